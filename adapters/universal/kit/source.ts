/** The names and answers of these hooks are not those of any single agent. */
import { FORMS, NESTED } from "../../../test/hosts/forms.ts";
import { hooks } from "../../../test/hosts/rules/rule.ts";
import type { Files, Named, Source, Making, Matching } from "../../../test/hosts/source.ts";
import { REWRITTEN } from "../../../test/board/kinds.ts";
import type { Wording } from "../../../test/board/wording.ts";
import { SAID } from "../../../test/hosts/hook.ts";

/** Guards of every kind, in the universal dialect. */
const shell = { event: "pre-tool-use", matcher: "Bash", field: "toolInput.command" };
const file = { event: "pre-tool-use", matcher: "Write|Edit", field: "toolInput.file_path" };

const wording: Wording = {
  "exit code": shell,
  JSON: { ...shell, says: NESTED },
  ask: {
    ...shell,
    says: { hookSpecificOutput: { permissionDecision: "ask", permissionDecisionReason: SAID } },
  },
  rewrite: { ...shell, says: { hookSpecificOutput: { updatedInput: { command: REWRITTEN } } } },
  context: { event: "pre-prompt", field: "prompt", says: { additionalContext: SAID } },
  stop: { event: "stop", says: { decision: "block", reason: SAID } },
  prompt: { event: "pre-prompt", field: "prompt", says: { decision: "block", reason: SAID } },
  MCP: { event: "pre-tool-use", matcher: "mcp__probe__.*", field: "toolInput.text", says: NESTED },
  file,
  patch: { ...file, says: NESTED },
  "sub-agent": { ...shell, says: NESTED },
};

/** Makes up guards in the universal dialect, right and wrong ones, for the suite. */
const on = (matching: Matching) => ({ "pre-tool-use": matching });

const making: Making = {
  file: "hooks/hooks.json",
  value: (event, matcher, runs) => ({
    version: 1,
    hooks: {
      [event]: [
        { ...(matcher !== undefined && { matcher }), hooks: [{ type: "command", ...runs }] },
      ],
    },
  }),
  events: {
    shell: on({ exact: "Bash", pattern: "^B.*h$", wrong: "Shell" }),
    file: on({ exact: "Write", pattern: "Write|Edit", wrong: "create" }),
    mcp: on({ exact: "mcp__gh__delete_repo", pattern: "mcp__gh__.*", wrong: "gh-delete_repo" }),
  },
  args: true,
};

const nameOf = ({ server, tool }: Named) =>
  ["mcp", server, tool].map((word) => word.replace(/[^\w-]/g, "_")).join("__");

const group = (command: string, more: object = {}) => ({
  ...more,
  hooks: [{ type: "command", command }],
});
const document = (...groups: readonly object[]): Files => ({
  "hooks/hooks.json": { version: 1, hooks: { "pre-tool-use": groups } },
});
const guarding = (more: object) => document(group("sh hooks/guard.sh", more));

export const source: Source = {
  id: "universal",
  wording,
  guards: {
    "": {
      config: (command) => document(group(command, { matcher: "Bash" })),
      command: "toolInput.command",
      forms: { "exit 2": FORMS["exit 2"], nested: FORMS.nested, legacy: FORMS.legacy },
    },
  },
  denial: NESTED,
  logged: document(
    group('sh "$PACKAGE_ROOT"/hooks/guard.sh', { matcher: "Bash" }),
    group("sh hooks/logger.sh"),
  ),
  filters: {
    "its name": {
      files: (name) => guarding({ matcher: nameOf(name) }),
      names: ["dots", "a blank", "100 characters"],
      namesOfHidden: ["dots"],
    },
    "a filter on its name": {
      files: (name) => guarding({ where: { toolName: `^${nameOf(name)}$` } }),
      names: ["dots", "a blank", "100 characters"],
    },
  },
  serverGuards: {
    "a universal filter on its name": {
      files: guarding({ where: { toolName: "^mcp__gh__delete" } }),
    },
    "a universal filter on any part of its name": {
      files: guarding({ where: { toolName: "gh.*delete" } }),
    },
    "a script that looks for the universal name": {
      files: guarding({}),
      looksFor: '"toolName": *"mcp__gh__delete_repo"',
    },
  },
  holders: {
    "A15 a universal hook": {
      files: hooks({ holder: { event: "stop" } }),
      says: { decision: "block", reason: "not yet" },
    },
  },
  making,
};
