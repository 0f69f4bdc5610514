/* Coin turning games as games: positions, options, constructors. */
#include "coin_inside.h"

#include <stdio.h>
#include <string.h>

/* ---- Coins ---- */

static void swap(uint64_t *a, uint64_t *b, size_t arity) {
  for (size_t i = 0; i < arity; i++) {
    const uint64_t word = a[i];
    a[i] = b[i];
    b[i] = word;
  }
}

/* Lets a coin sink in a heap whose greatest coin is the first. */
static void sink_down(uint64_t *coins, size_t at, size_t n, size_t arity) {
  for (size_t child; (child = 2 * at + 1) < n; at = child) {
    if (child + 1 < n && cgt_i_compare_rows(coins + (child + 1) * arity, coins + child * arity, arity) > 0) child++;
    if (cgt_i_compare_rows(coins + at * arity, coins + child * arity, arity) >= 0) return;
    swap(coins + at * arity, coins + child * arity, arity);
  }
}

void cgt_i_sort_coins(uint64_t *coins, size_t n, size_t arity) {
  size_t sorted = 1;
  while (sorted < n && cgt_i_compare_rows(coins + (sorted - 1) * arity, coins + sorted * arity, arity) <= 0) sorted++;
  if (sorted >= n) return; /* the usual case */
  for (size_t at = n / 2; at-- > 0;) sink_down(coins, at, n, arity);
  for (size_t end = n; --end > 0;) {
    swap(coins, coins + end * arity, arity);
    sink_down(coins, 0, end, arity);
  }
}

/* ---- The ruleset ---- */

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_poset_t *poset = ((cgt_i_coin *)user)->poset;
  const size_t arity = poset->arity, n = count / arity;
  char reason[CGT_I_REASON], text[CGT_I_REASON + 60];
  if (count % arity != 0) {
    snprintf(text, sizeof text, "%zu words; a coin has %zu", count, arity);
    return cgt_sink_refuse(sink, text);
  }
  for (size_t i = 0; i < n; i++)
    if (!poset->family->contains(poset, words + i * arity, reason)) {
      snprintf(text, sizeof text, "coin number %zu: %s", i + 1, reason);
      return cgt_sink_refuse(sink, text);
    }
  cgt_i_buffer sorted;
  if (!cgt_i_buffer_make(&sorted, count)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", count);
  if (count > 0) memcpy(sorted.words, words, count * sizeof *words);
  cgt_i_sort_coins(sorted.words, n, arity);
  cgt_status_t status = CGT_OK;
  for (size_t i = 1; i < n && status == CGT_OK; i++) {
    if (cgt_i_compare_rows(sorted.words + (i - 1) * arity, sorted.words + i * arity, arity) != 0) continue;
    char name[CGT_I_REASON] = "";
    cgt_i_bytes cut = {name, sizeof name, 0};
    cgt_i_text to = cgt_i_text_cut(&cut);
    cgt_i_write_element(poset, sorted.words + i * arity, false, &to);
    snprintf(text, sizeof text, "the coin %.150s is named twice; expected each once", name);
    status = cgt_sink_refuse(sink, text);
  }
  cgt_i_buffer_free(&sorted);
  return status;
}

static cgt_status_t canonical(void *user, uint64_t *words, size_t *count) {
  const size_t arity = ((cgt_i_coin *)user)->poset->arity;
  cgt_i_sort_coins(words, *count / arity, arity);
  return CGT_OK;
}

/* A position whose options are wanted. */
typedef struct {
  cgt_sink_t *sink;
  const uint64_t *words; /* ascending */
  size_t count, arity;
  uint64_t *option;
} turning;

