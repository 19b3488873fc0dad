/** Whose hooks they are: everyone's on the project, one person's there, one person's everywhere. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Report } from "../schemas/types/output.ts";
import { project, type Project } from "./support/project.ts";
import { isNot } from "./support/kit.ts";
import { agents } from "./support/kits.ts";

const group = (command: string) => ({
  hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] },
});
const DENY = "echo not here >&2; exit 2";
const report = (p: Project, ...args: string[]) =>
  JSON.parse(p.hookport("convert", "--json", ...args).stdout) as Report;
const codes = (report: Report, host: string) =>
  report.targets.find((target) => target.host === host)?.findings.map(({ code }) => code);
const filesBelow = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !join(entry.parentPath, entry.name).includes("/.git/"))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();

test("a personal file goes to the target's own personal file, and nothing of it into a shared one", () => {
  const p = project({
    ".claude/settings.json": group("true"),
    ".claude/settings.local.json": group(DENY),
  });
  const before = filesBelow(p.root);
  expect(p.hookport("convert", "--to", "copilot,lime").code).toBe(0);
  expect(p.read(".github/copilot/settings.local.json")).toContain(
    "hook copilot PreToolUse --local",
  );
  expect(p.read(".lime/settings.local.json")).toContain("hook lime PreToolUse --local");
  for (const path of [".hookport/lock.json", ".github/hooks/hookport.json", ".lime/settings.json"])
    expect(p.read(path)).not.toMatch(/not here|--local/);
  expect(p.read(".hookport/lock.local.json")).toContain("not here");
  p.sh("git init -q && git add -A");
  expect(p.sh("git ls-files .hookport").stdout).not.toContain("hooks.local.json");

  const shim = p.sh("node .hookport/shim.cjs copilot PreToolUse --local", {
    env: { COPILOT_CLI: "1" },
    input: JSON.stringify({
      hook_event_name: "PreToolUse",
      session_id: "s",
      timestamp: "2026-11-22T00:00:00Z",
      cwd: p.root,
      tool_name: "Bash",
      tool_input: { command: "ls" },
    }),
  });
  expect(shim.stdout).toContain("not here");
  expect(p.hookport("check")).toMatchObject({ code: 0 });
  expect(p.hookport("remove").code).toBe(0);
  expect(filesBelow(p.root)).toEqual(before);
});

test("where a host has no personal file the hook is lost there, with the way out, which is remembered", () => {
  const p = project({ ".claude/settings.local.json": group(DENY) });
  const alone = report(p, "--to", "cursor,copilot", "--dry-run");
  expect(alone.targets.map(({ host, verdicts }) => [host, verdicts["does-not-hold"]])).toEqual([
    ["cursor", 1],
    ["copilot", 0],
  ]);
  expect(alone.targets[0]?.findings[0]).toMatchObject({
    code: "personal-file",
    hint: expect.stringContaining("--include-local") as string,
  });
  expect(p.hookport("convert", "--to", "cursor").code).toBe(1);
  expect(existsSync(join(p.root, ".cursor"))).toBe(false);

  const q = project({ ".claude/settings.local.json": group(DENY) });
  expect(q.hookport("convert", "--to", "cursor", "--include-local").code).toBe(0);
  expect(q.read(".cursor/hooks.json")).toContain("hook cursor preToolUse");
  expect(q.read(".hookport/lock.json")).toContain("not here");
  expect(q.hookport("check").code).toBe(0);
});

const GIT_IGNORED = {
  findings: expect.arrayContaining([
    expect.objectContaining({ code: "git-ignored" }) as object,
  ]) as object[],
};

test("what git ignores, and what it would take along, is said", () => {
  const p = project({
    ".claude/settings.json": group("true"),
    ".claude/settings.local.json": group("true"),
    ".gitignore": ".cursor/\n",
  });
  p.sh("git init -q");
  const preview = report(p, "--to", "cursor,copilot", "--dry-run");
  expect(codes(preview, "cursor")).toContain("git-ignored");
  expect(codes(preview, "copilot")).toContain("not-ignored");
  const audited = p.hookport("audit", "--agent", "cursor", "--json").stdout;
  expect(JSON.parse(audited)).toMatchObject({
    projects: [{ hooks: [{ hosts: [{ after: GIT_IGNORED }] }, {}] }],
  });
  p.write(".gitignore", "*.local.json\n");
  const mended = report(p, "--to", "cursor,copilot", "--dry-run");
  expect(codes(mended, "cursor")).not.toContain("git-ignored");
  expect(codes(mended, "copilot")).not.toContain("not-ignored");
});

test("S30: what git keeps from every clone is an error, until it is mended or accepted", () => {
  const p = project({ ".claude/settings.json": group(DENY), ".gitignore": ".claude/\n" });
  p.sh("git init -q");
  const made = p.hookport("convert", "--to", "cursor", "--adopt");
  expect(made.code).toBe(1);
  expect(made.stdout).toContain(
    "But not where this project is cloned: git ignores what Claude Code needs.",
  );
  expect(made.stdout.replace(/\s+/g, " ")).toMatch(
    /git ignores \.claude\/settings\.json, .*\[git-ignored\] remove it from \.gitignore/,
  );
  for (const command of ["check", "audit"])
    expect(p.hookport(command)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("[git-ignored]") as string,
    });
  expect(
    p.hookport("accept", "git-ignored", "--agent", "claude-code", "--why", "each of us converts")
      .code,
  ).toBe(0);
  for (const command of ["check", "convert", "audit"])
    expect(p.hookport(command)).toMatchObject({
      code: 0,
      stdout: expect.not.stringContaining("accepted-unused") as string,
    });
  expect(p.hookport("accept", "git-ignored", "--agent", "cursor", "--why", "x").code).toBe(2);
  p.write(".gitignore", "");
  expect(p.hookport("check")).toMatchObject({
    code: 0,
    stdout: expect.not.stringContaining("git-ignored") as string,
  });
});

test("S30: of a folder that git ignores as a whole there is no clone", () => {
  const p = project({ "made/.claude/settings.json": group(DENY), ".gitignore": "made/\n" });
  p.sh("git init -q");
  const { code, stdout } = p.hookport("convert", "made", "--to", "cursor", "--adopt");
  expect([code, stdout]).toEqual([0, expect.not.stringContaining("git ignores")]);
});

test("--user is about the home folder: every agent's own file there, and the project of each call", () => {
  const p = project({ "a.txt": "" });
  const home = dirname(p.root);
  const put = (path: string, content: unknown) => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), `${JSON.stringify(content)}\n`);
  };
  put(
    ".claude/settings.json",
    group('test "$CLAUDE_PROJECT_DIR" = "$PWD" && { echo "not in $PWD" >&2; exit 2; }'),
  );
  const before = filesBelow(home);
  const personal = agents.filter(({ files }) => !isNot(files.user)).map(({ id }) => id);
  expect(p.hookport("convert", "--user", "--to", personal.join()).code).toBe(0);
  for (const path of [".cursor/hooks.json", ".copilot/hooks/hookport.json", ".lime/settings.json"])
    expect(readFileSync(join(home, path), "utf8")).toMatch(
      /\/bin\/sh -c .*\\"\$HOME\\"\/\.hookport\/hook \w+ \w+ --user/,
    );
  const [entry] = (
    JSON.parse(readFileSync(join(home, ".cursor/hooks.json"), "utf8")) as {
      hooks: { preToolUse: { command: string }[] };
    }
  ).hooks.preToolUse;
  const payload = {
    hook_event_name: "preToolUse",
    cursor_version: "1",
    tool_name: "Shell",
    tool_input: { command: "ls" },
    cwd: p.root,
  };
  const call = p.sh(entry?.command ?? "", {
    env: { CURSOR_VERSION: "1", CURSOR_PROJECT_DIR: p.root, HOOKPORT_LOG: "off" },
    input: JSON.stringify(payload),
  });
  expect(call.stdout).toContain(`not in ${p.root}`);
  expect(p.hookport("check", "--user").code).toBe(0);
  expect(p.hookport("convert", ".", "--to", "cursor")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("no hooks found") as string,
  });
  expect(p.hookport("remove", "--user").code).toBe(0);
  expect(filesBelow(home)).toEqual(before);
});

test("an agent that leaves one layer stays in the other, and what no longer guards it is named", () => {
  const p = project({
    ".claude/settings.json": group(DENY),
    ".claude/settings.local.json": group("echo not mine >&2; exit 2"),
  });
  expect(p.hookport("convert", "--to", "copilot,lime", "--adopt").code).toBe(0);
  const leave = (file: string, id: string) =>
    p.write(file, p.read(file).replace(new RegExp(`, "${id}"|"${id}", `), ""));
  leave(".hookport/hooks.jsonc", "lime");
  const first = p.hookport("convert", "--quiet");
  expect(first.code).toBe(1);
  expect(first.stdout.replace(/\s+/g, " ")).toContain(
    `"to" does not name Lime any more, and ${DENY} no longer guards it`,
  );
  expect(existsSync(join(p.root, ".lime/settings.json"))).toBe(false);
  expect(p.read(".lime/settings.local.json")).toContain("hook lime PreToolUse --local");
  // What it advises mends it.
  const [, advised = ""] = /`hookport (convert --to \S+)` fixes it/.exec(
    p.hookport("check").stdout.replace(/\s+/g, " "),
  ) as string[];
  expect(p.hookport(...advised.split(" ")).code).toBe(0);
  expect(p.hookport("check").code).toBe(0);

  const own = p.read(".claude/settings.json");
  leave(".hookport/hooks.local.jsonc", "claude-code");
  expect(p.hookport("convert").code).toBe(0);
  expect(JSON.parse(p.read(".claude/settings.local.json"))).toEqual(
    group("echo not mine >&2; exit 2"),
  );
  expect(p.read(".claude/settings.json")).toBe(own);
  expect(p.hookport("check").code).toBe(0);
});
