// What may stand at the cursor: the library's parser says what kind of word it expects there, its catalogue which there are.

import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { Client } from "./client.js";
import type { Catalogue } from "./protocol.js";

const option = (example: string): Completion => {
  const name = example.replace(/\(.*/s, "");
  return { label: name, detail: example === name ? "" : example, apply: example === name ? name : `${name}(` };
};

export async function completeGame(context: CompletionContext, catalogue: Catalogue, library: Client): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[a-z_][a-z_0-9]*$/);
  const from = word?.from ?? context.pos;
  if (word === null && !context.explicit && context.pos > 0) return null;
  let expected = "";
  await library.ask({ kind: "expected", text: context.state.sliceDoc(0, from) }, (answer) => {
    if (answer.is === "expected") expected = answer.expected;
  });
  const examples = expected.startsWith("a game")
    ? catalogue.games.map(({ game }) => game)
    : expected.startsWith("a poset")
      ? catalogue.posets
      : expected.startsWith("a graph")
        ? catalogue.graphs
        : [];
  return examples.length === 0 ? null : { from, options: examples.map(option), validFor: /^[a-z_0-9]*$/ };
}

/** The catalogue's position for games of this name. */
export function completePosition(context: CompletionContext, catalogue: Catalogue, game: string): CompletionResult | null {
  if (!context.explicit && context.pos > 0) return null;
  const name = game.trim().replace(/\(.*/s, "").trim();
  const options = catalogue.games.filter((example) => example.game.replace(/\(.*/s, "") === name);
  return { from: 0, options: options.map(({ position, game }) => ({ label: position, detail: game })) };
}
