/** Finds hooks of agents without an adapter, which are named and not read. */
import { outside } from "../../adapters/outside.ts";
import { diagnostic } from "../model/diagnostics.ts";
import { expand, type Files } from "../model/files.ts";
import { valueAt } from "../model/json.ts";
import type { OutsideAgent } from "../model/outside.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { parseConfig } from "./parse.ts";

/** Names one file of each such agent that has hooks here. */
export const outsideHooks = (
  files: Files,
  asked: OutsideAgent["places"][number]["scope"],
): readonly Diagnostic[] =>
  outside.flatMap(({ id, title, places }) => {
    const found = places
      .filter(({ scope }) => scope === asked)
      .flatMap(({ path, pointer }) => expand(files, path).map((file) => ({ file, pointer })))
      .find(({ file, pointer }) => valueAt(parsed(files, file).value, pointer) !== undefined);
    if (!found) return [];
    const { file, pointer } = found;
    const message = `${title} runs hooks from here, which are not read (\`hookport explain ${id}\`)`;
    const at = { file, line: parsed(files, file).line(pointer), pointer };
    return [diagnostic("unread", at, message, { level: "notice", hint: "" })];
  });

const parsed = (files: Files, file: string) => parseConfig(files.read(file) ?? "{}", file);
