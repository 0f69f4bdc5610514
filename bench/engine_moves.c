/* The move generators of bench/engine. */
#include "moves.h"

uint64_t wythoff3_position(uint64_t a, uint64_t b, uint64_t c) {
  uint64_t low = a < b ? a : b, high = a < b ? b : a;
  if (c < low) return c | low << 16 | high << 32;
  return c < high ? low | c << 16 | high << 32 : low | high << 16 | c << 32;
}

size_t wythoff3_options(uint64_t position, uint64_t *options) {
  const uint64_t a = position & 0xFFFF, b = position >> 16 & 0xFFFF, c = position >> 32;
  size_t n = 0;
  for (uint64_t heap = 0; heap < a; heap++) options[n++] = wythoff3_position(heap, b, c);
  for (uint64_t heap = 0; heap < b; heap++) options[n++] = wythoff3_position(a, heap, c);
  for (uint64_t heap = 0; heap < c; heap++) options[n++] = wythoff3_position(a, b, heap);
  for (uint64_t taken = 1; taken <= a; taken++) {
    options[n++] = wythoff3_position(a - taken, b - taken, c);
    options[n++] = wythoff3_position(a - taken, b, c - taken);
  }
  for (uint64_t taken = 1; taken <= b; taken++) options[n++] = wythoff3_position(a, b - taken, c - taken);
  return n;
}

uint64_t chomp_position(unsigned rows, unsigned columns) {
  uint64_t position = 0;
  for (unsigned row = 0; row < rows; row++) position |= (uint64_t)columns << 4 * row;
  return position;
}

size_t chomp_options(uint64_t position, uint64_t *options) {
  uint64_t longer[16]; /* one bit, the lowest of four, for each row that is longer than the column */
  const unsigned columns = (unsigned)(position & 15);
  size_t n = 0;
  unsigned rows = 0;
  while (rows < 16 && (position >> 4 * rows & 15) != 0) rows++;
  for (unsigned column = 0, row = rows; column < columns; column++) {
    while (row > 0 && (position >> 4 * (row - 1) & 15) <= column) row--;
    longer[column] = 0x1111111111111111 & (row == 16 ? UINT64_MAX : ((uint64_t)1 << 4 * row) - 1);
  }
  /* A bite at (row, column) cuts this row and those above it to `column`: going left, each longer row loses one more square. */
  for (unsigned row = 0; row < rows; row++) {
    const uint64_t above = UINT64_MAX << 4 * row;
    uint64_t bitten = position;
    for (unsigned column = (unsigned)(position >> 4 * row & 15); column-- > (row == 0);) {
      bitten -= longer[column] & above;
      options[n++] = bitten;
    }
  }
  return n;
}

enum { SIDE = 5, CELLS = SIDE * SIDE, IMAGES = 8, BYTES = 4 };

static uint32_t image_of_byte[BYTES][256][IMAGES], dominoes[2 * SIDE * SIDE];
static unsigned domino_count;

void cram_prepare(void) {
  domino_count = 0;
  for (unsigned cell = 0; cell < CELLS; cell++) {
    if (cell % SIDE + 1 < SIDE) dominoes[domino_count++] = (uint32_t)3 << cell;
    if (cell / SIDE + 1 < SIDE) dominoes[domino_count++] = ((uint32_t)1 << SIDE | 1) << cell;
  }
  for (unsigned byte = 0; byte < BYTES; byte++)
    for (unsigned bits = 0; bits < 256; bits++)
      for (unsigned image = 0; image < IMAGES; image++) {
        uint32_t moved = 0;
        for (unsigned i = 0; i < 8 && 8 * byte + i < CELLS; i++) {
          unsigned row = (8 * byte + i) / SIDE, column = (8 * byte + i) % SIDE;
          if ((bits >> i & 1) == 0) continue;
          if (image & 1) row = SIDE - 1 - row;
          if (image & 2) column = SIDE - 1 - column;
          moved |= (uint32_t)1 << ((image & 4) != 0 ? column * SIDE + row : row * SIDE + column);
        }
        image_of_byte[byte][bits][image] = moved;
      }
}

uint64_t cram_position(void) { return ((uint64_t)1 << CELLS) - 1; }

size_t cram_options(uint64_t position, uint64_t *options) {
  size_t n = 0;
  for (unsigned i = 0; i < domino_count; i++) {
    if ((position & dominoes[i]) != dominoes[i]) continue;
    const uint32_t free = (uint32_t)position & ~dominoes[i];
    const uint32_t *const parts[BYTES] = {image_of_byte[0][free & 255], image_of_byte[1][free >> 8 & 255],
                                          image_of_byte[2][free >> 16 & 255], image_of_byte[3][free >> 24]};
    uint32_t least = UINT32_MAX;
    for (unsigned image = 0; image < IMAGES; image++) {
      const uint32_t moved = parts[0][image] | parts[1][image] | parts[2][image] | parts[3][image];
      least = moved < least ? moved : least;
    }
    options[n++] = least;
  }
  return n;
}

