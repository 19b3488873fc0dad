/** Whether Gemini CLI trusts a folder, by its own files (report, section 2). */
import type { Environment } from "../../src/model/config.ts";
import type { Driver } from "../../src/model/driver.ts";
import { isFields, isWithin, valueAt, type Json } from "../../src/model/json.ts";
import type { Trust, World } from "../../src/model/world.ts";
import { fieldsAt } from "../_kin/counting.ts";

const FOLDERS = ".gemini/trustedFolders.json";

/** These variables are in the program's own text (0.61.0). */
export const environment: Environment = {
  moves: {
    GEMINI_CLI_TRUSTED_FOLDERS_PATH: { [FOLDERS]: "" },
    GEMINI_CLI_HOME: { ".gemini": "/.gemini" },
    GEMINI_CLI_SYSTEM_SETTINGS_PATH: { "/etc/gemini-cli/settings.json": "" },
  },
};

/** The longest rule that holds the folder counts; `settings` has the heaviest first. */
export function trustOf({ home, path, terminal }: World, settings: readonly Json[]): Trust {
  const { GEMINI_RESTRICTED_MODE: restricted, GEMINI_CLI_TRUST_WORKSPACE: told } =
    terminal?.env ?? {};
  if (restricted === "true" || told === "false") return "untrusted";
  if (told === "true") return "trusted";
  const asked = settings.map(enabled).find((value) => value !== undefined);
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

const enabled = (settings: Json) => valueAt(settings, "/security/folderTrust/enabled");

const SETTINGS = ".gemini/settings.json";

/** It does not start without a terminal in a folder that it does not trust, so trust is given. */
export const counting: Driver["counting"] = ({ home, path = "" }) => ({
  home: {
    [SETTINGS]: fieldsAt(home.parsed(SETTINGS)?.value, "hooksConfig.enabled"),
    [FOLDERS]: { [path]: "TRUST_FOLDER" },
  },
  env: {},
});
