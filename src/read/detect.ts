import { fitsPlace } from "../model/files.ts";
import type { Adapters } from "../model/adapter.ts";
import type { FileFault, FoundHooks, ConfigFile, Scope } from "../model/config.ts";
import { eventNames } from "../model/events.ts";
import { isFields, isWithin, stepsOf, valueAt, type Fields, type Json } from "../model/json.ts";
import { rowsOf } from "../model/route.ts";
import { ignoredHalves, misplacedIn, withRightForm, type HooksForm } from "./shapes.ts";
import { isUniversalEvent, readUniversal, UNIVERSAL, UNIVERSAL_PLACES } from "./universal.ts";

export interface Read extends FoundHooks {
  readonly host: string;
  readonly place: ConfigFile | undefined;
  /** Parts that do not run and have no other effect. */
  readonly beside: readonly FileFault[];
}

/**
 * Reads a file in the format in which most of it can be read. Among equals, the format of the agent
 * that loads it as a plugin's wins, and then that of the file's own path; the format of its own
 * host is kept if it can read half as many hooks as the best one runs.
 */
export function detectFormat(
  adapters: Adapters,
  value: Json,
  file: string,
  scope: Scope,
  loader?: string,
): Read | undefined {
  // What is meant tells the format as well, although it is not read.
  const meant = ({ unread }: Read) => unread.reduce((sum, fault) => sum + (fault.meant ?? 0), 0);
  const run = ({ groups }: Read) => groups.flatMap(({ group }) => group.hooks).length;
  const handlers = (read: Read) => run(read) + meant(read);
  const score = (read: Read) =>
    handlers(read) -
    read.unread.reduce((sum, fault) => sum + (fault.meant === undefined ? 2 : 0.5), 0);
  const ids = [UNIVERSAL, ...Object.keys(adapters)].filter(
    (id) => file.endsWith(".json") || placeFor(adapters, id, file, scope),
  );
  const items = ids
    .flatMap((host) => readAs(adapters, host, value, file, scope) ?? [])
    .map((read) => ({
      read,
      score: score(read),
      spelt: spelt(read, value),
      home: read.place !== undefined || read.host === loader,
    }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.spelt - a.spelt ||
        Number(b.read.host === loader) - Number(a.read.host === loader) ||
        Number(b.home) - Number(a.home),
    );
  const best = items.find(({ read }) => handlers(read));
  const own = items.find(
    ({ home, read }) =>
      home &&
      read.host !== UNIVERSAL &&
      2 * handlers(read) >= run((best ?? items[0])?.read as Read),
  );
  return (own ?? best ?? items.find(({ home }) => home))?.read;
}

/** Counts exact spellings only, because a universal document may use any spelling. */
function spelt({ groups }: FoundHooks, value: Json): number {
  const events = eventsIn(value);
  const names = new Set(groups.map(({ hostEvent }) => hostEvent));
  return [...names].filter((name) => Object.hasOwn(events, name)).length;
}

/** Events may be among its `hooks`, or else among all of its fields. */
function eventsIn(value: Json): Fields {
  if (!isFields(value)) return {};
  return isFields(value["hooks"]) ? value["hooks"] : value;
}

/** `scope` determines the folder that the file's name starts from. */
function placeFor(
  adapters: Adapters,
  host: string,
  file: string,
  scope: Scope,
): ConfigFile | undefined {
  const folder = (scope: Scope) => (scope === "user" || scope === "managed" ? scope : "project");
  if (host === UNIVERSAL)
    return UNIVERSAL_PLACES.includes(file) ? { path: file, scope: "project" } : undefined;
  return adapters[host]?.config.places.find(
    (place) => folder(place.scope) === folder(scope) && fitsPlace(file, place.path),
  );
}

/** The agent that has a place at this path; the universal format if none has. */
export const ownerOf = (adapters: Adapters, file: string, scope: Scope): string =>
  Object.keys(adapters).find((id) => placeFor(adapters, id, file, scope)) ?? UNIVERSAL;

export function readAs(
  adapters: Adapters,
  host: string,
  value: Json,
  file: string,
  scope: Scope,
  loadedFrom?: ConfigFile,
): Read | undefined {
  const adapter = adapters[host];
  const { config } = adapter ?? {};
  if (host !== UNIVERSAL && (!adapter || !config?.read)) return undefined;
  const known = adapter
    ? [...rowsOf(adapter.protocol).map(({ name }) => name), ...(config?.nativeEvents ?? [])]
    : [];
  const isEvent = adapter ? (name: string) => known.includes(name) : isUniversalEvent;
  const place = loadedFrom ?? placeFor(adapters, host, file, scope);
  const places = config?.places ?? [];
  // In any other place it is read as a file of that scope: a person's own file does not have the
  // meaning of a project's.
  const any =
    place ??
    ((places.find((place) => place.scope === scope && place.write) ??
      places.find((place) => place.scope === scope) ??
      places[0]) as ConfigFile);
  const format: HooksForm = {
    shape: config?.shape ?? "groups",
    events: adapter ? known : eventNames,
    ...(adapter && { title: adapter.title }),
    isEvent,
    read: (fields) => (config?.read ? config.read(fields, any) : readUniversal(fields)),
  };
  const misplaced = misplacedIn(value, format);
  const hooks = isFields(value) ? value["hooks"] : undefined;
  if (!isFields(hooks) && !misplaced.length) return undefined;
  const found =
    isFields(value) && isFields(hooks) ? format.read(value) : { groups: [], unread: [] };
  const unread = [...misplaced, ...found.unread]
    .filter(
      ({ pointer }) =>
        valueAt(value, pointer) !== null || ![1, 2].includes(stepsOf(pointer).length),
    )
    .map((fault) => withRightForm(fault, value, format));
  const beside = ignoredHalves(value, format).filter(
    ({ pointer }) => !unread.some((fault) => isWithin(pointer, fault.pointer)),
  );
  return { host, place, groups: found.groups, unread, beside };
}
