/* Many values at once: values, sequence, period. */
#include "cli.h"

/* ---- values ---- */

static int say_values(const cli_call *call, cgt_game_t *game, const cgt_poset_t *poset, const uint64_t *values, uint64_t size) {
  const size_t arity = poset != NULL ? cgt_poset_arity(poset) : 1;
  uint64_t *element = must_allocate(NULL, arity, sizeof *element);
  int status = DONE;
  json_begin("values", '[');
  export_begin(call, arity + 1);
  export_heads(arity, "value");
  for (uint64_t i = 0; status == DONE && i < size && !output_failed(); i++) {
    element[0] = i; /* the vertex of a graph; a poset's element replaces it */
    if (poset != NULL) status = asked(game, NULL, cgt_poset_element(poset, i, element));
    /* as a position, the element is a single coin, or the vertex */
    const char *text = status == DONE ? position_text(game, element, arity) : NULL;
    if (text == NULL) {
      status = FAILED;
      break;
    }
    say("%s\t", text);
    say_number(values[i], '\n');
    json_begin(NULL, '{');
    json_text("element", text);
    json_number("value", values[i]);
    json_end('}');
    for (size_t j = 0; j < arity; j++) export_number(element[j]);
    export_number(values[i]);
  }
  json_end(']');
  export_end(status);
  free(element);
  return status;
}

static int values_of_elements(const cli_call *call, cgt_game_t *game) {
  const cgt_poset_t *poset = cgt_coin_poset(game);
  const uint32_t fact = CGT_FACT_VALUE;
  uint64_t size, edges;
  if (poset == NULL && cgt_graph_size(game, &size, &edges) != CGT_OK) {
    return unexpected_word(call, 0, "a coin turning game or a dag");
  }
  if (format == B_FILE && poset != NULL && cgt_poset_arity(poset) != 1) return refuse_b_file();
  int status = poset != NULL ? asked(game, NULL, cgt_poset_size(poset, &size)) : DONE;
  if (status != DONE) return status;
  if (size > SIZE_MAX / sizeof(uint64_t) || size > (uint64_t)1 << 32) {
    complain("game: %" PRIu64 " elements; expected at most 2^32", size);
    return FAILED;
  }
  uint64_t *values = must_allocate(NULL, (size_t)size, sizeof *values);
  status = asked(game, NULL, poset != NULL ? cgt_coin_values(game, values) : cgt_graph_facts(game, &fact, 1, values));
  if (status == DONE) status = say_values(call, game, poset, values, size);
  free(values);
  return status;
}

int run_values(cli_call *call) { return on_game(call, values_of_elements); }

/* ---- sequence ---- */

/* The values that --image draws. */
static struct {
  bool wanted;
  uint64_t *values;
  size_t n, room;
} image;

static void begin_values(const cli_call *call, uint64_t first) {
  image.wanted = call->flags[FLAG_IMAGE] != NULL;
  json_number("first", first);
  json_begin("values", '[');
  export_begin(call, 2);
  export_heads(1, "value");
}

static void say_value(uint64_t n, uint64_t value) {
  if (share_keeps()) {
    share_put(value);
    return;
  }
  say_number(value, '\n');
  json_number(NULL, value);
  export_number(n);
  export_number(value);
  if (!image.wanted) return;
  if (image.n == image.room) {
    image.room = 2 * image.room + 1024;
    image.values = must_allocate(image.values, image.room, sizeof *image.values);
  }
  image.values[image.n++] = value;
}

/* Values that were found in shares. */
static int say_merged(const cli_range *range) {
  int status = DONE;
  uint64_t value;
  for (uint64_t n = range->first; status == DONE; n++) {
    status = share_get(&value);
    if (status == DONE) say_value(n, value);
    if (n == range->last) break;
  }
  return status;
}

static int end_values(const cli_call *call, const cli_range *range, int status) {
  if (share_keeps()) return share_end(call, status);
  json_end(']');
  export_end(status);
  if (status == DONE && image.wanted) status = draw_sequence(call, range->first, image.values, image.n);
  free(image.values);
  return status;
}

static int keep_element(void *user, const uint64_t *element, size_t arity) {
  cli_position *position = user;
  if (position->count + arity > CGT_MAX_WORDS) return 1;
  memcpy(position->words + position->count, element, arity * sizeof *element);
  position->count += arity;
  return CGT_OK;
}

