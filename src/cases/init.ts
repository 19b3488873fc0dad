/** Creates the first tests of a package: for every hook without one a case of what it does now. */
import { stringify } from "yaml";
import { expand, type Files } from "../model/files.ts";
import { labelOf } from "../screen/label.ts";
import type { Protocol } from "../model/adapter.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import type { EventName } from "../model/events.ts";
import { isFields, pretty, stepsOf, text, type Fields } from "../model/json.ts";
import type { Expectation } from "../../schemas/types/test-case.ts";
import { type RegexTest, listOrRegex, namesOf } from "../model/matcher.ts";
import { guardsBy, sourceRow, type Protocols } from "../model/route.ts";
import { pick } from "../model/select.ts";
import { valueOf } from "../read/parse.ts";
import { wordsOf } from "../read/script.ts";
import { slug } from "../model/slug.ts";
import { UNIVERSAL } from "../read/universal.ts";
import type { PreparedCase } from "./case.ts";
import { eventOf, fromPackage, type Direct } from "./run-script.ts";
import { told } from "./expect.ts";
import { forbiddenLike, mayDeny } from "./forbidden.ts";
import { CASES, CONFIG, DOCUMENT, FIXTURES, NEW_CONFIG, TESTS } from "./layout.ts";
import type { Package } from "./package.ts";
import { wordOf } from "./summarise.ts";
import { made, SAMPLES, wordsFor } from "../play/samples.ts";

interface Hook {
  readonly event: EventName;
  readonly group: Group;
  readonly handler: Handler;
  readonly indexes: readonly [group: number, handler: number];
}

interface Knows {
  readonly protocols: Protocols;
  readonly match: RegexTest;
  readonly files: Files;
  readonly run: (value: PreparedCase) => Promise<Direct>;
}

export async function begin(pack: Package, knows: Knows) {
  const { files, run } = knows;
  const begun = newCases(pack, files);
  const recorded = recordedIn(files);
  const covered = new Set(pack.cases.map(({ prepared }) => prepared?.handler.origin?.pointer));
  for (const hook of hooksOf(pack)) {
    if (covered.has(hook.handler.origin?.pointer)) continue;
    const found = eventFor(hook, knows, recorded);
    if (typeof found === "string") {
      begun.note(hook, `no case, as ${found}`);
      continue;
    }
    const result = await run(caseOf(hook, found.event));
    const code = result.reply?.code ?? null;
    const about = slug(hook.event, subjectOf(found.event));
    if (code === 0 || code === 2) {
      begun.put(hook, { ...found, about }, result);
      if (!isDenied(result)) await putDenial(hook, found.event, begun, knows);
      continue;
    }
    const text = shortened(fromPackage(result.reply?.stderr ?? "", result));
    const ended = code === null ? "did not end by itself" : `ended with ${code}`;
    begun.note(
      hook,
      `it ${ended}${text && `, saying ${JSON.stringify(text)}`}; the case expects 0, and fails until the hook is fixed`,
    );
    begun.put(hook, { ...found, about });
  }
  return begun;
}

/** A guard let its first call pass: the first denial of calls that look forbidden becomes a case. */
async function putDenial(
  hook: Hook,
  sample: Fields,
  begun: NewCases,
  { protocols, files, run }: Knows,
): Promise<void> {
  const { event, group, handler } = hook;
  const words = wordsOf(files, handler);
  const { row } = sourceRow(protocols, event, group) ?? {};
  if (guardsBy(event, row, handler) !== "deny" || !mayDeny(words)) return;
  const calls = forbiddenLike(sample, words);
  for (const call of calls) {
    const result = await run(caseOf(hook, call));
    if (!isDenied(result)) continue;
    const about = `${slug(event, subjectOf(call))}-denied`;
    return begun.put(hook, { event: call, about }, result);
  }
  if (calls.length)
    begun.note(
      hook,
      `this guard denied nothing of ${calls.length} calls that look forbidden; write a fixture that it must deny, and a case with it`,
    );
}

type NewCases = ReturnType<typeof newCases>;

