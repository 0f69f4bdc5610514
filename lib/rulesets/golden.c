/* Closed forms of two-heap Nim, Wythoff and Euclid, and of their push compounds. Nearly all come down to floor(x / Phi). */
#include "golden.h"

/* floor(2^64 / Phi) */
static const uint64_t inverse_phi = 0x9e3779b97f4a7c15;

/* F_93, the largest Fibonacci number below 2^64. */
static const uint64_t fibonacci93 = 12200160415121876738u;

static void ascend(uint64_t *a, uint64_t *b) {
  if (*a > *b) {
    uint64_t larger = *a;
    *a = *b;
    *b = larger;
  }
}

/* By 32-bit halves: there may be no 128-bit type. The three summands of middle are below 2^32, so the sum is below 2^34. */
uint64_t cgt_i_multiply(uint64_t a, uint64_t b, uint64_t *low) {
  uint64_t a1 = a >> 32, a0 = a & UINT32_MAX, b1 = b >> 32, b0 = b & UINT32_MAX;
  uint64_t least = a0 * b0, cross0 = a1 * b0, cross1 = a0 * b1;
  uint64_t middle = (least >> 32) + (cross0 & UINT32_MAX) + (cross1 & UINT32_MAX);
  *low = middle << 32 | (least & UINT32_MAX);
  return a1 * b1 + (cross0 >> 32) + (cross1 >> 32) + (middle >> 32);
}

/* a b < c d */
static bool product_below(uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
  uint64_t left_low, right_low;
  const uint64_t left = cgt_i_multiply(a, b, &left_low), right = cgt_i_multiply(c, d, &right_low);
  return left != right ? left < right : left_low < right_low;
}

/* x / Phi exceeds x inverse_phi / 2^64 by less than 1, so its floor is the floor of the latter or the next integer, t. And t <=
   x / Phi iff t^2 + t x <= x^2, with equality only for x = t = 0. */
uint64_t cgt_i_golden_floor(uint64_t x) {
  uint64_t low, t = cgt_i_multiply(x, inverse_phi, &low) + 1;
  return t <= x && product_below(t, t, x, x - t) ? t : t - 1;
}

/* Wythoff */

/* With n = b - a: a = floor(n Phi) = n + floor(n / Phi). */
bool cgt_i_wythoff_p(uint64_t a, uint64_t b) {
  ascend(&a, &b);
  uint64_t n = b - a;
  return a >= n && a - n == cgt_i_golden_floor(n);
}

/* Wythoff is miserable because these four positions, values 0 1 0 1, have the right ones among their options, and every other
   position has options of both values among the four, or none at all: (0,n), n >= 2, has (0,0) and (0,1), as (1,1) has; (1,n),
   n >= 3, has (0,1) and (1,2); (2,n), n >= 3, has (1,2) and (2,2); (n,n), n >= 3, has (0,0) and (2,2); (n,n+1), n >= 2, has
   (0,1) and (1,2); with both heaps >= 3 and a difference >= 2 there is none. */
bool cgt_i_wythoff_swaps(uint64_t a, uint64_t b) {
  ascend(&a, &b);
  return b <= 2 && (a == 0 ? b <= 1 : b == 2);
}

bool cgt_i_wythoff_misere_p(uint64_t a, uint64_t b) { return cgt_i_wythoff_p(a, b) != cgt_i_wythoff_swaps(a, b); }

/* b / a < Phi iff b - a < a / Phi; this covers (0,0) too. */
bool cgt_i_euclid0_p(uint64_t a, uint64_t b) {
  ascend(&a, &b);
  return b - a <= cgt_i_golden_floor(a);
}

bool cgt_i_euclid_p(uint64_t a, uint64_t b) { return a == 0 || b == 0 || cgt_i_euclid0_p(a, b); }

/* With b = q a + r: b/a - a/b = q + (r b - a^2) / (a b), and the fraction is at least -1 and below 1. */
uint64_t cgt_i_euclid_value(uint64_t a, uint64_t b) {
  ascend(&a, &b);
  if (a == 0) return 0;
  return product_below(b % a, b, a, a) ? b / a - 1 : b / a;
}

uint64_t cgt_i_euclid0_value(uint64_t a, uint64_t b) {
  if (a == 0 || b == 0) return a != b;
  return cgt_i_euclid_value(a, b);
}

