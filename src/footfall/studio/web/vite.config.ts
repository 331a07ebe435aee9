import { defineConfig } from "vitest/config";

// The built page lies beside the server, which serves it; nothing of it is inlined, as its policy forbids that.
export default defineConfig({
  base: "./",
  build: {
    outDir: "../page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/ws": { target: "ws://127.0.0.1:8000", ws: true }, "/api": "http://127.0.0.1:8000" } },
  test: { include: ["tests/**/*.test.ts"] },
});
