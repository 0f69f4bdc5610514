/** @file
 *  @brief Games on posets: coin turning (rulers, ideal games, pairs, turning sets of your own, products), and Chomp.
 *
 *  A coin lies on every element of a poset, heads or tails. A move takes a turning set whose greatest element shows heads, and
 *  turns all coins on it. A ::cgt_game_t made here is such a game (Definition 4.1 of Ishikawa, Ohmoto, Tagawa and Takayama,
 *  "Coin turning games on partially ordered sets"); everything in `cgt/game.h` works on it.
 *
 *  **Positions** are the coins that show heads: their coordinates, one after another, cgt_poset_arity() words each, in any
 *  order, none twice. Canonical positions ascend. The empty position has no heads. A position has at most ::CGT_MAX_WORDS
 *  words: questions about options fail with ::CGT_E_LIMIT if a move would leave more; cgt_coin_winning() does not.
 *
 *  **Values.** A position's value is the XOR of the values of its coins (Lenstra; Theorem 4.1), and the value of a coin on x is
 *  the mex, over all turning sets T whose greatest element is x, of the XOR of the values of T without x. The value of a coin
 *  is found as follows (cgt_game_explain() says how in each case):
 *
 *  | game | poset | value |
 *  |---|---|---|
 *  | ruler | chain | the largest power of 2 that divides x (Theorem 5.1) |
 *  | ruler | divisors, boolean | a nim product of such powers (Theorem 5.2) |
 *  | ruler | subspaces | by the dimension and the parity of q (Theorem 5.3) |
 *  | ruler | set partitions | a nim product of h(block) (Theorem 6.1); h(n) by the pair rule, see the manual |
 *  | ruler | A_n | by the class (rank, z) of an element, see the manual |
 *  | ideal | one minimum below x | 1 if x is minimal, else 0 (Corollary 4.1; the poset need not be graded) |
 *  | ideal | A_n | Theorem 1.1 |
 *  | ruler, ideal | product | the nim product over the parts (Theorem 4.2) |
 *  | pairs | any | 1 + the length of the longest chain below x |
 *  | turning | any | coins turned alone: 1; `1-2`: 1 + the length of the longest chain below; `2`: that length |
 *  | turning | chain | `1-3`: the odious numbers; `1+`, `2+`: powers of 2; `1+C`: the ruler |
 *  | turning | any other | a table of the poset: sets of XORs as rows of bits |
 *  | cross | product | the nim product over the games (Theorem 4.2) |
 *  | ruler, ideal | any other | a table of the poset: the recursion by bit-parallel rows |
 *  | others | any | a search over single coins |
 *
 *  Duals of chains, antichains, boolean lattices, divisors and subspaces are posets of the same kind, and are treated as such.
 */
#ifndef CGT_COIN_H
#define CGT_COIN_H

