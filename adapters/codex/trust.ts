/**
 * Whether Codex trusts a hook, by its own file (report, section 2). The hash was recomputed and
 * compared with `hooks/list` of the app-server for 25 hooks of 0.169.0. Outside of Windows the
 * command for Windows is no part of it (tried on 0.169.0 and 0.171.0).
 */
import type { Driver } from "../../src/model/driver.ts";
import {
  asFields,
  isFields,
  pointer,
  stable,
  stepsOf,
  valueAt,
  type Fields,
} from "../../src/model/json.ts";
import { baseOf, type LoadedHook, type Trust, type World } from "../../src/model/world.ts";
import { rowNamed } from "../../src/model/route.ts";
import { entriesAt, fieldsAt } from "../_kin/counting.ts";
import { table } from "./facts.ts";

export const STORE = ".codex/config.toml";

/**
 * Trust is in the folder, and in the hook by its place in the file and its hash. The folder of the
 * store may have been moved (CODEX_HOME), and where the home folder stands is not known.
 */
export function trust(hook: Pick<LoadedHook, "file" | "scope" | "pointer">, world: World): Trust {
  if (hook.scope === "managed") return "trusted";
  const store = world.home.parsed(STORE)?.value;
  const { path } = world;
  if (baseOf(hook) !== "project" || !isFields(store) || !path?.startsWith("/")) return "unknown";
  const identity = identityOf(hook, world);
  if (!identity) return "unknown";
  const { event, group, handler, hash } = identity;
  const folder = asFields(store["projects"]);
  const hooks = asFields(store["hooks"]);
  const state = asFields(hooks["state"]);
  const top = world.folder ? path.slice(0, -world.folder.length - 1) : path;
  return strictest(
    read(folder, [path, top], "", (entry) => entry["trust_level"] === "trusted"),
    read(
      state,
      [path],
      `/${hook.file}:${event}:${group}:${handler}`,
      (entry) => entry["trusted_hash"] === hash && entry["enabled"] !== false,
    ),
  );
}

const strictest = (...levels: readonly Trust[]): Trust =>
  (["untrusted", "unknown", "trusted"] as const).find((level) => levels.includes(level)) ??
  "unknown";

/** An entry of another folder of the same name may mean this one, through a link. */
function read(
  table: Fields,
  folders: readonly string[],
  rest: string,
  trusts: (entry: Fields) => boolean,
): Trust {
  const found = folders.flatMap((folder) => {
    const entry = Object.hasOwn(table, folder + rest) ? table[folder + rest] : undefined;
    return isFields(entry) ? [entry] : [];
  });
  if (found.length) return found.some(trusts) ? "trusted" : "untrusted";
  const ends = folders.map((folder) => folder.slice(folder.lastIndexOf("/")) + rest);
  return Object.keys(table).some((key) => ends.some((end) => key.endsWith(end)))
    ? "unknown"
    : "untrusted";
}

/** The hook's place and hash; undefined if it is no command. */
function identityOf({ file, pointer: at }: Pick<LoadedHook, "file" | "pointer">, world: World) {
  const [, hostEvent = "", group = "", , handler = ""] = stepsOf(at);
  const value = world.project.parsed(file)?.value ?? {};
  const around = valueAt(value, pointer("hooks", hostEvent, group));
  const hook = valueAt(value, at);
  const row = rowNamed(table, hostEvent);
  if (!isFields(around) || !isFields(hook) || hook["type"] !== "command") return undefined;
  const event = hostEvent.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase();
  const wait =
    typeof hook["timeout"] === "number" ? hook["timeout"] : (row?.timeout ?? table.timeout);
  // A field that is missing or null is left out, and a matcher counts only where it means something.
  const told = (from: Fields, name: string) =>
    (from[name] ?? null) === null ? [] : [[name, from[name]]];
  const identity = {
    event_name: event,
    ...Object.fromEntries(row?.subject ? told(around, "matcher") : []),
    hooks: [
      {
        type: "command",
        command: hook["command"],
        timeout: Math.min(Math.max(wait, 1), row?.maxTimeout ?? Infinity),
        async: hook["async"] === true,
        ...Object.fromEntries(
          ["statusMessage", "additionalContextLimit"].flatMap((name) => told(hook, name)),
        ),
      },
    ],
  };
  return { event, group, handler, hash: `sha256:${world.project.sha256(stable(identity))}` };
}

/** The folder of the repository counts beside the session's. */
export const counting: Driver["counting"] = ({ home, path = "", folder }) => {
  const store = home.parsed(STORE)?.value;
  const top = folder ? path.slice(0, -folder.length - 1) : path;
  const { projects, hooks, features } = fieldsAt(
    store,
    "projects",
    "hooks.state",
    "features.hooks",
    "features.codex_hooks",
  );
  const folders = Object.entries(entriesAt(projects, (key) => key === path || key === top));
  const state = entriesAt(isFields(hooks) ? hooks["state"] : {}, (key) =>
    key.startsWith(`${path}/`),
  );
  const known = Object.entries(state).map(([key, entry]) => [
    key,
    fieldsAt(entry, "enabled", "trusted_hash"),
  ]);
  return {
    home: {
      [STORE]: {
        projects: Object.fromEntries(
          folders.map(([key, entry]) => [key, fieldsAt(entry, "trust_level")]),
        ),
        hooks: { state: Object.fromEntries(known) },
        ...(features && { features }),
      },
    },
    env: {},
  };
};
