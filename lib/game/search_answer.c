/* A question to a search: the position is split, and each summand is searched as far as the answer needs it. */
#include "search.h"

/* The answer from the memo; CGT_E_NO_THEOREM if it does not know enough. */
static cgt_status_t recall(const cgt_i_memo *memo, uint32_t slot, uint64_t target, uint64_t *answer) {
  const uint64_t field = cgt_i_memo_field(memo, slot);
  if (field < cgt_i_memo_partial(memo)) {
    *answer = target == CGT_I_VALUE ? field - 1 : field - 1 == target;
    return CGT_OK;
  }
  if (target >= cgt_i_memo_refutable(memo) || (field >> target & 1) == 0) return CGT_E_NO_THEOREM;
  *answer = 0;
  return CGT_OK;
}

cgt_status_t cgt_i_search_answer(cgt_i_search *search, bool plain, uint64_t target, const uint64_t *words, size_t count,
                                 uint64_t *answer) {
  const cgt_i_work *work = search->work;
  search->stops = search->keeps && !plain && !search->splits && target == 0;
  search->keeps &= !search->stops; /* each position is asked once whether its value is 0 */
  search->switches &= !search->stops;
  cgt_status_t status = cgt_i_search_split(search, words, count);
  uint64_t sum = search->sum;
  if (status == CGT_OK && search->blocks != NULL) status = cgt_i_search_join(search);
  if (status == CGT_OK && work->top == 0) *answer = target == CGT_I_VALUE ? sum : sum == target;
  for (size_t i = 0; i < work->top && status == CGT_OK; i++) { /* all but the last are needed exactly */
    const uint64_t asked = target == CGT_I_VALUE || i + 1 < work->top ? CGT_I_VALUE : target ^ sum;
    uint64_t found = 0;
    status = recall(search->memo, work->pending[i], asked, &found);
    if (status == CGT_E_NO_THEOREM) {
      search->now.slot = work->pending[i];
      if (search->game == search->ask->game) *(plain ? &search->ask->plain : &search->ask->pruned) = true;
      status = plain ? cgt_i_search_all(search, work->pending[i])
                     : cgt_i_search_pruned(search, work->pending[i], asked < CGT_I_IS_VALUE ? (uint32_t)asked : CGT_I_IS_VALUE);
      status = status == CGT_OK ? recall(search->memo, work->pending[i], asked, &found) : cgt_i_search_growth(search, status);
    }
    if (status != CGT_OK) break;
    if (asked != CGT_I_VALUE)
      *answer = found;
    else
      sum = search->rule == CGT_I_LONGEST ? sum + found : sum ^ found;
    if (i + 1 == work->top && target == CGT_I_VALUE) *answer = sum;
  }
  return status;
}
