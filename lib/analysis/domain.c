/* Domains: sequences of positions, and how a check goes through them. */
#include "domain.h"

#include <stdio.h>
#include <string.h>

#include "../base/hash.h"
#include "../game/ask.h"
#include "../partition/partition_order.h"

uint64_t cgt_i_identity_sum(uint64_t sum, const void *bytes, size_t size) {
  const unsigned char *byte = bytes;
  sum = cgt_i_checksum(sum, size);
  for (size_t i = 0; i < size; i++) sum = cgt_i_checksum(sum, byte[i]);
  return sum;
}

static uint64_t identity_of(const cgt_i_domain_kind *kind, const uint64_t *words, size_t count) {
  uint64_t sum = cgt_i_identity_sum(0, kind->name, strlen(kind->name));
  for (size_t i = 0; i < count; i++) sum = cgt_i_checksum(sum, words[i]);
  return sum;
}

static cgt_status_t make(const char *function, const cgt_domain_t *content, cgt_domain_t **domain) {
  cgt_domain_t *made = cgt_i_alloc(1, sizeof *made);
  if (made == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", function, sizeof *made);
  *made = *content;
  if (made->whole == NULL) made->to = made->size;
  atomic_init(&made->references, 1);
  *domain = made;
  return CGT_OK;
}

/* ---- Boxes ---- */

static bool next_in_box(cgt_i_domain_cursor *cursor) {
  const cgt_i_box_order *order = &cursor->domain->order;
  if (cursor->index > 0) return cgt_i_box_order_next(order, cursor->words, &cursor->level);
  cursor->count = order->count;
  if (order->count > 0) memcpy(cursor->words, order->first, order->count * sizeof *order->first);
  return true;
}

static uint64_t skip_in_box(cgt_i_domain_cursor *cursor, uint64_t n) {
  return cgt_i_box_order_skip(&cursor->domain->order, cursor->words, &cursor->level, n);
}

static bool find_in_box(const cgt_domain_t *domain, const uint64_t *words, size_t count, uint64_t *level) {
  const cgt_i_box_order *order = &domain->order;
  if (count != order->count) return false;
  *level = 0;
  for (size_t i = 0; i < count; i++) {
    if (words[i] < order->first[i] || words[i] > order->last[i]) return false;
    *level += words[i] - order->first[i];
  }
  return true;
}

static const cgt_i_domain_kind box_kind = {
    .name = "box", .leaves_out = true, .next = next_in_box, .skip = skip_in_box, .find = find_in_box};

cgt_status_t cgt_domain_new_box(const uint64_t *first, const uint64_t *last, size_t count, cgt_domain_t **domain) {
  static const char function[] = "cgt_domain_new_box";
  cgt_domain_t made = {.kind = &box_kind};
  if (domain == NULL) return cgt_i_null_argument(function, "domain");
  cgt_status_t status = cgt_i_box_order_make(function, first, last, count, &made.order);
  if (status != CGT_OK) return status;
  made.size = cgt_i_box_cells(first, last, count);
  made.ends = cgt_i_alloc(2 * count, sizeof *made.ends);
  if (made.ends == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", function, 2 * count);
  if (count > 0) {
    memcpy(made.ends, first, count * sizeof *first);
    memcpy(made.ends + count, last, count * sizeof *last);
  }
  made.order.first = made.ends;
  made.order.last = made.ends + count;
  made.longest = count;
  made.identity = identity_of(made.kind, made.ends, 2 * count);
  status = make(function, &made, domain);
  if (status != CGT_OK) cgt_i_free(made.ends);
  return status;
}

/* ---- Partitions ---- */

static void set_length(cgt_i_domain_cursor *cursor, size_t length) {
  cursor->count = cursor->domain->summand + length;
  if (cursor->domain->summand) cursor->words[0] = length;
}

/* Keeps the first `length` parts and appends `ones` parts 1. */
static void add_ones(cgt_i_domain_cursor *cursor, size_t length, uint64_t ones) {
  uint64_t *parts = cursor->words + cursor->domain->summand;
  for (uint64_t i = 0; i < ones; i++) parts[length++] = 1;
  set_length(cursor, length);
}

static bool next_partition(cgt_i_domain_cursor *cursor) {
  uint64_t *parts = cursor->words + cursor->domain->summand;
  const size_t length = cursor->count - (cursor->index > 0 && cursor->domain->summand);
  if (cursor->index == 0 || length <= 1) { /* begins the next number, with parts 1 only */
    if (cursor->index > 0 && cursor->level == cursor->domain->last) return false;
    cursor->level = cursor->index > 0 ? cursor->level + 1 : cursor->domain->first;
    add_ones(cursor, 0, cursor->level);
    return true;
  }
  uint64_t rest = parts[length - 1];
  size_t i = length - 2;
  for (; i > 0 && parts[i] == parts[i - 1]; i--) rest += parts[i];
  parts[i]++; /* the last part that may grow takes 1 from those after it, which become ones */
  add_ones(cursor, i + 1, rest - 1);
  return true;
}

/* By ranks, which are places in this order. */
static uint64_t skip_partitions(cgt_i_domain_cursor *cursor, uint64_t n) {
  uint64_t *parts = cursor->words + cursor->domain->summand, left = n;
  uint8_t bytes[CGT_I_PARTITION_LEVELS];
  for (size_t i = 0; i < cursor->count - cursor->domain->summand; i++) bytes[i] = (uint8_t)parts[i];
  uint64_t rank = cgt_i_partition_rank((uint32_t)cursor->level, bytes);
  for (;;) {
    const uint64_t after = (*cgt_i_partition_counts_get())[cursor->level][cursor->level] - rank - 1;
    const bool ends = left <= after || cursor->level == cursor->domain->last;
    const uint64_t here = !ends ? after + 1 : left < after ? left : after;
    left -= here;
    rank = ends ? rank + here : 0;
    if (ends) break;
    cursor->level++;
  }
  const size_t length = cgt_i_partition_at((uint32_t)cursor->level, rank, bytes);
  for (size_t i = 0; i < length; i++) parts[i] = bytes[i];
  set_length(cursor, length);
  return n - left;
}

/* The parts of a position, and their number; NULL if it is not a partition. */
static const uint64_t *parts_of(const cgt_domain_t *domain, const uint64_t *words, size_t count, size_t *length) {
  if (domain->summand && (count == 0 || words[0] != count - 1)) return NULL;
  const uint64_t *parts = words + domain->summand;
  *length = count - domain->summand;
  for (size_t i = 0; i < *length; i++)
    if (parts[i] == 0 || (i > 0 && parts[i] > parts[i - 1])) return NULL;
  return parts;
}

static bool find_partition(const cgt_domain_t *domain, const uint64_t *words, size_t count, uint64_t *level) {
  size_t length;
  const uint64_t *parts = parts_of(domain, words, count, &length);
  *level = 0;
  if (parts == NULL) return false;
  for (size_t i = 0; i < length; i++) {
    if (parts[i] > domain->last - *level) return false;
    *level += parts[i];
  }
  return *level >= domain->first;
}

const cgt_i_domain_kind cgt_i_domain_partitions = {
    .name = "partitions", .next = next_partition, .skip = skip_partitions, .find = find_partition};

static cgt_status_t check_summand(const char *function, uint32_t summand) {
  if (summand <= 1) return CGT_OK;
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: summand is %u; expected 0 or 1", function, (unsigned)summand);
}

static cgt_status_t make_partitions(const char *function, const cgt_i_domain_kind *kind, uint64_t first, uint64_t last,
                                    uint32_t summand, uint64_t size, uint64_t parts, cgt_domain_t **domain) {
  const uint64_t said[] = {first, last, summand};
  return make(function,
              &(cgt_domain_t){.kind = kind,
                              .size = size,
                              .longest = (size_t)parts + summand,
                              .identity = identity_of(kind, said, 3),
                              .first = first,
                              .last = last,
                              .summand = summand != 0},
              domain);
}

cgt_status_t cgt_domain_new_partitions(uint32_t summand, uint64_t first, uint64_t last, cgt_domain_t **domain) {
  static const char function[] = "cgt_domain_new_partitions";
  if (domain == NULL) return cgt_i_null_argument(function, "domain");
  cgt_status_t status = check_summand(function, summand);
  if (status != CGT_OK) return status;
  if (first > last || last > CGT_MAX_PARTITION)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: first is %llu, last %llu; expected first <= last <= %llu", function,
                      (unsigned long long)first, (unsigned long long)last, (unsigned long long)CGT_MAX_PARTITION);
  uint64_t size = 0;
  for (uint64_t n = first; n <= last; n++) size += (*cgt_i_partition_counts_get())[n][n];
  return make_partitions(function, &cgt_i_domain_partitions, first, last, summand, size, last, domain);
}

static bool next_in_partition_box(cgt_i_domain_cursor *cursor) {
  const uint64_t rows = cursor->domain->first, columns = cursor->domain->last;
  uint64_t *parts = cursor->words + cursor->domain->summand;
  if (cursor->index == 0) {
    set_length(cursor, 0);
    return true;
  }
  size_t length = cursor->count - cursor->domain->summand;
  if (length < rows && columns > 0) {
    add_ones(cursor, length, 1);
    return true;
  }
  while (length > 0 && parts[length - 1] == (length > 1 ? parts[length - 2] : columns)) length--;
  if (length == 0) return false;
  parts[length - 1]++;
  set_length(cursor, length);
  return true;
}

static bool find_in_partition_box(const cgt_domain_t *domain, const uint64_t *words, size_t count, uint64_t *level) {
  size_t length;
  const uint64_t *parts = parts_of(domain, words, count, &length);
  *level = 0;
  return parts != NULL && length <= domain->first && (length == 0 || parts[0] <= domain->last);
}

const cgt_i_domain_kind cgt_i_domain_partition_box = {
    .name = "partition box", .next = next_in_partition_box, .find = find_in_partition_box};

cgt_status_t cgt_domain_new_partition_box(uint32_t summand, uint64_t rows, uint64_t columns, cgt_domain_t **domain) {
  static const char function[] = "cgt_domain_new_partition_box";
  uint64_t size;
  if (domain == NULL) return cgt_i_null_argument(function, "domain");
  cgt_status_t status = check_summand(function, summand);
  if (status != CGT_OK) return status;
  status = cgt_partition_box_count(rows, columns, &size);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  return make_partitions(function, &cgt_i_domain_partition_box, rows, columns, summand, size, rows, domain);
}

/* ---- Boards ---- */

enum { WORD = 64, MOST_CELLS = 128 };

static bool is_set(const uint64_t *words, uint64_t i) { return (words[i / WORD] >> i % WORD & 1) != 0; }

/* Sets the lowest `set` of the bits below `upto`, and clears the others. */
static void set_least(uint64_t *words, uint64_t upto, uint64_t set) {
  for (uint64_t i = 0; i < upto; i++) {
    const uint64_t bit = (uint64_t)1 << i % WORD;
    words[i / WORD] = i < set ? words[i / WORD] | bit : words[i / WORD] & ~bit;
  }
}

static bool next_board(cgt_i_domain_cursor *cursor) {
  const uint64_t cells = cursor->domain->last;
  uint64_t *words = cursor->words, set = 0, i = 0;
  if (cursor->index == 0) {
    cursor->count = (size_t)((cells + WORD - 1) / WORD);
    if (cells > 0) memset(words, 0, cursor->count * sizeof *words);
    set_least(words, cells, cells);
    return true;
  }
  for (; i + 1 < cells && !(is_set(words, i) && !is_set(words, i + 1)); i++) set += is_set(words, i);
  if (i + 1 < cells) { /* the lowest bit that can move up does, and those below it move down */
    words[(i + 1) / WORD] |= (uint64_t)1 << (i + 1) % WORD;
    set_least(words, i + 1, set);
    return true;
  }
  if (cursor->level == cells) return false;
  set_least(words, cells, cells - ++cursor->level);
  return true;
}

static bool find_board(const cgt_domain_t *domain, const uint64_t *words, size_t count, uint64_t *level) {
  const uint64_t cells = domain->last;
  if (count != (cells + WORD - 1) / WORD) return false;
  *level = cells;
  for (uint64_t i = 0; i < count * WORD; i++) {
    if (!is_set(words, i)) continue;
    if (i >= cells) return false;
    --*level;
  }
  return true;
}

static const cgt_i_domain_kind boards_kind = {.name = "boards", .leaves_out = true, .next = next_board, .find = find_board};

cgt_status_t cgt_domain_new_boards(uint64_t rows, uint64_t columns, cgt_domain_t **domain) {
  static const char function[] = "cgt_domain_new_boards";
  const uint64_t said[] = {rows, columns};
  if (domain == NULL) return cgt_i_null_argument(function, "domain");
  if (columns > 0 && rows > MOST_CELLS / columns)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %llu rows of %llu cells; expected at most %d cells", function,
                      (unsigned long long)rows, (unsigned long long)columns, (int)MOST_CELLS);
  const uint64_t cells = rows * columns;
  return make(function,
              &(cgt_domain_t){.kind = &boards_kind,
                              .size = cells < WORD ? (uint64_t)1 << cells : UINT64_MAX,
                              .identity = identity_of(&boards_kind, said, 2),
                              .last = cells,
                              .longest = MOST_CELLS / WORD},
              domain);
}