/* The position of a game with `*` whose value is wanted: a single coin on the maximum, or the empty board. */
static int top_position(const cli_call *call, cgt_game_t *game, cli_position *position) {
  cgt_game_t *first = first_played(game);
  const cgt_poset_t *poset = cgt_coin_poset(first);
  const uint32_t notation = cgt_game_notation(first);
  if (notation == CGT_NOTATION_BOARD || notation == CGT_NOTATION_LEFT)
    return read_position(game, "position", "start", position);
  if (poset == NULL) return unexpected_word(call, 0, "a coin turning game, a board or a graph where * stands for a number");
  const size_t buttons = cgt_game_button_count(game);
  for (position->count = 0; position->count < buttons;) position->words[position->count++] = 1;
  const cgt_status_t kept = cgt_poset_each(poset, CGT_SET_MAXIMA, NULL, NULL, keep_element, position);
  if (kept < 0) return asked(game, NULL, kept);
  if (kept == CGT_OK && position->count - buttons == cgt_poset_arity(poset)) return DONE;
  char spec[201];
  (void)cgt_game_spec(first, spec, sizeof spec, NULL);
  return misuse("game: column 1: \"%s\"; expected a poset with one maximum", spec);
}

static int values_of_games(const cli_call *call, const cli_range *range) {
  static cli_position position;
  int status = DONE;
  for (uint64_t n = range->first; status == DONE && !stopped(); n++) {
    cgt_game_t *game;
    uint64_t value;
    if ((status = read_game_with(call, n, &game, NULL)) != DONE) break;
    watch_step(n - range->first, range->last - range->first + 1);
    status = top_position(call, game, &position);
    if (status == DONE)
      status =
          asked(game, &position,
                cgt_game_answer(game, CGT_METHOD_AUTO, call->play, CGT_QUESTION_VALUE, position.words, position.count, &value));
    if (status == DONE) say_value(n, value);
    watch_game(NULL);
    cgt_game_free(game);
    if (n == range->last) break;
  }
  return status;
}

/* Prints the values of one game after another, with each number of the range in place of `*`. */
static int sequence_of_games(const cli_call *call, const cli_range *range) {
  cli_range part = *range;
  bool any;
  int status = share_range(&part, &any);
  if (status != DONE) return status;
  json_document(call, true);
  begin_values(call, range->first);
  if (share_merges())
    status = say_merged(range);
  else if (any)
    status = values_of_games(call, &part);
  status = end_values(call, range, stopped() ? FAILED : status);
  return stopped() ? complain_stopped("to go on, begin the range later") : status;
}

/* For partitions, and games with several buttons, to which cgt_game_sequence() does not apply. */
static int sequence_one_by_one(const cli_call *call, cgt_game_t *game, const cli_range *range) {
  static cli_position position;
  const size_t buttons = cgt_game_button_count(game);
  const bool summands = has_summands(first_played(game));
  int status = DONE;
  for (uint64_t n = range->first; status == DONE && !stopped(); n++) {
    uint64_t value;
    for (position.count = 0; position.count < buttons;) position.words[position.count++] = 1;
    if (summands && n > 0) position.words[position.count++] = 1; /* a summand of one part */
    if (!summands || n > 0) position.words[position.count++] = n;
    watch_step(n - range->first, range->last - range->first + 1);
    status =
        asked(game, &position,
              cgt_game_answer(game, CGT_METHOD_AUTO, call->play, CGT_QUESTION_VALUE, position.words, position.count, &value));
    if (status == DONE) say_value(n, value);
    if (n == range->last) break;
  }
  return status;
}

/* Finds values in blocks, so that they are printed early, and a long range needs no memory. */
static int sequence_by_blocks(const cli_call *call, cgt_game_t *game, const cli_range *range) {
  enum { MOST = 1 << 16 };
  uint64_t *values = must_allocate(NULL, MOST, sizeof *values);
  cli_portion block = {.size = 1};
  int status = DONE;
  for (uint64_t n = range->first; status == DONE && !stopped();) {
    const uint64_t left = range->last - n, most = block.size < MOST ? block.size : MOST;
    const size_t count = (size_t)(left < most ? left + 1 : most);
    watch_step(n - range->first, range->last - range->first + 1);
    portion_begin(&block);
    status = asked(game, NULL, cgt_game_sequence(game, call->play, n, count, values));
    block.size = most;
    portion_end(&block, count);
    for (size_t i = 0; status == DONE && i < count; i++) say_value(n + i, values[i]);
    if (left < most) break;
    n += count;
  }
  free(values);
  return status;
}

static int sequence_of_heaps(const cli_call *call, cgt_game_t *game) {
  static cli_position position;
  cli_range range;
  char number[32];
  int status = read_range(call, 1, &range);
  if (status != DONE) return status;
  cgt_game_t *first = first_played(game);
  const bool summands = has_summands(first);
  const uint32_t notation = cgt_game_notation(first);
  /* a position of a sum or a game on a graph may be a number, but is not a heap */
  if (notation == CGT_NOTATION_PARTS || notation == CGT_NOTATION_VERTEX || notation == CGT_NOTATION_LEFT)
    return unexpected_word(call, 0, "a game of heaps, partitions or coins, or * in place of a number");
  (void)snprintf(number, sizeof number, "%" PRIu64, summands && range.last == 0 ? 1 : range.last);
  status = read_position(game, "position", number, &position);
  if (status != DONE) return status;
  cli_range part = range;
  bool any;
  status = share_range(&part, &any);
  if (status != DONE) return status;
  begin_values(call, range.first);
  const bool apart = summands || cgt_game_button_count(game) > 1;
  if (share_merges())
    status = say_merged(&range);
  else if (any)
    status = apart ? sequence_one_by_one(call, game, &part) : sequence_by_blocks(call, game, &part);
  return end_values(call, &range, stopped() ? FAILED : status);
}

