/* Welter's game and PNim, each beside a plain implementation in one run; and a conjecture about CRIM checked for all partitions
 * of numbers up to 70, or with the arguments `crim 99` up to 99 and nothing else. */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <string.h>

#include "../lib/base/numbers.h"
#include "bench.h"
#include "diagrams_pnim.h"

/* Different squares below a bound, shifted, in random order. */
static void make_squares(uint64_t *squares, size_t n, uint64_t bound, unsigned shift) {
  for (size_t made = 0; made < n;) {
    while (made < n) squares[made++] = bench_random() % bound;
    cgt_i_sort(squares, n);
    made = 1;
    for (size_t i = 1; i < n; i++)
      if (squares[i] != squares[made - 1]) squares[made++] = squares[i];
  }
  for (size_t i = n; i-- > 0;) {
    const size_t other = (size_t)(bench_random() % (i + 1));
    const uint64_t kept = squares[i];
    squares[i] = squares[other];
    squares[other] = kept;
  }
  for (size_t i = 0; i < n; i++) squares[i] <<= shift;
}

static uint64_t bracket(uint64_t a, uint64_t b) { return (a ^ b) ^ ((a ^ b) - 1); }

/* The formula as printed (Theorem 3.5 of Nakada, "Inset games and strategies"). */
static uint64_t plain_value(const uint64_t *squares, size_t n) {
  uint64_t value = 0;
  for (size_t i = 0; i < n; i++) {
    uint64_t sum = squares[i];
    for (size_t j = 0; j < i; j++) sum ^= bracket(squares[i], squares[j]);
    value ^= sum;
  }
  return value;
}

/* The value, and the winning moves by Lemma 2.8, each sum of brackets in a loop; as targets, UINT64_MAX for none. This uses the
 * library's reduction to one function for all coins: coin by coin the loop would be longer. */
static uint64_t plain_moves(const uint64_t *squares, size_t n, uint64_t *images, uint64_t *targets) {
  const uint64_t value = plain_value(squares, n);
  for (size_t i = 0; i < n; i++) {
    uint64_t sum = squares[i];
    for (size_t j = 0; j < n; j++) sum ^= bracket(squares[i], squares[j]);
    images[i] = sum;
  }
  for (size_t i = 0; i < n; i++) {
    const uint64_t image = images[i] ^ (0 - value);
    uint64_t sum = image;
    for (size_t j = 0; j < n; j++) sum ^= bracket(image, images[j]);
    targets[i] = sum < squares[i] ? sum : UINT64_MAX;
  }
  return value;
}

enum { RUNS = 5 };

static void welter(const char *what, size_t n, uint64_t bound, unsigned shift, int figures) {
  uint64_t *squares = malloc(5 * n * sizeof *squares), *images = squares + n, *targets = squares + 2 * n;
  uint64_t *indexes = squares + 3 * n, *found = squares + 4 * n, value = 0, expected = 0;
  double times[4][RUNS];
  size_t moves = 0;
  if (squares == NULL) exit(1);
  make_squares(squares, n, bound, shift);
  for (int run = 0; run < RUNS; run++) {
    double begin = bench_now();
    expected = plain_value(squares, n);
    times[0][run] = bench_now() - begin;
    begin = bench_now();
    must(cgt_welter_value(squares, n, &value));
    times[1][run] = bench_now() - begin;
    if (value != expected) exit(1);
    begin = bench_now();
    expected = plain_moves(squares, n, images, targets);
    times[2][run] = bench_now() - begin;
    begin = bench_now();
    must(cgt_welter_value(squares, n, &value));
    must(cgt_welter_moves(squares, n, 0, indexes, found, n, &moves));
    times[3][run] = bench_now() - begin;
    if (value != expected) exit(1);
  }
  size_t same = 0, winning = 0;
  for (size_t i = 0; i < n; i++) {
    if (targets[i] == UINT64_MAX) continue;
    same += winning < moves && indexes[winning] == i && found[winning] == targets[i];
    winning++;
  }
  if (value != 0 && (winning != moves || same != moves)) exit(1);
  double medians[4];
  for (int i = 0; i < 4; i++) medians[i] = bench_median(times[i], RUNS);
  printf("Welter, %zu coins %s: value %.3f ms, plain loop %.3f ms; with %zu winning moves %.3f ms, plain loops %.3f ms\n", n,
         what, medians[1] / 1e6, medians[0] / 1e6, moves, medians[3] / 1e6, medians[2] / 1e6);
  if (figures) {
    bench_at_least("diagrams/welter_value", medians[0] / medians[1], "times", 8);
    bench_at_least("diagrams/welter_moves", medians[2] / medians[3], "times", 20);
  }
  free(squares);
}

/* Losing partitions have even rank: the largest part less the number of parts. */
static cgt_status_t even_rank(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                              uint8_t *verdicts) {
  uint64_t *losing = user;
  for (size_t i = 0; i < n; i++) {
    const uint64_t *at = words + starts[i];
    if (answers[i] != CGT_P) continue;
    ++*losing;
    if (at[0] > 0 && (at[1] - at[0]) % 2 != 0) verdicts[i] = CGT_VERDICT_FAILS;
  }
  return CGT_OK;
}

static void crim(uint64_t last) {
  uint64_t losing = 0, held, seen;
  cgt_claim_t claim = {.size = sizeof claim, .question = CGT_QUESTION_OUTCOME, .holds = even_rank, .user = &losing, .most = 1};
  cgt_domain_t *domain;
  cgt_list_t *wrong;
  must(cgt_game_new_crim(&claim.game));
  must(cgt_domain_new_partitions(1, 0, last, &domain));
  const double begin = bench_now();
  must(cgt_claim_check(&claim, domain, NULL, &wrong, &held, &seen));
  const double took = bench_now() - begin;
  printf("CRIM to %" PRIu64 ": %" PRIu64 " losing among %" PRIu64 " partitions, %zu of odd rank; %.1f s\n", last, losing, seen,
         cgt_list_count(wrong), took / 1e9);
  bench_at_least("diagrams/crim", (double)seen / took * 1e3, "million partitions a second", 5);
  cgt_list_free(wrong);
  cgt_domain_free(domain);
  cgt_game_free(claim.game);
}

int main(int argc, char **argv) {
  if (argc == 3 && strcmp(argv[1], "crim") == 0) {
    crim(strtoull(argv[2], NULL, 10));
    return 0;
  }
  welter("below 2^40", 10000, (uint64_t)1 << 40, 0, 1);
  welter("below 20000", 10000, 20000, 0, 0);
  welter("multiples of 2^20 below 2^60", 10000, (uint64_t)1 << 40, 20, 0);
  welter("below 2^40", 100, (uint64_t)1 << 40, 0, 0);
  bench_diagrams_pnim();
  crim(70);
  return 0;
}
