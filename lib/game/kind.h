/* For rooms that make games: sinks, the descriptor of a family of games, and making a game of a family.
 *
 * A family is one constant table. It answers everything a room may want to know about a game, and nothing is inferred: the
 * comment at each hook says what NULL means. */
#ifndef CGT_I_KIND_H
#define CGT_I_KIND_H

#include <cgt/game.h>
#include <cgt/poset.h>
#include <stdbool.h>

#include "../base/failure.h"
#include "../text/pen.h"
#include "../text/reader.h"

typedef struct cgt_i_ask cgt_i_ask;
typedef struct cgt_i_family cgt_i_family;

/* ---- Sinks ---- */

/* A position of one word, and its value. Positions that were looked up of late are in CGT_I_RECENT places. */
typedef struct {
  uint64_t word, value;
} cgt_i_recent;

enum { CGT_I_RECENT_BITS = 12, CGT_I_RECENT = 1 << CGT_I_RECENT_BITS };

static inline size_t cgt_i_recent_place(uint64_t word) {
  return (size_t)(word * 0x9E3779B97F4A7C15 >> (64 - CGT_I_RECENT_BITS));
}

/* A sink has the functions that fit its callback; the others are NULL. */
struct cgt_sink {
  cgt_status_t (*take)(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n);
  cgt_status_t (*take_block)(cgt_sink_t *sink, const uint64_t *numbers, const uint64_t *words, size_t count);
  cgt_status_t (*take_summand)(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count);
  cgt_status_t (*refuse)(cgt_sink_t *sink, const char *reason);
  bool silent; /* `refuse` does not read the reason */
  cgt_status_t (*turn)(cgt_sink_t *sink, const uint64_t *coins, size_t n);
  cgt_status_t (*text)(cgt_sink_t *sink, const char *text);
  cgt_i_ask *ask;      /* the question */
  size_t positions;    /* for take_block: how many positions the block has */
  cgt_status_t status; /* the first failure, which stands even if the callback ignores it */
  /* For take_summand, which need not see positions of one word whose values are at hand: those below `known_room` whose
   * `known` is not 0, as it is 1 more, and those in `recent`. Their values are added to `sum`. */
  const uint32_t *known;
  uint64_t known_room, sum;
  const cgt_i_recent *recent; /* NULL: there are none */
  bool any;                   /* there are such summands */
};

/* cgt_sink_summand() for a position that is known to be legal in the other game. */
cgt_status_t cgt_i_sink_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count);

/* ---- What positions are like ---- */

/* The shape of a game's positions: enough to tell that two games cannot have a position in common. */
typedef enum { CGT_I_ANY_WORDS, CGT_I_HEAPS, CGT_I_FIXED, CGT_I_VERTEX, CGT_I_COMPONENTS } cgt_i_form;
typedef struct {
  cgt_i_form form;
  uint64_t n; /* CGT_I_FIXED: the number of words; CGT_I_VERTEX: of vertices; CGT_I_COMPONENTS: of components */
} cgt_i_shape;

/* What a game ignores about its words: order and zeros, as the CGT_RULESET_ flags say; the order of rows of `row` words, if
 * `row` is not 0; and with `summands`, the order of groups that begin with their number of words, and empty groups. */
typedef struct {
  uint64_t flags;
  size_t row;
  bool summands;
} cgt_i_indifference;

/* A position that is being read. There is room for CGT_MAX_WORDS words. */
typedef struct {
  cgt_i_reader *reader;
  uint64_t *words;
  size_t count;
} cgt_i_position;

/* ---- Families ---- */

/* G(n + period) = G(n) + saltus for all n >= preperiod, with period and preperiod least; proved by comparing the heaps below
 * `checked`. */
typedef struct {
  uint64_t period, preperiod, checked, saltus;
} cgt_i_period_proof;

/* A game made of games: its positions hold positions of its parts. */
typedef struct {
  bool button; /* a position begins with a button, which says which part is played; else the parts lie side by side */
  /* Finds the part number *next of those that are played, and where its position lies; increments *next. False: there are no
   * more. */
  bool (*part)(const cgt_game_t *game, const uint64_t *words, size_t count, size_t *next, cgt_game_t **part, size_t *from,
               size_t *length);
  /* Copies a position without its buttons into `out`, which has room for `count` words, and returns how many it copied. */
  size_t (*strip)(const cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *out);
  /* The reverse, with every button at 1. Returns SIZE_MAX where there is no such position or too little room. */
  size_t (*dress)(const cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *out, size_t room);
} cgt_i_compound;

