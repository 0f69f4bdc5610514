/** @file
 *  @brief The text language: reads and writes games, posets, elements and positions.
 *
 *  The manual's page on the language has its grammar. Reading inverts writing: cgt_game_parse() turns the text that
 *  cgt_game_spec() writes into an equal game, and likewise for posets, elements and positions.
 *
 *  **Texts** end with a zero byte and have at most 2^26 bytes (positions 2^20) and at most 200 nested levels. White space
 *  between tokens has no meaning. Integers are decimal or `a^b`, at most 2^64 - 1. Columns count characters of UTF-8.
 *
 *  **Failures** of the text name its line and column, the culprit and what was expected: in words in cgt_last_error(), and in
 *  numbers for programs that underline it. The status is ::CGT_E_SYNTAX if the text does not belong to the language; otherwise
 *  it says what is wrong with the object described: ::CGT_E_OVERFLOW (a number has more than 64 bits), ::CGT_E_ARGUMENT,
 *  ::CGT_E_DOMAIN, ::CGT_E_LOOP, ::CGT_E_ELEMENT, ::CGT_E_POSITION, ::CGT_E_LIMIT (too long, or too deep), ::CGT_E_FILE.
 *
 *  **Files.** `@` and a name in a spec open any file that the program may read, and the error text may contain a token of it:
 *  refuse texts with an `@` if they come from people you do not trust. Names are relative to the working folder.
 *
 *  **Texts that are written** go into the caller's memory: at most `capacity` bytes with the final zero are written, and
 *  `needed` says how many the complete text takes, so that you can call again with enough room. A function that fails writes
 *  nothing.
 *
 *  **Threads.** Every function may be called on any thread at any time.
 */
#ifndef CGT_SPEC_H
#define CGT_SPEC_H

