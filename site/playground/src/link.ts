// A question as the part of the address behind `#`.

import type { Play } from "./protocol.js";

export const VIEWS = ["answers", "match", "table", "sequence", "rules"] as const;
export type View = (typeof VIEWS)[number];

export interface Question {
  game: string;
  position: string;
  view: View;
  /** The play of what has only one: matches, tables and sequences. */
  play: Play;
  /** Ranges of the table, chosen by the position if there are none, and of the sequence. */
  table: string;
  sequence: string;
}

export const START: Question = {
  game: "push(nim,euclid)", position: "3,6", view: "answers", play: "normal", table: "", sequence: "0..200",
};

export function toHash(question: Question): string {
  const changed = (Object.keys(START) as (keyof Question)[]).filter(
    (key) => key === "game" || key === "position" || question[key] !== START[key],
  );
  return `#${new URLSearchParams(changed.map((key) => [key, question[key]]))}`;
}

export function fromHash(hash: string): Question {
  const given = new URLSearchParams(hash.slice(1));
  const question = { ...START };
  for (const key of ["game", "position", "table", "sequence"] as const) question[key] = given.get(key) ?? question[key];
  question.view = VIEWS.find((view) => view === given.get("view")) ?? START.view;
  question.play = given.get("play") === "misere" ? "misere" : "normal";
  return question;
}
