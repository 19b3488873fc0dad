/** Tells whether code of an agent may start a hook: it is searched for a name, and not read. */
import type { Handler } from "../../../schemas/types/document.ts";
import { scriptCalled, startedOf } from "../../read/script.ts";
import { explained, finding, type AuditedHook, type Here } from "./today.ts";

/** Says that nothing runs the hook, as far as it was read. */
export const nothingStarts = (title: string, [code]: readonly string[]): string =>
  code === undefined
    ? `${title} does not run it`
    : `nothing that is read makes ${title} run it; its code in ${code} is not read`;

/** Code of this agent names the script or the program, and nothing of the code is read. */
export function byCode(hook: AuditedHook, { adapter, files }: Here, code: readonly string[]) {
  const [script, folder = ""] = startedOf(hook.handler)?.path.split("/").toReversed() ?? [];
  const name = startedName(hook.handler);
  // A name without an ending may be that of something else.
  const named = script === undefined || name.includes(".") ? name : `${folder}/${name}`;
  const file = name && code.find((text) => hasWord(files.read(text) ?? "", named));
  if (!file) return undefined;
  const message = `it cannot be told whether ${adapter.title} runs ${name}: ${file} names it, and is code, which is not read`;
  return explained(hook, "raw", finding(hook, "code-source", message, "unproved", ""));
}

/** The name of the script that is started, or the program with its first words. */
export const startedName = (handler: Handler): string =>
  scriptCalled(handler) ?? PROGRAM_AND_WORDS.exec(handler.command ?? "")?.[0] ?? "";

/** A program's own name says little without one of its words. */
const PROGRAM_AND_WORDS = /^[\w.-]+(?: [\w.:=-]+){1,3}/;

export const hasWord = (text: string, word: string): boolean =>
  text
    .split(word)
    .some(
      (before, i, texts) =>
        i + 1 < texts.length &&
        !/[\w.-]/.test(before.at(-1) ?? "") &&
        !/^[\w-]/.test(texts[i + 1] ?? ""),
    );
