/**
 * The everyday loop: tests that start no process, in as few processes as the machine has cores.
 * `npm run test:e2e` runs everything.
 */
import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ["test/**/*.test.ts"],
    env: {},
    setupFiles: ["test/support/seed.ts", "test/support/no-process.mjs"],
    // What one file imported, the next need not import again.
    isolate: false,
    maxWorkers: 2,
  },
});
