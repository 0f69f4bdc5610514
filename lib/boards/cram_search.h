/* The search for the value of a position of Cram; include it after cells_64.h or cells_128.h.
 *
 * The value of p is k just if p + *k is lost (Lemoine and Viennot, "Nimbers are inevitable"). An option of value k refutes
 * this, and so does a v < k that is the value of no option. So the search first looks for an option of value k, and then, for
 * each v from 0 up, for an option of value v, by the same question about the options. If an option has several regions, all but
 * the one with the most moves are evaluated exactly, and that one inherits the question. Every option is looked up before any
 * is searched; known values are not sought again; and values that options were seen to have are refuted. Values go into the
 * game's memo. Refutations are useful only for a short while: they go into a small table, where later ones replace earlier
 * ones. (With all of them in the memo it was six times as large, and Cram 4 x 11 took twice as long.)
 *
 * Regions keep their place on the board, so a domino has the same name along a whole line of play. If a reply shows that an
 * option does not have some value, that reply is a domino too, and the option by that domino does not have the value either. */
#include <limits.h>
#include <string.h>

#include "../game/memo.h"
#include "cram.h"
#include "cram_regions.h"

enum { PARTIAL = 1 << 15, REFUTABLE = 14, MOST_WORDS = 3, REFUTATION_BITS = 11, LEAST_FORM_BITS = 6, MOST_FORM_BITS = 14 };
#define WHOLE   UINT_MAX /* as a question: what the value is, not whether it is some number */
#define NO_SUCH UINT_MAX /* as an answer: the value is not the number that was asked about */

/* Options of regions with at least GLANCE_CELLS cells are glanced at, and again after GLANCE_AGAIN expansions; see glance(). */
enum { GLANCE_CELLS = 34, GLANCE_AGAIN = 300, GLANCE_MORE = 12 };

/* Options are prepared in batches, so that the slots of their regions can be prefetched. A memo of at most CACHED words is in
 * the second-level cache anyway. */
enum { BATCH = 4, CACHED = 1 << 16 };

/* Replies that are known not to leave the value asked for, and replies of which this is not known. */
typedef struct {
  placements settled, open;
} replies;

typedef struct {
  set domino;
  replies known;  /* since it was glanced at */
  size_t parts;   /* where its parts begin on the stack */
  unsigned count; /* of the parts: regions of unknown value, those with fewer moves first */
  unsigned sum;   /* XOR of the values of its other regions */
  unsigned effort;
  uint64_t refuted; /* bits of numbers that are not the value */
  bool deferred;    /* as another thread is at work on it */
} option;

/* A region of unknown value, and its normal form. */
typedef struct {
  set cells, form;
  unsigned moves;
} part;

/* The numbers that are not the value of a region of some form. Threads may share it. The state is this field, and above its 16
 * bits how often the entry has been changed, twice; odd: it is being changed. */
typedef struct {
  _Atomic uint64_t state, form[SET_BITS / 64];
} refutation;

/* The normal form of a region. */
typedef struct {
  set region, form;
} known_form;

/* A region that is being searched, and the number asked about. */
typedef struct {
  set form;
  unsigned asked;
} question;

typedef struct {
  cgt_i_cram *cram;
  grid on;
  option *options;
  part *parts;
  size_t option_top, part_top;
  refutation *refutations; /* 2^REFUTATION_BITS, by hashes */
  known_form *forms;       /* 2^form_bits, by hashes */
  unsigned form_bits;
  /* With other threads: what is being searched, outermost first; and which of these another thread has answered, and how. */
  question path[CGT_I_CELLS_MOST / 2 + 1];
  size_t depth, answered;
  unsigned answered_field;
} cram_search;

static inline uint64_t bit_of(unsigned number) { return number < 64 ? (uint64_t)1 << number : 0; }

/* The set of numbers below 64 that results from adding (XOR) a number to each member of a set. */
static uint64_t with_added(uint64_t numbers, unsigned number) { return number < 64 ? cgt_i_moved_by_xor(numbers, number) : 0; }

/* ---- The memo ---- */

