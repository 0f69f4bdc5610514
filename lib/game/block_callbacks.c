/* Rulesets with a callback that takes blocks alone: the callback for one position gives the block form a block of one. */
#include <string.h>

#include "game_inside.h"

/* The callbacks below get the ruleset that they stand for as their user pointer. */
typedef const cgt_ruleset_t own_rules;

static const uint64_t no_words; /* a block is never NULL */

/* ---- One position as a block ---- */

/* Hands on what a block of one position gives. */
typedef struct {
  cgt_sink_t sink;
  cgt_sink_t *to;
} one_sink;

static cgt_status_t take_options(cgt_sink_t *sink, const uint64_t *numbers, const uint64_t *words, size_t count) {
  return cgt_sink_options(((one_sink *)sink)->to, words, count, (size_t)numbers[0]);
}

static cgt_status_t take_summands(cgt_sink_t *sink, const uint64_t *numbers, const uint64_t *words, size_t count) {
  cgt_status_t status = CGT_OK;
  for (uint64_t i = 0; i < numbers[0] && status == CGT_OK; i++)
    status = cgt_sink_summand(((one_sink *)sink)->to, NULL, words + i * count, count);
  return status;
}

/* Ends a callback that gives: what its block's sink refused stands, even if the callback ignores it. */
static cgt_status_t finish(const one_sink *one, cgt_status_t status) {
  if (one->to->status == CGT_OK) one->to->status = one->sink.status;
  return status;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  own_rules *own = user;
  one_sink one = {.sink = {.take_block = take_options, .ask = sink->ask, .positions = 1}, .to = sink};
  if (own->options != NULL) return own->options(own->user, words, count, sink);
  return finish(&one, own->options_block(own->user, words != NULL ? words : &no_words, count, 1, &one.sink));
}

static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  own_rules *own = user;
  one_sink one = {.sink = {.take_block = take_summands, .ask = sink->ask, .positions = 1}, .to = sink};
  if (own->split != NULL) return own->split(own->user, words, count, sink);
  return finish(&one, own->split_block(own->user, words != NULL ? words : &no_words, count, 1, &one.sink));
}

cgt_status_t cgt_i_check_legal(const char *function, uint8_t legal) {
  if (legal <= 1) return CGT_OK;
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: the ruleset's callback `validate_block` %s; expected 0 or 1", function,
                    legal == CGT_I_UNSET ? "gave no answer" : "gave a number above 1");
}

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  own_rules *own = user;
  uint8_t legal = CGT_I_UNSET;
  if (own->validate != NULL) return own->validate(own->user, words, count, sink);
  const cgt_status_t status = own->validate_block(own->user, words != NULL ? words : &no_words, count, 1, &legal);
  if (status != CGT_OK || legal == 1) return status;
  if (legal == 0) return cgt_sink_refuse(sink, "the ruleset's callback `validate_block` does not accept it");
  return sink->status = cgt_i_check_legal(sink->ask->function, legal);
}

static cgt_status_t canonical(void *user, uint64_t *words, size_t *count) {
  own_rules *own = user;
  uint64_t none, left = *count;
  if (own->canonical != NULL) return own->canonical(own->user, words, count);
  const cgt_status_t status = own->canonical_block(own->user, words != NULL ? words : &none, *count, 1, &left);
  *count = left < SIZE_MAX ? (size_t)left : SIZE_MAX;
  return status;
}

/* ---- Callbacks as they were given ---- */

static cgt_status_t options_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  own_rules *own = user;
  return own->options_block(own->user, words, count, positions, sink);
}

static cgt_status_t validate_block(void *user, const uint64_t *words, size_t count, size_t positions, uint8_t *legal) {
  own_rules *own = user;
  return own->validate_block(own->user, words, count, positions, legal);
}

static cgt_status_t canonical_block(void *user, uint64_t *words, size_t count, size_t positions, uint64_t *counts) {
  own_rules *own = user;
  return own->canonical_block(own->user, words, count, positions, counts);
}

