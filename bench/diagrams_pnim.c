/* PNim: values of all partitions, beside a search that lists options; all partitions of many numbers, and in a box; single
   random ones. */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <string.h>

#include "bench.h"
#include "diagrams_pnim.h"

static void *must_have(void *block) {
  if (block != NULL) return block;
  fprintf(stderr, "bench-diagrams-pnim: no memory\n");
  exit(1);
}

/* ---- The library's memory ---- */

enum { HEADER = 16 };
static size_t bytes, most_bytes;

static void *count_alloc(void *user, size_t size) {
  char *block = malloc(HEADER + size);
  (void)user;
  if (block == NULL) return NULL;
  memcpy(block, &size, sizeof size);
  bytes += size;
  if (bytes > most_bytes) most_bytes = bytes;
  return block + HEADER;
}

static void count_release(void *user, void *block) {
  size_t size;
  (void)user;
  memcpy(&size, (char *)block - HEADER, sizeof size);
  bytes -= size;
  free((char *)block - HEADER);
}

/* ---- The plain method: all options of each partition, looked up in a hash table ---- */

enum { PLAIN = 38, SLOTS = 1 << 19 };
typedef struct {
  uint8_t part[PLAIN + 1]; /* zeros after the last */
  uint8_t value;
} plain_entry;

static plain_entry *plain_table;

static plain_entry *plain_find(const uint8_t part[PLAIN + 1]) {
  uint64_t hash = 0;
  for (size_t i = 0; part[i] != 0; i++) hash = (hash ^ part[i]) * 0x9E3779B97F4A7C15 ^ hash >> 29;
  size_t slot = (size_t)(hash >> 40) % SLOTS;
  while (plain_table[slot].part[0] != 0 && memcmp(plain_table[slot].part, part, PLAIN + 1) != 0) slot = (slot + 1) % SLOTS;
  return &plain_table[slot];
}

/* Marks the values of what is left when any rows from row `at` on are removed; of equal rows the first ones are kept. */
static void plain_mark(const uint8_t *rows, size_t n, size_t at, uint8_t kept[PLAIN + 1], size_t count, uint8_t *marks) {
  if (at == n) {
    if (count == n) return;
    memset(kept + count, 0, PLAIN + 1 - count);
    marks[count == 0 ? 0 : plain_find(kept)->value] = 1;
    return;
  }
  size_t next = at;
  while (next < n && rows[next] == rows[at]) next++;
  for (size_t keep = 0; keep <= next - at; keep++) {
    memcpy(kept + count, rows + at, keep);
    plain_mark(rows, n, next, kept, count + keep, marks);
  }
}

static uint64_t plain_sum;

static void plain_value(const uint8_t *part, size_t n) {
  uint8_t marks[2 * PLAIN] = {0}, columns[PLAIN], kept[PLAIN + 1];
  uint8_t value = 0;
  for (size_t i = 0; i < part[0]; i++) {
    columns[i] = 0;
    for (size_t k = 0; k < n; k++) columns[i] = (uint8_t)(columns[i] + (part[k] > i));
  }
  plain_mark(part, n, 0, kept, 0, marks);
  plain_mark(columns, part[0], 0, kept, 0, marks); /* conjugates have the same values */
  while (marks[value]) value++;
  plain_entry *entry = plain_find(part);
  memcpy(entry->part, part, PLAIN + 1);
  entry->value = value;
  plain_sum += value;
}

static void plain_partitions(uint8_t part[PLAIN + 1], size_t n, unsigned rest, unsigned most) {
  if (rest == 0) {
    memset(part + n, 0, PLAIN + 1 - n);
    plain_value(part, n);
    return;
  }
  for (unsigned next = 1; next <= most && next <= rest; next++) {
    part[n] = (uint8_t)next;
    plain_partitions(part, n + 1, rest - next, next);
  }
}

/* ---- Figures ---- */

static cgt_status_t add_up(void *user, uint64_t n, const uint8_t *values, uint64_t count) {
  uint64_t *sum = user;
  (void)n;
  for (uint64_t i = 0; i < count; i++) *sum += values[i];
  return CGT_OK;
}

static double seconds_of_sweep(cgt_game_t *game, uint64_t last, uint64_t *sum) {
  *sum = 0;
  const double start = bench_now();
  must(cgt_partition_each(game, 0, last, NULL, add_up, sum));
  return (bench_now() - start) * 1e-9;
}

static void against_plain(cgt_game_t *game) {
  enum { ROUNDS = 5 };
  double sweeps[ROUNDS];
  uint64_t sum = 0;
  uint8_t part[PLAIN + 1];
  plain_table = must_have(calloc(SLOTS, sizeof *plain_table));
  const double start = bench_now();
  for (unsigned n = 1; n <= PLAIN; n++) plain_partitions(part, 0, n, n);
  const double plain = (bench_now() - start) * 1e-9;
  free(plain_table);
  for (size_t i = 0; i < ROUNDS; i++) sweeps[i] = seconds_of_sweep(game, PLAIN, &sum);
  if (sum != plain_sum) {
    fprintf(stderr, "bench-diagrams-pnim: the sums of all values differ\n");
    exit(1);
  }
  const double sweep = bench_median(sweeps, ROUNDS);
  printf("all partitions to %d: sweep %.4f s, option by option %.2f s\n", PLAIN, sweep, plain);
  bench_at_least("diagrams/pnim_38_against_options", plain / sweep, "times", 300);
}

