/* Green Hackenbush: a move cuts an edge, and what is then not joined to the ground falls off. */
#include <stdio.h>
#include <string.h>

#include "../game/ask.h"
#include "graph_inside.h"
#include "left.h"

/* The user pointer of the ruleset. Vertex 0 is the ground. */
typedef struct {
  cgt_i_left left; /* first: of edges */
  size_t vertices;
  uint32_t *ends; /* two for each edge, the lesser first */
  size_t *starts; /* at vertex v are the edges at[starts[v]], …, at[starts[v + 1] - 1]; a loop once */
  uint32_t *at;
} hackenbush;

static uint32_t other_end(const hackenbush *own, uint32_t edge, uint32_t vertex) {
  return own->ends[2 * edge] == vertex ? own->ends[2 * edge + 1] : own->ends[2 * edge];
}

/* ---- Walks ---- */

/* A walk in depth over the edges that are left. */
typedef struct {
  const hackenbush *own;
  uint64_t *rest;  /* the edges on which it has not been */
  uint32_t *stack; /* vertices on the way from the root, with the edge that led to each */
  uint32_t *by;
  size_t *next;    /* of each vertex: the place of the next edge to try */
  uint32_t *found; /* of each vertex: its number in the order of the walk, from 1; 0: it has not been found */
  uint32_t *low;   /* of each vertex: the least number of a vertex to which an edge leads from it or from below it */
  uint64_t *sum;   /* of each vertex: the value of what stands on it */
  size_t depth;
  uint32_t count;
} walk;

static bool begin(walk *of, const hackenbush *own, const uint64_t *words, size_t count) {
  const size_t n = own->vertices + 1;
  *of = (walk){.own = own,
               .rest = cgt_i_alloc(count + 1, sizeof *of->rest),
               .stack = cgt_i_alloc(n, sizeof *of->stack),
               .by = cgt_i_alloc(n, sizeof *of->by),
               .next = cgt_i_alloc(n, sizeof *of->next),
               .found = cgt_i_alloc(n, sizeof *of->found),
               .low = cgt_i_alloc(n, sizeof *of->low),
               .sum = cgt_i_alloc(n, sizeof *of->sum)};
  if (of->rest == NULL || of->stack == NULL || of->by == NULL || of->next == NULL || of->found == NULL || of->low == NULL ||
      of->sum == NULL)
    return false;
  cgt_i_left_copy(of->rest, words, count);
  memset(of->found, 0, n * sizeof *of->found);
  return true;
}

static void end(walk *of) {
  cgt_i_free(of->rest);
  cgt_i_free(of->stack);
  cgt_i_free(of->by);
  cgt_i_free(of->next);
  cgt_i_free(of->found);
  cgt_i_free(of->low);
  cgt_i_free(of->sum);
}

static void enter(walk *of, uint32_t vertex, uint32_t edge) {
  of->stack[of->depth] = vertex;
  of->by[of->depth++] = edge;
  of->next[vertex] = of->own->starts[vertex];
  of->found[vertex] = of->low[vertex] = ++of->count;
  of->sum[vertex] = 0;
}

/* The next edge at the vertex where the walk is; false: there is none. */
static bool next_edge(walk *of, uint32_t vertex, uint32_t *edge) {
  for (size_t *next = &of->next[vertex]; *next < of->own->starts[vertex + 1];) {
    *edge = of->own->at[(*next)++];
    if (!cgt_i_left_has(of->rest, *edge)) continue;
    cgt_i_left_drop(of->rest, *edge);
    return true;
  }
  return false;
}

/* Walks over all that is joined to a vertex, except by way of the ground, and finds the value of what stands on the vertex.
 *
 * By the fusion principle the vertices of a cycle may be brought together: so an edge that is no bridge is a loop where its
 * ends are, and as good as a single edge there. By the colon principle what stands on a bridge is as good as a stalk with its
 * value; with the bridge it is one longer. (Berlekamp, Conway and Guy, Winning Ways, chapter 7.) An edge down which the walk
 * went is a bridge if no edge leads from below it to where the walk had been before. */
