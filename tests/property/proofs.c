/* Proofs: they prove what the search says, and nothing else passes the check. */
#include <stdlib.h>

#include "../support.h"

static char path[] = "proofs_test.proof", other_path[] = "proofs_test_other.proof";

/* ---- Files, as doc/proofs.md has them ---- */

enum { MOST_CLAIMS = 4096 };

/* A proof about one game, with claims of one word, and perhaps the claim that the position without words has the value 0. */
typedef struct {
  char head[1 << 12]; /* all lines before that of the claims of one word */
  bool empty;
  size_t n;
  unsigned value_bits, width;
  struct {
    uint64_t word, value;
  } claims[MOST_CLAIMS];
} small_proof;

static size_t read_file(const char *name, char *bytes, size_t room) {
  FILE *file = fopen(name, "rb");
  TEST_ASSERT_NOT_NULL(file);
  const size_t size = fread(bytes, 1, room, file);
  TEST_ASSERT_TRUE(size < room);
  fclose(file);
  return size;
}

static void write_file(const char *name, const char *bytes, size_t size) {
  FILE *file = fopen(name, "wb");
  TEST_ASSERT_NOT_NULL(file);
  TEST_ASSERT_EQUAL_size_t(size, fwrite(bytes, 1, size, file));
  fclose(file);
}

static void read_small(const char *name, small_proof *proof) {
  static char bytes[1 << 16];
  const size_t size = read_file(name, bytes, sizeof bytes - 1);
  bytes[size] = '\0';
  const char *line = strstr(bytes, "\nclaims ");
  TEST_ASSERT_NOT_NULL(line);
  static const char no_words[] = "\nclaims 1 game 0 value 1 words\n";
  proof->empty = strncmp(line, no_words, strlen(no_words)) == 0;
  if (proof->empty) line += strlen(no_words) - 1;
  unsigned long n;
  int read = 0;
  memcpy(proof->head, bytes, (size_t)(++line - bytes));
  proof->head[line - bytes] = '\0';
  TEST_ASSERT_EQUAL_INT(3,
                        sscanf(line, "claims %lu game 0 value %u words %u\n%n", &n, &proof->value_bits, &proof->width, &read));
  proof->n = n;
  const unsigned char *at = (const unsigned char *)line + read + 26 + proof->empty;
  const unsigned row = (proof->value_bits + proof->width + 7) / 8;
  TEST_ASSERT_EQUAL_size_t(size, (size_t)((const char *)at - bytes) + n * row);
  for (size_t i = 0; i < n; i++) {
    uint64_t number = 0;
    for (unsigned k = 0; k < row; k++) number = number << 8 | *at++;
    proof->claims[i].word = number >> proof->value_bits;
    proof->claims[i].value = number & ((UINT64_C(1) << proof->value_bits) - 1);
  }
}

static int compare_claims(const void *a, const void *b) {
  const uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
  return one < other ? -1 : one > other;
}

/* Writes a proof with a right checksum, and the claims in order. */
static void write_small(const char *name, small_proof *proof) {
  static char bytes[1 << 16];
  qsort(proof->claims, proof->n, sizeof *proof->claims, compare_claims);
  unsigned value_bits = 1, width = 1;
  for (size_t i = 0; i < proof->n; i++) {
    while (proof->claims[i].value >> value_bits != 0) value_bits++;
    while (proof->claims[i].word >> width != 0) width++;
  }
  size_t head = strlen(proof->head), size;
  memcpy(bytes, proof->head, head);
  head += (size_t)sprintf(bytes + head, "claims %lu game 0 value %u words %u\n", (unsigned long)proof->n, value_bits, width);
  size = head + 26 + proof->empty;
  bytes[head + 26] = 0;
  const unsigned row = (value_bits + width + 7) / 8;
  for (size_t i = 0; i < proof->n; i++)
    for (unsigned k = 0; k < row; k++)
      bytes[size++] = (char)((proof->claims[i].word << value_bits | proof->claims[i].value) >> 8 * (row - 1 - k));
  uint64_t sum = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < size; i++)
    if (i < head || i >= head + 26) sum = (sum ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
  char line[27];
  (void)snprintf(line, sizeof line, "checksum %016llx\n", (unsigned long long)sum);
  memcpy(bytes + head, line, 26);
  write_file(name, bytes, size);
}

/* ---- The definition, for proofs of one word without lemmas ---- */

static cgt_game_t *judged;
static const small_proof *judging;

