/* Pictures, read again by the test's own readers: pixels of heat maps, and layouts of random posets. */
#include <stdlib.h>

#include "../support.h"

typedef struct {
  uint8_t *bytes;
  size_t used, room;
} output;

static cgt_status_t take(void *user, const char *text, size_t size) {
  output *out = user;
  if (out->room - out->used < size + 1) {
    out->room = 2 * (out->used + size) + 1;
    out->bytes = realloc(out->bytes, out->room);
    TEST_ASSERT_NOT_NULL(out->bytes);
  }
  memcpy(out->bytes + out->used, text, size);
  out->used += size;
  out->bytes[out->used] = 0;
  return CGT_OK;
}

/* ---- PNG, by its definition ---- */

static uint32_t big_endian(const uint8_t *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t crc(const uint8_t *bytes, size_t n) {
  uint32_t sum = UINT32_MAX;
  for (size_t i = 0; i < n; i++) {
    sum ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) sum = (sum & 1) != 0 ? sum >> 1 ^ 0xEDB88320 : sum >> 1;
  }
  return ~sum;
}

typedef struct {
  const uint8_t *bytes;
  size_t at; /* in bits */
} bit_reader;

static unsigned bits(bit_reader *from, unsigned n) {
  unsigned found = 0;
  for (unsigned i = 0; i < n; i++, from->at++) found |= (unsigned)(from->bytes[from->at / 8] >> from->at % 8 & 1) << i;
  return found;
}

static unsigned code(bit_reader *from, unsigned n) {
  unsigned found = 0;
  for (unsigned i = 0; i < n; i++) found = found << 1 | bits(from, 1);
  return found;
}

/* One symbol of the fixed code for literals and lengths: RFC 1951, 3.2.6. */
static unsigned symbol(bit_reader *from) {
  unsigned c = code(from, 7);
  if (c <= 23) return 256 + c;
  c = c << 1 | code(from, 1);
  if (c >= 48 && c <= 191) return c - 48;
  if (c >= 192 && c <= 199) return 280 + c - 192;
  c = c << 1 | code(from, 1);
  TEST_ASSERT_TRUE(c >= 400);
  return 144 + c - 400;
}

static size_t inflate(const uint8_t *bytes, size_t n, uint8_t *out, size_t room) {
  static const unsigned extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
  bit_reader from = {bytes, 16};
  size_t filled = 0;
  TEST_ASSERT_EQUAL_HEX8(0x78, bytes[0]);
  TEST_ASSERT_EQUAL_UINT32(0, (bytes[0] * 256u + bytes[1]) % 31);
  TEST_ASSERT_EQUAL_UINT32(3, bits(&from, 3));
  for (unsigned s = symbol(&from); s != 256; s = symbol(&from)) {
    unsigned length = 1;
    if (s > 256) {
      length = 3;
      for (unsigned i = 0; i < s - 257; i++) length += 1u << extra[i];
      if (s == 285) length = 258;
      length += bits(&from, extra[s - 257]);
      TEST_ASSERT_EQUAL_UINT32(0, code(&from, 5)); /* a distance of 1 */
      TEST_ASSERT_TRUE(filled > 0);
      s = out[filled - 1];
    }
    for (; length > 0; length--) {
      TEST_ASSERT_TRUE(filled < room);
      out[filled++] = (uint8_t)s;
    }
  }
  const size_t end = (from.at + 7) / 8;
  uint32_t low = 1, high = 0;
  for (size_t i = 0; i < filled; i++) {
    low = (low + out[i]) % 65521;
    high = (high + low) % 65521;
  }
  TEST_ASSERT_EQUAL_UINT64(n, end + 4);
  TEST_ASSERT_EQUAL_HEX32(high << 16 | low, big_endian(bytes + end));
  return filled;
}

