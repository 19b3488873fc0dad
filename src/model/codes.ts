/** Every diagnostic's code, level and hint. Codes are stable: people use them in scripts. */
import { NEEDED_NODE } from "./needed-node.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";

export type Severity = Diagnostic["level"];

/** The worst comes first, in the order of reports. */
export const LEVEL_MEANS = {
  error: "a file, a hook or a guard that does nothing today",
  lost: "it never runs there",
  weakened: "it runs, but not all it can do gets through; a guard may not hold",
  conditional: "it holds, but not everywhere, or only once a user trusts it",
  unproved: "it holds as far as is known; only a real call can prove it",
  warning: "it is read, but perhaps not by every reader, and not as it was meant",
  notice: "true and worth knowing, but not a loss",
} as const satisfies { readonly [L in Severity]: string };

/** An entry reports these to a model if Hookport itself could not run; no report has them. */
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
  "no-event": { level: "lost", hint: "find another event for what it does" },
  "no-command": { level: "lost", hint: "write the check as a command" },
  "agent-scoped": {
    level: "lost",
    hint: "move it to the project's hooks if it should hold everywhere",
  },
  "no-agent": {
    level: "lost",
    hint: "name an agent, and an event of it, that `hookport explain` knows",
  },
  "read-as": {
    level: "notice",
    hint: "a hook in other words belongs into the block of its own agent",
  },
  carried: {
    level: "weakened",
    hint: "check that it does not deny what would never have been asked",
  },
  "cannot-block": { level: "weakened", hint: "do not rely on it there" },
  "cannot-hide": {
    level: "weakened",
    hint: "stop such calls before they run: a hook on pre-tool-use",
  },
  "part-lost": {
    level: "weakened",
    hint: "do not rely on it there; nothing to do if the hook never does this",
  },
  "filter-widened": { level: "weakened", hint: "let the hook itself check" },
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
  "needs-setup": { level: "conditional", hint: "provide it wherever the agent runs" },
  "runs-inside": { level: "conditional", hint: "put the hook where it always runs" },
  surface: { level: "conditional", hint: "do not rely on this guard on that surface" },
  "not-told": { level: "conditional", hint: "do not rely on it" },
  limited: { level: "notice", hint: "" },
  "timeout-capped": { level: "notice", hint: "make it faster, or `async`" },
  "field-ignored": { level: "notice", hint: "nothing to do if the hook works without it" },
  "host-disabled": { level: "error", hint: "remove the switch if the hooks should run" },
  "personal-file": { level: "lost", hint: "--include-local puts it into the shared file" },
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
  "windows-name": { level: "error", hint: "give it a name that every system takes" },
  "windows-start": {
    level: "weakened",
    hint: "install Git for Windows there, or give the hook a `windows` command",
  },
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
  "unknown-event": { level: "error", hint: "correct the event's name" },
  unread: { level: "error", hint: "write it as the agent's documentation does" },
  "code-source": {
    level: "error",
    hint: "write what it checks as a command in hooks/hooks.json, and convert that",
  },
  "unreadable-file": { level: "error", hint: "fix the file" },
  "link-out": { level: "error", hint: "put the file itself into the project" },
  "not-universal": { level: "error", hint: "leave it as it is: a conversion reads it so" },
  "not-strict-json": {
    level: "warning",
    hint: "take it out: what reads plain JSON refuses the file",
  },
  "not-as-expected": { level: "error", hint: "" },
  "wrong-value": { level: "error", hint: "" },
  "unknown-key": { level: "error", hint: "correct the key, or take it out" },
  "matcher-never": { level: "error", hint: "write it in the words of this agent" },
  "timeout-unit": {
    level: "notice",
    hint: "write the number in the unit that this agent counts in",
  },
  "variable-unset": { level: "error", hint: "use a variable this agent sets" },
  "script-missing": { level: "error", hint: "put the script there, or correct the path" },
  "script-not-executable": {
    level: "error",
    hint: "make it executable (`chmod +x`), or call it through its interpreter",
  },
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
  "not-wired": {
    level: "error",
    hint: "hookport convert --to, with every agent that it is for",
  },
  "wired-modified": { level: "error", hint: "convert again: hookport convert" },
  "out-of-date": { level: "error", hint: "hookport convert" },
  "imported-raw": { level: "error", hint: "convert for this agent, with --adopt" },
  "no-guard": { level: "notice", hint: "add a hook that can block, before a tool is used" },
  "package-missing": {
    level: "error",
    hint: "restore .hookport from version control, or install the package again",
  },
  "package-unnamed": {
    level: "warning",
    hint: "name it under `packages` in hooks.jsonc, or take it out",
  },
  "required-missing": { level: "error", hint: "restore the guard, or correct the requirement" },
  "other-release": { level: "notice", hint: "convert again: hookport convert" },
  formatted: { level: "notice", hint: "tell it to leave .hookport/ alone" },
  "fails-open": { level: "notice", hint: "hookport convert --no-fail-open" },
  "accepted-unused": { level: "notice", hint: "remove it from the list of accepted gaps" },
  ...FAULTS,
} as const satisfies {
  readonly [code: string]: { readonly level: Severity; readonly hint: string };
};

export type Code = keyof typeof CODES;

export const infoOf = (code: Code): { readonly level: Severity; readonly hint: string } =>
  CODES[code];

/** The hint for an entry that is dropped without the rest of its file. */
export const ENTRY_HINT = "fix what the agent does not accept: until then this hook does not run";

export const codes = Object.keys(CODES) as readonly Code[];
