/** @file
 *  @brief Games on partitions in bulk: values of all partitions of many numbers and, in PNim, of all partitions inside a box.
 *
 *  **Order.** The partitions of n stand in lexicographic order of their parts, the largest part first: from 1 + 1 + … + 1 (rank
 *  0) to n (the last rank). So the partitions with parts of at most k come first, and the rank is the sum over i of the number
 *  of partitions of λ_i + λ_(i+1) + … with parts below λ_i. The partitions inside a box of r rows and c columns (at most r
 *  parts, none above c), whatever their sum, stand in lexicographic order too, zeros standing for missing parts: from the empty
 *  partition to r parts c.
 *
 *  **Values** are bytes: Grundy values of single partitions, in PNim at most 126 (Proposition 1 of Gottlieb, Krnc and Muršič,
 *  "Nim on integer partitions and hyperrectangles"). A partition is heavy if its value is the number of its parts plus its
 *  largest part, less 1. In PNim the misère values are the same, except that 0 and 1 are exchanged (Proposition 6).
 *
 *  Functions that take a game expect one made by cgt_game_new_pnim() or, except for boxes, by cgt_game_new_crim() or
 *  cgt_game_new_lctr(), and obey its settings: memory limit, threads, progress
 *  (the positions expanded are the partitions whose values have been found), polling and cancelling. They neither use nor fill
 *  its memo, and do not wait for questions to it.
 */
#ifndef CGT_PARTITION_H
#define CGT_PARTITION_H

