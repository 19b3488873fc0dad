/** Tells what a hook is on one machine: seen, given, stopped, and its mark with the notes behind it. */
import type { Diagnostic } from "../../schemas/types/output.ts";
import { opens } from "../judge/word.ts";
import { markOf, noteOf } from "../screen/hook-rows.ts";
import type { HookCell } from "../screen/notes.ts";
import { withWay } from "../screen/screen.ts";
import { isOpen, type Side, type SideHook } from "../screen/side.ts";
import { cannotBeTold } from "./doctor.ts";

/** It is seen to hold something back; of a possible guard nobody knows that. */
export const isSeen = ({ guard, unread }: SideHook): boolean => guard && !unread;

/** Nobody can tell whether it works, or whether its denial counts. */
export const isUnsure = (hook: SideHook): boolean =>
  hook.guard && hook.findings.some((finding) => cannotBeTold(finding) && !finding.accepted);

/** A hook that the agent was never given is wrong in the files, if at all, and not here. */
export const isGiven = ({ verdict, findings }: SideHook) =>
  verdict !== "never-runs" || findings.length > 0;
export const ofGiven = (hook: SideHook): SideHook =>
  isGiven(hook) ? hook : { ...hook, guard: false };

const BAD: readonly Diagnostic["level"][] = ["error", "lost", "weakened", "warning"];

/** Calls of a tool that its filter names pass it by. */
export const isOfTool = ({ code, part, accepted }: Diagnostic) =>
  code === "part-lost" && part === "tool" && !accepted;

export const isStopped = (hook: SideHook) => isOpen(hook) || hook.verdict === "never-runs";
export const isCause = (hook: SideHook, finding: Diagnostic) =>
  isStopped(hook) ? opens(finding) : BAD.includes(finding.level);

export function cellOf(side: Side, hook: SideHook): HookCell {
  const mark = markOf(hook.verdict);
  const notes = hook.findings
    .filter((finding) => isCause(hook, finding))
    .map((finding) => {
      const { code, text } = noteOf(finding, side, false);
      const printed = text.replaceAll(`: ${side.title} `, ": the agent ");
      const isSaid = !finding.hint || printed.includes(finding.hint);
      return { code, text: isSaid ? printed : withWay(printed, finding.hint) };
    });
  // The foot says what cannot be told, which is neither a failure nor a proof (S23).
  const met = hook.findings.some(cannotBeTold) ? "unshown" : "yes";
  return { mark: mark === "if" ? met : mark, notes };
}
