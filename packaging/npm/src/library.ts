// The WebAssembly program: its memory, its functions, and its failures as exceptions.

import * as interface_ from "./signatures.js";
import { CGT_E_ARGUMENT, CGT_E_CANCELLED, CGT_E_MEMORY, CGT_E_STATE, CGT_OK, cgt_spec_error, type Functions } from "./signatures.js";

type Constants = typeof interface_;

/** The names of the constants with a prefix, without it and in small letters. */
export type Names<Prefix extends string> = {
  [Name in keyof Constants]: Name extends `${Prefix}${infer Rest}` ? Lowercase<Rest> : never;
}[keyof Constants];

/** These names, in the order of their numbers. */
export function names<Prefix extends string>(prefix: Prefix): Names<Prefix>[] {
  const found: [number, string][] = [];
  for (const [name, value] of Object.entries(interface_))
    if (name.startsWith(prefix)) found.push([Number(value), name.slice(prefix.length).toLowerCase()]);
  return found.sort(([a], [b]) => a - b).map(([, name]) => name as Names<Prefix>);
}

/** Where a text was refused. */
export interface Place {
  /** The line of the culprit, from 1. */
  line: number;
  /** The column of its first character in that line, from 1. */
  column: number;
  /** Where it begins in the text, as an index of JavaScript's strings. */
  start: number;
  /** How many units of the string it has; 0 at the end of the text. */
  length: number;
  /** The culprit itself; cut if it is long. */
  token: string;
  /** What was expected, in words; empty if that is not known. */
  expected: string;
}

/** A call failed. The message says why: which argument, which value, what was expected. */
export class CgtError extends Error {
  override name = "CgtError";

  constructor(
    message: string,
    /** The library's status, such as `CGT_E_SYNTAX`. */
    readonly status: number,
    /** The name of the status: `"CGT_E_SYNTAX"`. */
    readonly code: string,
    /** Where a text was refused, if one was. */
    readonly place?: Place,
  ) {
    super(message);
  }
}

/** An argument that cannot be passed to the library. */
export function wrong(message: string): CgtError {
  return new CgtError(message, CGT_E_ARGUMENT, "CGT_E_ARGUMENT");
}

/** Says what an argument is, in a message. */
function shown(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : typeof value === "bigint" ? `${value}n` : String(value);
}

/** A number as 64 bits. */
export function word(value: unknown, name: string): bigint {
  if (typeof value === "bigint" ? value >= 0n && value < 1n << 64n : Number.isSafeInteger(value) && (value as number) >= 0)
    return BigInt(value as bigint | number);
  throw wrong(`${name} is ${shown(value)}; expected an integer from 0 to 2^64 - 1, as a bigint from 2^53 on`);
}

export function check(condition: boolean, name: string, value: unknown, expected: string): void {
  if (!condition) throw wrong(`${name} is ${shown(value)}; expected ${expected}`);
}

/** Memory of the program for the arguments and results of one call. */
export class Room {
  readonly #library: Library;
  readonly #blocks: number[] = [];

  constructor(library: Library) {
    this.#library = library;
  }

  /** The address of a new block of zeros. */
  take(bytes: number): number {
    const block = this.#library.exports.malloc(Math.max(bytes, 1)) >>> 0;
    if (block === 0) throw new CgtError(`no memory for ${bytes} bytes`, CGT_E_MEMORY, "CGT_E_MEMORY");
    this.#blocks.push(block);
    this.#library.bytes(block, bytes).fill(0);
    return block;
  }

  /** A text with its final zero. */
  text(value: unknown, name: string): number {
    check(typeof value === "string" && !value.includes("\0"), name, value, "a text");
    return this.data(new TextEncoder().encode(`${value as string}\0`));
  }

  data(bytes: Uint8Array): number {
    const block = this.take(bytes.length);
    this.#library.bytes(block, bytes.length).set(bytes);
    return block;
  }

  words(values: ArrayLike<bigint>): number {
    const block = this.take(8 * values.length);
    this.#library.words(block, values.length).set(values);
    return block;
  }

