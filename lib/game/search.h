/* The two searches over a memo: of all values, and pruned for one. */
#ifndef CGT_I_SEARCH_H
#define CGT_I_SEARCH_H

#include "game_inside.h"

/* What is computed for every position from its options: the least value that none has, the longest play, or nothing. */
typedef enum { CGT_I_MEX, CGT_I_LONGEST, CGT_I_REACH } cgt_i_rule;

typedef struct cgt_i_search cgt_i_search;
typedef struct cgt_i_blocks cgt_i_blocks;
typedef struct cgt_i_crew cgt_i_crew;
typedef struct cgt_i_strands cgt_i_strands;
/* What enters a chunk of packed positions into the memo, which has room for them. */
typedef struct cgt_i_memo_kernel {
  /* Finds n positions, or puts them there as unknown; writes their slots. Returns bits of those that are new. */
  uint64_t (*enter)(cgt_i_memo *memo, const uint64_t *keys, const uint64_t *hashes, size_t n, uint32_t *entered);
  /* Finds the fields of n positions in slots of one word, 0 of those whose values are not known. */
  void (*look)(const cgt_i_memo *memo, const uint64_t *keys, const uint64_t *hashes, size_t n, uint64_t *fields);
  /* Looks up the chunk's options: notes the values of known options and puts the others on the pending stack, which has room.
   */
  cgt_status_t (*flush)(cgt_i_search *search);
  const struct cgt_i_memo_kernel *shared; /* the same where several threads search the memo */
} cgt_i_memo_kernel;

/* What the pruned search has done: expansions, those of positions that had been expanded before, and options looked at. */
typedef struct {
  uint64_t expansions, repeated, looked_at;
} cgt_i_effort;

/* A position whose options are arriving. */
typedef struct {
  uint32_t slot;
  bool few;       /* at most CGT_I_CHUNK options so far: values are bits of `seen`, not marks */
  size_t chunk;   /* options that are packed but not looked up yet */
  size_t marks;   /* where the marks begin: byte f is the mark of field f, byte 0 of the unknown; they end at mark_top */
  uint64_t given; /* options so far */
  uint64_t seen;  /* bits of values; or 1 more than the longest play of an option; or the sum of the known summands */
} cgt_i_expanding;

struct cgt_i_search {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_game_t *game;
  cgt_i_memo *memo;
  cgt_i_work *work;
  cgt_i_ask *ask;
  const cgt_i_memo_kernel *kernel;
  cgt_status_t hint_status;     /* the first failure of `order_hint_block`, which stops the search */
  uint64_t others;              /* bytes of the game's other memos */
  uint64_t *expanded, *options; /* where callbacks for options, and these, are counted */
  cgt_i_crew *crew;             /* the other threads; NULL: there is only this one */
  size_t number;                /* of this thread */
  size_t bottom;                /* CGT_I_REACH: where pending positions begin that others may be given */
  bool idle;                    /* CGT_I_REACH: this thread has none left, and expands nothing */
  cgt_i_strands *strands;       /* lines of play that this thread follows in turns; NULL: there is only one */
  uint64_t bytes;               /* of stacks and copies, as the crew has counted them; or of the stacks of all strands */
  uint32_t play;
  uint32_t method; /* for summands of other games */
  cgt_i_rule rule;
  bool canonical;      /* options must be brought into canonical form */
  bool splits;         /* options are split, and only what does not split has a slot */
  bool words;          /* every word is a summand */
  bool pruned;         /* the pruned search is at work */
  bool assisted;       /* theorems may answer for single positions */
  bool keeps;          /* options are kept that a callback may be slow to give again */
  bool switches;       /* the pruned search may give way to the plain one */
  bool stops;          /* an option that is known to decide the question is the last to be read */
  cgt_i_expanding now; /* the position that is being expanded */
  size_t entered;      /* options of the last chunk that were new to the memo */
  /* Where options are split: the sum of the known summands of the one that is. The unknown ones go on the pending stack. */
  uint64_t sum;
  bool recent;         /* work->recent is there, and of this search */
  int64_t luck;        /* with options that were looked up before they were split; below 0: few were known */
  cgt_i_effort effort; /* of the pruned search */
  /* A position that splits. */
  uint64_t target; /* the question: whether its value is this; CGT_I_VALUE: which value it has */
  size_t summands;
  cgt_i_blocks *blocks; /* NULL: there are none */
  cgt_game_t *other;    /* the game of a summand that is not evaluated yet; its words are in work->option */
  size_t other_count;
};

enum { CGT_I_MARKS = 256 };          /* bytes of marks at first */
enum { CGT_I_MOST_MARKS = 1 << 20 }; /* most bytes of marks while options arrive */
#define CGT_I_IS_SUM   UINT32_MAX    /* as a frame's number of options */
#define CGT_I_IS_VALUE UINT32_MAX    /* as a pruned frame's target */

/* The greatest field that is noted when an option is looked up; options of other fields stay pending, even if their values are
 * known. The pruned search cares for values below 64 only, but an option that is kept must not be lost. */
