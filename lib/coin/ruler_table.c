/* The ruler on a table poset: blocks of its triangle, by the processor's kernel. */
#include "ruler_table.h"

#include <string.h>

#include "../base/failure.h"
#include "../nimber/kernel.h"
#include "ruler_kernel.h"

enum { LINE = 64, POLL = 2000000, SAMPLE = 13 /* not in step with the structure of an order */ };

static const cgt_i_ruler_kernel *kernel_now(void) {
#if CGT_I_X86_64
  const cgt_i_kernel *kernel = cgt_i_kernel_now();
  if (kernel == &cgt_i_kernel_avx512) return &cgt_i_ruler_kernel_gfni;
  if (kernel == &cgt_i_kernel_avx2) return &cgt_i_ruler_kernel_avx2;
#elif CGT_I_AARCH64
  const cgt_i_kernel *kernel = cgt_i_kernel_now();
  if (kernel == &cgt_i_kernel_sha3) return &cgt_i_ruler_kernel_sha3;
  if (kernel != &cgt_i_kernel_portable) return &cgt_i_ruler_kernel_neon;
#endif
  return &cgt_i_ruler_kernel_portable;
}

bool cgt_i_ruler_go_on(cgt_i_ruler *ruler, size_t worker, uint64_t nanoseconds) {
  if (worker == 0 && (ruler->work += nanoseconds) >= POLL) { /* the question belongs to the thread that asked */
    ruler->work = 0;
    const cgt_status_t status = cgt_i_ask_poll_now(ruler->ask);
    if (status != CGT_OK) {
      ruler->status = status;
      atomic_store_explicit(&ruler->stop, true, memory_order_relaxed);
    }
  }
  return !atomic_load_explicit(&ruler->stop, memory_order_relaxed);
}

/* The value of y, whose marks are complete. */
static uint32_t value_of(const uint32_t *seen, size_t y) {
  uint32_t value = 0;
  while (seen[value] == y + 1) value++; /* there are at most y + 1 marks */
  return value;
}

/* Notes that the value of y is known; false means stop. */
static bool note_value(cgt_i_ruler *ruler, size_t y, uint64_t nanoseconds) {
  const unsigned bits = cgt_i_bit_length(ruler->values[y]);
  if (bits > ruler->bits) ruler->bits = bits;
  ruler->status = cgt_i_ask_poll(ruler->ask);
  return ruler->status == CGT_OK && cgt_i_ruler_go_on(ruler, 0, nanoseconds + ruler->values[y]);
}

/* ---- The product, batch by batch ---- */

typedef struct {
  cgt_i_ruler *ruler;
  const cgt_i_ruler_kernel *kernel;
  uint8_t places[64]; /* elements of the batch */
} product;

static void add_part(void *user, size_t part, size_t worker) {
  const product *p = user;
  if (cgt_i_ruler_go_on(p->ruler, worker, 0)) p->kernel->add(p->ruler, part, worker);
}

static uint64_t marks_of(const cgt_i_ruler *ruler) { return ((uint64_t)1 << ruler->most_bits) + 1; }

static void find_value(void *user, size_t item, size_t worker) {
  const product *p = user;
  const size_t y = p->ruler->begin + p->places[item];
  uint32_t *seen = p->ruler->seen + worker * (size_t)marks_of(p->ruler);
  p->kernel->mark(p->ruler, y, seen);
  p->ruler->values[y] = value_of(seen, y);
}

/* Finishes the elements of the batch: in each loop those with as many elements of it below them in a chain. */
static bool finish_batch(product *p) {
  cgt_i_ruler *ruler = p->ruler;
  const size_t count = ruler->end - ruler->begin;
  uint8_t heights[64];
  size_t done = 0;
  for (size_t i = 0; i < count; i++) {
    heights[i] = 0;
    const uint64_t below = cgt_i_triangle_row(ruler->below, ruler->begin + i)[ruler->begin / 64];
    for (uint64_t left = below & cgt_i_bits_below((unsigned)i); left != 0; left &= left - 1) {
      const uint8_t height = heights[cgt_i_low_bit(left)];
      if (height >= heights[i]) heights[i] = height + 1;
    }
  }
  for (uint8_t height = 0; done < count; height++) {
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
      if (heights[i] == height) p->places[n++] = (uint8_t)i;
    cgt_i_team_run(ruler->team, find_value, p, n);
    for (size_t i = 0; i < n; i++) {
      const size_t y = ruler->begin + p->places[i];
      if (!note_value(ruler, y, y + 100)) return false;
      p->kernel->learn(ruler, y);
    }
    done += n;
  }
  return true;
}

