/* A partizan game as a push ruleset: Toads and Frogs, where toads move until the button is pushed, and then frogs do. */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void must(cgt_status_t status) {
  if (status == CGT_OK) return;
  fprintf(stderr, "%s: %s\n", cgt_status_name(status), cgt_last_error());
  exit(1);
}

enum { EMPTY, TOAD, FROG, SQUARES = 7 };

/* A piece of one kind moves one square, or jumps over one of the other kind, in its direction. */
static cgt_status_t move(uint64_t kind, int step, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  for (int from = 0; from < (int)count && status == CGT_OK; from++) {
    if (words[from] != kind) continue;
    int to = from + step;
    if (to >= 0 && to < (int)count && words[to] == (uint64_t)(TOAD + FROG) - kind) to += step;
    if (to < 0 || to >= (int)count || words[to] != EMPTY) continue;
    uint64_t option[SQUARES];
    for (size_t i = 0; i < count; i++) option[i] = words[i];
    option[from] = EMPTY;
    option[to] = kind;
    status = cgt_sink_option(sink, option, count);
  }
  return status;
}

static cgt_status_t toads(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  return move(TOAD, 1, words, count, sink);
}

static cgt_status_t frogs(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  return move(FROG, -1, words, count, sink);
}

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  if (count > SQUARES) return cgt_sink_refuse(sink, "more than 7 squares");
  for (size_t i = 0; i < count; i++)
    if (words[i] > FROG) return cgt_sink_refuse(sink, "a square with neither toad nor frog, and not empty");
  return CGT_OK;
}

int main(void) {
  const cgt_ruleset_t left = {.size = sizeof left, .options = toads, .validate = validate};
  const cgt_ruleset_t right = {.size = sizeof right, .options = frogs, .validate = validate};
  cgt_game_t *before, *after, *push;
  must(cgt_game_new(&left, &before));
  must(cgt_game_new(&right, &after));
  must(cgt_game_new_push(CGT_PUSH_PLAIN, before, after, &push));
  cgt_game_free(before); /* the push keeps what it needs */
  cgt_game_free(after);
  for (int frogs_there = 1; frogs_there <= 2; frogs_there++)
    for (int space = 1; space <= SQUARES - 4; space++) {
      uint64_t position[1 + SQUARES] = {1, TOAD, TOAD}, value;
      for (int i = 0; i < frogs_there; i++) position[3 + space + i] = FROG;
      must(cgt_game_value(push, position, (size_t)(3 + space + frogs_there), &value));
      printf("Toads 2, empty squares %d, frogs %d: %" PRIu64 "\n", space, frogs_there, value);
    }
  cgt_game_free(push);
  return 0;
}
