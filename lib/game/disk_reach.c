/* Finding everything that is reachable, part by part, and giving it numbers. */
#include <string.h>

#include "../base/numbers.h"
#include "disk.h"

/* A status that stays in here: the part in memory has more positions than its table. */
#define FULL (INT32_MIN + 3)

enum { READ = 4096 }; /* positions of a file that are read at once */

static uint32_t words_of(const cgt_i_disk *disk) { return disk->table.layout.slot_words; }
static size_t key_bytes(const cgt_i_disk *disk) { return words_of(disk) * sizeof(uint64_t); }

/* ---- Files ---- */

static cgt_status_t flush(cgt_i_disk *disk, cgt_i_ask *ask, cgt_i_key_file *to) {
  if (to->count > 0 && !cgt_i_scratch_append(&to->file, to->buffer, to->count * key_bytes(disk)))
    return cgt_i_disk_failed(disk, ask);
  to->count = 0;
  return CGT_OK;
}

static cgt_status_t append(cgt_i_disk *disk, cgt_i_ask *ask, cgt_i_key_file *to, const uint64_t *key) {
  cgt_status_t status = to->count == disk->buffer_room ? flush(disk, ask, to) : CGT_OK;
  if (status == CGT_OK) memcpy(to->buffer + to->count++ * words_of(disk), key, key_bytes(disk));
  return status;
}

static bool open_files(cgt_i_disk *disk, cgt_i_part *part) {
  return cgt_i_scratch_make(&part->expanded.file, disk->folder) && cgt_i_scratch_make(&part->waiting.file, disk->folder);
}

/* Gives each file its buffer; they are empty. */
static void share_buffers(cgt_i_disk *disk) {
  const size_t step = disk->buffer_room * words_of(disk);
  for (unsigned i = 0; i < disk->part_count; i++) {
    disk->parts[i].expanded.buffer = disk->buffers + 2 * i * step;
    disk->parts[i].waiting.buffer = disk->parts[i].expanded.buffer + step;
  }
}

/* What to do with each position of a file. */
typedef cgt_status_t (*each_fn)(cgt_i_disk *disk, cgt_i_ask *ask, const uint64_t *key, uint64_t hash, void *user);

