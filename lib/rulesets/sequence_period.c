/* Periods, and their proof.

   Theorem (Guy and Smith 1956). In an octal game in which no move takes more than k tokens, let p, n0 >= 1. If G(n + p) = G(n)
   for n0 <= n < 2 n0 + p + k, then for all n >= n0. Proof by induction: for n >= 2 n0 + p + k, a move from n + p leaves
   one heap or two, the larger of at least n0 + p tokens, and p tokens less there do not change its value; conversely a move
   from n leaves a heap of at least n0 tokens, and p tokens more do not change its value.

   If no move divides a heap, values depend only on the k before, and n0 <= n < n0 + k is enough; n0 = 0 as well if heap 0 is
   not special, that is, if every number that may be taken may be the whole heap.

   So with N values known a shift by p is proved to be a period if the last w values equal those p before, where w = k without
   divisions and otherwise w = ceil((N + k) / 2): with n0 = N - p - w the theorem asks that n0 + p + k <= w, which is
   N + k <= 2 w. How far back from the end the values go on being equal to those p before is the Z function of the reversed
   sequence, in time O(N) (Gusfield 1997, section 1.4).

   The least such p is the least period P of all. Let p be proved. As P divides p, G(n + P) = G(n) wherever G(n + p) = G(n) from
   there on: both are G(n + jp + P) = G(n + jp) with j large. So the last values equal those P before as far back as those p
   before; P <= p passes the test too; and shifts are tried in ascending order. For the same reason both have the same
   preperiod, which is the Z function's: it stops at the first heap, going back, where the two differ. */
#include "../base/failure.h"
#include "sequence_state.h"

/* The Z function for shifts 1 … most, which are less than N. *longest is its greatest value. Ends at the first shift that is at
   most provable and has at least window; that is *shift, or else 0. */
static cgt_status_t first_shift(cgt_i_sequence_t *s, uint32_t *z, uint64_t most, uint64_t provable, uint64_t window,
                                uint64_t *shift, uint64_t *longest) {
  uint64_t total = s->known, left = 0, right = 0; /* shift and end of the stretch that reaches furthest */
  const uint16_t *last = s->values + (total - 1);
  *shift = *longest = 0;
  for (uint64_t i = 1; i <= most; i++) {
    uint64_t equal = 0;
    if (i < right) {
      equal = z[i - left];
      if (equal > right - i) equal = right - i;
    }
    if (i + equal >= right) {
      const uint16_t *here = last - i;
      while (i + equal < total && *(last - equal) == *(here - equal)) equal++;
      left = i, right = i + equal;
    }
    z[i] = (uint32_t)equal;
    if (equal > *longest) *longest = equal;
    if (equal >= window && i <= provable) {
      *shift = i;
      return CGT_OK;
    }
    if (i % 65536 == 0) {
      cgt_status_t status = cgt_i_sequence_worked(s, 65536);
      if (status != CGT_OK) return status;
    }
  }
  return CGT_OK;
}

/* When to look again: the stretch of z values equal to those p before ends, going back, at heap N - p - z, so n0 + p >= N - z,
   and at least this sum decides how many heaps the theorem requires. With z the longest of all stretches, no shift tried can be
   proved with fewer heaps than that, and no other shift with fewer than it requires itself; if the longest stretch goes on, its
   shift is proved at just that number. */
cgt_status_t cgt_i_sequence_test(cgt_i_sequence_t *s) {
  bool splits = s->split_count > 0;
  uint64_t total = s->known, k = s->longest, start = s->from_one ? 1 : 0;
  uint64_t window = splits ? total / 2 + k / 2 + (total % 2 + k % 2 + 1) / 2 : k;
  s->next_test = total + total / 2 + 1;
  if (total < window || total - window <= start) {
    if (s->next_test / 2 < k) s->next_test = k < UINT64_MAX / 2 ? 2 * k : UINT64_MAX;
    return CGT_OK;
  }
  uint64_t provable = total - window - start, most = total - total / 4 > provable ? total - total / 4 : provable;
  if (most >= total) most = total - 1;
  uint64_t shift = 0, longest = 0;
  void *z = NULL;
  cgt_status_t status = cgt_i_sequence_take(s, most + 1, sizeof(uint32_t), &z);
  if (status == CGT_OK) {
    status = first_shift(s, z, most, provable, window, &shift, &longest);
    cgt_i_sequence_drop(s, z, most + 1, sizeof(uint32_t));
  }
  if (status != CGT_OK) {
    s->next_test = total; /* the test is still due */
    return status;
  }
  if (shift > 0) {
    uint64_t preperiod = total - shift - longest, from = preperiod > start ? preperiod : start;
    s->found = true;
    s->period = (cgt_i_period_t){shift, preperiod, splits ? from + shift + k : k};
    return CGT_OK;
  }
  uint64_t tried = (splits ? 2 : 1) * (total - longest) + k, others = (splits ? 2 : 1) * (most + 1) + k;
  s->hopeless = tried < others ? tried : others;
  if (s->hopeless < s->next_test) s->next_test = s->hopeless;
  uint64_t least = total + total / 16 + 1; /* stretches may break again and again */
  if (s->next_test < least) s->next_test = least;
  return CGT_OK;
}
