/* Entering a chunk of positions into the memo, eight slots at once where the processor can. */
#include <stdlib.h>
#include <string.h>

#include "../base/bits.h"
#include "../base/processor.h"
#include "search.h"
#if CGT_I_X86_64
#  include <immintrin.h>
#endif

#define FIND_WORD(slots, mask, key, first, field_mask, found) \
  cgt_i_memo_find_in(slots, mask, *(key), first, field_mask, SHARED, found)
#define FIND_MIXED(slots, mask, key, first, field_mask, found) \
  cgt_i_memo_find_mixed(memo, slots, mask, *(key), shift, field_mask, found)
#define FIND_WORDS(slots, mask, key, first, field_mask, found) \
  cgt_i_memo_find_words(slots, words, mask, key, first, field_mask, SHARED, found)

#define KERNEL(name) name##_single
#define WORDS        1
#define SHARED       false
#define FIND         FIND_WORD
#include "search_flush.h"

#define KERNEL(name) name##_mixed
#define WORDS        1
#define MIXED        true
#define SHARED       false
#define FIND         FIND_MIXED
#include "search_flush.h"

#define KERNEL(name) name##_double
#define WORDS        2
#define SHARED       false
#define FIND         FIND_WORDS
#include "search_flush.h"

#define KERNEL(name) name##_long
#define WORDS        memo->layout.slot_words
#define SHARED       false
#define FIND         FIND_WORDS
#include "search_flush.h"

#define KERNEL(name) name##_shared_single
#define WORDS        1
#define SHARED       true
#define FIND         FIND_WORD
#include "search_flush.h"

#define KERNEL(name) name##_shared_mixed
#define WORDS        1
#define MIXED        true
#define SHARED       true
#define FIND         FIND_MIXED
#include "search_flush.h"

#define KERNEL(name) name##_shared_double
#define WORDS        2
#define SHARED       true
#define FIND         FIND_WORDS
#include "search_flush.h"

#define KERNEL(name) name##_shared_long
#define WORDS        memo->layout.slot_words
#define SHARED       true
#define FIND         FIND_WORDS
#include "search_flush.h"

/* The function for a memo's slots. */
#define CHOOSE(memo, single, mixed, pair, longer)       \
  ((memo)->layout.slot_words == 2            ? (pair)   \
   : (memo)->layout.slot_words > 2           ? (longer) \
   : (memo)->layout.keys == CGT_I_KEYS_MIXED ? (mixed)  \
                                             : (single))

static uint64_t enter_portable(cgt_i_memo *memo, const uint64_t *keys, const uint64_t *hashes, size_t n, uint32_t *entered) {
  return CHOOSE(memo, enter_single, enter_mixed, enter_double, enter_long)(memo, keys, hashes, n, entered);
}

static uint64_t enter_shared(cgt_i_memo *memo, const uint64_t *keys, const uint64_t *hashes, size_t n, uint32_t *entered) {
  return CHOOSE(memo, enter_shared_single, enter_shared_mixed, enter_shared_double, enter_shared_long)(memo, keys, hashes, n,
                                                                                                       entered);
}

static void look_portable(const cgt_i_memo *memo, const uint64_t *keys, const uint64_t *hashes, size_t n, uint64_t *fields) {
  const uint64_t *const slots = memo->slots, field_mask = cgt_i_memo_field_mask(memo), partial = cgt_i_memo_partial(memo);
  for (size_t i = 0; i < n; i++) {
    bool found;
    const size_t first = (size_t)(hashes[i] >> memo->shift);
    const size_t slot = cgt_i_memo_find_in(slots, memo->capacity - 1, keys[i], first, field_mask, true, &found);
    const uint64_t field = cgt_i_memo_load(&slots[slot]) & field_mask;
    fields[i] = found && field < partial ? field : 0;
  }
}

/* For CGT_I_LONGEST. */
static cgt_status_t flush_longest(cgt_i_search *search) {
  cgt_i_memo *memo = search->memo;
  cgt_i_work *work = search->work;
  const uint64_t partial = cgt_i_memo_partial(memo), looping = partial | cgt_i_memo_on_path(memo);
  uint32_t entered[CGT_I_CHUNK];
  search->kernel->enter(memo, work->keys, work->hashes, search->now.chunk, entered);
  for (size_t i = 0; i < search->now.chunk; i++) {
    const uint64_t field = cgt_i_memo_field(memo, entered[i]);
    if (field >= looping && search->crew == NULL && search->strands == NULL) return cgt_i_search_loop(search, entered[i]);
    if (field >= partial)
      work->pending[work->top++] = entered[i];
    else if (field > search->now.seen)
      search->now.seen = field;
  }
  return CGT_OK;
}

