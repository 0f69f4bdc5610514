/* Positions as texts. A text is read from the outside in: a sum is cut at its `&`, a push at its `@`, and what is left is a
 * position of the game that is played there. */
#include <cgt/anim.h>
#include <stdio.h>
#include <string.h>

#include "../boards/dominoes.h"
#include "../compound/compound.h"
#include "words.h"

/* The second component of an ordinal sum, once it has been annihilated. */
static const char gone[] = "gone";

/* How positions of a game that is no compound are written. */
static cgt_i_notation notation_of(const cgt_game_t *game) { return game->kind != NULL ? game->kind->notation : CGT_I_NUMBERS; }

/* ---- Reading ---- */

typedef struct {
  cgt_i_reader *reader;
  uint64_t *words; /* CGT_MAX_WORDS of them */
  size_t count;
} position;

static cgt_status_t add(position *to, uint64_t word, size_t from) {
  char expected[40];
  if (to->count < CGT_MAX_WORDS) {
    to->words[to->count++] = word;
    return CGT_OK;
  }
  snprintf(expected, sizeof expected, "at most %zu words", CGT_MAX_WORDS);
  return cgt_i_read_fail(to->reader, CGT_E_POSITION, from, from, NULL, expected);
}

/* The range that a reader reads, without white space at its ends. */
static void trim(cgt_i_reader *reader) {
  (void)cgt_i_read_next(reader);
  while (reader->end > reader->at && cgt_i_is_space(reader->text[reader->end - 1])) reader->end--;
}

/* The first place of a character outside parentheses; the end if there is none. */
static size_t find(const cgt_i_reader *reader, size_t from, char c) {
  size_t depth = 0, at = from;
  for (; at < reader->end; at++) {
    const char here = reader->text[at];
    if (here == c && depth == 0) break;
    if (here == '(') depth++;
    if (here == ')' && depth > 0) depth--;
  }
  return at;
}

/* Where the parenthesis closes that the range begins with; its end if it does not, or there is none. */
static size_t closing(const cgt_i_reader *reader) {
  size_t depth = 0, at = reader->at;
  for (; at < reader->end; at++) {
    if (reader->text[at] == '(') depth++;
    if (depth == 0) return reader->end;
    if (reader->text[at] == ')' && --depth == 0) break;
  }
  return at;
}

/* Goes inside the parentheses round the range, if there are any. */
static bool goes_inside(cgt_i_reader *reader) {
  const size_t close = closing(reader);
  if (close == reader->end || close + 1 < reader->end) return false;
  reader->at++;
  reader->end--;
  trim(reader);
  return true;
}

/* Whether parentheses round the range, of which the inside is given, are those of the one coin in it. */
static bool is_one_coin(const cgt_game_t *game, const cgt_i_reader *inner) {
  for (bool compound = true; compound;) {
    const cgt_i_sum *sum = cgt_i_sum_of(game);
    const cgt_i_push *push = cgt_i_push_of(game);
    compound = sum != NULL || push != NULL;
    if (compound) game = sum != NULL ? sum->parts[0] : push->first;
  }
  const cgt_i_coin *coin = cgt_i_coin_of(game);
  const char first = inner->at < inner->end ? inner->text[inner->at] : '\0';
  return coin != NULL && (coin->poset->claims & CGT_I_IN_PARENTHESES) != 0 && first != '(' && first != '-';
}

/* Whether a sum with one component may be what the range says, although it stands where a sum needs parentheses. */
static bool is_sum_inside(const cgt_game_t *game, cgt_i_reader range) {
  trim(&range);
  return goes_inside(&range) && !is_one_coin(game, &range);
}

/* Where the buttons of a push begin; the end of the range if it has none. They do not where they are those of a push in a sum.
 */
static size_t buttons_at(const cgt_i_reader *reader) {
  return find(reader, reader->at, '&') < reader->end ? reader->end : find(reader, reader->at, '@');
}

