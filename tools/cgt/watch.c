/* Long work: Ctrl-C, the end of the time, a line of progress on a terminal, and saving the memo. */
#include <stdatomic.h>

#include "cli.h"

/* What stops touch; they may come on another thread. */
static cgt_game_t *_Atomic watched;
static atomic_int reason; /* what stopped the call, a cli_stop */
static atomic_int ticks;  /* seconds since then without an answer written */
static atomic_bool writing;

static struct {
  bool terminal, shown;
  double began, last; /* seconds */
  uint64_t done, total;
  uint64_t before, expanded; /* positions expanded by questions that have ended, and by this one */
} progress;

static struct {
  const char *path; /* NULL: nothing is saved before the end */
  double next;      /* when to save */
  bool failed;      /* the last save failed */
} memo;

/* A stop would not reach a question that begins just after it, so it is repeated every second. Work that cannot be cancelled
 * (such as the table of a poset) is killed after some seconds. */
void watch_stop(cli_stop why) {
  if (reason == GOES_ON) reason = why;
  cgt_game_cancel(watched);
  if (why == STOPPED_BY_TIME && !writing && ++ticks > 5)
    system_ends("cgt: stopped in work that cannot be interrupted; nothing was kept\n");
}

static void cancel_at_stops(cgt_game_t *game) {
  system_holds_stops(true);
  watched = game;
  system_holds_stops(false);
}

void watch_writes(bool writes) {
  atomic_store_explicit(&writing, writes, memory_order_relaxed); /* for each answer */
  atomic_store_explicit(&ticks, 0, memory_order_relaxed);
}

void watch_begin(double seconds) {
  progress.terminal = system_has_terminal(stderr);
  progress.began = system_seconds();
  system_listen(seconds);
}

void watch_end(void) {
  system_listens_no_more();
  cancel_at_stops(NULL);
  memo.path = NULL;
  watch_clear();
}

bool stopped(void) { return reason != GOES_ON || output_failed(); }

void portion_begin(cli_portion *portion) { portion->began = system_seconds(); }

void portion_end(cli_portion *portion, uint64_t answers) {
  /* the library may make a table for each portion, with all before it: where answers are quick, portions grow faster */
  static const double few_seconds = 0.005, many_seconds = 0.05, quick_answer = 1e-5;
  const double seconds = system_seconds() - portion->began;
  if (seconds < (double)answers * quick_answer && (portion->table || seconds >= few_seconds))
    portion->size *= 8;
  else if (seconds < few_seconds)
    portion->size *= 2;
  else if (seconds > many_seconds && portion->size > 1)
    portion->size /= 2;
}

void watch_clear(void) {
  if (progress.shown) fputs("\r\033[K", stderr);
  progress.shown = false;
}

void watch_rests(bool rests) {
  static double since;
  const double time = system_seconds();
  if (rests)
    since = time;
  else
    progress.began += time - since;
}

static void show(void) {
  const double time = system_seconds(), elapsed = time - progress.began;
  if (!progress.terminal || elapsed < 1 || time - progress.last < 0.25) return;
  progress.last = time;
  watch_clear();
  const uint64_t positions = progress.before + progress.expanded;
  fprintf(stderr, "%.0f s", elapsed);
  if (progress.total > 1) fprintf(stderr, ", %" PRIu64 " of %" PRIu64, progress.done, progress.total);
  if (positions > 0) fprintf(stderr, ", %" PRIu64 " positions, %.3g a second", positions, (double)positions / elapsed);
  if (progress.done > 0 && progress.done < progress.total)
    fprintf(stderr, ", about %.0f s left", elapsed / (double)progress.done * (double)(progress.total - progress.done));
  fflush(stderr);
  progress.shown = true;
}

/* Saves the memo now and then, in less than a twentieth of the time. */
static void keep(void) {
  enum { PAUSE = 10, SHARE = 20 };
  const double began = system_seconds();
  if (memo.path == NULL || began < memo.next) return;
  const cgt_status_t status = cgt_game_memo_save(watched, memo.path);
  if (status == CGT_E_STATE) return; /* not possible now */
  if (status != CGT_OK && !memo.failed) (void)library_failed("--memo", status, NULL);
  memo.failed = status != CGT_OK;
  const double ended = system_seconds();
  memo.next = ended + PAUSE + SHARE * (ended - began);
}

static cgt_status_t hear(void *user, uint64_t expanded, uint64_t known) {
  (void)user;
  (void)known;
  if (expanded < progress.expanded) progress.before += progress.expanded;
  progress.expanded = expanded;
  show();
  keep();
  return CGT_OK;
}

void watch_memo(const char *path) {
  memo.path = path;
  memo.next = system_seconds() + 1;
}

void watch_step(uint64_t done, uint64_t total) {
  progress.done = done;
  progress.total = total;
  show();
}

void watch_game(cgt_game_t *game) {
  if (game != NULL) (void)cgt_game_set_progress(game, hear, NULL);
  cancel_at_stops(game);
}

int complain_stopped(const char *how) {
  static bool told;
  if (reason == GOES_ON) return FAILED; /* end_output() says why */
  const char *why = reason == STOPPED_BY_TIME ? "--timeout" : reason == STOPPED_BY_KEYS ? "Ctrl-C" : "a signal";
  if (!told) complain("stopped by %s after %.1f s; %s", why, system_seconds() - progress.began, how);
  told = true;
  return FAILED;
}
