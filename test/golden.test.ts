/**
 * Golden files: what each host gets for each example, and how it is answered. Written by `npm run
 * accept` alone.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Ajv } from "ajv";
import { createTwoFilesPatch } from "diff";
import { expect, test } from "vitest";
import { convert } from "../src/convert/convert.ts";
import { ownersView } from "../src/write/ledger.ts";
import type { Change, Files } from "../src/model/files.ts";
import { eventInfo, eventNames } from "../src/model/events.ts";
import { lookedUpOnce } from "../src/model/known.ts";
import { narrow } from "../src/model/narrow.ts";
import { isInOurFolder, PROJECT } from "../src/model/layer.ts";
import { findSources } from "../src/read/find.ts";
import { remove } from "../src/convert/remove.ts";
import { examples, exampleTexts } from "./support/examples.ts";
import { request } from "./support/conversion.ts";
import { adapters } from "./support/hosts.ts";
import { memory } from "./support/memory.ts";
import { COMPILED_ONCE, validatorOf } from "./support/output.ts";
import { reportText } from "./support/report-text.ts";
import { callOf, PARTS } from "./support/standard.ts";

const validReport = validatorOf("Report");
const validDocument = new Ajv({ strict: false, ...COMPILED_ONCE }).compile(
  JSON.parse(readFileSync("schemas/hooks.schema.json", "utf8")),
);
// The matrix beside them is derived (test/derived.test.ts), and the library's declarations are held
// by test/library.e2e.ts.
const expected = new Set<string>(["README.md", "library.txt", "owed.json"]);
// Written by `npm run test:hosts -- --accept` alone.
for (const [id, { observed }] of Object.entries(adapters))
  if (observed)
    for (const name of ["observed", "tools", "patches", "rules"])
      expected.add(`${id}/${name}.json`);
const golden = (path: string) => {
  expected.add(path);
  return `../golden/${path}`;
};

const example = (name: string) => memory(exampleTexts(name));

const read = (files: Files) =>
  findSources(adapters, ownersView(files), { scopes: ["project", "plugin"] });
/** An example is read once for all agents. */
const readOf = lookedUpOnce((name) => read(example(name)));

/** A file that is wholly ours is kept once; of its other copies what differs from that one. */
const KEPT = "guard";
const keptBy = new Map<string, readonly Change[]>();
function kept(host: string, path: string) {
  const changes =
    keptBy.get(host) ??
    convert({ ...request(example(KEPT), [host], readOf(KEPT)), unjudged: true }).changes;
  keptBy.set(host, changes);
  return changes.find((change) => change.path === path)?.after;
}
const difference = (before: string, after: string) =>
  createTwoFilesPatch(KEPT, "", before, after, "", "", { context: 0 });

for (const host of Object.keys(adapters))
  for (const name of examples) {
    test(`${name} for ${host}`, async () => {
      const files = example(name);
      const before = new Map(files.texts);
      const { report, changes } = convert(request(files, [host], readOf(name)));
      for (const { path, after } of changes) files.put(path, after);
      await expect(reportText(report)).toMatchFileSnapshot(golden(`${host}/${name}/report.txt`));
      for (const { path, after } of changes) {
        if (isInOurFolder(path)) continue;
        const place = `${host}/${name}/${path.replace(/^\./, "dot-")}`;
        const other = name !== KEPT && adapters[host]?.config.whole && kept(host, path);
        if (!other) await expect(after).toMatchFileSnapshot(golden(place));
        else if (other !== after)
          await expect(difference(other, after ?? "")).toMatchFileSnapshot(golden(`${place}.diff`));
      }

      expect(validReport(report), JSON.stringify(validReport.errors)).toBe(true);
      expect(
        validDocument(JSON.parse(files.read(PROJECT.document) as string)),
        JSON.stringify(validDocument.errors),
      ).toBe(true);
      // Conservation.
      for (const target of report.targets)
        expect(Object.values(target.verdicts).reduce((a, b) => a + b)).toBe(report.handlers);
      // Every finding points at a place that exists.
      for (const { file } of report.targets.flatMap(({ findings }) => findings))
        expect(files.read(file), file).toBeDefined();
      // Twice is once.
      expect(convert({ ...request(files, [host], read(files)), unjudged: true }).changes).toEqual(
        [],
      );
      // Every written file is strict JSON that its host reads whole.
      const { config } = adapters[host] as (typeof adapters)[string];
      for (const place of config.places)
        if (place.write && files.read(place.path) !== undefined)
          expect(config.read?.(JSON.parse(files.read(place.path) as string), place).unread).toEqual(
            [],
          );
      // And everything can be taken out again.
      for (const { path, after } of remove(adapters, files, undefined, [PROJECT]))
        files.put(path, after);
      expect(files.texts).toEqual(before);
    });
  }

