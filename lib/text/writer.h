/* Writing texts. */
#ifndef CGT_I_TEXT_H
#define CGT_I_TEXT_H

#include "../base/failure.h"

enum { CGT_I_TEXT_BYTES = 1 << 26 }; /* of the longest text read or written */

/* A text being written; nothing is written after the first failure. */
typedef struct {
  cgt_write_fn write;
  void *user;
  cgt_status_t status;
} cgt_i_text;
CGT_I_FORMATS void cgt_i_print(cgt_i_text *text, const char *format, ...); /* less than 200 bytes at once */
/* As "%s%llu" does, but faster. `before` has less than 20 bytes. */
void cgt_i_print_number(cgt_i_text *text, const char *before, uint64_t number);

/* Where a text goes: an array of capacity `room`. `used` counts the whole text, without the final zero. */
typedef struct {
  char *bytes;
  size_t room, used;
} cgt_i_bytes;

/* Fixed: keeps what fits, and a final zero. Texts of more than CGT_I_TEXT_BYTES are CGT_E_LIMIT. */
cgt_status_t cgt_i_take_cut(void *bytes, const char *text, size_t size);
/* Growing, from {0}: keeps all, without a final zero; may be CGT_E_MEMORY. */
cgt_status_t cgt_i_take_grow(void *bytes, const char *text, size_t size);

static inline cgt_i_text cgt_i_text_cut(cgt_i_bytes *to) { return (cgt_i_text){cgt_i_take_cut, to, CGT_OK}; }
static inline cgt_i_text cgt_i_text_grow(cgt_i_bytes *to) { return (cgt_i_text){cgt_i_take_grow, to, CGT_OK}; }

/* Writes `what` into a caller's array by means of `writer`; on failure, nothing. */
typedef cgt_status_t (*cgt_i_writer)(cgt_i_text *text, const void *what);
cgt_status_t cgt_i_write_for(const char *function, cgt_i_writer writer, const void *what, char *text, size_t capacity,
                             size_t *needed);

#endif
