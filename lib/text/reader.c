/* Reading texts: tokens, numbers, files, and failures with their places. */
#include "reader.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "../base/array.h"
#include "../base/system.h"

/* Writes the members that the caller's version has, all but `size`. */
static void give_error(const cgt_i_reading *reading, const cgt_spec_error_t *found) {
  enum { AFTER_SIZE = offsetof(cgt_spec_error_t, line) };
  const size_t size = reading->error->size < sizeof *found ? reading->error->size : sizeof *found;
  memcpy((char *)reading->error + AFTER_SIZE, (const char *)found + AFTER_SIZE, size - AFTER_SIZE);
}

cgt_status_t cgt_i_reading_begin(cgt_i_reading *reading, const char *function, const char *text, cgt_spec_error_t *error,
                                 cgt_i_reader *reader) {
  *reading = (cgt_i_reading){.function = function, .error = error};
  if (error != NULL) { /* it is written, not read; its first version had no reserved slots */
    static const cgt_i_versions versions = {"cgt_spec_error_t", offsetof(cgt_spec_error_t, reserved), sizeof *error,
                                            sizeof *error};
    cgt_spec_error_t known;
    cgt_status_t status = cgt_i_read_struct(function, "error", error, versions, &known);
    if (status != CGT_OK) return status;
    give_error(reading, &(cgt_spec_error_t){.size = 0});
  }
  if (text == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: text is NULL", function);
  const size_t size = strlen(text);
  if (size > CGT_I_TEXT_BYTES)
    return cgt_i_fail(CGT_E_LIMIT, "%s: the text has %zu bytes; expected at most %d", function, size, CGT_I_TEXT_BYTES);
  reading->bytes = size;
  *reader = (cgt_i_reader){.reading = reading, .text = text, .end = size, .size = size};
  return CGT_OK;
}

/* ---- Failing ---- */

/* The length of the character at a place; 0 if it is none, or one that cannot be shown. */
static size_t character(const cgt_i_reader *reader, size_t at) {
  const unsigned char *byte = (const unsigned char *)reader->text + at;
  const size_t left = reader->size - at;
  if (byte[0] >= ' ' && byte[0] < 0x7F) return 1;
  const size_t length = byte[0] >= 0xC2 && byte[0] < 0xE0 ? 2 : byte[0] >= 0xE0 && byte[0] < 0xF0 ? 3 : 4;
  if (byte[0] < 0xC2 || byte[0] > 0xF4 || length > left) return 0;
  for (size_t i = 1; i < length; i++)
    if (byte[i] < 0x80 || byte[i] > 0xBF) return 0;
  if ((byte[0] == 0xC2 && byte[1] < 0xA0) || (byte[0] == 0xE0 && byte[1] < 0xA0) || (byte[0] == 0xED && byte[1] > 0x9F) ||
      (byte[0] == 0xF0 && byte[1] < 0x90) || (byte[0] == 0xF4 && byte[1] > 0x8F))
    return 0; /* a control, or no character */
  return length;
}

static bool is_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || cgt_i_is_digit(c); }

/* The end of the token at a place: a name, a number or a character. */
static size_t token_end(const cgt_i_reader *reader, size_t from) {
  size_t to = from;
  while (to < reader->size && is_name(reader->text[to])) to++;
  if (to > from) return to;
  const size_t length = character(reader, from);
  return from + (length > 0 ? length : 1);
}

/* Writes a token for display: bytes that cannot be shown in hexadecimal, and a long token cut short. */
static void show(const cgt_i_reader *reader, size_t from, size_t to, char *shown, size_t room) {
  size_t used = 0;
  while (from < to) {
    const size_t length = character(reader, from), takes = length > 0 ? length : 4;
    if (used + takes + 4 > room) {
      memcpy(shown + used, "...", 3);
      used += 3;
      break;
    }
    if (length > 0)
      memcpy(shown + used, reader->text + from, length);
    else
      snprintf(shown + used, 5, "\\x%02x", (unsigned char)reader->text[from]);
    used += takes;
    from += length > 0 ? length : 1;
  }
  shown[used] = '\0';
}

