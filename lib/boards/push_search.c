/* The search for lost positions of Push-Cram. */
#include <stdlib.h>
#include <string.h>

#include "push_cram.h"

/* ---- Moves ---- */

enum {
  IN_HEAP = CGT_I_PUSH_PARTS, /* as a move's part: the heap of columns; IN_TARGET: the heap beside the position */
  IN_TARGET,
  MOST_MOVES = 512 /* of a position: one for each domino, and as many in each of the two heaps as it is high */
};

/* Moves to positions that are lost in the vertical game without a button are near and come first; far moves come after them,
 * and last come those to positions that a glance says are won, which are still to be looked up. */
#define FAR    ((uint64_t)1 << 62)
#define LOOKED ((uint64_t)1 << 63)

/* ---- What threads share ---- */

static void lock(const cgt_i_push_thread *t) {
  if (t->member != NULL) cgt_i_mutex_lock(&t->search->making);
}

/* Comes to a meeting if the status is CGT_I_PUSH_MEET, which is then returned: what needed it is to be tried again. */
static cgt_status_t unlock(const cgt_i_push_thread *t, cgt_status_t status) {
  if (t->member == NULL) return status;
  cgt_i_mutex_unlock(&t->search->making);
  if (status != CGT_I_PUSH_MEET) return status;
  status = cgt_i_board_meet(t->member);
  return status == CGT_OK ? CGT_I_PUSH_MEET : status;
}

static cgt_status_t options_of(const cgt_i_push_thread *t, uint32_t type) {
  cgt_status_t status = CGT_OK;
  while (cgt_i_push_options(&t->search->types[type]) == NULL) {
    lock(t);
    status = unlock(t, cgt_i_push_options_of(t->search, type));
    if (status != CGT_OK && status != CGT_I_PUSH_MEET) return status;
  }
  return CGT_OK;
}

static cgt_status_t move_room(cgt_i_push_thread *t) {
  cgt_status_t status = CGT_I_PUSH_MEET;
  while (t->move_room - t->move_top < MOST_MOVES && status == CGT_I_PUSH_MEET) {
    void *moves = t->moves;
    lock(t);
    status = unlock(t, cgt_i_push_grow(t->search, &moves, &t->move_room, t->move_top, MOST_MOVES, sizeof *t->moves));
    t->moves = moves;
  }
  return status == CGT_I_PUSH_MEET ? CGT_OK : status;
}

/* Makes room for a position of so many bytes. */
static cgt_status_t position_room(cgt_i_push_thread *t, size_t bytes) {
  cgt_status_t status;
  do {
    status = t->member == NULL ? cgt_i_push_table_grow(t->search) : cgt_i_board_lease(t->member);
    if (status != CGT_OK || cgt_i_push_pen_fits(&t->pen, bytes)) return status;
    lock(t);
    status = unlock(t, cgt_i_push_store_room(t->search, &t->search->positions, &t->pen, bytes));
  } while (status == CGT_I_PUSH_MEET);
  return status;
}

void cgt_i_push_thread_free(cgt_i_push_thread *t) {
  lock(t);
  cgt_i_push_free(t->search, t->moves, t->move_room, sizeof *t->moves);
  (void)unlock(t, CGT_OK);
}

/* ---- Options ---- */

static cgt_status_t child_of(cgt_i_push_thread *t, const cgt_i_push_position *p, unsigned part, unsigned option,
                             cgt_i_push_position *child) {
  if (part < IN_HEAP) {
    cgt_status_t status = options_of(t, p->sum.types[part]);
    if (status != CGT_OK) return status;
    child->target = p->target;
    cgt_i_push_replace(t->search, &p->sum, part, option, &child->sum);
    return CGT_OK;
  }
  *child = *p;
  if (part == IN_HEAP)
    child->sum.heap = option;
  else
    child->target = option;
  return CGT_OK;
}

static uint64_t hash_of(const cgt_i_push_cram *search, const cgt_i_push_position *p) {
  return cgt_i_push_hash(search, &p->sum) ^ cgt_i_push_hash_rest(p->sum.constant, p->sum.heap, p->target);
}

static cgt_i_push_outcome look_up(const cgt_i_push_cram *search, const cgt_i_push_position *p, uint64_t hash) {
  uint8_t key[CGT_I_PUSH_BYTES];
  return cgt_i_push_find(search, hash, key, cgt_i_push_write(&p->sum, p->target, key));
}

static cgt_status_t learn(cgt_i_push_thread *t, const cgt_i_push_position *p, uint64_t hash, bool lost) {
  uint8_t key[CGT_I_PUSH_BYTES];
  const size_t bytes = cgt_i_push_write(&p->sum, p->target, key);
  const cgt_status_t status = position_room(t, bytes);
  if (status != CGT_OK || !cgt_i_push_learn(t->search, &t->pen, hash, key, bytes, lost)) return status;
  if (t->member != NULL)
    cgt_i_board_count(t->member);
  else
    t->search->known++;
  return CGT_OK;
}

