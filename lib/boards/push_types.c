/* Regions of free cells as sums of types, and the options of types. */
#include <stdlib.h>
#include <string.h>

#include "cells_128.h"
#include "push_cram.h"
#include "shape.h"

enum { SMALL = 8 }; /* regions with at most this many moves are identified by their options */

/* ---- Values of rows and columns ---- */

/* The XOR of the values of 0.07 over runs of cells that lie `step` apart; `onward` has all cells of a run but the last. */
static unsigned value_of_runs(cgt_i_cells starts, cgt_i_cells onward, unsigned step) {
  unsigned value = 0;
  for (; !none(starts); starts = without(starts, cgt_i_cells_of(first_cell(starts)))) {
    unsigned cell = first_cell(starts), length = 1;
    for (; cgt_i_cells_has(onward, cell); cell += step) length++;
    value ^= cgt_i_row_value(length);
  }
  return value;
}

static unsigned value_of_rows(const cgt_i_board *board, cgt_i_cells cells) {
  return value_of_runs(without(cells, cgt_i_board_east(board, cells)), both(cells, cgt_i_board_west(board, cells)), 1);
}

static unsigned value_of_columns(const cgt_i_board *board, cgt_i_cells cells) {
  return value_of_runs(without(cells, cgt_i_board_south(board, cells)), cgt_i_board_vertical(board, cells), board->columns);
}

/* ---- Tables of types ---- */

static size_t slot_of_cells(cgt_i_cells cells, size_t room) {
  return (size_t)(cgt_i_mix(cells.low ^ cgt_i_mix(cells.high + 1)) >> 20) & (room - 1);
}

static cgt_i_push_region *find_region(const cgt_i_push_cram *search, cgt_i_cells cells) {
  size_t i = slot_of_cells(cells, search->region_room);
  while (search->regions[i].at != 0 && !same(search->regions[i].cells, cells)) i = (i + 1) & (search->region_room - 1);
  return &search->regions[i];
}

static cgt_status_t grow_regions(cgt_i_push_cram *search) {
  if (search->region_count < search->region_room / 4 * 3) return CGT_OK;
  const size_t room = search->region_room > 0 ? search->region_room * 2 : 64;
  void *slots = NULL;
  cgt_status_t status = cgt_i_push_alloc(search, room, sizeof *search->regions, &slots);
  if (status != CGT_OK) return status;
  cgt_i_push_region *old = search->regions;
  const size_t old_room = search->region_room;
  memset(slots, 0, room * sizeof *old);
  search->regions = slots;
  search->region_room = room;
  for (size_t i = 0; i < old_room; i++)
    if (old[i].at != 0) *find_region(search, old[i].cells) = old[i];
  cgt_i_push_free(search, old, old_room, sizeof *old);
  return CGT_OK;
}

static cgt_status_t learn_region(cgt_i_push_cram *search, cgt_i_cells cells, const cgt_i_push_sum *sum) {
  cgt_status_t status = grow_regions(search);
  if (status == CGT_OK) status = cgt_i_push_store_room(search, &search->sums, &search->sums_pen, CGT_I_PUSH_BYTES);
  if (status != CGT_OK) return status;
  uint8_t bytes[CGT_I_PUSH_BYTES];
  const size_t n = cgt_i_push_write(sum, 0, bytes);
  uint64_t at;
  (void)cgt_i_push_store_put(&search->sums, &search->sums_pen, bytes, n, &at);
  search->sums_pen.used += n;
  *find_region(search, cells) = (cgt_i_push_region){cells, at + 1};
  search->region_count++;
  return CGT_OK;
}

static uint64_t hash_of_options(const cgt_i_push_sum *options, unsigned n) {
  uint64_t hash = n;
  for (unsigned i = 0; i < n; i++) {
    uint64_t one = cgt_i_push_hash_rest(options[i].constant, options[i].heap, 0);
    for (unsigned j = 0; j < options[i].count; j++) one ^= cgt_i_push_hash_type(options[i].types[j]);
    hash += cgt_i_mix(one);
  }
  return hash;
}

