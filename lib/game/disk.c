/* Questions whose memo outgrows the memory limit: what is kept of them, and the options of packed positions. */
#include "disk.h"

#include <errno.h>
#include <string.h>

/* ---- Making and freeing ---- */

void cgt_i_disk_drop_tables(cgt_i_disk *disk) {
  cgt_i_free(disk->table.block);
  cgt_i_free(disk->filter);
  cgt_i_free(disk->unexpanded);
  cgt_i_free(disk->buffers);
  disk->table.block = disk->table.slots = NULL;
  disk->table.capacity = 0;
  disk->filter = disk->buffers = NULL;
  disk->unexpanded = NULL;
}

static void free_disk(cgt_i_disk *disk) {
  if (disk == NULL) return;
  cgt_i_disk_drop_tables(disk);
  cgt_i_memo_clear(&disk->table);
  for (unsigned i = 0; i < CGT_I_DISK_PARTS; i++) {
    cgt_i_scratch_free(&disk->parts[i].expanded.file);
    cgt_i_scratch_free(&disk->parts[i].waiting.file);
    cgt_i_index_free(&disk->parts[i].index);
  }
  cgt_i_free(disk->values);
  cgt_i_free(disk->misfit);
  cgt_i_free(disk->root);
  cgt_i_free(disk->folder);
  cgt_i_free(disk);
}

void cgt_i_game_forget_files(cgt_game_t *game) {
  free_disk(game->disk);
  game->disk = NULL;
}

uint64_t cgt_i_disk_bytes(const cgt_i_disk *disk) {
  if (disk == NULL) return 0;
  const uint64_t key = disk->table.layout.slot_words * sizeof(uint64_t);
  uint64_t bytes = sizeof *disk + disk->positions * (disk->values != NULL ? disk->value_bytes : 0);
  if (disk->filter != NULL)
    bytes += (disk->table.capacity + disk->filter_mask + 1 + 2 * disk->buffer_room * disk->part_room) * key +
             disk->most * sizeof *disk->unexpanded;
  for (unsigned i = 0; i < disk->part_count; i++) bytes += cgt_i_index_bytes(&disk->parts[i].index);
  return bytes;
}

cgt_status_t cgt_i_disk_failed(cgt_i_disk *disk, const cgt_i_ask *ask) {
  disk->broken = true;
  return cgt_i_fail(errno == ENOMEM ? CGT_E_MEMORY : CGT_E_FILE, "%s: files in %s: %s", ask->function, disk->folder,
                    strerror(errno));
}

/* A copy of a layout with room for a position too, if there is one. */
static bool widen(cgt_i_layout *layout, const cgt_i_layout *from, const uint64_t *words, size_t count) {
  *layout = *from;
  layout->plain = true; /* as keys are what files have, and are divided by other hashes */
  if (count < layout->min_count) layout->min_count = count;
  if (count > layout->max_count) layout->max_count = count;
  layout->width = cgt_i_alloc(layout->max_count + 1, sizeof *layout->width);
  if (layout->width == NULL) return false;
  for (size_t i = 0; i < layout->max_count; i++) {
    const unsigned wanted = i < count ? cgt_i_bit_length(words[i]) : 0;
    layout->width[i] = i < from->max_count ? from->width[i] : 0;
    if (wanted > layout->width[i]) layout->width[i] = (uint8_t)wanted;
  }
  return true;
}

/* Makes a disk with the layout, which it owns on success, for questions about a position. */
static cgt_i_disk *make(cgt_game_t *game, const char *folder, uint32_t play, bool assisted, cgt_i_layout *layout,
                        const uint64_t *words, size_t count) {
  cgt_i_disk *disk = cgt_i_alloc(1, sizeof *disk);
  if (disk == NULL) return NULL;
  memset(disk, 0, sizeof *disk);
  for (unsigned i = 0; i < CGT_I_DISK_PARTS; i++) disk->parts[i].expanded.file.handle = disk->parts[i].waiting.file.handle = -1;
  cgt_i_memo empty = {.slots = NULL};
  const bool made = cgt_i_memo_make(&empty, layout, 1, 0) == CGT_OK;
  disk->folder = cgt_i_alloc(strlen(folder) + 1, 1);
  disk->root = made ? cgt_i_alloc(empty.layout.slot_words, sizeof *disk->root) : NULL;
  if (disk->folder == NULL || disk->root == NULL) {
    if (made) empty.layout.width = NULL; /* stays the caller's */
    cgt_i_memo_clear(&empty);
    free_disk(disk);
    return NULL;
  }
  disk->game = game;
  disk->play = play;
  disk->assisted = assisted;
  disk->limit = atomic_load(&game->memory);
  strcpy(disk->folder, folder);
  (void)cgt_i_memo_pack(&empty, words, count, disk->root);
  disk->table = empty;
  cgt_i_disk_drop_tables(disk);
  return disk;
}

/* ---- Order ---- */

