/** Old and sloppy shapes whose meaning is beyond doubt, brought into the host's own shape with every place remembered. */
import type { Fault, Shape } from "./model/config.ts";
import { isFields, pointer, type Fields, type Json } from "./model/json.ts";

export interface Shaped {
  /** `{hooks: {event: [element]}}` in the host's own shape. */
  readonly value: Fields;
  /** Where in the file the thing at this pointer of `value` stands. */
  from(pointer: string): string;
  /** What was brought into shape, by its place in the file. */
  readonly notes: readonly Fault[];
  /** What could not be. */
  readonly unread: readonly Fault[];
}

interface One {
  readonly value: Json;
  readonly at: string;
}

const HANDLER = ["command", "bash", "powershell", "exec", "prompt", "url", "type"];
const BESIDE_EVENTS = ["$schema", "version", "description", "disableAllHooks", "name"];

/** Undefined: there are no hooks in it. */
export function shaped(value: Json, shape: Shape, isEvent: (name: string) => boolean): Shaped | undefined {
  if (!isFields(value)) return { value: { hooks: {} }, from: (at) => at, notes: [], unread: [{ pointer: "", reason: "it is no object" }] };
  const notes: Fault[] = [];
  const unread: Fault[] = [];
  const places = new Map<string, string>();
  const note: Note = (at, reason) => void notes.push({ pointer: at, reason });
  const lists: { [event: string]: Json[] } = {};
  const put = (event: string, list: Json[], { at, value: element }: One, inner: readonly string[] = []) => {
    const here = pointer("hooks", event, list.length);
    places.set(here, at);
    inner.forEach((place, i) => places.set(`${here}/hooks/${i}`, place));
    list.push(element);
  };
  for (const { event, value: raw, at } of eventsOf(value, isEvent, note, unread)) {
    if (raw === null) continue;
    const elements = listOf(raw, at, note);
    if (typeof elements === "string") {
      unread.push({ pointer: at, reason: elements });
      continue;
    }
    if (!lists[event]) places.set(pointer("hooks", event), at);
    const list = (lists[event] ??= []);
    for (const one of elements) for (const { element, inner } of inShape(one, shape, note)) put(event, list, element, inner);
  }
  if (!Object.keys(lists).length && !unread.length)
    return isFields(value["hooks"]) ? { value: { ...value, hooks: {} }, from: (at) => at, notes, unread } : undefined;
  return { value: { ...value, hooks: lists }, from: (at) => placeOf(places, at), notes, unread };
}

/** Every event with what stands under it. */
function eventsOf(value: Fields, isEvent: (name: string) => boolean, note: Note, unread: Fault[]): readonly (One & { event: string })[] {
  const { hooks } = value;
  if (isFields(hooks)) return Object.entries(hooks).map(([event, one]) => ({ event, value: one ?? null, at: pointer("hooks", event) }));
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
  if (hooks !== undefined) {
    if (hooks !== null) unread.push({ pointer: "/hooks", reason: "`hooks` holds events" });
    return [];
  }
  const events = Object.entries(value).filter(([key, one]) => !BESIDE_EVENTS.includes(key) && isEvent(key) && holdsHandlers(one));
  return events.map(([event, one]) => {
    const at = pointer(event);
    note(at, "an event outside of `hooks`");
    return { event, value: one ?? null, at };
  });
}

/** What an event holds as a list, or why that is in doubt. */
function listOf(raw: Json, at: string, note: Note): readonly One[] | string {
  if (Array.isArray(raw)) return (raw as Json[]).map((value, i) => ({ value, at: `${at}/${i}` }));
  if (typeof raw === "string" || isHandler(raw) || isGroup(raw)) {
    note(at, typeof raw === "string" ? "one command where a list belongs" : "one entry where a list belongs");
    return [{ value: raw, at }];
  }
  if (!isFields(raw)) return "an event holds a list";
  const tools = Object.entries(raw);
  const plain = (one: Json): boolean => typeof one === "string" || isHandler(one) || isGroup(one);
  if (!tools.length || !tools.every(([, one]) => (Array.isArray(one) ? (one as Json[]).every(plain) : plain(one as Json))))
    return "an event holds a list";
  note(at, "a map from matchers to commands");
  return tools.flatMap(([matcher, one]) => {
    const list = listOf(one as Json, at + pointer(matcher), () => {});
    return typeof list === "string" ? [] : list.map((each) => ({ at: each.at, value: withMatcher(each.value, matcher) }));
  });
}

