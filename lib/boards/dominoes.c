/* Cram and its halves: dominoes are placed on the free cells of a board, both ways, only vertically, or only horizontally. */
#include <stdio.h>
#include <string.h>

#include <cgt/boards.h>

#include "cram.h"
#include "dominoes.h"

/* ---- Positions ---- */

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_board *board = &((const cgt_i_dominoes *)user)->board;
  char text[150];
  if (count != board->words) {
    snprintf(text, sizeof text, "%zu words; expected %zu, a bit for each of %u cells", count, board->words,
             board->rows * board->columns);
    return cgt_sink_refuse(sink, text);
  }
  const cgt_i_cells given = {count > 0 ? words[0] : 0, count > 1 ? words[1] : 0};
  const cgt_i_cells beyond = cgt_i_cells_without(given, board->all);
  if (cgt_i_cells_none(beyond)) return CGT_OK;
  snprintf(text, sizeof text, "bit %u is set; expected bits below %u, the cells of %u rows and %u columns",
           cgt_i_cells_first(beyond), board->rows * board->columns, board->rows, board->columns);
  return cgt_sink_refuse(sink, text);
}

/* If dominoes lie one way only, each row (or column) is a game of its own, and so is each run of free cells in it. In the
 * normal form of a line the longer runs come first, with one cell between runs; the normal forms of the lines ascend. */
static cgt_i_cells line_of_runs(const cgt_i_board *board, cgt_i_cells live, unsigned ways, unsigned line) {
  const unsigned length = ways == CGT_I_VERTICAL ? board->rows : board->columns;
  const unsigned step = ways == CGT_I_VERTICAL ? board->columns : 1, first = ways == CGT_I_VERTICAL ? line : line * length;
  uint8_t runs[CGT_I_CELLS_MOST + 1] = {0}; /* how many of each length */
  unsigned longest = 0;
  for (unsigned i = 0, run = 0; i <= length; i++) {
    if (i < length && cgt_i_cells_has(live, first + i * step)) {
      run++;
      continue;
    }
    runs[run]++;
    if (run > longest) longest = run;
    run = 0;
  }
  cgt_i_cells normal = {0, 0};
  for (unsigned run = longest, at = 0; run > 0; run--)
    for (unsigned i = 0; i < runs[run]; i++, at += run + 1)
      normal = cgt_i_cells_or(normal, cgt_i_cells_up(cgt_i_cells_below(run), at));
  return normal;
}

static cgt_i_cells normal_lines(const cgt_i_board *board, cgt_i_cells live, unsigned ways) {
  const unsigned lines = ways == CGT_I_VERTICAL ? board->columns : board->rows;
  const unsigned length = ways == CGT_I_VERTICAL ? board->rows : board->columns;
  cgt_i_cells sorted[CGT_I_CELLS_MOST], normal = {0, 0};
  for (unsigned line = 0; line < lines; line++) {
    const cgt_i_cells next = line_of_runs(board, live, ways, line);
    unsigned at = line;
    for (; at > 0 && cgt_i_cells_less(sorted[at - 1], next); at--) sorted[at] = sorted[at - 1];
    sorted[at] = next;
  }
  for (unsigned line = 0; line < lines; line++)
    for (unsigned i = 0; i < length; i++)
      if (cgt_i_cells_has(sorted[line], i))
        normal = cgt_i_cells_or(normal,
                                cgt_i_cells_of(ways == CGT_I_VERTICAL ? i * board->columns + line : line * board->columns + i));
  return normal;
}

static cgt_i_cells normal_form(const cgt_i_dominoes *own, cgt_i_cells free) {
  const cgt_i_cells live = cgt_i_board_live(&own->board, free, own->ways);
  return own->ways == CGT_I_BOTH_WAYS ? cgt_i_board_least(&own->board, live) : normal_lines(&own->board, live, own->ways);
}

static cgt_status_t canonical(void *user, uint64_t *words, size_t *count) {
  const cgt_i_dominoes *own = user;
  (void)count;
  cgt_i_board_write(&own->board, normal_form(own, cgt_i_board_free_cells(&own->board, words)), words);
  return CGT_OK;
}

