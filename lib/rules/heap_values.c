/* Values of single heaps, by their rules, from below. */
#include <string.h>

#include "../base/array.h"
#include "rule_games.h"

typedef struct {
  cgt_i_machine machine; /* first: callbacks get its address */
  cgt_i_heap_values *heaps;
  uint64_t memory;
  size_t heap; /* whose options come */
  bool lost;   /* one of them has no value */
} finding;

uint64_t cgt_i_heap_values_bytes(const cgt_i_heap_values *heaps) {
  return (uint64_t)(heaps->room + heaps->bound) * sizeof *heaps->values;
}

void cgt_i_heap_values_clear(cgt_i_heap_values *heaps) {
  cgt_i_free(heaps->values);
  cgt_i_free(heaps->seen);
  memset(heaps, 0, sizeof *heaps);
}

/* A larger array in place of one, within the memory limit. */
static cgt_status_t enlarge(cgt_i_heap_values *heaps, cgt_i_ask *ask, uint64_t memory, uint32_t **array, size_t used,
                            size_t room) {
  const uint64_t bytes = cgt_i_heap_values_bytes(heaps) + (uint64_t)room * sizeof **array;
  if (memory != 0 && bytes > memory)
    return cgt_i_fail(CGT_E_LIMIT, "%s: the values of %zu heaps are known; more need %llu bytes, the limit is %llu",
                      ask->function, heaps->known, (unsigned long long)bytes, (unsigned long long)memory);
  uint32_t *grown = cgt_i_array_move(*array, used, room, sizeof *grown);
  if (grown == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the values of %zu heaps", ask->function, room);
  *array = grown;
  return CGT_OK;
}

/* ---- Options ---- */

/* Adds a heap's value to that of others; false: it has none. */
static inline bool add_value(finding *all, uint64_t heap, uint32_t *value) {
  const uint32_t one = heap < all->heap ? all->heaps->values[heap] : CGT_I_NO_VALUE;
  if (one == CGT_I_NO_VALUE)
    all->lost = true;
  else
    *value ^= one;
  return one != CGT_I_NO_VALUE;
}

static cgt_status_t take(cgt_i_machine *machine, const uint64_t *rows, size_t count, size_t n) {
  finding *all = (finding *)machine;
  for (const uint64_t *row = rows; n > 0; n--, row += count) {
    uint32_t value = 0;
    for (size_t i = 0; i < count && add_value(all, row[i], &value); i++) {
    }
    all->heaps->seen[value] = (uint32_t)all->heap + 1; /* which does not matter where one is lost */
  }
  return CGT_OK;
}

/* One heap or two of which all have values. */
static void mark_run(const finding *all, const size_t at[2], const size_t steps[2], size_t n) {
  const uint32_t *const values = all->heaps->values;
  uint32_t *const seen = all->heaps->seen, heap = (uint32_t)all->heap + 1;
  size_t left = at[0], right = at[1];
  for (size_t i = 0; i < n; i++, left += steps[0], right += steps[1]) seen[values[left] ^ values[right]] = heap;
}

/* Heaps that change by steps, for the values of all of them together. */
static cgt_status_t run(cgt_i_machine *machine, const uint64_t *words, const uint64_t *steps, size_t count, uint64_t n) {
  enum { PIECE = 1 << 16 };
  finding *all = (finding *)machine;
  bool whole = count <= 2 && !all->heaps->gaps;
  uint64_t at[CGT_I_STRIDE_WORDS];
  for (size_t i = 0; i < count; i++) {
    whole = whole && words[i] < all->heap && words[i] + steps[i] * n < all->heap;
    at[i] = words[i];
  }
  for (uint64_t done = 0; done <= n && !all->lost;) {
    const uint64_t piece = n - done < PIECE ? n - done + 1 : PIECE;
    if (whole) { /* heap 0 has the value 0 */
      mark_run(all, (const size_t[2]){(size_t)at[0], count == 2 ? (size_t)at[1] : 0},
               (const size_t[2]){(size_t)steps[0], count == 2 ? (size_t)steps[1] : 0}, (size_t)piece);
      for (size_t i = 0; i < count; i++) at[i] += steps[i] * piece;
    } else {
      for (uint64_t i = 0; i < piece; i++) {
        uint32_t value = 0;
        for (size_t k = 0; k < count; k++, at[k - 1] += steps[k - 1]) (void)add_value(all, at[k], &value);
        all->heaps->seen[value] = (uint32_t)all->heap + 1;
      }
    }
    done += piece;
    const cgt_status_t status = cgt_i_ask_poll_words(machine->ask, piece);
    if (status != CGT_OK) return status;
    if (done == 0) break; /* 2^64 of them */
  }
  return CGT_OK;
}

/* ---- Values ---- */

/* Values have a least power of two above them, up to which XORs of them are marked. */
static cgt_status_t widen(finding *all) {
  cgt_i_heap_values *heaps = all->heaps;
  const size_t bound = heaps->bound > 0 ? 2 * heaps->bound : 64;
  const cgt_status_t status = enlarge(heaps, all->machine.ask, all->memory, &heaps->seen, heaps->bound, bound);
  if (status != CGT_OK) return status;
  memset(heaps->seen + heaps->bound, 0, (bound - heaps->bound) * sizeof *heaps->seen);
  heaps->bound = bound;
  return CGT_OK;
}

static cgt_status_t find(finding *all) {
  cgt_i_heap_values *heaps = all->heaps;
  const uint64_t word = all->heap = heaps->known;
  const uint32_t now = (uint32_t)all->heap + 1;
  cgt_status_t status = CGT_OK;
  uint32_t value = 0;
  all->lost = false;
  all->machine.fault = CGT_I_FAULT_NONE;
  if (heaps->known > 0) {    /* heap 0 is no heap */
    all->machine.rounds = 0; /* a heap that takes long may not be needed: a search will see */
    all->machine.most = ((uint64_t)1 << 22) + (word < 1 << 20 ? word * word * word : UINT64_MAX / 2);
    cgt_i_machine_set(&all->machine, &word, 1);
    status = cgt_i_machine_options(&all->machine);
    if (status != CGT_OK && all->machine.fault == CGT_I_FAULT_NONE) return status;
    all->lost = all->lost || status != CGT_OK;
  }
  if (all->lost) {
    value = CGT_I_NO_VALUE;
    heaps->gaps = true;
  } else {
    while (value < heaps->bound && heaps->seen[value] == now) value++;
    status = value < heaps->bound ? CGT_OK : widen(all);
    if (status != CGT_OK) return status;
  }
  heaps->values[heaps->known++] = value;
  return CGT_OK;
}

cgt_status_t cgt_i_heap_values_extend(cgt_i_rule_game *own, cgt_i_ask *ask, uint64_t memory, size_t last) {
  cgt_i_heap_values *heaps = &own->heaps;
  cgt_i_registers registers;
  cgt_status_t status = CGT_OK;
  if (last < heaps->known) return CGT_OK;
  finding all = {.machine = {.ask = ask, .take = take, .run = run}, .heaps = heaps, .memory = memory};
  if (!cgt_i_machine_make(&all.machine, &registers, &own->program))
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a ruleset's numbers", ask->function);
  if (heaps->bound == 0) status = widen(&all);
  while (status == CGT_OK && heaps->known <= last) {
    if (heaps->known == heaps->room) {
      const size_t most = heaps->room > 0 ? 2 * heaps->room : 1 << 10,
                   room = last < most - 1 && most > 1 << 16 ? last + 1 : most;
      status = enlarge(heaps, ask, memory, &heaps->values, heaps->known, room > heaps->known ? room : most);
      if (status != CGT_OK) break;
      heaps->room = room > heaps->known ? room : most;
    }
    ask->known = heaps->known;
    status = cgt_i_ask_poll(ask);
    if (status == CGT_OK) status = find(&all);
  }
  cgt_i_machine_free(&registers);
  return status;
}