static uint64_t hash_of_type(const cgt_i_push_type *type) {
  uint64_t hash = type->count;
  for (unsigned i = 0; i < type->count; i++) {
    const cgt_i_push_option *option = &type->options[i];
    hash += cgt_i_mix(option->hash ^ cgt_i_push_hash_rest(option->constant, option->heap, 0));
  }
  return hash;
}

static cgt_status_t grow_small(cgt_i_push_cram *search) {
  if (search->small_count < search->small_room / 4 * 3) return CGT_OK;
  const size_t room = search->small_room > 0 ? search->small_room * 2 : 64;
  void *slots = NULL;
  cgt_status_t status = cgt_i_push_alloc(search, room, sizeof *search->small, &slots);
  if (status != CGT_OK) return status;
  cgt_i_push_free(search, search->small, search->small_room, sizeof *search->small);
  memset(slots, 0, room * sizeof *search->small);
  search->small = slots;
  search->small_room = room;
  for (uint32_t type = 0; type < search->type_count; type++) {
    if (!search->types[type].small) continue;
    size_t i = (size_t)hash_of_type(&search->types[type]) & (room - 1);
    while (search->small[i] != 0) i = (i + 1) & (room - 1);
    search->small[i] = type + 1;
  }
  return CGT_OK;
}

/* ---- Options ---- */

/* Reads an option of a type as a sum. */
static void read_option(const cgt_i_push_type *type, unsigned option, cgt_i_push_sum *sum) {
  unsigned target;
  const cgt_i_push_option *options = cgt_i_push_options(type);
  (void)cgt_i_push_read((const uint8_t *)options + options[option].at, sum, &target);
}

static int compare(const void *a, const void *b) {
  const cgt_i_push_sum *one = a, *other = b;
  if (one->constant != other->constant) return one->constant < other->constant ? -1 : 1;
  if (one->heap != other->heap) return one->heap < other->heap ? -1 : 1;
  if (one->count != other->count) return one->count < other->count ? -1 : 1;
  for (unsigned i = 0; i < one->count; i++)
    if (one->types[i] != other->types[i]) return one->types[i] < other->types[i] ? -1 : 1;
  return 0;
}

/* The options of a set of cells, with its V added to their constants, in order and each once. */
static cgt_status_t options_of_cells(cgt_i_push_cram *search, cgt_i_cells cells, unsigned constant, cgt_i_push_sum *options,
                                     unsigned *n) {
  unsigned found = 0;
  for (cgt_i_cells firsts = cgt_i_board_vertical(&search->board, cells); !none(firsts); found++) {
    const cgt_i_cells first = cgt_i_cells_of(first_cell(firsts));
    cgt_status_t status =
        cgt_i_push_sum_of(search, without(cells, either(first, up(first, search->board.columns))), &options[found]);
    if (status != CGT_OK) return status;
    options[found].constant ^= constant;
    firsts = without(firsts, first);
  }
  qsort(options, found, sizeof *options, compare);
  *n = 0;
  for (unsigned i = 0; i < found; i++)
    if (i == 0 || !cgt_i_push_same(&options[i], &options[*n - 1])) options[(*n)++] = options[i];
  return CGT_OK;
}

