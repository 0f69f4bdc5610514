/* Values of octal codes that divide heaps: the sparse space of Berlekamp, Conway and Guy (Winning Ways, chapter 4), here of any
   character.

   Let chi(a) = parity(G(a) & mask) + turn * a modulo 2: linear in G(a) under XOR and in a under addition. Taking t tokens
   and dividing the rest, a + b = n - t, makes options v = G(a) ^ G(b) with

     class(v) = parity(v & mask) + turn * (n - t) = chi(a) + chi(b).

   Call a heap rare if chi(a) = turn * t, otherwise common. Options of class 1 come from a rare and a common heap, so
   trying all rare heaps, however few, finds all of them. An option of class 0 may come from two common heaps, so a candidate of
   class 0 for the mex must be searched for among the options; if it is none, it is the mex, and n itself is rare:
   chi(n) = turn * t. This is right for every mask and turn, which affect only the speed; those with the fewest rare heaps so
   far are chosen, anew whenever the number of heaps has doubled. As only t modulo 2 matters, there are two choices: for digits
   at even and at odd places.

   Divisions with a small part, at most `reach`, are tried as well, which finds most options of class 0 without a search.
   Eight heaps at a time collect their options; if most values are small, as bits of one or two words, in registers. */
#include <inttypes.h>
#include <string.h>

#include "../base/failure.h"
#include "../base/bits.h"
#include "sequence_state.h"

enum {
  reach_first = 32,
  reach_most = 4096,
  rows_spare = 64,      /* a row has a zero at bound; and rows of just 2^k bytes would share the sets of the cache */
  values_all = 1 << 16, /* below this */
  rare_always = 512,    /* up to this many rare heaps are always kept */
  rare_part = 24,       /* and one in this many */
  choice_first = 256    /* heaps known before characters are worth a choice */
};

/* Bit q of a value's kind says what it means to digits at places of parity q: a candidate with the bit must be searched for,
   and a heap whose value has it is rare. */
static uint8_t kind_of(const cgt_i_sparse *sp, unsigned parity_of_heap, uint32_t value) {
  unsigned kind = 0;
  for (unsigned q = 0; q < 2; q++)
    if (sp->used[q]) {
      unsigned chi = cgt_i_parity(value & sp->mask[q]) ^ (sp->turn[q] & (parity_of_heap ^ q));
      kind |= (sp->dense[q] || chi == 0 ? 1U : 0U) << q;
    }
  return (uint8_t)kind;
}

static void fill_kinds(cgt_i_sparse *sp) {
  for (unsigned parity = 0; parity < 2; parity++)
    for (uint32_t value = 0; value < sp->bound; value++) sp->kind[parity * sp->bound + value] = kind_of(sp, parity, value);
}

static cgt_status_t list_reserve(cgt_i_sequence_t *s, cgt_i_heap_list *list, size_t capacity) {
  if (capacity <= list->capacity) return CGT_OK;
  void *heap = NULL, *value = NULL;
  cgt_status_t status = cgt_i_sequence_take(s, capacity, sizeof *list->heap, &heap);
  if (status != CGT_OK) return status;
  status = cgt_i_sequence_take(s, capacity, sizeof *list->value, &value);
  if (status != CGT_OK) {
    cgt_i_sequence_drop(s, heap, capacity, sizeof *list->heap);
    return status;
  }
  if (list->count > 0) {
    memcpy(heap, list->heap, list->count * sizeof *list->heap);
    memcpy(value, list->value, list->count * sizeof *list->value);
  }
  cgt_i_sequence_drop(s, list->heap, list->capacity, sizeof *list->heap);
  cgt_i_sequence_drop(s, list->value, list->capacity, sizeof *list->value);
  list->heap = heap;
  list->value = value;
  list->capacity = capacity;
  return CGT_OK;
}

