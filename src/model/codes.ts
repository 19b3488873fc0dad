/** Every diagnostic's code, level and hint. Codes are stable: people use them in scripts. */
import { NEEDED_NODE } from "./version.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";

export type Severity = Diagnostic["level"];
type Codes = { readonly [code: string]: readonly [level: Severity, hint: string] };

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
  "no-node": [
    "error",
    `install ${NEEDED_NODE}, or start the agent where \`node --version\` shows it`,
  ],
  "no-shim": ["error", "git restore .hookport, or hookport convert"],
  "no-document": ["error", "git restore .hookport, or hookport convert"],
  sealed: ["error", "git diff .hookport, then git restore .hookport or hookport convert"],
  "package-changed": [
    "error",
    "git diff .hookport/packages, then git restore .hookport/packages or hookport install",
  ],
  "unread-call": ["error", "a newer hookport may read what the agent sends"],
  "out-of-time": ["error", "look for slow hooks and slow matchers"],
  "not-asked": ["error", "look at the hook and at the call"],
  "own-fault": ["error", "update hookport, convert again, or report it as a bug"],
} as const satisfies Codes;

const CODES = {
  "left-out": ["lost", "name the agent with the hook if it should run there too"],
  "no-event": ["lost", "find another event for what it does"],
  "no-command": ["lost", "write the check as a command"],
  "agent-scoped": ["lost", "move it to the project's hooks if it should hold everywhere"],
  "no-agent": [
    "lost",
    "name an agent that hooks are converted to (`hookport explain`), and an event of it",
  ],
  "read-as": ["notice", "a hook in other words belongs into the block of its own agent"],
  carried: ["weakened", "check that it does not deny what would never have been asked"],
  "cannot-block": ["weakened", "do not rely on it there"],
  "cannot-hide": ["weakened", "stop such calls before they run: a hook on pre-tool-use"],
  "part-lost": ["weakened", "do not rely on it there; nothing to do if the hook never does this"],
  "filter-widened": ["weakened", "check that the hook may run then"],
  "field-untold": ["weakened", "let the hook go without it, or read it from elsewhere"],
  "mcp-spelling": ["notice", "let the filter name the tool, and not the script"],
  "partial-event": ["weakened", "guard that in another way if it matters"],
  "fires-twice": ["weakened", "convert with --adopt, or remove the original"],
  "script-in-source-folder": ["notice", "keep it there, or move it and change the command"],
  unproved: ["unproved", "try it: hookport run --payload, with such a call"],
  "needs-trust": ["conditional", "trust the folder, on every machine"],
  "needs-setup": ["conditional", "provide it wherever the agent runs"],
  "runs-inside": ["conditional", "put the hook where it always runs"],
  surface: ["conditional", "do not rely on this guard on that surface"],
  "not-told": ["conditional", "do not rely on it"],
  limited: ["notice", ""],
  "timeout-capped": ["notice", "make it faster, or `async`"],
  "field-ignored": ["notice", "nothing to do if the hook works without it"],
  "host-disabled": ["error", "remove the switch if the hooks should run"],
  "personal-file": ["lost", "--include-local puts it into the shared file"],
  "plugin-emptied": ["error", "keep the two in folders of their own, or leave the `$schema` out"],
  "plugin-apart": ["notice", "convert it in its own folder, or let the project enable it"],
  "other-source": ["notice", "convert them too: --from, with their agent's id"],
  "old-evidence": ["notice", "a newer hookport may know more: npm view hookport version"],
  "other-version": ["notice", "try it: hookport run, and a forbidden call in the agent itself"],
  setup: ["notice", ""],
  windows: ["notice", ""],
  "windows-name": ["error", "give it a name that every system takes"],
  "windows-start": [
    "weakened",
    "install Git for Windows there, or give the hook a `windows` command",
  ],
  "native-twin": ["notice", ""],
  "foreign-hook-can-override": ["notice", "check that no other hook undoes what ours deny"],
  "not-ignored": ["notice", "add it to .gitignore"],
  "git-ignored": [
    "error",
    "remove it from .gitignore: `git check-ignore -v` with the file's name shows the rule",
  ],
  "host-rejects": [
    "error",
    "fix what the agent does not accept: until then none of these hooks runs",
  ],
  "unknown-event": ["error", "put it on another event, or take it out"],
  unread: ["error", "write it as the agent's documentation does"],
  "code-source": [
    "error",
    "write what it checks as a command in hooks/hooks.json, and convert that",
  ],
  "unreadable-file": ["error", "fix the file"],
  "link-out": ["error", "put the file itself into the project"],
  "not-universal": ["error", "leave it as it is: a conversion reads it so"],
  "not-strict-json": ["warning", "take it out: what reads plain JSON refuses the file"],
  "not-as-expected": ["error", ""],
  "wrong-value": ["error", ""],
  "unknown-key": ["error", "correct the key, or take it out"],
  "matcher-never": ["error", "write it in the words of this agent"],
  "timeout-unit": ["notice", "write the number in the unit that this agent counts in"],
  "variable-unset": ["error", "use a variable this agent sets, or read standard input"],
  "script-missing": ["error", "put the script there, or correct the path"],
  "script-not-executable": [
    "error",
    "make it executable (`chmod +x`), or call it through its interpreter",
  ],
  "script-line-ends": [
    "error",
    "save it with LF line ends; `*.sh text eol=lf` in .gitattributes keeps git from changing them",
  ],
  "outside-package": ["error", "put the script into the package, and start it by ${PACKAGE_ROOT}"],
  "not-packed": [
    "notice",
    "if a hook needs it, give it a name that is not hidden, and let npm publish it",
  ],
  "script-rewritten": [
    "warning",
    "give the script another ending, and start it by its interpreter: `sh ${PACKAGE_ROOT}/hooks/scripts/guard`",
  ],
  shebang: ["warning", "begin it with #!/usr/bin/env and the program, or with #!/bin/sh"],
  "import-missing": ["error", "put it into the package"],
  untested: ["warning", "`hookport init` in the package writes a case for it"],
  "stdin-taken": [
    "error",
    "give the program as a file or behind `-c`: standard input is the event's",
  ],
  "input-path": [
    "error",
    "let it read standard input without a path: `cat`, `readFileSync(0)` or `sys.stdin`",
  ],
  "shell-words": [
    "error",
    "write it as `bash -c '…'`, or as a script that begins with #!/usr/bin/env bash and that no `sh` is given",
  ],
  "module-words": [
    "error",
    "give it the ending of its words: .cjs with `require`, .mjs with `import`",
  ],
  "exit-code": [
    "error",
    "write the reason to standard error and end with 2, or print the answer that denies",
  ],
  "foreign-words": [
    "error",
    "give the group the `dialect` that it was written in, or read the words that it is given",
  ],
  "placeholder-in-program": ["error", "pass it as an argument of its own: sh check.sh ${file}"],
  "unquoted-path": ["notice", "put the variable in double quotes"],
  "not-wired": ["error", "hookport convert --to, with every agent that it is for"],
  "wired-modified": ["error", "convert again: hookport convert"],
  "out-of-date": ["error", "hookport convert"],
  "imported-raw": ["error", "convert for this agent, with --adopt"],
  "no-guard": ["notice", "add a hook that can block, before a tool is used"],
  "package-missing": [
    "error",
    "restore .hookport from version control, or install the package again",
  ],
  "package-unnamed": ["warning", "name it under `packages` in hooks.jsonc, or take it out"],
  "required-missing": ["error", "restore the guard, or correct the requirement"],
  "other-release": ["notice", "convert again: hookport convert"],
  formatted: ["notice", "tell it to leave .hookport/ alone"],
  "fails-open": ["notice", "hookport convert --no-fail-open"],
  "accepted-unused": ["notice", "remove it from the list of accepted gaps"],
  ...FAULTS,
} as const satisfies Codes;

export type Code = keyof typeof CODES;

export function infoOf(code: Code): { readonly level: Severity; readonly hint: string } {
  const [level, hint] = CODES[code];
  return { level, hint };
}

/** The hint for an entry that is dropped without the rest of its file. */
export const ENTRY_HINT = "fix what the agent does not accept: until then this hook does not run";

export const codes = Object.keys(CODES) as readonly Code[];
