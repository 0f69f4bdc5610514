/* Graphs in layers as pictures: SVG and DOT. */
#ifndef CGT_I_LAYERED_PICTURE_H
#define CGT_I_LAYERED_PICTURE_H

#include "layers.h"
#include "svg.h"

/* Texts, one after another, each with a zero at its end. */
typedef struct {
  cgt_i_bytes text;
  size_t n;
  size_t *starts;
} cgt_i_labels;

/* Makes room for `most` labels; false: no memory. */
bool cgt_i_labels_make(size_t most, cgt_i_labels *labels);
void cgt_i_labels_free(cgt_i_labels *labels);
cgt_status_t cgt_i_labels_end(cgt_i_labels *labels); /* ends a label that has been written into labels->text */
static inline const char *cgt_i_label(const cgt_i_labels *labels, size_t i) { return labels->text.bytes + labels->starts[i]; }

/* Where a directed line leads: from its high node to the low one, the other way, or both ways. */
enum { CGT_I_DOWN, CGT_I_UP, CGT_I_BOTH };

typedef struct {
  const char *what; /* the picture's title if the drawing has none */
  bool directed;    /* lines are arrows from high to low */
  size_t n, lines;
  size_t level; /* lines within layers, which stand behind the others */
  const uint32_t *layer;
  const cgt_i_line *line;
  const cgt_i_labels *labels;
  const uint64_t *values;   /* NULL: none */
  const uint8_t *is_marked; /* NULL: no node is marked */
  const uint8_t *is_ringed; /* a second outline; NULL: no node has one */
  const uint8_t *ways;      /* of lines; NULL: all lead down */
} cgt_i_diagram;

/* The format must be SVG or DOT. Failures of `write` are kept in the picture. */
cgt_status_t cgt_i_diagram_draw(cgt_i_picture *picture, uint32_t format, const cgt_i_diagram *diagram);

#endif
