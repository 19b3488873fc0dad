/** The files that a conversion changed, each named, with what it is. */
import { visible, pad } from "../report/format/text.ts";
import cells from "string-width";
import { folded } from "../report/format/screen.ts";
import { plural } from "../report/format/text.ts";
import type { Change } from "../model/files.ts";
import { SHIM } from "../model/layer.ts";
import type { Outcome } from "./convert.ts";
import type { ConvertView } from "./print.ts";

const OURS = ".hookport/";

interface Line {
  readonly word: "new" | "changed" | "removed";
  readonly path: string;
  readonly note: string;
}

export function changedFiles(outcome: Outcome, { width, layer }: Pick<ConvertView, "width" | "layer">): readonly string[] {
  const { changes } = outcome;
  const others = changes
    .filter(({ path }) => !path.startsWith(OURS))
    .map((one) => ({ word: wordOf(one), path: one.path, note: noteOf(one, outcome, layer.document) }));
  const ours = changes.filter(({ path }) => path.startsWith(OURS));
  const lines: readonly Line[] = [...others, ...(ours.length ? [folder(ours, outcome, layer.document)] : [])];
  const home = layer.scope === "user" ? "~/" : "";
  const column = Math.max(0, ...lines.filter(({ note }) => note).map(({ path }) => cells(home + visible(path))));
  return lines.flatMap(({ word, path, note }) => {
    const lead = `  ${pad(word, 8)}  ${pad(home + visible(path), note ? column : 0)}${note ? "  " : ""}`;
    if (!note) return [lead.trimEnd()];
    if (width - cells(lead) < 20) return [lead.trimEnd(), ...folded(note, width - 14).map((line) => " ".repeat(14) + line)];
    return folded(note, width - cells(lead)).map((line, i) => (i ? " ".repeat(cells(lead)) : lead) + line);
  });
}

const wordOf = ({ before, after }: Change): Line["word"] => (before === undefined ? "new" : after === null ? "removed" : "changed");

/** Our own folder is one line. */
function folder(all: readonly Change[], { judged }: Outcome, document: string): Line {
  const words = new Set(all.map(wordOf));
  const adopted = judged.some((side) => side.judged.some(({ group }) => group.origin?.adopted));
  const note = adopted ? `${document.slice(OURS.length)} is yours, the rest is generated` : "generated";
  return { word: words.size === 1 ? ([...words][0] as Line["word"]) : "changed", path: OURS, note };
}

function noteOf({ path, before }: Change, { judged }: Outcome, document: string): string {
  const moved = judged[0]?.judged.filter(({ group }) => group.origin?.adopted && group.origin.file === path).length ?? 0;
  return moved && before !== undefined && !before.includes(SHIM)
    ? `its ${moved === 1 ? "hook" : plural(moved, "hook")} moved to ${document}`
    : "";
}
