/**
 * Whether Qwen Code trusts the folder that a hook comes from, by its own files (report, section 2).
 * Everything is trusted unless the user has switched folder trust on.
 */
import type { Environment } from "../../src/model/config.ts";
import type { Counting, Driver } from "../../src/model/driver.ts";
import { isFields, valueAt, type Json } from "../../src/model/json.ts";
import { baseOf, type LoadedHook, type Trust, type World } from "../../src/model/world.ts";
import { entriesAt, fieldsAt, holds, variablesOf } from "../_kin/counting.ts";

const SETTINGS = ".qwen/settings.json";
const FOLDERS = ".qwen/trustedFolders.json";
const FOLDER_TRUST = "/security/folderTrust/enabled";
const ON = /^(?:1|true|yes|on)$/i;

/** These variables are in the program's own text (0.24.4); `--bare` and `--safe-mode` set two. */
export const environment: Environment = {
  moves: {
    QWEN_CODE_TRUSTED_FOLDERS_PATH: { [FOLDERS]: "" },
    QWEN_HOME: { ".qwen": "" },
    QWEN_CODE_SYSTEM_SETTINGS_PATH: { "/etc/qwen-code/settings.json": "" },
  },
  off: { QWEN_CODE_SIMPLE: { by: ON }, QWEN_CODE_SAFE_MODE: { by: ON } },
};

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

const isOn = (settings: Json): boolean => Boolean(valueAt(settings, FOLDER_TRUST));

const SYSTEM = "etc/qwen-code/settings.json";

/** The driver puts the machine's own settings beside its own, which stand in their place. */
export const counting: Driver["counting"] = (world) => {
  const { home, machine, path = "" } = world;
  const switches = ["$version", "disableAllHooks", "security.folderTrust.enabled"];
  return {
    home: {
      [SETTINGS]: fieldsAt(home.parsed(SETTINGS)?.value, ...switches),
      [FOLDERS]: entriesAt(home.parsed(FOLDERS)?.value, (key, word) =>
        holds(word === "TRUST_PARENT" ? key.slice(0, key.lastIndexOf("/")) : key, path),
      ),
      "system.json": fieldsAt(machine.parsed(SYSTEM)?.value, ...switches),
    },
    env: variablesOf(world, Object.keys(environment.off ?? {})),
  };
};

/** Trust is switched off, or given to the folder or one above it. */
export const mayTrust = ({ home }: Counting): boolean =>
  ![SETTINGS, "system.json"].some((file) => isOn(home[file] as Json)) ||
  Object.values(home[FOLDERS] ?? {}).some((word) => String(word).startsWith("TRUST_"));
