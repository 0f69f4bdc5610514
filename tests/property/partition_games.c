/* PNim and RNim against their definitions, theorems against searches, and sweeps and boxes against single values. */
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>

#include "../diagram_brute.h"

static void begin(void) {
  TEST_ASSERT_OK(cgt_game_new_pnim(&diagram_pnim.game));
  TEST_ASSERT_OK(cgt_game_new_rnim(&diagram_rnim.game));
}

static void end(void) {
  brute_free(&diagram_pnim);
  brute_free(&diagram_rnim);
}

static diagram random_partition(uint64_t n) {
  uint64_t count;
  diagram out;
  TEST_ASSERT_OK(cgt_partition_count(n, &count));
  TEST_ASSERT_OK(cgt_partition_at(n, test_random() % count, out.part, &out.n));
  return out;
}

static cgt_status_t ask(uint32_t method, uint32_t play, const diagram *p, uint64_t *value) {
  uint64_t words[DIAGRAM_PARTS + 1];
  words[0] = p->n;
  memcpy(words + 1, p->part, p->n * sizeof *words);
  return cgt_game_answer(diagram_pnim.game, method, play, CGT_QUESTION_VALUE, words, 1 + p->n, value);
}

/* ---- Single games and sums against the definitions ---- */

static void test_partitions_to_11_by_all_methods(void) {
  begin();
  for (uint64_t n = 0; n <= 11; n++) {
    diagram p = diagram_ones(n);
    do {
      const brute_position position = diagram_position(&p);
      brute_check(&diagram_pnim, &position);
    } while (diagram_next(&p));
  }
  end();
}

static void test_partitions_to_14(void) {
  begin();
  for (uint64_t n = 12; n <= 14; n++) {
    diagram p = diagram_ones(n);
    do {
      const brute_position position = diagram_position(&p);
      for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
        uint64_t value = 99;
        uint64_t outcome;
        TEST_ASSERT_OK(ask(CGT_METHOD_AUTO, play, &p, &value));
        TEST_ASSERT_EQUAL_UINT64(brute_value(&diagram_pnim, play, &position), value);
        TEST_ASSERT_OK(cgt_game_outcome(diagram_pnim.game, play, position.w, position.n, &outcome));
        TEST_ASSERT_EQUAL_UINT64(brute_outcome(&diagram_pnim, play, &position), outcome);
      }
    } while (diagram_next(&p));
  }
  end();
}

static brute_position random_sum(bool partitions, size_t most) {
  brute_position out = {.n = 0};
  for (size_t summands = (size_t)(test_random() % 4); summands > 0; summands--) {
    uint64_t entries[4], n = test_random() % 4 + (partitions ? 0 : 1);
    if (n > 3) n = 3;
    for (size_t i = 0; i < n; i++) {
      entries[i] = partitions ? 1 + test_random() % most : test_random() % (most + 1);
      for (size_t k = i; partitions && k > 0 && entries[k] > entries[k - 1]; k--) {
        const uint64_t swap = entries[k];
        entries[k] = entries[k - 1];
        entries[k - 1] = swap;
      }
    }
    out.w[out.n++] = n;
    for (size_t i = 0; i < n; i++) out.w[out.n++] = entries[i];
  }
  return out;
}

static void test_sums_of_partitions(void) {
  begin();
  for (int i = 0; i < 150; i++) {
    const brute_position position = random_sum(true, 3);
    brute_check(&diagram_pnim, &position);
  }
  end();
}

static void test_hyperrectangles(void) {
  begin();
  for (uint64_t a = 0; a <= 5; a++) {
    brute_check(&diagram_rnim, &(brute_position){2, {1, a}});
    for (uint64_t b = 0; b <= 5; b++) {
      brute_check(&diagram_rnim, &(brute_position){3, {2, a, b}});
      for (uint64_t c = 0; c <= 3; c++) brute_check(&diagram_rnim, &(brute_position){4, {3, a, b, c}});
    }
  }
  end();
}

static void test_sums_of_hyperrectangles(void) {
  begin();
  for (int i = 0; i < 150; i++) {
    const brute_position position = random_sum(false, 3);
    brute_check(&diagram_rnim, &position);
  }
  end();
}

static void test_illegal_positions(void) {
  begin();
  for (int i = 0; i < 3000; i++) {
    brute_position position = {.n = (size_t)(test_random() % 6)};
    for (size_t k = 0; k < position.n; k++) position.w[k] = test_random() % 4;
    TEST_ASSERT_EQUAL_INT(brute_legal(&diagram_pnim, &position),
                          cgt_game_validate(diagram_pnim.game, position.w, position.n) == CGT_OK);
    TEST_ASSERT_EQUAL_INT(brute_legal(&diagram_rnim, &position),
                          cgt_game_validate(diagram_rnim.game, position.w, position.n) == CGT_OK);
  }
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_validate", "summand 2: part 2 is 4, above 3 before it",
                    cgt_game_validate(diagram_pnim.game, (uint64_t[]){1, 1, 3, 3, 4, 1}, 6));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_validate", "summand 1: part 2 is 0",
                    cgt_game_validate(diagram_pnim.game, (uint64_t[]){2, 1, 0}, 3));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_validate", "summand 2 should have 4 entries and has 1",
                    cgt_game_validate(diagram_pnim.game, (uint64_t[]){1, 1, 4, 4}, 4));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_validate", "summand 1 has no sides",
                    cgt_game_validate(diagram_rnim.game, (uint64_t[]){0, 1, 2}, 3));
  end();
}

/* Sums of many, in any order: the canonical form ascends. */
static void test_canonical_form_of_many_summands(void) {
  uint64_t words[3000], out[3000];
  begin();
  for (int round = 0; round < 20; round++) {
    size_t count = 0, left, summands = 0, seen = 0;
    while (count < 2900) {
      const uint64_t n = test_random() % 4;
      words[count++] = n;
      for (uint64_t i = 0; i < n; i++) words[count++] = n - i;
      if (n > 0) words[count - n] += test_random() % 50;
      summands += n > 0;
    }
    TEST_ASSERT_OK(cgt_game_canonical(diagram_pnim.game, words, count, out, &left));
    for (size_t at = 0, last = SIZE_MAX; at < left; last = at, at += 1 + (size_t)out[at], seen++)
      if (last != SIZE_MAX) TEST_ASSERT_TRUE(out[last] < out[at] || (out[last] == out[at] && out[last + 1] <= out[at + 1]));
    TEST_ASSERT_EQUAL_size_t(summands, seen);
  }
  end();
}

/* ---- Large numbers ---- */

