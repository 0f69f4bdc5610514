/* Pictures: collected in memory and then written to a file, so that no file has half a picture. */
#include "cli.h"

cgt_status_t picture_add(void *user, const char *text, size_t size) {
  cli_picture *picture = user;
  if (size == 0) return CGT_OK; /* there may be no memory yet */
  if (picture->room - picture->size < size) {
    picture->room = 2 * picture->room + size + 4096;
    picture->bytes = must_allocate(picture->bytes, picture->room, 1);
  }
  memcpy(picture->bytes + picture->size, text, size);
  picture->size += size;
  return CGT_OK;
}

int picture_save(const cli_picture *picture, const char *flag, const char *path) {
  const cgt_status_t status = cgt_file_write(path, picture->bytes, picture->size);
  return status == CGT_OK ? DONE : library_failed(flag, status, NULL);
}
