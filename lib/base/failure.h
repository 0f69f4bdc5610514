/* What every room uses of the base: failures with an error text, and memory. */
#ifndef CGT_I_BASE_H
#define CGT_I_BASE_H

#include <cgt/base.h>

#include "compiler.h"

/* Sets the thread's error text and returns status, so that a function can `return cgt_i_fail(…)`. */
CGT_I_FORMATS cgt_status_t cgt_i_fail(cgt_status_t status, const char *format, ...);

/* Puts the name of a public function before the error text of a failure inside it, unless it is there already. */
cgt_status_t cgt_i_fail_in_function(const char *function, cgt_status_t status);

/* Memory from the hooks in force, not cleared; NULL if there is none or if count * size overflows. */
void *cgt_i_alloc(size_t count, size_t size);

/* Frees what cgt_i_alloc returned; NULL is allowed. */
void cgt_i_free(void *block);

/* Fails because a pointer is NULL. */
cgt_status_t cgt_i_null_argument(const char *function, const char *name);

/* The sizes of a public struct, which begins with its `size` and ends with its `reserved` slots: in its first version and in
 * this one; and the offset of the slots. */
typedef struct {
  const char *type;
  size_t first, size, reserved;
} cgt_i_versions;
#define CGT_I_VERSIONS(type, first) ((cgt_i_versions){#type, first, sizeof(type), offsetof(type, reserved)})

/* Copies a struct filled by a caller, who may know another version of it: members unknown to the caller become zero; members
 * unknown here must be zero, as must reserved slots. Fails in the name of `function`, naming the argument; `into` is then
 * untouched. */
cgt_status_t cgt_i_read_struct(const char *function, const char *name, const void *given, cgt_i_versions versions, void *into);

/* CGT_OK if n words fit at `array`, which may be NULL if n is 0; else fails in the name of `function`, naming the array. */
cgt_status_t cgt_i_check_array(const char *function, const char *name, const uint64_t *array, size_t n);

#endif
