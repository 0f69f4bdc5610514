/* Coin turning games on posets: Table 2 and Table 4 of Ishikawa, Ohmoto, Tagawa and Takayama, the second continued; the ruler
 * on the ASM posets; winning moves on a chain of 10^18 elements; a poset and turning sets of one's own. */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void must(cgt_status_t status) {
  if (status == CGT_OK) return;
  fprintf(stderr, "%s: %s\n", cgt_status_name(status), cgt_last_error());
  exit(1);
}

/* The ruler on a poset, which the game keeps. */
static cgt_game_t *ruler_on(cgt_poset_t *poset) {
  cgt_game_t *game;
  must(cgt_game_new_ruler(poset, &game));
  cgt_poset_free(poset);
  return game;
}

static void subspaces(void) {
  for (uint64_t q = 2; q <= 3; q++) {
    uint64_t values[15];
    size_t count;
    cgt_poset_t *poset;
    must(cgt_poset_new_subspaces(14, q, &poset));
    cgt_game_t *game = ruler_on(poset);
    must(cgt_coin_class_values(game, values, 15, &count));
    printf("Subspaces, q %s, dimensions 0 to 14:", q == 2 ? "even" : "odd ");
    for (size_t d = 0; d < count; d++) printf(" %" PRIu64, values[d]);
    printf("\n");
    cgt_game_free(game);
  }
}

static void partitions(void) {
  enum { N = 70 };
  uint64_t values[N];
  size_t count;
  cgt_poset_t *poset;
  must(cgt_poset_new_set_partitions(N, &poset));
  cgt_game_t *game = ruler_on(poset);
  must(cgt_coin_class_values(game, values, N, &count));
  printf("Set partitions, h(1) to h(%d):", N);
  for (size_t n = 0; n < count; n++) printf(" %" PRIu64, values[n]);
  printf("\n");
  cgt_game_free(game);
}

static void alternating_sign_matrices(void) {
  enum { N = 14, CLASSES = N * (N - 1) / 2 };
  uint64_t values[CLASSES];
  size_t count;
  cgt_poset_t *poset;
  must(cgt_poset_new_asm(N, &poset));
  cgt_game_t *game = ruler_on(poset);
  must(cgt_coin_class_values(game, values, CLASSES, &count));
  printf("ASM poset, ranks 0 to %d, third coordinates across:\n", N - 2);
  for (size_t s = 0, i = 0; s + 2 <= N; s++) {
    for (size_t t = 0; t <= s; t++) printf("%4" PRIu64, values[i++]);
    printf("\n");
  }
  cgt_game_free(game);
}

static void chain(void) {
  const uint64_t position[] = {UINT64_C(1000000000000000000), 999999937, 12345678};
  cgt_poset_t *poset;
  cgt_list_t *moves;
  uint64_t value;
  must(cgt_poset_new_chain(UINT64_C(1000000000000000000), &poset));
  cgt_game_t *game = ruler_on(poset);
  must(cgt_game_value(game, position, 3, &value));
  must(cgt_coin_winning(game, CGT_TURN_ENDS, position, 3, &moves));
  printf("A chain of 10^18: value %" PRIu64 ", winning intervals:", value);
  for (size_t i = 0; i < cgt_list_count(moves); i++) {
    const uint64_t *ends = cgt_list_item(moves, i, NULL);
    printf(" [%" PRIu64 ", %" PRIu64 "]", ends[0], ends[1]);
  }
  printf("\n");
  cgt_list_free(moves);
  cgt_game_free(game);
}

/* The pentagon 0 < 1 < 2 < 4, 0 < 3 < 4, and the sets {0}, {1, 0}, {2}, {4, 3, 1}, {4, 2}. */
static void own_sets(void) {
  static const uint64_t relations[] = {0, 1, 1, 2, 2, 4, 0, 3, 3, 4}, coins[] = {0, 1, 0, 2, 4, 3, 1, 4, 2},
                        starts[] = {0, 1, 3, 4, 7, 9};
  uint64_t values[5];
  cgt_poset_t *poset;
  cgt_game_t *game;
  must(cgt_poset_new_relations(5, relations, 5, &poset));
  must(cgt_game_new_coins(poset, coins, starts, 5, &game));
  cgt_poset_free(poset);
  must(cgt_coin_values(game, values));
  printf("Sets of one's own on a pentagon:");
  for (int i = 0; i < 5; i++) printf(" %" PRIu64, values[i]);
  printf("\n");
  cgt_game_free(game);
}

int main(void) {
  subspaces();
  partitions();
  alternating_sign_matrices();
  chain();
  own_sets();
  return 0;
}
