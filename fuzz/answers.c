/* Answers by brute force, from options alone; and everything that a game says of a position, checked against them. */
#include "answers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 1000, TABLE = 4096, OPTIONS = 10000, UNKNOWN = 0, BEGUN = 1, KNOWN = 2 };

typedef struct {
  uint64_t *words;
  size_t count;
  int state;
  fuzz_answer answer;
} entry;

struct fuzz_brute {
  cgt_game_t *game;
  size_t n, options; /* positions, and options seen for the question */
  entry entries[POSITIONS];
  uint16_t table[TABLE]; /* numbers of entries plus 1 */
};

fuzz_brute *fuzz_brute_new(cgt_game_t *game) {
  fuzz_brute *brute = calloc(1, sizeof *brute);
  if (brute != NULL) brute->game = game;
  return brute;
}

void fuzz_brute_free(fuzz_brute *brute) {
  for (size_t i = 0; brute != NULL && i < brute->n; i++) free(brute->entries[i].words);
  free(brute);
}

/* Finds an entry, or makes a new one; NULL if there are too many. */
static entry *find(fuzz_brute *brute, const uint64_t *words, size_t count) {
  uint64_t hash = count;
  for (size_t i = 0; i < count; i++) hash = (hash ^ words[i]) * 0x9E3779B97F4A7C15, hash ^= hash >> 29;
  size_t at = hash % TABLE;
  for (; brute->table[at] != 0; at = (at + 1) % TABLE) {
    entry *old = &brute->entries[brute->table[at] - 1];
    if (old->count == count && (count == 0 || memcmp(old->words, words, count * sizeof *words) == 0)) return old;
  }
  if (brute->n == POSITIONS) return NULL;
  entry *new = &brute->entries[brute->n];
  *new = (entry){.words = malloc((count + 1) * sizeof *words), .count = count};
  if (new->words == NULL) return NULL;
  if (count > 0) memcpy(new->words, words, count * sizeof *words);
  brute->table[at] = (uint16_t)++brute->n;
  return new;
}

/* Positions are canonical here, as options are. */
static cgt_status_t solve(fuzz_brute *brute, const uint64_t *words, size_t count, fuzz_answer *answer) {
  entry *known = find(brute, words, count);
  cgt_list_t *options;
  if (known == NULL) return CGT_E_LIMIT;
  if (known->state == BEGUN) return CGT_E_LOOP;
  if (known->state == KNOWN) {
    *answer = known->answer;
    return CGT_OK;
  }
  cgt_status_t status = cgt_game_options(brute->game, words, count, &options);
  if (status != CGT_OK) return status;
  const size_t n = cgt_list_count(options);
  brute->options += n + (size_t)(cgt_list_starts(options)[n] / 4); /* long positions take longer */
  bool *seen = brute->options <= OPTIONS ? calloc(2 * (n + 1), sizeof *seen) : NULL;
  if (seen == NULL) status = CGT_E_LIMIT;
  fuzz_answer own = {.value = {0, n == 0}};
  known->state = BEGUN;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    size_t length;
    fuzz_answer option;
    const uint64_t *move = cgt_list_item(options, i, &length);
    status = solve(brute, move, length, &option);
    if (status != CGT_OK) break;
    for (size_t play = 0; play < 2; play++)
      if (option.value[play] <= n) seen[play * (n + 1) + option.value[play]] = true;
    if (option.longest >= own.longest) own.longest = option.longest + 1;
  }
  for (size_t play = 0; play < 2 && status == CGT_OK && n > 0; play++)
    while (seen[play * (n + 1) + own.value[play]]) own.value[play]++;
  known->state = status == CGT_OK ? KNOWN : UNKNOWN;
  *answer = known->answer = own;
  free(seen);
  cgt_list_free(options);
  return status;
}

cgt_status_t fuzz_brute_answer(fuzz_brute *brute, const uint64_t *words, size_t count, fuzz_answer *answer) {
  uint64_t canonical[CGT_MAX_WORDS];
  brute->options = 0;
  cgt_status_t status = cgt_game_canonical(brute->game, words, count, canonical, &count);
  return status == CGT_OK ? solve(brute, canonical, count, answer) : status;
}

/* ---- What a game says of a position ---- */

typedef struct {
  cgt_game_t *game;
  const uint64_t *words;
  size_t count;
  bool legal, known; /* whether it is a position, and whether brute force knows the answer */
  fuzz_answer answer;
  fuzz_brute *brute;
  cgt_list_t *options; /* NULL if there are too many */
} subject;

/* Whether a question was answered. What is not a position must be refused; and where brute force finds an answer, so must the
 * game. */
