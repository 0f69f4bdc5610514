/* Random games and posets of every family, as texts, and positions of the games. */
#ifndef FUZZ_RANDOM_GAMES_H
#define FUZZ_RANDOM_GAMES_H

#include "fuzz.h"

enum { FUZZ_TEXT = 2048, FUZZ_WORDS = 64 };

typedef struct {
  size_t count;
  uint64_t words[FUZZ_WORDS];
} fuzz_position;

/* The text of a game or a poset of any family: an example, perhaps with other numbers, posets, graphs and games. */
void fuzz_game_text(fuzz_bytes *in, char text[FUZZ_TEXT]);
void fuzz_poset_text(fuzz_bytes *in, char text[FUZZ_TEXT]);

/* The game of a text, with limits that keep questions short; NULL if there is no memory. */
cgt_game_t *fuzz_game(const char *text);

/* A random game, and its text. */
cgt_game_t *fuzz_random_game(fuzz_bytes *in, char text[FUZZ_TEXT]);

/* Words that are a position of the game with this text, or look like one. */
void fuzz_random_position(fuzz_bytes *in, const char *text, fuzz_position *position);

/* Questions to the games made here stop with this status once they have expanded a thousand positions or so since patience was
 * renewed. */
#define FUZZ_STOPPED ((cgt_status_t)77)
void fuzz_be_patient(void);

/* For progress callbacks: uses up some patience. */
cgt_status_t fuzz_spend_patience(void);

/* Sets these limits for a game made elsewhere. */
void fuzz_limit(cgt_game_t *game);

/* Whether a question ended for lack of memory or patience. */
bool fuzz_gave_up(cgt_status_t status);

#endif
