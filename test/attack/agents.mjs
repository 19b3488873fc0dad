/**
 * The four agents, as far as a hook can tell: which entries they load, which of them they call, in
 * which process, and what the answers come to.
 */
import { readFileSync, readdirSync, existsSync } from "node:fs";
import { join } from "node:path";
import { MOMENTS } from "./moments.mjs";
import { READINGS } from "./readings.mjs";
import { PATH, run } from "./room.mjs";

export const IDS = ["claude-code", "copilot", "cursor", "lime"];
/** No case waits longer than this for an agent's clock. */
const LONGEST = 25;

const text = (root, path) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "";
const json = (source) => {
  try {
    return JSON.parse(source) ?? {};
  } catch {
    return {};
  }
};
const compiled = (pattern) => {
  try {
    return new RegExp(pattern);
  } catch {
    return { test: () => false };
  }
};
const listed = (value) => (Array.isArray(value) ? value : []);

function claudeMatches(matcher, subject) {
  if (matcher === undefined || matcher === "" || matcher === "*" || subject === undefined)
    return true;
  if (/^[\w ,|-]+$/.test(matcher))
    return matcher.split(/[|,]/).some((name) => name.trim() === subject);
  return compiled(matcher).test(subject);
}
function copilotMatches(matcher, event, subjects) {
  if (matcher === undefined || subjects === undefined) return true;
  if (matcher === "") return false;
  if (/^[a-z]/.test(event)) return compiled(`^(?:${matcher})$`).test(subjects[0]);
  if (matcher === "*" || matcher === "**") return true;
  if (/^[\w |-]+$/.test(matcher))
    return matcher.split("|").some((name) => subjects.includes(name.trim()));
  return compiled(`^(?:${matcher})$`).test(subjects.at(-1));
}
const cursorMatches = (matcher, event, subject) =>
  ["sessionStart", "sessionEnd", "preCompact"].includes(event) ||
  !matcher ||
  matcher === "*" ||
  compiled(matcher).test(subject ?? "");

const LOADS = {
  "claude-code": (root) =>
    Object.entries(json(text(root, ".claude/settings.json")).hooks ?? {}).flatMap(
      ([event, groups]) =>
        listed(groups).flatMap(({ matcher, hooks }) =>
          listed(hooks).map((each) => ({
            ...each,
            event,
            matcher,
            closes: each.onFailure === "block",
            timeout: each.timeout ?? 600,
          })),
        ),
    ),
  /** Comments are stripped without looking at strings; that is what the program was seen to do. */
  cursor: (root) =>
    Object.entries(
      json(text(root, ".cursor/hooks.json").replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, "")).hooks ?? {},
    ).flatMap(([event, entries]) =>
      listed(entries).map((each) => ({
        ...each,
        event,
        closes: each.failClosed === true,
        timeout: each.timeout ?? 60,
      })),
    ),
  copilot: (root) =>
    (existsSync(join(root, ".github/hooks")) ? readdirSync(join(root, ".github/hooks")) : [])
      .filter((name) => name.endsWith(".json") && !name.startsWith("."))
      .toSorted()
      .toReversed()
      .flatMap((name) => Object.entries(json(text(root, `.github/hooks/${name}`)).hooks ?? {}))
      .flatMap(([event, entries]) =>
        listed(entries)
          .flatMap((each) =>
            each.hooks
              ? listed(each.hooks).map((inner) => ({ matcher: each.matcher, ...inner }))
              : [each],
          )
          .map((each) => ({
            ...each,
            event,
            command: each.bash ?? each.command,
            timeout: each.timeoutSec ?? each.timeout ?? 30,
          })),
      ),
  lime: (root) =>
    Object.entries(json(text(root, ".lime/settings.json")).hooks ?? {}).flatMap(([event, lines]) =>
      listed(lines).map((command) => ({ command, event, timeout: 60 })),
    ),
};

