/* The value of a position from the values of all that can be reached from it. Each rank owns the positions with some hashes.
 * The positions are in levels, and each move leads to a later level; so no move is stored: the levels are expanded from the
 * first to the last, which finds the positions, and again from the last to the first, which finds values, those of options
 * being asked of their owners.
 *
 * Where each move lessens the sum of the words, or on boards and sets what is left of them, the level is how much less that is
 * than at the beginning. This is checked with each move. If it is not so, the positions are found in levels by the moves of the
 * shortest play; then each counts the moves to it, by a second expansion; and in a third one a position comes to the level
 * after that of the last move to it. If some never do, a play comes back to a position. */
#include "ranks.h"

typedef struct {
  const cli_call *call;
  cgt_game_t *game;
  owned_memo memo;
  parcels sent;
  stage at;
  cli_position first; /* canonical */
  uint64_t grade;     /* of it */
  bool violated;      /* a move that does not lessen the grade was met */
  size_t placed;      /* positions with final levels */
} solving;

enum { MOST_LEVELS = 1 << 20 };

/* How much of a position is left; UINT64_MAX: too much to count. */
static uint64_t grade_of(const cgt_game_t *game, const uint64_t *words, size_t count) {
  const uint32_t notation = cgt_game_notation(game);
  uint64_t sum = 0;
  if (notation == CGT_NOTATION_LEFT) return cgt_hint_bits(NULL, words, count);
  if (notation == CGT_NOTATION_BOARD) return count * 64 - cgt_hint_bits(NULL, words, count);
  for (size_t i = 0; i < count; i++) {
    if (words[i] > UINT64_MAX - sum) return UINT64_MAX;
    sum += words[i];
  }
  return sum;
}

static bool any_rank(bool here) {
  int any = here;
  (void)MPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return any != 0;
}

/* How many levels there are on any rank. */
static uint32_t level_count(const solving *solve_it) {
  uint32_t most = (uint32_t)solve_it->memo.level_count;
  (void)MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_UINT32_T, MPI_MAX, MPI_COMM_WORLD);
  return most;
}

/* ---- What is sent of options, and what their owners do with it ---- */

typedef enum { FIND, COUNT, LEVEL, VALUE } pass_kind;

/* Checks that options have less left than their positions; the level of each option. */
static void find_levels(solving *own, const batch *found, uint32_t level, uint32_t *levels) {
  uint64_t words[CGT_MAX_WORDS];
  for (size_t i = 0; i < found->different; i++) {
    const size_t count = decode(found->options[i], words);
    const uint64_t grade = own->at.natural ? grade_of(own->game, words, count) : 0;
    own->violated |= own->at.natural && grade >= own->grade - level;
    levels[i] = own->at.natural ? (uint32_t)(own->grade - grade) : level + 1;
  }
}

static void send_options(solving *own, const batch *found, pass_kind kind, uint32_t level) {
  uint32_t *levels = must_allocate(NULL, found->different, sizeof *levels);
  if (kind == FIND) find_levels(own, found, level, levels);
  parcels_begin(&own->sent);
  for (size_t i = 0; i < found->different && !own->violated; i++) {
    const encoded *option = &found->options[i];
    parcels_put(&own->sent, found->owners[i], kind == FIND ? levels[i] : found->times[i]);
    parcels_put(&own->sent, found->owners[i], (uint32_t)option->size);
    (void)picture_add(&own->sent.to[found->owners[i]], (const char *)option->bytes, option->size);
  }
  free(levels);
}

static void count_moves(owned *option, uint32_t times) {
  if (option->number > UINT32_MAX - times) {
    complain("game: 2^32 moves or more to a position; expected fewer");
    end_all(FAILED);
  }
  option->number += times;
}

static void come_to_level(solving *own, uint64_t place, uint32_t times, uint32_t level) {
  owned *option = memo_at(&own->memo, place);
  option->number -= times;
  if (option->number > 0) return;
  option->level = level;
  memo_put_in_level(&own->memo, place, level);
  own->placed++;
}

/* What comes from each rank; with VALUE, the values for it. */
static void receive_options(solving *own, pass_kind kind, uint32_t level, parcels *values) {
  const unsigned char *at = (const unsigned char *)own->sent.from.bytes;
  for (int rank = 0; rank < ranks.all; rank++)
    for (const unsigned char *end = at + own->sent.from_sizes[rank]; at < end;) {
      const uint32_t number = parcels_take(&at), size = parcels_take(&at);
      const encoded option = {at, size};
      const uint64_t hash = hash_of(option);
      at += size;
      uint64_t place;
      const bool known = memo_find(&own->memo, option, hash, &place);
      if (!known && kind != FIND) {
        complain("game: an option that was not among those given before; expected the same options each time");
        end_all(FAILED);
      }
      if (!known) journal_found(memo_add(&own->memo, option, hash, number));
      if (kind == COUNT) count_moves(memo_at(&own->memo, place), number);
      if (kind == LEVEL) come_to_level(own, place, number, level + 1);
      if (kind == VALUE) parcels_put(values, rank, memo_at(&own->memo, place)->number);
    }
}

