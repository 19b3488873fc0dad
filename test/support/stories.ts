/**
 * Stories: tables of projects as text, with a line for each file, each command, and the place that is
 * asked about. A story begins with `# title`; its lines are
 *
 *     path: JSON, or a text in quotes; `gone` takes a file out
 *     ! what a shell does in the project
 *     env NAME=value
 *     $ a command line of hookport
 *     @ file:line /pointer
 *     - one of these lines, as it is in the story's twin, where something is mended
 *     ... for the lines of the story before, but for files that are named here, and for its commands
 *     where there are some here
 */
import { readFileSync } from "node:fs";

export interface Step {
  readonly sign: "!" | "$";
  readonly line: string;
}

export interface Half {
  /** Over the files of the story; null takes one out. */
  readonly files: { readonly [path: string]: unknown };
  /** What a shell does (`!`), and command lines of hookport (`$`), in their order. */
  readonly steps: readonly Step[];
  readonly env?: Record<string, string>;
}

export interface Story extends Half {
  readonly title: string;
  readonly at: string;
  readonly mended: Half;
  /** Each line of the twin as a twin of its own. */
  readonly others: readonly Half[];
}

function halfOf(lines: readonly string[]): Half {
  const files: { [path: string]: unknown } = {};
  const steps: Step[] = [];
  const env: Record<string, string> = {};
  for (const line of lines) {
    const [, sign = "", rest = ""] = /^(\$|!|env)(?: (.*))?$/.exec(line) ?? [];
    const [, path, value = ""] = /^(\S+): (.*)$/.exec(line) ?? [];
    if (sign === "$" || sign === "!") steps.push({ sign, line: rest });
    else if (sign === "env") Object.assign(env, rest && Object.fromEntries([rest.split("=")]));
    else if (path) files[path] = value === "gone" ? null : (JSON.parse(value) as unknown);
    else throw new Error(`a line of a story means nothing: ${line}`);
  }
  const hasEnv = lines.some((line) => line.startsWith("env"));
  return { files, steps, ...(hasEnv && { env }) };
}

export const linesOf = ({ steps }: Half, sign: Step["sign"]): readonly string[] =>
  steps.flatMap((step) => (step.sign === sign ? [step.line] : []));

export function storiesIn(path: string): readonly Story[] {
  const [, ...parts] = `\n${readFileSync(path, "utf8")}`.split("\n# ");
  const stories: Story[] = [];
  for (const part of parts) {
    const [title = "", ...lines] = part.trimEnd().split("\n");
    const isTwin = (line: string) => line.startsWith("- ");
    const isOwn = (line: string) => !isTwin(line) && !line.startsWith("@") && line !== "...";
    const before = lines.includes("...") ? stories.at(-1) : undefined;
    const own = halfOf(lines.filter(isOwn));
    const twin = lines.filter(isTwin).map((line) => line.slice(2));
    stories.push({
      title,
      ...own,
      files: { ...before?.files, ...own.files },
      steps: own.steps.length ? own.steps : (before?.steps ?? []),
      at: lines.find((line) => line.startsWith("@"))?.slice(2) ?? before?.at ?? "",
      mended: halfOf(twin),
      others: twin.map((line) => halfOf([line])),
    });
  }
  return stories;
}
