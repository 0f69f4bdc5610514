/* Eight threads that ask one poset, whose tables the first of them makes; one coin turning game; products that share factors.
 * Every answer is that of one thread alone. */
#include <pthread.h>
#include <sched.h>

#include "../coin_brute.h"

enum { THREADS = 8, ARITY = 8, COINS = 3 };

static _Atomic int arrived;

static void wait_for_all(void) {
  for (arrived++; arrived < THREADS;) sched_yield();
}

typedef struct {
  cgt_poset_t *poset;
  cgt_game_t *game;
  const uint64_t *words, *last, *expected;
  size_t count;
  unsigned first, questions, wrong;
} asker;

static void *ask_poset(void *user) {
  asker *mine = user;
  wait_for_all();
  for (unsigned i = 0; i < mine->questions; i++) { /* each begins with another one */
    const unsigned q = (mine->first + i) % mine->questions;
    uint64_t digest = 0;
    mine->wrong += poset_ask(q, mine->poset, mine->words, mine->last, &digest) != CGT_OK || digest != mine->expected[q];
  }
  return NULL;
}

static void *ask_game(void *user) {
  asker *mine = user;
  wait_for_all();
  for (unsigned i = 0; i < mine->questions; i++) {
    const unsigned q = (mine->first + i) % mine->questions;
    uint64_t digest = 0;
    mine->wrong += coin_ask(q, mine->game, mine->words, mine->count, &digest) != CGT_OK || digest != mine->expected[q];
  }
  return NULL;
}

static void run(void *(*ask)(void *), asker *askers) {
  pthread_t threads[THREADS];
  arrived = 0;
  for (int i = 0; i < THREADS; i++) TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i], NULL, ask, &askers[i]));
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < THREADS; i++) TEST_ASSERT_EQUAL_UINT(0, askers[i].wrong);
}

static void test_one_poset(void) {
  for (unsigned kind = 0; kind < POSET_KINDS; kind++) {
    uint64_t expected[POSET_QUESTIONS], a[ARITY], b[ARITY], size, extension[64];
    cgt_poset_t *alone;
    TEST_ASSERT_OK(poset_make(kind, &alone));
    TEST_ASSERT_OK(cgt_poset_size(alone, &size));
    TEST_ASSERT_OK(cgt_poset_linear_extension(alone, extension));
    TEST_ASSERT_OK(cgt_poset_element(alone, extension[0], a));
    TEST_ASSERT_OK(cgt_poset_element(alone, extension[size - 1], b));
    for (unsigned q = 0; q < POSET_QUESTIONS; q++) TEST_ASSERT_OK(poset_ask(q, alone, a, b, &expected[q]));
    cgt_poset_free(alone);
    for (unsigned round = 0; round < 4; round++) {
      asker askers[THREADS];
      cgt_poset_t *poset;
      TEST_ASSERT_OK(poset_make(kind, &poset));
      for (unsigned i = 0; i < THREADS; i++) /* all with the same question, or all with others */
        askers[i] = (asker){.poset = poset,
                            .words = a,
                            .last = b,
                            .expected = expected,
                            .questions = POSET_QUESTIONS,
                            .first = round % 2 == 0 ? 9 + round : i * 4 + round};
      run(ask_poset, askers);
      cgt_poset_free(poset);
    }
  }
}

/* A position of a game of a kind, and what one thread alone gets. */
static size_t prepare(unsigned kind, uint64_t *words, uint64_t *expected) {
  uint64_t size, extension[256];
  size_t n = 0;
  cgt_game_t *game;
  TEST_ASSERT_OK(coin_make(kind, &game));
  cgt_poset_t *poset = cgt_coin_poset(game);
  TEST_ASSERT_OK(cgt_poset_size(poset, &size));
  TEST_ASSERT_LESS_OR_EQUAL_UINT64(256, size);
  TEST_ASSERT_OK(cgt_poset_linear_extension(poset, extension));
  for (uint64_t i = 0; i < COINS; i++, n += cgt_poset_arity(poset))
    TEST_ASSERT_OK(cgt_poset_element(poset, extension[size * (i + 1) / (COINS + 1)], words + n));
  for (unsigned q = 0; q < COIN_QUESTIONS; q++) TEST_ASSERT_OK(coin_ask(q, game, words, n, &expected[q]));
  cgt_game_free(game);
  return n;
}

static void test_one_game(void) {
  for (unsigned kind = 0; kind < COIN_KINDS; kind++) {
    uint64_t words[COINS * ARITY], expected[COIN_QUESTIONS];
    const size_t count = prepare(kind, words, expected);
    for (unsigned round = 0; round < 4; round++) {
      asker askers[THREADS];
      cgt_game_t *game;
      TEST_ASSERT_OK(coin_make(kind, &game));
      for (unsigned i = 0; i < THREADS; i++)
        askers[i] = (asker){.game = game,
                            .words = words,
                            .count = count,
                            .expected = expected,
                            .questions = COIN_QUESTIONS,
                            .first = round % 2 == 0 ? 9 * round : i + round};
      run(ask_game, askers);
      cgt_game_free(game);
    }
  }
}

/* The games of the threads are products of two that all share, this way round and that. */
static void test_products_that_share_factors(void) {
  for (unsigned kind = 15; kind <= 16; kind++)
    for (int round = 0; round < 4; round++) {
      static const uint64_t words[2][4] = {{4, 2, 3, 3}, {2, 4, 3, 3}};
      uint64_t expected[2][COIN_QUESTIONS];
      cgt_game_t *shared[2], *products[THREADS];
      asker askers[THREADS];
      for (int fresh = 0; fresh < 2; fresh++) {
        TEST_ASSERT_OK(coin_make(15, &shared[0]));
        TEST_ASSERT_OK(coin_make(kind == 15 ? 5 : 16, &shared[1]));
        for (int i = 0; i < THREADS; i++) {
          cgt_game_t *const parts[] = {shared[i % 2], shared[1 - i % 2]};
          TEST_ASSERT_OK(cgt_game_new_cross(parts, 2, &products[i]));
          cgt_game_set(products[i], CGT_SETTING_THREADS, 2);
          askers[i] = (asker){.game = products[i],
                              .words = words[i % 2],
                              .count = 2,
                              .expected = expected[i % 2],
                              .questions = 10,
                              .first = (unsigned)(round % 2 == 0 ? 0 : i)};
        }
        if (fresh == 0)
          for (int i = 0; i < 2; i++)
            for (unsigned q = 0; q < 10; q++) TEST_ASSERT_OK(coin_ask(q, products[i], words[i], 2, &expected[i][q]));
        else
          run(ask_game, askers);
        for (int i = 0; i < THREADS; i++) cgt_game_free(products[i]);
        for (int i = 0; i < 2; i++) cgt_game_free(shared[i]);
      }
    }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_one_poset);
  RUN_TEST(test_one_game);
  RUN_TEST(test_products_that_share_factors);
  return UNITY_END();
}