static bool answered(const subject *of, cgt_status_t status) {
  if (status == CGT_OK) fuzz_require(of->legal);
  if (fuzz_gave_up(status) || status == CGT_OK) return status == CGT_OK;
  if (!of->legal) fuzz_require(status == CGT_E_POSITION);
  fuzz_require(!of->known); /* a question that has an answer does not fail */
  return false;
}

static void check_values(const subject *of) {
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
    uint64_t value = of->answer.value[play];
    bool known = of->known;
    for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++) {
      uint64_t found;
      const cgt_status_t status = cgt_game_answer(of->game, method, play, CGT_QUESTION_VALUE, of->words, of->count, &found);
      if ((method == CGT_METHOD_CLOSED && status == CGT_E_NO_THEOREM) || !answered(of, status)) continue;
      if (known) fuzz_require(found == value);
      value = found;
      known = true;
    }
    uint64_t outcome = value == 0 ? CGT_P : CGT_N;
    for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++) {
      uint64_t found;
      const cgt_status_t status = cgt_game_answer(of->game, method, play, CGT_QUESTION_OUTCOME, of->words, of->count, &found);
      if ((method == CGT_METHOD_CLOSED && status == CGT_E_NO_THEOREM) || !answered(of, status)) continue;
      if (known) fuzz_require(found == outcome);
      outcome = found;
      known = true;
    }
  }
}

static void check_short_questions(const subject *of) {
  uint64_t value, misere;
  uint64_t outcome;
  if (answered(of, cgt_game_value(of->game, of->words, of->count, &value)) && of->known)
    fuzz_require(value == of->answer.value[0]);
  if (answered(of, cgt_game_misere_value(of->game, of->words, of->count, &value)) && of->known)
    fuzz_require(value == of->answer.value[1]);
  if (answered(of, cgt_game_both_values(of->game, of->words, of->count, &value, &misere)) && of->known)
    fuzz_require(value == of->answer.value[0] && misere == of->answer.value[1]);
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++)
    if (answered(of, cgt_game_outcome(of->game, play, of->words, of->count, &outcome)) && of->known)
      fuzz_require(outcome == (of->answer.value[play] == 0 ? CGT_P : CGT_N));
  if (answered(of, cgt_game_longest_play(of->game, of->words, of->count, &value)) && of->known)
    fuzz_require(value == of->answer.longest);
}

/* The moves to a value are the options of that value. */
static void check_moves(const subject *of, uint32_t play, uint64_t value) {
  cgt_list_t *moves;
  if (!answered(of, cgt_game_moves_to(of->game, play, value, of->words, of->count, &moves))) return;
  const size_t n = cgt_list_count(moves);
  size_t found = 0;
  for (size_t i = 0; of->options != NULL && i < cgt_list_count(of->options); i++) {
    size_t length, move_length;
    fuzz_answer answer;
    const uint64_t *option = cgt_list_item(of->options, i, &length);
    const cgt_status_t status = of->brute != NULL ? fuzz_brute_answer(of->brute, option, length, &answer) : CGT_E_LIMIT;
    const uint64_t *move = found < n ? cgt_list_item(moves, found, &move_length) : NULL;
    const bool is_move =
        move != NULL && length == move_length && (length == 0 || memcmp(option, move, length * sizeof *move) == 0);
    if (status == CGT_OK) fuzz_require(is_move == (answer.value[play] == value));
    found += is_move;
  }
  if (of->options != NULL) fuzz_require(found == n);
  for (size_t i = 0; i < n && i < 3; i++) {
    size_t length;
    uint64_t answer;
    const uint64_t *move = cgt_list_item(moves, i, &length);
    const cgt_status_t status = cgt_game_answer(of->game, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, move, length, &answer);
    if (status == CGT_OK) fuzz_require(answer == value);
  }
  cgt_list_free(moves);
}

static void check_winning(const subject *of, uint32_t play) {
  cgt_list_t *winning, *moves;
  uint64_t outcome;
  if (!answered(of, cgt_game_winning(of->game, play, of->words, of->count, &winning))) return;
  const bool terminal = of->options != NULL && cgt_list_count(of->options) == 0;
  if (answered(of, cgt_game_answer(of->game, CGT_METHOD_AUTO, play, CGT_QUESTION_OUTCOME, of->words, of->count, &outcome)) &&
      of->options != NULL)
    fuzz_require((outcome == CGT_N) == (cgt_list_count(winning) > 0 || (terminal && play == CGT_MISERE)));
  for (size_t i = 0; i < 3 && i < cgt_list_count(winning); i++) {
    size_t length;
    const uint64_t *move = cgt_list_item(winning, i, &length);
    if (cgt_game_answer(of->game, CGT_METHOD_AUTO, play, CGT_QUESTION_OUTCOME, move, length, &outcome) == CGT_OK)
      fuzz_require(outcome == CGT_P);
  }
  if (answered(of, cgt_game_moves_to(of->game, play, 0, of->words, of->count, &moves))) {
    const size_t n = cgt_list_count(moves);
    fuzz_require(n == cgt_list_count(winning));
    fuzz_require(memcmp(cgt_list_starts(moves), cgt_list_starts(winning), (n + 1) * sizeof(uint64_t)) == 0);
    if (cgt_list_starts(moves)[n] > 0)
      fuzz_require(memcmp(cgt_list_words(moves), cgt_list_words(winning), cgt_list_starts(moves)[n] * sizeof(uint64_t)) == 0);
    cgt_list_free(moves);
  }
  cgt_list_free(winning);
}

