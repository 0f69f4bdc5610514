/* Positions: each notation has its picture, and compounds put those of their parts side by side. */
#include <cgt/spec.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../boards/dominoes.h"
#include "../coin/coin.h"
#include "../compound/compound.h"
#include "hasse.h"

/* A drawing is done twice: first to see how much room it takes, and how many cells and counters it has. */
typedef struct {
  cgt_i_picture *picture;
  bool draws;
  uint64_t cell;
  uint64_t *pieces;
} pen;

typedef struct {
  uint64_t width, height;
} area;

enum {
  TEXT = 14,
  LINE = 20,
  GAP = 12,
  MARGIN = 16,
  USUAL_CELL = 24,
  MOST = 256 /* cells in a row, or rows */,
  DEPTH = 200,
  PIECES = 1 << 17
};

static const cgt_i_colours *colours_of(const pen *to) { return to->picture->colours; }

static void widen(area *taken, uint64_t width, uint64_t height) {
  if (taken->width < width) taken->width = width;
  if (taken->height < height) taken->height = height;
}

static void put_cell(const pen *to, int64_t x, int64_t y, uint64_t column, uint64_t row, const char *fill) {
  ++*to->pieces;
  if (to->draws)
    cgt_i_svg_rect(to->picture, x + (int64_t)(column * to->cell), y + (int64_t)(row * to->cell), to->cell, to->cell, 0, fill,
                   colours_of(to)->line);
}

/* In the middle of a cell. */
static void put_counter(const pen *to, int64_t x, int64_t y, uint64_t column, uint64_t row) {
  ++*to->pieces;
  if (to->draws)
    cgt_i_svg_circle(to->picture, x + (int64_t)(column * to->cell + to->cell / 2), y + (int64_t)(row * to->cell + to->cell / 2),
                     to->cell * 2 / 5, colours_of(to)->mark, NULL);
}

/* A line of text from y down. */
static void put_text(const pen *to, int64_t x, int64_t y, const char *text, area *taken) {
  *taken = (area){cgt_i_text_width(text, TEXT), LINE};
  if (to->draws) cgt_i_svg_text(to->picture, x, y + LINE - 5, TEXT, CGT_I_START, colours_of(to)->ink, text);
}

/* Under a column, where there is room for it. */
static void put_number(const pen *to, int64_t x, int64_t y, uint64_t column, uint64_t number) {
  enum { SMALLEST = 6 };
  char text[24];
  snprintf(text, sizeof text, "%llu", (unsigned long long)number);
  const uint64_t size = to->cell / 2 < TEXT ? to->cell / 2 : TEXT;
  if (to->draws && size >= SMALLEST)
    cgt_i_svg_text(to->picture, x + (int64_t)(column * to->cell + to->cell / 2), y + (int64_t)size, size, CGT_I_MIDDLE,
                   colours_of(to)->ink, text);
}

/* ---- What is no compound ---- */

/* As the language writes it. */
static cgt_status_t draw_text(const pen *to, cgt_game_t *game, const uint64_t *words, size_t count, int64_t x, int64_t y,
                              area *taken) {
  size_t needed;
  cgt_status_t status = cgt_game_format_position(game, words, count, NULL, 0, &needed);
  if (status != CGT_OK) return status;
  char *text = cgt_i_alloc(needed, 1);
  if (text == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu bytes of text", needed);
  status = cgt_game_format_position(game, words, count, text, needed, NULL);
  if (status == CGT_OK) put_text(to, x, y, text, taken);
  cgt_i_free(text);
  return status;
}

/* Rows of cells, each as far to the right as `shift` columns a row. */
static void draw_rows(const pen *to, const uint64_t *rows, size_t n, size_t shift, int64_t x, int64_t y, area *taken) {
  for (size_t row = 0; row < n; row++) {
    for (uint64_t column = 0; column < rows[row]; column++) put_cell(to, x, y, column + shift * row, row, colours_of(to)->fill);
    widen(taken, (rows[row] + shift * row) * to->cell, (row + 1) * to->cell);
  }
}

static bool fits(const uint64_t *numbers, size_t n, uint64_t most) {
  bool all = n <= MOST;
  for (size_t i = 0; i < n && all; i++) all = numbers[i] <= most;
  return all;
}

/* Partitions, or hyperrectangles: their sides are rows, but of two they are a rectangle. */
static bool draw_summands(const pen *to, const uint64_t *words, size_t count, bool boxes, int64_t x, int64_t y, area *taken) {
  uint64_t rows[MOST];
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at])
    if (!fits(words + at + 1, (size_t)words[at], MOST)) return false;
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at]) {
    area own = {0, 0};
    if (at > 0) {
      put_text(to, x + (int64_t)taken->width + GAP, y, "+", &own);
      taken->width += own.width + 2 * GAP;
      own = (area){0, LINE};
    }
    size_t n = (size_t)words[at];
    memcpy(rows, words + at + 1, n * sizeof *rows);
    if (boxes && n == 2) {
      n = (size_t)rows[0];
      for (size_t row = 1; row < n; row++) rows[row] = rows[1];
      if (n > 0) rows[0] = words[at + 2];
    }
    draw_rows(to, rows, n, 0, x + (int64_t)taken->width, y, &own);
    taken->width += own.width;
    widen(taken, 0, own.height);
  }
  return taken->width > 0;
}

