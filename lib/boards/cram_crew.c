/* Several threads on one question about Cram: meetings, leases, and how values are stored. */
#include "cram_crew.h"

#include <stdio.h>
#include <string.h>

/* ---- Meetings; the lock is held ---- */

static bool is_over(const cgt_i_cram_crew *crew) {
  return atomic_load_explicit(&crew->call, memory_order_relaxed) == CGT_I_CRAM_OVER;
}

static void end_question(cgt_i_cram_crew *crew, cgt_status_t status, uint64_t answer) {
  if (is_over(crew)) return;
  crew->status = status;
  crew->answer = answer;
  if (status != CGT_OK) snprintf(crew->text, sizeof crew->text, "%s", cgt_last_error());
  atomic_store_explicit(&crew->stop, true, memory_order_relaxed);
  atomic_store_explicit(&crew->call, CGT_I_CRAM_OVER, memory_order_relaxed);
  cgt_i_cond_broadcast(&crew->changed);
}

/* Gives back a thread's lease, and counts what it has stored. */
static void settle(cgt_i_cram *cram) {
  cram->crew->stored += (size_t)cram->stored;
  atomic_fetch_add_explicit(&cram->crew->free, cram->lease, memory_order_relaxed);
  cram->stored = cram->lease = 0;
}

/* All have come. */
static void hold_meeting(cgt_i_cram *cram) {
  cgt_i_cram_crew *crew = cram->crew;
  cram->memo->used += crew->stored;
  crew->stored = 0;
  const cgt_status_t status = cgt_i_cram_make_room(cram, crew->stacks);
  if (status != CGT_OK) {
    end_question(crew, status, 0);
    return;
  }
  atomic_store_explicit(&crew->free, cgt_i_memo_room(cram->memo), memory_order_relaxed);
  crew->waiting = 0;
  crew->meetings++;
  atomic_store_explicit(&crew->call, CGT_I_CRAM_GO_ON, memory_order_relaxed);
  cgt_i_cond_broadcast(&crew->changed);
}

cgt_status_t cgt_i_cram_meet(cgt_i_cram *cram) {
  cgt_i_cram_crew *crew = cram->crew;
  cgt_i_mutex_lock(&crew->lock);
  settle(cram);
  if (!is_over(crew)) {
    const uint64_t meeting = crew->meetings;
    atomic_store_explicit(&crew->call, CGT_I_CRAM_MEET, memory_order_relaxed);
    if (++crew->waiting == crew->present) hold_meeting(cram);
    while (crew->meetings == meeting && !is_over(crew)) cgt_i_cond_wait(&crew->changed, &crew->lock);
  }
  const bool over = is_over(crew);
  cgt_i_mutex_unlock(&crew->lock);
  return over ? CGT_E_CANCELLED : CGT_OK;
}

/* ---- Threads ---- */

cgt_status_t cgt_i_cram_crew_make(cgt_i_cram_crew *crew, const cgt_i_cram *cram, size_t threads) {
  memset(crew, 0, sizeof *crew);
  crew->stacks = cram->stacks * threads;
  atomic_init(&crew->call, CGT_I_CRAM_GO_ON);
  atomic_init(&crew->stop, false);
  atomic_init(&crew->free, cgt_i_memo_room(cram->memo));
  for (size_t i = 0; i < CGT_I_CRAM_BUSY; i++) atomic_init(&crew->busy[i], 0);
  if (cgt_i_mutex_make(&crew->lock)) {
    if (cgt_i_cond_make(&crew->changed)) return CGT_OK;
    cgt_i_mutex_free(&crew->lock);
  }
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for threads", cram->ask->function);
}

void cgt_i_cram_crew_end(cgt_i_cram_crew *crew, cgt_i_memo *memo) {
  memo->used += crew->stored;
  cgt_i_cond_free(&crew->changed);
  cgt_i_mutex_free(&crew->lock);
}

bool cgt_i_cram_come(cgt_i_cram *cram) {
  cgt_i_mutex_lock(&cram->crew->lock);
  const bool in_time = !is_over(cram->crew);
  cram->crew->present += in_time;
  cgt_i_mutex_unlock(&cram->crew->lock);
  return in_time;
}

void cgt_i_cram_go(cgt_i_cram *cram, cgt_status_t status, uint64_t answer) {
  cgt_i_mutex_lock(&cram->crew->lock);
  settle(cram);
  end_question(cram->crew, status, answer);
  cram->crew->present--;
  cgt_i_mutex_unlock(&cram->crew->lock);
}

/* ---- Storing ---- */

static bool lease(cgt_i_cram *cram) {
  enum { MOST = 64 };
  _Atomic uint64_t *free = &cram->crew->free;
  uint64_t now = atomic_load_explicit(free, memory_order_relaxed), taken;
  do {
    if (now == 0) return false;
    taken = now < MOST ? now : MOST;
  } while (!atomic_compare_exchange_weak_explicit(free, &now, now - taken, memory_order_relaxed, memory_order_relaxed));
  cram->lease = taken;
  return true;
}

cgt_status_t cgt_i_cram_store_shared(cgt_i_cram *cram, const uint64_t *key, uint64_t field) {
  while (cram->lease == 0 && !lease(cram)) {
    const cgt_status_t status = cgt_i_cram_meet(cram);
    if (status != CGT_OK) return status;
  }
  const cgt_i_memo *memo = cram->memo;
  const size_t words = memo->layout.slot_words, first = (size_t)(cgt_i_memo_hash(memo, key) >> memo->shift);
  for (;;) {
    bool found;
    uint64_t *there = memo->slots + cgt_i_cram_find(memo, words, key, first, &found) * words, empty = 0;
    _Atomic uint64_t *low = cgt_i_cram_shared(there);
    if (found) {
      atomic_store_explicit(low, key[0] | field, memory_order_relaxed);
      return CGT_OK;
    }
    if (!atomic_compare_exchange_strong_explicit(low, &empty, words == 1 ? key[0] | field : cgt_i_cram_writing,
                                                 memory_order_relaxed, memory_order_relaxed))
      continue;
    for (size_t i = 1; i < words; i++) atomic_store_explicit(cgt_i_cram_shared(there + i), key[i], memory_order_relaxed);
    if (words > 1) atomic_store_explicit(low, key[0] | field, memory_order_release);
    cram->lease--;
    cram->stored++;
    return CGT_OK;
  }
}
