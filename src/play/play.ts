/** Plays one call through what each host would load (`hookport run`). */
import { baseOf } from "../model/world.ts";
import type { Files } from "../model/files.ts";
import {
  startsInPlugin,
  type Adapter,
  type Invocation,
  type Env,
  type HookEvent,
  type EventRow,
  type Reply,
  type ToolUse,
} from "../model/adapter.ts";
import type { Handler } from "../../schemas/types/document.ts";
import type { Job } from "../model/call.ts";
import { deny, type Decision } from "../model/decision.ts";
import { callsShim } from "../model/started-shim.ts";
import type { RegexTest } from "../model/matcher.ts";
import { join, merge } from "../model/merge.ts";
import { byName, entriesOf, installed, starts, type Entry } from "./entries.ts";
import { isGate } from "../model/events.ts";
import { asTold, happensOn } from "./happens.ts";
import { worldOf } from "../read/world.ts";
import { pasted } from "../model/quote.ts";
import { absolute } from "../model/paths.ts";
import { comesFor } from "../model/route.ts";
import type { PlayedHook, PlayedHost } from "../../schemas/types/output.ts";
import { fillPlaceholders } from "../model/placeholders.ts";
import { payloadOf, takenAs } from "../model/walk.ts";
import { ownPart } from "../model/handler-name.ts";
import { shortName } from "../read/short-name.ts";

/** A process of a hook and its end, as the report has it. */
export type WatchedHook = Omit<PlayedHook, "event" | "file">;

/** Holds what an entry answered and, if the entry calls the shim, the hooks that it started. */
export type Watched = Reply & {
  readonly ms?: number;
  readonly hooks?: readonly WatchedHook[];
};

interface Stage {
  readonly files: Files;
  /** The home folder, if its hooks are played too. */
  readonly home?: Files;
  readonly root: string;
  readonly env: Env;
  /** The handler and the call are those of the entry that starts the process. */
  readonly run: (job: Job, handler: Handler, call: Invocation) => Promise<Watched>;
  readonly match: RegexTest;
}

interface Answered {
  readonly decision: Decision;
  readonly hooks: readonly PlayedHook[];
}

/** `parts` is the call: several events if one payload holds several, as a patch of three files. */
export async function play(
  adapter: Adapter,
  parts: readonly HookEvent[],
  stage: Stage,
): Promise<PlayedHost> {
  const { protocol, title } = adapter;
  const [first] = parts as readonly [HookEvent];
  const own = first.host === protocol.id;
  const rows = byName(protocol.events[first.name]);
  const happening = own ? parts : parts.filter((part) => happensOn(adapter, part));
  const entries = loaded(adapter, stage);
  const answers: Answered[] = [];
  const decisions = new Map<HookEvent, readonly Decision[]>();
  const left = new Set<string>();
  for (const row of rows)
    for (const part of own && isWhole(adapter, first, row) ? [first] : happening) {
      const told = own ? part : asTold(adapter, row, part);
      if (!told) continue;
      const answered = await playRow(adapter, told, row, stage, entries);
      answers.push(...answered);
      decisions.set(part, [
        ...(decisions.get(part) ?? []),
        ...answered.map(({ decision }) => decision),
      ]);
      for (const { handler } of startedFor(adapter, told, row, stage, entries))
        if (isUnplayed(handler)) left.add(kindOf(handler));
    }
  const { verdict, reason, hold, ...texts } = join([...decisions.values()].map(merge));
  const told = (["context", "feedback", "withhold", "message"] as const).flatMap((part) =>
    texts[part] ? [`${part}: ${texts[part]}`] : [],
  );
  const hooks = answers.flatMap((answer) => answer.hooks);
  // What decides nothing hides no hook that did not do its work.
  const silent = verdict === undefined && hold === undefined;
  const troubles = hooks.flatMap((hook) => troubleOf(hook) ?? []);
  const [, ...options] = protocol.dialect?.shell({}) ?? [];
  const isLogin = options.some((option) => /^-\w*l/.test(option));
  const why = [
    ...(happening.length ? [] : [`${title} has no such ${rows.length ? "call" : "event"}`]),
    ...troubles,
    ...(isLogin && troubles.some((text) => NOT_FOUND.test(text))
      ? [`${title} starts hooks in a login shell, which has a PATH of its own`]
      : []),
    ...[...left].map((kind) => `not played: ${kind}`),
  ];
  return {
    host: protocol.id,
    verdict: verdict ?? (hold === undefined ? "none" : "hold"),
    reason: reason ?? hold ?? [...told, ...(silent ? [...new Set(why)] : [])].join("; "),
    ran: answers.length,
    hooks,
    left: [...left],
  };
}

/** The agent sent this very payload, which holds every part. */
const isWhole = (adapter: Adapter, event: HookEvent, row: EventRow): boolean =>
  payloadFor(adapter, event, row, event.tools?.[0]).payload === event.native;

/** Asking a model or a server is more than a play may do. */
const isUnplayed = ({ type, command }: Handler): boolean =>
  type === "prompt" || command === undefined;

const kindOf = (handler: Handler): string =>
  String(handler.type ?? ownPart(handler)?.["type"] ?? "no command");

/** Runs the commands that the host would run on this one of its events. */
export async function playRow(
  adapter: Adapter,
  event: HookEvent,
  row: EventRow,
  stage: Stage,
  entries = loaded(adapter, stage),
): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  const call = payloadFor(adapter, event, row, event.tools?.[0]);
  for (const entry of startedFor(adapter, event, row, stage, entries))
    if (!isUnplayed(entry.handler))
      answers.push(await answer(adapter, event, row, entry, call, stage));
  return answers;
}

