/**
 * Guards as people write them for each agent. All but the last of a kind deny a call that holds one
 * word; `any` denies whatever it gets.
 */
import { IDS } from "./agents.mjs";
import { hookport, makeProject } from "./room.mjs";

export const WORD = "zzforbidden";

const DENY = {
  exit: "echo no zz >&2; exit 2",
  claude: `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no zz"}}'`,
  legacy: `echo '{"decision":"block","reason":"no zz"}'`,
  cursor: `echo '{"permission":"deny","user_message":"no zz"}'`,
  flat: `echo '{"permissionDecision":"deny","permissionDecisionReason":"no zz"}'`,
  plain: "echo no zz",
  code: "exit 1",
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

const FILES = {
  "claude-code": ".claude/settings.json",
  cursor: ".cursor/hooks.json",
  copilot: ".github/hooks/guard.json",
  lime: ".lime/settings.json",
};
/** Entries of an event, in an agent's own words. */
const ENTRIES = {
  "claude-code": (commands, { matcher, ...more }) => [
    { matcher, hooks: commands.map((command) => ({ type: "command", command, ...more })) },
  ],
  cursor: (commands, more) => commands.map((command) => ({ command, ...more })),
  copilot: (commands, more) => commands.map((bash) => ({ type: "command", bash, ...more })),
  lime: (commands) => commands,
};
/** A project of one agent with hooks on one event. */
export const hook = (source, event, commands, more = {}, files = {}) => ({
  source,
  files: {
    [FILES[source]]: {
      version: 1,
      hooks: { [event]: ENTRIES[source]([commands].flat(), more) },
    },
    ...files,
  },
});
const [CLAUDE, PRE] = ["claude-code", "PreToolUse"];
const HOME = 'sh "$CLAUDE_PROJECT_DIR"/guard.sh';
const OF_CURSOR = "bash .cursor/guard.sh";
const sh = (deny, quiet) => ({ "guard.sh": script(deny, quiet) });
const own = (deny, quiet) => ({ ".cursor/guard.sh": script(deny, quiet) });
const ON_BASH = { matcher: "Bash" };

export const FORMS = {
  "claude/exit": hook(CLAUDE, PRE, HOME, ON_BASH, sh(DENY.exit)),
  "claude/json": hook(CLAUDE, PRE, HOME, { matcher: "^Bash$" }, sh(DENY.claude)),
  "claude/legacy": hook(CLAUDE, PRE, HOME, { matcher: "Bash|Write" }, sh(DENY.legacy)),
  "claude/node": hook(CLAUDE, PRE, 'node "$CLAUDE_PROJECT_DIR"/guard.mjs', ON_BASH, {
    "guard.mjs": PARSED,
  }),
  "claude/args": hook(
    CLAUDE,
    PRE,
    "sh",
    { ...ON_BASH, args: ["${CLAUDE_PROJECT_DIR}/guard.sh"] },
    sh(DENY.exit),
  ),
  "claude/env": {
    source: CLAUDE,
    files: {
      [FILES[CLAUDE]]: {
        env: { GUARDED: WORD },
        hooks: { PreToolUse: ENTRIES[CLAUDE]([HOME], ON_BASH) },
      },
      "guard.sh": 'if [ -n "$GUARDED" ] && grep -q "$GUARDED"; then echo no zz >&2; exit 2; fi\n',
    },
  },
  "claude/marks": hook(CLAUDE, PRE, HOME, ON_BASH, { "guard.sh": marked(DENY.claude) }),
  "cursor/marks": hook(
    "cursor",
    "preToolUse",
    OF_CURSOR,
    {},
    {
      ".cursor/guard.sh": marked(DENY.cursor),
    },
  ),
  "copilot/marks": hook("copilot", PRE, "sh ./guard.sh", {}, { "guard.sh": marked(DENY.claude) }),
  "cursor/pre": hook(
    "cursor",
    "preToolUse",
    OF_CURSOR,
    { matcher: "Shell" },
    own(DENY.cursor, QUIET.cursor),
  ),
  "cursor/shell": hook("cursor", "beforeShellExecution", OF_CURSOR, {}, own(DENY.exit)),
  "cursor/plain": hook("cursor", "preToolUse", OF_CURSOR, { matcher: "^Shell$" }, own(DENY.plain)),
  "copilot/camel": hook(
    "copilot",
    "preToolUse",
    "sh ./guard.sh",
    { matcher: "bash" },
    sh(DENY.flat),
  ),
  "copilot/one": hook("copilot", "preToolUse", "sh ./guard.sh", {}, sh(DENY.code)),
  "copilot/pascal": hook("copilot", PRE, "sh ./guard.sh", ON_BASH, sh(DENY.claude)),
  "lime/env": hook(
    "lime",
    PRE,
    "bash ./guard.sh",
    {},
    {
      "guard.sh": `case "$HOOK_TOOL_INPUT" in *${WORD}*) echo no zz; exit 2 ;; esac\n`,
    },
  ),
  "lime/json": hook(
    "lime",
    PRE,
    "bash ./guard.sh",
    {},
    sh(DENY.claude.replace('"hookEventName":"PreToolUse",', "")),
  ),
};
/** Guards that are found by a path that starts where the hook's process starts. */
export const RELATIVE = {
  ...Object.fromEntries(Object.entries(FORMS).filter(([id]) => /^(cursor|copilot|lime)/.test(id))),
  "claude/relative": hook(CLAUDE, PRE, "bash guard.sh", ON_BASH, sh(DENY.exit)),
};
export const ANY = {
  "claude/any": hook(CLAUDE, PRE, DENY.exit),
  "cursor/any": hook("cursor", "preToolUse", DENY.exit),
  "copilot/any": hook("copilot", "preToolUse", "exit 2"),
  "lime/any": hook("lime", PRE, "echo no zz; exit 2"),
};

const made = new Map();

/** A project with this guard, converted to every agent. */
export function rig(id, form, { adopt = false, name = "project" } = {}) {
  const key = JSON.stringify([id, adopt, name]);
  if (!made.has(key)) made.set(key, build(form, adopt, name));
  return made.get(key);
}
async function build({ files, source }, adopt, name) {
  const place = makeProject(files, name);
  const words = ["convert", "--from", source, "--to", "all", ...(adopt ? ["--adopt"] : [])];
  const { code, stderr } = await hookport(place, words);
  if (code === 2) throw new Error(`convert in ${JSON.stringify(name)}: ${stderr}`);
  return { place, source };
}

/** One of the forms, converted one way or the other, and an agent to play it on. */
export async function anyRig(random, forms = FORMS, more = {}) {
  const id = random.pick(Object.keys(forms));
  const adopt = more.adopt ?? random.chance(0.5);
  const target = random.pick(more.targets ?? IDS);
  return {
    id,
    adopt,
    target,
    ...(await rig(id, forms[id], { ...more, adopt })),
    label: `${id}${adopt ? " --adopt" : ""} -> ${target}`,
  };
}