#include <cgt/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup partition Partitions
 *  @brief Ranks of partitions, and the values of all partitions.
 *  @{ */

#define CGT_MAX_PARTITION ((uint64_t)126) /**< The greatest number of which partitions are ranked here. */

/** How many partitions a number has.
 *  @param[in] n the number, at most ::CGT_MAX_PARTITION.
 *  @param[out] m their number; 1 for 0.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT the number is too large, or the pointer NULL. */
CGT_API cgt_status_t cgt_partition_count(uint64_t n, uint64_t *m);

/** The rank of a partition among all of the same number.
 *  @param[in] parts its parts, positive and not increasing.
 *  @param[in] count how many; 0 for the empty partition.
 *  @param[out] rank from 0 to cgt_partition_count() - 1.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT it is not a partition of a number up to ::CGT_MAX_PARTITION, or a pointer is NULL. */
CGT_API cgt_status_t cgt_partition_rank(const uint64_t *parts, size_t count, uint64_t *rank);

/** The partition with a given rank.
 *  @param[in] n the number.
 *  @param[in] rank below cgt_partition_count().
 *  @param[out] parts room for n parts.
 *  @param[out] count how many it has.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT an argument is out of range, or a pointer NULL (`parts` may be where n is 0). */
CGT_API cgt_status_t cgt_partition_at(uint64_t n, uint64_t rank, uint64_t *parts, size_t *count);

/** Values of all partitions of all numbers of a range.
 *
 *  In CRIM and LCTR, the values of what is left when a row is removed are found on long runs, and those for columns are those
 * for rows of the conjugate. In PNim, let S(λ) be the set of values of what remains of λ when any number of rows is removed,
 * possibly none. Then S(λ) without the value of λ is the union of S(λ - p) over the distinct parts p, and the value of λ is the
 * least number neither in that union nor in that of the conjugate. For all partitions of n with the same parts above p, the
 * partitions without p follow one another in the order of the partitions of n - p. So the unions are computed on long runs of
 * words, and no option is ever listed.
 *
 *  Other games list their options: a ruleset of the caller's, or a game from rules as text, whose positions are heaps in any
 * order without zeros (::CGT_RULESET_SORT and ::CGT_RULESET_DROP_ZEROS) has the parts of a partition as heaps. Each option must
 * have fewer cells in all. Values of options are looked up by number and rank.
 *  @param[in] game PNim, CRIM, LCTR, or a game of heaps.
 *  @param[in] first the least number.
 *  @param[in] last the greatest, at most ::CGT_MAX_PARTITION.
 *  @param[out] values those of the partitions of `first` in their order, then of `first + 1`, and so on. If the call fails,
 *      some values have been written.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, the game is of another kind, or the range is empty or too large.
 *  @retval CGT_E_MEMORY no memory.
 *  @retval CGT_E_LIMIT more than the game's memory limit.
 *  @retval CGT_E_CANCELLED cancelled; or whatever the progress callback returned; or a failure of the ruleset.
 *  @par Complexity
 *      Where options are listed: a byte for each partition of a number up to `last`, and the time to give the options and sort
 *      their words. Otherwise eight bytes for each partition of a number up to `last`, plus the byte of its value. Up to 60
 * (6.6 million partitions) some tenths of a second, up to 80 (123 million) some seconds and 1.1 GB. */
CGT_API cgt_status_t cgt_partition_values(cgt_game_t *game, uint64_t first, uint64_t last, uint8_t *values);

/** Called for each number.
 *  @param user what was given to cgt_partition_each().
 *  @param n the number.
 *  @param values of its partitions in their order; valid only until the function returns.
 *  @param m how many they are.
 *  @return ::CGT_OK to go on; any other status stops cgt_partition_each(), which returns it. */
typedef cgt_status_t (*cgt_partition_fn)(void *user, uint64_t n, const uint8_t *values, uint64_t m);

/** Hands over the values of all partitions of one number after another; otherwise like cgt_partition_values(). With a
 *  checkpoint file, a sweep that was stopped for any reason resumes where it was. Values in the file are read from it (the sets
 *  that further numbers need are rebuilt from them, in about half the time); the values of each further number are added, and
 *  are on the disk before the next number begins. If the file ends within a number, or has only zeros from some number on, as a
 *  loss of power may leave it, that number is computed again; other damage is refused. Values with a correct checksum are
 *  believed (@ref file says which files to trust). The file is the same on every platform, and several sweeps may use it at
 *  once.
 *  @param[in] game as above; PNim, CRIM or LCTR, the game of the checkpoint file, if there is one.
 *  @param[in] first the least number that is handed over.
 *  @param[in] last the greatest, at most ::CGT_MAX_PARTITION.
 *  @param[in] path the checkpoint file, created if it does not exist; NULL for none.
 *  @param[in] each the function; may be NULL with a path.
 *  @param[in] user handed to it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_FILE the file could not be read or written; the text says why.
 *  @retval CGT_E_CORRUPT the file is of another kind, of another game, of a later version, or damaged.
 *  @return otherwise as cgt_partition_values(), or what the function returned. */
CGT_API cgt_status_t cgt_partition_each(cgt_game_t *game, uint64_t first, uint64_t last, const char *path,
                                        cgt_partition_fn each, void *user);

/** How many partitions fit in a box.
 *  @param[in] rows the most parts that a partition may have.
 *  @param[in] columns the largest part that it may have; `rows + columns` is at most ::CGT_MAX_PARTITION + 1.
 *  @param[out] n their number, a binomial coefficient.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT the box is too large, or the pointer NULL.
 *  @retval CGT_E_OVERFLOW the number does not fit 64 bits. */
CGT_API cgt_status_t cgt_partition_box_count(uint64_t rows, uint64_t columns, uint64_t *n);

/** The rank of a partition among all that fit in a box.
 *  @param[in] rows rows of the box.
 *  @param[in] columns columns of the box.
 *  @param[in] parts its parts, positive and not increasing.
 *  @param[in] count how many.
 *  @param[out] rank from 0 to cgt_partition_box_count() - 1.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT it is not a partition, or not in the box; the box is too large, or a pointer NULL.
 *  @retval CGT_E_OVERFLOW the box has too many partitions for ranks. */
CGT_API cgt_status_t cgt_partition_box_rank(uint64_t rows, uint64_t columns, const uint64_t *parts, size_t count,
                                            uint64_t *rank);

/** The partition with a given rank in a box.
 *  @param[in] rows rows of the box.
 *  @param[in] columns columns of the box.
 *  @param[in] rank below cgt_partition_box_count().
 *  @param[out] parts room for as many parts as the box has rows.
 *  @param[out] count how many it has.
 *  @return as cgt_partition_box_rank(). */
CGT_API cgt_status_t cgt_partition_box_at(uint64_t rows, uint64_t columns, uint64_t rank, uint64_t *parts, size_t *count);

/** Values of all partitions inside a box.
 *  @param[in] game a game made by cgt_game_new_pnim().
 *  @param[in] rows rows of the box.
 *  @param[in] columns columns of the box.
 *  @param[out] values cgt_partition_box_count() of them, in the order of the ranks. If the call fails, some have been written.
 *  @return as cgt_partition_values(), or as cgt_partition_box_count().
 *  @par Complexity
 *      For each partition, two words are looked up for each distinct part, in some tens of nanoseconds, on one thread. 16 bytes
 *      a partition, 32 if `rows + columns` exceeds 64, plus the byte of its value. */
CGT_API cgt_status_t cgt_partition_box_values(cgt_game_t *game, uint64_t rows, uint64_t columns, uint8_t *values);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
