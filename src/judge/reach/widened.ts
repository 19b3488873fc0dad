/** Reports calls for which a hook runs here, and which its filter does not fit on its own agent. */
import type { Vocabulary } from "../../model/adapter.ts";
import { eventInfo, isEventName } from "../../model/events.ts";
import { hostToolsFor, isMcp } from "../../model/tools.ts";
import { toolsOf, type Trace } from "../../play/trace.ts";
import { wordsOf } from "../../read/script.ts";
import type { ReachRule } from "./rule.ts";

/** It runs for tools that its filter does not fit at home, as this agent does not tell them. */
export const wider: ReachRule = (reach, tell) => {
  const { way, via, event, group, beyond } = reach;
  const { title, protocol } = reach.adapter;
  if (
    via !== "shim" ||
    group.matcher === undefined ||
    !isEventName(event) ||
    eventInfo(event).subject !== "tool"
  )
    return undefined;
  const tools = toolsOf(beyond().filter((trace) => !isCovered(protocol, trace)));
  if (!tools.length) return undefined;
  const why = `${title} does not tell these apart, so this hook runs on ${tools.join(", ")} too`;
  return tell("filter-widened", why, way?.row);
};

/** This agent has a tool of its own for what one tool of the hook's agent does with others. */
const isCovered = (words: Vocabulary, { moment, runs }: Trace): boolean => {
  const [happened] = moment.event.tools ?? [];
  const tools = happened ? hostToolsFor(words, happened.name) : [];
  return (
    tools.length > 0 &&
    runs.every(({ task }) => {
      const handed = hostToolsFor(words, task?.use?.name ?? "");
      return handed.length > 0 && !handed.some((tool) => tools.includes(tool));
    })
  );
};

/** A guard by a tool's name where one tool of this agent is several of its own agent's (S19). */
export const underSeveralNames: ReachRule = (reach, tell) => {
  const { way, group, handler, files, traces } = reach;
  const { title } = reach.adapter;
  const named = traces.flatMap(({ runs }) =>
    runs.some(({ task }) => task?.again && !isMcp(task.use?.name ?? ""))
      ? [[...new Set(runs.flatMap(({ task }) => task?.use?.name ?? []))]]
      : [],
  );
  const most = named.toSorted((a, b) => b.length - a.length)[0];
  if (!most || !/tool_?name/i.test(wordsOf(files, handler, group))) return undefined;
  const why = `on ${title} one call can be ${most.join(" or ")}: this hook is asked about it under each of these names, and one denial counts`;
  return tell("filter-widened", why, way?.row, "notice");
};
