/* Posets and their elements as texts. */
#include <string.h>

#include "../base/list.h"
#include "poset.h"

/* What came of a text for a function of the caller's. */
static cgt_status_t written(const char *function, const cgt_i_text *text) {
  if (text->status == CGT_OK) return CGT_OK;
  return cgt_i_fail(text->status, "%s: the function `write` returned %d", function, (int)text->status);
}

cgt_status_t cgt_poset_write_element(const cgt_poset_t *poset, const uint64_t *element, cgt_write_fn write, void *user) {
  static const char function[] = "cgt_poset_write_element";
  cgt_i_text text = {write, user, CGT_OK};
  cgt_status_t status = cgt_i_check_element(function, poset, "element", element);
  if (status == CGT_OK && write == NULL) status = cgt_i_null_argument(function, "write");
  if (status != CGT_OK) return status;
  cgt_i_write_element(poset, element, false, &text);
  return written(function, &text);
}

static cgt_status_t write_nothing(void *user, const char *text, size_t size) {
  (void)user, (void)text, (void)size;
  return CGT_OK;
}

cgt_status_t cgt_poset_write_name(const cgt_poset_t *poset, cgt_write_fn write, void *user) {
  static const char function[] = "cgt_poset_write_name";
  if (poset == NULL || write == NULL) return cgt_i_null_argument(function, poset == NULL ? "poset" : "write");
  /* a name is written whole or not at all */
  cgt_i_text text = {write_nothing, NULL, CGT_OK};
  cgt_status_t status = cgt_i_write_poset(poset, &text);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  text = (cgt_i_text){write, user, CGT_OK};
  status = cgt_i_write_poset(poset, &text);
  return status == CGT_OK ? written(function, &text) : cgt_i_fail_in_function(function, status);
}

static cgt_status_t write_nodes(const cgt_poset_t *poset, const cgt_i_order *order, const uint64_t *values, cgt_i_text *text) {
  uint64_t *element = cgt_i_alloc(poset->arity, sizeof *element);
  size_t *levels = cgt_i_alloc(order->n + 2, sizeof *levels); /* where the elements of a height begin among all by heights */
  uint32_t *by_height = cgt_i_alloc(order->n + 1, sizeof *by_height);
  cgt_status_t status = CGT_OK;
  if (element == NULL || levels == NULL || by_height == NULL)
    status = cgt_i_fail(CGT_E_MEMORY, "no memory for %zu numbers", order->n);
  if (status == CGT_OK) {
    memset(levels, 0, (order->n + 2) * sizeof *levels);
    for (size_t i = 0; i < order->n; i++) levels[order->heights[i] + 2]++;
    for (size_t h = 2; h < order->n + 2; h++) levels[h] += levels[h - 1];
    for (size_t i = 0; i < order->n; i++) by_height[levels[order->heights[order->place[i]] + 1]++] = (uint32_t)i;
  }
  for (size_t h = 0; status == CGT_OK && h < order->n && levels[h] < levels[h + 1] && text->status == CGT_OK; h++) {
    cgt_i_print(text, "  { rank=same;\n");
    for (size_t k = levels[h]; k < levels[h + 1] && status == CGT_OK; k++) {
      status = cgt_i_poset_element(poset, by_height[k], element);
      if (status != CGT_OK) break;
      cgt_i_print(text, "    %u [label=\"", (unsigned)by_height[k]);
      cgt_i_write_element(poset, element, false, text);
      if (values != NULL) cgt_i_print(text, "\\n%llu", (unsigned long long)values[by_height[k]]);
      cgt_i_print(text, "\"];\n");
    }
    cgt_i_print(text, "  }\n");
  }
  cgt_i_free(element);
  cgt_i_free(levels);
  cgt_i_free(by_height);
  return status;
}

cgt_status_t cgt_poset_write_dot(const cgt_poset_t *poset, const uint64_t *values, cgt_write_fn write, void *user) {
  static const char function[] = "cgt_poset_write_dot";
  const cgt_i_order *order;
  if (poset == NULL || write == NULL) return cgt_i_null_argument(function, poset == NULL ? "poset" : "write");
  cgt_status_t status = cgt_i_poset_hasse(poset, &order);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  cgt_i_text text = {write, user, CGT_OK};
  cgt_i_print(&text, "graph {\n  rankdir=BT;\n  node [shape=plaintext];\n");
  status = write_nodes(poset, order, values, &text);
  for (size_t y = 0; y < order->n && status == CGT_OK && text.status == CGT_OK; y++)
    for (size_t k = order->starts[y]; k < order->starts[y + 1]; k++)
      cgt_i_print(&text, "  %u -- %u;\n", (unsigned)order->index[order->covers[k]], (unsigned)order->index[y]);
  cgt_i_print(&text, "}\n");
  return status == CGT_OK ? written(function, &text) : cgt_i_fail_in_function(function, status);
}
