/* SVG: shapes and texts, and what all pictures share. */
#include "svg.h"

#include <stdio.h>
#include <string.h>

static const cgt_i_colours light = {"#ffffff", "#1b1f24", "#8c959f", "#f6f8fa", "#0b5cad", "#ffffff", "#b3261e"};
static const cgt_i_colours dark = {"#1e1e1e", "#e6e6e6", "#7d8590", "#2a2d31", "#6cb6ff", "#101418", "#ff9d8a"};

/* ---- Where pictures go ---- */

static cgt_status_t flush(cgt_i_picture *picture) {
  const size_t size = picture->used;
  picture->used = 0;
  return size > 0 ? picture->write(picture->user, picture->buffer, size) : CGT_OK;
}

static cgt_status_t buffer(void *user, const char *text, size_t size) {
  cgt_i_picture *picture = user;
  cgt_status_t status = CGT_OK;
  while (size > 0 && status == CGT_OK) {
    const size_t room = CGT_I_PICTURE_BUFFER - picture->used, part = size < room ? size : room;
    memcpy(picture->buffer + picture->used, text, part);
    picture->used += part;
    text += part;
    size -= part;
    if (picture->used == CGT_I_PICTURE_BUFFER) status = flush(picture);
  }
  return status;
}

cgt_status_t cgt_i_picture_begin(cgt_i_picture *picture, const char *function, const cgt_drawing_t *drawing, cgt_write_fn write,
                                 void *user) {
  enum { MOST_CELL = 4096 };
  const uint64_t flags =
      CGT_DRAW_DARK | CGT_DRAW_NO_LABELS | CGT_DRAW_VALUES | CGT_DRAW_ZEROS | CGT_DRAW_UPWARDS | CGT_DRAW_DIAGRAMS;
  if (write == NULL) return cgt_i_null_argument(function, "write");
  picture->function = function;
  picture->write = write;
  picture->user = user;
  picture->text = (cgt_i_text){buffer, picture, CGT_OK};
  picture->used = 0;
  picture->look = (cgt_drawing_t){.size = sizeof picture->look};
  if (drawing != NULL) {
    cgt_drawing_t *look = &picture->look;
    cgt_status_t status =
        cgt_i_read_struct(function, "drawing", drawing, CGT_I_VERSIONS(cgt_drawing_t, sizeof(cgt_drawing_t)), look);
    if (status != CGT_OK) return status;
    if ((look->flags & ~flags) != 0)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: drawing->flags is %llu; expected CGT_DRAW_ flags", function,
                        (unsigned long long)look->flags);
    if (look->cell > MOST_CELL)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: drawing->cell is %llu; expected at most %d", function,
                        (unsigned long long)look->cell, MOST_CELL);
    if (look->title != NULL && look->title[0] == '\0') look->title = NULL;
  }
  picture->colours = cgt_i_picture_has(picture, CGT_DRAW_DARK) ? &dark : &light;
  return CGT_OK;
}

cgt_status_t cgt_i_picture_end(cgt_i_picture *picture, cgt_status_t status) {
  if (status != CGT_OK) return cgt_i_fail_in_function(picture->function, status);
  if (picture->text.status == CGT_OK) picture->text.status = flush(picture);
  if (picture->text.status == CGT_OK) return CGT_OK;
  return cgt_i_fail(picture->text.status, "%s: the function `write` returned %d", picture->function, (int)picture->text.status);
}

cgt_status_t cgt_i_picture_no_values(const cgt_i_picture *picture) {
  if (picture->look.values == NULL) return CGT_OK;
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: drawing->values is not NULL; expected NULL, as this is not a poset",
                    picture->function);
}

cgt_status_t cgt_i_picture_no_format(const char *function, uint32_t format, const char *expected) {
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: format is %u; expected %s", function, (unsigned)format, expected);
}

void cgt_i_picture_bytes(cgt_i_picture *picture, const void *bytes, size_t size) {
  if (picture->text.status == CGT_OK) picture->text.status = buffer(picture, bytes, size);
}

/* ---- Texts ---- */

uint32_t cgt_i_next_character(const char **text) {
  static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
  const unsigned char *at = (const unsigned char *)*text;
  const unsigned more = *at < 0xC0 ? 0 : *at < 0xE0 ? 1 : *at < 0xF0 ? 2 : *at < 0xF8 ? 3 : 0;
  uint32_t character = *at;
  bool good = *at < 0x80 || more > 0;
  if (more > 0) character &= 0x3Fu >> more;
  unsigned taken = 1;
  for (; good && taken <= more; taken++) {
    good = (at[taken] & 0xC0) == 0x80; /* false at the final zero */
    if (!good) break;
    character = character << 6 | (at[taken] & 0x3Fu);
  }
  *text += taken;
  good = good && character >= least[more] && character <= 0x10FFFF && (character < 0xD800 || character > 0xDFFF) &&
         (character & 0xFFFE) != 0xFFFE && (character >= ' ' || character == '\t' || character == '\n');
  return good ? character : 0xFFFD;
}

