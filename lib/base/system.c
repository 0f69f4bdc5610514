/* The operating system, where it is one of the POSIX family. */
#if !defined(_XOPEN_SOURCE)
#  define _XOPEN_SOURCE 700
#endif
#if !defined(_DEFAULT_SOURCE)
#  define _DEFAULT_SOURCE /* madvise() */
#endif
#include "system.h"

#if !defined(_WIN32)

#  include <errno.h>
#  include <fcntl.h>
#  include <limits.h>
#  include <sched.h>
#  include <stdlib.h>
#  include <string.h>
#  include <sys/mman.h>
#  include <sys/stat.h>
#  include <time.h>
#  include <unistd.h>

#  include "handle.h"

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

/* ---- Flushing ---- */

bool cgt_i_handle_flush(int handle) {
  while (fsync(handle) != 0)
    if (errno != EINTR) return errno == EINVAL;
  return true;
}

bool cgt_i_file_flush(FILE *file) { return fflush(file) == 0 && cgt_i_handle_flush(fileno(file)); }

size_t cgt_i_folder_length(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

void cgt_i_file_flush_name(const char *path) {
  const size_t length = cgt_i_folder_length(path);
  char folder[PATH_MAX] = ".";
  if (length >= sizeof folder) return;
  if (length > 0) ((char *)memcpy(folder, path, length))[length] = '\0';
  const int handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;
  (void)cgt_i_handle_flush(handle);
  (void)close(handle);
}

/* ---- Files by their handles ---- */

unsigned long cgt_i_process_number(void) { return (unsigned long)getpid(); }

/* Where a file would be made whose path leads to nothing: at the end of its links, in memory of PATH_MAX bytes. */
static bool find_end(const char *path, char *end) {
  char link[PATH_MAX];
  size_t folder = 0, size = strlen(path);
  for (unsigned links = 0; folder + size < PATH_MAX && links < 40; links++) {
    memcpy(end + folder, path, size);
    end[folder + size] = '\0';
    const ssize_t found = readlink(end, link, sizeof link);
    if (found < 0) return errno == EINVAL || errno == ENOENT; /* no link */
    path = link;
    size = (size_t)found;
    folder = link[0] == '/' ? 0 : cgt_i_folder_length(end);
  }
  errno = ELOOP;
  return false;
}

bool cgt_i_place_find(const char *path, char **place, bool *there, int *handle) {
  struct stat old;
  *there = stat(path, &old) == 0;
  if (!*there && errno != ENOENT) return false;
  if (*there && !S_ISREG(old.st_mode)) {
    *handle = open_at_once(path, O_WRONLY);
    return *handle >= 0;
  }
  *place = cgt_i_alloc(PATH_MAX, 1);
  if (*place == NULL) {
    errno = ENOMEM;
    return false;
  }
  return *there ? realpath(path, *place) != NULL && access(path, W_OK) == 0 : find_end(path, *place);
}

int cgt_i_handle_create(const char *path, cgt_i_handle_kind kind) {
  const int handle = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kind == CGT_I_HANDLE_NEW ? 0666 : 0600);
  if (handle >= 0 && kind == CGT_I_HANDLE_NAMELESS) (void)unlink(path);
  return handle;
}

/* If the group cannot be kept, its permissions are dropped, as another group would get them. */
void cgt_i_handle_take_over(int handle, const char *path) {
  struct stat old;
  if (stat(path, &old) != 0) return;
  const bool owned = fchown(handle, old.st_uid, (gid_t)-1) == 0, grouped = fchown(handle, (uid_t)-1, old.st_gid) == 0;
  (void)owned;
  (void)fchmod(handle, old.st_mode & (grouped ? 0777 : 0707));
}

ptrdiff_t cgt_i_handle_write(int handle, const void *bytes, size_t size) {
  return write(handle, bytes, size < SSIZE_MAX ? size : SSIZE_MAX);
}

ptrdiff_t cgt_i_handle_write_at(int handle, const void *bytes, size_t size, uint64_t offset) {
  return pwrite(handle, bytes, size < SSIZE_MAX ? size : SSIZE_MAX, (off_t)offset);
}

ptrdiff_t cgt_i_handle_read_at(int handle, void *bytes, size_t size, uint64_t offset) {
  return pread(handle, bytes, size < SSIZE_MAX ? size : SSIZE_MAX, (off_t)offset);
}

bool cgt_i_handle_empty(int handle) { return ftruncate(handle, 0) == 0; }

bool cgt_i_handle_close(int handle) { return close(handle) == 0; }

bool cgt_i_path_replace(const char *from, const char *to) {
  if (rename(from, to) != 0) return false;
  cgt_i_file_flush_name(to);
  return true;
}

void cgt_i_path_remove(const char *path) { (void)unlink(path); }

/* ---- Threads ---- */

#  if defined(CGT_I_ONE_THREAD)
bool cgt_i_thread_start(cgt_i_thread *thread, void *(*run)(void *user), void *user) {
  (void)thread, (void)run, (void)user;
  return false;
}

void cgt_i_at_fork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void)) {
  (void)before, (void)in_parent, (void)in_child;
}
#  else
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
#  endif

void cgt_i_system_yield(void) { (void)sched_yield(); }

/* ---- Time ---- */

double cgt_i_system_seconds(void) {
  struct timespec now;
  (void)clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- Memory ---- */

void cgt_i_system_huge_pages(void *block, size_t bytes) {
#  ifdef MADV_HUGEPAGE
  enum { HUGE_PAGE = 1 << 21 };
  const uintptr_t begin = (uintptr_t)block, from = (begin + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1),
                  to = (begin + bytes) & ~(uintptr_t)(HUGE_PAGE - 1);
  if (to > from) (void)madvise((char *)block + (from - begin), to - from, MADV_HUGEPAGE);
#  else
  (void)block;
  (void)bytes;
#  endif
}

uint64_t cgt_i_system_memory(void) {
  const uint64_t most = SIZE_MAX / 2 + (uint64_t)1; /* of 32-bit addresses a system may keep half */
#  if defined(__EMSCRIPTEN__)
  return most; /* sysconf() knows how much there is now, not how far it may grow */
#  elif defined(_SC_PHYS_PAGES)
  const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  if (pages > 0 && size > 0) return (uint64_t)pages < most / (uint64_t)size ? (uint64_t)pages * (uint64_t)size : most;
  return 0;
#  else
  return 0;
#  endif
}

#endif