/* What a move on a single partition removes of its diagram: nothing of this sort; any number of rows, or of columns; any one
 * row, or column; the first row, or the first column. */
typedef enum { CGT_I_NO_LINES, CGT_I_SEVERAL_LINES, CGT_I_ONE_LINE, CGT_I_FIRST_LINE } cgt_i_lines;

/* Unless a comment says otherwise, hooks run with the lock held (`moves_to`: only if the ruleset is not thread-safe) and return
 * CGT_E_NO_THEOREM where they do not apply. */
struct cgt_i_family {
  const char *name;     /* in the text language; families without texts have a name too */
  const char *example;  /* a spec; NULL: the family has no texts */
  const char *position; /* a position of the example */

  /* The ruleset: callbacks and flags. */
  cgt_ruleset_t rules;
  bool foreign;       /* the callbacks are a user's, so their failures need a text */
  bool bounded;       /* the rules are a user's and may be wrong, so games have a memory limit at first */
  bool splits_within; /* `split` gives only positions of the game itself, so no other game need be asked */

  /* Games of a `plain` family, or of one whose specs are its name and numbers, are equal if their arguments and parts are.
   * Games of other families are equal if they have equal identities. `summary`: identities only label files, since different
   * games might share one. */
  bool plain, summary;

  /* -- Reading a spec -- */

  /* Reads what follows the name and its opening parenthesis, including the closing one. NULL: reads the numbers named below. */
  cgt_status_t (*read)(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game);
  const char *numbers[2]; /* what each is, such as "a number of rows" */
  bool bare;              /* the name alone, without a parenthesis, is a spec too, of the game that make.alone makes */
  union {                 /* makes the game from its arguments */
    cgt_status_t (*alone)(cgt_game_t **game);
    cgt_status_t (*number)(uint64_t n, cgt_game_t **game);
    cgt_status_t (*numbers)(uint64_t m, uint64_t n, cgt_game_t **game);
    cgt_status_t (*poset)(cgt_poset_t *poset, cgt_game_t **game);
    cgt_status_t (*parts)(uint32_t variant, cgt_game_t *const *parts, size_t n, cgt_game_t **game);
  } make;
  uint32_t variant; /* which sum or push, for make.parts */
  size_t parts;     /* how many parts; 0: any number, at least 1 */
  const char *part; /* what each part must be; NULL: any game */
  bool (*accepts)(const cgt_game_t *part);
  /* Writes the spec. NULL: the identity is the spec. */
  cgt_status_t (*write)(const cgt_game_t *game, cgt_i_text *text);

  /* -- Positions -- */

  const cgt_i_compound *compound; /* NULL: not a compound */
  /* NULL: what the flags of the ruleset say. */
  cgt_i_indifference (*ignores)(const cgt_game_t *game);
  /* The words of a sum are the words of its summands, as `split` gives them, one after another; and any positions, one after
   * another, form a sum. */
  bool adjoins;
  /* Why positions with the same canonical form have the same value, where that is more than two ways to write a position. The
   * ruleset's `options` then takes any legal position. NULL: it is not more. */
  const char *likeness;
  /* No value in normal play is 2^64 or more, unless one of a part's is. */
  bool fits;
  uint32_t notation; /* one of the CGT_NOTATION_ constants */
  /* Reads a position from the reader's range; `whole`: a sum needs no parentheses there. NULL: reads as many numbers as the
   * shape says. */
  cgt_status_t (*read_position)(cgt_i_position *to, const cgt_game_t *game, bool whole);
  /* Whether a position's text may begin with a parenthesis of its own. NULL: it may not. */
  bool (*opens)(const cgt_game_t *game);
  /* Writes a position; `depth`: how many levels of compounds enclose it. NULL: writes numbers. */
  cgt_status_t (*write_position)(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                                 cgt_i_text *text);
  /* Brings a legal position into the form in which it is written, in place. NULL: the canonical form. */
  cgt_status_t (*tidy)(cgt_game_t *game, uint64_t *words, size_t *count);
  /* Draws a position; false: it has no picture. NULL: draws heaps of counters. Not called for compounds, whose parts draw. */
  bool (*draw)(const cgt_game_t *game, const uint64_t *words, size_t count, const cgt_i_pen *pen, int64_t x, int64_t y,
               cgt_i_area *area);
  const char *sign; /* between parts that are drawn side by side */

