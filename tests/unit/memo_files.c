/* Memo files: what is saved comes back, and anything but a whole and undamaged file of the same game is refused. */
#include <pthread.h>
#include <stdatomic.h>

#include "../support.h"

static char path[] = "memo_file_test.memo", other_path[] = "memo_file_test_other.memo";

/* Take a square from one of several heaps; the position's words may be long. */
static cgt_status_t squares(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t option[8];
  (void)user;
  for (size_t i = 0; i < count; i++)
    for (uint64_t root = 1; root * root <= (words[i] & 0xFFFF); root++) {
      memcpy(option, words, count * sizeof *words);
      option[i] -= root * root;
      cgt_status_t status = cgt_sink_option(sink, option, count);
      if (status != CGT_OK) return status;
    }
  return CGT_OK;
}

static cgt_game_t *new_squares(const char *identity) {
  cgt_game_t *game;
  const cgt_ruleset_t rules = {
      .size = sizeof rules, .options = squares, .identity = identity, .identity_size = identity != NULL ? strlen(identity) : 0};
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  return game;
}

static uint64_t count_of(cgt_game_t *game, uint32_t what) {
  uint64_t number;
  TEST_ASSERT_OK(cgt_game_count(game, what, &number));
  return number;
}

static unsigned char *read_file(const char *name, size_t *size) {
  FILE *file = fopen(name, "rb");
  TEST_ASSERT_NOT_NULL(file);
  static unsigned char bytes[1 << 20];
  *size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  return bytes;
}

static void write_file(const char *name, const unsigned char *bytes, size_t size) {
  FILE *file = fopen(name, "wb");
  TEST_ASSERT_NOT_NULL(file);
  TEST_ASSERT_EQUAL_size_t(size, fwrite(bytes, 1, size, file));
  fclose(file);
}

/* Everything by every way into the memo: both plays, values and what is only refuted. */
static void ask_all(cgt_game_t *game, const uint64_t *position, size_t count, uint64_t answers[4]) {
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_OUTCOME, position, count, &answers[0]));
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, position, count, &answers[1]));
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_MISERE, CGT_QUESTION_VALUE, position, count, &answers[2]));
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_AUTO, CGT_MISERE, CGT_QUESTION_OUTCOME, position, count, &answers[3]));
}

/* Positions of one, two and five words, and of words that leave no room in 48 bits. */
static void test_saved_and_loaded(void) {
  static const struct {
    size_t count;
    uint64_t words[5];
  } positions[] = {{1, {300}}, {2, {40, 41}}, {5, {3, 4, 5, 6, 7}}, {2, {UINT64_C(1) << 63 | 30, UINT64_C(5) << 40 | 20}}};
  for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
    cgt_game_t *game = new_squares("squares"), *again = new_squares("squares");
    uint64_t answers[4], loaded[4];
    ask_all(game, positions[i].words, positions[i].count, answers);
    TEST_ASSERT_OK(cgt_game_memo_save(game, path));
    TEST_ASSERT_OK(cgt_game_memo_load(again, path));
    TEST_ASSERT_EQUAL_UINT64(count_of(game, CGT_COUNT_KNOWN), count_of(again, CGT_COUNT_KNOWN));
    ask_all(again, positions[i].words, positions[i].count, loaded);
    TEST_ASSERT_EQUAL_UINT64_ARRAY(answers, loaded, 4);
    TEST_ASSERT_EQUAL_UINT64(0, count_of(again, CGT_COUNT_EXPANDED));
    cgt_game_free(again);
    cgt_game_free(game);
  }
}

