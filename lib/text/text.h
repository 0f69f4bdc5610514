/* Texts that are being written. */
#ifndef CGT_I_TEXT_H
#define CGT_I_TEXT_H

#include "../base/base.h"

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

/* Writes something for a caller, by a function that writes it. Nothing is written if that fails. */
typedef cgt_status_t (*cgt_i_writer)(cgt_i_text *text, const void *what);
cgt_status_t cgt_i_write_for(const char *function, cgt_i_writer writer, const void *what, char *text, size_t capacity,
                             size_t *needed);

#endif