#include <cgt/game.h>
#include <cgt/poset.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup coin Coin turning games
 *  @brief Rulers, ideal games, pairs, turning sets of your own, products; and questions that only these games answer.
 *  @{ */

/** The ruler: turning sets are all closed intervals [x, y] with x <= y (Definition 4.2 (iii)).
 *  @param[in] poset the poset; the game keeps it.
 *  @param[out] game the new game.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY.
 *  @par Complexity
 *      With a formula a value takes nanoseconds to microseconds. A table of N elements takes at most about N^3 / 3072 affine
 *      instructions for each 8 bits of the values with GFNI, some ten times that without, and N^2 / 8 bytes. h(n) takes about
 *      as many steps as n has partitions (n = 100: seconds). All of A_n takes about n^5 / 240 steps (n = 200: seconds). */
CGT_API cgt_status_t cgt_game_new_ruler(cgt_poset_t *poset, cgt_game_t **game);

/** The order ideal game: turning sets are all principal ideals, the sets of all y <= x (Definition 4.2 (ii)).
 *  @param[in] poset the poset; the game keeps it.
 *  @param[out] game the new game.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY. */
CGT_API cgt_status_t cgt_game_new_ideal(cgt_poset_t *poset, cgt_game_t **game);

/** Turning turtles: turning sets are all {x, y} with x <= y, single coins included (Definition 4.2 (i)).
 *  @param[in] poset the poset; the game keeps it.
 *  @param[out] game the new game.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY. */
CGT_API cgt_status_t cgt_game_new_pairs(cgt_poset_t *poset, cgt_game_t **game);

/** Coin turning with exactly these turning sets.
 *  @param[in] poset the poset; the game keeps it.
 *  @param[in] coins the coins of all sets, one after another.
 *  @param[in] starts `n + 1` numbers: set i has the coins from number `starts[i]` up to number `starts[i + 1]`. The coins of a
 *      set may come in any order, none twice.
 *  @param[in] n how many sets; may be 0. Repeated sets do no harm.
 *  @param[out] game the new game.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, `starts` is not from 0 upwards, a set is empty, or has a coin twice.
 *  @retval CGT_E_ELEMENT a coin is not an element of the poset.
 *  @retval CGT_E_DOMAIN a set has no greatest element; the text names two elements with no element of the set above both.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_game_new_coins(cgt_poset_t *poset, const uint64_t *coins, const uint64_t *starts, size_t n,
                                        cgt_game_t **game);

/** Coin turning by the number of coins, as in chapter 14 of Winning Ways: `1-3` is Mock Turtles.
 *
 *  A code is a list such as `2-3,6C`. Each part is a number of coins, `2`, or a range, `2-3` or `1+`; then, on a chain, letters
 *  that say where the coins of a set lie, as in CGSuite. Letters may be small; if there are several, all must hold.
 *
 *  | letter | the coins |
 *  |---|---|
 *  | `C` | are next to each other |
 *  | `C(n)` | lie within n elements next to each other |
 *  | `E` | are equally spaced |
 *  | `S` | lie symmetrically about their middle |
 *  | `F` | include the first element of the chain |
 *
 *  Every set has a greatest element, which a move turns from heads to tails. So on any poset a set of k coins is an element
 * with k - 1 elements below it.
 *  @param[in] poset the poset; the game keeps it.
 *  @param[in] code the code.
 *  @param[out] game the new game.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, a number of coins is 0, a range descends, or there is a letter and the poset is
 * not a chain; the text says where.
 *  @retval CGT_E_SYNTAX this is no code; the text says where.
 *  @retval CGT_E_OVERFLOW a number is 2^64 or more.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Complexity
 *      Values of n elements, with at most k coins in a set and values below v, take O(n k v / 64) steps on a chain with a code
 *      without letters, and O(n^2 k v / 64) otherwise; a theorem answers at once. Values from 2^28 on that no theorem gives are
 *      refused with ::CGT_E_LIMIT. Options are listed one by one. */
CGT_API cgt_status_t cgt_game_new_turning_code(cgt_poset_t *poset, const char *code, cgt_game_t **game);

/** A family of turning sets, given by a function. Fill the struct with zeros first, and set `size` and `sets`. */
typedef struct cgt_turning {
  size_t size;    /**< `sizeof(cgt_turning_t)`, which tells the version of this struct. */
  uint64_t flags; /**< 0, or ::CGT_RULESET_THREADSAFE. */
  void *user;     /**< Handed to every callback, unread. */
  /** Gives all turning sets whose greatest element is `maximum` (of `arity` words) to the sink, with cgt_sink_turn(). */
  cgt_status_t (*sets)(void *user, const uint64_t *maximum, size_t arity, cgt_sink_t *sink);
  const void *identity;        /**< Bytes that identify the family in memo files; copied. May be NULL. */
  size_t identity_size;        /**< How many bytes. */
  void (*destroy)(void *user); /**< Runs once, when the last reference to the game is gone. */
  uint64_t reserved[8];        /**< 0, for later versions. */
} cgt_turning_t;

/** Coin turning with turning sets given by a function.
 *  @param[in] poset the poset; the game keeps it.
 *  @param[in] turning copied, with its identity.
 *  @param[out] game the new game.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, `size` belongs to no known version, a flag is unknown, or a reserved slot is in
 *      use.
 *  @retval CGT_E_MEMORY no memory; `destroy` has not run. */
CGT_API cgt_status_t cgt_game_new_turning(cgt_poset_t *poset, const cgt_turning_t *turning, cgt_game_t **game);

/** Gives a turning set to the library (`sets` of ::cgt_turning_t only).
 *  @param[in] sink what the callback was given.
 *  @param[in] coins its coins, one after another, in any order; the greatest may be left out. Copied.
 *  @param[in] n how many coins.
 *  @return ::CGT_OK, or a status that the callback must return at once: ::CGT_E_ELEMENT if a coin is not an element,
 *      ::CGT_E_DOMAIN if it is not below the greatest. */
CGT_API cgt_status_t cgt_sink_turn(cgt_sink_t *sink, const uint64_t *coins, size_t n);

/** The product of coin turning games: on the product of their posets, turning sets are products T × U × … (Theorem 4.2).
 *  @param[in] games coin turning games; the new game keeps them.
 *  @param[in] n how many, at least 1.
 *  @param[out] game the new game.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT (a game of another kind, too many coordinates) or ::CGT_E_MEMORY. */
CGT_API cgt_status_t cgt_game_new_cross(cgt_game_t *const *games, size_t n, cgt_game_t **game);

/** The poset that a game's coins lie on.
 *  @param[in] game a game, not NULL.
 *  @return the poset, which the game owns: valid as long as the game, not to be freed; NULL if the game is not a coin turning
 *      game. */
CGT_API cgt_poset_t *cgt_coin_poset(const cgt_game_t *game);

/** The values of all elements.
 *  @param[in] game a coin turning game on a poset of at most 2^32 elements.
 *  @param[out] values room for cgt_poset_size() numbers, in the order of the indexes.
 *  @return ::CGT_OK, or a failure, as of any question; ::CGT_E_LIMIT: more than 2^32 elements, or than a table can hold. */
CGT_API cgt_status_t cgt_coin_values(cgt_game_t *game, uint64_t *values);

/** The values of classes of elements that the game does not distinguish, where a theorem describes these classes.
 *
 *  - Ruler on the set partitions of [n], n <= 192: h(1), …, h(n), the values of single blocks of k elements (Theorem 6.1). The
 *    memory limit decides how much is kept: less memory means more time. Without a limit up to 1 GiB is used, and more from n =
 *    127 on.
 *  - Ruler on A_n: g(s, t) for rank s and third coordinate t, 0 <= t <= s <= n - 2: rows of 1, 2, … n - 1 numbers
 *  (section 6.1).
 *  - Ruler on subspaces: dimensions 0 to n (Theorem 5.3). Ruler on a boolean lattice: sizes 0 to n.
 *  @param[in] game such a game.
 *  @param[out] values the first of them, at most `capacity`; may be NULL where that is 0. No others are computed.
 *  @param[in] capacity room in `values`.
 *  @param[out] n how many there are.
 *  @return ::CGT_OK; ::CGT_E_NO_THEOREM: another game; or a failure, as of any question.
 *  @par Stopping and resuming
 *      The game's memory limit (::CGT_SETTING_MEMORY), progress, cancelling and ::CGT_SETTING_THREADS apply. What was computed
 *      before a stop is kept, and cgt_game_memo_save() writes it to a file from which another process can resume with the game
 *      on the same poset. So begin with the poset for the largest n that you may want. */
CGT_API cgt_status_t cgt_coin_class_values(cgt_game_t *game, uint64_t *values, size_t capacity, size_t *n);

/** Turning sets are listed by all their coins, ascending. */
#define CGT_TURN_COINS ((uint32_t)0)
/** Intervals are listed by their least and greatest elements, ideals by their greatest, other sets by all their coins. */
#define CGT_TURN_ENDS ((uint32_t)1)

/** The turning sets with a given greatest element.
 *  @param[in] game a coin turning game.
 *  @param[in] form ::CGT_TURN_COINS or ::CGT_TURN_ENDS.
 *  @param[in] maximum an element of its poset.
 *  @param[out] sets the new list, each set once; cgt_list_free() frees it.
 *  @return ::CGT_OK, or a failure; ::CGT_E_LIMIT: a set has more than 2^22 elements, or there is one set for each element of an
 *      ideal with more than 2^22 elements. */
CGT_API cgt_status_t cgt_coin_turning_sets(cgt_game_t *game, uint32_t form, const uint64_t *maximum, cgt_list_t **sets);

/** The winning moves of a position in normal play, as turning sets: those after which the value is 0.
 *  @param[in] game a coin turning game.
 *  @param[in] form ::CGT_TURN_COINS or ::CGT_TURN_ENDS.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] sets the new list, each set once; cgt_list_free() frees it.
 *  @return ::CGT_OK, or a failure, as of any question.
 *  @par Complexity
 *      Rulers on chains: constant for each coin. Otherwise all turning sets of all coins are examined. */
CGT_API cgt_status_t cgt_coin_winning(cgt_game_t *game, uint32_t form, const uint64_t *words, size_t count, cgt_list_t **sets);

/** @} */

/** @defgroup chomp Chomp on a poset
 *  @brief The poset game: take an element that is left, with all that is above it. Who cannot move loses; in Chomp as it is
 * usually told, where who takes the least element loses, play is misere.
 *
 *  **Positions** are the elements that are left: a bit for each, by its index, in ceil(n / 64) words, low bits first. What is
 *  below an element that is left must be left too.
 *
 *  **Values** of positions without an induced N (forests, unions and series of such) take polynomial time: parts that are not
 *  comparable are summands, and a part below all others makes an ordinal sum (Deuber and Thomasse, 1996). With a greatest
 *  element, or a least one, the first player wins. With a least element misere play is normal play without it. On diagrams and
 *  products of two chains a table of all diagrams inside gives the value; elsewhere a search, of those parts that are neither
 *  sums nor ordinal sums.
 *  @{ */

#define CGT_MAX_CHOMP ((uint64_t)1 << 14) /**< The most elements of a poset for Chomp. */

/** Chomp on a poset.
 *  @param[in] poset the poset; the game keeps it.
 *  @param[out] game the new game.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY; ::CGT_E_LIMIT: more than ::CGT_MAX_CHOMP elements.
 *  @par Complexity
 *      n^2 / 4 bytes for n elements. The whole product of chains of 12 and 12 elements, of 2.7 million diagrams, takes tenths
 * of a second. A value that rests on positions nested more than 1000 deep is refused (::CGT_E_LIMIT). */
CGT_API cgt_status_t cgt_game_new_chomp(cgt_poset_t *poset, cgt_game_t **game);

/** The poset of a game of Chomp.
 *  @param[in] game any game, not NULL.
 *  @return the game's own reference; NULL if the game is not Chomp. */
CGT_API cgt_poset_t *cgt_chomp_poset(const cgt_game_t *game);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
