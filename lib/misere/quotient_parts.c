/* Parts of a quotient: generators, the kernel; what kind it is; the mex function; texts. */
#include <string.h>

#include "../text/writer.h"
#include "quotient_inside.h"

static cgt_status_t check_list(const char *function, const cgt_quotient_t *quotient, const uint64_t *elements, size_t capacity,
                               const size_t *n) {
  if (quotient == NULL || n == NULL) return cgt_i_null_argument(function, quotient == NULL ? "quotient" : "n");
  return cgt_i_check_array(function, "elements", elements, capacity);
}

cgt_status_t cgt_quotient_generators(const cgt_quotient_t *quotient, uint64_t *elements, size_t capacity, size_t *n) {
  const cgt_status_t status = check_list("cgt_quotient_generators", quotient, elements, capacity, n);
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < quotient->generator_count && i < capacity; i++) elements[i] = quotient->generators[i];
  *n = quotient->generator_count;
  return CGT_OK;
}

/* ---- The kernel ---- */

/* The product of all elements lies in every ideal. */
static uint32_t in_kernel(const cgt_i_monoid *monoid) {
  uint32_t product = 0;
  for (uint32_t x = 0; x < monoid->n; x++) product = cgt_i_monoid_product(monoid, product, x);
  return product;
}

/* Whether an element generates the same ideal as another of the kernel. */
static bool is_in_kernel(const cgt_i_monoid *monoid, uint32_t x, uint32_t other) {
  for (uint32_t y = 0; y < monoid->n; y++)
    if (cgt_i_monoid_product(monoid, other, y) == x) return true;
  return false;
}

cgt_status_t cgt_quotient_kernel(const cgt_quotient_t *quotient, uint64_t *elements, size_t capacity, size_t *n) {
  const cgt_status_t status = check_list("cgt_quotient_kernel", quotient, elements, capacity, n);
  if (status != CGT_OK) return status;
  const cgt_i_monoid *monoid = &quotient->level.monoid;
  const uint32_t one = in_kernel(monoid);
  size_t found = 0;
  for (uint32_t x = 0; x < monoid->n; x++) {
    if (!is_in_kernel(monoid, x, one)) continue;
    if (found < capacity) elements[found] = x;
    found++;
  }
  *n = found;
  return CGT_OK;
}

/* The quotients of heaps of Nim below 2^n are {1}, {1, a} with a^2 = 1, and, from n = 2 on, {1, a} and a kernel in which all
 * squares are its identity e, and a e is not e; of these, a and e are P. */
static bool is_tame(const cgt_i_monoid *monoid) {
  if (monoid->n == 1) return true;
  const uint32_t one = in_kernel(monoid), e = cgt_i_monoid_product(monoid, one, one);
  uint32_t a = 0, outside = 0, winning = 0;
  for (uint32_t x = 0; x < monoid->n; x++) {
    const bool kernel = is_in_kernel(monoid, x, one);
    if (kernel && cgt_i_monoid_product(monoid, x, x) != e) return false;
    if (!kernel) outside++;
    if (!kernel && x != 0) a = x;
    winning += cgt_i_elements_has(monoid->p, x);
  }
  if (monoid->n == 2) return outside == 0 && cgt_i_elements_has(monoid->p, 1);
  return outside == 2 && a != 0 && cgt_i_monoid_product(monoid, a, a) == 0 && cgt_i_monoid_product(monoid, a, e) != e &&
         winning == 2 && cgt_i_elements_has(monoid->p, a) && cgt_i_elements_has(monoid->p, e);
}

cgt_status_t cgt_quotient_is_tame(const cgt_quotient_t *quotient, uint32_t *tame) {
  static const char function[] = "cgt_quotient_is_tame";
  if (quotient == NULL || tame == NULL) return cgt_i_null_argument(function, quotient == NULL ? "quotient" : "tame");
  *tame = is_tame(&quotient->level.monoid);
  return CGT_OK;
}

/* ---- The mex function ---- */

cgt_status_t cgt_quotient_mex(cgt_quotient_t *quotient, const uint64_t *elements, size_t n, uint64_t *element) {
  static const char function[] = "cgt_quotient_mex";
  uint32_t found = 0;
  if (quotient == NULL || element == NULL) return cgt_i_null_argument(function, quotient == NULL ? "quotient" : "element");
  cgt_status_t status = cgt_i_check_array(function, "elements", elements, n);
  for (size_t i = 0; i < n && status == CGT_OK; i++)
    status = cgt_i_quotient_check_element(function, quotient, "an element", elements[i]);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(quotient->game, function);
  uint64_t *options = cgt_i_quotient_zeros(&ask, quotient->level.monoid.words, sizeof *options, &status);
  for (size_t i = 0; i < n && options != NULL; i++) cgt_i_elements_add(options, (uint32_t)elements[i]);
  if (status == CGT_OK && n > 0) {
    if (!cgt_i_lock_enter(&quotient->lock)) {
      status = cgt_i_fail_in_function(function, cgt_i_lock_lost("the quotient"));
    } else {
      status = cgt_i_transitions_make(&ask, &quotient->level);
      cgt_i_lock_leave(&quotient->lock);
    }
    if (status == CGT_OK) status = cgt_i_sums_mex(&ask, &quotient->level, options, &found);
  }
  cgt_i_free(options);
  if (status != CGT_OK) return status;
  if (found == CGT_I_NONE)
    return cgt_i_fail(CGT_E_DOMAIN, "%s: no element has these options; the quotient would grow", function);
  *element = found;
  return CGT_OK;
}

