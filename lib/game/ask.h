/* For rooms that answer questions with the engine: the state of a question, its limits, and answers about positions. */
#ifndef CGT_I_ASK_H
#define CGT_I_ASK_H

#include <stdatomic.h>

#include "../base/file.h"
#include "../base/list_inside.h"
#include "kind.h"
#include "memo.h"

/* One question to one game; it is passed down to summands and to the parts of compounds. */
struct cgt_i_ask {
  const char *function; /* for error texts */
  cgt_game_t *game;     /* the game that was asked, whose cancelling, progress and polling interval count */
  uint64_t cancels;     /* how often it had been cancelled when the question began */
  cgt_progress_fn progress;
  void *progress_user;
  uint64_t poll, until_poll;
  uint64_t unpolled; /* words of options since cancelling was last checked */
  uint64_t expanded, options, known;
  uint64_t gathered, spare; /* bytes that lists of options occupy, and may occupy; see cgt_i_list_gather() */
  const _Atomic bool *stop; /* set when another thread of the question fails; NULL: there is only one thread */
  const char *theorem;      /* the theorem that gave the answer; NULL: a search did */
  bool pruned, plain;       /* which search it was; both: it began pruned and went on plain */
  bool filed;               /* it went on in files */
};

/* Starts a question. */
cgt_i_ask cgt_i_ask_begin(cgt_game_t *game, const char *function);

/* A copy of the question for another thread, which reports no progress, counts from 0, and ends when `stop` is set. */
static inline cgt_i_ask cgt_i_ask_share(const cgt_i_ask *ask, const _Atomic bool *stop) {
  cgt_i_ask shared = *ask;
  shared.progress = NULL;
  shared.stop = stop;
  shared.expanded = shared.options = 0;
  return shared;
}

/* Sets how much of a game's memory limit is left for lists while `in_use` bytes are used otherwise. */
void cgt_i_ask_spare(cgt_i_ask *ask, const cgt_game_t *game, uint64_t in_use);

/* Checks for cancelling and reports progress. Call it once for every position expanded; most calls only count. */
cgt_status_t cgt_i_ask_poll_now(cgt_i_ask *ask);
static inline cgt_status_t cgt_i_ask_poll(cgt_i_ask *ask) {
  ask->expanded++;
  return --ask->until_poll > 0 ? CGT_OK : cgt_i_ask_poll_now(ask);
}

/* The same for options, counted by their words, since a single position may have too many options to wait for. */
static inline cgt_status_t cgt_i_ask_poll_words(cgt_i_ask *ask, uint64_t words) {
  enum { MANY = 1 << 16 };
  return (ask->unpolled += words) < MANY ? CGT_OK : cgt_i_ask_poll_now(ask);
}

/* The same between questions that have a cgt_i_ask each and may all end before their first check: always checks for
 * cancelling. */
cgt_status_t cgt_i_ask_poll_between(cgt_i_ask *ask);

/* Whether the question has been cancelled since it began. */
bool cgt_i_ask_is_cancelled(const cgt_i_ask *ask);

/* The settings of a game: its memory limit in bytes (0: none), and the number of threads that a question may use. */
uint64_t cgt_i_game_memory(const cgt_game_t *game);
uint64_t cgt_i_game_threads(const cgt_game_t *game);

/* Adds what the game's own engine has expanded to the game's counts. The lock is held. */
void cgt_i_game_add_counts(cgt_game_t *game, uint64_t expanded, uint64_t options);

/* Threads that change the memo while they help with a question: how the asker keeps them from it while its progress callback
 * saves the memo, and lets them go on. `pause` is false if that cannot be now. */
typedef struct {
  bool (*pause)(void *user);
  void (*resume)(void *user);
  void *user;
} cgt_i_pausing;

/* Tells of them; NULL: there are none any more. The lock is held. */
void cgt_i_game_set_crew(cgt_game_t *game, const cgt_i_pausing *crew);

/* A file that is about a game begins with the game's identity, by which it is refused for others. Before it is opened, this
 * says whether the game has one, and that no pointer is NULL. */