for (const { protocol } of Object.values(adapters))
  test(`the replies of ${protocol.id}`, async () => {
    const lines = eventNames.flatMap((event) =>
      protocol.events[event].flatMap((row) =>
        ["nothing" as const, ...eventInfo(event).parts].map((part) => {
          const decision = part === "nothing" ? {} : PARTS[part](event).with;
          const narrowed = narrow(event, decision, row);
          const { stdout, code, exports } = protocol.host?.encodeReply(
            narrowed.decision,
            callOf(protocol, event, row),
          ) ?? {
            stdout: "",
            code: null,
          };
          const lost = narrowed.lost.length ? `   lost: ${narrowed.lost.join("; ")}` : "";
          return `${row.name} (${event}) ${part}: exit ${code} ${stdout || "(silence)"}${exports ? ` and ${exports.trim()}` : ""}${lost}`;
        }),
      ),
    );
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(golden(`${protocol.id}/replies.txt`));
  });

for (const { protocol, config } of Object.values(adapters))
  test(`${protocol.id}: what is read is written back as it was`, () => {
    for (const name of examples) {
      const files = example(name);
      for (const source of findSources(adapters, files, { scopes: ["project"] })) {
        // No agent reads a document of another program's.
        if (source.host !== protocol.id || !config.read || source.format) continue;
        const groups = [...source.groups, ...source.natives];
        const outputs = config.write(
          groups.map(({ hostEvent, group }) => ({ event: hostEvent, native: group })),
        );
        const hooks: { [event: string]: unknown[] } = {};
        for (const { at, value } of outputs) (hooks[at[1] as string] ??= []).push(value);
        expect(hooks).toEqual((source.value as { hooks: unknown }).hooks);
      }
    }
  });

test("no golden file is stale", () => {
  const there = existsSync("golden")
    ? readdirSync("golden", { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      )
    : [];
  const paths = there.map((entry) => join(entry.parentPath, entry.name).replace(/^golden\//, ""));
  // The board is written by runs of the real programs alone, and a screen by the test that names it.
  const tests = readdirSync("test", { recursive: true, encoding: "utf8" }).filter((path) =>
    /(?:test|e2e)\.ts$/.test(path),
  );
  const texts = tests.map((path) => readFileSync(join("test", path), "utf8")).join("\n");
  /** Sections of stories: one file for each of these. */
  const tables = ["told", "loads"].flatMap((folder) =>
    readdirSync(`test/agents/${folder}`).map((name) => `${folder}-${name.replace(".txt", "")}`),
  );
  const compared = new Set(
    [...texts.matchAll(/compare(?:Screens)?\("([^"]+)"/g)].map(([, name]) => name),
  );
  const isScreen = (path: string) => {
    const name = path.replace(/^screens\/|\.(?:txt|snap)$/g, "");
    return path.endsWith(".snap")
      ? tests.some((test) => basename(test) === name)
      : tables.includes(name) || compared.has(name);
  };
  const ours = paths.filter((path) => !path.startsWith("board/") && !isScreen(path));
  expect(ours.filter((path) => !expected.has(path))).toEqual([]);
});

test("no screen or report prints a hole of a table or a doubled dot", () => {
  const texts = readdirSync("golden", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".txt"))
    .map((path) => readFileSync(join("golden", path), "utf8"));
  expect(texts.filter((text) => /\{folder\}|\/\.\//.test(text))).toEqual([]);
});
