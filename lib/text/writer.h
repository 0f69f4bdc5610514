/* Texts that are being written. */
#ifndef CGT_I_TEXT_H
#define CGT_I_TEXT_H

#include "../base/failure.h"

enum { CGT_I_TEXT_BYTES = 1 << 26 }; /* that are read, or written, at most */

/* A text that is being written: after the first failure nothing more is. */
typedef struct {
  cgt_write_fn write;
  void *user;
  cgt_status_t status;
} cgt_i_text;
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void
cgt_i_print(cgt_i_text *text, const char *format, ...); /* at most 200 bytes at once */
void cgt_i_print_number(cgt_i_text *text, uint64_t number); /* the same as by "%llu", and faster */

/* Where a text may go: an array of so much room. `used` counts all of it, without the zero at the end. */
typedef struct {
  char *bytes;
  size_t room, used;
} cgt_i_bytes;

/* Fixed: as much as there is room for is kept, and a zero. Texts of more than CGT_I_TEXT_BYTES are CGT_E_LIMIT. */
cgt_status_t cgt_i_take_cut(void *bytes, const char *text, size_t size);
/* Growing, from {0}: all is kept, without a zero; CGT_E_MEMORY. */
cgt_status_t cgt_i_take_grow(void *bytes, const char *text, size_t size);

static inline cgt_i_text cgt_i_text_cut(cgt_i_bytes *to) { return (cgt_i_text){cgt_i_take_cut, to, CGT_OK}; }
static inline cgt_i_text cgt_i_text_grow(cgt_i_bytes *to) { return (cgt_i_text){cgt_i_take_grow, to, CGT_OK}; }

/* Writes something for a caller, by a function that writes it. Nothing is written if that fails. */
typedef cgt_status_t (*cgt_i_writer)(cgt_i_text *text, const void *what);
cgt_status_t cgt_i_write_for(const char *function, cgt_i_writer writer, const void *what, char *text, size_t capacity,
                             size_t *needed);

#endif
