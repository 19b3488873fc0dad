/** Every place a host loads hooks from, and what of it is read. */
import { expect, test } from "vitest";
import type { Scope } from "../src/model/config.ts";
import { findSources } from "../src/read/find.ts";
import { adapters } from "./support/hosts.ts";
import { memory } from "./support/memory.ts";
import { project } from "./support/project.ts";

const groups = (command = "guard") => ({
  PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }],
});
const claude = JSON.stringify({ hooks: groups() });
const entries = (command = "guard") => ({ version: 1, hooks: { preToolUse: [{ command }] } });
const ALL: readonly Scope[] = ["project", "local", "user", "plugin", "managed"];

const read = (files: { [path: string]: string }, scopes: readonly Scope[] = ALL) =>
  findSources(adapters, memory(files), { scopes }).flatMap(
    ({ host, file, scope, groups: some, natives, off }) =>
      [...some, ...natives].flatMap(({ event, hostEvent, group }) =>
        group.hooks.map(
          ({ command, origin }) =>
            `${host} ${scope} ${file}:${origin?.line} ${event ?? `${hostEvent} within ${group.origin?.within}`} ${command}${off ? ` (${off})` : ""}`,
        ),
      ),
  );

test.each<[path: string, text: string, found: string, scope?: Scope]>([
  [
    ".claude/settings.json",
    claude,
    "claude-code project .claude/settings.json:1 pre-tool-use guard",
  ],
  [
    ".claude/settings.local.json",
    claude,
    "claude-code local .claude/settings.local.json:1 pre-tool-use guard",
  ],
  [
    ".claude/settings.json",
    claude,
    "claude-code user .claude/settings.json:1 pre-tool-use guard",
    "user",
  ],
  [
    "etc/claude-code/managed-settings.json",
    claude,
    "claude-code managed etc/claude-code/managed-settings.json:1 pre-tool-use guard",
    "managed",
  ],
  [
    ".claude/agents/team/reviewer.md",
    "---\nname: reviewer\nhooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - type: command\n          command: >-\n            guard\n---\nReview.\n",
    "claude-code project .claude/agents/team/reviewer.md:7 PreToolUse within agent guard",
  ],
  [
    ".claude/skills/lint/SKILL.md",
    "---\r\nname: lint\r\nhooks: { PreToolUse: [{ hooks: [{ type: command, command: guard }] }] }\r\n---\r\n",
    "claude-code project .claude/skills/lint/SKILL.md:3 PreToolUse within skill guard",
  ],
  [
    ".claude-plugin/plugin.json",
    JSON.stringify({ name: "p", hooks: groups() }),
    "claude-code plugin .claude-plugin/plugin.json:1 pre-tool-use guard",
  ],
  [
    ".github/hooks/team/guard.json",
    JSON.stringify(entries()),
    "copilot project .github/hooks/team/guard.json:1 pre-tool-use guard",
  ],
  [
    ".github/copilot/settings.json",
    JSON.stringify(entries()),
    "copilot project .github/copilot/settings.json:1 pre-tool-use guard",
  ],
  [
    ".github/copilot/settings.local.json",
    JSON.stringify(entries()),
    "copilot local .github/copilot/settings.local.json:1 pre-tool-use guard",
  ],
  [
    ".github/agents/tester.agent.md",
    "---\nhooks:\n  preToolUse:\n    - bash: guard\n---\n",
    "copilot project .github/agents/tester.agent.md:4 preToolUse within agent undefined",
  ],
  [
    ".copilot/hooks/a/b.json",
    JSON.stringify(entries()),
    "copilot user .copilot/hooks/a/b.json:1 pre-tool-use guard",
    "user",
  ],
  [
    "etc/github-copilot/policy.d/x.json",
    JSON.stringify(entries()),
    "copilot managed etc/github-copilot/policy.d/x.json:1 pre-tool-use guard",
    "managed",
  ],
  [
    ".cursor/hooks.json",
    JSON.stringify(entries()),
    "cursor project .cursor/hooks.json:1 pre-tool-use guard",
  ],
  [
    ".cursor/hooks.json",
    JSON.stringify(entries()),
    "cursor user .cursor/hooks.json:1 pre-tool-use guard",
    "user",
  ],
  [
    "etc/cursor/hooks.json",
    JSON.stringify(entries()),
    "cursor managed etc/cursor/hooks.json:1 pre-tool-use guard",
    "managed",
  ],
  [
    ".lime.json",
    '{"hooks":{"PreToolUse":["guard"]}}',
    "lime project .lime.json:1 pre-tool-use guard",
  ],
  [
    ".lime/config.toml",
    '# ours\n[hooks]\nPreToolUse = [\n  "guard",\n]\n',
    "lime project .lime/config.toml:4 pre-tool-use guard",
  ],
  [
    ".lime/settings.local.toml",
    'hooks.PreToolUse = ["guard"]\n',
    "lime local .lime/settings.local.toml:1 pre-tool-use guard",
  ],
  [
    ".lime-plugin/plugin.json",
    '{"hooks":{"PreToolUse":["guard"]}}',
    "lime plugin .lime-plugin/plugin.json:1 pre-tool-use guard",
  ],
  [
    "hooks/hooks.json",
    '{"version":1,"hooks":{"pre_tool_use":[{"hooks":[{"command":"guard"}]}]}}',
    "universal project hooks/hooks.json:1 pre-tool-use guard",
  ],
])("%s", (path, text, found, scope) => {
  const scopes = scope ? [scope] : ALL.filter((scope) => scope !== "user" && scope !== "managed");
  expect(read({ [path]: text }, scopes)).toEqual([found.replace(" undefined", " guard")]);
});

