/** Names the formatters that would rewrite what is generated, because nothing keeps them from it. */
import { diagnostic } from "../model/diagnostics.ts";
import type { Files } from "../model/files.ts";
import { isFields, parseJson } from "../model/json.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";

interface Formatter {
  readonly title: string;
  /** Its package from npm. */
  readonly from: string;
  /** Its own files, by how their names begin. */
  readonly files: RegExp;
  /** Where it may be told what to leave alone, and in which words. */
  readonly tell: string;
}

const KNOWN: readonly Formatter[] = [
  {
    title: "Prettier",
    from: "prettier",
    files: /^(?:\.prettier|prettier\.config\.)/,
    tell: "put `.hookport/` into .prettierignore",
  },
  {
    title: "Biome",
    from: "@biomejs/biome",
    files: /^\.?biome\.jsonc?$/,
    tell: 'add "!.hookport" to `files.includes` in its configuration',
  },
  {
    title: "ESLint",
    from: "eslint",
    files: /^(?:\.eslint|eslint\.config\.)/,
    tell: 'add `{ ignores: [".hookport/"] }` to its configuration',
  },
];

/** Returns a notice for each of them that is used here and names no file of ours. */
export function formattersIn(files: Files): readonly Diagnostic[] {
  const manifest = parseJson(files.read("package.json") ?? "");
  const { dependencies, devDependencies } = isFields(manifest) ? manifest : {};
  return KNOWN.flatMap(({ title, from, files: own, tell }) => {
    const found = files.list("").filter((name) => own.test(name));
    const isUsed = [dependencies, devDependencies].some((one) => isFields(one) && from in one);
    const isTold = found.some((name) => files.read(name)?.includes("hookport"));
    return (isUsed || found.length) && !isTold
      ? [
          diagnostic(
            "formatted",
            { file: found[0] ?? "package.json", line: 1 },
            `${title} would rewrite what is generated here: ${tell}`,
          ),
        ]
      : [];
  });
}
