/* Proofs: prove, verify. */
#include "cli.h"

const char *const lemma_names[] = {"none", "likeness", "theorems", "all", NULL};

static uint64_t count_of(const cgt_proof_t *proof, uint32_t what) {
  uint64_t n = 0;
  (void)cgt_proof_count(proof, what, &n); /* which fails only if it is called wrongly */
  return n;
}

/* ---- prove ---- */

static int save(cgt_game_t *game, const cgt_proof_t *proof, const char *command, const char *path) {
  return asked(game, NULL, cgt_proof_save(proof, command, path));
}

/* Writes FILE, or FILE.1 to FILE.N. */
static int save_all(const cli_call *call, cgt_game_t *game, const cgt_proof_t *proof) {
  cli_picture command = {.size = 0};
  const char *path = call->flags[FLAG_OUT];
  int status = DONE;
  add_call(&command, call);
  for (size_t i = 0; i < command.size; i++)
    if ((unsigned char)command.bytes[i] < ' ') command.bytes[i] = ' '; /* as the file has it in one line */
  (void)picture_add(&command, "", 1);
  if (call->parts == 1) status = save(game, proof, command.bytes, path);
  const size_t room = strlen(path) + 24;
  char *name = must_allocate(NULL, room, 1);
  for (uint64_t i = 1; call->parts > 1 && i <= call->parts && status == DONE; i++) {
    cgt_proof_t *part = NULL;
    (void)snprintf(name, room, "%s.%" PRIu64, path, i);
    status = asked(game, NULL, cgt_proof_part(proof, i, call->parts, &part));
    if (status == DONE) status = save(game, part, command.bytes, name);
    cgt_proof_free(part);
  }
  free(name);
  free(command.bytes);
  return status;
}

/* Says what a proof states: its answer. */
static void tell_answer(uint32_t question, uint64_t answer) {
  if (question == CGT_QUESTION_VALUE) {
    json_number("value", answer);
  } else {
    json_text("outcome", answer == CGT_P ? "P" : "N");
  }
}

static int prove_position(const cli_call *call, cgt_game_t *game) {
  const uint32_t question = call->flags[FLAG_OUTCOME] != NULL ? CGT_QUESTION_OUTCOME : CGT_QUESTION_VALUE;
  cgt_proof_t *proof = NULL;
  uint64_t answer = 0;
  const cli_position *position = read_only_position(call, game);
  if (position == NULL) return stopped() ? FAILED : MISUSED;
  int status =
      asked(game, position, cgt_game_prove(game, call->play, question, call->lemmas, position->words, position->count, &proof));
  if (status == DONE) status = asked(game, NULL, cgt_proof_statement(proof, NULL, NULL, NULL, &answer, NULL));
  if (status == DONE) status = save_all(call, game, proof);
  if (status == DONE) status = json_position("position", game, position->words, position->count);
  if (status == DONE) {
    if (question == CGT_QUESTION_VALUE)
      say("value\t%" PRIu64 "\n", answer);
    else
      say("outcome\t%s\n", answer == CGT_P ? "P" : "N");
    say("claims\t%" PRIu64 "\n", count_of(proof, CGT_PROOF_CLAIMS));
    tell_answer(question, answer);
    json_number("claims", count_of(proof, CGT_PROOF_CLAIMS));
    json_text("file", call->flags[FLAG_OUT]);
  }
  cgt_proof_free(proof);
  return status;
}

int run_prove(cli_call *call) {
  if (call->flags[FLAG_OUT] == NULL) return misuse("flag: column 1: end of the call; expected --out FILE");
  return on_game(call, prove_position);
}

/* ---- verify ---- */

