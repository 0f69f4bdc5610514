/* CPUID, as Intel's manual has it: volume 2, "CPUID"; volume 1, 13.2 and 15.2 on the registers that the system keeps. */
#include "processor.h"

#include "compiler.h"

#if CGT_I_X86_64
#  include <cpuid.h>
#  include <stdatomic.h>
#  include <stdbool.h>

/* Which registers the operating system keeps. */
static uint64_t kept_registers(void) {
  uint32_t low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return (uint64_t)high << 32 | low;
}

static uint32_t ask(void) {
  enum { OSXSAVE = 1 << 27, YMM = 6, ZMM = 0xE6 };
  uint32_t a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return 0;
  uint32_t set = (c >> 1 & 1) * CGT_I_HAS_PCLMUL;
  const uint64_t kept = (c & OSXSAVE) != 0 ? kept_registers() : 0;
  const bool ymm = (kept & YMM) == YMM, zmm = (kept & ZMM) == ZMM;
  if (!ymm || !__get_cpuid_count(7, 0, &a, &b, &c, &d)) return set;
  set |= (b >> 5 & 1) * CGT_I_HAS_AVX2 | (c >> 8 & 1) * CGT_I_HAS_GFNI | (c >> 10 & 1) * CGT_I_HAS_VPCLMULQDQ;
  if (zmm && (b >> 16 & 1) != 0)
    set |= CGT_I_HAS_AVX512F | (b >> 30 & 1) * CGT_I_HAS_AVX512BW | (c >> 1 & 1) * CGT_I_HAS_AVX512VBMI |
           (c >> 6 & 1) * CGT_I_HAS_AVX512VBMI2;
  return set;
}

uint32_t cgt_i_processor(void) {
  enum { ASKED = 1 << 30 };
  static _Atomic uint32_t known; /* CPUID takes long on a virtual machine; threads may ask at the same time, with one answer */
  uint32_t set = atomic_load_explicit(&known, memory_order_relaxed);
  if (set == 0) atomic_store_explicit(&known, set = ask() | ASKED, memory_order_relaxed);
  return set;
}
#else
uint32_t cgt_i_processor(void) { return 0; }
#endif
