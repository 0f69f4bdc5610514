// Rulesets that are written in JavaScript.

import { check, word, type Callbacks, type Library } from "./library.js";
import {
  CGT_OK, CGT_RULESET_DROP_ZEROS, CGT_RULESET_SORT, CGT_RULESET_SPLITS_WORDS, cgt_ruleset,
} from "./signatures.js";

/** What a rule gives: the words of a position, or its only word. */
export type Words = number | bigint | Iterable<number | bigint>;

/**
 * Rules of one's own. Positions come as words, in canonical form unless it is said otherwise; the functions must give the same for the same
 * position at any time. What they throw, the question throws.
 */
export interface Rules {
  /** All options of a position, in any order. */
  options(position: bigint[]): Iterable<Words>;
  /** What is wrong with a position, which a question is about and which need not be canonical: a text, or nothing. */
  validate?(position: bigint[]): string | undefined | void;
  /** The canonical form of a position: not more words. Positions with the same one are treated as equal. */
  canonical?(position: bigint[]): Words;
  /** The summands of a position whose value is the nim-sum of theirs; none or one where it is no sum. */
  split?(position: bigint[]): Iterable<Words>;
  /** The text of a position, which need not be canonical, as people are to read it. */
  text?(position: bigint[]): string;
  /** The order of the words does not matter. */
  unordered?: boolean;
  /** Words that are 0 do not matter. */
  dropZeros?: boolean;
  /** Each word is a heap of its own, and a position the sum of its heaps. */
  heaps?: boolean;
}

const FLAGS = { unordered: CGT_RULESET_SORT, dropZeros: CGT_RULESET_DROP_ZEROS, heaps: CGT_RULESET_SPLITS_WORDS } as const;

/** In the order of the bits that the program knows them by. */
const OPTIONAL = ["validate", "canonical", "split", "text"] as const;

function wordsOf(given: Words, name: string): bigint[] {
  const numbers = typeof given === "number" || typeof given === "bigint" ? [given] : given;
  check(typeof numbers?.[Symbol.iterator] === "function", name, given, "numbers");
  return Array.from(numbers, (number) => word(number, `a word of ${name}`));
}

/** What the library calls for these rules. */
function callbacks(library: Library, rules: Rules): Callbacks {
  const position = (words: number, count: number) => [...library.words(words, count)];

  /** Hands positions to the library until that wants no more. */
  function give(positions: Iterable<Words>, name: string, sink: (words: number, count: number) => number): number {
    check(typeof positions?.[Symbol.iterator] === "function", `${name}()`, positions, "positions");
    const lists = Array.from(positions, (given) => wordsOf(given, `what ${name}() gives`));
    return library.within((room) => {
      let at = room.words(lists.flat());
      for (const { length } of lists) {
        const status = sink(at, length);
        if (status !== CGT_OK) return status;
        at += 8 * length;
      }
      return CGT_OK;
    });
  }

  return {
    options: (words, count, sink) =>
      give(rules.options(position(words, count)), "options", (at, length) => library.run("cgt_sink_option", sink, at, length)),
    split: (words, count, sink) =>
      give(rules.split!(position(words, count)), "split", (at, length) => library.run("cgt_sink_summand", sink, 0, at, length)),
    validate: (words, count, sink) => {
      const reason = rules.validate!(position(words, count));
      if (reason === undefined) return CGT_OK;
      return library.within((room) => library.run("cgt_sink_refuse", sink, room.text(reason, "what validate() gives")));
    },
    canonical: (words, at) => {
      const count = library.address(at);
      const found = wordsOf(rules.canonical!(position(words, count)), "what canonical() gives");
      check(found.length <= count, "the number of words that canonical() gives", found.length, `at most ${count}`);
      library.words(words, found.length).set(found);
      library.view().setUint32(at, found.length, true);
      return CGT_OK;
    },
    text: (words, count, sink) => {
      const text = rules.text!(position(words, count));
      return library.within((room) => library.run("cgt_sink_text", sink, room.text(text, "what text() gives")));
    },
  };
}

/** Makes a game of rules, which the library knows by this number; gives its address. */
export function gameOf(library: Library, rules: Rules, user: number): number {
  check(typeof rules?.options === "function", "rules.options", rules?.options, "a function");
  let which = 0;
  OPTIONAL.forEach((name, i) => {
    check(rules[name] === undefined || typeof rules[name] === "function", `rules.${name}`, rules[name], "a function");
    if (rules[name] !== undefined) which |= 1 << i;
  });
  let flags = 0n;
  for (const [name, flag] of Object.entries(FLAGS)) {
    const chosen = rules[name as keyof typeof FLAGS] ?? false;
    check(typeof chosen === "boolean", `rules.${name}`, chosen, "true or false");
    if (chosen) flags |= flag;
  }
  return library.within((room) => {
    const [struct, game] = [room.take(cgt_ruleset.bytes), room.take(4)];
    const view = library.view();
    view.setUint32(struct + cgt_ruleset.size, cgt_ruleset.bytes, true);
    view.setBigUint64(struct + cgt_ruleset.flags, flags, true);
    view.setUint32(struct + cgt_ruleset.user, user, true);
    library.exports.set_callbacks(struct, which);
    library.call("cgt_game_new", struct, game);
    library.answer(user, callbacks(library, rules));
    return library.address(game);
  });
}
