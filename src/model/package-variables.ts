/** Makes the variables that only the hooks of an installed package have (S21, S30). */
import type { Env } from "./adapter.ts";
import type { Task } from "./select.ts";

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
