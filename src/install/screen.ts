/** Prints what a package would do, before the question whether it may. */
import { sidesOf, type ConvertSide } from "../convert/attention.ts";
import type { Outcome } from "../convert/convert.ts";
import type { Judged } from "../judge/judge.ts";
import type { Adapters } from "../model/adapter.ts";
import type { AcceptedGap } from "../../schemas/types/document.ts";
import type { Change } from "../model/files.ts";
import { isInOurFolder } from "../model/layer.ts";
import { packageFolderOf } from "../model/packages.ts";
import type { Known } from "../model/route.ts";
import type { PackageRecord } from "../read/records.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { listed, shortTitle } from "../screen/label.ts";
import { counted, folded, paragraph, section, type Item, type Look } from "../screen/screen.ts";
import { conditionsOn } from "../screen/side.ts";
import { countsOn } from "../screen/verdict.ts";
import { visible } from "../model/visible.ts";
import { clipped, pad, plural } from "../screen/text.ts";
import { effectWords, lineWords, programWords, whenWords } from "./words.ts";

export interface InstallView extends Look, Known {
  readonly user: boolean;
  readonly again: string;
}

export interface Offer {
  readonly record: PackageRecord;
  readonly size: number;
  /** The version that is installed now; undefined if none is. */
  readonly before: string | undefined;
  /** Hooks that an agent also loads as a plugin's. */
  readonly twice: readonly Diagnostic[];
  /** Files that git would keep from every clone. */
  readonly ignored: readonly Diagnostic[];
  /** Files of the package that are not installed, because an agent would obey them. */
  readonly leftOut: readonly string[];
  /** Gaps of its hooks that the package itself accepts. */
  readonly accepts: readonly AcceptedGap[];
}

export const sidesWith = (outcome: Outcome, adapters: Adapters, names: readonly string[]) =>
  sidesOf(outcome, adapters, ({ group }) => names.includes(group.origin?.package ?? ""));

export function printOffer(offer: Offer, outcome: Outcome, view: InstallView): string {
  const { adapters, width, user, again } = view;
  const { record } = offer;
  const sides = sidesWith(outcome, adapters, [record.name]);
  const own = (sides[0]?.hooks ?? []).map(({ judged }) => judged);
  const ifs = sides.flatMap(conditionsOn);
  const who = user ? "in all your projects" : "here and for everybody who uses\nthis project";
  return [
    ...paragraph(headOf(offer), width),
    "",
    ...`These programs would run with your rights, ${who}:`.split("\n"),
    ...programLines(own, view),
    "",
    ...sides.map((side) => agentLine(side, sides)),
    ...section("Holds if", ifs, view),
    ...section("To know", toKnow(sides), view),
    ...acceptLines(offer.accepts, view),
    ...section("Left out", leftOutItems(offer.leftOut), view),
    ...besideLines(outcome, view, record.name),
    ...section("Not read", unreadItems(outcome, `${packageFolderOf(record.name)}/`), view),
    ...section(
      "Twice",
      offer.twice.map(({ host = "", ...found }) => itemAt(shortTitle(adapters, host), found)),
      view,
    ),
    ...section(
      "Not in a clone",
      offer.ignored.map(({ file, message, code }) =>
        itemAt("git", { message: `${file}: ${message}`, code }),
      ),
      view,
    ),
    "",
    ...paragraph(writesWords(record.name, outcome.changes, user), width),
    ...paragraph(
      `\`hookport remove ${record.name}${user ? " --user" : ""}\` takes all of it out again.`,
      width,
    ),
    "",
    "To read the programs first:",
    `  ${again} --dry-run --verbose`,
  ].join("\n");
}

const itemAt = (at: string, { message, code }: Pick<Diagnostic, "message" | "code">): Item => ({
  at,
  text: message,
  code,
});

const unreadItems = ({ report }: Outcome, folder: string): readonly Item[] =>
  report.unread
    .filter(({ file }) => file.startsWith(folder))
    .map((found) => itemAt(`${found.file.slice(folder.length)}:${found.line}`, found));

/** Returns what each agent asks its user, or asks for, once. */
const toKnow = (sides: readonly ConvertSide[]) =>
  sides.flatMap(({ short, general }) =>
    general.flatMap(({ code, message }) =>
      code === "setup" ? [{ at: short, text: message }] : [],
    ),
  );

export const acceptLines = (
  accepts: readonly AcceptedGap[],
  view: Look & Pick<InstallView, "adapters">,
): readonly string[] =>
  section(
    "Gaps of its own hooks that the package accepts",
    accepts.map(({ code, host, why }) => ({
      at: host === undefined ? "every agent" : shortTitle(view.adapters, host),
      text: why,
      code,
    })),
    view,
  );

