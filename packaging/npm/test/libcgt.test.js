// The package as users have it: node --test, where "libcgt" is this package.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

import { CgtError, load, NO_ANSWER } from "libcgt";

const cgt = await load();
const MOST = 2n ** 64n - 1n;

/** The failure of a call, whose message mentions the culprit. */
function failure(code, culprit, call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof CgtError, error);
    assert.equal(error.code, code);
    assert.ok(error.message.includes(culprit), error.message);
    assert.ok(!error.message.startsWith("cgt_"), error.message);
    return error;
  }
  assert.fail(`expected ${code}`);
}

/** Values by definition: positions are texts, options a function. */
function brute(options, misere = false) {
  const known = new Map();
  return function value(position) {
    const key = String(position);
    if (!known.has(key)) {
      const found = options(position);
      const values = new Set(found.map(value));
      let least = 0;
      while (values.has(least)) least++;
      known.set(key, misere && found.length === 0 ? 1 : least);
    }
    return known.get(key);
  };
}

const range = (n) => Array.from({ length: n }, (_, i) => i);
const wythoff = ([a, b]) => [
  ...range(a).map((x) => [x, b]), ...range(b).map((y) => [a, y]), ...range(Math.min(a, b)).map((k) => [a - k - 1, b - k - 1]),
];

test("values and outcomes agree with the definition", () => {
  const game = cgt.game("wythoff");
  for (const misere of [false, true]) {
    const value = brute(wythoff, misere);
    for (const a of range(12))
      for (const b of range(12))
        for (const method of ["auto", "search", "table"]) {
          assert.equal(game.value([a, b], { misere, method }), BigInt(value([a, b])));
          assert.equal(game.outcome(`${a},${b}`, { misere, method }), value([a, b]) === 0 ? "P" : "N");
        }
  }
  game.free();
});

test("moves, winning moves and moves to a value", () => {
  const game = cgt.game("wythoff");
  const value = brute(wythoff);
  const text = (positions) => [...new Set(positions.map((p) => [...p].sort((a, b) => a - b).join(",")))].sort();
  for (const a of range(7))
    for (const b of range(7)) {
      const found = wythoff([a, b]);
      const shown = (positions) => [...positions].sort();
      assert.deepEqual(shown(game.moves([a, b]).map((p) => game.text(p))), text(found));
      assert.deepEqual(shown(game.winningMoves([a, b])), text(found.filter((p) => value(p) === 0)));
      for (const v of range(4)) assert.deepEqual(shown(game.movesTo(v, [a, b])), text(found.filter((p) => value(p) === v)));
    }
  assert.deepEqual(game.winningMoves("0,2", { misere: true }), ["0,1"]);
  game.free();
});

test("what a game is, and how far plays go", () => {
  const game = cgt.game("sum( nim , wythoff )");
  assert.deepEqual([game.spec, game.family, game.notation], ["sum(nim,wythoff)", "sum", "parts"]);
  assert.deepEqual(game.words("3 & 2,1"), [1n, 3n, 2n, 2n, 1n]);
  assert.equal(game.text([1, 3, 2, 2, 1]), "3 & 1,2");
  assert.deepEqual(game.canonical("3,0 & 2,1"), [1n, 3n, 2n, 1n, 2n]);
  const board = cgt.game("cram(2,2)");
  assert.deepEqual(board.canonical("..\/##"), board.canonical(".#/.#"));
  const one = cgt.game("wythoff");
  const seen = new Map();
  const longest = (position) => {
    const key = String([...position].sort());
    if (!seen.has(key)) seen.set(key, Math.max(0, ...wythoff(position).map((option) => 1 + longest(option))));
    return seen.get(key);
  };
  assert.equal(one.longestPlay("4,6"), BigInt(longest([4, 6])));
  assert.equal(one.reachableCount("4,6"), BigInt(seen.size));
  game.free();
  one.free();
});

