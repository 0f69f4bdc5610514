/* The search for values of Node Kayles and Arc Kayles; include it with WORDS, the words of a set of vertices, and SIZED, which
 * makes names of them.
 *
 * The value of a position is k just if with a heap of k beside it, it is lost (Lemoine and Viennot, "Nimbers are inevitable").
 * An option of value k refutes this, and so does a v < k that is the value of no option. So the search first looks for an
 * option of value k, and then, for each v from 0 up, for one of value v, by the same question about options. If an option has
 * several components, all but the largest are evaluated exactly, and that one inherits the question. Every option is looked up
 * before any is searched. Values go into the game's memo; refutations, which are useful for a short while, into a small table,
 * where later ones replace earlier ones.
 *
 * Components are brought into a normal form:
 * - Node Kayles: of two vertices that are joined to each other and to the same others, one is dropped. Every move takes either
 *   both or neither, and moves at them leave the same; so the positions with and without it have the same options.
 * - Arc Kayles: a vertex joined to a single one is a leaf of that one. One of several leaves is enough, as moves with any of
 *   them leave the same except for vertices that are joined to nothing. A vertex all of whose neighbours have leaves is to each
 *   of them no more than another leaf, now and after every move: a neighbour keeps its leaf as long as it is there.
 * - On boards, where adjacency is the same everywhere and in every reflection, the least of all images of a component, each
 *   moved into the corner. If one of its symmetries is its own inverse, and moves no vertex to itself or to one that it is
 *   joined to, then the component is lost: the second player answers with the image of each move. It is free, as it is not
 *   joined to what the move took, and what is left has the symmetry again. (The argument by symmetry of Winning Ways,
 *   chapter 15, for Cram.) */
#include <limits.h>
#include <string.h>

#include "../base/array.h"
#include "../boards/board.h"
#include "../game/memo.h"
#include "kayles.h"

enum { PARTIAL = 1 << 15, REFUTATION_BITS = 12, LARGE = 12 /* vertices of components of which images are made */ };
#define WHOLE   UINT_MAX /* as a question: what the value is, not whether it is some number */
#define NO_SUCH UINT_MAX /* as an answer: the value is not the number that was asked about */

typedef struct {
  uint64_t words[WORDS];
} set;

/* A component of unknown value, and its normal form. */
typedef struct {
  set vertices, normal;
  unsigned size;
} part;

typedef struct {
  size_t parts;     /* where its parts begin among those of its frame, smaller ones first */
  unsigned count;   /* of its parts */
  unsigned sum;     /* XOR of the values of its other components */
  unsigned effort;  /* that it seems to take */
  uint64_t refuted; /* bits of numbers that are not its value */
} option;

/* The options of a position on the line of play. */
typedef struct {
  option *options;
  part *parts;
  size_t option_count, option_room, part_count, part_room;
} frame;

/* The numbers that are not the value of a position, as bits. */
typedef struct {
  set normal;
  uint64_t numbers;
} refutation;

typedef struct {
  cgt_i_kayles_ask *ask;
  size_t n, count; /* vertices, and words of a position */
  bool arcs;
  set *near;        /* of each vertex: itself and those joined to it */
  set *columns;     /* of a board */
  uint16_t *images; /* of each vertex under each symmetry of a board */
  unsigned symmetries;
  refutation *refutations;
  frame *frames; /* by depth */
  size_t depth, most_depth;
} kayles_search;

/* ---- Sets ---- */

static inline set both(set a, set b) {
  for (size_t i = 0; i < WORDS; i++) a.words[i] &= b.words[i];
  return a;
}
static inline set without(set a, set b) {
  for (size_t i = 0; i < WORDS; i++) a.words[i] &= ~b.words[i];
  return a;
}
static inline set either(set a, set b) {
  for (size_t i = 0; i < WORDS; i++) a.words[i] |= b.words[i];
  return a;
}
static inline bool none(set a) {
  uint64_t any = 0;
  for (size_t i = 0; i < WORDS; i++) any |= a.words[i];
  return any == 0;
}
static inline bool same(set a, set b) {
  uint64_t differ = 0;
  for (size_t i = 0; i < WORDS; i++) differ |= a.words[i] ^ b.words[i];
  return differ == 0;
}
static inline bool less(set a, set b) {
  size_t i = 0;
  while (i + 1 < WORDS && a.words[i] == b.words[i]) i++;
  return a.words[i] < b.words[i];
}
static inline unsigned size_of(set a) {
  unsigned size = 0;
  for (size_t i = 0; i < WORDS; i++) size += cgt_i_popcount(a.words[i]);
  return size;
}
static inline unsigned first_of(set a) {
  unsigned i = 0;
  while (i + 1 < WORDS && a.words[i] == 0) i++;
  return 64 * i + cgt_i_low_bit(a.words[i]);
}
static inline bool has(set a, unsigned v) { return (a.words[v / 64] >> v % 64 & 1) != 0; }
static inline void put(set *a, unsigned v) { a->words[v / 64] |= (uint64_t)1 << v % 64; }
static inline void drop(set *a, unsigned v) { a->words[v / 64] &= ~((uint64_t)1 << v % 64); }
/* Takes the first member of a set that is not empty. */
static inline unsigned take(set *a) {
  const unsigned v = first_of(*a);
  drop(a, v);
  return v;
}
static inline set moved_down(set a, unsigned by) {
  set moved = {{0}};
  for (size_t i = 0; i + by / 64 < WORDS; i++) {
    moved.words[i] = a.words[i + by / 64] >> by % 64;
    if (by % 64 > 0 && i + by / 64 + 1 < WORDS) moved.words[i] |= a.words[i + by / 64 + 1] << (64 - by % 64);
  }
  return moved;
}

