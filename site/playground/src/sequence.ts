// A sequence of values as points, to zoom and to hover, with its proved period.

import uPlot from "uplot";
import { askAndSay, NO_ANSWER, PlayChoice } from "./choice.js";
import type { Client } from "./client.js";
import { make } from "./dom.js";
import type { Question } from "./link.js";
import { onTheme } from "./theme.js";
import { ranges, zoomButtons, zoomed } from "./zoom.js";

const MOST = 1_000_000;

export class SequenceView {
  readonly #library: Client;
  #asked = "";
  #plot: uPlot | undefined;
  #data: [number[], (number | null)[]] = [[], []];
  readonly #range = make("input", { type: "text", id: "sequence-range", size: 16 });
  readonly #says = make("p", { class: "note", id: "sequence-says", role: "status" });
  readonly #play: PlayChoice;
  readonly #place = make("div", { id: "plot" });
  readonly #terms = make("p", { class: "log", id: "terms" });
  readonly #zoom = zoomButtons((factor) => this.#zoomBy(factor), () => this.#whole());

  constructor(panel: HTMLElement, library: Client, change: (change: Partial<Question>) => void) {
    this.#library = library;
    this.#range.addEventListener("change", () => change({ sequence: this.#range.value }));
    this.#play = new PlayChoice("sequence-play", { normal: "normal", misere: "misère" }, (play) => change({ play }));
    panel.append(
      make(
        "div", { class: "choices" }, make("label", {}, "Heaps", this.#range), this.#play.element,
      ),
      this.#says, this.#place, this.#zoom, this.#terms,
    );
    onTheme(() => this.#draw());
    new ResizeObserver(() => this.#plot && this.#place.clientWidth > 0 && this.#plot.setSize(this.#size())).observe(this.#place);
  }

  async show({ game, sequence, play }: Question): Promise<void> {
    this.#range.value = sequence;
    this.#play.show(play);
    const asked = JSON.stringify([game, sequence, play]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#data = [[], []];
    this.#draw();
    this.#terms.textContent = "";
    const range = ranges(sequence);
    const [first, last] = range?.[0] ?? [0n, 0n];
    if (range?.length !== 1 || last - first >= BigInt(MOST)) {
      this.#says.textContent = `Expected a range of at most ${MOST} heaps, such as 0..200.`;
      return;
    }
    const request = { kind: "sequence", game, first: String(first), n: Number(last - first) + 1, play } as const;
    const ended = await askAndSay(this.#library, request, this.#says, (answer) => {
      if (answer.is === "sequence") this.#hear(Number(first), answer.values, answer.period);
    });
    if (!ended && this.#asked === asked) this.#asked = "";
  }

  /** The question is no longer asked. */
  leave(): void {
    this.#library.stop();
  }

  #hear(first: number, values: BigUint64Array, period: { period: string; preperiod: string; saltus: string } | undefined): void {
    this.#data = [Array.from(values, (_, i) => first + i), Array.from(values, (value) => (value === NO_ANSWER ? null : Number(value)))];
    this.#draw();
    const saltus = period && period.saltus !== "0" ? `, each time ${period.saltus} more` : "";
    this.#says.textContent = period
      ? `Proved: from heap ${period.preperiod} on the values repeat with period ${period.period}${saltus}.`
      : "No period is proved within 65 536 heaps.";
    const shown = Array.from(values.subarray(0, 400), (value) => (value === NO_ANSWER ? "–" : String(value))).join(" ");
    this.#terms.textContent = shown + (values.length > 400 ? " …" : "");
  }

  #size = () => ({ width: this.#place.clientWidth || 300, height: 320 });

  #draw(): void {
    this.#plot?.destroy();
    this.#plot = undefined;
    this.#zoom.hidden = this.#data[0].length === 0;
    if (this.#data[0].length === 0) return;
    const style = getComputedStyle(document.documentElement);
    const [ink, line, accent] = ["--soft", "--line", "--accent"].map((name) => style.getPropertyValue(name).trim());
    const axis = { stroke: ink!, grid: { stroke: line!, width: 1 }, ticks: { stroke: line!, width: 1 } };
    this.#plot = new uPlot(
      {
        ...this.#size(),
        scales: { x: { time: false } },
        axes: [axis, axis],
        series: [
          { label: "heap" },
          { label: "value", stroke: accent!, paths: () => null, points: { show: true, size: this.#data[0].length > 1000 ? 3 : 5, fill: accent! } },
        ],
      },
      this.#data, this.#place,
    );
    this.#plot.over.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.#zoomBy(event.deltaY > 0 ? 1.25 : 0.8, this.#plot!.posToVal(event.offsetX, "x"));
      },
      { passive: false },
    );
  }

  #whole(): void {
    const heaps = this.#data[0];
    this.#plot?.setScale("x", { min: heaps[0]!, max: heaps.at(-1)! });
  }

  #zoomBy(factor: number, about?: number): void {
    const { min, max } = this.#plot?.scales.x ?? {};
    if (min === undefined || min === null || max === undefined || max === null) return;
    const heaps = this.#data[0];
    const span = zoomed({ from: min, to: max }, about ?? (min + max) / 2, factor, { from: heaps[0]!, to: heaps.at(-1)! }, 4);
    this.#plot!.setScale("x", { min: span.from, max: span.to });
  }
}
