/**
 * Four agents, as far as a hook can tell, by their kits: what they start for a command, in which
 * process, and what the answers come to.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { answered } from "../support/kit.ts";
import { agentOf } from "../support/kits.ts";
import { PATH, run } from "./room.mjs";

export const IDS = ["claude-code", "copilot", "cursor", "lime"];
const KITS = Object.fromEntries(IDS.map((id) => [id, agentOf(id)]));
/** No case waits longer than this for an agent's clock. */
const LONGEST = 25;

/** Copilot spells a tool otherwise on an event that it writes in camel case. */
const CAMEL = { Bash: "bash" };
const spelt = (id, name, event) =>
  id === "copilot" && /^[a-z]/.test(event) ? (CAMEL[name] ?? name) : name;
/** What Cursor tells on its own event for commands. */
const SHELL_EVENT = "beforeShellExecution";
/** Events of one agent that come of another kind of call. */
const OTHERS = ["beforeReadFile", "beforeMCPExecution"];

/** What an agent tells of one shell command, event by event: recorded payloads, filled. */
function happenings(id, root, { command, dir }) {
  const kit = KITS[id];
  const [{ name: tool, fields, input: made }] = kit.tools.commands;
  const words = { command, ...(id === "cursor" && { cwd: dir ?? root }) };
  const entries = Object.entries(words).map(([key, value]) => [fields[key] ?? key, value]);
  const input = made?.(words) ?? Object.fromEntries(entries);
  return answered(kit.payloads["pre-tool-use"], [])
    .filter(({ event, plain }) => !plain.includes("/") && !OTHERS.includes(event))
    .map(({ event, plain }) => {
      const recorded = JSON.parse(readFileSync(`adapters/${id}/payloads/${plain}.json`, "utf8"));
      const more = event === SHELL_EVENT ? { command, cwd: dir ?? root } : {};
      const parts = { root, tool: spelt(id, tool, event), input };
      const filled = Object.entries({ ...kit.fill(recorded, parts), ...more });
      const payload = filled.filter(([key]) => key in recorded || key in more);
      return { event, payload: Object.fromEntries(payload) };
    });
}

/** What an agent starts of its own files. */
export const entriesOf = (id, root) =>
  KITS[id]
    .starts({
      read: (path) =>
        existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined,
      list: (path) => (existsSync(join(root, path)) ? readdirSync(join(root, path)) : []),
    })
    .filter(({ file }) => id === "claude-code" || !file.startsWith(".claude/"));

async function callEntry(id, place, started, { event, payload }, bend) {
  const { root } = place;
  const kit = KITS[id];
  const { entry } = started;
  const env = {
    PATH,
    HOME: place.home,
    LANG: "C.UTF-8",
    PWD: root,
    ...kit.environment(root, event, payload),
    // Claude Code gives its hooks the variables of its settings.
    ...(started.file.endsWith("claude/settings.json") &&
      JSON.parse(readFileSync(join(root, started.file), "utf8")).env),
    ...bend.env,
  };
  for (const name of bend.unset ?? []) delete env[name];
  const cwd = id === "claude-code" && bend.cwd ? bend.cwd : join(root, entry.cwd ?? "");
  const [file, args] = entry.args
    ? [started.command, entry.args.map((arg) => arg.replaceAll("${CLAUDE_PROJECT_DIR}", root))]
    : [
        kit.process.shell({ SHELL: "/bin/bash" })[0],
        [kit.process.shell({})[1], `${bend.prefix ?? ""}${started.command}`],
      ];
  const result = await run(file, args, {
    cwd,
    env,
    input: bend.input ? bend.input(payload, event) : JSON.stringify(payload),
    seconds: Math.min(
      answered(kit.waits, () => undefined)(entry) ?? answered(kit.process.timeout, 60),
      LONGEST,
    ),
  });
  const fault = result.timedOut ? "timeout" : result.signal ? "signal" : undefined;
  const effect = kit.means(event, { ...result, fault }, entry);
  return { effect, result, event };
}

/**
 * Whether one shell command is stopped on one agent, and by which calls. Options may bend what
 * surrounds the process.
 */
export async function play(id, place, moment, bend = {}) {
  const calls = [];
  for (const happened of happenings(id, place.root, moment)) {
    // Claude Code tells where a `cd` of the session led, and its hooks start there.
    if (id === "claude-code" && bend.cwd) happened.payload.cwd = bend.cwd;
    for (const started of entriesOf(id, place.root))
      if (
        started.event === happened.event &&
        KITS[id].fits(happened.event, started.matcher, happened.payload)
      )
        calls.push(await callEntry(id, place, started, happened, bend));
  }
  return { calls, stop: calls.some(({ effect }) => effect.verdict === "deny" || effect.ends) };
}

/** A line on what every call left, for notes. */
export const brief = ({ calls }) =>
  JSON.stringify(
    calls.map(({ event, result }) => [
      event,
      result.code ?? result.signal,
      result.stdout.slice(0, 200),
      result.stderr.slice(0, 200),
    ]),
  );
