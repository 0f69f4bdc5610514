// A table of values as a heat map, to zoom and to hover.

import { askAndSay, NO_ANSWER, PlayChoice } from "./choice.js";
import type { Client } from "./client.js";
import { make } from "./dom.js";
import type { Question } from "./link.js";
import { ranges, zoomButtons, zoomed, type Span } from "./zoom.js";

const MOST = 4_000_000;

/** From dark blue to yellow, as in the library's pictures: "viridis". */
const COLOURS = ["440154", "482878", "3e4989", "31688e", "26828e", "1f9e89", "35b779", "6ece58", "b5de2b", "fde725"].map((hex) =>
  [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)),
);

function colour(share: number): number[] {
  const at = share * (COLOURS.length - 1);
  const [low, high] = [COLOURS[Math.floor(at)]!, COLOURS[Math.ceil(at)]!];
  return low.map((part, i) => Math.round(part + (high[i]! - part) * (at % 1)));
}

interface Map2 {
  values: BigUint64Array;
  rows: number;
  columns: number;
  first: [bigint, bigint];
  image: OffscreenCanvas;
}

export class TableView {
  readonly #library: Client;
  #asked = "";
  #map: Map2 | undefined;
  #x: Span = { from: 0, to: 1 };
  #y: Span = { from: 0, to: 1 };
  #cell: [number, number] = [0, 0];
  readonly #range = make("input", { type: "text", id: "table-range", size: 16 });
  readonly #says = make("p", { class: "note", id: "table-says", role: "status" });
  readonly #canvas = make("canvas", { class: "map", tabindex: 0, role: "img", "aria-label": "Heat map; the arrow keys move from cell to cell", "aria-describedby": "table-says" });
  readonly #play: PlayChoice;
  readonly #zoom: HTMLElement;

