/* Comparing theorems with the search: check. */
#include "cli.h"

enum { CHUNK = 4096, MOST_ELEMENTS = 1 << 18 /* of the table of a poset */ };

/* What was found about one question. */
typedef struct {
  uint64_t compared; /* positions that agree */
  bool differs;
  cli_position at;
  uint64_t answers[2]; /* by theorem, by search */
} cli_verdict;

static struct {
  cli_verdict values, outcomes;
  cgt_list_t *waiting; /* positions to be compared */
  bool tables;         /* answers from the game's table or sequence count as those of theorems */
} found;

/* Which of the positions that the call asks for are in its share. */
static struct {
  bool divided;
  uint64_t next, first, end;
} part;

static int divide(uint64_t positions) {
  part.next = 0;
  return part.divided ? share_items(positions, &part.first, &part.end) : DONE;
}

static bool any_compared(void) {
  return found.values.compared + found.outcomes.compared > 0 || found.values.differs || found.outcomes.differs;
}

/* Compares the answers of theorems and of the search about the positions of a domain. */
static cgt_status_t compare_domain(const cli_call *call, cgt_game_t *game, uint32_t question, const cgt_domain_t *domain) {
  cli_verdict *verdict = question == CGT_QUESTION_VALUE ? &found.values : &found.outcomes;
  const cgt_claim_t claim = {.size = sizeof claim,
                             .flags = CGT_CLAIM_EVERY,
                             .game = game,
                             .play = call->play,
                             .question = question,
                             .method = found.tables ? CGT_METHOD_AUTO : CGT_METHOD_CLOSED,
                             .other_method = CGT_METHOD_SEARCH,
                             .other = game,
                             .most = 1};
  cgt_list_t *differing;
  uint64_t held, seen;
  if (verdict->differs) return CGT_OK;
  cgt_status_t status = cgt_claim_check(&claim, domain, NULL, &differing, &held, &seen);
  if (status != CGT_OK) return status;
  verdict->compared += held;
  verdict->differs = cgt_list_count(differing) > 0;
  if (verdict->differs) {
    const uint64_t *words = cgt_list_item(differing, 0, &verdict->at.count);
    memcpy(verdict->at.words, words, verdict->at.count * sizeof *words);
    status = cgt_game_answer(game, claim.method, call->play, question, words, verdict->at.count, &verdict->answers[0]);
    if (status == CGT_OK)
      status = cgt_game_answer(game, CGT_METHOD_SEARCH, call->play, question, words, verdict->at.count, &verdict->answers[1]);
  }
  cgt_list_free(differing);
  return status;
}

static int compare_all(const cli_call *call, cgt_game_t *game, cgt_domain_t *domain) {
  cgt_status_t failed = CGT_OK;
  for (uint32_t question = 0; failed == CGT_OK && question < 2; question++)
    failed = compare_domain(call, game, question, domain);
  cgt_domain_free(domain);
  return asked(game, NULL, failed);
}

/* Compares the waiting positions, and empties the list. */
static int compare_waiting(const cli_call *call, cgt_game_t *game) {
  cgt_domain_t *domain;
  if (cgt_list_count(found.waiting) == 0) return DONE;
  int status = asked(game, NULL, cgt_domain_new_list(found.waiting, &domain));
  if (status == DONE) status = compare_all(call, game, domain);
  cgt_list_free(found.waiting);
  found.waiting = NULL;
  return status == DONE ? asked(game, NULL, cgt_list_new(NULL, 0, 0, &found.waiting)) : status;
}

static int compare(const cli_call *call, cgt_game_t *game, const uint64_t *words, size_t count) {
  if (stopped()) return FAILED;
  const uint64_t number = part.next++;
  if (part.divided && (number < part.first || number >= part.end)) return DONE;
  const int status = asked(game, NULL, cgt_list_add(found.waiting, words, count));
  return status == DONE && cgt_list_count(found.waiting) >= CHUNK ? compare_waiting(call, game) : status;
}

