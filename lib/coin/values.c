/* Values of coins: theorems, structured engines, tables. */
#include <cgt/nimber.h>
#include <string.h>

#include "../base/list.h"
#include "../poset/divisors.h"
#include "../poset/subspaces.h"
#include "coin.h"
#include "ruler_table.h"

#define PAPER " of Ishikawa, Ohmoto, Tagawa, Takayama"

static uint64_t low_power(uint64_t x) { return x & (0 - x); }

/* ---- Theorems ---- */

/* The nim product of 2, so many times: 2, 3 and 1 in turn. */
static uint64_t power_of_two(uint64_t exponent) { return exponent % 3 + 1; }

/* Theorem 5.3, by the dimension. */
static uint64_t subspace_value(const cgt_poset_t *poset, uint64_t dimension) {
  return poset->q % 2 == 0 ? low_power(dimension + 1) : dimension % 3 + 1;
}

/* Duals of these families are such again: what is above an element is isomorphic to what is below one of its depth (of a
 * divisor x: below n / x). */
static cgt_status_t ruler_theorem(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value,
                                  const char **theorem) {
  const cgt_i_poset_kind *kind = poset->kind;
  uint64_t height = 0;
  if (kind == &cgt_i_dual) return ruler_theorem(poset->parts[0], !dual, x, value, theorem);
  if (kind == &cgt_i_chain || kind == &cgt_i_boolean || kind == &cgt_i_subspaces) {
    cgt_status_t status = (dual ? kind->depth : kind->height)(poset, x, &height);
    if (status != CGT_OK) return status;
  }
  if (kind == &cgt_i_chain) {
    *value = low_power(height + 1);
    *theorem = "Theorem 5.1" PAPER;
  } else if (kind == &cgt_i_antichain) {
    *value = 1;
    *theorem = "Theorem 4.1" PAPER ": one turning set, without other coins";
  } else if (kind == &cgt_i_boolean) {
    *value = power_of_two(height);
    *theorem = "Theorem 5.2" PAPER;
  } else if (kind == &cgt_i_subspaces) {
    *value = subspace_value(poset, height);
    *theorem = "Theorem 5.3" PAPER;
  } else if (kind == &cgt_i_divisors) {
    uint32_t exponents[CGT_I_MOST_PRIMES];
    const uint64_t divisor = dual ? poset->n / x[0] : x[0];
    const size_t n = cgt_i_divisors_exponents(poset, &divisor, exponents);
    *value = 1;
    for (size_t i = 0; i < n; i++) *value = cgt_nim_mul(*value, low_power(exponents[i] + 1));
    *theorem = "Theorem 5.2" PAPER;
  } else {
    return CGT_E_NO_THEOREM;
  }
  return CGT_OK;
}

static cgt_status_t ideal_theorem(const cgt_poset_t *poset, const uint64_t *x, uint64_t *value, const char **theorem) {
  const cgt_poset_t *family = poset;
  bool dual = false;
  for (; family->kind == &cgt_i_dual; family = family->parts[0]) dual = !dual;
  if (family->kind == &cgt_i_asm && !dual) {
    uint64_t rank;
    cgt_status_t status = cgt_i_poset_height(family, x, &rank);
    const uint64_t z = x[2];
    *value = rank == 0 || (rank % 2 == 1 && (rank / 2 == z || rank / 2 + 1 == z));
    *theorem = "Theorem 1.1" PAPER;
    return status;
  }
  /* all others have one minimum below each element, and so have their duals */
  if (family->kind == &cgt_i_asm || family->kind == &cgt_i_explicit || family->kind == &cgt_i_subposet ||
      family->kind == &cgt_i_product)
    return CGT_E_NO_THEOREM;
  uint64_t height;
  cgt_status_t status = cgt_i_poset_height(poset, x, &height);
  *value = height == 0;
  *theorem = "Corollary 4.1" PAPER;
  return status;
}

static cgt_status_t pairs_theorem(const cgt_poset_t *poset, const uint64_t *x, uint64_t *value, const char **theorem) {
  uint64_t height;
  cgt_status_t status = cgt_i_poset_height(poset, x, &height);
  if (status != CGT_OK) return status;
  if (height == UINT64_MAX) return cgt_i_fail(CGT_E_OVERFLOW, "a value of 2^64: more than 64 bits");
  *value = height + 1;
  *theorem = "Theorem 4.1" PAPER ": 1 + the length of the longest chain below";
  return CGT_OK;
}