/* What a file has, or all files together. */
static int tell_proof(const char *file, const cgt_proof_t *proof) {
  uint32_t play, question, lemmas;
  uint64_t answer;
  cgt_list_t *position = NULL;
  cgt_game_t *game = cgt_proof_game(proof);
  int status = asked(game, NULL, cgt_proof_statement(proof, &play, &question, &lemmas, &answer, &position));
  if (status != DONE) return status;
  size_t count, needed = 0;
  const uint64_t *words = cgt_list_item(position, 0, &count);
  const char *text = position_text(game, words, count);
  status = text == NULL ? FAILED : asked(game, NULL, cgt_game_spec(game, NULL, 0, &needed));
  if (status == DONE) {
    char *spec = must_allocate(NULL, needed, 1);
    status = asked(game, NULL, cgt_game_spec(game, spec, needed, NULL));
    const uint64_t parts = count_of(proof, CGT_PROOF_PARTS), assumed = count_of(proof, CGT_PROOF_ASSUMED);
    const char *kind = play == CGT_MISERE ? "misere " : "";
    if (question == CGT_QUESTION_VALUE)
      say("%s %s: %s %" PRIu64 "\n", spec, text, play == CGT_MISERE ? "misere Grundy value" : "Grundy value", answer);
    else
      say("%s %s: %soutcome %s\n", spec, text, kind, answer == CGT_P ? "P" : "N");
    say("by %" PRIu64 " claims", count_of(proof, CGT_PROOF_CLAIMS));
    if (lemmas == CGT_LEMMAS_ALL)
      say(", likeness and theorems");
    else if (lemmas != CGT_LEMMAS_NONE)
      say(", and %s", lemma_names[lemmas]);
    if (parts > 1)
      say(": part %" PRIu64 " of %" PRIu64 ", if %" PRIu64 " claims of other parts hold", count_of(proof, CGT_PROOF_PART),
          parts, assumed);
    say("\n");
    json_begin(NULL, '{');
    if (file != NULL) json_text("file", file);
    json_text("game", spec);
    json_text("position", text);
    json_text("play", play == CGT_MISERE ? "misere" : "normal");
    tell_answer(question, answer);
    json_text("lemmas", lemma_names[lemmas]);
    json_number("claims", count_of(proof, CGT_PROOF_CLAIMS));
    json_number("assumed", assumed);
    json_number("part", count_of(proof, CGT_PROOF_PART));
    json_number("parts", parts);
    json_end('}');
    free(spec);
  }
  cgt_list_free(position);
  return status;
}

/* Complains about a file. */
static int file_failed(const char *path, cgt_status_t status) {
  if (stopped()) return FAILED;
  (void)library_failed(path, status, NULL);
  return FAILED;
}

static int verify_file(const cli_call *call, const char *path, cgt_proof_t **proof) {
  cgt_status_t status = cgt_proof_load(path, NULL, proof);
  if (status != CGT_OK) return file_failed(path, status);
  cgt_game_t *game = cgt_proof_game(*proof);
  if (call->memory > 0) (void)cgt_game_set(game, CGT_SETTING_MEMORY, call->memory);
  watch_game(game);
  status = stopped() ? CGT_E_CANCELLED : cgt_proof_check(*proof);
  watch_game(NULL);
  return status == CGT_OK ? tell_proof(path, *proof) : file_failed(path, status);
}

static int verify_files(const cli_call *call, cgt_proof_t **proofs) {
  int status = DONE;
  cgt_proof_t *merged = NULL;
  for (size_t i = 0; i < call->count && status == DONE; i++) status = verify_file(call, call->words[i], &proofs[i]);
  const bool together = call->flags[FLAG_OUT] != NULL || (call->count > 1 && count_of(proofs[0], CGT_PROOF_PARTS) > 1);
  if (status != DONE || !together) return status;
  const cgt_status_t done = cgt_proof_merge(proofs, call->count, &merged);
  if (done != CGT_OK) return file_failed("together", done);
  status = call->count > 1 ? tell_proof(NULL, merged) : DONE;
  if (status == DONE && call->flags[FLAG_OUT] != NULL) {
    const cgt_status_t saved = cgt_proof_save(merged, NULL, call->flags[FLAG_OUT]);
    if (saved != CGT_OK) status = file_failed("--out", saved);
  }
  cgt_proof_free(merged);
  return status;
}

int run_verify(cli_call *call) {
  cgt_proof_t **proofs = must_allocate(NULL, call->count, sizeof(cgt_proof_t *));
  for (size_t i = 0; i < call->count; i++) proofs[i] = NULL;
  json_document(call, false);
  json_begin("proofs", '[');
  int status = verify_files(call, proofs);
  json_end(']');
  if (stopped()) status = complain_stopped("to go on, give it more time");
  for (size_t i = 0; i < call->count; i++) cgt_proof_free(proofs[i]);
  free(proofs);
  return status;
}
