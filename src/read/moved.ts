/** Finds an agent's files where variables of its environment have moved them. */
import type { Config } from "../model/config.ts";
import type { Files } from "../model/files.ts";
import { isWithin } from "../model/json.ts";
import type { Terminal, World } from "../model/world.ts";

type Outside = { readonly [B in "home" | "machine"]: Files };

interface Move {
  /** From the home folder, or with a slash before it from the machine's root. */
  readonly path: string;
  /** It is absolute. */
  readonly to: string;
}

const movesIn = (configs: readonly Config[], env: Terminal["env"]): readonly Move[] =>
  configs.flatMap(({ environment }) =>
    Object.entries(environment?.moves ?? {}).flatMap(([variable, paths]) => {
      const to = env[variable];
      return to
        ? Object.entries(paths).map(([path, rest]) => ({ path, to: to.replace(/\/+$/, "") + rest }))
        : [];
    }),
  );

export function movedBy(
  configs: readonly Config[],
  env: Terminal["env"],
  { home, machine }: Outside,
): Outside {
  const moves = movesIn(configs, env);
  if (!moves.length) return { home, machine };
  /** The new place from the machine's root. */
  const landing = (path: string): string | undefined => {
    const move = moves.find((move) => isWithin(path, move.path));
    return move && (move.to + path.slice(move.path.length)).replace(/^\//, "");
  };
  const through = (files: Files, top: string): Files =>
    filesElsewhere(files, (path) => {
      const to = landing(top + path);
      return to === undefined ? [files, path] : [machine, to];
    });
  return { home: through(home, ""), machine: through(machine, "/") };
}

/** The files with each path looked up elsewhere. */
export function filesElsewhere(
  files: Files,
  placeOf: (path: string) => readonly [Files, string],
): Files {
  const asked =
    <T>(look: (files: Files, path: string) => T) =>
    (path: string): T =>
      look(...placeOf(path));
  return {
    ...files,
    read: asked((of, path) => of.read(path)),
    list: asked((of, path) => of.list(path)),
    folders: asked((of, path) => of.folders(path)),
    exists: asked((of, path) => of.exists(path)),
    executable: asked((of, path) => of.executable(path)),
  };
}

/** The text with the paths of moved files as they are. */
export function namingMoved(
  configs: readonly Config[],
  env: Terminal["env"],
): (text: string) => string {
  const moves = movesIn(configs, env);
  return (text) =>
    moves.reduce(
      (text, { path, to }) =>
        text
          .split(path.startsWith("/") ? path : `~/${path}`)
          .reduce((before, after) => before + (/^[\w.-]/.test(after) ? `~/${path}` : to) + after),
      text,
    );
}

/** The variable that keeps an agent from running hooks of this scope, with its value. */
export function switchIn(
  { environment }: Config,
  { terminal }: Pick<World, "terminal">,
  scope: string,
): string | undefined {
  if (scope === "managed") return undefined;
  const found = Object.entries(environment?.off ?? {}).find(
    ([variable, { by, only }]) =>
      by.test(terminal?.env[variable] ?? "") && (only === undefined || scope !== "user"),
  );
  return found && `${found[0]}=${terminal?.env[found[0]]}`;
}
