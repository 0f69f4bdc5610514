/* Options looked up among the vertices of a graph that is being made. Each thread has a lookup of its own. */
#ifndef CGT_I_LOOKUP_H
#define CGT_I_LOOKUP_H

#include "game_inside.h"

enum { CGT_I_LOOKUPS = 32 }; /* how many positions are looked up together, as each waits for memory */
#define CGT_I_NEW UINT32_MAX /* no vertex: what an empty slot's field says */

typedef struct cgt_i_lookup {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_game_t *game;
  cgt_i_ask *ask;
  const cgt_i_memo *ids; /* each position's vertex plus 1, as its field */
  /* What becomes of positions that have been looked up: vertices[i] is that of `keys` and `hashes`, or CGT_I_NEW. */
  cgt_status_t (*put)(struct cgt_i_lookup *lookup, const uint32_t *vertices, size_t n);
  /* What becomes of a position that does not fit the layout, so that no vertex can have it yet. */
  cgt_status_t (*put_misfit)(struct cgt_i_lookup *lookup, const uint64_t *words, size_t count);
  uint64_t *position, *option;  /* CGT_MAX_WORDS words each */
  uint64_t *canonical, *counts; /* options that `canonical_block` brings into canonical form, and their numbers of words */
  size_t canonical_room, count_room;
  uint64_t *keys;
  size_t key_room;
  uint64_t hashes[CGT_I_LOOKUPS];
  size_t waiting; /* positions that are packed */
  uint64_t options;
  cgt_status_t heard; /* CGT_OK, or how polling the question while options came has failed */
} cgt_i_lookup;

/* Makes the buffers; false if there is no memory. */
bool cgt_i_lookup_make(cgt_i_lookup *lookup);
void cgt_i_lookup_free(cgt_i_lookup *lookup);

/* Looks up n positions, which need not be canonical; some may wait for more. */
cgt_status_t cgt_i_look_up(cgt_i_lookup *lookup, const uint64_t *words, size_t count, size_t n);
/* Looks up those that wait. */
cgt_status_t cgt_i_look_up_rest(cgt_i_lookup *lookup);

/* Looks up the options of `position`, which has `count` words. */
cgt_status_t cgt_i_look_up_options(cgt_i_lookup *lookup, size_t count);

/* A sink's `take`. */
cgt_status_t cgt_i_lookup_take(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n);

/* Makes room for the keys of the layout. */
cgt_status_t cgt_i_lookup_key_room(cgt_i_lookup *lookup);

static inline const uint64_t *cgt_i_lookup_key(const cgt_i_lookup *lookup, size_t i) {
  return lookup->keys + i * lookup->ids->layout.slot_words;
}

#endif
