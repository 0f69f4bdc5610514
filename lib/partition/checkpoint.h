/* Files of values by levels: the magic word; the version, and which lines a move removes; for each n = 0, 1, ...: n, the number
 * of its partitions, their values, and a checksum of these, on the disk before the next n. Words have the low byte first. */
#ifndef CGT_I_PARTITION_CHECKPOINT_H
#define CGT_I_PARTITION_CHECKPOINT_H

#include <stdbool.h>
#include <stdio.h>

#include "../game/kind.h"
#include "partition_order.h"

typedef struct {
  const char *function, *path;
  FILE *file;   /* NULL if there is none */
  bool reading; /* levels may still follow */
  uint64_t end; /* of the last whole level */
} cgt_i_checkpoint;

/* Opens the file, or creates it, for games with these moves. */
cgt_status_t cgt_i_checkpoint_open(cgt_i_checkpoint *file, const char *function, const char *path, cgt_i_lines lines);

/* Reads the values of the next level; *found says whether the file has them. */
cgt_status_t cgt_i_checkpoint_read(cgt_i_checkpoint *file, uint32_t n, uint8_t *values, uint64_t count, bool *found);

cgt_status_t cgt_i_checkpoint_write(cgt_i_checkpoint *file, uint32_t n, const uint8_t *values, uint64_t count);

/* CGT_OK if all of it has been written. */
cgt_status_t cgt_i_checkpoint_close(cgt_i_checkpoint *file);

#endif