/* Into a memo that knows something else already, with a narrower and with a wider layout. */
static void test_loading_adds(void) {
  const uint64_t small = 50, large = 70000, two[] = {30, 31};
  for (int order = 0; order < 2; order++) {
    cgt_game_t *first = new_squares("squares"), *second = new_squares("squares");
    uint64_t value, expected[3];
    TEST_ASSERT_OK(
        cgt_game_answer(first, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, order ? &small : &large, 1, &value));
    TEST_ASSERT_OK(cgt_game_answer(second, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, two, 2, &expected[2]));
    TEST_ASSERT_OK(cgt_game_value(second, order ? &large : &small, 1, &value));
    TEST_ASSERT_OK(cgt_game_memo_save(first, path));
    TEST_ASSERT_OK(cgt_game_memo_load(second, path));
    const uint64_t before = count_of(second, CGT_COUNT_EXPANDED);
    TEST_ASSERT_OK(cgt_game_value(second, &small, 1, &value));
    TEST_ASSERT_OK(cgt_game_value(second, &large, 1, &expected[0]));
    TEST_ASSERT_OK(cgt_game_value(second, two, 2, &expected[1]));
    TEST_ASSERT_EQUAL_UINT64(expected[2], expected[1]);
    TEST_ASSERT_EQUAL_UINT64(before, count_of(second, CGT_COUNT_EXPANDED));
    TEST_ASSERT_OK(cgt_game_forget(first));
    TEST_ASSERT_OK(cgt_game_value(first, &large, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(expected[0], value);
    cgt_game_free(first);
    cgt_game_free(second);
  }
}

/* Values that need 32 bits, into a memo with 16. */
static cgt_status_t all_moves(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  static uint64_t heaps[33000];
  (void)user;
  for (uint64_t heap = 0; heap < words[0]; heap++) heaps[heap] = heap;
  return cgt_sink_options(sink, heaps, count, (size_t)words[0]);
}

static cgt_status_t closed_below(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                 uint64_t *answer, const char **theorem) {
  (void)user;
  (void)play;
  (void)count;
  (void)theorem;
  if (question != CGT_QUESTION_VALUE || words[0] == 32900) return CGT_E_NO_THEOREM;
  *answer = words[0];
  return CGT_OK;
}

static void test_wide_values(void) {
  const cgt_ruleset_t rules = {
      .size = sizeof rules, .options = all_moves, .closed = closed_below, .identity = "x", .identity_size = 1};
  cgt_game_t *game, *again;
  const uint64_t heap = 32900;
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_OK(cgt_game_new(&rules, &again));
  TEST_ASSERT_OK(cgt_game_value(game, &heap, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(heap, value);
  TEST_ASSERT_OK(cgt_game_memo_save(game, path));
  TEST_ASSERT_OK(cgt_game_memo_load(again, path));
  TEST_ASSERT_OK(cgt_game_value(again, &heap, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(heap, value);
  TEST_ASSERT_EQUAL_UINT64(0, count_of(again, CGT_COUNT_EXPANDED));
  cgt_game_free(game);
  cgt_game_free(again);
}

/* Every flipped bit, every cut, and something at the end: refused, and the memo is as it was. */
static void test_damage_is_refused(void) {
  cgt_game_t *game = new_squares("squares"), *again = new_squares("squares");
  const uint64_t heap = 25;
  uint64_t value, expected;
  size_t size;
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, &heap, 1, &expected));
  TEST_ASSERT_OK(cgt_game_memo_save(game, path));
  unsigned char *bytes = read_file(path, &size);
  const size_t step = 16u / (unsigned)test_few(16) | 1; /* odd, so that all bits of a byte have their turn */
  for (size_t bit = 0; bit < 8 * size; bit += step) {
    bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
    write_file(other_path, bytes, size);
    bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
    TEST_ASSERT_EQUAL_STRING("CGT_E_CORRUPT", cgt_status_name(cgt_game_memo_load(again, other_path)));
  }
  for (size_t cut = 0; cut < size; cut += step) {
    write_file(other_path, bytes, cut);
    TEST_ASSERT_EQUAL_STRING("CGT_E_CORRUPT", cgt_status_name(cgt_game_memo_load(again, other_path)));
  }
  for (size_t more = 1; more <= 16; more++) {
    bytes[size + more - 1] = 0;
    write_file(other_path, bytes, size + more);
    TEST_ASSERT_EQUAL_STRING("CGT_E_CORRUPT", cgt_status_name(cgt_game_memo_load(again, other_path)));
  }
  TEST_ASSERT_EQUAL_UINT64(0, count_of(again, CGT_COUNT_ENTRIES));
  TEST_ASSERT_OK(cgt_game_memo_load(again, path));
  TEST_ASSERT_OK(cgt_game_value(again, &heap, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(expected, value);
  cgt_game_free(game);
  cgt_game_free(again);
}

/* Writes words as a file with a right checksum after them. */
static void write_words(const uint64_t *words, size_t n) {
  unsigned char bytes[8 * 300];
  uint64_t sum = 0;
  for (size_t i = 0; i <= n; i++) {
    const uint64_t word = i < n ? words[i] : sum;
    for (size_t k = 0; k < 8; k++) bytes[8 * i + k] = (unsigned char)(word >> 8 * k);
    sum = (sum ^ word) * 0x9E3779B97F4A7C15;
    sum = sum << 29 | sum >> 35;
  }
  write_file(other_path, bytes, 8 * (n + 1));
}

/* Contents that no memo has, under a right checksum: more words than the layout has, bits after the words, more positions than
 * the file, fields without meaning, values that the game cannot have. None of it is adopted. */
static void test_lies_are_refused(void) {
  const uint64_t magic = 0x6f6d656d7467636c;
  cgt_game_t *game;
  const uint64_t set[] = {1, 3}, heaps[] = {300, 300, 300};
  uint64_t value, head[8];
  size_t size, n = 3;
  TEST_ASSERT_OK(cgt_game_new_subtraction(set, 2, &game));
  TEST_ASSERT_OK(cgt_game_memo_save(game, path));
  const unsigned char *bytes = read_file(path, &size);
  const size_t identity = (bytes[16] + 7u) / 8;
  for (size_t i = 0; i < n + identity; i++) {
    head[i] = 0;
    for (size_t k = 0; k < 8; k++) head[i] |= (uint64_t)bytes[8 * i + k] << 8 * k;
  }
  n += identity;
  TEST_ASSERT_EQUAL_UINT64(magic, head[0]);
  static const struct {
    size_t n;
    uint64_t words[12];
  } lies[] = {
      {12, {1, 0, 4, 16, 8, 8, 8, 8, 1, 7 << 16 | 1, 0, 0}},           /* a position of seven words, four are the most */
      {12, {1, 1, 1, 16, 8, 2, 5 << 16 | 1, 5 << 16 | 2, 0, 0, 0, 0}}, /* a position twice, and words after the end */
      {9, {1, 1, 1, 16, 8, 1, UINT64_C(1) << 30 | 1, 0, 0}},           /* bits after the words */
      {9, {1, 1, 1, 16, 8, 1 << 25, 5 << 16 | 1, 0, 0}},               /* more positions than the file */
      {9, {1, 1, 1, 16, 8, 1, 5 << 16, 0, 0}},                         /* nothing known */
      {9, {1, 1, 1, 16, 8, 1, 5 << 16 | 0xC000, 0, 0}},                /* on a path that nobody is on */
      {9, {1, 1, 1, 17, 8, 1, 5 << 16 | 1, 0, 0}},                     /* fields of 17 bits */
      {9, {1, 1, 1, 16, 65, 1, 5 << 16 | 1, 0, 0}},                    /* words of 65 bits */
      {9, {1, 2, 1, 16, 8, 1, 5 << 16 | 1, 0, 0}},                     /* fewer words at most than at least */
      {9, {7, 1, 1, 16, 8, 1, 5 << 16 | 1, 0, 0}},                     /* a seventh memo */
      {10, {1, 1, 1, 16, 8, 1, 5 << 16 | 1, 0, 1, 9}},                 /* a heap of 0 with the value 9 */
      {10, {1, 1, 1, 16, 8, 1, 5 << 16 | 1, 0, UINT64_C(1) << 40, 0}}, /* more values than the file */
      {2, {0, 0}},                                                     /* true: nothing at all */
      {9, {1, 1, 1, 16, 8, 1, 5 << 16 | 2, 0, 0}},                     /* true: heap 5 has the value 1 */
  };
  const size_t truths = 2, all = sizeof lies / sizeof *lies;
  for (size_t i = 0; i < all; i++) {
    uint64_t words[24], known;
    memcpy(words, head, n * sizeof *words);
    memcpy(words + n, lies[i].words, lies[i].n * sizeof *words);
    write_words(words, n + lies[i].n);
    const cgt_status_t status = cgt_game_memo_load(game, other_path);
    TEST_ASSERT_EQUAL_STRING_MESSAGE(i + truths < all ? "CGT_E_CORRUPT" : "CGT_OK", cgt_status_name(status), cgt_last_error());
    TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_KNOWN, &known));
    TEST_ASSERT_EQUAL_UINT64(i + 1 == all, known);
    if (i + 1 < all) TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, heaps, 3, &value));
    TEST_ASSERT_OK(i + 1 < all ? cgt_game_forget(game) : CGT_OK);
  }
  cgt_game_free(game);
}

/* A file that has another value of a position than the game: refused by the position's name, and nothing is adopted. */
static cgt_status_t less_by_one(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  const uint64_t option = words[0] - 1;
  return words[0] > 0 ? cgt_sink_option(sink, &option, count) : CGT_OK;
}

static void test_contradictions(void) {
  cgt_game_t *game = new_squares("squares"), *other;
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = less_by_one, .identity = "squares", .identity_size = 7};
  const uint64_t heap = 4, larger = 9;
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_new(&rules, &other));
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, &larger, 1, &value));
  TEST_ASSERT_OK(cgt_game_answer(other, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, &heap, 1, &value));
  TEST_ASSERT_OK(cgt_game_memo_save(game, path));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "there, and ", cgt_game_memo_load(other, path));
  TEST_ASSERT_EQUAL_UINT64(heap + 1, count_of(other, CGT_COUNT_KNOWN));
  cgt_game_free(game);
  cgt_game_free(other);
}

