// The library, in a worker: the page stays alive while a question runs. The program is compiled at the first question.

import { CgtError, load, type Cgt, type Game } from "libcgt";
import { lookOf, optionsAsTheyLie, pictureOf, tooMany } from "./options.js";
import { PLAYS, type Answer, type FromWorker, type Play, type Refusal, type Request, type ToWorker } from "./protocol.js";

let loaded: Promise<Cgt> | undefined;
const games = new Map<string, Game>();
const KEPT = 8;

let id = 0;
const say = (answer: Answer) => postMessage({ id, ...answer } satisfies FromWorker);

/** Thrown where the culprit is known. */
class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

function reading<Result>(field: Refusal["field"], read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CgtError)) throw error;
    const { message, place } = error;
    throw new Refused({ field, message, ...(place && { start: place.start, length: place.length }) });
  }
}

/** The game of a text, which keeps what it knows while it is among the last ones. */
function gameOf(cgt: Cgt, text: string): Game {
  const known = games.get(text);
  const game = known ?? reading("game", () => cgt.game(text));
  games.delete(text);
  games.set(text, game);
  if (known === undefined) {
    let last = performance.now();
    game.onProgress((expanded, known) => {
      const now = performance.now();
      if (now - last < 100) return;
      last = now;
      say({ is: "progress", expanded: Number(expanded), known: Number(known) });
    });
    if (games.size > KEPT) {
      const [oldest, old] = [...games][0]!;
      games.delete(oldest);
      old.free();
    }
  }
  return game;
}

const misere = (play: Play) => ({ misere: play === "misere" });

function see(cgt: Cgt, request: { game: string; position: string; dark: boolean }) {
  const game = gameOf(cgt, request.game);
  const text = reading("position", () => game.text(request.position));
  const place = (text: string) => ({ text, look: lookOf((part) => gameOf(cgt, part), game, text) });
  say({ is: "reading", words: game.words(text).map(String), position: place(text) });
  say({ is: "picture", svg: pictureOf(game, text, request.dark) });
  const options = tooMany(game, text) ? undefined : optionsAsTheyLie(game, text);
  say({ is: "options", options: options?.map(place) });
  return { game, text, options };
}

const answers: { [Kind in Request["kind"]]: (cgt: Cgt, request: Request & { kind: Kind }) => void } = {
  catalogue(cgt) {
    say({
      is: "catalogue",
      catalogue: {
        version: cgt.version,
        games: cgt.gameExamples(),
        posets: cgt.posetExamples().map(({ poset }) => poset),
        graphs: cgt.graphExamples().map(({ graph }) => graph),
      },
    });
  },

  expected(cgt, { text }) {
    let expected = "";
    try {
      cgt.game(text).free();
    } catch (error) {
      if (error instanceof CgtError && error.place?.start === text.length) expected = error.place.expected;
    }
    say({ is: "expected", expected });
  },

  ask(cgt, request) {
    const { game, text, options } = see(cgt, request);
    for (const play of PLAYS) {
      say({ is: "outcome", play, outcome: game.outcome(text, misere(play)) });
      say({ is: "value", play, value: String(game.value(text, misere(play))) });
      if (play === "normal") say({ is: "explanation", text: game.explain(text) });
      if (options !== undefined) say({ is: "values", play, values: game.values(options, misere(play)).map(String) });
    }
  },

  match(cgt, request) {
    see(cgt, request);
  },

  reply(cgt, { game: spec, position, play }) {
    const game = gameOf(cgt, spec);
    const options = optionsAsTheyLie(game, position);
    const won = options.find((option) => game.outcome(option, misere(play)) === "P");
    say({ is: "reply", text: won ?? options.at(-1)!, wins: won !== undefined });
  },

  table(cgt, { game: spec, box, play }) {
    const game = gameOf(cgt, spec);
    const ranges = box.map(([first, last]) => [BigInt(first), BigInt(last)] as const);
    const { values } = reading("range", () => game.table(ranges, misere(play)));
    say({ is: "table", values });
  },

  sequence(cgt, { game: spec, first, n, play }) {
    const game = gameOf(cgt, spec);
    const values = reading("range", () => game.sequence(BigInt(first), n, misere(play)));
    say({ is: "sequence", values });
    try {
      const { period, preperiod, saltus } = game.period(1 << 16, misere(play));
      say({ is: "sequence", values, period: { period: String(period), preperiod: String(preperiod), saltus: String(saltus) } });
    } catch (error) {
      if (!(error instanceof CgtError)) throw error; // nothing proved
    }
  },
};

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  id = data.id;
  try {
    const cgt = await (loaded ??= load());
    (answers[data.kind] as (cgt: Cgt, request: Request) => void)(cgt, data);
    say({ is: "done" });
  } catch (error) {
    if (error instanceof Refused) say({ is: "refused", refusal: error.refusal });
    else if (error instanceof CgtError) say({ is: "failed", message: error.message });
    else say({ is: "failed", message: `The library broke down: ${String(error)}.` });
    if (!(error instanceof Refused) && !(error instanceof CgtError)) {
      loaded = undefined;
      games.clear();
    }
  }
};
