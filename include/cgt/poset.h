/** @file
 *  @brief Finite partially ordered sets: families held as rules, tables held as bit matrices, and posets built from both.
 *
 *  A ::cgt_poset_t never changes after it is made; any number of threads may use one at once. Families are rules, not tables:
 *  `cgt_poset_new_chain(10^18)` and the set partitions of [60] cost nothing to make, and answer every question that does not
 *  involve all elements. Questions that need a table (values of a coin game that no theorem covers, a linear extension) are
 *  refused for a poset of more than ::CGT_MAX_TABLE elements. Making a table cannot be cancelled, not even by cgt_game_cancel()
 *  if a game needs it: it takes half a second for 90 000 elements, and several seconds for the largest tables.
 *
 *  **Elements** are arrays of 64-bit words, their coordinates; all elements of a poset have the same number of words
 *  (cgt_poset_arity()). Elements are numbered by the lexicographic order of their coordinates, from 0: the element's *index*.
 *
 *  **Failures.** In addition to the statuses listed, every function that returns a status can return ::CGT_E_ARGUMENT (a NULL
 *  pointer, an unknown constant), ::CGT_E_ELEMENT (the words are not an element of the poset; the text names the culprit and
 *  what was expected) and ::CGT_E_MEMORY. A failure leaves outputs untouched.
 */
#ifndef CGT_POSET_H
#define CGT_POSET_H

