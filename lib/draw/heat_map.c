/* Heat maps. */
#include <cgt/game.h>

#include "canvas.h"

enum { BAR = 16, LEAST_BAR = 120 };

typedef struct {
  cgt_i_canvas *to;
  const uint64_t *values;
  uint64_t rows, columns, cell;
  uint64_t least, greatest; /* of the numbers on the scale; least > greatest: there are none */
  bool has_zeros, has_none; /* zeros, and cells without a number, which have colours of their own */
} heat_map;

static bool is_upwards(const heat_map *map) { return cgt_i_picture_has(map->to->picture, CGT_DRAW_UPWARDS); }
static bool marks_zeros(const heat_map *map) { return cgt_i_picture_has(map->to->picture, CGT_DRAW_ZEROS); }

static void find_scale(heat_map *map) {
  map->least = UINT64_MAX;
  map->greatest = 0;
  for (uint64_t i = 0; i < map->rows * map->columns; i++) {
    const uint64_t value = map->values[i];
    const bool is_zero = value == 0 && marks_zeros(map), is_none = value == CGT_NO_ANSWER;
    map->has_zeros |= is_zero;
    map->has_none |= is_none;
    if (is_zero || is_none) continue;
    if (value < map->least) map->least = value;
    if (value > map->greatest) map->greatest = value;
  }
}

/* Where a number lies on a scale of this length. */
static uint64_t along(const heat_map *map, uint64_t value, uint64_t length) {
  return cgt_i_along(value - map->least, map->greatest - map->least, length);
}

static unsigned colour_of(const heat_map *map, uint64_t value) {
  if (value == CGT_NO_ANSWER) return CGT_I_NO_NUMBER;
  if (value == 0 && marks_zeros(map)) return CGT_I_ZERO;
  return CGT_I_LEAST + (unsigned)along(map, value, CGT_I_GREATEST - CGT_I_LEAST);
}

static void draw_cells(const heat_map *map) {
  for (uint64_t row = 0; row < map->rows && map->to->picture->text.status == CGT_OK; row++) {
    const uint64_t *values = map->values + row * map->columns;
    const uint64_t y = (is_upwards(map) ? map->rows - 1 - row : row) * map->cell;
    for (uint64_t column = 0, end; column < map->columns; column = end) {
      const unsigned colour = colour_of(map, values[column]);
      for (end = column + 1; end < map->columns && colour_of(map, values[end]) == colour;) end++;
      cgt_i_put_rect(map->to, (int64_t)(column * map->cell), (int64_t)y, (end - column) * map->cell, map->cell, colour);
    }
  }
}

/* ---- Axes and scale ---- */

static void draw_axes(const heat_map *map) {
  const cgt_drawing_t *look = &map->to->picture->look;
  const int64_t width = (int64_t)(map->columns * map->cell), height = (int64_t)(map->rows * map->cell);
  char text[24];
  const uint64_t widest = cgt_i_width_of(map->to, cgt_i_text_of(look->first_column + (map->columns - 1), text)) + CGT_I_MARGIN;
  uint64_t step = cgt_i_nice_step((widest + map->cell - 1) / map->cell), at = cgt_i_to_multiple(look->first_column, step);
  if (at >= map->columns) at = 0;
  for (; at < map->columns; at += step) {
    const int64_t x = (int64_t)(at * map->cell + map->cell / 2);
    cgt_i_put_rect(map->to, x, height, 1, CGT_I_TICK, CGT_I_INK);
    cgt_i_put_text(map->to, x, height + CGT_I_TICK + CGT_I_GAP + CGT_I_LETTER / 2, CGT_I_MIDDLE,
                   cgt_i_text_of(look->first_column + at, text));
  }
  step = cgt_i_nice_step((CGT_I_LEADING + map->cell - 1) / map->cell);
  at = cgt_i_to_multiple(look->first_row, step);
  if (at >= map->rows) at = 0;
  for (; at < map->rows; at += step) {
    const int64_t y = (int64_t)((is_upwards(map) ? map->rows - 1 - at : at) * map->cell + map->cell / 2);
    cgt_i_put_rect(map->to, -CGT_I_TICK, y, CGT_I_TICK, 1, CGT_I_INK);
    cgt_i_put_text(map->to, -CGT_I_TICK - CGT_I_GAP, y, CGT_I_END, cgt_i_text_of(look->first_row + at, text));
  }
  if (look->column_name != NULL)
    cgt_i_put_text(map->to, width / 2, height + CGT_I_TICK + CGT_I_GAP + CGT_I_LETTER / 2 + CGT_I_LEADING, CGT_I_MIDDLE,
                   look->column_name);
  if (look->row_name != NULL) cgt_i_put_text(map->to, 0, -CGT_I_LEADING / 2, CGT_I_END, look->row_name);
}

