/** Whether the caller has an entry of its own, as its files stand. */
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { runsOwn, type Caller } from "../model/caller.ts";
import type { HooksDocument } from "../model/document.ts";
import { match } from "./safe-regex.ts";
import { readText } from "./text.ts";

/** Does the caller's own file, read now, still call the shim for this call? */
export function hasOwnEntry(root: string, doc: HooksDocument, caller: Caller): boolean {
  const { id, host } = caller.protocol;
  const file = doc.targets?.[id];
  if (!file) return false;
  try {
    const path = join(root, file);
    // A host may refuse a file that a link leads to.
    if (realpathSync(path) !== join(realpathSync(root), file)) return false;
    const off = Object.entries(host.switches ?? {}).some(([where, word]) => textOf(join(root, where)).includes(word));
    return !off && runsOwn(caller, textOf(path), match);
  } catch {
    return false;
  }
}

/** Bytes: a longer file of a host's is taken for none. */
const MOST = 64 * 1024 * 1024;

const textOf = (path: string): string => readText(path, MOST) ?? "";
