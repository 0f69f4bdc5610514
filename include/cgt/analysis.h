/** @file
 *  @brief Analysis: the misère classes of a game, and claims tested over many positions.
 */
#ifndef CGT_ANALYSIS_H
#define CGT_ANALYSIS_H

#include <cgt/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup classes Misère classes
 *  @brief The Conway-Gurvich-Ho classification of all positions reachable from given ones.
 *
 *  A (t, l)-position has Grundy value t and misère Grundy value l; (0, 1)- and (1, 0)-positions are called swap positions. The
 *  classes are those of Gurvich and Ho, "On tame, pet, domestic, and miserable impartial games", Discrete Applied Mathematics
 *  243 (2018), as given by Gottlieb, Krnc and Muršič. They concern the given positions and all positions reachable from them: a
 *  game classified from some of its positions may look more special than it is.
 *
 *  @par Example
 *  @code
 *  const uint64_t from[] = {5, 5, 5};
 *  cgt_list_t *positions = NULL, *witness = NULL;
 *  cgt_classes_t *classes = NULL;
 *  uint32_t pet;
 *  cgt_list_new(from, 3, 1, &positions);
 *  cgt_classes_new(nim, positions, &classes);
 *  cgt_classes_is(classes, CGT_CLASS_PET, &pet);           // 0: 1 + 1 is a (0, 1)-position, but 2 + 2 is a (0, 0)-position
 *  cgt_classes_witness(classes, CGT_CLASS_PET, &witness);  // 2 2
 *  @endcode
 *  @{ */

/** What is known about the misère classes of some positions of a game. It does not change, and any number of threads may use
 *  it.
 */
typedef struct cgt_classes cgt_classes_t;

#define CGT_CLASS_DOMESTIC ((uint32_t)0) /**< No (0, k)- or (k, 0)-position with k >= 2. */
#define CGT_CLASS_TAME     ((uint32_t)1) /**< Only swap positions and (k, k)-positions. */
#define CGT_CLASS_PET      ((uint32_t)2) /**< Only swap positions and (k, k)-positions with k >= 2. */
#define CGT_CLASS_MISERABLE                                                                   \
  ((uint32_t)3) /**< Each position that is not a swap position has either no swap options, or \
                   options of both kinds. */
#define CGT_CLASS_RETURNABLE                                                                                \
  ((uint32_t)4) /**< Each move from a swap position to a position that is not terminal can be answered by a \
                   move to the pair of the first. */
#define CGT_CLASS_FORCED ((uint32_t)5) /**< Each option of a swap position is a swap position of the other kind. */

/** Classifies all positions reachable from some positions.
 *  @param[in] game the game. Its settings apply (memory limit, polling, progress, threads as for cgt_game_expand()), and
 *      cgt_game_cancel() stops the classification.
 *  @param[in] positions the positions; at least one.
 *  @param[out] classes what was found; cgt_classes_free() frees it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or the list has no position.
 *  @return else a failure, as of any question.
 *  @par Complexity
 *      Linear in positions and options: 4 bytes an option and about 40 bytes a position, plus the positions themselves. */
CGT_API cgt_status_t cgt_classes_new(cgt_game_t *game, const cgt_list_t *positions, cgt_classes_t **classes);

/** How many positions were classified: the given ones and all reachable ones, each canonical form once.
 *  @param[in] classes what was found, not NULL.
 *  @return their number. */
CGT_API uint64_t cgt_classes_count(const cgt_classes_t *classes);

/** Whether the positions belong to a class.
 *  @param[in] classes what was found.
 *  @param[in] number one of the CGT_CLASS_ constants.
 *  @param[out] yes 1 or 0.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT an argument is out of range, or a pointer NULL. */
CGT_API cgt_status_t cgt_classes_is(const cgt_classes_t *classes, uint32_t number, uint32_t *yes);

/** Why the positions do not belong to a class: of the positions that show it, the one with the shortest longest play (if there
 *  are several, the first in the order of lists: fewer words first, then by the words), and the move that shows it.
 *  @param[in] classes what was found.
 *  @param[in] number one of the CGT_CLASS_ constants.
 *  @param[out] witness a new list, empty if the positions belong to the class. Otherwise it begins with the position. For the
 *      classes that forbid pairs (domestic, tame, pet) that is all; for the others the option that shows it follows. For
 *      ::CGT_CLASS_FORCED it is the first option of a swap position that is not a swap position; for ::CGT_CLASS_RETURNABLE an
 *      option of a swap position from which no move leads back to the pair; for ::CGT_CLASS_MISERABLE a swap option such that
 *      no option is a swap position of the other kind.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT an argument is out of range, or a pointer NULL.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_classes_witness(const cgt_classes_t *classes, uint32_t number, cgt_list_t **witness);

/** Whether the positions belong to a class, and if not, why, in a sentence: the witness with its pairs.
 *  @param[in] classes what was found.
 *  @param[in] number one of the CGT_CLASS_ constants.
 *  @param[out] text at most `capacity` bytes of the text and its final zero; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `text`.
 *  @param[out] needed bytes that the whole text takes with its final zero; NULL if not wanted.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT an argument is out of range, or a pointer NULL. */
CGT_API cgt_status_t cgt_classes_text(const cgt_classes_t *classes, uint32_t number, char *text, size_t capacity,
                                      size_t *needed);

/** All positions that were classified, and their pairs.
 *  @param[in] classes what was found.
 *  @param[out] positions a new list, in canonical form: first the given positions, each once; NULL if not wanted.
 *  @param[out] values cgt_classes_count() Grundy values; NULL if not wanted.
 *  @param[out] misere cgt_classes_count() misère Grundy values; NULL if not wanted.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT `classes` is NULL.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_classes_values(const cgt_classes_t *classes, cgt_list_t **positions, uint64_t *values,
                                        uint64_t *misere);

/** Teaches the classified game what was found. The values of both plays go into its memo. If the positions are tame, the game
 *  knows this too: sums of them get their misère values without a search (cgt_game_tameness() names the theorem).
 *  cgt_game_forget() forgets it.
 *  @param[in] classes what was found.
 *  @retval CGT_OK done, also where the positions are not tame.
 *  @retval CGT_E_ARGUMENT `classes` is NULL.
 *  @retval CGT_E_MEMORY no memory.
 *  @retval CGT_E_LIMIT more than the game's memory limit.
 *  @retval CGT_E_STATE asked from a callback of the same game. */
CGT_API cgt_status_t cgt_classes_teach(const cgt_classes_t *classes);

/** Frees a classification.
 *  @param[in] classes what was found, or NULL. */
CGT_API void cgt_classes_free(cgt_classes_t *classes);

/** @} */

/** @defgroup domain Domains
 *  @brief Sequences of positions over which claims are checked. A domain does not change, and any number of threads may use it.
 *  @{ */

/** Many positions in a fixed order, smaller ones first. */
typedef struct cgt_domain cgt_domain_t;

/** All positions of a number of words within bounds, in the order of the sums of their words, and then of the words.
 *  @param[in] first the least number of each word.
 *  @param[in] last the greatest number of each word.
 *  @param[in] count words of a position.
 *  @param[out] domain the new domain; cgt_domain_free() frees it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, the box is empty, the sums of its words differ by 2^64 or more, or there are too
 *  many words.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_domain_new_box(const uint64_t *first, const uint64_t *last, size_t count, cgt_domain_t **domain);

/** All partitions of all numbers of a range, in the order of `cgt/partition.h`: by the numbers, then by the parts.
 *  @param[in] summand 1: a position is a summand of PNim, its number of parts before its parts; 0: its parts alone.
 *  @param[in] first the least number.
 *  @param[in] last the greatest, at most ::CGT_MAX_PARTITION.
 *  @param[out] domain the new domain.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT an argument is out of range, or the pointer NULL.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_domain_new_partitions(uint32_t summand, uint64_t first, uint64_t last, cgt_domain_t **domain);

/** All partitions inside a box, in the order of their ranks (`cgt/partition.h`).
 *  @param[in] summand 1: a position is a summand of PNim, its number of parts before its parts; 0: its parts alone.
 *  @param[in] rows the most parts that a partition may have.
 *  @param[in] columns the largest part that it may have.
 *  @param[out] domain the new domain.
 *  @return as cgt_partition_box_count(), or ::CGT_E_MEMORY. */
CGT_API cgt_status_t cgt_domain_new_partition_box(uint32_t summand, uint64_t rows, uint64_t columns, cgt_domain_t **domain);

/** All sets of taken cells of a board, as bits of ⌈rows * columns / 64⌉ words, the fullest board first; boards with equally
 *  many free cells are in the order of the bits as one number. Bit `row * columns + column` is set if that cell is taken.
 *  @param[in] rows rows of the board.
 *  @param[in] columns its columns; `rows * columns` is at most 128.
 *  @param[out] domain the new domain.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT the board is too large, or the pointer NULL.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_domain_new_boards(uint64_t rows, uint64_t columns, cgt_domain_t **domain);

/** The positions of a list, in its order.
 *  @param[in] positions the list; copied.
 *  @param[out] domain the new domain.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY. */
CGT_API cgt_status_t cgt_domain_new_list(const cgt_list_t *positions, cgt_domain_t **domain);

/** Gives positions of your own domain to the sink (cgt_sink_option(), cgt_sink_options()): those with the numbers `index`,
 *  `index + 1`, and so on, as many as it likes. If it gives none, there are no more.
 *  @param user what was given to cgt_domain_new().
 *  @param index how many positions precede them. It starts at 0, or where the check in the checkpoint file stopped, and grows
 *      by the number of positions given.
 *  @param sink takes the positions.
 *  @return ::CGT_OK; anything else stops the check, which returns it. */
typedef cgt_status_t (*cgt_domain_fn)(void *user, uint64_t index, cgt_sink_t *sink);

/** A domain of your own.
 *  @param[in] next gives the positions; runs on the thread that checks.
 *  @param[in] user handed to it.
 *  @param[in] destroy runs when the domain is freed; may be NULL.
 *  @param[in] identity bytes that identify the positions in checkpoint files; copied. May be NULL.
 *  @param[in] identity_size how many bytes.
 *  @param[out] domain the new domain.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY; `destroy` runs only if it is ::CGT_OK. */
CGT_API cgt_status_t cgt_domain_new(cgt_domain_fn next, void *user, cgt_destroy_fn destroy, const void *identity,
                                    size_t identity_size, cgt_domain_t **domain);

/** A part of a domain: its positions number ⌊N/n⌋·(i - 1) + min(i - 1, N mod n) up to those of part i + 1, where N is how many
 *  there are; so parts are ranges that differ by at most one position in size, and together are the domain. A claim checked
 *  over each of them, on one machine or many, has been checked over the domain: cgt_claim_merge() puts the results together. A
 *  position whose canonical form is in another part is judged there.
 *  @param[in] domain the whole domain, of at most 2^64 - 2 positions and not a user's. It may be freed before its parts.
 *  @param[in] part i, from 1 to `parts`.
 *  @param[in] parts n, at least 1; with more parts than positions some are empty.
 *  @param[out] share the new domain; cgt_domain_free() frees it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, a number is out of range, or the domain is itself a part.
 *  @retval CGT_E_UNSUPPORTED how many positions the domain has is not known.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Complexity
 *      Constant. A check of a part then passes the positions before it: at once in boxes, lists and partitions of numbers, in
 *      some 10 to 50 nanoseconds each in partitions inside a box and boards. Values by sweeps (PNim, CRIM, LCTR) are found from
 *      the beginning up to the part's last number. */
CGT_API cgt_status_t cgt_domain_new_part(cgt_domain_t *domain, uint64_t part, uint64_t parts, cgt_domain_t **share);

/** How many positions a domain has.
 *  @param[in] domain the domain.
 *  @param[out] n their number; UINT64_MAX for a domain of your own, and if there are more than 2^64 - 1.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL. */
CGT_API cgt_status_t cgt_domain_count(const cgt_domain_t *domain, uint64_t *n);

/** Frees a domain.
 *  @param[in] domain a domain, or NULL. */
CGT_API void cgt_domain_free(cgt_domain_t *domain);

/** @} */

/** @defgroup claim Claims
 *  @brief Conjectures: statements about positions, checked over a domain until they fail.
 *  @{ */

#define CGT_CLAIM_THREADSAFE ((uint64_t)1) /**< Flag: the claim's callbacks may run on several threads at once. */
#define CGT_CLAIM_EVERY \
  ((uint64_t)2) /**< Flag: every position is judged, also where its canonical form is another position of the domain. */

#define CGT_VERDICT_HOLDS ((uint8_t)0) /**< Verdict: the claim holds for the position. */
#define CGT_VERDICT_FAILS ((uint8_t)1) /**< Verdict: the position is a counterexample. */
#define CGT_VERDICT_SKIP  ((uint8_t)2) /**< Verdict: the claim says nothing about the position. */

/** Judges a block of positions. If it fails for a block, the block is given again, a position at a time: so the failure is that
 *  of the first position for which it fails, and no counterexample before that is lost.
 *  @param user the claim's.
 *  @param n how many positions.
 *  @param words the positions, one after another.
 *  @param starts n + 1 numbers: position i has the words from `starts[i]` up to `starts[i + 1]`.
 *  @param answers the answers for them, 0 for positions that the callback need not judge; NULL if the claim has no game, and
 *      when `applies` is called.
 *  @param[in,out] verdicts one of the CGT_VERDICT_ constants for each, at first ::CGT_VERDICT_HOLDS. Positions that it need not
 *      judge are ::CGT_VERDICT_SKIP, and stay so.
 *  @return ::CGT_OK; anything else stops the check, which returns it, unless there are enough counterexamples before that
 *      position. */
typedef cgt_status_t (*cgt_claim_fn)(void *user, size_t n, const uint64_t *words, const uint64_t *starts,
                                     const uint64_t *answers, uint8_t *verdicts);

/** Called from time to time with the progress of a check, on the calling thread.
 *  @param user the claim's.
 *  @param seen positions that have been judged or left out.
 *  @param n positions of the domain, as cgt_domain_count() gives them.
 *  @param failed counterexamples so far.
 *  @return ::CGT_OK to go on; anything else stops the check, which returns it. */
typedef cgt_status_t (*cgt_claim_progress_fn)(void *user, uint64_t seen, uint64_t n, uint64_t failed);

/** A claim. Fill the struct with zeros first, set `size`, and set either `holds` or `game` and `other`. */
typedef struct cgt_claim {
  size_t size;       /**< `sizeof(cgt_claim_t)`, which tells the version of this struct. */
  uint64_t flags;    /**< Any of the CGT_CLAIM_ flags. */
  void *user;        /**< Handed to every callback, unread. */
  cgt_game_t *game;  /**< The game whose answers the claim is about; NULL if it is about positions alone, with `holds` set. */
  uint32_t play;     /**< ::CGT_NORMAL or ::CGT_MISERE. */
  uint32_t question; /**< ::CGT_QUESTION_VALUE or ::CGT_QUESTION_OUTCOME. */
  uint32_t method;   /**< One of the CGT_METHOD_ constants, for `game`. With ::CGT_METHOD_CLOSED positions about which there is
                        no theorem are left out. */
  uint32_t other_method; /**< The same for `other`. */
  uint64_t
      threads; /**< Threads that may be used (more than 64 count as 64), where callbacks (::CGT_CLAIM_THREADSAFE) and rulesets
             (::CGT_RULESET_THREADSAFE) allow it; 0 and 1: the caller's. They search in the game's memo, so that other
             questions to the game wait meanwhile. The result does not depend on their number. */
  cgt_game_t *other; /**< The claim is that this game, which may be `game` itself, gives the same answers where it accepts the
                        position: a theorem (::CGT_METHOD_CLOSED) against the search (::CGT_METHOD_SEARCH), or one game against
                        another. NULL: the claim is what `holds` says. */
  cgt_claim_fn applies; /**< Says which positions the claim is about (::CGT_VERDICT_SKIP: not about this one) before their
                           answers are found; NULL: all. */
  cgt_claim_fn holds;   /**< Judges answers; NULL where there is another game. */
  cgt_claim_progress_fn progress; /**< Reports progress; NULL: the progress callback of `game` does, where it searches. */
  uint64_t most;                  /**< The check ends after this many counterexamples; 0: it lists all in the domain. */
  const void *identity;           /**< Bytes that identify what the callbacks claim in checkpoint files. May be NULL. */
  size_t identity_size;           /**< How many bytes. */
  uint64_t reserved[8];           /**< 0, for later versions. */
} cgt_claim_t;

/** Checks a claim over a domain, position after position, until there are enough counterexamples.
 *
 *  The check leaves out positions that a game of the claim does not accept and, in boxes and boards, positions whose canonical
 *  form (in `game`) is another position of the domain, where it is judged (::CGT_CLAIM_EVERY: those are judged too). Values in
 *  PNim (cgt_game_new_pnim(), summands as positions, a search or ::CGT_METHOD_AUTO) of all partitions up to a number, or inside
 *  a box, come from one sweep (cgt_partition_each(), cgt_partition_box_values()), not from theorems, with the settings of the
 *  game and the claim's threads; the misère values follow by Proposition 6. So do answers of CRIM and LCTR about all
 *  partitions up to a number, in either play; outcomes take a bit for each partition (to 99 in CRIM: 1.45 thousand
 *  million partitions, 200 MB and 170 MB for the last number, on one thread some 45 seconds with their judging).
 *
 *  With a checkpoint file, a check that was stopped for any reason resumes where it was. The file is written every few seconds,
 *  when the check is stopped, and when it ends (asking again then gives the same answer at once). The number of threads and
 *  `most` may change: asking for more counterexamples continues from those already found. The file belongs to the claim, by the
 *  identities of its callbacks, its games and its domain, all of which must have one. It is written whole or not at all, and
 *  its contents are believed if the checksum is correct (@ref file).
 *  @param[in] claim the claim.
 *  @param[in] domain the domain.
 *  @param[in] path the checkpoint file, created if it does not exist; NULL for none.
 *  @param[out] counterexamples a new list, in the order of the domain: the first is the smallest. A check that fails leaves it
 *      untouched, like the other results.
 *  @param[out] held for how many positions the claim holds, up to the last position judged.
 *  @param[out] seen how many positions of the domain were examined: all, or those up to the last counterexample.
 *  @retval CGT_OK done: with counterexamples or without.
 *  @retval CGT_E_ARGUMENT an argument is out of range; the text says which.
 *  @retval CGT_E_CANCELLED cgt_game_cancel() was called for the claim's game.
 *  @retval CGT_E_UNSUPPORTED there is a path, and the callbacks, a game or the domain has no identity.
 *  @retval CGT_E_FILE the file could not be read or written; the text says why.
 *  @retval CGT_E_CORRUPT the file is of another kind, of a later version, damaged, or belongs to another claim or domain.
 *  @return else a failure, as of any question, or what a callback returned: that of the first position that fails, which the
 *      text names.
 *  @par Complexity
 *      In addition to the answers and the callbacks, some tens of nanoseconds a position; all partitions of numbers up to 80 in
 *      PNim take about 5 seconds.
 *  @par Example
 *      Is G(λ) at least |λ1 - r| + 1, for partitions of r parts of all numbers up to 40?
 *  @code
 *  static cgt_status_t at_least_rank(void *user, size_t n, const uint64_t *words, const uint64_t *starts,
 *                                    const uint64_t *answers, uint8_t *verdicts) {
 *    (void)user;
 *    for (size_t i = 0; i < n; i++) {
 *      const uint64_t rows = words[starts[i]], columns = words[starts[i] + 1];
 *      const uint64_t rank = rows > columns ? rows - columns : columns - rows;
 *      if (answers[i] < rank + 1) verdicts[i] = CGT_VERDICT_FAILS;
 *    }
 *    return CGT_OK;
 *  }
 *
 *  cgt_claim_t claim = {.size = sizeof claim, .game = pnim, .holds = at_least_rank, .most = 1};
 *  cgt_domain_new_partitions(1, 1, 40, &domain);
 *  cgt_claim_check(&claim, domain, NULL, &counterexamples, &held, &seen);  // no counterexample, held = seen = 215307
 *  @endcode */
CGT_API cgt_status_t cgt_claim_check(const cgt_claim_t *claim, const cgt_domain_t *domain, const char *path,
                                     cgt_list_t **counterexamples, uint64_t *held, uint64_t *seen);

/** Puts together the checkpoint files of checks of all parts of a domain (cgt_domain_new_part()): the results are those of one
 *  check of the whole domain, with the same `most`. The parts may come from divisions into different numbers of parts, as long
 *  as each position of the domain is in one of them.
 *  @param[in] claim the claim, as it was checked; it is not checked here, and its callbacks are not called.
 *  @param[in] domain the whole domain.
 *  @param[in] paths the files, in any order.
 *  @param[in] n how many.
 *  @param[out] counterexamples a new list, in the order of the domain. A failure leaves it untouched, like the other results.
 *  @param[out] held as of cgt_claim_check().
 *  @param[out] seen as of cgt_claim_check().
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT an argument is out of range, two files have the same position, or no file has some position; the text
 *      names the files and the positions' numbers.
 *  @retval CGT_E_STATE a part is not finished: it has neither been checked to its end, nor has it `most` counterexamples.
 *  @retval CGT_E_UNSUPPORTED the callbacks, a game or the domain has no identity.
 *  @retval CGT_E_FILE a file could not be read.
 *  @retval CGT_E_CORRUPT a file is of another kind, of a later version, damaged, or belongs to another claim or domain.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_claim_merge(const cgt_claim_t *claim, const cgt_domain_t *domain, const char *const *paths, size_t n,
                                     cgt_list_t **counterexamples, uint64_t *held, uint64_t *seen);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
