/* Misère quotients: making them, and questions. */
#include <stdlib.h>
#include <string.h>

#include "quotient_inside.h"

/* ---- Making and freeing ---- */

void cgt_quotient_free(cgt_quotient_t *quotient) {
  if (quotient == NULL || atomic_fetch_sub(&quotient->references, 1) > 1) return;
  cgt_game_free(quotient->game);
  cgt_list_free(quotient->positions);
  cgt_i_free(quotient->places);
  cgt_i_sums_clear(&quotient->level);
  cgt_i_free(quotient->atoms.weights);
  cgt_i_free(quotient->atoms.starts);
  cgt_i_free(quotient->atoms.part_starts);
  cgt_i_free(quotient->atoms.part);
  cgt_i_free(quotient->generators);
  cgt_i_free(quotient->last_letters);
  cgt_i_free(quotient->before);
  cgt_i_lock_free(&quotient->lock);
  cgt_i_free(quotient);
}

cgt_status_t cgt_i_quotient_begin(cgt_i_ask *ask, size_t most, cgt_quotient_t **quotient) {
  cgt_status_t status = CGT_OK;
  cgt_quotient_t *made = cgt_i_quotient_zeros(ask, 1, sizeof *made, &status);
  if (made == NULL) return status;
  if (!cgt_i_lock_make(&made->lock)) {
    cgt_i_free(made);
    return cgt_i_fail(CGT_E_MEMORY, "%s: the system has no mutex left", ask->function);
  }
  atomic_init(&made->references, 1);
  made->game = cgt_game_retain(ask->game);
  made->most = most;
  status = cgt_i_sums_begin(ask, &made->atoms, NULL, NULL, &made->level);
  if (status == CGT_OK)
    *quotient = made;
  else
    cgt_quotient_free(made);
  return status;
}

cgt_status_t cgt_i_quotient_end(cgt_status_t status, cgt_quotient_t *made, cgt_quotient_t **quotient) {
  if (status == CGT_OK)
    *quotient = made;
  else
    cgt_quotient_free(made);
  return status;
}

static cgt_status_t check_new(const char *function, const cgt_game_t *game, size_t most, cgt_quotient_t **quotient) {
  if (game == NULL || quotient == NULL) return cgt_i_null_argument(function, game == NULL ? "game" : "quotient");
  if (most == 0 || most > CGT_MAX_QUOTIENT)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: most is %zu; expected 1 to %zu", function, most, CGT_MAX_QUOTIENT);
  return CGT_OK;
}

/* ---- Heaps ---- */

cgt_status_t cgt_i_quotient_check_heaps(const char *function, const cgt_game_t *game) {
  const uint64_t heaps = CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS | CGT_RULESET_SPLITS_SUMS;
  if (cgt_i_game_family(game)->adjoins && cgt_i_game_shape(game).form == CGT_I_HEAPS &&
      (cgt_i_game_rules(game)->flags & heaps) == heaps)
    return CGT_OK;
  return cgt_i_fail(CGT_E_UNSUPPORTED, "%s: the game is %s; expected one of heaps, each a summand", function,
                    cgt_game_family(game));
}

cgt_status_t cgt_i_quotient_add_heap(cgt_i_ask *ask, cgt_quotient_t *quotient) {
  const uint64_t heap = quotient->atoms.n;
  cgt_list_t *options;
  cgt_status_t status = cgt_game_options(ask->game, &heap, 1, &options);
  if (status != CGT_OK) return cgt_i_fail_in_function(ask->function, status);
  status = cgt_i_atoms_add(ask, &quotient->atoms);
  for (size_t i = 0; i < cgt_list_count(options) && status == CGT_OK; i++) {
    size_t count;
    const uint64_t *parts = cgt_list_item(options, i, &count);
    for (size_t k = 0; k < count && status == CGT_OK; k++)
      if (parts[k] >= heap)
        status = cgt_i_fail(CGT_E_UNSUPPORTED, "%s: heap %llu may become %llu; expected moves to smaller heaps", ask->function,
                            (unsigned long long)heap, (unsigned long long)parts[k]);
    if (status == CGT_OK) status = cgt_i_atoms_add_option(ask, &quotient->atoms, parts, count);
  }
  cgt_list_free(options);
  return status;
}

/* Whether no move leaves more than `left` heaps or takes more than `taken` tokens. */
static bool has_reach(const cgt_game_t *game, uint64_t *left, uint64_t *taken) {
  const cgt_i_family *family = cgt_i_game_family(game);
  return family->reach != NULL && family->reach(game, left, taken);
}

