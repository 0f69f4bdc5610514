/* Positions that are sums of positions of other games: each summand is asked of its own game, on as many threads as the
 * question may use, and without the compound's lock, so that several threads that ask one compound help each other. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "../base/array.h"
#include "../base/team.h"
#include "game_inside.h"

typedef struct {
  cgt_game_t *game;
  size_t begin, count; /* its words, in the list's */
  bool taken;
} summand;

/* Not on the stack: questions about summands stand within one another. */
typedef struct {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_game_t *whole;
  cgt_list_t *words;
  summand *items;
  size_t count, room;
  bool any;               /* there are summands, even if they cancel each other */
  bool own;               /* one of them is a position of the compound itself */
  cgt_i_ask *ask, shared; /* the question, and as other threads ask it */
  bool helped;            /* several threads are at work */
  uint32_t method, play;
  pthread_mutex_t lock; /* guards what follows and `taken` */
  uint64_t sum;
  bool may_put_off; /* the question is about one number */
  summand *put_off; /* whose value does not fit 64 bits; NULL: none */
  uint64_t expanded, options;
  _Atomic bool stop; /* a summand failed: the others need not go on */
  cgt_status_t status;
  char text[256];
} summands;

static cgt_status_t take_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count) {
  summands *all = (summands *)sink;
  if (game == NULL || game == all->whole) {
    all->own = true;
    return CGT_OK;
  }
  all->any = true;
  for (size_t i = 0; i < all->count; i++) { /* equal summands cancel each other */
    const summand *other = &all->items[i];
    if (other->game != game || other->count != count ||
        memcmp(cgt_list_words(all->words) + other->begin, words, count * sizeof *words) != 0)
      continue;
    all->items[i] = all->items[--all->count];
    return CGT_OK;
  }
  summand *items = cgt_i_array_grow(all->items, &all->room, all->count, 1, sizeof *items);
  if (items != NULL) all->items = items;
  if (items == NULL || !cgt_i_list_add(all->words, words, count))
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a summand", sink->ask->function);
  all->items[all->count++] =
      (summand){.game = game, .begin = (size_t)cgt_list_starts(all->words)[all->words->count - 1], .count = count};
  return CGT_OK;
}

static bool is_busy(cgt_game_t *game) {
  if (!cgt_i_lock_try(&game->lock)) return true;
  cgt_i_lock_leave(&game->lock);
  return false;
}

/* The next summand for a thread, preferably one that no other thread is at; NULL if there is none. A helper takes only what may
 * run on any thread. */
static summand *next(summands *all, bool helper) {
  summand *chosen = NULL;
  pthread_mutex_lock(&all->lock);
  for (size_t i = 0; i < all->count && !atomic_load(&all->stop); i++) {
    summand *item = &all->items[i];
    if (item->taken || (helper && (item->game->rules.flags & CGT_RULESET_THREADSAFE) == 0)) continue;
    if (chosen == NULL) chosen = item;
    if (is_busy(item->game)) continue;
    chosen = item;
    break;
  }
  if (chosen != NULL) chosen->taken = true;
  pthread_mutex_unlock(&all->lock);
  return chosen;
}

/* A game that another thread is at is searched apart. */
static cgt_status_t answer_apart(summands *all, cgt_i_ask *ask, const summand *item, uint64_t *value) {
  cgt_game_t *twin;
  cgt_status_t status = cgt_i_game_twin_make(ask->function, item->game, &twin);
  if (status != CGT_OK) return status;
  status = cgt_i_game_answer(twin, ask, all->method, all->play, CGT_I_VALUE, cgt_list_words(all->words) + item->begin,
                             item->count, value);
  cgt_i_game_twin_end(ask->function, item->game, twin);
  return status;
}

/* Answers summand after summand exactly. */
static void work(summands *all, cgt_i_ask *ask, bool helper) {
  for (summand *item = next(all, helper); item != NULL; item = next(all, helper)) {
    uint64_t value = 0;
    cgt_status_t status;
    if (all->helped && is_busy(item->game) && cgt_i_game_may_have_twin(item->game))
      status = answer_apart(all, ask, item, &value);
    else
      status = cgt_i_game_answer(item->game, ask, all->method, all->play, CGT_I_VALUE, cgt_list_words(all->words) + item->begin,
                                 item->count, &value);
    pthread_mutex_lock(&all->lock);
    if (status == CGT_E_OVERFLOW && all->may_put_off && all->put_off == NULL) {
      all->put_off = item;
      status = CGT_OK;
    } else {
      all->sum ^= value;
    }
    if (status != CGT_OK && all->status == CGT_OK) {
      all->status = status;
      snprintf(all->text, sizeof all->text, "%s", cgt_last_error());
      atomic_store(&all->stop, true);
    }
    pthread_mutex_unlock(&all->lock);
  }
}

