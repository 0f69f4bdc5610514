/// <reference lib="esnext.disposable" preserve="true" />
// Games, and questions about their positions.

import { check, CgtError, names, word, type Library, type Names, type Room } from "./library.js";
import { drawn, type Drawing } from "./draw.js";
import { gameOf, type Rules } from "./rules.js";
import {
  CGT_COUNT_BYTES, CGT_COUNT_ENTRIES, CGT_COUNT_EXPANDED, CGT_COUNT_KNOWN, CGT_COUNT_OPTIONS, CGT_E_MEMORY, CGT_E_STATE, CGT_FORMAT_DOT,
  CGT_FORMAT_SVG, CGT_MAX_WORDS, CGT_MISERE, CGT_NORMAL, CGT_P, CGT_QUESTION_OUTCOME, CGT_QUESTION_VALUE, CGT_SETTING_MEMORY,
  CGT_SETTING_POLL,
} from "./signatures.js";

/**
 * A position: a text of the text language, such as `"3,5,7"`, or its words: numbers of 64 bits, whose meaning depends on the game. A
 * number alone is a position of one word. Answers are texts.
 */
export type Position = string | number | bigint | Iterable<number | bigint>;

/** A range with both of its ends, or a number alone, for each word of a position. */
export type Box = readonly (number | bigint | readonly [number | bigint, number | bigint])[];

export interface Play {
  /** A player who cannot move wins; in normal play that player loses. */
  misere?: boolean;
}

export interface Method extends Play {
  /** How the answer is found: `"auto"` by the fastest way, `"closed"` by a theorem alone, `"search"` and `"table"` without theorems. */
  method?: Names<"CGT_METHOD_">;
}

/** Who wins: `"N"`, the next player, or `"P"`, the previous one. */
export type Outcome = "N" | "P";

/** Answers of all positions of a box, the last word running fastest; `NO_ANSWER` where the game does not accept the position. */
export interface Table {
  values: BigUint64Array;
  /** How many numbers each range has. */
  shape: number[];
  /** The least number of each range. */
  first: bigint[];
}

/** A proved period: `G(n + period) = G(n) + saltus` from `preperiod` on; heaps below `checked` were compared for it. */
export interface Period {
  period: bigint;
  preperiod: bigint;
  saltus: bigint;
  checked: bigint;
}

/** What a game has counted: positions of known value, positions in the memo, positions expanded, options given, bytes of the memo. */
export interface Counts {
  known: bigint;
  entries: bigint;
  expanded: bigint;
  options: bigint;
  bytes: bigint;
}

const METHODS = names("CGT_METHOD_");
const NOTATIONS = names("CGT_NOTATION_");

const forgotten = new FinalizationRegistry<{ library: Library; handle: number; user: number }>(({ library, handle, user }) => {
  library.release((exports) => exports.cgt_game_free(handle));
  library.forget(user);
});

function playOf({ misere = false }: Play = {}): number {
  check(typeof misere === "boolean", "misere", misere, "true or false");
  return misere ? CGT_MISERE : CGT_NORMAL;
}

function methodOf({ method = "auto" }: Method = {}): number {
  const index = METHODS.indexOf(method);
  check(index >= 0, "method", method, `one of ${METHODS.join(", ")}`);
  return index;
}

const outcomeOf = (answer: bigint): Outcome => (answer === CGT_P ? "P" : "N");

/**
 * A ruleset with a memory. It keeps what it computes until it is freed: by `free()`, at the end of the block of a `using`, or some time after
 * nothing refers to it any more.
 */
export class Game {
  readonly #library: Library;
  #handle: number;
  /** Questions in progress, which a progress callback is inside of. */
  #asked = 0;
  readonly #user: number;