static void sweeps(cgt_game_t *game) {
  uint64_t sum, partitions = 0;
  bench_at_most("diagrams/pnim_60", seconds_of_sweep(game, 60, &sum), "s", 0.5);
  for (uint64_t n = 0; n <= 80; n++) {
    uint64_t count;
    must(cgt_partition_count(n, &count));
    partitions += count;
  }
  most_bytes = bytes;
  const double seconds = seconds_of_sweep(game, 80, &sum);
  printf("all %" PRIu64 " partitions to 80: %.2f s, %.0f MB, the values add up to %" PRIu64 "\n", partitions, seconds,
         (double)most_bytes * 1e-6, sum);
  bench_at_most("diagrams/pnim_80", seconds, "s", 30);
  bench_at_most("diagrams/pnim_80_memory", (double)most_bytes / (double)partitions, "B", 18);
}

static void boxes(cgt_game_t *game) {
  enum { ROWS = 12, COLUMNS = 17 };
  uint64_t count;
  must(cgt_partition_box_count(ROWS, COLUMNS, &count));
  uint8_t *values = must_have(malloc((size_t)count));
  const double start = bench_now();
  must(cgt_partition_box_values(game, ROWS, COLUMNS, values));
  const double nanoseconds = bench_now() - start;
  printf("all %" PRIu64 " partitions in a box of %d x %d: %.2f s\n", count, ROWS, COLUMNS, nanoseconds * 1e-9);
  bench_at_most("diagrams/pnim_box", nanoseconds / (double)count, "ns", 54);
  free(values);
}

/* ---- Claims about all partitions to 80 ---- */

static cgt_status_t is_distinct(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                                uint8_t *verdicts) {
  (void)user, (void)answers;
  for (size_t i = 0; i < n; i++)
    for (uint64_t k = starts[i] + 2; k < starts[i + 1] && verdicts[i] == CGT_VERDICT_HOLDS; k++)
      if (words[k] == words[k - 1]) verdicts[i] = CGT_VERDICT_SKIP;
  return CGT_OK;
}

static cgt_status_t is_heavy(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                             uint8_t *verdicts) {
  (void)user;
  for (size_t i = 0; i < n; i++)
    if (answers[i] != words[starts[i]] + words[starts[i] + 1] - 1) verdicts[i] = CGT_VERDICT_FAILS;
  return CGT_OK;
}

static cgt_status_t is_above_rank(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                                  uint8_t *verdicts) {
  (void)user;
  for (size_t i = 0; i < n; i++) {
    const uint64_t rows = words[starts[i]], columns = words[starts[i] + 1];
    if (answers[i] < (rows > columns ? rows - columns : columns - rows) + 1) verdicts[i] = CGT_VERDICT_FAILS;
  }
  return CGT_OK;
}

/* A claim without counterexamples. */
static void claim_to_80(cgt_game_t *game, const char *name, const char *text, cgt_claim_fn applies, cgt_claim_fn holds,
                        double target) {
  const cgt_claim_t claim = {.size = sizeof claim, .game = game, .applies = applies, .holds = holds, .most = 1};
  cgt_domain_t *domain;
  cgt_list_t *found;
  uint64_t held, seen;
  must(cgt_domain_new_partitions(1, 1, 80, &domain));
  const double start = bench_now();
  must(cgt_claim_check(&claim, domain, NULL, &found, &held, &seen));
  const double seconds = (bench_now() - start) * 1e-9;
  printf("%s: %zu counterexamples, true of %" PRIu64 " of %" PRIu64 " partitions, %.2f s\n", text, cgt_list_count(found), held,
         seen, seconds);
  if (cgt_list_count(found) > 0) exit(1);
  bench_at_most(name, seconds, "s", target);
  cgt_list_free(found);
  cgt_domain_free(domain);
}

static uint64_t random_number(void) { /* splitmix64 */
  static uint64_t state;
  uint64_t z = state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

/* Each by a new game. */
static void singles(uint64_t n, double target) {
  enum { ROUNDS = 100 };
  double sum = 0, most = 0;
  uint64_t count;
  must(cgt_partition_count(n, &count));
  for (int i = 0; i < ROUNDS; i++) {
    uint64_t words[CGT_MAX_PARTITION + 1], value;
    size_t length;
    cgt_game_t *game;
    must(cgt_partition_at(n, random_number() % count, words + 1, &length));
    words[0] = length;
    must(cgt_game_new_pnim(&game));
    const double start = bench_now();
    must(cgt_game_value(game, words, length + 1, &value));
    const double milliseconds = (bench_now() - start) * 1e-6;
    cgt_game_free(game);
    sum += milliseconds;
    if (milliseconds > most) most = milliseconds;
  }
  char name[64];
  printf("random partitions of %" PRIu64 ": %.3f ms on average, %.1f ms at most\n", n, sum / ROUNDS, most);
  snprintf(name, sizeof name, "diagrams/pnim_random_%" PRIu64, n);
  bench_at_most(name, sum / ROUNDS, "ms", target);
}

void bench_diagrams_pnim(void) {
  cgt_game_t *game;
  must(cgt_set_allocator(count_alloc, count_release, NULL));
  must(cgt_game_new_pnim(&game));
  against_plain(game);
  sweeps(game);
  boxes(game);
  claim_to_80(game, "diagrams/claim_distinct_to_80", "distinct parts: the value is the greatest possible", is_distinct,
              is_heavy, 30);
  claim_to_80(game, "diagrams/claim_rank_to_80", "the value is above the rank", NULL, is_above_rank, 30);
  singles(60, 1);
  singles(100, 48);
  cgt_game_free(game);
  must(cgt_set_allocator(NULL, NULL, NULL));
}
