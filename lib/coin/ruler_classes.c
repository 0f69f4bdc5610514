/* The ruler on families that claim a theorem on classes of elements: engines that find the classes' values and keep them. */
#include <cgt/nimber.h>

#include "asm_ruler.h"
#include "coin_inside.h"
#include "partition_ruler.h"

/* ---- Engines ---- */

/* An engine finds the values of all classes up to some number, and keeps them in a state of its own. */
struct cgt_i_class_engine {
  cgt_status_t (*make)(const char *function, void **state);
  void (*free)(void *state);
  cgt_status_t (*extend)(void *state, cgt_i_ask *ask, uint64_t number, uint64_t memory, uint32_t threads);
  uint64_t (*known)(const void *state); /* how many classes */
  uint32_t (*value)(const void *state, uint64_t number);
  cgt_status_t (*adopt)(const char *function, void *state, const uint32_t *values, uint64_t count);
};

static cgt_status_t blocks_make(const char *function, void **state) {
  cgt_i_partition_ruler *made;
  const cgt_status_t status = cgt_i_partition_ruler_make(function, &made);
  if (status == CGT_OK) *state = made;
  return status;
}

static void blocks_free(void *state) { cgt_i_partition_ruler_free(state); }

static cgt_status_t blocks_extend(void *state, cgt_i_ask *ask, uint64_t number, uint64_t memory, uint32_t threads) {
  return cgt_i_partition_ruler_extend(state, ask, number + 1, memory, threads);
}

static uint64_t blocks_known(const void *state) { return cgt_i_partition_ruler_known(state); }

static uint32_t blocks_value(const void *state, uint64_t number) { return cgt_i_partition_ruler_value(state, number + 1); }

static cgt_status_t blocks_adopt(const char *function, void *state, const uint32_t *values, uint64_t count) {
  return cgt_i_partition_ruler_adopt(function, state, values, count);
}

static cgt_status_t asm_make(const char *function, void **state) {
  cgt_i_asm_ruler *made;
  const cgt_status_t status = cgt_i_asm_ruler_make(function, &made);
  if (status == CGT_OK) *state = made;
  return status;
}

static void asm_free(void *state) { cgt_i_asm_ruler_free(state); }