/* Hands on an option: the coins that are in exactly one of the position and the turning set. */
static cgt_status_t turn(void *user, const uint64_t *coins, size_t n) {
  turning *t = user;
  const size_t arity = t->arity;
  const uint64_t *a = t->words, *a_end = a + t->count, *b = coins, *b_end = b + n * arity;
  uint64_t *out = t->option;
  while (a < a_end || b < b_end) {
    const int order = a == a_end ? 1 : b == b_end ? -1 : cgt_i_compare_rows(a, b, arity);
    if (order != 0 && (size_t)(out - t->option) + arity > CGT_MAX_WORDS)
      return cgt_i_fail(CGT_E_LIMIT, "an option of the position has more than %zu words", CGT_MAX_WORDS);
    if (order != 0) {
      memcpy(out, order < 0 ? a : b, arity * sizeof *out);
      out += arity;
    }
    if (order <= 0) a += arity;
    if (order >= 0) b += arity;
  }
  return cgt_sink_option(t->sink, t->option, (size_t)(out - t->option));
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_coin *own = user;
  const size_t arity = own->poset->arity;
  cgt_i_buffer sorted; /* in a compound the position need not be canonical */
  uint64_t *option = cgt_i_alloc(CGT_MAX_WORDS, sizeof *option);
  if (option == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", CGT_MAX_WORDS);
  cgt_status_t status = cgt_i_buffer_make(&sorted, count) ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "no memory for a position");
  if (status == CGT_OK) {
    if (count > 0) memcpy(sorted.words, words, count * sizeof *words);
    cgt_i_sort_coins(sorted.words, count / arity, arity);
    turning t = {sink, sorted.words, count, arity, option};
    /* A set with more coins than a position and an option can have together leads to no option. */
    for (size_t at = 0; at < count && status == CGT_OK; at += arity)
      status = cgt_i_turns(own, sorted.words + at, 2 * CGT_MAX_WORDS / arity, turn, &t);
    cgt_i_buffer_free(&sorted);
  }
  cgt_i_free(option);
  return status;
}

/* Theorem 4.1: coins are summands. */
static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const size_t arity = ((cgt_i_coin *)user)->poset->arity;
  cgt_status_t status = CGT_OK;
  for (size_t at = 0; count > arity && at < count && status == CGT_OK; at += arity)
    status = cgt_sink_summand(sink, NULL, words + at, arity);
  return status;
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const cgt_i_coin *own = user;
  const char *name = "Theorem 4.1 of Ishikawa, Ohmoto, Tagawa, Takayama (Lenstra): no coins";
  uint64_t sum = 0;
  size_t large = 0;
  if (play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  for (size_t at = 0; at < count; at += own->poset->arity) {
    uint64_t value = 0;
    cgt_status_t status = cgt_i_coin_theorem(own, words + at, &value, &name);
    large += status == CGT_I_LARGE;
    if (status != CGT_OK && status != CGT_I_LARGE) return status;
    sum ^= value;
  }
  if (large > 1) return CGT_E_NO_THEOREM; /* the high parts may cancel each other */
  if (large > 0 && question == CGT_QUESTION_VALUE) return CGT_I_LARGE;
  *answer = question == CGT_QUESTION_VALUE ? sum : sum == 0 && large == 0 ? CGT_P : CGT_N;
  if (theorem != NULL) *theorem = name;
  return CGT_OK;
}

