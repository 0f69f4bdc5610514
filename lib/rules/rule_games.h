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

/* Values of the positions of `rules` with words up to `last`, as far as they are known, in a table whose cells are `steps`
 * apart; CGT_I_NO_VALUE elsewhere. */
enum { CGT_I_BOX_WORDS = 16 };
typedef struct {
  uint32_t *values;
  size_t cells, known, steps[CGT_I_BOX_WORDS];
  uint64_t last[CGT_I_BOX_WORDS];
  uint32_t *seen; /* of a value below `bound`, which is above all values: cell + 1 of the last that has it as an option's */
  size_t bound;
} cgt_i_rule_box;
typedef struct {
  cgt_i_rule_box plays[2];
  bool fail; /* a table turned out to be of no use */
} cgt_i_rule_boxes;

/* The user pointer. */
typedef struct {
  cgt_i_sequence_game known; /* first; its sequence: what is known of an octal or a subtraction game; NULL: it is none */
  cgt_i_program program;
  cgt_i_heap_values heaps;
  cgt_i_rule_boxes boxes;
} cgt_i_rule_game;

/* Finds the values of heaps to `last`, within so many bytes (0: no limit). What is known when this fails stays. */
cgt_status_t cgt_i_heap_values_extend(cgt_i_rule_game *own, cgt_i_ask *ask, uint64_t memory, size_t last);
void cgt_i_heap_values_clear(cgt_i_heap_values *heaps);
uint64_t cgt_i_heap_values_bytes(const cgt_i_heap_values *heaps);

/* The value of a canonical position of `rules`, by a table; CGT_E_NO_THEOREM where there can be none. */
cgt_status_t cgt_i_rule_box_value(cgt_i_rule_game *own, cgt_i_ask *ask, uint64_t memory, uint32_t play, const uint64_t *words,
                                  size_t count, uint64_t *value);
void cgt_i_rule_boxes_clear(cgt_i_rule_boxes *boxes);
uint64_t cgt_i_rule_box_bytes(const cgt_i_rule_box *box);

#endif
