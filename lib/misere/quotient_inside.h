/* The inside of a misère quotient, for those who make it. doc/misere.md has the theory and the proofs.
 *
 * Atoms are positions of which all others are sums: heaps, or all positions reachable from given ones. They are added one by
 * one, each after its options. All sums of those added so far have the quotient `monoid`, and `image` takes an atom to its
 * element. */
#ifndef CGT_I_QUOTIENT_H
#define CGT_I_QUOTIENT_H

#include <cgt/quotient.h>
#include <stdatomic.h>

#include "../base/array.h"
#include "../base/bits.h"
#include "../base/system.h"
#include "../game/graph.h"

typedef struct {
  uint32_t n;     /* elements; 0 is the identity */
  uint32_t words; /* of a set of elements */
  uint16_t *products;
  uint64_t *p; /* the P-portion */
} cgt_i_monoid;

/* Atom a has the options from starts[a] up to starts[a + 1]; option i is the sum of the parts from part_starts[i] up to
 * part_starts[i + 1], each an atom before a. An atom weighs 1 more than the heaviest of its options. */
typedef struct {
  size_t n, options, parts;
  uint64_t *weights;
  size_t *starts, *part_starts;
  uint32_t *part;
  size_t weight_room, start_room, option_room, part_room;
} cgt_i_atoms;

/* An element, and the set of elements of the options, of an atom. Atoms with equal ones are one letter. */
typedef struct {
  uint64_t weight; /* the least of these atoms */
  uint32_t image;
  uint32_t size; /* elements of the set */
  bool is_least; /* no letter of the same element has a smaller set */
} cgt_i_letter;

/* Letters, and transitions: pairs (x, D) of a sum's element and its options' elements. Of those with an element x only the
 * least D are kept, and the union of all. */
typedef struct {
  bool known;
  cgt_i_letter *letters;
  size_t letter_count;
  uint64_t *letter_sets; /* their options as sets */
  uint16_t *letter_lists;
  uint64_t *sets; /* D of each transition */
  uint32_t *next; /* the next transition of the same element */
  uint32_t *owners;
  size_t n, room;
  uint32_t *first;     /* of each element */
  uint64_t *unions;    /* of each element */
  uint16_t *order;     /* the elements by the least weight of a sum */
  uint64_t *least_one; /* of each element, the options of such a sum */
} cgt_i_transitions;

/* A monoid that knows outcomes of all sums of the atoms from 0 up to `placed`. Whoever may move from a sum whose element in an
 * outer level is in `wins` wins at once; other outcomes follow. The level is finer than the outer one: element x is
 * outer_elements[x] there. Without an outer level nobody wins at once but from the empty sum: this is misère play. */
typedef struct cgt_i_sums {
  const cgt_i_atoms *atoms;
  cgt_i_monoid monoid;
  uint16_t *images; /* of the atoms */
  size_t placed, image_room;
  cgt_i_transitions transitions;
  const struct cgt_i_sums *outer; /* NULL: there is none */
  const uint64_t *wins;
  uint16_t *outer_elements;
} cgt_i_sums;

/* A position and its atom. */
typedef struct {
  const uint64_t *words;
  size_t count;
  uint32_t atom;
} cgt_i_quotient_place;

struct cgt_quotient {
  _Atomic size_t references;
  cgt_game_t *game;
  cgt_list_t *positions;        /* of the atoms; NULL: atom n is heap n */
  cgt_i_quotient_place *places; /* these, by numbers of words and then by the words */
  size_t most;
  cgt_i_atoms atoms;
  cgt_i_sums level;
  cgt_i_lock lock;            /* guards the transitions when the quotient is finished */
  uint64_t period, preperiod; /* 0, 0: not proved */
  uint16_t *generators;
  size_t generator_count;
  /* of each element but the identity: the last letter of its word, and the element of the word before that */
  uint16_t *last_letters, *before;
};

/* No transition, no letter, no class. */
#define CGT_I_NONE UINT32_MAX

/* ---- Sets of elements ---- */

static inline uint32_t cgt_i_elements_words(uint32_t n) { return (n + 63) / 64; }
static inline bool cgt_i_elements_has(const uint64_t *set, uint32_t x) { return (set[x / 64] >> x % 64 & 1) != 0; }
static inline void cgt_i_elements_add(uint64_t *set, uint32_t x) { set[x / 64] |= (uint64_t)1 << x % 64; }
static inline bool cgt_i_elements_hits(const uint64_t *a, const uint64_t *b, uint32_t words) {
  for (uint32_t i = 0; i < words; i++)
    if ((a[i] & b[i]) != 0) return true;
  return false;
}
static inline bool cgt_i_elements_inside(const uint64_t *a, const uint64_t *b, uint32_t words) {
  for (uint32_t i = 0; i < words; i++)
    if ((a[i] & ~b[i]) != 0) return false;
  return true;
}

static inline const uint16_t *cgt_i_monoid_row(const cgt_i_monoid *monoid, uint32_t x) {
  return monoid->products + (size_t)x * monoid->n;
}
static inline uint32_t cgt_i_monoid_product(const cgt_i_monoid *monoid, uint32_t x, uint32_t y) {
  return cgt_i_monoid_row(monoid, x)[y];
}

