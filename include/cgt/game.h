/** @file
 *  @brief Games: rulesets, positions, and the engine that answers questions about them.
 *
 *  A ::cgt_game_t is a ruleset with a memory. The ruleset is one of the catalogue (`cgt/rulesets.h`, `cgt/boards.h`,
 *  `cgt/coin.h`), a compound of other games (`cgt/compound.h`), data (cgt_game_new_graph(), cgt_game_new_vectors()), or your
 *  own functions (cgt_game_new()). Every question below works on all of them; the engine treats them alike.
 *
 *  **Positions** are arrays of at most ::CGT_MAX_WORDS 64-bit words: heap sizes, or what the ruleset's constructor says. A
 *  position that the ruleset does not accept is refused with ::CGT_E_POSITION and a text that names the culprit. Questions are
 *  answered for the canonical form of a position (cgt_game_canonical()): positions with the same canonical form are treated as
 *  equal.
 *
 *  **Plays.** In normal play (::CGT_NORMAL) the player who cannot move loses; in misère play (::CGT_MISERE) that player wins.
 *  The Grundy value is the least number that is not the value of an option (Definition 1.3.2 of Duchêne, Heinrich, Larsson and
 *  Parreau, "The switch operators and push-the-button games"); the misère Grundy value is the same, but 1 for terminal
 *  positions. A position is P if its value in that play is 0: the previous player wins.
 *
 *  **How an answer is found** (cgt_game_explain() says which): by a theorem that the ruleset has for the position; otherwise
 *  from the memo; otherwise by a search. For one position the search is pruned: it asks "is the value v?" for v = 0, 1, 2, … in
 *  the manner of Lemoine and Viennot, "Nimbers are inevitable", and of Beling and Rogalski, "On pruning search trees of
 *  impartial games", and looks up every option before it descends; for games from callbacks or from rules as text it goes on
 *  to find the values of all that is reachable, once that seems to cost less. You can force each method (cgt_game_answer()) and
 *  so check it against the others.
 *
 *  **Memory.** A game keeps what it computes until cgt_game_forget() or cgt_game_free(). The table takes 10.7 to 21.4 bytes for
 *  a position whose words together fit 48 bits (heaps up to 60, say, fit 6 bits each), or 64 bits where there are millions of
 *  positions, and as much again while it grows; longer positions take 8 bytes more for each further 64 bits. A limit can be
 *  set (::CGT_SETTING_MEMORY); for games from callbacks the default is half of the machine's memory. A search that stops for
 *  any reason keeps what it knows: the next question resumes from there.
 *
 *  **Threads.** Any number of threads may use one game at once. Questions to one game that need its memo wait for each other;
 *  different games (and the summands of a sum, when they are different games) are searched at the same time. A thread may stop
 *  all current questions to a game with cgt_game_cancel(). Callbacks run on the calling thread, and never two at once for one
 *  game unless its ruleset allows it (::CGT_RULESET_THREADSAFE).
 *
 *  **fork().** A child process has copies of the games and may ask them. A game that another thread was using when the process
 *  was forked is lost to the child: questions that need its memo fail at once (::CGT_E_STATE), and cgt_game_free() leaves its
 *  memory alone. The same holds for a poset whose table another thread was making.
 *
 *  **What callbacks may ask.** A callback may ask other games, but not the game that called it or a compound of that game, and
 *  `split` must not lead back to it through the `split` of other games: this fails with ::CGT_E_STATE, at once or
 *  (::CGT_RULESET_THREADSAFE) after 256 nested questions. Nor may two games ask each other, in callbacks or by `split`, even if
 *  every chain of questions ends: two threads, each using one of the games, would wait for each other forever. Order the games,
 *  and let each ask only those before it.
 *
 *  **How deep questions go.** Questions that callbacks ask within a question, questions about summands, and compounds within
 *  compounds may together go 256 levels deep; deeper questions fail with ::CGT_E_STATE. On 64-bit processors and in an
 *  optimised build, a thread with 512 KiB of stack has room for them, apart from what your callbacks take; 128 KiB are enough
 *  for 64 levels.
 *
 *  **Statuses of callbacks.** A callback that returns anything but ::CGT_OK stops the question, and the caller gets the same
 *  number. Positive numbers are yours: the library itself never returns one.
 */
#ifndef CGT_GAME_H
#define CGT_GAME_H

