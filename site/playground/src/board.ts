// A picture by the library on which moves are found by clicking: what of it each shape shows, and what each option changes.

import type { Look, Position } from "./protocol.js";

/** What can change: a token, a cell, an element, an edge, a button. */
type Key = string;

// ---- What an option changes: the keys, in each way in which it can be seen (a token of either of two equal heaps) ----

type Way = ReadonlySet<Key>;
const NOTHING: Way = new Set();

const union = (a: Way, b: Way): Way => new Set([...a, ...b]);
const prefixed = (prefix: string, way: Way): Way => new Set([...way].map((key) => prefix + key));

/** Groups of numbers (heaps alone, diagrams by rows) with what of the group i goes when it becomes another, which may be none. */
function ofGroups(before: string[], after: string[], gone: (i: number, to: string | undefined) => Way): Way[] {
  const added = [...after];
  const removed = before.flatMap((group, i) => {
    const at = added.indexOf(group);
    if (at < 0) return [i];
    added.splice(at, 1);
    return [];
  });
  const size = (group: string) => group.split(",").reduce((sum, n) => sum + Number(n), 0);
  added.sort((a, b) => size(b) - size(a));
  removed.sort((i, j) => size(before[j]!) - size(before[i]!));
  // the other places of equal groups
  const ways: Way[] = [];
  const choose = (n: number, used: number[], way: Way) => {
    if (ways.length >= 64) return;
    if (n === removed.length) {
      ways.push(way);
      return;
    }
    before.forEach((group, i) => {
      if (group === before[removed[n]!] && !used.includes(i)) choose(n + 1, [...used, i], union(way, gone(i, added[n])));
    });
  };
  choose(0, [], NOTHING);
  return ways;
}

const integers = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

function summands(words: string[]): string[] {
  const groups: string[] = [];
  for (let i = 0; i < words.length; i += Number(words[i]) + 1) groups.push(words.slice(i + 1, i + 1 + Number(words[i])).join());
  return groups;
}

const bits = (words: string[]): Way =>
  new Set(words.flatMap((word, i) => integers(0, 63).filter((bit) => (BigInt(word) >> BigInt(bit)) & 1n).map((bit) => String(64 * i + bit))));

const different = (a: Way, b: Way): Way => new Set([...a].filter((key) => !b.has(key)).concat([...b].filter((key) => !a.has(key))));

export function ways(before: Look, after: Look): Way[] {
  if (before.is === "button" && after.is === "button") {
    const base = ways(before.base, after.base);
    return before.pressed === after.pressed ? base : base.map((way) => union(way, new Set(["button"])));
  }
  if (before.is === "parts" && after.is === "parts")
    return before.parts.reduce<Way[]>((found, part, i) => {
      const own = ways(part, after.parts[i]!).map((way) => prefixed(`${i}:`, way));
      return found.flatMap((way) => own.map((more) => union(way, more)));
    }, [NOTHING]);
  if (before.is === "names" && after.is === "names") return [different(new Set(before.names), new Set(after.names))];
  if (before.is === "numbers" && after.is === "numbers")
    return ofGroups(before.words, after.words, (i, to) => new Set(integers(Number(to ?? 0) + 1, Number(before.words[i])).map((n) => `${i}.${n}`)));
  if (before.is === "squares" && after.is === "squares") return [different(new Set(before.words), new Set(after.words))];
  if (before.is === "partitions" && after.is === "partitions") {
    const groups = summands(before.words);
    return ofGroups(groups, summands(after.words), (i, to) => {
      const rows = to?.split(",").map(Number) ?? [];
      return new Set(groups[i]!.split(",").flatMap((row, r) => integers((rows[r] ?? 0) + 1, Number(row)).map((c) => `${i}.${r}.${c}`)));
    });
  }
  if ((before.is === "left" || before.is === "board") && before.is === after.is) return [different(bits(before.words), bits(after.words))];
  return [NOTHING];
}

// ---- What the shapes of a picture show ----

interface Hit {
  shapes: SVGElement[];
  /** A click chooses these. */
  keys: Key[];
}

class Shapes {
  readonly #left: SVGElement[];

  constructor(svg: SVGSVGElement) {
    this.#left = [...svg.querySelectorAll<SVGElement>("circle, rect, polyline, text")].slice(1); // the first is the background
  }

  /** The next shapes for which this holds up to the first for which it does not, after those that are neither. */
  take(n: number, is: (shape: SVGElement) => boolean): SVGElement[] {
    const taken: SVGElement[] = [];
    while (taken.length < n && this.#left.length > 0) {
      const shape = this.#left.shift()!;
      if (is(shape)) taken.push(shape);
    }
    return taken.length === n ? taken : [];
  }

  rest(): SVGElement[] {
    return this.#left.splice(0);
  }
}

const has = (shape: SVGElement, name: string, value: string) => shape.getAttribute(name) === value;
const isToken = (shape: SVGElement) => shape.tagName === "circle" && has(shape, "r", "9");
const isCell = (shape: SVGElement) => shape.tagName === "rect" && has(shape, "width", "24") && has(shape, "height", "24");
const one = (shape: SVGElement, ...keys: Key[]): Hit => ({ shapes: [shape], keys });

