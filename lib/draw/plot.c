/* Sequences as points: the number of a value to the right, the value upwards. */
#include <cgt/game.h>
#include <string.h>

#include "canvas.h"

enum { WIDTH = 800, HEIGHT = 400, LARGEST_POINT = 6 };

typedef struct {
  cgt_i_canvas *to;
  const uint64_t *values;
  uint64_t n, greatest; /* of the values */
  uint64_t side;        /* of a point */
} plot;

static uint64_t x_of(const plot *own, uint64_t i) {
  return own->n > 1 ? cgt_i_along(i, own->n - 1, WIDTH - own->side) : (WIDTH - own->side) / 2;
}

static uint64_t y_of(const plot *own, uint64_t value) {
  return HEIGHT - own->side - cgt_i_along(value, own->greatest, HEIGHT - own->side);
}

/* Each place once, however many values lie there. */
static cgt_status_t draw_points(const plot *own) {
  const bool zeros = cgt_i_picture_has(own->to->picture, CGT_DRAW_ZEROS);
  bool *taken = cgt_i_alloc((size_t)WIDTH * HEIGHT, sizeof *taken);
  if (taken == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %d points", WIDTH * HEIGHT);
  memset(taken, 0, (size_t)WIDTH * HEIGHT * sizeof *taken);
  for (uint64_t i = 0; i < own->n; i++) {
    const uint64_t value = own->values[i];
    if (value == CGT_NO_ANSWER) continue;
    const uint64_t x = x_of(own, i), y = y_of(own, value);
    bool *place = &taken[y * WIDTH + x];
    if (!*place)
      cgt_i_put_rect(own->to, (int64_t)x, (int64_t)y, own->side, own->side, zeros && value == 0 ? CGT_I_ZERO : CGT_I_INK);
    *place = true;
  }
  cgt_i_free(taken);
  return CGT_OK;
}

/* How far apart the numbers of an axis stand, of which `last + 1` need `size` pixels each and have `length`. */
static uint64_t step_of(uint64_t last, uint64_t size, uint64_t length) {
  const uint64_t most = length / size; /* numbers on the axis */
  return cgt_i_nice_step(last / most + (last % most != 0));
}

static void draw_axes(const plot *own) {
  const cgt_drawing_t *look = &own->to->picture->look;
  const int64_t middle = (int64_t)(own->side / 2);
  char text[24];
  cgt_i_put_rect(own->to, 0, HEIGHT, WIDTH, 1, CGT_I_INK);
  cgt_i_put_rect(own->to, -1, 0, 1, HEIGHT + 1, CGT_I_INK);
  const uint64_t widest = cgt_i_width_of(own->to, cgt_i_text_of(look->first_column + (own->n - 1), text)) + CGT_I_MARGIN;
  uint64_t step = step_of(own->n - 1, widest, WIDTH), at = cgt_i_to_multiple(look->first_column, step);
  for (at = at < own->n ? at : 0;; at += step) {
    const int64_t x = (int64_t)x_of(own, at) + middle;
    cgt_i_put_rect(own->to, x, HEIGHT, 1, CGT_I_TICK, CGT_I_INK);
    cgt_i_put_text(own->to, x, HEIGHT + CGT_I_TICK + CGT_I_GAP + CGT_I_LETTER / 2, CGT_I_MIDDLE,
                   cgt_i_text_of(look->first_column + at, text));
    if (own->n - 1 - at < step) break;
  }
  step = step_of(own->greatest, CGT_I_LEADING, HEIGHT);
  for (uint64_t value = 0;; value += step) {
    const int64_t y = (int64_t)y_of(own, value) + middle;
    cgt_i_put_rect(own->to, -CGT_I_TICK, y, CGT_I_TICK, 1, CGT_I_INK);
    cgt_i_put_text(own->to, -CGT_I_TICK - CGT_I_GAP, y, CGT_I_END, cgt_i_text_of(value, text));
    if (own->greatest - value < step) break;
  }
  if (look->column_name != NULL)
    cgt_i_put_text(own->to, WIDTH / 2, HEIGHT + CGT_I_TICK + CGT_I_GAP + CGT_I_LETTER / 2 + CGT_I_LEADING, CGT_I_MIDDLE,
                   look->column_name);
  if (look->row_name != NULL) cgt_i_put_text(own->to, 0, -CGT_I_LEADING / 2, CGT_I_START, look->row_name);
}

static uint64_t most(uint64_t a, uint64_t b) { return a > b ? a : b; }

static cgt_status_t draw(const plot *own) {
  cgt_i_canvas *to = own->to;
  const cgt_drawing_t *look = &to->picture->look;
  const bool labels = !cgt_i_picture_has(to->picture, CGT_DRAW_NO_LABELS);
  uint64_t left = 0, right = 0, above = 0, below = 0;
  char text[24];
  if (labels) {
    const uint64_t half = cgt_i_width_of(to, cgt_i_text_of(look->first_column + (own->n - 1), text)) / 2;
    left = cgt_i_width_of(to, cgt_i_text_of(own->greatest, text)) + CGT_I_TICK + CGT_I_GAP;
    left = CGT_I_MARGIN + most(left, half);
    right = CGT_I_MARGIN + half;
    const uint64_t above_axis = look->row_name != NULL ? cgt_i_width_of(to, look->row_name) : 0,
                   below_axis = look->column_name != NULL ? cgt_i_width_of(to, look->column_name) : 0;
    if (above_axis > WIDTH) right = most(right, above_axis - WIDTH + CGT_I_MARGIN);
    if (below_axis > WIDTH) { /* it extends beyond both ends of the axis */
      const uint64_t beyond = (below_axis - WIDTH + 1) / 2 + CGT_I_MARGIN;
      left = most(left, beyond);
      right = most(right, beyond);
    }
    above = CGT_I_MARGIN + (look->row_name != NULL ? CGT_I_LEADING : 0);
    below = CGT_I_MARGIN + CGT_I_TICK + CGT_I_GAP + CGT_I_LETTER + (look->column_name != NULL ? CGT_I_LEADING : 0);
  }
  to->left = (int64_t)left;
  to->top = (int64_t)above;
  cgt_status_t status = cgt_i_canvas_begin(to, "Sequence", left + WIDTH + right, above + HEIGHT + below);
  if (status != CGT_OK) return status;
  if (labels) draw_axes(own);
  status = draw_points(own);
  cgt_i_canvas_end(to);
  return status;
}

cgt_status_t cgt_draw_sequence(const uint64_t *values, size_t n, uint32_t format, const cgt_drawing_t *drawing,
                               cgt_write_fn write, void *user) {
  static const char function[] = "cgt_draw_sequence";
  cgt_i_picture picture;
  cgt_i_canvas to;
  cgt_status_t status = cgt_i_canvas_check(&to, &picture, function, values, format, drawing, write, user);
  if (status != CGT_OK) return status;
  if (n == 0) return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is 0; expected at least 1", function);
  if (picture.look.first_column > UINT64_MAX - (n - 1))
    return cgt_i_fail(CGT_E_OVERFLOW, "%s: the last value has a number of more than 64 bits", function);
  status = cgt_i_check_array(function, "values", values, n);
  if (status != CGT_OK) return status;
  plot own = {.to = &to, .values = values, .n = n};
  for (size_t i = 0; i < n; i++)
    if (values[i] != CGT_NO_ANSWER && values[i] > own.greatest) own.greatest = values[i];
  const uint64_t apart = WIDTH / n;
  own.side = apart < 2 ? 2 : apart > LARGEST_POINT ? LARGEST_POINT : apart;
  return cgt_i_picture_end(&picture, draw(&own));
}
