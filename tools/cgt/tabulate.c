/* Boxes of positions, one range for each coordinate; tables of their values or outcomes: table. */
#include "cli.h"

int read_box(const cli_call *call, cgt_game_t *game, cli_box *box) {
  int status = DONE;
  const size_t ranges = call->count - 1, buttons = cgt_game_button_count(game),
               before = buttons + has_summands(first_played(game));
  if (ranges > CGT_MAX_WORDS - before)
    return unexpected_word(call, CGT_MAX_WORDS - before + 1, "at most 4096 words of a position");
  /* before the coordinates stand buttons that are not pushed, and the length of a summand */
  for (box->count = 0; box->count < before; box->count++)
    box->first[box->count] = box->last[box->count] = box->count < buttons ? 1 : ranges;
  box->varying = 0;
  box->ranges = ranges;
  box->rows = box->columns = 1;
  for (size_t i = 0; i < ranges; i++, box->count++) {
    cli_range range;
    if ((status = read_range(call, i + 1, &range)) != DONE) return status;
    box->first[box->count] = range.first;
    box->last[box->count] = range.last;
    if (range.first == range.last) continue;
    box->last_varying = i + 1;
    const uint64_t size = range.last - range.first + 1; /* 0: 2^64 */
    if (box->varying++ == 0)
      box->rows = size;
    else
      box->columns = size == 0 || box->columns > UINT64_MAX / size ? 0 : box->columns * size;
  }
  return DONE;
}

/* The position of a cell, which are counted from the first one; the last coordinate runs fastest. */
static void cell_at(const cli_box *box, uint64_t index, cli_position *cell) {
  cell->count = box->count;
  for (size_t i = box->count; i > 0; i--) {
    const uint64_t size = box->last[i - 1] - box->first[i - 1] + 1;
    cell->words[i - 1] = box->first[i - 1] + (size > 1 ? index % size : 0);
    if (size > 1) index /= size;
  }
}

/* The answer about a cell by itself. */
static cgt_status_t answer_of(const cli_call *call, cgt_game_t *game, const cli_box *box, uint32_t question, uint64_t index) {
  static cli_position cell;
  uint64_t answer;
  cell_at(box, index, &cell);
  return cgt_game_answer(game, CGT_METHOD_AUTO, call->play, question, cell.words, cell.count, &answer);
}

typedef struct {
  const cli_call *call;
  cgt_game_t *game;
  cli_box box;
  uint32_t question;
  uint64_t *answers;
} cli_table;

/* Whether a cell has an answer: 2^64 - 1 may be a value, or mean that there is none. */
static bool is_legal(const cli_table *table, uint64_t index) {
  return table->answers[index] != CGT_NO_ANSWER ||
         answer_of(table->call, table->game, &table->box, table->question, index) == CGT_OK;
}

/* A table without a legal cell is a mistake; the complaint is that about its first cell. */
static int check_cells(const cli_table *table) {
  for (uint64_t i = 0; i < table->box.rows * table->box.columns; i++)
    if (is_legal(table, i)) return DONE;
  return library_failed("ranges", answer_of(table->call, table->game, &table->box, table->question, 0), NULL);
}

static const char *answer_name(uint32_t question) { return question == CGT_QUESTION_OUTCOME ? "outcome" : "value"; }

static void json_cell(const cli_table *table, const char *key, uint64_t index) {
  if (!is_legal(table, index))
    json_null(key);
  else if (table->question == CGT_QUESTION_OUTCOME)
    json_text(key, table->answers[index] == CGT_P ? "P" : "N");
  else
    json_number(key, table->answers[index]);
}

static void export_cell(const cli_table *table, uint64_t index) {
  if (!is_legal(table, index))
    export_text("");
  else if (table->question == CGT_QUESTION_OUTCOME)
    export_text(table->answers[index] == CGT_P ? "P" : "N");
  else
    export_number(table->answers[index]);
}

static void say_cell(const cli_table *table, uint64_t index, char after) {
  if (!is_legal(table, index))
    say("%c", after);
  else if (table->question == CGT_QUESTION_OUTCOME)
    say("%c%c", table->answers[index] == CGT_P ? 'P' : 'N', after);
  else
    say_number(table->answers[index], after);
}