const withMatcher = (value: Json, matcher: string): Json =>
  typeof value === "string" ? { matcher, type: "command", command: value } : { matcher, ...(value as Fields) };

/** One element as the elements of this shape it means; what is in doubt goes on as it is, for the host's reader to name. */
function inShape({ value, at }: One, shape: Shape, note: Note): readonly { element: One; inner?: readonly string[] }[] {
  const asIs = [{ element: { value, at } }];
  if (typeof value === "string") {
    if (shape === "commands") return asIs;
    note(at, "a command where an entry belongs");
    return inShape({ value: { type: "command", command: value }, at }, shape, () => {});
  }
  if (!isFields(value) || (isGroup(value) && isHandler(value))) return asIs;
  if (isGroup(value)) {
    if (shape === "either" && Array.isArray(value["hooks"])) return asIs;
    const { hooks, ...group } = value;
    const handlers = Array.isArray(hooks)
      ? (hooks as Json[]).map((one, i) => ({ value: one, at: `${at}/hooks/${i}` }))
      : [{ value: hooks as Json, at: `${at}/hooks` }];
    if (!Array.isArray(hooks)) note(`${at}/hooks`, "one handler where a list belongs");
    const full = handlers.map((one) => complete(one, shape, note));
    if (shape === "groups" || shape === "either")
      return [{ element: { value: { ...group, hooks: full.map((one) => one.value) }, at }, inner: full.map((one) => one.at) }];
    note(at, "a group where flat entries belong");
    return full.flatMap((one) =>
      inShape({ at: one.at, value: isFields(one.value) ? { ...group, ...one.value } : one.value }, shape, () => {}),
    );
  }
  if (!isHandler(value)) return asIs;
  if (shape === "commands") {
    const { type, command, matcher, ...others } = value;
    const plain =
      (type === undefined || type === "command") && typeof command === "string" && (matcher ?? "*") === "*" && !Object.keys(others).length;
    if (!plain) return asIs;
    note(at, "an entry where a command belongs");
    return [{ element: { value: command, at } }];
  }
  if (shape !== "groups") return asIs;
  const { matcher, ...handler } = value;
  note(at, "a handler outside of a group");
  const full = complete({ value: handler, at }, shape, () => {});
  return [{ element: { value: { ...(matcher !== undefined && { matcher }), hooks: [full.value] }, at }, inner: [at] }];
}

/** A handler that leaves out what can be only one thing. */
function complete({ value, at }: One, shape: Shape, note: Note): One {
  if (typeof value === "string") {
    note(at, "a command where a handler belongs");
    return { value: { type: "command", command: value }, at };
  }
  if (shape !== "groups" || !isFields(value) || value["type"] !== undefined || typeof value["command"] !== "string") return { value, at };
  note(at, "a command without its type");
  return { value: { type: "command", ...value }, at };
}

type Note = (at: string, reason: string) => void;

const isHandler = (value: Json | undefined) => isFields(value) && HANDLER.some((key) => value[key] !== undefined);
const isGroup = (value: Json | undefined) => isFields(value) && value["hooks"] !== undefined;

/** Is there anything in it that runs? */
function holdsHandlers(value: Json | undefined): boolean {
  if (typeof value === "string") return true;
  if (Array.isArray(value)) return value.length > 0 && (value as Json[]).every(holdsHandlers);
  if (!isFields(value)) return false;
  if (isGroup(value)) return holdsHandlers(value["hooks"]);
  return (
    isHandler(value) ||
    (Object.keys(value).length > 0 && Object.values(value).every((one) => typeof one !== "boolean" && holdsHandlers(one)))
  );
}

function placeOf(places: ReadonlyMap<string, string>, shapedAt: string): string {
  for (let at = shapedAt; at; at = at.slice(0, at.lastIndexOf("/"))) {
    const found = places.get(at);
    if (found !== undefined) return found + shapedAt.slice(at.length);
  }
  return shapedAt;
}
