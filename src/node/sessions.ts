/**
 * Keeps the sessions that a host began, below the user's state folder: each call of a session is a
 * process of its own.
 */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { createHash } from "node:crypto";
import { closeSync, constants, mkdirSync, openSync, writeSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import type { Env } from "../model/adapter.ts";
import type { Sessions } from "../model/naming.ts";
import { readText } from "./text.ts";

/**
 * The sessions of one shim, whose place is in the digest of each. A file is named after the
 * beginning of a digest and holds the whole, so that a new session takes the place of an old one
 * and there are 4096 files at the most. An old session then counts as one that was never noted.
 */
export function sessionsOf(place: string, { XDG_STATE_HOME, HOME }: Env): Sessions {
  const state = XDG_STATE_HOME?.startsWith("/") ? XDG_STATE_HOME : join(HOME ?? "", ".local/state");
  const folder = join(state, "hookport/sessions");
  const digestOf = (session: string) =>
    createHash("sha256")
      .update(JSON.stringify([place, session]))
      .digest("hex");
  const fileOf = (digest: string) => join(folder, digest.slice(0, 3));
  return {
    note(session) {
      const digest = digestOf(session);
      if (isAbsolute(folder)) writePlainly(folder, fileOf(digest), digest);
    },
    isNoted(session) {
      const digest = digestOf(session);
      return isAbsolute(folder) && readText(fileOf(digest), digest.length) === digest;
    },
  };
}

/** Writes a file that is no link and no pipe. What cannot be written was never noted. */
function writePlainly(folder: string, path: string, text: string): void {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NONBLOCK, O_NOFOLLOW } = constants;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const plainly = O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_NOFOLLOW;
    const file = openSync(path, plainly, 0o600);
    writeSync(file, text);
    closeSync(file);
  } catch {
    // The session then counts as any other.
  }
}
