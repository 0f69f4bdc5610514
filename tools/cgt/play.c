/* A game against the library at the terminal: play. */
#include "cli.h"

#include <ctype.h>

enum { SHOWN = 40 }; /* moves that are listed at once */

/* A board of dominoes; rows 0: the game is another. */
typedef struct {
  uint64_t rows, columns;
  bool upright, level; /* how dominoes may lie */
} cli_board;

typedef struct {
  const cli_call *call;
  cgt_game_t *game;
  cli_board board;
  FILE *talk;         /* where the dialogue goes: standard output, or with --json standard error */
  cli_position now;   /* in canonical form, but boards as they lie */
  cgt_list_t *seen;   /* every position, including those taken back */
  size_t *path;       /* the indexes in that list of those not taken back */
  size_t length;      /* of the path: if it is odd, it is the person's turn */
  const char *winner; /* NULL: not over */
} cli_match;

static const char help[] =
    "Type the position that you move to, or one of these:\n"
    "  moves  lists your moves; #3 makes the third of them\n"
    "  hint   shows a winning move, if there is one\n"
    "  undo   takes back your last move, and the answer to it\n"
    "  quit   ends the game\n"
    "Positions are shown in canonical form: sorted, where the order does not matter; boards as they lie.\n";

/* The exit status after a question; the line of progress is gone before anybody talks. */
static int answered(const cli_match *match, const cli_position *position, cgt_status_t status) {
  const int result = asked(match->game, position, status);
  watch_clear();
  return result;
}

/* Prints the position, and a board row by row; to a person also as a drawing. */
static int show_position(cli_match *match) {
  const char *text = position_text(match->game, match->now.words, match->now.count);
  if (text == NULL) return FAILED;
  fprintf(match->talk, "Position: %s", colour(match->talk, "1"));
  for (; *text != '\0'; text++) {
    if (*text == '/')
      fputs("\n          ", match->talk);
    else
      fputc(*text, match->talk);
  }
  fprintf(match->talk, "%s\n", colour(match->talk, "0"));
  if (system_has_terminal(match->talk)) sketch_position(match->talk, match->game, match->now.words, match->now.count);
  return DONE;
}

static void set_position(cli_match *match, const uint64_t *words, size_t count) {
  memmove(match->now.words, words, count * sizeof *words);
  match->now.count = count;
}

static int go_on_to(cli_match *match, const uint64_t *words, size_t count) {
  set_position(match, words, count);
  match->path = must_allocate(match->path, match->length + 1, sizeof *match->path);
  match->path[match->length++] = cgt_list_count(match->seen);
  return answered(match, &match->now, cgt_list_add(match->seen, words, count));
}

static void take_back(cli_match *match) {
  if (match->length < 3) {
    fputs("There is nothing to take back.\n", match->talk);
    return;
  }
  size_t count;
  match->length -= 2;
  const uint64_t *words = cgt_list_item(match->seen, match->path[match->length - 1], &count);
  set_position(match, words, count);
}

/* ---- Boards ---- */

static uint64_t bit_of(uint64_t cell) { return (uint64_t)1 << cell % 64; }

/* Stops (with 1) at the wanted option, or at any option if `user` is NULL. */
static cgt_status_t is_option(void *user, const uint64_t *words, size_t count) {
  const cli_position *wanted = user;
  return wanted == NULL || (count == wanted->count && memcmp(words, wanted->words, count * sizeof *words) == 0);
}

/* Whether a domino may lie on the first cell and another: whether there is a move if only these two are free. */
static int look_for_domino(cli_match *match, uint64_t other, bool *found) {
  static cli_position board;
  board = (cli_position){.count = cgt_game_word_count(match->game)};
  for (uint64_t cell = 1; cell < match->board.rows * match->board.columns; cell++)
    if (cell != other) board.words[cell / 64] |= bit_of(cell);
  const cgt_status_t status = cgt_game_each_option(match->game, board.words, board.count, is_option, NULL);
  *found = status > 0;
  return status > 0 ? DONE : answered(match, &board, status);
}

static int read_board(cli_match *match) {
  cli_board *board = &match->board;
  int status = DONE;
  if (!has_board(match->game, &board->rows, &board->columns)) return DONE;
  if (board->rows > 1 && board->columns > 0) status = look_for_domino(match, board->columns, &board->upright);
  if (status == DONE && board->rows > 0 && board->columns > 1) status = look_for_domino(match, 1, &board->level);
  return status;
}