/* Goes inside all parentheses round the range if the push has buttons there. Else they are left to what it is a push of. */
static bool goes_to_buttons(cgt_i_reader *reader) {
  cgt_i_reader inner = *reader;
  size_t levels = 0;
  while (levels < CGT_I_SPEC_DEPTH && goes_inside(&inner)) levels++;
  if (levels == 0 || buttons_at(&inner) == inner.end) return false;
  *reader = inner;
  return true;
}

/* Goes inside parentheses that are those of a position of the game. Those of a sum with one component are left to this. */
static bool takes_parentheses(cgt_i_reader *reader, const cgt_game_t *game) {
  const cgt_i_sum *sum = cgt_i_sum_of(game);
  cgt_i_reader inner = *reader;
  if (cgt_i_push_of(game) != NULL) return goes_to_buttons(reader);
  if (!goes_inside(&inner) || (sum != NULL ? sum->n == 1 : is_one_coin(game, &inner))) return false;
  *reader = inner;
  return true;
}

/* `3,5,7`, or `-`. Numbers that the notation allows. */
static cgt_status_t read_numbers(position *to, const cgt_game_t *game) {
  cgt_i_reader *reader = to->reader;
  const bool squares = notation_of(game) == CGT_I_SQUARES, fixed = game->shape.look == CGT_I_FIXED;
  const bool vertex = game->shape.look == CGT_I_VERTEX;
  const size_t first = to->count, most = vertex ? 1 : fixed ? (size_t)game->shape.n : SIZE_MAX;
  char expected[80];
  if (!fixed && !vertex && cgt_i_read_takes(reader, '-')) return CGT_OK;
  do {
    uint64_t number;
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at;
    cgt_status_t status = cgt_i_read_number(reader, "a number", &number);
    if (status == CGT_OK && vertex && number >= game->shape.n) {
      snprintf(expected, sizeof expected, "a vertex below %llu", (unsigned long long)game->shape.n);
      status = cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, NULL, expected);
    }
    if (status == CGT_OK && squares && number > CGT_MAX_SQUARE) {
      snprintf(expected, sizeof expected, "a square up to %llu", (unsigned long long)CGT_MAX_SQUARE);
      status = cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, NULL, expected);
    }
    for (size_t i = first; i < to->count && squares && status == CGT_OK; i++)
      if (to->words[i] == number)
        status = cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, "the square is named twice", "each once");
    if (status == CGT_OK) status = add(to, number, from);
    if (status != CGT_OK) return status;
  } while (to->count - first < most && cgt_i_read_takes(reader, ','));
  if ((fixed || vertex) && to->count - first < most) {
    snprintf(expected, sizeof expected, "\",\" and a number: %zu in all", most);
    return cgt_i_read_unexpected(reader, expected);
  }
  return CGT_OK;
}

/* `4,2,1`: parts of a partition, or sides, after the word for their number, which is at a place. `0` is the empty partition. */
static cgt_status_t read_entries(position *to, bool partitions, size_t place) {
  cgt_i_reader *reader = to->reader;
  do {
    uint64_t number;
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at;
    cgt_status_t status = cgt_i_read_number(reader, partitions ? "a part" : "a side", &number);
    if (status == CGT_OK && partitions && number == 0 && to->words[place] == 0 && !cgt_i_read_sees(reader, ',')) return CGT_OK;
    if (status == CGT_OK && partitions && number == 0)
      status = cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, NULL, "a positive part");
    if (status == CGT_OK && partitions && to->words[place] > 0 && number > to->words[to->count - 1])
      status = cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, "it is more than the part before it",
                               "parts that do not increase");
    if (status == CGT_OK) status = add(to, number, from);
    if (status != CGT_OK) return status;
    to->words[place]++;
  } while (cgt_i_read_takes(reader, ','));
  return CGT_OK;
}