cgt_status_t cgt_i_read_fail(cgt_i_reader *reader, cgt_status_t status, size_t from, size_t to, const char *what,
                             const char *expected) {
  cgt_spec_error_t found = {.line = 1, .column = 1};
  char shown[48], file[64] = "", name[56];
  while (from == to && from < reader->size && cgt_i_is_space(reader->text[from])) to = ++from;
  if (from == to && from < reader->size) to = token_end(reader, from);
  for (size_t i = 0; i < from; i++) {
    if (reader->text[i] == '\n')
      found.line++, found.column = 1;
    else if (((unsigned char)reader->text[i] & 0xC0) != 0x80) /* not inside a character */
      found.column++;
  }
  found.offset = from;
  found.length = to - from;
  show(reader, from, to, found.token, sizeof found.token);
  snprintf(found.expected, sizeof found.expected, "%s", expected != NULL ? expected : "");
  if (reader->file != NULL) {
    snprintf(found.file, sizeof found.file, "%s", reader->file);
    const size_t length = strlen(reader->file);
    show(&(cgt_i_reader){.text = reader->file, .end = length, .size = length}, 0, length, name, sizeof name);
    snprintf(file, sizeof file, "%s, ", name);
  }
  if (reader->reading->error != NULL) give_error(reader->reading, &found);
  show(reader, from, to, shown + 1, sizeof shown - 2);
  shown[0] = '"';
  memcpy(shown + strlen(shown), "\"", 2);
  return cgt_i_fail(status, "%s: %sline %llu, column %llu: %s%s%.90s%s%.110s", reader->reading->function, file,
                    (unsigned long long)found.line, (unsigned long long)found.column, from == to ? "end of the text" : shown,
                    what != NULL ? ": " : "", what != NULL ? what : "", expected != NULL ? "; expected " : "", found.expected);
}

cgt_status_t cgt_i_read_refuse(cgt_i_reader *reader, cgt_status_t status, size_t from, size_t to, const char *reason) {
  static const char before[] = "; expected ";
  char what[256];
  snprintf(what, sizeof what, "%.255s", reason);
  char *expected = strstr(what, before);
  if (expected != NULL) {
    *expected = '\0';
    expected += sizeof before - 1;
  }
  return cgt_i_read_fail(reader, status, from, to, what, expected);
}

cgt_status_t cgt_i_read_failed(cgt_i_reader *reader, cgt_status_t status, size_t from, size_t to) {
  char text[256];
  snprintf(text, sizeof text, "%s", cgt_last_error());
  const char *colon = strstr(text, ": ");
  const char *reason = strncmp(text, "cgt_", 4) == 0 && colon != NULL ? colon + 2 : text;
  if (status == CGT_E_MEMORY || status > 0) return cgt_i_fail(status, "%s: %s", reader->reading->function, reason);
  return cgt_i_read_refuse(reader, status, from, to, reason);
}

cgt_status_t cgt_i_read_unexpected(cgt_i_reader *reader, const char *expected) {
  (void)cgt_i_read_next(reader);
  return cgt_i_read_fail(reader, CGT_E_SYNTAX, reader->at, reader->at, NULL, expected);
}

cgt_status_t cgt_i_read_down(cgt_i_reader *reader) {
  char expected[60];
  if (reader->reading->depth == CGT_I_SPEC_DEPTH) {
    snprintf(expected, sizeof expected, "at most %d levels of nesting", CGT_I_SPEC_DEPTH);
    return cgt_i_read_fail(reader, CGT_E_LIMIT, reader->at, reader->at, NULL, expected);
  }
  reader->reading->depth++;
  return CGT_OK;
}

cgt_status_t cgt_i_read_handle(cgt_i_reader *reader, size_t from) {
  char expected[60];
  if (reader->reading->handles++ < CGT_I_SPEC_HANDLES) return CGT_OK;
  snprintf(expected, sizeof expected, "at most %d games and posets", CGT_I_SPEC_HANDLES);
  return cgt_i_read_fail(reader, CGT_E_LIMIT, from, from, NULL, expected);
}