  constructor(panel: HTMLElement, library: Client, change: (change: Partial<Question>) => void) {
    this.#library = library;
    this.#play = new PlayChoice("table-play", { normal: "normal", misere: "misère" }, (play) => change({ play }));
    this.#zoom = zoomButtons((factor) => this.#zoomAbout(this.#cell[0] + 0.5, this.#cell[1] + 0.5, factor), () => this.#whole());
    this.#range.addEventListener("change", () => change({ table: this.#range.value }));
    panel.append(
      make(
        "div", { class: "choices" }, make("label", {}, "Ranges", this.#range), this.#play.element,
      ),
      make("p", { class: "note" }, "A range or a number for each coordinate; two of them vary. 0 is red, and a position that the game does not have is empty."),
      this.#canvas, this.#says, this.#zoom,
    );
    this.#listen();
  }

  async show({ game, table: wanted, play }: Question, words: string[]): Promise<void> {
    const table = wanted || words.map((word, i) => (i + 2 < words.length ? word : words.length > 1 ? "0..40" : "0..200")).join(" ");
    this.#range.value = table;
    this.#play.show(play);
    const asked = JSON.stringify([game, table, play]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#map = undefined;
    this.#canvas.hidden = this.#zoom.hidden = true;
    const box = ranges(table);
    const vary = box?.filter(([first, last]) => first < last) ?? [];
    const [across, down] = [vary.at(-1), vary.length > 1 ? vary[0] : undefined];
    const [rows, columns] = [down, across].map((range) => (range ? Number(range[1] - range[0]) + 1 : 1)) as [number, number];
    if (box === undefined || vary.length > 2 || rows * columns > MOST) {
      this.#says.textContent = `Expected ranges such as 0..40 0..40, of which at most two vary, with at most ${MOST} cells.`;
      return;
    }
    const request = { kind: "table", game, box: box.map(([first, last]): [string, string] => [String(first), String(last)]), play } as const;
    const ended = await askAndSay(this.#library, request, this.#says, (answer) => {
      if (answer.is === "table") this.#draw(answer.values, rows, columns, [down?.[0] ?? 0n, across?.[0] ?? 0n]);
    });
    if (!ended && this.#asked === asked) this.#asked = "";
  }

  /** The question is no longer asked. */
  leave(): void {
    this.#library.stop();
  }

  #draw(values: BigUint64Array, rows: number, columns: number, first: [bigint, bigint]): void {
    const image = new OffscreenCanvas(columns, rows);
    const context = image.getContext("2d")!;
    const pixels = context.createImageData(columns, rows);
    let most = 1n;
    for (const value of values) if (value !== NO_ANSWER && value > most) most = value;
    values.forEach((value, i) => {
      if (value !== NO_ANSWER) pixels.data.set([...(value === 0n ? [200, 40, 40] : colour(Number(value) / Number(most))), 255], 4 * i);
    });
    context.putImageData(pixels, 0, 0);
    this.#map = { values, rows, columns, first, image };
    this.#canvas.hidden = this.#zoom.hidden = false;
    this.#cell = [0, 0];
    this.#whole();
    this.#canvas.dataset.shape = `${rows}x${columns}`;
  }

  #whole(): void {
    if (!this.#map) return;
    [this.#x, this.#y] = [{ from: 0, to: this.#map.columns }, { from: 0, to: this.#map.rows }];
    this.#paint();
  }

  #zoomAbout(column: number, row: number, factor: number): void {
    if (!this.#map) return;
    this.#x = zoomed(this.#x, column, factor, { from: 0, to: this.#map.columns }, Math.min(8, this.#map.columns));
    this.#y = zoomed(this.#y, row, factor, { from: 0, to: this.#map.rows }, Math.min(8, this.#map.rows));
    this.#paint();
  }

  #paint(): void {
    const map = this.#map;
    if (!map) return;
    const width = Math.max(200, Math.round(this.#canvas.clientWidth * devicePixelRatio));
    const height = Math.max(24, Math.min(width, Math.round((width * map.rows) / map.columns)));
    Object.assign(this.#canvas, { width, height });
    const context = this.#canvas.getContext("2d")!;
    context.imageSmoothingEnabled = false;
    const [across, down] = [width / (this.#x.to - this.#x.from), height / (this.#y.to - this.#y.from)];
    context.drawImage(map.image, this.#x.from, this.#y.from, this.#x.to - this.#x.from, this.#y.to - this.#y.from, 0, 0, width, height);
    const [column, row] = this.#cell;
    context.strokeStyle = "#fff";
    context.lineWidth = 2;
    context.strokeRect((column - this.#x.from) * across, (row - this.#y.from) * down, across, down);
    if (across >= 26 * devicePixelRatio) {
      context.font = `${Math.min(14, across / 3 / devicePixelRatio) * devicePixelRatio}px system-ui, sans-serif`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      for (let i = Math.floor(this.#y.from); i < this.#y.to; i++)
        for (let j = Math.floor(this.#x.from); j < this.#x.to; j++) {
          const value = map.values[i * map.columns + j];
          if (value === undefined || value === NO_ANSWER) continue;
          const [x, y] = [(j + 0.5 - this.#x.from) * across, (i + 0.5 - this.#y.from) * down];
          const [red, green, blue] = context.getImageData(Math.round(x - across / 3), Math.round(y), 1, 1).data;
          context.fillStyle = red! * 0.3 + green! * 0.6 + blue! * 0.1 > 120 ? "#000" : "#fff";
          context.fillText(String(value), x, y);
        }
    }
    const value = map.values[row * map.columns + column];
    const coordinates = map.rows > 1 ? `${map.first[0] + BigInt(row)}, ${map.first[1] + BigInt(column)}` : `${map.first[1] + BigInt(column)}`;
    this.#says.textContent = `${coordinates}: ${value === NO_ANSWER ? "no position" : value}`;
  }

  #select(column: number, row: number): void {
    const map = this.#map;
    if (!map) return;
    this.#cell = [Math.min(Math.max(column, 0), map.columns - 1), Math.min(Math.max(row, 0), map.rows - 1)];
    this.#paint();
  }

  #listen(): void {
    const canvas = this.#canvas;
    const place = (event: MouseEvent): [number, number] => {
      const box = canvas.getBoundingClientRect();
      return [
        this.#x.from + ((event.clientX - box.left) / box.width) * (this.#x.to - this.#x.from),
        this.#y.from + ((event.clientY - box.top) / box.height) * (this.#y.to - this.#y.from),
      ];
    };
    const fingers = new Map<number, PointerEvent>();
    canvas.addEventListener("pointerdown", (event) => {
      fingers.set(event.pointerId, event);
      canvas.setPointerCapture(event.pointerId);
    });
    const up = (event: PointerEvent) => fingers.delete(event.pointerId);
    canvas.addEventListener("pointerup", up);
    canvas.addEventListener("pointercancel", up);
    canvas.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (before && this.#map) {
        const [x, y] = place(event), [u, v] = place(before);
        const other = [...fingers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
        const apart = (finger: PointerEvent) => Math.hypot(finger.clientX - other!.clientX, finger.clientY - other!.clientY);
        if (other) this.#zoomAbout(x, y, apart(before) / Math.max(1, apart(event)));
        else {
          const moved = (span: Span, by: number, end: number): Span => {
            const from = Math.min(Math.max(0, span.from - by), end - (span.to - span.from));
            return { from, to: from + span.to - span.from };
          };
          this.#x = moved(this.#x, x - u, this.#map.columns);
          this.#y = moved(this.#y, y - v, this.#map.rows);
        }
        fingers.set(event.pointerId, event);
      }
      this.#select(...(place(event).map(Math.floor) as [number, number]));
    });
    canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.#zoomAbout(...place(event), event.deltaY > 0 ? 1.25 : 0.8);
      },
      { passive: false },
    );
    canvas.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (event.key === "+" || event.key === "-") this.#zoomAbout(this.#cell[0] + 0.5, this.#cell[1] + 0.5, event.key === "+" ? 0.5 : 2);
      if (step === undefined) return;
      event.preventDefault();
      this.#select(this.#cell[0] + step[0]!, this.#cell[1] + step[1]!);
    });
    new ResizeObserver(() => this.#paint()).observe(canvas);
  }
}
