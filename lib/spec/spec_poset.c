/* Posets as texts: the public functions. Families read and write themselves. */
#include <cgt/spec.h>

#include "../poset/poset_inside.h"

cgt_status_t cgt_poset_parse(const char *text, cgt_spec_error_t *error, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_parse";
  cgt_i_reading reading;
  cgt_i_reader reader;
  cgt_status_t status = cgt_i_reading_begin(&reading, function, text, error, &reader);
  if (status == CGT_OK && poset == NULL) return cgt_i_null_argument(function, "poset");
  return status == CGT_OK ? cgt_i_read_whole_poset(&reader, poset) : status;
}

const char *cgt_poset_example(size_t index, const char **element) {
  const char *example = index < cgt_i_poset_family_count ? cgt_i_poset_families[index]->example : NULL;
  if (example != NULL && element != NULL) *element = cgt_i_poset_families[index]->element_example;
  return example;
}

static cgt_status_t write_poset(cgt_i_text *text, const void *what) { return cgt_i_write_poset(what, text); }

cgt_status_t cgt_poset_spec(const cgt_poset_t *poset, char *text, size_t capacity, size_t *needed) {
  static const char function[] = "cgt_poset_spec";
  if (poset == NULL) return cgt_i_null_argument(function, "poset");
  return cgt_i_write_for(function, write_poset, poset, text, capacity, needed);
}
