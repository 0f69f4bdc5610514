/* Elements of posets as texts: the public functions that parse and format them. */
#include <string.h>

#include <cgt/spec.h>

#include "../poset/poset_inside.h"

cgt_status_t cgt_poset_parse_element(const cgt_poset_t *poset, const char *text, cgt_spec_error_t *error, uint64_t *element) {
  static const char function[] = "cgt_poset_parse_element";
  cgt_i_reading reading;
  cgt_i_reader reader;
  cgt_status_t status = cgt_i_reading_begin(&reading, function, text, error, &reader);
  if (status != CGT_OK) return status;
  if (poset == NULL || element == NULL) return cgt_i_null_argument(function, poset == NULL ? "poset" : "element");
  uint64_t *found = cgt_i_alloc(poset->arity, sizeof *found);
  if (found == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for an element", function);
  status = cgt_i_read_element(&reader, poset, false, found);
  if (status == CGT_OK) status = cgt_i_read_end(&reader);
  if (status == CGT_OK) memcpy(element, found, poset->arity * sizeof *element);
  cgt_i_free(found);
  return status;
}

typedef struct {
  const cgt_poset_t *poset;
  const uint64_t *element;
} element_of;

static cgt_status_t write_element(cgt_i_text *text, const void *what) {
  const element_of *of = what;
  cgt_i_write_element(of->poset, of->element, false, text);
  return CGT_OK;
}

cgt_status_t cgt_poset_format_element(const cgt_poset_t *poset, const uint64_t *element, char *text, size_t capacity,
                                      size_t *needed) {
  static const char function[] = "cgt_poset_format_element";
  const cgt_status_t status = cgt_i_check_element(function, poset, "element", element);
  const element_of of = {poset, element};
  return status == CGT_OK ? cgt_i_write_for(function, write_element, &of, text, capacity, needed) : status;
}
