/* The P-positions of a box: p-positions. */
#include "cli.h"

/* Those of some rows, in lexicographic order; *legal: any position of these rows is one of the game. */
static void say_p_positions(const cli_box *some, const uint64_t *outcomes, bool *legal) {
  const uint64_t *first = some->first + (some->count - some->ranges), *last = some->last + (some->count - some->ranges);
  uint64_t at[CGT_MAX_WORDS];
  memcpy(at, first, some->ranges * sizeof *at);
  for (uint64_t i = 0; i < some->rows * some->columns && !output_failed(); i++) {
    *legal |= outcomes[i] != CGT_NO_ANSWER;
    if (outcomes[i] == CGT_P) {
      json_begin(NULL, '[');
      for (size_t j = 0; j < some->ranges; j++) {
        say_number(at[j], j + 1 < some->ranges ? ',' : '\n');
        json_number(NULL, at[j]);
        export_number(at[j]);
      }
      json_end(']');
    }
    size_t j = some->ranges;
    for (; j > 0 && at[j - 1] == last[j - 1]; j--) at[j - 1] = first[j - 1];
    if (j > 0) at[j - 1]++;
  }
}

static int each_row(const cli_call *call, cgt_game_t *game, const cli_box *box) {
  static cli_box some;
  cli_portion block = {.size = 1, .table = true};
  uint64_t *outcomes = NULL, room = 0;
  bool legal = false;
  int status = DONE;
  for (uint64_t row = 0; status == DONE && row < box->rows;) {
    const uint64_t left = box->rows - row, count = left < block.size ? left : block.size;
    if (count > room && (status = check_cells_fit(box, count)) != DONE) break;
    if (count > room) outcomes = must_allocate(outcomes, (size_t)(count * box->columns), sizeof *outcomes);
    if (count > room) room = count;
    portion_begin(&block);
    status = ask_rows(call, game, CGT_QUESTION_OUTCOME, box, row, count, &some, outcomes);
    portion_end(&block, count * box->columns);
    if (status == DONE) say_p_positions(&some, outcomes, &legal);
    row += count;
  }
  free(outcomes);
  if (status != DONE || legal) return status;
  return library_failed("ranges", cgt_game_validate(game, box->first, box->count), NULL);
}

static int list_p_positions(const cli_call *call, cgt_game_t *game) {
  static cli_box box;
  int status = read_box(call, game, &box);
  if (status == DONE && format == B_FILE) status = refuse_b_file();
  if (status != DONE) return status;
  json_begin("positions", '[');
  export_begin(call, box.ranges);
  export_heads(box.ranges, NULL);
  status = each_row(call, game, &box);
  json_end(']');
  export_end(status);
  return status;
}

/* Each canonical position once, as the library lists them. */
static int list_canonical(const cli_call *call, cgt_game_t *game) {
  static cli_box box;
  cgt_list_t *positions = NULL;
  int status = read_box(call, game, &box);
  if (status == DONE && format == B_FILE) status = refuse_b_file();
  if (status == DONE)
    status = asked(game, NULL, cgt_game_p_positions(game, call->play, box.first, box.last, box.count, &positions));
  if (status != DONE) return status;
  json_begin("canonical", '[');
  export_begin(call, 1);
  export_text("position");
  for (size_t i = 0; status == DONE && i < cgt_list_count(positions) && !output_failed(); i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(positions, i, &count);
    const char *text = position_text(game, words, count);
    if (text == NULL) {
      status = FAILED;
    } else {
      say("%s\n", text);
      json_text(NULL, text);
      export_text(text);
    }
  }
  json_end(']');
  export_end(status);
  cgt_list_free(positions);
  return status;
}

int run_p_positions(cli_call *call) {
  return on_game(call, call->flags[FLAG_CANONICAL] != NULL ? list_canonical : list_p_positions);
}
