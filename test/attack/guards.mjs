/**
 * Guards as people write them for each agent. All but the last of a kind deny a call that holds one
 * word; `any` denies whatever it gets.
 */
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { IDS } from "./agents.mjs";
import { hookport, makeProject, newFolder } from "./room.mjs";

export const WORD = "zzforbidden";

const DENY = {
  exit: "echo no zz >&2; exit 2",
  claude: `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no zz"}}'`,
  legacy: `echo '{"decision":"block","reason":"no zz"}'`,
  cursor: `echo '{"permission":"deny","user_message":"no zz"}'`,
  flat: `echo '{"permissionDecision":"deny","permissionDecisionReason":"no zz"}'`,
  plain: "echo no zz",
  one: "exit 1",
};
const QUIET = { cursor: `echo '{"permission":"allow"}'` };
const script = (deny, quiet = ":") => `if grep -q ${WORD}; then ${deny}; else ${quiet}; fi\n`;
/**
 * A guard that asks which agent it runs under, and answers an unknown one in its own agent's words.
 */
const marked = (own) =>
  script(
    [
      `if [ -n "$COPILOT_CLI" ]; then ${DENY.flat}`,
      `elif [ -n "$CURSOR_VERSION$CURSOR_PROJECT_DIR" ]; then ${DENY.cursor}`,
      `elif [ -n "$CLAUDECODE" ]; then ${DENY.claude}; else ${own}; fi`,
    ].join("; "),
  );
const PARSED = `let text = "";
for await (const part of process.stdin) text += part;
const { tool_name, tool_input } = JSON.parse(text);
if (tool_name === "Bash" && tool_input.command.includes("${WORD}")) { console.error("no zz"); process.exit(2); }
`;

const claude = (group, handler, files, event = "PreToolUse") => ({
  source: "claude-code",
  files: {
    ".claude/settings.json": {
      hooks: { [event]: [{ ...group, hooks: [{ type: "command", ...handler }] }] },
    },
    ...files,
  },
});
const cursor = (event, entry, files) => ({
  source: "cursor",
  files: { ".cursor/hooks.json": { version: 1, hooks: { [event]: [entry] } }, ...files },
});
const copilot = (event, entry, files) => ({
  source: "copilot",
  files: {
    ".github/hooks/guard.json": { version: 1, hooks: { [event]: [{ type: "command", ...entry }] } },
    ...files,
  },
});
const lime = (line, files, event = "PreToolUse") => ({
  source: "lime",
  files: { ".lime/settings.json": { hooks: { [event]: [line] } }, ...files },
});
export const MAKE = { claude, cursor, copilot, lime };

const HOME = { command: 'sh "$CLAUDE_PROJECT_DIR"/guard.sh' };
const at = (path, text) => ({ [path]: text });