cgt_status_t cgt_i_read_keep(cgt_i_reader *reader, uint64_t bytes, size_t from) {
  reader->reading->kept += bytes;
  if (reader->reading->kept <= CGT_I_SPEC_KEPT) return CGT_OK;
  return cgt_i_read_fail(reader, CGT_E_LIMIT, from, from, NULL, "games that take less memory");
}

/* ---- Tokens ---- */

bool cgt_i_read_next(cgt_i_reader *reader) {
  while (reader->at < reader->end && cgt_i_is_space(reader->text[reader->at])) reader->at++;
  return reader->at < reader->end;
}

bool cgt_i_read_sees(cgt_i_reader *reader, char c) { return cgt_i_read_next(reader) && reader->text[reader->at] == c; }

bool cgt_i_read_takes(cgt_i_reader *reader, char c) {
  const bool seen = cgt_i_read_sees(reader, c);
  reader->at += seen;
  return seen;
}

cgt_status_t cgt_i_read_expect(cgt_i_reader *reader, char c) {
  const char expected[] = {'"', c, '"', '\0'};
  return cgt_i_read_takes(reader, c) ? CGT_OK : cgt_i_read_unexpected(reader, expected);
}

cgt_status_t cgt_i_read_end(cgt_i_reader *reader) {
  return cgt_i_read_next(reader) ? cgt_i_read_unexpected(reader, "nothing more") : CGT_OK;
}

size_t cgt_i_read_name(cgt_i_reader *reader, size_t *from) {
  const bool any = cgt_i_read_next(reader);
  *from = reader->at;
  if (any && cgt_i_is_digit(reader->text[reader->at])) return 0;
  while (reader->at < reader->end && is_name(reader->text[reader->at])) reader->at++;
  return reader->at - *from;
}

bool cgt_i_read_is(const cgt_i_reader *reader, size_t from, size_t length, const char *name) {
  return strlen(name) == length && memcmp(reader->text + from, name, length) == 0;
}

size_t cgt_i_read_digits(cgt_i_reader *reader) {
  size_t to = cgt_i_read_next(reader) ? reader->at : reader->end;
  const size_t from = to;
  while (to < reader->end && cgt_i_is_digit(reader->text[to])) to++;
  return to - from;
}

static cgt_status_t too_large(cgt_i_reader *reader, size_t from) {
  return cgt_i_read_fail(reader, CGT_E_OVERFLOW, from, reader->at, NULL, "at most 18446744073709551615");
}

static cgt_status_t read_factor(cgt_i_reader *reader, const char *expected, uint64_t *number) {
  const size_t digits = cgt_i_read_digits(reader), from = reader->at;
  if (reader->reading->star != NULL && cgt_i_read_takes(reader, '*')) {
    reader->reading->stars++;
    *number = *reader->reading->star;
    return CGT_OK;
  }
  if (digits == 0) return cgt_i_read_unexpected(reader, expected);
  uint64_t value = 0;
  reader->at += digits;
  for (size_t i = from; i < reader->at; i++) {
    const uint64_t digit = (uint64_t)(reader->text[i] - '0');
    if (value > (UINT64_MAX - digit) / 10) return too_large(reader, from);
    value = 10 * value + digit;
  }
  *number = value;
  return CGT_OK;
}

cgt_status_t cgt_i_read_number(cgt_i_reader *reader, const char *expected, uint64_t *number) {
  uint64_t base, exponent;
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  cgt_status_t status = read_factor(reader, expected, &base);
  if (status != CGT_OK) return status;
  *number = base;
  const size_t after = reader->at;
  if (!cgt_i_read_takes(reader, '^')) {
    reader->at = after;
    return CGT_OK;
  }
  status = read_factor(reader, "an exponent", &exponent);
  if (status != CGT_OK) return status;
  uint64_t power = 1;
  if (base < 2 && exponent > 1) exponent = 1;
  for (; exponent > 0; exponent--) {
    if (base > 0 && power > UINT64_MAX / base) return too_large(reader, from);
    power *= base;
  }
  *number = power;
  return CGT_OK;
}

/* ---- Files ---- */

