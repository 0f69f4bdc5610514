/* A level is extended by an atom. doc/misere.md has the proofs. */
#include <string.h>

#include "../base/hash.h"
#include "quotient_inside.h"

/* ---- Making and freeing ---- */

void cgt_i_monoid_clear(cgt_i_monoid *monoid) {
  cgt_i_free(monoid->products);
  cgt_i_free(monoid->p);
  *monoid = (cgt_i_monoid){.n = 0};
}

void cgt_i_sums_clear(cgt_i_sums *level) {
  cgt_i_monoid_clear(&level->monoid);
  cgt_i_transitions_clear(&level->transitions);
  cgt_i_free(level->images);
  cgt_i_free(level->outer_elements);
  *level = (cgt_i_sums){.placed = 0};
}

static cgt_status_t make_monoid(cgt_i_ask *ask, uint32_t n, cgt_i_monoid *monoid) {
  cgt_status_t status = CGT_OK;
  *monoid = (cgt_i_monoid){.n = n, .words = cgt_i_elements_words(n)};
  monoid->products = cgt_i_quotient_zeros(ask, (size_t)n * n, sizeof *monoid->products, &status);
  monoid->p = cgt_i_quotient_zeros(ask, monoid->words, sizeof *monoid->p, &status);
  return status;
}

cgt_status_t cgt_i_sums_begin(cgt_i_ask *ask, const cgt_i_atoms *atoms, const cgt_i_sums *outer, const uint64_t *wins,
                              cgt_i_sums *level) {
  *level = (cgt_i_sums){.atoms = atoms, .outer = outer, .wins = wins};
  cgt_status_t status = make_monoid(ask, 1, &level->monoid);
  level->outer_elements = outer != NULL ? cgt_i_quotient_zeros(ask, 1, sizeof *level->outer_elements, &status) : NULL;
  if (status == CGT_OK && outer != NULL && !cgt_i_elements_has(wins, 0)) cgt_i_elements_add(level->monoid.p, 0);
  if (status != CGT_OK) cgt_i_sums_clear(level);
  return status;
}

cgt_status_t cgt_i_sums_place(cgt_i_ask *ask, uint32_t n, size_t placed, cgt_i_sums *level) {
  cgt_i_monoid_clear(&level->monoid);
  cgt_status_t status = make_monoid(ask, n, &level->monoid);
  level->images = cgt_i_quotient_zeros(ask, placed, sizeof *level->images, &status);
  level->placed = level->image_room = status == CGT_OK ? placed : 0;
  return status;
}

void cgt_i_sums_options(const cgt_i_sums *level, size_t atom, uint64_t *set) {
  const cgt_i_atoms *atoms = level->atoms;
  memset(set, 0, level->monoid.words * sizeof *set);
  for (size_t i = atoms->starts[atom]; i < atoms->starts[atom + 1]; i++) {
    uint32_t x = 0;
    for (size_t k = atoms->part_starts[i]; k < atoms->part_starts[i + 1]; k++)
      x = cgt_i_monoid_product(&level->monoid, x, level->images[atoms->part[k]]);
    cgt_i_elements_add(set, x);
  }
}

/* ---- Copies of an atom ---- */

/* The outcomes of k copies of an atom and a sum of those before it, k = 0, 1, …: for each k the set of elements of P-positions.
 * Those of k + 1 follow from those of k and the outer element of the copies; so they repeat: those of `n` copies are those of
 * `back`. */
typedef struct {
  uint64_t *sets;
  uint32_t *outer; /* the outer element of k copies; 0 if there is no outer level */
  size_t n, room, outer_room, back;
  uint32_t image; /* the atom's outer element */
  uint64_t *options, *wins;
} copies;

static uint32_t fold(const copies *all, size_t k) {
  while (k >= all->n) k -= all->n - all->back;
  return (uint32_t)k;
}

static void copies_clear(copies *all) {
  cgt_i_free(all->sets);
  cgt_i_free(all->outer);
  cgt_i_free(all->options);
  cgt_i_free(all->wins);
}

/* Whoever may move wins at once from one copy more and y, if that is so in this level, or by moving in the copy to an option e
 * such that e y and the other copies are a P-position. */
