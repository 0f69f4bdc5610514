/* x86-64 with AVX-512 (F, BW) and GFNI: an affine instruction multiplies, for 64 elements x at once, which of 8 elements t are
 * above x by an 8x8 bit matrix; 8 bits of S(x, y) come out as a byte.
 *
 * Elements x are taken in strips of 128, elements t in groups of 8, elements y in units of 16. Values are taken in nibbles: a
 * unit's values of k nibbles are 16 * k / 2 bytes, which are k tiles of 8 matrices. Tiles 2j and 2j + 1 have byte j of the
 * first and the last 8 elements y; the last tile of an odd k has the last nibble of both, that of the last 8 on top. */
#include "ruler_kernel.h"

#if CGT_I_X86_64

#  include <immintrin.h>
#  include <string.h>

enum {
  UNIT = 16,
  UNITS = 4,
  BATCH = UNIT * UNITS, /* so that the batch's own elements t are in one word */
  TILE = 8,             /* matrices */
  STRIP = 128,          /* bytes of S(., y) and of a group in `above` */
  CHUNK = 16,           /* words: their groups' matrices of a tile and `above` for a strip are in the first cache together */
  ABOVE = 32            /* strips of `above` that a thread makes at once */
};

typedef struct {
  size_t strips, groups;
  size_t row; /* words between rows of `matrices`: a multiple of the page plus 1 KB, so that they do not compete for one place
                 in the cache */
  size_t tiles, bytes; /* of values of most_bits */
  uint8_t *above;      /* strip s, group g >= 16 s: byte i has bit k where x = 128 s + i <= t = 8 g + k */
  uint64_t *values;    /* byte j of values, group: the matrix. Bit b of the value of t = 8 g + k is bit k of byte 7 - b */
  uint64_t *matrices;  /* unit, tile, row of 8: the matrices of a unit's groups that have bits */
  uint32_t *lists;     /* unit: those groups */
  uint32_t *firsts;    /* unit, word of elements t: how many groups come before it */
  uint64_t *unions;    /* unit, word: OR of the rows */
  uint8_t *sums;       /* unit, tile, matrix, strip: a strip of S(., y) */
} layout;

/* Lays the arrays out in memory, one after another; returns their size in bytes. */
static uint64_t lay_out(const cgt_i_ruler *ruler, layout *l) {
  const size_t n = ruler->n, strips = (n - 1) / STRIP + 1, groups = strips * 16, tiles = (ruler->most_bits + 3) / 4;
  *l = (layout){.strips = strips,
                .groups = groups,
                .row = (groups + 8 + 511) / 512 * 512 + 128,
                .tiles = tiles,
                .bytes = (tiles + 1) / 2};
  uint64_t used = 0;
  l->values = cgt_i_ruler_take(ruler, &used, l->bytes * groups * sizeof *l->values);
  l->matrices = cgt_i_ruler_take(ruler, &used, UNITS * tiles * TILE * l->row * sizeof *l->matrices);
  l->lists = cgt_i_ruler_take(ruler, &used, UNITS * (groups + 16) * sizeof *l->lists);
  l->firsts = cgt_i_ruler_take(ruler, &used, UNITS * groups * sizeof *l->firsts);
  l->unions = cgt_i_ruler_take(ruler, &used, UNITS * groups * sizeof *l->unions);
  l->sums = cgt_i_ruler_take(ruler, &used, UNITS * tiles * strips * TILE * STRIP);
  l->above = cgt_i_ruler_take(ruler, &used, strips * (strips + 1) / 2 * 16 * STRIP);
  return used;
}

static uint64_t gfni_bytes(const cgt_i_ruler *ruler) {
  layout l;
  return lay_out(ruler, &l);
}

CGT_I_INLINE uint8_t *above_of(const layout *l, size_t strip, size_t group) {
  return l->above + (strip * l->groups - 8 * strip * (strip + 1) + group) * STRIP;
}

CGT_I_INLINE uint64_t *matrices_of(const layout *l, size_t unit, size_t tile) {
  return l->matrices + (unit * l->tiles + tile) * TILE * l->row;
}

CGT_I_INLINE uint8_t *sums_of(const layout *l, size_t unit, size_t tile, size_t strip) {
  return l->sums + ((unit * l->tiles + tile) * TILE * l->strips + strip) * STRIP;
}

CGT_I_TARGET_BEGIN("avx512f,avx512bw,avx512vbmi,gfni,popcnt,bmi")

/* ---- `above` gets the elements of a batch ---- */