static cgt_status_t multiply_factors(const cgt_i_coin *own, const uint64_t *x, uint64_t *value, const char **theorem) {
  uint64_t product = 1;
  for (size_t i = 0; i < own->factor_count; i++) {
    const cgt_i_coin *factor = cgt_i_coin_of(own->factors[i]);
    uint64_t one;
    cgt_status_t status = cgt_i_coin_theorem(factor, x, &one, theorem);
    if (status != CGT_OK) return status;
    product = cgt_nim_mul(product, one);
    x += factor->poset->arity;
  }
  *value = product;
  *theorem = "Theorem 4.2" PAPER " (Lenstra)";
  return CGT_OK;
}

cgt_status_t cgt_i_coin_theorem(const cgt_i_coin *own, const uint64_t *x, uint64_t *value, const char **theorem) {
  if (own->factor_count > 0) return multiply_factors(own, x, value, theorem);
  switch (own->rules) {
    case CGT_I_RULER: return ruler_theorem(own->poset, false, x, value, theorem);
    case CGT_I_IDEAL: return ideal_theorem(own->poset, x, value, theorem);
    case CGT_I_PAIRS: return pairs_theorem(own->poset, x, value, theorem);
    default: return CGT_E_NO_THEOREM;
  }
}

/* ---- Structured engines ---- */

static uint32_t threads_of(const cgt_game_t *game) {
  const uint64_t threads = atomic_load(&game->threads);
  return threads < 1 ? 1 : threads > 256 ? 256 : (uint32_t)threads;
}

static cgt_status_t extend_partitions(cgt_game_t *game, cgt_i_ask *ask, uint64_t n) {
  cgt_i_coin *own = game->rules.user;
  cgt_status_t status =
      own->partition_ruler != NULL ? CGT_OK : cgt_i_partition_ruler_make(ask->function, &own->partition_ruler);
  if (status != CGT_OK) return status;
  return cgt_i_partition_ruler_extend(own->partition_ruler, ask, n, atomic_load(&game->memory), threads_of(game));
}

static cgt_status_t extend_asm(cgt_game_t *game, cgt_i_ask *ask, uint64_t s) {
  cgt_i_coin *own = game->rules.user;
  cgt_status_t status = own->asm_ruler != NULL ? CGT_OK : cgt_i_asm_ruler_make(ask->function, &own->asm_ruler);
  if (status != CGT_OK) return status;
  return cgt_i_asm_ruler_extend(own->asm_ruler, ask, s, atomic_load(&game->memory), threads_of(game));
}

/* Theorem 6.1: the nim product of h(block) over the blocks. */
static cgt_status_t partition_value(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *x, uint64_t *value) {
  cgt_i_coin *own = game->rules.user;
  const size_t n = (size_t)own->poset->n;
  cgt_i_room sizes;
  uint64_t largest = 0, product = 1;
  if (!cgt_i_room_make(&sizes, n)) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu blocks", ask->function, n);
  if (n > 0) memset(sizes.words, 0, n * sizeof *sizes.words);
  for (size_t i = 0; i < n; i++)
    if (++sizes.words[x[i]] > largest) largest = sizes.words[x[i]];
  cgt_status_t status = largest > 1 ? extend_partitions(game, ask, largest) : CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK; i++)
    if (sizes.words[i] > 1) product = cgt_nim_mul(product, cgt_i_partition_ruler_value(own->partition_ruler, sizes.words[i]));
  cgt_i_room_free(&sizes);
  if (status == CGT_OK) *value = product;
  return status;
}

/* By rank and third coordinate (section 6.1, before Proposition 6.1). */
static cgt_status_t asm_value(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *x, uint64_t *value) {
  const cgt_i_coin *own = game->rules.user;
  uint64_t rank;
  cgt_status_t status = cgt_i_poset_height(own->poset, x, &rank);
  if (status == CGT_OK) status = extend_asm(game, ask, rank);
  if (status == CGT_OK) *value = cgt_i_asm_ruler_value(own->asm_ruler, rank, x[2]);
  return status;
}