test("tables, sequences, lists and periods", () => {
  const game = cgt.game("wythoff");
  const value = brute(wythoff);
  const table = game.table([[2, 9], [0n, 5]]);
  assert.deepEqual([table.shape, table.first], [[8, 6], [2n, 0n]]);
  for (const i of range(8)) for (const j of range(6)) assert.equal(table.values[6 * i + j], BigInt(value([i + 2, j])));
  assert.equal(game.outcomeTable([3, [4, 6]]).values.join(), "1,0,1");
  assert.deepEqual(game.pPositions([[0, 7], [0, 7]]), ["0,0", "1,2", "3,5", "4,7"]);
  assert.deepEqual(game.values(["1,2", [3, 4]]), [0n, BigInt(value([3, 4]))]);
  assert.deepEqual(game.outcomes([[1n, 2n], "3,4"]), ["P", "N"]);
  const misere = brute(wythoff, true);
  assert.equal(game.table([[0, 4], [0, 4]], { misere: true }).values.join(), range(25).map((i) => misere([Math.floor(i / 5), i % 5])).join());

  const kayles = cgt.game("octal(0.77)");
  const heaps = brute((rows) =>
    rows.flatMap((n, i) => range(n).flatMap((left) =>
      [1, 2].filter((taken) => taken + left <= n).map((taken) => [...rows.slice(0, i), left, n - left - taken, ...rows.slice(i + 1)].filter(Boolean).sort()))));
  assert.equal(kayles.sequence(0, 9).join(), range(9).map((n) => heaps(n > 0 ? [n] : [])).join());
  assert.deepEqual(kayles.period(1000), { period: 12n, preperiod: 71n, saltus: 0n, checked: kayles.period(1000).checked });
  assert.deepEqual(cgt.apparentPeriod(kayles.sequence(0, 400)), { period: 12n, preperiod: 71n, saltus: 0n });
  assert.equal(cgt.apparentPeriod([1, 2, 4, 8, 16, 32]), undefined);
  const all = cgt.game("subtraction(1,3,4)");
  assert.equal(all.outcomePeriod(100).period, 7n);
  failure("CGT_E_LIMIT", "20", () => cgt.game("octal(0.77)").period(20));
  failure("CGT_E_NO_THEOREM", "", () => game.period(20));
  for (const one of [game, kayles, all]) one.free();
});

test("numbers have 64 bits", () => {
  const nim = cgt.game("nim");
  assert.equal(nim.value([MOST, 1]), MOST - 1n);
  assert.deepEqual(nim.words("18446744073709551615,2"), [MOST, 2n]);
  assert.equal(nim.value(2 ** 53 - 1), 2n ** 53n - 1n);
  for (const bad of [2 ** 53, -1, 1.5, NaN, -1n, 2n ** 64n, "x"]) failure("CGT_E_ARGUMENT", "position[1]", () => nim.value([1, bad]));
  failure("CGT_E_ARGUMENT", "position", () => nim.value(undefined));
  failure("CGT_E_ARGUMENT", "misere", () => nim.value(1, { misere: "yes" }));
  failure("CGT_E_ARGUMENT", "method", () => nim.value(1, { method: "guess" }));
  failure("CGT_E_POSITION", "two", () => cgt.game("wythoff").value(7));
  nim.free();
});

test("errors name the place", () => {
  const error = failure("CGT_E_SYNTAX", '"euclidd"', () => cgt.game("push(nim,euclidd)"));
  assert.deepEqual(
    [error.status, error.place.line, error.place.column, error.place.start, error.place.length, error.place.token],
    [-15, 1, 10, 9, 7, "euclidd"]);
  assert.ok(error.place.expected.includes("nim"));
  assert.deepEqual(failure("CGT_E_SYNTAX", "", () => cgt.game("sum(nim,\n  𝟙é)")).place.start, 11);
  assert.equal(failure("CGT_E_SYNTAX", "", () => cgt.game("nim").value("3,x")).place.column, 3);
  failure("CGT_E_ARGUMENT", "text", () => cgt.game("nim\0"));
  failure("CGT_E_ARGUMENT", "text", () => cgt.game(7));
  failure("CGT_E_FILE", "no_such_file", () => cgt.game("@no_such_file"));
});

test("every example has a value, moves, an explanation and a picture", () => {
  const examples = cgt.gameExamples();
  assert.ok(examples.length > 50);
  for (const { game: text, position } of examples) {
    const game = cgt.game(text);
    assert.equal(cgt.game(game.spec).spec, game.spec);
    const value = game.value(position);
    assert.equal(game.outcome(position), value === 0n ? "P" : "N");
    assert.equal(game.winningMoves(position).length > 0, value !== 0n, text);
    const values = new Set(game.moves(position).map((move) => game.value(move)));
    let mex = 0n;
    while (values.has(mex)) mex++;
    assert.equal(value, mex, text);
    assert.ok(game.explain(position).includes(String(value)), text);
    assert.ok(game.svg(position).startsWith("<svg"), text);
    assert.deepEqual(game.words(game.text(position)), game.words(game.text(game.words(position))), text);
    game.free();
  }
  for (const { graph } of cgt.graphExamples()) assert.ok(cgt.game(`nodekayles(${graph})`).svg("0").endsWith("</svg>\n"), graph);
  assert.ok(cgt.graphExamples().some(({ graph }) => graph === "petersen"));
  for (const { poset } of cgt.posetExamples()) assert.ok(cgt.posetSvg(poset).endsWith("</svg>\n"), poset);
});

