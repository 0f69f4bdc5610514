/* Regions of free cells in Cram: what can be left out of them, and their normal forms; include it after cells_64.h or
 * cells_128.h.
 *
 * Cram is Arc Kayles on the graph of the free cells: a move removes two neighbours with all their edges. So regions with
 * isomorphic graphs have one value. */
#ifndef CGT_I_CRAM_REGIONS_H
#define CGT_I_CRAM_REGIONS_H

#include "shape.h"

static inline set north(const grid *on, set cells) { return down(cells, on->columns); }
static inline set south(const grid *on, set cells) { return both(up(cells, on->columns), on->all); }
static inline set west(const grid *on, set cells) { return down(without(cells, on->first_column), 1); }
static inline set east(const grid *on, set cells) { return without(both(up(cells, 1), on->all), on->first_column); }
static inline set beside(const grid *on, set cells) {
  return either(either(north(on, cells), south(on, cells)), either(west(on, cells), east(on, cells)));
}

static inline set first_of(set cells) { return up(set_of((cgt_i_cells){1, 0}), first_cell(cells)); }

static inline unsigned moves_of(const grid *on, set free) {
  return size_of(both(free, north(on, free))) + size_of(both(free, west(on, free)));
}

/* ---- Reduction ---- */

/* The cells with at least one, two and three neighbours. */
typedef struct {
  set one, two, three;
} degrees;

static inline void add_side(degrees *cells, set side) {
  cells->three = either(cells->three, both(cells->two, side));
  cells->two = either(cells->two, both(cells->one, side));
  cells->one = either(cells->one, side);
}

static inline degrees degrees_of(const grid *on, set free) {
  const set side = both(free, north(on, free));
  degrees cells = {side, without(side, side), without(side, side)};
  add_side(&cells, both(free, south(on, free)));
  add_side(&cells, both(free, west(on, free)));
  add_side(&cells, both(free, east(on, free)));
  return cells;
}

/* Drops cells that do not affect the value of a position. A cell with a single neighbour is a leaf of that neighbour. One of
 * several leaves is enough, as moves with any of them leave the same position except for cells without neighbours; and a cell
 * all of whose neighbours have leaves is to each of them no more than another leaf. `cells` are the degrees of the set, and
 * then of the rest. *pieces: the set has at most so many regions; it becomes UINT_MAX where the rest may have more. */
static inline set reduced(const grid *on, set free, degrees *cells, unsigned *pieces) {
  for (;;) {
    const set leaves = without(cells->one, cells->two);
    set drop = without(free, cells->one), stars = both(free, south(on, leaves)), next = both(free, east(on, leaves));
    drop = either(drop, both(west(on, both(next, stars)), leaves));
    stars = either(stars, next);
    next = both(free, north(on, leaves));
    drop = either(drop, both(south(on, both(next, stars)), leaves));
    stars = either(stars, next);
    next = both(free, west(on, leaves));
    drop = either(drop, both(east(on, both(next, stars)), leaves));
    stars = either(stars, next);
    const set rest = without(cells->one, either(leaves, stars)), inner = without(rest, beside(on, rest));
    if (!none(inner)) *pieces = UINT_MAX;
    drop = either(drop, inner);
    if (none(drop)) return free;
    free = without(free, drop);
    *cells = degrees_of(on, free);
  }
}

static inline set region_of(const grid *on, set free) {
  set region = first_of(free), before;
  do {
    before = region;
    region = both(either(region, beside(on, region)), free);
  } while (!same(region, before));
  return region;
}

/* Dominoes, by their first cells: the level ones, and the upright ones. */
typedef struct {
  set lines[2];
} placements;

/* The dominoes that may cut a connected set into two regions or more, and into three or more: regions of more than one cell. */
typedef struct {
  placements two, three;
} cuts;

/* The six places beside a domino lie around it, and each two that follow one another are joined by one of the six squares that
 * touch the domino. Each region has one of these places, so there are at most as many as there are places that are not joined
 * to the next one, or one. Leaves do not count: they are left without neighbours. */
static inline void add_cuts(cuts *into, unsigned line, const set *places, const set *joints) {
  const set nothing = without(places[0], places[0]);
  degrees gaps = {nothing, nothing, nothing};
  for (unsigned i = 0; i < 6; i++) add_side(&gaps, without(places[i], joints[i]));
  into->two.lines[line] = gaps.two;
  into->three.lines[line] = gaps.three;
}

static inline cuts cuts_of(const grid *on, set free) {
  cuts made;
  const set cells = degrees_of(on, free).two, below = south(on, cells), above = north(on, cells);
  const set right = east(on, cells), left = west(on, cells);
  const set level = both(free, west(on, free)), squares = both(level, north(on, level)); /* by their first cells */
  const set under = south(on, squares), after = east(on, squares), corner = south(on, after);
  add_cuts(&made, 0, (const set[]){right, below, west(on, below), west(on, left), west(on, above), above},
           (const set[]){corner, under, west(on, under), west(on, squares), squares, after});
  add_cuts(&made, 1, (const set[]){below, left, north(on, left), north(on, above), north(on, right), right},
           (const set[]){under, squares, north(on, squares), north(on, after), after, corner});
  return made;
}

