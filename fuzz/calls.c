/* A fuzzer of sequences of calls on games, posets, lists, classes, domains and memo files, made and freed in any order, amid
 * limits, failing allocations and cancelling. Answers are compared with brute force. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answers.h"

enum { GAMES = 6, POSETS = 3, CALLS = 40 };

typedef struct {
  fuzz_bytes *in;
  cgt_game_t *games[GAMES];
  char texts[GAMES][FUZZ_TEXT];
  cgt_poset_t *posets[POSETS];
  cgt_list_t *list; /* positions of the game in its slot */
  size_t list_of;
  cgt_classes_t *classes;
  cgt_domain_t *domain;
} handles;

/* Adds to the story what is done next, in case it fails. */
static void tell(const char *call, const char *text, const fuzz_position *position) {
  const size_t before = strlen(fuzz_story), most = sizeof fuzz_story - 1;
  if (most - before < 3 * FUZZ_TEXT) return;
  size_t used = before + (size_t)snprintf(fuzz_story + before, most - before, "%s %s", call, text);
  for (size_t i = 0; position != NULL && i < position->count && used < most - 30; i++)
    used += (size_t)snprintf(fuzz_story + used, most - used, " %llu", (unsigned long long)position->words[i]);
  fuzz_story[used] = '\n';
  fuzz_story[used + 1] = '\0';
}

static size_t slot_of(handles *h) { return fuzz_below(h->in, GAMES); }

/* ---- Games ---- */

static void put_game(handles *h, size_t slot, cgt_game_t *game, const char *text) {
  cgt_game_free(h->games[slot]);
  h->games[slot] = game;
  if (text != h->texts[slot]) strcpy(h->texts[slot], text);
  if (game != NULL) fuzz_check_spec(game);
}

static void make_game(handles *h) {
  char text[FUZZ_TEXT];
  cgt_game_t *game = fuzz_random_game(h->in, text);
  tell("make", text, NULL);
  put_game(h, slot_of(h), game, text);
}

/* A compound of existing handles, so that parts are shared and may be freed first. */
static void make_compound(handles *h) {
  cgt_game_t *parts[3], *game;
  size_t n = 0;
  for (size_t i = fuzz_below(h->in, 3); i < 3; i++) {
    cgt_game_t *part = h->games[slot_of(h)];
    if (part != NULL) parts[n++] = part;
  }
  if (n == 0) return;
  const uint32_t kind = (uint32_t)fuzz_below(h->in, 7);
  cgt_status_t status;
  if (fuzz_once_in(h->in, 2))
    status = cgt_game_new_push(kind, parts[0], parts[n - 1], &game);
  else if (fuzz_once_in(h->in, 5))
    status = cgt_game_new_cross(parts, n, &game);
  else
    status = cgt_game_new_sum(kind, parts, n, &game);
  if (status != CGT_OK) {
    fuzz_require(status == CGT_E_ARGUMENT || status == CGT_E_MEMORY);
    return;
  }
  char text[FUZZ_TEXT];
  size_t needed = FUZZ_TEXT + 1;
  status = cgt_game_spec(game, text, FUZZ_TEXT, &needed);
  if (status != CGT_OK || needed > FUZZ_TEXT / 4) {
    cgt_game_free(game);
    return;
  }
  tell("make from handles", text, NULL);
  fuzz_limit(game);
  put_game(h, slot_of(h), game, text);
}

static void free_game(handles *h) {
  const size_t slot = slot_of(h);
  if (h->games[slot] == NULL) return;
  tell("free", h->texts[slot], NULL);
  if (fuzz_once_in(h->in, 2)) cgt_game_free(cgt_game_retain(h->games[slot]));
  put_game(h, slot, NULL, h->texts[slot]);
}

/* ---- Questions ---- */

/* Picks a game and a position; false if there is none. */
static bool pick(handles *h, size_t *slot, fuzz_position *position) {
  *slot = slot_of(h);
  if (h->games[*slot] == NULL) return false;
  fuzz_random_position(h->in, h->texts[*slot], position);
  return true;
}

static void check_some(handles *h) {
  size_t slot;
  fuzz_position position;
  if (!pick(h, &slot, &position)) return;
  tell("check", h->texts[slot], &position);
  fuzz_check_some(h->in, h->games[slot], &position);
}

