/* What sums and pushes share: their parts, and positions of parts inside positions. */
#ifndef CGT_I_PARTS_H
#define CGT_I_PARTS_H

#include <cgt/compound.h>

#include "../game/ask.h"

/* The user pointer of a sum. */
typedef struct {
  uint32_t kind;
  size_t n;
  cgt_game_t *parts[];
} cgt_i_sum;

/* A faster engine for pushes of particular games into each other, before the switch, in normal play and without buttons inside.
 * It keeps a state of its own, made by the first answer; positions are given without the button. */
typedef struct cgt_i_push_engine {
  bool (*fits)(const cgt_game_t *first, const cgt_game_t *second);
  /* An outcome by a theorem; CGT_E_NO_THEOREM where none answers. */
  cgt_status_t (*closed)(const cgt_game_t *first, const uint64_t *words, uint64_t *outcome, const char **theorem);
  /* The value if the target is CGT_I_VALUE, else 1 if the value is the target and 0 if not. `limit`: the most bytes of the
   * state; 0: no limit. `threads`: how many to use at most. */
  cgt_status_t (*answer)(void **state, cgt_i_ask *ask, uint64_t limit, uint64_t threads, const cgt_game_t *first,
                         uint64_t target, const uint64_t *words, uint64_t *answer, const char **name);
  void (*count)(const void *state, uint64_t *positions, uint64_t *bytes);
  void (*release)(void *state);
} cgt_i_push_engine;

/* The user pointer of a push. */
typedef struct {
  uint32_t variant;
  cgt_game_t *first, *second;
  size_t more;                     /* how many words a switch may add */
  cgt_game_t **judges;             /* the games that are no pushes inside this one, each once: before any switch all must */
  size_t judge_count;              /* accept a position */
  bool bare;                       /* neither game has buttons, so a switch leaves the words as they are */
  const cgt_i_push_engine *engine; /* NULL: none */
  void *state;                     /* the engine's */
} cgt_i_push;

/* NULL if the game is not a sum, or not a push. */
const cgt_i_sum *cgt_i_sum_of(const cgt_game_t *game);
const cgt_i_push *cgt_i_push_of(const cgt_game_t *game);

/* Writes a position without its buttons into `out`, which has room for `count` words; and a position without buttons with all
 * of them at 1 into `out`, which has room for `room`. Both return the number of words; SIZE_MAX: there is no such position. */
size_t cgt_i_without_buttons(const cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *out);
size_t cgt_i_with_buttons(const cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *out, size_t room);

/* The position of one game as a position of another: without the first game's buttons, and with the second's at 1. `out` has
 * room for `room` words, of which count + cgt_i_game_pushes(to) are enough; *n is the number written. CGT_E_POSITION if there
 * is no such position. */
cgt_status_t cgt_i_switched(const cgt_game_t *from, const cgt_game_t *to, const uint64_t *words, size_t count, uint64_t *out,
                            size_t room, size_t *n);

/* Call the callbacks of a part, with its lock where they need it. */
cgt_status_t cgt_i_part_validate(cgt_game_t *part, const uint64_t *words, size_t count, cgt_sink_t *sink);
cgt_status_t cgt_i_part_canonical(cgt_game_t *part, uint64_t *words, size_t *count);
cgt_status_t cgt_i_part_options(cgt_game_t *part, const uint64_t *words, size_t count, cgt_sink_t *sink);
/* Puts the options into a new list, which cgt_i_list_ungather() frees, even after a failure. */
cgt_status_t cgt_i_part_list(cgt_game_t *part, cgt_i_ask *ask, const uint64_t *words, size_t count, cgt_list_t **list);
/* CGT_E_NO_THEOREM if no theorem answers, CGT_I_LARGE as from `closed`. An outcome may come from a value. */
cgt_status_t cgt_i_part_closed(cgt_game_t *part, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                               uint64_t *answer, const char **theorem);

/* All winning moves, from the part's callback `winning`; CGT_E_NO_THEOREM if it does not find them. */
cgt_status_t cgt_i_part_winning(cgt_game_t *part, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink);

/* What a theorem says about a position of a push before the switch, given without the button; CGT_E_NO_THEOREM if none does. */
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