const FITS = {
  "claude-code": (entry, { subject }) => claudeMatches(entry.matcher, subject),
  cursor: (entry, { event, subject }) => cursorMatches(entry.matcher, event, subject),
  copilot: (entry, { event, subjects }) => copilotMatches(entry.matcher, event, subjects),
  lime: () => true,
};

export const MARKS = {
  "claude-code": (root) => ({
    CLAUDECODE: "1",
    CLAUDE_CODE_CHILD_SESSION: "1",
    CLAUDE_CODE_ENTRYPOINT: "sdk-cli",
    CLAUDE_CODE_SESSION_ID: "b37d5990",
    CLAUDE_EFFORT: "medium",
    CLAUDE_PROJECT_DIR: root,
  }),
  cursor: (root) => ({
    CURSOR_PROJECT_DIR: root,
    CURSOR_VERSION: "1.0.0",
    CLAUDE_PROJECT_DIR: root,
  }),
  copilot: (root) => ({
    COPILOT_PROJECT_DIR: root,
    CLAUDE_PROJECT_DIR: root,
    COPILOT_HOOK_DIR: join(root, ".github/hooks"),
    COPILOT_CLI: "1",
    COPILOT_CLI_BINARY_VERSION: "1.0.102",
  }),
  lime: () => ({}),
};
const SHELLS = {
  "claude-code": ["/bin/sh", "-c"],
  cursor: ["/bin/bash", "-lc"],
  copilot: ["/bin/bash", "-c"],
  lime: ["/bin/sh", "-c"],
};

/** Claude Code gives its hooks the variables of its settings. */
const settingsEnv = (id, root) =>
  id === "claude-code" ? (json(text(root, ".claude/settings.json")).env ?? {}) : {};
export const entriesOf = (id, root) => LOADS[id](root);

/**
 * Runs the entries of one event as the agent runs them. Options may bend what surrounds the
 * process.
 */
async function callEntry(id, place, entry, happened, bend) {
  const env = {
    PATH,
    HOME: place.home,
    LANG: "C.UTF-8",
    PWD: place.root,
    ...MARKS[id](place.root),
    ...settingsEnv(id, place.root),
    ...happened.env,
    ...bend.env,
  };
  for (const name of bend.unset ?? []) delete env[name];
  const cwd =
    id === "claude-code"
      ? (bend.cwd ?? place.root)
      : entry.cwd
        ? join(place.root, entry.cwd)
        : place.root;
  const [shell, flag] = SHELLS[id];
  const [file, args] = entry.args
    ? [entry.command, entry.args.map((arg) => arg.replaceAll("${CLAUDE_PROJECT_DIR}", place.root))]
    : [shell, [flag, `${bend.prefix ?? ""}${entry.command}`]];
  const input = bend.input
    ? bend.input(happened.payload, happened.event)
    : JSON.stringify(happened.payload);
  const result = await run(file, args, {
    cwd,
    env,
    input,
    seconds: Math.min(entry.timeout, bend.longest ?? LONGEST),
  });
  return { ...READINGS[id](happened.event, result, entry), result, event: happened.event };
}

/**
 * What one moment comes to on one agent: stopped, asked, allowed, held, rewritten, and by how many
 * calls.
 */
export async function play(id, place, moment, bend = {}) {
  const events = MOMENTS[moment.kind][id](place.root, moment);
  // Claude Code tells where a `cd` of the session led, and its hooks start there.
  if (id === "claude-code" && bend.cwd) for (const { payload } of events) payload.cwd = bend.cwd;
  const entries = entriesOf(id, place.root);
  const calls = [];
  for (const happened of events)
    for (const entry of entries)
      if (entry.event === happened.event && FITS[id](entry, happened))
        calls.push(await callEntry(id, place, entry, happened, bend));
  const any = (key) => calls.some((call) => call[key]);
  const stop = any("stop");
  return {
    calls,
    stop,
    ask: !stop && any("ask"),
    allow: !stop && any("allow"),
    hold: any("hold"),
    wished: any("wished"),
    input: calls.findLast((call) => call.input)?.input,
  };
}
