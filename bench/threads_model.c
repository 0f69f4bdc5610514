/* Threads: a model of 4 to 64 of them. The question is asked for 64 threads, but its loops are run by the caller, which
 * measures each part; what is between the loops is serial. Then the parts of a loop are handed out as the pool does it: in
 * order, each to the thread that is free first. A thread waits
 *
 *   - until the serial work is done,
 *   - for being woken, as long as it took a real thread on this machine,
 *   - for its turn at the pool, where taking a part costs what it cost two threads that take empty parts all the time,
 *   - at the end of a loop, for the last part.
 *
 * What the threads' work would cost the others, through caches and memory, is not in the model. The linker puts functions
 * of this file in the place of the pool's. */
#include "threads_model.h"

#include <sched.h>
#include <stdatomic.h>
#include <string.h>

#include "../lib/base/team.h"
#include "bench.h"

void __real_cgt_i_team_run(cgt_i_team *team, cgt_i_team_fn task, void *user, size_t items);
void __wrap_cgt_i_team_run(cgt_i_team *team, cgt_i_team_fn task, void *user, size_t items);
cgt_status_t __real_cgt_i_team_start(const char *function, uint64_t threads, cgt_i_team **team);
cgt_status_t __wrap_cgt_i_team_start(const char *function, uint64_t threads, cgt_i_team **team);

enum { MOST = 64 };

typedef struct {
  double serial; /* nanoseconds before it */
  size_t end;    /* of its parts */
} loop;

static struct {
  int on;
  size_t teams, parts, part_room, loops, loop_room;
  double *costs; /* of parts */
  loop *all;
  double serial; /* since the last loop */
  double then;   /* when its serial part began */
} record;

static void *grown(void *block, size_t used, size_t *room, size_t size) {
  if (used < *room) return block;
  *room = 2 * *room + 1024;
  block = realloc(block, *room * size);
  if (block == NULL) exit(1);
  return block;
}

cgt_status_t __wrap_cgt_i_team_start(const char *function, uint64_t threads, cgt_i_team **team) {
  record.teams++;
  return __real_cgt_i_team_start(function, threads, team);
}

void __wrap_cgt_i_team_run(cgt_i_team *team, cgt_i_team_fn task, void *user, size_t items) {
  if (!record.on || cgt_i_team_size(team) == 1 || items < 2) {
    __real_cgt_i_team_run(team, task, user, items);
    return;
  }
  double now = bench_now();
  record.all = grown(record.all, record.loops, &record.loop_room, sizeof *record.all);
  record.all[record.loops++] = (loop){now - record.then, record.parts + items};
  for (size_t i = 0; i < items; i++) {
    task(user, i, 0);
    const double end = bench_now();
    record.costs = grown(record.costs, record.parts, &record.part_room, sizeof *record.costs);
    record.costs[record.parts++] = end - now;
    now = end;
  }
  record.then = now;
}

/* ---- What the pool costs on this machine ---- */

static double begun;
static _Atomic double answered;

static void answer(void *user, size_t item, size_t worker) {
  (void)user, (void)item;
  if (worker != 0) {
    atomic_store(&answered, bench_wall());
    return;
  }
  while (atomic_load(&answered) == 0 && bench_wall() - begun < 1e6) sched_yield();
}

/* Until another thread has taken a part, if the last loop ended so long ago. */
static double waking(double pause) {
  enum { TRIES = 101 };
  double times[TRIES];
  cgt_i_team *team;
  must(cgt_i_team_start("bench", 2, &team));
  for (int i = 0; i < TRIES; i++) {
    for (const double since = bench_wall(); bench_wall() - since < pause;) continue;
    atomic_store(&answered, 0);
    begun = bench_wall();
    cgt_i_team_run(team, answer, NULL, 2);
    const double then = atomic_load(&answered);
    times[i] = then != 0 ? then - begun : 1e6;
  }
  cgt_i_team_end(team);
  (void)bench_median(times, TRIES);
  return times[TRIES / 4]; /* the machine may have other work */
}

