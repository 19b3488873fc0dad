/** Finds hooks in a shape that their agent does not run, and the right form of each. */
import type { FileFault, FoundHooks, Shape } from "../model/config.ts";
import { isGate } from "../model/events.ts";
import {
  asFields,
  isFields,
  keptOf,
  pointer,
  stepsOf,
  valueAt,
  type Fields,
  type Json,
} from "../model/json.ts";
import { eventMeant } from "../model/event-meant.ts";

/** Fields of a handler that determine what runs. */
export const RUNS: readonly string[] = ["command", "bash", "powershell", "exec", "prompt", "url"];
/** A handler in place of a group may have these fields of one. */
const OF_GROUP: readonly string[] = ["matcher", "dialect", "sequential"];
const BESIDE_EVENTS = ["$schema", "version", "description", "disableAllHooks", "name"];

/** Such a handler as a group's fields and a handler's. */
export const inLongForm = (handler: Fields): readonly [group: Fields, handler: Fields] => [
  keptOf(handler, (_, key) => OF_GROUP.includes(key)),
  keptOf(handler, (_, key) => !OF_GROUP.includes(key)),
];

/** A format: its shape, its events, and its reader. */
export interface HooksForm {
  readonly shape: Shape;
  readonly events: readonly string[];
  /** Whose format it is; no agent's, if that is missing. */
  readonly title?: string;
  isEvent(name: string): boolean;
  read(value: Fields): FoundHooks;
}

/** Parts that stand in no event's list below `hooks`, where every agent has its hooks. */
export function misplacedIn(value: Json, { isEvent }: HooksForm): readonly FileFault[] {
  if (!isFields(value)) return [{ pointer: "", reason: "it is no object" }];
  const { hooks } = value;
  const outside = Object.entries(value)
    .filter(([key, value]) => !BESIDE_EVENTS.includes(key) && isEvent(key) && holdsHandlers(value))
    .map(([event]) => ({ pointer: pointer(event), reason: "an event outside of `hooks`" }));
  if (Array.isArray(hooks))
    return [
      ...hooks.map((_, i) => ({
        pointer: pointer("hooks", i),
        reason: "`hooks` must be an object of events, and no list",
      })),
      ...outside,
    ];
  const isNone = hooks === undefined || hooks === null || isFields(hooks);
  return [...(isNone ? [] : [{ pointer: "/hooks", reason: "`hooks` holds events" }]), ...outside];
}

/** Of an entry that is both a handler and a group, one half is ignored. */
export function ignoredHalves(value: Json, { shape }: HooksForm): readonly FileFault[] {
  const hooks = asFields(asFields(value)["hooks"]);
  const nests = shape === "groups" || shape === "either";
  return Object.entries(hooks).flatMap(([event, list]) =>
    Array.isArray(list)
      ? (list as Json[]).flatMap((value, i) => ignoredBy(value, pointer("hooks", event, i), nests))
      : [],
  );
}

function ignoredBy(value: Json, at: string, nests: boolean): readonly FileFault[] {
  const runs = runsBy(value);
  const hooks = isFields(value) ? value["hooks"] : undefined;
  if (nests && Array.isArray(hooks))
    return [
      ...(runs === undefined
        ? []
        : [{ pointer: at + pointer(runs), reason: `\`${runs}\` next to \`hooks\` does not run` }]),
      ...(hooks as Json[]).flatMap((hook, i) => ignoredBy(hook, at + pointer("hooks", i), false)),
    ];
  return runs === undefined || !holdsHandlers(hooks)
    ? []
    : [{ pointer: `${at}/hooks`, reason: `\`hooks\` next to \`${runs}\` do not run` }];
}

/** Adds the right form of what stands there, unless its meaning is in doubt. */
export function withRightForm(fault: FileFault, value: Json, format: HooksForm): FileFault {
  const entry = entryAt(fault.pointer, value);
  if (!entry) return fault;
  const event = format.isEvent(entry.event) ? entry.event : eventMeant(entry.event, format.events);
  if (event === undefined && entry.isListed && format.title !== undefined)
    return {
      ...fault,
      code: "unknown-event",
      reason: `${fault.reason}; ${format.title} has no event ${entry.event}`,
    };
  const list = event === undefined ? undefined : inShape(entry.entry, format.shape, entry.whole);
  if (event === undefined || !list?.length) return fault;
  const hooks = { [event]: list as Json };
  const found = format.read({ version: 1, hooks });
  const meant = found.groups.flatMap(({ group }) => group.hooks).length;
  if (!meant || found.unread.length) return fault;
  const [first] = found.groups;
  return {
    ...fault,
    meant,
    form: JSON.stringify(hooks).slice(1, -1),
    groups: found.groups,
    ...(first?.event && isGate(first.event) && { gate: first.event }),
  };
}

/** Only the shape is known to be right: what a hook runs may be wrong too. */
export const shapeOf = (form: string): string =>
  JSON.stringify(JSON.parse(`{${form}}`), (key, value: unknown) =>
    typeof value === "string" && RUNS.includes(key) ? "…" : value,
  ).slice(1, -1);

