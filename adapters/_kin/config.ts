/** Reads and writes `{hooks: {Event: [...]}}` by the kind of an event's list. */
import type { EventName } from "../../src/model/events.ts";
import type { ProtocolTables } from "../../src/model/adapter.ts";
import type {
  Config,
  ConfigFile,
  FileFault,
  FoundGroup,
  FoundHooks,
  Insertion,
  Placement,
  TimeoutUnit,
} from "../../src/model/config.ts";
import type { Group, Handler, Native } from "../../schemas/types/document.ts";
import { tidy } from "../../src/model/decision.ts";
import { asFields, isFields, pointer, type Fields, type Json } from "../../src/model/json.ts";
import { inUnit, toSeconds } from "../../src/model/timeouts.ts";
import type { Loading } from "./loading.ts";
import { loading } from "./loads.ts";
import type { Ours } from "./entry.ts";
import { byTable, type HandlerShape } from "./handler.ts";
import { dialectOf, eventNamesOf, eventOf, rest, unknownEvent } from "./groups.ts";

/** How an agent's hooks file differs from others of its shape. */
export interface HooksFile extends Pick<Config, "shape" | "nativeEvents" | "timeoutUnit"> {
  readonly title: string;
  readonly protocol: ProtocolTables;
  /** The fields of handlers, by their names in the document, and in the file. */
  readonly fields?: Config["fields"];
  readonly keys?: readonly string[];
  /** A sentence if the agent does not run the value. */
  readHandler(value: Json, event: string, place: ConfigFile): Handler | string | undefined;
  /** It is undefined if this file cannot express the handler. */
  writeHandler(handler: Handler, matcher: string | undefined): Json | undefined;
  entry(placement: Ours): Json;
  /** The entry that keeps another agent's identical command from running. */
  mute?(command: string): Json;
  /** Why the agent skips entries with this matcher; true if they are none of its owner's hooks. */
  skips?(matcher: Json | undefined, event: EventName | null): string | true | undefined;
  readonly group?: Partial<Group>;
  /** A group may say by a field `sequential` that its handlers run one after another. */
  readonly sequential?: true;
  unitOf?(handler: Handler): TimeoutUnit;
  /** An event may hold null instead of an empty list. */
  readonly nullable?: true;
  /** The event's own name, if a file may spell it in other ways. */
  named?(written: string): string;
  /** Keys beside the events that mean something else. */
  readonly notEvents?: readonly string[];
  /** Keys beside the events that count for nothing, each with the one that the agent reads now. */
  readonly oldKeys?: { readonly [key: string]: string };
}

const HOLDS = {
  groups: "groups",
  entries: "entries",
  either: "entries",
  commands: "commands",
} as const;

const listOf = (shape: HooksFile["shape"]): string => `an event holds a list of ${HOLDS[shape]}`;

interface Found {
  readonly value: Json;
  readonly at: string;
}
interface Lane {
  readonly matcher: Json | undefined;
  readonly handlers: readonly Found[];
  readonly sequential?: true | undefined;
  readonly own?: Native | undefined;
}

type OfHandlers = "readHandler" | "writeHandler";
/** Most files hold groups and no event of the agent's own, and a table says what their handlers are. */
type GivenFile = Omit<HooksFile, "shape" | "nativeEvents" | OfHandlers> &
  Partial<Pick<HooksFile, "shape" | "nativeEvents">> &
  (Pick<HooksFile, OfHandlers> | Omit<HandlerShape, "title" | "own">);

const whole = (given: GivenFile): HooksFile => ({
  shape: "groups",
  nativeEvents: [],
  ...("types" in given ? byTable({ ...given, own: `x-${given.protocol.id}` }) : given),
  ...given,
});

/** The parts of a config that follow from the form of a file and from what the agent loads. */
export function hooksConfig(given: GivenFile, how: Omit<Loading, "read">) {
  const file = whole(given);
  const { shape, nativeEvents, timeoutUnit, fields = [], keys } = file;
  const read = (value: Json, place: ConfigFile) => readHooks(file, value, place);
  return {
    shape,
    nativeEvents,
    ...(timeoutUnit && { timeoutUnit }),
    fields,
    ...(keys && { keys: [...knownIn(file), ...keys] }),
    read,
    write: (placements: readonly Placement[]) => writeHooks(file, placements),
    places: how.places,
    markets: (how.plugins?.markets ?? []).flatMap(({ path, of }) =>
      of === undefined ? [path] : [],
    ),
    ...(how.rejects && { rejects: how.rejects }),
    ...loading({ ...how, read }),
  };
}