/* The k for which a <= b are g F_k and g F_(k+1) for some g, or 0 if there is none. Goes down the sequence, at most 92
 * steps. */
static unsigned fibonacci_index(uint64_t a, uint64_t b) {
  if (a == 0) return 0;
  unsigned k = 1;
  for (; a != b; k++) {
    uint64_t before = b - a;
    if (before > a) return 0;
    b = a;
    a = before;
  }
  return k;
}

/* Gurvich's theorem in short: all play from g (F_k, F_(k+1)) is forced, to g (F_(k-1), F_k) and so on, and these positions
   have the values 0 1 0 1 … or 1 0 1 0 …; any other position with one of them among its options has two, of neighbouring k. */
bool cgt_i_euclid_swaps(uint64_t a, uint64_t b) {
  ascend(&a, &b);
  return a == 0 || fibonacci_index(a, b) != 0;
}

bool cgt_i_euclid_misere_p(uint64_t a, uint64_t b) { return cgt_i_euclid_p(a, b) != cgt_i_euclid_swaps(a, b); }

bool cgt_i_euclid0_misere_p(uint64_t a, uint64_t b) { return cgt_i_euclid0_p(a, b) != cgt_i_euclid_swaps(a, b); }

uint64_t cgt_i_euclid_misere_value(uint64_t a, uint64_t b) { return cgt_i_euclid_value(a, b) ^ cgt_i_euclid_swaps(a, b); }

uint64_t cgt_i_euclid0_misere_value(uint64_t a, uint64_t b) { return cgt_i_euclid0_value(a, b) ^ cgt_i_euclid_swaps(a, b); }

/* Fibonacci representations */

/* The pairs removed and added are (u_n, u_(n+1)) = (F_k - 1, F_(k+1) - 1) with k = n + 1. */
bool cgt_i_nim_euclid0_p_by_wythoff(uint64_t a, uint64_t b) {
  ascend(&a, &b);
  unsigned k = 1;
  uint64_t term = 1, next = 1;
  for (; next - 1 < b && next != fibonacci93; k++) {
    uint64_t sum = term + next;
    term = next;
    next = sum;
  }
  return a == term - 1 && b == next - 1 ? k % 2 == 0 : cgt_i_wythoff_p(a, b);
}

bool cgt_i_zeruclid_p(uint64_t a, uint64_t b) { return cgt_i_euclid0_p(a, b); }

bool cgt_i_zeruclid1_p(uint64_t a, uint64_t b) { return cgt_i_nim_euclid0_p_by_wythoff(a, b); }

/* The other sets of P-positions */

static bool nim_p(uint64_t a, uint64_t b) { return a == b; }

static bool nim_misere_p(uint64_t a, uint64_t b) { return (a == b) != ((a | b) <= 1); }

static bool nim_sum_1(uint64_t a, uint64_t b) { return (a ^ b) == 1; }

static bool wythoff_but_zero(uint64_t a, uint64_t b) { return (a | b) != 0 && cgt_i_wythoff_p(a, b); }

/* (a_n - 1, b_n - 1), n >= 1; as in cgt_i_wythoff_p, but a + 1 may not fit. */
static bool wythoff_less_1(uint64_t a, uint64_t b) {
  ascend(&a, &b);
  uint64_t n = b - a;
  return n != 0 && a >= n - 1 && a - (n - 1) == cgt_i_golden_floor(n);
}

static bool positive_euclid_or_one_zero(uint64_t a, uint64_t b) { return a == 0 || b == 0 ? a != b : cgt_i_euclid_p(a, b); }

static bool euclid_value_1(uint64_t a, uint64_t b) { return cgt_i_euclid_value(a, b) == 1; }

static bool euclid0_value_1(uint64_t a, uint64_t b) { return cgt_i_euclid0_value(a, b) == 1; }

/* All of them by number */

typedef struct {
  bool (*p)(uint64_t a, uint64_t b); /* NULL if there is no theorem */
  const char *theorem;
} closed_form;

static const closed_form plain_forms[CGT_I_GOLDEN_RULESETS][2] = {
    {{nim_p, "Bouton 1901"}, {nim_misere_p, "Bouton 1901"}},
    {{cgt_i_wythoff_p, "Wythoff 1907"}, {cgt_i_wythoff_misere_p, "Wythoff 1907, and that the game is miserable"}},
    {{cgt_i_euclid_p, "Cole and Davie 1969"}, {cgt_i_euclid_misere_p, "Gurvich 2007"}},
    {{cgt_i_euclid0_p, "Cole and Davie 1969"}, {cgt_i_euclid0_misere_p, "Gurvich 2007"}},
};