static void test_values_of_2_to_the_64(void) {
  const uint64_t most = UINT64_MAX;
  uint64_t value = 7;
  uint64_t outcome = 9;
  cgt_list_t *moves;
  begin();
  TEST_ASSERT_OK(cgt_game_value(diagram_pnim.game, (uint64_t[]){1, most}, 2, &value));
  TEST_ASSERT_EQUAL_UINT64(most, value);
  for (int game = 0; game < 2; game++) { /* (2^64 - 2) ^ 1 and 1 more: twice in a sum it does no harm */
    cgt_game_t *which = game == 0 ? diagram_pnim.game : diagram_rnim.game;
    const uint64_t one[] = {2, most, game == 0 ? most : 2}, two[] = {2, most, one[2], 2, most, one[2]};
    TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_value", "2^64", cgt_game_value(which, one, 3, &value));
    TEST_ASSERT_EQUAL_UINT64(most, value);
    TEST_ASSERT_OK(cgt_game_outcome(which, CGT_MISERE, one, 3, &outcome));
    TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome);
    TEST_ASSERT_OK(cgt_game_value(which, two, 6, &value));
    TEST_ASSERT_EQUAL_UINT64(0, value);
    TEST_ASSERT_OK(cgt_game_outcome(which, CGT_MISERE, two, 6, &outcome));
    TEST_ASSERT_EQUAL_UINT64(CGT_P, outcome);
    value = most;
  }
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_value", "2^64",
                    cgt_game_value(diagram_pnim.game, (uint64_t[]){3, most, 1, 1}, 4, &value));
  /* from (2^64 - 1, 2) + (5, 3) the larger one must get the value of the smaller: 1 + (4 ^ 2) */
  TEST_ASSERT_OK(cgt_game_winning(diagram_rnim.game, CGT_NORMAL, (uint64_t[]){2, most, 2, 2, 5, 3}, 6, &moves));
  TEST_ASSERT_EQUAL_size_t(1, cgt_list_count(moves));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(((uint64_t[]){2, 5, 3, 2, 8, 2}), cgt_list_item(moves, 0, NULL), 6);
  cgt_list_free(moves);
  end();
}

/* Values of 65 bits as a test has them: the low half, and the number of times 2^64 is in it. */
typedef struct {
  uint64_t low;
  unsigned high;
} wide;

/* Theorem 3 of a hyperrectangle with positive sides; 0 where a side is 0. */
static wide wide_value(const uint64_t *sides, size_t n) {
  wide value = {0, 0};
  for (size_t i = 0; i < n; i++) {
    if (sides[i] == 0) return (wide){0, 0};
    value.low ^= sides[i] - 1;
  }
  value.low++;
  value.high = value.low == 0;
  return value;
}

/* Whether a sum has a value: Corollary 12, and in misere play Proposition 6 and Theorem 14. */
static bool wide_is(uint32_t play, uint64_t value, const uint64_t *words, size_t count) {
  wide sum = {0, 0};
  bool small = true;
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at]) {
    const wide one = wide_value(words + at + 1, (size_t)words[at]);
    sum.low ^= one.low;
    sum.high ^= one.high;
    small &= one.high == 0 && one.low < 2;
  }
  return sum.high == 0 && (sum.low ^ (play == CGT_MISERE && small)) == value;
}

/* Every move of a sum of hyperrectangles to a value is a side s that becomes 0 or 1 + t, where t is determined by all but
 * that side; candidates are tried against the value, and so are moves that the library gives. */
static size_t moves_to_value(uint32_t play, uint64_t value, const uint64_t *words, size_t count) {
  uint64_t option[16];
  size_t moves = 0;
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at]) {
    bool emptied = false; /* all ways to the value 0 are the same move */
    for (size_t i = at + 1; i <= at + (size_t)words[at]; i++) {
      uint64_t others = value,
               rest = 0; /* low halves of the wanted and the other summands' values, and of this one's other sides less 1 */
      for (size_t k = 0; k < count; k += 1 + (size_t)words[k])
        if (k != at) others ^= wide_value(words + k + 1, (size_t)words[k]).low;
      for (size_t j = at + 1; j <= at + (size_t)words[at]; j++)
        if (j != i) rest ^= words[j] - 1;
      const uint64_t sides[] = {0, ((others - 1) ^ rest) + 1, (((others ^ 1) - 1) ^ rest) + 1};
      for (size_t c = 0; c < 3; c++) {
        memcpy(option, words, count * sizeof *option);
        option[i] = sides[c];
        if ((c > 0 && sides[c] == 0) || (c == 2 && sides[2] == sides[1]) || sides[c] >= words[i]) continue;
        if ((c == 0 && emptied) || !wide_is(play, value, option, count)) continue;
        emptied |= c == 0;
        moves++;
      }
    }
  }
  return moves;
}

static void test_moves_around_2_to_the_64(void) {
  static const uint64_t sides[] = {
      1, 2, 3, 4, 7, 8, (uint64_t)1 << 63, ((uint64_t)1 << 63) + 1, UINT64_MAX - 2, UINT64_MAX - 1, UINT64_MAX};
  unsigned with_high = 0, won = 0;
  begin();
  for (int round = 0; round < test_few(20000); round++) {
    uint64_t words[16], known[16];
    size_t count = 0, kept = 0;
    wide sum = {0, 0};
    for (uint64_t summands = 1 + test_random() % 4; summands > 0; summands--) {
      const size_t n = 1 + (size_t)(test_random() % 3), at = count;
      words[count++] = n;
      for (size_t i = 0; i < n; i++) words[count++] = sides[test_random() % 11];
      sum.high ^= wide_value(words + at + 1, n).high;
    }
    with_high += sum.high;
    for (uint32_t play = 0; play < 2; play++) {
      cgt_list_t *moves;
      uint64_t outcome;
      TEST_ASSERT_OK(cgt_game_outcome(diagram_rnim.game, play, words, count, &outcome));
      TEST_ASSERT_EQUAL_UINT64(wide_is(play, 0, words, count) ? CGT_P : CGT_N, outcome);
      const uint64_t value = round % 3 == 0 ? 0 : sides[test_random() % 11] - 1;
      TEST_ASSERT_OK(cgt_game_moves_to(diagram_rnim.game, play, value, words, count, &moves));
      for (size_t i = 0; i < cgt_list_count(moves); i++) {
        size_t length;
        const uint64_t *move = cgt_list_item(moves, i, &length);
        TEST_ASSERT_TRUE(wide_is(play, value, move, length));
      }
      /* summands that are equal have the same moves, which are listed once: count those of sums of different ones */
      TEST_ASSERT_OK(cgt_game_canonical(diagram_rnim.game, words, count, known, &kept));
      bool different = true;
      for (size_t at = 0, next; at < kept; at = next) {
        next = at + 1 + (size_t)known[at];
        different &=
            next == kept || known[next] != known[at] || memcmp(known + next, known + at, (next - at) * sizeof *known) != 0;
      }
      if (different) TEST_ASSERT_EQUAL_size_t(moves_to_value(play, value, words, count), cgt_list_count(moves));
      won += cgt_list_count(moves) > 0;
      cgt_list_free(moves);
    }
  }
  TEST_ASSERT_GREATER_THAN_UINT(test_few(1000), with_high);
  TEST_ASSERT_GREATER_THAN_UINT(test_few(2000), won);
  end();
}