/* Asks one question, which must be answered right or fail for lack of memory or patience. */
static void ask_once(handles *h, cgt_game_t *game, const fuzz_position *position, const fuzz_answer *answer) {
  const uint32_t play = (uint32_t)fuzz_below(h->in, 2), method = (uint32_t)fuzz_below(h->in, 4);
  uint64_t value = 0, outcome = 0;
  cgt_list_t *moves = NULL;
  cgt_game_t *graph = NULL;
  cgt_status_t status = CGT_OK;
  switch (fuzz_below(h->in, 6)) {
    case 0:
      status = cgt_game_answer(game, method, play, CGT_QUESTION_VALUE, position->words, position->count, &value);
      if (status == CGT_OK) fuzz_require(value == answer->value[play]);
      break;
    case 1:
      status = cgt_game_outcome(game, play, position->words, position->count, &outcome);
      if (status == CGT_OK) fuzz_require((outcome == CGT_P) == (answer->value[play] == 0));
      break;
    case 2:
      status = cgt_game_winning(game, play, position->words, position->count, &moves);
      if (status == CGT_OK && answer->value[play] == 0) fuzz_require(cgt_list_count(moves) == 0);
      break;
    case 3:
      status = cgt_game_moves_to(game, play, answer->value[play], position->words, position->count, &moves);
      if (status == CGT_OK) fuzz_require(cgt_list_count(moves) == 0);
      break;
    case 4:
      status = cgt_game_longest_play(game, position->words, position->count, &value);
      if (status == CGT_OK) fuzz_require(value == answer->longest);
      break;
    default: status = cgt_game_expand(game, position->words, position->count, &graph, NULL); break;
  }
  cgt_list_free(moves);
  cgt_game_free(graph);
  fuzz_require(status == CGT_OK || fuzz_gave_up(status) || (status == CGT_E_NO_THEOREM && method == CGT_METHOD_CLOSED));
}

/* Asks with failing allocations or a memory limit, and then again without. */
static void ask_in_need(handles *h) {
  size_t slot;
  fuzz_position position;
  fuzz_answer answer;
  if (!pick(h, &slot, &position)) return;
  cgt_game_t *game = h->games[slot];
  tell("ask in need", h->texts[slot], &position);
  fuzz_be_patient();
  fuzz_brute *brute = fuzz_brute_new(game);
  if (brute != NULL && cgt_game_validate(game, position.words, position.count) == CGT_OK &&
      fuzz_brute_answer(brute, position.words, position.count, &answer) == CGT_OK) {
    uint64_t limit = 0;
    if (fuzz_once_in(h->in, 2)) {
      (void)fuzz_fail_allocation(1 + fuzz_below(h->in, fuzz_once_in(h->in, 3) ? 200 : 20));
    } else {
      fuzz_require(cgt_game_get(game, CGT_SETTING_MEMORY, &limit) == CGT_OK);
      fuzz_require(cgt_game_set(game, CGT_SETTING_MEMORY, 1 + fuzz_below(h->in, 1 << 16)) == CGT_OK);
    }
    ask_once(h, game, &position, &answer);
    (void)fuzz_fail_allocation(0);
    if (limit > 0) fuzz_require(cgt_game_set(game, CGT_SETTING_MEMORY, limit) == CGT_OK);
    ask_once(h, game, &position, &answer);
  }
  fuzz_brute_free(brute);
}

/* ---- The engine ---- */

static void change_engine(handles *h) {
  const size_t slot = slot_of(h);
  cgt_game_t *game = h->games[slot];
  uint64_t number;
  if (game == NULL) return;
  switch (fuzz_below(h->in, 4)) {
    case 0:
      tell("forget", h->texts[slot], NULL);
      fuzz_require(cgt_game_forget(game) == CGT_OK);
      fuzz_require(cgt_game_count(game, CGT_COUNT_ENTRIES, &number) == CGT_OK && number == 0);
      break;
    case 1: cgt_game_cancel(game); break; /* no later question is affected */
    case 2: (void)cgt_game_reserve(game, fuzz_below(h->in, 1000)); break;
    default:
      for (uint32_t what = CGT_COUNT_KNOWN; what <= CGT_COUNT_BYTES; what++)
        fuzz_require(cgt_game_count(game, what, &number) == CGT_OK);
  }
}