static unsigned vertical_value(const cgt_i_push_cram *search, const cgt_i_push_position *p) {
  unsigned value = p->sum.heap ^ p->target;
  for (unsigned i = 0; i < p->sum.count; i++) value ^= search->types[p->sum.types[i]].vertical;
  return value;
}

static void add_move(cgt_i_push_thread *t, uint64_t hash, uint64_t effort, unsigned part, unsigned option) {
  t->moves[t->move_top++] = (cgt_i_push_move){hash, effort, (uint8_t)part, (uint8_t)option, false};
  CGT_I_PREFETCH(&t->search->slots[(size_t)hash & (t->search->slot_room - 1)]);
}

/* Puts the moves to positions with V != 0 on the stack, with the hashes of these positions. */
static cgt_status_t list_moves(cgt_i_push_thread *t, const cgt_i_push_position *p) {
  cgt_status_t status = move_room(t);
  if (status != CGT_OK) return status;
  const cgt_i_push_cram *search = t->search;
  const cgt_i_push_sum *sum = &p->sum;
  const uint64_t types = cgt_i_push_hash(search, sum);
  const unsigned vertical = vertical_value(search, p);
  uint64_t effort = sum->heap;
  for (unsigned part = 0; part < sum->count; part++) effort += search->types[sum->types[part]].effort;
  for (unsigned part = 0; part < sum->count; part++) {
    status = options_of(t, sum->types[part]);
    if (status != CGT_OK) return status;
    const cgt_i_push_type *type = &search->types[sum->types[part]];
    const cgt_i_push_option *options = cgt_i_push_options(type);
    for (unsigned i = 0; i < type->count; i++) {
      const cgt_i_push_option *option = &options[i];
      const unsigned constant = sum->constant ^ option->constant;
      if (constant == p->target) continue;
      const uint64_t rest = cgt_i_push_hash_rest(constant, sum->heap ^ option->heap, p->target);
      const bool far = (vertical ^ type->vertical ^ option->vertical) != 0;
      add_move(t, types ^ type->hash ^ option->hash ^ rest, far ? FAR : effort - type->effort + option->effort, part, i);
    }
  }
  for (unsigned heap = 0; heap < sum->heap && sum->constant != p->target; heap++)
    add_move(t, types ^ cgt_i_push_hash_rest(sum->constant, heap, p->target), (vertical ^ sum->heap ^ heap) != 0 ? FAR : effort,
             IN_HEAP, heap);
  for (unsigned target = 0; target < p->target; target++)
    if (sum->constant != target)
      add_move(t, types ^ cgt_i_push_hash_rest(sum->constant, sum->heap, target),
               (vertical ^ p->target ^ target) != 0 ? FAR : effort, IN_TARGET, target);
  return CGT_OK;
}

/* ---- The search ---- */

/* Whether one of the near, or of the far, moves from `base` on leads to a position known to be lost. Marks moves to positions
 * that a glance says are won. */
static cgt_status_t leads_to_known(cgt_i_push_thread *t, const cgt_i_push_position *p, size_t base, bool far, bool *lost) {
  for (size_t i = base; i < t->move_top; i++) {
    cgt_i_push_move *move = &t->moves[i];
    if ((move->effort & FAR) != (far ? FAR : 0)) continue;
    const cgt_i_push_outcome glance = cgt_i_push_glance(t->search, move->hash);
    if (glance == CGT_I_PUSH_WON) move->effort |= LOOKED;
    if (glance != CGT_I_PUSH_LOST) continue;
    cgt_i_push_position child;
    cgt_status_t status = child_of(t, p, move->part, move->option, &child);
    if (status != CGT_OK) return status;
    *lost = look_up(t->search, &child, move->hash) == CGT_I_PUSH_LOST;
    if (*lost) return CGT_OK;
  }
  return CGT_OK;
}

/* Whether the position has an option that is known to be lost, and how many of its options are unknown. */
static cgt_status_t assess(cgt_i_push_thread *t, const cgt_i_push_position *p, bool *won, unsigned *unknown) {
  const size_t base = t->move_top;
  cgt_status_t status = list_moves(t, p);
  *unknown = 0;
  if (status == CGT_OK) status = leads_to_known(t, p, base, false, won);
  if (status == CGT_OK && !*won) status = leads_to_known(t, p, base, true, won);
  for (size_t i = base; i < t->move_top; i++) *unknown += (t->moves[i].effort & LOOKED) == 0;
  t->move_top = base;
  return status;
}

static int by_effort(const void *a, const void *b) {
  const cgt_i_push_move *one = a, *other = b;
  if (one->effort != other->effort) return one->effort < other->effort ? -1 : 1;
  if (one->part != other->part) return one->part < other->part ? -1 : 1;
  return one->option < other->option ? -1 : one->option > other->option;
}

/* Drops near moves to positions that have an option known to be lost, and adds the number of unknown options to the effort of
 * the other near moves; sorts all moves by effort. */