static void list_free(cgt_i_sequence_t *s, cgt_i_heap_list *list) {
  cgt_i_sequence_drop(s, list->heap, list->capacity, sizeof *list->heap);
  cgt_i_sequence_drop(s, list->value, list->capacity, sizeof *list->value);
  *list = (cgt_i_heap_list){.heap = NULL};
}

static cgt_status_t list_append(cgt_i_sequence_t *s, cgt_i_heap_list *list, uint64_t heap, uint64_t value) {
  if (list->count == list->capacity) {
    cgt_status_t status = list_reserve(s, list, list->capacity < 64 ? 128 : 2 * list->capacity);
    if (status != CGT_OK) return status;
  }
  list->heap[list->count] = (uint32_t)heap;
  list->value[list->count++] = value;
  return CGT_OK;
}

void cgt_i_sequence_sparse_free(cgt_i_sequence_t *s) {
  cgt_i_sparse *sp = &s->sparse;
  for (unsigned q = 0; q < 2; q++) list_free(s, &sp->rare[q]);
  list_free(s, &sp->small);
  list_free(s, &sp->taken);
  cgt_i_sequence_drop(s, sp->kind, 2 * (uint64_t)sp->bound, 1);
  cgt_i_sequence_drop(s, sp->rows, cgt_i_block * (uint64_t)sp->row_size, 1);
}

/* Makes tables for values below `bound`. */
static cgt_status_t set_bound(cgt_i_sequence_t *s, uint32_t bound) {
  cgt_i_sparse *sp = &s->sparse;
  if (bound == sp->bound) return CGT_OK;
  void *kind = NULL, *rows = NULL;
  cgt_status_t status = cgt_i_sequence_take(s, 2 * (uint64_t)bound, 1, &kind);
  if (status != CGT_OK) return status;
  status = cgt_i_sequence_take(s, cgt_i_block * ((uint64_t)bound + rows_spare), 1, &rows);
  if (status != CGT_OK) {
    cgt_i_sequence_drop(s, kind, 2 * (uint64_t)bound, 1);
    return status;
  }
  cgt_i_sequence_drop(s, sp->kind, 2 * (uint64_t)sp->bound, 1);
  cgt_i_sequence_drop(s, sp->rows, cgt_i_block * (uint64_t)sp->row_size, 1);
  sp->kind = kind;
  sp->rows = rows;
  sp->bound = bound;
  sp->row_size = bound + rows_spare;
  fill_kinds(sp);
  return CGT_OK;
}

static void set_reach(cgt_i_sparse *sp, uint64_t reach) {
  sp->reach = (uint32_t)reach;
  for (unsigned q = 0; q < 2; q++) {
    size_t count = 0;
    while (count < sp->rare[q].count && sp->rare[q].heap[count] <= reach) count++;
    sp->beyond[q] = count;
  }
  sp->tuned_heaps = sp->tuned_scans = 0;
}

/* The transform a[i] -> the sum of (-1)^parity(i & j) a[j]. */
static void walsh_hadamard(int64_t *a, size_t size) {
  for (size_t h = 1; h < size; h *= 2)
    for (size_t i = 0; i < size; i += 2 * h)
      for (size_t j = i; j < i + h; j++) {
        int64_t x = a[j], y = a[j + h];
        a[j] = x + y;
        a[j + h] = x - y;
      }
}

/* Chooses the character with the fewest rare heaps for digits at places of parity q, from the transformed histograms of values
   of even and of odd heaps; returns their number. */
static uint64_t choose_character(cgt_i_sparse *sp, unsigned q, const int64_t *even, const int64_t *odd) {
  int64_t least = INT64_MAX, all = even[0] + odd[0];
  for (uint32_t mask = 1; mask < sp->bound; mask++)
    for (unsigned turn = 0; turn < 2; turn++) {
      int64_t same = even[mask], other = odd[mask];
      if (q == 1) same = odd[mask], other = even[mask];
      int64_t rare = (all + same + (turn ? -other : other)) / 2;
      if (rare < least) least = rare, sp->mask[q] = mask, sp->turn[q] = turn;
    }
  return (uint64_t)least;
}