/* Files that pass for a memo, but not for the board's: positions of a hundred words, of none, and longer fields. */
static void test_lies_about_boards(void) {
  enum { LONG = 100, NAME = 9 };
  static const struct {
    uint64_t least, most, bits, slot_words;
  } lies[] = {{LONG, LONG, 16, LONG + 1}, {0, 1, 16, 2}, {1, 1, 32, 2}};
  for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
    uint64_t words[300] = {0x6f6d656d7467636c, 1, NAME, 0x352c35286d617263, ')'}; /* "cram(5,5)" */
    uint64_t value;
    const uint64_t empty = 0;
    size_t n = 5;
    words[n++] = 2; /* of normal play, with theorems */
    words[n++] = lies[i].least;
    words[n++] = lies[i].most;
    words[n++] = lies[i].bits;
    for (uint64_t k = 0; k < lies[i].most; k++) words[n++] = 64;
    words[n++] = 1;
    words[n] = 5;
    n += (size_t)lies[i].slot_words + 2; /* the slot; no more sections, and no values */
    write_words(words, n);
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_game_new_cram(5, 5, &game));
    TEST_ASSERT_OK(cgt_game_memo_load(game, other_path));
    TEST_ASSERT_OK(cgt_game_value(game, &empty, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(0, value);
    cgt_game_free(game);
  }
}

