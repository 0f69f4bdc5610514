/* Pictures in files: the ruler on subsets, values of Zeruclid, a position of PNim. They go to the given folder, if
   there is one. */
#include <cgt/cgt.h>
#include <stdio.h>
#include <stdlib.h>

static size_t written;

static void must(cgt_status_t status) {
  if (status == CGT_OK) return;
  fprintf(stderr, "%s: %s\n", cgt_status_name(status), cgt_last_error());
  exit(1);
}

static cgt_status_t to_file(void *file, const char *bytes, size_t size) {
  written += size;
  return file == NULL || fwrite(bytes, 1, size, file) == size ? CGT_OK : CGT_E_FILE;
}

static FILE *begin(const char *folder, const char *name) {
  char path[1024];
  written = 0;
  if (folder == NULL) return NULL;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return fopen(path, "wb");
}

static void end(FILE *file, const char *name) {
  printf("%s: %zu bytes\n", name, written);
  if (file != NULL && fclose(file) != 0) exit(1);
}

int main(int argc, char **argv) {
  enum { SIDE = 200 };
  static uint64_t table[SIDE * SIDE];
  const char *folder = argc > 1 ? argv[1] : NULL;
  cgt_game_t *ruler, *zeruclid, *pnim;

  must(cgt_game_parse("ruler(boolean(4))", NULL, &ruler));
  cgt_drawing_t drawing = {
      .size = sizeof drawing, .flags = CGT_DRAW_VALUES, .title = "The ruler on the subsets of {1, 2, 3, 4}"};
  FILE *file = begin(folder, "ruler.svg");
  must(cgt_draw_position(ruler, NULL, 0, CGT_FORMAT_SVG, &drawing, to_file, file));
  end(file, "ruler.svg");

  must(cgt_game_new_zeruclid(&zeruclid));
  must(cgt_game_table(zeruclid, CGT_NORMAL, CGT_QUESTION_VALUE, (uint64_t[]){1, 0, 0}, (uint64_t[]){1, SIDE - 1, SIDE - 1}, 3,
                      table));
  drawing = (cgt_drawing_t){.size = sizeof drawing,
                            .flags = CGT_DRAW_ZEROS | CGT_DRAW_UPWARDS,
                            .title = "Zeruclid (1, a, b)",
                            .row_name = "b",
                            .column_name = "a"};
  file = begin(folder, "zeruclid.png");
  must(cgt_draw_table(table, SIDE, SIDE, CGT_FORMAT_PNG, &drawing, to_file, file));
  end(file, "zeruclid.png");

  must(cgt_game_new_pnim(&pnim));
  file = begin(folder, "pnim.svg");
  must(cgt_draw_position(pnim, (uint64_t[]){3, 4, 2, 1, 2, 3, 3}, 7, CGT_FORMAT_SVG, NULL, to_file, file));
  end(file, "pnim.svg");

  cgt_game_free(ruler);
  cgt_game_free(zeruclid);
  cgt_game_free(pnim);
  return 0;
}
