/** Sets the hooks of a conversion against its agents, for the table of the screen. */
import type { Diagnostic } from "../../schemas/types/output.ts";
import { conditionIn, conditionKind } from "../play/conditions.ts";
import { opens } from "../judge/opens.ts";
import type { Judged } from "../judge/judge.ts";
import type { HookCell, Mark, Note, HookRow } from "../screen/hooks-table.ts";
import { isWorthSaying, sentence, wholeConditions, type Side, type Sight } from "./attention.ts";

/** `everything` includes what no hook here uses, and what is accepted. */
export function hookRows(
  sides: readonly Side[],
  look: Sight,
  everything: boolean,
): readonly (HookRow & { readonly judged: Judged })[] {
  const whole = sides.map((side) => new Set(wholeConditions(side).map(({ message }) => message)));
  return (sides[0]?.judged ?? []).map((first, i) => {
    const cells = sides.map((side, s) =>
      cellOf(side, side.judged[i] ?? first, look, whole[s] ?? new Set(), everything),
    );
    const guard = sides.some((side) => side.judged[i]?.guard);
    return { name: look.name(first), guard, cells, judged: first };
  });
}

function cellOf(
  side: Side,
  judged: Judged,
  look: Sight,
  whole: ReadonlySet<string>,
  everything: boolean,
): HookCell {
  const own = judged.findings.filter(
    (finding) => !whole.has(finding.message) && !(judged.opened && opens(finding)),
  );
  const counting = own.filter(
    (finding) =>
      !finding.accepted && (finding.level !== "notice" || isWorthSaying(finding, judged, look)),
  );
  return {
    mark: markOf(judged, counting),
    notes: (everything ? own : counting).map((finding) => noteOf(finding, side)),
  };
}

function markOf({ guard, level, findings }: Judged, counting: readonly Diagnostic[]): Mark {
  if (guard && findings.some(opens)) return "no";
  if (level === "lost") return "never";
  const isIf = (finding: Diagnostic) =>
    finding.level === "conditional" || finding.level === "unproved" || finding.code === "limited";
  if (counting.some((finding) => !isIf(finding) && finding.code !== "mcp-spelling"))
    return "differs";
  return counting.some(isIf) ? "if" : "yes";
}

/** Words a condition of some hooks; most of these name a way to run the agent. */
function onlyIf(condition: string): string {
  const [, where, does, more] =
    /^the session is outside (".*"), which (does not run|never runs) it(.*)$/.exec(condition) ?? [];
  return where === undefined ? `only if ${condition}` : `${does} in ${where}${more}`;
}

function noteOf(finding: Diagnostic, { title, short }: Side): Note {
  const { code, hint, accepted } = finding;
  const text =
    conditionKind(finding) === undefined
      ? sentence(title, finding).replace(title, short)
      : onlyIf(conditionIn(finding.message));
  // What can be done about a hook that runs twice depends on the file that starts it.
  const way = code === "fires-twice" && !hint.includes("--adopt") ? `. ${hint}` : "";
  return { code, text: `${text}${way}${accepted ? ` (accepted: ${accepted})` : ""}` };
}
