/* Welter's game on squares beyond any table; which partitions have the value 2 in PNim (Question 1 of Gottlieb, Krnc and
 * Muršič); a conjecture of theirs, and where it ends; misère classes, and sums in misère play. */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void must(cgt_status_t status) {
  if (status == CGT_OK) return;
  fprintf(stderr, "%s: %s\n", cgt_status_name(status), cgt_last_error());
  exit(1);
}

static void print_list(const char *text, const cgt_list_t *list, size_t skip) {
  printf("%s", text);
  for (size_t i = 0; i < cgt_list_count(list); i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(list, i, &count);
    printf(" [");
    for (size_t k = skip; k < count; k++) printf("%s%" PRIu64, k > skip ? "," : "", words[k]);
    printf("]");
  }
  printf("\n");
}

static void welter(void) {
  const uint64_t squares[] = {3, 1000000, 4000000000000, 4000000000001, 4611686018427387904};
  uint64_t value;
  cgt_list_t *moves;
  cgt_game_t *game;
  must(cgt_game_new_welter(&game));
  must(cgt_game_value(game, squares, 5, &value));
  must(cgt_game_winning(game, CGT_NORMAL, squares, 5, &moves));
  printf("Welter's game on 3, 10^6, 4*10^12, the next square and 2^62: value %" PRIu64 ",\n", value);
  print_list("winning moves:", moves, 0);
  cgt_list_free(moves);
  cgt_game_free(game);
}

/* The claim that a partition does not have the value 2. */
static cgt_status_t is_not_2(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                             uint8_t *verdicts) {
  (void)user;
  (void)words;
  (void)starts;
  for (size_t i = 0; i < n; i++)
    if (answers[i] == 2) verdicts[i] = CGT_VERDICT_FAILS;
  return CGT_OK;
}

static void partitions(void) {
  cgt_game_t *pnim;
  cgt_domain_t *domain;
  cgt_list_t *found;
  uint64_t held, seen;
  must(cgt_game_new_pnim(&pnim));
  must(cgt_domain_new_partitions(1, 1, 20, &domain));
  const cgt_claim_t two = {.size = sizeof two, .game = pnim, .holds = is_not_2};
  must(cgt_claim_check(&two, domain, NULL, &found, &held, &seen));
  print_list("Partitions of numbers to 20 with the value 2:", found, 1);
  cgt_list_free(found);
  cgt_domain_free(domain);
  cgt_game_free(pnim);
}

static void classes(void) {
  const uint64_t kayles_row = 20, position[] = {2, 1000000000, 1000000007, 2, 600, 1000};
  const uint64_t set[] = {2, 5, 7};
  cgt_game_t *game, *parts[2];
  cgt_list_t *from;
  cgt_classes_t *found;
  char text[500];
  must(cgt_game_new_octal("0.77", &game));
  must(cgt_list_new(&kayles_row, 1, 1, &from));
  must(cgt_classes_new(game, from, &found));
  printf("Kayles, 20 pins:\n");
  for (uint32_t number = 0; number <= CGT_CLASS_FORCED; number++) {
    must(cgt_classes_text(found, number, text, sizeof text, NULL));
    printf("  %s\n", text);
  }
  cgt_classes_free(found);
  cgt_list_free(from);
  cgt_game_free(game);

  must(cgt_game_new_subtraction(set, 3, &parts[0]));
  must(cgt_game_new_wythoff(&parts[1]));
  must(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, parts, 2, &game));
  must(cgt_game_explain(game, CGT_MISERE, position, 6, text, sizeof text, NULL));
  printf("%s", text);
  cgt_game_free(game);
  cgt_game_free(parts[0]);
  cgt_game_free(parts[1]);
}

int main(void) {
  welter();
  partitions();
  classes();
  return 0;
}