/* Whether the game accepts any position of a box; false if the call is stopped before one is found. */
static bool has_position(cgt_game_t *game, const cli_box *box) {
  static cli_position at;
  memcpy(at.words, box->first, box->count * sizeof *at.words);
  while (!stopped()) {
    if (cgt_game_validate(game, at.words, box->count) == CGT_OK) return true;
    size_t i = box->count;
    for (; i > 0 && at.words[i - 1] == box->last[i - 1]; i--) at.words[i - 1] = box->first[i - 1];
    if (i == 0) return false;
    at.words[i - 1]++;
  }
  return false;
}

/* Compares the share's part of a domain, which is freed. */
static int compare_parts(const cli_call *call, cgt_game_t *game, cgt_domain_t *whole) {
  uint64_t number, last, parts, size;
  share_numbers(&number, &last, &parts);
  int status = asked(game, NULL, cgt_domain_count(whole, &size));
  if (status == DONE) status = divide(size);
  for (bool more = true; status == DONE && more; more = number++ < last) {
    cgt_domain_t *domain;
    status = asked(game, NULL, cgt_domain_new_part(whole, number, parts, &domain));
    if (status == DONE) status = compare_all(call, game, domain);
  }
  cgt_domain_free(whole);
  return status;
}

static int compare_box(const cli_call *call, cgt_game_t *game) {
  static cli_box box;
  cgt_domain_t *domain;
  int status = read_box(call, game, &box);
  if (status == DONE) status = asked(game, NULL, cgt_domain_new_box(box.first, box.last, box.count, &domain));
  if (status == DONE) status = (part.divided ? compare_parts : compare_all)(call, game, domain);
  if (status != DONE || part.divided || any_compared() || has_position(game, &box)) return status;
  if (stopped()) return FAILED;
  return library_failed("ranges", cgt_game_validate(game, box.first, box.count), NULL);
}

static int compare_partitions(const cli_call *call, cgt_game_t *game) {
  cli_range range;
  int status = read_range(call, 1, &range);
  if (status != DONE) return status;
  if (range.last > CGT_MAX_PARTITION) return unexpected_word(call, 1, "sizes up to 126");
  uint64_t words[CGT_MAX_PARTITION + 1], most, total = 0, done = 0;
  for (uint64_t n = range.first; n <= range.last; n++)
    if (cgt_partition_count(n, &most) == CGT_OK) total += most;
  status = divide(total);
  for (uint64_t n = range.first; status == DONE && n <= range.last; n++) {
    status = asked(game, NULL, cgt_partition_count(n, &most));
    uint64_t rank = 0;
    if (part.divided) { /* what is not in the share is passed at once */
      rank = part.first <= done ? 0 : part.first - done < most ? part.first - done : most;
      if (part.end <= done) break;
      part.next = done += rank;
    }
    for (; status == DONE && rank < most && (!part.divided || done < part.end); rank++) {
      size_t length;
      watch_step(done++, total);
      status = asked(game, NULL, cgt_partition_at(n, rank, words + 1, &length));
      words[0] = length;
      if (status == DONE) status = compare(call, game, words, length > 0 ? length + 1 : 0);
    }
  }
  return status;
}

/* A game all of whose positions can be listed: single coins (the search, too, values several coins by the XOR of their values),
 * boards, what is left of graphs, or vertices. */
typedef struct {
  const cli_call *call;
  cgt_game_t *game, *first; /* first: the game that is played before any button is pushed */
  size_t buttons;
} cli_family;

/* Compares a position behind buttons that are not pushed and, if there is one button, also with it pushed. */
static int compare_with_buttons(const cli_family *family, const uint64_t *words, size_t count) {
  static cli_position with;
  if (count > CGT_MAX_WORDS - family->buttons) {
    complain("game: positions of more than %zu words", CGT_MAX_WORDS);
    return FAILED;
  }
  with.count = family->buttons + count;
  for (size_t i = 0; i < family->buttons; i++) with.words[i] = 1;
  memcpy(with.words + family->buttons, words, count * sizeof *words);
  int status = compare(family->call, family->game, with.words, with.count);
  if (status != DONE || family->buttons != 1) return status;
  with.words[0] = 2;
  return compare(family->call, family->game, with.words, with.count);
}

/* How many positions that compares. */
static uint64_t with_buttons(const cli_family *family) { return family->buttons == 1 ? 2 : 1; }