export const FORMS = {
  "claude/exit": claude({ matcher: "Bash" }, HOME, at("guard.sh", script(DENY.exit))),
  "claude/json": claude({ matcher: "^Bash$" }, HOME, at("guard.sh", script(DENY.claude))),
  "claude/legacy": claude({ matcher: "Bash|Write" }, HOME, at("guard.sh", script(DENY.legacy))),
  "claude/node": claude(
    { matcher: "Bash" },
    { command: 'node "$CLAUDE_PROJECT_DIR"/guard.mjs' },
    at("guard.mjs", PARSED),
  ),
  "claude/args": claude(
    { matcher: "Bash" },
    { command: "sh", args: ["${CLAUDE_PROJECT_DIR}/guard.sh"] },
    at("guard.sh", script(DENY.exit)),
  ),
  "claude/env": {
    source: "claude-code",
    files: {
      ".claude/settings.json": {
        env: { GUARDED: WORD },
        hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", ...HOME }] }] },
      },
      "guard.sh": 'if [ -n "$GUARDED" ] && grep -q "$GUARDED"; then echo no zz >&2; exit 2; fi\n',
    },
  },
  "claude/marks": claude({ matcher: "Bash" }, HOME, at("guard.sh", marked(DENY.claude))),
  "cursor/marks": cursor(
    "preToolUse",
    { command: "bash .cursor/guard.sh" },
    at(".cursor/guard.sh", marked(DENY.cursor)),
  ),
  "copilot/marks": copilot(
    "PreToolUse",
    { bash: "sh ./guard.sh" },
    at("guard.sh", marked(DENY.claude)),
  ),
  "cursor/pre": cursor(
    "preToolUse",
    { command: "bash .cursor/guard.sh", matcher: "Shell" },
    at(".cursor/guard.sh", script(DENY.cursor, QUIET.cursor)),
  ),
  "cursor/shell": cursor(
    "beforeShellExecution",
    { command: "bash .cursor/guard.sh" },
    at(".cursor/guard.sh", script(DENY.exit)),
  ),
  "cursor/plain": cursor(
    "preToolUse",
    { command: "bash .cursor/guard.sh", matcher: "^Shell$" },
    at(".cursor/guard.sh", script(DENY.plain)),
  ),
  "copilot/camel": copilot(
    "preToolUse",
    { bash: "sh ./guard.sh", matcher: "bash" },
    at("guard.sh", script(DENY.flat)),
  ),
  "copilot/one": copilot("preToolUse", { bash: "sh ./guard.sh" }, at("guard.sh", script(DENY.one))),
  "copilot/pascal": copilot(
    "PreToolUse",
    { command: "sh ./guard.sh", matcher: "Bash" },
    at("guard.sh", script(DENY.claude)),
  ),
  "lime/env": lime(
    "bash ./guard.sh",
    at("guard.sh", `case "$HOOK_TOOL_INPUT" in *${WORD}*) echo no zz; exit 2 ;; esac\n`),
  ),
  "lime/json": lime(
    "bash ./guard.sh",
    at("guard.sh", script(DENY.claude.replace('"hookEventName":"PreToolUse",', ""))),
  ),
};
/** Guards that are found by a path that starts where the hook's process starts. */
export const RELATIVE = {
  ...Object.fromEntries(Object.entries(FORMS).filter(([id]) => /^(cursor|copilot|lime)/.test(id))),
  "claude/relative": claude(
    { matcher: "Bash" },
    { command: "bash guard.sh" },
    at("guard.sh", script(DENY.exit)),
  ),
};
const ALL = { command: "echo no zz >&2; exit 2" };
export const ANY = {
  "claude/any": claude({}, ALL, {}),
  "cursor/any": cursor("preToolUse", ALL, {}),
  "copilot/any": copilot("preToolUse", { bash: "exit 2" }, {}),
  "lime/any": lime("echo no zz; exit 2", {}),
};

const made = new Map();

/**
 * A project with this guard as its owner has it (`home`) and one that is converted to every agent
 * (`place`), and what the conversion said.
 */
export function rig(
  id,
  form,
  { adopt = false, name = "project", args = [], env, mayFail = false } = {},
) {
  const key = JSON.stringify([id, adopt, name, args]);
  if (!made.has(key)) made.set(key, build(form, adopt, name, args, env, mayFail));
  return made.get(key);
}
async function build(form, adopt, name, args, env, mayFail) {
  const home = makeProject(form.files, name);
  const place = makeProject(form.files, name);
  const words = [
    "convert",
    "--from",
    form.source,
    "--to",
    "all",
    ...(adopt ? ["--adopt"] : []),
    ...args,
    "--json",
  ];
  const result = await hookport(place, words, { env });
  const report = (() => {
    try {
      return JSON.parse(result.stdout);
    } catch {
      return { targets: [], failed: result.stderr || result.stdout };
    }
  })();
  if (report.failed && !mayFail) throw new Error(`convert: ${report.failed}`);
  return { place, home, report, code: result.code, source: form.source };
}

/**
 * A copy of a project that a case may change: what a conversion writes is the same wherever the
 * project lies.
 */
export function copyOf({ root }) {
  const top = newFolder();
  const copy = { top, root: join(top, "project"), home: join(top, "home") };
  mkdirSync(copy.home);
  cpSync(root, copy.root, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Findings that are true of every project, whatever its hooks do. */
const ALWAYS = [
  "setup",
  "surface",
  "script-in-source-folder",
  "fires-twice",
  "other-source",
  "documented",
  "trust",
];
export const announced = ({ report }, target) => [
  ...new Set(
    (report.targets.find(({ host }) => host === target)?.findings ?? [])
      .map(({ code }) => code)
      .filter((code) => !ALWAYS.includes(code)),
  ),
];

/** One of the forms, converted one way or the other, and an agent to play it on. */
export async function anyRig(random, forms = FORMS, more = {}) {
  const id = random.one(Object.keys(forms));
  const adopt = more.adopt ?? random.chance(0.5);
  const target = random.one(more.targets ?? IDS);
  return {
    id,
    adopt,
    target,
    ...(await rig(id, forms[id], { ...more, adopt })),
    label: `${id}${adopt ? " --adopt" : ""} -> ${target}`,
  };
}
