/**
 * Converts old and sloppy shapes with an unambiguous meaning into the host's own shape, and keeps
 * the place of everything.
 */
import type { FileFault, Shape } from "../model/config.ts";
import { isFields, pointer, type Fields, type Json } from "../model/json.ts";

export interface Shaped {
  /** The value `{hooks: {event: [element]}}` in the host's own shape. */
  readonly value: Fields;
  /**
   * Returns where in the file the value at this pointer of `value` came from; an event may have
   * several places.
   */
  from(pointer: string): readonly string[];
  /** Notes on the parts that were reshaped, with their places in the file. */
  readonly notes: readonly FileFault[];
  /** The parts that could not be reshaped. */
  readonly unread: readonly FileFault[];
  /** The half that the host ignores in entries that are both a handler and a group. */
  readonly beside: readonly FileFault[];
}

interface One {
  readonly value: Json;
  readonly at: string;
}

/** Fields of a handler that determine what runs. */
export const RUNS: readonly string[] = ["command", "bash", "powershell", "exec", "prompt", "url"];
/** Fields of a group, which a handler in place of a group may have. */
const OF_GROUP = ["matcher", "dialect", "sequential"];
const BESIDE_EVENTS = ["$schema", "version", "description", "disableAllHooks", "name"];

/**
 * Returns the value in its shape; undefined if it holds no hooks. `typed` means that a command
 * without a type is in an old shape.
 */
export function shaped(
  value: Json,
  shape: Shape,
  isEvent: (name: string) => boolean,
  typed: boolean,
): Shaped | undefined {
  if (!isFields(value))
    return {
      value: { hooks: {} },
      from: (at) => [at],
      notes: [],
      unread: [{ pointer: "", reason: "it is no object" }],
      beside: [],
    };
  const notes: FileFault[] = [];
  const unread: FileFault[] = [];
  const beside: FileFault[] = [];
  const places = new Map<string, string[]>();
  const note: Note = (at, reason) => {
    if (!notes.some((one) => one.pointer === at)) notes.push({ pointer: at, reason });
  };
  const to: Target = { shape, typed, note, beside };
  // This is a map, because an event may be called `constructor`.
  const lists = new Map<string, Json[]>();
  const put = (
    event: string,
    list: Json[],
    { at, value: element }: One,
    inner: readonly string[] = [],
  ) => {
    const here = pointer("hooks", event, list.length);
    places.set(here, [at]);
    inner.forEach((place, i) => places.set(`${here}/hooks/${i}`, [place]));
    list.push(element);
  };
  for (const { event, value: raw, at } of eventsOf(value, isEvent, note, unread)) {
    if (raw === null) continue;
    const elements = listOf(raw, at, note);
    if (typeof elements === "string") {
      unread.push({ pointer: at, reason: elements });
      continue;
    }
    const all = pointer("hooks", event);
    places.set(all, [...(places.get(all) ?? []), at]);
    const list = lists.get(event) ?? [];
    lists.set(event, list);
    for (const one of elements)
      for (const { element, inner } of inShape(one, to)) put(event, list, element, inner);
  }
  if (!lists.size && !unread.length && !isFields(value["hooks"])) return undefined;
  return {
    value: { ...value, hooks: Object.fromEntries(lists) },
    from: (at) => placesOf(places, at),
    notes,
    unread,
    beside,
  };
}

interface Target {
  readonly shape: Shape;
  readonly typed: boolean;
  readonly note: Note;
  readonly beside: FileFault[];
}

const silent = (to: Target): Target => ({ ...to, note: () => {} });

/** Returns every event with its contents. */
function eventsOf(
  value: Fields,
  isEvent: (name: string) => boolean,
  note: Note,
  unread: FileFault[],
): readonly (One & { event: string })[] {
  return [...underHooks(value["hooks"], note, unread), ...outside(value, isEvent, note)];
}

