/* The two searches over a memo: of all values, and pruned for one. */
#ifndef CGT_I_SEARCH_H
#define CGT_I_SEARCH_H

#include "game_inside.h"

/* What is worked out for every position from its options: the least value that none has, the longest play, or nothing. */
typedef enum { CGT_I_MEX, CGT_I_LONGEST, CGT_I_REACH } cgt_i_rule;

typedef struct cgt_i_search cgt_i_search;
typedef cgt_status_t (*cgt_i_flush)(cgt_i_search *search);

struct cgt_i_search {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_game_t *game;
  cgt_i_memo *memo;
  cgt_i_work *work;
  cgt_i_ask *ask;
  cgt_i_flush flush;
  cgt_status_t (*give_options)(cgt_i_search *search, size_t count); /* of the position in work->position */
  uint32_t play;
  uint32_t method; /* for summands of other games */
  cgt_i_rule rule;
  bool canonical; /* options have a canonical form other than themselves */
  bool assisted;  /* theorems may answer for single positions */
  /* The position that is being expanded. */
  uint32_t current;
  bool misfit;    /* an option had no room in the layout, which has been widened: expand anew */
  bool few;       /* at most CGT_I_CHUNK options so far: values are bits of `seen`, not marks */
  size_t chunk;   /* options packed and not looked up */
  size_t idle;    /* options since the first misfit */
  uint64_t given; /* options so far */
  uint64_t seen;  /* bits of values; or 1 more than the longest play of an option; or what known summands add up to */
  size_t marks;   /* where the marks begin: that of field f is byte f, byte 0 is for the unknown; they end at mark_top */
  /* A position that splits. */
  uint64_t target; /* what is asked about it: CGT_I_VALUE, or whether it is this */
  size_t summands;
  cgt_game_t *other; /* the game of a summand that is not evaluated yet, which is in work->option */
  size_t other_count;
};

enum { CGT_I_MARKS = 256 };          /* bytes of marks at first */
enum { CGT_I_MOST_MARKS = 1 << 20 }; /* bytes of marks while options come; a value beyond them waits until all are there */
#define CGT_I_IS_SUM   UINT32_MAX    /* as a frame's number of options */
#define CGT_I_IS_VALUE UINT32_MAX    /* as a pruned frame's target */

/* A function that looks up the chunk's options: it notes the values of those that are known and puts the others on the pending
 * stack, which has room, as the table has. The best that the processor can, or the portable one if the environment variable
 * CGT_MEMO_KERNEL is "portable". */
cgt_i_flush cgt_i_flush_choose(void);

/* Makes room for the mark of a field. */
cgt_status_t cgt_i_search_more_marks(cgt_i_search *search, uint64_t field);

/* Opens a search on a memo for a game; the lock is held. */
cgt_status_t cgt_i_search_open(cgt_i_search *search, cgt_game_t *game, cgt_i_memo *memo, cgt_i_rule rule, cgt_i_ask *ask,
                               uint32_t method, uint32_t play);

/* Takes the marks of the line of play off and empties the stacks. */
void cgt_i_search_close(cgt_i_search *search);

/* Takes the mark off a position that is no longer on the line of play. */
void cgt_i_search_leave(cgt_i_search *search, uint32_t slot);

/* The slot of a canonical position, made if it is new. */
cgt_status_t cgt_i_search_slot(cgt_i_search *search, const uint64_t *words, size_t count, uint32_t *slot);

/* What expanding a position found. */
typedef enum { CGT_I_OPTIONS, CGT_I_SUM, CGT_I_ANSWERED } cgt_i_expansion;

/* Expands a position, which search->current follows if it moves. What a theorem or other games answer is stored at once. Else
 * its options or own summands that are not known come on the pending stack, and what is known of the others into `seen` or the
 * marks. `target` is what is asked. */
cgt_status_t cgt_i_search_expand(cgt_i_search *search, uint32_t slot, uint64_t target, cgt_i_expansion *expansion);

/* Calls the ruleset for the options, which come on the pending stack if they are not known. */
cgt_status_t cgt_i_search_give_options(cgt_i_search *search, size_t count);

/* Stores an exact value for search->current, which follows if it moves. */
cgt_status_t cgt_i_search_store(cgt_i_search *search, uint64_t value);

/* Makes known the value of a slot's position and of all that is reachable from it. The slot may move. */
cgt_status_t cgt_i_search_all(cgt_i_search *search, uint32_t slot);

/* Makes known the value of a slot's position (target CGT_I_IS_VALUE), or whether it is the target. The slot may move. */
cgt_status_t cgt_i_search_pruned(cgt_i_search *search, uint32_t slot, uint32_t target);

/* A hint of how much play is left in a position, in 32 bits: those too great for them are all alike. */
uint64_t cgt_i_search_hint(const cgt_i_search *search, uint32_t slot);

/* Room for `more` in an array of the work beside those in use. */
cgt_status_t cgt_i_search_room(cgt_i_search *search, void **array, size_t *room, size_t used, size_t more, size_t size);

/* Fails: a play comes back to the slot's position. */
cgt_status_t cgt_i_search_loop(cgt_i_search *search, uint32_t slot);

#endif
