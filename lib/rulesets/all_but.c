/* Subtraction games of all numbers but a finite set.
 *
 * A value v that occurs is no option of heap n only if each heap m < n of this value has n - m in the set; v cannot be taken
 * away from heaps farther than the largest number w of the set. So a heap's value depends on the last w values, on the number
 * of values that occur (all below it do), and on which of the last w values occur before these: a state, in which values may be
 * told from that number down. If it comes back after p heaps, s higher, then G(n + p) = G(n) + s from then on. (A. Siegel,
 * "Finite excluded subtraction sets and infinite modular Nim", 2005, proves that this always happens.) */
#include <string.h>

#include "../base/array.h"
#include "../base/numbers.h"
#include "../text/writer.h"
#include "heaps.h"

extern const cgt_i_family cgt_i_all_but_family; /* below */

/* The user pointer. */
typedef struct {
  uint64_t *set; /* ascending */
  size_t count;
  /* By heap, for heaps below `known`: its value, and how many values occur up to it; by value: the first heap that has it, and
   * how many have it; and a count that is 0 between uses. */
  uint32_t *values, *tops, *first, *times, *hits;
  size_t known, room;
  cgt_i_period_proof proof; /* with only the first `few` numbers of the set; no period: 0 */
  size_t few, looked;       /* heaps below `looked` prove none */
} all_but;

/* ---- Options ---- */

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const all_but *own = user;
  cgt_i_moves moves;
  cgt_i_moves_begin(&moves, sink, words, count);
  for (size_t i = 0; i < count; i++) {
    size_t next = 0; /* of the set */
    for (uint64_t k = 1; k <= words[i] && k != 0; k++) {
      if (next < own->count && own->set[next] == k)
        next++;
      else if (!cgt_i_moves_add(&moves, i, words[i] - k))
        return moves.status;
    }
  }
  return cgt_i_moves_end(&moves);
}

/* ---- Values ---- */

static bool enlarge(uint32_t **array, size_t used, size_t room) {
  uint32_t *grown = cgt_i_array_move(*array, used, room, sizeof *grown);
  if (grown != NULL) *array = grown;
  return grown != NULL;
}

static cgt_status_t make_room(all_but *own, cgt_i_ask *ask, uint64_t memory, size_t room) {
  enum { EACH = 5 * sizeof(uint32_t) };
  if (room <= own->room) return CGT_OK;
  if (room < 2 * own->room) room = 2 * own->room;
  if (memory != 0 && room > memory / EACH)
    return cgt_i_fail(CGT_E_LIMIT, "%s: the values of %zu heaps are known; those of %zu need more than %llu bytes",
                      ask->function, own->known, room, (unsigned long long)memory);
  if (!enlarge(&own->values, own->known, room) || !enlarge(&own->tops, own->known, room) ||
      !enlarge(&own->first, own->known, room) || !enlarge(&own->times, own->known, room) ||
      !enlarge(&own->hits, own->known, room))
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the values of %zu heaps", ask->function, room);
  own->room = room;
  return CGT_OK;
}

/* The next heap: the least value of heaps that are all kept from it by the set, or a new one. */
static void find_next(all_but *own) {
  const size_t n = own->known;
  const uint32_t top = n > 0 ? own->tops[n - 1] : 0;
  uint32_t value = top;
  for (size_t i = 0; i < own->count && own->set[i] <= n; i++) {
    const uint32_t kept = own->values[n - (size_t)own->set[i]];
    if (++own->hits[kept] == own->times[kept] && kept < value) value = kept;
  }
  for (size_t i = 0; i < own->count && own->set[i] <= n; i++) own->hits[own->values[n - (size_t)own->set[i]]] = 0;
  if (value == top) {
    own->first[value] = (uint32_t)n;
    own->times[value] = own->hits[value] = 0;
  }
  own->times[value]++;
  own->values[n] = value;
  own->tops[n] = value == top ? top + 1 : top;
  own->known++;
}

static cgt_status_t extend(all_but *own, cgt_i_ask *ask, uint64_t memory, uint64_t last) {
  enum { MOST = 1 << 26 };
  if (last < own->known) return CGT_OK;
  if (last >= MOST)
    return cgt_i_fail(CGT_E_OVERFLOW, "%s: heap %llu; without a period heaps to %d are possible", ask->function,
                      (unsigned long long)last, MOST - 1);
  cgt_status_t status = make_room(own, ask, memory, (size_t)last + 1);
  while (status == CGT_OK && own->known <= last) {
    find_next(own);
    ask->known = own->known;
    status = cgt_i_ask_poll_words(ask, own->count + 1);
  }
  return status;
}

