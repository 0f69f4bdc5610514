/* The options of many positions at once. A ruleset that takes blocks is given blocks. Otherwise several threads find the
 * options of parts of a round, each part in a list of its own, which the thread that asks puts together in order. A part that a
 * thread does not finish, because a callback fails or there is no memory, is simply found again by the thread that asks, who
 * alone fails. */
#include <string.h>

#include "../base/array.h"
#include "ahead.h"

enum { PART = 64 /* positions */, PARTS = 4 /* of a round, for each thread */ };

typedef struct {
  cgt_list_t *list; /* NULL: not found */
  uint64_t ends[PART];
} found_part;

typedef struct {
  cgt_i_ask *ask;
  const cgt_list_t *positions;
  uint64_t *starts;
  cgt_list_t *options;
  cgt_i_team *team; /* NULL: one thread, and no parts */
  found_part *parts;
  size_t first, part_room; /* the round: its first position, and how many parts it has */
} gathering;

static size_t part_end(const gathering *to, size_t first) {
  const size_t n = cgt_list_count(to->positions);
  return n - first < PART ? n : first + PART;
}

static cgt_status_t add_options(cgt_i_ask *ask, const cgt_list_t *positions, size_t number, cgt_list_t *options) {
  size_t count;
  const uint64_t *words = cgt_list_item(positions, number, &count);
  cgt_i_buffer canonical;
  cgt_status_t status = cgt_i_game_accept_alone(ask->game, ask, words, count, &canonical);
  if (status == CGT_OK) {
    status = cgt_i_game_add_options(ask->game, ask, canonical.words, canonical.count, options);
    cgt_i_buffer_free(&canonical);
  }
  return status;
}

static void find_part(void *user, size_t item, size_t worker) {
  const gathering *to = user;
  found_part *part = &to->parts[item];
  const size_t first = to->first + item * PART, end = part_end(to, first);
  cgt_i_ask ask = cgt_i_ask_share(to->ask, NULL);
  (void)worker;
  ask.spare = (ask.spare - ask.gathered) / (2 * to->part_room); /* half of it is for the whole list */
  ask.gathered = 0;
  part->list = cgt_i_list_new();
  cgt_status_t status = part->list != NULL ? CGT_OK : CGT_E_MEMORY;
  for (size_t i = first; i < end && status == CGT_OK; i++) {
    status = add_options(&ask, to->positions, i, part->list);
    part->ends[i - first] = cgt_list_count(part->list);
  }
  if (status == CGT_OK) return;
  cgt_list_free(part->list);
  part->list = NULL;
}

/* Adds the options of a part's positions. */
static cgt_status_t add_part(gathering *to, const found_part *part, size_t first) {
  cgt_status_t status = CGT_OK;
  size_t at = 0;
  for (size_t i = first, end = part_end(to, first); i < end && status == CGT_OK; i++) {
    status = cgt_i_ask_poll(to->ask);
    if (status == CGT_OK && part == NULL) {
      status = add_options(to->ask, to->positions, i, to->options);
      if (status != CGT_OK) return cgt_i_fail_numbered(to->ask, status, i);
    }
    for (; status == CGT_OK && part != NULL && at < part->ends[i - first]; at++) {
      size_t count;
      const uint64_t *words = cgt_list_item(part->list, at, &count);
      status = cgt_i_list_gather(to->options, to->ask, words, count, 1);
    }
    to->starts[i + 1] = cgt_list_count(to->options);
  }
  return status;
}

static cgt_status_t add_round(gathering *to) {
  const size_t n = cgt_list_count(to->positions), left = (n - to->first + PART - 1) / PART,
               parts = left < to->part_room ? left : to->part_room;
  cgt_status_t status = CGT_OK;
  if (to->team != NULL) cgt_i_team_run(to->team, find_part, to, parts);
  for (size_t i = 0; i < parts; i++) {
    const found_part *part = to->team != NULL && to->parts[i].list != NULL ? &to->parts[i] : NULL;
    if (status == CGT_OK) status = add_part(to, part, to->first + i * PART);
    if (part != NULL) cgt_list_free(part->list);
  }
  to->first = part_end(to, to->first + (parts - 1) * PART);
  return status;
}