static int descending(const void *first, const void *second) {
  const uint64_t a = *(const uint64_t *)first, b = *(const uint64_t *)second;
  return (a < b) - (a > b);
}

/* A Young diagram of beta-numbers, or the shifted diagram of a strict partition. */
static void draw_diagram(const pen *to, const uint64_t *squares, size_t n, bool young, int64_t x, int64_t y, area *taken) {
  uint64_t rows[MOST];
  memcpy(rows, squares, n * sizeof *rows);
  qsort(rows, n, sizeof *rows, descending);
  for (size_t i = 0; i < n && young; i++) rows[i] -= n - 1 - i;
  while (n > 0 && rows[n - 1] == 0) n--;
  draw_rows(to, rows, n, !young, x, y, taken);
}

static bool is_welter(const cgt_game_t *game) {
  static const char name[] = "welter";
  return game->rules.identity_size == sizeof name - 1 && memcmp(game->identity, name, sizeof name - 1) == 0;
}

/* A strip from square 0, with some room beyond the last coin. */
static bool draw_squares(const pen *to, const cgt_game_t *game, const uint64_t *words, size_t count, int64_t x, int64_t y,
                         area *taken) {
  uint64_t last = 0;
  if (!fits(words, count, MOST - 1)) return false;
  if (cgt_i_picture_has(to->picture, CGT_DRAW_DIAGRAMS)) {
    draw_diagram(to, words, count, is_welter(game), x, y, taken);
    return taken->width > 0;
  }
  for (size_t i = 0; i < count; i++)
    if (words[i] > last) last = words[i];
  for (uint64_t square = 0; square <= last; square++) {
    put_cell(to, x, y, square, 0, colours_of(to)->fill);
    put_number(to, x, y + (int64_t)to->cell + 4, square, square);
  }
  for (size_t i = 0; i < count; i++) put_counter(to, x, y, words[i], 0);
  *taken = (area){(last + 1) * to->cell, to->cell + 4 + LINE};
  return true;
}

static bool draw_board(const pen *to, const cgt_i_board *board, const uint64_t *words, int64_t x, int64_t y, area *taken) {
  for (unsigned cell = 0; cell < board->rows * board->columns; cell++) {
    const bool is_taken = (words[cell / 64] >> cell % 64 & 1) != 0;
    put_cell(to, x, y, cell % board->columns, cell / board->columns, is_taken ? colours_of(to)->line : colours_of(to)->fill);
  }
  *taken = (area){board->columns * to->cell, board->rows * to->cell};
  return taken->width > 0;
}

/* Heaps as columns of counters, with their numbers below. */
static bool draw_heaps(const pen *to, const uint64_t *words, size_t count, int64_t x, int64_t y, area *taken) {
  enum { HIGHEST = 32, WIDEST = 64 };
  uint64_t highest = 0;
  if (count == 0 || count > WIDEST || !fits(words, count, HIGHEST)) return false;
  for (size_t i = 0; i < count; i++)
    if (words[i] > highest) highest = words[i];
  for (size_t i = 0; i < count; i++) {
    for (uint64_t k = 0; k < words[i]; k++) put_counter(to, x, y, i, highest - 1 - k);
    put_number(to, x, y + (int64_t)(highest * to->cell) + 4, i, words[i]);
  }
  *taken = (area){count * to->cell, highest * to->cell + 4 + LINE};
  return true;
}

