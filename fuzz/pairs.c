/* A fuzzer of pairs of games: two or three games of the catalogue in a compound, asked every question about positions of
 * either. */
#include <stdio.h>
#include <string.h>

#include "answers.h"

static const char *const compounds[] = {"sum",       "conjunctive", "selective",        "sequential",
                                        "ordinal",   "push",        "push_free_before", "push_free_after",
                                        "push_free", "push_strict", "conjoined",        "cross"};
enum { COMPOUNDS = sizeof compounds / sizeof *compounds };

static void join(const char *name, const char *first, const char *second, char text[FUZZ_TEXT]) {
  if (snprintf(text, FUZZ_TEXT, "%s(%s,%s)", name, first, second) >= FUZZ_TEXT) text[0] = '\0';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_bytes in = {data, size};
  char first[FUZZ_TEXT], second[FUZZ_TEXT], pair[FUZZ_TEXT], text[FUZZ_TEXT];
  fuzz_begin();
  fuzz_game_text(&in, first);
  fuzz_game_text(&in, second);
  join(compounds[fuzz_below(&in, COMPOUNDS)], first, second, pair);
  strcpy(text, pair);
  if (fuzz_once_in(&in, 3)) {
    const bool left = fuzz_once_in(&in, 2);
    fuzz_game_text(&in, first);
    join(compounds[fuzz_below(&in, COMPOUNDS)], left ? first : pair, left ? pair : first, text);
  }
  snprintf(fuzz_story, sizeof fuzz_story, "making %s", text);
  cgt_game_t *game = NULL;
  if (cgt_game_parse(text, NULL, &game) == CGT_OK) { /* not all games go together */
    cgt_game_free(game);
    game = fuzz_game(text);
  }
  if (game != NULL) fuzz_check_spec(game);
  for (int i = 0; i < 4 && game != NULL; i++) {
    fuzz_position position;
    fuzz_random_position(&in, text, &position);
    size_t used = (size_t)snprintf(fuzz_story, sizeof fuzz_story, "%s at", text);
    for (size_t k = 0; k < position.count; k++)
      used += (size_t)snprintf(fuzz_story + used, sizeof fuzz_story - used, " %llu", (unsigned long long)position.words[k]);
    fuzz_check_position(game, &position);
  }
  cgt_game_free(game);
  fuzz_end();
  return 0;
}
