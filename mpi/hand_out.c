/* Pieces of work handed out by rank 0, one after another. A thread of rank 0 listens to the other ranks, while rank 0 works
 * too. */
#define _XOPEN_SOURCE 700
#include <pthread.h>
#include <time.h>

#include "ranks.h"

enum { ASK, GO }; /* tags: a rank brings what it found, and asks for more; rank 0 answers with a number */

typedef struct {
  uint64_t number; /* of the piece that was done, or NO_PIECE */
  uint64_t status;
} asking;

static struct {
  pthread_mutex_t lock;
  const pieces *of;
  int status;
} work = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* On rank 0: takes what was found, and gives the next piece. */
static uint64_t take_piece(uint64_t number, int status, cli_picture found) {
  (void)pthread_mutex_lock(&work.lock);
  if (number != NO_PIECE && status == DONE)
    status = work.of->take(number, found);
  else
    free(found.bytes);
  if (work.status == DONE) work.status = status;
  const uint64_t next = work.status == DONE ? work.of->next() : NO_PIECE;
  (void)pthread_mutex_unlock(&work.lock);
  return next;
}

/* Answers a rank that asks; whether one did. */
static bool answer_one(int *working) {
  MPI_Status from;
  int there, size;
  asking head;
  (void)MPI_Iprobe(MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &there, &from);
  if (!there) return false;
  (void)MPI_Get_count(&from, MPI_BYTE, &size);
  char *bytes = must_allocate(NULL, (size_t)size, 1);
  (void)MPI_Recv(bytes, size, MPI_BYTE, from.MPI_SOURCE, ASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  memcpy(&head, bytes, sizeof head);
  cli_picture found = {.size = 0};
  (void)picture_add(&found, bytes + sizeof head, (size_t)size - sizeof head);
  free(bytes);
  const uint64_t next = take_piece(head.number, (int)head.status, found);
  (void)MPI_Send(&next, 1, MPI_UINT64_T, from.MPI_SOURCE, GO, MPI_COMM_WORLD);
  *working -= next == NO_PIECE;
  return true;
}

static void *listen(void *user) {
  const struct timespec pause = {0, 1000000};
  (void)user;
  for (int working = ranks.all - 1; working > 0;)
    if (!answer_one(&working)) (void)nanosleep(&pause, NULL);
  return NULL;
}

/* Brings to rank 0 what was found, and gives the next piece. */
static uint64_t bring_piece(uint64_t number, int status, cli_picture found) {
  const asking head = {number, (uint64_t)status};
  cli_picture message = {.size = 0};
  uint64_t next;
  if (ranks.own == 0) return take_piece(number, status, found);
  (void)picture_add(&message, (const char *)&head, sizeof head);
  (void)picture_add(&message, found.bytes, found.size);
  free(found.bytes);
  if (message.size > INT32_MAX) {
    complain("--shares: a share of %zu bytes; expected more and smaller shares", message.size);
    end_all(FAILED);
  }
  costs.sent++;
  costs.bytes += message.size;
  const double began = own_seconds();
  (void)MPI_Send(message.bytes, (int)message.size, MPI_BYTE, 0, ASK, MPI_COMM_WORLD);
  (void)MPI_Recv(&next, 1, MPI_UINT64_T, 0, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  costs.exchanging += own_seconds() - began;
  free(message.bytes);
  return next;
}

static void do_pieces(void) {
  cli_picture found = {.size = 0};
  int status = DONE;
  for (uint64_t number = NO_PIECE; (number = bring_piece(number, status, found)) != NO_PIECE; costs.rounds++) {
    found = (cli_picture){.size = 0};
    status = work.of->find(number, &found);
  }
}

int hand_out(const pieces *of) {
  pthread_t listener;
  const bool listens = ranks.own == 0 && ranks.all > 1;
  work.of = of;
  work.status = DONE;
  if (listens && pthread_create(&listener, NULL, listen, NULL) != 0) {
    complain("no thread for rank 0");
    end_all(FAILED);
  }
  do_pieces();
  if (listens) (void)pthread_join(listener, NULL);
  return work.status;
}