static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_dominoes *own = user;
  const cgt_i_board *board = &own->board;
  const cgt_i_cells live = cgt_i_board_live(board, cgt_i_board_free_cells(board, words), own->ways);
  cgt_status_t status = CGT_OK;
  for (cgt_i_cells rest = live; !cgt_i_cells_none(rest) && status == CGT_OK;) {
    uint64_t summand[2];
    const cgt_i_cells region = cgt_i_board_region(board, rest, own->ways);
    if (cgt_i_cells_same(region, live)) return CGT_OK; /* the only region */
    cgt_i_board_write(board, region, summand);
    status = cgt_sink_summand(sink, NULL, summand, count);
    rest = cgt_i_cells_without(rest, region);
  }
  return status;
}

/* ---- Options ---- */

static cgt_status_t options_one_way(const cgt_i_board *board, cgt_i_cells free, cgt_i_cells firsts, unsigned step,
                                    cgt_sink_t *sink) {
  uint64_t options[2 * CGT_I_CELLS_MOST];
  size_t n = 0;
  while (!cgt_i_cells_none(firsts)) {
    const cgt_i_cells first = cgt_i_cells_of(cgt_i_cells_first(firsts));
    const cgt_i_cells domino = cgt_i_cells_or(first, cgt_i_cells_up(first, step));
    cgt_i_board_write(board, cgt_i_cells_without(free, domino), options + n);
    n += board->words;
    firsts = cgt_i_cells_without(firsts, first);
  }
  return n > 0 ? cgt_sink_options(sink, options, board->words, n / board->words) : CGT_OK;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_dominoes *own = user;
  const cgt_i_board *board = &own->board;
  const cgt_i_cells free = cgt_i_board_free_cells(board, words);
  cgt_status_t status = CGT_OK;
  (void)count;
  if ((own->ways & CGT_I_VERTICAL) != 0)
    status = options_one_way(board, free, cgt_i_board_vertical(board, free), board->columns, sink);
  if ((own->ways & CGT_I_HORIZONTAL) != 0 && status == CGT_OK)
    status = options_one_way(board, free, cgt_i_board_horizontal(board, free), 1, sink);
  return status;
}

/* The number of moves. */
static uint64_t order_hint(void *user, const uint64_t *words, size_t count) {
  const cgt_i_dominoes *own = user;
  const cgt_i_cells free = cgt_i_board_free_cells(&own->board, words);
  uint64_t moves = 0;
  (void)count;
  if ((own->ways & CGT_I_VERTICAL) != 0) moves += cgt_i_cells_count(cgt_i_board_vertical(&own->board, free));
  if ((own->ways & CGT_I_HORIZONTAL) != 0) moves += cgt_i_cells_count(cgt_i_board_horizontal(&own->board, free));
  return moves;
}

static cgt_status_t bounds(void *user, const uint64_t *words, size_t count, uint64_t *most) {
  const cgt_i_dominoes *own = user;
  (void)words;
  if (count > 0) most[0] = own->board.all.low;
  if (count > 1) most[1] = own->board.all.high;
  return CGT_OK;
}

/* ---- Theorems ---- */

/* The cells with two neighbours or more, and with three or more. */
typedef struct {
  cgt_i_cells two, three;
} crowded;

static crowded crowded_of(const cgt_i_board *board, cgt_i_cells live, unsigned ways) {
  const cgt_i_cells none = {0, 0};
  const bool up_and_down = (ways & CGT_I_VERTICAL) != 0, across = (ways & CGT_I_HORIZONTAL) != 0;
  const cgt_i_cells sides[4] = {up_and_down ? cgt_i_cells_and(live, cgt_i_board_north(board, live)) : none,
                                up_and_down ? cgt_i_cells_and(live, cgt_i_board_south(board, live)) : none,
                                across ? cgt_i_cells_and(live, cgt_i_board_west(board, live)) : none,
                                across ? cgt_i_cells_and(live, cgt_i_board_east(board, live)) : none};
  cgt_i_cells one = none;
  crowded cells = {none, none};
  for (int i = 0; i < 4; i++) {
    cells.three = cgt_i_cells_or(cells.three, cgt_i_cells_and(cells.two, sides[i]));
    cells.two = cgt_i_cells_or(cells.two, cgt_i_cells_and(one, sides[i]));
    one = cgt_i_cells_or(one, sides[i]);
  }
  return cells;
}

