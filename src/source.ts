/** Reading the hooks people have (design, section 6). */
import { UserError } from "./error.ts";
import { fits, type Files } from "./files.ts";
import type { Adapter } from "./model/adapter.ts";
import type { Fault, Found, FoundGroup, Loaded, Place, Scope } from "./model/config.ts";
import type { Handler } from "./model/document.ts";
import { isFields, isWithin, stepsOf, type Fields, type Json } from "./model/json.ts";
import type { Unread } from "./model/report.ts";
import { rowsOf } from "./model/route.ts";
import { parse, type Parsed } from "./parse.ts";
import { RUNS, shaped } from "./shapes.ts";
import { isUniversalEvent, readUniversal, UNIVERSAL, UNIVERSAL_PLACES } from "./universal.ts";

export type Adapters = { readonly [id: string]: Adapter };

/** One file with hooks of its owner's: none of ours in it. */
export interface Source {
  /** The host whose format it is in, or `universal`. */
  readonly host: string;
  readonly file: string;
  readonly scope: Scope;
  readonly value: Json;
  readonly groups: readonly FoundGroup[];
  readonly natives: readonly FoundGroup[];
  readonly unread: readonly Unread[];
  /** What was brought into shape: its host does not run it as it stands. */
  readonly notes: readonly Located[];
  /** Why its host drops this file, or a part of it, today. */
  readonly dead: readonly Located[];
  /** It stands in the document alone. */
  readonly orphan?: true;
  /** The switch that keeps all of it from running today. */
  readonly off?: string;
}

/** Of a file that holds nothing of its owner's. */
export const emptySource = (host: string, file: string, scope: Scope): Source => ({
  host,
  file,
  scope,
  value: {},
  groups: [],
  natives: [],
  unread: [],
  notes: [],
  dead: [],
});

export interface Located extends Fault {
  readonly line: number;
}

/** A command as convert writes it, whichever `node` someone made of it; a user's own that merely speaks of the shim is not ours. */
const CALL = /^(?:\S*\/)?node (?:"[^"]*")?(?:'[^']*'|\S)*\.hookport\/shim\.mjs [a-z][a-z-]* [A-Za-z]+( |;|$)/;

/** Does this entry call the shim? What Hookport wrote is never a source. */
export function isOurs(value: unknown): boolean {
  if (typeof value === "string") return CALL.test(value);
  if (Array.isArray(value)) return value.length > 0 && value.every(isOurs);
  if (!isFields(value)) return false;
  const { hooks } = value;
  if (Array.isArray(hooks)) return isOurs(hooks) && RUNS.every((key) => value[key] === undefined);
  return [value["command"], value["bash"]].some((one) => typeof one === "string" && isOurs(one));
}

/** Handlers in one file: beyond, only a file made to keep us busy would go. */
const MOST = 1000;

interface As {
  /** The format, where it is known. */
  readonly as?: string | undefined;
  readonly scope?: Scope;
}

/** The hooks in one file; undefined where it has none that are its owner's. */
export function readSource(adapters: Adapters, files: Files, file: string, { as, scope = "project" }: As = {}): Source | undefined {
  const text = files.read(file);
  if (text === undefined) throw new UserError(`${file}: no such file`, "name a project folder or a file that holds hooks");
  const parsed = parse(text, file);
  const { value } = parsed;
  const read = as ? readAs(adapters, as, value, file, scope) : recognise(adapters, value, file, scope);
  if (!read) return undefined;
  const { host, place } = read;
  if (read.groups.flatMap(({ group }) => group.hooks).length + read.unread.length > MOST)
    throw new UserError(`${file}: holds more than ${MOST} hooks`, "no agent is meant to run so many: split the file", "too-large");
  const located = (one: Fault): Located => ({ ...one, line: parsed.line(one.pointer) });
  const groups = read.groups.flatMap((one) => ownersPart(one, host, file, parsed, stands(place), place));
  const owners = (all: readonly Fault[]) =>
    all.filter(
      ({ pointer }) =>
        !(isOurs(valueAt(value, pointer)) && !/\/(?:command|bash)$/.test(pointer)) &&
        !(place?.scope === "plugin" && isReference(value, pointer)),
    );
  const wrong = owners(read.unread);
  const unread = [...wrong, ...owners(read.beside)];
  if (!groups.length && !unread.length) return undefined;
  const places = groups.flatMap(({ group }) => group.hooks.map(({ origin }) => origin?.pointer ?? ""));
  // What is not read after all is not said to be.
  const notes = read.notes.filter(({ pointer }) => places.some((one) => isWithin(one, pointer)));
  return {
    host,
    file,
    scope: place?.scope ?? scope,
    value,
    groups: groups.filter(({ event }) => event),
    natives: groups.filter(({ event }) => !event),
    unread: unread.map(({ pointer, reason, code = "unread" }) => ({ file, line: parsed.line(pointer), pointer, reason, code })),
    notes: notes.map(located),
    dead: deadPart(adapters, { ...read, unread: wrong, notes }, parsed),
  };
}

/** Why a host drops its file, ours and others' entries alike, or a part of it. */
export function deadIn(adapters: Adapters, files: Files, host: string, { file, place }: Loaded): readonly Located[] {
  const parsed = parse(files.read(file) ?? "{}", file);
  const read = readAs(adapters, host, parsed.value, file, place.scope);
  return read ? deadPart(adapters, read, parsed) : [];
}

function deadPart(adapters: Adapters, { host, place, unread, notes }: Read, { value, line, loose }: Parsed): readonly Located[] {
  if (!place || host === UNIVERSAL) return [];
  const rejects = adapters[host]?.config.rejects?.(value, place, [...unread, ...notes]) ?? [];
  return [
    ...(loose && !place.comments ? [{ line: loose.line, pointer: "", reason: `${loose.what}, where it takes strict JSON only` }] : []),
    ...rejects.map((one) => ({ ...one, line: line(one.pointer) })),
  ];
}

