/* The brute force of brute.h: components, option sets, mex, and the comparison with the library. */
#include "brute.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- Lists ---- */

void brute_add(brute_list *list, const brute_position *position) {
  if (list->n == list->room) {
    list->room = list->room * 2 + 16;
    list->item = realloc(list->item, list->room * sizeof *list->item);
    if (list->item == NULL) abort();
  }
  list->item[list->n++] = *position;
}

static int by_words(const void *left, const void *right) {
  const brute_position *a = left, *b = right;
  if (a->n != b->n) return a->n < b->n ? -1 : 1;
  for (size_t i = 0; i < a->n; i++)
    if (a->w[i] != b->w[i]) return a->w[i] < b->w[i] ? -1 : 1;
  return 0;
}

void brute_sort(brute_list *list) {
  size_t kept = 0;
  if (list->n == 0) return;
  qsort(list->item, list->n, sizeof *list->item, by_words);
  for (size_t i = 0; i < list->n; i++)
    if (i == 0 || by_words(&list->item[kept - 1], &list->item[i]) != 0) list->item[kept++] = list->item[i];
  list->n = kept;
}

static const char *text_of(const brute_position *position) {
  static char text[400];
  size_t used = 0;
  text[0] = '\0';
  for (size_t i = 0; i < position->n; i++)
    used += (size_t)snprintf(text + used, sizeof text - used, "%s%" PRIu64, i > 0 ? "," : "at ", position->w[i]);
  return text;
}

/* ---- Buttons ---- */

static brute_position part_of(const brute_position *whole, size_t from, size_t n) {
  brute_position part = {.n = n};
  for (size_t i = 0; i < n; i++) part.w[i] = whole->w[from + i];
  return part;
}

static void append(brute_position *whole, const brute_position *part) {
  if (whole->n + part->n > BRUTE_WORDS) abort();
  for (size_t i = 0; i < part->n; i++) whole->w[whole->n++] = part->w[i];
}

static void append_word(brute_position *whole, uint64_t word) {
  if (whole->n == BRUTE_WORDS) abort();
  whole->w[whole->n++] = word;
}

/* Finds the components of a sum's position; their number, or -1 if the words are no position. */
static int components(const brute *rules, const brute_position *position, brute_position *parts) {
  size_t from = 0;
  int n = 0;
  while (from < position->n) {
    const uint64_t length = position->w[from];
    if (n == (int)rules->n || length > position->n - from - 1) return -1;
    parts[n++] = part_of(position, from + 1, (size_t)length);
    from += 1 + (size_t)length;
  }
  return n;
}

static brute_position joined(const brute_position *parts, int n) {
  brute_position whole = {.n = 0};
  for (int i = 0; i < n; i++) {
    append_word(&whole, parts[i].n);
    append(&whole, &parts[i]);
  }
  return whole;
}

static brute_position without_buttons(const brute *rules, const brute_position *position) {
  if (rules->kind == BRUTE_PUSH) {
    const brute_position rest = part_of(position, 1, position->n - 1);
    return without_buttons(rules->parts[position->w[0] - 1], &rest);
  }
  if (rules->kind == BRUTE_SUM) {
    brute_position parts[BRUTE_PARTS];
    const int n = components(rules, position, parts);
    for (int i = 0; i < n; i++) parts[i] = without_buttons(rules->parts[i], &parts[i]);
    return joined(parts, n);
  }
  return *position;
}

/* With all buttons at 1; false if the words cannot be a position. */
static bool with_buttons(const brute *rules, const brute_position *bare, brute_position *out) {
  if (rules->kind == BRUTE_PUSH) {
    brute_position rest;
    if (!with_buttons(rules->parts[0], bare, &rest)) return false;
    *out = (brute_position){1, {1}};
    append(out, &rest);
    return true;
  }
  if (rules->kind == BRUTE_SUM) {
    brute_position parts[BRUTE_PARTS];
    const int n = components(rules, bare, parts);
    for (int i = 0; i < n; i++) {
      const brute_position part = parts[i];
      if (!with_buttons(rules->parts[i], &part, &parts[i])) return false;
    }
    *out = joined(parts, n);
    return n >= 0;
  }
  *out = *bare;
  return true;
}

/* A position of the first game as one of the second. */
static bool switched(const brute *from, const brute *to, const brute_position *position, brute_position *out) {
  const brute_position bare = without_buttons(from, position);
  return with_buttons(to, &bare, out);
}

/* ---- Rules ---- */

static bool is_taken(const brute_position *position, uint64_t square) {
  bool taken = false;
  for (size_t i = 0; i < position->n; i++) taken |= position->w[i] == square;
  return taken;
}

static bool different_squares(const brute_position *position) {
  bool different = true;
  for (size_t i = 0; i < position->n; i++)
    for (size_t j = 0; j < i; j++) different &= position->w[i] != position->w[j];
  return different;
}

