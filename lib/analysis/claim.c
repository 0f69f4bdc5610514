/* Checking claims over domains, in rounds: the calling thread cuts blocks of positions from the domain, all threads fill and
 * judge them, and the calling thread merges the results in the order of the domain. */
#include <string.h>

#include "../base/hash.h"
#include "../base/system.h"
#include "../partition/sweep.h"
#include "claim_inside.h"

static const char function[] = "cgt_claim_check";

enum { MOST_POSITIONS = 1 << 12, SAVE_SECONDS = 5 };

static bool goes_on(const cgt_i_claim_run *check) { return !check->enough && check->failed.status == CGT_OK; }

/* ---- Rounds, on the thread that asks ---- */

/* Cuts the next positions off the domain: without other threads, and from domains of users, the block is filled at once. False:
 * none are left. */
static bool cut_block(cgt_i_claim_run *check, cgt_i_claim_block *own) {
  const uint64_t wanted = check->block_size < check->left ? check->block_size : check->left;
  own->failed.status = CGT_OK;
  own->positions->count = 0;
  own->part.n = 0;
  if (wanted == 0) return false;
  const bool fills = check->team == NULL || check->cursor.domain->kind->next == NULL;
  const cgt_status_t status = fills ? cgt_i_domain_fill(function, &check->cursor, wanted, own->positions)
                                    : cgt_i_domain_pass(function, &check->cursor, wanted, own->positions, &own->part);
  if (status != CGT_OK) cgt_i_claim_keep(&own->failed, status);
  const uint64_t n = fills ? cgt_list_count(own->positions) : own->part.n;
  own->values = check->values;
  if (check->values != NULL) check->values += n;
  check->left -= n;
  return n > 0 || own->failed.status != CGT_OK;
}

static void fail(cgt_i_claim_run *check, cgt_status_t status) { cgt_i_claim_keep(&check->failed, status); }

