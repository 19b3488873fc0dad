/** The switch of the log: it stands in one person's file, and counts from outside of the project. */
import { diagnostic } from "../model/diagnostics.ts";
import { LOCAL } from "../model/layer.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { disk } from "../node/disk.ts";
import { isTracked } from "../node/git.ts";
import type { Surroundings } from "../node/io.ts";
import { readEdited } from "../read/edited.ts";

/** A file that comes with the repository would switch the log off for everyone. */
export function logSwitch(
  root: string,
  { env }: Surroundings,
): { readonly isOff: boolean; readonly findings: readonly Diagnostic[] } {
  const edited = readEdited(disk(root), LOCAL);
  if (!edited?.refusesLog) return { isOff: false, findings: [] };
  if (!isTracked(root, LOCAL.edited, env)) return { isOff: true, findings: [] };
  const pointer = "/log";
  const place = { file: LOCAL.edited, line: edited.parsed.line(pointer), pointer };
  const message = "`log` switches nothing off unless git leaves this file out of the repository";
  const hint = `take it out of the repository: git rm --cached ${LOCAL.edited}`;
  return { isOff: false, findings: [diagnostic("not-ignored", place, message, { hint })] };
}