bool brute_legal(const brute *rules, const brute_position *position) {
  brute_position parts[BRUTE_PARTS], then;
  int n;
  switch (rules->kind) {
    case BRUTE_WELTER: return different_squares(position);
    case BRUTE_TURTLES: return different_squares(position) && position->n % 2 == 1;
    case BRUTE_INSET: return different_squares(position) && (position->n == 1 || position->n == rules->count);
    case BRUTE_WYTHOFF:
    case BRUTE_EUCLID:
    case BRUTE_EUCLID0: return position->n == 2;
    case BRUTE_HYPERNIM: return rules->variant == BRUTE_MOORE || position->n == rules->vertices;
    case BRUTE_GRAPH: return position->n == 1 && position->w[0] < rules->vertices;
    case BRUTE_CUSTOM: return rules->legal == NULL || rules->legal(position);
    case BRUTE_SUM:
      n = components(rules, position, parts);
      if (n != (int)rules->n && !(n == 1 && rules->variant == CGT_SUM_ORDINAL)) return false;
      for (int i = 0; i < n; i++)
        if (!brute_legal(rules->parts[i], &parts[i])) return false;
      return true;
    case BRUTE_PUSH:
      if (position->n == 0 || (position->w[0] != 1 && position->w[0] != 2)) return false;
      parts[0] = part_of(position, 1, position->n - 1);
      if (!brute_legal(rules->parts[position->w[0] - 1], &parts[0])) return false;
      return position->w[0] == 2 ||
             (switched(rules->parts[0], rules->parts[1], &parts[0], &then) && brute_legal(rules->parts[1], &then));
    default: return true;
  }
}

static void heap_option(brute_list *out, const brute_position *from, size_t i, uint64_t heap) {
  brute_position option = *from;
  option.w[i] = heap;
  brute_add(out, &option);
}

static void octal_options(const brute *rules, const brute_position *from, brute_list *out) {
  for (size_t i = 0; i < from->n; i++)
    for (uint64_t k = 0; k < rules->count && k <= from->w[i]; k++) {
      const uint64_t left = from->w[i] - k, digit = rules->set[k];
      if ((left == 0 && (digit & 1) != 0) || (left > 0 && (digit & 2) != 0)) heap_option(out, from, i, left);
      for (uint64_t part = 1; part < left && (digit & 4) != 0; part++) {
        brute_position option = *from;
        option.w[i] = part;
        append_word(&option, left - part);
        brute_add(out, &option);
      }
    }
}

static void euclid_options(const brute *rules, const brute_position *from, brute_list *out) {
  const uint64_t a = from->w[0], b = from->w[1];
  if (a == 0 || b == 0) {
    if (rules->kind == BRUTE_EUCLID0 && a + b > 0) brute_add(out, &(brute_position){2, {0, 0}});
    return;
  }
  for (uint64_t multiple = a; multiple < b; multiple += a) heap_option(out, from, 1, b - multiple);
  for (uint64_t multiple = b; multiple < a; multiple += b) heap_option(out, from, 0, a - multiple);
}

static void zeruclid_options(const brute_position *from, brute_list *out) {
  uint64_t least = 0;
  for (size_t i = 0; i < from->n; i++)
    if (from->w[i] > 0 && (least == 0 || from->w[i] < least)) least = from->w[i];
  for (size_t i = 0; i < from->n && least > 0; i++)
    for (uint64_t multiple = least; multiple <= from->w[i]; multiple += least) heap_option(out, from, i, from->w[i] - multiple);
}

/* Whether a move may take from exactly these heaps, given as bits. */
static bool is_allowed_set(const brute *rules, uint64_t set, size_t n) {
  size_t size = 0, breaks = 0; /* on a circle: heaps of the set whose next neighbour is not in it */
  bool listed = false;
  for (size_t i = 0; i < n; i++) {
    size += set >> i & 1;
    breaks += (set >> i & 1) != 0 && (set >> (i + 1) % n & 1) == 0;
  }
  for (size_t i = 0; i < rules->count && rules->variant == BRUTE_LISTED; i++) listed |= rules->set[i] == set;
  switch (rules->variant) {
    case BRUTE_MOORE: return size <= rules->count;
    case BRUTE_EXACT: return size == rules->count;
    case BRUTE_CIRCULAR: return size <= rules->count && breaks <= 1;
    default: return listed;
  }
}

static void set_options(const brute *rules, const brute_position *from, brute_list *out) {
  for (uint64_t set = 1; set < (uint64_t)1 << from->n; set++) {
    brute_position option = *from;
    size_t i = 0;
    bool empty = false;
    if (!is_allowed_set(rules, set, from->n)) continue;
    for (size_t j = 0; j < from->n; j++)
      if ((set >> j & 1) != 0) {
        empty |= from->w[j] == 0;
        option.w[j] = 0;
      }
    while (i < from->n && !empty) {
      brute_add(out, &option);
      for (i = 0; i < from->n; i++) {
        if ((set >> i & 1) == 0) continue;
        if (++option.w[i] < from->w[i]) break;
        option.w[i] = 0;
      }
    }
  }
}

