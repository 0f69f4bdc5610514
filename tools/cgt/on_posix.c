/* What the command asks of a system of the POSIX family. */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

int main(int count, char **words) { return run_words(count, words); }

/* ---- Stops ---- */

static volatile sig_atomic_t heard; /* a signal has stopped the call */

static void hear(int number) {
  heard = true;
  watch_stop(number == SIGALRM ? STOPPED_BY_TIME : number == SIGINT ? STOPPED_BY_KEYS : STOPPED_BY_SIGNAL);
  (void)alarm(1);
}

static void handle(int number, void (*handler)(int), int option) {
  struct sigaction action = {.sa_flags = option};
  action.sa_handler = handler;
  (void)sigemptyset(&action.sa_mask);
  (void)sigaction(number, &action, NULL);
}

void system_waits(bool waits) {
  const int restart = waits ? 0 : (int)SA_RESTART;
  handle(SIGALRM, hear, restart);
  if (heard) return;                                 /* the next Ctrl-C ends the process */
  handle(SIGTERM, hear, restart);                    /* may come twice: once for the process and once for its group */
  handle(SIGINT, hear, restart | (int)SA_RESETHAND); /* whoever presses Ctrl-C twice does not want to wait */
}

void system_listen(double seconds) {
  system_waits(false);
  handle(SIGPIPE, SIG_IGN, 0); /* writing to a closed pipe fails, and the memo is still saved */
  if (seconds == 0) return;
  struct itimerval timer = {.it_value = {.tv_sec = (time_t)seconds}};
  timer.it_value.tv_usec = (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6);
  if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0) timer.it_value.tv_usec = 1;
  (void)setitimer(ITIMER_REAL, &timer, NULL);
}

void system_listens_no_more(void) {
  (void)alarm(0);
  handle(SIGALRM, SIG_IGN, 0);
}

void system_holds_stops(bool holds) { (void)holds; /* signals come between the main thread's own steps */ }

void system_ends(const char *text) {
  (void)!write(STDERR_FILENO, text, strlen(text));
  _exit(FAILED);
}

/* ---- Time, terminals and files ---- */

double system_seconds(void) {
  struct timespec time;
  (void)clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

bool system_has_terminal(FILE *file) {
  const char *name = getenv("TERM");
  return isatty(fileno(file)) && name != NULL && strcmp(name, "dumb") != 0;
}

bool system_has_file(const char *path) { return access(path, F_OK) == 0; }

bool system_lost_reader(int failure) { return failure == EPIPE; }

ptrdiff_t system_reads(void *bytes, size_t size) { return read(STDIN_FILENO, bytes, size); }
