/* The brute force of coin_brute.h: tables of posets, families of turning sets, and questions to the library. */
#include "coin_brute.h"

#include <stdlib.h>

/* ---- Posets as tables ---- */

static void *room(size_t n, size_t size) {
  void *memory = calloc(n + 1, size);
  TEST_ASSERT_NOT_NULL(memory);
  return memory;
}

static board board_make(size_t n, size_t arity) {
  return (board){
      n, arity, room(n * arity, sizeof(uint64_t)), room(n * n, sizeof(bool)), room(n, sizeof(size_t)), room(n, sizeof(size_t))};
}

/* More are below what is above. */
static void sort_board(board *of) {
  const size_t n = of->n;
  size_t *below = room(n, sizeof *below), at = 0;
  for (size_t b = 0; b < n; b++)
    for (size_t a = 0; a < n; a++) below[b] += of->leq[a * n + b];
  for (size_t count = 1; count <= n; count++)
    for (size_t b = 0; b < n; b++)
      if (below[b] == count) of->order[at++] = b;
  TEST_ASSERT_EQUAL_size_t(n, at);
  for (size_t i = 0; i < n; i++) of->place[of->order[i]] = i;
  free(below);
}

board board_of(cgt_poset_t *poset, board_order leq, const void *user) {
  cgt_list_t *list;
  TEST_ASSERT_OK(cgt_poset_list(poset, CGT_SET_ALL, NULL, NULL, &list));
  board of = board_make(cgt_list_count(list), cgt_poset_arity(poset));
  memcpy(of.elements, cgt_list_words(list), of.n * of.arity * sizeof(uint64_t));
  for (size_t b = 0; b < of.n; b++)
    for (size_t a = 0; a < of.n; a++)
      of.leq[a * of.n + b] = leq(user, of.elements + a * of.arity, of.elements + b * of.arity, of.arity);
  cgt_list_free(list);
  sort_board(&of);
  return of;
}

static void close_board(board *of) {
  const size_t n = of->n;
  for (size_t i = 0; i < n; i++) {
    of->elements[i] = i;
    of->leq[i * n + i] = true;
  }
  for (size_t k = 0; k < n; k++)
    for (size_t i = 0; i < n; i++)
      for (size_t j = 0; j < n; j++) of->leq[i * n + j] |= of->leq[i * n + k] && of->leq[k * n + j];
  sort_board(of);
}

board board_of_relations(size_t n, const uint64_t *relations, size_t m) {
  board of = board_make(n, 1);
  for (size_t i = 0; i < m; i++) of.leq[(size_t)relations[2 * i] * n + (size_t)relations[2 * i + 1]] = true;
  close_board(&of);
  return of;
}

board board_random(size_t n, unsigned eighths) {
  board of = board_make(n, 1);
  size_t *rank = room(n, sizeof *rank);
  for (size_t i = 0; i < n; i++) { /* a random permutation */
    const size_t j = (size_t)(test_random() % (i + 1));
    rank[i] = rank[j];
    rank[j] = i;
  }
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      if (rank[i] < rank[j]) of.leq[i * n + j] = test_random() % 8 < eighths;
  free(rank);
  close_board(&of);
  return of;
}

/* Now by all relations, now by a bit matrix. */
cgt_poset_t *board_poset(const board *of) {
  const size_t n = of->n, row = (n + 63) / 64;
  cgt_poset_t *poset;
  uint64_t *words = room(2 * n * n + n * row, sizeof *words);
  size_t m = 0;
  if (test_random() % 2 == 0) {
    for (size_t a = 0; a < n; a++)
      for (size_t b = 0; b < n; b++)
        if (of->leq[a * n + b]) words[a * row + b / 64] |= (uint64_t)1 << b % 64;
    TEST_ASSERT_OK(cgt_poset_new_matrix(test_random() % 2 == 0 ? CGT_MATRIX_CLOSE : CGT_MATRIX_CHECK, n, words, &poset));
  } else {
    for (size_t a = 0; a < n; a++)
      for (size_t b = 0; b < n; b++)
        if (of->leq[a * n + b]) {
          words[m++] = a;
          words[m++] = b;
        }
    TEST_ASSERT_OK(cgt_poset_new_relations(n, words, m / 2, &poset));
  }
  free(words);
  return poset;
}