static bool claimed(const uint64_t *words, size_t count, uint64_t *value) {
  if (count > 1) { /* heaps: a sum */
    uint64_t one;
    *value = 0;
    for (size_t i = 0; i < count; i++, *value ^= one)
      if (!claimed(words + i, 1, &one)) return false;
    return true;
  }
  *value = 0;
  if (count == 0) return true;
  for (size_t i = 0; i < judging->n; i++)
    if (judging->claims[i].word == words[0]) {
      *value = judging->claims[i].value;
      return true;
    }
  return false;
}

/* Whether, by the claims, each number below the value is the value of an option and no option has it. */
static bool follows(uint64_t word, uint64_t value) {
  cgt_list_t *options, *replies;
  uint64_t seen = 0, its;
  bool right = true;
  TEST_ASSERT_OK(cgt_game_options(judged, &word, 1, &options));
  for (size_t i = 0; i < cgt_list_count(options) && right; i++) {
    size_t count, reply_count;
    const uint64_t *option = cgt_list_item(options, i, &count);
    if (claimed(option, count, &its)) {
      right = its != value;
      if (its < 64) seen |= UINT64_C(1) << its;
      continue;
    }
    TEST_ASSERT_OK(cgt_game_options(judged, option, count, &replies));
    right = false;
    for (size_t k = 0; k < cgt_list_count(replies) && !right; k++) {
      const uint64_t *reply = cgt_list_item(replies, k, &reply_count);
      right = claimed(reply, reply_count, &its) && its == value;
    }
    cgt_list_free(replies);
  }
  cgt_list_free(options);
  for (uint64_t less = 0; less < value && right; less++) right = (seen >> less & 1) != 0;
  return right;
}

/* Whether a proof of the value of heaps is right. */
static bool is_right(cgt_game_t *game, const small_proof *proof, const uint64_t *words, size_t count, uint64_t answer) {
  uint64_t value;
  judged = game;
  judging = proof;
  for (size_t i = 0; i < proof->n; i++)
    if (!follows(proof->claims[i].word, proof->claims[i].value)) return false;
  return claimed(words, count, &value) && value == answer;
}

/* ---- Right proofs ---- */

static bool is_checked(const char *name) {
  cgt_proof_t *proof;
  TEST_ASSERT_OK(cgt_proof_load(name, NULL, &proof));
  const cgt_status_t status = cgt_proof_check(proof);
  if (status != CGT_OK) TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_E_CORRUPT", cgt_status_name(status), cgt_last_error());
  cgt_proof_free(proof);
  return status == CGT_OK;
}

static uint64_t count_of(const cgt_proof_t *proof, uint32_t what) {
  uint64_t n;
  TEST_ASSERT_OK(cgt_proof_count(proof, what, &n));
  return n;
}

static void check_statement(const cgt_proof_t *proof, uint32_t play, uint32_t question, uint32_t lemmas, uint64_t answer) {
  uint32_t its_play, its_question, its_lemmas;
  uint64_t its_answer;
  TEST_ASSERT_OK(cgt_proof_statement(proof, &its_play, &its_question, &its_lemmas, &its_answer, NULL));
  TEST_ASSERT_EQUAL_UINT32(play, its_play);
  TEST_ASSERT_EQUAL_UINT32(question, its_question);
  TEST_ASSERT_EQUAL_UINT32(lemmas, its_lemmas);
  TEST_ASSERT_EQUAL_UINT64(answer, its_answer);
}

/* Questions that are too large for a test end after so many positions. */
enum { EXPANDED_MOST = 3000 };

static cgt_status_t give_up(void *user, uint64_t expanded, uint64_t known) {
  (void)user, (void)known;
  return expanded < EXPANDED_MOST ? CGT_OK : 99;
}

