/* Sequences of values: the handle, its memory, and how far to compute. */
#include "sequence.h"

#include <inttypes.h>
#include <string.h>

#include "../base/failure.h"
#include "sequence_state.h"

/* Heaps are stored in 32 bits. */
enum { known_most_log = 32 };
static const uint64_t known_most = ((uint64_t)1 << known_most_log) - 1;

cgt_status_t cgt_i_sequence_take(cgt_i_sequence_t *s, uint64_t count, size_t size, void **block) {
  if (count > SIZE_MAX / size)
    return cgt_i_fail(CGT_E_MEMORY, "sequence: no memory for %" PRIu64 " elements of %zu bytes", count, size);
  uint64_t bytes = count * size;
  if (s->memory_limit != 0 && (s->memory_used > s->memory_limit || bytes > s->memory_limit - s->memory_used))
    return cgt_i_fail(CGT_E_LIMIT, "sequence: %" PRIu64 " bytes are needed and %" PRIu64 " in use; the limit is %" PRIu64,
                      bytes, s->memory_used, s->memory_limit);
  void *got = cgt_i_alloc((size_t)count, size);
  if (got == NULL) return cgt_i_fail(CGT_E_MEMORY, "sequence: no memory for %" PRIu64 " bytes", bytes);
  s->memory_used += bytes;
  *block = got;
  return CGT_OK;
}

void cgt_i_sequence_drop(cgt_i_sequence_t *s, void *block, uint64_t count, size_t size) {
  if (block == NULL) return;
  cgt_i_free(block);
  s->memory_used -= count * size;
}

cgt_status_t cgt_i_sequence_large(uint64_t n) {
  return cgt_i_fail(CGT_E_OVERFLOW,
                    "sequence: the value of heap %" PRIu64 " is above %d; values of one heap are kept in 16 bits", n,
                    UINT16_MAX);
}

cgt_status_t cgt_i_sequence_poll(cgt_i_sequence_t *s) {
  s->work = 0;
  return s->poll != NULL ? s->poll->ask(s->poll->user, s->known) : CGT_OK;
}

bool cgt_i_sequence_among(const uint64_t *list, size_t count, uint64_t heap) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (list[middle] < heap)
      low = middle + 1;
    else
      high = middle;
  }
  return low < count && list[low] == heap;
}

/* The least number of known heaps with which the theorem can prove a period: see cgt_i_sequence_test(). */
static uint64_t earliest_proof(const cgt_i_sequence_t *s) {
  const uint64_t more = s->split_count > 0 ? (s->from_one ? 4 : 2) : (s->from_one ? 2 : 1);
  return s->longest < UINT64_MAX - more ? s->longest + more : UINT64_MAX;
}

/* A handle with room for the three lists, all still empty. */
static cgt_status_t make(size_t count, cgt_i_sequence_t **sequence) {
  cgt_i_sequence_t *s = cgt_i_alloc(1, sizeof *s);
  if (s == NULL) return cgt_i_fail(CGT_E_MEMORY, "sequence: no memory for a handle");
  *s = (cgt_i_sequence_t){.memory_used = sizeof *s, .next_test = 256, .sparse.stale = true};
  void *set = NULL;
  cgt_status_t status = cgt_i_sequence_take(s, count, sizeof(uint64_t), &set);
  if (status != CGT_OK) {
    cgt_i_free(s);
    return status;
  }
  s->set = set;
  s->set_count = count;
  *sequence = s;
  return CGT_OK;
}

cgt_status_t cgt_i_sequence_octal(const uint8_t *digits, size_t count, bool unequal, cgt_i_sequence_t **sequence) {
  if (digits == NULL && count > 0) return cgt_i_fail(CGT_E_ARGUMENT, "octal code: digits is NULL; expected %zu digits", count);
  if (count > INT32_MAX)
    return cgt_i_fail(CGT_E_ARGUMENT, "octal code: there are %zu digits; expected at most %" PRId32, count, INT32_MAX);
  size_t takes = 0, wholes = 0, splits = 0;
  for (size_t k = 0; k < count; k++) {
    if (digits[k] > 7) return cgt_i_fail(CGT_E_ARGUMENT, "octal code: digit %zu is %u; expected 0 to 7", k, digits[k]);
    if (k == 0 && digits[k] % 4 != 0)
      return cgt_i_fail(CGT_E_ARGUMENT, "octal code: the digit before the point is %u; expected 0 or 4", digits[k]);
    takes += digits[k] >> 1 & 1;
    wholes += digits[k] & 1;
    splits += digits[k] >> 2;
  }
  cgt_i_sequence_t *s = NULL;
  cgt_status_t status = make(takes + wholes + splits, &s);
  if (status != CGT_OK) return status;
  s->takes = s->set;
  s->wholes = s->takes + takes;
  s->splits = s->wholes + wholes;
  s->from_one = true;
  for (size_t k = 0; k < count; k++) {
    if (digits[k] & 1) s->wholes[s->whole_count++] = k;
    if (digits[k] & 2) s->takes[s->take_count++] = k;
    if (digits[k] & 4) s->splits[s->split_count++] = k;
    if (digits[k] != 0) s->longest = k;
  }
  s->unequal = unequal;
  if (unequal)
    s->hopeless = s->next_test = UINT64_MAX; /* the theorem's proof makes two heaps equal */
  else
    s->hopeless = earliest_proof(s);
  *sequence = s;
  return CGT_OK;
}