/* ---- What is known ---- */

static refutation *refutation_of(const kayles_search *search, set normal) {
  uint64_t hash = normal.words[0];
  for (size_t i = 1; i < WORDS; i++) hash = (hash ^ hash >> 29) * 0x9E3779B97F4A7C15 + normal.words[i];
  return &search->refutations[cgt_i_mix(hash) >> (64 - REFUTATION_BITS)];
}

static uint64_t refuted_of(const kayles_search *search, set normal) {
  const refutation *found = refutation_of(search, normal);
  return same(found->normal, normal) ? found->numbers : 0;
}

static inline uint64_t bit_of(unsigned number) { return number < 64 ? (uint64_t)1 << number : 0; }

/* Whether the value is known. */
static bool look_up(const kayles_search *search, set normal, unsigned *value) {
  const cgt_i_memo *memo = search->ask->memo;
  uint64_t key[CGT_I_KAYLES_WORDS + 1];
  bool found;
  (void)cgt_i_memo_pack(memo, normal.words, search->count, key);
  const uint32_t slot = cgt_i_memo_find(memo, key, cgt_i_memo_hash(memo, key), &found);
  const uint64_t field = found ? cgt_i_memo_field(memo, slot) : PARTIAL;
  *value = (unsigned)field - 1;
  return field < PARTIAL;
}

/* ---- Components ---- */

/* The component of the first vertex of a set. */
static set component_of(const kayles_search *search, set of) {
  const unsigned v = first_of(of);
  set found = both(search->near[v], of), waiting = found;
  drop(&waiting, v);
  while (!none(waiting)) {
    const set more = without(both(search->near[take(&waiting)], of), found);
    found = either(found, more);
    waiting = either(waiting, more);
  }
  return found;
}

/* Of vertices with the same neighbours and themselves, keeps the first. */
static set without_twins(const kayles_search *search, set of) {
  set kept = of;
  for (set rest = of; !none(rest);) {
    const unsigned v = take(&rest);
    const set near = both(search->near[v], of);
    for (set others = both(near, rest); !none(others);) {
      const unsigned other = take(&others);
      if (!same(both(search->near[other], of), near)) continue;
      drop(&kept, other);
      drop(&rest, other);
    }
  }
  return kept;
}

/* Drops superfluous leaves, what is as good as one, and what is joined to nothing. */
static set without_leaves(const kayles_search *search, set of) {
  for (;;) {
    set stems = {{0}}, leaves = stems, dropped = stems;
    for (set rest = of; !none(rest);) {
      const unsigned v = take(&rest);
      set near = both(search->near[v], of);
      drop(&near, v);
      const unsigned degree = size_of(near);
      if (degree == 0 || (degree == 1 && has(stems, first_of(near)))) put(&dropped, v);
      if (degree != 1) continue;
      put(&stems, first_of(near));
      put(&leaves, v);
    }
    for (set rest = without(without(of, leaves), stems); !none(rest);) {
      const unsigned v = take(&rest);
      set near = both(search->near[v], of);
      drop(&near, v);
      if (none(without(near, stems))) put(&dropped, v);
    }
    if (none(dropped)) return of;
    of = without(of, dropped);
  }
}