uint64_t cgt_i_disk_order(const uint64_t *words, size_t count, uint64_t hash) {
  enum { EXACT = 35, HASH = 25 }; /* smaller sums are kept whole, of larger ones the length and EXACT bits: below 2^39 - 1 */
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += words[i];
  const unsigned length = cgt_i_bit_length(sum), lost = length > EXACT ? length - EXACT : 0;
  return (((uint64_t)lost << (EXACT - 1)) + (sum >> lost)) << HASH | hash >> (64 - HASH);
}

/* ---- Options of packed positions ---- */

static cgt_status_t take(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  cgt_i_expander *expander = (cgt_i_expander *)sink;
  cgt_i_disk *disk = expander->disk;
  const uint32_t slot_words = disk->table.layout.slot_words;
  const bool canonical = cgt_i_game_has_canonical(disk->game);
  cgt_status_t status = CGT_OK;
  expander->given += n;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    const uint64_t *option = words + i * count;
    size_t option_count = count;
    if (canonical) {
      if (count > 0) memcpy(expander->option, option, count * sizeof *option);
      option = expander->option;
      status = cgt_i_game_canonical(disk->game, expander->option, &option_count);
      if (status != CGT_OK) return cgt_i_fail_in(expander->ask, status);
    }
    uint64_t *key = expander->keys + expander->chunk * slot_words;
    if (!(slot_words == 1 ? cgt_i_memo_pack_word(&disk->table.layout, option, option_count, key)
                          : cgt_i_memo_pack(&disk->table, option, option_count, key))) {
      cgt_i_free(disk->misfit);
      disk->misfit = cgt_i_alloc(option_count + 1, sizeof *disk->misfit);
      if (disk->misfit == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a position", expander->ask->function);
      if (option_count > 0) memcpy(disk->misfit, option, option_count * sizeof *option);
      disk->misfit_count = option_count;
      return CGT_I_MISFIT;
    }
    expander->hashes[expander->chunk] = cgt_i_hash_key(key, slot_words);
    expander->orders[expander->chunk] = cgt_i_disk_order(option, option_count, expander->hashes[expander->chunk].first);
    expander->chunk++;
    if (expander->chunk == CGT_I_CHUNK) status = expander->flush(expander);
  }
  return status == CGT_OK ? cgt_i_ask_poll_words(expander->ask, (uint64_t)n * (count + 1)) : status;
}

cgt_status_t cgt_i_expander_make(cgt_i_expander *expander, cgt_i_disk *disk, cgt_i_ask *ask) {
  *expander = (cgt_i_expander){.disk = disk, .ask = ask};
  expander->words = cgt_i_alloc(2 * CGT_MAX_WORDS, sizeof *expander->words);
  expander->keys = cgt_i_alloc(CGT_I_CHUNK * (size_t)disk->table.layout.slot_words, sizeof *expander->keys);
  if (expander->words != NULL) expander->option = expander->words + CGT_MAX_WORDS;
  if (expander->words != NULL && expander->keys != NULL) return CGT_OK;
  cgt_i_expander_free(expander);
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for positions", ask->function);
}

void cgt_i_expander_free(cgt_i_expander *expander) {
  cgt_i_free(expander->words);
  cgt_i_free(expander->keys);
}

cgt_status_t cgt_i_expand_key(cgt_i_expander *expander, const uint64_t *key, bool *closed, uint64_t *value) {
  cgt_i_disk *disk = expander->disk;
  cgt_i_ask *ask = expander->ask;
  cgt_game_t *game = disk->game;
  const cgt_ruleset_t *rules = &game->rules;
  cgt_status_t status = cgt_i_ask_poll(ask);
  *closed = false;
  expander->chunk = 0;
  expander->given = 0;
  if (status != CGT_OK) return status;
  const size_t count = cgt_i_memo_unpack(&disk->table, key, expander->words);
  if (disk->assisted) {
    status = rules->closed(rules->user, disk->play, CGT_QUESTION_VALUE, expander->words, count, value, NULL);
    *closed = status == CGT_OK;
    if (status == CGT_OK) return CGT_OK;
    if (status == CGT_I_LARGE) return cgt_i_fail_large(ask);
    if (status != CGT_E_NO_THEOREM) return cgt_i_fail_in(ask, cgt_i_callback_failed(game, "closed", status));
  }
  expander->sink = (cgt_sink_t){.take = take, .ask = ask};
  status = rules->options(rules->user, expander->words, count, &expander->sink);
  status = cgt_i_callback_status(ask, game, &expander->sink, "options", status);
  if (status == CGT_OK && expander->chunk > 0) status = expander->flush(expander);
  game->expanded++;
  game->options += expander->given;
  ask->options += expander->given;
  return status;
}

/* ---- Questions ---- */

/* Copies the name of the game's folder; NULL: it has none. */
static cgt_status_t find_folder(cgt_game_t *game, const cgt_i_ask *ask, char **folder) {
  cgt_status_t status = CGT_OK;
  *folder = NULL;
  if (!cgt_i_lock_enter(&game->settings)) return cgt_i_fail_in(ask, cgt_i_lock_lost("the game"));
  if (game->folder != NULL) {
    *folder = cgt_i_alloc(strlen(game->folder) + 1, 1);
    if (*folder != NULL) strcpy(*folder, game->folder);
    if (*folder == NULL) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a folder's name", ask->function);
  }
  cgt_i_lock_leave(&game->settings);
  return status;
}