#include <cgt/list.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup poset Posets
 *  @brief Families, and posets made from other posets.
 *
 *  Every constructor writes a new poset, which cgt_poset_free() frees. A poset made from others keeps them: free them in any
 *  order.
 *  @{ */

/** A finite partially ordered set. Reference-counted. */
typedef struct cgt_poset cgt_poset_t;

#define CGT_MAX_TABLE ((uint64_t)1 << 18) /**< The most elements of a poset of which a table is made. */
#define CGT_MAX_SEEN  ((uint64_t)1 << 27) /**< The most elements that are examined one by one, if there is no formula. */

/** The chain 1 < 2 < … < n. Elements are the integers.
 *  @param[in] n how many elements; may be 0.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_poset_new_chain(uint64_t n, cgt_poset_t **poset);

/** The antichain 1, …, n: no two elements are comparable.
 *  @param[in] n how many elements; may be 0.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_poset_new_antichain(uint64_t n, cgt_poset_t **poset);

/** The subsets of {1, …, n} by inclusion. Elements are bit masks: bit i - 1 stands for i.
 *  @param[in] n at most 64.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_poset_new_boolean(uint64_t n, cgt_poset_t **poset);

/** The divisors of n by divisibility. Elements are the divisors.
 *  @param[in] n at least 1.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure.
 *  @par Complexity
 *      The factors of n are found by Pollard's method: about n^(1/4) steps, microseconds to a millisecond. */
CGT_API cgt_status_t cgt_poset_new_divisors(uint64_t n, cgt_poset_t **poset);

/** The subspaces of an n-dimensional vector space over the field of q elements, by inclusion.
 *
 *  An element has max(1, n) words: the rows of the basis in reduced row echelon form, each read as a number in base q with its
 *  first entry as the most significant digit, and then zero rows. Entries of a field that is not prime are the numbers 0 to
 *  q - 1: with q = p^k the digits of a number in base p are the coefficients of a polynomial in x, lowest first, and
 *  products are taken modulo the monic irreducible polynomial of degree k whose number is least.
 *  @param[in] n the dimension.
 *  @param[in] q a prime power; q^n is at most 2^64.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_poset_new_subspaces(uint64_t n, uint64_t q, cgt_poset_t **poset);

/** The partitions of the set {1, …, n} into blocks, by refinement: the finest is least.
 *
 *  An element has max(1, n) words: its restricted growth string. Word i is the number of the block of i + 1; blocks are
 *  numbered from 0 in the order of their least elements.
 *  @param[in] n at most ::CGT_MAX_WORDS.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_poset_new_set_partitions(uint64_t n, cgt_poset_t **poset);

/** The partitions of the integer n by refinement: the types of set partitions; n ones are least.
 *
 *  An element has max(1, n) words: its parts, weakly decreasing, and then zeros.
 *  @param[in] n at most ::CGT_MAX_WORDS.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure.
 *  @par Complexity
 *      Whether one partition refines another is a packing problem; it is solved by a search that is fast for partitions of
 *      numbers up to some dozens. */
CGT_API cgt_status_t cgt_poset_new_integer_partitions(uint64_t n, cgt_poset_t **poset);

/** The poset A_n of the join-irreducibles of the lattice of alternating sign matrices of order n: the C(n + 1, 3) points
 *  (x, y, z) with x, y, z >= 0 and x + y + z <= n - 2, where (x, y, z) <= (x', y', z') if x >= x', y >= y', z <= z' and
 *  x + y + z >= x' + y' + z' (Striker). Elements are three words.
 *  @param[in] n at least 1; A_1 is empty. At most 2^63.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_poset_new_asm(uint64_t n, cgt_poset_t **poset);

/** The product of posets: pairs (or longer tuples) of elements, compared in every place. The coordinates of an element are
 *  those of its parts, one after another.
 *  @param[in] parts the posets.
 *  @param[in] n how many, at least 1.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure: more than ::CGT_MAX_WORDS coordinates together. */
CGT_API cgt_status_t cgt_poset_new_product(cgt_poset_t *const *parts, size_t n, cgt_poset_t **poset);

/** The disjoint union of posets: elements of different parts are not comparable.
 *
 *  An element has one word more than the longest of the parts: the number of its part, from 1, then its words there, and then
 *  zeros.
 *  @param[in] parts the posets; each has fewer than ::CGT_MAX_WORDS coordinates.
 *  @param[in] n how many, at least 1.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_poset_new_union(cgt_poset_t *const *parts, size_t n, cgt_poset_t **poset);

/** Posets one above another, their ordinal sum: each element of a part is below each element of the parts that follow.
 *
 *  An element has one word more than the longest of the parts: the number of its part, from 1, then its words there, and then
 *  zeros.
 *  @param[in] parts the posets, the lowest first; each has fewer than ::CGT_MAX_WORDS coordinates.
 *  @param[in] n how many, at least 1.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_poset_new_series(cgt_poset_t *const *parts, size_t n, cgt_poset_t **poset);

/** The cells of a Young diagram: (r, c) <= (r', c') if r <= r' and c <= c'. Elements are two words, both from 1.
 *  @param[in] rows `n` lengths of rows, weakly decreasing, each at least 1.
 *  @param[in] n how many rows, at most ::CGT_MAX_TABLE; may be 0.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_poset_new_young(const uint64_t *rows, size_t n, cgt_poset_t **poset);

/** The same elements in the opposite order.
 *  @param[in] of a poset.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_poset_new_dual(cgt_poset_t *of, cgt_poset_t **poset);

/** The poset on 0, …, n - 1 that given relations generate.
 *  @param[in] n how many elements, at most ::CGT_MAX_TABLE; may be 0.
 *  @param[in] relations `m` pairs of elements, a and b of each: a <= b. Pairs of equal elements and repetitions do no harm.
 *  @param[in] m how many pairs.
 *  @param[out] poset the new poset, transitively closed.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT an element is not below n.
 *  @retval CGT_E_LOOP the relations have a cycle; the text names the elements on it (the first of them, if many).
 *  @par Complexity
 *      Time: one row of bits (n/8 bytes) for every cover. Memory: n^2 / 16 bytes. For 20 000 elements hundredths of a second to
 *      tenths. */
CGT_API cgt_status_t cgt_poset_new_relations(uint64_t n, const uint64_t *relations, size_t m, cgt_poset_t **poset);

#define CGT_MATRIX_CLOSE ((uint32_t)0) /**< The matrix generates the order. */
#define CGT_MATRIX_CHECK ((uint32_t)1) /**< The matrix must be an order: transitive. */

/** The poset on 0, …, n - 1 of a bit matrix.
 *  @param[in] closing ::CGT_MATRIX_CLOSE or ::CGT_MATRIX_CHECK.
 *  @param[in] n how many elements, at most ::CGT_MAX_TABLE; may be 0.
 *  @param[in] rows `n` rows of ceil(n / 64) words: bit b of row a (bit b mod 64 of word b / 64) says that a <= b. The diagonal
 *      is ignored, as are bits beyond n.
 *  @param[out] poset the new poset.
 *  @retval CGT_OK done.
 *  @retval CGT_E_LOOP the relation has a cycle; the text names the elements on it.
 *  @retval CGT_E_DOMAIN with ::CGT_MATRIX_CHECK: a <= b and b <= c, but not a <= c; the text names them. */
CGT_API cgt_status_t cgt_poset_new_matrix(uint32_t closing, uint64_t n, const uint64_t *rows, cgt_poset_t **poset);

/** Some elements of a poset, in its order, with their coordinates.
 *  @param[in] of a poset.
 *  @param[in] elements `n` elements, one after another, in any order; repetitions do no harm.
 *  @param[in] n how many, at most ::CGT_MAX_TABLE.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_poset_new_subposet(cgt_poset_t *of, const uint64_t *elements, size_t n, cgt_poset_t **poset);

/** A set of elements of a poset (see cgt_poset_each()), in its order, with their coordinates; for example a principal ideal or
 *  an interval as a poset.
 *  @param[in] of a poset.
 *  @param[in] set one of the CGT_SET_ constants; at most ::CGT_MAX_TABLE elements.
 *  @param[in] a an element, or NULL where the set needs none.
 *  @param[in] b an element, or NULL where the set needs none.
 *  @param[out] poset the new poset.
 *  @return ::CGT_OK or a failure; ::CGT_E_LIMIT: too many elements. */
CGT_API cgt_status_t cgt_poset_new_subset(cgt_poset_t *of, uint32_t set, const uint64_t *a, const uint64_t *b,
                                          cgt_poset_t **poset);

/** Gives up a reference to a poset; the last one frees it.
 *  @param[in] poset a poset, or NULL. */
CGT_API void cgt_poset_free(cgt_poset_t *poset);

/** Takes another reference to a poset, which needs its own cgt_poset_free().
 *  @param[in] poset a poset, not NULL.
 *  @return the same poset. */
CGT_API cgt_poset_t *cgt_poset_retain(cgt_poset_t *poset);

/** @} */

/** @defgroup order Questions to a poset
 *  @brief Sizes, comparisons, ranks, covers, ideals, intervals: questions about the poset, its elements, and sets of elements.
 *
 *  Everywhere `poset` is not NULL, and an element has cgt_poset_arity() words.
 *  @{ */

/** Words of an element.
 *  @param[in] poset a poset, not NULL.
 *  @return how many words every element has. */
CGT_API size_t cgt_poset_arity(const cgt_poset_t *poset);

/** The family of a poset: its name in the text language (`chain`, `antichain`, `boolean`, `divisors`, `subspaces`,
 *  `partitions`, `types`, `asm`, `product`, `union`, `series`, `young`, `dual`), `poset` for a poset made from relations or a
 * matrix, and `subposet` for one made by cgt_poset_new_subposet() or cgt_poset_new_subset(), which has no text.
 *  @param[in] poset not NULL.
 *  @return a text of the library's, never NULL. */
CGT_API const char *cgt_poset_family(const cgt_poset_t *poset);

/** The numbers that a poset was made from, in the order of its text: one for most families, the dimension and q for subspaces;
 *  for an explicit poset the number of elements and then its covers, each with its lower element before its upper one;
 *  for a diagram the lengths of its rows. Products, unions, series, duals and subposets have parts instead.
 *  @param[in] poset the poset.
 *  @param[out] numbers the first of them, at most `capacity`; may be NULL where that is 0.
 *  @param[in] capacity room in `numbers`.
 *  @param[out] n how many there are.
 *  @return ::CGT_OK; ::CGT_E_ARGUMENT: a NULL pointer; ::CGT_E_MEMORY.
 *  @par Complexity
 *      Constant; for explicit posets linear in the number of covers, which are computed if necessary. */
CGT_API cgt_status_t cgt_poset_arguments(const cgt_poset_t *poset, uint64_t *numbers, size_t capacity, size_t *n);

/** How many posets a poset was made from.
 *  @param[in] poset not NULL.
 *  @return the number of parts of a product, a union or a series; 1 for a dual and for a subposet; else 0. */
CGT_API size_t cgt_poset_part_count(const cgt_poset_t *poset);

/** One of the posets that a poset was made from.
 *  @param[in] poset not NULL.
 *  @param[in] index below cgt_poset_part_count().
 *  @return the poset's own reference: to keep it longer than the poset, call cgt_poset_retain(). NULL if there is no such part.
 */
CGT_API cgt_poset_t *cgt_poset_part(const cgt_poset_t *poset, size_t index);

/** How many elements a poset has.
 *  @param[in] poset the poset.
 *  @param[out] size their number.
 *  @return ::CGT_OK; ::CGT_E_OVERFLOW: 2^64 or more. */
CGT_API cgt_status_t cgt_poset_size(const cgt_poset_t *poset, uint64_t *size);

/** Whether words are an element of a poset.
 *  @param[in] poset the poset.
 *  @param[in] words the words.
 *  @param[in] count how many.
 *  @return ::CGT_OK, or ::CGT_E_ELEMENT with a text that names the culprit and what was expected. */
CGT_API cgt_status_t cgt_poset_validate(const cgt_poset_t *poset, const uint64_t *words, size_t count);

/** Whether a <= b.
 *  @param[in] poset the poset.
 *  @param[in] a an element.
 *  @param[in] b an element.
 *  @param[out] leq 1 or 0.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_poset_leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, uint32_t *leq);

/** The length of the longest chain below an element: the number of its elements other than the element itself.
 *  @param[in] poset the poset.
 *  @param[in] element an element.
 *  @param[out] height the length; if the poset is graded, the rank of the element.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_poset_height(const cgt_poset_t *poset, const uint64_t *element, uint64_t *height);

/** The length of the longest chain above an element: its height in the dual poset.
 *  @param[in] poset the poset.
 *  @param[in] element an element.
 *  @param[out] depth the length.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_poset_depth(const cgt_poset_t *poset, const uint64_t *element, uint64_t *depth);

/** Whether a poset is graded: all its maximal chains have the same length.
 *  @param[in] poset the poset.
 *  @param[out] graded 1 or 0; the empty poset is graded.
 *  @param[out] rank that length, where it is graded (0 for the empty poset); NULL if not wanted.
 *  @return ::CGT_OK or a failure.
 *  @par Complexity
 *      Known by theorem for every family; tables examine their covers. */
CGT_API cgt_status_t cgt_poset_graded(const cgt_poset_t *poset, uint32_t *graded, uint64_t *rank);

/** The rank of an element: its height, if the poset is graded.
 *  @param[in] poset the poset.
 *  @param[in] element an element.
 *  @param[out] rank from 0, the rank of minimal elements.
 *  @return ::CGT_OK; ::CGT_E_DOMAIN: the poset is not graded. */
CGT_API cgt_status_t cgt_poset_rank(const cgt_poset_t *poset, const uint64_t *element, uint64_t *rank);

/** The index of an element.
 *  @param[in] poset the poset.
 *  @param[in] element an element.
 *  @param[out] index from 0.
 *  @return ::CGT_OK; ::CGT_E_OVERFLOW: the poset has 2^64 elements or more; ::CGT_E_LIMIT: the poset would need a list of its
 *      elements that is too long. */
CGT_API cgt_status_t cgt_poset_index(const cgt_poset_t *poset, const uint64_t *element, uint64_t *index);

/** The element with a given index.
 *  @param[in] poset the poset.
 *  @param[in] index below cgt_poset_size().
 *  @param[out] element room for cgt_poset_arity() words.
 *  @return as cgt_poset_index(). */
CGT_API cgt_status_t cgt_poset_element(const cgt_poset_t *poset, uint64_t index, uint64_t *element);

#define CGT_SET_ALL          ((uint32_t)0) /**< All elements. */
#define CGT_SET_IDEAL        ((uint32_t)1) /**< All x <= a. */
#define CGT_SET_FILTER       ((uint32_t)2) /**< All x >= a. */
#define CGT_SET_INTERVAL     ((uint32_t)3) /**< All x with a <= x <= b. */
#define CGT_SET_LOWER_COVERS ((uint32_t)4) /**< All x that a covers. */
#define CGT_SET_UPPER_COVERS ((uint32_t)5) /**< All x that cover a. */
#define CGT_SET_MINIMA       ((uint32_t)6) /**< All minimal elements. */
#define CGT_SET_MAXIMA       ((uint32_t)7) /**< All maximal elements. */

/** Called for each element of a set.
 *  @param user what was given to cgt_poset_each().
 *  @param element the element; valid only until the function returns.
 *  @param arity its number of words.
 *  @return ::CGT_OK to go on; any other status stops cgt_poset_each(), which returns it. */
typedef cgt_status_t (*cgt_element_fn)(void *user, const uint64_t *element, size_t arity);

/** Hands the elements of a set to a function, each once, in any order, without storing them.
 *  @param[in] poset the poset.
 *  @param[in] set one of the CGT_SET_ constants.
 *  @param[in] a an element; NULL where the set needs none.
 *  @param[in] b an element, for ::CGT_SET_INTERVAL; else NULL.
 *  @param[in] each the function; it may ask this poset.
 *  @param[in] user handed to it.
 *  @return ::CGT_OK, a failure, or what the function returned.
 *  @par Complexity
 *      For families, proportional to the number of elements handed over, except for integer partitions: there all partitions
 *      are examined (if there are more than ::CGT_MAX_SEEN, the call fails with ::CGT_E_LIMIT). */
CGT_API cgt_status_t cgt_poset_each(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b,
                                    cgt_element_fn each, void *user);

/** How many elements a set has.
 *  @param[in] poset the poset.
 *  @param[in] set one of the CGT_SET_ constants.
 *  @param[in] a an element; NULL where the set needs none.
 *  @param[in] b an element, for ::CGT_SET_INTERVAL; else NULL.
 *  @param[out] n their number.
 *  @return ::CGT_OK; ::CGT_E_OVERFLOW: 2^64 or more.
 *  @par Complexity
 *      By a formula for chains, boolean lattices, divisors, subspaces, set partitions, A_n and their products and duals;
 *      otherwise by examining the elements. */
CGT_API cgt_status_t cgt_poset_count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *n);

