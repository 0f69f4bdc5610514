/* Random games and positions, written here without the library: it must read what was meant, and read what it writes as the
 * same. And texts with mistakes, which must give an error or something that can be written again. */
#include <stdlib.h>

#include "../support.h"

enum { TEXT = 1 << 14 };

/* A text that grows. */
typedef struct {
  char bytes[TEXT];
  size_t used;
} text;

static void put(text *to, const char *piece) {
  const size_t size = strlen(piece);
  TEST_ASSERT_TRUE(to->used + size < TEXT);
  memcpy(to->bytes + to->used, piece, size + 1);
  to->used += size;
}

static void put_number(text *to, uint64_t number) {
  char digits[24];
  snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
  put(to, digits);
}

/* White space may stand between tokens. */
static void gap(text *to) {
  static const char *const gaps[] = {"", "", "", " ", "\n", " \t"};
  put(to, gaps[test_random() % 6]);
}

static uint64_t below(uint64_t n) { return test_random() % n; }

static size_t pick(size_t n) { return (size_t)below(n); }

/* ---- Games, by what their positions look like ---- */

typedef enum { HEAPS, TWO, SQUARES, PARTITIONS, BOXES, BOARD, VECTOR, VERTEX, COINS, TRIPLES, SUM, LOOKS } look;

static const struct {
  const char *games[4];
} leaves[SUM] = {{{"nim", "subtraction(1,3)", "octal(0.137)", "zeruclid"}},
                 {{"wythoff", "euclid", "euclid0", "wythoff"}},
                 {{"welter", "welter", "welter", "welter"}},
                 {{"pnim", "pnim", "pnim", "pnim"}},
                 {{"rnim", "rnim", "rnim", "rnim"}},
                 {{"cram(3,5)", "vertical(3,5)", "horizontal(3,5)", "cram(3,5)"}},
                 {{"vectors(3; (1,2,0))", "vectors(3)", "vectors(3; (0,0,1),(1,1,1))", "vectors(3; (2,0,0))"}},
                 {{"dag(9; 8>1)", "dag(9)", "dag(9; 3>1, 3>2)", "dag(9; 0>8)"}},
                 {{"ruler(product(partitions(3),boolean(2)))", "ideal(product(partitions(3),boolean(2)))",
                   "pairs(product(partitions(3),boolean(2)))", "cross(ruler(partitions(3)),ideal(boolean(2)))"}},
                 {{"ruler(asm(5))", "ideal(asm(5))", "pairs(asm(5))", "ruler(asm(5))"}}};
static const char *const posets[] = {"product(partitions(3),boolean(2))", "asm(5)"};

typedef struct shape {
  look look;
  size_t n; /* components of a sum */
  struct shape *parts[3];
} shape;

typedef struct game {
  const shape *of;
  bool push;
  struct game *parts[3]; /* the two of a push, or components */
} game;

static void *fresh(size_t size) {
  void *block = calloc(1, size);
  TEST_ASSERT_NOT_NULL(block);
  return block;
}

static shape *random_shape(int depth) {
  shape *made = fresh(sizeof *made);
  made->look = depth > 0 && below(3) == 0 ? SUM : (look)below(SUM);
  made->n = made->look == SUM ? 1 + pick(3) : 0;
  for (size_t i = 0; i < made->n; i++) made->parts[i] = random_shape(depth - 1);
  return made;
}

static void free_shape(shape *of) {
  for (size_t i = 0; i < of->n; i++) free_shape(of->parts[i]);
  free(of);
}

static game *random_game(const shape *of, int depth, text *spec) {
  game *made = fresh(sizeof *made);
  made->of = of;
  made->push = depth > 0 && below(2) == 0;
  if (!made->push && of->look != SUM) {
    put(spec, leaves[of->look].games[below(4)]);
    return made;
  }
  static const char *const names[] = {"push(",      "push_free(",       "push_strict(",
                                      "conjoined(", "push_free_after(", "push_free_before("};
  put(spec, made->push ? names[below(6)] : "sum(");
  for (size_t i = 0; i < (made->push ? 2 : of->n); i++) {
    if (i > 0) put(spec, ",");
    made->parts[i] = random_game(made->push ? of : of->parts[i], depth - 1, spec);
  }
  put(spec, ")");
  return made;
}

static void free_game(game *of) {
  for (size_t i = 0; i < 3; i++)
    if (of->parts[i] != NULL) free_game(of->parts[i]);
  free(of);
}

/* ---- Positions: words and a text at once ---- */

typedef struct {
  uint64_t words[1024];
  size_t count;
  text text;
} position;

static void put_word(position *to, uint64_t word) { to->words[to->count++] = word; }

