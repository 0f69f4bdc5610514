/** @file
 *  @brief Pictures: Hasse diagrams, graphs of games and quotients, and positions in DOT and SVG, heat maps of tables in SVG and
 *  PNG; tables as text for other programs.
 *
 *  Each function hands one complete picture, piece by piece, to a function of the caller's, which may put it into a file, a
 *  text or a notebook. The same arguments give the same bytes on every platform.
 *
 *  SVG is plain XML: a `viewBox`, a `<title>`, a background of its own, sans-serif text, no scripts and no references. Lengths
 *  are pixels. PNG has a palette of 256 colours and its own letters (capitals, also for small letters, and ASCII marks).
 *
 *  **Failures.** Every function can return ::CGT_E_ARGUMENT (a NULL pointer, an unknown constant, a flag or reserved slot that
 *  this version does not have), ::CGT_E_MEMORY, ::CGT_E_LIMIT (the picture would be too large) and whatever status `write`
 *  returned, after which `write` is not called again. Wrong arguments are found before the first piece is written.
 *
 *  **Threads.** Every function may be called on any thread at any time; `write` runs on the calling thread.
 */
#ifndef CGT_DRAW_H
#define CGT_DRAW_H

#include <cgt/game.h>
#include <cgt/poset.h>
#include <cgt/quotient.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup draw Pictures
 *  @brief Pictures of posets, positions, games, misère quotients and tables, in SVG, DOT and PNG.
 *  @{ */

#define CGT_FORMAT_SVG ((uint32_t)0) /**< Format: SVG. */
#define CGT_FORMAT_DOT ((uint32_t)1) /**< Format: a graph in the DOT language. */
#define CGT_FORMAT_PNG ((uint32_t)2) /**< Format: PNG. */

#define CGT_ROWS_CSV      ((uint32_t)0) /**< Rows as CSV: fields with commas, lines that end with a newline. */
#define CGT_ROWS_LATEX    ((uint32_t)1) /**< Rows as a `tabular` of LaTeX. */
#define CGT_ROWS_MARKDOWN ((uint32_t)2) /**< Rows as a table of Markdown. */
#define CGT_ROWS_B_FILE   ((uint32_t)3) /**< Rows as a b-file of the OEIS: fields with spaces, no heads. */

#define CGT_ROWS_BEGIN ((uint32_t)1) /**< Flag: the table begins; the first row has the heads of the columns. */
#define CGT_ROWS_END   ((uint32_t)2) /**< Flag: the table ends. */

#define CGT_DRAW_DARK      ((uint64_t)1)  /**< Flag: light on dark. No effect in DOT. */
#define CGT_DRAW_NO_LABELS ((uint64_t)2)  /**< Flag: elements and positions without names, tables without axes and scale. */
#define CGT_DRAW_VALUES    ((uint64_t)4)  /**< Flag: Grundy values beside elements and positions. */
#define CGT_DRAW_ZEROS     ((uint64_t)8)  /**< Flag: cells of value 0 (P-positions) in a colour of their own. */
#define CGT_DRAW_UPWARDS   ((uint64_t)16) /**< Flag: the first row of a table is at the bottom. */
#define CGT_DRAW_DIAGRAMS                                                                                      \
  ((uint64_t)32) /**< Flag: positions of Welter's game as Young diagrams whose beta-numbers are their squares, \
                    those of turning turtles and inset games as shifted diagrams. */

#define CGT_MAX_DRAW_NODES ((uint64_t)4096) /**< The most elements, or positions, of a diagram in SVG. */
#define CGT_MAX_DRAW_EDGES \
  ((uint64_t)1 << 17) /**< The most lines of a diagram; in SVG a line counts once for each layer that it goes up. */
#define CGT_MAX_DRAW_PIXELS ((uint64_t)1 << 26) /**< The most pixels of a PNG, and the most cells of a table. */

/** How a picture looks. Fill the struct with zeros first, which are good defaults, and set `size`. */
typedef struct cgt_drawing {
  size_t size;            /**< `sizeof(cgt_drawing_t)`, which tells the version of this struct. */
  uint64_t flags;         /**< Any of the CGT_DRAW_ flags. */
  const char *title;      /**< Written above the picture, in UTF-8; NULL or empty for none. */
  const uint64_t *values; /**< cgt_draw_poset(): a number for each index, written beside the element; NULL: none. Else NULL. */
  uint64_t cell; /**< Pixels of the side of a cell, in tables and boards, at most 4096; 0: chosen by the number of cells. */
  uint64_t first_row;      /**< Tables: the number that the axis gives the first row. */
  uint64_t first_column;   /**< Tables and sequences: the number that the axis gives the first column. */
  const char *row_name;    /**< Tables: the name of the row axis, in UTF-8; NULL for none. */
  const char *column_name; /**< Tables: the name of the column axis. */
  uint64_t reserved[8];    /**< 0, for later versions. */
} cgt_drawing_t;

/** Draws the Hasse diagram of a poset: elements by their heights, the minimal ones below, joined to those that they cover.
 *
 *  In SVG the library computes the layout. It orders each layer by sweeps of barycentres and keeps the order with the fewest
 *  crossings (Sugiyama, Tagawa and Toda, "Methods for visual understanding of hierarchical system structures"). It places
 *  elements by least squares, as close to their neighbours and to the middle of the picture as the texts allow. Lines that pass
 *  through other layers are bent there.
 *  @param[in] poset the poset: in SVG of at most ::CGT_MAX_DRAW_NODES elements, in DOT of at most ::CGT_MAX_TABLE.
 *  @param[in] format ::CGT_FORMAT_SVG or ::CGT_FORMAT_DOT.
 *  @param[in] drawing how it looks; NULL: as with zeros.
 *  @param[in] write where it goes.
 *  @param[in] user handed to it.
 *  @return ::CGT_OK or a failure; ::CGT_E_LIMIT: too many elements or lines.
 *  @par Complexity
 *      Some dozen sweeps over the lines. 1000 elements take some milliseconds.
 *  @par Example
 *  @code
 *  static cgt_status_t to_file(void *file, const char *text, size_t size) {
 *    return fwrite(text, 1, size, file) == size ? CGT_OK : CGT_E_FILE;
 *  }
 *
 *  uint64_t values[8];
 *  cgt_drawing_t drawing = {.size = sizeof drawing, .title = "The ruler on subsets", .values = values};
 *  if (cgt_coin_values(ruler, values) == CGT_OK)
 *    status = cgt_draw_poset(cgt_coin_poset(ruler), CGT_FORMAT_SVG, &drawing, to_file, file);
 *  @endcode */
CGT_API cgt_status_t cgt_draw_poset(const cgt_poset_t *poset, uint32_t format, const cgt_drawing_t *drawing, cgt_write_fn write,
                                    void *user);

/** Draws all positions reachable from a position: placed by their longest plays, the terminal ones at the bottom, with lines to
 *  their options. With ::CGT_DRAW_VALUES their values stand beside them.
 *  @param[in] game the game.
 *  @param[in] words the position.
 *  @param[in] count its number of words.
 *  @param[in] format ::CGT_FORMAT_SVG or ::CGT_FORMAT_DOT.
 *  @param[in] drawing how it looks; NULL: as with zeros.
 *  @param[in] write where it goes.
 *  @param[in] user handed to it.
 *  @return ::CGT_OK or a failure, as of cgt_game_expand(); ::CGT_E_LIMIT: more than ::CGT_MAX_DRAW_NODES positions, or too many
 *      lines. */
CGT_API cgt_status_t cgt_draw_graph(cgt_game_t *game, const uint64_t *words, size_t count, uint32_t format,
                                    const cgt_drawing_t *drawing, cgt_write_fn write, void *user);

/** Draws the Cayley graph of a misère quotient: its elements by the lengths of their words, the identity at the top, with lines
 *  from each to its products with the generators (cgt_quotient_generators()). Elements of the P-portion are filled, and those
 * of the kernel have a second outline.
 *
 *  A line leads down, to the longer word; a thick one leads both ways, and a dashed one up alone. Lines between words of the
 * same length are arcs, with a dot where they lead, if only one way. Generators by which an element does not change have no
 * line; in DOT lines are arrows.
 *  @param[in] quotient the quotient: of at most ::CGT_MAX_DRAW_NODES elements.
 *  @param[in] format ::CGT_FORMAT_SVG or ::CGT_FORMAT_DOT.
 *  @param[in] drawing how it looks; NULL: as with zeros.
 *  @param[in] write where it goes.
 *  @param[in] user handed to it.
 *  @return ::CGT_OK or a failure; ::CGT_E_LIMIT: too many elements or lines. */
CGT_API cgt_status_t cgt_draw_quotient(const cgt_quotient_t *quotient, uint32_t format, const cgt_drawing_t *drawing,
                                       cgt_write_fn write, void *user);

/** Draws a position as it lies on the table.
 *
 *  | game | picture |
 *  |---|---|
 *  | coin turning | the Hasse diagram of its poset, heads filled |
 *  | PNim | Young diagrams |
 *  | RNim | rectangles; hyperrectangles of more than two sides as a row of cells for each side |
 *  | Welter, inset games | a strip of squares with coins on it |
 *  | turning turtles | a strip of squares with the turtles that are awake |
 *  | boards of dominoes | the board, taken cells filled |
 *  | Chomp | the board (diagrams, products of two chains), taken cells filled; else the Hasse diagram, what is left marked |
 *  | sums | the components side by side |
 *  | pushes | what is played, and below it the buttons, filled until they are pushed |
 *  | others | heaps as columns of counters |
 *
 *  Positions with more than 256 cells in a row or column, more than 32 counters in a heap or more than 64 heaps, and positions
 *  without a picture, are written as text (cgt_game_format_position()).
 *
 *  With ::CGT_DRAW_VALUES the value of the position is written below it; in coin turning games, the value of each coin is
 *  written beside it instead, and on Hasse diagrams of Chomp there are no values.
 *  @param[in] game the game.
 *  @param[in] words the position, drawn as it is given.
 *  @param[in] count its number of words.
 *  @param[in] format ::CGT_FORMAT_SVG; coin turning games and Chomp also ::CGT_FORMAT_DOT.
 *  @param[in] drawing how it looks; NULL: as with zeros.
 *  @param[in] write where it goes.
 *  @param[in] user handed to it.
 *  @return ::CGT_OK; ::CGT_E_POSITION; ::CGT_E_LIMIT: the picture would have more than 2^17 cells and counters, or the compound
 *      is too deep; or a failure, as of any question. */
CGT_API cgt_status_t cgt_draw_position(cgt_game_t *game, const uint64_t *words, size_t count, uint32_t format,
                                       const cgt_drawing_t *drawing, cgt_write_fn write, void *user);

/** Draws a table of numbers as a heat map: the colour of a cell gives its number, by the scale beside the map.
 *
 *  Colours go from dark blue for the least number to yellow for the greatest ("viridis", by Stéfan van der Walt and Nathaniel
 *  Smith, which looks uniform to colour-blind readers too). Cells of `CGT_NO_ANSWER` are grey; with ::CGT_DRAW_ZEROS those of 0
 *  are red.
 *  @param[in] values `rows` rows of `columns` numbers, as of cgt_game_table().
 *  @param[in] rows how many rows, at least 1.
 *  @param[in] columns how many columns, at least 1.
 *  @param[in] format ::CGT_FORMAT_SVG or ::CGT_FORMAT_PNG.
 *  @param[in] drawing how it looks; NULL: as with zeros.
 *  @param[in] write where it goes.
 *  @param[in] user handed to it.
 *  @return ::CGT_OK or a failure; ::CGT_E_LIMIT: more than ::CGT_MAX_DRAW_PIXELS cells or pixels.
 *  @par Complexity
 *      Linear in the cells (SVG) or pixels (PNG: some nanoseconds and a byte of memory each). */
CGT_API cgt_status_t cgt_draw_table(const uint64_t *values, uint64_t rows, uint64_t columns, uint32_t format,
                                    const cgt_drawing_t *drawing, cgt_write_fn write, void *user);

/** Draws a sequence of numbers as points: to the right the number of a value, upwards the value, both from the origin.
 *  `CGT_NO_ANSWER` has no point; with ::CGT_DRAW_ZEROS those of 0 are red. Values that fall on the same pixel share a point, so
 *  that the size of the picture has a bound.
 *  @param[in] values `n` numbers, as of cgt_game_sequence().
 *  @param[in] n how many, at least 1.
 *  @param[in] format ::CGT_FORMAT_SVG or ::CGT_FORMAT_PNG.
 *  @param[in] drawing how it looks; the axis to the right begins with `first_column`, and the axes have the names `column_name`
 *      and `row_name`; NULL: as with zeros.
 *  @param[in] write where it goes.
 *  @param[in] user handed to it.
 *  @return ::CGT_OK or a failure.
 *  @par Complexity
 *      Linear in n and in the pixels, of which there are about half a million. */
CGT_API cgt_status_t cgt_draw_sequence(const uint64_t *values, size_t n, uint32_t format, const cgt_drawing_t *drawing,
                                       cgt_write_fn write, void *user);

/** Writes rows of texts as a table for other programs. Letters that mean something there are written so that they show.
 *
 *  A table may be written by several calls, each with some of its rows: the first with ::CGT_ROWS_BEGIN, the last with
 *  ::CGT_ROWS_END.
 *  @param[in] cells `rows` rows of `columns` texts, in UTF-8; may be NULL if there are no rows.
 *  @param[in] rows how many rows; with ::CGT_ROWS_BEGIN at least 1, that of the heads.
 *  @param[in] columns how many columns, at least 1, the same in all calls.
 *  @param[in] format one of the CGT_ROWS_ formats.
 *  @param[in] flags ::CGT_ROWS_BEGIN, ::CGT_ROWS_END, both (a whole table) or 0.
 *  @param[in] comment with ::CGT_ROWS_BEGIN: a line before the table, such as what it is and where it comes from; NULL: none.
 *      CSV has no comments.
 *  @param[in] write where it goes.
 *  @param[in] user handed to it.
 *  @return ::CGT_OK or a failure.
 *  @par Complexity
 *      Linear in the length of the texts. */
CGT_API cgt_status_t cgt_write_rows(const char *const *cells, size_t rows, size_t columns, uint32_t format, uint32_t flags,
                                    const char *comment, cgt_write_fn write, void *user);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
