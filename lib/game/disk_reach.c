/* Finding everything that is reachable, part by part, and giving it numbers. */
#include <string.h>

#include "disk.h"

/* Statuses that stay in here: the part in memory has more positions than its table, or was stopped by that. */
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

/* Gives each file its buffer. */
static void share_buffers(cgt_i_disk *disk) {
  uint64_t *buffer = disk->buffers;
  for (unsigned i = 0; i < 1u << disk->part_bits; i++) {
    disk->parts[i].expanded.buffer = buffer;
    disk->parts[i].waiting.buffer = buffer += disk->buffer_room * words_of(disk);
    buffer += disk->buffer_room * words_of(disk);
  }
}

/* What to do with each position of a file. */
typedef cgt_status_t (*each_fn)(cgt_i_disk *disk, cgt_i_ask *ask, const uint64_t *key, cgt_i_key_hashes hashes, void *user);

/* From a place in the file on, which is set to its end. */
static cgt_status_t for_each(cgt_i_disk *disk, cgt_i_ask *ask, cgt_i_key_file *from, uint64_t *at, each_fn each, void *user) {
  const uint32_t words = words_of(disk);
  uint64_t *keys = cgt_i_alloc(READ, key_bytes(disk));
  if (keys == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %d positions", ask->function, READ);
  cgt_status_t status = flush(disk, ask, from);
  for (const uint64_t end = from->file.size; *at < end && status == CGT_OK;) {
    const uint64_t left = (end - *at) / key_bytes(disk);
    const size_t n = left < READ ? (size_t)left : READ;
    if (cgt_i_ask_is_cancelled(ask)) status = cgt_i_ask_poll_now(ask);
    if (status == CGT_OK && !cgt_i_scratch_read(&from->file, *at, keys, n * key_bytes(disk)))
      status = cgt_i_disk_failed(disk, ask);
    for (size_t i = 0; i < n && status == CGT_OK; i++)
      status = each(disk, ask, keys + i * words, cgt_i_hash_key(keys + i * words, words), user);
    *at += n * key_bytes(disk);
  }
  cgt_i_free(keys);
  return status;
}

static cgt_status_t for_all(cgt_i_disk *disk, cgt_i_ask *ask, cgt_i_key_file *from, each_fn each, void *user) {
  uint64_t at = 0;
  return for_each(disk, ask, from, &at, each, user);
}

/* ---- The part in memory ---- */

/* Notes a position of the part; `again`: even if it has been noted, but not expanded. */
static cgt_status_t note(cgt_i_disk *disk, cgt_i_ask *ask, const uint64_t *key, cgt_i_key_hashes hashes, bool again) {
  cgt_i_memo *table = &disk->table;
  bool found;
  const uint32_t slot = cgt_i_memo_find(table, key, hashes.first, &found);
  if (found && (!again || cgt_i_memo_field(table, slot) == 2)) return CGT_OK;
  if (!found && table->used == disk->most) return FULL;
  if (!found) cgt_i_memo_put(table, slot, key, 1);
  if (disk->unexpanded_count == disk->unexpanded_room) return append(disk, ask, &disk->parts[disk->current].waiting, key);
  memcpy(disk->unexpanded + disk->unexpanded_count++ * words_of(disk), key, key_bytes(disk));
  return CGT_OK;
}

static cgt_status_t take_options(cgt_i_expander *expander) {
  cgt_i_disk *disk = expander->disk;
  const cgt_i_memo *table = &disk->table;
  const uint32_t words = words_of(disk);
  unsigned parts[CGT_I_CHUNK];
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < expander->chunk; i++) {
    const uint64_t hash = expander->hashes[i].first;
    parts[i] = cgt_i_disk_part(disk, expander->hashes[i]);
    if (parts[i] == disk->current)
      CGT_I_PREFETCH(&table->slots[(size_t)(hash >> table->shift) * words]);
    else
      CGT_I_PREFETCH(&disk->filter[(hash >> 32 & disk->filter_mask) * words]);
  }
  for (size_t i = 0; i < expander->chunk && status == CGT_OK; i++) {
    const uint64_t *key = expander->keys + i * words;
    uint64_t *lately = disk->filter + (expander->hashes[i].first >> 32 & disk->filter_mask) * words;
    if (parts[i] == disk->current) {
      status = note(disk, expander->ask, key, expander->hashes[i], false);
    } else if (memcmp(lately, key, key_bytes(disk)) != 0) {
      memcpy(lately, key, key_bytes(disk));
      status = append(disk, expander->ask, &disk->parts[parts[i]].waiting, key);
    }
  }
  expander->chunk = 0;
  return status;
}