/* ---- Values ---- */

/* The values of the positions of a batch, from those of their options, which come in the order in which they were asked for. */
static void set_values(solving *own, const batch *found, uint32_t level, const parcels *values) {
  const unsigned char **from = must_allocate(NULL, (size_t)ranks.all, sizeof *from);
  uint32_t *value = must_allocate(NULL, found->different, sizeof *value);
  size_t room = 1;
  for (int i = 0; i < ranks.all; i++) from[i] = (const unsigned char *)values->from.bytes + values->from_places[i];
  for (size_t i = 0; i < found->different; i++) value[i] = parcels_take(&from[found->owners[i]]);
  for (size_t i = 0; i < found->positions; i++)
    if (found->starts[i + 1] - found->starts[i] >= room) room = (size_t)(found->starts[i + 1] - found->starts[i]) + 1;
  size_t *seen = must_allocate(NULL, room, sizeof *seen); /* the last position, plus 1, with an option of this value */
  memset(seen, 0, room * sizeof *seen);
  for (size_t i = 0; i < found->positions; i++) {
    uint32_t mex = 0;
    for (uint64_t k = found->starts[i]; k < found->starts[i + 1]; k++)
      if (value[found->numbers[k]] < room) seen[value[found->numbers[k]]] = i + 1;
    while (mex < room && seen[mex] == i + 1) mex++;
    if (found->starts[i] == found->starts[i + 1] && own->call->play == CGT_MISERE) mex = 1;
    memo_at(&own->memo, own->memo.levels[level].place[found->first + i])->number = mex;
  }
  free(from);
  free(value);
  free(seen);
}

/* Expands a level, on all ranks. */
static void pass(solving *own, pass_kind kind, uint32_t level) {
  static parcels values;
  const owned_level none = {.count = 0};
  batch found = {.first = 0};
  for (bool more = true; more;) {
    const owned_level *of = level < own->memo.level_count ? &own->memo.levels[level] : &none;
    batch_find(&found, own->game, &own->memo, of);
    more = found.first + found.positions < of->count;
    send_options(own, &found, kind, level);
    more = parcels_exchange(&own->sent, more && !own->violated);
    parcels_begin(&values);
    receive_options(own, kind, level, &values);
    if (kind == VALUE) {
      (void)parcels_exchange(&values, false);
      set_values(own, &found, level, &values);
    }
    found.first += found.positions;
    batch_clear(&found);
  }
}

/* ---- The search ---- */

/* The rank that owns the first position, and the place that it has there. */
static int add_first(solving *own, uint64_t *place) {
  unsigned char *bytes = must_allocate(NULL, own->first.count + 1, ENCODED_WORD);
  const encoded first = {bytes, encode(own->first.words, own->first.count, bytes)};
  const uint64_t hash = hash_of(first);
  const int owner = owner_of(hash, ranks.all);
  if (owner == ranks.own && !memo_find(&own->memo, first, hash, place)) {
    journal_found(memo_add(&own->memo, first, hash, 0));
    (void)memo_find(&own->memo, first, hash, place);
  }
  free(bytes);
  return owner;
}

/* Finds all positions; false: a move does not lessen the grade. */
static bool find_all(solving *own) {
  for (; own->at.expanded < level_count(own); own->at.expanded++) {
    pass(own, FIND, own->at.expanded);
    if (any_rank(own->violated)) return false;
    journal_expanded(own->at.expanded);
  }
  own->at.all_found = true;
  journal_all_found();
  return true;
}

static void set_zero(void *user, owned *position, uint64_t place) {
  (void)user;
  (void)place;
  position->number = 0;
}

static void put_in_level(void *user, owned *position, uint64_t place) { memo_put_in_level(user, place, position->level); }

