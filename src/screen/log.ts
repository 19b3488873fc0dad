import type { Adapters } from "../model/adapter.ts";
import { shortName } from "../read/short-name.ts";
import type { LoggedCall } from "../../schemas/types/output.ts";
import { DECISIONS } from "./played.ts";
import { clipped, table, type Paint } from "./text.ts";

const WORDS: { readonly [decision: string]: string } = {
  ...DECISIONS,
  withhold: "withheld",
  end: "ended the turn",
};
/** What held something back. */
export const holdsBack = ({ decision }: LoggedCall): boolean =>
  ["deny", "hold", "withhold", "end"].includes(decision);

/** `width` is undefined where lines may have any length. */
export function printLog(
  calls: readonly LoggedCall[],
  adapters: Adapters,
  { paint, width }: { readonly paint: Paint; readonly width: number | undefined },
): string {
  const rows = table([
    ["when", "agent", "event", "tool", "decision", "hooks"],
    ...calls.map((call) => [
      localTime(call.time),
      adapters[call.agent]?.title ?? call.agent,
      call.event,
      call.tool ?? "",
      decisionOf(call),
      call.hooks.map(({ hook, exit }) => `${shortName(hook)} (${endOf(exit)})`).join(", "),
    ]),
  ]).map((row) => (width ? clipped(row, width) : row));
  return rows
    .map((row, i) => {
      const call = calls[i - 1];
      if (!call) return paint("dim", row);
      return holdsBack(call) ? paint("red", row) : row;
    })
    .join("\n");
}

const endOf = (exit: number | null) => (exit === null ? "no exit code" : `exit ${exit}`);

/** An answer that only adds something, such as a context, is called that. */
const decisionOf = ({ decision, fault }: LoggedCall): string =>
  (Object.hasOwn(WORDS, decision) ? WORDS[decision] : `adds ${decision}`) +
  (fault === undefined ? "" : ` [${fault}]`);

/** As the clock of this machine shows it, with seconds. */
export function localTime(time: string): string {
  const date = new Date(time);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19).replace("T", " ");
}
