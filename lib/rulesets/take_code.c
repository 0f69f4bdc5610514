/* Codes of take-and-break games: reading, the normal form, writing. */
#include "take_code.h"

#include <string.h>

#include "../base/failure.h"

typedef struct {
  const char *function, *text, *at;
} reading;

static cgt_status_t unexpected(const reading *r, const char *expected) {
  char culprit[8] = "the end";
  if (*r->at != '\0') culprit[0] = culprit[2] = '\'', culprit[1] = *r->at, culprit[3] = '\0';
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: code \"%.40s\", column %zu: %s; expected %s", r->function, r->text,
                    (size_t)(r->at - r->text) + 1, culprit, expected);
}

/* The value of a digit to base 36; 36 for another character. */
static unsigned digit_of(char c) {
  static const char all[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const char *place = c != '\0' ? strchr(all, c) : NULL;
  const unsigned digit = place != NULL ? (unsigned)(place - all) : 62;
  return digit < 36 ? digit : digit < 62 ? digit - 26 : 36;
}

/* `2,3+}`, after the brace. */
static cgt_status_t read_numbers(reading *r, uint64_t *counts) {
  do {
    unsigned number = 0;
    const char *from = r->at;
    for (; *r->at >= '0' && *r->at <= '9' && number < 100; r->at++) number = number * 10 + (unsigned)(*r->at - '0');
    const bool more = *r->at == '+';
    if (r->at == from || number > (more ? CGT_I_TAKE_MORE : CGT_I_TAKE_MORE - 1)) {
      r->at = from;
      return unexpected(r, "a number of heaps, at most 62, or 63+");
    }
    *counts |= more ? UINT64_MAX << number : (uint64_t)1 << number;
    r->at += more;
  } while (*r->at == ',' && r->at++ != NULL);
  if (*r->at != '}') return unexpected(r, "\",\" or \"}\"");
  r->at++;
  return CGT_OK;
}

static cgt_status_t read_digit(reading *r, cgt_i_take_digit *digit) {
  cgt_status_t status = CGT_OK;
  *digit = (cgt_i_take_digit){0, 0};
  const unsigned number = digit_of(*r->at);
  if (number < 36) {
    digit->counts = number;
    r->at++;
  } else if (*r->at == '{') {
    r->at++;
    status = read_numbers(r, &digit->counts);
  } else {
    return unexpected(r, "a digit, 0 to 9, A to Z or as in {2,3}");
  }
  if (status == CGT_OK && *r->at != '\0' && strchr("!?=", *r->at) != NULL) digit->mark = *r->at++;
  return status;
}

static bool equal(cgt_i_take_digit a, cgt_i_take_digit b) { return a.counts == b.counts && a.mark == b.mark; }

/* Whether the repeated digits repeat after p. */
static bool repeats(const cgt_i_take_code *code, size_t p) {
  const cgt_i_take_digit *digits = code->digits + (code->count - code->repeat);
  bool same = code->repeat % p == 0;
  for (size_t i = p; i < code->repeat && same; i++) same = equal(digits[i], digits[i - p]);
  return same;
}

static void normalise(cgt_i_take_code *code) {
  for (size_t i = 0; i < code->count; i++) {
    cgt_i_take_digit *digit = &code->digits[i];
    if (i <= code->before) digit->counts &= ~(uint64_t)1; /* a heap does not vanish if nothing is taken */
    if (digit->counts >> 2 == 0) digit->mark = 0;
    if (digit->counts >> 2 == 1 && digit->mark == '?') digit->mark = '!';
  }
  size_t zeros = 0;
  while (zeros < code->before && code->digits[zeros].counts == 0) zeros++;
  code->before -= zeros;
  code->count -= zeros;
  memmove(code->digits, code->digits + zeros, code->count * sizeof *code->digits);
  if (code->repeat > 0) {
    size_t period = 1;
    while (!repeats(code, period)) period++;
    code->count -= code->repeat - period;
    code->repeat = period;
    if (period == 1 && code->digits[code->count - 1].counts == 0) code->repeat = 0;
  }
  if (code->repeat == 0) {
    while (code->count > code->before + 1 && code->digits[code->count - 1].counts == 0) code->count--;
  } else {
    while (code->count - code->repeat > code->before + 1 &&
           equal(code->digits[code->count - code->repeat - 1], code->digits[code->count - 1]))
      code->count--;
  }
}

cgt_status_t cgt_i_take_code_read(const char *function, const char *text, cgt_i_take_code *code) {
  reading r = {function, text, text};
  size_t point = SIZE_MAX, open = SIZE_MAX;
  cgt_status_t status = CGT_OK;
  *code = (cgt_i_take_code){.digits = cgt_i_alloc(strlen(text) + 1, sizeof *code->digits)};
  if (code->digits == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a code", function);
  if (*r.at == '.') code->digits[code->count++] = (cgt_i_take_digit){0, 0};
  bool closed = false;
  while (*r.at != '\0' && status == CGT_OK) {
    if (closed) {
      status = unexpected(&r, "the end after \"]\"");
    } else if (*r.at == '.' && point == SIZE_MAX) {
      point = code->count;
      r.at++;
    } else if (*r.at == '[' && point != SIZE_MAX && open == SIZE_MAX) {
      open = code->count;
      r.at++;
    } else if (*r.at == ']' && open != SIZE_MAX && code->count > open) {
      closed = true;
      r.at++;
    } else {
      status = read_digit(&r, &code->digits[code->count]);
      code->count += status == CGT_OK;
    }
  }
  if (status == CGT_OK && point == SIZE_MAX) status = unexpected(&r, "a point, as in 0.137");
  if (status == CGT_OK && open != SIZE_MAX && !closed) status = unexpected(&r, "a digit or \"]\"");
  if (status != CGT_OK) {
    cgt_i_free(code->digits);
    return status;
  }
  code->before = point - 1;
  code->repeat = closed ? code->count - open : 0;
  normalise(code);
  return CGT_OK;
}

static void write_digit(cgt_i_take_digit digit, cgt_i_text *text) {
  if (digit.counts < 36) {
    cgt_i_print(text, "%c", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[digit.counts]);
  } else {
    unsigned rest = CGT_I_TAKE_MORE + 1; /* all numbers from here on */
    while (rest > 0 && (digit.counts >> (rest - 1) & 1) != 0) rest--;
    const char *before = "{";
    for (unsigned k = 0; k <= rest && k <= CGT_I_TAKE_MORE; k++)
      if ((digit.counts >> k & 1) != 0) {
        cgt_i_print(text, "%s%u%s", before, k, k == rest ? "+" : "");
        before = ",";
      }
    cgt_i_print(text, "}");
  }
  if (digit.mark != 0) cgt_i_print(text, "%c", digit.mark);
}

void cgt_i_take_code_write(const cgt_i_take_code *code, cgt_i_text *text) {
  for (size_t i = 0; i < code->count; i++) {
    if (code->repeat > 0 && i == code->count - code->repeat) cgt_i_print(text, "[");
    write_digit(code->digits[i], text);
    if (i == code->before) cgt_i_print(text, ".");
  }
  cgt_i_print(text, code->repeat > 0 ? "]" : code->count == code->before + 1 ? "0" : "");
}
