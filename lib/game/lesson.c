/* Theories of misère play that a game was taught: they tell outcomes of positions. */
#include "game_inside.h"
#include "tame.h"

void cgt_i_lessons_free(cgt_game_t *game) {
  for (cgt_i_lesson *lesson = game->lessons, *next; lesson != NULL; lesson = next) {
    next = lesson->before;
    lesson->destroy(lesson->own);
    cgt_i_free(lesson);
  }
}

cgt_status_t cgt_i_game_teach_outcomes(cgt_game_t *game, const char *function, const cgt_i_lesson *lesson) {
  cgt_i_lesson *taught = cgt_i_alloc(1, sizeof *taught);
  if (taught == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a theory", function);
  const cgt_status_t status = cgt_i_game_enter(game, function);
  if (status != CGT_OK) {
    cgt_i_free(taught);
    return status;
  }
  *taught = *lesson;
  taught->before = game->lessons; /* which other threads may be asking, so it stays */
  game->lessons = taught;
  atomic_store(&game->lesson, taught);
  cgt_i_game_leave(game);
  return CGT_OK;
}

bool cgt_i_lesson_outcome(const cgt_game_t *game, const uint64_t *words, size_t count, const char **theorem, bool *is_p) {
  const cgt_i_lesson *lesson = atomic_load(&game->lesson);
  if (lesson == NULL || !lesson->knows(lesson->own, words, count, is_p)) return false;
  *theorem = lesson->theorem;
  return true;
}