static cgt_status_t split_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  own_rules *own = user;
  return own->split_block(own->user, words, count, positions, sink);
}

static cgt_status_t order_hint_block(void *user, const uint64_t *words, size_t count, size_t positions, uint64_t *hints) {
  own_rules *own = user;
  return own->order_hint_block(own->user, words, count, positions, hints);
}

static uint64_t order_hint(void *user, const uint64_t *words, size_t count) {
  own_rules *own = user;
  return own->order_hint(own->user, words, count);
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  own_rules *own = user;
  return own->closed(own->user, play, question, words, count, answer, theorem);
}

static cgt_status_t winning(void *user, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  own_rules *own = user;
  return own->winning(own->user, play, words, count, sink);
}

static cgt_status_t bounds(void *user, const uint64_t *words, size_t count, uint64_t *most) {
  own_rules *own = user;
  return own->bounds(own->user, words, count, most);
}

static cgt_status_t tame(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem) {
  own_rules *own = user;
  return own->tame(own->user, words, count, tameness, theorem);
}

static cgt_status_t write(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  own_rules *own = user;
  return own->write(own->user, words, count, sink);
}

static void destroy(void *user) {
  cgt_ruleset_t *own = user;
  if (own->destroy != NULL) own->destroy(own->user);
  cgt_i_free(own);
}

/* ---- Adapting ---- */

static bool is_by_block(const cgt_ruleset_t *rules, const char *callback) {
  return (strcmp(callback, "options") == 0 && rules->options == NULL) ||
         (strcmp(callback, "validate") == 0 && rules->validate == NULL) ||
         (strcmp(callback, "canonical") == 0 && rules->canonical == NULL) ||
         (strcmp(callback, "split") == 0 && rules->split == NULL);
}

const char *cgt_i_block_suffix(const cgt_ruleset_t *rules, const char *callback) {
  return rules->options == options && is_by_block(rules->user, callback) ? "_block" : "";
}

bool cgt_i_blocks_adapt(cgt_ruleset_t *rules) {
  if (rules->options != NULL && (rules->validate != NULL || rules->validate_block == NULL) &&
      (rules->canonical != NULL || rules->canonical_block == NULL) && (rules->split != NULL || rules->split_block == NULL))
    return true;
  cgt_ruleset_t *own = cgt_i_alloc(1, sizeof *own);
  if (own == NULL) return false;
  *own = *rules;
  *rules = (cgt_ruleset_t){.size = own->size,
                           .flags = own->flags,
                           .user = own,
                           .options = options,
                           .options_block = own->options_block != NULL ? options_block : NULL,
                           .validate = own->validate != NULL || own->validate_block != NULL ? validate : NULL,
                           .canonical = own->canonical != NULL || own->canonical_block != NULL ? canonical : NULL,
                           .split = own->split != NULL || own->split_block != NULL ? split : NULL,
                           .closed = own->closed != NULL ? closed : NULL,
                           .winning = own->winning != NULL ? winning : NULL,
                           .order_hint = own->order_hint != NULL ? order_hint : NULL,
                           .bounds = own->bounds != NULL ? bounds : NULL,
                           .identity = own->identity,
                           .identity_size = own->identity_size,
                           .destroy = destroy,
                           .tame = own->tame != NULL ? tame : NULL,
                           .write = own->write != NULL ? write : NULL,
                           .validate_block = own->validate_block != NULL ? validate_block : NULL,
                           .canonical_block = own->canonical_block != NULL ? canonical_block : NULL,
                           .split_block = own->split_block != NULL ? split_block : NULL,
                           .order_hint_block = own->order_hint_block != NULL ? order_hint_block : NULL};
  return true;
}

void cgt_i_blocks_release(const cgt_ruleset_t *rules) {
  if (rules->options == options) cgt_i_free(rules->user);
}
