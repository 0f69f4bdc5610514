/* Values of single heaps of take-and-break games, from below, by sets of the values of all divisions. */
#ifndef CGT_I_TAKE_VALUES_H
#define CGT_I_TAKE_VALUES_H

#include "../game/ask.h"
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
  size_t horizon, words;                       /* values are below 64 words */
  uint64_t period, preperiod, checked, looked; /* no period: 0; heaps below `looked` prove none */
} cgt_i_take_values;

/* The code must leave smaller heaps only. */
void cgt_i_take_values_begin(cgt_i_take_values *all, const cgt_i_take_code *code);
void cgt_i_take_values_clear(cgt_i_take_values *all);
uint64_t cgt_i_take_values_bytes(const cgt_i_take_values *all);

/* Finds the values of heaps to `last`, within so many bytes (0: no limit). What is known when this fails stays. */
cgt_status_t cgt_i_take_values_extend(cgt_i_take_values *all, const cgt_i_take_code *code, cgt_i_ask *ask, uint64_t memory,
                                      size_t last);

/* Looks for a period with its proof, among heaps to `limit`; all->period says whether there is one. */
cgt_status_t cgt_i_take_values_period(cgt_i_take_values *all, const cgt_i_take_code *code, cgt_i_ask *ask, uint64_t memory,
                                      size_t limit);

#endif
