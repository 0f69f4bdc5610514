/* What the library needs of the operating system besides the C library: threads (thread.h), locks that never wait in vain after
 * a fork(), files that are replaced as a whole, the time, and how much memory there is. What differs from system to system
 * belongs here. */
#ifndef CGT_I_SYSTEM_H
#define CGT_I_SYSTEM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "failure.h"
#include "thread.h"

/* How many fork()s are between the process that loaded the library and this one; counted from the first lock on. */
unsigned cgt_i_generation(void);

/* The mutex of a handle. A child of fork() has a copy of it, but of all threads only the one that called fork(): a mutex that
 * another thread held at that moment stays locked, and what it guards may be half changed. So a child refuses such a lock,
 * where a plain mutex would wait for ever. */
typedef struct {
  cgt_i_mutex mutex;
  _Atomic unsigned process; /* the generation of the process that entered it last */
} cgt_i_lock;

/* false if the system has no mutex left */
bool cgt_i_lock_make(cgt_i_lock *lock);
void cgt_i_lock_free(cgt_i_lock *lock);

/* false if the lock is lost by a fork(). The second does not wait, and is also false if another thread holds the lock. */
bool cgt_i_lock_enter(cgt_i_lock *lock);
bool cgt_i_lock_try(cgt_i_lock *lock);
void cgt_i_lock_leave(cgt_i_lock *lock);

/* Fails, without a function's name, because the lock of `what` is lost. */
cgt_status_t cgt_i_lock_lost(const char *what);

/* Opens a file for reading; NULL with the reason in errno. A named pipe that nobody writes to is empty: opening it does not
 * wait for a writer. */
FILE *cgt_i_file_open(const char *path);

/* Opens a file for reading and writing, and makes it if there is none; NULL with the reason in errno. */
FILE *cgt_i_file_update(const char *path);

/* Where to read or write next, also beyond 2 GiB; and the size in bytes, after which one must seek. false: the reason is in
 * errno. */
bool cgt_i_file_seek(FILE *file, uint64_t offset);
bool cgt_i_file_size(FILE *file, uint64_t *size);

/* A file being written beside the one it will replace, under a name that no other process or thread uses. If the path leads
 * through symbolic links, the file at their end is replaced. What is not a regular file (a pipe, a terminal) is written to
 * directly; a named pipe that nobody reads is refused. */
typedef struct {
  int handle;
  char *path, *part; /* the file to replace; the file being written, NULL if written to directly */
} cgt_i_new_file;

/* On failure these return false and leave the reason in errno. A new file gets the permissions that the process gives to all
 * its files; one that replaces another gets the permissions of that one. */
bool cgt_i_new_file_begin(cgt_i_new_file *made, const char *path);
bool cgt_i_new_file_write(const cgt_i_new_file *made, const void *bytes, size_t size);
/* If `whole`, flushes the file to the disk and moves it into place. Otherwise, and after a failure, removes it and leaves what
 * was there before. */
bool cgt_i_new_file_end(cgt_i_new_file *made, bool whole);

/* Flushes what was written to a file to the disk; false: the reason is in errno. */
bool cgt_i_file_flush(FILE *file);
/* Flushes a new name to the disk. If its folder may not be read or cannot be flushed, the name reaches the disk when the system
 * sees fit. */
void cgt_i_file_flush_name(const char *path);

/* A file without a name, in some folder, for what does not fit into memory; it is gone when it is freed or the process ends. A
 * child of fork() shares it and must not write to it: cgt_i_scratch_is_ours(). */
typedef struct {
  int handle;
  uint64_t size;    /* in bytes */
  unsigned process; /* its generation */
} cgt_i_scratch;

/* On failure these return false and leave the reason in errno. */
bool cgt_i_scratch_make(cgt_i_scratch *made, const char *folder);
bool cgt_i_scratch_append(cgt_i_scratch *file, const void *bytes, size_t size);
/* The bytes lie within the file. */
bool cgt_i_scratch_read(const cgt_i_scratch *file, uint64_t offset, void *bytes, size_t size);
bool cgt_i_scratch_empty(cgt_i_scratch *file);
static inline bool cgt_i_scratch_is_ours(const cgt_i_scratch *file) { return file->process == cgt_i_generation(); }
void cgt_i_scratch_free(cgt_i_scratch *file);

/* Calls these at each fork(), two of them in the parent. */
void cgt_i_at_fork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void));

/* Lets other threads run. */
void cgt_i_system_yield(void);

/* Seconds since some moment, by a clock that nobody sets. */
double cgt_i_system_seconds(void);

/* Asks for huge pages under a large block, as address translation dominates random access to it. */
void cgt_i_system_huge_pages(void *block, size_t bytes);

/* The machine's physical memory in bytes, but no more than a process can have; 0: the system does not say. */
uint64_t cgt_i_system_memory(void);

#endif
