/** The process of one handler: its command, folder, variables and input (S20, S21). */
import { startsInPlugin, type Invocation, type Env } from "./adapter.ts";
import { fileOf } from "./event.ts";
import { absolute } from "./paths.ts";
import type { Protocols } from "./route.ts";
import type { Task } from "./select.ts";
import { started, startedOnWindows } from "./shell.ts";

/** A process to run. Times in seconds. */
export interface Job {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /**
   * Where the command starts instead if there is no such folder: a session may have deleted its
   * own.
   */
  readonly cwdElse?: string;
  readonly env: Env;
  readonly stdin: string;
  readonly timeout: number;
  /** Not waited for: it outlives this process, with its own clock. */
  readonly detached: boolean;
  /** The variable to be given the path of an empty file, whose text comes back as `exports`. */
  readonly envFile: string | undefined;
}

/** The surroundings that a job is made from. */
export interface Setting {
  /** The project's folder. */
  readonly root: string;
  /** The folder the host started this process in. Default: the project's. */
  readonly cwd?: string;
  /** The payload's text as it came. Default: the payload as JSON. */
  readonly raw?: string;
  /** What the host called with; its `env` is the one this process was given. */
  readonly call: Invocation;
  readonly protocols: Protocols;
  /** The process is to run on Windows. */
  readonly windows?: boolean;
  /**
   * Every variable that some host sets for its hooks by itself. Default: those of the protocols at
   * hand.
   */
  readonly marks?: readonly string[];
}

/** The process to start for a task, or why it must not be started; `timeout` in seconds. */
export function jobOf(task: Task, setting: Setting, timeout: number): Job | string {
  const { handler, call, dialect, row, own } = task;
  const { root, cwd = root, call: caller, raw } = setting;
  const env = environment(task, setting);
  const command = (setting.windows ? startedOnWindows : started)(
    handler,
    dialect.dialect.shell(caller.env),
    env,
  );
  if ("refused" in command) return command.refused;
  // The host starts its own hooks where it will; nothing that a model chooses decides where another
  // one starts (S20).
  const at = pluginRoot(task);
  const folder =
    at !== undefined && startsInPlugin(dialect.dialect, row.name) ? at : own ? cwd : root;
  return {
    ...command,
    cwd: handler.cwd ? absolute(handler.cwd, at ?? root, caller.env["HOME"]) : folder,
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

/**
 * A script sees the one agent it was written for: other agents' variables are taken out, and its
 * own are set (S21).
 */
function environment(
  { handler, group, packageRoot, event, use, call, dialect, own }: Task,
  { call: caller, protocols, marks }: Setting,
): Env {
  const all = marks ?? Object.values(protocols).flatMap(({ variables }) => variables);
  const foreign = new Set(all.filter((name) => !own || !dialect.variables.includes(name)));
  const kept = Object.fromEntries(
    Object.entries(caller.env).filter(([name]) => !foreign.has(name)),
  );
  const text = [handler.command, ...(handler.args ?? [])].join(" ");
  // Only a plugin's hooks have its root, and their commands name it.
  const at = pluginRoot({ group, packageRoot });
  const told = Object.entries(call.env)
    .filter(([name]) => !PLUGIN.test(name) || text.includes(name))
    .map(([name, value]) => [name, at !== undefined && ROOT.test(name) ? at : value] as const);
  const file = fileOf(use);
  return {
    ...(own
      ? { ...group.env, ...Object.fromEntries(told), ...kept }
      : { ...kept, ...Object.fromEntries(told), ...group.env }),
    PACKAGE_ROOT: packageRoot,
    HOOKPORT_HOST: event.host,
    ...(file !== undefined && { file }),
    ...handler.env,
  };
}

const PLUGIN = /PLUGIN_(?:ROOT|DATA)$/;
const ROOT = /PLUGIN_ROOT$/;

/** The folder of the plugin that a group is from, where it is from one (S25). */
const pluginRoot = ({
  group,
  packageRoot,
}: Pick<Task, "group" | "packageRoot">): string | undefined =>
  group.origin?.plugin === undefined
    ? undefined
    : absolute(group.origin.plugin, packageRoot, undefined);
