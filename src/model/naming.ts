/** Leaves a call with a hidden MCP server to the sure later call that names it (S13, S19). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { NamingRow } from "./adapter.ts";
import type { Caller } from "./caller.ts";
import type { Group, HooksDocument } from "../../schemas/types/document.ts";
import { rowNamed, rowsOf, type Protocols } from "./route.ts";
import { hasEntry, type FilesNow } from "./second-call.ts";
import { waiting, type PackageDocument } from "./select.ts";

/** Remembers the sessions that began with an event that shows what they ask. */
export interface Sessions {
  note(session: string): void;
  isNoted(session: string): boolean;
}

/**
 * A later call will name the server of this one. An event that begins a session is noted for the
 * calls in it. Both times the host's own file must have the entry of the naming row: some hosts
 * read that file once, others after every change. In doubt no later call is relied upon.
 */
export function isNamedLater(
  { protocol, call }: Caller,
  targets: HooksDocument["targets"],
  files: FilesNow,
  sessions: Sessions,
): boolean {
  const begun = rowsOf(protocol).find(({ servers }) => servers?.begins === call.event)?.servers;
  const servers = rowNamed(protocol, call.event)?.servers;
  if (!begun && !servers?.follows(call)) return false;
  const session = protocol.host.decodeEvent(call, "")[0]?.sessionId;
  const file = targets?.[protocol.id];
  if (!session || !file) return false;
  const { row } = (begun ?? servers) as NamingRow;
  if (!hasEntry(protocol, row, file, files)) return false;
  if (begun) sessions.note(session);
  return !begun && sessions.isNoted(session);
}

/** The group waits on the host event that names the call's server. */
export function leftToNaming({
  protocols,
  protocol,
  call,
  documents,
}: Pick<Caller, "protocol" | "call"> & {
  readonly protocols: Protocols;
  readonly documents: readonly PackageDocument[];
}): (group: Group) => boolean {
  const row = rowNamed(protocol, call.event)?.servers?.row;
  const waits = row === undefined ? [] : waiting(protocols, protocol, row, documents);
  return ({ hooks }) => waits.some(({ group }) => group.hooks === hooks);
}
