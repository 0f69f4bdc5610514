/* The store of misère canonical forms, for the files of this room.
 *
 * A form is a number: 2r + 1 is the sum of form 2r and *1. Form 2r is the even one of the two (the one with the lower
 * birthday), and has a record with its options; those of form 2r + 1 follow: 2r itself, and the options of 2r, each with *1
 * added. Form 0 is *0, without options. The options of a record come before it, and lie in the canonical order of
 * cgt_i_form_compare(). Records are never changed or removed. */
#ifndef CGT_I_CANONICAL_H
#define CGT_I_CANONICAL_H

#include <cgt/misere.h>
#include <stdbool.h>

#include "../game/ask.h"

#define CGT_I_NO_FORM UINT32_MAX

/* The record of an even form. */
typedef struct {
  size_t first;   /* where its options begin */
  uint32_t count; /* how many it has */
  uint32_t birthday;
  uint32_t value, misere; /* its Grundy value in both plays */
  uint32_t hash;
  bool is_nim; /* it is a heap of Nim */
} cgt_i_record_of_form;

/* What has been found about the genus of a record: its digits, and the phylum. */
typedef struct {
  size_t first;
  uint32_t count;
  uint32_t phylum;
} cgt_i_genus;

/* A sum or a difference that is being found. */
typedef struct {
  uint32_t a, b, next;
} cgt_i_pending;

struct cgt_forms {
  const char *function; /* the public function that was called, for error texts */
  cgt_i_ask *ask;       /* the question whose positions are looked at, which can be cancelled; NULL: there is none */
  uint64_t memory;      /* the limit; 0: none */
  cgt_i_record_of_form *records;
  uint32_t *options;
  uint32_t *table; /* records by hash, each plus 1; 0: empty */
  uint64_t *pairs; /* a table of what was computed: r << 32 | s for the sum of the forms 2r and 2s, f for the mate of form f */
  uint32_t *results;
  cgt_i_genus *genera; /* of the first records */
  uint32_t *digits;
  size_t *parts;            /* of the first records: where their pairs of parts lie in the lists, plus 1; 0: not known */
  uint32_t *pair_lists;     /* the number of words that follow, and these: pairs of even forms whose sum is the record */
  uint32_t *buffer, *marks; /* options that are made into a form; marks of values for a mex */
  cgt_i_pending *pending;
  size_t count, option_count, genus_count, digit_count, pair_count, pending_count, part_count, pair_list_count;
  size_t record_room, option_room, table_room, pair_room, genus_room, digit_room, buffer_room, mark_room, pending_room,
      part_room, pair_list_room;
  uint32_t mark;
};

/* Begins a public function. CGT_E_ARGUMENT: the store is NULL; CGT_E_STATE: it is in use, further up this thread's stack. */
cgt_status_t cgt_i_forms_begin(const char *function, cgt_forms_t *forms);
/* Whether a number that comes from outside is a form; else fails, naming it. */
cgt_status_t cgt_i_forms_check(const cgt_forms_t *forms, const char *name, uint64_t form);

/* Both, for a function that gives an array of numbers. */
cgt_status_t cgt_i_forms_begin_array(const char *function, cgt_forms_t *forms, uint64_t form, const char *name,
                                     const uint64_t *array, size_t capacity, const size_t *n);

/* Makes room for `more` items after the `used` ones of an array, within the store's limit. */
cgt_status_t cgt_i_forms_room(cgt_forms_t *forms, void **array, size_t *room, size_t used, size_t more, size_t size);
uint64_t cgt_i_forms_bytes(const cgt_forms_t *forms);

static inline const cgt_i_record_of_form *cgt_i_form_record(const cgt_forms_t *forms, uint32_t form) {
  return &forms->records[form >> 1];
}
static inline uint32_t cgt_i_form_value(const cgt_forms_t *forms, uint32_t form) {
  return cgt_i_form_record(forms, form)->value ^ (form & 1);
}
static inline uint32_t cgt_i_form_misere(const cgt_forms_t *forms, uint32_t form) {
  return cgt_i_form_record(forms, form)->misere ^ (form & 1);
}
static inline uint32_t cgt_i_form_birthday(const cgt_forms_t *forms, uint32_t form) {
  return cgt_i_form_record(forms, form)->birthday + (form & 1);
}
static inline uint32_t cgt_i_form_count(const cgt_forms_t *forms, uint32_t form) {
  return cgt_i_form_record(forms, form)->count + (form & 1);
}
/* Option number i, in canonical order. */
uint32_t cgt_i_form_option(const cgt_forms_t *forms, uint32_t form, uint32_t i);
bool cgt_i_form_has(const cgt_forms_t *forms, uint32_t form, uint32_t option);
/* Below 0, 0, above 0. The order depends on the forms alone, not on the store: by the birthday of their even forms, then the
 * number of options of these, their values, their misère values, their options, one after another; of two forms that differ by
 * *1, the even one comes first. */
int cgt_i_form_compare(const cgt_forms_t *forms, uint32_t a, uint32_t b);

/* Room for n options in `buffer`. */
cgt_status_t cgt_i_forms_buffer(cgt_forms_t *forms, size_t n);
/* The form of the game with the first n options in `buffer`, which it sorts. */
cgt_status_t cgt_i_forms_make(cgt_forms_t *forms, size_t n, uint32_t *form);
cgt_status_t cgt_i_forms_nim(cgt_forms_t *forms, uint64_t n, uint32_t *form);
cgt_status_t cgt_i_forms_add(cgt_forms_t *forms, uint32_t a, uint32_t b, uint32_t *sum);

/* Puts a form, or two, on the stack of what is pending. */
cgt_status_t cgt_i_forms_push(cgt_forms_t *forms, uint32_t a, uint32_t b);

/* Finds the parts of a form; afterwards a - b is known: CGT_I_NO_FORM if b is not a part of a. */
cgt_status_t cgt_i_forms_divide(cgt_forms_t *forms, uint32_t form);
uint32_t cgt_i_form_difference(const cgt_forms_t *forms, uint32_t a, uint32_t b);
/* The even parts of a form whose parts are known. */
size_t cgt_i_form_part_count(const cgt_forms_t *forms, uint32_t form);
uint32_t cgt_i_form_part(const cgt_forms_t *forms, uint32_t form, size_t i);

/* Finds genus and phylum of all records up to that of a form, whose options are among them. */
cgt_status_t cgt_i_forms_judge(cgt_forms_t *forms, uint32_t form);

/* The forms of positions, for a function whose arguments are there. */
cgt_status_t cgt_i_forms_of_list(const char *function, cgt_forms_t *forms, cgt_game_t *game, const cgt_list_t *positions,
                                 uint64_t *list);
cgt_status_t cgt_i_forms_of_position(const char *function, cgt_forms_t *forms, cgt_game_t *game, const uint64_t *words,
                                     size_t count, uint64_t *form);

/* Whether a position from outside is pet by a theorem, and then its value. */
cgt_status_t cgt_i_value_if_pet(const char *function, cgt_game_t *game, const uint64_t *words, size_t count, bool *pet,
                                uint64_t *value);

/* Marks for the numbers below n; a number is marked if marks[number] is `mark`, which grows by 1 for each new set of marks. */
cgt_status_t cgt_i_forms_marks(cgt_forms_t *forms, size_t n);

#endif