static void add_batch(const cgt_i_ruler *ruler, const layout *l, size_t first_strip) {
  const __m512i identity = _mm512_set1_epi64((long long)0x8040201008040201);
  uint8_t turn[64]; /* lane i gets byte i of the 8 rows, the last row first */
  for (unsigned i = 0; i < 64; i++) turn[i] = (uint8_t)(i % 8 * 8 + i / 8);
  const __m512i turned = _mm512_loadu_si512(turn);
  const size_t begin = ruler->begin, count = ruler->end - begin;
  const uint64_t *rows[BATCH];
  for (size_t k = 0; k < count; k++) rows[k] = cgt_i_triangle_row(ruler->below, begin + k);
  for (size_t strip = first_strip; strip < first_strip + ABOVE && strip <= begin / STRIP; strip++)
    for (size_t first = 0; first < count; first += 8)
      for (size_t half = 0; half < 2; half++) {
        uint64_t words[8];
        for (size_t k = 0; k < 8; k++) words[7 - k] = first + k < count ? rows[first + k][strip * 2 + half] : 0;
        const __m512i bytes = _mm512_permutexvar_epi8(turned, _mm512_loadu_si512(words));
        _mm512_store_si512(above_of(l, strip, (begin + first) / 8) + half * 64,
                           _mm512_gf2p8affine_epi64_epi8(identity, bytes, 0));
      }
}

/* ---- The matrices of a batch ---- */

/* For the 8 groups of a word: byte j of the values of those t that are below y. */
CGT_I_INLINE __m512i members_of(const layout *l, uint64_t members, size_t byte, size_t word) {
  const __m512i spread = _mm512_set_epi64(0x0707070707070707, 0x0606060606060606, 0x0505050505050505, 0x0404040404040404,
                                          0x0303030303030303, 0x0202020202020202, 0x0101010101010101, 0);
  const __m512i each = _mm512_shuffle_epi8(_mm512_set1_epi64((long long)members), spread);
  return _mm512_and_si512(each, _mm512_load_si512(l->values + byte * l->groups + word * 8));
}

static void prepare_unit(const cgt_i_ruler *ruler, const layout *l, size_t unit, size_t tiles) {
  static const uint32_t order[16] = {0, 1, 2, 3, 4, 5, 6, 7};
  const uint64_t *rows[UNIT];
  size_t count = 0, there = 0;
  for (size_t y = ruler->begin + unit * UNIT; there < UNIT && y < ruler->end; y++)
    rows[there++] = cgt_i_triangle_row(ruler->below, y);
  uint32_t *list = l->lists + unit * (l->groups + 16), *firsts = l->firsts + unit * l->groups;
  uint64_t *unions = l->unions + unit * l->groups;
  const size_t words = ruler->begin / 64;
  for (size_t w = 0; w < words; w++) {
    uint64_t members[UNIT] = {0}, any = 0;
    for (size_t i = 0; i < there; i++) any |= members[i] = rows[i][w];
    firsts[w] = (uint32_t)count;
    unions[w] = any;
    if (any == 0) continue;
    const __m512i all = _mm512_set1_epi64((long long)any);
    const __mmask8 groups = (__mmask8)_mm512_test_epi8_mask(all, all); /* values are not 0, nor are these matrices */
    for (size_t tile = 0; tile < tiles; tile++) {
      const bool shared = tile % 2 == 0 && tile + 1 == tiles;
      const size_t half = tile % 2 * TILE;
      uint64_t *out = matrices_of(l, unit, tile) + count;
      for (size_t i = 0; i < TILE; i++) {
        __m512i matrix = members_of(l, members[half + i], tile / 2, w);
        if (shared) matrix = _mm512_or_si512(matrix, _mm512_srli_epi64(members_of(l, members[TILE + i], tile / 2, w), 32));
        _mm512_storeu_si512(out + i * l->row, _mm512_maskz_compress_epi64(groups, matrix));
      }
    }
    const __m512i numbers = _mm512_add_epi32(_mm512_loadu_si512(order), _mm512_set1_epi32((int)(w * 8)));
    _mm512_storeu_si512(list + count, _mm512_maskz_compress_epi32(groups, numbers));
    for (unsigned left = groups; left != 0; left &= left - 1) count++;
  }
  firsts[words] = (uint32_t)count;
}

static void prepare_part(void *user, size_t item, size_t worker) {
  const cgt_i_ruler *ruler = user;
  layout l;
  (void)worker;
  (void)lay_out(ruler, &l);
  if (item < UNITS)
    prepare_unit(ruler, &l, item, (ruler->added + 3) / 4);
  else
    add_batch(ruler, &l, (item - UNITS) * ABOVE);
}