static void square_options(const brute *rules, const brute_position *from, brute_list *out) {
  for (size_t i = 0; i < from->n; i++) {
    for (uint64_t square = 0; square < from->w[i]; square++) {
      if (!is_taken(from, square)) {
        heap_option(out, from, i, square);
      } else if (rules->kind == BRUTE_TURTLES) {
        brute_position option = {.n = 0};
        for (size_t j = 0; j < from->n; j++)
          if (j != i && from->w[j] != square) append_word(&option, from->w[j]);
        brute_add(out, &option);
      }
    }
    if (rules->kind == BRUTE_INSET && from->n > 1) brute_add(out, &(brute_position){1, {from->w[i]}});
  }
}

static void sum_options(const brute *rules, const brute_position *from, brute_list *out) {
  brute_position parts[BRUTE_PARTS], chosen[BRUTE_PARTS];
  brute_list lists[BRUTE_PARTS];
  const int n = components(rules, from, parts);
  size_t choice[BRUTE_PARTS] = {0};
  bool alone = false, more = true;
  for (int i = 0; i < n; i++) lists[i] = brute_options(rules->parts[i], &parts[i]);
  switch (rules->variant) {
    case CGT_SUM_DISJUNCTIVE:
    case CGT_SUM_SEQUENTIAL:
    case CGT_SUM_ORDINAL:
      for (int i = 0; i < n && !alone; i++) {
        for (size_t k = 0; k < lists[i].n; k++) {
          for (int j = 0; j < n; j++) chosen[j] = j == i ? lists[i].item[k] : parts[j];
          const brute_position option = joined(chosen, rules->variant == CGT_SUM_ORDINAL && i == 0 ? 1 : n);
          brute_add(out, &option);
        }
        alone = rules->variant == CGT_SUM_SEQUENTIAL && lists[i].n > 0;
      }
      break;
    default: /* every choice of staying or moving in each component, except the forbidden ones */
      while (more) {
        int moves = 0;
        for (int i = 0; i < n; i++) {
          chosen[i] = choice[i] == 0 ? parts[i] : lists[i].item[choice[i] - 1];
          moves += choice[i] > 0;
        }
        if (rules->variant == CGT_SUM_SELECTIVE ? moves > 0 : moves == n) {
          const brute_position option = joined(chosen, n);
          brute_add(out, &option);
        }
        more = false;
        for (int i = 0; i < n && !more; i++) {
          more = choice[i] < lists[i].n;
          choice[i] = more ? choice[i] + 1 : 0;
        }
      }
  }
  for (int i = 0; i < n; i++) free(lists[i].item);
}

static void add_with_button(brute_list *out, uint64_t button, const brute_position *position) {
  brute_position option = {1, {button}};
  append(&option, position);
  brute_add(out, &option);
}

/* Keeps the positions that the second game has too: other moves of the first are not allowed. */
static void keep_shared(const brute *rules, brute_list *moves) {
  size_t kept = 0;
  for (size_t i = 0; i < moves->n; i++) {
    brute_position option;
    if (switched(rules->parts[0], rules->parts[1], &moves->item[i], &option) && brute_legal(rules->parts[1], &option))
      moves->item[kept++] = moves->item[i];
  }
  moves->n = kept;
}

/* Definition 2.0.1 and section 6's variants, by the option sets of the errata. */
static void push_options(const brute *rules, const brute_position *from, brute_list *out) {
  const brute_position g = part_of(from, 1, from->n - 1);
  const uint32_t variant = rules->variant;
  if (from->w[0] == 2) {
    brute_list moves = brute_options(rules->parts[1], &g);
    for (size_t i = 0; i < moves.n; i++) add_with_button(out, 2, &moves.item[i]);
    free(moves.item);
    return;
  }
  brute_position then;
  brute_list moves = brute_options(rules->parts[0], &g), second = {.n = 0};
  const bool before = variant == CGT_PUSH_FREE_BEFORE || variant == CGT_PUSH_FREE;
  const bool after = variant == CGT_PUSH_FREE_AFTER || variant == CGT_PUSH_FREE;
  if (!switched(rules->parts[0], rules->parts[1], &g, &then)) abort();
  keep_shared(rules, &moves);
  for (size_t i = 0; i < moves.n; i++) add_with_button(out, 1, &moves.item[i]);
  for (size_t i = 0; i < moves.n && after; i++) {
    brute_position option;
    if (!switched(rules->parts[0], rules->parts[1], &moves.item[i], &option)) abort();
    add_with_button(out, 2, &option);
  }
  if (variant == CGT_PUSH_PLAIN || (variant == CGT_PUSH_STRICT && moves.n > 0)) add_with_button(out, 2, &then);
  if (before || (variant == CGT_PUSH_CONJOINED && moves.n == 0)) second = brute_options(rules->parts[1], &then);
  for (size_t i = 0; i < second.n; i++) add_with_button(out, 2, &second.item[i]);
  free(moves.item);
  free(second.item);
}

