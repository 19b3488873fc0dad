/** Reports what runs beside a hook's entry or in its place, and what turns the entry off. */
import type { Reporter } from "../../model/diagnostics.ts";
import { isEventName } from "../../model/events.ts";
import { judgedBy, rowNamed } from "../../model/route.ts";
import { callsShim } from "../../model/started-shim.ts";
import { baseOf, type Off } from "../../model/world.ts";
import { twinRun } from "../../plan/twins.ts";
import type { Entry } from "../../play/entries.ts";
import type { Run } from "../../play/runs.ts";
import { isSilent } from "../../play/trace.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import { bareCommand } from "../start/broken.ts";
import type { HookReach, ReachRule } from "./rule.ts";
import { mayGive } from "../guard/uses.ts";

export const turnedOff = (
  title: string,
  { by, why, meet }: Off,
  level: Diagnostic["level"],
  tell: Reporter,
): Diagnostic => ({
  ...tell(CODES[by as keyof typeof CODES], `${title} does not run it: ${why}`, undefined, level),
  ...(meet !== undefined && { hint: meet }),
});

/** The agent does not run an entry, while another one runs for the same call. */
export const standIn: ReachRule = ({ title, group, own, entries }, tell) => {
  const isIts = ({ file, handler }: Entry) =>
    file === group.origin?.file || callsShim(handler.command ?? "");
  const off = entries.find(
    (entry) => entry.of === undefined && entry.off && entry.off.by !== "place" && isIts(entry),
  )?.off;
  const by = own.flatMap(({ runs }) => runs).find(({ via }) => via !== "raw")?.by;
  if (!off || !by || own.some(isSilent)) return undefined;
  const why = `${title} does not run ${off.file}: ${off.why}; ${by.file} replaces it`;
  return tell(CODES[off.by as keyof typeof CODES], why, undefined, "notice");
};

const CODES = {
  switch: "host-disabled",
  faults: "host-rejects",
  twin: "no-event",
  trust: "needs-trust",
} as const satisfies {
  readonly [B in Exclude<Off["by"], "place">]: string;
};

/** The original runs too, in another agent's words (S13). */
export function originalRuns(
  { play, title, event, group, handler }: HookReach,
  first: Run | undefined,
  tell: Reporter,
  besides: readonly Run[] = [],
): readonly Diagnostic[] {
  if (!first) return [];
  const { file, plugin } = first.by;
  const how =
    bareCommand(play, event, handler, first.by) ??
    `with another payload than it was written for; what it answers there counts in ${title}'s own way`;
  const hint = plugin !== undefined && { hint: OFF };
  const what = group.origin?.format === undefined ? "the original" : "a copy";
  const [other] = plugin === undefined ? besides : [];
  const isOfPlugin = other && besides.every(({ by }) => by.plugin !== undefined);
  const beside = isOfPlugin ? ` beside that of ${other.by.file}, where the plugin is on` : "";
  const says = `${title} also runs ${what} in ${file}${beside}, ${how}`;
  return [{ ...tell("fires-twice", says), ...hint }];
}

/** A plugin that one person installed has the hook too. */
export const asPlugin: ReachRule = ({ title, group, traces }, tell) => {
  const copy = traces
    .flatMap(({ runs }) => (runs.length > 1 ? runs : []))
    .find(
      ({ via, by }) =>
        via !== "raw" &&
        by.plugin !== undefined &&
        baseOf(by) === "home" &&
        by.file !== group.origin?.file,
    );
  if (!copy) return undefined;
  const says = `${title} also runs it from ~/${copy.by.file}, the file of a plugin that is installed here`;
  return { ...tell("fires-twice", says), hint: OFF };
};

/** A plugin's own file is never adopted (S25). */
const OFF = "turn the plugin off in the settings that only this agent reads";

/** The agent's own file holds the same guard, which is left alone. */
export const heldByTwin: ReachRule = (question, tell) => {
  const { play, placed, title, event } = question;
  const { protocol } = play.adapter;
  const twin = placed.via === "left" ? twinRun(play, placed) : undefined;
  if (!twin) return undefined;
  const row = rowNamed(protocol, twin.call.event);
  const isLost =
    row &&
    !row.can.context &&
    isEventName(event) &&
    judgedBy(event, question.from?.row) === "context" &&
    mayGive(question, "context");
  const left = `${title} runs the same hook from ${twin.by.file}, and it is left to that`;
  const lost = `${title} runs this on ${row?.name}, but its context does not reach the model`;
  return [tell("native-twin", left), ...(isLost ? [tell({ lost: "context" }, lost, row)] : [])];
};
