/* Checkpoint files of claims. */
#include "claim_file.h"

#include "../base/file.h"

/* "lcgtclai" */
static const cgt_i_file_kind file_kind = {.name = "checkpoint file of a claim", .magic = 0x69616c637467636c, .version = 1};

/* "lcgtpart" */
static const cgt_i_file_kind part_kind = {.name = "file of a part of a check", .magic = 0x747261707467636c, .version = 1};

static const cgt_i_file_kind *kind_of(const cgt_i_claim_state *state) { return state->part ? &part_kind : &file_kind; }

static void put_state(cgt_i_file *file, void *user) {
  const cgt_i_claim_state *state = user;
  cgt_i_file_put(file, state->identity);
  if (state->part) cgt_i_file_put(file, state->from);
  if (state->part) cgt_i_file_put(file, state->to);
  cgt_i_file_put(file, state->seen);
  cgt_i_file_put(file, state->held);
  if (state->seen > state->from) cgt_i_file_put_row(file, state->last, 0);
  cgt_i_file_put(file, cgt_list_count(state->found));
  for (size_t i = 0; i < cgt_list_count(state->found); i++) cgt_i_file_put_row(file, state->found, i);
}

cgt_status_t cgt_i_claim_file_write(const char *function, const char *path, const cgt_i_claim_state *state) {
  cgt_i_claim_state copy = *state;
  return cgt_i_file_write(kind_of(state), function, path, put_state, &copy);
}

static void get_state(cgt_i_file *file, void *user) {
  cgt_i_claim_state *state = user;
  const uint64_t identity = cgt_i_file_get(file);
  if (file->status == CGT_OK && identity != state->identity)
    (void)cgt_i_file_corrupt(file, "belongs to another claim or domain");
  const uint64_t from = state->part ? cgt_i_file_get(file) : 0, to = state->part ? cgt_i_file_get(file) : state->to;
  if (!state->any && (from != state->from || to != state->to)) (void)cgt_i_file_corrupt(file, "belongs to another part");
  const uint64_t seen = cgt_i_file_get(file), held = cgt_i_file_get(file);
  const bool outside = state->part && (from > to || to > state->size || seen < from || seen > to);
  if (outside || held > seen - from) (void)cgt_i_file_corrupt(file, "is damaged: its numbers are impossible");
  if (file->status == CGT_OK && seen > from) cgt_i_file_get_row(file, state->last, CGT_MAX_WORDS);
  const uint64_t found = cgt_i_file_get(file);
  uint64_t next = from;
  for (uint64_t i = 0; i < found && file->status == CGT_OK; i++) {
    cgt_i_file_get_row(file, state->found, CGT_MAX_WORDS + CGT_I_FOUND_WORDS);
    if (file->status != CGT_OK) return;
    size_t count;
    const uint64_t *row = cgt_list_item(state->found, (size_t)i, &count);
    if (count < CGT_I_FOUND_WORDS || row[CGT_I_FOUND_INDEX] < next || row[CGT_I_FOUND_INDEX] >= seen ||
        row[CGT_I_FOUND_HELD] > held)
      (void)cgt_i_file_corrupt(file, "is damaged: a counterexample is impossible");
    else
      next = row[CGT_I_FOUND_INDEX] + 1;
  }
  state->from = from;
  state->to = to;
  state->seen = seen;
  state->held = held;
}

cgt_status_t cgt_i_claim_file_read(const char *function, const char *path, bool optional, cgt_i_claim_state *state) {
  return cgt_i_file_read(kind_of(state), function, path, optional, get_state, state);
}
