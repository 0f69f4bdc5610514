/** @file
 *  @brief Proofs: certificates of values and outcomes that anybody can check.
 */
#ifndef CGT_PROOF_H
#define CGT_PROOF_H

#include <cgt/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup proof Proofs
 *  @brief A value or an outcome, with claims that prove it from the rules alone.
 *
 *  A proof is a set of claims: positions with values. It proves them all, whoever found them, if for each claim of value v
 *  - each number below v is, by the claims, the value of an option, and
 *  - each option has, by the claims, another value than v, or has itself an option that has the value v.
 *
 *  A position that the rules take apart as a sum counts, in normal play, by the XOR of the values of its summands. In misère
 *  play values are misère Grundy values, nothing is taken apart, and a position without moves has the value 1. What a proof
 *  rests on besides are its lemmas (CGT_LEMMA_ constants), which its file states. Plays must end, as in all games with
 *  values. The page @ref proofs has the reason why this suffices, and the format of the files.
 *
 *  The claims are taken from what the search has found, and chosen so that few are needed. cgt_proof_check() goes through them
 *  with the rules, and never asks the search; `tools/check-proof` does so without this library.
 *
 *  @par Example
 *  @code
 *  cgt_proof_t *proof;
 *  const uint64_t start = 0;
 *  uint64_t claims;
 *  cgt_game_prove(game, CGT_NORMAL, CGT_QUESTION_VALUE, CGT_LEMMA_LIKENESS, &start, 1, &proof);  // game: cram(5,7)
 *  cgt_proof_count(proof, CGT_PROOF_CLAIMS, &claims);
 *  cgt_proof_check(proof);  // CGT_OK
 *  cgt_proof_save(proof, NULL, "cram-5-7.proof");
 *  cgt_proof_free(proof);
 *  @endcode
 *  @{ */

/** A proof. It does not change, and any number of threads may use it. */
typedef struct cgt_proof cgt_proof_t;

#define CGT_LEMMAS_NONE ((uint32_t)0) /**< No lemma: the rules alone. */
#define CGT_LEMMA_LIKENESS                                                                                                \
  ((uint32_t)1) /**< Positions that the game's canonical form (cgt_game_canonical()) makes equal, though they are written \
                   differently for more than order or zeros, have the same value: boards that are reflected, turned or    \
                   shifted, and circles. */
#define CGT_LEMMA_THEOREMS ((uint32_t)2) /**< The theorems of the ruleset (::CGT_METHOD_CLOSED) give values. */
#define CGT_LEMMAS_ALL     ((uint32_t)3) /**< All of these. */

/** Proves the value or the outcome of a position. The search answers first; claims are then chosen from the position downwards,
 *  which may ask the search for what it had no need of.
 *  @param[in] game the game.
 *  @param[in] play ::CGT_NORMAL or ::CGT_MISERE.
 *  @param[in] question ::CGT_QUESTION_VALUE or ::CGT_QUESTION_OUTCOME.
 *  @param[in] lemmas the CGT_LEMMA_ constants that may be used, added up.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] proof the new proof; cgt_proof_free() frees it. It keeps the game.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or a number is out of range.
 *  @retval CGT_E_UNSUPPORTED a compound, one of whose parts needs ::CGT_LEMMA_LIKENESS, is asked about without it.
 *  @retval CGT_E_OVERFLOW a claim needs a value of 2^30 or more.
 *  @return otherwise a failure, as of any question; the game keeps what was found.
 *  @par Complexity
 *      That of the search, and for each claim at most the options of its options. The memory limit of the game counts for the
 *      claims too: ::CGT_SETTING_MEMORY. */
CGT_API cgt_status_t cgt_game_prove(cgt_game_t *game, uint32_t play, uint32_t question, uint32_t lemmas, const uint64_t *words,
                                    size_t count, cgt_proof_t **proof);

/** Frees a proof.
 *  @param[in] proof a proof, or NULL. No call that uses it may be in progress. */
CGT_API void cgt_proof_free(cgt_proof_t *proof);

/** Checks a proof: each claim, and that the statement follows. Of a part (cgt_proof_part()), that they follow if what it
 *  assumes is true. Only the ruleset's `validate`, `canonical`, `options` and `split` are called, and with ::CGT_LEMMA_THEOREMS
 *  `closed`.
 *  @param[in] proof the proof.
 *  @retval CGT_OK all follows.
 *  @retval CGT_E_CORRUPT a claim does not follow; the text has its number, its position and the reason.
 *  @retval CGT_E_ARGUMENT the proof is NULL.
 *  @return otherwise a failure, as of any question to the game of the proof, whose progress callback, cancelling and memory
 *      limit count.
 *  @par Complexity
 *      For each claim at most the options of its options, each looked up in constant time. */
CGT_API cgt_status_t cgt_proof_check(const cgt_proof_t *proof);

/** What a proof states.
 *  @param[in] proof the proof.
 *  @param[out] play ::CGT_NORMAL or ::CGT_MISERE; NULL if not wanted, as all others.
 *  @param[out] question ::CGT_QUESTION_VALUE or ::CGT_QUESTION_OUTCOME.
 *  @param[out] lemmas the lemmas that it may use.
 *  @param[out] answer the value, or ::CGT_P or ::CGT_N.
 *  @param[out] position a new list with the position; cgt_list_free() frees it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT the proof is NULL.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_proof_statement(const cgt_proof_t *proof, uint32_t *play, uint32_t *question, uint32_t *lemmas,
                                         uint64_t *answer, cgt_list_t **position);

/** The game of a proof.
 *  @param[in] proof the proof, not NULL.
 *  @return the game, which lives at least as long as the proof; cgt_game_retain() keeps it longer. */
CGT_API cgt_game_t *cgt_proof_game(const cgt_proof_t *proof);

#define CGT_PROOF_CLAIMS  ((uint32_t)0) /**< Claims, which the check goes through. */
#define CGT_PROOF_ASSUMED ((uint32_t)1) /**< Claims of other parts, which a part assumes. */
#define CGT_PROOF_PART    ((uint32_t)2) /**< Which part of a proof this is, from 1. */
#define CGT_PROOF_PARTS   ((uint32_t)3) /**< How many parts the proof has; 1: it is whole. */

/** Counts of a proof.
 *  @param[in] proof the proof.
 *  @param[in] what one of the CGT_PROOF_ constants.
 *  @param[out] n the number.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or `what` is none of the constants. */
CGT_API cgt_status_t cgt_proof_count(const cgt_proof_t *proof, uint32_t what, uint64_t *n);

/** Writes a proof to a file, which appears when it is complete (@ref file). It is the same on every platform.
 *  @param[in] proof the proof.
 *  @param[in] command how the proof was made, one line for the head of the file; NULL: nothing is said, or what the file had
 *      said that the proof was loaded from.
 *  @param[in] path the file, which is replaced.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or `command` has a line break or more than 4000 bytes.
 *  @retval CGT_E_UNSUPPORTED a game of the proof has neither a spec (cgt_game_spec()) nor, if it is the only one, an identity.
 *  @retval CGT_E_FILE the file could not be written; the text says why.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_proof_save(const cgt_proof_t *proof, const char *command, const char *path);

/** Reads a proof from a file. It is not checked: cgt_proof_check().
 *  @param[in] path the file.
 *  @param[in] game the game that it is about, or NULL: the one that the file names in the text language. A game without a spec
 *      must be given; if one is given, the file must be about it.
 *  @param[out] proof the new proof; cgt_proof_free() frees it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_FILE the file could not be read; the text says why.
 *  @retval CGT_E_CORRUPT the file is not a proof, is of a later version, damaged, or about another game; the text says which,
 *      and names the line or the claim.
 *  @retval CGT_E_MEMORY no memory.
 *  @retval CGT_E_LIMIT more claims than the memory limit of the game allows.
 *  @retval CGT_E_ARGUMENT a pointer is NULL. */
CGT_API cgt_status_t cgt_proof_load(const char *path, cgt_game_t *game, cgt_proof_t **proof);

/** Makes a part of a proof: about an n-th of its claims, with those of other parts that they need, which the part assumes. Each
 *  part can be checked by itself; if all are right, so is the whole, as cgt_proof_merge() makes it.
 *  @param[in] proof a whole proof that is right.
 *  @param[in] part which part, from 1.
 *  @param[in] parts how many parts there are.
 *  @param[out] made the new proof; cgt_proof_free() frees it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, a number is out of range, or the proof is a part itself.
 *  @retval CGT_E_CORRUPT a claim does not follow.
 *  @return otherwise a failure, as of any question. */
CGT_API cgt_status_t cgt_proof_part(const cgt_proof_t *proof, uint64_t part, uint64_t parts, cgt_proof_t **made);

/** Puts the parts of a proof together.
 *  @param[in] parts all parts of one proof, each once, in any order; or whole proofs of one statement, whose claims are joined.
 *  @param[in] n how many; at least 1.
 *  @param[out] merged the new proof, which is whole; cgt_proof_free() frees it. It keeps the games of the first.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, they are not of one statement and one number of parts, or a part is missing or
 *      there twice; the text says which.
 *  @retval CGT_E_CORRUPT two of them claim different values of a position, which the text names, or something is assumed that
 *      no part claims.
 *  @retval CGT_E_MEMORY no memory.
 *  @retval CGT_E_LIMIT more claims than the memory limit of the game allows. */
CGT_API cgt_status_t cgt_proof_merge(cgt_proof_t *const *parts, size_t n, cgt_proof_t **merged);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
