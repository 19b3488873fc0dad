/** Runs hooks that are kept elsewhere than in their project: a plugin's, and a user's own. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Caller } from "../model/caller.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import { faultError } from "../model/fault-words.ts";

/**
 * The folder that the host tells in a variable, else the top of the clone that the session's folder
 * is in, because a session may begin in any folder of it.
 */
export function projectOf({ protocol, call: { env, payload } }: Caller): string {
  const told = protocol.host.projectDir && env[protocol.host.projectDir];
  if (told) return told;
  const cwd = payload["cwd"];
  const folder = typeof cwd === "string" && cwd ? cwd : process.cwd();
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return folder;
  }
}

/** Throws if a document has hooks of another package than that of the entry's flag. */
export function demandOwnHooks({ hooks }: HooksDocument, flag: string, name: string): void {
  for (const group of Object.values(hooks).flat())
    if (`--package=${group?.origin?.package}` !== flag)
      throw faultError("no-document", `${name} is another plugin's, and not ${flag.slice(10)}'s`);
}
