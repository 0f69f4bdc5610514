/* What subtraction and octal games share: the sequence of values of one heap. */
#include <string.h>

#include "heaps.h"
#include "window.h"

const char cgt_i_sequence_game_type;

enum { FAR_OUT = 1 << 20 }; /* from here on it pays to look for periods */

cgt_i_sequence_game *cgt_i_sequence_game_of(const cgt_game_t *game) {
  return cgt_i_game_own_of_type(game, &cgt_i_sequence_game_type);
}

static cgt_status_t ask_on(void *user, uint64_t known) {
  cgt_i_ask *ask = user;
  ask->known = known;
  return cgt_i_ask_poll_now(ask);
}

/* The sequence's own error texts lack the function that was called; those of a poll have it. */
static cgt_status_t named(const cgt_i_ask *ask, cgt_status_t status) {
  const bool own = status == CGT_E_MEMORY || status == CGT_E_LIMIT || status == CGT_E_OVERFLOW;
  return own && strncmp(cgt_last_error(), "sequence: ", 10) == 0 ? cgt_i_fail_in(ask, status) : status;
}

/* The number of elements of the set that are at most a heap; the others allow no move there. */
static size_t moves_of(const cgt_i_sequence_game *own, uint64_t heap) {
  size_t low = 0;
  for (size_t high = own->count; low < high;) {
    const size_t middle = low + (high - low) / 2;
    if (own->set[middle] <= heap)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* The sequence that knows a heap's value or is to find it. If numbers of a set exceed a heap far out, this is the sequence of
 * the others, whose values are the same up to the heap and may soon be periodic. */
static cgt_status_t sequence_for(cgt_i_sequence_game *own, uint64_t heap, cgt_i_sequence_t **sequence) {
  uint16_t value;
  *sequence = own->sequence;
  if (own->set == NULL || heap < FAR_OUT || cgt_i_sequence_at(own->sequence, heap, &value)) return CGT_OK;
  const size_t few = moves_of(own, heap);
  if (few == own->count) return CGT_OK;
  if (own->fewer == NULL || own->few != few) {
    cgt_i_sequence_t *fresh;
    const cgt_status_t status = cgt_i_sequence_subtraction(own->set, few, &fresh);
    if (status != CGT_OK) return status;
    cgt_i_sequence_free(own->fewer);
    own->fewer = fresh;
    own->few = few;
  }
  *sequence = own->fewer;
  return CGT_OK;
}

/* Finds the sequence for a heap, and has it learn the value. A period found on the way cuts the way short. */
static cgt_status_t reach(cgt_i_sequence_game *own, cgt_i_ask *ask, uint64_t memory, uint64_t heap,
                          cgt_i_sequence_t **sequence) {
  const cgt_i_poll_t poll = {ask_on, ask};
  const uint64_t most = heap < UINT32_MAX - 1 ? heap : UINT32_MAX - 1;
  uint16_t value;
  bool periodic;
  cgt_i_period_t found;
  cgt_status_t status = sequence_for(own, heap, sequence);
  if (status == CGT_OK && cgt_i_sequence_at(*sequence, heap, &value)) return CGT_OK;
  if (memory != 0 && own->fewer != NULL) { /* the other one takes some of it */
    const uint64_t other = cgt_i_sequence_bytes(*sequence == own->fewer ? own->sequence : own->fewer);
    memory = memory > other ? memory - other : 1;
  }
  if (status == CGT_OK) status = cgt_i_sequence_period(*sequence, most, memory, &poll, &periodic, &found);
  if (status == CGT_OK && !cgt_i_sequence_at(*sequence, heap, &value))
    status = cgt_i_sequence_extend(*sequence, heap, memory, &poll);
  return status == CGT_OK ? CGT_OK : named(ask, status);
}

/* Values of one heap are those of the sequence; several heaps are summands. */
cgt_status_t cgt_i_sequence_game_recurrence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words,
                                            size_t count, uint64_t *value, const char **name) {
  cgt_i_sequence_game *own = cgt_i_game_own(game);
  uint64_t sum = 0;
  if (play != CGT_NORMAL) {
    const cgt_i_window window = {.set = own->set, .count = own->count, .play = play, .question = CGT_QUESTION_VALUE};
    if (own->set == NULL || count != 1) return CGT_E_NO_THEOREM;
    *name = "the proved period of one heap";
    return cgt_i_window_answer(&window, ask, cgt_i_game_memory(game), words[0], value);
  }
  for (size_t i = 0; i < count; i++) {
    uint16_t heap = 0;
    cgt_i_sequence_t *sequence;
    const cgt_status_t status = reach(own, ask, cgt_i_game_memory(game), words[i], &sequence);
    if (status != CGT_OK) return status;
    (void)cgt_i_sequence_at(sequence, words[i], &heap);
    sum ^= heap;
  }
  *value = sum;
  *name = "the sequence of values of one heap, and the XOR over the heaps (Sprague, Grundy)";
  return CGT_OK;
}

void cgt_i_sequence_game_forget(cgt_game_t *game) {
  cgt_i_sequence_game *own = cgt_i_game_own(game);
  cgt_i_sequence_t *fresh;
  if (own->sequence == NULL) return;
  cgt_status_t status = own->set != NULL ? cgt_i_sequence_subtraction(own->set, own->count, &fresh)
                                         : cgt_i_sequence_octal(own->digits, own->count, own->unequal, &fresh);
  if (status != CGT_OK) return; /* without memory for a new one the old one stays, and is right too */
  cgt_i_sequence_free(own->sequence);
  cgt_i_sequence_free(own->fewer);
  own->sequence = fresh;
  own->fewer = NULL;
}

/* Heaps that begin near 0 are computed without looking for periods; far out a period may spare most of the work. */
cgt_status_t cgt_i_sequence_game_sequence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t first, size_t n,
                                          uint64_t *values) {
  cgt_i_sequence_game *own = cgt_i_game_own(game);
  cgt_i_sequence_t *sequence = own->sequence;
  const cgt_i_poll_t poll = {ask_on, ask};
  uint16_t value = 0;
  if (play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  if (n == 0) return CGT_OK;
  cgt_status_t status = CGT_OK;
  if (first >= FAR_OUT)
    status = reach(own, ask, cgt_i_game_memory(game), first + (n - 1), &sequence);
  else if (!cgt_i_sequence_at(own->sequence, first + n - 1, &value))
    status = named(ask, cgt_i_sequence_extend(own->sequence, first + n - 1, cgt_i_game_memory(game), &poll));
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < n; i++) {
    (void)cgt_i_sequence_at(sequence, first + i, &value);
    values[i] = value;
  }
  return CGT_OK;
}

