/* Many threads ask one quotient: what it has not found yet is found once, and all answers are those of one thread. */
#include <pthread.h>

#include "../support.h"

enum { THREADS = 8, SETS = 40, MOST = 64 };

static cgt_game_t *game;
static cgt_quotient_t *quotient;
static uint64_t options[SETS][3], answers[SETS]; /* CGT_NO_ANSWER: the quotient would grow */

/* Unity is not for threads: they count, the test asserts. */
static void *ask(void *user) {
  unsigned *wrong = user;
  for (size_t i = 0; i < SETS; i++) {
    uint64_t element = CGT_NO_ANSWER, product, heaps[] = {i, 5, 100 * i}, kernel[MOST];
    char word[64];
    size_t n;
    const cgt_status_t status = cgt_quotient_mex(quotient, options[i], 3, &element);
    *wrong += status != CGT_OK && status != CGT_E_DOMAIN;
    *wrong += element != answers[i];
    *wrong += cgt_quotient_multiply(quotient, options[i][0], options[i][1], &product) != CGT_OK;
    *wrong += cgt_quotient_element(quotient, heaps, 3, &element) != CGT_OK;
    *wrong += cgt_quotient_word(quotient, element, word, sizeof word, NULL) != CGT_OK;
    *wrong += cgt_quotient_kernel(quotient, kernel, MOST, &n) != CGT_OK;
  }
  cgt_quotient_t *more;
  *wrong += cgt_quotient_extend(quotient, 200, 40, &more) != CGT_OK;
  *wrong += cgt_quotient_teach(more, game) != CGT_OK;
  cgt_quotient_free(more);
  return NULL;
}

static void test_one_quotient(void) {
  TEST_ASSERT_OK(cgt_game_new_octal("0.77", &game));
  for (int round = 0; round < 3; round++) {
    pthread_t threads[THREADS];
    unsigned wrong[THREADS] = {0};
    for (int alone = 1; alone >= 0; alone--) { /* first the right answers, of one thread; then a new one, for all */
      TEST_ASSERT_OK(cgt_quotient_new_whole(game, 1000, 40, &quotient));
      if (!alone) break;
      for (size_t i = 0; i < SETS; i++) {
        for (size_t k = 0; k < 3; k++) options[i][k] = test_random() % 40;
        answers[i] = CGT_NO_ANSWER;
        (void)cgt_quotient_mex(quotient, options[i], 3, &answers[i]);
      }
      cgt_quotient_free(quotient);
    }
    for (int i = 0; i < THREADS; i++) TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i], NULL, ask, &wrong[i]));
    for (int i = 0; i < THREADS; i++) TEST_ASSERT_EQUAL_INT(0, pthread_join(threads[i], NULL));
    for (int i = 0; i < THREADS; i++) TEST_ASSERT_EQUAL_UINT(0, wrong[i]);
    cgt_quotient_free(quotient);
  }
  cgt_game_free(game);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_one_quotient);
  return UNITY_END();
}
