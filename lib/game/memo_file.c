/* Memo files: 64-bit words, low byte first. The magic word and the version; the length of the ruleset's identity in bytes, and
 * the identity; for each memo that is not empty a section: its index plus 1, the layout, the number of positions, their slots;
 * 0; the number of values that the game saves besides its memos (a sequence), and these, four to a word; a checksum of all
 * words before it. Nothing follows. */
#include <string.h>

#include "../base/file.h"
#include "game_inside.h"

/* "lcgtmemo" */
static const cgt_i_file_kind file_kind = {.name = "memo file", .magic = 0x6f6d656d7467636c, .version = 1};
enum { MEMOS = 4 };

/* ---- Writing ---- */

/* What is known of a slot's position, without the mark of a running search's line of play. */
static uint64_t knowledge(const cgt_i_memo *memo, uint32_t slot) {
  const uint64_t field = cgt_i_memo_field(memo, slot);
  return field < cgt_i_memo_partial(memo) ? field : field & ~cgt_i_memo_on_path(memo);
}

/* Whether anything is known: the value, or a number that it is not. */
static bool has_news(const cgt_i_memo *memo, uint32_t slot) {
  return knowledge(memo, slot) != 0 && knowledge(memo, slot) != cgt_i_memo_partial(memo);
}

static void put_memo(cgt_i_file *file, const cgt_i_memo *memo) {
  const cgt_i_layout *layout = &memo->layout;
  uint64_t entries = 0;
  for (size_t slot = 0; slot < memo->capacity; slot++) entries += has_news(memo, (uint32_t)slot);
  cgt_i_file_put(file, layout->min_count);
  cgt_i_file_put(file, layout->max_count);
  cgt_i_file_put(file, layout->value_bits);
  for (size_t i = 0; i < layout->max_count; i++) cgt_i_file_put(file, layout->width[i]);
  cgt_i_file_put(file, entries);
  uint64_t *key = cgt_i_alloc(cgt_i_layout_plain_words(layout), sizeof *key);
  if (key == NULL) file->status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a position", file->function);
  for (size_t slot = 0; slot < memo->capacity && key != NULL; slot++) {
    if (!has_news(memo, (uint32_t)slot)) continue;
    cgt_i_memo_plain_key(memo, slot, key);
    key[0] |= knowledge(memo, (uint32_t)slot);
    for (uint32_t i = 0; i < cgt_i_layout_plain_words(layout); i++) cgt_i_file_put(file, key[i]);
  }
  cgt_i_free(key);
}

void cgt_i_file_put_game(cgt_i_file *file, const cgt_game_t *game) {
  const unsigned char *identity = game->identity;
  const size_t size = game->rules.identity_size;
  cgt_i_file_put(file, size);
  for (size_t at = 0; at < size; at += 8) {
    uint64_t word = 0;
    for (size_t i = 0; i < 8 && at + i < size; i++) word |= (uint64_t)identity[at + i] << 8 * i;
    cgt_i_file_put(file, word);
  }
}

static void put_game(cgt_i_file *file, void *user) {
  cgt_game_t *game = user;
  cgt_i_file_put_game(file, game);
  for (size_t i = 0; i < MEMOS; i++) {
    if (game->memos[i].used == 0) continue;
    cgt_i_file_put(file, i + 1);
    put_memo(file, &game->memos[i]);
  }
  cgt_i_file_put(file, 0);
  uint64_t count = 0;
  const uint16_t *values = game->family->saved != NULL ? game->family->saved(game, &count) : NULL;
  if (values == NULL && count > 0) {
    file->status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu values", file->function, (unsigned long long)count);
    return;
  }
  cgt_i_file_put(file, count);
  cgt_i_file_put_numbers(file, values, count);
}

