/* Generators of a quotient, and words: products of generators. */
#include <string.h>

#include "quotient_inside.h"

/* Marks the elements that some generators generate; `queue` has room for all. */
static uint32_t generate(const cgt_i_monoid *monoid, const uint16_t *generators, size_t n, uint8_t *marks, uint16_t *queue) {
  uint32_t found = 1;
  memset(marks, 0, monoid->n);
  marks[0] = 1;
  queue[0] = 0;
  for (uint32_t i = 0; i < found; i++)
    for (size_t k = 0; k < n; k++) {
      const uint32_t x = cgt_i_monoid_product(monoid, queue[i], generators[k]);
      if (marks[x]) continue;
      marks[x] = 1;
      queue[found++] = (uint16_t)x;
    }
  return found;
}

/* The elements of atoms that those of earlier atoms do not generate, without those that the others generate. */
static void find_generators(cgt_quotient_t *quotient, uint8_t *marks, uint16_t *queue) {
  const cgt_i_monoid *monoid = &quotient->level.monoid;
  uint16_t *generators = quotient->generators;
  size_t n = 0;
  (void)generate(monoid, generators, n, marks, queue);
  for (size_t atom = 0; atom < quotient->level.placed; atom++) {
    if (marks[quotient->level.images[atom]]) continue;
    generators[n++] = quotient->level.images[atom];
    (void)generate(monoid, generators, n, marks, queue);
  }
  for (size_t i = 0; i < n;) {
    const uint16_t one = generators[i];
    memmove(generators + i, generators + i + 1, (n - i - 1) * sizeof *generators);
    if (generate(monoid, generators, n - 1, marks, queue) == monoid->n) {
      n--;
      continue;
    }
    memmove(generators + i + 1, generators + i, (n - i - 1) * sizeof *generators);
    generators[i++] = one;
  }
  quotient->generator_count = n;
}

/* The elements in the order of their words, which this finds: shorter words first, and then by the alphabet. */
static void find_words(cgt_quotient_t *quotient, uint8_t *marks, uint16_t *queue) {
  const cgt_i_monoid *monoid = &quotient->level.monoid;
  uint32_t found = 1;
  memset(marks, 0, monoid->n);
  marks[0] = 1;
  queue[0] = 0;
  for (uint32_t i = 0; i < found; i++)
    for (size_t k = i > 0 ? quotient->last_letters[i] : 0; k < quotient->generator_count; k++) {
      const uint32_t x = cgt_i_monoid_product(monoid, queue[i], quotient->generators[k]);
      if (marks[x]) continue;
      marks[x] = 1;
      quotient->before[found] = (uint16_t)i;
      quotient->last_letters[found] = (uint16_t)k;
      queue[found++] = (uint16_t)x;
    }
}

/* Element queue[i] becomes i; numbers[queue[i]] is i. */
static void renumber(cgt_quotient_t *quotient, cgt_i_monoid *to, const uint16_t *queue, const uint16_t *numbers) {
  const cgt_i_monoid *from = &quotient->level.monoid;
  for (uint32_t x = 0; x < to->n; x++) {
    const uint16_t *row = cgt_i_monoid_row(from, queue[x]);
    uint16_t *to_row = to->products + (size_t)x * to->n;
    for (uint32_t y = 0; y < to->n; y++) to_row[y] = numbers[row[queue[y]]];
    if (cgt_i_elements_has(from->p, queue[x])) cgt_i_elements_add(to->p, x);
  }
  for (size_t atom = 0; atom < quotient->level.placed; atom++)
    quotient->level.images[atom] = numbers[quotient->level.images[atom]];
  for (size_t i = 0; i < quotient->generator_count; i++) quotient->generators[i] = numbers[quotient->generators[i]];
}

cgt_status_t cgt_i_quotient_finish(cgt_i_ask *ask, cgt_quotient_t *quotient) {
  const uint32_t n = quotient->level.monoid.n;
  cgt_status_t status = CGT_OK;
  cgt_i_monoid to = {.n = n, .words = quotient->level.monoid.words};
  uint8_t *marks = cgt_i_quotient_alloc(ask, n, sizeof *marks, &status);
  uint16_t *queue = cgt_i_quotient_alloc(ask, n, sizeof *queue, &status);
  uint16_t *numbers = cgt_i_quotient_alloc(ask, n, sizeof *numbers, &status);
  to.products = cgt_i_quotient_alloc(ask, (size_t)n * n, sizeof *to.products, &status);
  to.p = cgt_i_quotient_zeros(ask, to.words, sizeof *to.p, &status);
  quotient->generators = cgt_i_quotient_alloc(ask, n, sizeof *quotient->generators, &status);
  quotient->last_letters = cgt_i_quotient_alloc(ask, n, sizeof *quotient->last_letters, &status);
  quotient->before = cgt_i_quotient_alloc(ask, n, sizeof *quotient->before, &status);
  if (status == CGT_OK) {
    find_generators(quotient, marks, queue);
    find_words(quotient, marks, queue);
    for (uint32_t i = 0; i < n; i++) numbers[queue[i]] = (uint16_t)i;
    renumber(quotient, &to, queue, numbers);
    cgt_i_monoid_clear(&quotient->level.monoid);
    cgt_i_transitions_clear(&quotient->level.transitions);
    quotient->level.monoid = to;
  } else {
    cgt_i_monoid_clear(&to);
  }
  cgt_i_free(marks);
  cgt_i_free(queue);
  cgt_i_free(numbers);
  return status;
}
