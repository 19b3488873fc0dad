/** What is said of files in which there is no hook to read. */
import { expect, test } from "vitest";
import type { Report } from "../schemas/types/output.ts";
import { isFields } from "../src/model/json.ts";
import { parseConfig } from "../src/read/parse.ts";
import { project } from "./support/project.ts";

const GUARD = {
  hooks: { "pre-tool-use": [{ matcher: "Bash", hooks: [{ type: "command", command: "exit 2" }] }] },
  version: 1,
};

test.each<readonly [what: string, text: unknown, is: string]>([
  ["an empty object", { hooks: {} }, "its `hooks` is empty"],
  ["an event without entries", { hooks: { PreToolUse: [] } }, "its `hooks` is empty"],
  [
    "an agent that nobody knows",
    { hooks: { BeforeShopping: [{ command: "x" }] } },
    "its events are none of an agent's known here: BeforeShopping",
  ],
  [
    "git",
    { hooks: { "pre-commit": "npm test" } },
    "its hooks are git's (pre-commit), and no agent's",
  ],
  ["a manifest", { name: "x", husky: { hooks: {} } }, "hooks of git's"],
  ["servers", { mcpServers: {} }, "it names MCP servers"],
  ["settings", { model: "x" }, "it has no `hooks`"],
  ["a list", [{ event: "stop" }], "it holds a list"],
  ["null", { hooks: null }, "its `hooks` is no object of events"],
  [
    "calls of the shim",
    { hooks: { PreToolUse: [{ command: "/bin/sh .hookport/hook x PreToolUse" }] } },
    "every hook in it calls hookport",
  ],
])("convert says what %s is", (_, text, is) => {
  const { code, stderr } = project({ "some.json": text }).hookport(
    "convert",
    "some.json",
    "--to",
    "all",
  );
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(`some.json: no hooks to read in it: `),
  ]);
  expect(stderr).toContain(is);
});

test("check says of a foreign file what it is, and of a document what it lacks", () => {
  const checked = (text: unknown) =>
    project({ "some.json": text }).hookport("check", "some.json").stdout.replace(/\s+/g, " ");
  expect(checked({ hooks: { BeforeShopping: [{ command: "x" }] } })).toMatch(
    /its events are none of an agent's known here: BeforeShopping;.* \[not-universal\]/,
  );
  expect(checked({ hooks: { "pre-commit": "npm test" } })).toMatch(
    /its hooks are git's .* \[not-universal\]/,
  );
  expect(checked({ model: "x" })).toMatch(/it has no `hooks`;.* \[not-universal\]/);
  expect(checked({ hooks: {} })).toMatch(/needs `version`;?.* \[wrong-value\]/);
  expect(checked({ hooks: { "pre-tool-uze": [] } })).toMatch(/\[unknown-event\]/);
});

test("a project whose only file has no hooks yet, and a file in the place of a folder", () => {
  const p = project({ ".claude/settings.json": { hooks: {} } });
  expect(p.hookport("convert", "--to", "all")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      ".claude/settings.json: no hooks to read in it: its `hooks` is empty",
    ) as string,
  });
  expect(p.hookport("audit", ".claude/settings.json").stderr).toContain("a file, and no folder");
});

const agent = (head: string) => `---\nname: reviewer\n${head}---\nReview.\n`;
const COLON = "description: Use it: for reviews\n";
const HOOKS =
  "hooks:\n  PreToolUse:\n    - hooks:\n        - type: command\n          command: exit 2\n";

test.each([
  "convert --to all",
  "convert --dry-run --to all",
  "audit --to all",
  "run --bash x",
  "convert --from universal --to all",
])("an agent's file that is no YAML and has no hooks does not stop %s", (command) => {
  const p = project({ "hooks/hooks.json": GUARD, ".claude/agents/reviewer.md": agent(COLON) });
  const { code, stdout, stderr } = p.hookport(...command.split(" "));
  expect(stderr).toBe("");
  expect(code).toBeLessThan(2);
  expect(stdout).not.toContain("reviewer");
});

test("hooks in a front matter that is no YAML are named with their line, and the rest goes on", () => {
  const p = project({
    "hooks/hooks.json": GUARD,
    ".claude/agents/reviewer.md": agent(`nothing\n${HOOKS}`),
  });
  const { code, stdout } = p.hookport("convert", "--dry-run", "--to", "all", "--json");
  const { unread, handlers, source } = JSON.parse(stdout) as Report;
  expect([code, handlers, source.host]).toEqual([0, 1, "universal"]);
  expect(unread).toMatchObject([
    { code: "unread", file: ".claude/agents/reviewer.md", line: 4, pointer: "/hooks" },
  ]);
  expect(unread[0]?.message).toContain("this is not YAML");
  expect(p.hookport("audit", "--to", "all").stdout).toContain(".claude/agents/reviewer.md:4");
});

// Played on Claude Code 2.1.332, in a command's file.
test.each([
  ["argument-hint: [user prompt] [more]", true],
  ["title: a: b: c", true],
  ["title: *.md", true],
  ["title: [a, b", true],
  ["title: {a b: c", true],
  ["title: %a", true],
  ["title: it's: fine", true],
  ["model: a\nmodel: b", true],
  ['title: "a" b', false],
  ["nothing", false],
  ["meta:\n  x: [a] [b]", false],
  ["title: [a] [b]\nnothing", false],
  ["hooks:\n  Stop: []", false],
])("a front matter with %j: its hooks run %j", (line, run) => {
  const text = agent(`${line}\n${HOOKS}`);
  const { value, unread } = parseConfig(text, "plan.md");
  expect([isFields(value) && "hooks" in value, unread === undefined]).toEqual([run, run]);
});
