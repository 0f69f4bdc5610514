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

/* ---- LCTR in closed form: doc/lctr.md has the proof ---- */

/* The rows of a diagram, or its columns. */
typedef struct {
  const uint64_t *parts;
  size_t n;
  bool columns;
} lines;

/* How many parts come before the first that is at most `least`, or `least + i` for part i. */
static size_t parts_above(const uint64_t *parts, size_t n, uint64_t least, bool sloping) {
  size_t low = 0, high = n;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (parts[middle] <= least + (sloping ? middle : 0))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

static uint64_t length_of(lines of, size_t i) { return of.columns ? parts_above(of.parts, of.n, i, false) : of.parts[i]; }

/* The cells on the main diagonal. */
static size_t durfee(const uint64_t *parts, size_t n) { return parts_above(parts, n, 0, true); }

static unsigned lctr_value(const uint64_t *parts, size_t n) {
  const size_t d = durfee(parts, n);
  if (d == 0) return 0;
  lines along = {parts, n, false}, across = {parts, n, true}; /* the arm or the leg of the diagonal's last cell */
  if (length_of(across, d - 1) > d) {
    if (length_of(along, d - 1) > d) return 0;
    along.columns = true;
    across.columns = false;
  }
  const bool odd = (length_of(along, d - 1) - d) % 2 != 0;
  if (d == 1) return odd ? 2 : 1;
  const bool longer = length_of(along, d - 2) > length_of(along, d - 1), other = length_of(across, d - 2) > d;
  if (!odd) return longer || other;
  if (longer != other) return other;
  return !longer && d > 2 && length_of(across, d - 3) == d ? 1 : 2;
}

static bool is_lost_in_misere(const uint64_t *parts, size_t n) {
  const size_t d = durfee(parts, n);
  if (d == 0) return false;
  return (parts[d - 1] - d) % 2 == 0 && (length_of((lines){parts, n, true}, d - 1) - d) % 2 == 0;
}

/* In misère play, the outcome of a single partition. */
static cgt_status_t lctr_closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                uint64_t *answer, const char **theorem) {
  uint64_t sum = 0;
  size_t partitions = 0, last = 0;
  (void)user;
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at]) {
    if (words[at] == 0) continue;
    partitions++;
    last = at;
    if (play == CGT_NORMAL) sum ^= lctr_value(words + at + 1, (size_t)words[at]);
  }
  if (play == CGT_MISERE) {
    if (partitions != 1 || question != CGT_QUESTION_OUTCOME) return CGT_E_NO_THEOREM;
    sum = !is_lost_in_misere(words + last + 1, (size_t)words[last]);
  }
  *answer = question == CGT_QUESTION_VALUE ? sum : sum == 0 ? CGT_P : CGT_N;
  if (theorem != NULL) *theorem = "Gottlieb, Krnc, Mursic 2024: along a diagonal answers are the same but near its end";
  return CGT_OK;
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
    .rules = {RULES, .options = lctr_options, .closed = lctr_closed},
    .lines = CGT_I_FIRST_LINE,
    .fits = true,
    .notation = CGT_NOTATION_PARTITIONS,
    CGT_I_SUMMANDS,
};

cgt_status_t cgt_game_new_lctr(cgt_game_t **game) {
  return cgt_i_game_make_plain("cgt_game_new_lctr", &cgt_i_lctr_family, (cgt_i_shape){CGT_I_ANY_WORDS, 0}, game);
}
