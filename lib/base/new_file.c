/* Files that are replaced as a whole, and files without a name. */
#include <errno.h>
#include <stdatomic.h>
#include <string.h>

#include "handle.h"
#include "system.h"

/* Creates a file with a name of its own in the folder, whose name has this length in the path; gives its path, to be freed. */
static int create(const char *path, size_t folder, cgt_i_handle_kind kind, char **made) {
  static _Atomic unsigned long next;
  enum { NAME = 64 };
  int handle = -1;
  *made = cgt_i_alloc(folder + NAME, 1);
  if (*made == NULL) {
    errno = ENOMEM;
    return -1;
  }
  memcpy(*made, path, folder);
  do {
    (void)snprintf(*made + folder, NAME, "%s.cgt-%lu-%lu.part", kind == CGT_I_HANDLE_NAMELESS ? "/" : "",
                   cgt_i_process_number(), atomic_fetch_add(&next, 1));
    handle = cgt_i_handle_create(*made, kind);
  } while (handle < 0 && errno == EEXIST);
  return handle;
}

/* ---- Files that are replaced ---- */

static void end(cgt_i_new_file *made) {
  const int reason = errno;
  if (made->handle >= 0) (void)cgt_i_handle_close(made->handle);
  if (made->part != NULL) cgt_i_path_remove(made->part);
  cgt_i_free(made->part);
  cgt_i_free(made->path);
  errno = reason;
}

/* The part is in the folder of the file to be replaced, so that it can be moved. */
static bool begin(cgt_i_new_file *made, const char *path) {
  bool there;
  char *part;
  if (!cgt_i_place_find(path, &made->path, &there, &made->handle)) return false;
  if (made->handle >= 0) return true;
  made->handle = create(made->path, cgt_i_folder_length(made->path), there ? CGT_I_HANDLE_PRIVATE : CGT_I_HANDLE_NEW, &part);
  if (made->handle >= 0)
    made->part = part;
  else
    cgt_i_free(part);
  if (made->handle >= 0 && there) cgt_i_handle_take_over(made->handle, made->path);
  return made->handle >= 0;
}

bool cgt_i_new_file_begin(cgt_i_new_file *made, const char *path) {
  *made = (cgt_i_new_file){.handle = -1};
  if (begin(made, path)) return true;
  end(made);
  return false;
}

bool cgt_i_new_file_write(const cgt_i_new_file *made, const void *bytes, size_t size) {
  const char *next = bytes;
  while (size > 0) {
    const ptrdiff_t written = cgt_i_handle_write(made->handle, next, size);
    if (written < 0 && errno != EINTR) return false;
    if (written < 0) continue;
    next += written;
    size -= (size_t)written;
  }
  return true;
}

bool cgt_i_new_file_end(cgt_i_new_file *made, bool whole) {
  bool done = whole && cgt_i_handle_flush(made->handle);
  if (done) {
    done = cgt_i_handle_close(made->handle);
    made->handle = -1;
  }
  if (done && made->part != NULL) {
    done = cgt_i_path_replace(made->part, made->path);
    if (done) {
      cgt_i_free(made->part);
      made->part = NULL;
    }
  }
  end(made);
  return done;
}

/* ---- Files without a name ---- */

bool cgt_i_scratch_make(cgt_i_scratch *made, const char *folder) {
  char *path;
  *made = (cgt_i_scratch){.process = cgt_i_generation()};
  made->handle = create(folder, strlen(folder), CGT_I_HANDLE_NAMELESS, &path);
  const int reason = errno;
  cgt_i_free(path);
  errno = reason;
  return made->handle >= 0;
}

bool cgt_i_scratch_append(cgt_i_scratch *file, const void *bytes, size_t size) {
  const char *next = bytes;
  while (size > 0) {
    const ptrdiff_t written = cgt_i_handle_write_at(file->handle, next, size, file->size);
    if (written < 0 && errno != EINTR) return false;
    if (written < 0) continue;
    next += written;
    size -= (size_t)written;
    file->size += (uint64_t)written;
  }
  return true;
}

bool cgt_i_scratch_read(const cgt_i_scratch *file, uint64_t offset, void *bytes, size_t size) {
  char *next = bytes;
  while (size > 0) {
    const ptrdiff_t got = cgt_i_handle_read_at(file->handle, next, size, offset);
    if (got < 0 && errno == EINTR) continue;
    if (got == 0) errno = EIO; /* somebody cut the file short */
    if (got <= 0) return false;
    next += got;
    size -= (size_t)got;
    offset += (uint64_t)got;
  }
  return true;
}

bool cgt_i_scratch_empty(cgt_i_scratch *file) {
  if (!cgt_i_handle_empty(file->handle)) return false;
  file->size = 0;
  return true;
}

void cgt_i_scratch_free(cgt_i_scratch *file) {
  if (file->handle >= 0) (void)cgt_i_handle_close(file->handle);
  file->handle = -1;
}