/* Proves, checks, saves, loads, checks, saves: the same file. Returns whether it was not too large. */
static bool prove_and_check(cgt_game_t *game, uint32_t play, uint32_t question, uint32_t lemmas, const uint64_t *words,
                            size_t count) {
  static char one[1 << 22], other[1 << 22];
  cgt_proof_t *proof, *again;
  uint64_t answer;
  const cgt_status_t status = cgt_game_prove(game, play, question, lemmas, words, count, &proof);
  if (status == CGT_E_UNSUPPORTED) { /* likeness that is built in */
    TEST_ASSERT_EQUAL_UINT32(0, lemmas & CGT_LEMMA_LIKENESS);
    TEST_ASSERT_NOT_EQUAL(0, cgt_game_part_count(game));
    return true;
  }
  if (status == 99) return false;
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(status), cgt_last_error());
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_AUTO, play, question, words, count, &answer));
  check_statement(proof, play, question, lemmas, answer);
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_proof_check(proof)), cgt_last_error());
  TEST_ASSERT_OK(cgt_proof_save(proof, "a test", path));
  TEST_ASSERT_OK(cgt_proof_load(path, NULL, &again));
  check_statement(again, play, question, lemmas, answer);
  TEST_ASSERT_OK(cgt_proof_check(again));
  TEST_ASSERT_OK(cgt_proof_save(again, NULL, other_path));
  const size_t size = read_file(path, one, sizeof one);
  TEST_ASSERT_EQUAL_size_t(size, read_file(other_path, other, sizeof other));
  TEST_ASSERT_EQUAL_MEMORY(one, other, size);
  for (uint32_t what = 0; what <= CGT_PROOF_PARTS; what++)
    TEST_ASSERT_EQUAL_UINT64(count_of(proof, what), count_of(again, what));
  cgt_proof_free(proof);
  cgt_proof_free(again);
  return true;
}

/* The example of each family of games, in both plays, with and without lemmas. */
static void test_every_family(void) {
  const char *spec, *text;
  const size_t step = test_few(4) < 4 ? 4 : 1;
  size_t proved = 0, asked = 0;
  for (size_t i = 0; (spec = cgt_game_example(i, &text)) != NULL; i += step) {
    cgt_game_t *game;
    uint64_t words[64];
    size_t count;
    TEST_ASSERT_OK(cgt_game_parse(spec, NULL, &game));
    TEST_ASSERT_OK(cgt_game_parse_position(game, text, NULL, words, 64, &count));
    TEST_ASSERT_OK(cgt_game_set_progress(game, give_up, NULL));
    for (uint32_t play = 0; play < 2; play++)
      for (uint32_t question = 0; question < 2; question++)
        for (uint32_t lemmas = 0; lemmas <= CGT_LEMMAS_ALL; lemmas++)
          asked++, proved += prove_and_check(game, play, question, lemmas, words, count);
    cgt_game_free(game);
  }
  TEST_ASSERT_GREATER_THAN_size_t(asked / 10 * 9, proved);
}

/* Claims about positions without words alone. */
static void test_no_heaps(void) {
  cgt_game_t *nim;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  for (uint32_t play = 0; play < 2; play++)
    for (uint32_t question = 0; question < 2; question++) TEST_ASSERT_TRUE(prove_and_check(nim, play, question, 0, NULL, 0));
  cgt_game_free(nim);
}

static void prove_text(const char *spec, const char *position, uint32_t lemmas, cgt_proof_t **proof) {
  cgt_game_t *game;
  uint64_t words[64];
  size_t count;
  TEST_ASSERT_OK(cgt_game_parse(spec, NULL, &game));
  TEST_ASSERT_OK(cgt_game_parse_position(game, position, NULL, words, 64, &count));
  TEST_ASSERT_OK(cgt_game_prove(game, CGT_NORMAL, CGT_QUESTION_VALUE, lemmas, words, count, proof));
  cgt_game_free(game);
}

static void test_sums(void) {
  static const char *const texts[][2] = {{"nim", "3,5,9,12"},
                                         {"sum(nim,cram(2,3),wythoff)", "3,5 & start & 4,7"},
                                         {"sum(dag(4; 0>1, 1>2, 3>1), nim)", "0 & 3,4"},
                                         {"sum(nim,sum(euclid,nim))", "3 & (4,7 & 5)"},
                                         {"push(nim,wythoff)", "3,5@1"},
                                         {"heaps(n: n-k for k in 1..n; i, n-i for i in 1..n/2)", "7,9"},
                                         {"rules(a, b; any order: a-k, b for k in 1..a; a, b-k for k in 1..b)", "5,7"},
                                         {"nodekayles(grid(4,4))", "start"},
                                         {"chomp(product(chain(4),chain(5)))", "start"}};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    cgt_game_t *game;
    uint64_t words[64];
    size_t count;
    TEST_ASSERT_OK(cgt_game_parse(texts[i][0], NULL, &game));
    TEST_ASSERT_OK(cgt_game_parse_position(game, texts[i][1], NULL, words, 64, &count));
    for (uint32_t question = 0; question < 2; question++)
      for (uint32_t lemmas = 1; lemmas <= CGT_LEMMAS_ALL; lemmas++)
        for (uint32_t play = 0; play < 2; play++) TEST_ASSERT_TRUE(prove_and_check(game, play, question, lemmas, words, count));
    cgt_game_free(game);
  }
}