void board_free(board *of) {
  free(of->elements);
  free(of->leq);
  free(of->order);
  free(of->place);
}

uint64_t board_height(const board *of, size_t x) {
  uint64_t height = 0;
  for (size_t y = 0; y < of->n; y++)
    if (y != x && of->leq[y * of->n + x]) {
      const uint64_t below = board_height(of, y) + 1;
      if (below > height) height = below;
    }
  return height;
}

/* The lengths of all maximal chains down from an element, as bits; of small boards. */
static uint64_t chain_lengths(const board *of, size_t x) {
  uint64_t lengths = 0;
  bool minimal = true;
  for (size_t y = 0; y < of->n; y++) {
    if (y == x || !of->leq[y * of->n + x]) continue;
    bool covered = true;
    for (size_t z = 0; z < of->n; z++)
      covered = covered && (z == x || z == y || !of->leq[y * of->n + z] || !of->leq[z * of->n + x]);
    if (covered) lengths |= chain_lengths(of, y) << 1;
    minimal = false;
  }
  return minimal ? 1 : lengths;
}

bool board_graded(const board *of) {
  uint64_t lengths = 0;
  for (size_t x = 0; x < of->n; x++) {
    bool maximal = true;
    for (size_t y = 0; y < of->n; y++) maximal = maximal && (y == x || !of->leq[x * of->n + y]);
    if (maximal) lengths |= chain_lengths(of, x);
  }
  return (lengths & (lengths - 1)) == 0;
}

/* ---- Definition 4.2 on any of them ---- */

cgt_game_t *coin_game(coin_rules rules, cgt_poset_t *poset) {
  cgt_game_t *game;
  TEST_ASSERT_OK((rules == RULER   ? cgt_game_new_ruler
                  : rules == IDEAL ? cgt_game_new_ideal
                                   : cgt_game_new_pairs)(poset, &game));
  return game;
}

void coin_values(const board *of, coin_rules rules, uint64_t *values) {
  const size_t n = of->n;
  size_t *down = room(n, sizeof *down);
  bool *seen = room(n + 2, sizeof *seen);
  for (size_t i = 0; i < n; i++) {
    const size_t x = of->order[i];
    size_t count = 0, mex = 0;
    for (size_t y = 0; y < n; y++)
      if (y != x && of->leq[y * n + x]) down[count++] = y;
    memset(seen, 0, (n + 2) * sizeof *seen);
    for (size_t k = 0; k <= count; k++) { /* a set for each y below, and {x} or all: */
      uint64_t sum = 0;
      if (rules == PAIRS && k < count) sum = values[down[k]];
      for (size_t t = 0; t < count; t++)
        if ((rules == RULER && k < count && of->leq[down[k] * n + down[t]]) || (rules == IDEAL && k == count))
          sum ^= values[down[t]];
      if (sum < n + 2 && (rules != IDEAL || k == count)) seen[sum] = true;
    }
    while (seen[mex]) mex++;
    values[x] = mex;
  }
  free(down);
  free(seen);
}

/* ---- Turning sets on at most 64 elements ---- */

static void add_set(family *sets, size_t maximum, uint64_t set) {
  TEST_ASSERT_LESS_THAN_size_t(FAMILY_MOST, sets->n);
  sets->maximum[sets->n] = maximum;
  sets->set[sets->n++] = set;
}

static uint64_t bit(size_t i) { return (uint64_t)1 << i; }

