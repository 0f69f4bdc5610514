/* Values of Chomp on a diagram: a table of all diagrams inside it, in lexicographic order of their rows, in which options come
 * first. The place of a diagram is the sum over its rows i of the number of ways to go on with a shorter row, ways(i, length).
 * An option shortens all rows from some row on that are longer than some column, so its place takes a few additions.
 * Transposing keeps the value; if the whole diagram is its own transpose, one of each pair is computed. */
#include <string.h>

#include "chomp.h"

/* A table of the whole poset is made if it is small, otherwise one of the diagram that is asked for. */
enum { SMALL = 1 << 22, MOST_DIAGRAMS = 1 << 26 };

struct cgt_i_diagrams {
  size_t rows, columns; /* no more rows than columns */
  bool symmetric;
  uint64_t *lengths;               /* of the rows */
  uint64_t *ways, *sums;           /* by length, then by row: ways(i, length), and their sum over the rows before i */
  uint64_t *now, *turned, *before; /* the rows of the diagram that is looked at, its columns, and the place of its first rows */
  uint32_t *seen;                  /* for each value, the last place with an option of that value */
  uint64_t count;
  uint16_t *values;
};

void cgt_i_diagrams_free(cgt_i_diagrams *diagrams) {
  if (diagrams == NULL) return;
  cgt_i_free(diagrams->lengths);
  cgt_i_free(diagrams->values);
  cgt_i_free(diagrams);
}

void cgt_i_diagrams_count(const cgt_i_diagrams *diagrams, uint64_t *known, uint64_t *bytes) {
  *known = diagrams != NULL ? diagrams->count : 0;
  *bytes = *known * sizeof(uint16_t);
}

static uint64_t *ways(const cgt_i_diagrams *d, size_t row, uint64_t length) { return d->ways + length * d->rows + row; }

static uint64_t *sum_of_ways(const cgt_i_diagrams *d, size_t row, uint64_t length) {
  return d->sums + length * (d->rows + 1) + row;
}

static uint64_t place_of(const cgt_i_diagrams *d, const uint64_t *lengths) {
  uint64_t place = 0;
  for (size_t i = 0; i < d->rows; i++) place += *ways(d, i, lengths[i]);
  return place;
}

/* Writes the lengths of `n` columns of a diagram. */
static void turn(const uint64_t *lengths, size_t rows, uint64_t *columns, size_t n) {
  for (size_t c = 0; c < n; c++) {
    while (rows > 0 && lengths[rows - 1] <= c) rows--;
    columns[c] = rows;
  }
}

/* Counts the diagrams inside; false if there are more than `most`. */
static bool count_ways(cgt_i_diagrams *d, uint64_t most) {
  for (size_t row = d->rows; row-- > 0;) {
    uint64_t sum = 0;
    for (uint64_t length = 0; length <= d->lengths[row] + 1; length++) {
      *ways(d, row, length) = sum;
      if (row + 1 == d->rows)
        sum++;
      else
        sum += *ways(d, row + 1, (length < d->lengths[row + 1] ? length : d->lengths[row + 1]) + 1);
      if (sum > 2 * most) return false;
    }
  }
  d->count = *ways(d, 0, d->lengths[0] + 1);
  for (uint64_t length = 0; length <= d->columns; length++)
    for (size_t row = 0; row < d->rows; row++)
      *sum_of_ways(d, row + 1, length) = *sum_of_ways(d, row, length) + (length <= d->lengths[row] ? *ways(d, row, length) : 0);
  return d->count <= most;
}

/* An empty table for the diagrams inside one; CGT_E_NO_THEOREM if there are more than `most`. */
static cgt_status_t begin(const uint64_t *lengths, size_t rows, uint64_t most, uint64_t limit, cgt_i_diagrams **made) {
  while (rows > 0 && lengths[rows - 1] == 0) rows--;
  const size_t columns = rows > 0 ? (size_t)lengths[0] : 0, least = rows < columns ? rows : columns;
  const size_t longest = rows < columns ? columns : rows, seen = rows * columns / 2 + 1;
  const size_t words = 5 * least + 2 + (longest + 2) * (2 * least + 1) + seen;
  if (least == 0 || (limit != 0 && words * sizeof *lengths > limit)) return CGT_E_NO_THEOREM;
  cgt_i_diagrams *d = cgt_i_alloc(1, sizeof *d);
  uint64_t *space = cgt_i_alloc(words, sizeof *space);
  if (d != NULL) *d = (cgt_i_diagrams){.rows = least, .columns = longest, .lengths = space};
  if (d == NULL || space == NULL) {
    cgt_i_free(space);
    cgt_i_free(d);
    return cgt_i_fail(CGT_E_MEMORY, "no memory for a table of diagrams");
  }
  memset(space, 0, words * sizeof *space);
  d->now = space + least;
  d->turned = d->now + least;
  d->before = d->turned + least;
  d->ways = d->before + least + 1;
  d->sums = d->ways + (longest + 2) * least;
  d->seen = (uint32_t *)(void *)(d->sums + (longest + 1) * (least + 1));
  if (rows <= columns)
    memcpy(d->lengths, lengths, rows * sizeof *lengths);
  else
    turn(lengths, rows, d->lengths, columns);
  if (!count_ways(d, most) || (limit != 0 && d->count * sizeof *d->values > limit)) {
    cgt_i_diagrams_free(d);
    return CGT_E_NO_THEOREM;
  }
  turn(d->lengths, least, d->turned, least);
  d->symmetric = rows == columns && memcmp(d->turned, d->lengths, least * sizeof *lengths) == 0;
  d->values = cgt_i_alloc((size_t)d->count, sizeof *d->values);
  if (d->values == NULL) {
    cgt_i_diagrams_free(d);
    return cgt_i_fail(CGT_E_MEMORY, "no memory for a table of diagrams");
  }
  *made = d;
  return CGT_OK;
}

