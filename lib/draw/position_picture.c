/* Pictures of positions: each notation has its own, and compounds put those of their parts side by side. */
#include <cgt/coin.h>
#include <cgt/spec.h>
#include <stdio.h>
#include <string.h>

#include "../coin/chomp.h"
#include "../game/ask.h"
#include "hasse.h"

/* A position is drawn twice: the first time only measures its area and counts its cells and counters. */
typedef struct {
  cgt_i_pen pen; /* first: families get its address */
  cgt_i_picture *picture;
  bool draws;
  uint64_t *pieces;
} pencil;

enum { TEXT = 14, MARGIN = 16, USUAL_CELL = 24, DEPTH = 200, PIECES = 1 << 17, GAP = CGT_I_PEN_GAP, LINE = CGT_I_PEN_LINE };

static const pencil *pencil_of(const cgt_i_pen *pen) { return (const pencil *)(const void *)pen; }

static const cgt_i_colours *colours_of(const pencil *to) { return to->picture->colours; }

static void put_cell(const cgt_i_pen *pen, int64_t x, int64_t y, uint64_t column, uint64_t row, bool taken) {
  const pencil *to = pencil_of(pen);
  ++*to->pieces;
  if (to->draws)
    cgt_i_svg_rect(to->picture, x + (int64_t)(column * pen->cell), y + (int64_t)(row * pen->cell), pen->cell, pen->cell, 0,
                   taken ? colours_of(to)->line : colours_of(to)->fill, colours_of(to)->line);
}

/* Puts a counter in the middle of a cell. */
static void put_counter(const cgt_i_pen *pen, int64_t x, int64_t y, uint64_t column, uint64_t row) {
  const pencil *to = pencil_of(pen);
  ++*to->pieces;
  if (to->draws)
    cgt_i_svg_circle(to->picture, x + (int64_t)(column * pen->cell + pen->cell / 2),
                     y + (int64_t)(row * pen->cell + pen->cell / 2), pen->cell * 2 / 5, colours_of(to)->mark, NULL);
}

/* Puts a line of text with its top at y. */
static void put_text(const cgt_i_pen *pen, int64_t x, int64_t y, const char *text, cgt_i_area *area) {
  const pencil *to = pencil_of(pen);
  *area = (cgt_i_area){cgt_i_text_width(text, TEXT), LINE};
  if (to->draws) cgt_i_svg_text(to->picture, x, y + LINE - 5, TEXT, CGT_I_START, colours_of(to)->ink, text);
}

static void put_number(const cgt_i_pen *pen, int64_t x, int64_t y, uint64_t column, uint64_t number) {
  enum { SMALLEST = 6 };
  const pencil *to = pencil_of(pen);
  char text[24];
  snprintf(text, sizeof text, "%llu", (unsigned long long)number);
  const uint64_t size = pen->cell / 2 < TEXT ? pen->cell / 2 : TEXT;
  if (to->draws && size >= SMALLEST)
    cgt_i_svg_text(to->picture, x + (int64_t)(column * pen->cell + pen->cell / 2), y + (int64_t)size, size, CGT_I_MIDDLE,
                   colours_of(to)->ink, text);
}

static void put_line(const cgt_i_pen *pen, int64_t x1, int64_t y1, int64_t x2, int64_t y2) {
  const pencil *to = pencil_of(pen);
  ++*to->pieces;
  if (to->draws) cgt_i_svg_line(to->picture, x1, y1, x2, y2, colours_of(to)->line);
}

static void put_node(const cgt_i_pen *pen, int64_t x, int64_t y, uint64_t radius, uint64_t number) {
  enum { SIZE = 12, BELOW = 4 /* the middle of figures to their base line */ };
  const pencil *to = pencil_of(pen);
  char text[24];
  ++*to->pieces;
  if (!to->draws) return;
  cgt_i_svg_circle(to->picture, x, y, radius, number == UINT64_MAX ? colours_of(to)->line : colours_of(to)->fill,
                   colours_of(to)->line);
  if (number == UINT64_MAX) return;
  snprintf(text, sizeof text, "%llu", (unsigned long long)number);
  cgt_i_svg_text(to->picture, x, y + BELOW, SIZE, CGT_I_MIDDLE, colours_of(to)->ink, text);
}

/* ---- Games that are not compounds ---- */

