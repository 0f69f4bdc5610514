/* Files of words: each is written whole under another name and then renamed; it is read only if its checksum is right. */
#include "file.h"

#include <errno.h>
#include <string.h>

#include "hash.h"

static cgt_status_t fail_file(cgt_i_file *file, const char *what) {
  if (file->status != CGT_OK) return file->status;
  if (errno == ENOMEM)
    file->status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %s", file->function, file->path);
  else
    file->status = cgt_i_fail(CGT_E_FILE, "%s: %s %s: %s", file->function, what, file->path, strerror(errno));
  return file->status;
}

cgt_status_t cgt_i_file_corrupt(cgt_i_file *file, const char *why) {
  if (file->status == CGT_OK) file->status = cgt_i_fail(CGT_E_CORRUPT, "%s: %s %s", file->function, file->path, why);
  return file->status;
}

static void fail_kind(cgt_i_file *file, const char *before, const char *after) {
  char why[120];
  snprintf(why, sizeof why, "is %s %s%s", before, file->kind->name, after);
  (void)cgt_i_file_corrupt(file, why);
}

/* ---- Writing ---- */

static void flush_words(cgt_i_file *file) {
  if (file->status == CGT_OK && !cgt_i_new_file_write(&file->out, file->bytes, file->used))
    (void)fail_file(file, "cannot write");
  file->used = 0;
}

void cgt_i_file_put(cgt_i_file *file, uint64_t word) {
  file->sum = cgt_i_checksum(file->sum, word);
  if (file->used == CGT_I_FILE_BUFFER) flush_words(file);
  for (int i = 0; i < 8; i++) file->bytes[file->used++] = (unsigned char)(word >> 8 * i);
}

cgt_status_t cgt_i_file_write(const cgt_i_file_kind *kind, const char *function, const char *path, cgt_i_file_fn put_all,
                              void *user) {
  const int errno_before = errno;
  cgt_i_file file = {.kind = kind, .function = function, .path = path};
  if (cgt_i_new_file_begin(&file.out, path)) {
    cgt_i_file_put(&file, kind->magic);
    cgt_i_file_put(&file, kind->version);
    put_all(&file, user);
    cgt_i_file_put(&file, file.sum);
    flush_words(&file);
    if (!cgt_i_new_file_end(&file.out, file.status == CGT_OK)) (void)fail_file(&file, "cannot write");
  } else {
    (void)fail_file(&file, "cannot write");
  }
  errno = errno_before;
  return file.status;
}

cgt_status_t cgt_file_write(const char *path, const void *bytes, size_t size) {
  static const char function[] = "cgt_file_write";
  if (path == NULL || (bytes == NULL && size > 0)) return cgt_i_null_argument(function, path == NULL ? "path" : "bytes");
  const int errno_before = errno;
  cgt_i_file file = {.function = function, .path = path};
  bool done = cgt_i_new_file_begin(&file.out, path);
  if (done) done = cgt_i_new_file_end(&file.out, cgt_i_new_file_write(&file.out, bytes, size));
  if (!done) (void)fail_file(&file, "cannot write");
  errno = errno_before;
  return file.status;
}

/* ---- Reading ---- */

static bool next_byte(cgt_i_file *file, unsigned char *byte) {
  if (file->used == file->filled) {
    file->filled = fread(file->bytes, 1, CGT_I_FILE_BUFFER, file->in);
    file->used = 0;
    if (file->filled == 0) {
      if (ferror(file->in)) (void)fail_file(file, "cannot read");
      return false;
    }
  }
  *byte = file->bytes[file->used++];
  return true;
}

uint64_t cgt_i_file_get(cgt_i_file *file) {
  uint64_t word = 0;
  for (int i = 0; i < 8 && file->status == CGT_OK; i++) {
    unsigned char byte = 0;
    if (!next_byte(file, &byte)) fail_kind(file, "not a complete", ": it is cut off");
    word |= (uint64_t)byte << 8 * i;
  }
  file->left -= file->left > 0;
  return file->status == CGT_OK ? word : 0;
}

