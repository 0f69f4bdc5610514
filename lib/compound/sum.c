/* The five kinds of sums: rules, texts, and their families. */
#include <stdio.h>
#include <string.h>

#include "parts.h"

static const char own_type;

const cgt_i_sum *cgt_i_sum_of(const cgt_game_t *game) { return cgt_i_game_own_of_type(game, &own_type); }

/* How many components a position has: all, or perhaps only the first in an ordinal sum. at[i] is where the number of words of
 * component i stands. */
static size_t components(const cgt_i_sum *sum, const uint64_t *words, size_t count, size_t *at) {
  size_t n = 0;
  for (size_t from = 0; from < count && n < sum->n; from += 1 + (size_t)words[from]) at[n++] = from;
  return n;
}

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_sum *sum = user;
  char text[120];
  size_t from = 0;
  for (size_t i = 0; i < sum->n; i++) {
    if (from == count && i == 1 && sum->kind == CGT_SUM_ORDINAL) return CGT_OK;
    if (from == count) {
      snprintf(text, sizeof text, "%zu components; expected %zu", i, sum->n);
      return cgt_sink_refuse(sink, text);
    }
    if (words[from] > count - from - 1) {
      snprintf(text, sizeof text, "component %zu has %llu words, but only %zu are left", i, (unsigned long long)words[from],
               count - from - 1);
      return cgt_sink_refuse(sink, text);
    }
    cgt_status_t status = cgt_i_part_validate(sum->parts[i], words + from + 1, (size_t)words[from], sink);
    if (status != CGT_OK) return status;
    from += 1 + (size_t)words[from];
  }
  if (from == count) return CGT_OK;
  snprintf(text, sizeof text, "%zu words after the last component; expected none", count - from);
  return cgt_sink_refuse(sink, text);
}

static cgt_status_t canonical(void *user, uint64_t *words, size_t *count) {
  const cgt_i_sum *sum = user;
  size_t from = 0, to = 0;
  for (size_t i = 0; i < sum->n && from < *count; i++) {
    const size_t length = (size_t)words[from];
    size_t kept = length;
    cgt_status_t status = cgt_i_part_canonical(sum->parts[i], words + from + 1, &kept);
    if (status != CGT_OK) return status;
    memmove(words + to + 1, words + from + 1, kept * sizeof *words);
    words[to] = kept;
    to += 1 + kept;
    from += 1 + length;
  }
  *count = to;
  return CGT_OK;
}

/* ---- Options ---- */

/* Puts the options of one component in its place. The other components stay, or (`cut`) those after it are dropped. */
typedef struct {
  cgt_sink_t sink;
  cgt_sink_t *outer;
  const uint64_t *words;
  size_t count, at, length;
  bool cut;
  uint64_t given;
} place_sink;

static cgt_status_t take_in_place(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  place_sink *place = (place_sink *)sink;
  const size_t after = place->cut ? 0 : place->count - place->at - 1 - place->length, whole = place->at + 1 + count + after;
  cgt_i_buffer option;
  place->given += n;
  if (n == 0) return CGT_OK;
  if (!cgt_i_buffer_make(&option, whole)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", whole);
  cgt_status_t status = CGT_OK;
  memcpy(option.words, place->words, place->at * sizeof *words);
  option.words[place->at] = count;
  if (after > 0) memcpy(option.words + place->at + 1 + count, place->words + place->count - after, after * sizeof *words);
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    if (count > 0) memcpy(option.words + place->at + 1, words + i * count, count * sizeof *words);
    status = cgt_sink_option(place->outer, option.words, whole);
  }
  cgt_i_buffer_free(&option);
  return status;
}

/* Moves in component i alone. *given: how many options the component has. */
static cgt_status_t move_in(const cgt_i_sum *sum, size_t i, bool cut, const uint64_t *words, size_t count, size_t at,
                            cgt_sink_t *outer, uint64_t *given) {
  place_sink place = {.sink = {.take = take_in_place, .ask = outer->ask},
                      .outer = outer,
                      .words = words,
                      .count = count,
                      .at = at,
                      .length = (size_t)words[at],
                      .cut = cut};
  cgt_status_t status = cgt_i_part_options(sum->parts[i], words + at + 1, (size_t)words[at], &place.sink);
  *given = place.given;
  return status;
}

