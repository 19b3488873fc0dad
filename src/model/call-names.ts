/** The names under which a group's filters see a call: its own, and as others spell it (S19). */
import type {
  DialectProtocol,
  EventRow,
  HookEvent,
  Invocation,
  Protocol,
  ToolUse,
} from "./adapter.ts";
import { candidates, type Candidate } from "./candidates.ts";
import type { Group } from "../../schemas/types/document.ts";
import { least, matched, where } from "./filtered.ts";
import { fits, type Fit, type RegexTest } from "./matcher.ts";
import { comesFor } from "./route.ts";
import { couldFit, isCut, mayFitCut, onServers } from "./servers.ts";
import { knownOf } from "./known.ts";
import { ANY, isHidden, isMcp } from "./tools.ts";

interface Seen {
  readonly target: Protocol;
  readonly call: Invocation;
  readonly match: RegexTest;
  readonly dialect: DialectProtocol;
  readonly row: EventRow;
  readonly event: HookEvent;
  readonly group: Group;
}

interface Named extends Candidate {
  readonly fit: Fit;
  /** The text that the matcher is tested against. */
  readonly spelt?: string;
  readonly call: Invocation;
}

/** The best name, and every server that the group speaks of; a gate is asked under each (S19). */
export function namesReached(names: readonly Named[], gate: boolean): readonly Named[] {
  const fitting = names.filter(({ fit }) => fit !== "no");
  const named = fitting.filter(({ fit, guessed, use }) => fit === "yes" && !guessed && use);
  // The host's own name of a server's tool is no other tool.
  const servers = named.filter(({ use }) => use && isMcp(use.name));
  const sure = servers.length ? servers : named;
  const apart = sure.filter(
    ({ spelt }, i) => sure.findIndex((other) => other.spelt === spelt) === i,
  );
  if (gate && apart.length > 1) return apart.slice(0, SPLITS);
  const best = fitting.find(({ fit }) => fit === "yes") ?? fitting.find(({ guessed }) => !guessed);
  if (best) return [best];
  const asked = fitting.filter(({ server }) => server === "named");
  return asked.length ? asked.slice(0, MOST) : fitting.slice(0, 1);
}

/** The runs of one handler for one call, if a name can be read in several ways. */
const MOST = 4;
const SPLITS = 8;

/** As its own host's command gets the payload, changed only where that host changes it (S20). */
export function asItCame({ call, dialect, row, event, group, match }: Seen): readonly Named[] {
  const [use] = event.tools ?? [];
  const { env } = dialect.dialect.encodeEvent(event, row, use);
  for (const ownCall of dialect.dialect.ownCalls?.(call, event) ?? [call]) {
    const fit = least(
      matched(dialect, row, group, ownCall, match),
      where(group.where, event, use, match),
    );
    if (fit !== "no") return [{ fit, use, call: { ...ownCall, env } }];
  }
  return [];
}

/** Every name of the call that the group's matcher fits, with the call under that name. */
export function reach({ target, dialect, row, event, group, match }: Seen): readonly Named[] {
  const { matcher } = group;
  const rule = row.matcher ?? dialect.matcher;
  const patterns = [
    matcher,
    ...[group, ...group.hooks].map(({ where }) => where?.["toolName"]),
  ].filter((pattern) => pattern !== undefined);
  const found: Named[] = [];
  const nameFits = nameTest(dialect, row, event, group, match);
  for (const candidate of candidates(target, dialect, event, { rule, matcher, patterns }, match)) {
    // Other spellings are tried only if the one that the host gave does not fit.
    const needless =
      candidate.guessed && !candidate.server && found.some(({ fit }) => fit === "yes");
    if (needless || !comesFor(row, candidate.use)) continue;
    if (candidate.guessed && !candidate.server && !nameFits(candidate.use)) continue;
    const others = event.orReason?.map((reason) => ({ ...event, reason })) ?? [];
    for (const happened of [event, ...others]) {
      const call = dialect.dialect.encodeEvent(happened, row, candidate.use);
      const fit = least(
        matched(dialect, row, group, call, match),
        where(group.where, happened, candidate.use, match),
      );
      if (fit !== "no")
        found.push({
          ...candidate,
          spelt: row.subject?.(call).join(),
          call,
          fit: candidate.guessed && fit === "yes" ? "maybe" : fit,
        });
    }
  }
  if (!found.length && matcher !== undefined) {
    const hidden = event.tools?.find(({ name }) => isHidden(name));
    const guess =
      hidden && couldFit(rule, matcher, hidden, match)
        ? onServers(hidden, ANY.slice(0, 1))[0]
        : // The pattern may ask for the end of the name, which the host cut off.
          isCut(target.mcp, event) && mayFitCut(rule, matcher, dialect, match)
          ? event.tools?.[0]
          : undefined;
    const call = guess && dialect.dialect.encodeEvent(event, row, guess);
    return call ? [{ use: guess, guessed: true, fit: "maybe", call }] : [];
  }
  // A matcher that fits a hidden server under any name needs no guess.
  const any = found.filter(({ server }) => server === "any");
  const sure =
    any.length >= ANY.length
      ? any.slice(0, 1).map((guess): Named => ({ ...guess, fit: "yes" }))
      : [];
  return [...sure, ...found.filter(({ server }) => server !== "any")];
}

/** The names that a row's matcher sees of an MCP tool, by what this tool is called. */
const namesSeen = /* @__PURE__ */ knownOf<EventRow, readonly string[]>();

/** Of hundreds of spellings, the call is encoded anew only if more than the name is seen (S11). */
function nameTest(
  dialect: DialectProtocol,
  row: EventRow,
  event: HookEvent,
  { matcher }: Group,
  match: RegexTest,
): (use: ToolUse | undefined) => boolean {
  const { subject } = row;
  const seen = (use: ToolUse) => subject?.(dialect.dialect.encodeEvent(event, row, use)) ?? [];
  const seenByName = (use: ToolUse) =>
    namesSeen(row, `${use.server ?? ""}\0${use.name}`, () => seen({ ...use, input: {} }));
  let isName: boolean | undefined;
  return (use) => {
    const [first] = event.tools ?? [];
    if (!first || !use || matcher === undefined) return true;
    isName ??= isMcp(first.name) && seen(first).join("\0") === seenByName(first).join("\0");
    if (!isName) return true;
    const names = seenByName(use);
    return !names.length || fits(row.matcher ?? dialect.matcher, matcher, names, match) !== "no";
  };
}