static cgt_status_t recurrence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                               uint64_t *value, const char **name) {
  const cgt_i_coin *own = cgt_i_game_own(game);
  uint64_t sum = 0;
  if (play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  for (size_t at = 0; at < count; at += own->poset->arity) {
    uint64_t one;
    cgt_status_t status = cgt_i_coin_value(game, ask, words + at, &one, name);
    if (status != CGT_OK) return status == CGT_I_LARGE && count > own->poset->arity ? cgt_i_fail_large(ask) : status;
    sum ^= one;
  }
  *value = sum;
  return CGT_OK;
}

static void forget(cgt_game_t *game) { cgt_i_coin_forget(cgt_i_game_own(game)); }

static const char own_type;

const cgt_i_coin *cgt_i_coin_of(const cgt_game_t *game) { return cgt_i_game_own_of_type(game, &own_type); }

cgt_status_t cgt_i_check_coin(const char *function, const cgt_game_t *game) {
  if (game == NULL) return cgt_i_null_argument(function, "game");
  return cgt_i_coin_of(game) != NULL ? CGT_OK : cgt_i_fail(CGT_E_ARGUMENT, "%s: game is not a coin turning game", function);
}

cgt_poset_t *cgt_coin_poset(const cgt_game_t *game) {
  const cgt_i_coin *own = cgt_i_coin_of(game);
  return own != NULL ? own->poset : NULL;
}

/* ---- Making ---- */

static void free_own(cgt_i_coin *own) {
  if (own == NULL) return;
  cgt_i_coin_forget(own);
  for (size_t i = 0; i < own->factor_count; i++) cgt_game_free(own->factors[i]);
  cgt_i_free(own->factors);
  cgt_i_free(own->coins);
  cgt_i_free(own->starts);
  cgt_i_free(own->maxima);
  cgt_i_free(own->code.rules);
  cgt_poset_free(own->poset);
  cgt_i_free(own);
}

static void destroy(void *user) {
  cgt_i_coin *own = user;
  if (own->turning.destroy != NULL) own->turning.destroy(own->turning.user);
  free_own(own);
}

static cgt_status_t no_memory(const char *function) { return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a game", function); }

/* The identity of a game, such as "ruler(chain(3))"; CGT_E_UNSUPPORTED if its poset has no name. */
static cgt_status_t write_identity(const cgt_i_family *family, const cgt_i_coin *own, cgt_i_bytes *to) {
  cgt_i_text text = cgt_i_text_grow(to);
  cgt_i_print(&text, "%s(", family->name);
  cgt_status_t status = cgt_i_write_poset(own->poset, &text);
  for (size_t i = 0; own->rules == CGT_I_SETS && i < own->set_count; i++)
    for (size_t k = own->starts[i]; k < own->starts[i + 1]; k++) {
      cgt_i_print(&text, k > own->starts[i] ? "," : i > 0 ? ", {" : "; {");
      cgt_i_write_element(own->poset, own->coins + k * own->poset->arity, true, &text);
      cgt_i_print(&text, k + 1 == own->starts[i + 1] ? "}" : "");
    }
  if (own->rules == CGT_I_CODE) {
    cgt_i_print(&text, "; ");
    cgt_i_turning_code_write(&own->code, &text);
  }
  if (own->rules == CGT_I_TURNING && own->turning.identity == NULL) return CGT_E_UNSUPPORTED;
  if (own->rules == CGT_I_TURNING && text.status == CGT_OK) {
    cgt_i_print(&text, "; ");
    if (text.status == CGT_OK) text.status = cgt_i_take_grow(to, own->turning.identity, own->turning.identity_size);
  }
  cgt_i_print(&text, ")");
  return status == CGT_OK ? text.status : status;
}

static const cgt_i_family *family_of(cgt_i_coin_rules rules);

/* Makes the game of `own`, which it takes over, even if it fails. */
static cgt_status_t make(const char *function, cgt_i_coin *own, cgt_game_t **game) {
  const cgt_i_family *family = family_of(own->rules);
  cgt_i_bytes identity = {NULL, 0, 0};
  cgt_status_t status = family->plain ? (cgt_status_t)CGT_E_UNSUPPORTED : write_identity(family, own, &identity);
  cgt_ruleset_t rules = family->rules;
  rules.user = own;
  if (status == CGT_OK) rules.identity = identity.bytes;
  if (status == CGT_OK) rules.identity_size = identity.used;
  if (own->rules == CGT_I_TURNING) rules.flags = own->turning.flags;
  for (size_t i = 0; i < own->factor_count; i++) rules.flags &= cgt_i_game_rules(own->factors[i])->flags;
  cgt_i_making making = {.rules = &rules};
  if (own->rules == CGT_I_CROSS) {
    making.parts = own->factors;
    making.part_count = own->factor_count;
  }
  if (status == CGT_OK || status == CGT_E_UNSUPPORTED) status = cgt_i_game_make(function, family, &making, game);
  cgt_i_free(identity.bytes);
  if (status != CGT_OK) {
    free_own(own);
    return cgt_i_fail_in_function(function, status);
  }
  own->turning.identity = NULL; /* it is the caller's memory */
  return CGT_OK;
}

static cgt_i_coin *new_own(cgt_i_coin_rules rules, cgt_poset_t *poset, size_t factor_count) {
  cgt_i_coin *own = cgt_i_alloc(1, sizeof *own);
  cgt_game_t **factors = cgt_i_alloc(factor_count + 1, sizeof *factors);
  if (own == NULL || factors == NULL) {
    cgt_i_free(own);
    cgt_i_free(factors);
    return NULL;
  }
  *own = (cgt_i_coin){.rules = rules, .poset = cgt_poset_retain(poset), .factors = factors};
  return own;
}

static cgt_status_t check_poset(const char *function, const cgt_poset_t *poset, cgt_game_t **game) {
  if (poset == NULL || game == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is NULL", function, poset == NULL ? "poset" : "game");
  return CGT_OK;
}

static cgt_status_t new_rules(const char *function, cgt_i_coin_rules rules, cgt_poset_t *poset, cgt_game_t **game);

/* Intervals and ideals of a product are products of intervals and ideals: Theorem 4.2. */
static cgt_status_t add_factors(const char *function, cgt_i_coin *own, size_t n) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    cgt_poset_t *factor;
    status = own->poset->family->factor(own->poset, i, &factor);
    if (status != CGT_OK) break;
    status = new_rules(function, own->rules, factor, &own->factors[i]);
    own->factor_count += status == CGT_OK;
    cgt_poset_free(factor);
  }
  return status;
}

static cgt_status_t new_rules(const char *function, cgt_i_coin_rules rules, cgt_poset_t *poset, cgt_game_t **game) {
  cgt_status_t status = check_poset(function, poset, game);
  if (status != CGT_OK) return status;
  const size_t factors = rules != CGT_I_PAIRS ? cgt_i_poset_factor_count(poset) : 0;
  cgt_i_coin *own = new_own(rules, poset, factors);
  if (own == NULL) return no_memory(function);
  status = add_factors(function, own, factors);
  if (status == CGT_OK) return make(function, own, game);
  free_own(own);
  return status;
}

cgt_status_t cgt_game_new_ruler(cgt_poset_t *poset, cgt_game_t **game) {
  return new_rules("cgt_game_new_ruler", CGT_I_RULER, poset, game);
}

cgt_status_t cgt_game_new_ideal(cgt_poset_t *poset, cgt_game_t **game) {
  return new_rules("cgt_game_new_ideal", CGT_I_IDEAL, poset, game);
}

cgt_status_t cgt_game_new_pairs(cgt_poset_t *poset, cgt_game_t **game) {
  return new_rules("cgt_game_new_pairs", CGT_I_PAIRS, poset, game);
}

cgt_status_t cgt_game_new_cross(cgt_game_t *const *games, size_t n, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_cross";
  if (games == NULL || game == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is NULL", function, games == NULL ? "games" : "game");
  if (n == 0 || n > CGT_MAX_WORDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %zu; expected 1 to %zu games", function, n, CGT_MAX_WORDS);
  for (size_t i = 0; i < n; i++)
    if (games[i] == NULL || cgt_i_coin_of(games[i]) == NULL)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: game number %zu is %s; expected a coin turning game", function, i,
                        games[i] == NULL ? "NULL" : "none");
  cgt_poset_t **posets = cgt_i_alloc(n, sizeof *posets), *product;
  if (posets == NULL) return no_memory(function);
  for (size_t i = 0; i < n; i++) posets[i] = cgt_i_coin_of(games[i])->poset;
  cgt_status_t status = cgt_poset_new_product(posets, n, &product);
  cgt_i_free(posets);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  cgt_i_coin *own = new_own(CGT_I_CROSS, product, n);
  cgt_poset_free(product);
  if (own == NULL) return no_memory(function);
  for (; own->factor_count < n; own->factor_count++)
    own->factors[own->factor_count] = cgt_game_retain(games[own->factor_count]);
  return make(function, own, game);
}

cgt_status_t cgt_game_new_turning(cgt_poset_t *poset, const cgt_turning_t *given, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_turning";
  cgt_status_t status = check_poset(function, poset, game);
  if (status != CGT_OK) return status;
  cgt_turning_t known;
  status = cgt_i_read_struct(function, "turning", given, CGT_I_VERSIONS(cgt_turning_t, sizeof(cgt_turning_t)), &known);
  if (status != CGT_OK) return status;
  if ((known.flags & ~CGT_RULESET_THREADSAFE) != 0)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: turning->flags is %llu; expected 0 or CGT_RULESET_THREADSAFE", function,
                      (unsigned long long)known.flags);
  if (known.sets == NULL) return cgt_i_null_argument(function, "turning->sets");
  if (known.identity == NULL && known.identity_size > 0)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: turning->identity is NULL; expected %zu bytes", function, known.identity_size);
  cgt_i_coin *own = new_own(CGT_I_TURNING, poset, 0);
  if (own == NULL) return no_memory(function);
  own->turning = known;
  return make(function, own, game);
}

/* ---- Explicit sets ---- */

cgt_status_t cgt_game_new_coins(cgt_poset_t *poset, const uint64_t *coins, const uint64_t *starts, size_t n,
                                cgt_game_t **game) {
  static const char function[] = "cgt_game_new_coins";
  cgt_status_t status = check_poset(function, poset, game);
  if (status == CGT_OK && n > SIZE_MAX / 64)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %zu; no array has so many sets", function, n);
  if (status == CGT_OK) status = cgt_i_check_array(function, "starts", starts, n + 1);
  if (status != CGT_OK) return status;
  const size_t arity = poset->arity;
  for (size_t i = 0; i <= n; i++)
    if (i == 0 ? starts[0] != 0 : starts[i] < starts[i - 1])
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: starts[%zu] is %llu; expected %s", function, i, (unsigned long long)starts[i],
                        i == 0 ? "0" : "no less than the one before");
  if (starts[n] > SIZE_MAX / 8 / arity)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: starts[%zu] is %llu; no array has so many coins", function, n,
                      (unsigned long long)starts[n]);
  const size_t words = (size_t)starts[n] * arity;
  status = cgt_i_check_array(function, "coins", coins, words);
  if (status != CGT_OK) return status;
  cgt_i_coin *own = new_own(CGT_I_SETS, poset, 0);
  if (own == NULL) return no_memory(function);
  own->coins = cgt_i_alloc(words + 1, sizeof *own->coins);
  own->maxima = cgt_i_alloc(n * arity + 1, sizeof *own->maxima);
  own->starts = cgt_i_alloc(n + 1, sizeof *own->starts);
  own->set_count = n;
  status = own->coins != NULL && own->maxima != NULL && own->starts != NULL ? CGT_OK : no_memory(function);
  if (status == CGT_OK) {
    if (words > 0) memcpy(own->coins, coins, words * sizeof *coins);
    for (size_t i = 0; i <= n; i++) own->starts[i] = (size_t)starts[i];
    status = cgt_i_coin_sets(function, own);
  }
  if (status == CGT_OK) return make(function, own, game);
  free_own(own);
  return cgt_i_fail_in_function(function, status);
}

