/** Formats the result of `validate` as text. */
import type { Validation } from "../model/output.ts";
import type { Paint } from "../report/format/paint.ts";
import { plural, visible } from "../report/format/text.ts";

/** Returns every problem with its place, followed by the total. */
export function printValidation({ files }: Validation, paint: Paint, strict: boolean): string {
  const out: string[] = [];
  for (const { file, problems } of files)
    for (const { code, level, line, column = 1, pointer, message, hint } of problems) {
      out.push(
        `${paint("bold", visible(`${file}:${line}:${column}`))} ${paint(level === "error" ? "red" : "yellow", level)} ${visible(`${pointer}${pointer && ": "}${message}`)} ${paint("dim", `[${code}]`)}`,
      );
      if (hint) out.push(`  ${paint("dim", `→ ${hint}`)}`);
    }
  const levels = files.flatMap(({ problems }) => problems.map(({ level }) => level));
  const errors = levels.filter((level) => level === "error").length;
  const warnings = levels.length - errors;
  const counts = [
    ...(errors ? [plural(errors, "error")] : []),
    ...(warnings ? [plural(warnings, "warning")] : []),
  ].join(", ");
  const touched = files.filter(({ problems }) => problems.length).length;
  const [only] = files.length === 1 ? files : [];
  const valid = only ? `${visible(only.file)} is valid` : `${files.length} files are valid`;
  const found = only
    ? `${counts} in ${visible(only.file)}`
    : `${counts} in ${touched} of ${files.length} files`;
  if (!levels.length) out.push(paint("green", valid));
  else if (errors) out.push(paint("red", found));
  else
    out.push(paint("yellow", strict ? `${found}, and --strict was given` : `${valid}; ${found}`));
  return out.join("\n");
}