/* Loads a whole file, of at most as many bytes as the call may still read. */
static cgt_status_t load(cgt_i_reader *reader, size_t from, const char *name, char **text, size_t *size) {
  size_t room = 0, used = 0;
  const size_t most = CGT_I_TEXT_BYTES - reader->reading->bytes;
  const int errno_before = errno;
  char reason[200];
  FILE *file = cgt_i_file_open(name);
  if (file == NULL) {
    const int failure = errno;
    errno = errno_before;
    if (failure == ENOMEM) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the file %s", reader->reading->function, name);
    snprintf(reason, sizeof reason, "%s; expected a file that can be read", strerror(failure));
    return cgt_i_read_refuse(reader, CGT_E_FILE, from, reader->at, reason);
  }
  char *bytes = NULL, *grown = NULL;
  for (size_t got = 1; got > 0 && used <= most; used += got) {
    grown = cgt_i_array_grow(bytes, &room, used, 4096, 1);
    if (grown == NULL) break;
    bytes = grown;
    got = fread(bytes + used, 1, room - used, file);
  }
  cgt_status_t status = CGT_OK;
  if (grown == NULL)
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a file's text", reader->reading->function);
  else if (used > most)
    status = cgt_i_read_fail(reader, CGT_E_LIMIT, from, reader->at, NULL, "files of at most 2^26 bytes together");
  else if (ferror(file))
    status = cgt_i_read_fail(reader, CGT_E_FILE, from, reader->at, "it cannot be read", "a file that can be read");
  fclose(file);
  errno = errno_before;
  if (status != CGT_OK)
    cgt_i_free(bytes);
  else
    *text = bytes, *size = used;
  return status;
}

/* A file's name that stands alone ends with the text, and one inside a spec at a space or at what separates parts. */
static size_t name_end(const cgt_i_reader *reader, size_t from) {
  size_t to = reader->end;
  if (reader->reading->depth > 1) {
    for (to = from; to < reader->end && !cgt_i_is_space(reader->text[to]) && strchr(",;()", reader->text[to]) == NULL;) to++;
  } else {
    while (to > from && cgt_i_is_space(reader->text[to - 1])) to--;
  }
  return to;
}

