/* What the fuzzers share: decisions from bytes, memory that is counted and runs out, and checks that say what was being
 * done. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp() */

#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char fuzz_story[1 << 14];

_Noreturn void fuzz_fault(const char *file, int line, const char *what) {
  fprintf(stderr, "%s:%d: expected %s\n%s\nlast error: %s\n", file, line, what, fuzz_story, cgt_last_error());
  abort();
}

/* ---- A file ---- */

static char folder[] = "/tmp/fuzz_XXXXXX", path[sizeof folder + 5];

static void remove_files(void) {
  (void)unlink(path);
  (void)rmdir(folder);
}

const char *fuzz_path(void) {
  if (path[0] != '\0') return path;
  fuzz_require(mkdtemp(folder) != NULL && atexit(remove_files) == 0);
  snprintf(path, sizeof path, "%s/file", folder);
  return path;
}

/* ---- Decisions ---- */

uint64_t fuzz_below(fuzz_bytes *in, uint64_t n) {
  uint64_t number = 0;
  for (uint64_t most = n - 1; most > 0 && in->left > 0; most >>= 8, in->left--) number = number << 8 | *in->data++;
  return number % n;
}

bool fuzz_once_in(fuzz_bytes *in, uint64_t n) { return fuzz_below(in, n) == n - 1 && n > 1; }

uint64_t fuzz_word(fuzz_bytes *in) {
  static const uint64_t edges[] = {65535, 65536, UINT32_MAX, UINT64_C(1) << 32, UINT64_C(1) << 63, UINT64_MAX - 1, UINT64_MAX};
  if (fuzz_once_in(in, 16)) return edges[fuzz_below(in, sizeof edges / sizeof *edges)];
  return fuzz_once_in(in, 10) ? fuzz_below(in, 100) : fuzz_below(in, 8);
}

/* ---- Memory ---- */

enum { MEMORY = 1 << 24, HEADER = 16 };

static size_t in_use;
static uint64_t allocations, failing;
static bool failed;

static void *alloc(void *user, size_t size) {
  (void)user;
  if (++allocations == failing) failed = true;
  char *block = allocations != failing && in_use + size <= MEMORY ? malloc(HEADER + size) : NULL;
  if (block == NULL) return NULL;
  memcpy(block, &size, sizeof size);
  in_use += size;
  return block + HEADER;
}

static void release(void *user, void *block) {
  size_t size;
  (void)user;
  memcpy(&size, (char *)block - HEADER, sizeof size);
  in_use -= size;
  free((char *)block - HEADER);
}

void fuzz_begin(void) {
  fuzz_story[0] = '\0';
  (void)fuzz_fail_allocation(0);
  fuzz_require(cgt_set_allocator(alloc, release, NULL) == CGT_OK);
}

void fuzz_end(void) { fuzz_require(in_use == 0); }

bool fuzz_fail_allocation(uint64_t after) {
  const bool before = failed;
  failing = after == 0 ? 0 : allocations + after;
  failed = false;
  return before;
}