/* Puts the positions in levels by the longest play to them; false if a play comes back to a position. */
static bool find_final_levels(solving *own) {
  const uint32_t levels = level_count(own);
  uint64_t place, waiting;
  memo_each(&own->memo, set_zero, NULL);
  for (uint32_t level = 0; level < levels; level++) pass(own, COUNT, level);
  memo_empty_levels(&own->memo);
  own->placed = 0;
  if (add_first(own, &place) == ranks.own) come_to_level(own, place, 0, 0);
  for (uint32_t level = 0; level < level_count(own); level++) pass(own, LEVEL, level);
  waiting = own->memo.count - own->placed;
  (void)MPI_Allreduce(MPI_IN_PLACE, &waiting, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
  if (waiting > 0) return false;
  /* in the order in which they were found, as the journal has them */
  memo_empty_levels(&own->memo);
  memo_each(&own->memo, put_in_level, &own->memo);
  own->at.leveled = true;
  journal_leveled(&own->memo);
  return true;
}

/* Begins anew, with levels by moves. */
static void begin_by_moves(solving *own, size_t number) {
  memo_clear(&own->memo);
  own->at = (stage){.natural = false};
  journal_begin(own->call, number, &own->memo, &own->at);
}

static int find_value(solving *own, size_t number, uint32_t *value) {
  uint64_t place = 0;
  own->grade = grade_of(own->game, own->first.words, own->first.count);
  own->at = (stage){.natural = own->grade < MOST_LEVELS};
  own->memo.most = own->call->memory;
  const int status = journal_read(own->call, number, &own->memo, &own->at);
  if (status != DONE) return status;
  journal_begin(own->call, number, &own->memo, &own->at);
  (void)add_first(own, &place);
  if (!own->at.all_found && !find_all(own)) {
    begin_by_moves(own, number);
    own->violated = false;
    (void)add_first(own, &place);
    (void)find_all(own);
  }
  if (!own->at.natural && !own->at.leveled && !find_final_levels(own)) {
    if (ranks.own == 0) complain("game: a play comes back to a position; expected a game in which every play ends");
    return FAILED;
  }
  for (uint32_t level = own->at.any_valued ? own->at.valued : level_count(own); level > 0; level--) {
    pass(own, VALUE, level - 1);
    journal_valued(&own->memo, level - 1);
  }
  const int owner = add_first(own, &place);
  if (owner == ranks.own) *value = memo_at(&own->memo, place)->number;
  (void)MPI_Bcast(value, 1, MPI_UINT32_T, owner, MPI_COMM_WORLD);
  journal_close();
  return DONE;
}

/* ---- The answers ---- */

/* A theorem's answer, on every rank, or a value that all find. */
static int answer_position(const cli_call *call, cgt_game_t *game, const cli_position *position) {
  static size_t number;
  const bool outcome = call->command->run == run_outcome;
  const uint32_t question = outcome ? CGT_QUESTION_OUTCOME : CGT_QUESTION_VALUE;
  uint64_t answer = 0;
  number++;
  if (call->method != CGT_METHOD_SEARCH) {
    const cgt_status_t closed =
        cgt_game_answer(game, CGT_METHOD_CLOSED, call->play, question, position->words, position->count, &answer);
    if (closed == CGT_OK) return ranks.own == 0 ? say_answer(call, game, position, answer) : DONE;
    if (closed != CGT_E_NO_THEOREM || call->method == CGT_METHOD_CLOSED)
      return ranks.own == 0 ? asked(game, position, closed) : FAILED;
  }
  static solving own;
  uint32_t value = 0;
  own = (solving){.call = call, .game = game};
  int status =
      asked(game, position, cgt_game_canonical(game, position->words, position->count, own.first.words, &own.first.count));
  if (status == DONE && ranks.pruned) {
    status = search_subproblems(call, game, &own.first, number, &answer);
  } else if (status == DONE) {
    status = find_value(&own, number, &value);
    answer = !outcome ? value : value == 0 ? CGT_P : CGT_N;
  }
  memo_clear(&own.memo);
  parcels_clear(&own.sent);
  if (status != DONE || ranks.own > 0) return status;
  return say_answer(call, game, position, answer);
}

static int answer_all(const cli_call *call, cgt_game_t *game) {
  return ranks.own == 0 ? say_answers(call, game, answer_position) : each_position(call, game, answer_position);
}

static int pass_over(const cli_call *call, cgt_game_t *game, const cli_position *position) {
  (void)call;
  (void)game;
  (void)position;
  return DONE;
}

int solve(cli_call *call) {
  cgt_game_t *game = NULL;
  int status = DONE;
  if (ranks.own > 0) format = TEXT;
  if (ranks.own == 0) { /* which alone complains about the call's words */
    status = read_game(call, &game);
    if (status == DONE && (status = each_position(call, game, pass_over)) != DONE) status = end_game(call, game, status);
  }
  (void)MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (status != DONE) return status;
  if (ranks.own > 0 && read_game(call, &game) != DONE) end_all(FAILED);
  if (ranks.own == 0) json_document(call, true);
  return end_game(call, game, answer_all(call, game));
}
