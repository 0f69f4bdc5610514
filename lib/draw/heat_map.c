/* Heat maps, in SVG and PNG, which are drawn with the same rectangles and texts. */
#include <cgt/game.h>
#include <stdio.h>
#include <string.h>

#include "png.h"

/* Places in the palette; from LEAST to GREATEST are the colours of numbers. */
enum { BACK, INK, NO_NUMBER, ZERO, LEAST, GREATEST = 255 };

/* Nine colours of "viridis" (Stéfan van der Walt and Nathaniel Smith, for Matplotlib; CC0); the others are interpolated. */
static const uint8_t viridis[][3] = {{68, 1, 84},    {71, 45, 123}, {59, 82, 139},  {44, 114, 142}, {33, 145, 140},
                                     {40, 174, 128}, {94, 201, 98}, {173, 220, 48}, {253, 231, 37}};

static void make_palette(bool dark, cgt_i_palette *palette) {
  static const uint8_t own[2][LEAST][3] = {{{255, 255, 255}, {27, 31, 36}, {208, 212, 217}, {229, 53, 43}},
                                           {{30, 30, 30}, {230, 230, 230}, {60, 64, 70}, {240, 70, 60}}};
  const unsigned last = GREATEST - LEAST, parts = sizeof viridis / sizeof *viridis - 1;
  memcpy(palette->rgb, own[dark], sizeof own[dark]);
  for (unsigned i = 0; i <= last; i++)
    for (unsigned c = 0; c < 3; c++) {
      const unsigned part = i < last ? i * parts / last : parts - 1, beyond = i * parts - part * last;
      palette->rgb[LEAST + i][c] =
          (uint8_t)((viridis[part][c] * (last - beyond) + viridis[part + 1][c] * beyond + last / 2) / last);
    }
}

/* ---- Where it is drawn ---- */

enum { TEXT = 14, DOT = 2 /* side of a dot of a letter */, ABOVE = 34 /* height of a title */ };

typedef struct {
  cgt_i_picture *picture;
  bool is_png;
  cgt_i_palette palette;
  uint8_t *pixels;        /* of PNG */
  uint64_t width, height; /* of the pixels */
  int64_t left, top;      /* where the map begins in the picture */
} canvas;

static void put_rect(canvas *to, int64_t x, int64_t y, uint64_t width, uint64_t height, unsigned colour) {
  char fill[8];
  x += to->left;
  y += to->top;
  if (to->is_png) {
    uint8_t *at = to->pixels + (size_t)y * (size_t)to->width + (size_t)x;
    for (uint64_t row = 0; row < height; row++, at += to->width) memset(at, (int)colour, (size_t)width);
    return;
  }
  const uint8_t *rgb = to->palette.rgb[colour];
  snprintf(fill, sizeof fill, "#%02x%02x%02x", rgb[0], rgb[1], rgb[2]);
  cgt_i_svg_rect(to->picture, x, y, width, height, 0, fill, NULL);
}

static uint64_t width_of(const canvas *to, const char *text) {
  uint64_t letters = 0;
  if (!to->is_png) return cgt_i_text_width(text, TEXT);
  for (; *text != '\0'; letters++) (void)cgt_i_next_character(&text);
  return letters * (CGT_I_GLYPH_WIDTH + 1) * DOT;
}

/* Puts a text whose vertical middle is at y. */
static void put_text(canvas *to, int64_t x, int64_t y, cgt_i_anchor anchor, const char *text) {
  if (!to->is_png) {
    cgt_i_svg_text(to->picture, x + to->left, y + to->top + TEXT / 2 - 2, TEXT, anchor, to->picture->colours->ink, text);
    return;
  }
  const int64_t width = (int64_t)width_of(to, text), top = y - CGT_I_GLYPH_HEIGHT * DOT / 2;
  x -= anchor == CGT_I_START ? 0 : anchor == CGT_I_MIDDLE ? width / 2 : width;
  for (; *text != '\0'; x += (CGT_I_GLYPH_WIDTH + 1) * DOT) {
    const uint8_t *glyph = cgt_i_glyph(cgt_i_next_character(&text));
    for (int row = 0; row < CGT_I_GLYPH_HEIGHT; row++)
      for (int column = 0; column < CGT_I_GLYPH_WIDTH; column++)
        if ((glyph[row] >> (CGT_I_GLYPH_WIDTH - 1 - column) & 1) != 0)
          put_rect(to, x + column * DOT, top + row * DOT, DOT, DOT, INK);
  }
}

