// What is known of a position: outcomes and values in both plays, its options with theirs, its picture, and how it was found.

import { make, picture } from "./dom.js";
import { PLAYS, type Answer, type Play } from "./protocol.js";

interface Known {
  text: string;
  svg?: string;
  options?: string[];
  many?: boolean;
  outcome: Partial<Record<Play, string>>;
  value: Partial<Record<Play, string>>;
  values: Partial<Record<Play, string[]>>;
  explanation?: string;
}

const SHOWN = 100;
const NAMES: Record<Play, string> = { normal: "Normal play", misere: "Misère play" };
const WINNERS: Record<string, string> = { N: "N, the next player wins", P: "P, the previous player wins" };

export class Answers {
  #known: Known | undefined;
  #all = false;
  readonly #panel: HTMLElement;
  readonly #go: (position: string) => void;

  constructor(panel: HTMLElement, go: (position: string) => void) {
    this.#panel = panel;
    this.#go = go;
  }

  clear(): void {
    this.#known = undefined;
    this.#panel.replaceChildren();
  }

  hear(answer: Answer): void {
    if (answer.is === "reading") {
      this.#all = false;
      this.#known = { text: answer.position.text, outcome: {}, value: {}, values: {} };
    }
    const known = this.#known;
    if (known === undefined) return;
    if (answer.is === "picture") known.svg = answer.svg;
    else if (answer.is === "options") {
      known.options = answer.options?.map(({ text }) => text);
      known.many = answer.options === undefined;
    } else if (answer.is === "outcome") known.outcome[answer.play] = answer.outcome;
    else if (answer.is === "value") known.value[answer.play] = answer.value;
    else if (answer.is === "values") known.values[answer.play] = answer.values;
    else if (answer.is === "explanation") known.explanation = answer.text;
    else if (answer.is !== "reading") return;
    this.#show(known);
  }

  #show(known: Known): void {
    const { text, svg, explanation } = known;
    const parts: Node[] = [this.#facts(known)];
    if (svg !== undefined) parts.push(make("figure", {}, picture(svg, `The position ${text}`)));
    if (known.options !== undefined) parts.push(...this.#options(known, known.options));
    if (known.many) parts.push(make("p", { class: "note" }, "The position has too many options to list."));
    if (explanation) parts.push(make("h2", {}, "How it is found"), make("pre", { class: "explanation" }, explanation));
    this.#panel.replaceChildren(...parts);
  }

  #winning(known: Known, play: Play): string[] | undefined {
    const values = known.values[play];
    return values && known.options?.filter((_, i) => values[i] === "0");
  }

  #facts(known: Known): HTMLElement {
    const row = (name: string, cell: (play: Play) => Node | string) =>
      make("tr", {}, make("th", { scope: "row" }, name), ...PLAYS.map((play) => make("td", {}, cell(play))));
    return make(
      "table", { class: "facts" },
      make("thead", {}, make("tr", {}, make("td"), ...PLAYS.map((play) => make("th", { scope: "col" }, NAMES[play])))),
      make(
        "tbody", {},
        row("Value", (play) => make("span", { class: "value", id: `value-${play}` }, known.value[play] ?? "…")),
        row("Outcome", (play) => make("span", { id: `outcome-${play}` }, WINNERS[known.outcome[play] ?? ""] ?? "…")),
        row("Winning moves", (play) => {
          const winning = this.#winning(known, play);
          if (winning === undefined) return known.many ? "" : "…";
          const list = make("span", { id: `winning-${play}` }, winning.length === 0 ? "none" : "");
          winning.slice(0, 6).forEach((move, i) => list.append(i > 0 ? "  " : "", this.#link(move)));
          if (winning.length > 6) list.append(` and ${winning.length - 6} more`);
          return list;
        }),
      ),
    );
  }

  #link(option: string): HTMLElement {
    return make("button", { class: "move", type: "button", click: () => this.#go(option) }, option);
  }

  #options(known: Known, options: string[]): Node[] {
    if (options.length === 0) return [make("h2", {}, "Options"), make("p", {}, "None: the game is over.")];
    const shown = this.#all ? options : options.slice(0, SHOWN);
    const rows = shown.map((option, i) =>
      make(
        "tr", {}, make("td", {}, this.#link(option)),
        ...PLAYS.map((play) => {
          const value = known.values[play]?.[i];
          return make("td", value === "0" ? { class: "wins" } : {}, value === "0" ? "0, wins" : (value ?? "…"));
        }),
      ),
    );
    const heads = ["Option", "Value", "Misère value"].map((name) => make("th", { scope: "col" }, name));
    const parts: Node[] = [
      make("h2", {}, `Options (${options.length})`),
      make("div", { class: "scroll" }, make("table", { class: "options" }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows))),
    ];
    if (shown.length < options.length) {
      const all = () => {
        this.#all = true;
        this.#show(known);
      };
      parts.push(make("p", {}, make("button", { type: "button", click: all }, `Show all ${options.length}`)));
    }
    return parts;
  }
}
