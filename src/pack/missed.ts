/** Finds the hooks of a package that no entry of a plugin can start. */
import { diagnostic } from "../model/diagnostics.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { guardsBy, sourceRow, type Protocols } from "../model/route.ts";
import type { Source } from "../read/source.ts";

export interface Missed {
  readonly guards: boolean;
  readonly finding: Diagnostic;
}

/** The questions for a model, and what of the document no agent runs. */
export const missed = (
  protocols: Protocols,
  { groups, unread, file }: Source,
): readonly Missed[] => [
  ...unread.map((finding) => ({ guards: false, finding })),
  ...groups.flatMap(({ event, group, pointer }) =>
    group.hooks.flatMap((handler): readonly Missed[] => {
      if (handler.command !== undefined || event === null) return [];
      const { pointer: at = pointer, line = 1 } = handler.origin ?? {};
      const guards = guardsBy(event, sourceRow(protocols, event, group)?.row, handler);
      const why = "it is in no plugin: the entries of a plugin start commands, and ask no model";
      const finding = diagnostic("no-command", { file, pointer: at, line }, why);
      return [{ guards: guards !== undefined, finding }];
    }),
  ),
];
