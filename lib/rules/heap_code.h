/* Rulesets of heaps that are octal games, as their text shows. */
#ifndef CGT_I_HEAP_CODE_H
#define CGT_I_HEAP_CODE_H

#include "rule_games.h"

/* The digits d[0], …, d[count - 1] of the octal game whose rules these are, for heaps below 2^60; the last digit is not 0. The
 * caller frees them. NULL: the rules are of no octal game, or this is not recognised, or there is no memory. */
uint8_t *cgt_i_heap_code(const cgt_i_rules *rules, const cgt_i_program *program, size_t *count);

#endif
