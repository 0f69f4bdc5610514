/* Public structs with a `size`, which callers compiled with another version of the library may have filled. */
#include <string.h>

#include "failure.h"

/* The place of the first byte from `from` on that is not zero, or `end`. */
static size_t first_used(const unsigned char *bytes, size_t from, size_t end) {
  while (from < end && bytes[from] == 0) from++;
  return from;
}

cgt_status_t cgt_i_read_struct(const char *function, const char *name, const void *given, cgt_i_versions versions, void *into) {
  if (given == NULL) return cgt_i_null_argument(function, name);
  size_t size;
  memcpy(&size, given, sizeof size);
  if (size < versions.first)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s->size is %zu; expected sizeof(%s), %zu", function, name, size, versions.type,
                      versions.size);
  const size_t used = first_used(given, versions.reserved, size);
  if (used < versions.size && used < size)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s->reserved[%zu] is not 0", function, name,
                      (used - versions.reserved) / sizeof(uint64_t));
  if (used < size)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s->size is %zu; expected sizeof(%s), %zu, or nothing but zeros beyond", function,
                      name, size, versions.type, versions.size);
  memset(into, 0, versions.size);
  memcpy(into, given, size < versions.size ? size : versions.size);
  return CGT_OK;
}
