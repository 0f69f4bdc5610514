/* Questions about positions: grundy, outcome, moves, explain, classify. */
#include "cli.h"

int on_game(cli_call *call, int (*ask)(const cli_call *, cgt_game_t *)) {
  cgt_game_t *game;
  const int status = read_game(call, &game);
  if (status != DONE) return status;
  json_document(call, true);
  return end_game(call, game, ask(call, game));
}

int asked(cgt_game_t *game, const cli_position *position, cgt_status_t status) {
  if (status == CGT_OK) return DONE;
  if (stopped()) return FAILED;
  char what[256] = "game", why[1024];
  if (position == NULL) return library_failed(what, status, NULL);
  (void)snprintf(why, sizeof why, "%s", cgt_last_error()); /* which writing the position may replace */
  const char *text = write_position(game, position->words, position->count);
  if (text != NULL) (void)snprintf(what, sizeof what, "position %.200s", text);
  return failed_with(what, why, status, NULL);
}

int json_position(const char *key, cgt_game_t *game, const uint64_t *words, size_t count) {
  const char *text = format == JSON ? position_text(game, words, count) : "";
  if (text == NULL) return FAILED;
  json_text(key, text);
  return DONE;
}

/* ---- grundy, outcome ---- */

int say_answer(const cli_call *call, cgt_game_t *game, const cli_position *position, uint64_t answer) {
  const char *text = format != TEXT ? position_text(game, position->words, position->count) : "";
  if (text == NULL) return FAILED;
  if (format == B_FILE && text[strspn(text, "0123456789")] != '\0') return refuse_b_file();
  json_begin(NULL, '{');
  json_text("position", text);
  export_text(text);
  if (call->command->run == run_outcome) {
    say("%s\n", answer == CGT_P ? "P" : "N");
    json_text("outcome", answer == CGT_P ? "P" : "N");
  } else {
    say_number(answer, '\n');
    json_number("value", answer);
    export_number(answer);
  }
  json_end('}');
  if (call->flags[FLAG_STDIN] != NULL) json_so_far();
  return DONE;
}

static int find_answer(const cli_call *call, cgt_game_t *game, const cli_position *position) {
  const uint32_t question = call->command->run == run_outcome ? CGT_QUESTION_OUTCOME : CGT_QUESTION_VALUE;
  uint64_t answer;
  const int status = asked(
      game, position, cgt_game_answer(game, call->method, call->play, question, position->words, position->count, &answer));
  return status == DONE ? say_answer(call, game, position, answer) : status;
}

int say_answers(const cli_call *call, cgt_game_t *game, cli_position_fn each) {
  json_begin("answers", '[');
  export_begin(call, 2);
  export_text("position");
  export_text("value");
  const int status = each_position(call, game, each);
  json_end(']');
  export_end(status);
  return status;
}

static int answers(const cli_call *call, cgt_game_t *game) { return say_answers(call, game, find_answer); }

int run_grundy(cli_call *call) { return on_game(call, answers); }
int run_outcome(cli_call *call) { return on_game(call, answers); }

int say_positions(cgt_game_t *game, const char *key, const cgt_list_t *positions) {
  int status = DONE;
  json_begin(key, '[');
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
  return status;
}

/* ---- Commands about one position ---- */

/* The only position of a call; with --stdin the only line. */
static struct {
  cli_position position;
  size_t count;
} only;

static int keep(const cli_call *call, cgt_game_t *game, const cli_position *position) {
  (void)game;
  if (only.count++ > 0) return misuse("standard input: more than one line; %s expects one position", call->command->name);
  only.position = *position;
  return DONE;
}

static int read_only(const cli_call *call, cgt_game_t *game) {
  const int status = each_position(call, game, keep);
  if (status != DONE || only.count == 1) return status;
  return stopped() ? FAILED : misuse("standard input: column 1: end of the input; expected a position");
}

const cli_position *read_only_position(const cli_call *call, cgt_game_t *game) {
  return read_only(call, game) == DONE ? &only.position : NULL;
}

/* ---- moves ---- */

/* If the games of a push do not have the same positions, a move may lead to a position that the push does not accept. */
static int check_moves(cgt_game_t *game, const cli_position *position, const cgt_list_t *moves) {
  for (size_t i = 0; i < cgt_list_count(moves); i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(moves, i, &count);
    const cgt_status_t failed = cgt_game_validate(game, words, count);
    if (failed != CGT_OK) return asked(game, position, failed);
  }
  return DONE;
}

static int list_moves(const cli_call *call, cgt_game_t *game) {
  int status = read_only(call, game);
  if (status != DONE) return status;
  const cli_position *position = &only.position;
  cgt_list_t *moves = NULL;
  status =
      asked(game, position,
            call->flags[FLAG_WINNING] != NULL ? cgt_game_winning(game, call->play, position->words, position->count, &moves)
                                              : cgt_game_options(game, position->words, position->count, &moves));
  if (status == DONE) status = check_moves(game, position, moves);
  if (status == DONE) status = json_position("position", game, position->words, position->count);
  json_truth("winning", call->flags[FLAG_WINNING] != NULL);
  if (status == DONE) status = say_positions(game, "moves", moves);
  cgt_list_free(moves);
  return status;
}

