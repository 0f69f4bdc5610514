/* A fuzzer of files with bytes changed: memo files, checkpoints of claims and of sweeps over partitions, quotients, proofs. A
 * changed file is refused or says the same; only with a right checksum may it say something else, and then nothing may crash.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answers.h"

enum { LARGEST = 1 << 22, SWEEP = 12, PARTITIONS = 400 };

typedef struct {
  uint8_t bytes[LARGEST];
  size_t size;
} content;

static void read_file(content *to) {
  FILE *file = fopen(fuzz_path(), "rb");
  to->size = 0;
  if (file == NULL) return;
  to->size = fread(to->bytes, 1, LARGEST, file);
  fuzz_require(to->size < LARGEST && fclose(file) == 0);
}

static void write_file(const content *from) {
  FILE *file = fopen(fuzz_path(), "wb");
  fuzz_require(file != NULL && fwrite(from->bytes, 1, from->size, file) == from->size && fclose(file) == 0);
}

/* Puts the right checksum at the end, as lib/base/file.h has it. */
static void seal(content *file) {
  uint64_t sum = 0;
  if (file->size < 8) return;
  const size_t last = file->size / 8 * 8 - 8;
  for (size_t at = 0; at < last; at += 8) {
    uint64_t word = 0;
    for (size_t i = 0; i < 8; i++) word |= (uint64_t)file->bytes[at + i] << 8 * i;
    sum = (sum ^ word) * 0x9E3779B97F4A7C15;
    sum = sum << 29 | sum >> 35;
  }
  for (size_t i = 0; i < 8; i++) file->bytes[last + i] = (uint8_t)(sum >> 8 * i);
}

/* The same in the last line of a proof's head, as doc/proofs.md has it. */
static void seal_proof(content *file) {
  enum { LINE = 26 };
  static const char begin[] = "\nchecksum ";
  size_t line = 0;
  while (line + sizeof begin - 1 < file->size && memcmp(file->bytes + line, begin, sizeof begin - 1) != 0) line++;
  if (++line + LINE > file->size) return;
  uint64_t sum = 0xcbf29ce484222325;
  for (size_t at = 0; at < file->size; at++)
    if (at < line || at >= line + LINE) sum = (sum ^ file->bytes[at]) * 0x100000001b3;
  for (size_t i = 0; i < 16; i++) file->bytes[line + 9 + i] = (uint8_t) "0123456789abcdef"[sum >> (60 - 4 * i) & 15];
}

static void change(fuzz_bytes *in, content *file) {
  do {
    const uint64_t at = file->size > 0 ? fuzz_below(in, file->size) : 0, word = at / 8 * 8;
    switch (fuzz_below(in, 6)) {
      case 0: file->size = at; break;
      case 1:
        for (uint64_t n = fuzz_below(in, 40); n > 0 && file->size < LARGEST; n--)
          file->bytes[file->size++] = (uint8_t)fuzz_below(in, 256);
        break;
      case 2: /* a power failure */ memset(file->bytes + at, 0, file->size - at); break;
      case 3:
        if (word + 16 <= file->size) {
          uint8_t first[8];
          memcpy(first, file->bytes + word, 8);
          memcpy(file->bytes + word, file->bytes + word + 8, 8);
          memcpy(file->bytes + word + 8, first, 8);
        }
        break;
      case 4:
        if (word + 8 <= file->size) {
          const uint64_t edge = fuzz_word(in);
          for (size_t i = 0; i < 8; i++) file->bytes[word + i] = (uint8_t)(edge >> 8 * i);
        }
        break;
      default:
        if (file->size > 0) file->bytes[at] ^= (uint8_t)(1 + fuzz_below(in, 255));
    }
  } while (fuzz_once_in(in, 3));
}

/* Checks the status of reading a file that has been changed and perhaps sealed again. */
static void check_read(cgt_status_t status, bool same, bool sealed) {
  if (fuzz_gave_up(status)) return;
  if (same) fuzz_require(status == CGT_OK);
  if (!same && !sealed) fuzz_require(status == CGT_E_CORRUPT);
  if (sealed) fuzz_require(status == CGT_OK || status == CGT_E_CORRUPT);
}

/* Replaces the file that was written last by a changed one. */
static void damage(fuzz_bytes *in, void (*seal_again)(content *), bool *same, bool *sealed) {
  static content before, after;
  read_file(&before);
  memcpy(after.bytes, before.bytes, after.size = before.size);
  if (fuzz_below(in, 8) > 0) change(in, &after);
  *same = before.size == after.size && memcmp(before.bytes, after.bytes, after.size) == 0;
  *sealed = !*same && fuzz_once_in(in, 2);
  if (*sealed) seal_again(&after);
  write_file(&after);
}