/* `4,2,1 + 3,3`: for each summand its length, and its entries. */
static cgt_status_t read_summands(position *to, bool partitions) {
  cgt_i_reader *reader = to->reader;
  if (cgt_i_read_sees(reader, '-') && find(reader, reader->at, '+') == reader->end) {
    reader->at++;
    return CGT_OK;
  }
  do {
    (void)cgt_i_read_next(reader);
    const size_t place = to->count;
    cgt_status_t status = add(to, 0, reader->at);
    if (status == CGT_OK && !(partitions && cgt_i_read_takes(reader, '-'))) status = read_entries(to, partitions, place);
    if (status != CGT_OK) return status;
  } while (cgt_i_read_takes(reader, '+'));
  return CGT_OK;
}

/* `(0,0,2);(1,0,1)`. */
static cgt_status_t read_coins(position *to, const cgt_poset_t *poset) {
  cgt_i_reader *reader = to->reader;
  const size_t first = to->count, arity = poset->arity;
  if (cgt_i_read_takes(reader, '-')) return CGT_OK;
  do {
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at, place = to->count;
    cgt_status_t status = CGT_OK;
    for (size_t i = 0; i < arity && status == CGT_OK; i++) status = add(to, 0, from);
    if (status == CGT_OK) status = cgt_i_read_element(reader, poset, false, to->words + place);
    for (size_t at = first; at < place && status == CGT_OK; at += arity)
      if (memcmp(to->words + at, to->words + place, arity * sizeof *to->words) == 0)
        status = cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, "the coin is named twice", "each once");
    if (status != CGT_OK) return status;
  } while (cgt_i_read_takes(reader, ';'));
  return CGT_OK;
}

/* `..#/...`, or `start`. */
static cgt_status_t read_board(position *to, const cgt_i_board *board) {
  cgt_i_reader *reader = to->reader;
  cgt_i_cells taken = {0, 0};
  size_t from;
  char expected[80];
  const size_t length = cgt_i_read_name(reader, &from);
  const bool start = cgt_i_read_is(reader, from, length, "start");
  if (!start) {
    reader->at = from;
    if (board->rows == 0) return cgt_i_read_unexpected(reader, "start");
  }
  for (unsigned row = 0; row < board->rows && !start; row++)
    for (unsigned column = 0; column < board->columns + (row + 1 < board->rows); column++) {
      const bool end_of_row = column == board->columns;
      if (cgt_i_read_takes(reader, end_of_row ? '/' : '.')) continue;
      if (!end_of_row && cgt_i_read_takes(reader, '#')) {
        taken = cgt_i_cells_or(taken, cgt_i_cells_of(row * board->columns + column));
        continue;
      }
      snprintf(expected, sizeof expected, end_of_row ? "\"/\", and %u rows of %u cells" : "\".\" or \"#\": %u rows of %u cells",
               board->rows, board->columns);
      return cgt_i_read_unexpected(reader, row == 0 && column == 0 ? "\".\", \"#\" or start" : expected);
    }
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < board->words && status == CGT_OK; i++) status = add(to, i == 0 ? taken.low : taken.high, from);
  return status;
}

static cgt_status_t read_position(position *to, const cgt_game_t *game, bool whole);

/* A part of the range as a position of a game. */
static cgt_status_t read_range(position *to, const cgt_game_t *game, size_t end, bool whole) {
  cgt_i_reader *reader = to->reader;
  const size_t outer = reader->end;
  reader->end = end;
  const cgt_status_t status = read_position(to, game, whole);
  reader->at = end;
  reader->end = outer;
  return status;
}

static cgt_status_t read_sum(position *to, const cgt_game_t *game, bool whole) {
  const cgt_i_sum *sum = cgt_i_sum_of(game);
  cgt_i_reader *reader = to->reader;
  char expected[60];
  if (!whole && (sum->n > 1 || !is_sum_inside(game, *reader)))
    return cgt_i_read_unexpected(reader, "\"(\", as for every sum inside a position");
  for (size_t i = 0; i < sum->n; i++) {
    const size_t place = to->count;
    if (i == 1 && sum->kind == CGT_SUM_ORDINAL) {
      size_t from;
      const size_t length = cgt_i_read_name(reader, &from);
      if (cgt_i_read_is(reader, from, length, gone)) break;
      reader->at = from;
    }
    cgt_status_t status = add(to, 0, reader->at);
    if (status == CGT_OK) status = read_range(to, sum->parts[i], find(reader, reader->at, '&'), false);
    if (status != CGT_OK) return status;
    to->words[place] = to->count - place - 1;
    snprintf(expected, sizeof expected, "\"&\", and %zu components", sum->n);
    if (i + 1 < sum->n && !cgt_i_read_takes(reader, '&')) return cgt_i_read_unexpected(reader, expected);
  }
  return CGT_OK;
}