/** The group without calls of ours, every handler with its place. */
function ownersPart(
  one: FoundGroup,
  host: string,
  file: string,
  { line }: Parsed,
  inPlace: boolean,
  place: Place | undefined,
): readonly FoundGroup[] {
  const hooks = one.group.hooks.flatMap((handler): Handler[] => {
    const { pointer } = handler.origin ?? one;
    return isOurs(handler) ? [] : [{ ...handler, origin: { pointer, line: line(pointer) } }];
  });
  if (!hooks.length) return [];
  const origin = {
    host,
    file,
    pointer: one.pointer,
    line: line(one.pointer),
    ...(inPlace && { inPlace }),
    ...(place?.within && { within: place.within }),
  };
  // What runs inside one agent or plugin alone is its host's own, whatever its event is called.
  return [{ ...one, ...(place?.within && { event: null }), group: { ...one.group, hooks, origin } }];
}

interface Read extends Found {
  readonly host: string;
  readonly place: Place | undefined;
  readonly notes: readonly Fault[];
  /** It does not run, and costs nothing else. */
  readonly beside: readonly Fault[];
}

/** The format in which most of it can be read; of equals, the one whose place it stands in. Its own host's, if that reads half. */
function recognise(adapters: Adapters, value: Json, file: string, scope: Scope): Read | undefined {
  const handlers = ({ groups }: Read) => groups.flatMap(({ group }) => group.hooks).length;
  const score = (read: Read) => handlers(read) - 2 * read.unread.length - read.notes.length / 2;
  const ids = [UNIVERSAL, ...Object.keys(adapters)].filter((id) => file.endsWith(".json") || placeFor(adapters, id, file, scope));
  const all = ids
    .flatMap((host) => {
      const read = readAs(adapters, host, value, file, scope);
      return read ? [{ read, score: score(read), spelt: spelt(read, value), home: read.place !== undefined }] : [];
    })
    .sort((a, b) => b.score - a.score || b.spelt - a.spelt || Number(b.home) - Number(a.home));
  const best = all.find(({ read }) => read.groups.length);
  const own = all.find(
    ({ home, read }) => home && read.host !== UNIVERSAL && 2 * handlers(read) >= handlers((best ?? all[0])?.read as Read),
  );
  return (own ?? best ?? all.find(({ home }) => home))?.read;
}

/** Events that stand in the file just as the format spells them: a universal document may be spelt in any way. */
function spelt({ groups }: Found, value: Json): number {
  const events = isFields(value) && isFields(value["hooks"]) ? value["hooks"] : isFields(value) ? value : {};
  return new Set(groups.filter(({ hostEvent }) => Object.hasOwn(events, hostEvent)).map(({ hostEvent }) => hostEvent)).size;
}

/** The place of its own that a file stands in; `scope` tells which folder the file's name starts from. */
function placeFor(adapters: Adapters, host: string, file: string, scope: Scope): Place | undefined {
  const folder = (one: Scope) => (one === "user" || one === "managed" ? one : "project");
  if (host === UNIVERSAL) return UNIVERSAL_PLACES.includes(file) ? { path: file, scope: "project" } : undefined;
  return adapters[host]?.config.places.find((place) => !place.of && folder(place.scope) === folder(scope) && fits(file, place.path));
}

/** Its own host runs it from there: a package's hooks run only where the package is installed. */
const stands = (place: Place | undefined) => place !== undefined && place.scope !== "plugin";

function readAs(adapters: Adapters, host: string, value: Json, file: string, scope: Scope): Read | undefined {
  const adapter = adapters[host];
  const { config } = adapter ?? {};
  if (host !== UNIVERSAL && (!adapter || !config?.read)) return undefined;
  const known = adapter ? [...rowsOf(adapter.wire).map(({ name }) => name), ...(config?.nativeEvents ?? [])] : [];
  const isEvent = adapter ? (name: string) => known.includes(name) : isUniversalEvent;
  const inShape = shaped(value, config?.shape ?? "groups", isEvent, adapter !== undefined);
  if (!inShape) return undefined;
  const place = placeFor(adapters, host, file, scope);
  const any = place ?? (config?.places.find(({ of }) => !of) as Place);
  const found = adapter && config?.read ? config.read(inShape.value, any) : readUniversal(inShape.value);
  const back = <T extends { readonly pointer: string }>(one: T): T => ({ ...one, pointer: inShape.from(one.pointer)[0] as string });
  const groups = found.groups.map((one) => ({
    ...back(one),
    group: {
      ...one.group,
      hooks: one.group.hooks.map((handler) => (handler.origin ? { ...handler, origin: back(handler.origin) } : handler)),
    },
  }));
  const unread = [...inShape.unread, ...found.unread.flatMap((one) => inShape.from(one.pointer).map((pointer) => ({ ...one, pointer })))];
  const beside = inShape.beside.filter(({ pointer }) => !unread.some((one) => isWithin(pointer, one.pointer)));
  return { host, place, groups, unread, beside, notes: inShape.notes };
}

/** A plugin's manifest may name files in the place of hooks. */
const isReference = (value: Json, pointer: string) =>
  isFields(value) && !isFields(value["hooks"]) && /^\/hooks(\/\d+)?$/.test(pointer) && typeof valueAt(value, pointer) === "string";

export function valueAt(value: Json, pointer: string): unknown {
  return stepsOf(pointer).reduce<unknown>(
    (here, step) => (typeof here === "object" && here !== null && Object.hasOwn(here, step) ? (here as Fields)[step] : undefined),
    value,
  );
}