int run_moves(cli_call *call) { return on_game(call, list_moves); }

/* ---- explain ---- */

static int explain(const cli_call *call, cgt_game_t *game) {
  int status = read_only(call, game);
  if (status != DONE) return status;
  const cli_position *position = &only.position;
  char text[1024], *how;
  uint64_t value;
  /* the text first: it says what the answer costs, and afterwards the answer comes from the memo */
  status = asked(game, position, cgt_game_explain(game, call->play, position->words, position->count, text, sizeof text, NULL));
  if (status == DONE)
    status =
        asked(game, position,
              cgt_game_answer(game, CGT_METHOD_AUTO, call->play, CGT_QUESTION_VALUE, position->words, position->count, &value));
  const char *name = status == DONE ? position_text(game, position->words, position->count) : NULL;
  if (name == NULL) return status == DONE ? FAILED : status;
  text[strcspn(text, "\n")] = '\0'; /* its first line shows the position as the words of the C interface */
  how = text + strlen(text) + 1;
  how[strcspn(how, "\n")] = '\0';
  say("%s:%s\n%s\n", name, strrchr(text, ':') + 1, how);
  if (system_has_terminal(stdout)) say("for a proof: cgt prove, with the same game and position, and --out FILE\n");
  json_text("position", name);
  json_number("value", value);
  json_text("outcome", value == 0 ? "P" : "N");
  json_text("how", how);
  return DONE;
}

int run_explain(cli_call *call) { return on_game(call, explain); }

/* ---- classify ---- */

static cgt_list_t *asked_for;

static int collect(const cli_call *call, cgt_game_t *game, const cli_position *position) {
  (void)call;
  return asked(game, position, cgt_list_add(asked_for, position->words, position->count));
}

/* Prints a position of a witness, and its two values. */
static int say_witness(cgt_game_t *game, const uint64_t *words, size_t count) {
  uint64_t value, misere;
  const cgt_status_t failed = cgt_game_both_values(game, words, count, &value, &misere);
  if (failed != CGT_OK) return asked(game, NULL, failed);
  const char *text = position_text(game, words, count);
  if (text == NULL) return FAILED;
  say("\t%s (%" PRIu64 ",%" PRIu64 ")", text, value, misere);
  json_begin(NULL, '{');
  json_text("position", text);
  json_number("value", value);
  json_number("misere", misere);
  json_end('}');
  return DONE;
}

/* Prints whether the positions belong to a class, and if not, the witness. */
static int say_class(cgt_game_t *game, const cgt_classes_t *classes, uint32_t number, const char *name) {
  uint32_t yes;
  cgt_list_t *witness = NULL;
  cgt_status_t failed = cgt_classes_is(classes, number, &yes);
  if (failed == CGT_OK) failed = cgt_classes_witness(classes, number, &witness);
  if (failed != CGT_OK) return asked(game, NULL, failed);
  int status = DONE;
  say("%s\t%s", name, yes ? "yes" : "no");
  json_begin(name, '{');
  json_truth("is", yes);
  json_begin("witness", '[');
  for (size_t i = 0; status == DONE && i < cgt_list_count(witness); i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(witness, i, &count);
    status = say_witness(game, words, count);
  }
  json_end(']');
  json_end('}');
  say("\n");
  cgt_list_free(witness);
  return status;
}

static int classify(const cli_call *call, cgt_game_t *game) {
  static const char *const names[] = {"domestic", "tame", "pet", "miserable", "returnable", "forced"};
  int status = asked(game, NULL, cgt_list_new(NULL, 0, 0, &asked_for));
  if (status != DONE) return status;
  cgt_classes_t *classes = NULL;
  status = each_position(call, game, collect);
  if (status == DONE && cgt_list_count(asked_for) == 0)
    status = misuse("standard input: column 1: end of the input; expected positions, one a line");
  if (status == DONE) status = asked(game, NULL, cgt_classes_new(game, asked_for, &classes));
  cgt_list_free(asked_for);
  /* so that the values of witnesses come from the memo */
  if (status == DONE) status = asked(game, NULL, cgt_classes_teach(classes));
  if (status == DONE) {
    say("positions\t%" PRIu64 "\n", cgt_classes_count(classes));
    json_number("positions", cgt_classes_count(classes));
    json_begin("classes", '{');
    for (uint32_t i = 0; status == DONE && i < sizeof names / sizeof *names; i++)
      status = say_class(game, classes, i, names[i]);
    json_end('}');
  }
  cgt_classes_free(classes);
  return status;
}

int run_classify(cli_call *call) { return on_game(call, classify); }