static void number(position *to, uint64_t word) {
  put_word(to, word);
  gap(&to->text);
  put_number(&to->text, word);
  gap(&to->text);
}

static void numbers(position *to, size_t n, uint64_t bound) {
  if (n == 0) put(&to->text, "-");
  for (size_t i = 0; i < n; i++) {
    if (i > 0) put(&to->text, ",");
    number(to, bound == 0 ? test_random_length() : below(bound));
  }
}

static void squares(position *to) {
  const size_t n = pick(5), first = to->count;
  numbers(to, 0, n == 0 ? 1 : 0);
  if (n > 0) to->text.bytes[--to->text.used] = '\0';
  for (size_t i = 0; i < n; i++) {
    uint64_t square = below(40);
    for (size_t k = first; k < to->count; k++)
      if (to->words[k] == square) square += 40, k = first - 1;
    if (i > 0) put(&to->text, ",");
    number(to, square);
  }
}

static void summands(position *to, bool partitions) {
  const size_t n = pick(4);
  if (n == 0) put(&to->text, "-");
  for (size_t i = 0; i < n; i++) {
    const size_t length = 1 + pick(4), place = to->count;
    if (i > 0) put(&to->text, "+");
    gap(&to->text);
    if (partitions && n > 1 && below(5) == 0) {
      put_word(to, 0);
      put(&to->text, " -");
      continue;
    }
    put_word(to, length);
    uint64_t part = 1 + below(9);
    for (size_t k = 0; k < length; k++) {
      if (k > 0) put(&to->text, ",");
      number(to, partitions ? part : below(9));
      part -= below(part);
    }
    TEST_ASSERT_EQUAL_size_t(place + 1 + length, to->count);
  }
}

static void board(position *to) {
  uint64_t taken = below(3) == 0 ? 0 : below(1 << 15);
  put_word(to, taken);
  if (taken == 0 && below(2) == 0) {
    put(&to->text, " start");
    return;
  }
  for (int cell = 0; cell < 15; cell++) {
    if (cell > 0 && cell % 5 == 0) put(&to->text, "/");
    put(&to->text, (taken >> cell & 1) != 0 ? "#" : ".");
    if (below(9) == 0) gap(&to->text);
  }
}

static void coins(position *to, const char *spec) {
  cgt_poset_t *poset;
  uint64_t size;
  char element[40];
  TEST_ASSERT_OK(cgt_poset_parse(spec, NULL, &poset));
  TEST_ASSERT_OK(cgt_poset_size(poset, &size));
  const size_t n = pick(4), arity = cgt_poset_arity(poset);
  const uint64_t begin = below(size), step = 1 + 2 * below(size / 2); /* different ones while n steps stay in it */
  if (n == 0) put(&to->text, "-");
  for (size_t i = 0; i < n; i++) {
    const uint64_t index = n * step < size ? (begin + i * step) % size : (begin + i) % size;
    TEST_ASSERT_OK(cgt_poset_element(poset, index, to->words + to->count));
    TEST_ASSERT_OK(cgt_poset_format_element(poset, to->words + to->count, element, sizeof element, NULL));
    to->count += arity;
    if (i > 0) put(&to->text, ";");
    gap(&to->text);
    put(&to->text, element);
  }
  cgt_poset_free(poset);
}

static void random_position(position *to, const game *of, bool whole);

static void in_parentheses(position *to, const game *of) {
  put(&to->text, "(");
  random_position(to, of, true);
  put(&to->text, ")");
}

static void random_push(position *to, const game *of, bool whole) {
  uint64_t buttons[16];
  size_t n = 0;
  bool pushed = false;
  while (of->push) {
    buttons[n] = 1 + below(2);
    put_word(to, buttons[n]);
    pushed |= buttons[n] == 2;
    of = of->parts[buttons[n++] - 1];
  }
  /* of a sum of one component buttons are taken to be the outer push's */
  const bool written = pushed || of->of->n == 1 || below(2) == 0;
  random_position(to, of, whole && !written);
  while (written && n > 0) {
    gap(&to->text);
    put(&to->text, "@");
    gap(&to->text);
    put_number(&to->text, buttons[--n]);
  }
}

