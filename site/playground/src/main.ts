// The page: what is asked, and who shows the answers.

import "uplot/dist/uPlot.min.css";
import { Answers } from "./answers.js";
import { Client } from "./client.js";
import { completeGame, completePosition } from "./completion.js";
import { found, grouped, make } from "./dom.js";
import { Field } from "./editor.js";
import { fromHash, toHash, VIEWS, type Question, type View } from "./link.js";
import type { Answer, Catalogue } from "./protocol.js";
import { Match } from "./match.js";
import { RulesView } from "./rules.js";
import { SequenceView } from "./sequence.js";
import { TableView } from "./table.js";
import { dark, onTheme } from "./theme.js";

const searcher = new Client();
const reader = new Client(); // for words and the catalogue, while the other one searches
let catalogue: Catalogue = { version: "", games: [], posets: [], graphs: [] };
let question: Question = fromHash(location.hash);
let catalogueAsked = false;
let begun = 0;
let words: string[] = [];

const game = new Field(found("game"), "game-label", found("game-error"), (text) => edit({ game: text }), (context) =>
  completeGame(context, catalogue, reader),
);
const position = new Field(found("position"), "position-label", found("position-error"), (text) => edit({ position: text }), (context) =>
  completePosition(context, catalogue, game.text),
);
const status = found("status");
const stop = found<HTMLButtonElement>("stop");
const answers = new Answers(found("answers"), (option) => set({ position: option }));
const other = new Client(); // for the views beside the answers
const views: Partial<Record<View, { show(question: Question, words: string[]): unknown; leave(): void }>> = {
  match: new Match(found("match"), other, (play) => set({ play })),
  table: new TableView(found("table"), other, set),
  sequence: new SequenceView(found("sequence"), other, set),
};
new RulesView(found("rules"), (game, position) => set({ game, position }));

// ---- Asking ----

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Somebody types: asks when that pauses. */
function edit(change: Partial<Question>): void {
  question = { ...question, ...change };
  document.body.dataset.state = "asking";
  clearTimeout(waiting);
  waiting = setTimeout(ask, 150);
}

/** Another question, from elsewhere than the fields. */
function set(change: Partial<Question>): void {
  question = { ...question, ...change };
  show();
  ask();
}

function hear(answer: Answer): void {
  if (answer.is !== "reading" && answer.is !== "picture") loadCatalogue();
  if (answer.is === "reading") {
    words = answer.words;
    document.body.dataset.state = "answering";
  }
  if (answer.is === "refused") {
    (answer.refusal.field === "game" ? game : position).refuse(answer.refusal);
    answers.clear();
  } else if (answer.is === "failed") status.textContent = answer.message;
  else if (answer.is === "progress")
    status.textContent =
      `${((performance.now() - begun) / 1000).toFixed(1)} s · ${grouped(answer.expanded)} positions searched, ${grouped(answer.known)} known`;
  else answers.hear(answer);
}

async function ask(): Promise<void> {
  clearTimeout(waiting);
  history.replaceState(null, "", toHash(question));
  mark();
  game.refuse(undefined);
  position.refuse(undefined);
  status.textContent = "";
  document.body.dataset.state = "asking";
  begun = performance.now();
  const mine = begun;
  await searcher.ask({ kind: "ask", game: question.game, position: question.position, dark: dark() }, hear);
  if (begun !== mine) return; // another question has come
  showView();
  document.body.dataset.state = "answered";
  if (status.textContent?.includes("searched")) status.textContent = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}

stop.addEventListener("click", () => {
  if (searcher.busy) status.textContent = `Stopped after ${((performance.now() - begun) / 1000).toFixed(1)} s.`;
  searcher.stop();
  other.stop();
  stop.hidden = true;
});

/** What has been asked for longer than a moment can be stopped. */
setInterval(() => (stop.hidden = Math.max(searcher.busyFor, other.busyFor) < 300), 100);

// ---- What is shown ----

const tabs = VIEWS.map((view) => found<HTMLButtonElement>(`tab-${view}`));

function show(): void {
  game.text = question.game;
  position.text = question.position;
  VIEWS.forEach((view, i) => {
    const chosen = view === question.view;
    tabs[i]!.setAttribute("aria-selected", String(chosen));
    tabs[i]!.tabIndex = chosen ? 0 : -1;
    found(view).hidden = !chosen;
  });
}

/** Asks for what the view shows besides; unless the texts are wrong. */
function showView(): void {
  if (document.querySelector(".field .error:not(:empty)") === null) void views[question.view]?.show(question, words);
}

function choose(view: View): void {
  views[question.view]?.leave();
  question = { ...question, view };
  show();
  showView();
  history.replaceState(null, "", toHash(question));
}

tabs.forEach((tab, i) => {
  tab.addEventListener("click", () => choose(VIEWS[i]!));
  tab.addEventListener("keydown", ({ key }) => {
    const next = key === "ArrowRight" ? i + 1 : key === "ArrowLeft" ? i - 1 : key === "Home" ? 0 : key === "End" ? -1 : undefined;
    if (next === undefined) return;
    const to = (next + VIEWS.length) % VIEWS.length;
    choose(VIEWS[to]!);
    tabs[to]!.focus();
  });
});

found("link").addEventListener("click", async () => {
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  status.textContent = copied ? "The link is copied." : "The link is the address of this page.";
});

window.addEventListener("hashchange", () => set(fromHash(location.hash)));

// ---- Examples ----

const examples = found("examples");
const filter = found<HTMLInputElement>("filter");

function listExamples(): void {
  const wanted = filter.value.trim().toLowerCase();
  examples.replaceChildren(
    ...catalogue.games
      .filter(({ game }) => game.toLowerCase().includes(wanted))
      .map((example) => make("li", {}, make("button", { type: "button", click: () => set(example) }, example.game))),
  );
  mark();
}

/** Marks the example that the question is about. */
function mark(): void {
  for (const button of examples.querySelectorAll("button"))
    if (button.textContent === question.game) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
}

/** Reads the catalogue, once; after the first answer, which must not wait for it. */
function loadCatalogue(): void {
  if (catalogueAsked) return;
  catalogueAsked = true;
  void reader.ask({ kind: "catalogue" }, (answer) => {
    if (answer.is !== "catalogue") return;
    catalogue = answer.catalogue;
    listExamples();
  });
}

filter.addEventListener("input", listExamples);
onTheme(() => void ask());

show();
void ask();
