/* Positions that grow without end: where a search runs out of memory, the end of its line of play may show why. */
#include <stdio.h>
#include <string.h>

#include "search.h"

typedef struct {
  uint64_t *words;
  size_t count;
} place;

static place unpack(const cgt_i_memo *memo, uint32_t slot, uint64_t *words) {
  return (place){words, cgt_i_memo_position(memo, slot, words)};
}

/* Whether no word is less or gone one move later on a line of play, whose positions are different. A board that fills up does
 * this too, but only by setting bits. *carries: the move has not only done that. */
static bool grows(place before, place after, bool *carries) {
  if (after.count < before.count) return false;
  *carries |= after.count > before.count;
  for (size_t i = 0; i < before.count; i++) {
    if (after.words[i] < before.words[i]) return false;
    *carries |= (before.words[i] & ~after.words[i]) != 0;
  }
  return true;
}

/* Whether the positions grow all along the line. `words` has room for two. */
static bool all_grow(const cgt_i_memo *memo, const uint32_t *line, uint64_t *words) {
  place after = unpack(memo, line[0], words);
  bool carries = false;
  for (size_t i = 1; i < CGT_I_LINE; i++) {
    const place before = unpack(memo, line[i], words + i % 2 * memo->layout.max_count);
    if (!grows(before, after, &carries)) return false;
    after = before;
  }
  return carries;
}

/* Adds the last positions to the error text. */
static void tell(const cgt_game_t *game, const cgt_i_memo *memo, const uint32_t *line, uint64_t *words, cgt_status_t status) {
  enum { SHOWN = 3, SHORT = 24 };
  char error[256], text[SHOWN][CGT_I_TEXT];
  bool all = true;
  snprintf(error, sizeof error, "%s", cgt_last_error());
  for (size_t i = 0; i < SHOWN; i++) {
    const size_t count = unpack(memo, line[i], words).count;
    all = all && strlen(cgt_i_position_text(game, words, count, text[i])) <= SHORT;
  }
  const char *between = strchr(text[0], ',') == NULL ? ", " : "; ";
  if (all)
    (void)cgt_i_fail(status, "%s; words grow: %s%s%s%s%s%s...", error, text[2], between, text[1], between, text[0], between);
  else
    (void)cgt_i_fail(status, "%s; words grow: %s%s...", error, text[0], between);
}

cgt_status_t cgt_i_growth(const cgt_game_t *game, const cgt_i_memo *memo, const uint32_t *line, size_t n, cgt_status_t status) {
  if (!cgt_i_ran_out(status) || n < CGT_I_LINE) return status;
  uint64_t *words = cgt_i_alloc(2 * (size_t)memo->layout.max_count + 1, sizeof *words);
  if (words != NULL && all_grow(memo, line, words)) tell(game, memo, line, words, status);
  cgt_i_free(words);
  return status;
}

cgt_status_t cgt_i_search_growth(const cgt_i_search *search, cgt_status_t status) {
  const cgt_i_work *work = search->work;
  uint32_t line[CGT_I_LINE];
  size_t n = 0;
  for (size_t i = work->depth; i > 0 && n < CGT_I_LINE; i--) line[n++] = work->frames[i - 1].slot;
  for (size_t i = work->pruned_depth; i > 0 && n < CGT_I_LINE; i--) line[n++] = work->pruned[i - 1].slot;
  return cgt_i_growth(search->game, search->memo, line, n, status);
}
