/** Results that a hook hides at home and the model sees here: a lost mask is a leak (S4, S29). */
import type { Protocol } from "../../model/adapter.ts";
import type { Capability } from "../../model/events.ts";
import { sourceCan } from "../../model/route.ts";
import { hostToolsFor, isMcp, known } from "../../model/tools.ts";
import { hidesResult } from "../../play/answers.ts";
import type { Run } from "../../play/runs.ts";
import { isSilent, toolsOf, type Trace } from "../../play/trace.ts";
import { isMute, maskOf, mayGive, MASKING, type Masking } from "../guard/uses.ts";
import type { ReachRule } from "../reach/rule.ts";
import type { TellingRow } from "./told.ts";

export const isMasking = (part: Capability | undefined): part is Masking =>
  MASKING.some((candidate) => candidate === part);

/** Opens a guard; of a hook that is not seen to hide anything it is only a notice. */
export const shownResults: ReachRule = (reach, tell) => {
  const { adapter, event, handler, way, via, traces, from: source } = reach;
  if (event !== "post-tool-use" || handler.async || isMute(reach)) return undefined;
  const row = way?.row;
  // The tables report an event on which nothing can be hidden.
  if (!source || (via !== "left" && !row?.can.withhold)) return undefined;
  const mask = maskOf(reach);
  const only = Object.values(adapter.protocol.tools).some(({ output }) => output) ? "some" : "MCP";
  const may = (part: Masking) => sourceCan(source.row, part) && mayGive(reach, part);
  const found = (mask ? [mask] : MASKING.filter(may)).flatMap((part) => {
    const shown = traces.filter(
      (trace) => !isSilent(trace) && hidesAtHome(source, trace) && !hidesHere(trace, part),
    );
    if (!shown.length) return [];
    const [results, failed] = [
      shown.filter(({ moment }) => moment.event.name === event),
      shown.filter(({ moment }) => moment.event.name !== event),
    ].map((some) => toolsOf(some).join(", "));
    const message = results
      ? ` lets a hook replace the results of ${only} tools only: the model sees what ${results} printed`
      : `: nothing replaces the result of a failed call, and the model sees what ${failed} printed then`;
    return [tell({ lost: part }, `${adapter.title}${message}`, row, mask ? "weakened" : "notice")];
  });
  // The model sees the same results, whichever part would hide them.
  return [...new Map(found.map((finding) => [finding.message, finding])).values()];

  function hidesHere({ moment, runs }: Trace, part: Masking): boolean {
    const { name, tools } = moment.event;
    const [use] = tools ?? [];
    if (use && adapter.protocol.events[name].some(({ silent }) => silent?.includes(use.name)))
      return true;
    const inWords = (run: Run) =>
      run.dialect === source?.protocol.id || !use || replaces(adapter.protocol, use.name);
    return runs.some(
      (run) =>
        run.via !== "raw" && (run.task ? hidesResult(adapter, run, run.task, part) : inWords(run)),
    );
  }
};

/** Returns whether the agent of the hook hides the result of such a call if the hook says so. */
function hidesAtHome(
  { protocol, row }: TellingRow,
  { moment: { event, guessed } }: Trace,
): boolean {
  const sameRow = protocol.events[event.name].find(({ name }) => name === row.name);
  if (!MASKING.some((part) => sameRow?.can[part])) return false;
  const [use] = event.tools ?? [];
  if (!use || isMcp(use.name)) return true;
  // Nothing is reported about tools that may not exist here.
  return !guessed && (!hostToolsFor(protocol, use.name).length || replaces(protocol, use.name));
}

const replaces = (protocol: Protocol, tool: string): boolean =>
  isMcp(tool)
    ? protocol.mcp.output !== undefined
    : hostToolsFor(protocol, tool).some((hostTool) => known(protocol, hostTool)?.output);
