/* What reads and writes the language's parts. */
#ifndef CGT_I_SPEC_WORDS_H
#define CGT_I_SPEC_WORDS_H

#include <cgt/spec.h>

#include "../coin/coin.h"
#include "../text/reader.h"

/* A poset's spec, and a game's. */
cgt_status_t cgt_i_read_poset(cgt_i_reader *reader, cgt_poset_t **poset);
cgt_status_t cgt_i_read_game(cgt_i_reader *reader, cgt_game_t **game);

/* An element. `inside` others, or a turning set: where commas would separate it from these. */
cgt_status_t cgt_i_read_element(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element);

/* Whether its elements begin with a parenthesis. */
bool cgt_i_elements_have_parentheses(const cgt_poset_t *poset);

#endif
