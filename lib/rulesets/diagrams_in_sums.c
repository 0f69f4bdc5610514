/* What games on diagrams share: sums of partitions, or of hyperrectangles. */
#include "diagrams_in_sums.h"

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
      snprintf(reason, sizeof reason, "summand %zu should have %llu entries and has %zu; expected all of them", number,
               (unsigned long long)words[at], left);
    else if (check(words + at + 1, (size_t)words[at], number, reason))
      continue;
    return cgt_sink_refuse(sink, reason);
  }
  return CGT_OK;
}

/* Sorts by the number of entries, which comes first, and then by the entries. */
static bool is_before(const uint64_t *a, const uint64_t *b) {
  for (size_t i = 0; i <= (size_t)a[0] && i <= (size_t)b[0]; i++)
    if (a[i] != b[i]) return a[i] < b[i];
  return false;
}

cgt_status_t cgt_i_summands_pet(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem) {
  (void)user;
  *tameness = count == 0 || count == 1 + words[0] ? CGT_TAMENESS_PET : CGT_TAMENESS_TAME;
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
  if (!cgt_i_buffer_make(&to->room, count + to->after)) return false; /* the words after the summand are kept at the end */
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

/* ---- Partitions ---- */

static bool check_partition(const uint64_t *parts, size_t n, size_t number, char reason[CGT_I_DIAGRAM_REASON]) {
  for (size_t i = 0; i < n; i++) {
    if (parts[i] == 0)
      snprintf(reason, CGT_I_DIAGRAM_REASON, "summand %zu: part %zu is 0; expected positive parts", number, i + 1);
    else if (i > 0 && parts[i] > parts[i - 1])
      snprintf(reason, CGT_I_DIAGRAM_REASON, "summand %zu: part %zu is %llu, above %llu before it; expected no increase",
               number, i + 1, (unsigned long long)parts[i], (unsigned long long)parts[i - 1]);
    else
      continue;
    return false;
  }
  return true;
}

cgt_status_t cgt_i_partitions_validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  return cgt_i_summands_validate(words, count, sink, check_partition);
}

static bool is_empty(const uint64_t *parts, size_t n) {
  (void)parts;
  return n == 0;
}

cgt_status_t cgt_i_partitions_canonical(void *user, uint64_t *words, size_t *count) {
  (void)user;
  cgt_i_summands_canonical(words, count, is_empty);
  return CGT_OK;
}

uint64_t cgt_i_partitions_lines(void *user, const uint64_t *words, size_t count) {
  uint64_t lines = 0;
  (void)user;
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at]) {
    if (words[at] == 0) continue;
    const uint64_t own = words[at] + words[at + 1] - 1;
    lines = lines + own < lines || own < words[at] ? UINT64_MAX : lines + own;
  }
  return lines;
}

/* ---- Texts and pictures ---- */

cgt_i_indifference cgt_i_summands_ignore(const cgt_game_t *game) {
  return (cgt_i_indifference){.flags = cgt_i_game_rules(game)->flags, .summands = true};
}

static bool are_partitions(const cgt_game_t *game) { return cgt_i_game_family(game)->notation == CGT_NOTATION_PARTITIONS; }

/* Reads `4,2,1`, the parts of a partition or sides, and counts them in the word at `place`. `0` is the empty partition. */
static cgt_status_t read_entries(cgt_i_position *to, bool partitions, size_t place) {
  cgt_i_reader *reader = to->reader;
  do {
    uint64_t number;
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at;
    cgt_status_t status = cgt_i_read_number(reader, partitions ? "a part" : "a side", &number);
    if (status == CGT_OK && partitions && number == 0 && to->words[place] == 0 && !cgt_i_read_sees(reader, ',')) return CGT_OK;
    if (status == CGT_OK && partitions && number == 0)
      status = cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, NULL, "a positive part");
    if (status == CGT_OK && partitions && to->words[place] > 0 && number > to->words[to->count - 1])
      status = cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, "it is more than the part before it",
                               "parts that do not increase");
    if (status == CGT_OK) status = cgt_i_position_add(to, number, from);
    if (status != CGT_OK) return status;
    to->words[place]++;
  } while (cgt_i_read_takes(reader, ','));
  return CGT_OK;
}

/* `4,2,1 + 3,3`: for each summand its length and its entries. */
cgt_status_t cgt_i_summands_read(cgt_i_position *to, const cgt_game_t *game, bool whole) {
  const bool partitions = are_partitions(game);
  cgt_i_reader *reader = to->reader;
  (void)whole;
  if (cgt_i_read_sees(reader, '-') && cgt_i_position_find(reader, reader->at, '+') == reader->end) {
    reader->at++;
    return CGT_OK;
  }
  do {
    (void)cgt_i_read_next(reader);
    const size_t place = to->count;
    cgt_status_t status = cgt_i_position_add(to, 0, reader->at);
    if (status == CGT_OK && !(partitions && cgt_i_read_takes(reader, '-'))) status = read_entries(to, partitions, place);
    if (status != CGT_OK) return status;
  } while (cgt_i_read_takes(reader, '+'));
  return CGT_OK;
}

cgt_status_t cgt_i_summands_write(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                                  cgt_i_text *text) {
  (void)game, (void)whole, (void)depth;
  if (count == 0) cgt_i_print(text, "-");
  if (count == 1) cgt_i_print(text, "0"); /* one empty partition; `-` would be no summand at all */
  for (size_t at = 0; count > 1 && at < count; at += 1 + (size_t)words[at]) {
    if (at > 0) cgt_i_print(text, " + ");
    cgt_i_position_write_numbers(words + at + 1, (size_t)words[at], text);
  }
  return CGT_OK;
}

/* Draws partitions, or hyperrectangles: two sides as a rectangle, others as rows. */
bool cgt_i_summands_draw(const cgt_game_t *game, const uint64_t *words, size_t count, const cgt_i_pen *pen, int64_t x,
                         int64_t y, cgt_i_area *area) {
  uint64_t rows[CGT_I_PEN_MOST];
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at])
    if (!cgt_i_pen_fits(words + at + 1, (size_t)words[at], CGT_I_PEN_MOST)) return false;
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at]) {
    cgt_i_area own = {0, 0};
    if (at > 0) {
      pen->put_text(pen, x + (int64_t)area->width + CGT_I_PEN_GAP, y, "+", &own);
      area->width += own.width + 2 * CGT_I_PEN_GAP;
      own = (cgt_i_area){0, CGT_I_PEN_LINE};
    }
    size_t n = (size_t)words[at];
    memcpy(rows, words + at + 1, n * sizeof *rows);
    if (!are_partitions(game) && n == 2) {
      n = (size_t)rows[0];
      for (size_t row = 1; row < n; row++) rows[row] = rows[1];
      if (n > 0) rows[0] = words[at + 2];
    }
    cgt_i_pen_rows(pen, rows, n, 0, x + (int64_t)area->width, y, &own);
    area->width += own.width;
    cgt_i_area_widen(area, 0, own.height);
  }
  return area->width > 0;
}
