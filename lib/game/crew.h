/* Several threads on one question, each with a search of its own, over one memo.
 *
 * Every thread follows plays from the position that was asked about, in an order of its own, and evaluates what nobody has
 * evaluated yet. The memo's `on_path` means that some thread is at work on a position: another one leaves it for last, and then
 * helps, by going on below it. So it is a hint; what is on its own line of play a thread knows from a table of its own, and a
 * play that comes back to such a position is a loop. The question ends when the value of that first position is stored,
 * or, if all reachable positions are to be visited, when nobody has any pending ones; who has none gets some at a meeting.
 *
 * The table is rebuilt at a meeting, by what the members have asked for. Threads lease slots of it, so that only now and then
 * they change a number that all share.
 *
 * The members of another crew have questions of their own, one after another, each to a twin of the game whose memo they
 * search; there is no first position. */
#ifndef CGT_I_CREW_H
#define CGT_I_CREW_H

#include "../base/meeting.h"
#include "search.h"

typedef struct cgt_i_crew_member cgt_i_crew_member;

struct cgt_i_crew {
  cgt_game_t *game;
  bool apart;       /* each member has questions of its own */
  cgt_i_memo *memo; /* changes only at meetings */
  cgt_i_crew_member *members;
  size_t size;
  cgt_i_search model;    /* what the others' searches begin as */
  cgt_i_ask ask, *asker; /* the question as it was when the crew formed; and that of the thread that asks */
  uint64_t others;       /* bytes of the game's other memos */
  cgt_i_meeting meeting; /* guards the members */
  char gap[64];          /* before what is written more often */
  _Atomic uint64_t used; /* slots of the table that are leased or filled */
  _Atomic uint64_t bytes;
  _Atomic uint64_t expanded; /* by members other than the first, who adds it to the question's count */
  _Atomic uint64_t options;
  /* of the pruned search; `plain`: it has given way to the plain one */
  _Atomic uint64_t expansions, repeated, looked_at;
  _Atomic bool plain;
  uint32_t root, target; /* the question, as for cgt_i_search_pruned() */
};

/* How many positions a thread expands alone, as others would not come in time; a variable for tests. */
extern uint64_t cgt_i_crew_alone;

/* Whether a search may take more threads: not one that is part of another question. */
bool cgt_i_crew_may_form(const cgt_i_search *search);

/* Goes on, on all threads, with the search for the value of a slot's position, or, if it is a pruned one, for whether that is
 * the target. */
cgt_status_t cgt_i_crew_run(cgt_i_search *search, uint32_t root, uint32_t target);

/* The searches of one of several threads. One who has no frames begins with search->now.slot. */
cgt_status_t cgt_i_search_share(cgt_i_search *search);
cgt_status_t cgt_i_search_share_pruned(cgt_i_search *search, uint32_t target);
cgt_status_t cgt_i_search_share_reached(cgt_i_search *search);

/* What the pruned searches of all have done, as far as it has been added up: now with that of this one. */
cgt_i_effort cgt_i_crew_effort(cgt_i_search *search);

/* Has n twins, the first of which may be the game itself, search in one of the game's memos, until the other call. The lock is
 * held. */
cgt_status_t cgt_i_crew_open(cgt_game_t *game, cgt_i_ask *ask, size_t which, cgt_game_t **twins, size_t n);
void cgt_i_crew_close(cgt_game_t *game, cgt_game_t **twins, size_t n);

/* Makes a search, which has just been opened, that of a twin's thread, on the common memo; and ends it, with its status. */
cgt_status_t cgt_i_crew_join(cgt_i_search *search);
cgt_status_t cgt_i_crew_part(cgt_i_search *search, cgt_status_t status);

/* The status of a search, with its text: that of a failed meeting, where it ended by that. */
cgt_status_t cgt_i_crew_told(const cgt_i_search *search, cgt_status_t status);

/* Comes to a meeting, where who is idle gets pending positions of others. CGT_E_CANCELLED, without a text, if the question is
 * over. */
cgt_status_t cgt_i_crew_meet(cgt_i_search *search);
static inline cgt_status_t cgt_i_crew_poll(cgt_i_search *search) {
  return cgt_i_meeting_goes_on(&search->crew->meeting) ? CGT_OK : cgt_i_crew_meet(search);
}

/* Makes room for more positions, or a wider layout as cgt_i_memo_widen() does. */
cgt_status_t cgt_i_crew_grow(cgt_i_search *search, size_t more);
cgt_status_t cgt_i_crew_widen(cgt_i_search *search, const uint64_t *words, size_t count, uint32_t value_bits);

/* Adds to the crew's bytes what a search occupies more than before. */
void cgt_i_crew_count_bytes(cgt_i_search *search);
/* The crew's bytes without those that are of the search's own memo. */
uint64_t cgt_i_crew_other_bytes(const cgt_i_search *search);

/* How many positions the memo has, or soon will. */
static inline size_t cgt_i_crew_used(const cgt_i_crew *crew) {
  return (size_t)atomic_load_explicit(&crew->used, memory_order_relaxed);
}

#endif
