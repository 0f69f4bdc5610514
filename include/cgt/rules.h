// clang-format off
/** @file
 *  @brief Rulesets written as text, which the library compiles: games of your own without callbacks.
 *
 *  `heaps(n: MOVES)` is a game of any number of heaps, each a component of its own. In `rules(a, b, …: MOVES)` a position is
 *  exactly these words. Both are specs of the text language (`cgt/spec.h`), so that cgt_game_parse() reads them too, and in
 *  compounds as well. The manual's page "Rules as text" introduces them with many examples.
 *
 *  @code{.unparsed}
 *  MOVES     = MOVE { ; MOVE }
 *  MOVE      = RESULT { CLAUSE }                each choice of the clauses' variables is one option
 *  RESULT    = - | EXPR { , EXPR }              rules: one word for each name
 *                                               heaps: the heaps that are left (0 is none), - is none
 *  CLAUSE    = for NAME in EXPR..EXPR           upwards, both ends; nothing where the first is greater
 *            | for NAME in {EXPR, ...}
 *            | if CONDITION
 *            | let NAME = EXPR
 *  names     = NAME { , NAME } { ; FLAG }
 *  FLAG      = any order | drop zeros
 *            | where CONDITION                  which positions are legal
 *  EXPR      = numbers, names, + - * / % << >>, (...), [e, e, ...][EXPR],
 *              min max gcd isqrt popcount bit(x,i) bitand bitor bitxor
 *  CONDITION = EXPR = != < <= > >= EXPR, and, or, not, (...)
 *  @endcode
 *
 *  Tightest binds `[…]`, then `* / %`, `+ -`, `<< >>`, comparisons, `not`, `and`, `or`; operators of one level go from left to
 *  right. `and` and `or` stop at the side that decides. `min`, `max`, `gcd`, `bitand`, `bitor`, `bitxor` take two numbers or
 *  more. A list's first place is 0. `bit(x,i)` is 0 for i from 64 on. `*` where a number or a name is expected stands for a
 *  number (cgt_game_parse_with()), elsewhere it multiplies.
 *
 *  Clauses nest from left to right: each may use the names that those before it bind, and the result those of all. A name may
 *  not be bound again where it is in use.
 *
 *  With `any order` the order of the words does not matter: canonical positions ascend. With `drop zeros` besides, zero words
 *  do not matter: fewer words than names may be given. Moves are generated from the canonical position, with zeros before the
 *  other words where some were dropped. `where` is asked about the canonical position; moves to positions that it forbids are
 *  left out. `heaps` takes no flags.
 *
 *  **Numbers** are 0 … 2^64 - 1, and every intermediate value counts, bounds of `for` included. Where an expression has no
 *  value, the questions that meet the position fail with a text that names the move, the expression and the values of the
 *  variables: ::CGT_E_DOMAIN for a result below 0, a division by 0, an index past its list; ::CGT_E_OVERFLOW for a result of
 *  2^64 or more, such as a shift that would lose bits. A constant expression that every position needs is refused when the text
 *  is read.
 *
 *  **What it costs.** The rules run as a program of a register machine, on any number of threads at once, without memory of
 *  their own; loops whose options are in arithmetic progression are written out directly. Values of single heaps are found
 *  one after another, each from those below (4 bytes a heap); heaps that lead to larger ones are searched. Values and
 *  outcomes of positions of `rules` come from a table, of at most 2^20 cells, of all positions with words up to certain
 *  numbers: what can be reached is marked from above, and its values are found from below. It takes 4 bytes a cell, and at
 *  most 16 MiB besides for options while it is filled. Where that is too few, or where of the words that an option changes
 *  the first gets larger, positions are searched. Rules of heaps which the text shows to be those of an octal game or a
 *  subtraction game have all that is known of these: values by sparse spaces, proved periods (cgt_game_period()), heaps far
 *  out. Shown means: loops over constants, at most one other loop, which divides the heap, and conditions that compare
 *  multiples of it and of the heap.
 */
// clang-format on
#ifndef CGT_RULES_H
#define CGT_RULES_H

#include <cgt/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup rules Rules as text
 *  @brief Games of your own from a line of text.
 *  @{ */

/** Makes a game from its rules.
 *  @param[in] text `heaps(…)` or `rules(…)`; other specs are refused, files too.
 *  @param[in,out] error where and why the text was refused; NULL if not wanted.
 *  @param[out] game the new game; cgt_game_free() frees it. Its spec (cgt_game_spec()) is the text with as few parentheses and
 *      spaces as possible: games with the same spec share memo files.
 *  @retval CGT_OK done.
 *  @retval CGT_E_SYNTAX the text does not belong to the language: a token, a name, a type or a number of words is wrong.
 *  @retval CGT_E_DOMAIN a constant expression that every position needs is below 0, divides by 0, or has an index past its
 *      list.
 *  @retval CGT_E_OVERFLOW such an expression, or a number, is 2^64 or more.
 *  @retval CGT_E_LIMIT the text is too long, or too deep: more than 200 levels, 64 loops inside one another, some 30000 numbers
 *      and operators.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Thread-safety
 *      Safe on any thread.
 *  @par Complexity
 *      Linear in the text, but for long lists of different numbers.
 *  @par Example
 *  @code
 *  cgt_game_t *game;
 *  cgt_spec_error_t error = {.size = sizeof error};
 *  uint64_t heap = 1000, value;
 *  if (cgt_game_new_rules("heaps(n: n-k*k for k in 1..isqrt(n))", &error, &game) == CGT_OK &&
 *      cgt_game_value(game, &heap, 1, &value) == CGT_OK) …
 *  @endcode */
CGT_API cgt_status_t cgt_game_new_rules(const char *text, cgt_spec_error_t *error, cgt_game_t **game);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
