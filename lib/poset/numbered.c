/* What the posets on the integers from 1 to n share. */
#include "numbered.h"

#include <stdio.h>

cgt_status_t cgt_i_numbered_size(const cgt_poset_t *poset, uint64_t *size) {
  *size = poset->n;
  return CGT_OK;
}

bool cgt_i_numbered_contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  if (words[0] >= 1 && words[0] <= poset->n) return true;
  snprintf(reason, CGT_I_REASON, "%llu; expected 1 to %llu", (unsigned long long)words[0], (unsigned long long)poset->n);
  return false;
}

cgt_status_t cgt_i_numbered_index(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index) {
  (void)poset;
  *index = x[0] - 1;
  return CGT_OK;
}

cgt_status_t cgt_i_numbered_element(const cgt_poset_t *poset, uint64_t index, uint64_t *x) {
  (void)poset;
  x[0] = index + 1;
  return CGT_OK;
}

cgt_status_t cgt_i_numbered_each(uint64_t first, uint64_t last, cgt_element_fn each, void *user) {
  cgt_status_t status = CGT_OK;
  for (uint64_t x = first; x <= last && status == CGT_OK; x++) {
    status = each(user, &x, 1);
    if (x == UINT64_MAX) break;
  }
  return status;
}