/* Stores options in a type. */
static cgt_status_t pack_options(cgt_i_push_cram *search, const cgt_i_push_sum *options, unsigned n, cgt_i_push_type *type) {
  uint8_t bytes[CGT_I_PUSH_BYTES];
  size_t size = n * sizeof(cgt_i_push_option);
  for (unsigned i = 0; i < n; i++) size += cgt_i_push_write(&options[i], 0, bytes);
  void *block = NULL;
  cgt_status_t status = cgt_i_push_alloc(search, size, 1, &block);
  if (status != CGT_OK) return status;
  size_t at = n * sizeof(cgt_i_push_option);
  type->options = block;
  type->bytes = size;
  type->count = n;
  for (unsigned i = 0; i < n; i++) {
    const cgt_i_push_sum *sum = &options[i];
    cgt_i_push_option *option = &type->options[i];
    *option = (cgt_i_push_option){.hash = cgt_i_push_hash(search, sum),
                                  .effort = sum->heap,
                                  .at = (uint32_t)at,
                                  .constant = (uint8_t)sum->constant,
                                  .heap = (uint8_t)sum->heap,
                                  .vertical = (uint8_t)sum->heap};
    for (unsigned j = 0; j < sum->count; j++) {
      option->effort += search->types[sum->types[j]].effort;
      option->vertical ^= search->types[sum->types[j]].vertical;
    }
    at += cgt_i_push_write(sum, 0, (uint8_t *)block + at);
  }
  return CGT_OK;
}

cgt_status_t cgt_i_push_options_of(cgt_i_push_cram *search, uint32_t type) {
  if (search->types[type].options != NULL) return CGT_OK;
  unsigned n = 0;
  cgt_status_t status = options_of_cells(search, search->types[type].cells, search->types[type].constant, search->scratch, &n);
  if (status != CGT_OK) return status;
  cgt_i_push_type made, *to = &search->types[type];
  status = pack_options(search, search->scratch, n, &made);
  if (status != CGT_OK) return status;
  to->bytes = made.bytes;
  to->count = made.count;
  atomic_store_explicit(&to->options, made.options, memory_order_release); /* for threads that do not lock */
  search->spare += made.bytes;
  return CGT_OK;
}

static void free_options(cgt_i_push_cram *search, cgt_i_push_type *type) {
  cgt_i_push_free(search, type->options, type->bytes, 1);
  type->options = NULL;
}

void cgt_i_push_forget_options(cgt_i_push_cram *search) {
  for (size_t i = 0; i < search->type_count; i++)
    if (!search->types[i].small) free_options(search, &search->types[i]);
  search->spare = 0;
}

void cgt_i_push_replace(const cgt_i_push_cram *search, const cgt_i_push_sum *sum, unsigned part, unsigned option,
                        cgt_i_push_sum *result) {
  cgt_i_push_sum rest = {.count = sum->count - 1, .constant = sum->constant, .heap = sum->heap};
  memcpy(rest.types, sum->types, part * sizeof *sum->types);
  memcpy(rest.types + part, sum->types + part + 1, (sum->count - 1 - part) * sizeof *sum->types);
  read_option(&search->types[sum->types[part]], option, result);
  cgt_i_push_add(result, &rest);
}

/* ---- Making types ---- */

/* An estimate of the effort of searching a type: it grows with the number of moves, and is less for older types. */
static uint64_t effort_of(unsigned moves, size_t type) {
  uint64_t effort = 1000;
  for (unsigned i = 1; i < moves; i++) effort = effort * 6 / 5;
  return effort + 10 * (uint64_t)type;
}

cgt_status_t cgt_i_push_types_grow(cgt_i_push_cram *search) {
  if (search->type_count < search->type_room) return CGT_OK; /* others may be reading the pointer */
  if (cgt_i_push_is_shared(search)) return CGT_I_PUSH_MEET;
  void *types = search->types;
  const cgt_status_t status = cgt_i_push_grow(search, &types, &search->type_room, search->type_count, 1, sizeof *search->types);
  search->types = types;
  return status;
}

static cgt_status_t new_type(cgt_i_push_cram *search, cgt_i_cells cells, const cgt_i_push_type *made, uint32_t *number) {
  if (search->type_count > UINT32_MAX / 4)
    return cgt_i_fail(CGT_E_LIMIT, "%s: more than 2^30 types of regions", search->function);
  const cgt_status_t status = cgt_i_push_types_grow(search);
  if (status != CGT_OK) return status;
  const unsigned moves = size_of(cgt_i_board_vertical(&search->board, cells));
  cgt_i_push_type *type = &search->types[search->type_count];
  *type = *made;
  type->cells = cells;
  type->constant = (uint8_t)value_of_rows(&search->board, cells);
  type->vertical = (uint8_t)value_of_columns(&search->board, cells);
  type->hash = cgt_i_push_hash_type(search->type_count);
  type->effort = effort_of(moves, search->type_count);
  *number = (uint32_t)search->type_count++;
  return CGT_OK;
}

