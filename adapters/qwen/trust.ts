/**
 * Whether Qwen Code trusts the folder that a hook comes from, by its own files (report, section 2).
 * Everything is trusted unless the user has switched folder trust on.
 */
import { isFields, type Json } from "../../src/model/json.ts";
import { baseOf, type LoadedHook, type Trust, type World } from "../../src/model/world.ts";

const SETTINGS = ".qwen/settings.json";
const FOLDERS = ".qwen/trustedFolders.json";

export function trust(hook: Pick<LoadedHook, "scope">, { home, path }: World): Trust {
  if (baseOf(hook) !== "project") return "trusted";
  const asked = home.parsed(SETTINGS);
  if (!asked) return home.read(SETTINGS) === undefined ? "trusted" : "unknown";
  if (!isOn(asked.value)) return "trusted";
  const folders = home.parsed(FOLDERS)?.value;
  if (path === undefined || !isFields(folders)) return "unknown";
  const word = folders[path];
  if (word === "DO_NOT_TRUST") return "untrusted";
  if (word === "TRUST_FOLDER" || word === "TRUST_PARENT") return "trusted";
  // The folder above may be trusted, in a way that was not examined.
  return "unknown";
}

function isOn(settings: Json): boolean {
  const security = isFields(settings) ? settings["security"] : undefined;
  const setting = isFields(security) ? security["folderTrust"] : undefined;
  return isFields(setting) && Boolean(setting["enabled"]);
}
