/* The engine's tests on random games once more, with several threads, or several lines of play, on each question from the first
 * positions on. */
#include <stdatomic.h>

#include "../support.h"
#include "game/crew.h"

/* Callbacks draw random numbers too. */
static uint64_t draw(void) {
  static _Atomic uint64_t drawn;
  uint64_t x = atomic_fetch_add(&drawn, 0x9E3779B97F4A7C15);
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
  x = (x ^ x >> 27) * 0x94D049BB133111EB;
  return x ^ x >> 31;
}

static cgt_status_t new_on_threads(const cgt_ruleset_t *ruleset, cgt_game_t **game) {
  static const uint64_t numbers[] = {1, 2, 3, 8};
  cgt_ruleset_t rules = *ruleset;
  rules.flags |= CGT_RULESET_THREADSAFE;
  const cgt_status_t status = cgt_game_new(&rules, game);
  if (status == CGT_OK) TEST_ASSERT_OK(cgt_game_set(*game, CGT_SETTING_THREADS, numbers[draw() % 4]));
  return status;
}

#define ON_THREADS   true
#define ROUNDS(n)    ((unsigned)test_fewer(n))
#define test_random  draw
#define cgt_game_new new_on_threads
#define main         main_on_one_thread
int main_on_one_thread(void);
#include "../property/game_engine.c"
#undef main

int main(void) {
  cgt_i_crew_alone = 1;
  cgt_i_search_strands_from = 0;
  return main_on_one_thread();
}
