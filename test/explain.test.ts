/**
 * `hookport explain`: every code has its page, every page is about this hookport, and the command
 * prints them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codes } from "../src/model/codes.ts";
import { explainJson, explainMarkdown, explainText, listText } from "../src/explain/explain.ts";
import { HEADINGS } from "../src/explain/explain.ts";
import type { Capabilities } from "../src/model/adapter.ts";
import { EVENTS, type Capability } from "../src/model/events.ts";
import { instead } from "../src/model/narrow.ts";
import { lossOf } from "../src/model/diagnostics.ts";
import { closestWord } from "../src/model/suggest.ts";
import { groupOf } from "./support/hooks.ts";
import { adapters } from "./support/hosts.ts";
import { answered } from "./support/kit.ts";
import { agents, ownerOf } from "./support/kits.ts";
import { project } from "./support/project.ts";
import { worldFrom, type Worlds } from "./support/world.ts";

/** Options of other programs. */
const FOREIGN = ["--show-toplevel", "--chmod", "--data-binary", "--version"];

const look = { paint: (_: string, text: string) => text, width: 80 };
const empty = project({ "a.txt": "" });
const help = (...command: string[]) => empty.hookport(...command, "--help").stdout;
const optionsIn = (text: string) =>
  [...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option);

/** Everything in src that makes diagnostics: neither the table of codes nor their pages. */
const emitting = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/^model\/codes\.ts$|^explain\//.test(file))
  .map((file) => readFileSync(join("src", file), "utf8"))
  .join("\n");

