/**
 * The everyday loop: what starts no process, in as few processes as the machine has cores. `npm run
 * test:e2e` runs everything.
 */
import { defineConfig } from "vitest/config";
import all from "./vitest.config.ts";

export default defineConfig({
  ...all,
  test: {
    ...all.test,
    include: ["test/**/*.test.ts"],
    env: {},
    // It tests no bundle.
    globalSetup: [],
    // What one file imported, the next need not import again.
    isolate: false,
    maxWorkers: 2,
  },
});
