/* Games as texts. */
#include <cgt/rulesets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/array.h"
#include "../compound/compound.h"
#include "../game/graph.h"
#include "words.h"

typedef enum { CROSS, SUM, PUSH } compound_kind;

/* How games of a name are read: what stands behind the parenthesis after it, or nothing if there is none. */
typedef struct form form;
struct form {
  const char *name, *example, *position;
  cgt_status_t (*simple)(cgt_game_t **game);
  cgt_status_t (*read)(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_game_t **game);
  cgt_status_t (*board)(uint64_t rows, uint64_t columns, cgt_game_t **game);
  cgt_status_t (*turning)(cgt_poset_t *poset, cgt_game_t **game);
  compound_kind compound;
  uint32_t kind; /* of sums, and of pushes */
};

/* ---- Games of numbers ---- */

/* `1,2,3)`. */
static cgt_status_t read_subtraction(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_game_t **game) {
  cgt_i_words set = {NULL, 0, 0};
  cgt_status_t status = CGT_OK;
  (void)of;
  for (bool more = !cgt_i_read_takes(reader, ')'); status == CGT_OK && more;) {
    uint64_t number;
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at;
    status = cgt_i_read_number(reader, "a number to subtract", &number);
    if (status == CGT_OK && number == 0)
      status = cgt_i_read_fail(reader, CGT_E_ARGUMENT, from, reader->at, NULL, "a positive number");
    if (status == CGT_OK) status = cgt_i_words_add(reader, &set, number);
    if (status == CGT_OK) status = cgt_i_read_more(reader, &more);
  }
  if (status == CGT_OK) {
    status = cgt_game_new_subtraction(set.words, set.count, game);
    if (status != CGT_OK) status = cgt_i_read_failed(reader, status, name.from, name.to);
  }
  cgt_i_free(set.words);
  return status;
}

