/* The pictures of the manual, from the library itself: each game and poset of the text language by its example, and a heat map.

   usage: pictures FOLDER */
#include <cgt/cgt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder;

static void must(cgt_status_t status, const char *what) {
  if (status == CGT_OK) return;
  fprintf(stderr, "%s: %s: %s\n", what, cgt_status_name(status), cgt_last_error());
  exit(1);
}

static cgt_status_t to_file(void *file, const char *bytes, size_t size) {
  return fwrite(bytes, 1, size, file) == size ? CGT_OK : CGT_E_FILE;
}

/* Examples that say less as a picture than another position does, and those whose whole graph is drawn. */
static const struct {
  const char *example, *spec, *position;
  bool is_graph;
} others[] = {
    {"vertical(3,4)", "vertical(3,4)", "#.../#.../....", false},
    {"horizontal(3,4)", "horizontal(3,4)", "##../..../....", false},
    {"cross(ruler(chain(8)),ruler(chain(8)))", "cross(ruler(chain(4)),ruler(chain(3)))", "<3,2>;<4,1>", false},
    {"push(nim,euclid)", "push(nim,euclid)", "3,5@2", false},
    {"dag(3; 0>1, 0>2)", "dag(5; 0>1, 0>2, 1>3, 2>3, 2>4)", "0", true},
};

/* The file of a kind of thing and the first word of its spec, or another name. */
static FILE *begin(const char *kind, const char *spec, const char *extension) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s_%.*s.%s", folder, kind, (int)strcspn(spec, "("), spec, extension);
  FILE *file = fopen(path, "wb");
  if (file == NULL) perror(path), exit(1);
  return file;
}

static void draw_game(const char *name, const char *spec, const char *text) {
  cgt_game_t *game;
  uint64_t words[CGT_MAX_WORDS];
  size_t count;
  bool is_graph = false;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strcmp(spec, others[i].example) == 0) spec = others[i].spec, text = others[i].position, is_graph = others[i].is_graph;
  must(cgt_game_parse(spec, NULL, &game), spec);
  must(cgt_game_parse_position(game, text, NULL, words, CGT_MAX_WORDS, &count), spec);
  const cgt_drawing_t drawing = {.size = sizeof drawing, .flags = CGT_DRAW_VALUES};
  FILE *file = begin("game", name, "svg");
  must((is_graph ? cgt_draw_graph : cgt_draw_position)(game, words, count, CGT_FORMAT_SVG, &drawing, to_file, file), spec);
  if (fclose(file) != 0) perror(spec), exit(1);
  cgt_game_free(game);
}

static void draw_poset(const char *spec) {
  cgt_poset_t *poset;
  must(cgt_poset_parse(spec, NULL, &poset), spec);
  FILE *file = begin("poset", spec, "svg");
  must(cgt_draw_poset(poset, CGT_FORMAT_SVG, NULL, to_file, file), spec);
  if (fclose(file) != 0) perror(spec), exit(1);
  cgt_poset_free(poset);
}

/* Values of Zeruclid (1, a, b). */
static void draw_zeruclid(void) {
  enum { SIDE = 200 };
  static uint64_t table[SIDE * SIDE];
  cgt_game_t *game;
  must(cgt_game_new_zeruclid(&game), "zeruclid");
  must(cgt_game_table(game, CGT_NORMAL, CGT_QUESTION_VALUE, (uint64_t[]){1, 0, 0}, (uint64_t[]){1, SIDE - 1, SIDE - 1}, 3,
                      table),
       "zeruclid");
  const cgt_drawing_t drawing = {
      .size = sizeof drawing, .flags = CGT_DRAW_ZEROS | CGT_DRAW_UPWARDS, .row_name = "b", .column_name = "a"};
  FILE *file = begin("table", "zeruclid", "png");
  must(cgt_draw_table(table, SIDE, SIDE, CGT_FORMAT_PNG, &drawing, to_file, file), "zeruclid");
  if (fclose(file) != 0) perror("zeruclid"), exit(1);
  cgt_game_free(game);
}

/* The Cayley graph of the quotient of all heaps. */
static void draw_quotient(const char *name, const char *spec) {
  cgt_game_t *game;
  cgt_quotient_t *quotient;
  must(cgt_game_parse(spec, NULL, &game), spec);
  must(cgt_quotient_new_whole(game, 1000, CGT_MAX_QUOTIENT, &quotient), spec);
  FILE *file = begin("quotient", name, "svg");
  must(cgt_draw_quotient(quotient, CGT_FORMAT_SVG, NULL, to_file, file), spec);
  if (fclose(file) != 0) perror(spec), exit(1);
  cgt_quotient_free(quotient);
  cgt_game_free(game);
}

int main(int argc, char **argv) {
  const char *spec, *position;
  if (argc != 2) return 2;
  folder = argv[1];
  for (size_t i = 0; (spec = cgt_game_example(i, &position)) != NULL; i++) draw_game(spec, spec, position);
  draw_game("wythoff_apart", "wythoff(3)", "3,5");
  draw_game("all_but", "subtraction(allbut 2,3,7)", "10,12");
  for (size_t i = 0; (spec = cgt_poset_example(i, NULL)) != NULL; i++) draw_poset(spec);
  draw_zeruclid();
  draw_quotient("octal_75", "octal(0.75)");
  return 0;
}