/* ---- Theorems, the search, and the sweep ---- */

enum { SWEPT = 48 };
static uint8_t *values[SWEPT + 1];

static cgt_status_t keep(void *user, uint64_t n, const uint8_t *level, uint64_t count) {
  uint8_t **kept = user;
  TEST_ASSERT_NOT_NULL(kept[n] = malloc((size_t)count));
  memcpy(kept[n], level, (size_t)count);
  return CGT_OK;
}

static void sweep_all(void) {
  begin();
  TEST_ASSERT_OK(cgt_partition_each(diagram_pnim.game, 0, SWEPT, NULL, keep, values));
}

static void forget_all(void) {
  for (uint64_t n = 0; n <= SWEPT; n++) {
    free(values[n]);
    values[n] = NULL;
  }
  end();
}

static unsigned swept_value(const diagram *p) {
  uint64_t n = 0, rank;
  for (size_t i = 0; i < p->n; i++) n += p->part[i];
  TEST_ASSERT_OK(cgt_partition_rank(p->part, p->n, &rank));
  return values[n][rank];
}

/* All partitions to 30: ranks, theorems, the search, conjugates, bounds. */
static void test_sweep_against_single_values(void) {
  unsigned by_theorem = 0, by_search = 0;
  sweep_all();
  for (uint64_t n = 0; n <= 30; n++) {
    diagram p = diagram_ones(n), turned, back;
    uint64_t count, number = 0;
    TEST_ASSERT_OK(cgt_partition_count(n, &count));
    do {
      uint64_t rank = 99, value = 99, misere = 99;
      TEST_ASSERT_OK(cgt_partition_rank(p.part, p.n, &rank));
      TEST_ASSERT_EQUAL_UINT64(number, rank);
      TEST_ASSERT_OK(cgt_partition_at(n, number, back.part, &back.n));
      TEST_ASSERT_EQUAL_size_t(p.n, back.n);
      if (p.n > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(p.part, back.part, p.n);
      TEST_ASSERT_OK(ask(CGT_METHOD_AUTO, CGT_NORMAL, &p, &value));
      TEST_ASSERT_EQUAL_UINT64(values[n][number], value);
      TEST_ASSERT_OK(ask(CGT_METHOD_AUTO, CGT_MISERE, &p, &misere));
      TEST_ASSERT_EQUAL_UINT64(value < 2 ? 1 - value : value, misere);
      const cgt_status_t closed = ask(CGT_METHOD_CLOSED, CGT_NORMAL, &p, &value);
      TEST_ASSERT_TRUE(closed == CGT_OK || closed == CGT_E_NO_THEOREM);
      TEST_ASSERT_EQUAL_UINT64(values[n][number], value);
      by_theorem += closed == CGT_OK;
      by_search += closed != CGT_OK;
      turned.n = diagram_conjugate(p.part, p.n, turned.part);
      TEST_ASSERT_EQUAL_UINT(values[n][number], swept_value(&turned));
      if (n > 0) TEST_ASSERT_LESS_OR_EQUAL_UINT64(p.part[0] + p.n - 1, value);
      number++;
    } while (diagram_next(&p));
    TEST_ASSERT_EQUAL_UINT64(count, number);
  }
  TEST_ASSERT_GREATER_THAN_UINT(1000, by_theorem);
  TEST_ASSERT_GREATER_THAN_UINT(1000, by_search);
  forget_all();
}

/* If the value is not the bound, the search visits all options: all these partitions, and some others. */
static void test_sweep_against_single_values_to_48(void) {
  sweep_all();
  for (uint64_t n = 31; n <= SWEPT; n++) {
    uint64_t count, value = 99;
    TEST_ASSERT_OK(cgt_partition_count(n, &count));
    for (uint64_t rank = 0; rank < count; rank++) {
      diagram p;
      TEST_ASSERT_OK(cgt_partition_at(n, rank, p.part, &p.n));
      if (values[n][rank] + 1u == p.n + p.part[0] && (rank * 2654435761u >> 7) % 101 != 0) continue;
      TEST_ASSERT_OK(ask(CGT_METHOD_AUTO, CGT_NORMAL, &p, &value));
      TEST_ASSERT_EQUAL_UINT64(values[n][rank], value);
    }
  }
  forget_all();
}

/* Values of 64 and more: partitions that are nearly hooks, against the search. */
static void test_values_above_63(void) {
  enum { N = 67 };
  uint64_t count, checked = 0;
  begin();
  TEST_ASSERT_OK(cgt_partition_count(N, &count));
  uint8_t *level = malloc((size_t)count);
  TEST_ASSERT_NOT_NULL(level);
  TEST_ASSERT_OK(cgt_partition_values(diagram_pnim.game, N, N, level));
  for (uint64_t rank = 0; rank < count; rank++) {
    diagram p;
    uint64_t value = 999;
    if (level[rank] < 63) continue;
    TEST_ASSERT_OK(cgt_partition_at(N, rank, p.part, &p.n));
    TEST_ASSERT_OK(ask(CGT_METHOD_AUTO, CGT_NORMAL, &p, &value));
    TEST_ASSERT_EQUAL_UINT64(value, level[rank]);
    checked++;
  }
  TEST_ASSERT_GREATER_THAN_UINT64(64 + 65 + 66, checked);
  free(level);
  end();
}

static void test_ranks_of_random_partitions(void) {
  for (int i = 0; i < 2000; i++) {
    const uint64_t n = test_random() % (CGT_MAX_PARTITION + 1);
    uint64_t count, rank, sum = 0;
    diagram p = random_partition(n), other;
    TEST_ASSERT_OK(cgt_partition_count(n, &count));
    for (size_t k = 0; k < p.n; k++) sum += p.part[k];
    TEST_ASSERT_EQUAL_UINT64(n, sum);
    TEST_ASSERT_OK(cgt_partition_rank(p.part, p.n, &rank));
    if (diagram_next(&p)) { /* whose rank is the next */
      TEST_ASSERT_OK(cgt_partition_at(n, rank + 1, other.part, &other.n));
      TEST_ASSERT_EQUAL_size_t(p.n, other.n);
      TEST_ASSERT_EQUAL_UINT64_ARRAY(p.part, other.part, p.n);
    } else {
      TEST_ASSERT_EQUAL_UINT64(count - 1, rank);
    }
  }
}

/* All misère winning moves of one partition: the options of value 1. */
static void test_misere_winning_moves_to_20(void) {
  sweep_all();
  for (uint64_t n = 15; n <= 20; n++) {
    diagram p = diagram_ones(n);
    do {
      uint64_t words[DIAGRAM_PARTS + 1];
      cgt_list_t *options, *moves;
      size_t at = 0;
      words[0] = p.n;
      memcpy(words + 1, p.part, p.n * sizeof *words);
      TEST_ASSERT_OK(cgt_game_options(diagram_pnim.game, words, 1 + p.n, &options));
      TEST_ASSERT_OK(cgt_game_winning(diagram_pnim.game, CGT_MISERE, words, 1 + p.n, &moves));
      for (size_t i = 0; i < cgt_list_count(options); i++) {
        diagram option;
        size_t count, move_count;
        const uint64_t *given = cgt_list_item(options, i, &count);
        option.n = count > 0 ? count - 1 : 0;
        memcpy(option.part, given + (count > 0), option.n * sizeof *given);
        if (swept_value(&option) != 1) continue;
        const uint64_t *move = cgt_list_item(moves, at++, &move_count);
        TEST_ASSERT_NOT_NULL(move);
        TEST_ASSERT_EQUAL_size_t(count, move_count);
        TEST_ASSERT_EQUAL_UINT64_ARRAY(given, move, count);
      }
      TEST_ASSERT_EQUAL_size_t(at, cgt_list_count(moves));
      cgt_list_free(options);
      cgt_list_free(moves);
    } while (diagram_next(&p));
  }
  forget_all();
}

/* Every winning strategy in misère play needs such a move, even where options are far too many to list. */
static void test_misere_winning_moves_of_large_partitions(void) {
  begin();
  for (int i = 0; i < 200; i++) {
    const diagram p = random_partition(60 + test_random() % 60);
    uint64_t words[DIAGRAM_PARTS + 1], value;
    uint64_t outcome;
    cgt_list_t *moves;
    words[0] = p.n;
    memcpy(words + 1, p.part, p.n * sizeof *words);
    TEST_ASSERT_OK(cgt_game_outcome(diagram_pnim.game, CGT_MISERE, words, 1 + p.n, &outcome));
    TEST_ASSERT_OK(cgt_game_winning(diagram_pnim.game, CGT_MISERE, words, 1 + p.n, &moves));
    TEST_ASSERT_EQUAL_INT(outcome == CGT_N, cgt_list_count(moves) > 0);
    for (size_t k = 0; k < cgt_list_count(moves); k++) {
      size_t count;
      const uint64_t *move = cgt_list_item(moves, k, &count);
      TEST_ASSERT_OK(cgt_game_misere_value(diagram_pnim.game, move, count, &value));
      TEST_ASSERT_EQUAL_UINT64(0, value);
    }
    cgt_list_free(moves);
  }
  end();
}

/* ---- Ways to sweep ---- */

static void test_threads_and_ranges(void) {
  sweep_all();
  for (uint64_t threads = 2; threads <= 4; threads++) {
    uint8_t *some[SWEPT + 1] = {NULL};
    TEST_ASSERT_OK(cgt_game_set(diagram_pnim.game, CGT_SETTING_THREADS, threads));
    TEST_ASSERT_OK(cgt_partition_each(diagram_pnim.game, 30, 40, NULL, keep, some));
    for (uint64_t n = 0; n <= SWEPT; n++) {
      uint64_t count;
      TEST_ASSERT_OK(cgt_partition_count(n, &count));
      TEST_ASSERT_EQUAL_INT(n >= 30 && n <= 40, some[n] != NULL);
      if (some[n] != NULL) TEST_ASSERT_EQUAL_UINT8_ARRAY(values[n], some[n], count);
      free(some[n]);
    }
  }
  for (uint64_t first = 0; first <= 20; first++) {
    static uint8_t room[3000];
    size_t at = 0;
    memset(room, 0xAA, sizeof room);
    TEST_ASSERT_OK(cgt_partition_values(diagram_pnim.game, first, 20, room));
    for (uint64_t n = first; n <= 20; n++) {
      uint64_t count;
      TEST_ASSERT_OK(cgt_partition_count(n, &count));
      TEST_ASSERT_EQUAL_UINT8_ARRAY(values[n], room + at, count);
      at += (size_t)count;
    }
    TEST_ASSERT_EQUAL_UINT8(0xAA, room[at]);
  }
  forget_all();
}

typedef struct {
  uint64_t stop_at, seen;
} watcher;

static cgt_status_t watch(void *user, uint64_t n, const uint8_t *level, uint64_t count) {
  watcher *w = user;
  TEST_ASSERT_EQUAL_UINT8_ARRAY(values[n], level, count);
  w->seen = n;
  return n == w->stop_at ? 77 : CGT_OK;
}

static const char path[] = "partition_nim_checkpoint.tmp";

static long size_of_file(void) {
  FILE *file = fopen(path, "rb");
  TEST_ASSERT_NOT_NULL(file);
  TEST_ASSERT_EQUAL_INT(0, fseek(file, 0, SEEK_END));
  const long size = ftell(file);
  fclose(file);
  return size;
}

/* The first bytes of the file, with a bit changed. */
static void copy_file(const unsigned char *bytes, long size, long bit) {
  FILE *file = fopen(path, "wb");
  TEST_ASSERT_NOT_NULL(file);
  for (long i = 0; i < size; i++) {
    const int byte = bytes[i] ^ (i == bit / 8 ? 1 << bit % 8 : 0);
    TEST_ASSERT_EQUAL_INT(byte, fputc(byte, file));
  }
  fclose(file);
}

static void test_checkpoints(void) {
  enum { LAST = 14 };
  watcher w = {10, 0};
  sweep_all();
  (void)remove(path);
  TEST_ASSERT_EQUAL_INT32(77, cgt_partition_each(diagram_pnim.game, 3, LAST, path, watch, &w));
  TEST_ASSERT_EQUAL_UINT64(10, w.seen);
  const long stopped = size_of_file();
  w = (watcher){99, 0};
  TEST_ASSERT_OK(cgt_partition_each(diagram_pnim.game, 0, LAST, path, watch, &w));
  TEST_ASSERT_EQUAL_UINT64(LAST, w.seen);
  const long size = size_of_file();
  TEST_ASSERT_GREATER_THAN(stopped, size);
  unsigned char *bytes = malloc((size_t)size);
  TEST_ASSERT_NOT_NULL(bytes);
  FILE *file = fopen(path, "rb");
  TEST_ASSERT_NOT_NULL(file);
  TEST_ASSERT_EQUAL_size_t((size_t)size, fread(bytes, 1, (size_t)size, file));
  fclose(file);
  for (long cut = 16; cut < size; cut += 1 + cut / 16) { /* cut off anywhere: it is completed */
    copy_file(bytes, cut, -8);
    TEST_ASSERT_OK(cgt_partition_each(diagram_pnim.game, 0, LAST, path, watch, &w));
    TEST_ASSERT_EQUAL_INT32(size, size_of_file());
  }
  for (long bit = 0; bit < 8 * size; bit += 1 + bit / 16) { /* damaged anywhere: it is refused */
    copy_file(bytes, size, bit);
    const cgt_status_t status = cgt_partition_each(diagram_pnim.game, 0, LAST, path, NULL, NULL);
    TEST_ASSERT_EQUAL_STRING("CGT_E_CORRUPT", cgt_status_name(status));
  }
  /* an impossible value of the partition of 1, at byte 57, with the checksum that belongs to it */
  const uint64_t product = (1 ^ 200) * 0x9E3779B97F4A7C15, sum = product << 29 | product >> 35;
  bytes[57] = 200;
  for (int i = 0; i < 8; i++) bytes[58 + i] = (unsigned char)(sum >> 8 * i);
  copy_file(bytes, size, -8);
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_partition_each", "impossible values",
                    cgt_partition_each(diagram_pnim.game, 0, 3, path, watch, &w));
  copy_file(bytes, 15, -8);
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_partition_each", "is not a file of values",
                    cgt_partition_each(diagram_pnim.game, 0, 3, path, watch, &w));
  copy_file(bytes, size, 64);
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_partition_each", "version",
                    cgt_partition_each(diagram_pnim.game, 0, 3, path, watch, &w));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_partition_each", "cannot open",
                    cgt_partition_each(diagram_pnim.game, 0, 3, "no/such/file", watch, &w));
  free(bytes);
  TEST_ASSERT_EQUAL_INT(0, remove(path));
  forget_all();
}