void cgt_i_quotient_find_period(cgt_quotient_t *quotient) {
  uint64_t left, taken;
  if (!has_reach(quotient->game, &left, &taken)) return;
  const uint16_t *images = quotient->level.images;
  const uint64_t last = quotient->level.placed - 1, most = last > taken ? (last - taken) / left : 0; /* of p + q */
  for (uint64_t p = 1; p <= most; p++) {
    uint64_t q = last - p + 1;
    while (q > 0 && images[q - 1] == images[q - 1 + p]) q--;
    if (q + p > most) continue;
    quotient->period = p;
    quotient->preperiod = q;
    return;
  }
}

/* Adds heaps up to the last, or until they prove a period. */
static cgt_status_t add_heaps(cgt_i_ask *ask, uint64_t last, cgt_quotient_t *quotient) {
  cgt_status_t status = CGT_OK;
  while (status == CGT_OK && quotient->period == 0 && quotient->level.placed <= last) {
    status = cgt_i_quotient_add_heap(ask, quotient);
    if (status == CGT_OK) status = cgt_i_sums_extend(ask, quotient->most, &quotient->level);
    if (status == CGT_OK) cgt_i_quotient_find_period(quotient);
  }
  return status;
}

static cgt_status_t make_of_heaps(const char *function, cgt_game_t *game, uint64_t last, size_t most, bool whole,
                                  cgt_quotient_t **quotient) {
  uint64_t left, taken;
  cgt_status_t status = check_new(function, game, most, quotient);
  if (status == CGT_OK) status = cgt_i_quotient_check_heaps(function, game);
  if (status != CGT_OK) return status;
  if (whole && !has_reach(game, &left, &taken))
    return cgt_i_fail(CGT_E_NO_THEOREM, "%s: no theorem proves a period of the quotients of this game", function);
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  cgt_quotient_t *made;
  status = cgt_i_quotient_begin(&ask, most, &made);
  if (status != CGT_OK) return status;
  status = add_heaps(&ask, last, made);
  if (status == CGT_OK && whole && made->period == 0)
    status = cgt_i_fail(CGT_E_LIMIT, "%s: the heaps up to %llu prove no period; their quotient has %u elements", function,
                        (unsigned long long)last, (unsigned)made->level.monoid.n);
  if (status == CGT_OK) status = cgt_i_quotient_finish(&ask, made);
  return cgt_i_quotient_end(status, made, quotient);
}

cgt_status_t cgt_quotient_new_heaps(cgt_game_t *game, uint64_t last, size_t most, cgt_quotient_t **quotient) {
  return make_of_heaps("cgt_quotient_new_heaps", game, last, most, false, quotient);
}

cgt_status_t cgt_quotient_new_whole(cgt_game_t *game, uint64_t limit, size_t most, cgt_quotient_t **quotient) {
  return make_of_heaps("cgt_quotient_new_whole", game, limit, most, true, quotient);
}

cgt_status_t cgt_quotient_extend(const cgt_quotient_t *from, uint64_t last, size_t most, cgt_quotient_t **quotient) {
  static const char function[] = "cgt_quotient_extend";
  if (from == NULL) return cgt_i_null_argument(function, "from");
  cgt_status_t status = check_new(function, from->game, most, quotient);
  if (status != CGT_OK) return status;
  const cgt_i_sums *old = &from->level;
  if (from->positions != NULL)
    return cgt_i_fail(CGT_E_UNSUPPORTED, "%s: it is a quotient of positions; expected one of heaps", function);
  if (last < old->placed - 1)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: last is %llu; expected at least %zu, the largest heap that was examined", function,
                      (unsigned long long)last, old->placed - 1);
  if (old->monoid.n > most)
    return cgt_i_fail(CGT_E_LIMIT, "%s: the quotient has %u elements; the limit is %zu", function, (unsigned)old->monoid.n,
                      most);
  cgt_i_ask ask = cgt_i_ask_begin(from->game, function);
  cgt_quotient_t *made;
  status = cgt_i_quotient_begin(&ask, most, &made);
  if (status != CGT_OK) return status;
  while (status == CGT_OK && made->atoms.n < old->placed) status = cgt_i_quotient_add_heap(&ask, made);
  if (status == CGT_OK) status = cgt_i_sums_place(&ask, old->monoid.n, old->placed, &made->level);
  if (status == CGT_OK) {
    const cgt_i_monoid *to = &made->level.monoid;
    memcpy(to->products, old->monoid.products, (size_t)to->n * to->n * sizeof *to->products);
    memcpy(to->p, old->monoid.p, to->words * sizeof *to->p);
    memcpy(made->level.images, old->images, old->placed * sizeof *old->images);
    made->period = from->period;
    made->preperiod = from->preperiod;
    status = add_heaps(&ask, last, made);
  }
  if (status == CGT_OK) status = cgt_i_quotient_finish(&ask, made);
  return cgt_i_quotient_end(status, made, quotient);
}

