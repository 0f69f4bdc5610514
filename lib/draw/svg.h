/* Pictures as SVG, and what all pictures share: their look, and where they are written. Lengths are in pixels. */
#ifndef CGT_I_SVG_H
#define CGT_I_SVG_H

#include <cgt/draw.h>

#include "../poset/poset_inside.h"

typedef struct {
  const char *back, *ink, *line, *fill, *mark, *on_mark, *value;
} cgt_i_colours;

enum { CGT_I_PICTURE_BUFFER = 4096 };

typedef struct {
  const char *function;
  cgt_drawing_t look;
  const cgt_i_colours *colours;
  cgt_write_fn write;
  void *user;
  cgt_i_text text; /* into the buffer */
  size_t used;
  char buffer[CGT_I_PICTURE_BUFFER];
} cgt_i_picture;

/* Checks the arguments of a public function, and begins; nothing is written yet. */
cgt_status_t cgt_i_picture_begin(cgt_i_picture *picture, const char *function, const cgt_drawing_t *drawing, cgt_write_fn write,
                                 void *user);
/* Writes what is left in the buffer, unless `status` is a failure; returns the first failure. */
cgt_status_t cgt_i_picture_end(cgt_i_picture *picture, cgt_status_t status);

static inline bool cgt_i_picture_has(const cgt_i_picture *picture, uint64_t flag) { return (picture->look.flags & flag) != 0; }

/* Fails if the drawing has values, which only drawings of posets may have. */
cgt_status_t cgt_i_picture_no_values(const cgt_i_picture *picture);

/* Fails because the function does not support the format. */
cgt_status_t cgt_i_picture_no_format(const char *function, uint32_t format, const char *expected);

/* Writes bytes unchanged. */
void cgt_i_picture_bytes(cgt_i_picture *picture, const void *bytes, size_t size);

/* Reads the next character of UTF-8; U+FFFD for invalid bytes, and for characters that XML forbids. */
uint32_t cgt_i_next_character(const char **text);

/* An upper estimate of the width of a text in a font of this size, for the usual fonts. */
uint64_t cgt_i_text_width(const char *text, uint64_t size);

/* `what` is the picture's `<title>` where the drawing has none. */
void cgt_i_svg_begin(cgt_i_picture *picture, uint64_t width, uint64_t height, const char *what);
void cgt_i_svg_end(cgt_i_picture *picture);

typedef enum { CGT_I_START, CGT_I_MIDDLE, CGT_I_END } cgt_i_anchor;
/* The baseline is at y. */
void cgt_i_svg_text(cgt_i_picture *picture, int64_t x, int64_t y, uint64_t size, cgt_i_anchor anchor, const char *colour,
                    const char *text);
void cgt_i_svg_rect(cgt_i_picture *picture, int64_t x, int64_t y, uint64_t width, uint64_t height, uint64_t round,
                    const char *fill, const char *line);
void cgt_i_svg_line(cgt_i_picture *picture, int64_t x1, int64_t y1, int64_t x2, int64_t y2, const char *colour);
void cgt_i_svg_circle(cgt_i_picture *picture, int64_t x, int64_t y, uint64_t radius, const char *fill, const char *line);

#endif
