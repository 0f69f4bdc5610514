/* Chomp on a poset: take an element that is left, with all that is above it. */
#include "chomp.h"

#include <cgt/coin.h>
#include <stdio.h>
#include <string.h>

/* ---- The ruleset ---- */

/* Writes an element's name, cut short, for a text about it. */
static void name_element(const cgt_poset_t *poset, size_t index, char name[CGT_I_REASON]) {
  uint64_t *x = cgt_i_alloc(poset->arity, sizeof *x);
  cgt_i_bytes cut = {name, 60, 0};
  cgt_i_text to = cgt_i_text_cut(&cut);
  name[0] = 0;
  if (x != NULL && cgt_i_poset_element(poset, index, x) == CGT_OK) cgt_i_write_element(poset, x, false, &to);
  cgt_i_free(x);
}

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_chomp *own = user;
  char text[2 * CGT_I_REASON], names[2][CGT_I_REASON];
  if (count != own->words) {
    snprintf(text, sizeof text, "%zu words; expected %zu, a bit for each of %zu elements", count, own->words, own->n);
    return cgt_sink_refuse(sink, text);
  }
  if (own->n % 64 != 0 && words[count - 1] >> own->n % 64 != 0) {
    snprintf(text, sizeof text, "bit %zu is set; expected bits below %zu, the number of elements",
             (count - 1) * 64 + cgt_i_high_bit(words[count - 1]), own->n);
    return cgt_sink_refuse(sink, text);
  }
  for (size_t x = 0; x < own->n; x++) {
    if (cgt_i_set_has(words, x)) continue;
    const uint64_t *above = cgt_i_chomp_above(own, x);
    for (size_t w = 0; w < own->words; w++) {
      if ((words[w] & above[w]) == 0) continue;
      if (sink->silent) return cgt_sink_refuse(sink, "");
      name_element(own->poset, w * 64 + cgt_i_low_bit(words[w] & above[w]), names[0]);
      name_element(own->poset, x, names[1]);
      snprintf(text, sizeof text, "%.150s is left; expected %.150s, which is below it, to be left too", names[0], names[1]);
      return cgt_sink_refuse(sink, text);
    }
  }
  return CGT_OK;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_chomp *own = user;
  cgt_i_buffer option;
  if (!cgt_i_buffer_make(&option, count)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", count);
  cgt_status_t status = CGT_OK;
  for (size_t w = 0; w < count; w++)
    for (uint64_t bits = words[w]; bits != 0 && status == CGT_OK; bits &= bits - 1) {
      const uint64_t *above = cgt_i_chomp_above(own, w * 64 + cgt_i_low_bit(bits));
      for (size_t i = 0; i < count; i++) option.words[i] = words[i] & ~above[i];
      status = cgt_sink_option(sink, option.words, count);
    }
  cgt_i_buffer_free(&option);
  return status;
}

/* What is not comparable, even through others, is a summand. */
static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_chomp *own = user;
  cgt_i_buffer sets;
  if (!cgt_i_buffer_make(&sets, 3 * count)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", 3 * count);
  uint64_t *rest = sets.words, *part = rest + count, *fresh = part + count;
  cgt_status_t status = CGT_OK;
  if (count > 0) memcpy(rest, words, count * sizeof *words);
  for (size_t w = 0; w < count && status == CGT_OK;) {
    if (rest[w] == 0) {
      w++;
      continue;
    }
    cgt_i_chomp_take_part(own, rest, w * 64 + cgt_i_low_bit(rest[w]), true, part, fresh);
    if (memcmp(part, words, count * sizeof *words) == 0) break;
    status = cgt_sink_summand(sink, NULL, part, count);
  }
  cgt_i_buffer_free(&sets);
  return status;
}

/* ---- Theorems ---- */

static uint64_t size_of(const uint64_t *words, size_t count) {
  uint64_t size = 0;
  for (size_t w = 0; w < count; w++) size += cgt_i_popcount(words[w]);
  return size;
}

/* Whether some element that is left is above all others that are left, or below them. */
static bool has_end(const cgt_i_chomp *own, const uint64_t *words, bool least) {
  for (size_t w = 0; w < own->words; w++)
    for (uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
      const size_t x = w * 64 + cgt_i_low_bit(bits);
      const uint64_t *above = cgt_i_chomp_above(own, x), *near = own->near + x * own->words;
      bool end = true;
      for (size_t i = 0; i < own->words && end; i++) {
        const uint64_t upper = above[i] & words[i], self = i == w ? bits & (0 - bits) : 0;
        end = (words[i] & ~near[i]) == 0 && (least ? upper == words[i] : upper == self);
      }
      if (end) return true;
    }
  return false;
}