int run_sequence(cli_call *call) {
  cli_range range;
  cgt_game_t *game;
  uint64_t stars;
  int status = check_image(call);
  if (status == DONE) status = read_range(call, 1, &range);
  if (status != DONE || (status = read_game_with(call, range.first, &game, &stars)) != DONE) return status;
  watch_game(NULL);
  cgt_game_free(game);
  if (stars == 0) return on_game(call, sequence_of_heaps);
  if (call->flags[FLAG_MEMO] == NULL) return sequence_of_games(call, &range);
  return misuse("flag: column 1: \"--memo\"; expected a single game, as a memo file holds one");
}

/* ---- period ---- */

typedef struct {
  uint64_t period, preperiod, saltus, checked;
} cli_period;

static int find_period(const cli_call *call, cgt_game_t *game, cli_period *found) {
  return asked(game, NULL,
               cgt_game_arithmetic_period(game, call->play, CGT_QUESTION_VALUE, call->limit, &found->period, &found->preperiod,
                                          &found->saltus, &found->checked));
}

static void json_period(const cli_period *found) {
  json_number("period", found->period);
  json_number("preperiod", found->preperiod);
  if (found->saltus != 0) json_number("saltus", found->saltus);
  json_number("checked", found->checked);
}

static int period_of_game(const cli_call *call, cgt_game_t *game) {
  cli_period found;
  const int status = find_period(call, game, &found);
  if (status != DONE) return status;
  say("period\t%" PRIu64 "\npreperiod\t%" PRIu64 "\n", found.period, found.preperiod);
  if (found.saltus != 0) say("saltus\t%" PRIu64 "\n", found.saltus);
  json_period(&found);
  return DONE;
}

static void say_period(uint64_t n, const cli_period *found) {
  if (share_keeps()) {
    share_put(found->period);
    share_put(found->preperiod);
    share_put(found->saltus);
    share_put(found->checked);
    return;
  }
  say("%" PRIu64 "\t%" PRIu64 "\t%" PRIu64, n, found->period, found->preperiod);
  if (found->saltus != 0) say("\t%" PRIu64, found->saltus);
  say("\n");
  json_begin(NULL, '{');
  json_number("number", n);
  json_period(found);
  json_end('}');
}

static int find_period_of(const cli_call *call, uint64_t n, cli_period *found) {
  cgt_game_t *game;
  uint64_t stars;
  int status = read_game_with(call, n, &game, &stars);
  if (status != DONE) return status;
  status = stars > 0 ? find_period(call, game, found) : unexpected_word(call, 0, "* in place of a number, as there is --star");
  watch_game(NULL);
  cgt_game_free(game);
  return status;
}

static int get_period(cli_period *found) {
  int status = share_get(&found->period);
  if (status == DONE) status = share_get(&found->preperiod);
  if (status == DONE) status = share_get(&found->saltus);
  return status == DONE ? share_get(&found->checked) : status;
}

/* Prints the periods of games, with each number of the range in place of `*`, a line each. */
static int periods_of_games(const cli_call *call, const cli_range *range) {
  cli_range part = *range;
  bool any;
  int status = share_range(&part, &any);
  if (status != DONE) return status;
  json_document(call, true);
  json_begin("periods", '[');
  for (uint64_t n = part.first; any && status == DONE && !stopped(); n++) {
    cli_period found;
    watch_step(n - part.first, part.last - part.first + 1);
    status = share_merges() ? get_period(&found) : find_period_of(call, n, &found);
    if (status == DONE) say_period(n, &found);
    if (n == part.last) break;
  }
  json_end(']');
  return share_end(call, stopped() ? complain_stopped("to go on, begin the range later") : status);
}

int run_period(cli_call *call) {
  cli_range range;
  if (call->flags[FLAG_STAR] == NULL && share_keeps())
    return misuse("flag: column 1: \"--part\"; expected --star, whose numbers are divided");
  if (call->flags[FLAG_STAR] == NULL) return on_game(call, period_of_game);
  if (call->flags[FLAG_MEMO] != NULL)
    return misuse("flag: column 1: \"--memo\"; expected a single game, as a memo file holds one");
  const int status = read_range_text("--star", call->flags[FLAG_STAR], &range);
  return status == DONE ? periods_of_games(call, &range) : status;
}