static inline uint64_t cgt_i_search_most_noted(const cgt_i_search *search, bool few) {
  const uint64_t most = few || search->pruned ? 64 : CGT_I_MOST_MARKS, partial = cgt_i_memo_partial(search->memo);
  return most < partial ? most : partial - 1;
}

/* The best one that the processor supports, or the portable one if the environment variable CGT_MEMO_KERNEL is "portable". */
const cgt_i_memo_kernel *cgt_i_memo_kernel_choose(void);

/* Packs a position into the chunk, whose first key is work->keys; false if it does not fit the layout. */
static inline bool cgt_i_search_pack(cgt_i_search *search, const uint64_t *words, size_t count) {
  const cgt_i_memo *memo = search->memo;
  cgt_i_work *work = search->work;
  uint64_t *key = work->keys + search->now.chunk * memo->layout.key_words;
  if (!cgt_i_memo_pack_key(memo, words, count, key)) return false;
  work->hashes[search->now.chunk++] = memo->layout.keys == CGT_I_KEYS_SHORT ? cgt_i_mix(*key) : cgt_i_memo_hash(memo, key);
  return true;
}

/* Packs as many of n options of `count` words each as the chunk has room for. Returns how many; 0 if one does not fit the
 * layout, or if the layout's keys are longer than two words. */
size_t cgt_i_search_pack_rows(cgt_i_search *search, const uint64_t *words, size_t count, size_t n);

/* Enters the first n keys of the chunk into the memo, for which it makes room. Bit i of *fresh: key i was new. */
cgt_status_t cgt_i_search_enter(cgt_i_search *search, size_t n, uint32_t *slots, uint64_t *fresh);

/* Empties the chunk into the memo. */
cgt_status_t cgt_i_search_flush(cgt_i_search *search);

/* The same after the last option of a position. */
cgt_status_t cgt_i_search_end_options(cgt_i_search *search);

/* Enlarges the marks until they hold that of a field. */
cgt_status_t cgt_i_search_more_marks(cgt_i_search *search, uint64_t field);

/* Opens a search on a memo for a game; the lock is held. */
cgt_status_t cgt_i_search_open(cgt_i_search *search, cgt_game_t *game, cgt_i_memo *memo, cgt_i_rule rule, cgt_i_ask *ask,
                               uint32_t method, uint32_t play);

/* Takes every position off the line of play and empties the stacks. */
void cgt_i_search_unwind(cgt_i_search *search);
/* The same at the end of a question. */
void cgt_i_search_close(cgt_i_search *search);

/* Takes the frames of a plain search, or of a pruned one and the plain one within it, off the stacks. */
void cgt_i_search_give_up(cgt_i_search *search);
void cgt_i_search_give_up_pruned(cgt_i_search *search);

/* Makes the buffers of a search; room for a chunk of keys of the layout. */
cgt_status_t cgt_i_search_buffers(cgt_i_search *search);
cgt_status_t cgt_i_search_key_room(cgt_i_search *search);

/* The table has been rebuilt: every slot that the search holds moves. */
void cgt_i_search_moved(void *search, const cgt_i_memo *old);

/* Whether options that are kept have made room for something else. They will be asked for again. */
bool cgt_i_search_forget_kept(cgt_i_search *search);

/* The same for the slots of its stacks; and of all strands but that which is at work. */
void cgt_i_search_move_work(cgt_i_work *work, const cgt_i_memo *old);
void cgt_i_search_move_strands(cgt_i_search *search, const cgt_i_memo *old);

/* Has the options of other strands looked up before the layout of their keys changes. */
cgt_status_t cgt_i_search_call_strands(cgt_i_search *search);

/* How many slots a memo has when one thread begins to follow several lines of play; a variable for tests. */
extern size_t cgt_i_search_strands_from;

/* The bytes of a game's memos but one. */
uint64_t cgt_i_search_other_memos(const cgt_game_t *game, const cgt_i_memo *memo);

/* The bytes that the search occupies besides its memo and the game's others. */
uint64_t cgt_i_search_bytes(const cgt_i_search *search);

/* Takes a position off the line of play. */
void cgt_i_search_leave_path(cgt_i_search *search, uint32_t slot);

/* The slot of a canonical position, which is added if it is new. */
cgt_status_t cgt_i_search_slot(cgt_i_search *search, const uint64_t *words, size_t count, uint32_t *slot);

/* What expanding a position found: options, its own summands, or the answer. */
typedef enum { CGT_I_OPTIONS, CGT_I_SUM, CGT_I_ANSWERED } cgt_i_expansion;

/* Expands a position; if its slot moves, search->now.slot follows. An answer from a theorem or from other games is stored at
 * once. Otherwise the options or own summands of unknown value go on the pending stack, and the values of the others into
 * `seen` or the marks. `target` is the question. */
cgt_status_t cgt_i_search_expand(cgt_i_search *search, uint32_t slot, uint64_t target, cgt_i_expansion *expansion);

/* Puts the summands of unknown value of a canonical position on the pending stack; search->sum is the sum of the others. What
 * does not split is its own summand. */
cgt_status_t cgt_i_search_split(cgt_i_search *search, const uint64_t *words, size_t count);