/* A memo that is saved can be loaded, by this game or by one with the same text. */
static void save_memo(handles *h) {
  const size_t slot = slot_of(h), other = slot_of(h);
  cgt_game_t *game = h->games[slot];
  const char *path = fuzz_path();
  if (game == NULL) return;
  tell("save", h->texts[slot], NULL);
  cgt_status_t status = cgt_game_memo_save(game, path);
  if (status == CGT_E_UNSUPPORTED) return; /* explicit graphs have no identity */
  fuzz_require(status == CGT_OK || status == CGT_E_MEMORY);
  if (status == CGT_OK && fuzz_once_in(h->in, 2)) put_game(h, slot, fuzz_game(h->texts[slot]), h->texts[slot]);
  const bool same = strcmp(h->texts[slot], h->texts[other]) == 0;
  if (status == CGT_OK && h->games[other] != NULL) {
    status = cgt_game_memo_load(h->games[other], path);
    fuzz_require(status == (same ? CGT_OK : CGT_E_CORRUPT) || status == CGT_E_UNSUPPORTED || fuzz_gave_up(status));
  }
  if (status == CGT_OK && h->games[slot] != NULL) {
    status = cgt_game_memo_load(h->games[slot], path);
    fuzz_require(status == CGT_OK || fuzz_gave_up(status));
  }
}

/* ---- Posets ---- */

static void make_poset(handles *h) {
  char text[FUZZ_TEXT];
  cgt_poset_t *poset, **slot = &h->posets[fuzz_below(h->in, POSETS)];
  fuzz_poset_text(h->in, text);
  tell("make", text, NULL);
  if (cgt_poset_parse(text, NULL, &poset) != CGT_OK) return;
  cgt_poset_free(*slot);
  *slot = poset;
}

/* Asks about the order in several ways, which must agree. */
static void ask_poset(handles *h) {
  enum { MOST = 200 };
  const cgt_poset_t *poset = h->posets[fuzz_below(h->in, POSETS)];
  uint64_t size, a[CGT_MAX_WORDS], b[CGT_MAX_WORDS], index, ideal, count;
  uint32_t leq, below;
  int64_t mobius;
  if (poset == NULL || cgt_poset_size(poset, &size) != CGT_OK || size == 0) return;
  const uint64_t i = fuzz_below(h->in, size), k = fuzz_below(h->in, size);
  if (cgt_poset_element(poset, i, a) != CGT_OK || cgt_poset_element(poset, k, b) != CGT_OK) return;
  fuzz_require(cgt_poset_validate(poset, a, cgt_poset_arity(poset)) == CGT_OK);
  fuzz_require(cgt_poset_index(poset, a, &index) == CGT_OK && index == i);
  fuzz_require(cgt_poset_leq(poset, a, b, &leq) == CGT_OK && cgt_poset_leq(poset, b, a, &below) == CGT_OK);
  fuzz_require((leq != 0 && below != 0) == (i == k));
  if (size > MOST) return;
  cgt_list_t *list;
  cgt_status_t status = cgt_poset_list(poset, CGT_SET_IDEAL, b, NULL, &list);
  if (status != CGT_OK) return;
  fuzz_require(cgt_poset_count(poset, CGT_SET_IDEAL, b, NULL, &ideal) == CGT_OK && ideal == cgt_list_count(list));
  bool found = false;
  for (size_t at = 0; at < ideal; at++)
    found |= memcmp(cgt_list_item(list, at, NULL), a, cgt_poset_arity(poset) * sizeof *a) == 0;
  fuzz_require(found == (leq != 0));
  cgt_list_free(list);
  status = cgt_poset_mobius(poset, a, b, &mobius);
  if (status == CGT_OK) fuzz_require(leq != 0 ? i != k || mobius == 1 : mobius == 0);
  status = cgt_poset_count(poset, CGT_SET_INTERVAL, a, b, &count);
  if (status == CGT_OK) fuzz_require((count > 0) == (leq != 0));
}

/* A coin turning game on a poset that may be freed before it. */
static void make_on_poset(handles *h) {
  cgt_status_t (*const make[])(cgt_poset_t *, cgt_game_t **) = {cgt_game_new_ruler, cgt_game_new_ideal, cgt_game_new_pairs};
  cgt_poset_t **poset = &h->posets[fuzz_below(h->in, POSETS)];
  cgt_game_t *game;
  char text[FUZZ_TEXT];
  size_t needed = FUZZ_TEXT + 1;
  if (*poset == NULL || make[fuzz_below(h->in, 3)](*poset, &game) != CGT_OK) return;
  if (cgt_game_spec(game, text, FUZZ_TEXT, &needed) != CGT_OK || needed > FUZZ_TEXT / 4) {
    cgt_game_free(game);
    return;
  }
  tell("make on a poset", text, NULL);
  fuzz_limit(game);
  put_game(h, slot_of(h), game, text);
  if (fuzz_once_in(h->in, 2)) {
    cgt_poset_free(*poset);
    *poset = NULL;
  }
}

