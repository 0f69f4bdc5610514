/* A fuzzer of rulesets written as text. The input begins with whether a text follows, up to a zero byte, or decisions from
 * which one is made; then come decisions about positions, which are asked some of all questions. */
#include <stdio.h>
#include <string.h>

#include "answers.h"

enum { LOOPS = 3, NAMES = 3 };

typedef struct {
  fuzz_bytes *in;
  char text[FUZZ_TEXT];
  size_t used;
  unsigned names, bound; /* names a, b, …; of loops x, y, … */
} writing;

static void put(writing *to, const char *text) {
  const size_t size = strlen(text);
  if (to->used + size >= sizeof to->text) return;
  memcpy(to->text + to->used, text, size + 1);
  to->used += size;
}

static const char *choose(writing *to, const char *const *among, size_t n) { return among[fuzz_below(to->in, n)]; }
#define CHOOSE(to, ...) \
  choose(to, (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static void put_name(writing *to) {
  const unsigned which = (unsigned)fuzz_below(to->in, to->names + to->bound);
  const char name[] = {(char)(which < to->names ? 'a' + which : 'x' + which - to->names), '\0'};
  put(to, name);
}

static void put_number(writing *to, int depth) {
  const uint64_t kind = fuzz_below(to->in, depth > 0 ? 8 : 4);
  if (kind < 3) {
    put_name(to);
  } else if (kind == 3) {
    put(to, CHOOSE(to, "1", "0", "2", "3", "5", "63", "2^63", "18446744073709551615"));
  } else if (kind == 4) {
    put(to, CHOOSE(to, "min(", "max(", "gcd(", "bit(", "bitand(", "bitor(", "bitxor("));
    put_number(to, depth - 1);
    put(to, ",");
    put_number(to, depth - 1);
    put(to, ")");
  } else if (kind == 5) {
    put(to, CHOOSE(to, "isqrt(", "popcount(", "[1,2]["));
    const bool list = to->text[to->used - 1] == '[';
    put_number(to, depth - 1);
    put(to, list ? "]" : ")");
  } else {
    put(to, "(");
    put_number(to, depth - 1);
    put(to, CHOOSE(to, "-", "-", "+", "*", "/", "%", "<<", ">>"));
    put_number(to, depth - 1);
    put(to, ")");
  }
}

static void put_condition(writing *to, int depth) {
  const uint64_t kind = fuzz_below(to->in, depth > 0 ? 6 : 3);
  if (kind == 3) put(to, "not ");
  if (kind > 3) put(to, "(");
  put_number(to, 1);
  put(to, CHOOSE(to, "<=", "<", "=", "!=", ">=", ">"));
  put_number(to, 1);
  if (kind <= 3) return;
  put(to, kind == 4 ? " and " : " or ");
  put_condition(to, depth - 1);
  put(to, ")");
}

static void put_clause(writing *to) {
  const uint64_t kind = fuzz_below(to->in, 8);
  const char name[] = {(char)('x' + to->bound), '\0'};
  if (kind < 3 || to->bound == LOOPS) {
    put(to, " if ");
    put_condition(to, 2);
    return;
  }
  put(to, kind < 7 ? " for " : " let ");
  put(to, name);
  if (kind == 7) {
    put(to, "=");
    put_number(to, 2);
  } else if (kind == 3) {
    put(to, " in {");
    put_number(to, 1);
    put(to, ",");
    put_number(to, 1);
    put(to, "}");
  } else {
    put(to, CHOOSE(to, " in 1..", " in 0..", " in a..", " in 2.."));
    put_number(to, kind == 4 ? 1 : 0);
  }
  to->bound++;
}

/* The result comes first, but uses what the clauses bind: so these are written first, and behind it then. */
static void put_move(writing *to, bool heaps) {
  char clauses[FUZZ_TEXT];
  const size_t begin = to->used;
  to->bound = 0;
  for (uint64_t n = fuzz_below(to->in, 5); n > 0; n--) put_clause(to);
  snprintf(clauses, sizeof clauses, "%s", to->text + begin);
  to->text[to->used = begin] = '\0';
  const uint64_t words = heaps ? fuzz_below(to->in, 4) : to->names;
  if (words == 0) put(to, "-");
  for (uint64_t i = 0; i < words; i++) {
    if (i > 0) put(to, ",");
    put_number(to, 1);
  }
  put(to, clauses);
}

static void put_rules(writing *to) {
  const bool heaps = fuzz_once_in(to->in, 2);
  to->names = heaps ? 1 : 1 + (unsigned)fuzz_below(to->in, NAMES);
  put(to, heaps ? "heaps(a" : to->names == 1 ? "rules(a" : to->names == 2 ? "rules(a,b" : "rules(a,b,c");
  if (!heaps) put(to, CHOOSE(to, "", "", "; any order", "; any order; drop zeros"));
  if (!heaps && fuzz_once_in(to->in, 4)) {
    put(to, "; where ");
    put_condition(to, 1);
  }
  put(to, ": ");
  put_move(to, heaps);
  while (fuzz_once_in(to->in, 2)) {
    put(to, "; ");
    put_move(to, heaps);
  }
  put(to, ")");
}

static void check(fuzz_bytes *in, cgt_game_t *game, const char *text) {
  fuzz_limit(game);
  fuzz_check_spec(game);
  for (int i = 0; i < 3; i++) {
    fuzz_position position = {.count = (size_t)fuzz_below(in, 4)};
    size_t used = (size_t)snprintf(fuzz_story, sizeof fuzz_story, "%s at", text);
    for (size_t k = 0; k < position.count; k++) {
      position.words[k] = fuzz_word(in);
      used += (size_t)snprintf(fuzz_story + used, sizeof fuzz_story - used, " %llu", (unsigned long long)position.words[k]);
    }
    fuzz_be_patient();
    const cgt_status_t status = cgt_game_validate(game, position.words, position.count);
    if (status == CGT_OK || status == CGT_E_POSITION)
      fuzz_check_some(in, game, &position);
    else
      fuzz_require(status == CGT_E_MEMORY || status == CGT_E_DOMAIN || status == CGT_E_OVERFLOW); /* `where` has no value */
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_bytes in = {data, size};
  static writing made;
  cgt_game_t *game;
  cgt_spec_error_t error = {.size = sizeof error};
  fuzz_begin();
  made = (writing){.in = &in};
  const bool given = fuzz_once_in(&in, 2);
  if (given) {
    const uint8_t *end = in.left > 0 ? memchr(in.data, '\0', in.left) : NULL;
    const size_t length = end != NULL ? (size_t)(end - in.data) : in.left;
    if (length >= sizeof made.text) {
      fuzz_end();
      return 0;
    }
    if (length > 0) memcpy(made.text, in.data, length);
    made.text[length] = '\0';
    in.data += length;
    in.left -= length;
  } else {
    put_rules(&made);
  }
  snprintf(fuzz_story, sizeof fuzz_story, "making %s", made.text);
  const cgt_status_t status = cgt_game_new_rules(made.text, &error, &game);
  if (status == CGT_OK) {
    check(&in, game, made.text);
    cgt_game_free(game);
  } else if (status !=
             CGT_E_MEMORY) { /* a place; and what is made is refused only for its constants, or where it is cut short */
    fuzz_require(error.line > 0 && error.column > 0 && error.offset + error.length <= strlen(made.text));
    fuzz_require(given || status != CGT_E_SYNTAX || made.used + 64 > sizeof made.text);
  }
  fuzz_end();
  return 0;
}
