/* The search for the value of a position of Cram; after cells_64.h or cells_128.h.
 *
 * "Is the value of p the number k" is "is p + *k lost" (Lemoine and Viennot, "Nimbers are inevitable"): it is refuted by an
 * option with the value k, or by a v < k that no option has. So an option with the value k is looked for first, and then for
 * each v from 0 up an option with the value v, by the same question about the options. Of an option of several regions all but
 * the one with most moves are valued exactly, and the question remains of that one. Every option is looked up before any is
 * gone into; known values are not asked for; and what options were seen to have is refuted. Values go into the game's memo.
 * What is refuted is of use for a short while: it goes into a small table, where later refutations take the places of earlier
 * ones. (With all of them in the memo it was six times as large, and Cram 4 x 11 took twice as long.)
 *
 * Regions keep their place on the board, so that dominoes have one name on a whole line of play: a reply that shows that an
 * option has not some value is a domino too, and the option by that domino has not that value either. */
#include <limits.h>
#include <string.h>

#include "../game/memo.h"
#include "cram.h"
#include "shape.h"

enum { PARTIAL = 1 << 15, REFUTABLE = 14, MOST_WORDS = 3, REFUTATION_BITS = 11 };
#define WHOLE   UINT_MAX /* as a question: the value, and not whether it is some number */
#define NO_SUCH UINT_MAX /* as an answer: the value is not the number that was asked about */

/* Regions of at least so many cells are glanced at, again after so many expansions; see glance(). */
enum { GLANCE_CELLS = 34, GLANCE_AGAIN = 300, GLANCE_MORE = 12 };

/* Options are prepared so many at once, that what the memo knows of their regions may be on its way; a memo of so many words is
 * in the second-level cache anyhow. */
enum { BATCH = 4, CACHED = 1 << 16 };

/* Dominoes, by their first cells: those that lie upright, and those that lie level. */
typedef struct {
  set upright, level;
} placements;

/* Replies, of which it is known that they do not leave the value asked for, or that this is not known. */
typedef struct {
  placements settled, open;
} replies;

typedef struct {
  set domino;
  replies known;  /* when it was glanced at */
  size_t parts;   /* where they begin on the stack */
  unsigned count; /* regions of which no value is known, those with fewer moves first */
  unsigned sum;   /* XOR of the values of the others */
  unsigned effort;
  uint64_t refuted; /* bits of numbers that are not the value */
} option;

/* A region of no known value. */
typedef struct {
  set cells, shape;
  unsigned moves;
} part;

/* What is known not to be the value of a region of this shape, as a field of the memo. */
typedef struct {
  set region;
  uint64_t field;
} refutation;

typedef struct {
  cgt_i_cram *cram;
  grid on;
  set all;
  option *options;
  part *parts;
  size_t option_top, part_top;
  refutation *refutations; /* 2^REFUTATION_BITS, by hashes */
} search;

static inline uint64_t bit_of(unsigned number) { return number < 64 ? (uint64_t)1 << number : 0; }

/* Bits of numbers below 64, once a number has been added (XOR) to each. */
static uint64_t with_added(uint64_t numbers, unsigned number) { return number < 64 ? cgt_i_moved_by_xor(numbers, number) : 0; }

/* ---- The memo ---- */

static void key_of(const search *all, set free, uint64_t *key) {
  const cgt_i_memo *memo = all->cram->memo;
  const set taken = without(all->all, free);
  if (memo->layout.slot_words == 1) {
    key[0] = cells_of(taken).low << 16;
    return;
  }
  const cgt_i_cells cells = cells_of(taken);
  (void)cgt_i_memo_pack(memo, (uint64_t[]){cells.low, cells.high}, all->cram->board->words, key);
}

static refutation *refutation_of(const search *all, set free) {
  const cgt_i_cells cells = cells_of(free);
  return &all->refutations[cgt_i_mix(cells.low ^ cells.high * 3) >> (64 - REFUTATION_BITS)];
}

/* What is refuted. */
static unsigned look_up_refuted(const search *all, set free) {
  const refutation *found = refutation_of(all, free);
  return same(found->region, free) ? (unsigned)found->field : PARTIAL;
}

