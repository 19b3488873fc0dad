import type { Reporter } from "../model/diagnostics.ts";
import type { EventRow } from "../model/adapter.ts";
import type { Code } from "../model/codes.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { rowNamed } from "../model/route.ts";
import type { Condition, Off } from "../model/world.ts";
import { entriesOf, installed, type Entry } from "./entries.ts";
import type { HostPlay } from "./runs.ts";

/** Kinds are in the order in which they are printed, each with the code of its finding. */
const CONDITION_CODES = {
  trust: "needs-trust",
  code: "needs-setup",
  start: "needs-setup",
  setting: "needs-setup",
  machine: "needs-setup",
  windows: "windows-start",
  inside: "runs-inside",
  surface: "surface",
  untold: "not-told",
  ungiven: "needs-setup",
} as const satisfies { readonly [K in Condition["kind"]]: Code };

export const conditionKinds = Object.keys(CONDITION_CODES) as readonly Condition["kind"][];

/** It is undefined if the finding reports something else than a condition. */
export const conditionKind = ({
  code,
  level,
  part,
}: Pick<Diagnostic, "code" | "level" | "part">): Condition["kind"] | undefined =>
  level === "conditional"
    ? conditionKinds.find((kind) => CONDITION_CODES[kind] === code && partOf(kind) === part)
    : undefined;

/** Gives what a condition of this kind is about that nobody has accepted. */
export const openSubject = (kind: Condition["kind"], finding: Diagnostic): string | undefined =>
  finding.accepted || conditionKind(finding) !== kind ? undefined : finding.about;

/** Each of the things to set up is accepted for itself. */
const partOf = (kind: Condition["kind"]) =>
  CONDITION_CODES[kind] === "needs-setup" ? kind : undefined;

type At = Pick<Entry, "hostEvent" | "conditions">;

interface Needed {
  readonly condition: Condition;
  readonly row?: EventRow | undefined;
}

/** What all these moments need; of several entries at one moment, what each of them has. */
export function conditionsOf(
  { adapter }: HostPlay,
  handler: Handler,
  moments: readonly (readonly At[])[],
): readonly Needed[] {
  const needed: Needed[] = [];
  for (const entries of moments) {
    const [first = [], ...others] = entries.map((entry): readonly Needed[] => [
      ...entry.conditions.map((condition) => ({ condition })),
      ...surfaces(rowNamed(adapter.protocol, entry.hostEvent), handler),
    ]);
    const shared = first.filter((needed) =>
      others.every((neededs) => neededs.some((other) => nameOf(other) === nameOf(needed))),
    );
    needed.push(...shared);
  }
  return [...new Map(needed.map((needed) => [nameOf(needed), needed])).values()].toSorted(
    (a, b) => conditionKinds.indexOf(a.condition.kind) - conditionKinds.indexOf(b.condition.kind),
  );
}

const nameOf = ({ condition: { kind, says } }: Needed): string => `${kind} ${says}`;

/** The entries of a handler that is not played: for a model, or on an agent's own event. */
export const standingAs = (...asked: Parameters<typeof standing>): readonly Entry[] =>
  standing(...asked)
    .filter(({ off }) => !off)
    .slice(0, 1);

/** What keeps such a handler from running; undefined if it runs from another entry. */
export function offAs(...asked: Parameters<typeof standing>): Off | undefined {
  const entries = standing(...asked);
  return entries.every(({ off }) => off) ? entries[0]?.off : undefined;
}

const standing = ({ adapter, world, loaded }: HostPlay, { origin }: Group, handler: Handler) =>
  (origin?.within ? installed(entriesOf(adapter, world, true)) : loaded).filter(
    (hook) =>
      hook.of === undefined &&
      (handler.prompt === undefined
        ? hook.file === origin?.file && hook.pointer === (handler.origin?.pointer ?? origin.pointer)
        : hook.handler.prompt === handler.prompt),
  );

export const conditional = (
  title: string,
  needed: readonly Needed[],
  tell: Reporter,
): readonly Diagnostic[] =>
  needed.map(({ condition: { kind, says, only, about, meet }, row }) => {
    const part = partOf(kind);
    const does = only ? `on ${title} it ${only} only` : `${title} runs it`;
    const finding = tell(CONDITION_CODES[kind], `${does} if ${says}`, row, "conditional");
    return { ...finding, ...(part && { part }), ...(about && { about }), hint: meet };
  });

export function conditionIn(message: string): string {
  const [, work, says = message] =
    / (?:runs it|(?:refuses|does (all of its work)) only) if (.*)$/s.exec(message) ?? [];
  return work === undefined ? says : says + FOR_ALL_WORK;
}

export const FOR_ALL_WORK = ", for all of its work";

/** The surfaces that a row, or a handler that asks a model, is restricted to (S18). */
const surfaces = (row: EventRow | undefined, { type }: Handler): readonly Needed[] =>
  [
    ...Object.entries(row?.surfaces ?? {}).map(([surface, what]) => ({
      kind: "surface" as const,
      says: `the session is outside "${surface}", which ${what}`,
      meet: "do not rely on it there",
    })),
    ...(type === "prompt" && typeof row?.prompt === "object" ? [row.prompt] : []),
  ].map((condition) => ({ condition, row }));
