/* What every benchmark shares: times, random words, medians, the end after a failure, and the closing lines that tools/bench
 * collects. */
#ifndef BENCH_H
#define BENCH_H

#include <cgt/base.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Nanoseconds of CPU time of this thread. */
static inline double bench_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* The same of the clock, where threads are compared. */
static inline double bench_wall(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static inline uint64_t bench_random(void) {
  static uint64_t state = 88172645463325252;
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

/* Ends the benchmark after a failure. */
static inline void must(cgt_status_t status) {
  if (status == CGT_OK) return;
  fprintf(stderr, "%s\n", cgt_last_error());
  exit(1);
}

static inline int bench_compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Sorts the values. */
static inline double bench_median(double *values, size_t n) {
  qsort(values, n, sizeof *values, bench_compare);
  return values[n / 2];
}

/* A figure is reached when it is at least the target, */
static inline void bench_at_least(const char *name, double value, const char *unit, double target) {
  printf("figure %s %.3g %s target >=%g %s\n", name, value, unit, target, value >= target ? "ok" : "short");
}

/* or at most the target. */
static inline void bench_at_most(const char *name, double value, const char *unit, double target) {
  printf("figure %s %.3g %s target <=%g %s\n", name, value, unit, target, value <= target ? "ok" : "short");
}

#endif
