/* Values and moves of coins on squares, on arrays: Welter's game, turning turtles, inset games. */
#include "squares.h"

#include <string.h>

#include "trie.h"

enum { FEW = 32 };

static cgt_status_t no_memory(size_t n) { return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu coins", n); }

static void free_nodes(cgt_i_trie_node *nodes, const cgt_i_trie_node *few) {
  if (nodes != few) cgt_i_free(nodes);
}

/* The squares in the trie's order, in an array of 2 * room nodes: `few`, which has 2 * FEW, or a new one. free_nodes() frees
 * it. NULL on failure. */
static cgt_i_trie_node *sorted(const uint64_t *squares, size_t n, size_t room, cgt_i_trie_node *few, cgt_status_t *status) {
  cgt_i_trie_node *nodes = room <= FEW ? few : cgt_i_alloc(room, 2 * sizeof *nodes);
  *status = nodes != NULL ? CGT_OK : no_memory(n);
  if (nodes == NULL) return NULL;
  for (size_t i = 0; i < n; i++) nodes[i] = (cgt_i_trie_node){squares[i], i};
  cgt_i_trie_sort(nodes, nodes + room, n);
  for (size_t i = 1; i < n && *status == CGT_OK; i++)
    if (nodes[i].key == nodes[i - 1].key)
      *status = cgt_i_fail(CGT_E_POSITION, "square %llu twice; expected different squares", (unsigned long long)nodes[i].key);
  if (*status == CGT_OK) return nodes;
  free_nodes(nodes, few);
  return NULL;
}

/* Checks a position in all but that its squares are different. */
static cgt_status_t check_range(size_t game, const uint64_t *squares, size_t n) {
  if (game == CGT_I_TURTLES && n % 2 == 0)
    return cgt_i_fail(CGT_E_POSITION, "%zu turtles are awake; expected an odd number", n);
  if (game >= 2 && n != 1 && n != game) return cgt_i_fail(CGT_E_POSITION, "%zu coins; expected %zu, or one", n, game);
  for (size_t i = 0; i < n; i++)
    if (squares[i] > CGT_MAX_SQUARE)
      return cgt_i_fail(CGT_E_POSITION, "square %llu; expected squares up to 2^62", (unsigned long long)squares[i]);
  return CGT_OK;
}

cgt_status_t cgt_i_squares_check(size_t game, const uint64_t *squares, size_t n) {
  cgt_i_trie_node few[2 * FEW];
  cgt_status_t status = check_range(game, squares, n);
  if (status == CGT_OK) free_nodes(sorted(squares, n, n, few, &status), few);
  return status;
}

static uint64_t sum_of(const uint64_t *squares, size_t n) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++) sum ^= squares[i];
  return sum;
}

/* F(x_i), where F(y) is the XOR of y and all (y|x_j), including (x_i|x_i) = -1, and `others` is the XOR of all other
 * (x_i|x_j). */
static uint64_t image(uint64_t square, cgt_i_wide others) { return ~(square ^ others.low); }

cgt_status_t cgt_i_squares_value(size_t game, const uint64_t *squares, size_t n, uint64_t *value) {
  if (game == CGT_I_TURTLES || n < 2) { /* Theorem 4.4 */
    *value = sum_of(squares, n);
    return CGT_OK;
  }
  cgt_status_t status;
  cgt_i_trie_node few[2 * FEW], *nodes = sorted(squares, n, n, few, &status);
  cgt_i_wide few_sums[FEW], *sums = n <= FEW ? few_sums : game == CGT_I_WELTER ? NULL : cgt_i_alloc(n, sizeof *sums);
  if (status == CGT_OK && sums == NULL && game != CGT_I_WELTER) status = no_memory(n);
  if (status == CGT_OK) {
    const uint64_t welter = sum_of(squares, n) ^ cgt_i_trie_sums(nodes, n, n, sums).low; /* Theorem 3.5 */
    *value = welter;
    for (size_t i = 0; i < n && game != CGT_I_WELTER; i++) /* Theorem 5.5: F^-1(welter), by (5.3) */
      *value ^= cgt_i_bracket(welter, image(squares[i], sums[i]));
  }
  free_nodes(nodes, few);
  if (sums != few_sums) cgt_i_free(sums);
  return status;
}