function readHooks(file: HooksFile, value: Json, place: ConfigFile): FoundHooks {
  const groups: FoundGroup[] = [];
  const unread: FileFault[] = [];
  const { title, protocol, shape, nativeEvents } = file;
  const hooks = isFields(value) ? value["hooks"] : undefined;
  for (const [written, list] of Object.entries(asFields(hooks))) {
    const at = pointer("hooks", written);
    const name = file.named?.(written) ?? written;
    const event = eventOf(protocol, name)?.event ?? null;
    if ((list === null && file.nullable) || file.notEvents?.includes(name)) continue;
    const now = file.oldKeys?.[name];
    if (now !== undefined)
      unread.push({
        pointer: at,
        reason: `\`hooks.${name}\` is an old switch, which ${title} does not read: \`${now}\` is the one that counts now`,
        code: "unknown-key",
      });
    else if (!event && !nativeEvents.includes(name)) {
      const wrong = Array.isArray(list)
        ? (list as Json[]).some((entry) => !lanesOf(file, { value: entry, at })) && NO_LIST
        : listOf(shape);
      const { reason, hint } = unknownEvent(
        `${wrong ? `${wrong}; ` : ""}${title}`,
        name,
        eventNamesOf(protocol, nativeEvents),
        Object.keys(hooks as Fields),
      );
      const both =
        wrong && hint !== undefined ? `${hint}, and mend the shape of its entries` : hint;
      unread.push({ pointer: at, reason, hint: both, code: "unknown-event" });
    } else if (!Array.isArray(list)) unread.push({ pointer: at, reason: listOf(shape) });
    else
      for (const element of (list as Json[]).map((entry, i) => ({
        value: entry,
        at: at + pointer(i),
      }))) {
        const lanes = lanesOf(file, element);
        if (!lanes) unread.push({ pointer: element.at, reason: NO_LIST });
        for (const lane of lanes ?? []) {
          const hooks = lane.handlers.flatMap((handler) =>
            handlerAt(file, handler, lane, { name, event, place }, unread),
          );
          const groupAt =
            file.shape === "groups" ? element.at : (lane.handlers[0]?.at ?? element.at);
          if (hooks.length)
            groups.push({
              event,
              hostEvent: name,
              pointer: groupAt,
              group: groupOf(file, lane, name, event, hooks),
            });
        }
      }
  }
  return { groups, unread };
}

const NO_LIST = "a group needs a list `hooks`";

const knownIn = ({ shape, sequential }: HooksFile): readonly string[] =>
  shape === "groups" ? ["matcher", "hooks", ...(sequential ? ["sequential"] : [])] : ["matcher"];

/** Handlers of a group share a matcher, entries have one each, nested ones maybe the one around. */
function lanesOf(file: HooksFile, { value, at }: Found): readonly Lane[] | undefined {
  const { shape, sequential } = file;
  const inner =
    isFields(value) && Array.isArray(value["hooks"]) ? (value["hooks"] as Json[]) : undefined;
  const handlers = inner?.map((handler, i) => ({ value: handler, at: at + pointer("hooks", i) }));
  const matcher = isFields(value) ? value["matcher"] : undefined;
  if (shape === "groups") {
    return (
      handlers && [
        {
          matcher,
          handlers,
          sequential: (sequential && (value as Fields)["sequential"] === true) || undefined,
          own: rest(value as Fields, knownIn(file)),
        },
      ]
    );
  }
  if (shape !== "either" || !handlers) return [{ matcher, handlers: [{ value, at }] }];
  return handlers.map((handler) => {
    const own = isFields(handler.value) ? handler.value["matcher"] : undefined;
    return { matcher: typeof own === "string" ? own : matcher, handlers: [handler] };
  });
}

interface Where {
  readonly name: string;
  readonly event: EventName | null;
  readonly place: ConfigFile;
}

function handlerAt(
  file: HooksFile,
  { value, at }: Found,
  { matcher }: Lane,
  { name, event, place }: Where,
  unread: FileFault[],
): Handler[] {
  const handler = file.readHandler(value, name, place);
  if (handler === undefined) return [];
  const skipped = typeof handler === "string" ? handler : file.skips?.(matcher, event);
  if (typeof skipped === "string") unread.push({ pointer: at, reason: skipped });
  if (typeof handler === "string" || skipped) return [];
  const timeout =
    handler.timeout === undefined ? undefined : toSeconds(unitOf(file, handler), handler.timeout);
  return [{ ...handler, ...(timeout !== undefined && { timeout }), origin: { pointer: at } }];
}

const unitOf = (file: HooksFile, handler: Handler) => file.unitOf?.(handler) ?? file.timeoutUnit;

function groupOf(
  file: HooksFile,
  { matcher, sequential, own }: Lane,
  name: string,
  event: EventName | null,
  hooks: Handler[],
): Group {
  return tidy<Group>({
    matcher: typeof matcher === "string" ? matcher : undefined,
    dialect: event ? dialectOf(file.protocol, event, name) : undefined,
    ...file.group,
    sequential: sequential ?? file.group?.sequential,
    hooks,
    [`x-${file.protocol.id}`]: own,
  });
}

function writeHooks(file: HooksFile, placements: readonly Placement[]): readonly Insertion[] {
  return placements.flatMap((placement) =>
    elementsFor(file, placement).map((value) => ({ at: ["hooks", placement.event], value })),
  );
}

function elementsFor(file: HooksFile, placement: Placement): readonly Json[] {
  const { shape, protocol, timeoutUnit } = file;
  if ("mute" in placement) return file.mute ? [file.mute(placement.mute)] : [];
  if ("command" in placement) {
    const entry = file.entry({ ...placement, timeout: inUnit(timeoutUnit, placement.timeout) });
    return [
      shape === "groups" ? (tidy({ matcher: placement.matcher, hooks: [entry] }) as Fields) : entry,
    ];
  }
  const { matcher, sequential, hooks, ...group } = placement.native;
  const handlers = hooks.flatMap((handler) => {
    const timeout =
      handler.timeout === undefined ? undefined : inUnit(unitOf(file, handler), handler.timeout);
    return (
      file.writeHandler(timeout === undefined ? handler : { ...handler, timeout }, matcher) ?? []
    );
  });
  return shape === "groups"
    ? [
        tidy({
          ...group[`x-${protocol.id}`],
          matcher,
          sequential: file.sequential && sequential,
          hooks: handlers,
        }) as Fields,
      ]
    : handlers;
}