/* A file that was written with a right checksum over wrong contents is still looked at: here another game's. */
static void test_other_games_are_refused(void) {
  cgt_game_t *game = new_squares("squares"), *other = new_squares("squarez"), *longer = new_squares("squares and more"),
             *none = new_squares(NULL), *nim, *octal, *same;
  const uint64_t heap = 25;
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_game_new_octal("0.77", &octal));
  TEST_ASSERT_OK(cgt_game_new_octal(".7700", &same));
  TEST_ASSERT_OK(cgt_game_value(game, &heap, 1, &value));
  TEST_ASSERT_OK(cgt_game_memo_save(game, path));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "another game", cgt_game_memo_load(other, path));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "another game", cgt_game_memo_load(longer, path));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "another game", cgt_game_memo_load(nim, path));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_game_memo_load", "identity", cgt_game_memo_load(none, path));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_game_memo_save", "identity", cgt_game_memo_save(none, path));
  TEST_ASSERT_OK(cgt_game_value(octal, &heap, 1, &value));
  TEST_ASSERT_OK(cgt_game_memo_save(octal, path));
  TEST_ASSERT_OK(cgt_game_memo_load(same, path));
  cgt_game_free(game);
  cgt_game_free(other);
  cgt_game_free(longer);
  cgt_game_free(none);
  cgt_game_free(nim);
  cgt_game_free(octal);
  cgt_game_free(same);
}