/* `3,5@2@1`: the buttons stand after the position, those of inner pushes first. They say which game is played. */
static cgt_status_t read_push(position *to, const cgt_game_t *game, bool whole) {
  cgt_i_reader *reader = to->reader;
  const size_t begin = reader->at, end = reader->end;
  const size_t at = buttons_at(reader);
  cgt_i_words buttons = {NULL, 0, 0};
  cgt_status_t status = CGT_OK;
  reader->at = at;
  while (status == CGT_OK && cgt_i_read_takes(reader, '@')) {
    uint64_t button;
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at;
    status = cgt_i_read_number(reader, "1 or 2", &button);
    if (status == CGT_OK && button != 1 && button != 2)
      status = cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, NULL, "1 or 2");
    if (status == CGT_OK) status = cgt_i_words_add(reader, &buttons, button);
  }
  if (status == CGT_OK && at < end && cgt_i_read_next(reader)) status = cgt_i_read_unexpected(reader, "\"@\" or nothing more");
  size_t left = buttons.count;
  for (const cgt_i_push *push = cgt_i_push_of(game); push != NULL && status == CGT_OK; push = cgt_i_push_of(game)) {
    if (left == 0 && buttons.count > 0) {
      status = cgt_i_read_unexpected(reader, "\"@\": a button for each push that may still switch, or none");
      break;
    }
    const uint64_t button = left > 0 ? buttons.words[--left] : 1;
    status = add(to, button, begin);
    game = button == 1 ? push->first : push->second;
  }
  if (status == CGT_OK && left > 0)
    status = cgt_i_read_fail(reader, CGT_E_POSITION, at, at, NULL, "no button but those of pushes that may still switch");
  cgt_i_free(buttons.words);
  if (status != CGT_OK) return status;
  reader->at = begin;
  status = read_range(to, game, at, whole && at == end);
  reader->at = end;
  return status;
}

static cgt_status_t read_leaf(position *to, const cgt_game_t *game) {
  switch (notation_of(game)) {
    case CGT_I_PARTITIONS: return read_summands(to, true);
    case CGT_I_BOXES: return read_summands(to, false);
    case CGT_I_COINS: return read_coins(to, cgt_i_coin_of(game)->poset);
    case CGT_I_BOARD: return read_board(to, &cgt_i_dominoes_of(game)->board);
    default: return read_numbers(to, game);
  }
}

/* The range as a position; `whole`: it may be a sum without parentheses. */
static cgt_status_t read_position(position *to, const cgt_game_t *game, bool whole) {
  cgt_i_reader *reader = to->reader;
  cgt_status_t status = cgt_i_read_down(reader);
  if (status != CGT_OK) return status;
  trim(reader);
  if (cgt_i_read_sees(reader, '(') && closing(reader) == reader->end) {
    reader->at = reader->end;
    return cgt_i_read_unexpected(reader, "\")\"");
  }
  if (takes_parentheses(reader, game))
    status = read_range(to, game, reader->end, true);
  else if (cgt_i_sum_of(game) != NULL)
    status = read_sum(to, game, whole);
  else
    status = cgt_i_push_of(game) != NULL ? read_push(to, game, whole) : read_leaf(to, game);
  if (status == CGT_OK) status = cgt_i_read_end(reader);
  cgt_i_read_up(reader);
  return status;
}

