/* The inside of a poset. */
#ifndef CGT_I_POSET_H
#define CGT_I_POSET_H

#include <cgt/poset.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "../base/failure.h"
#include "../base/bits.h"
#include "../base/system.h"
#include "../text/reader.h"
#include "triangle.h"

/* The size of a text that says why words are not an element. */
enum { CGT_I_REASON = 200 };

/* A poset's order, by places in a linear extension. */
typedef struct {
  size_t n;
  uint32_t *index; /* of the element at each place */
  uint32_t *place; /* of the element with each index */
  cgt_i_triangle below;
  /* Added by cgt_i_poset_hasse(): */
  uint32_t *covers; /* the element at place y covers those at the places covers[starts[y]], …, covers[starts[y + 1] - 1] */
  size_t *starts;
  uint32_t *heights; /* by places; then the depths, by places */
} cgt_i_order;

/* What is known of a poset. A theorem that rests on one of these is used where it is claimed and nowhere else. */
enum {
  CGT_I_ONE_MINIMUM_BELOW = 1, /* each element is above just one minimal element */
  CGT_I_ONE_MAXIMUM_ABOVE = 2, /* each element is below just one maximal element */
  CGT_I_IS_CHAIN = 4,          /* it is a chain, and `at_height` finds its elements */
  CGT_I_BY_NUMBERS = 8,        /* members with the same n, q and parts are equal */
  CGT_I_IN_PARENTHESES = 16,   /* its elements are written in parentheses */
};

/* The paper on coin turning games, as it ends the names of its theorems. */
#define CGT_I_COIN_PAPER " of Ishikawa, Ohmoto, Tagawa, Takayama"

/* How the values of the ruler's classes are found. */
typedef enum {
  CGT_I_CLASSES_CLOSED, /* by a formula */
  CGT_I_CLASSES_BLOCKS, /* class i has the value h(i + 1) of a single block of i + 1 elements */
  CGT_I_CLASSES_ASM,    /* class s (s + 1) / 2 + t has the value g(s, t) of rank s and third coordinate t */
} cgt_i_class_values;

/* A theorem that reduces the ruler's values to values of classes, which are numbered from 0: an element's value is the nim
 * product of the values of its classes. */
typedef struct {
  cgt_i_class_values values;
  const char *theorem;
  /* The number of classes of the poset; CGT_E_NO_THEOREM if they are too many to number. */
  cgt_status_t (*count)(const cgt_poset_t *poset, uint64_t *count);
  /* CGT_I_CLASSES_CLOSED: the value of a class. An element is in one class, its height, whose value is its `ruler_value`. */
  uint64_t (*value)(const cgt_poset_t *poset, uint64_t number);
  /* Otherwise: writes an element's classes, at most one for each of its words, and returns their number. Classes of value 1 may
   * be omitted; UINT64_MAX stands for a class that cannot be numbered. */
  size_t (*of)(const cgt_poset_t *poset, const uint64_t *x, uint64_t *classes);
} cgt_i_ruler_classes;

/* A coin's value in the poset, or in its dual, and the theorem that gives it; CGT_E_NO_THEOREM if none does. */
typedef cgt_status_t (*cgt_i_coin_value_fn)(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value,
                                            const char **theorem);

/* A family of posets: everything that the library knows about it. Elements that go in are valid. A function that fails sets an
 * error text without the public function's name. CGT_E_NO_THEOREM calls for the general method, which also replaces functions
 * that are NULL. */
