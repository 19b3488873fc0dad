/** A21, A22: tools that do what a guard is about under another name, or by another way. */
import { script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { DONE, saying } from "../../../src/live/session.ts";
import type { Driver, Session } from "../session.ts";
import { hooks, rule, told, type Rule } from "./kit.ts";
import { adopting, DENIAL, guarded, guardOf, placed, printing, type Id } from "./pair.ts";

const COMMAND = "sh hooks/guard.sh";
/** Lime has no matchers: there the command itself asks which tool it is. */
const guarding = (id: Id) =>
  id === "universal"
    ? hooks({ guard: { matcher: "Bash" } })
    : placed(id, id === "lime" ? `[ "$HOOK_TOOL_NAME" != bash ] || ${COMMAND}` : COMMAND);

/** Claude Code tests the matcher of an entry under several names: beside a hook without matcher an entry has none. */
const LOGGER: { readonly [id in Id]: (files: Rule["files"]) => Rule["files"] } = {
  "claude-code": (files) =>
    beside(files, ".claude/settings.json", "PreToolUse", { hooks: [{ type: "command", command: "sh hooks/logger.sh" }] }),
  universal: (files) => beside(files, "hooks/hooks.json", "pre-tool-use", { hooks: [{ type: "command", command: "sh hooks/logger.sh" }] }),
  copilot: (files) => beside(files, ".github/hooks/guard.json", "preToolUse", { type: "command", bash: "sh hooks/logger.sh" }),
  cursor: (files) => beside(files, ".cursor/hooks.json", "preToolUse", { command: "sh hooks/logger.sh" }),
  lime: (files) => beside(files, ".lime/settings.json", "PreToolUse", "sh hooks/logger.sh"),
};

function beside(files: Rule["files"], path: string, event: string, entry: unknown): Rule["files"] {
  const file = files[path] as { readonly hooks: { readonly [event: string]: readonly unknown[] } };
  return { ...files, [path]: { ...file, hooks: { ...file.hooks, [event]: [...(file.hooks[event] ?? []), entry] } } };
}

const monitor = (command: string) => ({
  native: [{ name: "Monitor", input: { command, description: "watch", timeout_ms: 5000, persistent: false } }],
});
const watching = (): Session => ({
  ...saying(
    monitor("touch forbidden.txt; sleep 1"),
    monitor("echo fine > harmless.txt; sleep 1"),
    { calls: [{ name: "Bash", input: { command: "sleep 2" } }] },
    DONE,
  ),
  allowed: ["Bash", "Monitor"],
  args: ["--tools", "Bash,Read,Monitor"],
});

const NOTEBOOK = {
  cells: [{ cell_type: "code", id: "c1", metadata: {}, source: "1", outputs: [], execution_count: null }],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
};
const edits = (project: string, name: string) => {
  const notebook_path = `${project}/${name}.ipynb`;
  return [
    { calls: [{ name: "Read", input: { file_path: notebook_path } }] },
    { native: [{ name: "NotebookEdit", input: { notebook_path, cell_id: "c1", new_source: "changed" } }] },
  ];
};
/** Guards of a file, by agents whose word for writing covers every file, with the field that names it. */
const WRITING: { readonly [what: string]: { readonly id: Id; readonly field: string; readonly files: Rule["files"] } } = {
  "writing on Cursor": {
    id: "cursor",
    field: "file_path",
    files: { ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [{ command: COMMAND, matcher: "^Write$" }] } } },
  },
  "creating and editing on Copilot": {
    id: "copilot",
    field: "path",
    files: {
      ".github/hooks/guard.json": { version: 1, hooks: { preToolUse: [{ type: "command", bash: COMMAND, matcher: "create|edit" }] } },
    },
  },
};
const ofFile = (id: Id, field: string) =>
  script("guard", { first: `printf %s "$input" | grep -q '"${field}": *".*/forbidden[.]ipynb"' || exit 0\n${printing(DENIAL[id])}` });

export function tools(driver: Driver): readonly Scenario[] {
  if (driver.id !== "claude-code") return [];
  const ids = ["copilot", "cursor", "lime", "universal", "claude-code"] as const;
  const monitors = ids.map((id) =>
    rule(driver, `A21 a guard for ${id} on shell commands holds for Monitor, beside a hook for every tool`, {
      ...adopting(id),
      files: { ...LOGGER[id](guarding(id)), "hooks/guard.sh": guardOf(id), "hooks/logger.sh": script("logger") },
      session: watching,
      holds: guarded,
    }),
  );
  const notebooks = Object.entries(WRITING).map(([what, { id, field, files }]) =>
    rule(driver, `A22 a guard on ${what} holds for NotebookEdit`, {
      ...adopting(id),
      files: { ...files, "hooks/guard.sh": ofFile(id, field), "forbidden.ipynb": NOTEBOOK, "harmless.ipynb": NOTEBOOK },
      session: (project) => ({
        ...saying(...edits(project, "forbidden"), ...edits(project, "harmless"), DONE),
        allowed: ["Read", "NotebookEdit"],
        args: ["--tools", "Read,NotebookEdit"],
      }),
      holds: ({ files: after, ...seen }) => ({
        "the forbidden notebook is as it was": after["forbidden.ipynb"]?.includes("changed") === false,
        "its reason reached the model": told({ files: after, ...seen }),
        "the harmless notebook was changed": after["harmless.ipynb"]?.includes("changed") === true,
      }),
    }),
  );
  return [...monitors, ...notebooks];
}
