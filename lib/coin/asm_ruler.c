/* The ruler on the ASM posets, by classes.
 *
 * Coordinates. With u = z and v = n - 2 - x - y - z the elements of A_n are all x, y, u, v >= 0 of sum n - 2, and (1.2) says
 * that a <= b if and only if a_x >= b_x, a_y >= b_y, a_u <= b_u and a_v <= b_v. The rank is s = u + v, and t = u. So below b
 * there is exactly one a for each move (k, l, i), 0 <= k <= u, 0 <= l <= v, 0 <= i <= d = k + l: from b, subtract k and l from
 * u and v, add i and j = d - i to x and y. By induction values depend on (u, v) alone, g(u, v) = g(v, u) (exchange the two),
 * and i and j may be exchanged, so that i <= d / 2 is enough.
 *
 * A move. An element of the interval [a, b] that is e below b in rank has u - p, v - q, x + i', y + j' with p + q = i' + j' =
 * e, p <= k, q <= l, i' <= i, j' <= j. There is an i' for each number from max(0, e - j) to min(e, i): with i <= j these are
 * min(e, i, d - e) + 1, as many as there are m with 0 <= m <= i and m <= e <= d - m. With diag(e) the XOR of the
 * g(u - p, v - q) over p + q = e in the rectangle, diag(0) being 0 as b itself does not count, and
 *
 *   F[m] = XOR of diag(e) over e < m,    E[m] = XOR of F[e] over e < m = XOR of diag(e) over e <= m - 2, m - e even,
 *
 * the move leads to the XOR over m = 0 … i of F[d - m + 1] ^ F[m], which is
 *
 *   W(k, l, i) = E[d + 2] ^ E[d + 1 - i] ^ E[i + 1].
 *
 * Tables. E depends on k and l only through what is outside the rectangle. Let C(a, b)[m] be the XOR of all g(a - p, b - q)
 * with p, q >= 0, p + q <= m - 2 and p + q - m even, where g is 0 if a coordinate is negative. For m <= d + 2 the sum has no
 * term with p > k and q > l, so that
 *
 *   E[m] = C(u, v)[m] ^ C(u - k - 1, v)[m - k - 1] ^ C(u, v - l - 1)[m - l - 1]    (the first one without g(u, v)).
 *
 * Let P[k] = C(u - k - 1, v), Q[l] = C(u, v - l - 1), and H[d][i] the share of C(u, v) in W. As C(…)[m] = 0 for m <= 1,
 *
 *   W(k, l, i) = H[d][i] ^ (P[k][l + 1] ^ Q[l][k + 1]) ^ P[k][l - i] ^ Q[l][k - i] ^ P[k][i - k] ^ Q[l][i - l],
 *
 * where no move depends on another: XORs of rows of tables, for many l at once. All these are below the least power of two
 * above the values of the rows before. The mex is mostly far below that, and is sought in one window of values after another.
 */
#include "asm_ruler.h"

#include <string.h>

#include "../base/array.h"
#include "../base/team.h"
#include "asm_ruler_kernel.h"

struct cgt_i_asm_ruler {
  uint32_t *values; /* row after row */
  uint64_t rows;
};

void cgt_i_asm_ruler_free(cgt_i_asm_ruler *ruler) {
  if (ruler == NULL) return;
  cgt_i_free(ruler->values);
  cgt_i_free(ruler);
}

