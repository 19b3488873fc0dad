/** Finds the scripts that a program in PowerShell takes in. */
import { pathFrom } from "../../model/paths.ts";
import { scriptAt, type ReadTexts, type ScriptFile } from "./files.ts";

const OWN_FOLDER =
  /^\s*(?:"\$psscriptroot((?:[\\/][\w.-]+)+)"|\(?\s*join-path\s+\$psscriptroot\s+([\w\s"'.\\/-]+?)\)?)\s*$/i;

/** It is undefined if it cannot be told which script it is, or what the script does. */
export function libraryOf(
  world: ReadTexts,
  folder: string | undefined,
  text: string,
): ScriptFile | undefined {
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
