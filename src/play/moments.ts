/** Events to play a claim with (S23). A poor guess may miss something, but claims nothing. */
import type { HookEvent, Protocol, Vocabulary } from "../model/adapter.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import { eventFrom } from "../model/event.ts";
import { eventInfo, type EventName } from "../model/events.ts";
import { isFields, type Fields } from "../model/json.ts";
import { knownOf } from "../model/known.ts";
import { namesOf, type RegexTest } from "../model/matcher.ts";
import { alsoOn, groupFor, sourceRow, type Protocols, type SourceRow } from "../model/route.ts";
import { fitsAtHome } from "../model/select.ts";
import { isMcp, known, mcpName, splitMcp } from "../model/tools.ts";
import type { Hook } from "./work.ts";
import { made, SAMPLE_ROOT, sampleOf, SAMPLES, wordsFor } from "./samples.ts";

/** The most moments of one handler; more would only repeat the result. */
const MOST = 500;

/** A longer pattern for files is not made into a path (S11). */
const LONGEST = 1000;

export interface Moment {
  readonly event: HookEvent;
  /** Only the filter mentions the tool: whether it exists is known at run time only. */
  readonly guessed: boolean;
}

interface Matching {
  readonly protocols: Protocols;
  readonly match: RegexTest;
}

/** A hook on an event that not only its own agent has. */
interface HookOn extends Hook {
  readonly event: EventName;
}

const EVENTS = SAMPLES.map((sample) =>
  eventFrom(sample["hookEventName"] as EventName, sample, SAMPLE_ROOT),
);

export const samplesOf = (name: EventName): readonly HookEvent[] =>
  EVENTS.filter((event) => event.name === name);

/** Results are kept because a handler is played on one agent after the other. */
const found = knownOf<Handler, readonly Moment[]>();

/** When its own agent starts it, on every event of its host event; none if never known. */
export const momentsFor = (known: Matching, hook: HookOn): readonly Moment[] =>
  found(hook.handler, "", () => {
    const { event, group } = hook;
    const { protocols } = known;
    const others = alsoOn(protocols, event, group).map((other) => ({
      ...hook,
      event: other,
      group: groupFor(protocols, event, group),
    }));
    return [hook, ...others].flatMap((each) => momentsOn(known, each)).slice(0, MOST + 1);
  });

/** When its own agent does not start it on this event, for a filter in any agent's words. */
export function othersFor(
  { protocols, match }: Matching,
  target: Vocabulary,
  { event: name, group, handler }: HookOn,
): readonly Moment[] {
  const source = sourceRow(protocols, name, group);
  if (!source) return [];
  const words = namesIn(source, group.matcher).flatMap((word) => [
    ...canonical(source.protocol, word),
    // A name in the common spelling says its server, whatever else this agent would read in it.
    ...(isMcp(word) ? [] : canonical(target, word)),
  ]);
  const events = [
    ...samplesOf(name),
    ...fromFields(name, made(name, [...new Set(words.filter(isNewOn(name)))])),
    ...onFiles(source, name, [], handler),
  ];
  return events
    .filter((event) => fitsAtHome(source, group, handler, event, match) === "no")
    .map((event) => ({ event, guessed: false }));
}

/** Some moments were left out because there are too many. */
export const areCutOff = (moments: readonly Moment[]): boolean => moments.length > MOST;

function momentsOn(
  { protocols, match }: Matching,
  { event: name, group, handler }: HookOn,
): readonly Moment[] {
  const source = sourceRow(protocols, name, group);
  if (!source) return [];
  const fitting = (events: readonly HookEvent[], guessed = false) =>
    events
      .filter((event) => fitsAtHome(source, group, handler, event, match) !== "no")
      .map((event) => ({ event, guessed }));
  const words = namesIn(source, group.matcher);
  const rules = rulesOf(handler);
  const texts = textsOf(rules, group, handler);
  const tools = words.flatMap((word) => canonical(source.protocol, word)).filter(isNewOn(name));
  const isKnown = (tool: string) =>
    eventInfo(name).subject !== "tool" ||
    Object.values(protocols).some((protocol) => isToolOf(protocol, tool));
  const about = (names: readonly string[]) => fromFields(name, made(name, names));
  const commands = eventInfo(name).subject === "tool" ? [...texts, ...words] : [];
  return [
    ...fitting(samplesOf(name)),
    ...fitting(about(tools.filter(isKnown))),
    ...fitting(about(tools.filter((tool) => !isKnown(tool))), true),
    ...fitting(commands.flatMap((command) => fromFields(name, withCommand(name, command)))),
    ...fitting(onFiles(source, name, tools, handler)),
  ];
}

