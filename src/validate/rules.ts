/** What a document must fulfil beyond its schema, a rule for each thing people get wrong. */
import { codes, type Code } from "../model/codes.ts";
import type { Protocol } from "../model/adapter.ts";
import type { Group } from "../../schemas/types/document.ts";
import { eventNames, isEventName, type EventName } from "../model/events.ts";
import { asFields, isFields, pointer as to, type Fields, type Json } from "../model/json.ts";
import { test, type MatcherRule } from "../model/matcher.ts";
import {
  isUniversal,
  sourceRow,
  splitDialect,
  type Protocols,
  type Known,
} from "../model/route.ts";
import { refusalOf } from "../model/shell.ts";
import { closestWord } from "../model/suggest.ts";
import { ofOneAgent } from "../read/universal.ts";
import type { Unplaced } from "./places.ts";
import { didYouMean, inBackticks } from "./sentences.ts";

const fault = (
  code: Code,
  pointer: string,
  message: string,
  more: Pick<Unplaced, "level" | "key" | "hint"> = {},
): readonly Unplaced[] => [{ code, pointer, message, ...more }];

/** The limits of the specification, in seconds. */
const TIMEOUT = { least: 1, most: 300 };

/** The document may have any shape; what the schema rejects is ignored here. */
export function againstRules(doc: Json, known: Known): readonly Unplaced[] {
  if (!isFields(doc)) return [];
  const hooks = isFields(doc["hooks"]) ? Object.entries(doc["hooks"]) : [];
  const groups = hooks.flatMap(([event, list]) =>
    fieldsIn(list, to("hooks", event)).map(({ pointer, value }) => ({
      event,
      pointer,
      group: value,
    })),
  );
  const found = [
    ...hooks.flatMap(([event]) => unknownEvent(event, known)),
    ...ownFields(doc, "", known),
    ...natives(doc, known),
    ...accepted(doc, known),
  ];
  for (const { event, pointer, group } of groups) {
    found.push(
      ...dialect(event, group, pointer, known),
      ...matcher(event, group, pointer, known),
      ...where(group, pointer),
      ...ownFields(group, pointer, known),
    );
    for (const { value, pointer: at } of fieldsIn(group["hooks"], `${pointer}/hooks`))
      found.push(
        ...handler(value, at),
        ...placeholder(group, value, at),
        ...timeout(group, value, at),
        ...where(value, at),
        ...ownFields(value, at, known),
      );
  }
  return found;
}

/** A warning and never an error, because a later release may have it (chapter 0, rule 3). */
function unknownEvent(event: string, { protocols }: Known): readonly Unplaced[] {
  if (isEventName(event)) return [];
  const host = eventNames.find((name) =>
    Object.values(protocols).some((protocol) =>
      protocol.events[name].some((row) => row.name === event),
    ),
  );
  const hint = host ? `did you mean ${inBackticks(host)}?` : didYouMean(event, eventNames);
  const message = `this release knows no event ${inBackticks(event)}`;
  return fault("unknown-event", to("hooks", event), message, { level: "warning", key: true, hint });
}

/** An `x-` field is kept for its agent, so that nothing uses one of an unknown agent. */
function ownFields(value: Fields, pointer: string, { adapters }: Known): readonly Unplaced[] {
  const own = Object.keys(adapters).map((id) => `x-${id}`);
  return Object.keys(value)
    .filter((key) => key.startsWith("x-") && !own.includes(key))
    .flatMap((key) => {
      const message = `${inBackticks(key)} is of no agent this release knows: nothing uses it`;
      const more = { level: "warning", key: true, hint: didYouMean(key, own) } as const;
      return fault("unknown-key", pointer + to(key), message, more);
    });
}

/** The format allows any value in a top-level `x-` field, and hooks in it run nowhere. */
function natives(doc: Fields, { adapters }: Known): readonly Unplaced[] {
  const wrong = Object.keys(adapters)
    .map((id) => `x-${id}`)
    .filter((key) => Object.hasOwn(doc, key) && !isFields(doc[key]))
    .flatMap((key) => fault("wrong-value", `/${key}`, `${inBackticks(key)} must be an object`));
  const lost = ofOneAgent(doc, adapters).flatMap(({ pointer, reason }) =>
    fault("no-event", pointer, reason),
  );
  return [...wrong, ...lost];
}

function accepted(doc: Fields, { adapters }: Known): readonly Unplaced[] {
  const ids = Object.keys(adapters);
  const named = [
    ["code", "finding", codes],
    ["host", "agent", ids],
  ] as const;
  return fieldsIn(doc["accept"], "/accept").flatMap(({ value, pointer }) =>
    named.flatMap(([key, what, known]) => {
      const word = value[key];
      if (typeof word !== "string" || !word || known.some((name) => name === word)) return [];
      const message = `this release knows no ${what} ${inBackticks(word)}`;
      const more = { level: "warning", hint: didYouMean(word, known) } as const;
      return fault("wrong-value", `${pointer}/${key}`, message, more);
    }),
  );
}

