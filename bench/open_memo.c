/* The serious competitor of bench/engine: a recursive memo in a table of open addressing, with linear probing and the folded
 * multiplication by which wyhash and ahash mix a word. Lists of options share one stack. */
#include <string.h>

#include "bench.h"
#include "moves.h"

typedef struct {
  uint64_t position;
  uint64_t mark; /* its value and 1; 0: the place is free */
} entry;

typedef struct {
  const ruleset *game;
  entry *entries;
  size_t mask, used;
  uint64_t *stack;
  size_t top, room;
  uint64_t options;
} memo;

static void *or_exit(void *block) {
  if (block == NULL) exit(1);
  return block;
}

static size_t mix(uint64_t position) {
  __extension__ typedef unsigned __int128 wide;
  const wide product = (wide)(position ^ 0x2D358DCCAA6C78A5) * 0x8BB84B93962EACC9;
  return (size_t)((uint64_t)product ^ (uint64_t)(product >> 64));
}

static entry *find(const memo *known, uint64_t position) {
  size_t at = mix(position) & known->mask;
  while (known->entries[at].mark != 0 && known->entries[at].position != position) at = (at + 1) & known->mask;
  return &known->entries[at];
}

static void put(memo *known, uint64_t position, uint64_t value) {
  if ((known->used + 1) * 4 > (known->mask + 1) * 3) {
    const memo old = *known;
    known->mask = old.mask * 2 + 1;
    known->entries = or_exit(calloc(known->mask + 1, sizeof *known->entries));
    for (size_t i = 0; i <= old.mask; i++)
      if (old.entries[i].mark != 0) *find(known, old.entries[i].position) = old.entries[i];
    free(old.entries);
  }
  *find(known, position) = (entry){position, value + 1};
  known->used++;
}

static uint64_t *push(memo *known, size_t words) {
  if (known->top + words > known->room) {
    known->room = 2 * (known->top + words);
    known->stack = or_exit(realloc(known->stack, known->room * sizeof *known->stack));
  }
  return known->stack + known->top;
}

static uint64_t value_of(memo *known, uint64_t position);

/* The XOR of the values of words on the stack. */
static uint64_t sum(memo *known, size_t first, size_t n) {
  uint64_t value = 0;
  for (size_t i = first; i < first + n; i++) value ^= value_of(known, known->stack[i]);
  return value;
}

static uint64_t value_of_option(memo *known, size_t at) {
  enum { MOST_SUMMANDS = 64 };
  const ruleset *game = known->game;
  if (game->summands == NULL) return sum(known, at, game->words);
  uint64_t *summands = push(known, MOST_SUMMANDS);
  const size_t first = known->top, n = game->summands(known->stack[at], summands);
  known->top += n;
  const uint64_t value = sum(known, first, n);
  known->top = first;
  return value;
}

static uint64_t expand(memo *known, uint64_t position) {
  const ruleset *game = known->game;
  const size_t first = known->top, n = game->options(position, push(known, game->most)), words = n * game->words;
  const size_t seen = first + words, seen_words = n / 64 + 1;
  known->top = seen;
  memset(push(known, seen_words), 0, seen_words * sizeof *known->stack);
  known->top += seen_words;
  known->options += n;
  for (size_t at = first; at < seen; at += game->words) {
    const uint64_t value = value_of_option(known, at);
    if (value <= n) known->stack[seen + value / 64] |= (uint64_t)1 << (value & 63);
  }
  uint64_t mex = 0;
  while ((known->stack[seen + mex / 64] >> (mex & 63) & 1) != 0) mex++;
  known->top = first;
  put(known, position, mex);
  return mex;
}

static uint64_t value_of(memo *known, uint64_t position) {
  const entry *found = find(known, position);
  return found->mark != 0 ? found->mark - 1 : expand(known, position);
}

uint64_t open_memo_value(const ruleset *game, uint64_t *positions, uint64_t *options, uint64_t *bytes) {
  enum { AT_FIRST = 64 };
  memo known = {.game = game, .entries = or_exit(calloc(AT_FIRST, sizeof(entry))), .mask = AT_FIRST - 1};
  const uint64_t value = value_of(&known, game->position);
  *positions = known.used;
  *options = known.options;
  *bytes = (known.mask + 1) * sizeof(entry);
  free(known.entries);
  free(known.stack);
  return value;
}
