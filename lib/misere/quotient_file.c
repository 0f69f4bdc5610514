/* Files of quotients: 64-bit words, low byte first. The magic word and the version; the game's identity, as in memo files; how
 * many positions there are (0: the atoms are heaps), and each after its number of words; how many atoms, elements and
 * generators there are; the P-portion, as bits; the elements of the atoms; for each generator its products with all elements,
 * in their order. Elements take 16 bits, four to a word; each of these lists begins with a word. At the end a checksum.
 *
 * What is read is proved before it is believed: then it is the quotient, whoever wrote the file. */
#include <string.h>

#include "../base/file.h"
#include "quotient_inside.h"

/* "lcgtquot" */
static const cgt_i_file_kind file_kind = {.name = "file of a quotient", .magic = 0x746f75717467636c, .version = 1};

/* ---- Writing ---- */

static void put_quotient(cgt_i_file *file, void *user) {
  const cgt_quotient_t *quotient = *(const cgt_quotient_t *const *)user;
  const cgt_i_monoid *monoid = &quotient->level.monoid;
  const size_t positions = quotient->positions != NULL ? cgt_list_count(quotient->positions) : 0;
  cgt_i_file_put_game(file, quotient->game);
  cgt_i_file_put(file, positions);
  for (size_t i = 0; i < positions; i++) cgt_i_file_put_row(file, quotient->positions, i);
  cgt_i_file_put(file, quotient->level.placed);
  cgt_i_file_put(file, monoid->n);
  cgt_i_file_put(file, quotient->generator_count);
  for (uint32_t i = 0; i < monoid->words; i++) cgt_i_file_put(file, monoid->p[i]);
  cgt_i_file_put_numbers(file, quotient->level.images, quotient->level.placed);
  for (size_t i = 0; i < quotient->generator_count; i++)
    cgt_i_file_put_numbers(file, cgt_i_monoid_row(monoid, quotient->generators[i]), monoid->n);
}

cgt_status_t cgt_quotient_save(const cgt_quotient_t *quotient, const char *path) {
  static const char function[] = "cgt_quotient_save";
  if (quotient == NULL) return cgt_i_null_argument(function, "quotient");
  const cgt_status_t status = cgt_i_game_check_file(function, quotient->game, path);
  return status == CGT_OK ? cgt_i_file_write(&file_kind, function, path, put_quotient, &quotient) : status;
}

/* ---- Reading ---- */

typedef struct {
  cgt_i_ask *ask;
  cgt_quotient_t *quotient;
  size_t generators;
  uint16_t *products;      /* of each generator with all elements */
  uint16_t *before, *last; /* each element but 0 is the product of a lesser one and a generator */
  uint32_t *next, *colours;
} loading;

static void get_atoms(cgt_i_file *file, const loading *its) {
  const uint64_t positions = cgt_i_file_get(file);
  cgt_status_t status = CGT_OK;
  if (positions > file->left) (void)cgt_i_file_corrupt(file, "is damaged: it has fewer positions than it says");
  if (file->status != CGT_OK) return;
  if (positions == 0) {
    file->status = cgt_i_quotient_check_heaps(file->function, its->ask->game);
    return;
  }
  cgt_list_t *list;
  file->status = cgt_list_new(NULL, 0, 0, &list);
  if (file->status != CGT_OK) return;
  for (uint64_t i = 0; i < positions && file->status == CGT_OK; i++) cgt_i_file_get_row(file, list, CGT_MAX_WORDS);
  const cgt_i_most most = {.positions = (size_t)positions, .of = "the file"};
  if (file->status == CGT_OK) status = cgt_i_quotient_add_positions(its->ask, list, &most, its->quotient);
  if (status == CGT_E_POSITION || (file->status == CGT_OK && status == CGT_OK && its->quotient->atoms.n != positions))
    (void)cgt_i_file_corrupt(file, "is damaged: its positions are impossible");
  else if (file->status == CGT_OK)
    file->status = status;
  cgt_list_free(list);
}

/* The elements of the atoms, of which those without options have the identity, and what generators do. */
static bool are_elements(const loading *its) {
  const cgt_i_sums *level = &its->quotient->level;
  const uint32_t n = level->monoid.n;
  if (n % 64 != 0 && level->monoid.p[n / 64] >> n % 64 != 0) return false;
  for (size_t atom = 0; atom < level->placed; atom++) {
    if (level->images[atom] >= n) return false;
    if (level->images[atom] != 0 && level->atoms->starts[atom] == level->atoms->starts[atom + 1]) return false;
  }
  for (size_t i = 0; i < its->generators * n; i++)
    if (its->products[i] >= n) return false;
  return true;
}

/* Whether the generators commute and reach all elements, the new ones in their order, from the identity. Then words that lead
 * from the identity to the same element do so from every other, and the elements are a commutative monoid. */
static bool is_monoid(const loading *its) {
  const uint32_t n = its->quotient->level.monoid.n;
  uint32_t found = 1;
  for (uint32_t x = 0; x < n; x++) {
    if (x == found) return false;
    for (size_t i = 0; i < its->generators; i++) {
      const uint32_t y = its->products[i * n + x];
      if (y > found) return false;
      if (y == found) {
        its->before[found] = (uint16_t)x;
        its->last[found++] = (uint16_t)i;
      }
      for (size_t k = 0; k < i; k++)
        if (its->products[k * n + y] != its->products[i * n + its->products[k * n + x]]) return false;
    }
  }
  return true;
}