static cgt_status_t put_expanded(cgt_i_disk *disk, cgt_i_ask *ask, const uint64_t *key, cgt_i_key_hashes hashes, void *user) {
  bool found;
  const uint32_t slot = cgt_i_memo_find(&disk->table, key, hashes.first, &found);
  (void)ask;
  (void)user;
  cgt_i_memo_put(&disk->table, slot, key, 2);
  return CGT_OK;
}

static cgt_status_t note_waiting(cgt_i_disk *disk, cgt_i_ask *ask, const uint64_t *key, cgt_i_key_hashes hashes, void *user) {
  (void)user;
  return note(disk, ask, key, hashes, true);
}

static cgt_status_t expand_all(cgt_i_disk *disk, cgt_i_expander *expander) {
  uint64_t *const key = disk->unexpanded + disk->unexpanded_room * words_of(disk); /* one more than it has room for */
  cgt_status_t status = CGT_OK;
  while (disk->unexpanded_count > 0 && status == CGT_OK) {
    bool closed, found;
    uint64_t value;
    memcpy(key, disk->unexpanded + --disk->unexpanded_count * words_of(disk), key_bytes(disk));
    const uint32_t slot = cgt_i_memo_find(&disk->table, key, cgt_i_hash_key(key, words_of(disk)).first, &found);
    if (cgt_i_memo_field(&disk->table, slot) == 2) continue;
    expander->ask->known = disk->positions;
    status = cgt_i_expand_key(expander, key, &closed, &value);
    if (status == CGT_OK) status = append(disk, expander->ask, &disk->parts[disk->current].expanded, key);
    if (status == CGT_OK) {
      cgt_i_memo_set_field(&disk->table, slot, 2);
      disk->positions++;
    } else {
      disk->unexpanded_count++;
    }
  }
  return status;
}

/* Expands what waits for a part. On failure everything that is not expanded waits again. */
static cgt_status_t do_part(cgt_i_disk *disk, cgt_i_expander *expander, unsigned number) {
  cgt_i_part *part = &disk->parts[number];
  cgt_i_memo *table = &disk->table;
  cgt_i_ask *ask = expander->ask;
  uint64_t at = 0;
  disk->current = number;
  table->used = 0;
  memset(table->slots, 0, table->capacity * key_bytes(disk));
  cgt_status_t status = for_all(disk, ask, &part->expanded, put_expanded, NULL);
  do { /* what `unexpanded` has no room for waits at the end of the file */
    if (status == CGT_OK) status = for_each(disk, ask, &part->waiting, &at, note_waiting, NULL);
    if (status == CGT_OK) status = expand_all(disk, expander);
    if (status == CGT_OK) status = flush(disk, ask, &part->waiting);
  } while (status == CGT_OK && at < part->waiting.file.size);
  if (status == CGT_OK) return cgt_i_scratch_empty(&part->waiting.file) ? CGT_OK : cgt_i_disk_failed(disk, ask);
  for (size_t i = 0; i < disk->unexpanded_count && !disk->broken; i++)
    (void)append(disk, ask, &part->waiting, disk->unexpanded + i * words_of(disk));
  disk->unexpanded_count = 0;
  return status;
}

/* ---- Twice as many parts ---- */

static cgt_status_t to_new_part(cgt_i_disk *disk, cgt_i_ask *ask, const uint64_t *key, cgt_i_key_hashes hashes, void *user) {
  cgt_i_key_file *const *halves = user;
  return append(disk, ask, halves[cgt_i_disk_part(disk, hashes) & 1], key);
}

