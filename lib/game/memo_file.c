/* Memo files: 64-bit words, the low byte first. The magic word and the version; the ruleset's identity, its length in bytes
 * before it; for each memo that is not empty a section: its index plus 1, the layout, the number of positions, their slots; 0;
 * the number of values that the game saves beside its memos (a sequence), and these, four in a word; a checksum of all words
 * before it. Nothing follows. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "game.h"

static const uint64_t magic = 0x6f6d656d7467636c; /* "lcgtmemo" */
enum { VERSION = 1, MEMOS = 4, BUFFER = 4096 };

/* The checksum: every step is a bijection of the sum so far for each word, and of the word for each sum, so that no error
 * within one word goes unseen; others do in one of 2^64. */
static uint64_t add_to_sum(uint64_t sum, uint64_t word) {
  sum = (sum ^ word) * 0x9E3779B97F4A7C15;
  return sum << 29 | sum >> 35;
}

typedef struct {
  const char *function, *path;
  FILE *file;
  uint64_t sum;
  uint64_t left; /* words of the file that are not read yet */
  unsigned char bytes[BUFFER];
  size_t used, filled;
  cgt_status_t status; /* the first failure */
} stream;

static cgt_status_t fail_file(stream *s, const char *what) {
  if (s->status == CGT_OK) s->status = cgt_i_fail(CGT_E_FILE, "%s: %s %s: %s", s->function, what, s->path, strerror(errno));
  return s->status;
}

static cgt_status_t fail_corrupt(stream *s, const char *why) {
  if (s->status == CGT_OK) s->status = cgt_i_fail(CGT_E_CORRUPT, "%s: %s %s", s->function, s->path, why);
  return s->status;
}

/* ---- Writing ---- */

static void flush_words(stream *s) {
  if (s->status == CGT_OK && s->used > 0 && fwrite(s->bytes, 1, s->used, s->file) != s->used) fail_file(s, "cannot write");
  s->used = 0;
}

static void put(stream *s, uint64_t word) {
  s->sum = add_to_sum(s->sum, word);
  if (s->used == BUFFER) flush_words(s);
  for (int i = 0; i < 8; i++) s->bytes[s->used++] = (unsigned char)(word >> 8 * i);
}

/* Whether a slot has more than a position: its value, or a number that it is not. */
static bool has_news(const cgt_i_memo *memo, uint32_t slot) {
  return cgt_i_memo_field(memo, slot) != 0 && cgt_i_memo_field(memo, slot) != cgt_i_memo_partial(memo);
}

static void put_memo(stream *s, const cgt_i_memo *memo) {
  const cgt_i_layout *layout = &memo->layout;
  uint64_t entries = 0;
  for (size_t slot = 0; slot < memo->capacity; slot++) entries += has_news(memo, (uint32_t)slot);
  put(s, layout->min_count);
  put(s, layout->max_count);
  put(s, layout->value_bits);
  for (size_t i = 0; i < layout->max_count; i++) put(s, layout->width[i]);
  put(s, entries);
  for (size_t slot = 0; slot < memo->capacity; slot++)
    for (uint32_t i = 0; i < layout->slot_words && has_news(memo, (uint32_t)slot); i++)
      put(s, memo->slots[slot * layout->slot_words + i]);
}

static void put_game(stream *s, cgt_game_t *game) {
  const unsigned char *identity = game->identity;
  const size_t size = game->rules.identity_size;
  put(s, magic);
  put(s, VERSION);
  put(s, size);
  for (size_t at = 0; at < size; at += 8) {
    uint64_t word = 0;
    for (size_t i = 0; i < 8 && at + i < size; i++) word |= (uint64_t)identity[at + i] << 8 * i;
    put(s, word);
  }
  for (size_t i = 0; i < MEMOS; i++) {
    if (game->memos[i].used == 0) continue;
    put(s, i + 1);
    put_memo(s, &game->memos[i]);
  }
  put(s, 0);
  uint64_t count = 0;
  const uint16_t *values = game->kind != NULL && game->kind->saved != NULL ? game->kind->saved(game, &count) : NULL;
  if (values == NULL && count > 0) {
    s->status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu values", s->function, (unsigned long long)count);
    return;
  }
  put(s, count);
  for (uint64_t at = 0; at < count; at += 4) {
    uint64_t word = 0;
    for (uint64_t i = 0; i < 4 && at + i < count; i++) word |= (uint64_t)values[at + i] << 16 * i;
    put(s, word);
  }
  put(s, s->sum);
  flush_words(s);
}

