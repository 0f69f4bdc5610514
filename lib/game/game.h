/* What the inside of a game is, for the rooms that make games and for the engine. */
#ifndef CGT_I_GAME_H
#define CGT_I_GAME_H

#include <cgt/game.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "../base/list.h"
#include "../base/system.h"
#include "memo.h"

/* Sinks. A callback's sink has those functions that fit the callback; the others are NULL. */
struct cgt_sink {
  cgt_status_t (*take)(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n);
  cgt_status_t (*take_block)(cgt_sink_t *sink, const uint64_t *numbers, const uint64_t *words, size_t count);
  cgt_status_t (*take_summand)(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count);
  cgt_status_t (*refuse)(cgt_sink_t *sink, const char *reason);
  cgt_status_t (*turn)(cgt_sink_t *sink, const uint64_t *coins, size_t n);
  struct cgt_i_ask *ask; /* the question */
  size_t positions;      /* of take_block: how many positions the block has */
  cgt_status_t status;   /* the first failure: holds even if the callback swallows it */
};

/* cgt_sink_summand() for a position that the other game has without doubt. */
cgt_status_t cgt_i_sink_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count);

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

typedef struct {
  uint32_t slot;
  uint32_t options; /* how many; IS_SUM: the pending are summands */
  size_t pending;   /* where its pending slots begin */
  uint64_t seen;    /* below 64 options: bits of their values. More: where the marks begin. Sums: XOR of the known summands */
} cgt_i_frame;

/* An option in the pruned search: `count` positions on the pending stack from `parts` on, of which no value is known, those
 * with less play left first; and the XOR of the values of others. */
typedef struct {
  uint64_t sum;
  size_t parts;
  size_t count;
} cgt_i_option;

typedef struct {
  uint32_t slot;
  uint32_t target; /* the value asked about, or IS_VALUE */
  uint32_t now;    /* the value that is being tried */
  bool is_sum;     /* the position is a sum, of which the one option holds the summands */
  bool at_target;  /* the options are asked about the target first */
  size_t pending;  /* where its positions begin on the pending stack */
  size_t options, cursor;
  uint64_t seen; /* bits of small values that options have */
} cgt_i_pruned_frame;

enum { CGT_I_CHUNK = 64 };

/* What searches keep between questions: stacks that only grow, and buffers. */
typedef struct {
  cgt_i_frame *frames;
  size_t depth, frame_room;
  cgt_i_pruned_frame *pruned;
  size_t pruned_depth, pruned_room;
  uint32_t *pending;
  size_t top, pending_room;
  uint8_t *marks;
  size_t mark_top, mark_room;
  uint64_t *keys; /* CGT_I_CHUNK packed options */
  size_t key_room;
  uint64_t hashes[CGT_I_CHUNK];
  cgt_i_option *options;
  size_t option_top, option_room;
  uint64_t *hints; /* for the order of options; before that, options that have not been split yet */
  size_t hint_room;
  uint64_t *position, *option; /* CGT_MAX_WORDS words each */
} cgt_i_work;

typedef struct cgt_i_ask cgt_i_ask;

/* The answers G(n + period) = G(n) for n >= preperiod, both least; proved by comparing the heaps below `checked`. */
typedef struct {
  uint64_t period, preperiod, checked;
} cgt_i_period_proof;

/* How positions are written: numbers; squares, all different; partitions, or hyperrectangles, with `+` between them; elements
 * of a poset; rows of a board. */
typedef enum { CGT_I_NUMBERS, CGT_I_SQUARES, CGT_I_PARTITIONS, CGT_I_BOXES, CGT_I_COINS, CGT_I_BOARD } cgt_i_notation;

/* What a handle is besides its ruleset, for rooms that must recognise their own games or have more to say of them. Every hook
 * may be NULL, runs with the lock held (`moves_to`: if the ruleset is not thread-safe), and returns CGT_E_NO_THEOREM where it
 * does not apply. */
