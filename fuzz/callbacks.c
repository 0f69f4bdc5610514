/* A fuzzer of callbacks that misbehave: garbage statuses; options that are too many, too long or go round in circles; canonical
 * forms that grow; splits that lie; blocks with wrong numbers; questions where none may be asked; sinks of the wrong kind;
 * allocations that fail. Every question must end with a status and, once the callbacks behave, with the right answer. */
#include <stdio.h>
#include <string.h>

#include "answers.h"

enum { PATIENCE = 4000, GAMES = 3 };

/* The game of taking 1 to 3 from one of several heaps, as long as its callbacks behave. */
typedef struct {
  fuzz_bytes *in;
  cgt_game_t *self, *others[GAMES];
  uint64_t mischief; /* one call in this many misbehaves; 1: none */
  unsigned patience; /* calls that are answered before all fail */
  unsigned destroyed;
  bool threadsafe; /* if not, a question to the game itself is refused */
} rules;

static const cgt_status_t statuses[] = {CGT_OK,           CGT_E_ARGUMENT, CGT_E_OVERFLOW, CGT_E_MEMORY,  CGT_E_UNSUPPORTED,
                                        CGT_E_POSITION,   CGT_E_LIMIT,    CGT_E_LOOP,     CGT_E_CORRUPT, CGT_E_CANCELLED,
                                        CGT_E_NO_THEOREM, INT32_MIN,      INT32_MAX,      -100,          1};

static cgt_status_t any_status(rules *of) { return statuses[fuzz_below(of->in, sizeof statuses / sizeof *statuses)]; }

/* Whether this call misbehaves. When patience is used up, calls end the question. */
static bool misbehaves(rules *of, cgt_status_t *status) {
  *status = CGT_OK;
  if (of->mischief == 1) return false;
  if (of->patience == 0) *status = FUZZ_STOPPED;
  of->patience -= of->patience > 0;
  return *status == CGT_OK && fuzz_once_in(of->in, of->mischief);
}

/* Words that may be a position of a game. */
static size_t any_words(rules *of, const uint64_t *words, size_t count, uint64_t *to) {
  size_t n = fuzz_below(of->in, 6);
  if (fuzz_once_in(of->in, 8)) n = CGT_MAX_WORDS - 1 + fuzz_below(of->in, 3);
  for (size_t i = 0; i < n; i++) to[i] = i < 8 ? fuzz_word(of->in) : to[i % 8];
  if (count <= CGT_MAX_WORDS && fuzz_once_in(of->in, 2)) memcpy(to, words, (n = count) * sizeof *to);
  return n;
}

/* Asks a game, perhaps its own, which must refuse; or gives something to a sink, which may be of another kind. */
static cgt_status_t mischief(rules *of, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  static uint64_t other[CGT_MAX_WORDS + 2];
  const size_t n = any_words(of, words, count, other);
  uint64_t value;
  cgt_game_t *game = fuzz_once_in(of->in, 3) ? of->self : of->others[fuzz_below(of->in, GAMES)];
  cgt_status_t status = CGT_OK;
  switch (fuzz_below(of->in, sink != NULL ? 10 : 4)) {
    case 0: return any_status(of);
    case 1:
      if (game != NULL && n <= 8) status = cgt_game_value(game, other, n, &value);
      if (game == of->self && game != NULL && n <= 8 && !of->threadsafe) fuzz_require(status != CGT_OK);
      return fuzz_once_in(of->in, 2) ? status : CGT_OK;
    case 2: cgt_game_cancel(of->self); return CGT_OK;
    case 3: return game != NULL ? cgt_game_forget(game) : CGT_OK;
    case 4: return cgt_sink_refuse(sink, "for no reason");
    case 5: status = cgt_sink_summand(sink, game, other, n); break;
    case 6: status = cgt_sink_turn(sink, other, n); break;
    case 7: status = cgt_sink_block(sink, other, other, 0); break;
    default: status = cgt_sink_option(sink, other, n);
  }
  return fuzz_once_in(of->in, 2) ? status : CGT_OK; /* some callbacks ignore failures */
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status;
  if (misbehaves(user, &status)) status = mischief(user, words, count, sink);
  uint64_t option[CGT_MAX_WORDS];
  if (count > 0) memcpy(option, words, count * sizeof *option);
  for (size_t i = 0; i < count && i < 8 && status == CGT_OK; i++) { /* legal positions have no more heaps */
    for (uint64_t take = 1; take <= 3 && take <= words[i] && status == CGT_OK; take++) {
      option[i] = words[i] - take;
      status = cgt_sink_option(sink, option, count);
    }
    option[i] = words[i];
  }
  return status;
}