/* Moves in every component, or (selective) in some: one choice from each list, where the first choice in a selective sum is not
 * to move. */
static cgt_status_t move_in_several(const cgt_i_sum *sum, const uint64_t *words, size_t count, const size_t *at,
                                    cgt_sink_t *outer) {
  const bool selective = sum->kind == CGT_SUM_SELECTIVE;
  cgt_status_t status = CGT_OK;
  size_t longest = count + 1;
  enum { POLL = 1 << 16 };
  uint64_t given = 0;
  bool over = false; /* a component without moves ends a conjunctive sum */
  cgt_list_t **lists = cgt_i_alloc(sum->n, sizeof(cgt_list_t *));
  size_t *chosen = cgt_i_alloc(sum->n, sizeof *chosen);
  if (lists == NULL || chosen == NULL) status = cgt_i_fail(CGT_E_MEMORY, "no memory for options");
  for (size_t i = 0; lists != NULL && i < sum->n; i++) lists[i] = NULL;
  if (chosen != NULL) memset(chosen, 0, sum->n * sizeof *chosen);
  for (size_t i = 0; i < sum->n && status == CGT_OK; i++) {
    status = cgt_i_part_list(sum->parts[i], outer->ask, words + at[i] + 1, (size_t)words[at[i]], &lists[i]);
    size_t most = 0;
    for (size_t k = 0; status == CGT_OK && k < cgt_list_count(lists[i]); k++) {
      size_t length;
      (void)cgt_list_item(lists[i], k, &length);
      if (length > most) most = length;
    }
    longest += most;
    over |= status == CGT_OK && !selective && cgt_list_count(lists[i]) == 0;
  }
  uint64_t *option = status == CGT_OK && !over ? cgt_i_alloc(longest, sizeof *option) : NULL;
  if (status == CGT_OK && !over && option == NULL) status = cgt_i_fail(CGT_E_MEMORY, "no memory for options");
  for (bool more = status == CGT_OK && !over, first = true; more && status == CGT_OK; first = false) {
    size_t used = 0;
    for (size_t i = 0; i < sum->n; i++) {
      size_t length = (size_t)words[at[i]];
      const uint64_t *part = words + at[i] + 1;
      if (!selective || chosen[i] > 0) part = cgt_list_item(lists[i], chosen[i] - selective, &length);
      option[used++] = length;
      if (length > 0) memcpy(option + used, part, length * sizeof *part);
      used += length;
    }
    if (!(selective && first)) status = cgt_sink_option(outer, option, used); /* the first choice is no move at all */
    if (status == CGT_OK && ++given % POLL == 0) status = cgt_i_ask_poll_now(outer->ask);
    more = false;
    for (size_t i = 0; i < sum->n && !more; i++) {
      more = ++chosen[i] < cgt_list_count(lists[i]) + selective;
      if (!more) chosen[i] = 0;
    }
  }
  for (size_t i = 0; lists != NULL && i < sum->n; i++) cgt_i_list_ungather(lists[i], outer->ask);
  cgt_i_free(lists);
  cgt_i_free(chosen);
  cgt_i_free(option);
  return status;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_sum *sum = user;
  size_t *at = cgt_i_alloc(sum->n, sizeof *at);
  if (at == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu components", sum->n);
  const size_t n = components(sum, words, count, at);
  cgt_status_t status = CGT_OK;
  if (sum->kind == CGT_SUM_CONJUNCTIVE || sum->kind == CGT_SUM_SELECTIVE) {
    status = move_in_several(sum, words, count, at, sink);
  } else {
    uint64_t given = 0;
    for (size_t i = 0; i < n && status == CGT_OK; i++) {
      if (sum->kind == CGT_SUM_SEQUENTIAL && given > 0) break;
      status = move_in(sum, i, sum->kind == CGT_SUM_ORDINAL && i == 0, words, count, at[i], sink, &given);
    }
  }
  cgt_i_free(at);
  return status;
}

/* ---- Values ---- */

static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_sum *sum = user;
  size_t from = 0;
  for (size_t i = 0; i < sum->n && from < count; i++) {
    cgt_status_t status = cgt_i_sink_summand(sink, sum->parts[i], words + from + 1, (size_t)words[from]);
    if (status != CGT_OK) return status;
    from += 1 + (size_t)words[from];
  }
  return CGT_OK;
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const cgt_i_sum *sum = user;
  size_t from = 0, large = 0;
  uint64_t value = 0;
  if (play != CGT_NORMAL || question != CGT_QUESTION_VALUE) return CGT_E_NO_THEOREM;
  for (size_t i = 0; i < sum->n && from < count; i++) {
    uint64_t part = 0;
    cgt_status_t status = cgt_i_part_closed(sum->parts[i], play, question, words + from + 1, (size_t)words[from], &part, NULL);
    large += status == CGT_I_LARGE;
    if (status != CGT_OK && status != CGT_I_LARGE) return status;
    value ^= part;
    from += 1 + (size_t)words[from];
  }
  if (large > 0) return large == 1 ? CGT_I_LARGE : CGT_E_NO_THEOREM; /* the high parts of two values may cancel */
  *answer = value;
  if (theorem != NULL) *theorem = "theorems about every component, and the XOR of their values (Sprague, Grundy)";
  return CGT_OK;
}

