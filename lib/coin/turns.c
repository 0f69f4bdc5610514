/* Turning sets: all of them, and those that win. */
#include <string.h>

#include "../base/bits.h"
#include "coin_inside.h"

static cgt_status_t no_memory(void) { return cgt_i_fail(CGT_E_MEMORY, "no memory for turning sets"); }

/* ---- Intervals, ideals, pairs ---- */

typedef struct {
  const cgt_i_coin *own;
  const uint64_t *maximum;
  size_t most;
  cgt_i_turn_fn each;
  void *user;
} turns;

/* Turns all elements of a set of the poset. */
static cgt_status_t turn_all(const turns *t, uint32_t set, const uint64_t *a, const uint64_t *b) {
  cgt_list_t *coins;
  cgt_status_t status = cgt_i_poset_list(t->own->poset, set, a, b, t->most, &coins);
  if (status != CGT_OK) return status;
  status = t->each(t->user, coins->words, coins->count);
  cgt_list_free(coins);
  return status;
}

static cgt_status_t turn_interval(void *user, const uint64_t *x, size_t arity) {
  const turns *t = user;
  (void)arity;
  return turn_all(t, CGT_SET_INTERVAL, x, t->maximum);
}

static cgt_status_t turn_pair(void *user, const uint64_t *x, size_t arity) {
  const turns *t = user;
  cgt_i_buffer pair;
  const int order = cgt_i_compare_rows(x, t->maximum, arity);
  if (!cgt_i_buffer_make(&pair, 2 * arity)) return no_memory();
  memcpy(pair.words, order <= 0 ? x : t->maximum, arity * sizeof *x);
  memcpy(pair.words + arity, order <= 0 ? t->maximum : x, arity * sizeof *x);
  cgt_status_t status = t->each(t->user, pair.words, order == 0 ? 1 : 2);
  cgt_i_buffer_free(&pair);
  return status;
}

/* ---- Explicit sets ---- */

