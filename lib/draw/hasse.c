/* Hasse diagrams in DOT and SVG. */
#include "hasse.h"

#include "layered_picture.h"

cgt_status_t cgt_i_hasse_size(const cgt_poset_t *poset, size_t *n) {
  uint64_t size;
  const cgt_status_t status = cgt_i_poset_size(poset, &size);
  if (status != CGT_OK && status != CGT_E_OVERFLOW) return status;
  if (status == CGT_E_OVERFLOW || size > CGT_MAX_DRAW_NODES)
    return cgt_i_fail(CGT_E_LIMIT, "the poset has more than %llu elements; a picture has no more",
                      (unsigned long long)CGT_MAX_DRAW_NODES);
  *n = (size_t)size;
  return CGT_OK;
}

static cgt_status_t write_labels(const cgt_poset_t *poset, size_t n, cgt_i_labels *labels) {
  uint64_t *element = cgt_i_alloc(poset->arity, sizeof *element);
  cgt_status_t status = element != NULL ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "no memory for an element");
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    cgt_i_text text = cgt_i_text_grow(&labels->text);
    status = cgt_i_poset_element(poset, i, element);
    if (status == CGT_OK) cgt_i_write_element(poset, element, false, &text);
    if (status == CGT_OK) status = text.status;
    if (status == CGT_OK) status = cgt_i_labels_end(labels);
  }
  cgt_i_free(element);
  return status;
}

cgt_status_t cgt_i_hasse_draw(cgt_i_picture *picture, uint32_t format, const cgt_poset_t *poset, const uint64_t *values,
                              const uint8_t *is_marked) {
  const cgt_i_order *order;
  size_t n;
  cgt_status_t status = format == CGT_FORMAT_SVG ? cgt_i_hasse_size(poset, &n) : CGT_OK;
  if (status == CGT_OK) status = cgt_i_poset_hasse(poset, &order);
  if (status != CGT_OK) return status;
  n = order->n;
  const size_t lines = order->starts[n];
  if (format == CGT_FORMAT_SVG && lines > CGT_MAX_DRAW_EDGES)
    return cgt_i_fail(CGT_E_LIMIT, "the poset has %zu covers; a picture has at most %llu lines", lines,
                      (unsigned long long)CGT_MAX_DRAW_EDGES);
  cgt_i_labels labels;
  const bool has_labels = cgt_i_labels_make(n, &labels);
  uint32_t *layer = cgt_i_alloc(n + 1, sizeof *layer);
  cgt_i_line *line = cgt_i_alloc(lines + 1, sizeof *line);
  if (!has_labels || layer == NULL || line == NULL)
    status = cgt_i_fail(CGT_E_MEMORY, "no memory for a picture of %zu nodes", n);
  if (status == CGT_OK) status = write_labels(poset, n, &labels);
  if (status == CGT_OK) {
    size_t filled = 0;
    for (size_t i = 0; i < n; i++) {
      const size_t y = order->place[i];
      layer[i] = order->heights[y];
      for (size_t k = order->starts[y]; k < order->starts[y + 1]; k++)
        line[filled++] = (cgt_i_line){order->index[order->covers[k]], (uint32_t)i};
    }
    const cgt_i_diagram diagram = {.what = "Hasse diagram",
                                   .n = n,
                                   .lines = lines,
                                   .layer = layer,
                                   .line = line,
                                   .labels = &labels,
                                   .values = values,
                                   .is_marked = is_marked};
    status = cgt_i_diagram_draw(picture, format, &diagram);
  }
  cgt_i_labels_free(&labels);
  cgt_i_free(layer);
  cgt_i_free(line);
  return status;
}

cgt_status_t cgt_draw_poset(const cgt_poset_t *poset, uint32_t format, const cgt_drawing_t *drawing, cgt_write_fn write,
                            void *user) {
  static const char function[] = "cgt_draw_poset";
  cgt_i_picture picture;
  if (poset == NULL) return cgt_i_null_argument(function, "poset");
  if (format > CGT_FORMAT_DOT) return cgt_i_picture_no_format(function, format, "CGT_FORMAT_SVG or CGT_FORMAT_DOT");
  const cgt_status_t status = cgt_i_picture_begin(&picture, function, drawing, write, user);
  if (status != CGT_OK) return status;
  return cgt_i_picture_end(&picture, cgt_i_hasse_draw(&picture, format, poset, picture.look.values, NULL));
}
