/* Files of 64-bit words, low byte first: a magic word, a version, the contents, and a checksum of all words before it. A file
 * appears under its name only when it is complete and on the disk (see system.h), and is believed only if it is undamaged. */
#ifndef CGT_I_FILE_H
#define CGT_I_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "failure.h"
#include "list_inside.h"
#include "system.h"

typedef struct {
  const char *name; /* "memo file" */
  uint64_t magic, version;
} cgt_i_file_kind;

enum { CGT_I_FILE_BUFFER = 4096 };

typedef struct {
  const cgt_i_file_kind *kind;
  const char *function, *path;
  FILE *in;
  cgt_i_new_file out;
  uint64_t sum;
  uint64_t left; /* words not read yet */
  unsigned char bytes[CGT_I_FILE_BUFFER];
  size_t used, filled;
  cgt_status_t status; /* the first failure */
} cgt_i_file;

/* Puts or gets the contents: all that stands between the version and the checksum. */
typedef void (*cgt_i_file_fn)(cgt_i_file *file, void *user);

/* Both leave errno as it was. */
cgt_status_t cgt_i_file_write(const cgt_i_file_kind *kind, const char *function, const char *path, cgt_i_file_fn put_all,
                              void *user);
/* If `optional`, a missing file is no failure. */
cgt_status_t cgt_i_file_read(const cgt_i_file_kind *kind, const char *function, const char *path, bool optional,
                             cgt_i_file_fn get_all, void *user);

/* For cgt_i_file_fn. After a failure they do nothing, and get() returns 0. */
void cgt_i_file_put(cgt_i_file *file, uint64_t word);
uint64_t cgt_i_file_get(cgt_i_file *file);
cgt_status_t cgt_i_file_corrupt(cgt_i_file *file, const char *why);

/* Item i of a list, after its number of words; get adds one of at most `most` words. */
void cgt_i_file_put_row(cgt_i_file *file, const cgt_list_t *list, size_t i);
void cgt_i_file_get_row(cgt_i_file *file, cgt_list_t *list, size_t most);
/* n numbers, four to a word. */
void cgt_i_file_put_numbers(cgt_i_file *file, const uint16_t *numbers, uint64_t n);
void cgt_i_file_get_numbers(cgt_i_file *file, uint16_t *numbers, uint64_t n);

#endif
