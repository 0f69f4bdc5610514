/* Questions on one thread and on two, in turns: the least time by the clock, and the least CPU time of all threads, which tells
 * what two threads cost also on a machine that does other work. Arguments are names of cases: only these. */
#include "threads.h"

#include <string.h>

#include "bench.h"
#include "threads_model.h"

enum { ROUNDS = 3 };

static const threads_case *const tables[] = {threads_search, threads_pruned, threads_sweeps,
                                             threads_claims, threads_boards, threads_graphs};

typedef struct {
  double wall, cpu; /* nanoseconds; cpu: of all threads */
} cost;

static cost now, taken;

static cost read_clocks(void) {
  struct timespec cpu;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
  return (cost){bench_wall(), (double)cpu.tv_sec * 1e9 + (double)cpu.tv_nsec};
}

void threads_begin(void) {
  threads_model_begin();
  now = read_clocks();
}

void threads_end(void) {
  const cost then = now;
  threads_model_end();
  now = read_clocks();
  taken = (cost){now.wall - then.wall, now.cpu - then.cpu};
}

cgt_game_t *threads_game(const char *spec, uint64_t threads) {
  cgt_game_t *game;
  must(cgt_game_parse(spec, NULL, &game));
  must(cgt_game_set(game, CGT_SETTING_THREADS, threads));
  return game;
}

static void measure(const threads_case *one) {
  cost least[2];
  uint64_t answer = 0;
  char figure[64];
  for (int round = 0; round < ROUNDS; round++)
    for (uint64_t threads = 1; threads <= 2; threads++) {
      const uint64_t digest = one->ask(threads);
      cost *own = &least[threads - 1];
      if (round == 0 && threads == 1) answer = digest;
      if (digest != answer) {
        fprintf(stderr, "bench-threads: %s: another answer on %d threads\n", one->name, (int)threads);
        exit(1);
      }
      if (round == 0 || taken.wall < own->wall) own->wall = taken.wall;
      if (round == 0 || taken.cpu < own->cpu) own->cpu = taken.cpu;
    }
  const double ratio = least[0].wall / least[1].wall, overhead = (least[1].cpu / least[0].cpu - 1) * 100;
  printf("%-24s %9.4f s %9.4f s %6.2f %+8.1f %%\n", one->name, least[0].wall * 1e-9, least[1].wall * 1e-9, ratio, overhead);
  if (one->target == 0) return;
  snprintf(figure, sizeof figure, "threads/%s", one->name);
  bench_at_least(figure, ratio, "times", one->target);
  snprintf(figure, sizeof figure, "threads/%s_cpu", one->name);
  bench_at_most(figure, overhead, "%", 5);
}

static int is_wanted(const char *name, int count, char **names) {
  for (int i = 1; i < count; i++)
    if (strcmp(name, names[i]) == 0) return 1;
  return count == 1;
}

static void each(void (*visit)(const threads_case *one), int count, char **names) {
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    for (const threads_case *one = tables[i]; one->name != NULL; one++)
      if (is_wanted(one->name, count, names)) visit(one);
}

int main(int count, char **names) {
  printf("%-24s %11s %11s %6s %10s\n", "least of 3 rounds", "1 thread", "2 threads", "ratio", "CPU time");
  each(measure, count, names);
  threads_model_heading();
  each(threads_model, count, names);
  threads_turns_heading();
  each(threads_turns, count, names);
  return 0;
}