static void key_of(const cram_search *search, set free, uint64_t *key) {
  const cgt_i_memo *memo = search->cram->memo;
  const set taken = without(search->on.all, free);
  if (memo->layout.slot_words == 1) {
    key[0] = cells_of(taken).low << 16;
    return;
  }
  const cgt_i_cells cells = cells_of(taken);
  (void)cgt_i_memo_pack(memo, (uint64_t[]){cells.low, cells.high}, search->cram->board->words, key);
}

static uint64_t hash_of(set form) {
  const cgt_i_cells cells = cells_of(form);
  return cgt_i_mix(cells.low ^ cells.high * 3);
}

static refutation *refutation_of(const cram_search *search, set form) {
  return &search->refutations[hash_of(form) >> (64 - REFUTATION_BITS)];
}

/* The refuted numbers, as a field of the memo. What is read was written together if the state is even and still the same. */
static unsigned look_up_refuted(const cram_search *search, set form) {
  refutation *there = refutation_of(search, form);
  const cgt_i_cells cells = cells_of(form);
  const uint64_t words[] = {cells.low, cells.high}, state = atomic_load_explicit(&there->state, memory_order_acquire);
  bool equal = (state >> 16 & 1) == 0;
  for (size_t i = 0; i < SET_BITS / 64; i++) equal &= atomic_load_explicit(&there->form[i], memory_order_acquire) == words[i];
  return equal && atomic_load_explicit(&there->state, memory_order_relaxed) == state ? (unsigned)(state & 0xFFFF) : PARTIAL;
}

/* Replaces what was there. Where two threads do so at once, one gives way. */
static void refute_form(const cram_search *search, set form, unsigned field) {
  refutation *there = refutation_of(search, form);
  const cgt_i_cells cells = cells_of(form);
  const uint64_t words[] = {cells.low, cells.high};
  uint64_t state = atomic_load_explicit(&there->state, memory_order_relaxed);
  const uint64_t changing = (state >> 16 | 1) << 16;
  if (search->cram->member != NULL &&
      ((state >> 16 & 1) != 0 ||
       !atomic_compare_exchange_strong_explicit(&there->state, &state, changing, memory_order_acquire, memory_order_relaxed)))
    return;
  for (size_t i = 0; i < SET_BITS / 64; i++) atomic_store_explicit(&there->form[i], words[i], memory_order_release);
  atomic_store_explicit(&there->state, changing + (1 << 16) + field, memory_order_release);
}

/* What is known, as a field of the memo. */
static unsigned look_up(const cram_search *search, set free) {
  const cgt_i_memo *memo = search->cram->memo;
  const size_t words = memo->layout.slot_words;
  uint64_t key[MOST_WORDS];
  bool found;
  key_of(search, free, key);
  const size_t slot = words == 1
                          ? cgt_i_cram_find(memo, 1, key, (size_t)(cgt_i_mix(key[0]) >> memo->shift), &found)
                          : cgt_i_cram_find(memo, words, key, (size_t)(cgt_i_memo_hash(memo, key) >> memo->shift), &found);
  if (!found) return look_up_refuted(search, free);
  return (unsigned)(cgt_i_cram_load(memo->slots + slot * words, memory_order_relaxed) & 0xFFFF);
}

/* Fetches the slot of these cells into the cache, as it will be needed soon. */
static void prefetch(const cram_search *search, set free) {
  const cgt_i_memo *memo = search->cram->memo;
  uint64_t key[MOST_WORDS];
  if (memo->capacity * memo->layout.slot_words < CACHED) return;
  key_of(search, free, key);
  const size_t slot = (size_t)((memo->layout.slot_words == 1 ? cgt_i_mix(key[0]) : cgt_i_memo_hash(memo, key)) >> memo->shift);
  CGT_I_PREFETCH(&memo->slots[slot * memo->layout.slot_words]);
}

static inline bool is_exact(unsigned field) { return field < PARTIAL; }

static cgt_status_t store(const cram_search *search, set free, unsigned field) {
  uint64_t key[MOST_WORDS];
  if (!is_exact(field)) {
    refute_form(search, free, field);
    return CGT_OK;
  }
  key_of(search, free, key);
  return cgt_i_cram_store(search->cram, key, field);
}

/* Whether a number is known not to be the value. No value exceeds the longest play, which is at most half the cells. */
static inline bool is_refuted(unsigned field, unsigned number, set free) {
  if (number < REFUTABLE && (field >> number & 1) != 0) return true;
  return number > size_of(free) / 2;
}

