/* Positions that are sums of positions of other games. Each summand is a question to its own game, on as many threads as the
 * question may use, and without the compound's lock, so that threads that ask the same compound help each other. */
#include <stdio.h>
#include <string.h>

#include "../base/array.h"
#include "../base/team.h"
#include "../base/thread.h"
#include "game_inside.h"

typedef struct {
  cgt_game_t *game;
  size_t begin, count; /* its words, in the list's */
  bool taken;
} summand;

/* Not on the stack, as questions about summands nest. */
typedef struct {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_game_t *whole;
  cgt_list_t *words;
  summand *items;
  size_t count, room;
  bool any;               /* there are summands, even if they cancel each other */
  bool own;               /* one of them is a position of the compound itself */
  cgt_i_ask *ask, shared; /* the question, and its copy for other threads */
  bool helped;            /* several threads are at work */
  uint32_t method, play;
  cgt_i_mutex lock; /* guards what follows and `taken` */
  uint64_t sum;
  bool may_put_off; /* the question is whether the value is some number */
  summand *put_off; /* one whose value is 2^64 or more; NULL: none */
  uint64_t expanded, options;
  _Atomic bool stop; /* a summand failed: the others need not go on */
  cgt_status_t status;
  char text[256];
} summands_job;

static cgt_status_t take_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count) {
  summands_job *job = (summands_job *)sink;
  if (game == NULL || game == job->whole) {
    job->own = true;
    return CGT_OK;
  }
  job->any = true;
  for (size_t i = 0; i < job->count; i++) { /* equal summands cancel each other */
    const summand *other = &job->items[i];
    if (other->game != game || other->count != count ||
        memcmp(cgt_list_words(job->words) + other->begin, words, count * sizeof *words) != 0)
      continue;
    job->items[i] = job->items[--job->count];
    return CGT_OK;
  }
  summand *items = cgt_i_array_grow(job->items, &job->room, job->count, 1, sizeof *items);
  if (items != NULL) job->items = items;
  if (items == NULL || !cgt_i_list_add(job->words, words, count))
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a summand", sink->ask->function);
  job->items[job->count++] =
      (summand){.game = game, .begin = (size_t)cgt_list_starts(job->words)[job->words->count - 1], .count = count};
  return CGT_OK;
}

static bool is_busy(cgt_game_t *game) {
  if (!cgt_i_lock_try(&game->lock)) return true;
  cgt_i_lock_leave(&game->lock);
  return false;
}

/* The next summand for a thread, preferably one whose game no other thread is using; NULL: none is left. Helpers get only
 * summands whose rulesets are thread-safe. */
static summand *next(summands_job *job, bool helper) {
  summand *chosen = NULL;
  cgt_i_mutex_lock(&job->lock);
  for (size_t i = 0; i < job->count && !atomic_load(&job->stop); i++) {
    summand *item = &job->items[i];
    if (item->taken || (helper && (item->game->rules.flags & CGT_RULESET_THREADSAFE) == 0)) continue;
    if (chosen == NULL) chosen = item;
    if (is_busy(item->game)) continue;
    chosen = item;
    break;
  }
  if (chosen != NULL) chosen->taken = true;
  cgt_i_mutex_unlock(&job->lock);
  return chosen;
}

/* Asks a twin of a game that another thread is using. */
static cgt_status_t answer_apart(summands_job *job, cgt_i_ask *ask, const summand *item, uint64_t *value) {
  cgt_game_t *twin;
  cgt_status_t status = cgt_i_game_twin_make(ask->function, item->game, &twin);
  if (status != CGT_OK) return status;
  status = cgt_i_game_answer(twin, ask, job->method, job->play, CGT_I_VALUE, cgt_list_words(job->words) + item->begin,
                             item->count, value);
  cgt_i_game_twin_end(ask->function, item->game, twin);
  return status;
}

/* Answers summand after summand exactly. */
static void answer_in_turn(summands_job *job, cgt_i_ask *ask, bool helper) {
  for (summand *item = next(job, helper); item != NULL; item = next(job, helper)) {
    uint64_t value = 0;
    cgt_status_t status;
    if (job->helped && is_busy(item->game) && cgt_i_game_may_have_twin(item->game))
      status = answer_apart(job, ask, item, &value);
    else
      status = cgt_i_game_answer(item->game, ask, job->method, job->play, CGT_I_VALUE, cgt_list_words(job->words) + item->begin,
                                 item->count, &value);
    cgt_i_mutex_lock(&job->lock);
    if (status == CGT_E_OVERFLOW && job->may_put_off && job->put_off == NULL) {
      job->put_off = item;
      status = CGT_OK;
    } else {
      job->sum ^= value;
    }
    if (status != CGT_OK && job->status == CGT_OK) {
      job->status = status;
      snprintf(job->text, sizeof job->text, "%s", cgt_last_error());
      atomic_store(&job->stop, true);
    }
    cgt_i_mutex_unlock(&job->lock);
  }
}

