/* Games: a ruleset of your own, theorems for heaps near 2^64, a proved period, a table, and one answer against another. */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void must(cgt_status_t status) {
  if (status == CGT_OK) return;
  fprintf(stderr, "%s: %s\n", cgt_status_name(status), cgt_last_error());
  exit(1);
}

/* Take a square number from a heap. */
static cgt_status_t take_a_square(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  for (uint64_t root = 1; root * root <= words[0]; root++) {
    const uint64_t option = words[0] - root * root;
    const cgt_status_t status = cgt_sink_option(sink, &option, count);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static void own_ruleset(void) {
  const cgt_ruleset_t ruleset = {.size = sizeof ruleset, .options = take_a_square};
  cgt_game_t *squares;
  uint64_t values[20];
  must(cgt_game_new(&ruleset, &squares));
  must(cgt_game_sequence(squares, CGT_NORMAL, 0, 20, values));
  printf("Take a square, heaps 0 to 19:");
  for (int heap = 0; heap < 20; heap++) printf(" %" PRIu64, values[heap]);
  uint64_t large = 100000, value;
  must(cgt_game_value(squares, &large, 1, &value));
  printf("; heap %" PRIu64 ": %" PRIu64 "\n", large, value);
  cgt_game_free(squares);
}

static void push_the_button(void) {
  cgt_game_t *nim, *euclid, *push;
  must(cgt_game_new_nim(&nim));
  must(cgt_game_new_euclid0(&euclid));
  must(cgt_game_new_push(CGT_PUSH_PLAIN, nim, euclid, &push));
  cgt_game_free(nim); /* the push keeps what it needs */
  cgt_game_free(euclid);

  const uint64_t position[] = {1, UINT64_C(9223372036854775808), UINT64_MAX};
  cgt_list_t *moves;
  must(cgt_game_winning(push, CGT_NORMAL, position, 3, &moves));
  for (size_t i = 0; i < cgt_list_count(moves); i++) {
    const uint64_t *move = cgt_list_item(moves, i, NULL);
    printf("Nim until the button is pushed, then Euclid: from (%" PRIu64 ", %" PRIu64 ") one wins by (%" PRIu64 ", %" PRIu64
           ")\n",
           position[1], position[2], move[1], move[2]);
  }
  cgt_list_free(moves);

  const uint64_t first[] = {1, 0, 0}, last[] = {1, 60, 60};
  const cgt_claim_t claim = {.size = sizeof claim,
                             .flags = CGT_CLAIM_EVERY,
                             .game = push,
                             .other = push,
                             .question = CGT_QUESTION_OUTCOME,
                             .method = CGT_METHOD_CLOSED,
                             .other_method = CGT_METHOD_SEARCH,
                             .most = 1};
  cgt_domain_t *domain;
  uint64_t held, seen;
  must(cgt_domain_new_box(first, last, 3, &domain));
  must(cgt_claim_check(&claim, domain, NULL, &moves, &held, &seen));
  printf("Theorem 3.1.6 against search: %" PRIu64 " positions compared, %s\n", held,
         cgt_list_count(moves) > 0 ? "a difference" : "no difference");
  cgt_list_free(moves);
  cgt_domain_free(domain);
  cgt_game_free(push);
}

static void octal(void) {
  cgt_game_t *game;
  uint64_t period, preperiod, checked, value, heap = UINT64_C(1000000000000000000);
  must(cgt_game_new_octal("0.16", &game));
  must(cgt_game_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, 1 << 20, &period, &preperiod, &checked));
  printf("0.16 has the period %" PRIu64 " from heap %" PRIu64 " on, proved by the heaps below %" PRIu64, period, preperiod,
         checked);
  must(cgt_game_value(game, &heap, 1, &value));
  printf("; heap 10^18: %" PRIu64 "\n", value);
  cgt_game_free(game);
}

static void zeruclid(void) {
  enum { SIDE = 12 };
  const uint64_t first[] = {1, 0, 0}, last[] = {1, SIDE - 1, SIDE - 1};
  uint64_t values[SIDE][SIDE];
  cgt_game_t *game;
  must(cgt_game_new_zeruclid(&game));
  must(cgt_game_table(game, CGT_NORMAL, CGT_QUESTION_VALUE, first, last, 3, &values[0][0]));
  puts("Zeruclid (1, a, b):");
  for (int a = 0; a < SIDE; a++) {
    for (int b = 0; b < SIDE; b++) printf("%4" PRIu64, values[a][b]);
    puts("");
  }
  const uint64_t position[] = {1, 4, 7};
  char text[256];
  must(cgt_game_explain(game, CGT_NORMAL, position, 3, text, sizeof text, NULL));
  printf("%s", text);
  cgt_game_free(game);
}

int main(void) {
  own_ruleset();
  push_the_button();
  octal();
  zeruclid();
  return 0;
}