/* ---- Lists ---- */

static bool next_in_list(cgt_i_domain_cursor *cursor) {
  if (cursor->index >= cursor->domain->size) return false;
  const uint64_t *words = cgt_list_item(cursor->domain->list, (size_t)cursor->index, &cursor->count);
  if (cursor->count > 0) memcpy(cursor->words, words, cursor->count * sizeof *words);
  return true;
}

static uint64_t skip_in_list(cgt_i_domain_cursor *cursor, uint64_t n) {
  const uint64_t left = cursor->domain->size - cursor->index;
  return n < left ? n : left;
}

static const cgt_i_domain_kind list_kind = {.name = "list", .next = next_in_list, .skip = skip_in_list};

cgt_status_t cgt_domain_new_list(const cgt_list_t *positions, cgt_domain_t **domain) {
  static const char function[] = "cgt_domain_new_list";
  if (positions == NULL || domain == NULL) return cgt_i_null_argument(function, positions == NULL ? "positions" : "domain");
  cgt_domain_t made = {.kind = &list_kind, .size = cgt_list_count(positions), .list = cgt_i_list_new()};
  bool stored = made.list != NULL;
  for (size_t i = 0; i < made.size && stored; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(positions, i, &count);
    stored = cgt_i_list_add(made.list, words, count);
  }
  cgt_status_t status = CGT_OK;
  if (stored) {
    const size_t n = (size_t)made.size;
    made.identity = identity_of(made.kind, cgt_list_starts(made.list), n + 1);
    for (size_t i = 0; i < cgt_list_starts(made.list)[n]; i++)
      made.identity = cgt_i_checksum(made.identity, cgt_list_words(made.list)[i]);
    status = make(function, &made, domain);
  } else {
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu positions", function, cgt_list_count(positions));
  }
  if (status != CGT_OK) cgt_list_free(made.list);
  return status;
}

