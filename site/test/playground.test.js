// The playground as people have it: opened from a disk, without a server.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { load } from "libcgt";
import { accessible, browser, close, fits, open } from "./page.js";

const cgt = await load();
const catalogue = cgt.gameExamples();
const PAGE = "playground/index.html";
after(() => browser.close());

/** The address of a question. */
const asking = (question) => `${PAGE}#${new URLSearchParams(question)}`;

/** Waits until all is answered, both plays and all options. */
async function answered(page) {
  await page.waitForFunction(() => document.body.dataset.state === "answered");
}

/** Puts a text into one of the fields, as if it was typed. */
async function type(page, field, text) {
  const content = page.locator(`#${field} .cm-content`);
  await content.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type(text);
  await page.keyboard.press("Escape"); // what completion offers
}

/** How many dominoes can be laid on a board. */
function dominoes(game, board) {
  const rows = board.split("/");
  const free = (i, j) => rows[i]?.[j] === ".";
  const count = (di, dj) => rows.flatMap((row, i) => [...row].filter((_, j) => free(i, j) && free(i + di, j + dj))).length;
  return (game.startsWith("vertical") ? 0 : count(0, 1)) + (game.startsWith("horizontal") ? 0 : count(1, 0));
}

test("the first answer comes within a second", async () => {
  const times = [];
  for (let i = 0; i < 5; i++) { // the machine may be busy with something else
    const page = await open(asking({ game: "nim", position: "3,5,7" }));
    await page.waitForFunction(() => document.getElementById("value-normal")?.textContent === "1");
    times.push(await page.evaluate(() => performance.now()));
    await close(page);
  }
  assert.ok(Math.min(...times) < 1000, `${times} ms`);
});

test("every example of the catalogue opens at a click", async () => {
  const page = await open(PAGE);
  await page.waitForSelector("#examples button");
  assert.equal(await page.locator("#examples button").count(), catalogue.length);
  for (const { game, position } of catalogue) {
    await page.locator("#examples button", { hasText: game }).getByText(game, { exact: true }).click();
    await page.waitForFunction(() => document.body.dataset.state !== "asking" && document.getElementById("winning-normal") !== null);
    const asked = cgt.game(game);
    assert.equal(await page.textContent("#value-normal"), String(asked.value(position)), game);
    assert.equal((await page.textContent("#outcome-normal"))[0], asked.outcome(position), game);
    if ((await page.getAttribute("body", "data-state")) === "answered") // misère values may take long
      assert.equal(await page.textContent("#value-misere"), String(asked.value(position, { misere: true })), game);
    assert.equal(await page.locator("#answers figure svg").count(), 1, game);
    const options = await page.locator("table.options tbody tr").count();
    assert.equal(options, Math.min(asked.notation === "board" ? dominoes(game, asked.text(position)) : asked.moves(position).length, 100), game);
    assert.equal(await page.locator("#game-error").textContent(), "");
    asked.free();
  }
  await close(page);
});

test("a wrong text is underlined where the library says", async () => {
  const page = await open(asking({ game: "nim", position: "3,5" }));
  await answered(page);
  await type(page, "game", "push(nim,euclidd)");
  await page.waitForSelector("#game .cm-lintRange-error");
  assert.equal(await page.locator("#game .cm-lintRange-error").textContent(), "euclidd");
  assert.match(await page.textContent("#game-error"), /column 10: "euclidd"; expected a game/);
  await type(page, "game", "nim");
  await type(page, "position", "3,x,5");
  await page.waitForSelector("#position .cm-lintRange-error");
  assert.equal(await page.locator("#position .cm-lintRange-error").textContent(), "x");
  assert.equal(await page.textContent("#game-error"), "");
  await close(page);
});

test("completion offers what the library expects at the cursor", async () => {
  const page = await open(PAGE);
  await answered(page);
  const offered = async (text) => {
    await page.locator("#game .cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.keyboard.type(text, { delay: 10 });
    await page.waitForSelector(".cm-tooltip-autocomplete");
    return page.locator(".cm-tooltip-autocomplete .cm-completionLabel").allTextContents();
  };
  await page.waitForSelector("#examples button");
  assert.deepEqual(await offered("wyt"), ["wythoff"]);
  const posets = await offered("ruler(a");
  assert.ok(posets.includes("asm") && posets.includes("antichain") && !posets.includes("arckayles"), posets.join());
  assert.ok((await offered("nodekayles(pet")).includes("petersen"));
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#game .cm-content").textContent(), "nodekayles(petersen)"); // brackets close themselves
  await close(page);
});

test("a question is shared as a link", async () => {
  const page = await open(PAGE);
  await type(page, "game", "octal(0.77)");
  await type(page, "position", "5,9 ");
  await answered(page);
  const address = page.url().slice(page.url().indexOf(PAGE));
  const other = await open(address);
  await answered(other);
  assert.equal(await other.locator("#game .cm-content").textContent(), "octal(0.77)");
  assert.equal((await other.locator("#position .cm-content").textContent()).trim(), "5,9");
  assert.equal(await other.textContent("#value-normal"), "0");
  await close(other);
  await close(page);
});

test("a long search shows its progress, and stops at a button", async () => {
  const page = await open(asking({ game: "cram(6,7)", position: "start" }));
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("positions searched"));
  await accessible(page, "a search");
  await page.click("#stop");
  await page.waitForFunction(() => document.getElementById("status").textContent.startsWith("Stopped after"));
  assert.ok(await page.locator("#stop").isHidden());
  await type(page, "game", "nim");
  await type(page, "position", "3,5");
  await answered(page);
  assert.equal(await page.textContent("#value-normal"), "6");
  await close(page);
});

