/* Push-Cram, a part of the benchmark of games on boards. */
#ifndef BENCH_BOARDS_PUSH_H
#define BENCH_BOARDS_PUSH_H

void bench_boards_push(void);

#endif
