/* Values of single heaps of take-and-break games, from below, by sets of the values of all divisions. */
#ifndef CGT_I_TAKE_VALUES_H
#define CGT_I_TAKE_VALUES_H

#include "../game/ask.h"
#include "../game/kind.h"
#include "take_code.h"

/* Divisions of m tokens into nonempty heaps, by what the mark demands of them. */
enum { CGT_I_TAKE_ANY, CGT_I_TAKE_UNEQUAL, CGT_I_TAKE_NOT_ALL_EQUAL, CGT_I_TAKE_KINDS };

typedef struct {
  uint32_t *values;
  size_t known, room;
  struct {
    size_t rows;    /* of 2, 3, … heaps; 0: the code has no such divisions */
    bool more;      /* the last row has those into more heaps too */
    uint64_t *sets; /* for each row and m < horizon `words` words: the XORs of the heaps' values */
  } kinds[CGT_I_TAKE_KINDS];
  size_t horizon, words;          /* values are below 64 words */
  cgt_i_period_proof proof, seen; /* proved; arithmetic, as the values show, proved or not. No period: 0 */
  uint64_t looked;                /* heaps below prove none */
} cgt_i_take_values;

/* The code must leave smaller heaps only. */
void cgt_i_take_values_begin(cgt_i_take_values *all, const cgt_i_take_code *code);
void cgt_i_take_values_clear(cgt_i_take_values *all);
uint64_t cgt_i_take_values_bytes(const cgt_i_take_values *all);

/* Finds the values of heaps to `last`, within so many bytes (0: no limit). What is known when this fails stays. */
cgt_status_t cgt_i_take_values_extend(cgt_i_take_values *all, const cgt_i_take_code *code, cgt_i_ask *ask, uint64_t memory,
                                      size_t last);

/* Whether m tokens, fewer than there are values, can be divided into so many heaps, no more than a move leaves, whose XOR is a
 * value. The code must have no marks and no digits with `+`. */
bool cgt_i_take_values_divide(const cgt_i_take_values *all, size_t heaps, size_t m, uint64_t value);

/* Looks for a period with its proof, among heaps to `limit`; all->proof says whether there is one. A game whose values show an
 * arithmetic period that cannot be proved has no other, as far as we know: the search for one ends early. */
cgt_status_t cgt_i_take_values_period(cgt_i_take_values *all, const cgt_i_take_code *code, cgt_i_ask *ask, uint64_t memory,
                                      size_t limit);

/* Whether the values show an arithmetic period (all->seen), and if it can be proved (all->proof), in a game without marks that
 * takes tokens a finite number of ways and leaves at most so many heaps. */
cgt_status_t cgt_i_take_arithmetic(cgt_i_take_values *all, const cgt_i_take_code *code, uint64_t heaps, cgt_i_ask *ask);

#endif
