/** Finds the scripts that a program in PowerShell takes in. */
import { pathFrom } from "../../model/paths.ts";
import { closing } from "./power-text.ts";
import { scriptAt, type ReadTexts, type ScriptFile } from "./files.ts";

const OWN_FOLDER =
  /^\s*(?:"\$psscriptroot((?:[\\/][\w.-]+)+)"|\(?\s*join-path\s+\$psscriptroot\s+([\w\s"'.\\/-]+?)\)?)\s*$/i;

/** It is undefined if it cannot be told which script it is, or what the script does. */
export function libraryOf(world: ReadTexts, text: string): ScriptFile | undefined {
  const { folder } = world;
  const given = text.slice(1).trim();
  const found = /^\$\w+$/.test(given) ? assignedOnce(world, given.slice(1)) : given;
  const [, tail, words = ""] = OWN_FOLDER.exec(found ?? "") ?? [];
  const spelled = tail ?? words.replace(/["']/g, "").trim().replace(/\s+/g, "/");
  const inner = spelled.replaceAll("\\", "/").replace(/^\/+/, "");
  const file = inner && folder !== undefined ? scriptAt(world, pathFrom(folder, inner)) : undefined;
  // In a library the folder of the script is its own.
  const isOwn =
    file?.folder === folder || !/psscriptroot/i.test(file?.text.replace(/^\s*#.*$/gm, "") ?? "");
  return isOwn ? file : undefined;
}

/** The value that a variable has in all that was read, if it is only tried and loaded there. */
function assignedOnce(world: ReadTexts, name: string): string | undefined {
  const values: string[] = [];
  for (const text of world.texts)
    for (const { 0: whole, 1: found = "", index } of text.matchAll(/\$(?:\w+:)?(\w+)/g)) {
      if (found.toLowerCase() !== name.toLowerCase()) continue;
      const before = text.slice(Math.max(0, index - 400), index);
      const [, value] = /^\s*=([^\n;]*)/.exec(text.slice(index + whole.length)) ?? [];
      const isSet = value !== undefined && /(?:^|\n)[ \t]*$/.test(before);
      if (isSet && !/param\s*\([^)]*$/i.test(before)) values.push(value);
      else if (!/(?:(?:^|[\s{(;])\.\s+|test-path\s+)$/i.test(before)) return undefined;
    }
  return values.length === 1 ? values[0] : undefined;
}

const FUNCTION = /(?<![\w$-])function\s+([A-Za-z][\w-]*)\s*\{/gi;

/** A library without the functions that nothing names; of one that is called all would be lost. */
export function withoutUncalled(
  { texts }: ReadTexts,
  code: string | undefined,
  text: string,
): { readonly code: string | undefined; readonly text: string } {
  if (code === undefined) return { code, text };
  const uses = new Map<string, number>();
  for (const text of texts)
    for (const [word] of text.toLowerCase().matchAll(/[a-z][\w-]*/g))
      uses.set(word, (uses.get(word) ?? 0) + 1);
  const parts = [...code.matchAll(FUNCTION)].flatMap(({ 0: head, 1: name = "", index }) => {
    const end = closing(code, index + head.length - 1);
    return end !== undefined && uses.get(name.toLowerCase()) === 1 ? [[index, end + 1]] : [];
  });
  const cut = (from: string) =>
    parts.reduce(
      (left, [start = 0, end = 0]) =>
        left.slice(0, start) + left.slice(start, end).replace(/[^\n]/g, " ") + left.slice(end),
      from,
    );
  return parts.length && parts.length < MOST_FUNCTIONS
    ? { code: cut(code), text: cut(text) }
    : { code, text };
}

const MOST_FUNCTIONS = 100;
