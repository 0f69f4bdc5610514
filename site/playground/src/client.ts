// Questions to the worker. A new question ends the one before; one that does not listen is ended together with its worker.

import type { Answer, FromWorker, Request } from "./protocol.js";
import Library from "./worker.js?worker&inline";

export class Client {
  #worker: Worker | undefined;
  #last = 0;
  #asked: { id: number; hear: (answer: Answer) => void; end: () => void; since: number } | undefined;

  get busy(): boolean {
    return this.#asked !== undefined;
  }

  /** How many milliseconds it has been asked. */
  get busyFor(): number {
    return this.#asked === undefined ? 0 : performance.now() - this.#asked.since;
  }

  /** Asks, and hears the answers one by one; ends after the last of them, or when the question is stopped. */
  ask(request: Request, hear: (answer: Answer) => void): Promise<void> {
    this.stop();
    return new Promise((end) => {
      this.#asked = { id: ++this.#last, hear, end, since: performance.now() };
      this.#worker ??= this.#start();
      this.#worker.postMessage({ id: this.#last, ...request });
    });
  }

  #start(): Worker {
    const worker = new Library();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.id === this.#asked?.id) {
        const { hear, end } = this.#asked;
        const last = ["done", "failed", "refused"].includes(data.is);
        if (last) this.#asked = undefined;
        hear(data);
        if (last) end();
      }
    };
    worker.onerror = ({ message }) => {
      const asked = this.#asked;
      this.#asked = this.#worker = undefined;
      asked?.hear({ is: "failed", message: `The worker broke down: ${message}` });
      asked?.end();
    };
    return worker;
  }

  /** Ends the question that is running, with what its worker knew. */
  stop(): void {
    if (this.#asked === undefined) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#asked.end();
    this.#asked = undefined;
  }
}
