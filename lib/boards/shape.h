/* Shapes of sets of cells on a board, up to its symmetries; include it after cells_64.h or cells_128.h. */
#ifndef CGT_I_SHAPE_H
#define CGT_I_SHAPE_H

typedef struct {
  unsigned rows, columns;
  set all, first_column, first_row;
  const uint8_t *row_of; /* of each cell */
} grid;

/* The least image of a set of cells in the corner of cell 0, the sides of its bounding box, and whether a half turn preserves
 * it. */
typedef struct {
  set cells;
  unsigned height, width;
  bool turns;
} shape;

/* The grid points into the board, which must outlive it. */
static inline grid grid_of(const cgt_i_board *board) {
  return (grid){
      board->rows,  board->columns, set_of(board->all), set_of(board->first_column), set_of(cgt_i_cells_below(board->columns)),
      board->row_of};
}

/* The cells of row 0 in the columns that have cells. */
static inline set columns_of(const grid *on, set cells) {
  for (unsigned rows = 1; rows < on->rows; rows *= 2) cells = either(cells, down(cells, rows * on->columns));
  return both(cells, on->first_row);
}

/* The sides of the bounding box of cells in the corner. */
static inline unsigned height_of(const grid *on, set cells) { return on->row_of[last_cell(cells)] + 1u; }
static inline unsigned width_of(const grid *on, set cells) { return last_cell(columns_of(on, cells)) + 1; }

static inline set half_turn(const grid *on, set cells, unsigned height, unsigned width) {
  return down(reversed(cells), SET_BITS - 1 - ((height - 1) * on->columns + width - 1));
}

/* Reflects upside down or left to right, whichever is less work on the board. A half turn takes each image to the other. (The
 * number of steps does not depend on the cells, so that processors foresee it.) */
static inline set reflected(const grid *on, set cells, unsigned height, unsigned width) {
  set result = without(cells, cells);
  if (on->rows <= on->columns) {
    for (unsigned row = 0; row < on->rows; row++)
      result = either(result, up(both(down(cells, row * on->columns), on->first_row), (on->rows - 1 - row) * on->columns));
    return down(result, (on->rows - height) * on->columns);
  }
  for (unsigned column = 0; column < on->columns; column++)
    result = either(result, up(both(down(cells, column), on->first_column), on->columns - 1 - column));
  return down(result, on->columns - width);
}

/* Turns rows into columns. */
static inline set transposed(const grid *on, set cells, unsigned height, unsigned width) {
  set result = without(cells, cells);
  if (height <= 8 && width <= 8) {
    uint64_t square = 0; /* eight rows of eight */
    for (unsigned row = 0; row < height; row++)
      square |= cells_of(both(down(cells, row * on->columns), on->first_row)).low << 8 * row;
    square = cgt_i_transpose8(square);
    for (unsigned row = 0; row < width; row++)
      result = either(result, up(set_of((cgt_i_cells){square >> 8 * row & 255, 0}), row * on->columns));
    return result;
  }
  while (!none(cells)) {
    const unsigned cell = first_cell(cells), row = on->row_of[cell];
    const set one = set_of((cgt_i_cells){1, 0});
    result = either(result, up(one, (cell - row * on->columns) * on->columns + row));
    cells = without(cells, up(one, cell));
  }
  return result;
}

static inline set lesser(set a, set b) { return less(a, b) ? a : b; }

/* The shape of a set of cells that is not empty. Its bounding box has its longer side along the longer side of the board. */
static inline shape shape_of(const grid *on, set cells) {
  cells = down(cells, on->row_of[first_cell(cells)] * on->columns);
  const set columns = columns_of(on, cells);
  const unsigned left = first_cell(columns);
  cells = down(cells, left);
  shape made = {.height = height_of(on, cells), .width = last_cell(columns) - left + 1};
  if (on->rows <= on->columns ? made.height > made.width : made.height < made.width) {
    cells = transposed(on, cells, made.height, made.width);
    const unsigned height = made.height;
    made.height = made.width;
    made.width = height;
  }
  const set turned = half_turn(on, cells, made.height, made.width);
  const set mirrored = reflected(on, cells, made.height, made.width);
  made.turns = same(cells, turned);
  made.cells = lesser(cells, turned);
  made.cells = lesser(made.cells, lesser(mirrored, half_turn(on, mirrored, made.height, made.width)));
  if (made.height != made.width) return made;
  const set other = transposed(on, cells, made.height, made.width);
  const set other_mirrored = reflected(on, other, made.height, made.width);
  made.cells = lesser(made.cells, lesser(other, half_turn(on, other, made.height, made.width)));
  made.cells = lesser(made.cells, lesser(other_mirrored, half_turn(on, other_mirrored, made.height, made.width)));
  return made;
}

/* What symmetry says about a position of Cram with free cells of this shape (Winning Ways, chapter 15). Suppose that a half
 * turn preserves the shape. If no domino meets its own image, answering each move by its image wins: the player to move has
 * lost. This is so if no cell is its own image or next to it. Otherwise the cells in the middle are such; if there are two of
 * them, a domino on both wins. */
static inline cgt_i_symmetry symmetry_of(const grid *on, const shape *free) {
  if (!free->turns) return CGT_I_UNKNOWN;
  const set middle = down(free->cells, (free->height - 1) / 2 * on->columns + (free->width - 1) / 2);
  if ((free->height % 2 == 0 && free->width % 2 == 0) || none(middle) || first_cell(middle) != 0) return CGT_I_LOST;
  return free->height % 2 != free->width % 2 ? CGT_I_WON : CGT_I_UNKNOWN;
}

#endif
