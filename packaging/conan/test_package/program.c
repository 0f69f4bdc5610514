#include <cgt/cgt.h>

int main(void) { return cgt_nim_mul(2, 2) == 3 ? 0 : 1; }
