/** A host's sessions, in the user's state folder: each call of one is a process of its own. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { constants } from "node:fs";
import type { Env } from "../model/adapter.ts";
import type { Sessions } from "../model/naming.ts";
import { hashed } from "../model/hashed.ts";
import { makePrivate, stateBase } from "./state.ts";
import { readText, writePlainly } from "./text.ts";

/**
 * The sessions of one shim, whose place is in the digest of each. A file is named after the
 * beginning of a digest and holds the whole, so that a new session takes the place of an old one
 * and there are 4096 files at the most. An old session then counts as one that was never noted.
 */
export function sessionsOf(place: string, env: Env): Sessions {
  const base = stateBase(env);
  const folder = `${base}/hookport/sessions`;
  const digestOf = (session: string) => hashed(JSON.stringify([place, session]));
  const fileOf = (digest: string) => `${folder}/${digest.slice(0, 3)}`;
  return {
    note(session) {
      if (!base) return;
      const digest = digestOf(session);
      try {
        makePrivate(folder);
        writePlainly(fileOf(digest), constants.O_TRUNC, digest);
      } catch {
        // The session then counts as any other.
      }
    },
    isNoted(session) {
      const digest = digestOf(session);
      return Boolean(base) && readText(fileOf(digest), digest.length) === digest;
    },
  };
}