cgt_status_t cgt_i_read_file(cgt_i_reader *reader, cgt_i_read_fn read, void *made) {
  char *text = NULL;
  size_t size = 0;
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at, length = name_end(reader, from + 1) - from - 1;
  reader->at = from + 1;
  if (length == 0) return cgt_i_read_unexpected(reader, "the name of a file");
  if (reader->reading->files++ == CGT_I_SPEC_FILES)
    return cgt_i_read_fail(reader, CGT_E_LIMIT, from, from + 1 + length, NULL, "fewer files");
  char *name = cgt_i_alloc(length + 1, 1);
  if (name == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a name", reader->reading->function);
  memcpy(name, reader->text + from + 1, length);
  name[length] = '\0';
  reader->at = from + 1 + length;
  cgt_status_t status = load(reader, from, name, &text, &size);
  if (status == CGT_OK) {
    cgt_i_reader inner = {.reading = reader->reading, .file = name, .text = text, .end = size, .size = size};
    reader->reading->bytes += size;
    status = read(&inner, made);
  }
  cgt_i_free(text);
  cgt_i_free(name);
  return status;
}

/* ---- Words ---- */

cgt_status_t cgt_i_words_add(cgt_i_reader *reader, cgt_i_words *words, uint64_t word) {
  uint64_t *grown = cgt_i_array_grow(words->words, &words->room, words->count, 1, sizeof *grown);
  if (grown == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", reader->reading->function, words->count + 1);
  words->words = grown;
  words->words[words->count++] = word;
  return CGT_OK;
}

/* ---- Parts ---- */

cgt_status_t cgt_i_read_more(cgt_i_reader *reader, bool *more) {
  *more = cgt_i_read_takes(reader, ',');
  return *more || cgt_i_read_takes(reader, ')') ? CGT_OK : cgt_i_read_unexpected(reader, "\",\" or \")\"");
}

cgt_status_t cgt_i_read_first(cgt_i_reader *reader, bool *more) {
  const bool parts = cgt_i_read_takes(reader, ';');
  *more = !cgt_i_read_takes(reader, ')');
  return parts || !*more ? CGT_OK : cgt_i_read_unexpected(reader, "\";\" or \")\"");
}

cgt_status_t cgt_i_read_bounded(cgt_i_reader *reader, const char *expected, uint64_t least, uint64_t most, cgt_status_t status,
                                uint64_t *number, cgt_i_place *place) {
  char bounds[80];
  (void)cgt_i_read_next(reader);
  place->from = reader->at;
  const cgt_status_t read = cgt_i_read_number(reader, expected, number);
  place->to = reader->at;
  if (read != CGT_OK || (*number >= least && *number <= most)) return read;
  snprintf(bounds, sizeof bounds, "%s from %llu to %llu", expected, (unsigned long long)least, (unsigned long long)most);
  return cgt_i_read_fail(reader, status, place->from, place->to, NULL, bounds);
}

cgt_status_t cgt_i_read_numbers(cgt_i_reader *reader, const char *const names[2], uint64_t numbers[2], cgt_i_place *place) {
  cgt_status_t status = CGT_OK;
  (void)cgt_i_read_next(reader);
  place->from = reader->at;
  for (size_t i = 0; i < 2 && names[i] != NULL && status == CGT_OK; i++) {
    if (i > 0) status = cgt_i_read_expect(reader, ',');
    if (status == CGT_OK) status = cgt_i_read_number(reader, names[i], &numbers[i]);
    place->to = reader->at;
  }
  return status == CGT_OK ? cgt_i_read_expect(reader, ')') : status;
}

cgt_status_t cgt_i_read_pairs(cgt_i_reader *reader, char sign, const char *what, uint64_t n, const char *equal,
                              cgt_i_words *pairs, cgt_i_words *places) {
  char expected[80];
  bool more;
  snprintf(expected, sizeof expected, "%s below %llu", what, (unsigned long long)n);
  cgt_status_t status = cgt_i_read_first(reader, &more);
  while (status == CGT_OK && more) {
    uint64_t ends[2] = {0, 0};
    (void)cgt_i_read_next(reader);
    const size_t begin = reader->at;
    for (size_t i = 0; i < 2 && status == CGT_OK; i++) {
      if (i == 1) status = cgt_i_read_expect(reader, sign);
      (void)cgt_i_read_next(reader);
      const size_t from = reader->at;
      if (status == CGT_OK) status = cgt_i_read_number(reader, expected, &ends[i]);
      if (status == CGT_OK && ends[i] >= n) status = cgt_i_read_fail(reader, CGT_E_ARGUMENT, from, reader->at, NULL, expected);
      if (status == CGT_OK) status = cgt_i_words_add(reader, pairs, ends[i]);
    }
    if (status == CGT_OK && ends[0] == ends[1] && equal != NULL)
      status = cgt_i_read_fail(reader, CGT_E_LOOP, begin, reader->at, equal, "two different numbers");
    if (status == CGT_OK) status = cgt_i_words_add_place(reader, places, begin, reader->at);
    if (status == CGT_OK) status = cgt_i_read_more(reader, &more);
  }
  return status;
}

cgt_status_t cgt_i_read_blame(cgt_i_reader *reader, const cgt_i_words *places, cgt_i_attempt_fn attempt, void *user) {
  size_t good = 0, bad = places->count / 2;
  cgt_status_t status;
  while (bad - good > 1) {
    const size_t middle = good + (bad - good) / 2;
    status = attempt(user, middle);
    if (status == CGT_E_MEMORY) return cgt_i_read_failed(reader, status, 0, 0);
    *(status == CGT_OK ? &good : &bad) = middle;
  }
  status = attempt(user, bad);                                                    /* again, for its text */
  if (status == CGT_OK) status = cgt_i_fail(CGT_E_MEMORY, "there was no memory"); /* and now there is some */
  return cgt_i_read_failed(reader, status, (size_t)places->words[2 * bad - 2], (size_t)places->words[2 * bad - 1]);
}
