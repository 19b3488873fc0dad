import { basename } from "node:path";
import { defineConfig } from "vitest/config";
import { compiled } from "./support/compiled.ts";

export default defineConfig({
  plugins: [compiled],
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/**/*.test.ts", "test/**/*.e2e.ts"],
    exclude: ["test/hosts/**"],
    globalSetup: ["test/support/build.ts"],
    setupFiles: ["test/support/seed.ts"],
    // What a test keeps of screens is a golden file too.
    resolveSnapshotPath: (path, ending) => `golden/screens/${basename(path)}${ending}`,
    // Tests are compiled once a run.
    watch: false,
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
