// A window onto numbers that is moved and zoomed, by wheel, fingers, keys and buttons.

import { make } from "./dom.js";

export interface Span {
  from: number;
  to: number;
}

/** Zooms about a place, within bounds. */
export function zoomed({ from, to }: Span, about: number, factor: number, whole: Span, least: number): Span {
  const length = Math.min(whole.to - whole.from, Math.max(least, (to - from) * factor));
  const start = about - ((about - from) / (to - from)) * length;
  const begin = Math.min(Math.max(start, whole.from), whole.to - length);
  return { from: begin, to: begin + length };
}

export function zoomButtons(zoom: (factor: number) => void, reset: () => void): HTMLElement {
  const button = (name: string, click: () => void) => make("button", { type: "button", click }, name);
  return make(
    "div", { class: "choices", role: "group", "aria-label": "Zoom" },
    button("Zoom in", () => zoom(0.5)), button("Zoom out", () => zoom(2)), button("Show all", reset),
  );
}

/** Ranges of numbers as the command reads them: `0..20 3 0..9`. Undefined if the text is none. */
export function ranges(text: string): [bigint, bigint][] | undefined {
  const found = text.trim().split(/\s+/).map((range) => /^(\d{1,19})(?:\.\.(\d{1,19}))?$/.exec(range));
  const pairs = found.map((match) => match && ([BigInt(match[1]!), BigInt(match[2] ?? match[1]!)] as [bigint, bigint]));
  return pairs.every((pair) => pair !== null && pair[0] <= pair[1]) ? (pairs as [bigint, bigint][]) : undefined;
}
