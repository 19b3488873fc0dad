/** Who is really calling: a host may run entries that were written for another one (S13). */
import { readFileSync } from "node:fs";
import type { Call, Wire } from "../model/adapter.ts";
import type { HooksDocument } from "../model/document.ts";
import { eventNames } from "../model/events.ts";
import { rowNamed } from "../model/route.ts";

export interface Caller {
  readonly wire: Wire;
  readonly call: Call;
}

type Load = { readonly [id: string]: () => Promise<Wire> };

/** The host named in the entry if the payload looks like its own, else whoever recognises it and has left its mark. */
export async function recognise(load: Load, { wire, call }: Caller): Promise<Caller> {
  if (wire.host?.recognise(call)) return { wire, call };
  for (const [id, loadOne] of Object.entries(load)) {
    if (id === wire.id) continue;
    const other = await loadOne();
    if (other.host && call.env[other.host.mark] !== undefined && other.host.recognise(call))
      return { wire: other, call: { ...call, event: eventFor(other, wire, call) } };
  }
  return { wire, call };
}

/** The caller's own word for what it sent, from its payload or by what the entry's event means. */
function eventFor(caller: Wire, entry: Wire, call: Call): string {
  const said = call.payload["hook_event_name"];
  if (typeof said === "string" && rowNamed(caller, said)) return said;
  if (rowNamed(caller, call.event)) return call.event;
  const meant = eventNames.find((name) => entry.events[name].some((row) => row.name === call.event));
  return (meant && caller.events[meant][0]?.name) ?? call.event;
}

/** Does the caller's own file still call the shim on this event? Then this call is the second of two. */
export function hasOwnEntry(root: string, doc: HooksDocument, { wire: { id }, call: { event } }: Caller): boolean {
  const file = doc.targets?.[id];
  if (!file) return false;
  try {
    const { hooks } = JSON.parse(readFileSync(`${root}/${file}`, "utf8")) as { hooks: { [event: string]: unknown } };
    return JSON.stringify(hooks[event]).includes(`.hookport/shim.mjs ${id} ${event}`);
  } catch {
    return false;
  }
}