/* ---- Codes ---- */

/* Makes the game of a poset and a code that is read up to its end. */
static cgt_status_t new_code(cgt_i_reader *reader, cgt_poset_t *poset, cgt_status_t (*end)(cgt_i_reader *reader),
                             cgt_game_t **game) {
  const char *function = reader->reading->function;
  cgt_i_coin *own = new_own(CGT_I_CODE, poset, 0);
  if (own == NULL) return no_memory(function);
  cgt_status_t status = cgt_i_turning_code_read(reader, (poset->claims & CGT_I_IS_CHAIN) != 0, &own->code);
  if (status == CGT_OK) status = end(reader);
  if (status == CGT_OK) return make(function, own, game);
  free_own(own);
  return status;
}

cgt_status_t cgt_game_new_turning_code(cgt_poset_t *poset, const char *code, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_turning_code";
  cgt_i_reading reading;
  cgt_i_reader reader;
  cgt_status_t status = check_poset(function, poset, game);
  if (status == CGT_OK) status = cgt_i_reading_begin(&reading, function, code, NULL, &reader);
  return status == CGT_OK ? new_code(&reader, poset, cgt_i_read_end, game) : status;
}

static cgt_status_t read_close(cgt_i_reader *reader) {
  return cgt_i_read_takes(reader, ')') ? CGT_OK : cgt_i_read_unexpected(reader, "\",\" or \")\"");
}