/* The value of a path, a cycle or a complete graph; false: it is something else. See kayles.c for the theorems. */
static bool is_simple(const kayles_search *search, set of, unsigned size, unsigned *value) {
  unsigned ends = 0, full = 0;
  bool branched = false;
  for (set rest = of; !none(rest);) {
    const unsigned degree = size_of(both(search->near[take(&rest)], of)) - 1;
    branched = branched || degree > 2;
    ends += degree < 2;
    full += degree == size - 1;
    if (branched && full == 0) return false;
  }
  if (full == size)
    *value = search->arcs ? size / 2 % 2 : 1;
  else if (!branched && ends > 0)
    *value = cgt_i_row_value(search->arcs ? size : size + 1);
  else if (!branched)
    *value = cgt_i_row_value(size - 2) == 0;
  else
    return false;
  return true;
}

/* Moves a component into the corner of the board, unless this is a torus. */
static set cornered(const kayles_search *search, set of, unsigned *by) {
  const cgt_i_kayles *own = search->ask->own;
  unsigned column = 0;
  *by = 0;
  if (own->graph->family->squares != CGT_I_BOARD) return of;
  while (none(both(of, search->columns[column]))) column++;
  const unsigned width = (unsigned)own->graph->numbers[1];
  *by = first_of(of) / width * width + column;
  return moved_down(of, *by);
}

/* Whether a symmetry that maps a component to itself, with these moves into the corner before and after it, leads no vertex to
 * itself or to one that it is joined to. */
static bool leads_away(const kayles_search *search, set of, const uint16_t *images, unsigned before, unsigned after) {
  while (!none(of)) {
    const unsigned v = take(&of);
    if (has(search->near[v], images[v] - after + before)) return false;
  }
  return true;
}

/* The normal form of a component; false: its value is 0. */
static bool find_normal(const kayles_search *search, set of, unsigned size, set *normal) {
  unsigned before, after;
  const set here = cornered(search, of, &before);
  *normal = here;
  for (unsigned i = 1; i < search->symmetries && size >= LARGE; i++) {
    const uint16_t *images = search->images + i * search->n;
    set image = {{0}};
    for (set rest = of; !none(rest);) put(&image, images[take(&rest)]);
    image = cornered(search, image, &after);
    /* all are their own inverses but the quarter turns */
    if (same(image, here) && !CGT_I_QUARTER_TURN(i) && leads_away(search, of, images, before, after)) return false;
    if (less(image, *normal)) *normal = image;
  }
  return true;
}

/* ---- Options ---- */

static cgt_status_t add_part(kayles_search *search, frame *to, option *made, part added) {
  size_t at = made->parts, end = made->parts + made->count;
  while (at < end && !same(to->parts[at].normal, added.normal)) at++;
  if (at < end) { /* equal components cancel */
    made->count--;
    for (to->part_count--; at < end - 1; at++) to->parts[at] = to->parts[at + 1];
    return CGT_OK;
  }
  const cgt_status_t status = cgt_i_kayles_room(search->ask, (void **)&to->parts, &to->part_room, to->part_count, sizeof added);
  if (status != CGT_OK) return status;
  for (at = end; at > made->parts && to->parts[at - 1].size > added.size; at--) to->parts[at] = to->parts[at - 1];
  to->parts[at] = added;
  to->part_count++;
  made->count++;
  return CGT_OK;
}

/* Puts the components of unknown value of what a move leaves on top of the frame's parts. */
static cgt_status_t prepare(kayles_search *search, set left, frame *to, option *made) {
  cgt_status_t status = CGT_OK;
  *made = (option){.parts = to->part_count};
  if (search->arcs) left = without_leaves(search, left);
  while (!none(left) && status == CGT_OK) {
    part found = {.vertices = component_of(search, left)};
    unsigned value;
    left = without(left, found.vertices);
    if (!search->arcs) found.vertices = without_twins(search, found.vertices);
    found.size = size_of(found.vertices);
    if (is_simple(search, found.vertices, found.size, &value))
      made->sum ^= value;
    else if (!find_normal(search, found.vertices, found.size, &found.normal))
      continue;
    else if (look_up(search, found.normal, &value))
      made->sum ^= value;
    else
      status = add_part(search, to, made, found);
  }
  return status;
}

/* Prepares what a move leaves, and keeps it as an option if its value is not known; otherwise notes the value. */
static cgt_status_t add_option(kayles_search *search, set left, frame *to, uint64_t *seen) {
  option made;
  search->ask->options++;
  cgt_status_t status = prepare(search, left, to, &made);
  if (status == CGT_OK && made.count == 0) *seen |= bit_of(made.sum);
  if (status == CGT_OK && made.count > 0)
    status = cgt_i_kayles_room(search->ask, (void **)&to->options, &to->option_room, to->option_count, sizeof made);
  if (status != CGT_OK || made.count == 0) return status;
  const part *last = &to->parts[made.parts + made.count - 1];
  if (made.count == 1) made.refuted = cgt_i_moved_by_xor(refuted_of(search, last->normal), made.sum);
  made.effort = 4 * last->size + made.count;
  size_t at = to->option_count++;
  for (; at > 0 && to->options[at - 1].effort > made.effort; at--) to->options[at] = to->options[at - 1];
  to->options[at] = made;
  return CGT_OK;
}

