/**
 * Tests that start processes, and the laws with all their cases; the other tests that `npm test` runs
 * are the same there.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

const folder = import.meta.dirname;
/** The tests that ask how many cases to try. */
const laws = (readdirSync(folder, { recursive: true }) as string[])
  .filter((path) => path.endsWith(".test.ts"))
  .filter((path) => readFileSync(join(folder, path), "utf8").includes("support/runs.ts"))
  .map((path) => `test/${path}`);

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ["test/**/*.e2e.ts", ...laws],
    // `npm run test:made-up` runs the tests that a new agent touches once more.
    exclude: ["test/hosts/**", "test/made-up.e2e.ts"],
  },
});
