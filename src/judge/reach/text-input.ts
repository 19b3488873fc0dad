/** Finds scripts that read a field of an input which some models give as a text (S19). */
import type { Adapter } from "../../model/adapter.ts";
import type { Trace } from "../../play/trace.ts";
import { isSearchedWhole } from "../losses/payload-reads.ts";
import { namesSent } from "./unheard.ts";

/** Some models give a tool's input as a text, of which the script reads a field. */
export function textUnread(
  { config: { forModels } }: Adapter,
  text: string,
  traces: readonly Trace[],
): string | undefined {
  const { who, textOf: tool } = forModels ?? {};
  if (tool === undefined || !namesSent(traces).includes(tool)) return undefined;
  const field = /\btool_?[iI]nput\b/.test(text) && /\bfile_path\b/.exec(text)?.[0];
  return field && !TAKES_TEXT.test(text) && !isSearchedWhole(text)
    ? `with ${who} the input of an ${tool} call is a text, and it reads \`${field}\``
    : undefined;
}
const TAKES_TEXT =
  /apply_patch|\*\*\* |Begin Patch|\bisinstance\(|\btypeof\b|\btype\b|\bfromjson\b/;