  leave(): void {
    for (const block of this.#blocks) this.#library.release((library) => library.free(block));
  }
}

interface Exports extends Functions {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  free(block: number): void;
  write_callback(): number;
  progress_callback(): number;
  set_callbacks(ruleset: number, which: number): void;
  _initialize(): void;
}

type StatusFunction = { [Name in keyof Functions]: ReturnType<Functions[Name]> extends number ? Name : never }[keyof Functions];

const CALLBACKS = ["options", "validate", "canonical", "split", "text"] as const;

/** The callbacks of a ruleset, as the library calls them; that for canonical forms has the address of the number of words. */
export type Callbacks = Record<(typeof CALLBACKS)[number], (words: number, count: number, sink: number) => number>;

/** Not implemented, in the numbers of WASI: the answer to what the program asks of a system besides the time. */
const ENOSYS = 52;

/** One instance of the program. It has one thread, and its callbacks run on that. */
export class Library {
  readonly exports: Exports;
  /** What callbacks are about, by the number that the library hands them. */
  readonly #writers = new Map<number, (piece: Uint8Array) => void>();
  readonly #watchers = new Map<number, (expanded: bigint, known: bigint) => unknown>();
  readonly #rules = new Map<number, Callbacks>();
  #users = 0;
  #thrown: { error: unknown } | undefined;
  #broken: unknown;

  constructor(module: WebAssembly.Module) {
    const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
    const known: Record<string, WebAssembly.ImportValue> = {
      clock_time_get: (_clock: number, _precision: bigint, time: number) => {
        this.words(time >>> 0, 1)[0] = BigInt(Math.round(1e6 * performance.now()));
        return 0;
      },
      environ_sizes_get: (count: number, size: number) => {
        this.view().setUint32(count >>> 0, 0, true);
        this.view().setUint32(size >>> 0, 0, true);
        return 0;
      },
      environ_get: () => 0,
      emscripten_notify_memory_growth: () => undefined,
      proc_exit: (status: number) => {
        throw new Error(`the library has ended itself with status ${status}`);
      },
      write: (user: number, text: number, size: number) =>
        this.#shield(() => this.#writers.get(user)?.(this.bytes(text >>> 0, size >>> 0).slice())),
      progress: (user: number, expanded: bigint, known: bigint) =>
        this.#shield(() => {
          if (this.#watchers.get(user)?.(expanded, known) === false)
            throw new CgtError("the progress callback has stopped the question", CGT_E_CANCELLED, "CGT_E_CANCELLED");
        }),
    };
    for (const name of CALLBACKS)
      known[name] = (user: number, words: number, count: number, sink: number) =>
        this.#shield(() => this.#rules.get(user)![name](words >>> 0, count >>> 0, sink));
    for (const { module: from, name } of WebAssembly.Module.imports(module))
      (imports[from] ??= {})[name] = known[name] ?? (from === "env" ? () => -ENOSYS : () => ENOSYS);
    this.exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
    this.exports._initialize();
  }