/* A small file, cut off at every byte, with zeros from every byte on, or with any bit changed: no wrong value is believed, and
 * the sweep resumes from the last whole number. */
static void test_torn_checkpoints(void) {
  enum { LAST = 5, HEAD = 16 };
  watcher w = {99, 0};
  unsigned char bytes[1000], again[1000];
  sweep_all();
  (void)remove(path);
  TEST_ASSERT_OK(cgt_partition_each(diagram_pnim.game, 0, LAST, path, watch, &w));
  const long size = size_of_file();
  FILE *file = fopen(path, "rb");
  TEST_ASSERT_NOT_NULL(file);
  TEST_ASSERT_EQUAL_size_t((size_t)size, fread(bytes, 1, sizeof bytes, file));
  fclose(file);
  for (long cut = HEAD; cut <= size; cut++)
    for (int zeros = 0; zeros < 3; zeros++) { /* none, to where the file ended, and beyond */
      memset(again, 0, sizeof again);
      memcpy(again, bytes, (size_t)cut);
      copy_file(again, zeros == 0 ? cut : size + 100 * (zeros - 1), -8);
      w.seen = 0;
      TEST_ASSERT_OK(cgt_partition_each(diagram_pnim.game, 0, LAST, path, watch, &w));
      TEST_ASSERT_EQUAL_UINT64(LAST, w.seen);
      file = fopen(path, "rb");
      TEST_ASSERT_NOT_NULL(file);
      TEST_ASSERT_GREATER_OR_EQUAL_size_t((size_t)size, fread(again, 1, sizeof again, file));
      fclose(file);
      TEST_ASSERT_EQUAL_MEMORY(bytes, again, (size_t)size);
    }
  for (long bit = 0; bit < 8 * size; bit++) {
    copy_file(bytes, size, bit);
    const cgt_status_t status = cgt_partition_each(diagram_pnim.game, 0, LAST, path, watch, &w);
    TEST_ASSERT_EQUAL_STRING("CGT_E_CORRUPT", cgt_status_name(status));
  }
  TEST_ASSERT_EQUAL_INT(0, remove(path));
  forget_all();
}

