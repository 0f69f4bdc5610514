/* Files of the values of all partitions, one level after another, each with a checksum. */
#include "checkpoint.h"

#include <errno.h>
#include <string.h>

#include "../base/hash.h"
#include "../base/system.h"

static const uint64_t magic = 0x6d696e7074676321; /* "!cgtpnim" */
enum { VERSION = 1, OTHER_GAME = 256, WORD = 8 };

static cgt_status_t fail_file(const cgt_i_checkpoint *file, const char *what) {
  if (errno == ENOMEM) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %s", file->function, file->path);
  return cgt_i_fail(CGT_E_FILE, "%s: cannot %s %s: %s", file->function, what, file->path, strerror(errno));
}

static cgt_status_t fail_corrupt(const cgt_i_checkpoint *file, const char *why) {
  return cgt_i_fail(CGT_E_CORRUPT, "%s: %s %s", file->function, file->path, why);
}

/* false if part of it is missing */
static bool get(const cgt_i_checkpoint *file, uint64_t *word) {
  unsigned char bytes[WORD];
  if (fread(bytes, 1, WORD, file->file) != WORD) return false;
  *word = 0;
  for (int i = 0; i < WORD; i++) *word |= (uint64_t)bytes[i] << 8 * i;
  return true;
}

static void set(unsigned char *bytes, uint64_t word) {
  for (int i = 0; i < WORD; i++) bytes[i] = (unsigned char)(word >> 8 * i);
}

static bool put(const cgt_i_checkpoint *file, uint64_t word) {
  unsigned char bytes[WORD];
  set(bytes, word);
  return fwrite(bytes, 1, WORD, file->file) == WORD;
}

/* Writes the head at once, so that no other process sees half of it. */
static bool put_head(const cgt_i_checkpoint *file, uint64_t version) {
  unsigned char bytes[2 * WORD];
  set(bytes, magic);
  set(bytes + WORD, version);
  return fwrite(bytes, 1, sizeof bytes, file->file) == sizeof bytes && cgt_i_file_flush(file->file);
}

/* Each step is a bijection of the sum so far, and different bytes give different sums. The first value is n, that of one
 * column, which makes the sum 0, and zeros keep it 0. So zeros in place of all other values have the sum 0, which right values
 * have in one of 2^64 cases: this sum is not believed if there are other values. */
static uint64_t sum_of(uint32_t n, const uint8_t *values, uint64_t count) {
  uint64_t sum = n;
  for (uint64_t i = 0; i < count; i++) sum = cgt_i_checksum(sum, values[i]);
  return sum;
}

cgt_status_t cgt_i_checkpoint_open(cgt_i_checkpoint *file, const char *function, const char *path, cgt_i_lines lines) {
  const uint64_t expected = VERSION + ((uint64_t)lines - CGT_I_SEVERAL_LINES) * OTHER_GAME;
  uint64_t size, word = 0, version = 0;
  *file = (cgt_i_checkpoint){.function = function, .path = path};
  if (path == NULL) return CGT_OK;
  file->file = cgt_i_file_update(path); /* all processes write the same bytes to the same places */
  if (file->file == NULL || setvbuf(file->file, NULL, _IONBF, 0) != 0) return fail_file(file, "open");
  if (!cgt_i_file_size(file->file, &size)) return fail_file(file, "read");
  file->reading = size > 0;
  rewind(file->file);
  if (!file->reading) { /* new */
    if (!put_head(file, expected)) return fail_file(file, "write");
    cgt_i_file_flush_name(path);
  } else if (!get(file, &word) || !get(file, &version) || word != magic) {
    return ferror(file->file) ? fail_file(file, "read") : fail_corrupt(file, "is not a file of values of partitions");
  } else if (version % OTHER_GAME != VERSION) {
    return fail_corrupt(file, "is of another version");
  } else if (version != expected) {
    return fail_corrupt(file, "has the values of another game");
  }
  file->end = 2 * WORD;
  return CGT_OK;
}

static bool get_level(const cgt_i_checkpoint *file, uint32_t n, uint8_t *values, uint64_t count) {
  uint64_t number, partitions, sum;
  return cgt_i_file_seek(file->file, file->end) && get(file, &number) && get(file, &partitions) && number == n &&
         partitions == count && fread(values, 1, (size_t)count, file->file) == count && get(file, &sum) &&
         sum == sum_of(n, values, count) && (sum != 0 || count == 1);
}

/* Whether a power failure interrupted the writing of a level: the file ends in it, or has only zeros from somewhere in it on. A
 * power failure does no other damage, as each level is flushed before the next is written. */
static bool is_torn(const cgt_i_checkpoint *file, uint64_t count) {
  unsigned char bytes[512];
  if (!cgt_i_file_seek(file->file, file->end + count + 3 * WORD - 1)) return false;
  for (size_t n; (n = fread(bytes, 1, sizeof bytes, file->file)) > 0;)
    for (size_t i = 0; i < n; i++)
      if (bytes[i] != 0) return false;
  return true;
}

cgt_status_t cgt_i_checkpoint_read(cgt_i_checkpoint *file, uint32_t n, uint8_t *values, uint64_t count, bool *found) {
  *found = false;
  if (!file->reading) return CGT_OK;
  *found = get_level(file, n, values, count);
  if (!*found && !is_torn(file, count)) {
    *found = get_level(file, n, values, count); /* another process may have been writing it */
    if (!*found && !ferror(file->file)) return fail_corrupt(file, "is damaged: the values for some number are wrong");
  }
  file->reading = *found;
  if (*found) file->end += count + 3 * WORD;
  return !ferror(file->file) && cgt_i_file_seek(file->file, file->end) ? CGT_OK : fail_file(file, "read");
}

cgt_status_t cgt_i_checkpoint_write(cgt_i_checkpoint *file, uint32_t n, const uint8_t *values, uint64_t count) {
  if (file->file == NULL) return CGT_OK;
  const bool written = put(file, n) && put(file, count) && fwrite(values, 1, (size_t)count, file->file) == count &&
                       put(file, sum_of(n, values, count)) && cgt_i_file_flush(file->file);
  return written ? CGT_OK : fail_file(file, "write");
}

cgt_status_t cgt_i_checkpoint_close(cgt_i_checkpoint *file) {
  if (file->file == NULL || fclose(file->file) == 0) return CGT_OK;
  return fail_file(file, "write");
}