/* A thread's part, whatever the number of the item: all summands that it comes to before others do. */
static void take_part(void *user, size_t item, size_t worker) {
  summands *all = user;
  (void)item;
  if (worker == 0) {
    work(all, all->ask, false);
    return;
  }
  cgt_i_ask ask = all->shared;
  work(all, &ask, true);
  pthread_mutex_lock(&all->lock);
  all->expanded += ask.expanded;
  all->options += ask.options;
  pthread_mutex_unlock(&all->lock);
}

/* All summands, on several threads. */
static cgt_status_t answer_all(summands *all, cgt_i_ask *ask, uint64_t threads) {
  if (pthread_mutex_init(&all->lock, NULL) != 0)
    return cgt_i_fail(CGT_E_MEMORY, "%s: the system has no mutex left", ask->function);
  cgt_i_team *team;
  all->status = cgt_i_team_start(ask->function, threads < all->count ? threads : all->count, &team);
  if (all->status != CGT_OK) {
    pthread_mutex_destroy(&all->lock);
    return all->status;
  }
  const _Atomic bool *stop = ask->stop;
  all->helped = cgt_i_team_size(team) > 1;
  if (all->helped) ask->stop = &all->stop;
  all->ask = ask;
  all->shared = cgt_i_ask_share(ask, &all->stop);
  cgt_i_team_run(team, take_part, all, cgt_i_team_size(team));
  take_part(all, 0, 0); /* what only the caller's thread may do */
  cgt_i_team_end(team);
  ask->stop = stop;
  pthread_mutex_destroy(&all->lock);
  ask->expanded += all->expanded;
  ask->options += all->options;
  return all->status != CGT_OK ? cgt_i_fail(all->status, "%s", all->text) : CGT_OK;
}

/* An outcome needs one of the summands less than exactly, which comes last: one whose value does not fit, if there is such a
 * summand, as the question whether it is some number still may have an answer. */
static cgt_status_t answer(summands *all, cgt_i_ask *ask, uint64_t target, uint64_t *result) {
  const uint64_t threads = atomic_load(&ask->game->threads);
  const uint64_t *words = cgt_list_words(all->words);
  const bool whole = target == CGT_I_VALUE || threads > 1;
  summand last = {.game = NULL};
  all->may_put_off = target != CGT_I_VALUE;
  if (!whole && all->count > 0) last = all->items[--all->count];
  cgt_status_t status = answer_all(all, ask, threads);
  if (status == CGT_OK && all->put_off != NULL) {
    uint64_t value = 0;
    if (last.game != NULL)
      status = cgt_i_game_answer(last.game, ask, all->method, all->play, CGT_I_VALUE, words + last.begin, last.count, &value);
    all->sum ^= value;
    last = *all->put_off;
  }
  if (status != CGT_OK) return status;
  if (last.game == NULL) {
    *result = target == CGT_I_VALUE ? all->sum : all->sum == target;
    return CGT_OK;
  }
  return cgt_i_game_is(last.game, ask, all->method, all->play, target ^ all->sum, words + last.begin, last.count, result);
}

cgt_status_t cgt_i_game_answer_summands(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t target,
                                        const uint64_t *words, size_t count, uint64_t *result) {
  const cgt_ruleset_t *rules = &game->rules;
  if (rules->split == NULL || game->family->splits_within || play != CGT_NORMAL || (rules->flags & CGT_RULESET_THREADSAFE) == 0)
    return CGT_E_NO_THEOREM;
  summands *all = cgt_i_alloc(1, sizeof *all);
  cgt_list_t *words_of = cgt_i_list_new();
  if (all == NULL || words_of == NULL) {
    cgt_i_free(all);
    cgt_list_free(words_of);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for summands", ask->function);
  }
  *all = (summands){
      .sink = {.take_summand = take_summand, .ask = ask}, .whole = game, .words = words_of, .method = method, .play = play};
  atomic_init(&all->stop, false);
  cgt_status_t status = rules->split(rules->user, words, count, &all->sink);
  status = cgt_i_callback_status(ask, game, &all->sink, "split", status);
  if (status == CGT_OK) status = all->own || !all->any ? CGT_E_NO_THEOREM : answer(all, ask, target, result);
  cgt_list_free(words_of);
  cgt_i_free(all->items);
  cgt_i_free(all);
  return status;
}