static int compare_coins(const cli_family *family) {
  const cgt_poset_t *poset = cgt_coin_poset(family->first);
  uint64_t size, *element = must_allocate(NULL, cgt_poset_arity(poset), sizeof *element);
  found.tables = family->buttons == 0;
  int status = asked(family->game, NULL, cgt_poset_size(poset, &size));
  if (status == DONE && size > MOST_ELEMENTS) {
    complain("game: %" PRIu64 " elements; expected at most 2^18, for which the search makes a table", size);
    status = FAILED;
  }
  if (status == DONE) status = divide(size * with_buttons(family));
  for (uint64_t i = 0; status == DONE && i < size; i++) {
    watch_step(i, size);
    status = asked(family->game, NULL, cgt_poset_element(poset, i, element));
    if (status == DONE) status = compare_with_buttons(family, element, cgt_poset_arity(poset));
  }
  free(element);
  if (status == DONE) status = compare_waiting(family->call, family->game);
  found.tables = false;
  return status;
}

/* The bits of a position: cells of a board, or vertices or edges that may be left. */
static int count_bits(cgt_game_t *game, uint64_t *bits) {
  static cli_position start;
  uint64_t rows, columns;
  *bits = 0;
  if (has_board(game, &rows, &columns)) {
    *bits = rows * columns;
    return DONE;
  }
  const int status = read_position(game, "position", "start", &start);
  for (size_t i = 0; status == DONE && i < start.count; i++)
    for (uint64_t word = start.words[i]; word != 0; word &= word - 1) ++*bits;
  return status;
}

/* Compares all sets of bits. */
static int compare_sets(const cli_family *family) {
  uint64_t bits;
  int status = count_bits(family->first, &bits);
  if (status == DONE && bits >= 64) {
    complain("game: %" PRIu64 " bits of a position; expected at most 63, to check all", bits);
    return FAILED;
  }
  if (status == DONE) status = divide(((uint64_t)1 << bits) * with_buttons(family));
  for (uint64_t set = 0; status == DONE && set < (uint64_t)1 << bits; set++) {
    watch_step(set, (uint64_t)1 << bits);
    status = compare_with_buttons(family, &set, cgt_game_word_count(family->first));
  }
  return status;
}

static int compare_vertices(const cli_family *family) {
  uint64_t size, edges;
  int status = asked(family->game, NULL, cgt_graph_size(family->first, &size, &edges));
  if (status == DONE) status = divide(size * with_buttons(family));
  for (uint64_t i = 0; status == DONE && i < size; i++) status = compare_with_buttons(family, &i, 1);
  return status;
}

/* Compares the positions that the call asks for: all positions of a finite game, or those of its ranges. */
static int compare_game(const cli_call *call, cgt_game_t *game, bool stars) {
  cgt_game_t *first = first_played(game);
  const cli_family family = {.call = call, .game = game, .first = first, .buttons = cgt_game_button_count(game)};
  const uint32_t notation = cgt_game_notation(first);
  const bool coins = notation == CGT_NOTATION_COINS, sets = notation == CGT_NOTATION_BOARD || notation == CGT_NOTATION_LEFT,
             graph = notation == CGT_NOTATION_VERTEX, partitions = notation == CGT_NOTATION_PARTITIONS && first == game;
  int status;
  const size_t ranges = call->count - 1 - stars;
  if (stars && !coins && !sets && !graph)
    status = unexpected_word(call, 0, "a coin turning game, a board or a graph where * stands for a number");
  else if (ranges > 0 && (coins || sets || graph))
    status = unexpected_word(call, 1 + stars, "nothing more, as all positions are checked");
  else if (partitions && ranges > 1)
    status = unexpected_word(call, 2, "one range, of sizes");
  else if (ranges == 0 && !coins && !sets && !graph)
    status = misuse("word 2: column 1: end of the call; expected a range for each coordinate");
  else if (coins)
    status = compare_coins(&family);
  else if (sets)
    status = compare_sets(&family);
  else if (graph)
    status = compare_vertices(&family);
  else
    status = partitions ? compare_partitions(call, game) : compare_box(call, game);
  return status == DONE ? compare_waiting(call, game) : status;
}

