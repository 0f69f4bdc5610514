/* What a sequence of values looks like, without a proof. */
#include <cgt/game.h>
#include <stdbool.h>

#include "../base/failure.h"

/* Whether two steps of the sequence are equal: each to its next value. A difference that wraps round is told from a rise. */
static bool equal_steps(const uint64_t *values, size_t i, size_t j) {
  return values[i + 1] - values[i] == values[j + 1] - values[j] && (values[i + 1] < values[i]) == (values[j + 1] < values[j]);
}

/* matched[p]: how many of the last of the `steps` steps equal those that are p before them, one after another from the end: the
 * Z function of the steps read backwards. */
static void match(const uint64_t *values, size_t steps, size_t *matched) {
  size_t left = 0, right = 0; /* of the match that reaches farthest */
  matched[0] = steps;
  for (size_t p = 1; p < steps; p++) {
    size_t length = 0;
    if (p < right) length = matched[p - left] < right - p ? matched[p - left] : right - p;
    while (p + length < steps && equal_steps(values, steps - 1 - length, steps - 1 - p - length)) length++;
    matched[p] = length;
    if (p + length > right) left = p, right = p + length;
  }
}

cgt_status_t cgt_apparent_period(const uint64_t *values, size_t n, uint64_t *period, uint64_t *preperiod, uint64_t *saltus) {
  static const char function[] = "cgt_apparent_period";
  enum { TIMES = 3 };
  cgt_status_t status = cgt_i_check_array(function, "values", values, n);
  if (status == CGT_OK && (period == NULL || preperiod == NULL || saltus == NULL))
    status = cgt_i_null_argument(function, period == NULL ? "period" : preperiod == NULL ? "preperiod" : "saltus");
  if (status != CGT_OK) return status;
  const size_t steps = n > 0 ? n - 1 : 0;
  size_t *matched = cgt_i_alloc(steps + 1, sizeof *matched);
  if (matched == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu values", function, n);
  match(values, steps, matched);
  size_t p = 1;
  for (; p <= n / TIMES; p++) {
    const size_t seen = matched[p] + p + 1; /* values from the preperiod on */
    if (seen >= TIMES * p && seen >= n - n / 2 && values[n - 1] >= values[n - 1 - p]) {
      *period = p;
      *preperiod = n - seen;
      *saltus = values[n - 1] - values[n - 1 - p];
      break;
    }
  }
  cgt_i_free(matched);
  if (p <= n / TIMES) return CGT_OK;
  return cgt_i_fail(CGT_E_LIMIT, "%s: the last half of the %zu values shows no period three times", function, n);
}
