/* What the heap games share. */
#ifndef CGT_I_HEAPS_H
#define CGT_I_HEAPS_H

#include <cgt/rulesets.h>

#include "../game/ask.h"
#include "golden.h"
#include "sequence.h"

/* The closed forms and the table of a family. */
typedef struct cgt_i_heap_rules {
  unsigned golden; /* CGT_I_GOLDEN_ number; CGT_I_GOLDEN_RULESETS if none */
  int box;         /* CGT_I_BOX_ number of its moves */
} cgt_i_heap_rules;

/* CGT_I_GOLDEN_ number of a game, CGT_I_GOLDEN_RULESETS if it has none. */
unsigned cgt_i_golden_of(const cgt_game_t *game);

/* The user pointer of a subtraction or octal game. */
typedef struct {
  cgt_i_sequence_t *sequence;
  cgt_i_sequence_t *fewer; /* with only the first `few` numbers of the set: for heaps smaller than the others; may be NULL */
  size_t few;
  uint64_t *set; /* subtraction: ascending; octal: NULL */
  uint8_t *digits;
  size_t count;                           /* of the set, or of the digits */
  bool unequal;                           /* two heaps that a division leaves differ */
  const struct cgt_i_known_period *known; /* proved before; may be NULL */
} cgt_i_sequence_game;

/* The data of a subtraction or octal game; NULL for another game. */
cgt_i_sequence_game *cgt_i_sequence_game_of(const cgt_game_t *game);

/* Makes such a game, unless `status` is a failure already. Takes over `own`, even if it fails. */
cgt_status_t cgt_i_sequence_game_make(const char *function, const cgt_i_family *family, const cgt_i_making *making,
                                      cgt_i_sequence_game *own, cgt_status_t status, cgt_game_t **game);

/* Gives the options that take k tokens from heap i, at least as large, and divide the rest into two nonempty heaps, which must
 * differ if `unequal`. This adds a word. */
cgt_status_t cgt_i_divide_heap(const uint64_t *words, size_t count, size_t i, uint64_t k, bool unequal, cgt_sink_t *sink);

/* Options by the digits. */
cgt_status_t cgt_i_octal_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);

/* What their families have in common. A game of another family whose user pointer begins with this struct has a sequence where
 * one is known, or else none; `forget`, `period`, `saved` and `adopt` serve it too. */
extern const char cgt_i_sequence_game_type;
cgt_status_t cgt_i_sequence_game_recurrence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words,
                                            size_t count, uint64_t *value, const char **name);
void cgt_i_sequence_game_forget(cgt_game_t *game);
cgt_status_t cgt_i_sequence_game_sequence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t first, size_t n,
                                          uint64_t *values);
cgt_status_t cgt_i_sequence_game_period(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint32_t question, uint64_t limit,
                                        cgt_i_period_proof *proof);
const uint16_t *cgt_i_sequence_game_saved(cgt_game_t *game, uint64_t *count);
cgt_status_t cgt_i_sequence_game_adopt(cgt_game_t *game, const uint16_t *values, uint64_t count);
void cgt_i_sequence_game_destroy(void *user);
/* The same values by the family's `recurrence`, one heap after another. */
cgt_status_t cgt_i_sequence_by_heaps(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t first, size_t n,
                                     uint64_t *values);
/* The `reach` of a game with a sequence. */
bool cgt_i_sequence_reach(const cgt_i_sequence_game *own, uint64_t *left, uint64_t *taken);
bool cgt_i_sequence_game_reach(const cgt_game_t *game, uint64_t *left, uint64_t *taken);
#define CGT_I_SEQUENCE_GAME                                                                                           \
  .recurrence = cgt_i_sequence_game_recurrence, .forget = cgt_i_sequence_game_forget, .adjoins = true,                \
  .sequence = cgt_i_sequence_game_sequence, .period = cgt_i_sequence_game_period, .saved = cgt_i_sequence_game_saved, \
  .adopt = cgt_i_sequence_game_adopt, .reach = cgt_i_sequence_game_reach, .own_type = &cgt_i_sequence_game_type
#define CGT_I_SEQUENCE_GAME_RULES                                                                        \
  .size = sizeof(cgt_ruleset_t),                                                                         \
  .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS | CGT_RULESET_SPLITS_SUMS, \
  .split = cgt_i_split_heaps, .order_hint = cgt_i_sum_of_heaps, .destroy = cgt_i_sequence_game_destroy

/* Checks a set of positive numbers that a caller gave, and copies it, ascending, each number once; the caller frees the copy.
 */
cgt_status_t cgt_i_number_set(const char *function, const uint64_t *set, size_t n, uint64_t **sorted, size_t *count);

/* Refuses a position without exactly two words. */
cgt_status_t cgt_i_two_heaps(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);

/* Options that differ from a position in one heap or two, handed to the sink in blocks. */
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

/* A `tame` for games whose single heaps are pet (Ferguson 1974, "On sums of graph games with last player losing"; Bouton 1901
 * for Nim; doc/misere.md). */
cgt_status_t cgt_i_pet_heaps(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem);

/* An order_hint: the number of tokens, or UINT64_MAX if it is larger. */
uint64_t cgt_i_sum_of_heaps(void *user, const uint64_t *words, size_t count);

#endif
