/* Arrays that grow: the one way to make room in them. */
#ifndef CGT_I_ARRAY_H
#define CGT_I_ARRAY_H

#include <string.h>

#include "failure.h"

/* The room for items that an array of so much room, of which so much is used, gets so that `more` items fit: its own where they
 * do, else at least twice that; 0 where the number overflows. */
static inline size_t cgt_i_array_room(size_t room, size_t used, size_t more) {
  enum { FIRST = 8 };
  if (room - used >= more) return room;
  if (more > SIZE_MAX - used) return 0;
  const size_t wanted = used + more > FIRST ? used + more : FIRST;
  return room <= SIZE_MAX / 2 && 2 * room > wanted ? 2 * room : wanted;
}

/* The used items of an array, moved to a new one with so much room, which is not less; NULL, and nothing happens: no memory. */
static inline void *cgt_i_array_move(void *items, size_t used, size_t room, size_t size) {
  void *moved = cgt_i_alloc(room, size);
  if (moved == NULL) return NULL;
  if (used > 0) memcpy(moved, items, used * size);
  cgt_i_free(items);
  return moved;
}

/* The array with room for `more` items, at least 1, behind those that are used: itself, or where it has moved, and *room says
 * how much there is; NULL, and nothing happens: no memory. */
static inline void *cgt_i_array_grow(void *items, size_t *room, size_t used, size_t more, size_t size) {
  const size_t grown = cgt_i_array_room(*room, used, more);
  if (grown == *room) return items;
  void *moved = grown > 0 ? cgt_i_array_move(items, used, grown, size) : NULL;
  if (moved != NULL) *room = grown;
  return moved;
}

#endif