/* Reads the whole file once for its checksum, before any of it is believed. */
static void check_sum(cgt_i_file *file) {
  uint64_t previous = 0, sum = 0, words = 0, word = 0;
  unsigned char byte;
  unsigned filled = 0;
  while (file->status == CGT_OK && next_byte(file, &byte)) {
    word |= (uint64_t)byte << 8 * filled++;
    if (filled < 8) continue;
    if (words > 0) sum = cgt_i_checksum(sum, previous);
    if (words == 0 && word != file->kind->magic) fail_kind(file, "not a", "");
    if (words == 1 && word != file->kind->version) fail_kind(file, "a", " of another version");
    previous = word;
    words++;
    word = 0;
    filled = 0;
  }
  if (words == 0)
    fail_kind(file, "not a", "");
  else if (words < 3 || filled != 0)
    fail_kind(file, "not a complete", ": it is cut off");
  else if (sum != previous)
    (void)cgt_i_file_corrupt(file, "is damaged: its checksum is wrong");
  file->left = words;
}

cgt_status_t cgt_i_file_read(const cgt_i_file_kind *kind, const char *function, const char *path, bool optional,
                             cgt_i_file_fn get_all, void *user) {
  const int errno_before = errno;
  cgt_i_file file = {.kind = kind, .function = function, .path = path, .in = cgt_i_file_open(path)};
  if (file.in == NULL) {
    if (!optional || errno != ENOENT) (void)fail_file(&file, "cannot read");
  } else {
    if (fseek(file.in, 0, SEEK_SET) == 0)
      check_sum(&file);
    else
      fail_kind(&file, "not a", ""); /* a pipe or a terminal */
    if (file.status == CGT_OK && fseek(file.in, 0, SEEK_SET) != 0) (void)fail_file(&file, "cannot read");
    file.used = file.filled = 0;
    (void)cgt_i_file_get(&file); /* the magic word and the version, which check_sum() has checked */
    (void)cgt_i_file_get(&file);
    if (file.status == CGT_OK) get_all(&file, user);
    (void)cgt_i_file_get(&file); /* the checksum is the last word */
    unsigned char byte;
    if (file.status == CGT_OK && next_byte(&file, &byte))
      (void)cgt_i_file_corrupt(&file, "is damaged: something follows its end");
    (void)fclose(file.in);
  }
  errno = errno_before;
  return file.status;
}

/* ---- Rows and small numbers ---- */

void cgt_i_file_put_row(cgt_i_file *file, const cgt_list_t *list, size_t i) {
  size_t count;
  const uint64_t *words = cgt_list_item(list, i, &count);
  cgt_i_file_put(file, count);
  for (size_t k = 0; k < count; k++) cgt_i_file_put(file, words[k]);
}

void cgt_i_file_get_row(cgt_i_file *file, cgt_list_t *list, size_t most) {
  const uint64_t count = cgt_i_file_get(file);
  if (count > most) (void)cgt_i_file_corrupt(file, "is damaged: a position is impossible");
  if (file->status != CGT_OK) return;
  uint64_t *words = cgt_i_alloc((size_t)count, sizeof *words);
  for (size_t i = 0; i < count && words != NULL; i++) words[i] = cgt_i_file_get(file);
  if ((words == NULL || !cgt_i_list_add(list, words, (size_t)count)) && file->status == CGT_OK)
    file->status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a position", file->function);
  cgt_i_free(words);
}

void cgt_i_file_put_numbers(cgt_i_file *file, const uint16_t *numbers, uint64_t n) {
  for (uint64_t at = 0; at < n; at += 4) {
    uint64_t word = 0;
    for (uint64_t i = 0; i < 4 && at + i < n; i++) word |= (uint64_t)numbers[at + i] << 16 * i;
    cgt_i_file_put(file, word);
  }
}

void cgt_i_file_get_numbers(cgt_i_file *file, uint16_t *numbers, uint64_t n) {
  for (uint64_t at = 0; at < n && file->status == CGT_OK; at += 4) {
    const uint64_t word = cgt_i_file_get(file);
    for (uint64_t i = 0; i < 4 && at + i < n; i++) numbers[at + i] = (uint16_t)(word >> 16 * i);
  }
}
