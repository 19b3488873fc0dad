/** All that the page shows of what was given: one pure function, which the worker runs. */
import type { Known } from "../model/route.ts";
import { UserError } from "../model/error.ts";
import type { Outcome } from "../convert/convert.ts";
import { hasGroups } from "../read/source.ts";
import { convertedValue, convertGiven } from "./converted.ts";
import { playedValue } from "./played.ts";
import { errorFault, givenProject, readFiles, type GivenProject } from "./project.ts";
import type { Answer, PageAsked, PageFault } from "./values.ts";

/** The date is as YYYY-MM-DD. */
export async function answerTo(
  asked: PageAsked,
  setting: Known & { readonly today: string; readonly shim: string },
): Promise<Answer> {
  const { adapters, protocols } = setting;
  const [first = { path: "" }] = asked.files;
  const project = givenProject(adapters, asked);
  const read = { files: readFiles(adapters, project), faults: project.faults, ungiven: [] };
  const isAsked = asked.agents.length > 0 && project.sources.some(hasGroups);
  const unreadable = project.sources.flatMap(({ unread }) => unread);
  if (!isAsked) return { ...read, faults: [...project.faults, ...unreadable] };
  const { project: watched, ungiven } = watching(project);
  let outcome: Outcome;
  let asGiven: Outcome;
  try {
    outcome = convertGiven({ ...setting, project: watched, asked });
    // Hooks that move have other lines afterwards, and faults are shown at those that were given.
    const unmoved = { agents: asked.agents.slice(0, 1), adopt: false };
    asGiven = asked.adopt ? convertGiven({ ...setting, project, asked: unmoved }) : outcome;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ...read, faults: [...project.faults, errorFault(error, first.path)] };
  }
  const { changes } = outcome;
  const { unread, notices } = asGiven.report;
  const hosts = [...new Set([...project.sources.map(({ host }) => host), ...asked.agents])];
  return {
    ...read,
    faults: withoutCopies([...project.faults, ...unread, ...notices]),
    ungiven: [...ungiven],
    converted: convertedValue(outcome, adapters, project, asked),
    played: asked.call
      ? await playedValue({ adapters, protocols, files: project.files, changes, asked, hosts })
      : undefined,
  };
}

/** Notes which scripts are taken for present because their text was not given. */
function watching(project: GivenProject): {
  readonly project: GivenProject;
  readonly ungiven: ReadonlySet<string>;
} {
  const { files } = project;
  const found = new Set<string>();
  const ungiven = (path: string) => {
    const isUngiven = files.ungiven?.(path) === true;
    if (isUngiven) found.add(path);
    return isUngiven;
  };
  return { ungiven: found, project: { ...project, files: { ...files, ungiven } } };
}

const withoutCopies = (faults: readonly PageFault[]): readonly PageFault[] => [
  ...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values(),
];
