/* Welter's game, turning turtles and inset games. The user pointer is the game's number (lib/anim/squares.h), as a pointer into
 * an array. In compounds the squares need not ascend. */
#include "../anim/squares.h"

#include <stdio.h>
#include <string.h>

#include "heaps.h"

static char numbers[CGT_MAX_WORDS + 1];

static size_t number_of(const void *user) { return (size_t)((const char *)user - numbers); }

/* The place of a square, or count if it is free. */
static size_t find(const uint64_t *words, size_t count, uint64_t square) {
  size_t at = 0;
  while (at < count && words[at] != square) at++;
  return at;
}

/* Moves of coins, and positions with fewer coins. */
typedef struct {
  size_t game, count;
  const uint64_t *words;
  cgt_i_moves moves, fewer;
} giver;

static void begin(giver *to, const void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  to->game = number_of(user);
  to->words = words;
  to->count = count;
  cgt_i_moves_begin(&to->moves, sink, words, count);
  cgt_i_moves_begin(&to->fewer, sink, words, to->game == CGT_I_TURTLES ? count - 2 : 1);
}

/* Two turtles fall asleep: the first squares stay, but for the two's places among them, where those of the last two that are
 * still awake go. */
static cgt_status_t fall_asleep(giver *to, size_t i, size_t j) {
  const size_t rest = to->count - 2, low = i < j ? i : j, high = i < j ? j : i;
  const size_t last = high == rest ? rest + 1 : rest; /* of the last two the one that is awake if just one is */
  if (low >= rest)
    (void)cgt_i_moves_add(&to->fewer, 0, to->words[0]);
  else if (high >= rest)
    (void)cgt_i_moves_add(&to->fewer, low, to->words[last]);
  else
    (void)cgt_i_moves_add_two(&to->fewer, low, to->words[rest], high, to->words[rest + 1]);
  return to->fewer.status;
}

/* A move as anim.h describes moves. */
static cgt_status_t give(void *user, size_t index, uint64_t target) {
  giver *to = user;
  const size_t at = to->game == CGT_I_TURTLES ? find(to->words, to->count, target) : to->count;
  if (at < to->count) return fall_asleep(to, index, at);
  if (target != to->words[index])
    (void)cgt_i_moves_add(&to->moves, index, target);
  else if (!cgt_i_moves_add(&to->fewer, 0, target))
    return to->fewer.status;
  return to->moves.status;
}

static cgt_status_t end(giver *to, cgt_status_t status) {
  if (status == CGT_OK) status = cgt_i_moves_end(&to->moves);
  return status == CGT_OK ? cgt_i_moves_end(&to->fewer) : status;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  giver to;
  cgt_status_t status = CGT_OK;
  begin(&to, user, words, count, sink);
  for (size_t i = 0; i < count && status == CGT_OK; i++) {
    for (uint64_t target = 0; target < words[i] && status == CGT_OK; target++)
      if (to.game == CGT_I_TURTLES || find(words, count, target) == count) status = give(&to, i, target);
    if (status == CGT_OK && to.game >= 2 && count > 1) status = give(&to, i, words[i]);
  }
  return end(&to, status);
}

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  char text[256];
  const cgt_status_t status = cgt_i_squares_check(number_of(user), words, count);
  if (status != CGT_E_POSITION) return status;
  snprintf(text, sizeof text, "%s", cgt_last_error());
  return cgt_sink_refuse(sink, text);
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  static const char *const theorems[] = {"Sato; Welter 1954: the XOR of the squares and of N(x - y) for each two of them",
                                         "turning turtles: the XOR of the squares",
                                         "Nakada 2022: the square that makes the coins 0 in Welter's game"};
  const size_t game = number_of(user);
  if (play == CGT_MISERE || question != CGT_QUESTION_VALUE) return CGT_E_NO_THEOREM;
  const cgt_status_t status = cgt_i_squares_value(game, words, count, answer);
  if (status == CGT_OK && theorem != NULL) *theorem = theorems[game < 2 ? game : 2];
  return status;
}

static cgt_status_t moves_to(void *user, uint32_t play, uint64_t value, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  giver to;
  if (play == CGT_MISERE) return CGT_E_NO_THEOREM;
  begin(&to, user, words, count, sink);
  return end(&to, cgt_i_squares_moves(to.game, words, count, value, give, &to));
}

static cgt_status_t winning(void *user, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  return moves_to(user, play, 0, words, count, sink);
}

static const cgt_i_kind kind = {.moves_to = moves_to, .notation = CGT_I_SQUARES};

static cgt_status_t make(const char *function, size_t number, const char *identity, cgt_game_t **game) {
  if (game == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is NULL", function);
  const cgt_ruleset_t rules = {.size = sizeof rules,
                               .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT,
                               .user = numbers + number,
                               .options = options,
                               .validate = validate,
                               .closed = closed,
                               .winning = winning,
                               .order_hint = cgt_i_sum_of_heaps,
                               .identity = identity,
                               .identity_size = strlen(identity)};
  return cgt_i_game_make(function, &rules, &kind, game);
}

cgt_status_t cgt_game_new_welter(cgt_game_t **game) { return make("cgt_game_new_welter", CGT_I_WELTER, "welter", game); }

cgt_status_t cgt_game_new_turtles(cgt_game_t **game) { return make("cgt_game_new_turtles", CGT_I_TURTLES, "turtles", game); }

cgt_status_t cgt_game_new_inset(uint64_t n, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_inset";
  char identity[32];
  if (n < 2 || n > CGT_MAX_WORDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %llu; expected from 2 to %zu coins", function, (unsigned long long)n,
                      CGT_MAX_WORDS);
  snprintf(identity, sizeof identity, "inset(%llu)", (unsigned long long)n);
  return make(function, (size_t)n, identity, game);
}