typedef struct {
  const char *name; /* in the text language; its numbers and its parts follow in parentheses */
  /* A member and one of its elements; NULL if the language has no texts for the family, nor for what is made of its members. */
  const char *example, *element_example;
  const char *numbers[2]; /* descriptions of its numbers n and q, if it has them */
  uint32_t claims;        /* that hold for every member; a member's `claims` has those that depend on it too */
  /* Makes a member from its number, or from its two. */
  cgt_status_t (*of_number)(uint64_t n, cgt_poset_t **poset);
  cgt_status_t (*of_numbers)(uint64_t n, uint64_t q, cgt_poset_t **poset);
  /* Reads a member made otherwise, from after the opening parenthesis up to and including the closing one. */
  cgt_status_t (*read)(cgt_i_reader *reader, cgt_i_place name, cgt_poset_t **poset);
  /* The numbers that it is also made of, and how many; the caller frees them. `by_pairs`: they are written as `; a<b, c<d`. */
  cgt_status_t (*others)(const cgt_poset_t *poset, uint64_t **numbers, size_t *count);
  bool by_pairs;
  /* An element's text. `inside` is true among other elements, which commas would separate from it. NULL: its one number. What
   * is read need not be an element. */
  cgt_status_t (*read_element)(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element);
  void (*write_element)(const cgt_poset_t *poset, const uint64_t *x, bool inside, cgt_i_text *text);
  /* Exact; CGT_E_OVERFLOW from 2^64 on. */
  cgt_status_t (*size)(const cgt_poset_t *poset, uint64_t *size);
  /* Whether words of the right number are an element; if not, says why. */
  bool (*contains)(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]);
  cgt_status_t (*leq)(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq);
  cgt_status_t (*height)(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height);
  /* For a family whose members are all graded: the rank of one that is not empty. It replaces `depth`, which is the rank minus
   * the height, and `graded`. */
  uint64_t (*rank)(const cgt_poset_t *poset);
  cgt_status_t (*depth)(const cgt_poset_t *poset, const uint64_t *x, uint64_t *depth);
  /* Of a poset that is not empty. */
  cgt_status_t (*graded)(const cgt_poset_t *poset, bool *graded, uint64_t *rank);
  cgt_status_t (*each)(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                       void *user); /* must know CGT_SET_ALL */
  cgt_status_t (*count)(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count);
  cgt_status_t (*index)(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index);
  cgt_status_t (*element)(const cgt_poset_t *poset, uint64_t index, uint64_t *x);
  cgt_status_t (*mobius)(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value); /* a <= b */
  cgt_status_t (*order)(const cgt_poset_t *poset, cgt_i_order **order); /* NULL: computed from levels and lower covers */
  /* What coin turning games may use. */
  cgt_i_coin_value_fn ruler_value, ideal_value;
  const cgt_i_ruler_classes *ruler_classes;
  /* If it is a product whose intervals and ideals are products of those of its factors, with the factors' words one after
   * another (Theorem 4.2): the number of factors, and one of them, which the caller frees. */
  size_t (*factor_count)(const cgt_poset_t *poset);
  cgt_status_t (*factor)(const cgt_poset_t *poset, size_t i, cgt_poset_t **factor);
  /* CGT_I_IS_CHAIN: the element of a given height. */
  cgt_status_t (*at_height)(const cgt_poset_t *poset, uint64_t height, uint64_t *x);
  /* If it is that of the cells of a diagram, ordered in both places and with indexes row by row: the number of rows, else 0;
   * and the cells of each row. */
  size_t (*row_count)(const cgt_poset_t *poset);
  uint64_t (*row)(const cgt_poset_t *poset, size_t i);
} cgt_i_poset_family;

struct cgt_poset {
  _Atomic size_t references;
  const cgt_i_poset_family *family;
  uint32_t claims;
  size_t arity;
  uint64_t n, q;       /* parameters of families */
  void *own;           /* the family's data */
  cgt_poset_t **parts; /* the posets it is made of */
  size_t part_count;
  /* Made when first needed, and then kept; each with a lock that guards its making. */
  cgt_i_lock order_lock, lock;
  cgt_i_order *order;
  uint64_t *elements; /* all of them, in the order of indexes */
};

/* Making a part when it is first needed is not a visible change. */
static inline cgt_poset_t *cgt_i_hidden_part(const cgt_poset_t *poset) { return (cgt_poset_t *)(uintptr_t)poset; }

/* Checks that poset and words are not NULL, and that the words are an element; fails in the name of `function`, naming the
 * argument. */