/* A sequence comes back: a checkpoint from which a run goes on. */
static void test_sequences(void) {
  enum { N = 3000 };
  static uint64_t values[2 * N], again[2 * N];
  cgt_game_t *game, *loaded;
  TEST_ASSERT_OK(cgt_game_new_octal("0.106", &game));
  TEST_ASSERT_OK(cgt_game_new_octal("0.106", &loaded));
  TEST_ASSERT_OK(cgt_game_sequence(game, CGT_NORMAL, 0, N, values));
  TEST_ASSERT_OK(cgt_game_memo_save(game, path));
  TEST_ASSERT_OK(cgt_game_memo_load(loaded, path));
  TEST_ASSERT_OK(cgt_game_sequence(loaded, CGT_NORMAL, 0, 2 * N, again));
  TEST_ASSERT_OK(cgt_game_sequence(game, CGT_NORMAL, 0, 2 * N, values));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(values, again, 2 * N);
  cgt_game_free(game);
  cgt_game_free(loaded);
}

/* Compounds have an identity if their parts have one. */
static void test_compounds(void) {
  cgt_game_t *nim, *euclid, *push, *other, *custom = new_squares(NULL), *sum;
  const uint64_t position[] = {1, 6, 9};
  uint64_t value, again;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_game_new_euclid(&euclid));
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, euclid, nim, &push));
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, euclid, nim, &other));
  TEST_ASSERT_OK(cgt_game_value(push, position, 3, &value));
  TEST_ASSERT_OK(cgt_game_memo_save(push, path));
  TEST_ASSERT_OK(cgt_game_memo_load(other, path));
  TEST_ASSERT_OK(cgt_game_value(other, position, 3, &again));
  TEST_ASSERT_EQUAL_UINT64(value, again);
  TEST_ASSERT_EQUAL_UINT64(0, count_of(other, CGT_COUNT_EXPANDED));
  cgt_game_free(other);
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_STRICT, euclid, nim, &other));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "another game", cgt_game_memo_load(other, path));
  cgt_game_t *const parts[] = {nim, custom};
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, parts, 2, &sum));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_game_memo_save", "identity", cgt_game_memo_save(sum, path));
  cgt_game_free(nim);
  cgt_game_free(euclid);
  cgt_game_free(push);
  cgt_game_free(other);
  cgt_game_free(custom);
  cgt_game_free(sum);
}

/* ---- Saving while a question is answered ---- */

typedef struct {
  cgt_game_t *game;
  const char *spec;
  unsigned looks, saved;
  uint32_t play;
  uint64_t position[64], value;
  size_t count;
} saver;

/* What is in the file now is enough to go on from. */
static cgt_status_t save_and_go_on(void *user, uint64_t expanded, uint64_t known) {
  saver *s = user;
  cgt_game_t *again;
  uint64_t value;
  (void)expanded;
  (void)known;
  const unsigned look = s->looks++;
  if (look % (look / 4 + 1) != 0) return CGT_OK;
  s->saved++;
  TEST_ASSERT_OK(cgt_game_memo_save(s->game, path));
  TEST_ASSERT_OK(cgt_game_parse(s->spec, NULL, &again));
  TEST_ASSERT_OK(cgt_game_memo_load(again, path));
  TEST_ASSERT_OK(cgt_game_answer(again, CGT_METHOD_AUTO, s->play, CGT_QUESTION_VALUE, s->position, s->count, &value));
  TEST_ASSERT_EQUAL_UINT64(s->value, value);
  cgt_game_free(again);
  return CGT_OK;
}