static uint64_t value_on(walk *of, uint32_t root) {
  for (enter(of, root, 0); of->depth > 0;) {
    const uint32_t vertex = of->stack[of->depth - 1];
    uint32_t edge;
    if (next_edge(of, vertex, &edge)) {
      const uint32_t other = other_end(of->own, edge, vertex);
      if (of->found[other] == 0) {
        enter(of, other, edge);
        continue;
      }
      of->sum[vertex] ^= 1;
      if (of->found[other] < of->low[vertex]) of->low[vertex] = of->found[other];
      continue;
    }
    if (--of->depth == 0) break;
    const uint32_t below = of->stack[of->depth - 1];
    const bool bridge = of->low[vertex] == of->found[vertex];
    of->sum[below] ^= bridge ? of->sum[vertex] + 1 : of->sum[vertex] ^ 1;
    if (of->low[vertex] < of->low[below]) of->low[below] = of->low[vertex];
  }
  return of->sum[root];
}

static cgt_status_t no_memory(const hackenbush *own) {
  return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu edges", own->left.n);
}

/* ---- Callbacks ---- */

/* Drops what is not joined to the ground. */
static cgt_status_t canonical(void *user, uint64_t *words, size_t *count) {
  const hackenbush *own = user;
  walk of;
  const bool done = begin(&of, own, words, *count);
  if (done) {
    (void)value_on(&of, 0);
    for (size_t i = 0; i < *count; i++) words[i] &= ~of.rest[i];
  }
  end(&of);
  return done ? CGT_OK : no_memory(own);
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const hackenbush *own = user;
  cgt_i_buffer option;
  if (!cgt_i_buffer_make(&option, count)) return no_memory(own);
  cgt_status_t status = CGT_OK;
  cgt_i_left_copy(option.words, words, count);
  for (size_t at = 0, edge; status == CGT_OK && cgt_i_left_next(words, own->left.n, &at, &edge);) {
    cgt_i_left_drop(option.words, edge);
    status = cgt_sink_option(sink, option.words, count);
    cgt_i_left_add(option.words, edge);
  }
  cgt_i_buffer_free(&option);
  return status;
}

/* What stands on the ground side by side: what hangs together without it, and each loop at it. */
static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const hackenbush *own = user;
  walk of;
  uint64_t *before = cgt_i_alloc(2 * count + 1, sizeof *before), *summand = before + count;
  cgt_status_t status = begin(&of, own, words, count) && before != NULL ? CGT_OK : no_memory(own);
  if (status == CGT_OK) of.found[0] = UINT32_MAX; /* the walk does not go on from the ground */
  for (size_t i = own->starts[0]; i < own->starts[1] && status == CGT_OK; i++) {
    const uint32_t edge = own->at[i], root = other_end(own, edge, 0);
    if (!cgt_i_left_has(of.rest, edge)) continue;
    memcpy(before, of.rest, count * sizeof *before);
    if (root == 0)
      cgt_i_left_drop(of.rest, edge);
    else
      (void)value_on(&of, root);
    for (size_t k = 0; k < count; k++) summand[k] = before[k] & ~of.rest[k];
    if (memcmp(summand, words, count * sizeof *words) == 0) break; /* all of it is one */
    status = cgt_sink_summand(sink, NULL, summand, count);
  }
  end(&of);
  cgt_i_free(before);
  return status;
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const hackenbush *own = user;
  const bool over = cgt_i_left_order_hint(NULL, words, count) == 0;
  walk of;
  if (question != CGT_QUESTION_VALUE || (play == CGT_MISERE && !over)) return CGT_E_NO_THEOREM;
  const bool done = begin(&of, own, words, count);
  if (done) *answer = over ? play == CGT_MISERE : value_on(&of, 0);
  if (done && theorem != NULL)
    *theorem = over ? "no edge is left" : "Winning Ways, chapter 7: the fusion principle and the colon principle";
  end(&of);
  return done ? CGT_OK : no_memory(own);
}

/* ---- Pictures ---- */

enum { STEP = 56, RADIUS = 4 /* of a vertex */, LEAF = 20, BEND = 14, MOST_DRAWN = 64 /* edges of a picture */ };