/* ---- Tables ---- */

/* By places. Ideals: the parity of ones below (Lemma 4.1). */
static cgt_status_t values_by_order(cgt_game_t *game, cgt_i_ask *ask, const cgt_i_order *order, uint32_t *values) {
  const cgt_i_coin *own = game->rules.user;
  if (own->rules == CGT_I_RULER)
    return cgt_i_ruler_table(ask, &order->below, threads_of(game), atomic_load(&game->memory), values);
  uint64_t *ones = cgt_i_alloc(order->n / 64 + 1, sizeof *ones);
  if (ones == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bits", ask->function, order->n);
  memset(ones, 0, (order->n / 64 + 1) * sizeof *ones);
  cgt_status_t status = CGT_OK;
  for (size_t y = 0; y < order->n && status == CGT_OK; y++) {
    const uint64_t *row = cgt_i_triangle_row(&order->below, y);
    uint64_t odd = 0;
    for (size_t w = 0; w <= y / 64; w++) odd ^= row[w] & ones[w];
    values[y] = cgt_i_popcount(odd) % 2 == 0;
    ones[y / 64] |= (uint64_t)values[y] << y % 64;
    status = cgt_i_ask_poll(ask);
  }
  cgt_i_free(ones);
  return status;
}

/* The table of the poset, within the memory limit of the game. */
static cgt_status_t order_within(cgt_game_t *game, cgt_i_ask *ask, const cgt_poset_t *poset, const cgt_i_order **order) {
  const uint64_t limit = atomic_load(&game->memory);
  uint64_t size;
  cgt_status_t status = cgt_i_poset_size(poset, &size);
  if (status == CGT_OK && limit != 0 && size <= CGT_MAX_TABLE && cgt_i_triangle_bytes(size) + 12 * size > limit)
    status = cgt_i_fail(CGT_E_LIMIT, "%s: a table of %llu elements needs %llu bytes; the limit is %llu", ask->function,
                        (unsigned long long)size, (unsigned long long)(cgt_i_triangle_bytes(size) + 12 * size),
                        (unsigned long long)limit);
  if (status == CGT_OK || status == CGT_E_OVERFLOW) status = cgt_i_poset_order(poset, order);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(ask, status);
}

static cgt_status_t table_of(cgt_game_t *game, cgt_i_ask *ask, const cgt_poset_t *poset, const cgt_i_order **order,
                             uint32_t **values) {
  cgt_status_t status = order_within(game, ask, poset, order);
  if (status != CGT_OK) return status;
  uint32_t *made = cgt_i_alloc((*order)->n + 1, sizeof *made);
  if (made == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu values", ask->function, (*order)->n);
  status = values_by_order(game, ask, *order, made);
  if (status == CGT_OK)
    *values = made;
  else
    cgt_i_free(made);
  return status;
}

cgt_status_t cgt_i_coin_table(cgt_game_t *game, cgt_i_ask *ask) {
  cgt_i_coin *own = game->rules.user;
  const cgt_i_order *order;
  uint32_t *by_place;
  if (own->values != NULL) return CGT_OK;
  if (own->factor_count > 0 || (own->rules != CGT_I_RULER && own->rules != CGT_I_IDEAL)) return CGT_E_NO_THEOREM;
  cgt_status_t status = table_of(game, ask, own->poset, &order, &by_place);
  if (status != CGT_OK) return status;
  uint64_t *values = cgt_i_alloc(order->n + 1, sizeof *values);
  if (values != NULL) {
    for (size_t i = 0; i < order->n; i++) values[i] = by_place[order->place[i]];
    own->values = values;
  } else {
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu values", ask->function, order->n);
  }
  cgt_i_free(by_place);
  return status;
}

/* What is below x is all that x's value rests on: a table of it, where one of the whole poset would be much larger. */
static cgt_status_t value_by_ideal(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *x, uint64_t *value) {
  const cgt_i_coin *own = game->rules.user;
  const cgt_i_order *order;
  uint32_t *values;
  cgt_poset_t *ideal;
  cgt_status_t status = cgt_i_poset_subset(ask->function, own->poset, CGT_SET_IDEAL, x, NULL, &ideal);
  if (status != CGT_OK) return cgt_i_fail_in(ask, status);
  status = table_of(game, ask, ideal, &order, &values);
  if (status == CGT_OK) {
    *value = values[order->n - 1]; /* x is the greatest */
    cgt_i_free(values);
  }
  cgt_poset_free(ideal);
  return status;
}

static cgt_status_t value_by_table(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *x, uint64_t *value) {
  enum { FEW = 1 << 12, TIMES = 4 };
  const cgt_i_coin *own = game->rules.user;
  uint64_t size, index = 0, below;
  cgt_status_t status = cgt_i_poset_size(own->poset, &size);
  if (status != CGT_OK && status != CGT_E_OVERFLOW) return cgt_i_fail_in(ask, status);
  bool whole = status == CGT_OK && size <= FEW;
  if (status == CGT_OK && !whole && own->values == NULL && size <= CGT_MAX_TABLE) {
    status = cgt_i_poset_count(own->poset, CGT_SET_IDEAL, x, NULL, &below);
    if (status != CGT_OK) return cgt_i_fail_in(ask, status);
    whole = below > size / TIMES;
  }
  if (own->values == NULL && !whole) return value_by_ideal(game, ask, x, value);
  status = cgt_i_coin_table(game, ask);
  if (status == CGT_OK) status = cgt_i_poset_index(own->poset, x, &index);
  if (status == CGT_OK) *value = own->values[index];
  return status;
}

/* ---- All together ---- */

/* Theorem 4.2. */
static cgt_status_t value_of_factors(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *x, uint64_t *value) {
  const cgt_i_coin *own = game->rules.user;
  uint64_t product = 1;
  for (size_t i = 0; i < own->factor_count; i++) {
    cgt_game_t *factor = own->factors[i];
    const size_t arity = cgt_i_coin_of(factor)->poset->arity;
    uint64_t one;
    cgt_status_t status = cgt_i_game_answer(factor, ask, CGT_METHOD_AUTO, CGT_NORMAL, CGT_I_VALUE, x, arity, &one);
    if (status != CGT_OK) return status;
    product = cgt_nim_mul(product, one);
    x += arity;
  }
  *value = product;
  return CGT_OK;
}

cgt_status_t cgt_i_coin_value(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *x, uint64_t *value, const char **name) {
  const cgt_i_coin *own = game->rules.user;
  cgt_status_t status = cgt_i_coin_theorem(own, x, value, name);
  if (status != CGT_E_NO_THEOREM) return status == CGT_OK ? CGT_OK : cgt_i_fail_in(ask, status);
  if (own->factor_count > 0) {
    *name = "Theorem 4.2" PAPER " (Lenstra)";
    return value_of_factors(game, ask, x, value);
  }
  if (own->rules == CGT_I_RULER && own->poset->kind == &cgt_i_partitions) {
    *name = "Theorem 6.1" PAPER ", and h(n) by the pair rule";
    return partition_value(game, ask, x, value);
  }
  if (own->rules == CGT_I_RULER && own->poset->kind == &cgt_i_asm) {
    *name = "classes of rank and third coordinate: section 6.1" PAPER;
    return asm_value(game, ask, x, value);
  }
  if (own->rules != CGT_I_RULER && own->rules != CGT_I_IDEAL) return CGT_E_NO_THEOREM;
  *name = own->rules == CGT_I_RULER ? "Theorem 4.1" PAPER ": a table of the poset" : "Lemma 4.1" PAPER ": a table of the poset";
  return value_by_table(game, ask, x, value);
}

/* ---- All values ---- */

/* One element after another: where each costs little, or a search is needed anyhow. */
static cgt_status_t values_one_by_one(cgt_game_t *game, cgt_i_ask *ask, uint64_t size, uint64_t *values) {
  const cgt_i_coin *own = cgt_i_coin_of(game);
  uint64_t *x = cgt_i_alloc(own->poset->arity, sizeof *x);
  cgt_status_t status = x != NULL ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for an element", ask->function);
  for (uint64_t i = 0; i < size && status == CGT_OK; i++) {
    status = cgt_i_poset_element(own->poset, i, x);
    if (status == CGT_OK)
      status = cgt_i_game_answer(game, ask, CGT_METHOD_AUTO, CGT_NORMAL, CGT_I_VALUE, x, own->poset->arity, &values[i]);
    if (status == CGT_OK) status = cgt_i_ask_poll(ask);
  }
  cgt_i_free(x);
  return status;
}

cgt_status_t cgt_coin_values(cgt_game_t *game, uint64_t *values) {
  static const char function[] = "cgt_coin_values";
  if (game == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is NULL", function);
  cgt_i_coin *own = cgt_i_coin_of(game) != NULL ? game->rules.user : NULL;
  if (own == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is none of coin turning; expected one of `cgt/coin.h`", function);
  uint64_t size;
  cgt_status_t status = cgt_i_poset_size(own->poset, &size);
  if (status == CGT_E_OVERFLOW || (status == CGT_OK && size > UINT32_MAX))
    return cgt_i_fail(CGT_E_LIMIT, "%s: the poset has 2^32 elements or more", function);
  if (status == CGT_OK) status = cgt_i_check_array(function, "values", values, (size_t)size);
  if (status != CGT_OK || size == 0) return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  uint64_t *first = cgt_i_alloc(own->poset->arity, sizeof *first), found;
  const char *theorem;
  if (first == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for an element", function);
  status = cgt_i_poset_element(own->poset, 0, first);
  if (status == CGT_OK) status = cgt_i_coin_theorem(own, first, &found, &theorem);
  cgt_i_free(first);
  const bool structured =
      own->rules == CGT_I_RULER && (own->poset->kind == &cgt_i_partitions || own->poset->kind == &cgt_i_asm);
  if (status == CGT_E_NO_THEOREM && !structured) {
    status = cgt_i_game_enter(game, function);
    if (status == CGT_OK) {
      status = cgt_i_coin_table(game, &ask);
      if (status == CGT_OK) memcpy(values, own->values, (size_t)size * sizeof *values);
      cgt_i_game_leave(game);
    }
    if (status != CGT_E_NO_THEOREM) return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
  }
  if (status == CGT_OK || status == CGT_E_NO_THEOREM) status = values_one_by_one(game, &ask, size, values);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}

/* ---- Classes ---- */

static cgt_status_t class_count(const cgt_i_coin *own, uint64_t *count) {
  const cgt_poset_t *poset = own->poset;
  if (own->rules != CGT_I_RULER) return CGT_E_NO_THEOREM;
  if (poset->kind == &cgt_i_partitions)
    *count = poset->n;
  else if (poset->kind == &cgt_i_subspaces || poset->kind == &cgt_i_boolean)
    *count = poset->n + 1;
  else if (poset->kind == &cgt_i_asm && poset->n <= (uint64_t)1 << 24)
    *count = poset->n < 2 ? 0 : poset->n * (poset->n - 1) / 2;
  else
    return CGT_E_NO_THEOREM;
  return CGT_OK;
}

static cgt_status_t fill_classes(cgt_game_t *game, cgt_i_ask *ask, uint64_t count, uint64_t *values) {
  const cgt_i_coin *own = game->rules.user;
  const cgt_poset_t *poset = own->poset;
  cgt_status_t status = CGT_OK;
  if (poset->kind == &cgt_i_partitions) {
    if (count > 0) status = extend_partitions(game, ask, count);
    for (uint64_t n = 1; n <= count && status == CGT_OK; n++)
      values[n - 1] = cgt_i_partition_ruler_value(own->partition_ruler, n);
  } else if (poset->kind == &cgt_i_asm) {
    if (count > 0) status = extend_asm(game, ask, poset->n - 2);
    for (uint64_t s = 0, i = 0; i < count && status == CGT_OK; s++)
      for (uint64_t t = 0; t <= s; t++) values[i++] = cgt_i_asm_ruler_value(own->asm_ruler, s, t);
  } else {
    for (uint64_t i = 0; i < count; i++) values[i] = poset->kind == &cgt_i_boolean ? power_of_two(i) : subspace_value(poset, i);
  }
  return status;
}

cgt_status_t cgt_coin_class_values(cgt_game_t *game, uint64_t *values, size_t *count) {
  static const char function[] = "cgt_coin_class_values";
  if (game == NULL || count == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is NULL", function, game == NULL ? "game" : "count");
  const cgt_i_coin *own = cgt_i_coin_of(game);
  if (own == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is none of coin turning; expected one of `cgt/coin.h`", function);
  uint64_t n;
  cgt_status_t status = class_count(own, &n);
  if (status != CGT_OK)
    return cgt_i_fail(status, "%s: no theorem says that the game does not distinguish between elements of a class", function);
  if (values != NULL && *count < n)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: count is %zu; there are %llu values", function, *count, (unsigned long long)n);
  if (values != NULL) {
    cgt_i_ask ask = cgt_i_ask_begin(game, function);
    status = cgt_i_game_enter(game, function);
    if (status != CGT_OK) return status;
    status = fill_classes(game, &ask, n, values);
    cgt_i_game_leave(game);
  }
  if (status == CGT_OK) *count = (size_t)n;
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}

/* ---- Memo files: values of 32 bits as two halves, the low one first ---- */

const uint16_t *cgt_i_coin_saved(cgt_game_t *game, uint64_t *count) {
  cgt_i_coin *own = game->rules.user;
  uint64_t n = 0;
  if (own->partition_ruler != NULL) n = cgt_i_partition_ruler_known(own->partition_ruler);
  if (own->asm_ruler != NULL) n = cgt_i_asm_ruler_rows(own->asm_ruler) * (cgt_i_asm_ruler_rows(own->asm_ruler) + 1) / 2;
  cgt_i_free(own->saved);
  own->saved = cgt_i_alloc((size_t)n * 2 + 1, sizeof *own->saved);
  *count = own->saved == NULL ? 2 * n : 0;
  if (own->saved == NULL) return NULL;
  for (uint64_t i = 0, s = 0, t = 0; i < n; i++, t++) {
    if (t > s) s++, t = 0;
    const uint32_t value = own->partition_ruler != NULL ? cgt_i_partition_ruler_value(own->partition_ruler, i + 1)
                                                        : cgt_i_asm_ruler_value(own->asm_ruler, s, t);
    own->saved[(*count)++] = (uint16_t)(value & 0xFFFF);
    own->saved[(*count)++] = (uint16_t)(value >> 16);
  }
  return own->saved;
}

cgt_status_t cgt_i_coin_adopt(cgt_game_t *game, const uint16_t *values, uint64_t count) {
  static const char function[] = "cgt_game_memo_load";
  cgt_i_coin *own = game->rules.user;
  const bool partitions = own->rules == CGT_I_RULER && own->poset->kind == &cgt_i_partitions,
             triangle = own->rules == CGT_I_RULER && own->poset->kind == &cgt_i_asm;
  uint64_t rows = 0;
  while (triangle && (rows + 1) * (rows + 2) <= count) rows++;
  if (count % 2 != 0 || (!partitions && !triangle) || (triangle && rows * (rows + 1) != count))
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: values that the game cannot have", function);
  uint32_t *whole = cgt_i_alloc((size_t)count / 2 + 1, sizeof *whole);
  if (whole == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu values", function, (unsigned long long)count / 2);
  for (uint64_t i = 0; i < count / 2; i++) whole[i] = values[2 * i] | (uint32_t)values[2 * i + 1] << 16;
  cgt_status_t status;
  if (partitions) {
    status = own->partition_ruler != NULL ? CGT_OK : cgt_i_partition_ruler_make(function, &own->partition_ruler);
    if (status == CGT_OK) status = cgt_i_partition_ruler_adopt(function, own->partition_ruler, whole, count / 2);
  } else {
    status = own->asm_ruler != NULL ? CGT_OK : cgt_i_asm_ruler_make(function, &own->asm_ruler);
    if (status == CGT_OK) status = cgt_i_asm_ruler_adopt(function, own->asm_ruler, whole, rows);
  }
  cgt_i_free(whole);
  return status;
}

void cgt_i_coin_forget(cgt_i_coin *own) {
  cgt_i_free(own->values);
  cgt_i_free(own->saved);
  cgt_i_partition_ruler_free(own->partition_ruler);
  cgt_i_asm_ruler_free(own->asm_ruler);
  own->values = NULL;
  own->saved = NULL;
  own->partition_ruler = NULL;
  own->asm_ruler = NULL;
}
