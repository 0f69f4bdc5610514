/* Threads that search for one answer, and what all must wait for, as it changes what all of them read. It is done at a meeting:
 * a thread calls it, the others come when they next heed the call, and the last to come does it. */
#ifndef CGT_I_MEETING_H
#define CGT_I_MEETING_H

#include <stdatomic.h>

#include "failure.h"
#include "thread.h"

typedef enum { CGT_I_GO_ON, CGT_I_MEET, CGT_I_OVER } cgt_i_call;

typedef struct {
  _Atomic uint32_t call;            /* a cgt_i_call, which all heed */
  _Atomic bool stop;                /* the same for questions: it is over */
  cgt_status_t (*hold)(void *user); /* what is done when all have come; a failure ends the question */
  void *user;
  cgt_i_mutex lock; /* guards what follows */
  cgt_i_cond changed;
  size_t present, waiting;
  uint64_t held;       /* meetings until now */
  cgt_status_t status; /* of the first thread that ended */
  char text[256];
} cgt_i_meeting;

/* False if the system has no locks left. */
bool cgt_i_meeting_make(cgt_i_meeting *meeting, cgt_status_t (*hold)(void *user), void *user);
void cgt_i_meeting_free(cgt_i_meeting *meeting);

/* Before a thread's search, which false forbids, as the question is over, and after it. Nobody comes between the call of a
 * meeting and its end. The first to go ends the question, and is told so by true; who leaves may come again. */
bool cgt_i_meeting_come(cgt_i_meeting *meeting);
bool cgt_i_meeting_go(cgt_i_meeting *meeting, cgt_status_t status);
void cgt_i_meeting_leave(cgt_i_meeting *meeting);

/* Comes to a meeting, and calls it unless that has been done; CGT_E_CANCELLED, without a text, if the question is over. */
cgt_status_t cgt_i_meeting_meet(cgt_i_meeting *meeting);
/* Whether a thread need not come. */
static inline bool cgt_i_meeting_goes_on(const cgt_i_meeting *meeting) {
  return atomic_load_explicit(&meeting->call, memory_order_relaxed) == CGT_I_GO_ON;
}
/* For `hold`: ends the question. */
void cgt_i_meeting_end(cgt_i_meeting *meeting, cgt_status_t status);

/* For one thread: waits until all others do, or have gone; it then comes to the meeting. */
void cgt_i_meeting_pause(cgt_i_meeting *meeting);

#endif
