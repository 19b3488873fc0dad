/** What doctor says on made-up machines: folders of programs, a home folder and an environment. */
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { command } from "../support/command.ts";
import { groupOf } from "../support/hooks.ts";
import { validatorOf } from "../support/output.ts";
import { project, type Project } from "../support/project.ts";
import { demandScreen } from "../support/screen.ts";

let p: Project;
let top: string;
const env = (more: object = {}) => ({
  PATH: `${top}/bin:${top}/brought`,
  HOME: `${top}/home`,
  NO_COLOR: "1",
  SOURCE_DATE_EPOCH: "1795651200",
  ...more,
});
const doctor = (args: readonly string[] = [], more: object = {}) =>
  command(["doctor", ...args], p.root, env(more));
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(top, path)), { recursive: true });
  writeFileSync(join(top, path), content);
};

/** A program that writes a file if somebody starts it, in its npm package. */
function install(name: string, packed: string, version: string, folder = "lib"): void {
  const at = `${folder}/node_modules/${packed}`;
  write(`${at}/package.json`, JSON.stringify({ name: packed, version }));
  write(`${at}/cli`, `#!/bin/sh\necho started >> '${top}/started'\necho ${version}9\n`);
  chmodSync(join(top, at, "cli"), 0o755);
  symlinkSync(join(top, at, "cli"), join(top, "bin", name));
}

/** Node.js and the shell are those of the machine that tests. */
const steady = (screen: string) =>
  screen.replace(/Node \d+\.\d+\.\d+/, "Node 24.2.0").replace(/sh is \w+/, "sh is dash");

beforeAll(() => {
  p = project("ten-hooks", "app");
  top = dirname(p.root);
  for (const folder of ["bin", "brought", "home"]) mkdirSync(join(top, folder));
  for (const name of ["sh", "bash", "cat", "python3", "notify-send"])
    symlinkSync("/bin/sh", join(top, "brought", name));
  symlinkSync(process.execPath, join(top, "brought/node"));
  install("claude", "@anthropic-ai/claude-code", "2.1.332");
  install("codex", "@openai/codex", "0.169.0");
  install("copilot", "@github/copilot", "1.0.102");
  expect(p.hookport("convert", "--to", "codex,copilot,cursor", "--adopt").code).toBe(0);
  write(
    "home/.claude.json",
    JSON.stringify({ projects: { [p.root]: { hasTrustDialogAccepted: true } } }),
  );
  write("home/.codex/config.toml", `projects."${p.root}".trust_level = "trusted"\n`);
  write("home/.copilot/config.json", JSON.stringify({ trustedFolders: [p.root] }));
});

test("hooks that are not trusted, and a program that is missing", () => {
  const before = p.sh("find .. | sort | xargs ls -ld").stdout;
  const { code, stdout, stderr } = doctor();
  expect([code, stderr]).toEqual([1, ""]);
  demandScreen(stdout, "doctor");
  expect(steady(stdout)).toMatchSnapshot();
  // Nothing was started, and nothing written.
  expect(p.sh("find .. | sort | xargs ls -ld").stdout).toBe(before);
});

test("where all is well it is one line, and what cannot be told fails --strict", () => {
  symlinkSync("/bin/sh", join(top, "brought/jq"));
  const asked = ["--agent", "claude-code,copilot"];
  const { code, stdout } = doctor(asked);
  expect([code, stdout]).toEqual([
    0,
    "Every guard works on this machine: Claude Code 2.1.332, Copilot 1.0.102.\n",
  ]);
  expect(doctor([...asked, "--strict"]).code).toBe(0);
  mkdirSync(join(top, "home/.cursor"));
  const cursor = doctor(["--agent", "cursor,gemini"]);
  expect([cursor.code, cursor.stdout]).toMatchSnapshot();
  expect(doctor(["--agent", "cursor", "--strict"]).code).toBe(1);
});