function underHooks(
  hooks: Json | undefined,
  note: Note,
  unread: FileFault[],
): readonly (One & { event: string })[] {
  if (isFields(hooks))
    return Object.entries(hooks).map(([event, one]) => ({
      event,
      value: one ?? null,
      at: pointer("hooks", event),
    }));
  if (hooks !== undefined && typeof hooks !== "object")
    unread.push({ pointer: "/hooks", reason: "`hooks` holds events" });
  if (Array.isArray(hooks))
    return (hooks as Json[]).flatMap((one, i) => {
      const at = `/hooks/${i}`;
      const { event, ...element } = isFields(one) ? one : {};
      if (typeof event !== "string") {
        unread.push({ pointer: at, reason: "an entry of a list `hooks` needs an `event`" });
        return [];
      }
      note(at, "an entry of a list `hooks`, named by its `event`");
      return [{ event, value: element as Fields, at }];
    });
  return [];
}

function outside(
  value: Fields,
  isEvent: (name: string) => boolean,
  note: Note,
): readonly (One & { event: string })[] {
  const events = Object.entries(value).filter(
    ([key, one]) => !BESIDE_EVENTS.includes(key) && isEvent(key) && holdsHandlers(one),
  );
  return events.map(([event, one]) => {
    const at = pointer(event);
    note(at, "an event outside of `hooks`");
    return { event, value: one ?? null, at };
  });
}

/** Returns the contents of an event as a list, or why that is ambiguous. */
function listOf(raw: Json, at: string, note: Note): readonly One[] | string {
  if (Array.isArray(raw)) return (raw as Json[]).map((value, i) => ({ value, at: `${at}/${i}` }));
  if (typeof raw === "string" || isHandler(raw) || isGroup(raw)) {
    note(
      at,
      typeof raw === "string"
        ? "one command where a list belongs"
        : "one entry where a list belongs",
    );
    return [{ value: raw, at }];
  }
  if (!isFields(raw)) return "an event holds a list";
  const tools = Object.entries(raw);
  // If there are two matchers, it is ambiguous which one counts.
  const plain = (one: Json): boolean =>
    typeof one === "string" ||
    ((isHandler(one) || isGroup(one)) && isFields(one) && one["matcher"] === undefined);
  if (
    raw["matcher"] !== undefined ||
    !tools.length ||
    !tools.every(([, one]) =>
      Array.isArray(one) ? (one as Json[]).every(plain) : plain(one as Json),
    )
  )
    return "an event holds a list";
  note(at, "a map from matchers to commands");
  return tools.flatMap(([matcher, one]) => {
    const list = listOf(one as Json, at + pointer(matcher), () => {});
    return typeof list === "string"
      ? []
      : list.map((each) => ({ at: each.at, value: withMatcher(each.value, matcher) }));
  });
}

const withMatcher = (value: Json, matcher: string): Json =>
  typeof value === "string"
    ? { matcher, type: "command", command: value }
    : { matcher, ...(value as Fields) };

/**
 * Returns the elements of this shape that an element means. An ambiguous one is returned unchanged,
 * so that the host's reader reports it.
 */
