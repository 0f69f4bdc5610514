/* Vertices whose options several threads look up ahead. */
#include "ahead.h"

#include <string.h>

#include "../base/array.h"

/* No failure of a question: the part has as much as it may have. */
#define FULL ((cgt_status_t)(INT32_MIN + 2))

typedef struct {
  cgt_i_lookup lookup; /* first */
  cgt_i_ahead *ahead;
  cgt_i_share *part;
  cgt_i_ask ask; /* of all threads but the first, which has the question's own */
  char gap[64];  /* before the next thread's */
} member;

struct cgt_i_ahead {
  cgt_i_team *team;
  cgt_i_ask *ask;
  const cgt_i_memo *ids;
  const uint32_t *slots;
  member *members;
  size_t size;
  cgt_i_share *parts;
  size_t part_room, count, at; /* parts that there can be, and that there are; where cgt_i_ahead_part() is */
  uint64_t enough, most;       /* bytes of a part, which then begins no other vertex; and which it may have */
  cgt_status_t heard;          /* when the asker polled */
  _Atomic bool stop;
  uint32_t *targets;  /* of the graph */
  _Atomic size_t end; /* parts after this one are not needed, as one fails */
};

enum { PARTS = 4 }; /* for each thread */

/* ---- A part ---- */

static uint64_t bytes_of(const cgt_i_share *part) {
  return part->room * sizeof *part->targets + (part->fresh_room + part->wide_room) * sizeof *part->fresh;
}

/* Whether a part has as much as its batch gave it room for. */
static bool has_enough(const cgt_i_ahead *ahead, const cgt_i_share *part) {
  return part->used * sizeof *part->targets + (part->fresh_used + part->wide_used) * sizeof *part->fresh >= ahead->enough;
}

/* Makes room in a part. */
static void *room_in(const member *who, void *array, size_t *room, size_t used, size_t more, size_t size) {
  const size_t wanted = cgt_i_array_room(*room, used, more);
  if (wanted == *room) return array;
  if (wanted == 0 || bytes_of(who->part) + (uint64_t)(wanted - *room) * size > who->ahead->most) return NULL;
  return cgt_i_array_grow(array, room, used, more, size);
}

static cgt_status_t put(cgt_i_lookup *lookup, const uint32_t *vertices, size_t n) {
  const member *who = (const member *)lookup;
  cgt_i_share *part = who->part;
  const size_t slot_words = lookup->ids->layout.slot_words, words = CGT_I_NEW_KEY + slot_words;
  uint32_t *targets =
      n > UINT32_MAX - part->used ? NULL : room_in(who, part->targets, &part->room, part->used, n, sizeof *targets);
  if (targets == NULL) return FULL;
  part->targets = targets;
  memcpy(targets + part->used, vertices, n * sizeof *targets);
  for (size_t i = 0; i < n; i++) {
    if (vertices[i] != CGT_I_NEW) continue;
    uint64_t *fresh = room_in(who, part->fresh, &part->fresh_room, part->fresh_used, words, sizeof *fresh);
    if (fresh == NULL) return FULL;
    part->fresh = fresh;
    fresh += part->fresh_used;
    fresh[CGT_I_NEW_PLACE] = part->used + i;
    fresh[CGT_I_NEW_HASH] = lookup->hashes[i];
    memcpy(fresh + CGT_I_NEW_KEY, cgt_i_lookup_key(lookup, i), slot_words * sizeof *fresh);
    part->fresh_used += words;
  }
  part->used += n;
  return CGT_OK;
}

/* The thread that asks will widen the layout. */
static cgt_status_t put_misfit(cgt_i_lookup *lookup, const uint64_t *words, size_t count) {
  const member *who = (const member *)lookup;
  cgt_i_share *part = who->part;
  const size_t more = CGT_I_WIDE_WORDS + count;
  uint32_t *targets =
      part->used == UINT32_MAX ? NULL : room_in(who, part->targets, &part->room, part->used, 1, sizeof *targets);
  if (targets == NULL) return FULL;
  part->targets = targets;
  uint64_t *wide = room_in(who, part->wide, &part->wide_room, part->wide_used, more, sizeof *wide);
  if (wide == NULL) return FULL;
  part->wide = wide;
  wide += part->wide_used;
  wide[CGT_I_WIDE_PLACE] = part->used;
  wide[CGT_I_WIDE_COUNT] = count;
  if (count > 0) memcpy(wide + CGT_I_WIDE_WORDS, words, count * sizeof *words);
  part->wide_used += more;
  targets[part->used++] = CGT_I_NEW;
  return CGT_OK;
}