/* Makes all state from the values, with new characters. */
static cgt_status_t choose(cgt_i_sequence_t *s) {
  cgt_i_sparse *sp = &s->sparse;
  uint64_t known = s->known;
  sp->stale = true;
  cgt_status_t status = CGT_OK;

  uint32_t bound = 64;
  for (uint64_t n = 0; n < known; n++)
    while (s->values[n] >= bound) bound *= 2;
  if ((status = set_bound(s, bound)) != CGT_OK) return status;
  void *block = NULL;
  if ((status = cgt_i_sequence_take(s, 2 * (uint64_t)bound, sizeof(int64_t), &block)) != CGT_OK) return status;
  int64_t *histogram = block, *odd = histogram + bound;
  memset(histogram, 0, 2 * (size_t)bound * sizeof *histogram);
  for (uint64_t n = 1; n < known; n++) histogram[(n & 1) * bound + s->values[n]]++;
  uint64_t below64 = 0, below128 = 0;
  for (uint32_t v = 0; v < 64; v++) below64 += (uint64_t)(histogram[v] + odd[v]);
  below128 = below64;
  for (uint32_t v = 64; v < 128 && bound > 64; v++) below128 += (uint64_t)(histogram[v] + odd[v]);
  sp->words = known - below64 <= known / 32 ? 1 : known - below128 <= known / 32 ? 2 : 0;
  walsh_hadamard(histogram, bound);
  walsh_hadamard(odd, bound);
  for (size_t i = 0; i < s->split_count; i++) sp->used[s->splits[i] & 1] = true;
  for (unsigned q = 0; q < 2; q++) {
    sp->dense[q] = known < choice_first;
    if (sp->used[q] && choose_character(sp, q, histogram, odd) > known / rare_part + rare_always) sp->dense[q] = true;
    sp->rare[q].count = 0;
    if (sp->dense[q]) list_free(s, &sp->rare[q]);
  }
  cgt_i_sequence_drop(s, histogram, 2 * (uint64_t)bound, sizeof(int64_t));
  fill_kinds(sp);
  for (uint64_t n = 1; n < known; n++) {
    unsigned kind = sp->kind[(n & 1) * bound + s->values[n]];
    for (unsigned q = 0; q < 2; q++)
      if (kind >> q & 1 && !sp->dense[q] && (status = list_append(s, &sp->rare[q], n, s->values[n])) != CGT_OK) return status;
  }

  sp->small.count = sp->taken.count = sp->near_count = 0;
  for (uint64_t x = 1; x < known && x <= reach_most; x++)
    if ((status = list_append(s, &sp->small, x, s->values[x])) != CGT_OK) return status;
  for (size_t i = 0; i < s->take_count; i++) {
    if (s->takes[i] < cgt_i_block) {
      sp->near_offset[sp->near_count] = (uint32_t)s->takes[i];
      sp->near_value[sp->near_count++] = 0;
    } else if ((status = list_append(s, &sp->taken, s->takes[i], 0)) != CGT_OK) {
      return status;
    }
  }
  for (size_t i = 0; i < s->split_count; i++)
    for (uint64_t x = 1; x + s->splits[i] < cgt_i_block && x < known; x++) {
      sp->near_offset[sp->near_count] = (uint32_t)(s->splits[i] + x);
      sp->near_value[sp->near_count++] = s->values[x];
    }

  uint64_t reach = s->longest + cgt_i_block;
  if (reach < sp->reach) reach = sp->reach;
  set_reach(sp, reach < reach_first ? reach_first : reach);
  for (sp->next_choice = choice_first; sp->next_choice <= known;) sp->next_choice *= 2;
  sp->stale = false;
  return CGT_OK;
}