brute_list brute_options(const brute *rules, const brute_position *from) {
  brute_list out = {.n = 0};
  switch (rules->kind) {
    case BRUTE_WYTHOFF:
      for (uint64_t k = 1; k <= from->w[0] && k <= from->w[1]; k++)
        brute_add(&out, &(brute_position){2, {from->w[0] - k, from->w[1] - k}}); /* fall through */
    case BRUTE_NIM:
      for (size_t i = 0; i < from->n; i++)
        for (uint64_t heap = 0; heap < from->w[i]; heap++) heap_option(&out, from, i, heap);
      break;
    case BRUTE_SUBTRACTION:
      for (size_t i = 0; i < from->n; i++)
        for (size_t k = 0; k < rules->count; k++)
          if (rules->set[k] <= from->w[i]) heap_option(&out, from, i, from->w[i] - rules->set[k]);
      break;
    case BRUTE_OCTAL: octal_options(rules, from, &out); break;
    case BRUTE_HYPERNIM: set_options(rules, from, &out); break;
    case BRUTE_EUCLID:
    case BRUTE_EUCLID0: euclid_options(rules, from, &out); break;
    case BRUTE_ZERUCLID: zeruclid_options(from, &out); break;
    case BRUTE_WELTER:
    case BRUTE_TURTLES:
    case BRUTE_INSET: square_options(rules, from, &out); break;
    case BRUTE_GRAPH:
      for (uint64_t i = rules->starts[from->w[0]]; i < rules->starts[from->w[0] + 1]; i++)
        heap_option(&out, from, 0, rules->targets[i]);
      break;
    case BRUTE_CUSTOM: rules->options(from, &out); break;
    case BRUTE_SUM: sum_options(rules, from, &out); break;
    case BRUTE_PUSH: push_options(rules, from, &out); break;
  }
  return out;
}

/* ---- Canonical forms ---- */

enum { SORT = CGT_RULESET_SORT, DROP = CGT_RULESET_DROP_ZEROS };

static brute_position normalised(uint64_t flags, const brute_position *position) {
  brute_position out = {.n = 0};
  for (size_t i = 0; i < position->n; i++) {
    if ((flags & DROP) != 0 && position->w[i] == 0) continue;
    size_t at = out.n++;
    for (; (flags & SORT) != 0 && at > 0 && out.w[at - 1] > position->w[i]; at--) out.w[at] = out.w[at - 1];
    out.w[at] = position->w[i];
  }
  return out;
}

static uint64_t own_flags(const brute *rules) {
  switch (rules->kind) {
    case BRUTE_NIM:
    case BRUTE_SUBTRACTION:
    case BRUTE_OCTAL:
    case BRUTE_ZERUCLID: return SORT | DROP;
    case BRUTE_WYTHOFF:
    case BRUTE_EUCLID:
    case BRUTE_EUCLID0:
    case BRUTE_WELTER:
    case BRUTE_TURTLES:
    case BRUTE_INSET: return SORT;
    case BRUTE_HYPERNIM: return rules->variant == BRUTE_MOORE ? SORT | DROP : rules->variant == BRUTE_EXACT ? SORT : 0;
    case BRUTE_CUSTOM: return rules->flags;
    default: return 0;
  }
}

/* What every ruleset that may be played from some position of the game ignores. */
static uint64_t flags_anywhere(const brute *rules) {
  if (rules->kind != BRUTE_PUSH) return own_flags(rules);
  return flags_anywhere(rules->parts[0]) & flags_anywhere(rules->parts[1]);
}

static bool has_buttons(const brute *rules) {
  bool any = rules->kind == BRUTE_PUSH;
  for (size_t i = 0; i < rules->n; i++) any |= has_buttons(rules->parts[i]);
  return any;
}

/* The least of all rotations and reflections. */
static brute_position on_circle(const brute_position *position) {
  brute_position least = *position;
  for (size_t from = 0; from < position->n; from++)
    for (int back = 0; back < 2; back++) {
      brute_position turned = {.n = position->n};
      for (size_t i = 0; i < position->n; i++) turned.w[i] = position->w[(from + (back ? position->n - i : i)) % position->n];
      if (by_words(&turned, &least) < 0) least = turned;
    }
  return least;
}

