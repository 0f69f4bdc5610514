// The script of the manual's pages: one file, which pages from a disk load too.

import { defineConfig } from "vite";

export default defineConfig({
  build: {
    target: "es2022",
    lib: { entry: "site.ts", formats: ["iife"], name: "site", fileName: () => "site.js" },
  },
});