test("pictures", () => {
  const game = cgt.game("nim");
  assert.ok(game.svg("3,5", { title: "Three & five", values: true }).includes("Three &#38; five"));
  assert.notEqual(game.svg("3,5", { dark: true }), game.svg("3,5"));
  assert.ok(game.playsSvg("1,2").startsWith("<svg"));
  assert.ok(game.playsDot("1,2").startsWith("digraph"));
  const map = cgt.heatMap(game.table([[2, 4], [5, 9]]), { title: "Nim", zeros: true, rowName: "first heap" });
  assert.ok(map.includes("first heap") && map.includes(">9<"));
  assert.ok(cgt.heatMap({ values: new BigUint64Array([0n, NO_ANSWER]), shape: [1, 2] }).startsWith("<svg"));
  const points = cgt.plot(cgt.game("kayles").sequence(0, 100), { title: "Kayles", columnName: "heap", zeros: true });
  assert.ok(points.startsWith("<svg") && points.includes("heap") && points.includes("Kayles"));
  failure("CGT_E_ARGUMENT", "values[1]", () => cgt.plot([1, "x"]));
  failure("CGT_E_ARGUMENT", "", () => cgt.plot([]));
  failure("CGT_E_ARGUMENT", "shape", () => cgt.heatMap({ values: new BigUint64Array(3), shape: [2, 2] }));
  failure("CGT_E_ARGUMENT", "title", () => game.svg("3,5", { title: 3 }));
  failure("CGT_E_ARGUMENT", "dark", () => game.svg("3,5", { dark: 1 }));
  game.free();
});

test("nimbers", () => {
  const { nim } = cgt;
  function product(a, b, bits = 64n) {
    if (a < 2n || b < 2n) return a * b;
    const half = bits / 2n, mask = (1n << half) - 1n;
    const [a0, a1, b0, b1] = [a & mask, a >> half, b & mask, b >> half];
    const low = product(a0, b0, half), high = product(a1, b1, half), cross = product(a0 ^ a1, b0 ^ b1, half);
    return ((cross ^ low) << half) ^ low ^ product(high, 1n << (half - 1n), half);
  }
  let a = 0x9E3779B97F4A7C15n;
  for (let i = 0; i < 100; i++) {
    const b = BigInt.asUintN(64, a * 0xBF58476D1CE4E5B9n + 1n) >> BigInt(i % 64);
    assert.equal(nim.mul(a, b), product(a, b));
    assert.equal(nim.add(a, b), a ^ b);
    assert.equal(product(nim.inverse(a), a), 1n);
    assert.equal(product(nim.divide(b, a), a), b);
    assert.equal(nim.square(nim.sqrt(a)), a);
    assert.equal(nim.square(a), product(a, a));
    for (const root of nim.solveQuadratic(1, b, 3)) assert.equal(product(root, root) ^ product(b, root) ^ 3n, 0n);
    a = BigInt.asUintN(64, a * 0x94D049BB133111EBn + 3n) | 1n;
  }
  assert.deepEqual([nim.pow(2, 2), nim.order(2), nim.trace(MOST), nim.mex([0, 1n, 3])], [3n, 3n, 1n, 2n]);
  failure("CGT_E_DOMAIN", "nonzero", () => nim.inverse(0));
  failure("CGT_E_ARGUMENT", "argument 2", () => nim.add(1, -1));
});

// Wythoff's game, from its definition.
const wythoffRules = {
  *options([a, b]) {
    for (let k = 1n; k <= a; k++) yield [a - k, b];
    for (let k = 1n; k <= b; k++) yield [a, b - k];
    for (let k = 1n; k <= a && k <= b; k++) yield [a - k, b - k];
  },
};

