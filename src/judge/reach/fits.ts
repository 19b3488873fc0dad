/** Tells what an agent has that a hook's filter fits, and what becomes of a filter that fits nothing. */
import type { Group } from "../../../schemas/types/document.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import type { Adapter } from "../../model/adapter.ts";
import type { Reporter } from "../../model/diagnostics.ts";
import { eventInfo, isEventName } from "../../model/events.ts";
import { fits, namesOf, test } from "../../model/matcher.ts";
import type { Protocols } from "../../model/route.ts";
import { namesIn } from "../../play/moments.ts";
import type { HookReach } from "./rule.ts";
import { valuesOn } from "../checks/matcher.ts";
import { fitsName } from "../checks/matcher-names.ts";

/**
 * Its own agent starts it for something that this agent does not have; undefined if it does so for
 * what is only not played.
 */
export function cannotHappen(reach: HookReach, tell: Reporter): Diagnostic | undefined {
  const { adapter, protocols, event, group, way, via } = reach;
  const where = way ? ` on ${way.row.name}` : "";
  const { matcher = "" } = group;
  const fitting = unplayedFor(reach);
  if (fitting.length && !namesOthers(protocols, group)) return undefined;
  const why = fitting.length
    ? `${adapter.title} has no tool that ${JSON.stringify(matcher)} fits${where} but ${fitting.join(", ")}, so this hook runs for no other call there`
    : fitsNothing(adapter, event, matcher, where);
  if (!fitting.length && !adapter.config.noServerTools && mayBeOfServer(reach))
    return untoldTool(adapter.title, JSON.stringify(matcher), tell);
  const finding = tell("no-event", why, way?.row);
  return via === "left" ? { ...finding, hint: TO_FIT } : finding;
}

/** Lists what the agent's own filter fits, and is not played: tools of its own, or other values. */
export function unplayedFor(reach: HookReach): readonly string[] {
  const { protocol, harmless, config } = reach.adapter;
  const { matcher } = reach.group;
  const own = reach.from;
  if (!matcher || own?.protocol.id !== protocol.id) return [];
  if (eventInfo(own.event).subject !== "tool") {
    const rule = own.row.matcher ?? protocol.matcher;
    return valuesOn(own).filter((value) => fits(rule, matcher, [value], test) !== "no");
  }
  const names = new Set([...Object.keys(harmless), ...config.tools]);
  return [...names].filter((name) => fitsName(protocol, own.row, matcher, name));
}

const namesOfTools = (protocols: Protocols): readonly string[] =>
  Object.values(protocols)
    .flatMap(({ tools }) => Object.keys(tools))
    .map((name) => name.toLowerCase());

/** The filter speaks of a tool whose calls are played, on whatever agent. */
function namesOthers(protocols: Protocols, { matcher = "" }: Group): boolean {
  const words: readonly string[] = matcher.toLowerCase().match(/\w+/g) ?? [];
  return namesOfTools(protocols).some((name) => words.includes(name));
}

/** A pattern for what no agent has of its own fits a tool of some server, which has it in its name. */
function mayBeOfServer(reach: HookReach): boolean {
  const { matcher = "" } = reach.group;
  const own = reach.from;
  if (!own || eventInfo(own.event).subject !== "tool") return false;
  const { protocol, row } = own;
  const isPattern = !namesOf(row.matcher ?? protocol.matcher, matcher);
  if (!isPattern || !/^(?!.*mcp__)[\w.|-]*\*[\w.*|-]*$/.test(matcher)) return false;
  const names = namesOfTools(reach.protocols);
  return namesIn(own, matcher).some(
    (word) =>
      !names.some((name) => name.includes(word.toLowerCase())) &&
      fitsName(protocol, row, matcher, protocol.mcp.format("server", word)),
  );
}

export const untoldTool = (title: string, matcher: string, tell: Reporter): Diagnostic => ({
  ...tell("unproved", `it cannot be told whether ${title} has a tool that ${matcher} fits`),
  hint: tryingIn(title),
});

/** Only the agent itself shows of what it makes calls. */
export const tryingIn = (title: string): string =>
  `make such a call in ${title}: it shows whether the hook is asked`;

export const TO_FIT = "name in the matcher what this agent has, if it has the like";

export const FAILED = "post-tool-use-failure";

/** Says that the filter fits nothing that the agent has; `where` names its event, or is empty. */
export function fitsNothing(
  { title, config }: Adapter,
  event: string,
  matcher = "",
  where = "",
): string {
  const subject = isEventName(event) ? eventInfo(event).subject : undefined;
  const what = subject?.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) ?? "event";
  const { on, tools = [] } = config.unmatched ?? {};
  const elsewhere = tools.find((tool) => matcher.includes(tool));
  const route =
    (matcher.includes("mcp__") && config.noServerTools) ||
    (elsewhere && `${elsewhere} is a tool of ${on}, which ignores matchers`);
  const why = route ? `: ${route}` : "";
  const lacks = event === FAILED ? "reports no failed call of a tool" : `has no ${what}`;
  return `${title} ${lacks} that ${JSON.stringify(matcher)} fits${where}, so this hook never runs there${why}`;
}