/* Draws a position as the text language writes it. */
static cgt_status_t draw_text(const pencil *to, cgt_game_t *game, const uint64_t *words, size_t count, int64_t x, int64_t y,
                              cgt_i_area *area) {
  size_t needed;
  cgt_status_t status = cgt_game_format_position(game, words, count, NULL, 0, &needed);
  if (status != CGT_OK) return status;
  char *text = cgt_i_alloc(needed, 1);
  if (text == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu bytes of text", needed);
  status = cgt_game_format_position(game, words, count, text, needed, NULL);
  if (status == CGT_OK) put_text(&to->pen, x, y, text, area);
  cgt_i_free(text);
  return status;
}

/* Draws heaps as columns of counters, with their sizes below. */
static bool draw_heaps(const cgt_i_pen *pen, const uint64_t *words, size_t count, int64_t x, int64_t y, cgt_i_area *area) {
  enum { HIGHEST = 32, WIDEST = 64 };
  uint64_t highest = 0;
  if (count == 0 || count > WIDEST || !cgt_i_pen_fits(words, count, HIGHEST)) return false;
  for (size_t i = 0; i < count; i++)
    if (words[i] > highest) highest = words[i];
  for (size_t i = 0; i < count; i++) {
    for (uint64_t k = 0; k < words[i]; k++) put_counter(pen, x, y, i, highest - 1 - k);
    put_number(pen, x, y + (int64_t)(highest * pen->cell) + 4, i, words[i]);
  }
  *area = (cgt_i_area){count * pen->cell, highest * pen->cell + 4 + LINE};
  return true;
}

static cgt_status_t draw_leaf(const pencil *to, cgt_game_t *game, const uint64_t *words, size_t count, int64_t x, int64_t y,
                              cgt_i_area *area) {
  const cgt_i_family *family = cgt_i_game_family(game);
  *area = (cgt_i_area){0, 0};
  const bool drawn = family->draw != NULL
                         ? family->draw(game, words, count, &to->pen, x, y, area)
                         : cgt_i_game_rules(game)->write == NULL && draw_heaps(&to->pen, words, count, x, y, area);
  return drawn ? CGT_OK : draw_text(to, game, words, count, x, y, area);
}

/* ---- Compounds ---- */

static cgt_status_t draw_any(const pencil *to, cgt_game_t *game, const uint64_t *words, size_t count, int64_t x, int64_t y,
                             size_t depth, cgt_i_area *area);

static cgt_status_t draw_parts(const pencil *to, cgt_game_t *game, const uint64_t *words, size_t count, int64_t x, int64_t y,
                               size_t depth, cgt_i_area *area) {
  const cgt_i_family *family = cgt_i_game_family(game);
  cgt_status_t status = CGT_OK;
  cgt_game_t *part;
  size_t next = 0, from, length;
  *area = (cgt_i_area){0, 0};
  while (status == CGT_OK && family->compound->part(game, words, count, &next, &part, &from, &length)) {
    cgt_i_area own = {0, 0};
    if (next > 1) {
      put_text(&to->pen, x + (int64_t)area->width + GAP, y, family->sign, &own);
      cgt_i_area_widen(area, area->width + own.width + 2 * GAP, own.height);
    }
    status = draw_any(to, part, words + from, length, x + (int64_t)area->width, y, depth + 1, &own);
    cgt_i_area_widen(area, area->width + own.width, own.height);
  }
  return status;
}

static bool has_button(const cgt_game_t *game) {
  const cgt_i_compound *compound = cgt_i_game_family(game)->compound;
  return compound != NULL && compound->button;
}

/* Draws the position that is played, and below it the buttons, those of inner pushes first. */
static cgt_status_t draw_push(const pencil *to, cgt_game_t *game, const uint64_t *words, size_t count, int64_t x, int64_t y,
                              size_t depth, cgt_i_area *area) {
  enum { RADIUS = 7 };
  size_t buttons = 0;
  while (has_button(game)) {
    size_t next = 0, from, length;
    (void)cgt_i_game_family(game)->compound->part(game, words + buttons, count - buttons, &next, &game, &from, &length);
    buttons++;
  }
  const cgt_status_t status = draw_any(to, game, words + buttons, count - buttons, x, y, depth + 1, area);
  if (status != CGT_OK) return status;
  uint64_t across = 0;
  const int64_t below = y + (int64_t)area->height + GAP;
  while (buttons > 0) {
    const bool waits = words[--buttons] == 1;
    cgt_i_area own;
    if (to->draws)
      cgt_i_svg_circle(to->picture, x + (int64_t)across + RADIUS + 1, below + LINE / 2, RADIUS,
                       waits ? colours_of(to)->value : colours_of(to)->back, colours_of(to)->value);
    put_text(&to->pen, x + (int64_t)across + 3 * RADIUS, below, waits ? "push" : "pushed", &own);
    across += 3 * RADIUS + own.width + GAP;
  }
  cgt_i_area_widen(area, across, area->height + GAP + LINE);
  return CGT_OK;
}

static cgt_status_t draw_any(const pencil *to, cgt_game_t *game, const uint64_t *words, size_t count, int64_t x, int64_t y,
                             size_t depth, cgt_i_area *area) {
  if (depth == DEPTH) return cgt_i_fail(CGT_E_LIMIT, "the game has more than %d levels", DEPTH);
  if (!cgt_i_game_is_compound(game)) return draw_leaf(to, game, words, count, x, y, area);
  return (has_button(game) ? draw_push : draw_parts)(to, game, words, count, x, y, depth, area);
}

static cgt_status_t draw(cgt_i_picture *picture, cgt_game_t *game, const uint64_t *words, size_t count) {
  uint64_t value, pieces = 0;
  pencil to = {.pen = {.cell = picture->look.cell > 0 ? picture->look.cell : USUAL_CELL,
                       .diagrams = cgt_i_picture_has(picture, CGT_DRAW_DIAGRAMS),
                       .put_cell = put_cell,
                       .put_counter = put_counter,
                       .put_number = put_number,
                       .put_line = put_line,
                       .put_node = put_node,
                       .put_text = put_text},
               .picture = picture,
               .pieces = &pieces};
  char text[40];
  cgt_i_area taken, line;
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
    put_text(&to.pen, MARGIN, below, text, &line);
    cgt_i_area_widen(&taken, line.width, taken.height + GAP + LINE);
  }
  cgt_i_svg_begin(picture, taken.width + 2 * MARGIN, taken.height + 2 * MARGIN, "Position");
  to.draws = true;
  if (has_value) put_text(&to.pen, MARGIN, below, text, &line);
  status = draw_any(&to, game, words, count, MARGIN, MARGIN, 0, &taken);
  cgt_i_svg_end(picture);
  return status;
}