static uint64_t interval(const board *of, size_t y, size_t x) {
  uint64_t set = 0;
  for (size_t t = 0; t < of->n; t++)
    if (of->leq[y * of->n + t] && of->leq[t * of->n + x]) set |= bit(t);
  return set;
}

void family_of(const board *of, coin_rules rules, family *sets) {
  sets->n = 0;
  for (size_t x = 0; x < of->n; x++) {
    uint64_t ideal = 0;
    for (size_t y = 0; y < of->n; y++) {
      if (!of->leq[y * of->n + x]) continue;
      ideal |= bit(y);
      if (rules != IDEAL) add_set(sets, x, rules == PAIRS ? bit(x) | bit(y) : interval(of, y, x));
    }
    if (rules == IDEAL) add_set(sets, x, ideal);
  }
}

void family_random(const board *of, unsigned most, family *sets) {
  sets->n = 0;
  for (size_t x = 0; x < of->n; x++)
    for (uint64_t k = test_random() % (most + 1); k > 0; k--) {
      uint64_t set = bit(x);
      for (size_t y = 0; y < of->n; y++)
        if (of->leq[y * of->n + x] && test_random() % 2 == 0) set |= bit(y);
      add_set(sets, x, set);
    }
}

void family_product(const family *first, const family *second, size_t second_n, family *sets) {
  sets->n = 0;
  for (size_t i = 0; i < first->n; i++)
    for (size_t j = 0; j < second->n; j++) {
      uint64_t set = 0;
      for (size_t a = 0; a * second_n < 64; a++)
        if (first->set[i] >> a & 1) set |= second->set[j] << a * second_n;
      add_set(sets, first->maximum[i] * second_n + second->maximum[j], set);
    }
}

static uint64_t sum_of(uint64_t set, const uint64_t *values) {
  uint64_t sum = 0;
  for (size_t i = 0; i < 64 && set >> i != 0; i++)
    if (set >> i & 1) sum ^= values[i];
  return sum;
}

void family_values(const board *of, const family *sets, uint64_t *values) {
  for (size_t i = 0; i < of->n; i++) {
    const size_t x = of->order[i];
    bool seen[FAMILY_MOST + 2] = {false};
    uint64_t mex = 0;
    for (size_t k = 0; k < sets->n; k++) {
      if (sets->maximum[k] != x) continue;
      const uint64_t sum = sum_of(sets->set[k] & ~bit(x), values);
      if (sum < FAMILY_MOST) seen[sum] = true;
    }
    while (seen[mex]) mex++;
    values[x] = mex;
  }
}

uint16_t *family_all(const board *of, const family *sets, uint32_t play) {
  const size_t positions = (size_t)1 << of->n;
  uint16_t *values = room(positions, sizeof *values);
  for (size_t p = 0; p < positions; p++) { /* Proposition 4.1: options come before */
    bool seen[FAMILY_MOST + 2] = {false}, terminal = true;
    uint64_t position = 0;
    uint16_t mex = 0;
    for (size_t i = 0; i < of->n; i++)
      if (p >> i & 1) position |= bit(of->order[i]);
    for (size_t k = 0; k < sets->n; k++)
      if (position >> sets->maximum[k] & 1) {
        seen[values[position ^ sets->set[k]]] = true;
        terminal = false;
      }
    while (seen[mex]) mex++;
    values[position] = terminal && play == CGT_MISERE ? 1 : mex;
  }
  return values;
}

size_t coin_words(const board *of, uint64_t position, uint64_t *words) {
  size_t n = 0;
  for (size_t i = 0; i < of->n; i++)
    if (position >> i & 1) memcpy(words + n++ * of->arity, of->elements + i * of->arity, of->arity * sizeof *words);
  return n * of->arity;
}