/* Divides each part into two. */
static cgt_status_t divide(cgt_i_disk *disk, cgt_i_ask *ask) {
  const unsigned parts = 1u << disk->part_bits;
  cgt_status_t status = CGT_OK;
  if (2 * parts > CGT_I_DISK_PARTS)
    return cgt_i_fail(CGT_E_LIMIT, "%s: more than %llu positions are reachable; the limit of %llu bytes is too low for so many",
                      ask->function, (unsigned long long)disk->positions, (unsigned long long)disk->limit);
  for (unsigned i = 0; i < parts && status == CGT_OK; i++) {
    status = flush(disk, ask, &disk->parts[i].expanded);
    if (status == CGT_OK) status = flush(disk, ask, &disk->parts[i].waiting);
  }
  disk->broken = true; /* unless the next lines succeed */
  disk->part_bits++;
  disk->buffer_room /= 2;
  for (unsigned i = parts; i-- > 0 && status == CGT_OK;) {
    cgt_i_part old = disk->parts[i], *first = &disk->parts[2 * i], *second = first + 1;
    *first = *second = (cgt_i_part){.expanded.file.handle = -1, .waiting.file.handle = -1};
    if (!open_files(disk, first) || !open_files(disk, second)) status = cgt_i_disk_failed(disk, ask);
    share_buffers(disk);
    cgt_i_key_file *expanded[] = {&first->expanded, &second->expanded}, *waiting[] = {&first->waiting, &second->waiting};
    if (status == CGT_OK) status = for_all(disk, ask, &old.expanded, to_new_part, expanded);
    if (status == CGT_OK) status = for_all(disk, ask, &old.waiting, to_new_part, waiting);
    cgt_i_scratch_free(&old.expanded.file);
    cgt_i_scratch_free(&old.waiting.file);
  }
  disk->broken = status != CGT_OK;
  return status;
}

/* ---- Numbers ---- */

/* Puts each key where its number says. */
static void put_in_order(uint64_t *keys, uint32_t words, uint32_t *numbers, size_t n) {
  for (size_t i = 0; i < n; i++)
    while (numbers[i] != i) {
      const size_t to = numbers[i];
      for (uint32_t word = 0; word < words; word++) {
        const uint64_t moved = keys[i * words + word];
        keys[i * words + word] = keys[to * words + word];
        keys[to * words + word] = moved;
      }
      numbers[i] = numbers[to];
      numbers[to] = (uint32_t)to;
    }
}

static cgt_status_t number_part(cgt_i_disk *disk, cgt_i_ask *ask, cgt_i_part *part) {
  const size_t n = (size_t)(part->expanded.file.size / key_bytes(disk));
  uint64_t *keys = cgt_i_alloc(n + 1, key_bytes(disk));
  uint32_t *numbers = cgt_i_alloc(n + 1, sizeof *numbers);
  cgt_i_scratch file = {.handle = -1};
  cgt_status_t status = CGT_OK;
  if (keys == NULL || numbers == NULL) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu positions", ask->function, n);
  if (status == CGT_OK &&
      (!cgt_i_scratch_read(&part->expanded.file, 0, keys, n * key_bytes(disk)) || !cgt_i_scratch_make(&file, disk->folder)))
    status = cgt_i_disk_failed(disk, ask);
  if (status == CGT_OK) {
    status = cgt_i_index_make(&part->index, keys, words_of(disk), n, numbers);
    if (status != CGT_OK) (void)cgt_i_fail_in(ask, status);
  }
  if (status == CGT_OK) put_in_order(keys, words_of(disk), numbers, n);
  if (status == CGT_OK && !cgt_i_scratch_append(&file, keys, n * key_bytes(disk))) status = cgt_i_disk_failed(disk, ask);
  if (status == CGT_OK) {
    const cgt_i_scratch old = part->expanded.file;
    part->expanded.file = file;
    file = old;
  }
  cgt_i_scratch_free(&file);
  cgt_i_free(keys);
  cgt_i_free(numbers);
  return status;
}