static void memo_file(fuzz_bytes *in) {
  char text[FUZZ_TEXT];
  fuzz_position position;
  fuzz_answer answer;
  uint64_t value;
  bool same, sealed;
  cgt_game_t *game = fuzz_random_game(in, text);
  snprintf(fuzz_story, sizeof fuzz_story, "the memo of %s", text);
  if (game == NULL) return;
  for (int i = 0; i < 3; i++) {
    fuzz_random_position(in, text, &position);
    fuzz_be_patient();
    for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++)
      (void)cgt_game_answer(game, CGT_METHOD_SEARCH, play, CGT_QUESTION_VALUE, position.words, position.count, &value);
  }
  cgt_status_t status = cgt_game_memo_save(game, fuzz_path());
  cgt_game_free(game);
  if (status == CGT_E_UNSUPPORTED) return;
  fuzz_require(status == CGT_OK);
  damage(in, seal, &same, &sealed);
  game = fuzz_game(text);
  fuzz_require(game != NULL);
  status = cgt_game_memo_load(game, fuzz_path());
  check_read(status, same, sealed);
  fuzz_be_patient();
  fuzz_brute *brute = fuzz_brute_new(game);
  const bool known = brute != NULL && cgt_game_validate(game, position.words, position.count) == CGT_OK &&
                     fuzz_brute_answer(brute, position.words, position.count, &answer) == CGT_OK;
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE && known; play++)
    for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++)
      if (cgt_game_answer(game, method, play, CGT_QUESTION_VALUE, position.words, position.count, &value) == CGT_OK &&
          (status != CGT_OK || same)) /* what a sealed file says is believed */
        fuzz_require(value == answer.value[play]);
  fuzz_brute_free(brute);
  cgt_game_free(game);
}

/* Fails at positions of value 2. */
static cgt_status_t not_two(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                            uint8_t *verdicts) {
  (void)user, (void)words, (void)starts;
  for (size_t i = 0; i < n; i++)
    if (answers[i] == 2) verdicts[i] = CGT_VERDICT_FAILS;
  return CGT_OK;
}

static void claim_file(fuzz_bytes *in) {
  const uint64_t first[] = {0, 0}, last[] = {5, 6};
  cgt_game_t *game = fuzz_game("octal(0.137)");
  cgt_domain_t *domain = NULL;
  cgt_list_t *found, *again = NULL;
  uint64_t held, seen, held_again, seen_again;
  bool same, sealed;
  snprintf(fuzz_story, sizeof fuzz_story, "a claim");
  fuzz_require(game != NULL && cgt_domain_new_box(first, last, 2, &domain) == CGT_OK);
  cgt_claim_t claim = {.size = sizeof claim, .game = game, .holds = not_two, .identity = "not two", .identity_size = 7};
  (void)remove(fuzz_path());
  fuzz_be_patient();
  claim.most = fuzz_below(in, 4);
  fuzz_require(cgt_claim_check(&claim, domain, fuzz_path(), &found, &held, &seen) == CGT_OK);
  damage(in, seal, &same, &sealed);
  const cgt_status_t status = cgt_claim_check(&claim, domain, fuzz_path(), &again, &held_again, &seen_again);
  check_read(status, same, sealed);
  if (same) fuzz_require(held == held_again && seen == seen_again && cgt_list_count(found) == cgt_list_count(again));
  cgt_list_free(found);
  cgt_list_free(again);
  cgt_domain_free(domain);
  cgt_game_free(game);
}

typedef struct {
  uint8_t values[PARTITIONS];
  size_t n;
} partition_values;

static cgt_status_t keep(void *user, uint64_t n, const uint8_t *values, uint64_t count) {
  partition_values *to = user;
  (void)n;
  fuzz_require(count <= PARTITIONS - to->n);
  memcpy(to->values + to->n, values, (size_t)count);
  to->n += (size_t)count;
  return CGT_OK;
}

/* A sweep resumes after the last whole level in its file; each level has its own checksum. */
static void sweep_file(fuzz_bytes *in) {
  partition_values all = {.n = 0}, again = {.n = 0};
  cgt_game_t *game = fuzz_game("pnim");
  bool same, sealed;
  snprintf(fuzz_story, sizeof fuzz_story, "a sweep");
  fuzz_require(game != NULL);
  (void)remove(fuzz_path());
  fuzz_be_patient();
  fuzz_require(cgt_partition_each(game, 0, fuzz_below(in, SWEEP + 1), fuzz_path(), NULL, NULL) == CGT_OK);
  fuzz_require(cgt_partition_each(game, 0, SWEEP, NULL, keep, &all) == CGT_OK);
  damage(in, seal, &same, &sealed);
  for (int round = 0; round < 2; round++) {
    again.n = 0;
    fuzz_be_patient();
    const cgt_status_t status = cgt_partition_each(game, 0, SWEEP, fuzz_path(), keep, &again);
    fuzz_require(status == CGT_OK || (!same && status == CGT_E_CORRUPT));
    fuzz_require(again.n <= all.n && memcmp(all.values, again.values, again.n) == 0);
    if (status == CGT_OK) fuzz_require(again.n == all.n);
  }
  cgt_game_free(game);
}

