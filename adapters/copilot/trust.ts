/**
 * Whether Copilot trusts the folder that a hook comes from, by its own files (report, section 4).
 */
import { isFields, type Json } from "../../src/model/json.ts";
import { baseOf, type LoadedHook, type Trust, type World } from "../../src/model/world.ts";

/** `settings.json` does not count. */
const CONFIG = ".copilot/config.json";

/**
 * Only what a project brings needs trust. Where the file is not there, the folder may have been
 * moved (COPILOT_HOME).
 */
export function trust(hook: Pick<LoadedHook, "scope">, { home, path }: World): Trust {
  if (baseOf(hook) !== "project") return "trusted";
  const config = home.parsed(CONFIG)?.value;
  if (path === undefined || !isFields(config)) return "unknown";
  const lists = ["trustedFolders", "trusted_folders"].map((key) => config[key]);
  const folders = lists.flatMap((list) =>
    Array.isArray(list) ? (list as Json[]) : list === undefined ? [] : [list],
  );
  const plain = folders.filter(
    (folder): folder is string => typeof folder === "string" && isPlain(folder),
  );
  if (isPlain(path) && plain.some((folder) => isIn(path, folder))) return "trusted";
  // Any other path may mean this folder too, in a way that was not looked at.
  return isPlain(path) && plain.length === folders.length ? "untrusted" : "unknown";
}

/** Absolute, and without a step that leads elsewhere. */
const isPlain = (path: string) =>
  /^(?:\/|[A-Za-z]:[\\/])/.test(path) && !/(?:^|[\\/])\.\.?(?:[\\/]|$)/.test(path);

const steps = (path: string) => path.split(/[\\/]/).filter(Boolean);

/** The folder itself, or one that it stands in. */
function isIn(path: string, folder: string): boolean {
  const own = steps(path);
  return steps(folder).every((step, i) => own[i] === step);
}