cgt_status_t cgt_i_game_check_file(const char *function, const cgt_game_t *game, const char *path);
void cgt_i_file_put_game(cgt_i_file *file, const cgt_game_t *game);
void cgt_i_file_get_game(cgt_i_file *file, const cgt_game_t *game);

/* The memo of normal play with theorems; see memo.h. The lock is held. */
cgt_i_memo *cgt_i_game_memo(cgt_game_t *game);

/* Exact values in that memo, for a game's own engine. The lock is held while a record is open; positions are canonical.
 * Closing the record sets the question's count of known positions. */
typedef struct cgt_i_record cgt_i_record;
cgt_status_t cgt_i_record_open(cgt_game_t *game, cgt_i_ask *ask, cgt_i_record **record);
void cgt_i_record_close(cgt_i_record *record);
cgt_status_t cgt_i_record_find(cgt_i_record *record, const uint64_t *words, size_t count, uint64_t *value, bool *known);
cgt_status_t cgt_i_record_store(cgt_i_record *record, const uint64_t *words, size_t count, uint64_t value);
/* cgt_i_ask_poll() for a position that is expanded. */
cgt_status_t cgt_i_record_poll(cgt_i_record *record);
/* Makes room for `more` items after the `used` ones in an array of the engine, within the memory limit. */
cgt_status_t cgt_i_record_room(cgt_i_record *record, void **array, size_t *room, size_t used, size_t more, size_t size);

/* How many positions an engine expands before it calls other threads; UINT64_MAX: it may not. It then closes its record, and
 * all threads answer, each with a record of its own in the same memo: `answer` does so on thread `number`, the first being the
 * one that asks. The first to end ends the question; from the others' records they hear of it, as a failure. */
uint64_t cgt_i_record_alone(const cgt_i_record *record);
typedef cgt_status_t (*cgt_i_record_fn)(void *user, cgt_i_record *record, cgt_i_ask *ask, size_t number);
cgt_status_t cgt_i_record_share(cgt_game_t *game, cgt_i_ask *ask, cgt_i_record_fn answer, void *user);

/* Locks a game for this thread; CGT_E_STATE if this thread holds the lock already, or if a fork() has lost it. */
cgt_status_t cgt_i_game_enter(cgt_game_t *game, const char *function);
void cgt_i_game_leave(cgt_game_t *game);

/* The same for a reader of what the game knows, which may be its progress callback. *held: this thread held the lock already
 * and must not leave. CGT_E_STATE if another thread holds the lock during such a callback. */
cgt_status_t cgt_i_game_enter_to_look(cgt_game_t *game, const char *function, bool *held);

/* Before and after calling a game's callbacks: going down locks the game if they need the lock and it is not `locked`, coming
 * up unlocks it. CGT_E_STATE if the thread's questions are nested too deeply. */
cgt_status_t cgt_i_game_go_down(cgt_game_t *game, bool locked, const char *function);
void cgt_i_game_come_up(cgt_game_t *game, bool locked);

/* Puts the function's name before the text of an inner failure that lacks it. */
cgt_status_t cgt_i_fail_in(const cgt_i_ask *ask, cgt_status_t status);

/* Puts the number of the position that failed, of many, after the function's name. */
cgt_status_t cgt_i_fail_numbered(const cgt_i_ask *ask, cgt_status_t status, size_t number);

/* A callback without a sink failed. The library's own callbacks have given the reason; for a user's callback this writes a
 * text, without the function's name. */
cgt_status_t cgt_i_callback_failed(const cgt_game_t *game, const char *callback, cgt_status_t status);

/* The result of a callback: its sink's first failure, or else the status it returned. */
cgt_status_t cgt_i_callback_status(const cgt_i_ask *ask, const cgt_game_t *game, const cgt_sink_t *sink, const char *callback,
                                   cgt_status_t status);

/* Validates a position and writes its canonical form, of at most `count` words. The lock is held, or the ruleset is
 * thread-safe. */
cgt_status_t cgt_i_game_accept(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *canonical,
                               size_t *canonical_count);

/* Whether the family, or the ruleset's `winning`, may know the moves to a value; and if so, what it gives the sink. */
bool cgt_i_game_may_know_moves(const cgt_game_t *game, uint64_t value);
cgt_status_t cgt_i_game_known_moves(const cgt_game_t *game, uint32_t play, uint64_t value, const uint64_t *words, size_t count,
                                    cgt_sink_t *sink);

