/* Values of coins: theorems, classes, tables. */
#include <cgt/nimber.h>
#include <string.h>

#include "../base/bits.h"
#include "../base/list_inside.h"
#include "coin_inside.h"
#include "ruler_table.h"

/* ---- Theorems ---- */

/* Corollary 4.1 needs a single minimal element below each element. */
static cgt_status_t ideal_theorem(const cgt_poset_t *poset, const uint64_t *x, uint64_t *value, const char **theorem) {
  const cgt_i_coin_value_fn of_family = poset->family->ideal_value;
  uint64_t height;
  cgt_status_t status = of_family != NULL ? of_family(poset, false, x, value, theorem) : (cgt_status_t)CGT_E_NO_THEOREM;
  if (status != CGT_E_NO_THEOREM || (poset->claims & CGT_I_ONE_MINIMUM_BELOW) == 0) return status;
  status = cgt_i_poset_height(poset, x, &height);
  if (status != CGT_OK) return status;
  *value = height == 0;
  *theorem = "Corollary 4.1" CGT_I_COIN_PAPER;
  return CGT_OK;
}

static cgt_status_t pairs_theorem(const cgt_poset_t *poset, const uint64_t *x, uint64_t *value, const char **theorem) {
  uint64_t height = UINT64_MAX;
  cgt_status_t status = cgt_i_poset_height(poset, x, &height);
  if (status != CGT_OK && status != CGT_E_OVERFLOW) return status;
  if (height == UINT64_MAX) return CGT_I_LARGE;
  *value = height + 1;
  *theorem = "Theorem 4.1" CGT_I_COIN_PAPER ": 1 + the length of the longest chain below";
  return CGT_OK;
}

static cgt_status_t code_theorem(const cgt_i_coin *own, const uint64_t *x, uint64_t *value, const char **theorem) {
  const bool chain = (own->poset->claims & CGT_I_IS_CHAIN) != 0;
  uint64_t height = 0;
  cgt_status_t status = cgt_i_turning_theorem(&own->code, chain, height, value, theorem);
  if (status != CGT_OK) return status;
  status = cgt_i_poset_height(own->poset, x, &height);
  if (status == CGT_E_OVERFLOW) return CGT_I_LARGE;
  return status == CGT_OK ? cgt_i_turning_theorem(&own->code, chain, height, value, theorem) : status;
}

static cgt_status_t multiply_factors(const cgt_i_coin *own, const uint64_t *x, uint64_t *value, const char **theorem) {
  uint64_t product = 1;
  size_t large = 0;
  for (size_t i = 0; i < own->factor_count; i++) {
    const cgt_i_coin *factor = cgt_i_coin_of(own->factors[i]);
    uint64_t one = 1;
    cgt_status_t status = cgt_i_coin_theorem(factor, x, &one, theorem);
    large += status == CGT_I_LARGE;
    if (status != CGT_OK && status != CGT_I_LARGE) return status;
    product = cgt_nim_mul(product, one);
    x += factor->poset->arity;
  }
  /* The nimbers below 2^64 are a field: one factor outside it leads out of it, two may lead back. */
  if (large > 0 && product != 0) return large == 1 ? CGT_I_LARGE : CGT_E_NO_THEOREM;
  *value = product;
  *theorem = "Theorem 4.2" CGT_I_COIN_PAPER " (Lenstra)";
  return CGT_OK;
}

cgt_status_t cgt_i_coin_theorem(const cgt_i_coin *own, const uint64_t *x, uint64_t *value, const char **theorem) {
  const cgt_i_coin_value_fn ruler_value = own->poset->family->ruler_value;
  if (own->factor_count > 0) return multiply_factors(own, x, value, theorem);
  switch (own->rules) {
    case CGT_I_RULER:
      return ruler_value != NULL ? ruler_value(own->poset, false, x, value, theorem) : (cgt_status_t)CGT_E_NO_THEOREM;
    case CGT_I_IDEAL: return ideal_theorem(own->poset, x, value, theorem);
    case CGT_I_PAIRS: return pairs_theorem(own->poset, x, value, theorem);
    case CGT_I_CODE: return code_theorem(own, x, value, theorem);
    default: return CGT_E_NO_THEOREM;
  }
}

/* ---- Tables ---- */

/* Games whose values come from a table of the poset. */
static bool has_table(const cgt_i_coin *own) {
  return own->rules == CGT_I_RULER || own->rules == CGT_I_IDEAL || own->rules == CGT_I_CODE;
}