typedef struct {
  /* A structured computation that is better than a search. The position is canonical. */
  cgt_status_t (*recurrence)(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                             uint64_t *value, const char **name);
  /* The same where less than the value is wanted: the value where target is CGT_I_VALUE, else 1 or 0, whether it is the
   * target. */
  cgt_status_t (*decide)(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t target, const uint64_t *words, size_t count,
                         uint64_t *answer, const char **name);
  /* What the handle knows beyond its memos goes when cgt_game_forget() is called, */
  void (*forget)(cgt_game_t *game);
  /* and how much that is. */
  void (*count)(const cgt_game_t *game, uint64_t *positions, uint64_t *bytes);
  /* Values of one heap after another, and their period. */
  cgt_status_t (*sequence)(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t first, size_t n, uint64_t *values);
  cgt_status_t (*period)(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint32_t question, uint64_t limit,
                         cgt_i_period_proof *proof);
  /* All values of the box from 0 to `last` that are not above UINT32_MAX - 1, the last word running fastest; UINT32_MAX: no
   * position of the game. */
  cgt_status_t (*table)(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *last, size_t count, uint32_t *values);
  /* Values that a memo file holds beside the memos (NULL and not 0 of them: no memory), and taking them back. */
  const uint16_t *(*saved)(cgt_game_t *game, uint64_t *count);
  cgt_status_t (*adopt)(cgt_game_t *game, const uint16_t *values, uint64_t count);
  /* Gives all moves to a value to the sink without trying all moves: as a ruleset's `winning`, and called in its place. */
  cgt_status_t (*moves_to)(void *user, uint32_t play, uint64_t value, const uint64_t *words, size_t count, cgt_sink_t *sink);
  cgt_i_notation notation;
  const struct cgt_i_push_engine *push_engine; /* for pushes of the game into another; see the compounds' room */
} cgt_i_kind;

/* What positions of a game look like, as far as that can rule out that two games have one in common. */
typedef enum { CGT_I_ANY_WORDS, CGT_I_HEAPS, CGT_I_FIXED, CGT_I_VERTEX, CGT_I_COMPONENTS } cgt_i_look;
typedef struct {
  cgt_i_look look;
  uint64_t n; /* CGT_I_FIXED: so many words; CGT_I_VERTEX: below this; CGT_I_COMPONENTS: so many */
} cgt_i_shape;

/* Values of a box of positions of `count` words from 0, the last word running fastest. */
typedef struct {
  uint32_t *values;
  uint64_t *last;
  size_t count;
} cgt_i_box;

struct cgt_game {
  _Atomic size_t references;
  cgt_i_shape shape;
  size_t buttons; /* words, all of them 1, that stand before a heap in a position of a push not switched yet */
  cgt_ruleset_t rules;
  const cgt_i_kind *kind; /* NULL: a user's callbacks */
  void *identity;
  _Atomic uint64_t cancels, memory, poll, threads;
  cgt_i_lock settings; /* guards progress */
  cgt_progress_fn progress;
  void *progress_user;
  cgt_i_lock lock; /* guards all below, and callbacks that are not safe for threads */
  _Atomic(const void *) owner;
  _Atomic bool taught;       /* `tame` has positions */
  cgt_i_memo memos[4];       /* by play, and whether theorems helped */
  cgt_i_memo lengths;        /* of longest plays */
  cgt_i_memo tame;           /* CGT_TAME or CGT_PET, of positions that were classified */
  cgt_i_box boxes[2];        /* by play */
  struct cgt_i_sweep *sweep; /* that was stopped; NULL: none */
  cgt_i_work work;
  uint64_t expanded, options;
};

/* Makes a game from a ruleset as cgt_game_new() does, for a function of that name. */
cgt_status_t cgt_i_game_make(const char *function, const cgt_ruleset_t *ruleset, const cgt_i_kind *kind, cgt_game_t **game);

/* A double of a game for another thread: the same ruleset, with a memo of its own, and without the game's progress. Of games
 * whose ruleset may run on several threads, and which know nothing beside their memos. In the end the game takes over what the
 * double has found, and the double is freed; the game outlives it. */
bool cgt_i_game_may_have_twin(const cgt_game_t *game);
cgt_status_t cgt_i_game_twin_make(const char *function, const cgt_game_t *game, cgt_game_t **twin);
void cgt_i_game_twin_end(const char *function, cgt_game_t *game, cgt_game_t *twin);

/* Whether a game's callbacks need its lock. */
static inline bool cgt_i_game_is_shy(const cgt_game_t *game) { return (game->rules.flags & CGT_RULESET_THREADSAFE) == 0; }

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
static inline void cgt_i_ask_leave(cgt_i_ask *ask, const cgt_game_t *game, uint64_t in_use) {
  const uint64_t limit = atomic_load_explicit(&game->memory, memory_order_relaxed);
  ask->spare = limit == 0 ? UINT64_MAX : limit > in_use ? limit - in_use : 0;
}

