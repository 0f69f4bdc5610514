/* The same tests of the bits of a word as written out in C. */
#define CGT_I_PORTABLE_BITS
#include "base_bits.c"
