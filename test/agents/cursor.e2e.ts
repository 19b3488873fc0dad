/**
 * S13, S19: Cursor names the server of an MCP tool in a second call, which decides in the
 * sessions that are sure to have it; in all others the first call does.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { project, type Project } from "../support/project.ts";

type Any = { readonly [key: string]: unknown };
const payload = (name: string, change: Any = {}): Any => ({
  ...(JSON.parse(readFileSync(`adapters/cursor/payloads/${name}.json`, "utf8")) as Any),
  ...change,
});
const first = (change: Any = {}) =>
  payload("preToolUse.MCP-create_issue", { tool_name: "MCP:echo", ...change });
const second = (server: string) =>
  payload("beforeMCPExecution", { tool_name: "echo", mcp_server_name: server });

const SCRIPT = 'echo "ran" >> "$PACKAGE_ROOT"/runs; echo no >&2; exit 2\n';
const guarded = (group: Any, handler: Any = {}) => {
  const p = project({
    "hooks/hooks.json": {
      version: 1,
      hooks: {
        "pre-tool-use": [
          {
            ...group,
            hooks: [{ type: "command", command: 'sh "$PACKAGE_ROOT"/hook.sh', ...handler }],
          },
        ],
      },
    },
    "hook.sh": SCRIPT,
    runs: "",
  });
  expect(p.hookport("convert", "--to", "cursor").code).toBeLessThan(2);
  return p;
};
/** Plays a call, and returns whether it was denied and how often the hook ran. */
const played = (p: Project, event: string, given: Any, env: Record<string, string> = {}) => {
  p.write("runs", "");
  const { stdout } = p.shim("cursor", event, given, { env });
  const denied = (JSON.parse(stdout) as Any)["permission"] === "deny";
  return [denied, p.read("runs").split("\n").length - 1];
};
const begin = (p: Project, change: Any = {}) =>
  expect(p.shim("cursor", "sessionStart", payload("sessionStart", change)).stdout).toBe("{}");

const OPEN = [{ matcher: "mcp__lab__.*" }, { matcher: "mcp_lab_danger|.*lab.*" }];
const BOTH = { matcher: "mcp__github__.*" };

test("in a session that began here, the server that is named decides, once", () => {
  const p = guarded(BOTH);
  begin(p);
  expect(played(p, "preToolUse", first())).toEqual([false, 0]);
  expect(played(p, "beforeMCPExecution", second("lab"))).toEqual([false, 0]);
  expect(played(p, "beforeMCPExecution", second("github"))).toEqual([true, 1]);
  for (const group of OPEN) {
    const other = guarded(group);
    begin(other);
    expect(played(other, "preToolUse", first())).toEqual([false, 0]);
    expect(played(other, "beforeMCPExecution", second("github"))).toEqual([false, 0]);
  }
});

test("a call of which it is not sure that its server will be named is decided at once", () => {
  const p = guarded(BOTH);
  const denied = (change: Any, env = {}) =>
    expect(played(p, "preToolUse", first(change), env)[0]).toBe(true);
  // No session began, as in the cloud.
  denied({});
  begin(p);
  expect(played(p, "preToolUse", first())[0]).toBe(false);
  // A request of the backend, the command line, a remote machine, another session.
  denied({ cwd: "" });
  denied({ tool_use_id: "call_1" });
  denied({ cursor_version: "2026.09.18-abc" });
  denied({ session_id: "another", conversation_id: "another" });
  denied({ session_id: "", conversation_id: "" });
  denied({}, { CURSOR_CODE_REMOTE: "true" });
  denied({}, { XDG_STATE_HOME: "/dev/null/state" });
  denied({}, { HOME: "" });
});

test("without the entry that names servers, nothing is left to it", () => {
  const p = guarded(BOTH);
  const file = JSON.parse(p.read(".cursor/hooks.json")) as { hooks: Any };
  const { beforeMCPExecution, ...others } = file.hooks;
  const [entry] = beforeMCPExecution as readonly Any[];
  const withHooks = (hooks: Any) => p.write(".cursor/hooks.json", { ...file, hooks });
  // The session began while the entry was not there, and the entry came afterwards.
  withHooks(others);
  begin(p);
  withHooks({ ...others, beforeMCPExecution });
  expect(played(p, "preToolUse", first())[0]).toBe(true);
  begin(p);
  expect(played(p, "preToolUse", first())[0]).toBe(false);
  for (const beforeMCPExecution of [
    [],
    [{ ...entry, matcher: "^MCP:other$" }],
    [{ ...entry, command: `true; ${String(entry?.["command"])}` }],
  ]) {
    withHooks({ ...others, beforeMCPExecution });
    expect(played(p, "preToolUse", first())[0]).toBe(true);
  }
  p.write(".cursor/hooks.json", '{"version": 1, "hooks": {"unknownEvent": []}}');
  expect(played(p, "preToolUse", first())[0]).toBe(true);
});

test("what nobody waits for, and hooks in Cursor's own words, stay with the first call", () => {
  const p = guarded(BOTH, { async: true });
  begin(p);
  p.write("runs", "");
  p.shim("cursor", "preToolUse", first());
  p.shim("cursor", "beforeMCPExecution", second("github"));
  expect(p.sh("sleep 1; cat runs").stdout).toBe("ran\n");
  const own = guarded({ matcher: "MCP:echo", dialect: "cursor", where: { toolName: "." } });
  begin(own);
  expect(played(own, "preToolUse", first())).toEqual([true, 1]);
  expect(played(own, "preToolUse", payload("preToolUse.Shell"))).toEqual([false, 0]);
});