/* The level of each vertex, its distance from the ground, and its place in the level. */
typedef struct {
  uint32_t level[MOST_DRAWN + 1], place[MOST_DRAWN + 1], vertex[MOST_DRAWN + 1];
  size_t found;
} levels;

static void find_levels(const hackenbush *own, levels *of) {
  *of = (levels){.found = 1};
  for (size_t i = 0; i < of->found; i++)
    for (size_t k = own->starts[of->vertex[i]]; k < own->starts[of->vertex[i] + 1]; k++) {
      const uint32_t other = other_end(own, own->at[k], of->vertex[i]);
      size_t seen = 0;
      while (seen < of->found && of->vertex[seen] != other) seen++;
      if (seen < of->found) continue;
      of->vertex[seen] = other;
      of->level[seen] = of->level[i] + 1;
      of->place[seen] = of->level[seen] == of->level[seen - 1] ? of->place[seen - 1] + 1 : 0;
      of->found++;
    }
}

static void put_leaf(const cgt_i_pen *pen, int64_t x, int64_t y, int64_t x1, int64_t y1, int64_t x2, int64_t y2) {
  pen->put_line(pen, x, y, x1, y1);
  pen->put_line(pen, x1, y1, x2, y2);
  pen->put_line(pen, x2, y2, x, y);
}

/* Levels one above another, the ground as a line; parallel edges bend, and a loop is a leaf beside its vertex, or stands on the
 * ground beside the rest. */
static bool draw(const cgt_game_t *game, const uint64_t *words, size_t count, const cgt_i_pen *pen, int64_t x, int64_t y,
                 cgt_i_area *area) {
  hackenbush *own = cgt_i_game_own(game);
  uint64_t left = own->left.n > 0 ? words[0] : 0;
  levels of;
  int64_t highest = 0, widest = 0, loops = 0;
  if (own->left.n == 0 || own->left.n > MOST_DRAWN || canonical(own, &left, &count) != CGT_OK) return false;
  find_levels(own, &of);
  for (size_t i = 0; i < of.found; i++) {
    if (of.level[i] > highest) highest = of.level[i];
    if (of.place[i] > widest) widest = of.place[i];
  }
  const int64_t ground = y + STEP * (highest + 1);
  for (size_t edge = 0; edge < own->left.n; edge++) {
    const uint32_t a = own->ends[2 * edge], b = own->ends[2 * edge + 1];
    size_t lower = 0, upper = 0;
    int64_t bend = 0;
    char text[24];
    cgt_i_area line;
    while (of.vertex[lower] != a) lower++;
    while (of.vertex[upper] != b) upper++;
    for (size_t other = 0; other < edge; other++)
      if (own->ends[2 * other] == a && own->ends[2 * other + 1] == b) bend += BEND;
    const int64_t y1 = ground - STEP * of.level[lower], y2 = ground - STEP * of.level[upper];
    int64_t x1 = x + STEP / 2 + STEP * of.place[lower], x2 = x + STEP / 2 + STEP * of.place[upper];
    if (b == 0) x2 = x + STEP / 2 + STEP * (widest + ++loops);
    if (a == 0) x1 = x2;
    const int64_t middle_x = (x1 + x2) / 2 + bend, middle_y = (y1 + y2) / 2;
    if ((left >> edge & 1) == 0) continue;
    snprintf(text, sizeof text, "%zu", edge + 1);
    if (b == 0) {
      put_leaf(pen, x2, y2, x2 - LEAF / 2, y2 - LEAF, x2 + LEAF / 2, y2 - LEAF);
      pen->put_text(pen, x2 + LEAF / 2 + 3, y2 - LEAF, text, &line);
      continue;
    }
    if (a == b) {
      put_leaf(pen, x2, y2, x2 - LEAF - bend, y2 - LEAF / 2, x2 - LEAF - bend, y2 + LEAF / 2);
      pen->put_text(pen, x2 - LEAF - bend, y2 - LEAF / 2 - CGT_I_PEN_LINE, text, &line);
    } else {
      pen->put_line(pen, x1, y1, middle_x, middle_y);
      pen->put_line(pen, middle_x, middle_y, x2, y2);
      pen->put_text(pen, middle_x + 4, middle_y - CGT_I_PEN_LINE / 2, text, &line);
    }
    if (a != 0) pen->put_node(pen, x1, y1, RADIUS, UINT64_MAX);
    pen->put_node(pen, x2, y2, RADIUS, UINT64_MAX);
  }
  *area = (cgt_i_area){(uint64_t)(STEP * (widest + loops + 1)), (uint64_t)(ground - y) + 2};
  pen->put_line(pen, x, ground, x + (int64_t)area->width, ground);
  return true;
}

