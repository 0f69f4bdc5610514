/* What the files of cgt-mpi share: the command cgt on the processes of MPI, called ranks. */
#ifndef RANKS_H
#define RANKS_H

#include <mpi.h>

#include "cli.h"

/* ---- The call: ranks.c ---- */

extern struct ranks {
  int own, all;
  const char *folder; /* of --checkpoint; NULL: nothing is kept */
  uint64_t shares;    /* of --shares */
  bool pruned;        /* --pruned */
  bool report;        /* --report: figures on standard error */
} ranks;

/* Ends all processes after a failure of one, about which it has complained. */
_Noreturn void end_all(int status);

/* A path in the folder of --checkpoint, to be freed. */
char *path_of(const char *pattern, ...) FORMATS;

/* Processor seconds of this process, of which MPI's waiting is a part, and bytes that it has at most had in memory. */
double own_seconds(void);
uint64_t own_memory(void);

/* ---- Pieces of work: hand_out.c ---- */

#define NO_PIECE UINT64_MAX

typedef struct {
  uint64_t (*next)(void);                          /* on rank 0: the number of the next piece, or NO_PIECE; */
  int (*take)(uint64_t number, cli_picture found); /* what was found becomes its */
  int (*find)(uint64_t number, cli_picture *found);
} pieces;

/* Has the ranks find all pieces, until one fails. Returns the exit status, on rank 0. */
int hand_out(const pieces *of);

/* ---- Sweeps: shares_out.c ---- */

/* Finds the answers of a sweep in shares, which rank 0 hands out; prints them there. */
int sweep(const cli_call *call);

/* ---- The values of all that is reachable: solve.c ---- */

/* Answers about the positions of a call. */
int solve(cli_call *call);

/* The lines that say which question a checkpoint belongs to: its kind, and position `number` of the call. */
cli_picture question_of(const char *kind, const cli_call *call, size_t number);

/* ---- Pruned searches: subproblems.c ---- */

/* Finds the answer about a canonical position from those about positions some moves later, which are handed out. */
int search_subproblems(const cli_call *call, cgt_game_t *game, const cli_position *first, size_t number, uint64_t *answer);

/* ---- Positions that a rank owns: owned.c ---- */

/* A position as bytes: its words one after another, seven bits to a byte, the lowest first; the last byte of a word is below
 * 128. */
enum { ENCODED_WORD = 10 };
typedef struct {
  const unsigned char *bytes;
  size_t size;
} encoded;

size_t encode(const uint64_t *words, size_t count, unsigned char *bytes);
size_t decode(encoded position, uint64_t *words); /* at most CGT_MAX_WORDS of them */

/* Which rank owns a position, and a hash that is independent of it. */
uint64_t hash_of(encoded position);
int owner_of(uint64_t hash, int among);

typedef struct {
  uint32_t number; /* a counter, and then the value */
  uint32_t level;
  uint32_t size;
  unsigned char bytes[];
} owned;

typedef struct {
  uint64_t *place; /* of the positions of a level, in the order in which they were found */
  size_t count, room;
} owned_level;

typedef struct {
  unsigned char *bytes;
  size_t used;
} owned_chunk;

typedef struct {
  owned_chunk *chunks; /* a position is within one */
  size_t chunk_count, chunk_room;
  uint64_t *slots; /* places plus 1, and some bits of the hash */
  size_t count, capacity;
  owned_level *levels;
  size_t level_count, level_room;
  uint64_t bytes, most; /* in use; and that there may be, 0: no limit */
} owned_memo;

void memo_clear(owned_memo *memo);
owned *memo_at(const owned_memo *memo, uint64_t place);
bool memo_find(const owned_memo *memo, encoded position, uint64_t hash, uint64_t *place);
/* Adds a position that is not in the memo, at a level. */
owned *memo_add(owned_memo *memo, encoded position, uint64_t hash, uint32_t level);
void memo_put_in_level(owned_memo *memo, uint64_t place, uint32_t level);
void memo_empty_levels(owned_memo *memo);
/* Calls a function for each position, in the order in which they were added. */
void memo_each(owned_memo *memo, void (*each)(void *user, owned *position, uint64_t place), void *user);

/* ---- Options exchanged in batches: exchange.c ---- */

/* Bytes to each rank, and from each rank. */
typedef struct {
  cli_picture *to; /* one for each rank */
  cli_picture from;
  int *to_sizes, *to_places, *from_sizes, *from_places;
} parcels;

void parcels_begin(parcels *sent); /* empties them */
void parcels_put(parcels *sent, int rank, uint32_t number);
uint32_t parcels_take(const unsigned char **from);
/* Sends what has been put to each, and receives what they send; whether any rank says that it has more. */
bool parcels_exchange(parcels *sent, bool more);
void parcels_clear(parcels *sent);

/* Options of some positions of a level: each different one once, with how often it occurs. */
typedef struct {
  size_t first, positions; /* of the level */
  uint64_t *starts;        /* of the options of each position, in: */
  uint32_t *numbers;       /* the different options */
  size_t different;
  encoded *options; /* in `bytes` */
  uint32_t *times;
  int *owners;
  unsigned char *bytes;
} batch;

/* Finds the options of the next positions of a level, from found->first on. */
void batch_find(batch *found, cgt_game_t *game, const owned_memo *memo, const owned_level *level);
void batch_clear(batch *found);

/* What the ranks have done, for --report and the cost model. */
extern struct costs {
  uint64_t positions, options, sent, bytes, rounds; /* bytes to other ranks */
  double exchanging;                                /* processor seconds of sending and of waiting for others */
} costs;

/* ---- Checkpoints: journal.c ---- */

/* How far a search is. */
typedef struct {
  bool natural;            /* levels come from the positions themselves */
  uint32_t expanded;       /* levels below this one have been expanded, */
  bool all_found, leveled; /* all levels; and they are final */
  bool any_valued;         /* the levels */
  uint32_t valued;         /* from this one on have values */
} stage;

/* Reads what earlier calls left of position `number` of the call into the memo; an empty memo: nothing. Returns the exit
 * status, the same on each rank. */
int journal_read(const cli_call *call, size_t number, owned_memo *memo, stage *at);

/* Begins a file for this rank with what is in the memo; what earlier calls left is removed. */
void journal_begin(const cli_call *call, size_t number, owned_memo *memo, const stage *at);

/* Ends steps: the positions found by expanding a level, all positions found, levels are final, a level has its values. */
void journal_found(const owned *position);
void journal_expanded(uint32_t level);
void journal_all_found(void);
void journal_leveled(owned_memo *memo);
void journal_valued(const owned_memo *memo, uint32_t level);
void journal_close(void);

#endif
