/* Runs a fuzzer without libFuzzer, on random bytes from seeds. PROGRAM SECONDS [SEED] runs one seed after another; PROGRAM 0
 * SEED repeats one. A seed that fails or hangs is named. */
#define _POSIX_C_SOURCE 200809L /* alarm() */

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "fuzz.h"

enum { LONGEST = 600, HANGS = 60 };

/* Makes sanitizers end as failed checks do, so that the seed is named. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "abort_on_error=1:handle_abort=0:allocator_may_return_null=1"; }
const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void) { return "abort_on_error=1:print_stacktrace=1"; }

static char last_words[100];

static void name_seed(int number) {
  const char *text = number == SIGALRM ? "it hangs\n" : "";
  (void)!write(2, text, strlen(text));
  (void)!write(2, last_words, strlen(last_words));
  (void)signal(SIGABRT, SIG_DFL);
  abort();
}

static uint64_t next_random(uint64_t *state) { /* splitmix64 */
  uint64_t z = *state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

static void run(uint64_t seed, const char *program) {
  uint8_t bytes[LONGEST];
  uint64_t state = seed;
  const size_t size = next_random(&state) % LONGEST;
  for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)next_random(&state);
  snprintf(last_words, sizeof last_words, "seed %" PRIu64 " fails: %.50s 0 %" PRIu64 "\n", seed, program, seed);
  (void)alarm(HANGS);
  (void)LLVMFuzzerTestOneInput(bytes, size);
}

int main(int argc, char **argv) {
  const double seconds = argc > 1 ? strtod(argv[1], NULL) : 10;
  uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 0, runs = 0;
  struct timespec begin, now;
  (void)signal(SIGABRT, name_seed);
  (void)signal(SIGALRM, name_seed);
  (void)clock_gettime(CLOCK_MONOTONIC, &begin);
  do {
    run(seed + runs++, argv[0]);
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
  } while ((double)(now.tv_sec - begin.tv_sec) + 1e-9 * (double)(now.tv_nsec - begin.tv_nsec) < seconds);
  printf("%" PRIu64 " inputs, seeds %" PRIu64 " to %" PRIu64 "\n", runs, seed, seed + runs - 1);
  return 0;
}
