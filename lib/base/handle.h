/* Files by their handles and paths, as the operating system has them: what new_file.c needs. On failure all of these leave the
 * reason in errno. */
#ifndef CGT_I_HANDLE_H
#define CGT_I_HANDLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The length of the folder's name in a path, with its final slash. */
size_t cgt_i_folder_length(const char *path);

unsigned long cgt_i_process_number(void);

/* Where a file is to be written: *place is the path of the file at the end of all links, to be freed, and *there whether there
 * is one; or, if that is not a regular file, *handle is open for writing. */
bool cgt_i_place_find(const char *path, char **place, bool *there, int *handle);

typedef enum {
  CGT_I_HANDLE_NEW,     /* with the permissions that the process gives to its files */
  CGT_I_HANDLE_PRIVATE, /* nobody else may read it yet */
  CGT_I_HANDLE_NAMELESS /* private, and gone when it is closed */
} cgt_i_handle_kind;

/* Creates a file, and neither opens nor follows what is there: -1, and EEXIST. */
int cgt_i_handle_create(const char *path, cgt_i_handle_kind kind);

/* Gives a file the permissions of another, and its owner and group as far as the process may. */
void cgt_i_handle_take_over(int handle, const char *path);

/* How many bytes they have written or read: at most `size`, and 0 at the end of a file; -1: none. */
ptrdiff_t cgt_i_handle_write(int handle, const void *bytes, size_t size);
ptrdiff_t cgt_i_handle_write_at(int handle, const void *bytes, size_t size, uint64_t offset);
ptrdiff_t cgt_i_handle_read_at(int handle, void *bytes, size_t size, uint64_t offset);

/* Flushes to the disk. What cannot be flushed, such as a pipe, need not be. */
bool cgt_i_handle_flush(int handle);
bool cgt_i_handle_empty(int handle);
bool cgt_i_handle_close(int handle);

/* Moves a file to the place of another, if there is one, and flushes its new name if the system allows it. */
bool cgt_i_path_replace(const char *from, const char *to);
void cgt_i_path_remove(const char *path);

#endif
