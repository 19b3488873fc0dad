/** Whether Copilot trusts the folder of a hook, by its own files (report, section 4). */
import type { Driver } from "../../src/model/driver.ts";
import { isFields, type Json } from "../../src/model/json.ts";
import { baseOf, type LoadedHook, type Trust, type World } from "../../src/model/world.ts";
import { fieldsAt, variablesOf } from "../_kin/counting.ts";

/** It has the trusted folders; `settings.json` does not count. */
const CONFIG = ".copilot/config.json";

/** They count for every hook but those of the project's own agents (report, sections 4 and 5). */
const OPTIONS = ["COPILOT_ALLOW_ALL", "GITHUB_COPILOT_PROMPT_MODE_REPO_HOOKS"];

/** Only a project's hooks need it. Without the file its folder may have moved (COPILOT_HOME). */
export function trust(
  hook: Pick<LoadedHook, "scope" | "within">,
  { home, path, terminal }: World,
): Trust {
  if (baseOf(hook) !== "project") return "trusted";
  if (hook.within === undefined && OPTIONS.some((name) => terminal?.env[name] === "true"))
    return "trusted";
  const config = home.parsed(CONFIG)?.value;
  if (path === undefined || !isFields(config)) return "unknown";
  const folders = LISTS.flatMap((key) => listed(config[key]));
  const plain = folders.filter(
    (folder): folder is string => typeof folder === "string" && isPlain(folder),
  );
  if (isPlain(path) && plain.some((folder) => isIn(path, folder))) return "trusted";
  // A path of any other form may also mean this folder, in a way that was not examined.
  return isPlain(path) && plain.length === folders.length ? "untrusted" : "unknown";
}

const LISTS = ["trustedFolders", "trusted_folders"];
const listed = (list: Json | undefined): readonly Json[] =>
  Array.isArray(list) ? (list as Json[]) : list === undefined ? [] : [list];

export const counting: Driver["counting"] = (world) => {
  const { home, path = "" } = world;
  const config = home.parsed(CONFIG)?.value;
  const holding = (list: Json | undefined) =>
    listed(list).filter((folder) => typeof folder === "string" && isIn(path, folder));
  const lists = Object.entries(fieldsAt(config, ...LISTS)).map(([key, list]) => [
    key,
    holding(list),
  ]);
  return { home: { [CONFIG]: Object.fromEntries(lists) }, env: variablesOf(world, OPTIONS) };
};

/** The path is absolute and has no step that leads elsewhere. */
const isPlain = (path: string) =>
  /^(?:\/|[A-Za-z]:[\\/])/.test(path) && !/(?:^|[\\/])\.\.?(?:[\\/]|$)/.test(path);

const steps = (path: string) => path.split(/[\\/]/).filter(Boolean);

function isIn(path: string, folder: string): boolean {
  const own = steps(path);
  return steps(folder).every((step, i) => own[i] === step);
}