test("a plugin's manifest may name its files, inside the plugin", () => {
  const manifest = JSON.stringify({ name: "p", hooks: ["./more/a.json", "./../outside.json"] });
  const found = read({
    ".claude-plugin/plugin.json": manifest,
    "more/a.json": claude,
    "outside.json": claude,
  });
  expect(found).toEqual(["claude-code plugin more/a.json:1 pre-tool-use guard"]);
});

test("hidden files and other endings are no hooks files", () => {
  expect(
    read({
      ".github/hooks/.hidden.json": JSON.stringify(entries()),
      ".github/hooks/a.jsonc": JSON.stringify(entries()),
    }),
  ).toEqual([]);
});

test("comments, a BOM and CRLF are read, with their lines", () => {
  const text =
    '\uFEFF{\r\n  // mine\r\n  "hooks": { /* x */ "PreToolUse": [\r\n    { "hooks": [{ "type": "command",\r\n "command": "guard" },] },\r\n  ] },\r\n}\r\n';
  const [source] = findSources(adapters, memory({ ".claude/settings.json": text }), {
    scopes: ["project"],
  });
  expect(source?.groups[0]?.group.hooks[0]?.origin).toEqual({
    pointer: "/hooks/PreToolUse/0/hooks/0",
    line: 4,
  });
  expect(source?.dead).toEqual([
    { line: 2, pointer: "", reason: "a comment, which it does not read here" },
    { line: 5, pointer: "", reason: "a trailing comma, which it does not read here" },
  ]);
});

test("S24 a switch counts by its file's rank, and where it stands; one person's keeps that person's hooks alone from running", () => {
  const off = { disableAllHooks: true };
  const state = (
    files: { [path: string]: unknown },
    scopes: readonly Scope[] = ["project", "local"],
  ) =>
    findSources(
      adapters,
      memory(
        Object.fromEntries(
          Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]),
        ),
      ),
      {
        scopes,
      },
    ).map(({ file, off: why }) => `${file} ${why ?? "runs"}`);
  const settings = { hooks: groups() };
  expect(state({ ".claude/settings.json": settings, ".claude/settings.local.json": off })).toEqual([
    ".claude/settings.json runs",
  ]);
  expect(state({ ".claude/settings.local.json": { ...settings, ...off } })).toEqual([
    ".claude/settings.local.json disableAllHooks in .claude/settings.local.json",
  ]);
  expect(
    state({
      ".claude/settings.json": { ...settings, ...off },
      ".claude/settings.local.json": { disableAllHooks: false },
    }),
  ).toEqual([".claude/settings.json disableAllHooks in .claude/settings.json"]);
  expect(
    state({ ".github/hooks/a.json": { ...entries(), ...off }, ".github/hooks/b.json": entries() }),
  ).toEqual([
    ".github/hooks/a.json disableAllHooks in .github/hooks/a.json",
    ".github/hooks/b.json runs",
  ]);
  expect(
    state({ ".github/hooks/b.json": entries(), ".github/copilot/settings.json": off }),
  ).toEqual([".github/hooks/b.json disableAllHooks in .github/copilot/settings.json"]);
});

test("a plugin's hooks are off unless it is enabled, and a policy may leave only its own", () => {
  const cache = ".claude/plugins/cache/market/tool/1.0.0/hooks/hooks.json";
  const home = (settings: unknown) =>
    memory({ [cache]: claude, ".claude/settings.json": JSON.stringify(settings) });
  const state = (files: ReturnType<typeof memory>) =>
    findSources(adapters, files, { scopes: ["user"] }).map(({ off }) => off);
  expect(state(home({ enabledPlugins: { "tool@market": true } }))).toEqual([undefined]);
  expect(state(home({}))).toEqual(["tool@market is not enabled"]);

  const policy = memory({
    "etc/claude-code/managed-settings.json": '{"allowManagedHooksOnly":true}',
  });
  const [source] = findSources(adapters, memory({ ".claude/settings.json": claude }), {
    scopes: ["project"],
    beyond: { machine: policy },
  });
  expect(source?.off).toBe("allowManagedHooksOnly in /etc/claude-code/managed-settings.json");
});

test("what runs inside one agent alone is kept there, and lost elsewhere with the reason", () => {
  const p = project({
    ".claude/agents/a.md": `---\nhooks: ${JSON.stringify(groups())}\n---\n`,
    ".claude/settings.json": { hooks: groups("true") },
  });
  const { targets, handlers } = JSON.parse(
    p.hookport("convert", "--to", "claude-code,cursor", "--json").stdout,
  ) as {
    handlers: number;
    targets: { verdicts: object; findings: { code: string; file: string }[] }[];
  };
  expect(handlers).toBe(2);
  expect(targets.map((target) => target.verdicts)).toMatchObject([
    { "runs-if": 1, "holds-if": 1 },
    { "does-not-hold": 1 },
  ]);
  expect(targets[1]?.findings).toContainEqual(
    expect.objectContaining({ code: "agent-scoped", file: ".claude/agents/a.md" }),
  );
  expect(p.read(".cursor/hooks.json")).not.toContain("guard");
});
