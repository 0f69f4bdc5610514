/* Take-and-break games by their codes. */
#include <string.h>

#include "../base/bits.h"
#include "heaps.h"
#include "take_values.h"

extern const cgt_i_family cgt_i_take_family; /* below */

/* The user pointer. */
typedef struct {
  cgt_i_sequence_game known; /* first; its sequence: of a code that divides into two unequal heaps; NULL for another */
  cgt_i_take_code code;
  cgt_i_take_values values;
  uint64_t endless; /* from here on a heap may leave one that is not smaller; UINT64_MAX: no heap does */
} take_game;

/* ---- Options ---- */

/* Divides `left` tokens into some number of heaps, each `step` larger than the one before at least, and gives the options: the
 * parts replace the first of the words. */
static cgt_status_t give_divisions(cgt_sink_t *sink, uint64_t *words, size_t count, uint64_t left, size_t heaps, char mark) {
  const uint64_t step = mark == '!';
  cgt_status_t status = CGT_OK;
  size_t i = 0;
  words[0] = 1;
  for (;;) { /* the heaps to i are chosen; the others follow them as closely as they may, and the last takes the rest */
    uint64_t sum = 0;
    for (size_t k = 0; k < heaps; k++) {
      if (k > i) words[k] = words[k - 1] + step;
      sum += words[k];
      if (sum > left) break;
    }
    if (sum > left) {
      if (i-- == 0) return status;
    } else {
      words[heaps - 1] += left - sum;
      if (mark != '?' || words[0] != words[heaps - 1]) status = cgt_sink_option(sink, words, count + heaps);
      if (status != CGT_OK) return status;
      i = heaps - 2;
    }
    words[i]++;
  }
}

/* Heap i becomes `heaps` others of `left` tokens in all, in every way. */
static cgt_status_t divide(const uint64_t *words, size_t count, size_t i, uint64_t left, size_t heaps, char mark,
                           cgt_sink_t *sink) {
  cgt_i_buffer option;
  cgt_status_t status = CGT_OK;
  if (!cgt_i_buffer_make(&option, count - 1 + heaps))
    return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu heaps", count - 1 + heaps);
  for (size_t k = 0; k + 1 < count; k++) option.words[heaps + k] = words[k + (k >= i)];
  if (mark != '=') {
    status = give_divisions(sink, option.words, count - 1, left, heaps, mark);
  } else {
    for (size_t k = 0; k < heaps; k++) option.words[k] = left / heaps;
    status = cgt_sink_option(sink, option.words, count - 1 + heaps);
  }
  cgt_i_buffer_free(&option);
  return status;
}

/* The options that leave so many tokens of heap i. */
static cgt_status_t leave(const uint64_t *words, size_t count, size_t i, uint64_t left, cgt_i_take_digit digit,
                          cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  for (uint64_t heaps = 2; heaps <= left && heaps <= CGT_MAX_WORDS + 1 && status == CGT_OK; heaps++) {
    const uint64_t bit = heaps < CGT_I_TAKE_MORE ? heaps : CGT_I_TAKE_MORE;
    if (digit.counts >> bit == 0) break;
    const bool divides = (digit.counts >> bit & 1) != 0 && (digit.mark != '=' || left % heaps == 0);
    status = divides ? divide(words, count, i, left, (size_t)heaps, digit.mark, sink) : cgt_i_ask_poll_words(sink->ask, 1);
  }
  return status;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_take_code *code = &((const take_game *)user)->code;
  cgt_i_moves moves;
  cgt_i_moves_begin(&moves, sink, words, count);
  for (size_t i = 0; i < count; i++) {
    const uint64_t n = words[i];
    for (uint64_t k = 0; n > 0 && cgt_i_take_goes_on(code, k) && (k < code->before || k - code->before <= n); k++) {
      const uint64_t left = n - k + code->before; /* may wrap round, where tokens are added to the largest heaps */
      const uint64_t counts = cgt_i_take_digit_at(code, k).counts;
      if ((counts & 2) != 0 && k < code->before && left < n)
        return cgt_i_fail(CGT_E_OVERFLOW, "heap %llu: tokens cannot be added", (unsigned long long)n);
      const bool leaves = left == 0 ? (counts & 1) != 0 : (counts & 2) != 0;
      if (leaves && !cgt_i_moves_add(&moves, i, left)) return moves.status;
      const cgt_status_t status = leaves ? CGT_OK : cgt_i_ask_poll_words(sink->ask, 1);
      if (status != CGT_OK) return status;
    }
  }
  cgt_status_t status = cgt_i_moves_end(&moves);
  for (size_t i = 0; i < count; i++) {
    const uint64_t n = words[i];
    for (uint64_t k = 0; n > 0 && status == CGT_OK && cgt_i_take_goes_on(code, k) && (k < code->before || k - code->before < n);
         k++) {
      const uint64_t left = n - k + code->before;
      const cgt_i_take_digit digit = cgt_i_take_digit_at(code, k);
      if (digit.counts >> 2 == 0)
        status = cgt_i_ask_poll_words(sink->ask, 1);
      else if (k < code->before && left < n)
        status = cgt_i_fail(CGT_E_OVERFLOW, "heap %llu: tokens cannot be added", (unsigned long long)n);
      else
        status = leave(words, count, i, left, digit, sink);
    }
  }
  return status;
}