/* ---- Small regions ---- */

/* The options of a sum of small types, one after another: moves in a type, and then in the heap. */
typedef struct {
  const cgt_i_push_sum *sum;
  unsigned part, option;
} walk;

static bool next_option(const cgt_i_push_cram *search, walk *at, cgt_i_push_sum *option) {
  const cgt_i_push_sum *sum = at->sum;
  while (at->part < sum->count && at->option == search->types[sum->types[at->part]].count) {
    at->part++;
    at->option = 0;
  }
  if (at->part < sum->count) {
    cgt_i_push_replace(search, sum, at->part, at->option++, option);
    return true;
  }
  if (at->option == sum->heap) return false;
  *option = *sum;
  option->heap = at->option++;
  return true;
}

static bool has_option(const cgt_i_push_cram *search, const cgt_i_push_sum *sum, const cgt_i_push_sum *wanted) {
  cgt_i_push_sum option;
  for (walk at = {.sum = sum}; next_option(search, &at, &option);)
    if (cgt_i_push_same(&option, wanted)) return true;
  return false;
}

/* Whether a sum with V = 0 equals the position with V = 0 that has these options: its options are among them, and each of the
 * others has the sum as an option. */
static bool equals(const cgt_i_push_cram *search, const cgt_i_push_sum *sum, const cgt_i_push_sum *options, unsigned n) {
  cgt_i_push_sum option;
  uint32_t shared = 0;
  for (walk at = {.sum = sum}; next_option(search, &at, &option);) {
    unsigned i = 0;
    while (i < n && !cgt_i_push_same(&options[i], &option)) i++;
    if (i == n) return false;
    shared |= (uint32_t)1 << i;
  }
  for (unsigned i = 0; i < n; i++)
    if ((shared >> i & 1) == 0 && !has_option(search, &options[i], sum)) return false;
  return true;
}

/* Finds a heap, or an option of an option, that equals the position with V = 0 that has these options. */
static bool find_equal(const cgt_i_push_cram *search, const cgt_i_push_sum *options, unsigned n, cgt_i_push_sum *found) {
  for (unsigned heap = 0; heap <= n; heap++) {
    *found = (cgt_i_push_sum){.heap = heap};
    if (equals(search, found, options, n)) return true;
  }
  for (unsigned i = 0; i < n; i++)
    for (walk at = {.sum = &options[i]}; next_option(search, &at, found);)
      if (found->constant == 0 && equals(search, found, options, n)) return true;
  return false;
}

static bool has_options(const cgt_i_push_type *type, const cgt_i_push_sum *options, unsigned n) {
  bool equal = type->count == n;
  for (unsigned i = 0; i < n && equal; i++) {
    cgt_i_push_sum option;
    read_option(type, i, &option);
    equal = cgt_i_push_same(&option, &options[i]);
  }
  return equal;
}

/* The type with exactly these options, which is made if there is none. */
static cgt_status_t type_with(cgt_i_push_cram *search, cgt_i_cells cells, const cgt_i_push_sum *options, unsigned n,
                              uint32_t *type) {
  cgt_status_t status = grow_small(search);
  if (status != CGT_OK) return status;
  size_t i = (size_t)hash_of_options(options, n) & (search->small_room - 1);
  for (; search->small[i] != 0; i = (i + 1) & (search->small_room - 1)) {
    *type = search->small[i] - 1;
    if (has_options(&search->types[*type], options, n)) return CGT_OK;
  }
  cgt_i_push_type made = {.small = true};
  status = pack_options(search, options, n, &made);
  if (status != CGT_OK) return status;
  status = new_type(search, cells, &made, type);
  if (status != CGT_OK) {
    free_options(search, &made);
    return status;
  }
  search->small[i] = *type + 1;
  search->small_count++;
  return CGT_OK;
}

