/** Finding and reading the hooks a project has (design, section 6). */
import { getNodeValue, type Node } from "jsonc-parser";
import { lineAt, nodeAt, tree } from "./edit.ts";
import { UserError } from "./error.ts";
import { expand, fits, type Files } from "./files.ts";
import type { Adapter } from "./model/adapter.ts";
import type { Found, FoundGroup, Place } from "./model/config.ts";
import type { Group, HooksDocument } from "./model/document.ts";
import { eventNames, isEventName } from "./model/events.ts";
import { isFields, type Fields, type Json } from "./model/json.ts";
import type { Unread } from "./model/report.ts";
import { nearest } from "./near.ts";

export type Adapters = { readonly [id: string]: Adapter };
export const UNIVERSAL = "universal";
export const DOCUMENT = ".hookport/hooks.json";
export const SHIM = ".hookport/shim.mjs";

/** Where a package keeps universal hooks. */
const UNIVERSAL_PLACES = ["hooks/hooks.json", "hooks.json"];

/** One file with hooks of its owner's: none of ours in it. */
export interface Source {
  /** The host whose format it is in, or `universal`. */
  readonly host: string;
  readonly file: string;
  readonly text: string;
  readonly value: Json;
  readonly groups: readonly FoundGroup[];
  readonly natives: readonly FoundGroup[];
  readonly unread: readonly Unread[];
  readonly disabled: boolean;
}

/** A command as convert writes it; a user's own that merely speaks of the shim is not ours. */
const CALL = /^node (?:"[^"]*")?(?:'[^']*'|\S)*\.hookport\/shim\.mjs [a-z][a-z-]* [A-Za-z]+( |;|$)/;

/** Does this entry call the shim? What Hookport wrote is never a source. */
export function isOurs(value: unknown): boolean {
  if (typeof value === "string") return CALL.test(value);
  if (Array.isArray(value)) return value.length > 0 && value.every(isOurs);
  if (!isFields(value)) return false;
  const { hooks } = value;
  return Array.isArray(hooks) ? isOurs(hooks) : [value["command"], value["bash"]].some(isOurs);
}

/** Every file in the project that holds hooks, each in the format its content is in. */
export function findSources(adapters: Adapters, files: Files): readonly Source[] {
  const paths = new Set<string>();
  for (const adapter of Object.values(adapters))
    for (const place of adapter.config.places)
      if (!place.of && place.scope === "project") for (const path of expand(files, place.path)) paths.add(path);
  for (const path of UNIVERSAL_PLACES) if (files.exists(path)) paths.add(path);
  return [...paths].flatMap((path) => {
    const source = readSource(adapters, files, path);
    return source ? [source] : [];
  });
}

/** The hooks in one file; undefined where it has none that are its owner's. */
export function readSource(adapters: Adapters, files: Files, file: string, as?: string): Source | undefined {
  const text = files.read(file);
  if (text === undefined) throw new UserError(`${file}: no such file`, "name a project folder or a file that holds hooks");
  const root = tree(text, file);
  const value = getNodeValue(root) as Json;
  if (!isFields(value) || !isFields(value["hooks"])) return undefined;
  const read = as ? readAs(adapters, as, value, file) : recognise(adapters, value, file);
  if (!read) return undefined;
  const { host, found } = read;
  const groups = found.groups.flatMap((one) => {
    const hooks = one.group.hooks.filter((handler) => !isOurs(handler));
    return hooks.length ? [{ ...one, group: { ...one.group, hooks } }] : [];
  });
  const unread = found.unread.filter(({ pointer }) => !isOurs(valueAt(root, pointer)));
  if (!groups.length && !unread.length) return undefined;
  const line = (pointer: string) => lineAt(text, nodeAt(root, pointer)?.offset ?? 0);
  const located = groups.map((one) => ({
    ...one,
    group: {
      ...one.group,
      origin: { host, file, pointer: one.pointer, line: line(one.pointer), inPlace: standsIn(adapters, host, file) || undefined },
    },
  }));
  return {
    host,
    file,
    text,
    value,
    groups: located.filter(({ event }) => event),
    natives: located.filter(({ event }) => !event),
    unread: unread.map(({ pointer, reason }) => ({ file, line: line(pointer), pointer, reason })),
    disabled: found.disabled ?? false,
  };
}

