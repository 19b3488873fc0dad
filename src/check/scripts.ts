/** Checks the scripts of a package: that they are its own, and run on other machines. */
import { diagnostic, type Place } from "../model/diagnostics.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { UserError } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { pathFrom } from "../model/paths.ts";
import { ROOT, startedOf } from "../read/script.ts";
import type { Index } from "../make/tree.ts";
import { modulesOf } from "./imports.ts";

/** The script is not the package's own; `at` is the place of its hook. */
export function outside(
  handler: Handler,
  at: Place,
  files: Files,
  index: Index,
): readonly Diagnostic[] {
  const path = startedOf(handler)?.path;
  if (path === undefined) return [];
  const below = path.replace(ROOT, "");
  const root = path.slice(0, path.length - below.length);
  const tell = (message: string, hint?: string) => [
    diagnostic("outside-package", at, message, { hint }),
  ];
  if (root === "" && /^[~/$%]|^[A-Za-z]:/.test(path))
    return tell(`its script ${path} is no file of the package, and others do not have it`);
  const inside = pathFrom("", below);
  if (inside === undefined) return tell(`its script ${path} leads out of the package`);
  if (/PACKAGE_ROOT|PLUGIN_ROOT/.test(root)) return linkOut(inside, at, files);
  const message = `its script ${path} is looked for in the project, and is in the package`;
  return index.isFile(inside) ? tell(message, `write \${PACKAGE_ROOT}/${inside}`) : [];
}

function linkOut(path: string, at: Place, files: Files): readonly Diagnostic[] {
  try {
    files.read(path);
    return [];
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== "link-out") return [];
    const message = `its script ${path} is a link that leads out of the package`;
    return [diagnostic("link-out", at, message)];
  }
}

/** Programs that every machine has at this path. */
const EVERYWHERE = /^(?:\/bin\/(?:ba)?sh|\/usr\/bin\/env)$/;

/** By its first line a script that is called directly runs on some machines only. */
export function firstLine(file: string, handler: Handler, index: Index): readonly Diagnostic[] {
  const started = startedOf(handler);
  if (!started?.called || !started.path.endsWith(`/${file}`)) return [];
  const text = index.text(file) ?? "";
  const [, program] = /^#!\s*(\S+)/.exec(text) ?? [];
  if (program !== undefined && EVERYWHERE.test(program)) return [];
  if (program === undefined && !/\.(?:py|[cm]?[jt]s|rb|pl)$/.test(file)) return [];
  const message =
    program === undefined
      ? "it is called directly, and no first line says which program reads it: a shell does"
      : `its first line names ${program}, which other machines have elsewhere`;
  return [diagnostic("shebang", { file }, message)];
}

const OWN = String.raw`(?:\w+_)?(?:PACKAGE|PLUGIN)_ROOT\b`;
/** Lines that write into the package's own folder, in a shell, Node.js or Python. */
const WRITES: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:>|\btee(?: +-a)?|\btouch|\bmkdir(?: +-p)?) *["']?\$(?:\{?${OWN}|\(dirname\b)`,
  ),
  new RegExp(String.raw`\b(?:write|append)File\w*\(.{0,80}(?:__dirname|import\.meta\.|${OWN})`),
  new RegExp(String.raw`\bopen\(.{0,80}(?:__file__|${OWN}).{0,80},\s*["'][wax][bt+]*["']`),
];

export function ownWrites(file: string, index: Index): readonly Diagnostic[] {
  const lines = (index.text(file) ?? "").split("\n");
  const at = lines.findIndex((line) => WRITES.some((write) => write.test(line.slice(0, 1000))));
  const what = "this line writes into the package's folder";
  return at < 0 ? [] : [writing({ file, line: at + 1 }, what)];
}

export const writing = (at: Place, what: string): Diagnostic =>
  diagnostic(
    "package-changed",
    at,
    `${what}: once the package is installed, none of its hooks runs any more after that, and what they guard is denied`,
    { level: "warning", hint: "write it into the folder that the variable HOOKPORT_STATE names" },
  );

const BUNDLE = {
  node: (file: string) =>
    `put it into the script: esbuild ${file} --bundle --platform=node --outfile=${file.replace(/\.[cm]?[jt]s$/, "")}.cjs, and let the hook start that file`,
  python: () =>
    "do without it, put the module beside the script, or name it in the script (# /// script) and start it by `uv run`",
};

export const imports = (file: string, index: Index): readonly Diagnostic[] =>
  modulesOf(file, index).missing.map(({ line, module, language }) => {
    const message = `it imports ${module}, which is not in the package: where nobody installed it the hook cannot start`;
    return diagnostic("import-missing", { file, line }, message, { hint: BUNDLE[language](file) });
  });