/* The strips of a part. The fewer they are, the more often matrices come from the second cache. */
static size_t part_strips(const cgt_i_ruler *ruler) { return ruler->threads > 8 ? 2 : ruler->threads > 2 ? 4 : 8; }

static size_t gfni_prepare(cgt_i_ruler *ruler) {
  layout l;
  (void)lay_out(ruler, &l);
  if (ruler->begin == 0) memset(l.values, 0, l.bytes * l.groups * sizeof *l.values);
  cgt_i_team_run(ruler->team, prepare_part, ruler, UNITS + ruler->begin / STRIP / ABOVE + 1);
  const size_t strips = (ruler->begin + STRIP - 1) / STRIP;
  return (strips + part_strips(ruler) - 1) / part_strips(ruler);
}

/* ---- The product ---- */

#  define AFFINE(elements, matrix) _mm512_gf2p8affine_epi64_epi8(elements, matrix, 0)
#  define EACH(DO)                 DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)

/* Adds `count` groups to a strip of the 8 sums of a tile, or begins with them. */
static void add_tile(const uint8_t *above, const uint32_t *list, size_t count, const uint64_t *matrices, size_t row,
                     uint8_t *sums, size_t sums_row, bool first) {
  const __mmask8 old = first ? 0 : 255;
#  define LOAD(i)                                                        \
    __m512i low##i = _mm512_maskz_loadu_epi64(old, sums + i * sums_row); \
    __m512i high##i = _mm512_maskz_loadu_epi64(old, sums + i * sums_row + 64);
  EACH(LOAD)
  for (size_t k = 0; k < count; k++) {
    const uint8_t *elements = above + (size_t)list[k] * STRIP;
    const __m512i low = _mm512_load_si512(elements), high = _mm512_load_si512(elements + 64);
#  define ADD(i)                                                                  \
    {                                                                             \
      const __m512i matrix = _mm512_set1_epi64((long long)matrices[i * row + k]); \
      low##i = _mm512_xor_si512(low##i, AFFINE(low, matrix));                     \
      high##i = _mm512_xor_si512(high##i, AFFINE(high, matrix));                  \
    }
    EACH(ADD)
  }
#  define STORE(i)                                   \
    _mm512_store_si512(sums + i * sums_row, low##i); \
    _mm512_store_si512(sums + i * sums_row + 64, high##i);
  EACH(STORE)
}

static void gfni_add(cgt_i_ruler *ruler, size_t part, size_t worker) {
  layout l;
  (void)lay_out(ruler, &l);
  const size_t words = ruler->begin / 64, tiles = (ruler->added + 3) / 4;
  const size_t first_strip = part * part_strips(ruler), last_strip = first_strip + part_strips(ruler);
  for (size_t w = first_strip * 2 / CHUNK * CHUNK; w < words; w += CHUNK) {
    const size_t end = words - w > CHUNK ? w + CHUNK : words;
    for (size_t strip = first_strip; strip < last_strip && strip * 2 < end; strip++) {
      const uint8_t *above = above_of(&l, strip, 0); /* which begins at group 16 * strip */
      const size_t from = strip * 2 > w ? strip * 2 : w;
      uint64_t work = 0;
      for (size_t unit = 0; unit < UNITS; unit++) {
        const uint64_t *unions = l.unions + unit * l.groups;
        const uint32_t *firsts = l.firsts + unit * l.groups, *list = l.lists + unit * (l.groups + 16);
        const uint64_t any = unions[strip * 2] | (strip * 2 + 1 < words ? unions[strip * 2 + 1] : 0);
        const size_t skip = firsts[from], count = firsts[end] - skip;
        if (any == 0) continue; /* no x of the strip is needed */
        for (size_t tile = 0; tile < tiles; tile++)
          add_tile(above, list + skip, count, matrices_of(&l, unit, tile) + skip, l.row, sums_of(&l, unit, tile, strip),
                   l.strips * STRIP, w <= strip * 2);
        work += (count * 5 + 20) * tiles;
      }
      if (!cgt_i_ruler_go_on(ruler, worker, work)) return;
    }
  }
}

/* ---- One element of the batch ---- */

/* Byte j of the sums for 64 elements x: over the elements t before the batch and, by their matrices, those in it. */
CGT_I_INLINE __m512i sums_with(const cgt_i_ruler *ruler, const layout *l, size_t y, size_t word, size_t j,
                               const uint64_t *matrices, const size_t *groups, size_t count) {
  const size_t unit = (y - ruler->begin) / UNIT, half = y / TILE % 2, tiles = (ruler->added + 3) / 4;
  const size_t strip = word / 2, offset = y % TILE * l->strips * STRIP + word % 2 * 64;
  __m512i sum = _mm512_setzero_si512();
  if (word < ruler->begin / 64 && j < tiles / 2) {
    sum = _mm512_load_si512(sums_of(l, unit, j * 2 + half, strip) + offset);
  } else if (word < ruler->begin / 64 && j * 2 < tiles) {
    const __m512i nibbles = _mm512_load_si512(sums_of(l, unit, j * 2, strip) + offset);
    sum = _mm512_and_si512(half != 0 ? _mm512_srli_epi16(nibbles, 4) : nibbles, _mm512_set1_epi8(15));
  }
  for (size_t k = 0; k < count; k++) {
    const __m512i elements = _mm512_load_si512(above_of(l, strip, groups[k]) + word % 2 * 64);
    sum = _mm512_xor_si512(sum, AFFINE(elements, _mm512_set1_epi64((long long)matrices[k])));
  }
  return sum;
}

static void gfni_mark(const cgt_i_ruler *ruler, size_t y, uint32_t *seen) {
  enum { MANY = 16 };
  layout l;
  (void)lay_out(ruler, &l);
  const uint64_t *row = cgt_i_triangle_row(ruler->below, y);
  const size_t last = y / 64, bytes = (ruler->bits + 7) / 8;
  const uint64_t own = row[last] ^ (uint64_t)1 << y % 64;
  const uint32_t stamp = (uint32_t)y + 1;
  uint64_t matrices[4][8];
  size_t groups[8], count = 0;
  for (size_t g = 0; g < 8; g++) {
    const uint64_t members = own >> g * 8 & 255;
    if (members == 0) continue;
    for (size_t j = 0; j < bytes; j++)
      matrices[j][count] = l.values[j * l.groups + last * 8 + g] & members * 0x0101010101010101;
    groups[count++] = last * 8 + g;
  }
  const __m512i order = _mm512_set_epi64(7, 3, 6, 2, 5, 1, 4, 0);
  for (size_t w = 0; w <= last; w++) {
    uint64_t left = row[w];
    if (left == 0) continue;
    /* 0 where x is not below y; S(y, y) is 0 in any case */
    __m512i sums[4];
    for (size_t j = 0; j < 2; j++)
      sums[j] = j < bytes ? _mm512_maskz_mov_epi8(left, sums_with(ruler, &l, y, w, j, matrices[j], groups, count))
                          : _mm512_setzero_si512();
    uint16_t low[64];
    const __m512i first = _mm512_permutexvar_epi64(order, sums[0]), second = _mm512_permutexvar_epi64(order, sums[1]);
    _mm512_storeu_si512(low, _mm512_unpacklo_epi8(first, second));
    _mm512_storeu_si512(low + 32, _mm512_unpackhi_epi8(first, second));
    if (bytes > 2) {
      uint8_t high[2][64] = {{0}};
      for (size_t j = 2; j < bytes; j++)
        _mm512_storeu_si512(high[j - 2], sums_with(ruler, &l, y, w, j, matrices[j], groups, count));
      for (; left != 0; left &= left - 1) {
        const unsigned x = cgt_i_low_bit(left);
        seen[low[x] | (uint32_t)high[0][x] << 16 | (uint32_t)high[1][x] << 24] = stamp;
      }
    } else if (cgt_i_popcount(left) >= MANY) {
      for (size_t x = 0; x < 64; x++) seen[low[x]] = stamp;
    } else {
      for (; left != 0; left &= left - 1) seen[low[cgt_i_low_bit(left)]] = stamp;
    }
  }
}

static void gfni_learn(cgt_i_ruler *ruler, size_t y) {
  layout l;
  (void)lay_out(ruler, &l);
  for (uint32_t value = ruler->values[y]; value != 0; value &= value - 1) {
    const unsigned bit = cgt_i_low_bit(value);
    l.values[bit / 8 * l.groups + y / 8] |= (uint64_t)1 << ((7 - bit % 8) * 8 + y % 8);
  }
}

CGT_I_TARGET_END

const cgt_i_ruler_kernel cgt_i_ruler_kernel_gfni = {.batch = BATCH,
                                                    .rows = UNIT,
                                                    .columns = STRIP,
                                                    .price = 8,
                                                    .bytes = gfni_bytes,
                                                    .prepare = gfni_prepare,
                                                    .add = gfni_add,
                                                    .mark = gfni_mark,
                                                    .learn = gfni_learn};

#endif