/* A code of digits 0 and 3 alone is a subtraction game, perhaps of an infinite set, whose heaps are pet. */
static cgt_status_t tame(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem) {
  const cgt_i_take_code *code = &((const take_game *)user)->code;
  for (size_t i = 0; i < code->count; i++)
    if (code->digits[i].counts != 0 && (i <= code->before || code->digits[i].counts != 3)) return CGT_E_NO_THEOREM;
  return cgt_i_pet_heaps(user, words, count, tameness, theorem);
}

/* ---- Values ---- */

/* The value of one heap, which is not endless. */
static cgt_status_t value_of(take_game *own, cgt_i_ask *ask, uint64_t memory, uint64_t heap, uint64_t *value) {
  enum { FAR_OUT = 1 << 12 };
  cgt_i_take_values *all = &own->values;
  cgt_status_t status = CGT_OK;
  if (heap >= FAR_OUT) status = cgt_i_take_values_period(all, &own->code, ask, memory, FAR_OUT);
  const cgt_i_period_proof proof = all->proof;
  uint64_t times = 0;
  if (proof.period > 0 && heap >= all->known) {
    times = (heap - proof.preperiod) / proof.period;
    heap = proof.preperiod + (heap - proof.preperiod) % proof.period;
  }
  if (status == CGT_OK)
    status = cgt_i_take_values_extend(all, &own->code, ask, memory, heap < SIZE_MAX ? (size_t)heap : SIZE_MAX);
  if (status != CGT_OK) return status;
  if (proof.saltus > 0 && times > (UINT64_MAX - all->values[heap]) / proof.saltus)
    return cgt_i_fail(CGT_E_OVERFLOW, "%s: the value of a heap is at least 2^64", ask->function);
  *value = all->values[heap] + times * proof.saltus;
  return CGT_OK;
}

static cgt_status_t endless(const cgt_i_ask *ask, uint64_t heap) {
  return cgt_i_fail(CGT_E_LOOP, "%s: heap %llu may grow without end; expected a game in which every play ends", ask->function,
                    (unsigned long long)heap);
}

static cgt_status_t recurrence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                               uint64_t *value, const char **name) {
  take_game *own = cgt_i_game_own(game);
  cgt_status_t status = CGT_OK;
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++)
    if (words[i] >= own->endless && own->endless < UINT64_MAX) return endless(ask, words[i]);
  if (own->known.sequence != NULL) return cgt_i_sequence_game_recurrence(game, ask, play, words, count, value, name);
  if (play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  for (size_t i = 0; i < count && status == CGT_OK; i++) {
    uint64_t one = 0;
    status = value_of(own, ask, cgt_i_game_memory(game), words[i], &one);
    sum ^= one;
  }
  *value = sum;
  *name = own->values.proof.period == 0
              ? "sets of the values of all divisions, and the XOR over the heaps (Sprague, Grundy)"
              : "the sequence of values of one heap, with its proved period, and the XOR over the heaps (Sprague, Grundy)";
  return status;
}

static cgt_status_t sequence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t first, size_t n, uint64_t *values) {
  const take_game *own = cgt_i_game_own(game);
  return own->known.sequence != NULL ? cgt_i_sequence_game_sequence(game, ask, play, first, n, values)
                                     : cgt_i_sequence_by_heaps(game, ask, play, first, n, values);
}

