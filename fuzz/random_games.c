/* Random games and posets of every family, as texts, and positions of the games. */
#include "random_games.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *const sums[] = {"sum", "conjunctive", "selective", "sequential", "ordinal", NULL};
static const char *const pushes[] = {"push", "push_free_before", "push_free_after", "push_free", "push_strict", "conjoined",
                                     NULL};

/* ---- Texts ---- */

/* What the examples of families do not show. */
static const char *const variants[] = {
    "wythoff(2)",
    "subtraction(allbut 2,3)",
    "octal(4.107)",
    "take(1.3!8)",
    "take(0.{1,5+}?)",
    "take(0.3[43])",
    "turning(chain(9); 2-3C(4), 5SF, 4E, 1+C)",
    "hackenbush(3; 0-1, 0-1, 1-1, 1-2)",
    "nodekayles(graph(6; 0-1, 1-2, 2-3, 1-4))",
    "heaps(n: n-k for k in 1..n if gcd(n,k)=1; -)",
    "rules(a,b; any order; drop zeros; where b<5: a,b-k for k in 1..b; a-k,b-k for k in 1..a)"};
enum { VARIANTS = sizeof variants / sizeof *variants };

typedef const char *text_fn(size_t index);

static size_t texts(text_fn *text) {
  size_t n = 0;
  while (text(n) != NULL) n++;
  return n;
}

static const char *game_example(size_t index) { return cgt_game_example(index, NULL); }

static const char *poset_example(size_t index) { return cgt_poset_example(index, NULL); }

static const char *game_text(size_t index) {
  const size_t examples = texts(game_example);
  if (index < examples) return game_example(index);
  return index - examples < VARIANTS ? variants[index - examples] : NULL;
}

static size_t name_length(const char *text) { return strspn(text, "abcdefghijklmnopqrstuvwxyz_0123456789"); }

/* The length of a name with its parenthesized arguments. */
static size_t term_length(const char *text) {
  size_t n = name_length(text), depth = 0;
  if (text[n] != '(') return n;
  do depth += (text[n] == '(') - (size_t)(text[n] == ')');
  while (text[n] != '\0' && n++ < FUZZ_TEXT && depth > 0);
  return n;
}

static bool is_name(const char *text, const char *name) {
  return strncmp(text, name, name_length(text)) == 0 && name_length(name) == name_length(text);
}

typedef struct {
  char *text;
  size_t used;
  bool whole; /* all of it fitted */
} text_out;

static void put(text_out *out, const char *text, size_t n) {
  out->whole = out->whole && out->used + n < FUZZ_TEXT;
  if (!out->whole) return;
  memcpy(out->text + out->used, text, n);
  out->used += n;
  out->text[out->used] = '\0';
}

static void put_changed(fuzz_bytes *in, const char *text, unsigned depth, text_out *out);

/* If the name is that of one of these texts, writes another one, changed. */
static bool put_other(fuzz_bytes *in, const char *name, text_fn *text, unsigned depth, text_out *out) {
  const size_t n = texts(text);
  bool known = false;
  for (size_t i = 0; i < n; i++) known |= is_name(name, text(i));
  if (known) put_changed(in, text(fuzz_below(in, n)), depth, out);
  return known;
}

/* Writes the text with other numbers, posets, graphs and games. */
static void put_changed(fuzz_bytes *in, const char *text, unsigned depth, text_out *out) {
  for (bool first = true; *text != '\0'; first = false) {
    size_t n = isdigit((unsigned char)*text) ? strspn(text, "0123456789") : name_length(text);
    char number[24];
    if (n == 0) {
      put(out, text, n = 1);
    } else if (isdigit((unsigned char)*text) && fuzz_once_in(in, 3)) {
      put(out, number, (size_t)snprintf(number, sizeof number, "%d", (int)fuzz_below(in, 7)));
    } else if (!first && depth > 0 && fuzz_once_in(in, 2) &&
               (put_other(in, text, game_text, depth - 1, out) || put_other(in, text, poset_example, depth - 1, out) ||
                put_other(in, text, cgt_graph_example, depth - 1, out))) {
      n = term_length(text);
    } else {
      put(out, text, n);
    }
    text += n;
  }
}

void fuzz_game_text(fuzz_bytes *in, char text[FUZZ_TEXT]) {
  text_out out = {.text = text, .whole = true};
  cgt_game_t *game;
  const char *example = game_text(fuzz_below(in, texts(game_text)));
  put_changed(in, example, (unsigned)fuzz_below(in, 3), &out);
  const cgt_status_t status = out.whole ? cgt_game_parse(text, NULL, &game) : CGT_E_LIMIT;
  if (status == CGT_OK)
    cgt_game_free(game);
  else
    strcpy(text, example);
}

void fuzz_poset_text(fuzz_bytes *in, char text[FUZZ_TEXT]) {
  text_out out = {.text = text, .whole = true};
  cgt_poset_t *poset;
  const char *example = poset_example(fuzz_below(in, texts(poset_example)));
  put_changed(in, example, (unsigned)fuzz_below(in, 3), &out);
  const cgt_status_t status = out.whole ? cgt_poset_parse(text, NULL, &poset) : CGT_E_LIMIT;
  if (status == CGT_OK)
    cgt_poset_free(poset);
  else
    strcpy(text, example);
}

/* ---- Games ---- */

/* The progress callback also runs after some 65536 options; selective sums have that many. */
enum { POLL = 32, PATIENCE = 50, BYTES = 1 << 21 };

