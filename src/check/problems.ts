/** Lists what is wrong in a converted project, each problem once, where it is fixed. */
import type { Adapters } from "../model/adapter.ts";
import { homeFor } from "../model/config.ts";
import type { AuditProject, Diagnostic } from "../../schemas/types/output.ts";
import { strands } from "../model/diagnostics.ts";
import { groupedBy } from "../model/grouped.ts";
import { guardOf } from "../judge/twins.ts";
import { openGaps, type OpenGap } from "../audit/sides.ts";
import { isMended } from "../judge/word.ts";
import { shortName } from "../read/short-name.ts";
import { listed } from "../screen/label.ts";

export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly code: string;
  readonly hint?: string;
  /** The guards that it opens, each with the agent on which it does. */
  readonly guards: readonly { readonly guard: string; readonly host: string }[];
  /** The guards that it opens cannot be counted: those of this file, or any of the project. */
  readonly uncounted?: "file" | "project" | undefined;
  /** A hook was changed since the last conversion, and what was written runs until the next one. */
  readonly unconverted?: true;
  /** A conversion fixes the problem. */
  readonly mended: boolean;
  /** The problem is reported and does not fail the command. */
  readonly mild: boolean;
}

export interface CheckRequest {
  readonly adapters: Adapters;
  readonly project: AuditProject;
  readonly stale: readonly Diagnostic[];
  readonly added: readonly Pick<Diagnostic, "file" | "pointer">[];
  /** About packages, and about a personal switch that counts for nobody. */
  readonly packages: readonly Diagnostic[];
  /** The agents that no converted layer lacks. */
  readonly targets: readonly string[];
}

/** It opens no guard, and fails the command, unless `as` says so. */
export const problemFrom = (
  { file, line, message: text, code }: Diagnostic,
  as: Partial<Problem>,
): Problem => ({ file, line, text, code, guards: [], mended: false, mild: false, ...as });

/** Those that open a guard come first. */
export function problemsIn(request: CheckRequest): readonly Problem[] {
  const { project, stale, added, packages, targets } = request;
  // A source that was edited opens nothing, because what was written runs until the next conversion
  // (S26). A hook that was added does not run yet.
  const edited = new Set(stale.flatMap((finding) => (finding.pointer ? [keyOf(finding)] : [])));
  const fresh = new Set(added.map(keyOf));
  const isEdited = ({ hook, verdict }: OpenGap) =>
    edited.has(keyOf(hook)) &&
    isMended(verdict) &&
    (verdict.findings[0]?.code === "wired-modified" ||
      (verdict.findings[0]?.code === "not-wired" && fresh.has(keyOf(hook))));
  const gaps = openGaps(project);
  const open = openProblems(
    request,
    gaps.filter((gap) => !isEdited(gap)),
    // The next conversion takes along what was added, and no file that it does not read.
    ({ hook, verdict: { host, findings } }) =>
      findings[0]?.code === "not-wired" && targets.includes(host) && !fresh.has(keyOf(hook)),
  );
  const opened = (finding: Diagnostic) =>
    fresh.has(keyOf(finding))
      ? gaps.filter((gap) => isEdited(gap) && keyOf(gap.hook) === keyOf(finding))
      : [];
  const replaced = replacedProblems(request);
  const told = new Set([...open, ...replaced].map(({ file }) => file));
  const plain = (finding: Diagnostic, as: Partial<Problem> = {}) =>
    problemFrom(finding, { hint: finding.hint, guards: opened(finding).map(openedBy), ...as });
  const codes = new Set(open.map(({ code, line, file }) => JSON.stringify([code, line, file])));
  const problems = [
    ...open,
    ...replaced,
    // The findings above already report that the file was changed.
    ...stale
      .filter(({ file, pointer }) => pointer || !told.has(file))
      .map((finding) =>
        plain(finding, { mended: true, ...(finding.pointer && { unconverted: true as const }) }),
      ),
    // A hook of an agent that is not known here is reported, and opens nothing.
    ...project.unread.map((finding) =>
      plain(finding, isError(finding) ? { uncounted: "file" } : { mild: true }),
    ),
    ...project.required.map((finding) => plain(finding)),
    ...project.notices.filter(strands).map((finding) => plain(finding, { uncounted: "file" })),
    // Whatever looks for a file that was added finds it.
    ...packages.map((finding) =>
      plain(finding, {
        mild: !isError(finding),
        uncounted: finding.code === "package-changed" ? "project" : undefined,
      }),
    ),
    ...project.notices
      .filter(
        (finding) =>
          finding.level !== "notice" &&
          !strands(finding) &&
          !codes.has(JSON.stringify([finding.code, finding.line, finding.file])),
      )
      .map((finding) => plain(finding, { mild: true })),
  ];
  return problems.filter((problem) => !problems.some((other) => saysMore(other, problem)));
}

