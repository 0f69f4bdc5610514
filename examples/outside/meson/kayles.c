/* A program outside libcgt's source tree: who wins Kayles with 100 pins in a row? */
#include <cgt/cgt.h>
#include <stdio.h>

int main(void) {
  cgt_game_t *kayles;
  const uint64_t pins = 100;
  uint64_t outcome;
  if (cgt_game_new_octal("0.77", &kayles) != CGT_OK) {
    puts(cgt_last_error());
    return 1;
  }
  cgt_status_t status = cgt_game_outcome(kayles, CGT_NORMAL, &pins, 1, &outcome);
  cgt_game_free(kayles);
  if (status != CGT_OK) {
    puts(cgt_last_error());
    return 1;
  }
  puts(outcome == CGT_N ? "the first player" : "the second player");
  return outcome == CGT_N ? 0 : 1;
}