/* Options are canonical, ascend, and are those of the canonical form. */
static void check_options(const subject *of, const uint64_t *canonical, size_t count) {
  cgt_list_t *again;
  for (size_t i = 0; i < cgt_list_count(of->options); i++) {
    uint64_t same[CGT_MAX_WORDS];
    size_t length, same_length;
    const uint64_t *option = cgt_list_item(of->options, i, &length);
    if (i % 8 > 0) continue;
    fuzz_require(cgt_game_validate(of->game, option, length) == CGT_OK);
    fuzz_require(cgt_game_canonical(of->game, option, length, same, &same_length) == CGT_OK);
    fuzz_require(same_length == length && (length == 0 || memcmp(same, option, length * sizeof *same) == 0));
  }
  const cgt_status_t status = cgt_game_options(of->game, canonical, count, &again);
  if (fuzz_gave_up(status)) return;
  fuzz_require(status == CGT_OK);
  const size_t n = cgt_list_count(again);
  fuzz_require(n == cgt_list_count(of->options));
  const uint64_t *starts = cgt_list_starts(again);
  fuzz_require(memcmp(starts, cgt_list_starts(of->options), (n + 1) * sizeof *starts) == 0);
  if (starts[n] > 0) fuzz_require(memcmp(cgt_list_words(again), cgt_list_words(of->options), starts[n] * sizeof *starts) == 0);
  cgt_list_free(again);
}

static void check_canonical(const subject *of) {
  uint64_t canonical[CGT_MAX_WORDS], twice[CGT_MAX_WORDS];
  size_t count, again;
  if (!answered(of, cgt_game_canonical(of->game, of->words, of->count, canonical, &count))) return;
  fuzz_require(count <= of->count);
  fuzz_require(cgt_game_validate(of->game, canonical, count) == CGT_OK);
  fuzz_require(cgt_game_canonical(of->game, canonical, count, twice, &again) == CGT_OK);
  fuzz_require(count == again && (count == 0 || memcmp(canonical, twice, count * sizeof *twice) == 0));
  if (of->options != NULL) check_options(of, canonical, count);
}

/* The text of a position is read as a position with the same canonical form. */
static void check_text(const subject *of) {
  enum { ROOM = 1 << 14 };
  char text[ROOM];
  uint64_t words[CGT_MAX_WORDS], other[CGT_MAX_WORDS];
  size_t needed, count, n;
  cgt_status_t status = cgt_game_format_position(of->game, of->words, of->count, text, ROOM, &needed);
  if (!answered(of, status) || needed > ROOM) return;
  status = cgt_game_parse_position(of->game, text, NULL, words, CGT_MAX_WORDS, &count);
  if (status == CGT_E_MEMORY) return;
  fuzz_require(status == CGT_OK);
  fuzz_require(cgt_game_canonical(of->game, words, count, words, &count) == CGT_OK);
  fuzz_require(cgt_game_canonical(of->game, of->words, of->count, other, &n) == CGT_OK);
  fuzz_require(count == n && (n == 0 || memcmp(words, other, n * sizeof *other) == 0));
}

static cgt_status_t swallow(void *user, const char *text, size_t size) {
  (void)text;
  *(size_t *)user += size;
  return CGT_OK;
}

static void check_pictures(const subject *of) {
  size_t bytes = 0;
  const cgt_drawing_t values = {.size = sizeof values, .flags = CGT_DRAW_VALUES};
  (void)answered(of, cgt_draw_position(of->game, of->words, of->count, CGT_FORMAT_SVG, NULL, swallow, &bytes));
  (void)answered(of, cgt_draw_position(of->game, of->words, of->count, CGT_FORMAT_SVG, &values, swallow, &bytes));
  if (of->known && of->answer.longest < 5)
    (void)answered(of, cgt_draw_graph(of->game, of->words, of->count, CGT_FORMAT_SVG, &values, swallow, &bytes));
}