static cgt_status_t canvas_begin(canvas *to, uint64_t width, uint64_t height) {
  const char *title = to->picture->look.title;
  make_palette(cgt_i_picture_has(to->picture, CGT_DRAW_DARK), &to->palette);
  if (!to->is_png) {
    cgt_i_svg_begin(to->picture, width, height, "Table");
    return CGT_OK;
  }
  const uint64_t needed = title != NULL ? width_of(to, title) + 2 * DOT : 0, across = needed > width ? needed : width;
  to->width = across;
  to->height = height + (title != NULL ? ABOVE : 0);
  if (across > CGT_MAX_DRAW_PIXELS || to->height > CGT_MAX_DRAW_PIXELS / across)
    return cgt_i_fail(CGT_E_LIMIT, "the picture would have %llu times %llu pixels; expected at most %llu in all",
                      (unsigned long long)across, (unsigned long long)to->height, (unsigned long long)CGT_MAX_DRAW_PIXELS);
  to->pixels = cgt_i_alloc((size_t)(across * to->height), 1);
  if (to->pixels == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "no memory for %llu pixels", (unsigned long long)(across * to->height));
  memset(to->pixels, BACK, (size_t)(across * to->height));
  if (title == NULL) return CGT_OK;
  to->left += (int64_t)((across - width) / 2);
  to->top += ABOVE;
  put_text(to, (int64_t)(across / 2) - to->left, ABOVE / 2 - to->top, CGT_I_MIDDLE, title);
  return CGT_OK;
}

static void canvas_end(canvas *to) {
  if (to->is_png)
    cgt_i_png_write(to->picture, (uint32_t)to->width, (uint32_t)to->height, to->pixels, &to->palette);
  else
    cgt_i_svg_end(to->picture);
  cgt_i_free(to->pixels);
}

/* ---- The map ---- */

enum { MARGIN = 12, TICK = 5, GAP = 4, LINE = 22 /* from text to text */, BAR = 16, LEAST_BAR = 120 };

typedef struct {
  canvas *to;
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
  uint64_t range = map->greatest - map->least, part = value - map->least;
  const unsigned shift = range >> 26 != 0 ? cgt_i_high_bit(range) - 25 : 0; /* the product fits, as lengths have 38 bits */
  range >>= shift;
  part >>= shift;
  return range > 0 ? part * length / range : 0;
}

static unsigned colour_of(const heat_map *map, uint64_t value) {
  if (value == CGT_NO_ANSWER) return NO_NUMBER;
  if (value == 0 && marks_zeros(map)) return ZERO;
  return LEAST + (unsigned)along(map, value, GREATEST - LEAST);
}

static void draw_cells(const heat_map *map) {
  for (uint64_t row = 0; row < map->rows && map->to->picture->text.status == CGT_OK; row++) {
    const uint64_t *values = map->values + row * map->columns;
    const uint64_t y = (is_upwards(map) ? map->rows - 1 - row : row) * map->cell;
    for (uint64_t column = 0, end; column < map->columns; column = end) {
      const unsigned colour = colour_of(map, values[column]);
      for (end = column + 1; end < map->columns && colour_of(map, values[end]) == colour;) end++;
      put_rect(map->to, (int64_t)(column * map->cell), (int64_t)y, (end - column) * map->cell, map->cell, colour);
    }
  }
}

/* ---- Axes and scale ---- */

/* The least of 1, 2, 5, 10, 20, 50, … that is at least `least`. */
static uint64_t nice_step(uint64_t least) {
  for (uint64_t power = 1;; power *= 10) {
    for (uint64_t digit = 1; digit <= 5; digit += digit < 2 ? 1 : 3) {
      if (digit > UINT64_MAX / power) return UINT64_MAX;
      if (digit * power >= least) return digit * power;
    }
    if (power > UINT64_MAX / 10) return UINT64_MAX;
  }
}

/* The distance from a number to the next multiple of a step. */
static uint64_t to_multiple(uint64_t number, uint64_t step) { return number % step == 0 ? 0 : step - number % step; }

static const char *text_of(uint64_t number, char text[24]) {
  snprintf(text, 24, "%llu", (unsigned long long)number);
  return text;
}

