/* The rules of PNim and RNim of diagram_brute.h, and the walk through partitions. */
#include "diagram_brute.h"

#include <stdlib.h>

/* ---- Rules ---- */

static brute_position with_summand(const brute_position *from, size_t at, const uint64_t *entries, size_t n) {
  brute_position out = {.n = 0};
  const size_t end = at + 1 + (size_t)from->w[at];
  TEST_ASSERT_LESS_OR_EQUAL_size_t(BRUTE_WORDS, at + 1 + n + from->n - end);
  for (size_t i = 0; i < at; i++) out.w[out.n++] = from->w[i];
  out.w[out.n++] = n;
  for (size_t i = 0; i < n; i++) out.w[out.n++] = entries[i];
  for (size_t i = end; i < from->n; i++) out.w[out.n++] = from->w[i];
  return out;
}

size_t diagram_conjugate(const uint64_t *parts, size_t n, uint64_t *out) {
  const size_t columns = n > 0 ? (size_t)parts[0] : 0;
  for (size_t i = 0; i < columns; i++) {
    out[i] = 0;
    for (size_t k = 0; k < n; k++) out[i] += parts[k] > i;
  }
  return columns;
}

/* Every proper subset of rows, and of columns, is kept. */
static void pnim_options(const brute_position *from, brute_list *list) {
  for (size_t at = 0; at < from->n; at += 1 + (size_t)from->w[at])
    for (int side = 0; side < 2; side++) {
      uint64_t lines[64], kept[64], turned[64];
      size_t n = (size_t)from->w[at];
      if (side == 0)
        for (size_t i = 0; i < n; i++) lines[i] = from->w[at + 1 + i];
      else
        n = diagram_conjugate(from->w + at + 1, n, lines);
      for (uint64_t set = 0; set + 1 < (uint64_t)1 << n; set++) {
        size_t count = 0;
        for (size_t i = 0; i < n; i++)
          if ((set >> i & 1) != 0) kept[count++] = lines[i];
        const size_t rows = side == 0 ? count : diagram_conjugate(kept, count, turned);
        const brute_position option = with_summand(from, at, side == 0 ? kept : turned, rows);
        brute_add(list, &option);
      }
    }
}

static bool summands_legal(const brute_position *position, bool partitions) {
  for (size_t at = 0; at < position->n; at += 1 + (size_t)position->w[at]) {
    if (position->w[at] > position->n - at - 1 || (!partitions && position->w[at] == 0)) return false;
    for (size_t i = 1; i <= position->w[at] && partitions; i++)
      if (position->w[at + i] == 0 || (i > 1 && position->w[at + i] > position->w[at + i - 1])) return false;
  }
  return true;
}

static bool pnim_legal(const brute_position *position) { return summands_legal(position, true); }
static bool rnim_legal(const brute_position *position) { return summands_legal(position, false); }

static bool is_terminal(const uint64_t *entries, size_t n, bool partition) {
  bool zero = false;
  for (size_t i = 0; i < n; i++) zero |= entries[i] == 0;
  return partition ? n == 0 : zero;
}

/* Again and again moves the least remaining summand to the end of the result. */
static void canonical(brute_position *position, bool partitions) {
  brute_list summands = {.n = 0};
  brute_position out = {.n = 0};
  for (size_t at = 0; at < position->n; at += 1 + (size_t)position->w[at]) {
    brute_position one = {.n = (size_t)position->w[at] + 1};
    for (size_t i = 0; i < one.n; i++) one.w[i] = position->w[at + i];
    if (!is_terminal(one.w + 1, one.n - 1, partitions)) brute_add(&summands, &one);
  }
  while (summands.n > 0) {
    size_t least = 0;
    for (size_t i = 1; i < summands.n; i++) {
      const brute_position *a = &summands.item[i], *b = &summands.item[least];
      size_t k = 0;
      while (k < a->n && k < b->n && a->w[k] == b->w[k]) k++;
      if (k < a->n && k < b->n && a->w[k] < b->w[k]) least = i;
    }
    for (size_t i = 0; i < summands.item[least].n; i++) out.w[out.n++] = summands.item[least].w[i];
    summands.item[least] = summands.item[--summands.n];
  }
  free(summands.item);
  *position = out;
}

static void pnim_canonical(brute_position *position) { canonical(position, true); }
static void rnim_canonical(brute_position *position) { canonical(position, false); }

static void rnim_options(const brute_position *from, brute_list *list) {
  for (size_t at = 0; at < from->n; at += 1 + (size_t)from->w[at]) {
    if (is_terminal(from->w + at + 1, (size_t)from->w[at], false)) continue;
    for (size_t i = 1; i <= from->w[at]; i++)
      for (uint64_t side = 0; side < from->w[at + i]; side++) {
        brute_position option = *from;
        option.w[at + i] = side;
        brute_add(list, &option);
      }
  }
}

brute diagram_pnim = {.kind = BRUTE_CUSTOM, .options = pnim_options, .legal = pnim_legal, .canonical = pnim_canonical};
brute diagram_rnim = {.kind = BRUTE_CUSTOM, .options = rnim_options, .legal = rnim_legal, .canonical = rnim_canonical};

/* ---- Partitions in lexicographic order ---- */

diagram diagram_ones(uint64_t n) {
  diagram out = {.n = (size_t)n};
  for (size_t i = 0; i < n; i++) out.part[i] = 1;
  return out;
}

/* The next one in lexicographic order: a part grows, the rest become ones. */
bool diagram_next(diagram *p) {
  uint64_t rest = 0;
  for (size_t i = p->n; i-- > 0; rest += p->part[i]) {
    if (rest == 0 || (i > 0 && p->part[i] == p->part[i - 1])) continue;
    p->part[i]++;
    p->n = i + (size_t)rest;
    for (size_t k = i + 1; k < p->n; k++) p->part[k] = 1;
    return true;
  }
  return false;
}

brute_position diagram_position(const diagram *p) {
  brute_position out = {.n = 1 + p->n, .w = {p->n}};
  TEST_ASSERT_LESS_OR_EQUAL_size_t(BRUTE_WORDS, out.n);
  for (size_t i = 0; i < p->n; i++) out.w[1 + i] = p->part[i];
  return out;
}
