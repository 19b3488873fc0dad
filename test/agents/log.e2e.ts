/** The shim writes down each call outside of the project, and `hookport log` prints that. */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Doctor, Log } from "../../schemas/types/output.ts";
import { command } from "../support/command.ts";
import { groupOf } from "../support/hooks.ts";
import { project, type Project } from "../support/project.ts";

const SETTINGS = {
  hooks: { PreToolUse: [groupOf('sh "$CLAUDE_PROJECT_DIR/no-push.sh"', "Bash")] },
};
const GUARD = `grep -q 'git push' || exit 0; echo 'No pushes.' >&2; exit 2\n`;

function converted(): Project & { readonly state: string; readonly log: string } {
  const p = project({ ".claude/settings.json": SETTINGS, "no-push.sh": GUARD });
  expect(p.hookport("convert", "--to", "claude-code", "--adopt").code).toBe(0);
  const state = join(dirname(p.root), `state of ${Math.random()}`);
  call(p, state, "true");
  const [digest = ""] = readdirSync(join(state, "hookport"));
  return { ...p, state, log: join(state, "hookport", digest, ".log") };
}

const call = (p: Project, state: string, command: string, env = {}, tool = "Bash") =>
  p.shim(
    "claude-code",
    "PreToolUse",
    {
      session_id: "s",
      transcript_path: "/t",
      permission_mode: "default",
      hook_event_name: "PreToolUse",
      tool_name: tool,
      tool_input: { command },
      tool_use_id: "u",
      cwd: p.root,
    },
    { env: { XDG_STATE_HOME: state, CLAUDE_PROJECT_DIR: p.root, ...env } },
  );

const DENIED = "git push --force secret-of-the-payload";
const lines = (log: string) => readFileSync(log, "utf8").trim().split("\n");

test("a call is one line, which says what ran and what it decided, and nothing of the payload", () => {
  const p = converted();
  expect(call(p, p.state, DENIED).stdout).toContain("No pushes.");
  expect(lines(p.log)).toHaveLength(2);
  expect(JSON.parse(lines(p.log)[1] ?? "")).toMatchObject({
    agent: "claude-code",
    event: "PreToolUse",
    tool: "Bash",
    decision: "deny",
    hooks: [{ hook: 'sh "$CLAUDE_PROJECT_DIR/no-push.sh"', exit: 2 }],
  });
  expect(readFileSync(p.log, "utf8")).not.toMatch(/secret-of|--force|No pushes/);
  expect(lstatSync(p.log).mode & 0o777).toBe(0o600);
  expect(lstatSync(dirname(p.log)).mode & 0o777).toBe(0o700);
});

test("`log` prints it, chooses, clears it, and says when there is nothing", () => {
  const p = converted();
  call(p, p.state, DENIED);
  const log = (...args: string[]) =>
    command(["log", ...args], p.root, { HOME: "/none", XDG_STATE_HOME: p.state });
  expect(log().stdout).toMatch(
    /none +no-push\.sh \(exit 0\)\n.* blocked +no-push\.sh \(exit 2\)\n$/,
  );
  const calls = (...args: string[]) => (JSON.parse(log("--json", ...args).stdout) as Log).calls;
  expect(calls().map(({ decision }) => decision)).toEqual(["none", "deny"]);
  expect(calls("--denied")).toHaveLength(1);
  expect(calls("--hook", "no-push.sh")).toHaveLength(2);
  expect(calls("--hook", "other.sh")).toEqual([]);
  const doctor = command(["doctor", "--json", "--agent", "claude-code"], p.root, {
    HOME: "/none",
    XDG_STATE_HOME: p.state,
  });
  expect((JSON.parse(doctor.stdout) as Doctor).agents[0]?.lastRun).toBe(calls()[1]?.time);
  appendFileSync(
    p.log,
    'half a line\n{"time":"2026-01-01T00:00:00.000Z","agent":"x\\u001b[2J","event":"E","decision":"deny"}\n',
  );
  expect(calls()).toHaveLength(3);
  expect(log().stdout).not.toContain("\u001b");
  expect(log("--clear").code).toBe(0);
  expect(existsSync(p.log)).toBe(false);
  expect(log().stdout).toContain("No hook ran here");
  const untouched = command(["log"], p.root, { HOME: "/none", XDG_STATE_HOME: "/none" });
  expect([untouched.code, untouched.stdout]).toEqual([0, log().stdout]);
  expect(log("--denied").stdout).toContain("no such call");
});

