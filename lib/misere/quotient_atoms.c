/* The atoms of a quotient, and memory within a game's limit. */
#include <string.h>

#include "quotient_inside.h"

void *cgt_i_quotient_alloc(cgt_i_ask *ask, size_t n, size_t size, cgt_status_t *status) {
  const uint64_t limit = cgt_i_game_memory(ask->game);
  if (*status != CGT_OK) return NULL;
  if (n == 0) n = 1;
  if (limit > 0 && n > limit / size) {
    *status = cgt_i_fail(CGT_E_LIMIT, "%s: %zu items of %zu bytes; the memory limit is %llu", ask->function, n, size,
                         (unsigned long long)limit);
    return NULL;
  }
  void *block = cgt_i_alloc(n, size);
  if (block == NULL) *status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu items of %zu bytes", ask->function, n, size);
  return block;
}

void *cgt_i_quotient_zeros(cgt_i_ask *ask, size_t n, size_t size, cgt_status_t *status) {
  void *block = cgt_i_quotient_alloc(ask, n, size, status);
  if (block != NULL) memset(block, 0, n * size);
  return block;
}

bool cgt_i_quotient_grow(cgt_i_ask *ask, void **items, size_t *room, size_t used, size_t more, size_t size,
                         cgt_status_t *status) {
  if (*status != CGT_OK) return false;
  const size_t grown = cgt_i_array_room(*room, used, more);
  if (grown == *room) return true;
  void *moved = cgt_i_quotient_alloc(ask, grown, size, status);
  if (moved == NULL) return false;
  if (used > 0) memcpy(moved, *items, used * size);
  cgt_i_free(*items);
  *items = moved;
  *room = grown;
  return true;
}

cgt_status_t cgt_i_atoms_add(cgt_i_ask *ask, cgt_i_atoms *atoms) {
  cgt_status_t status = CGT_OK;
  if (atoms->n == CGT_I_NONE) return cgt_i_fail(CGT_E_LIMIT, "%s: 2^32 positions", ask->function);
  if (!cgt_i_quotient_grow(ask, (void **)&atoms->weights, &atoms->weight_room, atoms->n, 1, sizeof *atoms->weights, &status) ||
      !cgt_i_quotient_grow(ask, (void **)&atoms->starts, &atoms->start_room, atoms->n, 2, sizeof *atoms->starts, &status) ||
      !cgt_i_quotient_grow(ask, (void **)&atoms->part_starts, &atoms->option_room, atoms->options, 1,
                           sizeof *atoms->part_starts, &status))
    return status;
  atoms->weights[atoms->n] = 0;
  atoms->starts[atoms->n++] = atoms->options;
  atoms->starts[atoms->n] = atoms->options;
  atoms->part_starts[atoms->options] = atoms->parts;
  return CGT_OK;
}

cgt_status_t cgt_i_atoms_add_option(cgt_i_ask *ask, cgt_i_atoms *atoms, const uint64_t *parts, size_t n) {
  enum { HEAVIEST_BITS = 40 }; /* so that no least weight of an element overflows */
  cgt_status_t status = CGT_OK;
  uint64_t weight = 1;
  if (!cgt_i_quotient_grow(ask, (void **)&atoms->part_starts, &atoms->option_room, atoms->options + 1, 1,
                           sizeof *atoms->part_starts, &status) ||
      !cgt_i_quotient_grow(ask, (void **)&atoms->part, &atoms->part_room, atoms->parts, n, sizeof *atoms->part, &status))
    return status;
  for (size_t i = 0; i < n; i++) {
    atoms->part[atoms->parts++] = (uint32_t)parts[i];
    weight += atoms->weights[parts[i]];
    if (weight >> HEAVIEST_BITS != 0)
      return cgt_i_fail(CGT_E_LIMIT, "%s: the longest play has 2^%d moves or more", ask->function, HEAVIEST_BITS);
  }
  if (weight > atoms->weights[atoms->n - 1]) atoms->weights[atoms->n - 1] = weight;
  atoms->starts[atoms->n] = ++atoms->options;
  atoms->part_starts[atoms->options] = atoms->parts;
  return CGT_OK;
}
