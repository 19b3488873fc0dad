/** Names the formatters that would rewrite what is generated, because nothing keeps them from it. */
import { diagnostic } from "../model/diagnostics.ts";
import type { Files } from "../model/files.ts";
import { isFields, parseJson } from "../model/json.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";

/** With its package from npm, its own files, and how it is told what to leave alone. */
type Formatter = readonly [title: string, from: string, files: RegExp, tell: string];

const KNOWN: readonly Formatter[] = [
  [
    "Prettier",
    "prettier",
    /^(?:\.prettier|prettier\.config\.)/,
    "put `.hookport/` into .prettierignore",
  ],
  [
    "Biome",
    "@biomejs/biome",
    /^\.?biome\.jsonc?$/,
    'add "!.hookport" to `files.includes` in its configuration',
  ],
  [
    "ESLint",
    "eslint",
    /^eslint\.config\./,
    'add `{ ignores: [".hookport/"] }` to its configuration',
  ],
];

/** With these files, and none of the newer form, ESLint looks into no folder whose name begins with a dot (played on 8.57.0). */
const LEAVES_DOTS = /^\.eslintrc/;

/** Returns a notice for each of them that is used here and names no file of ours. */
export function formattersIn(files: Files): readonly Diagnostic[] {
  const manifest = parseJson(files.read("package.json") ?? "");
  const { dependencies, devDependencies } = isFields(manifest) ? manifest : {};
  return KNOWN.flatMap(([title, from, own, tell]) => {
    const found = files.list("").filter((name) => own.test(name));
    const isUsed = [dependencies, devDependencies].some(
      (candidate) => isFields(candidate) && from in candidate,
    );
    const isTold = found.some((name) => files.read(name)?.includes("hookport"));
    const at = { file: found[0] ?? "package.json", line: 1 };
    const message = `${title} would rewrite what is generated here: ${tell}`;
    const isLeft =
      from === "eslint" && !found.length && files.list("").some((name) => LEAVES_DOTS.test(name));
    return (isUsed || found.length) && !isTold && !isLeft
      ? [diagnostic("formatted", at, message)]
      : [];
  });
}