static void write_escaped(cgt_i_picture *picture, const char *text) {
  while (*text != '\0') {
    const char *from = text;
    const uint32_t c = cgt_i_next_character(&text);
    if (c == '&' || c == '<' || c == '>' || c == '"')
      cgt_i_print(&picture->text, "&#%u;", (unsigned)c);
    else if (c == 0xFFFD)
      cgt_i_print(&picture->text, "&#xFFFD;");
    else
      cgt_i_picture_bytes(picture, from, (size_t)(text - from));
  }
}

/* The width of a character, in hundredths of the font's size. */
static uint64_t width_of(uint32_t c) {
  if (c >= 0x1100) return 110;
  if (c != '\0' && c < 0x80 && strchr(" !'(),.:;I[]`fijlrt{|}", (int)c) != NULL) return 42;
  if (c != '\0' && c < 0x80 && strchr("%&+<=>@MWmw~", (int)c) != NULL) return 96;
  return c < 'A' || (c >= 'a' && c <= 'z') ? 64 : 76;
}

uint64_t cgt_i_text_width(const char *text, uint64_t size) {
  uint64_t width = 0;
  while (*text != '\0') width += width_of(cgt_i_next_character(&text));
  return (width * size + 99) / 100;
}

/* ---- SVG ---- */

void cgt_i_svg_begin(cgt_i_picture *picture, uint64_t width, uint64_t height, const char *what) {
  enum { TITLE = 16, ABOVE = 34, BESIDE = 12 };
  const char *title = picture->look.title;
  uint64_t across = width, above = 0;
  if (title != NULL) {
    above = ABOVE;
    const uint64_t needed = cgt_i_text_width(title, TITLE) + 2 * BESIDE;
    if (across < needed) across = needed;
  }
  const int64_t left = -(int64_t)((across - width) / 2), top = -(int64_t)above;
  const unsigned long long w = across, h = height + above;
  cgt_i_print(&picture->text, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%llu\" height=\"%llu\" ", w, h);
  cgt_i_print(&picture->text, "viewBox=\"%lld %lld %llu %llu\" font-family=\"sans-serif\">\n<title>", (long long)left,
              (long long)top, w, h);
  write_escaped(picture, title != NULL ? title : what);
  cgt_i_print(&picture->text, "</title>\n");
  cgt_i_svg_rect(picture, left, top, across, height + above, 0, picture->colours->back, NULL);
  if (title != NULL) cgt_i_svg_text(picture, (int64_t)(width / 2), -10, TITLE, CGT_I_MIDDLE, picture->colours->ink, title);
}

void cgt_i_svg_end(cgt_i_picture *picture) { cgt_i_print(&picture->text, "</svg>\n"); }

void cgt_i_svg_text(cgt_i_picture *picture, int64_t x, int64_t y, uint64_t size, cgt_i_anchor anchor, const char *colour,
                    const char *text) {
  static const char *const anchors[] = {"start", "middle", "end"};
  cgt_i_print(&picture->text, "<text x=\"%lld\" y=\"%lld\" font-size=\"%llu\" text-anchor=\"%s\" fill=\"%s\">", (long long)x,
              (long long)y, (unsigned long long)size, anchors[anchor], colour);
  write_escaped(picture, text);
  cgt_i_print(&picture->text, "</text>\n");
}

static void paint(cgt_i_picture *picture, const char *fill, const char *line) {
  cgt_i_print(&picture->text, "fill=\"%s\"", fill);
  if (line != NULL) cgt_i_print(&picture->text, " stroke=\"%s\"", line);
  cgt_i_print(&picture->text, "/>\n");
}

void cgt_i_svg_rect(cgt_i_picture *picture, int64_t x, int64_t y, uint64_t width, uint64_t height, uint64_t round,
                    const char *fill, const char *line) {
  cgt_i_print(&picture->text, "<rect x=\"%lld\" y=\"%lld\" width=\"%llu\" height=\"%llu\" ", (long long)x, (long long)y,
              (unsigned long long)width, (unsigned long long)height);
  if (round > 0) cgt_i_print(&picture->text, "rx=\"%llu\" ", (unsigned long long)round);
  paint(picture, fill, line);
}

void cgt_i_svg_line(cgt_i_picture *picture, int64_t x1, int64_t y1, int64_t x2, int64_t y2, const char *colour) {
  cgt_i_print(&picture->text, "<polyline points=\"%lld,%lld %lld,%lld\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
              (long long)x1, (long long)y1, (long long)x2, (long long)y2, colour);
}

void cgt_i_svg_circle(cgt_i_picture *picture, int64_t x, int64_t y, uint64_t radius, const char *fill, const char *line) {
  cgt_i_print(&picture->text, "<circle cx=\"%lld\" cy=\"%lld\" r=\"%llu\" ", (long long)x, (long long)y,
              (unsigned long long)radius);
  paint(picture, fill, line);
}
