// Makes the manual of the site: pages from Markdown, and what the search looks through.
//
//   node build.js ROOT DOC FOLDER    DOC is the folder `doc` of a build in which the target `doc` has been made

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { load } from "libcgt";
import MarkdownIt from "markdown-it";
import { doxygenNameOf, groups, LAST, nameOf } from "./pages.js";

const [root, doc, out] = process.argv.slice(2);
const read = (file) => readFileSync(join(root, file), "utf8");
const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

// ---- Which pages there are ----

const markdown = [
  ...["doc", "doc/papers"].flatMap((folder) => readdirSync(join(root, folder)).filter((name) => name.endsWith(".md")).map((name) => `${folder}/${name}`)),
  "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "bindings/julia/README.md", "packaging/README.md", "packaging/npm/README.md",
];
/** The references of Python and Julia, which are pages of HTML already. */
const references = new Map(
  [["doc/python_reference.md", "Python reference"], ["doc/julia_reference.md", "Julia reference"]].map(([file, title]) => {
    const name = nameOf(file);
    const html = readFileSync(join(doc, "html", `${name}.html`), "utf8");
    const [, places, main] = /<nav>(.*?)<\/nav><main>(.*)<\/main>/s.exec(html);
    const article = `<h1>${title}</h1>\n<p class="places">${places}</p>\n${main.replaceAll("<pre>", '<pre tabindex="0">')}`;
    return [file, { file, name, title, article }];
  }),
);

const listed = groups.map(([title, files]) => [title, files.filter((file) => markdown.includes(file) || references.has(file))]);
const named = listed.flatMap(([, files]) => files);
const rest = markdown.filter((file) => file !== "doc/mainpage.md" && !named.includes(file)).sort();
const contents = [...listed, [LAST, rest]];

// ---- Names that texts refer to ----

const targets = new Map(); // name → [address, title]

/** The functions, structs and constants of the C reference. */
function readReference() {
  const index = readFileSync(join(doc, "xml", "index.xml"), "utf8");
  const found = [];
  for (const [, compound, kind, body] of index.matchAll(/<compound refid="([^"]+)" kind="([^"]+)">(.*?)<\/compound>/gs)) {
    const name = /<name>(.*?)<\/name>/.exec(body)[1];
    if (kind === "struct") targets.set(name, [`c/${compound}.html`, name]);
    if (kind === "file") targets.set(name, [`c/${compound}.html`, name]);
    if (kind !== "group") continue;
    const title = /<title>(.*?)<\/title>/.exec(readFileSync(join(doc, "xml", `${compound}.xml`), "utf8"))[1];
    targets.set(name, [`c/${compound}.html`, title]);
    for (const [, member, what, name] of body.matchAll(/<member refid="([^"]+)" kind="([^"]+)"><name>(.*?)<\/name>/g)) {
      const [, page, anchor] = /^(.*)_1([^_]+)$/.exec(member);
      const address = `c/${page}.html#${anchor}`;
      targets.set(name, [address, name]);
      if (what === "function" || what === "define" || what === "typedef") found.push([name, address]);
    }
  }
  return found;
}

