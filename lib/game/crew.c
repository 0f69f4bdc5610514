/* Several threads on one question: the crew, its meetings, and what it shares. */
#include "crew.h"

#include <string.h>

#include "../base/team.h"

typedef enum { NOTHING, GROW, WIDEN } wish;

struct cgt_i_crew_member {
  cgt_i_search search;   /* but for those who have one */
  cgt_i_search *at_work; /* the search; NULL: there is none */
  cgt_i_memo view;
  cgt_i_work work;
  cgt_i_ask ask;
  uint64_t expanded, options; /* callbacks for options, and these */
  uint64_t bytes;             /* that have been counted of who has questions of its own */
  bool present, done;
  /* what the member waits for */
  wish wanted;
  size_t more;
  const uint64_t *words;
  size_t count;
  uint32_t value_bits;
  char gap[64]; /* before the next member */
};

static cgt_i_crew_member *member_of(const cgt_i_search *search) { return &search->crew->members[search->number]; }

/* Whether a member has a view of the table: the first has slots even before its thread comes. */
static bool has_view(const cgt_i_crew *crew, size_t number) {
  return crew->apart || number == 0 || crew->members[number].present;
}
/* The search of a member that has slots; NULL: it has none. */
static cgt_i_search *search_of(const cgt_i_crew *crew, size_t number) {
  return has_view(crew, number) ? crew->members[number].at_work : NULL;
}

static size_t most_used(const cgt_i_memo *memo) { return memo->capacity / 4 * 3; }

/* ---- What is counted ---- */

void cgt_i_crew_count_bytes(cgt_i_search *search) {
  const uint64_t now = cgt_i_search_bytes(search) + search->memo->small_room * sizeof *search->memo->small;
  if (now == search->bytes) return;
  atomic_fetch_add_explicit(&search->crew->bytes, now - search->bytes, memory_order_relaxed);
  search->bytes = now;
}

uint64_t cgt_i_crew_other_bytes(const cgt_i_search *search) {
  return atomic_load_explicit(&search->crew->bytes, memory_order_relaxed) -
         search->memo->small_room * sizeof *search->memo->small;
}

/* The first member's counts of positions and options are the question's. */
static void add_counts(cgt_i_search *search) {
  cgt_i_crew *crew = search->crew;
  cgt_i_ask *ask = search->ask;
  if (crew->apart) return;
  if (search->number == 0) {
    ask->expanded += atomic_exchange_explicit(&crew->expanded, 0, memory_order_relaxed);
    ask->options += atomic_exchange_explicit(&crew->options, 0, memory_order_relaxed);
  } else {
    atomic_fetch_add_explicit(&crew->expanded, ask->expanded, memory_order_relaxed);
    atomic_fetch_add_explicit(&crew->options, ask->options, memory_order_relaxed);
    ask->expanded = ask->options = 0;
  }
}

cgt_i_effort cgt_i_crew_effort(cgt_i_search *search) {
  cgt_i_crew *crew = search->crew;
  const cgt_i_effort own = search->effort;
  if (crew->apart) return own;
  search->effort = (cgt_i_effort){.expansions = 0};
  return (cgt_i_effort){
      atomic_fetch_add_explicit(&crew->expansions, own.expansions, memory_order_relaxed) + own.expansions,
      atomic_fetch_add_explicit(&crew->repeated, own.repeated, memory_order_relaxed) + own.repeated,
      atomic_fetch_add_explicit(&crew->looked_at, own.looked_at, memory_order_relaxed) + own.looked_at,
  };
}

/* ---- Meetings; the lock is held ---- */

/* A mover's `moved`, for all members. */
static void move_all(void *user, const cgt_i_memo *old) {
  cgt_i_crew *crew = user;
  if (!crew->apart) crew->root = (uint32_t)old->slots[(size_t)crew->root * old->layout.slot_words];
  for (size_t i = 0; i < crew->size; i++)
    if (search_of(crew, i) != NULL) cgt_i_search_moved(search_of(crew, i), old);
}

/* Makes a view lead to the table as it is now, with a lease. */
static void look_again(const cgt_i_crew *crew, cgt_i_memo *view, size_t lease) {
  const cgt_i_memo own = *view;
  *view = *crew->memo;
  view->small = own.small;
  view->small_used = own.small_used;
  view->small_room = own.small_room;
  view->used = most_used(view) - lease;
}