function newCases(pack: Package, files: Files) {
  const created = new Map<string, string>();
  const did = new Map<string, string>();
  const notes = pack.source.unread.map(
    ({ line, message }) => `${DOCUMENT}:${line}: no case, as ${message}`,
  );
  const names = new Set(pack.cases.flatMap(({ id, name }) => [id, name]));
  let count = pack.cases.length;
  const textOf = (path: string) => created.get(path) ?? files.read(path);
  const add = (path: string, text: string) => {
    if (textOf(path) === undefined) created.set(path, text);
  };
  add(CONFIG, NEW_CONFIG);
  return {
    created,
    did,
    notes,
    note: ({ event, indexes: [group, handler] }: Hook, says: string): void =>
      void notes.push(`${event}, group ${group}, handler ${handler}: ${says}`),
    /** Writes a case that expects this result; without one, it expects the hook to end with 0. */
    put(hook: Hook, { event, file, about }: NamedFixture, result?: Direct): void {
      const name = fresh(about, (taken) => names.has(taken));
      names.add(name);
      const text = pretty(event);
      const isOther = (path: string) => (textOf(`${path}.json`) ?? text) !== text;
      const fixture = file ?? `${fresh(`${FIXTURES}/${about}`, isOther)}.json`;
      add(fixture, text);
      const path = `${CASES}/${String(++count).padStart(2, "0")}-${name}.yaml`;
      if (result) did.set(path, shortened(fromPackage(told(result.decision), result)));
      const expected = {
        "exit-code": result?.reply?.code ?? 0,
        ...(result && { decision: wordOf(result.decision) }),
      };
      add(path, caseText(name, hook, fixture, expected));
    },
  };
}

const caseOf = ({ event, group, handler }: Hook, payload: Fields): PreparedCase => ({
  event,
  group: { ...group, hooks: [handler] },
  handler,
  payload,
  expected: {},
  at: () => ({}),
});

const isDenied = ({ decision }: Direct) =>
  decision.verdict === "deny" || decision.end !== undefined;

function eventFor(
  { event, group, handler }: Hook,
  { protocols, match }: Knows,
  recorded: readonly Recorded[],
): FoundFixture | string {
  if (handler.command === undefined) return "it is no command";
  if (!sourceRow(protocols, event, group))
    return `nothing here speaks ${JSON.stringify(group.dialect)}`;
  const alone = [{ group: { ...group, hooks: [handler] }, packageRoot: "/package" }];
  const calling = (payload: Fields) => ({
    protocols,
    target: protocols[UNIVERSAL] as Protocol,
    call: { event, payload, env: {} },
    match,
  });
  const reaches = (payload: Fields) =>
    pick(calling(payload), eventOf({ event, payload }, "/package", "/home"), alone, false).some(
      (task) => !task.widened,
    );
  return (
    fixtureFor(event, reaches, recorded, group.matcher) ??
    "no event at hand reaches it: write a fixture, or record one with `hookport record`"
  );
}

const shortened = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
};

function caseText(
  name: string,
  { event, group, handler, indexes }: Hook,
  fixture: string,
  expected: Expectation,
): string {
  const [g, h] = indexes;
  return stringify({
    name,
    description: labelOf({ event, matcher: group.matcher ?? "", what: handler.command ?? "" }),
    event,
    "hook-index": g,
    ...(h && { "handler-index": h }),
    input: { fixture: fixture.slice(TESTS.length + 1) },
    expected,
  });
}

function hooksOf({ source }: Package): readonly Hook[] {
  return source.groups.flatMap(({ event, group, pointer }) =>
    event === null
      ? []
      : group.hooks.map((handler) => ({
          event,
          group,
          handler,
          indexes: [last(pointer), last(handler.origin?.pointer ?? "/0")] as const,
        })),
  );
}

const last = (pointer: string) => Number(stepsOf(pointer).at(-1));

function recordedIn(files: Files): readonly Recorded[] {
  return expand(files, `${FIXTURES}/*.json`).flatMap((file) => {
    const event = valueOf(files.read(file) ?? "", file);
    return isFields(event) ? [{ file, event }] : [];
  });
}

const subjectOf = (event: Fields) =>
  ["toolName", "source", "trigger", "agentType", "notificationType"]
    .map((field) => text(event[field]))
    .find((text) => text !== undefined) ?? "";

function fresh(name: string, taken: (name: string) => boolean): string {
  for (let n = 1; ; n++) {
    const text = n === 1 ? name : `${name}-${n}`;
    if (!taken(text)) return text;
  }
}

interface FoundFixture {
  readonly event: Fields;
  readonly file?: string;
}

type NamedFixture = FoundFixture & { readonly about: string };
type Recorded = Required<FoundFixture>;

/** Recorded, else a sample, else made from the matcher; undefined if content cannot be guessed. */
export function fixtureFor(
  name: EventName,
  matches: (event: Fields) => boolean,
  recorded: readonly Recorded[],
  matcher?: string,
): FoundFixture | undefined {
  const fits = (event: Fields) => event["hookEventName"] === name && matches(event);
  const told = recorded.find(({ event }) => fits(event));
  if (told) return told;
  const sample = SAMPLES.find(fits);
  if (sample) return { event: sample };
  const words = matcher && (namesOf(listOrRegex, matcher)?.filter(Boolean) ?? wordsFor(matcher));
  const byHand = made(name, words || []).find(fits);
  return byHand && { event: byHand };
}
