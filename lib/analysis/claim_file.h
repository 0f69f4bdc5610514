/* Checkpoints of claims: words (see base/file.h): the identity of what is checked, positions seen, positions for which it
 * holds, the number of words of the last position seen, and these; the number of counterexamples, and for each the number of
 * words of its row, and these. */
#ifndef CGT_I_CLAIM_FILE_H
#define CGT_I_CLAIM_FILE_H

#include "../base/list_inside.h"

/* How far a check has come. */
typedef struct {
  uint64_t identity, seen, held;
  cgt_list_t *last;  /* the last position that was seen, if one was */
  cgt_list_t *found; /* of each counterexample a row: its index, `held` there, and its words */
} cgt_i_claim_state;

enum { CGT_I_FOUND_INDEX, CGT_I_FOUND_HELD, CGT_I_FOUND_WORDS };

cgt_status_t cgt_i_claim_file_write(const char *function, const char *path, const cgt_i_claim_state *state);

/* Into a state with empty lists; a file that is not there changes nothing. */
cgt_status_t cgt_i_claim_file_read(const char *function, const char *path, cgt_i_claim_state *state);

#endif
