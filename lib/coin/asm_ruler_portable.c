/* The portable kernel of the ruler on the ASM posets, and the choice of the kernel in force. */
#include <string.h>

#include "../base/processor.h"
#include "../nimber/kernel.h"
#include "asm_ruler_kernel.h"

#define WORD    uint16_t
#define NAME(x) portable_##x##_16
#define BATCH   portable_batch_16
#include "asm_ruler_portable.h"
#include "asm_ruler_cell.h"
#undef WORD
#undef NAME
#undef BATCH
#define WORD    uint32_t
#define NAME(x) portable_##x##_32
#define BATCH   portable_batch_32
#include "asm_ruler_portable.h"
#include "asm_ruler_cell.h"

static const cgt_i_asm_kernel portable = {.prepare = {portable_prepare_16, portable_prepare_32},
                                          .mark = {portable_mark_16, portable_mark_32}};

const cgt_i_asm_kernel *cgt_i_asm_kernel_now(void) {
#if CGT_I_X86_64
  /* no kernel of nimbers needs this feature */
  if (cgt_i_kernel_now() == &cgt_i_kernel_avx512 && cgt_i_processor_has(CGT_I_HAS_AVX512VBMI2)) return &cgt_i_asm_kernel_avx512;
#endif
  return &portable;
}
