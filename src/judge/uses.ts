/** What a hook is seen to answer, in any agent's words: losing what it does not use is no loss. */
import type { Adapters, Reply } from "../model/adapter.ts";
import type { Capability, EventName } from "../model/events.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import type { Files } from "../model/files.ts";
import { sourceCan, sourceRow, type Protocols } from "../model/route.ts";
import { known } from "../model/tools.ts";
import { hasPart } from "../play/answers.ts";
import { namesIn } from "../play/moments.ts";
import { readHandler } from "../read/does/handler.ts";
import { HOLE, isUnclear, type Deeds, type Printable } from "../read/does/value.ts";
import { wordsOf } from "../read/script.ts";
import { decisionOf } from "./decisions.ts";

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

/** By these words a denial is written, which after a tool is one of these parts. */
const BLOCKS = /["'](?:block|deny)\\?["']/;
const BY_BLOCK: readonly Capability[] = ["feedback", "withhold"];
const BLOCKED = ["block", "deny"].map((decision) => JSON.stringify({ decision, reason: "x" }));
/** By these a script takes what another program than git prints, or runs another script. */
const STARTS =
  /(?:(?<![\w.])(?:exec(?:File)?(?:Sync)?|spawn(?:Sync)?|check_output|getoutput|popen)|\b(?:subprocess|child_process|os|Bun)\.(?:run|Popen|call|check_\w+|getoutput|popen|exec\w*|spawn\w*))\(\s*\[?\s*f?(?!["'`]git\b)|\b(?:runpy|importlib|__import__)\b/;

interface Asking {
  readonly protocols: Protocols;
  readonly files: Texts | undefined;
}

/**
 * Something shows that the hook may give this part of an answer, so that losing it is a loss: what
 * it is seen to print or to end with, the part's words where it computes what it prints, or a
 * program that it starts and whose text was not read.
 */
export function mayGive(
  { protocols, files }: Asking,
  event: EventName,
  group: Group,
  handler: Handler,
  part: Capability,
): boolean {
  if (part === "deny" || part === "hold") return !isMute(files, handler, group);
  if (handler.needs?.includes(part) || !files || handler.command === undefined) return true;
  const { codes, printed, errors, texts } = readHandler(files, handler, group);
  const source = sourceRow(protocols, event, group);
  const words = [wordsOf(files, handler, group), ...texts];
  const has = (pattern: RegExp) => words.some((text) => pattern.test(text));
  const { envFile } = source?.row ?? {};
  if (part === "env" && envFile !== undefined)
    return (
      words.some((text) => text.includes(envFile)) || printed.some(({ from }) => from === "unread")
    );
  const isOther = (value: Printable) =>
    value.from === "unread" || (isUnclear(value) && has(STARTS));
  if (printed.some((value) => value.text.trim().startsWith(HOLE) && isOther(value))) return true;
  const isComputed = printed.some(
    (value) => value.text.includes(HOLE) && (isUnclear(value) || value.text.trim().startsWith("{")),
  );
  if (!source) return isComputed;
  const decided = decisionOf(source.row, source.protocol.dialect.decodeReply);
  const gives = (reply: Partial<Reply>) => hasPart(decided(reply), part);
  const isNamed = () => {
    const words = WORDS[part];
    if (BY_BLOCK.includes(part) && has(BLOCKS) && BLOCKED.some((stdout) => gives({ stdout })))
      return true;
    return words ? has(words) : !BY_BLOCK.includes(part);
  };
  if (isComputed && isNamed()) return true;
  return repliesOf({ codes, printed, errors }).some(gives);
}

/** Everything that the hook is seen to answer. */
function repliesOf({
  codes,
  printed,
  errors,
}: Pick<Deeds, "codes" | "printed" | "errors">): readonly Partial<Reply>[] {
  const texts = printed
    .map(({ text }) => text.replaceAll(HOLE, "x"))
    .filter((text) => text.trim())
    .map((stdout) => ({ stdout }));
  const ends = [...codes].flatMap((code) => (code === "any" ? [1, 2] : [code]));
  return [
    ...texts,
    ...ends
      .filter((code) => code !== 0)
      .flatMap((code) => [
        { code },
        ...(errors.length ? [{ code, stderr: "a reason" }] : []),
        ...texts.map((text) => ({ code, ...text })),
      ]),
  ];
}

/** What it prints is not known, and may be any answer. */
export const isUnseen = (files: Texts | undefined, handler: Handler, group: Group): boolean =>
  !files ||
  readHandler(files, handler, group).printed.some(
    (value) => isUnclear(value) && value.text.trim().startsWith(HOLE),
  );

/** It prints nothing, always succeeds, and does not say that it answers. */
export function isMute(files: Texts | undefined, handler: Handler, group: Group): boolean {
  if (handler.command === undefined || handler.needs) return false;
  const { codes, printed, errors } = readHandler(files ?? NO_FILES, handler, group);
  const printables = [...printed, ...errors].filter(({ text }) => text.trim());
  return [...codes].every((code) => code === 0) && !printables.length;
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
