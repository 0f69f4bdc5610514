/** @file
 *  @brief PNim at large: values of all partitions of many numbers, and of all partitions inside a box.
 *
 *  **Order.** The partitions of n stand in lexicographic order of their parts, the largest part first: from 1 + 1 + … + 1 (rank
 *  0) to n (the last rank). So those whose parts are at most k come first, and the rank is the sum over i of the number of
 *  partitions of λ_i + λ_(i+1) + … with parts below λ_i. Partitions inside a box of r rows and c columns (at most r parts, none
 *  above c), of whatever number, stand in lexicographic order too, zeros standing for parts that are missing: from the empty
 *  one to r parts c.
 *
 *  **Values** are bytes: Grundy values of single partitions in PNim, at most 126 (Proposition 1 of Gottlieb, Krnc and Muršič,
 * "Nim on integer partitions and hyperrectangles"). A partition is heavy if its value is the number of its parts and its
 * largest part together less 1. The misère values are the same but for 0 and 1, which are exchanged (Proposition 6).
 *
 *  Functions that take a game take one made by cgt_game_new_pnim(), and go by its settings: memory limit, threads, progress
 *  (positions expanded are partitions of which the value is found), polling and cancelling. They neither use nor fill its memo,
 *  and do not wait for questions to it.
 */
#ifndef CGT_PARTITION_H
#define CGT_PARTITION_H

#include <cgt/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup partition Partitions
 *  @brief Orders of partitions, and values of all of them.
 *  @{ */

#define CGT_MAX_PARTITION ((uint64_t)126) /**< The greatest number of which partitions are ranked here. */

/** How many partitions a number has.
 *  @param[in] n the number, at most ::CGT_MAX_PARTITION.
 *  @param[out] count their number; 1 for 0.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT the number is too large, or the pointer NULL. */
CGT_API cgt_status_t cgt_partition_count(uint64_t n, uint64_t *count);

/** The rank of a partition among all of the same number.
 *  @param[in] parts its parts, positive and not increasing.
 *  @param[in] count how many; 0 for the empty partition.
 *  @param[out] rank from 0 to cgt_partition_count() - 1.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT it is no partition of a number up to ::CGT_MAX_PARTITION, or a pointer is NULL. */
CGT_API cgt_status_t cgt_partition_rank(const uint64_t *parts, size_t count, uint64_t *rank);

/** The partition of a rank.
 *  @param[in] n the number.
 *  @param[in] rank below cgt_partition_count().
 *  @param[out] parts room for n parts.
 *  @param[out] count how many it has.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT an argument is out of range, or a pointer NULL (`parts` may be where n is 0). */
CGT_API cgt_status_t cgt_partition_at(uint64_t n, uint64_t rank, uint64_t *parts, size_t *count);

/** Values of all partitions of all numbers of a range.
 *
 *  Let S(λ) be the set of values of what is left of λ when any rows are removed, or none. Then S(λ) without the value of λ is
 *  the union of S(λ - p) over the different parts p, the value of λ is the least number neither in that union nor in that of
 * the conjugate, and for all partitions of n with the same parts above p the partitions without p follow one another in the
 * order of those of n - p: the unions are taken of long runs of words, and no option is ever listed.
 *  @param[in] game a game made by cgt_game_new_pnim().
 *  @param[in] first the least number.
 *  @param[in] last the greatest, at most ::CGT_MAX_PARTITION.
 *  @param[out] values those of the partitions of `first` in their order, then of `first + 1`, and so on. Where it fails, values
 *      of some are written.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, the game is another, or the range is empty or too large.
 *  @retval CGT_E_MEMORY no memory.
 *  @retval CGT_E_LIMIT more than the game's memory limit.
 *  @retval CGT_E_CANCELLED cancelled; or whatever the progress callback returned.
 *  @par Complexity
 *      Eight bytes for each partition of a number up to `last`, besides the byte of its value. To 60 (6.6 million partitions)
 *      some tenths of a second, to 80 (123 million) some seconds, 1.1 GB. */
CGT_API cgt_status_t cgt_partition_values(cgt_game_t *game, uint64_t first, uint64_t last, uint8_t *values);

/** Called for each number.
 *  @param user what was given to cgt_partition_each().
 *  @param n the number.
 *  @param values of its partitions in their order; only until the return.
 *  @param count how many they are.
 *  @return ::CGT_OK to go on; anything else stops, and is what cgt_partition_each() returns. */
typedef cgt_status_t (*cgt_partition_fn)(void *user, uint64_t n, const uint8_t *values, uint64_t count);

/** Hands over the values of all partitions of one number after another; else as cgt_partition_values(). With a checkpoint file
 *  a sweep that was stopped, by whatever, goes on where it was: values that the file has are read from it (the sets that
 * further ones need are still made of them, in about half the time), and those of each further number are added, and are
 * on the disk before the next number begins. A number at which the file ends, or from which on it has only zeros, as a loss of
 * power may leave it, is computed anew; other damage is refused. Values under a right checksum are believed (@ref file says
 * whom to trust). The file is the same on every platform, and several sweeps may use it at once.
 *  @param[in] game a game made by cgt_game_new_pnim().
 *  @param[in] first the least number that is handed over.
 *  @param[in] last the greatest, at most ::CGT_MAX_PARTITION.
 *  @param[in] path the checkpoint file, made where there is none; NULL: none.
 *  @param[in] each the function; may be NULL with a path.
 *  @param[in] user handed to it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_FILE the file could not be read or written; the text says why.
 *  @retval CGT_E_CORRUPT it is another kind of file, of a later version, or damaged.
 *  @return else as cgt_partition_values(), or what the function returned. */
CGT_API cgt_status_t cgt_partition_each(cgt_game_t *game, uint64_t first, uint64_t last, const char *path,
                                        cgt_partition_fn each, void *user);

/** How many partitions fit in a box.
 *  @param[in] rows parts that a partition has at most.
 *  @param[in] columns size that a part has at most; `rows + columns` is at most ::CGT_MAX_PARTITION + 1.
 *  @param[out] count their number, a binomial coefficient.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT the box is too large, or the pointer NULL.
 *  @retval CGT_E_OVERFLOW the number does not fit 64 bits. */
CGT_API cgt_status_t cgt_partition_box_count(uint64_t rows, uint64_t columns, uint64_t *count);

/** The rank of a partition among all that fit in a box.
 *  @param[in] rows rows of the box.
 *  @param[in] columns columns of the box.
 *  @param[in] parts its parts, positive and not increasing.
 *  @param[in] count how many.
 *  @param[out] rank from 0 to cgt_partition_box_count() - 1.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT it is no partition, or not in the box; the box is too large, or a pointer NULL.
 *  @retval CGT_E_OVERFLOW the partitions in the box are too many for ranks. */
CGT_API cgt_status_t cgt_partition_box_rank(uint64_t rows, uint64_t columns, const uint64_t *parts, size_t count,
                                            uint64_t *rank);

/** The partition of a rank in a box.
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
 *  @param[out] values cgt_partition_box_count() of them, in the order of the ranks. Where it fails, some are written.
 *  @return as cgt_partition_values(), or as cgt_partition_box_count().
 *  @par Complexity
 *      For each partition two words are looked up for each different part, in some tens of nanoseconds, on one thread; 16 bytes
 * a partition, 32 where `rows + columns` exceeds 64, besides the byte of its value. */
CGT_API cgt_status_t cgt_partition_box_values(cgt_game_t *game, uint64_t rows, uint64_t columns, uint8_t *values);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
