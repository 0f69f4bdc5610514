/* PNim: theorems about partitions, moves, and its family. */
#include "pnim.h"

#include <string.h>

/* ---- Choices ---- */

void cgt_i_pnim_groups(const uint64_t *parts, size_t n, cgt_i_groups *rows, cgt_i_groups *columns) {
  size_t groups = 0;
  for (size_t i = 0; i < n; i++) {
    if (i == 0 || parts[i] != parts[i - 1]) {
      rows->size[groups] = parts[i];
      rows->times[groups++] = 0;
    }
    rows->times[groups - 1]++;
  }
  rows->n = columns->n = groups;
  uint64_t height = 0;
  for (size_t j = 0; j < groups; j++) {
    height += rows->times[j];
    columns->size[groups - 1 - j] = height;
    columns->times[groups - 1 - j] = rows->size[j] - (j + 1 < groups ? rows->size[j + 1] : 0);
  }
}

/* Chooses as many as possible from the groups from j on. */
static void choose_from(const cgt_i_choice *choice, size_t j) {
  for (; j < choice->groups->n; j++) {
    const uint64_t before = j > choice->first ? choice->upto[j - 1] : 0, times = choice->groups->times[j];
    choice->upto[j] = times < choice->most - before ? before + times : choice->most;
  }
}

void cgt_i_choose_first(const cgt_i_choice *choice) {
  for (size_t j = 0; j < choice->first; j++) choice->upto[j] = 0;
  choose_from(choice, choice->first);
}

bool cgt_i_choose_next(const cgt_i_choice *choice) {
  for (size_t j = choice->groups->n; j-- > choice->first;) {
    const uint64_t before = j > choice->first ? choice->upto[j - 1] : 0;
    if (choice->upto[j] <= before || choice->upto[j] <= choice->least[j]) continue;
    choice->upto[j]--;
    choose_from(choice, j + 1);
    return true;
  }
  return false;
}

/* A partition's rows and columns, and a choice. */
typedef struct {
  cgt_i_buffer room;
  cgt_i_groups rows, columns;
  uint64_t *least, *upto;
} chooser;

static bool chooser_begin(chooser *c, const uint64_t *parts, size_t n) {
  if (!cgt_i_buffer_make(&c->room, 6 * n)) return false;
  uint64_t *words = c->room.words;
  c->rows = (cgt_i_groups){0, words, words + n};
  c->columns = (cgt_i_groups){0, words + 2 * n, words + 3 * n};
  c->least = words + 4 * n;
  c->upto = words + 5 * n;
  cgt_i_pnim_groups(parts, n, &c->rows, &c->columns);
  return true;
}

static cgt_status_t give_rows(const chooser *c, const cgt_i_replacing *to) {
  uint64_t *parts = cgt_i_replacing_entries(to);
  size_t n = 0;
  for (size_t j = 0; j < c->rows.n; j++)
    while (n < c->upto[j]) parts[n++] = c->rows.size[j];
  return cgt_i_replacing_give(to, n);
}

/* Rows of the group j reach the columns of all groups but the last j. */
static cgt_status_t give_columns(const chooser *c, const cgt_i_replacing *to) {
  uint64_t *parts = cgt_i_replacing_entries(to);
  const size_t groups = c->rows.n;
  size_t n = 0;
  for (size_t j = 0; j < groups && c->upto[groups - 1 - j] > 0; j++)
    for (uint64_t i = 0; i < c->rows.times[j]; i++) parts[n++] = c->upto[groups - 1 - j];
  return cgt_i_replacing_give(to, n);
}

/* ---- Options ---- */

static cgt_status_t options_of(chooser *c, const cgt_i_replacing *to, uint64_t row, size_t n) {
  cgt_i_choice choice = {.groups = &c->rows, .most = n, .least = c->least, .upto = c->upto};
  cgt_status_t status = CGT_OK;
  memset(c->least, 0, c->rows.n * sizeof *c->least);
  cgt_i_choose_first(&choice); /* all rows: no move */
  while (status == CGT_OK && cgt_i_choose_next(&choice)) status = give_rows(c, to);
  choice.groups = &c->columns;
  choice.most = row;
  cgt_i_choose_first(&choice);
  while (status == CGT_OK && cgt_i_choose_next(&choice))
    if (c->upto[c->columns.n - 1] > 0) status = give_columns(c, to);
  return status;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  (void)user;
  for (size_t at = 0; at < count && status == CGT_OK; at += 1 + (size_t)words[at]) {
    cgt_i_replacing to;
    chooser c;
    const size_t n = (size_t)words[at];
    if (n == 0) continue; /* in a push positions need not be canonical */
    if (!chooser_begin(&c, words + at + 1, n)) return cgt_i_fail(CGT_E_MEMORY, "no memory for options");
    if (cgt_i_replacing_begin(&to, sink, words, count, at)) {
      status = options_of(&c, &to, words[at + 1], n);
      cgt_i_replacing_end(&to);
    } else {
      status = cgt_i_fail(CGT_E_MEMORY, "no memory for options");
    }
    cgt_i_buffer_free(&c.room);
  }
  return status;
}