const MOST_NAMES = 12;

function leftOutItems(paths: readonly string[]): readonly Item[] {
  if (!paths.length) return [];
  const more = paths.length - MOST_NAMES;
  const names = more > 1 ? [...paths.slice(0, MOST_NAMES), `${more} more`] : paths;
  const what = paths.length === 1 ? "it" : "them";
  return [{ at: "agents", text: `${listed(names)}: an agent would obey ${what} here` }];
}

function headOf({ record, size, before }: Offer): string {
  const { name, release, files } = record;
  const now =
    before === undefined
      ? "Nothing is installed yet"
      : `${before || "Another one"} is installed now`;
  const weight = size < 1000 ? `${size} bytes` : `${Math.round(size / 1000)} kB`;
  return `${[name, release].filter(Boolean).join(" ")}, ${fromWords(record)}, ${plural(Object.keys(files).length, "file")}, ${weight}. ${now}.`;
}

export function fromWords({ source }: Pick<PackageRecord, "source">): string {
  if (source.from === "npm") return "from npm";
  if (source.from === "git")
    return `from git${source.address ? ` (${source.address})` : ""}, ${source.commit.slice(0, 7)}`;
  return `from ${source.path ? `${source.path} in this project` : `a ${source.from}`}`;
}

/** The most characters of a command: the dry run with --verbose has all of it. */
const LONGEST = 400;

const shownProgram = (value: Parameters<typeof programWords>[0]) =>
  clipped(visible(programWords(value).slice(0, 2 * LONGEST)), LONGEST);

const MOST_LINES = 40;

/** A program that has no room in its column, or more lines, gets its own lines. */
function programLines(
  own: readonly Judged[],
  { protocols, width }: InstallView,
): readonly string[] {
  const rows = own.map((judged) => ({
    when: visible(whenWords(protocols, judged)),
    lines: lineWords(judged).map((line) => clipped(visible(line.slice(0, 2 * LONGEST)), LONGEST)),
    can: effectWords(judged),
  }));
  const [first, last] = [26, 18];
  const room = width - first - last - 6;
  return rows.flatMap(({ when, lines, can }) => {
    const [what = "", ...more] = lines;
    if (when.length <= first && what.length <= room && !more.length)
      return [`  ${pad(when, first)}  ${pad(what, room)}  ${can}`];
    const rest = lines.length - MOST_LINES;
    return [
      ...folded(`${when}, ${can}`, width - 2).map((line) => `  ${line}`),
      ...lines
        .slice(0, MOST_LINES)
        .flatMap((line) => folded(line, width - 6).map((part) => `      ${part}`)),
      ...(rest > 0 ? [`      … and ${plural(rest, "line")} more`] : []),
    ];
  });
}

function agentLine(side: ConvertSide, sides: readonly ConvertSide[]): string {
  const { guards, holding, running, open } = countsOn(side);
  const column = Math.max(...sides.map(({ short }) => short.length));
  const ifs = conditionsOn(side).length;
  const text =
    guards === 1 ? "the guard holds" : `${guards === 2 ? "both" : `all ${guards}`} guards hold`;
  const guarded = open.length
    ? `${open.join(", ")} ${open.length === 1 ? "does" : "do"} not hold`
    : holding === guards
      ? text
      : `${holding} of ${guards} guards hold`;
  const printed = guards
    ? `, ${guarded}${ifs && !open.length ? `, on ${counted(ifs, "condition")}` : ""}`
    : "";
  return `  ${pad(side.short, column)}  ${running} ${running === 1 ? "runs" : "run"}${printed}`;
}

/** Hooks that run beside the package's, where one may undo or repeat the other. */
function besideLines(outcome: Outcome, view: InstallView, name: string): readonly string[] {
  const judgeds = outcome.judged[0]?.judged ?? [];
  const own = judgeds.filter(({ group }) => group.origin?.package === name);
  const beside = judgeds.filter(
    (judged) =>
      judged.group.origin?.package !== name && own.some((other) => other.event === judged.event),
  );
  return section(
    "Beside them run",
    beside.map((judged) => ({
      at: judged.group.origin?.package ?? "this project",
      text: `${whenWords(view.protocols, judged)}: ${shownProgram(judged)}`,
    })),
    view,
  );
}
function writesWords(name: string, changes: readonly Change[], user: boolean): string {
  const agents = changes.filter(({ path }) => !isInOurFolder(path)).length;
  const commit = user ? "" : " Commit them: a clone then needs no install.";
  return `It would write ${packageFolderOf(name)}/ and change ${agents ? `${plural(agents, "file")} of agents and ` : ""}.hookport/lock.json.${commit}`;
}
