/* The inside of checks of claims: their rounds (`claim.c`) and what threads do in them (`claim_judge.c`). */
#ifndef CGT_I_CLAIM_INSIDE_H
#define CGT_I_CLAIM_INSIDE_H

#include "../base/team.h"
#include "../game/ask.h"
#include "claim_file.h"
#include "domain.h"

enum { CGT_I_CLAIM_TEXT = 256, CGT_I_CLAIM_BLOCKS = 4 /* for each thread */ };

typedef struct {
  cgt_status_t status;
  char text[CGT_I_CLAIM_TEXT];
} cgt_i_claim_failure;

typedef struct {
  cgt_list_t *positions;
  cgt_i_domain_part part; /* to be filled; n == 0: they are there */
  const uint8_t *values;  /* Grundy values that a sweep found; NULL: the game is asked */
  size_t n;               /* positions that have been judged; `failed` is about the next one */
  size_t held, fails;     /* of these */
  cgt_i_claim_failure failed;
  size_t room;
  uint64_t *answers;
  uint8_t *verdicts, *before;
} cgt_i_claim_block;

typedef struct {
  cgt_game_t *game, *other; /* the games that this thread asks */
  cgt_i_ask ask;
  cgt_i_domain_cursor cursor; /* of the block that it fills */
} cgt_i_claim_worker;

typedef struct {
  const cgt_claim_t *claim;
  cgt_i_domain_cursor cursor;
  cgt_i_claim_state state;
  cgt_i_team *team;
  bool shares[2]; /* the threads' games, and their other games, search in one memo */
  cgt_i_claim_worker workers[CGT_I_TEAM_MOST];
  cgt_i_claim_block blocks[CGT_I_TEAM_MOST * CGT_I_CLAIM_BLOCKS];
  size_t block_count;
  uint64_t block_size;   /* in positions; adjusted so that rounds are short enough for progress, long enough for threads */
  const uint8_t *values; /* of the positions to come */
  uint64_t left;         /* how many positions are left of those with these values */
  _Atomic size_t first_failure; /* the first block of the round that failed */
  _Atomic bool stop;            /* the progress callback stopped the check: */
  cgt_i_claim_failure stopped;
  bool enough;                /* counterexamples have been found */
  cgt_i_claim_failure failed; /* which ends the check */
  const char *path;
  double saved;        /* when, as cgt_i_system_seconds() has it */
  uint64_t saved_seen; /* UINT64_MAX: there is no file yet */
} cgt_i_claim_run;

/* Whether a claim makes sense; and whether files can tell it, and the domain, from all others. */
cgt_status_t cgt_i_claim_validate(const char *function, const cgt_claim_t *claim);
cgt_status_t cgt_i_claim_identify(const char *function, const cgt_claim_t *claim, const cgt_domain_t *domain);

/* The state at the beginning, without lists. */
cgt_i_claim_state cgt_i_claim_begin(const cgt_claim_t *claim, const cgt_domain_t *domain);

/* Keeps the thread's error text as that of a failure. */
void cgt_i_claim_keep(cgt_i_claim_failure *kept, cgt_status_t status);

/* Parts of a round's loops, one after another. A block is filled, and those of its positions are found that are to be judged;
 * the game is asked about these, and the other game, if there is one; and `holds`. */
void cgt_i_claim_prepare(void *user, size_t item, size_t number);
void cgt_i_claim_ask(void *user, size_t item, size_t number);
void cgt_i_claim_compare(void *user, size_t item, size_t number);
void cgt_i_claim_conclude(void *user, size_t item, size_t number);

#endif
