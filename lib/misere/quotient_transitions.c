/* The transitions of a quotient, and outcomes that they decide. */
#include <string.h>

#include "quotient_inside.h"

void cgt_i_transitions_clear(cgt_i_transitions *transitions) {
  cgt_i_free(transitions->letters);
  cgt_i_free(transitions->letter_sets);
  cgt_i_free(transitions->letter_lists);
  cgt_i_free(transitions->sets);
  cgt_i_free(transitions->next);
  cgt_i_free(transitions->owners);
  cgt_i_free(transitions->first);
  cgt_i_free(transitions->unions);
  cgt_i_free(transitions->order);
  cgt_i_free(transitions->least_one);
  *transitions = (cgt_i_transitions){.known = false};
}

/* ---- Letters ---- */

static void add_letter(cgt_i_transitions *all, uint32_t image, uint64_t weight, const uint64_t *options, uint32_t words) {
  for (size_t i = 0; i < all->letter_count; i++)
    if (all->letters[i].image == image && memcmp(all->letter_sets + i * words, options, words * sizeof *options) == 0) {
      if (weight < all->letters[i].weight) all->letters[i].weight = weight;
      return;
    }
  memcpy(all->letter_sets + all->letter_count * words, options, words * sizeof *options);
  all->letters[all->letter_count++] = (cgt_i_letter){.weight = weight, .image = image, .is_least = true};
}

/* Atoms that have been added but have no element yet are no letters; nor are those without options, which change nothing. */
static cgt_status_t find_letters(cgt_i_ask *ask, const cgt_i_sums *level, cgt_i_transitions *all) {
  const cgt_i_atoms *atoms = level->atoms;
  const uint32_t words = level->monoid.words, n = level->monoid.n;
  cgt_status_t status = CGT_OK;
  size_t room = 0, set_room = 0;
  uint64_t *options = cgt_i_quotient_alloc(ask, words, sizeof *options, &status);
  for (size_t atom = 0; atom < level->placed && status == CGT_OK; atom++) {
    if (atoms->starts[atom] == atoms->starts[atom + 1]) continue;
    if (!cgt_i_quotient_grow(ask, (void **)&all->letters, &room, all->letter_count, 1, sizeof *all->letters, &status)) break;
    if (!cgt_i_quotient_grow(ask, (void **)&all->letter_sets, &set_room, all->letter_count * words, words,
                             sizeof *all->letter_sets, &status))
      break;
    cgt_i_sums_options(level, atom, options);
    add_letter(all, level->images[atom], atoms->weights[atom], options, words);
  }
  cgt_i_free(options);
  all->letter_lists = cgt_i_quotient_alloc(ask, all->letter_count * n, sizeof *all->letter_lists, &status);
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < all->letter_count; i++) {
    cgt_i_letter *letter = &all->letters[i];
    const uint64_t *set = all->letter_sets + i * words;
    for (uint32_t x = 0; x < n; x++)
      if (cgt_i_elements_has(set, x)) all->letter_lists[i * n + letter->size++] = (uint16_t)x;
    for (size_t k = 0; k < all->letter_count && letter->is_least; k++)
      if (k != i && all->letters[k].image == letter->image && cgt_i_elements_inside(all->letter_sets + k * words, set, words))
        letter->is_least = false;
  }
  return CGT_OK;
}

/* The options of a sum of element x with options D, and of an atom: x E + D y. */
static void add_to_sum(const cgt_i_sums *level, const cgt_i_transitions *all, size_t letter, uint32_t x,
                       const uint64_t *options, uint64_t *sum) {
  const cgt_i_monoid *monoid = &level->monoid;
  const uint16_t *row = cgt_i_monoid_row(monoid, all->letters[letter].image), *list = all->letter_lists + letter * monoid->n;
  memset(sum, 0, monoid->words * sizeof *sum);
  for (uint32_t i = 0; i < monoid->words; i++)
    for (uint64_t bits = options[i]; bits != 0; bits &= bits - 1) cgt_i_elements_add(sum, row[i * 64 + cgt_i_low_bit(bits)]);
  row = cgt_i_monoid_row(monoid, x);
  for (uint32_t i = 0; i < all->letters[letter].size; i++) cgt_i_elements_add(sum, row[list[i]]);
}

/* ---- Least transitions ---- */