/* Does what the members wait for. The layout stays while keys wait in a chunk. */
static cgt_status_t serve(cgt_i_crew *crew) {
  const cgt_i_mover mover = {move_all, crew, crew->asker};
  cgt_i_memo *memo = crew->memo;
  const uint64_t limit = atomic_load(&crew->game->memory);
  const uint64_t others = crew->others + crew->asker->gathered + atomic_load(&crew->bytes);
  const cgt_i_crew_member *misfit = NULL;
  size_t leased = 0, wanted = 0;
  bool chunks = false;
  for (size_t i = 0; i < crew->size; i++) {
    const cgt_i_crew_member *member = &crew->members[i];
    if (!has_view(crew, i)) continue;
    leased += cgt_i_memo_room(&member->view);
    chunks |= member->at_work != NULL && member->at_work->now.chunk > 0;
    memo->crowded |= member->view.crowded;
    if (member->wanted == GROW) wanted += member->more;
    if (member->wanted == WIDEN) misfit = member;
  }
  memo->used = cgt_i_crew_used(crew) - leased;
  cgt_status_t status = CGT_OK;
  if (wanted > 0)
    status = cgt_i_memo_grow(memo, wanted, others, limit, &mover);
  else if (misfit != NULL && !chunks)
    status = cgt_i_memo_widen(memo, misfit->words, misfit->count, misfit->value_bits, others, limit, &mover);
  if (status != CGT_OK) return cgt_i_fail_in(crew->asker, status);
  for (size_t i = 0; i < crew->size; i++) {
    cgt_i_crew_member *member = &crew->members[i];
    if (!has_view(crew, i)) continue;
    look_again(crew, &member->view, member->wanted == GROW ? member->more : 0);
    member->wanted = NOTHING;
  }
  atomic_store_explicit(&crew->used, memo->used + wanted, memory_order_relaxed);
  return CGT_OK;
}

/* Gives a member who has no pending positions half of those of the one who has most: the oldest, which are at the bottom. */
static cgt_status_t share(cgt_i_crew *crew, cgt_i_search *to) {
  cgt_i_search *from = NULL;
  cgt_i_work *work = to->work;
  size_t most = 1;
  for (size_t i = 0; i < crew->size; i++) {
    cgt_i_search *search = search_of(crew, i);
    const size_t n = search != NULL ? search->work->top - search->bottom : 0;
    if (n > most) most = n, from = search;
  }
  if (from == NULL) return CGT_OK; /* it will ask again */
  const size_t given = most / 2, kept = most - given;
  const cgt_status_t status =
      cgt_i_search_room(to, (void **)&work->pending, &work->pending_room, work->top, given, sizeof *work->pending);
  if (status != CGT_OK) return status;
  uint32_t *pending = from->work->pending + from->bottom;
  memcpy(work->pending + work->top, pending, given * sizeof *pending);
  memmove(pending, pending + given, kept * sizeof *pending);
  work->top += given;
  from->work->top -= given;
  to->idle = false;
  return CGT_OK;
}

/* Shares out pending positions. If nobody has any, all have been visited. */
static cgt_status_t share_all(cgt_i_crew *crew) {
  cgt_status_t status = CGT_OK;
  bool done = true;
  for (size_t i = 0; i < crew->size; i++) done &= search_of(crew, i) == NULL || search_of(crew, i)->idle;
  if (done) cgt_i_meeting_end(&crew->meeting, CGT_OK);
  for (size_t i = 0; i < crew->size && !done && status == CGT_OK; i++)
    if (search_of(crew, i) != NULL && search_of(crew, i)->idle) status = share(crew, search_of(crew, i));
  return status;
}

static cgt_status_t hold(void *user) {
  cgt_i_crew *crew = user;
  const cgt_status_t status = crew->model.rule == CGT_I_REACH ? share_all(crew) : CGT_OK;
  return status == CGT_OK ? serve(crew) : status;
}

cgt_status_t cgt_i_crew_meet(cgt_i_search *search) {
  const cgt_status_t status = cgt_i_meeting_meet(&search->crew->meeting);
  return status == CGT_OK ? cgt_i_search_key_room(search) : status;
}

/* False if the first thread is asking another game, whose lock the others may be waiting for. */
static bool stop_others(void *user) {
  cgt_i_crew *crew = user;
  if (cgt_i_game_is_nested()) return false;
  cgt_i_meeting_pause(&crew->meeting);
  crew->memo->used = cgt_i_crew_used(crew);
  return true;
}

static void let_go_on(void *user) {
  cgt_i_crew *crew = user;
  cgt_i_search *own = crew->members[0].at_work;
  (void)(own != NULL ? cgt_i_crew_meet(own) : cgt_i_meeting_meet(&crew->meeting));
}