cgt_status_t cgt_i_sequence_subtraction(const uint64_t *set, size_t count, cgt_i_sequence_t **sequence) {
  if (set == NULL && count > 0) return cgt_i_fail(CGT_E_ARGUMENT, "subtraction set: set is NULL; expected %zu numbers", count);
  for (size_t i = 0; i < count; i++)
    if (set[i] <= (i > 0 ? set[i - 1] : 0))
      return cgt_i_fail(CGT_E_ARGUMENT, "subtraction set: number %zu is %" PRIu64 "; expected more than %" PRIu64, i, set[i],
                        i > 0 ? set[i - 1] : 0);
  cgt_i_sequence_t *s = NULL;
  cgt_status_t status = make(count, &s);
  if (status != CGT_OK) return status;
  if (count > 0) memcpy(s->set, set, count * sizeof *set);
  s->takes = s->wholes = s->set;
  s->take_count = s->whole_count = count;
  s->longest = count > 0 ? set[count - 1] : 0;
  s->hopeless = earliest_proof(s);
  *sequence = s;
  return CGT_OK;
}

void cgt_i_sequence_free(cgt_i_sequence_t *sequence) {
  if (sequence == NULL) return;
  cgt_i_sequence_sparse_free(sequence);
  cgt_i_free(sequence->values);
  cgt_i_free(sequence->set);
  cgt_i_free(sequence);
}

/* Makes room for at least one more value, if `wanted` is more than known, and for at most `wanted`. */
static cgt_status_t reserve(cgt_i_sequence_t *s, uint64_t wanted) {
  if (s->capacity >= wanted || s->capacity > s->known) return CGT_OK;
  uint64_t capacity = s->capacity < 2048 ? 4096 : 2 * s->capacity;
  if (capacity > wanted || s->found) capacity = wanted;
  void *block = NULL;
  cgt_status_t status = cgt_i_sequence_take(s, capacity, sizeof *s->values, &block);
  if (status != CGT_OK) return status;
  if (s->known > 0) memcpy(block, s->values, (size_t)s->known * sizeof *s->values);
  cgt_i_sequence_drop(s, s->values, s->capacity, sizeof *s->values);
  s->values = block;
  s->capacity = capacity;
  return CGT_OK;
}

