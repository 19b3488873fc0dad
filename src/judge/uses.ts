/** What a hook is seen to answer, in any agent's words: losing what it does not use is no loss. */
import type { Adapters } from "../model/adapter.ts";
import type { Capability } from "../model/events.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import type { Files } from "../model/files.ts";
import { sourceCan, sourceRow, type Protocols } from "../model/route.ts";
import { known } from "../model/tools.ts";
import { namesIn } from "../play/moments.ts";
import { readHandler } from "../read/does/handler.ts";
import { HOLE } from "../read/does/value.ts";
import { wordsOf } from "../read/script.ts";

type Texts = Pick<Files, "exists" | "read">;

const WORDS: { readonly [C in Capability]?: RegExp } = {
  ask: /["']ask\\?["']/,
  allow: /["'](?:allow|approve)\\?["']/,
  end: /\bcontinue\\?["']?\s*:\s*false\b/i,
  message: /systemMessage/,
  context: /additional_?context/i,
  withhold: /\bwithhold\\?["']?\s*:/,
  "rewrite-input": /updated_?input|modifiedArgs/i,
  "rewrite-result": /updated(?:MCP)?(?:Tool)?Output|updated_mcp_tool_output|modifiedResult/,
  "rewrite-prompt": /updatedPrompt|modifiedPrompt/,
  "add-permissions": /updatedPermissions/,
  interrupt: /\binterrupt\\?["']?\s*:\s*true\b/i,
};

/** True if its command, or the script that it starts, has the words for this capability. */
export const uses = (
  files: Texts | undefined,
  handler: Handler,
  part: Capability,
  group: Group,
): boolean =>
  handler.needs?.includes(part) === true ||
  WORDS[part]?.test(wordsOf(files, handler, group)) === true;

/** It is seen to use this part, or what it prints cannot be read, or no words show the part. */
export const mayUse = (
  files: Texts | undefined,
  handler: Handler,
  part: Capability,
  group: Group,
): boolean =>
  !WORDS[part] ||
  uses(files, handler, part, group) ||
  !files ||
  readHandler(files, handler, group).printed.some(
    ({ text, from }) => from === "unknown" && text.trim().startsWith(HOLE),
  );

/** The same of what a plain text may be: some agents take all that a hook prints as a context. */
export const mayGive = (
  files: Texts | undefined,
  handler: Handler,
  part: Capability,
  group: Group,
): boolean =>
  part === "context"
    ? handler.needs?.includes(part) === true ||
      !files ||
      readHandler(files, handler, group).printed.some(({ text }) => text.trim())
    : mayUse(files, handler, part, group);

/** It prints nothing, always succeeds, and does not say that it answers. */
export function isMute(files: Texts | undefined, handler: Handler, group: Group): boolean {
  if (handler.command === undefined || handler.needs) return false;
  const { codes, printed, errors } = readHandler(files ?? NO_FILES, handler, group);
  const said = [...printed, ...errors].filter(({ text }) => text.trim());
  return [...codes].every((code) => code === 0) && !said.length;
}

const NO_FILES: Texts = { exists: () => false, read: () => undefined };

export interface Seeing {
  readonly protocols: Protocols;
  /** They are for reading the hooks' scripts. */
  readonly files?: Files | undefined;
  /** They tell what an agent itself takes from an answer. */
  readonly adapters?: Adapters;
}

export const MASKING = ["rewrite-result", "withhold"] as const;
export type Masking = (typeof MASKING)[number];

/** How a hook after a tool hides the result; undefined if not seen, or not so on its own agent. */
export function maskOf(
  { protocols, files }: Seeing,
  event: string,
  group: Group,
  handler: Handler,
): Masking | undefined {
  if (event !== "post-tool-use" || handler.async) return undefined;
  const source = sourceRow(protocols, event, group);
  const parts = MASKING.filter((part) => sourceCan(source?.row, part));
  const named = parts.find((part) => uses(files, handler, part, group));
  if (named || !source?.row.hides || changesFiles(source, group)) return named;
  const { hides } = source.row;
  const texts = files ? readHandler(files, handler, group).texts : [];
  return [wordsOf(files, handler, group), ...texts].some((text) => hides.test(text))
    ? parts.at(-1)
    : undefined;
}

/** Such a result holds only what the model wrote, so a block is a formatter's or linter's. */
function changesFiles(
  source: NonNullable<ReturnType<typeof sourceRow>>,
  { matcher }: Group,
): boolean {
  const names = source.row.subject ? namesIn(source, matcher) : [];
  return (
    names.length > 0 && names.every((name) => known(source.protocol, name)?.does.join() === "file")
  );
}
