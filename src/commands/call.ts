import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Adapter, HookEvent } from "../model/adapter.ts";
import { UserError } from "../model/error.ts";
import { eventFrom } from "../model/event.ts";
import { isEventName } from "../model/events.ts";
import { isFields, parseJson, type Fields } from "../model/json.ts";
import { rowsOf } from "../model/route.ts";
import { payloadOf } from "../model/walk.ts";
import { placedAt, readInput } from "../node/input.ts";
import type { Io } from "../node/io.ts";
import { callEvent } from "../play/call-event.ts";
import { CALL_NAMES } from "../options/spec.ts";
import type { Workspace } from "./here.ts";
import type { Options } from "../options/table.ts";

/** A payload may be several events, as a patch of three files is. Paths of files start at `from`. */
export function playedEvents(
  options: Options<"run">,
  workspace: Workspace,
  from: string,
): readonly HookEvent[] {
  const { root } = workspace;
  if (options.payload !== undefined) return fromPayload(options.payload, workspace);
  const pathOf = (file: string) => resolve(from, file);
  const event = callEvent(options, { root, pathOf, exists: existsSync });
  if (event) return [event];
  throw new UserError(
    "what should be played?",
    `give one of ${CALL_NAMES.map(([, flag]) => flag).join(", ")}`,
  );
}

/** Bytes; no agent sends nearly as much. */
const LARGEST = 64 * 1024 * 1024;

const payloadIn = (file: string, { cwd, stdin }: Io): string =>
  placedAt(file, () =>
    readInput(
      file === "-" ? stdin : resolve(cwd, file),
      LARGEST,
      "name a file with one JSON object",
    ).toString("utf8"),
  );

/** The file holds a payload of any host, or a universal event. */
function fromPayload(file: string, { root, adapters, io }: Workspace): readonly HookEvent[] {
  const source = payloadIn(file, io);
  const value = parseJson(source);
  if (!isFields(value))
    throw new UserError(`${file}: not a JSON object`, "give a payload as an agent sends it");
  const name = value["hookEventName"];
  if (typeof name === "string" && isEventName(name)) return [eventFrom(name, value, root)];
  const items = Object.values(adapters);
  const senders = items.filter(({ protocol }) =>
    protocol.host.recognise({ event: "", payload: value, env: {} }),
  );
  const [sender] = senders;
  if (!sender)
    throw new UserError(
      `${file}: no agent sends a payload like this`,
      `known are payloads of ${titles(items)}; a universal event needs \`hookEventName\``,
    );
  if (senders.length > 1)
    throw new UserError(
      `${file}: it may be of ${titles(senders)}`,
      "write it as a universal event, with `hookEventName`",
    );
  const parts = decoded(sender, value, root);
  if (parts.length) return parts.map((part) => ({ ...part, root }));
  throw new UserError(
    `${file}: this event of ${sender.title} has no universal name`,
    "only hooks on events with a universal name can be played",
  );
}

const titles = (adapters: readonly Adapter[]) => adapters.map(({ title }) => title).join(", ");

/** A payload that names no event is the event whose own payload has most of its fields. */
function decoded(adapter: Adapter, payload: Fields, root: string): readonly HookEvent[] {
  const named = payload["hook_event_name"];
  const { protocol } = adapter;
  const rows = rowsOf(protocol).filter(({ name }) => named === undefined || named === name);
  const found = rows.flatMap((row) => {
    const call = { event: row.name, payload, env: {} };
    const parts = protocol.host.decodeEvent(call, root);
    const [event] = parts;
    if (!event) return [];
    const again = payloadOf(adapter, event, row, event.tools?.[0]).payload;
    const alike =
      Object.keys(payload).filter((key) => key in again).length -
      Object.keys(again).filter((key) => !(key in payload)).length;
    return [{ parts, score: alike }];
  });
  return found.sort((a, b) => b.score - a.score)[0]?.parts ?? [];
}
