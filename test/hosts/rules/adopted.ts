/** A29: under its own agent an adopted hook is given what any other hook of that agent's is given. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { calling, delegating } from "../../../src/live/session.ts";
import { CALL, type Driver, type Seen, type Session } from "../session.ts";
import { rule } from "./kit.ts";
import { adopting } from "./pair.ts";

interface Hooks {
  readonly hooks: { readonly [event: string]: readonly unknown[] };
}

/** Hooks of these events that run one command, as the agent's own files have them. */
type File = (events: readonly string[], command: string) => object;

interface Home {
  readonly path: string;
  /** Read by the agent beside the first, and written when the conversion is over. */
  readonly beside: string;
  readonly file: File;
  /** Spellings of its events by the session in which they happen. */
  readonly events: { readonly [what: string]: readonly string[] };
}

const grouped: File = (events, command) => ({
  hooks: Object.fromEntries(events.map((event) => [event, [{ hooks: [{ type: "command", command }] }]])),
});
const flat: File = (events, command) => ({
  version: 1,
  hooks: Object.fromEntries(events.map((event) => [event, [{ type: "command", command, bash: command }]])),
});

const CAMEL = {
  "a call": ["sessionStart", "userPromptSubmitted", "preToolUse", "permissionRequest", "postToolUse", "agentStop", "sessionEnd"],
  "a sub-agent": ["subagentStart", "subagentStop"],
  "a compaction": ["preCompact"],
};
const PASCAL: { readonly [camel: string]: string } = { userPromptSubmitted: "UserPromptSubmit", agentStop: "Stop" };
const pascal = (name: string) => PASCAL[name] ?? name.replace(/^./, (first) => first.toUpperCase());

const HOMES: { readonly [id: string]: Home } = {
  "claude-code": {
    path: ".claude/settings.json",
    beside: ".claude/settings.local.json",
    file: grouped,
    events: {
      "a call": ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop", "SessionEnd"],
      "a question": ["PermissionRequest"],
      "a failed call": ["PreToolUse", "PostToolUseFailure"],
      "an MCP call": ["PreToolUse", "PostToolUse"],
      "a sub-agent": ["SubagentStart", "SubagentStop"],
      "a compaction": ["PreCompact", "PostCompact"],
      "a notification": ["Notification"],
    },
  },
  cursor: {
    path: ".cursor/hooks.json",
    beside: ".cursor/hooks.json",
    file: (events, command) => ({ version: 1, hooks: Object.fromEntries(events.map((event) => [event, [{ command }]])) }),
    events: {
      "a call": [
        "sessionStart",
        "beforeSubmitPrompt",
        "preToolUse",
        "beforeShellExecution",
        "afterShellExecution",
        "postToolUse",
        "stop",
        "sessionEnd",
      ],
      "a failed call": ["preToolUse", "postToolUseFailure"],
      "a file that is read": ["preToolUse", "beforeReadFile", "postToolUse"],
      "a file that is written": ["preToolUse", "afterFileEdit", "postToolUse"],
      "an MCP call": ["preToolUse", "beforeMCPExecution", "afterMCPExecution", "postToolUse"],
      "a sub-agent": ["subagentStart", "subagentStop"],
      "a compaction": ["preCompact"],
    },
  },
  copilot: {
    path: ".github/hooks/guard.json",
    beside: ".github/hooks/native.json",
    file: flat,
    events: {
      ...CAMEL,
      ...Object.fromEntries(Object.entries(CAMEL).map(([what, names]) => [`${what}, as Claude Code spells it`, names.map(pascal)])),
    },
  },
};

/** How the session of that name comes about. */
function session(driver: Driver, what: string): (project: string) => Session {
  const reach = (event: keyof Driver["reach"]) => driver.reach[event] as (project: string) => Session;
  if (what.endsWith("read")) return (project) => calling({ name: "Read", input: { file_path: `${project}/sample.txt` } });
  if (what.endsWith("written")) return (project) => calling({ name: "Write", input: { file_path: `${project}/new.txt`, content: "new" } });
  if (what.startsWith("a failed")) return reach("post-tool-use-failure");
  if (what.startsWith("an MCP")) return () => ({ ...calling({ name: "mcp__probe__echo", input: { text: "ran" } }), mcp: true });
  if (what.startsWith("a sub-agent")) return () => delegating();
  if (what.startsWith("a compaction")) return reach("pre-compact");
  if (what.startsWith("a question")) return reach("permission-request");
  if (what.startsWith("a notification")) return reach("notification");
  return () => calling(CALL);
}

/** What two hooks of one event are given apart from each other: the moment. */
const still = (line: string) => line.replace(/"timestamp":("[^"]*"|\d+)/, '"timestamp":0');
/** Fields that no payload of these has, for whoever reads why a scenario failed. */
function missing(ours: readonly string[], theirs: readonly string[]): readonly string[] {
  const names = (lines: readonly string[]) => lines.flatMap((line) => [...line.matchAll(/"(\w+)":/g)].map(([, name]) => name as string));
  const left = [...new Set(names(theirs))].filter((name) => !names(ours).includes(name));
  return left.length ? [`(missing: ${left.join(", ")})`] : [];
}
const given = ({ given: all }: Seen, hook: string) => (all[hook] ?? []).map(still).sort();

export function adopted(driver: Driver): readonly Scenario[] {
  const home = HOMES[driver.id];
  if (!home) return [];
  const native = (project: string, events: readonly string[]) => {
    mkdirSync(dirname(join(project, home.beside)), { recursive: true });
    const [path, ours] = [join(project, home.beside), home.file(events, "sh hooks/native.sh") as Hooks];
    const there = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Hooks) : ours;
    const hooks = Object.entries(ours.hooks).map(([event, list]) => [
      event,
      [...(there === ours ? [] : (there.hooks[event] ?? [])), ...list],
    ]);
    writeFileSync(path, JSON.stringify({ ...there, hooks: { ...there.hooks, ...Object.fromEntries(hooks) } }));
  };
  return Object.entries(home.events).map(([what, events]) =>
    rule(driver, `A29 an adopted hook is given what its agent gives: ${what}`, {
      ...adopting(driver.id as "claude-code"),
      files: {
        [home.path]: home.file(events, "sh hooks/adopted.sh"),
        "hooks/adopted.sh": script("adopted"),
        "hooks/native.sh": script("native"),
      },
      before: (project) => native(project, events),
      session: session(driver, what),
      holds: (seen) => {
        const [ours, theirs] = [given(seen, "adopted"), given(seen, "native")];
        const same = "the adopted one was given the same, byte for byte";
        return {
          "the native hook was called for every event": theirs.length >= events.length,
          [[same, ...missing(ours, theirs)].join(" ")]: JSON.stringify(ours) === JSON.stringify(theirs),
        };
      },
    }),
  );
}
