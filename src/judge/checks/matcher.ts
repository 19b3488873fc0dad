import type { Adapters, EventRow, Protocol } from "../../model/adapter.ts";
import type { Handler } from "../../../schemas/types/document.ts";
import { eventInfo, type EventName } from "../../model/events.ts";
import { isFields, same, text, valueAt } from "../../model/json.ts";
import { compiles, fits, fitsAll, namesOf, test } from "../../model/matcher.ts";
import { known, splitMcp } from "../../model/tools.ts";
import { closestWord } from "../../model/suggest.ts";
import { idleFor, fitsName, subjectsOf, toolNamesOf, plainWords } from "./matcher-names.ts";
import { inItsDialect, type Check, type CheckedHandler } from "./rule.ts";

/** The canonical values of subjects other than a tool (S22). */
const VALUES: { readonly [subject: string]: readonly string[] } = {
  source: ["startup", "resume", "clear", "compact", "fork"],
  trigger: ["manual", "auto"],
};

export const matcherIgnored: Check = (handler, tell) => {
  const { row, group, title } = inItsDialect(handler);
  if (!row || row.subject || fitsAll(group.matcher)) return undefined;
  const matcher = JSON.stringify(group.matcher);
  const why = `${title} has no matchers on ${row.name}: this runs every time, and ${matcher} is ignored`;
  return tell("field-ignored", why, row);
};

/** A matcher that is no string filters nothing, so a conversion would run the hook for every call. */
export const matcherNoText: Check = ({ source, group, row }, tell) => {
  const written = valueAt(source.value, `${group.origin?.pointer ?? ""}/matcher`) ?? "";
  if (typeof written === "string") return undefined;
  const why =
    "its `matcher` is not a string and filters nothing: after a conversion it runs every time";
  return { ...tell("field-ignored", why, row), hint: "write the names of tools as one string" };
};

export const matcherNever: Check = (given, tell) => {
  const { adapters, protocol, config, event, row, group, title } = inItsDialect(given);
  const { matcher } = group;
  if (!event || !row?.subject || matcher === undefined) return undefined;
  const constant = constantOf(row);
  const isOfTool = eventInfo(event).subject === "tool";
  if (constant === undefined && isOfTool && !subjectsOf(row, "\0").includes("\0")) return undefined;
  const why =
    constant === undefined && isOfTool
      ? noTool(inItsDialect(given), row, matcher)
      : noValue(protocol, row, matcher, constant ?? valuesOn({ protocol, row, event }));
  const but = config?.unmatched ? `, but for ${config.unmatched.on}, which ignores matchers` : "";
  const idle = why && isOfTool && !but ? idleFor(inItsDialect(given)) : undefined;
  const never = `${title} never runs this on ${row.name}${but}`;
  if (idle !== undefined)
    return {
      ...tell("matcher-never", `${never}: ${idle}`, row, "notice"),
      hint: "take it out, unless another agent runs this file",
    };
  if (!why) return undefined;
  const finding = tell("matcher-never", `${never}: ${JSON.stringify(matcher)} ${why}`, row);
  const inWords = `write it in the words of ${title}`;
  const tool = why === AS_RULE ? /^\s*(\w+)\(/.exec(matcher)?.[1] : undefined;
  const isOwn = tool !== undefined && toolNamesOf(adapters, protocol.id).includes(tool);
  const hint = isOwn
    ? `write the matcher \`${tool}\`, and let the command tell its calls apart`
    : inWords;
  return {
    ...finding,
    hint: why === AS_ONE ? "give each of these words a group of its own" : hint,
  };
};

/** Reports a handler's own filter, such as a permission rule, that fits no call of the matcher. */
export const filterNever: Check = (given, tell) => {
  const { adapters, protocol, event, row, group, handler, title } = inItsDialect(given);
  const filter = protocol.dialect?.filter;
  const key = `x-${protocol.id}` as const;
  const own = handler[key];
  const { matcher } = group;
  if (!event || !row || !filter || !isFields(own)) return undefined;
  const named = Object.values(own).flatMap((value) => /^[\w-]+/.exec(text(value) ?? "") ?? []);
  const calls =
    eventInfo(event).subject === "tool"
      ? [...toolNamesOf(adapters, protocol.id), ...named]
          .filter((name) => matcher === undefined || fitsName(protocol, row, matcher, name))
          .map((name) => ({ tool_name: name, tool_input: {} }))
      : [{}];
  const fitsSome = (handler: Handler) =>
    calls.some(
      (payload) => filter(handler, { event: row.name, payload, env: {} }, {}, true) !== "no",
    );
  if (!calls.length || fitsSome(handler)) return undefined;
  const field = Object.keys(own).find((name) => {
    const { [name]: _, ...others } = own;
    return fitsSome({ ...handler, [key]: others });
  });
  const what = field === undefined ? "its filter" : `\`${field}\` ${JSON.stringify(own[field])}`;
  const which = matcher === undefined ? "" : ` that ${JSON.stringify(matcher)} lets through`;
  const why = `${title} never runs this on ${row.name}: ${what} fits no call${which}`;
  const isSeveral = field !== undefined && /\)\s{0,9}(?:\|\||[|,])/.test(text(own[field]) ?? "");
  const hint = isSeveral
    ? "give each of these rules a hook of its own"
    : `write it in the words of ${title}`;
  return { ...tell("matcher-never", why, row), hint };
};