/* ---- Periods ---- */

/* Whether the states before heaps n - p and n agree, with the first `few` numbers of the set; width is the largest. */
static bool comes_back(const all_but *own, size_t n, size_t p, size_t width) {
  const uint32_t saltus = own->tops[n - 1] - own->tops[n - p - 1];
  for (size_t m = n - width; m < n; m++) {
    const uint32_t now = own->values[m], before = own->values[m - p];
    if (now - saltus != before) return false;
    if ((own->first[now] < n - width) != (own->first[before] < n - p - width)) return false;
  }
  return true;
}

static uint32_t rise(const all_but *own, size_t n, size_t p) { return own->values[n + p] - own->values[n]; }

/* Makes a period least, of which and of its preperiod twice as many heaps are known. */
static void reduce(all_but *own) {
  cgt_i_period_proof *proof = &own->proof;
  size_t p = (size_t)proof->period, from = (size_t)proof->preperiod;
  for (size_t less = 1; less < p; less++) {
    size_t n = from;
    if (p % less != 0 || proof->saltus % (p / less) != 0) continue;
    while (n < from + p && rise(own, n, less) == proof->saltus / (p / less)) n++;
    if (n < from + p) continue;
    proof->saltus /= p / less;
    p = less;
  }
  while (from > 0 && rise(own, from - 1, p) == proof->saltus) from--;
  proof->period = p;
  proof->preperiod = from;
}

/* Looks for a period among heaps to `limit`; the numbers of the set but the first `few` are above these. */
static cgt_status_t find_period(all_but *own, cgt_i_ask *ask, uint64_t memory, size_t few, uint64_t limit) {
  enum { FIRST = 256 };
  const uint64_t width = few > 0 ? own->set[few - 1] : 0;
  cgt_status_t status = CGT_OK;
  if (own->few != few) own->proof.period = own->looked = 0;
  own->few = few;
  for (uint64_t last = FIRST; own->proof.period == 0 && own->looked <= limit && status == CGT_OK; last *= 2) {
    if (last > limit) last = limit;
    if (last < own->looked) continue;
    status = extend(own, ask, memory, last);
    const size_t n = (size_t)last + 1;
    for (size_t p = 1; status == CGT_OK && width < n - 1 && p < n - width && own->proof.period == 0; p++) {
      if (comes_back(own, n, p, (size_t)width))
        own->proof = (cgt_i_period_proof){p, n - p - width, n, own->tops[n - 1] - own->tops[n - p - 1]};
      else
        status = cgt_i_ask_poll_words(ask, 1);
    }
    if (status == CGT_OK) own->looked = n;
    if (own->proof.period == 0) continue;
    status = extend(own, ask, memory, own->proof.preperiod + 2 * own->proof.period);
    if (status == CGT_OK)
      reduce(own);
    else
      own->proof.period = own->looked = 0;
  }
  return status;
}

/* How many numbers of the set are at most n. */
static size_t numbers_to(const all_but *own, uint64_t n) {
  size_t few = own->count;
  while (few > 0 && own->set[few - 1] > n) few--;
  return few;
}

static cgt_status_t value_of(all_but *own, cgt_i_ask *ask, uint64_t memory, uint64_t heap, uint64_t *value) {
  enum { FAR_OUT = 1 << 12, LOOK = 1 << 22 };
  cgt_status_t status = CGT_OK;
  uint64_t times = 0;
  if (heap >= own->known && heap >= FAR_OUT) {
    status = find_period(own, ask, memory, numbers_to(own, heap), heap < LOOK ? heap : LOOK);
    if (status == CGT_OK && own->proof.period > 0 && heap >= own->known) {
      times = (heap - own->proof.preperiod) / own->proof.period;
      heap = own->proof.preperiod + (heap - own->proof.preperiod) % own->proof.period;
    }
  }
  if (status == CGT_OK) status = extend(own, ask, memory, heap);
  if (status == CGT_OK) *value = own->values[heap] + times * own->proof.saltus; /* at most the heap */
  return status;
}

