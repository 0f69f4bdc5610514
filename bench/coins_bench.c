/* Coin turning games: tables of any poset, the ruler on set partitions, the ruler on the ASM posets. */
#include "coins.h"

int main(void) {
  bench_coins_table();
  bench_coins_partitions();
  bench_coins_asm();
  return 0;
}