static cgt_status_t draw_leaf(const pen *to, cgt_game_t *game, const uint64_t *words, size_t count, int64_t x, int64_t y,
                              area *taken) {
  const cgt_i_notation notation = game->kind != NULL ? game->kind->notation : CGT_I_NUMBERS;
  bool drawn = false;
  *taken = (area){0, 0};
  switch (notation) {
    case CGT_I_PARTITIONS:
    case CGT_I_BOXES: drawn = draw_summands(to, words, count, notation == CGT_I_BOXES, x, y, taken); break;
    case CGT_I_SQUARES: drawn = draw_squares(to, game, words, count, x, y, taken); break;
    case CGT_I_BOARD: drawn = draw_board(to, &cgt_i_dominoes_of(game)->board, words, x, y, taken); break;
    case CGT_I_COINS: break;
    default: drawn = game->shape.look != CGT_I_VERTEX && draw_heaps(to, words, count, x, y, taken);
  }
  return drawn ? CGT_OK : draw_text(to, game, words, count, x, y, taken);
}

/* ---- Compounds ---- */

static cgt_status_t draw_any(const pen *to, cgt_game_t *game, const uint64_t *words, size_t count, int64_t x, int64_t y,
                             size_t depth, area *taken);

static cgt_status_t draw_sum(const pen *to, const cgt_i_sum *sum, const uint64_t *words, size_t count, int64_t x, int64_t y,
                             size_t depth, area *taken) {
  static const char *const signs[] = {[CGT_SUM_DISJUNCTIVE] = "+",
                                      [CGT_SUM_CONJUNCTIVE] = "\xE2\x88\xA7",
                                      [CGT_SUM_SELECTIVE] = "\xE2\x88\xA8",
                                      [CGT_SUM_SEQUENTIAL] = "\xE2\x86\x92",
                                      [CGT_SUM_ORDINAL] = ":"};
  cgt_status_t status = CGT_OK;
  *taken = (area){0, 0};
  for (size_t i = 0, at = 0; i < sum->n && at < count && status == CGT_OK; i++, at += 1 + (size_t)words[at]) {
    area own = {0, 0};
    if (i > 0) {
      put_text(to, x + (int64_t)taken->width + GAP, y, signs[sum->kind], &own);
      widen(taken, taken->width + own.width + 2 * GAP, own.height);
    }
    status = draw_any(to, sum->parts[i], words + at + 1, (size_t)words[at], x + (int64_t)taken->width, y, depth + 1, &own);
    widen(taken, taken->width + own.width, own.height);
  }
  return status;
}

/* What is played, and below it the buttons, those of inner pushes first. */
static cgt_status_t draw_push(const pen *to, cgt_game_t *game, const uint64_t *words, size_t count, int64_t x, int64_t y,
                              size_t depth, area *taken) {
  enum { RADIUS = 7 };
  size_t buttons = 0;
  for (const cgt_i_push *push = cgt_i_push_of(game); push != NULL; push = cgt_i_push_of(game))
    game = words[buttons++] == 1 ? push->first : push->second;
  const cgt_status_t status = draw_any(to, game, words + buttons, count - buttons, x, y, depth + 1, taken);
  if (status != CGT_OK) return status;
  uint64_t across = 0;
  const int64_t below = y + (int64_t)taken->height + GAP;
  while (buttons > 0) {
    const bool waits = words[--buttons] == 1;
    area own;
    if (to->draws)
      cgt_i_svg_circle(to->picture, x + (int64_t)across + RADIUS + 1, below + LINE / 2, RADIUS,
                       waits ? colours_of(to)->value : colours_of(to)->back, colours_of(to)->value);
    put_text(to, x + (int64_t)across + 3 * RADIUS, below, waits ? "push" : "pushed", &own);
    across += 3 * RADIUS + own.width + GAP;
  }
  widen(taken, across, taken->height + GAP + LINE);
  return CGT_OK;
}

static cgt_status_t draw_any(const pen *to, cgt_game_t *game, const uint64_t *words, size_t count, int64_t x, int64_t y,
                             size_t depth, area *taken) {
  if (depth == DEPTH) return cgt_i_fail(CGT_E_LIMIT, "the game has more than %d levels", DEPTH);
  const cgt_i_sum *sum = cgt_i_sum_of(game);
  if (sum != NULL) return draw_sum(to, sum, words, count, x, y, depth, taken);
  return cgt_i_push_of(game) != NULL ? draw_push(to, game, words, count, x, y, depth, taken)
                                     : draw_leaf(to, game, words, count, x, y, taken);
}