/* ---- Room in the table ---- */

/* Leases n slots if they are there. */
static bool lease(cgt_i_search *search, size_t n) {
  _Atomic uint64_t *used = &search->crew->used;
  if (atomic_fetch_add_explicit(used, n, memory_order_relaxed) + n <= most_used(search->memo)) {
    search->memo->used -= n;
    return true;
  }
  atomic_fetch_sub_explicit(used, n, memory_order_relaxed);
  return false;
}

cgt_status_t cgt_i_crew_grow(cgt_i_search *search, size_t more) {
  enum { MOST = 4096, SHARES = 8 };
  const size_t most = most_used(search->memo), used = cgt_i_crew_used(search->crew);
  const size_t share = used < most ? (most - used) / (SHARES * search->crew->size) : 0;
  const bool crowded = search->memo->crowded;
  const size_t wanted = crowded ? more : more - cgt_i_memo_room(search->memo);
  add_counts(search);
  if (!crowded && share > wanted && lease(search, share < MOST ? share : MOST) && cgt_i_memo_room(search->memo) >= more)
    return CGT_OK;
  if (!crowded && lease(search, wanted)) return CGT_OK;
  cgt_i_crew_member *member = member_of(search);
  member->wanted = GROW;
  member->more = more;
  return cgt_i_crew_meet(search);
}

/* Whether a position and fields of value_bits fit the layout; `key` has room for the position. */
static bool fits(const cgt_i_memo *memo, const uint64_t *words, size_t count, uint32_t value_bits, uint64_t *key) {
  return value_bits <= memo->layout.value_bits && (words == NULL || cgt_i_memo_pack(memo, words, count, key));
}

cgt_status_t cgt_i_crew_widen(cgt_i_search *search, const uint64_t *words, size_t count, uint32_t value_bits) {
  cgt_i_crew_member *member = member_of(search);
  cgt_status_t status;
  do {
    member->wanted = WIDEN;
    member->words = words;
    member->count = count;
    member->value_bits = value_bits;
    status = cgt_i_crew_meet(search);
  } while (status == CGT_OK && !fits(search->memo, words, count, value_bits, search->work->keys));
  return status;
}

/* ---- The crew ---- */

uint64_t cgt_i_crew_alone = 2048;

bool cgt_i_crew_may_form(const cgt_i_search *search) {
  const cgt_i_ask *ask = search->ask;
  return cgt_i_game_threads(search->game) > 1 && !cgt_i_game_needs_lock(search->game) && search->crew == NULL &&
         search->blocks == NULL && search->game == ask->game && ask->stop == NULL && !cgt_i_game_is_nested();
}

/* Makes a helper's search, but for its buffers. */
static void prepare(cgt_i_crew *crew, size_t number) {
  cgt_i_crew_member *member = &crew->members[number];
  member->ask = cgt_i_ask_share(&crew->ask, &crew->meeting.stop);
  member->search = crew->model;
  member->search.number = number;
  member->search.memo = &member->view;
  member->search.work = &member->work;
  member->search.ask = &member->ask;
  member->search.expanded = &member->expanded;
  member->search.options = &member->options;
  member->search.now.slot = crew->root;
  member->search.bottom = 0;
  member->search.recent = false; /* the first one's */
  member->at_work = &member->search;
  look_again(crew, &member->view, 0);
}

/* Goes, since the value of the first position is known, or after a failure. */
static void go(cgt_i_search *search, cgt_status_t status) {
  cgt_i_crew *crew = search->crew;
  member_of(search)->present = false;
  add_counts(search);
  atomic_fetch_sub_explicit(&crew->used, cgt_i_memo_room(search->memo), memory_order_relaxed);
  (void)cgt_i_meeting_go(&crew->meeting, status);
}

/* What one thread does, whatever the item. */
static void work(void *user, size_t item, size_t number) {
  cgt_i_crew *crew = user;
  (void)item;
  if (crew->members[number].done || !cgt_i_meeting_come(&crew->meeting)) return;
  if (number > 0) prepare(crew, number);
  crew->members[number].done = crew->members[number].present = true;
  cgt_i_search *search = crew->members[number].at_work;
  cgt_status_t status = number == 0 ? CGT_OK : cgt_i_game_go_down(search->game, true, search->ask->function);
  if (status == CGT_OK) {
    if (number > 0) cgt_i_game_help(search->game);
    status = cgt_i_search_buffers(search); /* also for the first, as the layout may be wider by now */
    if (status == CGT_OK)
      status = search->rule == CGT_I_REACH ? cgt_i_search_share_reached(search)
               : search->pruned            ? cgt_i_search_share_pruned(search, crew->target)
                                           : cgt_i_search_share(search);
    if (number > 0) cgt_i_game_help(NULL);
    if (number > 0) cgt_i_game_come_up(search->game, true);
  }
  if (number > 0) cgt_i_search_unwind(search);
  go(search, status);
}

