// A field for texts of the text language: completion, and errors underlined where the parser found them.

import { autocompletion, closeBrackets, completionKeymap, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { setDiagnostics } from "@codemirror/lint";
import { EditorView, keymap } from "@codemirror/view";
import type { Refusal } from "./protocol.js";

export class Field {
  readonly #view: EditorView;
  readonly #error: HTMLElement;

  constructor(
    parent: HTMLElement,
    label: string,
    error: HTMLElement,
    changed: (text: string) => void,
    complete: (context: CompletionContext) => Promise<CompletionResult | null> | CompletionResult | null,
  ) {
    this.#error = error;
    this.#view = new EditorView({
      parent,
      extensions: [
        history(),
        closeBrackets(),
        autocompletion({ override: [complete], icons: false }),
        keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          "aria-labelledby": label, "aria-describedby": error.id, spellcheck: "false", autocapitalize: "off", autocorrect: "off",
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((transaction) => transaction.isUserEvent("set"))) changed(this.text);
        }),
      ],
    });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Changes the text without telling. */
  set text(text: string) {
    if (text !== this.text)
      this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text }, userEvent: "set" });
  }

  /** Underlines what was refused, and says why; or clears that. */
  refuse(refusal: Refusal | undefined): void {
    const end = this.#view.state.doc.length;
    const from = Math.min(refusal?.start ?? 0, end);
    const to = refusal?.start === undefined ? end : Math.min(from + (refusal.length ?? 0), end);
    this.#error.textContent = refusal?.message ?? "";
    this.#view.dispatch(setDiagnostics(this.#view.state, refusal ? [{ from, to, severity: "error", message: refusal.message }] : []));
  }
}