test.each(codes)("%s: every part of its page says something", (code) => {
  const { title, means, why, fix, level, reportedBy } = explainJson(code);
  for (const text of [title, means, why, fix, level]) expect(text.trim()).not.toBe("");
  for (const text of [means, why, fix]) expect(text).toMatch(/^[A-Z`][\s\S]*[a-z`'")]\.$/);
  expect(reportedBy.length).toBeGreaterThan(0);
});

test.each(codes)("%s: its page fits 80 columns, and loses no word to them", (code) => {
  const text = explainText(code, look);
  expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
  const words = (text: string) => text.split(/\s+/).filter(Boolean);
  const { means, why, fix } = explainJson(code);
  for (const part of [means, why, fix])
    expect(words(text).join(" ")).toContain(words(part).join(" "));
  expect(explainMarkdown(code)).toContain(means);
});

test("the list has every code once and fits 80 columns", () => {
  const lines = listText(look).split("\n");
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(
    lines
      .filter((line) => line.startsWith("  "))
      .map((line) => line.trim().split(" ")[0])
      .toSorted(),
  ).toEqual([...codes].toSorted());
});

test("every code that is told is in the table", () => {
  const told = [...emitting.matchAll(/\btell\(\s*"([^"]+)"/g)].map(([, code]) => code);
  expect(told.length).toBeGreaterThan(10);
  expect(told.filter((code) => !codes.some((candidate) => candidate === code))).toEqual([]);
});

test("every code in the table is told somewhere", () => {
  expect(codes.filter((code) => !emitting.includes(`"${code}"`))).toEqual([]);
});

test("pages and hints name no command and no option that does not exist", () => {
  const commands = [...help().matchAll(/^ {2}([a-z]+)[ |]/gm)]
    .map(([, name]) => name as string)
    .filter((name) => name !== "help");
  expect(commands).toEqual(expect.arrayContaining(["convert", "explain", "remove", "run"]));
  const options = Object.fromEntries(commands.map((name) => [name, optionsIn(help(name))]));
  const known = [...Object.values(options).flat(), ...FOREIGN];
  for (const code of codes) {
    const { example, hint, reportedBy } = explainJson(code);
    const text = `${explainMarkdown(code)}\n${hint}`;
    expect({ code, unknown: optionsIn(text).filter((option) => !known.includes(option)) }).toEqual({
      code,
      unknown: [],
    });
    // In prose `hookport` is also the one who does something; a command stands in backquotes or in
    // an example.
    const calls = [
      ...text.matchAll(/`hookport ([a-z]+)([^`]*)`/g),
      ...example.matchAll(/(?:^|&& )hookport ([a-z]+)(.*)/gm),
    ];
    for (const [call, name = "", rest = ""] of calls) {
      expect(commands, call).toContain(name);
      for (const option of optionsIn(rest)) expect(options[name], call).toContain(option);
    }
    for (const name of reportedBy) expect([...commands, "entry"]).toContain(name);
  }
});

const capabilities = [
  ...new Set(Object.values(EVENTS).flatMap(({ parts }): readonly Capability[] => parts)),
];
const ALL: Capabilities = Object.fromEntries(capabilities.map((capability) => [capability, true]));

test.each(capabilities)(
  "%s: the page of its loss says what the shim does instead",
  (capability) => {
    const means =
      explainJson(lossOf(capability))
        .means.split("\n\n")
        .find((line) => line.startsWith(`\`${capability}\`: `)) ?? "";
    const best = instead(capability, { ...ALL, [capability]: undefined });
    const least = instead(capability, {});
    expect(means).toContain(`\`${capability}\`: ${best ?? ""}`);
    expect(means.includes("If the agent cannot do that either:")).toBe(least !== best);
    if (least !== best) expect(means).toContain(`If the agent cannot do that either: ${least}.`);
  },
);

test("the folder of pages has a file for every code, with the known headings in their order, and no other", () => {
  const files = readdirSync("src/explain/pages").filter((file) => file.endsWith(".md"));
  expect(files.toSorted()).toEqual(codes.map((code) => `${code}.md`).toSorted());
  for (const code of codes) {
    const headings = [
      ...readFileSync(`src/explain/pages/${code}.md`, "utf8").matchAll(/^#+ (.+)$/gm),
    ].map(([, heading]) => heading);
    const example = explainJson(code).example ? [HEADINGS.example] : [];
    expect(headings, code).toEqual([
      explainJson(code).title,
      HEADINGS.means,
      HEADINGS.why,
      ...example,
      HEADINGS.fix,
    ]);
  }
});

test("the built command prints a page, the list and both as JSON and Markdown", () => {
  expect(empty.hookport("explain", "fires-twice")).toMatchObject({
    code: 0,
    stdout: `${explainText("fires-twice", look)}\n`,
  });
  expect(empty.hookport("explain", "part-lost", "--format", "markdown").stdout).toBe(
    `${explainMarkdown("part-lost")}\n`,
  );
  expect(empty.hookport("explain").stdout).toBe(`${listText(look)}\n`);
  for (const form of [["--json"], ["--format", "json"]]) {
    expect(JSON.parse(empty.hookport("explain", "surface", ...form).stdout)).toEqual(
      explainJson("surface"),
    );
    const { version, codes: items } = JSON.parse(empty.hookport("explain", ...form).stdout) as {
      version: 1;
      codes: { code: string }[];
    };
    expect(version).toBe(1);
    expect(items.map(({ code }) => code).toSorted()).toEqual([...codes].toSorted());
  }
  expect(empty.hookport("explain", "--format", "markdown").stdout).toContain(
    "| `no-event` | Nothing there starts the hook |",
  );
});

test("an unknown code is answered with the one that was meant, and exit code 2", () => {
  const wrong = empty.hookport("explain", "fires-twise");
  expect(wrong).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("did you mean fires-twice?") as string,
  });
  expect(empty.hookport("explain", "zzz")).toMatchObject({
    code: 2,
    stderr: `hookport: there is no finding, agent or event "zzz"\n  hookport explain, without a word, lists all findings; agents: ${Object.keys(adapters).join(", ")}\n`,
  });
  expect(empty.hookport("explain", "surface", "--format", "yaml").code).toBe(2);
});

test.each([
  ["part-lst", "part-lost"],
  ["Cannot-Block", "cannot-block"],
  ["noevent", "no-event"],
  ["timeout-uint", "timeout-unit"],
  ["", undefined],
  ["zzz", undefined],
])("nearest to %j is %s", (word, meant) => {
  expect(closestWord(word, codes)).toBe(meant);
});

/** An agent whose hooks need nothing more to run (S24), with a guard in its own file. */
function nothingMore(): {
  readonly id: string;
  readonly native: { readonly [path: string]: unknown };
} {
  const items = agents.map(({ id, native }) => ({
    id,
    native: answered(native, () => ({}))("true"),
  }));
  const needs = ({ id, native }: (typeof items)[number]) =>
    adapters[id]?.config
      .loads(worldFrom({ project: native as Worlds["project"] }))
      .some(({ conditions }) => conditions.length) ?? true;
  const found = items.find(
    (candidate) => Object.keys(candidate.native).length && !needs(candidate),
  );
  if (!found) throw new Error("every agent's hooks need something more");
  return found;
}

test("a report with findings says where to read on; one without does not", () => {
  const hooks = { PreToolUse: [groupOf("true", "Bash")] };
  const p = project({ ".claude/settings.json": { hooks } });
  expect(p.hookport("convert", "--to", "all", "--dry-run", "--verbose").stdout).toContain(
    "\nfor details: hookport explain <code>\n",
  );
  expect(p.hookport("convert", "--to", "all", "--json").stdout).not.toContain("tells more");
  const plain = nothingMore();
  const q = project(plain.native);
  expect(q.hookport("convert", "--to", plain.id, "--dry-run", "--verbose").stdout).not.toContain(
    "tells more",
  );
});

test("an error stands in the report, in its words and as JSON, and what it keeps from running fails the run", () => {
  const hooks = { PreToolUse: [groupOf("exit 2", "Bash")] };
  const p = project({ ".claude/settings.json": { disableAllHooks: true, hooks } });
  const result = p.hookport("convert", "--to", ownerOf(".claude/settings.json").id, "--adopt");
  expect(result).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^ {2}\.claude\/settings\.json:1 {2}[^[]*\[host-disabled\]$/m,
    ) as string,
  });
  const { stdout } = p.hookport("convert", "--json", "--dry-run");
  expect(stdout).toMatch(/"code": "host-disabled",\s+"level": "error"/);
  expect(p.hookport("convert", "--dry-run").code).toBe(1);
  p.write(".claude/settings.json", { hooks });
  expect(p.hookport("convert", "--dry-run").code).toBe(0);
});
