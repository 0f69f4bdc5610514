/* Products from an independent program (tests/data/nim_products.txt says which). */
#include <inttypes.h>

#include "../support.h"

static void check_products(void) {
  FILE *file = fopen(TEST_DATA "/nim_products.txt", "r");
  TEST_ASSERT_NOT_NULL(file);
  char line[256];
  int count = 0;
  while (fgets(line, sizeof line, file) != NULL) {
    uint64_t a, b, product, out;
    if (line[0] == '#') continue;
    TEST_ASSERT_EQUAL_INT(3, sscanf(line, "%" SCNx64 " %" SCNx64 " %" SCNx64, &a, &b, &product));
    TEST_ASSERT_EQUAL_HEX64(product, cgt_nim_mul(a, b));
    TEST_ASSERT_EQUAL_HEX64(product, cgt_nim_mul(b, a));
    TEST_ASSERT_OK(cgt_nim_mul_array(&a, &b, &out, 1));
    TEST_ASSERT_EQUAL_HEX64(product, out);
    if (b != 0) {
      TEST_ASSERT_OK(cgt_nim_divide(product, b, &out));
      TEST_ASSERT_EQUAL_HEX64(a, out);
    }
    count++;
  }
  fclose(file);
  TEST_ASSERT_EQUAL_INT(2580, count);
}

static void test_products(void) { test_each_kernel(check_products); }

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_products);
  return UNITY_END();
}