brute_position brute_canonical(const brute *rules, brute_position position) {
  if (rules->kind == BRUTE_HYPERNIM && rules->variant == BRUTE_CIRCULAR) return on_circle(&position);
  if (rules->kind == BRUTE_SUM) {
    brute_position parts[BRUTE_PARTS];
    const int n = components(rules, &position, parts);
    for (int i = 0; i < n; i++) parts[i] = brute_canonical(rules->parts[i], parts[i]);
    return joined(parts, n);
  }
  if (rules->kind != BRUTE_PUSH) {
    if (rules->kind == BRUTE_CUSTOM && rules->canonical != NULL) rules->canonical(&position);
    return normalised(own_flags(rules), &position);
  }
  brute_position out = {.n = 0}, rest = part_of(&position, 1, position.n - 1);
  if (position.w[0] == 2 || (rules->parts[0] == rules->parts[1] && !has_buttons(rules->parts[0]))) {
    append_word(&out, position.w[0]);
    rest = brute_canonical(rules->parts[1], rest);
  } else { /* what all ignore that may still be played */
    const brute *now = rules;
    uint64_t flags = UINT64_MAX;
    size_t at = 0;
    for (; now->kind == BRUTE_PUSH; at++) {
      append_word(&out, position.w[at]);
      if (position.w[at] == 1) flags &= flags_anywhere(now->parts[1]);
      now = now->parts[position.w[at] - 1];
    }
    rest = part_of(&position, at, position.n - at);
    rest = normalised(flags & own_flags(now), &rest);
  }
  append(&out, &rest);
  return out;
}

brute_list brute_canonical_options(const brute *rules, const brute_position *from) {
  brute_list list = brute_options(rules, from);
  for (size_t i = 0; i < list.n; i++) list.item[i] = brute_canonical(rules, list.item[i]);
  brute_sort(&list);
  return list;
}

/* ---- Values ---- */

typedef struct {
  brute_position position;
  uint64_t value[2];
  bool known[2], outcome_known[2];
  uint64_t outcome[2];
} entry;

struct brute_memo {
  entry *entries;
  size_t n, room;
  size_t *slots; /* number of an entry + 1 */
  size_t slot_count;
};

static size_t hash_of(const brute_position *position) {
  uint64_t hash = position->n;
  for (size_t i = 0; i < position->n; i++) {
    hash = (hash ^ position->w[i]) * 0x9E3779B97F4A7C15;
    hash ^= hash >> 29;
  }
  return (size_t)hash;
}

static size_t entry_of(brute *rules, const brute_position *position) {
  brute_memo *memo = rules->memo;
  if (memo == NULL) {
    memo = rules->memo = calloc(1, sizeof *memo);
    if (memo == NULL) abort();
  }
  if (memo->n * 2 >= memo->slot_count) {
    free(memo->slots);
    memo->slot_count = memo->slot_count * 4 + 64;
    memo->slots = calloc(memo->slot_count, sizeof *memo->slots);
    if (memo->slots == NULL) abort();
    for (size_t i = 0; i < memo->n; i++) {
      size_t slot = hash_of(&memo->entries[i].position) % memo->slot_count;
      while (memo->slots[slot] != 0) slot = (slot + 1) % memo->slot_count;
      memo->slots[slot] = i + 1;
    }
  }
  size_t slot = hash_of(position) % memo->slot_count;
  for (; memo->slots[slot] != 0; slot = (slot + 1) % memo->slot_count)
    if (by_words(&memo->entries[memo->slots[slot] - 1].position, position) == 0) return memo->slots[slot] - 1;
  if (memo->n == memo->room) {
    memo->room = memo->room * 2 + 64;
    memo->entries = realloc(memo->entries, memo->room * sizeof *memo->entries);
    if (memo->entries == NULL) abort();
  }
  memo->entries[memo->n] = (entry){.position = *position};
  memo->slots[slot] = ++memo->n;
  return memo->n - 1;
}

uint64_t brute_value(brute *rules, uint32_t play, const brute_position *position) {
  const size_t at = entry_of(rules, position);
  if (rules->memo->entries[at].known[play]) return rules->memo->entries[at].value[play];
  brute_list list = brute_options(rules, position);
  bool *seen = calloc(list.n + 1, 1);
  uint64_t mex = 0;
  if (seen == NULL) abort();
  for (size_t i = 0; i < list.n; i++) {
    const uint64_t value = brute_value(rules, play, &list.item[i]);
    if (value <= list.n) seen[value] = true;
  }
  while (seen[mex]) mex++;
  if (list.n == 0) mex = play == CGT_MISERE;
  free(seen);
  free(list.item);
  rules->memo->entries[at].known[play] = true;
  return rules->memo->entries[at].value[play] = mex;
}

uint64_t brute_value_of(brute *rules, uint32_t play, const uint64_t *words, size_t count) {
  brute_position position = {.n = count};
  for (size_t i = 0; i < count; i++) position.w[i] = words[i];
  return brute_value(rules, play, &position);
}

uint64_t brute_outcome(brute *rules, uint32_t play, const brute_position *position) {
  const size_t at = entry_of(rules, position);
  if (rules->memo->entries[at].outcome_known[play]) return rules->memo->entries[at].outcome[play];
  brute_list list = brute_options(rules, position);
  bool wins = list.n == 0 && play == CGT_MISERE;
  for (size_t i = 0; i < list.n && !wins; i++) wins = brute_outcome(rules, play, &list.item[i]) == CGT_P;
  free(list.item);
  rules->memo->entries[at].outcome_known[play] = true;
  return rules->memo->entries[at].outcome[play] = wins ? CGT_N : CGT_P;
}

