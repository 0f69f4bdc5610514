/* What the command asks of Windows. There stops come on threads of their own. */
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "cli.h"

/* MinGW's start would put names of files in the place of words such as cram(2,*). */
int _dowildcard = 0;

int wmain(int count, wchar_t **words);

static UINT page_before; /* how the console took bytes before */

static void restore_page(void) { (void)SetConsoleOutputCP(page_before); }

int wmain(int count, wchar_t **words) {
  char **said = must_allocate(NULL, (size_t)count + 1, sizeof *said);
  for (int i = 0; i < count; i++) {
    const int length = WideCharToMultiByte(CP_UTF8, 0, words[i], -1, NULL, 0, NULL, NULL);
    said[i] = must_allocate(NULL, (size_t)length, 1);
    (void)WideCharToMultiByte(CP_UTF8, 0, words[i], -1, said[i], length, NULL, NULL);
  }
  said[count] = NULL;
  (void)_setmode(_fileno(stdout), _O_BINARY); /* the same bytes as everywhere */
  (void)_setmode(_fileno(stderr), _O_BINARY);
  page_before = GetConsoleOutputCP();
  if (page_before != 0 && SetConsoleOutputCP(CP_UTF8)) (void)atexit(restore_page);
  const int status = run_words(count, said);
  for (int i = 0; i < count; i++) free(said[i]);
  free(said);
  return status;
}

/* ---- Stops ---- */

static SRWLOCK stops = SRWLOCK_INIT;
static bool listening;
static HANDLE heard; /* signalled from the first stop on */
static DWORD time_left = INFINITE;

/* Whether the call still listens. */
static bool stop(cli_stop why) {
  AcquireSRWLockExclusive(&stops);
  const bool listens = listening;
  if (listens) {
    watch_stop(why);
    (void)SetEvent(heard);
  }
  ReleaseSRWLockExclusive(&stops);
  return listens;
}

/* Stops the call when its time is over, and every second after the first stop. */
static DWORD WINAPI repeat(void *unused) {
  (void)unused;
  if (WaitForSingleObject(heard, time_left) == WAIT_TIMEOUT) (void)stop(STOPPED_BY_TIME);
  do Sleep(1000);
  while (stop(STOPPED_BY_TIME));
  return 0;
}

/* Windows runs this on a thread of its own. */
static BOOL WINAPI hear(DWORD event) {
  static LONG times;
  if (event == CTRL_C_EVENT && InterlockedIncrement(&times) > 1) return FALSE; /* who presses it twice does not want to wait */
  (void)stop(event == CTRL_C_EVENT ? STOPPED_BY_KEYS : STOPPED_BY_SIGNAL);
  if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(INFINITE); /* Windows ends the process when this returns */
  return TRUE;
}

void system_listen(double seconds) {
  heard = CreateEventW(NULL, TRUE, FALSE, NULL);
  listening = true;
  if (seconds > 0) time_left = seconds < 4e6 ? (DWORD)(seconds * 1000) + 1 : INFINITE; /* 46 days */
  HANDLE thread = CreateThread(NULL, 0, repeat, NULL, 0, NULL);
  if (thread != NULL) (void)CloseHandle(thread);
  (void)SetConsoleCtrlHandler(hear, TRUE);
}

void system_listens_no_more(void) {
  AcquireSRWLockExclusive(&stops);
  listening = false;
  ReleaseSRWLockExclusive(&stops);
}

void system_holds_stops(bool holds) {
  if (holds)
    AcquireSRWLockExclusive(&stops);
  else
    ReleaseSRWLockExclusive(&stops);
}

void system_waits(bool waits) { (void)waits; /* system_reads() waits for stops as well; nothing else can be interrupted */ }

void system_ends(const char *text) {
  DWORD written;
  (void)WriteFile(GetStdHandle(STD_ERROR_HANDLE), text, (DWORD)strlen(text), &written, NULL);
  (void)TerminateProcess(GetCurrentProcess(), FAILED);
  abort(); /* not reached */
}

/* ---- Standard input ---- */

static struct {
  void *bytes;
  DWORD size, got, failure;
} input;

static DWORD WINAPI read_input(void *unused) {
  (void)unused;
  SetLastError(0);
  const bool done = ReadFile(GetStdHandle(STD_INPUT_HANDLE), input.bytes, input.size, &input.got, NULL);
  /* Ctrl-C ends a console's line, without a failure and perhaps before the stop is heard */
  input.failure = done && input.got > 0 ? 0 : GetLastError();
  return 0;
}

ptrdiff_t system_reads(void *bytes, size_t size) {
  input.bytes = bytes;
  input.size = (DWORD)size;
  HANDLE thread = CreateThread(NULL, 0, read_input, NULL, 0, NULL);
  if (thread == NULL) {
    errno = ENOMEM;
    return -1;
  }
  const HANDLE both[] = {thread, heard};
  DWORD failure = ERROR_OPERATION_ABORTED; /* a stop: the thread waits on, until the process ends */
  if (WaitForMultipleObjects(2, both, FALSE, INFINITE) == WAIT_OBJECT_0) failure = input.failure;
  (void)CloseHandle(thread);
  switch (failure) {
    case 0: return (ptrdiff_t)input.got;
    case ERROR_BROKEN_PIPE:
    case ERROR_HANDLE_EOF: return 0;
    case ERROR_OPERATION_ABORTED:
      (void)WaitForSingleObject(heard, 1000);
      errno = EINTR;
      return -1;
    default: errno = failure == ERROR_INVALID_HANDLE ? EBADF : EIO; return -1;
  }
}

/* ---- Time, terminals and files ---- */

double system_seconds(void) {
  LARGE_INTEGER now, second;
  (void)QueryPerformanceCounter(&now);
  (void)QueryPerformanceFrequency(&second);
  return (double)now.QuadPart / (double)second.QuadPart;
}

bool system_has_terminal(FILE *file) {
  const HANDLE handle = (HANDLE)_get_osfhandle(_fileno(file));
  DWORD mode;
  return GetConsoleMode(handle, &mode) && SetConsoleMode(handle, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

bool system_has_file(const char *path) {
  const int length = MultiByteToWideChar(CP_UTF8, 0, path, -1, NULL, 0);
  wchar_t *name = must_allocate(NULL, (size_t)length, sizeof *name);
  (void)MultiByteToWideChar(CP_UTF8, 0, path, -1, name, length);
  const bool there = GetFileAttributesW(name) != INVALID_FILE_ATTRIBUTES;
  free(name);
  return there;
}

/* The C library knows not all that Windows says of pipes. */
bool system_lost_reader(int failure) { return failure == EPIPE || failure == EINVAL; }