/* Values by places. For ideals: the parity of ones below (Lemma 4.1). */
static cgt_status_t values_by_order(cgt_game_t *game, cgt_i_ask *ask, const cgt_i_order *order, uint32_t *values) {
  const cgt_i_coin *own = cgt_i_game_own(game);
  if (own->rules == CGT_I_RULER)
    return cgt_i_ruler_table(ask, &order->below, cgt_i_coin_threads(game), cgt_i_game_memory(game), values);
  if (own->rules == CGT_I_CODE)
    return cgt_i_turning_values(ask, &own->code, order->n, &order->below, cgt_i_game_memory(game), values);
  uint64_t *ones = cgt_i_alloc(order->n / 64 + 1, sizeof *ones);
  if (ones == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bits", ask->function, order->n);
  memset(ones, 0, (order->n / 64 + 1) * sizeof *ones);
  cgt_status_t status = CGT_OK;
  for (size_t y = 0; y < order->n && status == CGT_OK; y++) {
    const uint64_t *row = cgt_i_triangle_row(&order->below, y);
    uint64_t odd = 0;
    for (size_t w = 0; w <= y / 64; w++) odd ^= row[w] & ones[w];
    values[y] = !cgt_i_parity(odd);
    ones[y / 64] |= (uint64_t)values[y] << y % 64;
    status = cgt_i_ask_poll(ask);
  }
  cgt_i_free(ones);
  return status;
}

/* The table of the poset, within the memory limit of the game. */
static cgt_status_t order_within(cgt_game_t *game, cgt_i_ask *ask, const cgt_poset_t *poset, const cgt_i_order **order) {
  const uint64_t limit = cgt_i_game_memory(game);
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

/* On a chain, values by a code need no table of the order. */
static bool is_by_height(const cgt_i_coin *own) {
  return own->rules == CGT_I_CODE && (own->poset->claims & CGT_I_IS_CHAIN) != 0;
}

/* Makes the table of the values of the heights below n. */
static cgt_status_t make_heights(cgt_game_t *game, cgt_i_ask *ask, size_t n) {
  cgt_i_coin *own = cgt_i_game_own(game);
  uint32_t *values = cgt_i_alloc(n, sizeof *values);
  if (values == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu values", ask->function, n);
  cgt_status_t status = cgt_i_turning_values(ask, &own->code, n, NULL, cgt_i_game_memory(game), values);
  if (status != CGT_OK) {
    cgt_i_free(values);
    return status;
  }
  cgt_i_free(own->by_height);
  own->by_height = values;
  own->heights = n;
  return CGT_OK;
}

/* The table grows by more than is needed, unless only what is needed can be had: values may double with every element. */
static cgt_status_t value_by_height(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *x, uint64_t *value) {
  enum { LEAST = 64, MOST = 1 << 24 };
  const cgt_i_coin *own = cgt_i_game_own(game);
  uint64_t height, size;
  cgt_status_t status = cgt_i_poset_height(own->poset, x, &height);
  if (status == CGT_OK) status = cgt_i_poset_size(own->poset, &size);
  if (status != CGT_OK) return cgt_i_fail_in(ask, status);
  if (height >= MOST)
    return cgt_i_fail(CGT_E_LIMIT, "%s: a coin above %llu others; tables of values have at most %d", ask->function,
                      (unsigned long long)height, (int)MOST);
  if (height >= own->heights) {
    size_t n = own->heights > LEAST / 2 ? 2 * own->heights : LEAST;
    while (n <= height) n *= 2;
    if (n > size) n = (size_t)size;
    status = make_heights(game, ask, n);
    if (status == CGT_E_LIMIT && n > height + 1) status = make_heights(game, ask, (size_t)height + 1);
    if (status != CGT_OK) return status;
  }
  *value = own->by_height[height];
  return CGT_OK;
}

cgt_status_t cgt_i_coin_table(cgt_game_t *game, cgt_i_ask *ask) {
  cgt_i_coin *own = cgt_i_game_own(game);
  const cgt_i_order *order;
  uint32_t *by_place;
  if (own->values != NULL) return CGT_OK;
  if (own->factor_count > 0 || !has_table(own) || is_by_height(own)) return CGT_E_NO_THEOREM;
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

/* The value of x depends only on what is below x: makes a table of that, where one of the whole poset would be much larger. */
static cgt_status_t value_by_ideal(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *x, uint64_t *value) {
  const cgt_i_coin *own = cgt_i_game_own(game);
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
  const cgt_i_coin *own = cgt_i_game_own(game);
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
  const cgt_i_coin *own = cgt_i_game_own(game);
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
  const cgt_i_coin *own = cgt_i_game_own(game);
  cgt_status_t status = cgt_i_coin_theorem(own, x, value, name);
  if (status == CGT_OK || status == CGT_I_LARGE) return status;
  if (status != CGT_E_NO_THEOREM) return cgt_i_fail_in(ask, status);
  if (own->factor_count > 0) {
    *name = "Theorem 4.2" CGT_I_COIN_PAPER " (Lenstra)";
    return value_of_factors(game, ask, x, value);
  }
  if (cgt_i_class_engine_of(own) != NULL) {
    *name = own->poset->family->ruler_classes->theorem;
    return cgt_i_class_product(game, ask, x, value);
  }
  if (!has_table(own)) return CGT_E_NO_THEOREM;
  if (is_by_height(own)) {
    *name = "Theorem 4.1" CGT_I_COIN_PAPER ": a table of the chain";
    return value_by_height(game, ask, x, value);
  }
  *name = own->rules == CGT_I_IDEAL ? "Lemma 4.1" CGT_I_COIN_PAPER ": a table of the poset"
                                    : "Theorem 4.1" CGT_I_COIN_PAPER ": a table of the poset";
  return value_by_table(game, ask, x, value);
}

/* ---- All values ---- */

/* One element after another: for games where each costs little, or needs a search anyway. */
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
  cgt_status_t status = cgt_i_check_coin(function, game);
  if (status != CGT_OK) return status;
  cgt_i_coin *own = cgt_i_game_own(game);
  uint64_t size;
  status = cgt_i_poset_size(own->poset, &size);
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
  if (status == CGT_E_NO_THEOREM && cgt_i_class_engine_of(own) == NULL) {
    status = cgt_i_game_enter(game, function);
    if (status == CGT_OK) {
      status = cgt_i_coin_table(game, &ask);
      if (status == CGT_OK) memcpy(values, own->values, (size_t)size * sizeof *values);
      cgt_i_game_leave(game);
    }
    if (status != CGT_E_NO_THEOREM) return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
  }
  if (status == CGT_OK || status == CGT_I_LARGE || status == CGT_E_NO_THEOREM)
    status = values_one_by_one(game, &ask, size, values);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}