/* How many claims values of Cram need. */
static void test_cram(void) {
  static const struct {
    const char *spec;
    uint64_t value, most;
  } boards[] = {{"cram(4,5)", 2, 200}, {"cram(5,6)", 2, 3500}, {"cram(5,7)", 1, 10500}, {"cram(5,8)", 1, 43000}};
  const size_t n = test_few(8) < 8 ? 1 : sizeof boards / sizeof *boards;
  for (size_t i = 0; i < n; i++) {
    cgt_proof_t *proof;
    prove_text(boards[i].spec, "start", CGT_LEMMA_LIKENESS, &proof);
    check_statement(proof, CGT_NORMAL, CGT_QUESTION_VALUE, CGT_LEMMA_LIKENESS, boards[i].value);
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(boards[i].most, count_of(proof, CGT_PROOF_CLAIMS));
    TEST_ASSERT_OK(cgt_proof_check(proof));
    cgt_proof_free(proof);
  }
}

/* ---- Wrong proofs ---- */

/* Of each claim every other value, and its absence; of each heap that is not claimed every value. */
static void test_single_changes_of_heaps(void) {
  static const struct {
    const char *spec;
    uint64_t words[2];
    size_t count;
  } games[] = {{"octal(0.77)", {11}, 1}, {"nim", {3, 6}, 2}, {"grundy_game", {13}, 1}, {"subtraction(2,3,7)", {12, 9}, 2}};
  static small_proof proof, changed;
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    cgt_game_t *game;
    cgt_proof_t *made;
    uint64_t value;
    TEST_ASSERT_OK(cgt_game_parse(games[i].spec, NULL, &game));
    TEST_ASSERT_OK(
        cgt_game_prove(game, CGT_NORMAL, CGT_QUESTION_VALUE, CGT_LEMMAS_NONE, games[i].words, games[i].count, &made));
    TEST_ASSERT_OK(cgt_proof_save(made, NULL, path));
    cgt_proof_free(made);
    TEST_ASSERT_OK(cgt_game_value(game, games[i].words, games[i].count, &value));
    read_small(path, &proof);
    TEST_ASSERT_TRUE(is_right(game, &proof, games[i].words, games[i].count, value));
    for (size_t k = 0; k < proof.n; k++) {
      for (uint64_t other = 0; other < 9; other++) {
        changed = proof;
        changed.claims[k].value = other;
        write_small(other_path, &changed);
        TEST_ASSERT_EQUAL(other == proof.claims[k].value, is_checked(other_path));
      }
      changed = proof;
      changed.claims[k] = changed.claims[--changed.n];
      write_small(other_path, &changed);
      TEST_ASSERT_EQUAL(is_right(game, &changed, games[i].words, games[i].count, value), is_checked(other_path));
    }
    for (uint64_t heap = 1; heap < 16; heap++) {
      bool there = false;
      for (size_t k = 0; k < proof.n; k++) there |= proof.claims[k].word == heap;
      for (uint64_t its = 0; its < 9 && !there; its++) {
        changed = proof;
        changed.claims[changed.n].word = heap;
        changed.claims[changed.n++].value = its;
        write_small(other_path, &changed);
        const bool right = is_right(game, &changed, games[i].words, games[i].count, value);
        TEST_ASSERT_EQUAL(right, is_checked(other_path));
        TEST_ASSERT_OK(cgt_game_value(game, &heap, 1, &value));
        TEST_ASSERT_TRUE(!right || value == its);
        TEST_ASSERT_OK(cgt_game_value(game, games[i].words, games[i].count, &value));
      }
    }
    cgt_game_free(game);
  }
}

