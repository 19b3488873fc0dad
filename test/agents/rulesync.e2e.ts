/** A team that comes over from rulesync, from its first command to its last. */
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { project, type Project } from "../support/project.ts";

const command = (line: string, more = {}) => ({ type: "command", command: line, ...more });
const group = (line: string, matcher?: string, more = {}) => ({
  ...(matcher !== undefined && { matcher }),
  hooks: [command(line, more)],
});
const RULES = "echo 'Run the tests before you say that it is done.'";
const FILES = "sh .rulesync/hooks/no-env-files.sh";
const FORMAT = "sh .rulesync/hooks/format.sh";
const PUSH = ".rulesync/hooks/no-force-push.sh";
const TO = "claude-code,cursor,copilot";
const DOCUMENT = ".rulesync/hooks.jsonc";

/** What rulesync 17.0.0 wrote of the example for three of its targets. */
const GENERATED = {
  ".claude/settings.json": {
    $schema: "https://json.schemastore.org/claude-code-settings.json",
    hooks: {
      SessionStart: [group(RULES)],
      PreToolUse: [
        group(`"$CLAUDE_PROJECT_DIR"/${PUSH}`, "Bash", { timeout: 10 }),
        group(FILES, "Write|Edit"),
      ],
      PostToolUse: [group(FORMAT, "Write|Edit")],
    },
  },
  ".cursor/hooks.json": {
    version: 1,
    hooks: {
      sessionStart: [{ command: RULES }],
      preToolUse: [
        { command: PUSH, timeout: 10, matcher: "Bash" },
        { command: FILES, matcher: "Write|Edit" },
      ],
      afterFileEdit: [{ command: FORMAT }],
    },
  },
  ".github/hooks/copilotcli-hooks.json": {
    version: 1,
    hooks: {
      sessionStart: [command(RULES)],
      preToolUse: [
        { type: "command", matcher: "Bash", command: PUSH, timeoutSec: 10 },
        { type: "command", matcher: "Write|Edit", command: FILES },
      ],
      postToolUse: [{ type: "command", matcher: "Write|Edit", command: FORMAT }],
    },
  },
};
/** Does to the project what `rulesync generate` does: it replaces the hooks in these files. */
const generate = (p: Project) => {
  for (const [path, content] of Object.entries(GENERATED)) p.write(path, content);
};

/** Every file with its text. */
const textsIn = (p: Project): { readonly [path: string]: string } =>
  Object.fromEntries(
    readdirSync(p.root, { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(p.root, path)).isFile())
      .map((path) => [path, p.read(path)]),
  );

const DENIED = [
  ["--bash", "git push --force origin main"],
  ["--edit", ".env"],
];
function expectGuarded(p: Project) {
  for (const call of DENIED)
    expect(p.hookport("run", ...call, "--expect", "deny"), call.join(" ")).toMatchObject({
      code: 0,
    });
  expect(p.hookport("run", "--bash", "git status", "--expect", "none").code).toBe(0);
}

test("one command, and every guard holds on every agent; remove gives everything back", () => {
  const p = project("one-document");
  generate(p);
  const before = textsIn(p);
  expect(p.hookport().stdout).toContain("5 hooks in .rulesync/hooks.jsonc");

  // Copies beside ours open no guard, and that they run twice is said.
  const first = p.hookport("convert", "--to", TO);
  expect(first.stdout).toMatch(/run twice: .*also run\s+copies of\s+\.rulesync\/hooks\.jsonc/s);
  expect(first.stdout).toContain("[no-agent]");
  expect(first.stdout).toContain("[read-as]");
  expect(first.code).toBe(0);
  expectGuarded(p);

  const adopted = p.hookport("convert", "--adopt");
  expect(adopted.code).toBe(0);
  expect(adopted.stdout).not.toContain("twice");
  expect(adopted.stdout).toMatch(/\.rulesync\/hooks\.jsonc is as before\. Edit hooks there/);
  expect(p.read(".cursor/hooks.json")).not.toContain(`"${PUSH}"`);
  expectGuarded(p);
  expect(p.hookport("check")).toMatchObject({ code: 0 });
  expect(p.hookport("convert").stdout).toContain("Up to date");

  expect(p.hookport("remove").code).toBe(0);
  expect(textsIn(p)).toEqual(before);
});

