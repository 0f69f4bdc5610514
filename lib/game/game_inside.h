/* The inside of a game handle, for the engine alone. */
#ifndef CGT_I_GAME_H
#define CGT_I_GAME_H

#include "../base/system.h"
#include "ask.h"

typedef struct {
  uint32_t slot;
  uint32_t options; /* how many; CGT_I_IS_SUM: the pending slots are summands */
  size_t pending;   /* where its pending slots begin */
  size_t sums;      /* where the sums of unknown value begin among work->sums */
  uint64_t seen;    /* up to 64 options: bits of their values; more: where the marks begin; sums: XOR of the known summands */
} cgt_i_frame;

/* An option in the pruned search, as a sum: `count` summands of unknown value, on the pending stack from `parts` on, those with
 * less play left first; `sum` is the XOR of the values of all its other summands. */
typedef struct {
  uint64_t sum;
  size_t parts;
  size_t count;
} cgt_i_option;

typedef struct {
  uint32_t slot;
  uint32_t target; /* the value asked about, or CGT_I_IS_VALUE */
  uint32_t now;    /* the value that is being tried */
  bool is_sum;     /* the position is a sum; its single "option" holds the summands */
  bool at_target;  /* the search is still looking for an option whose value is the target, which comes first */
  bool begun;      /* an option has been tried for the value that is being tried */
  uint64_t given;  /* how many options the position has */
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
  uint32_t *sums; /* of options that split: the number of unknown summands, the sum of the others, and the slots */
  size_t sum_top, sum_room;
  cgt_i_option *options;
  size_t option_top, option_room;
  uint64_t *hints; /* options that have not been split yet; after that, hints for the order of options */
  size_t hint_room;
  uint32_t *line; /* where several threads search: the numbers of the frames plus 1, in a hash table by slots */
  size_t line_room;
  uint64_t *position, *option, *summand; /* CGT_MAX_WORDS words each */
  cgt_i_recent *recent;                  /* where `split` is called: summands of one word */
} cgt_i_work;

/* Values of all positions of `count` words from 0 to `last`, the last word running fastest. */
typedef struct {
  uint32_t *values;
  uint64_t *last;
  size_t count;
} cgt_i_box;

/* The memo of another game that a twin searches, with others, in place of one of its own. */
typedef struct {
  struct cgt_i_crew *crew; /* NULL: there is none */
  const cgt_i_memo *in_place_of;
  size_t number; /* of the twin */
} cgt_i_common;

struct cgt_game {
  _Atomic size_t references;
  cgt_i_shape shape;
  size_t buttons; /* in a position of a push before any switch: words, each 1, before the words of the game that is played */
  size_t pushes;  /* buttons in a position after a switch to the game; at most CGT_MAX_WORDS + 1 */
  bool fits;      /* no value in normal play is 2^64 or more */
  bool bounded;   /* it, or a game that it is made of, is of a bounded family */
  cgt_i_indifference ignores;
  const cgt_i_family *family;
  cgt_ruleset_t rules;
  void *identity;
  uint64_t *arguments;
  size_t argument_count;
  cgt_game_t **parts;
  size_t part_count;
  _Atomic uint64_t cancels, memory, poll, threads;
  cgt_i_lock settings; /* guards progress and folder */
  cgt_progress_fn progress;
  void *progress_user;
  char *folder;    /* for files of questions that outgrow the memory limit; NULL: none */
  cgt_i_lock lock; /* guards everything below, and callbacks that are not thread-safe */
  _Atomic(const void *) owner;
  _Atomic bool taught;                         /* `tame` has positions */
  _Atomic(const struct cgt_i_lesson *) lesson; /* the theory of misère play that it was taught; NULL: none */
  struct cgt_i_lesson *lessons;                /* the last of all that it was taught */
  cgt_i_memo memos[4];                         /* play * 2 + whether theorems help */
  cgt_i_memo lengths;                          /* of longest plays */
  cgt_i_memo tame;                             /* CGT_TAMENESS_TAME or CGT_TAMENESS_PET, of positions that were classified */
  cgt_i_box boxes[2];                          /* by play */
  struct cgt_i_disk *disk;                     /* what is in files; NULL: nothing */
  cgt_i_work work;
  uint64_t expanded, options;
  cgt_i_common common;
  cgt_i_pausing crew; /* the threads at work on a question; `pause` is NULL: there are none */
};

/* Whether theorems help a search by the method, which then has a memo of its own. */
static inline bool cgt_i_game_is_assisted(const cgt_game_t *game, uint32_t method) {
  return method == CGT_METHOD_AUTO && (game->rules.closed != NULL || game->rules.split != NULL);
}

/* Frees what a search keeps. */
void cgt_i_work_free(cgt_i_work *work);

/* Makes this thread one of those that answer a question to the game, by a thread that holds its lock; NULL: no longer. */
void cgt_i_game_help(const cgt_game_t *game);

/* Whether this thread holds the game's lock, or another one for it. */
bool cgt_i_game_is_held(const cgt_game_t *game);
/* Fails in a progress callback because another thread is using the game. */
cgt_status_t cgt_i_game_in_use(const char *function);
/* Whether the question that this thread is answering is part of another one. */
bool cgt_i_game_is_nested(void);

/* Gives a ruleset that has a callback in blocks alone (except for hints) the callback for one position too, so that only who
 * has many positions at hand need know of blocks. All other callbacks are handed on. False: no memory; nothing has changed. */
bool cgt_i_blocks_adapt(cgt_ruleset_t *rules);
/* Undoes that for a ruleset of which no game was made; `destroy` does not run. */
void cgt_i_blocks_release(const cgt_ruleset_t *rules);
/* What to add to a callback's name in a text: "_block" if the game has it in blocks alone, else "". */
const char *cgt_i_block_suffix(const cgt_ruleset_t *rules, const char *callback);
/* Fails unless `validate_block` has answered 0 or 1 where there was CGT_I_UNSET. */
enum { CGT_I_UNSET = 255 };
cgt_status_t cgt_i_check_legal(const char *function, uint8_t legal);

/* Says of n positions of `count` words each which are legal: 1 or 0. If `strict`, one that is not is a failure. */
cgt_status_t cgt_i_game_accept_block(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, size_t n,
                                     bool strict, uint8_t *legal);

/* cgt_i_game_answer() for a position that splits into positions of other games, without this game's lock; CGT_E_NO_THEOREM for
 * any other position. */
cgt_status_t cgt_i_game_answer_summands(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t target,
                                        const uint64_t *words, size_t count, uint64_t *result);

/* Where a search ends for lack of memory, adds to its error text how the positions at the end of the line of play grow, if they
 * only do that. The line has the slots of positions in a memo, the last position first. Returns the status. */
enum { CGT_I_LINE = 65 }; /* how many positions tell */
static inline bool cgt_i_ran_out(cgt_status_t status) { return status == CGT_E_LIMIT || status == CGT_E_MEMORY; }
cgt_status_t cgt_i_growth(const cgt_game_t *game, const cgt_i_memo *memo, const uint32_t *line, size_t n, cgt_status_t status);

void cgt_i_game_forget_boxes(cgt_game_t *game);
uint64_t cgt_i_game_box_bytes(const cgt_game_t *game);

#endif
