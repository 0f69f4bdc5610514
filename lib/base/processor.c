/* CPUID, as Intel's manual has it: volume 2, "CPUID"; volume 1, 13.2 and 15.2 on the registers that the system keeps. And what
 * systems tell of an AArch64. */
#include "processor.h"

#include <stdatomic.h>

#include "compiler.h"

#if CGT_I_X86_64
#  include <cpuid.h>
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

#elif CGT_I_AARCH64 && defined(__linux__)
#  include <sys/auxv.h>

static uint32_t ask(void) {
  const unsigned long capabilities = getauxval(AT_HWCAP); /* bits of the system's interface */
  return (capabilities >> 4 & 1) * CGT_I_HAS_PMULL | (capabilities >> 17 & 1) * CGT_I_HAS_SHA3;
}

#elif CGT_I_AARCH64 && defined(__APPLE__)
#  include <sys/sysctl.h>

static uint32_t has(const char *name, uint32_t bit) {
  int there = 0;
  size_t size = sizeof there;
  return sysctlbyname(name, &there, &size, NULL, 0) == 0 && there != 0 ? bit : 0;
}

static uint32_t ask(void) { return CGT_I_HAS_PMULL | has("hw.optional.armv8_2_sha3", CGT_I_HAS_SHA3); }

#elif CGT_I_AARCH64 && defined(_WIN32)
#  include <windows.h>

static uint32_t ask(void) {
  enum { CRYPTO = 30 }; /* PF_ARM_V8_CRYPTO_INSTRUCTIONS_AVAILABLE */
  return IsProcessorFeaturePresent(CRYPTO) ? CGT_I_HAS_PMULL : 0;
}

#else
static uint32_t ask(void) { return 0; }
#endif

uint32_t cgt_i_processor(void) {
  enum { ASKED = 1 << 30 };
  static _Atomic uint32_t known; /* to ask takes long on a virtual machine; threads may ask at the same time, with one answer */
  uint32_t set = atomic_load_explicit(&known, memory_order_relaxed);
  if (set == 0) atomic_store_explicit(&known, set = ask() | ASKED, memory_order_relaxed);
  return set;
}
