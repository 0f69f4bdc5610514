/* PNim, a part of the benchmark of games on diagrams. */
#ifndef BENCH_DIAGRAMS_PNIM_H
#define BENCH_DIAGRAMS_PNIM_H

void bench_diagrams_pnim(void);

#endif