/* The pixels, of which the caller frees the memory. */
static uint8_t *read_png(const output *file, uint32_t *width, uint32_t *height) {
  static const uint8_t signature[] = {137, 80, 78, 71, 13, 10, 26, 10};
  uint8_t *stream = malloc(file->used);
  size_t used = 0, at = sizeof signature;
  TEST_ASSERT_EQUAL_MEMORY(signature, file->bytes, sizeof signature);
  for (bool ended = false; !ended;) {
    const uint32_t size = big_endian(file->bytes + at);
    const uint8_t *chunk = file->bytes + at + 4;
    TEST_ASSERT_TRUE(at + 12 + size <= file->used);
    TEST_ASSERT_EQUAL_HEX32(crc(chunk, size + 4), big_endian(chunk + 4 + size));
    if (memcmp(chunk, "IHDR", 4) == 0) {
      *width = big_endian(chunk + 4);
      *height = big_endian(chunk + 8);
    }
    if (memcmp(chunk, "IDAT", 4) == 0) {
      memcpy(stream + used, chunk + 4, size);
      used += size;
    }
    ended = memcmp(chunk, "IEND", 4) == 0;
    at += 12 + size;
  }
  TEST_ASSERT_EQUAL_UINT64(file->used, at);
  const size_t row = (size_t)*width + 1, all = row * *height;
  uint8_t *raw = malloc(all), *pixels = malloc(all);
  TEST_ASSERT_EQUAL_UINT64(all, inflate(stream, used, raw, all));
  for (size_t y = 0; y < *height; y++) {
    TEST_ASSERT_EQUAL_UINT8(2, raw[y * row]);
    for (size_t x = 0; x < *width; x++)
      pixels[y * *width + x] = (uint8_t)(raw[y * row + 1 + x] + (y > 0 ? pixels[(y - 1) * *width + x] : 0));
  }
  free(stream);
  free(raw);
  return pixels;
}

/* Random tables with runs of all lengths: each pixel is of its cell's colour. */
static void test_pixels(void) {
  for (int round = 0; round < test_few(60); round++) {
    const uint64_t rows = 1 + test_random() % 20, columns = 1 + test_random() % (round % 2 == 0 ? 20 : 900);
    const uint64_t cell = 1 + test_random() % (columns > 20 ? 2 : 7), most = 2 + test_random() % 1000;
    uint64_t *table = malloc(sizeof *table * (size_t)(rows * columns)), value = 0;
    uint64_t greatest = 0, least = UINT64_MAX;
    for (uint64_t i = 0; i < rows * columns; i++) {
      if (test_random() % 300 < most) value = test_random() % most;
      table[i] = test_random() % 50 == 0 ? CGT_NO_ANSWER : value;
      if (table[i] == CGT_NO_ANSWER) continue;
      if (table[i] > greatest) greatest = table[i];
      if (table[i] < least) least = table[i];
    }
    output file = {NULL, 0, 0};
    const cgt_drawing_t drawing = {.size = sizeof drawing, .flags = CGT_DRAW_NO_LABELS, .cell = cell};
    TEST_ASSERT_OK(cgt_draw_table(table, rows, columns, CGT_FORMAT_PNG, &drawing, take, &file));
    uint32_t width = 0, height = 0;
    uint8_t *pixels = read_png(&file, &width, &height);
    TEST_ASSERT_EQUAL_UINT32(columns * cell, width);
    TEST_ASSERT_EQUAL_UINT32(rows * cell, height);
    for (uint64_t y = 0; y < height; y++)
      for (uint64_t x = 0; x < width; x++) {
        const uint64_t number = table[y / cell * columns + x / cell];
        const uint64_t part = greatest > least && number != CGT_NO_ANSWER ? (number - least) * 251 / (greatest - least) : 0;
        if (pixels[y * width + x] != (number == CGT_NO_ANSWER ? 2 : 4 + part)) TEST_FAIL_MESSAGE("a pixel has another colour");
      }
    free(pixels);
    free(file.bytes);
    free(table);
  }
}