cgt_status_t cgt_i_game_check_file(const char *function, const cgt_game_t *game, const char *path) {
  if (game == NULL || path == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is NULL", function, game == NULL ? "game" : "path");
  if (game->identity == NULL)
    return cgt_i_fail(CGT_E_UNSUPPORTED, "%s: the ruleset has no identity; expected bytes that tell it from others", function);
  return CGT_OK;
}

cgt_status_t cgt_game_memo_save(cgt_game_t *game, const char *path) {
  static const char function[] = "cgt_game_memo_save";
  bool held = false;
  cgt_status_t status = cgt_i_game_check_file(function, game, path);
  if (status == CGT_OK) status = cgt_i_game_enter_to_look(game, function, &held);
  if (status != CGT_OK) return status;
  const bool searching = held && game->crew.pause != NULL; /* this is a progress callback */
  if (searching && !game->crew.pause(game->crew.user)) return cgt_i_game_in_use(function);
  status = cgt_i_file_write(&file_kind, function, path, put_game, game);
  if (searching) game->crew.resume(game->crew.user);
  if (!held) cgt_i_game_leave(game);
  return status;
}

/* ---- Reading ---- */

/* A section's layout and positions, into an empty memo. */
static void get_memo(cgt_i_file *file, uint64_t limit, cgt_i_memo *memo) {
  const uint64_t min_count = cgt_i_file_get(file), max_count = cgt_i_file_get(file), value_bits = cgt_i_file_get(file);
  if (file->status != CGT_OK) return;
  if (max_count > CGT_MAX_WORDS + 1 || min_count > max_count || (value_bits != 16 && value_bits != 32)) {
    (void)cgt_i_file_corrupt(file, "is damaged: a layout is impossible");
    return;
  }
  cgt_i_layout layout = {.min_count = (size_t)min_count, .max_count = (size_t)max_count, .value_bits = (uint32_t)value_bits};
  layout.width = cgt_i_alloc((size_t)max_count + 1, 1);
  if (layout.width == NULL) {
    file->status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a layout", file->function);
    return;
  }
  for (uint64_t i = 0; i < max_count; i++) {
    const uint64_t width = cgt_i_file_get(file);
    if (width > 64) (void)cgt_i_file_corrupt(file, "is damaged: a layout is impossible");
    layout.width[i] = (uint8_t)width;
  }
  const uint64_t entries = cgt_i_file_get(file);
  if (entries > file->left) (void)cgt_i_file_corrupt(file, "is damaged: it has fewer positions than it says");
  if (file->status == CGT_OK) file->status = cgt_i_memo_make(memo, &layout, entries, limit);
  if (file->status != CGT_OK) {
    cgt_i_free(layout.width);
    return;
  }
  const uint32_t plain_words = cgt_i_layout_plain_words(&memo->layout);
  uint64_t *key = cgt_i_alloc(plain_words, sizeof *key);
  bool tight = false; /* a value that fits fields of 16 bits no longer */
  if (key == NULL) file->status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a position", file->function);
  for (uint64_t entry = 0; entry < entries && file->status == CGT_OK; entry++) {
    for (uint32_t i = 0; i < plain_words; i++) key[i] = cgt_i_file_get(file);
    if (file->status != CGT_OK) break;
    const uint64_t field = key[0] & cgt_i_memo_field_mask(memo);
    bool found;
    uint32_t place;
    const bool possible = cgt_i_memo_is_plain_key(memo, key);
    key[0] &= ~cgt_i_memo_field_mask(memo);
    cgt_i_memo_key_of_plain(memo, key);
    file->status = cgt_i_memo_enter(memo, key, limit, &place, &found);
    if (file->status != CGT_OK) {
      (void)cgt_i_fail_in_function(file->function, file->status);
      break;
    }
    const bool on_path = field >= (cgt_i_memo_partial(memo) | cgt_i_memo_on_path(memo));
    if (!possible || found || field == 0 || on_path)
      (void)cgt_i_file_corrupt(file, "is damaged: a position is impossible");
    else
      cgt_i_memo_put(memo, place, key, field);
    tight |= layout.value_bits == 16 && field == cgt_i_memo_writing(cgt_i_memo_field_mask(memo));
  }
  if (tight && file->status == CGT_OK) {
    file->status = cgt_i_memo_widen(memo, NULL, 0, 32, 0, limit, NULL);
    if (file->status != CGT_OK) (void)cgt_i_fail_in_function(file->function, file->status);
  }
  cgt_i_free(key);
}

void cgt_i_file_get_game(cgt_i_file *file, const cgt_game_t *game) {
  const unsigned char *identity = game->identity;
  const size_t size = game->rules.identity_size;
  bool same = cgt_i_file_get(file) == size;
  for (size_t at = 0; at < size && same; at += 8) {
    const uint64_t word = cgt_i_file_get(file);
    for (size_t i = 0; i < 8 && at + i < size; i++) same = same && identity[at + i] == (word >> 8 * i & 255);
  }
  if (!same) (void)cgt_i_file_corrupt(file, "belongs to another game");
}

/* What is read from a file, until all of it is known to be right. */
typedef struct {
  cgt_game_t *game;
  cgt_i_memo memos[MEMOS];
  uint16_t *values;
  uint64_t count;
} loaded_file;

static void get_game(cgt_i_file *file, void *user) {
  loaded_file *loaded = user;
  const cgt_game_t *game = loaded->game;
  const uint64_t limit = atomic_load(&game->memory);
  cgt_i_file_get_game(file, game);
  while (file->status == CGT_OK) {
    const uint64_t section = cgt_i_file_get(file);
    if (section == 0 || file->status != CGT_OK) break;
    if (section > MEMOS || loaded->memos[section - 1].slots != NULL)
      (void)cgt_i_file_corrupt(file, "is damaged: a section is impossible");
    else
      get_memo(file, limit, &loaded->memos[section - 1]);
  }
  const uint64_t count = cgt_i_file_get(file);
  if (file->status != CGT_OK || count == 0) return;
  if (game->family->adopt == NULL || count / 4 > file->left || count > SIZE_MAX / 4) {
    (void)cgt_i_file_corrupt(file, "is damaged: it has values that the game cannot have");
    return;
  }
  loaded->count = count;
  loaded->values = cgt_i_alloc((size_t)count, sizeof *loaded->values);
  if (loaded->values == NULL)
    file->status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu values", file->function, (unsigned long long)count);
  cgt_i_file_get_numbers(file, loaded->values, count);
}

/* Hands the values to the game. */
static cgt_status_t adopt(const char *function, const char *path, const loaded_file *loaded) {
  cgt_game_t *game = loaded->game;
  const uint64_t limit = atomic_load(&game->memory), bytes = loaded->count * sizeof *loaded->values;
  if (limit != 0 && bytes > limit)
    return cgt_i_fail(CGT_E_LIMIT, "%s: %s has %llu bytes of values; the limit is %llu", function, path,
                      (unsigned long long)bytes, (unsigned long long)limit);
  const cgt_status_t status = game->family->adopt(game, loaded->values, loaded->count);
  if (status != CGT_E_ARGUMENT) return status;
  return cgt_i_fail(CGT_E_CORRUPT, "%s: %s is damaged: it has values that the game cannot have", function, path);
}

/* Fails if what was read has another value of a position than the game. */
static cgt_status_t check_values(const char *function, const char *path, const loaded_file *loaded) {
  uint64_t *words = cgt_i_alloc(CGT_MAX_WORDS + 1, sizeof *words);
  cgt_status_t status = words != NULL ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a position", function);
  for (size_t i = 0; i < MEMOS; i++) {
    const cgt_i_memo *from = &loaded->memos[i], *to = &loaded->game->memos[i];
    for (size_t slot = 0; to->used > 0 && slot < from->capacity && status == CGT_OK; slot++) {
      const uint64_t field = cgt_i_memo_field(from, (uint32_t)slot);
      if (field == 0 || field >= cgt_i_memo_partial(from)) continue;
      const size_t count = cgt_i_memo_position(from, slot, words);
      uint64_t value = 0;
      bool known;
      char text[CGT_I_TEXT];
      status = cgt_i_memo_get(to, words, count, &value, &known);
      if (status != CGT_OK) status = cgt_i_fail_in_function(function, status);
      if (status == CGT_OK && known && value != field - 1)
        status = cgt_i_fail(CGT_E_CORRUPT, "%s: %s: position %s has the value %llu there, and %llu here", function, path,
                            cgt_i_position_text(loaded->game, words, count, text), (unsigned long long)field - 1,
                            (unsigned long long)value);
    }
  }
  cgt_i_free(words);
  return status;
}

cgt_status_t cgt_game_memo_load(cgt_game_t *game, const char *path) {
  static const char function[] = "cgt_game_memo_load";
  cgt_status_t status = cgt_i_game_check_file(function, game, path);
  if (status == CGT_OK) status = cgt_i_game_enter(game, function);
  if (status != CGT_OK) return status;
  loaded_file loaded = {.game = game};
  status = cgt_i_file_read(&file_kind, function, path, false, get_game, &loaded);
  if (status == CGT_OK) status = check_values(function, path, &loaded);
  if (status == CGT_OK && loaded.count > 0) status = adopt(function, path, &loaded); /* first, as it may refuse */
  for (size_t i = 0; i < MEMOS && status == CGT_OK; i++)
    status = cgt_i_memo_merge(&game->memos[i], &loaded.memos[i], atomic_load(&game->memory));
  for (size_t i = 0; i < MEMOS; i++) cgt_i_memo_clear(&loaded.memos[i]);
  cgt_i_free(loaded.values);
  cgt_i_game_leave(game);
  return status;
}