test("a program is asked only with --versions, and never inside the project", () => {
  expect(existsSync(join(top, "started"))).toBe(false);
  const asked = ["--agent", "claude-code,copilot", "--versions"];
  expect(doctor(asked).stdout).toContain("Claude Code 2.1.3329, Copilot 1.0.1029.");
  install("qwen", "@qwen-code/qwen-code", "0.24.4", "app");
  const started = p.sh("cat ../started").stdout;
  expect(doctor(["--agent", "qwen", "--versions"]).stdout).toContain("Qwen 0.24.4");
  expect(p.sh("cat ../started").stdout).toBe(started);
  p.sh("rm -r node_modules");
});

test("evidence of another minor version is a note", () => {
  p.sh(`sed -i 's/2.1.332/2.9.0/' ../lib/node_modules/@anthropic-ai/claude-code/package.json`);
  const { code, stdout } = doctor(["--agent", "claude-code"]);
  expect([code, stdout]).toMatchSnapshot();
});

test("one JSON object, and Markdown without the home folder or a secret", () => {
  const secret = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
  const own = project({
    ".claude/settings.json": { hooks: { PreToolUse: [groupOf(`TOKEN=${secret} ${top}/home/g`)] } },
  });
  write(
    "home/.claude.json",
    JSON.stringify({ projects: { "/": {}, [own.root]: { hasTrustDialogAccepted: true } } }),
  );
  const runDoctor = (...args: string[]) => command(["doctor", ...args], own.root, env());
  const json = runDoctor("--json");
  const value = JSON.parse(json.stdout) as object;
  const validate = validatorOf("Doctor");
  expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
  expect([json.code, json.stdout]).toEqual([1, expect.not.stringContaining(secret)]);
  const { stdout } = runDoctor("--markdown");
  expect(stdout).toContain("&#126;/g is not on this machine");
  expect(stdout).not.toMatch(new RegExp(`${top}/home|${secret}`));
  expect(runDoctor().stdout).not.toContain(secret);
});

test("without hooks there is no answer", () => {
  const empty = project({ "README.md": "" });
  const { code, stderr } = command(["doctor"], empty.root, env());
  expect([code, stderr]).toEqual([2, expect.stringContaining("no hooks found here\n")]);
});

test("without hooks, code that may hold some is named", () => {
  const coded = project({ ".opencode/plugins/keep.ts": "export const Keep = () => ({});\n" });
  const { code, stdout } = command(["doctor", "--agent", "claude-code"], coded.root, env());
  const says = ".opencode/plugins/keep.ts: its hooks are code, which is not read.\n";
  const told = expect.stringContaining(`No hook here can be read.\n${says}`) as string;
  expect([code, stdout]).toEqual([0, told]);
});

test("the files of one person's home folder", () => {
  write(
    "home/.claude/settings.json",
    JSON.stringify({ hooks: { PreToolUse: [groupOf("sh ~/guard.py")] } }),
  );
  const { code, stdout } = doctor(["--user", "--agent", "claude-code"]);
  expect([code, steady(stdout)]).toMatchSnapshot();
  expect(readdirSync(join(top, "home"))).not.toContain(".hookport");
});

test("of hooks that are no guards it says whether they run, and on how many agents", () => {
  const hooks = [groupOf("echo bye")];
  const own = project({ ".claude/settings.json": { hooks: { SessionEnd: hooks } } });
  const screenOn = (agents: string) =>
    command(["doctor", "--agent", agents], own.root, env()).stdout.replaceAll(/\s+/g, " ");
  const found = "No hook here is a guard; with Claude Code 2.9.0";
  expect(screenOn("claude-code")).toContain(`${found} on this machine, echo bye never runs`);
  write("home/.claude.json", `{"projects":{"${own.root}":{"hasTrustDialogAccepted":true}}}`);
  expect(screenOn("claude-code")).toContain(`${found} on this machine, all of them run`);
  expect(screenOn("claude-code,codex")).toContain(
    `${found}, Codex 0.169.0 on this machine, all of them run where an agent has them.`,
  );
});