/* Rows of cells, for at most two ranges that vary. */
static void say_rows(const cli_table *table) {
  const uint64_t columns = table->box.columns;
  json_begin("rows", '[');
  for (uint64_t row = 0; row < table->box.rows && !output_failed(); row++) {
    json_begin(NULL, '[');
    for (uint64_t column = 0; column < columns; column++) {
      say_cell(table, row * columns + column, column + 1 < columns ? '\t' : '\n');
      json_cell(table, NULL, row * columns + column);
    }
    json_end(']');
  }
  json_end(']');
}

/* A line for each cell. */
static void list_cells(const cli_table *table) {
  static cli_position cell;
  const cli_box *box = &table->box;
  json_begin("cells", '[');
  for (uint64_t i = 0; i < box->rows * box->columns && !output_failed(); i++) {
    cell_at(box, i, &cell);
    json_begin(NULL, '{');
    json_begin("at", '[');
    for (size_t j = box->count - box->ranges; j < cell.count; j++) {
      json_number(NULL, cell.words[j]);
      if (format != B_FILE || box->varying == 0 || box->first[j] != box->last[j]) export_number(cell.words[j]);
    }
    json_end(']');
    json_cell(table, answer_name(table->question), i);
    json_end('}');
    export_cell(table, i);
  }
  json_end(']');
}

/* A table of two ranges: an empty corner and the numbers of the columns, then each row with its number. */
static void export_grid(const cli_table *table) {
  uint64_t first[2] = {0, 0};
  for (size_t i = 0, varying = 0; i < table->box.count; i++)
    if (table->box.first[i] != table->box.last[i]) first[varying++] = table->box.first[i];
  export_begin(table->call, (size_t)table->box.columns + 1);
  export_text("");
  for (uint64_t column = 0; column < table->box.columns; column++) export_number(first[1] + column);
  for (uint64_t row = 0; row < table->box.rows && !output_failed(); row++) {
    export_number(first[0] + row);
    for (uint64_t column = 0; column < table->box.columns; column++) export_cell(table, row * table->box.columns + column);
  }
}

static void say_table(const cli_table *table, int status) {
  if (exports() && table->box.varying == 2) {
    export_grid(table);
  } else if (exports()) {
    export_begin(table->call, (format == B_FILE ? 1 : table->box.ranges) + 1);
    export_heads(format == B_FILE ? 1 : table->box.ranges, answer_name(table->question));
    list_cells(table);
  } else if (table->box.varying > 2) {
    list_cells(table);
  } else {
    say_rows(table);
  }
  export_end(status);
}

/* ---- Pictures ---- */

static uint32_t image_format(const char *path) {
  const char *end = strrchr(path, '.');
  return end == NULL                ? UINT32_MAX
         : strcmp(end, ".png") == 0 ? CGT_FORMAT_PNG
         : strcmp(end, ".svg") == 0 ? CGT_FORMAT_SVG
                                    : UINT32_MAX;
}

int check_image(const cli_call *call) {
  const char *path = call->flags[FLAG_IMAGE];
  if (path == NULL || image_format(path) != UINT32_MAX) return DONE;
  return unexpected(&(cli_cursor){.what = "--image", .text = path}, strlen(path), "a file whose name ends with .png or .svg");
}

/* Draws answers, with the call's words as the title: rows of columns, or no rows for a sequence. */
static int draw_answers(const cli_call *call, const uint64_t *answers, uint64_t rows, uint64_t columns, uint64_t first_row,
                        uint64_t first_column) {
  const char *path = call->flags[FLAG_IMAGE];
  cli_picture picture = {.size = 0}, title = {.size = 0};
  for (size_t i = 0; i < call->count; i++) {
    if (i > 0) (void)picture_add(&title, " ", 1);
    (void)picture_add(&title, call->words[i], strlen(call->words[i]) + (i + 1 == call->count));
  }
  const cgt_drawing_t drawing = {.size = sizeof drawing,
                                 .title = title.bytes,
                                 .flags = CGT_DRAW_ZEROS,
                                 .first_row = first_row,
                                 .first_column = first_column};
  const uint32_t kind = image_format(path);
  int status = asked(NULL, NULL,
                     rows > 0 ? cgt_draw_table(answers, rows, columns, kind, &drawing, picture_add, &picture)
                              : cgt_draw_sequence(answers, (size_t)columns, kind, &drawing, picture_add, &picture));
  if (status == DONE) status = picture_save(&picture, "--image", path);
  free(picture.bytes);
  free(title.bytes);
  json_text("image", path);
  return status;
}

