/**
 * What makes Copilot drop a file or an entry (report, section 5, and trials on 1.0.102 on
 * 2026-11-22, one value at a time: of 948 values in hooks files 80 made it drop the file and 344
 * their entry; of 328 in a repository's settings, including Claude Code's, 167 made it drop all
 * hooks of the file, as did 105 of 324 values of its own settings). A value that is missing here
 * was not tried in such a file, or is harmless.
 */
import type { ConfigFile, FileFault } from "../../src/model/config.ts";
import {
  asFields,
  isFields,
  pointer,
  stepsOf,
  type Fields,
  type Json,
} from "../../src/model/json.ts";
import { eventNamesOf, eventOf } from "../_kin/groups.ts";
import * as is from "../_kin/kinds.ts";
import { costing, eachObject, wrongValues, type Values } from "../_kin/values.ts";
import { NATIVE_EVENTS, table, takesMatcher } from "./facts.ts";
import { SWITCH } from "./own.ts";

const ONE: is.Kind = { takes: (value) => value === 1, otherwise: "is not 1, as a number" };
/** Events in Copilot's own spelling; those in Claude Code's spelling may hold any value. */
const LISTS = eventNamesOf(table, NATIVE_EVENTS)
  .filter((name) => /^[a-z]/.test(name))
  .map((name) => `hooks.${name}`)
  .join(" ");

const ANY_FILE: Values = [
  [is.FLAG, SWITCH],
  [is.LIST, LISTS],
];
const HOOKS_FILE: Values = [[ONE, "version"], ...ANY_FILE];
/** Claude Code's settings, of which Copilot reads one key more. */
const IMPORTED: Values = [[is.OBJECT, "enabledPlugins"], ...ANY_FILE];
const REPOSITORY: Values = [
  [is.TEXT, "model contextTier"],
  [is.FLAG, "includeCoAuthoredBy respectGitignore"],
  [is.LIST, "companyAnnouncements deniedUrls"],
  [is.OBJECT, "extraKnownMarketplaces"],
  ...IMPORTED,
];

const ENTRY: Values = [
  [is.TEXT, "command cwd"],
  [is.TEXTS, "args"],
  [is.MAP_OF_TEXTS, "env"],
  [is.ABOVE_ZERO, "timeout timeoutSec"],
];
const HOOKS_FILE_ENTRY: Values = [[is.SOME_TEXT, "exec"], [is.TEXT, "powershell"], ...ENTRY];
/** Any other value in a group is ignored, so that it fits everything, as without a filter. */
const MATCHER: Values = [[is.TEXT, "matcher"]];

/** It skips what is wrong in a hooks file; one bad entry costs settings or plugins. */
export function rejects(
  value: Json,
  { path }: ConfigFile,
  unread: readonly FileFault[],
): readonly FileFault[] {
  const lenient = isLenient(path);
  if (!isFields(value)) return [];
  const file = costing(wrongValues(tableFor(path, lenient), value));
  const entries = wrongEntries(value, lenient);
  if (lenient) return [...file, ...entries.map((fault): FileFault => ({ ...fault, only: true }))];
  const costly = [
    ...unread.filter(({ code, pointer: at }) => code === undefined && stepsOf(at).length > 2),
    ...entries,
  ];
  return [...file, ...costing(costly, "one bad entry costs all hooks of this file")];
}

/** Files in a folder of hooks lose only what is wrong in them. */
export const isLenient = (path: string): boolean =>
  path.includes("/hooks/") && !path.includes("plugins");

const tableFor = (path: string, lenient: boolean): Values =>
  lenient
    ? HOOKS_FILE
    : path.startsWith(".claude/settings")
      ? IMPORTED
      : path.startsWith(".github/copilot/")
        ? REPOSITORY
        : ANY_FILE;

function wrongEntries({ hooks }: Fields, lenient: boolean): readonly FileFault[] {
  const fields = lenient ? HOOKS_FILE_ENTRY : ENTRY;
  return Object.entries(asFields(hooks)).flatMap(([name, list]) =>
    eachObject(list, pointer("hooks", name)).flatMap(([entry, at]) => {
      const event = eventOf(table, name)?.event;
      if (Array.isArray(entry["hooks"]))
        return eachObject(entry["hooks"], `${at}/hooks`).flatMap(([handler, below]) =>
          wrongValues(fields, handler, below),
        );
      return wrongValues(takesMatcher(event) ? [...MATCHER, ...fields] : fields, entry, at);
    }),
  );
}
