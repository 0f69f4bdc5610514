/* Everything at once: some threads ask one game questions of all kinds, each of which has several threads from its first
 * position on, while others cancel, change limits and the number of threads, make the game forget, and save and load its memo.
 * Whatever is answered is right, and whatever is not says why. */
#include <sched.h>
#include <stdatomic.h>

#include "../on_threads.h"
#include "game/crew.h"

/* Two heaps, in any order: any number from one, or the same from both (Wythoff). */
static const char *const spec = "rules(a,b; any order: a-k,b for k in 1..a; a,b-k for k in 1..b; a-k,b-k for k in 1..a)";
enum { HEAP = 32, ASKERS = 3, DISTURBERS = 3, QUESTIONS = 8, THREADS = 8 };
static uint64_t values[2][HEAP + 1][HEAP + 1]; /* by play */

static void solve(void) {
  for (unsigned play = 0; play < 2; play++)
    for (unsigned a = 0; a <= HEAP; a++)
      for (unsigned b = 0; b <= HEAP; b++) {
        bool there[4 * HEAP] = {false};
        uint64_t *value = &values[play][a][b];
        for (unsigned k = 1; k <= a || k <= b; k++) {
          if (k <= a) there[values[play][a - k][b]] = true;
          if (k <= b) there[values[play][a][b - k]] = true;
          if (k <= a && k <= b) there[values[play][a - k][b - k]] = true;
        }
        for (*value = a + b == 0 ? play : 0; there[*value];) ++*value;
      }
}

/* Pairs in order that are reachable: each heap may become any smaller one, but the larger one may not stay below both. */
static uint64_t count_pairs(uint64_t a, uint64_t b) {
  uint64_t n = 0;
  for (uint64_t x = 0; x <= b; x++)
    for (uint64_t y = x; y <= b; y++) n += x <= a;
  return n;
}

typedef struct {
  pthread_t thread;
  cgt_game_t *game;
  uint64_t seed;
  unsigned answered, stopped;
  const char *wrong; /* what was; NULL: nothing */
} actor;

static _Atomic bool over;