static void find_wins(const cgt_i_sums *level, uint32_t outer, copies *all) {
  const cgt_i_monoid *monoid = &level->monoid;
  const uint64_t *p = all->sets + (all->n - 1) * monoid->words;
  memset(all->wins, 0, monoid->words * sizeof *all->wins);
  for (uint32_t y = 0; y < monoid->n && level->outer != NULL; y++)
    if (cgt_i_elements_has(level->wins, cgt_i_monoid_product(&level->outer->monoid, outer, level->outer_elements[y])))
      cgt_i_elements_add(all->wins, y);
  for (uint32_t e = 0; e < monoid->n; e++) {
    if (!cgt_i_elements_has(all->options, e)) continue;
    const uint16_t *row = cgt_i_monoid_row(monoid, e);
    for (uint32_t y = 0; y < monoid->n; y++)
      if (cgt_i_elements_has(p, row[y])) cgt_i_elements_add(all->wins, y);
  }
}

/* Takes the outcomes behind the last set as those of one copy more. True: they are those of fewer copies. */
static bool take_copy(const cgt_i_sums *level, uint32_t outer, copies *all) {
  const uint32_t words = level->monoid.words;
  const uint64_t *next = all->sets + all->n * words;
  for (size_t k = 0; k < all->n; k++)
    if (all->outer[k] == outer && memcmp(all->sets + k * words, next, words * sizeof *next) == 0) {
      all->back = k;
      return true;
    }
  all->outer[all->n++] = outer;
  return false;
}

static cgt_status_t make_room(cgt_i_ask *ask, const cgt_i_sums *level, copies *all) {
  const uint32_t words = level->monoid.words;
  cgt_status_t status = CGT_OK;
  (void)cgt_i_quotient_grow(ask, (void **)&all->sets, &all->room, all->n * words, words, sizeof *all->sets, &status);
  (void)cgt_i_quotient_grow(ask, (void **)&all->outer, &all->outer_room, all->n, 1, sizeof *all->outer, &status);
  return status;
}

/* Begins with no copies. */
static cgt_status_t copies_begin(cgt_i_ask *ask, const cgt_i_sums *level, uint32_t image, copies *all) {
  const uint32_t words = level->monoid.words;
  *all = (copies){.image = image};
  cgt_status_t status = make_room(ask, level, all);
  all->options = cgt_i_quotient_zeros(ask, words, sizeof *all->options, &status);
  all->wins = cgt_i_quotient_zeros(ask, words, sizeof *all->wins, &status);
  if (status != CGT_OK) return status;
  memcpy(all->sets, level->monoid.p, words * sizeof *all->sets);
  all->outer[all->n++] = 0;
  return CGT_OK;
}

static uint32_t outer_of_next(const cgt_i_sums *level, const copies *all) {
  return level->outer != NULL ? cgt_i_monoid_product(&level->outer->monoid, all->outer[all->n - 1], all->image) : 0;
}

/* Goes on until the outcomes repeat. *fits becomes false where they differ between sums of one element; all->wins then says how
 * they come about. */
static cgt_status_t find_copies(cgt_i_ask *ask, const cgt_i_sums *level, copies *all, bool *fits) {
  cgt_status_t status = CGT_OK;
  bool ends = false;
  for (*fits = true; status == CGT_OK && *fits && !ends;) {
    const uint32_t outer = outer_of_next(level, all);
    status = make_room(ask, level, all);
    if (status != CGT_OK) break;
    find_wins(level, outer, all);
    *fits = cgt_i_transitions_outcomes(level, all->wins, all->sets + all->n * level->monoid.words);
    if (*fits) ends = take_copy(level, outer, all);
    status = cgt_i_ask_poll(ask);
  }
  return status;
}

/* ---- Coarsest equivalences (Moore 1956) ---- */

/* Gives states one class each if their classes, and those of the states to which letters lead, are equal. */
static uint32_t divide(size_t n, size_t letters, const uint32_t *to, const uint32_t *classes, uint32_t *table, size_t room,
                       uint32_t *divided) {
  uint32_t found = 0;
  memset(table, 255, room * sizeof *table);
  for (size_t s = 0; s < n; s++) {
    uint64_t hash = cgt_i_mix(classes[s] + UINT64_C(1));
    for (size_t l = 0; l < letters; l++) hash = cgt_i_mix(hash ^ classes[to[s * letters + l]]);
    size_t place = (size_t)(hash >> 32) & (room - 1);
    for (;; place = (place + 1) & (room - 1)) {
      const uint32_t t = table[place];
      size_t l = 0;
      if (t == CGT_I_NONE) {
        table[place] = (uint32_t)s;
        divided[s] = found++;
        break;
      }
      if (classes[t] != classes[s]) continue;
      while (l < letters && classes[to[s * letters + l]] == classes[to[t * letters + l]]) l++;
      if (l < letters) continue;
      divided[s] = divided[t];
      break;
    }
  }
  return found;
}

