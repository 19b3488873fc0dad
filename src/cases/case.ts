import caseSchema from "../../schemas/test-case.schema.json" with { type: "json" };
import eventSchema from "../../schemas/event.schema.json" with { type: "json" };
import type { Code } from "../model/codes.ts";
import { diagnostic, fromError, inOrder, type Place } from "../model/diagnostics.ts";
import { UserError } from "../model/error.ts";
import { expand, type Files } from "../model/files.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import { eventInfo, eventNames, isEventName, type EventName } from "../model/events.ts";
import { isFields, pointer, stepsOf, text, type Fields, type Json } from "../model/json.ts";
import { pathFrom } from "../model/paths.ts";
import { sourceRow, type Protocols } from "../model/route.ts";
import type { Expectation, TestCase } from "../../schemas/types/test-case.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { closestWord } from "../model/suggest.ts";
import { parseOurs } from "../read/parse.ts";
import type { Source } from "../read/source.ts";
import { againstSchema, didYouMean } from "../validate/sentences.ts";
import { DOCUMENT, FIXTURES, TESTS } from "./layout.ts";

export interface PreparedCase {
  readonly event: EventName;
  readonly group: Group;
  readonly handler: Handler;
  /** It is made from the fixture and the overrides. */
  readonly payload: Fields;
  readonly expected: Expectation;
  readonly at: (pointer: string) => Place;
}

export interface CaseEntry {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly event: string;
  readonly problems: readonly Diagnostic[];
  readonly notices: readonly string[];
  /** Says why the case cannot be run here. */
  readonly skip?: string;
  readonly prepared?: PreparedCase;
}

interface Reading {
  readonly files: Files;
  readonly protocols: Protocols;
  readonly source: Source;
}

export function readCase(reading: Reading, file: string): CaseEntry {
  const id = file.slice(file.lastIndexOf("/") + 1).replace(/\.ya?ml$/, "");
  const unread = { id, name: id, file, event: "", notices: [], problems: [] };
  try {
    const { value, line } = parseOurs(reading.files.read(file) ?? "", file);
    const named = {
      ...unread,
      ...(isFields(value) && {
        name: text(value["name"]) ?? id,
        event: text(value["event"]) ?? "",
      }),
    };
    const { event } = named;
    const at = (pointer: string): Place => ({ file, line: line(pointer), pointer, event });
    const wrong = wrongIn(value, at);
    if (wrong.length) return { ...named, problems: wrong };
    return { ...named, ...prepared(reading, value as unknown as TestCase, at) };
  } catch (error) {
    return { ...unread, problems: [fromError(error, { file }, "unreadable-file")] };
  }
}

function wrongIn(value: Json, at: PreparedCase["at"]): readonly Diagnostic[] {
  const wrong = againstSchema(value, caseSchema, "the case").map(
    ({ code, pointer, message, hint }) =>
      // A colon followed by a space turns a text into a map.
      diagnostic(code, at(pointer), message, {
        hint: hint || (/-contains\/\d+$/.test(pointer) ? "put it in quotes" : ""),
      }),
  );
  const expected = isFields(value) && isFields(value["expected"]) ? value["expected"] : {};
  const more = Object.keys(expected).find((key) => key !== "fires");
  if (wrong.length || expected["fires"] !== false || more === undefined) return inOrder(wrong);
  const hint = "leave it out, or `fires: false`";
  const message = `a hook that does not run has no ${more}`;
  return [diagnostic("wrong-value", at(pointer("expected", more)), message, { hint })];
}

function prepared(reading: Reading, spec: TestCase, at: PreparedCase["at"]): Partial<CaseEntry> {
  const found = handlerOf(reading, spec, at);
  if ("message" in found) return { problems: [found] };
  const { group, handler, event } = found;
  if (handler.type === "prompt")
    return { skip: "a prompt handler asks a model, and a test must come out the same each time" };
  if (handler.command === undefined)
    return { skip: "this handler is one agent's own, and has no command" };
  let place = "/input/fixture";
  try {
    let payload: Fields = {
      ...(spec.input?.fixture !== undefined && readFixture(reading.files, spec.input.fixture)),
      hookEventName: event,
    };
    for (const [path, value] of Object.entries(spec.input?.overrides ?? {})) {
      place = pointer("input", "overrides", path);
      payload = override(payload, path, value as Json);
    }
    const notices = againstSchema(payload, eventSchema, "the event").map((wrong) => {
      const hint = insideTool(payload, wrong.pointer) ?? wrong.hint;
      return `${wrong.message}${hint ? ` (${hint})` : ""}`;
    });
    if (eventInfo(event).subject === "tool" && typeof payload["toolName"] !== "string")
      notices.push("the event names no tool, and every agent's does: give it a `toolName`");
    const { expected } = spec;
    const alone = { ...group, hooks: [handler] };
    return { notices, prepared: { event, group: alone, handler, payload, expected, at } };
  } catch (error) {
    return { problems: [fromError(error, at(place), "wrong-value")] };
  }
}