/* What a file says of a quotient is proved when it is loaded, so that a sealed one is right as well. */
static void quotient_file(fuzz_bytes *in) {
  static const char *const specs[] = {"octal(0.75)",      "octal(0.77)", "octal(0.07)",
                                      "subtraction(1,2)", "take(0.15)",  "octal(0.26)"};
  const char *spec = specs[fuzz_below(in, sizeof specs / sizeof *specs)];
  const uint64_t last = fuzz_below(in, 15);
  bool same, sealed;
  snprintf(fuzz_story, sizeof fuzz_story, "the quotient of %s to heap %d", spec, (int)last);
  cgt_game_t *game = fuzz_game(spec);
  cgt_quotient_t *quotient, *again;
  fuzz_require(game != NULL);
  fuzz_be_patient();
  cgt_status_t status = cgt_quotient_new_heaps(game, last, 100, &quotient);
  if (status == CGT_OK) {
    fuzz_require(cgt_quotient_save(quotient, fuzz_path()) == CGT_OK);
    damage(in, seal, &same, &sealed);
    fuzz_be_patient();
    status = cgt_quotient_load(game, fuzz_path(), &again);
    check_read(status, same, sealed);
    if (status == CGT_OK) {
      const uint64_t heaps[] = {fuzz_below(in, last + 1), fuzz_below(in, last + 1), fuzz_below(in, 8)};
      const size_t count = 2 + (heaps[2] <= last);
      uint64_t element, outcome, expected, known;
      const bool all = cgt_quotient_last_heap(again, &known) == CGT_OK && known >= last;
      if (all && cgt_quotient_element(again, heaps, count, &element) == CGT_OK &&
          cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_MISERE, CGT_QUESTION_OUTCOME, heaps, count, &expected) == CGT_OK)
        fuzz_require(cgt_quotient_outcome(again, element, &outcome) == CGT_OK && outcome == expected);
      cgt_quotient_free(again);
    }
    cgt_quotient_free(quotient);
  }
  cgt_game_free(game);
}

/* Whatever passes the check is true. */
static void check_statement(const cgt_proof_t *proof) {
  uint32_t play, question;
  uint64_t stated;
  cgt_list_t *position;
  fuzz_answer answer;
  size_t count;
  if (cgt_proof_statement(proof, &play, &question, NULL, &stated, &position) != CGT_OK) return;
  fuzz_brute *brute = fuzz_brute_new(cgt_proof_game(proof));
  const uint64_t *words = cgt_list_item(position, 0, &count);
  if (brute != NULL && fuzz_brute_answer(brute, words, count, &answer) == CGT_OK)
    fuzz_require(stated == (question == CGT_QUESTION_VALUE ? answer.value[play] : answer.value[play] == 0 ? CGT_P : CGT_N));
  fuzz_brute_free(brute);
  cgt_list_free(position);
}

static void proof_file(fuzz_bytes *in) {
  char text[FUZZ_TEXT];
  fuzz_position position;
  cgt_proof_t *proof;
  bool same, sealed;
  cgt_game_t *game = fuzz_random_game(in, text);
  snprintf(fuzz_story, sizeof fuzz_story, "a proof about %s", text);
  if (game == NULL) return;
  const uint32_t play = (uint32_t)fuzz_below(in, 2), question = (uint32_t)fuzz_below(in, 2),
                 lemmas = (uint32_t)fuzz_below(in, 4);
  fuzz_random_position(in, text, &position);
  fuzz_be_patient();
  cgt_status_t status = cgt_game_prove(game, play, question, lemmas, position.words, position.count, &proof);
  if (status == CGT_OK) {
    status = cgt_proof_save(proof, NULL, fuzz_path());
    fuzz_require(status == CGT_OK || status == CGT_E_UNSUPPORTED || status == CGT_E_MEMORY);
    cgt_proof_free(proof);
    if (status == CGT_OK) {
      damage(in, seal_proof, &same, &sealed);
      status = cgt_proof_load(fuzz_path(), game, &proof);
      check_read(status, same, sealed);
      fuzz_be_patient();
      if (status == CGT_OK) {
        status = cgt_proof_check(proof);
        if (same) fuzz_require(status == CGT_OK || fuzz_gave_up(status));
        if (status == CGT_OK) check_statement(proof);
        cgt_proof_free(proof);
      }
    }
  }
  cgt_game_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static void (*const kinds[])(fuzz_bytes *) = {memo_file, claim_file, sweep_file, quotient_file, proof_file};
  fuzz_bytes in = {data, size};
  fuzz_begin();
  kinds[fuzz_below(&in, sizeof kinds / sizeof *kinds)](&in);
  fuzz_end();
  return 0;
}
