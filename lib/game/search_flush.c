/* Entering a chunk of options into the memo, eight slots at once where the processor can. */
#include <stdlib.h>
#include <string.h>

#include "../base/bits.h"
#include "search.h"
#if CGT_I_X86_64
#  include <immintrin.h>
#endif

/* For slots of several words, and rules other than CGT_I_MEX. */
static cgt_status_t flush_any(cgt_i_search *search) {
  cgt_i_memo *memo = search->memo;
  cgt_i_work *work = search->work;
  const uint64_t partial = cgt_i_memo_partial(memo), looping = partial | cgt_i_memo_on_path(memo);
  const uint64_t most = search->rule == CGT_I_LONGEST ? partial - 1 : cgt_i_search_most_noted(search, search->few);
  for (size_t i = 0; i < search->chunk; i++) {
    bool found;
    const uint64_t *key = work->keys + i * memo->layout.slot_words;
    const uint32_t slot = cgt_i_memo_find(memo, key, work->hashes[i], &found);
    if (!found) cgt_i_memo_put(memo, slot, key, partial);
    const uint64_t field = cgt_i_memo_field(memo, slot);
    if (field >= looping) return cgt_i_search_loop(search, slot);
    if (field > most) {
      work->pending[work->top++] = slot;
    } else if (search->rule == CGT_I_LONGEST) {
      if (field > search->seen) search->seen = field;
    } else if (search->few) {
      search->seen |= (uint64_t)1 << (field - 1);
    } else {
      if (field >= work->mark_top - search->marks) {
        cgt_status_t status = cgt_i_search_more_marks(search, field);
        if (status != CGT_OK) return status;
      }
      work->marks[search->marks + field] = 1;
    }
  }
  return CGT_OK;
}

#define FLUSH_NAME flush_word
#define FLUSH_BODY flush_word_body
#define FLUSH_FIND cgt_i_memo_find_word
#include "search_flush.h"
#undef FLUSH_NAME
#undef FLUSH_BODY
#undef FLUSH_FIND

static cgt_status_t flush_portable(cgt_i_search *search) {
  return search->memo->layout.slot_words == 1 && search->rule == CGT_I_MEX ? flush_word(search) : flush_any(search);
}

#if CGT_I_X86_64
CGT_I_TARGET_BEGIN("avx512f")

/* A bucket is one vector. Slots are chosen in the order of cgt_i_memo_find(), so both may be used on one table. */
CGT_I_INLINE size_t find_in_buckets(const uint64_t *slots, size_t mask, uint64_t key, size_t first, uint64_t field_mask,
                                    bool *found) {
  const __m512i wanted = _mm512_set1_epi64((long long)key), most = _mm512_set1_epi64((long long)field_mask);
  for (size_t bucket = first & ~(size_t)7;; bucket = (bucket + 8) & mask) {
    const __m512i there = _mm512_load_si512(&slots[bucket]);
    unsigned same = _mm512_cmple_epu64_mask(_mm512_xor_si512(there, wanted), most);
    if (key == 0) same &= _mm512_test_epi64_mask(there, there); /* an empty slot looks like key 0 */
    *found = same != 0;
    if (same != 0) return bucket + cgt_i_low_bit(same);
    const __mmask8 full = _mm512_test_epi64_mask(there, there);
    if (full != 0xFF) {
      const unsigned turn = (unsigned)first & 7, empty = (unsigned)~full & 0xFF;
      const unsigned turned = empty >> turn | empty << (8 - turn);
      return bucket + ((cgt_i_low_bit(turned) + turn) & 7);
    }
  }
}

#  define FLUSH_NAME flush_buckets
#  define FLUSH_BODY flush_buckets_body
#  define FLUSH_FIND find_in_buckets
#  include "search_flush.h"
#  undef FLUSH_NAME
#  undef FLUSH_BODY
#  undef FLUSH_FIND

CGT_I_TARGET_END

static cgt_status_t flush_avx512(cgt_i_search *search) {
  return search->memo->layout.slot_words == 1 && search->rule == CGT_I_MEX ? flush_buckets(search) : flush_any(search);
}
#endif

static cgt_i_flush detect(void) {
#if CGT_I_X86_64
  const char *wanted = getenv("CGT_MEMO_KERNEL");
  if (__builtin_cpu_supports("avx512f") && (wanted == NULL || strcmp(wanted, "portable") != 0)) return flush_avx512;
#endif
  return flush_portable;
}

cgt_i_flush cgt_i_flush_choose(void) {
  static _Atomic cgt_i_flush chosen; /* threads may choose at the same time, but choose the same */
  cgt_i_flush flush = atomic_load_explicit(&chosen, memory_order_relaxed);
  if (flush == NULL) atomic_store_explicit(&chosen, flush = detect(), memory_order_relaxed);
  return flush;
}