static cgt_status_t answer_with(uint64_t value, const char *name, uint32_t question, uint64_t *answer, const char **theorem) {
  *answer = question == CGT_QUESTION_VALUE ? value : value == 0 ? CGT_P : CGT_N;
  if (theorem != NULL) *theorem = name;
  return CGT_OK;
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const cgt_i_dominoes *own = user;
  const cgt_i_board *board = &own->board;
  const cgt_i_cells live = cgt_i_board_live(board, cgt_i_board_free_cells(board, words), own->ways);
  (void)count;
  if (cgt_i_cells_none(live)) return answer_with(play == CGT_MISERE, "no domino can be placed", question, answer, theorem);
  if (play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  const crowded cells = crowded_of(board, live, own->ways);
  if (cgt_i_cells_none(cells.three)) { /* paths and cycles alone; else the search finds the regions */
    uint64_t sum = 0;
    for (cgt_i_cells rest = live; !cgt_i_cells_none(rest);) {
      /* A path of k cells is a row of k. A cycle of k cells has, up to symmetry, one option, a path of k - 2. */
      const cgt_i_cells region = cgt_i_board_region(board, rest, own->ways);
      const unsigned length = cgt_i_cells_count(region);
      sum ^=
          cgt_i_cells_none(cgt_i_cells_without(region, cells.two)) ? cgt_i_row_value(length - 2) == 0 : cgt_i_row_value(length);
      rest = cgt_i_cells_without(rest, region);
    }
    return answer_with(sum, "octal game 0.07 and its proved period, for paths and cycles of cells", question, answer, theorem);
  }
  const cgt_i_symmetry symmetry = cgt_i_cram_symmetry(board, live);
  if (symmetry == CGT_I_UNKNOWN || (symmetry == CGT_I_WON && question == CGT_QUESTION_VALUE)) return CGT_E_NO_THEOREM;
  return answer_with(symmetry == CGT_I_WON, "Berlekamp, Conway, Guy 1982: symmetry under a half turn", question, answer,
                     theorem);
}

/* ---- Making ---- */

static const char own_type;

static void destroy(void *user) {
  cgt_i_dominoes *own = user;
  for (size_t i = 0; i < CGT_I_CELLS_MOST; i++) cgt_i_free(atomic_load(&own->dominoes[i]));
  cgt_i_free(own);
}

static cgt_status_t make(const char *function, const cgt_i_family *family, unsigned ways, uint64_t rows, uint64_t columns,
                         cgt_game_t **game) {
  const uint64_t sides[2] = {rows, columns};
  cgt_i_board board;
  if (!cgt_i_board_make(rows, columns, &board))
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %llu rows and %llu columns; expected at most %d cells", function,
                      (unsigned long long)rows, (unsigned long long)columns, CGT_I_CELLS_MOST);
  cgt_i_dominoes *own = cgt_i_alloc(1, sizeof *own);
  if (own == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a board", function);
  *own = (cgt_i_dominoes){.board = board, .ways = ways};
  const cgt_i_making making = {.own = own, .shape = {CGT_I_FIXED, board.words}, .arguments = sides, .argument_count = 2};
  const cgt_status_t status = cgt_i_game_make(function, family, &making, game);
  if (status != CGT_OK) cgt_i_free(own);
  return status;
}

const cgt_i_dominoes *cgt_i_dominoes_of(const cgt_game_t *game) { return cgt_i_game_own_of_type(game, &own_type); }

/* ---- Texts and pictures ---- */

/* Reads `..#/...`, or `start`. */
static cgt_status_t read_position(cgt_i_position *to, const cgt_game_t *game, bool whole) {
  const cgt_i_board *board = &cgt_i_dominoes_of(game)->board;
  cgt_i_reader *reader = to->reader;
  (void)whole;
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
  for (size_t i = 0; i < board->words && status == CGT_OK; i++)
    status = cgt_i_position_add(to, i == 0 ? taken.low : taken.high, from);
  return status;
}

static cgt_status_t write_position(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                                   cgt_i_text *text) {
  const cgt_i_board *board = &cgt_i_dominoes_of(game)->board;
  (void)count, (void)whole, (void)depth;
  if (board->rows == 0) cgt_i_print(text, "start");
  for (unsigned row = 0; row < board->rows; row++) {
    if (row > 0) cgt_i_print(text, "/");
    for (unsigned cell = row * board->columns; cell < (row + 1) * board->columns; cell++)
      cgt_i_print(text, (words[cell / 64] >> cell % 64 & 1) != 0 ? "#" : ".");
  }
  return CGT_OK;
}

/* Boards are written as they are. */
static cgt_status_t tidy(cgt_game_t *game, uint64_t *words, size_t *count) {
  (void)game, (void)words, (void)count;
  return CGT_OK;
}

static bool draw(const cgt_game_t *game, const uint64_t *words, size_t count, const cgt_i_pen *pen, int64_t x, int64_t y,
                 cgt_i_area *area) {
  const cgt_i_board *board = &cgt_i_dominoes_of(game)->board;
  (void)count;
  for (unsigned cell = 0; cell < board->rows * board->columns; cell++)
    pen->put_cell(pen, x, y, cell % board->columns, cell / board->columns, (words[cell / 64] >> cell % 64 & 1) != 0);
  *area = (cgt_i_area){board->columns * pen->cell, board->rows * pen->cell};
  return area->width > 0;
}

/* ---- Families ---- */

#define DOMINOES(family, spec, board)                                                                                         \
  {                                                                                                                           \
    .name = #family, .example = spec, .position = board, .make.numbers = cgt_game_new_##family, .splits_within = true,        \
    .numbers = {"a number of rows", "a number of columns"},                                                                   \
    .rules = {.size = sizeof(cgt_ruleset_t),                                                                                  \
              .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SPLITS_SUMS,                                                      \
              .options = options,                                                                                             \
              .validate = validate,                                                                                           \
              .canonical = canonical,                                                                                         \
              .split = split,                                                                                                 \
              .closed = closed,                                                                                               \
              .order_hint = order_hint,                                                                                       \
              .bounds = bounds,                                                                                               \
              .destroy = destroy},                                                                                            \
    .likeness =                                                                                                               \
        "reflections, turns, shifts and, of dominoes that lie one way, the order of lines do not change the moves, nor "      \
        "do free cells that no domino can cover",                                                                             \
    .decide = cgt_i_cram_decide, .recall = cgt_i_cram_recall, .notation = CGT_NOTATION_BOARD, .read_position = read_position, \
    .write_position = write_position, .tidy = tidy, .draw = draw, .push_engine = &cgt_i_push_cram_engine,                     \
    .own_type = &own_type                                                                                                     \
  }

const cgt_i_family cgt_i_cram_family = DOMINOES(cram, "cram(2,3)", "..#/..."),
                   cgt_i_vertical_family = DOMINOES(vertical, "vertical(3,4)", "start"),
                   cgt_i_horizontal_family = DOMINOES(horizontal, "horizontal(3,4)", "start");

cgt_status_t cgt_game_new_cram(uint64_t rows, uint64_t columns, cgt_game_t **game) {
  return make("cgt_game_new_cram", &cgt_i_cram_family, CGT_I_BOTH_WAYS, rows, columns, game);
}

cgt_status_t cgt_game_new_vertical(uint64_t rows, uint64_t columns, cgt_game_t **game) {
  return make("cgt_game_new_vertical", &cgt_i_vertical_family, CGT_I_VERTICAL, rows, columns, game);
}

cgt_status_t cgt_game_new_horizontal(uint64_t rows, uint64_t columns, cgt_game_t **game) {
  return make("cgt_game_new_horizontal", &cgt_i_horizontal_family, CGT_I_HORIZONTAL, rows, columns, game);
}
