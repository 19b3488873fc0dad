/** Whether Claude Code trusts a folder, by its own file (report, sections 6 and 12). */
import type { Config, Environment } from "../../src/model/config.ts";
import type { Driver } from "../../src/model/driver.ts";
import { asFields, isFields } from "../../src/model/json.ts";
import { baseOf } from "../../src/model/world.ts";
import { entriesAt, fieldsAt, holds, variablesOf } from "../_kin/counting.ts";

const STORE = ".claude.json";
const ON = /^(?:1|true|yes|on)$/i;

/** The names of these variables are in the program (2.1.332), and `--bare` sets the first one. */
export const environment: Environment = {
  moves: { CLAUDE_CONFIG_DIR: { ".claude": "", [STORE]: `/${STORE}` } },
  off: { CLAUDE_CODE_SIMPLE: { by: ON }, CLAUDE_CODE_SAFE_MODE: { by: ON } },
};

/** One field of the folder, or of one above it, counts; `claude -p` asks for no trust. */
export const trust: Config["trust"] = (hook, { home, path, terminal }) => {
  if (baseOf(hook) === "machine") return "trusted";
  const store = home.parsed(STORE)?.value;
  if (!path?.startsWith("/") || !isFields(store)) return "unknown";
  if (ON.test(terminal?.env["CLAUDE_CODE_IGNORE_PERSISTED_TRUST"] ?? "")) return "untrusted";
  const projects = asFields(store["projects"]);
  for (let folder = path; folder; folder = folder.slice(0, folder.lastIndexOf("/"))) {
    const record = Object.hasOwn(projects, folder) ? projects[folder] : undefined;
    if (isFields(record) && record["hasTrustDialogAccepted"] === true) return "trusted";
  }
  return "untrusted";
};

const SETTINGS = ".claude/settings.json";
const TOLD = "hasTrustDialogAccepted";

export const counting: Driver["counting"] = (world) => {
  const { home, path = "" } = world;
  const projects = entriesAt(fieldsAt(home.parsed(STORE)?.value, "projects")["projects"], (key) =>
    holds(key, path),
  );
  const trusted = Object.entries(projects).map(([key, value]) => [key, fieldsAt(value, TOLD)]);
  return {
    home: {
      [STORE]: { projects: Object.fromEntries(trusted) },
      [SETTINGS]: fieldsAt(home.parsed(SETTINGS)?.value, "disableAllHooks"),
    },
    env: variablesOf(world, Object.keys(environment.off ?? {})),
  };
};
