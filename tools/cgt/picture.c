/* Pictures: gathered whole, and then written to a file, so that there are no half ones. */
#include "cli.h"

#include <errno.h>

cgt_status_t picture_add(void *user, const char *text, size_t size) {
  cli_picture *picture = user;
  if (picture->room - picture->size < size) {
    picture->room = 2 * picture->room + size + 4096;
    picture->bytes = must_allocate(picture->bytes, picture->room, 1);
  }
  memcpy(picture->bytes + picture->size, text, size);
  picture->size += size;
  return CGT_OK;
}

int picture_save(const cli_picture *picture, const char *flag, const char *path) {
  FILE *file = fopen(path, "wb");
  bool written = file != NULL && fwrite(picture->bytes, 1, picture->size, file) == picture->size;
  if (file != NULL && fclose(file) != 0) written = false;
  if (written) return DONE;
  complain("%s: %s: %s; expected a file that can be written", flag, path, strerror(errno));
  return FAILED;
}
