/**
 * The code of every diagnostic with its level and its hint. Codes are stable, because people use
 * them in scripts. Their pages are in explain/pages.
 */
import { EVENTS, type Capability } from "./events.ts";
import { NEEDED_NODE } from "./needed-node.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";

export type Severity = Diagnostic["level"];

/** The worst comes first, in the order of reports. */
export const LEVEL_MEANS = {
  conditional: "it holds, but not everywhere, or only once a user trusts it",
  error: "a file, a hook or a guard that does nothing today",
  lost: "it never runs there",
  unproved: "it holds as far as is known; only a real call can prove it",
  weakened: "it runs, but not all it can do gets through",
  warning: "it is read, but perhaps not by every reader, and not as it was meant",
  notice: "true and worth knowing, but not a loss",
} as const satisfies { readonly [L in Severity]: string };

/**
 * An entry reports these to a model if Hookport itself could not run (`fault-words.ts`). They occur
 * in no report.
 */
export const FAULTS = {
  "no-node": {
    level: "error",
    hint: `install ${NEEDED_NODE}, or start the agent where \`node --version\` shows it`,
  },
  "no-shim": { level: "error", hint: "git restore .hookport, or hookport convert" },
  "no-document": { level: "error", hint: "git restore .hookport, or hookport convert" },
  sealed: {
    level: "error",
    hint: "git diff .hookport, then git restore .hookport or hookport convert",
  },
  "package-changed": {
    level: "error",
    hint: "git diff .hookport/packages, then git restore .hookport/packages or hookport install",
  },
  "unread-call": { level: "error", hint: "a newer hookport may read what the agent sends" },
  "out-of-time": { level: "error", hint: "look for slow hooks and slow matchers" },
  "not-asked": { level: "error", hint: "look at the hook and at the call" },
  "own-fault": { level: "error", hint: "update hookport, convert again, or report it as a bug" },
} as const satisfies {
  readonly [code: string]: { readonly level: Severity; readonly hint: string };
};

