// What the page and its worker say to each other. Words are texts, as they have up to 64 bits.

/** Where a text was refused, in units of JavaScript's strings. */
export interface Refusal {
  field: "game" | "position" | "range";
  message: string;
  start?: number;
  length?: number;
}

export type Play = "normal" | "misere";
export const PLAYS: readonly Play[] = ["normal", "misere"];

export interface Catalogue {
  version: string;
  games: { game: string; position: string }[];
  posets: string[];
  graphs: string[];
}

/** A position as the picture shows it: compounds in parts. */
export type Look =
  | { is: "parts"; parts: Look[] }
  | { is: "button"; pressed: boolean; base: Look }
  | { is: "numbers" | "squares" | "partitions" | "left" | "board"; family: string; words: string[] }
  /** Coins by their elements; the vertex of a graph. */
  | { is: "names"; names: string[] }
  | { is: "text" };

export interface Position {
  /** As it lies. */
  text: string;
  look: Look;
}

export type Request =
  | { kind: "catalogue" }
  /** The kind of word that may stand at the end of this text. */
  | { kind: "expected"; text: string }
  | { kind: "ask"; game: string; position: string; dark: boolean }
  | { kind: "match"; game: string; position: string; play: Play; dark: boolean }
  | { kind: "reply"; game: string; position: string; play: Play }
  | { kind: "table"; game: string; box: [string, string][]; play: Play }
  | { kind: "sequence"; game: string; first: string; n: number; play: Play };

/** Answers come one by one as they are found; then comes `done`, or what failed. */
export type Answer =
  | { is: "catalogue"; catalogue: Catalogue }
  | { is: "expected"; expected: string }
  | { is: "reading"; words: string[]; position: Position }
  | { is: "picture"; svg: string }
  | { is: "options"; options: Position[] | undefined }
  | { is: "outcome"; play: Play; outcome: "N" | "P" }
  | { is: "value"; play: Play; value: string }
  /** Of the options. */
  | { is: "values"; play: Play; values: string[] }
  | { is: "explanation"; text: string }
  | { is: "reply"; text: string; wins: boolean }
  | { is: "table"; values: BigUint64Array }
  | { is: "sequence"; values: BigUint64Array; period?: { period: string; preperiod: string; saltus: string } }
  | { is: "progress"; expanded: number; known: number }
  | { is: "refused"; refusal: Refusal }
  | { is: "failed"; message: string }
  | { is: "done" };

export type ToWorker = { id: number } & Request;
export type FromWorker = { id: number } & Answer;