/** Suggests an argument of the tool that stands next to the wrong field. */
function insideTool({ toolInput }: Fields, at: string): string | undefined {
  const [field = "", ...deeper] = stepsOf(at);
  return !deeper.length && isFields(toolInput) && Object.hasOwn(toolInput, field)
    ? `did you mean \`toolInput.${field}\`?`
    : undefined;
}

function handlerOf(
  { protocols, source }: Reading,
  spec: TestCase,
  at: PreparedCase["at"],
): { event: EventName; group: Group; handler: Handler } | Diagnostic {
  const { event, "hook-index": g = 0, "handler-index": h = 0 } = spec;
  const no = (pointer: string, message: string, hint: string, code: Code = "wrong-value") =>
    diagnostic(code, at(pointer), message, { hint });
  if (!isEventName(event)) {
    const hint = didYouMean(event, eventNames);
    return no("/event", `there is no event \`${event}\``, hint, "unknown-event");
  }
  const groups = source.groups.filter((group) => group.event === event);
  if (!groups.length) {
    const there = [...new Set(source.groups.map((group) => group.event))];
    const hint = `it has: ${there.join(", ") || "none"}`;
    return no("/event", `${DOCUMENT} has no hooks on ${event}`, hint);
  }
  const found = groups.find((group) => stepsOf(group.pointer).at(-1) === String(g));
  if (!found)
    return no("/hook-index", `there is no group ${g} on ${event}`, counted(groups.length, "group"));
  const handler = found.group.hooks.find(
    ({ origin }) => origin?.pointer === found.pointer + pointer("hooks", h),
  );
  if (!handler)
    return no(
      "/handler-index",
      `group ${g} of ${event} has no handler ${h}`,
      counted(found.group.hooks.length, "handler"),
    );
  const { group } = found;
  if (sourceRow(protocols, event, group)) return { event, group, handler };
  const message = `nothing here speaks ${JSON.stringify(group.dialect)} on ${event}`;
  return no("/event", message, `look at the group's \`dialect\` in ${DOCUMENT}`, "no-agent");
}

const counted = (count: number, what: string) =>
  count === 1 ? `there is one ${what}: 0` : `there are ${count}, counted from 0`;

function readFixture(files: Files, fixture: string): Fields {
  const path = pathFrom(TESTS, fixture);
  if (path === undefined)
    throw new UserError(
      `the fixture ${fixture} leads out of the package`,
      `put it into ${FIXTURES}/`,
    );
  const source = files.read(path);
  if (source === undefined) {
    const there = expand(files, `${FIXTURES}/*.json`).map((file) => file.slice(TESTS.length + 1));
    const near = closestWord(fixture, there);
    throw new UserError(
      `there is no fixture ${path}`,
      near ? `did you mean ${near}?` : `a fixture is named from ${TESTS}/: fixtures/name.json`,
      "unreadable-file",
    );
  }
  const { value } = parseOurs(source, path);
  if (!isFields(value))
    throw new UserError(
      `${path} is not a JSON object`,
      "a fixture is one event, as a hook is given it",
    );
  return value;
}

const DEEPEST = 100;

/** A number indexes a list, `\.` is a dot, and missing levels are created. */
function override(event: Fields, path: string, value: Json): Fields {
  const steps = path.split(/(?<!\\)\./).map((step) => step.replaceAll("\\.", "."));
  if (steps.length > DEEPEST)
    throw new UserError(
      `an event has no place ${steps.length} levels down`,
      "write the value into a fixture",
    );
  return put(event, steps, 0, value) as Fields;
}

function put(holder: Json | undefined, steps: readonly string[], at: number, value: Json): Json {
  const step = steps[at];
  if (step === undefined) return value;
  const parent = holder ?? (isIndex(step) ? [] : {});
  const name = `\`${steps.slice(0, at).join(".")}\``;
  if (Array.isArray(parent)) {
    if (!isIndex(step))
      throw new UserError(
        `${name} is a list, and ${JSON.stringify(step)} is no index`,
        "elements are counted from 0",
      );
    if (Number(step) > parent.length)
      throw new UserError(
        `${name} has ${parent.length} elements, and there is no place ${step}`,
        `the next one is ${parent.length}`,
      );
    return parent.toSpliced(Number(step), 1, put(parent[Number(step)], steps, at + 1, value));
  }
  if (!isFields(parent))
    throw new UserError(`${name} is ${JSON.stringify(parent)}: nothing can be put into it`);
  const old = Object.hasOwn(parent, step) ? parent[step] : undefined;
  // It is added as an entry, so that a key such as __proto__ is an ordinary key.
  return Object.fromEntries([
    ...Object.entries(parent),
    [step, put(old, steps, at + 1, value)],
  ]) as Fields;
}

const isIndex = (step: string) => /^(0|[1-9]\d{0,5})$/.test(step);