test("a variable or one person's file switches it off, and no committed file does", () => {
  const p = converted();
  call(p, p.state, "true", { HOOKPORT_LOG: "off" });
  expect(lines(p.log)).toHaveLength(1);
  const personal = ".hookport/hooks.local.jsonc";
  const convert = () => command(["convert"], p.root, { HOME: "/none", XDG_STATE_HOME: p.state });
  const written = () => {
    const result = convert();
    expect(result.code).toBe(0);
    call(p, p.state, "true");
    return [lines(p.log).length, result.stdout.includes("[not-ignored]")];
  };
  p.write(personal, '{ "version": 1, /* "log": true */ "log": false, }\n');
  expect(written()).toEqual([1, false]);
  p.sh("git init -q");
  expect(written()).toEqual([1, false]);
  expect(p.hookport("check").code).toBe(0);
  p.sh("git add -f .hookport/hooks.local.jsonc");
  expect(written()).toEqual([2, true]);
  const checked = p.hookport("check");
  expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining("[not-ignored]")]);
  p.sh("git rm -q --cached .hookport/hooks.local.jsonc");
  expect(written()).toEqual([2, false]);
  p.write(personal, '{ "version": 1\n  // "log": false\n}\n');
  expect(written()).toEqual([3, false]);
  rmSync(join(p.root, personal));
  const shared = ".hookport/hooks.jsonc";
  p.write(shared, p.read(shared).replace('"version": 1,', '"version": 1,\n  "log": false,'));
  expect(p.hookport("check").stdout).toMatch(
    /only \.hookport\/hooks\.local\.jsonc switches the log off/,
  );
  call(p, p.state, "true");
  expect(lines(p.log)).toHaveLength(4);
});

test.each(
  Object.entries({
    "a link to a file": (log: string) => symlinkSync(join(dirname(log), "target"), log),
    "a folder": (log: string) => mkdirSync(log),
    "a pipe that nobody reads": (log: string) => execFileSync("mkfifo", [log]),
    "no folder for it": (log: string) => (
      rmSync(dirname(log), { recursive: true }),
      writeFileSync(dirname(log), "")
    ),
    "a link to a folder": (log: string) => (
      renameSync(dirname(log), `${dirname(log)}-real`),
      symlinkSync(`${dirname(log)}-real`, dirname(log))
    ),
  }),
)("the answer is the same with %s in its place", (_, put) => {
  const p = converted();
  const answer = call(p, p.state, DENIED);
  expect(answer.stdout).toContain("No pushes.");
  rmSync(p.log);
  put(p.log);
  expect(call(p, p.state, DENIED)).toEqual(answer);
  expect(existsSync(join(dirname(p.log), "target"))).toBe(false);
  expect(existsSync(join(`${dirname(p.log)}-real`, ".log"))).toBe(false);
});

test("where a system answers that every folder is missing, the call is answered all the same", () => {
  const p = converted();
  expect(call(p, "/proc/1/nowhere", DENIED).stdout).toContain("No pushes.");
});

test("a tool's name is cut, and a package of any name has its folder beside the log", () => {
  const p = converted();
  mkdirSync(join(dirname(p.log), "log"));
  call(p, p.state, "true", {}, `mcp__${"x".repeat(100_000)}__y`);
  expect(lines(p.log)).toHaveLength(2);
  expect(readFileSync(p.log, "utf8").length).toBeLessThan(1000);
  expect(command(["log", "--clear"], p.root, { HOME: "/none", XDG_STATE_HOME: p.state }).code).toBe(
    0,
  );
  expect(readdirSync(dirname(p.log))).toEqual(["log"]);
});

test("a long log is put aside, and the file before it goes", () => {
  const p = converted();
  const line = lines(p.log)[0] ?? "";
  writeFileSync(`${p.log}.1`, `${line}\n`);
  writeFileSync(p.log, `${line}\n`.repeat(Math.ceil((256 * 1024) / line.length)));
  const before = lines(p.log).length;
  call(p, p.state, "true");
  call(p, p.state, "true");
  expect([lines(`${p.log}.1`).length, lines(p.log).length]).toEqual([before + 1, 1]);
});

test("ten calls at once are ten lines", () => {
  const p = converted();
  const payload = JSON.stringify({
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command: "true" },
  });
  p.sh(
    `for i in 1 2 3 4 5 6 7 8 9 10; do printf %s '${payload}' | CLAUDE_PROJECT_DIR=$PWD /bin/sh .claude/hookport/hook claude-code PreToolUse & done; wait`,
    {
      env: { XDG_STATE_HOME: p.state },
    },
  );
  expect(lines(p.log)).toHaveLength(11);
  for (const line of lines(p.log)) expect(JSON.parse(line)).toMatchObject({ decision: "none" });
});

test("logs of projects that were left for 90 days go, and what packages keep stays", () => {
  const p = converted();
  const states = dirname(dirname(p.log));
  for (const name of ["old", "of-a-package", "young"]) {
    mkdirSync(join(states, name));
    writeFileSync(join(states, name, ".log"), "");
  }
  mkdirSync(join(states, "of-a-package", "guards"));
  for (const name of ["old", "of-a-package"]) utimesSync(join(states, name, ".log"), 1, 1);
  command(["log"], p.root, { HOME: "/none", XDG_STATE_HOME: p.state });
  expect(existsSync(join(states, "old"))).toBe(false);
  expect(readdirSync(join(states, "of-a-package"))).toEqual(["guards"]);
  expect(existsSync(join(states, "young", ".log"))).toBe(true);
  expect(existsSync(p.log)).toBe(true);
});
