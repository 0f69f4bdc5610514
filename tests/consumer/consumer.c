/* A program from outside: finds an installed libcgt by pkg-config. */
#include <cgt/cgt.h>
#include <stdio.h>

int main(void) {
  uint64_t inverse;
  if (cgt_nim_inverse(2, &inverse) != CGT_OK || inverse != 3) return 1;
  if (cgt_version_number() != CGT_VERSION_NUMBER) return 1;
  printf("libcgt %s at your service\n", cgt_version_string());
  return 0;
}
