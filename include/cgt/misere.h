/** @file
 *  @brief Misère play: canonical forms and genera.
 *
 *  In misère play the player who cannot move wins. The page @ref misere of the manual explains the theory. */
#ifndef CGT_MISERE_H
#define CGT_MISERE_H

#include <cgt/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup forms Misère canonical forms
 *  @brief The simplest forms of impartial games in misère play, each stored once.
 *
 *  Two games G and H are equal in misère play if G + X and H + X have the same outcome for every game X. Each game has a
 *  simplest form, to which it is equal, and equal games have the same (Conway, "On Numbers and Games", chapter 12; Siegel,
 *  "Combinatorial Game Theory", V.3). It is found by deleting reversible options: if the options of G are those of H and
 *  others, each of which has H as an option, then G = H; but if H = 0, only where some option of G is a P-position.
 *
 *  A store keeps such forms and gives each a number. So games are equal if and only if their forms have the same number. The
 *  numbers 0 and 1 are *0 and *1; form f ^ 1 is the sum of form f and *1. Other numbers depend on the order in which forms
 *  entered the store; a form is never changed or removed before cgt_forms_free().
 *
 *  **Threads.** One thread at a time may use a store. Different stores are independent. A callback of a game must not use the
 *  store that is asked about positions of the game: this fails with ::CGT_E_STATE, which functions below do not list.
 *
 *  @par Example
 *  @code
 *  cgt_forms_t *forms;
 *  uint64_t two, sum, single, double_sharp;
 *  cgt_forms_new(0, &forms);
 *  cgt_forms_nim(forms, 2, &two);
 *  cgt_forms_add(forms, two, two, &sum);                      // *2 + *2 is not 0 in misère play:
 *  cgt_forms_make(forms, (uint64_t[]){two, two ^ 1}, 2, &single);  // it is the game with the options *2 and *3
 *  @endcode
 *  @{ */

/** A store of misère canonical forms. */
typedef struct cgt_forms cgt_forms_t;

/** Makes a store, which contains *0 and *1.
 *  @param[in] memory how many bytes it may take; 0: no limit. A call that needs more fails with ::CGT_E_LIMIT and keeps what it
 *      has found.
 *  @param[out] forms the new store; cgt_forms_free() frees it.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT the pointer is NULL.
 *  @retval CGT_E_LIMIT the limit is too low for any store.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_forms_new(uint64_t memory, cgt_forms_t **forms);

/** Frees a store.
 *  @param[in] forms a store, or NULL. */
CGT_API void cgt_forms_free(cgt_forms_t *forms);

/** How many forms a store has. Their numbers are those below this.
 *  @param[in] forms the store, not NULL.
 *  @return their number. */
CGT_API uint64_t cgt_forms_count(const cgt_forms_t *forms);

/** The form of a heap of Nim.
 *  @param[in] forms the store.
 *  @param[in] n tokens of the heap, at most 65536.
 *  @param[out] form *n.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_LIMIT a larger heap, or more than the store may take.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Complexity
 *      Time and memory are quadratic in n, as a form lists its options. */
CGT_API cgt_status_t cgt_forms_nim(cgt_forms_t *forms, uint64_t n, uint64_t *form);

/** The form of the game with given options.
 *  @param[in] forms the store.
 *  @param[in] options forms of the store, in any order; some may be repeated.
 *  @param[in] n how many.
 *  @param[out] form the form of the game.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or an option is not a form of the store.
 *  @retval CGT_E_LIMIT more than the store may take.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Complexity
 *      O(n log n) comparisons of forms, most of which are decided by birthdays. */
CGT_API cgt_status_t cgt_forms_make(cgt_forms_t *forms, const uint64_t *options, size_t n, uint64_t *form);

/** The options of a form. They come in the canonical order, which depends on the forms alone and not on the store: call the one
 *  of f and f ^ 1 that has the lower birthday even; options come by the birthday of their even forms, then by the number of
 *  options of these, their Grundy values, their misère Grundy values, and their options, compared one after another. If both
 *  are options, the even one is first.
 *  @param[in] forms the store.
 *  @param[in] form a form of it.
 *  @param[out] options the first `capacity` of its options; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `options`.
 *  @param[out] n how many options it has.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or there is no such form in the store. */
CGT_API cgt_status_t cgt_forms_options(cgt_forms_t *forms, uint64_t form, uint64_t *options, size_t capacity, size_t *n);

/** The birthday of a form: the moves of its longest play. No equal game has a lower one.
 *  @param[in] forms the store.
 *  @param[in] form a form of it.
 *  @param[out] birthday its birthday.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or there is no such form in the store. */
CGT_API cgt_status_t cgt_forms_birthday(cgt_forms_t *forms, uint64_t form, uint64_t *birthday);

/** Both values of a form, which are those of every game that is equal to it.
 *  @param[in] forms the store.
 *  @param[in] form a form of it.
 *  @param[out] value its Grundy value.
 *  @param[out] misere its misère Grundy value; 0: it is a P-position in misère play.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or there is no such form in the store. */
CGT_API cgt_status_t cgt_forms_values(cgt_forms_t *forms, uint64_t form, uint64_t *value, uint64_t *misere);

/** The form of the sum of two forms.
 *  @param[in] forms the store.
 *  @param[in] a a form of it.
 *  @param[in] b a form of it; may be the same.
 *  @param[out] sum the form of their sum.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or there is no such form in the store.
 *  @retval CGT_E_LIMIT more than the store may take.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Complexity
 *      Every sum of a form reachable from `a` and one reachable from `b` is found once, and remembered by the store; it may
 *      take as many steps as it has options. */
CGT_API cgt_status_t cgt_forms_add(cgt_forms_t *forms, uint64_t a, uint64_t b, uint64_t *sum);

/** The mate of a form: *1 for *0, *0 for *1, and for others the form whose options are the mates of its options. A form and its
 *  mate have a sum that is a P-position (Conway).
 *  @param[in] forms the store.
 *  @param[in] form a form of it.
 *  @param[out] mate its mate.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or there is no such form in the store.
 *  @retval CGT_E_LIMIT more than the store may take.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Complexity
 *      Linear in what is reachable from the form; remembered by the store. */
CGT_API cgt_status_t cgt_forms_mate(cgt_forms_t *forms, uint64_t form, uint64_t *mate);

/** The difference of two forms: the form whose sum with `b` is `a`. There is at most one (Conway's cancellation theorem).
 *  @param[in] forms the store.
 *  @param[in] a a form of it.
 *  @param[in] b a form of it.
 *  @param[out] difference the difference.
 *  @retval CGT_OK done.
 *  @retval CGT_E_DOMAIN `b` is not a part of `a`.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or there is no such form in the store.
 *  @retval CGT_E_LIMIT more than the store may take.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Complexity
 *      The parts of all forms reachable from `a` are found once, and remembered by the store. A few sums of forms are made for
 *      each; some parts are born later than the form, so the store may grow. */
CGT_API cgt_status_t cgt_forms_subtract(cgt_forms_t *forms, uint64_t a, uint64_t b, uint64_t *difference);

/** How a form is the sum of two. Of each form f and f ^ 1 the even one is meant, which has the lower birthday; so the sums of
 *  the pairs are the even form of `form`. All other ways to split the form into two add *1 to one part, or to both. A form may
 *  be the sum of prime forms, which have only one pair, in several ways.
 *  @param[in] forms the store.
 *  @param[in] form a form of it.
 *  @param[out] pairs the first `capacity` numbers of the pairs, two for each pair, of which the first is *0 and the even form
 *      of `form` itself; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `pairs`.
 *  @param[out] n how many numbers there are, at least 2.
 *  @return as cgt_forms_subtract(), except ::CGT_E_DOMAIN. */
CGT_API cgt_status_t cgt_forms_parts(cgt_forms_t *forms, uint64_t form, uint64_t *pairs, size_t capacity, size_t *n);

/** A form as a text, as CGSuite writes it: a heap of Nim is its number, `*[2]`; another form its options, the last one first,
 *  as `*[32]` with the options *3 and *2. Inside, options are in parentheses; `#` behind a form makes the game with that as its
 *  only option; a subscript k adds *k, and -k subtracts it, where that is simpler. Subscripts are in brackets, after a `#` of a
 *  form that has any: `*[2[2]]` is *2 + *2, `*[2[#2]]` is `*[2#]` + *2. Numbers of several digits are as in `&12;`.
 *  @param[in] forms the store, which may grow, as cgt_forms_subtract() says.
 *  @param[in] form a form of it.
 *  @param[out] text at most `capacity` bytes of the text and its final zero; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `text`.
 *  @param[out] needed bytes that the whole text takes with its final zero; NULL if not wanted.
 *  @retval CGT_OK done.
 *  @retval CGT_E_LIMIT the text would have more than 2^26 bytes, options are more than 200 levels deep, or more than the store
 *      may take.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or there is no such form in the store.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_forms_text(cgt_forms_t *forms, uint64_t form, char *text, size_t capacity, size_t *needed);

/** Reads a form: what cgt_forms_text() writes, and what CGSuite reads, lists of options such as `*[[2],3,*[2] + *[2]]`; `0`,
 *  `*`, `*12`; and sums of these. Numbers in a list are heaps of Nim, and a list in a list is the game with these options. What
 *  is between the brackets is a list if it has a comma of its own, or begins with neither a number nor a parenthesis: `*[42]`
 *  has the options *4 and *2.
 *  @param[in] forms the store.
 *  @param[in] text the text.
 *  @param[in,out] error where and why the text was refused; NULL if not wanted.
 *  @param[out] form the form. It need not be in simplest form in the text.
 *  @retval CGT_OK done.
 *  @retval CGT_E_SYNTAX the text is no form.
 *  @retval CGT_E_LIMIT a heap has more than 4096 tokens, brackets are more than 200 levels deep, or more than the store may
 *      take.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_forms_parse(cgt_forms_t *forms, const char *text, cgt_spec_error_t *error, uint64_t *form);

/** The form of a position of any game. A position that is a sum, move for move (::CGT_RULESET_SPLITS_SUMS), has the sum of its
 *  summands' forms; so of heaps that never meet only single heaps are expanded.
 *  @param[in] forms the store, which need not be empty: what it knows is used. The game's memory limit applies to the store
 *      too.
 *  @param[in] game the game. Its settings for polling and progress apply, and cgt_game_cancel() stops the call.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] form its form.
 *  @return ::CGT_OK or a failure, as of any question; ::CGT_E_LIMIT also where the store has no room.
 *  @par Complexity
 *      Every reachable position that is no sum is expanded once, and each of its options is added up and looked up once; but
 *      positions that are pet by a theorem (cgt_game_tameness()) are heaps of Nim, and only their values are asked for. Sums of
 *      wild positions have forms of their own, of which there may be as many as products of their numbers. */
CGT_API cgt_status_t cgt_forms_of_position(cgt_forms_t *forms, cgt_game_t *game, const uint64_t *words, size_t count,
                                           uint64_t *form);

/** The forms of the positions of a list: what they share is found once.
 *  @param[in] forms the store.
 *  @param[in] game the game, as of cgt_forms_of_position().
 *  @param[in] positions the positions.
 *  @param[out] list as many forms as positions; untouched on failure.
 *  @return as cgt_forms_of_position(). */
CGT_API cgt_status_t cgt_forms_of_list(cgt_forms_t *forms, cgt_game_t *game, const cgt_list_t *positions, uint64_t *list);

/** @} */

/** @defgroup genus Genus and phylum
 *  @brief What is decided by Nim in misère play, and how tame a game is.
 *
 *  The genus of a game G consists of its Grundy value and the misère Grundy values of G, G + *2, G + *2 + *2, and so on
 *  (Conway, "On Numbers and Games", chapter 12; Berlekamp, Conway and Guy, "Winning Ways", chapter 13). From some place on two
 *  values m and m ^ 2 alternate. It is computed from the genera of the options: the misère value of G + n * 2 is the least
 *  number that is neither that of an option of G, + n * 2, nor one of a and a ^ 1, where a is the misère value of
 *  G + (n - 1) * 2. The sum of G, n heaps *2 and one heap *k is a P-position in misère play if and only if k is the misère
 *  value of G + n * 2.
 *
 *  The **phylum** of a game says whether sums with it follow simple rules. It is that of its canonical form, as CGSuite defines
 *  it, and G and G + *1 are of the same. A genus is *tame* if the Grundy value and the misère value of G, say g and m, are
 *  equal or both 0 or 1; *restive* if it is not tame and g is 0 or 1; *restless* if it is not tame and m is 0 or 1. In a sum of
 *  tame games each counts as a sum of heaps of Nim with its values.
 *
 *  As a text, `3^1431` is the genus with the Grundy value 3 and the misère values 1, 4, 3, 1, 3, 1, …: the shortest list of at
 *  least two values whose last two alternate. The values of a tame or restive game follow from the first, so that only that is
 *  written, `1^1`; and for a heap of Nim none, `2`. If a value has several digits, the list is written as in `6^(1,9,10,8)`.
 *  @{ */

#define CGT_PHYLUM_NIM_HEAP ((uint32_t)0) /**< Equal to a heap of Nim. */
#define CGT_PHYLUM_TAME \
  ((uint32_t)1) /**< Hereditarily tame: of tame genus, and all options are heaps of Nim or of this sort. */
#define CGT_PHYLUM_REVERSIBLY_TAME                                                                                          \
  ((uint32_t)2) /**< Of tame genus, which the tame options alone would give it; and each option that is not tame has a tame \
                   option with the Grundy value, and a tame option with the misère value, of the game (tame: one of these  \
                   three phyla). */
#define CGT_PHYLUM_TAMEABLE                                                                                                    \
  ((uint32_t)3) /**< The same with tameable games in place of tame ones: its sums with tame games have the genera that sums of \
                   tame games have. */
#define CGT_PHYLUM_RESTIVE \
  ((uint32_t)4) /**< Hereditarily restive: of restive genus, and all options are of the first two phyla. */
#define CGT_PHYLUM_REVERSIBLY_RESTIVE                                                                                        \
  ((uint32_t)5) /**< Of restive genus, which the tame options alone would give it; and each option that is not tame has tame \
                   or restive options that answer it: one with the Grundy value g of the game and a misère value that is 0, \
                   1, m or m ^ 1, and one with the misère value m of the game and a Grundy value among these. */
#define CGT_PHYLUM_RESTLESS ((uint32_t)6) /**< Of restless genus, and all options are tame. */
#define CGT_PHYLUM_WILD     ((uint32_t)7) /**< None of these. */

/** The genus of a position of any game.
 *  @param[in] game the game. Its settings apply (memory limit, polling, progress), and cgt_game_cancel() stops the call.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[out] value the Grundy value.
 *  @param[out] misere the first `capacity` of the misère values of the position, of it + *2, it + *2 + *2, and so on; may be
 *      NULL where the capacity is 0.
 *  @param[in] capacity room in `misere`.
 *  @param[out] n how many there are, at least 2; afterwards the last two alternate.
 *  @param[out] phylum one of the CGT_PHYLUM_ constants; NULL if not wanted.
 *  @return ::CGT_OK or a failure, as of any question.
 *  @par Complexity
 *      As cgt_forms_of_position(), which is better for many positions: the store keeps what was found. */
CGT_API cgt_status_t cgt_game_genus(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *value, uint64_t *misere,
                                    size_t capacity, size_t *n, uint32_t *phylum);

/** The genus of a form, apart from its Grundy value (cgt_forms_values()).
 *  @param[in] forms the store.
 *  @param[in] form a form of it.
 *  @param[out] misere the first `capacity` of the misère values, as of cgt_game_genus().
 *  @param[in] capacity room in `misere`.
 *  @param[out] n how many there are, at least 2; afterwards the last two alternate.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, or there is no such form in the store.
 *  @retval CGT_E_LIMIT more than the store may take.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Complexity
 *      A step for each option and each value, once for each form that entered the store earlier. */
CGT_API cgt_status_t cgt_forms_genus(cgt_forms_t *forms, uint64_t form, uint64_t *misere, size_t capacity, size_t *n);

/** The genera of many forms, such as those of a list of positions (cgt_forms_of_list()), as arrays.
 *  @param[in] forms the store.
 *  @param[in] list the forms of it.
 *  @param[in] n how many forms.
 *  @param[out] values their Grundy values; NULL if not wanted.
 *  @param[out] misere a row of `width` misère values for each form: of it, of it + *2, of it + *2 + *2, and so on; may be NULL
 *      where the width is 0.
 *  @param[in] width values in a row.
 *  @param[out] phyla their phyla, CGT_PHYLUM_ constants; NULL if not wanted.
 *  @return as cgt_forms_genus(); all arrays are untouched on failure. ::CGT_E_ARGUMENT names the first form that is not of the
 *      store. */
CGT_API cgt_status_t cgt_forms_genera(cgt_forms_t *forms, const uint64_t *list, size_t n, uint64_t *values, uint64_t *misere,
                                      size_t width, uint32_t *phyla);

/** The phylum of a form.
 *  @param[in] forms the store.
 *  @param[in] form a form of it.
 *  @param[out] phylum one of the CGT_PHYLUM_ constants.
 *  @return as cgt_forms_genus(). */
CGT_API cgt_status_t cgt_forms_phylum(cgt_forms_t *forms, uint64_t form, uint32_t *phylum);

/** Teaches a game what the forms of some positions say: their values in both plays go into its memo, and it learns which are
 *  tame, or reversibly tame. From then on sums of tame positions have their misère values and outcomes without a search
 *  (cgt_game_tameness(), and cgt_game_explain() names the theorem); teach it single heaps, say, and ask about many.
 *  cgt_game_forget() forgets it.
 *  @param[in] forms the store.
 *  @param[in] game the game, as of cgt_forms_of_position().
 *  @param[in] positions the positions.
 *  @param[out] tame how many of them are tame; NULL if not wanted.
 *  @return as cgt_forms_of_position(). */
CGT_API cgt_status_t cgt_forms_teach(cgt_forms_t *forms, cgt_game_t *game, const cgt_list_t *positions, uint64_t *tame);

/** Whether a form is half-tame: not tame itself, but twice the form is, with both values 0. Hereditarily restive forms are.
 *  @param[in] forms the store.
 *  @param[in] form a form of it.
 *  @param[out] yes 1 or 0.
 *  @return as cgt_forms_add(). */
CGT_API cgt_status_t cgt_forms_is_half_tame(cgt_forms_t *forms, uint64_t form, uint32_t *yes);

/** The genus of a form as a text, as CGSuite writes it: see above.
 *  @param[in] forms the store.
 *  @param[in] form a form of it.
 *  @param[out] text at most `capacity` bytes of the text and its final zero; may be NULL where the capacity is 0.
 *  @param[in] capacity room in `text`.
 *  @param[out] needed bytes that the whole text takes with its final zero; NULL if not wanted.
 *  @return as cgt_forms_genus(). */
CGT_API cgt_status_t cgt_forms_genus_text(cgt_forms_t *forms, uint64_t form, char *text, size_t capacity, size_t *needed);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
