/** Converts what was given, as `convert --dry-run` does, and tells it by the same screen. */
import type { Adapters } from "../model/adapter.ts";
import { groupedBy } from "../model/grouped.ts";
import { actionOf, type Change } from "../model/files.ts";
import { isInOurFolder, PROJECT, SHIM } from "../model/layer.ts";
import type { Known } from "../model/route.ts";
import { word } from "../model/shell.ts";
import { convert, type Outcome } from "../convert/convert.ts";
import { convertedPage, IN_FILES } from "../convert/print.ts";
import type { ConvertView } from "../convert/changed.ts";
import { listed } from "../screen/label.ts";
import { owns } from "../write/ledger.ts";
import type { GivenProject } from "./project.ts";
import type { PageAsked, Converted, WrittenFile } from "./values.ts";

export interface ConvertAsked extends Known {
  readonly project: GivenProject;
  readonly asked: Pick<PageAsked, "agents" | "adopt">;
  readonly today: string;
  readonly shim: string;
}

export function convertGiven({ project, asked, today, shim, ...known }: ConvertAsked): Outcome {
  const { files, sources, others, doc } = project;
  // All agents' files are made from one document, so those of before are brought up to date.
  const before = Object.keys(doc?.targets ?? {}).filter((id) => known.adapters[id]);
  return convert({
    ...known,
    layer: PROJECT,
    sources,
    others,
    targets: [...new Set([...before, ...asked.agents])],
    from: files,
    files,
    folder: "",
    inPlace: true,
    shim,
    failOpen: false,
    adopt: asked.adopt || undefined,
    ignored: () => false,
    today,
    installed: {},
  });
}

export function convertedValue(
  outcome: Outcome,
  adapters: Adapters,
  project: Pick<GivenProject, "named">,
  { agents, adopt }: ConvertAsked["asked"],
): Converted {
  const again = [
    "hookport convert",
    ...(project.named === undefined ? [] : [word(project.named)]),
    `--to ${agents.join(",")}`,
    ...(adopt ? ["--adopt"] : []),
  ].join(" ");
  const page = convertedPage(outcome, viewOf(adapters, again, adopt));
  return {
    page: {
      ...page,
      // What is wrong in a file stands beside it, at the line where it was given.
      sections: page.sections.filter(({ title }) => !IN_FILES.includes(title)),
      next: page.next?.command === again ? undefined : page.next,
    },
    command: again,
    written: writtenValue(outcome.changes, adapters),
  };
}

const viewOf = (adapters: Adapters, again: string, adopt: boolean): ConvertView => ({
  adapters,
  paint: (_style, text) => text,
  width: 80,
  layer: PROJECT,
  dryRun: true,
  adopt: adopt || undefined,
  isAdoptChosen: adopt,
  again,
});

/** The shim is a program that any release of Hookport writes anew; it is not shown. */
function writtenValue(changes: readonly Change[], adapters: Adapters): Converted["written"] {
  const titleOf = (path: string): string => {
    const owners = Object.entries(adapters).filter(([host]) => owns(adapters, host, path));
    const titles = isInOurFolder(path) ? [] : owners.map(([, { title }]) => title);
    return listed(titles, titles.length);
  };
  const files = changes.flatMap((change): readonly WrittenFile[] => {
    const { path, after, mode = 0o644 } = change;
    if (after === null || path.endsWith(SHIM.slice(SHIM.lastIndexOf("/")))) return [];
    return [{ path, text: after, action: actionOf(change), mode }];
  });
  const groups = groupedBy(files, ({ path }) => titleOf(path)).map((own) => ({
    title: titleOf(own[0].path) || "For all of them",
    files: own,
  }));
  const isShared = ({ files: [first] }: (typeof groups)[number]) => titleOf(first.path) === "";
  return groups.toSorted((a, b) => Number(isShared(a)) - Number(isShared(b)));
}