static cgt_status_t check(const char *function, cgt_game_t *game, const char *path) {
  if (game == NULL || path == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is NULL", function, game == NULL ? "game" : "path");
  if (game->identity == NULL)
    return cgt_i_fail(CGT_E_UNSUPPORTED, "%s: the ruleset has no identity; expected bytes that tell it from others", function);
  return CGT_OK;
}

cgt_status_t cgt_game_memo_save(cgt_game_t *game, const char *path) {
  static const char function[] = "cgt_game_memo_save", suffix[] = ".part";
  cgt_status_t status = check(function, game, path);
  if (status != CGT_OK) return status;
  const int errno_before = errno;
  char *part = cgt_i_alloc(strlen(path) + sizeof suffix, 1);
  if (part == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a path", function);
  memcpy(part, path, strlen(path));
  memcpy(part + strlen(path), suffix, sizeof suffix);
  stream s = {.function = function, .path = path};
  status = cgt_i_game_enter(game, function);
  if (status != CGT_OK) {
    cgt_i_free(part);
    return status;
  }
  s.file = fopen(part, "wb");
  if (s.file != NULL) {
    put_game(&s, game);
    if (fclose(s.file) != 0) fail_file(&s, "cannot write");
    if (s.status == CGT_OK && rename(part, path) != 0) fail_file(&s, "cannot write");
    if (s.status != CGT_OK) (void)remove(part);
  } else {
    fail_file(&s, "cannot write");
  }
  cgt_i_game_leave(game);
  cgt_i_free(part);
  errno = errno_before;
  return s.status;
}

/* ---- Reading ---- */

static bool next_byte(stream *s, unsigned char *byte) {
  if (s->used == s->filled) {
    s->filled = fread(s->bytes, 1, BUFFER, s->file);
    s->used = 0;
    if (s->filled == 0) {
      if (ferror(s->file)) fail_file(s, "cannot read");
      return false;
    }
  }
  *byte = s->bytes[s->used++];
  return true;
}

static uint64_t get(stream *s) {
  uint64_t word = 0;
  for (int i = 0; i < 8 && s->status == CGT_OK; i++) {
    unsigned char byte = 0;
    if (!next_byte(s, &byte)) fail_corrupt(s, "is no complete memo file: it is cut off");
    word |= (uint64_t)byte << 8 * i;
  }
  s->sum = add_to_sum(s->sum, word);
  s->left -= s->left > 0;
  return word;
}

/* Reads all of the file once for its checksum, before anything in it is believed. */
static void check_sum(stream *s) {
  uint64_t previous = 0, sum = 0, words = 0, word = 0;
  unsigned char byte;
  unsigned filled = 0;
  while (s->status == CGT_OK && next_byte(s, &byte)) {
    word |= (uint64_t)byte << 8 * filled++;
    if (filled < 8) continue;
    if (words > 0) sum = add_to_sum(sum, previous);
    if (words == 0 && word != magic) fail_corrupt(s, "is no memo file");
    if (words == 1 && word != VERSION && s->status == CGT_OK) fail_corrupt(s, "is a memo file of another version");
    previous = word;
    words++;
    word = 0;
    filled = 0;
  }
  if (s->status != CGT_OK) return;
  if (words < 2 || filled != 0) fail_corrupt(s, words == 0 ? "is no memo file" : "is no complete memo file: it is cut off");
  s->left = words;
  if (s->status == CGT_OK && sum != previous) fail_corrupt(s, "is damaged: its checksum is wrong");
}

/* A section's layout and positions, into an empty memo. */
static void get_memo(stream *s, uint64_t limit, cgt_i_memo *memo) {
  const uint64_t min_count = get(s), max_count = get(s), value_bits = get(s);
  if (s->status != CGT_OK) return;
  if (max_count > CGT_MAX_WORDS + 1 || min_count > max_count || (value_bits != 16 && value_bits != 32)) {
    fail_corrupt(s, "is damaged: a layout is impossible");
    return;
  }
  cgt_i_layout layout = {.min_count = (size_t)min_count, .max_count = (size_t)max_count, .value_bits = (uint32_t)value_bits};
  layout.width = cgt_i_alloc((size_t)max_count + 1, 1);
  if (layout.width == NULL) {
    s->status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a layout", s->function);
    return;
  }
  for (uint64_t i = 0; i < max_count; i++) {
    const uint64_t width = get(s);
    if (width > 64) fail_corrupt(s, "is damaged: a layout is impossible");
    layout.width[i] = (uint8_t)width;
  }
  const uint64_t entries = get(s);
  if (entries > s->left) fail_corrupt(s, "is damaged: it has not so many positions");
  if (s->status == CGT_OK) s->status = cgt_i_memo_make(memo, &layout, entries, limit);
  if (s->status != CGT_OK) {
    cgt_i_free(layout.width);
    return;
  }
  uint64_t *slot = cgt_i_alloc(memo->layout.slot_words, sizeof *slot);
  if (slot == NULL) s->status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a position", s->function);
  for (uint64_t entry = 0; entry < entries && s->status == CGT_OK; entry++) {
    for (uint32_t i = 0; i < memo->layout.slot_words; i++) slot[i] = get(s);
    const uint64_t field = slot[0] & cgt_i_memo_field_mask(memo);
    bool found;
    const bool possible = cgt_i_memo_is_key(memo, slot);
    slot[0] &= ~cgt_i_memo_field_mask(memo);
    const uint32_t place = cgt_i_memo_find(memo, slot, cgt_i_memo_hash(memo, slot), &found);
    const bool on_path = field >= (cgt_i_memo_partial(memo) | cgt_i_memo_on_path(memo));
    if (!possible || found || field == 0 || on_path)
      fail_corrupt(s, "is damaged: a position is impossible");
    else
      cgt_i_memo_put(memo, place, slot, field);
  }
  cgt_i_free(slot);
}

static void get_identity(stream *s, const cgt_game_t *game) {
  const unsigned char *identity = game->identity;
  const size_t size = game->rules.identity_size;
  bool same = get(s) == size;
  for (size_t at = 0; at < size && same; at += 8) {
    const uint64_t word = get(s);
    for (size_t i = 0; i < 8 && at + i < size; i++) same = same && identity[at + i] == (word >> 8 * i & 255);
  }
  if (!same) fail_corrupt(s, "belongs to another game");
}

/* Everything, into empty memos and new values. */
static void get_game(stream *s, const cgt_game_t *game, cgt_i_memo *memos, uint16_t **values, uint64_t *count) {
  const uint64_t limit = atomic_load(&game->memory);
  (void)get(s); /* the magic word and the version, which check_sum() has seen */
  (void)get(s);
  if (s->status == CGT_OK) get_identity(s, game);
  while (s->status == CGT_OK) {
    const uint64_t section = get(s);
    if (section == 0 || s->status != CGT_OK) break;
    if (section > MEMOS || memos[section - 1].slots != NULL)
      fail_corrupt(s, "is damaged: a section is impossible");
    else
      get_memo(s, limit, &memos[section - 1]);
  }
  *count = get(s);
  if (s->status != CGT_OK || *count == 0) return;
  if (game->kind == NULL || game->kind->adopt == NULL || *count / 4 > s->left || *count > SIZE_MAX / 4) {
    fail_corrupt(s, "is damaged: it has values that the game cannot have");
    return;
  }
  *values = cgt_i_alloc((size_t)*count + 4, sizeof **values);
  if (*values == NULL)
    s->status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu values", s->function, (unsigned long long)*count);
  for (uint64_t at = 0; at < *count && s->status == CGT_OK; at += 4) {
    const uint64_t word = get(s);
    for (uint64_t i = 0; i < 4; i++) (*values)[at + i] = (uint16_t)(word >> 16 * i);
  }
}

/* Hands the values to the game. */
static void adopt(stream *s, cgt_game_t *game, const uint16_t *values, uint64_t count) {
  const uint64_t limit = atomic_load(&game->memory), bytes = count * sizeof *values;
  if (limit != 0 && bytes > limit) {
    s->status = cgt_i_fail(CGT_E_LIMIT, "%s: %s has %llu bytes of values; the limit is %llu", s->function, s->path,
                           (unsigned long long)bytes, (unsigned long long)limit);
    return;
  }
  const cgt_status_t status = game->kind->adopt(game, values, count);
  if (status == CGT_E_ARGUMENT)
    fail_corrupt(s, "is damaged: it has values that the game cannot have");
  else
    s->status = status;
}

cgt_status_t cgt_game_memo_load(cgt_game_t *game, const char *path) {
  static const char function[] = "cgt_game_memo_load";
  cgt_status_t status = check(function, game, path);
  if (status != CGT_OK) return status;
  const int errno_before = errno;
  stream s = {.function = function, .path = path};
  cgt_i_memo memos[MEMOS] = {{.slots = NULL}};
  uint16_t *values = NULL;
  uint64_t count = 0;
  status = cgt_i_game_enter(game, function);
  if (status != CGT_OK) return status;
  s.file = fopen(path, "rb");
  if (s.file == NULL) {
    fail_file(&s, "cannot read");
  } else {
    check_sum(&s);
    if (s.status == CGT_OK && fseek(s.file, 0, SEEK_SET) != 0) fail_file(&s, "cannot read");
    s.used = s.filled = 0;
    if (s.status == CGT_OK) get_game(&s, game, memos, &values, &count);
    (void)get(&s); /* the checksum is the last word */
    unsigned char byte;
    if (s.status == CGT_OK && next_byte(&s, &byte)) fail_corrupt(&s, "is damaged: something follows its end");
    (void)fclose(s.file);
  }
  if (s.status == CGT_OK && count > 0) adopt(&s, game, values, count); /* which may refuse, so it comes first */
  for (size_t i = 0; i < MEMOS && s.status == CGT_OK; i++)
    s.status = cgt_i_memo_merge(&game->memos[i], &memos[i], atomic_load(&game->memory));
  for (size_t i = 0; i < MEMOS; i++) cgt_i_memo_clear(&memos[i]);
  cgt_i_free(values);
  cgt_i_game_leave(game);
  errno = errno_before;
  return s.status;
}
