/** S24: what the guards of each agent hang on, and the way that its REPORT saw work. */
import { conditionKind } from "../../src/play/conditions.ts";
import { expect, test } from "vitest";
import type { HostVerdict } from "../../schemas/types/output.ts";
import { auditIn, auditOf, filesOf, type Texts } from "../support/conversion.ts";
import { groupOf } from "../support/hooks.ts";
import { memory } from "../support/memory.ts";
import { project } from "../support/project.ts";
import { wordsFor } from "../../src/play/samples.ts";

/** What an audit says of the first hook of a project on one agent. */
function verdictOn(
  host: string,
  texts: Texts,
  home: Texts = {},
  folder = "",
): { readonly verdict: string; readonly on: HostVerdict } {
  const folders = { home: filesOf(home), machine: memory({}), path: "/w/app" };
  const { verdict, hooks } = auditIn([host], filesOf(texts), { folder, machineFolders: folders });
  return { verdict, on: hooks[0]?.hosts[0] as HostVerdict };
}

const command = { type: "command", command: "exit 2" };
const claude = {
  ".claude/settings.json": { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [command] }] } },
};
const copilot = {
  ".github/hooks/g.json": { version: 1, hooks: { preToolUse: [{ ...command, matcher: "bash" }] } },
};
const cursor = { ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [command] } } };
const kinds = ({ on }: ReturnType<typeof verdictOn>) =>
  on.findings.flatMap((finding) => conditionKind(finding) ?? []);

test("trust that can be read is the second line: the verdict is the same", () => {
  const trusting = (...trustedFolders: string[]) =>
    verdictOn("copilot", copilot, { ".copilot/config.json": { trustedFolders } });
  expect(
    [trusting("/w"), trusting("/x"), verdictOn("copilot", copilot)].map(({ verdict, on }) => [
      verdict,
      on.machine?.state,
    ]),
  ).toEqual([
    ["holds", "on"],
    ["holds", "off"],
    ["holds", "unknown"],
  ]);
});

test("conditions stay beside a fault with which a hook runs all the same, and that of trust where it denies everything", () => {
  const runBy = (event: string, text: string) =>
    verdictOn("claude-code", { ".claude/settings.json": { hooks: { [event]: [groupOf(text)] } } });
  const looks = runBy("PostToolUse", "if [[ -f x ]]; then date >> log; fi");
  expect(looks.on.findings.map(({ code }) => code)).toContain("shell-words");
  expect([looks.on.verdict, kinds(looks)]).toEqual(["differs", ["trust", "start"]]);
  const guards = runBy("PreToolUse", "if [[ -f x ]]; then exit 2; fi");
  expect([guards.on.verdict, kinds(guards)]).toEqual(["does-not-hold", []]);
  const gone = runBy("PreToolUse", "python3 gone.py");
  expect([gone.on.verdict, kinds(gone)]).toEqual(["does-not-hold", ["trust"]]);
});

const PLUGIN = {
  ".github/plugin/marketplace.json": { name: "lab", plugins: [{ name: "p", source: "./p" }] },
  "p/plugin.json": { name: "p" },
  "p/hooks/hooks.json": copilot[".github/hooks/g.json"],
};
const ENABLING = {
  ".github/copilot/settings.json": {
    enabledPlugins: { "p@lab": true },
    extraKnownMarketplaces: { lab: { source: { source: "directory", path: "./" } } },
  },
};
test.each([
  ["somebody installs", {}, ["setting", "surface"]],
  ["the repository's settings enable", ENABLING, ["trust", "setting", "surface"]],
])("trust is needed for what a repository switches on: a plugin that %s", (_, more, found) =>
  expect(kinds(verdictOn("copilot", { ...PLUGIN, ...more }))).toEqual(found),
);

