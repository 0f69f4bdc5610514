/* Values of single positions from tables of all smaller ones, for games that can fill a table. */
#include <string.h>

#include "game_inside.h"

uint64_t cgt_i_box_cells(const uint64_t *first, const uint64_t *last, size_t count) {
  uint64_t cells = 1;
  for (size_t i = 0; i < count; i++) {
    const uint64_t side = last[i] - (first != NULL ? first[i] : 0);
    if (side == UINT64_MAX || cells > UINT64_MAX / (side + 1)) return UINT64_MAX;
    cells *= side + 1;
  }
  return cells;
}

static bool covers(const cgt_i_box *box, const uint64_t *words, size_t count) {
  bool covered = box->values != NULL && box->count == count;
  for (size_t i = 0; i < count && covered; i++) covered = words[i] <= box->last[i];
  return covered;
}

static void clear(cgt_i_box *box) {
  cgt_i_free(box->values);
  cgt_i_free(box->last);
  *box = (cgt_i_box){.values = NULL};
}

void cgt_i_game_forget_boxes(cgt_game_t *game) {
  clear(&game->boxes[CGT_NORMAL]);
  clear(&game->boxes[CGT_MISERE]);
}

uint64_t cgt_i_game_box_bytes(const cgt_game_t *game) {
  uint64_t cells = 0;
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++)
    if (game->boxes[play].values != NULL) cells += cgt_i_box_cells(NULL, game->boxes[play].last, game->boxes[play].count);
  return cells * sizeof *game->boxes->values;
}

/* The sides of a box for a position. If there is a box already, the new one covers both, with a margin in the words that have
 * grown, so that positions asked for in ascending order do not each fill a new box. */
enum { MOST_CELLS = 1 << 26 };
static bool choose_sides(const cgt_game_t *game, const cgt_i_box *old, const uint64_t *words, size_t count, uint64_t *last) {
  const uint64_t limit = atomic_load(&game->memory), room = limit / sizeof *old->values;
  const uint64_t most = limit != 0 && room < MOST_CELLS ? room : MOST_CELLS;
  for (size_t i = 0; i < count; i++) {
    last[i] = words[i];
    if (old->values == NULL || old->count != count) continue;
    if (words[i] <= old->last[i])
      last[i] = old->last[i];
    else if (words[i] - old->last[i] < old->last[i] / 4)
      last[i] = old->last[i] + old->last[i] / 4;
  }
  if (cgt_i_box_cells(NULL, last, count) <= most) return true;
  memcpy(last, words, count * sizeof *last);
  return cgt_i_box_cells(NULL, last, count) <= most;
}

cgt_status_t cgt_i_game_box_value(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                                  uint64_t *value, const char **name) {
  cgt_i_box *box = &game->boxes[play];
  if (!covers(box, words, count)) {
    cgt_i_box fresh = {.last = cgt_i_alloc(count, sizeof *fresh.last), .count = count};
    cgt_status_t status = CGT_E_NO_THEOREM;
    if (fresh.last == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", ask->function, count);
    if (choose_sides(game, box, words, count, fresh.last)) {
      const uint64_t options = ask->options, expanded = ask->expanded, cells = cgt_i_box_cells(NULL, fresh.last, count);
      fresh.values = cgt_i_alloc((size_t)cells, sizeof *fresh.values);
      status = fresh.values != NULL
                   ? game->family->table(game, ask, play, fresh.last, count, fresh.values)
                   : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu positions", ask->function, (unsigned long long)cells);
      game->options += ask->options - options;
      game->expanded += ask->expanded - expanded;
    }
    if (status != CGT_OK) {
      clear(&fresh);
      return status;
    }
    clear(box);
    *box = fresh;
  }
  size_t index = 0;
  for (size_t i = 0; i < count; i++) index = index * ((size_t)box->last[i] + 1) + (size_t)words[i];
  *value = box->values[index];
  *name = "a table of all smaller positions";
  return CGT_OK;
}
