/* The inside of proofs: claims about positions, and what the rules say of these. */
#ifndef CGT_I_PROOF_H
#define CGT_I_PROOF_H

#include <cgt/proof.h>

#include "../game/ask.h"

/* The claims about positions of one game. A row is a position, and behind it the number 2 v + a: its value v, with a = 1 if
 * this is assumed, as another part of the proof shows it. */
typedef struct {
  cgt_game_t *game;
  cgt_list_t *rows[2]; /* what is claimed, and what is assumed; shorter positions first, and then in the order of the words */
  cgt_i_memo numbers;  /* the last numbers of all rows */
} cgt_i_proof_claims;

struct cgt_proof {
  uint32_t play, question, lemmas;
  uint64_t answer, part, parts;
  uint64_t *words; /* the position */
  size_t count;
  cgt_i_proof_claims *tables; /* the first is of the game of the proof */
  size_t table_count, table_room;
  char *command; /* the text of the head that says how the proof was made; NULL: none */
};

#define CGT_I_PROOF_MOST ((uint64_t)1 << 30) /* values are less */

static inline cgt_game_t *cgt_i_proof_game(const cgt_proof_t *proof) { return proof->tables[0].game; }

/* An empty proof about a canonical position. */
cgt_status_t cgt_i_proof_begin(const char *function, cgt_game_t *game, const uint64_t *words, size_t count,
                               cgt_proof_t **proof);

/* A new proof of the same question with the same games, and without claims. */
cgt_status_t cgt_i_proof_again(const char *function, const cgt_proof_t *like, cgt_proof_t **proof);

/* The table of a game, or the number of tables. */
size_t cgt_i_proof_table(const cgt_proof_t *proof, const cgt_game_t *game);
cgt_status_t cgt_i_proof_add_table(const char *function, cgt_proof_t *proof, cgt_game_t *game);

/* Adds a row's number, or changes it. */
cgt_status_t cgt_i_proof_put(const char *function, cgt_proof_t *proof, size_t table, const uint64_t *words, size_t count,
                             uint64_t number);
/* The value of a position by the claims. */
cgt_status_t cgt_i_proof_get(const char *function, const cgt_proof_t *proof, size_t table, const uint64_t *words, size_t count,
                             uint64_t *value, bool *known);

/* Makes the rows from the numbers. */
cgt_status_t cgt_i_proof_list(const char *function, cgt_proof_t *proof);

/* Adds to a part what its claims, which are listed, need of the whole. */
cgt_status_t cgt_i_proof_support(cgt_i_ask *ask, const cgt_proof_t *whole, cgt_proof_t *part);

/* ---- What the rules say ---- */

/* A position that the rules do not split any further. */
typedef struct {
  size_t table, from, count; /* its words begin at `from` */
} cgt_i_proof_term;

/* A position as a sum: the terms from `first` up to `end`, and the XOR of the values that theorems give. */
typedef struct {
  size_t first, end;
  uint64_t sum;
} cgt_i_proof_sum;

/* A position to be looked at. */
typedef struct {
  cgt_game_t *game;
  size_t from, count;
} cgt_i_proof_waiting;

/* What is needed to read positions for a proof. Terms lie on a stack; see cgt_i_proof_rules_drop(). */
typedef struct {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_i_ask *ask;
  const cgt_proof_t *proof;
  cgt_proof_t
      *grows; /* the same proof, in which games that have no table get one; NULL: their terms have the number of tables */
  cgt_i_proof_term *terms;
  uint64_t *words;
  size_t term_count, term_room, word_count, word_room;
  cgt_i_proof_waiting *waiting;
  uint64_t *waiting_words;
  size_t waiting_count, waiting_room, waiting_used, waiting_word_room;
  cgt_list_t *list;   /* which takes options */
  cgt_game_t *of;     /* the game that is splitting */
  uint64_t *position; /* CGT_MAX_WORDS words */
} cgt_i_proof_rules;

cgt_status_t cgt_i_proof_rules_begin(cgt_i_proof_rules *rules, cgt_i_ask *ask, const cgt_proof_t *proof, cgt_proof_t *grows);
void cgt_i_proof_rules_end(cgt_i_proof_rules *rules);

/* Brings a position into the form in which it is claimed. */
cgt_status_t cgt_i_proof_rules_form(const cgt_i_proof_rules *rules, const cgt_game_t *game, uint64_t *words, size_t *count);

/* A position as a sum, on top of the stack. */
cgt_status_t cgt_i_proof_rules_sum(cgt_i_proof_rules *rules, cgt_game_t *game, const uint64_t *words, size_t count,
                                   cgt_i_proof_sum *sum);
/* Takes the terms from number `first` on off the stack. */
void cgt_i_proof_rules_drop(cgt_i_proof_rules *rules, size_t first);

/* Empties a list, and puts the options of a position in it as the rules give them. */
cgt_status_t cgt_i_proof_rules_options(cgt_i_proof_rules *rules, cgt_game_t *game, const uint64_t *words, size_t count,
                                       cgt_list_t *list);

/* The value of a sum by the claims. */
cgt_status_t cgt_i_proof_rules_value(const cgt_i_proof_rules *rules, const cgt_proof_t *proof, const cgt_i_proof_sum *sum,
                                     uint64_t *value, bool *known);

/* The value of a position without moves. */
static inline uint64_t cgt_i_proof_terminal(const cgt_proof_t *proof) { return proof->play == CGT_MISERE; }

#endif