/* Transition all->n, of element x, becomes one of the least, unless there is a lesser one. */
static void insert(cgt_i_transitions *all, uint32_t x, uint32_t words) {
  const uint64_t *set = all->sets + all->n * words;
  for (uint32_t i = all->first[x]; i != CGT_I_NONE; i = all->next[i])
    if (cgt_i_elements_inside(all->sets + (size_t)i * words, set, words)) return;
  for (uint32_t *link = &all->first[x]; *link != CGT_I_NONE;) {
    const uint32_t i = *link;
    if (cgt_i_elements_inside(set, all->sets + (size_t)i * words, words)) {
      *link = all->next[i];
      all->owners[i] = CGT_I_NONE;
    } else {
      link = &all->next[i];
    }
  }
  all->owners[all->n] = x;
  all->next[all->n] = all->first[x];
  all->first[x] = (uint32_t)all->n++;
}

static cgt_status_t find_least(cgt_i_ask *ask, const cgt_i_sums *level, cgt_i_transitions *all) {
  const uint32_t words = level->monoid.words;
  size_t set_room = 0, next_room = 0, owner_room = 0;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; status == CGT_OK && (i == 0 || i < all->n); i++) {
    if (i > 0 && all->owners[i] == CGT_I_NONE) continue;
    const size_t more = all->letter_count + 1;
    if (all->n + more >= CGT_I_NONE)
      return cgt_i_fail(CGT_E_LIMIT, "%s: the quotient of %u elements has 2^32 transitions", ask->function,
                        (unsigned)level->monoid.n);
    if (!cgt_i_quotient_grow(ask, (void **)&all->sets, &set_room, all->n * words, more * words, sizeof *all->sets, &status) ||
        !cgt_i_quotient_grow(ask, (void **)&all->next, &next_room, all->n, more, sizeof *all->next, &status) ||
        !cgt_i_quotient_grow(ask, (void **)&all->owners, &owner_room, all->n, more, sizeof *all->owners, &status))
      break;
    if (i == 0) { /* the empty sum */
      memset(all->sets, 0, words * sizeof *all->sets);
      insert(all, 0, words);
    }
    const uint32_t x = all->owners[i];
    for (size_t letter = 0; letter < all->letter_count; letter++) {
      if (!all->letters[letter].is_least) continue;
      add_to_sum(level, all, letter, x, all->sets + i * words, all->sets + all->n * words);
      insert(all, cgt_i_monoid_product(&level->monoid, x, all->letters[letter].image), words);
      if (all->owners[i] != x) break; /* a lesser one took its place, and is still to come */
    }
    status = cgt_i_ask_poll(ask);
  }
  return status;
}

static void find_unions(const cgt_i_sums *level, cgt_i_transitions *all) {
  const cgt_i_monoid *monoid = &level->monoid;
  for (size_t letter = 0; letter < all->letter_count; letter++) {
    const uint16_t *list = all->letter_lists + letter * monoid->n;
    for (uint32_t x = 0; x < monoid->n; x++) {
      const uint16_t *row = cgt_i_monoid_row(monoid, x);
      uint64_t *set = all->unions + (size_t)row[all->letters[letter].image] * monoid->words;
      for (uint32_t i = 0; i < all->letters[letter].size; i++) cgt_i_elements_add(set, row[list[i]]);
    }
  }
}

/* The elements by the least weight of a sum, as Dijkstra finds it, and the options of that sum. An option weighs less. */
static cgt_status_t find_order(cgt_i_ask *ask, const cgt_i_sums *level, cgt_i_transitions *all) {
  const cgt_i_monoid *monoid = &level->monoid;
  const uint32_t n = monoid->n, words = monoid->words;
  cgt_status_t status = CGT_OK;
  uint64_t *weights = cgt_i_quotient_alloc(ask, n, sizeof *weights, &status);
  uint32_t *from = cgt_i_quotient_alloc(ask, n, sizeof *from, &status), *by = cgt_i_quotient_alloc(ask, n, sizeof *by, &status);
  uint8_t *done = cgt_i_quotient_zeros(ask, n, 1, &status);
  for (uint32_t x = 0; x < n && status == CGT_OK; x++) weights[x] = x > 0 ? UINT64_MAX : 0;
  for (uint32_t i = 0; i < n && status == CGT_OK; i++) {
    uint32_t x = CGT_I_NONE;
    for (uint32_t y = 0; y < n; y++)
      if (!done[y] && (x == CGT_I_NONE || weights[y] < weights[x])) x = y;
    done[x] = 1;
    all->order[i] = (uint16_t)x;
    if (x > 0)
      add_to_sum(level, all, by[x], from[x], all->least_one + (size_t)from[x] * words, all->least_one + (size_t)x * words);
    for (uint32_t letter = 0; letter < all->letter_count; letter++) {
      const uint32_t y = cgt_i_monoid_product(monoid, x, all->letters[letter].image);
      const uint64_t weight = weights[x] + all->letters[letter].weight;
      if (weight >= weights[y]) continue;
      weights[y] = weight;
      from[y] = x;
      by[y] = letter;
    }
    status = cgt_i_ask_poll(ask);
  }
  cgt_i_free(weights);
  cgt_i_free(from);
  cgt_i_free(by);
  cgt_i_free(done);
  return status;
}