/* ---- Options ---- */

static set remembered_form(const cram_search *search, set region, const degrees *cells) {
  known_form *known = &search->forms[hash_of(region) >> (64 - search->form_bits)];
  if (!same(known->region, region)) *known = (known_form){region, form_of(&search->on, region, cells)};
  return known->form;
}

/* The value of a region whose cells have at most two neighbours each: a path, or a cycle. */
static unsigned region_row(set region, const degrees *cells) {
  const unsigned length = size_of(region);
  return none(without(region, cells->two)) ? cgt_i_row_value(length - 2) == 0 : cgt_i_row_value(length);
}

/* Finds the regions that a domino leaves of a region, and puts them above the top of the stack of parts.
 * Without a domino the cells are any. Regions whose form gives the value are added to the sum; the slots of the others are
 * prefetched. There are at most `pieces` regions; UINT_MAX: any number. */
static void prepare(const cram_search *search, set free, set domino, unsigned pieces, option *made) {
  const grid *on = &search->on;
  *made = (option){.domino = domino, .parts = search->part_top};
  degrees cells = degrees_of(on, without(free, domino));
  set rest = reduced(on, without(free, domino), &cells, &pieces);
  for (; !none(rest); pieces--) {
    const set region = pieces == 1 ? rest : region_of(on, rest);
    rest = without(rest, region);
    if (none(both(region, cells.three))) {
      made->sum ^= region_row(region, &cells);
      continue;
    }
    const set form = remembered_form(search, region, &cells);
    if (none(form)) continue;
    prefetch(search, form);
    search->parts[made->parts + made->count++] = (part){.cells = region, .form = form};
  }
}

/* Adds a prepared option. False: its value is known, and is *sum. */
static bool add_option(cram_search *search, const option *prepared, unsigned *sum) {
  option added = *prepared;
  added.parts = search->part_top;
  added.count = 0;
  part *parts = search->parts + added.parts;
  unsigned field = PARTIAL; /* of the last part */
  for (unsigned i = 0; i < prepared->count; i++) {
    part found = search->parts[prepared->parts + i];
    const unsigned known = look_up(search, found.form);
    if (is_exact(known)) {
      added.sum ^= known - 1;
      continue;
    }
    unsigned at = 0;
    while (at < added.count && !same(parts[at].form, found.form)) at++;
    if (at < added.count) { /* equal regions cancel */
      for (added.count--; at < added.count; at++) parts[at] = parts[at + 1];
      continue;
    }
    found.moves = moves_of(&search->on, found.cells);
    for (at = added.count++; at > 0 && parts[at - 1].moves > found.moves; at--) parts[at] = parts[at - 1];
    parts[at] = found;
    field = known;
  }
  *sum = added.sum;
  if (added.count == 0) return false;
  if (added.count > 1) field = look_up(search, parts[added.count - 1].form);
  const unsigned refuted = field & (PARTIAL - 1);
  if (added.count == 1) added.refuted = with_added(refuted, added.sum);
  added.effort = (32 - cgt_i_popcount(refuted)) << 8 | parts[added.count - 1].moves;
  search->part_top += added.count;
  search->options[search->option_top++] = added;
  return true;
}

static inline set *line_of(const cram_search *search, placements *of, set domino) {
  return &of->lines[last_cell(domino) - first_cell(domino) == search->on.columns];
}

static inline void place(const cram_search *search, placements *of, set domino) {
  set *line = line_of(search, of, domino);
  *line = either(*line, first_of(domino));
}

static inline bool is_placed(const cram_search *search, placements of, set domino) {
  return !none(both(*line_of(search, &of, domino), first_of(domino)));
}

/* The places of dominoes on these cells. */
static inline placements places_on(const grid *on, set cells) {
  return (placements){{both(cells, west(on, cells)), both(cells, north(on, cells))}};
}

/* How many of the dominoes lie on these cells. */
static inline unsigned placed_on(const cram_search *search, placements of, set cells) {
  const placements on = places_on(&search->on, cells);
  return size_of(both(of.lines[0], on.lines[0])) + size_of(both(of.lines[1], on.lines[1]));
}

