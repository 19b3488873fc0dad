import { infoOf } from "../model/codes.ts";
import { diagnostic } from "../model/diagnostics.ts";
import { errorIn } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import type { Adapter, Adapters } from "../model/adapter.ts";
import {
  notTaken,
  type FileFault,
  type FoundGroup,
  type ConfigFile,
  type Scope,
} from "../model/config.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { callsShim, callsTwin } from "../model/started-shim.ts";
import { isFields, same, stepsOf, valueAt, type Json } from "../model/json.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { isOwnFile, ownsWhole } from "../model/own-file.ts";
import { misspelt } from "../model/suggest.ts";
import { baseOf, type LoadedFile } from "../model/world.ts";
import { MOST_HOOKS, tooManyHooks } from "./bounds.ts";
import { parseOurs, type Parsed } from "./parse.ts";
import { detectFormat, ownerOf, readAs, type Read } from "./detect.ts";
import { joinedForms, RUNS, shapeOf } from "./shapes.ts";
import { ofOneAgent, UNIVERSAL } from "./universal.ts";
import { worldOfOne } from "./world.ts";

/** A file with hooks of its owner's, without any of ours. */
export interface Source {
  /** The host in whose format the file is, or `universal`. */
  readonly host: string;
  readonly file: string;
  readonly scope: Scope;
  readonly value: Json;
  readonly groups: readonly FoundGroup[];
  readonly natives: readonly FoundGroup[];
  readonly unread: readonly Diagnostic[];
  /** What is meant by parts of it that no agent runs as they stand, by their places. */
  readonly meant?: ReadonlyMap<string, readonly FoundGroup[]>;
  /** Why its host now drops this file or a part of it. */
  readonly dead: readonly Located[];
  /** The plugin's folder, and whether the project, or the file's person, has it enabled. */
  readonly plugin?: { readonly folder: string; readonly on: boolean };
  /** The name of the installed package that the hooks are from. */
  readonly package?: string;
  readonly orphan?: true;
  /** The switch that now keeps all of it from running. */
  readonly off?: string;
  /** This switches it on again, where more is needed than to remove the switch. */
  readonly offMeet?: string;
  /** The format of a document of another program's, which no agent reads. */
  readonly format?: string;
  /** The copies of its hooks in agents' own files, which are no sources. */
  readonly copies?: readonly HookCopy[];
  /** Findings about such a document apart from its hooks. */
  readonly remarks?: readonly Diagnostic[];
  /** The file whose entries that switch keeps from running, if it is a different one. */
  readonly offIn?: string;
}

/** A copy in an agent's own file, and the hooks of a document that it does the work of. */
export interface HookCopy {
  readonly source: Source;
  readonly found: FoundGroup;
  readonly originals: readonly FoundGroup[];
}

export const emptySource = (host: string, file: string, scope: Scope): Source => ({
  host,
  file,
  scope,
  value: {},
  groups: [],
  natives: [],
  unread: [],
  dead: [],
});

interface Located extends FileFault {
  readonly line: number;
}

/** The entry calls the shim. What Hookport wrote is never a source. */
export function isOurs(value: unknown): boolean {
  if (typeof value === "string") return callsShim(value) || callsTwin(value);
  if (Array.isArray(value)) return value.length > 0 && value.every(isOurs);
  if (!isFields(value)) return false;
  const { hooks } = value;
  if (Array.isArray(hooks)) return isOurs(hooks) && RUNS.every((key) => value[key] === undefined);
  return [value["command"], value["bash"]].some(
    (candidate) => typeof candidate === "string" && isOurs(candidate),
  );
}

export interface As {
  readonly as?: string | undefined;
  readonly scope?: Scope;
  /** The place that its agent loads it from, if it is known. */
  readonly place?: ConfigFile;
  readonly plugin?: Source["plugin"];
  /** The agent whose plugin the file is in, if that does not say in whose words it is. */
  readonly loader?: string;
  /** Variables that other files of its host give its hooks. */
  readonly env?: { readonly [name: string]: string };
}