/* What is known: as a field of the memo. */
static unsigned look_up(const search *all, set free) {
  const cgt_i_memo *memo = all->cram->memo;
  uint64_t key[MOST_WORDS];
  bool found;
  key_of(all, free, key);
  if (memo->layout.slot_words == 1) {
    const size_t first = (size_t)(cgt_i_mix(key[0]) >> memo->shift);
    const size_t slot = cgt_i_memo_find_word(memo->slots, memo->capacity - 1, key[0], first, 0xFFFF, &found);
    return found ? (unsigned)(memo->slots[slot] & 0xFFFF) : look_up_refuted(all, free);
  }
  const uint32_t slot = cgt_i_memo_find(memo, key, cgt_i_memo_hash(memo, key), &found);
  return found ? (unsigned)cgt_i_memo_field(memo, slot) : look_up_refuted(all, free);
}

/* What is known of these cells will be looked up soon. */
static void prefetch(const search *all, set free) {
  const cgt_i_memo *memo = all->cram->memo;
  uint64_t key[MOST_WORDS];
  if (memo->capacity * memo->layout.slot_words < CACHED) return;
  key_of(all, free, key);
  const size_t slot = (size_t)((memo->layout.slot_words == 1 ? cgt_i_mix(key[0]) : cgt_i_memo_hash(memo, key)) >> memo->shift);
  CGT_I_PREFETCH(&memo->slots[slot * memo->layout.slot_words]);
}

static inline bool is_exact(unsigned field) { return field < PARTIAL; }

static cgt_status_t store(const search *all, set free, unsigned field) {
  uint64_t key[MOST_WORDS];
  if (!is_exact(field)) {
    *refutation_of(all, free) = (refutation){free, field};
    return CGT_OK;
  }
  key_of(all, free, key);
  return cgt_i_cram_store(all->cram, key, field);
}

/* Whether a number is known not to be the value: no play is longer than half the cells, and no value above the longest play. */
static inline bool is_refuted(unsigned field, unsigned number, set free) {
  if (number < REFUTABLE && (field >> number & 1) != 0) return true;
  return number > size_of(free) / 2;
}

/* ---- Regions ---- */

static inline set north(const search *all, set cells) { return down(cells, all->on.columns); }
static inline set south(const search *all, set cells) { return both(up(cells, all->on.columns), all->all); }
static inline set west(const search *all, set cells) { return down(without(cells, all->on.first_column), 1); }
static inline set east(const search *all, set cells) { return without(both(up(cells, 1), all->all), all->on.first_column); }

static inline unsigned moves_of(const search *all, set free) {
  return size_of(both(free, north(all, free))) + size_of(both(free, west(all, free)));
}

/* Cells with so many neighbours at least. */
typedef struct {
  set one, two, three;
} degrees;

static inline void add_side(degrees *cells, set side) {
  cells->three = either(cells->three, both(cells->two, side));
  cells->two = either(cells->two, both(cells->one, side));
  cells->one = either(cells->one, side);
}

static inline degrees degrees_of(const search *all, set free) {
  const set side = both(free, north(all, free));
  degrees cells = {side, without(side, side), without(side, side)};
  add_side(&cells, both(free, south(all, free)));
  add_side(&cells, both(free, west(all, free)));
  add_side(&cells, both(free, east(all, free)));
  return cells;
}

/* Drops cells without which a position has the same value. Cram is Arc Kayles on the cells: a move takes two that are
 * neighbours, with all that meets them. A cell with one neighbour is that one's leaf. Of several leaves one is enough, as moves
 * with any of them leave the same but for cells without neighbours; and a cell all of whose neighbours have leaves is to each
 * of them no more than another leaf. */
static set reduced(const search *all, set free, degrees *cells) {
  for (;;) {
    *cells = degrees_of(all, free);
    const set leaves = without(cells->one, cells->two);
    set drop = without(free, cells->one), stars = both(free, south(all, leaves)), next = both(free, east(all, leaves));
    drop = either(drop, both(west(all, both(next, stars)), leaves));
    stars = either(stars, next);
    next = both(free, north(all, leaves));
    drop = either(drop, both(south(all, both(next, stars)), leaves));
    stars = either(stars, next);
    next = both(free, west(all, leaves));
    drop = either(drop, both(east(all, both(next, stars)), leaves));
    stars = either(stars, next);
    const set rest = without(cells->one, either(leaves, stars));
    const set near = either(either(north(all, rest), south(all, rest)), either(west(all, rest), east(all, rest)));
    drop = either(drop, without(rest, near));
    if (none(drop)) return free;
    free = without(free, drop);
  }
}

