/** All that an agent would start of a world, its own, others' and ours, and what is off. */
import type { Adapter, EventRow, Invocation } from "../model/adapter.ts";
import type { Config } from "../model/config.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import { fits, type RegexTest } from "../model/matcher.ts";
import { switchIn } from "../read/moved.ts";
import { startedOf } from "../read/script.ts";
import { pathFrom } from "../model/paths.ts";
import { bodyOf, isOwnFile } from "../model/own-file.ts";
import { baseOf, type Condition, type LoadedHook, type World } from "../model/world.ts";

/** Its `group` has only this handler. */
export type Entry = Omit<LoadedHook, "within" | "order" | "mutable" | "env" | "cwd"> &
  Partial<Pick<LoadedHook, "env" | "cwd">>;

/** `inside` adds hooks inside agents and skills, which run for these only. */
export function entriesOf({ config }: Adapter, world: World, inside = false): readonly Entry[] {
  const entries = [
    ...config
      .loads(world)
      .flatMap((load) =>
        load.within && !inside
          ? []
          : [{ ...load, conditions: [...load.conditions, ...staying(config, world.folder, load)] }],
      ),
    ...calledByOurs(config, world),
  ];
  return world.terminal ? entries.map((entry) => switchedIn(config, world, entry)) : entries;
}

/** A variable of the terminal may turn the entry off. */
function switchedIn(config: Config, world: World, entry: Entry): Entry {
  const variable = entry.off ? undefined : switchIn(config, world, entry.scope);
  if (variable === undefined) return entry;
  const { file, pointer } = entry;
  const why = `${variable} is set in this terminal`;
  return {
    ...entry,
    off: { by: "switch", file, pointer, why, meet: `unset ${variable.split("=")[0]}` },
  };
}

/**
 * The project's folder as a word of a command, which holds wherever the agent starts its hooks; an agent
 * without a word for it leaves it to git to name it.
 */
export const rootWord = ({ root }: Pick<Config, "root">, folder: string): string =>
  root.endsWith("{folder}") ? `${OF_GIT}${folder && `/${folder}`}` : root;
const OF_GIT = '"$(git rev-parse --show-toplevel)"';

/** A relative path is resolved where hooks start: the session's folder, or a plugin's (S12). */
export function staying(
  { root, plugin: form }: Config,
  folder: string,
  { cwd, scope, handler, plugin }: Pick<LoadedHook, "cwd" | "scope" | "handler" | "plugin">,
): readonly Condition[] {
  const apart = plugin !== undefined && cwd.in === "session";
  const path = (cwd.in === "session" && startedOf(handler)?.path) || "/";
  if (/^(?:[~/$"]|[A-Za-z]:[\\/])/.test(path)) return [];
  if (apart) {
    const where = `the project is the plugin's own folder: this hook starts in the project, and the path ${path} is a relative one`;
    const own = form && pathFrom("", path);
    const meet = own
      ? `write "${form.root.text}"/${own}`
      : "write the variable of the plugin's folder before it";
    return [{ kind: "start", says: where, about: path, meet }];
  }
  const isOfProject = scope === "project" || scope === "local";
  // Some agents load a project's hooks in the folders below it too.
  const stay = isOfProject
    ? "is started in this folder and stays there"
    : "stays in the folder that it was started in";
  const says = `the session ${stay}, as the path ${path} is a relative one`;
  const [top, below] = root.startsWith(".") ? [OF_GIT, folder] : [root, ""];
  const from = isOfProject ? pathFrom(below, path) : undefined;
  // No shell reads a list of arguments.
  const word = handler.args ? /^"\$(\w+)"$/.exec(top)?.[1] : top;
  const first = handler.args && word ? `\${${word}}` : word;
  const meet = from === undefined || !first ? "write the whole path" : `write ${first}/${from}`;
  return [{ kind: "start", says, about: path, meet }];
}

/** If one whole file of ours is not as `write` makes it, nothing is known of any. */
function calledByOurs({ whole }: Config, world: World): readonly Entry[] {
  const scopes = [...new Set((whole?.places ?? []).map(({ scope }) => scope))];
  const entries: Entry[] = [];
  for (const scope of scopes) {
    const view = world[baseOf({ scope })];
    const files = (whole?.places ?? []).flatMap((place) =>
      place.scope === scope && isOwnFile(view.read(place.path) ?? "") ? [place.path] : [],
    );
    const calls = files.flatMap((file) =>
      (whole?.calls(view.read(file) ?? "") ?? []).map((call) => ({ file, call })),
    );
    const wanted = calls.map(({ call }) => call);
    const meant = whole?.write(wanted, scope) ?? [];
    if (meant.some(({ path, text }) => bodyOf(view.read(path) ?? "") !== bodyOf(text))) continue;
    const loading = whole?.loading?.(world, scope) ?? { conditions: [] };
    for (const { file, call } of calls) {
      const { event, matcher, command, timeout, gate, failOpen } = call;
      const handler: Handler = { type: "command", command, timeout, failClosed: gate && !failOpen };
      const group: Group = { ...(matcher !== undefined && { matcher }), hooks: [handler] };
      entries.push({ file, scope, pointer: "", hostEvent: event, group, handler, ...loading });
    }
  }
  return entries;
}

export function starts(
  { protocol }: Adapter,
  row: EventRow,
  { hostEvent, group, handler }: Entry,
  call: Invocation,
  match: RegexTest,
): boolean {
  if (hostEvent !== row.name) return false;
  const subjects = row.subject?.(call);
  const fit =
    !subjects?.length ||
    fits(row.matcher ?? protocol.matcher, group.matcher, subjects, match) !== "no";
  return fit && protocol.dialect?.filter?.(handler, call, call.env, true) !== "no";
}

export const byName = (rows: readonly EventRow[]): readonly EventRow[] =>
  rows.filter((row, i) => rows.findIndex(({ name }) => name === row.name) === i);

const INSTALLED: Condition = {
  kind: "setting",
  says: "the plugin is installed and enabled",
  meet: "install it in the agent, on every machine",
};

/** The same where a file of settings switches the plugin off. */
const installedAgainst = (file: string): Condition => ({
  ...INSTALLED,
  says: `the plugin is installed; ${file} switches it off`,
  meet: `take the plugin out of \`enabledPlugins\` in ${file}`,
});

/** Gives entries as if every plugin in the project were installed on its own agent (S25). */
export const installed = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) => {
    const { off, ...rest } = entry;
    if (entry.scope !== "plugin" || entry.of !== undefined || off?.by !== "place") return entry;
    return {
      ...rest,
      conditions: [
        ...rest.conditions.filter(
          ({ kind, about }) => kind !== "setting" && (kind !== "start" || about !== undefined),
        ),
        off.pointer === "" ? INSTALLED : installedAgainst(off.file),
      ],
    };
  });