/* ---- Theorems ---- */

/* Theorem 2: the value is 1 if there are k rows and k columns, and the rows have at least k, k, k - 1, ..., 2 cells (k = 1: one
 * cell). */
static bool is_one(const uint64_t *parts, size_t n) {
  if (n != parts[0]) return false;
  for (size_t i = 1; i < n; i++)
    if (parts[i] < n - i + 1) return false;
  return true;
}

/* A partition into distinct parts, of r rows and c columns, is heavy: its value is c + r - 1. By induction: there are columns
 * of all heights 1, ..., r. For the value 0 keep nothing; for v < r one column of height v; for 2r - i - 1, where 0 < i < r,
 * one column of each height from r down to i + 1 (the conjugate has distinct parts); and for larger values all but some columns
 * of heights that occur more than once, down to one of each. (Proposition 4 is about some of these.) */
static bool is_distinct(const uint64_t *parts, size_t n) {
  for (size_t i = 1; i < n; i++)
    if (parts[i] == parts[i - 1]) return false;
  return true;
}

static bool is_conjugate_distinct(const uint64_t *parts, size_t n) {
  for (size_t i = 1; i < n; i++)
    if (parts[i - 1] - parts[i] > 1) return false;
  return parts[n - 1] == 1;
}

bool cgt_i_pnim_theorem(const uint64_t *parts, size_t n, cgt_i_pet_value *value, const char **name) {
  const uint64_t row = parts[0];
  uint64_t less; /* the value minus 1 */
  if (parts[n - 1] == row) {
    less = (row - 1) ^ (n - 1);
    *name = "Theorem 1 of Gottlieb, Krnc, Mursic: rectangles";
  } else if (is_one(parts, n)) {
    less = 0;
    *name = "Theorem 2 of Gottlieb, Krnc, Mursic: partitions of value 1";
  } else {
    if (n == 2 || row == 2)
      *name = "Proposition 5 of Gottlieb, Krnc, Mursic: two rows or two columns";
    else if (parts[1] == 1)
      *name = "Proposition 3 of Gottlieb, Krnc, Mursic: hooks";
    else if (is_distinct(parts, n) || is_conjugate_distinct(parts, n))
      *name = "the theorem that partitions into distinct parts, and their conjugates, are heavy";
    else
      return false;
    less = row + n - 2;
    *value = (cgt_i_pet_value){less + 1, less + 1 < row};
    return true;
  }
  *value = (cgt_i_pet_value){less + 1, less + 1 == 0};
  return true;
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  cgt_i_pets pets = {.large = false};
  const char *name = "the empty partition has no moves";
  (void)user;
  if (question == CGT_QUESTION_OUTCOME && count > 0 && count == 1 + words[0]) { /* all can be removed */
    const bool one = is_one(words + 1, (size_t)words[0]);
    *answer = play == CGT_MISERE && one ? CGT_P : CGT_N;
    if (theorem != NULL)
      *theorem = play == CGT_MISERE ? "section 5.2 of Gottlieb, Krnc, Mursic: the P-positions are those of Theorem 2"
                                    : "the move to the empty partition";
    return CGT_OK;
  }
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at]) {
    cgt_i_pet_value value;
    if (!cgt_i_pnim_theorem(words + at + 1, (size_t)words[at], &value, &name)) return CGT_E_NO_THEOREM;
    cgt_i_pets_add(&pets, value);
  }
  if (count > 0 && count != 1 + words[0])
    name = play == CGT_MISERE ? "theorems about every partition, and Theorem 14 of Gottlieb, Krnc, Mursic"
                              : "theorems about every partition, and the XOR of their values (Sprague, Grundy)";
  if (theorem != NULL) *theorem = name;
  return cgt_i_pets_answer(&pets, play, question, answer);
}

static cgt_status_t recurrence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                               uint64_t *value, const char **name) {
  cgt_i_pets pets = {.large = false};
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at]) {
    cgt_i_pet_value one = {.high = false};
    if (!cgt_i_pnim_theorem(words + at + 1, (size_t)words[at], &one, name)) {
      cgt_status_t status = cgt_i_pnim_search(game, ask, words + at + 1, (size_t)words[at], &one.low);
      if (status != CGT_OK) return status;
    }
    cgt_i_pets_add(&pets, one);
  }
  *name = play == CGT_MISERE ? "a search for one option of each value, and Theorem 14 of Gottlieb, Krnc, Mursic"
                             : "a search for one option of each value";
  return cgt_i_pets_answer(&pets, play, CGT_QUESTION_VALUE, value);
}

/* ---- Winning moves ---- */