static void test_saving_in_progress(void) {
  static const struct {
    const char *spec, *position;
    uint32_t play;
    uint64_t poll;
  } asked[] = {{"cram(3,5)", "start", CGT_NORMAL, 2},
               {"cram(3,4)", "start", CGT_MISERE, 16},
               {"zeruclid", "9,11,14", CGT_NORMAL, 16},
               {"zeruclid", "9,11,14", CGT_MISERE, 16},
               {"sum(zeruclid,euclid)", "5,7,8 & 3,4", CGT_MISERE, 16},
               {"push(zeruclid,nim)", "1,5,6,7", CGT_MISERE, 16},
               {"pnim", "9,8,7,7,5,5,4,2,1", CGT_NORMAL, 1},
               {"octal(0.007)", "20000", CGT_NORMAL, 1},
               {"ruler(partitions(24))", "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24", CGT_NORMAL, 1},
               {"ruler(asm(12))", "(5,4,1)", CGT_NORMAL, 1}};
  for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
    saver s = {.spec = asked[i].spec, .play = asked[i].play};
    uint64_t value;
    TEST_ASSERT_OK(cgt_game_parse(s.spec, NULL, &s.game));
    TEST_ASSERT_OK(cgt_game_parse_position(s.game, asked[i].position, NULL, s.position, 64, &s.count));
    TEST_ASSERT_OK(cgt_game_answer(s.game, CGT_METHOD_AUTO, s.play, CGT_QUESTION_VALUE, s.position, s.count, &s.value));
    TEST_ASSERT_OK(cgt_game_forget(s.game));
    TEST_ASSERT_OK(cgt_game_set(s.game, CGT_SETTING_POLL, asked[i].poll));
    TEST_ASSERT_OK(cgt_game_set_progress(s.game, save_and_go_on, &s));
    TEST_ASSERT_OK(cgt_game_answer(s.game, CGT_METHOD_AUTO, s.play, CGT_QUESTION_VALUE, s.position, s.count, &value));
    TEST_ASSERT_EQUAL_UINT64(s.value, value);
    TEST_ASSERT_GREATER_THAN_UINT_MESSAGE(0, s.saved, s.spec);
    cgt_game_free(s.game);
  }
}

/* Other callbacks may not. */
static cgt_status_t save_in_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)words;
  (void)count;
  (void)sink;
  TEST_ASSERT_FAILS(CGT_E_STATE, "cgt_game_memo_save", "callback", cgt_game_memo_save(*(cgt_game_t **)user, path));
  return CGT_OK;
}

static void test_saving_in_other_callbacks(void) {
  cgt_game_t *game;
  const cgt_ruleset_t rules = {
      .size = sizeof rules, .user = &game, .options = save_in_options, .identity = "x", .identity_size = 1};
  const uint64_t heap = 1;
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_OK(cgt_game_value(game, &heap, 1, &value));
  cgt_game_free(game);
}

/* A question at work on a summand's game, whose lock it holds, does not wait for a thread that holds the first game's lock. */
static cgt_game_t *summand;
static _Atomic bool is_inside, may_leave;

static cgt_status_t wait_in_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  (void)words;
  (void)count;
  (void)sink;
  atomic_store(&is_inside, true);
  while (!atomic_load(&may_leave)) continue;
  return CGT_OK;
}

static cgt_status_t split_off(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  static const uint64_t heaps[] = {5, 6, 7};
  (void)user;
  return words[0] == 1 ? cgt_sink_summand(sink, summand, heaps, 3) : cgt_sink_summand(sink, NULL, words, count);
}

static void *stay_inside(void *user) {
  const uint64_t heap = 2;
  uint64_t value;
  (void)cgt_game_value(user, &heap, 1, &value);
  return NULL;
}

