/* Nimber arithmetic through the shared library, beside the textbook implementation, in one run.

   Latency: a chain in which each operation needs the previous result. Throughput: over arrays of 4096 values. Each number is
   the median over rounds in which every competitor has its turn. */
#include <cgt/cgt.h>
#include <inttypes.h>

#include "bench.h"
#include "textbook_nimber.h"

enum { N = 4096, ROUNDS = 21, KERNELS = 5 };

static uint64_t a[N], b[N], out[N];
static uint64_t sink;
static const uint64_t trace_zero = UINT64_MAX >> 1;
static const uint64_t generator = 4294967302; /* 2^32 + 6 */

static uint64_t random_state = 88172645463325252;

static uint64_t random64(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state;
}

/* One timed loop each: latency loops make `count` dependent calls, throughput loops make `count` passes over the arrays. */
#define CHAIN(name, step)                          \
  static void name(size_t count) {                 \
    uint64_t x = sink | 2;                         \
    for (size_t i = 0; i < count; i++) x = (step); \
    sink = x;                                      \
  }
#define OVER_ARRAYS(name, statement) \
  static void name(size_t count) {   \
    while (count-- > 0) statement;   \
    sink ^= out[sink % N];           \
  }
#define LOOP(expression) \
  for (size_t i = 0; i < N; i++) out[i] = (expression)

static uint64_t inverse(uint64_t x) {
  cgt_nim_inverse(x, &x);
  return x;
}

static uint64_t artin_schreier(uint64_t x) {
  uint64_t roots[2] = {0, 0};
  uint32_t count;
  cgt_nim_solve_artin_schreier(x, roots, &count);
  return roots[0];
}

static uint64_t logarithm(uint64_t x) {
  cgt_nim_log(x, generator, &x);
  return x;
}

/* The other operand varies, as the textbook's branches on zeros would learn a constant by heart. */
CHAIN(mul_chain, cgt_nim_mul(x, b[i % N]))
CHAIN(textbook_mul_chain, textbook_mul(x, b[i % N]))
CHAIN(poly_mul_chain, cgt_nim_poly_mul(x, b[i % N]))
CHAIN(square_chain, cgt_nim_square(x))
CHAIN(sqrt_chain, cgt_nim_sqrt(x))
CHAIN(artin_schreier_chain, artin_schreier(x &trace_zero))
CHAIN(inverse_chain, inverse(x ^ b[i % N]))
CHAIN(textbook_inverse_chain, textbook_inverse(x ^ b[i % N]))
CHAIN(pow_chain, cgt_nim_pow(x | 2, b[i % N]))
CHAIN(textbook_pow_chain, textbook_pow(x | 2, b[i % N]))
CHAIN(log_chain, logarithm(x | 2))
CHAIN(textbook_log_chain, textbook_discrete_log(x | 2, generator))
OVER_ARRAYS(mul_loop, LOOP(cgt_nim_mul(a[i], b[i])))
OVER_ARRAYS(textbook_mul_loop, LOOP(textbook_mul(a[i], b[i])))
/* 16 terms a value, for the operations that have as many */
OVER_ARRAYS(textbook_mul_loop_16, for (int k = 0; k < 16; k++) LOOP(textbook_mul(a[i], b[i])))
OVER_ARRAYS(poly_mul_loop, LOOP(cgt_nim_poly_mul(a[i], b[i])))
OVER_ARRAYS(square_loop, LOOP(cgt_nim_square(a[i])))
OVER_ARRAYS(sqrt_loop, LOOP(cgt_nim_sqrt(a[i])))
OVER_ARRAYS(artin_schreier_loop, LOOP(artin_schreier(a[i] >> 1)))
OVER_ARRAYS(inverse_loop, LOOP(inverse(a[i])))
OVER_ARRAYS(textbook_inverse_loop, LOOP(textbook_inverse(a[i])))
OVER_ARRAYS(mul_array, cgt_nim_mul_array(a, b, out, N))
OVER_ARRAYS(scale_array, cgt_nim_scale_array(a, generator, out, N))
OVER_ARRAYS(square_array, cgt_nim_square_array(a, out, N))
OVER_ARRAYS(sqrt_array, cgt_nim_sqrt_array(a, out, N))
OVER_ARRAYS(inverse_array, cgt_nim_inverse_array(a, out, N))
OVER_ARRAYS(add_array, cgt_nim_add_array(a, b, out, N))
OVER_ARRAYS(sum, cgt_nim_sum(a, N, out))
OVER_ARRAYS(dot, cgt_nim_dot(a, b, N, out))
OVER_ARRAYS(product, cgt_nim_product(a, N, out))
OVER_ARRAYS(power_sums, cgt_nim_power_sums(a, N, out, 16))
OVER_ARRAYS(evaluate, cgt_nim_evaluate(a, N, generator, out))
OVER_ARRAYS(evaluate_array, cgt_nim_evaluate_array(b, 16, a, out, N))
OVER_ARRAYS(to_poly_array, cgt_nim_to_poly_array(a, out, N))
OVER_ARRAYS(poly_mul_array, cgt_nim_poly_mul_array(a, b, out, N))
OVER_ARRAYS(mex, cgt_nim_mex(a, N, out))