/** The elements of a set, in the order of their indexes.
 *  @param[in] poset the poset.
 *  @param[in] set one of the CGT_SET_ constants.
 *  @param[in] a an element; NULL where the set needs none.
 *  @param[in] b an element, for ::CGT_SET_INTERVAL; else NULL.
 *  @param[out] list the new list; cgt_list_free() frees it.
 *  @return ::CGT_OK or a failure; ::CGT_E_LIMIT: 2^32 elements or more. */
CGT_API cgt_status_t cgt_poset_list(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b,
                                    cgt_list_t **list);

/** The Möbius function μ(a, b): 1 if a = b, minus the sum of μ(a, x) over a <= x < b if a < b, else 0.
 *  @param[in] poset the poset.
 *  @param[in] a an element.
 *  @param[in] b an element.
 *  @param[out] value μ(a, b).
 *  @return ::CGT_OK; ::CGT_E_OVERFLOW: the value does not fit; ::CGT_E_LIMIT: no formula, and more than
 *      ::CGT_MAX_TABLE elements in the interval.
 *  @par Complexity
 *      By formula for chains, boolean lattices, divisors, subspaces, set partitions, products and duals (Stanley, Enumerative
 *      Combinatorics 1, 3.8 and 3.10); else quadratic in the interval. */