  /** Runs the body of a callback. An exception must not pass through the library, which would leave its locks held. */
  #shield(body: () => number | void): number {
    try {
      return body() ?? CGT_OK;
    } catch (error) {
      this.#thrown ??= { error };
      return 1;
    }
  }

  // ---- Memory, which moves when it grows ----

  view(): DataView {
    return new DataView(this.exports.memory.buffer);
  }

  bytes(address: number, n: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, address, n);
  }

  words(address: number, n: number): BigUint64Array {
    return new BigUint64Array(this.exports.memory.buffer, address, n);
  }

  word(address: number): bigint {
    return this.words(address, 1)[0] as bigint;
  }

  address(address: number): number {
    return this.view().getUint32(address, true);
  }

  /** The text at an address, which ends with a zero; at most this many bytes of it. */
  text(address: number, most = Infinity): string {
    const memory = new Uint8Array(this.exports.memory.buffer);
    const end = memory.indexOf(0, address >>> 0);
    return new TextDecoder().decode(memory.subarray(address >>> 0, Math.min(end, (address >>> 0) + most)));
  }

  // ---- Calls ----

  /** Runs a function with memory for its calls. */
  within<Result>(body: (room: Room) => Result): Result {
    const room = new Room(this);
    try {
      return body(room);
    } finally {
      room.leave();
    }
  }

  /** Calls a function that returns a status; throws what a callback has thrown, or the library's failure. */
  call<Name extends StatusFunction>(name: Name, ...values: Parameters<Functions[Name]>): void {
    const status = this.run(name, ...values) as number;
    const thrown = this.#thrown;
    this.#thrown = undefined;
    if (thrown !== undefined) throw thrown.error;
    if (status !== CGT_OK) throw this.failure(status);
  }

  /** Calls a function. After a trap, such as a stack that is too small, the program is in no state to go on. */
  run<Name extends keyof Functions>(name: Name, ...values: Parameters<Functions[Name]>): ReturnType<Functions[Name]> {
    if (this.#broken !== undefined)
      throw new CgtError(`the library broke down earlier (${String(this.#broken)}); load it again`, CGT_E_STATE, "CGT_E_STATE");
    try {
      return (this.exports[name] as (...values: unknown[]) => ReturnType<Functions[Name]>)(...values);
    } catch (error) {
      this.#broken = error;
      throw error;
    }
  }

  /** Frees something, unless the program has broken down. */
  release(free: (exports: Exports) => void): void {
    if (this.#broken === undefined) free(this.exports);
  }

  failure(status: number, place?: Place): CgtError {
    const message = this.text(this.run("cgt_last_error")).replace(/^cgt_\w+: /, "");
    return new CgtError(message, status, this.text(this.run("cgt_status_name", status)), place);
  }

  /** A text that the library writes into memory for which it says how much it needs. */
  written(write: (text: number, capacity: number, needed: number) => void): string {
    for (let capacity = 256; ; ) {
      const [text, needed] = this.within((room) => {
        const [text, needed] = [room.take(capacity), room.take(4)];
        write(text, capacity, needed);
        const size = this.address(needed);
        return [size <= capacity ? this.text(text) : undefined, size];
      });
      if (text !== undefined) return text;
      capacity = needed;
    }
  }

  /** All that the library hands to a callback piece by piece. */
  pieces(call: (write: number, user: number) => void): string {
    const user = this.user();
    const decoder = new TextDecoder();
    let text = "";
    this.#writers.set(user, (piece) => (text += decoder.decode(piece, { stream: true })));
    try {
      call(this.exports.write_callback(), user);
    } finally {
      this.#writers.delete(user);
    }
    return text + decoder.decode();
  }

  /** A new number for what callbacks are about. */
  user(): number {
    return ++this.#users;
  }

  watch(user: number, progress: ((expanded: bigint, known: bigint) => unknown) | undefined): void {
    if (progress === undefined) this.#watchers.delete(user);
    else this.#watchers.set(user, progress);
  }

  /** Gives the library the callbacks of a ruleset. */
  answer(user: number, callbacks: Callbacks): void {
    this.#rules.set(user, callbacks);
  }

  /** Forgets what callbacks are about. */
  forget(user: number): void {
    this.#watchers.delete(user);
    this.#rules.delete(user);
  }

  /** Reads a text by a function that takes the text and the address of an error. */
  read(text: string, name: string, parse: (room: Room, text: number, error: number) => void): void {
    this.within((room) => {
      const error = room.take(cgt_spec_error.bytes);
      this.view().setUint32(error + cgt_spec_error.size, cgt_spec_error.bytes, true);
      try {
        parse(room, room.text(text, name), error);
      } catch (failure) {
        const number = (member: number) => Number(this.word(error + member));
        if (!(failure instanceof CgtError) || number(cgt_spec_error.line) === 0) throw failure;
        const utf8 = new TextEncoder().encode(text);
        const [start, end] = [0, number(cgt_spec_error.length)].map((more) =>
          new TextDecoder().decode(utf8.subarray(0, number(cgt_spec_error.offset) + more)).length,
        ) as [number, number];
        throw new CgtError(failure.message, failure.status, failure.code, {
          line: number(cgt_spec_error.line),
          column: number(cgt_spec_error.column),
          start,
          length: end - start,
          token: this.text(error + cgt_spec_error.token, 64),
          expected: this.text(error + cgt_spec_error.expected, 128),
        });
      }
    });
  }

  /** Examples of the text language. */
  examples(name: "cgt_game_example" | "cgt_poset_example"): [string, string][] {
    return this.within((room) => {
      const place = room.take(4);
      const found: [string, string][] = [];
      for (;;) {
        const spec = this.run(name, found.length, place);
        if (spec === 0) return found;
        found.push([this.text(spec), this.text(this.address(place))]);
      }
    });
  }
}
