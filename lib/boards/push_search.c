/* The search for lost positions of Push-Cram. */
#include <stdlib.h>
#include <string.h>

#include "push_cram.h"

/* ---- Moves ---- */

enum {
  IN_HEAP = CGT_I_PUSH_PARTS, /* as a move's part: in the heap of columns, or in the heap beside the position */
  IN_TARGET,
  MOST_MOVES = 512 /* of a position: one for each domino, of the two heaps as many as they have */
};

/* Where the vertical game without a button is lost first; then the others; last those of which a glance says that they are won,
 * to be looked up. */
#define FAR    ((uint64_t)1 << 62)
#define LOOKED ((uint64_t)1 << 63)

static cgt_status_t child_of(cgt_i_push_cram *all, const cgt_i_push_position *p, unsigned part, unsigned option,
                             cgt_i_push_position *child) {
  if (part < IN_HEAP) {
    cgt_status_t status = cgt_i_push_options_of(all, p->sum.types[part]);
    if (status != CGT_OK) return status;
    child->target = p->target;
    cgt_i_push_replace(all, &p->sum, part, option, &child->sum);
    return CGT_OK;
  }
  *child = *p;
  if (part == IN_HEAP)
    child->sum.heap = option;
  else
    child->target = option;
  return CGT_OK;
}

static uint64_t hash_of(const cgt_i_push_cram *all, const cgt_i_push_position *p) {
  return cgt_i_push_hash(all, &p->sum) ^ cgt_i_push_hash_rest(p->sum.constant, p->sum.heap, p->target);
}

static cgt_i_push_outcome look_up(const cgt_i_push_cram *all, const cgt_i_push_position *p) {
  uint8_t key[CGT_I_PUSH_BYTES];
  return cgt_i_push_find(all, hash_of(all, p), key, cgt_i_push_write(&p->sum, p->target, key));
}

static cgt_status_t learn(cgt_i_push_cram *all, const cgt_i_push_position *p, bool lost) {
  uint8_t key[CGT_I_PUSH_BYTES];
  return cgt_i_push_learn(all, hash_of(all, p), key, cgt_i_push_write(&p->sum, p->target, key), lost);
}

static unsigned vertical_value(const cgt_i_push_cram *all, const cgt_i_push_position *p) {
  unsigned value = p->sum.heap ^ p->target;
  for (unsigned i = 0; i < p->sum.count; i++) value ^= all->types[p->sum.types[i]].vertical;
  return value;
}

static void add_move(cgt_i_push_cram *all, uint64_t hash, uint64_t effort, unsigned part, unsigned option) {
  all->moves[all->move_top++] = (cgt_i_push_move){hash, effort, (uint8_t)part, (uint8_t)option};
  CGT_I_PREFETCH(&all->slots[(size_t)hash & (all->slot_room - 1)]);
}

/* The moves to positions with V != 0, on top of the others; with the hashes of where they lead. */
static cgt_status_t list_moves(cgt_i_push_cram *all, const cgt_i_push_position *p) {
  void *moves = all->moves;
  cgt_status_t status = cgt_i_push_grow(all, &moves, &all->move_room, all->move_top, MOST_MOVES, sizeof *all->moves);
  if (status != CGT_OK) return status;
  all->moves = moves;
  const cgt_i_push_sum *sum = &p->sum;
  const uint64_t types = cgt_i_push_hash(all, sum);
  const unsigned vertical = vertical_value(all, p);
  uint64_t effort = sum->heap;
  for (unsigned part = 0; part < sum->count; part++) effort += all->types[sum->types[part]].effort;
  for (unsigned part = 0; part < sum->count; part++) {
    status = cgt_i_push_options_of(all, sum->types[part]);
    if (status != CGT_OK) return status;
    const cgt_i_push_type *type = &all->types[sum->types[part]];
    for (unsigned i = 0; i < type->count; i++) {
      const cgt_i_push_option *option = &type->options[i];
      const unsigned constant = sum->constant ^ option->constant;
      if (constant == p->target) continue;
      const uint64_t rest = cgt_i_push_hash_rest(constant, sum->heap ^ option->heap, p->target);
      const bool far = (vertical ^ type->vertical ^ option->vertical) != 0;
      add_move(all, types ^ type->hash ^ option->hash ^ rest, far ? FAR : effort - type->effort + option->effort, part, i);
    }
  }
  for (unsigned heap = 0; heap < sum->heap && sum->constant != p->target; heap++)
    add_move(all, types ^ cgt_i_push_hash_rest(sum->constant, heap, p->target),
             (vertical ^ sum->heap ^ heap) != 0 ? FAR : effort, IN_HEAP, heap);
  for (unsigned target = 0; target < p->target; target++)
    if (sum->constant != target)
      add_move(all, types ^ cgt_i_push_hash_rest(sum->constant, sum->heap, target),
               (vertical ^ p->target ^ target) != 0 ? FAR : effort, IN_TARGET, target);
  return CGT_OK;
}