/* On boards: whatever passes states true values alone. */
static void test_changes_of_boards(void) {
  static const char *const boards[] = {"cram(2,3)", "cram(3,3)", "cram(3,4)", "cram(4,5)"};
  static small_proof proof, changed;
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
    cgt_proof_t *made;
    cgt_game_t *game;
    prove_text(boards[i], "start", CGT_LEMMA_LIKENESS, &made);
    game = cgt_game_retain(cgt_proof_game(made));
    TEST_ASSERT_OK(cgt_proof_save(made, NULL, path));
    cgt_proof_free(made);
    read_small(path, &proof);
    TEST_ASSERT_TRUE(is_checked(path));
    const bool all = proof.n < 50;
    const size_t tries = all ? proof.n * 5 : (size_t)test_few(300);
    size_t absent = 0;
    for (size_t k = 0; k < tries; k++) {
      const size_t claim = all ? k / 5 : (size_t)(test_random() % proof.n);
      const uint64_t other = all ? k % 5 : test_random() % 5;
      changed = proof;
      changed.claims[claim].value = other;
      write_small(other_path, &changed);
      TEST_ASSERT_EQUAL(other == proof.claims[claim].value, is_checked(other_path));
      changed = proof;
      changed.claims[claim] = changed.claims[--changed.n];
      write_small(other_path, &changed);
      absent += is_checked(other_path);
      changed = proof; /* a claim of some other board */
      changed.claims[changed.n].word = test_random() & ((UINT64_C(1) << proof.width) - 1);
      bool there = false;
      for (size_t p = 0; p < proof.n; p++) there |= proof.claims[p].word == changed.claims[changed.n].word;
      if (there) continue;
      uint64_t value, word = changed.claims[changed.n].word;
      TEST_ASSERT_OK(cgt_game_value(game, &word, 1, &value));
      changed.claims[changed.n++].value = (value + 1 + test_random() % 3) % 5 == value ? value + 5 : (value + 1) % 5;
      write_small(other_path, &changed);
      TEST_ASSERT_FALSE(is_checked(other_path));
    }
    TEST_ASSERT_LESS_OR_EQUAL_size_t(tries / 3, absent); /* few claims can be spared */
    cgt_game_free(game);
  }
}

/* Claims that prop up each other, and statements that do not follow. */
static void test_false_statements(void) {
  static char bytes[1 << 16];
  static small_proof proof;
  cgt_proof_t *made;
  prove_text("octal(0.77)", "7", CGT_LEMMAS_NONE, &made);
  TEST_ASSERT_OK(cgt_proof_save(made, NULL, path));
  cgt_proof_free(made);
  (void)bytes;
  static const char *const from[] = {"words 7", "value 2", "value 2", "play normal"}, *const to[] = {"words 8", "value 3",
                                                                                                     "outcome P",
                                                                                                     "play misere"};
  for (size_t i = 0; i < sizeof from / sizeof *from; i++) {
    read_small(path, &proof);
    char *at = strstr(proof.head, from[i]), rest[1 << 10];
    TEST_ASSERT_NOT_NULL(at);
    strcpy(rest, at + strlen(from[i]));
    strcpy(at, to[i]);
    strcat(at, rest);
    write_small(other_path, &proof);
    TEST_ASSERT_FALSE(is_checked(other_path));
  }
  read_small(path, &proof);
  proof.n = 1;
  write_small(other_path, &proof);
  TEST_ASSERT_FALSE(is_checked(other_path));
}

/* Every flipped bit, every cut, and something at the end. */
static void refuse_damage(const char *spec, const char *position, uint32_t lemmas) {
  static char bytes[1 << 16];
  cgt_proof_t *proof, *none = NULL;
  prove_text(spec, position, lemmas, &proof);
  TEST_ASSERT_OK(cgt_proof_save(proof, "cgt prove", path));
  cgt_proof_free(proof);
  const size_t size = read_file(path, bytes, sizeof bytes - 16);
  const size_t step = 16u / (unsigned)test_few(16) | 1;
  for (size_t bit = 0; bit < 8 * size; bit += step) {
    bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
    write_file(other_path, bytes, size);
    bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
    TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_proof_load", other_path, cgt_proof_load(other_path, NULL, &none));
    TEST_ASSERT_TRUE(strstr(cgt_last_error(), "line ") != NULL || strstr(cgt_last_error(), "claim ") != NULL);
  }
  for (size_t cut = 0; cut < size; cut += step) {
    write_file(other_path, bytes, cut);
    TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_proof_load", other_path, cgt_proof_load(other_path, NULL, &none));
  }
  for (size_t more = 1; more <= 9; more++) {
    bytes[size + more - 1] = 0;
    write_file(other_path, bytes, size + more);
    TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_proof_load", "more bytes", cgt_proof_load(other_path, NULL, &none));
  }
  TEST_ASSERT_NULL(none);
}

static void test_damage_is_refused(void) {
  refuse_damage("sum(octal(0.77),cram(2,3))", "5 & start", CGT_LEMMA_LIKENESS);
  refuse_damage("nim", "7", CGT_LEMMA_THEOREMS); /* which has no claims */
}

/* ---- Parts ---- */

