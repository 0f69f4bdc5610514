/* Records: the exact values that a game's own engine finds, in the game's memo. */
#include "search.h"

struct cgt_i_record {
  cgt_i_search search;
};

cgt_status_t cgt_i_record_open(cgt_game_t *game, cgt_i_ask *ask, cgt_i_record **record) {
  cgt_i_record *made = cgt_i_alloc(1, sizeof *made);
  if (made == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a search", ask->function);
  const cgt_status_t status =
      cgt_i_search_open(&made->search, game, cgt_i_game_memo(game), CGT_I_MEX, ask, CGT_METHOD_AUTO, CGT_NORMAL);
  if (status == CGT_OK)
    *record = made;
  else
    cgt_i_free(made);
  return status;
}

void cgt_i_record_close(cgt_i_record *record) {
  record->search.ask->known = record->search.memo->used;
  cgt_i_search_close(&record->search);
  cgt_i_free(record);
}

cgt_status_t cgt_i_record_find(cgt_i_record *record, const uint64_t *words, size_t count, uint64_t *value, bool *known) {
  cgt_i_search *search = &record->search;
  const cgt_status_t status = cgt_i_search_slot(search, words, count, &search->now.slot);
  if (status != CGT_OK) return status;
  const uint64_t field = cgt_i_memo_field(search->memo, search->now.slot);
  *known = field < cgt_i_memo_partial(search->memo);
  *value = field - 1;
  return CGT_OK;
}

cgt_status_t cgt_i_record_store(cgt_i_record *record, const uint64_t *words, size_t count, uint64_t value) {
  cgt_i_search *search = &record->search;
  const cgt_status_t status = cgt_i_search_slot(search, words, count, &search->now.slot);
  return status == CGT_OK ? cgt_i_search_store(search, value) : status;
}

cgt_status_t cgt_i_record_poll(cgt_i_record *record) {
  record->search.ask->known = record->search.memo->used;
  record->search.game->expanded++;
  return cgt_i_ask_poll(record->search.ask);
}

cgt_status_t cgt_i_record_room(cgt_i_record *record, void **array, size_t *room, size_t used, size_t more, size_t size) {
  return cgt_i_search_room(&record->search, array, room, used, more, size);
}