cgt_status_t cgt_i_asm_ruler_make(const char *function, cgt_i_asm_ruler **ruler) {
  cgt_i_asm_ruler *made = cgt_i_alloc(1, sizeof *made);
  if (made == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a triangle of values", function);
  *made = (cgt_i_asm_ruler){.values = NULL};
  *ruler = made;
  return CGT_OK;
}

/* The number of values in the rows before row s. */
static uint64_t before(uint64_t s) { return s * (s + 1) / 2; }

uint64_t cgt_i_asm_ruler_rows(const cgt_i_asm_ruler *ruler) { return ruler->rows; }

uint32_t cgt_i_asm_ruler_value(const cgt_i_asm_ruler *ruler, uint64_t s, uint64_t t) {
  return ruler->values[(size_t)(before(s) + t)];
}

const uint32_t *cgt_i_asm_ruler_values(const cgt_i_asm_ruler *ruler) { return ruler->values; }

/* The least power of two above all these values, from `bound` on. */
static uint64_t bound_of(const uint32_t *values, size_t count, uint64_t bound) {
  for (size_t i = 0; i < count; i++)
    while (bound <= values[i]) bound *= 2;
  return bound;
}

/* Makes room for `rows` rows, and moves the known ones there. */
static cgt_status_t make_room(const char *function, cgt_i_asm_ruler *ruler, uint64_t rows) {
  uint32_t *values = cgt_i_array_move(ruler->values, (size_t)before(ruler->rows), (size_t)before(rows), sizeof *values);
  if (values == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu rows of values", function, (unsigned long long)rows);
  ruler->values = values;
  return CGT_OK;
}

/* More rows than any memory holds; with fewer, nothing overflows 64 bits. */
static const uint64_t MOST_ROWS = (uint64_t)1 << 24;

static cgt_status_t check_rows(const char *function, uint64_t rows) {
  if (rows < MOST_ROWS && before(rows) <= SIZE_MAX / sizeof(uint32_t)) return CGT_OK;
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu rows of values", function, (unsigned long long)rows);
}

cgt_status_t cgt_i_asm_ruler_adopt(const char *function, cgt_i_asm_ruler *ruler, const uint32_t *values, uint64_t rows) {
  cgt_status_t status = check_rows(function, rows);
  if (status != CGT_OK) return status;
  uint64_t bound = 1;
  for (uint64_t s = 0; s < rows; s++) {
    const uint32_t *row = values + (size_t)before(s);
    for (size_t t = 0; t <= s; t++)
      if (row[t] == 0 || row[t] != row[(size_t)s - t] || row[t] > bound ||
          (s < ruler->rows && row[t] != cgt_i_asm_ruler_value(ruler, s, t)))
        return cgt_i_fail(CGT_E_CORRUPT, "%s: g(%llu, %llu) cannot be %lu", function, (unsigned long long)s,
                          (unsigned long long)t, (unsigned long)row[t]);
    bound = bound_of(row, (size_t)s + 1, bound);
  }
  if (rows <= ruler->rows) return CGT_OK;
  status = make_room(function, ruler, rows);
  if (status != CGT_OK) return status;
  memcpy(ruler->values, values, (size_t)before(rows) * sizeof *values);
  ruler->rows = rows;
  return CGT_OK;
}

/* ---- Tables of the triangle, up to row `top` ---- */

typedef struct {
  size_t top, stride;
  uint32_t *across, *down; /* see asm_ruler_kernel.h */
  uint32_t *prefixes;      /* row s has s + 2: the XORs of its first values */
  uint64_t bound;          /* the least power of two above all values */
} triangle;

static uint64_t triangle_words(uint64_t top) { return (2 * top + 3) * (top + 2) + (top + 1) * (top + 4) / 2; }

static uint32_t *prefixes_of(const triangle *tables, size_t s) { return tables->prefixes + s * (s + 3) / 2; }

static void add_row(triangle *tables, size_t s, const uint32_t *row) {
  uint32_t *prefixes = prefixes_of(tables, s);
  prefixes[0] = 0;
  for (size_t t = 0; t <= s; t++) {
    prefixes[t + 1] = prefixes[t] ^ row[t];
    uint32_t *across = tables->across + t * tables->stride + (tables->top - (s - t));   /* g(t, s - t) */
    uint32_t *down = tables->down + (t + 1) * tables->stride + (tables->top - (s - t)); /* g(s - t, t) */
    across[0] = row[t] ^ (s - t >= 2 ? across[2] : 0);
    down[0] = row[t] ^ (t >= 2 ? *(down - 2 * tables->stride) : 0);
  }
  tables->bound = bound_of(row, s + 1, tables->bound);
}

/* C(u, v)[0 … s + 2] without g(u, v): diagonal e has the p with e - v <= p <= u. */
static void whole_triangle(const triangle *tables, size_t u, size_t v, uint32_t *whole) {
  const size_t s = u + v;
  whole[0] = whole[1] = whole[2] = 0;
  for (size_t e = 1; e <= s; e++) {
    const uint32_t *prefixes = prefixes_of(tables, s - e);
    const size_t least = e > v ? e - v : 0, most = e < u ? e : u;
    whole[e + 2] = whole[e] ^ prefixes[u - least + 1] ^ prefixes[u - most];
  }
}

/* ---- Rows ---- */

/* The data of one thread. */
typedef struct {
  uint32_t *whole; /* also the start of its memory */
  uint8_t *marks;
  void *words;
  uint64_t moves; /* since the last poll */
} worker;

typedef struct {
  const char *function;
  cgt_i_asm_ruler *ruler;
  const cgt_i_asm_kernel *kernel;
  triangle tables;
  uint64_t memory, taken; /* the limit, and the bytes in use without the marks */
  uint64_t mark_room;
  worker workers[CGT_I_TEAM_MOST];
  uint32_t threads;
  cgt_i_team *team;
  /* the current row */
  size_t s;
  uint32_t *row;
  cgt_i_ask *ask, shared; /* the question, and its form for other threads */
  _Atomic bool stop;
  _Atomic uint64_t expanded; /* by other threads */
  cgt_status_t status;       /* on the thread that asked */
} extension;

/* Marks one block after another, and polls every few milliseconds. */
static cgt_status_t mark_window(const extension *job, worker *own, cgt_i_ask *ask, const cgt_i_asm_cell *cell, bool wide) {
  const size_t block = CGT_I_ASM_BLOCK / (wide ? sizeof(uint32_t) : sizeof(uint16_t));
  memset(cell->marks, 0, cell->width);
  for (size_t first = 0; first <= cell->v; first += block) {
    job->kernel->mark[wide](cell, first);
    own->moves += (uint64_t)block * (cell->u + 1) * (first + cell->u / 2 + block) / 2;
    if (own->moves < (uint64_t)1 << 22) continue;
    own->moves = 0;
    cgt_status_t status = cgt_i_ask_poll_now(ask);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static cgt_status_t find_value(const extension *job, worker *own, cgt_i_ask *ask, size_t u, uint32_t *value) {
  const uint64_t bound = job->tables.bound;
  const bool wide = bound > (uint64_t)1 << 16;
  cgt_i_asm_cell cell = {.u = u,
                         .v = job->s - u,
                         .top = job->tables.top,
                         .stride = job->tables.stride,
                         .across = job->tables.across,
                         .down = job->tables.down,
                         .whole = own->whole,
                         .words = own->words,
                         .marks = own->marks};
  whole_triangle(&job->tables, u, cell.v, own->whole);
  job->kernel->prepare[wide](&cell);
  /* windows begin at 0, w, 2w, 4w, …; a first one of an eighth of all values is best on the whole */
  cell.width = (uint32_t)(job->kernel->windows && bound >= 64 ? bound / 8 : bound);
  for (uint64_t low = 0; low < bound; low += cell.width) {
    cell.low = (uint32_t)low;
    if (low > 0) cell.width = (uint32_t)low;
    cgt_status_t status = mark_window(job, own, ask, &cell, wide);
    if (status != CGT_OK) return status;
    const uint8_t *hole = memchr(cell.marks, 0, cell.width);
    if (hole == NULL) continue;
    *value = cell.low + (uint32_t)(hole - cell.marks);
    return CGT_OK;
  }
  *value = (uint32_t)bound;
  return CGT_OK;
}

/* The cells with the most moves come first. */
static void find_cell(void *user, size_t item, size_t number) {
  extension *job = user;
  const size_t u = job->s / 2 - item;
  uint32_t value = 0;
  if (atomic_load(&job->stop)) return;
  cgt_i_ask shared = job->shared, *ask = number == 0 ? job->ask : &shared;
  cgt_status_t status = find_value(job, &job->workers[number], ask, u, &value);
  if (status == CGT_OK) status = cgt_i_ask_poll(ask);
  if (number != 0) atomic_fetch_add(&job->expanded, shared.expanded);
  if (status == CGT_OK) {
    job->row[u] = job->row[job->s - u] = value;
    return;
  }
  atomic_store(&job->stop, true);
  if (number == 0) job->status = status;
}

static cgt_status_t find_row(extension *job, cgt_i_ask *ask, size_t s) {
  job->s = s;
  job->row = job->ruler->values + (size_t)before(s);
  job->status = CGT_OK;
  job->ask = ask;
  job->shared = cgt_i_ask_share(ask, &job->stop);
  /* a row of less than about a millisecond is not worth a thread */
  cgt_i_team_run(s < 96 ? NULL : job->team, find_cell, job, s / 2 + 1);
  ask->expanded += atomic_exchange(&job->expanded, 0);
  if (job->status == CGT_OK && atomic_load(&job->stop)) /* noticed by a helper only */
    return cgt_i_fail(CGT_E_CANCELLED, "%s: cancelled in row %zu", ask->function, s);
  return job->status;
}

/* ---- Memory ---- */

static cgt_status_t no_memory(const extension *job) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for row %zu", job->function, job->tables.top);
}

/* Makes the marks for the next row. */
static cgt_status_t make_marks(extension *job) {
  const uint64_t bound = job->tables.bound;
  if (bound > (uint64_t)1 << 31) return cgt_i_fail(CGT_E_OVERFLOW, "%s: values do not fit 32 bits", job->function);
  if (bound <= job->mark_room) return CGT_OK;
  if (job->memory != 0 && job->taken + job->threads * bound > job->memory)
    return cgt_i_fail(CGT_E_LIMIT, "%s: row %llu needs more than the %llu bytes of the memory limit", job->function,
                      (unsigned long long)job->ruler->rows, (unsigned long long)job->memory);
  job->mark_room = 0;
  for (uint32_t i = 0; i < job->threads; i++) {
    cgt_i_free(job->workers[i].marks);
    job->workers[i].marks = cgt_i_alloc((size_t)bound, 1);
    if (job->workers[i].marks == NULL) return no_memory(job);
  }
  job->mark_room = bound;
  return CGT_OK;
}

static void close_extension(extension *job) {
  for (uint32_t i = 0; i < job->threads; i++) {
    cgt_i_free(job->workers[i].marks);
    cgt_i_free(job->workers[i].whole);
  }
  cgt_i_free(job->tables.across);
}

static cgt_status_t open_extension(extension *job, uint64_t s, uint32_t threads) {
  const uint64_t whole = cgt_i_asm_row(s + 3), words = whole + cgt_i_asm_words(s); /* the whole rows keep the words aligned */
  const uint64_t own = words * sizeof(uint32_t) + CGT_I_ASM_BLOCK;
  const uint64_t shared = (triangle_words(s) + before(s + 1) + before(job->ruler->rows)) * sizeof(uint32_t);
  threads = threads > CGT_I_TEAM_MOST ? CGT_I_TEAM_MOST : threads;
  while (threads > 1 && job->memory != 0 && shared + threads * own > job->memory) threads--;
  job->taken = shared + threads * own;
  if (job->memory != 0 && job->taken > job->memory)
    return cgt_i_fail(CGT_E_LIMIT, "%s: rows to %llu need %llu bytes; the memory limit is %llu", job->function,
                      (unsigned long long)s, (unsigned long long)job->taken, (unsigned long long)job->memory);
  triangle *tables = &job->tables;
  tables->top = (size_t)s;
  tables->stride = tables->top + 2;
  tables->bound = 1;
  if (job->taken > SIZE_MAX) return no_memory(job);
  const size_t count = (size_t)triangle_words(s);
  tables->across = cgt_i_alloc(count, sizeof(uint32_t));
  if (tables->across == NULL) return no_memory(job);
  memset(tables->across, 0, count * sizeof(uint32_t));
  tables->down = tables->across + (tables->top + 1) * tables->stride;
  tables->prefixes = tables->down + (tables->top + 2) * tables->stride;
  for (job->threads = 0; job->threads < threads; job->threads++) {
    worker *own_part = &job->workers[job->threads];
    own_part->whole = cgt_i_alloc((size_t)own, 1);
    if (own_part->whole == NULL) return no_memory(job);
    const uintptr_t begin = (uintptr_t)(own_part->whole + whole);
    own_part->words = own_part->whole + whole + (0 - begin) % CGT_I_ASM_BLOCK / sizeof(uint32_t);
  }
  return make_room(job->function, job->ruler, s + 1);
}

cgt_status_t cgt_i_asm_ruler_extend(cgt_i_asm_ruler *ruler, cgt_i_ask *ask, uint64_t s, uint64_t memory, uint32_t threads) {
  if (s < ruler->rows) return CGT_OK;
  cgt_status_t status = check_rows(ask->function, s < MOST_ROWS ? s + 1 : s);
  if (status != CGT_OK) return status;
  extension job = {.function = ask->function, .ruler = ruler, .kernel = cgt_i_asm_kernel_now(), .memory = memory};
  atomic_init(&job.stop, false);
  atomic_init(&job.expanded, 0);
  status = open_extension(&job, s, threads);
  if (status == CGT_OK) status = cgt_i_team_start(ask->function, job.threads, &job.team);
  if (status == CGT_OK)
    for (size_t row = 0; row < ruler->rows; row++) add_row(&job.tables, row, ruler->values + (size_t)before(row));
  while (status == CGT_OK && ruler->rows <= s) {
    const size_t row = (size_t)ruler->rows;
    status = make_marks(&job);
    if (status == CGT_OK) status = find_row(&job, ask, row);
    if (status != CGT_OK) break;
    add_row(&job.tables, row, ruler->values + (size_t)before(row));
    ask->known = before(++ruler->rows);
  }
  cgt_i_team_end(job.team);
  close_extension(&job);
  return status;
}
