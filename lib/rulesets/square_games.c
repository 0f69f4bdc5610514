/* Welter's game, turning turtles and inset games. The user pointer is the game's number (lib/anim/squares.h), as a pointer into
 * an array. In compounds the squares need not ascend. */
#include "../anim/squares.h"

#include <stdio.h>
#include <stdlib.h>
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

/* Two turtles fall asleep. The first squares stay, except that those of the two are replaced by the ones of the last two that
 * are still awake. */
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

/* A move in the form of anim.h. */
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

/* ---- Texts and pictures ---- */

static cgt_status_t check_square(const cgt_i_position *to, size_t first, uint64_t number, size_t from) {
  cgt_i_reader *reader = to->reader;
  char expected[60];
  if (number > CGT_MAX_SQUARE) {
    snprintf(expected, sizeof expected, "a square up to %llu", (unsigned long long)CGT_MAX_SQUARE);
    return cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, NULL, expected);
  }
  return find(to->words + first, to->count - first, number) == to->count - first
             ? CGT_OK
             : cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, "the square is named twice", "each once");
}

static cgt_status_t read_position(cgt_i_position *to, const cgt_game_t *game, bool whole) {
  (void)game, (void)whole;
  return cgt_i_position_read_list(to, 0, check_square);
}

static int descending(const void *first, const void *second) {
  const uint64_t a = *(const uint64_t *)first, b = *(const uint64_t *)second;
  return (a < b) - (a > b);
}

/* A Young diagram of beta-numbers, or the shifted diagram of a strict partition. */
static bool draw_diagram(const uint64_t *squares, size_t n, bool young, const cgt_i_pen *pen, int64_t x, int64_t y,
                         cgt_i_area *area) {
  uint64_t rows[CGT_I_PEN_MOST];
  memcpy(rows, squares, n * sizeof *rows);
  qsort(rows, n, sizeof *rows, descending);
  for (size_t i = 0; i < n && young; i++) rows[i] -= n - 1 - i;
  while (n > 0 && rows[n - 1] == 0) n--;
  cgt_i_pen_rows(pen, rows, n, !young, x, y, area);
  return area->width > 0;
}

/* A strip from square 0 to the last coin. */
static bool draw(const uint64_t *words, size_t count, bool young, const cgt_i_pen *pen, int64_t x, int64_t y,
                 cgt_i_area *area) {
  uint64_t last = 0;
  if (!cgt_i_pen_fits(words, count, CGT_I_PEN_MOST - 1)) return false;
  if (pen->diagrams) return draw_diagram(words, count, young, pen, x, y, area);
  for (size_t i = 0; i < count; i++)
    if (words[i] > last) last = words[i];
  for (uint64_t square = 0; square <= last; square++) {
    pen->put_cell(pen, x, y, square, 0, false);
    pen->put_number(pen, x, y + (int64_t)pen->cell + 4, square, square);
  }
  for (size_t i = 0; i < count; i++) pen->put_counter(pen, x, y, words[i], 0);
  *area = (cgt_i_area){(last + 1) * pen->cell, pen->cell + 4 + CGT_I_PEN_LINE};
  return true;
}

static bool draw_young(const cgt_game_t *game, const uint64_t *words, size_t count, const cgt_i_pen *pen, int64_t x, int64_t y,
                       cgt_i_area *area) {
  (void)game;
  return draw(words, count, true, pen, x, y, area);
}

static bool draw_shifted(const cgt_game_t *game, const uint64_t *words, size_t count, const cgt_i_pen *pen, int64_t x,
                         int64_t y, cgt_i_area *area) {
  (void)game;
  return draw(words, count, false, pen, x, y, area);
}

/* ---- Families ---- */

#define RULES                                                                                                                  \
  .size = sizeof(cgt_ruleset_t), .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT, .options = options, .validate = validate, \
  .closed = closed, .order_hint = cgt_i_sum_of_heaps

#define SQUARES .fits = true, .moves_to = moves_to, .notation = CGT_NOTATION_SQUARES, .read_position = read_position

const cgt_i_family cgt_i_welter_family = {
    .name = "welter",
    .example = "welter",
    .position = "3,5",
    .make.alone = cgt_game_new_welter,
    .rules = {RULES, .user = numbers + CGT_I_WELTER},
    SQUARES,
    .draw = draw_young,
};

const cgt_i_family cgt_i_turtles_family = {
    .name = "turtles",
    .example = "turtles",
    .position = "2,3,5",
    .make.alone = cgt_game_new_turtles,
    .rules = {RULES, .user = numbers + CGT_I_TURTLES},
    SQUARES,
    .draw = draw_shifted,
};

const cgt_i_family cgt_i_inset_family = {
    .name = "inset",
    .example = "inset(4)",
    .position = "1,2,4,5",
    .numbers = {"a number of coins"},
    .make.number = cgt_game_new_inset,
    .rules = {RULES},
    SQUARES,
    .draw = draw_shifted,
};

cgt_status_t cgt_game_new_welter(cgt_game_t **game) {
  return cgt_i_game_make_plain("cgt_game_new_welter", &cgt_i_welter_family, (cgt_i_shape){CGT_I_ANY_WORDS, 0}, game);
}

cgt_status_t cgt_game_new_turtles(cgt_game_t **game) {
  return cgt_i_game_make_plain("cgt_game_new_turtles", &cgt_i_turtles_family, (cgt_i_shape){CGT_I_ANY_WORDS, 0}, game);
}

cgt_status_t cgt_game_new_inset(uint64_t n, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_inset";
  if (n < 2 || n > CGT_MAX_WORDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %llu; expected from 2 to %zu coins", function, (unsigned long long)n,
                      CGT_MAX_WORDS);
  const cgt_i_making making = {.own = numbers + n, .arguments = &n, .argument_count = 1};
  return cgt_i_game_make(function, &cgt_i_inset_family, &making, game);
}