/* Takes options in a search that splits them: those of known value into `seen` or the marks. Of the others the summands go on
 * the pending stack; the plain search keeps the sums in work->sums, the pruned one in work->options. */
cgt_status_t cgt_i_search_take_sums(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n);

/* Takes an option whose known summands are in search->sum and the others on the pending stack from `first` on. */
cgt_status_t cgt_i_search_take_sum(cgt_i_search *search, size_t first);

/* The same in the pruned search. */
cgt_status_t cgt_i_search_pruned_option(cgt_i_search *search, size_t first);

/* The status of a sink that needs no more options: one is known to decide the question. No status of a failure has this
 * number. */
#define CGT_I_ENOUGH (INT32_MIN + 1)

/* Keeps the options of a position whose value the search has not found: `length` words that the caller fills in (see kept.h).
 * *options is NULL if they are not kept, because the search keeps none or because of the memory limit. */
cgt_status_t cgt_i_search_keep(cgt_i_search *search, uint32_t slot, uint64_t given, uint64_t seen, size_t length,
                               uint32_t **options);

/* With the 65th option, the values of options become marks in a region of bytes. */
cgt_status_t cgt_i_search_begin_marks(cgt_i_search *search);

/* Stores an exact value for search->now.slot, which follows if the slot moves. */
cgt_status_t cgt_i_search_store(cgt_i_search *search, uint64_t value);

/* Copies the known field of a position of one word to where it is at hand. */
cgt_status_t cgt_i_search_note_small(cgt_i_search *search, uint64_t word, uint64_t field);

/* Answers the question about a canonical position: the value where target is CGT_I_VALUE, otherwise 1 or 0. `plain`: by the
 * plain search. */
cgt_status_t cgt_i_search_answer(cgt_i_search *search, bool plain, uint64_t target, const uint64_t *words, size_t count,
                                 uint64_t *answer);

/* Finds the value of a slot's position and of everything reachable from it. The slot may move. */
cgt_status_t cgt_i_search_all(cgt_i_search *search, uint32_t slot);

/* Finds the value of a slot's position (target CGT_I_IS_VALUE), or whether it is the target. The slot may move. */
cgt_status_t cgt_i_search_pruned(cgt_i_search *search, uint32_t slot, uint32_t target);

/* Blocks (search_block.c), for the plain search of a game that has `options_block`. Ended by cgt_i_search_close(). */
cgt_status_t cgt_i_search_open_blocks(cgt_i_search *search);
void cgt_i_search_close_blocks(cgt_i_search *search);
uint64_t cgt_i_search_block_bytes(cgt_i_blocks *blocks);
void cgt_i_search_move_blocks(cgt_i_search *search, const cgt_i_memo *old);

/* Asks for the options of a position and of others that wait, and keeps them. */
cgt_status_t cgt_i_search_ask_block(cgt_i_search *search, uint32_t slot);

/* Finds the values of the positions on the pending stack. */
cgt_status_t cgt_i_search_join(cgt_i_search *search);

/* The values of positions as callers give them; CGT_NO_ANSWER where one is not legal. */
cgt_status_t cgt_i_search_list(cgt_i_search *search, const cgt_list_t *positions, uint64_t *values);

/* The table has been rebuilt: moves slots, or the slots in sums as cgt_i_kept has them. */
void cgt_i_search_move_slots(const cgt_i_memo *old, uint32_t *slots, size_t n, bool sums);

/* Makes room in the memo. */
cgt_status_t cgt_i_search_grow(cgt_i_search *search, size_t more);

/* Sorts by the high halves of words, by insertion or radix sort; the sort is stable. Returns the array that holds the result.
 */
uint64_t *cgt_i_search_sort_hints(uint64_t *hints, uint64_t *other, size_t n);

/* Sorts positions on the pending stack by the play left in them, the least last: small summands are needed for all larger ones.
 * Few stay as they are. */
cgt_status_t cgt_i_search_sort_pending(cgt_i_search *search, size_t first);

/* Sorts slots in the same way; `hints` has room for 2 * n. */
void cgt_i_search_sort_slots(cgt_i_search *search, uint32_t *slots, size_t n, uint64_t *hints);

/* A hint of how much play is left in a position, capped to 32 bits. Where the callback fails, search->hint_status says so. */
uint64_t cgt_i_search_hint(cgt_i_search *search, uint32_t slot);

/* Makes room for `more` items after the `used` ones in one of the search's arrays. */
cgt_status_t cgt_i_search_enlarge(cgt_i_search *search, void **array, size_t *room, size_t used, size_t more, size_t size);
static inline cgt_status_t cgt_i_search_room(cgt_i_search *search, void **array, size_t *room, size_t used, size_t more,
                                             size_t size) {
  return *room - used >= more ? CGT_OK : cgt_i_search_enlarge(search, array, room, used, more, size);
}

/* cgt_i_growth() for the line of play of a search that ends. */
cgt_status_t cgt_i_search_growth(const cgt_i_search *search, cgt_status_t status);

/* Fails because a play returns to the slot's position. */
cgt_status_t cgt_i_search_loop(cgt_i_search *search, uint32_t slot);

#endif
