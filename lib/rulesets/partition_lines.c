/* CRIM and LCTR: games on partitions in which a move removes one row or one column of the diagram, any or only the first. */
#include <string.h>

#include "diagrams_in_sums.h"

/* The corners of a diagram: row i is the last of its length. Removing it, or the column that ends in it, are all the moves that
 * remove a single line. */
static bool is_corner(const uint64_t *parts, size_t n, size_t i) { return i + 1 == n || parts[i] > parts[i + 1]; }

static cgt_status_t without_row(const cgt_i_replacing *to, const uint64_t *parts, size_t n, size_t row) {
  uint64_t *out = cgt_i_replacing_entries(to);
  memcpy(out, parts, row * sizeof *out);
  if (row + 1 < n) memcpy(out + row, parts + row + 1, (n - row - 1) * sizeof *out);
  return cgt_i_replacing_give(to, n - 1);
}

/* Removes a column of this height. */
static cgt_status_t without_column(const cgt_i_replacing *to, const uint64_t *parts, size_t n, size_t height) {
  uint64_t *out = cgt_i_replacing_entries(to);
  size_t left = 0;
  for (size_t i = 0; i < n; i++) {
    const uint64_t part = parts[i] - (i < height);
    if (part > 0) out[left++] = part;
  }
  return cgt_i_replacing_give(to, left);
}

typedef cgt_status_t (*options_fn)(const cgt_i_replacing *to, const uint64_t *parts, size_t n);

static cgt_status_t any_line(const cgt_i_replacing *to, const uint64_t *parts, size_t n) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    if (!is_corner(parts, n, i)) continue;
    status = without_row(to, parts, n, i);
    if (status == CGT_OK) status = without_column(to, parts, n, i + 1);
  }
  return status;
}

static cgt_status_t first_line(const cgt_i_replacing *to, const uint64_t *parts, size_t n) {
  const cgt_status_t status = without_row(to, parts, n, 0);
  return status == CGT_OK ? without_column(to, parts, n, n) : status;
}

/* The options of each summand, by a function for one partition. */
static cgt_status_t options_by(options_fn give, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  for (size_t at = 0; at < count && status == CGT_OK; at += 1 + (size_t)words[at]) {
    cgt_i_replacing to;
    if (words[at] == 0) continue; /* in a push positions need not be canonical */
    if (!cgt_i_replacing_begin(&to, sink, words, count, at)) return cgt_i_fail(CGT_E_MEMORY, "no memory for options");
    status = give(&to, words + at + 1, (size_t)words[at]);
    cgt_i_replacing_end(&to);
  }
  return status;
}

static cgt_status_t crim_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  return options_by(any_line, words, count, sink);
}

static cgt_status_t lctr_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  return options_by(first_line, words, count, sink);
}

#define RULES                                                                                                              \
  .size = sizeof(cgt_ruleset_t), .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SPLITS_SUMS, .split = cgt_i_summands_split, \
  .validate = cgt_i_partitions_validate, .canonical = cgt_i_partitions_canonical, .order_hint = cgt_i_partitions_lines

const cgt_i_family cgt_i_crim_family = {
    .name = "crim",
    .example = "crim",
    .position = "4,2,1 + 3,3",
    .make.alone = cgt_game_new_crim,
    .rules = {RULES, .options = crim_options},
    .lines = CGT_I_ONE_LINE,
    .fits = true,
    .notation = CGT_NOTATION_PARTITIONS,
    CGT_I_SUMMANDS,
};

cgt_status_t cgt_game_new_crim(cgt_game_t **game) {
  return cgt_i_game_make_plain("cgt_game_new_crim", &cgt_i_crim_family, (cgt_i_shape){CGT_I_ANY_WORDS, 0}, game);
}

const cgt_i_family cgt_i_lctr_family = {
    .name = "lctr",
    .example = "lctr",
    .position = "4,2,1 + 3,3",
    .make.alone = cgt_game_new_lctr,
    .rules = {RULES, .options = lctr_options},
    .lines = CGT_I_FIRST_LINE,
    .fits = true,
    .notation = CGT_NOTATION_PARTITIONS,
    CGT_I_SUMMANDS,
};

cgt_status_t cgt_game_new_lctr(cgt_game_t **game) {
  return cgt_i_game_make_plain("cgt_game_new_lctr", &cgt_i_lctr_family, (cgt_i_shape){CGT_I_ANY_WORDS, 0}, game);
}
