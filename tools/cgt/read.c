/* Reading the words of a call: numbers, ranges, games, positions; and lines of standard input. */
#include "cli.h"

#include <errno.h>

/* ---- Numbers ---- */

static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

static int too_large(cli_cursor *cursor, size_t from) {
  const size_t length = cursor->at - from;
  cursor->at = from;
  return unexpected(cursor, length, "at most 18446744073709551615");
}

int read_decimal(cli_cursor *cursor, uint64_t *number) {
  const size_t from = cursor->at;
  bool fits = true;
  if (!is_digit(cursor->text[from])) return unexpected(cursor, cursor->text[from] != '\0', "a number");
  for (*number = 0; is_digit(cursor->text[cursor->at]); cursor->at++) {
    const uint64_t digit = (uint64_t)(cursor->text[cursor->at] - '0');
    fits = fits && *number <= (UINT64_MAX - digit) / 10;
    *number = *number * 10 + digit;
  }
  return fits ? DONE : too_large(cursor, from);
}

int read_number(cli_cursor *cursor, uint64_t *number) {
  const size_t from = cursor->at;
  uint64_t base, exponent;
  int status = read_decimal(cursor, number);
  if (status != DONE || cursor->text[cursor->at] != '^') return status;
  cursor->at++;
  base = *number;
  if ((status = read_decimal(cursor, &exponent)) != DONE) return status;
  if (base <= 1) { /* 0^0 = 1 */
    *number = exponent == 0 ? 1 : base;
    return DONE;
  }
  for (*number = 1; exponent > 0; exponent--) {
    if (*number > UINT64_MAX / base) return too_large(cursor, from);
    *number *= base;
  }
  return DONE;
}

static void skip_blanks(cli_cursor *cursor) { cursor->at += strspn(cursor->text + cursor->at, " \t\r\n"); }

int read_range_text(const char *what, const char *text, cli_range *range) {
  cli_cursor cursor = {.what = what, .text = text};
  skip_blanks(&cursor);
  int status = read_number(&cursor, &range->first);
  if (status != DONE) return status;
  range->last = range->first;
  skip_blanks(&cursor);
  if (strncmp(text + cursor.at, "..", 2) == 0) {
    cursor.at += 2;
    skip_blanks(&cursor);
    const size_t second = cursor.at;
    if ((status = read_number(&cursor, &range->last)) != DONE) return status;
    if (range->last < range->first) {
      const size_t length = cursor.at - second;
      cursor.at = second;
      return unexpected(&cursor, length, "a number not below the first");
    }
  }
  skip_blanks(&cursor);
  if (text[cursor.at] == '\0') return DONE;
  return unexpected(&cursor, 1, cursor.text[cursor.at] == '.' ? "\"..\" and a number" : "a range such as 0..20, or a number");
}

int read_range(const cli_call *call, size_t number, cli_range *range) {
  char what[32];
  (void)snprintf(what, sizeof what, "word %zu, a range", number + 1);
  return read_range_text(what, call->words[number], range);
}

/* ---- Games ---- */

static int apply_settings(const cli_call *call, cgt_game_t *game) {
  cgt_status_t status = CGT_OK;
  if (call->threads > 0) status = cgt_game_set(game, CGT_SETTING_THREADS, call->threads);
  if (status != CGT_OK) return library_failed("--threads", status, NULL);
  if (call->memory > 0) status = cgt_game_set(game, CGT_SETTING_MEMORY, call->memory);
  if (status != CGT_OK) return library_failed("--memory", status, NULL);
  if (call->flags[FLAG_MEMO_DIR] != NULL) status = cgt_game_set_memo_dir(game, call->flags[FLAG_MEMO_DIR]);
  if (status != CGT_OK) return library_failed("--memo-dir", status, NULL);
  return DONE;
}

/* The name most like an unknown word, whatever its capitals; NULL: none is. */
static const char *name_like(const char *word, const char *(*example)(size_t index, const char **inside)) {
  static char best[32];
  char small[64], name[32];
  const char *found = NULL, *spec;
  size_t distance = SIZE_MAX, n = 0;
  for (; word[n] != '\0' && n + 1 < sizeof small; n++)
    small[n] = word[n] >= 'A' && word[n] <= 'Z' ? (char)(word[n] + 32) : word[n];
  small[n] = '\0';
  for (size_t i = 0; (spec = example(i, NULL)) != NULL; i++) {
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(spec, "("), spec);
    const char *better = NULL;
    nearest(small, name, &better, &distance);
    if (better != NULL) found = strcpy(best, name);
  }
  return found;
}