/* Draws a bar from the greatest number, at the top, to the least, and below it the colours that are not on the bar. */
static void draw_scale(const heat_map *map, int64_t x, uint64_t height) {
  enum { MOST_BLOCKS = 64 };
  const uint64_t range = map->greatest - map->least;
  const uint64_t blocks = range < MOST_BLOCKS ? range + 1 : MOST_BLOCKS;
  char text[24];
  int64_t y = 0;
  if (map->least <= map->greatest) {
    for (uint64_t i = 0; i < blocks; i++) {
      const uint64_t top = height * (blocks - 1 - i) / blocks, bottom = height * (blocks - i) / blocks;
      const unsigned colour = CGT_I_LEAST + (unsigned)(blocks > 1 ? i * (CGT_I_GREATEST - CGT_I_LEAST) / (blocks - 1) : 0);
      cgt_i_put_rect(map->to, x, (int64_t)top, BAR, bottom - top, colour);
    }
    const uint64_t step = cgt_i_nice_step(range / (height / CGT_I_LEADING) + (range > 0));
    for (uint64_t at = cgt_i_to_multiple(map->least, step); at <= range; at += step) {
      const uint64_t up = range < MOST_BLOCKS ? height * (2 * at + 1) / (2 * blocks) : along(map, map->least + at, height - 1);
      cgt_i_put_rect(map->to, x + BAR, (int64_t)(height - 1 - up), CGT_I_TICK, 1, CGT_I_INK);
      cgt_i_put_text(map->to, x + BAR + CGT_I_TICK + CGT_I_GAP, (int64_t)(height - 1 - up), CGT_I_START,
                     cgt_i_text_of(map->least + at, text));
      if (range - at < step) break;
    }
    y = (int64_t)height + CGT_I_LEADING;
  }
  for (unsigned colour = CGT_I_NO_NUMBER; colour <= CGT_I_ZERO; colour++) {
    if (!(colour == CGT_I_ZERO ? map->has_zeros : map->has_none)) continue;
    cgt_i_put_rect(map->to, x, y - BAR / 2, BAR, BAR, colour);
    cgt_i_put_text(map->to, x + BAR + CGT_I_TICK + CGT_I_GAP, y, CGT_I_START, colour == CGT_I_ZERO ? "0" : "-");
    y += CGT_I_LEADING;
  }
}

/* The height of the scale, with what stands below the bar. */
static uint64_t scale_height(const heat_map *map, uint64_t bar) {
  return (map->least <= map->greatest ? bar + CGT_I_LEADING : 0) +
         CGT_I_LEADING * ((uint64_t)map->has_zeros + (uint64_t)map->has_none);
}

static uint64_t most(uint64_t a, uint64_t b) { return a > b ? a : b; }

