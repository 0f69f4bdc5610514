/* Slots of Cram's memo, leased by threads that store many positions: never more than the table has. */
#include <pthread.h>
#include <sched.h>
#include <string.h>

#include "../support.h"
#include "boards/cram_crew.h"
#include "game/memo.h"

enum { THREADS = 8, EACH = 4000, ROUNDS = 40 };

typedef struct {
  cgt_i_cram cram;
  uint64_t number;
  _Atomic size_t *left;
} member;

static void *store_many(void *user) {
  member *self = user;
  for (uint64_t i = 0; i < EACH; i++) {
    const uint64_t key = (i * THREADS + self->number + 1) << 16;
    if (cgt_i_cram_store(&self->cram, &key, 1) != CGT_OK) return user;
  }
  atomic_fetch_sub(self->left, 1);
  while (atomic_load(self->left) > 0) { /* the others may need this thread at a meeting */
    if (cgt_i_cram_heed(&self->cram) != CGT_OK) return user;
    (void)sched_yield();
  }
  return NULL;
}

static void test_leases_fit_the_table(void) {
  for (int round = 0; round < test_few(ROUNDS); round++) {
    static member members[THREADS];
    pthread_t threads[THREADS];
    cgt_game_t *game;
    cgt_i_cram_crew crew;
    _Atomic size_t left;
    atomic_init(&left, THREADS);
    TEST_ASSERT_OK(cgt_game_new_cram(6, 8, &game));
    cgt_i_memo *memo = cgt_i_game_memo(game);
    cgt_i_ask ask = cgt_i_ask_begin(game, "test");
    TEST_ASSERT_OK(cgt_i_memo_widen(memo, (uint64_t[]){((uint64_t)1 << 48) - 1}, 1, 16, 0, 0, NULL));
    memset(members, 0, sizeof members);
    for (uint64_t i = 0; i < THREADS; i++)
      members[i] = (member){.cram = {.game = game, .ask = &ask, .memo = memo, .crew = &crew}, .number = i, .left = &left};
    TEST_ASSERT_OK(cgt_i_cram_crew_make(&crew, &members[0].cram, THREADS));
    for (size_t i = 0; i < THREADS; i++) TEST_ASSERT_TRUE(cgt_i_cram_come(&members[i].cram));
    for (size_t i = 0; i < THREADS; i++) TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i], NULL, store_many, &members[i]));
    for (size_t i = 0; i < THREADS; i++) {
      void *failed;
      TEST_ASSERT_EQUAL_INT(0, pthread_join(threads[i], &failed));
      TEST_ASSERT_NULL(failed);
    }
    for (size_t i = 0; i < THREADS; i++) cgt_i_cram_go(&members[i].cram, CGT_OK, 0);
    cgt_i_cram_crew_end(&crew, memo);
    TEST_ASSERT_EQUAL_size_t(THREADS * EACH, memo->used);
    TEST_ASSERT_LESS_OR_EQUAL_size_t(memo->capacity / 4 * 3, memo->used);
    cgt_game_free(game);
  }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_leases_fit_the_table);
  return UNITY_END();
}
