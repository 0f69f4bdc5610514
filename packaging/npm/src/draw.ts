// How pictures look.

import { check, word, type Library, type Room } from "./library.js";
import {
  CGT_DRAW_DARK, CGT_DRAW_DIAGRAMS, CGT_DRAW_NO_LABELS, CGT_DRAW_UPWARDS, CGT_DRAW_VALUES, CGT_DRAW_ZEROS, cgt_drawing,
} from "./signatures.js";

/** How a picture looks. */
export interface Drawing {
  /** Written above the picture. */
  title?: string;
  /** Light on dark. */
  dark?: boolean;
  /** Without names of positions and elements, axes and scales. */
  noLabels?: boolean;
  /** With values beside positions and elements. */
  values?: boolean;
  /** Positions of Welter's game and its like as diagrams. */
  diagrams?: boolean;
  /** Pixels of the side of a cell, in tables and boards; 0: chosen by their number. */
  cell?: number;
}

/** How the picture of a table or a sequence looks. */
export interface MapDrawing extends Drawing {
  /** Cells, or points, of 0 in a colour of their own. */
  zeros?: boolean;
  /** The first row at the bottom. */
  upwards?: boolean;
  /** The names of the axes. */
  rowName?: string;
  columnName?: string;
  /** The numbers of the first row and the first column; the second is that of a sequence's first value. */
  first?: readonly [number | bigint, number | bigint];
}

const FLAGS = {
  dark: CGT_DRAW_DARK,
  noLabels: CGT_DRAW_NO_LABELS,
  values: CGT_DRAW_VALUES,
  diagrams: CGT_DRAW_DIAGRAMS,
  zeros: CGT_DRAW_ZEROS,
  upwards: CGT_DRAW_UPWARDS,
} as const;

/** The address of the library's struct for it. */
export function drawn(library: Library, room: Room, drawing: MapDrawing = {}): number {
  const struct = room.take(cgt_drawing.bytes);
  let flags = 0n;
  for (const [name, flag] of Object.entries(FLAGS)) {
    const chosen = drawing[name as keyof typeof FLAGS] ?? false;
    check(typeof chosen === "boolean", name, chosen, "true or false");
    if (chosen) flags |= flag;
  }
  const [title, rowName, columnName] = (["title", "rowName", "columnName"] as const).map((name) =>
    drawing[name] === undefined ? 0 : room.text(drawing[name], name),
  ) as [number, number, number];
  const [firstRow, firstColumn] = drawing.first ?? [0, 0];
  const view = library.view();
  view.setUint32(struct + cgt_drawing.size, cgt_drawing.bytes, true);
  view.setBigUint64(struct + cgt_drawing.flags, flags, true);
  view.setUint32(struct + cgt_drawing.title, title, true);
  view.setUint32(struct + cgt_drawing.row_name, rowName, true);
  view.setUint32(struct + cgt_drawing.column_name, columnName, true);
  view.setBigUint64(struct + cgt_drawing.cell, word(drawing.cell ?? 0, "cell"), true);
  view.setBigUint64(struct + cgt_drawing.first_row, word(firstRow, "first[0]"), true);
  view.setBigUint64(struct + cgt_drawing.first_column, word(firstColumn, "first[1]"), true);
  return struct;
}