CGT_API cgt_status_t cgt_poset_mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value);

/** How many pairs a <= b a poset has: the sum of its zeta function.
 *  @param[in] poset the poset, of at most ::CGT_MAX_TABLE elements.
 *  @param[out] n their number, those with a = b included.
 *  @return ::CGT_OK or a failure; ::CGT_E_LIMIT: too many elements for a table. */
CGT_API cgt_status_t cgt_poset_relation_count(const cgt_poset_t *poset, uint64_t *n);

/** All indexes in an order in which every element comes after all elements below it.
 *  @param[in] poset the poset, of at most ::CGT_MAX_TABLE elements.
 *  @param[out] indexes room for cgt_poset_size() numbers.
 *  @return ::CGT_OK; ::CGT_E_LIMIT: too many elements for a table. */
CGT_API cgt_status_t cgt_poset_linear_extension(const cgt_poset_t *poset, uint64_t *indexes);

/** The order as a bit matrix, by indexes, as cgt_poset_new_matrix() reads it, with the diagonal set.
 *  @param[in] poset the poset, of n elements, at most ::CGT_MAX_TABLE.
 *  @param[out] rows room for n rows of ceil(n / 64) words.
 *  @return ::CGT_OK; ::CGT_E_LIMIT: too many elements for a table. */
CGT_API cgt_status_t cgt_poset_matrix(const cgt_poset_t *poset, uint64_t *rows);

/** All pairs of indexes such that the second element covers the first: the edges of the Hasse diagram.
 *  @param[in] poset the poset, of at most ::CGT_MAX_TABLE elements.
 *  @param[out] list the new list: items of two words, in ascending order; cgt_list_free() frees it.
 *  @return ::CGT_OK; ::CGT_E_LIMIT: too many elements for a table. */
CGT_API cgt_status_t cgt_poset_hasse(const cgt_poset_t *poset, cgt_list_t **list);

/** Whether two posets have the same elements (the same coordinates) in the same order. Isomorphic posets with other coordinates
 *  are not equal.
 *  @param[in] first a poset.
 *  @param[in] second a poset.
 *  @param[out] equal 1 or 0.
 *  @return ::CGT_OK; ::CGT_E_LIMIT: they were made in different ways, and have too many elements to be compared one by one. */
CGT_API cgt_status_t cgt_poset_equal(const cgt_poset_t *first, const cgt_poset_t *second, uint32_t *equal);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
