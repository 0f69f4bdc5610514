/* Exports: rows of cells as CSV, LaTeX, Markdown or a b-file of the OEIS. */
#include "cli.h"

const char *const format_names[] = {"text", "json", "csv", "latex", "markdown", "b-file", NULL};

cli_format format;

static struct {
  size_t columns, cells; /* of a row; of all rows so far */
  cli_picture text;      /* what is not written yet: up to the end of a row */
  bool begun;            /* some of it is written */
} rows;

bool exports(void) { return format > JSON; }

int refuse_b_file(void) {
  return misuse("--format: column 1: \"b-file\"; expected another format, as no single number goes with each answer");
}

static void put(const char *text) { (void)picture_add(&rows.text, text, strlen(text)); }

static void put_letter(char letter) { (void)picture_add(&rows.text, &letter, 1); }

static void write_rows(void) {
  put_export(rows.text.bytes, rows.text.size);
  rows.text.size = 0;
  rows.begun = true;
}

/* ---- The call, as a shell reads it, in a comment ---- */

static void put_quoted(const char *word) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,:=+@%^-";
  if (*word != '\0' && strspn(word, plain) == strlen(word)) {
    put(word);
    return;
  }
  put_letter('\'');
  for (; *word != '\0'; word++) {
    if (*word == '\'')
      put("'\\''");
    else if (*word == '>' && format == MARKDOWN) /* "-->" would end the comment, */
      put("&gt;");
    else
      put_letter((unsigned char)*word < ' ' ? ' ' : *word); /* and so would the end of a line elsewhere */
  }
  put_letter('\'');
}

static void put_citation(const cli_call *call) {
  if (format == CSV) return; /* it has no comments */
  put(format == LATEX ? "% libcgt " : format == MARKDOWN ? "<!-- libcgt " : "# libcgt ");
  put(cgt_version_string());
  put(": cgt ");
  put(call->command->name);
  for (size_t i = 0; i < call->question_count; i++) {
    put_letter(' ');
    put_quoted(call->question[i]);
  }
  put(format == MARKDOWN ? " -->\n\n" : "\n");
}

/* ---- Cells ---- */

static void put_csv(const char *text) {
  if (strpbrk(text, ",\"\r\n") == NULL) {
    put(text);
    return;
  }
  put_letter('"');
  for (; *text != '\0'; text++) {
    if (*text == '"') put_letter('"');
    put_letter(*text);
  }
  put_letter('"');
}

static void put_latex(const char *text) {
  for (; *text != '\0'; text++) {
    if (strchr("{}#&_%$", *text) != NULL) put_letter('\\');
    if (*text == '\\')
      put("\\textbackslash{}");
    else if (*text == '^' || *text == '~')
      put(*text == '^' ? "\\textasciicircum{}" : "\\textasciitilde{}");
    else if (strchr("<>|", *text) != NULL)
      put(*text == '<' ? "$<$" : *text == '>' ? "$>$" : "$|$");
    else
      put_letter(*text);
  }
}

static void put_markdown(const char *text) {
  for (; *text != '\0'; text++) {
    if (strchr("\\`*_{}[]<>#|~", *text) != NULL) put_letter('\\');
    put_letter(*text);
  }
}

static void end_row(void) {
  const bool head = rows.cells == rows.columns;
  put(format == LATEX ? " \\\\\n" : format == MARKDOWN ? " |\n" : "\n");
  if (head && format == LATEX) put("\\hline\n");
  for (size_t i = 0; head && format == MARKDOWN && i < rows.columns; i++) put(i + 1 < rows.columns ? "|---:" : "|---:|\n");
  if (!head) write_rows();
}

void export_begin(const cli_call *call, size_t columns) {
  if (!exports()) return;
  rows.columns = columns;
  put_citation(call);
  if (format != LATEX) return;
  put("\\begin{tabular}{");
  for (size_t i = 0; i < columns; i++) put_letter('r');
  put("}\n");
}

void export_text(const char *text) {
  if (!exports()) return;
  const bool first = rows.cells % rows.columns == 0, head = rows.cells < rows.columns;
  rows.cells++;
  if (head && format == B_FILE) return;
  if (format == MARKDOWN)
    put(first ? "| " : " | ");
  else if (!first)
    put(format == CSV ? "," : format == LATEX ? " & " : " ");
  if (format == LATEX)
    put_latex(text);
  else if (format == MARKDOWN)
    put_markdown(text);
  else
    put_csv(text);
  if (rows.cells % rows.columns == 0) end_row();
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
    if (format == LATEX) put("\\end{tabular}\n");
    write_rows();
  }
  free(rows.text.bytes);
}