/* `0.137)`: the code is one token. */
static cgt_status_t read_octal(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_game_t **game) {
  (void)of, (void)name;
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  bool point = false;
  for (; reader->at < reader->end; reader->at++) {
    const char c = reader->text[reader->at];
    if (c == '.' && !point)
      point = true;
    else if (!cgt_i_is_digit(c))
      break;
    else if (c > '7')
      return cgt_i_read_fail(reader, CGT_E_ARGUMENT, reader->at, reader->at + 1, NULL, "a digit from 0 to 7");
  }
  const size_t to = reader->at;
  if (to == from) return cgt_i_read_unexpected(reader, "a code, such as 0.137");
  cgt_status_t status = cgt_i_read_expect(reader, ')');
  char *code = status == CGT_OK ? cgt_i_alloc(to - from + 1, 1) : NULL;
  if (status != CGT_OK) return status;
  if (code == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a code", reader->reading->function);
  memcpy(code, reader->text + from, to - from);
  code[to - from] = '\0';
  status = cgt_game_new_octal(code, game);
  if (status != CGT_OK) status = cgt_i_read_failed(reader, status, from, to);
  cgt_i_free(code);
  return status;
}

static cgt_status_t read_inset(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_game_t **game) {
  (void)of, (void)name;
  uint64_t n;
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  cgt_status_t status = cgt_i_read_number(reader, "a number of coins", &n);
  const size_t to = reader->at;
  if (status == CGT_OK) status = cgt_i_read_expect(reader, ')');
  if (status != CGT_OK) return status;
  status = cgt_game_new_inset(n, game);
  return status == CGT_OK ? CGT_OK : cgt_i_read_failed(reader, status, from, to);
}

static cgt_status_t read_board(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_game_t **game) {
  (void)name;
  uint64_t rows, columns;
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  cgt_status_t status = cgt_i_read_number(reader, "a number of rows", &rows);
  if (status == CGT_OK) status = cgt_i_read_expect(reader, ',');
  if (status == CGT_OK) status = cgt_i_read_number(reader, "a number of columns", &columns);
  const size_t to = reader->at;
  if (status == CGT_OK) status = cgt_i_read_expect(reader, ')');
  if (status != CGT_OK) return status;
  status = of->board(rows, columns, game);
  return status == CGT_OK ? CGT_OK : cgt_i_read_failed(reader, status, from, to);
}

/* ---- Graphs ---- */

static cgt_status_t make_graph(cgt_i_reader *reader, uint64_t n, const uint64_t *edges, size_t m, cgt_game_t **game) {
  uint64_t *starts = cgt_i_alloc((size_t)n + 2, sizeof *starts), *targets = cgt_i_alloc(m + 1, sizeof *targets);
  cgt_status_t status;
  if (starts == NULL || targets == NULL) {
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a graph", reader->reading->function);
  } else {
    memset(starts, 0, ((size_t)n + 2) * sizeof *starts);
    for (size_t i = 0; i < m; i++) starts[edges[2 * i] + 2]++;
    for (uint64_t v = 2; v < n + 2; v++) starts[v] += starts[v - 1];
    for (size_t i = 0; i < m; i++) targets[starts[edges[2 * i] + 1]++] = edges[2 * i + 1];
    status = cgt_game_new_graph((size_t)n, starts, targets, game);
  }
  cgt_i_free(starts);
  cgt_i_free(targets);
  return status;
}

typedef struct {
  cgt_i_reader *reader;
  uint64_t n;
  cgt_i_words edges, places;
} edges_of;

static cgt_status_t attempt_graph(void *user, size_t m) {
  const edges_of *all = user;
  cgt_game_t *game;
  const cgt_status_t status = make_graph(all->reader, all->n, all->edges.words, m, &game);
  if (status == CGT_OK) cgt_game_free(game);
  return status;
}

static cgt_status_t read_dag(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_game_t **game) {
  edges_of all = {.reader = reader};
  cgt_i_place size;
  (void)of, (void)name;
  cgt_status_t status = cgt_i_read_bounded(reader, "a number of vertices", 0, CGT_I_SPEC_VERTICES, CGT_E_LIMIT, &all.n, &size);
  if (status == CGT_OK) status = cgt_i_read_keep(reader, all.n * CGT_I_SPEC_VERTEX, size.from);
  if (status == CGT_OK) status = cgt_i_read_pairs(reader, '>', "a vertex", all.n, &all.edges, &all.places);
  if (status == CGT_OK) {
    status = make_graph(reader, all.n, all.edges.words, all.edges.count / 2, game);
    if (status == CGT_E_LOOP)
      status = cgt_i_read_blame(reader, &all.places, attempt_graph, &all);
    else if (status != CGT_OK)
      status = cgt_i_read_failed(reader, status, size.from, size.to);
  }
  cgt_i_free(all.edges.words);
  cgt_i_free(all.places.words);
  return status;
}

/* ---- Vectors ---- */

static cgt_status_t read_vector(cgt_i_reader *reader, uint64_t d, cgt_i_words *vectors) {
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  uint64_t any = 0;
  cgt_status_t status = CGT_OK;
  for (uint64_t i = 0; i < d && status == CGT_OK; i++) {
    uint64_t entry = 0;
    status = cgt_i_read_expect(reader, i == 0 ? '(' : ',');
    if (status == CGT_OK) status = cgt_i_read_number(reader, "an entry", &entry);
    if (status == CGT_OK) status = cgt_i_words_add(reader, vectors, entry);
    any |= entry;
  }
  if (status == CGT_OK) status = cgt_i_read_expect(reader, ')');
  if (status != CGT_OK || any != 0) return status;
  return cgt_i_read_fail(reader, CGT_E_ARGUMENT, from, reader->at, NULL, "a vector that is not zero");
}

static cgt_status_t read_vectors(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_game_t **game) {
  cgt_i_words vectors = {NULL, 0, 0};
  cgt_i_place dimension;
  uint64_t d;
  bool more = false;
  (void)of, (void)name;
  cgt_status_t status = cgt_i_read_bounded(reader, "a number of heaps", 1, CGT_MAX_WORDS, CGT_E_ARGUMENT, &d, &dimension);
  if (status == CGT_OK) status = cgt_i_read_first(reader, &more);
  while (status == CGT_OK && more) {
    status = read_vector(reader, d, &vectors);
    if (status == CGT_OK) status = cgt_i_read_more(reader, &more);
  }
  if (status == CGT_OK) {
    status = cgt_game_new_vectors((size_t)d, vectors.words, vectors.count / (size_t)d, game);
    if (status != CGT_OK) status = cgt_i_read_failed(reader, status, dimension.from, dimension.to);
  }
  cgt_i_free(vectors.words);
  return status;
}

/* ---- Coins ---- */

/* Turning sets: their coins, where each begins among them, and where each stands in the text. */
typedef struct {
  cgt_poset_t *poset;
  cgt_i_words coins, starts, places;
} sets;

static cgt_status_t attempt_sets(void *user, size_t n) {
  const sets *all = user;
  cgt_game_t *game;
  const cgt_status_t status = cgt_game_new_coins(all->poset, all->coins.words, all->starts.words, n, &game);
  if (status == CGT_OK) cgt_game_free(game);
  return status;
}

static cgt_status_t read_set(cgt_i_reader *reader, sets *all) {
  const size_t arity = all->poset->arity;
  uint64_t *element = cgt_i_alloc(arity, sizeof *element);
  if (element == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a coin", reader->reading->function);
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  cgt_status_t status = cgt_i_read_expect(reader, '{');
  do {
    if (status == CGT_OK) status = cgt_i_read_element(reader, all->poset, true, element);
    for (size_t i = 0; i < arity && status == CGT_OK; i++) status = cgt_i_words_add(reader, &all->coins, element[i]);
  } while (status == CGT_OK && cgt_i_read_takes(reader, ','));
  if (status == CGT_OK && !cgt_i_read_takes(reader, '}')) status = cgt_i_read_unexpected(reader, "\",\" or \"}\"");
  if (status == CGT_OK) status = cgt_i_words_add_place(reader, &all->places, from, reader->at);
  if (status == CGT_OK) status = cgt_i_words_add(reader, &all->starts, all->coins.count / arity);
  cgt_i_free(element);
  return status;
}

static cgt_status_t read_coins(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_game_t **game) {
  sets all = {.poset = NULL};
  bool more = false;
  (void)of;
  cgt_status_t status = cgt_i_read_poset(reader, &all.poset);
  if (status == CGT_OK) status = cgt_i_words_add(reader, &all.starts, 0);
  if (status == CGT_OK) status = cgt_i_read_first(reader, &more);
  while (status == CGT_OK && more) {
    status = read_set(reader, &all);
    if (status == CGT_OK) status = cgt_i_read_more(reader, &more);
  }
  if (status == CGT_OK) {
    status = cgt_game_new_coins(all.poset, all.coins.words, all.starts.words, all.starts.count - 1, game);
    if (status == CGT_E_ARGUMENT || status == CGT_E_DOMAIN)
      status = cgt_i_read_blame(reader, &all.places, attempt_sets, &all);
    else if (status != CGT_OK)
      status = cgt_i_read_failed(reader, status, name.from, name.to);
  }
  cgt_i_free(all.coins.words);
  cgt_i_free(all.starts.words);
  cgt_i_free(all.places.words);
  cgt_poset_free(all.poset);
  return status;
}

static cgt_status_t read_on_poset(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_game_t **game) {
  cgt_poset_t *poset;
  cgt_status_t status = cgt_i_read_poset(reader, &poset);
  if (status != CGT_OK) return status;
  status = cgt_i_read_expect(reader, ')');
  if (status == CGT_OK) {
    status = of->turning(poset, game);
    if (status != CGT_OK) status = cgt_i_read_failed(reader, status, name.from, name.to);
  }
  cgt_poset_free(poset);
  return status;
}

/* ---- Compounds ---- */

static bool is_same(const cgt_game_t *a, const cgt_game_t *b) {
  return a->identity != NULL && b->identity != NULL && a->rules.identity_size == b->rules.identity_size &&
         memcmp(a->identity, b->identity, a->rules.identity_size) == 0;
}

/* Equal games are one handle: what one finds all know, and a push knows that it goes from a game to itself. */
static void share(cgt_game_t **games, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (is_same(games[i], games[n])) {
      cgt_game_free(games[n]);
      games[n] = cgt_game_retain(games[i]);
      return;
    }
}

/* `G, H, …)`. */
static cgt_status_t read_compound(cgt_i_reader *reader, const form *of, cgt_i_place name, cgt_game_t **game) {
  const compound_kind what = of->compound;
  const uint32_t kind = of->kind;
  const bool two = what == PUSH || (what == SUM && kind == CGT_SUM_ORDINAL);
  cgt_game_t **games = NULL;
  size_t n = 0, room = 0;
  bool more = false;
  cgt_status_t status;
  do {
    cgt_game_t **grown = cgt_i_array_grow(games, &room, n, 1, sizeof *games);
    status = grown != NULL ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for games", reader->reading->function);
    if (grown == NULL) break;
    games = grown;
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at;
    status = n < CGT_MAX_WORDS ? cgt_i_read_game(reader, &games[n])
                               : cgt_i_read_fail(reader, CGT_E_ARGUMENT, from, from, NULL, "at most 4096 games");
    if (status != CGT_OK) break;
    share(games, n++);
    if (what == CROSS && cgt_coin_poset(games[n - 1]) == NULL)
      status = cgt_i_read_fail(reader, CGT_E_ARGUMENT, from, reader->at, NULL, "a coin turning game");
    if (status != CGT_OK) break;
    more = two && n == 1;
    if (!two)
      status = cgt_i_read_more(reader, &more);
    else if (n == 2)
      status = cgt_i_read_expect(reader, ')');
    else if (!cgt_i_read_takes(reader, ','))
      status = cgt_i_read_unexpected(reader, "\",\" and a second game");
  } while (status == CGT_OK && more);
  if (status == CGT_OK) {
    status = what == CROSS ? cgt_game_new_cross(games, n, game)
             : what == SUM ? cgt_game_new_sum(kind, games, n, game)
                           : cgt_game_new_push(kind, games[0], games[1], game);
    if (status != CGT_OK)
      status = cgt_i_read_failed(reader, status, name.from, name.to);
    else if ((status = cgt_i_read_keep(reader, (*game)->rules.identity_size, name.from)) != CGT_OK)
      cgt_game_free(*game);
  }
  while (n > 0) cgt_game_free(games[--n]);
  cgt_i_free(games);
  return status;
}

/* ---- All ---- */

static const form forms[] = {
    {"nim", "nim", "3,5,7", .simple = cgt_game_new_nim},
    {"wythoff", "wythoff", "3,5", .simple = cgt_game_new_wythoff},
    {"euclid", "euclid", "3,5", .simple = cgt_game_new_euclid},
    {"euclid0", "euclid0", "0,5", .simple = cgt_game_new_euclid0},
    {"zeruclid", "zeruclid", "2,3,5", .simple = cgt_game_new_zeruclid},
    {"welter", "welter", "3,5", .simple = cgt_game_new_welter},
    {"turtles", "turtles", "2,3,5", .simple = cgt_game_new_turtles},
    {"pnim", "pnim", "4,2,1 + 3,3", .simple = cgt_game_new_pnim},
    {"rnim", "rnim", "2,3,4 + 5,6", .simple = cgt_game_new_rnim},
    {"subtraction", "subtraction(1,2,3)", "10,12", .read = read_subtraction},
    {"octal", "octal(0.137)", "7,9", .read = read_octal},
    {"inset", "inset(4)", "1,2,4,5", .read = read_inset},
    {"cram", "cram(2,3)", "..#/...", .read = read_board, .board = cgt_game_new_cram},
    {"vertical", "vertical(3,4)", "start", .read = read_board, .board = cgt_game_new_vertical},
    {"horizontal", "horizontal(3,4)", "start", .read = read_board, .board = cgt_game_new_horizontal},
    {"dag", "dag(3; 0>1, 0>2)", "0", .read = read_dag},
    {"vectors", "vectors(2; (1,0),(0,1),(1,1))", "3,5", .read = read_vectors},
    {"ruler", "ruler(asm(4))", "(0,0,2);(1,0,1)", .read = read_on_poset, .turning = cgt_game_new_ruler},
    {"ideal", "ideal(boolean(3))", "{1,3};{2}", .read = read_on_poset, .turning = cgt_game_new_ideal},
    {"pairs", "pairs(partitions(4))", "12|3|4;1234", .read = read_on_poset, .turning = cgt_game_new_pairs},
    {"coins", "coins(chain(3); {1,2,3}, {1})", "2;3", .read = read_coins},
    {"cross", "cross(ruler(chain(8)),ruler(chain(8)))", "<3,5>;<6,2>", .read = read_compound, .compound = CROSS},
    {"sum", "sum(nim,zeruclid)", "3,5 & 2,3,5", .read = read_compound, .compound = SUM, .kind = CGT_SUM_DISJUNCTIVE},
    {"conjunctive", "conjunctive(nim,wythoff)", "3 & 4,6", .read = read_compound, .compound = SUM, .kind = CGT_SUM_CONJUNCTIVE},
    {"selective", "selective(nim,wythoff)", "3 & 4,6", .read = read_compound, .compound = SUM, .kind = CGT_SUM_SELECTIVE},
    {"sequential", "sequential(nim,wythoff)", "3 & 4,6", .read = read_compound, .compound = SUM, .kind = CGT_SUM_SEQUENTIAL},
    {"ordinal", "ordinal(nim,wythoff)", "3 & 4,6", .read = read_compound, .compound = SUM, .kind = CGT_SUM_ORDINAL},
    {"push", "push(nim,euclid)", "3,5@1", .read = read_compound, .compound = PUSH, .kind = CGT_PUSH},
    {"push_free_before", "push_free_before(nim,euclid)", "3,5@1", .read = read_compound, .compound = PUSH,
     .kind = CGT_PUSH_FREE_BEFORE},
    {"push_free_after", "push_free_after(nim,euclid)", "3,5@1", .read = read_compound, .compound = PUSH,
     .kind = CGT_PUSH_FREE_AFTER},
    {"push_free", "push_free(nim,euclid)", "3,5@1", .read = read_compound, .compound = PUSH, .kind = CGT_PUSH_FREE},
    {"push_strict", "push_strict(nim,euclid)", "3,5@1", .read = read_compound, .compound = PUSH, .kind = CGT_PUSH_STRICT},
    {"conjoined", "conjoined(nim,euclid)", "3,5@1", .read = read_compound, .compound = PUSH, .kind = CGT_PUSH_CONJOINED}};
enum { FORMS = sizeof forms / sizeof *forms };

static cgt_status_t read_named(cgt_i_reader *reader, cgt_game_t **game) {
  size_t from, i = 0;
  const size_t length = cgt_i_read_name(reader, &from);
  while (i < FORMS && !cgt_i_read_is(reader, from, length, forms[i].name)) i++;
  if (i == FORMS)
    return cgt_i_read_fail(reader, CGT_E_SYNTAX, from, from + length, NULL, "a game, such as nim or ruler(chain(9))");
  const cgt_i_place name = {from, from + length};
  cgt_status_t status = cgt_i_read_handle(reader, from);
  if (status != CGT_OK) return status;
  if (forms[i].simple != NULL) {
    status = forms[i].simple(game);
    return status == CGT_OK ? CGT_OK : cgt_i_read_failed(reader, status, name.from, name.to);
  }
  status = cgt_i_read_expect(reader, '(');
  return status == CGT_OK ? forms[i].read(reader, &forms[i], name, game) : status;
}

static cgt_status_t read_whole(cgt_i_reader *reader, void *made) {
  cgt_game_t *game;
  cgt_status_t status = cgt_i_read_game(reader, &game);
  if (status != CGT_OK) return status;
  status = cgt_i_read_end(reader);
  if (status == CGT_OK)
    *(cgt_game_t **)made = game;
  else
    cgt_game_free(game);
  return status;
}

cgt_status_t cgt_i_read_game(cgt_i_reader *reader, cgt_game_t **game) {
  cgt_status_t status = cgt_i_read_down(reader);
  if (status != CGT_OK) return status;
  status = cgt_i_read_sees(reader, '@') ? cgt_i_read_file(reader, read_whole, game) : read_named(reader, game);
  cgt_i_read_up(reader);
  return status;
}

cgt_status_t cgt_game_parse(const char *text, cgt_spec_error_t *error, cgt_game_t **game) {
  static const char function[] = "cgt_game_parse";
  cgt_i_reading reading;
  cgt_i_reader reader;
  const cgt_status_t status = cgt_i_reading_begin(&reading, function, text, error, &reader);
  if (status == CGT_OK && game == NULL) return cgt_i_null_argument(function, "game");
  return status == CGT_OK ? read_whole(&reader, game) : status;
}

cgt_status_t cgt_game_parse_with(const char *text, uint64_t number, cgt_spec_error_t *error, cgt_game_t **game,
                                 uint64_t *stars) {
  static const char function[] = "cgt_game_parse_with";
  cgt_i_reading reading;
  cgt_i_reader reader;
  cgt_status_t status = cgt_i_reading_begin(&reading, function, text, error, &reader);
  if (status == CGT_OK && game == NULL) status = cgt_i_null_argument(function, "game");
  if (status != CGT_OK) return status;
  reading.star = &number;
  status = read_whole(&reader, game);
  if (status == CGT_OK && stars != NULL) *stars = reading.stars;
  return status;
}

const char *cgt_game_example(size_t index, const char **position) {
  if (index >= FORMS) return NULL;
  if (position != NULL) *position = forms[index].position;
  return forms[index].example;
}

/* ---- Writing ---- */

static cgt_status_t write_game(const cgt_game_t *game, size_t depth, cgt_i_text *text);

static cgt_status_t write_parts(const char *name, cgt_game_t *const *parts, size_t n, size_t depth, cgt_i_text *text) {
  cgt_status_t status = CGT_OK;
  cgt_i_print(text, "%s", name);
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    cgt_i_print(text, i == 0 ? "(" : ",");
    status = write_game(parts[i], depth + 1, text);
  }
  cgt_i_print(text, ")");
  return status;
}

static int ascending(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static cgt_status_t write_graph(const cgt_i_graph *graph, cgt_i_text *text) {
  const char *before = "; ";
  uint32_t *options = cgt_i_alloc(graph->vertices + 1, sizeof *options);
  if (options == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu options", graph->vertices);
  cgt_i_print(text, "dag(%zu", graph->vertices);
  for (size_t v = 0; v < graph->vertices && text->status == CGT_OK; v++) {
    const size_t first = (size_t)graph->starts[v], n = (size_t)graph->starts[v + 1] - first;
    if (n > 0) memcpy(options, graph->targets + first, n * sizeof *options);
    qsort(options, n, sizeof *options, ascending);
    for (size_t i = 0; i < n; i++, before = ", ") cgt_i_print(text, "%s%zu>%u", before, v, (unsigned)options[i]);
  }
  cgt_i_print(text, ")");
  cgt_i_free(options);
  return CGT_OK;
}

static const char *name_of(compound_kind what, uint32_t kind) {
  size_t i = 0;
  while (forms[i].read != read_compound || forms[i].compound != what || forms[i].kind != kind) i++;
  return forms[i].name;
}

static cgt_status_t write_game(const cgt_game_t *game, size_t depth, cgt_i_text *text) {
  const cgt_i_push *push = cgt_i_push_of(game);
  const cgt_i_sum *sum = cgt_i_sum_of(game);
  const cgt_i_coin *coin = cgt_i_coin_of(game);
  const cgt_i_graph *graph = cgt_i_graph_of(game);
  if (text->status != CGT_OK) return text->status;
  if (depth == CGT_I_SPEC_DEPTH) return cgt_i_fail(CGT_E_LIMIT, "the game has more than %d levels", CGT_I_SPEC_DEPTH);
  if (push != NULL) {
    cgt_game_t *const parts[] = {push->first, push->second};
    return write_parts(name_of(PUSH, push->variant), parts, 2, depth, text);
  }
  if (sum != NULL) return write_parts(name_of(SUM, sum->kind), sum->parts, sum->n, depth, text);
  if (coin != NULL && coin->rules == CGT_I_CROSS) return write_parts("cross", coin->factors, coin->factor_count, depth, text);
  if (graph != NULL) return write_graph(graph, text);
  if (game->kind == NULL || game->identity == NULL || (coin != NULL && coin->rules == CGT_I_TURNING))
    return cgt_i_fail(CGT_E_UNSUPPORTED, "the game is, or is made of, one of callbacks or on a subposet, which has no text");
  if (text->status == CGT_OK) text->status = text->write(text->user, game->identity, game->rules.identity_size);
  return CGT_OK;
}

static cgt_status_t write_spec(cgt_i_text *text, const void *what) { return write_game(what, 0, text); }

cgt_status_t cgt_game_spec(const cgt_game_t *game, char *text, size_t capacity, size_t *needed) {
  static const char function[] = "cgt_game_spec";
  if (game == NULL) return cgt_i_null_argument(function, "game");
  return cgt_i_write_for(function, write_spec, game, text, capacity, needed);
}