/* ---- Working on a quotient ---- */

void cgt_i_monoid_clear(cgt_i_monoid *monoid);

/* Memory for n items, at least 1, within the game's limit; NULL, and *status says why, if *status is a failure already or
 * there is none. */
void *cgt_i_quotient_alloc(cgt_i_ask *ask, size_t n, size_t size, cgt_status_t *status);
/* The same cleared. */
void *cgt_i_quotient_zeros(cgt_i_ask *ask, size_t n, size_t size, cgt_status_t *status);
/* The same for the growth of an array, as cgt_i_array_grow(): false if there is none. */
bool cgt_i_quotient_grow(cgt_i_ask *ask, void **items, size_t *room, size_t used, size_t more, size_t size,
                         cgt_status_t *status);

/* Adds an atom without options, and then options to the last atom: sums of n atoms, which were added before. */
cgt_status_t cgt_i_atoms_add(cgt_i_ask *ask, cgt_i_atoms *atoms);
cgt_status_t cgt_i_atoms_add_option(cgt_i_ask *ask, cgt_i_atoms *atoms, const uint64_t *parts, size_t n);

/* The level of the empty sum alone. */
cgt_status_t cgt_i_sums_begin(cgt_i_ask *ask, const cgt_i_atoms *atoms, const cgt_i_sums *outer, const uint64_t *wins,
                              cgt_i_sums *level);
void cgt_i_sums_clear(cgt_i_sums *level);
/* Gives the level of the empty sum alone, to be filled in, n elements and the images of so many atoms. */
cgt_status_t cgt_i_sums_place(cgt_i_ask *ask, uint32_t n, size_t placed, cgt_i_sums *level);
/* The elements of an atom's options, as a set, which is cleared first. */
void cgt_i_sums_options(const cgt_i_sums *level, size_t atom, uint64_t *set);
/* Finds the element of the next atom, and enlarges the monoid if need be, to `most` elements. */
cgt_status_t cgt_i_sums_extend(cgt_i_ask *ask, size_t most, cgt_i_sums *level);
/* The element of a position with these options, by the generalized mex rule; CGT_I_NONE: the monoid would grow. The transitions
 * are known. */
cgt_status_t cgt_i_sums_mex(cgt_i_ask *ask, const cgt_i_sums *level, const uint64_t *options, uint32_t *element);

/* The coarsest equivalence of n states that respects their colours and what the letters do: letter l leads from state s to
 * to[s * letters + l]. Replaces the colours by the classes, which are numbered as they first occur. */
cgt_status_t cgt_i_quotient_reduce(cgt_i_ask *ask, size_t n, size_t letters, const uint32_t *to, uint32_t *colours,
                                   uint32_t *classes);

/* Makes the transitions known. */
cgt_status_t cgt_i_transitions_make(cgt_i_ask *ask, cgt_i_sums *level);
void cgt_i_transitions_clear(cgt_i_transitions *transitions);
/* The outcomes of sums when whoever may move from a sum of an element in `wins` wins at once: p is the set of the elements
 * whose sums are P-positions. False: this differs between sums of one element. */
bool cgt_i_transitions_outcomes(const cgt_i_sums *level, const uint64_t *wins, uint64_t *p);

/* Whether the elements of the P-portion are those of the P-positions in misère play, by the transitions, which are known. */
cgt_status_t cgt_i_transitions_check(cgt_i_ask *ask, const cgt_i_sums *level, bool *right);

/* Fails if a number is no element. */
cgt_status_t cgt_i_quotient_check_element(const char *function, const cgt_quotient_t *quotient, const char *name,
                                          uint64_t element);

/* The quotient of the empty sum alone, whose outcome is N. At the end it is handed over, or freed after a failure. */
cgt_status_t cgt_i_quotient_begin(cgt_i_ask *ask, size_t most, cgt_quotient_t **quotient);
cgt_status_t cgt_i_quotient_end(cgt_status_t status, cgt_quotient_t *made, cgt_quotient_t **quotient);

/* Fails unless positions are sums of heaps, and their words the heaps. */
cgt_status_t cgt_i_quotient_check_heaps(const char *function, const cgt_game_t *game);
/* Adds the next heap, or all positions reachable from those of a list, as atoms that have no elements yet; `most` is as for
 * cgt_i_game_expand(). */
cgt_status_t cgt_i_quotient_add_heap(cgt_i_ask *ask, cgt_quotient_t *quotient);
cgt_status_t cgt_i_quotient_add_positions(cgt_i_ask *ask, const cgt_list_t *positions, const cgt_i_most *most,
                                          cgt_quotient_t *quotient);
/* Looks for a period that the heaps prove. */
void cgt_i_quotient_find_period(cgt_quotient_t *quotient);

/* Finds generators, and numbers the elements by their words. */
cgt_status_t cgt_i_quotient_finish(cgt_i_ask *ask, cgt_quotient_t *quotient);

#endif
