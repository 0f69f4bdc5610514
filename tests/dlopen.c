/* dlopen LIBRARY: a refusal, a product and a search on two threads, by a library loaded while the program runs, as Python loads
 * it. */
#include <cgt/cgt.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static void *library;

static void *loaded(const char *name) {
  void *address = dlsym(library, name);
  if (address == NULL) fprintf(stderr, "%s\n", dlerror());
  return address;
}

#define LOAD(name) (__typeof__(name) *)loaded(#name)

int main(int argc, char **argv) {
  library = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  if (library == NULL) {
    fprintf(stderr, "%s\n", argc == 2 ? dlerror() : "usage: dlopen LIBRARY");
    return 2;
  }
  cgt_game_t *game;
  if ((LOAD(cgt_game_parse))("cramm(4,5)", NULL, &game) != CGT_E_SYNTAX) return 1;
  if (strstr((LOAD(cgt_last_error))(), "\"cramm\"") == NULL) return 1;
  if ((LOAD(cgt_nim_mul))(16, 16) != 24) return 1;

  uint64_t start[64], value;
  size_t count;
  if ((LOAD(cgt_game_parse))("cram(4,5)", NULL, &game) != CGT_OK ||
      (LOAD(cgt_game_set))(game, CGT_SETTING_THREADS, 2) != CGT_OK ||
      (LOAD(cgt_game_parse_position))(game, "start", NULL, start, 64, &count) != CGT_OK ||
      (LOAD(cgt_game_value))(game, start, count, &value) != CGT_OK || value != 2)
    return 1;
  (LOAD(cgt_game_free))(game);
  return dlclose(library);
}
