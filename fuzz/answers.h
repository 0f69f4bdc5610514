/* Answers by brute force, from options alone; and everything that a game says of a position, checked against them. */
#ifndef FUZZ_ANSWERS_H
#define FUZZ_ANSWERS_H

#include "random_games.h"

/* Positions of a game, in canonical form, and what brute force has found about them. */
typedef struct fuzz_brute fuzz_brute;

typedef struct {
  uint64_t value[2]; /* in both plays */
  uint64_t longest;  /* moves of the longest play */
} fuzz_answer;

/* NULL if there is no memory. */
fuzz_brute *fuzz_brute_new(cgt_game_t *game);
void fuzz_brute_free(fuzz_brute *brute);

/* Asks only cgt_game_canonical() and cgt_game_options(), and gives up after a thousand positions. */
cgt_status_t fuzz_brute_answer(fuzz_brute *brute, const uint64_t *words, size_t count, fuzz_answer *answer);

/* Asks everything about words that may be a position of the game: by every method, in both plays, moves, texts and pictures. */
void fuzz_check_position(cgt_game_t *game, const fuzz_position *position);

/* Some of these questions, chosen by the bytes. */
void fuzz_check_some(fuzz_bytes *in, cgt_game_t *game, const fuzz_position *position);

/* Reads a game's text again, which must give the same text. */
void fuzz_check_spec(cgt_game_t *game);

#endif