/* The row of a class. */
static uint64_t row_of(uint64_t number) {
  uint64_t low = 0, high = UINT32_MAX; /* stands for all rows from there on, which no memory holds */
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    if ((middle + 1) * (middle + 2) / 2 > number)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

static cgt_status_t asm_extend(void *state, cgt_i_ask *ask, uint64_t number, uint64_t memory, uint32_t threads) {
  return cgt_i_asm_ruler_extend(state, ask, row_of(number), memory, threads);
}

static uint64_t asm_known(const void *state) {
  const uint64_t rows = cgt_i_asm_ruler_rows(state);
  return rows * (rows + 1) / 2;
}

static uint32_t asm_value(const void *state, uint64_t number) { return cgt_i_asm_ruler_values(state)[(size_t)number]; }

static cgt_status_t asm_adopt(const char *function, void *state, const uint32_t *values, uint64_t count) {
  const uint64_t rows = count > 0 ? row_of(count - 1) + 1 : 0;
  if (rows * (rows + 1) / 2 != count) return cgt_i_fail(CGT_E_ARGUMENT, "%s: values that the game cannot have", function);
  return cgt_i_asm_ruler_adopt(function, state, values, rows);
}

const cgt_i_class_engine *cgt_i_class_engine_of(const cgt_i_coin *own) {
  static const cgt_i_class_engine blocks = {blocks_make, blocks_free, blocks_extend, blocks_known, blocks_value, blocks_adopt},
                                  of_asm = {asm_make, asm_free, asm_extend, asm_known, asm_value, asm_adopt};
  const cgt_i_ruler_classes *classes = own->rules == CGT_I_RULER ? own->poset->family->ruler_classes : NULL;
  if (classes == NULL || classes->values == CGT_I_CLASSES_CLOSED) return NULL;
  return classes->values == CGT_I_CLASSES_BLOCKS ? &blocks : &of_asm;
}

/* ---- Values ---- */

static cgt_status_t extend(cgt_game_t *game, cgt_i_ask *ask, uint64_t number) {
  cgt_i_coin *own = cgt_i_game_own(game);
  const cgt_i_class_engine *engine = cgt_i_class_engine_of(own);
  cgt_status_t status = own->classes != NULL ? CGT_OK : engine->make(ask->function, &own->classes);
  if (status != CGT_OK || number < engine->known(own->classes)) return status;
  return engine->extend(own->classes, ask, number, cgt_i_game_memory(game), cgt_i_coin_threads(game));
}

cgt_status_t cgt_i_class_product(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *x, uint64_t *value) {
  const cgt_i_coin *own = cgt_i_game_own(game);
  const cgt_i_class_engine *engine = cgt_i_class_engine_of(own);
  cgt_i_buffer classes;
  uint64_t largest = 0, product = 1;
  if (!cgt_i_buffer_make(&classes, own->poset->arity))
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu classes", ask->function, own->poset->arity);
  const size_t count = own->poset->family->ruler_classes->of(own->poset, x, classes.words);
  for (size_t i = 0; i < count; i++)
    if (classes.words[i] > largest) largest = classes.words[i];
  cgt_status_t status = count > 0 ? extend(game, ask, largest) : CGT_OK;
  for (size_t i = 0; i < count && status == CGT_OK; i++) {
    const uint64_t one = engine->value(own->classes, classes.words[i]);
    product = i == 0 ? one : cgt_nim_mul(product, one);
  }
  cgt_i_buffer_free(&classes);
  if (status == CGT_OK) *value = product;
  return status;
}

static cgt_status_t fill(cgt_game_t *game, cgt_i_ask *ask, uint64_t count, uint64_t *values) {
  const cgt_i_coin *own = cgt_i_game_own(game);
  const cgt_i_class_engine *engine = cgt_i_class_engine_of(own);
  const cgt_i_ruler_classes *classes = own->poset->family->ruler_classes;
  cgt_status_t status = engine != NULL && count > 0 ? extend(game, ask, count - 1) : CGT_OK;
  for (uint64_t i = 0; i < count && status == CGT_OK; i++)
    values[i] = engine != NULL ? engine->value(own->classes, i) : classes->value(own->poset, i);
  return status;
}

cgt_status_t cgt_coin_class_values(cgt_game_t *game, uint64_t *values, size_t capacity, size_t *n) {
  static const char function[] = "cgt_coin_class_values";
  cgt_status_t status = cgt_i_check_coin(function, game);
  if (status != CGT_OK) return status;
  if ((values == NULL && capacity > 0) || n == NULL) return cgt_i_null_argument(function, n == NULL ? "n" : "values");
  const cgt_i_coin *own = cgt_i_coin_of(game);
  const cgt_i_ruler_classes *classes = own->rules == CGT_I_RULER ? own->poset->family->ruler_classes : NULL;
  uint64_t count;
  status = classes != NULL ? classes->count(own->poset, &count) : (cgt_status_t)CGT_E_NO_THEOREM;
  if (status != CGT_OK) return cgt_i_fail(status, "%s: no theorem gives this game's values by classes of elements", function);
  if (capacity > 0) {
    cgt_i_ask ask = cgt_i_ask_begin(game, function);
    status = cgt_i_game_enter(game, function);
    if (status != CGT_OK) return status;
    status = fill(game, &ask, count < capacity ? count : capacity, values);
    cgt_i_game_leave(game);
  }
  if (status == CGT_OK) *n = (size_t)count;
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}

/* ---- Memo files: values of 32 bits as two halves, the low one first ---- */

const uint16_t *cgt_i_coin_saved(cgt_game_t *game, uint64_t *count) {
  cgt_i_coin *own = cgt_i_game_own(game);
  const cgt_i_class_engine *engine = cgt_i_class_engine_of(own);
  const uint64_t n = own->classes != NULL ? engine->known(own->classes) : 0;
  cgt_i_free(own->saved);
  own->saved = cgt_i_alloc((size_t)n * 2 + 1, sizeof *own->saved);
  *count = own->saved == NULL ? 2 * n : 0;
  if (own->saved == NULL) return NULL;
  for (uint64_t i = 0; i < n; i++) {
    const uint32_t value = engine->value(own->classes, i);
    own->saved[(*count)++] = (uint16_t)(value & 0xFFFF);
    own->saved[(*count)++] = (uint16_t)(value >> 16);
  }
  return own->saved;
}

cgt_status_t cgt_i_coin_adopt(cgt_game_t *game, const uint16_t *values, uint64_t count) {
  static const char function[] = "cgt_game_memo_load";
  cgt_i_coin *own = cgt_i_game_own(game);
  const cgt_i_class_engine *engine = cgt_i_class_engine_of(own);
  if (count % 2 != 0 || engine == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: values that the game cannot have", function);
  uint32_t *whole = cgt_i_alloc((size_t)count / 2 + 1, sizeof *whole);
  if (whole == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu values", function, (unsigned long long)count / 2);
  for (uint64_t i = 0; i < count / 2; i++) whole[i] = values[2 * i] | (uint32_t)values[2 * i + 1] << 16;
  cgt_status_t status = own->classes != NULL ? CGT_OK : engine->make(function, &own->classes);
  if (status == CGT_OK) status = engine->adopt(function, own->classes, whole, count / 2);
  cgt_i_free(whole);
  return status;
}

void cgt_i_coin_forget(cgt_i_coin *own) {
  cgt_i_free(own->values);
  cgt_i_free(own->by_height);
  cgt_i_free(own->saved);
  if (own->classes != NULL) cgt_i_class_engine_of(own)->free(own->classes);
  own->values = NULL;
  own->by_height = NULL;
  own->heights = 0;
  own->saved = NULL;
  own->classes = NULL;
}