/* ---- Positions ---- */

static int compare_places(const void *a, const void *b) {
  const cgt_i_quotient_place *one = a, *other = b;
  if (one->count != other->count) return one->count < other->count ? -1 : 1;
  return cgt_i_compare_rows(one->words, other->words, one->count);
}

/* Adds the vertices of a graph as atoms, in its order. */
static cgt_status_t add_vertices(cgt_i_ask *ask, cgt_quotient_t *quotient, const cgt_i_graph *graph) {
  const size_t n = graph->vertices;
  cgt_status_t status = CGT_OK;
  uint64_t *ranks = cgt_i_quotient_alloc(ask, n, sizeof *ranks, &status);
  quotient->places = cgt_i_quotient_alloc(ask, n, sizeof *quotient->places, &status);
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    const uint32_t v = graph->order[i];
    cgt_i_quotient_place *its = &quotient->places[i];
    *its = (cgt_i_quotient_place){.atom = (uint32_t)i};
    its->words = cgt_list_item(quotient->positions, v, &its->count);
    ranks[v] = i;
    status = cgt_i_atoms_add(ask, &quotient->atoms);
    for (uint64_t edge = graph->starts[v]; edge < graph->starts[v + 1] && status == CGT_OK; edge++)
      status = cgt_i_atoms_add_option(ask, &quotient->atoms, &ranks[graph->targets[edge]], 1);
  }
  cgt_i_free(ranks);
  if (status == CGT_OK) qsort(quotient->places, n, sizeof *quotient->places, compare_places);
  return status;
}

cgt_status_t cgt_i_quotient_add_positions(cgt_i_ask *ask, const cgt_list_t *positions, const cgt_i_most *most,
                                          cgt_quotient_t *quotient) {
  cgt_i_graph graph = {.vertices = 0};
  cgt_i_team *team = NULL;
  cgt_status_t status = cgt_i_game_expand(ask, positions, most, &team, &graph, &quotient->positions);
  cgt_i_team_end(team);
  if (status == CGT_OK) status = add_vertices(ask, quotient, &graph);
  cgt_i_graph_clear(&graph);
  return status;
}

cgt_status_t cgt_quotient_new_positions(cgt_game_t *game, const cgt_list_t *positions, size_t most, cgt_quotient_t **quotient) {
  static const char function[] = "cgt_quotient_new_positions";
  cgt_status_t status = check_new(function, game, most, quotient);
  if (status == CGT_OK && positions == NULL) status = cgt_i_null_argument(function, "positions");
  if (status == CGT_OK && cgt_list_count(positions) == 0)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: no positions; expected at least one", function);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  cgt_quotient_t *made;
  status = cgt_i_quotient_begin(&ask, most, &made);
  if (status != CGT_OK) return status;
  status = cgt_i_quotient_add_positions(&ask, positions, NULL, made);
  while (status == CGT_OK && made->level.placed < made->atoms.n) status = cgt_i_sums_extend(&ask, most, &made->level);
  if (status == CGT_OK) status = cgt_i_quotient_finish(&ask, made);
  return cgt_i_quotient_end(status, made, quotient);
}

/* ---- Questions ---- */

size_t cgt_quotient_order(const cgt_quotient_t *quotient) { return quotient->level.monoid.n; }

size_t cgt_quotient_p_count(const cgt_quotient_t *quotient) {
  size_t n = 0;
  for (uint32_t i = 0; i < quotient->level.monoid.words; i++) n += cgt_i_popcount(quotient->level.monoid.p[i]);
  return n;
}

static cgt_status_t check(const char *function, const cgt_quotient_t *quotient, const void *result, const char *name) {
  if (quotient == NULL) return cgt_i_null_argument(function, "quotient");
  return result == NULL ? cgt_i_null_argument(function, name) : CGT_OK;
}

cgt_status_t cgt_i_quotient_check_element(const char *function, const cgt_quotient_t *quotient, const char *name,
                                          uint64_t element) {
  if (element < quotient->level.monoid.n) return CGT_OK;
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is %llu; expected an element below %u", function, name, (unsigned long long)element,
                    (unsigned)quotient->level.monoid.n);
}

