/** Reads which shim a command starts. The shim itself has no use for this. */
import type { ShimPlace } from "./fault-words.ts";

/**
 * Fits entries, even if someone changed their script; a command that merely names the launcher does
 * not. An entry is a shell, a script in quotes, the launcher's path, in which some characters are in
 * quotes, then the host, the event and the layer. It is one literal so that the bundler leaves it
 * out of the shim.
 */
const CALL =
  /^(?:\S*\/)?sh (?:-c '[^']*\/bin\/sh [^']*"\$@"[^']*' (?:h )?)?(?:"[^"]*"|'[^']*'|[^\s'"])*?(?<folder>\.hookport|\.[\w-]+\/hookport|(?<=[ /])hookport)\/hook (?:(?<id>[a-z][a-z-]*) )?[A-Za-z_]+(?<flag> --local| --user)?(?=\s|$)/;

/**
 * The host, the layer's flag and the launcher's folder of a command that starts it, else undefined.
 * In a plugin an entry names no host.
 */
export function shimCallIn(command: string): ({ readonly id: string } & ShimPlace) | undefined {
  const call = CALL.exec(command)?.groups;
  return call && { id: call["id"] ?? "", flag: call["flag"] ?? "", folder: call["folder"] ?? "" };
}

export const callsShim = (command: string): boolean => shimCallIn(command) !== undefined;

/** Fits lines for Windows, which start the launcher's twin, even if someone changed them. */
const TWIN_CALL =
  /\bcmd\.exe\b.*(?:\.hookport|\.[\w-]+\\+hookport)\\+hook\.cmd [a-z][a-z-]* [A-Za-z_]+(?=[\s"]|$)/;

export const callsTwin = (line: string): boolean => TWIN_CALL.test(line);
