/* What the fuzzers share: decisions from bytes, memory that is counted and runs out, and checks that say what was being
 * done. */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <cgt/cgt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every input is a string of bytes: libFuzzer's, or random ones from fuzz/run.c. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The bytes left. When there are none, every decision is 0. */
typedef struct {
  const uint8_t *data;
  size_t left;
} fuzz_bytes;

/* A number below n, which is at least 1. */
uint64_t fuzz_below(fuzz_bytes *in, uint64_t n);

/* True once in n times; false when no bytes are left. */
bool fuzz_once_in(fuzz_bytes *in, uint64_t n);

/* A word: nearly always small, sometimes one at which arithmetic overflows. */
uint64_t fuzz_word(fuzz_bytes *in);

/* Call these before and after an input: the library gets its memory here, at most 16 MB, and must give it all back. */
void fuzz_begin(void);
void fuzz_end(void);

/* Makes the `after`-th allocation from now on fail; 0: none. Returns whether one has failed since the last call. */
bool fuzz_fail_allocation(uint64_t after);

/* The path of a file in a folder of this process, which is removed when the process ends. */
const char *fuzz_path(void);

/* Aborts with the place and the library's last error unless the condition holds. `fuzz_story` says what was being done. */
extern char fuzz_story[1 << 14];
#define fuzz_require(holds) ((holds) ? (void)0 : fuzz_fault(__FILE__, __LINE__, #holds))
_Noreturn void fuzz_fault(const char *file, int line, const char *what);

#endif