/* ---- Blocks ---- */

enum { BLOCK = 4096 };

/* A block of canonical positions of equally many words, and what options_block gives for it. */
typedef struct {
  cgt_sink_t sink;
  cgt_game_t *game;
  uint64_t *words;   /* of the positions */
  uint64_t *numbers; /* of the options of each position, for each call of the sink, */
  size_t calls, number_room, word_room;
  cgt_list_t *given; /* in this order */
} block;

static cgt_status_t no_memory(const cgt_i_ask *ask) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a block of positions", ask->function);
}

static cgt_status_t take_block(cgt_sink_t *sink, const uint64_t *numbers, const uint64_t *words, size_t count) {
  block *of = (block *)sink;
  uint64_t *grown =
      cgt_i_array_grow(of->numbers, &of->number_room, of->calls * sink->positions, sink->positions, sizeof *grown);
  cgt_i_buffer option;
  size_t n = 0;
  if (grown == NULL) return no_memory(sink->ask);
  of->numbers = grown;
  memcpy(grown + of->calls++ * sink->positions, numbers, sink->positions * sizeof *numbers);
  for (size_t i = 0; i < sink->positions; i++) n += (size_t)numbers[i];
  cgt_status_t status = cgt_i_buffer_for(sink->ask->function, count, &option);
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    option.count = count;
    if (count > 0) memcpy(option.words, words + i * count, count * sizeof *words);
    status = cgt_i_game_canonical(of->game, option.words, &option.count);
    status = status != CGT_OK ? cgt_i_fail_in(sink->ask, status)
                              : cgt_i_list_gather(of->given, sink->ask, option.words, option.count, 1);
  }
  cgt_i_buffer_free(&option);
  return status;
}

/* Adds what was given to the list of all options, position after position; `first` is the first one's number. */
static cgt_status_t add_given(gathering *to, const block *of, size_t first) {
  const size_t n = of->sink.positions;
  size_t *at = cgt_i_alloc(of->calls + 1, sizeof *at);
  cgt_status_t status = at != NULL ? CGT_OK : no_memory(to->ask);
  for (size_t call = 0, from = 0; call < of->calls && status == CGT_OK; call++) {
    at[call] = from;
    for (size_t i = 0; i < n; i++) from += (size_t)of->numbers[call * n + i];
  }
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    const size_t begun = cgt_list_count(to->options);
    for (size_t call = 0; call < of->calls; call++)
      for (uint64_t k = of->numbers[call * n + i]; k > 0 && status == CGT_OK; k--) {
        size_t count;
        const uint64_t *words = cgt_list_item(of->given, at[call]++, &count);
        status = cgt_i_list_gather(to->options, to->ask, words, count, 1);
      }
    if (status == CGT_OK && !cgt_i_list_sort_from(to->options, begun)) status = no_memory(to->ask);
    to->starts[first + i + 1] = cgt_list_count(to->options);
  }
  cgt_i_free(at);
  return status;
}

/* Puts the next positions into a block, up to one whose canonical form has another number of words. */
static cgt_status_t fill_block(gathering *to, block *of, size_t *count) {
  const size_t n = cgt_list_count(to->positions);
  cgt_status_t status = CGT_OK;
  of->calls = of->sink.positions = 0;
  while (of->sink.positions < BLOCK && to->first + of->sink.positions < n) {
    const size_t used = of->sink.positions * *count, number = to->first + of->sink.positions;
    size_t given;
    const uint64_t *words = cgt_list_item(to->positions, number, &given);
    cgt_i_buffer canonical;
    status = cgt_i_ask_poll(to->ask);
    if (status != CGT_OK) return status;
    status = cgt_i_game_accept_alone(to->ask->game, to->ask, words, given, &canonical);
    if (status != CGT_OK) return cgt_i_fail_numbered(to->ask, status, number);
    const bool fits = of->sink.positions == 0 || canonical.count == *count;
    uint64_t *grown = fits ? cgt_i_array_grow(of->words, &of->word_room, used, canonical.count + 1, sizeof *grown) : NULL;
    if (grown != NULL) {
      of->words = grown;
      *count = canonical.count;
      if (*count > 0) memcpy(grown + used, canonical.words, *count * sizeof *grown);
      of->sink.positions++;
    }
    cgt_i_buffer_free(&canonical);
    if (!fits) return CGT_OK;
    if (grown == NULL) return no_memory(to->ask);
  }
  return CGT_OK;
}