/* Adds the board with a domino on two cells, if they are free. */
static cgt_status_t add_domino(const cli_match *match, uint64_t cell, uint64_t other, cgt_list_t *boards) {
  uint64_t words[2] = {0, 0};
  memcpy(words, match->now.words, match->now.count * sizeof *words);
  if ((words[cell / 64] & bit_of(cell)) != 0 || (words[other / 64] & bit_of(other)) != 0) return CGT_OK;
  words[cell / 64] |= bit_of(cell);
  words[other / 64] |= bit_of(other);
  return cgt_list_add(boards, words, match->now.count);
}

/* The moves on the board as it lies. In the library's canonical form boards are turned and shifted, and dead cells are filled.
 */
static cgt_status_t boards_of(const cli_match *match, cgt_list_t **boards) {
  const cli_board *board = &match->board;
  cgt_status_t status = cgt_list_new(NULL, 0, 0, boards);
  for (uint64_t cell = 0; status == CGT_OK && cell < board->rows * board->columns; cell++) {
    const bool east = board->level && (cell + 1) % board->columns != 0;
    const bool south = board->upright && cell + board->columns < board->rows * board->columns;
    if (east) status = add_domino(match, cell, cell + 1, *boards);
    if (status == CGT_OK && south) status = add_domino(match, cell, cell + board->columns, *boards);
  }
  return status;
}

/* Turns a move to a canonical position into a move on the board as it lies. */
static int lay_down(cli_match *match, cli_position *move) {
  static cli_position canonical;
  cgt_list_t *boards = NULL;
  if (match->board.rows == 0) return DONE;
  cgt_status_t status = boards_of(match, &boards);
  bool found = false;
  for (size_t i = 0; status == CGT_OK && !found && i < cgt_list_count(boards); i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(boards, i, &count);
    status = cgt_game_canonical(match->game, words, count, canonical.words, &canonical.count);
    found = status == CGT_OK && memcmp(canonical.words, move->words, count * sizeof *words) == 0;
    if (found) memcpy(move->words, words, count * sizeof *words);
  }
  const int result = answered(match, &match->now, status);
  cgt_list_free(boards);
  return result;
}

/* ---- Moves ---- */

static int options_of(cli_match *match, cgt_list_t **options) {
  return answered(match, &match->now,
                  match->board.rows > 0 ? boards_of(match, options)
                                        : cgt_game_options(match->game, match->now.words, match->now.count, options));
}

/* The first move of a list from the library; NULL if the list is empty. */
static const cli_position *first_of(cli_match *match, const cgt_list_t *moves, int *status) {
  static cli_position move;
  const uint64_t *words = cgt_list_item(moves, 0, &move.count);
  if (words == NULL) return NULL;
  memcpy(move.words, words, move.count * sizeof *words);
  *status = lay_down(match, &move);
  return &move;
}

static int winning_moves(cli_match *match, cgt_list_t **winning) {
  return answered(match, &match->now,
                  cgt_game_winning(match->game, match->call->play, match->now.words, match->now.count, winning));
}

/* Whether a position is an option of the present one; NULL: whether there is any option. */
static int look_for_option(cli_match *match, cli_position *wanted, bool *found) {
  const cgt_status_t status = cgt_game_each_option(match->game, match->now.words, match->now.count, is_option, wanted);
  *found = status > 0;
  return status > 0 ? DONE : answered(match, &match->now, status);
}

/* Whether a domino on the board as it lies leads to the wanted board. */
static int look_for_board(cli_match *match, const cli_position *wanted, bool *found) {
  cgt_list_t *boards = NULL;
  *found = false;
  if (match->board.rows == 0) return DONE;
  const int status = answered(match, &match->now, boards_of(match, &boards));
  for (size_t i = 0; status == DONE && !*found && i < cgt_list_count(boards); i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(boards, i, &count);
    *found = memcmp(words, wanted->words, count * sizeof *words) == 0;
  }
  cgt_list_free(boards);
  return status;
}

