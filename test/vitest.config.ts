import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/**/*.test.ts"],
    exclude: ["test/hosts/**"],
    globalSetup: ["test/support/build.ts"],
    setupFiles: ["test/support/seed.ts"],
    // Only `npm run accept` writes golden files.
    update: false,
    // Many tests wait for processes rather than compute.
    maxWorkers: 4,
    testTimeout: 180_000,
  },
});
