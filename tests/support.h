/* What the test programs share. Everything here is independent of the library's own arithmetic. */
#ifndef TEST_SUPPORT_H
#define TEST_SUPPORT_H

#include <cgt/cgt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "unity.h"

/* Whether a program can start threads. */
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
#  define TEST_THREADS false
#else
#  define TEST_THREADS true
#endif

void setUp(void);
void tearDown(void);

/* Uniform 64-bit numbers, the same in every run (splitmix64). */
uint64_t test_random(void);

/* Numbers of every length: the corners of a field hide among the small ones. */
uint64_t test_random_length(void);

/* Conway's recursion for the product of nimbers. */
uint64_t test_nim_mul(uint64_t a, uint64_t b);

uint64_t test_nim_pow(uint64_t a, uint64_t exponent);

/* Runs a check with every kernel that the machine has, and then lets the library choose again. */
void test_each_kernel(void (*check)(void));

/* The number of random cases to run: `cases`, or one in TEST_FEW if the environment sets that number, for tools that run tests
 * dozens of times slower. */
int test_few(int cases);

/* The same for TEST_FEWER, which only the setup of valgrind in tests/meson.build sets: for a program that would take many
 * minutes there, with cases that are not few anywhere else. */
int test_fewer(int cases);

/* Makes a folder and puts its name in the place of the six X at the end of the path. */
bool test_make_folder(char *path);

/* How many names a folder has. */
unsigned test_names_in(const char *path);

/* Files may not grow beyond so many bytes, as on a full disk; UINT64_MAX: as many as the system allows. false: it has no such
 * limit. */
bool test_limit_files(uint64_t bytes);

/* The machine's memory in bytes. */
uint64_t test_machine_memory(void);

/* From begin to end the library's memory is watched: the `test_failing_allocation`-th allocation after
 * test_allocations was set to 0 fails, or (test_failing_on) all from that one on; 0: none. test_bytes are in use, and
 * test_most_bytes is the maximum since it was set to 0. At the end nothing may be in use. */
extern size_t test_allocations, test_failing_allocation, test_bytes, test_most_bytes;
extern bool test_failing_on;
void test_memory_begin(void);
void test_memory_end(void);

/* Misere canonical forms: the 22 born by day 4, and n - 22 games and sums made of them at random, born by day 8. */
void test_misere_forms(cgt_forms_t *forms, uint64_t *list, size_t n);

/* The call failed with this status, and its text begins with the function's name and mentions `culprit`. */
#define TEST_ASSERT_FAILS(expected, function, culprit, call)                             \
  do {                                                                                   \
    TEST_ASSERT_EQUAL_STRING(cgt_status_name(expected), cgt_status_name(call));          \
    TEST_ASSERT_EQUAL_STRING_LEN(function ": ", cgt_last_error(), strlen(function) + 2); \
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), culprit), cgt_last_error());   \
  } while (0)

#define TEST_ASSERT_OK(call) TEST_ASSERT_EQUAL_STRING("CGT_OK", cgt_status_name(call))

#endif
