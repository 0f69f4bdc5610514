// A match against the library: moves by clicking on the board, or from the list of moves.

import { Board, matching, ways, type Choice } from "./board.js";
import { PlayChoice } from "./choice.js";
import type { Client } from "./client.js";
import { make, picture } from "./dom.js";
import type { Question } from "./link.js";
import type { Answer, Play, Position } from "./protocol.js";
import { dark } from "./theme.js";

const SHOWN = 200;

export class Match {
  readonly #library: Client;
  #game = "";
  #play: Play = "normal";
  #start = "";
  /** All positions from the start on, with who has moved to them. */
  #moves: { text: string; by: "you" | "library" }[] = [];
  #now: Position | undefined;
  #choices: Choice[] = [];
  #marks = new Set<string>();
  #chosen: string | undefined;
  #svg: SVGSVGElement | undefined;
  #board: Board | undefined;
  #over = false;
  #round = 0;

  readonly #kind: PlayChoice;
  readonly #says = make("p", { class: "says", role: "status" });
  readonly #figure = make("figure", { class: "board" });
  readonly #how = make("p", { class: "note" });
  readonly #make = make("button", { type: "button", id: "make", disabled: true, click: () => this.#chosen && this.#moveTo(this.#chosen) }, "Make the move");
  readonly #list = make("div", { class: "moves", role: "group", "aria-label": "Your moves" });
  readonly #log = make("p", { class: "log", id: "log" });

  constructor(panel: HTMLElement, library: Client, choosePlay: (play: Play) => void) {
    this.#library = library;
    this.#kind = new PlayChoice("play", { normal: "Whoever cannot move loses", misere: "wins" }, choosePlay);
    const button = (name: string, id: string, click: () => void) => make("button", { type: "button", id, click }, name);
    panel.append(
      make(
        "div", { class: "choices" },
        this.#kind.element,
        button("Start again", "again", () => this.#begin(false)),
        button("Let the library begin", "second", () => this.#begin(true)),
        button("Take back", "undo", () => this.#undo()),
        button("Hint", "hint", () => this.#hint()),
      ),
      this.#says, this.#figure, this.#how, make("p", {}, this.#make), this.#list, this.#log,
    );
    panel.addEventListener("keydown", ({ key }) => key === "Escape" && this.#mark(new Set()));
  }

  /** The match that a question is about. */
  show({ game, position, play }: Question): void {
    this.#kind.show(play);
    if (game === this.#game && position === this.#start && play === this.#play && this.#moves.length > 0) return;
    [this.#game, this.#start, this.#play] = [game, position, play];
    this.#begin(false);
  }

  /** Forgets the match: its question is no longer asked. */
  leave(): void {
    this.#round++;
    this.#library.stop();
  }

  #begin(libraryFirst: boolean): void {
    this.#moves = [{ text: this.#start, by: "library" }];
    void this.#turn(libraryFirst);
  }

  /** Asks the library, unless another question comes first; false if it has failed. */
  async #ask(request: Parameters<Client["ask"]>[0], hear: (answer: Answer) => void): Promise<boolean> {
    const round = ++this.#round;
    let done = false, failed = false;
    await this.#library.ask(request, (answer) => {
      failed = answer.is === "refused" || answer.is === "failed";
      if (answer.is === "refused") this.#says.textContent = answer.refusal.message;
      else if (answer.is === "failed") this.#says.textContent = answer.message;
      else if (answer.is === "done") done = true;
      else hear(answer);
    });
    if (round !== this.#round) return false;
    if (!done && !failed) this.#says.textContent = "Stopped. Take the move back, or start again.";
    return done;
  }

  async #look(): Promise<boolean> {
    let svg = "";
    this.#choices = [];
    const last = this.#moves.at(-1)!;
    const done = await this.#ask({ kind: "match", game: this.#game, position: last.text, play: this.#play, dark: dark() }, (answer) => {
      if (answer.is === "reading") this.#now = answer.position;
      else if (answer.is === "picture") svg = answer.svg;
      else if (answer.is === "options")
        this.#choices = (answer.options ?? []).map((option) => ({ option, ways: ways(this.#now!.look, option.look) }));
    });
    if (!done) {
      this.#figure.replaceChildren();
      this.#list.replaceChildren();
      return false;
    }
    last.text = this.#now!.text;
    this.#svg = picture(svg, `The position ${last.text}`);
    this.#board = new Board(this.#svg, this.#now!.look, (keys) => this.#click(keys));
    this.#figure.replaceChildren(this.#svg);
    this.#over = this.#choices.length === 0;
    this.#mark(new Set());
    return true;
  }

  /** Shows the last position; then it is the other's turn. */
  async #turn(librarys: boolean): Promise<void> {
    this.#says.textContent = "…";
    if (!(await this.#look())) return;
    this.#log.textContent = this.#moves.map(({ text }) => text).join("  →  ");
    if (this.#over) {
      const wins = librarys === (this.#play === "normal");
      this.#says.textContent = `${librarys ? "The library" : "You"} cannot move. ${wins ? "You win." : "The library wins."}`;
      return;
    }
    const moved = this.#moves.length > 1 ? `The library has moved to ${this.#moves.at(-1)!.text}. ` : "";
    this.#says.textContent = librarys ? "The library is thinking." : `${moved}Your move.`;
    if (!librarys) return;
    let reply = "";
    if (await this.#reply((answer) => (reply = answer.text))) {
      this.#moves.push({ text: reply, by: "library" });
      await this.#turn(false);
    }
  }

  #reply(hear: (answer: Answer & { is: "reply" }) => void): Promise<boolean> {
    return this.#ask({ kind: "reply", game: this.#game, position: this.#now!.text, play: this.#play }, (answer) => {
      if (answer.is === "reply") hear(answer);
    });
  }