test("the command says off and ends with 0, with --strict with 1", () => {
  const p = project(copilot);
  p.write("../.copilot/config.json", { trustedFolders: ["/elsewhere"] });
  const { code, stdout } = p.hookport("audit", "--to", "copilot");
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining(
      "On this machine Copilot does not run its guards: the agent does not trust it.",
    ),
  ]);
  expect(p.hookport("audit", "--to", "copilot", "--strict").code).toBe(1);
  p.write("../.copilot/config.json", { trustedFolders: [p.root] });
  expect(p.hookport("audit", "--to", "copilot", "--verbose").stdout).not.toContain("machine");
});

test("the advice is the one that works: the top level in trustedFolders, since --trust-folder gives no guard from a subfolder", () => {
  const { findings } = verdictOn("copilot", copilot).on;
  expect(findings[0]).toMatchObject({
    code: "needs-trust",
    message: expect.stringContaining("from a subfolder it gives no guard") as string,
    hint: expect.stringContaining("add the top level to its `trustedFolders`") as string,
  });
  const p = project(claude);
  const { stdout } = p.hookport("convert", "--to", "copilot", "--dry-run");
  expect(stdout).not.toMatch(/pass --trust-folder/);
  expect(stdout.replace(/\s+/g, " ")).toMatch(
    /Add the top level to its `trustedFolders` .*\[needs-trust\]/,
  );
});

test("every claim for Claude Code hangs on the folder that it is started in, and no personal hook does", () => {
  expect(kinds(verdictOn("claude-code", claude))).toEqual(["trust", "start"]);
  const p = project(claude);
  const told = JSON.parse(
    p.hookport("convert", "--to", "claude-code", "--json", "--dry-run").stdout,
  ) as {
    targets: { verdicts: object }[];
  };
  expect(told.targets[0]?.verdicts).toMatchObject({ "holds-if": 1, holds: 0 });
  expect(p.hookport("convert", "--to", "claude-code", "--dry-run", "--strict").code).toBe(1);
});

test("below a repository's top, Cursor's guards hang on the editor: its SDK reads the top level only", () => {
  expect(kinds(verdictOn("cursor", cursor))).toEqual(["trust"]);
  expect(kinds(verdictOn("cursor", cursor, {}, "packages/one"))).toEqual(["trust", "surface"]);
});

test("S24 one person's switch is the second line too", () => {
  const local = { ".claude/settings.local.json": { disableAllHooks: true } };
  expect(verdictOn("claude-code", { ...claude, ...local })).toMatchObject({
    verdict: "holds",
    on: {
      verdict: "holds-if",
      machine: { state: "off", why: "disableAllHooks in .claude/settings.local.json" },
    },
  });
  expect(
    verdictOn("claude-code", claude, { ".claude/settings.json": { disableAllHooks: true } }),
  ).toMatchObject({
    verdict: "holds",
    on: { machine: { state: "off" } },
  });
  const shared = {
    ".claude/settings.json": { ...claude[".claude/settings.json"], disableAllHooks: true },
  };
  const on = { ".claude/settings.local.json": { disableAllHooks: false } };
  expect(verdictOn("claude-code", { ...shared, ...on })).toMatchObject({
    verdict: "open",
    on: { verdict: "does-not-hold" },
  });
});

test.each([
  ["Stop", "Were the tests run?", ["trust", "start", "untold"]],
  ["PostToolUse", "Summarise $ARGUMENTS", ["trust", "start"]],
])("what a model decides is a condition of what may refuse only: %s", (event, prompt, asked) => {
  const hooks = { [event]: [{ hooks: [{ type: "prompt", prompt }] }] };
  expect(kinds(verdictOn("claude-code", { ".claude/settings.json": { hooks } }))).toEqual(asked);
});

