/* Drawings of positions in letters, for games at the terminal. */
#include "cli.h"

enum { WIDEST = 36, TALLEST = 24 }; /* what fits on a small terminal */

static bool all_below(const uint64_t *words, size_t count, uint64_t limit) {
  for (size_t i = 0; i < count; i++)
    if (words[i] >= limit) return false;
  return true;
}

static void repeat(FILE *to, const char *what, uint64_t times) {
  while (times-- > 0) fputs(what, to);
}

/* A line of tokens for each heap. */
static void sketch_heaps(FILE *to, const uint64_t *heaps, size_t count) {
  if (count > TALLEST || !all_below(heaps, count, WIDEST)) return;
  for (size_t i = 0; i < count; i++) {
    fprintf(to, "  %2" PRIu64 "  ", heaps[i]);
    repeat(to, "o ", heaps[i]);
    fputc('\n', to);
  }
}

/* A strip of squares, with coins on some. */
static void sketch_squares(FILE *to, const uint64_t *squares, size_t count) {
  uint64_t last = 0;
  if (count == 0 || !all_below(squares, count, WIDEST / 2)) return;
  for (size_t i = 0; i < count; i++)
    if (squares[i] > last) last = squares[i];
  fputs("  ", to);
  for (uint64_t square = 0; square <= last; square++) {
    bool coin = false;
    for (size_t i = 0; i < count; i++) coin |= squares[i] == square;
    fprintf(to, "  %c", coin ? 'o' : '.');
  }
  fputs("\n  ", to);
  for (uint64_t square = 0; square <= last; square++) fprintf(to, "%3" PRIu64, square);
  fputc('\n', to);
}

/* Diagrams of partitions, one below the other: each is its length and its parts. */
static void sketch_partitions(FILE *to, const uint64_t *words, size_t count) {
  if (count > TALLEST || !all_below(words, count, WIDEST)) return;
  for (size_t at = 0; at < count;) {
    const size_t end = at + 1 + (size_t)words[at];
    if (at++ > 0) fputc('\n', to);
    for (; at < end; at++) {
      fputs("  ", to);
      repeat(to, "[]", words[at]);
      fputc('\n', to);
    }
  }
}

void sketch_position(FILE *to, const cgt_game_t *game, const uint64_t *words, size_t count) {
  switch (cgt_game_notation(game)) {
    case CGT_NOTATION_NUMBERS: sketch_heaps(to, words, count); break;
    case CGT_NOTATION_SQUARES: sketch_squares(to, words, count); break;
    case CGT_NOTATION_PARTITIONS: sketch_partitions(to, words, count); break;
    case CGT_NOTATION_BUTTON: sketch_position(to, cgt_game_part(game, (size_t)words[0] - 1), words + 1, count - 1); break;
    case CGT_NOTATION_PARTS: /* each after its number of words */
      for (size_t part = 0, at = 0; at < count; at += 1 + (size_t)words[at], part++) {
        if (part > 0) fputc('\n', to);
        sketch_position(to, cgt_game_part(game, part), words + at + 1, (size_t)words[at]);
      }
      break;
    default: break; /* boards are written as rows; others have no picture in letters */
  }
}
