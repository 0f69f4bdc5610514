/* The line of play of one of several threads. */
#include "search_line.h"

#include <string.h>

static size_t length(const cgt_i_work *work) { return work->pruned_depth + work->depth; }

void cgt_i_line_sort(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  const size_t n = length(work);
  if (work->line_room == 0 || work->line_room / 2 < n) return; /* it will be made */
  memset(work->line, 0, work->line_room * sizeof *work->line);
  for (size_t i = 0; i < n; i++) {
    const uint32_t slot = i < work->pruned_depth ? work->pruned[i].slot : work->frames[i - work->pruned_depth].slot;
    work->line[cgt_i_line_place(work, slot)] = (uint32_t)i + 1;
  }
}

cgt_status_t cgt_i_line_make(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  const cgt_status_t status =
      cgt_i_search_room(search, (void **)&work->line, &work->line_room, 0, 2 * length(work) + 2, sizeof *work->line);
  if (status == CGT_OK) cgt_i_line_sort(search);
  return status;
}

cgt_status_t cgt_i_line_enter(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  const size_t n = length(work);
  if (work->line_room / 2 < n) return cgt_i_line_make(search);
  const uint32_t slot = work->depth > 0 ? work->frames[work->depth - 1].slot : work->pruned[n - 1].slot;
  work->line[cgt_i_line_place(work, slot)] = (uint32_t)n;
  return CGT_OK;
}
