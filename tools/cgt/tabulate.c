/* Boxes of positions, one range for each coordinate, and tables of their values: table. */
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
  box->rows = box->columns = 1;
  for (size_t i = 0; i < ranges; i++, box->count++) {
    cli_range range;
    if ((status = read_range(call, i + 1, &range)) != DONE) return status;
    box->first[box->count] = range.first;
    box->last[box->count] = range.last;
    if (range.first == range.last) continue;
    box->last_varying = i + 1;
    *(box->varying++ == 0 ? &box->rows : &box->columns) = range.last - range.first + 1; /* 0: 2^64 */
  }
  return DONE;
}

/* The position of a cell. */
static void cell_at(const cli_box *box, uint64_t row, uint64_t column, cli_position *cell) {
  memcpy(cell->words, box->first, box->count * sizeof *cell->words);
  cell->count = box->count;
  uint64_t step[] = {row, column};
  size_t varying = 0;
  for (size_t i = 0; i < box->count; i++)
    if (box->first[i] != box->last[i]) cell->words[i] += step[varying++];
}

/* The value of a cell by itself. */
static cgt_status_t value_of(const cli_call *call, cgt_game_t *game, const cli_box *box, uint64_t row, uint64_t column) {
  static cli_position cell;
  uint64_t value;
  cell_at(box, row, column, &cell);
  return cgt_game_answer(game, CGT_METHOD_AUTO, call->play, CGT_QUESTION_VALUE, cell.words, cell.count, &value);
}

/* Whether a cell has a value: 2^64 - 1 may be a value, or mean that there is none. */
static bool is_legal(const cli_call *call, cgt_game_t *game, const cli_box *box, const uint64_t *values, uint64_t row,
                     uint64_t column) {
  return values[row * box->columns + column] != CGT_NO_ANSWER || value_of(call, game, box, row, column) == CGT_OK;
}

/* A table without a legal cell is a mistake; the complaint is that about its first cell. */
static int check_cells(const cli_call *call, cgt_game_t *game, const cli_box *box, const uint64_t *values) {
  for (uint64_t row = 0; row < box->rows; row++)
    for (uint64_t column = 0; column < box->columns; column++)
      if (is_legal(call, game, box, values, row, column)) return DONE;
  return library_failed("ranges", value_of(call, game, box, 0, 0), NULL);
}

static void say_table(const cli_call *call, cgt_game_t *game, const cli_box *box, const uint64_t *values) {
  json_begin("rows", '[');
  for (uint64_t row = 0; row < box->rows && !output_failed(); row++) {
    json_begin(NULL, '[');
    for (uint64_t column = 0; column < box->columns; column++) {
      const uint64_t value = values[row * box->columns + column];
      const char after = column + 1 < box->columns ? '\t' : '\n';
      if (is_legal(call, game, box, values, row, column)) {
        say_number(value, after);
        json_number(NULL, value);
      } else {
        say("%c", after);
        json_null(NULL);
      }
    }
    json_end(']');
  }
  json_end(']');
}

static uint32_t image_format(const char *path) {
  const char *end = strrchr(path, '.');
  return end == NULL                ? UINT32_MAX
         : strcmp(end, ".png") == 0 ? CGT_FORMAT_PNG
         : strcmp(end, ".svg") == 0 ? CGT_FORMAT_SVG
                                    : UINT32_MAX;
}

static int draw_table(const cli_call *call, cgt_game_t *game, const cli_box *box, const uint64_t *values) {
  const char *path = call->flags[FLAG_IMAGE];
  cli_picture picture = {.size = 0}, title = {.size = 0};
  for (size_t i = 0; i < call->count; i++) {
    if (i > 0) (void)picture_add(&title, " ", 1);
    (void)picture_add(&title, call->words[i], strlen(call->words[i]) + (i + 1 == call->count));
  }
  cgt_drawing_t drawing = {.size = sizeof drawing, .title = title.bytes, .flags = CGT_DRAW_ZEROS};
  for (size_t i = 0, varying = 0; i < box->count; i++)
    if (box->first[i] != box->last[i]) *(varying++ == 0 ? &drawing.first_row : &drawing.first_column) = box->first[i];
  int status =
      asked(game, NULL, cgt_draw_table(values, box->rows, box->columns, image_format(path), &drawing, picture_add, &picture));
  if (status == DONE) status = picture_save(&picture, "--image", path);
  free(picture.bytes);
  free(title.bytes);
  json_text("image", path);
  return status;
}

/* Finds rows until all are found, the call is stopped, or a row fails; *rows is how many were found. */
static int find_rows(const cli_call *call, cgt_game_t *game, const cli_box *box, uint64_t *values, uint64_t *rows) {
  static cli_box some;
  some = *box;
  size_t vertical = 0; /* the coordinate that varies from row to row */
  while (vertical + 1 < box->count && box->first[vertical] == box->last[vertical]) vertical++;
  cli_portion block = {.size = 1, .table = true};
  int status = DONE;
  for (*rows = 0; status == DONE && *rows < box->rows;) {
    const uint64_t left = box->rows - *rows, count = left < block.size ? left : block.size;
    if (box->count > 0) {
      some.first[vertical] = box->first[vertical] + *rows;
      some.last[vertical] = some.first[vertical] + (count - 1);
    }
    watch_step(*rows, box->rows);
    portion_begin(&block);
    status = stopped() ? FAILED
                       : asked(game, NULL,
                               cgt_game_table(game, call->play, CGT_QUESTION_VALUE, some.first, some.last, some.count,
                                              values + *rows * box->columns));
    portion_end(&block, count * box->columns);
    if (status == DONE) *rows += count;
  }
  return status;
}

static int tabulate(const cli_call *call, cgt_game_t *game) {
  static cli_box box;
  const char *path = call->flags[FLAG_IMAGE];
  if (path != NULL && image_format(path) == UINT32_MAX)
    return unexpected(&(cli_cursor){.what = "--image", .text = path}, strlen(path), "a file whose name ends with .png or .svg");
  int status = read_box(call, game, &box);
  if (status != DONE) return status;
  if (box.varying > 2) return unexpected_word(call, box.last_varying, "one number, as two ranges vary already");
  if (box.rows == 0 || box.columns == 0 || box.rows > SIZE_MAX / sizeof(uint64_t) / box.columns) {
    complain("ranges: more cells than fit into memory");
    return FAILED;
  }
  uint64_t *values = must_allocate(NULL, (size_t)(box.rows * box.columns), sizeof *values);
  uint64_t rows;
  const int found = find_rows(call, game, &box, values, &rows);
  status = found;
  if (status == DONE) status = check_cells(call, game, &box, values);
  if (status == DONE && path != NULL) status = draw_table(call, game, &box, values);
  box.rows = rows;
  if (status == found) say_table(call, game, &box, values);
  free(values);
  return status;
}

int run_table(cli_call *call) { return on_game(call, tabulate); }
