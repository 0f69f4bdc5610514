// The playground as one page: scripts, styles, the worker and the library are all inside of it, so that it opens from a disk too.

import { defineConfig, type Plugin } from "vite";

/** Puts the page's one script and its styles into it. */
const inside: Plugin = {
  name: "inside",
  enforce: "post",
  generateBundle(_, bundle) {
    const page = bundle["index.html"];
    if (page?.type !== "asset") throw new Error("there is no page");
    let html = String(page.source);
    for (const [name, part] of Object.entries(bundle)) {
      if (part === page) continue;
      const text = part.type === "chunk" ? part.code : String(part.source);
      const tag = part.type === "chunk" ? new RegExp(`<script[^>]*${part.fileName}[^>]*></script>`) : new RegExp(`<link[^>]*${part.fileName}[^>]*>`);
      const element =
        part.type === "chunk" ? `<script type="module">${text.replaceAll("</script", "<\\/script")}</script>` : `<style>${text}</style>`;
      if (!tag.test(html)) throw new Error(`the page does not ask for ${name}`);
      html = html.replace(tag, "");
      html = html.replace(part.type === "chunk" ? "</body>" : "</head>", (end) => element + end);
      delete bundle[name];
    }
    page.source = html;
  },
};

export default defineConfig({
  base: "./",
  build: { target: "es2022", assetsInlineLimit: () => true, modulePreload: false, cssCodeSplit: false },
  worker: { format: "iife" },
  plugins: [inside],
});