static void test_parts(void) {
  static const char *const texts[][2] = {{"cram(4,5)", "start"}, {"sum(nim,dag(4; 0>1, 1>2, 3>1),wythoff)", "9 & 0 & 4,7"}};
  for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
    cgt_proof_t *whole, *parts[8], *merged, *twice[2];
    prove_text(texts[t][0], texts[t][1], CGT_LEMMA_LIKENESS, &whole);
    for (uint64_t n = 1; n <= 8; n++) {
      uint64_t claims = 0;
      for (uint64_t i = 0; i < n; i++) {
        char name[64];
        cgt_proof_t *part;
        TEST_ASSERT_OK(cgt_proof_part(whole, i + 1, n, &part));
        TEST_ASSERT_OK(cgt_proof_check(part));
        TEST_ASSERT_EQUAL_UINT64(i + 1, count_of(part, CGT_PROOF_PART));
        TEST_ASSERT_EQUAL_UINT64(n, count_of(part, CGT_PROOF_PARTS));
        claims += count_of(part, CGT_PROOF_CLAIMS);
        (void)snprintf(name, sizeof name, "%s.%d", path, (int)i);
        TEST_ASSERT_OK(cgt_proof_save(part, NULL, name));
        cgt_proof_free(part);
        TEST_ASSERT_OK(cgt_proof_load(name, NULL, &parts[(i + 3) % n]));
        TEST_ASSERT_EQUAL_INT(0, remove(name));
      }
      TEST_ASSERT_EQUAL_UINT64(count_of(whole, CGT_PROOF_CLAIMS), claims);
      TEST_ASSERT_OK(cgt_proof_merge(parts, (size_t)n, &merged));
      TEST_ASSERT_EQUAL_UINT64(claims, count_of(merged, CGT_PROOF_CLAIMS));
      TEST_ASSERT_EQUAL_UINT64(0, count_of(merged, CGT_PROOF_ASSUMED));
      TEST_ASSERT_EQUAL_UINT64(1, count_of(merged, CGT_PROOF_PARTS));
      TEST_ASSERT_OK(cgt_proof_check(merged));
      cgt_proof_free(merged);
      if (n > 1) {
        twice[0] = twice[1] = parts[0];
        TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_merge", "part ", cgt_proof_merge(twice, 2, &merged));
        TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_merge", "is missing", cgt_proof_merge(parts, (size_t)n - 1, &merged));
        TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_part", "a whole one", cgt_proof_part(parts[0], 1, 2, &merged));
        twice[1] = whole;
        TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_merge", "parts[1]", cgt_proof_merge(twice, 2, &merged));
      }
      for (uint64_t i = 0; i < n; i++) cgt_proof_free(parts[i]);
    }
    cgt_proof_free(whole);
  }
}

/* Two files that contradict each other. */
static void test_contradictions(void) {
  static small_proof proof;
  cgt_proof_t *both[2], *merged;
  prove_text("octal(0.77)", "9", CGT_LEMMAS_NONE, &both[0]);
  TEST_ASSERT_OK(cgt_proof_save(both[0], NULL, path));
  read_small(path, &proof);
  proof.claims[3].value ^= 1;
  write_small(other_path, &proof);
  char culprit[32];
  (void)snprintf(culprit, sizeof culprit, "the position %d has the value", (int)proof.claims[3].word);
  TEST_ASSERT_OK(cgt_proof_load(other_path, NULL, &both[1]));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_proof_merge", culprit, cgt_proof_merge(both, 2, &merged));
  cgt_proof_free(both[1]);
  both[1] = both[0];
  TEST_ASSERT_OK(cgt_proof_merge(both, 2, &merged));
  TEST_ASSERT_OK(cgt_proof_check(merged));
  cgt_proof_free(merged);
  cgt_proof_free(both[0]);
}

/* ---- Rulesets of one's own ---- */

/* Take a square from one of some heaps. */
static cgt_status_t squares(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t option[4];
  (void)user;
  for (size_t i = 0; i < count; i++)
    for (uint64_t root = 1; root * root <= words[i]; root++) {
      memcpy(option, words, count * sizeof *words);
      option[i] -= root * root;
      const cgt_status_t status = cgt_sink_option(sink, option, count);
      if (status != CGT_OK) return status;
    }
  return CGT_OK;
}

static cgt_game_t *new_squares(const char *identity) {
  cgt_game_t *game;
  const cgt_ruleset_t rules = {.size = sizeof rules,
                               .flags = CGT_RULESET_SORT,
                               .options = squares,
                               .identity = identity,
                               .identity_size = identity != NULL ? strlen(identity) : 0};
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  return game;
}

