/** Reads the file that people edit: `.hookport/hooks.jsonc` (S26). */
import type { FoundGroup, FileFault } from "../model/config.ts";
import { diagnostic } from "../model/diagnostics.ts";
import type { AcceptedGap, Group } from "../../schemas/types/document.ts";
import { isEventName } from "../model/events.ts";
import type { Files } from "../model/files.ts";
import {
  asFields,
  isFields,
  pointer,
  text as textOf,
  type Fields,
  type Json,
} from "../model/json.ts";
import { LOCAL, type Layer } from "../model/layer.ts";
import { splitDialect } from "../model/route.ts";
import { wrongInGroup, wrongInHandler } from "../model/well-formed.ts";
import { closestWord } from "../model/suggest.ts";
import { parseOurs, type Parsed } from "./parse.ts";
import { guardWordsIn, packagesIn, type GuardWords, type NamedPackage } from "./edited-parts.ts";
import { inLongForm } from "./shapes.ts";
import { emptySource, type Source } from "./source.ts";
import { eventSpelt, noEvent, UNIVERSAL } from "./universal.ts";

/** People may name the hook by its script or its command. */
export interface EditedGap extends AcceptedGap {
  readonly hook?: string;
}

const KEYS = [
  "$schema",
  "version",
  "description",
  "to",
  "from",
  "dialect",
  "adopt",
  "failOpen",
  "packages",
  "hooks",
  "accept",
  "guard",
  "systems",
  "log",
];

/** The systems on which a project may say that it is used. */
export const SYSTEMS: readonly string[] = ["windows", "macos", "linux"];

export interface Edited {
  readonly file: string;
  readonly text: string;
  readonly parsed: Parsed;
  /** It is undefined if the file names no agents. */
  readonly to?: readonly string[];
  /** The files whose hooks are edited in those files themselves. */
  readonly from: readonly string[];
  readonly accept: readonly EditedGap[];
  /** Whether these hooks are guards, by the word of their owner. */
  readonly guard: GuardWords;
  /** The systems that the project is used on, as far as it says so. */
  readonly systems: readonly string[];
  readonly failOpen: boolean;
  /** Calls are not to be written down; only one person's file may say so, for that person. */
  readonly refusesLog: boolean;
  /** False if somebody chose to keep hooks in the agents' own files. */
  readonly adopt?: false;
  /** The dialect of groups that do not name their own. */
  readonly dialect?: string;
  /** The packages whose hooks count too. */
  readonly packages: readonly NamedPackage[];
  /** It is undefined if all hooks are in other files. */
  readonly groups?: readonly FoundGroup[];
  readonly faults: readonly FileFault[];
}

export function readEdited(files: Files, { edited: file }: Layer): Edited | undefined {
  const text = files.read(file);
  return text === undefined ? undefined : editedIn(text, file);
}

export function editedIn(text: string, file: string): Edited {
  const parsed = parseOurs(text, file);
  const value = asFields(parsed.value);
  const faults: FileFault[] = [];
  const wrong = (at: string, reason: string, code?: FileFault["code"]) =>
    void faults.push({ pointer: at, reason, ...(code && { code }) });
  if (!isFields(parsed.value)) wrong("", "the file is no object");
  for (const key of Object.keys(value))
    if (!KEYS.includes(key) && !key.startsWith("x-")) {
      const reason = `${JSON.stringify(key)} means nothing here${orNear(key, KEYS)}`;
      wrong(pointer(key), reason, "unknown-key");
    }
  if ("log" in value && file !== LOCAL.edited)
    wrong("/log", `only ${LOCAL.edited} switches the log off, for one person`);
  const listed = (key: string) => {
    const list = value[key];
    if (
      list === undefined ||
      (Array.isArray(list) && list.every((value) => typeof value === "string"))
    )
      return list as string[] | undefined;
    wrong(pointer(key), `\`${key}\` is not a list of texts`);
    return undefined;
  };
  const to = listed("to");
  const from = listed("from") ?? [];
  const systems = listed("systems") ?? [];
  for (const [i, text] of systems.entries())
    if (!SYSTEMS.includes(text))
      wrong(
        pointer("systems", i),
        `${JSON.stringify(text)} is no system that is known here${orNear(text, SYSTEMS)}`,
      );
  const dialect = textOf(value["dialect"]);
  const hooks = value["hooks"];
  if (hooks !== undefined && !isFields(hooks))
    wrong("/hooks", "`hooks` is not an object of events");
  const packages = packagesIn(value["packages"], faults);
  const groups = isFields(hooks) ? groupsIn(hooks, dialect, parsed, file, faults) : undefined;
  return {
    file,
    text,
    parsed,
    ...(to && { to }),
    from,
    accept: acceptsIn(value["accept"]),
    guard: guardWordsIn(value["guard"], faults),
    systems,
    failOpen: value["failOpen"] === true,
    refusesLog: value["log"] === false && file === LOCAL.edited,
    ...(value["adopt"] === false && { adopt: false }),
    ...(dialect !== undefined && { dialect }),
    packages,
    ...(groups && { groups }),
    faults,
  };
}

