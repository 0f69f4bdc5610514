/* PNG (ISO/IEC 15948): pictures of pixels with a palette, and letters for them. */
#ifndef CGT_I_PNG_H
#define CGT_I_PNG_H

#include "svg.h"

typedef struct {
  uint8_t rgb[256][3];
} cgt_i_palette;

/* Writes a whole file. Width and height are at least 1 and below 2^31. */
void cgt_i_png_write(cgt_i_picture *picture, uint32_t width, uint32_t height, const uint8_t *pixels,
                     const cgt_i_palette *palette);

/* The rows of a character, from the top; bit 4 is on the left. Small letters look like capitals, unknown characters like a box.
 */
enum { CGT_I_GLYPH_WIDTH = 5, CGT_I_GLYPH_HEIGHT = 7 };
const uint8_t *cgt_i_glyph(uint32_t character);

#endif