#define DHLP "Duchene, Heinrich, Larsson, Parreau 2018"

/* What the paper leaves out follows from its Corollary 2.1.3.
   - push(nim,euclid) and push(wythoff,euclid), the Wythoff pairs except (0,0): they have a ratio above Phi, so pushing loses,
     and no move joins two of them. From other positions pushing wins with a zero heap or a ratio below Phi. With a ratio above
     Phi Nim has a move to a pair by the proof of Theorem 3.1.6, Wythoff by Wythoff's theorem; to (0,0) there is none.
   - push(wythoff,euclid0): (a_n - 1, b_n - 1), n >= 1, is (0,1) or has a ratio above Phi, so that pushing loses, and from (a,a)
     pushing wins. The rest is the proof of Proposition 4.1.3, as if Nim were second.
   - Euclid or Euclid0 first: play never leaves positive heaps. With a zero heap there is at most the move to (0,0), after which
     pushing wins; so the position is P iff pushing loses, that is, if it is N in the second ruleset. On positive heaps Wythoff
     second has no P-position of a ratio below Phi (Proposition 2.1.4 (ii)), and Euclid and Euclid0 are the same. */
static const closed_form push_forms[CGT_I_GOLDEN_RULESETS][CGT_I_GOLDEN_RULESETS] = {
    {
        {nim_sum_1, "Lemma 2.1.1 of " DHLP ", with Bouton 1901"},
        {nim_misere_p, "Proposition 4.1.1 of " DHLP},
        {wythoff_but_zero, "Corollary 2.1.3 and the proof of Theorem 3.1.6 of " DHLP},
        {cgt_i_nim_euclid0_p_by_wythoff, "Theorem 3.1.6 of " DHLP},
    },
    {
        {wythoff_less_1, "Proposition 4.1.3 of " DHLP},
        {NULL, NULL},
        {wythoff_but_zero, "Corollary 2.1.3 of " DHLP ", with Wythoff 1907"},
        {wythoff_less_1, "Corollary 2.1.3 and the proof of Proposition 4.1.3 of " DHLP},
    },
    {
        {cgt_i_euclid0_misere_p, "Proposition 4.1.2 of " DHLP ", with zero heaps"},
        {positive_euclid_or_one_zero, "Proposition 2.1.4 (ii) of " DHLP ", with zero heaps"},
        {euclid_value_1, "Lemma 2.1.1 of " DHLP ", with Nivasch 2006"},
        {euclid0_value_1, "Lemma 2.1.1 of " DHLP ", with Nivasch 2006, and zero heaps"},
    },
    {
        {cgt_i_euclid0_misere_p, "Proposition 4.1.2 of " DHLP ", with zero heaps"},
        {positive_euclid_or_one_zero, "Proposition 2.1.4 (ii) of " DHLP ", with zero heaps"},
        {euclid_value_1, "Lemma 2.1.1 of " DHLP ", with Nivasch 2006, and zero heaps"},
        {euclid0_value_1, "Lemma 2.1.1 of " DHLP ", with Nivasch 2006"},
    },
};

static closed_form plain_form(unsigned ruleset, bool misere) {
  return ruleset < CGT_I_GOLDEN_RULESETS ? plain_forms[ruleset][misere] : (closed_form){NULL, NULL};
}

static closed_form push_form(unsigned first, unsigned second) {
  return first < CGT_I_GOLDEN_RULESETS && second < CGT_I_GOLDEN_RULESETS ? push_forms[first][second]
                                                                         : (closed_form){NULL, NULL};
}

static int answer(closed_form form, uint64_t a, uint64_t b) { return form.p != NULL ? form.p(a, b) : -1; }

int cgt_i_golden_p(unsigned ruleset, bool misere, uint64_t a, uint64_t b) { return answer(plain_form(ruleset, misere), a, b); }

int cgt_i_push_closed_p(unsigned first, unsigned second, uint64_t a, uint64_t b) {
  return answer(push_form(first, second), a, b);
}

const char *cgt_i_golden_theorem(unsigned ruleset, bool misere) { return plain_form(ruleset, misere).theorem; }

