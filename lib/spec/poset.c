/* Posets as texts. */
#include <stdio.h>
#include <string.h>

#include "words.h"

/* How posets of a name are read: what stands behind the parenthesis after it. */
typedef struct form form;
struct form {
  const char *name, *example, *element;
  cgt_status_t (*read)(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_poset_t **poset);
  cgt_status_t (*family)(uint64_t n, cgt_poset_t **poset); /* NULL: it has not one number */
};

static cgt_status_t read_family(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_poset_t **poset) {
  uint64_t n;
  (void)name;
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  cgt_status_t status = cgt_i_read_number(reader, "a number", &n);
  const size_t to = reader->at;
  if (status == CGT_OK) status = cgt_i_read_expect(reader, ')');
  if (status != CGT_OK) return status;
  status = of->family(n, poset);
  return status == CGT_OK ? CGT_OK : cgt_i_read_failed(reader, status, from, to);
}

static cgt_status_t read_subspaces(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_poset_t **poset) {
  uint64_t n, q = 0;
  (void)of, (void)name;
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  cgt_status_t status = cgt_i_read_number(reader, "a dimension", &n);
  if (status == CGT_OK) status = cgt_i_read_expect(reader, ',');
  if (status == CGT_OK) status = cgt_i_read_number(reader, "a prime power", &q);
  const size_t to = reader->at;
  if (status == CGT_OK) status = cgt_i_read_expect(reader, ')');
  if (status != CGT_OK) return status;
  status = cgt_poset_new_subspaces(n, q, poset);
  return status == CGT_OK ? CGT_OK : cgt_i_read_failed(reader, status, from, to);
}

static cgt_status_t read_dual(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_poset_t **poset) {
  cgt_poset_t *primal = NULL;
  (void)of;
  cgt_status_t status = cgt_i_read_poset(reader, &primal);
  if (status == CGT_OK) status = cgt_i_read_expect(reader, ')');
  if (status == CGT_OK) {
    status = cgt_poset_new_dual(primal, poset);
    if (status != CGT_OK) status = cgt_i_read_failed(reader, status, name.from, name.to);
  }
  cgt_poset_free(primal);
  return status;
}

/* `P, Q, …)`. */
static cgt_status_t read_product(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_poset_t **poset) {
  cgt_poset_t **parts = NULL;
  size_t n = 0, room = 0;
  bool more = false;
  cgt_status_t status;
  (void)of;
  do {
    if (n == room) {
      room = 2 * room + 4;
      cgt_poset_t **larger = cgt_i_alloc(room, sizeof *larger);
      if (larger != NULL && n > 0) memcpy(larger, parts, n * sizeof *larger);
      status = larger != NULL ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for posets", reader->reading->function);
      if (larger == NULL) break;
      cgt_i_free(parts);
      parts = larger;
    }
    status = cgt_i_read_poset(reader, &parts[n]);
    n += status == CGT_OK;
    if (status == CGT_OK) status = cgt_i_read_more(reader, &more);
  } while (status == CGT_OK && more);
  if (status == CGT_OK) {
    status = cgt_poset_new_product(parts, n, poset);
    if (status != CGT_OK) status = cgt_i_read_failed(reader, status, name.from, name.to);
  }
  while (n > 0) cgt_poset_free(parts[--n]);
  cgt_i_free(parts);
  return status;
}

/* ---- Explicit posets ---- */

typedef struct {
  uint64_t n;
  cgt_i_words pairs, places;
} relations;

static cgt_status_t attempt(void *user, size_t m) {
  const relations *all = user;
  cgt_poset_t *poset;
  const cgt_status_t status = cgt_poset_new_relations(all->n, all->pairs.words, m, &poset);
  if (status == CGT_OK) cgt_poset_free(poset);
  return status;
}

static cgt_status_t read_explicit(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_poset_t **poset) {
  relations all = {.n = 0};
  (void)of, (void)name;
  cgt_i_place size;
  cgt_status_t status = cgt_i_read_bounded(reader, "a number of elements", 0, CGT_MAX_TABLE, CGT_E_ARGUMENT, &all.n, &size);
  if (status == CGT_OK) status = cgt_i_read_pairs(reader, '<', "an element", all.n, &all.pairs, &all.places);
  if (status == CGT_OK) {
    status = cgt_poset_new_relations(all.n, all.pairs.words, all.pairs.count / 2, poset);
    if (status == CGT_E_LOOP)
      status = cgt_i_read_blame(reader, &all.places, attempt, &all);
    else if (status != CGT_OK)
      status = cgt_i_read_failed(reader, status, size.from, size.to);
  }
  cgt_i_free(all.pairs.words);
  cgt_i_free(all.places.words);
  return status;
}