test("a prompt that is carried to Cursor runs in the editor only, and that is a condition", () => {
  const prompt = { type: "prompt", prompt: "Is $ARGUMENTS safe?" };
  const p = project({
    ".claude/settings.json": { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [prompt] }] } },
  });
  const { targets } = JSON.parse(
    p.hookport("convert", "--to", "cursor", "--json", "--dry-run").stdout,
  ) as {
    targets: { verdicts: object; findings: { code: string; level: string; message: string }[] }[];
  };
  // The editor also asks the original, in the file that it imports.
  expect(targets[0]?.verdicts).toMatchObject({ differs: 1, holds: 0 });
  expect(
    targets[0]?.findings.filter(({ level }) => level === "weakened").map(({ code }) => code),
  ).toEqual(["fires-twice"]);
  expect(
    targets[0]?.findings.filter(({ level }) => level === "conditional").map(({ code }) => code),
  ).toEqual(["needs-trust", "surface", "not-told"]);
  expect(targets[0]?.findings.find(({ code }) => code === "surface")?.message).toContain(
    "the session is the editor's",
  );
});

test.each([
  [
    "http://localhost:7777/check?key=k",
    ["COPILOT_HOOK_ALLOW_LOCALHOST=1", "http://localhost:7777 answers"],
  ],
  ["http://172.20.0.1/check", ["COPILOT_HOOK_ALLOW_LOCALHOST=1", "http://172.20.0.1 answers"]],
  [
    "http://policy.example/",
    ["COPILOT_HOOK_ALLOW_HTTP_AUTH_HOOKS=1", "http://policy.example answers"],
  ],
  ["https://me:word@policy.example/x", ["https://policy.example answers"]],
])("a hook that asks %s", (url, needs) => {
  const hooks = { preToolUse: [{ type: "http", url }] };
  const { on } = verdictOn("copilot", { ".github/hooks/g.json": { version: 1, hooks } });
  const findings = on.findings.filter((finding) =>
    ["setting", "machine"].includes(conditionKind(finding) ?? ""),
  );
  expect(findings.map(({ message }) => needs.find((need) => message.includes(need)))).toEqual(
    needs,
  );
  expect(on.verdict).toBe("holds-if");
});

test("each hook that no plain shell starts has what it depends on, beside others of its kind", () => {
  const hooks = [
    { type: "http", url: "http://one.example/" },
    { type: "http", url: "http://two.example/", onFailure: "block" },
    { type: "mcp_tool", server: "policy", tool: "look" },
    { type: "agent", prompt: "Is it safe?" },
    { type: "command", shell: "powershell", command: "node $env:GUARD" },
  ];
  const { hooks: judged } = auditOf(["claude-code"], {
    ".claude/settings.json": { hooks: { PreToolUse: [{ matcher: "Bash", hooks }] } },
  });
  const depends = judged.map(({ hosts }) =>
    hosts[0]?.findings
      .filter((finding) => ["machine", "untold"].includes(conditionKind(finding) ?? ""))
      .map(({ message }) => message.replace("Claude Code runs it if ", "")),
  );
  expect(depends).toEqual([
    ["http://one.example answers; where it does not, the call goes on"],
    ["http://two.example answers; where it does not, every call is denied"],
    ["the MCP server policy is connected"],
    ["on Claude Code it refuses only if the model that is asked decides so"],
    ["it finds PowerShell; where it does not, the call goes on"],
  ]);
  expect(judged.at(-1)?.name).toBe("node $env:GUARD");
});

test.each([
  /git\s+push|npm publish/,
  /^rm\s+-[rf]+\s/,
  /curl .*\|\s*(ba)?sh/,
  /git (?:commit|push).*--no-verify/,
  /\bterraform\s+(apply|destroy)\b/,
  /^(?!git status)npm (i|install)\s+[^-]{2,}/,
  /git push\s+(-f|--force)(\s|$)/,
  /^mcp__(?<server>db|files)__\w+$/,
  /^[^a-z\s]\d{3}\.?$/,
])("a word is found that fits %s", (pattern) => {
  const words = wordsFor(pattern.source);
  expect(words.filter((word) => pattern.test(word))).not.toEqual([]);
});

test("S11: a pattern of nothing but brackets is soon done with", () => {
  const texts = ["(", "(a|b)", "(a{9}", "[", "(?:a|b|c){99999}", "a{" + "9".repeat(400) + "}"];
  for (const text of texts) expect(wordsFor(text.repeat(200)).length).toBeLessThan(200);
});
