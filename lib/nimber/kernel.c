/* The choice of the kernel in force. */
#include "kernel.h"

#include <cgt/nimber.h>
#include <stdlib.h>
#include <string.h>

#include "../base/failure.h"
#include "../base/processor.h"

_Atomic(const cgt_i_kernel *) cgt_i_kernel_in_force;

/* From the least to the best. */
static const cgt_i_kernel *const kernels[] = {
    &cgt_i_kernel_portable,
#if CGT_I_X86_64
    &cgt_i_kernel_pclmul,
    &cgt_i_kernel_avx2,
    &cgt_i_kernel_avx512,
#elif CGT_I_AARCH64
    &cgt_i_kernel_neon,
    &cgt_i_kernel_pmull,
    &cgt_i_kernel_sha3,
#endif
};

/* How many of them, from the first, this processor can run. */
static size_t usable_kernels(void) {
#if CGT_I_X86_64
  if (!cgt_i_processor_has(CGT_I_HAS_PCLMUL)) return 1;
  if (!cgt_i_processor_has(CGT_I_HAS_AVX2)) return 2;
  if (!cgt_i_processor_has(CGT_I_HAS_AVX512F | CGT_I_HAS_AVX512BW | CGT_I_HAS_AVX512VBMI | CGT_I_HAS_GFNI |
                           CGT_I_HAS_VPCLMULQDQ))
    return 3;
  return 4;
#elif CGT_I_AARCH64
  if (!cgt_i_processor_has(CGT_I_HAS_PMULL)) return 2;
  return cgt_i_processor_has(CGT_I_HAS_SHA3) ? 4 : 3;
#else
  return 1;
#endif
}

static const cgt_i_kernel *kernel_named(const char *name, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(kernels[i]->name, name) == 0) return kernels[i];
  return NULL;
}

static const cgt_i_kernel *automatic_choice(void) {
  size_t usable = usable_kernels();
  const char *wanted = getenv("CGT_NIM_KERNEL");
  const cgt_i_kernel *kernel = wanted != NULL ? kernel_named(wanted, usable) : NULL;
  return kernel != NULL ? kernel : kernels[usable - 1];
}

const cgt_i_kernel *cgt_i_kernel_detect(void) {
  /* If another thread has forced a kernel meanwhile, that one stays. */
  const cgt_i_kernel *kernel = automatic_choice(), *before = NULL;
  return atomic_compare_exchange_strong(&cgt_i_kernel_in_force, &before, kernel) ? kernel : before;
}

const char *cgt_nim_kernel_name(void) { return cgt_i_kernel_now()->name; }

const char *cgt_nim_kernel_at(size_t index) { return index < usable_kernels() ? kernels[index]->name : NULL; }

cgt_status_t cgt_nim_kernel_force(const char *name) {
  const cgt_i_kernel *kernel = name == NULL ? automatic_choice() : kernel_named(name, usable_kernels());
  if (kernel != NULL) {
    atomic_store(&cgt_i_kernel_in_force, kernel);
    return CGT_OK;
  }
  static const char *const known[] = {"portable", "pclmul", "avx2", "avx512", "neon", "pmull", "sha3"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(name, known[i]) == 0)
      return cgt_i_fail(CGT_E_UNSUPPORTED, "cgt_nim_kernel_force: name is %s, which this build or this processor cannot run",
                        name);
  return cgt_i_fail(
      CGT_E_ARGUMENT,
      "cgt_nim_kernel_force: name is \"%.64s\"; expected portable, pclmul, avx2, avx512, neon, pmull, sha3 or NULL", name);
}
