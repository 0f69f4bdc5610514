// The pages of the manual, opened from a disk.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { accessible, browser, close, fits, open } from "./page.js";

const folder = process.env.SITE;
const pages = readdirSync(folder).filter((name) => name.endsWith(".html"));
after(() => browser.close());

test("every link and picture leads somewhere", () => {
  const texts = new Map();
  const text = (name) => texts.get(name) ?? texts.set(name, readFileSync(join(folder, name), "utf8")).get(name);
  assert.ok(pages.length > 30);
  for (const page of pages)
    for (const [, link] of text(page).matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^(https?:|data:|mailto:)/.test(link)) continue;
      const [name, anchor] = link.replaceAll("&amp;", "&").split("#");
      assert.ok(existsSync(join(folder, name || page)), `${page}: ${link}`);
      if (anchor && !name.startsWith("playground/"))
        assert.ok(new RegExp(`(?:id|name)="${anchor}"`).test(text(name || page)), `${page}: there is no place ${link}`);
    }
});

test("no markup is left in the texts", () => {
  for (const page of pages) {
    const text = readFileSync(join(folder, page), "utf8").replace(/<(code|pre|script)[^>]*>.*?<\/\1>/gs, "").replace(/<[^>]*>/g, "");
    assert.doesNotMatch(text, /@ref|\\subpage|\{#|\]\(|`|\*\*\w/, page);
  }
});

test("every page is accessible and fits on a phone", async () => {
  for (const [i, page] of pages.entries()) {
    const shown = await open(page, { viewport: { width: 360, height: 800 }, colorScheme: i % 2 ? "dark" : "light" });
    await accessible(shown, page);
    await fits(shown, page);
    await close(shown);
  }
});

test("the search finds games, words and functions", async () => {
  const page = await open("index.html");
  const first = async (wanted) => {
    await page.fill("#search", wanted);
    await page.waitForFunction((wanted) => {
      const results = document.getElementById("results");
      return !results.hidden && results.dataset.for === wanted;
    }, wanted);
    return (await page.locator("#results li").allTextContents()).slice(0, 3).join(" | ");
  };
  for (const [wanted, expected] of [
    ["kayles", /^Kayles Catalogue \| kayles in the playground/], ["misere quotients", /^Misère quotients/], ["hackenbush", /^Green Hackenbush Catalogue/],
    ["cgt_game_parse", /^cgt_game_parse C reference/], ["wythof", /Wythoff/], ["slurm", /Parts of a call/], ["Game.parse_position", /cgt\.game\.Game\.parse_position Python reference/], ["solve_quadratic", /solve_quadratic Julia reference/], ["xyzzy", /^Nothing found$/],
  ])
    assert.match(await first(wanted), expected);
  await accessible(page, "what was found");
  await first("treblecross");
  await page.focus("#search");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/catalogue\.html#treblecross$/);
  await close(page);
});

test("an example of the catalogue opens in the playground", async () => {
  const page = await open("catalogue.html");
  await page.locator("a", { hasText: "open in the playground" }).nth(1).click();
  await page.waitForFunction(() => document.getElementById("value-normal")?.textContent === "0");
  assert.equal(await page.locator("#game .cm-content").textContent(), "wythoff");
  await close(page);
});
