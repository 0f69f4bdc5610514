/* Games of subtracting one of finitely many vectors. All values of a box are computed in order, without hashing. */
#include <stdio.h>
#include <string.h>

#include "game_inside.h"

extern const cgt_i_family cgt_i_vectors_family; /* below */

typedef struct {
  size_t dimension, n;
  uint64_t *vectors; /* sorted by their last words */
} vectors_game;

/* Fills a box, row by row: the vectors that fit in the other heaps are the same for all cells of a row. */
static cgt_status_t table(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *last, size_t count,
                          uint32_t *values) {
  const vectors_game *own = game->rules.user;
  const uint64_t cells = cgt_i_box_cells(NULL, last, count);
  if (count != own->dimension || cells > UINT32_MAX - 1) return CGT_E_NO_THEOREM;
  const size_t d = own->dimension, length = (size_t)last[d - 1] + 1;
  size_t *offsets = cgt_i_alloc(own->n + 1, sizeof *offsets); /* from a position back to an option */
  uint64_t *least = cgt_i_alloc(own->n + 1, sizeof *least);   /* size of the last heap that an option needs */
  uint32_t *seen = cgt_i_alloc(own->n + 2, sizeof *seen);     /* seen[v] = cell + 1: an option has the value v */
  uint64_t *row = cgt_i_alloc(d, sizeof *row), *strides = cgt_i_alloc(d, sizeof *strides);
  cgt_status_t status = CGT_OK;
  if (offsets == NULL || least == NULL || seen == NULL || row == NULL || strides == NULL)
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu vectors", ask->function, own->n);
  if (status == CGT_OK) {
    memset(seen, 0, (own->n + 2) * sizeof *seen);
    memset(row, 0, d * sizeof *row);
    strides[d - 1] = 1;
    for (size_t i = d - 1; i > 0; i--) strides[i - 1] = strides[i] * (last[i] + 1);
  }
  for (uint64_t begin = 0; begin < cells && status == CGT_OK; begin += length) {
    size_t n = 0;
    for (size_t k = 0; k < own->n; k++) {
      const uint64_t *vector = own->vectors + k * d;
      uint64_t offset = 0;
      bool fits = true;
      for (size_t i = 0; i + 1 < d && fits; i++) {
        fits = vector[i] <= row[i];
        offset += fits ? vector[i] * strides[i] : 0;
      }
      if (!fits || vector[d - 1] >= length) continue;
      offsets[n] = (size_t)(offset + vector[d - 1]);
      least[n++] = vector[d - 1];
    }
    for (size_t x = 0, used = 0; x < length; x++) {
      const size_t cell = (size_t)begin + x;
      const uint32_t mark = (uint32_t)cell + 1;
      while (used < n && least[used] <= x) used++;
      for (size_t k = 0; k < used; k++) seen[values[cell - offsets[k]]] = mark;
      uint32_t mex = used == 0 && play == CGT_MISERE;
      while (used > 0 && seen[mex] == mark) mex++;
      values[cell] = mex;
    }
    for (size_t i = d - 1; i-- > 0;) {
      if (++row[i] <= last[i]) break;
      row[i] = 0;
    }
    ask->options += n * length;
    status = cgt_i_ask_poll(ask);
  }
  cgt_i_free(offsets);
  cgt_i_free(least);
  cgt_i_free(seen);
  cgt_i_free(row);
  cgt_i_free(strides);
  return status;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const vectors_game *own = user;
  cgt_i_buffer option;
  if (!cgt_i_buffer_make(&option, count)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", count);
  cgt_status_t status = CGT_OK;
  for (size_t k = 0; k < own->n && status == CGT_OK; k++) {
    const uint64_t *vector = own->vectors + k * count;
    bool fits = true;
    for (size_t i = 0; i < count && fits; i++) {
      fits = vector[i] <= words[i];
      option.words[i] = words[i] - vector[i];
    }
    if (fits) status = cgt_sink_option(sink, option.words, count);
  }
  cgt_i_buffer_free(&option);
  return status;
}

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const vectors_game *own = user;
  char text[80];
  (void)words;
  if (count == own->dimension) return CGT_OK;
  snprintf(text, sizeof text, "%zu words; expected %zu", count, own->dimension);
  return cgt_sink_refuse(sink, text);
}

static void destroy(void *user) {
  vectors_game *own = user;
  cgt_i_free(own->vectors);
  cgt_i_free(own);
}

/* Compares by the last words, then by the others. */
static bool is_before(const uint64_t *a, const uint64_t *b, size_t d) {
  return a[d - 1] != b[d - 1] ? a[d - 1] < b[d - 1] : cgt_i_compare_rows(a, b, d - 1) < 0;
}

/* A merge sort, because a comparison function for qsort() would not know the dimension. */
static void sort_by_last(uint64_t *vectors, size_t n, size_t d, uint64_t *spare) {
  for (size_t width = 1; width < n; width *= 2) {
    for (size_t begin = 0; begin < n; begin += 2 * width) {
      const size_t middle = begin + width < n ? begin + width : n, end = begin + 2 * width < n ? begin + 2 * width : n;
      for (size_t i = begin, j = middle, k = begin; k < end; k++) {
        const bool left = i < middle && (j == end || !is_before(vectors + j * d, vectors + i * d, d));
        memcpy(spare + k * d, vectors + (left ? i++ : j++) * d, d * sizeof *spare);
      }
    }
    memcpy(vectors, spare, n * d * sizeof *vectors);
  }
}

