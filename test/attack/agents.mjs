/**
 * Four agents, as far as a hook can tell, by their kits: what they start for a moment, in which
 * process, and what the answers come to.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { answered } from "../support/kit.ts";
import { PATH, run } from "./room.mjs";

export const IDS = ["claude-code", "copilot", "cursor", "lime"];
const KITS = Object.fromEntries(
  await Promise.all(
    IDS.map(async (id) => [id, (await import(`../../adapters/${id}/kit/index.ts`)).kit]),
  ),
);
/** No case waits longer than this for an agent's clock. */
const LONGEST = 25;

const spelt = (name, sign) => name.replaceAll(/[^A-Za-z0-9_-]/g, sign);
const absolute = (path, root) => (/^[~/]/.test(path) ? path : posix.join(root, path));
const CAMEL = { Bash: "bash", Write: "create", Edit: "edit", Read: "view" };
/** What no kit says: how an agent spells names, and the events that it has for one kind of call. */
const MORE = {
  "claude-code": {
    path: absolute,
    mcp: (server, tool) => [spelt(server, "_"), spelt(tool, "_")],
    fields: { stop: ({ loops }) => ({ stop_hook_active: loops > 0 }) },
  },
  copilot: {
    mcp: (server, tool) => [spelt(server, "-"), spelt(tool, "-").slice(0, 63 - server.length)],
    fields: { stop: ({ loops }) => ({ stop_hook_active: loops > 0 }) },
    tool: (name, event) => (/^[a-z]/.test(event) ? (CAMEL[name] ?? name) : name),
    events: { preToolUse: null, PreToolUse: null },
  },
  cursor: {
    fields: {
      stop: ({ loops }) => ({ loop_count: loops }),
      shell: ({ command, dir }, root) => ({ command, cwd: dir ?? root }),
      read: ({ path, content = "text\n" }) => ({ file_path: path, content }),
      mcp: ({ server, tool, input }) => ({
        mcp_server_name: server,
        tool_name: tool,
        tool_input: JSON.stringify(input),
      }),
    },
    events: {
      preToolUse: null,
      beforeShellExecution: "shell",
      beforeReadFile: "read",
      beforeMCPExecution: "mcp",
    },
  },
  lime: {},
};
const EVENTS = { prompt: "pre-prompt", stop: "stop", permission: "permission-request" };

const named = ({ tools }, name) => tools.files.find(({ as }) => as.includes(name));
/** The tool of a moment, and its input in canonical words. */
function toolOf(id, { kind, command, dir, path, content, server, tool, input }, root) {
  const kit = KITS[id];
  const file = { file_path: MORE[id].path?.(path ?? "", root) ?? path };
  const made = {
    shell: () => [kit.tools.commands[0], { command, ...(id === "cursor" && { cwd: dir ?? root }) }],
    permission: () => [kit.tools.commands[0], { command }],
    write: () => [named(kit, "Write"), { ...file, content }],
    edit: () => [named(kit, "Edit"), { ...file, old_string: "a", new_string: "b" }],
    read: () => [kit.tools.read, file],
    mcp: () => [
      { name: kit.mcp.name(...(MORE[id].mcp?.(server, tool) ?? [server, tool])), fields: {} },
      input,
    ],
  }[kind]?.();
  if (!made) return {};
  const [{ name, fields, input: own }, words] = made;
  const entries = Object.entries(words).map(([key, value]) => [fields[key] ?? key, value]);
  return { tool: name, input: own?.(words) ?? Object.fromEntries(entries) };
}

/** What an agent tells of one moment, event by event: recorded payloads, filled. */
function happenings(id, root, moment) {
  const kit = KITS[id];
  const event = EVENTS[moment.kind] ?? "pre-tool-use";
  // Where a permission is not asked for, the call itself is what can be stopped.
  if (moment.kind === "permission" && !answered(kit.honours.deny, []).includes(event))
    return happenings(id, root, { ...moment, kind: "shell" });
  const { events, fields, tool: spell } = MORE[id];
  const variants = answered(kit.payloads[event], []).filter(
    ({ event: name, plain }) =>
      !plain.includes("/") &&
      (event !== "pre-tool-use" || !events || [null, moment.kind].includes(events[name])),
  );
  return variants.map(({ event: name, plain }) => {
    const recorded = JSON.parse(readFileSync(`adapters/${id}/payloads/${plain}.json`, "utf8"));
    const { tool, input } = toolOf(id, moment, root);
    const parts = { root, tool: tool && (spell?.(tool, name) ?? tool), input, prompt: moment.text };
    const own = events?.[name] === null ? undefined : fields?.[moment.kind];
    const more = own?.(moment, root) ?? {};
    const filled = Object.entries({ ...kit.fill(recorded, parts), ...more });
    const payload = filled.filter(([key]) => key in recorded || key in more);
    return { event: name, payload: Object.fromEntries(payload) };
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
      bend.longest ?? LONGEST,
    ),
  });
  const fault = result.timedOut ? "timeout" : result.signal ? "signal" : undefined;
  const effect = kit.means(event, { ...result, fault }, entry);
  return { effect, result, event };
}

/**
 * What one moment comes to on one agent: stopped, asked, allowed, held, rewritten, and by how many
 * calls. Options may bend what surrounds the process.
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
  const effects = calls.map(({ effect }) => effect);
  const stop = effects.some(({ verdict, ends }) => verdict === "deny" || ends);
  const says = (word) => !stop && effects.some(({ verdict }) => verdict === word);
  return {
    calls,
    stop,
    ask: says("ask"),
    allow: says("allow"),
    hold: effects.some(({ hold }) => hold !== undefined),
    // An ask that its own agent ignores is a wish all the same.
    wished: calls.some(({ result }) => /"permission": ?"ask"/.test(result.stdout)),
    input: effects.findLast(({ input }) => input)?.input,
  };
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
