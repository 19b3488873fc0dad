/** What the screen of `doctor` says in sentences, above its table and below. */
import type { Adapters } from "../model/adapter.ts";
import type { AuditProject, Doctor } from "../../schemas/types/output.ts";
import { groupedBy } from "../model/grouped.ts";
import { ELSEWHERE } from "../judge/start/run-start.ts";
import { lackOf } from "../judge/start/to-meet.ts";
import { openSubject } from "../play/conditions.ts";
import { shortName } from "../read/short-name.ts";
import { listed, shortTitle } from "../screen/label.ts";
import type { Side, SideHook } from "../screen/side.ts";
import { cellOf, isGiven, isStopped } from "./cells.ts";
import { findingsIn } from "./doctor.ts";

/** What is so of several hooks is said once, with their names. */
function toldOnce<Found extends { readonly of: string; readonly name: string }, Told>(
  found: readonly Found[],
  tell: (of: string, names: readonly string[], alike: readonly Found[]) => Told,
): readonly Told[] {
  return groupedBy(found, ({ of }) => of).map((alike) =>
    tell(alike[0].of, [...new Set(alike.map(({ name }) => name))], alike),
  );
}

/** A hook that is not trusted, or that some shells let end otherwise, may deny nothing. */
const DENIES = /: (?!once trusted)[^:]* denies everything that it fits(?!,)/;

/** Says which agents deny everything on one machine, because a hook cannot start. */
export function denyingSentences(
  { project: { hooks }, agents }: Doctor,
  adapters: Adapters,
): readonly string[] {
  const isUntold = (asked: string) =>
    agents.some(({ host, untold }) => host === asked && untold.length);
  const found = hooks.flatMap(({ name, hosts }) =>
    hosts.flatMap(({ host, findings }) =>
      findings.some(({ accepted, message }) => !accepted && DENIES.test(message)) &&
      !findings.some(({ code, level }) => code === "needs-trust" && level !== "conditional")
        ? [{ of: host, name: shortName(name) }]
        : [],
    ),
  );
  return toldOnce(found, (host, names) => {
    const sure = isUntold(host) ? "As far as can be told, " : "";
    const are = names.length === 1 ? "is" : "are";
    return `${sure}${shortTitle(adapters, host)} denies everything here that ${listed(names)} ${are} asked about.`;
  });
}

/** The programs that scripts of hooks need and this machine lacks. */
export function lacksIn(project: AuditProject) {
  const found = findingsIn(project).flatMap(({ name, guard, finding }) => {
    const program = openSubject("machine", finding);
    return program === undefined ? [] : [{ of: program, guard, name: shortName(name) }];
  });
  return toldOnce(found, (program, scripts, alike) => ({
    program,
    isOfGuard: alike.some(({ guard }) => guard),
    says: `${program} ${lackOf(program)}: ${listed(scripts)} may use it`,
  }));
}

/** A guard works, and its reason does not reach the model, which no table tells. */
export const reasonSentences = (side: Side): readonly string[] =>
  toldOnce(
    side.hooks.flatMap((hook) =>
      cellOf(side, hook).notes.flatMap(({ code, text }) =>
        hook.guard && code === "part-lost" && /\bnot told why\b/.test(text)
          ? [{ of: text, name: hook.name }]
          : [],
      ),
    ),
    (text, names) => `${side.short}, ${namesOrCount(names, "guard")}: ${text}`,
  );

/**
 * What starts by a relative path is found from one folder only, which is told of guards, and of
 * what ends then as a denial does.
 */
export function relativeSentences({ short, hooks }: Side): readonly string[] {
  const paths = new Set(relativesOf(hooks).map(({ path }) => path));
  const working = hooks.filter((hook) => !isStopped(hook));
  // Whatever else is missing may end the hook before.
  const ending = relativesOf(working.filter(isWhole)).filter(({ elsewhere }) => elsewhere !== "");
  const [first] = [...relativesOf(working.filter((hook) => hook.guard)), ...ending];
  if (!first) return [];
  const more = paths.size - 1;
  // A hook that does not work is told by its fault only.
  const least = hooks.some((hook) => isGiven(hook) && isStopped(hook)) ? "at least " : "";
  const others = more ? ` and ${least}${more} more are relative paths` : " is a relative path";
  const effect = ending.length ? `, where ${effectOf(ending, paths.size)}` : "";
  const lost = `not found once the session is in another folder${effect}`;
  return [`${short}: ${first.path}${others}, ${lost}: ${first.way}`];
}

const isWhole = ({ findings }: SideHook): boolean =>
  findings.every(({ level }) => level === "conditional" || level === "notice");

interface Relative {
  readonly path: string;
  /** It says what to write in its place. */
  readonly way: string;
  /** It says what becomes of calls where the path is not found, and is empty if they go on. */
  readonly elsewhere: string;
}

const relativesOf = (hooks: readonly SideHook[]): readonly Relative[] =>
  hooks
    .flatMap(({ findings }) => findings)
    .flatMap((finding) => {
      const path = openSubject("start", finding);
      const [, elsewhere = ""] = finding.message.split(ELSEWHERE);
      return path === undefined ? [] : [{ path, way: finding.hint, elsewhere }];
    });

/** Says it of one path, of every one, or of so many of them. */
function effectOf(ending: readonly Relative[], count: number): string {
  const asked = new Set(
    ending.flatMap(({ path, elsewhere }) => (elsewhere.includes(ASKED) ? [path] : [])),
  );
  const who = asked.size < count ? `at least ${asked.size} of them` : count > 1 ? "they" : "it";
  const words = `${who} ${asked.size > 1 ? "are" : "is"} asked`;
  const effects = new Set(ending.map(({ elsewhere }) => elsewhere.replace(ASKED, words)));
  return listed([...effects]);
}
const ASKED = "it is asked";

/** Names that were cut to the same beginning tell nobody which hooks are meant. */
export const namesOrCount = (names: readonly string[], kind = "hook"): string =>
  new Set(names).size < names.length || names.length > MOST
    ? `${names.length} ${kind}s`
    : listed(names);
const MOST = 4;
