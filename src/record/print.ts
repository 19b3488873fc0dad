/** Prints what was written, what can never be recorded, and how to go on. */
import type { Paint } from "../screen/text.ts";
import type { Change } from "../model/files.ts";
import { visible } from "../model/visible.ts";
import { word } from "../model/shell.ts";

interface RecordedAgent {
  readonly title: string;
  readonly untold: readonly string[];
  readonly needs: readonly string[];
  readonly off: string | undefined;
}

/** `tests` is the fixtures' package as the last word of a command; undefined if there is none. */
export function printRecording(
  agents: readonly RecordedAgent[],
  changes: readonly Change[],
  { out, path, tests }: { out: string; path: string; tests: string | undefined },
  paint: Paint,
): string {
  const titles = agents.map(({ title }) => title).join(", ");
  const text = path === "." ? "" : ` ${word(visible(path))}`;
  return [
    paint("bold", `Every event of ${titles} is recorded here`),
    ...changes.map(
      ({ path: file, before }) =>
        `  ${visible(file)} ${before === undefined ? "created" : "updated"}`,
    ),
    ...(changes.length ? [] : ["  everything was written before"]),
    "",
    ...agents.flatMap(({ title, untold, needs, off }) => [
      ...(off === undefined ? [] : [paint("red", `${title} will record nothing: ${visible(off)}`)]),
      ...(untold.length ? [paint("dim", `${title} does not report: ${untold.join(", ")}`)] : []),
      ...needs.map((need) => `${title}: ${need}`),
    ]),
    "",
    paint("bold", "Next"),
    `  start ${agents.length === 1 ? titles : "the agent"} ${path === "." ? "in this folder" : `in ${visible(path)}`} and let it do what your hooks are for: nothing is held up or changed`,
    `  each event becomes a file in ${visible(out)}; secrets, e-mail addresses and your home folder are masked`,
    `  hookport record --stop${text}   takes all of this out again; the fixtures stay`,
    tests === undefined
      ? "  hookport init     makes tests of them in a hook package: in hooks/tests/fixtures next to its hooks/hooks.json"
      : `  hookport init${tests}     makes tests of them`,
  ].join("\n");
}
