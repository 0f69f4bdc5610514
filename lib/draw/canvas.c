/* Where heat maps and plots are drawn. */
#include "canvas.h"

#include <stdio.h>
#include <string.h>

/* Nine colours of "viridis" (Stéfan van der Walt and Nathaniel Smith, for Matplotlib; CC0); the others are interpolated. */
static const uint8_t viridis[][3] = {{68, 1, 84},    {71, 45, 123}, {59, 82, 139},  {44, 114, 142}, {33, 145, 140},
                                     {40, 174, 128}, {94, 201, 98}, {173, 220, 48}, {253, 231, 37}};

static void make_palette(bool dark, cgt_i_palette *palette) {
  static const uint8_t own[2][CGT_I_LEAST][3] = {{{255, 255, 255}, {27, 31, 36}, {208, 212, 217}, {229, 53, 43}},
                                                 {{30, 30, 30}, {230, 230, 230}, {60, 64, 70}, {240, 70, 60}}};
  const unsigned last = CGT_I_GREATEST - CGT_I_LEAST, parts = sizeof viridis / sizeof *viridis - 1;
  memcpy(palette->rgb, own[dark], sizeof own[dark]);
  for (unsigned i = 0; i <= last; i++)
    for (unsigned c = 0; c < 3; c++) {
      const unsigned part = i < last ? i * parts / last : parts - 1, beyond = i * parts - part * last;
      palette->rgb[CGT_I_LEAST + i][c] =
          (uint8_t)((viridis[part][c] * (last - beyond) + viridis[part + 1][c] * beyond + last / 2) / last);
    }
}

enum { DOT = 2 /* side of a dot of a letter */, ABOVE = 34 /* height of a title */ };

void cgt_i_put_rect(cgt_i_canvas *to, int64_t x, int64_t y, uint64_t width, uint64_t height, unsigned colour) {
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

uint64_t cgt_i_width_of(const cgt_i_canvas *to, const char *text) {
  uint64_t letters = 0;
  if (!to->is_png) return cgt_i_text_width(text, CGT_I_LETTER);
  for (; *text != '\0'; letters++) (void)cgt_i_next_character(&text);
  return letters * (CGT_I_GLYPH_WIDTH + 1) * DOT;
}

void cgt_i_put_text(cgt_i_canvas *to, int64_t x, int64_t y, cgt_i_anchor anchor, const char *text) {
  if (!to->is_png) {
    cgt_i_svg_text(to->picture, x + to->left, y + to->top + CGT_I_LETTER / 2 - 2, CGT_I_LETTER, anchor,
                   to->picture->colours->ink, text);
    return;
  }
  const int64_t width = (int64_t)cgt_i_width_of(to, text), top = y - CGT_I_GLYPH_HEIGHT * DOT / 2;
  x -= anchor == CGT_I_START ? 0 : anchor == CGT_I_MIDDLE ? width / 2 : width;
  for (; *text != '\0'; x += (CGT_I_GLYPH_WIDTH + 1) * DOT) {
    const uint8_t *glyph = cgt_i_glyph(cgt_i_next_character(&text));
    for (int row = 0; row < CGT_I_GLYPH_HEIGHT; row++)
      for (int column = 0; column < CGT_I_GLYPH_WIDTH; column++)
        if ((glyph[row] >> (CGT_I_GLYPH_WIDTH - 1 - column) & 1) != 0)
          cgt_i_put_rect(to, x + column * DOT, top + row * DOT, DOT, DOT, CGT_I_INK);
  }
}

cgt_status_t cgt_i_canvas_check(cgt_i_canvas *to, cgt_i_picture *picture, const char *function, const uint64_t *values,
                                uint32_t format, const cgt_drawing_t *drawing, cgt_write_fn write, void *user) {
  *to = (cgt_i_canvas){.picture = picture, .is_png = format == CGT_FORMAT_PNG};
  if (format != CGT_FORMAT_SVG && format != CGT_FORMAT_PNG)
    return cgt_i_picture_no_format(function, format, "CGT_FORMAT_SVG or CGT_FORMAT_PNG");
  cgt_status_t status = cgt_i_picture_begin(picture, function, drawing, write, user);
  if (status == CGT_OK) status = cgt_i_picture_no_values(picture);
  return status == CGT_OK && values == NULL ? cgt_i_null_argument(function, "values") : status;
}

cgt_status_t cgt_i_canvas_begin(cgt_i_canvas *to, const char *what, uint64_t width, uint64_t height) {
  const char *title = to->picture->look.title;
  make_palette(cgt_i_picture_has(to->picture, CGT_DRAW_DARK), &to->palette);
  if (!to->is_png) {
    cgt_i_svg_begin(to->picture, width, height, what);
    return CGT_OK;
  }
  const uint64_t needed = title != NULL ? cgt_i_width_of(to, title) + 2 * DOT : 0, across = needed > width ? needed : width;
  to->width = across;
  to->height = height + (title != NULL ? ABOVE : 0);
  if (across > CGT_MAX_DRAW_PIXELS || to->height > CGT_MAX_DRAW_PIXELS / across)
    return cgt_i_fail(CGT_E_LIMIT, "the picture would have %llu times %llu pixels; expected at most %llu in all",
                      (unsigned long long)across, (unsigned long long)to->height, (unsigned long long)CGT_MAX_DRAW_PIXELS);
  to->pixels = cgt_i_alloc((size_t)(across * to->height), 1);
  if (to->pixels == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "no memory for %llu pixels", (unsigned long long)(across * to->height));
  memset(to->pixels, CGT_I_BACK, (size_t)(across * to->height));
  if (title == NULL) return CGT_OK;
  to->left += (int64_t)((across - width) / 2);
  to->top += ABOVE;
  cgt_i_put_text(to, (int64_t)(across / 2) - to->left, ABOVE / 2 - to->top, CGT_I_MIDDLE, title);
  return CGT_OK;
}

void cgt_i_canvas_end(cgt_i_canvas *to) {
  if (to->is_png)
    cgt_i_png_write(to->picture, (uint32_t)to->width, (uint32_t)to->height, to->pixels, &to->palette);
  else
    cgt_i_svg_end(to->picture);
  cgt_i_free(to->pixels);
}

uint64_t cgt_i_nice_step(uint64_t least) {
  for (uint64_t power = 1;; power *= 10) {
    for (uint64_t digit = 1; digit <= 5; digit += digit < 2 ? 1 : 3) {
      if (digit > UINT64_MAX / power) return UINT64_MAX;
      if (digit * power >= least) return digit * power;
    }
    if (power > UINT64_MAX / 10) return UINT64_MAX;
  }
}

uint64_t cgt_i_to_multiple(uint64_t number, uint64_t step) { return number % step == 0 ? 0 : step - number % step; }

const char *cgt_i_text_of(uint64_t number, char text[24]) {
  snprintf(text, 24, "%llu", (unsigned long long)number);
  return text;
}

uint64_t cgt_i_along(uint64_t part, uint64_t range, uint64_t length) {
  const unsigned shift = range >> 26 != 0 ? cgt_i_high_bit(range) - 25 : 0; /* the product fits, as lengths have 38 bits */
  range >>= shift;
  part >>= shift;
  return range > 0 ? part * length / range : 0;
}
