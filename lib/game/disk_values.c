/* The plain search once more, from every position of the files, on numbers of positions and an array of values. */
#include <string.h>

#include "../base/array.h"
#include "disk.h"

enum { READ = 4096 }; /* positions of a file that are read at once */

typedef struct {
  uint64_t number;
  size_t pending; /* where its options of unknown value begin */
  size_t marks;   /* where the values of the others are marked, bit by bit */
} frame;

typedef struct {
  cgt_i_expander expander; /* first */
  cgt_i_disk *disk;
  uint64_t *seen; /* values of options of the position that is being expanded */
  size_t seen_used, seen_room;
  frame *frames;
  size_t depth, frame_room;
  uint64_t *pending; /* options, each its number and its key */
  size_t top, pending_room;
  uint64_t *marks;
  size_t mark_top, mark_room;
} value_search;

/* ---- Memory ---- */

static cgt_status_t within_limit(const value_search *search, uint64_t more) {
  const cgt_i_disk *disk = search->disk;
  const uint64_t in_use = cgt_i_disk_bytes(disk) + search->frame_room * sizeof *search->frames +
                          (search->pending_room + search->mark_room + search->seen_room) * 8;
  if (more <= disk->limit && in_use <= disk->limit - more) return CGT_OK;
  return cgt_i_fail(CGT_E_LIMIT, "%s: values of %llu positions need %llu bytes; the limit is %llu",
                    search->expander.ask->function, (unsigned long long)disk->positions, (unsigned long long)(in_use + more),
                    (unsigned long long)disk->limit);
}