static unsigned patience;

void fuzz_be_patient(void) { patience = PATIENCE; }

cgt_status_t fuzz_spend_patience(void) {
  if (patience == 0) return FUZZ_STOPPED;
  patience--;
  return CGT_OK;
}

static cgt_status_t progress(void *user, uint64_t expanded, uint64_t known) {
  (void)user, (void)expanded, (void)known;
  return fuzz_spend_patience();
}

bool fuzz_gave_up(cgt_status_t status) { return status == CGT_E_MEMORY || status == CGT_E_LIMIT || status == FUZZ_STOPPED; }

void fuzz_limit(cgt_game_t *game) {
  fuzz_require(cgt_game_set(game, CGT_SETTING_MEMORY, BYTES) == CGT_OK);
  fuzz_require(cgt_game_set(game, CGT_SETTING_POLL, POLL) == CGT_OK);
  fuzz_require(cgt_game_set_progress(game, progress, NULL) == CGT_OK);
}

cgt_game_t *fuzz_game(const char *text) {
  cgt_game_t *game;
  const cgt_status_t status = cgt_game_parse(text, NULL, &game);
  if (status == CGT_E_MEMORY) return NULL;
  fuzz_require(status == CGT_OK);
  fuzz_limit(game);
  return game;
}

cgt_game_t *fuzz_random_game(fuzz_bytes *in, char text[FUZZ_TEXT]) {
  fuzz_game_text(in, text);
  return fuzz_game(text);
}

/* ---- Positions ---- */

static void put_word(fuzz_position *position, uint64_t word) {
  if (position->count < FUZZ_WORDS) position->words[position->count++] = word;
}

/* Elements of a poset, most of them different. */
static void put_coins(fuzz_bytes *in, const cgt_poset_t *poset, fuzz_position *position) {
  const size_t arity = cgt_poset_arity(poset);
  uint64_t size;
  if (cgt_poset_size(poset, &size) != CGT_OK || size == 0) return;
  for (uint64_t coins = fuzz_below(in, 4); coins > 0 && position->count + arity <= FUZZ_WORDS; coins--)
    if (cgt_poset_element(poset, fuzz_below(in, size), position->words + position->count) == CGT_OK) position->count += arity;
}

/* The family's example with other numbers; random words if the game cannot read it. */
static void put_leaf(fuzz_bytes *in, const char *text, fuzz_position *position) {
  const char *example = NULL;
  char changed[FUZZ_TEXT];
  text_out out = {.text = changed, .whole = true};
  uint64_t words[FUZZ_WORDS];
  size_t count = 0;
  for (size_t i = 0; cgt_game_example(i, NULL) != NULL; i++)
    if (is_name(text, cgt_game_example(i, NULL))) (void)cgt_game_example(i, &example);
  cgt_game_t *game = fuzz_game(text);
  if (game == NULL || example == NULL) {
    cgt_game_free(game);
    return;
  }
  put_changed(in, example, 0, &out);
  const bool example_now = fuzz_below(in, 4) > 0;
  cgt_status_t status = example_now ? cgt_game_parse_position(game, changed, NULL, words, FUZZ_WORDS, &count) : CGT_E_SYNTAX;
  if (status != CGT_OK && cgt_coin_poset(game) != NULL) {
    put_coins(in, cgt_coin_poset(game), position);
  } else {
    if (status != CGT_OK) status = cgt_game_parse_position(game, "start", NULL, words, FUZZ_WORDS, &count);
    if (status == CGT_OK && count <= FUZZ_WORDS)
      for (size_t i = 0; i < count; i++) put_word(position, words[i]);
    else
      for (uint64_t n = fuzz_below(in, 5); n > 0; n--) put_word(position, fuzz_word(in));
  }
  cgt_game_free(game);
}

static bool is_one_of(const char *text, const char *const *names) {
  while (*names != NULL && !is_name(text, *names)) names++;
  return *names != NULL;
}

/* The components of a sum; the button of a push and a position of either game. */
static void put_position(fuzz_bytes *in, const char *text, fuzz_position *position) {
  const bool is_sum = is_one_of(text, sums), is_push = is_one_of(text, pushes);
  if (!is_sum && !is_push) {
    put_leaf(in, text, position);
    return;
  }
  const char *part = text + name_length(text) + 1;
  char one[FUZZ_TEXT];
  if (is_push) {
    put_word(position, 1 + fuzz_once_in(in, 4));
    if (fuzz_once_in(in, 2)) part += term_length(part) + 1;
  }
  for (bool more = true; more; part += term_length(part) + 1) {
    const size_t n = term_length(part), at = position->count;
    memcpy(one, part, n);
    one[n] = '\0';
    if (is_sum) put_word(position, 0);
    put_position(in, one, position);
    if (is_sum && at < FUZZ_WORDS) position->words[at] = position->count - at - 1;
    more = is_sum && part[n] == ',';
  }
}

void fuzz_random_position(fuzz_bytes *in, const char *text, fuzz_position *position) {
  position->count = 0;
  put_position(in, text, position);
  for (; fuzz_once_in(in, 3);) {
    const uint64_t change = fuzz_below(in, 4), at = position->count > 0 ? fuzz_below(in, position->count) : 0;
    if (change == 0) put_word(position, fuzz_word(in));
    if (change == 1 && position->count > 0) position->count--;
    if (change >= 2 && position->count > 0) position->words[at] = fuzz_word(in);
  }
}
