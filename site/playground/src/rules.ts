// Rules as text: known games to begin with, from the manual's page, and what rules are made of.

import page from "../../../doc/rules.md?raw";
import { make } from "./dom.js";

interface Known {
  name: string;
  rules: string;
  position: string;
}

/** The rows of the page's tables whose second column has rules. */
const known: Known[] = page.split("\n").flatMap((line) => {
  const [name, rules, values] = line.replace(/^\| /, "").split(/ \| /);
  const text = /^`((?:heaps|rules)\(.*\))`$/.exec(rules ?? "")?.[1];
  if (!line.startsWith("| ") || text === undefined) return [];
  return [{ name: name!, rules: text, position: /^`([\d,]+)`/.exec(values ?? "")?.[1] ?? "12" }];
});

const GRAMMAR = `heaps(n: MOVES)             any number of heaps, each a game of its own
rules(a, b, …; FLAGS: MOVES) a position is exactly these numbers
MOVES    = MOVE ; MOVE …     each choice of the variables is an option
MOVE     = RESULT CLAUSE …   the result: n-k, or i,n-i, or - for nothing
CLAUSE   = for k in 1..n | for k in {1,3,7} | if n >= k | let m = n/2
FLAGS    = any order | drop zeros | where a >= b
numbers    + - * / % << >> min max gcd isqrt popcount bit bitand bitor bitxor
conditions = != < <= > >= and or not`;

export class RulesView {
  constructor(panel: HTMLElement, choose: (game: string, position: string) => void) {
    panel.append(
      make("p", { class: "lead" }, "The rules of a game fit on a line. Begin with a known game, and change it in the field above: it is compiled and answers as you type."),
      make("h2", {}, "Known games"),
      make(
        "ul", { class: "plain rulebook" },
        ...known.map(({ name, rules, position }) =>
          make("li", {}, make("h3", {}, name[0]!.toUpperCase() + name.slice(1)), make("button", { type: "button", class: "move", click: () => choose(rules, position) }, rules)),
        ),
      ),
      make("h2", {}, "What rules are made of"),
      make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "What rules are made of" }, make("pre", {}, GRAMMAR)),
    );
  }
}
