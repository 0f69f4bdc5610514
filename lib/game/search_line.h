/* The line of play of one of several threads: a hash table of the slots of its frames, first those of the pruned search, then
 * those of the plain one, which goes on from the last of them. Where a single thread searches, the memo's `on_path` tells. */
#ifndef CGT_I_SEARCH_LINE_H
#define CGT_I_SEARCH_LINE_H

#include "search.h"

/* Adds the top frame, which may move all the others. */
cgt_status_t cgt_i_line_enter(cgt_i_search *search);

/* Makes the table anew, with room for the frames. */
cgt_status_t cgt_i_line_make(cgt_i_search *search);

/* Sorts the frames into the table anew, if it has room for them. */
void cgt_i_line_sort(cgt_i_search *search);

/* Where a slot's frame is in the table, or where it belongs. */
static inline size_t cgt_i_line_place(const cgt_i_work *work, uint32_t slot) {
  const size_t mask = work->line_room - 1;
  for (size_t at = (size_t)(cgt_i_mix(slot) >> 32) & mask;; at = (at + 1) & mask) {
    const uint32_t number = work->line[at];
    if (number == 0) return at;
    const size_t frame = number - 1;
    if ((frame < work->pruned_depth ? work->pruned[frame].slot : work->frames[frame - work->pruned_depth].slot) == slot)
      return at;
  }
}

/* Whether a slot's position is on the line. */
static inline bool cgt_i_line_has(const cgt_i_work *work, uint32_t slot) {
  return work->line[cgt_i_line_place(work, slot)] != 0;
}

/* Takes the top frame, which is that of a slot, out. It is the last that came, so the places of the others stay. */
static inline void cgt_i_line_leave(cgt_i_work *work, uint32_t slot) { work->line[cgt_i_line_place(work, slot)] = 0; }

#endif