/* Balances the two ways to find options: trying one more small part in all heaps, and searching for one value. */
static void tune(cgt_i_sequence_t *s) {
  enum { heaps = 1024 };
  cgt_i_sparse *sp = &s->sparse;
  if (sp->tuned_heaps < heaps) return;
  uint64_t price = sp->words > 0 ? 256 : 128; /* of a search for a value, in small parts tried */
  uint64_t scans = sp->tuned_scans * price, trials = sp->tuned_heaps * sp->reach * s->split_count;
  uint64_t reach = sp->reach, least = s->longest + cgt_i_block;
  if (least < reach_first / 2) least = reach_first / 2;
  if (scans > trials)
    reach += reach / 4;
  else if (scans < trials / 4)
    reach -= reach / 8;
  if (reach > sp->small.count) reach = sp->small.count;
  if (reach > s->known / 8) reach = s->known / 8;
  set_reach(sp, reach < least ? least : reach);
}

/* Enters the value of the next heap. */
static cgt_status_t enter(cgt_i_sequence_t *s, uint32_t value) {
  cgt_i_sparse *sp = &s->sparse;
  uint64_t n = s->known;
  cgt_status_t status;
  if (value >= sp->bound) { /* the mex of values below bound is at most bound */
    if (value >= values_all) return cgt_i_sequence_large(n);
    if ((status = set_bound(s, 2 * sp->bound)) != CGT_OK) return status;
  }
  unsigned kind = sp->kind[(n & 1) * sp->bound + value];
  for (unsigned q = 0; kind != 0 && q < 2; q++)
    if (kind >> q & 1 && !sp->dense[q]) {
      if ((status = list_append(s, &sp->rare[q], n, value)) != CGT_OK) return status;
      if (sp->rare[q].count > n / rare_part + 2 * rare_always) {
        list_free(s, &sp->rare[q]);
        sp->dense[q] = true;
        sp->beyond[q] = 0;
        fill_kinds(sp);
      } else if (n <= sp->reach) {
        sp->beyond[q] = sp->rare[q].count;
      }
    }
  s->values[n] = (uint16_t)value;
  s->known = n + 1;
  return CGT_OK;
}

/* Whether a candidate for the mex of heap n is an option, when all divisions with a part of at most `reach` have been tried. */
static bool look_for(cgt_i_sequence_t *s, const cgt_i_sequence_kernel *kernel, uint64_t n, uint32_t candidate) {
  cgt_i_sparse *sp = &s->sparse;
  unsigned kind = candidate < sp->bound ? sp->kind[(n & 1) * sp->bound + candidate] : 0;
  if (kind == 0) return false;
  uint64_t from = (uint64_t)sp->reach + 1;
  const bool slowly = s->unequal && candidate == 0; /* as equal heaps, which do not count, have this value */
  for (size_t i = 0; i < s->split_count && s->splits[i] + 2 * from <= n; i++)
    if (kind >> (s->splits[i] & 1) & 1) {
      uint64_t sum = n - s->splits[i], x;
      if (slowly)
        x = cgt_i_sequence_find_slowly(s->values, sum, from, (sum - 1) / 2, 0);
      else
        x = kernel->find(s->values, sum, from, (uint16_t)candidate);
      s->work += ((x > 0 ? x : sum / 2) - from) / 8;
      if (x > 0) {
        sp->tuned_scans++;
        return true;
      }
    }
  return false;
}

/* The mex of heap n, from the options marked in row, which has a zero at bound. */
static uint32_t mex_of_row(cgt_i_sequence_t *s, const cgt_i_sequence_kernel *kernel, uint64_t n, uint8_t *row) {
  for (size_t mex = 0;; mex++) {
    mex = (size_t)((uint8_t *)memchr(row + mex, 0, s->sparse.bound + 1 - mex) - row);
    if (!look_for(s, kernel, n, (uint32_t)mex)) return (uint32_t)mex;
  }
}