static cgt_status_t recurrence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                               uint64_t *value, const char **name) {
  cgt_status_t status = CGT_OK;
  uint64_t sum = 0;
  if (play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  for (size_t i = 0; i < count && status == CGT_OK; i++) {
    uint64_t one = 0;
    status = value_of(cgt_i_game_own(game), ask, cgt_i_game_memory(game), words[i], &one);
    sum ^= one;
  }
  *value = sum;
  *name = "the sequence of values of one heap, with its proved arithmetic period (A. Siegel 2005), and the XOR over the heaps";
  return status;
}

static cgt_status_t sequence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t first, size_t n, uint64_t *values) {
  cgt_status_t status = CGT_OK;
  if (play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  for (size_t i = n; i-- > 0 && status == CGT_OK;) /* the last first, so that there is room for all at once */
    status = value_of(cgt_i_game_own(game), ask, cgt_i_game_memory(game), first + i, &values[i]);
  return status;
}

static cgt_status_t period(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint32_t question, uint64_t limit,
                           cgt_i_period_proof *proof) {
  enum { MOST = (1 << 26) - 1 };
  all_but *own = cgt_i_game_own(game);
  if (play != CGT_NORMAL || question != CGT_QUESTION_VALUE) return CGT_E_NO_THEOREM;
  const cgt_status_t status = find_period(own, ask, cgt_i_game_memory(game), own->count, limit < MOST ? limit : MOST);
  if (status != CGT_OK) return status;
  if (own->proof.period == 0)
    return cgt_i_fail(CGT_E_LIMIT, "%s: the heaps up to %llu prove no period", ask->function, (unsigned long long)limit);
  *proof = own->proof;
  return CGT_OK;
}

static void drop_values(all_but *own) {
  cgt_i_free(own->values);
  cgt_i_free(own->tops);
  cgt_i_free(own->first);
  cgt_i_free(own->times);
  cgt_i_free(own->hits);
  own->values = own->tops = own->first = own->times = own->hits = NULL;
  own->known = own->room = own->looked = 0;
  own->proof.period = 0;
}

static void forget(cgt_game_t *game) { drop_values(cgt_i_game_own(game)); }

static void count_heaps(const cgt_game_t *game, uint64_t *positions, uint64_t *bytes) {
  const all_but *own = cgt_i_game_own(game);
  *positions = own->known;
  *bytes = 5 * (uint64_t)own->room * sizeof *own->values;
}

/* ---- Making ---- */

static void destroy(void *user) {
  all_but *own = user;
  drop_values(own);
  cgt_i_free(own->set);
  cgt_i_free(own);
}

static void write_spec(const all_but *own, cgt_i_text *text) {
  cgt_i_print(text, "subtraction(allbut");
  for (size_t i = 0; i < own->count; i++) cgt_i_print_number(text, i == 0 ? " " : ",", own->set[i]);
  cgt_i_print(text, ")");
}

cgt_status_t cgt_game_new_all_but(const uint64_t *set, size_t n, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_all_but";
  if (game == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is NULL", function);
  all_but *own = cgt_i_alloc(1, sizeof *own);
  if (own == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a game", function);
  *own = (all_but){.set = NULL};
  cgt_status_t status = cgt_i_number_set(function, set, n, &own->set, &own->count);
  if (status != CGT_OK) {
    cgt_i_free(own);
    return status;
  }
  cgt_i_bytes identity = {0};
  cgt_i_text text = cgt_i_text_grow(&identity);
  write_spec(own, &text);
  cgt_ruleset_t rules = cgt_i_all_but_family.rules;
  rules.user = own;
  rules.identity = identity.bytes;
  rules.identity_size = identity.used;
  const cgt_i_making making = {.rules = &rules, .shape = {CGT_I_HEAPS, 0}, .arguments = own->set, .argument_count = own->count};
  status = text.status;
  if (status == CGT_OK) status = cgt_i_game_make(function, &cgt_i_all_but_family, &making, game);
  if (status != CGT_OK) destroy(own);
  cgt_i_free(identity.bytes);
  return status;
}

/* In texts the family `subtraction`, whose reader makes these games. */
const cgt_i_family cgt_i_all_but_family = {
    .name = "subtraction",
    .example = "subtraction(allbut 2,3,7)",
    .position = "10,12",
    .splits_within = true,
    .rules = {.size = sizeof(cgt_ruleset_t),
              .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS | CGT_RULESET_SPLITS_SUMS,
              .options = options,
              .split = cgt_i_split_heaps,
              .tame = cgt_i_pet_heaps,
              .order_hint = cgt_i_sum_of_heaps,
              .destroy = destroy},
    .adjoins = true,
    .fits = true,
    .recurrence = recurrence,
    .sequence = sequence,
    .period = period,
    .forget = forget,
    .count = count_heaps,
};
