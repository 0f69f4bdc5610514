/* A pen that draws positions: cells of a grid, counters, numbers and lines of text at a place. Lengths are in pixels. */
#ifndef CGT_I_PEN_H
#define CGT_I_PEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CGT_I_PEN_GAP = 12, CGT_I_PEN_LINE = 20, CGT_I_PEN_MOST = 256 /* cells in a row, or rows */ };

typedef struct {
  uint64_t width, height;
} cgt_i_area;

static inline void cgt_i_area_widen(cgt_i_area *area, uint64_t width, uint64_t height) {
  if (area->width < width) area->width = width;
  if (area->height < height) area->height = height;
}

/* Columns and rows count the cells of a grid whose first cell is at (x, y). */
typedef struct cgt_i_pen cgt_i_pen;
struct cgt_i_pen {
  uint64_t cell; /* side of a cell */
  bool diagrams; /* draw beta-numbers as diagrams instead of squares */
  void (*put_cell)(const cgt_i_pen *pen, int64_t x, int64_t y, uint64_t column, uint64_t row, bool taken);
  void (*put_counter)(const cgt_i_pen *pen, int64_t x, int64_t y, uint64_t column, uint64_t row);
  /* A number under a column, if there is room for it. */
  void (*put_number)(const cgt_i_pen *pen, int64_t x, int64_t y, uint64_t column, uint64_t number);
  /* A straight line; and a vertex of a graph with its number, if it is not UINT64_MAX. */
  void (*put_line)(const cgt_i_pen *pen, int64_t x1, int64_t y1, int64_t x2, int64_t y2);
  void (*put_node)(const cgt_i_pen *pen, int64_t x, int64_t y, uint64_t radius, uint64_t number);
  /* A line of text. */
  void (*put_text)(const cgt_i_pen *pen, int64_t x, int64_t y, const char *text, cgt_i_area *area);
};

/* Whether n numbers, each at most `most`, can be drawn as rows or columns of cells. */
static inline bool cgt_i_pen_fits(const uint64_t *numbers, size_t n, uint64_t most) {
  bool all = n <= CGT_I_PEN_MOST;
  for (size_t i = 0; i < n && all; i++) all = numbers[i] <= most;
  return all;
}

/* Draws rows of cells, each row `shift` columns to the right of the one above it. */
static inline void cgt_i_pen_rows(const cgt_i_pen *pen, const uint64_t *rows, size_t n, size_t shift, int64_t x, int64_t y,
                                  cgt_i_area *area) {
  for (size_t row = 0; row < n; row++) {
    for (uint64_t column = 0; column < rows[row]; column++) pen->put_cell(pen, x, y, column + shift * row, row, false);
    cgt_i_area_widen(area, (rows[row] + shift * row) * pen->cell, (row + 1) * pen->cell);
  }
}

#endif
