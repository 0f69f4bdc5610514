/* The operating system, where it is Windows. Paths are in UTF-8. A file that a process has open cannot be replaced there. */
#include "system.h"

#if defined(_WIN32)

#  include <errno.h>
#  include <fcntl.h>
#  include <io.h>
#  include <limits.h>
#  include <string.h>
#  include <sys/stat.h>
#  define NOMINMAX
#  define WIN32_LEAN_AND_MEAN
#  include <windows.h>
/* what it has for compilers of 1990 */
#  undef FAR
#  undef far
#  undef near

#  include "handle.h"

/* ---- Failures, and paths ---- */

static bool failed(void) {
  switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND: errno = ENOENT; break;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION: errno = EACCES; break;
    case ERROR_DISK_FULL: errno = ENOSPC; break;
    case ERROR_INVALID_HANDLE: errno = EBADF; break;
    case ERROR_NOT_ENOUGH_MEMORY: errno = ENOMEM; break;
    case ERROR_NO_UNICODE_TRANSLATION: errno = EILSEQ; break;
    default: errno = EIO;
  }
  return false;
}

/* To be freed; NULL with the reason in errno. */
static wchar_t *wide(const char *path) {
  const int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, NULL, 0);
  wchar_t *made = length > 0 ? cgt_i_alloc((size_t)length, sizeof *made) : NULL;
  if (made != NULL)
    (void)MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, made, length);
  else if (length > 0)
    errno = ENOMEM;
  else
    (void)failed();
  return made;
}

/* Whether to try again. A file that others read, replace or scan just now is refused: we wait for them, twice as long each
 * time, for a second in all. */
static bool wait_for_others(bool others, unsigned *tries) {
  if (!others || *tries >= 10) return false;
  Sleep(1u << (*tries)++);
  return true;
}