/* Moves of the first `movable` coins to a value of Welter's game. Moving coin i to y gives v ^ -1 ^ F(x_i) ^ F(y) ^
 * (F(y)|F(x_i)), where v is the present value; and a ^ N(a) = a - 1. So it gives `wanted` if and only if F(y) = F(x_i) ^ -(v ^
 * wanted). */
static cgt_status_t welter_moves(const uint64_t *squares, size_t n, size_t movable, uint64_t wanted, cgt_i_square_move_fn each,
                                 void *user) {
  cgt_status_t status;
  cgt_i_trie_node few[2 * FEW], *nodes = sorted(squares, n, 2 * n, few, &status);
  cgt_i_wide few_sums[FEW], *sums = 2 * n <= FEW ? few_sums : cgt_i_alloc(n, 2 * sizeof *sums);
  if (status == CGT_OK && sums == NULL) status = no_memory(n);
  if (status == CGT_OK) {
    const uint64_t value = sum_of(squares, n) ^ cgt_i_trie_sums(nodes, n, n, sums).low;
    for (size_t i = 0; i < n; i++) {
      nodes[i] = (cgt_i_trie_node){image(squares[i], sums[i]), i};
      nodes[n + i] = (cgt_i_trie_node){nodes[i].key ^ (0 - (value ^ wanted)), n + i};
    }
    cgt_i_trie_sort(nodes, nodes + 2 * n, 2 * n);
    (void)cgt_i_trie_sums(nodes, 2 * n, n, sums);
    for (size_t i = 0; i < 2 * n; i++) /* F^-1(y) = y ^ XOR of (y|F(x_j)) (Lemma 2.8) */
      sums[nodes[i].index].low ^= nodes[i].key;
  }
  /* bit 64 of a target is set if the square equal to it modulo 2^64 is occupied */
  for (size_t i = 0; i < movable && status == CGT_OK; i++)
    if (sums[n + i].high == 0 && sums[n + i].low < squares[i]) status = each(user, i, sums[n + i].low);
  free_nodes(nodes, few);
  if (sums != few_sums) cgt_i_free(sums);
  return status;
}

/* If a coin lies on the square `wanted`, no other coin may move: all coins but that one could be taken away afterwards, which
 * has the value `wanted` too. If that coin itself moves, to t, then the new position and a coin on `wanted` have the value 0 in
 * Welter's game; they are the old position and a coin on t, so t is the old value. */
static cgt_status_t inset_moves(const uint64_t *squares, size_t n, uint64_t wanted, cgt_i_square_move_fn each, void *user) {
  uint64_t value;
  size_t at = 0;
  while (at < n && squares[at] != wanted) at++;
  if (at < n) {
    cgt_status_t status = cgt_i_squares_value(n, squares, n, &value);
    if (status == CGT_OK && value < wanted) status = each(user, at, value);
    return status == CGT_OK ? each(user, at, wanted) : status;
  }
  uint64_t few[FEW], *more = n < FEW ? few : cgt_i_alloc(n + 1, sizeof *more);
  if (more == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu coins", n);
  memcpy(more, squares, n * sizeof *more);
  more[n] = wanted;
  const cgt_status_t status = welter_moves(more, n + 1, n, 0, each, user);
  if (more != few) cgt_i_free(more);
  return status;
}

cgt_status_t cgt_i_squares_moves(size_t game, const uint64_t *squares, size_t n, uint64_t wanted, cgt_i_square_move_fn each,
                                 void *user) {
  if (game >= 2 && n > 1) return inset_moves(squares, n, wanted, each, user);
  if (game == CGT_I_WELTER && n > 1) return welter_moves(squares, n, n, wanted, each, user);
  const uint64_t change = sum_of(squares, n) ^ wanted;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK; i++)
    if ((squares[i] ^ change) < squares[i]) status = each(user, i, squares[i] ^ change);
  return status;
}