/* Looks for cancelling, and tells the progress; called once for every position expanded, cheap most times. */
cgt_status_t cgt_i_ask_poll_now(cgt_i_ask *ask);
static inline cgt_status_t cgt_i_ask_poll(cgt_i_ask *ask) {
  ask->expanded++;
  return --ask->until_poll > 0 ? CGT_OK : cgt_i_ask_poll_now(ask);
}

/* The same between questions that each have a cgt_i_ask of their own, and so may all end before they look: cancelling is looked
 * for every time. */
static inline cgt_status_t cgt_i_ask_poll_between(cgt_i_ask *ask) {
  if (atomic_load_explicit(&ask->game->cancels, memory_order_relaxed) != ask->cancels) ask->until_poll = 1;
  return cgt_i_ask_poll(ask);
}

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
  return game->rules.canonical != NULL || (game->rules.flags & (CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS)) != 0;
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

/* The same where a position splits into positions of other games, without this game's lock; CGT_E_NO_THEOREM where not. */
cgt_status_t cgt_i_game_answer_summands(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t target,
                                        const uint64_t *words, size_t count, uint64_t *result);

/* The longest play from a legal position. Takes the locks that it needs. */
cgt_status_t cgt_i_game_longest(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *moves);

/* How many positions a box has; UINT64_MAX if more than fit. `first` NULL: from 0. */
uint64_t cgt_i_box_cells(const uint64_t *first, const uint64_t *last, size_t count);

/* A recurrence for kinds that have a table: the value from that of a box, which the game keeps. */
cgt_status_t cgt_i_game_box_value(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                                  uint64_t *value, const char **name);
void cgt_i_game_forget_boxes(cgt_game_t *game);
uint64_t cgt_i_game_box_bytes(const cgt_game_t *game);

/* All that is reachable from positions, by levels; see graph.c. Values of both plays go into the memos. */
cgt_status_t cgt_i_game_sweep(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, cgt_i_memo *memo, const uint64_t *words,
                              size_t count, uint64_t *value);
void cgt_i_game_forget_sweep(cgt_game_t *game);

/* Whether values of many positions are better found by sweeps from all of them, as options come in blocks; and such a sweep
 * from so many at a time, after which the memo has their values. Positions that the game does not accept are left out. */
enum { CGT_I_SWEPT = 1 << 16 };
bool cgt_i_game_sweeps(const cgt_game_t *game);
cgt_status_t cgt_i_game_sweep_list(cgt_i_ask *ask, uint32_t play, const cgt_list_t *positions);

/* Adds positions to a list that a question needs: within the memory that the question may take, looking for cancelling now and
 * then. cgt_i_list_ungather() frees such a list. */
cgt_status_t cgt_i_list_gather(cgt_list_t *list, cgt_i_ask *ask, const uint64_t *words, size_t count, size_t n);
void cgt_i_list_ungather(cgt_list_t *list, cgt_i_ask *ask);

/* Words that are needed for a while: few where the caller's frame is, many from the heap. Plays nest deep, frames must be
 * small. */
typedef struct {
  uint64_t few[32], *words;
  size_t count; /* of the words in use: the caller's */
} cgt_i_room;
/* false: no memory */
static inline bool cgt_i_room_make(cgt_i_room *room, size_t count) {
  room->words = count <= sizeof room->few / sizeof *room->few ? room->few : cgt_i_alloc(count, sizeof *room->words);
  return room->words != NULL;
}
static inline void cgt_i_room_free(cgt_i_room *room) {
  if (room->words != room->few) cgt_i_free(room->words);
}

/* The same, with a failure for a function. */
cgt_status_t cgt_i_room_for(const char *function, size_t count, cgt_i_room *room);

/* Checks of a function's arguments. */
cgt_status_t cgt_i_check_position(const char *function, const cgt_game_t *game, const uint64_t *words, size_t count);
cgt_status_t cgt_i_check_play(const char *function, uint32_t play);
cgt_status_t cgt_i_check_question(const char *function, uint32_t question);

/* "3,5,7", cut where it gets long. */
enum { CGT_I_TEXT = 100 };
const char *cgt_i_position_text(const uint64_t *words, size_t count, char text[CGT_I_TEXT]);

#endif
