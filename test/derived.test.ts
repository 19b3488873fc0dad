/** What is written from something else: `npm run accept` rewrites it, a plain run only compares. */
import { existsSync, readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { adapters as load } from "../adapters/registry.ts";
import { matrixOf } from "../src/explain/rows.ts";
import { matrixMarkdown } from "../src/explain/matrix-markdown.ts";
import { BOARD, EXPECTED, PAGE, read, type Board, type Foretold } from "./board/board.ts";
import { boardPage } from "./board/page.ts";
import { drivers } from "./hosts/drivers.ts";
import { isOwed, owedBy } from "./hosts/owed.ts";
import { scenariosFor } from "./hosts/scenarios.ts";
import { frontTable } from "./support/front-page.ts";
import { formatList, outsideList, registry, typesOf, withAgents } from "./support/generate.ts";
import { agentIds } from "./support/folders.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { recorded } from "./support/recorded.ts";
import { samples } from "./support/samples.ts";

test("types come from the schemas", async () => {
  await expect(await typesOf("hooks.schema.json")).toMatchFileSnapshot(
    "../schemas/types/document.ts",
  );
  await expect(await typesOf("output.schema.json")).toMatchFileSnapshot(
    "../schemas/types/output.ts",
  );
  for (const name of ["test-case", "test-config"])
    await expect(await typesOf(`${name}.schema.json`)).toMatchFileSnapshot(
      `../schemas/types/${name}.ts`,
    );
});

test("the registry lists the adapters' folders", async () => {
  await expect(await registry()).toMatchFileSnapshot("../adapters/registry.ts");
  await expect(await formatList()).toMatchFileSnapshot("../adapters/formats.ts");
  await expect(await outsideList()).toMatchFileSnapshot("../adapters/outside.ts");
});

test("the schema of documents offers every agent, and the words of those for which people write commands", async () => {
  await expect(await withAgents(Object.values(protocols))).toMatchFileSnapshot(
    "../schemas/hooks.schema.json",
  );
});

test.each(agentIds().filter((id) => existsSync(`golden/${id}/observed.json`)))(
  "the calls that %s was seen to make are its payloads",
  async (id) => {
    await expect(recorded(id)).toMatchFileSnapshot(`../adapters/${id}/recorded.json`);
  },
);

test("the sample events are the agents' own", async () => {
  await expect(await samples()).toMatchFileSnapshot("../src/play/samples.json");
});

/**
 * A change of what recorded verdicts rest on comes to this list, and a whole run of the agent takes
 * it off again.
 */
test("the list of what real programs are owed is up to date", async () => {
  const bases = inject("bases");
  const lines = await Promise.all(
    drivers.map(async (driver) => {
      const adapter = await load[driver.id]!();
      const { scenarios } = scenariosFor(adapter, driver);
      const names = scenarios.map(({ name }) => name);
      const owed = owedBy(bases[driver.id]!, adapter.observed, names);
      const { changed, unrecorded } = owed;
      const told = JSON.stringify({ changed, unrecorded: unrecorded.length });
      return isOwed(owed) ? [`${JSON.stringify(driver.id)}: ${told}`] : [];
    }),
  );
  await expect(`{\n${lines.flat().join(",\n")}\n}\n`).toMatchFileSnapshot("../golden/owed.json");
});

/** A page with what stands between its two marks renewed. */
const renewed = (path: string, mark: string, text: string) =>
  readFileSync(path, "utf8").replace(
    new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*?(<!-- /${mark} -->)`),
    (_, open: string, close: string) => `${open}\n${text}\n\n${close}`,
  );

test("the matrix of golden/README.md is the tables", async () => {
  const adapters = await Promise.all(Object.values(load).map((value) => value()));
  // The page gives dates; how old they are depends on who reads it, when. On a day before all of
  // them nothing is old.
  const matrix = matrixMarkdown(matrixOf(adapters, "2026-01-01"));
  await expect(renewed("golden/README.md", "matrix", matrix)).toMatchFileSnapshot(
    "../golden/README.md",
  );
});

test("the page of the board is what was recorded", async () => {
  const [foretold, board] = [read<Foretold>(EXPECTED), read<Board>(BOARD)];
  const titleOf = (id: string) => adapters[id]?.title ?? id;
  await expect(boardPage(foretold!, board!, titleOf)).toMatchFileSnapshot(`../${PAGE}`);
});

test("the small table of README.md is the tables", async () => {
  const table = (await frontTable(adapters)).trimEnd();
  await expect(renewed("README.md", "agents", table)).toMatchFileSnapshot("../README.md");
});
