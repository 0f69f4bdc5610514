/* For who answers questions from above the engine: questions as they go down, their limits, and answers about positions. */
#ifndef CGT_I_ASK_H
#define CGT_I_ASK_H

#include <stdatomic.h>

#include "../base/list_inside.h"
#include "kind.h"
#include "memo.h"

/* One question to one game, as it goes down to summands and compounds' parts. */
struct cgt_i_ask {
  const char *function; /* for error texts */
  cgt_game_t *game;     /* the game that was asked: its cancelling, progress and polling count */
  uint64_t cancels;     /* how often it had been cancelled when the question began */
  cgt_progress_fn progress;
  void *progress_user;
  uint64_t poll, until_poll;
  uint64_t expanded, options, known;
  uint64_t gathered, spare; /* bytes that lists of options take, and may take; see cgt_i_list_gather() */
  const _Atomic bool *stop; /* set where another thread of the question has failed; NULL: it has one thread */
  const char *theorem;      /* that gave the answer; NULL: a search */
};

/* Starts a question. */
cgt_i_ask cgt_i_ask_begin(cgt_game_t *game, const char *function);

/* The question for another thread that works on it: it tells no progress, counts anew, and ends when `stop` is set. */
static inline cgt_i_ask cgt_i_ask_share(const cgt_i_ask *ask, const _Atomic bool *stop) {
  cgt_i_ask shared = *ask;
  shared.progress = NULL;
  shared.stop = stop;
  shared.expanded = shared.options = 0;
  return shared;
}

/* So much of a game's memory limit is left for lists where so many bytes are in use. */
void cgt_i_ask_spare(cgt_i_ask *ask, const cgt_game_t *game, uint64_t in_use);

/* Looks for cancelling, and tells the progress; called once for every position expanded, cheap most times. */
cgt_status_t cgt_i_ask_poll_now(cgt_i_ask *ask);
static inline cgt_status_t cgt_i_ask_poll(cgt_i_ask *ask) {
  ask->expanded++;
  return --ask->until_poll > 0 ? CGT_OK : cgt_i_ask_poll_now(ask);
}

/* The same between questions that each have a cgt_i_ask of their own, and so may all end before they look: cancelling is looked
 * for every time. */
cgt_status_t cgt_i_ask_poll_between(cgt_i_ask *ask);

/* Whether the question has been cancelled since it began. */
bool cgt_i_ask_is_cancelled(const cgt_i_ask *ask);

/* The settings of a game: its limit of memory in bytes (0: none), and threads that a question may use. */
uint64_t cgt_i_game_memory(const cgt_game_t *game);
uint64_t cgt_i_game_threads(const cgt_game_t *game);

/* Notes positions expanded, and options, by an engine of the game's own. The lock is held. */
void cgt_i_game_add_counts(cgt_game_t *game, uint64_t expanded, uint64_t options);

/* The memo of normal play with theorems; see memo.h. The lock is held. */
cgt_i_memo *cgt_i_game_memo(cgt_game_t *game);

/* For an engine of a game's own: exact values in that memo, while the lock is held. Positions are canonical. Closing says how
 * much the memo knows. */
typedef struct cgt_i_record cgt_i_record;
cgt_status_t cgt_i_record_open(cgt_game_t *game, cgt_i_ask *ask, cgt_i_record **record);
void cgt_i_record_close(cgt_i_record *record);
cgt_status_t cgt_i_record_find(cgt_i_record *record, const uint64_t *words, size_t count, uint64_t *value, bool *known);
cgt_status_t cgt_i_record_store(cgt_i_record *record, const uint64_t *words, size_t count, uint64_t value);
/* As cgt_i_ask_poll(), for a position that is expanded. */
cgt_status_t cgt_i_record_poll(cgt_i_record *record);
/* Room for `more` items behind those in use in an array of the engine's, within the memory limit. */
cgt_status_t cgt_i_record_room(cgt_i_record *record, void **array, size_t *room, size_t used, size_t more, size_t size);

/* Locks a game for this thread; CGT_E_STATE if it holds it already, or if the lock is lost by a fork(). */
cgt_status_t cgt_i_game_enter(cgt_game_t *game, const char *function);
void cgt_i_game_leave(cgt_game_t *game);

/* The same for who only looks at what the game knows, and may do so from its progress callback too: *held where this thread
 * holds the lock already, and so is not to leave. CGT_E_STATE where another thread has it in such a callback. */
cgt_status_t cgt_i_game_enter_to_look(cgt_game_t *game, const char *function, bool *held);

/* Goes to a game's callbacks, with its lock where they need it and it is not held already, and comes back. CGT_E_STATE where a
 * thread's questions lie too deep within one another. */
cgt_status_t cgt_i_game_go_down(cgt_game_t *game, bool locked, const char *function);
void cgt_i_game_come_up(cgt_game_t *game, bool locked);

/* Puts the function's name before the text of a failure inside, if it did not know it. */
cgt_status_t cgt_i_fail_in(const cgt_i_ask *ask, cgt_status_t status);

/* A game's callback without a sink failed: the library's own have said what is wrong, a user's gets a text. Without the
 * function's name. */
cgt_status_t cgt_i_callback_failed(const cgt_game_t *game, const char *callback, cgt_status_t status);

/* What the return of a game's callback means: the sink's failure before its own. */
cgt_status_t cgt_i_callback_status(const cgt_i_ask *ask, const cgt_game_t *game, const cgt_sink_t *sink, const char *callback,
                                   cgt_status_t status);