/* The slots of the table for the positions are in the cache when it is their turn. */
static cgt_status_t for_all(cgt_i_disk *disk, cgt_i_ask *ask, cgt_i_key_file *from, each_fn each, void *user) {
  const uint32_t words = words_of(disk);
  uint64_t *keys = cgt_i_alloc(READ, key_bytes(disk)), hashes[CGT_I_CHUNK];
  if (keys == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %d positions", ask->function, READ);
  cgt_status_t status = flush(disk, ask, from);
  for (uint64_t at = 0; at < from->file.size && status == CGT_OK;) {
    const uint64_t left = (from->file.size - at) / key_bytes(disk);
    const size_t n = left < READ ? (size_t)left : READ;
    if (cgt_i_ask_is_cancelled(ask)) status = cgt_i_ask_poll_now(ask);
    if (status == CGT_OK && !cgt_i_scratch_read(&from->file, at, keys, n * key_bytes(disk)))
      status = cgt_i_disk_failed(disk, ask);
    for (size_t i = 0; i < n && status == CGT_OK; i++) {
      if (i % CGT_I_CHUNK == 0)
        for (size_t j = 0; j < CGT_I_CHUNK && i + j < n; j++) {
          hashes[j] = cgt_i_hash_key(keys + (i + j) * words, words).first;
          CGT_I_PREFETCH(&disk->table.slots[(size_t)(hashes[j] >> disk->table.shift) * words]);
        }
      status = each(disk, ask, keys + i * words, hashes[i % CGT_I_CHUNK], user);
    }
    at += n * key_bytes(disk);
  }
  cgt_i_free(keys);
  return status;
}

/* ---- The part in memory ---- */

static uint32_t find(const cgt_i_memo *table, const uint64_t *key, uint64_t hash, bool *found) {
  const size_t first = (size_t)(hash >> table->shift), mask = table->capacity - 1;
  const uint64_t field_mask = cgt_i_memo_field_mask(table);
  if (table->layout.slot_words == 1) return (uint32_t)cgt_i_memo_find_word(table->slots, mask, *key, first, field_mask, found);
  return (uint32_t)cgt_i_memo_find_words(table->slots, table->layout.slot_words, mask, key, first, field_mask, false, found);
}

/* Notes a position of the part, which is to be expanded if it is new. */
static cgt_status_t note(cgt_i_disk *disk, cgt_i_ask *ask, const uint64_t *key, uint64_t hash, void *user) {
  bool found;
  const uint32_t slot = find(&disk->table, key, hash, &found);
  (void)ask;
  (void)user;
  if (found) return CGT_OK;
  if (disk->table.used == disk->most) return FULL;
  cgt_i_memo_put(&disk->table, slot, key, 1);
  disk->unexpanded[disk->unexpanded_count++] = slot;
  return CGT_OK;
}

static cgt_status_t note_expanded(cgt_i_disk *disk, cgt_i_ask *ask, const uint64_t *key, uint64_t hash, void *user) {
  bool found;
  const uint32_t slot = find(&disk->table, key, hash, &found);
  (void)ask;
  (void)user;
  cgt_i_memo_put(&disk->table, slot, key, 1);
  return CGT_OK;
}

static cgt_status_t take_options(cgt_i_expander *expander) {
  cgt_i_disk *disk = expander->disk;
  const cgt_i_memo *table = &disk->table;
  const uint32_t words = words_of(disk);
  const uint64_t least = disk->least[disk->current], range = disk->least[disk->current + 1] - least;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < expander->chunk; i++) {
    const uint64_t hash = expander->hashes[i].first;
    const bool own = expander->orders[i] - least < range;
    CGT_I_PREFETCH(own ? &table->slots[(size_t)(hash >> table->shift) * words]
                       : &disk->filter[(hash >> 32 & disk->filter_mask) * words]);
  }
  for (size_t i = 0; i < expander->chunk && status == CGT_OK; i++) {
    const uint64_t *key = expander->keys + i * words;
    uint64_t *lately = disk->filter + (expander->hashes[i].first >> 32 & disk->filter_mask) * words;
    if (expander->orders[i] - least < range) {
      status = note(disk, expander->ask, key, expander->hashes[i].first, NULL);
    } else if (*lately != *key || (words > 1 && memcmp(lately, key, key_bytes(disk)) != 0)) {
      memcpy(lately, key, key_bytes(disk));
      status = append(disk, expander->ask, &disk->parts[cgt_i_disk_part(disk, expander->orders[i])].waiting, key);
    }
  }
  expander->chunk = 0;
  return status;
}

static void copy_key(const cgt_i_disk *disk, uint32_t slot, uint64_t *key) {
  memcpy(key, disk->table.slots + (size_t)slot * words_of(disk), key_bytes(disk));
  *key &= ~cgt_i_memo_field_mask(&disk->table);
}

static cgt_status_t expand_all(cgt_i_disk *disk, cgt_i_expander *expander, uint64_t *key) {
  cgt_status_t status = CGT_OK;
  while (disk->unexpanded_count > 0 && status == CGT_OK) {
    bool closed;
    uint64_t value;
    const uint32_t slot = disk->unexpanded[--disk->unexpanded_count];
    copy_key(disk, slot, key);
    expander->ask->known = disk->positions;
    status = cgt_i_expand_key(expander, key, &closed, &value);
    if (status == CGT_OK) status = append(disk, expander->ask, &disk->parts[disk->current].expanded, key);
    disk->positions += status == CGT_OK;
    if (status != CGT_OK) disk->unexpanded[disk->unexpanded_count++] = slot;
  }
  return status;
}