  #moveTo(text: string): void {
    this.#moves.push({ text, by: "you" });
    void this.#turn(true);
  }

  #undo(): void {
    if (this.#moves.at(-1)!.by === "you") this.#moves.pop(); // the library could not move, or is thinking
    else this.#moves.splice(Math.max(1, this.#moves.length - 2));
    void this.#turn(false);
  }

  async #hint(): Promise<void> {
    if (this.#over) return;
    let said = "";
    const done = await this.#reply(({ text, wins }) => (said = wins ? `Moving to ${text} wins.` : "No move wins against good play."));
    if (done) this.#says.textContent = said;
  }

  // ---- Choosing a move ----

  #click(keys: string[]): void {
    if (this.#over) return;
    const chosen = this.#choices.find(({ option }) => option.text === this.#chosen);
    const marked = keys.every((key) => this.#marks.has(key));
    if (marked && chosen) {
      this.#moveTo(chosen.option.text);
      return;
    }
    const more = new Set([...this.#marks, ...keys]);
    const some = [more, new Set(keys)].find((marks) => matching(this.#choices, marks).length > 0);
    this.#mark(some ?? new Set(), keys);
  }

  /** Marks what the move shall change, and shows which moves do. */
  #mark(marks: Set<string>, clicked: string[] = []): void {
    this.#marks = marks;
    const fit = matching(this.#choices, marks);
    const around = clicked.length === 1 && marks.size === 1 ? Board.around(this.#svg!, this.#now!.look, clicked[0]!) : new Set<string>();
    const natural = fit.find(({ way }) => around.size > 0 && way.size === around.size && [...way].every((key) => around.has(key)));
    const least = fit.filter(({ way }) => way.size === fit[0]?.way.size);
    const best = marks.size === 0 ? undefined : (natural ?? (least.length === 1 ? least[0] : undefined));
    if (best && fit.length === 1 && best.way.size === marks.size) {
      this.#moveTo(best.option.text);
      return;
    }
    this.#preview(best?.option.text, best?.way);
    this.#list.replaceChildren(
      ...fit.slice(0, SHOWN).map(({ option, way }) => {
        const look = () => this.#board?.show(this.#marks, way);
        const click = () => this.#moveTo(option.text);
        const chosen = option.text === best?.option.text ? "chosen" : "";
        const back = () => this.#board?.show(this.#marks, best?.way ?? new Set());
        return make("button", { type: "button", class: chosen, click, focus: look, mouseenter: look, mouseleave: back, blur: back }, option.text);
      }),
      ...(fit.length > SHOWN ? [make("span", { class: "note" }, `and ${fit.length - SHOWN} more: click on the picture`)] : []),
    );
    this.#how.textContent = this.#over
      ? ""
      : !this.#board?.clickable
        ? "Choose a move from the list."
        : marks.size === 0
          ? "Click on what your move changes, or choose it from the list."
          : best
            ? "Click there again to make the move, click more of what it changes, or choose from the list. Escape begins anew."
            : "Several moves change this: click more of what yours changes, or choose it from the list. Escape begins anew.";
  }

  #preview(option: string | undefined, way: ReadonlySet<string> | undefined): void {
    this.#chosen = option;
    this.#make.disabled = option === undefined;
    this.#make.textContent = option === undefined ? "Make the move" : `Move to ${option}`;
    this.#board?.show(this.#marks, way ?? new Set());
  }
}