#include <cgt/callbacks.h>
#include <cgt/engine.h>
#include <cgt/sequences.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup make Making games
 *  @brief Games from a ruleset, an explicit graph or a set of vectors. A constructor that fails leaves its output untouched.
 *  @{ */

/** Makes a game from callbacks.
 *  @param[in] ruleset copied, with its identity.
 *  @param[out] game the new game; cgt_game_free() frees it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, `size` belongs to no known version, a flag is unknown, a reserved slot is in use,
 *      or no callback gives the options.
 *  @retval CGT_E_MEMORY no memory; `destroy` has not run.
 *  @par Example
 *  @code
 *  static cgt_status_t take_a_square(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
 *    (void)user;
 *    for (uint64_t root = 1; count == 1 && root * root <= words[0]; root++) {
 *      uint64_t option = words[0] - root * root;
 *      cgt_status_t status = cgt_sink_option(sink, &option, 1);
 *      if (status != CGT_OK) return status;
 *    }
 *    return CGT_OK;
 *  }
 *
 *  cgt_ruleset_t ruleset = {.size = sizeof ruleset, .options = take_a_square};
 *  cgt_game_t *game;
 *  uint64_t heap = 1000, value;
 *  if (cgt_game_new(&ruleset, &game) == CGT_OK && cgt_game_value(game, &heap, 1, &value) == CGT_OK) …
 *  @endcode */
CGT_API cgt_status_t cgt_game_new(const cgt_ruleset_t *ruleset, cgt_game_t **game);

/** Makes a game from an explicit graph. A position is one word: a vertex, from 0.
 *  @param[in] vertices how many vertices; below 2^32 - 1.
 *  @param[in] starts `vertices + 1` numbers: the options of v are `targets[starts[v]]` to `targets[starts[v + 1] - 1]`. Copied.
 *  @param[in] targets the options of all vertices. Copied.
 *  @param[out] game the new game.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, `starts` is not from 0 upwards, or a target is not a vertex.
 *  @retval CGT_E_LOOP the graph has a cycle; the text names vertices on it.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Complexity
 *      Linear in vertices and edges: all values of both plays are computed here, in one pass. */
CGT_API cgt_status_t cgt_game_new_graph(size_t vertices, const uint64_t *starts, const uint64_t *targets, cgt_game_t **game);

/** Makes the game of subtracting one of finitely many vectors from a vector of heaps, no heap below zero.
 *  @param[in] dimension heaps, at least 1; a position has this many words.
 *  @param[in] vectors `n` vectors of `dimension` words each; none is zero, repetitions do no harm. Copied.
 *  @param[in] n how many vectors; may be 0.
 *  @param[out] game the new game.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, the dimension is out of range, or a vector is zero.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Complexity
 *      A value needs the box of all smaller positions once: its volume times `n` steps of about a nanosecond, and four bytes a
 *      position. If the box has more than 2^26 positions, or more than the memory limit allows, the game is searched like
 *      others. */
CGT_API cgt_status_t cgt_game_new_vectors(size_t dimension, const uint64_t *vectors, size_t n, cgt_game_t **game);

/** Gives up a reference to a game; the last one frees it.
 *  @param[in] game a game, or NULL. No question to it through this reference may be in progress. */
CGT_API void cgt_game_free(cgt_game_t *game);

/** Takes another reference to a game, which needs its own cgt_game_free().
 *  @param[in] game a game, not NULL.
 *  @return the same game. */
CGT_API cgt_game_t *cgt_game_retain(cgt_game_t *game);

/** @} */

/** @defgroup handle Asking a handle
 *  @brief What a game is, and what its positions look like, without reading its spec.
 *  @{ */

#define CGT_NOTATION_NUMBERS         ((uint32_t)0) /**< Positions are numbers: heaps. */
#define CGT_NOTATION_VERTEX          ((uint32_t)1) /**< One number: a vertex of an explicit graph. */
#define CGT_NOTATION_SQUARES         ((uint32_t)2) /**< Different numbers: squares with coins on them. */
#define CGT_NOTATION_PARTITIONS      ((uint32_t)3) /**< For each partition its number of parts, and then its parts. */
#define CGT_NOTATION_HYPERRECTANGLES ((uint32_t)4) /**< For each hyperrectangle its number of sides, and then these. */
#define CGT_NOTATION_COINS           ((uint32_t)5) /**< Elements of a poset, the coins that show heads (cgt_coin_poset()). */
#define CGT_NOTATION_BOARD           ((uint32_t)6) /**< Bits of a board's cells, set where they are taken. */
#define CGT_NOTATION_PARTS           ((uint32_t)7) /**< A position of each part, after its number of words. */
#define CGT_NOTATION_BUTTON          ((uint32_t)8) /**< A button, 1 or 2, and a position of the part with this number. */
#define CGT_NOTATION_LEFT            ((uint32_t)9) /**< Bits of vertices, edges or elements, set while they are left. */

/** The family of a game: its name in the text language, such as `nim`, `octal` or `push`.
 *  @param[in] game the game, not NULL.
 *  @return the name, a constant string; `callbacks` for games made by cgt_game_new(), `turning` for those by
 *      cgt_game_new_turning(). */
CGT_API const char *cgt_game_family(const cgt_game_t *game);

/** The numbers that a game was made from: those of a board, of coins, of a subtraction set.
 *  @param[in] game the game.
 *  @param[out] numbers at most `capacity` of them, in the order of its spec; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `numbers`.
 *  @param[out] n how many there are; 0 if the game is not made from numbers.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL. */
CGT_API cgt_status_t cgt_game_arguments(const cgt_game_t *game, uint64_t *numbers, size_t capacity, size_t *n);

/** How many games a compound is made from.
 *  @param[in] game the game, not NULL.
 *  @return their number; 0 for games that are not made from others. */
CGT_API size_t cgt_game_part_count(const cgt_game_t *game);

/** A game that a compound is made from.
 *  @param[in] game the game, not NULL.
 *  @param[in] index which, from 0.
 *  @return the game, which lives at least as long as the compound; cgt_game_retain() keeps it longer. NULL if there is no such
 *      game.
 */
CGT_API cgt_game_t *cgt_game_part(const cgt_game_t *game, size_t index);

/** What the words of a game's positions are.
 *  @param[in] game the game, not NULL.
 *  @return one of the CGT_NOTATION_ constants. */
CGT_API uint32_t cgt_game_notation(const cgt_game_t *game);

/** How many words each position of a game has.
 *  @param[in] game the game, not NULL.
 *  @return their number, if all positions have the same; otherwise, and for compounds, 0. */
CGT_API size_t cgt_game_word_count(const cgt_game_t *game);

/** How many buttons a position of a push has before any is pushed, including those of its first game if that is a push. Each is
 *  a word, 1, before the words of the game that is played.
 *  @param[in] game the game, not NULL.
 *  @return their number; 0 for games that are not pushes. */
CGT_API size_t cgt_game_button_count(const cgt_game_t *game);

/** @} */

/** @defgroup question Questions
 *  @brief Values, outcomes, moves and more, about any position of any game.
 *
 *  In addition to the statuses listed, every question can return ::CGT_E_ARGUMENT (a NULL pointer, a number out of range),
 *  ::CGT_E_POSITION, ::CGT_E_MEMORY, ::CGT_E_LIMIT, ::CGT_E_CANCELLED, ::CGT_E_LOOP (a position recurs in a play),
 *  ::CGT_E_OVERFLOW, ::CGT_E_STATE (asked from a callback of the same game), and whatever a callback returned.
 *
 *  In each, `game` is not NULL, and `words` has `count` words, the position.
 *  @{ */

#define CGT_METHOD_AUTO   ((uint32_t)0) /**< A theorem if there is one, else the memo, else a search, pruned or plain. */
#define CGT_METHOD_CLOSED ((uint32_t)1) /**< A theorem, or ::CGT_E_NO_THEOREM. */
#define CGT_METHOD_SEARCH \
  ((uint32_t)2) /**< The pruned search, without any theorem but that of Sprague and Grundy about sums (`split`). */
#define CGT_METHOD_TABLE ((uint32_t)3) /**< The plain search: values of all reachable positions, without any theorem. */

/** Whether a game accepts a position.
 *  @param[in] game the game.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @return ::CGT_OK, or ::CGT_E_POSITION with a text that names the culprit and what was expected. */
CGT_API cgt_status_t cgt_game_validate(cgt_game_t *game, const uint64_t *words, size_t count);

/** The canonical form of a position.
 *  @param[in] game the game.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] canonical room for `count` words; may be `words`.
 *  @param[out] canonical_count how many of them are used.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_canonical(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *canonical,
                                        size_t *canonical_count);

/** The options of a position: canonical, each once, fewer words first and then by the order of the words.
 *  @param[in] game the game.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] options the new list; cgt_list_free() frees it.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_options(cgt_game_t *game, const uint64_t *words, size_t count, cgt_list_t **options);

/** The options of many positions at once, each position's as cgt_game_options() lists them: a graph in compressed rows.
 *  Positions may be any that the game accepts; their number of words may differ. As many threads as ::CGT_SETTING_THREADS says
 *  take part if the ruleset is thread-safe; the result does not depend on their number.
 *  @param[in] game the game.
 *  @param[in] positions the positions.
 *  @param[out] starts one number more than positions: the options of position i are those in the list from number `starts[i]`
 *      up to number `starts[i + 1]`. Untouched by a failure.
 *  @param[out] options the new list of all options; cgt_list_free() frees it.
 *  @return ::CGT_OK or the failure of the first position that fails, whose number the text names; ::CGT_E_LIMIT if the list
 *      outgrows ::CGT_SETTING_MEMORY.
 *  @par Complexity
 *      A position's options are generated once and sorted: O(n log n) comparisons for n of them. Memory is that of the list,
 * and for several threads a little more. */
CGT_API cgt_status_t cgt_game_options_list(cgt_game_t *game, const cgt_list_t *positions, uint64_t *starts,
                                           cgt_list_t **options);

/** Called for each option.
 *  @param user what was given to cgt_game_each_option().
 *  @param words the option, in canonical form; valid only until the function returns.
 *  @param count its number of words.
 *  @return ::CGT_OK to go on; any other status stops cgt_game_each_option(), which returns it. */
typedef cgt_status_t (*cgt_option_fn)(void *user, const uint64_t *words, size_t count);

/** Hands the options of a position to a function as the rules give them: in any order, some perhaps several times, without
 *  storing them. The function may ask other games, not this one.
 *  @param[in] game the game.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[in] each the function.
 *  @param[in] user handed to it.
 *  @return ::CGT_OK, a failure, or what the function returned. */
CGT_API cgt_status_t cgt_game_each_option(cgt_game_t *game, const uint64_t *words, size_t count, cgt_option_fn each,
                                          void *user);

/** The Grundy value of a position.
 *  @param[in] game the game.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] value the least number that is not the value of an option.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_value(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *value);

/** The misère Grundy value of a position: 1 if there is no move, otherwise the least number that is not the misère value of an
 *  option.
 *  @param[in] game the game.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] value the value.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_misere_value(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *value);

/** Both values of a position: it is a (t, l)-position if the Grundy value is t and the misère Grundy value l.
 *  @param[in] game the game.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] value the Grundy value.
 *  @param[out] misere the misère Grundy value.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_both_values(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *value,
                                          uint64_t *misere);

#define CGT_TAMENESS_UNKNOWN ((uint32_t)0) /**< Nothing is proved. */
#define CGT_TAMENESS_TAME                                                                                                     \
  ((uint32_t)1) /**< Sums with tame positions have the values of sums of heaps of Nim, as where every reachable position is a \
                   (0, 1)-, a (1, 0)- or a (k, k)-position; or, as cgt_forms_teach() says, where all others are reversible. */
#define CGT_TAMENESS_PET                                                                                                  \
  ((uint32_t)2) /**< Every reachable position is one of these, with k >= 2 only: misère play just exchanges the values 0 \
                   and 1. */

/** What is proved about a position's misère play: that it is tame or pet, by a theorem of the ruleset, because the game was
 *  taught it (cgt_classes_teach(), cgt_forms_teach()), or because it is a sum of tame positions. This gives misère values of
 *  sums without a search. A sum of tame positions is tame. If all summands are (1, 0)- or (0, 1)-positions, it is (1, 0) if an
 *  odd number of them are (1, 0), and (0, 1) if an even number are; otherwise it is a (k, k)-position with the XOR k of their
 *  values (Theorem 14 of Gottlieb, Krnc and Muršič, "Nim on integer partitions and hyperrectangles", as it must be corrected;
 *  `doc/misere.md` has the proof).
 *  @param[in] game the game.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] tameness one of the CGT_TAMENESS_ constants.
 *  @param[out] theorem the theorem's name, valid as long as the game, or NULL if nothing is proved. The pointer may be NULL if
 *      not wanted.
 *  @return ::CGT_OK or a failure.
 *  @par Complexity
 *      No search; linear in the summands. */
CGT_API cgt_status_t cgt_game_tameness(cgt_game_t *game, const uint64_t *words, size_t count, uint32_t *tameness,
                                       const char **theorem);

/** Who wins. Stops at the first winning option, so it is often much cheaper than a value.
 *  @param[in] game the game.
 *  @param[in] play ::CGT_NORMAL or ::CGT_MISERE.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] outcome ::CGT_P or ::CGT_N.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_outcome(cgt_game_t *game, uint32_t play, const uint64_t *words, size_t count, uint64_t *outcome);

/** A value or an outcome by a method of the caller's choice.
 *  @param[in] game the game.
 *  @param[in] method one of the CGT_METHOD_ constants.
 *  @param[in] play ::CGT_NORMAL or ::CGT_MISERE.
 *  @param[in] question ::CGT_QUESTION_VALUE or ::CGT_QUESTION_OUTCOME.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] answer the value, or ::CGT_P or ::CGT_N.
 *  @return ::CGT_OK, ::CGT_E_NO_THEOREM (::CGT_METHOD_CLOSED where no theorem applies), or a failure. */
CGT_API cgt_status_t cgt_game_answer(cgt_game_t *game, uint32_t method, uint32_t play, uint32_t question, const uint64_t *words,
                                     size_t count, uint64_t *answer);

/** Values or outcomes of many positions, by a method of the caller's choice.
 *  @param[in] game the game.
 *  @param[in] method one of the CGT_METHOD_ constants.
 *  @param[in] play ::CGT_NORMAL or ::CGT_MISERE.
 *  @param[in] question ::CGT_QUESTION_VALUE or ::CGT_QUESTION_OUTCOME.
 *  @param[in] words the positions, one after another, `count` words each.
 *  @param[in] count words of each position.
 *  @param[in] n how many positions.
 *  @param[out] answers `n` answers. Where a position fails, those before it are written, and the text names its number.
 *  @return ::CGT_OK or the first failure, as of cgt_game_answer(). */
CGT_API cgt_status_t cgt_game_answer_array(cgt_game_t *game, uint32_t method, uint32_t play, uint32_t question,
                                           const uint64_t *words, size_t count, size_t n, uint64_t *answers);

/** Values or outcomes of the positions of a list, which may differ in their numbers of words.
 *  @param[in] game the game.
 *  @param[in] method one of the CGT_METHOD_ constants.
 *  @param[in] play ::CGT_NORMAL or ::CGT_MISERE.
 *  @param[in] question ::CGT_QUESTION_VALUE or ::CGT_QUESTION_OUTCOME.
 *  @param[in] positions the positions.
 *  @param[out] answers as many as positions. Where a position fails, those before it are written, and the text names its
 *  number.
 *  @return ::CGT_OK or the first failure, as of cgt_game_answer(). */
CGT_API cgt_status_t cgt_game_answer_list(cgt_game_t *game, uint32_t method, uint32_t play, uint32_t question,
                                          const cgt_list_t *positions, uint64_t *answers);

/** The winning moves of a position: its options that are P, as cgt_game_options() lists options.
 *  @param[in] game the game.
 *  @param[in] play ::CGT_NORMAL or ::CGT_MISERE.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] moves the new list; empty where the position is P.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_winning(cgt_game_t *game, uint32_t play, const uint64_t *words, size_t count, cgt_list_t **moves);

/** The moves of a position to a value: its options with that Grundy value, or in misère play that misère Grundy value, as
 *  cgt_game_options() lists options. 0 gives the winning moves.
 *  @param[in] game the game.
 *  @param[in] play ::CGT_NORMAL or ::CGT_MISERE.
 *  @param[in] value the value.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] moves the new list; empty where no option has the value.
 *  @return ::CGT_OK or a failure.
 *  @par Complexity
 *      Nim, RNim, rectangles of PNim, and Welter's game, turning turtles and inset games in normal play, know the moves without
 *      trying options. In normal play a sum (of games, of heaps or of partitions) looks in each summand for moves to the one
 *      value that the others require, if the summands' values fit 64 bits. In other games the library asks of each option
 *      whether it has the value; where the search is pruned, this is cheaper than finding its value. */
CGT_API cgt_status_t cgt_game_moves_to(cgt_game_t *game, uint32_t play, uint64_t value, const uint64_t *words, size_t count,
                                       cgt_list_t **moves);

/** How many moves the longest play has.
 *  @param[in] game the game.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] moves their number.
 *  @return ::CGT_OK or a failure.
 *  @par Complexity
 *      All that is reachable is visited once. */
CGT_API cgt_status_t cgt_game_longest_play(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *moves);

/** How many positions, up to canonical form, can be reached, the position itself included.
 *  @param[in] game the game.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] n their number.
 *  @return ::CGT_OK or a failure; plays in which a position recurs (elsewhere ::CGT_E_LOOP) are allowed here.
 *  @par Complexity
 *      All that is reachable is visited once. */
CGT_API cgt_status_t cgt_game_reachable_count(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *n);

/** How the value of a position is found, and at what cost, in some lines of English. Computes the value. cgt_game_prove() gives
 * a proof of it.
 *  @param[in] game the game.
 *  @param[in] play ::CGT_NORMAL or ::CGT_MISERE.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] text at most `capacity` bytes of the text and its final zero; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `text`.
 *  @param[out] needed bytes that the whole text takes with its final zero; NULL if not wanted.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_explain(cgt_game_t *game, uint32_t play, const uint64_t *words, size_t count, char *text,
                                      size_t capacity, size_t *needed);

/** @} */

/** @defgroup graph Explicit graphs
 *  @brief All reachable positions, with thirteen facts about each.
 *  @{ */

#define CGT_FACT_VALUE          ((uint32_t)0) /**< The Grundy value. */
#define CGT_FACT_MISERE_VALUE   ((uint32_t)1) /**< The misère Grundy value. */
#define CGT_FACT_OUTCOME        ((uint32_t)2) /**< ::CGT_P or ::CGT_N in normal play. */
#define CGT_FACT_MISERE_OUTCOME ((uint32_t)3) /**< ::CGT_P or ::CGT_N in misère play. */
#define CGT_FACT_BIRTHDAY       ((uint32_t)4) /**< The formal birthday: moves of the longest play. */
#define CGT_FACT_SHORTEST       ((uint32_t)5) /**< Moves of the shortest play. */
#define CGT_FACT_REMOTENESS \
  ((uint32_t)6) /**< Moves of the play in which the winner hurries and the loser delays, normal play. */
#define CGT_FACT_MISERE_REMOTENESS ((uint32_t)7) /**< The same in misère play. */
#define CGT_FACT_SUSPENSE                                                                             \
  ((uint32_t)8) /**< Moves of the play in which the winner delays and the loser hurries, normal play. \
                 */
#define CGT_FACT_MISERE_SUSPENSE ((uint32_t)9)  /**< The same in misère play. */
#define CGT_FACT_OPTIONS         ((uint32_t)10) /**< The number of different options. */
#define CGT_FACT_WINNING         ((uint32_t)11) /**< How many of them win in normal play. */
#define CGT_FACT_MISERE_WINNING  ((uint32_t)12) /**< How many of them win in misère play. */

/** Expands all positions reachable from a position into an explicit graph, level by level and in blocks. If the ruleset is
 *  thread-safe and has no `options_block`, as many threads as ::CGT_SETTING_THREADS says do it; the graph, the order of its
 *  vertices and of their options, and failures do not depend on their number.
 *  @param[in] game the game.
 *  @param[in] words the position; it becomes vertex 0.
 *  @param[in] count its number of words.
 *  @param[out] graph a game as cgt_game_new_graph() makes; NULL if not wanted.
 *  @param[out] positions the positions in the order of the vertices; NULL if not wanted.
 *  @return ::CGT_OK or a failure.
 *  @par Complexity
 *      Linear in positions and options; 4 bytes an option, plus the memo. */
CGT_API cgt_status_t cgt_game_expand(cgt_game_t *game, const uint64_t *words, size_t count, cgt_game_t **graph,
                                     cgt_list_t **positions);

/** The size of an explicit graph.
 *  @param[in] graph a game made by cgt_game_new_graph() or cgt_game_expand().
 *  @param[out] vertices its vertices.
 *  @param[out] edges its edges, repeated ones counted once.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or the game is not an explicit graph. */
CGT_API cgt_status_t cgt_graph_size(cgt_game_t *graph, uint64_t *vertices, uint64_t *edges);

/** Facts of all vertices of an explicit graph, found in at most five sweeps over it, which threads share if there are many
 *  edges.
 *  @param[in] graph a game made by cgt_game_new_graph() or cgt_game_expand(), whose own ::CGT_SETTING_THREADS counts.
 *  @param[in] facts `n` of the CGT_FACT_ constants.
 *  @param[in] n how many facts.
 *  @param[out] table `n` rows of as many numbers as vertices: row i has fact `facts[i]`.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, a fact is unknown, or the game is not an explicit graph.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Complexity
 *      Linear in vertices and edges. */
CGT_API cgt_status_t cgt_graph_facts(cgt_game_t *graph, const uint32_t *facts, size_t n, uint64_t *table);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