function startedFor(
  adapter: Adapter,
  event: HookEvent,
  row: EventRow,
  { match }: Stage,
  entries: readonly Entry[],
): readonly Entry[] {
  const use = event.tools?.[0];
  if (!comesFor(row, use)) return [];
  const call = payloadFor(adapter, event, row, use);
  return entries.filter((entry) => starts(adapter, row, entry, call, match));
}

/** Unchanged if this host sent the payload for this very row. */
export function payloadFor(
  adapter: Adapter,
  event: HookEvent,
  row: EventRow,
  use: ToolUse | undefined,
): Invocation {
  const call = payloadOf(adapter, event, row, use);
  const nativeName = event.native["hook_event_name"];
  const spelt =
    nativeName === undefined
      ? Object.keys(call.payload).every((key) => Object.hasOwn(event.native, key))
      : nativeName === row.name;
  const same = event.host === adapter.protocol.id && spelt && Object.keys(event.native).length > 0;
  return same ? { ...call, payload: event.native } : call;
}

/** The host's own entries, and those of other hosts that it also runs. */
const loaded = (adapter: Adapter, { files, home }: Stage): readonly Entry[] =>
  installed(entriesOf(adapter, worldOf({ project: files, ...(home && { home }) }))).filter(
    ({ off }) => !off,
  );

async function answer(
  adapter: Adapter,
  { name, cwd }: HookEvent,
  row: EventRow,
  entry: Entry,
  call: Invocation,
  { root, env, run }: Stage,
): Promise<Answered> {
  const { handler, plugin, file } = entry;
  const { protocol } = adapter;
  const [shell, ...options] = protocol.dialect?.shell(env) ?? ["/bin/sh", "-c"];
  // If no variable holds the project, the entry asks git, and the played project need not be a
  // repository.
  const start = protocol.dialect?.cwd === "session" && protocol.host.projectDir ? cwd : root;
  const from = baseOf(entry) === "home" ? (env["HOME"] ?? root) : root;
  const at = plugin === undefined ? undefined : absolute(plugin, from, undefined);
  const inPlugin = Object.fromEntries(
    Object.keys(call.env).flatMap((name) =>
      at !== undefined && name.endsWith("PLUGIN_ROOT") ? [[name, at]] : [],
    ),
  );
  // The agent's settings set these for everything that it starts.
  const set = Object.entries(entry.env ?? {}).filter(([, value]) => typeof value === "string");
  const variables = {
    ...env,
    ...(Object.fromEntries(set) as Env),
    ...(protocol.host.marker && { [protocol.host.marker]: "1" }),
    ...call.env,
    ...inPlugin,
    ...handler.env,
  };
  const folder = () => {
    if (handler.cwd) return absolute(handler.cwd, at ?? root, env["HOME"]);
    return at !== undefined && startsInPlugin(protocol.dialect, row.name) ? at : start;
  };
  const command = handler.command as string;
  const job: Job = {
    ...(handler.args
      ? {
          file: fillPlaceholders(command, variables),
          args: handler.args.map((arg) => fillPlaceholders(arg, variables)),
        }
      : { file: shell, args: [...options, pasted(command, protocol.dialect?.pastes, variables)] }),
    cwd: folder(),
    cwdElse: handler.cwd ? undefined : root,
    env: variables,
    stdin: JSON.stringify(call.payload),
    timeout: handler.timeout ?? protocol.timeout,
    detached: false,
    envFile: row.envFile,
  };
  const reply = await run(job, handler, call);
  const { failure, ...taken } = takenAs(adapter, reply, call);
  const decision =
    failure && handler.failClosed && isGate(name) && taken.verdict !== "deny"
      ? deny(failure)
      : taken;
  const ran = callsShim(command) ? (reply.hooks ?? []) : [itself(entry, reply)];
  return { decision, hooks: ran.map((hook) => ({ ...hook, event: row.name, file })) };
}

const itself = (
  { handler: { command, args = [] } }: Entry,
  { code, fault, ms = 0, stdout, stderr }: Watched,
): WatchedHook => ({
  command: [command, ...args].join(" "),
  code,
  fault: fault ?? "",
  ms,
  stdout,
  stderr,
});

/** A shell says this of itself before it says what is wrong. */
const SHELL = /^(?:\S*\/)?(?:ba|da|z|k)?sh: (?:(?:line )?\d+: )?/;
/** A shell says so of a program that a script starts; the script may end well all the same. */
const MISSING = /^\S+: (?:line )?\d+: (\S+): (?:command )?not found$/;
/** The same of a program that is named without a folder. */
const NOT_FOUND = /: [\w.-]+: (?:command )?not found$/;
/** The line of an error's name, which Node.js and Python print after the place. */
const ERROR = /^(?:\w+\.)*\w*(?:Error|Exception)\b/;

/** It is undefined if the hook ended as it should. */
function troubleOf({ command, code, fault, stderr }: PlayedHook): string | undefined {
  const name = shortName(command);
  const lines = stderr.split("\n").map((line) => line.trim());
  const line = lines.find((line) => ERROR.test(line)) ?? lines.find(Boolean) ?? "";
  if (fault === "spawn") return `${name} could not start: ${line}`;
  if (fault === "timeout") return `${name} did not end in time`;
  if (fault === "signal") return `${name} was ended by a signal`;
  if (fault === "limit") return `${name}: ${line}`;
  // Only what the shell itself says is about the program that it was to start.
  if ((code === 126 || code === 127) && SHELL.test(line))
    return `${name} could not start: ${line.replace(SHELL, "")}`;
  if (code) return `${name} ended with ${code}${line && `: ${line.replace(SHELL, "")}`}`;
  const [, missing] = lines.map((each) => MISSING.exec(each)).find(Boolean) ?? [];
  return missing && `${name} did not find ${missing}, and ended with 0`;
}
