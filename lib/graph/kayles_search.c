/* Node Kayles and Arc Kayles: the memo of their search, and the answer to a question. */
#include "../base/array.h"
#include "../game/memo.h"
#include "kayles.h"

cgt_status_t cgt_i_kayles_room(cgt_i_kayles_ask *ask, void **array, size_t *room, size_t used, size_t size) {
  const size_t before = *room;
  void *grown = cgt_i_array_grow(*array, room, used, 1, size);
  if (grown == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the options of a position", ask->ask->function);
  *array = grown;
  ask->stacks += (*room - before) * size;
  const uint64_t limit = cgt_i_game_memory(ask->game), bytes = ask->stacks + cgt_i_memo_bytes(ask->memo);
  if (limit == 0 || bytes <= limit) return CGT_OK;
  return cgt_i_fail(CGT_E_LIMIT, "%s: the search needs %llu bytes; the limit is %llu", ask->ask->function,
                    (unsigned long long)bytes, (unsigned long long)limit);
}

/* How much a position is worth keeping: its number of vertices. */
static unsigned worth(void *user, const uint64_t *words, size_t count, uint64_t field) {
  (void)field;
  const uint64_t left = cgt_i_left_order_hint(user, words, count);
  return left < 255 ? (unsigned)left : 255;
}

cgt_status_t cgt_i_kayles_store(cgt_i_kayles_ask *ask, const uint64_t *words, size_t count, unsigned value) {
  cgt_i_memo *memo = ask->memo;
  const uint64_t limit = cgt_i_game_memory(ask->game);
  uint64_t key[CGT_I_KAYLES_WORDS + 1];
  bool found;
  cgt_status_t status = CGT_OK;
  if (cgt_i_memo_room(memo) < 1) status = cgt_i_memo_grow(memo, 1, ask->stacks, limit, &(cgt_i_mover){.ask = ask->ask});
  if (status == CGT_E_LIMIT) status = cgt_i_memo_thin(memo, worth, NULL, ask->stacks, limit);
  if (status != CGT_OK) return cgt_i_fail_in(ask->ask, status);
  (void)cgt_i_memo_pack(memo, words, count, key);
  const uint32_t slot = cgt_i_memo_find(memo, key, cgt_i_memo_hash(memo, key), &found);
  if (found)
    cgt_i_memo_set_field(memo, slot, value + 1);
  else
    cgt_i_memo_put(memo, slot, key, value + 1);
  return CGT_OK;
}

/* Makes the memo's layout wide enough for all positions on the graph. */
static cgt_status_t open_memo(const cgt_i_kayles_ask *ask, size_t count) {
  cgt_i_memo *memo = ask->memo;
  const cgt_i_layout *layout = &memo->layout;
  uint64_t most[CGT_I_KAYLES_WORDS];
  cgt_status_t status = cgt_i_left_bounds(cgt_i_game_own(ask->game), NULL, count, most);
  /* positions with another number of words cannot be the game's: they come from a false memo file */
  if (memo->used > 0 && (layout->min_count != count || layout->max_count != count || layout->value_bits != 16))
    cgt_i_memo_clear(memo);
  memo->layout.plain = true;
  bool wide = layout->keys != CGT_I_KEYS_MIXED && memo->slots != NULL && layout->max_count == count &&
              layout->min_count == count && layout->value_bits == 16;
  for (size_t i = 0; i < count && wide; i++) wide = layout->width[i] >= cgt_i_bit_length(most[i]);
  if (!wide && status == CGT_OK) status = cgt_i_memo_widen(memo, most, count, 16, 0, cgt_i_game_memory(ask->game), NULL);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(ask->ask, status);
}

cgt_status_t cgt_i_kayles_decide(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t target, const uint64_t *words,
                                 size_t count, uint64_t *answer, const char **name) {
  if (play != CGT_NORMAL || count == 0 || count > CGT_I_KAYLES_WORDS) return CGT_E_NO_THEOREM;
  cgt_i_kayles_ask question = {.game = game, .ask = ask, .own = cgt_i_game_own(game), .memo = cgt_i_game_memo(game)};
  cgt_status_t status = open_memo(&question, count);
  if (status == CGT_OK)
    status = (count == 1   ? cgt_i_kayles_answer_64
              : count == 2 ? cgt_i_kayles_answer_128
              : count <= 4 ? cgt_i_kayles_answer_256
                           : cgt_i_kayles_answer_512)(&question, words, count, target, answer);
  cgt_i_game_add_counts(game, question.expanded, question.options);
  *name = "a pruned search over components";
  ask->known = question.memo->used;
  return status;
}