static bool is_assisted(const cgt_game_t *game, uint32_t method) {
  return method == CGT_METHOD_AUTO && game->rules.closed != NULL;
}

/* Whether what the game has in files is of this kind, and not a parent process's unfinished work. */
static bool fits(const cgt_game_t *game, uint32_t method, uint32_t play) {
  const cgt_i_disk *disk = game->disk;
  return disk != NULL && disk->play == play && disk->assisted == is_assisted(game, method) &&
         (disk->stage != CGT_I_DISK_REACHING || cgt_i_scratch_is_ours(&disk->parts[0].expanded.file));
}

static cgt_status_t solve(cgt_i_disk *disk, cgt_i_ask *ask) {
  cgt_status_t status = cgt_i_disk_reach(disk, ask);
  if (status == CGT_OK) status = cgt_i_disk_values(disk, ask);
  ask->known = disk->known;
  return status;
}

cgt_status_t cgt_i_game_by_files(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, const uint64_t *words,
                                 size_t count, uint64_t *value) {
  const bool assisted = is_assisted(game, method),
             splits = game->rules.split != NULL || (game->rules.flags & CGT_RULESET_SPLITS_WORDS) != 0;
  cgt_i_memo *memo =
      &game->memos[play * 2 + (method == CGT_METHOD_AUTO && (game->rules.closed != NULL || game->rules.split != NULL))];
  char *folder;
  cgt_status_t status = find_folder(game, ask, &folder);
  if (status != CGT_OK) return status;
  if (folder == NULL || (splits && play == CGT_NORMAL) || (memo->slots == NULL && game->disk == NULL)) {
    cgt_i_free(folder);
    return CGT_E_NO_THEOREM;
  }
  ask->plain = ask->filed = true;
  /* go on, if the question is the one that was stopped */
  bool same = fits(game, method, play) && !game->disk->broken;
  if (same) {
    uint64_t *key = cgt_i_alloc(game->disk->table.layout.slot_words, sizeof *key);
    same = key != NULL && cgt_i_memo_pack(&game->disk->table, words, count, key) &&
           memcmp(key, game->disk->root, game->disk->table.layout.slot_words * sizeof *key) == 0;
    cgt_i_free(key);
  }
  cgt_i_layout layout = {.width = NULL};
  if (!same) {
    const cgt_i_memo *old = memo->slots != NULL ? memo : &game->disk->table;
    const bool widened = widen(&layout, &old->layout, words, count);
    cgt_i_game_forget_files(game);
    for (size_t i = 0; i < sizeof game->memos / sizeof *game->memos; i++) cgt_i_memo_clear(&game->memos[i]);
    if (widened) game->disk = make(game, folder, play, assisted, &layout, words, count);
    if (game->disk == NULL) {
      cgt_i_free(layout.width);
      cgt_i_free(folder);
      return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for positions in files", ask->function);
    }
  }
  while ((status = solve(game->disk, ask)) == CGT_I_MISFIT) {
    const bool widened = widen(&layout, &game->disk->table.layout, game->disk->misfit, game->disk->misfit_count);
    cgt_i_game_forget_files(game);
    if (widened) game->disk = make(game, folder, play, assisted, &layout, words, count);
    if (game->disk != NULL) continue;
    cgt_i_free(layout.width);
    cgt_i_free(folder);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for positions in files", ask->function);
  }
  if (game->disk->broken) cgt_i_game_forget_files(game);
  cgt_i_free(folder);
  return status == CGT_OK ? cgt_i_game_from_files(game, ask, method, play, words, count, value) : status;
}

cgt_status_t cgt_i_game_from_files(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, const uint64_t *words,
                                   size_t count, uint64_t *value) {
  cgt_i_disk *disk = game->disk;
  if (!fits(game, method, play) || disk->stage != CGT_I_DISK_FOUND || disk->values == NULL) return CGT_E_NO_THEOREM;
  const uint32_t slot_words = disk->table.layout.slot_words;
  uint64_t *key = cgt_i_alloc(2 * (size_t)slot_words, sizeof *key);
  if (key == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a position", ask->function);
  cgt_status_t status = CGT_E_NO_THEOREM;
  if (cgt_i_memo_pack(&disk->table, words, count, key)) {
    const cgt_i_key_hashes hashes = cgt_i_hash_key(key, slot_words);
    const cgt_i_part *part = &disk->parts[cgt_i_disk_part(disk, cgt_i_disk_order(words, count, hashes.first))];
    const uint32_t number = cgt_i_index_find(&part->index, hashes);
    const uint64_t field = cgt_i_disk_field(disk, part->first + number);
    if (field != 0) {
      const size_t bytes = slot_words * sizeof *key;
      if (!cgt_i_scratch_read(&part->expanded.file, number * (uint64_t)bytes, key + slot_words, bytes))
        status = cgt_i_disk_failed(disk, ask);
      else if (memcmp(key, key + slot_words, bytes) == 0)
        status = CGT_OK;
      *value = field - 1;
    }
  }
  cgt_i_free(key);
  return status;
}