static cgt_status_t weigh(cgt_i_push_thread *t, const cgt_i_push_position *p, size_t base) {
  size_t kept = base;
  const size_t end = t->move_top;
  for (size_t i = base; i < end; i++) {
    cgt_i_push_move move = t->moves[i];
    bool won = false;
    if (move.effort < FAR) {
      cgt_i_push_position child;
      unsigned unknown = 0;
      cgt_status_t status = child_of(t, p, move.part, move.option, &child);
      if (status == CGT_OK) status = assess(t, &child, &won, &unknown);
      if (status != CGT_OK) return status;
      move.effort += 1000 * (uint64_t)unknown;
    }
    if (!won) t->moves[kept++] = move;
  }
  t->move_top = kept;
  qsort(t->moves + base, kept - base, sizeof *t->moves, by_effort);
  return CGT_OK;
}

/* Whether another thread seems to be at work on a move's position. */
static bool is_busy(const cgt_i_push_thread *t, const cgt_i_push_move *move) {
  return t->member != NULL && cgt_i_board_is_busy(t->member->crew, move->hash);
}

/* Whether one of the moves from `base` on leads to a lost position. All threads begin with the first, as the others may not be
 * needed; of these, what others are at work on comes last. */
static cgt_status_t try_moves(cgt_i_push_thread *t, const cgt_i_push_position *p, size_t base, bool *found) {
  cgt_status_t status = CGT_OK;
  bool any_deferred = false;
  for (int round = 0; round < 2 && (round == 0 || any_deferred); round++)
    for (size_t i = base; status == CGT_OK && !*found && i < t->move_top; i++) {
      cgt_i_push_move *move = &t->moves[i];
      if (round == 0) move->deferred = i > base && is_busy(t, move);
      any_deferred |= move->deferred;
      if (move->deferred != (round > 0)) continue;
      cgt_i_push_position child;
      status = child_of(t, p, move->part, move->option, &child);
      if (status == CGT_OK) status = cgt_i_push_search(t, &child, found);
    }
  return status;
}

/* Whether an unknown position with V != 0 has a lost option. */
static cgt_status_t has_lost_option(cgt_i_push_thread *t, const cgt_i_push_position *p, bool *found) {
  const size_t base = t->move_top;
  cgt_status_t status = list_moves(t, p);
  for (int far = 0; far < 2 && status == CGT_OK && !*found; far++) status = leads_to_known(t, p, base, far != 0, found);
  if (status == CGT_OK && !*found) status = weigh(t, p, base);
  if (status == CGT_OK && !*found) status = try_moves(t, p, base, found);
  t->move_top = base;
  return status;
}

static cgt_status_t decide(cgt_i_push_thread *t, const cgt_i_push_position *p, uint64_t hash, bool *lost) {
  bool won = false;
  t->ask->known = t->search->known + (t->member != NULL ? (size_t)t->member->stored : 0);
  cgt_status_t status = cgt_i_ask_poll(t->ask);
  if (status == CGT_OK) status = has_lost_option(t, p, &won);
  if (status == CGT_OK) status = learn(t, p, hash, !won);
  *lost = !won;
  return status;
}

/* Whether another thread has answered what this one works for: the outermost such position is enough. */
static bool look_back(cgt_i_push_thread *t) {
  t->answered = NULL;
  for (const cgt_i_push_frame *frame = t->frame; frame != NULL; frame = frame->outer)
    if (cgt_i_push_glance(t->search, frame->hash) != CGT_I_PUSH_UNKNOWN &&
        look_up(t->search, frame->position, frame->hash) != CGT_I_PUSH_UNKNOWN)
      t->answered = frame;
  return t->answered != NULL;
}

/* The same as decide() for one of several threads. */
static cgt_status_t decide_together(cgt_i_push_thread *t, const cgt_i_push_position *p, uint64_t hash, bool *lost) {
  enum { LOOK_BACK = 8 };
  const cgt_i_push_frame frame = {p, hash, t->frame};
  cgt_status_t status = cgt_i_board_heed(t->member);
  if (status == CGT_OK && ++t->expanded % LOOK_BACK == 0 && look_back(t)) status = CGT_I_BOARD_ANSWERED;
  if (status != CGT_OK) return status;
  cgt_i_board_begin(t->member->crew, hash);
  t->frame = &frame;
  status = decide(t, p, hash, lost);
  t->frame = frame.outer;
  cgt_i_board_end(t->member->crew, hash);
  if (status != CGT_I_BOARD_ANSWERED || t->answered != &frame) return status;
  *lost = look_up(t->search, p, hash) == CGT_I_PUSH_LOST;
  return CGT_OK;
}

cgt_status_t cgt_i_push_search(cgt_i_push_thread *t, const cgt_i_push_position *p, bool *lost) {
  *lost = false;
  if (p->sum.constant == p->target) return CGT_OK;
  const uint64_t hash = hash_of(t->search, p);
  const cgt_i_push_outcome known = look_up(t->search, p, hash);
  *lost = known == CGT_I_PUSH_LOST;
  if (known != CGT_I_PUSH_UNKNOWN) return CGT_OK;
  return (t->member != NULL ? decide_together : decide)(t, p, hash, lost);
}