static cgt_status_t add_block(gathering *to, block *of) {
  const cgt_ruleset_t *rules = &to->ask->game->rules;
  const bool locked = cgt_i_game_needs_lock(to->ask->game);
  size_t count = 0;
  of->given = cgt_i_list_new();
  cgt_status_t status = of->given != NULL ? fill_block(to, of, &count) : no_memory(to->ask);
  if (status == CGT_OK && locked) status = cgt_i_game_enter(to->ask->game, to->ask->function);
  if (status == CGT_OK) {
    of->sink.status = CGT_OK;
    status = rules->options_block(rules->user, of->words, count, of->sink.positions, &of->sink);
    status = cgt_i_callback_status(to->ask, to->ask->game, &of->sink, "options_block", status);
    if (locked) cgt_i_game_leave(to->ask->game);
  }
  if (status == CGT_OK) status = add_given(to, of, to->first);
  if (status == CGT_OK) to->first += of->sink.positions;
  cgt_i_list_ungather(of->given, to->ask);
  return status;
}

static cgt_status_t add_blocks(gathering *to) {
  block of = {.sink = {.take_block = take_block, .ask = to->ask}, .game = to->ask->game};
  cgt_status_t status = CGT_OK;
  while (status == CGT_OK && to->first < cgt_list_count(to->positions)) status = add_block(to, &of);
  cgt_i_free(of.words);
  cgt_i_free(of.numbers);
  return status;
}

/* ---- The question ---- */

static cgt_status_t begin(gathering *to) {
  const char *function = to->ask->function;
  const size_t n = cgt_list_count(to->positions);
  to->starts = n < SIZE_MAX ? cgt_i_alloc(n + 1, sizeof *to->starts) : NULL;
  to->options = cgt_i_list_new();
  to->part_room = PARTS;
  if (to->starts == NULL || to->options == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a list", function);
  to->starts[0] = 0;
  if (n <= PART || !cgt_i_ahead_may_form(to->ask)) return CGT_OK;
  const cgt_status_t status = cgt_i_team_start(function, cgt_i_game_threads(to->ask->game), &to->team);
  if (status != CGT_OK || to->team == NULL) return status;
  to->part_room = PARTS * cgt_i_team_size(to->team);
  to->parts = cgt_i_alloc(to->part_room, sizeof *to->parts);
  return to->parts != NULL ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for threads", function);
}

cgt_status_t cgt_game_options_list(cgt_game_t *game, const cgt_list_t *positions, uint64_t *starts, cgt_list_t **options) {
  static const char function[] = "cgt_game_options_list";
  if (game == NULL || positions == NULL || starts == NULL || options == NULL)
    return cgt_i_null_argument(function, game == NULL        ? "game"
                                         : positions == NULL ? "positions"
                                         : starts == NULL    ? "starts"
                                                             : "options");
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  gathering to = {.ask = &ask, .positions = positions};
  cgt_status_t status = begin(&to);
  if (status == CGT_OK && game->rules.options_block != NULL) status = add_blocks(&to);
  while (status == CGT_OK && to.first < cgt_list_count(positions)) status = add_round(&to);
  if (status == CGT_OK) {
    memcpy(starts, to.starts, (cgt_list_count(positions) + 1) * sizeof *starts);
    *options = to.options;
    to.options = NULL;
  }
  cgt_i_team_end(to.team);
  cgt_i_free(to.parts);
  cgt_i_free(to.starts);
  cgt_list_free(to.options);
  return status;
}
