/** @file
 *  @brief Rulesets of your own: a struct of callbacks, and the sinks for what they give. `cgt/game.h` makes games of them.
 */
#ifndef CGT_CALLBACKS_H
#define CGT_CALLBACKS_H

#include <cgt/list.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup game Games
 *  @brief Handles, positions and plays.
 *  @{ */

/** A game: a ruleset, its memo and its settings. Reference-counted: a compound keeps the games that it was made from. */
typedef struct cgt_game cgt_game_t;

/** Where callbacks put the positions that they produce. */
typedef struct cgt_sink cgt_sink_t;

#define CGT_NORMAL ((uint32_t)0) /**< Normal play: a player who cannot move loses. */
#define CGT_MISERE ((uint32_t)1) /**< Misère play: a player who cannot move wins. */

#define CGT_P ((uint64_t)0) /**< Outcome: the previous player wins. */
#define CGT_N ((uint64_t)1) /**< Outcome: the next player wins. */

#define CGT_QUESTION_VALUE   ((uint32_t)0) /**< Asks for the value: Grundy's, in misère play the misère Grundy value. */
#define CGT_QUESTION_OUTCOME ((uint32_t)1) /**< Asks for the outcome, ::CGT_P or ::CGT_N. */

/** @} */

/** @defgroup ruleset Rulesets of your own
 *  @brief A struct of callbacks, of which only one that gives the options is required.
 *  @{ */

#define CGT_RULESET_THREADSAFE \
  ((uint64_t)1) /**< Flag: the callbacks may run on several threads at once, and on threads of the library's. */
#define CGT_RULESET_SORT       ((uint64_t)2) /**< Flag: the order of the words does not matter; canonical positions ascend. */
#define CGT_RULESET_DROP_ZEROS ((uint64_t)4) /**< Flag: zero words do not matter; canonical positions have none. */

#define CGT_RULESET_GIVES_CANONICAL                                                                                          \
  ((uint64_t)32) /**< Flag: what `options` and `split` give is in canonical form, so that `canonical` is called only for the \
                    positions that callers give. Saves a call for each option. */

/** Flag: a call of a callback costs much, as in most languages that are not compiled, or much less for a position if there are
 *  many. So a search for values calls `options_block` for up to 4096 positions, not only for the one that it needs now, and
 *  keeps what it was given in 4 bytes for each option of unknown value, while the memory limit allows. Without it blocks are
 *  small, often of one position, which takes less memory and, where calls are cheap, less time. */
#define CGT_RULESET_COSTLY_CALLS ((uint64_t)64)

/** Flag: a position is the disjunctive sum of what `split` gives, move for move, and does not merely have the same value. So
 *  theorems about sums in misère play may be used. */
#define CGT_RULESET_SPLITS_SUMS ((uint64_t)8)
/** Flag: a position is the disjunctive sum of its words, each a position of one word, move for move: heaps that never meet. The
 *  library does what `split` would do, without a call and much faster. It implies ::CGT_RULESET_SPLITS_SUMS. */
#define CGT_RULESET_SPLITS_WORDS ((uint64_t)16)

/** A ruleset. Fill unused callbacks with NULL (the struct with zeros), set `size`, and set `options` or `options_block`.
 *
 *  Callbacks whose names end in `_block` take many positions of equally many words at once. Each may stand alone: where a
 *  ruleset has only the block form, the library gives it blocks of one position for everything that the other would be asked.
 *  Where it has both, they must agree. The positions are never NULL.
 *
 *  Callbacks receive positions in canonical form unless stated otherwise, and must not change or keep them. In a compound they
 *  are canonical only as far as every game that may still be played on them allows: a push does not reorder the words of its
 *  first game if their order matters to the second. */
typedef struct cgt_ruleset {
  size_t size;    /**< `sizeof(cgt_ruleset_t)`, which tells the version of this struct. */
  uint64_t flags; /**< Any of the CGT_RULESET_ flags. */
  void *user;     /**< Handed to every callback, unread. */
  /** Gives all options of a position to the sink: cgt_sink_option() or cgt_sink_options(). Neither order nor repetitions
   *  matter, and the options need not be canonical. A value or an outcome, or a list of moves to a value, calls it at most once
   *  for each position, while the memory limit allows: what it gave is kept until the value of the position is known, in 4
   *  bytes for each option of unknown value. An outcome needs no more options after one that is known to be P, from the memo or
   *  by `closed`, and then the sink says so. */
  cgt_status_t (*options)(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);
  /** Gives the options of `n` positions of `count` words each, one after another in `words`, to the sink:
   *  cgt_sink_block(). For languages in which a call costs much: with ::CGT_RULESET_COSTLY_CALLS blocks have up to 4096
   *  positions, and questions about many positions (cgt_game_table(), cgt_game_sequence(), cgt_game_answer_array() and such)
   *  take up to 65536 at a time: if a callback fails, none of these has an answer. Then `closed` is asked only about the
   *  positions of a question. If `options` is given too, outcomes are searched by that, and so are values if there is
   *  `closed` or `split`. */
  cgt_status_t (*options_block)(void *user, const uint64_t *words, size_t count, size_t n, cgt_sink_t *sink);
  /** Accepts a position that a caller gives (not canonical): returns ::CGT_OK, or cgt_sink_refuse()'s status. */
  cgt_status_t (*validate)(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);
  /** As `validate`, for `n` positions of `count` words each, one after another: 1 into `legal` for each that is
   *  accepted, 0 for each that is not; another number, or none, is a failure. The reason why one is refused comes from
   *  `validate`, if there is one. */
  cgt_status_t (*validate_block)(void *user, const uint64_t *words, size_t count, size_t n, uint8_t *legal);
  /** Brings a position into canonical form in place; may lower `*count`. It runs before the two flags are applied. */
  cgt_status_t (*canonical)(void *user, uint64_t *words, size_t *count);
  /** As `canonical`, in place: position i keeps its place, from `words + i * count` on. `counts` holds `count` for each, and
   *  takes the number of words that are left. */
  cgt_status_t (*canonical_block)(void *user, uint64_t *words, size_t count, size_t n, uint64_t *counts);
  /** Gives independent summands of a position to the sink (cgt_sink_summand()), or nothing where there is only one.
   *  The value in normal play is the XOR of theirs; for misère play see ::CGT_RULESET_SPLITS_SUMS. In normal play options are
   *  split as they are given, and the memo holds only what does not split into positions of this game: the callback may run
   *  while `options` does. */
  cgt_status_t (*split)(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);
  /** As `split`: gives the summands to cgt_sink_block(), all of this game; 0 of them where a position is no sum. */
  cgt_status_t (*split_block)(void *user, const uint64_t *words, size_t count, size_t n, cgt_sink_t *sink);
  /** A guess of how much play is left in a position, for the order in which a search tries options: less comes first;
   *  of equals, what `options` gives first. NULL: the sum of the words, as of heaps; for sets see cgt_hint_bits(). */
  uint64_t (*order_hint)(void *user, const uint64_t *words, size_t count);
  /** As `order_hint`: one guess for each position, into `hints`. A push asks only `order_hint` of the games it is made of. */
  cgt_status_t (*order_hint_block)(void *user, const uint64_t *words, size_t count, size_t n, uint64_t *hints);
  /** For each of `count` words an upper bound over all that is reachable from the position, into `bounds`. A hint: it spares
   *  the memo the work of widening its keys as larger words turn up. */
  cgt_status_t (*bounds)(void *user, const uint64_t *words, size_t count, uint64_t *bounds);
  /** Answers a CGT_QUESTION_ about a position in a play by a theorem: `*answer`, and the theorem's name if `theorem` is not
   *  NULL (text that lives as long as the ruleset). Returns ::CGT_E_NO_THEOREM if there is none; that is not a failure. */
  cgt_status_t (*closed)(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                         const char **theorem);
  /** Gives all winning moves of a position in a play to the sink without trying all moves, or ::CGT_E_NO_THEOREM. */
  cgt_status_t (*winning)(void *user, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink);
  /** Says by a theorem that a position is tame or pet (cgt_game_tameness()): ::CGT_TAMENESS_TAME or ::CGT_TAMENESS_PET into
   *  `*tameness`, and the theorem's name into `*theorem` if it wants to (text that lives as long as the ruleset). Returns
   *  ::CGT_E_NO_THEOREM where it has none; that is not a failure. */
  cgt_status_t (*tame)(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem);
  /** Writes a position as people are to read it, with cgt_sink_text(): in messages, in explanations and pictures, and in
   *  cgt_game_format_position(), which otherwise write its words. The position need not be canonical. It may run at any time
   *  and on any thread, also while other callbacks of the game do, and must ask no game. */
  cgt_status_t (*write)(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);
  const void *identity; /**< Bytes that say which ruleset this is, so that a memo file belongs to it; copied. May be NULL. */
  size_t identity_size; /**< How many bytes. */
  void (*destroy)(void *user); /**< Runs once, when the last reference to the game is gone. */
  uint64_t reserved[8];        /**< 0, for later versions. */
} cgt_ruleset_t;

/** Gives one option to the search, or one winning move.
 *  @param[in] sink what the callback was given; only until it returns, and only on its thread.
 *  @param[in] words the position; copied. Aligned as `uint64_t` is.
 *  @param[in] count its number of words.
 *  @return ::CGT_OK, or a status that the callback must return at once. It need not mean a failure: it also tells that no more
 *      options are needed. A callback that goes on nevertheless does no harm.
 *  @par Complexity
 *      Some ten nanoseconds. */
CGT_API cgt_status_t cgt_sink_option(cgt_sink_t *sink, const uint64_t *words, size_t count);

/** Gives many options of one position at once: the fast way.
 *  @param[in] sink what the callback was given.
 *  @param[in] words `n` options of `count` words each, one after another; copied.
 *  @param[in] count words of each option.
 *  @param[in] n how many options.
 *  @return ::CGT_OK, or a status that the callback must return at once. */
CGT_API cgt_status_t cgt_sink_options(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n);

/** Gives options of all positions of a block at once (`options_block`), or their summands (`split_block`). May be called
 *  several times in one callback; each call adds some.
 *  @param[in] sink what the callback was given.
 *  @param[in] numbers for each position of the block how many of the options are its: as many numbers as positions.
 *  @param[in] words the options, those of the first position first, `count` words each.
 *  @param[in] count words of each option.
 *  @return ::CGT_OK, or a status that the callback must return at once. */
CGT_API cgt_status_t cgt_sink_block(cgt_sink_t *sink, const uint64_t *numbers, const uint64_t *words, size_t count);

/** Gives one summand of a position (`split` only).
 *  @param[in] sink what the callback was given.
 *  @param[in] game the game that the summand is a position of, or NULL: this one. A position that another game does not accept
 *      is refused: the question fails with ::CGT_E_ARGUMENT.
 *  @param[in] words the summand; copied.
 *  @param[in] count its number of words.
 *  @return ::CGT_OK, or a status that the callback must return at once. */
CGT_API cgt_status_t cgt_sink_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count);

/** Refuses a position (`validate` only): the question fails with ::CGT_E_POSITION and this text.
 *  @param[in] sink what the callback was given.
 *  @param[in] reason the culprit and what was expected; copied, cut after some 200 bytes.
 *  @return ::CGT_E_POSITION, which the callback must return. */
CGT_API cgt_status_t cgt_sink_refuse(cgt_sink_t *sink, const char *reason);

/** Gives the text of a position, or the next piece of it (`write` only).
 *  @param[in] sink what the callback was given.
 *  @param[in] text UTF-8; copied. Error texts and explanations cut it after some 100 bytes.
 *  @return ::CGT_OK, or a status that the callback must return at once. */
CGT_API cgt_status_t cgt_sink_text(cgt_sink_t *sink, const char *text);

/** An `order_hint` for positions whose words are sets, such as bit boards of what is left: how many bits are set.
 *  @param user not used.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @return how many bits of all words are 1. */
CGT_API uint64_t cgt_hint_bits(void *user, const uint64_t *words, size_t count);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
