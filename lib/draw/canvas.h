/* Pictures of numbers, in SVG and PNG, which are drawn with the same rectangles and texts. */
#ifndef CGT_I_DRAW_CANVAS_H
#define CGT_I_DRAW_CANVAS_H

#include "png.h"

/* Places in the palette; from CGT_I_LEAST to CGT_I_GREATEST are the colours of numbers. */
enum { CGT_I_BACK, CGT_I_INK, CGT_I_NO_NUMBER, CGT_I_ZERO, CGT_I_LEAST, CGT_I_GREATEST = 255 };

/* Sizes of a letter, of what an axis needs, and of the line of a title. */
enum { CGT_I_LETTER = 14, CGT_I_MARGIN = 12, CGT_I_TICK = 5, CGT_I_GAP = 4, CGT_I_LEADING = 22 /* from text to text */ };

typedef struct {
  cgt_i_picture *picture;
  bool is_png;
  cgt_i_palette palette;
  uint8_t *pixels;        /* of PNG */
  uint64_t width, height; /* of the pixels */
  int64_t left, top;      /* where the map begins in the picture */
} cgt_i_canvas;

/* Checks the arguments that the functions of pictures of numbers share, and sets `*to` and `*picture`; nothing is written yet.
 */
cgt_status_t cgt_i_canvas_check(cgt_i_canvas *to, cgt_i_picture *picture, const char *function, const uint64_t *values,
                                uint32_t format, const cgt_drawing_t *drawing, cgt_write_fn write, void *user);

/* Begins a picture of this size, and its title; ends it, and writes it. `what` it is for those who cannot see it. */
cgt_status_t cgt_i_canvas_begin(cgt_i_canvas *to, const char *what, uint64_t width, uint64_t height);
void cgt_i_canvas_end(cgt_i_canvas *to);

void cgt_i_put_rect(cgt_i_canvas *to, int64_t x, int64_t y, uint64_t width, uint64_t height, unsigned colour);

/* Puts a text whose vertical middle is at y. */
void cgt_i_put_text(cgt_i_canvas *to, int64_t x, int64_t y, cgt_i_anchor anchor, const char *text);

uint64_t cgt_i_width_of(const cgt_i_canvas *to, const char *text);

/* The least of 1, 2, 5, 10, 20, 50, … that is at least `least`. */
uint64_t cgt_i_nice_step(uint64_t least);

/* The distance from a number to the next multiple of a step. */
uint64_t cgt_i_to_multiple(uint64_t number, uint64_t step);

/* part * length / range, roughly for large ranges; 0 if the range is. */
uint64_t cgt_i_along(uint64_t part, uint64_t range, uint64_t length);

const char *cgt_i_text_of(uint64_t number, char text[24]);

#endif