test("rules in JavaScript", () => {
  const [game, known] = [cgt.game(wythoffRules), cgt.game("wythoff")];
  for (const misere of [false, true]) assert.deepEqual(game.table([[0, 12], [0, 12]], { misere }), known.table([[0, 12], [0, 12]], { misere }));
  assert.deepEqual(game.moves([1, 1]).sort(), ["0,0", "0,1", "1,0"]);
  assert.deepEqual(game.winningMoves([2, 2]).sort(), ["0,0", "1,2", "2,1"]);
  assert.equal(game.family, "callbacks");
  game.free();

  const sorted = cgt.game({ ...wythoffRules, canonical: ([a, b]) => (a < b ? [a, b] : [b, a]), text: ([a, b]) => `(${a}|${b})` });
  assert.equal(sorted.value([7, 4]), known.value([7, 4]));
  assert.deepEqual(sorted.moves([1, 1]).sort(), ["(0|0)", "(0|1)"]);
  assert.ok(sorted.counts().entries < 40n);

  const kayles = cgt.game({
    *options([n]) {
      for (const taken of [1n, 2n]) for (let left = 0n; left + taken <= n; left++) yield [left, n - taken - left];
    },
    split: (heaps) => heaps.filter((heap) => heap > 0n),
    unordered: true,
    dropZeros: true,
  });
  assert.deepEqual([...kayles.sequence(0, 40)], [...cgt.game("kayles").sequence(0, 40)]);
  const heaps = cgt.game({ options: ([n]) => [1, 3n, [4]].filter((k) => BigInt(k) <= n).map((k) => n - BigInt(k)), heaps: true });
  assert.equal(heaps.value([MOST % 1000n, 5, 7]), cgt.game("subtraction(1,3,4)").value([MOST % 1000n, 5, 7]));
});

test("rules in JavaScript that misbehave", () => {
  const mistake = new Error("mine");
  const failing = cgt.game({
    options() {
      throw mistake;
    },
  });
  assert.throws(() => failing.value(3), (error) => error === mistake);
  assert.throws(() => failing.moves(3), (error) => error === mistake);
  const value = (rules) => () => cgt.game(rules).value([3, 4]);
  failure("CGT_E_ARGUMENT", "rules.options", () => cgt.game({}));
  failure("CGT_E_ARGUMENT", "rules.split", () => cgt.game({ ...wythoffRules, split: 3 }));
  failure("CGT_E_ARGUMENT", "rules.heaps", () => cgt.game({ ...wythoffRules, heaps: 3 }));
  failure("CGT_E_ARGUMENT", "options()", value({ options: () => 3 }));
  failure("CGT_E_ARGUMENT", "options()", value({ options: () => [[-1]] }));
  failure("CGT_E_ARGUMENT", "options()", value({ options: () => [{}] }));
  failure("CGT_E_ARGUMENT", "options()", value({ options: () => undefined }));
  failure("CGT_E_ARGUMENT", "canonical()", value({ ...wythoffRules, canonical: () => [1, 2, 3] }));
  failure("CGT_E_ARGUMENT", "canonical()", value({ ...wythoffRules, canonical: () => undefined }));
  failure("CGT_E_ARGUMENT", "validate()", value({ ...wythoffRules, validate: () => 7 }));
  failure("CGT_E_LOOP", "", value({ options: (position) => [position] }));
  const picky = cgt.game({ ...wythoffRules, validate: ({ length }) => (length === 2 ? undefined : `${length} heaps; expected two`) });
  failure("CGT_E_POSITION", "3 heaps; expected two", () => picky.value([1, 2, 3]));
  assert.equal(picky.value([1, 2]), 0n);
  const asking = cgt.game({ options: ([n]) => (n > 0n ? [cgt.game("nim").value([n - 1n])] : []) }); // another game may be asked
  assert.equal(asking.value(9), 1n);
  const recursive = cgt.game({ options: ([n]) => [recursive.value(n)] });
  failure("CGT_E_STATE", "", () => recursive.value(3));
  const freed = cgt.game({ options: () => [].concat(freed.free() ?? []) });
  failure("CGT_E_STATE", "answering", () => freed.value(1));
});

test("progress stops a question, which goes on later", () => {
  const game = cgt.game("zeruclid");
  let calls = 0;
  game.poll = 100;
  assert.equal(game.poll, 100n);
  game.onProgress((expanded, known) => {
    assert.equal(typeof expanded, "bigint");
    failure("CGT_E_STATE", "answering", () => game.free());
    failure("CGT_E_STATE", "", () => game.value("1,2,3"));
    return ++calls < 3 && known >= 0n;
  });
  failure("CGT_E_CANCELLED", "progress", () => game.value("40,41,42"));
  assert.equal(calls, 3);
  const { known } = game.counts();
  assert.ok(known > 0n);
  const mistake = new Error("mine");
  game.onProgress(() => {
    throw mistake;
  });
  assert.throws(() => game.value("40,41,42"), (error) => error === mistake);
  game.onProgress(undefined);
  const value = game.value("40,41,42");
  const other = cgt.game("zeruclid");
  assert.equal(value, other.value("40,41,42", { method: "table" }));
  game.forget();
  assert.equal(game.counts().known, 0n);
  game.memory = 1000;
  failure("CGT_E_LIMIT", "limit", () => game.value("40,41,42"));
  game.free();
  other.free();
});