cgt_status_t cgt_game_parse_position(cgt_game_t *game, const char *text, cgt_spec_error_t *error, uint64_t *words,
                                     size_t capacity, size_t *count) {
  static const char function[] = "cgt_game_parse_position";
  cgt_i_reading reading;
  cgt_i_reader reader;
  cgt_status_t status = cgt_i_reading_begin(&reading, function, text, error, &reader);
  if (status != CGT_OK) return status;
  if (game == NULL || count == NULL) return cgt_i_null_argument(function, game == NULL ? "game" : "count");
  if (words == NULL && capacity > 0) return cgt_i_null_argument(function, "words");
  if (reader.size > CGT_I_SPEC_POSITION)
    return cgt_i_fail(CGT_E_LIMIT, "%s: the text has %zu bytes; expected at most %d", function, reader.size,
                      CGT_I_SPEC_POSITION);
  position to = {&reader, cgt_i_alloc(CGT_MAX_WORDS, sizeof *to.words), 0};
  if (to.words == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a position", function);
  status = read_position(&to, game, true);
  if (status == CGT_OK) {
    status = cgt_game_validate(game, to.words, to.count);
    reader = (cgt_i_reader){.reading = &reading, .text = text, .end = reader.size, .size = reader.size};
    trim(&reader);
    if (status == CGT_E_POSITION)
      status = cgt_i_read_failed(&reader, status, reader.at, reader.end);
    else if (status != CGT_OK)
      status = cgt_i_fail_in_function(function, status);
  }
  if (status == CGT_OK) {
    if (capacity > 0 && to.count > 0) memcpy(words, to.words, (to.count < capacity ? to.count : capacity) * sizeof *words);
    *count = to.count;
  }
  cgt_i_free(to.words);
  return status;
}

/* ---- Writing ---- */

static bool has_board(const cgt_game_t *game) {
  const cgt_i_push *push = cgt_i_push_of(game);
  const cgt_i_sum *sum = cgt_i_sum_of(game);
  if (push != NULL) return has_board(push->first) || (push->second != push->first && has_board(push->second));
  bool has = notation_of(game) == CGT_I_BOARD;
  for (size_t i = 0; sum != NULL && i < sum->n && !has; i++)
    has = (i == 0 || sum->parts[i] != sum->parts[i - 1]) && has_board(sum->parts[i]);
  return has;
}

/* The canonical form of a valid position, in place, but with the boards in it as they are. */
static cgt_status_t order(cgt_game_t *game, uint64_t *words, size_t *count) {
  const cgt_i_push *push = cgt_i_push_of(game);
  const cgt_i_sum *sum = cgt_i_sum_of(game);
  cgt_status_t status = CGT_OK;
  if (!has_board(game)) return cgt_i_part_canonical(game, words, count);
  if (push != NULL && (words[0] == 2 || (push->first == push->second && push->more == 0))) {
    size_t rest = *count - 1;
    status = order(push->second, words + 1, &rest);
    *count = rest + 1;
  }
  size_t from = 0, to = 0;
  for (size_t i = 0; sum != NULL && i < sum->n && from < *count && status == CGT_OK; i++) {
    const size_t length = (size_t)words[from];
    size_t kept = length;
    status = order(sum->parts[i], words + from + 1, &kept);
    memmove(words + to + 1, words + from + 1, kept * sizeof *words);
    words[to] = kept;
    to += 1 + kept;
    from += 1 + length;
  }
  if (sum != NULL) *count = to;
  return status;
}

static void write_numbers(const uint64_t *words, size_t count, cgt_i_text *text) {
  if (count == 0) cgt_i_print(text, "-");
  for (size_t i = 0; i < count; i++) cgt_i_print(text, "%s%llu", i > 0 ? "," : "", (unsigned long long)words[i]);
}

static void write_summands(const uint64_t *words, size_t count, cgt_i_text *text) {
  if (count == 0) cgt_i_print(text, "-");
  if (count == 1) { /* an empty partition, where `-` would be none at all */
    cgt_i_print(text, "0");
    return;
  }
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at]) {
    if (at > 0) cgt_i_print(text, " + ");
    write_numbers(words + at + 1, (size_t)words[at], text);
  }
}