static void by_product(cgt_i_ruler *ruler, const cgt_i_ruler_kernel *kernel) {
  product user = {.ruler = ruler, .kernel = kernel};
  ruler->status = cgt_i_team_start(ruler->ask->function, ruler->threads, &ruler->team);
  bool on = ruler->status == CGT_OK;
  while (on && ruler->end < ruler->n) {
    ruler->begin = ruler->end;
    ruler->end = ruler->n - ruler->begin > kernel->batch ? ruler->begin + kernel->batch : ruler->n;
    ruler->added = ruler->bits;
    cgt_i_team_run(ruler->team, add_part, &user, kernel->prepare(ruler));
    on = cgt_i_ruler_go_on(ruler, 0, 0) && finish_batch(&user);
  }
  cgt_i_team_end(ruler->team);
}

/* ---- Orders of few pairs: every x <= t <= y one by one ---- */

typedef struct {
  size_t *starts;  /* of what is below each element, itself last */
  uint32_t *items; /* follow the starts */
  uint32_t *sums;  /* follow the items */
} lists;

static uint64_t lists_bytes(uint64_t n, uint64_t pairs) { return (n + 1) * sizeof(size_t) + (pairs + n) * sizeof(uint32_t); }

/* Makes the lists; returns the number of x <= t < y. */
static uint64_t make_lists(cgt_i_ruler *ruler, size_t pairs, lists *l) {
  const cgt_i_triangle *below = ruler->below;
  l->items = (uint32_t *)(l->starts + below->n + 1);
  l->sums = l->items + pairs;
  uint64_t chains = 0;
  size_t count = 0;
  for (size_t y = 0; y < below->n; y++) {
    const uint64_t *row = cgt_i_triangle_row(below, y);
    l->starts[y] = count;
    for (size_t w = 0; w <= y / 64; w++)
      for (uint64_t left = row[w]; left != 0; left &= left - 1) {
        const size_t t = w * 64 + cgt_i_low_bit(left);
        l->items[count++] = (uint32_t)t;
        if (t < y) chains += l->starts[t + 1] - l->starts[t];
      }
    if (!cgt_i_ruler_go_on(ruler, 0, y / 64 + (count - l->starts[y]) * 2)) return 0;
  }
  l->starts[below->n] = count;
  return chains;
}

static void by_lists(cgt_i_ruler *ruler, const lists *l) {
  uint32_t *sums = l->sums;
  for (size_t y = 0; y < ruler->n; y++) {
    const uint32_t *begin = l->items + l->starts[y], *end = l->items + l->starts[y + 1], stamp = (uint32_t)y + 1;
    for (const uint32_t *x = begin; x < end; x++) sums[*x] = 0;
    for (const uint32_t *t = begin; t < end - 1; t++) {
      const uint32_t *x = l->items + l->starts[*t], *last = l->items + l->starts[*t + 1], value = ruler->values[*t];
      if (!cgt_i_ruler_go_on(ruler, 0, (uint64_t)(last - x))) return;
      for (; x < last; x++) sums[*x] ^= value;
    }
    for (const uint32_t *x = begin; x < end; x++) ruler->seen[sums[*x]] = stamp;
    ruler->values[y] = value_of(ruler->seen, y);
    if (!note_value(ruler, y, 100)) return;
  }
}

/* ---- The choice between them ---- */

/* The number of x <= y. */
static uint64_t count_pairs(cgt_i_ruler *ruler) {
  const uint64_t twos = 0x5555555555555555, fours = 0x3333333333333333, eights = 0x0F0F0F0F0F0F0F0F;
  uint64_t count = 0;
  for (size_t y = 0; y < ruler->n; y++) {
    const uint64_t *row = cgt_i_triangle_row(ruler->below, y);
    const size_t words = cgt_i_triangle_row_words(y);
    for (size_t w = 0; w < words; w++) { /* compilers vectorize this, unlike a call or an instruction */
      uint64_t word = row[w];
      word -= word >> 1 & twos;
      word = (word & fours) + (word >> 2 & fours);
      word = (word + (word >> 4)) & eights;
      word += word >> 8;
      word += word >> 16;
      count += (word + (word >> 32)) & 127;
    }
    if (!cgt_i_ruler_go_on(ruler, 0, words)) break;
  }
  return count;
}

/* The rough cost of the product for a sparse order, in nanoseconds, from a sample of the rows. */
static uint64_t product_price(cgt_i_ruler *ruler, const cgt_i_ruler_kernel *kernel) {
  const cgt_i_triangle *below = ruler->below;
  uint64_t cost = 0;
  const size_t column_words = kernel->columns / 64;
  const uint64_t low = 0x7F7F7F7F7F7F7F7F;
  for (size_t first = 0; first < below->n; first += SAMPLE * kernel->rows) {
    const size_t end = below->n - first > kernel->rows ? first + kernel->rows : below->n;
    uint64_t bytes = 0, columns = 0;
    for (size_t w = 0; w <= (end - 1) / 64; w += column_words) {
      uint64_t any = 0;
      for (size_t v = w; v < w + column_words; v++) {
        uint64_t all = 0;
        for (size_t y = first; y < end; y++)
          if (v < cgt_i_triangle_row_words(y)) all |= cgt_i_triangle_row(below, y)[v];
        any |= all;
        bytes += cgt_i_popcount((all | ((all & low) + low)) & ~low);
      }
      columns += any != 0;
    }
    cost += SAMPLE * bytes * columns / 2 * kernel->price;
    if (!cgt_i_ruler_go_on(ruler, 0, end / 64 * (end - first) + bytes)) break;
  }
  return cost;
}

