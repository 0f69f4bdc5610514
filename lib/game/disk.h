/* Values of everything reachable from a position, where a memo of it would outgrow the memory limit.
 *
 * First the positions are found. They are divided into parts by the sum of their words, and each part has two files: positions
 * that were expanded, and positions that wait. One part after another is in memory, in a table, while what waits for it is
 * expanded; options of other parts wait for these. Where each move lessens the sum, or each enlarges it, parts come into memory
 * once, in their order; else more often. A part that outgrows its table is divided. When no position waits, all are known. Now
 * each part in turn gets numbers for its positions from 3.6 bits each (disk_index.h), and its file is put into their order.
 * What a search needs of a position from then on is its number, and one byte for its value: the plain search runs once more,
 * with an array of values in place of the memo, from each position of the files, part by part in the opposite order, so that
 * most options are known when they are met. So memory holds about 1.5 bytes a position instead of the memo's 10.7 to 21.4, and
 * each position is expanded twice. No answer rests on a hash: the search meets positions that have numbers only, and for a
 * position from outside the file tells whether it is one. */
#ifndef CGT_I_DISK_H
#define CGT_I_DISK_H

#include "../base/bits.h"
#include "game_inside.h"
#include "disk_index.h"

enum { CGT_I_DISK_PARTS = 128 }; /* at most */

/* A file of packed positions, the last of which are still in a buffer. */
typedef struct {
  cgt_i_scratch file;
  uint64_t *buffer;
  size_t count;
} cgt_i_key_file;

typedef struct {
  cgt_i_key_file expanded, waiting;
  cgt_i_index index;
  uint64_t first; /* the least number of its positions */
} cgt_i_part;

typedef enum { CGT_I_DISK_NEW, CGT_I_DISK_REACHING, CGT_I_DISK_NUMBERING, CGT_I_DISK_FOUND } cgt_i_disk_stage;

typedef struct cgt_i_disk {
  cgt_game_t *game;
  char *folder;
  uint64_t *root; /* the position asked about, packed */
  uint32_t play;
  bool assisted; /* theorems may answer for single positions */
  uint64_t limit;
  cgt_i_memo table; /* of the part that is in memory */
  size_t most;      /* positions in a part at most */
  cgt_i_part parts[CGT_I_DISK_PARTS];
  unsigned part_count, part_room;       /* buffers are for part_room of them, a power of 2 */
  uint64_t least[CGT_I_DISK_PARTS + 1]; /* what is least in the order of each part, and UINT64_MAX; ascending */
  uint64_t *filter;                     /* positions of other parts that have been sent lately, by hash */
  size_t filter_mask;
  uint32_t *unexpanded; /* slots of positions that are to be expanded */
  size_t unexpanded_count;
  uint64_t *buffers;  /* of all files */
  size_t buffer_room; /* keys in each */
  unsigned current;   /* the part in memory */
  bool upwards;       /* the next part is one above it, if something waits there */
  uint64_t positions; /* expanded; in the end, how many numbers there are */
  cgt_i_disk_stage stage;
  bool broken;      /* what was found is lost */
  uint64_t *misfit; /* a position for which the layout has no room, of misfit_count words */
  size_t misfit_count;
  void *values; /* by number: 0 unknown, the value plus 1, or the greatest number while the position is on the line of play */
  unsigned value_bytes;
  uint64_t known;
  unsigned swept; /* how many parts have values for all their positions */
} cgt_i_disk;

/* The part of a place in the order. */
static inline unsigned cgt_i_disk_part(const cgt_i_disk *disk, uint64_t order) {
  unsigned part = 0;
  for (unsigned step = disk->part_room / 2; step > 0; step /= 2) part += disk->least[part + step] <= order ? step : 0;
  return part;
}

/* Expands a position into chunks of keys, which `flush` takes. */
typedef struct cgt_i_expander {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_i_disk *disk;
  cgt_i_ask *ask;
  cgt_status_t (*flush)(struct cgt_i_expander *expander);
  uint64_t *words, *option; /* CGT_MAX_WORDS each */
  uint64_t *keys;           /* CGT_I_CHUNK keys */
  cgt_i_key_hashes hashes[CGT_I_CHUNK];
  uint64_t orders[CGT_I_CHUNK];
  size_t chunk;
  uint64_t given;
} cgt_i_expander;

/* The status of a position that the layout has no room for. */
#define CGT_I_MISFIT (INT32_MIN + 2)

cgt_status_t cgt_i_expander_make(cgt_i_expander *expander, cgt_i_disk *disk, cgt_i_ask *ask);
void cgt_i_expander_free(cgt_i_expander *expander);
/* Finds the options of the key's position. Where a theorem has the value instead, *closed says so. */
cgt_status_t cgt_i_expand_key(cgt_i_expander *expander, const uint64_t *key, bool *closed, uint64_t *value);

/* Finds all positions reachable from the root, and their numbers; goes on where it was stopped. CGT_I_MISFIT: one does not fit
 * the layout; it is in misfit. */
cgt_status_t cgt_i_disk_reach(cgt_i_disk *disk, cgt_i_ask *ask);
void cgt_i_disk_drop_tables(cgt_i_disk *disk);

/* Finds the values of all reachable positions; goes on where it was stopped. */
cgt_status_t cgt_i_disk_values(cgt_i_disk *disk, cgt_i_ask *ask);

/* The place of a position in the order that divides positions into parts: by the sum of its words, or by its hash where sums
 * agree. Not by `order_hint`, which may guess, and guess otherwise the next time. */
uint64_t cgt_i_disk_order(const uint64_t *words, size_t count, uint64_t hash);

static inline uint64_t cgt_i_disk_field(const cgt_i_disk *disk, uint64_t number) {
  if (disk->value_bytes == 1) return ((const uint8_t *)disk->values)[number];
  return disk->value_bytes == 2 ? ((const uint16_t *)disk->values)[number] : ((const uint32_t *)disk->values)[number];
}
static inline uint64_t cgt_i_disk_on_line(const cgt_i_disk *disk) { return ((uint64_t)1 << 8 * disk->value_bytes) - 1; }

/* Fails because of a file, with the reason in errno. */
cgt_status_t cgt_i_disk_failed(cgt_i_disk *disk, const cgt_i_ask *ask);

/* For questions to a game: the value of a canonical position whose memo has outgrown the limit, by files in the game's folder.
 * The layout is the memo's. CGT_E_NO_THEOREM: the game has no folder, or splits positions. The lock is held. */
cgt_status_t cgt_i_game_by_files(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, const uint64_t *words,
                                 size_t count, uint64_t *value);
/* The value if such a question has found it before, else CGT_E_NO_THEOREM. */
cgt_status_t cgt_i_game_from_files(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, const uint64_t *words,
                                   size_t count, uint64_t *value);
void cgt_i_game_forget_files(cgt_game_t *game);
uint64_t cgt_i_disk_bytes(const cgt_i_disk *disk);

#endif