static uint64_t draw(actor *self) {
  uint64_t z = self->seed += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

static cgt_status_t compare(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                            uint8_t *verdicts) {
  (void)user;
  for (size_t i = 0; i < n; i++)
    if (answers[i] != values[0][words[starts[i]]][words[starts[i] + 1]]) verdicts[i] = CGT_VERDICT_FAILS;
  return CGT_OK;
}

/* A claim about all positions up to some size: how many fail. */
static cgt_status_t ask_claim(cgt_game_t *game, uint32_t method, uint64_t last, uint64_t *found) {
  const uint64_t to[2] = {last, last};
  const cgt_claim_t claim = {.size = sizeof claim,
                             .flags = CGT_CLAIM_THREADSAFE,
                             .game = game,
                             .method = method,
                             .threads = THREADS,
                             .holds = compare};
  cgt_domain_t *domain;
  cgt_list_t *failing;
  uint64_t held, seen;
  cgt_status_t status = cgt_domain_new_box((uint64_t[2]){0}, to, 2, &domain);
  if (status != CGT_OK) return status;
  status = cgt_claim_check(&claim, domain, NULL, &failing, &held, &seen);
  if (status == CGT_OK) *found = cgt_list_count(failing);
  if (status == CGT_OK) cgt_list_free(failing);
  cgt_domain_free(domain);
  return status;
}

/* How many positions the graph has. */
static cgt_status_t ask_graph(cgt_game_t *game, const uint64_t *words, uint64_t *found) {
  cgt_list_t *positions;
  const cgt_status_t status = cgt_game_expand(game, words, 2, NULL, &positions);
  if (status == CGT_OK) *found = cgt_list_count(positions);
  if (status == CGT_OK) cgt_list_free(positions);
  return status;
}

static void ask_one(actor *self) {
  static const uint32_t methods[] = {CGT_METHOD_AUTO, CGT_METHOD_SEARCH, CGT_METHOD_TABLE};
  const uint64_t drawn = draw(self), b = 1 + drawn % HEAP, a = drawn / HEAP % (b + 1), words[2] = {a, b};
  const uint32_t method = methods[drawn >> 32 & 1 ? 2 : drawn >> 33 & 1], play = drawn >> 34 & 1;
  const unsigned kind = (unsigned)(drawn >> 36) % 6;
  uint64_t expected, found = UINT64_MAX;
  cgt_status_t status;
  if (kind == 0) {
    status = cgt_game_answer(self->game, method, play, CGT_QUESTION_OUTCOME, words, 2, &found);
    expected = values[play][a][b] == 0 ? CGT_P : CGT_N;
  } else if (kind == 1) {
    status = cgt_game_longest_play(self->game, words, 2, &found);
    expected = a + b;
  } else if (kind == 2) {
    status = cgt_game_reachable_count(self->game, words, 2, &found);
    expected = count_pairs(a, b);
  } else if (kind == 3) {
    status = ask_graph(self->game, words, &found);
    expected = count_pairs(a, b);
  } else if (kind == 4) {
    status = ask_claim(self->game, method, b, &found);
    expected = 0;
  } else {
    status = cgt_game_answer(self->game, method, play, CGT_QUESTION_VALUE, words, 2, &found);
    expected = values[play][a][b];
  }
  if (status == CGT_OK && found != expected) self->wrong = "an answer";
  if (status != CGT_OK && status != CGT_E_CANCELLED && status != CGT_E_LIMIT) self->wrong = cgt_status_name(status);
  self->answered += status == CGT_OK;
  self->stopped += status != CGT_OK;
}

static void *ask(void *user) {
  actor *self = user;
  for (unsigned i = 0; i < QUESTIONS && self->wrong == NULL; i++) ask_one(self);
  return NULL;
}

static void *disturb(void *user) {
  actor *self = user;
  char file[40];
  snprintf(file, sizeof file, "stress-%u.memo", (unsigned)(self->seed % 1000));
  while (!atomic_load(&over) && self->wrong == NULL) {
    const uint64_t drawn = draw(self);
    cgt_status_t status = CGT_OK;
    if (drawn % 8 == 0) cgt_game_cancel(self->game);
    if (drawn % 8 == 1)
      status = cgt_game_set(self->game, CGT_SETTING_MEMORY, drawn / 8 % 4 == 0 ? 0 : 3000 + drawn / 32 % 60000);
    if (drawn % 8 == 2) status = cgt_game_set(self->game, CGT_SETTING_THREADS, test_crews[drawn / 8 % TEST_CREWS]);
    if (drawn % 8 == 3) status = cgt_game_forget(self->game);
    if (drawn % 8 == 4) status = cgt_game_memo_save(self->game, file);
    if (drawn % 8 == 5) status = cgt_game_memo_load(self->game, file);
    if (drawn % 8 == 6) status = cgt_game_set(self->game, CGT_SETTING_POLL, 1 + drawn / 8 % 100);
    if (drawn % 8 == 7) status = cgt_game_count(self->game, CGT_COUNT_BYTES, &(uint64_t){0});
    if (status != CGT_OK && status != CGT_E_LIMIT && (drawn % 8 != 5 || status != CGT_E_FILE))
      self->wrong = cgt_status_name(status);
    for (uint64_t i = drawn >> 53; i > 0 && !atomic_load(&over); i--) sched_yield();
  }
  (void)remove(file);
  return NULL;
}

static void test_everything_at_once(void) {
  unsigned answered = 0, stopped = 0;
  for (int round = 0; round < test_few(100); round++) {
    actor actors[ASKERS + DISTURBERS];
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_game_parse(spec, NULL, &game));
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, THREADS));
    atomic_store(&over, false);
    for (unsigned i = 0; i < ASKERS + DISTURBERS; i++) {
      actors[i] = (actor){.game = game, .seed = test_random()};
      TEST_ASSERT_EQUAL_INT(0, pthread_create(&actors[i].thread, NULL, i < ASKERS ? ask : disturb, &actors[i]));
    }
    for (unsigned i = 0; i < ASKERS + DISTURBERS; i++) {
      if (i == ASKERS) atomic_store(&over, true);
      TEST_ASSERT_EQUAL_INT(0, pthread_join(actors[i].thread, NULL));
      TEST_ASSERT_NULL_MESSAGE(actors[i].wrong, actors[i].wrong);
      answered += actors[i].answered;
      stopped += actors[i].stopped;
    }
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 0));
    for (uint64_t a = 0; a <= HEAP; a++) {
      const uint64_t words[2] = {a, HEAP};
      uint64_t found;
      TEST_ASSERT_OK(cgt_game_value(game, words, 2, &found));
      TEST_ASSERT_EQUAL_UINT64(values[0][a][HEAP], found);
    }
    cgt_game_free(game);
  }
  TEST_ASSERT_GREATER_THAN_UINT(0, stopped);
  TEST_ASSERT_GREATER_THAN_UINT(0, answered);
}

int main(void) {
  cgt_i_crew_alone = 1;
  solve();
  UNITY_BEGIN();
  RUN_TEST(test_everything_at_once);
  return UNITY_END();
}
