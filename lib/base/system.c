/* The operating system, where it is one of the POSIX family. */
#ifndef _XOPEN_SOURCE
#  define _XOPEN_SOURCE 700
#endif
#ifndef _DEFAULT_SOURCE
#  define _DEFAULT_SOURCE /* madvise() */
#endif
#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- Flushing ---- */

/* What cannot be flushed, such as a pipe, need not be. */
static bool flush_handle(int handle) {
  while (fsync(handle) != 0)
    if (errno != EINTR) return errno == EINVAL;
  return true;
}

/* The length of the folder's name in a path, with its final slash. */
static size_t folder_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

/* Cuts a path down to its folder and flushes that. If the folder may not be read or cannot be flushed, a new name in it reaches
 * the disk when the system sees fit. */
static void flush_folder(char *path) {
  const size_t length = folder_of(path);
  path[length] = '\0';
  const int handle = open(length > 0 ? path : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;
  (void)flush_handle(handle);
  (void)close(handle);
}

static bool no_memory(void) {
  errno = ENOMEM;
  return false;
}

bool cgt_i_file_flush_name(const char *path) {
  char *copy = cgt_i_alloc(strlen(path) + 1, 1);
  if (copy == NULL) return no_memory();
  flush_folder(strcpy(copy, path));
  cgt_i_free(copy);
  return true;
}

bool cgt_i_file_flush(FILE *file) { return fflush(file) == 0 && flush_handle(fileno(file)); }

/* ---- Opening without waiting ---- */

/* A named pipe with nobody at its other end would keep open() waiting. */
static int open_at_once(const char *path, int flags) {
  const int handle = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (handle >= 0) (void)fcntl(handle, F_SETFL, fcntl(handle, F_GETFL) & ~O_NONBLOCK);
  return handle;
}

static FILE *stream(int handle, const char *mode) {
  FILE *file = handle >= 0 ? fdopen(handle, mode) : NULL;
  if (file == NULL && handle >= 0) (void)close(handle);
  return file;
}

FILE *cgt_i_file_open(const char *path) { return stream(open_at_once(path, O_RDONLY), "rb"); }

FILE *cgt_i_file_update(const char *path) { return stream(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666), "r+b"); }

bool cgt_i_file_seek(FILE *file, uint64_t offset) { return fseeko(file, (off_t)offset, SEEK_SET) == 0; }

bool cgt_i_file_size(FILE *file, uint64_t *size) {
  const off_t end = fseeko(file, 0, SEEK_END) == 0 ? ftello(file) : -1;
  if (end >= 0) *size = (uint64_t)end;
  return end >= 0;
}

/* ---- Files that are replaced ---- */

/* Creates a file in the folder of the one to be replaced, so that it can be renamed; O_EXCL neither opens nor follows what is
 * there. */
static bool make_part(cgt_i_new_file *made, mode_t mode) {
  static _Atomic unsigned long next;
  const size_t folder = folder_of(made->path), room = folder + 64;
  char *part = cgt_i_alloc(room, 1);
  if (part == NULL) return no_memory();
  memcpy(part, made->path, folder);
  do {
    (void)snprintf(part + folder, room - folder, ".cgt-%ld-%lu.part", (long)getpid(), atomic_fetch_add(&next, 1));
    made->handle = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  } while (made->handle < 0 && errno == EEXIST);
  if (made->handle >= 0)
    made->part = part;
  else
    cgt_i_free(part);
  return made->handle >= 0;
}

/* Copies the permissions, and the owner and group as far as the process may. If the group cannot be kept, its permissions are
 * dropped, as another group would get them. */
static void take_over(int handle, const struct stat *old) {
  const bool owned = fchown(handle, old->st_uid, (gid_t)-1) == 0, grouped = fchown(handle, (uid_t)-1, old->st_gid) == 0;
  (void)owned;
  (void)fchmod(handle, old->st_mode & (grouped ? 0777 : 0707));
}

static bool begin(cgt_i_new_file *made, const char *path) {
  struct stat old;
  const bool there = stat(path, &old) == 0;
  if (!there && errno != ENOENT) return false;
  if (there && !S_ISREG(old.st_mode)) {
    made->handle = open_at_once(path, O_WRONLY);
    return made->handle >= 0;
  }
  made->path = cgt_i_alloc(there ? PATH_MAX : strlen(path) + 1, 1);
  if (made->path == NULL) return no_memory();
  if (!there) {
    strcpy(made->path, path);
    return make_part(made, 0666);
  }
  if (realpath(path, made->path) == NULL || access(path, W_OK) != 0 || !make_part(made, old.st_mode & 0700)) return false;
  take_over(made->handle, &old);
  return true;
}