/* ---- Texts ---- */

static void write_letter(cgt_i_text *text, size_t letter) {
  if (letter < 26)
    cgt_i_print(text, "%c", (char)('a' + letter));
  else
    cgt_i_print(text, "%c%zu", (char)('a' + letter % 26), letter / 26);
}

/* A word, by the numbers of its letters. */
static void write_powers(cgt_i_text *text, const uint32_t *powers, size_t n) {
  bool any = false;
  for (size_t i = 0; i < n; i++) {
    if (powers[i] == 0) continue;
    if (any && n > 26) cgt_i_print(text, "*");
    write_letter(text, i);
    if (powers[i] > 1) cgt_i_print(text, "^%u", (unsigned)powers[i]);
    any = true;
  }
  if (!any) cgt_i_print(text, "1");
}

typedef struct {
  const cgt_quotient_t *quotient;
  uint32_t element;
  uint32_t *powers, *others; /* of each generator */
} writing;

static void powers_of(const cgt_quotient_t *quotient, uint32_t x, uint32_t *powers) {
  memset(powers, 0, quotient->generator_count * sizeof *powers);
  for (; x != 0; x = quotient->before[x]) powers[quotient->last_letters[x]]++;
}

static cgt_status_t write_element(cgt_i_text *text, const void *what) {
  const writing *its = what;
  powers_of(its->quotient, its->element, its->powers);
  write_powers(text, its->powers, its->quotient->generator_count);
  return text->status;
}

/* The element of a word without one of its letters; CGT_I_NONE if that is not its least word. */
static bool is_least_without(const writing *its, size_t letter) {
  const cgt_quotient_t *quotient = its->quotient;
  uint32_t x = 0;
  its->powers[letter]--;
  for (size_t i = 0; i < quotient->generator_count; i++)
    for (uint32_t k = 0; k < its->powers[i]; k++) x = cgt_i_monoid_product(&quotient->level.monoid, x, quotient->generators[i]);
  powers_of(quotient, x, its->others);
  const bool least = memcmp(its->others, its->powers, quotient->generator_count * sizeof *its->powers) == 0;
  its->powers[letter]++;
  return least;
}

/* The relations: each word that is not the least of its element, but is it without any one of its letters, equals the least. By
 * these every word becomes the least of its element (doc/misere.md). */
static cgt_status_t write_presentation(cgt_i_text *text, const void *what) {
  const writing *its = what;
  const cgt_quotient_t *quotient = its->quotient;
  const size_t n = quotient->generator_count;
  const char *before = " | ";
  cgt_i_print(text, "<");
  for (size_t i = 0; i < n; i++) {
    if (i > 0) cgt_i_print(text, ",");
    write_letter(text, i);
  }
  for (uint32_t x = 0; x < quotient->level.monoid.n; x++)
    for (size_t k = x > 0 ? quotient->last_letters[x] : 0; k < n && text->status == CGT_OK; k++) {
      const uint32_t y = cgt_i_monoid_product(&quotient->level.monoid, x, quotient->generators[k]);
      if (y != 0 && quotient->before[y] == x && quotient->last_letters[y] == k) continue;
      powers_of(quotient, x, its->powers);
      its->powers[k]++;
      bool is_relation = true;
      for (size_t i = 0; i < n && is_relation; i++) is_relation = its->powers[i] == 0 || is_least_without(its, i);
      if (!is_relation) continue;
      cgt_i_print(text, "%s", before);
      before = ", ";
      write_powers(text, its->powers, n);
      cgt_i_print(text, "=");
      powers_of(quotient, y, its->powers);
      write_powers(text, its->powers, n);
    }
  cgt_i_print(text, ">");
  return text->status;
}

static cgt_status_t write(const char *function, cgt_i_writer writer, const cgt_quotient_t *quotient, uint32_t element,
                          char *text, size_t capacity, size_t *needed) {
  const size_t n = quotient->generator_count + 1;
  writing its = {.quotient = quotient, .element = element};
  its.powers = cgt_i_alloc(2 * n, sizeof *its.powers);
  if (its.powers == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a word", function);
  its.others = its.powers + n;
  const cgt_status_t status = cgt_i_write_for(function, writer, &its, text, capacity, needed);
  cgt_i_free(its.powers);
  return status;
}

cgt_status_t cgt_quotient_presentation(const cgt_quotient_t *quotient, char *text, size_t capacity, size_t *needed) {
  static const char function[] = "cgt_quotient_presentation";
  if (quotient == NULL) return cgt_i_null_argument(function, "quotient");
  return write(function, write_presentation, quotient, 0, text, capacity, needed);
}

cgt_status_t cgt_quotient_word(const cgt_quotient_t *quotient, uint64_t element, char *text, size_t capacity, size_t *needed) {
  static const char function[] = "cgt_quotient_word";
  if (quotient == NULL) return cgt_i_null_argument(function, "quotient");
  const cgt_status_t status = cgt_i_quotient_check_element(function, quotient, "element", element);
  return status != CGT_OK ? status : write(function, write_element, quotient, (uint32_t)element, text, capacity, needed);
}
