/** Finds a program that a command starts where its script denies, whose own code counts then. */
import { readHandler } from "../../read/does/handler.ts";
import { onlyNode, parseTree } from "../../read/does/shell-tree.ts";
import { isUnclear } from "../../read/does/value.ts";
import { interpreterOf } from "../../read/interpreters.ts";
import { programsToInstall } from "../../read/programs.ts";
import { textOf } from "../../read/script.ts";
import type { HookStart } from "./script-place.ts";

/** A shell ends with this where it does not find the program. */
const NOT_FOUND = { code: 127, text: ">&2" };

/** `isSure`: the script is seen to deny by its exit code alone. */
export function startedAtDenial({ handler, group, files, isHeld }: HookStart) {
  const { command = "", args } = handler;
  const node = args ? undefined : onlyNode(parseTree(command));
  const [word] = node?.kind === "or" && node.right.kind === "run" ? node.right.words : [];
  const name = word ? textOf(command, word) : "";
  const isProgram = programsToInstall(name).length > 0 || interpreterOf(name) !== undefined;
  if (!word || !isHeld || !isProgram || isHeld(NOT_FOUND)) return undefined;
  const left = command.slice(0, word.from).replace(/\|\|\s*$/, "");
  const { codes, printed } = readHandler(files, { ...handler, command: left }, group);
  if (!codes.has(2) || !isHeld({ code: 2, text: ">&2" })) return undefined;
  const mayAnswer = printed.some(
    (value) => isUnclear(value) || isHeld({ code: 0, text: value.text }),
  );
  return { name, isSure: !mayAnswer };
}
