/** Sets the hooks of a report against its agents, for the table. */
import type { Diagnostic, Word } from "../../schemas/types/output.ts";
import { conditionIn, conditionKind } from "../play/conditions.ts";
import { opens } from "../judge/word.ts";
import type { GuardWord, HookCell, Mark, Note } from "./notes.ts";
import type { Page } from "./page.ts";
import {
  isIf,
  isOpen,
  onlyIf,
  sentence,
  wholeConditions,
  type Side,
  type SideHook,
} from "./side.ts";

/** `everything` includes what no hook here uses, and what is accepted. */
export function hooksOn(sides: readonly Side[], everything: boolean): Required<Page>["hooks"] {
  const whole = sides.map((side) => new Set(wholeConditions(side).map(({ message }) => message)));
  return {
    agents: sides.map(({ short }) => short),
    rows: (sides[0]?.hooks ?? []).map(({ name }, i) => ({
      name,
      guard: guardWord(sides.flatMap(({ hooks }) => hooks[i] ?? [])),
      cells: sides.map((side, s) =>
        cellOf(side, side.hooks[i] as SideHook, whole[s] ?? new Set(), everything),
      ),
    })),
  };
}

type Guards = readonly { readonly guard: boolean; readonly unread?: boolean }[];

export const guardWord = (hooks: Guards): GuardWord => {
  const guards = hooks.filter(({ guard }) => guard);
  if (!guards.length) return "";
  return guards.some(({ unread }) => !unread) ? "yes" : "yes?";
};

function cellOf(
  side: Side,
  hook: SideHook,
  whole: ReadonlySet<string>,
  everything: boolean,
): HookCell {
  const { guard, verdict, findings } = hook;
  const own = findings.filter(
    (finding) => !whole.has(finding.message) && !(isOpen(hook) && opens(finding)),
  );
  const shown = everything
    ? own
    : own.filter((finding) => (finding.accepted ? opens(finding) : isWorthSaying(finding, guard)));
  const isMarkedIf = verdict === "holds-if" || verdict === "runs-if";
  return {
    mark: isMarkedIf && !own.some(isIf) ? "yes" : markOf(verdict),
    notes: shown.map((finding) => noteOf(finding, side, everything)),
  };
}

export const markOf = (verdict: Word): Mark => MARKS[verdict];

const MARKS: { readonly [W in Word]: Mark } = {
  holds: "yes",
  runs: "yes",
  "holds-if": "if",
  "runs-if": "if",
  differs: "differs",
  "does-not-hold": "no",
  "never-runs": "never",
};

/** Losses, and what else people who rely on the hook must know. */
function isWorthSaying({ level, code, message }: Diagnostic, guard: boolean): boolean {
  if (level !== "notice") return true;
  // If a denial counts only on some surfaces, everybody who relies on the guard must know that.
  if (code === "limited") return guard && message.includes(", deny: ");
  // A filter is tested with every spelling, a script only with the one that the agent gives.
  if (code === "mcp-spelling") return !message.includes("for every spelling");
  return SAID.includes(code);
}

const SAID: readonly string[] = [
  "timeout-capped",
  "field-ignored",
  "foreign-hook-can-override",
  "host-disabled",
];

export function noteOf(finding: Diagnostic, { title, short }: Side, everything: boolean): Note {
  const { code, hint, accepted } = finding;
  const text =
    conditionKind(finding) === undefined
      ? sentence(title, finding).replace(title, short)
      : onlyIf(conditionIn(finding.message), everything);
  // What can be done about a hook that runs twice depends on the file that starts it.
  const way = code === "fires-twice" && !hint.includes("--adopt") ? `. ${hint}` : "";
  return { code, text: `${text}${way}${accepted ? ` (accepted: ${accepted})` : ""}` };
}
