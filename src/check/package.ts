import { namedFiles } from "../make/commands.ts";
import { named } from "../make/needed.ts";
import { indexed, readable, type Index, type Tree } from "../make/tree.ts";
import { diagnostic, type Place } from "../model/diagnostics.ts";
import { groupedBy } from "../model/grouped.ts";
import { wrongPathThere } from "../model/windows-names.ts";
import type { Files } from "../model/files.ts";
import type { FoundGroup } from "../model/config.ts";
import type { Handler, Group } from "../../schemas/types/document.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { guardsBy, sourceRow, splitDialect, type Known, type Protocols } from "../model/route.ts";
import { check } from "../judge/checks/index.ts";
import { hasLost, isLoss } from "../judge/word.ts";
import { listed, shortTitle } from "../screen/label.ts";
import { remarksOn } from "../judge/remarks.ts";
import { quietWorldOf } from "../read/world.ts";
import { wordsOf } from "../read/script.ts";
import type { Source } from "../read/source.ts";
import { simulate } from "../cases/simulate.ts";
import { DOCUMENT } from "../cases/layout.ts";
import type { Package } from "../cases/package.ts";
import { readHandler } from "../read/does/handler.ts";
import { modulesOf } from "./imports.ts";
import { firstLine, imports, outside, ownWrites } from "./scripts.ts";
import { isHost, speaks, type DialectProtocol, type EventRow } from "../model/adapter.ts";
import type { EventName } from "../model/events.ts";
import type { ExitCode } from "../read/does/value.ts";
import { isFields, parseJson, type Fields, type Json } from "../model/json.ts";

export interface PackageCheck extends Known {
  readonly pack: Package;
  readonly files: Files;
  readonly tree: Tree;
  readonly shim: string;
  /** YYYY-MM-DD. */
  readonly today: string;
}

interface Hook {
  readonly found: FoundGroup;
  readonly handler: Handler;
  readonly at: Place;
}

/** Returns what is wrong with the package itself, whatever agent it is for. */
export function packageFaults(ask: PackageCheck): readonly Diagnostic[] {
  const { adapters, protocols, pack, files, tree } = ask;
  const index = indexed(tree);
  const hooks = hooksIn(pack.source);
  const seen = readable(files);
  const faults = check(adapters, protocols, [pack.source], seen);
  const scripts = scriptsOf(pack.source, index);
  return [
    ...faults,
    ...hooks.flatMap(({ handler, at }) => outside(handler, at, files, index)),
    ...hooks.flatMap((hook) => answers(hook, ask, seen, faults)),
    ...[...scripts].flatMap(([path, handlers]) => [
      ...handlers.flatMap((handler) => firstLine(path, handler, index)).slice(0, 1),
      ...imports(path, index),
      ...ownWrites(path, index),
    ]),
    ...namesThere(index, scripts),
    ...pack.cases.flatMap(({ problems }) => problems),
    ...hooks.flatMap((hook) => untested(hook, pack)),
    ...remarksOn(adapters, quietWorldOf({ project: files })).filter(
      ({ code }) => code === "plugin-emptied",
    ),
  ];
}

/** Files that Windows cannot have. Nobody could install a package that carries one. */
const namesThere = (
  { paths }: Index,
  scripts: ReadonlyMap<string, unknown>,
): readonly Diagnostic[] =>
  paths.flatMap((path, i) => {
    const why = wrongPathThere(path, paths.slice(0, i));
    const level = scripts.has(path) ? "error" : "warning";
    return why === undefined ? [] : [diagnostic("windows-name", { file: path }, why, { level })];
  });

/** A package's files are named from its own folder. */
const PACKED = { plugin: "", roots: [], inPlugin: false };

/** Every file that hooks start, name or import, with the handlers that do. */
export function scriptsOf(source: Source, index: Index): ReadonlyMap<string, readonly Handler[]> {
  const scripts = new Map<string, readonly Handler[]>();
  for (const hook of hooksIn(source))
    for (const path of startedBy(namedFiles({ ...PACKED, handler: hook.handler }, index), index))
      scripts.set(path, [...(scripts.get(path) ?? []), hook.handler]);
  return scripts;
}

export interface Gap {
  readonly opened: boolean;
  readonly hosts: readonly string[];
  readonly finding: Diagnostic;
}

/** Guards that do not hold on some agents, and hooks that never run there. */
export function gapsOn(ask: PackageCheck, hosts: readonly string[]): readonly Gap[] {
  const files = readable(ask.files);
  const gaps = hosts.flatMap((host) => {
    const adapter = ask.adapters[host];
    if (!adapter) return [];
    const { judged } = simulate(adapter, { ...ask, source: ask.pack.source, files });
    return judged.flatMap(({ opened, findings, handler }) => {
      const worst = findings.find(isLoss);
      if (!worst || (!opened && !hasLost(findings))) return [];
      const { line = 1, pointer = "" } = handler.origin ?? {};
      return [{ opened, host, finding: { ...worst, file: DOCUMENT, line, pointer } }];
    });
  });
  return groupedBy(gaps, ({ opened, finding: { pointer, code } }) => [pointer, code, opened]).map(
    (alike) => {
      const [{ opened, finding }] = alike;
      const on = alike.map(({ host }) => host);
      const titles = on.map((host) => shortTitle(ask.adapters, host));
      const message = `${opened ? "this guard does not hold" : "it never runs"} on ${listed(titles, 9)}: ${finding.message}${on.length > 1 ? " (the others: likewise)" : ""}`;
      return { opened, hosts: on, finding: { ...finding, message } };
    },
  );
}