/* The value of the diagram `now`: if the rows from i on that are longer than c are cut there, and the column of length h is the
 * first that is cut, the place falls by the ways of the rows from i up to h, and rises by those at length c. */
static uint16_t value_of(const cgt_i_diagrams *d, uint64_t place, uint64_t *options) {
  uint64_t cells = 0;
  size_t h = d->rows;
  for (size_t i = 0; i < d->rows; i++) {
    d->before[i + 1] = d->before[i] + *ways(d, i, d->now[i]);
    cells += d->now[i];
  }
  for (uint64_t c = 0; c < d->now[0]; c++) {
    while (d->now[h - 1] <= c) h--;
    const uint64_t *sums = sum_of_ways(d, 0, c), rest = place - d->before[h] + sums[h];
    for (size_t i = 0; i < h; i++) {
      d->seen[d->values[rest + d->before[i] - sums[i]]] = (uint32_t)place;
    }
  }
  *options += cells;
  uint16_t mex = 0;
  while (d->seen[mex] == place) mex++;
  return mex;
}

/* Goes to the next diagram. */
static void advance(const cgt_i_diagrams *d) {
  size_t row = d->rows - 1;
  while (d->now[row] == (row > 0 && d->now[row - 1] < d->lengths[row] ? d->now[row - 1] : d->lengths[row])) d->now[row--] = 0;
  d->now[row]++;
}

static cgt_status_t fill(cgt_game_t *game, cgt_i_ask *ask, cgt_i_diagrams *d) {
  uint64_t expanded = 0, options = 0;
  cgt_status_t status = CGT_OK;
  memset(d->now, 0, d->rows * sizeof *d->now);
  d->values[0] = 0;
  for (uint64_t place = 1; place < d->count && status == CGT_OK; place++) {
    advance(d);
    uint64_t other = place;
    if (d->symmetric) {
      turn(d->now, d->rows, d->turned, d->rows);
      other = place_of(d, d->turned);
    }
    if (other < place) {
      d->values[place] = d->values[other];
      continue;
    }
    d->values[place] = value_of(d, place, &options);
    expanded++;
    status = cgt_i_ask_poll(ask);
  }
  cgt_i_game_add_counts(game, expanded, options);
  return status;
}

static bool find(const cgt_i_diagrams *d, const uint64_t *lengths, size_t rows, uint64_t *value) {
  if (d == NULL) return false;
  for (int way = 0; way < 2; way++) {
    bool inside = true;
    if (way == 0) {
      for (size_t i = 0; i < rows; i++) inside = inside && (i < d->rows || lengths[i] == 0);
      for (size_t i = 0; i < d->rows; i++) d->now[i] = i < rows ? lengths[i] : 0;
    } else {
      inside = rows == 0 || lengths[0] <= d->rows;
      if (inside) turn(lengths, rows, d->now, d->rows);
    }
    for (size_t i = 0; i < d->rows && inside; i++) inside = d->now[i] <= d->lengths[i];
    if (inside) return *value = d->values[place_of(d, d->now)], true;
  }
  return false;
}

cgt_status_t cgt_i_chomp_by_table(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *set, uint64_t *value) {
  cgt_i_chomp *own = cgt_i_game_own(game);
  cgt_i_buffer lengths;
  if (own->rows == NULL) return CGT_E_NO_THEOREM;
  cgt_status_t status = cgt_i_buffer_for(ask->function, own->row_count, &lengths);
  if (status != CGT_OK) return status;
  for (size_t i = 0, start = 0; i < own->row_count; start += (size_t)own->rows[i++])
    for (lengths.words[i] = 0; lengths.words[i] < own->rows[i] && cgt_i_set_has(set, start + (size_t)lengths.words[i]);)
      lengths.words[i]++;
  if (!find(own->diagrams, lengths.words, own->row_count, value)) {
    const uint64_t limit = cgt_i_game_memory(game);
    cgt_i_diagrams *made = NULL;
    status = begin(own->rows, own->row_count, SMALL, limit, &made);
    if (status == CGT_E_NO_THEOREM) status = begin(lengths.words, own->row_count, MOST_DIAGRAMS, limit, &made);
    if (status == CGT_OK) status = fill(game, ask, made);
    if (status == CGT_OK) {
      cgt_i_diagrams_free(own->diagrams);
      own->diagrams = made;
      (void)find(made, lengths.words, own->row_count, value);
    } else {
      cgt_i_diagrams_free(made);
    }
  }
  cgt_i_buffer_free(&lengths);
  return status;
}
