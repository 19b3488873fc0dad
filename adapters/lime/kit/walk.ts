/** What Lime starts in a project, by its documentation (report, sections 2 and 3). */
import type { Folder, Kit, Started } from "../../../test/support/kit.ts";
import { isObject, isText, listOf, objectOf } from "../../../test/support/text.ts";

/** Precedence ascends. Its TOML files are not included, because Hookport writes none. */
const FILES = [".lime.json", ".lime/settings.json", ".lime/settings.local.json"];

/** An event is a list of commands, and nothing else is documented. */
export function starts({ read }: Folder): readonly Started[] {
  return FILES.flatMap((file) => {
    const hooks = objectOf(read(file))?.["hooks"];
    return Object.entries(isObject(hooks) ? hooks : {}).flatMap(([event, list]) =>
      listOf(list)
        .filter(isText)
        .map((command) => ({ file, event, command, entry: command })),
    );
  });
}

export const native: Kit["native"] = (command) => ({
  ".lime/settings.json": { hooks: { PreToolUse: [command] } },
});
