/* What sums and pushes share: parts, and positions of parts inside positions. */
#ifndef CGT_I_COMPOUND_H
#define CGT_I_COMPOUND_H

#include <cgt/compound.h>

#include "../game/ask.h"

/* The user pointer of a sum. */
typedef struct {
  uint32_t kind;
  size_t n;
  cgt_game_t *parts[];
} cgt_i_sum;

/* A faster way for the pushes of particular games into each other, before the switch, in normal play and without buttons
 * inside. What it keeps is its own, made by the first answer; positions are without the button. */
typedef struct cgt_i_push_engine {
  bool (*fits)(const cgt_game_t *first, const cgt_game_t *second);
  /* An outcome by a theorem; CGT_E_NO_THEOREM where none answers. */
  cgt_status_t (*closed)(const cgt_game_t *first, const uint64_t *words, uint64_t *outcome, const char **theorem);
  /* The value where target is CGT_I_VALUE, else 1 or 0: whether the value is the target. `limit`: of what is kept, in bytes; 0:
   * none. */
  cgt_status_t (*answer)(void **state, cgt_i_ask *ask, uint64_t limit, const cgt_game_t *first, uint64_t target,
                         const uint64_t *words, uint64_t *answer, const char **name);
  void (*count)(const void *state, uint64_t *positions, uint64_t *bytes);
  void (*release)(void *state);
} cgt_i_push_engine;

/* The user pointer of a push. */
typedef struct {
  uint32_t variant;
  cgt_game_t *first, *second;
  size_t more;                     /* so many words may a switch add */
  bool bare;                       /* no buttons in either game: a switch leaves the words as they are */
  const cgt_i_push_engine *engine; /* NULL: none */
  void *state;                     /* the engine's */
} cgt_i_push;

/* The compound if the game is one, else NULL. */
const cgt_i_sum *cgt_i_sum_of(const cgt_game_t *game);
const cgt_i_push *cgt_i_push_of(const cgt_game_t *game);

/* A position without buttons, into room for as many words; and one without buttons with all of them at 1, into so much room:
 * how many words it has; SIZE_MAX: there is no such position. */
size_t cgt_i_without_buttons(const cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *out);
size_t cgt_i_with_buttons(const cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *out, size_t room);

/* The position of one game as a position of another: without the first one's buttons, with the second's at 1. `out` has room
 * for `room` words: count + cgt_i_game_pushes(to) are enough. *n: how many they are. CGT_E_POSITION if there is no such
 * position.
 */
cgt_status_t cgt_i_switched(const cgt_game_t *from, const cgt_game_t *to, const uint64_t *words, size_t count, uint64_t *out,
                            size_t room, size_t *n);

/* Callbacks of a part, with its lock where they need it. */
cgt_status_t cgt_i_part_validate(cgt_game_t *part, const uint64_t *words, size_t count, cgt_sink_t *sink);
cgt_status_t cgt_i_part_canonical(cgt_game_t *part, uint64_t *words, size_t *count);
cgt_status_t cgt_i_part_options(cgt_game_t *part, const uint64_t *words, size_t count, cgt_sink_t *sink);
/* The same into a new list, which cgt_i_list_ungather() frees, even when this fails; NULL: there was no memory for it. */
cgt_status_t cgt_i_part_list(cgt_game_t *part, cgt_i_ask *ask, const uint64_t *words, size_t count, cgt_list_t **list);
/* CGT_E_NO_THEOREM where it has none, CGT_I_LARGE as `closed`. Outcomes are answered by values too. */
cgt_status_t cgt_i_part_closed(cgt_game_t *part, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                               uint64_t *answer, const char **theorem);

/* All winning moves, as the part's ruleset finds them; CGT_E_NO_THEOREM where it does not. */
cgt_status_t cgt_i_part_winning(cgt_game_t *part, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink);

/* What a theorem says of a position of a push that is not switched, the button left out; CGT_E_NO_THEOREM where none does. */
cgt_status_t cgt_i_push_theorem_answer(const cgt_i_push *push, uint32_t question, const uint64_t *words, size_t count,
                                       uint64_t *answer, const char **theorem);

/* Hooks of a push for periods and tables. */
cgt_status_t cgt_i_push_period(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint32_t question, uint64_t limit,
                               cgt_i_period_proof *proof);
/* The value of one large heap before the switch, by a proved period; CGT_E_NO_THEOREM where there is none. */
cgt_status_t cgt_i_push_large_heap(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t heap, uint64_t *value);
cgt_status_t cgt_i_push_table(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *last, size_t count,
                              uint32_t *values);

#endif