/* Adds a counterexample, the position number `seen`. */
static void add_found(cgt_i_claim_run *check, const uint64_t *words, size_t count) {
  cgt_i_buffer row;
  if (!cgt_i_buffer_make(&row, count + CGT_I_FOUND_WORDS)) {
    fail(check, cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", function, count));
    return;
  }
  row.words[CGT_I_FOUND_INDEX] = check->state.seen;
  row.words[CGT_I_FOUND_HELD] = check->state.held;
  if (count > 0) memcpy(row.words + CGT_I_FOUND_WORDS, words, count * sizeof *words);
  if (!cgt_i_list_add(check->state.found, row.words, count + CGT_I_FOUND_WORDS))
    fail(check, cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a counterexample", function));
  else
    check->enough = cgt_list_count(check->state.found) == check->claim->most;
  cgt_i_buffer_free(&row);
}

/* Goes through the positions of a block with counterexamples. */
static void merge_each(cgt_i_claim_run *check, const cgt_i_claim_block *own) {
  for (size_t i = 0; i < own->n && goes_on(check); i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(own->positions, i, &count);
    if (own->verdicts[i] == CGT_VERDICT_FAILS) add_found(check, words, count);
    if (check->failed.status != CGT_OK) break;
    check->state.held += own->verdicts[i] == CGT_VERDICT_HOLDS;
    check->state.seen++;
  }
}

static void merge(cgt_i_claim_run *check, const cgt_i_claim_block *own) {
  const uint64_t before = check->state.seen;
  if (own->fails > 0) {
    merge_each(check, own);
  } else {
    check->state.held += own->held;
    check->state.seen += own->n;
  }
  if (check->state.seen > before) {
    size_t count;
    const uint64_t *words = cgt_list_item(own->positions, (size_t)(check->state.seen - before - 1), &count);
    check->state.last->count = 0;
    if (!cgt_i_list_add(check->state.last, words, count)) { /* the file stays as it was */
      check->path = NULL;
      fail(check, cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", function, count));
    }
  }
  if (!goes_on(check) || own->failed.status == CGT_OK) return;
  const cgt_i_claim_failure *why = atomic_load(&check->stop) ? &check->stopped : &own->failed;
  fail(check, cgt_i_fail(why->status, "%s", why->text));
}

static cgt_status_t report_progress(void *user, uint64_t expanded, uint64_t known) {
  cgt_i_claim_run *check = user;
  const cgt_claim_t *claim = check->claim;
  (void)expanded;
  (void)known;
  if (claim->progress == NULL) return CGT_OK;
  const cgt_status_t status = claim->progress(claim->user, check->state.seen - check->state.from,
                                              check->state.to - check->state.from, cgt_list_count(check->state.found));
  if (status == CGT_OK) return CGT_OK;
  cgt_i_claim_keep(&check->stopped, cgt_i_fail(status, "%s: the callback `progress` returned %d after %llu positions", function,
                                               (int)status, (unsigned long long)check->state.seen));
  atomic_store(&check->stop, true);
  return status;
}

static void save(cgt_i_claim_run *check) {
  if (check->path == NULL || check->saved_seen == check->state.seen) return;
  const cgt_status_t status = cgt_i_claim_file_write(function, check->path, &check->state);
  check->saved_seen = check->state.seen;
  check->saved = cgt_i_system_seconds();
  if (status == CGT_OK) return;
  check->path = NULL;
  if (check->failed.status == CGT_OK) fail(check, status);
}

/* Checks for cancelling, reports progress, and writes the file. */
static void between_rounds(cgt_i_claim_run *check) {
  const cgt_i_ask *ask = &check->workers[0].ask;
  if (ask->game != NULL && cgt_i_ask_is_cancelled(ask)) {
    fail(check,
         cgt_i_fail(CGT_E_CANCELLED, "%s: cancelled after %llu positions", function, (unsigned long long)check->state.seen));
    return;
  }
  const cgt_status_t status = report_progress(check, 0, 0);
  if (status != CGT_OK) fail(check, cgt_i_fail(status, "%s", check->stopped.text));
  if (cgt_i_system_seconds() - check->saved >= (double)SAVE_SECONDS) save(check);
}

/* Has all blocks of a round asked of the threads' games, or of their other games, by a part of a loop. */
static void ask_all(cgt_i_claim_run *check, cgt_i_team_fn part, size_t blocks, bool others) {
  const cgt_claim_t *claim = check->claim;
  const size_t threads = cgt_i_team_size(check->team);
  cgt_game_t *game = others ? claim->other : claim->game, *twins[CGT_I_TEAM_MOST];
  if (game == NULL || !goes_on(check)) return;
  for (size_t i = 0; i < threads; i++) twins[i] = others ? check->workers[i].other : check->workers[i].game;
  if (check->shares[others]) {
    const cgt_status_t status = cgt_i_game_share(game, &check->workers[0].ask, others ? claim->other_method : claim->method,
                                                 claim->play, twins, threads);
    if (status != CGT_OK) {
      fail(check, status);
      return;
    }
  }
  cgt_i_team_run(check->team, part, check, blocks);
  if (check->shares[others]) cgt_i_game_unshare(game, twins, threads);
}

/* False: no positions are left, or none with these values, or the check has ended. */
static bool make_round(cgt_i_claim_run *check) {
  const double begun = cgt_i_system_seconds();
  size_t filled = 0;
  bool more = true;
  while (filled < check->block_count && more && (filled == 0 || check->blocks[filled - 1].failed.status == CGT_OK)) {
    more = cut_block(check, &check->blocks[filled]);
    filled += more;
  }
  atomic_store(&check->first_failure, SIZE_MAX);
  cgt_i_team_run(check->team, cgt_i_claim_prepare, check, filled);
  ask_all(check, cgt_i_claim_ask, filled, false);
  ask_all(check, cgt_i_claim_compare, filled, true);
  if (goes_on(check)) cgt_i_team_run(check->team, cgt_i_claim_conclude, check, filled);
  for (size_t i = 0; i < filled && goes_on(check); i++) merge(check, &check->blocks[i]);
  if (goes_on(check) && filled > 0) between_rounds(check);
  const double took = cgt_i_system_seconds() - begun;
  if (took < 0.02 && check->block_size < MOST_POSITIONS) check->block_size *= 2;
  if (took > 0.2 && check->block_size > 1) check->block_size /= 2;
  return more && goes_on(check);
}

/* ---- Values by sweeps ---- */

static bool is_swept(const cgt_i_claim_run *check, const cgt_domain_t *domain) {
  const cgt_claim_t *claim = check->claim;
  const cgt_i_lines lines = claim->game != NULL ? cgt_i_game_family(claim->game)->lines : CGT_I_NO_LINES;
  return lines != CGT_I_NO_LINES && claim->method != CGT_METHOD_CLOSED && domain->summand &&
         (domain->kind == &cgt_i_domain_partitions ||
          (domain->kind == &cgt_i_domain_partition_box && lines == CGT_I_SEVERAL_LINES));
}

static void judge_values(cgt_i_claim_run *check, const uint8_t *values, uint64_t count) {
  const uint64_t left = check->state.to - check->state.seen;
  check->values = values;
  check->left = count < left ? count : left;
  while (make_round(check)) continue;
}

static cgt_status_t judge_level(void *user, uint64_t n, const uint8_t *values, uint64_t count) {
  cgt_i_claim_run *check = user;
  uint64_t begun = 0; /* how many positions of the level have been seen */
  if (check->cursor.index > 0 && check->cursor.level == n) {
    uint8_t parts[CGT_I_PARTITION_LEVELS];
    for (size_t i = 1; i < check->cursor.count; i++) parts[i - 1] = (uint8_t)check->cursor.words[i];
    begun = cgt_i_partition_rank((uint32_t)n, parts) + 1;
  }
  judge_values(check, values + begun, count - begun);
  return goes_on(check) && check->state.seen < check->state.to ? CGT_OK : CGT_E_CANCELLED;
}

static uint64_t count_level(uint64_t n) { return (*cgt_i_partition_counts_get())[n][n]; }

static cgt_status_t sweep_levels(cgt_i_claim_run *check, cgt_i_ask *ask) {
  const cgt_domain_t *domain = check->cursor.domain;
  const uint64_t first = check->cursor.index > 0 ? check->cursor.level : domain->first;
  uint64_t last = domain->first,
           before; /* the level of the last position to check, and how many positions there are up to it */
  for (before = count_level(last); before < check->state.to; before += count_level(last)) last++;
  const bool pnim = cgt_i_game_family(check->claim->game)->lines == CGT_I_SEVERAL_LINES;
  const cgt_i_partition_job job = {.first = (uint32_t)first,
                                   .last = (uint32_t)last,
                                   .each = judge_level,
                                   .user = check,
                                   .play = pnim ? CGT_NORMAL : check->claim->play,
                                   .outcomes = !pnim && check->claim->question == CGT_QUESTION_OUTCOME,
                                   .team = check->team};
  return cgt_i_partition_sweep(check->claim->game, ask, &job);
}

static cgt_status_t sweep_box(cgt_i_claim_run *check, cgt_i_ask *ask) {
  const cgt_domain_t *domain = check->cursor.domain;
  uint8_t *values = domain->size <= SIZE_MAX ? cgt_i_alloc((size_t)domain->size, 1) : NULL;
  if (values == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu values", function, (unsigned long long)domain->size);
  const cgt_status_t status = cgt_i_partition_box_values(check->claim->game, ask, domain->first, domain->last, values);
  if (status == CGT_OK) judge_values(check, values + check->cursor.index, UINT64_MAX);
  cgt_i_free(values);
  return status;
}

static void judge_all(cgt_i_claim_run *check) {
  if (!is_swept(check, check->cursor.domain)) {
    judge_values(check, NULL, UINT64_MAX);
    return;
  }
  cgt_i_ask ask = check->workers[0].ask;
  const bool levels = check->cursor.domain->kind == &cgt_i_domain_partitions;
  const cgt_status_t status = levels ? sweep_levels(check, &ask) : sweep_box(check, &ask);
  if (status != CGT_OK && goes_on(check) && check->state.seen < check->state.to)
    fail(check,
         atomic_load(&check->stop) ? cgt_i_fail(status, "%s", check->stopped.text) : cgt_i_fail_in_function(function, status));
}

/* ---- The check ---- */

static bool is_threadsafe(const cgt_game_t *game) {
  return game == NULL || (cgt_i_game_rules(game)->flags & CGT_RULESET_THREADSAFE) != 0;
}

static uint64_t threads_of(const cgt_claim_t *claim) {
  const bool calls = claim->applies != NULL || claim->holds != NULL;
  if ((calls && (claim->flags & CGT_CLAIM_THREADSAFE) == 0) || !is_threadsafe(claim->game) || !is_threadsafe(claim->other))
    return 1;
  return claim->threads;
}

/* Whether the threads' games search in the memo of a game. */
static bool shares(const cgt_i_claim_run *check, const cgt_game_t *game, uint32_t method) {
  return cgt_i_team_size(check->team) > 1 && game != NULL && method != CGT_METHOD_CLOSED && cgt_i_game_may_have_twin(game);
}

/* The game for one thread: a twin, if there may be one; for the first the game itself, unless twins search in its memo. */
static cgt_status_t game_for_thread(cgt_game_t *game, bool itself, cgt_game_t **own) {
  *own = game;
  return itself || game == NULL || !cgt_i_game_may_have_twin(game) ? CGT_OK : cgt_i_game_twin_make(function, game, own);
}

static void end_game_for_thread(cgt_game_t *game, cgt_game_t *own) {
  if (own != NULL && own != game) cgt_i_game_twin_end(function, game, own);
}

static cgt_status_t begin(cgt_i_claim_run *check, const cgt_domain_t *domain) {
  const cgt_claim_t *claim = check->claim;
  check->shares[0] = !is_swept(check, domain) && shares(check, claim->game, claim->method);
  check->shares[1] = shares(check, claim->other, claim->other_method);
  for (size_t i = 0; i < cgt_i_team_size(check->team); i++) {
    cgt_i_claim_worker *self = &check->workers[i];
    if (claim->game != NULL) {
      self->ask = cgt_i_ask_begin(claim->game, function);
      if (i > 0) self->ask.progress = NULL;
      if (i == 0 && claim->progress != NULL) {
        self->ask.progress = report_progress;
        self->ask.progress_user = check;
      }
      self->ask.stop = &check->stop;
    }
    cgt_status_t status = check->team != NULL ? cgt_i_domain_begin(function, domain, &self->cursor) : CGT_OK;
    if (status == CGT_OK) status = game_for_thread(claim->game, i == 0 && !check->shares[0], &self->game);
    if (status == CGT_OK) status = game_for_thread(claim->other, i == 0 && !check->shares[1], &self->other);
    if (status != CGT_OK) return status;
  }
  const size_t threads = cgt_i_team_size(check->team);
  check->block_count = threads > 1 ? threads * CGT_I_CLAIM_BLOCKS : 1;
  bool stored = true;
  for (size_t i = 0; i < check->block_count && stored; i++) {
    check->blocks[i].positions = cgt_i_list_new();
    stored = check->blocks[i].positions != NULL;
  }
  check->state.last = cgt_i_list_new();
  check->state.found = cgt_i_list_new();
  if (!stored || check->state.last == NULL || check->state.found == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for lists", function);
  return cgt_i_domain_begin(function, domain, &check->cursor);
}

/* Continues from the checkpoint file, or begins. */
static cgt_status_t resume(cgt_i_claim_run *check) {
  const cgt_status_t status = check->path == NULL ? CGT_OK : cgt_i_claim_file_read(function, check->path, true, &check->state);
  if (status != CGT_OK) return status;
  if (check->state.seen == check->state.from) {
    cgt_i_domain_start(&check->cursor);
    return CGT_OK;
  }
  size_t count;
  const uint64_t *words = cgt_list_item(check->state.last, 0, &count);
  if (!cgt_i_domain_seek(&check->cursor, check->state.seen, words, count))
    return cgt_i_fail(CGT_E_CORRUPT, "%s: %s is damaged: its last position is not in the domain", function, check->path);
  check->saved_seen = check->state.seen;
  const uint64_t most = check->claim->most;
  check->enough = most > 0 && cgt_list_count(check->state.found) >= most;
  return CGT_OK;
}

static void end(cgt_i_claim_run *check) {
  for (size_t i = 0; i < cgt_i_team_size(check->team); i++) {
    end_game_for_thread(check->claim->game, check->workers[i].game);
    end_game_for_thread(check->claim->other, check->workers[i].other);
    cgt_i_domain_end(&check->workers[i].cursor);
  }
  for (size_t i = 0; i < check->block_count; i++) {
    cgt_list_free(check->blocks[i].positions);
    cgt_i_free(check->blocks[i].answers);
    cgt_i_free(check->blocks[i].verdicts);
    cgt_i_free(check->blocks[i].before);
  }
  cgt_list_free(check->state.last);
  cgt_list_free(check->state.found);
  cgt_i_domain_end(&check->cursor);
}

/* Gives the results: no more counterexamples than wanted, although the file may have more. */
static cgt_status_t write_results(const cgt_i_claim_run *check, cgt_list_t **counterexamples, uint64_t *held, uint64_t *seen) {
  const cgt_list_t *found = check->state.found;
  const size_t n = check->enough ? (size_t)check->claim->most : cgt_list_count(found);
  cgt_list_t *made = cgt_i_list_new();
  bool stored = made != NULL;
  const uint64_t *row = NULL;
  for (size_t i = 0; i < n && stored; i++) {
    size_t count;
    row = cgt_list_item(found, i, &count);
    stored = cgt_i_list_add(made, row + CGT_I_FOUND_WORDS, count - CGT_I_FOUND_WORDS);
  }
  if (!stored) {
    cgt_list_free(made);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu counterexamples", function, n);
  }
  *counterexamples = made;
  *held = check->enough ? row[CGT_I_FOUND_HELD] : check->state.held;
  *seen = (check->enough ? row[CGT_I_FOUND_INDEX] + 1 : check->state.seen) - check->state.from;
  return CGT_OK;
}

static cgt_status_t run(cgt_i_claim_run *check, const cgt_domain_t *domain) {
  cgt_status_t status = begin(check, domain);
  if (status == CGT_OK) status = resume(check);
  if (status != CGT_OK) return status;
  if (!check->enough && check->state.seen < check->state.to) judge_all(check);
  save(check);
  return check->failed.status == CGT_OK ? CGT_OK : cgt_i_fail(check->failed.status, "%s", check->failed.text);
}

cgt_status_t cgt_claim_check(const cgt_claim_t *given, const cgt_domain_t *domain, const char *path,
                             cgt_list_t **counterexamples, uint64_t *held, uint64_t *seen) {
  const char *missing = given == NULL             ? "claim"
                        : domain == NULL          ? "domain"
                        : counterexamples == NULL ? "counterexamples"
                        : held == NULL            ? "held"
                        : seen == NULL            ? "seen"
                                                  : NULL;
  if (missing != NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is NULL", function, missing);
  cgt_claim_t known;
  const cgt_claim_t *claim = &known;
  cgt_status_t status = cgt_i_read_struct(function, "claim", given, CGT_I_VERSIONS(cgt_claim_t, sizeof(cgt_claim_t)), &known);
  if (status == CGT_OK) status = cgt_i_claim_validate(function, claim);
  if (status == CGT_OK && path != NULL) status = cgt_i_claim_identify(function, claim, domain);
  if (status != CGT_OK) return status;
  cgt_i_claim_run *check = cgt_i_alloc(1, sizeof *check);
  if (check == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", function, sizeof *check);
  memset(check, 0, sizeof *check);
  check->claim = claim;
  check->state = cgt_i_claim_begin(claim, domain);
  check->block_size = 1;
  check->path = path;
  check->saved = cgt_i_system_seconds();
  check->saved_seen = UINT64_MAX;
  atomic_init(&check->first_failure, SIZE_MAX);
  atomic_init(&check->stop, false);
  status = cgt_i_team_start(function, threads_of(claim), &check->team);
  if (status == CGT_OK) status = run(check, domain);
  if (status == CGT_OK) status = write_results(check, counterexamples, held, seen);
  end(check);
  cgt_i_team_end(check->team);
  cgt_i_free(check);
  return status;
}