static int say_verdict(const char *name, cgt_game_t *game, const cli_verdict *verdict) {
  if (verdict->compared == 0 && !verdict->differs) return DONE;
  json_begin(name, '{');
  json_number("compared", verdict->compared);
  if (!verdict->differs) {
    say("%s: %" PRIu64 " positions compared, no difference\n", name, verdict->compared);
    json_null("difference");
  } else {
    const char *text = position_text(game, verdict->at.words, verdict->at.count);
    if (text == NULL) return FAILED;
    say("%s: %" PRIu64 " positions compared, then %s: %" PRIu64 " by theorem, %" PRIu64 " by search\n", name, verdict->compared,
        text, verdict->answers[0], verdict->answers[1]);
    json_begin("difference", '{');
    json_text("position", text);
    json_number("theorem", verdict->answers[0]);
    json_number("search", verdict->answers[1]);
    json_end('}');
  }
  json_end('}');
  return DONE;
}

static int say_verdicts(cgt_game_t *game) {
  if (!any_compared()) {
    complain("game: no theorem is known about any of the positions");
    return FAILED;
  }
  const int status = say_verdict("values", game, &found.values);
  return status == DONE ? say_verdict("outcomes", game, &found.outcomes) : status;
}

/* Whether values of heaps come from a sequence, which has no theorem for each position, but may have a period. */
static bool has_sequence(const cli_call *call, cgt_game_t *game) {
  uint64_t period, preperiod, saltus;
  if (cgt_game_part_count(game) > 0) return false;
  const cgt_status_t status =
      cgt_game_arithmetic_period(game, call->play, CGT_QUESTION_VALUE, 1, &period, &preperiod, &saltus, NULL);
  return status == CGT_OK || status == CGT_E_LIMIT;
}

/* ---- Shares ---- */

static void put_verdict(const cli_verdict *verdict) {
  share_put(verdict->compared);
  share_put(verdict->differs);
  if (!verdict->differs) return;
  share_put(verdict->at.count);
  for (size_t i = 0; i < verdict->at.count; i++) share_put(verdict->at.words[i]);
  for (size_t i = 0; i < 2; i++) share_put(verdict->answers[i]);
}

/* Adds what a share found to what those before it found, which ends at a difference. */
static int get_verdict(cli_verdict *sum) {
  static cli_verdict next;
  uint64_t differs = 0, count = 0;
  int status = share_get(&next.compared);
  if (status == DONE) status = share_get(&differs);
  if (status == DONE && differs != 0) status = share_get(&count);
  if (status == DONE && count > CGT_MAX_WORDS) {
    complain("merge: a position of %" PRIu64 " words; expected undamaged files", count);
    status = FAILED;
  }
  next.at.count = (size_t)count;
  for (size_t i = 0; status == DONE && i < next.at.count; i++) status = share_get(&next.at.words[i]);
  for (size_t i = 0; status == DONE && differs != 0 && i < 2; i++) status = share_get(&next.answers[i]);
  if (status != DONE || sum->differs) return status;
  sum->compared += next.compared;
  if (differs == 0) return DONE;
  sum->differs = true;
  sum->at = next.at;
  memcpy(sum->answers, next.answers, sizeof next.answers);
  return DONE;
}

static int get_verdicts(cli_verdict *values, cli_verdict *outcomes) {
  const int status = get_verdict(values);
  return status == DONE ? get_verdict(outcomes) : status;
}

/* A share keeps what theorems give and, if they give nothing, what a sequence gives. */
static int keep_share(const cli_call *call, cgt_game_t *game) {
  part.divided = true;
  int status = compare_game(call, game, false);
  put_verdict(&found.values);
  put_verdict(&found.outcomes);
  const bool again = status == DONE && !any_compared() && has_sequence(call, game);
  share_put(again);
  found.tables = again;
  if (again) status = compare_game(call, game, false);
  if (again) put_verdict(&found.values);
  if (again) put_verdict(&found.outcomes);
  return share_end(call, status);
}

static int merge_shares(cgt_game_t *game) {
  static cli_verdict by_sequence[2];
  int status = DONE;
  while (status == DONE && share_more()) {
    uint64_t again;
    status = get_verdicts(&found.values, &found.outcomes);
    if (status == DONE) status = share_get(&again);
    if (status == DONE && again != 0) status = get_verdicts(&by_sequence[0], &by_sequence[1]);
  }
  if (!any_compared()) {
    found.values = by_sequence[0];
    found.outcomes = by_sequence[1];
  }
  return status == DONE ? say_verdicts(game) : status;
}