/* A callback that takes blocks may give something wrong, fail at once, or fail only at its end. */
enum { BLOCK = 4096, HEAPS = 8, MOVES = 3 };

static cgt_status_t give_block(rules *of, cgt_sink_t *sink, const uint64_t *numbers, size_t n, const uint64_t *rows,
                               size_t count) {
  static uint64_t wrong[BLOCK], words[MOVES * BLOCK * HEAPS];
  cgt_status_t status;
  if (!misbehaves(of, &status)) return status != CGT_OK ? status : cgt_sink_block(sink, numbers, rows, count);
  switch (fuzz_below(of->in, 5)) {
    case 0: return cgt_sink_block(sink, NULL, rows, count);
    case 1: /* lies, of which there are perhaps fewer than before */
      for (size_t i = 0; i < n; i++) wrong[i] = fuzz_below(of->in, MOVES + 1);
      for (size_t i = 0; i < HEAPS; i++) words[fuzz_below(of->in, n * count + 1)] = fuzz_word(of->in);
      return cgt_sink_block(sink, wrong, words, count);
    case 2: /* more than there is memory, or a sum that begins at 0 again */
      for (size_t i = 0; i < n; i++) wrong[i] = UINT64_MAX / (1 + fuzz_below(of->in, 4));
      fuzz_require(cgt_sink_block(sink, wrong, rows, count) != CGT_OK);
      return CGT_OK;
    case 3:
      return cgt_sink_block(sink, numbers, rows, CGT_MAX_WORDS + 1 + fuzz_below(of->in, 2)) == CGT_OK ? CGT_OK : CGT_E_LIMIT;
    default: status = cgt_sink_block(sink, numbers, rows, count); return status == CGT_OK ? any_status(of) : CGT_OK;
  }
}

static cgt_status_t options_block(void *user, const uint64_t *words, size_t count, size_t n, cgt_sink_t *sink) {
  static uint64_t numbers[BLOCK], rows[MOVES * BLOCK * HEAPS];
  cgt_status_t status;
  size_t used = 0;
  if (misbehaves(user, &status)) status = mischief(user, words, count, sink);
  if (status != CGT_OK || count > HEAPS) return status != CGT_OK ? status : CGT_E_LIMIT;
  for (size_t k = 0; k < count && status == CGT_OK; k++) { /* the options in heap k of all positions at once */
    for (size_t i = 0; i < n; i++) {
      const uint64_t *from = words + i * count;
      numbers[i] = from[k] < MOVES ? from[k] : MOVES;
      for (uint64_t take = 1; take <= numbers[i]; take++, used += count) {
        memcpy(rows + used, from, count * sizeof *rows);
        rows[used + k] -= take;
      }
    }
    status = give_block(user, sink, numbers, n, rows, count);
    used = 0;
  }
  return status;
}

static cgt_status_t split_block(void *user, const uint64_t *words, size_t count, size_t n, cgt_sink_t *sink) {
  static uint64_t numbers[BLOCK];
  cgt_status_t status;
  if (misbehaves(user, &status)) status = mischief(user, words, count, sink);
  for (size_t i = 0; i < n; i++) numbers[i] = count > 1 ? count : 0;
  return status == CGT_OK ? give_block(user, sink, numbers, n, words, 1) : status;
}

