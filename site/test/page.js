// What the tests of pages share: Debian's Chromium, axe, and what must never happen in a page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const site = `${pathToFileURL(process.env.SITE)}`;
export const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });

/** A new page, on which nothing may go wrong, and which loads nothing but files of the site. */
export async function open(address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.failures = [];
  page.on("pageerror", ({ message }) => page.failures.push(message));
  page.on("console", (message) => message.type() === "error" && page.failures.push(message.text()));
  page.on("request", (request) => /^(file|data|blob):/.test(request.url()) || page.failures.push(`loads ${request.url()}`));
  await page.goto(`${site}/${address}`);
  return page;
}

export async function close(page) {
  assert.deepEqual(page.failures, []);
  await page.context().close();
}

/** The rules of accessibility. */
export async function accessible(page, what) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run({ preload: false })); // it may not fetch style sheets from a disk
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)]), [], what);
}

/** Nothing is wider than the window. */
export async function fits(page, what) {
  const [width, window] = await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
  assert.ok(width <= window, `${what}: ${width} pixels in a window of ${window}`);
}