/* Random sequences: each value has its point, and there is nothing else. */
static void test_points(void) {
  enum { WIDTH = 800, HEIGHT = 400 };
  for (int round = 0; round < test_few(40); round++) {
    const size_t n = 1 + (size_t)(test_random() % (round % 2 == 0 ? 60 : 5000));
    const uint64_t most = round % 5 == 0 ? UINT64_MAX - 1 : 1 + test_random() % 1000, side = n >= 400  ? 2
                                                                                             : n > 133 ? WIDTH / n
                                                                                                       : 6;
    uint64_t *values = malloc(n * sizeof *values), greatest = 0;
    uint8_t *expected = calloc(WIDTH * HEIGHT, 1);
    for (size_t i = 0; i < n; i++) {
      values[i] = test_random() % 9 == 0 ? 0 : test_random() % 9 == 0 ? CGT_NO_ANSWER : test_random() % most;
      if (values[i] != CGT_NO_ANSWER && values[i] > greatest) greatest = values[i];
    }
    for (size_t i = 0; i < n; i++) {
      if (values[i] == CGT_NO_ANSWER) continue;
      uint64_t part = values[i], range = greatest; /* of large numbers only the highest 26 bits count */
      for (; range >> 26 != 0; range >>= 1) part >>= 1;
      const uint64_t x = n > 1 ? i * (WIDTH - side) / (n - 1) : (WIDTH - side) / 2;
      const uint64_t y = HEIGHT - side - (range > 0 ? part * (HEIGHT - side) / range : 0);
      for (uint64_t row = y; row < y + side; row++)
        for (uint64_t column = x; column < x + side; column++) expected[row * WIDTH + column] = 1;
    }
    output file = {NULL, 0, 0};
    const cgt_drawing_t drawing = {.size = sizeof drawing, .flags = CGT_DRAW_NO_LABELS | CGT_DRAW_ZEROS};
    TEST_ASSERT_OK(cgt_draw_sequence(values, n, CGT_FORMAT_PNG, &drawing, take, &file));
    uint32_t width = 0, height = 0;
    uint8_t *pixels = read_png(&file, &width, &height);
    TEST_ASSERT_EQUAL_UINT32(WIDTH, width);
    TEST_ASSERT_EQUAL_UINT32(HEIGHT, height);
    for (size_t i = 0; i < (size_t)WIDTH * HEIGHT; i++)
      if ((pixels[i] != 0) != (expected[i] != 0)) TEST_FAIL_MESSAGE("a point is wrong");
    free(pixels);
    free(file.bytes);
    free(expected);
    free(values);
  }
}

/* ---- Layouts ---- */

enum { MOST_NODES = 60 };
typedef struct {
  long x, y, width, height;
} box;

static size_t occurrences(const char *text, const char *what) {
  size_t n = 0;
  for (const char *at = strstr(text, what); at != NULL; at = strstr(at + 1, what)) n++;
  return n;
}

/* The boxes of nodes that are named by their numbers, by these. */
static void read_boxes(const char *text, size_t n, box *boxes) {
  size_t found = 0;
  for (const char *at = strstr(text, "<g><rect"); at != NULL; at = strstr(at + 1, "<g><rect"), found++) {
    box b;
    unsigned name = UINT32_MAX;
    TEST_ASSERT_EQUAL_INT(
        4, sscanf(at, "<g><rect x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\"", &b.x, &b.y, &b.width, &b.height));
    const char *label = strchr(strstr(at, "<text"), '>');
    TEST_ASSERT_EQUAL_INT(1, sscanf(label, ">%u<", &name));
    TEST_ASSERT_TRUE(name < n);
    boxes[name] = b;
  }
  TEST_ASSERT_EQUAL_UINT64(n, found);
}

static bool meet(const box *a, const box *b) {
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height && b->y < a->y + a->height;
}

