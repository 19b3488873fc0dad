/** The second of two calls: a host that runs another's entry may have its own (S13). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { HostProtocol, OwnEntry } from "./adapter.ts";
import type { Caller } from "./caller.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import { isEntryFor } from "./entry.ts";
import type { Files } from "./files.ts";
import { isFields, type Json } from "./json.ts";
import { knownOf } from "./known.ts";
import { fits, type RegexTest } from "./matcher.ts";
import { gatesOn, rowNamed } from "./route.ts";

export interface FilesNow {
  /** It is "" if there is no file that can be read. */
  text(path: string): string;
  /** It exists and no link leads to it: a host may refuse a file that is a link's target. */
  isPlain(path: string): boolean;
}

/** Where nothing tells links from files. */
export const filesIn = (files: Pick<Files, "read" | "exists">): FilesNow => ({
  text: (path) => files.read(path) ?? "",
  isPlain: (path) => files.exists(path),
});

/**
 * The caller's own file still calls the shim for this very call, so that the call through `entry`
 * can be left to it. A gate is left to it only if nothing indicates the host that the entry was
 * written for. In doubt the call counts as the first one (S13).
 */
export function isSecondCall(
  entry: HostProtocol,
  caller: Caller,
  targets: HooksDocument["targets"],
  files: FilesNow,
  match: RegexTest,
): boolean {
  const { protocol, call } = caller;
  const { marker } = entry.host;
  const sure =
    (marker !== undefined && call.env[marker] === undefined) ||
    !gatesOn(protocol, call.event).length;
  const file = targets?.[protocol.id];
  const row = rowNamed(protocol, call.event);
  if (protocol === entry || !sure || !file || !row) return false;
  return callsOurs(protocol, row.name, file, files, (matcher) => {
    if (!row.subject) return false;
    return fits(row.matcher ?? protocol.matcher, matcher, row.subject(call), match) === "yes";
  });
}

/** The host's own file calls the shim for every call of this event. */
export const hasEntry = (
  protocol: HostProtocol,
  hostEvent: string,
  file: string,
  files: FilesNow,
): boolean => callsOurs(protocol, hostEvent, file, files, () => false);

/** Results are kept for each state of the files, which a play asks about call after call. */
const known = knownOf<FilesNow, readonly OwnEntry[]>();

/** The file has an entry of ours for this event, without a matcher or with one that fits. */
function callsOurs(
  protocol: HostProtocol,
  hostEvent: string,
  file: string,
  files: FilesNow,
  isFit: (matcher: string) => boolean,
): boolean {
  const { switches = {}, runs } = protocol.host;
  if (!files.isPlain(file)) return false;
  if (Object.entries(switches).some(([path, word]) => files.text(path).includes(word)))
    return false;
  try {
    const own = known(files, `${protocol.id} ${hostEvent} ${file}`, () => {
      const value = strictly(files.text(file));
      return isFields(value) ? (runs?.(value, hostEvent) ?? []) : [];
    });
    return own.some(
      ({ command, matcher }) =>
        isEntryFor(command, protocol.id, hostEvent) && (matcher === undefined || isFit(matcher)),
    );
  } catch {
    // The file is no JSON, or has a form that nobody foresaw.
    return false;
  }
}

/** Parsed only if every reader takes it for the same: no comment, repeated key, odd spelling. */
function strictly(source: string): Json | undefined {
  const value = JSON.parse(source) as Json;
  const bare = source.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");
  return bare === JSON.stringify(value) ? value : undefined;
}
