/* What the library asks of the operating system beside the C library and its threads: files that are replaced as a whole, and
 * locks that are not waited for in vain after a fork(). What differs from system to system belongs here. */
#ifndef CGT_I_SYSTEM_H
#define CGT_I_SYSTEM_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "failure.h"

/* A mutex of a handle. A child of fork() has a copy of it, but of all threads only the one that called fork(): what another one
 * held at that moment stays locked, and what it guards may be half changed. So a child refuses such a lock, where a plain mutex
 * would wait for ever. */
typedef struct {
  pthread_mutex_t mutex;
  _Atomic unsigned process; /* that has entered it last, in generations of fork() */
} cgt_i_lock;

/* false: the system has no mutex left */
bool cgt_i_lock_make(cgt_i_lock *lock);
void cgt_i_lock_free(cgt_i_lock *lock);

/* false: it is lost, by a fork(). The second one does not wait, and also says false where another thread has it. */
bool cgt_i_lock_enter(cgt_i_lock *lock);
bool cgt_i_lock_try(cgt_i_lock *lock);
void cgt_i_lock_leave(cgt_i_lock *lock);

/* Fails, without a function's name, as the lock of something is lost. */
cgt_status_t cgt_i_lock_lost(const char *what);

/* A file that is being written, beside the one that it will replace, under a name that no other process or thread uses. Where
 * the path leads through symbolic links, the file that they lead to is replaced. What is no ordinary file (a pipe, a terminal)
 * is written to directly. */
typedef struct {
  int handle;
  char *path, *part; /* what is replaced; where the file is now, NULL: written to directly */
} cgt_i_new_file;

/* These say false and leave the reason in errno. A file that is made anew gets the permissions that the process gives to all
 * its files; one that replaces another gets those of the other. */
bool cgt_i_new_file_begin(cgt_i_new_file *made, const char *path);
bool cgt_i_new_file_write(const cgt_i_new_file *made, const void *bytes, size_t size);
/* Where `whole`: flushes the file to the disk and puts it into its place. Else, and after a failure, it is removed, and what
 * stood in its place is as before. */
bool cgt_i_new_file_end(cgt_i_new_file *made, bool whole);

/* Sends all that was written to a file through to the disk; and its name, if the system lets. */
bool cgt_i_file_flush(FILE *file);
bool cgt_i_file_flush_name(const char *path);

#endif
