#include "diagram.h"

#include <stdio.h>
#include <string.h>

/* Theorem 14: a sum of (0,1)- and (1,0)-positions is one itself; with any other pet summand both values are equal. */
cgt_status_t cgt_i_pets_answer(const cgt_i_pets *pets, uint32_t play, uint32_t question, uint64_t *answer) {
  cgt_i_pet_value value = pets->sum;
  value.low ^= play == CGT_MISERE && !pets->large;
  if (question == CGT_QUESTION_OUTCOME) {
    *answer = cgt_i_pet_value_is(value, 0) ? CGT_P : CGT_N;
    return CGT_OK;
  }
  if (value.high) return CGT_I_LARGE;
  *answer = value.low;
  return CGT_OK;
}

cgt_status_t cgt_i_summands_validate(const uint64_t *words, size_t count, cgt_sink_t *sink, cgt_i_summand_check check) {
  char reason[CGT_I_DIAGRAM_REASON];
  size_t number = 1;
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at], number++) {
    const size_t left = count - at - 1;
    if (words[at] > left)
      snprintf(reason, sizeof reason, "summand %zu should have %llu entries, and there are %zu; expected all of them", number,
               (unsigned long long)words[at], left);
    else if (check(words + at + 1, (size_t)words[at], number, reason))
      continue;
    return cgt_sink_refuse(sink, reason);
  }
  return CGT_OK;
}

/* By the number of entries, which stands first, and then by these. */
static bool is_before(const uint64_t *a, const uint64_t *b) {
  for (size_t i = 0; i <= (size_t)a[0] && i <= (size_t)b[0]; i++)
    if (a[i] != b[i]) return a[i] < b[i];
  return false;
}

cgt_status_t cgt_i_summands_pet(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem) {
  (void)user;
  *tameness = count == 0 || count == 1 + words[0] ? CGT_PET : CGT_TAME;
  *theorem = "Proposition 6 of Gottlieb, Krnc, Mursic: each summand is pet";
  return CGT_OK;
}

static void reverse(uint64_t *words, size_t n) {
  for (size_t i = 0; i + 1 < n - i; i++) {
    const uint64_t word = words[i];
    words[i] = words[n - 1 - i];
    words[n - 1 - i] = word;
  }
}

void cgt_i_summands_canonical(uint64_t *words, size_t *count, bool (*terminal)(const uint64_t *entries, size_t n)) {
  size_t kept = 0, last = 0; /* words, and where the last summand begins */
  for (size_t at = 0, size; at < *count; at += size) {
    size = 1 + (size_t)words[at];
    if (terminal(words + at + 1, size - 1)) continue;
    memmove(words + kept, words + at, size * sizeof *words);
    if (kept > 0 && is_before(words + kept, words + last)) {
      size_t place = 0;
      while (!is_before(words + kept, words + place)) place += 1 + (size_t)words[place];
      reverse(words + place, kept - place);
      reverse(words + kept, size);
      reverse(words + place, kept - place + size);
      last += size;
    } else {
      last = kept;
    }
    kept += size;
  }
  *count = kept;
}

cgt_status_t cgt_i_summands_split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  if (count == 0 || count == 1 + words[0]) return CGT_OK;
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at]) {
    cgt_status_t status = cgt_sink_summand(sink, NULL, words + at, 1 + (size_t)words[at]);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

bool cgt_i_replacing_begin(cgt_i_replacing *to, cgt_sink_t *sink, const uint64_t *words, size_t count, size_t at) {
  const size_t end = at + 1 + (size_t)words[at];
  to->sink = sink;
  to->before = at;
  to->after = count - end;
  if (!cgt_i_room_make(&to->room, count + to->after)) return false; /* those after it are kept at the end */
  if (at > 0) memcpy(to->room.words, words, at * sizeof *words);
  if (to->after > 0) memcpy(to->room.words + count, words + end, to->after * sizeof *words);
  to->room.count = count;
  return true;
}

cgt_status_t cgt_i_replacing_give(const cgt_i_replacing *to, size_t n) {
  uint64_t *words = to->room.words;
  const size_t used = to->before + 1 + n;
  words[to->before] = n;
  if (to->after > 0) memcpy(words + used, words + to->room.count, to->after * sizeof *words);
  return cgt_sink_option(to->sink, words, used + to->after);
}