static cgt_status_t validate_block(void *user, const uint64_t *words, size_t count, size_t n, uint8_t *legal) {
  rules *of = user;
  cgt_status_t status;
  const bool wrong = misbehaves(of, &status);
  if (wrong) status = mischief(of, words, count, NULL);
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    bool small = count <= HEAPS;
    for (size_t k = 0; k < count && small; k++) small = words[i * count + k] <= 100;
    if (!wrong || fuzz_once_in(of->in, 2)) legal[i] = wrong ? (uint8_t)fuzz_word(of->in) : small;
  }
  return wrong && fuzz_once_in(of->in, 2) ? any_status(of) : status;
}

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status;
  if (misbehaves(user, &status)) status = mischief(user, words, count, sink);
  if (status == CGT_OK && count > 8) status = cgt_sink_refuse(sink, "too many heaps");
  for (size_t i = 0; i < count && status == CGT_OK; i++)
    if (words[i] > 100) status = cgt_sink_refuse(sink, "a heap of more than 100");
  return status;
}

static cgt_status_t canonical(void *user, uint64_t *words, size_t *count) {
  rules *of = user;
  cgt_status_t status;
  if (!misbehaves(of, &status)) return status;
  switch (fuzz_below(of->in, 5)) {
    case 0: return any_status(of);
    case 1: *count += 1 + fuzz_below(of->in, 3); break;
    case 2: *count = SIZE_MAX - fuzz_below(of->in, 2); break;
    case 3: *count -= *count > 0; break;
    default:
      for (size_t i = 0; i < *count && i < 8; i++) words[i] = fuzz_word(of->in);
  }
  return CGT_OK;
}

static cgt_status_t canonical_block(void *user, uint64_t *words, size_t count, size_t n, uint64_t *counts) {
  rules *of = user;
  cgt_status_t status;
  if (!misbehaves(of, &status)) return status;
  for (size_t i = 0; i < n; i++) {
    fuzz_require(counts[i] == count);
    if (fuzz_once_in(of->in, 2)) counts[i] = fuzz_once_in(of->in, 2) ? count - (count > 0) : fuzz_word(of->in);
    for (size_t k = 0; k < count && k < HEAPS && fuzz_once_in(of->in, 2); k++) words[i * count + k] = fuzz_word(of->in);
  }
  return fuzz_once_in(of->in, 3) ? any_status(of) : CGT_OK;
}

static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status;
  if (misbehaves(user, &status)) status = mischief(user, words, count, sink);
  for (size_t i = 0; i < count && count > 1 && status == CGT_OK; i++) status = cgt_sink_summand(sink, NULL, words + i, 1);
  return status;
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  rules *of = user;
  cgt_status_t status;
  if (misbehaves(of, &status)) {
    *answer = fuzz_word(of->in);
    if (theorem != NULL && fuzz_once_in(of->in, 2)) *theorem = NULL;
    return mischief(of, words, count, NULL);
  }
  if (status != CGT_OK) return status;
  if (play != CGT_NORMAL || question != CGT_QUESTION_VALUE || count != 1) return CGT_E_NO_THEOREM;
  *answer = words[0] % 4;
  if (theorem != NULL) *theorem = "a subtraction game";
  return CGT_OK;
}

static cgt_status_t winning(void *user, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status;
  (void)play;
  if (misbehaves(user, &status)) return mischief(user, words, count, sink);
  return status == CGT_OK ? CGT_E_NO_THEOREM : status;
}

static uint64_t order_hint(void *user, const uint64_t *words, size_t count) {
  rules *of = user;
  cgt_status_t status;
  if (misbehaves(of, &status)) (void)mischief(of, words, count, NULL);
  return fuzz_word(of->in);
}

static cgt_status_t order_hint_block(void *user, const uint64_t *words, size_t count, size_t n, uint64_t *hints) {
  rules *of = user;
  cgt_status_t status;
  if (misbehaves(of, &status)) return mischief(of, words, count, NULL);
  for (size_t i = 0; i < n && fuzz_below(of->in, 9) > 0; i++) hints[i] = fuzz_word(of->in);
  return status;
}

