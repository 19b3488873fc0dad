/** A guard converted to each host, and what a call through its written entry comes to. */
import { describe, expect } from "vitest";
import { project, type Project, type Result } from "./project.ts";

export const NAME = `it's a "strange" $(project)`;
export const FORBIDDEN = "git push --force";
export const DENY = "cat >/dev/null; echo 'not here' >&2; exit 2\n";

interface Rig {
  readonly tool: string;
  readonly before: string;
  readonly after: string;
  readonly file: string;
  readonly shell: string;
  payload(event: string, tool: unknown, input: unknown, more?: object): object;
  denied(result: Result): boolean;
}

export const json = ({ stdout }: Result) => JSON.parse(stdout || "{}") as { [key: string]: unknown };
export const specific = (result: Result) => json(result)["hookSpecificOutput"] as { [key: string]: unknown } | undefined;

export const HOSTS: { readonly [id: string]: Rig } = {
  "claude-code": {
    tool: "Bash",
    before: "PreToolUse",
    after: "PostToolUse",
    file: ".claude/settings.json",
    shell: "/bin/sh",
    payload: (event, tool, input, more) => ({
      session_id: "s",
      hook_event_name: event,
      cwd: "/tmp",
      tool_name: tool,
      tool_input: input,
      ...more,
    }),
    denied: (result) => result.code === 0 && specific(result)?.["permissionDecision"] === "deny",
  },
  cursor: {
    tool: "Shell",
    before: "preToolUse",
    after: "postToolUse",
    file: ".cursor/hooks.json",
    shell: "/bin/sh",
    payload: (event, tool, input, more) => ({
      conversation_id: "c",
      cursor_version: "1.0",
      hook_event_name: event,
      tool_name: tool,
      tool_input: input,
      cwd: "/tmp",
      ...more,
    }),
    denied: (result) => result.code === 0 && json(result)["permission"] === "deny",
  },
  copilot: {
    tool: "Bash",
    before: "PreToolUse",
    after: "PostToolUse",
    file: ".github/hooks/hookport.json",
    shell: "/bin/bash",
    payload: (event, tool, input, more) => ({
      session_id: "s",
      timestamp: "2026-11-21T00:00:00Z",
      hook_event_name: event,
      cwd: "/tmp",
      tool_name: tool,
      tool_input: input,
      ...more,
    }),
    denied: (result) => result.code === 0 && json(result)["permissionDecision"] === "deny",
  },
  lime: {
    tool: "bash",
    before: "PreToolUse",
    after: "PostToolUse",
    file: ".lime/settings.json",
    shell: "/bin/sh",
    payload: (event, tool, input, more) => ({ event, session_id: "s", cwd: "/tmp", tool_name: tool, tool_input: input, ...more }),
    denied: (result) => result.code === 2 && specific(result)?.["permissionDecision"] === "deny",
  },
};
export const each = describe.each(Object.entries(HOSTS));
export const silent = ({ code, stdout }: Result) => code === 0 && ["", "{}"].includes(stdout.trim());

/** A project whose one guard is this script, converted to every agent. */
export function guarded(script: string, handler: object = {}, group: object = { matcher: "Bash" }, code = 0): Project {
  const hooks = [{ type: "command", command: 'sh "$PACKAGE_ROOT"/hook.sh', ...handler }];
  const p = project(
    {
      "hooks/hooks.json": {
        version: 1,
        hooks: { "pre-tool-use": [{ ...group, hooks }], "post-tool-use": [{ hooks: [{ type: "command", command: "true" }] }] },
      },
      "hook.sh": script,
    },
    NAME,
  );
  expect(p.hookport("convert", "--to", "all")).toMatchObject({ code });
  return p;
}

/** A Claude Code project of the user's. */
export function claude(group: object, script = DENY, ...args: string[]): Project {
  const p = project(
    {
      ".claude/settings.json": {
        hooks: { PreToolUse: [{ hooks: [{ type: "command", command: 'sh "$CLAUDE_PROJECT_DIR"/hook.sh' }], ...group }] },
      },
      "hook.sh": script,
    },
    NAME,
  );
  expect(p.hookport("convert", "--from", "claude-code", "--to", "all", ...args)).toMatchObject({ code: 0 });
  return p;
}

export const call = (p: Project, id: string, input: unknown = { command: FORBIDDEN }, tool: unknown = HOSTS[id]?.tool, more = {}) => {
  const rig = HOSTS[id] as Rig;
  return p.shim(id, rig.before, rig.payload(rig.before, tool, input, more));
};

/** The one command line the host's own file has for an event, and the whole entry. */
export function entry(p: Project, { file, before }: Rig): { line: string; text: string } {
  const list = (JSON.parse(p.read(file)) as { hooks: { [event: string]: unknown[] } }).hooks[before] as unknown[];
  const text = JSON.stringify(list[0]);
  const flat = list[0] as { command?: string; bash?: string; hooks?: { command: string }[] } | string;
  return { line: typeof flat === "string" ? flat : (flat.hooks?.[0]?.command ?? flat.bash ?? flat.command ?? ""), text };
}

export const runEntry = (p: Project, rig: Rig, more: { env?: Record<string, string>; cwd?: string } = {}) =>
  p.sh(`exec ${rig.shell} -c "$LINE"`, {
    ...more,
    input: JSON.stringify(rig.payload(rig.before, rig.tool, { command: FORBIDDEN })),
    env: { CLAUDE_PROJECT_DIR: p.root, LINE: entry(p, rig).line, ...more.env },
  });

/** A denial without our shim: each host's own rule for a command that failed. */
export function closed(id: string, result: Result, text: string): boolean {
  if (id === "cursor") return result.code !== 0 && text.includes('"failClosed":true');
  if (id === "copilot") return result.code !== 0;
  if (id === "claude-code") return result.code === 2 && result.stdout.includes("hookport") && text.includes('"onFailure":"block"');
  return result.code === 2 && result.stdout.includes('"deny"');
}