/* All options of a component, those of least effort first; stops at one whose value is the number asked about. */
static cgt_status_t expand(kayles_search *search, set of, unsigned asked, frame *to, uint64_t *seen) {
  cgt_status_t status = CGT_OK;
  to->option_count = to->part_count = 0;
  for (set rest = of; !none(rest) && status == CGT_OK && (*seen & bit_of(asked)) == 0;) {
    const unsigned v = take(&rest);
    if (!search->arcs) {
      status = add_option(search, without(of, search->near[v]), to, seen);
      continue;
    }
    for (set ends = both(search->near[v], rest); !none(ends) && status == CGT_OK;) {
      set left = of;
      drop(&left, v);
      drop(&left, take(&ends));
      status = add_option(search, left, to, seen);
    }
  }
  return status;
}

/* ---- Questions ---- */

static cgt_status_t ask_part(kayles_search *search, const part *of, unsigned asked, unsigned *found);

/* Moves the parts of an option whose values have become known into its sum. */
static void fold(const kayles_search *search, const frame *in, option *of) {
  unsigned kept = 0, value;
  part *parts = in->parts + of->parts;
  for (unsigned i = 0; i < of->count; i++) {
    if (look_up(search, parts[i].normal, &value))
      of->sum ^= value;
    else
      parts[kept++] = parts[i];
  }
  of->count = kept;
}

/* Finds out whether an option has a value. If no part is left at the end, the value of the option is its sum; otherwise it does
 * not have the value. */
static cgt_status_t pursue(kayles_search *search, const frame *in, option *of, unsigned value) {
  cgt_status_t status = CGT_OK;
  fold(search, in, of);
  while (of->count > 0 && status == CGT_OK) {
    unsigned found = NO_SUCH;
    const bool last = of->count == 1;
    status = ask_part(search, &in->parts[of->parts], last && value != WHOLE ? value ^ of->sum : WHOLE, &found);
    if (status != CGT_OK || found == NO_SUCH) break;
    of->sum ^= found;
    of->parts++;
    of->count--;
    if (!last) fold(search, in, of);
  }
  return status;
}

/* Looks for an option with a value. Stops also at one with the number asked about. */
static cgt_status_t find_value(kayles_search *search, const frame *in, unsigned value, unsigned asked, uint64_t *seen) {
  for (size_t i = 0; i < in->option_count; i++) {
    option *of = &in->options[i];
    if ((of->refuted & bit_of(value)) != 0) continue;
    const cgt_status_t status = pursue(search, in, of, value);
    if (status != CGT_OK) return status;
    of->refuted |= bit_of(value);
    if (of->count > 0) continue;
    *seen |= bit_of(of->sum);
    if (of->sum == value || of->sum == asked) break;
  }
  return CGT_OK;
}

/* Searches a component: finds its value, or NO_SUCH if the value is not the number asked about. CGT_E_NO_THEOREM if it would be
 * 64 or more. */
static cgt_status_t evaluate(kayles_search *search, const part *of, unsigned asked, unsigned *found) {
  frame *in = &search->frames[search->depth];
  uint64_t seen = 0;
  unsigned value = 0;
  const uint64_t refuted = refuted_of(search, of->normal);
  search->ask->expanded++;
  search->ask->ask->known = search->ask->memo->used;
  cgt_status_t status = cgt_i_ask_poll(search->ask->ask);
  if (status == CGT_OK && ++search->depth > search->most_depth) return CGT_E_NO_THEOREM;
  if (status == CGT_OK) status = expand(search, of->vertices, asked, in, &seen);
  if (status == CGT_OK && asked != WHOLE && (seen & bit_of(asked)) == 0) status = find_value(search, in, asked, asked, &seen);
  for (; status == CGT_OK && (seen & bit_of(asked)) == 0 && value != asked; value++) {
    if (value == 64) return CGT_E_NO_THEOREM;
    if ((seen & bit_of(value)) != 0) continue;
    if ((refuted & bit_of(value)) == 0) status = find_value(search, in, value, asked, &seen);
    if ((seen & bit_of(value)) == 0 && (refuted & bit_of(value)) == 0) break;
  }
  search->depth--;
  if (status != CGT_OK) return status;
  *found = (seen & bit_of(asked)) != 0 ? NO_SUCH : value;
  if (*found != NO_SUCH) return cgt_i_kayles_store(search->ask, of->normal.words, search->count, value);
  *refutation_of(search, of->normal) = (refutation){of->normal, refuted | seen};
  return CGT_OK;
}

