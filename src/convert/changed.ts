import cells from "string-width";
import { visible } from "../model/visible.ts";
import { pad, plural } from "../screen/text.ts";
import { listed } from "../screen/label.ts";
import { folded, paragraph } from "../screen/screen.ts";
import type { Change } from "../model/files.ts";
import { groupedBy } from "../model/grouped.ts";
import type { HookChange } from "../plan/compare.ts";
import { isInOurFolder, namesLauncher, ourFolderOf, type Layer } from "../model/layer.ts";
import type { Group } from "../../schemas/types/document.ts";
import type { Report } from "../../schemas/types/output.ts";
import type { Outcome } from "./convert.ts";
import { labelIn } from "./touched.ts";
import type { Adapters } from "../model/adapter.ts";
import type { PageLook } from "../screen/page.ts";

interface Line {
  readonly word: "new" | "changed" | "removed";
  readonly path: string;
  readonly note: string;
}

/** Lists the files, with what became of each where people look closer. */
export function writtenList(outcome: Outcome, view: ConvertView): readonly string[] {
  const { dryRun, verbose, width } = view;
  const shown = changedFiles(outcome, view);
  if (!shown.length) return ["", `No file ${dryRun ? "would change" : "was changed"}.`];
  if (dryRun || verbose) return ["", dryRun ? "Would be written" : "Written", ...shown];
  const paths = outcome.changes.map(({ path }) => path.replace(/\/.*/, "/"));
  const where = [...new Set(paths)].join(" ");
  return ["", ...paragraph(`Written: ${where}. Undo: hookport remove`, width)];
}

export function changedFiles(
  outcome: Outcome,
  { width, layer }: Pick<ConvertView, "width" | "layer">,
): readonly string[] {
  const { changes } = outcome;
  const ours = changes.filter(({ path }) => isInOurFolder(path));
  const others = changes.filter(({ path }) => !isInOurFolder(path));
  const lines: readonly Line[] = [
    ...others.map((change) => ({
      word: wordOf(change),
      path: change.path,
      note: noteOf(change, outcome),
    })),
    ...groupedBy(ours, ({ path }) => ourFolderOf(path))
      .map((inside) => folderLine(inside, layer.edited))
      .toSorted((a, b) => a.path.length - b.path.length),
  ];
  const home = layer.scope === "user" ? "~/" : "";
  const noted = lines.filter(({ note }) => note);
  const column = Math.max(0, ...noted.map(({ path }) => cells(home + visible(path))));
  return lines.flatMap(({ word, path, note }) => {
    const lead = `  ${pad(word, 8)}  ${pad(home + visible(path), note ? column : 0)}${note ? "  " : ""}`;
    if (!note) return [lead.trimEnd()];
    if (width - cells(lead) < 20)
      return [lead.trimEnd(), ...folded(note, width - 14).map((line) => " ".repeat(14) + line)];
    return folded(note, width - cells(lead)).map(
      (line, i) => (i ? " ".repeat(cells(lead)) : lead) + line,
    );
  });
}

/** All files that a conversion leaves behind, whichever run wrote them. */
export const writtenFiles = ({ targets }: Report): readonly string[] => [
  ...new Set(
    targets
      .flatMap(({ files }) => files)
      .flatMap(({ path, action }) => (action === "removed" ? [] : [path])),
  ),
];

function wordOf({ before, after }: Change): Line["word"] {
  if (before === undefined) return "new";
  return after === null ? "removed" : "changed";
}

function folderLine(changes: readonly [Change, ...Change[]], edited: string): Line {
  const [word = "changed", other] = new Set(changes.map(wordOf));
  const path = ourFolderOf(changes[0].path) ?? "";
  const note = edited.startsWith(path)
    ? `${edited.slice(path.length)} is yours, the rest is generated`
    : "generated";
  return { word: other ? "changed" : word, path, note };
}

/** Hooks that moved from an agent's file to the one that people edit, or back. */
export const movedIn = ({ path, before, after }: Change, { judged }: Outcome) =>
  before === undefined || after === null || namesLauncher(before) === namesLauncher(after)
    ? []
    : (judged[0]?.judged ?? []).filter(({ group: { origin }, handler: { command } }) => {
        const text = command === undefined ? undefined : JSON.stringify(command);
        if (text === undefined || before.includes(text) === after.includes(text)) return false;
        return before.includes(text) ? origin?.adopted : origin?.inPlace && origin.file === path;
      });

/** The files in which these hooks are edited: one person's own have a file of their own. */
export const editedFiles = (groups: readonly Group[]): readonly string[] => [
  ...new Set(groups.flatMap(({ origin }) => (origin?.adopted ? [origin.file] : []))),
];

function noteOf(change: Change, outcome: Outcome): string {
  const hooks = movedIn(change, outcome);
  const moved = hooks.length;
  if (!moved) return "";
  const what = moved === 1 ? "hook" : plural(moved, "hook");
  return namesLauncher(change.after)
    ? `its ${what} moved to ${listed(editedFiles(hooks.map(({ group }) => group)))}`
    : `its ${what} ${moved === 1 ? "is" : "are"} edited here again`;
}

const WORDS = { came: "added", changed: "changed", went: "removed" } as const;

/** The effect of an edit, hook by hook (S26). `notesOf` gives what there is to say of one. */
export function editedHooks(
  { hooks }: Outcome,
  { width }: Pick<ConvertView, "width">,
  notesOf: (hook: HookChange) => readonly string[] = () => [],
): readonly string[] {
  return hooks.flatMap((hook) => {
    const { what, how } = hook;
    const lines = [labelIn(hook) + visible(how && `: ${how}`), ...notesOf(hook).map(visible)];
    return lines
      .flatMap((line) => folded(line, width - 9))
      .map((line, i) => `${pad(i ? "" : WORDS[what], 7)}  ${line}`);
  });
}

export interface ConvertView extends PageLook {
  readonly adapters: Adapters;
  readonly layer: Layer;
  /** Files that this or an earlier run wrote and git does not have. */
  readonly untracked?: readonly string[];
  readonly git?: boolean;
  readonly verbose?: boolean;
  readonly dryRun?: boolean;
  /** `--adopt` or `--no-adopt`, of this run or an earlier one; undefined if neither was chosen. */
  readonly adopt: boolean | undefined;
  readonly isAdoptChosen?: boolean;
  /** The command without `--dry-run`. */
  readonly again: string;
  /** Nothing but the verdict and the errors is printed. */
  readonly quiet?: boolean;
}
