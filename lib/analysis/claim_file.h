/* Checkpoint files of claims, which consist of words (see base/file.h): the identity of what is checked; of a part of a domain,
 * the numbers of its first position and of the first one after it; the number of
 * positions seen, and of those for which the claim holds; the number of words of the last position seen, and the words; the
 * number of counterexamples, and for each the number of words of its row, and the words. */
#ifndef CGT_I_CLAIM_FILE_H
#define CGT_I_CLAIM_FILE_H

#include "../base/list_inside.h"

/* The progress of a check. */
typedef struct {
  uint64_t identity, seen, held;
  uint64_t from, to; /* where the check begins and ends; */
  bool part;         /* whether that is a part of the domain, which its file says, */
  bool any;          /* and whether a file of any part is read, */
  uint64_t size;     /* of a domain with so many positions */
  cgt_list_t *last;  /* the last position seen, if any */
  cgt_list_t *found; /* a row for each counterexample: its index, the value of `held` there, and its words */
} cgt_i_claim_state;

enum { CGT_I_FOUND_INDEX, CGT_I_FOUND_HELD, CGT_I_FOUND_WORDS };

cgt_status_t cgt_i_claim_file_write(const char *function, const char *path, const cgt_i_claim_state *state);

/* Reads into a state with empty lists; if `optional` and there is no file, the state stays as it is. */
cgt_status_t cgt_i_claim_file_read(const char *function, const char *path, bool optional, cgt_i_claim_state *state);

#endif