/* The work of one thread: it answers summands until none is left, whatever the item. */
static void run_worker(void *user, size_t item, size_t worker) {
  summands_job *job = user;
  (void)item;
  if (worker == 0) {
    answer_in_turn(job, job->ask, false);
    return;
  }
  cgt_i_ask ask = job->shared;
  answer_in_turn(job, &ask, true);
  cgt_i_mutex_lock(&job->lock);
  job->expanded += ask.expanded;
  job->options += ask.options;
  cgt_i_mutex_unlock(&job->lock);
}

/* Answers all summands, on several threads. */
static cgt_status_t answer_all(summands_job *job, cgt_i_ask *ask, uint64_t threads) {
  if (!cgt_i_mutex_make(&job->lock)) return cgt_i_fail(CGT_E_MEMORY, "%s: the system has no mutex left", ask->function);
  cgt_i_team *team;
  job->status = cgt_i_team_start(ask->function, threads < job->count ? threads : job->count, &team);
  if (job->status != CGT_OK) {
    cgt_i_mutex_free(&job->lock);
    return job->status;
  }
  const _Atomic bool *stop = ask->stop;
  job->helped = cgt_i_team_size(team) > 1;
  if (job->helped) ask->stop = &job->stop;
  job->ask = ask;
  job->shared = cgt_i_ask_share(ask, &job->stop);
  cgt_i_team_run(team, run_worker, job, cgt_i_team_size(team));
  run_worker(job, 0, 0); /* what only the caller's thread may do */
  cgt_i_team_end(team);
  ask->stop = stop;
  cgt_i_mutex_free(&job->lock);
  ask->expanded += job->expanded;
  ask->options += job->options;
  return job->status != CGT_OK ? cgt_i_fail(job->status, "%s", job->text) : CGT_OK;
}

/* A question about one number needs all summands exactly but one, which comes last. If the value of some summand is 2^64 or
 * more, that summand is the last: whether its value is some number may still have an answer. */
static cgt_status_t answer(summands_job *job, cgt_i_ask *ask, uint64_t target, uint64_t *result) {
  const uint64_t threads = atomic_load(&ask->game->threads);
  const uint64_t *words = cgt_list_words(job->words);
  const bool whole = target == CGT_I_VALUE || threads > 1;
  summand last = {.game = NULL};
  job->may_put_off = target != CGT_I_VALUE;
  if (!whole && job->count > 0) last = job->items[--job->count];
  cgt_status_t status = answer_all(job, ask, threads);
  if (status == CGT_OK && job->put_off != NULL) {
    uint64_t value = 0;
    if (last.game != NULL)
      status = cgt_i_game_answer(last.game, ask, job->method, job->play, CGT_I_VALUE, words + last.begin, last.count, &value);
    job->sum ^= value;
    last = *job->put_off;
  }
  if (status != CGT_OK) return status;
  if (last.game == NULL) {
    *result = target == CGT_I_VALUE ? job->sum : job->sum == target;
    return CGT_OK;
  }
  return cgt_i_game_is(last.game, ask, job->method, job->play, target ^ job->sum, words + last.begin, last.count, result);
}

cgt_status_t cgt_i_game_answer_summands(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t target,
                                        const uint64_t *words, size_t count, uint64_t *result) {
  const cgt_ruleset_t *rules = &game->rules;
  if (rules->split == NULL || game->family->splits_within || play != CGT_NORMAL || (rules->flags & CGT_RULESET_THREADSAFE) == 0)
    return CGT_E_NO_THEOREM;
  summands_job *job = cgt_i_alloc(1, sizeof *job);
  cgt_list_t *words_of = cgt_i_list_new();
  if (job == NULL || words_of == NULL) {
    cgt_i_free(job);
    cgt_list_free(words_of);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for summands", ask->function);
  }
  *job = (summands_job){
      .sink = {.take_summand = take_summand, .ask = ask}, .whole = game, .words = words_of, .method = method, .play = play};
  atomic_init(&job->stop, false);
  cgt_status_t status = rules->split(rules->user, words, count, &job->sink);
  status = cgt_i_callback_status(ask, game, &job->sink, "split", status);
  if (status == CGT_OK) status = job->own || !job->any ? CGT_E_NO_THEOREM : answer(job, ask, target, result);
  cgt_list_free(words_of);
  cgt_i_free(job->items);
  cgt_i_free(job);
  return status;
}