static void no_more_after(cgt_i_ahead *ahead, size_t item) {
  size_t end = atomic_load(&ahead->end);
  while (item < end && !atomic_compare_exchange_weak(&ahead->end, &end, item)) continue;
}

static cgt_status_t expand(member *who, size_t vertex) {
  cgt_i_lookup *lookup = &who->lookup;
  const cgt_i_memo *ids = lookup->ids;
  const uint64_t *slot = &ids->slots[(size_t)who->ahead->slots[vertex] * ids->layout.slot_words];
  cgt_status_t status = lookup->heard = cgt_i_ask_poll(lookup->ask);
  if (status == CGT_OK) status = cgt_i_look_up_options(lookup, cgt_i_memo_unpack(ids, slot, lookup->position));
  if (lookup->heard != CGT_OK && who == who->ahead->members) {
    who->ahead->heard = lookup->heard;
    atomic_store(&who->ahead->stop, true);
    no_more_after(who->ahead, 0);
  }
  return status;
}

static void expand_part(member *who, size_t item) {
  cgt_i_ahead *ahead = who->ahead;
  cgt_i_share *part = who->part;
  while (part->done < part->wanted && !has_enough(ahead, part) &&
         item <= atomic_load_explicit(&ahead->end, memory_order_relaxed)) {
    const size_t used = part->used, fresh_used = part->fresh_used, wide_used = part->wide_used;
    const cgt_status_t status = expand(who, part->first + part->done);
    if (status == CGT_OK) {
      part->ends[part->done++] = (uint32_t)part->used;
      continue;
    }
    part->used = used;
    part->fresh_used = fresh_used;
    part->wide_used = wide_used;
    if (status != FULL) no_more_after(ahead, item);
    return;
  }
}

static void work(void *user, size_t item, size_t number) {
  cgt_i_ahead *ahead = user;
  member *who = &ahead->members[number];
  cgt_game_t *game = who->lookup.game;
  who->part = &ahead->parts[item];
  if (number > 0 && cgt_i_game_go_down(game, true, ahead->ask->function) != CGT_OK) return;
  if (number > 0) cgt_i_game_help(game);
  expand_part(who, item);
  if (number > 0) cgt_i_game_help(NULL);
  if (number > 0) cgt_i_game_come_up(game, true);
}

/* ---- A batch ---- */

static void share_out(cgt_i_ahead *ahead, size_t first, size_t end, uint64_t options) {
  const uint64_t most = ahead->enough / (8 * (options + 1)); /* fills about half of a part with old vertices */
  const size_t share = (end - first + ahead->part_room - 1) / ahead->part_room;
  size_t n = share < CGT_I_PART_MOST ? share : CGT_I_PART_MOST;
  if (n > most) n = most > 0 ? (size_t)most : 1;
  ahead->count = ahead->at = 0;
  for (; first < end && ahead->count < ahead->part_room; first += n) {
    cgt_i_share *part = &ahead->parts[ahead->count++];
    part->first = first;
    part->wanted = end - first < n ? end - first : n;
    part->done = part->used = part->fresh_used = part->wide_used = part->laid = 0;
  }
}

cgt_status_t cgt_i_ahead_run(cgt_i_ahead *ahead, const uint32_t *slots, size_t first, size_t end, uint64_t spare,
                             uint64_t options) {
  enum { LEAST = 1 << 12, MOST = 1 << 20 }; /* bytes of a part, half of which are for what its last vertex has too much */
  cgt_i_ask *ask = ahead->ask;
  ahead->most = spare / 4 / ahead->part_room; /* the rest is for callbacks and for the graph */
  ahead->enough = (ahead->most < MOST ? ahead->most : MOST) / 2;
  ahead->count = 0;
  if (ahead->enough < LEAST / 2 || options > ahead->enough / 16) return CGT_OK;
  ahead->slots = slots;
  ahead->heard = CGT_OK;
  atomic_store(&ahead->stop, false);
  atomic_store(&ahead->end, SIZE_MAX);
  for (size_t i = 0; i < ahead->size; i++) {
    cgt_i_lookup *lookup = &ahead->members[i].lookup;
    lookup->ask->spare = spare == UINT64_MAX ? spare : spare / 4 / ahead->size;
    if (cgt_i_lookup_key_room(lookup) != CGT_OK) return CGT_OK;
  }
  share_out(ahead, first, end, options);
  cgt_i_team_run(ahead->team, work, ahead, ahead->count);
  for (size_t i = 0; i < ahead->size; i++) {
    member *who = &ahead->members[i];
    cgt_i_game_add_counts(ask->game, 0, who->lookup.options);
    who->lookup.options = 0;
    if (i == 0) continue;
    ask->expanded += who->ask.expanded;
    ask->options += who->ask.options;
    who->ask.expanded = who->ask.options = 0;
  }
  if (ahead->heard == CGT_OK && cgt_i_ask_is_cancelled(ask)) return cgt_i_ask_poll_now(ask);
  return ahead->heard;
}

