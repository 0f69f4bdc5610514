/* Memory: the hooks in force, and what is still in use. */
#include "failure.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

static cgt_alloc_fn hook_alloc;
static cgt_free_fn hook_free;
static void *hook_user;

/* Blocks that the hooks in force must still free. */
static _Atomic size_t live_blocks;

cgt_status_t cgt_set_allocator(cgt_alloc_fn alloc, cgt_free_fn release, void *user) {
  if ((alloc == NULL) != (release == NULL))
    return cgt_i_fail(CGT_E_ARGUMENT, "cgt_set_allocator: %s is NULL; expected both functions or neither",
                      alloc == NULL ? "alloc" : "release");
  size_t live = atomic_load(&live_blocks);
  if (live != 0)
    return cgt_i_fail(CGT_E_STATE, "cgt_set_allocator: %zu blocks are in use; expected a call before the first handle", live);
  hook_alloc = alloc;
  hook_free = release;
  hook_user = user;
  return CGT_OK;
}

void *cgt_i_alloc(size_t count, size_t size) {
  if (count > SIZE_MAX / size) return NULL;
  size_t bytes = count * size > 0 ? count * size : 1;
  int errno_before = errno;          /* no function of the library changes errno */
  atomic_fetch_add(&live_blocks, 1); /* counted already while the hook runs */
  void *block = hook_alloc != NULL ? hook_alloc(hook_user, bytes) : malloc(bytes);
  if (block == NULL) atomic_fetch_sub(&live_blocks, 1);
  errno = errno_before;
  return block;
}

void cgt_i_free(void *block) {
  if (block == NULL) return;
  int errno_before = errno;
  if (hook_free != NULL)
    hook_free(hook_user, block);
  else
    free(block);
  atomic_fetch_sub(&live_blocks, 1);
  errno = errno_before;
}
