/**
 * Impartial combinatorial games: the JavaScript side of libcgt, in WebAssembly.
 *
 * ```js
 * const cgt = await load();
 * using game = cgt.game("push(nim,euclid)");
 * game.value("3,5@1");
 * ```
 *
 * @packageDocumentation
 */

import { read } from "#read";
import { drawn, type Drawing, type MapDrawing } from "./draw.js";
import { Game, type Table } from "./game.js";
import { check, Library, word } from "./library.js";
import { Nimbers } from "./nimbers.js";
import { type Rules } from "./rules.js";
import { CGT_E_LIMIT, CGT_FORMAT_SVG, CGT_NO_ANSWER } from "./signatures.js";

export type { Drawing, MapDrawing } from "./draw.js";
export type { Box, Counts, Game, Method, Outcome, Period, Play, Position, Table } from "./game.js";
export { CgtError, type Place } from "./library.js";
export type { Nimber, Nimbers } from "./nimbers.js";
export type { Rules, Words } from "./rules.js";

/** In a table: the game does not accept the position. */
export const NO_ANSWER = CGT_NO_ANSWER;

/** Where the WebAssembly program is: its bytes, its address, an answer of `fetch`, or compiled already. */
export type Source = WebAssembly.Module | BufferSource | URL | Response | Promise<Response>;

async function compile(source: Source): Promise<WebAssembly.Module> {
  const found: WebAssembly.Module | BufferSource | Response = await (source instanceof URL ? read(source) : source);
  if (!(found instanceof Response)) return found instanceof WebAssembly.Module ? found : WebAssembly.compile(found);
  check(found.ok, "source", found.url, `an answer with the program, not ${found.status} ${found.statusText}`);
  return WebAssembly.compile(await found.arrayBuffer());
}

/** Loads the library; each call makes one of its own, with a memory of its own. */
export async function load(source: Source = new URL("./cgt.wasm", import.meta.url)): Promise<Cgt> {
  return new Cgt(new Library(await compile(source)));
}

/** The library. */
export class Cgt {
  readonly #library: Library;
  /** The field of nimbers. */
  readonly nim: Nimbers;

  /** `load()` makes it. */
  constructor(library: Library) {
    this.#library = library;
    this.nim = new Nimbers(library);
  }

  /** The version of the library. */
  get version(): string {
    return this.#library.text(this.#library.run("cgt_version_string"));
  }

  /** How large the memory of WebAssembly is, which grows and never shrinks. */
  get memoryBytes(): number {
    return this.#library.exports.memory.buffer.byteLength;
  }

  /**
   * Makes a game from its text, such as `"push(nim,euclid)"`, `"octal(0.77)"` or `"heaps(n: n-k*k for k in 1..isqrt(n))"`; or from rules in
   * JavaScript, such as `{ options: ([n]) => [n! / 2n, n! - 1n].filter((m) => m >= 0n) }`.
   */
  game(source: string | Rules): Game {
    return new Game(this.#library, source);
  }

  /** Examples of the games of the text language, one of each name, with a position. */
  gameExamples(): { game: string; position: string }[] {
    return this.#library.examples("cgt_game_example").map(([game, position]) => ({ game, position }));
  }

  /** Examples of the posets of the text language, one of each name, with an element. */
  posetExamples(): { poset: string; element: string }[] {
    return this.#library.examples("cgt_poset_example").map(([poset, element]) => ({ poset, element }));
  }

  /** Examples of the graphs of the text language, one of each name. */
  graphExamples(): { graph: string }[] {
    const found: { graph: string }[] = [];
    for (;;) {
      const graph = this.#library.run("cgt_graph_example", found.length);
      if (graph === 0) return found;
      found.push({ graph: this.#library.text(graph) });
    }
  }

  /** The Hasse diagram of a poset, given by its text, in SVG. */
  posetSvg(text: string, drawing?: Drawing): string {
    const library = this.#library;
    return library.within((room) => {
      const place = room.take(4);
      library.read(text, "text", (_, bytes, error) => library.call("cgt_poset_parse", bytes, error, place));
      const poset = library.address(place);
      try {
        const look = drawn(library, room, drawing);
        return library.pieces((write, user) => library.call("cgt_draw_poset", poset, CGT_FORMAT_SVG, look, write, user));
      } finally {
        library.release((exports) => exports.cgt_poset_free(poset));
      }
    });
  }

  /** A table of two ranges as a heat map, in SVG. Its axes have the numbers of the table. */
  heatMap({ values, shape, first }: Pick<Table, "values" | "shape"> & Partial<Table>, drawing: MapDrawing = {}): string {
    const library = this.#library;
    const [rows, columns] = shape;
    check(shape.length === 2 && rows! * columns! === values.length, "shape", shape, `two numbers whose product is ${values.length}`);
    return library.within((room) => {
      const look = drawn(library, room, { first: first as unknown as [bigint, bigint], ...drawing });
      const at = room.words(values);
      return library.pieces((write, user) =>
        library.call("cgt_draw_table", at, word(rows, "shape[0]"), word(columns, "shape[1]"), CGT_FORMAT_SVG, look, write, user),
      );
    });
  }

  /** A sequence of values as points, to the right their numbers, in SVG. */
  plot(values: Iterable<number | bigint>, drawing?: MapDrawing): string {
    const library = this.#library;
    const words = Array.from(values, (value, i) => word(value, `values[${i}]`));
    return library.within((room) => {
      const [at, look] = [room.words(words), drawn(library, room, drawing)];
      return library.pieces((write, user) => library.call("cgt_draw_sequence", at, words.length, CGT_FORMAT_SVG, look, write, user));
    });
  }

  /** The period that values seem to have, of which nothing is proved: the values of the heaps from 0 on. Undefined if none is seen. */
  apparentPeriod(values: Iterable<number | bigint>): { period: bigint; preperiod: bigint; saltus: bigint } | undefined {
    const words = Array.from(values, (value, i) => word(value, `values[${i}]`));
    return this.#library.within((room) => {
      const at = room.take(24);
      const status = this.#library.run("cgt_apparent_period", room.words(words), words.length, at, at + 8, at + 16);
      if (status === CGT_E_LIMIT) return undefined;
      if (status !== 0) throw this.#library.failure(status);
      const [period, preperiod, saltus] = this.#library.words(at, 3) as unknown as [bigint, bigint, bigint];
      return { period, preperiod, saltus };
    });
  }
}
