/* Lists that a question needs for its answer, counted against its memory. */
#include "../base/array.h"
#include "game_inside.h"

cgt_status_t cgt_i_list_gather(cgt_list_t *list, cgt_i_ask *ask, const uint64_t *words, size_t count, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const size_t words_room = cgt_i_array_room(list->word_room, (size_t)list->starts[list->count], count);
    const size_t starts_room = cgt_i_array_room(list->start_room, list->count + 1, 1);
    const uint64_t more = (words_room > list->word_room ? (uint64_t)words_room : 0) +
                          (starts_room > list->start_room ? (uint64_t)starts_room : 0);
    if (ask->gathered + more * sizeof *words > ask->spare)
      return cgt_i_fail(CGT_E_LIMIT, "%s: a list of %zu positions; to grow, it needs %llu bytes; the limit is %llu for lists",
                        ask->function, list->count, (unsigned long long)(ask->gathered + more * sizeof *words),
                        (unsigned long long)ask->spare);
    if (!cgt_i_list_add(list, words + i * count, count))
      return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a list of positions", ask->function);
    ask->gathered -= list->gathered;
    list->gathered = ((uint64_t)list->word_room + list->start_room) * sizeof *words;
    ask->gathered += list->gathered;
    cgt_status_t status = cgt_i_ask_poll_words(ask, count + 1);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

void cgt_i_list_ungather(cgt_list_t *list, cgt_i_ask *ask) {
  if (list != NULL) ask->gathered -= list->gathered;
  cgt_list_free(list);
}
