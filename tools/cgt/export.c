/* Exports: rows of cells as CSV, LaTeX, Markdown or a b-file of the OEIS. */
#include "cli.h"

const char *const format_names[] = {"text", "json", "csv", "latex", "markdown", "b-file", NULL};

cli_format format;

static struct {
  size_t columns, cells; /* of a row; of all rows so far */
  cli_picture row, text; /* the cells of a row, each with its final zero; what is not written yet: up to the end of a row */
  cli_picture comment;   /* the call, until the first row is whole */
  const char **of_row;   /* room for the cells of a row */
  bool begun;            /* some of it is written */
} rows;

bool exports(void) { return format > JSON; }

int refuse_b_file(void) {
  return misuse("--format: column 1: \"b-file\"; expected another format, as no single number goes with each answer");
}

static void add(cli_picture *to, const char *text) { (void)picture_add(to, text, strlen(text)); }

static void write_rows(void) {
  put_export(rows.text.bytes, rows.text.size);
  rows.text.size = 0;
  rows.begun = true;
}

/* ---- The call, as a shell reads it ---- */

static void add_quoted(cli_picture *to, const char *word) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,:=+@%^-";
  if (*word != '\0' && strspn(word, plain) == strlen(word)) {
    add(to, word);
    return;
  }
  add(to, "'");
  for (; *word != '\0'; word++)
    if (*word == '\'')
      add(to, "'\\''");
    else
      (void)picture_add(to, word, 1);
  add(to, "'");
}

void add_call(cli_picture *to, const cli_call *call) {
  add(to, "cgt ");
  add(to, call->command->name);
  for (size_t i = 0; i < call->question_count; i++) {
    add(to, " ");
    add_quoted(to, call->question[i]);
  }
}

void export_begin(const cli_call *call, size_t columns) {
  if (!exports()) return;
  rows.columns = columns;
  rows.of_row = must_allocate(NULL, columns, sizeof *rows.of_row);
  add(&rows.comment, "libcgt ");
  add(&rows.comment, cgt_version_string());
  add(&rows.comment, ": ");
  add_call(&rows.comment, call);
  (void)picture_add(&rows.comment, "", 1);
}

/* Failures are those of memory, which must_allocate() has complained about. */
static void take_rows(size_t count, uint32_t part) {
  (void)cgt_write_rows(rows.of_row, count, rows.columns, (uint32_t)(format - CSV), part, rows.comment.bytes, picture_add,
                       &rows.text);
}

static void end_row(void) {
  const char *cell = rows.row.bytes;
  for (size_t i = 0; i < rows.columns; i++, cell += strlen(cell) + 1) rows.of_row[i] = cell;
  const bool head = rows.cells == rows.columns;
  take_rows(1, head ? CGT_ROWS_BEGIN : 0);
  rows.row.size = 0;
  if (!head) write_rows();
}

void export_text(const char *text) {
  if (!exports()) return;
  (void)picture_add(&rows.row, text, strlen(text) + 1);
  if (++rows.cells % rows.columns == 0) end_row();
}

void export_number(uint64_t number) {
  char text[21];
  if (!exports()) return;
  (void)snprintf(text, sizeof text, "%" PRIu64, number);
  export_text(text);
}

void export_heads(size_t coordinates, const char *last) {
  char head[24];
  for (size_t i = 1; exports() && i <= coordinates; i++) {
    (void)snprintf(head, sizeof head, "x%zu", i);
    export_text(head);
  }
  if (last != NULL) export_text(last);
}

void export_end(int status) {
  if (exports() && (status == DONE || rows.begun)) {
    take_rows(0, CGT_ROWS_END);
    write_rows();
  }
  free(rows.row.bytes);
  free(rows.text.bytes);
  free(rows.comment.bytes);
  free(rows.of_row);
}