/* Makes a crew for a game and one of its memos. */
static bool make(cgt_i_crew *crew, cgt_game_t *game, cgt_i_memo *memo, cgt_i_ask *asker, size_t size) {
  memset(crew, 0, sizeof *crew);
  crew->members = cgt_i_alloc(size, sizeof *crew->members);
  if (crew->members == NULL) return false;
  memset(crew->members, 0, size * sizeof *crew->members);
  if (cgt_i_meeting_make(&crew->meeting, hold, crew)) {
    crew->size = size;
    crew->game = game;
    crew->memo = memo;
    crew->ask = *asker;
    crew->asker = asker;
    crew->others = cgt_i_search_other_memos(game, memo);
    atomic_init(&crew->used, memo->used);
    atomic_init(&crew->bytes, 0);
    atomic_init(&crew->expanded, 0);
    atomic_init(&crew->options, 0);
    atomic_init(&crew->expansions, 0);
    atomic_init(&crew->repeated, 0);
    atomic_init(&crew->looked_at, 0);
    atomic_init(&crew->plain, false);
    return true;
  }
  cgt_i_free(crew->members);
  return false;
}

static void take_apart(cgt_i_crew *crew) {
  for (size_t i = 1; i < crew->size; i++) {
    cgt_i_crew_member *member = &crew->members[i];
    crew->game->expanded += member->expanded;
    crew->game->options += member->options;
    cgt_i_free(member->view.small);
    cgt_i_work_free(&member->work);
  }
  cgt_i_meeting_free(&crew->meeting);
  cgt_i_free(crew->members);
}

/* The copies of small positions go from the memo to the first view, or back. */
static void move_small(cgt_i_memo *from, cgt_i_memo *to) {
  to->small = from->small;
  to->small_used = from->small_used;
  to->small_room = from->small_room;
  from->small = NULL;
  from->small_used = from->small_room = 0;
}

/* Lets the crew answer. */
static cgt_status_t run(cgt_i_crew *crew, cgt_i_team *team, cgt_i_search *search) {
  const cgt_i_search before = *search;
  cgt_i_memo *memo = search->memo, *view = &crew->members[0].view;
  cgt_i_ask *ask = search->ask;
  (void)cgt_i_search_forget_kept(search);
  crew->others = search->others;
  search->keeps = false;
  search->kernel = before.kernel->shared;
  search->crew = crew;
  cgt_i_game_set_crew(search->game, &(cgt_i_pausing){stop_others, let_go_on, crew});
  search->memo = view;
  search->bytes = search->now.chunk = 0;
  search->idle = false;
  ask->stop = &crew->meeting.stop;
  (void)cgt_i_crew_effort(search);
  look_again(crew, view, 0);
  move_small(memo, view);
  crew->model = *search;
  cgt_i_crew_count_bytes(search);
  cgt_i_team_run(team, work, crew, cgt_i_team_size(team));
  work(crew, 0, 0); /* unless the others have left no item for this thread */
  add_counts(search);
  memo->used = cgt_i_crew_used(crew);
  move_small(view, memo);
  ask->stop = NULL;
  search->memo = memo;
  search->crew = NULL;
  cgt_i_game_set_crew(search->game, NULL);
  search->kernel = before.kernel;
  search->keeps = before.keeps;
  if (atomic_load(&crew->plain)) {
    search->switches = false;
    ask->plain = true;
  }
  if (crew->meeting.status == CGT_OK) {
    (before.pruned ? cgt_i_search_give_up_pruned : cgt_i_search_give_up)(search);
    return cgt_i_search_key_room(search); /* the others may have widened the layout */
  }
  if (crew->meeting.status == CGT_E_CANCELLED && cgt_i_ask_is_cancelled(ask))
    return cgt_i_ask_poll_now(ask); /* counts all positions */
  return cgt_i_fail(crew->meeting.status, "%s", crew->meeting.text);
}