test("a worker stops when it is told to", async () => {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(
    `const { parentPort, workerData: flag } = require("node:worker_threads");
     import("libcgt").then(async ({ load }) => {
       const game = (await load()).game("zeruclid");
       game.onProgress(() => {
         parentPort.postMessage("progress");
         return Atomics.load(flag, 0) === 0;
       });
       try {
         game.value("300,301,302");
       } catch (error) {
         parentPort.postMessage(error.code);
       }
     });`,
    { eval: true, workerData: flag });
  const code = await new Promise((resolve, reject) => {
    worker.on("error", reject);
    worker.on("message", (message) => {
      if (message === "progress") Atomics.store(flag, 0, 1);
      else resolve(message);
    });
  });
  assert.equal(code, "CGT_E_CANCELLED");
  await worker.terminate();
});

test("a game that is freed can be asked nothing", () => {
  const game = cgt.game("nim");
  game.free();
  game.free();
  failure("CGT_E_STATE", "freed", () => game.value(1));
  failure("CGT_E_STATE", "freed", () => game.spec);
  const other = cgt.game("nim");
  other[Symbol.dispose]();
  failure("CGT_E_STATE", "freed", () => other.moves(1));
});

test("what nobody refers to is freed", { skip: !globalThis.gc && "needs node --expose-gc" }, async () => {
  const own = await load();
  for (let i = 0; i < 80; i++) {
    const game = own.game("rules(a,b: a-1,b if a>0; a,b-1 if b>0)");
    game.value([300, 300]);
    assert.ok(game.counts().bytes > 350_000n);
    if (i % 10 === 9) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      globalThis.gc();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  assert.ok(own.memoryBytes < 25_000_000, `${own.memoryBytes} bytes`);
});

test("no question leaks", async () => {
  const own = await load();
  const game = own.game("sum(nim,wythoff)");
  const ask = (text) => {
    game.value(text);
    game.winningMoves(text);
    game.svg(text);
    own.game("cram(2,3)").free();
    try {
      game.value("x");
    } catch {
      // that is what it is about
    }
  };
  for (let i = 0; i < 100; i++) ask("3 & 1,2");
  const before = own.memoryBytes;
  for (let i = 0; i < 3000; i++) ask("3 & 1,2");
  assert.equal(own.memoryBytes, before);
  game.free();
});

test("memory grows, and what does not fit is refused", async () => {
  const own = await load();
  const game = own.game("wythoff");
  const { values } = game.table([[0, 1500], [0, 1500]]);
  assert.equal(values.length, 1501 ** 2);
  failure("CGT_E_MEMORY", "", () => game.table([[0, 10 ** 6], [0, 10 ** 6]]));
  assert.equal(game.value("3,5"), 0n);
  failure("CGT_E_ARGUMENT", "n is", () => game.sequence(0, -1));
  failure("CGT_E_ARGUMENT", "range 0", () => game.table([[3, 2], 1]));
});

test("deep texts are answered, or refused", () => {
  const deep = (n) => `${"sum(".repeat(n)}nim${")".repeat(n)}`;
  failure("CGT_E_LIMIT", "", () => cgt.game(deep(201)));
  const game = cgt.game(deep(190));
  const position = [...range(190).map((i) => 190 - i), 3]; // each part after its number of words
  for (const method of ["auto", "search", "table"]) assert.equal(game.value(position, { method }), 3n);
  assert.equal(game.value(position, { misere: true }), 3n);
});

test("the program may come from anywhere", async () => {
  const bytes = await readFile(new URL(import.meta.resolve("libcgt/cgt.wasm")));
  const response = () => new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
  for (const source of [bytes, await WebAssembly.compile(bytes), response(), Promise.resolve(response())])
    assert.equal((await load(source)).version, cgt.version);
  await assert.rejects(load(new Response("", { status: 404 })), CgtError);
});

test("the program of the README prints what stands there", async () => {
  const page = await readFile(new URL("../README.md", import.meta.resolve("libcgt")), "utf8");
  const [, program, output] = page.match(/```js\n(.*?)```\n\nprints\n\n```text\n(.*?)```/s);
  await writeFile("readme.js", program);
  assert.equal(execFileSync(process.execPath, ["readme.js"], { encoding: "utf8" }), output);
});