/* Random orders: boxes lie apart and inside, what is greater is higher, each cover is a line between the right boxes. */
static void test_layouts(void) {
  for (int round = 0; round < test_few(120); round++) {
    const uint64_t n = 1 + test_random() % MOST_NODES, m = test_random() % (3 * n);
    uint64_t relations[6 * MOST_NODES];
    size_t used = 0;
    for (uint64_t i = 0; i < m; i++) {
      const uint64_t a = test_random() % n, b = test_random() % n;
      if (a == b) continue;
      relations[used++] = (a ^ 21) < (b ^ 21) ? a : b; /* some order of the numbers */
      relations[used++] = (a ^ 21) < (b ^ 21) ? b : a;
    }
    cgt_poset_t *poset;
    cgt_list_t *covers;
    output file = {NULL, 0, 0};
    TEST_ASSERT_OK(cgt_poset_new_relations(n, relations, used / 2, &poset));
    TEST_ASSERT_OK(cgt_poset_hasse(poset, &covers));
    TEST_ASSERT_OK(cgt_draw_poset(poset, CGT_FORMAT_SVG, NULL, take, &file));
    const char *text = (const char *)file.bytes;
    long width, height;
    TEST_ASSERT_EQUAL_INT(2, sscanf(strstr(text, "viewBox"), "viewBox=\"0 0 %ld %ld\"", &width, &height));
    box boxes[MOST_NODES];
    read_boxes(text, (size_t)n, boxes);
    for (size_t i = 0; i < n; i++) {
      TEST_ASSERT_TRUE(boxes[i].x >= 0 && boxes[i].y >= 0 && boxes[i].x + boxes[i].width <= width &&
                       boxes[i].y + boxes[i].height <= height);
      for (size_t j = 0; j < i; j++) TEST_ASSERT_FALSE(meet(&boxes[i], &boxes[j]));
    }
    TEST_ASSERT_EQUAL_UINT64(cgt_list_count(covers), occurrences(text, "<polyline "));
    for (size_t k = 0; k < cgt_list_count(covers); k++) {
      const uint64_t *cover = cgt_list_item(covers, k, NULL);
      const box *low = &boxes[cover[0]], *high = &boxes[cover[1]];
      char from[60], to[60];
      TEST_ASSERT_TRUE(high->y < low->y);
      snprintf(from, sizeof from, "points=\"%ld,%ld ", low->x + low->width / 2, low->y + low->height / 2);
      snprintf(to, sizeof to, " %ld,%ld\"/>", high->x + high->width / 2, high->y + high->height / 2);
      bool found = false;
      for (const char *at = strstr(text, from); at != NULL && !found; at = strstr(at + 1, from)) {
        const char *end = strchr(at, '\n'), *last = strstr(at + strlen(from) - 1, to);
        found = last != NULL && last < end;
      }
      TEST_ASSERT_TRUE_MESSAGE(found, from);
    }
    free(file.bytes);
    cgt_list_free(covers);
    cgt_poset_free(poset);
  }
}

/* Elements of one height have one y, and the heights follow each other. */
static void test_levels(void) {
  static const char *const specs[] = {"poset(5; 4<3, 3<2, 2<1, 1<0)", "poset(9; 0<1, 0<2, 1<3, 1<4, 2<5, 5<6, 5<7, 7<8, 0<8)"};
  for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
    cgt_poset_t *poset;
    output file = {NULL, 0, 0};
    box boxes[10];
    uint64_t size, element, other, height, other_height;
    const cgt_drawing_t drawing = {.size = sizeof drawing};
    TEST_ASSERT_OK(cgt_poset_parse(specs[i], NULL, &poset));
    TEST_ASSERT_OK(cgt_poset_size(poset, &size));
    TEST_ASSERT_OK(cgt_draw_poset(poset, CGT_FORMAT_SVG, &drawing, take, &file));
    read_boxes((const char *)file.bytes, (size_t)size, boxes);
    for (uint64_t a = 0; a < size; a++)
      for (uint64_t b = 0; b < size; b++) {
        TEST_ASSERT_OK(cgt_poset_element(poset, a, &element));
        TEST_ASSERT_OK(cgt_poset_element(poset, b, &other));
        TEST_ASSERT_OK(cgt_poset_height(poset, &element, &height));
        TEST_ASSERT_OK(cgt_poset_height(poset, &other, &other_height));
        TEST_ASSERT_EQUAL_INT(height<other_height, boxes[element].y> boxes[other].y);
        TEST_ASSERT_EQUAL_INT(height == other_height, boxes[element].y == boxes[other].y);
      }
    free(file.bytes);
    cgt_poset_free(poset);
  }
}

/* ---- Quotients ---- */

static void draw_quotient(const cgt_quotient_t *quotient, uint32_t format, output *out) {
  *out = (output){NULL, 0, 0};
  TEST_ASSERT_OK(cgt_draw_quotient(quotient, format, NULL, take, out));
}

/* The nodes of a picture in DOT are the elements by the lengths of their words, P and the kernel are marked, and its arrows are
 * the products with generators, each once. */