static cgt_status_t bounds(void *user, const uint64_t *words, size_t count, uint64_t *most) {
  rules *of = user;
  cgt_status_t status;
  if (count > 0) memcpy(most, words, count * sizeof *most);
  if (!misbehaves(of, &status)) return status;
  for (size_t i = 0; i < count && i < 8; i++) most[i] = fuzz_word(of->in);
  return mischief(of, words, count, NULL);
}

static cgt_status_t tame(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem) {
  rules *of = user;
  cgt_status_t status;
  if (!misbehaves(of, &status)) return status == CGT_OK ? CGT_E_NO_THEOREM : status;
  *tameness = (uint32_t)fuzz_word(of->in);
  if (fuzz_once_in(of->in, 2)) *theorem = NULL;
  return mischief(of, words, count, NULL);
}

static void destroy(void *user) { ((rules *)user)->destroyed++; }

/* A game with some of the callbacks, for one position, for blocks, or both. */
static cgt_game_t *make(rules *of) {
  fuzz_bytes *in = of->in;
  uint64_t forms[5]; /* 1: for one position, 2: for blocks */
  for (size_t i = 0; i < 5; i++) forms[i] = i < 2 ? 1 + fuzz_below(in, 3) : fuzz_below(in, 4);
  of->threadsafe = fuzz_once_in(in, 2);
  const cgt_ruleset_t ruleset = {.size = sizeof ruleset,
                                 .flags = fuzz_below(in, 2) * CGT_RULESET_SORT | fuzz_below(in, 2) * CGT_RULESET_DROP_ZEROS |
                                          (of->threadsafe ? CGT_RULESET_THREADSAFE : 0) |
                                          fuzz_below(in, 2) * CGT_RULESET_SPLITS_SUMS |
                                          fuzz_below(in, 2) * CGT_RULESET_COSTLY_CALLS,
                                 .user = of,
                                 .options = forms[0] & 1 ? options : NULL,
                                 .options_block = forms[0] & 2 ? options_block : NULL,
                                 .validate = forms[1] & 1 ? validate : NULL,
                                 .validate_block = forms[1] & 2 ? validate_block : NULL,
                                 .canonical = forms[2] & 1 ? canonical : NULL,
                                 .canonical_block = forms[2] & 2 ? canonical_block : NULL,
                                 .split = forms[3] & 1 ? split : NULL,
                                 .split_block = forms[3] & 2 ? split_block : NULL,
                                 .order_hint = forms[4] & 1 ? order_hint : NULL,
                                 .order_hint_block = forms[4] & 2 ? order_hint_block : NULL,
                                 .closed = fuzz_below(in, 2) > 0 ? closed : NULL,
                                 .winning = fuzz_below(in, 2) > 0 ? winning : NULL,
                                 .bounds = fuzz_below(in, 2) > 0 ? bounds : NULL,
                                 .tame = fuzz_below(in, 2) > 0 ? tame : NULL,
                                 .identity = "fuzz",
                                 .identity_size = 4,
                                 .destroy = destroy};
  cgt_game_t *game = NULL;
  const cgt_status_t status = cgt_game_new(&ruleset, &game);
  fuzz_require(status == CGT_OK || status == CGT_E_MEMORY);
  if (game == NULL) of->destroyed++; /* as the header says, it has not run */
  return game;
}