/* ---- Making ---- */

static void destroy(void *user) {
  hackenbush *own = user;
  cgt_i_free(own->ends);
  cgt_i_free(own->starts);
  cgt_i_free(own->at);
  cgt_i_free(own);
}

/* Fills in which edges are at each vertex. */
static void join(hackenbush *own) {
  const size_t n = own->vertices;
  memset(own->starts, 0, (n + 2) * sizeof *own->starts);
  for (size_t i = 0; i < 2 * own->left.n; i++)
    if (i % 2 == 0 || own->ends[i] != own->ends[i - 1]) own->starts[own->ends[i] + 2]++;
  for (size_t v = 2; v < n + 2; v++) own->starts[v] += own->starts[v - 1];
  for (size_t i = 0; i < 2 * own->left.n; i++)
    if (i % 2 == 0 || own->ends[i] != own->ends[i - 1]) own->at[own->starts[own->ends[i] + 1]++] = (uint32_t)(i / 2);
}

/* Drops the edges of the graph itself that are not joined to the ground; the others move up. */
static cgt_status_t drop_edges(hackenbush *own) {
  size_t count = cgt_i_left_words(own->left.n), kept = 0;
  uint64_t *words = cgt_i_alloc(count + 1, sizeof *words);
  if (words == NULL) return no_memory(own);
  cgt_status_t status = cgt_i_left_bounds(own, NULL, count, words);
  if (status == CGT_OK) status = canonical(own, words, &count);
  for (size_t i = 0; i < own->left.n && status == CGT_OK; i++) {
    if (!cgt_i_left_has(words, i)) continue;
    memmove(own->ends + 2 * kept++, own->ends + 2 * i, 2 * sizeof *own->ends);
  }
  cgt_i_free(words);
  if (status != CGT_OK) return status;
  own->left.n = kept;
  join(own);
  return CGT_OK;
}