/** Gives what the matcher is always tested against; it is undefined if that depends on the call. */
function constantOf(row: EventRow): readonly string[] | undefined {
  const seen = subjectsOf(row, "\0");
  return seen.length && same(seen, subjectsOf(row, "\x01")) ? seen : undefined;
}

/** It is undefined if a tool of this host fits or might fit. */
function noTool(
  { adapters, protocol }: CheckedHandler,
  row: EventRow,
  matcher: string,
): string | undefined {
  const own = toolNamesOf(adapters, protocol.id);
  const matched = own.filter((name) => !isUnmatched(adapters, protocol, name));
  const some = (test: string) => matched.find((name) => fitsName(protocol, row, test, name));
  const rule = row.matcher ?? protocol.matcher;
  const names = namesOf(rule, matcher);
  const isStrange =
    typeof rule !== "function" && rule.regex !== undefined && !names && needsNoName(matcher);
  if (
    !own.length ||
    (!isStrange &&
      (some(matcher) !== undefined ||
        fitsName(protocol, row, matcher, protocol.mcp.format("server", "tool"))))
  )
    return undefined;
  if (/^\s*\w+\(.*\)\s*$/s.test(matcher) && !/^\s*\w*\([\w|]+\)\s*$/.test(matcher)) return AS_RULE;
  if (/==|!=|&&/.test(matcher)) return "is an expression: a matcher names tools only";
  if (!names && !compiles(matcher)) return "is no valid pattern";
  const mcp = protocol.mcp.format("server", "tool");
  if (!mcp.startsWith("mcp__") && matcher.split("|").every((part) => /^\W*mcp__/.test(part)))
    return `names no tool: those of MCP servers are called ${mcp} here`;
  const server = names?.find((name) => name.startsWith("mcp__") && !splitMcp(name));
  if (server && names?.length === 1)
    return `names no tool: every tool of that server is ${server.replace(/_*$/, "")}__.*`;
  const words = plainWords(matcher);
  if (!words)
    return isStrange ? "asks for a blank or a quote, and no tool's name has one" : undefined;
  const cased = words.flatMap(
    (word) => matched.find((name) => name.toLowerCase() === word.toLowerCase()) ?? [],
  );
  if (cased.length && cased.length === words.length)
    return `is spelled otherwise: ${cased.join("|")}`;
  const others = Object.values(adapters).filter(({ protocol: { id } }) => id !== protocol.id);
  const has = (id: string) => (word: string) => toolNamesOf(adapters, id).includes(word);
  const other = others.find((adapter) => words.every(has(adapter.protocol.id)));
  if (other)
    return `names ${other.title}'s tools; here their names are ${meant(adapters, other.protocol, protocol, words)}`;
  if (cased.length)
    return `is spelled otherwise: ${meantByAll(adapters, protocol, words, matched)}`;
  const [known] = others.flatMap((adapter) =>
    words.filter(has(adapter.protocol.id)).map((word) => ({ owner: adapter, word })),
  );
  if (known)
    return `names other agents' tools: here ${known.word} is ${meant(adapters, known.owner.protocol, protocol, [known.word])}`;
  const near = names?.length === 1 ? closestWord(matcher, own) : undefined;
  return near ? `names no tool of its; did you mean ${near}?` : undefined;
}

