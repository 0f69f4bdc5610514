/* Several threads on one question about Cram: what they do at a meeting, and how values are stored. */
#include "cram_crew.h"

/* ---- The memo, while no other thread changes it ---- */

static void count(cgt_i_cram *cram, cgt_i_board_crew *crew) { cram->memo->used += (size_t)cgt_i_board_count_stored(crew); }

static cgt_status_t hold(void *user) {
  cgt_i_cram *cram = user;
  cgt_i_board_crew *crew = cram->member->crew;
  count(cram, crew);
  const cgt_status_t status = cgt_i_cram_make_room(cram, cram->stacks * crew->size);
  if (status == CGT_OK) cgt_i_board_set_free(crew, cgt_i_memo_room(cram->memo));
  return status;
}

static bool stop_others(void *user) {
  cgt_i_cram *cram = user;
  cgt_i_board_pause(cram->member);
  count(cram, cram->member->crew);
  return true;
}

static void let_go_on(void *user) { (void)cgt_i_board_meet(((cgt_i_cram *)user)->member); }

cgt_status_t cgt_i_cram_crew_make(cgt_i_cram *cram, uint64_t threads, cgt_i_board_crew **crew) {
  const cgt_status_t status = cgt_i_board_crew_make(cram->ask, threads, cgt_i_memo_room(cram->memo), hold, cram, crew);
  if (status != CGT_OK) return status;
  cram->member = &(*crew)->members[0];
  cgt_i_game_set_crew(cram->game, &(cgt_i_pausing){stop_others, let_go_on, cram});
  return CGT_OK;
}

void cgt_i_cram_crew_free(cgt_i_cram *cram, cgt_i_board_crew *crew) {
  if (crew == NULL) return;
  cgt_i_game_set_crew(cram->game, NULL);
  count(cram, crew);
  cram->member = NULL;
  cgt_i_board_crew_free(crew);
}

/* ---- Storing ---- */

cgt_status_t cgt_i_cram_store_shared(cgt_i_cram *cram, const uint64_t *key, uint64_t field) {
  const cgt_status_t status = cgt_i_board_lease(cram->member);
  if (status != CGT_OK) return status;
  const cgt_i_memo *memo = cram->memo;
  const size_t words = memo->layout.slot_words, first = (size_t)(cgt_i_memo_hash(memo, key) >> memo->shift);
  for (;;) {
    bool found;
    uint64_t *there = memo->slots + cgt_i_cram_find(memo, words, key, first, &found) * words, empty = 0;
    _Atomic uint64_t *low = cgt_i_cram_shared(there);
    if (found) {
      /* released, so that who finds the field here also finds the other words of the slot */
      atomic_store_explicit(low, key[0] | field, memory_order_release);
      return CGT_OK;
    }
    if (!atomic_compare_exchange_strong_explicit(low, &empty, words == 1 ? key[0] | field : cgt_i_cram_writing,
                                                 memory_order_relaxed, memory_order_relaxed))
      continue;
    for (size_t i = 1; i < words; i++) atomic_store_explicit(cgt_i_cram_shared(there + i), key[i], memory_order_relaxed);
    if (words > 1) atomic_store_explicit(low, key[0] | field, memory_order_release);
    cgt_i_board_count(cram->member);
    return CGT_OK;
  }
}