/* Expands what waits for the part. On failure everything that is not expanded waits again. */
static cgt_status_t do_part(cgt_i_disk *disk, cgt_i_expander *expander, uint64_t *key) {
  cgt_i_part *part = &disk->parts[disk->current];
  cgt_i_memo *table = &disk->table;
  cgt_i_ask *ask = expander->ask;
  table->used = disk->unexpanded_count = 0;
  memset(table->slots, 0, table->capacity * key_bytes(disk));
  cgt_status_t status = for_all(disk, ask, &part->expanded, note_expanded, NULL);
  if (status == CGT_OK) status = for_all(disk, ask, &part->waiting, note, NULL);
  if (status != CGT_OK) return status;
  if (!cgt_i_scratch_empty(&part->waiting.file)) return cgt_i_disk_failed(disk, ask);
  status = expand_all(disk, expander, key);
  while (disk->unexpanded_count > 0 && !disk->broken) {
    copy_key(disk, disk->unexpanded[--disk->unexpanded_count], key);
    (void)append(disk, ask, &part->waiting, key);
  }
  return status;
}

/* ---- More parts ---- */

static uint64_t order_of(const cgt_i_disk *disk, const uint64_t *key, uint64_t hash, uint64_t *words) {
  return cgt_i_disk_order(words, cgt_i_memo_unpack(&disk->table, key, words), hash);
}

typedef struct {
  cgt_i_key_file *to[2];
  uint64_t middle;
  uint64_t *words;
} halves;

static cgt_status_t to_half(cgt_i_disk *disk, cgt_i_ask *ask, const uint64_t *key, uint64_t hash, void *user) {
  const halves *half = user;
  return append(disk, ask, half->to[order_of(disk, key, hash, half->words) >= half->middle], key);
}

/* What is about the middle of the part in memory, in the order. */
static uint64_t middle(const cgt_i_disk *disk, uint64_t *key, uint64_t *words) {
  enum { SAMPLES = 256 };
  const size_t step = disk->table.capacity / SAMPLES;
  uint64_t orders[SAMPLES];
  size_t n = 0;
  for (size_t slot = 0; slot < disk->table.capacity; slot++) {
    if (cgt_i_memo_field(&disk->table, (uint32_t)slot) == 0) continue;
    copy_key(disk, (uint32_t)slot, key);
    orders[n++] = order_of(disk, key, cgt_i_hash_key(key, words_of(disk)).first, words);
    slot |= step - 1; /* on to the next sample */
  }
  cgt_i_sort(orders, n);
  return orders[n / 2];
}

/* Divides the part in memory into two, and goes on with the one that is next. */
static cgt_status_t divide(cgt_i_disk *disk, cgt_i_ask *ask, uint64_t *key, uint64_t *words) {
  const unsigned current = disk->current;
  const uint64_t pivot = middle(disk, key, words);
  cgt_status_t status = CGT_OK;
  if (disk->part_count == CGT_I_DISK_PARTS || pivot <= disk->least[current])
    return cgt_i_fail(CGT_E_LIMIT, "%s: more than %llu positions are reachable; the limit of %llu bytes is too low for so many",
                      ask->function, (unsigned long long)disk->positions, (unsigned long long)disk->limit);
  for (unsigned i = 0; i < disk->part_count && status == CGT_OK; i++) {
    status = flush(disk, ask, &disk->parts[i].expanded);
    if (status == CGT_OK) status = flush(disk, ask, &disk->parts[i].waiting);
  }
  if (status != CGT_OK) return status;
  disk->broken = true; /* unless the next lines succeed */
  cgt_i_part old = disk->parts[current], *half = &disk->parts[current];
  memmove(half + 2, half + 1, (disk->part_count - 1 - current) * sizeof *half);
  memmove(&disk->least[current + 2], &disk->least[current + 1], (disk->part_count - current) * sizeof *disk->least);
  disk->least[current + 1] = pivot;
  disk->part_count++;
  if (disk->part_count > disk->part_room) {
    disk->part_room *= 2;
    disk->buffer_room /= 2;
  }
  half[0] = half[1] = (cgt_i_part){.expanded.file.handle = -1, .waiting.file.handle = -1};
  share_buffers(disk);
  if (!open_files(disk, half) || !open_files(disk, half + 1)) status = cgt_i_disk_failed(disk, ask);
  halves expanded = {{&half[0].expanded, &half[1].expanded}, pivot, words};
  halves waiting = {{&half[0].waiting, &half[1].waiting}, pivot, words};
  if (status == CGT_OK) status = for_all(disk, ask, &old.expanded, to_half, &expanded);
  if (status == CGT_OK) status = for_all(disk, ask, &old.waiting, to_half, &waiting);
  cgt_i_scratch_free(&old.expanded.file);
  cgt_i_scratch_free(&old.waiting.file);
  disk->current += !disk->upwards;
  disk->broken = status != CGT_OK;
  return status;
}