/** Elements of a Hasse diagram, or of a graph of positions, by their names. */
function nodes(shapes: Shapes): Hit[] {
  return shapes.rest().flatMap((shape) => {
    const name = shape.tagName === "rect" ? shape.nextElementSibling?.textContent : undefined;
    return name ? [one(shape, name)] : [];
  });
}

/** Elements by their indexes: cells of a board, or a Hasse diagram. */
const indexed = (shapes: SVGElement[]): Hit[] => shapes.map((shape, i) => one(shape, String(i)));

/** Vertices, and edges by the places of their ends; of boards the cells. */
function graph(all: SVGElement[], family: string): Hit[] {
  if (all.some(isCell)) return indexed(all.filter(isCell));
  if (family === "hackenbush") {
    let lines: SVGElement[] = [];
    return all.flatMap((shape) => {
      if (shape.tagName === "polyline") lines.push(shape);
      if (shape.tagName !== "text" || lines.length === 0) return [];
      const edge = { shapes: [...lines, shape], keys: [String(Number(shape.textContent) - 1)] };
      lines = [];
      return [edge];
    });
  }
  const vertices = new Map<string, Hit>();
  all.forEach((shape, i) => {
    if (shape.tagName === "circle")
      vertices.set(`${shape.getAttribute("cx")},${shape.getAttribute("cy")}`, one(shape, all[i + 1]?.textContent ?? ""));
  });
  const edges = all
    .filter((shape) => shape.tagName === "polyline")
    .map((line) => one(line, ...line.getAttribute("points")!.split(" ").flatMap((end) => vertices.get(end)?.keys ?? [])));
  return family === "arckayles" ? edges.concat([...vertices.values()]) : [...vertices.values()];
}

function hits(look: Look, shapes: Shapes): Hit[] {
  switch (look.is) {
    case "parts":
      return look.parts.flatMap((part, i) =>
        hits(part, shapes).map(({ shapes, keys }) => ({ shapes, keys: keys.map((key) => `${i}:${key}`) })),
      );
    case "button":
      return [
        ...hits(look.base, shapes),
        ...(look.pressed ? [] : shapes.take(1, (shape) => shape.tagName === "circle" && has(shape, "r", "7")).map((shape) => one(shape, "button"))),
      ];
    case "numbers":
      return look.words.flatMap((word, i) => shapes.take(Number(word), isToken).map((shape, n) => one(shape, `${i}.${n + 1}`)));
    case "squares": {
      const squares = shapes.take(Math.max(-1, ...look.words.map(Number)) + 1, isCell);
      const coins = shapes.take(look.words.length, isToken);
      return [...squares.map((shape, i) => one(shape, String(i))), ...coins.map((shape, i) => one(shape, look.words[i]!))];
    }
    case "partitions":
      return summands(look.words).flatMap((group, i) =>
        group.split(",").flatMap((row, r) => shapes.take(Number(row), isCell).map((shape, c) => one(shape, `${i}.${r}.${c + 1}`))),
      );
    case "board":
      return indexed(shapes.rest().filter(isCell));
    case "left": {
      const all = shapes.rest();
      if (look.family !== "chomp") return graph(all, look.family);
      return indexed(all.some(isCell) ? all.filter(isCell) : all.filter((shape) => shape.tagName === "rect"));
    }
    case "names":
      return nodes(shapes);
    default:
      return [];
  }
}

// ---- The board ----

export interface Choice {
  option: Position;
  ways: Way[];
}

/** Which options change all that is marked: those that change least first. */
export function matching(choices: Choice[], marks: Way): { option: Position; way: Way }[] {
  return choices
    .flatMap(({ option, ways }) => {
      const fit = ways.filter((way) => [...marks].every((key) => way.has(key))).sort((a, b) => a.size - b.size);
      return fit[0] ? [{ option, way: fit[0] }] : [];
    })
    .sort((a, b) => a.way.size - b.way.size);
}

export class Board {
  readonly #hits: Hit[];

  constructor(svg: SVGSVGElement, look: Look, click: (keys: Key[]) => void) {
    const byKeys = hits(look, new Shapes(svg));
    this.#hits = byKeys;
    for (const { shapes, keys } of byKeys)
      for (const shape of shapes) {
        const label = shape.nextElementSibling;
        if (label instanceof SVGTextElement && shape.tagName !== "polyline") label.style.pointerEvents = "none"; // it is no hole
        shape.classList.add("hit");
        shape.dataset.keys = keys.join(" ");
        shape.addEventListener("click", () => click(keys));
      }
  }

  /** Whether anything can be clicked. */
  get clickable(): boolean {
    return this.#hits.length > 0;
  }

  show(marks: Way, preview: Way): void {
    for (const { shapes, keys } of this.#hits)
      for (const shape of shapes) {
        shape.classList.toggle("mark", keys.every((key) => marks.has(key)));
        shape.classList.toggle("preview", keys.every((key) => preview.has(key)));
      }
  }

  /** A vertex with those it is joined to, as in Node Kayles; for others nothing. */
  static around(svg: SVGSVGElement, look: Look, key: Key): Way {
    if (look.is !== "left" || look.family !== "nodekayles") return NOTHING;
    const edges = graph(new Shapes(svg).rest(), "arckayles").filter(({ shapes }) => shapes[0]?.tagName === "polyline");
    return new Set([key, ...edges.filter(({ keys }) => keys.includes(key)).flatMap(({ keys }) => keys)]);
  }
}