uint64_t coin_position(const board *of, const uint64_t *words, size_t count) {
  uint64_t position = 0;
  TEST_ASSERT_EQUAL_size_t(0, count % of->arity);
  for (size_t at = 0; at < count; at += of->arity) {
    size_t i = 0;
    while (i < of->n && memcmp(words + at, of->elements + i * of->arity, of->arity * sizeof *words) != 0) i++;
    TEST_ASSERT_LESS_THAN_size_t(of->n, i);
    TEST_ASSERT_EQUAL_UINT64(0, position & bit(i));
    position |= bit(i);
  }
  return position;
}

cgt_game_t *family_game(const board *of, const family *sets, cgt_poset_t *poset) {
  const size_t most = sets->n + 5, arity = of->arity;
  uint64_t *coins = room(most * 64 * arity, sizeof *coins), *starts = room(most, sizeof *starts);
  size_t *order = room(most, sizeof *order), n = 0;
  for (size_t i = 0; i < sets->n; i++, n++) {
    const size_t j = (size_t)(test_random() % (n + 1));
    order[n] = order[j];
    order[j] = i;
  }
  for (size_t twice = 0; twice < 3 && sets->n > 0; twice++) order[n++] = (size_t)(test_random() % sets->n);
  for (size_t i = 0; i < n; i++) {
    uint64_t *set = coins + starts[i] * arity, coin[8];
    const size_t count = coin_words(of, sets->set[order[i]], set) / arity;
    TEST_ASSERT_LESS_OR_EQUAL_size_t(8, arity);
    for (size_t k = 0; k < count; k++) {
      const size_t j = (size_t)(test_random() % (k + 1));
      memcpy(coin, set + k * arity, arity * sizeof *coin);
      memcpy(set + k * arity, set + j * arity, arity * sizeof *coin);
      memcpy(set + j * arity, coin, arity * sizeof *coin);
    }
    starts[i + 1] = starts[i] + count;
  }
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_coins(poset, coins, starts, n, &game));
  free(coins);
  free(starts);
  free(order);
  return game;
}

typedef struct {
  const board *of;
  const family *sets;
} callback;