static const char *graph_example(size_t index, const char **inside) {
  (void)inside;
  return cgt_graph_example(index);
}

/* An unknown name is answered with the one that it may have been meant to be. */
int not_read(const char *what, cgt_status_t status, const cgt_spec_error_t *place) {
  if (stopped()) return complain_stopped("the same call begins again");
  static const struct {
    const char *expected;
    const char *(*example)(size_t index, const char **inside);
  } kinds[] = {
      {"a game, such as ", cgt_game_example}, {"a poset, such as ", cgt_poset_example}, {"a graph, such as ", graph_example}};
  for (size_t i = 0; status == CGT_E_SYNTAX && i < sizeof kinds / sizeof *kinds; i++) {
    if (strncmp(place->expected, kinds[i].expected, strlen(kinds[i].expected)) != 0) continue;
    const char *name = name_like(place->token, kinds[i].example), *text = cgt_last_error(), *such = strstr(text, ", such as ");
    char why[512];
    if (such == NULL) break;
    if (name != NULL)
      (void)snprintf(why, sizeof why, "%.*s, perhaps %s (cgt list has all)", (int)(such - text), text, name);
    else
      (void)snprintf(why, sizeof why, "%s (cgt list has all)", text);
    return failed_with(what, why, status, place);
  }
  return library_failed(what, status, place);
}

int read_game_with(const cli_call *call, uint64_t number, cgt_game_t **game, uint64_t *stars) {
  cgt_spec_error_t place = {.size = sizeof place};
  system_waits(true); /* for a pipe, perhaps */
  cgt_status_t status = cgt_game_parse_with(call->words[0], number, &place, game, stars);
  system_waits(false);
  if (status == CGT_OK) {
    const int result = apply_settings(call, *game);
    if (result == DONE)
      watch_game(*game);
    else
      cgt_game_free(*game);
    return result;
  }
  char what[64] = "game";
  if (strchr(call->words[0], '*') != NULL) (void)snprintf(what, sizeof what, "game with * = %" PRIu64, number);
  return not_read(what, status, &place);
}

/* Reads the memo from a file, if it exists, and saves what is found there from now on. */
static int read_memo(const char *path, cgt_game_t *game) {
  const cgt_status_t status = cgt_game_memo_load(game, path);
  if (status == CGT_E_UNSUPPORTED)
    return misuse("flag: column 1: \"--memo\"; expected a smaller game, as this one is too large for a memo file");
  if (status != CGT_OK && (status != CGT_E_FILE || system_has_file(path))) return library_failed("--memo", status, NULL);
  watch_memo(path);
  return DONE;
}

/* The game of the shares that this process finds: what is in its memo helps the next one. */
static cgt_game_t *of_shares;

void end_shares(void) {
  cgt_game_free(of_shares);
  of_shares = NULL;
}

int read_game(const cli_call *call, cgt_game_t **game) {
  cgt_spec_error_t place = {.size = sizeof place};
  if (share_is_one_of_many() && of_shares != NULL) {
    watch_game(*game = cgt_game_retain(of_shares));
    return DONE;
  }
  system_waits(true); /* for a pipe, perhaps */
  cgt_status_t status = cgt_game_parse(call->words[0], &place, game);
  system_waits(false);
  if (status != CGT_OK) return not_read("game", status, &place);
  int result = apply_settings(call, *game);
  if (result == DONE && call->flags[FLAG_MEMO] != NULL && !call->command->own_memo)
    result = read_memo(call->flags[FLAG_MEMO], *game);
  if (result == DONE && share_is_one_of_many()) of_shares = cgt_game_retain(*game);
  if (result == DONE)
    watch_game(*game);
  else
    cgt_game_free(*game);
  return result;
}

int end_game(const cli_call *call, cgt_game_t *game, int status) {
  const char *memo = call->flags[FLAG_MEMO];
  if (stopped())
    status = complain_stopped(memo != NULL ? "what was found is kept: the same call goes on from there"
                              : call->command->flags & 1u << FLAG_MEMO
                                  ? "with --memo FILE what is found is kept, and the same call goes on from there"
                                  : "the same call begins again");
  watch_end(); /* writing what was found must not be stopped */
  if (memo != NULL && status != MISUSED && !call->command->own_memo) {
    const cgt_status_t saved = cgt_game_memo_save(game, memo);
    if (saved != CGT_OK) status = library_failed("--memo", saved, NULL);
  }
  cgt_game_free(game);
  return status;
}

cgt_game_t *first_played(cgt_game_t *game) {
  while (cgt_game_button_count(game) > 0) game = cgt_game_part(game, 0);
  return game;
}

