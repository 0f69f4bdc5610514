/* Several threads on one question about a board: who they are, and leases. */
#include "board_crew.h"

#include <string.h>

/* ---- Meetings ---- */

/* Gives back a thread's lease, and adds up what it has stored. */
static void settle(cgt_i_board_member *member) {
  atomic_fetch_add_explicit(&member->crew->stored, member->stored, memory_order_relaxed);
  atomic_fetch_add_explicit(&member->crew->free, member->lease, memory_order_relaxed);
  member->stored = member->lease = 0;
}

uint64_t cgt_i_board_count_stored(cgt_i_board_crew *crew) {
  return atomic_exchange_explicit(&crew->stored, 0, memory_order_relaxed);
}

cgt_status_t cgt_i_board_meet(cgt_i_board_member *member) {
  settle(member);
  return cgt_i_meeting_meet(&member->crew->meeting);
}

void cgt_i_board_pause(cgt_i_board_member *member) {
  settle(member);
  cgt_i_meeting_pause(&member->crew->meeting);
}

cgt_status_t cgt_i_board_lease(cgt_i_board_member *member) {
  enum { MOST = 64 };
  _Atomic uint64_t *free = &member->crew->free;
  while (member->lease == 0) {
    uint64_t now = atomic_load_explicit(free, memory_order_relaxed);
    const uint64_t taken = now < MOST ? now : MOST;
    if (now == 0) {
      const cgt_status_t status = cgt_i_board_meet(member);
      if (status != CGT_OK) return status;
    } else if (atomic_compare_exchange_weak_explicit(free, &now, now - taken, memory_order_relaxed, memory_order_relaxed)) {
      member->lease = taken;
    }
  }
  return CGT_OK;
}

/* ---- The crew ---- */

cgt_status_t cgt_i_board_crew_make(cgt_i_ask *ask, uint64_t threads, uint64_t free, cgt_status_t (*hold)(void *user),
                                   void *user, cgt_i_board_crew **crew) {
  cgt_i_team *team;
  *crew = NULL;
  const cgt_status_t status = cgt_i_team_start(ask->function, threads, &team);
  if (status != CGT_OK) return status;
  cgt_i_board_crew *made = cgt_i_alloc(1, sizeof *made);
  if (made != NULL) memset(made, 0, sizeof *made);
  if (made == NULL || !cgt_i_meeting_make(&made->meeting, hold, user)) {
    cgt_i_free(made);
    cgt_i_team_end(team);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for threads", ask->function);
  }
  made->team = team;
  made->size = cgt_i_team_size(team);
  atomic_init(&made->free, free);
  atomic_init(&made->stored, 0);
  for (size_t i = 0; i < CGT_I_BOARD_BUSY; i++) atomic_init(&made->busy[i], 0);
  for (size_t i = 0; i < made->size; i++) {
    cgt_i_board_member *member = &made->members[i];
    member->crew = made;
    member->own = cgt_i_ask_share(ask, &made->meeting.stop);
    member->ask = i == 0 ? ask : &member->own;
  }
  *crew = made;
  return CGT_OK;
}

/* What one thread does, whatever the item. */
static void work(void *user, size_t item, size_t number) {
  cgt_i_board_crew *crew = user;
  cgt_i_board_member *member = &crew->members[number];
  uint64_t answer = 0;
  (void)item;
  if (member->done || !cgt_i_meeting_come(&crew->meeting)) return;
  member->done = true;
  const cgt_status_t status = crew->search(crew->user, number, &answer);
  settle(member);
  if (cgt_i_meeting_go(&crew->meeting, status)) crew->answer = answer;
}

cgt_status_t cgt_i_board_crew_answer(cgt_i_board_crew *crew, cgt_i_board_search search, void *user, uint64_t *answer) {
  cgt_i_ask *ask = crew->members[0].ask;
  const cgt_i_meeting *meeting = &crew->meeting;
  crew->search = search;
  crew->user = user;
  ask->stop = &meeting->stop;
  cgt_i_team_run(crew->team, work, crew, crew->size);
  work(crew, 0, 0); /* unless the others have left no item for this thread */
  ask->stop = NULL;
  for (size_t i = 1; i < crew->size; i++) {
    ask->expanded += crew->members[i].own.expanded;
    ask->options += crew->members[i].own.options;
  }
  *answer = crew->answer;
  if (meeting->status == CGT_E_CANCELLED && cgt_i_ask_is_cancelled(ask)) return cgt_i_ask_poll_now(ask); /* counts all */
  return meeting->status == CGT_OK ? CGT_OK : cgt_i_fail(meeting->status, "%s", meeting->text);
}

void cgt_i_board_crew_free(cgt_i_board_crew *crew) {
  if (crew == NULL) return;
  cgt_i_team_end(crew->team);
  cgt_i_meeting_free(&crew->meeting);
  cgt_i_free(crew);
}