cgt_status_t cgt_quotient_outcome(const cgt_quotient_t *quotient, uint64_t element, uint64_t *outcome) {
  static const char function[] = "cgt_quotient_outcome";
  cgt_status_t status = check(function, quotient, outcome, "outcome");
  if (status == CGT_OK) status = cgt_i_quotient_check_element(function, quotient, "element", element);
  if (status == CGT_OK) *outcome = cgt_i_elements_has(quotient->level.monoid.p, (uint32_t)element) ? CGT_P : CGT_N;
  return status;
}

cgt_status_t cgt_quotient_multiply(const cgt_quotient_t *quotient, uint64_t a, uint64_t b, uint64_t *product) {
  static const char function[] = "cgt_quotient_multiply";
  cgt_status_t status = check(function, quotient, product, "product");
  if (status == CGT_OK) status = cgt_i_quotient_check_element(function, quotient, "a", a);
  if (status == CGT_OK) status = cgt_i_quotient_check_element(function, quotient, "b", b);
  if (status == CGT_OK) *product = cgt_i_monoid_product(&quotient->level.monoid, (uint32_t)a, (uint32_t)b);
  return status;
}

static cgt_status_t element_of_heaps(const cgt_quotient_t *quotient, const uint64_t *words, size_t count, uint32_t *element) {
  for (size_t i = 0; i < count; i++) {
    uint64_t heap = words[i];
    if (heap >= quotient->level.placed && quotient->period > 0)
      heap = quotient->preperiod + (heap - quotient->preperiod) % quotient->period;
    if (heap >= quotient->level.placed)
      return cgt_i_fail(CGT_E_POSITION, "heap %llu; expected none above %zu, the largest of this quotient",
                        (unsigned long long)heap, quotient->level.placed - 1);
    *element = cgt_i_monoid_product(&quotient->level.monoid, *element, quotient->level.images[heap]);
  }
  return CGT_OK;
}

static cgt_status_t element_of_position(const cgt_quotient_t *quotient, const uint64_t *words, size_t count,
                                        uint32_t *element) {
  cgt_i_buffer canonical;
  cgt_status_t status = CGT_OK;
  if (!cgt_i_buffer_make(&canonical, count)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", count);
  status = cgt_game_canonical(quotient->game, words, count, canonical.words, &canonical.count);
  if (status == CGT_OK) {
    const cgt_i_quotient_place sought = {.words = canonical.words, .count = canonical.count};
    const cgt_i_quotient_place *found =
        bsearch(&sought, quotient->places, quotient->level.placed, sizeof *quotient->places, compare_places);
    char text[CGT_I_TEXT];
    if (found != NULL)
      *element = quotient->level.images[found->atom];
    else
      status = cgt_i_fail(CGT_E_POSITION, "position %s is not among those of this quotient",
                          cgt_i_position_text(quotient->game, words, count, text));
  }
  cgt_i_buffer_free(&canonical);
  return status;
}

cgt_status_t cgt_quotient_element(const cgt_quotient_t *quotient, const uint64_t *words, size_t count, uint64_t *element) {
  static const char function[] = "cgt_quotient_element";
  uint32_t found = 0;
  cgt_status_t status = check(function, quotient, element, "element");
  if (status == CGT_OK) status = cgt_i_check_position(function, quotient->game, words, count);
  if (status != CGT_OK) return status;
  status = quotient->positions == NULL ? element_of_heaps(quotient, words, count, &found)
                                       : element_of_position(quotient, words, count, &found);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  *element = found;
  return CGT_OK;
}

cgt_status_t cgt_quotient_last_heap(const cgt_quotient_t *quotient, uint64_t *last) {
  static const char function[] = "cgt_quotient_last_heap";
  const cgt_status_t status = check(function, quotient, last, "last");
  if (status != CGT_OK) return status;
  if (quotient->positions != NULL)
    return cgt_i_fail(CGT_E_UNSUPPORTED, "%s: it is a quotient of positions; expected one of heaps", function);
  *last = quotient->period > 0 ? UINT64_MAX : quotient->level.placed - 1;
  return CGT_OK;
}

cgt_status_t cgt_quotient_period(const cgt_quotient_t *quotient, uint64_t *period, uint64_t *preperiod, uint64_t *checked) {
  static const char function[] = "cgt_quotient_period";
  cgt_status_t status = check(function, quotient, period, "period");
  if (status == CGT_OK) status = check(function, quotient, preperiod, "preperiod");
  if (status != CGT_OK) return status;
  if (quotient->period == 0) return cgt_i_fail(CGT_E_NO_THEOREM, "%s: no period of this quotient is proved", function);
  *period = quotient->period;
  *preperiod = quotient->preperiod;
  if (checked != NULL) *checked = quotient->level.placed - 1;
  return CGT_OK;
}