/* Repeats the period until `known` values are known; there is room for them. At least preperiod + period were known before. */
static cgt_status_t repeat(cgt_i_sequence_t *s, uint64_t known) {
  enum { chunk_most = 1 << 19 };
  while (s->known < known) {
    uint64_t chunk = s->known - s->period.preperiod;
    if (chunk > chunk_most && chunk_most > s->period.period) chunk = chunk_most;
    chunk -= chunk % s->period.period;
    uint64_t count = known - s->known < chunk ? known - s->known : chunk;
    memcpy(s->values + s->known, s->values + (s->known - chunk), (size_t)count * sizeof *s->values);
    s->known += count;
    cgt_status_t status = cgt_i_sequence_worked(s, count);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

/* Continues until `wanted` values are known or, if a period is wanted, until one is found. */
static cgt_status_t go_on(cgt_i_sequence_t *s, uint64_t wanted, bool period_wanted) {
  const bool never = !s->found && s->hopeless > known_most; /* there will be no period */
  while (s->known < wanted && !(s->found && period_wanted)) {
    cgt_status_t status;
    if (!s->found && s->known >= s->next_test) {
      status = cgt_i_sequence_test(s);
      if ((status == CGT_E_MEMORY || status == CGT_E_LIMIT) && !period_wanted)
        s->next_test = s->known + s->known / 2;
      else if (status != CGT_OK)
        return status;
      continue;
    }
    uint64_t stop = wanted;
    if (!s->found) {
      if (s->known >= known_most || (never && wanted > known_most))
        return cgt_i_fail(CGT_E_OVERFLOW,
                          "sequence: heap %" PRIu64 " is wanted; without a period heaps to %" PRIu64 " are possible",
                          wanted - 1, known_most - 1);
      if (stop > s->next_test) stop = s->next_test;
      if (stop > known_most) stop = known_most;
    }
    status = reserve(s, wanted < known_most || s->found ? wanted : known_most);
    if (status != CGT_OK) return status;
    if (stop > s->capacity) stop = s->capacity;
    status = s->found             ? repeat(s, stop)
             : s->split_count > 0 ? cgt_i_sequence_sparse_on(s, stop)
                                  : cgt_i_sequence_take_on(s, stop);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

cgt_status_t cgt_i_sequence_extend(cgt_i_sequence_t *sequence, uint64_t last, uint64_t memory_limit, const cgt_i_poll_t *poll) {
  sequence->memory_limit = memory_limit;
  sequence->poll = poll;
  if (last == UINT64_MAX) return cgt_i_fail(CGT_E_OVERFLOW, "sequence: heap %" PRIu64 " is wanted; expected less", last);
  return go_on(sequence, last + 1, false);
}

const uint16_t *cgt_i_sequence_values(const cgt_i_sequence_t *sequence, uint64_t *count) {
  *count = sequence->known;
  return sequence->values;
}

uint64_t cgt_i_sequence_bytes(const cgt_i_sequence_t *sequence) { return sequence->memory_used; }

bool cgt_i_sequence_at(const cgt_i_sequence_t *sequence, uint64_t heap, uint16_t *value) {
  if (heap >= sequence->known) {
    if (!sequence->found) return false;
    heap = sequence->period.preperiod + (heap - sequence->period.preperiod) % sequence->period.period;
  }
  *value = sequence->values[heap];
  return true;
}

cgt_status_t cgt_i_sequence_period(cgt_i_sequence_t *sequence, uint64_t limit, uint64_t memory_limit, const cgt_i_poll_t *poll,
                                   bool *found, cgt_i_period_t *result) {
  sequence->memory_limit = memory_limit;
  sequence->poll = poll;
  const uint64_t wanted = limit < UINT64_MAX ? limit + 1 : limit;
  const bool hopeless = !sequence->found && sequence->hopeless > (wanted < known_most ? wanted : known_most);
  cgt_status_t status = hopeless ? CGT_OK : go_on(sequence, wanted, true);
  if (status == CGT_OK && !sequence->found && sequence->known >= sequence->hopeless) status = cgt_i_sequence_test(sequence);
  if (status != CGT_OK) return status;
  *found = sequence->found;
  if (sequence->found) *result = sequence->period;
  return CGT_OK;
}

cgt_status_t cgt_i_sequence_adopt(cgt_i_sequence_t *sequence, const uint16_t *values, uint64_t count) {
  cgt_i_sequence_t *s = sequence;
  if (values == NULL && count > 0)
    return cgt_i_fail(CGT_E_ARGUMENT, "sequence: values is NULL; expected those of %" PRIu64 " heaps", count);
  if (count > known_most)
    return cgt_i_fail(CGT_E_OVERFLOW, "sequence: values of %" PRIu64 " heaps; expected at most %" PRIu64, count, known_most);
  if (count > 0 && values[0] != 0)
    return cgt_i_fail(CGT_E_ARGUMENT, "sequence: values[0] is %u; expected 0, as heap 0 has no moves", values[0]);
  if (s->split_count == 0)
    for (uint64_t n = 0; n < count; n++) /* a bound on which the search for values relies */
      if (values[n] > s->take_count + (s->whole_count > 0))
        return cgt_i_fail(CGT_E_ARGUMENT, "sequence: values[%" PRIu64 "] is %u; expected at most the number of moves", n,
                          values[n]);
  if (s->found || count <= s->known) return CGT_OK;
  s->memory_limit = 0;
  s->poll = NULL;
  if (s->capacity < count) {
    void *block = NULL;
    cgt_status_t status = cgt_i_sequence_take(s, count, sizeof *values, &block);
    if (status != CGT_OK) return status;
    if (s->known > 0) memcpy(block, s->values, (size_t)s->known * sizeof *values);
    cgt_i_sequence_drop(s, s->values, s->capacity, sizeof *values);
    s->values = block;
    s->capacity = count;
  }
  memcpy(s->values + s->known, values + s->known, (size_t)(count - s->known) * sizeof *values);
  s->known = count;
  if (!s->unequal) s->next_test = count;
  s->sparse.stale = true;
  return CGT_OK;
}