static void test_callbacks(void) {
  cgt_game_t *game = new_squares("squares"), *other = new_squares("other"), *none = new_squares(NULL), *nim;
  const uint64_t words[] = {14, 11, 9};
  cgt_proof_t *proof, *again;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  for (uint32_t play = 0; play < 2; play++) {
    TEST_ASSERT_OK(cgt_game_prove(game, play, CGT_QUESTION_OUTCOME, CGT_LEMMAS_ALL, words, 3, &proof));
    TEST_ASSERT_OK(cgt_proof_check(proof));
    TEST_ASSERT_OK(cgt_proof_save(proof, NULL, path));
    TEST_ASSERT_OK(cgt_proof_load(path, game, &again));
    TEST_ASSERT_OK(cgt_proof_check(again));
    cgt_proof_free(again);
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_load", "expected the game", cgt_proof_load(path, NULL, &again));
    TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_proof_load", "line 5", cgt_proof_load(path, other, &again));
    TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_proof_load", "another game", cgt_proof_load(path, nim, &again));
    cgt_proof_free(proof);
  }
  TEST_ASSERT_OK(cgt_game_prove(none, CGT_NORMAL, CGT_QUESTION_VALUE, CGT_LEMMAS_ALL, words, 3, &proof));
  TEST_ASSERT_OK(cgt_proof_check(proof));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_proof_save", "identity", cgt_proof_save(proof, NULL, path));
  cgt_proof_free(proof);
  cgt_game_free(game);
  cgt_game_free(other);
  cgt_game_free(none);
  cgt_game_free(nim);
}

/* ---- Failures ---- */

static void test_arguments(void) {
  cgt_game_t *nim, *push;
  cgt_proof_t *proof = NULL, *made = NULL;
  const uint64_t words[] = {3, 5}, large[] = {UINT64_C(1) << 40}, one[] = {1, 2, 3};
  uint64_t n = 7;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_prove", "game is NULL", cgt_game_prove(NULL, 0, 0, 0, words, 2, &proof));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_prove", "play is 2", cgt_game_prove(nim, 2, 0, 0, words, 2, &proof));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_prove", "question is 2", cgt_game_prove(nim, 0, 2, 0, words, 2, &proof));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_prove", "lemmas is 4", cgt_game_prove(nim, 0, 0, 4, words, 2, &proof));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_prove", "words is NULL", cgt_game_prove(nim, 0, 0, 0, NULL, 2, &proof));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_prove", "proof is NULL", cgt_game_prove(nim, 0, 0, 0, words, 2, NULL));
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_prove", "below 2^30", cgt_game_prove(nim, 0, 0, 0, large, 1, &proof));
  TEST_ASSERT_OK(cgt_game_prove(nim, 0, 0, CGT_LEMMA_THEOREMS, large, 1, &proof));
  TEST_ASSERT_EQUAL_UINT64(0, count_of(proof, CGT_PROOF_CLAIMS));
  TEST_ASSERT_OK(cgt_proof_check(proof));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_check", "proof is NULL", cgt_proof_check(NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_count", "what is 4", cgt_proof_count(proof, 4, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_count", "n is NULL", cgt_proof_count(proof, 0, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_statement", "proof is NULL",
                    cgt_proof_statement(NULL, NULL, NULL, NULL, NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_save", "path is NULL", cgt_proof_save(proof, NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_save", "one line", cgt_proof_save(proof, "a\nb", path));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_proof_save", "no/such", cgt_proof_save(proof, NULL, "no/such/folder"));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_load", "path is NULL", cgt_proof_load(NULL, NULL, &made));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_proof_load", "no/such", cgt_proof_load("no/such/file", NULL, &made));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_part", "proof is NULL", cgt_proof_part(NULL, 1, 1, &made));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_part", "part is 3 of 2", cgt_proof_part(proof, 3, 2, &made));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_merge", "parts is NULL", cgt_proof_merge(NULL, 1, &made));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_merge", "n is 0", cgt_proof_merge(&proof, 0, &made));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_proof_merge", "parts[0] is NULL", cgt_proof_merge(&made, 1, &proof));
  TEST_ASSERT_OK(cgt_game_parse("sum(nim,cram(2,2))", NULL, &push));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_game_prove", "CGT_LEMMA_LIKENESS", cgt_game_prove(push, 0, 0, 0, one, 3, &made));
  TEST_ASSERT_EQUAL_UINT64(7, n);
  TEST_ASSERT_NULL(made);
  cgt_proof_free(NULL);
  cgt_proof_free(proof);
  cgt_game_free(nim);
  cgt_game_free(push);
}

