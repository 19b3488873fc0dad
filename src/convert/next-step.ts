import { ourFolderOf } from "../model/layer.ts";
import { NEEDED_NODE } from "../model/version.ts";
import { word } from "../model/shell.ts";
import { strandedIn } from "../judge/generated.ts";
import { listed } from "../screen/label.ts";
import { paragraph } from "../screen/screen.ts";
import type { Step } from "../screen/page.ts";
import { doubled, type ConvertSide } from "./attention.ts";
import { editedFiles, type ConvertView } from "./changed.ts";
import type { Outcome } from "./convert.ts";

interface ConvertStep extends Step {
  readonly namesFiles?: true;
}

/** Suggests one step. `open` is the number of guards that do not hold somewhere. */
export function nextStep(
  outcome: Outcome,
  sides: readonly ConvertSide[],
  open: number,
  view: ConvertView,
): ConvertStep | undefined {
  const { dryRun, again, adopt } = view;
  const twofold = sides.flatMap((side) => doubled(side));
  if (twofold.length && adopt === undefined) {
    const sources = [...new Set(twofold.flatMap(({ group }) => group.origin?.file ?? []))];
    const copied = twofold.every(({ group }) => group.origin?.format !== undefined);
    const then = copied
      ? `The copies of hooks in ${sources.join(", ")} are then taken out of the agents' files`
      : `The entries in ${sources.join(", ")} then call Hookport too`;
    const why = `${then}, and each hook runs once. \`hookport remove\` gives the ${copied ? "files" : "file"} back as ${copied ? "they were" : "it was"}. To stay as it is: ${dryRun ? again : "hookport convert"} --no-adopt`;
    return { command: dryRun ? `${again} --adopt` : "hookport convert --adopt", why };
  }
  if (dryRun) return outcome.changes.length ? { command: again } : undefined;
  if (open)
    return {
      command: `decide about ${open === 1 ? "this one" : "these"}; everything else is written and works.`,
    };
  const paths = commitPaths(outcome, view);
  return paths.length
    ? { command: `git add ${paths.map(word).join(" ")}`, namesFiles: true }
    : undefined;
}

/** Returns what git is to be told of; nothing where it is not told by names of files that exist. */
function commitPaths(
  { changes, report }: Outcome,
  { git, untracked = [], layer }: ConvertView,
): readonly string[] {
  if (!git || layer.scope !== "project" || strandedIn(report).length) return [];
  const written = changes.filter(({ path, after }) => after !== null && !isPersonal(path));
  const paths = [
    ...written.map(({ path }) => path),
    ...untracked.filter((path) => !isPersonal(path)),
  ];
  return [...new Set(paths.map((path) => ourFolderOf(path)?.slice(0, -1) ?? path))].toSorted();
}

const isPersonal = (path: string) => /\.local\.\w+$/.test(path);

export function whereToEdit(
  outcome: Outcome,
  { width, dryRun, layer }: ConvertView,
): readonly string[] {
  if (dryRun) return [];
  const groups = outcome.judged[0]?.judged.map(({ group }) => group) ?? [];
  const adopted = editedFiles(groups);
  const left = [
    ...new Set(
      groups.flatMap(({ origin }) =>
        (origin?.inPlace && !origin.adopted) || origin?.format !== undefined ? [origin.file] : [],
      ),
    ),
  ];
  if (!adopted.length && !left.length) return [];
  const undo = isFresh(outcome, layer.document) ? ". Check here: hookport doctor" : "";
  const edited = adopted.length ? adopted : left;
  const isChanged = outcome.changes.some(({ path }) => edited.includes(path));
  const files = listed(edited, edited.length);
  const lines =
    adopted.length || isChanged
      ? `Edit ${adopted.length ? "" : "hooks in "}${files}, then: hookport convert`
      : `${files} ${left.length === 1 ? "is" : "are"} as before. Edit hooks there, then: hookport convert`;
  return paragraph(lines + undo, width);
}

/** What each colleague needs; said once, when a project is new here. */
export function everybodyNeeds(outcome: Outcome, { layer }: ConvertView): string {
  if (!isFresh(outcome, layer.document)) return "";
  const untried = outcome.report.targets.some(({ findings }) =>
    findings.some(({ code }) => code === "windows"),
  );
  return `${NEEDED_NODE}${untried ? " (Windows: untried)" : ""}`;
}

const isFresh = ({ changes }: Outcome, document: string) =>
  changes.some(({ path, before }) => path === document && before === undefined);
