/* Threads: how 2 to 64 of them would hinder each other in one search. They take turns: each gives way to the others whenever it
 * has expanded a position, so that all go forward at one pace, as they would on so many cores. What they lose is counted, not
 * timed: positions that several threads expand, as none of them knew that the others were at it. While the memo's table grows
 * all wait for one thread; how long one growth takes is measured after the answer, and that of all is at most twice as long. */
#include <sched.h>

#include "bench.h"
#include "threads_model.h"

static struct {
  int on;
  uint64_t expanded;
  double growth; /* nanoseconds */
} turns;

void threads_turn(void) {
  if (turns.on) (void)sched_yield();
}

void threads_searched(cgt_game_t *game) {
  uint64_t expanded, entries;
  if (!turns.on) return;
  must(cgt_game_count(game, CGT_COUNT_EXPANDED, &expanded));
  must(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries));
  turns.expanded += expanded;
  const double then = bench_now();
  must(cgt_game_reserve(game, 2 * entries));
  turns.growth += bench_now() - then;
}

void threads_turns_heading(void) {
  printf("\n%-24s %9s | positions expanded, in percent more than by one thread | times as fast\n%-24s %9s |", "one search",
         "growth", "threads", "");
  for (int part = 0; part < 2; part++) {
    for (uint64_t threads = 2; threads <= 64; threads *= 2) printf(" %6d", (int)threads);
    printf(part == 0 ? " |" : "\n");
  }
}

void threads_turns(const threads_case *one) {
  enum { POWERS = 6 };
  double more[POWERS + 1], share = 0;
  for (int power = 0; power <= POWERS; power++) {
    turns.on = 1;
    turns.expanded = 0;
    turns.growth = 0;
    const double then = bench_now();
    (void)one->ask((uint64_t)1 << power);
    const double taken = bench_now() - then;
    turns.on = 0;
    if (turns.expanded == 0) return; /* not by rules of this program */
    more[power] = (double)turns.expanded;
    if (power == 0) share = 2 * turns.growth / (taken - turns.growth);
  }
  printf("%-24s %7.2f %% |", one->name, share * 100);
  for (int power = 1; power <= POWERS; power++) printf(" %+6.1f", (more[power] / more[0] - 1) * 100);
  printf(" |");
  for (int power = 1; power <= POWERS; power++)
    printf(" %6.2f", 1 / (share + (1 - share) * more[power] / more[0] / (double)(1 << power)));
  printf("\n");
}