static cgt_status_t save_at_a_summand(void *user, uint64_t expanded, uint64_t known) {
  (void)expanded;
  (void)known;
  if (!atomic_load(&may_leave))
    TEST_ASSERT_FAILS(CGT_E_STATE, "cgt_game_memo_save", "another thread", cgt_game_memo_save(user, path));
  return CGT_OK;
}

static void test_saving_beside_another_thread(void) {
  cgt_game_t *game;
  const cgt_ruleset_t rules = {.size = sizeof rules,
                               .flags = CGT_RULESET_THREADSAFE,
                               .options = wait_in_options,
                               .split = split_off,
                               .identity = "x",
                               .identity_size = 1};
  const uint64_t heap = 1;
  uint64_t value;
  pthread_t thread;
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&summand));
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, stay_inside, game));
  while (!atomic_load(&is_inside)) continue;
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1));
  TEST_ASSERT_OK(cgt_game_set_progress(game, save_at_a_summand, game));
  TEST_ASSERT_OK(cgt_game_value(game, &heap, 1, &value));
  atomic_store(&may_leave, true);
  TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
  TEST_ASSERT_OK(cgt_game_memo_save(game, path));
  cgt_game_free(game);
  cgt_game_free(summand);
}

/* Explicit graphs are told by their edges. */
static void test_graphs(void) {
  const uint64_t starts[] = {0, 0, 1, 3}, targets[] = {0, 0, 1}, others[] = {0, 1, 1};
  cgt_game_t *graph, *other, *nim, *sum, *again;
  uint64_t value, loaded;
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&nim));
  TEST_ASSERT_OK(cgt_game_new_graph(3, starts, targets, &graph));
  TEST_ASSERT_OK(cgt_game_new_graph(3, starts, others, &other));
  TEST_ASSERT_OK(cgt_game_memo_save(graph, path));
  TEST_ASSERT_OK(cgt_game_memo_load(graph, path));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "another game", cgt_game_memo_load(other, path));
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, (cgt_game_t *const[]){graph, nim}, 2, &sum));
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, (cgt_game_t *const[]){graph, nim}, 2, &again));
  const uint64_t position[] = {1, 2, 3, 3, 4, 5};
  TEST_ASSERT_OK(cgt_game_answer(sum, CGT_METHOD_AUTO, CGT_MISERE, CGT_QUESTION_VALUE, position, 6, &value));
  TEST_ASSERT_OK(cgt_game_memo_save(sum, path));
  TEST_ASSERT_OK(cgt_game_memo_load(again, path));
  TEST_ASSERT_OK(cgt_game_answer(again, CGT_METHOD_AUTO, CGT_MISERE, CGT_QUESTION_VALUE, position, 6, &loaded));
  TEST_ASSERT_EQUAL_UINT64(value, loaded);
  TEST_ASSERT_EQUAL_UINT64(0, count_of(again, CGT_COUNT_EXPANDED));
  cgt_game_free(graph);
  cgt_game_free(other);
  cgt_game_free(nim);
  cgt_game_free(sum);
  cgt_game_free(again);
}

/* The same bytes on every platform: the sums are those of x86-64. They change with the format, and with the order in which the
 * memo keeps positions. */
static void test_the_same_bytes_everywhere(void) {
  static const struct {
    const char *game, *position;
    uint64_t sum;
  } files[] = {
      {"zeruclid", "7,8,9", 0x989AC24D2528E879},
      {"cram(3,4)", "start", 0x94D3C66C7EB0D2D7},
      {"push(wythoff,euclid)", "6,7", 0xCCE3F7E5E8CC9733},
      {"rules(a,b; any order: a-k,b for k in 1..a if k!=2; a-k,b-k for k in 1..a)", "12,15", 0x9495A17EB9521758},
  };
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    cgt_game_t *game;
    uint64_t words[8], answer, sum = 0xCBF29CE484222325;
    size_t count, size;
    TEST_ASSERT_OK(cgt_game_parse(files[i].game, NULL, &game));
    TEST_ASSERT_OK(cgt_game_parse_position(game, files[i].position, NULL, words, 8, &count));
    for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++)
      TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, play, CGT_QUESTION_VALUE, words, count, &answer));
    TEST_ASSERT_OK(cgt_game_memo_save(game, path));
    const unsigned char *bytes = read_file(path, &size);
    for (size_t k = 0; k < size; k++) sum = (sum ^ bytes[k]) * 0x100000001B3; /* Fowler, Noll and Vo's */
    TEST_ASSERT_GREATER_THAN_UINT64_MESSAGE(40, count_of(game, CGT_COUNT_KNOWN), files[i].game);
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(files[i].sum, sum, files[i].game);
    cgt_game_free(game);
  }
}

