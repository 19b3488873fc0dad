/** The first tests of a package: a fixture and a case for every hook that has none, saying what the hook does now. */
import { stringify } from "yaml";
import { expand, type Files } from "../files.ts";
import { labelOf } from "../format/label.ts";
import type { Group, Handler } from "../model/document.ts";
import type { EventName } from "../model/events.ts";
import { isFields, pretty, stepsOf, text, type Fields } from "../model/json.ts";
import type { RegexTest } from "../model/matcher.ts";
import { sourceRow, type Wires } from "../model/route.ts";
import { pick } from "../model/select.ts";
import { valueOf } from "../parse.ts";
import { slug } from "../validate/sentences.ts";
import type { Case } from "./case.ts";
import { eventOf, fromPackage, type Direct } from "./direct.ts";
import { told } from "./expect.ts";
import { fixtureFor, type Recorded } from "./fixture.ts";
import { CASES, CONFIG, DOCUMENT, FIXTURES, TESTS } from "./layout.ts";
import type { Package } from "./package.ts";
import { wordOf } from "./word.ts";

export interface Begun {
  /** New files and their text. */
  readonly created: ReadonlyMap<string, string>;
  /** What the hook of a new case did. */
  readonly did: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

interface Hook {
  readonly event: EventName;
  readonly group: Group;
  readonly handler: Handler;
  readonly indexes: readonly [group: number, handler: number];
}

interface Knows {
  readonly wires: Wires;
  readonly match: RegexTest;
}

export async function begin(pack: Package, files: Files, knows: Knows, run: (one: Case) => Promise<Direct>): Promise<Begun> {
  const created = new Map<string, string>();
  const done = new Map<string, string>();
  const notes: string[] = pack.source.unread.map(({ line, reason }) => `${DOCUMENT}:${line}: no case, as ${reason}`);
  if (files.read(CONFIG) === undefined) created.set(CONFIG, pretty({ version: 1, timeout: 30, env: { PACKAGE_ROOT: "." } }));
  const recorded = recordedIn(files);
  const names = new Set(pack.cases.flatMap(({ id, name }) => [id, name]));
  const there = (path: string) => created.has(path) || files.exists(path);
  for (const hook of hooksOf(pack)) {
    const { event, group, handler, indexes } = hook;
    const where = `${event}, group ${indexes[0]}, handler ${indexes[1]}`;
    if (covered(pack, hook)) continue;
    if (handler.command === undefined) {
      notes.push(`${where}: no case, as it is no command`);
      continue;
    }
    if (!sourceRow(knows.wires, event, group)) {
      notes.push(`${where}: no case, as nothing here speaks ${JSON.stringify(group.dialect)}`);
      continue;
    }
    const alone = { ...group, hooks: [handler] };
    const reaches = (payload: Fields) =>
      pick(knows.wires, eventOf({ event, payload }, "/package", "/home"), [alone], false, knows.match).some((task) => !task.widened);
    const found = fixtureFor(event, reaches, recorded, group.matcher);
    if (!found) {
      notes.push(`${where}: no case, as no event at hand reaches it: write a fixture, or record one with \`hookport record\``);
      continue;
    }
    const subject = subjectOf(found.event);
    const fixture = found.file ?? `${FIXTURES}/${fresh(slug(event, subject), (name) => differs(name, found.event))}.json`;
    if (!there(fixture)) created.set(fixture, pretty(found.event));
    const name = fresh(slug(event, subject), (one) => names.has(one));
    names.add(name);
    const did = await run({ event, group: alone, handler, payload: found.event, expected: {}, line: () => 1 });
    const code = did.reply?.code ?? null;
    const sound = code === 0 || code === 2;
    const said = fromPackage(did.reply?.stderr ?? "", did).trim();
    if (!sound)
      notes.push(
        `${where}: it ${code === null ? "did not end by itself" : `ended with ${code}`}${said && `, saying ${JSON.stringify(shortened(said))}`}; the case expects 0, and fails until the hook is mended`,
      );
    const number = String(pack.cases.length + [...created.keys()].filter((path) => path.startsWith(CASES)).length + 1).padStart(2, "0");
    const file = `${CASES}/${number}-${name}.yaml`;
    created.set(file, caseText(name, hook, fixture, sound ? { code, word: wordOf(did.decision) } : { code: 0 }));
    if (sound) done.set(file, shortened(fromPackage(told(did.decision), did)));
  }
  return { created, did: done, notes };

  function differs(name: string, event: Fields): boolean {
    const old = created.get(`${FIXTURES}/${name}.json`) ?? files.read(`${FIXTURES}/${name}.json`);
    return old !== undefined && old !== pretty(event);
  }
}

/** On one line, and no longer than one. */
const shortened = (said: string) => {
  const line = said.replace(/\s+/g, " ").trim();
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
};

function caseText(
  name: string,
  { event, group, handler, indexes }: Hook,
  fixture: string,
  did: { code: number | null; word?: string },
): string {
  const [g, h] = indexes;
  return stringify({
    name,
    description: labelOf({ event, matcher: group.matcher ?? "", what: handler.command ?? "" }),
    event,
    "hook-index": g,
    ...(h && { "handler-index": h }),
    input: { fixture: fixture.slice(TESTS.length + 1) },
    expected: { "exit-code": did.code, ...(did.word !== undefined && { decision: did.word }) },
  });
}

function hooksOf({ source }: Package): readonly Hook[] {
  return source.groups.flatMap(({ event, group, pointer }) =>
    event === null
      ? []
      : group.hooks.map((handler) => ({ event, group, handler, indexes: [last(pointer), last(handler.origin?.pointer ?? "/0")] as const })),
  );
}

const last = (pointer: string) => Number(stepsOf(pointer).at(-1));

/** Somebody wrote a case for it already. */
function covered({ cases }: Package, { handler }: Hook): boolean {
  return cases.some(({ one }) => one?.handler.origin?.pointer === handler.origin?.pointer);
}

function recordedIn(files: Files): readonly Recorded[] {
  return expand(files, `${FIXTURES}/*.json`).flatMap((file) => {
    const event = valueOf(files.read(file) ?? "", file);
    return isFields(event) ? [{ file, event }] : [];
  });
}

const subjectOf = (event: Fields) =>
  ["toolName", "source", "trigger", "agentType", "notificationType"].map((field) => text(event[field])).find((one) => one !== undefined) ??
  "";

/** The name, or the first with a number that is free. */
function fresh(name: string, taken: (name: string) => boolean): string {
  for (let n = 1; ; n++) {
    const one = n === 1 ? name : `${name}-${n}`;
    if (!taken(one)) return one;
  }
}