/* ---- The library's games ---- */

static cgt_status_t custom_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  brute_list list = {.n = 0};
  brute_position from = {.n = count};
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < count; i++) from.w[i] = words[i];
  ((brute *)user)->options(&from, &list);
  for (size_t i = 0; i < list.n && status == CGT_OK; i++) status = cgt_sink_option(sink, list.item[i].w, list.item[i].n);
  free(list.item);
  return status;
}

/* All options of one position have the same number of words. */
static cgt_status_t custom_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  brute_list list = {.n = 0};
  uint64_t *numbers = calloc(positions + 1, sizeof *numbers);
  if (numbers == NULL) abort();
  for (size_t p = 0; p < positions; p++) {
    brute_position from = {.n = count};
    for (size_t i = 0; i < count; i++) from.w[i] = words[p * count + i];
    const size_t before = list.n;
    ((brute *)user)->options(&from, &list);
    numbers[p] = list.n - before;
  }
  uint64_t *rows = calloc(list.n * count + 1, sizeof *rows);
  if (rows == NULL) abort();
  for (size_t i = 0; i < list.n; i++)
    for (size_t k = 0; k < count; k++) rows[i * count + k] = list.item[i].w[k];
  cgt_status_t status = cgt_sink_block(sink, numbers, rows, count);
  free(numbers);
  free(rows);
  free(list.item);
  return status;
}

static cgt_status_t custom_validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  brute_position position = {.n = count};
  if (count > BRUTE_WORDS) return cgt_sink_refuse(sink, "a long position");
  for (size_t i = 0; i < count; i++) position.w[i] = words[i];
  return brute_legal(user, &position) ? CGT_OK : cgt_sink_refuse(sink, "not a custom position");
}

static cgt_status_t custom_canonical(void *user, uint64_t *words, size_t *count) {
  brute_position position = {.n = *count};
  for (size_t i = 0; i < *count; i++) position.w[i] = words[i];
  ((brute *)user)->canonical(&position);
  for (size_t i = 0; i < position.n; i++) words[i] = position.w[i];
  *count = position.n;
  return CGT_OK;
}

static cgt_game_t *new_custom(brute *rules) {
  cgt_game_t *game = NULL;
  const cgt_ruleset_t ruleset = {.size = sizeof ruleset,
                                 .flags = rules->flags | (rules->block ? CGT_RULESET_COSTLY_CALLS : 0),
                                 .user = rules,
                                 .options = rules->block ? NULL : custom_options,
                                 .options_block = rules->block ? custom_block : NULL,
                                 .validate = custom_validate,
                                 .canonical = rules->canonical != NULL ? custom_canonical : NULL};
  TEST_ASSERT_OK(cgt_game_new(&ruleset, &game));
  return game;
}

static cgt_game_t *new_octal(const brute *rules) {
  cgt_game_t *game = NULL;
  char code[BRUTE_SET + 2];
  size_t used = 0;
  for (size_t k = 0; k < rules->count; k++) {
    code[used++] = (char)('0' + rules->set[k]);
    if (k == 0) code[used++] = '.';
  }
  code[used] = '\0';
  TEST_ASSERT_OK(cgt_game_new_octal(code, &game));
  return game;
}

static cgt_game_t *new_hypernim(const brute *rules) {
  cgt_game_t *game = NULL;
  uint64_t sets[BRUTE_SET * (1 + BRUTE_WORDS)];
  size_t used = 0;
  for (size_t i = 0; i < rules->count && rules->variant == BRUTE_LISTED; i++) {
    const size_t at = used++;
    for (uint64_t heap = rules->vertices; heap > 0; heap--)
      if ((rules->set[i] >> (heap - 1) & 1) != 0) sets[used++] = heap;
    sets[at] = used - at - 1;
  }
  switch (rules->variant) {
    case BRUTE_MOORE: TEST_ASSERT_OK(cgt_game_new_moore(rules->count, &game)); break;
    case BRUTE_EXACT: TEST_ASSERT_OK(cgt_game_new_exact(rules->vertices, rules->count, &game)); break;
    case BRUTE_CIRCULAR: TEST_ASSERT_OK(cgt_game_new_circular(rules->vertices, rules->count, &game)); break;
    default: TEST_ASSERT_OK(cgt_game_new_hypernim(rules->vertices, sets, used, &game)); break;
  }
  return game;
}