/** The forms of one event as one form, as a key stands in an object but once. */
export const joinedForms = (form: string, forms: readonly string[]): string => {
  const eventsOf = (text: string) => Object.entries(JSON.parse(`{${text}}`) as Fields);
  const [[event] = [""]] = eventsOf(form);
  const lists = forms.flatMap(eventsOf).flatMap(([name, list]) => (name === event ? list : []));
  return JSON.stringify({ [event]: lists }).slice(1, -1);
};

interface Said {
  readonly event: string;
  readonly entry: Json;
  /** It is all that the event has, and no element of a list. */
  readonly whole?: boolean;
  /** It stands in one list with those of other events, and names its own. */
  readonly isListed?: true;
}

/** A handler keeps its group's matcher. */
function entryAt(at: string, value: Json): Said | undefined {
  const entry = valueAt(value, at) as Json | undefined;
  const [first, event, i, inner] = stepsOf(at);
  if (entry === undefined || first === undefined) return undefined;
  if (first !== "hooks") return { event: first, entry, whole: true };
  const hooks = isFields(value) ? value["hooks"] : undefined;
  if (Array.isArray(hooks)) {
    if (!isFields(entry) || typeof entry["event"] !== "string") return undefined;
    const { event: named, ...others } = entry;
    return { event: named as string, entry: others as Fields, isListed: true };
  }
  if (event === undefined) return undefined;
  if (inner !== "hooks") return { event, entry, whole: i === undefined };
  const group = valueAt(value, pointer("hooks", event, Number(i))) as Fields;
  return { event, entry: { ...group, hooks: [entry] } };
}

/** Handlers, and the fields of the group around them. */
interface Meant {
  readonly around: Fields;
  readonly handlers: readonly Fields[];
}

/** The elements that say the same; undefined if in doubt. A list may be a map of matchers. */
export function inShape(entry: Json, shape: Shape, whole = false): readonly Json[] | undefined {
  const list = meantBy(entry, whole)?.flatMap((meant) => written(meant, shape));
  return list?.every((candidate) => candidate !== undefined) ? list : undefined;
}

/** Returns what a value in the place of a list or of an element runs, and on what. */
function meantBy(value: Json | undefined, map = false): readonly Meant[] | undefined {
  if (Array.isArray(value)) return every((value as Json[]).map((value) => meantBy(value)))?.flat();
  const [own] = handlersIn(value ?? null) ?? [];
  if (own) {
    const [around, handler] = inLongForm(own);
    return [meantByTool({ around, handlers: [handler] })];
  }
  if (!isFields(value) || runsBy(value) !== undefined) return undefined;
  const { hooks, ...around } = value;
  if (hooks !== undefined) {
    const handlers = handlersIn(hooks);
    return handlers && [{ around: around as Fields, handlers }];
  }
  if (!map || value["matcher"] !== undefined) return undefined;
  return every(
    Object.entries(value).map(([matcher, value]) =>
      meantBy(value)?.map((meant) => ({ ...meant, around: { matcher, ...meant.around } })),
    ),
  )?.flat();
}

/** No agent reads a tool's name beside a command, where it can only be meant as a matcher. */
function meantByTool({ around, handlers }: Meant): Meant {
  const [tool] = handlers.map((handler) => handler["tool"]);
  return typeof tool === "string" && around["matcher"] === undefined
    ? {
        around: { matcher: tool, ...around },
        handlers: handlers.map((handler) => keptOf(handler, (_, key) => key !== "tool")),
      }
    : { around, handlers };
}

/** A text, an object or a list of them; undefined if one is no handler. */
function handlersIn(value: Json): readonly Fields[] | undefined {
  if (Array.isArray(value)) return every((value as Json[]).map(handlersIn))?.flat();
  if (typeof value === "string") return [{ command: value }];
  const isOne = isFields(value) && runsBy(value) !== undefined && value["hooks"] === undefined;
  return isOne ? [value] : undefined;
}

const every = <T>(items: readonly (T | undefined)[]): readonly T[] | undefined =>
  items.every((candidate) => candidate !== undefined) ? items : undefined;

function written({ around, handlers }: Meant, shape: Shape): readonly (Json | undefined)[] {
  const typed = handlers.map((handler): Fields =>
    handler["type"] === undefined && handler["prompt"] === undefined
      ? { type: "command", ...handler }
      : handler,
  );
  if (shape === "groups") return [{ ...around, hooks: typed }];
  if (shape !== "commands")
    return (shape === "either" ? typed : handlers).map((fields) => ({ ...around, ...fields }));
  return typed.map(({ command, type, ...more }) => {
    const { matcher = "*", ...others } = { ...around, ...more };
    return type === "command" && matcher === "*" && !Object.keys(others).length
      ? command
      : undefined;
  });
}

const runsBy = (value: Json | undefined) =>
  RUNS.find((key) => isFields(value) && value[key] !== undefined);
const isHandler = (value: Json | undefined) =>
  isFields(value) && [...RUNS, "type"].some((key) => value[key] !== undefined);

function holdsHandlers(value: Json | undefined): boolean {
  if (typeof value === "string" || isHandler(value)) return true;
  if (Array.isArray(value)) return (value as Json[]).some(holdsHandlers);
  if (!isFields(value)) return false;
  return value["hooks"] === undefined
    ? Object.values(value).some(holdsHandlers)
    : holdsHandlers(value["hooks"]);
}