/* ---- Numbers ---- */

static cgt_status_t number_part(cgt_i_disk *disk, cgt_i_ask *ask, cgt_i_part *part) {
  const size_t n = (size_t)(part->expanded.file.size / key_bytes(disk)), room = cgt_i_index_room(n);
  uint64_t *keys = cgt_i_alloc(room, key_bytes(disk));
  cgt_i_scratch file = {.handle = -1};
  cgt_status_t status = CGT_OK;
  if (keys == NULL) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu positions", ask->function, n);
  if (status == CGT_OK &&
      (!cgt_i_scratch_read(&part->expanded.file, 0, keys, n * key_bytes(disk)) || !cgt_i_scratch_make(&file, disk->folder)))
    status = cgt_i_disk_failed(disk, ask);
  if (status == CGT_OK) {
    status = cgt_i_index_make(&part->index, keys, words_of(disk), n);
    if (status != CGT_OK) (void)cgt_i_fail_in(ask, status);
  }
  if (status == CGT_OK && !cgt_i_scratch_append(&file, keys, room * key_bytes(disk))) {
    cgt_i_index_free(&part->index);
    status = cgt_i_disk_failed(disk, ask);
  }
  if (status == CGT_OK) {
    const cgt_i_scratch old = part->expanded.file;
    part->expanded.file = file;
    file = old;
  }
  cgt_i_scratch_free(&file);
  cgt_i_free(keys);
  return status;
}

/* Nothing waits any more: the positions found get their numbers. */
static cgt_status_t number_all(cgt_i_disk *disk, cgt_i_ask *ask) {
  cgt_status_t status = CGT_OK;
  disk->positions = 0;
  for (unsigned i = 0; i < disk->part_count && status == CGT_OK; i++) {
    cgt_i_part *part = &disk->parts[i];
    status = cgt_i_ask_poll_between(ask);
    if (status == CGT_OK && part->index.pilots == NULL) status = number_part(disk, ask, part);
    part->first = disk->positions;
    disk->positions += part->index.room;
  }
  if (status == CGT_OK) disk->stage = CGT_I_DISK_FOUND;
  return status;
}

/* ---- All together ---- */

/* Goes to the next part for which something waits, down and up like a lift; false: there is none. */
static bool next_part(cgt_i_disk *disk) {
  for (unsigned turn = 0; turn < 2; turn++) {
    for (unsigned i = disk->current; i < disk->part_count; i = disk->upwards ? i + 1 : i - 1) { /* -1 is too large */
      if (disk->parts[i].waiting.file.size == 0 && disk->parts[i].waiting.count == 0) continue;
      disk->current = i;
      return true;
    }
    disk->upwards = !disk->upwards;
  }
  return false;
}

/* Allocates what finding needs, of the memory limit up to a half for the table, three eighths of the table for what is to be
 * expanded, a quarter of it for the buffers, and what is left for the filter; and opens the files of the first part. */