/* All dominoes of a box, nearest to its centre first, and those across its shorter side before others as near; as a queue
 * has them. */
static cgt_status_t dominoes_of(const cram_search *search, unsigned height, unsigned width, const uint8_t **dominoes) {
  const unsigned columns = search->on.columns;
  _Atomic(void *) *kept = &search->cram->dominoes[(height - 1) * columns + width - 1];
  void *known = atomic_load(kept);
  if (known == NULL) {
    unsigned distances[2 * CGT_I_CELLS_MOST], n = 0;
    uint8_t *made = cgt_i_alloc(2 * (size_t)height * width, sizeof *made);
    if (made == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the dominoes of a board", search->cram->ask->function);
    for (unsigned row = 0; row < height; row++)
      for (unsigned column = 0; column < width; column++)
        for (unsigned upright = 0; upright < 2; upright++) {
          if (upright ? row + 1 == height : column + 1 == width) continue;
          const int x = (int)(2 * column + 2 - upright) - (int)width, y = (int)(2 * row + 1 + upright) - (int)height;
          const bool across = upright == (height <= width);
          const unsigned distance = 4 * (unsigned)((x < 0 ? -x : x) + (y < 0 ? -y : y)) + (across ? 0 : 2);
          unsigned at = n++;
          for (; at > 0 && distances[at - 1] > distance; at--) distances[at] = distances[at - 1], made[at] = made[at - 1];
          distances[at] = distance;
          made[at] = (uint8_t)(2 * (row * columns + column) + upright);
        }
    if (atomic_compare_exchange_strong(kept, &known, made))
      known = made;
    else
      cgt_i_free(made); /* a twin of the game was faster */
  }
  *dominoes = known;
  return CGT_OK;
}

/* The dominoes on a region in the order in which they are tried: first those that may cut it into most regions, as small
 * regions are more often known (of the options, a fifth fewer are tried until one has the value asked about), and of these
 * those nearest to the centre. Each is twice the distance of its first cell from the corner, and 1 more if it is upright. */
typedef struct {
  uint8_t dominoes[3][2 * CGT_I_CELLS_MOST];
  unsigned counts[3], most_pieces[3]; /* a domino leaves at most so many regions; UINT_MAX: any number */
  unsigned corner, now, next;
} queue;

static cgt_status_t queue_of(const cram_search *search, set free, queue *made) {
  const grid *on = &search->on;
  const unsigned top = on->row_of[first_cell(free)], bottom = on->row_of[last_cell(free)];
  const set columns = columns_of(on, free);
  const unsigned left = first_cell(columns), corner = top * on->columns + left;
  const cuts cut = cuts_of(on, free);
  const placements all = places_on(on, free);
  const uint8_t *domino = NULL;
  unsigned three = 0, two = 0, one = 0, left_out = size_of(all.lines[0]) + size_of(all.lines[1]);
  const cgt_status_t status = dominoes_of(search, bottom - top + 1, last_cell(columns) - left + 1, &domino);
  if (status != CGT_OK) return status;
  for (; left_out > 0; domino++) { /* without branches, which processors could not foresee */
    const unsigned line = *domino % 2, first = corner + *domino / 2;
    const unsigned fits = has(all.lines[line], first), cuts_two = fits & has(cut.two.lines[line], first);
    const unsigned cuts_three = fits & has(cut.three.lines[line], first);
    made->dominoes[0][three] = made->dominoes[1][two] = made->dominoes[2][one] = *domino;
    three += cuts_three;
    two += cuts_two - cuts_three;
    one += fits - cuts_two;
    left_out -= fits;
  }
  made->corner = corner;
  made->now = made->next = 0;
  made->counts[0] = three, made->counts[1] = two, made->counts[2] = one;
  made->most_pieces[0] = UINT_MAX, made->most_pieces[1] = 2, made->most_pieces[2] = 1;
  return CGT_OK;
}

/* The next domino, or the empty set after the last. *pieces: how many regions it leaves at most. */
static inline set next_domino(const cram_search *search, queue *of, unsigned *pieces) {
  while (of->now < 3 && of->next == of->counts[of->now]) of->now++, of->next = 0;
  if (of->now == 3) return without(search->on.all, search->on.all);
  const unsigned domino = of->dominoes[of->now][of->next++];
  const set first = up(set_of((cgt_i_cells){1, 0}), of->corner + domino / 2);
  *pieces = of->most_pieces[of->now];
  return either(first, up(first, domino % 2 != 0 ? search->on.columns : 1));
}

/* Puts the options of unknown value on the stack, and the known values of options into *seen, as bits. Stops at an option whose
 * value is the number asked about, with its domino as the reply, or when more than `most` options may have that value. `known`,
 * if not NULL, has replies that need not be tried again, and gets the others. */
static cgt_status_t expand(cram_search *search, set free, unsigned asked, unsigned most, replies *known, uint64_t *seen,
                           set *reply) {
  queue left;
  const cgt_status_t status = queue_of(search, free, &left);
  *seen = 0;
  if (status != CGT_OK) return status;
  const cgt_i_memo *memo = search->cram->memo;
  const unsigned size = memo->capacity * memo->layout.slot_words < CACHED ? 1 : BATCH;
  bool more = true;
  for (unsigned open = 0; more;) {
    option batch[BATCH];
    unsigned count = 0, pieces = 0, sum;
    const size_t part_top = search->part_top;
    while (count < size) {
      const set domino = next_domino(search, &left, &pieces);
      more = !none(domino);
      if (!more) break;
      if (known != NULL) {
        if (is_placed(search, known->settled, domino)) continue;
        if (is_placed(search, known->open, domino)) {
          if (++open > most) return CGT_OK;
          continue;
        }
      }
      prepare(search, free, domino, pieces, &batch[count]);
      search->part_top += batch[count++].count;
    }
    search->part_top = part_top;
    for (unsigned i = 0; i < count; i++) {
      search->cram->options++;
      search->cram->ask->options++;
      if (add_option(search, &batch[i], &sum)) {
        if ((search->options[search->option_top - 1].refuted & bit_of(asked)) == 0) {
          if (known != NULL) place(search, &known->open, batch[i].domino);
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
      if (known != NULL) place(search, &known->settled, batch[i].domino);
    }
  }
  return CGT_OK;
}

/* Sorts options by effort, least first; the sort is stable. */
static void sort_options(option *options, size_t n) {
  for (size_t i = 1; i < n; i++) {
    const option moving = options[i];
    size_t at = i;
    for (; at > 0 && options[at - 1].effort > moving.effort; at--) options[at] = options[at - 1];
    options[at] = moving;
  }
}

/* ---- Questions ---- */

static cgt_status_t ask(cram_search *search, const part *of, unsigned asked, unsigned *found, set *reply);

/* Moves the parts of an option whose values have become known into its sum. */
static void fold(const cram_search *search, option *of) {
  unsigned kept = 0;
  part *parts = search->parts + of->parts;
  for (unsigned i = 0; i < of->count; i++) {
    const unsigned field = look_up(search, parts[i].form);
    if (is_exact(field))
      of->sum ^= field - 1;
    else
      parts[kept++] = parts[i];
  }
  of->count = kept;
}

/* Notes that an option does not have a value, because of a reply to its domino. The two dominoes cover the same cells in either
 * order, so the option by the reply does not have the value either. */
static void refute(cram_search *search, option *of, size_t end, unsigned value, set reply) {
  of->refuted |= bit_of(value);
  for (option *other = of + 1; !none(reply) && other < search->options + end; other++)
    if (same(other->domino, reply)) other->refuted |= bit_of(value);
}

/* Two dominoes leave the same position in either order: what is known of a reply to the first also holds for the first as a
 * reply. */
static void share(const cram_search *search, size_t first, size_t end, const option *of) {
  for (option *other = search->options + first; other < search->options + end; other++) {
    if (is_placed(search, of->known.settled, other->domino)) place(search, &other->known.settled, of->domino);
    if (is_placed(search, of->known.open, other->domino)) place(search, &other->known.open, of->domino);
  }
}

/* Sorts the options from `first` on by the work that it seems to take to show that they have a value: by how many of their own
 * options might have it. (Cram 4 x 11: a third as many values as by the number of moves alone. For small regions this costs
 * more than it saves.) */
static cgt_status_t glance(cram_search *search, size_t first, size_t end, unsigned value) {
  unsigned best = UINT_MAX - GLANCE_MORE;
  cgt_status_t status = CGT_OK;
  const set nothing = without(search->on.all, search->on.all);
  for (size_t i = first; i < end; i++) search->options[i].known.open = (placements){{nothing, nothing}};
  for (size_t i = first; i < end && status == CGT_OK; i++) {
    option *of = &search->options[i];
    fold(search, of);
    of->effort = 0; /* for options of known value, or refuted ones */
    if ((of->refuted & bit_of(value)) != 0 || of->count == 0) continue;
    of->effort = UINT_MAX;
    if (of->count > 1) continue;
    const part asked = search->parts[of->parts];
    const unsigned number = value ^ of->sum;
    if (is_refuted(look_up(search, asked.form), number, asked.cells)) {
      refute(search, of, end, value, nothing);
      continue;
    }
    const size_t option_base = search->option_top, part_base = search->part_top;
    uint64_t seen = 0;
    set reply = nothing;
    status = expand(search, asked.cells, number, best + GLANCE_MORE, &of->known, &seen, &reply);
    share(search, first, end, of);
    search->option_top = option_base;
    search->part_top = part_base;
    if ((seen & bit_of(number)) != 0) {
      refute(search, of, end, value, reply);
      continue;
    }
    unsigned open = placed_on(search, of->known.open, asked.cells);
    if (open > best + GLANCE_MORE) open = best + GLANCE_MORE + 1; /* not all options have been tried */
    of->effort = open << 8 | asked.moves;
    if (open < best) best = open;
  }
  sort_options(search->options + first, end - first);
  return status;
}

/* Finds out whether an option has a value. If no part is left at the end, the value of the option is its sum; otherwise it does
 * not have the value, and *reply may show why. */
static cgt_status_t pursue(cram_search *search, option *of, unsigned value, set *reply) {
  cgt_status_t status = CGT_OK;
  fold(search, of);
  while (of->count > 0 && status == CGT_OK) {
    unsigned found = NO_SUCH;
    const bool last = of->count == 1;
    status = ask(search, &search->parts[of->parts], last && value != WHOLE ? value ^ of->sum : WHOLE, &found, reply);
    if (status != CGT_OK || found == NO_SUCH) break;
    of->sum ^= found;
    of->parts++;
    of->count--;
    if (!last) fold(search, of);
  }
  return status;
}

/* Whether another thread seems to be at work on an option. */
static bool is_busy(const cram_search *search, const option *of) {
  const part *next = &search->parts[of->parts];
  const cgt_i_board_member *member = search->cram->member;
  return member != NULL && of->count > 0 && cgt_i_board_is_busy(member->crew, hash_of(next->form));
}

/* Looks for an option with a value. Stops also at an option with the number asked about, whose domino is then the reply. All
 * threads begin with the first option, as the others may not be needed; of these, what others are at work on comes last. */
static cgt_status_t find_value(cram_search *search, size_t base, size_t end, unsigned value, unsigned asked, bool large,
                               uint64_t *seen, set *reply) {
  const uint64_t *expanded = &search->cram->ask->expanded;
  uint64_t glanced = 0;
  bool any_deferred = false, begun = false;
  cgt_status_t status = CGT_OK;
  for (unsigned round = 0; round < 2 && (round == 0 || any_deferred); round++)
    for (size_t i = base; i < end && status == CGT_OK; i++) {
      if (large && round == 0 && value == asked && (i == base || *expanded - glanced > GLANCE_AGAIN)) {
        status = glance(search, i, end, value);
        glanced = *expanded;
      }
      option *of = &search->options[i];
      set answer = without(of->domino, of->domino);
      if (status != CGT_OK || (of->refuted & bit_of(value)) != 0) continue;
      if (round == 0) {
        of->deferred = begun && is_busy(search, of);
        any_deferred |= of->deferred;
        begun = true;
      }
      if (of->deferred != (round > 0)) continue;
      status = pursue(search, of, value, &answer);
      if (status != CGT_OK) break;
      if (of->count > 0) {
        refute(search, of, end, value, answer);
        continue;
      }
      *seen |= bit_of(of->sum);
      if (of->sum == asked) *reply = of->domino;
      if (of->sum == value || of->sum == asked) return CGT_OK;
    }
  return status;
}

/* Searches a region: finds its value, or NO_SUCH if the value is not the number asked about. */
static cgt_status_t seek(cram_search *search, const part *of, unsigned field, unsigned asked, unsigned *found, set *reply) {
  const size_t base = search->option_top, part_base = search->part_top;
  const bool large = size_of(of->cells) >= GLANCE_CELLS;
  cgt_i_cram *cram = search->cram;
  uint64_t seen = 0;
  unsigned value = 0;
  cram->expanded++;
  cram->ask->known = cram->memo->used + (cram->member != NULL ? cram->member->stored : 0);
  cgt_status_t status = cgt_i_ask_poll(cram->ask);
  if (status == CGT_OK) status = expand(search, of->cells, asked, UINT_MAX, NULL, &seen, reply);
  if (status == CGT_OK && (seen & bit_of(asked)) == 0) {
    const size_t end = search->option_top;
    sort_options(search->options + base, end - base);
    if (asked != WHOLE) status = find_value(search, base, end, asked, asked, large, &seen, reply);
    for (; status == CGT_OK && (seen & bit_of(asked)) == 0 && value != asked; value++) {
      if ((seen & bit_of(value)) != 0 || is_refuted(field, value, of->cells)) continue;
      status = find_value(search, base, end, value, asked, large, &seen, reply);
      if ((seen & bit_of(value)) == 0) break;
    }
    for (size_t i = base; i < end && (seen & bit_of(asked)) != 0; i++) { /* notes what else has become known */
      fold(search, &search->options[i]);
      if (search->options[i].count == 0) seen |= bit_of(search->options[i].sum);
    }
  }
  if (status != CGT_OK) return status;
  search->option_top = base;
  search->part_top = part_base;
  const bool refuted = (seen & bit_of(asked)) != 0;
  *found = refuted ? NO_SUCH : value;
  return store(search, of->form, refuted ? field | (unsigned)(seen & (bit_of(REFUTABLE) - 1)) : value + 1);
}

static bool answers(unsigned field, unsigned asked, set form) {
  return is_exact(field) || (asked != WHOLE && is_refuted(field, asked, form));
}

/* Whether another thread has answered one of the questions that led to this one. */
static cgt_status_t look_back(cram_search *search) {
  for (size_t i = 0; i < search->depth; i++) {
    const unsigned field = look_up(search, search->path[i].form);
    if (!answers(field, search->path[i].asked, search->path[i].form)) continue;
    search->answered = i;
    search->answered_field = field;
    return CGT_I_BOARD_ANSWERED;
  }
  return CGT_OK;
}

/* The same as seek() for one of several threads. */
static cgt_status_t seek_together(cram_search *search, const part *of, unsigned field, unsigned asked, unsigned *found,
                                  set *reply) {
  enum { LOOK_BACK = 8 };
  cgt_i_cram *cram = search->cram;
  const size_t depth = search->depth, option_top = search->option_top, part_top = search->part_top;
  const uint64_t hash = hash_of(of->form);
  cgt_status_t status = cgt_i_board_heed(cram->member);
  if (status == CGT_OK && cram->expanded % LOOK_BACK == 0) status = look_back(search);
  if (status != CGT_OK) return status;
  cgt_i_board_begin(cram->member->crew, hash);
  search->path[search->depth++] = (question){of->form, asked};
  status = seek(search, of, field, asked, found, reply);
  search->depth = depth;
  cgt_i_board_end(cram->member->crew, hash);
  if (status != CGT_I_BOARD_ANSWERED || search->answered != depth) return status;
  search->option_top = option_top;
  search->part_top = part_top;
  *found = is_exact(search->answered_field) ? search->answered_field - 1 : NO_SUCH;
  return CGT_OK;
}

static cgt_status_t ask(cram_search *search, const part *of, unsigned asked, unsigned *found, set *reply) {
  const unsigned field = look_up(search, of->form);
  *found = is_exact(field) ? field - 1 : NO_SUCH;
  if (answers(field, asked, of->form)) return CGT_OK;
  return (search->cram->member != NULL ? seek_together : seek)(search, of, field, asked, found, reply);
}
