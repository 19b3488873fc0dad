/**
 * What stands between two agents: files that one reads of another's, entries side by side, and
 * hooks of one agent's on another.
 */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Invocation } from "../../src/model/adapter.ts";
import { parseJson } from "../../src/model/json.ts";
import { agentOf, callOf, eventOf, shellCall } from "../support/kits.ts";
import { group, type Any } from "../support/play.ts";
import { folderOf, project, type Project, type Result } from "../support/project.ts";
import type { EventName } from "../../src/model/events.ts";

const GUARD =
  'grep -q forbidden && { echo stop >&2; exit 2; }; echo x >> "$CLAUDE_PROJECT_DIR/log"';
const settings = (command = GUARD, more: Any = {}, event = "PreToolUse") => ({
  ".claude/settings.json": {
    hooks: { [event]: [{ matcher: "Bash", hooks: [{ type: "command", command, ...more }] }] },
  },
});
const universal = (command: string, event = "pre-tool-use") => ({
  "hooks.json": { version: 1, hooks: { [event]: [{ hooks: [{ type: "command", command }] }] } },
});
const bash = (id: string, command = "ls") => shellCall(agentOf(id), command);
/** Every entry of the agent's own file for an event. */
const entries = (p: Project, id: string, event: EventName = "pre-tool-use"): Any[] => {
  const agent = agentOf(id);
  const own = agent
    .starts(folderOf(p))
    .filter((start) => start.file === agent.files.project && start.event === eventOf(agent, event));
  return own.map(({ entry, command }) => ({ ...(entry as object), command }));
};
const verdict = (id: string, result: Result) =>
  agentOf(id).means(eventOf(agentOf(id), "pre-tool-use"), result).verdict;
/** The call as it is made in this project. */
const real = (p: Project, { event, payload, env }: Invocation) => ({
  event,
  payload: { ...payload, cwd: p.root },
  env: {
    ...env,
    CLAUDE_PROJECT_DIR: p.root,
    COPILOT_PROJECT_DIR: p.root,
    PATH: process.env["PATH"] ?? "",
  } as Record<string, string>,
});
const shim = (p: Project, id: string, call: Invocation, entry = id) => {
  const { payload, env: variables } = real(p, call);
  return p.shim(entry, eventOf(agentOf(entry), "pre-tool-use"), payload, { env: variables });
};

describe("on Copilot", () => {
  test("S12 the entry finds the shim by the project's variable from any folder, and without it from the root", () => {
    const p = project(universal(GUARD), `it's a "project" $x`);
    expect(p.hookport("convert", "hooks.json", "--to", "copilot").code).toBe(0);
    p.sh("mkdir 'sub dir'");
    const line = entries(p, "copilot")[0]?.["command"] as string;
    const run = (command: string, env: Record<string, string>, cwd: string) =>
      verdict(
        "copilot",
        p.sh(line, { env, cwd, input: JSON.stringify(real(p, bash("copilot", command)).payload) }),
      );
    const told = { COPILOT_PROJECT_DIR: p.root, CLAUDE_PROJECT_DIR: p.root };
    expect([
      run("forbidden", told, join(p.root, "sub dir")),
      run("fine", told, join(p.root, "sub dir")),
    ]).toEqual(["deny", undefined]);
    expect([
      run("forbidden", { CLAUDE_PROJECT_DIR: p.root }, p.root),
      run("fine", { CLAUDE_PROJECT_DIR: p.root }, p.root),
    ]).toEqual(["deny", undefined]);
  });
});

describe("S10 the entry of Claude Code", () => {
  test("ends with 2 and JSON by itself, for releases that know no `onFailure`", () => {
    const p = project(universal("true"));
    p.hookport("convert", "hooks.json", "--to", "claude-code");
    p.sh("rm .claude/hookport/shim.cjs");
    const [entry] = entries(p, "claude-code");
    const { payload, env } = real(p, bash("claude-code"));
    const out = p.sh(entry?.["command"] as string, { env, input: JSON.stringify(payload) });
    expect([entry?.["onFailure"], out.code, out.stdout]).toEqual([
      "block",
      2,
      expect.stringContaining("hookport"),
    ]);
  });
});

test("S11 every entry waits longer than its slowest handler, in the host's unit", () => {
  const p = project(settings(GUARD, { timeout: 120 }));
  p.hookport("convert", "--to", "all");
  for (const seconds of [
    entries(p, "copilot")[0]?.["timeoutSec"],
    entries(p, "cursor")[0]?.["timeout"],
  ])
    expect(seconds).toBeGreaterThan(120);
});

test("S11 a timeout and a signal to the shim end the handler's whole process group", async () => {
  const p = project(
    settings("(sleep 2; touch alive) & sleep 5", { timeout: 1, onFailure: "block" }),
  );
  p.hookport("convert", "--to", "copilot");
  expect(verdict("copilot", shim(p, "copilot", bash("copilot")))).toBe("deny");
  p.write("payload", real(p, bash("copilot")).payload);
  p.sh(
    "node .hookport/shim.cjs copilot PreToolUse < payload & pid=$!; sleep 0.6; kill $pid; wait $pid",
  );
  await new Promise((done) => setTimeout(done, 2500));
  expect(p.sh("ls").stdout).not.toContain("alive");
});

