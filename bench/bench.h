/* What every benchmark shares: CPU time, medians, and the closing lines that tools/bench collects. */
#ifndef BENCH_H
#define BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Nanoseconds of CPU time of this thread. */
static inline double bench_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
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