test("an option goes to its position", async () => {
  const page = await open(asking({ game: "nim", position: "3,5" }));
  await answered(page);
  await page.locator("#winning-normal button").click();
  await answered(page);
  assert.equal(await page.locator("#position .cm-content").textContent(), "3,3");
  assert.equal(await page.textContent("#value-normal"), "0");
  await close(page);
});

test("light and dark, wide and narrow, every view is accessible and fits", async () => {
  for (const colorScheme of ["light", "dark"])
    for (const width of [1280, 360]) {
      const page = await open(PAGE, { colorScheme, viewport: { width, height: 800 } });
      for (const view of ["answers", "match", "table", "sequence", "rules"]) {
        await page.click(`#tab-${view}`);
        await answered(page);
        await accessible(page, `${view}, ${colorScheme}, ${width}`);
        await fits(page, view);
      }
      await page.click("#theme");
      await answered(page);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), colorScheme === "light" ? "dark" : "light");
      await accessible(page, "the other colours");
      await close(page);
    }
});

test("the keyboard is enough", async () => {
  const page = await open(PAGE);
  await answered(page);
  await page.focus("#tab-answers");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.id), "tab-match");
  await page.keyboard.press("End");
  assert.ok(await page.locator("#rules").isVisible());
  await close(page);
});

/** Plays by clicking on shapes of the picture alone, until there is no move. */
async function playByClicks(page) {
  const state = () => page.evaluate(() => ["#match .says", "#log"].map((place) => document.querySelector(place).textContent));
  for (let turn = 0; turn < 100; turn++) {
    await page.waitForFunction(() => /Your move|cannot move/.test(document.querySelector("#match .says").textContent));
    const [says, moves] = await state();
    if (says.includes("cannot move")) return;
    const n = await page.locator("#match .hit").count();
    assert.ok(n > 0, `nothing to click in ${moves}`);
    const same = async () => String(await state()) === String([says, moves]);
    for (let i = n - 1; i >= 0 && (await same()); i--) {
      await page.locator("#match .hit").nth(i).dispatchEvent("click");
      if (await page.locator("#make").isEnabled()) await page.locator("#make").dispatchEvent("click");
    }
    await page.waitForFunction((moves) => document.getElementById("log").textContent !== moves, moves);
  }
  assert.fail("the match does not end");
}

test("a game of each kind is played to its end by clicks", async () => {
  for (const [game, position, play] of [
    ["nim", "2,3,3", "normal"], ["wythoff", "3,4", "misere"], ["kayles", "4,5", "normal"], ["rules(n,q: n-k,2*k for k in 1..min(n,q))", "8,3", "normal"],
    ["welter", "2,5,6", "normal"], ["turtles", "1,3,4", "misere"], ["pnim", "3,2 + 2,2", "normal"], ["crim", "3,2,1", "normal"],
    ["cram(2,4)", "start", "normal"], ["vertical(3,2)", "start", "misere"], ["chomp(product(chain(2),chain(3)))", "start", "normal"],
    ["chomp(boolean(2))", "start", "normal"], ["ruler(boolean(3))", "{1,3};{2}", "normal"], ["ideal(asm(3))", "(1,0,0)", "normal"],
    ["nodekayles(grid(2,3))", "start", "normal"], ["nodekayles(cycle(6))", "start", "normal"], ["arckayles(petersen)", "start", "misere"], ["hackenbush(4; 0-1, 1-2, 1-3)", "start", "normal"],
    ["dag(5; 0>1, 0>2, 1>3, 2>4, 3>4)", "0", "normal"], ["sum(nim,welter)", "2,2 & 1,3", "normal"], ["push(nim,euclid)", "3,5@1", "normal"],
  ]) {
    const page = await open(asking({ game, position, view: "match", play }));
    await playByClicks(page);
    const asked = cgt.game(game);
    const path = (await page.textContent("#log")).split("  →  ");
    assert.equal(path[0], asked.text(position));
    for (const [i, move] of path.slice(1).entries()) {
      const options = asked.moves(path[i]).map((option) => asked.canonical(option).join());
      assert.ok(options.includes(asked.canonical(move).join()), `${game}: ${path[i]} to ${move}`);
    }
    assert.deepEqual(asked.moves(path.at(-1)), [], game);
    const yours = path.length % 2 === 0; // the last move
    assert.match(await page.textContent("#match .says"), yours === (play === "normal") ? /You win/ : /The library wins/, game);
    asked.free();
    await close(page);
  }
});

