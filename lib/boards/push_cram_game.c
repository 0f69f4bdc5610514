/* Push-Cram, the push of vertical dominoes into horizontal ones (or the reverse, on the transposed board): theorems, and the
 * state that is kept from one question to the next. */
#include <string.h>

#include "../compound/parts.h"
#include "dominoes.h"
#include "push_cram.h"

static bool fits(const cgt_game_t *first, const cgt_game_t *second) {
  const cgt_i_dominoes *before = cgt_i_dominoes_of(first), *after = cgt_i_dominoes_of(second);
  return before != NULL && after != NULL && before->board.rows == after->board.rows &&
         before->board.columns == after->board.columns && (before->ways ^ after->ways) == (CGT_I_VERTICAL | CGT_I_HORIZONTAL) &&
         before->ways != (CGT_I_VERTICAL | CGT_I_HORIZONTAL) && after->ways != (CGT_I_VERTICAL | CGT_I_HORIZONTAL);
}

/* ---- Theorems ---- */

/* Whether the free cells fill a rectangle, which is empty if *rows is 0. Its columns are those in which the first game's
 * dominoes lie. */
static bool is_rectangle(const cgt_i_dominoes *first, cgt_i_cells free, unsigned *rows, unsigned *columns) {
  const cgt_i_board *board = &first->board;
  *rows = *columns = 0;
  if (cgt_i_cells_none(free)) return true;
  const unsigned from = cgt_i_cells_first(free), to = cgt_i_cells_last(free);
  const unsigned top = board->row_of[from], left = from - top * board->columns;
  const unsigned bottom = board->row_of[to], right = to - bottom * board->columns;
  if (left > right) return false;
  const unsigned height = bottom - top + 1, width = right - left + 1;
  const cgt_i_cells row = cgt_i_cells_up(cgt_i_cells_below(width), left);
  cgt_i_cells full = {0, 0};
  for (unsigned i = top; i <= bottom; i++) full = cgt_i_cells_or(full, cgt_i_cells_up(row, i * board->columns));
  *rows = first->ways == CGT_I_VERTICAL ? height : width;
  *columns = first->ways == CGT_I_VERTICAL ? width : height;
  return cgt_i_cells_same(full, free);
}

/* Proposition 5.0.2 of Duchêne, Heinrich, Larsson and Parreau. Its parts (i) and (ii) are cases of Proposition 2.1.4 (i):
 * pushing wins if it leads to a value of 0. Otherwise the number of rows is odd, and the value of a row is not 0. Two columns
 * are lost for the same reason as four: each move is answered by the same move in the other column. */
static cgt_status_t closed(const cgt_game_t *first, const uint64_t *words, uint64_t *outcome, const char **theorem) {
  const cgt_i_dominoes *own = cgt_i_dominoes_of(first);
  unsigned rows, columns;
  if (!is_rectangle(own, cgt_i_board_free_cells(&own->board, words), &rows, &columns)) return CGT_E_NO_THEOREM;
  if (rows % 2 == 0 || cgt_i_row_value(columns) == 0) return CGT_E_NO_THEOREM;
  if (columns == 3)
    *outcome = cgt_i_row_value(rows) == 0 ? CGT_P : CGT_N;
  else if (columns == 2 || columns == 4 || (rows == 3 && columns % 2 == 0))
    *outcome = CGT_P;
  else
    return CGT_E_NO_THEOREM;
  *theorem = "Proposition 5.0.2 of Duchene, Heinrich, Larsson, Parreau 2018";
  return CGT_OK;
}

/* ---- The search ---- */

static void release(void *state) {
  cgt_i_push_cram *search = state;
  if (search == NULL) return;
  cgt_i_push_types_free(search);
  cgt_i_push_table_free(search);
  cgt_i_push_free(search, search->moves, search->move_room, sizeof *search->moves);
  cgt_i_push_free(search, search->scratch, CGT_I_CELLS_MOST, sizeof *search->scratch);
  cgt_i_mutex_free(&search->making);
  cgt_i_free(search);
}

static cgt_status_t make(const cgt_i_ask *ask, uint64_t limit, const cgt_i_dominoes *first, cgt_i_push_cram **made) {
  cgt_i_push_cram *search = cgt_i_alloc(1, sizeof *search);
  if (search != NULL)
    *search = (cgt_i_push_cram){.transposed = first->ways == CGT_I_HORIZONTAL, .function = ask->function, .limit = limit};
  if (search == NULL || !cgt_i_mutex_make(&search->making)) {
    cgt_i_free(search);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a search", ask->function);
  }
  const cgt_i_board *board = &first->board;
  (void)cgt_i_board_make(search->transposed ? board->columns : board->rows, search->transposed ? board->rows : board->columns,
                         &search->board);
  void *scratch = NULL;
  cgt_status_t status = cgt_i_push_table_make(search);
  if (status == CGT_OK) status = cgt_i_push_alloc(search, CGT_I_CELLS_MOST, sizeof *search->scratch, &scratch);
  search->scratch = scratch;
  if (status == CGT_OK)
    *made = search;
  else
    release(search);
  return status;
}