const isToolOf = ({ tools }: Protocol, name: string) =>
  Object.values(tools).some((tool) => tool.name === name || tool.also?.includes(name));

const fromFields = (name: EventName, fields: readonly Fields[]) =>
  fields.map((item) => eventFrom(name, item, SAMPLE_ROOT));

/** No sample of this event is about the tool. */
const isNewOn = (name: EventName) => (word: string) => !sampleOf(name, word);

/** The names that a matcher lists or its pattern spells out; none for one that fits everything. */
export const namesIn = (
  { protocol, row }: SourceRow,
  matcher: string | undefined,
): readonly string[] =>
  matcher === undefined
    ? []
    : (namesOf(row.matcher ?? protocol.matcher, matcher) ?? wordsFor(matcher)).filter(Boolean);

function canonical(protocol: Vocabulary, word: string): readonly string[] {
  const tool = known(protocol, word);
  if (tool) return [tool.name];
  const parts = protocol.mcp.parse(word, {});
  if (parts.length)
    return parts.map(({ server, tool: name }) => mcpName(server === "*" ? "server" : server, name));
  // Only the beginning of such a name is no tool's.
  return isMcp(word) && !splitMcp(word) ? [] : [word];
}

/** Returns what permission rules such as `Bash(git push:*)` say of a call's content. */
const rulesOf = (handler: Handler): readonly string[] =>
  Object.entries(handler)
    .flatMap(([key, value]) =>
      key.startsWith("x-") && isFields(value) ? Object.values(value) : [],
    )
    .flatMap((text) => (typeof text === "string" ? (/\((.*)\)\s*$/s.exec(text)?.[1] ?? []) : []));

/** The texts that filters on content mention: those of permission rules, and patterns. */
function textsOf(rules: readonly string[], group: Group, handler: Handler): readonly string[] {
  const patterns = [group.where, handler.where].flatMap((where) => Object.values(where ?? {}));
  return [...rules.map((rule) => rule.replace(/:?\*/g, "")), ...patterns.flatMap(wordsFor)];
}

function withCommand(name: EventName, command: string): readonly Fields[] {
  const sample = sampleOf(name, "Bash");
  return sample ? [{ ...sample, toolInput: { command } }] : [];
}

/** A path that may fit a pattern for files; the filter itself decides whether it does. */
const pathIn = (pattern: string): string =>
  pattern
    .replace(/^\/(?!\/)|^\.\//, "")
    .replace(/\*+|\?|\/$/g, (wild) => (wild === "/" ? "/a" : "a"))
    .replace(/\[(.)[^\]]*\]/g, "$1")
    .replace(/\\(.)/g, "$1");

/** The calls of tools that name a file, with the files that a handler's rules mention. */
function onFiles(
  { protocol }: SourceRow,
  name: EventName,
  tools: readonly string[],
  handler: Handler,
): readonly HookEvent[] {
  if (!protocol.dialect.filter) return [];
  const paths = rulesOf(handler)
    .filter(({ length }) => length <= LONGEST)
    .map(pathIn);
  const calls = [
    ...SAMPLES.filter((sample) => sample["hookEventName"] === name),
    ...made(name, tools),
  ];
  return calls.flatMap((call) => {
    const input = call["toolInput"];
    const field = ["file_path", "notebook_path"].find((at) => isFields(input) && at in input);
    if (!field) return [];
    const on = (path: string) => ({ ...call, toolInput: { ...(input as Fields), [field]: path } });
    return fromFields(name, paths.map(on));
  });
}