static cgt_status_t answer_with(uint64_t value, const char *name, uint32_t question, uint64_t *answer, const char **theorem) {
  *answer = cgt_i_answer_of(question, value);
  if (theorem != NULL) *theorem = name;
  return CGT_OK;
}

/* With a greatest element and another one, whatever answer would win after taking the greatest alone could be played at once,
 * as it takes the greatest too; so if that first move does not win, another one does. With a least element, taking it ends the
 * game. */
static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const cgt_i_chomp *own = user;
  const uint64_t size = size_of(words, count);
  uint64_t value;
  if (size == 0) return answer_with(play == CGT_MISERE, "no element is left", question, answer, theorem);
  if (question == CGT_QUESTION_OUTCOME && (size > 1 || play == CGT_NORMAL)) {
    if (play == CGT_NORMAL && has_end(own, words, true))
      return answer_with(1, "taking the least element ends the game", question, answer, theorem);
    if (has_end(own, words, false))
      return answer_with(1, "strategy stealing: every answer to taking the greatest element could be played at once", question,
                         answer, theorem);
  }
  if (play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  const cgt_status_t status = cgt_i_chomp_n_free(own, words, &value);
  return status == CGT_OK ? answer_with(value, "Deuber, Thomasse 1996: sums and ordinal sums, for posets without an induced N",
                                        question, answer, theorem)
                          : status;
}

static cgt_status_t normal_value(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, uint64_t *value, const char **name) {
  cgt_status_t status = cgt_i_chomp_by_table(game, ask, words, value);
  *name = "a table of the diagrams inside";
  if (status != CGT_E_NO_THEOREM) return status == CGT_OK ? CGT_OK : cgt_i_fail_in(ask, status);
  status = cgt_i_chomp_search(game, ask, words, value);
  *name = "a search of the parts that are neither sums nor ordinal sums";
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(ask, status);
}

/* Misere play with a least element, which is taken last: a position that has the value v in normal play has the same value in
 * misere play, but 0 if v is 1. By induction: an option without the least element is empty, with the value 1 in misere play. */
static cgt_status_t recurrence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                               uint64_t *value, const char **name) {
  (void)count;
  if (play == CGT_NORMAL) return normal_value(game, ask, words, value, name);
  if (!has_end(cgt_i_game_own(game), words, true)) return CGT_E_NO_THEOREM;
  cgt_status_t status = normal_value(game, ask, words, value, name);
  if (status != CGT_OK) return status;
  if (*value == 1) *value = 0;
  *name = "who takes the least element loses: normal play without it";
  return CGT_OK;
}

static void forget(cgt_game_t *game) {
  cgt_i_chomp *own = cgt_i_game_own(game);
  cgt_i_diagrams_free(own->diagrams);
  own->diagrams = NULL;
}

static void count_known(const cgt_game_t *game, uint64_t *positions, uint64_t *bytes) {
  cgt_i_diagrams_count(((const cgt_i_chomp *)cgt_i_game_own(game))->diagrams, positions, bytes);
}

/* ---- Making ---- */

static const char own_type;

static void free_own(cgt_i_chomp *own) {
  if (own == NULL) return;
  cgt_i_diagrams_free(own->diagrams);
  cgt_i_free(own->above);
  cgt_i_free(own->near);
  cgt_i_free(own->rows);
  cgt_poset_free(own->poset);
  cgt_i_free(own);
}

static void destroy(void *user) { free_own(user); }

const cgt_i_chomp *cgt_i_chomp_of(const cgt_game_t *game) { return cgt_i_game_own_of_type(game, &own_type); }

cgt_poset_t *cgt_chomp_poset(const cgt_game_t *game) {
  const cgt_i_chomp *own = cgt_i_chomp_of(game);
  return own != NULL ? own->poset : NULL;
}