static cgt_i_cells transpose(const cgt_i_board *board, cgt_i_cells cells) {
  cgt_i_cells turned = {0, 0};
  for (; !cgt_i_cells_none(cells); cells = cgt_i_cells_without(cells, cgt_i_cells_of(cgt_i_cells_first(cells)))) {
    const unsigned cell = cgt_i_cells_first(cells), row = board->row_of[cell];
    turned = cgt_i_cells_or(turned, cgt_i_cells_of((cell - row * board->columns) * board->rows + row));
  }
  return turned;
}

/* A question, and who asks it. */
typedef struct {
  cgt_i_push_cram *search;
  const cgt_i_push_sum *sum;
  uint64_t target;
} question;

static cgt_status_t search_for(cgt_i_push_thread *t, const question *asked, uint64_t *answer) {
  cgt_i_push_position p = {.sum = *asked->sum};
  bool lost = false;
  cgt_status_t status = CGT_OK;
  const uint64_t longest = CGT_I_CELLS_MOST / 2 + 1; /* dominoes and the push: the longest play, which no value exceeds */
  if (asked->target != CGT_I_VALUE) {
    if (asked->target <= longest) {
      p.target = (unsigned)asked->target;
      status = cgt_i_push_search(t, &p, &lost);
    }
    *answer = lost;
    return status;
  }
  for (; status == CGT_OK && !lost; p.target++) status = cgt_i_push_search(t, &p, &lost);
  *answer = p.target - 1;
  return status;
}

/* The search of the asker's thread. */
static cgt_status_t search_first(const question *asked, cgt_i_ask *ask, cgt_i_board_member *member, uint64_t *answer) {
  cgt_i_push_cram *search = asked->search;
  cgt_i_push_thread t = {.search = search,
                         .ask = ask,
                         .member = member,
                         .pen = search->pen,
                         .moves = search->moves,
                         .move_room = search->move_room};
  const cgt_status_t status = search_for(&t, asked, answer);
  search->pen = t.pen;
  search->moves = t.moves;
  search->move_room = t.move_room;
  return status;
}

static cgt_status_t search_with_others(void *user, size_t number, uint64_t *answer) {
  const question *asked = user;
  cgt_i_board_member *member = &asked->search->crew->members[number];
  if (number == 0) return search_first(asked, member->ask, member, answer);
  cgt_i_push_thread t = {.search = asked->search, .ask = member->ask, .member = member};
  const cgt_status_t status = search_for(&t, asked, answer);
  cgt_i_push_thread_free(&t);
  return status;
}

/* What all threads wait for. */
static cgt_status_t hold(void *user) {
  cgt_i_push_cram *search = user;
  search->meeting = true;
  search->known += (size_t)cgt_i_board_count_stored(search->crew);
  if (search->short_of_memory) cgt_i_push_forget_options(search);
  search->short_of_memory = false;
  cgt_status_t status = cgt_i_push_table_grow(search);
  if (status == CGT_OK) status = cgt_i_push_types_grow(search);
  if (status == CGT_OK) status = cgt_i_push_store_grow(search, &search->positions);
  search->meeting = false;
  if (status == CGT_OK) cgt_i_board_set_free(search->crew, cgt_i_push_table_most(search) - search->known);
  return status;
}

static cgt_status_t search_together(question *asked, cgt_i_ask *ask, uint64_t threads, uint64_t *answer) {
  cgt_i_push_cram *search = asked->search;
  const size_t free = cgt_i_push_table_most(search) - search->known;
  cgt_status_t status = cgt_i_board_crew_make(ask, threads, free, hold, search, &search->crew);
  if (status != CGT_OK) return status;
  status = cgt_i_board_crew_answer(search->crew, search_with_others, asked, answer);
  search->known += (size_t)cgt_i_board_count_stored(search->crew);
  cgt_i_board_crew_free(search->crew);
  search->crew = NULL;
  return status;
}

static cgt_status_t answer(void **state, cgt_i_ask *ask, uint64_t limit, uint64_t threads, const cgt_game_t *first,
                           uint64_t target, const uint64_t *words, uint64_t *result, const char **name) {
  enum { LEAST_CELLS = 27 }; /* smaller boards take less time than threads to start */
  const cgt_i_dominoes *own = cgt_i_dominoes_of(first);
  cgt_i_push_cram *search = *state;
  cgt_status_t status = CGT_OK;
  if (search == NULL) {
    status = make(ask, limit, own, &search);
    if (status != CGT_OK) return status;
    *state = search;
  }
  search->function = ask->function;
  search->limit = limit;
  cgt_i_cells free = cgt_i_board_free_cells(&own->board, words);
  if (search->transposed) free = transpose(&own->board, free);
  cgt_i_push_sum sum;
  status = cgt_i_push_sum_of(search, free, &sum);
  question asked = {search, &sum, target};
  if (status == CGT_OK)
    status = threads > 1 && ask->stop == NULL && cgt_i_cells_count(free) >= LEAST_CELLS
                 ? search_together(&asked, ask, threads, result)
                 : search_first(&asked, ask, NULL, result);
  ask->known = search->known;
  *name = "a search over sums of regions, in which equal regions cancel";
  return status;
}

static void count(const void *state, uint64_t *positions, uint64_t *bytes) {
  const cgt_i_push_cram *search = state;
  *positions = search != NULL ? search->known : 0;
  *bytes = search != NULL ? search->bytes : 0;
}

const cgt_i_push_engine cgt_i_push_cram_engine = {fits, closed, answer, count, release};