/* Sorts the words and drops zeros, as the flags CGT_RULESET_SORT and CGT_RULESET_DROP_ZEROS ask. */
void cgt_i_normalise(uint64_t flags, uint64_t *words, size_t *count);
/* Whether that would change nothing. */
static inline bool cgt_i_is_normal(uint64_t flags, const uint64_t *words, size_t count) {
  uint64_t least = (flags & CGT_RULESET_DROP_ZEROS) != 0;
  for (size_t i = 0; i < count; i++) {
    if (words[i] < least) return false;
    if ((flags & CGT_RULESET_SORT) != 0) least = words[i];
  }
  return true;
}

/* Brings a position into canonical form in place. The text of a failure needs cgt_i_fail_in(). */
cgt_status_t cgt_i_game_canonical(const cgt_game_t *game, uint64_t *words, size_t *count);
/* The same for n positions of `count` words each; each keeps its place. */
cgt_status_t cgt_i_game_canonical_block(const cgt_game_t *game, uint64_t *words, size_t count, size_t n, uint64_t *counts);

/* Whether the canonical form of what the ruleset gives may differ from it. */
static inline bool cgt_i_game_has_canonical(const cgt_game_t *game) {
  const cgt_ruleset_t *rules = cgt_i_game_rules(game);
  if ((rules->flags & CGT_RULESET_GIVES_CANONICAL) != 0) return false;
  return rules->canonical != NULL || (rules->flags & (CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS)) != 0;
}

#define CGT_I_VALUE UINT64_MAX /* as a target: the value itself */

/* What the library's own `closed`, `decide` and `recurrence` return where the value is proved to be 2^64 or more. No target is
 * that large; a question for the value itself then fails with CGT_E_OVERFLOW, by cgt_i_fail_large(). */
#define CGT_I_LARGE ((cgt_status_t)-0x4C415247) /* no status of `cgt/base.h`; "LARG" */
cgt_status_t cgt_i_fail_large(const cgt_i_ask *ask);

/* The answer about a legal position, by a method: the value if the target is CGT_I_VALUE, else 1 if the value is the target
 * and 0 if not. Takes the locks that it needs. */
cgt_status_t cgt_i_game_answer(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t target,
                               const uint64_t *words, size_t count, uint64_t *answer);

/* The value of a canonical position, as far as a theorem or earlier searches give it at once; CGT_E_NO_THEOREM: they do not.
 * Takes the locks that it needs. */
cgt_status_t cgt_i_game_known(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                              uint64_t *value);

/* 1 if the value is `number`, which may be 2^64 - 1, and 0 if not. */
cgt_status_t cgt_i_game_is(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t number,
                           const uint64_t *words, size_t count, uint64_t *answer);

/* cgt_i_game_answer() by CGT_METHOD_AUTO, for callers that may hold the game's lock. */
cgt_status_t cgt_i_game_answer_in(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t target, const uint64_t *words,
                                  size_t count, bool locked, uint64_t *answer);

/* Checks a position that comes from outside, and finds its value in normal play. */
cgt_status_t cgt_i_game_value_outside(cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *value);

/* The longest play from a legal position. Takes the locks that it needs. */
cgt_status_t cgt_i_game_longest(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *moves);

/* The number of positions in a box, or UINT64_MAX if it does not fit into 64 bits. `first` NULL: from 0. */
uint64_t cgt_i_box_cells(const uint64_t *first, const uint64_t *last, size_t count);

/* The `recurrence` of families with a `table`: looks the value up in a box of values that the game keeps. */
cgt_status_t cgt_i_game_box_value(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                                  uint64_t *value, const char **name);

/* Whether answers (`values`: not only outcomes) are found by blocks, because calls cost much. Where a callback for one position
 * is given too, outcomes are searched by that, as they need not see everything. And the values of a list of positions (callers
 * pass CGT_I_TOGETHER at a time), found together: CGT_NO_ANSWER where the game does not accept a position. */