/* Several sweeps with one file. */
static void *sweep_too(void *user) {
  cgt_game_t *game;
  cgt_status_t *status = user;
  *status = cgt_game_new_pnim(&game);
  if (*status != CGT_OK) return NULL;
  for (uint64_t last = 8; last <= 40 && *status == CGT_OK; last += 8)
    *status = cgt_partition_each(game, 0, last, path, NULL, NULL);
  cgt_game_free(game);
  return NULL;
}

static void test_sweeps_with_one_checkpoint(void) {
  enum { SWEEPS = 4, LAST = 40 };
  pthread_t threads[SWEEPS];
  cgt_status_t statuses[SWEEPS];
  (void)remove(path);
  for (int i = 0; i < SWEEPS; i++) TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i], NULL, sweep_too, &statuses[i]));
  for (int i = 0; i < SWEEPS; i++) {
    TEST_ASSERT_EQUAL_INT(0, pthread_join(threads[i], NULL));
    TEST_ASSERT_EQUAL_STRING("CGT_OK", cgt_status_name(statuses[i]));
  }
  uint64_t partitions;
  long size = 16;
  for (uint64_t n = 0; n <= LAST; n++) {
    TEST_ASSERT_OK(cgt_partition_count(n, &partitions));
    size += 24 + (long)partitions;
  }
  TEST_ASSERT_EQUAL_INT(size, size_of_file());
  TEST_ASSERT_OK(sweep_too(&statuses[0]) == NULL ? statuses[0] : CGT_E_STATE);
  TEST_ASSERT_EQUAL_INT(0, remove(path));
}