/* ---- Normal forms ---- */

/* The core of a region is what is left without its leaves. Each base, a cell that has a leaf, has one. The leaf may lie on any
 * side of its base where it has no other neighbour: the graph is the same. */
typedef struct {
  set core, bases;
  unsigned height, width; /* of the core, which lies in the corner */
} figure;

static inline figure figure_of(const grid *on, set region, set leaves) {
  const set core = without(region, leaves), columns = columns_of(on, core);
  const unsigned corner = on->row_of[first_cell(core)] * on->columns + first_cell(columns);
  figure made = {.core = down(core, corner), .bases = down(both(core, beside(on, leaves)), corner)};
  made.height = height_of(on, made.core);
  made.width = last_cell(columns) - first_cell(columns) + 1;
  return made;
}

static inline figure transposed_figure(const grid *on, const figure *of) {
  return (figure){transposed(on, of->core, of->height, of->width), transposed(on, of->bases, of->height, of->width), of->width,
                  of->height};
}

static inline bool less_figure(const figure *a, const figure *b) {
  return same(a->core, b->core) ? less(a->bases, b->bases) : less(a->core, b->core);
}

/* The least image of a figure under reflections and half turns. *turns: a half turn preserves the figure. Cores alone mostly
 * decide which image it is, so that few of the bases' images are made. */
static inline figure least_of(const grid *on, const figure *of, bool *turns) {
  const unsigned height = of->height, width = of->width;
  const set core = of->core, bases = of->bases, turned = half_turn(on, core, height, width);
  const set mirrored = reflected(on, core, height, width), flipped = half_turn(on, mirrored, height, width);
  figure least = {lesser(lesser(core, turned), lesser(mirrored, flipped)), on->all, height, width};
  if (same(core, least.core)) least.bases = bases;
  if (same(turned, least.core)) least.bases = lesser(least.bases, half_turn(on, bases, height, width));
  if (same(mirrored, least.core) || same(flipped, least.core)) {
    const set images = reflected(on, bases, height, width);
    if (same(mirrored, least.core)) least.bases = lesser(least.bases, images);
    if (same(flipped, least.core)) least.bases = lesser(least.bases, half_turn(on, images, height, width));
  }
  *turns = same(turned, core) && same(half_turn(on, bases, height, width), bases);
  return least;
}

/* Lays a figure on the board: the core at the first place where there is room for the leaves, beginning with one that has room
 * on all sides, and each leaf on the first free side. */
static inline bool lay(const grid *on, const figure *of, set *cells) {
  if (of->height > on->rows || of->width > on->columns) return false;
  const unsigned rows = on->rows + 1 - of->height, columns = on->columns + 1 - of->width;
  for (unsigned at = 0, row = 1, column = 1; at < rows * columns; at++, column++) {
    if (column > columns) column = 1, row++;
    const unsigned by = (row < rows ? row * on->columns : 0) + (column < columns ? column : 0);
    set laid = up(of->core, by), bases = up(of->bases, by);
    set side = north(on, laid);
    degrees taken = {side, without(side, side), without(side, side)};
    add_side(&taken, south(on, laid));
    add_side(&taken, west(on, laid));
    add_side(&taken, east(on, laid));
    while (!none(bases)) {
      const set base = first_of(bases);
      const set places = without(beside(on, base), either(laid, taken.two));
      if (none(places)) break;
      const set leaf = first_of(places);
      laid = either(laid, leaf);
      add_side(&taken, beside(on, leaf));
      bases = without(bases, base);
    }
    if (none(bases)) {
      *cells = laid;
      return true;
    }
  }
  return false;
}

/* The normal form of a region, or the empty set if its value is 0 by symmetry. Where there is no room for the leaves, this is
 * the least image of the region as it is. */
static inline set form_of(const grid *on, set region, const degrees *cells) {
  const set nothing = without(region, region), leaves = both(region, without(cells->one, cells->two));
  if (!none(leaves)) {
    figure upright = figure_of(on, region, leaves), form;
    if (upright.height != upright.width && (on->rows <= on->columns) == (upright.height > upright.width))
      upright = transposed_figure(on, &upright);
    bool turns, other_turns;
    set laid;
    form = least_of(on, &upright, &turns);
    const shape core = {form.core, form.height, form.width, turns};
    if (symmetry_of(on, &core) == CGT_I_LOST) return nothing;
    if (form.height == form.width) {
      figure other = transposed_figure(on, &upright);
      other = least_of(on, &other, &other_turns);
      if (less_figure(&other, &form)) form = other;
    }
    if (lay(on, &form, &laid)) return laid;
    if (form.width <= on->rows && form.height <= on->columns) {
      form = transposed_figure(on, &form);
      form = least_of(on, &form, &turns);
      if (lay(on, &form, &laid)) return laid;
    }
  }
  const shape found = shape_of(on, region);
  return symmetry_of(on, &found) == CGT_I_LOST ? nothing : found.cells;
}

#endif