enum { CGT_I_TOGETHER = 1 << 16 };
bool cgt_i_game_joins(const cgt_game_t *game, bool values);
cgt_status_t cgt_i_game_values_together(cgt_i_ask *ask, uint32_t play, const cgt_list_t *positions, uint64_t *values);
/* Whether position i of all has its value among those of the last CGT_I_TOGETHER (NULL: there are none). */
static inline bool cgt_i_is_together(const uint64_t *values, uint64_t i) {
  return values != NULL && values[i % CGT_I_TOGETHER] != CGT_NO_ANSWER;
}

/* Adds the options of a canonical position to a list, each once, as cgt_game_options() lists them. Takes the lock that it
 * needs. */
cgt_status_t cgt_i_game_add_options(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, cgt_list_t *list);

/* The answer to a CGT_QUESTION_ about a position of some value. */
static inline uint64_t cgt_i_answer_of(uint32_t question, uint64_t value) {
  return question == CGT_QUESTION_VALUE ? value : value == 0 ? CGT_P : CGT_N;
}

/* A twin of a game, for another thread: it has the same ruleset, memos of its own, and no progress callback. Only a game with
 * a thread-safe ruleset that keeps nothing outside its memos may have one. At the end the game takes over what the twin
 * found, and the twin is freed; the game must outlive it. */
bool cgt_i_game_may_have_twin(const cgt_game_t *game);
cgt_status_t cgt_i_game_twin_make(const char *function, const cgt_game_t *game, cgt_game_t **twin);
void cgt_i_game_twin_end(const char *function, cgt_game_t *game, cgt_game_t *twin);

/* Has n twins of a game search the memo that the game has for a method and a play, until the other call. This thread, whose
 * twin is the first, locks the game. Each twin is asked by one thread, between two calls that tell whether others must wait for
 * it: it comes, which fails after a lack of memory, and goes; meanwhile it may not wait for them. */
cgt_status_t cgt_i_game_share(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, cgt_game_t **twins, size_t n);
void cgt_i_game_unshare(cgt_game_t *game, cgt_game_t **twins, size_t n);
cgt_status_t cgt_i_twin_come(const cgt_game_t *twin);
void cgt_i_twin_go(const cgt_game_t *twin);

/* Adds positions to a list that a question needs, within the question's memory, and checks for cancelling now and then.
 * cgt_i_list_ungather() frees such a list. */
cgt_status_t cgt_i_list_gather(cgt_list_t *list, cgt_i_ask *ask, const uint64_t *words, size_t count, size_t n);
void cgt_i_list_ungather(cgt_list_t *list, cgt_i_ask *ask);

/* Words that a function needs for a while: few are in its stack frame, many on the heap. Questions nest deeply, so frames must
 * be small. */
typedef struct {
  uint64_t few[32], *words;
  size_t count; /* of the words in use; for the caller to set */
} cgt_i_buffer;
/* False if there is no memory. */
static inline bool cgt_i_buffer_make(cgt_i_buffer *buffer, size_t count) {
  buffer->words = count <= sizeof buffer->few / sizeof *buffer->few ? buffer->few : cgt_i_alloc(count, sizeof *buffer->words);
  return buffer->words != NULL;
}
static inline void cgt_i_buffer_free(cgt_i_buffer *buffer) {
  if (buffer->words != buffer->few) cgt_i_free(buffer->words);
}

/* The same, but fails in the name of a function. */
cgt_status_t cgt_i_buffer_for(const char *function, size_t count, cgt_i_buffer *buffer);

/* cgt_i_game_accept() without the lock, into a buffer that the caller frees if this succeeds. */
cgt_status_t cgt_i_game_accept_alone(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count,
                                     cgt_i_buffer *canonical);

/* Checks of a function's arguments. */
cgt_status_t cgt_i_check_position(const char *function, const cgt_game_t *game, const uint64_t *words, size_t count);
cgt_status_t cgt_i_check_play(const char *function, uint32_t play);
cgt_status_t cgt_i_check_question(const char *function, uint32_t question);

/* "3,5,7", or what the ruleset writes; cut short with dots if it is long. The game may be NULL. */
enum { CGT_I_TEXT = 100 };
const char *cgt_i_position_text(const cgt_game_t *game, const uint64_t *words, size_t count, char text[CGT_I_TEXT]);

#endif
