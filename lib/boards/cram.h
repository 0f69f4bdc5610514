/* Cram's own search for the value of a position. */
#ifndef CGT_I_CRAM_H
#define CGT_I_CRAM_H

#include "../game/ask.h"
#include "board.h"
#include "board_crew.h"

/* The hook `decide` of Cram. */
cgt_status_t cgt_i_cram_decide(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t target, const uint64_t *words,
                               size_t count, uint64_t *answer, const char **name);

/* A search on a board, by one thread, while the game's lock is held. */
typedef struct {
  cgt_game_t *game;
  cgt_i_ask *ask;
  const cgt_i_board *board;
  cgt_i_memo *memo;          /* of positions of the board, with fields of 16 bits */
  _Atomic(void *) *dominoes; /* of each box on the board, by (height - 1) * columns + width - 1; NULL: not made yet */
  uint64_t stacks;           /* bytes used besides the memo */
  uint64_t expanded, options;
  cgt_i_board_member *member; /* of the threads that share the memo; NULL: this one is alone */
} cgt_i_cram;

/* CGT_E_LIMIT where the memory limit does not allow the stacks. */
cgt_status_t cgt_i_cram_check_stacks(const cgt_i_cram *cram);

/* Makes room in the memo for a position, while so many bytes are in use besides it. When memory is short, the least valuable
 * positions are forgotten. */
cgt_status_t cgt_i_cram_make_room(cgt_i_cram *cram, uint64_t other);

/* Stores the field of the position with this key. */
cgt_status_t cgt_i_cram_store(cgt_i_cram *cram, const uint64_t *key, uint64_t field);

/* Words of the memo that other threads may write meanwhile. */
static inline _Atomic uint64_t *cgt_i_cram_shared(uint64_t *word) { return (_Atomic uint64_t *)(void *)word; }
static inline uint64_t cgt_i_cram_load(const uint64_t *word, memory_order order) {
  return atomic_load_explicit((const _Atomic uint64_t *)(const void *)word, order);
}

/* The first word of a slot that is being written; no field is that large. */
static const uint64_t cgt_i_cram_writing = UINT64_MAX;

/* cgt_i_memo_find() in slots of so many words, from slot `first` on, to which the hash points. */
CGT_I_INLINE size_t cgt_i_cram_find(const cgt_i_memo *memo, size_t words, const uint64_t *key, size_t first, bool *found) {
  const size_t in_bucket = words == 1 ? 8 : words == 2 ? 4 : 1, mask = memo->capacity - 1;
  const memory_order order = words == 1 ? memory_order_relaxed : memory_order_acquire;
  for (size_t step = 0;; step++) {
    const size_t bucket = ((first & ~(in_bucket - 1)) + (step & ~(in_bucket - 1))) & mask;
    const size_t slot = bucket | ((first + step) & (in_bucket - 1));
    const uint64_t *there = memo->slots + slot * words;
    uint64_t low = cgt_i_cram_load(there, order);
    for (; words > 1 && low == cgt_i_cram_writing; low = cgt_i_cram_load(there, order)) CGT_I_PAUSE();
    *found = low != 0;
    if (low == 0) return slot;
    bool same = (low ^ key[0]) <= 0xFFFF;
    for (size_t i = 1; i < words && same; i++) same = cgt_i_cram_load(there + i, memory_order_relaxed) == key[i];
    if (same) return slot;
  }
}

/* The value of a set of free cells, or whether it is the target: for boards of at most 64 cells and fewer than 64 columns, and
 * for all boards. */
cgt_status_t cgt_i_cram_answer_64(cgt_i_cram *cram, cgt_i_cells free, uint64_t target, uint64_t *answer);
cgt_status_t cgt_i_cram_answer_128(cgt_i_cram *cram, cgt_i_cells free, uint64_t target, uint64_t *answer);

/* The value of a set of free cells, if the memo has all that it takes. */
bool cgt_i_cram_recall_64(const cgt_i_cram *cram, cgt_i_cells cells, uint64_t *value);
bool cgt_i_cram_recall_128(const cgt_i_cram *cram, cgt_i_cells cells, uint64_t *value);

/* The hook `recall` of Cram. */
bool cgt_i_cram_recall(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *value);

#endif