/* Nothing waits any more: the positions found get their numbers. */
static cgt_status_t number_all(cgt_i_disk *disk, cgt_i_ask *ask) {
  cgt_status_t status = CGT_OK;
  disk->positions = 0;
  for (unsigned i = 0; i < 1u << disk->part_bits && status == CGT_OK; i++) {
    cgt_i_part *part = &disk->parts[i];
    status = cgt_i_ask_poll_between(ask);
    if (status == CGT_OK && part->index.blocks == NULL && part->expanded.file.size > 0) status = number_part(disk, ask, part);
    part->first = disk->positions;
    disk->positions += part->expanded.file.size / key_bytes(disk);
  }
  if (status == CGT_OK) disk->stage = CGT_I_DISK_FOUND;
  return status;
}

/* ---- All together ---- */

/* The part for which most waits; false: none. */
static bool next_part(const cgt_i_disk *disk, unsigned *next) {
  uint64_t most = 0;
  for (unsigned i = 0; i < 1u << disk->part_bits; i++) {
    const uint64_t waits = disk->parts[i].waiting.file.size + disk->parts[i].waiting.count * key_bytes(disk);
    if (waits > most) *next = i;
    if (waits > most) most = waits;
  }
  return most > 0;
}

/* Allocates what finding needs, of the memory limit half for the table, an eighth each for the filter, for what is to be
 * expanded and for the buffers; and opens the files of the first parts. */
static cgt_status_t begin(cgt_i_disk *disk, cgt_i_ask *ask) {
  enum { FIRST_BITS = 2 };
  const size_t bytes = key_bytes(disk);
  const cgt_i_layout layout = disk->table.layout;
  size_t room = 8 * CGT_I_DISK_PARTS; /* a buffer of at least one key for each file of so many parts */
  if (room * bytes > disk->limit / 2 || 2 * sizeof *disk > disk->limit)
    return cgt_i_fail(CGT_E_LIMIT, "%s: files of positions need more memory; the limit is %llu", ask->function,
                      (unsigned long long)disk->limit);
  while (room < CGT_I_MEMO_MOST / 2 && 2 * room <= disk->limit / 2 / bytes) room *= 2;
  disk->most = room / 4 * 3;
  disk->filter_mask = room / 4 - 1;
  disk->unexpanded_room = room / 4;
  disk->buffer_room = room / 4 >> (FIRST_BITS + 1);
  disk->broken = true; /* unless what follows succeeds */
  const cgt_status_t status = cgt_i_memo_make(&disk->table, &layout, disk->most, 0);
  if (status != CGT_OK) return cgt_i_fail_in(ask, status);
  disk->filter = cgt_i_alloc(disk->filter_mask + 1, bytes);
  disk->unexpanded = cgt_i_alloc(disk->unexpanded_room + 1, bytes);
  disk->buffers = cgt_i_alloc(disk->buffer_room << (FIRST_BITS + 1), bytes);
  if (disk->filter == NULL || disk->unexpanded == NULL || disk->buffers == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu positions", ask->function, disk->most);
  memset(disk->filter, UINT8_MAX, (disk->filter_mask + 1) * bytes); /* no key, as a key's field is 0 */
  disk->part_bits = FIRST_BITS;
  share_buffers(disk);
  for (unsigned i = 0; i < 1u << FIRST_BITS; i++)
    if (!open_files(disk, &disk->parts[i])) return cgt_i_disk_failed(disk, ask);
  disk->stage = CGT_I_DISK_REACHING;
  disk->broken = false;
  return append(disk, ask, &disk->parts[cgt_i_disk_part(disk, cgt_i_hash_key(disk->root, words_of(disk)))].waiting, disk->root);
}

static cgt_status_t reach(cgt_i_disk *disk, cgt_i_ask *ask) {
  cgt_i_expander expander;
  unsigned part = 0;
  cgt_status_t status = cgt_i_expander_make(&expander, disk, ask);
  if (status != CGT_OK) return status;
  expander.flush = take_options;
  while (status == CGT_OK && next_part(disk, &part)) {
    status = do_part(disk, &expander, part);
    if (status == FULL) status = divide(disk, ask);
  }
  for (unsigned i = 0; i < 1u << disk->part_bits && status == CGT_OK; i++) status = flush(disk, ask, &disk->parts[i].expanded);
  cgt_i_expander_free(&expander);
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
