import { basename } from "node:path";
import { defineConfig } from "vitest/config";
import { NAME, pagesText } from "../src/explain/pages.mjs";

/** As the bundler does it: some files are imported as texts. */
const texts = {
  name: "texts",
  enforce: "pre" as const,
  transform: (text: string, path: string) =>
    path.endsWith("?text") ? `export default ${JSON.stringify(text)};` : undefined,
};
const pages = {
  name: NAME,
  resolveId: (path: string) => (path === NAME ? `\0${NAME}` : undefined),
  load: (path: string) => (path === `\0${NAME}` ? `export default ${pagesText()};` : undefined),
};

export default defineConfig({
  plugins: [texts, pages],
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/**/*.test.ts", "test/**/*.e2e.ts"],
    exclude: ["test/hosts/**"],
    globalSetup: ["test/support/build.ts"],
    setupFiles: ["test/support/seed.ts"],
    // What a test keeps of screens is a golden file too.
    resolveSnapshotPath: (path, ending) => `golden/screens/${basename(path)}${ending}`,
    // Only `npm run accept` writes golden files.
    update: false,
    // Many tests wait for processes rather than compute.
    maxWorkers: 4,
    // These machines are noisy: a clock ends what hangs, and says nothing about speed.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    env: { HOOKPORT_EVERYTHING: "1" },
  },
});
