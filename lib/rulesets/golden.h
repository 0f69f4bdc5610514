/* Closed forms of two-heap Nim, Wythoff and Euclid, and of their push compounds: outcomes, values and winning moves for all
   heaps to 2^64 - 1, in a constant or logarithmic number of steps. (a,b) and (b,a) are the same position everywhere.

   "DHLP" is Duchêne, Heinrich, Larsson and Parreau, The switch operators and push-the-button games, 2018. Phi is the golden
   ratio, F_n are the Fibonacci numbers with F_0 = 0, and (a_n, b_n) is the Wythoff pair (floor(n Phi), floor(n Phi) + n). */
#ifndef CGT_I_RULESETS_GOLDEN_H
#define CGT_I_RULESETS_GOLDEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The rulesets. In Euclid a position with a zero heap is terminal; in Euclid0 (the variant of section 3 of DHLP) (0,i) has
   the one move to (0,0). On positive heaps, which neither leaves, they are the same. */
enum { CGT_I_GOLDEN_NIM, CGT_I_GOLDEN_WYTHOFF, CGT_I_GOLDEN_EUCLID, CGT_I_GOLDEN_EUCLID0, CGT_I_GOLDEN_RULESETS };

/* The most winning moves that a position of these games can have. */
enum { CGT_I_GOLDEN_MOVES = 3 };

/* The upper half of a product, and the lower one. */
uint64_t cgt_i_multiply(uint64_t a, uint64_t b, uint64_t *low);

/* floor(x / Phi). As Phi is irrational, ceil(x / Phi) = floor(x / Phi) + 1 for x > 0; and x Phi = x + x / Phi. */
uint64_t cgt_i_golden_floor(uint64_t x);

/* Wythoff */

/* Whether (a,b) is P: some (a_n, b_n) (Wythoff 1907; Proposition 3.1.3 of DHLP). */
bool cgt_i_wythoff_p(uint64_t a, uint64_t b);

/* Whether (a,b) is P in misère play: (0,1), (2,2), or (a_n, b_n) with n >= 2. */
bool cgt_i_wythoff_misere_p(uint64_t a, uint64_t b);

/* Whether the value of (a,b) is 0 in normal and 1 in misère play, or vice versa; elsewhere both values are equal. This is so
   for (0,0), (0,1), (1,2) and (2,2): Wythoff is miserable, as golden.c proves. */
bool cgt_i_wythoff_swaps(uint64_t a, uint64_t b);

/* Euclid */

/* Whether (a,b) is P: max / min < Phi (Cole and Davie 1969; Proposition 3.0.3 of DHLP), or a heap is zero: any such position in
   Euclid, only (0,0) in Euclid0. */
bool cgt_i_euclid_p(uint64_t a, uint64_t b);
bool cgt_i_euclid0_p(uint64_t a, uint64_t b);

/* The Sprague-Grundy value, floor(b/a - a/b) if 1 <= a <= b (Nivasch 2006). With a zero heap: 0 in Euclid, and in Euclid0 0 for
   (0,0) and otherwise 1. */
uint64_t cgt_i_euclid_value(uint64_t a, uint64_t b);
uint64_t cgt_i_euclid0_value(uint64_t a, uint64_t b);

/* Whether (a,b) has values 0 and 1, in either order, in normal and misère play; elsewhere both values are equal. This is so for
   (g F_k, g F_(k+1)), g, k >= 1, and if a heap is zero: Euclid and Euclid0 are miserable (Gurvich 2007). */
bool cgt_i_euclid_swaps(uint64_t a, uint64_t b);

/* Whether (a,b) is P in misère play (Gurvich 2007). On positive heaps this is the set in Proposition 4.1.2 of DHLP, where "for
   some i" has to be read as i >= 0 in F_(2i+2)/F_(2i+1) and as i >= 1 in F_(2i+1)/F_(2i). With a zero heap: never in Euclid,
   where it is terminal; in Euclid0 (0,i) is P for i > 0. */
bool cgt_i_euclid_misere_p(uint64_t a, uint64_t b);
bool cgt_i_euclid0_misere_p(uint64_t a, uint64_t b);

/* The misère Sprague-Grundy value: the normal one, 0 and 1 exchanged where (a,b) swaps. */
uint64_t cgt_i_euclid_misere_value(uint64_t a, uint64_t b);
uint64_t cgt_i_euclid0_misere_value(uint64_t a, uint64_t b);

/* The P-positions of push(nim,euclid0), not pushed yet. Where a zero heap is terminal, in push(nim,euclid), they are others:
   the theorems of DHLP are about Euclid0. The tests compare Theorem 3.1.6 with the other descriptions, 3.1.7 and 3.1.9. */

/* Theorem 3.1.6 of DHLP: the Wythoff pairs without (F_k - 1, F_(k+1) - 1), k odd, and with those of k even. */
bool cgt_i_nim_euclid0_p_by_wythoff(uint64_t a, uint64_t b);

/* Zeruclid */

/* Whether (a,b) is P in Zeruclid on two heaps: as in Euclid0. Taking the whole smaller heap loses (DHLP, before Proposition
   3.0.3). */
bool cgt_i_zeruclid_p(uint64_t a, uint64_t b);

/* Whether (1,a,b) is P in Zeruclid: as (a,b) in push(nim,euclid0) (Proposition 3.1.1 of DHLP, which is about outcomes only:
   the values differ). */
bool cgt_i_zeruclid1_p(uint64_t a, uint64_t b);

/* All of them by number. An unknown ruleset has no theorem. */

/* 1 if (a,b) is P in the ruleset, 0 if it is N, -1 if no theorem says. */
int cgt_i_golden_p(unsigned ruleset, bool misere, uint64_t a, uint64_t b);

/* The same for push(first,second), not pushed yet, in normal play. Only push(wythoff,wythoff) has no theorem here: it is P
   where Wythoff's value is 1 (Lemma 2.1.1 of DHLP), for which there is the recursive algorithm of Blass and Fraenkel 1990, but
   no closed form is known. */
int cgt_i_push_closed_p(unsigned first, unsigned second, uint64_t a, uint64_t b);

/* The theorem that the answer rests on, in ASCII; NULL if there is none. */
const char *cgt_i_golden_theorem(unsigned ruleset, bool misere);
const char *cgt_i_push_theorem(unsigned first, unsigned second);

/* Writes the distinct options of (a,b) in the ruleset that are P, the smaller heap first and in ascending order; returns how
   many, or -1 if no theorem says. */
int cgt_i_golden_winning(unsigned ruleset, bool misere, uint64_t a, uint64_t b, uint64_t moves[CGT_I_GOLDEN_MOVES][2]);

/* The same for push(first,second), not pushed yet: the winning moves of the first ruleset. Pushing, too, wins where
   cgt_i_golden_p(second, false, a, b) is 1. */
int cgt_i_push_winning(unsigned first, unsigned second, uint64_t a, uint64_t b, uint64_t moves[CGT_I_GOLDEN_MOVES][2]);

#endif