cgt_i_share *cgt_i_ahead_part(cgt_i_ahead *ahead, size_t vertex, bool *covered) {
  while (ahead->at < ahead->count && ahead->parts[ahead->at].first + ahead->parts[ahead->at].wanted <= vertex) ahead->at++;
  *covered = ahead->at < ahead->count;
  if (!*covered) return NULL;
  cgt_i_share *part = &ahead->parts[ahead->at];
  return vertex - part->first < part->done ? part : NULL;
}

static void settle_part(void *user, size_t item, size_t number) {
  const cgt_i_ahead *ahead = user;
  cgt_i_share *part = &ahead->parts[item];
  (void)number;
  if (part->laid > 0) memcpy(ahead->targets + part->laid_at, part->targets, part->laid * sizeof *part->targets);
  part->laid = 0;
}

void cgt_i_ahead_settle(cgt_i_ahead *ahead, uint32_t *targets) {
  ahead->targets = targets;
  cgt_i_team_run(ahead->team, settle_part, ahead, ahead->count);
}

/* ---- Threads ---- */

bool cgt_i_ahead_may_form(const cgt_i_ask *ask) {
  const cgt_game_t *game = ask->game;
  return cgt_i_game_threads(game) > 1 && !cgt_i_game_needs_lock(game) && game->rules.options_block == NULL &&
         ask->stop == NULL && !cgt_i_game_is_nested();
}

uint64_t cgt_i_ahead_bytes(const cgt_i_ahead *ahead) {
  uint64_t bytes = 0;
  for (size_t i = 0; i < ahead->part_room; i++) bytes += bytes_of(&ahead->parts[i]);
  return bytes;
}

void cgt_i_ahead_empty(cgt_i_ahead *ahead) {
  for (size_t i = 0; i < ahead->part_room; i++) {
    cgt_i_free(ahead->parts[i].targets);
    cgt_i_free(ahead->parts[i].fresh);
    cgt_i_free(ahead->parts[i].wide);
    ahead->parts[i] = (cgt_i_share){.first = 0};
  }
  ahead->count = 0;
}

cgt_i_ahead *cgt_i_ahead_new(cgt_i_ask *ask, cgt_i_team *team, const cgt_i_memo *ids) {
  cgt_i_ahead *made = cgt_i_alloc(1, sizeof *made);
  if (made == NULL) return NULL;
  memset(made, 0, sizeof *made);
  made->team = team;
  made->ask = ask;
  made->ids = ids;
  const size_t size = cgt_i_team_size(team), parts = PARTS * size;
  made->members = cgt_i_alloc(size, sizeof *made->members);
  made->parts = cgt_i_alloc(parts, sizeof *made->parts);
  bool done = made->members != NULL && made->parts != NULL;
  if (made->parts != NULL) {
    memset(made->parts, 0, parts * sizeof *made->parts);
    made->part_room = parts;
  }
  if (made->members != NULL) {
    memset(made->members, 0, size * sizeof *made->members);
    made->size = size;
  }
  for (size_t i = 0; i < made->size && done; i++) {
    member *who = &made->members[i];
    who->ahead = made;
    who->ask = cgt_i_ask_share(ask, &made->stop);
    who->lookup.game = ask->game;
    who->lookup.ask = i == 0 ? ask : &who->ask;
    who->lookup.ids = ids;
    who->lookup.put = put;
    who->lookup.put_misfit = put_misfit;
    done = cgt_i_lookup_make(&who->lookup);
  }
  if (done) return made;
  cgt_i_ahead_free(made);
  return NULL;
}

void cgt_i_ahead_free(cgt_i_ahead *ahead) {
  if (ahead == NULL) return;
  cgt_i_ahead_empty(ahead);
  for (size_t i = 0; i < ahead->size; i++) cgt_i_lookup_free(&ahead->members[i].lookup);
  cgt_i_free(ahead->members);
  cgt_i_free(ahead->parts);
  cgt_i_free(ahead);
}
