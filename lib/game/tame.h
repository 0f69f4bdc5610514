/* Tame positions, and the misère values of their sums. `locked`: the game's lock is held. */
#ifndef CGT_I_TAME_H
#define CGT_I_TAME_H

#include "ask.h"

/* What is proved about a legal position: CGT_TAMENESS_TAME or CGT_TAMENESS_PET, and by which theorem; 0: nothing. */
cgt_status_t cgt_i_tameness(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, bool locked,
                            uint32_t *tameness, const char **theorem);

/* The answer of cgt_i_game_answer() in misère play about a canonical position, where it follows from tameness; otherwise
 * CGT_E_NO_THEOREM. */
cgt_status_t cgt_i_tame_answer(cgt_game_t *game, cgt_i_ask *ask, uint64_t target, const uint64_t *words, size_t count,
                               bool locked, uint64_t *answer);

/* Puts the normal and misère values of canonical positions into the memos, and the tameness that they all have, if not 0. */
cgt_status_t cgt_i_game_teach(cgt_game_t *game, const char *function, const cgt_list_t *positions, const uint32_t *values,
                              const uint32_t *misere, uint32_t tameness);

/* ---- Theories that tell outcomes in misère play ---- */

typedef struct cgt_i_lesson {
  const char *theorem;
  /* The outcome of a canonical position; false: it is not known. Any number of threads call it. */
  bool (*knows)(const void *own, const uint64_t *words, size_t count, bool *is_p);
  void (*destroy)(void *own);
  void *own;
  struct cgt_i_lesson *before; /* the lesson that it replaced */
} cgt_i_lesson;

/* Teaches a game a theory in place of another; the game then owns `own`. cgt_game_forget() forgets it. */
cgt_status_t cgt_i_game_teach_outcomes(cgt_game_t *game, const char *function, const cgt_i_lesson *lesson);
/* The outcome of a canonical position by what the game was taught; false: it is not known. */
bool cgt_i_lesson_outcome(const cgt_game_t *game, const uint64_t *words, size_t count, const char **theorem, bool *is_p);
void cgt_i_lessons_free(cgt_game_t *game);

#endif
