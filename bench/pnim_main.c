#include "diagrams_pnim.h"

int main(void) {
  bench_diagrams_pnim();
  return 0;
}