/* Ends the game if there is no move; `person`: it is the person's turn. */
static int look_for_end(cli_match *match, bool person, bool *over) {
  bool any;
  const int status = look_for_option(match, NULL, &any);
  *over = status == DONE && !any;
  if (!*over) return status;
  const bool wins = person == (match->call->play == CGT_MISERE);
  match->winner = wins ? "you" : "library";
  fprintf(match->talk, "%s cannot move. %s%s%s\n", person ? "You" : "The library", colour(match->talk, wins ? "1;32" : "1;31"),
          wins ? "You win." : "The library wins.", colour(match->talk, "0"));
  return DONE;
}

/* The library makes a winning move, or else the last of its moves, which often changes little. */
static int reply(cli_match *match) {
  cgt_list_t *moves = NULL, *options = NULL;
  int status = winning_moves(match, &moves);
  const cli_position *best = status == DONE ? first_of(match, moves, &status) : NULL;
  size_t count = best != NULL ? best->count : 0;
  const uint64_t *words = best != NULL ? best->words : NULL;
  if (status == DONE && best == NULL) {
    status = options_of(match, &options);
    if (status == DONE) words = cgt_list_item(options, cgt_list_count(options) - 1, &count);
  }
  if (status == DONE) {
    const char *text = position_text(match->game, words, count);
    if (text != NULL) fprintf(match->talk, "The library moves to %s\n", text);
    status = text != NULL ? go_on_to(match, words, count) : FAILED;
  }
  cgt_list_free(options);
  cgt_list_free(moves);
  return status;
}

/* ---- What the person types ---- */

static int list_moves(cli_match *match) {
  cgt_list_t *options = NULL;
  int status = options_of(match, &options);
  const size_t most = status == DONE ? cgt_list_count(options) : 0;
  for (size_t i = 0; status == DONE && i < most && i < SHOWN; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(options, i, &count);
    const char *text = position_text(match->game, words, count);
    if (text == NULL) status = FAILED;
    if (text != NULL) fprintf(match->talk, "  #%zu  %s\n", i + 1, text);
  }
  if (most > SHOWN) fprintf(match->talk, "  and more: %zu moves in all\n", most);
  cgt_list_free(options);
  return status;
}

static int hint(cli_match *match) {
  cgt_list_t *winning = NULL;
  int status = winning_moves(match, &winning);
  if (status != DONE) return status;
  const cli_position *move = first_of(match, winning, &status);
  const char *text = move == NULL ? "" : status == DONE ? position_text(match->game, move->words, move->count) : NULL;
  if (text == NULL)
    status = FAILED;
  else if (move == NULL)
    fputs("No move wins against good play.\n", match->talk);
  else
    fprintf(match->talk, "Moving to %s wins (winning moves: %zu).\n", text, cgt_list_count(winning));
  cgt_list_free(winning);
  return status;
}

/* A row of a board may begin with `#` too, but has no digits. */
static bool is_number_of_move(const char *line) { return line[0] == '#' && isdigit((unsigned char)line[1]); }

/* A move by its number in the list. */
static int move_by_number(cli_match *match, const char *line) {
  cli_cursor cursor = {.what = "move", .text = line, .at = 1};
  uint64_t number;
  if (read_decimal(&cursor, &number) != DONE) return DONE;
  cgt_list_t *options = NULL;
  int status = options_of(match, &options);
  if (status != DONE) return status;
  size_t count;
  const uint64_t *words =
      number > 0 && number <= cgt_list_count(options) ? cgt_list_item(options, (size_t)number - 1, &count) : NULL;
  if (line[cursor.at] != '\0' || words == NULL)
    fprintf(match->talk, "There is no such move; # and a number from 1 to %zu makes a move.\n", cgt_list_count(options));
  else
    status = go_on_to(match, words, count);
  cgt_list_free(options);
  return status;
}

static int move_to(cli_match *match, const char *line) {
  static cli_position wanted;
  bool found;
  if (read_position(match->game, "move", line, &wanted) != DONE) return DONE; /* after a complaint the person tries again */
  int status = look_for_board(match, &wanted, &found);
  if (status == DONE && !found) {
    status = answered(match, &wanted, cgt_game_canonical(match->game, wanted.words, wanted.count, wanted.words, &wanted.count));
    if (status == DONE) status = look_for_option(match, &wanted, &found);
    if (status == DONE && found) status = lay_down(match, &wanted);
  }
  if (status != DONE) return status;
  if (found) return go_on_to(match, wanted.words, wanted.count);
  fputs("No move leads there; \"moves\" lists your moves.\n", match->talk);
  return DONE;
}