static cgt_status_t no_memory(const char *function) { return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a game", function); }

static cgt_status_t find_rows(const char *function, cgt_i_chomp *own) {
  const cgt_i_poset_family *family = own->poset->family;
  own->row_count = own->n > 0 && family->row_count != NULL ? family->row_count(own->poset) : 0;
  if (own->row_count == 0) return CGT_OK;
  own->rows = cgt_i_alloc(own->row_count, sizeof *own->rows);
  if (own->rows == NULL) return no_memory(function);
  for (size_t i = 0; i < own->row_count; i++) own->rows[i] = family->row(own->poset, i);
  return CGT_OK;
}

static cgt_status_t find_relations(const char *function, cgt_i_chomp *own) {
  const cgt_i_order *order;
  cgt_status_t status = cgt_i_poset_order(own->poset, &order);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  own->above = cgt_i_alloc(own->n * own->words + 1, sizeof *own->above);
  own->near = cgt_i_alloc(own->n * own->words + 1, sizeof *own->near);
  if (own->above == NULL || own->near == NULL) return no_memory(function);
  memset(own->above, 0, own->n * own->words * sizeof *own->above);
  memset(own->near, 0, own->n * own->words * sizeof *own->near);
  for (size_t place = 0; place < own->n; place++) {
    const uint64_t *row = cgt_i_triangle_row(&order->below, place);
    const size_t y = order->index[place];
    for (size_t w = 0; w <= place / 64; w++)
      for (uint64_t bits = row[w]; bits != 0; bits &= bits - 1) {
        const size_t x = order->index[w * 64 + cgt_i_low_bit(bits)];
        cgt_i_set_add(own->above + x * own->words, y);
        cgt_i_set_add(own->near + x * own->words, y);
        cgt_i_set_add(own->near + y * own->words, x);
      }
  }
  return CGT_OK;
}

cgt_status_t cgt_game_new_chomp(cgt_poset_t *poset, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_chomp";
  uint64_t n = 0;
  if (poset == NULL || game == NULL) return cgt_i_null_argument(function, poset == NULL ? "poset" : "game");
  cgt_status_t status = cgt_i_poset_size(poset, &n);
  if (status == CGT_E_OVERFLOW || (status == CGT_OK && n > CGT_MAX_CHOMP))
    status = cgt_i_fail(CGT_E_LIMIT, "%s%llu elements; expected at most %llu for Chomp", status == CGT_OK ? "" : "more than ",
                        (unsigned long long)(status == CGT_OK ? n : UINT64_MAX), (unsigned long long)CGT_MAX_CHOMP);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  cgt_i_chomp *own = cgt_i_alloc(1, sizeof *own);
  if (own == NULL) return no_memory(function);
  *own = (cgt_i_chomp){.poset = cgt_poset_retain(poset), .n = (size_t)n, .words = (size_t)(n + 63) / 64};
  status = find_relations(function, own);
  if (status == CGT_OK) status = find_rows(function, own);
  cgt_i_bytes identity = {NULL, 0, 0};
  cgt_i_text text = cgt_i_text_grow(&identity);
  if (status == CGT_OK) {
    cgt_i_print(&text, "chomp(");
    status = cgt_i_write_poset(poset, &text);
    cgt_i_print(&text, ")");
    if (status == CGT_OK) status = text.status;
    if (status == CGT_E_UNSUPPORTED) cgt_i_free(identity.bytes), identity = (cgt_i_bytes){NULL, 0, 0}, status = CGT_OK;
  }
  if (status == CGT_OK) {
    cgt_ruleset_t rules = cgt_i_chomp_family.rules;
    rules.user = own;
    rules.identity = identity.bytes;
    rules.identity_size = identity.used;
    const cgt_i_making making = {.rules = &rules, .shape = {CGT_I_FIXED, own->words}};
    status = cgt_i_game_make(function, &cgt_i_chomp_family, &making, game);
  }
  cgt_i_free(identity.bytes);
  if (status == CGT_OK) return CGT_OK;
  free_own(own);
  return cgt_i_fail_in_function(function, status);
}

/* ---- Texts and pictures ---- */

/* Adds what is below an element to a set. */
static void add_ideal(const cgt_i_chomp *own, uint64_t *set, size_t y) {
  for (size_t x = 0; x < own->n; x++)
    if (cgt_i_set_has(cgt_i_chomp_above(own, x), y)) cgt_i_set_add(set, x);
}

static cgt_status_t read_greatest(cgt_i_reader *reader, const cgt_i_chomp *own, uint64_t *x, uint64_t *set) {
  char names[2][CGT_I_REASON], reason[3 * CGT_I_REASON];
  uint64_t index = 0;
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  cgt_status_t status = cgt_i_read_element(reader, own->poset, false, x);
  if (status == CGT_OK) status = cgt_i_poset_index(own->poset, x, &index);
  if (status != CGT_OK) return status;
  const uint64_t *near = own->near + (size_t)index * own->words;
  /* comparable with a greatest element before: it is in the set, or one that is above nothing else than what is in it */
  for (size_t w = 0; w < own->words; w++)
    for (uint64_t bits = set[w] & near[w]; bits != 0; bits &= bits - 1) {
      const size_t other = w * 64 + cgt_i_low_bit(bits);
      const uint64_t *above = cgt_i_chomp_above(own, other);
      bool greatest = true;
      for (size_t i = 0; i < own->words && greatest; i++) greatest = (set[i] & above[i]) == (i == w ? bits & (0 - bits) : 0);
      if (!greatest) continue;
      name_element(own->poset, (size_t)index, names[0]);
      name_element(own->poset, other, names[1]);
      if (other == index)
        snprintf(reason, sizeof reason, "%s is named twice; expected each of the greatest elements once", names[0]);
      else
        snprintf(reason, sizeof reason, "%s is comparable with %s; expected the greatest elements alone", names[0], names[1]);
      return cgt_i_read_refuse(reader, CGT_E_POSITION, from, reader->at, reason);
    }
  add_ideal(own, set, (size_t)index);
  return CGT_OK;
}

/* `(1,3);(2,2)`, `start` or `-`. */
static cgt_status_t read_position(cgt_i_position *to, const cgt_game_t *game, bool whole) {
  const cgt_i_chomp *own = cgt_i_chomp_of(game);
  cgt_i_reader *reader = to->reader;
  uint64_t *set = to->words + to->count;
  cgt_status_t status = CGT_OK;
  size_t from;
  (void)whole;
  (void)cgt_i_read_next(reader);
  for (size_t i = 0; i < own->words && status == CGT_OK; i++) status = cgt_i_position_add(to, 0, reader->at);
  if (status != CGT_OK) return status;
  if (cgt_i_read_takes(reader, '-')) return CGT_OK;
  const size_t length = cgt_i_read_name(reader, &from);
  if (cgt_i_read_is(reader, from, length, "start")) {
    for (size_t x = 0; x < own->n; x++) cgt_i_set_add(set, x);
    return CGT_OK;
  }
  reader->at = from;
  if (own->n == 0) return cgt_i_read_unexpected(reader, "\"-\"");
  uint64_t *x = cgt_i_alloc(own->poset->arity, sizeof *x);
  if (x == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for an element", reader->reading->function);
  do status = read_greatest(reader, own, x, set);
  while (status == CGT_OK && cgt_i_read_takes(reader, ';'));
  cgt_i_free(x);
  return status;
}

static bool opens(const cgt_game_t *game) { return (cgt_i_chomp_of(game)->poset->claims & CGT_I_IN_PARENTHESES) != 0; }

static cgt_status_t write_position(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                                   cgt_i_text *text) {
  const cgt_i_chomp *own = cgt_i_chomp_of(game);
  (void)whole, (void)depth;
  if (size_of(words, count) == 0) return cgt_i_print(text, "-"), CGT_OK;
  uint64_t *element = cgt_i_alloc(own->poset->arity, sizeof *element);
  cgt_status_t status = element != NULL ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "no memory for an element");
  for (size_t x = 0, written = 0; x < own->n && status == CGT_OK; x++) {
    const uint64_t *above = cgt_i_chomp_above(own, x);
    bool greatest = cgt_i_set_has(words, x);
    for (size_t w = 0; w < count && greatest; w++)
      greatest = (words[w] & above[w]) == (w == x / 64 ? (uint64_t)1 << x % 64 : 0);
    if (!greatest) continue;
    status = cgt_i_poset_element(own->poset, x, element);
    if (status != CGT_OK) break;
    cgt_i_print(text, written++ > 0 ? ";" : "");
    cgt_i_write_element(own->poset, element, false, text);
  }
  cgt_i_free(element);
  return status;
}

/* A board of two coordinates; other positions are drawn by the room of pictures, on the diagram of the poset. */
static bool draw(const cgt_game_t *game, const uint64_t *words, size_t count, const cgt_i_pen *pen, int64_t x, int64_t y,
                 cgt_i_area *area) {
  const cgt_i_chomp *own = cgt_i_chomp_of(game);
  (void)count;
  if (own->rows == NULL || !cgt_i_pen_fits(own->rows, own->row_count, CGT_I_PEN_MOST)) return false;
  for (size_t row = 0, cell = 0; row < own->row_count; row++)
    for (uint64_t column = 0; column < own->rows[row]; column++)
      pen->put_cell(pen, x, y, column, row, !cgt_i_set_has(words, cell++));
  *area = (cgt_i_area){own->rows[0] * pen->cell, own->row_count * pen->cell};
  return true;
}

/* The number of elements that are left. */
static uint64_t order_hint(void *user, const uint64_t *words, size_t count) {
  (void)user;
  return size_of(words, count);
}

const cgt_i_family cgt_i_chomp_family = {
    .name = "chomp",
    .example = "chomp(product(chain(4),chain(5)))",
    .position = "<2,4>;<3,2>",
    .read = cgt_i_read_poset_argument,
    .make.poset = cgt_game_new_chomp,
    .rules = {.size = sizeof(cgt_ruleset_t),
              .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SPLITS_SUMS | CGT_RULESET_GIVES_CANONICAL,
              .options = options,
              .validate = validate,
              .split = split,
              .closed = closed,
              .order_hint = order_hint,
              .destroy = destroy},
    .splits_within = true,
    .fits = true,
    .recurrence = recurrence,
    .forget = forget,
    .count = count_known,
    .notation = CGT_NOTATION_LEFT,
    .read_position = read_position,
    .opens = opens,
    .write_position = write_position,
    .draw = draw,
    .own_type = &own_type};
