/** @file
 *  @brief The engine behind a game: limits, progress, cancelling, memo files.
 *  `cgt/game.h` includes it. */
#ifndef CGT_ENGINE_H
#define CGT_ENGINE_H

#include <cgt/callbacks.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup engine The engine
 *  @brief Limits, progress, cancelling, and memo files.
 *
 *  The memo is looked up by AVX-512 where the processor has it, unless the environment variable `CGT_MEMO_KERNEL` is `portable`
 *  when the first search of the process begins. Answers do not depend on it.
 *  @{ */

#define CGT_SETTING_MEMORY                                                                                                    \
  ((uint32_t)0) /**< Bytes that the game's memo, searches and lists of options may take; 0: no limit. At first half of the    \
                   machine's memory (on 32-bit systems at most 1 GiB) for games from callbacks or from rules as text, and for \
                   compounds of such games, as one mistake in a rule may make positions without end; no limit for others, or  \
                   where the system does not say how much it has. */
#define CGT_SETTING_POLL                                                                              \
  ((uint32_t)1) /**< Positions expanded between two looks for progress and cancelling; at first 1024. \
                 */
#define CGT_SETTING_THREADS                                                                                      \
  ((uint32_t)2) /**< Threads that one question may use (more than 64 count as 64) for tables, sweeps, Cram, and, \
                   where rulesets allow it (::CGT_RULESET_THREADSAFE), for searches, plain or pruned, and for    \
                   summands of other games, each of which may take as much memory; at first 1. See page          \
                   @ref threads. */

/** Changes a setting. It applies to questions that begin later.
 *  @param[in] game the game.
 *  @param[in] setting one of the CGT_SETTING_ constants.
 *  @param[in] value its new value.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT an argument is out of range. */
CGT_API cgt_status_t cgt_game_set(cgt_game_t *game, uint32_t setting, uint64_t value);

/** Reads a setting.
 *  @param[in] game the game.
 *  @param[in] setting one of the CGT_SETTING_ constants.
 *  @param[out] value its value.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT an argument is out of range. */
CGT_API cgt_status_t cgt_game_get(cgt_game_t *game, uint32_t setting, uint64_t *value);

/** Names a folder in which questions for a value or an outcome go on when their memo would outgrow ::CGT_SETTING_MEMORY. All
 *  positions reachable from the one in question are then found first, in files divided by the sum of the words so that one part
 *  after another is in memory, and get numbers by a perfect hash function of 3.6 bits each; the plain search follows, with an
 *  array of one byte for a value below 254, of two or four for larger ones. So a question that needs a memo of 10.7 to 21.4
 *  bytes for a position ends in 1.5, and needs 8 bytes of the disk for a position whose words fit 48 bits, 8 more for each
 *  further 64. Every position is expanded twice, once by each search: `options` must give the same twice. What was found
 *  answers later questions about reachable positions too, until another question outgrows the limit, or cgt_game_forget(). A
 *  question that is stopped goes on when it is asked again. Games that split positions in normal play, and lists of positions
 *  that are asked about together, do not use the folder.
 *
 *  The files have no names, and vanish with the game or the process. If no memory limit is set, half of the machine's memory
 *  becomes it. Time: positions are written and read in large pieces, least often where each move lessens the sum of the words,
 *  or each enlarges it; `doc/performance.md` has figures.
 *  @param[in] game the game.
 *  @param[in] path the folder; copied. NULL: none, as at first.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT the game is NULL.
 *  @retval CGT_E_FILE no file can be made in the folder; nothing has changed.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_game_set_memo_dir(cgt_game_t *game, const char *path);

/** Called from time to time with the progress of a question, on the calling thread.
 *  @param user what was given to cgt_game_set_progress().
 *  @param expanded positions expanded so far for this question.
 *  @param known positions that the memo knows something about.
 *  @return ::CGT_OK to go on; anything else stops the question, which returns it. */
typedef cgt_status_t (*cgt_progress_fn)(void *user, uint64_t expanded, uint64_t known);

/** Sets a function that is called with the progress of questions. It applies to questions that begin later.
 *  @param[in] game the game.
 *  @param[in] progress the function, or NULL.
 *  @param[in] user handed to it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT the game is NULL. */
CGT_API cgt_status_t cgt_game_set_progress(cgt_game_t *game, cgt_progress_fn progress, void *user);

/** Stops every current question to this game, on whatever thread: each soon returns ::CGT_E_CANCELLED, and what it has found is
 *  kept. Questions that begin later are not stopped. May be called from any thread, from callbacks, and from a signal handler.
 *  Two things are not interrupted: making a poset's table (`cgt/poset.h`) and a user's callback.
 *  @param[in] game the game; questions to compounds of it are not stopped. NULL does nothing. */
CGT_API void cgt_game_cancel(cgt_game_t *game);

#define CGT_COUNT_KNOWN    ((uint32_t)0) /**< Positions of which the memo knows the value. */
#define CGT_COUNT_ENTRIES  ((uint32_t)1) /**< Positions in the memo, including those for which it only rules out values. */
#define CGT_COUNT_EXPANDED ((uint32_t)2) /**< Positions whose options were asked for, since the game was made. */
#define CGT_COUNT_OPTIONS  ((uint32_t)3) /**< Options given by the rules, since the game was made. */
#define CGT_COUNT_BYTES \
  ((uint32_t)4) /**< Bytes of the memo's tables, and of boxes of values beside it; not of the options kept for searches. */

/** What the engine counts.
 *  @param[in] game the game.
 *  @param[in] what one of the CGT_COUNT_ constants.
 *  @param[out] number the count, over both plays.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT an argument is out of range.
 *  @retval CGT_E_STATE asked from a callback of the same game. */
CGT_API cgt_status_t cgt_game_count(cgt_game_t *game, uint32_t what, uint64_t *number);

/** Makes room in the memo of normal play in advance, so that it need not grow on the way (which saves some 30 % of the time).
 *  The reserve suits positions whose words together fit 48 bits; for longer ones it is too small.
 *  @param[in] game the game.
 *  @param[in] n how many positions.
 *  @retval CGT_OK done.
 *  @retval CGT_E_MEMORY no memory.
 *  @retval CGT_E_LIMIT more than the memory limit, or than a table can hold (3·2^30 positions).
 *  @retval CGT_E_ARGUMENT the game is NULL.
 *  @retval CGT_E_STATE asked from a callback of the same game. */
CGT_API cgt_status_t cgt_game_reserve(cgt_game_t *game, uint64_t n);

/** Forgets all that was computed.
 *  @param[in] game the game.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT the game is NULL.
 *  @retval CGT_E_STATE asked from a callback of the same game. */
CGT_API cgt_status_t cgt_game_forget(cgt_game_t *game);

/** Writes the memo to a file: a header with a version and the ruleset's identity, all that is known, and a checksum. The file
 *  is the same on every platform, and is written whole or not at all (@ref file). It does not contain the boxes of values that
 *  a game keeps beside its memo (vector games, Wythoff's game), which are faster to fill again than to read.
 *
 *  The game's progress callback may call it too, so that long work that is killed resumes from the last file: it contains the
 *  values h(n) and the rows of the ruler on A_n found so far. If the question is at a summand rather than at this game itself,
 *  and another thread is using this game, the call is refused (::CGT_E_STATE): try again at a later call of the callback.
 *  @param[in] game the game; its ruleset has an identity.
 *  @param[in] path the file, which is replaced.
 *  @retval CGT_OK done.
 *  @retval CGT_E_UNSUPPORTED the ruleset has no identity.
 *  @retval CGT_E_FILE the file could not be written; the text says why.
 *  @retval CGT_E_MEMORY no memory.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_STATE asked from another callback of the same game than its progress callback. */
CGT_API cgt_status_t cgt_game_memo_save(cgt_game_t *game, const char *path);

/** Reads a memo file and adds what it knows to the memo. A file that is incomplete, damaged in any bit, or belongs to another
 *  ruleset is refused, and the memo stays as it was; so is one that contradicts what the memo knows. Otherwise values with a
 * correct checksum are believed (@ref file says which files to trust).
 *  @param[in] game the game; its ruleset has an identity.
 *  @param[in] path the file.
 *  @retval CGT_OK done.
 *  @retval CGT_E_UNSUPPORTED the ruleset has no identity.
 *  @retval CGT_E_FILE the file could not be read; the text says why.
 *  @retval CGT_E_CORRUPT the file is not a memo file, is of a later version, damaged, or another game's, or it has another
 * value of a position than the game; the text says which.
 *  @retval CGT_E_MEMORY no memory.
 *  @retval CGT_E_LIMIT more than the memory limit.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_STATE asked from a callback of the same game. */
CGT_API cgt_status_t cgt_game_memo_load(cgt_game_t *game, const char *path);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