/* Number `along`, counted from 0, among the numbers that are not in a set of n numbers; CGT_I_LARGE if it is 2^64 or more.
 * seen[k] for k <= n: whether k is in the set; `large`: its members above n, ascending. */
static cgt_status_t number_along(uint64_t along, size_t n, const bool *seen, const cgt_list_t *large, uint64_t *number) {
  uint64_t at = 0, left = along; /* `left` numbers outside the set are still to be passed */
  for (; at <= n && (seen[at] || left > 0); at++) left -= !seen[at];
  if (at > n) {
    if (left > UINT64_MAX - at) return CGT_I_LARGE;
    at += left;
    for (size_t i = 0; i < cgt_list_count(large) && *cgt_list_item(large, i, NULL) <= at; i++)
      if (at++ == UINT64_MAX) return CGT_I_LARGE;
  }
  *number = at;
  return CGT_OK;
}

/* The colon principle (Winning Ways, chapter 7): if H has the value h, the value of the ordinal sum G:H is number h, counted
 * from 0, among the numbers that are the value of no option of G. */
static cgt_status_t colon(const cgt_i_sum *sum, cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *value) {
  const size_t length = (size_t)words[0];
  uint64_t along = 0;
  cgt_status_t status = CGT_OK;
  if (count > length + 1)
    status = cgt_i_game_answer(sum->parts[1], ask, CGT_METHOD_AUTO, CGT_NORMAL, CGT_I_VALUE, words + length + 2,
                               (size_t)words[length + 1], &along);
  cgt_list_t *list = NULL;
  if (status == CGT_OK) status = cgt_i_part_list(sum->parts[0], ask, words + 1, length, &list);
  const size_t n = status == CGT_OK ? cgt_list_count(list) : 0;
  bool *seen = cgt_i_alloc(n + 1, sizeof *seen); /* of values of G's options below n + 1 */
  if (status == CGT_OK && seen == NULL) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory", ask->function);
  if (seen != NULL) memset(seen, 0, (n + 1) * sizeof *seen);
  uint64_t beyond = 0; /* a value above n goes into the list `large` */
  cgt_list_t *large = status == CGT_OK ? cgt_i_list_new() : NULL;
  if (status == CGT_OK && large == NULL) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory", ask->function);
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    size_t words_of;
    const uint64_t *option = cgt_list_item(list, i, &words_of);
    status = cgt_i_game_answer(sum->parts[0], ask, CGT_METHOD_AUTO, CGT_NORMAL, CGT_I_VALUE, option, words_of, &beyond);
    if (status != CGT_OK) break;
    if (beyond <= n)
      seen[beyond] = true;
    else
      status = cgt_i_list_gather(large, ask, &beyond, 1, 1);
  }
  if (status == CGT_OK && !cgt_i_list_sort(large)) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory", ask->function);
  if (status == CGT_OK) status = number_along(along, n, seen, large, value);
  cgt_i_list_ungather(list, ask);
  cgt_i_list_ungather(large, ask);
  cgt_i_free(seen);
  return status;
}