cgt_status_t cgt_i_crew_run(cgt_i_search *search, uint32_t root, uint32_t target) {
  cgt_i_crew crew;
  cgt_i_team *team;
  cgt_status_t status = cgt_i_team_start(search->ask->function, cgt_i_game_threads(search->game), &team);
  if (status != CGT_OK) return status;
  search->now.slot = root;
  if (make(&crew, search->game, search->memo, search->ask, cgt_i_team_size(team))) {
    crew.root = root;
    crew.target = target;
    crew.members[0].at_work = search;
    status = run(&crew, team, search);
    take_apart(&crew);
  } else {
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for threads", search->ask->function);
  }
  cgt_i_team_end(team);
  return status;
}

/* ---- Twins on the memo of their game ---- */

cgt_status_t cgt_i_crew_open(cgt_game_t *game, cgt_i_ask *ask, size_t which, cgt_game_t **twins, size_t n) {
  cgt_i_crew *crew = cgt_i_alloc(1, sizeof *crew);
  for (size_t i = 0; i < sizeof game->memos / sizeof *game->memos; i++) cgt_i_kept_clear(&game->memos[i].kept);
  if (crew == NULL || !make(crew, game, &game->memos[which], ask, n)) {
    cgt_i_free(crew);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for threads", ask->function);
  }
  crew->apart = true;
  for (size_t i = 0; i < n; i++) {
    look_again(crew, &crew->members[i].view, 0);
    twins[i]->common = (cgt_i_common){crew, &twins[i]->memos[which], i};
  }
  move_small(crew->memo, &crew->members[0].view);
  cgt_i_game_set_crew(game, &(cgt_i_pausing){stop_others, let_go_on, crew});
  return CGT_OK;
}

void cgt_i_crew_close(cgt_game_t *game, cgt_game_t **twins, size_t n) {
  cgt_i_crew *crew = twins[0]->common.crew;
  size_t used = cgt_i_crew_used(crew);
  for (size_t i = 0; i < n; i++) {
    used -= cgt_i_memo_room(&crew->members[i].view);
    twins[i]->common = (cgt_i_common){.crew = NULL};
  }
  crew->memo->used = used;
  move_small(&crew->members[0].view, crew->memo);
  cgt_i_game_set_crew(game, NULL);
  take_apart(crew);
  cgt_i_free(crew);
}

cgt_status_t cgt_i_game_share(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, cgt_game_t **twins, size_t n) {
  cgt_status_t status = cgt_i_game_enter(game, ask->function);
  if (status != CGT_OK) return status;
  status = cgt_i_crew_open(game, ask, play * 2 + cgt_i_game_is_assisted(game, method), twins, n);
  if (status != CGT_OK) cgt_i_game_leave(game);
  return status;
}

void cgt_i_game_unshare(cgt_game_t *game, cgt_game_t **twins, size_t n) {
  cgt_i_crew_close(game, twins, n);
  cgt_i_game_leave(game);
}

cgt_status_t cgt_i_twin_come(const cgt_game_t *twin) {
  cgt_i_crew *crew = twin->common.crew;
  if (!cgt_i_meeting_come(&crew->meeting)) return cgt_i_fail(crew->meeting.status, "%s", crew->meeting.text);
  if (twin->common.number > 0) cgt_i_game_help(crew->game);
  return CGT_OK;
}

void cgt_i_twin_go(const cgt_game_t *twin) {
  if (twin->common.number > 0) cgt_i_game_help(NULL);
  cgt_i_meeting_leave(&twin->common.crew->meeting);
}

cgt_status_t cgt_i_crew_join(cgt_i_search *search) {
  const cgt_i_common *common = &search->game->common;
  cgt_i_crew_member *member = &common->crew->members[common->number];
  search->crew = common->crew;
  search->number = common->number;
  search->memo = &member->view;
  search->kernel = search->kernel->shared;
  search->keeps = false;
  search->others = search->game == search->crew->game ? search->crew->others : search->others + search->crew->others;
  search->bytes = member->bytes;
  member->at_work = search;
  cgt_i_crew_count_bytes(search);
  return member->view.slots == NULL ? CGT_OK : cgt_i_search_key_room(search);
}

cgt_status_t cgt_i_crew_part(cgt_i_search *search, cgt_status_t status) {
  cgt_i_crew_member *member = member_of(search);
  cgt_i_crew_count_bytes(search);
  member->bytes = search->bytes;
  member->at_work = NULL;
  return cgt_i_crew_told(search, status);
}

cgt_status_t cgt_i_crew_told(const cgt_i_search *search, cgt_status_t status) {
  const cgt_i_meeting *meeting = &search->crew->meeting;
  if (status != CGT_E_CANCELLED || !atomic_load(&meeting->stop) || meeting->status == CGT_OK) return status;
  return cgt_i_fail(meeting->status, "%s", meeting->text);
}
