#include "checkpoint.h"

#include <errno.h>
#include <string.h>

static const uint64_t magic = 0x6d696e7074676321; /* "!cgtpnim" */
enum { VERSION = 1, WORD = 8 };

static cgt_status_t fail_file(const cgt_i_checkpoint *file, const char *what) {
  return cgt_i_fail(CGT_E_FILE, "%s: cannot %s %s: %s", file->function, what, file->path, strerror(errno));
}

static cgt_status_t fail_corrupt(const cgt_i_checkpoint *file, const char *why) {
  return cgt_i_fail(CGT_E_CORRUPT, "%s: %s %s", file->function, file->path, why);
}

/* false: not all of it is there */
static bool get(const cgt_i_checkpoint *file, uint64_t *word) {
  unsigned char bytes[WORD];
  if (fread(bytes, 1, WORD, file->file) != WORD) return false;
  *word = 0;
  for (int i = 0; i < WORD; i++) *word |= (uint64_t)bytes[i] << 8 * i;
  return true;
}

static bool put(const cgt_i_checkpoint *file, uint64_t word) {
  unsigned char bytes[WORD];
  for (int i = 0; i < WORD; i++) bytes[i] = (unsigned char)(word >> 8 * i);
  return fwrite(bytes, 1, WORD, file->file) == WORD;
}

/* Every step is a bijection of the sum so far, and of the byte within the words that it can make. */
static uint64_t sum_of(uint32_t n, const uint8_t *values, uint64_t count) {
  uint64_t sum = n;
  for (uint64_t i = 0; i < count; i++) {
    sum = (sum ^ values[i]) * 0x9E3779B97F4A7C15;
    sum = sum << 29 | sum >> 35;
  }
  return sum;
}

cgt_status_t cgt_i_checkpoint_open(cgt_i_checkpoint *file, const char *function, const char *path) {
  uint64_t word = 0, version = 0;
  *file = (cgt_i_checkpoint){.function = function, .path = path};
  if (path == NULL) return CGT_OK;
  file->file = fopen(path, "r+b");
  if (file->file == NULL && errno == ENOENT) file->file = fopen(path, "w+b");
  if (file->file == NULL) return fail_file(file, "open");
  file->reading = get(file, &word) && get(file, &version);
  if (ferror(file->file) || fseek(file->file, 0, SEEK_END) != 0) return fail_file(file, "read");
  if (ftell(file->file) == 0) { /* new */
    if (!put(file, magic) || !put(file, VERSION)) return fail_file(file, "write");
  } else if (!file->reading || word != magic) {
    return fail_corrupt(file, "is no file of values of partitions");
  } else if (version != VERSION) {
    return fail_corrupt(file, "is of another version");
  } else if (fseek(file->file, 2 * WORD, SEEK_SET) != 0) {
    return fail_file(file, "read");
  }
  file->end = 2 * WORD;
  return CGT_OK;
}

cgt_status_t cgt_i_checkpoint_read(cgt_i_checkpoint *file, uint32_t n, uint8_t *values, uint64_t count, bool *found) {
  uint64_t number, partitions, sum = 0;
  *found = false;
  if (!file->reading) return CGT_OK;
  const bool head = get(file, &number) && get(file, &partitions);
  if (head && (number != n || partitions != count)) return fail_corrupt(file, "is damaged: there is another level");
  *found = head && fread(values, 1, (size_t)count, file->file) == count && get(file, &sum);
  if (ferror(file->file)) return fail_file(file, "read");
  if (*found && sum != sum_of(n, values, count)) return fail_corrupt(file, "is damaged: a checksum is wrong");
  file->reading = *found;
  if (*found)
    file->end = ftell(file->file);
  else if (fseek(file->file, file->end, SEEK_SET) != 0) /* what is cut off there is written over */
    return fail_file(file, "read");
  return CGT_OK;
}

cgt_status_t cgt_i_checkpoint_write(cgt_i_checkpoint *file, uint32_t n, const uint8_t *values, uint64_t count) {
  if (file->file == NULL) return CGT_OK;
  const bool written = put(file, n) && put(file, count) && fwrite(values, 1, (size_t)count, file->file) == count &&
                       put(file, sum_of(n, values, count)) && fflush(file->file) == 0;
  return written ? CGT_OK : fail_file(file, "write");
}

cgt_status_t cgt_i_checkpoint_close(cgt_i_checkpoint *file) {
  if (file->file == NULL || fclose(file->file) == 0) return CGT_OK;
  return fail_file(file, "write");
}
