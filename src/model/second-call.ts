/**
 * The second of two calls: a host that runs another host's entry may have one of its own for the
 * same call (S13).
 */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { HostProtocol, OwnEntry } from "./adapter.ts";
import type { Caller } from "./caller.ts";
import type { HooksDocument } from "./document.ts";
import { isEntryFor } from "./entry.ts";
import { isFields, type Json } from "./json.ts";
import { knownOf } from "./known.ts";
import { fits, type RegexTest } from "./matcher.ts";
import { gatesOn, rowNamed } from "./route.ts";

/** The project's files as they stand now. */
export interface FilesNow {
  /** The text of a file, "" where there is none that can be read. */
  text(path: string): string;
  /** Is it there, and not reached through a link? A host may refuse a file that a link leads to. */
  isPlain(path: string): boolean;
}

/**
 * Does the caller's own file still call the shim for this very call, so that the call through
 * `entry` can be left to it? A gate is left only where nothing speaks for the host that the entry
 * was written for. In doubt the call is the first one (S13).
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
  if (protocol === entry || !sure || !file || !files.isPlain(file)) return false;
  const off = Object.entries(protocol.host.switches ?? {}).some(([path, word]) =>
    files.text(path).includes(word),
  );
  try {
    return !off && runsOwn(caller, files, file, match);
  } catch {
    // Nobody foresaw such a file.
    return false;
  }
}

/** A play asks the same files of call after call. */
const known = knownOf<FilesNow, readonly OwnEntry[]>();

function runsOwn(
  { protocol, call }: Caller,
  files: FilesNow,
  file: string,
  match: RegexTest,
): boolean {
  const row = rowNamed(protocol, call.event);
  if (!row) return false;
  const own = known(files, `${protocol.id} ${call.event} ${file}`, () => {
    const value = strictly(files.text(file));
    return isFields(value) ? (protocol.host.runs?.(value, call.event) ?? []) : [];
  });
  return own.some(
    ({ command, matcher }) =>
      isEntryFor(command, protocol.id, call.event) &&
      (matcher === undefined ||
        (row.subject &&
          fits(row.matcher ?? protocol.matcher, matcher, row.subject(call), match) === "yes")),
  );
}

/**
 * A file that every reader takes for the same: no comment, no key twice, nothing in an unusual
 * spelling.
 */
function strictly(source: string): Json | undefined {
  try {
    const value = JSON.parse(source) as Json;
    return source.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1") === JSON.stringify(value)
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}
