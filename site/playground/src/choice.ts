// The choice between normal and misère play, and what tables and sequences say while they wait.

import type { Client } from "./client.js";
import { grouped, make } from "./dom.js";
import { PLAYS, type Answer, type Play, type Request } from "./protocol.js";

/** In tables and sequences: the game does not accept the position. */
export const NO_ANSWER = 2n ** 64n - 1n;

export class PlayChoice {
  readonly #inputs: HTMLInputElement[];
  readonly element: HTMLElement;

  constructor(group: string, names: Record<Play, string>, changed: (play: Play) => void) {
    this.#inputs = PLAYS.map((value) => make("input", { type: "radio", name: group, value, change: () => changed(value) }));
    const labels = this.#inputs.map((input, i) => make("label", {}, input, names[PLAYS[i]!]));
    this.element = make("fieldset", {}, make("legend", { class: "hidden" }, "Who wins when there is no move"), ...labels);
  }

  show(play: Play): void {
    this.#inputs[PLAYS.indexOf(play)]!.checked = true;
  }
}

/** Asks, and says how it goes; whether it has ended with an answer. */
export async function askAndSay(library: Client, request: Request, says: HTMLElement, hear: (answer: Answer) => void): Promise<boolean> {
  let ended = false;
  let said = (says.textContent = "…");
  await library.ask(request, (answer) => {
    if (answer.is === "refused") said = answer.refusal.message;
    else if (answer.is === "failed") said = answer.message;
    else if (answer.is === "progress") said = `${grouped(answer.known)} positions known`;
    else if (answer.is === "done") ended = true;
    else {
      hear(answer);
      said = says.textContent ?? "";
    }
    says.textContent = said;
    if (answer.is === "refused" || answer.is === "failed") ended = true;
  });
  if (!ended && says.textContent === said) says.textContent = "Stopped.";
  return ended;
}
