import { groupsIn } from "../../_kin/kit/groups.ts";
import type { Named } from "../../../test/hosts/source.ts";

const FILE = ".qwen/settings.json";
export const files = groupsIn(FILE);
/** A file of its own users has its version. */
export const settings = groupsIn(FILE, { $version: 4 });

/** The most characters of a name. */
const LONGEST = 63;

/**
 * A name with other signs than letters, digits, `_` and `-`, or with more than 63 characters, ends
 * with a hash of what it was.
 */
export function mcpName({ server, tool }: Named): string {
  const name = `mcp__${server}__${tool}`;
  const plain = name.replace(/[^A-Za-z0-9_-]/g, "_");
  if (plain === name && name.length <= LONGEST) return name;
  let hash = 2_166_136_261n;
  for (const char of name)
    hash = ((hash ^ BigInt(char.charCodeAt(0))) * 16_777_619n) & 0xff_ff_ff_ffn;
  const end = `_${hash.toString(36).padStart(7, "0")}`;
  return plain.slice(0, LONGEST - end.length) + end;
}