cgt_status_t cgt_i_transitions_make(cgt_i_ask *ask, cgt_i_sums *level) {
  const cgt_i_monoid *monoid = &level->monoid;
  cgt_i_transitions *all = &level->transitions;
  cgt_status_t status = CGT_OK;
  if (all->known) return CGT_OK;
  all->first = cgt_i_quotient_alloc(ask, monoid->n, sizeof *all->first, &status);
  all->unions = cgt_i_quotient_zeros(ask, (size_t)monoid->n * monoid->words, sizeof *all->unions, &status);
  all->order = cgt_i_quotient_alloc(ask, monoid->n, sizeof *all->order, &status);
  all->least_one = cgt_i_quotient_zeros(ask, (size_t)monoid->n * monoid->words, sizeof *all->least_one, &status);
  if (status == CGT_OK) status = find_letters(ask, level, all);
  for (uint32_t x = 0; x < monoid->n && status == CGT_OK; x++) all->first[x] = CGT_I_NONE;
  if (status == CGT_OK) status = find_least(ask, level, all);
  if (status == CGT_OK) status = find_order(ask, level, all);
  if (status == CGT_OK) find_unions(level, all);
  all->known = status == CGT_OK;
  if (status != CGT_OK) cgt_i_transitions_clear(all);
  return status;
}

/* ---- Outcomes ---- */

bool cgt_i_transitions_outcomes(const cgt_i_sums *level, const uint64_t *wins, uint64_t *p) {
  const cgt_i_transitions *all = &level->transitions;
  const uint32_t n = level->monoid.n, words = level->monoid.words;
  memset(p, 0, words * sizeof *p);
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t x = all->order[i];
    if (!cgt_i_elements_has(wins, x) && !cgt_i_elements_hits(all->least_one + (size_t)x * words, p, words))
      cgt_i_elements_add(p, x);
  }
  for (uint32_t x = 0; x < n; x++) {
    if (cgt_i_elements_has(p, x) && cgt_i_elements_hits(all->unions + (size_t)x * words, p, words)) return false;
    if (cgt_i_elements_has(p, x) || cgt_i_elements_has(wins, x)) continue;
    for (uint32_t i = all->first[x]; i != CGT_I_NONE; i = all->next[i])
      if (!cgt_i_elements_hits(all->sets + (size_t)i * words, p, words)) return false;
  }
  return true;
}

/* Lemma 1, with the empty sum apart: it is the one immediate win, but other sums may have its element. Each of those is an atom
 * and a sum of some element x. */
cgt_status_t cgt_i_transitions_check(cgt_i_ask *ask, const cgt_i_sums *level, bool *right) {
  const cgt_i_transitions *all = &level->transitions;
  const cgt_i_monoid *monoid = &level->monoid;
  const uint32_t words = monoid->words;
  cgt_status_t status = CGT_OK;
  uint64_t *wins = cgt_i_quotient_zeros(ask, words, sizeof *wins, &status);
  uint64_t *p = cgt_i_quotient_alloc(ask, words, sizeof *p, &status),
           *sum = cgt_i_quotient_alloc(ask, words, sizeof *sum, &status);
  if (status == CGT_OK) {
    cgt_i_elements_add(wins, 0);
    *right = cgt_i_transitions_outcomes(level, wins, p) && memcmp(p, monoid->p, words * sizeof *p) == 0;
  }
  for (size_t letter = 0; letter < all->letter_count && status == CGT_OK && *right; letter++)
    for (uint32_t x = 0; x < monoid->n && *right; x++) {
      if (cgt_i_monoid_product(monoid, x, all->letters[letter].image) != 0) continue;
      for (uint32_t i = all->first[x]; i != CGT_I_NONE && *right; i = all->next[i]) {
        add_to_sum(level, all, letter, x, all->sets + (size_t)i * words, sum);
        *right = cgt_i_elements_hits(sum, p, words);
      }
    }
  cgt_i_free(wins);
  cgt_i_free(p);
  cgt_i_free(sum);
  return status;
}
