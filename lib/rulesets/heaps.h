/* What the heap games share. */
#ifndef CGT_I_HEAPS_H
#define CGT_I_HEAPS_H

#include <cgt/rulesets.h>

#include "../game/game.h"
#include "golden.h"
#include "sequence.h"

extern const cgt_i_kind cgt_i_nim_kind, cgt_i_wythoff_kind, cgt_i_euclid_kind, cgt_i_euclid0_kind, cgt_i_zeruclid_kind,
    cgt_i_sequence_kind;

/* CGT_I_GOLDEN_ number of a game, CGT_I_GOLDEN_RULESETS if it has none. */
unsigned cgt_i_golden_of(const cgt_game_t *game);

/* The user pointer of a subtraction or octal game. */
typedef struct {
  cgt_i_sequence_t *sequence;
  cgt_i_sequence_t *fewer; /* with the first `few` numbers of the set alone: for heaps that are smaller than the others; may be
                              NULL */
  size_t few;
  uint64_t *set; /* subtraction: ascending; octal: NULL */
  uint8_t *digits;
  size_t count; /* of the set, or of the digits */
} cgt_i_sequence_game;

/* The game if it is a subtraction or octal game, else NULL. */
cgt_i_sequence_game *cgt_i_sequence_game_of(const cgt_game_t *game);

/* The handle of such a game, unless `status` is a failure so far. Takes over `own`, and the identity, also when it fails. */
cgt_status_t cgt_i_sequence_game_make(const char *function, cgt_i_sequence_game *own, cgt_status_t status,
                                      cgt_status_t (*options)(void *, const uint64_t *, size_t, cgt_sink_t *),
                                      cgt_status_t (*closed)(void *, uint32_t, uint32_t, const uint64_t *, size_t, uint64_t *,
                                                             const char **),
                                      char *identity, size_t identity_size, cgt_game_t **game);

/* Refuses a position that has not exactly two words. */
cgt_status_t cgt_i_two_heaps(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);

/* Options of a position that differ from it in one heap or two, handed to the sink by the block. */
typedef struct {
  cgt_sink_t *sink;
  const uint64_t *words;
  size_t count, filled, room;
  uint64_t rows[512];
  cgt_status_t status;
} cgt_i_moves;

void cgt_i_moves_begin(cgt_i_moves *moves, cgt_sink_t *sink, const uint64_t *words, size_t count);
/* The option in which heap i is `heap`; false when it is time to end. */
bool cgt_i_moves_add(cgt_i_moves *moves, size_t i, uint64_t heap);
/* The option in which heap i is `heap` and heap j is `other`. */
bool cgt_i_moves_add_two(cgt_i_moves *moves, size_t i, uint64_t heap, size_t j, uint64_t other);
cgt_status_t cgt_i_moves_end(cgt_i_moves *moves);

/* Hands n positions of two heaps to the sink. */
cgt_status_t cgt_i_give_moves(cgt_sink_t *sink, uint64_t moves[CGT_I_GOLDEN_MOVES][2], int n);

/* Gives each of several nonempty heaps as a summand. */
cgt_status_t cgt_i_split_heaps(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);

/* A `tame` for games of which single heaps are pet (Ferguson 1974, "On sums of graph games with last player losing"; Bouton
 * 1901 for Nim; doc/misere.md). */
cgt_status_t cgt_i_pet_heaps(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem);

/* An order_hint: all tokens, or UINT64_MAX if they are more. */
uint64_t cgt_i_sum_of_heaps(void *user, const uint64_t *words, size_t count);

#endif
