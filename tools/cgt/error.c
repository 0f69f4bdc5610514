/* Complaints: one line on standard error, and an exit status. */
#include "cli.h"

#include <stdarg.h>

/* Prints a text with control characters as their codes, as a terminal must not get them. */
static void put_plain(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    const unsigned char byte = (unsigned char)text[i];
    if (byte < ' ' || byte == 0x7f)
      fprintf(stderr, "\\x%02x", (unsigned)byte);
    else
      fputc(byte, stderr);
  }
}

void complain(const char *pattern, ...) {
  char few[1024], *text = few;
  va_list arguments, again;
  va_start(arguments, pattern);
  va_copy(again, arguments);
  const int length = vsnprintf(few, sizeof few, pattern, arguments);
  if (length >= (int)sizeof few) {
    text = must_allocate(NULL, (size_t)length + 1, 1);
    (void)vsnprintf(text, (size_t)length + 1, pattern, again);
  }
  va_end(again);
  va_end(arguments);
  watch_clear();
  fprintf(stderr, "%scgt:%s ", colour(stderr, "1;31"), colour(stderr, "0"));
  put_plain(text, strlen(text));
  fputc('\n', stderr);
  if (text != few) free(text);
}

int misuse(const char *pattern, ...) {
  char text[2048];
  va_list arguments;
  va_start(arguments, pattern);
  (void)vsnprintf(text, sizeof text, pattern, arguments);
  va_end(arguments);
  complain("%s", text);
  return MISUSED;
}

int unexpected(const cli_cursor *cursor, size_t length, const char *expected) {
  size_t column = 1;
  for (size_t i = 0; i < cursor->at; i++) column += ((unsigned char)cursor->text[i] & 0xc0) != 0x80;
  if (cursor->text[cursor->at] == '\0') length = 0;
  while (length > 0 && ((unsigned char)cursor->text[cursor->at + length] & 0xc0) == 0x80) length++;
  if (length == 0) return misuse("%s: column %zu: end of the text; expected %s", cursor->what, column, expected);
  return misuse("%s: column %zu: \"%.*s\"; expected %s", cursor->what, column, length < 100 ? (int)length : 100,
                cursor->text + cursor->at, expected);
}

int unexpected_word(const cli_call *call, size_t number, const char *expected) {
  char what[32];
  (void)snprintf(what, sizeof what, "word %zu", number + 1);
  return unexpected(&(cli_cursor){.what = what, .text = call->words[number]}, strlen(call->words[number]), expected);
}

int library_failed(const char *what, cgt_status_t status, const cgt_spec_error_t *place) {
  return failed_with(what, cgt_last_error(), status, place);
}

int failed_with(const char *what, const char *why, cgt_status_t status, const cgt_spec_error_t *place) {
  for (const char *colon; strncmp(why, "cgt_", 4) == 0 && (colon = strstr(why, ": ")) != NULL;)
    why = colon + 2; /* the names of C functions mean nothing to a user of the command */
  complain("%s: %s", what, why);
  if (place != NULL && place->line > 0) return MISUSED;
  switch (status) {
    case CGT_E_ARGUMENT:
    case CGT_E_POSITION:
    case CGT_E_ELEMENT:
    case CGT_E_SYNTAX: return MISUSED;
    default: return FAILED;
  }
}

/* How many letters must be inserted, removed, changed, or exchanged with the next to make b from a. Words of more than 30 bytes
 * are far from all others. */
static size_t distance_of(const char *a, const char *b) {
  size_t rows[3][32];
  const size_t n = strlen(a), m = strlen(b);
  if (n > 30 || m > 30) return SIZE_MAX;
  for (size_t i = 0; i <= n; i++) {
    size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
    for (size_t j = 0; j <= m; j++) {
      row[j] = i == 0 ? j : above[j] + 1;
      if (i == 0 || j == 0) continue;
      const size_t changed = above[j - 1] + (a[i - 1] != b[j - 1]);
      if (row[j - 1] + 1 < row[j]) row[j] = row[j - 1] + 1;
      if (changed < row[j]) row[j] = changed;
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < row[j])
        row[j] = before[j - 2] + 1;
    }
  }
  return rows[n % 3][m];
}

void nearest(const char *word, const char *candidate, const char **best, size_t *distance) {
  const size_t found = distance_of(word, candidate);
  if (found >= *distance || 3 * found > strlen(candidate) + 2) return;
  *best = candidate;
  *distance = found;
}

size_t largest_block = SIZE_MAX;

void *must_allocate(void *block, size_t count, size_t size) {
  void *fresh = count > largest_block / size ? NULL : realloc(block, count * size + (count == 0));
  if (fresh != NULL) return fresh;
  complain("no memory for %zu times %zu bytes", count, size);
  exit(FAILED);
}