static void draw_axes(const heat_map *map) {
  const cgt_drawing_t *look = &map->to->picture->look;
  const int64_t width = (int64_t)(map->columns * map->cell), height = (int64_t)(map->rows * map->cell);
  char text[24];
  const uint64_t widest = width_of(map->to, text_of(look->first_column + (map->columns - 1), text)) + MARGIN;
  uint64_t step = nice_step((widest + map->cell - 1) / map->cell), at = to_multiple(look->first_column, step);
  if (at >= map->columns) at = 0;
  for (; at < map->columns; at += step) {
    const int64_t x = (int64_t)(at * map->cell + map->cell / 2);
    put_rect(map->to, x, height, 1, TICK, INK);
    put_text(map->to, x, height + TICK + GAP + TEXT / 2, CGT_I_MIDDLE, text_of(look->first_column + at, text));
  }
  step = nice_step((LINE + map->cell - 1) / map->cell);
  at = to_multiple(look->first_row, step);
  if (at >= map->rows) at = 0;
  for (; at < map->rows; at += step) {
    const int64_t y = (int64_t)((is_upwards(map) ? map->rows - 1 - at : at) * map->cell + map->cell / 2);
    put_rect(map->to, -TICK, y, TICK, 1, INK);
    put_text(map->to, -TICK - GAP, y, CGT_I_END, text_of(look->first_row + at, text));
  }
  if (look->column_name != NULL)
    put_text(map->to, width / 2, height + TICK + GAP + TEXT / 2 + LINE, CGT_I_MIDDLE, look->column_name);
  if (look->row_name != NULL) put_text(map->to, 0, -LINE / 2, CGT_I_END, look->row_name);
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
      const unsigned colour = LEAST + (unsigned)(blocks > 1 ? i * (GREATEST - LEAST) / (blocks - 1) : 0);
      put_rect(map->to, x, (int64_t)top, BAR, bottom - top, colour);
    }
    const uint64_t step = nice_step(range / (height / LINE) + (range > 0));
    for (uint64_t at = to_multiple(map->least, step); at <= range; at += step) {
      const uint64_t up = range < MOST_BLOCKS ? height * (2 * at + 1) / (2 * blocks) : along(map, map->least + at, height - 1);
      put_rect(map->to, x + BAR, (int64_t)(height - 1 - up), TICK, 1, INK);
      put_text(map->to, x + BAR + TICK + GAP, (int64_t)(height - 1 - up), CGT_I_START, text_of(map->least + at, text));
      if (range - at < step) break;
    }
    y = (int64_t)height + LINE;
  }
  for (unsigned colour = NO_NUMBER; colour <= ZERO; colour++) {
    if (!(colour == ZERO ? map->has_zeros : map->has_none)) continue;
    put_rect(map->to, x, y - BAR / 2, BAR, BAR, colour);
    put_text(map->to, x + BAR + TICK + GAP, y, CGT_I_START, colour == ZERO ? "0" : "-");
    y += LINE;
  }
}

/* The height of the scale, with what stands below the bar. */
static uint64_t scale_height(const heat_map *map, uint64_t bar) {
  return (map->least <= map->greatest ? bar + LINE : 0) + LINE * ((uint64_t)map->has_zeros + (uint64_t)map->has_none);
}

static uint64_t most(uint64_t a, uint64_t b) { return a > b ? a : b; }

static cgt_status_t draw(heat_map *map) {
  canvas *to = map->to;
  const cgt_drawing_t *look = &to->picture->look;
  const bool labels = !cgt_i_picture_has(to->picture, CGT_DRAW_NO_LABELS);
  const uint64_t across = map->columns * map->cell, down = map->rows * map->cell, bar = most(down, LEAST_BAR);
  uint64_t left = 0, right = 0, above = 0, below = 0, beside = 0;
  char text[24];
  find_scale(map);
  if (labels) {
    const uint64_t label = width_of(to, text_of(look->first_column + (map->columns - 1), text)) / 2; /* beyond its cell */
    left = most(width_of(to, text_of(look->first_row + (map->rows - 1), text)) + TICK + GAP, label);
    left = MARGIN + most(left, look->row_name != NULL ? width_of(to, look->row_name) : 0);
    above = MARGIN + (look->row_name != NULL ? LINE : 0);
    below = MARGIN + TICK + GAP + TEXT + (look->column_name != NULL ? LINE : 0);
    beside = most(label, LINE);
    right = beside + BAR + TICK + GAP + width_of(to, text_of(map->greatest, text)) + MARGIN;
    below = most(down + below, scale_height(map, bar) + MARGIN) - down;
    const uint64_t name = look->column_name != NULL ? width_of(to, look->column_name) : 0;
    if (name > across) { /* centred on the map, it extends beyond it on both sides */
      const uint64_t beyond = (name - across + 1) / 2 + MARGIN;
      left = most(left, beyond);
      right = most(right, beyond);
    }
  }
  to->left = (int64_t)left;
  to->top = (int64_t)above;
  const cgt_status_t status = canvas_begin(to, left + across + right, above + down + below);
  if (status != CGT_OK) return status;
  draw_cells(map);
  if (labels) {
    draw_axes(map);
    draw_scale(map, (int64_t)(across + beside), bar);
  }
  canvas_end(to);
  return CGT_OK;
}

static cgt_status_t check(const char *function, const uint64_t *values, uint64_t rows, uint64_t columns,
                          const cgt_drawing_t *look) {
  if (values == NULL) return cgt_i_null_argument(function, "values");
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
  canvas to = {.picture = &picture, .is_png = format == CGT_FORMAT_PNG};
  if (format != CGT_FORMAT_SVG && format != CGT_FORMAT_PNG)
    return cgt_i_picture_no_format(function, format, "CGT_FORMAT_SVG or CGT_FORMAT_PNG");
  cgt_status_t status = cgt_i_picture_begin(&picture, function, drawing, write, user);
  if (status == CGT_OK) status = cgt_i_picture_no_values(&picture);
  if (status == CGT_OK) status = check(function, values, rows, columns, &picture.look);
  if (status != CGT_OK) return status;
  const uint64_t fits = USUAL_SIDE / most(rows, columns), usual = fits < LARGEST_CELL ? most(fits, 1) : LARGEST_CELL;
  heat_map map = {
      .to = &to, .values = values, .rows = rows, .columns = columns, .cell = picture.look.cell > 0 ? picture.look.cell : usual};
  return cgt_i_picture_end(&picture, draw(&map));
}
