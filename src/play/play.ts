/** Plays one call through what each host would load (`hookport run`). */
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
import type { Job } from "../model/call.ts";
import { deny, type Decision } from "../model/decision.ts";
import type { RegexTest } from "../model/matcher.ts";
import { merge } from "../model/merge.ts";
import { byName, entriesOf, installed, starts, type Entry } from "./entries.ts";
import { isGate } from "../model/events.ts";
import { worldOf } from "../read/world.ts";
import { absolute } from "../model/paths.ts";
import { comesFor } from "../model/route.ts";
import type { PlayedHost } from "../../schemas/types/output.ts";
import { fillPlaceholders } from "../model/placeholders.ts";
import { payloadOf, takenAs } from "../model/walk.ts";

export interface Stage {
  readonly files: Files;
  readonly root: string;
  readonly env: Env;
  readonly run: (job: Job) => Promise<Reply>;
  readonly match: RegexTest;
}

export async function play(adapter: Adapter, event: HookEvent, stage: Stage): Promise<PlayedHost> {
  const rows = byName(adapter.protocol.events[event.name]);
  const entries = loaded(adapter, stage);
  const decisions: Decision[] = [];
  for (const row of rows) decisions.push(...(await playRow(adapter, event, row, stage, entries)));
  const { verdict, reason, hold, ...said } = merge(decisions);
  const told = (["context", "feedback", "withhold", "message"] as const).flatMap((part) =>
    said[part] ? [`${part}: ${said[part]}`] : [],
  );
  return {
    host: adapter.protocol.id,
    verdict: verdict ?? (hold === undefined ? "none" : "hold"),
    reason: reason ?? hold ?? told.join("; "),
    ran: decisions.length,
  };
}

/** Runs the commands that the host would run on this one of its events. */
export async function playRow(
  adapter: Adapter,
  event: HookEvent,
  row: EventRow,
  stage: Stage,
  entries = loaded(adapter, stage),
): Promise<readonly Decision[]> {
  const use = event.tools?.[0];
  if (!comesFor(row, use)) return [];
  const call = payloadFor(adapter, event, row, use);
  const decisions: Decision[] = [];
  for (const entry of entries)
    if (starts(adapter, row, entry, call, stage.match))
      decisions.push(await answer(adapter, event, row, entry, call, stage));
  return decisions;
}

/** Unchanged if this host sent the payload for this very row. */
export function payloadFor(
  adapter: Adapter,
  event: HookEvent,
  row: EventRow,
  use: ToolUse | undefined,
): Invocation {
  const call = payloadOf(adapter, event, row, use);
  const said = event.native["hook_event_name"];
  const spelt =
    said === undefined
      ? Object.keys(call.payload).every((key) => Object.hasOwn(event.native, key))
      : said === row.name;
  const same = event.host === adapter.protocol.id && spelt && Object.keys(event.native).length > 0;
  return same ? { ...call, payload: event.native } : call;
}

/** The host's own entries, and those of other hosts that it also runs. */
const loaded = (adapter: Adapter, { files }: Stage): readonly Entry[] =>
  installed(entriesOf(adapter, worldOf({ project: files }))).filter(
    ({ handler, off }) => !off && handler.type !== "prompt" && handler.command !== undefined,
  );

async function answer(
  adapter: Adapter,
  { name, cwd }: HookEvent,
  row: EventRow,
  { handler, plugin }: Entry,
  call: Invocation,
  { root, env, run }: Stage,
): Promise<Decision> {
  const { protocol } = adapter;
  const [shell, ...options] = protocol.dialect?.shell(env) ?? ["/bin/sh", "-c"];
  // If no variable holds the project, the entry asks git, and the played project need not be a
  // repository.
  const start = protocol.dialect?.cwd === "session" && protocol.host.projectDir ? cwd : root;
  const at = plugin === undefined ? undefined : absolute(plugin, root, undefined);
  const inPlugin = Object.fromEntries(
    Object.keys(call.env).flatMap((name) =>
      at !== undefined && name.endsWith("PLUGIN_ROOT") ? [[name, at]] : [],
    ),
  );
  const all = {
    ...env,
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
  const reply = await run({
    ...(handler.args
      ? {
          file: fillPlaceholders(command, all),
          args: handler.args.map((arg) => fillPlaceholders(arg, all)),
        }
      : { file: shell, args: [...options, command] }),
    cwd: folder(),
    cwdElse: handler.cwd ? undefined : root,
    env: all,
    stdin: JSON.stringify(call.payload),
    timeout: handler.timeout ?? protocol.timeout,
    detached: false,
    envFile: row.envFile,
  });
  const { failure, ...decision } = takenAs(adapter, reply, call);
  return failure && handler.failClosed && isGate(name) && decision.verdict !== "deny"
    ? deny(failure)
    : decision;
}
