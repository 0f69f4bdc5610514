/* The inside of a coin turning game. */
#ifndef CGT_I_COIN_H
#define CGT_I_COIN_H

#include <cgt/coin.h>

#include "../base/list_inside.h"
#include "../game/ask.h"
#include "../poset/poset_inside.h"
#include "turning_code.h"

typedef enum { CGT_I_RULER, CGT_I_IDEAL, CGT_I_PAIRS, CGT_I_SETS, CGT_I_CODE, CGT_I_TURNING, CGT_I_CROSS } cgt_i_coin_rules;

/* The user pointer of a coin turning game. */
typedef struct {
  cgt_i_coin_rules rules;
  cgt_poset_t *poset;
  /* For rulers and ideals on products, and for crosses: the games of the parts, whose values are multiplied. */
  cgt_game_t **factors;
  size_t factor_count;
  /* CGT_I_SETS: sets sorted by their greatest elements, each with its coins ascending; set i has `coins` from starts[i] up to
   * starts[i + 1]. */
  uint64_t *coins;
  size_t *starts, set_count;
  uint64_t *maxima;        /* of the sets, ascending */
  cgt_i_turning_code code; /* CGT_I_CODE */
  cgt_turning_t turning;
  /* Computed values, guarded by the game's lock. */
  uint64_t *values;    /* of all elements, by indexes */
  uint32_t *by_height; /* CGT_I_CODE on a chain: of this many elements, by heights */
  size_t heights;
  void *classes;   /* the state of the engine that finds values of classes */
  uint16_t *saved; /* the values of classes, for a memo file */
} cgt_i_coin;

/* The data of a coin turning game; NULL for another game. */
const cgt_i_coin *cgt_i_coin_of(const cgt_game_t *game);

/* CGT_OK for a coin turning game; else fails in the name of `function`. */
cgt_status_t cgt_i_check_coin(const char *function, const cgt_game_t *game);

/* Sorts coins in place, ascending. */
void cgt_i_sort_coins(uint64_t *coins, size_t n, size_t arity);

/* Checks the listed sets of a game, finds the greatest coin of each, and sorts them. */
cgt_status_t cgt_i_coin_sets(const char *function, cgt_i_coin *own);

/* Called for each turning set, whose coins ascend. */
typedef cgt_status_t (*cgt_i_turn_fn)(void *user, const uint64_t *coins, size_t n);

/* Calls `each` for the turning sets with this greatest element, for some perhaps more than once. CGT_E_LIMIT if a set has more
 * than `most` coins. Error texts lack the function's name. */
cgt_status_t cgt_i_turns(const cgt_i_coin *own, const uint64_t *maximum, size_t most, cgt_i_turn_fn each, void *user);

/* A coin's value by a formula; CGT_E_NO_THEOREM if there is none, CGT_I_LARGE if the value is 2^64 or more. */
cgt_status_t cgt_i_coin_theorem(const cgt_i_coin *own, const uint64_t *x, uint64_t *value, const char **theorem);

/* A coin's value by a formula, by values of classes or by a table; the caller holds the game's lock. CGT_E_NO_THEOREM if only a
 * search finds it, CGT_I_LARGE if it is 2^64 or more. */
cgt_status_t cgt_i_coin_value(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *x, uint64_t *value, const char **name);

/* Makes the table of all elements' values; the caller holds the game's lock. CGT_E_NO_THEOREM for games that have none. */
cgt_status_t cgt_i_coin_table(cgt_game_t *game, cgt_i_ask *ask);

/* What finds the values of classes on which the ruler rests; NULL unless the poset's family claims such classes without a
 * formula for their values. */
typedef struct cgt_i_class_engine cgt_i_class_engine;
const cgt_i_class_engine *cgt_i_class_engine_of(const cgt_i_coin *own);

/* A coin's value by those of its classes; the caller holds the game's lock. */
cgt_status_t cgt_i_class_product(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *x, uint64_t *value);

static inline uint32_t cgt_i_coin_threads(const cgt_game_t *game) {
  const uint64_t threads = cgt_i_game_threads(game);
  return threads < 1 ? 1 : threads > 256 ? 256 : (uint32_t)threads;
}

/* The words of the values of classes for a memo file, and their number. */
const uint16_t *cgt_i_coin_saved(cgt_game_t *game, uint64_t *count);
cgt_status_t cgt_i_coin_adopt(cgt_game_t *game, const uint16_t *values, uint64_t count);
void cgt_i_coin_forget(cgt_i_coin *own);

#endif
