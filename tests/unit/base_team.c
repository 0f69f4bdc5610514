/* The pool of threads: every item is done once, all threads see what the last loop did, and a failed allocation is reported. */
#include "../../lib/base/team.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "../support.h"

enum { ITEMS = 1000 };

typedef struct {
  size_t size;
  unsigned done[ITEMS];
  uint64_t sums[ITEMS];
  _Atomic size_t wrong_workers, elsewhere;
} loops;

/* Adds what a neighbour had after the loop before, which another thread may have done. */
static void add(void *user, size_t item, size_t worker) {
  loops *all = user;
  if (worker >= all->size) atomic_fetch_add(&all->wrong_workers, 1);
  if (worker != 0) atomic_fetch_add(&all->elsewhere, 1);
  all->done[item]++;
  if (item % 2 == 0) all->sums[item] += all->sums[item + 1] + 1;
}

static void check_loops(uint64_t threads) {
  static loops all;
  memset(&all, 0, sizeof all);
  cgt_i_team *team;
  TEST_ASSERT_OK(cgt_i_team_start("test", threads, &team));
  all.size = cgt_i_team_size(team);
  TEST_ASSERT_TRUE(all.size >= 1 && all.size <= CGT_I_TEAM_MOST && (threads < 2 || all.size <= threads));
  cgt_i_team_run(team, add, &all, 0);
  for (unsigned loop = 1; loop <= 50; loop++) {
    cgt_i_team_run(team, add, &all, ITEMS);
    for (size_t i = 0; i < ITEMS; i++) {
      TEST_ASSERT_EQUAL_UINT(loop, all.done[i]);
      TEST_ASSERT_EQUAL_UINT64(i % 2 == 0 ? (uint64_t)loop * (loop + 1) / 2 : loop, all.sums[i] += i % 2);
    }
  }
  const size_t elsewhere = atomic_load(&all.elsewhere);
  cgt_i_team_run(team, add, &all, 1); /* not worth waking anybody */
  TEST_ASSERT_EQUAL_size_t(elsewhere, atomic_load(&all.elsewhere));
  TEST_ASSERT_EQUAL_size_t(0, atomic_load(&all.wrong_workers));
  if (threads < 2) TEST_ASSERT_EQUAL_size_t(0, elsewhere);
  cgt_i_team_end(team);
}

static void test_every_item_once(void) {
  static const uint64_t threads[] = {0, 1, 2, 3, 8, UINT64_MAX};
  for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) check_loops(threads[i]);
}

static void *no_alloc(void *user, size_t size) {
  (void)size, (void)user;
  return NULL;
}

static void release(void *user, void *block) {
  (void)user;
  free(block);
}

static void test_without_memory(void) {
  cgt_i_team *team = (void *)&team;
  TEST_ASSERT_OK(cgt_set_allocator(no_alloc, release, NULL));
  TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(cgt_i_team_start("test", 4, &team)));
  TEST_ASSERT_NULL(team);
  check_loops(1); /* which needs none */
  TEST_ASSERT_OK(cgt_set_allocator(NULL, NULL, NULL));
}

static void test_a_team_without_work_ends(void) {
  cgt_i_team *team;
  for (int i = 0; i < 100; i++) {
    TEST_ASSERT_OK(cgt_i_team_start("test", 4, &team));
    cgt_i_team_end(team);
  }
  cgt_i_team_end(NULL);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_every_item_once);
  RUN_TEST(test_without_memory);
  RUN_TEST(test_a_team_without_work_ends);
  return UNITY_END();
}