static void random_position(position *to, const game *of, bool whole) {
  gap(&to->text);
  if (below(6) == 0 || (of->of->look == SUM && !of->push && !whole)) {
    in_parentheses(to, of);
    return;
  }
  if (of->push) {
    random_push(to, of, whole);
    return;
  }
  switch (of->of->look) {
    case HEAPS: numbers(to, pick(5), below(2) * 9); break;
    case TWO: numbers(to, 2, below(2) * 9); break;
    case SQUARES: squares(to); break;
    case PARTITIONS:
    case BOXES: summands(to, of->of->look == PARTITIONS); break;
    case BOARD: board(to); break;
    case VECTOR: numbers(to, 3, 9); break;
    case VERTEX: numbers(to, 1, 9); break;
    case COINS:
    case TRIPLES: coins(to, posets[of->of->look - COINS]); break;
    default:
      for (size_t i = 0; i < of->of->n; i++) {
        if (i > 0) put(&to->text, "&");
        const size_t place = to->count++;
        random_position(to, of->parts[i], false);
        to->words[place] = to->count - place - 1;
      }
  }
  gap(&to->text);
}

/* ---- Both ways ---- */

static char written[1 << 16], again[1 << 16];
static const char *where(const char *spec, const char *about) {
  static char message[700];
  snprintf(message, sizeof message, "%.250s: %.200s: %.200s", spec, about, cgt_last_error());
  return message;
}

/* What is written of a position is read as one with the same canonical form, and written the same again. */
static void check_written(cgt_game_t *handle, const uint64_t *words, size_t count, const char *spec) {
  uint64_t back[CGT_MAX_WORDS], canonical[2][CGT_MAX_WORDS];
  size_t n, lengths[2];
  TEST_ASSERT_EQUAL_STRING_MESSAGE(
      "CGT_OK", cgt_status_name(cgt_game_format_position(handle, words, count, written, sizeof written, NULL)), spec);
  TEST_ASSERT_EQUAL_STRING_MESSAGE(
      "CGT_OK", cgt_status_name(cgt_game_parse_position(handle, written, NULL, back, CGT_MAX_WORDS, &n)), where(spec, written));
  TEST_ASSERT_OK(cgt_game_canonical(handle, words, count, canonical[0], &lengths[0]));
  TEST_ASSERT_OK(cgt_game_canonical(handle, back, n, canonical[1], &lengths[1]));
  TEST_ASSERT_EQUAL_size_t_MESSAGE(lengths[0], lengths[1], where(spec, written));
  TEST_ASSERT_TRUE_MESSAGE(memcmp(canonical[0], canonical[1], lengths[0] * sizeof **canonical) == 0, where(spec, written));
  TEST_ASSERT_OK(cgt_game_format_position(handle, back, n, again, sizeof again, NULL));
  TEST_ASSERT_EQUAL_STRING_MESSAGE(written, again, spec);
  /* canonical positions of games without boards are written word for word */
  if (strstr(spec, "(3,5)") != NULL) return;
  TEST_ASSERT_OK(cgt_game_format_position(handle, canonical[0], lengths[0], again, sizeof again, NULL));
  TEST_ASSERT_EQUAL_STRING_MESSAGE(written, again, spec);
  TEST_ASSERT_EQUAL_size_t_MESSAGE(lengths[0], n, where(spec, written));
  TEST_ASSERT_TRUE_MESSAGE(memcmp(canonical[0], back, n * sizeof *back) == 0, where(spec, written));
}

static void test_positions(void) {
  static position at;
  uint64_t words[CGT_MAX_WORDS];
  test_memory_begin();
  for (int i = 0; i < test_few(600); i++) {
    static text spec;
    cgt_game_t *handle;
    spec.used = 0;
    shape *looks = random_shape(2);
    game *made = random_game(looks, 3, &spec);
    TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_parse(spec.bytes, NULL, &handle)),
                                     where(spec.bytes, ""));
    TEST_ASSERT_OK(cgt_game_spec(handle, written, sizeof written, NULL));
    TEST_ASSERT_EQUAL_STRING(spec.bytes, written);
    for (int k = 0; k < 4; k++) {
      size_t count = 0;
      at.count = at.text.used = 0;
      random_position(&at, made, true);
      TEST_ASSERT_EQUAL_STRING_MESSAGE(
          "CGT_OK", cgt_status_name(cgt_game_parse_position(handle, at.text.bytes, NULL, words, CGT_MAX_WORDS, &count)),
          where(spec.bytes, at.text.bytes));
      TEST_ASSERT_EQUAL_size_t_MESSAGE(at.count, count, where(spec.bytes, at.text.bytes));
      if (count > 0)
        TEST_ASSERT_TRUE_MESSAGE(memcmp(at.words, words, count * sizeof *words) == 0, where(spec.bytes, at.text.bytes));
      check_written(handle, words, count, spec.bytes);
    }
    cgt_game_free(handle);
    free_game(made);
    free_shape(looks);
  }
  test_memory_end();
}

