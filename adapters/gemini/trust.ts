/** Whether Gemini CLI trusts a folder, by its own files (report, section 2). */
import { isFields, isWithin, type Json } from "../../src/model/json.ts";
import type { Trust, World } from "../../src/model/world.ts";

const FOLDERS = ".gemini/trustedFolders.json";

/**
 * The longest rule that holds the folder counts; `settings` are the machine's and the user's, the
 * heaviest first.
 */
export function trustOf({ home, path }: World, settings: readonly Json[]): Trust {
  const asked = settings.map(enabled).find((one) => one !== undefined);
  if (asked === false) return "trusted";
  if (path === undefined) return "unknown";
  const rules = home.parsed(FOLDERS)?.value;
  if (!isFields(rules)) return "unknown";
  const fitting = Object.entries(rules)
    .filter(([folder, level]) => isWithin(path, level === PARENT ? parent(folder) : bare(folder)))
    .toSorted(([a], [b]) => b.length - a.length);
  const level = fitting[0]?.[1];
  return level === "TRUST_FOLDER" || level === PARENT ? "trusted" : "untrusted";
}

const PARENT = "TRUST_PARENT";
const bare = (folder: string) => folder.replace(/\/$/, "");
const parent = (folder: string) => bare(folder).slice(0, bare(folder).lastIndexOf("/"));

function enabled(settings: Json): Json | undefined {
  const security = isFields(settings) ? settings["security"] : undefined;
  const trust = isFields(security) ? security["folderTrust"] : undefined;
  return isFields(trust) ? trust["enabled"] : undefined;
}
