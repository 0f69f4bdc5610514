/* Nimber arithmetic: nim.
 *
 *   sum     = product { "+" product }
 *   product = power { ( "*" | "/" ) power }
 *   power   = atom [ "^" number ]
 *   atom    = number | "(" sum ")" | "sqrt" atom | "log" atom | "log" "(" sum "," sum ")"
 *
 * Values are nimbers below 2^64, but exponents and logarithms are ordinary numbers. The default base of logarithms is
 * 4294967302, which generates all nonzero nimbers. */
#include "cli.h"

enum { MOST_DEPTH = 500 };

typedef struct {
  cli_cursor cursor;
  int depth;
} cli_reader;

static int read_sum(cli_reader *reader, uint64_t *value);

/* Skips white space; returns the next byte. */
static char peek(cli_reader *reader) {
  reader->cursor.at += strspn(reader->cursor.text + reader->cursor.at, " \t\r\n");
  return reader->cursor.text[reader->cursor.at];
}

static bool accept(cli_reader *reader, char byte) {
  if (peek(reader) != byte) return false;
  reader->cursor.at++;
  return true;
}

static int not_expected(cli_reader *reader, const char *expected) {
  return unexpected(&reader->cursor, peek(reader) != '\0', expected);
}

/* Complains in the library's words about an operation that has no result. */
static int undefined(size_t at, cgt_status_t status) {
  char what[64];
  (void)snprintf(what, sizeof what, "expression: column %zu", at + 1);
  return library_failed(what, status, NULL);
}

/* Reads the parentheses at the cursor: one value, and if `second` is not NULL perhaps another after a comma. */
static int read_arguments(cli_reader *reader, uint64_t *first, uint64_t *second) {
  (void)accept(reader, '(');
  int status = read_sum(reader, first);
  if (status == DONE && second != NULL && accept(reader, ',')) status = read_sum(reader, second);
  if (status != DONE || accept(reader, ')')) return status;
  return not_expected(reader, second != NULL ? "an operator, \",\" or \")\"" : "an operator or \")\"");
}

static int read_atom(cli_reader *reader, uint64_t *value);

/* Reads what a function applies to: all values in parentheses, or the next atom. */
static int read_operand(cli_reader *reader, uint64_t *first, uint64_t *second) {
  if (peek(reader) == '(') return read_arguments(reader, first, second);
  if (++reader->depth > MOST_DEPTH)
    return unexpected(&reader->cursor, 1, "at most 500 functions and parentheses inside one another");
  const int status = read_atom(reader, first);
  reader->depth--;
  return status;
}

static int read_function(cli_reader *reader, size_t length, uint64_t *value) {
  const char *name = reader->cursor.text + reader->cursor.at;
  const size_t at = reader->cursor.at;
  uint64_t base = ((uint64_t)1 << 32) + 6;
  int status;
  if (length == 4 && strncmp(name, "sqrt", 4) == 0) {
    reader->cursor.at += length;
    status = read_operand(reader, value, NULL);
    if (status == DONE) *value = cgt_nim_sqrt(*value);
    return status;
  }
  if (length == 3 && strncmp(name, "log", 3) == 0) {
    reader->cursor.at += length;
    status = read_operand(reader, value, &base);
    const cgt_status_t failed = status == DONE ? cgt_nim_log(*value, base, value) : CGT_OK;
    return failed != CGT_OK ? undefined(at, failed) : status;
  }
  return unexpected(&reader->cursor, length, "a number, \"(\", sqrt or log");
}

static int read_atom(cli_reader *reader, uint64_t *value) {
  const char byte = peek(reader);
  const size_t letters = strspn(reader->cursor.text + reader->cursor.at, "abcdefghijklmnopqrstuvwxyz");
  if (byte >= '0' && byte <= '9') return read_decimal(&reader->cursor, value);
  if (byte == '(') return read_arguments(reader, value, NULL);
  return read_function(reader, letters > 0 ? letters : byte != '\0', value);
}

static int read_power(cli_reader *reader, uint64_t *value) {
  uint64_t exponent;
  int status = read_atom(reader, value);
  if (status != DONE || !accept(reader, '^')) return status;
  (void)peek(reader);
  status = read_decimal(&reader->cursor, &exponent);
  if (status != DONE) return status;
  *value = cgt_nim_pow(*value, exponent);
  return peek(reader) == '^' ? not_expected(reader, "one exponent, or parentheses around a power") : DONE;
}

static int read_product(cli_reader *reader, uint64_t *value) {
  int status = read_power(reader, value);
  while (status == DONE) {
    const char operation = peek(reader);
    const size_t at = reader->cursor.at;
    uint64_t factor;
    cgt_status_t failed = CGT_OK;
    if (operation != '*' && operation != '/') break;
    reader->cursor.at++;
    if ((status = read_power(reader, &factor)) != DONE) break;
    if (operation == '*')
      *value = cgt_nim_mul(*value, factor);
    else
      failed = cgt_nim_divide(*value, factor, value);
    if (failed != CGT_OK) status = undefined(at, failed);
  }
  return status;
}

static int read_sum(cli_reader *reader, uint64_t *value) {
  if (++reader->depth > MOST_DEPTH)
    return unexpected(&reader->cursor, 1, "at most 500 functions and parentheses inside one another");
  int status = read_product(reader, value);
  while (status == DONE && accept(reader, '+')) {
    uint64_t summand;
    status = read_product(reader, &summand);
    if (status == DONE) *value = cgt_nim_add(*value, summand);
  }
  reader->depth--;
  return status;
}

int run_nim(cli_call *call) {
  cli_reader reader = {.cursor = {.what = "expression", .text = call->words[0]}};
  uint64_t value;
  int status = read_sum(&reader, &value);
  if (status == DONE && peek(&reader) != '\0') status = not_expected(&reader, "an operator: + * / ^");
  if (status != DONE) return status;
  say("%" PRIu64 "\n", value);
  json_document(call, false);
  json_text("expression", call->words[0]);
  json_number("value", value);
  return DONE;
}