static set region_of(const search *all, set free) {
  set region = up(set_of((cgt_i_cells){1, 0}), first_cell(free)), before;
  do {
    before = region;
    region =
        either(region, either(either(north(all, region), south(all, region)), either(west(all, region), east(all, region))));
    region = both(region, free);
  } while (!same(region, before));
  return region;
}

/* ---- Options ---- */

/* Finds the regions of what a domino leaves, at the top of the stack of parts and beyond; those of known shape come into the
 * sum. What the memo knows of the others is wanted soon. */
static void prepare(const search *all, set free, set domino, option *made) {
  *made = (option){.domino = domino, .parts = all->part_top};
  degrees cells;
  set rest = reduced(all, without(free, domino), &cells);
  while (!none(rest)) {
    const set region = region_of(all, rest);
    rest = without(rest, region);
    if (none(both(region, cells.three))) { /* a path, or a cycle */
      const unsigned length = size_of(region);
      made->sum ^= none(without(region, cells.two)) ? cgt_i_row_value(length - 2) == 0 : cgt_i_row_value(length);
      continue;
    }
    const shape found = shape_of(&all->on, region);
    if (symmetry_of(&all->on, &found) == CGT_I_LOST) continue;
    prefetch(all, found.cells);
    all->parts[made->parts + made->count++] = (part){.cells = region, .shape = found.cells};
  }
}

/* Adds an option that has been prepared, unless its value is known; that comes into *sum. */
static bool add_option(search *all, const option *prepared, unsigned *sum) {
  option added = *prepared;
  added.parts = all->part_top;
  added.count = 0;
  part *parts = all->parts + added.parts;
  unsigned field = PARTIAL; /* of the last part */
  for (unsigned i = 0; i < prepared->count; i++) {
    part found = all->parts[prepared->parts + i];
    const unsigned known = look_up(all, found.shape);
    if (is_exact(known)) {
      added.sum ^= known - 1;
      continue;
    }
    unsigned at = 0;
    while (at < added.count && !same(parts[at].shape, found.shape)) at++;
    if (at < added.count) { /* equal ones cancel each other */
      for (added.count--; at < added.count; at++) parts[at] = parts[at + 1];
      continue;
    }
    found.moves = moves_of(all, found.cells);
    for (at = added.count++; at > 0 && parts[at - 1].moves > found.moves; at--) parts[at] = parts[at - 1];
    parts[at] = found;
    field = known;
  }
  *sum = added.sum;
  if (added.count == 0) return false;
  if (added.count > 1) field = look_up(all, parts[added.count - 1].shape);
  const unsigned refuted = field & (PARTIAL - 1);
  if (added.count == 1) added.refuted = with_added(refuted, added.sum);
  added.effort = (32 - cgt_i_popcount(refuted)) << 8 | parts[added.count - 1].moves;
  all->part_top += added.count;
  all->options[all->option_top++] = added;
  return true;
}

static inline set *line_of(const search *all, placements *of, set domino) {
  return last_cell(domino) - first_cell(domino) == all->on.columns ? &of->upright : &of->level;
}

static inline set first_of(set domino) { return up(set_of((cgt_i_cells){1, 0}), first_cell(domino)); }

static inline void place(const search *all, placements *of, set domino) {
  set *line = line_of(all, of, domino);
  *line = either(*line, first_of(domino));
}

static inline bool is_placed(const search *all, placements of, set domino) {
  return !none(both(*line_of(all, &of, domino), first_of(domino)));
}

/* How many of them lie on these cells. */
static inline unsigned placed_on(const search *all, placements of, set cells) {
  return size_of(both(of.upright, both(cells, north(all, cells)))) + size_of(both(of.level, both(cells, west(all, cells))));
}