static void test_files_that_are_none(void) {
  cgt_game_t *game = new_squares("squares");
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_memo_load", "path", cgt_game_memo_load(game, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_memo_save", "path", cgt_game_memo_save(game, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_memo_load", "game", cgt_game_memo_load(NULL, path));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_memo_save", "game", cgt_game_memo_save(NULL, path));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_game_memo_load", "no_such_file", cgt_game_memo_load(game, "no_such_file"));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_game_memo_save", "no_such_folder", cgt_game_memo_save(game, "no_such_folder/file"));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_game_memo_load", "cannot read", cgt_game_memo_load(game, "."));
  write_file(path, (const unsigned char *)"a text of some length, no memo", 30);
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "not a memo file", cgt_game_memo_load(game, path));
  cgt_game_free(game);
}

/* The limit applies to what is loaded, and every failing allocation is reported. */
static void test_no_memory(void) {
  const uint64_t heap = 2000, small = 3;
  uint64_t value, expected;
  test_memory_begin();
  cgt_game_t *game = new_squares("squares"), *limited = new_squares("squares");
  TEST_ASSERT_OK(cgt_game_value(game, &heap, 1, &expected));
  TEST_ASSERT_OK(cgt_game_memo_save(game, path));
  TEST_ASSERT_OK(cgt_game_set(limited, CGT_SETTING_MEMORY, 4096));
  TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(cgt_game_memo_load(limited, path)));
  TEST_ASSERT_OK(cgt_game_set(limited, CGT_SETTING_MEMORY, 0));
  TEST_ASSERT_OK(cgt_game_memo_load(limited, path));
  cgt_game_free(limited);
  size_t failures = 0;
  for (cgt_status_t status = CGT_E_MEMORY; status != CGT_OK;) {
    cgt_game_t *again = new_squares("squares");
    TEST_ASSERT_OK(cgt_game_value(again, &small, 1, &value));
    test_allocations = 0;
    test_failing_allocation = ++failures;
    status = cgt_game_memo_load(again, path);
    if (status == CGT_OK) status = cgt_game_memo_save(again, other_path);
    test_failing_allocation = 0;
    if (status != CGT_OK) TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
    TEST_ASSERT_OK(cgt_game_value(again, &heap, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(expected, value);
    cgt_game_free(again);
  }
  TEST_ASSERT_GREATER_THAN_size_t(4, failures);
  cgt_game_free(game);
  test_memory_end();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_saved_and_loaded);
  RUN_TEST(test_loading_adds);
  RUN_TEST(test_wide_values);
  RUN_TEST(test_damage_is_refused);
  RUN_TEST(test_lies_are_refused);
  RUN_TEST(test_contradictions);
  RUN_TEST(test_lies_about_boards);
  RUN_TEST(test_other_games_are_refused);
  RUN_TEST(test_sequences);
  RUN_TEST(test_compounds);
  RUN_TEST(test_saving_in_progress);
  RUN_TEST(test_saving_in_other_callbacks);
  if (TEST_THREADS) RUN_TEST(test_saving_beside_another_thread);
  RUN_TEST(test_graphs);
  RUN_TEST(test_the_same_bytes_everywhere);
  RUN_TEST(test_files_that_are_none);
  RUN_TEST(test_no_memory);
  remove(path);
  remove(other_path);
  return UNITY_END();
}