static cgt_status_t read_code(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game) {
  cgt_poset_t *poset = NULL;
  (void)family, (void)name;
  cgt_status_t status = cgt_i_read_poset(reader, &poset);
  if (status == CGT_OK) status = cgt_i_read_expect(reader, ';');
  if (status == CGT_OK) status = new_code(reader, poset, read_close, game);
  cgt_poset_free(poset);
  return status;
}

/* ---- Texts and pictures ---- */

/* Turning sets that are read: their coins, where each set begins among them, and where it stands in the text. */
typedef struct {
  cgt_poset_t *poset;
  cgt_i_words coins, starts, places;
} read_sets;

static cgt_status_t attempt_sets(void *user, size_t n) {
  const read_sets *sets = user;
  cgt_game_t *game;
  const cgt_status_t status = cgt_game_new_coins(sets->poset, sets->coins.words, sets->starts.words, n, &game);
  if (status == CGT_OK) cgt_game_free(game);
  return status;
}

static cgt_status_t read_set(cgt_i_reader *reader, read_sets *sets) {
  const size_t arity = sets->poset->arity;
  uint64_t *element = cgt_i_alloc(arity, sizeof *element);
  if (element == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a coin", reader->reading->function);
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  cgt_status_t status = cgt_i_read_expect(reader, '{');
  do {
    if (status == CGT_OK) status = cgt_i_read_element(reader, sets->poset, true, element);
    for (size_t i = 0; i < arity && status == CGT_OK; i++) status = cgt_i_words_add(reader, &sets->coins, element[i]);
  } while (status == CGT_OK && cgt_i_read_takes(reader, ','));
  if (status == CGT_OK && !cgt_i_read_takes(reader, '}')) status = cgt_i_read_unexpected(reader, "\",\" or \"}\"");
  if (status == CGT_OK) status = cgt_i_words_add_place(reader, &sets->places, from, reader->at);
  if (status == CGT_OK) status = cgt_i_words_add(reader, &sets->starts, sets->coins.count / arity);
  cgt_i_free(element);
  return status;
}

static cgt_status_t read_coins(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game) {
  read_sets sets = {.poset = NULL};
  bool more = false;
  (void)family;
  cgt_status_t status = cgt_i_read_poset(reader, &sets.poset);
  if (status == CGT_OK) status = cgt_i_words_add(reader, &sets.starts, 0);
  if (status == CGT_OK) status = cgt_i_read_first(reader, &more);
  while (status == CGT_OK && more) {
    status = read_set(reader, &sets);
    if (status == CGT_OK) status = cgt_i_read_more(reader, &more);
  }
  if (status == CGT_OK) {
    status = cgt_game_new_coins(sets.poset, sets.coins.words, sets.starts.words, sets.starts.count - 1, game);
    if (status == CGT_E_ARGUMENT || status == CGT_E_DOMAIN)
      status = cgt_i_read_blame(reader, &sets.places, attempt_sets, &sets);
    else if (status != CGT_OK)
      status = cgt_i_read_failed(reader, status, name.from, name.to);
  }
  cgt_i_free(sets.coins.words);
  cgt_i_free(sets.starts.words);
  cgt_i_free(sets.places.words);
  cgt_poset_free(sets.poset);
  return status;
}

/* `(0,0,2);(1,0,1)`. */
static cgt_status_t read_position(cgt_i_position *to, const cgt_game_t *game, bool whole) {
  const cgt_poset_t *poset = cgt_i_coin_of(game)->poset;
  cgt_i_reader *reader = to->reader;
  (void)whole;
  const size_t first = to->count, arity = poset->arity;
  if (cgt_i_read_takes(reader, '-')) return CGT_OK;
  do {
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at, place = to->count;
    cgt_status_t status = CGT_OK;
    for (size_t i = 0; i < arity && status == CGT_OK; i++) status = cgt_i_position_add(to, 0, from);
    if (status == CGT_OK) status = cgt_i_read_element(reader, poset, false, to->words + place);
    for (size_t at = first; at < place && status == CGT_OK; at += arity)
      if (memcmp(to->words + at, to->words + place, arity * sizeof *to->words) == 0)
        status = cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, "the coin is named twice", "each once");
    if (status != CGT_OK) return status;
  } while (cgt_i_read_takes(reader, ';'));
  return CGT_OK;
}

