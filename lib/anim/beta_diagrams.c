/* Beta-numbers and diagrams. */
#include "../base/numbers.h"
#include "squares.h"

/* Checks that parts are positive and descend, if `strict` strictly. */
static cgt_status_t check_parts(const char *function, const uint64_t *parts, size_t count, bool strict) {
  cgt_status_t status = cgt_i_check_array(function, "parts", parts, count);
  for (size_t i = 0; i < count && status == CGT_OK; i++) {
    if (parts[i] == 0)
      status = cgt_i_fail(CGT_E_ARGUMENT, "%s: part %zu is 0; expected positive parts", function, i);
    else if (i > 0 && (parts[i] > parts[i - 1] || (strict && parts[i] == parts[i - 1])))
      status = cgt_i_fail(CGT_E_ARGUMENT, "%s: part %zu is %llu after %llu; expected parts that descend%s", function, i,
                          (unsigned long long)parts[i], (unsigned long long)parts[i - 1], strict ? " strictly" : "");
  }
  return status;
}

/* The squares of a position of a game, ascending; the caller frees them. */
static cgt_status_t ascending_squares(const char *function, size_t game, const uint64_t *squares, size_t n, uint64_t **sorted) {
  cgt_status_t status = cgt_i_check_array(function, "squares", squares, n);
  if (status != CGT_OK) return status;
  status = cgt_i_squares_check(game, squares, n);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  *sorted = cgt_i_alloc(n + 1, sizeof **sorted);
  if (*sorted == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu squares", function, n);
  for (size_t i = 0; i < n; i++) (*sorted)[i] = squares[i];
  cgt_i_sort(*sorted, n);
  return CGT_OK;
}

cgt_status_t cgt_beta_from_partition(const uint64_t *parts, size_t count, size_t n, uint64_t *squares) {
  static const char function[] = "cgt_beta_from_partition";
  cgt_status_t status = check_parts(function, parts, count, false);
  if (status == CGT_OK) status = cgt_i_check_array(function, "squares", squares, n);
  if (status != CGT_OK) return status;
  if (n < count) return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %zu; expected a coin for each of %zu parts", function, n, count);
  if (count > 0 && (parts[0] > CGT_MAX_SQUARE || parts[0] + (n - 1) > CGT_MAX_SQUARE))
    return cgt_i_fail(CGT_E_OVERFLOW, "%s: part 0 is %llu, with %zu coins; expected beta-numbers up to 2^62", function,
                      (unsigned long long)parts[0], n);
  for (size_t i = 0; i < n; i++) squares[n - 1 - i] = (i < count ? parts[i] : 0) + (n - 1 - i);
  return CGT_OK;
}

cgt_status_t cgt_beta_to_partition(const uint64_t *squares, size_t n, uint64_t *parts, size_t *count) {
  static const char function[] = "cgt_beta_to_partition";
  uint64_t *sorted;
  cgt_status_t status = cgt_i_check_array(function, "parts", parts, n);
  if (status == CGT_OK && count == NULL) status = cgt_i_null_argument(function, "count");
  if (status == CGT_OK) status = ascending_squares(function, CGT_I_WELTER, squares, n, &sorted);
  if (status != CGT_OK) return status;
  size_t used = 0;
  for (size_t i = n; i-- > 0 && sorted[i] > i;) parts[used++] = sorted[i] - i;
  cgt_i_free(sorted);
  *count = used;
  return CGT_OK;
}

cgt_status_t cgt_turtles_from_strict(const uint64_t *parts, size_t count, uint64_t *squares, size_t *n) {
  static const char function[] = "cgt_turtles_from_strict";
  cgt_status_t status = check_parts(function, parts, count, true);
  if (status == CGT_OK) status = cgt_i_check_array(function, "squares", squares, count + 1);
  if (status == CGT_OK && n == NULL) status = cgt_i_null_argument(function, "n");
  if (status != CGT_OK) return status;
  if (count > 0 && parts[0] > CGT_MAX_SQUARE)
    return cgt_i_fail(CGT_E_OVERFLOW, "%s: part 0 is %llu; expected squares up to 2^62", function,
                      (unsigned long long)parts[0]);
  size_t used = 0;
  if (count % 2 == 0) squares[used++] = 0;
  for (size_t i = count; i-- > 0;) squares[used++] = parts[i];
  *n = used;
  return CGT_OK;
}

cgt_status_t cgt_turtles_to_strict(const uint64_t *squares, size_t n, uint64_t *parts, size_t *count) {
  static const char function[] = "cgt_turtles_to_strict";
  uint64_t *sorted;
  cgt_status_t status = cgt_i_check_array(function, "parts", parts, n);
  if (status == CGT_OK && count == NULL) status = cgt_i_null_argument(function, "count");
  if (status == CGT_OK) status = ascending_squares(function, CGT_I_TURTLES, squares, n, &sorted);
  if (status != CGT_OK) return status;
  size_t used = 0;
  for (size_t i = n; i-- > 0 && sorted[i] > 0;) parts[used++] = sorted[i];
  cgt_i_free(sorted);
  *count = used;
  return CGT_OK;
}

cgt_status_t cgt_shifted_from_strict(const uint64_t *parts, size_t count, uint64_t *ends) {
  static const char function[] = "cgt_shifted_from_strict";
  cgt_status_t status = check_parts(function, parts, count, true);
  if (status == CGT_OK) status = cgt_i_check_array(function, "ends", ends, count);
  if (status != CGT_OK) return status;
  /* the first row ends last: row i has at most parts[0] - i cells */
  for (size_t i = 0; i < count; i++) ends[i] = parts[i] + i;
  return CGT_OK;
}

cgt_status_t cgt_shifted_to_strict(const uint64_t *ends, size_t count, uint64_t *parts) {
  static const char function[] = "cgt_shifted_to_strict";
  cgt_status_t status = cgt_i_check_array(function, "ends", ends, count);
  if (status == CGT_OK) status = cgt_i_check_array(function, "parts", parts, count);
  for (size_t i = 0; i < count && status == CGT_OK; i++)
    if (ends[i] <= i || (i > 0 && ends[i] > ends[i - 1]))
      status = cgt_i_fail(CGT_E_ARGUMENT, "%s: row %zu ends at %llu; expected ends that descend, and rows with cells", function,
                          i, (unsigned long long)ends[i]);
  for (size_t i = 0; i < count && status == CGT_OK; i++) parts[i] = ends[i] - i;
  return status;
}
