/* Subtracting one of finitely many vectors: values of all positions of a box, each once, without hashing. */
#include <stdio.h>
#include <string.h>

#include "game.h"

typedef struct {
  uint16_t *values; /* of a box from 0, the last heap running fastest */
  uint64_t *last;
  uint64_t cells;
} box;

typedef struct {
  size_t dimension, n;
  uint64_t *vectors; /* by their last words */
  box boxes[2];      /* by play */
} vectors_game;

enum { MOST_CELLS = 1 << 26, MOST_VECTORS = UINT16_MAX - 1 };

static uint64_t cells_of(const uint64_t *last, size_t dimension) {
  uint64_t cells = 1;
  for (size_t i = 0; i < dimension; i++) {
    if (last[i] >= MOST_CELLS || cells > MOST_CELLS) return UINT64_MAX;
    cells *= last[i] + 1;
  }
  return cells;
}

/* Fills a box, row by row: in a row the vectors that are not too large in the other heaps are the same for all cells. */
static cgt_status_t fill(const vectors_game *own, cgt_i_ask *ask, uint32_t play, const uint64_t *last, uint64_t cells,
                         uint16_t *values) {
  const size_t d = own->dimension, length = (size_t)last[d - 1] + 1;
  size_t *offsets = cgt_i_alloc(own->n + 1, sizeof *offsets); /* from a position back to an option */
  uint64_t *least = cgt_i_alloc(own->n + 1, sizeof *least);   /* last heap that an option needs */
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
      uint16_t mex = used == 0 && play == CGT_MISERE;
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

/* Makes the box of a play cover a position; CGT_E_NO_THEOREM where that would take too much. */
static cgt_status_t cover(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words) {
  vectors_game *own = game->rules.user;
  box *there = &own->boxes[play];
  const size_t d = own->dimension;
  const uint64_t limit = atomic_load(&game->memory);
  bool covered = there->values != NULL;
  for (size_t i = 0; i < d && covered; i++) covered = words[i] <= there->last[i];
  if (covered) return CGT_OK;
  uint64_t *last = cgt_i_alloc(d, sizeof *last);
  if (last == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", ask->function, d);
  for (size_t i = 0; i < d; i++) last[i] = there->values != NULL && there->last[i] > words[i] ? there->last[i] : words[i];
  if (cells_of(last, d) > MOST_CELLS) memcpy(last, words, d * sizeof *last); /* not both */
  const uint64_t cells = cells_of(last, d);
  if (cells > MOST_CELLS || own->n > MOST_VECTORS || (limit != 0 && cells * sizeof *there->values > limit)) {
    cgt_i_free(last);
    return CGT_E_NO_THEOREM;
  }
  uint16_t *values = cgt_i_alloc((size_t)cells, sizeof *values);
  cgt_status_t status =
      values != NULL ? fill(own, ask, play, last, cells, values)
                     : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu positions", ask->function, (unsigned long long)cells);
  if (status != CGT_OK) {
    cgt_i_free(values);
    cgt_i_free(last);
    return status;
  }
  cgt_i_free(there->values);
  cgt_i_free(there->last);
  *there = (box){values, last, cells};
  return CGT_OK;
}

static cgt_status_t recurrence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                               uint64_t *value, const char **name) {
  const vectors_game *own = game->rules.user;
  const uint64_t options = ask->options, expanded = ask->expanded;
  cgt_status_t status = cover(game, ask, play, words);
  game->options += ask->options - options;
  game->expanded += ask->expanded - expanded;
  if (status != CGT_OK) return status;
  size_t index = 0;
  for (size_t i = 0; i < count; i++) index = index * ((size_t)own->boxes[play].last[i] + 1) + (size_t)words[i];
  *value = own->boxes[play].values[index];
  *name = "the box of all smaller positions, filled once";
  return CGT_OK;
}

static cgt_status_t table(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *last, size_t count,
                          uint32_t *values) {
  const vectors_game *own = game->rules.user;
  if (count != own->dimension || cells_of(last, count) > MOST_CELLS || own->n > MOST_VECTORS) return CGT_E_NO_THEOREM;
  const uint64_t cells = cells_of(last, count);
  uint16_t *narrow = cgt_i_alloc((size_t)cells, sizeof *narrow);
  if (narrow == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu positions", ask->function, (unsigned long long)cells);
  cgt_status_t status = fill(own, ask, play, last, cells, narrow);
  for (size_t cell = 0; cell < cells && status == CGT_OK; cell++) values[cell] = narrow[cell];
  cgt_i_free(narrow);
  return status;
}

static void forget_boxes(vectors_game *own) {
  for (int play = 0; play < 2; play++) {
    cgt_i_free(own->boxes[play].values);
    cgt_i_free(own->boxes[play].last);
    own->boxes[play] = (box){.values = NULL};
  }
}

static void forget(cgt_game_t *game) { forget_boxes(game->rules.user); }

static const cgt_i_kind kind = {.recurrence = recurrence, .forget = forget, .table = table};

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const vectors_game *own = user;
  cgt_i_room option;
  if (!cgt_i_room_make(&option, count)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", count);
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
  cgt_i_room_free(&option);
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
  forget_boxes(own);
  cgt_i_free(own->vectors);
  cgt_i_free(own);
}

/* A merge sort, as no comparison function of qsort() would know the dimension. */
static void sort_by_last(uint64_t *vectors, size_t n, size_t d, uint64_t *spare) {
  for (size_t width = 1; width < n; width *= 2) {
    for (size_t begin = 0; begin < n; begin += 2 * width) {
      const size_t middle = begin + width < n ? begin + width : n, end = begin + 2 * width < n ? begin + 2 * width : n;
      for (size_t i = begin, j = middle, k = begin; k < end; k++) {
        const bool left = i < middle && (j == end || vectors[i * d + d - 1] <= vectors[j * d + d - 1]);
        memcpy(spare + k * d, vectors + (left ? i++ : j++) * d, d * sizeof *spare);
      }
    }
    memcpy(vectors, spare, n * d * sizeof *vectors);
  }
}

/* "vectors(2; (1,0),(0,1))", which needs at most 21 bytes a word and 3 a vector. */
static size_t write_identity(const vectors_game *own, char *text) {
  size_t used = (size_t)sprintf(text, "vectors(%zu; ", own->dimension);
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
  const cgt_ruleset_t rules = {.size = sizeof rules,
                               .flags = CGT_RULESET_THREADSAFE,
                               .user = own,
                               .options = options,
                               .validate = validate,
                               .identity = identity,
                               .identity_size = write_identity(own, identity),
                               .destroy = destroy};
  status = cgt_i_game_make(function, &rules, &kind, game);
  cgt_i_free(identity);
  if (status == CGT_OK)
    (*game)->shape = (cgt_i_shape){CGT_I_FIXED, dimension};
  else
    destroy(own);
  return status;
}