/* All dominoes of a box, those nearest to its centre first, of two those across its shorter side; then the empty set. */
static cgt_status_t dominoes_of(const search *all, unsigned height, unsigned width, const set **dominoes) {
  const unsigned columns = all->on.columns;
  _Atomic(void *) *kept = &all->cram->dominoes[(height - 1) * columns + width - 1];
  void *known = atomic_load(kept);
  if (known == NULL) {
    unsigned distances[2 * CGT_I_CELLS_MOST], n = 0;
    set *made = cgt_i_alloc(2 * (size_t)height * width + 1, sizeof *made);
    if (made == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the dominoes of a board", all->cram->ask->function);
    for (unsigned row = 0; row < height; row++)
      for (unsigned column = 0; column < width; column++)
        for (unsigned upright = 0; upright < 2; upright++) {
          if (upright ? row + 1 == height : column + 1 == width) continue;
          const int x = (int)(2 * column + 2 - upright) - (int)width, y = (int)(2 * row + 1 + upright) - (int)height;
          const bool across = upright == (height <= width);
          const unsigned distance = 4 * (unsigned)((x < 0 ? -x : x) + (y < 0 ? -y : y)) + (across ? 0 : 2);
          const set one = set_of((cgt_i_cells){1, 0});
          const set domino = up(either(one, up(one, upright ? columns : 1)), row * columns + column);
          unsigned at = n++;
          for (; at > 0 && distances[at - 1] > distance; at--) distances[at] = distances[at - 1], made[at] = made[at - 1];
          distances[at] = distance;
          made[at] = domino;
        }
    made[n] = without(made[0], made[0]);
    if (atomic_compare_exchange_strong(kept, &known, made))
      known = made;
    else
      cgt_i_free(made); /* a double of the game was faster */
  }
  *dominoes = known;
  return CGT_OK;
}

/* Puts the options of a position whose values are not known on the stack, by dominoes nearest to the centre first. The values
 * that are known come into *seen, as bits; the number asked about among them ends it, and the domino is the reply. So do more
 * than `most` options that may have it. If not NULL `known` has dominoes that need not be tried, and is given the others. */
static cgt_status_t expand(search *all, set free, unsigned asked, unsigned most, replies *known, uint64_t *seen, set *reply) {
  const unsigned top = all->on.row_of[first_cell(free)], bottom = all->on.row_of[last_cell(free)];
  const set columns = columns_of(&all->on, free);
  const unsigned left = first_cell(columns);
  const set *dominoes = NULL;
  cgt_status_t status = dominoes_of(all, bottom - top + 1, last_cell(columns) - left + 1, &dominoes);
  *seen = 0;
  const cgt_i_memo *memo = all->cram->memo;
  const unsigned size = memo->capacity * memo->layout.slot_words < CACHED ? 1 : BATCH;
  for (unsigned open = 0; status == CGT_OK && !none(*dominoes);) {
    option batch[BATCH];
    unsigned count = 0, sum;
    const size_t part_top = all->part_top;
    for (; !none(*dominoes) && count < size; dominoes++) {
      const set domino = up(*dominoes, top * all->on.columns + left);
      if (!none(without(domino, free))) continue;
      if (known != NULL) {
        if (is_placed(all, known->settled, domino)) continue;
        if (is_placed(all, known->open, domino)) {
          if (++open > most) return CGT_OK;
          continue;
        }
      }
      prepare(all, free, domino, &batch[count]);
      all->part_top += batch[count++].count;
    }
    all->part_top = part_top;
    for (unsigned i = 0; i < count; i++) {
      all->cram->options++;
      all->cram->ask->options++;
      if (add_option(all, &batch[i], &sum)) {
        if ((all->options[all->option_top - 1].refuted & bit_of(asked)) == 0) {
          if (known != NULL) place(all, &known->open, batch[i].domino);
          if (++open > most) return CGT_OK;
          continue;
        }
      } else {
        *seen |= bit_of(sum);
        if (sum == asked) {
          *reply = batch[i].domino;
          return CGT_OK;
        }
      }
      if (known != NULL) place(all, &known->settled, batch[i].domino);
    }
  }
  return status;
}

/* Those of least effort first; of equals the order stays. */
static void sort_options(option *options, size_t n) {
  for (size_t i = 1; i < n; i++) {
    const option moving = options[i];
    size_t at = i;
    for (; at > 0 && options[at - 1].effort > moving.effort; at--) options[at] = options[at - 1];
    options[at] = moving;
  }
}

/* ---- Questions ---- */

static cgt_status_t ask(search *all, const part *of, unsigned asked, unsigned *found, set *reply);

/* Takes the regions of known value out of an option, which then has a sum alone if none is left. */
static void fold(const search *all, option *of) {
  unsigned kept = 0;
  part *parts = all->parts + of->parts;
  for (unsigned i = 0; i < of->count; i++) {
    const unsigned field = look_up(all, parts[i].shape);
    if (is_exact(field))
      of->sum ^= field - 1;
    else
      parts[kept++] = parts[i];
  }
  of->count = kept;
}

/* An option is known not to have a value, by a reply to its domino. That domino would be a reply to the other: the same cells
 * are taken. */
static void refute(search *all, option *of, size_t end, unsigned value, set reply) {
  of->refuted |= bit_of(value);
  for (option *other = of + 1; !none(reply) && other < all->options + end; other++)
    if (same(other->domino, reply)) other->refuted |= bit_of(value);
}

/* Two dominoes leave the same, whichever is the reply: what is known of replies to one is known of it as a reply. */
static void share(const search *all, size_t first, size_t end, const option *of) {
  for (option *other = all->options + first; other < all->options + end; other++) {
    if (is_placed(all, of->known.settled, other->domino)) place(all, &other->known.settled, of->domino);
    if (is_placed(all, of->known.open, other->domino)) place(all, &other->known.open, of->domino);
  }
}

/* Looks at the options from `first` on for that which seems least work to have a value: which has the fewest options themselves
 * that might have it. (Cram 4 x 11: a third of the values as by moves alone. For small regions it costs more than it spares.)
 */
static cgt_status_t glance(search *all, size_t first, size_t end, unsigned value) {
  unsigned best = UINT_MAX - GLANCE_MORE;
  cgt_status_t status = CGT_OK;
  const set nothing = without(all->all, all->all);
  for (size_t i = first; i < end; i++) all->options[i].known.open = (placements){nothing, nothing};
  for (size_t i = first; i < end && status == CGT_OK; i++) {
    option *of = &all->options[i];
    fold(all, of);
    of->effort = 0; /* of what is known, or refuted */
    if ((of->refuted & bit_of(value)) != 0 || of->count == 0) continue;
    of->effort = UINT_MAX;
    if (of->count > 1) continue;
    const part asked = all->parts[of->parts];
    const unsigned number = value ^ of->sum;
    if (is_refuted(look_up(all, asked.shape), number, asked.cells)) {
      refute(all, of, end, value, nothing);
      continue;
    }
    const size_t option_base = all->option_top, part_base = all->part_top;
    uint64_t seen = 0;
    set reply = nothing;
    status = expand(all, asked.cells, number, best + GLANCE_MORE, &of->known, &seen, &reply);
    share(all, first, end, of);
    all->option_top = option_base;
    all->part_top = part_base;
    if ((seen & bit_of(number)) != 0) {
      refute(all, of, end, value, reply);
      continue;
    }
    unsigned open = placed_on(all, of->known.open, asked.cells);
    if (open > best + GLANCE_MORE) open = best + GLANCE_MORE + 1; /* not all have been tried */
    of->effort = open << 8 | asked.moves;
    if (open < best) best = open;
  }
  sort_options(all->options + first, end - first);
  return status;
}

/* Finds out whether an option has a value: its sum is it, if no part is left. Else there may be a reply that shows that not. */
static cgt_status_t pursue(search *all, option *of, unsigned value, set *reply) {
  cgt_status_t status = CGT_OK;
  fold(all, of);
  while (of->count > 0 && status == CGT_OK) {
    unsigned found = NO_SUCH;
    const bool last = of->count == 1;
    status = ask(all, &all->parts[of->parts], last && value != WHOLE ? value ^ of->sum : WHOLE, &found, reply);
    if (status != CGT_OK || found == NO_SUCH) break;
    of->sum ^= found;
    of->parts++;
    of->count--;
    if (!last) fold(all, of);
  }
  return status;
}

/* Looks for an option with a value, until there is one or one with the number that is asked about, which is then the reply. */
static cgt_status_t look_for(search *all, size_t base, size_t end, unsigned value, unsigned asked, bool large, uint64_t *seen,
                             set *reply) {
  const uint64_t *expanded = &all->cram->ask->expanded;
  uint64_t glanced = 0;
  cgt_status_t status = CGT_OK;
  for (size_t i = base; i < end && status == CGT_OK; i++) {
    if (large && value == asked && (i == base || *expanded - glanced > GLANCE_AGAIN)) {
      status = glance(all, i, end, value);
      glanced = *expanded;
    }
    option *of = &all->options[i];
    set answer = without(of->domino, of->domino);
    if (status != CGT_OK || (of->refuted & bit_of(value)) != 0) continue;
    status = pursue(all, of, value, &answer);
    if (status != CGT_OK) break;
    if (of->count > 0) {
      refute(all, of, end, value, answer);
      continue;
    }
    *seen |= bit_of(of->sum);
    if (of->sum == asked) *reply = of->domino;
    if (of->sum == value || of->sum == asked) break;
  }
  return status;
}

/* The value, or NO_SUCH if it is not the number asked about, of a region of which not enough is known. */
static cgt_status_t work_out(search *all, const part *of, unsigned field, unsigned asked, unsigned *found, set *reply) {
  const size_t base = all->option_top, part_base = all->part_top;
  const bool large = size_of(of->cells) >= GLANCE_CELLS;
  cgt_i_cram *cram = all->cram;
  uint64_t seen = 0;
  unsigned value = 0;
  cram->expanded++;
  cram->ask->known = cram->memo->used;
  cgt_status_t status = cgt_i_ask_poll(cram->ask);
  if (status == CGT_OK) status = expand(all, of->cells, asked, UINT_MAX, NULL, &seen, reply);
  if (status == CGT_OK && (seen & bit_of(asked)) == 0) {
    const size_t end = all->option_top;
    sort_options(all->options + base, end - base);
    if (asked != WHOLE) status = look_for(all, base, end, asked, asked, large, &seen, reply);
    for (; status == CGT_OK && (seen & bit_of(asked)) == 0 && value != asked; value++) {
      if ((seen & bit_of(value)) != 0 || is_refuted(field, value, of->cells)) continue;
      status = look_for(all, base, end, value, asked, large, &seen, reply);
      if ((seen & bit_of(value)) == 0) break;
    }
    for (size_t i = base; i < end && (seen & bit_of(asked)) != 0; i++) { /* what else has become known */
      fold(all, &all->options[i]);
      if (all->options[i].count == 0) seen |= bit_of(all->options[i].sum);
    }
  }
  if (status != CGT_OK) return status;
  all->option_top = base;
  all->part_top = part_base;
  const bool refuted = (seen & bit_of(asked)) != 0;
  *found = refuted ? NO_SUCH : value;
  return store(all, of->shape, refuted ? field | (unsigned)(seen & (bit_of(REFUTABLE) - 1)) : value + 1);
}

static cgt_status_t ask(search *all, const part *of, unsigned asked, unsigned *found, set *reply) {
  const unsigned field = look_up(all, of->shape);
  *found = is_exact(field) ? field - 1 : NO_SUCH;
  if (is_exact(field) || (asked != WHOLE && is_refuted(field, asked, of->cells))) return CGT_OK;
  return work_out(all, of, field, asked, found, reply);
}

cgt_status_t SIZED(cgt_i_cram_answer)(cgt_i_cram *cram, cgt_i_cells free, uint64_t target, uint64_t *answer) {
  search all = {.cram = cram, .on = grid_of(cram->board), .all = set_of(cram->board->all)};
  /* On a line of play c, c - 2, c - 4, ... cells are left, with at most 2 c dominoes each, and c / 4 regions that are no paths
   * after one of them. */
  const size_t cells = cgt_i_cells_count(free);
  const size_t options = cells * cells / 2 + cells + 1, parts = cells * cells * (cells + 6) / 12 + (BATCH + 1) * cells + 1;
  const size_t refutations = (size_t)1 << REFUTATION_BITS;
  cram->stacks = options * sizeof *all.options + parts * sizeof *all.parts + refutations * sizeof *all.refutations;
  cgt_status_t status = cgt_i_cram_check_stacks(cram);
  if (status != CGT_OK) return status;
  all.options = cgt_i_alloc(options, sizeof *all.options);
  all.parts = cgt_i_alloc(parts, sizeof *all.parts);
  all.refutations = cgt_i_alloc(refutations, sizeof *all.refutations);
  if (all.options == NULL || all.parts == NULL || all.refutations == NULL)
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu bytes", cram->ask->function, (unsigned long long)cram->stacks);
  else
    memset(all.refutations, 0, refutations * sizeof *all.refutations); /* of no cells, which are never looked up */
  unsigned sum = 0;
  const set nothing = without(all.all, all.all);
  option whole;
  if (status == CGT_OK) prepare(&all, set_of(free), nothing, &whole);
  bool open = status == CGT_OK && add_option(&all, &whole, &sum);
  if (open) {
    set reply = nothing;
    status = pursue(&all, &all.options[0], target == CGT_I_VALUE ? WHOLE : (unsigned)target, &reply);
    sum = all.options[0].sum;
    open = all.options[0].count > 0;
  }
  *answer = target == CGT_I_VALUE ? sum : !open && sum == target;
  cgt_i_free(all.options);
  cgt_i_free(all.parts);
  cgt_i_free(all.refutations);
  return status;
}