/** Reads the hooks in one file; undefined if it has none of its owner's. */
export function readSource(
  adapters: Adapters,
  files: Files,
  file: string,
  { as, scope = "project", env, place: known, plugin, loader }: As = {},
): Source | undefined {
  const text = files.read(file);
  const hint = "name a project folder or a file that holds hooks";
  if (text === undefined) throw errorIn({ file, line: 0, what: "no such file" }, hint);
  if (isOwnFile(text) && Object.values(adapters).some(({ config }) => ownsWhole(config, file)))
    return undefined;
  const code = codeIn(adapters, file);
  if (code !== undefined)
    throw errorIn({ file, line: 0, what: code }, infoOf("code-source").hint, "code-source");
  const parsed = parseOurs(text, file);
  const { value } = parsed;
  if (parsed.unread !== undefined) {
    const at = { file, line: parsed.line(""), pointer: "/hooks" };
    const unread = [diagnostic("unread", at, parsed.unread)];
    return { ...emptySource(as ?? ownerOf(adapters, file, scope), file, scope), unread };
  }
  const read = as
    ? readAs(adapters, as, value, file, scope, known)
    : detectFormat(adapters, value, file, scope, loader);
  if (!read) return undefined;
  const { host, place } = read;
  if (read.groups.flatMap(({ group }) => group.hooks).length + read.unread.length > MOST_HOOKS)
    throw tooManyHooks(file);
  const given = { ...env, ...(place && ownVariables(adapters[host], place, file, text)) };
  const owned = (group: FoundGroup) =>
    ownersPart(group, host, file, parsed, place !== undefined || scope === "plugin", place, plugin);
  const groups = read.groups
    .flatMap(owned)
    .map((group) =>
      Object.keys(given).length ? { ...group, group: { ...group.group, env: given } } : group,
    );
  const owners = (faults: readonly FileFault[]) =>
    faults.filter(
      ({ pointer }) =>
        !(isOurs(valueAt(value, pointer)) && !/\/(?:command|bash)$/.test(pointer)) &&
        !(place?.scope === "plugin" && isReference(value, pointer)),
    );
  const wrong = owners(read.unread);
  const apart = host === UNIVERSAL && isFields(value) ? ofOneAgent(value, adapters) : [];
  const unread = [...wrong, ...owners(read.beside), ...apart];
  if (!groups.length && !unread.length) return undefined;
  const isList = isFields(value) && Array.isArray(value["hooks"]);
  const forms = unread.flatMap(({ form }) => form ?? []);
  return {
    host,
    file,
    scope: place?.scope ?? scope,
    value,
    groups: groups.filter(({ event }) => event),
    natives: groups.filter(({ event }) => !event),
    unread: unread.map(({ pointer, reason, code, hint, form, gate }) =>
      diagnostic(
        code ?? "unread",
        { file, line: parsed.line(pointer), pointer, ...(gate && { event: gate }) },
        form !== undefined && code === undefined
          ? `${reason}; ${adapters[host]?.title ?? "its agent"} does not run it so: write ${wayOut(isList ? joinedForms(form, forms) : form, pointer, value)}`
          : `${reason}${meantIn(valueAt(value, pointer) as Json | undefined)}`,
        { hint },
      ),
    ),
    meant: new Map(
      unread.map(({ pointer, groups: meant = [] }) => [pointer, meant.flatMap(owned)]),
    ),
    dead: deadPart(adapters, { ...read, unread: wrong }, parsed),
    ...(plugin && { plugin }),
  };
}

/** What stands outside of all hooks may be right but for its place. */
function wayOut(form: string, at: string, value: Json): string {
  const [event = ""] = stepsOf(at);
  if (event === "hooks") return shapeOf(form);
  const isRight = same(JSON.parse(`{${form}}`), { [event]: valueAt(value, at) });
  return `${isRight ? "it" : shapeOf(form)} within "hooks":{…}`;
}