function orNear(word: string, words: readonly string[]): string {
  const near = closestWord(word, words);
  return near === undefined ? "" : `; did you mean ${JSON.stringify(near)}?`;
}

function groupsIn(
  hooks: Fields,
  dialect: string | undefined,
  parsed: Parsed,
  file: string,
  faults: FileFault[],
): readonly FoundGroup[] {
  return Object.entries(hooks).flatMap(([spelling, list]) => {
    const event = eventSpelt(spelling);
    const at = pointer("hooks", spelling);
    if (!isEventName(event))
      faults.push({
        pointer: at,
        ...noEvent(spelling, Object.keys(hooks)),
        code: "unknown-event",
      });
    else if (!Array.isArray(list))
      faults.push({ pointer: at, reason: "the hooks of an event are a list" });
    if (!isEventName(event) || !Array.isArray(list)) return [];
    return (list as readonly Json[]).flatMap((element, i) => {
      const place = at + pointer(i);
      const { group: value, places } = longForm(element, place);
      const wrong =
        wrongInGroup(value) ??
        (value["hooks"] as Json[]).map(wrongInHandler).find((candidate) => candidate !== undefined);
      if (wrong !== undefined) {
        faults.push({ pointer: place, reason: wrong });
        return [];
      }
      const { hooks: handlers, ...rest } = value as unknown as Group;
      const words = rest.dialect ?? dialect;
      const of = (text = place) => ({ pointer: text, line: parsed.line(text) });
      const group: Group = {
        ...rest,
        ...(words !== undefined && { dialect: words }),
        hooks: handlers.map((handler, h) => ({ ...handler, origin: of(places[h]) })),
        origin: { host: splitDialect(words)[0], file, ...of(), adopted: true },
      };
      return [{ event, hostEvent: event, group, pointer: place }];
    });
  });
}

/** A handler directly in an event's list is a group of its own, by default a command. */
function longForm(
  element: Json,
  at: string,
): { readonly group: Fields; readonly places: readonly string[] } {
  const typed = (value: Json): Json =>
    isFields(value) && value["type"] === undefined && value["command"] !== undefined
      ? { type: "command", ...value }
      : value;
  if (!isFields(element)) return { group: {}, places: [] };
  const { hooks } = element;
  if (Array.isArray(hooks)) {
    const list = hooks as readonly Json[];
    return {
      group: { ...element, hooks: list.map(typed) },
      places: list.map((_, h) => at + pointer("hooks", h)),
    };
  }
  if (hooks !== undefined) return { group: element, places: [] };
  const [group, handler] = inLongForm(element);
  return { group: { ...group, hooks: [typed(handler)] }, places: [at] };
}

/** This file calls the host `agent`. */
function acceptsIn(list: Json | undefined): readonly EditedGap[] {
  if (!Array.isArray(list)) return [];
  return (list as Json[]).flatMap((value) => {
    if (!isFields(value) || !["code", "why"].every((key) => textOf(value[key])?.trim())) return [];
    const { agent, ...rest } = value;
    return [(agent === undefined ? rest : { ...rest, host: agent }) as unknown as EditedGap];
  });
}

/** Makes one source for each agent in whose words its hooks are written. */
export function editedSources(
  { file, to = [], groups = [], faults, parsed }: Edited,
  scope: Source["scope"],
  known: readonly string[],
): readonly Source[] {
  const hostOf = ({ group }: FoundGroup) => {
    const [id] = splitDialect(group.dialect);
    return known.includes(id) ? id : UNIVERSAL;
  };
  const noAgents = (ids: readonly string[], placeOf: (i: number) => string): readonly FileFault[] =>
    ids.flatMap((id, i) =>
      known.includes(id) ? [] : [{ pointer: placeOf(i), reason: noAgent(id, known) }],
    );
  const unread = [
    ...faults,
    ...groups
      .flatMap(({ group }) => group.hooks)
      .flatMap(({ agents = [], origin }) => noAgents(agents, () => origin?.pointer ?? "")),
    ...noAgents(to, (i) => pointer("to", i)),
  ].map(({ pointer: at, reason, code, hint }) =>
    diagnostic(code ?? "unread", { file, line: parsed.line(at), pointer: at }, reason, { hint }),
  );
  const hosts = [...new Set(groups.map(hostOf))];
  if (!hosts.length && !unread.length) return [];
  return (hosts.length ? hosts : [UNIVERSAL]).map((host, i) => ({
    ...emptySource(host, file, scope),
    value: parsed.value,
    groups: groups.filter((group) => hostOf(group) === host),
    unread: i === 0 ? unread : [],
  }));
}

function noAgent(id: string, known: readonly string[]): string {
  const near = closestWord(id, known);
  return `there is no agent ${JSON.stringify(id)}${near ? `; did you mean ${near}?` : ""}`;
}
