/* Coin turning games by brute force, from Definitions 2.2, 4.1 and 4.2 of "Coin turning games on partially ordered sets" and
   without the library's code: posets as tables of their order, turning sets and positions as bit sets, plain mex. */
#ifndef TEST_COIN_BRUTE_H
#define TEST_COIN_BRUTE_H

#include "support.h"

/* ---- Posets as tables ---- */

typedef struct {
  size_t n, arity;
  uint64_t *elements;    /* by the library's indexes */
  bool *leq;             /* leq[a * n + b]: a <= b */
  size_t *order, *place; /* all indexes, each after all that are below it; and where each is there */
} board;

typedef bool (*board_order)(const void *user, const uint64_t *a, const uint64_t *b, size_t arity);

/* The elements as the library lists them, in an order that the caller defines. */
board board_of(cgt_poset_t *poset, board_order leq, const void *user);

/* The elements 0, ..., n - 1 in a random order; the more eighths, the more pairs are comparable. */
board board_random(size_t n, unsigned eighths);

/* The same of relations that are given: pairs, the lesser first. */
board board_of_relations(size_t n, const uint64_t *relations, size_t m);

/* The library's poset of a board whose elements are 0, ..., n - 1. */
cgt_poset_t *board_poset(const board *of);

void board_free(board *of);

/* The length of the longest chain below. */
uint64_t board_height(const board *of, size_t x);

/* Whether all maximal chains have one length. */
bool board_graded(const board *of);

/* ---- Definition 4.2 on any of them ---- */

typedef enum { PAIRS, IDEAL, RULER, RULES } coin_rules;

cgt_game_t *coin_game(coin_rules rules, cgt_poset_t *poset);

/* The values of all elements by (4.1a). */
void coin_values(const board *of, coin_rules rules, uint64_t *values);

/* ---- Turning sets on at most 64 elements: bit i of a set or a position is the element of index i ---- */

enum { FAMILY_MOST = 600 };

typedef struct {
  size_t n;
  size_t maximum[FAMILY_MOST];
  uint64_t set[FAMILY_MOST];
} family;

void family_of(const board *of, coin_rules rules, family *sets);

/* At most `most` sets for each element, each of random elements below it. */
void family_random(const board *of, unsigned most, family *sets);

/* The products of the sets of two families, on a board whose elements are the pairs, the second's running fastest. */
void family_product(const family *first, const family *second, size_t second_n, family *sets);

/* The values of all elements by (4.1a). */
void family_values(const board *of, const family *sets, uint64_t *values);

/* The values of all positions by Definition 2.2, terminal ones 0 or, in misere play, 1; to be freed. */
uint16_t *family_all(const board *of, const family *sets, uint32_t play);

/* The words of a position, ascending. */
size_t coin_words(const board *of, uint64_t position, uint64_t *words);

/* The position of words; fails where they are none. */
uint64_t coin_position(const board *of, const uint64_t *words, size_t count);

/* By cgt_game_new_coins(): sets in a random order, with coins in a random order, some twice. */
cgt_game_t *family_game(const board *of, const family *sets, cgt_poset_t *poset);

/* By cgt_game_new_turning(); keeps both pointers. The greatest coin is now in the sets and now left out. */
cgt_game_t *family_callback_game(const board *of, const family *sets, uint64_t flags, cgt_poset_t *poset);

/* ---- Every question to a poset or a coin turning game, its answer as one number ---- */

enum { POSET_KINDS = 16, POSET_QUESTIONS = 34, COIN_KINDS = 20, COIN_QUESTIONS = 12 };

/* Makes a small poset of each kind, with everything it is made of. */
cgt_status_t poset_make(unsigned kind, cgt_poset_t **poset);

/* Asks a question about elements a and b. CGT_E_STATE, which the library has no reason to return, if a failure changed the
   outputs. */
cgt_status_t poset_ask(unsigned question, cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, uint64_t *digest);

/* Makes a game of each kind. */
cgt_status_t coin_make(unsigned kind, cgt_game_t **game);

/* Asks a question about a position, in the same way. */
cgt_status_t coin_ask(unsigned question, cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *digest);

#endif
