/* Long work: Ctrl-C, the end of the time, a line of progress on a terminal, and saving the memo. */
#include "cli.h"

#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static cgt_game_t *volatile watched;
static volatile sig_atomic_t reason; /* the signal that stopped the call */
static volatile sig_atomic_t ticks;  /* seconds since then without an answer written */
static volatile sig_atomic_t writing;

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

/* The signal would not stop a question that begins just after it, so it is repeated every second. Work that cannot be cancelled
 * (such as the table of a poset) is killed after some seconds. */
static void stop(int number) {
  if (reason == 0) reason = number;
  cgt_game_cancel(watched);
  if (number == SIGALRM && !writing && ++ticks > 5) {
    static const char text[] = "cgt: stopped in work that cannot be interrupted; nothing was kept\n";
    (void)!write(STDERR_FILENO, text, sizeof text - 1);
    _exit(FAILED);
  }
  (void)alarm(1);
}

static double now(void) {
  struct timespec time;
  (void)clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void handle(int number, void (*handler)(int), int option) {
  struct sigaction action = {.sa_flags = option};
  action.sa_handler = handler;
  (void)sigemptyset(&action.sa_mask);
  (void)sigaction(number, &action, NULL);
}

void watch_waits(bool waits) {
  const int restart = waits ? 0 : (int)SA_RESTART;
  handle(SIGALRM, stop, restart);
  if (reason != 0) return;                           /* the next Ctrl-C ends the process */
  handle(SIGTERM, stop, restart);                    /* may come twice: once for the process and once for its group */
  handle(SIGINT, stop, restart | (int)SA_RESETHAND); /* whoever presses Ctrl-C twice does not want to wait */
}

void watch_writes(bool writes) {
  writing = writes;
  ticks = 0;
}

void watch_begin(double seconds) {
  progress.terminal = isatty(STDERR_FILENO);
  progress.began = now();
  watch_waits(false);
  handle(SIGPIPE, SIG_IGN, 0); /* writing to a closed pipe fails, and the memo is still saved */
  if (seconds == 0) return;
  struct itimerval timer = {.it_value = {.tv_sec = (time_t)seconds}};
  timer.it_value.tv_usec = (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6);
  if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0) timer.it_value.tv_usec = 1;
  (void)setitimer(ITIMER_REAL, &timer, NULL);
}

void watch_end(void) {
  (void)alarm(0);
  handle(SIGALRM, SIG_IGN, 0);
  watched = NULL;
  memo.path = NULL;
  watch_clear();
}

bool stopped(void) { return reason != 0 || output_failed(); }

void portion_begin(cli_portion *portion) { portion->began = now(); }

void portion_end(cli_portion *portion, uint64_t answers) {
  /* the library may make a table for each portion, with all before it: where answers are quick, portions grow faster */
  static const double few_seconds = 0.005, many_seconds = 0.05, quick_answer = 1e-5;
  const double seconds = now() - portion->began;
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

static void show(void) {
  const double time = now(), elapsed = time - progress.began;
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
  const double began = now();
  if (memo.path == NULL || began < memo.next) return;
  const cgt_status_t status = cgt_game_memo_save(watched, memo.path);
  if (status == CGT_E_STATE) return; /* not possible now */
  if (status != CGT_OK && !memo.failed) (void)library_failed("--memo", status, NULL);
  memo.failed = status != CGT_OK;
  const double ended = now();
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
  memo.next = now() + 1;
}

void watch_step(uint64_t done, uint64_t total) {
  progress.done = done;
  progress.total = total;
  show();
}

void watch_game(cgt_game_t *game) {
  if (game != NULL) (void)cgt_game_set_progress(game, hear, NULL);
  watched = game;
}

int complain_stopped(const char *how) {
  static bool told;
  if (reason == 0) return FAILED; /* end_output() says why */
  const char *why = reason == SIGALRM ? "--timeout" : reason == SIGINT ? "Ctrl-C" : "a signal";
  if (!told) complain("stopped by %s after %.1f s; %s", why, now() - progress.began, how);
  told = true;
  return FAILED;
}
