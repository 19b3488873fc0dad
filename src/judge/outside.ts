/** Names hooks in one person's files that run beside ours and are not judged. */
import { outside } from "../../adapters/outside.ts";
import { diagnostic } from "../model/diagnostics.ts";
import type { Files } from "../model/files.ts";
import { valueAt } from "../model/json.ts";
import { parseConfig } from "../read/parse.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";

export const outsideHooks = (files: Files): readonly Diagnostic[] =>
  outside.flatMap(({ id, title, file, pointer }) => {
    const text = files.read(file);
    if (text === undefined) return [];
    const { value, line } = parseConfig(text, file);
    return valueAt(value, pointer) === undefined
      ? []
      : [
          diagnostic(
            "unread",
            { file, line: line(pointer), pointer },
            `${title} runs hooks from here, which are not read (\`hookport explain ${id}\`)`,
            { level: "notice", hint: "" },
          ),
        ];
  });
