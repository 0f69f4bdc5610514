/* Games whose rules are a text. */
#ifndef CGT_I_RULE_GAMES_H
#define CGT_I_RULE_GAMES_H

#include "../rulesets/heaps.h"
#include "rule_code.h"

/* Values of single heaps from 0 on. A heap has none where an option is a larger heap, or one without a value, or where the
 * rules fail or take very long: such heaps are searched. */
typedef struct {
  uint32_t *values;
  size_t known, room;
  uint32_t
      *seen; /* of a value v below `bound`, a power of two above all values: heap + 1 of the last that has it as an option's */
  size_t bound;
  bool gaps; /* some heap has none */
} cgt_i_heap_values;
#define CGT_I_NO_VALUE UINT32_MAX

/* The user pointer. */
typedef struct {
  cgt_i_sequence_game known; /* first; its sequence: what is known of an octal or a subtraction game; NULL: it is none */
  cgt_i_program program;
  cgt_i_heap_values heaps;
} cgt_i_rule_game;

/* Finds the values of heaps to `last`, within so many bytes (0: no limit). What is known when this fails stays. */
cgt_status_t cgt_i_heap_values_extend(cgt_i_rule_game *own, cgt_i_ask *ask, uint64_t memory, size_t last);
void cgt_i_heap_values_clear(cgt_i_heap_values *heaps);
uint64_t cgt_i_heap_values_bytes(const cgt_i_heap_values *heaps);

#endif