static cgt_status_t flush_portable(cgt_i_search *search) {
  if (search->rule == CGT_I_LONGEST) return flush_longest(search);
  return CHOOSE(search->memo, flush_single, flush_mixed, flush_double, flush_long)(search);
}

static cgt_status_t flush_shared(cgt_i_search *search) {
  if (search->rule == CGT_I_LONGEST) return flush_longest(search);
  return CHOOSE(search->memo, flush_shared_single, flush_shared_mixed, flush_shared_double, flush_shared_long)(search);
}

static const cgt_i_memo_kernel portable_shared = {enter_shared, look_portable, flush_shared, NULL};
static const cgt_i_memo_kernel portable = {enter_portable, look_portable, flush_portable, &portable_shared};

#if CGT_I_X86_64
CGT_I_TARGET_BEGIN("avx512f")

/* A bucket is one vector. Slots are chosen in the order of cgt_i_memo_find(), so both may be used on one table. Where threads
 * share it, each word of the vector is one that was there at some moment, as these processors load aligned words whole, and
 * that is enough: keys stay where they are, and who takes an empty slot finds out whether it still is. */
CGT_I_INLINE size_t find_in_eights(const cgt_i_memo *memo, const uint64_t *slots, size_t mask, uint64_t key, size_t first,
                                   uint64_t field_mask, const bool mixed, bool *found) {
  const __m512i most = _mm512_set1_epi64((long long)field_mask);
  __m512i wanted = _mm512_set1_epi64((long long)key);
  size_t away = 0;
  for (size_t bucket = first & ~(size_t)7;; bucket = (bucket + 8 * (mixed ? away : 1)) & mask) {
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
    if (!mixed) continue;
    if (++away == cgt_i_memo_reach(memo)) return CGT_I_MEMO_NOWHERE;
    wanted = _mm512_set1_epi64((long long)(key | (uint64_t)away << 16));
  }
}

#  define FIND_IN_EIGHTS(slots, mask, key, first, field_mask, found) \
    find_in_eights(memo, slots, mask, *(key), first, field_mask, false, found)
#  define FIND_MIXED_IN_EIGHTS(slots, mask, key, first, field_mask, found) \
    find_in_eights(memo, slots, mask, cgt_i_memo_rest(shift, *(key), 0), first, field_mask, true, found)

#  define KERNEL(name) name##_bucket
#  define WORDS        1
#  define SHARED       false
#  define FIND         FIND_IN_EIGHTS
#  include "search_flush.h"

#  if !CGT_I_THREAD_SANITIZER
#    define KERNEL(name) name##_shared_bucket
#    define WORDS        1
#    define SHARED       true
#    define FIND         FIND_IN_EIGHTS
#    include "search_flush.h"
#  endif

#  define KERNEL(name) name##_mixed_bucket
#  define WORDS        1
#  define MIXED        true
#  define SHARED       false
#  define FIND         FIND_MIXED_IN_EIGHTS
#  include "search_flush.h"

#  if !CGT_I_THREAD_SANITIZER
#    define KERNEL(name) name##_shared_mixed_bucket
#    define WORDS        1
#    define MIXED        true
#    define SHARED       true
#    define FIND         FIND_MIXED_IN_EIGHTS
#    include "search_flush.h"
#  endif

/* Nothing is to be predicted but that the first bucket decides. */
static void look_avx512(const cgt_i_memo *memo, const uint64_t *keys, const uint64_t *hashes, size_t n, uint64_t *fields) {
  const uint64_t *const slots = memo->slots, field_mask = cgt_i_memo_field_mask(memo), partial = cgt_i_memo_partial(memo);
  const __m512i most = _mm512_set1_epi64((long long)field_mask);
  const size_t mask = memo->capacity - 1;
  const unsigned shift = memo->shift;
  for (size_t i = 0; i < n; i++) {
    const __m512i wanted = _mm512_set1_epi64((long long)keys[i]);
    unsigned full, same;
    size_t bucket = (size_t)(hashes[i] >> shift) & ~(size_t)7;
    for (;; bucket = (bucket + 8) & mask) {
      const __m512i there = _mm512_load_si512(&slots[bucket]);
      full = _mm512_test_epi64_mask(there, there);
      same = _mm512_mask_cmple_epu64_mask((__mmask8)full, _mm512_xor_si512(there, wanted), most);
      if ((full ^ same) != 0xFF) break; /* one branch: found, or there is an empty slot */
    }
    const uint64_t field = cgt_i_memo_load(&slots[bucket + cgt_i_low_bit(same | 0x80)]) & field_mask;
    fields[i] = field & -(uint64_t)((same != 0) & (field < partial));
  }
}

