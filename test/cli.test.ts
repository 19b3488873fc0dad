/** The command line: what people see, and exit codes. */
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { adapters } from "./support/hosts.ts";
import { project } from "./support/project.ts";

const CLAUDE = { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "true" }] }] } };
const CURSOR = { version: 1, hooks: { preToolUse: [{ command: "true" }] } };

test("says what is wrong, where, and the way out, with exit code 2", () => {
  const empty = project({ "a.txt": "" });
  expect(empty.hookport("convert", "--to", "all")).toMatchObject({ code: 2, stderr: expect.stringContaining("no hooks found") as string });
  expect(empty.hookport("convert", "nowhere")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("nowhere: no such file or folder") as string,
  });
  expect(empty.hookport("konvert")).toMatchObject({ code: 2, stderr: expect.stringContaining("Did you mean convert?") as string });
  expect(empty.hookport("run", ".")).toMatchObject({ code: 2, stderr: expect.stringContaining("--bash") as string });
  expect(empty.hookport("remove")).toMatchObject({ code: 2, stderr: expect.stringContaining("nothing to remove") as string });

  const p = project({ ".claude/settings.json": CLAUDE });
  expect(p.hookport("convert", "--to", "cursr")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("did you mean cursor?") as string,
  });
  p.write(".claude/settings.json", '{\n  "hooks": {\n    oops\n  }\n}\n');
  expect(p.hookport("convert", "--to", "all")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(".claude/settings.json:3: this is not JSON") as string,
  });
});

test("several sources are named, and --from chooses", () => {
  const p = project({ ".claude/settings.json": CLAUDE, ".cursor/hooks.json": CURSOR });
  const both = p.hookport("convert", "--to", "copilot");
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining(".claude/settings.json (claude-code)") as string });
  expect(both.stderr).toContain("--from cursor");
  expect(p.hookport("convert", "--from", "cursor", "--to", "copilot").code).toBe(0);
  expect(p.read(".hookport/hooks.json")).toContain('"dialect": "cursor"');
});

test("the format is known by content: a Cursor file at a Claude path is a Cursor file", () => {
  const p = project({ ".claude/settings.json": { version: 1, hooks: { beforeShellExecution: [{ command: "true" }] } } });
  expect(p.hookport("convert", ".claude/settings.json", "--to", "copilot", "--json").stdout).toContain('"host": "cursor"');
});

test("--dry-run and --check write nothing; --check names what differs", () => {
  const p = project({ ".claude/settings.json": CLAUDE });
  const before = p.sh("find . -type f").stdout;
  expect(p.hookport("convert", "--to", "cursor", "--dry-run").stdout).toContain('+  "version": 1');
  expect(p.sh("find . -type f").stdout).toBe(before);
  expect(p.hookport("convert", "--to", "cursor").code).toBe(0);
  expect(p.hookport("convert", "--check").code).toBe(0);
  p.write(".cursor/hooks.json", p.read(".cursor/hooks.json").replace("60", "61"));
  const check = p.hookport("convert", "--check");
  expect(check).toMatchObject({ code: 1, stdout: expect.stringContaining(".cursor/hooks.json: differs") as string });
  expect(p.hookport("convert").code).toBe(0);
  expect(p.hookport("convert", "--check").code).toBe(0);
});

test("exit 1 when a guard does not hold on a named target, with the files written and the guard named last", () => {
  const p = project({ ".claude/settings.json": { hooks: { Stop: [{ hooks: [{ type: "command", command: "check-tests" }] }] } } });
  const result = p.hookport("convert", "--to", "lime");
  expect(result.code).toBe(1);
  expect(result.stdout.trimEnd().split("\n").at(-1)).toBe("These guards do not hold: stop check-tests on lime");
  expect(p.read(".hookport/hooks.json")).toContain("check-tests");
});

test("--strict fails for every gap", () => {
  const p = project({ ".claude/settings.json": CLAUDE });
  expect(p.hookport("convert", "--to", "copilot").code).toBe(0);
  expect(p.hookport("convert", "--to", "copilot", "--strict").code).toBe(1);
});

test("other people's entries, comments and bytes survive", () => {
  const settings =
    '{\n\t// mine\n\t"model": "opus",\n\t"hooks": {\n\t\t"PreToolUse": [\n\t\t\t{ "matcher": "Read", "hooks": [{ "type": "command", "command": "mine" }] } // keep\n\t\t],\n\t},\n}\n';
  const p = project({ ".cursor/hooks.json": CURSOR, ".claude/settings.json": settings });
  // Claude Code reads strict JSON: what is written into this file is dropped with it.
  expect(p.hookport("convert", "--from", "cursor", "--to", "claude-code")).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("host-rejects") as string,
  });
  expect(p.read(".claude/settings.json")).toContain("// keep");
  expect(p.read(".claude/settings.json")).toContain("shim.cjs claude-code PreToolUse");
  expect(p.hookport("remove").code).toBe(0);
  expect(p.read(".claude/settings.json")).toBe(settings);
});

test("hooks of another agent are named and left alone; one person's go to that person's own file", () => {
  const p = project({ ".claude/settings.json": CLAUDE });
  expect(p.hookport("convert", "--to", "copilot").code).toBe(0);
  p.write(".cursor/hooks.json", CURSOR);
  p.write(".claude/settings.local.json", CLAUDE);
  const { stdout } = p.hookport("convert");
  expect(stdout).toContain("the hooks in .cursor/hooks.json are not part of this conversion");
  expect(stdout).toContain("handlers from .claude/settings.json, .claude/settings.local.json (Claude Code)");
  expect(p.read(".github/copilot/settings.local.json")).toContain("shim.cjs copilot PreToolUse --local");
  expect(p.read(".hookport/hooks.local.json")).toContain(".claude/settings.local.json");
  expect(p.read(".hookport/hooks.json")).not.toContain("local");
});