/** Adds those that they start or import by a path from their own folder. */
export function startedBy(starts: readonly string[], index: Index): ReadonlySet<string> {
  const reached = new Set<string>();
  const queue = [...starts];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const { local } = modulesOf(path, index);
    const isShell = /^#!.*sh\b/.test(index.text(path) ?? "") || /\.(?:ba)?sh$/.test(path);
    queue.push(...local, ...(isShell ? named(path, index.text(path) ?? "", index, "", false) : []));
  }
  return reached;
}

const hooksIn = ({ groups, natives }: Source): readonly Hook[] =>
  [...groups, ...natives].flatMap((found) =>
    found.group.hooks.map((handler) => {
      const { pointer = found.pointer, line = 1 } = handler.origin ?? {};
      const at = { file: DOCUMENT, line, pointer, event: found.event ?? found.hostEvent };
      return { found, handler, at };
    }),
  );

function answers(
  { found: { event, group }, handler, at }: Hook,
  { adapters, protocols }: PackageCheck,
  files: Files,
  faults: readonly Diagnostic[],
): readonly Diagnostic[] {
  // A script in another dialect's words is said once.
  const isSaid = faults.some(
    ({ code, pointer }) => code === "foreign-words" && pointer === at.pointer,
  );
  if (event === null || handler.command === undefined || isSaid) return [];
  const { codes } = readHandler(files, handler, group);
  const found = foreignAnswer(protocols, event, group, wordsOf(files, handler, group), codes);
  if (!found) return [];
  const [id] = splitDialect(group.dialect);
  const guards = guardsBy(event, sourceRow(protocols, event, group)?.row, handler);
  const whose = adapters[id]?.title ?? "the universal format";
  const named = found.dialects.slice(0, 2).map((dialect) => JSON.stringify(dialect));
  const message = `it denies by ${found.words}, which means nothing in the words of its group (${whose}): if it was written for another agent, give the group "dialect": ${named.join(" or ")}`;
  return [diagnostic("foreign-words", at, message, guards ? {} : { level: "warning" })];
}

const untested = ({ found, handler, at }: Hook, { cases }: Package): readonly Diagnostic[] =>
  found.event === null ||
  handler.command === undefined ||
  cases.some(({ prepared }) => prepared?.handler.origin?.pointer === handler.origin?.pointer)
    ? []
    : [diagnostic("untested", at, "no case in hooks/tests/cases/ plays this hook")];

/** A key with the word that denies: `"permission": "deny"`. */
type Pair = readonly [key: string, value: string];

const REASON = "hookport-reason";

/** The words in which the script denies, if only other dialects read them. */
function foreignAnswer(
  protocols: Protocols,
  event: EventName,
  group: Group,
  text: string,
  codes: ReadonlySet<ExitCode>,
): { readonly words: string; readonly dialects: readonly string[] } | undefined {
  const own = sourceRow(protocols, event, group);
  // Exit code 2 denies in every dialect.
  if (!own || codes.has(2) || codes.has("any")) return undefined;
  const answers = answersOn(protocols, event);
  const read = answers.filter(({ reply }) => isDenial(own, reply));
  const isSaid = (pair: Pair) => says(text, pair);
  if (!read.length || read.some(({ pairs }) => pairs.some(isSaid))) return undefined;
  const foreign = answers.filter((answer) => !read.includes(answer) && answer.pairs.some(isSaid));
  const pair = foreign[0]?.pairs.find(isSaid);
  return pair && { words: `"${pair[0]}": "${pair[1]}"`, dialects: foreign.map(({ id }) => id) };
}

const answersOn = (protocols: Protocols, event: EventName) =>
  Object.values(protocols).flatMap((protocol) => {
    if (!isHost(protocol) || !speaks(protocol)) return [];
    return protocol.events[event].flatMap((row) => {
      const call = { event: row.name, payload: {}, env: {} };
      const { stdout } = protocol.host.encodeReply({ verdict: "deny", reason: REASON }, call);
      const reply = parseJson(stdout);
      return isFields(reply) ? [{ id: protocol.id, reply, pairs: pairsIn(reply) }] : [];
    });
  });

/** The reason and the event's name are left out. */
function pairsIn(value: Json | undefined): readonly Pair[] {
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, value]): readonly Pair[] =>
    typeof value === "string"
      ? value !== REASON && /^[a-z]+$/.test(value)
        ? [[key, value]]
        : []
      : pairsIn(value as Json),
  );
}

const says = (text: string, [key, value]: Pair): boolean =>
  new RegExp(`\\b${key}\\\\?["'\`]?\\s*[:=]\\s*\\\\?["'\`]${value}\\b`).test(text);

function isDenial(
  { protocol, row }: { readonly protocol: DialectProtocol; readonly row: EventRow },
  reply: Fields,
): boolean {
  const call = { event: row.name, payload: {}, env: {} };
  const answer = { code: 0, stdout: JSON.stringify(reply), stderr: "" };
  const { verdict, end, hold } = protocol.dialect.decodeReply(answer, call);
  return verdict === "deny" || end !== undefined || hold !== undefined;
}