static bool opens(const cgt_game_t *game) { return (cgt_i_coin_of(game)->poset->claims & CGT_I_IN_PARENTHESES) != 0; }

static cgt_status_t write_position(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                                   cgt_i_text *text) {
  const cgt_poset_t *poset = cgt_i_coin_of(game)->poset;
  (void)whole, (void)depth;
  if (count == 0) cgt_i_print(text, "-");
  for (size_t at = 0; at < count; at += poset->arity) {
    if (at > 0) cgt_i_print(text, ";");
    cgt_i_write_element(poset, words + at, false, text);
  }
  return CGT_OK;
}

/* Coins are drawn on the diagram of the whole poset; inside a compound, text is clearer. */
static bool draw(const cgt_game_t *game, const uint64_t *words, size_t count, const cgt_i_pen *pen, int64_t x, int64_t y,
                 cgt_i_area *area) {
  (void)game, (void)words, (void)count, (void)pen, (void)x, (void)y, (void)area;
  return false;
}

static cgt_i_indifference ignores(const cgt_game_t *game) {
  const size_t arity = cgt_i_coin_of(game)->poset->arity;
  const uint64_t flags = cgt_i_game_rules(game)->flags;
  return arity == 1 ? (cgt_i_indifference){.flags = flags | CGT_RULESET_SORT}
                    : (cgt_i_indifference){.flags = flags, .row = arity};
}