/* "vectors(2; (1,0),(0,1))", with at most 21 bytes for each word and 3 for each vector. */
static size_t write_identity(const vectors_game *own, char *text) {
  size_t used = (size_t)sprintf(text, own->n > 0 ? "vectors(%zu; " : "vectors(%zu", own->dimension);
  for (size_t k = 0; k < own->n; k++)
    for (size_t i = 0; i < own->dimension; i++)
      used += (size_t)sprintf(text + used, "%s%llu%s",
                              i > 0   ? ","
                              : k > 0 ? ",("
                                      : "(",
                              (unsigned long long)own->vectors[k * own->dimension + i], i + 1 < own->dimension ? "" : ")");
  return used + (size_t)sprintf(text + used, ")");
}

cgt_status_t cgt_game_new_vectors(size_t dimension, const uint64_t *vectors, size_t n, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_vectors";
  if (game == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is NULL", function);
  if (dimension == 0 || dimension > CGT_MAX_WORDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: dimension is %zu; expected 1 to %zu", function, dimension, CGT_MAX_WORDS);
  if (n > SIZE_MAX / 32 / dimension)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %zu; no array has so many vectors", function, n);
  cgt_status_t status = cgt_i_check_array(function, "vectors", vectors, n * dimension);
  if (status != CGT_OK) return status;
  for (size_t k = 0; k < n; k++) {
    uint64_t any = 0;
    for (size_t i = 0; i < dimension; i++) any |= vectors[k * dimension + i];
    if (any == 0)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: vector number %zu is zero; expected a positive word in it", function, k);
  }
  vectors_game *own = cgt_i_alloc(1, sizeof *own);
  uint64_t *sorted = cgt_i_alloc(n * dimension + 1, sizeof *sorted), *spare = cgt_i_alloc(n * dimension + 1, sizeof *spare);
  char *identity = cgt_i_alloc(n * dimension * 24 + 64, 1);
  if (own == NULL || sorted == NULL || spare == NULL || identity == NULL) {
    cgt_i_free(own);
    cgt_i_free(sorted);
    cgt_i_free(spare);
    cgt_i_free(identity);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu vectors", function, n);
  }
  if (n > 0) memcpy(sorted, vectors, n * dimension * sizeof *sorted);
  sort_by_last(sorted, n, dimension, spare);
  cgt_i_free(spare);
  *own = (vectors_game){.dimension = dimension, .n = n, .vectors = sorted};
  cgt_ruleset_t rules = cgt_i_vectors_family.rules;
  rules.user = own;
  rules.identity = identity;
  rules.identity_size = write_identity(own, identity);
  const cgt_i_making making = {.rules = &rules, .shape = {CGT_I_FIXED, dimension}};
  status = cgt_i_game_make(function, &cgt_i_vectors_family, &making, game);
  cgt_i_free(identity);
  if (status != CGT_OK) destroy(own);
  return status;
}

/* ---- Texts ---- */

static cgt_status_t read_vector(cgt_i_reader *reader, uint64_t d, cgt_i_words *vectors) {
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  uint64_t any = 0;
  cgt_status_t status = CGT_OK;
  for (uint64_t i = 0; i < d && status == CGT_OK; i++) {
    uint64_t entry = 0;
    status = cgt_i_read_expect(reader, i == 0 ? '(' : ',');
    if (status == CGT_OK) status = cgt_i_read_number(reader, "an entry", &entry);
    if (status == CGT_OK) status = cgt_i_words_add(reader, vectors, entry);
    any |= entry;
  }
  if (status == CGT_OK) status = cgt_i_read_expect(reader, ')');
  if (status != CGT_OK || any != 0) return status;
  return cgt_i_read_fail(reader, CGT_E_ARGUMENT, from, reader->at, NULL, "a vector that is not zero");
}

static cgt_status_t read_vectors(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game) {
  cgt_i_words vectors = {NULL, 0, 0};
  cgt_i_place dimension;
  uint64_t d;
  bool more = false;
  (void)family, (void)name;
  cgt_status_t status = cgt_i_read_bounded(reader, "a number of heaps", 1, CGT_MAX_WORDS, CGT_E_ARGUMENT, &d, &dimension);
  if (status == CGT_OK) status = cgt_i_read_first(reader, &more);
  while (status == CGT_OK && more) {
    status = read_vector(reader, d, &vectors);
    if (status == CGT_OK) status = cgt_i_read_more(reader, &more);
  }
  if (status == CGT_OK) {
    status = cgt_game_new_vectors((size_t)d, vectors.words, vectors.count / (size_t)d, game);
    if (status != CGT_OK) status = cgt_i_read_failed(reader, status, dimension.from, dimension.to);
  }
  cgt_i_free(vectors.words);
  return status;
}

const cgt_i_family cgt_i_vectors_family = {
    .name = "vectors",
    .example = "vectors(2; (1,0),(0,1),(1,1))",
    .position = "3,5",
    .rules = {.size = sizeof(cgt_ruleset_t),
              .flags = CGT_RULESET_THREADSAFE,
              .options = options,
              .validate = validate,
              .destroy = destroy},
    .read = read_vectors,
    .recurrence = cgt_i_game_box_value,
    .table = table,
};