static cgt_status_t draw(cgt_i_picture *picture, cgt_game_t *game, const uint64_t *words, size_t count) {
  uint64_t value, pieces = 0;
  pen to = {picture, false, picture->look.cell > 0 ? picture->look.cell : USUAL_CELL, &pieces};
  char text[40];
  area taken, line;
  cgt_status_t status = draw_any(&to, game, words, count, MARGIN, MARGIN, 0, &taken);
  if (status == CGT_OK && pieces > PIECES)
    status =
        cgt_i_fail(CGT_E_LIMIT, "the picture would have %llu cells; expected at most %d", (unsigned long long)pieces, PIECES);
  const bool has_value = status == CGT_OK && cgt_i_picture_has(picture, CGT_DRAW_VALUES);
  if (has_value) {
    status = cgt_game_value(game, words, count, &value);
    if (status == CGT_OK) snprintf(text, sizeof text, "value %llu", (unsigned long long)value);
  }
  if (status != CGT_OK) return status;
  const int64_t below = MARGIN + (int64_t)taken.height + GAP;
  if (has_value) {
    put_text(&to, MARGIN, below, text, &line);
    widen(&taken, line.width, taken.height + GAP + LINE);
  }
  cgt_i_svg_begin(picture, taken.width + 2 * MARGIN, taken.height + 2 * MARGIN, "Position");
  to.draws = true;
  if (has_value) put_text(&to, MARGIN, below, text, &line);
  status = draw_any(&to, game, words, count, MARGIN, MARGIN, 0, &taken);
  cgt_i_svg_end(picture);
  return status;
}

/* ---- Coins ---- */

static cgt_status_t draw_coins(cgt_i_picture *picture, uint32_t format, cgt_game_t *game, const cgt_poset_t *poset,
                               const uint64_t *words, size_t count) {
  const bool has_values = cgt_i_picture_has(picture, CGT_DRAW_VALUES);
  size_t n = 0;
  cgt_status_t status = cgt_i_hasse_size(poset, &n);
  if (status != CGT_OK) return status;
  uint8_t *heads = cgt_i_alloc(n + 1, 1);
  uint64_t *values = cgt_i_alloc(n + 1, sizeof *values);
  if (heads == NULL || values == NULL) status = cgt_i_fail(CGT_E_MEMORY, "no memory for a picture of %zu nodes", n);
  if (status == CGT_OK) memset(heads, 0, n + 1);
  for (size_t at = 0; at < count && status == CGT_OK; at += poset->arity) {
    uint64_t index = 0;
    status = cgt_i_poset_index(poset, words + at, &index);
    heads[index] = 1;
  }
  if (status == CGT_OK && has_values) status = cgt_coin_values(game, values);
  if (status == CGT_OK) status = cgt_i_hasse_draw(picture, format, poset, has_values ? values : NULL, heads);
  cgt_i_free(heads);
  cgt_i_free(values);
  return status;
}

cgt_status_t cgt_draw_position(cgt_game_t *game, const uint64_t *words, size_t count, uint32_t format,
                               const cgt_drawing_t *drawing, cgt_write_fn write, void *user) {
  static const char function[] = "cgt_draw_position";
  cgt_i_picture picture;
  if (game == NULL) return cgt_i_null_argument(function, "game");
  const cgt_i_coin *coin = cgt_i_coin_of(game);
  if (format != CGT_DRAW_SVG && (format != CGT_DRAW_DOT || coin == NULL))
    return cgt_i_picture_no_format(function, format, "CGT_DRAW_SVG, or CGT_DRAW_DOT for coin turning games");
  cgt_status_t status = cgt_i_picture_begin(&picture, function, drawing, write, user);
  if (status == CGT_OK) status = cgt_i_picture_no_values(&picture);
  if (status != CGT_OK) return status;
  status = cgt_game_validate(game, words, count);
  if (status == CGT_OK)
    status = coin != NULL ? draw_coins(&picture, format, game, coin->poset, words, count) : draw(&picture, game, words, count);
  return cgt_i_picture_end(&picture, status);
}