typedef struct {
  const char *name, *what;
  void (*run)(size_t count), (*textbook)(size_t count);
  size_t count;    /* calls, or passes over the arrays, a round */
  size_t per_call; /* operations in one of them */
} operation;

static const operation operations[] = {
    {"mul", "latency", mul_chain, textbook_mul_chain, 10000, 1},
    {"mul", "loop", mul_loop, textbook_mul_loop, 4, N},
    {"mul_array", "array", mul_array, textbook_mul_loop, 40, N},
    {"scale_array", "array", scale_array, textbook_mul_loop, 40, N},
    {"dot", "array", dot, textbook_mul_loop, 40, N},
    {"product", "array", product, textbook_mul_loop, 40, N},
    {"power_sums", "a term", power_sums, textbook_mul_loop_16, 4, 16 * N},
    {"evaluate", "a term", evaluate, textbook_mul_loop, 40, N},
    {"evaluate_array", "a term", evaluate_array, textbook_mul_loop_16, 4, 16 * N},
    {"inverse", "latency", inverse_chain, textbook_inverse_chain, 10000, 1},
    {"inverse", "loop", inverse_loop, textbook_inverse_loop, 2, N},
    {"inverse_array", "array", inverse_array, textbook_inverse_loop, 40, N},
    {"pow", "latency", pow_chain, textbook_pow_chain, 400, 1},
    {"log", "latency", log_chain, textbook_log_chain, 40, 1},
    {"square", "latency", square_chain, NULL, 20000, 1},
    {"square", "loop", square_loop, NULL, 8, N},
    {"square_array", "array", square_array, NULL, 40, N},
    {"sqrt", "latency", sqrt_chain, NULL, 20000, 1},
    {"sqrt", "loop", sqrt_loop, NULL, 8, N},
    {"sqrt_array", "array", sqrt_array, NULL, 40, N},
    {"x^2+x=a", "latency", artin_schreier_chain, NULL, 20000, 1},
    {"x^2+x=a", "loop", artin_schreier_loop, NULL, 8, N},
    {"poly_mul", "latency", poly_mul_chain, NULL, 20000, 1},
    {"poly_mul", "loop", poly_mul_loop, NULL, 8, N},
    {"poly_mul_array", "array", poly_mul_array, NULL, 40, N},
    {"to_poly_array", "array", to_poly_array, NULL, 40, N},
    {"add_array", "array", add_array, NULL, 100, N},
    {"sum", "array", sum, NULL, 100, N},
    {"mex", "array", mex, NULL, 40, N},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

static double times[OPERATIONS][KERNELS][ROUNDS]; /* the last kernel is the textbook's */
static double median[OPERATIONS][KERNELS];

static double time_of_one(const operation *op, void (*loop)(size_t)) {
  loop(op->count / 8 + 1); /* warm up */
  double start = bench_now();
  loop(op->count);
  return (bench_now() - start) / (double)op->count / (double)op->per_call;
}

/* The median time on the named kernel; 0 if the machine lacks it. */
static double time_of(const char *name, const char *what, const char *kernel) {
  for (int i = 0; i < OPERATIONS; i++)
    if (strcmp(operations[i].name, name) == 0 && strcmp(operations[i].what, what) == 0) {
      if (strcmp(kernel, "textbook") == 0) return median[i][KERNELS - 1];
      for (size_t k = 0; cgt_nim_kernel_at(k) != NULL; k++)
        if (strcmp(cgt_nim_kernel_at(k), kernel) == 0) return median[i][k];
    }
  return 0;
}

static void ratio_figure(const char *name, const char *what, const char *kernel, double target) {
  char label[64];
  snprintf(label, sizeof label, "%s_%s_%s", name, what, kernel);
  double mine = time_of(name, what, kernel);
  if (mine == 0)
    printf("figure %s - times target >=%g skipped\n", label, target);
  else
    bench_at_least(label, time_of(name, what, "textbook") / mine, "times", target);
}

static void latency_figure(const char *name, const char *label, double target) {
  double mine = time_of(name, "latency", "avx512");
  if (mine == 0)
    printf("figure %s - ns target <=%g skipped\n", label, target);
  else
    bench_at_most(label, mine, "ns", target);
}

int main(void) {
  textbook_init();
  for (int i = 0; i < N; i++) {
    a[i] = random64() | 1;
    b[i] = random64();
    uint64_t e;
    if (textbook_mul(a[i], b[i]) != cgt_nim_mul(a[i], b[i]) || textbook_inverse(a[i]) != inverse(a[i]) ||
        (i < 16 && (cgt_nim_log(a[i], generator, &e) != CGT_OK || textbook_discrete_log(a[i], generator) != e))) {
      fprintf(stderr, "the textbook disagrees at %" PRIu64 ", %" PRIu64 "\n", a[i], b[i]);
      return 1;
    }
  }
  for (int round = 0; round < ROUNDS; round++)
    for (int i = 0; i < OPERATIONS; i++) {
      const operation *op = &operations[i];
      if (op->textbook != NULL) times[i][KERNELS - 1][round] = time_of_one(op, op->textbook);
      for (size_t k = 0; cgt_nim_kernel_at(k) != NULL; k++) {
        cgt_nim_kernel_force(cgt_nim_kernel_at(k));
        times[i][k][round] = time_of_one(op, op->run);
      }
    }
  printf("%-16s%-10s%12s", "ns", "", "textbook");
  for (size_t k = 0; cgt_nim_kernel_at(k) != NULL; k++) printf("%20s", cgt_nim_kernel_at(k));
  puts("");
  for (int i = 0; i < OPERATIONS; i++) {
    for (int k = 0; k < KERNELS; k++) median[i][k] = bench_median(times[i][k], ROUNDS);
    double textbook = median[i][KERNELS - 1];
    printf("%-16s%-10s", operations[i].name, operations[i].what);
    if (textbook > 0)
      printf("%12.3g", textbook);
    else
      printf("%12s", "");
    for (size_t k = 0; cgt_nim_kernel_at(k) != NULL; k++) {
      printf("%10.3g", median[i][k]);
      if (textbook > 0)
        printf(" (%6.1fx)", textbook / median[i][k]);
      else
        printf("%10s", "");
    }
    puts("");
  }
  ratio_figure("mul_array", "array", "avx512", 25);
  ratio_figure("mul_array", "array", "avx2", 4);
  ratio_figure("mul_array", "array", "portable", 2);
  ratio_figure("inverse_array", "array", "avx512", 50);
  ratio_figure("mul", "latency", "pclmul", 2);
  ratio_figure("mul", "latency", "portable", 1);
  ratio_figure("pow", "latency", "pclmul", 8);
  ratio_figure("log", "latency", "pclmul", 15);
  latency_figure("sqrt", "sqrt_latency", 5);
  latency_figure("x^2+x=a", "artin_schreier_latency", 5);
  return 0;
}
