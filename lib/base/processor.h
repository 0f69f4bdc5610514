/* What the processor has beyond the least. On x86-64, where the operating system must keep the registers for it, CPUID itself
 * says so: __builtin_cpu_supports() needs a part of the compiler's library that not all compilers bring along. On AArch64,
 * which always has NEON, the operating system says it. */
#ifndef CGT_I_PROCESSOR_H
#define CGT_I_PROCESSOR_H

#include <stdint.h>

/* Bits of a set; those of AVX-512 beyond the first only where that is there too. */
enum {
  CGT_I_HAS_PCLMUL = 1,
  CGT_I_HAS_AVX2 = 2,
  CGT_I_HAS_AVX512F = 4,
  CGT_I_HAS_AVX512BW = 8,
  CGT_I_HAS_AVX512VBMI = 16,
  CGT_I_HAS_AVX512VBMI2 = 32,
  CGT_I_HAS_GFNI = 64,
  CGT_I_HAS_VPCLMULQDQ = 128,
  CGT_I_HAS_PMULL = 256, /* of 64 bits */
  CGT_I_HAS_SHA3 = 512   /* and so EOR3 */
};

uint32_t cgt_i_processor(void);

/* Whether it has all of a set. */
static inline int cgt_i_processor_has(uint32_t set) { return (cgt_i_processor() & set) == set; }

#endif