/* ---- Many positions ---- */

static void make_list(handles *h) {
  size_t slot;
  fuzz_position position;
  cgt_list_t *list;
  if (!pick(h, &slot, &position)) return;
  tell("list options", h->texts[slot], &position);
  fuzz_be_patient();
  if (cgt_game_options(h->games[slot], position.words, position.count, &list) != CGT_OK) return;
  cgt_list_free(h->list);
  h->list = list;
  h->list_of = slot;
  if (fuzz_once_in(h->in, 3)) (void)cgt_list_add(list, position.words, position.count);
}

static void make_classes(handles *h) {
  cgt_game_t *game = h->list != NULL ? h->games[h->list_of] : NULL;
  cgt_classes_t *classes;
  if (game == NULL) return;
  tell("classify", h->texts[h->list_of], NULL);
  fuzz_be_patient();
  if (cgt_list_count(h->list) > 200 || cgt_classes_new(game, h->list, &classes) != CGT_OK) return;
  cgt_classes_free(h->classes);
  h->classes = classes;
  for (uint32_t number = 0; number <= CGT_CLASS_FORCED; number++) {
    uint32_t yes;
    cgt_list_t *witness;
    fuzz_require(cgt_classes_is(classes, number, &yes) == CGT_OK);
    const cgt_status_t status = cgt_classes_witness(classes, number, &witness);
    if (status == CGT_E_MEMORY) continue;
    fuzz_require(status == CGT_OK && (yes != 0) == (cgt_list_count(witness) == 0));
    cgt_list_free(witness);
  }
}

static void teach(handles *h) {
  if (h->classes == NULL) return;
  tell("teach", "what was classified", NULL);
  const cgt_status_t status = cgt_classes_teach(h->classes);
  fuzz_require(status == CGT_OK || fuzz_gave_up(status));
}

static void make_domain(handles *h) {
  cgt_domain_t *domain = NULL;
  const uint64_t first[] = {0, 0, 0}, last[] = {fuzz_below(h->in, 5), fuzz_below(h->in, 5), fuzz_below(h->in, 3)};
  cgt_status_t status = CGT_E_ARGUMENT;
  switch (fuzz_below(h->in, 4)) {
    case 0: status = cgt_domain_new_box(first, last, fuzz_below(h->in, 4), &domain); break;
    case 1: status = cgt_domain_new_partitions((uint32_t)fuzz_below(h->in, 2), 0, fuzz_below(h->in, 8), &domain); break;
    case 2: status = cgt_domain_new_boards(fuzz_below(h->in, 4), fuzz_below(h->in, 3), &domain); break;
    default: status = h->list != NULL ? cgt_domain_new_list(h->list, &domain) : CGT_E_ARGUMENT;
  }
  if (status != CGT_OK) return;
  cgt_domain_free(h->domain);
  h->domain = domain;
}

static cgt_status_t progress(void *user, uint64_t seen, uint64_t size, uint64_t failed) {
  (void)user, (void)seen, (void)size, (void)failed;
  return fuzz_spend_patience();
}

/* The claim that a game has the same answers as another one made from its text. */
static void claim(handles *h) {
  const size_t slot = slot_of(h);
  cgt_game_t *game = h->games[slot], *other = game != NULL ? fuzz_game(h->texts[slot]) : NULL;
  cgt_list_t *found;
  uint64_t held, seen;
  if (h->domain == NULL || other == NULL) {
    cgt_game_free(other);
    return;
  }
  const cgt_claim_t same = {.size = sizeof same,
                            .game = game,
                            .other = other,
                            .progress = progress,
                            .play = (uint32_t)fuzz_below(h->in, 2),
                            .question = (uint32_t)fuzz_below(h->in, 2),
                            .method = (uint32_t)fuzz_below(h->in, 4)};
  tell("claim", h->texts[slot], NULL);
  fuzz_be_patient();
  if (cgt_claim_check(&same, h->domain, NULL, &found, &held, &seen) == CGT_OK) {
    fuzz_require(cgt_list_count(found) == 0 && held <= seen);
    cgt_list_free(found);
  }
  cgt_game_free(other);
}

