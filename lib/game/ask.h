/* For those who answer questions by the engine: a question as it goes down, its limits, and answers about positions. */
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
  uint64_t unpolled; /* words of options since the last look for cancelling */
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

/* Works out how much of a game's memory limit is left for lists, if so many bytes are in use. */
void cgt_i_ask_spare(cgt_i_ask *ask, const cgt_game_t *game, uint64_t in_use);

/* Looks whether the question was cancelled and reports progress. Call it once for every position expanded; it is usually cheap.
 */
cgt_status_t cgt_i_ask_poll_now(cgt_i_ask *ask);
static inline cgt_status_t cgt_i_ask_poll(cgt_i_ask *ask) {
  ask->expanded++;
  return --ask->until_poll > 0 ? CGT_OK : cgt_i_ask_poll_now(ask);
}

/* The same for options, of which a position may have more than anyone waits for, by their words. */
static inline cgt_status_t cgt_i_ask_poll_words(cgt_i_ask *ask, uint64_t words) {
  enum { MANY = 1 << 16 };
  return (ask->unpolled += words) < MANY ? CGT_OK : cgt_i_ask_poll_now(ask);
}

/* The same between questions with a cgt_i_ask each, which may all end before they look: this one always looks for cancelling.
 */
cgt_status_t cgt_i_ask_poll_between(cgt_i_ask *ask);

/* Whether the question has been cancelled since it began. */
bool cgt_i_ask_is_cancelled(const cgt_i_ask *ask);

/* The settings of a game: its limit of memory in bytes (0: none), and threads that a question may use. */
uint64_t cgt_i_game_memory(const cgt_game_t *game);
uint64_t cgt_i_game_threads(const cgt_game_t *game);

/* Adds what an engine of the game's own has expanded to the game's counts. The lock is held. */
void cgt_i_game_add_counts(cgt_game_t *game, uint64_t expanded, uint64_t options);

/* The memo of normal play with theorems; see memo.h. The lock is held. */
cgt_i_memo *cgt_i_game_memo(cgt_game_t *game);

/* Exact values in that memo, for an engine of the game's own. The lock is held while a record is open; positions are canonical.
 * Closing tells the question how much the memo knows. */
typedef struct cgt_i_record cgt_i_record;
cgt_status_t cgt_i_record_open(cgt_game_t *game, cgt_i_ask *ask, cgt_i_record **record);
void cgt_i_record_close(cgt_i_record *record);
cgt_status_t cgt_i_record_find(cgt_i_record *record, const uint64_t *words, size_t count, uint64_t *value, bool *known);
cgt_status_t cgt_i_record_store(cgt_i_record *record, const uint64_t *words, size_t count, uint64_t value);
/* cgt_i_ask_poll() for a position that is expanded. */
cgt_status_t cgt_i_record_poll(cgt_i_record *record);
/* Makes room for `more` items after those in use in an array of the engine's, within the memory limit. */
cgt_status_t cgt_i_record_room(cgt_i_record *record, void **array, size_t *room, size_t used, size_t more, size_t size);

/* Locks a game for this thread; CGT_E_STATE if it holds it already, or if the lock is lost by a fork(). */
cgt_status_t cgt_i_game_enter(cgt_game_t *game, const char *function);
void cgt_i_game_leave(cgt_game_t *game);

/* The same for a reader of what the game knows, which may be its progress callback: *held if this thread held the lock already,
 * and must not leave. CGT_E_STATE if another thread holds it during such a callback. */
cgt_status_t cgt_i_game_enter_to_look(cgt_game_t *game, const char *function, bool *held);

/* Goes down to a game's callbacks, taking its lock if they need it and this thread does not hold it, and comes up again.
 * CGT_E_STATE if the thread's questions are nested too deeply. */
cgt_status_t cgt_i_game_go_down(cgt_game_t *game, bool locked, const char *function);
void cgt_i_game_come_up(cgt_game_t *game, bool locked);

/* Puts the function's name before the text of an inner failure that lacks it. */
cgt_status_t cgt_i_fail_in(const cgt_i_ask *ask, cgt_status_t status);

