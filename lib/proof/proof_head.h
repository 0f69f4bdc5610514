/* The head of a proof's file, as text; see doc/proofs.md. */
#ifndef CGT_I_PROOF_HEAD_H
#define CGT_I_PROOF_HEAD_H

#include "../text/writer.h"
#include "proof_inside.h"

#define CGT_I_PROOF_MAGIC "libcgt proof 1"

/* What is claimed, or assumed, of positions of one length. */
typedef struct {
  size_t table, assumed, count, first, n; /* count: words of a position; rows from `first` on, `n` of them */
  unsigned value_bits;
  size_t widths; /* where the widths of the words begin among all */
} cgt_i_proof_block;

typedef struct {
  cgt_i_proof_block *blocks;
  size_t n, room;
  uint8_t *widths;
  size_t width_count, width_room;
} cgt_i_proof_blocks;

void cgt_i_proof_blocks_free(cgt_i_proof_blocks *blocks);

/* The bytes of a row. */
static inline size_t cgt_i_proof_block_bytes(const cgt_i_proof_blocks *of, const cgt_i_proof_block *block) {
  size_t bits = block->value_bits;
  for (size_t i = 0; i < block->count; i++) bits += of->widths[block->widths + i];
  return (bits + 7) / 8;
}

/* Adds a block, whose widths and value bits are 0. */
cgt_status_t cgt_i_proof_block_add(cgt_i_proof_blocks *to, const cgt_i_proof_block *block);

/* FNV-1a, on from a sum. */
enum { CGT_I_FNV_BITS = 64 };
#define CGT_I_FNV_BEGIN ((uint64_t)0xcbf29ce484222325)
static inline uint64_t cgt_i_fnv(uint64_t sum, const void *bytes, size_t size) {
  const unsigned char *byte = bytes;
  for (size_t i = 0; i < size; i++) sum = (sum ^ byte[i]) * 0x100000001b3;
  return sum;
}
static inline uint64_t cgt_i_proof_identity(const cgt_game_t *game) {
  const cgt_ruleset_t *rules = cgt_i_game_rules(game);
  return cgt_i_fnv(CGT_I_FNV_BEGIN, rules->identity, rules->identity != NULL ? rules->identity_size : 0);
}

/* A game's spec, to be freed; NULL if it has none. */
cgt_status_t cgt_i_proof_spec(const char *function, const cgt_game_t *game, char **spec);

/* Writes all lines before the checksum. */
cgt_status_t cgt_i_proof_write_head(const char *function, const cgt_proof_t *proof, const cgt_i_proof_blocks *blocks,
                                    const char *command, cgt_i_bytes *head);

/* A file that is being read. */
typedef struct {
  const char *function, *path;
  const char *bytes;
  size_t size, at, line; /* the line that was read last, from 1 */
} cgt_i_proof_file;

cgt_status_t cgt_i_proof_damaged(const cgt_i_proof_file *file, const char *expected);

/* Reads the head, up to the checksum's line; the blocks have their widths. `game`: the game, or NULL. */
cgt_status_t cgt_i_proof_read_head(cgt_i_proof_file *file, cgt_game_t *game, cgt_proof_t **proof, cgt_i_proof_blocks *blocks);

#endif