static cgt_status_t make_room(value_search *search, void **array, size_t *room, size_t used, size_t more, size_t size) {
  if (*room - used >= more) return CGT_OK;
  cgt_status_t status = within_limit(search, cgt_i_array_room(*room, used, more) * size);
  if (status != CGT_OK) return status;
  void *grown = cgt_i_array_grow(*array, room, used, more, size);
  if (grown == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a stack", search->expander.ask->function);
  *array = grown;
  return CGT_OK;
}

static void set_field(const cgt_i_disk *disk, uint64_t number, uint64_t field) {
  if (disk->value_bytes == 1)
    ((uint8_t *)disk->values)[number] = (uint8_t)field;
  else if (disk->value_bytes == 2)
    ((uint16_t *)disk->values)[number] = (uint16_t)field;
  else
    ((uint32_t *)disk->values)[number] = (uint32_t)field;
}

/* Makes the array of values, or one with wider numbers. */
static cgt_status_t make_values(value_search *search, unsigned bytes) {
  cgt_i_disk *disk = search->disk;
  const cgt_i_disk old = *disk;
  cgt_status_t status = within_limit(search, disk->positions * bytes);
  if (status != CGT_OK) return status;
  void *values = disk->positions <= SIZE_MAX / bytes ? cgt_i_alloc((size_t)disk->positions, bytes) : NULL;
  if (values == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu values", search->expander.ask->function,
                      (unsigned long long)disk->positions);
  disk->values = values;
  disk->value_bytes = bytes;
  if (old.values == NULL) memset(values, 0, (size_t)disk->positions * bytes);
  for (uint64_t i = 0; old.values != NULL && i < disk->positions; i++) {
    const uint64_t field = cgt_i_disk_field(&old, i);
    set_field(disk, i, field == cgt_i_disk_on_line(&old) ? cgt_i_disk_on_line(disk) : field);
  }
  cgt_i_free(old.values);
  return CGT_OK;
}

static cgt_status_t store(value_search *search, uint64_t number, uint64_t value) {
  cgt_i_disk *disk = search->disk;
  cgt_status_t status = CGT_OK;
  if (value >= INT32_MAX - 1)
    return cgt_i_fail(CGT_E_OVERFLOW, "%s: the value %llu; a memo holds values below 2^31 - 2", search->expander.ask->function,
                      (unsigned long long)value);
  while (value + 1 >= cgt_i_disk_on_line(disk) && status == CGT_OK) status = make_values(search, 2 * disk->value_bytes);
  if (status == CGT_OK) set_field(disk, number, value + 1);
  if (status == CGT_OK) disk->known++;
  return status;
}

/* ---- The search ---- */

static cgt_status_t loop(value_search *search, const uint64_t *key) {
  char text[CGT_I_TEXT];
  const cgt_i_disk *disk = search->disk;
  const size_t count = cgt_i_memo_unpack(&disk->table, key, search->expander.option);
  return cgt_i_fail(CGT_E_LOOP, "%s: a play comes back to the position %s; expected a game in which every play ends",
                    search->expander.ask->function, cgt_i_position_text(disk->game, search->expander.option, count, text));
}

static cgt_status_t see(value_search *search, uint64_t value) {
  const size_t word = (size_t)(value / 64);
  if (word >= search->seen_used) {
    cgt_status_t status = make_room(search, (void **)&search->seen, &search->seen_room, search->seen_used,
                                    word + 1 - search->seen_used, sizeof *search->seen);
    if (status != CGT_OK) return status;
    memset(search->seen + search->seen_used, 0, (word + 1 - search->seen_used) * sizeof *search->seen);
    search->seen_used = word + 1;
  }
  search->seen[word] |= (uint64_t)1 << value % 64;
  return CGT_OK;
}

static cgt_status_t take_options(cgt_i_expander *expander) {
  value_search *search = (value_search *)expander;
  const cgt_i_disk *disk = expander->disk;
  const uint32_t words = disk->table.layout.slot_words;
  const cgt_i_part *parts[CGT_I_CHUNK];
  const uint16_t *pilots[CGT_I_CHUNK];
  uint64_t hashes[CGT_I_CHUNK], numbers[CGT_I_CHUNK];
  cgt_status_t status = make_room(search, (void **)&search->pending, &search->pending_room, search->top,
                                  expander->chunk * (words + 1), sizeof *search->pending);
  for (size_t i = 0; i < expander->chunk; i++) {
    parts[i] = &disk->parts[cgt_i_disk_part(disk, expander->orders[i])];
    hashes[i] = cgt_i_index_hash(&parts[i]->index, expander->hashes[i]);
    pilots[i] = cgt_i_index_pilot(&parts[i]->index, hashes[i]);
    CGT_I_PREFETCH(pilots[i]);
  }
  for (size_t i = 0; i < expander->chunk; i++) {
    numbers[i] = parts[i]->first + cgt_i_index_place(&parts[i]->index, hashes[i], *pilots[i]);
    CGT_I_PREFETCH((const char *)disk->values + numbers[i] * disk->value_bytes);
  }
  for (size_t i = 0; i < expander->chunk && status == CGT_OK; i++) {
    const uint64_t *key = expander->keys + i * words, field = cgt_i_disk_field(disk, numbers[i]);
    if (field == 0) {
      search->pending[search->top] = numbers[i];
      memcpy(search->pending + search->top + 1, key, words * sizeof *key);
      search->top += words + 1;
    } else if (field == cgt_i_disk_on_line(disk)) {
      status = loop(search, key);
    } else {
      status = see(search, field - 1);
    }
  }
  expander->chunk = 0;
  return status;
}

static uint64_t hint(value_search *search, const uint64_t *key) {
  const cgt_ruleset_t *rules = &search->disk->game->rules;
  uint64_t *words = search->expander.option, sum = 0;
  const size_t count = cgt_i_memo_unpack(&search->disk->table, key, words);
  if (rules->order_hint != NULL) return rules->order_hint(rules->user, words, count);
  for (size_t i = 0; i < count; i++) sum += words[i];
  return sum;
}

/* As least_play_last() of search_all.c, for the same reason. */
static void least_play_last(value_search *search, size_t first) {
  const uint32_t item = search->disk->table.layout.slot_words + 1;
  size_t last = search->top;
  if (last - first <= CGT_I_CHUNK * item) return;
  if (hint(search, search->pending + first + 1) >= hint(search, search->pending + last - item + 1)) return;
  for (last -= item; first < last; first += item, last -= item)
    for (uint32_t i = 0; i < item; i++) {
      const uint64_t swap = search->pending[first + i];
      search->pending[first + i] = search->pending[last + i];
      search->pending[last + i] = swap;
    }
}

/* The least value that is not marked. */
static uint64_t mex(const uint64_t *marks, size_t words) {
  for (size_t i = 0; i < words; i++)
    if (marks[i] != UINT64_MAX) return 64 * i + cgt_i_lowest_zero(marks[i]);
  return 64 * words;
}

/* Expands a position; what it has no value for yet goes on the stacks. */
static cgt_status_t visit(value_search *search, uint64_t number, const uint64_t *key) {
  cgt_i_disk *disk = search->disk;
  const size_t pending = search->top;
  bool closed;
  uint64_t value;
  search->seen_used = 0;
  set_field(disk, number, cgt_i_disk_on_line(disk));
  search->expander.ask->known = disk->known;
  cgt_status_t status = cgt_i_expand_key(&search->expander, key, &closed, &value);
  if (status == CGT_OK && search->top > pending) {
    const size_t words = (size_t)(search->expander.given / 64) + 1,
                 kept = search->seen_used < words ? search->seen_used : words;
    least_play_last(search, pending);
    status = make_room(search, (void **)&search->frames, &search->frame_room, search->depth, 1, sizeof *search->frames);
    if (status == CGT_OK)
      status = make_room(search, (void **)&search->marks, &search->mark_room, search->mark_top, words, sizeof *search->marks);
    if (status == CGT_OK) {
      memset(search->marks + search->mark_top, 0, words * sizeof *search->marks);
      if (kept > 0) memcpy(search->marks + search->mark_top, search->seen, kept * sizeof *search->seen);
      search->frames[search->depth++] = (frame){number, pending, search->mark_top};
      search->mark_top += words;
      return CGT_OK;
    }
  }
  if (status == CGT_OK && !closed)
    value = search->expander.given == 0 ? disk->play == CGT_MISERE : mex(search->seen, search->seen_used);
  if (status == CGT_OK) status = store(search, number, value);
  if (status != CGT_OK) set_field(disk, number, 0);
  return status;
}

/* Goes on with the position at the end of the line of play. */
static cgt_status_t step(value_search *search, uint64_t *key) {
  const cgt_i_disk *disk = search->disk;
  const uint32_t words = disk->table.layout.slot_words;
  const frame *last = &search->frames[search->depth - 1];
  uint64_t *marks = search->marks + last->marks;
  const uint64_t most = (search->mark_top - last->marks) * 64;
  while (search->top > last->pending) {
    const uint64_t *option = search->pending + search->top - words, number = option[-1], field = cgt_i_disk_field(disk, number);
    if (field == 0) {
      memcpy(key, option, words * sizeof *key); /* the stack may move */
      return visit(search, number, key);
    }
    if (field - 1 < most) marks[(field - 1) / 64] |= (uint64_t)1 << (field - 1) % 64;
    search->top -= words + 1;
  }
  const cgt_status_t status = store(search, last->number, mex(marks, (size_t)(most / 64)));
  if (status != CGT_OK) return status;
  search->mark_top = last->marks;
  search->depth--;
  return CGT_OK;
}

/* Finds the value of every position of a part. */
static cgt_status_t sweep(value_search *search, const cgt_i_part *part, uint64_t *keys) {
  const cgt_i_disk *disk = search->disk;
  const uint32_t words = disk->table.layout.slot_words;
  const size_t bytes = words * sizeof *keys;
  uint64_t *key = keys + READ * (size_t)words; /* of the position at hand */
  cgt_status_t status = CGT_OK;
  for (uint64_t at = 0; at < part->index.room && status == CGT_OK; at += READ) {
    const uint64_t left = part->index.room - at;
    const size_t n = left < READ ? (size_t)left : READ;
    if (!cgt_i_scratch_read(&part->expanded.file, at * bytes, keys, n * bytes))
      return cgt_i_disk_failed(search->disk, search->expander.ask);
    for (size_t i = 0; i < n && status == CGT_OK; i++) {
      const uint64_t number = part->first + at + i;
      if (cgt_i_index_is_hole(keys + i * words) || cgt_i_disk_field(disk, number) != 0) continue;
      status = visit(search, number, keys + i * words);
      while (status == CGT_OK && search->depth > 0) status = step(search, key);
    }
  }
  return status;
}

cgt_status_t cgt_i_disk_values(cgt_i_disk *disk, cgt_i_ask *ask) {
  value_search search = {.disk = disk};
  cgt_status_t status = cgt_i_expander_make(&search.expander, disk, ask);
  if (status != CGT_OK) return status;
  uint64_t *keys = cgt_i_alloc(READ + 1, disk->table.layout.slot_words * sizeof *keys);
  if (keys == NULL) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %d positions", ask->function, READ);
  search.expander.flush = take_options;
  if (status == CGT_OK && disk->values == NULL) status = make_values(&search, 1);
  while (status == CGT_OK && disk->swept < disk->part_count) {
    status = sweep(&search, &disk->parts[disk->upwards ? disk->part_count - 1 - disk->swept : disk->swept], keys);
    disk->swept += status == CGT_OK;
  }
  while (search.depth > 0) set_field(disk, search.frames[--search.depth].number, 0); /* after a stop */
  cgt_i_expander_free(&search.expander);
  cgt_i_free(keys);
  cgt_i_free(search.seen);
  cgt_i_free(search.frames);
  cgt_i_free(search.pending);
  cgt_i_free(search.marks);
  return status;
}
