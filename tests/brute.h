/* Games by brute force, from their definitions and without any of the library's code: positions as given, all options, plain
   mex. A description also makes the library's game, so that a test can compare the two. A tree of descriptions is a game made
   of games; the leaves are rulesets. The words of positions are as in the headers: a sum has for each component its number of
   words and its words, a push has its button and then a position. */
#ifndef TEST_BRUTE_H
#define TEST_BRUTE_H

#include "support.h"

enum { BRUTE_WORDS = 16, BRUTE_PARTS = 4, BRUTE_SET = 24 };

typedef struct {
  size_t n;
  uint64_t w[BRUTE_WORDS];
} brute_position;

typedef struct {
  brute_position *item;
  size_t n, room;
} brute_list;

typedef enum {
  BRUTE_NIM,
  BRUTE_SUBTRACTION,
  BRUTE_OCTAL,
  BRUTE_WYTHOFF,
  BRUTE_EUCLID,
  BRUTE_EUCLID0,
  BRUTE_ZERUCLID,
  BRUTE_HYPERNIM,
  BRUTE_WELTER,
  BRUTE_TURTLES,
  BRUTE_INSET,
  BRUTE_GRAPH,
  BRUTE_CUSTOM,
  BRUTE_SUM,
  BRUTE_PUSH
} brute_kind;

/* Moore's Nim: `count` heaps at most; exact Nim: `count`; circular Nim: at most `count` neighbours; sets of heaps, `count` of
   them, as bits in `set`. */
enum { BRUTE_MOORE, BRUTE_EXACT, BRUTE_CIRCULAR, BRUTE_LISTED };

typedef struct brute brute;
typedef struct brute_memo brute_memo;

struct brute {
  brute_kind kind;
  uint64_t set[BRUTE_SET]; /* subtraction: its numbers; octal: digits, the first before the point */
  size_t count;            /* of the set, or the digits; coins of the inset game */
  uint64_t vertices;       /* heaps of exact, circular and listed Nim on sets of heaps (BRUTE_HYPERNIM); or a graph, */
  uint64_t *starts, *targets;
  uint64_t flags; /* of a custom ruleset, */
  void (*options)(const brute_position *from, brute_list *out);
  bool (*legal)(const brute_position *position); /* NULL: all are */
  void (*canonical)(brute_position *position);   /* NULL: as the flags say */
  bool block;                                    /* its options come by options_block */
  const char *spec;                              /* not NULL: the library's game is that of this text */
  uint32_t variant;                              /* a CGT_SUM_ or CGT_PUSH_ constant, or a BRUTE_ constant for sets of heaps */
  brute *parts[BRUTE_PARTS];                     /* of a sum or a push */
  size_t n;                                      /* how many */
  brute_memo *memo;                              /* made when needed */
  cgt_game_t *game;                              /* by brute_game() */
};

void brute_add(brute_list *list, const brute_position *position);

/* Fewer words first and then by the words, each position once. */
void brute_sort(brute_list *list);

/* All options, some perhaps several times; to be freed. */
brute_list brute_options(const brute *rules, const brute_position *from);

/* The options by the rules, in canonical form, each once, sorted by number of words and then lexicographically. */
brute_list brute_canonical_options(const brute *rules, const brute_position *from);

bool brute_legal(const brute *rules, const brute_position *position);
brute_position brute_canonical(const brute *rules, brute_position position);

/* The value in a play: terminal positions have 0 or, in misère play, 1. */
uint64_t brute_value(brute *rules, uint32_t play, const brute_position *position);
uint64_t brute_value_of(brute *rules, uint32_t play, const uint64_t *words, size_t count);

/* The outcome, by Proposition 1.2.2 of the push-the-button paper, which does not use values. */
uint64_t brute_outcome(brute *rules, uint32_t play, const brute_position *position);

/* The library's game of this description: the same one each time, kept until brute_free(). */
cgt_game_t *brute_game(brute *rules);

/* Frees what was made for the description and all its parts. The description can be used again. */
void brute_free(brute *rules);

/* A random graph, edges going to smaller vertices; brute_free() frees it. */
brute brute_random_graph(uint64_t vertices, unsigned edges_in_eight);

/* A random position, legal or not, that looks like one of this game, up to the size. */
brute_position brute_random_position(const brute *rules, uint64_t size);

/* Checks everything that the library says of one position against brute force: whether it is legal, its canonical form,
   options, values and outcomes in both plays by every method, winning moves and moves to small values. */
void brute_check(brute *rules, const brute_position *position);

/* Values and outcomes only. */
void brute_check_values(brute *rules, const brute_position *position);

#endif
