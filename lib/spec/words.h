/* What reads and writes the language's parts. */
#ifndef CGT_I_SPEC_WORDS_H
#define CGT_I_SPEC_WORDS_H

#include <cgt/spec.h>

#include "../coin/coin.h"
#include "../text/reader.h"

/* A game's spec. */
cgt_status_t cgt_i_read_game(cgt_i_reader *reader, cgt_game_t **game);

#endif