const HEADING = /^(#{1,6}) +(.*?) *(?:\{#([\w-]+)\})? *$/;

function slug(text, taken) {
  const plain = text.toLowerCase().replace(/<[^>]*>/g, "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "part";
  let name = plain;
  for (let i = 2; taken.has(name); i++) name = `${plain}-${i}`;
  taken.add(name);
  return name;
}

const inPlayground = (game, position) => `playground/index.html#${new URLSearchParams({ game, position })}`;

/** The text of a page; the catalogue has its table of posets, and its examples lead to the playground. */
function textOf(file) {
  if (file !== "doc/catalogue.md") return read(file);
  return execFileSync("python3", [join(root, "doc/poset_table.py"), join(root, file)], { encoding: "utf8" }).replace(
    /^- Spec: `([^`]+)`, with the position `([^`]+)`/gm,
    (line, game, position) => `${line} ([open in the playground](${inPlayground(game, position)}))`,
  );
}

/** Lines outside of blocks of code. */
function* proseLines(lines) {
  let inside = false;
  for (const [i, line] of lines.entries()) {
    if (/^ *```/.test(line)) inside = !inside;
    else if (!inside) yield [i, line];
  }
}

/** A page: its headings get names, and references become links. */
function prepare(file) {
  const lines = textOf(file).split("\n");
  const page = { file, name: nameOf(file), title: file, lines, taken: new Set() };
  for (const [i, line] of proseLines(lines)) {
    const heading = HEADING.exec(line);
    if (!heading) continue;
    const [, marks, text, given] = heading;
    const title = text.replace(/[`*]/g, "");
    if (marks === "#" && page.title === file) {
      page.title = file === "README.md" ? "README" : title;
      for (const name of [given, doxygenNameOf(file)]) if (name) targets.set(name, [`${page.name}.html`, page.title]);
      lines[i] = `# ${text}`;
    } else {
      const anchor = given ?? slug(text, page.taken);
      page.taken.add(anchor);
      if (given) targets.set(given, [`${page.name}.html#${given}`, title]);
      lines[i] = `${marks} ${text} {#${anchor}}`;
    }
  }
  return page;
}

const linked = (name) => targets.get(name) ?? targets.get(name.replace(/^::/, "").replace(/\(\)$/, ""));

function resolve(name, page) {
  const found = linked(name);
  if (!found) throw new Error(`${page.file}: nothing is called ${name}`);
  return found;
}

// ---- Markdown ----

const md = new MarkdownIt({ html: true });

md.renderer.rules.heading_open = (tokens, i, options, env, self) => {
  const inline = tokens[i + 1];
  const last = inline.children.at(-1);
  const anchor = last?.type === "text" ? /^(.*?) ?\{#([\w\p{L}-]+)\}$/su.exec(last.content) : null;
  if (anchor) {
    last.content = anchor[1];
    tokens[i].attrSet("id", anchor[2]);
  }
  return self.renderToken(tokens, i, options);
};

const linkOf = (name) => {
  const found = targets.get(name);
  return found ? `<a href="${found[0]}">${name}</a>` : undefined;
};

md.renderer.rules.code_inline = (tokens, i) => {
  const text = tokens[i].content;
  const link = linkOf(text.replace(/\(\)$/, ""));
  return `<code>${link && /^(cgt|CGT)_/.test(text) ? link.replace(/>.*</, `>${escape(text)}<`) : escape(text)}</code>`;
};

md.renderer.rules.text = (tokens, i) => {
  const inLink = tokens.slice(0, i).reduce((depth, { type }) => depth + (type === "link_open" ? 1 : type === "link_close" ? -1 : 0), 0) > 0;
  return escape(tokens[i].content).replace(/(?:::)?\b((?:cgt|CGT)_\w+)(\(\))?/g, (whole, name, call = "") => {
    const link = inLink ? undefined : linkOf(name);
    return link ? `<code>${link.replace("</a>", `${call}</a>`)}</code>` : whole.replace(/^::/, "");
  });
};

md.renderer.rules.table_open = () => '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>';
md.renderer.rules.table_close = () => "</table></div>";
const fence = (tokens, i) => `<pre tabindex="0"><code>${escape(tokens[i].content)}</code></pre>`;
md.renderer.rules.fence = fence;
md.renderer.rules.code_block = fence;

const pictures = new Set();
md.renderer.rules.image = (tokens, i) => {
  const name = basename(tokens[i].attrGet("src"));
  const from = [join(doc, "pictures", name), join(root, "doc/images", name)].find(existsSync);
  if (!from) throw new Error(`there is no picture ${name}`);
  if (!pictures.has(name)) copyFileSync(from, join(out, "pictures", name));
  pictures.add(name);
  return `<img src="pictures/${name}" alt="${escape(tokens[i].content)}" loading="lazy">`;
};

function render(page) {
  const text = page.lines.map((line) => line);
  for (const [i, line] of proseLines(page.lines))
    text[i] = line
      .replace(/\]\(@ref ([\w:]+)(?: "[^"]*")?\)/g, (_, name) => `](${resolve(name, page)[0]})`)
      .replace(/(?:@ref|\\subpage) ([\w:]+)/g, (_, name) => {
        const [address, title] = resolve(name, page);
        return `[${title}](${address})`;
      });
  const html = md
    .render(text.join("\n"))
    .replace(/<th([^>]*)><\/th>/g, "<td></td>")
    .replace(/<thead>\s*<tr>(\s*<td><\/td>)+\s*<\/tr>\s*<\/thead>/g, "");
  return html.replace(/<a href="([^"#:]+)(#[^"]*)?">(.*?)<\/a>/gs, (whole, address, anchor = "", inside) => {
    if (/^(c|playground)\//.test(address) || existsInSite(address)) return whole;
    if (/^modules\.html$|^group__/.test(address)) return `<a href="c/${address}${anchor}">${inside}</a>`;
    const file = join(page.file, "..", address);
    const other = markdown.includes(file) ? `${nameOf(file)}.html` : undefined;
    return other ? `<a href="${other}${anchor}">${inside}</a>` : inside; // a file of the sources
  });
}

const names = new Set([...markdown, ...references.keys()].map((file) => `${nameOf(file)}.html`));
const existsInSite = (address) => names.has(address);

// ---- Pages ----

function frame(page, article) {
  const entry = ({ name, title }) =>
    `<li><a href="${name}.html"${name === page.name ? ' aria-current="page"' : ""}>${escape(title)}</a></li>`;
  const nav = contents
    .map(([title, files]) => `<h2>${title}</h2>\n<ul class="plain">${files.map((file) => entry(pages.get(file))).join("\n")}</ul>`)
    .join("\n");
  const title = page.name === "index" ? "libcgt: impartial combinatorial games" : `${page.title} · libcgt`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="look.css">
<link rel="stylesheet" href="manual.css">
<script src="site.js" defer></script>
</head>
<body>
<header class="top">
<a class="name" href="index.html">libcgt</a>
<nav aria-label="Site"><a href="playground/index.html">Playground</a><a href="index.html" aria-current="true">Manual</a><a href="c/modules.html">C reference</a></nav>
<button id="theme" type="button" class="quiet">Dark</button>
</header>
<div class="manual">
<div class="side">
<search><input id="search" type="search" placeholder="Search games and words" aria-label="Search the manual" autocomplete="off"><ul id="results" class="plain" hidden></ul></search>
<details id="contents"><summary>All pages</summary><nav aria-label="Manual">${nav}</nav></details>
</div>
<main>
${article}
</main>
</div>
</body>
</html>
`;
}

// ---- What the search looks through: parts of pages, games, functions of C ----

const plain = (html) => html.replace(/<[^>]*>/g, " ").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&amp;/g, "&").replace(/\s+/g, " ").trim();

function parts(page, html) {
  const pieces = html.split(/(?=<h[1-3][ >])/);
  return pieces.flatMap((piece) => {
    const heading = /^<h([1-3])(?: id="([^"]*)")?>(.*?)<\/h\1>/s.exec(piece);
    if (!heading) return [];
    const [whole, level, anchor, title] = heading;
    return [{ title: plain(title), where: level === "1" ? "" : page.title, text: plain(piece.slice(whole.length)), address: `${page.name}.html${anchor ? `#${anchor}` : ""}` }];
  });
}

/** What a reference explains. */
const entries = ({ title: where, name, article }) =>
  [...article.matchAll(/<article id="([^"]+)">(.*?)<\/article>/gs)].map(([, id, html]) => ({ title: id, where, text: plain(html), address: `${name}.html#${id}` }));

mkdirSync(join(out, "pictures"), { recursive: true });
const functions = readReference();
const pages = new Map([...markdown.map((file) => [file, prepare(file)]), ...references]);
targets.set("mainpage", ["index.html", "libcgt"]);
const found = [];
for (const page of pages.values()) {
  const article = page.article ?? render(page);
  writeFileSync(join(out, `${page.name}.html`), frame(page, article));
  found.push(...(page.article ? entries(page) : parts(page, article)));
}
const cgt = await load();
for (const { game, position } of cgt.gameExamples())
  found.push({ title: game, where: "in the playground", text: "", address: inPlayground(game, position) });
for (const [name, address] of functions) found.push({ title: name, where: "C reference", text: "", address });
writeFileSync(join(out, "search-index.js"), `window.found = ${JSON.stringify(found)};\n`);
console.log(`${pages.size} pages, ${pictures.size} pictures, ${found.length} places to search`);