static cgt_status_t draw(heat_map *map) {
  cgt_i_canvas *to = map->to;
  const cgt_drawing_t *look = &to->picture->look;
  const bool labels = !cgt_i_picture_has(to->picture, CGT_DRAW_NO_LABELS);
  const uint64_t across = map->columns * map->cell, down = map->rows * map->cell, bar = most(down, LEAST_BAR);
  uint64_t left = 0, right = 0, above = 0, below = 0, beside = 0;
  char text[24];
  find_scale(map);
  if (labels) {
    const uint64_t label =
        cgt_i_width_of(to, cgt_i_text_of(look->first_column + (map->columns - 1), text)) / 2; /* beyond its cell */
    left = most(cgt_i_width_of(to, cgt_i_text_of(look->first_row + (map->rows - 1), text)) + CGT_I_TICK + CGT_I_GAP, label);
    left = CGT_I_MARGIN + most(left, look->row_name != NULL ? cgt_i_width_of(to, look->row_name) : 0);
    above = CGT_I_MARGIN + (look->row_name != NULL ? CGT_I_LEADING : 0);
    below = CGT_I_MARGIN + CGT_I_TICK + CGT_I_GAP + CGT_I_LETTER + (look->column_name != NULL ? CGT_I_LEADING : 0);
    beside = most(label, CGT_I_LEADING);
    right = beside + BAR + CGT_I_TICK + CGT_I_GAP + cgt_i_width_of(to, cgt_i_text_of(map->greatest, text)) + CGT_I_MARGIN;
    below = most(down + below, scale_height(map, bar) + CGT_I_MARGIN) - down;
    const uint64_t name = look->column_name != NULL ? cgt_i_width_of(to, look->column_name) : 0;
    if (name > across) { /* centred on the map, it extends beyond it on both sides */
      const uint64_t beyond = (name - across + 1) / 2 + CGT_I_MARGIN;
      left = most(left, beyond);
      right = most(right, beyond);
    }
  }
  to->left = (int64_t)left;
  to->top = (int64_t)above;
  const cgt_status_t status = cgt_i_canvas_begin(to, "Table", left + across + right, above + down + below);
  if (status != CGT_OK) return status;
  draw_cells(map);
  if (labels) {
    draw_axes(map);
    draw_scale(map, (int64_t)(across + beside), bar);
  }
  cgt_i_canvas_end(to);
  return CGT_OK;
}

static cgt_status_t check(const char *function, const uint64_t *values, uint64_t rows, uint64_t columns,
                          const cgt_drawing_t *look) {
  if (rows == 0 || columns == 0)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is 0; expected at least 1", function, rows == 0 ? "rows" : "columns");
  if (rows > CGT_MAX_DRAW_PIXELS / columns)
    return cgt_i_fail(CGT_E_LIMIT, "%s: %llu rows of %llu columns; expected at most %llu cells", function,
                      (unsigned long long)rows, (unsigned long long)columns, (unsigned long long)CGT_MAX_DRAW_PIXELS);
  const bool rows_fit = look->first_row <= UINT64_MAX - (rows - 1),
             columns_fit = look->first_column <= UINT64_MAX - (columns - 1);
  if (!rows_fit || !columns_fit)
    return cgt_i_fail(CGT_E_OVERFLOW, "%s: the last %s has a number of more than 64 bits", function,
                      rows_fit ? "column" : "row");
  return cgt_i_check_array(function, "values", values, (size_t)(rows * columns));
}

cgt_status_t cgt_draw_table(const uint64_t *values, uint64_t rows, uint64_t columns, uint32_t format,
                            const cgt_drawing_t *drawing, cgt_write_fn write, void *user) {
  enum { USUAL_SIDE = 640, LARGEST_CELL = 32 };
  static const char function[] = "cgt_draw_table";
  cgt_i_picture picture;
  cgt_i_canvas to;
  cgt_status_t status = cgt_i_canvas_check(&to, &picture, function, values, format, drawing, write, user);
  if (status == CGT_OK) status = check(function, values, rows, columns, &picture.look);
  if (status != CGT_OK) return status;
  const uint64_t fits = USUAL_SIDE / most(rows, columns), usual = fits < LARGEST_CELL ? most(fits, 1) : LARGEST_CELL;
  heat_map map = {
      .to = &to, .values = values, .rows = rows, .columns = columns, .cell = picture.look.cell > 0 ? picture.look.cell : usual};
  return cgt_i_picture_end(&picture, draw(&map));
}