static cgt_status_t ask_part(kayles_search *search, const part *of, unsigned asked, unsigned *found) {
  if (look_up(search, of->normal, found)) return CGT_OK;
  *found = NO_SUCH;
  /* no value exceeds the longest play */
  if (asked != WHOLE && (asked > of->size / (search->arcs ? 2 : 1) || (refuted_of(search, of->normal) & bit_of(asked)) != 0))
    return CGT_OK;
  return evaluate(search, of, asked, found);
}

/* ---- Beginning and end ---- */

static void make_images(const kayles_search *search) {
  const cgt_graph_t *graph = search->ask->own->graph;
  for (unsigned i = 0; i < search->symmetries; i++)
    for (size_t v = 0; v < search->n; v++)
      search->images[i * search->n + v] =
          (uint16_t)cgt_i_board_image(i, v, (size_t)graph->numbers[0], (size_t)graph->numbers[1]);
  for (size_t v = 0; v < search->n && search->symmetries > 1; v++)
    put(&search->columns[v % (size_t)graph->numbers[1]], (unsigned)v);
}

static cgt_status_t begin(kayles_search *search) {
  const cgt_graph_t *graph = search->ask->own->graph;
  const size_t refutations = (size_t)1 << REFUTATION_BITS, n = search->n;
  search->most_depth = n / 2 + 2;
  search->near = cgt_i_alloc(n + 1, sizeof *search->near);
  search->columns = cgt_i_alloc(n + 1, sizeof *search->columns);
  search->images = cgt_i_alloc(search->symmetries * n + 1, sizeof *search->images);
  search->refutations = cgt_i_alloc(refutations, sizeof *search->refutations);
  search->frames = cgt_i_alloc(search->most_depth + 1, sizeof *search->frames);
  if (search->frames != NULL) memset(search->frames, 0, (search->most_depth + 1) * sizeof *search->frames);
  if (search->near == NULL || search->columns == NULL || search->images == NULL || search->refutations == NULL ||
      search->frames == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a search", search->ask->ask->function);
  search->ask->stacks = 2 * n * sizeof *search->near + refutations * sizeof *search->refutations;
  memset(search->refutations, 0, refutations * sizeof *search->refutations); /* of the empty set, never looked up */
  memset(search->near, 0, (n + 1) * sizeof *search->near);
  memset(search->columns, 0, (n + 1) * sizeof *search->columns);
  for (size_t v = 0; v < n; v++) {
    put(&search->near[v], (unsigned)v);
    for (size_t i = graph->starts[v]; i < graph->starts[v + 1]; i++) put(&search->near[v], graph->near[i]);
  }
  make_images(search);
  return CGT_OK;
}

static void end(kayles_search *search) {
  for (size_t i = 0; search->frames != NULL && i <= search->most_depth; i++) {
    cgt_i_free(search->frames[i].options);
    cgt_i_free(search->frames[i].parts);
  }
  cgt_i_free(search->frames);
  cgt_i_free(search->near);
  cgt_i_free(search->columns);
  cgt_i_free(search->images);
  cgt_i_free(search->refutations);
}

cgt_status_t SIZED(cgt_i_kayles_answer)(cgt_i_kayles_ask *ask, const uint64_t *words, size_t count, uint64_t target,
                                        uint64_t *answer) {
  const cgt_graph_t *graph = ask->own->graph;
  kayles_search search = {.ask = ask, .n = graph->n, .count = count, .arcs = ask->own->arcs};
  set all = {{0}};
  option whole = {.count = 0};
  if (graph->family->squares != CGT_I_NO_SQUARES) search.symmetries = graph->numbers[0] == graph->numbers[1] ? 8 : 4;
  cgt_status_t status = begin(&search);
  cgt_i_left_copy(all.words, words, count);
  if (status == CGT_OK) status = prepare(&search, all, &search.frames[search.depth], &whole);
  if (status == CGT_OK && whole.count > 0) {
    const frame *in = &search.frames[search.depth++];
    status = pursue(&search, in, &whole, target < 64 ? (unsigned)target : WHOLE);
  }
  if (status == CGT_OK) *answer = target == CGT_I_VALUE ? whole.sum : whole.count == 0 && whole.sum == target;
  end(&search);
  return status;
}