/* One heap, by the general method. */
static cgt_status_t one_heap(cgt_i_sequence_t *s, const cgt_i_sequence_kernel *kernel) {
  cgt_i_sparse *sp = &s->sparse;
  const uint16_t *values = s->values;
  uint64_t n = s->known;
  uint8_t *row = sp->rows;
  memset(row, 0, sp->row_size);
  if (n <= s->longest && cgt_i_sequence_among(s->wholes, s->whole_count, n)) row[0] = 1;
  for (size_t i = 0; i < s->take_count && s->takes[i] < n; i++) row[values[n - s->takes[i]]] = 1;
  for (size_t i = 0; i < s->split_count && s->splits[i] + 2 <= n; i++) {
    uint64_t sum = n - s->splits[i], half = (sum - s->unequal) / 2;
    if (half > sp->reach) half = sp->reach;
    for (uint64_t x = 1; x <= half; x++) row[values[x] ^ values[sum - x]] = 1;
    const cgt_i_heap_list *rare = &sp->rare[s->splits[i] & 1];
    for (size_t j = sp->beyond[s->splits[i] & 1]; j < rare->count && rare->heap[j] < sum; j++)
      if (!s->unequal || sum != 2 * (uint64_t)rare->heap[j]) row[rare->value[j] ^ values[sum - rare->heap[j]]] = 1;
    s->work += half + rare->count;
  }
  s->work += s->take_count + 1;
  return enter(s, mex_of_row(s, kernel, n, row));
}

/* Marks the options of a block that do not refer to it. Rare heaps too near to be a part of every heap of the block have
   another part of at most longest + cgt_i_block - 1 <= reach. */
static void mark_far(cgt_i_sequence_t *s, const cgt_i_sequence_kernel *kernel, uint64_t *seen) {
  cgt_i_sparse *sp = &s->sparse;
  uint64_t n = s->known;
  size_t end[2];
  for (unsigned q = 0; q < 2; q++) {
    end[q] = sp->rare[q].count;
    while (end[q] > sp->beyond[q] && sp->rare[q].heap[end[q] - 1] + s->longest >= n) end[q]--;
  }
  for (size_t i = 0; i <= s->split_count; i++) {
    const cgt_i_heap_list *lists[2] = {&sp->taken, NULL};
    size_t first[2] = {0, 0}, count[2] = {sp->taken.count, 0};
    const uint16_t *base = s->values + n;
    if (i < s->split_count) {
      unsigned q = s->splits[i] & 1;
      base -= s->splits[i];
      lists[0] = &sp->small;
      first[0] = s->splits[i] < cgt_i_block - 1 ? cgt_i_block - 1 - (size_t)s->splits[i] : 0;
      count[0] = sp->reach - first[0];
      lists[1] = &sp->rare[q];
      first[1] = sp->beyond[q];
      count[1] = end[q] - first[1];
    }
    for (int part = 0; part < 2; part++) {
      if (count[part] == 0) continue;
      const uint32_t *heap = lists[part]->heap + first[part];
      const uint64_t *value = lists[part]->value + first[part];
      if (sp->words == 1)
        kernel->mark1(seen, base, heap, value, count[part]);
      else if (sp->words == 2)
        kernel->mark2(seen, base, heap, value, count[part]);
      else
        kernel->mark_rows(sp->rows, sp->row_size, base, heap, value, count[part]);
      s->work += cgt_i_block * count[part];
    }
  }
}