function inShape(
  { value, at }: One,
  to: Target,
): readonly { element: One; inner?: readonly string[] }[] {
  const { shape, note } = to;
  const nests = shape === "groups" || shape === "either";
  const asIs = [{ element: { value, at } }];
  if (typeof value === "string") {
    if (shape === "commands") return asIs;
    note(at, "a command where an entry belongs");
    return inShape({ value: { type: "command", command: value }, at }, silent(to));
  }
  if (!isFields(value)) return asIs;
  const { hooks, ...others } = value;
  const runs = runsBy(value);
  if (hooks !== undefined && runs !== undefined && !(nests && Array.isArray(hooks)))
    return [{ element: alone({ value, at }, to) }];
  if (hooks !== undefined) {
    if (runs !== undefined)
      to.beside.push({
        pointer: at + pointer(runs),
        reason: `\`${runs}\` next to \`hooks\` does not run`,
      });
    const handlers = Array.isArray(hooks)
      ? (hooks as Json[]).map((one, i) => ({ value: one, at: `${at}/hooks/${i}` }))
      : [{ value: hooks, at: `${at}/hooks` }];
    if (!Array.isArray(hooks)) note(`${at}/hooks`, "one handler where a list belongs");
    if (nests) {
      const full = handlers.map((one) => complete(alone(one, to), to));
      return [
        {
          element: { value: { ...others, hooks: full.map((one) => one.value) }, at },
          inner: full.map((one) => one.at),
        },
      ];
    }
    note(at, "a group where flat entries belong");
    return handlers
      .map((one) => complete(one, silent(to)))
      .flatMap((one) =>
        inShape(
          { at: one.at, value: isFields(one.value) ? { ...others, ...one.value } : one.value },
          silent(to),
        ),
      );
  }
  if (!isHandler(value)) return asIs;
  if (shape === "commands") {
    const { type, command, matcher, ...more } = value;
    const plain =
      (type === undefined || type === "command") &&
      typeof command === "string" &&
      (matcher ?? "*") === "*" &&
      !Object.keys(more).length;
    if (!plain) return asIs;
    note(at, "an entry where a command belongs");
    return [{ element: { value: command, at } }];
  }
  if (shape !== "groups") return asIs;
  note(at, "a hook outside of a group");
  const part = (ofGroup: boolean) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => OF_GROUP.includes(key) === ofGroup));
  const full = complete({ value: part(false), at }, silent(to));
  return [{ element: { value: { ...part(true), hooks: [full.value] }, at }, inner: [at] }];
}

/** Returns a handler without the hooks within it, which its host does not run. */
function alone({ value, at }: One, { beside }: Target): One {
  const runs = runsBy(value);
  if (runs === undefined || !isFields(value) || !holdsHandlers(value["hooks"]))
    return { value, at };
  beside.push({ pointer: `${at}/hooks`, reason: `\`hooks\` next to \`${runs}\` do not run` });
  const { hooks: _hooks, ...handler } = value;
  return { value: handler, at };
}

const runsBy = (value: Json) => RUNS.find((key) => isFields(value) && value[key] !== undefined);

/** Returns a handler with the fields added that can only have one value. */
function complete({ value, at }: One, { shape, typed, note }: Target): One {
  if (typeof value === "string") {
    note(at, "a command where a hook belongs");
    return { value: { type: "command", command: value }, at };
  }
  if (
    shape !== "groups" ||
    !isFields(value) ||
    value["type"] !== undefined ||
    typeof value["command"] !== "string"
  )
    return { value, at };
  if (typed) note(at, "a command without its type");
  return { value: { type: "command", ...value }, at };
}

type Note = (at: string, reason: string) => void;

const isHandler = (value: Json | undefined) =>
  isFields(value) && [...RUNS, "type"].some((key) => value[key] !== undefined);
const isGroup = (value: Json | undefined) => isFields(value) && value["hooks"] !== undefined;

/** Returns whether a value contains anything that runs. */
function holdsHandlers(value: Json | undefined): boolean {
  if (typeof value === "string" || isHandler(value)) return true;
  if (Array.isArray(value)) return (value as Json[]).some(holdsHandlers);
  return (
    isFields(value) &&
    (isGroup(value) ? holdsHandlers(value["hooks"]) : Object.values(value).some(holdsHandlers))
  );
}

function placesOf(
  places: ReadonlyMap<string, readonly string[]>,
  shapedAt: string,
): readonly string[] {
  for (let at = shapedAt; at; at = at.slice(0, at.lastIndexOf("/"))) {
    const found = places.get(at);
    if (found) return found.map((place) => place + shapedAt.slice(at.length));
  }
  return [shapedAt];
}
