/* What games on diagrams share: positions that are sums; a summand is its number of entries, then the entries. */
#ifndef CGT_I_DIAGRAM_H
#define CGT_I_DIAGRAM_H

#include <cgt/rulesets.h>

#include "../game/ask.h"

/* A value below 2^65: that of a single row of 2^64 - 1 with a second one may be 2^64. */
typedef struct {
  uint64_t low;
  bool high;
} cgt_i_pet_value;

static inline cgt_i_pet_value cgt_i_pet_value_xor(cgt_i_pet_value a, cgt_i_pet_value b) {
  return (cgt_i_pet_value){a.low ^ b.low, a.high != b.high};
}
static inline bool cgt_i_pet_value_is(cgt_i_pet_value a, uint64_t value) { return a.low == value && !a.high; }

/* What is known of a sum of pet games from the values of its summands. */
typedef struct {
  cgt_i_pet_value sum;
  bool large; /* some value is above 1 */
} cgt_i_pets;

static inline void cgt_i_pets_add(cgt_i_pets *pets, cgt_i_pet_value value) {
  pets->sum = cgt_i_pet_value_xor(pets->sum, value);
  pets->large |= value.low > 1 || value.high;
}

/* The (misère) value or outcome; CGT_I_LARGE if it does not fit. */
cgt_status_t cgt_i_pets_answer(const cgt_i_pets *pets, uint32_t play, uint32_t question, uint64_t *answer);

/* Checks that the words are summands, each accepted by `check`, which otherwise writes why not. */
enum { CGT_I_DIAGRAM_REASON = 128 };
typedef bool (*cgt_i_summand_check)(const uint64_t *entries, size_t n, size_t number, char reason[CGT_I_DIAGRAM_REASON]);
cgt_status_t cgt_i_summands_validate(const uint64_t *words, size_t count, cgt_sink_t *sink, cgt_i_summand_check check);

/* Drops terminal summands and sorts the others. */
void cgt_i_summands_canonical(uint64_t *words, size_t *count, bool (*terminal)(const uint64_t *entries, size_t n));

/* Gives the summands, if there are several. */
cgt_status_t cgt_i_summands_split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);

/* Callbacks of games on partitions; the last is an order_hint, the rows and columns of each partition, less 1. In PNim that is
 * the longest play (Proposition 2). */
cgt_status_t cgt_i_partitions_validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);
cgt_status_t cgt_i_partitions_canonical(void *user, uint64_t *words, size_t *count);
uint64_t cgt_i_partitions_lines(void *user, const uint64_t *words, size_t count);

/* A `tame`: single partitions and hyperrectangles are pet. */
cgt_status_t cgt_i_summands_pet(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem);

/* Hooks that the families share: the order of summands is ignored; texts and pictures of partitions, or of hyperrectangles
 * (boxes). */
cgt_i_indifference cgt_i_summands_ignore(const cgt_game_t *game);
cgt_status_t cgt_i_summands_read(cgt_i_position *to, const cgt_game_t *game, bool whole);
cgt_status_t cgt_i_summands_write(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                                  cgt_i_text *text);
bool cgt_i_summands_draw(const cgt_game_t *game, const uint64_t *words, size_t count, const cgt_i_pen *pen, int64_t x,
                         int64_t y, cgt_i_area *area);
#define CGT_I_SUMMANDS_RULES                                                                                               \
  .size = sizeof(cgt_ruleset_t), .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SPLITS_SUMS, .split = cgt_i_summands_split, \
  .tame = cgt_i_summands_pet
#define CGT_I_SUMMANDS                                                                                            \
  .splits_within = true, .adjoins = true, .ignores = cgt_i_summands_ignore, .read_position = cgt_i_summands_read, \
  .write_position = cgt_i_summands_write, .draw = cgt_i_summands_draw

/* Options that differ from a position in the summand at a place, all made in one buffer. */
typedef struct {
  cgt_sink_t *sink;
  cgt_i_buffer room;
  size_t before, after; /* words of other summands */
} cgt_i_replacing;

bool cgt_i_replacing_begin(cgt_i_replacing *to, cgt_sink_t *sink, const uint64_t *words, size_t count, size_t at);
/* Where the entries of the new summand go. */
static inline uint64_t *cgt_i_replacing_entries(const cgt_i_replacing *to) { return to->room.words + to->before + 1; }
/* Hands over the option with n entries in the new summand, at most as many as before. */
cgt_status_t cgt_i_replacing_give(const cgt_i_replacing *to, size_t n);
static inline void cgt_i_replacing_end(cgt_i_replacing *to) { cgt_i_buffer_free(&to->room); }

#endif