cgt_game_t *brute_game(brute *rules) {
  cgt_game_t *parts[BRUTE_PARTS];
  if (rules->game != NULL) return rules->game;
  for (size_t i = 0; i < rules->n; i++) parts[i] = brute_game(rules->parts[i]);
  switch (rules->kind) {
    case BRUTE_NIM: TEST_ASSERT_OK(cgt_game_new_nim(&rules->game)); break;
    case BRUTE_SUBTRACTION: TEST_ASSERT_OK(cgt_game_new_subtraction(rules->set, rules->count, &rules->game)); break;
    case BRUTE_OCTAL: rules->game = new_octal(rules); break;
    case BRUTE_WYTHOFF: TEST_ASSERT_OK(cgt_game_new_wythoff(&rules->game)); break;
    case BRUTE_EUCLID: TEST_ASSERT_OK(cgt_game_new_euclid(&rules->game)); break;
    case BRUTE_EUCLID0: TEST_ASSERT_OK(cgt_game_new_euclid0(&rules->game)); break;
    case BRUTE_ZERUCLID: TEST_ASSERT_OK(cgt_game_new_zeruclid(&rules->game)); break;
    case BRUTE_WELTER: TEST_ASSERT_OK(cgt_game_new_welter(&rules->game)); break;
    case BRUTE_TURTLES: TEST_ASSERT_OK(cgt_game_new_turtles(&rules->game)); break;
    case BRUTE_INSET: TEST_ASSERT_OK(cgt_game_new_inset(rules->count, &rules->game)); break;
    case BRUTE_HYPERNIM: rules->game = new_hypernim(rules); break;
    case BRUTE_GRAPH:
      TEST_ASSERT_OK(cgt_game_new_graph((size_t)rules->vertices, rules->starts, rules->targets, &rules->game));
      break;
    case BRUTE_CUSTOM:
      if (rules->spec != NULL)
        TEST_ASSERT_OK(cgt_game_parse(rules->spec, NULL, &rules->game));
      else
        rules->game = new_custom(rules);
      break;
    case BRUTE_SUM: TEST_ASSERT_OK(cgt_game_new_sum(rules->variant, parts, rules->n, &rules->game)); break;
    case BRUTE_PUSH: TEST_ASSERT_OK(cgt_game_new_push(rules->variant, parts[0], parts[1], &rules->game)); break;
  }
  return rules->game;
}

void brute_free(brute *rules) {
  cgt_game_free(rules->game);
  rules->game = NULL;
  if (rules->memo != NULL) {
    free(rules->memo->entries);
    free(rules->memo->slots);
    free(rules->memo);
    rules->memo = NULL;
  }
  for (size_t i = 0; i < rules->n; i++) brute_free(rules->parts[i]);
  if (rules->kind == BRUTE_GRAPH) {
    free(rules->starts);
    free(rules->targets);
    rules->starts = rules->targets = NULL;
  }
}

/* ---- Random things ---- */

brute brute_random_graph(uint64_t vertices, unsigned edges_in_eight) {
  brute graph = {.kind = BRUTE_GRAPH, .vertices = vertices};
  graph.starts = calloc((size_t)vertices + 1, sizeof *graph.starts);
  graph.targets = calloc((size_t)(vertices * vertices) + 1, sizeof *graph.targets);
  if (graph.starts == NULL || graph.targets == NULL) abort();
  for (uint64_t v = 0; v < vertices; v++) {
    graph.starts[v + 1] = graph.starts[v];
    for (uint64_t w = 0; w < v; w++)
      if (test_random() % 8 < edges_in_eight) graph.targets[graph.starts[v + 1]++] = w;
  }
  return graph;
}

static brute_position random_bare(const brute *rules, uint64_t size) {
  brute_position out = {.n = 2};
  if (rules->kind == BRUTE_SUM) {
    brute_position parts[BRUTE_PARTS];
    const bool cut = rules->variant == CGT_SUM_ORDINAL && test_random() % 4 == 0;
    const int n = cut ? 1 : (int)rules->n;
    for (int i = 0; i < n; i++) parts[i] = random_bare(rules->parts[i], size);
    return joined(parts, n);
  }
  if (rules->kind == BRUTE_PUSH) { /* a position that both may like */
    const brute *which = rules->parts[0]->kind == BRUTE_SUM ? rules->parts[0] : rules->parts[test_random() % 2];
    return random_bare(which, size);
  }
  if (rules->kind == BRUTE_GRAPH || (rules->kind == BRUTE_CUSTOM && test_random() % 2 == 0)) out.n = 1;
  if ((own_flags(rules) & DROP) != 0 && test_random() % 3 == 0) out.n = (size_t)(test_random() % 4);
  if (rules->kind == BRUTE_WELTER || rules->kind == BRUTE_TURTLES) out.n = (size_t)(test_random() % 5);
  if (rules->kind == BRUTE_INSET) out.n = test_random() % 4 == 0 ? 1 : rules->count;
  for (size_t i = 0; i < out.n; i++) out.w[i] = test_random() % (size + 1);
  return out;
}

