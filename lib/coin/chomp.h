/* The inside of Chomp on a poset. */
#ifndef CGT_I_CHOMP_H
#define CGT_I_CHOMP_H

#include "../game/ask.h"
#include "../poset/poset_inside.h"

/* Values of all diagrams inside one. */
typedef struct cgt_i_diagrams cgt_i_diagrams;

/* The user pointer. Sets of elements are bits by indexes, in `words` words. */
typedef struct {
  cgt_poset_t *poset;
  size_t n, words;
  uint64_t *above; /* a row for each element: what is above it, and the element itself */
  uint64_t *near;  /* a row for each element: what is comparable with it, and the element itself */
  /* If the poset is the product of two chains, or a diagram: the lengths of its rows, whose cells have indexes one after
   * another; NULL for other posets. */
  uint64_t *rows;
  size_t row_count;
  cgt_i_diagrams *diagrams; /* guarded by the game's lock; NULL: not made yet */
} cgt_i_chomp;

static inline const uint64_t *cgt_i_chomp_above(const cgt_i_chomp *own, size_t x) { return own->above + x * own->words; }

static inline bool cgt_i_set_has(const uint64_t *set, size_t x) { return (set[x / 64] >> x % 64 & 1) != 0; }
static inline void cgt_i_set_add(uint64_t *set, size_t x) { set[x / 64] |= (uint64_t)1 << x % 64; }

extern const cgt_i_family cgt_i_chomp_family;

/* The data of a game of Chomp; NULL for another game. */
const cgt_i_chomp *cgt_i_chomp_of(const cgt_game_t *game);

/* Moves out of `rest` what chains of comparable (else of incomparable) elements connect with x. `fresh` is for its use. */
void cgt_i_chomp_take_part(const cgt_i_chomp *own, uint64_t *rest, size_t x, bool comparable, uint64_t *part, uint64_t *fresh);

/* The value of a set of elements by sums and ordinal sums alone; CGT_E_NO_THEOREM if some part of it is neither. */
cgt_status_t cgt_i_chomp_n_free(const cgt_i_chomp *own, const uint64_t *set, uint64_t *value);

/* The value by the same, and a search of the parts that are neither. The lock is held. */
cgt_status_t cgt_i_chomp_search(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *set, uint64_t *value);

/* The value on a diagram by a table of all diagrams inside; CGT_E_NO_THEOREM for another poset, or if they are too many. The
 * lock is held. */
cgt_status_t cgt_i_chomp_by_table(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *set, uint64_t *value);
void cgt_i_diagrams_free(cgt_i_diagrams *diagrams);
/* How many diagrams are known, and the bytes of their table. */
void cgt_i_diagrams_count(const cgt_i_diagrams *diagrams, uint64_t *known, uint64_t *bytes);

#endif
