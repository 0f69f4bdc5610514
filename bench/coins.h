/* The parts of the benchmark of coin turning games. */
#ifndef BENCH_COINS_H
#define BENCH_COINS_H

void bench_coins_table(void);
void bench_coins_partitions(void);
void bench_coins_asm(void);

#endif
