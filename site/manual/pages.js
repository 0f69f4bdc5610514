// The pages of the manual, in groups: what the site shows, and in what order. The text of a page is its Markdown file.

export const groups = [ // a page that is not there yet is left out
  ["Begin", ["doc/tutorial.md", "doc/catalogue.md", "doc/language.md", "doc/cli.md", "doc/cookbook.md", "doc/glossary.md"]],
  ["Programming", [
    "doc/python.md", "doc/python_reference.md", "bindings/julia/README.md", "doc/julia_reference.md", "packaging/npm/README.md", "doc/games.md",
    "doc/rules.md", "doc/errors.md", "doc/embedding.md", "doc/threads.md", "doc/cluster.md",
  ]],
  ["Games", ["doc/octal.md", "doc/squares.md", "doc/lctr.md", "doc/coins.md", "doc/push.md", "doc/misere.md", "doc/quotients.md", "doc/nimbers.md"]],
  ["Research", [
    "doc/claims.md", "doc/proofs.md", "doc/findings.md", "doc/pictures.md", "doc/performance.md", "doc/papers.md", "doc/papers/coin_turning.md",
    "doc/papers/inset.md", "doc/papers/partition_nim.md", "doc/papers/push_button.md", "doc/errata.md",
  ]],
];

/** The rest, such as `doc/platforms.md`, in the order of their names. */
export const LAST = "About libcgt";

/** The name of the page of a Markdown file: `catalogue` for `doc/catalogue.md`, `packaging_npm` for `packaging/npm/README.md`. */
export function nameOf(file) {
  if (file === "doc/mainpage.md") return "index";
  const path = file.replace(/^doc\//, "").replace(/\.md$/, "").replace(/\/README$/, "");
  return path.replaceAll("/", "_").toLowerCase();
}

/** What Doxygen calls a page that gives itself no name: `md_packaging_npm_README`. */
export const doxygenNameOf = (file) => `md_${file.replace(/\.md$/, "").replaceAll("/", "_")}`;
