/* Several threads on one question about a board: each searches for the answer on its own, and they share a table of positions,
 * and hints about what each is at work on.
 *
 * A slot of the table changes only from empty to a position with what is known of it. The table is rebuilt, or thinned, at a
 * meeting: a thread calls it when no slots are left to be leased. Threads lease slots many at a time, so that they seldom
 * change a number that all share. */
#ifndef CGT_I_BOARD_CREW_H
#define CGT_I_BOARD_CREW_H

#include "../base/meeting.h"
#include "../base/team.h"
#include "../game/ask.h"

enum { CGT_I_BOARD_BUSY = 1 << 10 };

typedef struct cgt_i_board_crew cgt_i_board_crew;

/* One of the threads. */
typedef struct {
  cgt_i_board_crew *crew;
  uint64_t lease, stored; /* slots that it may still fill, and positions that it has stored since it last met the others */
  cgt_i_ask *ask;         /* of the first member the asker's, of others their own */
  cgt_i_ask own;
  bool done;
  char gap[64]; /* before the next member */
} cgt_i_board_member;

/* Ends a search for what another member has answered, without a text. No status of `cgt/base.h`; "ANSW". */
#define CGT_I_BOARD_ANSWERED ((cgt_status_t)-0x414E5357)

/* What a member does: searches for the answer. */
typedef cgt_status_t (*cgt_i_board_search)(void *user, size_t number, uint64_t *answer);

struct cgt_i_board_crew {
  cgt_i_meeting meeting;
  char gap[64];          /* before what is written more often */
  _Atomic uint64_t free; /* slots of the table that may still be leased */
  char next_gap[64];
  _Atomic uint64_t busy[CGT_I_BOARD_BUSY]; /* hashes of positions that some thread is at work on */
  _Atomic uint64_t stored;                 /* positions that the table does not count yet */
  cgt_i_team *team;
  cgt_i_board_search search;
  void *user;
  uint64_t answer;
  size_t size;
  cgt_i_board_member members[CGT_I_TEAM_MOST];
};

/* Makes a crew of up to so many threads, for a table with so many free slots. At a meeting `hold` does what all wait for. NULL
 * after a failure. */
cgt_status_t cgt_i_board_crew_make(cgt_i_ask *ask, uint64_t threads, uint64_t free, cgt_status_t (*hold)(void *user),
                                   void *user, cgt_i_board_crew **crew);
/* Lets all members search for the answer. The first member's search is on the thread that calls. */
cgt_status_t cgt_i_board_crew_answer(cgt_i_board_crew *crew, cgt_i_board_search search, void *user, uint64_t *answer);
void cgt_i_board_crew_free(cgt_i_board_crew *crew);

/* For `hold`, or when no other thread searches: how many positions have been stored since the last time, and how many may now
 * be. */
uint64_t cgt_i_board_count_stored(cgt_i_board_crew *crew);
static inline void cgt_i_board_set_free(cgt_i_board_crew *crew, uint64_t slots) {
  atomic_store_explicit(&crew->free, slots, memory_order_relaxed);
}

/* Comes to a meeting if there is one; CGT_E_CANCELLED, without a text, if the question is over. */
cgt_status_t cgt_i_board_meet(cgt_i_board_member *member);
static inline cgt_status_t cgt_i_board_heed(cgt_i_board_member *member) {
  return cgt_i_meeting_goes_on(&member->crew->meeting) ? CGT_OK : cgt_i_board_meet(member);
}
/* For the first member: waits until no other changes the table; it goes on by meeting them. */
void cgt_i_board_pause(cgt_i_board_member *member);

/* Leases slots, if need be at a meeting, so that member->lease is not 0. */
cgt_status_t cgt_i_board_lease(cgt_i_board_member *member);
/* Notes that a leased slot has been filled. */
static inline void cgt_i_board_count(cgt_i_board_member *member) {
  member->lease--;
  member->stored++;
}

/* Hints about the positions that threads are at work on, by hashes that are not 0. */
static inline bool cgt_i_board_is_busy(const cgt_i_board_crew *crew, uint64_t hash) {
  return atomic_load_explicit(&crew->busy[hash % CGT_I_BOARD_BUSY], memory_order_relaxed) == hash;
}
static inline void cgt_i_board_begin(cgt_i_board_crew *crew, uint64_t hash) {
  atomic_store_explicit(&crew->busy[hash % CGT_I_BOARD_BUSY], hash, memory_order_relaxed);
}
static inline void cgt_i_board_end(cgt_i_board_crew *crew, uint64_t hash) {
  if (cgt_i_board_is_busy(crew, hash)) atomic_store_explicit(&crew->busy[hash % CGT_I_BOARD_BUSY], 0, memory_order_relaxed);
}

#endif