/* Eight heaps with options below 64 (words = 1) or 128 (words = 2) in words. A heap with all of these takes the slow way. */
CGT_I_INLINE cgt_status_t block_in_words(cgt_i_sequence_t *s, const cgt_i_sequence_kernel *kernel, unsigned words) {
  cgt_i_sparse *sp = &s->sparse;
  uint64_t seen[2 * cgt_i_block] = {0};
  mark_far(s, kernel, seen);
  for (int i = 0; i < cgt_i_block; i++) {
    uint64_t n = s->known, low = seen[i], high = words > 1 ? seen[cgt_i_block + i] : 0;
    const uint16_t *end = s->values + n;
    for (size_t j = 0; j < sp->near_count; j++) {
      uint64_t option = *(end - sp->near_offset[j]) ^ sp->near_value[j];
      low |= (uint64_t)(option < 64) << (option & 63);
      if (words > 1) high |= (uint64_t)(option >> 6 == 1) << (option & 63);
    }
    uint32_t mex = UINT32_MAX;
    while (low != UINT64_MAX) {
      mex = cgt_i_lowest_zero(low);
      if ((sp->kind[(n & 1) * sp->bound + mex]) == 0 || !look_for(s, kernel, n, mex)) break;
      low |= (uint64_t)1 << mex;
    }
    while (words > 1 && low == UINT64_MAX && high != UINT64_MAX) {
      mex = 64 + cgt_i_lowest_zero(high);
      if (!look_for(s, kernel, n, mex)) break;
      high |= (uint64_t)1 << (mex - 64);
    }
    bool none = low == UINT64_MAX && (words == 1 || high == UINT64_MAX);
    cgt_status_t status = none ? one_heap(s, kernel) : enter(s, mex);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

/* Eight heaps with a row of bytes each; fewer if bound has to grow. */
static cgt_status_t block_in_rows(cgt_i_sequence_t *s, const cgt_i_sequence_kernel *kernel) {
  cgt_i_sparse *sp = &s->sparse;
  uint32_t bound = sp->bound;
  memset(sp->rows, 0, cgt_i_block * sp->row_size);
  mark_far(s, kernel, NULL);
  for (size_t i = 0; i < cgt_i_block && bound == sp->bound; i++) {
    uint8_t *row = sp->rows + i * sp->row_size;
    const uint16_t *end = s->values + s->known;
    for (size_t j = 0; j < sp->near_count; j++) row[*(end - sp->near_offset[j]) ^ sp->near_value[j]] = 1;
    cgt_status_t status = enter(s, mex_of_row(s, kernel, s->known, row));
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

/* Whether a heap of the block from n on may be divided into two equal small or rare heaps, which a block would count. */
static bool may_halve(const cgt_i_sequence_t *s, uint64_t n) {
  const cgt_i_sparse *sp = &s->sparse;
  if (n <= 2 * (uint64_t)sp->reach + s->longest) return true;
  for (size_t i = 0; i < s->split_count; i++) {
    const cgt_i_heap_list *rare = &sp->rare[s->splits[i] & 1];
    const uint64_t from = (n - s->splits[i]) / 2, to = (n + cgt_i_block - s->splits[i]) / 2;
    size_t low = 0;
    for (size_t high = rare->count; low < high;) {
      const size_t middle = low + (high - low) / 2;
      if (rare->heap[middle] < from)
        low = middle + 1;
      else
        high = middle;
    }
    if (low < rare->count && rare->heap[low] <= to) return true;
  }
  return false;
}

cgt_status_t cgt_i_sequence_sparse_on(cgt_i_sequence_t *s, uint64_t known) {
  cgt_i_sparse *sp = &s->sparse;
  const cgt_i_sequence_kernel *kernel = cgt_i_sequence_kernel_now();
  while (s->known < known) {
    cgt_status_t status = CGT_OK;
    if (sp->stale || s->known >= sp->next_choice) status = choose(s);
    if (status != CGT_OK) return status;
    uint64_t before = s->known;
    bool blocks = known - before >= cgt_i_block && sp->reach <= sp->small.count && before >= 2 * (uint64_t)sp->reach &&
                  sp->next_choice - before >= cgt_i_block && !(s->unequal && may_halve(s, before));
    if (!blocks)
      status = one_heap(s, kernel);
    else if (sp->words == 1)
      status = block_in_words(s, kernel, 1);
    else if (sp->words == 2)
      status = block_in_words(s, kernel, 2);
    else
      status = block_in_rows(s, kernel);
    sp->tuned_heaps += s->known - before;
    if (status == CGT_OK && blocks) tune(s);
    if (status == CGT_OK) status = cgt_i_sequence_worked(s, 0);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}