static cgt_status_t period(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint32_t question, uint64_t limit,
                           cgt_i_period_proof *proof) {
  enum { MOST = (1 << 24) - 1 };
  take_game *own = cgt_i_game_own(game);
  cgt_i_take_values *all = &own->values;
  if (own->known.sequence != NULL) return cgt_i_sequence_game_period(game, ask, play, question, limit, proof);
  if (own->endless < UINT64_MAX) return endless(ask, own->endless);
  if (play != CGT_NORMAL || question != CGT_QUESTION_VALUE) return CGT_E_NO_THEOREM;
  const cgt_status_t status =
      cgt_i_take_values_period(all, &own->code, ask, cgt_i_game_memory(game), limit < MOST ? (size_t)limit : MOST);
  if (status != CGT_OK) return status;
  *proof = all->proof;
  if (proof->period > 0) return CGT_OK;
  if (all->seen.period > 0)
    return cgt_i_fail(CGT_E_LIMIT,
                      "%s: the heaps up to %llu prove no period; they show period %llu, preperiod %llu, saltus %llu",
                      ask->function, (unsigned long long)all->looked - 1, (unsigned long long)all->seen.period,
                      (unsigned long long)all->seen.preperiod, (unsigned long long)all->seen.saltus);
  return cgt_i_fail(CGT_E_LIMIT, "%s: the heaps up to %llu prove no period", ask->function, (unsigned long long)limit);
}

static bool reach(const cgt_game_t *game, uint64_t *left, uint64_t *taken) {
  const cgt_i_take_code *code = &((const take_game *)cgt_i_game_own(game))->code;
  if (code->before > 0 || code->repeat > 0) return false;
  *left = 1;
  for (size_t i = 0; i < code->count; i++) {
    const cgt_i_take_digit digit = code->digits[i];
    if (digit.mark != 0 || digit.counts >> CGT_I_TAKE_MORE != 0) return false;
    if (digit.counts >> *left > 1) *left = cgt_i_high_bit(digit.counts);
  }
  *taken = code->count - 1;
  return true;
}

static void forget(cgt_game_t *game) {
  take_game *own = cgt_i_game_own(game);
  cgt_i_sequence_game_forget(game);
  cgt_i_take_values_clear(&own->values);
}

static void count_heaps(const cgt_game_t *game, uint64_t *positions, uint64_t *bytes) {
  const take_game *own = cgt_i_game_own(game);
  *positions = own->values.known;
  *bytes = cgt_i_take_values_bytes(&own->values);
}

/* ---- Making ---- */

static void destroy(void *user) {
  take_game *own = user;
  cgt_i_take_values_clear(&own->values);
  cgt_i_free(own->code.digits);
  cgt_i_sequence_game_destroy(&own->known); /* frees all */
}

/* `added` tokens and division into j heaps leave n + added - (j - 1) as the largest, less if they must differ, from any n on
 * that has enough tokens. Equal heaps shrink from some n on; but smaller ones, which do not, may then be in reach. */
static void find_growth(take_game *own) {
  own->endless = UINT64_MAX;
  for (size_t i = 0; i <= own->code.before; i++) {
    const uint64_t added = own->code.before - i;
    const cgt_i_take_digit digit = own->code.digits[i];
    for (uint64_t j = 1; j <= added + 1; j++) {
      if ((digit.counts >> (j < CGT_I_TAKE_MORE ? j : CGT_I_TAKE_MORE) & 1) == 0) continue;
      const char mark = j > 1 ? digit.mark : 0;
      uint64_t least = 0; /* tokens that make the heaps */
      if (mark == '=') {
        const uint64_t n = added % j == 0 ? j : j - added % j; /* the least that can be divided */
        if (n <= added / (j - 1) && n < own->endless) own->endless = n;
        continue;
      } else if (mark == '!') {
        if (j * (j - 1) / 2 > added) continue;
        least = j * (j + 1) / 2;
      } else {
        least = mark == '?' ? j + 1 : j;
      }
      const uint64_t from = least > added ? least - added : 1;
      if (from < own->endless) own->endless = from;
    }
  }
}

/* Digits as those of octal games. */
typedef enum { OTHER, OCTAL, OCTAL_UNEQUAL } resemblance;

static resemblance resembles(const cgt_i_take_code *code) {
  bool octal = code->before == 0 && code->repeat == 0 && (code->digits[0].counts & 2) == 0, marked = octal, plain = octal;
  for (size_t i = 0; i < code->count && octal; i++) {
    const cgt_i_take_digit digit = code->digits[i];
    octal = digit.counts < 8;
    plain = plain && digit.mark == 0;
    marked = marked && (digit.counts < 4 || digit.mark == '!');
  }
  return !octal ? OTHER : plain ? OCTAL : marked ? OCTAL_UNEQUAL : OTHER;
}