static void read_dot_quotient(const cgt_quotient_t *quotient, const char *text) {
  enum { MOST = 64 };
  static bool arrows[MOST][MOST];
  uint64_t generators[MOST], kernel[MOST], outcome, product;
  size_t n = cgt_quotient_order(quotient), generator_count, kernel_count, ranks[MOST], rank = 0, nodes = 0;
  TEST_ASSERT_OK(cgt_quotient_generators(quotient, generators, MOST, &generator_count));
  TEST_ASSERT_OK(cgt_quotient_kernel(quotient, kernel, MOST, &kernel_count));
  memset(arrows, 0, sizeof arrows);
  for (const char *line = text; line != NULL; line = strchr(line, '\n') != NULL ? strchr(line, '\n') + 1 : NULL) {
    unsigned from, to;
    char word[32], rest[64], right[32];
    if (strncmp(line, "  { rank", 8) == 0) rank++;
    if (sscanf(line, " %u -> %u%63[^;]", &from, &to, rest) == 3 || sscanf(line, " %u -> %u%1[;]", &from, &to, rest) == 3) {
      TEST_ASSERT_FALSE(arrows[from][to]);
      arrows[from][to] = true;
      if (rest[0] != ' ') continue;
      TEST_ASSERT_EQUAL_STRING(" [dir=both]", rest);
      TEST_ASSERT_FALSE(arrows[to][from]);
      arrows[to][from] = true;
    } else if (sscanf(line, " %u [label=\"%31[^\"]\"%63[^]]", &from, word, rest) >= 2) {
      bool in_kernel = false;
      const char *end = strchr(line, ']');
      for (size_t i = 0; i < kernel_count; i++) in_kernel |= kernel[i] == from;
      TEST_ASSERT_OK(cgt_quotient_outcome(quotient, from, &outcome));
      TEST_ASSERT_OK(cgt_quotient_word(quotient, from, right, sizeof right, NULL));
      TEST_ASSERT_EQUAL_STRING(right, word);
      const char *style = strstr(line, "style=filled"), *ring = strstr(line, "peripheries=2");
      TEST_ASSERT_EQUAL(outcome == CGT_P, style != NULL && style < end);
      TEST_ASSERT_EQUAL(in_kernel, ring != NULL && ring < end);
      ranks[from] = rank;
      nodes++;
    }
  }
  TEST_ASSERT_EQUAL_size_t(n, nodes);
  TEST_ASSERT_EQUAL_size_t(rank, ranks[0]); /* the highest */
  for (size_t x = 0; x < n; x++)
    for (size_t i = 0; i < generator_count; i++) {
      TEST_ASSERT_OK(cgt_quotient_multiply(quotient, x, generators[i], &product));
      TEST_ASSERT_TRUE(ranks[product] + 1 >= ranks[x]); /* a word is at most one letter longer */
    }
  for (size_t x = 0; x < n; x++)
    for (size_t y = 0; y < n; y++) {
      bool right = false;
      for (size_t i = 0; i < generator_count && x != y; i++) {
        TEST_ASSERT_OK(cgt_quotient_multiply(quotient, x, generators[i], &product));
        right |= product == y;
      }
      TEST_ASSERT_EQUAL(right, arrows[x][y]);
    }
}

static void test_quotients(void) {
  static const struct {
    const char *spec;
    uint64_t last;
  } games[] = {{"octal(0.77)", 100}, {"octal(0.75)", 40}, {"octal(0.53)", 60}, {"octal(0.115)", 200}, {"nim", 9},
               {"nim", 0},           {"nim", 1},          {"octal(0.07)", 24}, {"octal(0.72)", 100}};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    cgt_game_t *game;
    cgt_quotient_t *quotient;
    output dot, svg;
    TEST_ASSERT_OK(cgt_game_parse(games[i].spec, NULL, &game));
    TEST_ASSERT_OK(cgt_quotient_new_heaps(game, games[i].last, 64, &quotient));
    draw_quotient(quotient, CGT_FORMAT_DOT, &dot);
    draw_quotient(quotient, CGT_FORMAT_SVG, &svg);
    const char *graph = (const char *)dot.bytes, *picture = (const char *)svg.bytes;
    read_dot_quotient(quotient, graph);
    TEST_ASSERT_EQUAL_size_t(occurrences(graph, " -> "), occurrences(picture, "<polyline") + occurrences(picture, "<path"));
    TEST_ASSERT_EQUAL_size_t(occurrences(graph, "dir=both"), occurrences(picture, "stroke-width=\"2\""));
    TEST_ASSERT_EQUAL_size_t(occurrences(graph, "style=filled"), occurrences(picture, "fill=\"#0b5cad\""));
    free(dot.bytes);
    free(svg.bytes);
    cgt_quotient_free(quotient);
    cgt_game_free(game);
  }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_pixels);
  RUN_TEST(test_points);
  RUN_TEST(test_layouts);
  RUN_TEST(test_levels);
  RUN_TEST(test_quotients);
  return UNITY_END();
}
