/** @file
 *  @brief Lists of positions or elements, which are rows of 64-bit words.
 *
 *  One thread may change a list while no other uses it; any number may read it at once.
 */
#ifndef CGT_LIST_H
#define CGT_LIST_H

#include <cgt/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup list Lists
 *  @brief Positions, or elements of a poset, as questions answer with them.
 *  @{ */

/** A list of rows of words. */
typedef struct cgt_list cgt_list_t;

/** The most words that a position or an element may have in this version; a later version may allow more. So a buffer of this
 *  size is large enough for every position that a program has made itself. No function writes beyond the room that it was told
 *  of: cgt_game_canonical() writes at most as many words as it is given, cgt_game_parse_position() at most its `capacity`, and
 *  functions of a poset cgt_poset_arity() words. If positions of any length may occur, ask for the length first, or use a list
 *  (::cgt_list_t). */
#define CGT_MAX_WORDS ((size_t)4096)

/** How many positions a list has.
 *  @param[in] list a list, not NULL.
 *  @return their number. */
CGT_API size_t cgt_list_count(const cgt_list_t *list);

/** One position of a list.
 *  @param[in] list a list, not NULL.
 *  @param[in] index from 0 to cgt_list_count() - 1.
 *  @param[out] count its number of words; NULL if not wanted.
 *  @return its words, valid as long as the list; NULL if the index is too large. */
CGT_API const uint64_t *cgt_list_item(const cgt_list_t *list, size_t index, size_t *count);

/** All words of a list, one position after another.
 *  @param[in] list a list, not NULL.
 *  @return the words, valid as long as the list. */
CGT_API const uint64_t *cgt_list_words(const cgt_list_t *list);

/** Where the positions of a list begin in cgt_list_words().
 *  @param[in] list a list, not NULL.
 *  @return cgt_list_count() + 1 numbers, valid as long as the list: position i has the words from number i up to number i + 1.
 */
CGT_API const uint64_t *cgt_list_starts(const cgt_list_t *list);

/** Makes a list of positions that all have the same number of words.
 *  @param[in] words the positions, one after another; copied.
 *  @param[in] count words of each position, at most ::CGT_MAX_WORDS.
 *  @param[in] n how many positions.
 *  @param[out] list the new list; cgt_list_free() frees it.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY. */
CGT_API cgt_status_t cgt_list_new(const uint64_t *words, size_t count, size_t n, cgt_list_t **list);

/** Adds a position to a list. Pointers into the list that were given before are no longer valid.
 *  @param[in] list a list.
 *  @param[in] words the position; copied.
 *  @param[in] count its number of words, at most ::CGT_MAX_WORDS.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY. */
CGT_API cgt_status_t cgt_list_add(cgt_list_t *list, const uint64_t *words, size_t count);

/** Frees a list.
 *  @param[in] list a list, or NULL. */
CGT_API void cgt_list_free(cgt_list_t *list);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
