/* A program outside libcgt's source tree. */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <stdio.h>

int main(void) {
  uint64_t inverse;
  if (cgt_version_number() != CGT_VERSION_NUMBER || cgt_nim_inverse(2, &inverse) != CGT_OK) return 1;
  printf("libcgt %s: 1/2 is %" PRIu64 "\n", cgt_version_string(), inverse);
  return 0;
}