/* Values from 64 on come from the file, too. */
static void test_checkpoint_of_large_values(void) {
  enum { N = 66 };
  uint64_t count;
  begin();
  (void)remove(path);
  TEST_ASSERT_OK(cgt_partition_each(diagram_pnim.game, 0, N - 1, path, NULL, NULL));
  uint8_t *level[N + 1] = {NULL};
  TEST_ASSERT_OK(cgt_partition_each(diagram_pnim.game, N, N, path, keep, level));
  TEST_ASSERT_OK(cgt_partition_count(N, &count));
  uint8_t *direct = malloc((size_t)count);
  TEST_ASSERT_NOT_NULL(direct);
  TEST_ASSERT_OK(cgt_partition_values(diagram_pnim.game, N, N, direct));
  TEST_ASSERT_EQUAL_INT(0, memcmp(direct, level[N], (size_t)count));
  free(direct);
  free(level[N]);
  TEST_ASSERT_EQUAL_INT(0, remove(path));
  end();
}

/* ---- Boxes ---- */

static void test_boxes_against_the_sweep(void) {
  static const uint64_t boxes[][2] = {{0, 0}, {0, 5}, {5, 0}, {1, 9}, {9, 1}, {4, 4}, {3, 7}, {6, 8}, {8, 6}, {7, 6}, {2, 23}};
  sweep_all();
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
    const uint64_t rows = boxes[i][0], columns = boxes[i][1];
    uint64_t count, rank;
    diagram before = {.n = 0};
    TEST_ASSERT_OK(cgt_partition_box_count(rows, columns, &count));
    uint8_t *level = malloc((size_t)count);
    TEST_ASSERT_NOT_NULL(level);
    TEST_ASSERT_OK(cgt_partition_box_values(diagram_pnim.game, rows, columns, level));
    for (uint64_t number = 0; number < count; number++) {
      diagram p;
      TEST_ASSERT_OK(cgt_partition_box_at(rows, columns, number, p.part, &p.n));
      TEST_ASSERT_TRUE(p.n <= rows && (p.n == 0 || p.part[0] <= columns));
      TEST_ASSERT_OK(cgt_partition_box_rank(rows, columns, p.part, p.n, &rank));
      TEST_ASSERT_EQUAL_UINT64(number, rank);
      size_t k = 0;
      while (k < before.n && k < p.n && before.part[k] == p.part[k]) k++;
      if (number > 0) TEST_ASSERT_TRUE(k < p.n && (k == before.n || before.part[k] < p.part[k]));
      TEST_ASSERT_EQUAL_UINT(swept_value(&p), level[number]);
      before = p;
    }
    free(level);
  }
  forget_all();
}

/* A box with values above 63, against the search. */
static void test_wide_boxes(void) {
  static const uint64_t boxes[][2] = {{3, 61}, {62, 3}, {2, 63}, {2, 125}};
  begin();
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
    uint64_t count, value = 999;
    TEST_ASSERT_OK(cgt_partition_box_count(boxes[i][0], boxes[i][1], &count));
    uint8_t *level = malloc((size_t)count);
    TEST_ASSERT_NOT_NULL(level);
    TEST_ASSERT_OK(cgt_partition_box_values(diagram_pnim.game, boxes[i][0], boxes[i][1], level));
    for (uint64_t rank = count - 1; rank < count; rank -= 1 + test_random() % 100) {
      diagram p;
      TEST_ASSERT_OK(cgt_partition_box_at(boxes[i][0], boxes[i][1], rank, p.part, &p.n));
      TEST_ASSERT_OK(ask(CGT_METHOD_AUTO, CGT_NORMAL, &p, &value));
      TEST_ASSERT_EQUAL_UINT64(value, level[rank]);
    }
    free(level);
  }
  end();
}

/* ---- Limits ---- */

/* Not heavy: the search looks at many positions. */
static const uint64_t hard[] = {9, 14, 13, 12, 12, 11, 9, 7, 7, 6};

static cgt_status_t stop(void *user, uint64_t expanded, uint64_t known) {
  (void)known;
  return expanded >= *(uint64_t *)user ? 55 : CGT_OK;
}

static cgt_status_t cancel(void *user, uint64_t expanded, uint64_t known) {
  (void)expanded;
  (void)known;
  cgt_game_cancel(user);
  return CGT_OK;
}

static void test_stopping_a_search(void) {
  uint64_t value = 999, after = 20, right, known;
  begin();
  TEST_ASSERT_OK(cgt_game_value(diagram_pnim.game, hard, 10, &right));
  TEST_ASSERT_OK(cgt_game_count(diagram_pnim.game, CGT_COUNT_KNOWN, &known));
  TEST_ASSERT_GREATER_THAN_UINT64(20, known);
  TEST_ASSERT_OK(cgt_game_forget(diagram_pnim.game));
  TEST_ASSERT_OK(cgt_game_set(diagram_pnim.game, CGT_SETTING_POLL, 1));
  TEST_ASSERT_OK(cgt_game_set_progress(diagram_pnim.game, stop, &after));
  TEST_ASSERT_EQUAL_INT32(55, cgt_game_value(diagram_pnim.game, hard, 10, &value));
  TEST_ASSERT_OK(cgt_game_set_progress(diagram_pnim.game, cancel, diagram_pnim.game));
  TEST_ASSERT_FAILS(CGT_E_CANCELLED, "cgt_game_value", "cancelled", cgt_game_value(diagram_pnim.game, hard, 10, &value));
  TEST_ASSERT_OK(cgt_game_set_progress(diagram_pnim.game, NULL, NULL));
  TEST_ASSERT_OK(cgt_game_set(diagram_pnim.game, CGT_SETTING_MEMORY, 1000));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_value", "limit", cgt_game_value(diagram_pnim.game, hard, 10, &value));
  TEST_ASSERT_EQUAL_UINT64(999, value);
  TEST_ASSERT_OK(cgt_game_set(diagram_pnim.game, CGT_SETTING_MEMORY, 0));
  TEST_ASSERT_OK(cgt_game_value(diagram_pnim.game, hard, 10, &value));
  TEST_ASSERT_EQUAL_UINT64(right, value);
  /* a partition with more columns than a position has words, and no theorem: the general search, which is stopped */
  after = 1;
  TEST_ASSERT_OK(cgt_game_set_progress(diagram_pnim.game, stop, &after));
  TEST_ASSERT_EQUAL_INT32(55, cgt_game_value(diagram_pnim.game, (uint64_t[]){4, 5000, 7, 7, 3}, 5, &value));
  end();
}