static void end(cgt_i_new_file *made) {
  const int reason = errno;
  if (made->handle >= 0) (void)close(made->handle);
  if (made->part != NULL) (void)unlink(made->part);
  cgt_i_free(made->part);
  cgt_i_free(made->path);
  errno = reason;
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
    const ssize_t written = write(made->handle, next, size < SSIZE_MAX ? size : SSIZE_MAX);
    if (written < 0 && errno != EINTR) return false;
    if (written < 0) continue;
    next += written;
    size -= (size_t)written;
  }
  return true;
}

bool cgt_i_new_file_end(cgt_i_new_file *made, bool whole) {
  bool done = whole && flush_handle(made->handle);
  if (done) {
    done = close(made->handle) == 0;
    made->handle = -1;
  }
  if (done && made->part != NULL) {
    done = rename(made->part, made->path) == 0;
    if (done) {
      flush_folder(made->path);
      cgt_i_free(made->part);
      made->part = NULL;
    }
  }
  end(made);
  return done;
}

/* ---- Files without a name ---- */

bool cgt_i_scratch_make(cgt_i_scratch *made, const char *folder) {
  static const char name[] = "/.cgt-XXXXXX";
  const size_t length = strlen(folder);
  char *path = cgt_i_alloc(length + sizeof name, 1);
  if (path == NULL) return no_memory();
  memcpy(path, folder, length);
  memcpy(path + length, name, sizeof name);
  *made = (cgt_i_scratch){.handle = mkstemp(path), .process = cgt_i_generation()};
  const int reason = errno;
  if (made->handle >= 0) {
    (void)fcntl(made->handle, F_SETFD, FD_CLOEXEC);
    (void)unlink(path);
  }
  cgt_i_free(path);
  errno = reason;
  return made->handle >= 0;
}

bool cgt_i_scratch_append(cgt_i_scratch *file, const void *bytes, size_t size) {
  const char *next = bytes;
  while (size > 0) {
    const ssize_t written = pwrite(file->handle, next, size < SSIZE_MAX ? size : SSIZE_MAX, (off_t)file->size);
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
    const ssize_t got = pread(file->handle, next, size < SSIZE_MAX ? size : SSIZE_MAX, (off_t)offset);
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
  if (ftruncate(file->handle, 0) != 0) return false;
  file->size = 0;
  return true;
}

void cgt_i_scratch_free(cgt_i_scratch *file) {
  if (file->handle >= 0) (void)close(file->handle);
  file->handle = -1;
}

/* ---- Threads ---- */

bool cgt_i_thread_start(cgt_i_thread *thread, void *(*run)(void *user), void *user) {
  enum { STACK = 1 << 20 };
  pthread_attr_t attributes;
  size_t size;
  if (pthread_attr_init(&attributes) != 0) return false;
  if (pthread_attr_getstacksize(&attributes, &size) == 0 && size < STACK) (void)pthread_attr_setstacksize(&attributes, STACK);
  const bool started = pthread_create(thread, &attributes, run, user) == 0;
  (void)pthread_attr_destroy(&attributes);
  return started;
}

void cgt_i_at_fork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void)) {
  (void)pthread_atfork(before, in_parent, in_child);
}

void cgt_i_system_yield(void) { (void)sched_yield(); }

/* ---- Time ---- */

double cgt_i_system_seconds(void) {
  struct timespec now;
  (void)clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- Memory ---- */

void cgt_i_system_huge_pages(void *block, size_t bytes) {
#ifdef MADV_HUGEPAGE
  enum { HUGE_PAGE = 1 << 21 };
  const uintptr_t begin = (uintptr_t)block, from = (begin + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1),
                  to = (begin + bytes) & ~(uintptr_t)(HUGE_PAGE - 1);
  if (to > from) (void)madvise((char *)block + (from - begin), to - from, MADV_HUGEPAGE);
#else
  (void)block;
  (void)bytes;
#endif
}

uint64_t cgt_i_system_memory(void) {
#ifdef _SC_PHYS_PAGES
  const uint64_t most = SIZE_MAX / 2 + (uint64_t)1; /* of 32-bit addresses a system may keep half */
  const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  if (pages > 0 && size > 0) return (uint64_t)pages < most / (uint64_t)size ? (uint64_t)pages * (uint64_t)size : most;
#endif
  return 0;
}