/* Compares dense tables with positions one by one. */
static void tabulate(handles *h) {
  enum { SIDE = 3 };
  const size_t slot = slot_of(h), count = fuzz_below(h->in, 3) + 1;
  cgt_game_t *game = h->games[slot];
  uint64_t first[3], last[3], answers[SIDE * SIDE * SIDE];
  const uint32_t play = (uint32_t)fuzz_below(h->in, 2), question = (uint32_t)fuzz_below(h->in, 2);
  fuzz_position position = {.count = count};
  if (game == NULL) return;
  for (size_t i = 0; i < count; i++) last[i] = (first[i] = fuzz_below(h->in, 6)) + SIDE - 1;
  memcpy(position.words, first, count * sizeof *first);
  tell("table", h->texts[slot], &position);
  fuzz_be_patient();
  const cgt_status_t status = cgt_game_table(game, play, question, first, last, count, answers);
  uint64_t *answer = answers;
  fuzz_brute *brute = fuzz_brute_new(game);
  for (size_t at = 0; status == CGT_OK && brute != NULL && at <= count;) {
    fuzz_answer truth;
    const bool legal = cgt_game_validate(game, position.words, count) == CGT_OK;
    const bool known = legal && fuzz_brute_answer(brute, position.words, count, &truth) == CGT_OK;
    fuzz_require(legal == (*answer != CGT_NO_ANSWER));
    if (known) fuzz_require(*answer == (question == CGT_QUESTION_VALUE ? truth.value[play] : truth.value[play] > 0));
    answer++;
    for (at = 1; at <= count && position.words[count - at] == last[count - at]; at++)
      position.words[count - at] = first[count - at];
    if (at <= count) position.words[count - at]++;
    if (at > count) break;
  }
  fuzz_brute_free(brute);
}

static void sequence(handles *h) {
  enum { MOST = 20, BUTTONS = 30 };
  const size_t slot = slot_of(h);
  cgt_game_t *game = h->games[slot];
  uint64_t values[MOST], value, period, preperiod, words[BUTTONS + 1];
  const uint32_t play = (uint32_t)fuzz_below(h->in, 2);
  const uint64_t first = fuzz_below(h->in, 50);
  const size_t buttons = game != NULL ? cgt_game_button_count(game) : 0;
  if (game == NULL || buttons > BUTTONS) return;
  tell("sequence", h->texts[slot], NULL);
  fuzz_be_patient();
  if (cgt_game_sequence(game, play, first, MOST, values) != CGT_OK) return;
  const cgt_status_t status = cgt_game_period(game, play, CGT_QUESTION_VALUE, 2000, &period, &preperiod, NULL);
  for (uint64_t i = 0; i < MOST; i++) {
    const uint64_t heap = first + i;
    for (size_t k = 0; k < buttons; k++) words[k] = 1;
    words[buttons] = heap;
    if (cgt_game_validate(game, words, buttons + 1) != CGT_OK) return;
    if (cgt_game_answer(game, CGT_METHOD_SEARCH, play, CGT_QUESTION_VALUE, words, buttons + 1, &value) == CGT_OK)
      fuzz_require(value == values[i]);
    if (status == CGT_OK && heap >= preperiod && i >= period)
      fuzz_require(values[i] == values[i - period] || heap - period < preperiod);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static void (*const calls[])(handles *) = {make_game,  make_game,     make_compound, free_game,     check_some, check_some,
                                             check_some, ask_in_need,   ask_in_need,   change_engine, save_memo,  make_poset,
                                             ask_poset,  make_on_poset, make_list,     make_classes,  teach,      make_domain,
                                             claim,      tabulate,      sequence};
  fuzz_bytes in = {data, size};
  static handles h;
  h = (handles){.in = &in};
  fuzz_begin();
  make_game(&h);
  for (int i = 0; i < CALLS && in.left > 0; i++) calls[fuzz_below(&in, sizeof calls / sizeof *calls)](&h);
  for (size_t i = 0; i < POSETS; i++) cgt_poset_free(h.posets[i]);
  for (size_t i = 0; i < GAMES; i++) cgt_game_free(h.games[i]);
  cgt_list_free(h.list);
  cgt_classes_free(h.classes);
  cgt_domain_free(h.domain);
  fuzz_end();
  return 0;
}
