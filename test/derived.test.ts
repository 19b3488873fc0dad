/** What is written from something else: `npm run accept` rewrites it, a plain run only compares. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adapters as load } from "../adapters/registry.ts";
import { matrixOf } from "../src/matrix/cells.ts";
import { matrixMarkdown } from "../src/matrix/markdown.ts";
import { agentIds, pageIndex, registry, typesOf, withAgents } from "./support/generate.ts";
import { protocols } from "./support/hosts.ts";
import { recorded } from "./support/recorded.ts";
import { samples } from "./support/samples.ts";

test("types come from the schemas", async () => {
  await expect(await typesOf("hooks.schema.json")).toMatchFileSnapshot("../src/model/document.ts");
  await expect(await typesOf("output.schema.json")).toMatchFileSnapshot("../src/model/output.ts");
  for (const name of ["test-case", "test-config"])
    await expect(await typesOf(`${name}.schema.json`)).toMatchFileSnapshot(`../src/model/${name}.ts`);
});

test("the registry lists the adapters' folders", async () => {
  await expect(await registry()).toMatchFileSnapshot("../adapters/registry.ts");
});

test("the index of the pages lists every code", async () => {
  await expect(await pageIndex()).toMatchFileSnapshot("../src/explain/pages/index.ts");
});

test("the schema of documents offers every agent, and the words of those for which people write commands", async () => {
  await expect(await withAgents(Object.values(protocols))).toMatchFileSnapshot("../schemas/hooks.schema.json");
});

test.each(agentIds().filter((id) => existsSync(`golden/${id}/observed.json`)))(
  "the calls that %s was seen to make are its payloads",
  async (id) => {
    await expect(await recorded(id)).toMatchFileSnapshot(`../golden/${id}/recorded.json`);
  },
);

test("the sample events are the agents' own", async () => {
  await expect(await samples()).toMatchFileSnapshot("../src/play/samples.json");
});

test("the README's matrix is the tables", async () => {
  const adapters = await Promise.all(Object.values(load).map((one) => one()));
  // The README gives dates; how old they are depends on who reads it, when. On a day before all of them nothing is old.
  const matrix = matrixMarkdown(matrixOf(adapters, "2026-01-01"));
  const readme = readFileSync("README.md", "utf8");
  const derived = readme.replace(
    /(<!-- matrix -->\n)[\s\S]*?(<!-- \/matrix -->)/,
    (_, open: string, close: string) => `${open}\n${matrix}\n\n${close}`,
  );
  await expect(derived).toMatchFileSnapshot("../README.md");
});
