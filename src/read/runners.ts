/** Programs that start another program or a script, beside wrappers and interpreters. */

export interface Runner {
  /** One must come before its words, such as `run` of `uv run`; absent means none is needed. */
  readonly verbs?: readonly string[];
  /** Long and short options that take the next word as their value. */
  readonly takes?: readonly string[];
  /** It starts a package's program, and a file only if an interpreter is named. */
  readonly packages?: true;
  /** The option that names the folder in which it starts the rest. */
  readonly folder?: string;
  /** It runs a file of such a name itself. */
  readonly scripts?: RegExp;
}

const UV = [
  "--with",
  "--with-requirements",
  "--with-editable",
  "-p",
  "--python",
  "--project",
  "--env-file",
  "--extra",
  "--group",
  "--only-group",
];
const INDEX = [
  "--from",
  "--index",
  "--index-url",
  "-i",
  "--extra-index-url",
  "--refresh-package",
  "-n",
  "--config-file",
  "--cache-dir",
];
const PACKAGES: Runner = {
  packages: true,
  takes: ["-p", "--package", "--node-options", "-w", "--workspace"],
};
const RUN: Runner = { verbs: ["run"] };

const RUNNERS: { readonly [name: string]: Runner } = {
  uv: { verbs: ["run"], takes: [...UV, ...INDEX], folder: "--directory", scripts: /\.pyw?$/ },
  uvx: { packages: true, takes: [...UV, ...INDEX] },
  pipx: { ...PACKAGES, verbs: ["run"], takes: ["--spec", "--python"] },
  npx: PACKAGES,
  bunx: PACKAGES,
  pnpx: PACKAGES,
  npm: { ...PACKAGES, verbs: ["exec", "x"] },
  pnpm: { ...PACKAGES, verbs: ["exec", "dlx"] },
  yarn: { ...PACKAGES, verbs: ["exec", "dlx"] },
  bun: { ...PACKAGES, verbs: ["x"] },
  poetry: { ...RUN, folder: "-C" },
  pipenv: RUN,
  pdm: RUN,
  rye: RUN,
  hatch: RUN,
  pixi: RUN,
  bundle: { verbs: ["exec"] },
  mise: { verbs: ["exec", "x"] },
};

/** They run a file, or a script of the manifest, which is no path. */
const FILES: { readonly [name: string]: Runner } = {
  bun: { verbs: ["run"], takes: ["--cwd", "--env-file", "-r", "--preload"], scripts: /./ },
  deno: {
    verbs: ["run"],
    takes: ["-c", "--config", "--import-map", "--lock", "--env-file"],
    scripts: /./,
  },
};

export const runnerOf = (name: string, words: readonly string[]): Runner | undefined =>
  [RUNNERS, FILES]
    .flatMap((table) => (Object.hasOwn(table, name) ? (table[name] as Runner) : []))
    .find(({ verbs }) => !verbs || words.some((word) => verbs.includes(word)));

/** The index of the first of its words that it runs, and the folder that it changes to. */
export function operandOf(
  words: readonly string[],
  { verbs, takes = [], folder }: Runner,
): { readonly first: number; readonly folder: string } {
  let at = 0;
  let needs = verbs;
  let to = "";
  for (; at < words.length; at++) {
    const word = words[at] as string;
    if (word === "--") return { first: at + 1, folder: to };
    if (word === folder) to = words[++at] ?? "";
    else if (takes.includes(word)) at++;
    else if (needs?.includes(word)) needs = undefined;
    else if (!word.startsWith("-")) break;
  }
  return { first: at, folder: to };
}