test("a new conversion replaces the groups of its own origin only", () => {
  const p = project({ ".claude/settings.json": CLAUDE, ".cursor/hooks.json": CURSOR });
  expect(p.hookport("convert", "--from", "cursor", "--to", "copilot").code).toBe(0);
  expect(p.hookport("convert", "--from", "claude-code", "--to", "copilot").code).toBe(0);
  const doc = JSON.parse(p.read(".hookport/hooks.json")) as { hooks: { "pre-tool-use": { dialect: string }[] } };
  expect(doc.hooks["pre-tool-use"].map(({ dialect }) => dialect).toSorted()).toEqual(["claude-code", "cursor"]);
  p.write(".claude/settings.json", { hooks: {} });
  expect(p.hookport("convert").code).toBe(0);
  expect(p.read(".hookport/hooks.json")).not.toContain('"dialect": "claude-code"');
});

test("a lost document is said, with the way out, and the calls can be taken out", () => {
  const p = project("guard");
  expect(p.hookport("convert", "--to", "cursor", "--adopt").code).toBe(0);
  p.sh("rm -rf .hookport");
  expect(p.hookport("convert")).toMatchObject({ code: 2, stderr: expect.stringContaining(".hookport/hooks.json is missing") as string });
  expect(p.hookport("remove").code).toBe(0);
  expect(p.read(".claude/settings.json")).not.toContain("shim.cjs");
});

test("--out makes the folder, and names the source by its way from there", () => {
  const p = project({ "a/.claude/settings.json": CLAUDE });
  expect(p.hookport("convert", "a", "--to", "cursor", "--out", "b/c").code).toBe(0);
  expect(p.read("b/c/.hookport/hooks.json")).toContain('"file": "../../a/.claude/settings.json"');
});

test("run says when a host lets pass what another stops and nothing announced it", () => {
  const p = project("guard");
  expect(p.hookport("convert", "--to", "cursor,lime", "--adopt").code).toBe(0);
  const hosts = ["run", "--host", "claude-code,cursor,lime", "--bash", "git push --force"];
  expect(p.hookport(...hosts).code).toBe(0);
  p.write(".lime/settings.json", { hooks: {} });
  expect(p.hookport(...hosts)).toMatchObject({ code: 1, stdout: expect.stringContaining("lime differs") as string });
});

test("says when the evidence is old, and when another version of an agent is installed", () => {
  const p = project({ ".cursor/hooks.json": CURSOR });
  const notices = (env: Record<string, string>) => {
    const { stdout } = p.sh(`'${process.execPath}' '${resolve("dist/cli.cjs")}' convert --to copilot --dry-run --json`, { env });
    const { targets } = JSON.parse(stdout) as { targets: { findings: { code: string; message: string }[] }[] };
    return targets[0]?.findings.filter(({ code }) => /^(old-evidence|other-version)$/.test(code)).map(({ message }) => message);
  };
  const { date, version } = adapters["copilot"]?.observed ?? { date: "", version: "" };
  const later = (days: number) => ({ SOURCE_DATE_EPOCH: String(Date.parse(date) / 1000 + days * 86_400) });
  expect(notices(later(90))).toEqual([]);
  expect(notices(later(91))).toEqual([`what is said of GitHub Copilot was found out on ${date}, 91 days ago`]);

  // As npm installs it: a link into a package; and as an installer that keeps versions side by side does.
  const path = { ...later(0), PATH: `${p.root}/bin:${process.env["PATH"]}` };
  p.write("lib/@github/copilot/package.json", { name: "@github/copilot", version: "9.9.9" });
  p.write("lib/@github/copilot/index.js", "#!/bin/sh\nexit 1\n");
  p.sh("mkdir -p bin versions; ln -s ../lib/@github/copilot/index.js bin/copilot");
  expect(notices(path)).toEqual([`GitHub Copilot 9.9.9 is installed: what is said here was found out on ${version}`]);
  p.sh("touch versions/8.8.8; ln -sf ../versions/8.8.8 bin/copilot");
  expect(notices(path)).toEqual([`GitHub Copilot 8.8.8 is installed: what is said here was found out on ${version}`]);
  p.sh(`touch versions/${version}; ln -sf ../versions/${version} bin/copilot`);
  expect(notices(path)).toEqual([]);
});

test("remove takes out a call with another node, and names an entry it does not know as its own", () => {
  const p = project("guard");
  expect(p.hookport("convert", "--to", "cursor,lime").code).toBe(0);
  p.write(".cursor/hooks.json", p.read(".cursor/hooks.json").replaceAll('"/bin/sh -c', '"/usr/bin/sh -c'));
  p.write(".lime/settings.json", p.read(".lime/settings.json").replaceAll('"/bin/sh -c', '"timeout 9 /bin/sh -c'));
  const { code, stdout } = p.hookport("remove");
  expect(code).toBe(1);
  expect(stdout).toContain(".lime/settings.json still calls the shim in an entry changed by hand: take it out");
  expect(stdout).not.toContain(".cursor/hooks.json still");
  expect(p.sh("cat .cursor/hooks.json 2>&1").stdout).not.toContain("shim.cjs");
});