/** The other problem is this one, and says what it costs. */
const saysMore = (other: Problem, problem: Problem): boolean => {
  const { file, line, text, guards, mild, uncounted, unconverted } = problem;
  const isOwn = guards.length > 0 || uncounted || unconverted || (other.mild && !mild);
  return (
    !isOwn &&
    other.file === file &&
    other.line === line &&
    other.text.length > text.length &&
    other.text.includes(text)
  );
};

const isError = ({ level }: Diagnostic) => level === "error";

const keyOf = ({ file, pointer }: Pick<Diagnostic, "file" | "pointer">): string =>
  JSON.stringify([file, pointer]);

const openedBy = ({ hook, verdict: { host } }: OpenGap) => ({ guard: guardOf(hook), host });

function openProblems(
  asked: CheckRequest,
  open: readonly OpenGap[],
  isLeft: (gap: OpenGap) => boolean,
): readonly Problem[] {
  return byCause(asked, open).map((gaps): Problem => ({
    ...problemOf(asked, gaps, (hooks, isOne) => `${hooks} ${isOne ? "does" : "do"} not hold`),
    guards: gaps.map(openedBy),
    mended: gaps.every((gap) => !isLeft(gap) && isMended(gap.verdict)),
  }));
}

/** Those with one cause in one file go together. */
const byCause = (asked: CheckRequest, gaps: readonly OpenGap[]) =>
  groupedBy(gaps, (gap) => {
    const { code, message } = explaining(gap);
    return [code, message, placeOf(asked, gap).file];
  });

function problemOf(
  asked: CheckRequest,
  gaps: readonly [OpenGap, ...OpenGap[]],
  says: (hooks: string, isOne: boolean) => string,
): Omit<Problem, "guards" | "mended"> {
  const [first] = gaps;
  const names = [...new Set(gaps.map(({ hook }) => shortName(hook.name)))];
  const { file } = first.hook;
  const isNamesake = asked.project.hooks.some(
    (hook) => hook.file !== file && names.includes(shortName(hook.name)),
  );
  const which = `${listed(names)}${isNamesake ? ` of ${file}` : ""}`;
  const hosts = [...new Set(gaps.map(({ verdict }) => verdict.host))];
  const titles = hosts.map((host) => asked.adapters[host]?.title ?? host);
  const { code, message, hint } = explaining(first);
  return {
    ...placeOf(asked, first),
    text: `${says(which, names.length === 1)} on ${listed(titles)}: ${message}`,
    code,
    hint,
    mild: false,
  };
}

/** An entry that was changed, where the entry of another agent still starts the hooks. */
function replacedProblems(asked: CheckRequest): readonly Problem[] {
  const sides = asked.project.hooks.flatMap((hook) =>
    hook.hosts.flatMap((verdict) => {
      const [first] = verdict.findings;
      const isReplaced = first?.code === "wired-modified" && first.level === "weakened";
      return isReplaced && !first.accepted ? [{ hook, verdict }] : [];
    }),
  );
  return byCause(asked, sides).map((gaps): Problem => ({
    ...problemOf(asked, gaps, (hooks) => `another agent's entry now starts ${hooks}`),
    guards: [],
    mended: true,
  }));
}

/** A launcher, its twin, a shim or a lock in any folder whose copy the entries call. */
const OURS = /hookport\/(?:hook(?:\.cmd)?|shim\.cjs|lock(?:\.local)?\.json)$/;

/** The agent's own file if it was changed, what costs a whole file, else the hook. */
function placeOf(
  { adapters, targets, project: { notices } }: CheckRequest,
  gap: OpenGap,
): Pick<Problem, "file" | "line"> {
  const { hook, verdict } = gap;
  const { code, message } = explaining(gap);
  const [named = ""] = message.split(" ");
  if (code === "wired-modified" && OURS.test(named)) return { file: named, line: 1 };
  const config = adapters[verdict.host]?.config;
  const own = config && homeFor(config, "project");
  if (
    own !== undefined &&
    targets.includes(verdict.host) &&
    (code === "wired-modified" || code === "not-wired")
  )
    return { file: own, line: 1 };
  const isWhole = (finding: Diagnostic) =>
    finding.code === code &&
    finding.file === hook.file &&
    reasonIn(finding.message) === reasonIn(message);
  const whole = code === "host-rejects" ? notices.find(isWhole) : undefined;
  return { file: hook.file, line: whole?.line ?? hook.line };
}

const reasonIn = (message: string): string => message.slice(message.indexOf(": "));

const explaining = ({ verdict }: OpenGap): Pick<Diagnostic, "code" | "message" | "hint"> =>
  verdict.findings[0] ?? { code: "not-wired", message: "", hint: "" };
