/**
 * Lists what needs attention after a conversion, agent by agent, from the same findings as
 * everything else (S23).
 */
import { isMinor } from "../model/diagnostics.ts";
import type { Capability } from "../model/events.ts";
import type { Files } from "../model/files.ts";
import type { Diagnostic, Report } from "../../schemas/types/output.ts";
import type { Protocols } from "../model/route.ts";
import { word } from "../model/shell.ts";
import { conditionIn, conditionKind, conditionKinds } from "../play/conditions.ts";
import { strandedIn } from "../judge/accept.ts";
import { opens } from "../judge/opens.ts";
import { nameOf } from "../model/handler-name.ts";
import { findable } from "../read/short-name.ts";
import { listed } from "../screen/label.ts";
import { capital, type Item } from "../screen/screen.ts";
import type { Judged } from "../judge/judge.ts";
import { uses } from "../judge/uses.ts";
import { when, type NameOf } from "./names.ts";

export interface Side {
  readonly host: string;
  readonly title: string;
  /** The agent's name in columns. */
  readonly short: string;
  readonly judged: readonly Judged[];
  readonly general: readonly Diagnostic[];
}

export interface Sight {
  readonly protocols: Protocols;
  readonly name: NameOf;
  /** It is for reading the hooks' scripts. */
  readonly files: Files;
}

interface Said {
  readonly finding: Diagnostic;
  readonly of: readonly Judged[];
}

function together(
  judged: readonly Judged[],
  fits: (finding: Diagnostic, one: Judged) => boolean,
): readonly Said[] {
  const seen = new Map<string, { finding: Diagnostic; of: Judged[] }>();
  for (const one of judged)
    for (const finding of one.findings.filter((each) => !each.accepted && fits(each, one))) {
      const key = JSON.stringify([finding.code, finding.message]);
      const said = seen.get(key) ?? { finding, of: [] };
      if (!said.of.includes(one)) said.of.push(one);
      seen.set(key, said);
    }
  return [...seen.values()];
}

/** Open guards, with what can be done. `written` means that the agent can be left out again. */
export function openOn(
  { host, title, short, judged }: Side,
  { name }: Sight,
  written: boolean,
): readonly Item[] {
  const open = together(
    judged.filter(({ opened }) => opened),
    opens,
  );
  return open.map(({ finding, of }, i) => ({
    at: short,
    text: `${listed(of.map((one) => `${name(one)}${of.length > 1 || name(one).endsWith(")") ? "" : ` (${when(one)})`}`))}: ${sentence(title, finding)}`,
    code: finding.code,
    ways: [
      finding.hint,
      ...(written
        ? [`live with it: hookport accept ${finding.code} --agent ${host}${ofHook(of)} --why "..."`]
        : []),
      ...(written && i === open.length - 1
        ? [`leave ${short} out: hookport remove --agent ${host}`]
        : []),
    ].filter(Boolean),
  }));
}

/** Returns what no clone of the project contains. */
export const strandedOn = (
  report: Report,
  calledAs: (host: string) => Pick<Side, "title" | "short">,
  written: boolean,
): readonly Item[] =>
  strandedIn(report).map((finding) => {
    const { host = "", code, hint } = finding;
    const { title, short } = calledAs(host);
    const accept = `live with it: hookport accept ${code} --agent ${host} --why "..."`;
    return {
      at: short,
      text: sentence(title, finding),
      code,
      ways: [hint, ...(written ? [accept] : [])],
    };
  });

/** The option that selects one hook by its name; empty for several hooks. */
function ofHook([one, other]: readonly Judged[]): string {
  const name = one && !other ? findable(nameOf(one.handler)) : "";
  return name ? ` --hook ${word(name)}` : "";
}

/** A condition that applies to every guard names none. */
export function conditionsOn({ short, judged }: Side, look: Sight): readonly Item[] {
  const guards = holdingIn(judged);
  return conditionsOf(guards).map(({ finding, of }) => ({
    at: short,
    text: `${of.length === guards.length ? "" : `${listed(of.map(look.name))}: `}${needed(finding)}`,
    code: finding.code,
  }));
}

/** If the agent has no guard, they are what all its hooks share. */
export function wholeConditions({ judged }: Side): readonly Diagnostic[] {
  const guards = holdingIn(judged);
  const pool = guards.length ? guards : judged;
  return conditionsOf(pool).flatMap(({ finding, of }) =>
    of.length === pool.length ? [finding] : [],
  );
}

export const wholeConditionsOn = (side: Side): readonly Item[] =>
  wholeConditions(side).map((finding) => ({
    at: side.short,
    text: needed(finding),
    code: finding.code,
  }));

const holdingIn = (judged: readonly Judged[]) => judged.filter((one) => one.guard && !one.opened);

/** Trust comes first. */
const conditionsOf = (judged: readonly Judged[]) =>
  together(judged, (finding) => conditionKind(finding) !== undefined).toSorted(
    (a, b) => rankOf(a.finding) - rankOf(b.finding),
  );

const rankOf = (finding: Diagnostic) =>
  conditionKinds.findIndex((kind) => kind === conditionKind(finding));

function needed(finding: Diagnostic): string {
  const met = conditionKind(finding) === "surface" ? "" : finding.hint;
  return `${conditionIn(finding.message)}${met && `. ${capital(met)}`}`;
}

/**
 * Returns what concerns an agent as a whole: `everything`, or what its user has to know and, if it
 * is new here, how it is set up.
 */
export const generalOn = (
  { title, short, general }: Side,
  everything: boolean,
  isNew: boolean,
): readonly Item[] =>
  general
    .filter(
      ({ code, accepted }) =>
        everything || (!accepted && (GENERAL.includes(code) || (isNew && code === "setup"))),
    )
    .map((finding) => ({
      at: short,
      text: sentence(title, finding),
      ...(finding.code !== "setup" && { code: finding.code }),
    }));

/** The finding is no loss, and about something that these hooks use. */
export function isWorthSaying(finding: Diagnostic, judged: Judged, look: Sight): boolean {
  const { handler, group } = judged;
  const { files } = look;
  // If a denial counts only on some surfaces, everybody who relies on the guard must know that.
  if (finding.code === "limited") return judged.guard && finding.message.includes(", deny: ");
  // A filter is tested with every spelling, a script only with the one that the agent gives.
  if (finding.code === "mcp-spelling") return !finding.message.includes("for every spelling");
  if (isMinor(finding))
    return uses(files, handler, finding.code.slice("cannot-".length) as Capability, group);
  return SAID.includes(finding.code);
}

const SAID: readonly string[] = ["timeout-capped", "native-field", "foreign-hook-can-override"];
const GENERAL: readonly string[] = [
  "other-source",
  "other-version",
  "not-ignored",
  "foreign-hook-can-override",
];

/** The agent's name is shown next to the sentence already. */
export const sentence = (title: string, { message }: Diagnostic) =>
  [": ", ", "].some((end) => message.startsWith(title + end))
    ? message.slice(title.length + 2)
    : message;

/** Hooks whose originals run as well as ours, which `--adopt` would end. */
export const doubled = ({ judged }: Pick<Side, "judged">): readonly Judged[] =>
  judged.filter(({ findings }) =>
    findings.some(({ code, hint }) => code === "fires-twice" && hint.includes("--adopt")),
  );
