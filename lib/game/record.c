/* Records: the exact values that a game's own engine finds, in the game's memo; also those of several threads at once. */
#include <string.h>

#include "../base/team.h"
#include "crew.h"

struct cgt_i_record {
  cgt_i_search search;
};

cgt_status_t cgt_i_record_open(cgt_game_t *game, cgt_i_ask *ask, cgt_i_record **record) {
  cgt_i_record *made = cgt_i_alloc(1, sizeof *made);
  if (made == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a search", ask->function);
  cgt_i_memo *memo = cgt_i_game_memo(game);
  cgt_status_t status = cgt_i_search_open(&made->search, game, memo, CGT_I_MEX, ask, CGT_METHOD_AUTO, CGT_NORMAL);
  if (status == CGT_OK && game->common.in_place_of == memo) {
    status = cgt_i_crew_join(&made->search);
    if (status != CGT_OK) status = cgt_i_crew_part(&made->search, status);
  }
  if (status == CGT_OK)
    *record = made;
  else
    cgt_i_free(made);
  return status;
}

static size_t known(const cgt_i_record *record) {
  const cgt_i_search *search = &record->search;
  return search->crew == NULL ? search->memo->used : cgt_i_crew_used(search->crew);
}

void cgt_i_record_close(cgt_i_record *record) {
  record->search.ask->known = known(record);
  cgt_i_search_close(&record->search);
  if (record->search.crew != NULL) (void)cgt_i_crew_part(&record->search, CGT_OK);
  cgt_i_free(record);
}

/* Finds the slot of a position, which search->now.slot becomes. */
static cgt_status_t find_slot(cgt_i_search *search, const uint64_t *words, size_t count) {
  cgt_status_t status = search->crew != NULL ? cgt_i_crew_poll(search) : CGT_OK;
  if (status == CGT_OK) status = cgt_i_search_slot(search, words, count, &search->now.slot);
  return status != CGT_OK && search->crew != NULL ? cgt_i_crew_told(search, status) : status;
}

cgt_status_t cgt_i_record_find(cgt_i_record *record, const uint64_t *words, size_t count, uint64_t *value, bool *known) {
  cgt_i_search *search = &record->search;
  const cgt_status_t status = find_slot(search, words, count);
  if (status != CGT_OK) return status;
  const uint64_t field = cgt_i_memo_field(search->memo, search->now.slot);
  *known = field < cgt_i_memo_partial(search->memo);
  *value = field - 1;
  return CGT_OK;
}

cgt_status_t cgt_i_record_store(cgt_i_record *record, const uint64_t *words, size_t count, uint64_t value) {
  cgt_i_search *search = &record->search;
  cgt_status_t status = find_slot(search, words, count);
  if (status == CGT_OK) status = cgt_i_search_store(search, value);
  return status != CGT_OK && search->crew != NULL ? cgt_i_crew_told(search, status) : status;
}

cgt_status_t cgt_i_record_poll(cgt_i_record *record) {
  record->search.ask->known = known(record);
  record->search.game->expanded++;
  return cgt_i_ask_poll(record->search.ask);
}

cgt_status_t cgt_i_record_room(cgt_i_record *record, void **array, size_t *room, size_t used, size_t more, size_t size) {
  return cgt_i_search_room(&record->search, array, room, used, more, size);
}

/* ---- On several threads ---- */

uint64_t cgt_i_record_alone(const cgt_i_record *record) {
  const cgt_game_t *game = record->search.game;
  return cgt_i_crew_may_form(&record->search) && cgt_i_game_may_have_twin(game) ? cgt_i_crew_alone : UINT64_MAX;
}

/* A question that several threads answer. */
typedef struct {
  cgt_game_t *game, *twins[CGT_I_TEAM_MOST];
  cgt_i_ask *ask, asks[CGT_I_TEAM_MOST]; /* of the thread that asks; of the others */
  bool done[CGT_I_TEAM_MOST];
  cgt_i_meeting *meeting;
  cgt_i_record_fn answer;
  void *user;
} question;

/* What one thread does, whatever the item. */
static void work(void *user, size_t item, size_t number) {
  question *all = user;
  cgt_i_ask *ask = number == 0 ? all->ask : &all->asks[number];
  cgt_i_record *record;
  (void)item;
  if (all->done[number] || !cgt_i_meeting_come(all->meeting)) return;
  all->done[number] = true;
  cgt_status_t status = number == 0 ? CGT_OK : cgt_i_game_go_down(all->game, true, ask->function);
  if (status == CGT_OK) {
    if (number > 0) cgt_i_game_help(all->game);
    status = cgt_i_record_open(all->twins[number], ask, &record);
    if (status == CGT_OK) {
      status = all->answer(all->user, record, ask, number);
      cgt_i_record_close(record);
    }
    if (number > 0) cgt_i_game_help(NULL);
    if (number > 0) cgt_i_game_come_up(all->game, true);
  }
  (void)cgt_i_meeting_go(all->meeting, status);
}

static cgt_status_t answer(question *all, cgt_i_team *team, size_t n) {
  cgt_i_ask *ask = all->ask;
  cgt_status_t status = cgt_i_crew_open(all->game, ask, (size_t)(cgt_i_game_memo(all->game) - all->game->memos), all->twins, n);
  if (status != CGT_OK) return status;
  all->meeting = &all->game->common.crew->meeting;
  for (size_t i = 1; i < n; i++) all->asks[i] = cgt_i_ask_share(ask, &all->meeting->stop);
  ask->stop = &all->meeting->stop;
  cgt_i_team_run(team, work, all, n);
  work(all, 0, 0); /* unless the others have left no item for this thread */
  ask->stop = NULL;
  for (size_t i = 1; i < n; i++) {
    ask->expanded += all->asks[i].expanded;
    ask->options += all->asks[i].options;
  }
  status = all->meeting->status == CGT_OK ? CGT_OK : cgt_i_fail(all->meeting->status, "%s", all->meeting->text);
  cgt_i_crew_close(all->game, all->twins, n);
  return status == CGT_E_CANCELLED && cgt_i_ask_is_cancelled(ask) ? cgt_i_ask_poll_now(ask) : status; /* counts all positions */
}

cgt_status_t cgt_i_record_share(cgt_game_t *game, cgt_i_ask *ask, cgt_i_record_fn find, void *user) {
  question *all = cgt_i_alloc(1, sizeof *all);
  cgt_i_team *team = NULL;
  if (all == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for threads", ask->function);
  memset(all, 0, sizeof *all);
  all->game = all->twins[0] = game;
  all->ask = ask;
  all->answer = find;
  all->user = user;
  cgt_status_t status = cgt_i_team_start(ask->function, cgt_i_game_threads(game), &team);
  const size_t n = cgt_i_team_size(team);
  for (size_t i = 1; i < n && status == CGT_OK; i++) status = cgt_i_game_twin_make(ask->function, game, &all->twins[i]);
  if (status == CGT_OK) status = answer(all, team, n);
  for (size_t i = 1; i < n && all->twins[i] != NULL; i++) {
    game->expanded += all->twins[i]->expanded;
    game->options += all->twins[i]->options;
    cgt_game_free(all->twins[i]);
  }
  cgt_i_team_end(team);
  cgt_i_free(all);
  return status;
}