/* Asks any question, which need only end. */
static void ask(rules *of, cgt_game_t *game, const fuzz_position *at) {
  uint64_t value, words[FUZZ_WORDS];
  uint32_t tameness;
  size_t count;
  cgt_list_t *list = NULL;
  cgt_game_t *graph = NULL;
  char text[2000];
  const uint32_t play = (uint32_t)fuzz_below(of->in, 2), method = (uint32_t)fuzz_below(of->in, 4);
  fuzz_be_patient();
  of->patience = PATIENCE;
  if (fuzz_once_in(of->in, 4)) (void)fuzz_fail_allocation(1 + fuzz_below(of->in, 30));
  switch (fuzz_below(of->in, 12)) {
    case 0: (void)cgt_game_options(game, at->words, at->count, &list); break;
    case 1: (void)cgt_game_winning(game, play, at->words, at->count, &list); break;
    case 2: (void)cgt_game_moves_to(game, play, fuzz_below(of->in, 4), at->words, at->count, &list); break;
    case 3: (void)cgt_game_longest_play(game, at->words, at->count, &value); break;
    case 4: (void)cgt_game_expand(game, at->words, at->count, &graph, &list); break;
    case 5: (void)cgt_game_canonical(game, at->words, at->count, words, &count); break;
    case 6: (void)cgt_game_outcome(game, play, at->words, at->count, &value); break;
    case 7: (void)cgt_game_tameness(game, at->words, at->count, &tameness, NULL); break;
    case 8: (void)cgt_game_explain(game, play, at->words, at->count, text, sizeof text, NULL); break;
    case 9: (void)cgt_game_format_position(game, at->words, at->count, text, sizeof text, NULL); break;
    case 10: (void)cgt_game_reachable_count(game, at->words, at->count, &value); break;
    default: (void)cgt_game_answer(game, method, play, CGT_QUESTION_VALUE, at->words, at->count, &value);
  }
  (void)fuzz_fail_allocation(0);
  cgt_list_free(list);
  cgt_game_free(graph);
}

/* The game by its rules, whatever it was asked before. */
static void check_behaved(rules *of, cgt_game_t *game) {
  const fuzz_position at = {.count = 3, .words = {5, 2, 7}};
  uint64_t value;
  of->mischief = 1;
  fuzz_require(cgt_game_forget(game) == CGT_OK);
  fuzz_be_patient();
  for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++) {
    const cgt_status_t status = cgt_game_answer(game, method, CGT_NORMAL, CGT_QUESTION_VALUE, at.words, at.count, &value);
    if (method != CGT_METHOD_CLOSED) fuzz_require(status == CGT_OK && value == (1 ^ 2 ^ 3));
  }
  fuzz_check_position(game, &at);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_bytes in = {data, size};
  char text[FUZZ_TEXT];
  cgt_game_t *compound = NULL;
  rules of = {.in = &in, .mischief = 2 + fuzz_below(&in, 40), .patience = PATIENCE};
  fuzz_begin();
  for (size_t i = 0; i < GAMES; i++) of.others[i] = fuzz_random_game(&in, text);
  cgt_game_t *game = of.self = make(&of);
  if (game != NULL) fuzz_limit(game);
  if (game != NULL && fuzz_below(&in, 2) > 0) {
    cgt_game_t *const parts[] = {game, of.others[0]};
    if (of.others[0] != NULL && fuzz_below(&in, 2) > 0)
      (void)cgt_game_new_sum((uint32_t)fuzz_below(&in, 5), parts, 2, &compound);
    else if (of.others[0] != NULL)
      (void)cgt_game_new_push((uint32_t)fuzz_below(&in, 6), parts[fuzz_below(&in, 2)], parts[fuzz_below(&in, 2)], &compound);
    if (compound != NULL) fuzz_limit(compound);
  }
  for (int i = 0; i < 20 && game != NULL && in.left > 0; i++) {
    fuzz_position at = {.count = fuzz_below(&in, 6)};
    for (size_t k = 0; k < at.count; k++) at.words[k] = fuzz_word(&in);
    ask(&of, compound != NULL && fuzz_below(&in, 2) > 0 ? compound : game, &at);
  }
  if (game != NULL) check_behaved(&of, game);
  cgt_game_free(game);
  fuzz_require(compound != NULL || of.destroyed == 1);
  cgt_game_free(compound);
  fuzz_require(of.destroyed == 1);
  for (size_t i = 0; i < GAMES; i++) cgt_game_free(of.others[i]);
  fuzz_end();
  return 0;
}