  /* -- The engine -- */

  /* The value by a computation that uses the structure of the game and beats a search. The position is canonical. */
  cgt_status_t (*recurrence)(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                             uint64_t *value, const char **name);
  /* The same for a family that can answer less than the value at less cost: the value if the target is CGT_I_VALUE, else 1 or
   * 0 for whether the value is the target. */
  cgt_status_t (*decide)(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t target, const uint64_t *words, size_t count,
                         uint64_t *answer, const char **name);
  /* The value in normal play of a legal position if the game's memo has it under another name than its canonical form; false:
   * it has it not. NULL: the memo's positions are canonical. */
  bool (*recall)(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *value);
  /* Drops what the handle knows beside its memos, when cgt_game_forget() is called. */
  void (*forget)(cgt_game_t *game);
  /* How many positions and bytes that is. */
  void (*count)(const cgt_game_t *game, uint64_t *positions, uint64_t *bytes);
  /* Values of one heap after another, and their period. */
  cgt_status_t (*sequence)(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t first, size_t n, uint64_t *values);
  cgt_status_t (*period)(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint32_t question, uint64_t limit,
                         cgt_i_period_proof *proof);
  /* Of a game of heaps in which a move takes at most `taken` tokens from a heap and leaves at most `left` heaps, at least 1:
   * these numbers. How many heaps may be left depends on the tokens that are taken, and on nothing else. False, and NULL: the
   * game is not known to be one. */
  bool (*reach)(const cgt_game_t *game, uint64_t *left, uint64_t *taken);
  /* All values of the box from 0 to `last`, each at most UINT32_MAX - 1, the last word running fastest; UINT32_MAX where there
   * is no position of the game. */
  cgt_status_t (*table)(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *last, size_t count, uint32_t *values);
  /* Values that a memo file holds besides the memos, and reading them back. NULL with a count other than 0: no memory. */
  const uint16_t *(*saved)(cgt_game_t *game, uint64_t *count);
  cgt_status_t (*adopt)(cgt_game_t *game, const uint16_t *values, uint64_t count);
  /* Like a ruleset's `winning`, but for any value, and in its place: gives the sink all moves to the value without trying all
   * moves. */
  cgt_status_t (*moves_to)(void *user, uint32_t play, uint64_t value, const uint64_t *words, size_t count, cgt_sink_t *sink);

  /* -- What concerns a single room -- */

  const void *own_type;                        /* the type of the ruleset's user pointer: the address of a constant */
  const struct cgt_i_heap_rules *heap_rules;   /* closed forms and tables of heaps; see the room of rulesets */
  const struct cgt_i_push_engine *push_engine; /* for pushes from the game to another; see the room of compounds */
  cgt_i_lines lines;                           /* so that the room of partitions can sweep all partitions at once */
};

/* ---- Making ---- */

/* The particulars of a game of a family; the game lacks whatever is not set. */
typedef struct {
  const cgt_ruleset_t *rules; /* in place of the family's, with the game's identity if it has one; NULL: the family's */
  void *own;                  /* the callbacks' user pointer, where `rules` is NULL */
  cgt_i_shape shape;
  size_t buttons; /* in a position before any switch: words, each 1, before the words of the game that is played */
  const uint64_t *arguments;
  size_t argument_count;
  cgt_game_t *const *parts; /* the game takes its own references */
  size_t part_count;
} cgt_i_making;

/* `function` is the public function's name. If this fails, `own` still belongs to the caller. */
cgt_status_t cgt_i_game_make(const char *function, const cgt_i_family *family, const cgt_i_making *making, cgt_game_t **game);

