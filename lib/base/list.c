/* Lists of positions. */
#include <stdlib.h>

#include "array.h"
#include "list_inside.h"

size_t cgt_list_count(const cgt_list_t *list) { return list->count; }

const uint64_t *cgt_list_words(const cgt_list_t *list) { return list->words; }

const uint64_t *cgt_list_starts(const cgt_list_t *list) { return list->starts; }

const uint64_t *cgt_list_item(const cgt_list_t *list, size_t index, size_t *count) {
  if (index >= list->count) return NULL;
  if (count != NULL) *count = (size_t)(list->starts[index + 1] - list->starts[index]);
  return list->words + list->starts[index];
}

void cgt_list_free(cgt_list_t *list) {
  if (list == NULL) return;
  cgt_i_free(list->words);
  cgt_i_free(list->starts);
  cgt_i_free(list);
}

/* Makes room for `more` further positions with `more_words` words in all. */
static bool make_room(cgt_list_t *list, size_t more, size_t more_words) {
  const size_t used = list->starts != NULL ? list->count + 1 : 0, used_words = used > 0 ? (size_t)list->starts[list->count] : 0;
  uint64_t *words = cgt_i_array_grow(list->words, &list->word_room, used_words, more_words, sizeof *words);
  if (words == NULL) return false;
  list->words = words;
  uint64_t *starts = cgt_i_array_grow(list->starts, &list->start_room, used, more, sizeof *starts);
  if (starts == NULL) return false;
  list->starts = starts;
  return true;
}

cgt_list_t *cgt_i_list_new(void) {
  cgt_list_t *list = cgt_i_alloc(1, sizeof *list);
  if (list == NULL) return NULL;
  *list = (cgt_list_t){.count = 0};
  if (!make_room(list, 1, 1)) {
    cgt_list_free(list);
    return NULL;
  }
  list->starts[0] = 0;
  return list;
}

bool cgt_i_list_add(cgt_list_t *list, const uint64_t *words, size_t count) {
  size_t used = (size_t)list->starts[list->count];
  /* `words` may lie in the list itself; then they move with it. */
  const bool own = (uintptr_t)words >= (uintptr_t)list->words && (uintptr_t)words < (uintptr_t)(list->words + used);
  const size_t at = own ? (size_t)(words - list->words) : 0;
  if (!make_room(list, 1, count)) return false;
  if (own) words = list->words + at;
  if (count > 0) memcpy(list->words + used, words, count * sizeof *words);
  list->starts[++list->count] = used + count;
  return true;
}

typedef struct {
  const uint64_t *words;
  size_t count;
} item;

static int by_length_and_words(const void *a, const void *b) {
  const item *x = a, *y = b;
  if (x->count != y->count) return x->count < y->count ? -1 : 1;
  return cgt_i_compare_rows(x->words, y->words, x->count);
}

/* Whether each item from `first` on is greater than the one before it. */
static bool is_sorted(const cgt_list_t *list, size_t first) {
  item before = {.count = 0};
  before.words = cgt_list_item(list, first, &before.count);
  for (size_t i = first + 1; i < list->count; i++) {
    item now;
    now.words = cgt_list_item(list, i, &now.count);
    if (by_length_and_words(&before, &now) >= 0) return false;
    before = now;
  }
  return true;
}

bool cgt_i_list_sort_from(cgt_list_t *list, size_t first) {
  if (list->count < first + 2 || is_sorted(list, first)) return true;
  const size_t n = list->count - first, begin = (size_t)list->starts[first], words = (size_t)list->starts[list->count] - begin;
  item *items = cgt_i_alloc(n, sizeof *items);
  uint64_t *sorted = cgt_i_alloc(words + 1, sizeof *sorted);
  const bool done = items != NULL && sorted != NULL;
  if (done) {
    for (size_t i = 0; i < n; i++) items[i].words = cgt_list_item(list, first + i, &items[i].count);
    qsort(items, n, sizeof *items, by_length_and_words);
    size_t used = 0;
    list->count = first;
    for (size_t i = 0; i < n; i++) {
      if (i > 0 && by_length_and_words(&items[i - 1], &items[i]) == 0) continue;
      if (items[i].count > 0) memcpy(sorted + used, items[i].words, items[i].count * sizeof *sorted);
      used += items[i].count;
      list->starts[++list->count] = begin + used;
    }
    if (used > 0) memcpy(list->words + begin, sorted, used * sizeof *sorted);
  }
  cgt_i_free(items);
  cgt_i_free(sorted);
  return done;
}

static cgt_status_t check_words(const char *function, const uint64_t *words, size_t count, size_t n) {
  if (count > CGT_MAX_WORDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: count is %zu; expected at most %zu words", function, count, CGT_MAX_WORDS);
  if (count > 0 && n > SIZE_MAX / count)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %zu positions of %zu words; no array has so many", function, n, count);
  return cgt_i_check_array(function, "words", words, n * count);
}

cgt_status_t cgt_list_add(cgt_list_t *list, const uint64_t *words, size_t count) {
  if (list == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "cgt_list_add: list is NULL");
  cgt_status_t status = check_words("cgt_list_add", words, count, 1);
  if (status != CGT_OK) return status;
  return cgt_i_list_add(list, words, count) ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "cgt_list_add: no memory for %zu words", count);
}

cgt_status_t cgt_list_new(const uint64_t *words, size_t count, size_t n, cgt_list_t **list) {
  if (list == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "cgt_list_new: list is NULL");
  cgt_status_t status = check_words("cgt_list_new", words, count, n);
  if (status != CGT_OK) return status;
  cgt_list_t *made = cgt_i_list_new();
  bool done = made != NULL && make_room(made, n, n * count);
  for (size_t i = 0; i < n && done; i++) done = cgt_i_list_add(made, count > 0 ? words + i * count : NULL, count);
  if (!done) {
    cgt_list_free(made);
    return cgt_i_fail(CGT_E_MEMORY, "cgt_list_new: no memory for %zu positions", n);
  }
  *list = made;
  return CGT_OK;
}