static bool is_coin_game(const cgt_game_t *game) { return cgt_i_coin_of(game) != NULL; }

static cgt_status_t make_cross(uint32_t variant, cgt_game_t *const *games, size_t n, cgt_game_t **game) {
  (void)variant;
  return cgt_game_new_cross(games, n, game);
}

/* ---- Families ---- */

#define COINS                                                                                                              \
  .rules = {.size = sizeof(cgt_ruleset_t),                                                                                 \
            .flags = CGT_RULESET_THREADSAFE,                                                                               \
            .options = options,                                                                                            \
            .validate = validate,                                                                                          \
            .canonical = canonical,                                                                                        \
            .split = split,                                                                                                \
            .closed = closed,                                                                                              \
            .destroy = destroy},                                                                                           \
  .splits_within = true, .recurrence = recurrence, .forget = forget, .saved = cgt_i_coin_saved, .adopt = cgt_i_coin_adopt, \
  .notation = CGT_NOTATION_COINS, .ignores = ignores, .read_position = read_position, .opens = opens,                      \
  .write_position = write_position, .draw = draw, .own_type = &own_type

#define ON_A_POSET(family, spec, coins)                                                     \
  {                                                                                         \
    .name = #family, .example = spec, .position = coins, .read = cgt_i_read_poset_argument, \
    .make.poset = cgt_game_new_##family, COINS                                              \
  }

const cgt_i_family cgt_i_ruler_family = ON_A_POSET(ruler, "ruler(asm(4))", "(0,0,2);(1,0,1)"),
                   cgt_i_ideal_family = ON_A_POSET(ideal, "ideal(boolean(3))", "{1,3};{2}"),
                   cgt_i_pairs_family = ON_A_POSET(pairs, "pairs(partitions(4))", "12|3|4;1234");

const cgt_i_family cgt_i_coins_family = {
    .name = "coins",
    .example = "coins(chain(3); {1,2,3}, {1})",
    .position = "2;3",
    .read = read_coins,
    COINS,
};

const cgt_i_family cgt_i_cross_family = {
    .name = "cross",
    .example = "cross(ruler(chain(8)),ruler(chain(8)))",
    .position = "<3,5>;<6,2>",
    .plain = true,
    .read = cgt_i_read_parts,
    .make.parts = make_cross,
    .part = "a coin turning game",
    .accepts = is_coin_game,
    COINS,
};

const cgt_i_family cgt_i_turning_family = {
    .name = "turning",
    .example = "turning(chain(8); 1-3)",
    .position = "3;5;8",
    .read = read_code,
    COINS,
};

/* Sets given by a function have no text. */
static const cgt_i_family function_family = {.name = "turning", COINS};

static const cgt_i_family *family_of(cgt_i_coin_rules rules) {
  static const cgt_i_family *const families[] = {
      [CGT_I_RULER] = &cgt_i_ruler_family, [CGT_I_IDEAL] = &cgt_i_ideal_family,  [CGT_I_PAIRS] = &cgt_i_pairs_family,
      [CGT_I_SETS] = &cgt_i_coins_family,  [CGT_I_CODE] = &cgt_i_turning_family, [CGT_I_TURNING] = &function_family,
      [CGT_I_CROSS] = &cgt_i_cross_family};
  return families[rules];
}