const char *cgt_i_push_theorem(unsigned first, unsigned second) { return push_form(first, second).theorem; }

/* Winning moves. A few candidates are tried, which include every winning move. */

typedef struct {
  bool (*p)(uint64_t a, uint64_t b);
  uint64_t (*moves)[2];
  int count;
} move_list;

static void try_move(move_list *list, uint64_t a, uint64_t b) {
  if (!list->p(a, b)) return;
  ascend(&a, &b);
  int i = list->count;
  while (i > 0 && (list->moves[i - 1][0] > a || (list->moves[i - 1][0] == a && list->moves[i - 1][1] > b))) i--;
  if (i > 0 && list->moves[i - 1][0] == a && list->moves[i - 1][1] == b) return;
  for (int j = list->count++; j > i; j--) {
    list->moves[j][0] = list->moves[j - 1][0];
    list->moves[j][1] = list->moves[j - 1][1];
  }
  list->moves[i][0] = a;
  list->moves[i][1] = b;
}

/* Moves that leave kept and change the other heap. The games with these moves have at most one P-position with kept in it. In
   Nim, and in push compounds and misère play for small heaps, the other heap is kept or kept ^ 1. Otherwise it is a Wythoff
   pair, one of Theorem 3.1.7, or a Wythoff pair less 1 each. With kept the larger, the other heap is floor(kept / Phi), in the
   last case floor((kept + 1) / Phi) - 1; with kept the smaller, it is kept + floor(kept / Phi) + 1, in the last case
   kept + floor((kept + 1) / Phi) + 1. Sums may wrap around, as p decides. */
static void try_heaps_beside(move_list *list, uint64_t kept, uint64_t other) {
  uint64_t fraction = cgt_i_golden_floor(kept), larger = kept + fraction + 1;
  const uint64_t candidates[] = {kept, kept ^ 1, fraction, fraction - 1, larger, larger + 1};
  for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++)
    if (candidates[i] < other) try_move(list, kept, candidates[i]);
}

/* Moves that take the same number from both heaps. The games with these moves have at most one P-position of each difference n:
   a Wythoff pair, or one less 1 each, or in misère play (0,1) or (2,2). */
static void try_diagonal(move_list *list, uint64_t smaller, uint64_t larger) {
  uint64_t n = larger - smaller, a_n = n + cgt_i_golden_floor(n);
  const uint64_t candidates[] = {a_n, a_n - 1, 0, 2};
  for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++)
    if (candidates[i] < smaller) try_move(list, candidates[i], candidates[i] + n);
}

/* Euclid's moves. No P-position of a game with these moves has positive heaps of a ratio as large as 3: in misère play it is 2
   at most, and where the value is 1 it is below 1 + sqrt(2). So only the three smallest heaps that can be left are tried. */
static void try_multiples(move_list *list, uint64_t smaller, uint64_t larger) {
  uint64_t rest = larger % smaller, quotient = larger / smaller;
  for (uint64_t i = rest == 0; i < 3 && i < quotient; i++) try_move(list, smaller, rest + i * smaller);
}

static int winning(unsigned ruleset, closed_form form, uint64_t a, uint64_t b, uint64_t moves[CGT_I_GOLDEN_MOVES][2]) {
  if (form.p == NULL) return -1;
  move_list list = {form.p, moves, 0};
  ascend(&a, &b);
  if (ruleset == CGT_I_GOLDEN_NIM || ruleset == CGT_I_GOLDEN_WYTHOFF) {
    try_heaps_beside(&list, a, b);
    try_heaps_beside(&list, b, a);
    if (ruleset == CGT_I_GOLDEN_WYTHOFF) try_diagonal(&list, a, b);
  } else if (a != 0)
    try_multiples(&list, a, b);
  else if (ruleset == CGT_I_GOLDEN_EUCLID0 && b != 0)
    try_move(&list, 0, 0);
  return list.count;
}

int cgt_i_golden_winning(unsigned ruleset, bool misere, uint64_t a, uint64_t b, uint64_t moves[CGT_I_GOLDEN_MOVES][2]) {
  return winning(ruleset, plain_form(ruleset, misere), a, b, moves);
}

int cgt_i_push_winning(unsigned first, unsigned second, uint64_t a, uint64_t b, uint64_t moves[CGT_I_GOLDEN_MOVES][2]) {
  return winning(first, push_form(first, second), a, b, moves);
}
