/* Cram: the memo of its search, and the answer to a question. */
#include "cram.h"

#include "cram_crew.h"
#include "dominoes.h"

cgt_status_t cgt_i_cram_check_stacks(const cgt_i_cram *cram) {
  const uint64_t limit = cgt_i_game_memory(cram->game);
  const uint64_t bytes = cram->stacks + cgt_i_memo_bytes(cram->memo);
  if (limit == 0 || bytes <= limit) return CGT_OK;
  return cgt_i_fail(CGT_E_LIMIT, "%s: a search of this board needs %llu bytes; the limit is %llu", cram->ask->function,
                    (unsigned long long)bytes, (unsigned long long)limit);
}

/* How much a position is worth keeping: its number of free cells. */
static unsigned worth(void *user, const uint64_t *words, size_t count, uint64_t field) {
  const cgt_i_cram *cram = user;
  (void)count, (void)field;
  return cgt_i_cells_count(cgt_i_board_free_cells(cram->board, words));
}

cgt_status_t cgt_i_cram_make_room(cgt_i_cram *cram, uint64_t other) {
  cgt_i_memo *memo = cram->memo;
  const uint64_t limit = cgt_i_game_memory(cram->game);
  cgt_status_t status = CGT_OK;
  if (cgt_i_memo_room(memo) < 1) status = cgt_i_memo_grow(memo, 1, other, limit, &(cgt_i_mover){.ask = cram->ask});
  if (status == CGT_E_LIMIT) status = cgt_i_memo_thin(memo, worth, cram, other, limit);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(cram->ask, status);
}

cgt_status_t cgt_i_cram_store(cgt_i_cram *cram, const uint64_t *key, uint64_t field) {
  if (cram->member != NULL) return cgt_i_cram_store_shared(cram, key, field);
  cgt_i_memo *memo = cram->memo;
  const cgt_status_t status = cgt_i_cram_make_room(cram, cram->stacks);
  if (status != CGT_OK) return status;
  bool found;
  const uint32_t slot = cgt_i_memo_find(memo, key, cgt_i_memo_hash(memo, key), &found);
  if (found)
    cgt_i_memo_set_field(memo, slot, field);
  else
    cgt_i_memo_put(memo, slot, key, field);
  return CGT_OK;
}

/* Makes the memo's layout wide enough for all positions of the board. */
static cgt_status_t open_memo(cgt_i_cram *cram) {
  const cgt_i_board *board = cram->board;
  const uint64_t most[2] = {board->all.low, board->all.high};
  cgt_i_memo *memo = cram->memo;
  const cgt_i_layout *layout = &memo->layout;
  /* positions with another number of words cannot be the board's: they come from a false memo file */
  if (memo->used > 0 && (layout->min_count != board->words || layout->max_count != board->words || layout->value_bits != 16))
    cgt_i_memo_clear(memo);
  memo->layout.plain = true;
  bool wide = layout->keys != CGT_I_KEYS_MIXED && memo->slots != NULL && layout->max_count == board->words &&
              layout->min_count == board->words;
  for (size_t i = 0; i < board->words && wide; i++) wide = layout->width[i] >= cgt_i_bit_length(most[i]);
  if (wide) return CGT_OK;
  const uint64_t limit = cgt_i_game_memory(cram->game);
  const cgt_status_t status = cgt_i_memo_widen(memo, most, board->words, 16, 0, limit, NULL);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(cram->ask, status);
}

/* Whether the sets of 64 cells will do. */
static bool is_short(const cgt_i_dominoes *own, size_t count) { return count == 1 && own->board.columns < 64; }

cgt_status_t cgt_i_cram_decide(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t target, const uint64_t *words,
                               size_t count, uint64_t *answer, const char **name) {
  cgt_i_dominoes *own = cgt_i_game_own(game);
  if (play != CGT_NORMAL || own->ways != CGT_I_BOTH_WAYS || count == 0) return CGT_E_NO_THEOREM;
  cgt_i_cram cram = {.game = game, .ask = ask, .board = &own->board, .memo = cgt_i_game_memo(game), .dominoes = own->dominoes};
  cgt_status_t status = open_memo(&cram);
  const cgt_i_cells free = cgt_i_board_free_cells(&own->board, words);
  if (status == CGT_OK)
    status = is_short(own, count) ? cgt_i_cram_answer_64(&cram, free, target, answer)
                                  : cgt_i_cram_answer_128(&cram, free, target, answer);
  cgt_i_game_add_counts(game, cram.expanded, cram.options);
  *name = "a pruned search over regions of free cells";
  ask->known = cram.memo->used;
  return status;
}

bool cgt_i_cram_recall(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *value) {
  cgt_i_dominoes *own = cgt_i_game_own(game);
  const cgt_i_cram cram = {.game = game, .board = &own->board, .memo = cgt_i_game_memo(game)};
  const cgt_i_cells free = cgt_i_board_free_cells(&own->board, words);
  if (own->ways != CGT_I_BOTH_WAYS || count == 0) return false;
  return is_short(own, count) ? cgt_i_cram_recall_64(&cram, free, value) : cgt_i_cram_recall_128(&cram, free, value);
}