cgt_status_t cgt_i_quotient_reduce(cgt_i_ask *ask, size_t n, size_t letters, const uint32_t *to, uint32_t *colours,
                                   uint32_t *classes) {
  cgt_status_t status = CGT_OK;
  size_t room = 1;
  while (room < 2 * n) room *= 2;
  uint32_t *table = cgt_i_quotient_alloc(ask, room, sizeof *table, &status);
  uint32_t *divided = cgt_i_quotient_alloc(ask, n, sizeof *divided, &status);
  *classes = 0;
  for (uint32_t before = UINT32_MAX; status == CGT_OK && *classes != before;) {
    before = *classes;
    *classes = divide(n, letters, to, colours, table, room, divided);
    memcpy(colours, divided, n * sizeof *colours);
    status = cgt_i_ask_poll(ask);
  }
  cgt_i_free(table);
  cgt_i_free(divided);
  return status;
}

/* ---- Joining ---- */

static cgt_status_t add_image(cgt_i_ask *ask, cgt_i_sums *level, uint32_t x) {
  cgt_status_t status = CGT_OK;
  if (cgt_i_quotient_grow(ask, (void **)&level->images, &level->image_room, level->placed, 1, sizeof *level->images, &status))
    level->images[level->placed++] = (uint16_t)x;
  return status;
}

/* The colours of states, as small numbers: pairs (k, y) differ if their outer elements or outcomes do. */
static uint32_t colour(const cgt_i_sums *level, const copies *all, size_t k, uint32_t y) {
  const uint32_t outcome = cgt_i_elements_has(all->sets + k * level->monoid.words, y);
  if (level->outer == NULL) return outcome;
  return 2 * cgt_i_monoid_product(&level->outer->monoid, all->outer[k], level->outer_elements[y]) + outcome;
}

/* What becomes of a level: its parts in the new monoid. `members` has a pair of each class. */
static cgt_status_t adopt(cgt_i_ask *ask, cgt_i_sums *level, const copies *all, const uint32_t *classes,
                          const uint32_t *members, cgt_i_monoid *joined) {
  const cgt_i_monoid *old = &level->monoid;
  const size_t n = old->n;
  cgt_status_t status = CGT_OK;
  uint16_t *outer = level->outer != NULL ? cgt_i_quotient_alloc(ask, joined->n, sizeof *outer, &status) : NULL;
  if (status == CGT_OK) status = add_image(ask, level, 0);
  if (status != CGT_OK) {
    cgt_i_free(outer);
    return status;
  }
  for (uint32_t a = 0; a < joined->n; a++) {
    const size_t k = members[a] / n, y = members[a] % n;
    const uint16_t *row = cgt_i_monoid_row(old, (uint32_t)y);
    uint16_t *to_row = joined->products + (size_t)a * joined->n;
    for (uint32_t b = 0; b < joined->n; b++)
      to_row[b] = (uint16_t)classes[fold(all, k + members[b] / n) * n + row[members[b] % n]];
    const uint32_t both = colour(level, all, k, (uint32_t)y);
    if ((both & 1) != 0) cgt_i_elements_add(joined->p, a);
    if (outer != NULL) outer[a] = (uint16_t)(both / 2);
  }
  for (size_t i = 0; i < level->placed; i++) level->images[i] = (uint16_t)classes[level->images[i]];
  level->images[level->placed - 1] = (uint16_t)classes[fold(all, 1) * n];
  cgt_i_monoid_clear(&level->monoid);
  cgt_i_transitions_clear(&level->transitions);
  cgt_i_free(level->outer_elements);
  level->outer_elements = outer;
  level->monoid = *joined;
  *joined = (cgt_i_monoid){.n = 0};
  return CGT_OK;
}

