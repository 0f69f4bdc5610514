// Positions as they lie: their options, and what a picture shows of them.

import type { Game } from "libcgt";
import type { Look } from "./protocol.js";

/** More options than anyone reads; asking for them would only take the memory. */
export function tooMany(game: Game, text: string): boolean {
  return !["board", "left", "coins", "vertex"].includes(game.notation) && game.words(text).some((word) => word > 20_000n);
}

/** The moves on a board as it lies: the library's canonical boards are turned and shifted, and their dead cells are filled. */
function boards(game: Game, text: string): string[] {
  const rows = text.split("/");
  const wanted = new Set(game.moves(text).map((move) => game.canonical(move).join()));
  const found: string[] = [];
  const lay = (cells: [number, number][]) => {
    if (cells.some(([row, column]) => rows[row]?.[column] !== ".")) return;
    const board = rows.map((row, i) => [...row].map((cell, j) => (cells.some(([r, c]) => r === i && c === j) ? "#" : cell)).join(""));
    const move = board.join("/");
    if (wanted.has(game.canonical(move).join())) found.push(move);
  };
  rows.forEach((row, i) =>
    [...row].forEach((_, j) => {
      if (game.family !== "vertical") lay([[i, j], [i, j + 1]]);
      if (game.family !== "horizontal") lay([[i, j], [i + 1, j]]);
    }),
  );
  return found;
}

export function optionsAsTheyLie(game: Game, text: string): string[] {
  return game.notation === "board" ? boards(game, text) : game.moves(text);
}

/** The pieces of a text between marks outside of all brackets. */
function split(text: string, mark: string): string[] {
  const pieces = [""];
  let depth = 0;
  for (const letter of text) {
    if ("([{<".includes(letter)) depth++;
    if (")]}>".includes(letter)) depth--;
    if (letter === mark && depth === 0) pieces.push("");
    else pieces[pieces.length - 1] += letter;
  }
  return pieces.map((piece) => piece.trim());
}

const bare = (text: string) => (text.startsWith("(") && text.endsWith(")") ? text.slice(1, -1) : text);

export function lookOf(gameOf: (text: string) => Game, game: Game, text: string): Look {
  const components = () => split(game.spec.slice(game.spec.indexOf("(") + 1, -1), ",").map(gameOf);
  switch (game.notation) {
    case "parts": {
      const games = components();
      return { is: "parts", parts: split(text, "&").map((part, i) => (part === "gone" ? { is: "text" } : lookOf(gameOf, games[i]!, bare(part)))) };
    }
    case "button": {
      const at = text.lastIndexOf("@");
      const pressed = text.slice(at + 1) === "2";
      return { is: "button", pressed, base: lookOf(gameOf, components()[Number(pressed)]!, bare(text.slice(0, at))) };
    }
    case "numbers":
    case "squares":
    case "partitions":
    case "left":
    case "board":
      return { is: game.notation, family: game.family, words: game.words(text).map(String) };
    case "coins":
    case "vertex":
      return { is: "names", names: text === "-" ? [] : split(text, ";") };
    default:
      return { is: "text" };
  }
}

export function pictureOf(game: Game, text: string, dark: boolean): string {
  return game.notation === "vertex" ? game.playsSvg(text, { dark }) : game.svg(text, { dark });
}
