// What every page of the manual does: its colours, and the search, whose index is fetched when somebody begins to search.

import MiniSearch, { type SearchResult } from "minisearch";
import "../playground/src/theme.js";

interface Found {
  title: string;
  where: string;
  text: string;
  address: string;
}

declare global {
  interface Window {
    found?: Found[];
  }
}

const input = document.getElementById("search") as HTMLInputElement;
const results = document.getElementById("results")!;
const SHOWN = 12;
let index: Promise<MiniSearch<Found & { id: number }>> | undefined;

/** Words without accents; of `cgt_game_parse` its parts too. */
function words(text: string): string[] {
  const whole = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").match(/[\p{L}\p{N}_]+/gu) ?? [];
  return whole.flatMap((word) => (word.includes("_") ? [word, ...word.split("_")] : [word])).filter(Boolean);
}

/** A script, as a page from a disk may not fetch. */
function readIndex(): Promise<MiniSearch<Found & { id: number }>> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "search-index.js";
    script.onerror = reject;
    script.onload = () => {
      const search = new MiniSearch<Found & { id: number }>({
        fields: ["title", "text"],
        storeFields: ["title", "where", "address"],
        tokenize: words,
      });
      search.addAll((window.found ?? []).map((found, id) => ({ id, ...found })));
      resolve(search);
    };
    document.head.append(script);
  });
}

/** Games before functions: whoever knows the name of a function types `cgt_` or `Game.`. */
const weight = (wanted: string) => (_: unknown, __: string, stored?: Record<string, unknown>) =>
  String(stored?.where).endsWith("reference") ? (/[._]/.test(wanted) ? 2 : 0.2) : 1;

async function search(): Promise<void> {
  const wanted = input.value.trim();
  index ??= readIndex();
  const found: SearchResult[] = wanted === "" ? [] : (await index).search(wanted, {
    prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : 0), combineWith: "AND", boost: { title: 5 }, boostDocument: weight(wanted),
  });
  if (input.value.trim() !== wanted) return; // typed on
  results.hidden = wanted === "";
  results.dataset.for = wanted;
  results.replaceChildren(
    ...found.slice(0, SHOWN).map(({ title, where, address }) => {
      const [item, link, note] = [document.createElement("li"), document.createElement("a"), document.createElement("span")];
      link.href = String(address);
      link.textContent = String(title);
      note.textContent = where ? ` ${where}` : "";
      link.append(note);
      item.append(link);
      return item;
    }),
  );
  if (wanted !== "" && found.length === 0) {
    const item = document.createElement("li");
    item.textContent = "Nothing found";
    results.append(item);
  }
}

/** The arrow keys go through what was found. */
function walk(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") {
    input.value = "";
    results.hidden = true;
    input.focus();
  }
  if (step === undefined || results.hidden) return;
  event.preventDefault();
  const stops = [input, ...results.querySelectorAll("a")];
  const at = stops.indexOf(document.activeElement as HTMLInputElement);
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]!.focus();
}

input.addEventListener("input", () => void search());
input.parentElement!.addEventListener("keydown", walk);
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !(event.target as HTMLElement).closest("input, textarea, [contenteditable]")) {
    event.preventDefault();
    input.focus();
  }
});

// All pages are listed beside the text, where there is room.
const wide = matchMedia("(min-width: 60rem)");
const contents = document.getElementById("contents") as HTMLDetailsElement;
const unfold = () => (contents.open = wide.matches);
wide.addEventListener("change", unfold);
unfold();