static int check_one(const cli_call *call, cgt_game_t *game) {
  if (share_keeps()) return keep_share(call, game);
  if (share_merges()) return merge_shares(game);
  int status = compare_game(call, game, false);
  if (status == DONE && !any_compared() && has_sequence(call, game)) {
    found.tables = true;
    status = compare_game(call, game, false);
  }
  return status == DONE ? say_verdicts(game) : status;
}

static bool differs(void) { return found.values.differs || found.outcomes.differs; }

/* What was found about the games up to number n. */
static int say_many(cgt_game_t *game, uint64_t n) {
  if (differs()) say("* = %" PRIu64 "\n", n);
  json_number("last", n);
  return say_verdicts(game);
}

static int keep_many(const cli_call *call, uint64_t n) {
  put_verdict(&found.values);
  put_verdict(&found.outcomes);
  share_put(n);
  return share_end(call, DONE);
}

static int merge_many(const cli_call *call) {
  int status = DONE;
  uint64_t n = 0;
  while (status == DONE && share_more()) {
    uint64_t last;
    const bool ended = differs();
    status = get_verdicts(&found.values, &found.outcomes);
    if (status == DONE) status = share_get(&last);
    if (status == DONE && !ended) n = last;
  }
  cgt_game_t *game;
  if (status == DONE) status = read_game_with(call, n, &game, NULL);
  if (status != DONE) return status;
  json_document(call, true);
  status = say_many(game, n);
  watch_game(NULL);
  cgt_game_free(game);
  return status;
}

/* Compares all positions of the game in which `*` is n. After the last n, or a difference, prints the results and sets *ends.
 */
static int check_number(const cli_call *call, const cli_range *range, uint64_t n, bool *ends) {
  cgt_game_t *game;
  int status = read_game_with(call, n, &game, NULL);
  if (status != DONE) return status;
  if (n == range->first) json_document(call, true);
  status = compare_game(call, game, true);
  *ends = differs() || n == range->last;
  if (status == DONE && *ends) status = share_keeps() ? keep_many(call, n) : say_many(game, n);
  watch_game(NULL);
  cgt_game_free(game);
  return status;
}

/* Checks one number after another until a difference. If one fails or the call is stopped, prints the results for the numbers
 * before it. */
static int check_many(const cli_call *call) {
  cli_range range;
  int status = read_range(call, 1, &range);
  bool ends = false, any = true;
  if (status == DONE && share_merges()) return merge_many(call);
  if (status == DONE) status = share_range(&range, &any);
  if (status == DONE && !any) return share_end(call, DONE);
  for (uint64_t n = range.first; status == DONE && !ends; n++) {
    const uint64_t values = found.values.compared, outcomes = found.outcomes.compared;
    status = stopped() ? FAILED : check_number(call, &range, n, &ends);
    if (status == DONE || ends || values + outcomes == 0 || share_keeps()) continue;
    found.values.compared = values;
    found.outcomes.compared = outcomes;
    say("* = %" PRIu64 "..%" PRIu64 "\n", range.first, n - 1);
    json_number("last", n - 1);
    (void)say_verdicts(NULL);
  }
  return stopped() ? complain_stopped("to go on, begin the range later") : status;
}

int run_check(cli_call *call) {
  memset(&found, 0, sizeof found);
  part.divided = false;
  cgt_game_t *game;
  uint64_t stars;
  cli_range range = {0, 0};
  int status = call->count > 1 ? read_range(call, 1, &range) : DONE;
  if (status != DONE || (status = read_game_with(call, range.first, &game, &stars)) != DONE) return status;
  watch_game(NULL);
  status = asked(game, NULL, cgt_list_new(NULL, 0, 0, &found.waiting));
  cgt_game_free(game);
  if (status == DONE && stars > 0 && call->count < 2)
    status = misuse("word 2: column 1: end of the call; expected a range of numbers for *");
  else if (status == DONE)
    status = stars > 0 ? check_many(call) : on_game(call, check_one);
  cgt_list_free(found.waiting);
  return status;
}