/* ---- All ---- */

static const form forms[] = {{"chain", "chain(9)", "6", read_family, cgt_poset_new_chain},
                             {"antichain", "antichain(9)", "6", read_family, cgt_poset_new_antichain},
                             {"boolean", "boolean(3)", "{1,3}", read_family, cgt_poset_new_boolean},
                             {"divisors", "divisors(12)", "6", read_family, cgt_poset_new_divisors},
                             {"subspaces", "subspaces(3,2)", "100|011", read_subspaces, NULL},
                             {"partitions", "partitions(4)", "12|3|4", read_family, cgt_poset_new_set_partitions},
                             {"types", "types(4)", "[2,1,1]", read_family, cgt_poset_new_integer_partitions},
                             {"asm", "asm(4)", "(0,0,2)", read_family, cgt_poset_new_asm},
                             {"product", "product(chain(3),boolean(2))", "<2,{1}>", read_product, NULL},
                             {"dual", "dual(partitions(4))", "12|3|4", read_dual, NULL},
                             {"poset", "poset(4; 0<1, 0<2, 1<3, 2<3)", "2", read_explicit, NULL}};
enum { FORMS = sizeof forms / sizeof *forms };

static cgt_status_t read_from_file(cgt_i_reader *reader, void *made) {
  cgt_poset_t *poset;
  cgt_status_t status = cgt_i_read_poset(reader, &poset);
  if (status != CGT_OK) return status;
  status = cgt_i_read_end(reader);
  if (status == CGT_OK)
    *(cgt_poset_t **)made = poset;
  else
    cgt_poset_free(poset);
  return status;
}

static cgt_status_t read_named(cgt_i_reader *reader, cgt_poset_t **poset) {
  size_t from, i = 0;
  const size_t length = cgt_i_read_name(reader, &from);
  while (i < FORMS && !cgt_i_read_is(reader, from, length, forms[i].name)) i++;
  if (i == FORMS)
    return cgt_i_read_fail(reader, CGT_E_SYNTAX, from, from + length, NULL, "a poset, such as chain(3) or boolean(4)");
  cgt_status_t status = cgt_i_read_handle(reader, from);
  if (status == CGT_OK) status = cgt_i_read_expect(reader, '(');
  return status == CGT_OK ? forms[i].read(reader, &forms[i], (cgt_i_place){from, from + length}, poset) : status;
}

cgt_status_t cgt_i_read_poset(cgt_i_reader *reader, cgt_poset_t **poset) {
  cgt_status_t status = cgt_i_read_down(reader);
  if (status != CGT_OK) return status;
  status = cgt_i_read_sees(reader, '@') ? cgt_i_read_file(reader, read_from_file, poset) : read_named(reader, poset);
  cgt_i_read_up(reader);
  return status;
}

cgt_status_t cgt_poset_parse(const char *text, cgt_spec_error_t *error, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_parse";
  cgt_i_reading reading;
  cgt_i_reader reader;
  const cgt_status_t status = cgt_i_reading_begin(&reading, function, text, error, &reader);
  if (status == CGT_OK && poset == NULL) return cgt_i_null_argument(function, "poset");
  return status == CGT_OK ? read_from_file(&reader, poset) : status;
}

const char *cgt_poset_example(size_t index, const char **element) {
  if (index >= FORMS) return NULL;
  if (element != NULL) *element = forms[index].element;
  return forms[index].example;
}

static cgt_status_t write_poset(cgt_i_text *text, const void *what) { return cgt_i_poset_write_name(what, text); }

cgt_status_t cgt_poset_spec(const cgt_poset_t *poset, char *text, size_t capacity, size_t *needed) {
  static const char function[] = "cgt_poset_spec";
  if (poset == NULL) return cgt_i_null_argument(function, "poset");
  return cgt_i_write_for(function, write_poset, poset, text, capacity, needed);
}