/* A game without arguments. */
cgt_status_t cgt_i_game_make_plain(const char *function, const cgt_i_family *family, cgt_i_shape shape, cgt_game_t **game);

/* ---- Asking a handle ---- */

const cgt_i_family *cgt_i_game_family(const cgt_game_t *game);
const cgt_ruleset_t *cgt_i_game_rules(const cgt_game_t *game);
cgt_i_shape cgt_i_game_shape(const cgt_game_t *game);
size_t cgt_i_game_buttons(const cgt_game_t *game);
/* How many buttons a position has after a switch to the game, which sets them all to 1; CGT_MAX_WORDS + 1: too many. */
size_t cgt_i_game_pushes(const cgt_game_t *game);

/* The ruleset's user pointer. */
static inline void *cgt_i_game_own(const cgt_game_t *game) { return cgt_i_game_rules(game)->user; }
/* The same if the family's own_type is `type`, else NULL. */
static inline void *cgt_i_game_own_of_type(const cgt_game_t *game, const void *type) {
  return cgt_i_game_family(game)->own_type == type ? cgt_i_game_own(game) : NULL;
}

static inline bool cgt_i_game_is_compound(const cgt_game_t *game) { return cgt_i_game_family(game)->compound != NULL; }

/* Whether the rulesets are known to be equal. */
bool cgt_i_game_equal(const cgt_game_t *a, const cgt_game_t *b);

/* Whether callbacks need the game's lock. */
static inline bool cgt_i_game_needs_lock(const cgt_game_t *game) {
  return (cgt_i_game_rules(game)->flags & CGT_RULESET_THREADSAFE) == 0;
}

/* What a game ignores of its words. */
cgt_i_indifference cgt_i_game_ignores(const cgt_game_t *game);

/* ---- Specs and positions as texts ---- */

/* A game's spec, behind which cgt_i_read_whole_game() wants the end. */
cgt_status_t cgt_i_read_game(cgt_i_reader *reader, cgt_game_t **game);
cgt_status_t cgt_i_read_whole_game(cgt_i_reader *reader, void *made);
cgt_status_t cgt_i_write_game(const cgt_game_t *game, size_t depth, cgt_i_text *text);

/* Readers for families: the poset that is the one argument; the games that are a compound's parts. */
cgt_status_t cgt_i_read_poset_argument(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game);
cgt_status_t cgt_i_read_parts(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game);

/* Helpers for readers of positions. A range is what a reader reads, from `at` to `end`. */
cgt_status_t cgt_i_position_add(cgt_i_position *to, uint64_t word, size_t from);
/* The first place where a character stands outside parentheses; the end if there is none. */
size_t cgt_i_position_find(const cgt_i_reader *reader, size_t from, char c);
/* Trims white space at both ends of the range. */
void cgt_i_position_trim(cgt_i_reader *reader);
/* Strips the parentheses round the range. False: there are none. */
bool cgt_i_position_inside(cgt_i_reader *reader);
/* Whether parentheses with this inside belong to a game's own notation. */
bool cgt_i_position_opens(const cgt_game_t *game, const cgt_i_reader *inner);
/* Reads the range up to `end` as a position of a game. */
cgt_status_t cgt_i_position_read(cgt_i_position *to, const cgt_game_t *game, size_t end, bool whole);
/* Reads n numbers, as in `3,5,7`; n = 0: any number of them, `-` for none. `check` (NULL: none) fails for a number that may not
 * stand there; the first number read is to->words[first]. */
typedef cgt_status_t (*cgt_i_number_check)(const cgt_i_position *to, size_t first, uint64_t number, size_t from);
cgt_status_t cgt_i_position_read_list(cgt_i_position *to, size_t n, cgt_i_number_check check);

void cgt_i_position_write_numbers(const uint64_t *words, size_t count, cgt_i_text *text);
/* Writes a position of a game of callbacks: by `write` if there is one. */
cgt_status_t cgt_i_position_write_own(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                                      cgt_i_text *text);
cgt_status_t cgt_i_position_write(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                                  cgt_i_text *text);
/* Brings a legal position into the form in which it is written, in place. */
cgt_status_t cgt_i_position_tidy(cgt_game_t *game, uint64_t *words, size_t *count);

#endif