/* A callback without a sink failed. The library's own have given the reason; for a user's this writes a text, without the
 * function's name. */
cgt_status_t cgt_i_callback_failed(const cgt_game_t *game, const char *callback, cgt_status_t status);

/* What came of a callback: its sink's first failure, or else what it returned. */
cgt_status_t cgt_i_callback_status(const cgt_i_ask *ask, const cgt_game_t *game, const cgt_sink_t *sink, const char *callback,
                                   cgt_status_t status);

/* Validates a position and writes its canonical form, of at most `count` words. The lock is held, or the ruleset is
 * thread-safe.
 */
cgt_status_t cgt_i_game_accept(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *canonical,
                               size_t *canonical_count);

/* Does what CGT_RULESET_SORT and CGT_RULESET_DROP_ZEROS say. */
void cgt_i_normalise(uint64_t flags, uint64_t *words, size_t *count);

/* Brings a position into canonical form in place. The text of a failure needs cgt_i_fail_in(). */
cgt_status_t cgt_i_game_canonical(const cgt_game_t *game, uint64_t *words, size_t *count);

/* Whether canonical forms may differ from positions as they are given. */
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

/* A recurrence for families with a table: looks the value up in a box that the game keeps. */
cgt_status_t cgt_i_game_box_value(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                                  uint64_t *value, const char **name);

/* Whether values of many positions are better found together, because options come in blocks; and a sweep from CGT_I_SWEPT
 * positions at once, after which the memo has their values. Positions that the game does not accept are left out. */
enum { CGT_I_SWEPT = 1 << 16 };
bool cgt_i_game_sweeps(const cgt_game_t *game);
cgt_status_t cgt_i_game_sweep_list(cgt_i_ask *ask, uint32_t play, const cgt_list_t *positions);

/* A double of a game, for another thread: it has the same ruleset, a memo of its own, and no progress callback. Only games with
 * a thread-safe ruleset that know nothing beside their memos may have one. At the end the game takes over what the double
 * found, and the double is freed; the game must outlive it. */
bool cgt_i_game_may_have_twin(const cgt_game_t *game);
cgt_status_t cgt_i_game_twin_make(const char *function, const cgt_game_t *game, cgt_game_t **twin);
void cgt_i_game_twin_end(const char *function, cgt_game_t *game, cgt_game_t *twin);

/* Adds positions to a list that a question needs, within the question's memory, and looks for cancelling now and then.
 * cgt_i_list_ungather() frees such a list. */
cgt_status_t cgt_i_list_gather(cgt_list_t *list, cgt_i_ask *ask, const uint64_t *words, size_t count, size_t n);
void cgt_i_list_ungather(cgt_list_t *list, cgt_i_ask *ask);

/* Words that a function needs for a while: a few in its frame, many from the heap. Questions nest deeply, so frames must be
 * small. */
typedef struct {
  uint64_t few[32], *words;
  size_t count; /* of the words in use: the caller's */
} cgt_i_buffer;
/* False if there is no memory. */
static inline bool cgt_i_buffer_make(cgt_i_buffer *buffer, size_t count) {
  buffer->words = count <= sizeof buffer->few / sizeof *buffer->few ? buffer->few : cgt_i_alloc(count, sizeof *buffer->words);
  return buffer->words != NULL;
}
static inline void cgt_i_buffer_free(cgt_i_buffer *buffer) {
  if (buffer->words != buffer->few) cgt_i_free(buffer->words);
}

/* The same; fails for a function. */
cgt_status_t cgt_i_buffer_for(const char *function, size_t count, cgt_i_buffer *buffer);

/* Checks of a function's arguments. */
cgt_status_t cgt_i_check_position(const char *function, const cgt_game_t *game, const uint64_t *words, size_t count);
cgt_status_t cgt_i_check_play(const char *function, uint32_t play);
cgt_status_t cgt_i_check_question(const char *function, uint32_t question);

/* "3,5,7", cut where it gets long. */
enum { CGT_I_TEXT = 100 };
const char *cgt_i_position_text(const uint64_t *words, size_t count, char text[CGT_I_TEXT]);

#endif