/* ---- Domains of users ---- */

static const cgt_i_domain_kind user_kind = {.name = "user"};

cgt_status_t cgt_domain_new(cgt_domain_fn next, void *user, cgt_destroy_fn destroy, const void *identity, size_t identity_size,
                            cgt_domain_t **domain) {
  static const char function[] = "cgt_domain_new";
  if (next == NULL || domain == NULL) return cgt_i_null_argument(function, next == NULL ? "next" : "domain");
  if (identity == NULL && identity_size > 0)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: identity is NULL; expected %zu bytes", function, identity_size);
  return make(function,
              &(cgt_domain_t){.kind = &user_kind,
                              .size = UINT64_MAX,
                              .identity = cgt_i_identity_sum(identity_of(&user_kind, NULL, 0), identity, identity_size),
                              .nameless = identity == NULL,
                              .next = next,
                              .user = user,
                              .destroy = destroy},
              domain);
}

typedef struct {
  cgt_sink_t sink; /* first: the callback gets its address */
  cgt_list_t *list;
} list_sink;

static cgt_status_t take(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  cgt_list_t *list = ((list_sink *)sink)->list;
  for (size_t i = 0; i < n; i++)
    if (!cgt_i_list_add(list, words + i * count, count)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu positions", n);
  return CGT_OK;
}

static cgt_status_t fill_by_user(const char *function, cgt_i_domain_cursor *cursor, cgt_list_t *list) {
  const cgt_domain_t *domain = cursor->domain;
  const size_t before = cgt_list_count(list);
  list_sink sink = {.sink = {.take = take}, .list = list};
  const cgt_status_t status = domain->next(domain->user, cursor->index, &sink.sink);
  cursor->index += cgt_list_count(list) - before;
  if (sink.sink.status != CGT_OK) return cgt_i_fail_in_function(function, sink.sink.status);
  if (status == CGT_OK) return CGT_OK;
  return cgt_i_fail(status, "%s: the domain's function `next` returned %d", function, (int)status);
}

/* ---- All domains ---- */

cgt_status_t cgt_domain_count(const cgt_domain_t *domain, uint64_t *n) {
  static const char function[] = "cgt_domain_count";
  if (domain == NULL || n == NULL) return cgt_i_null_argument(function, domain == NULL ? "domain" : "n");
  *n = domain->to - domain->from;
  return CGT_OK;
}

/* Where a part ends: the first `size % parts` of them have one position more than the others. */
static uint64_t end_of(uint64_t size, uint64_t part, uint64_t parts) {
  const uint64_t rest = size % parts;
  return size / parts * part + (part < rest ? part : rest);
}

cgt_status_t cgt_domain_new_part(cgt_domain_t *domain, uint64_t part, uint64_t parts, cgt_domain_t **share) {
  static const char function[] = "cgt_domain_new_part";
  if (domain == NULL || share == NULL) return cgt_i_null_argument(function, domain == NULL ? "domain" : "share");
  if (part == 0 || part > parts)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: part is %llu of %llu; expected 1 to the number of parts", function,
                      (unsigned long long)part, (unsigned long long)parts);
  if (domain->whole != NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: domain is a part; expected a whole domain", function);
  if (domain->size == UINT64_MAX)
    return cgt_i_fail(CGT_E_UNSUPPORTED, "%s: domain has an unknown number of positions, or 2^64 - 1 or more", function);
  const cgt_domain_t made = {.kind = domain->kind,
                             .size = domain->size,
                             .identity = domain->identity,
                             .from = end_of(domain->size, part - 1, parts),
                             .to = end_of(domain->size, part, parts),
                             .whole = domain,
                             .first = domain->first,
                             .last = domain->last,
                             .summand = domain->summand,
                             .order = domain->order,
                             .longest = domain->longest,
                             .list = domain->list};
  const cgt_status_t status = make(function, &made, share);
  if (status == CGT_OK) atomic_fetch_add(&domain->references, 1);
  return status;
}

void cgt_domain_free(cgt_domain_t *domain) {
  if (domain == NULL || atomic_fetch_sub(&domain->references, 1) != 1) return;
  if (domain->whole != NULL) { /* which holds all else */
    cgt_domain_free(domain->whole);
    cgt_i_free(domain);
    return;
  }
  if (domain->destroy != NULL) domain->destroy(domain->user);
  cgt_list_free(domain->list);
  cgt_i_free(domain->ends);
  cgt_i_free(domain);
}

cgt_status_t cgt_i_domain_begin(const char *function, const cgt_domain_t *domain, cgt_i_domain_cursor *cursor) {
  *cursor = (cgt_i_domain_cursor){.domain = domain, .words = cgt_i_alloc(CGT_MAX_WORDS, sizeof *cursor->words)};
  if (cursor->words != NULL) return CGT_OK;
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", function, CGT_MAX_WORDS);
}

void cgt_i_domain_start(cgt_i_domain_cursor *cursor) {
  const cgt_domain_t *domain = cursor->domain;
  if (domain->from == 0 || !domain->kind->next(cursor)) return;
  cursor->index = 1;
  if (domain->kind->skip != NULL) cursor->index += domain->kind->skip(cursor, domain->from - 1);
  while (cursor->index < domain->from && domain->kind->next(cursor)) cursor->index++;
}

void cgt_i_domain_end(cgt_i_domain_cursor *cursor) { cgt_i_free(cursor->words); }

bool cgt_i_domain_seek(cgt_i_domain_cursor *cursor, uint64_t index, const uint64_t *words, size_t count) {
  const cgt_i_domain_kind *kind = cursor->domain->kind;
  if (index > cursor->domain->size || count > CGT_MAX_WORDS) return false;
  if (index > 0 && kind->find != NULL && !kind->find(cursor->domain, words, count, &cursor->level)) return false;
  cursor->index = index;
  cursor->count = count;
  if (count > 0) memcpy(cursor->words, words, count * sizeof *words);
  return true;
}

enum { MOST_WORDS = 1 << 16 }; /* added at once */

static cgt_status_t add(const char *function, cgt_i_domain_cursor *cursor, cgt_list_t *list) {
  if (!cgt_i_list_add(list, cursor->words, cursor->count))
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu positions", function, cgt_list_count(list) + 1);
  cursor->index++;
  return CGT_OK;
}

cgt_status_t cgt_i_domain_fill(const char *function, cgt_i_domain_cursor *cursor, uint64_t wanted, cgt_list_t *list) {
  if (cursor->domain->kind->next == NULL) return fill_by_user(function, cursor, list);
  while (cgt_list_count(list) < wanted && cgt_list_starts(list)[cgt_list_count(list)] < MOST_WORDS) {
    if (!cursor->domain->kind->next(cursor)) return CGT_OK;
    const cgt_status_t status = add(function, cursor, list);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

cgt_status_t cgt_i_domain_pass(const char *function, cgt_i_domain_cursor *cursor, uint64_t wanted, cgt_list_t *list,
                               cgt_i_domain_part *part) {
  const cgt_domain_t *domain = cursor->domain;
  if (domain->longest > 0 && wanted > MOST_WORDS / domain->longest + 1) wanted = MOST_WORDS / domain->longest + 1;
  *part = (cgt_i_domain_part){.n = 0};
  if (!domain->kind->next(cursor)) return CGT_OK;
  const cgt_status_t status = add(function, cursor, list);
  if (status != CGT_OK) return status;
  *part = (cgt_i_domain_part){.n = 1, .index = cursor->index, .level = cursor->level};
  if (domain->kind->skip != NULL) {
    const uint64_t skipped = domain->kind->skip(cursor, wanted - 1);
    cursor->index += skipped;
    part->n += skipped;
  } else {
    for (; part->n < wanted && domain->kind->next(cursor); part->n++) cursor->index++;
  }
  return CGT_OK;
}

cgt_status_t cgt_i_domain_fill_part(const char *function, cgt_i_domain_cursor *cursor, const cgt_i_domain_part *part,
                                    cgt_list_t *list) {
  const uint64_t *words = cgt_list_item(list, 0, &cursor->count);
  if (cursor->count > 0) memcpy(cursor->words, words, cursor->count * sizeof *words);
  cursor->index = part->index;
  cursor->level = part->level;
  cgt_status_t status = CGT_OK;
  while (cgt_list_count(list) < part->n && status == CGT_OK && cursor->domain->kind->next(cursor))
    status = add(function, cursor, list);
  return status;
}