/* ---- Posets: the elements whose coins show heads, or that are left ---- */

static cgt_status_t draw_elements(cgt_i_picture *picture, uint32_t format, cgt_game_t *game, const cgt_poset_t *poset,
                                  const uint64_t *words, size_t count) {
  const bool coins = cgt_coin_poset(game) != NULL, has_values = coins && cgt_i_picture_has(picture, CGT_DRAW_VALUES);
  size_t n = 0;
  cgt_status_t status = cgt_i_hasse_size(poset, &n);
  if (status != CGT_OK) return status;
  uint8_t *marked = cgt_i_alloc(n + 1, 1);
  uint64_t *values = cgt_i_alloc(n + 1, sizeof *values);
  if (marked == NULL || values == NULL) status = cgt_i_fail(CGT_E_MEMORY, "no memory for a picture of %zu nodes", n);
  if (status == CGT_OK) memset(marked, 0, n + 1);
  for (size_t i = 0; i < n && !coins && status == CGT_OK; i++) marked[i] = cgt_i_set_has(words, i);
  for (size_t at = 0; coins && at < count && status == CGT_OK; at += poset->arity) {
    uint64_t index = 0;
    status = cgt_i_poset_index(poset, words + at, &index);
    marked[index] = 1;
  }
  if (status == CGT_OK && has_values) status = cgt_coin_values(game, values);
  if (status == CGT_OK) status = cgt_i_hasse_draw(picture, format, poset, has_values ? values : NULL, marked);
  cgt_i_free(marked);
  cgt_i_free(values);
  return status;
}

cgt_status_t cgt_draw_position(cgt_game_t *game, const uint64_t *words, size_t count, uint32_t format,
                               const cgt_drawing_t *drawing, cgt_write_fn write, void *user) {
  static const char function[] = "cgt_draw_position";
  cgt_i_picture picture;
  if (game == NULL) return cgt_i_null_argument(function, "game");
  const cgt_poset_t *poset = cgt_coin_poset(game);
  const cgt_i_chomp *chomp = cgt_i_chomp_of(game);
  if (chomp != NULL && (format != CGT_FORMAT_SVG || chomp->rows == NULL)) poset = chomp->poset; /* others are boards */
  if (format != CGT_FORMAT_SVG && (format != CGT_FORMAT_DOT || poset == NULL))
    return cgt_i_picture_no_format(function, format, "CGT_FORMAT_SVG, or CGT_FORMAT_DOT for coin turning games and Chomp");
  cgt_status_t status = cgt_i_picture_begin(&picture, function, drawing, write, user);
  if (status == CGT_OK) status = cgt_i_picture_no_values(&picture);
  if (status != CGT_OK) return status;
  status = cgt_game_validate(game, words, count);
  if (status == CGT_OK)
    status = poset != NULL ? draw_elements(&picture, format, game, poset, words, count) : draw(&picture, game, words, count);
  return cgt_i_picture_end(&picture, status);
}