/* Choices of rows, or of columns, that leave a partition of value 1. By Theorem 2 these are a single cell (k = 1), or k rows of
 * which the first has k cells and, for each v = k, ..., 2, at least k - v + 2 have v cells or more. Among numbers v that no
 * group distinguishes, the least demands most. */
static cgt_status_t moves_to_one(chooser *c, const cgt_i_groups *groups, const cgt_i_replacing *to) {
  cgt_status_t status = CGT_OK;
  for (size_t first = 0; first < groups->n; first++) {
    const uint64_t k = groups->size[first];
    uint64_t need = k; /* from the groups up to j, so that the later ones can supply the rest */
    for (size_t j = groups->n; j-- > first;) {
      const uint64_t next = j + 1 < groups->n ? groups->size[j + 1] : 0;
      const uint64_t here = next > 1 ? k - next + 1 : k;
      if (j + 1 < groups->n) need = need > groups->times[j + 1] ? need - groups->times[j + 1] : 0;
      if (groups->size[j] > 1 && here > need) need = here;
      c->least[j] = need;
    }
    if (groups->times[first] < need) continue;
    const cgt_i_choice choice = {groups, first, k, c->least, c->upto};
    cgt_i_choose_first(&choice);
    do {
      status = groups == &c->rows ? give_rows(c, to) : give_columns(c, to);
      if (status != CGT_OK) return status;
    } while (cgt_i_choose_next(&choice));
  }
  return status;
}

/* Theorem 1: moves from a rectangle to rectangles of value t > 1, by the rows or the columns that are left. */
static cgt_status_t moves_in_rectangle(uint64_t value, uint64_t rows, uint64_t columns, const cgt_i_replacing *to) {
  uint64_t *parts = cgt_i_replacing_entries(to);
  const uint64_t height = (value - 1) ^ (columns - 1), width = (value - 1) ^ (rows - 1); /* less 1 */
  cgt_status_t status = CGT_OK;
  if (height < rows - 1) {
    for (size_t i = 0; i <= height; i++) parts[i] = columns;
    status = cgt_i_replacing_give(to, (size_t)height + 1);
  }
  if (status != CGT_OK || width >= columns - 1) return status;
  for (size_t i = 0; i < rows; i++) parts[i] = width + 1;
  return cgt_i_replacing_give(to, (size_t)rows);
}

/* For a single partition; the engine handles sums. A single partition is pet: its misère value is its value, with 0 and 1
 * exchanged. */
static cgt_status_t moves_to(void *user, uint32_t play, uint64_t value, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  if (count == 0) return CGT_OK;
  if (count != 1 + words[0]) return CGT_E_NO_THEOREM;
  if (play == CGT_MISERE && value < 2) value ^= 1;
  if (value == 0) return cgt_sink_option(sink, NULL, 0);
  const size_t n = (size_t)words[0];
  if (value == 1 && is_one(words + 1, n)) return CGT_OK; /* no move leads from value 1 to value 1 */
  const bool rectangle = words[n] == words[1];
  if (value > 1 && !rectangle) /* Proposition 1: after a move there are fewer rows, or columns */
    return value - 1 < words[1] || value - words[1] < n - 1 ? CGT_E_NO_THEOREM : CGT_OK;
  chooser c;
  cgt_i_replacing to;
  if (!chooser_begin(&c, words + 1, n)) return cgt_i_fail(CGT_E_MEMORY, "no memory for moves");
  cgt_status_t status = CGT_OK;
  if (cgt_i_replacing_begin(&to, sink, words, count, 0)) {
    if (value > 1) {
      status = moves_in_rectangle(value, n, words[1], &to);
    } else {
      status = moves_to_one(&c, &c.rows, &to);
      if (status == CGT_OK) status = moves_to_one(&c, &c.columns, &to);
    }
    cgt_i_replacing_end(&to);
  } else {
    status = cgt_i_fail(CGT_E_MEMORY, "no memory for moves");
  }
  cgt_i_buffer_free(&c.room);
  return status;
}

const cgt_i_family cgt_i_pnim_family = {
    .name = "pnim",
    .example = "pnim",
    .position = "4,2,1 + 3,3",
    .make.alone = cgt_game_new_pnim,
    .rules = {CGT_I_SUMMANDS_RULES, .options = options, .validate = cgt_i_partitions_validate,
              .canonical = cgt_i_partitions_canonical, .closed = closed, .order_hint = cgt_i_partitions_lines},
    .recurrence = recurrence,
    .moves_to = moves_to,
    .lines = CGT_I_SEVERAL_LINES,
    .notation = CGT_NOTATION_PARTITIONS,
    CGT_I_SUMMANDS,
};

cgt_status_t cgt_game_new_pnim(cgt_game_t **game) {
  return cgt_i_game_make_plain("cgt_game_new_pnim", &cgt_i_pnim_family, (cgt_i_shape){CGT_I_ANY_WORDS, 0}, game);
}
