/* Growing arrays, with and without memory. */
#include "../../lib/base/array.h"

#include <stdlib.h>

#include "../support.h"

static size_t calls_left;

static void *alloc(void *user, size_t size) {
  (void)user;
  if (calls_left == 0) return NULL;
  calls_left--;
  return malloc(size);
}

static void release(void *user, void *block) {
  (void)user;
  free(block);
}

static void test_room_doubles_or_is_what_is_wanted(void) {
  TEST_ASSERT_EQUAL_size_t(8, cgt_i_array_room(0, 0, 1));
  TEST_ASSERT_EQUAL_size_t(9, cgt_i_array_room(0, 0, 9));
  TEST_ASSERT_EQUAL_size_t(8, cgt_i_array_room(8, 7, 1));
  TEST_ASSERT_EQUAL_size_t(16, cgt_i_array_room(8, 8, 1));
  TEST_ASSERT_EQUAL_size_t(108, cgt_i_array_room(8, 8, 100));
  TEST_ASSERT_EQUAL_size_t(0, cgt_i_array_room(0, 0, 0));
}

static void test_room_does_not_wrap(void) {
  TEST_ASSERT_EQUAL_size_t(0, cgt_i_array_room(8, 8, SIZE_MAX - 7));
  TEST_ASSERT_EQUAL_size_t(SIZE_MAX, cgt_i_array_room(8, 8, SIZE_MAX - 8));
  TEST_ASSERT_EQUAL_size_t(SIZE_MAX / 2 + 2, cgt_i_array_room(SIZE_MAX / 2 + 1, SIZE_MAX / 2 + 1, 1));
}

static void test_items_stay_as_it_grows(void) {
  uint32_t *items = NULL;
  size_t room = 0;
  for (uint32_t i = 0; i < 1000; i++) {
    uint32_t *grown = cgt_i_array_grow(items, &room, i, 1, sizeof *items);
    TEST_ASSERT_NOT_NULL(grown);
    TEST_ASSERT_TRUE(room > i);
    items = grown;
    items[i] = i * i;
  }
  for (uint32_t i = 0; i < 1000; i++) TEST_ASSERT_EQUAL_UINT32(i * i, items[i]);
  TEST_ASSERT_EQUAL_size_t(1024, room);
  TEST_ASSERT_EQUAL_PTR(items, cgt_i_array_grow(items, &room, 1000, 24, sizeof *items));
  cgt_i_free(items);
}

static void test_without_memory_nothing_changes(void) {
  uint64_t *items = NULL;
  size_t room = 0;
  TEST_ASSERT_OK(cgt_set_allocator(alloc, release, NULL));
  calls_left = 0;
  TEST_ASSERT_NULL(cgt_i_array_grow(items, &room, 0, 1, sizeof *items));
  TEST_ASSERT_EQUAL_size_t(0, room);
  calls_left = 1;
  items = cgt_i_array_grow(items, &room, 0, 8, sizeof *items);
  TEST_ASSERT_NOT_NULL(items);
  items[7] = 77;
  TEST_ASSERT_NULL(cgt_i_array_grow(items, &room, 8, 1, sizeof *items));
  TEST_ASSERT_NULL(cgt_i_array_move(items, 8, 9, sizeof *items));
  calls_left = 1; /* sizes that overflow do not come to it */
  TEST_ASSERT_NULL(cgt_i_array_grow(items, &room, 8, SIZE_MAX - 7, sizeof *items));
  TEST_ASSERT_NULL(cgt_i_array_grow(items, &room, 8, SIZE_MAX / sizeof *items, sizeof *items));
  TEST_ASSERT_EQUAL_size_t(1, calls_left);
  TEST_ASSERT_EQUAL_size_t(8, room);
  TEST_ASSERT_EQUAL_UINT64(77, items[7]);
  cgt_i_free(items);
  TEST_ASSERT_OK(cgt_set_allocator(NULL, NULL, NULL));
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_room_doubles_or_is_what_is_wanted);
  RUN_TEST(test_room_does_not_wrap);
  RUN_TEST(test_items_stay_as_it_grows);
  RUN_TEST(test_without_memory_nothing_changes);
  return UNITY_END();
}