/* A graph of everything reachable must have the same answers. */
static void check_graph(const subject *of) {
  cgt_game_t *graph;
  cgt_list_t *positions;
  uint64_t vertices, edges, reachable;
  const cgt_status_t status = cgt_game_expand(of->game, of->words, of->count, &graph, &positions);
  const bool counted = answered(of, cgt_game_reachable_count(of->game, of->words, of->count, &reachable));
  if (!answered(of, status)) return;
  fuzz_require(cgt_graph_size(graph, &vertices, &edges) == CGT_OK && vertices == cgt_list_count(positions));
  if (counted) fuzz_require(reachable == vertices);
  const uint32_t facts[] = {CGT_FACT_VALUE, CGT_FACT_MISERE_VALUE, CGT_FACT_BIRTHDAY};
  uint64_t *table = malloc(3 * vertices * sizeof *table);
  if (table != NULL && cgt_graph_facts(graph, facts, 3, table) == CGT_OK && of->known)
    fuzz_require(table[0] == of->answer.value[0] && table[vertices] == of->answer.value[1] &&
                 table[2 * vertices] == of->answer.longest);
  free(table);
  cgt_list_free(positions);
  cgt_game_free(graph);
}

static void check_lists(const subject *of) {
  uint64_t answers[2];
  cgt_list_t *list;
  if (cgt_list_new(of->words, of->count, 1, &list) != CGT_OK) return;
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
    if (answered(of, cgt_game_answer_list(of->game, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, list, answers)) && of->known)
      fuzz_require(answers[0] == of->answer.value[play]);
    if (answered(of, cgt_game_answer_array(of->game, CGT_METHOD_AUTO, play, CGT_QUESTION_OUTCOME, of->words, of->count, 1,
                                           answers)) &&
        of->known)
      fuzz_require(answers[0] == (of->answer.value[play] == 0 ? CGT_P : CGT_N));
  }
  cgt_list_free(list);
}

static void check_words(const subject *of) {
  char text[4096];
  uint32_t tameness;
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++)
    (void)answered(of, cgt_game_explain(of->game, play, of->words, of->count, text, sizeof text, NULL));
  if (!answered(of, cgt_game_tameness(of->game, of->words, of->count, &tameness, NULL)) || !of->known || tameness == 0) return;
  const uint64_t value = of->answer.value[0], misere = of->answer.value[1];
  const bool swap = value <= 1 && misere == 1 - value;
  fuzz_require(swap || (value == misere && (value > 1 || tameness == CGT_TAMENESS_TAME)));
}

/* Asks all questions about the position or, if `in` is not NULL, one in four. */
static void check_all(fuzz_bytes *in, cgt_game_t *game, const fuzz_position *position) {
  subject of = {.game = game, .words = position->words, .count = position->count};
  fuzz_be_patient();
  const cgt_status_t status = cgt_game_validate(game, of.words, of.count);
  if (status == CGT_E_MEMORY) return;
  fuzz_require(status == CGT_OK || status == CGT_E_POSITION);
  of.legal = status == CGT_OK;
  if (!answered(&of, cgt_game_options(game, of.words, of.count, &of.options))) of.options = NULL;
  of.brute = fuzz_brute_new(game);
  of.known = of.legal && of.brute != NULL && fuzz_brute_answer(of.brute, of.words, of.count, &of.answer) == CGT_OK;
#define AT_TIMES(check) \
  if (in == NULL || fuzz_once_in(in, 4)) check
  AT_TIMES(check_canonical(&of));
  AT_TIMES(check_short_questions(&of));
  AT_TIMES(check_values(&of));
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
    AT_TIMES(check_winning(&of, play));
    for (uint64_t value = 0; value < 4; value++) AT_TIMES(check_moves(&of, play, value));
  }
  AT_TIMES(check_text(&of));
  AT_TIMES(check_graph(&of));
  AT_TIMES(check_lists(&of));
  AT_TIMES(check_words(&of));
  AT_TIMES(check_pictures(&of));
#undef AT_TIMES
  cgt_list_free(of.options);
  fuzz_brute_free(of.brute);
}

void fuzz_check_position(cgt_game_t *game, const fuzz_position *position) { check_all(NULL, game, position); }

void fuzz_check_some(fuzz_bytes *in, cgt_game_t *game, const fuzz_position *position) { check_all(in, game, position); }

void fuzz_check_spec(cgt_game_t *game) {
  char text[FUZZ_TEXT], again[FUZZ_TEXT];
  size_t needed;
  cgt_game_t *back;
  cgt_status_t status = cgt_game_spec(game, text, FUZZ_TEXT, &needed);
  if (status == CGT_E_MEMORY || needed > FUZZ_TEXT) return;
  fuzz_require(status == CGT_OK);
  status = cgt_game_parse(text, NULL, &back);
  if (status == CGT_E_MEMORY) return;
  fuzz_require(status == CGT_OK);
  status = cgt_game_spec(back, again, FUZZ_TEXT, NULL);
  fuzz_require(status == CGT_E_MEMORY || (status == CGT_OK && strcmp(text, again) == 0));
  cgt_game_free(back);
}