/* The same for slots of two words. */
CGT_I_INLINE size_t find_in_fours(const uint64_t *slots, size_t mask, const uint64_t *key, size_t first, uint64_t field_mask,
                                  const bool shared, bool *found) {
  enum { FIRST_WORDS = 0x55 };
  const __m512i wanted = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)key));
  const __m512i most = _mm512_maskz_set1_epi64(FIRST_WORDS, (long long)field_mask);
  const __m512i writing = _mm512_set1_epi64((long long)(*key | cgt_i_memo_writing(field_mask)));
  for (size_t bucket = first & ~(size_t)3;;) {
    const __m512i there = _mm512_load_si512(&slots[2 * bucket]);
    if (shared) {
      const unsigned unfinished = _mm512_mask_cmpeq_epi64_mask(FIRST_WORDS, there, writing);
      if (unfinished != 0) {
        cgt_i_memo_await(&slots[2 * bucket + cgt_i_low_bit(unfinished)], field_mask);
        continue;
      }
    }
    const unsigned full = _mm512_test_epi64_mask(there, there) & FIRST_WORDS;
    unsigned same = _mm512_cmple_epu64_mask(_mm512_xor_si512(there, wanted), most);
    same &= same >> 1 & full;
    *found = same != 0;
    if (same != 0) return bucket + cgt_i_low_bit(same) / 2;
    if (full != FIRST_WORDS) {
      const unsigned turn = 2 * ((unsigned)first & 3), empty = ~full & FIRST_WORDS;
      const unsigned turned = empty >> turn | empty << (8 - turn);
      return bucket + ((cgt_i_low_bit(turned) + turn) / 2 & 3);
    }
    bucket = (bucket + 4) & mask;
  }
}

#  define FIND_IN_FOURS(slots, mask, key, first, field_mask, found) \
    find_in_fours(slots, mask, key, first, field_mask, SHARED, found)

#  define KERNEL(name) name##_fours
#  define WORDS        2
#  define SHARED       false
#  define FIND         FIND_IN_FOURS
#  include "search_flush.h"

#  if !CGT_I_THREAD_SANITIZER
#    define KERNEL(name) name##_shared_fours
#    define WORDS        2
#    define SHARED       true
#    define FIND         FIND_IN_FOURS
#    include "search_flush.h"
#  endif

CGT_I_TARGET_END

static uint64_t enter_avx512(cgt_i_memo *memo, const uint64_t *keys, const uint64_t *hashes, size_t n, uint32_t *entered) {
  return CHOOSE(memo, enter_bucket, enter_mixed_bucket, enter_fours, enter_long)(memo, keys, hashes, n, entered);
}

static cgt_status_t flush_avx512(cgt_i_search *search) {
  if (search->rule == CGT_I_LONGEST) return flush_longest(search);
  return CHOOSE(search->memo, flush_bucket, flush_mixed_bucket, flush_fours, flush_long)(search);
}

#  if CGT_I_THREAD_SANITIZER /* which does not know what a vector may read */
#    define AVX512_SHARED portable_shared
#  else
static uint64_t enter_avx512_shared(cgt_i_memo *memo, const uint64_t *keys, const uint64_t *hashes, size_t n,
                                    uint32_t *entered) {
  return CHOOSE(memo, enter_shared_bucket, enter_shared_mixed_bucket, enter_shared_fours, enter_shared_long)(memo, keys, hashes,
                                                                                                             n, entered);
}

static cgt_status_t flush_avx512_shared(cgt_i_search *search) {
  if (search->rule == CGT_I_LONGEST) return flush_longest(search);
  return CHOOSE(search->memo, flush_shared_bucket, flush_shared_mixed_bucket, flush_shared_fours, flush_shared_long)(search);
}

static const cgt_i_memo_kernel avx512_shared = {enter_avx512_shared, look_avx512, flush_avx512_shared, NULL};
#    define AVX512_SHARED avx512_shared
#  endif
static const cgt_i_memo_kernel avx512 = {enter_avx512, look_avx512, flush_avx512, &AVX512_SHARED};
#endif

static const cgt_i_memo_kernel *detect(void) {
#if CGT_I_X86_64
  const char *wanted = getenv("CGT_MEMO_KERNEL");
  if (cgt_i_processor_has(CGT_I_HAS_AVX512F) && (wanted == NULL || strcmp(wanted, "portable") != 0)) return &avx512;
#endif
  return &portable;
}

const cgt_i_memo_kernel *cgt_i_memo_kernel_choose(void) {
  static _Atomic(const cgt_i_memo_kernel *) chosen; /* threads may choose at the same time, but choose the same */
  const cgt_i_memo_kernel *kernel = atomic_load_explicit(&chosen, memory_order_relaxed);
  if (kernel == NULL) atomic_store_explicit(&chosen, kernel = detect(), memory_order_relaxed);
  return kernel;
}