test("a definition that is added is named by check and by the next convert", () => {
  const p = project("one-document");
  p.hookport("convert", "--to", TO);
  expect(p.hookport("check").code).toBe(0);
  const added = '"stop": [{ "command": "sh .rulesync/hooks/format.sh done" }],';
  p.write(DOCUMENT, p.read(DOCUMENT).replace('"preToolUse": [', `${added}\n    $&`));
  const stale = p.hookport("check");
  expect(stale.code).toBe(1);
  expect(stale.stdout).toMatch(/\.rulesync\/hooks\.jsonc\n +\d+ +format\.sh .*is new here/s);
  expect(p.hookport("convert").stdout).toMatch(/added +format\.sh \(stop\)/);
  expect(p.hookport("check").stdout).not.toContain("is new here");
});

test("after rulesync has run again, check names what it opened, and convert mends it", () => {
  const p = project("one-document");
  generate(p);
  p.hookport("convert", "--to", TO, "--adopt");
  generate(p);
  const open = p.hookport("check");
  expect(open.code).toBe(1);
  expect(open.stdout).toMatch(/\.cursor\/hooks\.json\n +1 +no-force-push\.sh/);
  expect(p.hookport("convert").code).toBe(0);
  expect(p.hookport("check").code).toBe(0);
  expect(p.read(".cursor/hooks.json")).not.toContain(`"${PUSH}"`);
  expectGuarded(p);
});

test("an agent that is left again has its copies again", () => {
  const p = project("one-document");
  generate(p);
  const before = p.read(".cursor/hooks.json");
  p.hookport("convert", "--to", TO, "--adopt");
  expect(p.hookport("remove", "--agent", "cursor").code).toBe(0);
  expect(p.read(".cursor/hooks.json")).toBe(before);
});

test("hooks of people's own beside the copies are sources as before", () => {
  const p = project("one-document");
  generate(p);
  const own = { ...GENERATED[".cursor/hooks.json"].hooks, beforeReadFile: [{ command: "own.sh" }] };
  p.write(".cursor/hooks.json", { version: 1, hooks: own });
  const { report } = {
    report: JSON.parse(p.hookport("convert", "--to", TO, "--json").stdout) as {
      handlers: number;
      source: { files: string[] };
    },
  };
  expect(report.handlers).toBe(6);
  expect(report.source.files).toEqual([DOCUMENT, ".cursor/hooks.json"]);
});

test("a document that comes to a converted project is named, and taken when it is asked for", () => {
  const p = project("guard");
  p.hookport("convert", "--to", TO);
  p.write(DOCUMENT, { hooks: { stop: [{ command: "sh done.sh" }] } });
  const result = p.hookport("convert");
  expect(result.stdout).toContain("[other-source]");
  expect(result.stdout).toContain(DOCUMENT);
  expect(p.hookport("convert", DOCUMENT).stdout).toMatch(/added +done\.sh/);
  p.write(DOCUMENT, { hooks: { stop: [{ command: "sh more.sh" }] } });
  expect(p.hookport("check").stdout).toContain("more.sh");
});

test.each([
  ["convert", "--from", "rulesync"],
  ["convert", DOCUMENT],
])("%s %s reads the document alone", (...args) => {
  const p = project("one-document");
  p.write(".claude/settings.json", { hooks: { Stop: [group("own.sh")] } });
  const result = p.hookport(...args.filter(Boolean), "--to", TO, "--dry-run", "--json");
  expect((JSON.parse(result.stdout) as { source: unknown }).source).toEqual({
    host: "rulesync",
    files: [DOCUMENT],
  });
});

test("the document is checked by converting it, and not as a universal one", () => {
  const p = project("one-document");
  const { code, stdout } = p.hookport("check", DOCUMENT);
  expect(code).toBe(1);
  expect(stdout).toContain("this is rulesync's format");
});

test("without the document, convert stops with the two ways out", () => {
  const p = project("one-document");
  p.hookport("convert", "--to", TO);
  rmSync(join(p.root, DOCUMENT));
  const { code, stderr } = p.hookport("convert");
  expect(code).toBe(2);
  expect(stderr).toContain("is gone, and 5 hooks came from it");
  expect(p.hookport("convert", "--adopt").code).toBe(0);
  expect(p.read(".hookport/hooks.jsonc")).toContain("no-force-push.sh");
  expectGuarded(p);
});