test("S13 the caller is recognised and answered in its own form, and effects happen once", () => {
  const p = project(settings());
  expect(p.hookport("convert", "--to", "copilot", "--adopt").code).toBe(0);
  const through = (host: string, command: string) =>
    shim(p, host, bash(host, command), "claude-code");
  expect([
    verdict("claude-code", through("claude-code", "forbidden")),
    verdict("cursor", through("cursor", "forbidden")),
  ]).toEqual(["deny", "deny"]);
  p.write("log", "");
  through("copilot", "fine");
  expect(p.read("log")).toBe("");
  shim(p, "copilot", bash("copilot", "fine"));
  expect(p.read("log")).toBe("x\n");
  p.sh("rm .github/hooks/hookport.json");
  expect(verdict("copilot", through("copilot", "forbidden"))).toBe("deny");
});

test("S13 raw entries that another target also runs are muted where it can be, else reported", () => {
  const p = project(settings());
  const report = JSON.stringify(
    parseJson(p.hookport("convert", "--to", "cursor,copilot", "--json").stdout),
  );
  expect(report.match(/"code":"fires-twice","level":"weakened"/g)?.length).toBe(1);
  const muted = entries(p, "cursor").find(({ command }) => command === GUARD);
  expect(new RegExp(muted?.["matcher"] ?? "").test("Shell")).toBe(false);
});

test("S14 what stands in the target's file is left alone; a host event is all native or all ours", () => {
  const p = project(settings());
  const before = p.read(".claude/settings.json");
  p.hookport("convert", "--to", "all");
  expect(p.read(".claude/settings.json")).toBe(before);
  const mixed = {
    "pre-tool-use": [group("cursor", "./a"), group("cursor", "./b")],
    stop: [group("cursor", "./s"), group("universal", "./u")],
  };
  const q = project({ "hooks.json": { version: 1, hooks: mixed } });
  q.hookport("convert", "hooks.json", "--to", "cursor");
  const commands = (event: EventName) => entries(q, "cursor", event).map(({ command }) => command);
  expect([commands("pre-tool-use"), commands("stop")]).toEqual([
    ["./a", "./b"],
    [expect.stringContaining("hook cursor stop")],
  ]);
});

test("S18 a gate that some surface does not run is conditional, named, and fails --strict", () => {
  const p = project(settings("true", {}, "Stop"));
  const { code, stdout } = p.hookport("convert", "--to", "cursor");
  expect([code, [...stdout.matchAll(/\[([\w-]+)\]$/gm)].map(([, told]) => told)]).toEqual([
    0,
    ["field-ignored", "needs-trust", "surface"],
  ]);
  expect(stdout).toContain('does not run in "cursor-agent -p"');
  expect(p.hookport("convert", "--to", "cursor", "--strict").code).toBe(1);
});

test.each(["a b.txt", `it's "q".txt`, "*", "-rf", "$(touch pwned)", "`x`;y"])(
  "S21 the file name %j stays one argument wherever a placeholder stands",
  (name) => {
    const p = project({ "print.sh": 'for a; do printf "<%s>" "$a"; done > "$OUT"\n' });
    const command = "sh ${PACKAGE_ROOT}/print.sh ${file} \"${file}\" '${file}' --path=${file}";
    p.write("hooks.json", universal(command)["hooks.json"]);
    p.hookport("convert", "hooks.json", "--to", "claude-code");
    const { payload, env: variables } = real(
      p,
      callOf(agentOf("claude-code"), "pre-tool-use", { tool: "Read", input: { file_path: name } }),
    );
    p.shim("claude-code", "PreToolUse", payload, {
      env: { ...variables, OUT: join(p.root, "out") },
    });
    const path = join(p.root, name);
    expect(p.read("out")).toBe(`<${path}><${path}><${path}><--path=${path}>`);
  },
);

test("S21 a BOM on stdin is skipped, and an environment over the system's limit denies", () => {
  const p = project({
    ".lime/settings.json": {
      hooks: { PreToolUse: ["grep -q forbidden && { echo stop >&2; exit 2; }; true"] },
    },
  });
  p.hookport("convert", "--to", "copilot");
  const run = (command: string) =>
    verdict(
      "copilot",
      p.shim(
        "copilot",
        "PreToolUse",
        `\uFEFF${JSON.stringify(real(p, bash("copilot", command)).payload)}`,
      ),
    );
  expect([run("forbidden"), run("fine"), run("x".repeat(3_000_000))]).toEqual([
    "deny",
    undefined,
    "deny",
  ]);
});

test("S22 async runs beside the shim from a host that honours it, and stays a gate from one that does not", async () => {
  const p = project(settings("sleep 1; touch late", { async: true }));
  p.hookport("convert", "--to", "copilot");
  expect([shim(p, "copilot", bash("copilot")).stdout, p.sh("ls").stdout]).toEqual([
    "",
    expect.not.stringContaining("late"),
  ]);
  await new Promise((done) => setTimeout(done, 2000));
  expect(p.sh("ls").stdout).toContain("late");
  const q = project({
    ".github/hooks/x.json": {
      version: 1,
      hooks: { preToolUse: [{ type: "command", bash: "exit 1", async: true }] },
    },
  });
  q.hookport("convert", "--to", "claude-code");
  expect(verdict("claude-code", shim(q, "claude-code", bash("claude-code")))).toBe("deny");
});