cgt_status_t cgt_i_sequence_by_heaps(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t first, size_t n,
                                     uint64_t *values) {
  const char *name;
  cgt_status_t status = CGT_OK;
  for (size_t i = n; i-- > 0 && status == CGT_OK;) { /* the last first, so that there is room for all at once */
    const uint64_t heap = first + i;
    status = cgt_i_game_family(game)->recurrence(game, ask, play, &heap, 1, &values[i], &name);
  }
  return status;
}

cgt_status_t cgt_i_sequence_game_period(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint32_t question, uint64_t limit,
                                        cgt_i_period_proof *proof) {
  const cgt_i_sequence_game *own = cgt_i_game_own(game);
  const cgt_i_poll_t poll = {ask_on, ask};
  if (own->sequence == NULL) return CGT_E_NO_THEOREM;
  if (own->set != NULL && (play == CGT_MISERE || question == CGT_QUESTION_OUTCOME)) {
    const cgt_i_window window = {.set = own->set, .count = own->count, .play = play, .question = question};
    return cgt_i_window_period(&window, ask, limit, cgt_i_game_memory(game), proof);
  }
  if (play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  bool found;
  cgt_i_period_t result;
  if (limit > UINT32_MAX - 1) limit = UINT32_MAX - 1;
  cgt_status_t status = cgt_i_sequence_period(own->sequence, limit, cgt_i_game_memory(game), &poll, &found, &result);
  if (status != CGT_OK) return named(ask, status);
  if (!found)
    return cgt_i_fail(CGT_E_LIMIT, "%s: the heaps up to %llu prove no period", ask->function, (unsigned long long)limit);
  const uint64_t from = own->set == NULL && result.preperiod == 0 ? 1 : result.preperiod;
  *proof = (cgt_i_period_proof){result.period, result.preperiod, from + result.period + result.checked, 0};
  if (question == CGT_QUESTION_VALUE) return CGT_OK;
  /* outcomes of an octal game: their period divides that of the values */
  const uint64_t known = result.preperiod + result.period;
  if (known > SIZE_MAX / sizeof(uint32_t)) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory", ask->function);
  uint32_t *outcomes = cgt_i_alloc((size_t)known, sizeof *outcomes);
  if (outcomes == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu outcomes", ask->function, (unsigned long long)known);
  for (uint64_t heap = 0; heap < known; heap++) {
    uint16_t value = 0;
    (void)cgt_i_sequence_at(own->sequence, heap, &value);
    outcomes[heap] = (uint32_t)(value == 0 ? CGT_P : CGT_N);
  }
  status = cgt_i_least_period(outcomes, ask, proof);
  cgt_i_free(outcomes);
  return status;
}

const uint16_t *cgt_i_sequence_game_saved(cgt_game_t *game, uint64_t *count) {
  const cgt_i_sequence_game *own = cgt_i_game_own(game);
  *count = 0;
  return own->sequence != NULL ? cgt_i_sequence_values(own->sequence, count) : NULL;
}

cgt_status_t cgt_i_sequence_game_adopt(cgt_game_t *game, const uint16_t *values, uint64_t count) {
  const cgt_i_sequence_game *own = cgt_i_game_own(game);
  if (own->sequence != NULL) return cgt_i_sequence_adopt(own->sequence, values, count);
  return cgt_i_fail(CGT_E_ARGUMENT, "the values of %llu heaps; expected none", (unsigned long long)count);
}

void cgt_i_sequence_game_destroy(void *user) {
  cgt_i_sequence_game *own = user;
  cgt_i_sequence_free(own->sequence);
  cgt_i_sequence_free(own->fewer);
  cgt_i_free(own->set);
  cgt_i_free(own->digits);
  cgt_i_free(own);
}

cgt_status_t cgt_i_sequence_game_make(const char *function, const cgt_i_family *family, const cgt_i_making *making,
                                      cgt_i_sequence_game *own, cgt_status_t status, cgt_game_t **game) {
  if (status == CGT_OK) status = cgt_i_game_make(function, family, making, game);
  if (status != CGT_OK) cgt_i_sequence_game_destroy(own);
  return status;
}

bool cgt_i_sequence_reach(const cgt_i_sequence_game *own, uint64_t *left, uint64_t *taken) {
  if (own->sequence == NULL || own->unequal) return false;
  *left = 1;
  *taken = own->count == 0 ? 0 : own->set != NULL ? own->set[own->count - 1] : own->count - 1;
  for (size_t k = 0; k < own->count && own->digits != NULL; k++)
    if ((own->digits[k] & 4) != 0) *left = 2;
  return true;
}

bool cgt_i_sequence_game_reach(const cgt_game_t *game, uint64_t *left, uint64_t *taken) {
  return cgt_i_sequence_reach(cgt_i_sequence_game_of(game), left, taken);
}
