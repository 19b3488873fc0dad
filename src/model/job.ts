/** Builds the process of one handler: its command, folder, variables and input (S20, S21). */
import type { Group } from "../../schemas/types/document.ts";
import { startsInPlugin, type Invocation, type Env } from "./adapter.ts";
import { fileOf } from "./event.ts";
import { keptOf } from "./json.ts";
import { inQuotes } from "./quote.ts";
import { absolute } from "./paths.ts";
import { isUniversal, type Protocols } from "./route.ts";
import type { Task } from "./select.ts";
import { started } from "./shell.ts";
import { startedOnWindows } from "./windows.ts";
import type { WindowsFiles } from "./world.ts";

/** A process to run. Times are in seconds. */
export interface Job {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The folder to start in if `cwd` does not exist; a session may have deleted its own. */
  readonly cwdElse?: string;
  readonly env: Env;
  readonly stdin: string;
  readonly timeout: number;
  /** The process is not waited for: it outlives this process, with its own timeout. */
  readonly detached: boolean;
  /** This variable gets the path of an empty file, whose text is returned as `exports`. */
  readonly envFile: string | undefined;
}

/** Names the folder in which a package's hooks keep what outlives a call. */
const STATE = "HOOKPORT_STATE";

/** That folder, or why there is none. */
export type Kept = { readonly folder: string } | { readonly lacking: string };

/** What these variables need of the machine. */
export interface Keeping {
  /** Makes the folder in which the hooks of an installed package keep what outlives a call. */
  readonly keep?: (name: string) => Kept;
  /** Undefined if there is no such file, null if it is too long or has no end. */
  readonly readFile?: (path: string) => string | undefined | null;
}

export interface Setting extends Keeping {
  readonly root: string;
  /** The folder in which the host started this process; the project's by default. */
  readonly cwd?: string;
  /** The payload's text as it came; the payload as JSON by default. */
  readonly raw?: string;
  /** The call that the host made; its `env` is that of this process. */
  readonly call: Invocation;
  readonly protocols: Protocols;
  readonly windows?: WindowsFiles | undefined;
  /** Every variable that some host sets for its hooks; by default those of the given protocols. */
  readonly marks?: readonly string[];
}

/** A text says why the process must not be started; `timeout` is in seconds. */
export function jobOf(task: Task, setting: Setting, timeout: number): Job | string {
  const { handler, call, dialect, row, own } = task;
  const { root, cwd = root, call: caller, raw } = setting;
  const kept = task.group.origin?.package === undefined ? {} : packageVariables(task, setting);
  if (typeof kept === "string") return kept;
  const env = { ...environment(task, setting), ...kept };
  // The host chooses where its own hooks start; for any other hook, nothing that a model controls
  // decides that (S20).
  const plugin = pluginRoot(task);
  const folder =
    plugin !== undefined && startsInPlugin(dialect.dialect, row.name) ? plugin : own ? cwd : root;
  const at = handler.cwd ? absolute(handler.cwd, plugin ?? root, caller.env["HOME"]) : folder;
  const line = inQuotes(handler, dialect.dialect.pastes);
  const start = {
    shell: dialect.dialect.shell(caller.env),
    env,
    isUniversal: isUniversal(task.group),
  };
  const command = setting.windows
    ? startedOnWindows(line, { ...start, cwd: at, bash: dialect.dialect.bash }, setting.windows)
    : started(line, start);
  if ("refused" in command) return command.refused;
  return {
    ...command,
    cwd: at,
    cwdElse: handler.cwd ? undefined : root,
    env,
    stdin:
      raw !== undefined && call.payload === caller.payload
        ? raw.replace(/^\uFEFF/, "")
        : JSON.stringify(call.payload),
    timeout,
    detached: handler.async === true,
    envFile: row.envFile,
  };
}

/** A script sees only the agent it was written for, by its variables and no other's (S21). */
function environment(
  { handler, group, packageRoot, event, use, call, dialect, own }: Task,
  { call: caller, protocols, marks }: Setting,
): Env {
  const agentVariables = marks ?? Object.values(protocols).flatMap(({ variables }) => variables);
  const foreign = new Set(
    agentVariables.filter((name) => !own || !dialect.variables.includes(name)),
  );
  const inherited = keptOf(caller.env, (_, name) => !foreign.has(name));
  const text = [handler.command, ...(handler.args ?? [])].join(" ");
  // Only a plugin's hooks have its root, and their commands name it.
  const at = pluginRoot({ group, packageRoot });
  const told = Object.fromEntries(
    Object.entries(call.env)
      .filter(([name]) => !ROOT.test(name) || ((at ?? mayBePacked(group)) && text.includes(name)))
      .map(([name, value]) => [name, ROOT.test(name) ? (at ?? value) : value]),
  );
  return {
    ...(own ? { ...group.env, ...told, ...inherited } : { ...inherited, ...told, ...group.env }),
    PACKAGE_ROOT: packageRoot,
    HOOKPORT_HOST: event.host,
    ...(isUniversal(group) && { file: fileOf(use) }),
    ...handler.env,
  };
}

/** A file at no agent's path may be a plugin's, whose hooks are installed from any folder. */
export const mayBePacked = ({ origin }: Pick<Group, "origin">): boolean =>
  !origin?.inPlace && !origin?.adopted;

const ROOT = /PLUGIN_ROOT$/;

/** It is undefined if the group is not from a plugin (S25). */
const pluginRoot = ({
  group,
  packageRoot,
}: Pick<Task, "group" | "packageRoot">): string | undefined => {
  const { plugin, package: ofPackage } = group.origin ?? {};
  if (ofPackage !== undefined) return packageRoot;
  return plugin === undefined ? undefined : absolute(plugin, packageRoot, undefined);
};

/** A text says why the handler must not be started: it wants its folder, and there is none. */
export function packageVariables(task: Task, setting: Keeping): Env | string {
  const kept = setting.keep?.(task.group.origin?.package ?? "");
  if (kept && "lacking" in kept && wantsState(task, setting))
    return `the folder for what this hook keeps cannot be used: ${kept.lacking}`;
  return {
    // Python would write a file next to a module, and one file more denies the next call.
    PYTHONDONTWRITEBYTECODE: "1",
    ...(kept && { [STATE]: "folder" in kept ? kept.folder : undefined }),
  };
}

/** The command, or a file that it starts, names the variable. */
function wantsState(
  { handler, packageRoot }: Task,
  { readFile }: Pick<Keeping, "readFile">,
): boolean {
  const { command, windows, args = [], env = {}, origin } = handler;
  const texts = [command, windows, ...args, ...Object.values(env)];
  const files = Object.keys(origin?.files ?? {});
  return (
    texts.some((text) => text?.includes(STATE)) ||
    files.some((path) => readFile?.(`${packageRoot}/${path}`)?.includes(STATE))
  );
}
