/* Meetings of threads that search for one answer. */
#include "meeting.h"

#include <stdio.h>
#include <string.h>

static bool is_over(const cgt_i_meeting *meeting) {
  return atomic_load_explicit(&meeting->call, memory_order_relaxed) == CGT_I_OVER;
}

bool cgt_i_meeting_make(cgt_i_meeting *meeting, cgt_status_t (*hold)(void *user), void *user) {
  memset(meeting, 0, sizeof *meeting);
  atomic_init(&meeting->call, CGT_I_GO_ON);
  atomic_init(&meeting->stop, false);
  meeting->hold = hold;
  meeting->user = user;
  if (!cgt_i_mutex_make(&meeting->lock)) return false;
  if (cgt_i_cond_make(&meeting->changed)) return true;
  cgt_i_mutex_free(&meeting->lock);
  return false;
}

void cgt_i_meeting_free(cgt_i_meeting *meeting) {
  cgt_i_cond_free(&meeting->changed);
  cgt_i_mutex_free(&meeting->lock);
}

void cgt_i_meeting_end(cgt_i_meeting *meeting, cgt_status_t status) {
  if (is_over(meeting)) return;
  meeting->status = status;
  if (status != CGT_OK) snprintf(meeting->text, sizeof meeting->text, "%s", cgt_last_error());
  atomic_store_explicit(&meeting->stop, true, memory_order_relaxed);
  atomic_store_explicit(&meeting->call, CGT_I_OVER, memory_order_relaxed);
}

bool cgt_i_meeting_come(cgt_i_meeting *meeting) {
  cgt_i_mutex_lock(&meeting->lock);
  while (atomic_load_explicit(&meeting->call, memory_order_relaxed) == CGT_I_MEET)
    cgt_i_cond_wait(&meeting->changed, &meeting->lock);
  const bool in_time = !is_over(meeting);
  meeting->present += in_time;
  cgt_i_mutex_unlock(&meeting->lock);
  return in_time;
}

bool cgt_i_meeting_go(cgt_i_meeting *meeting, cgt_status_t status) {
  cgt_i_mutex_lock(&meeting->lock);
  const bool first = !is_over(meeting);
  cgt_i_meeting_end(meeting, status);
  meeting->present--;
  cgt_i_cond_broadcast(&meeting->changed);
  cgt_i_mutex_unlock(&meeting->lock);
  return first;
}

static void hold(cgt_i_meeting *meeting) {
  const cgt_status_t status = meeting->hold(meeting->user);
  if (status != CGT_OK) cgt_i_meeting_end(meeting, status);
  if (is_over(meeting)) return;
  meeting->waiting = 0;
  meeting->held++;
  atomic_store_explicit(&meeting->call, CGT_I_GO_ON, memory_order_relaxed);
}

void cgt_i_meeting_leave(cgt_i_meeting *meeting) {
  cgt_i_mutex_lock(&meeting->lock);
  if (--meeting->present == meeting->waiting && meeting->waiting > 0 && !is_over(meeting)) hold(meeting);
  cgt_i_cond_broadcast(&meeting->changed);
  cgt_i_mutex_unlock(&meeting->lock);
}

cgt_status_t cgt_i_meeting_meet(cgt_i_meeting *meeting) {
  cgt_i_mutex_lock(&meeting->lock);
  if (!is_over(meeting)) {
    const uint64_t held = meeting->held;
    atomic_store_explicit(&meeting->call, CGT_I_MEET, memory_order_relaxed);
    if (++meeting->waiting == meeting->present) hold(meeting);
    cgt_i_cond_broadcast(&meeting->changed); /* also for who waits in cgt_i_meeting_pause() */
    while (meeting->held == held && !is_over(meeting)) cgt_i_cond_wait(&meeting->changed, &meeting->lock);
  }
  const bool over = is_over(meeting);
  cgt_i_mutex_unlock(&meeting->lock);
  return over ? CGT_E_CANCELLED : CGT_OK;
}

void cgt_i_meeting_pause(cgt_i_meeting *meeting) {
  cgt_i_mutex_lock(&meeting->lock);
  if (!is_over(meeting)) atomic_store_explicit(&meeting->call, CGT_I_MEET, memory_order_relaxed);
  /* If it is over, those who wait leave too; the others write until they hear of it. */
  while (is_over(meeting) ? meeting->present > 1 : meeting->waiting + 1 < meeting->present)
    cgt_i_cond_wait(&meeting->changed, &meeting->lock);
  cgt_i_mutex_unlock(&meeting->lock);
}