export const CODES = {
  "left-out": { level: "lost", hint: "take `agents` out of the hook, or name the agent there" },
  "native-event": { level: "lost", hint: "keep it for its own agent" },
  "unknown-dialect": { level: "lost", hint: "correct the group's `dialect`" },
  "no-event": { level: "lost", hint: "find another event for what it does" },
  "prompt-handler": { level: "lost", hint: "write the check as a command" },
  "native-handler": { level: "lost", hint: "write the check as a command" },
  "never-fires": { level: "lost", hint: "find another event for what it does" },
  "agent-scoped": {
    level: "lost",
    hint: "move it to the project's hooks if it should hold everywhere",
  },
  "no-agent": { level: "lost", hint: "write it for an agent that `hookport explain` knows" },
  "read-as": {
    level: "notice",
    hint: "a hook in other words belongs into the block of its own agent",
  },
  "written-again": { level: "notice", hint: "" },
  carried: {
    level: "weakened",
    hint: "check that it does not deny what would never have been asked",
  },
  "filter-widened": { level: "weakened", hint: "let the hook itself check" },
  "server-hidden": {
    level: "weakened",
    hint: "let the hook look at the tool and its input, not at the server",
  },
  "field-untold": {
    level: "weakened",
    hint: "let the hook go without it, or read it from elsewhere",
  },
  "mcp-spelling": { level: "notice", hint: "let the filter name the tool, and not the script" },
  "partial-event": { level: "weakened", hint: "guard that in another way if it matters" },
  "fires-twice": { level: "weakened", hint: "convert with --adopt, or remove the original" },
  "script-in-source-folder": {
    level: "notice",
    hint: "keep it there, or move it and change the command",
  },
  unproved: { level: "unproved", hint: "try it: hookport run --payload, with such a call" },
  "needs-trust": { level: "conditional", hint: "trust the folder, on every machine" },
  "needs-code": {
    level: "conditional",
    hint: "pass the hooks on where your code starts the agent",
  },
  "start-folder": { level: "conditional", hint: "start the agent in that folder" },
  "needs-setting": { level: "conditional", hint: "set it on every machine" },
  "needs-machine": { level: "conditional", hint: "provide it on every machine" },
  "runs-inside": { level: "conditional", hint: "put the hook where it always runs" },
  surface: { level: "conditional", hint: "do not rely on this guard on that surface" },
  "not-told": { level: "conditional", hint: "do not rely on it" },
  limited: { level: "notice", hint: "" },
  "timeout-capped": { level: "notice", hint: "make it faster, or `async`" },
  "native-field": { level: "notice", hint: "nothing to do if the hook works without it" },
  "host-disabled": { level: "error", hint: "remove the switch if the hooks should run" },
  "personal-file": { level: "lost", hint: "--include-local puts it into the shared file" },
  "plugin-elsewhere": {
    level: "notice",
    hint: "audit and convert it in its own folder or repository",
  },
  "plugin-emptied": {
    level: "error",
    hint: "keep the two in folders of their own, or leave the `$schema` out",
  },
  "plugin-apart": {
    level: "notice",
    hint: "convert it in its own folder, or let the project enable it",
  },
  "other-source": { level: "notice", hint: "convert them too: --from, with their agent's id" },
  "old-evidence": {
    level: "notice",
    hint: "a newer hookport may know more: npm view hookport version",
  },
  "other-version": {
    level: "notice",
    hint: "try it: hookport run, and a forbidden call in the agent itself",
  },
  setup: { level: "notice", hint: "" },
  windows: { level: "notice", hint: "" },
  "native-twin": { level: "notice", hint: "" },
  "foreign-hook-can-override": {
    level: "notice",
    hint: "check that no other hook undoes what ours deny",
  },
  "not-ignored": { level: "notice", hint: "add it to .gitignore" },
  "git-ignored": {
    level: "error",
    hint: "remove it from .gitignore: `git check-ignore -v` with the file's name shows the rule",
  },
  "host-rejects": {
    level: "error",
    hint: "fix what the agent does not accept: until then none of these hooks runs",
  },
  "old-shape": { level: "error", hint: "write it in the form that the agent runs" },
  "unknown-event": { level: "error", hint: "correct the event's name" },
  unread: { level: "error", hint: "write it as the agent's documentation does" },
  "code-source": {
    level: "error",
    hint: "write what it checks as a command in hooks/hooks.json, and convert that",
  },
  "not-json": { level: "error", hint: "fix the file" },
  "link-out": { level: "error", hint: "put the file itself into the project" },
  "too-large": { level: "error", hint: "name the file that holds the hooks, without the rest" },
  "no-file": { level: "error", hint: "name a file that is there and may be read" },
  "not-universal": { level: "error", hint: "`hookport convert` reads the file as it is" },
  "not-strict-json": {
    level: "warning",
    hint: "take it out: what reads plain JSON refuses the file",
  },
  "duplicate-key": { level: "error", hint: "take one of them out, or make them one" },
  "missing-key": { level: "error", hint: "" },
  "not-as-expected": { level: "error", hint: "" },
  "wrong-value": { level: "error", hint: "" },
  "unknown-key": { level: "error", hint: "correct the key, or take it out" },
  "matcher-never": { level: "error", hint: "write it in the words of this agent" },
  "matcher-ignored": {
    level: "notice",
    hint: "let the hook itself check, or take the matcher out",
  },
  "timeout-unit": {
    level: "notice",
    hint: "write the number in the unit that this agent counts in",
  },
  "async-ignored": { level: "notice", hint: "start the slow part in the background yourself" },
  "variable-unset": { level: "error", hint: "use a variable this agent sets" },
  "script-missing": { level: "error", hint: "put the script there, or correct the path" },
  "script-not-executable": { level: "error", hint: "chmod +x, or call it through its interpreter" },
  "script-line-ends": {
    level: "error",
    hint: "save it with LF line ends; `*.sh text eol=lf` in .gitattributes keeps git from changing them",
  },
  "outside-package": {
    level: "error",
    hint: "put the script into the package, and start it by ${PACKAGE_ROOT}",
  },
  "not-packed": {
    level: "notice",
    hint: "if a hook needs it, give it a name that is not hidden, and let npm publish it",
  },
  "script-rewritten": {
    level: "warning",
    hint: "give the script another ending, and start it by its interpreter: `sh ${PACKAGE_ROOT}/hooks/scripts/guard`",
  },
  shebang: {
    level: "warning",
    hint: "begin it with #!/usr/bin/env and the program, or with #!/bin/sh",
  },
  "import-missing": { level: "error", hint: "put it into the package" },
  "foreign-answer": {
    level: "error",
    hint: "give the group the `dialect` that it was written in, or let it answer in the words of its group",
  },
  untested: { level: "warning", hint: "`hookport init` in the package writes a case for it" },
  "stdin-taken": {
    level: "error",
    hint: "give the program as a file or behind `-c`: standard input is the event's",
  },
  "shell-words": {
    level: "error",
    hint: "write it as `bash -c '…'`, or as a script that begins with #!/usr/bin/env bash and that no `sh` is given",
  },
  "exit-code": { level: "error", hint: "end with 2, or print the answer that denies" },
  "foreign-words": {
    level: "error",
    hint: "give the group the `dialect` that it was written in, or read the words that it is given",
  },
  "placeholder-in-program": {
    level: "error",
    hint: "pass it as an argument of its own: sh check.sh ${file}",
  },
  "unquoted-path": { level: "notice", hint: "put the variable in double quotes" },
  "runs-twice": { level: "notice", hint: "remove one of the two entries" },
  "not-wired": {
    level: "error",
    hint: "hookport convert --to it; with --from, where several agents have hooks here",
  },
  "wired-modified": { level: "error", hint: "hookport convert writes it anew" },
  "wired-moved": { level: "error", hint: "put it back to where `hookport convert` wrote it" },
  "out-of-date": { level: "error", hint: "hookport convert" },
  "imported-raw": { level: "error", hint: "convert for this agent, with --adopt" },
  "no-guard": { level: "notice", hint: "add a hook that can block, before a tool is used" },
  "package-missing": {
    level: "error",
    hint: "restore .hookport from version control, or install the package again",
  },
  "package-unnamed": {
    level: "warning",
    hint: "name it under `packages` in hooks.jsonc, or take it out: hookport remove",
  },
  "installed-twice": {
    level: "weakened",
    hint: "remove the package here, or the plugin from the agent",
  },
  "required-missing": { level: "error", hint: "restore the guard, or correct the requirement" },
  "other-release": { level: "notice", hint: "hookport convert writes it anew" },
  formatted: { level: "notice", hint: "tell it to leave .hookport/ alone" },
  "fails-open": { level: "notice", hint: "hookport convert --no-fail-open" },
  "accepted-unused": { level: "notice", hint: "remove it from the list of accepted gaps" },
  ...FAULTS,
} as const satisfies {
  readonly [code: string]: { readonly level: Severity; readonly hint: string };
};

/** The level and the hint of `cannot-deny`, `cannot-context` and so on, for every capability. */
export const CANNOT = {
  level: "weakened",
  hint: "do not rely on it there; nothing to do if the hook never does this",
} as const;

type Cannot = `cannot-${Capability}`;
export type Code = keyof typeof CODES | Cannot;

export const infoOf = (code: Code): { readonly level: Severity; readonly hint: string } =>
  isCannot(code) ? CANNOT : CODES[code];

export const isCannot = (code: Code): code is Cannot => code.startsWith("cannot-");

const capabilities = [
  ...new Set(Object.values(EVENTS).flatMap(({ parts }) => parts as readonly Capability[])),
];
export const codes: readonly Code[] = [
  ...(Object.keys(CODES) as (keyof typeof CODES)[]),
  ...capabilities.map((capability): Cannot => `cannot-${capability}`),
];