static void nothing(void *user, size_t item, size_t worker) { (void)user, (void)item, (void)worker; }

static double taking(void) {
  enum { PARTS = 1 << 14, TRIES = 401 };
  double times[TRIES];
  cgt_i_team *team;
  must(cgt_i_team_start("bench", 2, &team));
  for (int i = 0; i < TRIES; i++) {
    const double since = bench_wall();
    cgt_i_team_run(team, nothing, NULL, PARTS);
    times[i] = (bench_wall() - since) / PARTS;
  }
  cgt_i_team_end(team);
  (void)bench_median(times, TRIES);
  return times[TRIES * 3 / 4]; /* where other work holds one of the threads up, the other one has the pool to itself */
}

static struct { double awake, asleep, take; } pool;

void threads_model_heading(void) {
  enum { LONG = 2000000 };
  pool.awake = waking(0);
  pool.asleep = waking(LONG);
  pool.take = taking();
  printf(
      "\nThe pool: a thread that watches is there after %.1f us, one that sleeps after %.0f us; a part is taken in %.0f ns.\n",
      pool.awake * 1e-3, pool.asleep * 1e-3, pool.take);
  printf("%-24s %6s %6s %8s %9s | times as fast on  2     4     8    16    32    64 | of that time: serial  pool  uneven\n",
         "model", "teams", "loops", "parts", "serial");
}

/* ---- The model ---- */

typedef struct {
  double time, serial, pool, uneven;
} forecast;

/* Adds a loop. */
static void add_loop(forecast *sum, size_t threads, double gap, const double *parts, size_t count) {
  enum { WATCHED = 20000 };
  double is_free[MOST], line = 0, end = 0, busy = 0, waits = 0;
  for (size_t k = 0; k < threads; k++) is_free[k] = k == 0 ? 0 : gap < WATCHED ? pool.awake : pool.asleep;
  for (size_t i = 0; i < count; i++) {
    size_t first = 0;
    for (size_t k = 1; k < threads; k++)
      if (is_free[k] < is_free[first]) first = k;
    const double turn = line > is_free[first] ? line : is_free[first];
    waits += turn + pool.take - is_free[first];
    line = turn + pool.take;
    is_free[first] = line + parts[i];
    busy += parts[i];
    if (is_free[first] > end) end = is_free[first];
  }
  const double n = (double)threads;
  sum->time += end;
  sum->pool += waits / n;
  sum->uneven += end - (busy + waits) / n; /* with the time of being woken */
}

static forecast on(size_t threads) {
  forecast sum = {0};
  size_t begin = 0;
  for (size_t i = 0; i < record.loops; begin = record.all[i++].end) {
    sum.serial += record.all[i].serial;
    add_loop(&sum, threads, record.all[i].serial, record.costs + begin, record.all[i].end - begin);
  }
  sum.serial += record.serial;
  sum.time += sum.serial;
  return sum;
}

void threads_model(const threads_case *one) {
  if (one->is_one_search) return;
  record.teams = record.parts = record.loops = 0;
  record.on = 1;
  (void)one->ask(MOST);
  record.on = 0;
  if (record.loops == 0) return;
  double whole = record.serial, serial = record.serial;
  for (size_t i = 0; i < record.loops; i++) serial += record.all[i].serial;
  whole = serial;
  for (size_t i = 0; i < record.parts; i++) whole += record.costs[i];
  printf("%-24s %6zu %6zu %8zu %7.2f %% |               ", one->name, record.teams, record.loops, record.parts,
         serial / whole * 100);
  forecast last = {0};
  for (size_t threads = 2; threads <= MOST; threads *= 2) {
    last = on(threads);
    printf(" %5.2f", whole / last.time);
  }
  printf(" |          %6.1f %% %5.1f %% %5.1f %%\n", last.serial / last.time * 100, last.pool / last.time * 100,
         last.uneven / last.time * 100);
}

void threads_model_begin(void) { record.then = bench_now(); }

void threads_model_end(void) { record.serial = bench_now() - record.then; }
