/* Codes of take-and-break games. */
#ifndef CGT_I_TAKE_CODE_H
#define CGT_I_TAKE_CODE_H

#include "../text/writer.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What may be left of a heap: k nonempty heaps if bit k is set, any number of them from 63 on if bit 63 is. The mark is about
 * two heaps and more: '!' all are different, '?' not all are equal, '=' all are equal, 0 none. */
typedef struct {
  uint64_t counts;
  char mark;
} cgt_i_take_digit;

enum { CGT_I_TAKE_MORE = 63 };

/* Digit i is about taking i - before tokens; for i < before, about adding. */
typedef struct {
  cgt_i_take_digit *digits;
  size_t count, before; /* more than `before` digits */
  size_t repeat;        /* so many of the last digits repeat without end */
} cgt_i_take_code;

static inline cgt_i_take_digit cgt_i_take_digit_at(const cgt_i_take_code *code, uint64_t i) {
  if (i >= code->count) {
    if (code->repeat == 0) return (cgt_i_take_digit){0, 0};
    i = code->count - code->repeat + (i - code->count) % code->repeat;
  }
  return code->digits[i];
}

/* Whether there may be a digit i or a later one that is not 0. */
static inline bool cgt_i_take_goes_on(const cgt_i_take_code *code, uint64_t i) { return i < code->count || code->repeat > 0; }

/* Reads a code and brings it into its normal form; the caller frees the digits. CGT_E_ARGUMENT names the column. */
cgt_status_t cgt_i_take_code_read(const char *function, const char *text, cgt_i_take_code *code);

void cgt_i_take_code_write(const cgt_i_take_code *code, cgt_i_text *text);

#endif
