/* The P-positions of a box: p-positions. */
#include "cli.h"

static const uint64_t *coordinates(const cli_box *box, const uint64_t *words) { return words + (box->count - box->ranges); }

static void say_p_position(const cli_box *box, const uint64_t *at) {
  json_begin(NULL, '[');
  for (size_t i = 0; i < box->ranges; i++) {
    say_number(at[i], i + 1 < box->ranges ? ',' : '\n');
    json_number(NULL, at[i]);
    export_number(at[i]);
  }
  json_end(']');
}

/* In a share: 1 and the coordinates. After the last P-position of a row come 0 and whether any position of it is legal. */
static void keep_p_position(const cli_box *box, const uint64_t *at) {
  share_put(1);
  for (size_t i = 0; i < box->ranges; i++) share_put(at[i]);
}

/* The P-positions of some rows, in lexicographic order; *legal: any position is one of the game. */
static void find_p_positions(const cli_box *some, const uint64_t *outcomes, bool *legal) {
  const uint64_t *first = coordinates(some, some->first), *last = coordinates(some, some->last);
  uint64_t at[CGT_MAX_WORDS];
  memcpy(at, first, some->ranges * sizeof *at);
  for (uint64_t row = 0, i = 0; row < some->rows && !output_failed(); row++) {
    bool any = false;
    for (uint64_t column = 0; column < some->columns; column++, i++) {
      any |= outcomes[i] != CGT_NO_ANSWER;
      if (outcomes[i] == CGT_P) (share_keeps() ? keep_p_position : say_p_position)(some, at);
      size_t j = some->ranges;
      for (; j > 0 && at[j - 1] == last[j - 1]; j--) at[j - 1] = first[j - 1];
      if (j > 0) at[j - 1]++;
    }
    *legal |= any;
    if (!share_keeps()) continue;
    share_put(0);
    share_put(any);
  }
}

static int find_rows(const cli_call *call, cgt_game_t *game, const cli_box *box, bool *legal) {
  static cli_box some;
  cli_portion block = {.size = 1, .table = true};
  uint64_t *outcomes = NULL, room = 0, row, end;
  int status = share_items(box->rows, &row, &end);
  while (status == DONE && row < end) {
    const uint64_t left = end - row, count = left < block.size ? left : block.size;
    if (count > room && (status = check_cells_fit(box, count)) != DONE) break;
    if (count > room) outcomes = must_allocate(outcomes, (size_t)(count * box->columns), sizeof *outcomes);
    if (count > room) room = count;
    portion_begin(&block);
    status = ask_rows(call, game, CGT_QUESTION_OUTCOME, box, row, count, &some, outcomes);
    portion_end(&block, count * box->columns);
    if (status == DONE) find_p_positions(&some, outcomes, legal);
    row += count;
  }
  free(outcomes);
  return status;
}

/* The P-positions that were found in shares. */
static int say_merged(const cli_box *box, bool *legal) {
  uint64_t at[CGT_MAX_WORDS], row, end, more, any;
  int status = share_items(box->rows, &row, &end);
  while (status == DONE && row < end) {
    status = share_get(&more);
    if (status == DONE && more == 0) {
      status = share_get(&any);
      *legal |= any != 0;
      row++;
    } else if (status == DONE) {
      for (size_t i = 0; i < box->ranges && status == DONE; i++) status = share_get(&at[i]);
      if (status == DONE) say_p_position(box, at);
    }
  }
  return status;
}

static int list_p_positions(const cli_call *call, cgt_game_t *game) {
  static cli_box box;
  bool legal = false;
  int status = read_box(call, game, &box);
  if (status == DONE && format == B_FILE) status = refuse_b_file();
  if (status != DONE) return status;
  json_begin("positions", '[');
  export_begin(call, box.ranges);
  export_heads(box.ranges, NULL);
  status = share_merges() ? say_merged(&box, &legal) : find_rows(call, game, &box, &legal);
  if (status == DONE && !legal && !share_keeps())
    status = library_failed("ranges", cgt_game_validate(game, box.first, box.count), NULL);
  json_end(']');
  export_end(status);
  return share_end(call, status);
}

/* Each canonical position once, as the library lists them. */
static int list_canonical(const cli_call *call, cgt_game_t *game) {
  static cli_box box;
  cgt_list_t *positions = NULL;
  int status = read_box(call, game, &box);
  if (status == DONE && share_keeps())
    status = misuse("flag: column 1: \"--part\"; expected no --canonical, as equal positions may be in different parts");
  if (status == DONE && format == B_FILE) status = refuse_b_file();
  if (status == DONE)
    status = asked(game, NULL, cgt_game_p_positions(game, call->play, box.first, box.last, box.count, &positions));
  if (status != DONE) return status;
  export_begin(call, 1);
  export_text("position");
  status = say_positions(game, "canonical", positions);
  export_end(status);
  cgt_list_free(positions);
  return status;
}

int run_p_positions(cli_call *call) {
  return on_game(call, call->flags[FLAG_CANONICAL] != NULL ? list_canonical : list_p_positions);
}