/* ---- The search ---- */

/* Whether one of the moves from `base` on, near or far, leads to a position known to be lost. Those to unknown ones stay as
 * they are. */
static cgt_status_t leads_to_known(cgt_i_push_cram *all, const cgt_i_push_position *p, size_t base, bool far, bool *lost) {
  for (size_t i = base; i < all->move_top; i++) {
    cgt_i_push_move *move = &all->moves[i];
    if ((move->effort & FAR) != (far ? FAR : 0)) continue;
    const cgt_i_push_outcome glance = cgt_i_push_glance(all, move->hash);
    if (glance == CGT_I_PUSH_WON) move->effort |= LOOKED;
    if (glance != CGT_I_PUSH_LOST) continue;
    cgt_i_push_position child;
    cgt_status_t status = child_of(all, p, move->part, move->option, &child);
    if (status != CGT_OK) return status;
    *lost = look_up(all, &child) == CGT_I_PUSH_LOST;
    if (*lost) return CGT_OK;
  }
  return CGT_OK;
}

/* Whether the position has an option that is known to be lost; and how many of its options nothing is known of. */
static cgt_status_t assess(cgt_i_push_cram *all, const cgt_i_push_position *p, bool *won, unsigned *unknown) {
  const size_t base = all->move_top;
  cgt_status_t status = list_moves(all, p);
  *unknown = 0;
  if (status == CGT_OK) status = leads_to_known(all, p, base, false, won);
  if (status == CGT_OK && !*won) status = leads_to_known(all, p, base, true, won);
  for (size_t i = base; i < all->move_top; i++) *unknown += (all->moves[i].effort & LOOKED) == 0;
  all->move_top = base;
  return status;
}

static int by_effort(const void *a, const void *b) {
  const cgt_i_push_move *one = a, *other = b;
  if (one->effort != other->effort) return one->effort < other->effort ? -1 : 1;
  if (one->part != other->part) return one->part < other->part ? -1 : 1;
  return one->option < other->option ? -1 : one->option > other->option;
}

/* Near moves to unknown positions: those that have an option known to be lost go, for others the effort is what they leave to
 * find out too. */
static cgt_status_t weigh(cgt_i_push_cram *all, const cgt_i_push_position *p, size_t base) {
  size_t kept = base;
  const size_t end = all->move_top;
  for (size_t i = base; i < end; i++) {
    cgt_i_push_move move = all->moves[i];
    bool won = false;
    if (move.effort < FAR) {
      cgt_i_push_position child;
      unsigned unknown = 0;
      cgt_status_t status = child_of(all, p, move.part, move.option, &child);
      if (status == CGT_OK) status = assess(all, &child, &won, &unknown);
      if (status != CGT_OK) return status;
      move.effort += 1000 * (uint64_t)unknown;
    }
    if (!won) all->moves[kept++] = move;
  }
  all->move_top = kept;
  qsort(all->moves + base, kept - base, sizeof *all->moves, by_effort);
  return CGT_OK;
}

/* Whether a position with V != 0, of which nothing is known, has a lost option. */
static cgt_status_t has_lost_option(cgt_i_push_cram *all, const cgt_i_push_position *p, bool *found) {
  const size_t base = all->move_top;
  cgt_status_t status = list_moves(all, p);
  for (int far = 0; far < 2 && status == CGT_OK && !*found; far++) status = leads_to_known(all, p, base, far != 0, found);
  if (status == CGT_OK && !*found) status = weigh(all, p, base);
  for (size_t i = base; status == CGT_OK && !*found && i < all->move_top; i++) {
    cgt_i_push_position child;
    status = child_of(all, p, all->moves[i].part, all->moves[i].option, &child);
    if (status == CGT_OK) status = cgt_i_push_search(all, &child, found);
  }
  all->move_top = base;
  return status;
}

cgt_status_t cgt_i_push_search(cgt_i_push_cram *all, const cgt_i_push_position *p, bool *lost) {
  *lost = false;
  if (p->sum.constant == p->target) return CGT_OK;
  const cgt_i_push_outcome known = look_up(all, p);
  *lost = known == CGT_I_PUSH_LOST;
  if (known != CGT_I_PUSH_UNKNOWN) return CGT_OK;
  bool won = false;
  all->ask->known = all->known;
  cgt_status_t status = cgt_i_ask_poll(all->ask);
  if (status == CGT_OK) status = has_lost_option(all, p, &won);
  if (status == CGT_OK) status = learn(all, p, !won);
  *lost = !won;
  return status;
}