/* What a search found is in the game's memo, and in its file. */
static void test_memo_file(void) {
  static const char file[] = "partition_nim_memo.tmp";
  uint64_t value = 99, right = 98, expanded = 97;
  begin();
  TEST_ASSERT_OK(cgt_game_value(diagram_pnim.game, hard, 10, &right));
  TEST_ASSERT_OK(cgt_game_memo_save(diagram_pnim.game, file));
  end();
  begin();
  TEST_ASSERT_OK(cgt_game_memo_load(diagram_pnim.game, file));
  TEST_ASSERT_OK(cgt_game_value(diagram_pnim.game, hard, 10, &value));
  TEST_ASSERT_EQUAL_UINT64(right, value);
  TEST_ASSERT_OK(cgt_game_count(diagram_pnim.game, CGT_COUNT_EXPANDED, &expanded));
  TEST_ASSERT_EQUAL_UINT64(0, expanded);
  TEST_ASSERT_EQUAL_STRING("CGT_E_CORRUPT", cgt_status_name(cgt_game_memo_load(diagram_rnim.game, file)));
  TEST_ASSERT_EQUAL_INT(0, remove(file));
  end();
}

static void test_stopping_a_sweep(void) {
  static uint8_t room[30000];
  uint64_t after = 5000;
  watcher w = {99, 0};
  sweep_all();
  TEST_ASSERT_OK(cgt_game_set(diagram_pnim.game, CGT_SETTING_POLL, 1));
  for (uint64_t threads = 1; threads <= 2; threads++) {
    TEST_ASSERT_OK(cgt_game_set(diagram_pnim.game, CGT_SETTING_THREADS, threads));
    TEST_ASSERT_OK(cgt_game_set_progress(diagram_pnim.game, stop, &after));
    TEST_ASSERT_EQUAL_INT32(55, cgt_partition_each(diagram_pnim.game, 0, SWEPT, NULL, watch, &w));
    TEST_ASSERT_TRUE(w.seen >= 20 && w.seen < 28);
    TEST_ASSERT_EQUAL_INT32(55, cgt_partition_box_values(diagram_pnim.game, 8, 8, room));
    TEST_ASSERT_OK(cgt_game_set_progress(diagram_pnim.game, cancel, diagram_pnim.game));
    TEST_ASSERT_FAILS(CGT_E_CANCELLED, "cgt_partition_each", "cancelled",
                      cgt_partition_each(diagram_pnim.game, 0, 40, NULL, watch, &w));
    TEST_ASSERT_FAILS(CGT_E_CANCELLED, "cgt_partition_box_values", "cancelled",
                      cgt_partition_box_values(diagram_pnim.game, 8, 8, room));
  }
  TEST_ASSERT_OK(cgt_game_set_progress(diagram_pnim.game, NULL, NULL));
  TEST_ASSERT_OK(cgt_game_set(diagram_pnim.game, CGT_SETTING_MEMORY, 200000));
  TEST_ASSERT_OK(cgt_partition_each(diagram_pnim.game, 0, 28, NULL, watch, &w));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_partition_each", "the limit is 200000",
                    cgt_partition_each(diagram_pnim.game, 0, 30, NULL, watch, &w));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_partition_box_values", "the limit is 200000",
                    cgt_partition_box_values(diagram_pnim.game, 8, 8, room));
  forget_all();
}

/* Sweeps take 8 bytes a partition besides the values and some more; every allocation fails in turn. */
static void test_memory(void) {
  static uint8_t room[220000];
  uint64_t value, sum = 0, count;
  for (uint64_t n = 0; n <= 40; n++) {
    TEST_ASSERT_OK(cgt_partition_count(n, &count));
    sum += count;
  }
  test_memory_begin();
  begin();
  TEST_ASSERT_OK(cgt_partition_values(diagram_pnim.game, 0, 40, room));
  TEST_ASSERT_LESS_THAN_size_t((size_t)sum * 8 + 200000, test_most_bytes);
  for (int what = 0; what < 5; what++) {
    cgt_status_t status = CGT_E_MEMORY;
    for (size_t failing = 1; status == CGT_E_MEMORY; failing++) {
      cgt_list_t *list = NULL;
      test_allocations = 0;
      test_failing_allocation = failing;
      switch (what) {
        case 0: status = cgt_partition_values(diagram_pnim.game, 20, 30, room); break;
        case 1: status = cgt_partition_box_values(diagram_pnim.game, 6, 6, room); break;
        case 2: status = cgt_game_value(diagram_pnim.game, hard, 10, &value); break;
        case 3: status = cgt_game_winning(diagram_pnim.game, CGT_MISERE, hard, 10, &list); break;
        default: status = cgt_game_options(diagram_rnim.game, (uint64_t[]){3, 2, 3, 4}, 4, &list); break;
      }
      test_failing_allocation = 0;
      cgt_list_free(list);
      TEST_ASSERT_OK(cgt_game_forget(diagram_pnim.game));
    }
    TEST_ASSERT_OK(status);
  }
  end();
  test_memory_end();
}

static void test_bad_arguments(void) {
  uint64_t parts[DIAGRAM_PARTS] = {3, 2, 2}, number = 42;
  uint8_t byte = 42;
  size_t length = 42;
  cgt_game_t *wythoff;
  begin();
  TEST_ASSERT_OK(cgt_game_new_wythoff(&wythoff));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_pnim", "game", cgt_game_new_pnim(NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_rnim", "game", cgt_game_new_rnim(NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_count", "n is 127", cgt_partition_count(127, &number));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_count", "m is", cgt_partition_count(1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_rank", "rank", cgt_partition_rank(parts, 3, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_rank", "parts is NULL", cgt_partition_rank(NULL, 3, &number));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_rank", "parts[3] is 0", cgt_partition_rank(parts, 4, &number));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_rank", "127 parts", cgt_partition_rank(parts, 127, &number));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_rank", "parts[1] is 3; expected 1 to 2",
                    cgt_partition_rank((uint64_t[]){2, 3}, 2, &number));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_rank", "add up to 128",
                    cgt_partition_rank((uint64_t[]){64, 64}, 2, &number));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_at", "n is 127", cgt_partition_at(127, 0, parts, &length));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_at", "rank is 5", cgt_partition_at(4, 5, parts, &length));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_at", "parts", cgt_partition_at(4, 4, NULL, &length));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_at", "count", cgt_partition_at(4, 4, parts, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_values", "game is NULL", cgt_partition_values(NULL, 0, 0, &byte));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_values", "PNim", cgt_partition_values(wythoff, 0, 0, &byte));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_values", "values", cgt_partition_values(diagram_pnim.game, 0, 0, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_values", "first is 2", cgt_partition_values(diagram_pnim.game, 2, 1, &byte));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_values", "last is 127",
                    cgt_partition_values(diagram_pnim.game, 2, 127, &byte));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_each", "each and path",
                    cgt_partition_each(diagram_pnim.game, 0, 1, NULL, NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_box_count", "100 + 28", cgt_partition_box_count(100, 28, &number));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_box_count", "n is", cgt_partition_box_count(1, 2, NULL));
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_partition_box_count", "63 rows", cgt_partition_box_count(63, 64, &number));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_box_rank", "rank", cgt_partition_box_rank(3, 3, parts, 3, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_box_rank", "expected at most 2",
                    cgt_partition_box_rank(2, 3, parts, 3, &number));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_box_rank", "expected 1 to 2",
                    cgt_partition_box_rank(3, 2, parts, 3, &number));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_box_rank", "rows", cgt_partition_box_rank(99, 99, parts, 3, &number));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_box_at", "below 20", cgt_partition_box_at(3, 3, 20, parts, &length));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_box_at", "count", cgt_partition_box_at(3, 3, 2, parts, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_box_at", "parts", cgt_partition_box_at(3, 3, 2, NULL, &length));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_box_values", "game", cgt_partition_box_values(wythoff, 3, 3, &byte));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_box_values", "values",
                    cgt_partition_box_values(diagram_pnim.game, 3, 3, NULL));
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_partition_box_values", "64 bits",
                    cgt_partition_box_values(diagram_pnim.game, 63, 64, &byte));
  TEST_ASSERT_EQUAL_UINT64(42, number);
  TEST_ASSERT_EQUAL_UINT8(42, byte);
  TEST_ASSERT_EQUAL_size_t(42, length);
  cgt_game_free(wythoff);
  end();
}

