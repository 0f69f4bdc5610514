/* What every room uses of the base: failing with words, and memory. */
#ifndef CGT_I_BASE_H
#define CGT_I_BASE_H

#include <cgt/base.h>

/* Sets the thread's error text and returns status, so that a function can `return cgt_i_fail(…)`. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
cgt_status_t
cgt_i_fail(cgt_status_t status, const char *format, ...);

/* Puts a function's name before the error text of a failure inside, which did not know it, if it is not there. */
cgt_status_t cgt_i_fail_in_function(const char *function, cgt_status_t status);

/* Memory from the hooks in force, not cleared; NULL when there is none or when count * size overflows. */
void *cgt_i_alloc(size_t count, size_t size);

/* Takes back what cgt_i_alloc gave; NULL is allowed. */
void cgt_i_free(void *block);

/* Fails because a pointer is NULL. */
cgt_status_t cgt_i_null_argument(const char *function, const char *name);

/* The sizes of a public struct, whose first member is its `size` and whose last the `reserved` slots: of its first version, and
 * of this one. */
typedef struct {
  const char *type;
  size_t first, size, reserved;
} cgt_i_versions;
#define CGT_I_VERSIONS(type, first) ((cgt_i_versions){#type, first, sizeof(type), offsetof(type, reserved)})

/* Copies a struct that a caller filled, of this version or another: what the caller's does not have becomes zero, and what it
 * has beyond this one's must be zero, as reserved slots must. Fails for function, naming the argument; `into` is then
 * untouched. */
cgt_status_t cgt_i_read_struct(const char *function, const char *name, const void *given, cgt_i_versions versions, void *into);

/* CGT_OK if an array of n words of 64 bits can be there, n being 0 or array not NULL; else fails for function, naming it. */
cgt_status_t cgt_i_check_array(const char *function, const char *name, const uint64_t *array, size_t n);

#endif