test("the library wins where it can, gives hints, and takes moves back", async () => {
  const page = await open(asking({ game: "nim", position: "3,5", view: "match" }));
  const says = (text) => page.waitForFunction((text) => document.querySelector("#match .says").textContent.includes(text), text);
  await says("Your move");
  await page.click("#hint");
  await says("Moving to 3,3 wins.");
  await page.locator(".moves button", { hasText: "1,5" }).click();
  await says("The library has moved to 1,1. Your move.");
  await page.click("#undo");
  await says("Your move.");
  assert.equal(await page.textContent("#log"), "3,5");
  await page.click("#second");
  await says("The library has moved to 3,3.");
  await page.click("#hint");
  await says("No move wins against good play.");
  await accessible(page, "a match");
  await close(page);
});

test("a table is a heat map that is hovered, moved through by keys, and zoomed", async () => {
  const page = await open(asking({ game: "wythoff", position: "3,5", view: "table" }));
  await page.waitForSelector("canvas[data-shape='41x41']");
  const box = await page.locator("canvas").boundingBox();
  const says = () => page.textContent("#table-says");
  await page.mouse.move(box.x + (box.width / 41) * 5.5, box.y + (box.height / 41) * 3.5);
  assert.equal(await says(), "3, 5: 0");
  await page.focus("canvas");
  await page.keyboard.press("ArrowRight");
  assert.equal(await says(), `3, 6: ${cgt.game("wythoff").value("3,6")}`);
  await page.mouse.wheel(0, -500);
  await page.waitForTimeout(50);
  await page.mouse.move(box.x + box.width - 2, box.y + box.height - 2);
  assert.notEqual(await says(), "40, 40: " + cgt.game("wythoff").value("40,40"));
  await page.fill("#table-range", "1 0..20");
  await page.keyboard.press("Enter");
  await page.waitForSelector("canvas[data-shape='1x21']");
  assert.match(page.url(), /table=1\+0\.\.20/);
  await close(page);
});

test("a sequence is a plot with its proved period", async () => {
  const page = await open(asking({ game: "kayles", position: "3", view: "sequence" }));
  await page.waitForFunction(() => document.getElementById("sequence-says").textContent.includes("from heap 71 on the values repeat with period 12"));
  assert.match(await page.textContent("#terms"), /^0 1 2 3 1 4 3 2 1 4 2 6 /);
  assert.equal(await page.locator("#plot canvas").count(), 1);
  await page.getByRole("button", { name: "Zoom in" }).last().click();
  await page.fill("#sequence-range", "7 9");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.getElementById("sequence-says").textContent.startsWith("Expected a range"));
  await close(page);
});

test("all known rules open at a click, and answer", async () => {
  const page = await open(asking({ game: "nim", position: "1", view: "rules" }));
  const n = await page.locator(".rulebook button").count();
  assert.equal(n, 22);
  for (let i = 0; i < n; i++) {
    const button = page.locator(".rulebook button").nth(i);
    await button.click();
    await answered(page);
    const game = cgt.game(await button.textContent());
    const position = await page.locator("#position .cm-content").textContent();
    assert.equal(await page.textContent("#value-normal"), String(game.value(position)), game.spec);
    game.free();
  }
  await close(page);
});

test("a table that takes long is stopped, and asked again", async () => {
  const page = await open(asking({ game: "rules(a,b,c,d: a-k,b+k,c,d for k in 1..a; a,b-k,c+k,d for k in 1..b; a,b,c-k,d+k for k in 1..c; a,b,c,d-k for k in 1..d)", position: "1,1,1,1", view: "table", table: "40 40 0..30 0..30" }));
  await page.waitForFunction(() => !document.getElementById("stop").hidden && document.body.dataset.state === "answered");
  await page.click("#stop");
  await page.waitForFunction(() => document.getElementById("table-says").textContent === "Stopped.");
  await page.fill("#table-range", "1 1 0..3 0..3");
  await page.keyboard.press("Enter");
  await page.waitForSelector("canvas[data-shape='4x4']");
  await close(page);
});