static cgt_status_t make_sequence(const char *function, take_game *own) {
  cgt_i_sequence_game *known = &own->known;
  known->digits = cgt_i_alloc(own->code.count, 1);
  if (known->digits == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a code", function);
  for (size_t i = 0; i < own->code.count; i++) known->digits[i] = (uint8_t)own->code.digits[i].counts;
  known->count = own->code.count;
  known->unequal = true;
  return cgt_i_sequence_octal(known->digits, known->count, true, &known->sequence);
}

cgt_status_t cgt_game_new_take(const char *code, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_take";
  enum { MOST = 4096 };
  if (code == NULL || game == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is NULL", function, code == NULL ? "code" : "game");
  if (strlen(code) > MOST)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: code has %zu characters; expected at most %d", function, strlen(code), MOST);
  take_game *own = cgt_i_alloc(1, sizeof *own);
  if (own == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a game", function);
  memset(own, 0, sizeof *own);
  cgt_i_bytes identity = {0};
  cgt_i_text text = cgt_i_text_grow(&identity);
  cgt_status_t status = cgt_i_take_code_read(function, code, &own->code);
  if (status != CGT_OK) {
    cgt_i_free(own);
    return status;
  }
  const resemblance like = resembles(&own->code);
  if (like != OCTAL) cgt_i_print(&text, "take(");
  cgt_i_take_code_write(&own->code, &text);
  cgt_i_print(&text, like != OCTAL ? ")" : "");
  status = text.status;
  if (status == CGT_OK && like == OCTAL) status = text.write(text.user, "", 1);
  if (like == OCTAL) {
    if (status == CGT_OK) status = cgt_game_new_octal(identity.bytes, game);
    destroy(own);
    cgt_i_free(identity.bytes);
    return status;
  }
  if (status == CGT_OK && like == OCTAL_UNEQUAL) status = make_sequence(function, own);
  find_growth(own);
  cgt_i_take_values_begin(&own->values, &own->code);
  cgt_ruleset_t rules = cgt_i_take_family.rules;
  rules.user = own;
  rules.identity = identity.bytes;
  rules.identity_size = identity.used;
  const cgt_i_making making = {.rules = &rules, .shape = {CGT_I_HEAPS, 0}};
  if (status == CGT_OK) status = cgt_i_game_make(function, &cgt_i_take_family, &making, game);
  if (status != CGT_OK) destroy(own);
  cgt_i_free(identity.bytes);
  return status;
}

/* `0.3F)`: the code is what is before the parenthesis. */
static cgt_status_t read_take(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game) {
  (void)family;
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  while (reader->at < reader->end && strchr(") \t\r\n", reader->text[reader->at]) == NULL) reader->at++;
  const size_t to = reader->at;
  if (to == from) return cgt_i_read_unexpected(reader, "a code, such as 0.3F");
  cgt_status_t status = cgt_i_read_expect(reader, ')');
  if (status != CGT_OK) return status;
  char *code = cgt_i_alloc(to - from + 1, 1);
  if (code == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a code", reader->reading->function);
  memcpy(code, reader->text + from, to - from);
  code[to - from] = '\0';
  status = cgt_game_new_take(code, game);
  if (status != CGT_OK)
    status = cgt_i_read_failed(reader, status, from, to);
  else if ((status = cgt_i_read_keep(reader, cgt_i_game_rules(*game)->identity_size, name.from)) != CGT_OK)
    cgt_game_free(*game);
  cgt_i_free(code);
  return status;
}

const cgt_i_family cgt_i_take_family = {
    .name = "take",
    .example = "take(0.3F)",
    .position = "7,9",
    .bounded = true,
    .splits_within = true,
    .read = read_take,
    .rules = {.size = sizeof(cgt_ruleset_t),
              .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS | CGT_RULESET_SPLITS_SUMS,
              .options = options,
              .split = cgt_i_split_heaps,
              .tame = tame,
              .order_hint = cgt_i_sum_of_heaps,
              .destroy = destroy},
    .adjoins = true,
    .recurrence = recurrence,
    .sequence = sequence,
    .period = period,
    .reach = reach,
    .saved = cgt_i_sequence_game_saved,
    .adopt = cgt_i_sequence_game_adopt,
    .forget = forget,
    .count = count_heaps,
};