/** Why a file that is code, in which some agent's users write hooks, is not read. */
export const codeIn = (adapters: Adapters, file: string): string | undefined =>
  Object.values(adapters).find(({ config }) => config.code?.ends.some((end) => file.endsWith(end)))
    ?.config.code?.says;

/** The key of an entry that was probably meant to name what runs, for one that has no such key. */
function meantIn(entry: Json | undefined): string {
  const keys =
    isFields(entry) && !RUNS.some((key) => entry[key] !== undefined) ? Object.keys(entry) : [];
  for (const key of keys.filter((name) => !["type", "hooks", "matcher"].includes(name))) {
    const near = misspelt(key, [...RUNS, "hooks"]);
    if (near !== undefined) return `; did you mean \`${near}\` with ${JSON.stringify(key)}?`;
  }
  return "";
}

function ownVariables(
  adapter: Adapter | undefined,
  place: ConfigFile,
  file: string,
  text: string,
): LoadedFile["sets"] {
  const loaded = adapter?.config.files(worldOfOne(baseOf(place), file, text));
  const own = loaded?.find(
    (found) => found.file === file && found.of === undefined && !found.absent,
  );
  return own?.sets ?? {};
}

/** Returns why a host drops its file, with both our entries and others', or a part of it. */
function deadPart(
  adapters: Adapters,
  { host, place, unread }: Read,
  { value, line, loose }: Parsed,
): readonly Located[] {
  if (!place || host === UNIVERSAL) return [];
  const rejects = adapters[host]?.config.rejects?.(value, place, unread) ?? [];
  return [
    ...notTaken(place, loose).map(({ line: at, reason }) => ({ line: at, pointer: "", reason })),
    ...rejects.map((reject) => ({ ...reject, line: line(reject.pointer) })),
  ];
}

/** Someone put a command of their own beside our line for Windows, where the shim must not call itself. */
function withoutTwin(handler: Handler): Handler {
  const { windows, ...rest } = handler;
  return windows !== undefined && callsTwin(windows) ? rest : handler;
}

/** Leaves out calls of ours, and adds the place of every handler. */
function ownersPart(
  group: FoundGroup,
  host: string,
  file: string,
  { line }: Parsed,
  inPlace: boolean,
  place: ConfigFile | undefined,
  plugin: Source["plugin"],
): readonly FoundGroup[] {
  const hooks = group.group.hooks.flatMap((handler): Handler[] => {
    const { pointer } = handler.origin ?? group;
    return isOurs(handler)
      ? []
      : [{ ...withoutTwin(handler), origin: { pointer, line: line(pointer) } }];
  });
  if (!hooks.length) return [];
  const origin = {
    host,
    file,
    pointer: group.pointer,
    line: line(group.pointer),
    ...(inPlace && { inPlace }),
    ...(place?.within && { within: place.within }),
    ...(plugin && { plugin: plugin.folder }),
  };
  // A hook that runs inside one agent or skill is its host's own, regardless of its event's name.
  return [
    { ...group, ...(place?.within && { event: null }), group: { ...group.group, hooks, origin } },
  ];
}

/** Nobody here enabled the plugin that it is in: its hooks are nobody's here (S25). */
export const isApart = ({ plugin }: Source): boolean =>
  plugin !== undefined && !plugin.on && plugin.folder !== "";

type Groups = Pick<Source, "groups" | "natives">;

export const handlersIn = ({ groups, natives }: Groups): readonly Handler[] =>
  [...groups, ...natives].flatMap(({ group }) => group.hooks);

/** A group without a handler counts. */
export const hasGroups = ({ groups, natives }: Groups): boolean =>
  groups.length + natives.length > 0;

/** A plugin's manifest may name files in place of hooks. */
const isReference = (value: Json, pointer: string) =>
  isFields(value) &&
  !isFields(value["hooks"]) &&
  /^\/hooks(\/\d+)?$/.test(pointer) &&
  typeof valueAt(value, pointer) === "string";
