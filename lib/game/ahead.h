/* Vertices whose options several threads look up ahead, while nobody changes the table: a batch of those that are to be
 * expanded next, in parts. Who numbers new vertices and lays edges then finds targets, and keys of new positions, in the order
 * in which the rules give them; so the graph is the one that a single thread makes.
 *
 * Nothing depends on it: a vertex that a thread does not finish, because a callback fails or there is no memory, is simply
 * expanded again by the thread that asks, who alone fails. */
#ifndef CGT_I_AHEAD_H
#define CGT_I_AHEAD_H

#include "../base/team.h"
#include "lookup.h"

/* A new position: which of the part's targets it is, its hash, and its key. */
enum { CGT_I_NEW_PLACE, CGT_I_NEW_HASH, CGT_I_NEW_KEY };
/* One that does not fit the layout: which target, its number of words, and these. */
enum { CGT_I_WIDE_PLACE, CGT_I_WIDE_COUNT, CGT_I_WIDE_WORDS };

enum { CGT_I_PART_MOST = 256 }; /* vertices */

typedef struct {
  size_t first, wanted, done;     /* vertices */
  uint32_t ends[CGT_I_PART_MOST]; /* of their targets */
  uint32_t *targets;              /* CGT_I_NEW: the next of the new positions */
  size_t used, room;
  uint64_t *fresh, *wide; /* new positions, which may be among them several times: those that fit the layout, and the others */
  size_t fresh_used, fresh_room, wide_used, wide_room;
  /* Of the graph: how many edges of the part have been laid, and where they begin. Their targets are still here. */
  size_t laid, laid_at;
} cgt_i_share;

typedef struct cgt_i_ahead cgt_i_ahead;

/* Whether a question may take more threads. */
bool cgt_i_ahead_may_form(const cgt_i_ask *ask);

/* Prepares threads; NULL if there is no memory for them. */
cgt_i_ahead *cgt_i_ahead_new(cgt_i_ask *ask, cgt_i_team *team, const cgt_i_memo *ids);
void cgt_i_ahead_free(cgt_i_ahead *ahead);

/* Expands vertices from `first` on, up to `end`, ahead, in at most `spare` bytes (UINT64_MAX: no limit); `slots` are the
 * vertices' in the table, and a vertex has about `options` options. Fails only as polling the question does. */
cgt_status_t cgt_i_ahead_run(cgt_i_ahead *ahead, const uint32_t *slots, size_t first, size_t end, uint64_t spare,
                             uint64_t options);

/* The part with a vertex, where vertices are asked for in order; NULL if it is not expanded ahead. *covered: it belongs to the
 * batch. */
cgt_i_share *cgt_i_ahead_part(cgt_i_ahead *ahead, size_t vertex, bool *covered);

/* Copies the targets of edges that have been laid to where they belong in a graph's targets, with all threads. */
void cgt_i_ahead_settle(cgt_i_ahead *ahead, uint32_t *targets);

/* Drops what is left of the batch, and frees its memory. */
void cgt_i_ahead_empty(cgt_i_ahead *ahead);
/* The bytes of the parts. */
uint64_t cgt_i_ahead_bytes(const cgt_i_ahead *ahead);

#endif