/* Whether each generator is the element of an atom. */
static bool is_generated(const loading *its) {
  const cgt_i_sums *level = &its->quotient->level;
  for (size_t i = 0; i < its->generators; i++) {
    size_t atom = 0;
    while (atom < level->placed && level->images[atom] != its->products[i * level->monoid.n]) atom++;
    if (atom == level->placed) return false;
  }
  return true;
}

static void multiply(const loading *its) {
  const cgt_i_monoid *monoid = &its->quotient->level.monoid;
  const uint32_t n = monoid->n;
  for (uint32_t x = 0; x < n; x++) {
    uint16_t *row = monoid->products + (size_t)x * n;
    row[0] = (uint16_t)x;
    for (uint32_t y = 1; y < n; y++) row[y] = its->products[(size_t)its->last[y] * n + row[its->before[y]]];
  }
}

/* Whether each two elements are told apart by the outcomes of their products. */
static cgt_status_t check_apart(const loading *its, bool *right) {
  const cgt_i_monoid *monoid = &its->quotient->level.monoid;
  uint32_t classes;
  for (uint32_t x = 0; x < monoid->n; x++) {
    its->colours[x] = cgt_i_elements_has(monoid->p, x);
    for (size_t i = 0; i < its->generators; i++) its->next[x * its->generators + i] = its->products[i * monoid->n + x];
  }
  const cgt_status_t status = cgt_i_quotient_reduce(its->ask, monoid->n, its->generators, its->next, its->colours, &classes);
  *right = status == CGT_OK && classes == monoid->n;
  return status;
}

/* By the theorem of doc/quotients.md: a homomorphism onto a reduced monoid, with the outcomes of all sums. */
static cgt_status_t prove(const loading *its, bool *right) {
  cgt_quotient_t *quotient = its->quotient;
  cgt_status_t status = CGT_OK;
  *right = are_elements(its) && is_monoid(its) && is_generated(its);
  if (*right) status = check_apart(its, right);

  if (status != CGT_OK || !*right) return status;
  multiply(its);
  status = cgt_i_quotient_finish(its->ask, quotient);
  if (status == CGT_OK) status = cgt_i_transitions_make(its->ask, &quotient->level);
  if (status == CGT_OK) status = cgt_i_transitions_check(its->ask, &quotient->level, right);
  return status;
}

static void get_elements(cgt_i_file *file, loading *its) {
  cgt_quotient_t *quotient = its->quotient;
  const uint64_t placed = cgt_i_file_get(file), n = cgt_i_file_get(file), generators = cgt_i_file_get(file);
  cgt_status_t status = CGT_OK;
  bool right = false;
  if (n == 0 || n > CGT_MAX_QUOTIENT || generators >= n || placed == 0 || placed / 4 > file->left ||
      generators * n / 4 > file->left || (quotient->positions != NULL && placed != quotient->atoms.n))
    (void)cgt_i_file_corrupt(file, "is damaged: its numbers are impossible");
  if (file->status != CGT_OK) return;
  its->generators = (size_t)generators;
  while (status == CGT_OK && quotient->atoms.n < placed) status = cgt_i_quotient_add_heap(its->ask, quotient);
  if (status == CGT_OK) status = cgt_i_sums_place(its->ask, (uint32_t)n, (size_t)placed, &quotient->level);
  its->products = cgt_i_quotient_alloc(its->ask, (size_t)(generators * n), sizeof *its->products, &status);
  its->next = cgt_i_quotient_alloc(its->ask, (size_t)(generators * n), sizeof *its->next, &status);
  its->before = cgt_i_quotient_alloc(its->ask, (size_t)n, sizeof *its->before, &status);
  its->last = cgt_i_quotient_alloc(its->ask, (size_t)n, sizeof *its->last, &status);
  its->colours = cgt_i_quotient_alloc(its->ask, (size_t)n, sizeof *its->colours, &status);
  if (status == CGT_OK) {
    const cgt_i_sums *level = &quotient->level;
    for (uint32_t i = 0; i < level->monoid.words; i++) level->monoid.p[i] = cgt_i_file_get(file);
    cgt_i_file_get_numbers(file, level->images, placed);
    for (size_t i = 0; i < generators; i++) cgt_i_file_get_numbers(file, its->products + i * n, n);
    if (file->status == CGT_OK) status = prove(its, &right);
  }
  if (file->status == CGT_OK && status == CGT_OK && !right)
    (void)cgt_i_file_corrupt(file, "is damaged: it has no quotient of this game");
  else if (file->status == CGT_OK)
    file->status = status;
}

static void get_quotient(cgt_i_file *file, void *user) {
  loading *its = user;
  cgt_i_file_get_game(file, its->ask->game);
  if (file->status == CGT_OK) get_atoms(file, its);
  if (file->status == CGT_OK) get_elements(file, its);
  cgt_i_free(its->products);
  cgt_i_free(its->next);
  cgt_i_free(its->before);
  cgt_i_free(its->last);
  cgt_i_free(its->colours);
}

cgt_status_t cgt_quotient_load(cgt_game_t *game, const char *path, cgt_quotient_t **quotient) {
  static const char function[] = "cgt_quotient_load";
  if (quotient == NULL) return cgt_i_null_argument(function, "quotient");
  cgt_status_t status = cgt_i_game_check_file(function, game, path);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  loading its = {.ask = &ask};
  status = cgt_i_quotient_begin(&ask, CGT_MAX_QUOTIENT, &its.quotient);
  if (status != CGT_OK) return status;
  status = cgt_i_file_read(&file_kind, function, path, false, get_quotient, &its);
  if (status == CGT_OK && its.quotient->positions == NULL) cgt_i_quotient_find_period(its.quotient);
  return cgt_i_quotient_end(status, its.quotient, quotient);
}