/* Buttons pressed at random. */
static bool press(const brute *rules, const brute_position *bare, brute_position *out) {
  if (rules->kind == BRUTE_PUSH) {
    brute_position rest;
    const uint64_t button = 1 + test_random() % 2;
    if (!press(rules->parts[button - 1], bare, &rest)) return false;
    *out = (brute_position){1, {button}};
    append(out, &rest);
    return true;
  }
  if (rules->kind == BRUTE_SUM) {
    brute_position parts[BRUTE_PARTS];
    const int n = components(rules, bare, parts);
    for (int i = 0; i < n; i++) {
      const brute_position part = parts[i];
      if (!press(rules->parts[i], &part, &parts[i])) return false;
    }
    *out = joined(parts, n);
    return n >= 0;
  }
  *out = *bare;
  return true;
}

brute_position brute_random_position(const brute *rules, uint64_t size) {
  brute_position out;
  brute_position bare = random_bare(rules, size);
  return press(rules, &bare, &out) ? out : bare;
}

/* ---- The library against brute force ---- */

static void check_list(const brute_list *expected, const cgt_list_t *list, const char *text) {
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected->n, cgt_list_count(list), text);
  for (size_t i = 0; i < expected->n; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(list, i, &count);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected->item[i].n, count, text);
    for (size_t k = 0; k < count; k++) TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected->item[i].w[k], words[k], text);
  }
}

void brute_check_values(brute *rules, const brute_position *position) {
  cgt_game_t *game = brute_game(rules);
  const char *text = text_of(position);
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
    const uint64_t value = brute_value(rules, play, position);
    const uint64_t outcome = brute_outcome(rules, play, position);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(value == 0 ? CGT_P : CGT_N, outcome, text); /* Proposition 1.3.3 */
    for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++)
      for (uint32_t question = CGT_QUESTION_VALUE; question <= CGT_QUESTION_OUTCOME; question++) {
        uint64_t answer = 999;
        cgt_status_t status = cgt_game_answer(game, method, play, question, position->w, position->n, &answer);
        if (status == CGT_E_NO_THEOREM && method == CGT_METHOD_CLOSED) continue;
        TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(status), cgt_last_error());
        if (answer != (question == CGT_QUESTION_VALUE ? value : outcome)) {
          char all[500];
          snprintf(all, sizeof all, "%s: method %u, play %u, question %u", text, (unsigned)method, (unsigned)play,
                   (unsigned)question);
          TEST_ASSERT_EQUAL_UINT64_MESSAGE(question == CGT_QUESTION_VALUE ? value : outcome, answer, all);
        }
      }
  }
}

void brute_check(brute *rules, const brute_position *position) {
  cgt_game_t *game = brute_game(rules);
  const char *text = text_of(position);
  if (!brute_legal(rules, position)) {
    uint64_t answer = 999;
    TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_E_POSITION", cgt_status_name(cgt_game_validate(game, position->w, position->n)),
                                     text);
    TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_E_POSITION", cgt_status_name(cgt_game_value(game, position->w, position->n, &answer)),
                                     text);
    TEST_ASSERT_EQUAL_UINT64(999, answer);
    return;
  }
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_validate(game, position->w, position->n)), text);
  uint64_t words[BRUTE_WORDS];
  brute_list list = {.n = 0}, expected;
  cgt_list_t *options = NULL, *winning = NULL;
  size_t count = 99;
  TEST_ASSERT_OK(cgt_game_canonical(game, position->w, position->n, words, &count));
  list.n = list.room = 0;
  const brute_position canonical = brute_canonical(rules, *position);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(canonical.n, count, text);
  for (size_t i = 0; i < count; i++) TEST_ASSERT_EQUAL_UINT64_MESSAGE(canonical.w[i], words[i], text);
  TEST_ASSERT_TRUE_MESSAGE(brute_legal(rules, &canonical), text);
  expected = brute_canonical_options(rules, position);
  TEST_ASSERT_OK(cgt_game_options(game, position->w, position->n, &options));
  check_list(&expected, options, text);
  brute_check_values(rules, position);
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
    list.n = 0;
    for (size_t i = 0; i < expected.n; i++)
      if (brute_outcome(rules, play, &expected.item[i]) == CGT_P) brute_add(&list, &expected.item[i]);
    TEST_ASSERT_EQUAL_STRING_MESSAGE(
        "CGT_OK", cgt_status_name(cgt_game_winning(game, play, position->w, position->n, &winning)), cgt_last_error());
    check_list(&list, winning, text);
    cgt_list_free(winning);
    for (uint64_t value = 0; value < 4; value++) {
      list.n = 0;
      for (size_t i = 0; i < expected.n; i++)
        if (brute_value(rules, play, &expected.item[i]) == value) brute_add(&list, &expected.item[i]);
      TEST_ASSERT_OK(cgt_game_moves_to(game, play, value, position->w, position->n, &winning));
      check_list(&list, winning, text);
      cgt_list_free(winning);
    }
  }
  cgt_list_free(options);
  free(expected.item);
  free(list.item);
}