/* The first set whose greatest coin is not before this one. */
static size_t first_set(const cgt_i_coin *own, const uint64_t *maximum) {
  const size_t arity = own->poset->arity;
  size_t low = 0;
  for (size_t high = own->set_count; low < high;) {
    const size_t middle = low + (high - low) / 2;
    if (cgt_i_compare_rows(own->maxima + middle * arity, maximum, arity) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static cgt_status_t turn_sets(const turns *t) {
  const cgt_i_coin *own = t->own;
  const size_t arity = own->poset->arity;
  cgt_status_t status = CGT_OK;
  for (size_t i = first_set(own, t->maximum); i < own->set_count && status == CGT_OK; i++) {
    if (cgt_i_compare_rows(own->maxima + i * arity, t->maximum, arity) != 0) break;
    status = t->each(t->user, own->coins + own->starts[i] * arity, own->starts[i + 1] - own->starts[i]);
  }
  return status;
}

/* ---- Sets by a code ---- */

#define MOST_COINS ((size_t)CGT_MAX_TABLE * 16)

typedef struct {
  const turns *turns;
  const uint64_t *elements; /* by places */
  uint64_t *set;
} code_turns;

static cgt_status_t turn_places(void *user, const size_t *places, size_t n) {
  const code_turns *c = user;
  const size_t arity = c->turns->own->poset->arity;
  for (size_t k = 0; k < n; k++) memcpy(c->set + k * arity, c->elements + places[k] * arity, arity * sizeof *c->set);
  cgt_i_sort_coins(c->set, n, arity);
  return c->turns->each(c->turns->user, c->set, n);
}

/* The elements that sets with the greatest coin `maximum` have besides, and that coin as the last. */
static cgt_status_t list_places(const turns *t, cgt_list_t **list, cgt_i_turning_room *room) {
  const cgt_poset_t *poset = t->own->poset;
  const size_t arity = poset->arity;
  if ((poset->claims & CGT_I_IS_CHAIN) == 0) {
    cgt_status_t status = cgt_i_poset_list(poset, CGT_SET_IDEAL, t->maximum, NULL, MOST_COINS, list);
    if (status != CGT_OK) return status;
    room->n = (*list)->count - 1;
    size_t at = 0;
    while (cgt_i_compare_rows((*list)->words + at * arity, t->maximum, arity) != 0) at++;
    memcpy((*list)->words + at * arity, (*list)->words + room->n * arity, arity * sizeof *t->maximum);
    memcpy((*list)->words + room->n * arity, t->maximum, arity * sizeof *t->maximum);
    return CGT_OK;
  }
  uint64_t height;
  cgt_status_t status = cgt_i_poset_height(poset, t->maximum, &height);
  if (status != CGT_OK) return status;
  const uint64_t n = cgt_i_turning_reach(&t->own->code, height);
  if (n >= MOST_COINS)
    return cgt_i_fail(CGT_E_LIMIT, "turning sets among %llu coins; expected at most %zu", (unsigned long long)n, MOST_COINS);
  *room = (cgt_i_turning_room){(size_t)n, n == height};
  uint64_t *element = cgt_i_alloc(arity, sizeof *element);
  *list = cgt_i_list_new();
  if (element == NULL || *list == NULL) status = no_memory();
  for (uint64_t i = 0; i <= n && status == CGT_OK; i++) {
    status = poset->family->at_height(poset, height - n + i, element);
    if (status == CGT_OK && !cgt_i_list_add(*list, element, arity)) status = no_memory();
  }
  cgt_i_free(element);
  if (status != CGT_OK) cgt_list_free(*list);
  return status;
}

static cgt_status_t turn_code(const turns *t) {
  cgt_list_t *list;
  cgt_i_turning_room room = {0, false};
  cgt_status_t status = list_places(t, &list, &room);
  if (status != CGT_OK) return status;
  code_turns c = {t, list->words, cgt_i_alloc((room.n + 1) * t->own->poset->arity, sizeof *c.set)};
  status = c.set != NULL ? cgt_i_turning_each(&t->own->code, room, t->most, turn_places, &c) : no_memory();
  cgt_i_free(c.set);
  cgt_list_free(list);
  return status;
}

/* ---- Sets by a function ---- */

typedef struct {
  cgt_sink_t sink; /* first: callbacks get its address */
  const turns *turns;
} turn_sink;

static cgt_status_t check_turn(const turns *t, const uint64_t *coins, size_t n) {
  const cgt_poset_t *poset = t->own->poset;
  char reason[CGT_I_REASON];
  bool below = true;
  for (size_t k = 0; k < n; k++) {
    const uint64_t *coin = coins + k * poset->arity;
    if (!poset->family->contains(poset, coin, reason))
      return cgt_i_fail(CGT_E_ELEMENT, "cgt_sink_turn: coin number %zu: %s", k + 1, reason);
    cgt_status_t status = cgt_i_poset_leq(poset, coin, t->maximum, &below);
    if (status != CGT_OK) return status;
    if (!below)
      return cgt_i_fail(CGT_E_DOMAIN, "cgt_sink_turn: coin number %zu is not below the greatest; expected all others below it",
                        k + 1);
  }
  return CGT_OK;
}

static cgt_status_t receive_turn(cgt_sink_t *sink, const uint64_t *given, size_t n) {
  const turns *t = ((turn_sink *)sink)->turns;
  const size_t arity = t->own->poset->arity;
  cgt_i_buffer set;
  bool with_maximum = false;
  if (n > t->most) return cgt_i_fail(CGT_E_LIMIT, "a turning set of %zu coins; expected at most %zu", n, t->most);
  cgt_status_t status = check_turn(t, given, n);
  if (status != CGT_OK) return status;
  if (!cgt_i_buffer_make(&set, (n + 1) * arity)) return no_memory();
  if (n > 0) memcpy(set.words, given, n * arity * sizeof *given);
  for (size_t k = 0; k < n; k++) with_maximum |= cgt_i_compare_rows(given + k * arity, t->maximum, arity) == 0;
  if (!with_maximum) memcpy(set.words + n++ * arity, t->maximum, arity * sizeof *given);
  cgt_i_sort_coins(set.words, n, arity);
  for (size_t k = 1; k < n && status == CGT_OK; k++)
    if (cgt_i_compare_rows(set.words + (k - 1) * arity, set.words + k * arity, arity) == 0)
      status = cgt_i_fail(CGT_E_ARGUMENT, "cgt_sink_turn: a coin is named twice; expected each once");
  if (status == CGT_OK) status = t->each(t->user, set.words, n);
  cgt_i_buffer_free(&set);
  return status;
}

cgt_status_t cgt_sink_turn(cgt_sink_t *sink, const uint64_t *coins, size_t n) {
  static const char function[] = "cgt_sink_turn";
  if (sink == NULL || sink->turn == NULL)
    return cgt_i_fail(sink == NULL ? CGT_E_ARGUMENT : CGT_E_STATE, "%s: %s", function,
                      sink == NULL ? "sink is NULL" : "this callback's sink takes something else");
  if (sink->status != CGT_OK) return sink->status;
  cgt_status_t status = cgt_i_check_array(function, "coins", coins, n);
  return sink->status = status == CGT_OK ? sink->turn(sink, coins, n) : status;
}

/* ---- Products of sets ---- */

static cgt_status_t keep(void *user, const uint64_t *coins, size_t n) {
  const turns *t = user; /* of a factor; its user is a list, with an item for each set */
  return cgt_i_list_add(t->user, coins, n * t->own->poset->arity) ? CGT_OK : no_memory();
}

/* The product of one set of each factor, with the last factor's coins running fastest, so that coins ascend. */
static cgt_status_t turn_product(const turns *t, cgt_list_t *const *sets, const size_t *chosen) {
  const cgt_i_coin *own = t->own;
  const size_t arity = own->poset->arity;
  size_t n = 1;
  for (size_t i = 0; i < own->factor_count; i++) {
    size_t words;
    (void)cgt_list_item(sets[i], chosen[i], &words);
    words /= cgt_i_coin_of(own->factors[i])->poset->arity;
    if (n > t->most / words)
      return cgt_i_fail(CGT_E_LIMIT, "a turning set of more than %zu coins; expected at most that many", t->most);
    n *= words;
  }
  uint64_t *coins = cgt_i_alloc(n * arity, sizeof *coins);
  if (coins == NULL) return no_memory();
  size_t period = n, at = 0; /* coins of a factor stay for the period of the factors after it */
  for (size_t i = 0; i < own->factor_count; i++) {
    const size_t part = cgt_i_coin_of(own->factors[i])->poset->arity;
    size_t words;
    const uint64_t *set = cgt_list_item(sets[i], chosen[i], &words);
    period /= words / part;
    for (size_t k = 0; k < n; k++)
      memcpy(coins + k * arity + at, set + k / period % (words / part) * part, part * sizeof *coins);
    at += part;
  }
  cgt_status_t status = t->each(t->user, coins, n);
  cgt_i_free(coins);
  return status;
}

static cgt_status_t turn_cross(const turns *t) {
  const size_t n = t->own->factor_count;
  cgt_list_t **sets = cgt_i_alloc(n, sizeof(cgt_list_t *));
  size_t *chosen = cgt_i_alloc(n, sizeof *chosen), made = 0;
  const uint64_t *maximum = t->maximum;
  cgt_status_t status = sets != NULL && chosen != NULL ? CGT_OK : no_memory();
  bool any = true;
  for (; made < n && status == CGT_OK; made++) {
    const cgt_i_coin *factor = cgt_i_coin_of(t->own->factors[made]);
    sets[made] = cgt_i_list_new();
    if (sets[made] == NULL) {
      status = no_memory();
      break;
    }
    turns inner = {factor, maximum, t->most, keep, sets[made]};
    status = cgt_i_game_go_down(t->own->factors[made], false, "a product of coin turning games");
    if (status == CGT_OK) {
      status = cgt_i_turns(factor, maximum, t->most, keep, &inner);
      cgt_i_game_come_up(t->own->factors[made], false);
    }
    any = any && cgt_list_count(sets[made]) > 0;
    chosen[made] = 0;
    maximum += factor->poset->arity;
  }
  while (status == CGT_OK && any) {
    status = turn_product(t, sets, chosen);
    size_t i = n;
    while (i > 0 && ++chosen[i - 1] == cgt_list_count(sets[i - 1])) chosen[--i] = 0;
    if (i == 0) break;
  }
  while (made > 0) cgt_list_free(sets[--made]);
  cgt_i_free(sets);
  cgt_i_free(chosen);
  return status;
}

cgt_status_t cgt_i_turns(const cgt_i_coin *own, const uint64_t *maximum, size_t most, cgt_i_turn_fn each, void *user) {
  turns t = {own, maximum, most, each, user};
  switch (own->rules) {
    case CGT_I_RULER: return cgt_i_poset_each(own->poset, CGT_SET_IDEAL, maximum, NULL, turn_interval, &t);
    case CGT_I_IDEAL: return turn_all(&t, CGT_SET_IDEAL, maximum, NULL);
    case CGT_I_PAIRS: return cgt_i_poset_each(own->poset, CGT_SET_IDEAL, maximum, NULL, turn_pair, &t);
    case CGT_I_SETS: return turn_sets(&t);
    case CGT_I_CODE: return turn_code(&t);
    case CGT_I_CROSS: return turn_cross(&t);
    default: break;
  }
  turn_sink sink = {.sink = {.turn = receive_turn}, .turns = &t};
  cgt_status_t status = own->turning.sets(own->turning.user, maximum, own->poset->arity, &sink.sink);
  if (sink.sink.status != CGT_OK) return sink.sink.status;
  return status == CGT_OK ? CGT_OK : cgt_i_fail(status, "the callback `sets` returned %d", (int)status);
}

/* ---- Lists of turning sets ---- */

typedef struct {
  const cgt_i_coin *own;
  uint32_t form;
  const uint64_t *maximum;
  cgt_list_t *list;
  /* of winning sets: */
  cgt_game_t *game;
  cgt_i_ask *ask;
  uint64_t wanted; /* XOR of the other coins' values */
} listing;

/* Adds a set to the list. An interval's coins ascend as words, not in the poset: its least coin is sought. */
static cgt_status_t add_turn(const listing *l, const uint64_t *coins, size_t n) {
  const cgt_i_coin *own = l->own;
  const cgt_poset_t *poset = own->poset;
  const size_t arity = poset->arity;
  cgt_status_t status = CGT_OK;
  if (l->form == CGT_TURN_ENDS && own->rules == CGT_I_IDEAL)
    return cgt_i_list_add(l->list, l->maximum, arity) ? CGT_OK : no_memory();
  if (l->form == CGT_TURN_COINS || own->rules != CGT_I_RULER)
    return cgt_i_list_add(l->list, coins, n * arity) ? CGT_OK : no_memory();
  const uint64_t *least = coins;
  for (size_t k = 1; k < n && status == CGT_OK; k++) {
    bool below = false;
    status = cgt_i_poset_leq(poset, coins + k * arity, least, &below);
    if (below) least = coins + k * arity;
  }
  cgt_i_buffer ends;
  if (status != CGT_OK) return status;
  if (!cgt_i_buffer_make(&ends, 2 * arity)) return no_memory();
  memcpy(ends.words, least, arity * sizeof *least);
  memcpy(ends.words + arity, l->maximum, arity * sizeof *least);
  const bool added = cgt_i_list_add(l->list, ends.words, 2 * arity);
  cgt_i_buffer_free(&ends);
  return added ? CGT_OK : no_memory();
}

static cgt_status_t list_turn(void *user, const uint64_t *coins, size_t n) {
  const listing *l = user;
  const cgt_status_t status = cgt_i_ask_poll(l->ask);
  return status == CGT_OK ? add_turn(l, coins, n) : status;
}

static cgt_status_t list_winning(void *user, const uint64_t *coins, size_t n) {
  const listing *l = user;
  const size_t arity = l->own->poset->arity;
  uint64_t sum = 0;
  cgt_status_t status = cgt_i_ask_poll(l->ask);
  for (size_t k = 0; k < n && status == CGT_OK; k++) {
    uint64_t value = 0;
    if (cgt_i_compare_rows(coins + k * arity, l->maximum, arity) == 0) continue;
    status = cgt_i_game_answer(l->game, l->ask, CGT_METHOD_AUTO, CGT_NORMAL, CGT_I_VALUE, coins + k * arity, arity, &value);
    sum ^= value;
  }
  return status == CGT_OK && sum == l->wanted ? add_turn(l, coins, n) : status;
}

/* The ruler on a chain: elements of the heights x, ..., m - 1 have the values R(x + 1), ..., R(m), where R(n) is the largest
 * power of 2 that divides n. Their XOR is gray(m) ^ gray(x), where gray(n) = n ^ (n >> 1): bit i of the XOR of R(1), ..., R(n)
 * is the parity of the number of those that are 2^i, which is floor(n / 2^i) - floor(n / 2^(i + 1)). Different numbers have
 * different Gray codes, so at most one x is right. */
static cgt_status_t chain_winning(const listing *l) {
  const cgt_poset_t *poset = l->own->poset;
  const size_t arity = poset->arity;
  const turns t = {l->own, l->maximum, MOST_COINS, list_turn, (void *)(uintptr_t)l};
  cgt_i_buffer ends;
  uint64_t m;
  cgt_status_t status = cgt_i_poset_height(poset, l->maximum, &m);
  if (status != CGT_OK) return status;
  const uint64_t x = cgt_i_from_gray(m ^ m >> 1 ^ l->wanted);
  if (x > m) return CGT_OK;
  if (!cgt_i_buffer_make(&ends, 2 * arity)) return no_memory();
  status = poset->family->at_height(poset, x, ends.words);
  memcpy(ends.words + arity, l->maximum, arity * sizeof *ends.words);
  if (status == CGT_OK && l->form == CGT_TURN_COINS)
    status = turn_all(&t, CGT_SET_INTERVAL, ends.words, l->maximum);
  else if (status == CGT_OK)
    status = cgt_i_list_add(l->list, ends.words, 2 * arity) ? CGT_OK : no_memory();
  cgt_i_buffer_free(&ends);
  return status;
}

/* Pairs on a chain: an element of height h has the value h + 1 and may be turned with a higher one, which may also be turned
 * alone. */
static cgt_status_t chain_pair_winning(const listing *l) {
  const cgt_poset_t *poset = l->own->poset;
  turns t = {l->own, l->maximum, MOST_COINS, list_turn, (void *)(uintptr_t)l};
  cgt_i_buffer lower;
  uint64_t m;
  cgt_status_t status = cgt_i_poset_height(poset, l->maximum, &m);
  if (status != CGT_OK || l->wanted > m) return status;
  if (l->wanted == 0) return turn_pair(&t, l->maximum, poset->arity);
  if (!cgt_i_buffer_make(&lower, poset->arity)) return no_memory();
  status = poset->family->at_height(poset, l->wanted - 1, lower.words);
  if (status == CGT_OK) status = turn_pair(&t, lower.words, poset->arity);
  cgt_i_buffer_free(&lower);
  return status;
}

static cgt_status_t check_game(const char *function, const cgt_game_t *game, uint32_t form, cgt_list_t **sets) {
  const cgt_status_t status = cgt_i_check_coin(function, game);
  if (status != CGT_OK) return status;
  if (sets == NULL) return cgt_i_null_argument(function, "sets");
  if (form > CGT_TURN_ENDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: form is %u; expected CGT_TURN_COINS or CGT_TURN_ENDS", function, (unsigned)form);
  return CGT_OK;
}

/* Gives the caller the list, sorted and without repetitions, or frees it. */
static cgt_status_t give_list(const char *function, cgt_status_t status, cgt_list_t *list, cgt_list_t **sets) {
  if (status == CGT_OK && !cgt_i_list_sort(list)) status = no_memory();
  if (status == CGT_OK) {
    *sets = list;
    return CGT_OK;
  }
  cgt_list_free(list);
  return cgt_i_fail_in_function(function, status);
}

static cgt_status_t list_turns(const char *function, cgt_game_t *game, listing *l) {
  cgt_status_t status = cgt_i_game_go_down(game, false, function);
  if (status != CGT_OK) return status;
  status = cgt_i_turns(l->own, l->maximum, MOST_COINS, list_turn, l);
  cgt_i_game_come_up(game, false);
  return status;
}

cgt_status_t cgt_coin_turning_sets(cgt_game_t *game, uint32_t form, const uint64_t *maximum, cgt_list_t **sets) {
  static const char function[] = "cgt_coin_turning_sets";
  cgt_status_t status = check_game(function, game, form, sets);
  if (status != CGT_OK) return status;
  const cgt_i_coin *own = cgt_i_coin_of(game);
  status = cgt_i_check_element(function, own->poset, "maximum", maximum);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  listing l = {.own = own, .form = form, .maximum = maximum, .list = cgt_i_list_new(), .ask = &ask};
  if (l.list == NULL) return cgt_i_fail_in_function(function, no_memory());
  return give_list(function, list_turns(function, game, &l), l.list, sets);
}

/* A user's function must not run while other questions are asked: its sets are gathered first. */
static cgt_status_t winning_of_function(cgt_game_t *game, listing *l) {
  listing gathered = {.own = l->own, .form = CGT_TURN_COINS, .maximum = l->maximum, .list = cgt_i_list_new(), .ask = l->ask};
  if (gathered.list == NULL) return no_memory();
  cgt_status_t status = list_turns(l->ask->function, game, &gathered);
  for (size_t i = 0; i < cgt_list_count(gathered.list) && status == CGT_OK; i++) {
    size_t words;
    const uint64_t *set = cgt_list_item(gathered.list, i, &words);
    status = list_winning(l, set, words / l->own->poset->arity);
  }
  cgt_list_free(gathered.list);
  return status;
}

cgt_status_t cgt_coin_winning(cgt_game_t *game, uint32_t form, const uint64_t *words, size_t count, cgt_list_t **sets) {
  static const char function[] = "cgt_coin_winning";
  uint64_t value;
  cgt_status_t status = check_game(function, game, form, sets);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  status = cgt_i_game_value_outside(&ask, words, count, &value);
  if (status != CGT_OK) return status;
  const cgt_i_coin *own = cgt_i_coin_of(game);
  listing l = {.own = own, .form = form, .list = cgt_i_list_new(), .game = game, .ask = &ask};
  if (l.list == NULL) return cgt_i_fail_in_function(function, no_memory());
  for (size_t at = 0; at < count && status == CGT_OK; at += own->poset->arity) {
    uint64_t one = 0;
    l.maximum = words + at;
    status = cgt_i_game_answer(game, &ask, CGT_METHOD_AUTO, CGT_NORMAL, CGT_I_VALUE, l.maximum, own->poset->arity, &one);
    l.wanted = value ^ one;
    if (status != CGT_OK) break;
    const bool chain = (own->poset->claims & CGT_I_IS_CHAIN) != 0;
    if (chain && own->rules == CGT_I_RULER)
      status = chain_winning(&l);
    else if (chain && own->rules == CGT_I_PAIRS)
      status = chain_pair_winning(&l);
    else if ((cgt_i_game_rules(game)->flags & CGT_RULESET_THREADSAFE) == 0)
      status = winning_of_function(game, &l);
    else
      status = cgt_i_turns(own, l.maximum, MOST_COINS, list_winning, &l);
  }
  return give_list(function, status, l.list, sets);
}