int draw_sequence(const cli_call *call, uint64_t first, const uint64_t *values, size_t n) {
  return draw_answers(call, values, 0, n, 0, first);
}

static int draw_table(const cli_table *table) {
  uint64_t first[2] = {0, 0};
  for (size_t i = 0, varying = 0; i < table->box.count; i++)
    if (table->box.first[i] != table->box.last[i]) first[varying++] = table->box.first[i];
  return draw_answers(table->call, table->answers, table->box.rows, table->box.columns, first[0], first[1]);
}

/* ---- Finding answers ---- */

int ask_rows(const cli_call *call, cgt_game_t *game, uint32_t question, const cli_box *box, uint64_t row, uint64_t count,
             cli_box *some, uint64_t *answers) {
  size_t vertical = 0; /* the coordinate that varies from row to row */
  while (vertical + 1 < box->count && box->first[vertical] == box->last[vertical]) vertical++;
  *some = *box;
  some->rows = count;
  if (box->count > 0) {
    some->first[vertical] = box->first[vertical] + row;
    some->last[vertical] = some->first[vertical] + (count - 1);
  }
  watch_step(row, box->rows);
  if (stopped()) return FAILED;
  return asked(game, NULL, cgt_game_table(game, call->play, question, some->first, some->last, some->count, answers));
}

/* Finds rows until all are found, the call is stopped, or a row fails; then the table has only those that were found. */
static int find_rows(cli_table *table) {
  static cli_box some;
  cli_portion block = {.size = 1, .table = true};
  uint64_t row, end;
  int status = share_items(table->box.rows, &row, &end);
  for (uint64_t i = 0; share_merges() && status == DONE && i < table->box.rows * table->box.columns; i++)
    status = share_get(&table->answers[i]);
  if (share_merges()) return status;
  const uint64_t first = row;
  while (status == DONE && row < end) {
    const uint64_t left = end - row, count = left < block.size ? left : block.size;
    portion_begin(&block);
    status = ask_rows(table->call, table->game, table->question, &table->box, row, count, &some,
                      table->answers + row * table->box.columns);
    portion_end(&block, count * table->box.columns);
    if (status == DONE) row += count;
  }
  for (uint64_t i = first * table->box.columns; share_keeps() && i < row * table->box.columns; i++)
    share_put(table->answers[i]);
  table->box.rows = row;
  return status;
}

int check_cells_fit(const cli_box *box, uint64_t rows) {
  if (rows > 0 && box->columns > 0 && rows <= SIZE_MAX / sizeof(uint64_t) / box->columns) return DONE;
  complain("ranges: more cells than fit into memory");
  return FAILED;
}

/* Whether the box of the call suits its format and its picture. */
static int check_shape(const cli_call *call, const cli_box *box) {
  if (box->varying > 2 && call->flags[FLAG_IMAGE] != NULL)
    return unexpected_word(call, box->last_varying, "one number, as a picture has two ranges");
  if (box->varying > 2 && format == TEXT && !share_keeps())
    return unexpected_word(call, box->last_varying, "one number, as two ranges vary already (--format csv and json take more)");
  return format == B_FILE && box->varying != 1 && box->ranges != 1 ? refuse_b_file() : DONE;
}

static int tabulate(const cli_call *call, cgt_game_t *game) {
  static cli_table table;
  table = (cli_table){
      .call = call, .game = game, .question = call->flags[FLAG_OUTCOME] != NULL ? CGT_QUESTION_OUTCOME : CGT_QUESTION_VALUE};
  int status = check_image(call);
  if (status == DONE) status = read_box(call, game, &table.box);
  if (status == DONE) status = check_shape(call, &table.box);
  if (status == DONE) status = check_cells_fit(&table.box, table.box.rows);
  if (status != DONE) return status;
  table.answers = must_allocate(NULL, (size_t)(table.box.rows * table.box.columns), sizeof *table.answers);
  const int found = find_rows(&table);
  status = found;
  if (share_keeps()) {
    free(table.answers);
    return share_end(call, status);
  }
  if (status == DONE) status = check_cells(&table);
  if (status == DONE && call->flags[FLAG_IMAGE] != NULL) status = draw_table(&table);
  if (status == found) say_table(&table, status);
  free(table.answers);
  return status;
}

int run_table(cli_call *call) { return on_game(call, tabulate); }
