/* Several threads on one question about Cram, which share the memo.
 *
 * A slot changes only from empty to a position with its value, by a compare-and-swap of its first word. Slots of more words
 * hold `cgt_i_cram_writing` there until their other words are written. */
#ifndef CGT_I_CRAM_CREW_H
#define CGT_I_CRAM_CREW_H

#include "cram.h"

/* Makes a crew for a search that has been alone until now, and which must stay where it is. */
cgt_status_t cgt_i_cram_crew_make(cgt_i_cram *cram, uint64_t threads, cgt_i_board_crew **crew);
/* When all threads have gone. */
void cgt_i_cram_crew_free(cgt_i_cram *cram, cgt_i_board_crew *crew);

/* Stores a value while others search. */
cgt_status_t cgt_i_cram_store_shared(cgt_i_cram *cram, const uint64_t *key, uint64_t field);

#endif