static cgt_status_t small_region(cgt_i_push_cram *search, cgt_i_cells cells, cgt_i_push_sum *sum) {
  const unsigned constant = value_of_rows(&search->board, cells);
  cgt_i_push_sum options[SMALL];
  unsigned n = 0;
  cgt_status_t status = options_of_cells(search, cells, constant, options, &n);
  if (status == CGT_OK && !find_equal(search, options, n, sum)) {
    *sum = (cgt_i_push_sum){.count = 1};
    status = type_with(search, cells, options, n, &sum->types[0]);
  }
  sum->constant = constant;
  return status;
}

/* ---- Regions ---- */

/* The least image of a region under reflections, in the corner of cell 0. */
static cgt_i_cells least_of(const grid *on, cgt_i_cells cells) {
  cells = down(cells, on->row_of[first_cell(cells)] * on->columns);
  const cgt_i_cells columns = columns_of(on, cells);
  const unsigned left = first_cell(columns), width = last_cell(columns) - left + 1;
  cells = down(cells, left);
  const unsigned height = height_of(on, cells);
  const cgt_i_cells mirrored = reflected(on, cells, height, width);
  return lesser(lesser(cells, half_turn(on, cells, height, width)), lesser(mirrored, half_turn(on, mirrored, height, width)));
}

static cgt_status_t sum_of_region(cgt_i_push_cram *search, cgt_i_cells region, cgt_i_push_sum *sum) {
  const cgt_i_board *board = &search->board;
  const cgt_i_cells moves = cgt_i_board_vertical(board, region);
  *sum = (cgt_i_push_sum){.count = 0};
  if (none(moves)) {
    sum->constant = value_of_rows(board, region);
    return CGT_OK;
  }
  if (none(cgt_i_board_horizontal(board, region))) {
    sum->heap = value_of_columns(board, region);
    return CGT_OK;
  }
  const grid on = grid_of(board);
  const cgt_i_cells cells = least_of(&on, region);
  cgt_status_t status = grow_regions(search); /* find_region() needs a table */
  if (status != CGT_OK) return status;
  const cgt_i_push_region *known = find_region(search, cells);
  if (known->at != 0) {
    unsigned target;
    (void)cgt_i_push_read(cgt_i_push_stored(&search->sums, known->at - 1), sum, &target);
    return CGT_OK;
  }
  if (size_of(moves) <= SMALL) {
    status = small_region(search, cells, sum);
  } else {
    const cgt_i_push_type made = {.small = false};
    sum->count = 1;
    sum->constant = value_of_rows(board, cells);
    status = new_type(search, cells, &made, &sum->types[0]);
  }
  return status == CGT_OK ? learn_region(search, cells, sum) : status;
}

cgt_status_t cgt_i_push_sum_of(cgt_i_push_cram *search, cgt_i_cells free, cgt_i_push_sum *sum) {
  cgt_status_t status = CGT_OK;
  *sum = (cgt_i_push_sum){.count = 0};
  while (!none(free) && status == CGT_OK) {
    const cgt_i_cells region = cgt_i_board_region(&search->board, free, CGT_I_VERTICAL | CGT_I_HORIZONTAL);
    cgt_i_push_sum part;
    status = sum_of_region(search, region, &part);
    if (status == CGT_OK) cgt_i_push_add(sum, &part);
    free = without(free, region);
  }
  return status;
}

void cgt_i_push_types_free(cgt_i_push_cram *search) {
  for (size_t i = 0; i < search->type_count; i++) free_options(search, &search->types[i]);
  cgt_i_push_free(search, search->types, search->type_room, sizeof *search->types);
  cgt_i_push_free(search, search->regions, search->region_room, sizeof *search->regions);
  cgt_i_push_free(search, search->small, search->small_room, sizeof *search->small);
  cgt_i_push_store_free(search, &search->sums);
}
