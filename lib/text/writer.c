/* Writing texts: in pieces, and for callers by the two-call idiom. */
#include "writer.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../base/array.h"

void cgt_i_print(cgt_i_text *text, const char *format, ...) {
  char piece[200];
  va_list arguments;
  if (text->status != CGT_OK) return;
  va_start(arguments, format);
  const int size = vsnprintf(piece, sizeof piece, format, arguments);
  va_end(arguments);
  assert(size >= 0 && (size_t)size < sizeof piece);
  text->status = text->write(text->user, piece, (size_t)size);
}

void cgt_i_print_number(cgt_i_text *text, const char *before, uint64_t number) {
  char piece[40];
  size_t first = sizeof piece;
  if (text->status != CGT_OK) return;
  do piece[--first] = (char)('0' + number % 10);
  while ((number /= 10) != 0);
  const size_t length = strlen(before);
  assert(length < 20);
  memcpy(piece + (first -= length), before, length);
  text->status = text->write(text->user, piece + first, sizeof piece - first);
}

cgt_status_t cgt_i_take_cut(void *bytes, const char *text, size_t size) {
  cgt_i_bytes *to = bytes;
  if (size > CGT_I_TEXT_BYTES - to->used) return cgt_i_fail(CGT_E_LIMIT, "the text has more than %d bytes", CGT_I_TEXT_BYTES);
  const size_t free = to->used < to->room ? to->room - to->used - 1 : 0, kept = size < free ? size : free;
  if (kept > 0) memcpy(to->bytes + to->used, text, kept);
  if (to->used < to->room) to->bytes[to->used + kept] = '\0';
  to->used += size;
  return CGT_OK;
}

cgt_status_t cgt_i_take_grow(void *bytes, const char *text, size_t size) {
  cgt_i_bytes *to = bytes;
  if (size == 0) return CGT_OK;
  char *grown = cgt_i_array_grow(to->bytes, &to->room, to->used, size, 1);
  if (grown == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for a text of more than %zu bytes", to->used);
  to->bytes = grown;
  memcpy(to->bytes + to->used, text, size);
  to->used += size;
  return CGT_OK;
}

static cgt_status_t write_into(cgt_i_writer writer, const void *what, cgt_i_bytes *to) {
  cgt_i_text out = cgt_i_text_cut(to);
  const cgt_status_t status = writer(&out, what);
  return status == CGT_OK ? out.status : status;
}

cgt_status_t cgt_i_write_for(const char *function, cgt_i_writer writer, const void *what, char *text, size_t capacity,
                             size_t *needed) {
  if (text == NULL && capacity > 0) return cgt_i_null_argument(function, "text");
  cgt_i_bytes to = {NULL, 0, 0};
  cgt_status_t status = write_into(writer, what, &to); /* to learn whether it can be written, and its length */
  if (status == CGT_OK && capacity > 0) { /* in memory of our own first: if this fails, the caller's stays as it was */
    const size_t size = to.used < capacity ? to.used + 1 : capacity;
    char *made = cgt_i_alloc(size, 1);
    to = (cgt_i_bytes){made, size, 0};
    status = made != NULL ? write_into(writer, what, &to) : cgt_i_fail(CGT_E_MEMORY, "no memory for a text of %zu bytes", size);
    if (status == CGT_OK) {
      made[size - 1] = '\0';
      memcpy(text, made, size);
    }
    cgt_i_free(made);
  }
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  if (needed != NULL) *needed = to.used + 1;
  return CGT_OK;
}