/* The person's turn: reads lines until there is a move. */
static int ask_person(cli_match *match, bool *quit) {
  const size_t before = match->length;
  int status = DONE;
  while (status == DONE && match->length == before && !*quit) {
    size_t length;
    char *line;
    fputs("Your move: ", match->talk);
    watch_rests(true);
    status = read_line("move", &line, &length);
    watch_rests(false);
    if (status != DONE || line == NULL) {
      fputc('\n', match->talk);
      *quit = true;
      break;
    }
    while (length > 0 && isspace((unsigned char)line[length - 1])) line[--length] = '\0';
    line += strspn(line, " \t");
    if (*line == '\0') continue;
    if (strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0)
      *quit = true;
    else if (strcmp(line, "help") == 0)
      fputs(help, match->talk);
    else if (strcmp(line, "moves") == 0)
      status = list_moves(match);
    else if (strcmp(line, "hint") == 0)
      status = hint(match);
    else if (strcmp(line, "undo") == 0)
      return take_back(match), DONE;
    else
      status = is_number_of_move(line) ? move_by_number(match, line) : move_to(match, line);
  }
  return status;
}

static int say_match(const cli_match *match) {
  size_t count;
  const uint64_t *start = cgt_list_item(match->seen, 0, &count);
  int status = json_position("position", match->game, start, count);
  json_begin("moves", '[');
  for (size_t i = 1; status == DONE && i < match->length; i++) {
    const uint64_t *words = cgt_list_item(match->seen, match->path[i], &count);
    json_begin(NULL, '{');
    json_text("by", i % 2 == 1 ? "you" : "library");
    status = json_position("to", match->game, words, count);
    json_end('}');
  }
  json_end(']');
  if (match->winner != NULL)
    json_text("winner", match->winner);
  else
    json_null("winner");
  return status;
}

/* After Ctrl-C, says how to continue from where it was last the person's turn. */
static int say_how_to_go_on(const cli_match *match) {
  size_t count;
  const uint64_t *words = cgt_list_item(match->seen, match->path[(match->length - 1) / 2 * 2], &count);
  const char *text = position_text(match->game, words, count);
  const char *misere = match->call->play == CGT_MISERE ? " --misere" : "";
  const size_t room = 64 + strlen(match->call->words[0]) + (text != NULL ? strlen(text) : 0);
  char *how = must_allocate(NULL, room, 1);
  (void)snprintf(how, room, "to go on: cgt play%s '%s' '%s'", misere, match->call->words[0], text != NULL ? text : "");
  const int status = complain_stopped(how);
  free(how);
  return status;
}

static int play(const cli_call *call, cgt_game_t *game) {
  static cli_match match;
  match.call = call;
  match.game = game;
  match.talk = format == JSON ? stderr : stdout;
  int status = read_position(game, "position", call->words[1], &match.now);
  if (status == DONE) status = read_board(&match);
  if (status == DONE && match.board.rows == 0)
    status =
        asked(game, &match.now, cgt_game_canonical(game, match.now.words, match.now.count, match.now.words, &match.now.count));
  if (status == DONE) status = asked(game, &match.now, cgt_list_new(NULL, 0, 0, &match.seen));
  if (status != DONE) return status;
  status = go_on_to(&match, match.now.words, match.now.count);
  fprintf(match.talk, "Whoever cannot move %s. You begin; \"help\" says what you can type.\n",
          call->play == CGT_MISERE ? "wins" : "loses");
  bool over = false, quit = false;
  while (status == DONE && !over && !quit) {
    const bool person = match.length % 2 == 1;
    if (person) status = show_position(&match);
    if (status == DONE) status = look_for_end(&match, person, &over);
    if (status == DONE && !over) status = person ? ask_person(&match, &quit) : reply(&match);
  }
  if (stopped())
    status = say_how_to_go_on(&match);
  else if (status == DONE)
    status = say_match(&match);
  cgt_list_free(match.seen);
  free(match.path);
  return status;
}

int run_play(cli_call *call) { return on_game(call, play); }