/* ---- Explaining ---- */

static void explains(cgt_game_t *game, uint32_t play, const char *how, const uint64_t *words, size_t count) {
  char text[400];
  TEST_ASSERT_OK(cgt_game_explain(game, play, words, count, text, sizeof text, NULL));
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, how), text);
}

static void test_explanations(void) {
  begin();
  explains(diagram_pnim.game, CGT_NORMAL, "the empty partition", NULL, 0);
  explains(diagram_pnim.game, CGT_NORMAL, "Theorem 1 ", (uint64_t[]){2, 3, 3}, 3);
  explains(diagram_pnim.game, CGT_NORMAL, "Theorem 2 ", (uint64_t[]){3, 3, 3, 2}, 4);
  explains(diagram_pnim.game, CGT_NORMAL, "Proposition 5", (uint64_t[]){3, 2, 2, 1}, 4);
  explains(diagram_pnim.game, CGT_NORMAL, "Proposition 3", (uint64_t[]){3, 5, 1, 1}, 4);
  explains(diagram_pnim.game, CGT_MISERE, "distinct parts", (uint64_t[]){3, 5, 4, 1}, 4);
  explains(diagram_pnim.game, CGT_MISERE, "Theorem 14", (uint64_t[]){1, 5, 1, 6}, 4);
  explains(diagram_pnim.game, CGT_NORMAL, "one option of each value", hard, 10);
  explains(diagram_rnim.game, CGT_NORMAL, "Corollary 12", (uint64_t[]){1, 5, 1, 6}, 4);
  end();
}

/* The library's own game for a description, which brute_free() of a push has freed. */
static void renew(brute *rules, cgt_status_t (*make)(cgt_game_t **game)) {
  if (rules->game == NULL) TEST_ASSERT_OK(make(&rules->game));
}

/* Before a push the words stay as the other game wants them: a hyperrectangle with a side of 0, a partition without parts. */
static void test_pushes(void) {
  brute nim = {.kind = BRUTE_NIM}, again = diagram_rnim, other = diagram_pnim;
  brute pushes[] = {{.kind = BRUTE_PUSH, .variant = CGT_PUSH_PLAIN, .parts = {&diagram_rnim, &nim}, .n = 2},
                    {.kind = BRUTE_PUSH, .variant = CGT_PUSH_PLAIN, .parts = {&diagram_rnim, &again}, .n = 2},
                    {.kind = BRUTE_PUSH, .variant = CGT_PUSH_PLAIN, .parts = {&diagram_pnim, &nim}, .n = 2},
                    {.kind = BRUTE_PUSH, .variant = CGT_PUSH_FREE, .parts = {&diagram_pnim, &other}, .n = 2}};
  test_memory_begin();
  for (size_t i = 0; i < sizeof pushes / sizeof *pushes; i++) {
    renew(&diagram_rnim, cgt_game_new_rnim);
    renew(&again, cgt_game_new_rnim);
    renew(&diagram_pnim, cgt_game_new_pnim);
    renew(&other, cgt_game_new_pnim);
    if (i == 2) brute_check_values(&pushes[i], &(brute_position){2, {1, 0}});
    for (uint64_t a = 0; a < 5; a++)
      for (uint64_t b = 0; b <= (i < 2 ? 4 : a); b++) {
        if (i < 2 || b > 0) brute_check_values(&pushes[i], &(brute_position){4, {1, 2, a, b}});
        if (i == 2) brute_check_values(&pushes[i], &(brute_position){5, {1, 0, 1, a + 1, 0}});
      }
    brute_free(&pushes[i]);
  }
  brute_free(&again);
  brute_free(&other);
  end();
  test_memory_end();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_pushes);
  RUN_TEST(test_partitions_to_11_by_all_methods);
  RUN_TEST(test_partitions_to_14);
  RUN_TEST(test_sums_of_partitions);
  RUN_TEST(test_hyperrectangles);
  RUN_TEST(test_sums_of_hyperrectangles);
  RUN_TEST(test_illegal_positions);
  RUN_TEST(test_canonical_form_of_many_summands);
  RUN_TEST(test_values_of_2_to_the_64);
  RUN_TEST(test_moves_around_2_to_the_64);
  RUN_TEST(test_sweep_against_single_values);
  RUN_TEST(test_sweep_against_single_values_to_48);
  RUN_TEST(test_values_above_63);
  RUN_TEST(test_ranks_of_random_partitions);
  RUN_TEST(test_misere_winning_moves_to_20);
  RUN_TEST(test_misere_winning_moves_of_large_partitions);
  RUN_TEST(test_threads_and_ranges);
  RUN_TEST(test_checkpoints);
  RUN_TEST(test_torn_checkpoints);
  if (TEST_THREADS) RUN_TEST(test_sweeps_with_one_checkpoint);
  RUN_TEST(test_checkpoint_of_large_values);
  RUN_TEST(test_boxes_against_the_sweep);
  RUN_TEST(test_wide_boxes);
  RUN_TEST(test_stopping_a_search);
  RUN_TEST(test_memo_file);
  RUN_TEST(test_stopping_a_sweep);
  RUN_TEST(test_memory);
  RUN_TEST(test_bad_arguments);
  RUN_TEST(test_explanations);
  return UNITY_END();
}
