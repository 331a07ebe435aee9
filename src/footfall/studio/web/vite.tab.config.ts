import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const server = fileURLToPath(new URL("src/server.ts", import.meta.url));
const inTab = fileURLToPath(new URL("src/tab/server.ts", import.meta.url));

// The page in a tab: the same, but for what is behind it. `tools/build_tab.py` puts the files beside it.
export default defineConfig({
  base: "./",
  plugins: [
    {
      name: "behind-the-page",
      enforce: "pre",
      async resolveId(source, importer, options) {
        if (!/(^|\/)server$/.test(source) || importer === inTab) return null;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found?.id === server ? inTab : found;
      },
    },
  ],
  worker: { format: "es" },
  build: {
    outDir: "../../../../build/tab",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: "es2022",
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
  },
});