/* Every element of a poset, both ways. */
static void test_elements(void) {
  static const char *const all[] = {"chain(9)",
                                    "antichain(3)",
                                    "boolean(5)",
                                    "divisors(360)",
                                    "subspaces(3,2)",
                                    "subspaces(2,4)",
                                    "subspaces(2,11)",
                                    "subspaces(1,16)",
                                    "subspaces(0,3)",
                                    "partitions(0)",
                                    "partitions(1)",
                                    "partitions(6)",
                                    "types(0)",
                                    "types(9)",
                                    "asm(6)",
                                    "product(partitions(3),asm(3),types(3))",
                                    "dual(product(boolean(2),subspaces(2,2)))",
                                    "poset(5; 0<1, 3<2)"};
  test_memory_begin();
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    cgt_poset_t *poset;
    uint64_t size, element[10], back[10];
    TEST_ASSERT_OK(cgt_poset_parse(all[i], NULL, &poset));
    TEST_ASSERT_OK(cgt_poset_size(poset, &size));
    TEST_ASSERT_TRUE(cgt_poset_arity(poset) <= 10);
    for (uint64_t index = 0; index < size; index++) {
      TEST_ASSERT_OK(cgt_poset_element(poset, index, element));
      TEST_ASSERT_OK(cgt_poset_format_element(poset, element, written, sizeof written, NULL));
      TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_poset_parse_element(poset, written, NULL, back)),
                                       where(all[i], written));
      TEST_ASSERT_EQUAL_UINT64_ARRAY(element, back, cgt_poset_arity(poset));
    }
    cgt_poset_free(poset);
  }
  /* large ones, in which texts have commas */
  for (int i = 0; i < test_few(100); i++) {
    cgt_poset_t *poset;
    uint64_t element[14], back[14], blocks = 0;
    TEST_ASSERT_OK(cgt_poset_parse("product(chain(2),partitions(12),chain(2))", NULL, &poset));
    element[0] = 1 + below(2), element[13] = 1 + below(2);
    for (size_t k = 1; k < 13; k++) {
      element[k] = below(blocks + 1);
      blocks += element[k] == blocks;
    }
    TEST_ASSERT_OK(cgt_poset_format_element(poset, element, written, sizeof written, NULL));
    TEST_ASSERT_OK(cgt_poset_parse_element(poset, written, NULL, back));
    TEST_ASSERT_EQUAL_UINT64_ARRAY(element, back, 14);
    cgt_poset_free(poset);
  }
  test_memory_end();
}

/* ---- Mistakes ---- */

/* The lines of the corpus: at most MOST of them. */
enum { MOST = 1000 };
static struct { char kind[12], of[400], text[400]; } corpus[MOST];
static size_t corpus_size;

static void read_corpus(void) {
  static char line[1 << 12];
  FILE *file = fopen(TEST_DATA "/specs.txt", "rb");
  TEST_ASSERT_NOT_NULL(file);
  while (corpus_size < MOST && fgets(line, sizeof line, file) != NULL) {
    char *fields[3] = {line, NULL, NULL};
    if (line[0] == '#' || strstr(line, "262145") != NULL || strstr(line, "16777217") != NULL) continue; /* large tables */
    line[strcspn(line, "\n")] = '\0';
    for (size_t i = 1; i < 3; i++) {
      fields[i] = fields[i - 1] + strcspn(fields[i - 1], "\t");
      *fields[i]++ = '\0';
    }
    fields[2][strcspn(fields[2], "\t")] = '\0';
    const char *kind = fields[0] + (fields[0][0] == '!');
    const bool alone = strcmp(kind, "game") == 0 || strcmp(kind, "poset") == 0;
    snprintf(corpus[corpus_size].kind, sizeof corpus->kind, "%s", kind);
    snprintf(corpus[corpus_size].of, sizeof corpus->of, "%s", alone ? "" : fields[1]);
    snprintf(corpus[corpus_size].text, sizeof corpus->text, "%s", fields[alone ? 1 : 2]);
    corpus_size++;
  }
  fclose(file);
  TEST_ASSERT_TRUE(corpus_size > 400 && corpus_size < MOST);
}