static cgt_status_t stop(void *user, uint64_t expanded, uint64_t known) {
  (void)user, (void)expanded, (void)known;
  return 77;
}

/* A stop leaves the game usable, and asking again goes on. */
static void test_stops_and_limits(void) {
  cgt_game_t *game = new_squares("squares");
  const uint64_t words[] = {30, 31};
  cgt_proof_t *proof = NULL, *part = NULL;
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 1 << 12));
  TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(cgt_game_prove(game, 0, 0, 0, words, 2, &proof)));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 0));
  TEST_ASSERT_OK(cgt_game_set_progress(game, stop, NULL));
  TEST_ASSERT_EQUAL_INT32(77, cgt_game_prove(game, 0, 0, 0, words, 2, &proof));
  TEST_ASSERT_NULL(proof);
  TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
  TEST_ASSERT_OK(cgt_game_prove(game, 0, 0, 0, words, 2, &proof));
  TEST_ASSERT_OK(cgt_game_set_progress(game, stop, NULL));
  TEST_ASSERT_EQUAL_INT32(77, cgt_proof_check(proof));
  TEST_ASSERT_EQUAL_INT32(77, cgt_proof_part(proof, 1, 2, &part));
  TEST_ASSERT_NULL(part);
  TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
  TEST_ASSERT_OK(cgt_proof_check(proof));
  TEST_ASSERT_OK(cgt_proof_save(proof, NULL, path));
  cgt_proof_free(proof);
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 1 << 10));
  TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(cgt_proof_load(path, game, &proof)));
  cgt_game_free(game);
}

static cgt_status_t use_memory(void) {
  cgt_game_t *game = NULL;
  cgt_proof_t *proof = NULL, *again = NULL, *parts[2] = {NULL, NULL}, *merged = NULL;
  cgt_list_t *position = NULL;
  uint64_t words[64];
  size_t count = 0;
  cgt_status_t status = cgt_game_parse("sum(octal(0.77),cram(2,3))", NULL, &game);
  if (status == CGT_OK) status = cgt_game_parse_position(game, "5 & start", NULL, words, 64, &count);
  if (status == CGT_OK) status = cgt_game_prove(game, 0, 0, CGT_LEMMA_LIKENESS, words, count, &proof);
  if (status == CGT_OK) status = cgt_proof_check(proof);
  if (status == CGT_OK) status = cgt_proof_statement(proof, NULL, NULL, NULL, NULL, &position);
  if (status == CGT_OK) status = cgt_proof_save(proof, "a test", path);
  if (status == CGT_OK) status = cgt_proof_load(path, NULL, &again);
  for (uint64_t i = 0; i < 2 && status == CGT_OK; i++) status = cgt_proof_part(again, i + 1, 2, &parts[i]);
  if (status == CGT_OK) status = cgt_proof_merge(parts, 2, &merged);
  if (status == CGT_OK) status = cgt_proof_check(merged);
  cgt_list_free(position);
  for (size_t i = 0; i < 2; i++) cgt_proof_free(parts[i]);
  cgt_proof_free(proof);
  cgt_proof_free(again);
  cgt_proof_free(merged);
  cgt_game_free(game);
  return status;
}

static void test_failing_allocations(void) {
  size_t failed = 0;
  for (size_t failing = 1;; failing++) {
    test_memory_begin();
    test_allocations = 0;
    test_failing_allocation = failing;
    const cgt_status_t status = use_memory();
    test_failing_allocation = 0;
    test_memory_end();
    if (status == CGT_OK && test_allocations < failing) break;
    if (status != CGT_OK) {
      TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
      failed++;
    }
  }
  TEST_ASSERT_GREATER_THAN_size_t(100, failed);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_every_family);
  RUN_TEST(test_no_heaps);
  RUN_TEST(test_sums);
  RUN_TEST(test_cram);
  RUN_TEST(test_single_changes_of_heaps);
  RUN_TEST(test_changes_of_boards);
  RUN_TEST(test_false_statements);
  RUN_TEST(test_damage_is_refused);
  RUN_TEST(test_parts);
  RUN_TEST(test_contradictions);
  RUN_TEST(test_callbacks);
  RUN_TEST(test_arguments);
  RUN_TEST(test_stops_and_limits);
  RUN_TEST(test_failing_allocations);
  (void)remove(path);
  (void)remove(other_path);
  return UNITY_END();
}