cgt_status_t cgt_i_check_element(const char *function, const cgt_poset_t *poset, const char *name, const uint64_t *words);

/* Checks that `set` is valid and that the elements it needs are. */
cgt_status_t cgt_i_check_set(const char *function, const cgt_poset_t *poset, uint32_t set, const uint64_t *a,
                             const uint64_t *b);

/* A new poset of a family, with references to its parts. */
cgt_status_t cgt_i_poset_make(const char *function, const cgt_i_poset_family *family, size_t arity, cgt_poset_t *const *parts,
                              size_t part_count, cgt_poset_t **poset);
cgt_status_t cgt_i_poset_make_of(const char *function, const cgt_i_poset_family *family, size_t arity, uint64_t n,
                                 size_t own_size, cgt_poset_t **poset);

/* The public questions, for valid elements; error texts lack the function's name. */
cgt_status_t cgt_i_poset_size(const cgt_poset_t *poset, uint64_t *size);
cgt_status_t cgt_i_poset_leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq);
cgt_status_t cgt_i_poset_height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height);
cgt_status_t cgt_i_poset_depth(const cgt_poset_t *poset, const uint64_t *x, uint64_t *depth);
cgt_status_t cgt_i_poset_each(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                              void *user);
cgt_status_t cgt_i_poset_count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count);
cgt_status_t cgt_i_poset_list(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t most,
                              cgt_list_t **list);
cgt_status_t cgt_i_poset_index(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index);
cgt_status_t cgt_i_poset_element(const cgt_poset_t *poset, uint64_t index, uint64_t *x);

cgt_status_t cgt_i_poset_graded(const cgt_poset_t *poset, bool *graded, uint64_t *rank);
cgt_status_t cgt_i_poset_mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value);

/* The number of factors of a product; 0 if the poset is not known to be one. */
size_t cgt_i_poset_factor_count(const cgt_poset_t *poset);

/* All families, those without an example last. */
extern const cgt_i_poset_family *const cgt_i_poset_families[];
extern const size_t cgt_i_poset_family_count;

/* Reading and writing of posets and elements. After cgt_i_read_whole_poset() the text must end; what cgt_i_read_words() reads
 * need not be an element. */
cgt_status_t cgt_i_read_poset(cgt_i_reader *reader, cgt_poset_t **poset);
cgt_status_t cgt_i_read_whole_poset(cgt_i_reader *reader, void *made);
/* Reads the parts of a poset made of posets, from after the opening parenthesis up to and including the closing one. */
typedef cgt_status_t (*cgt_i_of_parts_fn)(cgt_poset_t *const *parts, size_t n, cgt_poset_t **poset);
cgt_status_t cgt_i_read_poset_parts(cgt_i_reader *reader, cgt_i_place name, cgt_i_of_parts_fn make, cgt_poset_t **poset);
cgt_status_t cgt_i_write_poset(const cgt_poset_t *poset, cgt_i_text *text);
cgt_status_t cgt_i_read_words(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element);
cgt_status_t cgt_i_read_element(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element);
void cgt_i_write_element(const cgt_poset_t *poset, const uint64_t *x, bool inside, cgt_i_text *text);

/* cgt_poset_new_subset() for valid elements; the function's name is for texts about memory. */
cgt_status_t cgt_i_poset_subset(const char *function, cgt_poset_t *of, uint32_t set, const uint64_t *a, const uint64_t *b,
                                cgt_poset_t **poset);

/* The order as a table, made when first needed; it lives as long as the poset. May be CGT_E_LIMIT. */
cgt_status_t cgt_i_poset_order(const cgt_poset_t *poset, const cgt_i_order **order);
/* The same with covers and heights. */
cgt_status_t cgt_i_poset_hasse(const cgt_poset_t *poset, const cgt_i_order **order);

/* An order of n elements, whose triangle is empty except for the diagonal and whose places are not filled in. */
cgt_status_t cgt_i_order_make(uint64_t n, cgt_i_order **order);
void cgt_i_order_free(cgt_i_order *order);

#endif
