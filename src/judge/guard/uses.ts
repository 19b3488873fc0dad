/** What a hook is seen to answer, in any agent's words: losing what it does not use is no loss. */
import type { Reply } from "../../model/adapter.ts";
import type { Capability } from "../../model/events.ts";
import type { Group, Handler } from "../../../schemas/types/document.ts";
import { parseJson } from "../../model/json.ts";
import { sourceCan } from "../../model/route.ts";
import { known } from "../../model/tools.ts";
import { hasPart } from "../../play/answers.ts";
import { namesIn } from "../../play/moments.ts";
import { readHandler, type HandlerDeeds } from "../../read/does/handler.ts";
import { HOLE, isUnclear, type Deeds, type Printable } from "../../read/does/value.ts";
import { wordsOf } from "../../read/script.ts";
import { decisionOf } from "./gate-rule.ts";
import { ownRowOf, type TellingRow } from "../losses/told.ts";
import { deedsOn, wordsOn, type Seeing, type SeenHook } from "./on-event.ts";

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
  env: /_ENV_FILE\b/,
};

/** True if its command, or the script that it starts, has the words for this capability. */
export const uses = (
  files: Seeing["files"],
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

/**
 * Something shows that the hook gives this part of an answer, so that losing it is a loss: it says
 * so, its own program is not read, it is seen to answer so, or it has the part's words and prints
 * what is not known.
 */
export function mayGive(hook: SeenHook, part: Capability): boolean {
  const { handler } = hook;
  if (part === "deny" || part === "hold") return !isMute(hook);
  if (handler.needs?.includes(part) || handler.command === undefined) return true;
  const deeds = deedsOn(hook);
  const source = ownRowOf(hook);
  // Variables are written to a file, which a script that is there names.
  const isFile = part === "env" && deeds.texts.length > 1;
  if (!source || (!isFile && isOpaque(part, deeds))) return true;
  const decided = decisionOf(source.row, source.protocol.dialect.decodeReply);
  const gives = (reply: Partial<Reply>) => hasPart(decided(reply), part);
  if (repliesOf(deeds).some(gives)) return true;
  const has = (pattern: RegExp | undefined) =>
    pattern !== undefined && [wordsOn(hook), ...deeds.texts].some((text) => pattern.test(text));
  if (part === "env") return has(WORDS.env);
  const blocks = BY_BLOCK.includes(part) && BLOCKED.some((stdout) => gives({ stdout }));
  return deeds.printed.some(isComputed) && (has(WORDS[part]) || (blocks && has(BLOCKS)));
}

/**
 * A part that stands in what the hook prints, and that its own agent reads in none of its answers;
 * it is undefined if an answer is not known.
 */
export function unreadPart(hook: SeenHook): Capability | undefined {
  const source = ownRowOf(hook);
  if (!source || hook.handler.command === undefined) return undefined;
  const deeds = deedsOn(hook);
  const decided = decisionOf(source.row, source.protocol.dialect.decodeReply);
  const tells = (reply: Partial<Reply>) => TOLD.some((part) => hasPart(decided(reply), part));
  const objects = deeds.printed.filter(({ text }) => text.trim().startsWith("{"));
  if (repliesOf(deeds).some(tells)) return undefined;
  if (sourceCan(source.row, "context") && onlySpeaks(deeds)) return "context";
  // It may load a module of its own and call nothing of it that prints.
  const loadsOwn = deeds.texts.some((text) => LOADS_OWN.test(text));
  return objects.length < deeds.printed.length || loadsOwn
    ? undefined
    : TOLD.find((part) => objects.some(({ text }) => WORDS[part]?.test(text)));
}

const LOADS_OWN = /\b(?:require\(|from|import\(?)\s{0,9}["'`]\.|^\s{0,99}from\s{1,9}\./m;

/** A plain text is all that comes of the hook, so that it is for somebody. */
const onlySpeaks = ({ codes, printed, errors, started, texts }: HandlerDeeds): boolean =>
  printed.length > 0 &&
  printed.every(({ from, text }) => from === "text" && !/[{[]/.test(text.trim()[0] ?? "")) &&
  printed.some(({ text }) => /\p{L}\s+\p{L}/u.test(text)) &&
  [...codes].every((code) => code === 0) &&
  !errors.length &&
  [...started].every((name) => SPEAKS.test(name)) &&
  !texts.some((text) => text.includes(">"));
/** These print, or start the project's script. */
const SPEAKS = /^(?:cat|echo|printf|bash|sh)$|\.sh$/;

const TOLD = ["context", "message"] as const satisfies readonly Capability[];

/** Its beginning or a part of it is not known, or what is printed next may be a part of it. */
const isComputed = (value: Printable): boolean => {
  const isObject = value.text.trim().startsWith("{");
  return value.text.includes(HOLE)
    ? isUnclear(value) || isObject
    : isObject && parseJson(value.text) === undefined;
};

/** What changes a call or its result is told beside an answer of the hook's own too. */
const CHANGES: readonly Capability[] = ["rewrite-input", "rewrite-result", "withhold"];

/** All that it prints is another program's, which was not read and is not only given words. */
function isOpaque(part: Capability, { printed, texts }: HandlerDeeds): boolean {
  const rest = printed.filter(({ text }) => !CHANGES.includes(part) || !text.startsWith("{"));
  return (
    rest.length > 0 &&
    rest.every(({ from, text }) => from === "unread" && text.trim().startsWith(HOLE)) &&
    !texts.some((text) => GIVES_WORDS.test(text.trimEnd()) || ASKS.test(text))
  );
}

/** A program in JavaScript or PowerShell: its own text asks for what comes of what is not read. */
const ASKS =
  /\brequire\(\s*["'`]|^[ \t]*import\b[^;\n]{0,200}["']|\bConvertTo-Json\b|\bWrite-(?:Host|Output)\b/m;
const GIVES_WORDS = /\|\s*xargs\b[^\n;&|]*$/;

/** Everything that the hook is seen to answer; a computed code may be 2 where it says why. */
function repliesOf({ codes, printed, errors }: Deeds): readonly Partial<Reply>[] {
  const texts = printed
    .filter(({ json }) => !json)
    .map(({ text }) => filled(text))
    .filter((text) => text.trim())
    .map((stdout) => ({ stdout }));
  const isOwn = errors.some(({ text }) => text.trim() && !text.trim().startsWith(HOLE));
  const ends = [...codes].map((code) =>
    code === "any" ? (isOwn ? 2 : 0) : code === "error" ? 1 : code,
  );
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

/** In an object a hole may be a whole value, or a part of a text. */
export function filled(text: string): string {
  const plain = text.replaceAll(HOLE, "x");
  const isBare = plain.trim().startsWith("{") && parseJson(plain) === undefined;
  return isBare ? text.replaceAll(HOLE, '"x"') : plain;
}

/** What it prints is not known, and may be any answer. */
export const isUnseen = (files: Seeing["files"], handler: Handler, group: Group): boolean =>
  readHandler(files, handler, group).printed.some(
    (value) => isUnclear(value) && value.text.trim().startsWith(HOLE),
  );

/** It prints nothing, always succeeds, and does not say that it answers. */
export function isMute(hook: Pick<SeenHook, "files" | "handler" | "group">): boolean {
  const { files, handler, group } = hook;
  if (handler.command === undefined || handler.needs) return false;
  const { codes, printed, errors } = readHandler(files, handler, group);
  const printables = [...printed, ...errors].filter(({ text }) => text.trim());
  return [...codes].every((code) => code === 0) && !printables.length;
}

export const MASKING = ["rewrite-result", "withhold"] as const;
export type Masking = (typeof MASKING)[number];

/** How a hook after a tool hides the result; undefined if not seen, or not so on its own agent. */
export function maskOf(hook: SeenHook): Masking | undefined {
  const { files, event, group, handler } = hook;
  if (event !== "post-tool-use" || handler.async) return undefined;
  const source = ownRowOf(hook);
  const parts = MASKING.filter((part) => sourceCan(source?.row, part) && mayGive(hook, part));
  const named = parts.find((part) => uses(files, handler, part, group));
  if (named || !source?.row.hides || changesFiles(source, group)) return named;
  const { hides } = source.row;
  const { texts } = readHandler(files, handler, group);
  return [wordsOf(files, handler, group), ...texts].some((text) => hides.test(text))
    ? parts.at(-1)
    : undefined;
}

/** Such a result holds only what the model wrote, so a block is a formatter's or linter's. */
function changesFiles(source: TellingRow, { matcher }: Group): boolean {
  const names = source.row.subject ? namesIn(source, matcher) : [];
  return (
    names.length > 0 && names.every((name) => known(source.protocol, name)?.does.join() === "file")
  );
}