/* Validates a position and brings it into canonical form, into room for count words. With the lock, or a thread-safe ruleset.
 */
cgt_status_t cgt_i_game_accept(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *canonical,
                               size_t *canonical_count);

/* Does what CGT_RULESET_SORT and CGT_RULESET_DROP_ZEROS say. */
void cgt_i_normalise(uint64_t flags, uint64_t *words, size_t *count);

/* Brings a position into canonical form in place. The text of a failure needs cgt_i_fail_in(). */
cgt_status_t cgt_i_game_canonical(const cgt_game_t *game, uint64_t *words, size_t *count);

/* Whether a position takes part in a canonical form at all. */
static inline bool cgt_i_game_has_canonical(const cgt_game_t *game) {
  const cgt_ruleset_t *rules = cgt_i_game_rules(game);
  return rules->canonical != NULL || (rules->flags & (CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS)) != 0;
}

#define CGT_I_VALUE UINT64_MAX /* as a target: the value itself */

/* What the library's own `closed`, `decide` and `recurrence` return where the value is proved to be 2^64 or more: no target is
 * that large, and to be asked for the value itself is an overflow, of which cgt_i_fail_large() is the failure. */
#define CGT_I_LARGE ((cgt_status_t)-0x4C415247) /* no status of `cgt/base.h`; "LARG" */
cgt_status_t cgt_i_fail_large(const cgt_i_ask *ask);

/* The answer about a legal position, by a method: the value where target is CGT_I_VALUE, else 1 or 0: whether the value is the
 * target. Takes the locks that it needs. */
cgt_status_t cgt_i_game_answer(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t target,
                               const uint64_t *words, size_t count, uint64_t *answer);

/* Whether the value is a number, which may be 2^64 - 1. */
cgt_status_t cgt_i_game_is(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t number,
                           const uint64_t *words, size_t count, uint64_t *answer);

/* The same as cgt_i_game_answer() by CGT_METHOD_AUTO, where the game's lock may be held. */
cgt_status_t cgt_i_game_answer_in(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t target, const uint64_t *words,
                                  size_t count, bool locked, uint64_t *answer);

/* The value in normal play of a position that comes from outside, once that is checked. */
cgt_status_t cgt_i_game_value_outside(cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *value);

/* The longest play from a legal position. Takes the locks that it needs. */
cgt_status_t cgt_i_game_longest(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *moves);

/* How many positions a box has; UINT64_MAX if more than fit. `first` NULL: from 0. */
uint64_t cgt_i_box_cells(const uint64_t *first, const uint64_t *last, size_t count);

/* A recurrence for kinds that have a table: the value from that of a box, which the game keeps. */
cgt_status_t cgt_i_game_box_value(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                                  uint64_t *value, const char **name);

/* Whether values of many positions are better found by sweeps from all of them, as options come in blocks; and such a sweep
 * from so many at a time, after which the memo has their values. Positions that the game does not accept are left out. */
enum { CGT_I_SWEPT = 1 << 16 };
bool cgt_i_game_sweeps(const cgt_game_t *game);
cgt_status_t cgt_i_game_sweep_list(cgt_i_ask *ask, uint32_t play, const cgt_list_t *positions);

/* A double of a game for another thread: the same ruleset, with a memo of its own, and without the game's progress. Of games
 * whose ruleset may run on several threads, and which know nothing beside their memos. In the end the game takes over what the
 * double has found, and the double is freed; the game outlives it. */
bool cgt_i_game_may_have_twin(const cgt_game_t *game);
cgt_status_t cgt_i_game_twin_make(const char *function, const cgt_game_t *game, cgt_game_t **twin);
void cgt_i_game_twin_end(const char *function, cgt_game_t *game, cgt_game_t *twin);

/* Adds positions to a list that a question needs: within the memory that the question may take, looking for cancelling now and
 * then. cgt_i_list_ungather() frees such a list. */
cgt_status_t cgt_i_list_gather(cgt_list_t *list, cgt_i_ask *ask, const uint64_t *words, size_t count, size_t n);
void cgt_i_list_ungather(cgt_list_t *list, cgt_i_ask *ask);

/* Words that are needed for a while: few where the caller's frame is, many from the heap. Plays nest deep, frames must be
 * small. */
typedef struct {
  uint64_t few[32], *words;
  size_t count; /* of the words in use: the caller's */
} cgt_i_buffer;
/* false: no memory */
static inline bool cgt_i_buffer_make(cgt_i_buffer *room, size_t count) {
  room->words = count <= sizeof room->few / sizeof *room->few ? room->few : cgt_i_alloc(count, sizeof *room->words);
  return room->words != NULL;
}
static inline void cgt_i_buffer_free(cgt_i_buffer *room) {
  if (room->words != room->few) cgt_i_free(room->words);
}

/* The same, with a failure for a function. */
cgt_status_t cgt_i_buffer_for(const char *function, size_t count, cgt_i_buffer *room);

/* Checks of a function's arguments. */
cgt_status_t cgt_i_check_position(const char *function, const cgt_game_t *game, const uint64_t *words, size_t count);
cgt_status_t cgt_i_check_play(const char *function, uint32_t play);
cgt_status_t cgt_i_check_question(const char *function, uint32_t question);

/* "3,5,7", cut where it gets long. */
enum { CGT_I_TEXT = 100 };
const char *cgt_i_position_text(const uint64_t *words, size_t count, char text[CGT_I_TEXT]);

#endif
