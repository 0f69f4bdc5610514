/** @file
 *  @brief Misère quotients: finite commutative monoids that know the misère outcomes of all sums of some positions.
 */
#ifndef CGT_QUOTIENT_H
#define CGT_QUOTIENT_H

#include <cgt/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup quotient Misère quotients
 *  @brief The theory of Plambeck and Siegel, "Misère quotients for impartial games", Journal of Combinatorial Theory A 115
 *      (2008).
 *
 *  Let A be a set of positions that contains all options and all sums of its members. Two of them, G and H, are equivalent if
 *  G + X and H + X have the same outcome in misère play for each X of A. The classes form a commutative monoid Q, the misère
 *  quotient of A; those of P-positions are its P-portion. If Q is finite, the outcome of a sum is found by multiplying the
 *  elements of its summands. Page @ref quotients has the theory, the algorithm and its proof.
 *
 *  Elements are numbers from 0 up, and 0 is the identity, the element of the position without moves. Others are in the order
 *  of their words: the shortest products of generators, and of these the first in the alphabet.
 *
 *  @par Example
 *  @code
 *  cgt_quotient_t *kayles;
 *  const uint64_t heaps[] = {5, 9, 12};
 *  uint64_t element, outcome;
 *  cgt_quotient_new_whole(game, 1000, CGT_MAX_QUOTIENT, &kayles);  // game: octal(0.77)
 *  cgt_quotient_order(kayles);                                     // 40
 *  cgt_quotient_element(kayles, heaps, 3, &element);
 *  cgt_quotient_outcome(kayles, element, &outcome);                // CGT_P or CGT_N
 *  @endcode
 *  @{ */

/** A misère quotient. It does not change, and any number of threads may use it. */
typedef struct cgt_quotient cgt_quotient_t;

/** The most elements that a quotient may have in this version. */
#define CGT_MAX_QUOTIENT ((size_t)65535)

/** The quotient of all sums of heaps up to a size.
 *  @param[in] game a game of heaps of which each is a summand: Nim, a subtraction, octal or take-and-break game, `heaps(…)` in
 *      the text language. Its settings apply (memory limit, polling), and cgt_game_cancel() stops the work.
 *  @param[in] last the largest heap.
 *  @param[in] most the most elements that any quotient on the way may have, at most ::CGT_MAX_QUOTIENT. Quotients may be
 *      infinite; then the work ends with ::CGT_E_LIMIT.
 *  @param[out] quotient the new quotient; cgt_quotient_free() frees it.
 *  @retval CGT_OK done. If the heaps prove a period (see cgt_quotient_period()), the quotient is that of all heaps, and
 *      larger ones were not examined.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or `most` is out of range.
 *  @retval CGT_E_UNSUPPORTED the game's heaps are not summands.
 *  @retval CGT_E_LIMIT more elements than `most`, or more memory than the game's limit; the text names the heap.
 *  @return else a failure, as of any question.
 *  @par Complexity
 *      For each heap that changes the quotient the number of transitions (x, D), with D least for inclusion, times the number
 *      of different heaps; for any other heap the transitions alone. Two bytes for each pair of elements. */
CGT_API cgt_status_t cgt_quotient_new_heaps(cgt_game_t *game, uint64_t last, size_t most, cgt_quotient_t **quotient);

/** The quotient of all heaps, as soon as its period is proved.
 *  @param[in] game an octal game, a subtraction game of finitely many numbers, or a take-and-break game whose code ends and has
 *      neither marks nor more than one digit before the point.
 *  @param[in] limit the largest heap that may be examined.
 *  @param[in] most the most elements that any quotient on the way may have, at most ::CGT_MAX_QUOTIENT.
 *  @param[out] quotient the new quotient.
 *  @retval CGT_OK done.
 *  @retval CGT_E_NO_THEOREM another kind of game.
 *  @retval CGT_E_LIMIT nothing is proved up to the limit, or there are more than `most` elements.
 *  @return else as cgt_quotient_new_heaps(). */
CGT_API cgt_status_t cgt_quotient_new_whole(cgt_game_t *game, uint64_t limit, size_t most, cgt_quotient_t **quotient);

/** The quotient of all sums of some positions and of all that is reachable from them.
 *  @param[in] game any game.
 *  @param[in] positions the positions; at least one.
 *  @param[in] most the most elements that any quotient on the way may have, at most ::CGT_MAX_QUOTIENT.
 *  @param[out] quotient the new quotient.
 *  @return as cgt_quotient_new_heaps(). */
CGT_API cgt_status_t cgt_quotient_new_positions(cgt_game_t *game, const cgt_list_t *positions, size_t most,
                                                cgt_quotient_t **quotient);

/** Goes on from a quotient of heaps: the quotient of all sums of heaps up to a larger one, as cgt_quotient_new_heaps() finds
 * it, without finding again what is known.
 *  @param[in] from a quotient of heaps, which does not change. Its game is asked.
 *  @param[in] last the largest heap; at least the largest that `from` was made of. If `from` knows all heaps, nothing is added.
 *  @param[in] most the most elements that any quotient on the way may have, at most ::CGT_MAX_QUOTIENT.
 *  @param[out] quotient the new quotient.
 *  @retval CGT_OK done. If the heaps prove a period, the quotient is that of all heaps.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or `last` or `most` is out of range.
 *  @retval CGT_E_UNSUPPORTED it is a quotient of positions.
 *  @retval CGT_E_LIMIT more elements than `most`, or more memory than the game's limit.
 *  @return else a failure, as of any question.
 *  @par Complexity
 *      The heaps that are added cost what they cost in cgt_quotient_new_heaps(), and the transitions are found once more. */
CGT_API cgt_status_t cgt_quotient_extend(const cgt_quotient_t *from, uint64_t last, size_t most, cgt_quotient_t **quotient);

/** Writes a quotient to a file, from which cgt_quotient_load() reads it. The file is the same on every platform, and appears
 * under its name only when it is complete.
 *  @param[in] quotient the quotient, which does not change.
 *  @param[in] path the file; one that exists is replaced.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_UNSUPPORTED the game's rules have no identity, as cgt_game_memo_save().
 *  @retval CGT_E_FILE the file cannot be written; the text has the system's reason.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Complexity
 *      Two bytes for each element and generator, and for each heap. */
CGT_API cgt_status_t cgt_quotient_save(const cgt_quotient_t *quotient, const char *path);

/** Reads a quotient from a file of cgt_quotient_save(). A checksum guards it against damage; beyond that, what it says is
 * proved before it is believed: that it has a commutative monoid, generated by the elements of its heaps or positions, whose
 * elements are told apart by outcomes, and that all sums have the outcomes of their elements. So a file need not be trusted.
 *  @param[in] game a game with the rules of the one that the quotient was made from. Its settings apply.
 *  @param[in] path the file.
 *  @param[out] quotient the new quotient; cgt_quotient_free() frees it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_CORRUPT the file is no such file, of another version or another game, or damaged.
 *  @retval CGT_E_UNSUPPORTED the game's rules have no identity.
 *  @retval CGT_E_FILE the file cannot be read.
 *  @return else a failure, as of any question.
 *  @par Complexity
 *      The transitions, which are found once, the square of the elements, and their number times the square of the generators'.
 */
CGT_API cgt_status_t cgt_quotient_load(cgt_game_t *game, const char *path, cgt_quotient_t **quotient);

/** Frees a quotient.
 *  @param[in] quotient a quotient, or NULL. */
CGT_API void cgt_quotient_free(cgt_quotient_t *quotient);

/** How many elements a quotient has.
 *  @param[in] quotient the quotient, not NULL.
 *  @return the order. */
CGT_API size_t cgt_quotient_order(const cgt_quotient_t *quotient);

/** How many elements belong to the P-portion.
 *  @param[in] quotient the quotient, not NULL.
 *  @return their number. */
CGT_API size_t cgt_quotient_p_count(const cgt_quotient_t *quotient);

/** The outcome of the positions of an element.
 *  @param[in] quotient the quotient.
 *  @param[in] element the element.
 *  @param[out] outcome ::CGT_P or ::CGT_N, in misère play.
 *  @return ::CGT_OK or ::CGT_E_ARGUMENT. */
CGT_API cgt_status_t cgt_quotient_outcome(const cgt_quotient_t *quotient, uint64_t element, uint64_t *outcome);

/** The product of two elements: the element of the sum of their positions.
 *  @param[in] quotient the quotient.
 *  @param[in] a an element.
 *  @param[in] b an element.
 *  @param[out] product the product.
 *  @return ::CGT_OK or ::CGT_E_ARGUMENT. */
CGT_API cgt_status_t cgt_quotient_multiply(const cgt_quotient_t *quotient, uint64_t a, uint64_t b, uint64_t *product);

/** The element of a position, in time linear in its heaps.
 *  @param[in] quotient the quotient.
 *  @param[in] words the position. Of a quotient of heaps: any number of heaps, none larger than cgt_quotient_last_heap(). Of a
 *      quotient of positions: one of these or of those reachable from them.
 *  @param[in] count its number of words.
 *  @param[out] element its element.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_POSITION a heap is larger, or the position is not among those of the quotient.
 *  @return else a failure, as of any question. */
CGT_API cgt_status_t cgt_quotient_element(const cgt_quotient_t *quotient, const uint64_t *words, size_t count,
                                          uint64_t *element);

/** The largest heap that a quotient of heaps knows.
 *  @param[in] quotient the quotient.
 *  @param[out] last the heap; UINT64_MAX if it knows all heaps.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_UNSUPPORTED it is a quotient of positions. */
CGT_API cgt_status_t cgt_quotient_last_heap(const cgt_quotient_t *quotient, uint64_t *last);

/** The period of the function that takes a heap to its element, where it is proved: by the theorem of Plambeck and Siegel,
 *  extended to games in which a move leaves at most t heaps and takes at most d tokens. If all sums of heaps up to h have the
 *  quotient Q, and heaps n and n + p have the same element for n from q on as far as n + p <= h, and h >= t(q + p) + d, then Q
 *  is the quotient of all heaps, and the period goes on.
 *  @param[in] quotient the quotient.
 *  @param[out] period the least p.
 *  @param[out] preperiod the least q such that heaps n and n + p have the same element for all n >= q, heap 0 counted.
 *  @param[out] checked the largest heap that was examined. NULL if not wanted.
 *  @retval CGT_OK done: the quotient is that of all heaps.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_NO_THEOREM no period is proved, or it is a quotient of positions. */
CGT_API cgt_status_t cgt_quotient_period(const cgt_quotient_t *quotient, uint64_t *period, uint64_t *preperiod,
                                         uint64_t *checked);

/** Teaches a game its quotient: outcomes of all sums of the heaps that the quotient knows, in misère play, are then products of
 *  elements, found without a search by cgt_game_outcome() and whatever else asks for an outcome. cgt_game_explain() in misère
 *  play names the theorem, and gives the outcome alone. cgt_game_forget() forgets the quotient; another one takes its place,
 *  though the game keeps the memory of both until it is freed.
 *  @param[in] quotient a quotient of heaps. What is needed of it is copied: two bytes for each pair of elements.
 *  @param[in] game the game that it was made from, or one with the same rules.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or the game has other rules.
 *  @retval CGT_E_UNSUPPORTED it is a quotient of positions.
 *  @retval CGT_E_MEMORY no memory.
 *  @retval CGT_E_STATE asked from a callback of the same game. */
CGT_API cgt_status_t cgt_quotient_teach(const cgt_quotient_t *quotient, cgt_game_t *game);

/** Generators: the elements of the first heaps, or positions, that those before them do not generate, without those that the
 *  others generate.
 *  @param[in] quotient the quotient.
 *  @param[out] elements at most `capacity` of them, in that order; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `elements`.
 *  @param[out] n how many there are.
 *  @return ::CGT_OK or ::CGT_E_ARGUMENT. */
CGT_API cgt_status_t cgt_quotient_generators(const cgt_quotient_t *quotient, uint64_t *elements, size_t capacity, size_t *n);

/** The kernel: the least ideal, which is a group.
 *  @param[in] quotient the quotient.
 *  @param[out] elements at most `capacity` of them, in ascending order; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `elements`.
 *  @param[out] n how many there are.
 *  @return ::CGT_OK or ::CGT_E_ARGUMENT. */
CGT_API cgt_status_t cgt_quotient_kernel(const cgt_quotient_t *quotient, uint64_t *elements, size_t capacity, size_t *n);

/** Whether a quotient is tame: that of heaps of Nim below some power of 2. Otherwise it is wild.
 *  @param[in] quotient the quotient.
 *  @param[out] tame 1 or 0.
 *  @return ::CGT_OK or ::CGT_E_ARGUMENT. */
CGT_API cgt_status_t cgt_quotient_is_tame(const cgt_quotient_t *quotient, uint32_t *tame);

/** The generalized mex rule: the element x such that a position whose options have these elements can be added to the quotient
 *  without changing it, and has the element x. Such an x is unique.
 *  @param[in] quotient the quotient.
 *  @param[in] elements the elements of the options; may be NULL if there are none.
 *  @param[in] n how many.
 *  @param[out] element x.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT an argument is out of range, or a pointer NULL.
 *  @retval CGT_E_DOMAIN there is none: the quotient would grow.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_quotient_mex(cgt_quotient_t *quotient, const uint64_t *elements, size_t n, uint64_t *element);

/** A presentation, such as `<a,b | a^2=1, b^3=b>`: generators and relations. The letters are in the order of
 *  cgt_quotient_generators(); after `z` follow `a1`, `b1`, and so on.
 *  @param[in] quotient the quotient.
 *  @param[out] text at most `capacity` bytes of the text and its final zero; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `text`.
 *  @param[out] needed bytes that the whole text takes with its final zero; NULL if not wanted.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY. */
CGT_API cgt_status_t cgt_quotient_presentation(const cgt_quotient_t *quotient, char *text, size_t capacity, size_t *needed);

/** The word of an element: the shortest product of generators, such as `ab^2`; `1` for the identity.
 *  @param[in] quotient the quotient.
 *  @param[in] element the element.
 *  @param[out] text at most `capacity` bytes of the text and its final zero; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `text`.
 *  @param[out] needed bytes that the whole text takes with its final zero; NULL if not wanted.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY. */
CGT_API cgt_status_t cgt_quotient_word(const cgt_quotient_t *quotient, uint64_t element, char *text, size_t capacity,
                                       size_t *needed);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