bool has_summands(const cgt_game_t *game) {
  const uint32_t notation = cgt_game_notation(game);
  return notation == CGT_NOTATION_PARTITIONS || notation == CGT_NOTATION_HYPERRECTANGLES;
}

bool has_board(const cgt_game_t *game, uint64_t *rows, uint64_t *columns) {
  uint64_t sides[2];
  size_t n;
  if (cgt_game_notation(game) != CGT_NOTATION_BOARD || cgt_game_arguments(game, sides, 2, &n) != CGT_OK || n != 2) return false;
  *rows = sides[0];
  *columns = sides[1];
  return true;
}

/* ---- Positions ---- */

int read_position(cgt_game_t *game, const char *what, const char *text, cli_position *position) {
  cgt_spec_error_t place = {.size = sizeof place};
  const cgt_status_t status = cgt_game_parse_position(game, text, &place, position->words,
                                                      sizeof position->words / sizeof *position->words, &position->count);
  return status == CGT_OK ? DONE : library_failed(what, status, &place);
}

/* Bytes of standard input that do not belong to a line yet. */
static struct {
  char bytes[1 << 16];
  size_t at, end;
} input;

/* Waits for more input, after writing all answers: whoever asks may wait for them. */
static int fill_input(bool *ended) {
  ptrdiff_t got;
  int failure;
  do {
    *ended = !flush_output() || stopped();
    if (*ended) return DONE;
    system_waits(true);
    got = system_reads(input.bytes, sizeof input.bytes);
    failure = errno;
    system_waits(false);
  } while (got < 0 && failure == EINTR);
  *ended = got <= 0 || stopped();
  input.at = 0;
  input.end = got > 0 ? (size_t)got : 0;
  if (got >= 0) return DONE;
  complain("standard input: %s; expected a file that can be read", strerror(failure));
  return FAILED;
}

int read_line(const char *what, char **line, size_t *length) {
  enum { MOST = 1 << 20 }; /* far more than any position takes */
  static char text[MOST + 1];
  const char *end = NULL;
  *line = NULL;
  for (*length = 0; end == NULL; input.at += end != NULL) {
    bool ended = false;
    const int status = input.at == input.end ? fill_input(&ended) : DONE;
    if (status != DONE || stopped() || (ended && *length == 0)) return status;
    if (ended) break;
    const char *from = input.bytes + input.at;
    end = memchr(from, '\n', input.end - input.at);
    const size_t count = end != NULL ? (size_t)(end - from) : input.end - input.at;
    if (count > MOST - *length)
      return misuse("%s: column %d: the line goes on; expected at most %d bytes", what, MOST + 1, MOST);
    memcpy(text + *length, from, count);
    *length += count;
    input.at += count;
  }
  text[*length] = '\0';
  *line = text;
  return DONE;
}

int each_position(const cli_call *call, cgt_game_t *game, cli_position_fn each) {
  static cli_position position;
  char what[64] = "position";
  int status = DONE;
  if (call->flags[FLAG_STDIN] != NULL) {
    for (size_t i = 1;; i++) {
      size_t length;
      char *line;
      (void)snprintf(what, sizeof what, "standard input, position %zu", i);
      if (status == DONE) status = read_line(what, &line, &length);
      if (status != DONE || line == NULL) return status;
      if (strlen(line) != length) return misuse("%s: column %zu: a zero byte; expected a position", what, strlen(line) + 1);
      if ((status = read_position(game, what, line, &position)) == DONE) status = each(call, game, &position);
    }
  }
  for (size_t pass = 0; pass < 2; pass++)
    for (size_t i = 1; status == DONE && i < call->count; i++) {
      if (call->count > 2) (void)snprintf(what, sizeof what, "position %zu", i);
      status = read_position(game, what, call->words[i], &position);
      if (pass == 0 || status != DONE) continue;
      watch_step(i - 1, call->count - 1);
      status = stopped() ? FAILED : each(call, game, &position);
    }
  return status;
}

const char *write_position(cgt_game_t *game, const uint64_t *words, size_t count) {
  static char *text;
  static size_t room;
  size_t needed;
  cgt_status_t status = cgt_game_format_position(game, words, count, text, room, &needed);
  if (status == CGT_OK && needed > room) {
    text = must_allocate(text, needed, 1);
    room = needed;
    status = cgt_game_format_position(game, words, count, text, room, NULL);
  }
  return status == CGT_OK ? text : NULL;
}

const char *position_text(cgt_game_t *game, const uint64_t *words, size_t count) {
  const char *text = write_position(game, words, count);
  if (text == NULL) (void)library_failed("position", CGT_E_POSITION, NULL);
  return text;
}