/* A text with up to three mistakes, perhaps with a piece of another. */
static void spoil(char *to, size_t room, const char *text_of, const char *other) {
  static const char alphabet[] = "0123,;()[]{}<>|&+@-.#/*a \n\x80\xC3";
  snprintf(to, room, "%s", text_of);
  for (uint64_t mistakes = 1 + below(3); mistakes > 0; mistakes--) {
    const size_t length = strlen(to), at = pick(length + 1), other_length = strlen(other);
    switch (below(5)) {
      case 0:
        if (at < length) memmove(to + at, to + at + 1, length - at);
        break;
      case 1:
        if (length + 2 < room) {
          memmove(to + at + 1, to + at, length - at + 1);
          to[at] = alphabet[below(sizeof alphabet - 1)];
        }
        break;
      case 2:
        if (at < length) to[at] = alphabet[below(sizeof alphabet - 1)];
        break;
      case 3:
        if (below(4) == 0) to[at] = '\0';
        break;
      default: {
        const size_t from = pick(other_length + 1), most = other_length - from < 9 ? other_length - from : 9;
        const size_t piece = most == 0 ? 0 : pick(most + 1);
        if (length + piece + 1 < room) {
          memmove(to + at + piece, to + at, length - at + 1);
          memcpy(to + at, other + from, piece);
        }
      }
    }
  }
}

/* An error has a place in the text, and in words. */
static void check_refused(const cgt_spec_error_t *error, const char *text_of) {
  TEST_ASSERT_TRUE_MESSAGE(error->line > 0 && error->column > 0, where(text_of, ""));
  TEST_ASSERT_TRUE_MESSAGE(error->offset + error->length <= strlen(text_of), where(text_of, ""));
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "column "), where(text_of, ""));
  TEST_ASSERT_TRUE(memchr(error->token, 0, sizeof error->token) != NULL);
}

static void check_game_spoilt(const char *text_of) {
  cgt_spec_error_t error = {.size = sizeof error};
  cgt_game_t *handle;
  if (cgt_game_parse(text_of, &error, &handle) != CGT_OK) {
    check_refused(&error, text_of);
    return;
  }
  TEST_ASSERT_OK(cgt_game_spec(handle, written, sizeof written, NULL));
  cgt_game_free(handle);
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_parse(written, NULL, &handle)), where(text_of, written));
  TEST_ASSERT_OK(cgt_game_spec(handle, again, sizeof again, NULL));
  TEST_ASSERT_EQUAL_STRING(written, again);
  cgt_game_free(handle);
}

static void check_poset_spoilt(const char *text_of) {
  cgt_spec_error_t error = {.size = sizeof error};
  cgt_poset_t *poset, *back;
  if (cgt_poset_parse(text_of, &error, &poset) != CGT_OK) {
    check_refused(&error, text_of);
    return;
  }
  TEST_ASSERT_OK(cgt_poset_spec(poset, written, sizeof written, NULL));
  TEST_ASSERT_OK(cgt_poset_parse(written, NULL, &back));
  TEST_ASSERT_OK(cgt_poset_spec(back, again, sizeof again, NULL));
  TEST_ASSERT_EQUAL_STRING(written, again);
  cgt_poset_free(back);
  cgt_poset_free(poset);
}

static void test_mistakes(void) {
  char spoilt[600];
  uint64_t words[CGT_MAX_WORDS];
  size_t count;
  read_corpus();
  test_memory_begin();
  for (int i = 0; i < test_few(20000); i++) {
    const size_t which = pick(corpus_size);
    const char *kind = corpus[which].kind, *of = corpus[which].of;
    spoil(spoilt, sizeof spoilt, corpus[which].text, corpus[below(corpus_size)].text);
    cgt_spec_error_t error = {.size = sizeof error};
    if (kind[0] == 'g') {
      check_game_spoilt(spoilt);
    } else if (strcmp(kind, "poset") == 0) {
      check_poset_spoilt(spoilt);
    } else if (kind[0] == 'e') {
      cgt_poset_t *poset;
      uint64_t back[100];
      TEST_ASSERT_OK(cgt_poset_parse(of, NULL, &poset));
      if (cgt_poset_parse_element(poset, spoilt, &error, words) == CGT_OK) {
        TEST_ASSERT_OK(cgt_poset_format_element(poset, words, written, sizeof written, NULL));
        TEST_ASSERT_OK(cgt_poset_parse_element(poset, written, NULL, back));
        TEST_ASSERT_EQUAL_UINT64_ARRAY(words, back, cgt_poset_arity(poset));
      } else {
        check_refused(&error, spoilt);
      }
      cgt_poset_free(poset);
    } else {
      cgt_game_t *handle;
      TEST_ASSERT_OK(cgt_game_parse(of, NULL, &handle));
      if (cgt_game_parse_position(handle, spoilt, &error, words, CGT_MAX_WORDS, &count) == CGT_OK)
        check_written(handle, words, count, "(3,5)");
      else
        check_refused(&error, spoilt);
      cgt_game_free(handle);
    }
  }
  test_memory_end();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_positions);
  RUN_TEST(test_elements);
  RUN_TEST(test_mistakes);
  return UNITY_END();
}
