import type { Diagnostic } from "../../../schemas/types/output.ts";
import type { Source } from "../../read/source.ts";
import { isGuard } from "../guard/purpose.ts";
import type { Seeing } from "../guard/on-event.ts";

/** What of a file no agent runs as it stands: an observer in such a shape is no lost guard (S31). */
export const notRun = (seeing: Seeing, { unread, meant }: Source): readonly Diagnostic[] =>
  unread.map((finding) => {
    const groups = meant?.get(finding.pointer) ?? [];
    const guards = groups.flatMap(({ event, hostEvent, group }) =>
      group.hooks.filter((handler) =>
        isGuard({ ...seeing, event: event ?? hostEvent, group, handler }),
      ),
    );
    const isLost = finding.level === "error" && groups.length > 0 && !guards.length;
    return isLost ? { ...finding, level: "lost" as const } : finding;
  });