/* By the colon principle the value of G:H is 0 just if no option of G has the value 0 and H has it: G:H is P just if G and H
 * both are. */
static cgt_status_t colon_is_p(const cgt_i_sum *sum, cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *is_p) {
  const size_t length = (size_t)words[0];
  cgt_status_t status = cgt_i_game_answer(sum->parts[0], ask, CGT_METHOD_AUTO, CGT_NORMAL, 0, words + 1, length, is_p);
  if (status != CGT_OK || *is_p == 0 || count == length + 1) return status;
  return cgt_i_game_answer(sum->parts[1], ask, CGT_METHOD_AUTO, CGT_NORMAL, 0, words + length + 2, (size_t)words[length + 1],
                           is_p);
}

static cgt_status_t decide(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t target, const uint64_t *words,
                           size_t count, uint64_t *answer, const char **name) {
  const cgt_i_sum *sum = cgt_i_game_own(game);
  if (sum->kind != CGT_SUM_ORDINAL || play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  uint64_t value = 0;
  cgt_i_ask_spare(ask, game, 0);
  *name = "the colon principle for ordinal sums (Winning Ways, chapter 7)";
  if (target == 0) return colon_is_p(sum, ask, words, count, answer);
  const cgt_status_t status = colon(sum, ask, words, count, &value);
  if (status == CGT_OK) *answer = target == CGT_I_VALUE ? value : value == target;
  return status;
}

static uint64_t order_hint(void *user, const uint64_t *words, size_t count) {
  const cgt_i_sum *sum = user;
  uint64_t hint = 0;
  size_t from = 0;
  for (size_t i = 0; i < sum->n && from < count; i++) {
    for (size_t k = 0; k < words[from]; k++) hint += words[from + 1 + k];
    from += 1 + (size_t)words[from];
  }
  return hint;
}

static void destroy(void *user) { cgt_i_free(user); }

/* ---- Texts ---- */

/* How the second component of an ordinal sum is written once a move in the first has removed it. */
static const char gone[] = "gone";

/* Whether a sum with one component stands in parentheses there. */
static bool is_inside(const cgt_game_t *game, cgt_i_reader range) {
  cgt_i_position_trim(&range);
  return cgt_i_position_inside(&range) && !cgt_i_position_opens(game, &range);
}

static cgt_status_t read_position(cgt_i_position *to, const cgt_game_t *game, bool whole) {
  const cgt_i_sum *sum = cgt_i_sum_of(game);
  cgt_i_reader *reader = to->reader;
  char expected[60];
  cgt_i_reader inner = *reader;
  if (sum->n > 1 && cgt_i_position_inside(&inner)) {
    *reader = inner;
    return cgt_i_position_read(to, game, reader->end, true);
  }
  if (!whole && (sum->n > 1 || !is_inside(game, *reader)))
    return cgt_i_read_unexpected(reader, "\"(\", as for every sum inside a position");
  for (size_t i = 0; i < sum->n; i++) {
    const size_t place = to->count;
    if (i == 1 && sum->kind == CGT_SUM_ORDINAL) {
      size_t from;
      const size_t length = cgt_i_read_name(reader, &from);
      if (cgt_i_read_is(reader, from, length, gone)) break;
      reader->at = from;
    }
    cgt_status_t status = cgt_i_position_add(to, 0, reader->at);
    if (status == CGT_OK) status = cgt_i_position_read(to, sum->parts[i], cgt_i_position_find(reader, reader->at, '&'), false);
    if (status != CGT_OK) return status;
    to->words[place] = to->count - place - 1;
    snprintf(expected, sizeof expected, "\"&\", and %zu components", sum->n);
    if (i + 1 < sum->n && !cgt_i_read_takes(reader, '&')) return cgt_i_read_unexpected(reader, expected);
  }
  return CGT_OK;
}

static cgt_status_t write_position(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                                   cgt_i_text *text) {
  const cgt_i_sum *sum = cgt_i_sum_of(game);
  cgt_status_t status = CGT_OK;
  if (!whole) cgt_i_print(text, "(");
  for (size_t i = 0, from = 0; i < sum->n && from < count && status == CGT_OK; i++, from += 1 + (size_t)words[from]) {
    if (i > 0) cgt_i_print(text, " & ");
    status = cgt_i_position_write(sum->parts[i], words + from + 1, (size_t)words[from], false, depth + 1, text);
    if (sum->kind == CGT_SUM_ORDINAL && from + 1 + (size_t)words[from] == count && i == 0) cgt_i_print(text, " & %s", gone);
  }
  if (!whole) cgt_i_print(text, ")");
  return status;
}

static cgt_status_t tidy(cgt_game_t *game, uint64_t *words, size_t *count) {
  const cgt_i_sum *sum = cgt_i_sum_of(game);
  cgt_status_t status = CGT_OK;
  size_t from = 0, to = 0;
  for (size_t i = 0; i < sum->n && from < *count && status == CGT_OK; i++) {
    const size_t length = (size_t)words[from];
    size_t kept = length;
    status = cgt_i_position_tidy(sum->parts[i], words + from + 1, &kept);
    memmove(words + to + 1, words + from + 1, kept * sizeof *words);
    words[to] = kept;
    to += 1 + kept;
    from += 1 + length;
  }
  *count = to;
  return status;
}

/* ---- As a compound ---- */

static bool part(const cgt_game_t *game, const uint64_t *words, size_t count, size_t *next, cgt_game_t **component,
                 size_t *from, size_t *length) {
  const cgt_i_sum *sum = cgt_i_sum_of(game);
  size_t at = 0, i = 0;
  while (i < *next && at < count) at += 1 + (size_t)words[at], i++;
  if (i == sum->n || at >= count) return false;
  *component = sum->parts[i];
  *from = at + 1;
  *length = (size_t)words[at];
  *next = i + 1;
  return true;
}

static size_t strip(const cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *out) {
  const cgt_i_sum *sum = cgt_i_sum_of(game);
  size_t from = 0, used = 0;
  for (size_t i = 0; i < sum->n && from < count; i++) {
    const size_t length = (size_t)words[from];
    out[used] = cgt_i_without_buttons(sum->parts[i], words + from + 1, length, out + used + 1);
    used += (size_t)out[used] + 1;
    from += length + 1;
  }
  return used;
}

static size_t dress(const cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *out, size_t room) {
  const cgt_i_sum *sum = cgt_i_sum_of(game);
  size_t from = 0, used = 0;
  for (size_t i = 0; i < sum->n && from < count; i++) {
    if (words[from] > count - from - 1 || used == room) return SIZE_MAX;
    const size_t length = (size_t)words[from];
    const size_t rest = cgt_i_with_buttons(sum->parts[i], words + from + 1, length, out + used + 1, room - used - 1);
    if (rest == SIZE_MAX) return SIZE_MAX;
    out[used] = rest;
    used += rest + 1;
    from += length + 1;
  }
  return from == count ? used : SIZE_MAX;
}

static const cgt_i_compound compound = {.part = part, .strip = strip, .dress = dress};

/* ---- Families ---- */

#define SUM(what, which, ...)                                                                              \
  .name = what, .plain = true, .read = cgt_i_read_parts, .make.parts = cgt_game_new_sum, .variant = which, \
  .compound = &compound, .decide = decide, .notation = CGT_NOTATION_PARTS, .read_position = read_position, \
  .write_position = write_position, .tidy = tidy, .own_type = &own_type,                                   \
  .rules = {.size = sizeof(cgt_ruleset_t),                                                                 \
            .flags = CGT_RULESET_SPLITS_SUMS,                                                              \
            .options = options,                                                                            \
            .validate = validate,                                                                          \
            .canonical = canonical,                                                                        \
            .order_hint = order_hint,                                                                      \
            .destroy = destroy,                                                                            \
            __VA_ARGS__}

const cgt_i_family cgt_i_sum_family = {SUM("sum", CGT_SUM_DISJUNCTIVE, .split = split, .closed = closed),
                                       .example = "sum(nim,zeruclid)", .position = "3,5 & 2,3,5", .sign = "+", .fits = true},
                   cgt_i_conjunctive_family = {SUM("conjunctive", CGT_SUM_CONJUNCTIVE, .split = NULL),
                                               .example = "conjunctive(nim,wythoff)", .position = "3 & 4,6",
                                               .sign = "\xE2\x88\xA7"},
                   cgt_i_selective_family = {SUM("selective", CGT_SUM_SELECTIVE, .split = NULL),
                                             .example = "selective(nim,wythoff)", .position = "3 & 4,6",
                                             .sign = "\xE2\x88\xA8"},
                   cgt_i_sequential_family = {SUM("sequential", CGT_SUM_SEQUENTIAL, .split = NULL),
                                              .example = "sequential(nim,wythoff)", .position = "3 & 4,6",
                                              .sign = "\xE2\x86\x92"},
                   cgt_i_ordinal_family = {SUM("ordinal", CGT_SUM_ORDINAL, .split = NULL), .parts = 2,
                                           .example = "ordinal(nim,wythoff)", .position = "3 & 4,6", .sign = ":"};

static const cgt_i_family *const families[] = {&cgt_i_sum_family, &cgt_i_conjunctive_family, &cgt_i_selective_family,
                                               &cgt_i_sequential_family, &cgt_i_ordinal_family};
enum { KINDS = sizeof families / sizeof *families };

cgt_status_t cgt_game_new_sum(uint32_t sum_kind, cgt_game_t *const *games, size_t n, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_sum";
  if (sum_kind >= KINDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: kind is %u; expected a CGT_SUM_ constant", function, (unsigned)sum_kind);
  if (games == NULL || game == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is NULL", function, games == NULL ? "games" : "game");
  if (n == 0 || n > CGT_MAX_WORDS || (sum_kind == CGT_SUM_ORDINAL && n != 2))
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %zu; expected %s", function, n,
                      sum_kind == CGT_SUM_ORDINAL ? "2 components of an ordinal sum" : "from 1 to 4096 components");
  for (size_t i = 0; i < n; i++)
    if (games[i] == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: games[%zu] is NULL", function, i);
  cgt_i_sum *sum = cgt_i_alloc(1, sizeof *sum + n * sizeof *sum->parts);
  if (sum == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu components", function, n);
  sum->kind = sum_kind;
  sum->n = n;
  uint64_t threadsafe = CGT_RULESET_THREADSAFE;
  for (size_t i = 0; i < n; i++) {
    sum->parts[i] = games[i];
    threadsafe &= cgt_i_game_rules(games[i])->flags;
  }
  cgt_ruleset_t rules = families[sum_kind]->rules;
  rules.flags |= threadsafe;
  rules.user = sum;
  const cgt_i_making making = {.rules = &rules, .shape = {CGT_I_COMPONENTS, n}, .parts = sum->parts, .part_count = n};
  const cgt_status_t status = cgt_i_game_make(function, families[sum_kind], &making, game);
  if (status != CGT_OK) cgt_i_free(sum);
  return status;
}
