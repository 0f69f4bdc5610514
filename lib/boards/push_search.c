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

static cgt_status_t child_of(cgt_i_push_cram *search, const cgt_i_push_position *p, unsigned part, unsigned option,
                             cgt_i_push_position *child) {
  if (part < IN_HEAP) {
    cgt_status_t status = cgt_i_push_options_of(search, p->sum.types[part]);
    if (status != CGT_OK) return status;
    child->target = p->target;
    cgt_i_push_replace(search, &p->sum, part, option, &child->sum);
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

static cgt_i_push_outcome look_up(const cgt_i_push_cram *search, const cgt_i_push_position *p) {
  uint8_t key[CGT_I_PUSH_BYTES];
  return cgt_i_push_find(search, hash_of(search, p), key, cgt_i_push_write(&p->sum, p->target, key));
}

static cgt_status_t learn(cgt_i_push_cram *search, const cgt_i_push_position *p, bool lost) {
  uint8_t key[CGT_I_PUSH_BYTES];
  return cgt_i_push_learn(search, hash_of(search, p), key, cgt_i_push_write(&p->sum, p->target, key), lost);
}

static unsigned vertical_value(const cgt_i_push_cram *search, const cgt_i_push_position *p) {
  unsigned value = p->sum.heap ^ p->target;
  for (unsigned i = 0; i < p->sum.count; i++) value ^= search->types[p->sum.types[i]].vertical;
  return value;
}

static void add_move(cgt_i_push_cram *search, uint64_t hash, uint64_t effort, unsigned part, unsigned option) {
  search->moves[search->move_top++] = (cgt_i_push_move){hash, effort, (uint8_t)part, (uint8_t)option};
  CGT_I_PREFETCH(&search->slots[(size_t)hash & (search->slot_room - 1)]);
}

/* Puts the moves to positions with V != 0 on the stack, with the hashes of these positions. */
static cgt_status_t list_moves(cgt_i_push_cram *search, const cgt_i_push_position *p) {
  void *moves = search->moves;
  cgt_status_t status =
      cgt_i_push_grow(search, &moves, &search->move_room, search->move_top, MOST_MOVES, sizeof *search->moves);
  if (status != CGT_OK) return status;
  search->moves = moves;
  const cgt_i_push_sum *sum = &p->sum;
  const uint64_t types = cgt_i_push_hash(search, sum);
  const unsigned vertical = vertical_value(search, p);
  uint64_t effort = sum->heap;
  for (unsigned part = 0; part < sum->count; part++) effort += search->types[sum->types[part]].effort;
  for (unsigned part = 0; part < sum->count; part++) {
    status = cgt_i_push_options_of(search, sum->types[part]);
    if (status != CGT_OK) return status;
    const cgt_i_push_type *type = &search->types[sum->types[part]];
    for (unsigned i = 0; i < type->count; i++) {
      const cgt_i_push_option *option = &type->options[i];
      const unsigned constant = sum->constant ^ option->constant;
      if (constant == p->target) continue;
      const uint64_t rest = cgt_i_push_hash_rest(constant, sum->heap ^ option->heap, p->target);
      const bool far = (vertical ^ type->vertical ^ option->vertical) != 0;
      add_move(search, types ^ type->hash ^ option->hash ^ rest, far ? FAR : effort - type->effort + option->effort, part, i);
    }
  }
  for (unsigned heap = 0; heap < sum->heap && sum->constant != p->target; heap++)
    add_move(search, types ^ cgt_i_push_hash_rest(sum->constant, heap, p->target),
             (vertical ^ sum->heap ^ heap) != 0 ? FAR : effort, IN_HEAP, heap);
  for (unsigned target = 0; target < p->target; target++)
    if (sum->constant != target)
      add_move(search, types ^ cgt_i_push_hash_rest(sum->constant, sum->heap, target),
               (vertical ^ p->target ^ target) != 0 ? FAR : effort, IN_TARGET, target);
  return CGT_OK;
}

/* ---- The search ---- */

/* Whether one of the near, or of the far, moves from `base` on leads to a position known to be lost. Marks moves to positions
 * that a glance says are won. */
static cgt_status_t leads_to_known(cgt_i_push_cram *search, const cgt_i_push_position *p, size_t base, bool far, bool *lost) {
  for (size_t i = base; i < search->move_top; i++) {
    cgt_i_push_move *move = &search->moves[i];
    if ((move->effort & FAR) != (far ? FAR : 0)) continue;
    const cgt_i_push_outcome glance = cgt_i_push_glance(search, move->hash);
    if (glance == CGT_I_PUSH_WON) move->effort |= LOOKED;
    if (glance != CGT_I_PUSH_LOST) continue;
    cgt_i_push_position child;
    cgt_status_t status = child_of(search, p, move->part, move->option, &child);
    if (status != CGT_OK) return status;
    *lost = look_up(search, &child) == CGT_I_PUSH_LOST;
    if (*lost) return CGT_OK;
  }
  return CGT_OK;
}

/* Whether the position has an option that is known to be lost, and how many of its options are unknown. */
static cgt_status_t assess(cgt_i_push_cram *search, const cgt_i_push_position *p, bool *won, unsigned *unknown) {
  const size_t base = search->move_top;
  cgt_status_t status = list_moves(search, p);
  *unknown = 0;
  if (status == CGT_OK) status = leads_to_known(search, p, base, false, won);
  if (status == CGT_OK && !*won) status = leads_to_known(search, p, base, true, won);
  for (size_t i = base; i < search->move_top; i++) *unknown += (search->moves[i].effort & LOOKED) == 0;
  search->move_top = base;
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
static cgt_status_t weigh(cgt_i_push_cram *search, const cgt_i_push_position *p, size_t base) {
  size_t kept = base;
  const size_t end = search->move_top;
  for (size_t i = base; i < end; i++) {
    cgt_i_push_move move = search->moves[i];
    bool won = false;
    if (move.effort < FAR) {
      cgt_i_push_position child;
      unsigned unknown = 0;
      cgt_status_t status = child_of(search, p, move.part, move.option, &child);
      if (status == CGT_OK) status = assess(search, &child, &won, &unknown);
      if (status != CGT_OK) return status;
      move.effort += 1000 * (uint64_t)unknown;
    }
    if (!won) search->moves[kept++] = move;
  }
  search->move_top = kept;
  qsort(search->moves + base, kept - base, sizeof *search->moves, by_effort);
  return CGT_OK;
}

/* Whether an unknown position with V != 0 has a lost option. */
static cgt_status_t has_lost_option(cgt_i_push_cram *search, const cgt_i_push_position *p, bool *found) {
  const size_t base = search->move_top;
  cgt_status_t status = list_moves(search, p);
  for (int far = 0; far < 2 && status == CGT_OK && !*found; far++) status = leads_to_known(search, p, base, far != 0, found);
  if (status == CGT_OK && !*found) status = weigh(search, p, base);
  for (size_t i = base; status == CGT_OK && !*found && i < search->move_top; i++) {
    cgt_i_push_position child;
    status = child_of(search, p, search->moves[i].part, search->moves[i].option, &child);
    if (status == CGT_OK) status = cgt_i_push_search(search, &child, found);
  }
  search->move_top = base;
  return status;
}

cgt_status_t cgt_i_push_search(cgt_i_push_cram *search, const cgt_i_push_position *p, bool *lost) {
  *lost = false;
  if (p->sum.constant == p->target) return CGT_OK;
  const cgt_i_push_outcome known = look_up(search, p);
  *lost = known == CGT_I_PUSH_LOST;
  if (known != CGT_I_PUSH_UNKNOWN) return CGT_OK;
  bool won = false;
  search->ask->known = search->known;
  cgt_status_t status = cgt_i_ask_poll(search->ask);
  if (status == CGT_OK) status = has_lost_option(search, p, &won);
  if (status == CGT_OK) status = learn(search, p, !won);
  *lost = !won;
  return status;
}