static cgt_status_t make_own(uint64_t n, const uint64_t *edges, size_t m, hackenbush **made) {
  hackenbush *own = cgt_i_alloc(1, sizeof *own);
  if (own == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for a game");
  *own = (hackenbush){.left = {.n = m, .base = 1, .what = "an edge"}, .vertices = (size_t)n};
  own->ends = cgt_i_alloc(2 * m + 1, sizeof *own->ends);
  own->starts = cgt_i_alloc(own->vertices + 2, sizeof *own->starts);
  own->at = cgt_i_alloc(2 * m + 1, sizeof *own->at);
  cgt_status_t status = own->ends != NULL && own->starts != NULL && own->at != NULL ? CGT_OK : no_memory(own);
  for (size_t i = 0; i < m && status == CGT_OK; i++) {
    const uint64_t a = edges[2 * i], b = edges[2 * i + 1];
    if (a >= n || b >= n)
      status = cgt_i_fail(CGT_E_ARGUMENT, "edge %llu-%llu; expected vertices below %llu", (unsigned long long)a,
                          (unsigned long long)b, (unsigned long long)n);
    own->ends[2 * i] = (uint32_t)(a < b ? a : b);
    own->ends[2 * i + 1] = (uint32_t)(a < b ? b : a);
  }
  if (status == CGT_OK) join(own);
  if (status == CGT_OK) status = drop_edges(own);
  if (status == CGT_OK)
    *made = own;
  else
    destroy(own);
  return status;
}

static cgt_status_t read_hackenbush(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game) {
  cgt_i_words edges = {NULL, 0, 0}, places = {NULL, 0, 0};
  cgt_i_place size;
  uint64_t n;
  (void)family;
  cgt_status_t status = cgt_i_read_bounded(reader, "a number of vertices", 1, CGT_MAX_HACKENBUSH, CGT_E_ARGUMENT, &n, &size);
  if (status == CGT_OK) status = cgt_i_read_keep(reader, n * CGT_I_SPEC_VERTEX, size.from);
  if (status == CGT_OK) status = cgt_i_read_pairs(reader, '-', "a vertex", n, NULL, &edges, &places);
  if (status == CGT_OK) {
    status = cgt_game_new_hackenbush(n, edges.words, edges.count / 2, game);
    if (status != CGT_OK) status = cgt_i_read_failed(reader, status, name.from, name.to);
  }
  cgt_i_free(edges.words);
  cgt_i_free(places.words);
  return status;
}

const cgt_i_family cgt_i_hackenbush_family = {
    .name = "hackenbush",
    .example = "hackenbush(7; 0-1, 1-2, 1-3, 2-3, 3-4, 4-5, 3-6, 0-6, 6-6)",
    .position = "1,2,3,4,5,8,9",
    .read = read_hackenbush,
    .splits_within = true,
    .rules = {.size = sizeof(cgt_ruleset_t),
              .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SPLITS_SUMS,
              .options = options,
              .validate = cgt_i_left_validate,
              .canonical = canonical,
              .split = split,
              .closed = closed,
              .order_hint = cgt_i_left_order_hint,
              .bounds = cgt_i_left_bounds,
              .destroy = destroy},
    .fits = true,
    .notation = CGT_NOTATION_LEFT,
    .read_position = cgt_i_left_read,
    .write_position = cgt_i_left_write,
    .draw = draw,
};

cgt_status_t cgt_game_new_hackenbush(uint64_t n, const uint64_t *edges, size_t m, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_hackenbush";
  if (game == NULL) return cgt_i_null_argument(function, "game");
  if (n == 0 || n > CGT_MAX_HACKENBUSH)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %llu; expected from 1 to 2^20 vertices", function, (unsigned long long)n);
  if (m > CGT_MAX_VERTICES) return cgt_i_fail(CGT_E_LIMIT, "%s: %zu edges; expected at most 2^18", function, m);
  cgt_status_t status = cgt_i_check_array(function, "edges", edges, 2 * m);
  hackenbush *own = NULL;
  if (status == CGT_OK) status = make_own(n, edges, m, &own);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  const size_t kept = own->left.n;
  uint64_t *arguments = cgt_i_alloc(2 * kept + 1, sizeof *arguments);
  cgt_i_bytes identity = {NULL, 0, 0};
  cgt_i_text text = cgt_i_text_grow(&identity);
  if (arguments == NULL) status = no_memory(own);
  if (status == CGT_OK) arguments[0] = n;
  cgt_i_print_number(&text, "hackenbush(", n);
  for (size_t i = 0; i < 2 * kept && status == CGT_OK; i++) {
    arguments[i + 1] = own->ends[i];
    cgt_i_print_number(&text, i % 2 == 1 ? "-" : i == 0 ? "; " : ", ", own->ends[i]);
  }
  cgt_i_print(&text, ")");
  if (status == CGT_OK) status = text.status;
  cgt_ruleset_t rules = cgt_i_hackenbush_family.rules;
  rules.user = own;
  rules.identity = identity.bytes;
  rules.identity_size = identity.used;
  const cgt_i_making making = {
      .rules = &rules, .shape = {CGT_I_FIXED, cgt_i_left_words(kept)}, .arguments = arguments, .argument_count = 2 * kept + 1};
  if (status == CGT_OK) status = cgt_i_game_make(function, &cgt_i_hackenbush_family, &making, game);
  cgt_i_free(arguments);
  cgt_i_free(identity.bytes);
  if (status == CGT_OK) return CGT_OK;
  destroy(own);
  return cgt_i_fail_in_function(function, status);
}