static int open_path(const char *path, int flags) {
  wchar_t *name = wide(path);
  if (name == NULL) return -1;
  unsigned tries = 0;
  int handle;
  do handle = _wopen(name, flags | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
  while (handle < 0 && wait_for_others(_doserrno == ERROR_SHARING_VIOLATION, &tries));
  const int reason = errno;
  cgt_i_free(name);
  errno = reason;
  return handle;
}

static HANDLE system_handle(int handle) { return (HANDLE)_get_osfhandle(handle); }

static bool is_on_disk(int handle) { return GetFileType(system_handle(handle)) == FILE_TYPE_DISK; }

/* ---- Files of the C library ---- */

static FILE *stream(int handle, const char *mode) {
  FILE *file = handle >= 0 ? _fdopen(handle, mode) : NULL;
  if (file == NULL && handle >= 0) (void)_close(handle);
  return file;
}

FILE *cgt_i_file_open(const char *path) { return stream(open_path(path, _O_RDONLY), "rb"); }

FILE *cgt_i_file_update(const char *path) { return stream(open_path(path, _O_RDWR | _O_CREAT), "r+b"); }

bool cgt_i_file_seek(FILE *file, uint64_t offset) { return _fseeki64(file, (int64_t)offset, SEEK_SET) == 0; }

bool cgt_i_file_size(FILE *file, uint64_t *size) {
  const int64_t end = _fseeki64(file, 0, SEEK_END) == 0 ? _ftelli64(file) : -1;
  if (end >= 0) *size = (uint64_t)end;
  return end >= 0;
}

bool cgt_i_file_flush(FILE *file) { return fflush(file) == 0 && cgt_i_handle_flush(_fileno(file)); }

void cgt_i_file_flush_name(const char *path) { (void)path; }

/* ---- Files by their handles ---- */

size_t cgt_i_folder_length(const char *path) {
  size_t length = strlen(path);
  while (length > 0 && strchr("/\\:", path[length - 1]) == NULL) length--;
  return length;
}

unsigned long cgt_i_process_number(void) { return GetCurrentProcessId(); }

/* The path of an open file, to be freed. */
static char *path_of(int handle) {
  const DWORD room = GetFinalPathNameByHandleW(system_handle(handle), NULL, 0, 0);
  wchar_t *name = cgt_i_alloc((size_t)room + 1, sizeof *name);
  char *path = cgt_i_alloc((size_t)room + 1, 3); /* a unit of UTF-16 is at most three bytes of UTF-8 */
  if (name == NULL || path == NULL) {
    errno = ENOMEM;
  } else if (room == 0 || GetFinalPathNameByHandleW(system_handle(handle), name, room + 1, 0) > room ||
             WideCharToMultiByte(CP_UTF8, 0, name, -1, path, (int)(room + 1) * 3, NULL, NULL) == 0) {
    (void)failed();
  } else {
    cgt_i_free(name);
    return path;
  }
  cgt_i_free(name);
  cgt_i_free(path);
  return NULL;
}

bool cgt_i_place_find(const char *path, char **place, bool *there, int *handle) {
  const int old = open_path(path, _O_WRONLY);
  *there = old >= 0;
  if (!*there && errno != ENOENT) return false;
  if (*there && !is_on_disk(old)) {
    *handle = old;
    return true;
  }
  if (*there) {
    *place = path_of(old);
    const int reason = errno;
    (void)_close(old);
    errno = reason;
  } else {
    *place = cgt_i_alloc(strlen(path) + 1, 1);
    if (*place != NULL)
      strcpy(*place, path);
    else
      errno = ENOMEM;
  }
  return *place != NULL;
}

int cgt_i_handle_create(const char *path, cgt_i_handle_kind kind) {
  return open_path(path, _O_RDWR | _O_CREAT | _O_EXCL | (kind == CGT_I_HANDLE_NAMELESS ? _O_TEMPORARY : 0));
}

/* A file gets the permissions of its folder. */
void cgt_i_handle_take_over(int handle, const char *path) {
  (void)handle;
  (void)path;
}

static DWORD at_most(size_t size) { return size < INT_MAX ? (DWORD)size : INT_MAX; }

ptrdiff_t cgt_i_handle_write(int handle, const void *bytes, size_t size) {
  DWORD written;
  if (WriteFile(system_handle(handle), bytes, at_most(size), &written, NULL)) return (ptrdiff_t)written;
  (void)failed();
  return -1;
}

static OVERLAPPED place_at(uint64_t offset) {
  OVERLAPPED place;
  memset(&place, 0, sizeof place);
  place.Offset = (DWORD)offset;
  place.OffsetHigh = (DWORD)(offset >> 32);
  return place;
}

ptrdiff_t cgt_i_handle_write_at(int handle, const void *bytes, size_t size, uint64_t offset) {
  OVERLAPPED place = place_at(offset);
  DWORD written;
  if (WriteFile(system_handle(handle), bytes, at_most(size), &written, &place)) return (ptrdiff_t)written;
  (void)failed();
  return -1;
}

ptrdiff_t cgt_i_handle_read_at(int handle, void *bytes, size_t size, uint64_t offset) {
  OVERLAPPED place = place_at(offset);
  DWORD got;
  if (ReadFile(system_handle(handle), bytes, at_most(size), &got, &place)) return (ptrdiff_t)got;
  if (GetLastError() == ERROR_HANDLE_EOF) return 0;
  (void)failed();
  return -1;
}

bool cgt_i_handle_flush(int handle) { return !is_on_disk(handle) || FlushFileBuffers(system_handle(handle)) || failed(); }

bool cgt_i_handle_empty(int handle) { return _chsize(handle, 0) == 0; }

bool cgt_i_handle_close(int handle) { return _close(handle) == 0; }

bool cgt_i_path_replace(const char *from, const char *to) {
  wchar_t *source = wide(from), *target = wide(to);
  bool done = source != NULL && target != NULL;
  unsigned tries = 0;
  while (done && !MoveFileExW(source, target, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) {
    const DWORD reason = GetLastError();
    done = wait_for_others(reason == ERROR_ACCESS_DENIED || reason == ERROR_SHARING_VIOLATION, &tries) || failed();
  }
  const int reason = errno;
  cgt_i_free(source);
  cgt_i_free(target);
  errno = reason;
  return done;
}

void cgt_i_path_remove(const char *path) {
  wchar_t *name = wide(path);
  if (name != NULL) (void)DeleteFileW(name);
  cgt_i_free(name);
}

/* ---- Threads ---- */

_Static_assert(sizeof(cgt_i_mutex) == sizeof(SRWLOCK) && sizeof(cgt_i_cond) == sizeof(CONDITION_VARIABLE) &&
                   sizeof(cgt_i_once) == sizeof(INIT_ONCE),
               "thread.h knows their sizes");

static PSRWLOCK of_mutex(cgt_i_mutex *mutex) { return (PSRWLOCK)(void *)mutex; }
static PCONDITION_VARIABLE of_cond(cgt_i_cond *cond) { return (PCONDITION_VARIABLE)(void *)cond; }

bool cgt_i_mutex_make(cgt_i_mutex *mutex) {
  InitializeSRWLock(of_mutex(mutex));
  return true;
}
void cgt_i_mutex_free(cgt_i_mutex *mutex) { (void)mutex; }
void cgt_i_mutex_lock(cgt_i_mutex *mutex) { AcquireSRWLockExclusive(of_mutex(mutex)); }
bool cgt_i_mutex_trylock(cgt_i_mutex *mutex) { return TryAcquireSRWLockExclusive(of_mutex(mutex)) != 0; }
void cgt_i_mutex_unlock(cgt_i_mutex *mutex) { ReleaseSRWLockExclusive(of_mutex(mutex)); }

bool cgt_i_cond_make(cgt_i_cond *cond) {
  InitializeConditionVariable(of_cond(cond));
  return true;
}
void cgt_i_cond_free(cgt_i_cond *cond) { (void)cond; }
void cgt_i_cond_wait(cgt_i_cond *cond, cgt_i_mutex *mutex) {
  (void)SleepConditionVariableSRW(of_cond(cond), of_mutex(mutex), INFINITE, 0);
}
void cgt_i_cond_signal(cgt_i_cond *cond) { WakeConditionVariable(of_cond(cond)); }
void cgt_i_cond_broadcast(cgt_i_cond *cond) { WakeAllConditionVariable(of_cond(cond)); }

void cgt_i_once_run(cgt_i_once *once, void (*run)(void)) {
  PINIT_ONCE word = (PINIT_ONCE)(void *)once;
  BOOL first;
  if (!InitOnceBeginInitialize(word, 0, &first, NULL) || !first) return;
  run();
  (void)InitOnceComplete(word, 0, NULL);
}

static DWORD WINAPI run_thread(void *user) {
  const cgt_i_thread *thread = user;
  (void)thread->run(thread->user);
  return 0;
}

bool cgt_i_thread_start(cgt_i_thread *thread, void *(*run)(void *user), void *user) {
  enum { STACK = 1 << 20 };
  *thread = (cgt_i_thread){.run = run, .user = user};
  thread->handle = CreateThread(NULL, STACK, run_thread, thread, STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
  return thread->handle != NULL;
}

void cgt_i_thread_join(cgt_i_thread *thread) {
  (void)WaitForSingleObject(thread->handle, INFINITE);
  (void)CloseHandle(thread->handle);
}

/* Windows has no fork(). */
void cgt_i_at_fork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void)) {
  (void)before;
  (void)in_parent;
  (void)in_child;
}

void cgt_i_system_yield(void) { (void)SwitchToThread(); }

/* ---- Time ---- */

double cgt_i_system_seconds(void) {
  LARGE_INTEGER now, second;
  (void)QueryPerformanceCounter(&now);
  (void)QueryPerformanceFrequency(&second);
  return (double)now.QuadPart / (double)second.QuadPart;
}

/* ---- Memory ---- */

/* Windows gives large pages only to processes with a privilege. */
void cgt_i_system_huge_pages(void *block, size_t bytes) {
  (void)block;
  (void)bytes;
}

uint64_t cgt_i_system_memory(void) {
  MEMORYSTATUSEX status = {.dwLength = sizeof status};
  if (!GlobalMemoryStatusEx(&status)) return 0;
  return status.ullTotalPhys < status.ullTotalVirtual ? status.ullTotalPhys : status.ullTotalVirtual;
}

#endif