/* The monoid of pairs (k, y), reduced: pairs are one element if they, and their products with each pair, have equal colours. */
static cgt_status_t join(cgt_i_ask *ask, size_t most, cgt_i_sums *level, const copies *all) {
  const cgt_i_monoid *old = &level->monoid;
  const cgt_i_transitions *transitions = &level->transitions;
  const size_t n = old->n, states = n * all->n, letters = transitions->letter_count + 1;
  cgt_status_t status = CGT_OK;
  uint32_t *to = cgt_i_quotient_alloc(ask, states * letters, sizeof *to, &status);
  uint32_t *classes = cgt_i_quotient_alloc(ask, states, sizeof *classes, &status), *members = NULL;
  cgt_i_monoid joined = {.n = 0};
  uint32_t found = 0;
  for (size_t s = 0; s < states && status == CGT_OK; s++) {
    const size_t k = s / n, y = s % n;
    classes[s] = colour(level, all, k, (uint32_t)y);
    to[s * letters] = fold(all, k + 1) * (uint32_t)n + (uint32_t)y;
    for (size_t i = 1; i < letters; i++)
      to[s * letters + i] = (uint32_t)(k * n) + cgt_i_monoid_row(old, (uint32_t)y)[transitions->letters[i - 1].image];
  }
  if (status == CGT_OK) status = cgt_i_quotient_reduce(ask, states, letters, to, classes, &found);
  cgt_i_free(to);
  if (status == CGT_OK && found > most)
    status = cgt_i_fail(CGT_E_LIMIT, "%s: the quotient has %u elements or more; the limit is %zu", ask->function,
                        (unsigned)found, most);
  members = cgt_i_quotient_alloc(ask, found, sizeof *members, &status);
  if (status == CGT_OK) status = make_monoid(ask, found, &joined);
  for (size_t s = states; s-- > 0 && status == CGT_OK;) members[classes[s]] = (uint32_t)s;
  if (status == CGT_OK) status = adopt(ask, level, all, classes, members, &joined);
  cgt_i_monoid_clear(&joined);
  cgt_i_free(classes);
  cgt_i_free(members);
  return status;
}

/* The element whose products have the outcomes of one copy and a sum, if k copies have those of its k-th power. */
static uint32_t pretended(const cgt_i_sums *level, const copies *all) {
  const cgt_i_monoid *monoid = &level->monoid;
  for (uint32_t x = 0; x < monoid->n; x++) {
    uint32_t power = 0;
    bool same = true;
    if (level->outer != NULL && level->outer_elements[x] != all->image) continue;
    for (size_t k = 1; k <= all->n && same; k++) { /* the last are those of all->back copies */
      const uint64_t *p = all->sets + fold(all, k) * (size_t)monoid->words;
      power = cgt_i_monoid_product(monoid, power, x);
      const uint16_t *row = cgt_i_monoid_row(monoid, power);
      for (uint32_t y = 0; y < monoid->n && same; y++) same = cgt_i_elements_has(monoid->p, row[y]) == cgt_i_elements_has(p, y);
    }
    if (same) return x;
  }
  return CGT_I_NONE;
}

/* ---- Adding an atom ---- */

/* Whether sums with an atom of this element and these options have no transition but those that are known. */
static bool adds_nothing(const cgt_i_sums *level, uint32_t x, const uint64_t *options) {
  const cgt_i_transitions *all = &level->transitions;
  const uint32_t words = level->monoid.words;
  if (!cgt_i_elements_inside(options, all->unions + (size_t)x * words, words)) return false;
  for (uint32_t i = all->first[x]; i != CGT_I_NONE; i = all->next[i])
    if (cgt_i_elements_inside(all->sets + (size_t)i * words, options, words)) return true;
  return false;
}

/* The letter with the same outer element and the same options. */
static uint32_t find_letter(const cgt_i_sums *level, uint32_t outer, const uint64_t *options) {
  const cgt_i_transitions *all = &level->transitions;
  const uint32_t words = level->monoid.words;
  for (uint32_t i = 0; i < all->letter_count; i++)
    if ((level->outer == NULL || level->outer_elements[all->letters[i].image] == outer) &&
        memcmp(all->letter_sets + (size_t)i * words, options, words * sizeof *options) == 0)
      return i;
  return CGT_I_NONE;
}

static cgt_status_t place(cgt_i_ask *ask, size_t most, cgt_i_sums *level, const copies *all) {
  const uint32_t x = pretended(level, all);
  if (x == CGT_I_NONE) return join(ask, most, level, all);
  const cgt_status_t status = add_image(ask, level, x);
  if (!adds_nothing(level, x, all->options)) cgt_i_transitions_clear(&level->transitions);
  return status;
}