  /** `Cgt.game()` makes games. */
  constructor(library: Library, source: string | Rules) {
    this.#library = library;
    this.#handle = 0;
    this.#user = library.user();
    if (typeof source === "object" && source !== null) this.#handle = gameOf(library, source, this.#user);
    else
      library.read(source, "text", (room, bytes, error) => {
        const game = room.take(4);
        library.call("cgt_game_parse", bytes, error, game);
        this.#handle = library.address(game);
      });
    forgotten.register(this, { library, handle: this.#handle, user: this.#user }, this);
  }

  get #game(): number {
    if (this.#handle === 0) throw new CgtError("the game has been freed", CGT_E_STATE, "CGT_E_STATE");
    return this.#handle;
  }

  /** Frees the memory of the game, which can be asked nothing more. */
  free(): void {
    if (this.#asked > 0)
      throw new CgtError("the game is answering a question; expected it to be freed later", CGT_E_STATE, "CGT_E_STATE");
    if (this.#handle === 0) return;
    forgotten.unregister(this);
    this.#library.release((exports) => exports.cgt_game_free(this.#handle));
    this.#library.forget(this.#user);
    this.#handle = 0;
  }

  [Symbol.dispose](): void {
    this.free();
  }

  // ---- Asking the library ----

  /** Runs a question, for which it gives memory. */
  #ask<Result>(question: (room: Room, game: number) => Result): Result {
    const game = this.#game;
    this.#asked++;
    try {
      return this.#library.within((room) => question(room, game));
    } finally {
      this.#asked--;
    }
  }

  /** A question about a position whose answer is a number. */
  #number(position: Position, question: (game: number, words: number, count: number, answer: number) => void): bigint {
    return this.#ask((room, game) => {
      const answer = room.take(8);
      question(game, ...this.#place(room, position), answer);
      return this.#library.word(answer);
    });
  }

  /** A question whose answer is a list of positions. */
  #list(question: (room: Room, game: number, list: number) => void): string[] {
    const library = this.#library;
    return this.#ask((room, game) => {
      const [place, size] = [room.take(4), room.take(4)];
      question(room, game, place);
      const list = library.address(place);
      try {
        return Array.from({ length: library.run("cgt_list_count", list) >>> 0 }, (_, i) =>
          this.#text(library.run("cgt_list_item", list, i, size), library.address(size)),
        );
      } finally {
        library.release((exports) => exports.cgt_list_free(list));
      }
    });
  }

  /** The address and the number of the words of a position. */
  #place(room: Room, position: Position): [number, number] {
    if (typeof position !== "string") {
      const numbers = typeof position === "number" || typeof position === "bigint" ? [position] : position;
      check(typeof numbers?.[Symbol.iterator] === "function", "position", position, "a text or numbers");
      const words = Array.from(numbers, (number, i) => word(number, `position[${i}]`));
      return [room.words(words), words.length];
    }
    const [words, count] = [room.take(8 * CGT_MAX_WORDS), room.take(4)];
    this.#library.read(position, "position", (_, text, error) =>
      this.#library.call("cgt_game_parse_position", this.#game, text, error, words, CGT_MAX_WORDS, count),
    );
    return [words, this.#library.address(count)];
  }

  #text(words: number, count: number): string {
    return this.#library.written((text, capacity, needed) =>
      this.#library.call("cgt_game_format_position", this.#game, words, count, text, capacity, needed),
    );
  }

  /** The addresses of the least and the greatest numbers of a box. */
  #box(room: Room, box: Box): { first: bigint[]; shape: number[]; ends: [number, number, number] } {
    check(Array.isArray(box), "box", box, "an array of ranges");
    const ranges = box.map((range, i) => {
      const [first, last] = typeof range === "object" ? range : [range, range];
      const ends = [word(first, `the first number of range ${i}`), word(last, `the last number of range ${i}`)] as const;
      check(ends[0] <= ends[1], `range ${i}`, `from ${first} to ${last}`, "a first number that is not above the last");
      return ends;
    });
    const [first, last] = [ranges.map((range) => range[0]), ranges.map((range) => range[1])];
    const shape = ranges.map(([first, last]) => Number(last - first + 1n));
    return { first, shape, ends: [room.words(first), room.words(last), ranges.length] };
  }

  // ---- What it is ----

  /** The text of the game: games made in the same way have the same. */
  get spec(): string {
    return this.#ask((_, game) =>
      this.#library.written((text, capacity, needed) => this.#library.call("cgt_game_spec", game, text, capacity, needed)),
    );
  }

  /** The name of its family in the text language, such as `"nim"`. */
  get family(): string {
    return this.#library.text(this.#library.run("cgt_game_family", this.#game));
  }

  /** What the words of its positions are. */
  get notation(): Names<"CGT_NOTATION_"> {
    return NOTATIONS[this.#library.run("cgt_game_notation", this.#game)]!;
  }

  /** The words of a position, as the text has them. */
  words(position: Position): bigint[] {
    return this.#ask((room) => {
      const [words, count] = this.#place(room, position);
      return [...this.#library.words(words, count)];
    });
  }

  /** The text of a position, in canonical form; boards as they lie. */
  text(position: Position): string {
    return this.#ask((room) => this.#text(...this.#place(room, position)));
  }

  /** The canonical form of a position, in words: positions with the same one are treated as equal, boards under their symmetries too. */
  canonical(position: Position): bigint[] {
    return this.#ask((room, game) => {
      const [canonical, size] = [room.take(8 * CGT_MAX_WORDS), room.take(4)];
      this.#library.call("cgt_game_canonical", game, ...this.#place(room, position), canonical, size);
      return [...this.#library.words(canonical, this.#library.address(size))];
    });
  }

  // ---- Questions about a position ----

  /** The Grundy value, or in misère play the misère Grundy value. */
  value(position: Position, how?: Method): bigint {
    return this.#number(position, (game, words, count, answer) =>
      this.#library.call("cgt_game_answer", game, methodOf(how), playOf(how), CGT_QUESTION_VALUE, words, count, answer),
    );
  }

  /** Who wins. Often much cheaper than a value. */
  outcome(position: Position, how?: Method): Outcome {
    return outcomeOf(
      this.#number(position, (game, words, count, answer) =>
        this.#library.call("cgt_game_answer", game, methodOf(how), playOf(how), CGT_QUESTION_OUTCOME, words, count, answer),
      ),
    );
  }

  /** Values of many positions. */
  values(positions: Iterable<Position>, how?: Method): bigint[] {
    return this.#answers(positions, CGT_QUESTION_VALUE, how);
  }

  /** Outcomes of many positions. */
  outcomes(positions: Iterable<Position>, how?: Method): Outcome[] {
    return this.#answers(positions, CGT_QUESTION_OUTCOME, how).map(outcomeOf);
  }

  #answers(positions: Iterable<Position>, question: number, how: Method | undefined): bigint[] {
    const library = this.#library;
    return this.#ask((room, game) => {
      const place = room.take(4);
      library.call("cgt_list_new", 0, 0, 0, place);
      const list = library.address(place);
      try {
        for (const position of positions) library.within((inner) => library.call("cgt_list_add", list, ...this.#place(inner, position)));
        const n = library.run("cgt_list_count", list) >>> 0;
        const answers = room.take(8 * n);
        library.call("cgt_game_answer_list", game, methodOf(how), playOf(how), question, list, answers);
        return [...library.words(answers, n)];
      } finally {
        library.release((exports) => exports.cgt_list_free(list));
      }
    });
  }

  /** All moves: the options, each once, in canonical form. */
  moves(position: Position): string[] {
    return this.#list((room, game, list) => this.#library.call("cgt_game_options", game, ...this.#place(room, position), list));
  }

  /** The moves after which the other player has lost. */
  winningMoves(position: Position, play?: Play): string[] {
    return this.#list((room, game, list) =>
      this.#library.call("cgt_game_winning", game, playOf(play), ...this.#place(room, position), list),
    );
  }

  /** The moves to a value. */
  movesTo(value: number | bigint, position: Position, play?: Play): string[] {
    return this.#list((room, game, list) =>
      this.#library.call("cgt_game_moves_to", game, playOf(play), word(value, "value"), ...this.#place(room, position), list),
    );
  }

  /** How the value is found, and at what cost, in some lines of English. */
  explain(position: Position, play?: Play): string {
    return this.#ask((room, game) => {
      const place = this.#place(room, position);
      return this.#library.written((text, capacity, needed) =>
        this.#library.call("cgt_game_explain", game, playOf(play), ...place, text, capacity, needed),
      );
    });
  }

  /** How many moves the longest play has. */
  longestPlay(position: Position): bigint {
    return this.#number(position, (...question) => this.#library.call("cgt_game_longest_play", ...question));
  }

  /** How many positions can be reached, the position itself included. */
  reachableCount(position: Position): bigint {
    return this.#number(position, (...question) => this.#library.call("cgt_game_reachable_count", ...question));
  }

  // ---- Many positions at once ----

  /** Values of all positions of a box. */
  table(box: Box, play?: Play): Table {
    return this.#table(box, CGT_QUESTION_VALUE, play);
  }

  /** Outcomes of all positions of a box: 0 for P and 1 for N. */
  outcomeTable(box: Box, play?: Play): Table {
    return this.#table(box, CGT_QUESTION_OUTCOME, play);
  }

  #table(box: Box, question: number, play: Play | undefined): Table {
    return this.#ask((room, game) => {
      const { first, shape, ends } = this.#box(room, box);
      const size = shape.reduce((product, n) => product * n, 1);
      if (size >= 2 ** 28) throw new CgtError(`no memory for ${size} answers`, CGT_E_MEMORY, "CGT_E_MEMORY");
      const answers = room.take(8 * size);
      this.#library.call("cgt_game_table", game, playOf(play), question, ...ends, answers);
      return { values: this.#library.words(answers, size).slice(), shape, first };
    });
  }

  /** The P-positions of a box: those in which the player who has just moved wins. */
  pPositions(box: Box, play?: Play): string[] {
    return this.#list((room, game, list) =>
      this.#library.call("cgt_game_p_positions", game, playOf(play), ...this.#box(room, box).ends, list),
    );
  }

  /** Values of `n` heaps, from the heap `first` on. */
  sequence(first: number | bigint, n: number, play?: Play): BigUint64Array {
    check(Number.isInteger(n) && n >= 0 && n < 2 ** 28, "n", n, "a number of heaps below 2^28");
    return this.#ask((room, game) => {
      const values = room.take(8 * n);
      this.#library.call("cgt_game_sequence", game, playOf(play), word(first, "first"), n, values);
      return this.#library.words(values, n).slice();
    });
  }

  /** The proved period of the values of heaps, of which those up to `limit` may be examined. Fails with `CGT_E_LIMIT` where nothing is proved. */
  period(limit: number | bigint, play?: Play): Period {
    return this.#period(limit, CGT_QUESTION_VALUE, play);
  }

  /** The proved period of the outcomes of heaps. */
  outcomePeriod(limit: number | bigint, play?: Play): Period {
    return this.#period(limit, CGT_QUESTION_OUTCOME, play);
  }

  #period(limit: number | bigint, question: number, play: Play | undefined): Period {
    return this.#ask((room, game) => {
      const at = room.take(32);
      this.#library.call(
        "cgt_game_arithmetic_period", game, playOf(play), question, word(limit, "limit"), at, at + 8, at + 16, at + 24);
      const [period, preperiod, saltus, checked] = this.#library.words(at, 4) as unknown as [bigint, bigint, bigint, bigint];
      return { period, preperiod, saltus, checked };
    });
  }

  // ---- Pictures ----

  /** A position as it lies on the table, in SVG. */
  svg(position: Position, drawing?: Drawing): string {
    return this.#draw("cgt_draw_position", CGT_FORMAT_SVG, position, drawing);
  }

  /** All positions reachable from a position, in SVG. */
  playsSvg(position: Position, drawing?: Drawing): string {
    return this.#draw("cgt_draw_graph", CGT_FORMAT_SVG, position, drawing);
  }

  /** The same in the DOT language. */
  playsDot(position: Position, drawing?: Drawing): string {
    return this.#draw("cgt_draw_graph", CGT_FORMAT_DOT, position, drawing);
  }

  #draw(name: "cgt_draw_position" | "cgt_draw_graph", format: number, position: Position, drawing: Drawing | undefined): string {
    return this.#ask((room, game) => {
      const [place, look] = [this.#place(room, position), drawn(this.#library, room, drawing)];
      return this.#library.pieces((write, user) => this.#library.call(name, game, ...place, format, look, write, user));
    });
  }

  // ---- The engine ----

  /**
   * Sets a function that questions call now and then with the numbers of positions expanded and known. If it returns false, the question fails
   * with `CGT_E_CANCELLED`; if it throws, the question throws the same. What was found is kept, and the same question goes on from there.
   */
  onProgress(progress: ((expanded: bigint, known: bigint) => boolean | void) | undefined): void {
    check(progress === undefined || typeof progress === "function", "progress", progress, "a function or undefined");
    const library = this.#library;
    library.call("cgt_game_set_progress", this.#game, progress === undefined ? 0 : library.exports.progress_callback(), this.#user);
    library.watch(this.#user, progress);
  }

  /** How many positions are expanded between two calls of the function for progress; at first 1024. */
  get poll(): bigint {
    return this.#setting(CGT_SETTING_POLL);
  }

  set poll(positions: number | bigint) {
    this.#library.call("cgt_game_set", this.#game, CGT_SETTING_POLL, word(positions, "poll"));
  }

  /** How many bytes the memo and searches may take; 0: no limit but that of WebAssembly, 4 GiB. */
  get memory(): bigint {
    return this.#setting(CGT_SETTING_MEMORY);
  }

  set memory(bytes: number | bigint) {
    this.#library.call("cgt_game_set", this.#game, CGT_SETTING_MEMORY, word(bytes, "memory"));
  }

  #setting(setting: number): bigint {
    return this.#ask((room, game) => {
      const value = room.take(8);
      this.#library.call("cgt_game_get", game, setting, value);
      return this.#library.word(value);
    });
  }

  /** What the game has counted. */
  counts(): Counts {
    const count = (what: number) =>
      this.#ask((room, game) => {
        const number = room.take(8);
        this.#library.call("cgt_game_count", game, what, number);
        return this.#library.word(number);
      });
    return {
      known: count(CGT_COUNT_KNOWN),
      entries: count(CGT_COUNT_ENTRIES),
      expanded: count(CGT_COUNT_EXPANDED),
      options: count(CGT_COUNT_OPTIONS),
      bytes: count(CGT_COUNT_BYTES),
    };
  }

  /** Forgets all that was computed. */
  forget(): void {
    this.#library.call("cgt_game_forget", this.#game);
  }
}