const LONGEST = 1000;

/** Every alternative of the pattern asks for a character that stands in no tool's name. */
function needsNoName(pattern: string): boolean {
  if (pattern.length > LONGEST) return false;
  const inner = /\\.|\[[^\]]*\]|\([^()[\]\\]*\)/g;
  let plain = pattern;
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain.replace(inner, "\0");
  }
  return !/[()[\]\\]/.test(plain) && plain.split("|").every((part) => /[ "'](?![*?{])/.test(part));
}

function meantByAll(
  adapters: Adapters,
  to: Protocol,
  words: readonly string[],
  own: readonly string[],
): string {
  const texts = words.flatMap((word) => {
    const from = Object.values(adapters).find(
      (adapter) =>
        adapter.protocol.id !== to.id && toolNamesOf(adapters, adapter.protocol.id).includes(word),
    );
    const same = own.find((name) => name.toLowerCase() === word.toLowerCase());
    return same ?? (from ? meant(adapters, from.protocol, to, [word]).split("|") : []);
  });
  return [...new Set(texts)].filter((name) => own.includes(name)).join("|");
}

const isUnmatched = (adapters: Adapters, { id }: Protocol, tool: string) =>
  adapters[id]?.config.unmatched?.tools.includes(tool) === true;

function meant(adapters: Adapters, from: Protocol, to: Protocol, words: readonly string[]): string {
  const own: string[] = [];
  for (const word of words) {
    const canonical = known(from, word)?.name ?? word;
    const names = Object.entries(to.tools).flatMap(([name, tool]) =>
      [tool.name, ...(tool.also ?? [])].includes(canonical) ? [name] : [],
    );
    own.push(
      ...(names.length ? names : toolNamesOf(adapters, to.id).filter((name) => name === canonical)),
    );
  }
  const matched = own.filter((name) => !isUnmatched(adapters, to, name));
  return matched.length ? [...new Set(matched)].join("|") : "called otherwise";
}

const AS_RULE = "is a permission rule: a matcher names tools only";

const AS_ONE = "is one word to it, as it takes no choice of several there";

function noValue(
  protocol: Protocol,
  row: EventRow,
  matcher: string,
  seen: readonly string[],
): string | undefined {
  const rule = row.matcher ?? protocol.matcher;
  const pattern =
    typeof rule !== "function" &&
    rule.regex &&
    !rule.everything?.test(matcher) &&
    !namesOf(rule, matcher);
  if (pattern && !compiles(matcher)) return "is no valid pattern";
  if (!seen.length || fits(rule, matcher, seen, test) !== "no") return undefined;
  const values = [...new Set(seen)];
  if (matcher.split("|").some((word) => values.includes(word))) return AS_ONE;
  return values.length > 1
    ? `fits none of ${values.join(", ")}`
    : `does not fit ${JSON.stringify(values[0])}, which is all that it is tested against there`;
}

/** Everything that the agent sends as the subject of this event; empty if that is not known. */
export function valuesOn(on: {
  readonly protocol: Pick<Protocol, "id" | "dialect">;
  readonly row: EventRow;
  readonly event: EventName;
}): readonly string[] {
  const { protocol, row, event: name } = on;
  const { subject } = eventInfo(name);
  const values = subject === "notificationType" ? row.values : VALUES[subject ?? ""];
  const isSent = (value: string) => !row.values || row.values.includes(value);
  return (values ?? []).filter(isSent).flatMap((value) => {
    const happened = {
      name,
      host: protocol.id,
      root: "/",
      cwd: "/",
      native: {},
      [subject as string]: value,
    };
    const call = protocol.dialect?.encodeEvent(happened, row, undefined);
    return call ? (row.subject?.(call) ?? []) : [];
  });
}