static bool fits(const cgt_i_ruler *ruler, uint64_t bytes) {
  return bytes <= SIZE_MAX - LINE && (ruler->limit == 0 || bytes + LINE <= ruler->limit);
}

/* Tries the lists; CGT_E_NO_THEOREM if the product is better. */
static cgt_status_t try_lists(cgt_i_ruler *ruler, const cgt_i_ruler_kernel *kernel, cgt_i_ruler_method method) {
  const uint64_t n = ruler->n, pairs = count_pairs(ruler), bytes = lists_bytes(n, pairs);
  const bool wanted = method == CGT_I_RULER_LISTS;
  if (ruler->status != CGT_OK) return ruler->status;
  if ((!wanted && pairs > n * n / 32 + 4096) || !fits(ruler, bytes)) return CGT_E_NO_THEOREM;
  lists l;
  l.starts = cgt_i_alloc((size_t)bytes, 1);
  if (l.starts == NULL) return CGT_E_NO_THEOREM;
  const uint64_t chains = make_lists(ruler, (size_t)pairs, &l);
  const bool better = wanted || chains / 2 <= product_price(ruler, kernel);
  if (better && ruler->status == CGT_OK) by_lists(ruler, &l);
  cgt_i_free(l.starts);
  return better || ruler->status != CGT_OK ? ruler->status : CGT_E_NO_THEOREM;
}

static cgt_status_t try_product(cgt_i_ruler *ruler, const cgt_i_ruler_kernel *kernel) {
  uint64_t bytes = kernel->bytes(ruler);
  if (!fits(ruler, bytes)) { /* it needs no copy of the order */
    kernel = &cgt_i_ruler_kernel_portable;
    bytes = kernel->bytes(ruler);
  }
  if (ruler->limit != 0 && !fits(ruler, bytes))
    return cgt_i_fail(CGT_E_LIMIT, "%s: the values of %zu elements need %llu bytes more; the limit leaves %llu",
                      ruler->ask->function, ruler->n, (unsigned long long)bytes + LINE, (unsigned long long)ruler->limit);
  unsigned char *block = fits(ruler, bytes) ? cgt_i_alloc((size_t)bytes + LINE, 1) : NULL;
  if (block == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the values of %zu elements", ruler->ask->function, ruler->n);
  ruler->memory = block + (LINE - (uintptr_t)block % LINE) % LINE;
  by_product(ruler, kernel);
  cgt_i_free(block);
  return ruler->status;
}

cgt_status_t cgt_i_ruler_table(cgt_i_ask *ask, const cgt_i_triangle *below, uint32_t threads, uint64_t memory,
                               uint32_t *values) {
  return cgt_i_ruler_table_by(ask, CGT_I_RULER_CHEAPEST, below, threads, memory, values);
}

cgt_status_t cgt_i_ruler_table_by(cgt_i_ask *ask, cgt_i_ruler_method method, const cgt_i_triangle *below, uint32_t threads,
                                  uint64_t memory, uint32_t *values) {
  const size_t n = below->n;
  if (n == 0) return CGT_OK;
  const cgt_i_ruler_kernel *kernel = kernel_now();
  cgt_i_ruler ruler = {.ask = ask,
                       .below = below,
                       .n = n,
                       .threads = threads < CGT_I_TEAM_MOST ? threads : CGT_I_TEAM_MOST,
                       .values = values,
                       .most_bits = cgt_i_bit_length(n),
                       .status = CGT_OK};
  atomic_init(&ruler.stop, false);
  const uint64_t own = marks_of(&ruler) * sizeof *ruler.seen;
  while (ruler.threads > 1 && memory != 0 && ruler.threads * own >= memory / 2) ruler.threads--;
  const uint64_t marks = ruler.threads * own;
  if (memory != 0 && marks >= memory)
    return cgt_i_fail(CGT_E_LIMIT, "%s: the values of %zu elements need more than %llu bytes; the limit is %llu", ask->function,
                      n, (unsigned long long)marks, (unsigned long long)memory);
  ruler.limit = memory != 0 ? memory - marks : 0;
  ruler.seen = marks <= SIZE_MAX ? cgt_i_alloc((size_t)marks, 1) : NULL;
  if (ruler.seen == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the values of %zu elements", ask->function, n);
  memset(ruler.seen, 0, (size_t)marks);
  cgt_status_t status = method != CGT_I_RULER_PRODUCT ? try_lists(&ruler, kernel, method) : CGT_E_NO_THEOREM;
  if (status == CGT_E_NO_THEOREM) status = try_product(&ruler, kernel);
  cgt_i_free(ruler.seen);
  return status;
}
