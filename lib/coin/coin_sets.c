/* Turning sets that are listed: checked, and sorted by their greatest coins. */
#include <string.h>

#include "coin_inside.h"

/* The place of the greatest coin of a set; fails if it has none. */
static cgt_status_t find_maximum(const char *function, const cgt_poset_t *poset, const uint64_t *coins, size_t n, size_t set,
                                 size_t *maximum) {
  const size_t arity = poset->arity;
  size_t greatest = 0;
  cgt_status_t status = CGT_OK;
  bool below = false;
  for (size_t k = 1; k < n && status == CGT_OK; k++) { /* ends with a maximal coin */
    status = cgt_i_poset_leq(poset, coins + greatest * arity, coins + k * arity, &below);
    if (below) greatest = k;
  }
  for (size_t k = 0; k < n && status == CGT_OK; k++) {
    status = cgt_i_poset_leq(poset, coins + k * arity, coins + greatest * arity, &below);
    if (status != CGT_OK || below) continue;
    char names[2][CGT_I_REASON] = {"", ""};
    cgt_i_bytes cut[2] = {{names[0], sizeof names[0], 0}, {names[1], sizeof names[1], 0}};
    cgt_i_text to[2] = {cgt_i_text_cut(&cut[0]), cgt_i_text_cut(&cut[1])};
    cgt_i_write_element(poset, coins + greatest * arity, false, &to[0]);
    cgt_i_write_element(poset, coins + k * arity, false, &to[1]);
    return cgt_i_fail(CGT_E_DOMAIN,
                      "%s: turning set number %zu has %.60s and %.60s, and no coin above both; expected a greatest coin",
                      function, set, names[0], names[1]);
  }
  *maximum = greatest;
  return status;
}

/* Checks a set, sorts its coins and finds its greatest one. */
static cgt_status_t prepare_set(const char *function, cgt_i_coin *own, size_t set) {
  const size_t arity = own->poset->arity, n = own->starts[set + 1] - own->starts[set];
  uint64_t *coins = own->coins + own->starts[set] * arity;
  char reason[CGT_I_REASON];
  size_t maximum = 0;
  if (n == 0) return cgt_i_fail(CGT_E_ARGUMENT, "%s: turning set number %zu is empty; expected a coin", function, set);
  for (size_t k = 0; k < n; k++)
    if (!own->poset->family->contains(own->poset, coins + k * arity, reason))
      return cgt_i_fail(CGT_E_ELEMENT, "%s: turning set number %zu: coin number %zu: %s", function, set, k + 1, reason);
  cgt_i_sort_coins(coins, n, arity);
  for (size_t k = 1; k < n; k++)
    if (cgt_i_compare_rows(coins + (k - 1) * arity, coins + k * arity, arity) == 0)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: turning set number %zu has a coin twice; expected each once", function, set);
  cgt_status_t status = find_maximum(function, own->poset, coins, n, set, &maximum);
  if (status == CGT_OK) memcpy(own->maxima + set * arity, coins + maximum * arity, arity * sizeof *coins);
  return status;
}

/* Sets by their greatest coins, then by size, then lexicographically. */
static bool is_before(const cgt_i_coin *own, size_t a, size_t b) {
  const size_t arity = own->poset->arity, n = own->starts[a + 1] - own->starts[a], m = own->starts[b + 1] - own->starts[b];
  const int order = cgt_i_compare_rows(own->maxima + a * arity, own->maxima + b * arity, arity);
  if (order != 0 || n != m) return order != 0 ? order < 0 : n < m;
  return cgt_i_compare_rows(own->coins + own->starts[a] * arity, own->coins + own->starts[b] * arity, n * arity) < 0;
}

/* Sorts the sets' numbers by merging, then copies the sets in that order. */
static cgt_status_t sort_sets(const char *function, cgt_i_coin *own) {
  const size_t n = own->set_count, arity = own->poset->arity, all = own->starts[n] * arity;
  size_t *order = cgt_i_alloc(n + 1, sizeof *order), *spare = cgt_i_alloc(n + 1, sizeof *spare);
  uint64_t *coins = cgt_i_alloc(all + 1, sizeof *coins), *maxima = cgt_i_alloc(n * arity + 1, sizeof *maxima);
  size_t *starts = cgt_i_alloc(n + 1, sizeof *starts);
  if (order == NULL || spare == NULL || coins == NULL || maxima == NULL || starts == NULL) {
    cgt_i_free(order);
    cgt_i_free(spare);
    cgt_i_free(coins);
    cgt_i_free(maxima);
    cgt_i_free(starts);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for turning sets", function);
  }
  for (size_t i = 0; i < n; i++) order[i] = i;
  for (size_t width = 1; width < n; width *= 2) {
    for (size_t begin = 0; begin < n; begin += 2 * width) {
      const size_t middle = begin + width < n ? begin + width : n, end = begin + 2 * width < n ? begin + 2 * width : n;
      for (size_t i = begin, j = middle, k = begin; k < end; k++) {
        const bool left = i < middle && (j == end || !is_before(own, order[j], order[i]));
        spare[k] = left ? order[i++] : order[j++];
      }
    }
    memcpy(order, spare, n * sizeof *order);
  }
  starts[0] = 0;
  for (size_t i = 0; i < n; i++) {
    const size_t from = own->starts[order[i]], size = own->starts[order[i] + 1] - from;
    memcpy(coins + starts[i] * arity, own->coins + from * arity, size * arity * sizeof *coins);
    memcpy(maxima + i * arity, own->maxima + order[i] * arity, arity * sizeof *maxima);
    starts[i + 1] = starts[i] + size;
  }
  cgt_i_free(order);
  cgt_i_free(spare);
  cgt_i_free(own->coins);
  cgt_i_free(own->maxima);
  cgt_i_free(own->starts);
  own->coins = coins;
  own->maxima = maxima;
  own->starts = starts;
  return CGT_OK;
}

cgt_status_t cgt_i_coin_sets(const char *function, cgt_i_coin *own) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < own->set_count && status == CGT_OK; i++) status = prepare_set(function, own, i);
  return status == CGT_OK ? sort_sets(function, own) : status;
}
