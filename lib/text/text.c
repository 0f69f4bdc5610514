/* Texts that are being written: in pieces, and for callers by the two-call idiom. */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>

void cgt_i_print(cgt_i_text *text, const char *format, ...) {
  char piece[200];
  va_list arguments;
  if (text->status != CGT_OK) return;
  va_start(arguments, format);
  const int size = vsnprintf(piece, sizeof piece, format, arguments);
  va_end(arguments);
  text->status = text->write(text->user, piece, (size_t)size);
}

/* A text for a caller, as far as there is room. */
typedef struct {
  char *text;
  size_t capacity, used;
} room;

static cgt_status_t take(void *user, const char *text, size_t size) {
  room *to = user;
  if (size > CGT_I_TEXT_BYTES - to->used) return cgt_i_fail(CGT_E_LIMIT, "the text has more than %d bytes", CGT_I_TEXT_BYTES);
  for (size_t i = 0; i < size && to->used + i + 1 < to->capacity; i++) to->text[to->used + i] = text[i];
  to->used += size;
  return CGT_OK;
}

cgt_status_t cgt_i_write_for(const char *function, cgt_i_writer writer, const void *what, char *text, size_t capacity,
                             size_t *needed) {
  if (text == NULL && capacity > 0) return cgt_i_null_argument(function, "text");
  room to = {NULL, 0, 0};
  const int passes = capacity > 0 ? 2 : 1; /* the first to see whether it can be written, and how long it is */
  for (int pass = 0; pass < passes; pass++) {
    to = (room){text, pass == 1 ? capacity : 0, 0};
    cgt_i_text out = {take, &to, CGT_OK};
    cgt_status_t status = writer(&out, what);
    if (status == CGT_OK) status = out.status;
    if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  }
  if (capacity > 0) text[to.used < capacity ? to.used : capacity - 1] = '\0';
  if (needed != NULL) *needed = to.used + 1;
  return CGT_OK;
}