static cgt_status_t give_sets(void *user, const uint64_t *maximum, size_t arity, cgt_sink_t *sink) {
  const callback *from = user;
  uint64_t words[64 * 8];
  if (arity != from->of->arity || arity > 8) return 1;
  for (size_t k = 0; k < from->sets->n; k++) {
    const size_t x = from->sets->maximum[k];
    if (memcmp(from->of->elements + x * arity, maximum, arity * sizeof *maximum) != 0) continue;
    const uint64_t left_out = k % 2 == 0 ? bit(x) : 0;
    cgt_status_t status =
        cgt_sink_turn(sink, words, coin_words(from->of, from->sets->set[k] & ~left_out, words) / from->of->arity);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

cgt_game_t *family_callback_game(const board *of, const family *sets, uint64_t flags, cgt_poset_t *poset) {
  callback *from = room(1, sizeof *from);
  *from = (callback){of, sets};
  const cgt_turning_t turning = {.size = sizeof turning, .flags = flags, .user = from, .sets = give_sets, .destroy = free};
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_turning(poset, &turning, &game));
  return game;
}

/* ---- Every question to a poset or a coin turning game, its answer as one number ---- */

/* A number that every word changes. */
static void mix(uint64_t *digest, uint64_t word) {
  *digest = (*digest ^ word) * UINT64_C(0x9E3779B97F4A7C15);
  *digest ^= *digest >> 29;
}

static void mix_list(uint64_t *digest, cgt_list_t *list) {
  for (size_t i = 0; i < cgt_list_count(list); i++) {
    size_t count;
    const uint64_t *item = cgt_list_item(list, i, &count);
    mix(digest, count);
    for (size_t k = 0; k < count; k++) mix(digest, item[k]);
  }
  cgt_list_free(list);
}

static cgt_status_t make_three(unsigned kind, cgt_poset_t **poset) {
  cgt_poset_t *parts[2] = {NULL, NULL};
  cgt_status_t status = cgt_poset_new_chain(3, &parts[0]);
  if (status == CGT_OK) status = kind == 0 ? cgt_poset_new_boolean(2, &parts[1]) : cgt_poset_new_asm(3, &parts[1]);
  if (status == CGT_OK) status = cgt_poset_new_product(parts, 2, poset);
  cgt_poset_free(parts[0]);
  cgt_poset_free(parts[1]);
  return status;
}

static cgt_status_t make_of(unsigned kind, cgt_poset_t **poset) {
  static const uint64_t some[] = {5, 0, 7, 2, 5, 3};
  cgt_poset_t *of = NULL;
  cgt_status_t status = kind == 2 ? cgt_poset_new_boolean(3, &of) : cgt_poset_new_asm(5, &of);
  if (status == CGT_OK)
    status = kind == 0   ? cgt_poset_new_dual(of, poset)
             : kind == 1 ? cgt_poset_new_subset(of, CGT_SET_IDEAL, (uint64_t[]){0, 0, 2}, NULL, poset)
                         : cgt_poset_new_subposet(of, some, 6, poset);
  cgt_poset_free(of);
  return status;
}

cgt_status_t poset_make(unsigned kind, cgt_poset_t **poset) {
  static const uint64_t relations[] = {0, 1, 0, 2, 1, 3, 2, 4, 3, 4, 5, 4}, rows[] = {0x0E, 0x08, 0x0C, 0, 0x08};
  switch (kind) {
    case 0: return cgt_poset_new_chain(9, poset);
    case 1: return cgt_poset_new_antichain(5, poset);
    case 2: return cgt_poset_new_boolean(4, poset);
    case 3: return cgt_poset_new_divisors(360, poset);
    case 4: return cgt_poset_new_subspaces(3, 2, poset);
    case 5: return cgt_poset_new_set_partitions(4, poset);
    case 6: return cgt_poset_new_integer_partitions(7, poset);
    case 7: return cgt_poset_new_asm(5, poset);
    case 8: return make_three(0, poset);
    case 9: return make_three(1, poset);
    case 10: return make_of(0, poset);
    case 11: return make_of(1, poset);
    case 12: return make_of(2, poset);
    case 13: return cgt_poset_new_relations(6, relations, 6, poset);
    case 14: return cgt_poset_new_matrix(CGT_MATRIX_CLOSE, 5, rows, poset);
    default: return cgt_poset_new_matrix(CGT_MATRIX_CHECK, 5, rows, poset);
  }
}

static cgt_status_t mix_element(void *user, const uint64_t *element, size_t arity) {
  uint64_t one = 1;
  for (size_t i = 0; i < arity; i++) mix(&one, element[i]);
  *(uint64_t *)user += one; /* in any order */
  return CGT_OK;
}

static cgt_status_t mix_text(void *user, const char *text, size_t size) {
  for (size_t i = 0; i < size; i++) mix(user, (unsigned char)text[i]);
  return CGT_OK;
}

enum { SMALL = 64 }; /* more elements than any poset here has */

cgt_status_t poset_ask(unsigned question, cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, uint64_t *digest) {
  uint64_t words[SMALL], number = 0, found = 1;
  size_t count = 0;
  uint32_t flag = 0;
  int64_t value = 0;
  cgt_list_t *list = NULL;
  cgt_poset_t *other = NULL;
  cgt_status_t status;
  memset(words, 0, sizeof words);
  switch (question) {
    case 0: status = cgt_poset_size(poset, &number); break;
    case 1: status = cgt_poset_validate(poset, a, cgt_poset_arity(poset)); break;
    case 2: status = cgt_poset_leq(poset, a, b, &flag); break;
    case 3: status = cgt_poset_height(poset, b, &number); break;
    case 4: status = cgt_poset_depth(poset, a, &number); break;
    case 5: status = cgt_poset_graded(poset, &flag, &number); break;
    case 6:
      status = cgt_poset_rank(poset, b, &number);
      if (status == CGT_E_DOMAIN) status = CGT_OK;
      break;
    case 7: status = cgt_poset_index(poset, b, &number); break;
    case 8: status = cgt_poset_element(poset, 1, words); break;
    case 9: status = cgt_poset_mobius(poset, a, b, &value); break;
    case 10: status = cgt_poset_relation_count(poset, &number); break;
    case 11: status = cgt_poset_linear_extension(poset, words); break;
    case 12: status = cgt_poset_matrix(poset, words); break;
    case 13: status = cgt_poset_hasse(poset, &list); break;
    case 14: status = cgt_poset_format_element(poset, b, (char *)words, sizeof words, NULL); break;
    case 15:
      status = cgt_poset_spec(poset, (char *)words, sizeof words, NULL);
      if (status == CGT_E_UNSUPPORTED) status = CGT_OK;
      break;
    case 16: status = cgt_draw_poset(poset, CGT_FORMAT_DOT, NULL, mix_text, &found); break;
    case 17:
      status = cgt_poset_new_dual(poset, &other);
      if (status == CGT_OK) status = cgt_poset_equal(poset, other, &flag);
      cgt_poset_free(other);
      break;
    case 18:
      status = cgt_poset_new_subset(poset, CGT_SET_FILTER, a, NULL, &other);
      if (status == CGT_OK) status = cgt_poset_size(other, &number);
      cgt_poset_free(other);
      break;
    case 19: status = cgt_poset_list(poset, CGT_SET_LOWER_COVERS, b, NULL, &list); break;
    case 20: status = cgt_poset_list(poset, CGT_SET_MAXIMA, NULL, NULL, &list); break;
    case 33:
      status = cgt_poset_arguments(poset, words, SMALL, &count);
      number = count;
      break;
    default: {
      const uint32_t set = (question - 21) % 4;
      const uint64_t *first = set == CGT_SET_IDEAL ? b : set == CGT_SET_ALL ? NULL : a;
      const uint64_t *second = set == CGT_SET_INTERVAL ? b : NULL;
      if (question < 25)
        status = cgt_poset_each(poset, set, first, second, mix_element, &found);
      else if (question < 29)
        status = cgt_poset_count(poset, set, first, second, &number);
      else
        status = cgt_poset_list(poset, set, first, second, &list);
    }
  }
  const bool touched = number != 0 || flag != 0 || value != 0 || list != NULL || words[0] != 0 || words[1] != 0;
  if (status != CGT_OK) {
    if (question != 17 && question != 18 && touched) status = CGT_E_STATE; /* which no question to a poset returns */
    cgt_list_free(list);
    return status;
  }
  mix(&found, number);
  mix(&found, flag);
  mix(&found, (uint64_t)value);
  for (size_t i = 0; i < SMALL; i++) mix(&found, words[i]);
  if (list != NULL) mix_list(&found, list);
  *digest = found;
  return CGT_OK;
}

static cgt_status_t give_pairs(void *user, const uint64_t *maximum, size_t arity, cgt_sink_t *sink) {
  cgt_status_t status = cgt_sink_turn(sink, NULL, 0);
  (void)user, (void)arity;
  for (uint64_t below = 1; below < maximum[0] && status == CGT_OK; below++) status = cgt_sink_turn(sink, &below, 1);
  return status;
}

cgt_status_t coin_make(unsigned kind, cgt_game_t **game) {
  static cgt_status_t (*const make[])(cgt_poset_t *, cgt_game_t **) = {cgt_game_new_ruler, cgt_game_new_ideal,
                                                                       cgt_game_new_pairs};
  static const unsigned posets[] = {0, 3, 5, 7, 9, 13, 10, 6, 4};
  static const uint64_t coins[] = {4, 1, 4, 3, 2, 1, 0}, starts[] = {0, 1, 3, 5, 7};
  const cgt_turning_t turning = {.size = sizeof turning, .sets = give_pairs, .identity = "pairs", .identity_size = 5};
  cgt_poset_t *poset = NULL;
  cgt_game_t *parts[2] = {NULL, NULL};
  cgt_status_t status;
  if (kind < 15) { /* rulers on all of these, ideals and pairs on some */
    status = poset_make(posets[kind < 9 ? kind : kind - 6], &poset);
    if (status == CGT_OK) status = make[kind < 9 ? 0 : kind % 2 + 1](poset, game);
  } else if (kind == 15) {
    status = poset_make(14, &poset);
    if (status == CGT_OK) status = cgt_game_new_coins(poset, coins, starts, 1, game);
  } else if (kind == 16) {
    status = poset_make(0, &poset);
    if (status == CGT_OK) status = cgt_game_new_turning(poset, &turning, game);
  } else if (kind < 19) {
    status = poset_make(kind == 17 ? 0 : 13, &poset);
    if (status == CGT_OK) status = cgt_game_new_turning_code(poset, kind == 17 ? "2-3,3-4SF,4C" : "2-3", game);
  } else {
    status = coin_make(15, &parts[0]);
    if (status == CGT_OK) status = cgt_poset_new_boolean(1, &poset);
    if (status == CGT_OK) status = cgt_game_new_turning(poset, &turning, &parts[1]);
    if (status == CGT_OK) status = cgt_game_new_cross(parts, 2, game);
  }
  cgt_poset_free(poset);
  cgt_game_free(parts[0]);
  cgt_game_free(parts[1]);
  return status;
}

cgt_status_t coin_ask(unsigned question, cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *digest) {
  uint64_t values[4 * SMALL], number = 0, found = 1;
  const size_t arity = cgt_poset_arity(cgt_coin_poset(game));
  const uint64_t *last = words + (count >= arity ? count - arity : 0);
  uint64_t outcome = 0;
  size_t classes = SMALL;
  char text[64];
  cgt_list_t *list = NULL;
  cgt_status_t status;
  memset(values, 0, sizeof values);
  switch (question) {
    case 0: status = cgt_game_value(game, words, count, &number); break;
    case 1: status = cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, words, count, &number); break;
    case 2: status = cgt_game_misere_value(game, words, arity, &number); break; /* of a low coin: that takes a search */
    case 3: status = cgt_game_outcome(game, CGT_NORMAL, words, count, &outcome); break;
    case 4: status = cgt_game_options(game, words, count, &list); break;
    case 5: status = cgt_game_winning(game, CGT_NORMAL, words, count, &list); break;
    case 6: status = cgt_coin_winning(game, CGT_TURN_COINS, words, count, &list); break;
    case 7: status = cgt_coin_winning(game, CGT_TURN_ENDS, words, count, &list); break;
    case 8: status = cgt_coin_turning_sets(game, CGT_TURN_ENDS, last, &list); break;
    case 9: status = cgt_coin_values(game, values); break;
    case 10:
      status = cgt_coin_class_values(game, values, SMALL, &classes);
      if (status == CGT_E_NO_THEOREM) status = CGT_OK;
      number = classes == SMALL ? 0 : classes;
      break;
    default: /* the text says what was found before, which a failure changes */
      text[0] = '\0';
      status = cgt_game_explain(game, CGT_NORMAL, words, count, text, sizeof text, NULL);
      number = status == CGT_OK && text[0] != '\0';
  }
  if (status != CGT_OK) {
    const bool touched = number != 0 || outcome != 0 || list != NULL;
    cgt_list_free(list);
    return touched ? CGT_E_STATE : status;
  }
  mix(&found, number);
  mix(&found, outcome);
  for (size_t i = 0; i < 4 * SMALL; i++) mix(&found, values[i]);
  if (list != NULL) mix_list(&found, list);
  *digest = found;
  return CGT_OK;
}