/* What becomes of the copies, and of P-positions, in a finer level. */
static void move_sets(const cgt_i_sums *level, const copies *all, const cgt_i_sums *finer, uint64_t *sets, uint64_t *p) {
  const uint32_t words = finer->monoid.words;
  for (uint32_t x = 0; x < finer->monoid.n; x++) {
    const uint32_t from = finer->outer_elements[x];
    if (cgt_i_elements_has(level->monoid.p, from)) cgt_i_elements_add(p, x);
    for (size_t k = 0; k < all->n; k++)
      if (cgt_i_elements_has(all->sets + k * level->monoid.words, from)) cgt_i_elements_add(sets + k * words, x);
  }
  memcpy(sets + all->n * words, finer->monoid.p, words * sizeof *sets);
}

/* Replaces a level by a finer one that knows the outcomes of one copy more, which it adds. That these are not known to the
 * level is a question of the same kind, with the level as the outer one. */
static cgt_status_t refine(cgt_i_ask *ask, size_t most, cgt_i_sums *level, copies *all) {
  cgt_i_sums finer;
  cgt_status_t status = cgt_i_sums_begin(ask, level->atoms, level, all->wins, &finer);
  if (status != CGT_OK) return status;
  while (finer.placed < level->placed && status == CGT_OK) status = cgt_i_sums_extend(ask, most, &finer);
  const uint32_t n = finer.monoid.n, words = finer.monoid.words;
  uint64_t *moved[] = {NULL, NULL, NULL, NULL};
  const size_t sizes[] = {(all->n + 1) * words, words, words, words};
  for (size_t i = 0; i < 4; i++) moved[i] = cgt_i_quotient_zeros(ask, sizes[i], sizeof *moved[i], &status);
  if (status == CGT_OK) {
    uint64_t *const old[] = {all->sets, all->options, all->wins, finer.monoid.p};
    move_sets(level, all, &finer, moved[0], moved[3]);
    for (uint32_t x = 0; x < n && level->outer != NULL; x++)
      finer.outer_elements[x] = level->outer_elements[finer.outer_elements[x]];
    if (level->outer == NULL) {
      cgt_i_free(finer.outer_elements);
      finer.outer_elements = NULL;
    }
    all->outer[all->n] = outer_of_next(level, all);
    all->n++;
    all->sets = moved[0];
    all->room = sizes[0];
    all->options = moved[1];
    all->wins = moved[2];
    finer.monoid.p = moved[3];
    finer.outer = level->outer;
    finer.wins = level->wins;
    for (size_t i = 0; i < 4; i++) moved[i] = old[i];
    const cgt_i_sums before = *level;
    *level = finer;
    finer = before;
  }
  for (size_t i = 0; i < 4; i++) cgt_i_free(moved[i]);
  cgt_i_sums_clear(&finer);
  return status;
}

cgt_status_t cgt_i_sums_extend(cgt_i_ask *ask, size_t most, cgt_i_sums *level) {
  const size_t atom = level->placed;
  copies all = {.n = 0};
  uint32_t letter = CGT_I_NONE;
  if (level->atoms->starts[atom] == level->atoms->starts[atom + 1]) return add_image(ask, level, 0);
  cgt_status_t status = cgt_i_transitions_make(ask, level);
  if (status == CGT_OK) status = copies_begin(ask, level, level->outer != NULL ? level->outer->images[atom] : 0, &all);
  if (status == CGT_OK) {
    cgt_i_sums_options(level, atom, all.options);
    letter = find_letter(level, all.image, all.options);
  }
  for (bool fits = false; status == CGT_OK && letter == CGT_I_NONE && !fits;) {
    status = cgt_i_transitions_make(ask, level);
    if (status == CGT_OK) status = find_copies(ask, level, &all, &fits);
    if (status == CGT_OK && fits) status = place(ask, most, level, &all);
    if (status == CGT_OK && !fits) {
      status = refine(ask, most, level, &all);
      if (status == CGT_OK) cgt_i_sums_options(level, atom, all.options);
    }
  }
  if (status == CGT_OK && letter != CGT_I_NONE) status = add_image(ask, level, level->transitions.letters[letter].image);
  copies_clear(&all);
  return status;
}

cgt_status_t cgt_i_sums_mex(cgt_i_ask *ask, const cgt_i_sums *level, const uint64_t *options, uint32_t *element) {
  copies all;
  bool fits = false;
  cgt_status_t status = copies_begin(ask, level, 0, &all);
  if (status == CGT_OK) {
    memcpy(all.options, options, level->monoid.words * sizeof *options);
    status = find_copies(ask, level, &all, &fits);
  }
  if (status == CGT_OK) *element = fits ? pretended(level, &all) : CGT_I_NONE;
  copies_clear(&all);
  return status;
}