const valueAt = (root: Node, pointer: string): unknown => {
  const node = nodeAt(root, pointer);
  return node && getNodeValue(node);
};

/** The format in which most of it can be read; of equals, the one whose place it stands in. */
function recognise(adapters: Adapters, value: Fields, file: string): { host: string; found: Found } | undefined {
  const ids = [UNIVERSAL, ...Object.keys(adapters)];
  const score = ({ groups, unread }: Found) => groups.flatMap(({ group }) => group.hooks).length - 2 * unread.length;
  const best = ids
    .flatMap((host) => {
      const read = readAs(adapters, host, value, file);
      return read ? [{ ...read, score: score(read.found), spelt: spelt(read.found, value), home: standsIn(adapters, host, file) }] : [];
    })
    .sort((a, b) => b.score - a.score || b.spelt - a.spelt || Number(b.home) - Number(a.home));
  return best.find(({ found }) => found.groups.length) ?? best.find(({ home }) => home);
}

/** Events that stand in the file just as the format spells them: a universal document may be spelt in any way. */
function spelt({ groups }: Found, value: Fields): number {
  const { hooks } = value;
  return isFields(hooks)
    ? new Set(groups.filter(({ hostEvent }) => Object.hasOwn(hooks, hostEvent)).map(({ hostEvent }) => hostEvent)).size
    : 0;
}

function standsIn(adapters: Adapters, host: string, file: string): boolean {
  if (host === UNIVERSAL) return UNIVERSAL_PLACES.some((path) => fits(file, path));
  return adapters[host]?.config.places.some((place) => !place.of && fits(file, place.path)) ?? false;
}

function readAs(adapters: Adapters, host: string, value: Json, file: string): { host: string; found: Found } | undefined {
  if (host === UNIVERSAL) return { host, found: readUniversal(value) };
  const config = adapters[host]?.config;
  if (!config?.read) return undefined;
  const place = config.places.find((one) => !one.of && fits(file, one.path)) ?? (config.places.find((one) => !one.of) as Place);
  return { host, found: config.read(value, place) };
}

function readUniversal(value: Json): Found {
  const doc = value as unknown as HooksDocument;
  const unread: { pointer: string; reason: string }[] = [];
  const groups = Object.entries(doc.hooks).flatMap(([spelling, list]): FoundGroup[] => {
    const name = kebab(spelling);
    if (!isEventName(name)) {
      unread.push({ pointer: `/hooks/${spelling}`, reason: `there is no event ${spelling}${suggestion(name)}` });
      return [];
    }
    if (!Array.isArray(list)) {
      unread.push({ pointer: `/hooks/${spelling}`, reason: "an event holds a list of groups" });
      return [];
    }
    return list.flatMap((group: Group, i): FoundGroup[] => {
      const at = `/hooks/${spelling}/${i}`;
      const bad = !Array.isArray(group?.hooks)
        ? "a group needs a list `hooks`"
        : group.hooks.some(
              (one) =>
                !isFields(one) ||
                !(
                  typeof one.command === "string" ||
                  typeof one.prompt === "string" ||
                  Object.keys(one).some((key) => key.startsWith("x-"))
                ),
            )
          ? "a handler needs a `command` or a `prompt`"
          : undefined;
      if (bad) unread.push({ pointer: at, reason: bad });
      return bad ? [] : [{ event: name, hostEvent: name, group, pointer: at }];
    });
  });
  return { groups, unread };
}

/** Hand-written documents may spell events in any case. */
function kebab(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();
}

function suggestion(name: string): string {
  const near = nearest(name, eventNames);
  return near ? `; did you mean ${near}?` : "";
}