static void write_coins(const cgt_poset_t *poset, const uint64_t *words, size_t count, cgt_i_text *text) {
  if (count == 0) cgt_i_print(text, "-");
  for (size_t at = 0; at < count; at += poset->arity) {
    if (at > 0) cgt_i_print(text, ";");
    cgt_i_write_element(poset, words + at, false, text);
  }
}

static void write_board(const cgt_i_board *board, const uint64_t *words, cgt_i_text *text) {
  if (board->rows == 0) cgt_i_print(text, "start");
  for (unsigned row = 0; row < board->rows; row++) {
    if (row > 0) cgt_i_print(text, "/");
    for (unsigned cell = row * board->columns; cell < (row + 1) * board->columns; cell++)
      cgt_i_print(text, (words[cell / 64] >> cell % 64 & 1) != 0 ? "#" : ".");
  }
}

static cgt_status_t write_position(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                                   cgt_i_text *text) {
  const cgt_i_sum *sum = cgt_i_sum_of(game);
  size_t buttons = 0;
  cgt_status_t status = CGT_OK;
  if (depth == CGT_I_SPEC_DEPTH) return cgt_i_fail(CGT_E_LIMIT, "the game has more than %d levels", CGT_I_SPEC_DEPTH);
  for (const cgt_i_push *push = cgt_i_push_of(game); push != NULL; push = cgt_i_push_of(game))
    game = words[buttons++] == 1 ? push->first : push->second;
  if (buttons > 0) {
    status = write_position(game, words + buttons, count - buttons, false, depth + 1, text);
    while (buttons > 0) cgt_i_print(text, "@%llu", (unsigned long long)words[--buttons]);
    return status;
  }
  if (sum != NULL) {
    if (!whole) cgt_i_print(text, "(");
    for (size_t i = 0, from = 0; i < sum->n && from < count && status == CGT_OK; i++, from += 1 + (size_t)words[from]) {
      if (i > 0) cgt_i_print(text, " & ");
      status = write_position(sum->parts[i], words + from + 1, (size_t)words[from], false, depth + 1, text);
      if (sum->kind == CGT_SUM_ORDINAL && from + 1 + (size_t)words[from] == count && i == 0) cgt_i_print(text, " & %s", gone);
    }
    if (!whole) cgt_i_print(text, ")");
    return status;
  }
  switch (notation_of(game)) {
    case CGT_I_PARTITIONS:
    case CGT_I_BOXES: write_summands(words, count, text); break;
    case CGT_I_COINS: write_coins(cgt_i_coin_of(game)->poset, words, count, text); break;
    case CGT_I_BOARD: write_board(&cgt_i_dominoes_of(game)->board, words, text); break;
    default: write_numbers(words, count, text);
  }
  return CGT_OK;
}

typedef struct {
  const cgt_game_t *game;
  const uint64_t *words;
  size_t count;
} position_of;

static cgt_status_t write_whole(cgt_i_text *text, const void *what) {
  const position_of *of = what;
  return write_position(of->game, of->words, of->count, true, 0, text);
}

cgt_status_t cgt_game_format_position(cgt_game_t *game, const uint64_t *words, size_t count, char *text, size_t capacity,
                                      size_t *needed) {
  static const char function[] = "cgt_game_format_position";
  if (game == NULL) return cgt_i_null_argument(function, "game");
  if (text == NULL && capacity > 0) return cgt_i_null_argument(function, "text");
  cgt_status_t status = cgt_game_validate(game, words, count);
  cgt_i_room room;
  if (status == CGT_OK && !cgt_i_room_make(&room, count)) status = cgt_i_fail(CGT_E_MEMORY, "no memory for a position");
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  if (count > 0) memcpy(room.words, words, count * sizeof *words);
  room.count = count;
  status = order(game, room.words, &room.count);
  const position_of of = {game, room.words, room.count};
  status = status == CGT_OK ? cgt_i_write_for(function, write_whole, &of, text, capacity, needed)
                            : cgt_i_fail_in_function(function, status);
  cgt_i_room_free(&room);
  return status;
}