function dialect(
  event: string,
  group: Fields,
  pointer: string,
  { protocols }: Known,
): readonly Unplaced[] {
  if (typeof group["dialect"] !== "string") return [];
  const [id, name] = splitDialect(group["dialect"]);
  const wrong = (message: string, hint: string) =>
    fault("no-agent", `${pointer}/dialect`, message, { level: "error", hint });
  const protocol = speaker(protocols, id);
  if (!protocol) {
    const ids = Object.keys(protocols).filter((key) => speaker(protocols, key));
    const near = closestWord(id, ids);
    const hint =
      near && name ? `did you mean ${inBackticks(`${near}:${name}`)}?` : didYouMean(id, ids);
    return wrong(`nothing here speaks the dialect ${inBackticks(id)}`, hint);
  }
  if (!isEventName(event)) return [];
  const names = protocol.events[event].map((row) => row.name);
  if (!names.length)
    return wrong(
      `${inBackticks(id)} has nothing for ${event}`,
      "write the group in the universal dialect, or take it out",
    );
  if (name === undefined || names.includes(name)) return [];
  const under = eventNames.find((eventName) =>
    protocol.events[eventName].some((row) => row.name === name),
  );
  return wrong(
    `${inBackticks(id)} has no event ${inBackticks(name)} for ${event}`,
    under ? `it is under ${inBackticks(under)}` : didYouMean(name, names),
  );
}

function speaker(protocols: Protocols, id: string): Protocol | undefined {
  const protocol = Object.hasOwn(protocols, id) ? protocols[id] : undefined;
  return protocol?.dialect && protocol;
}

function matcher(
  event: string,
  group: Fields,
  pointer: string,
  { protocols }: Known,
): readonly Unplaced[] {
  const { matcher: text, dialect: words = "universal" } = group;
  if (typeof text !== "string" || typeof words !== "string") return [];
  const protocol = speaker(protocols, splitDialect(words)[0]);
  if (!protocol) return [];
  const row = isEventName(event)
    ? sourceRow(protocols, event as EventName, group as unknown as Group)?.row
    : undefined;
  const why = noPattern(row?.matcher ?? protocol.matcher, text);
  return why === undefined ? [] : notRegex("matcher-never", `${pointer}/matcher`, text, why);
}

/** Why the dialect cannot use the matcher, which is compiled and not tried. */
function noPattern(rule: MatcherRule, text: string): string | undefined {
  if (typeof rule === "function")
    return rule(text, "Bash", test) === "yes" ? undefined : regexFault(text);
  if (rule.everything?.test(text) || rule.names?.test(text) || !rule.regex) return undefined;
  return regexFault(rule.regex === "whole" ? `^(?:${text})$` : text);
}

function where(part: Fields, pointer: string): readonly Unplaced[] {
  const filter = asFields(part["where"]);
  return Object.entries(filter).flatMap(([path, pattern]) => {
    const why = typeof pattern === "string" ? regexFault(pattern) : undefined;
    return why === undefined
      ? []
      : notRegex("wrong-value", pointer + to("where", path), pattern as string, why);
  });
}

function notRegex(code: Code, pointer: string, pattern: string, why: string) {
  const hint = why === "Nothing to repeat" ? "* repeats what stands before it; .* is anything" : "";
  const message = `${inBackticks(pattern)} is no regular expression: ${why}`;
  return fault(code, pointer, message, { hint });
}

function regexFault(pattern: string): string | undefined {
  try {
    void new RegExp(pattern);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^[\s\S]*: /, "");
  }
}

function handler(fields: Fields, pointer: string): readonly Unplaced[] {
  const empty = !Object.keys(fields).some((key) => /^(?:type|command|prompt)$|^x-/.test(key));
  const both = fields["async"] === true && fields["failClosed"] === true;
  const why = "a handler that is `async` cannot be `failClosed`: nothing waits for it";
  const more = { hint: "take one of the two out" };
  return [
    ...(empty ? fault("wrong-value", pointer, "a handler needs a `command` or a `prompt`") : []),
    ...(both ? fault("wrong-value", `${pointer}/failClosed`, why, more) : []),
  ];
}

/** The shim refuses such a placeholder at every call (S21). */
function placeholder(group: Fields, handler: Fields, pointer: string): readonly Unplaced[] {
  const { command, args, windows } = handler;
  const words =
    Array.isArray(args) && args.every((word) => typeof word === "string")
      ? (args as readonly string[])
      : undefined;
  if (!isUniversal(group) || (args !== undefined && !words)) return [];
  const message = refusalOf({
    ...(typeof command === "string" && { command }),
    ...(words && { args: words }),
    ...(typeof windows === "string" && { windows }),
  });
  if (message === undefined) return [];
  const place = `${pointer}/${typeof command === "string" ? "command" : "windows"}`;
  const hint = "hookport explain placeholder-in-program";
  return fault("placeholder-in-program", place, message, { hint });
}

/** The specification's limits apply to groups in its own words; agents have their own. */
function timeout(group: Fields, fields: Fields, pointer: string): readonly Unplaced[] {
  const { timeout: seconds } = fields;
  const { least, most } = TIMEOUT;
  if (typeof seconds !== "number" || seconds <= 0 || (seconds >= least && seconds <= most))
    return [];
  if ((group["dialect"] ?? "universal") !== "universal") return [];
  const message = `\`timeout\` is ${seconds} seconds, and the specification allows ${least} to ${most}`;
  const hint = seconds >= 1000 ? `${seconds} milliseconds are ${seconds / 1000} seconds` : "";
  return fault("wrong-value", `${pointer}/timeout`, message, { level: "warning", hint });
}

function fieldsIn(
  list: Json | undefined,
  at: string,
): readonly { readonly pointer: string; readonly value: Fields }[] {
  return Array.isArray(list)
    ? (list as Json[]).flatMap((value, i) =>
        isFields(value) ? [{ pointer: `${at}/${i}`, value }] : [],
      )
    : [];
}
