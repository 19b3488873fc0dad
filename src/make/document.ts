import type { Group, Handler } from "../../schemas/types/document.ts";
import { eventNames } from "../model/events.ts";
import { UNIVERSAL } from "../read/universal.ts";
import { packedHandler, type Moved } from "./commands.ts";
import type { PackedHook } from "./hooks.ts";

export interface Packed {
  readonly hook: PackedHook;
  readonly pointer: string;
}

export function packageDocument(hooks: readonly PackedHook[], files: Moved) {
  const packed: Packed[] = [];
  const told = tellers(hooks, files);
  const listed = (hooks: readonly PackedHook[], at: string): readonly Group[] => {
    const groups: Group[] = [];
    const from = new Map<string, { index: number; hooks: Handler[] }>();
    for (const hook of hooks) {
      const { origin } = hook.group;
      const key = `${hook.host} ${hook.file} ${origin?.pointer ?? hook.pointer}`;
      const group = from.get(key) ?? { index: groups.length, hooks: [] };
      if (!from.has(key)) {
        from.set(key, group);
        groups.push({ ...groupOf(hook, files), hooks: group.hooks });
      }
      packed.push({ hook, pointer: `${at}/${group.index}/hooks/${group.hooks.length}` });
      group.hooks.push(packedHandler(hook, files, told(hook)));
    }
    return groups;
  };
  const named = eventNames.flatMap((event) => {
    const items = hooks.filter((hook) => hook.event === event);
    return items.length ? [[event, listed(items, `/hooks/${event}`)] as const] : [];
  });
  const own: { [key: string]: { hooks: { [event: string]: readonly Group[] } } } = {};
  for (const hook of hooks) {
    if (hook.event !== null) continue;
    const { hooks: events } = (own[`x-${hook.host}`] ??= { hooks: {} });
    const isAlike = ({ event, host, hostEvent }: PackedHook) =>
      event === null && host === hook.host && hostEvent === hook.hostEvent;
    const at = `/x-${hook.host}/hooks/${hook.hostEvent}`;
    events[hook.hostEvent] ??= listed(hooks.filter(isAlike), at);
  }
  return { doc: { version: 1, hooks: Object.fromEntries(named), ...own }, packed };
}

/** The group stays in the dialect in which it was written. */
function groupOf(
  { event, host, group }: PackedHook,
  { places, ...index }: Moved,
): Omit<Group, "hooks"> {
  const { hooks, origin: _origin, env = {}, dialect, ...rest } = group;
  // Settings give variables to all their hooks; only those that these hooks name are meant here.
  const text = [
    ...hooks.map(({ command = "", args = [] }) => [command, ...args].join(" ")),
    ...[...places.keys()].map((path) => index.text(path) ?? ""),
  ].join("\n");
  const given = Object.entries(env).filter(([name]) => text.includes(name));
  const words = dialect ?? (host === UNIVERSAL ? undefined : host);
  return {
    ...(event !== null && words !== undefined && { dialect: words }),
    ...rest,
    ...(given.length && { env: Object.fromEntries(given) }),
  };
}

/** Variables by which a plugin's copied scripts read its folder: none is set for a package. */
function tellers(
  hooks: readonly PackedHook[],
  { places, ...index }: Moved,
): (hook: PackedHook) => readonly string[] {
  const names = new Set(hooks.flatMap(({ roots }) => roots));
  const read = new Map(
    [...names].map((name) => [
      name,
      [...places.keys()].filter((path) => index.text(path)?.includes(name)),
    ]),
  );
  return ({ plugin, roots }) =>
    plugin === undefined
      ? []
      : roots.filter((name) =>
          read.get(name)?.some((path) => plugin === "" || path.startsWith(`${plugin}/`)),
        );
}