#include <cgt/game.h>
#include <cgt/graph.h>
#include <cgt/poset.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup spec The text language
 *  @brief Specs of games and posets, and texts of elements and positions.
 *  @{ */

/** Makes a game from its spec.
 *
 *  Equal components of a compound, except explicit graphs, are made once and share what is computed.
 *  @param[in] text a spec, such as `push(nim,euclid)`, or `@` and the name of a file that has one.
 *  @param[in,out] error where and why the text was refused; NULL if not wanted.
 *  @param[out] game the new game; cgt_game_free() frees it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_SYNTAX the text is not a spec; other failures as described above.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Complexity
 *      Linear in the text, plus the cost of making the game.
 *  @par Example
 *  @code
 *  cgt_game_t *game;
 *  cgt_spec_error_t error = {.size = sizeof error};
 *  if (cgt_game_parse("push(nim,euclidd)", &error, &game) != CGT_OK)
 *    puts(cgt_last_error()); // cgt_game_parse: line 1, column 10: "euclidd"; expected a game, such as nim or ruler(chain(9))
 *  @endcode */
CGT_API cgt_status_t cgt_game_parse(const char *text, cgt_spec_error_t *error, cgt_game_t **game);

/** Makes a game from a spec in which `*` stands for a number, the same one everywhere. Such a spec describes a sequence of
 *  games, for example `ruler(partitions(*))`.
 *  @param[in] text a spec, with any number of `*` where numbers may stand.
 *  @param[in] number the number they stand for.
 *  @param[in,out] error where and why the text was refused; NULL if not wanted.
 *  @param[out] game the new game; cgt_game_free() frees it.
 *  @param[out] stars how many `*` there are, those in files included; NULL if not wanted.
 *  @return as cgt_game_parse(). */
CGT_API cgt_status_t cgt_game_parse_with(const char *text, uint64_t number, cgt_spec_error_t *error, cgt_game_t **game,
                                         uint64_t *stars);

/** The spec of a game: games made in the same way have the same text.
 *  @param[in] game the game.
 *  @param[out] text at most `capacity` bytes of the text and its final zero; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `text`.
 *  @param[out] needed bytes that the whole text takes with its final zero; NULL if not wanted.
 *  @retval CGT_OK done.
 *  @retval CGT_E_UNSUPPORTED the game is made from callbacks, or is on a subposet, or is a compound of such a game, and has no
 *      spec.
 *  @retval CGT_E_LIMIT the text would have more than 2^26 bytes or 200 levels.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_game_spec(const cgt_game_t *game, char *text, size_t capacity, size_t *needed);

/** Makes a poset from its spec.
 *  @param[in] text a spec, such as `product(chain(3),boolean(2))`, or `@` and the name of a file that has one.
 *  @param[in,out] error where and why the text was refused; NULL if not wanted.
 *  @param[out] poset the new poset; cgt_poset_free() frees it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_SYNTAX the text is not a spec; other failures as described above.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_poset_parse(const char *text, cgt_spec_error_t *error, cgt_poset_t **poset);

/** The spec of a poset; explicit posets are given by their covers.
 *  @param[in] poset the poset.
 *  @param[out] text at most `capacity` bytes of the text and its final zero; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `text`.
 *  @param[out] needed bytes that the whole text takes with its final zero; NULL if not wanted.
 *  @retval CGT_OK done.
 *  @retval CGT_E_UNSUPPORTED the poset is a subposet, or made from one, and has no spec.
 *  @retval CGT_E_LIMIT the text would have more than 2^26 bytes.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_poset_spec(const cgt_poset_t *poset, char *text, size_t capacity, size_t *needed);

/** Makes a graph from its spec.
 *  @param[in] text a spec, such as `grid(3,4)`, or `@` and the name of a file that has one.
 *  @param[in,out] error where and why the text was refused; NULL if not wanted.
 *  @param[out] graph the new graph; cgt_graph_free() frees it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_SYNTAX the text is not a spec; other failures as described above.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_graph_parse(const char *text, cgt_spec_error_t *error, cgt_graph_t **graph);

/** The spec of a graph; explicit graphs are given by their edges, in lexicographic order.
 *  @param[in] graph the graph.
 *  @param[out] text at most `capacity` bytes of the text and its final zero; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `text`.
 *  @param[out] needed bytes that the whole text takes with its final zero; NULL if not wanted.
 *  @retval CGT_OK done.
 *  @retval CGT_E_LIMIT the text would have more than 2^26 bytes.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_graph_spec(const cgt_graph_t *graph, char *text, size_t capacity, size_t *needed);

/** Reads a position of a game. Where the game ignores order or other details, any form is accepted: the result has the words as
 *  written, not canonical ones (cgt_game_canonical()).
 *  @param[in] game the game. Positions of games made from callbacks are lists of numbers, as in Nim.
 *  @param[in] text the position, such as `3,5@1`.
 *  @param[in,out] error where and why the text was refused; NULL if not wanted.
 *  @param[out] words the first `capacity` words of the position; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `words`; ::CGT_MAX_WORDS is always enough.
 *  @param[out] count how many words the position has.
 *  @retval CGT_OK done.
 *  @retval CGT_E_SYNTAX the text is not a position of such a game.
 *  @retval CGT_E_POSITION the game does not accept the position; ::CGT_E_ELEMENT: a coin is not an element of its poset.
 *  @retval CGT_E_MEMORY no memory; or what a callback of the game returned, or a failure as of any question. */
CGT_API cgt_status_t cgt_game_parse_position(cgt_game_t *game, const char *text, cgt_spec_error_t *error, uint64_t *words,
                                             size_t capacity, size_t *count);

/** Writes a position as cgt_game_parse_position() reads it, in canonical form and with the buttons of all pushes; but boards as
 *  they lie, not as the least of their images.
 *  @param[in] game the game.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] text at most `capacity` bytes of the text and its final zero; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `text`.
 *  @param[out] needed bytes that the whole text takes with its final zero; NULL if not wanted.
 *  @return ::CGT_OK; ::CGT_E_POSITION, or a failure as of any question. */
CGT_API cgt_status_t cgt_game_format_position(cgt_game_t *game, const uint64_t *words, size_t count, char *text,
                                              size_t capacity, size_t *needed);

/** Reads an element of a poset.
 *  @param[in] poset the poset.
 *  @param[in] text the element, such as `13|2`.
 *  @param[in,out] error where and why the text was refused; NULL if not wanted.
 *  @param[out] element its coordinates: cgt_poset_arity() words.
 *  @retval CGT_OK done.
 *  @retval CGT_E_SYNTAX the text is not an element of such a poset.
 *  @retval CGT_E_ELEMENT it is not an element of this poset.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_poset_parse_element(const cgt_poset_t *poset, const char *text, cgt_spec_error_t *error,
                                             uint64_t *element);

/** Writes an element as by hand, and as cgt_poset_parse_element() reads it: `{1,3}`, `12|3|4`, `[2,1,1]`, `100|011`, `(0,1,2)`,
 *  `<1,2>`.
 *  @param[in] poset the poset.
 *  @param[in] element its coordinates.
 *  @param[out] text at most `capacity` bytes of the text and its final zero; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `text`.
 *  @param[out] needed bytes that the whole text takes with its final zero; NULL if not wanted.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ELEMENT it is not an element of the poset.
 *  @retval CGT_E_ARGUMENT a pointer is NULL. */
CGT_API cgt_status_t cgt_poset_format_element(const cgt_poset_t *poset, const uint64_t *element, char *text, size_t capacity,
                                              size_t *needed);

/** Examples of the games of the language, one of each name.
 *  @param[in] index from 0 on.
 *  @param[out] position a position of it; NULL if not wanted.
 *  @return a spec, such as `push(nim,euclid)`: constant texts, as the position is; NULL after the last. */
CGT_API const char *cgt_game_example(size_t index, const char **position);

/** Examples of the posets of the language, one of each name.
 *  @param[in] index from 0 on.
 *  @param[out] element an element of it; NULL if not wanted.
 *  @return a spec, such as `product(chain(3),boolean(2))`: constant texts, as the element is; NULL after the last. */
CGT_API const char *cgt_poset_example(size_t index, const char **element);

/** Examples of the graphs of the language, one of each name.
 *  @param[in] index from 0 on.
 *  @return a spec, such as `cycle(7)`: a constant text; NULL after the last. */
CGT_API const char *cgt_graph_example(size_t index);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