static cgt_status_t begin(cgt_i_disk *disk, cgt_i_ask *ask) {
  const size_t bytes = key_bytes(disk);
  const cgt_i_layout layout = disk->table.layout;
  size_t room = 8 * CGT_I_DISK_PARTS; /* a buffer of at least one key for each file of so many parts */
  if (room * bytes > disk->limit / 2 || 2 * sizeof *disk > disk->limit)
    return cgt_i_fail(CGT_E_LIMIT, "%s: files of positions need more memory; the limit is %llu", ask->function,
                      (unsigned long long)disk->limit);
  while (room < CGT_I_MEMO_MOST / 2 && 2 * room <= disk->limit / 2 / bytes) room *= 2;
  disk->most = room / 4 * 3;
  disk->part_count = disk->part_room = 1;
  disk->buffer_room = room / 8;
  disk->broken = true; /* unless what follows succeeds */
  disk->filter_mask = room / 4 - 1;
  const uint64_t others = (uint64_t)(room + 2 * disk->buffer_room) * bytes + disk->most * sizeof *disk->unexpanded;
  while (disk->filter_mask < room - 1 && others + (uint64_t)2 * (disk->filter_mask + 1) * bytes <= disk->limit / 16 * 15)
    disk->filter_mask = 2 * disk->filter_mask + 1;
  const cgt_status_t status = cgt_i_memo_make(&disk->table, &layout, disk->most, 0);
  if (status != CGT_OK) return cgt_i_fail_in(ask, status);
  disk->filter = cgt_i_alloc(disk->filter_mask + 1, bytes);
  disk->unexpanded = cgt_i_alloc(disk->most, sizeof *disk->unexpanded);
  disk->buffers = cgt_i_alloc(2 * disk->buffer_room, bytes);
  if (disk->filter == NULL || disk->unexpanded == NULL || disk->buffers == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu positions", ask->function, disk->most);
  memset(disk->filter, UINT8_MAX, (disk->filter_mask + 1) * bytes); /* no key, as a key's field is 0 */
  memset(disk->least, UINT8_MAX, sizeof disk->least);
  disk->least[0] = 0;
  share_buffers(disk);
  if (!open_files(disk, &disk->parts[0])) return cgt_i_disk_failed(disk, ask);
  disk->stage = CGT_I_DISK_REACHING;
  disk->broken = false;
  return append(disk, ask, &disk->parts[0].waiting, disk->root);
}

static cgt_status_t reach(cgt_i_disk *disk, cgt_i_ask *ask) {
  cgt_i_expander expander;
  cgt_status_t status = cgt_i_expander_make(&expander, disk, ask);
  if (status != CGT_OK) return status;
  uint64_t *key = cgt_i_alloc(words_of(disk), sizeof *key);
  if (key == NULL) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a position", ask->function);
  expander.flush = take_options;
  while (status == CGT_OK && next_part(disk)) {
    status = do_part(disk, &expander, key);
    if (status == FULL) status = divide(disk, ask, key, expander.words);
  }
  for (unsigned i = 0; i < disk->part_count && status == CGT_OK; i++) status = flush(disk, ask, &disk->parts[i].expanded);
  cgt_i_expander_free(&expander);
  cgt_i_free(key);
  return status;
}

cgt_status_t cgt_i_disk_reach(cgt_i_disk *disk, cgt_i_ask *ask) {
  cgt_status_t status = CGT_OK;
  if (disk->stage == CGT_I_DISK_NEW) status = begin(disk, ask);
  if (status == CGT_OK && disk->stage == CGT_I_DISK_REACHING) {
    status = reach(disk, ask);
    if (status == CGT_OK) {
      cgt_i_disk_drop_tables(disk);
      disk->stage = CGT_I_DISK_NUMBERING;
    }
  }
  return status == CGT_OK && disk->stage == CGT_I_DISK_NUMBERING ? number_all(disk, ask) : status;
}