/* Four heaps of 16 bits each. */
static uint64_t pack4(const uint16_t *heaps) {
  uint16_t sorted[4];
  for (size_t i = 0; i < 4; i++) {
    size_t at = i;
    for (; at > 0 && sorted[at - 1] > heaps[i]; at--) sorted[at] = sorted[at - 1];
    sorted[at] = heaps[i];
  }
  return (uint64_t)sorted[0] | (uint64_t)sorted[1] << 16 | (uint64_t)sorted[2] << 32 | (uint64_t)sorted[3] << 48;
}

uint64_t moore4_position(uint64_t heap) { return heap * 0x0001000100010001; }

size_t moore4_options(uint64_t position, uint64_t *options) {
  uint16_t heaps[4], option[4];
  size_t n = 0;
  for (size_t i = 0; i < 4; i++) heaps[i] = option[i] = (uint16_t)(position >> 16 * i);
  for (size_t i = 0; i < 4; i++) {
    for (option[i] = 0; option[i] < heaps[i]; option[i]++) {
      options[n++] = pack4(option);
      for (size_t j = i + 1; j < 4; j++) {
        for (option[j] = 0; option[j] < heaps[j]; option[j]++) options[n++] = pack4(option);
        option[j] = heaps[j];
      }
    }
    option[i] = heaps[i];
  }
  return n;
}

size_t parts4_options(uint64_t position, uint64_t *options) {
  uint16_t heaps[4];
  size_t n = 0;
  for (size_t i = 0; i < 4; i++) heaps[i] = (uint16_t)(position >> 16 * i);
  for (size_t i = 0; i < 4; i++) {
    const uint16_t heap = heaps[i];
    for (uint16_t divisor = 2; divisor <= 5 && heap > 0; divisor = divisor == 2 ? 3 : (uint16_t)(divisor + 2)) {
      heaps[i] = heap / divisor;
      options[n++] = pack4(heaps);
    }
    heaps[i] = heap;
  }
  return n;
}

uint64_t few_moves_position(uint64_t heap) { return heap | heap << 16; }

size_t few_moves_options(uint64_t position, uint64_t *options) {
  const uint64_t a = position & 0xFFFF, b = position >> 16;
  size_t n = 0;
  for (uint64_t taken = 1; taken <= 2; taken++) {
    if (taken <= a) options[n++] = position - taken;
    if (taken <= b) options[n++] = position - (taken << 16);
  }
  if (a > 0 && b > 0) options[n++] = position - 0x10001;
  return n;
}

static size_t two_heaps(uint64_t sum, uint64_t first, uint64_t below, uint64_t *options) {
  size_t n = 0;
  for (uint64_t heap = first; heap < below; heap++, n++) {
    options[2 * n] = heap;
    options[2 * n + 1] = sum - heap;
  }
  return n;
}

size_t dawson_options(uint64_t heap, uint64_t *options) {
  return heap < 2 ? 0 : two_heaps(heap - 2, 0, (heap - 2) / 2 + 1, options);
}

size_t grundy_options(uint64_t heap, uint64_t *options) { return two_heaps(heap, 1, (heap + 1) / 2, options); }

enum { VERTICES = 40, EDGES = 60, GRID = 6 };
static uint64_t grid[64], graph[64]; /* each vertex with its neighbours */

static void join(uint64_t *neighbours, unsigned a, unsigned b) {
  neighbours[a] |= (uint64_t)1 << b;
  neighbours[b] |= (uint64_t)1 << a;
}

void kayles_prepare(void) {
  uint64_t random = 1;
  for (unsigned v = 0; v < 64; v++) grid[v] = graph[v] = (uint64_t)1 << v;
  for (unsigned v = 0; v < GRID * GRID; v++) {
    if (v % GRID + 1 < GRID) join(grid, v, v + 1);
    if (v / GRID + 1 < GRID) join(grid, v, v + GRID);
  }
  for (unsigned edges = 0; edges < EDGES;) {
    random = random * 6364136223846793005 + 1442695040888963407;
    const unsigned a = (unsigned)(random >> 33) % VERTICES, b = (unsigned)(random >> 48) % VERTICES;
    if ((graph[a] >> b & 1) != 0) continue;
    join(graph, a, b);
    edges++;
  }
}

static unsigned lowest(uint64_t bits) { return (unsigned)__builtin_ctzll(bits); }

static size_t kayles(const uint64_t *neighbours, uint64_t vertices, uint64_t *options) {
  size_t n = 0;
  for (uint64_t left = vertices; left != 0; left &= left - 1) options[n++] = vertices & ~neighbours[lowest(left)];
  return n;
}

size_t kayles_grid_options(uint64_t vertices, uint64_t *options) { return kayles(grid, vertices, options); }
size_t kayles_graph_options(uint64_t vertices, uint64_t *options) { return kayles(graph, vertices, options); }

size_t kayles_graph_summands(uint64_t vertices, uint64_t *summands) {
  size_t n = 0;
  while (vertices != 0) {
    uint64_t component = vertices & (~vertices + 1);
    for (uint64_t open = component; open != 0;) {
      const uint64_t more = graph[lowest(open)] & vertices & ~component;
      open = (open & (open - 1)) | more;
      component |= more;
    }
    summands[n++] = component;
    vertices &= ~component;
  }
  return n;
}