/* ---- Functions on arrays ---- */

typedef struct {
  uint64_t *indexes, *targets;
  size_t capacity, n;
} move_arrays;

static cgt_status_t store_move(void *user, size_t index, uint64_t target) {
  move_arrays *to = user;
  if (to->n < to->capacity) {
    to->indexes[to->n] = index;
    to->targets[to->n] = target;
  }
  to->n++;
  return CGT_OK;
}

static cgt_status_t check_squares(const char *function, size_t game, const uint64_t *squares, size_t n) {
  cgt_status_t status = cgt_i_check_array(function, "squares", squares, n);
  if (status != CGT_OK) return status;
  if (game >= 2 && n == 0) return cgt_i_fail(CGT_E_POSITION, "%s: no coin; expected at least one", function);
  const bool will_be_seen = game != CGT_I_TURTLES && n > 1;
  status = will_be_seen ? check_range(game, squares, n) : cgt_i_squares_check(game, squares, n);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}

static cgt_status_t value_of(const char *function, size_t game, const uint64_t *squares, size_t n, uint64_t *value) {
  if (value == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: value is NULL", function);
  cgt_status_t status = check_squares(function, game, squares, n);
  if (status == CGT_OK) status = cgt_i_squares_value(game, squares, n, value);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}

static cgt_status_t moves_of(const char *function, size_t game, const uint64_t *squares, size_t n, uint64_t wanted,
                             uint64_t *indexes, uint64_t *targets, size_t capacity, size_t *moves) {
  move_arrays to = {indexes, targets, capacity, 0};
  cgt_status_t status = cgt_i_check_array(function, "indexes", indexes, capacity);
  if (status == CGT_OK) status = cgt_i_check_array(function, "targets", targets, capacity);
  if (status == CGT_OK && moves == NULL) status = cgt_i_fail(CGT_E_ARGUMENT, "%s: m is NULL", function);
  if (status == CGT_OK) status = check_squares(function, game, squares, n);
  if (status == CGT_OK) status = cgt_i_squares_moves(game, squares, n, wanted, store_move, &to);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  *moves = to.n;
  return CGT_OK;
}

cgt_status_t cgt_welter_value(const uint64_t *squares, size_t n, uint64_t *value) {
  return value_of("cgt_welter_value", CGT_I_WELTER, squares, n, value);
}

cgt_status_t cgt_welter_moves(const uint64_t *squares, size_t n, uint64_t wanted, uint64_t *indexes, uint64_t *targets,
                              size_t capacity, size_t *m) {
  return moves_of("cgt_welter_moves", CGT_I_WELTER, squares, n, wanted, indexes, targets, capacity, m);
}

cgt_status_t cgt_turtles_value(const uint64_t *squares, size_t n, uint64_t *value) {
  return value_of("cgt_turtles_value", CGT_I_TURTLES, squares, n, value);
}

cgt_status_t cgt_turtles_moves(const uint64_t *squares, size_t n, uint64_t wanted, uint64_t *indexes, uint64_t *targets,
                               size_t capacity, size_t *m) {
  return moves_of("cgt_turtles_moves", CGT_I_TURTLES, squares, n, wanted, indexes, targets, capacity, m);
}

cgt_status_t cgt_inset_value(const uint64_t *squares, size_t n, uint64_t *value) {
  return value_of("cgt_inset_value", n < 2 ? 2 : n, squares, n, value);
}

cgt_status_t cgt_inset_moves(const uint64_t *squares, size_t n, uint64_t wanted, uint64_t *indexes, uint64_t *targets,
                             size_t capacity, size_t *m) {
  return moves_of("cgt_inset_moves", n < 2 ? 2 : n, squares, n, wanted, indexes, targets, capacity, m);
}
