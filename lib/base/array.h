/* Growing arrays: the only code that enlarges them. */
#ifndef CGT_I_ARRAY_H
#define CGT_I_ARRAY_H

#include <string.h>

#include "failure.h"

/* The capacity to give an array of capacity `room`, of which `used` items are in use, so that `more` fit: `room` if it
 * suffices, else the larger of twice `room` and what is needed; 0 if the number overflows. */
static inline size_t cgt_i_array_room(size_t room, size_t used, size_t more) {
  enum { FIRST = 8 };
  if (room - used >= more) return room;
  if (more > SIZE_MAX - used) return 0;
  const size_t wanted = used + more > FIRST ? used + more : FIRST;
  return room <= SIZE_MAX / 2 && 2 * room > wanted ? 2 * room : wanted;
}

/* Moves the used items of an array to a new one of capacity `room`, which is not smaller, and frees the old one; NULL, and
 * nothing changes, if there is no memory. */
static inline void *cgt_i_array_move(void *items, size_t used, size_t room, size_t size) {
  void *moved = cgt_i_alloc(room, size);
  if (moved == NULL) return NULL;
  if (used > 0) memcpy(moved, items, used * size);
  cgt_i_free(items);
  return moved;
}

/* Makes room for `more` items, at least 1, after the used ones. Returns the array, which may have moved, and sets *room to its
 * capacity; NULL, and nothing changes, if there is no memory. */
static inline void *cgt_i_array_grow(void *items, size_t *room, size_t used, size_t more, size_t size) {
  const size_t grown = cgt_i_array_room(*room, used, more);
  if (grown == *room) return items;
  void *moved = grown > 0 ? cgt_i_array_move(items, used, grown, size) : NULL;
  if (moved != NULL) *room = grown;
  return moved;
}

#endif
