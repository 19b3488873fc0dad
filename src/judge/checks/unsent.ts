/** Finds the fields by which alone a guard decides, and that its agent does not send. */
import { eventInfo, type EventName } from "../../model/events.ts";
import { isFields, type Fields } from "../../model/json.ts";
import { leavesAtOnce } from "../../read/leaves-at-once.ts";
import { readHandler } from "../../read/does/handler.ts";
import { payloadIn, UNSENT } from "../../read/empty-reads.ts";
import { holdsNothingIf } from "../guard/observer.ts";
import { ownGateOf } from "../guard/gate-rule.ts";
import { askedAsJq } from "../losses/asked-as-jq.ts";
import { fieldNamesIn, namesFor, ownRowOf, payloadsOf, sendsBeside } from "../losses/told.ts";
import { asHook, type CheckedHandler } from "./rule.ts";
import { isSoWithout, waitsOnlyFor, type WaitingText } from "./waits.ts";
import { SENT_BY_MANY } from "./payload-names.ts";

export const isOfTools = (event: EventName | null): boolean =>
  event !== null && eventInfo(event).subject === "tool";

/** Names that people expect beside the call, and that no agent sends there. */
const OF_AGENT = "agent_name agentName subagent_name subagentName".split(" ");
const OF_SUB_AGENT = [...OF_AGENT, "subagent_type", "subagentType"];
const FIELD = String.raw`\.\w+(?:\??\.\w+)*\??`;
/** Jq is asked for fields, or for what stands in a list: it gives nothing where there are none. */
const ASKED = new RegExp(
  String.raw`\$\((?:(?:echo|printf\s+'%s(?:\\n)?')\s+"\$\{?(\w+)\}?"\s*\|\s*)?jq\s+(?:-\w+\s+)*(['"])(?:(${FIELD}(?:\s*//\s*${FIELD})*)\s*//\s*(?:empty|"")|(${FIELD})\[\]\?(?:(?!\2|,|//)[^\n]){0,300})\s*\2(?:\s*<<<\s*"\$\{?(\w+)\}?")?(?:\s*2>\s*/dev/null)?(?:\s*\|\|\s*(?:true|:|echo\s+""))?\s*\)`,
  "g",
);

/** Names that people expect for the input of a tool, or beside it, and that few agents send. */
const OF_CALL =
  /^(?:file_path|path|command|input|args|arguments|param(?:eter)?s|tool_?(?:args|arguments|params))$/i;
/** People expect this at the end of a turn; agents that tell it call it otherwise. */
const OF_END = /^(?:(?:sub)?agent_?)?output$/i;
const OF_TOOL = /^tool(?:_(?:input|name|response|output)|Input|Name|Args|Result)$/;

/** Tells of a field whether it is not sent: one of a call, where none is, or of an own event. */
function unsentBy(checked: CheckedHandler): ((field: string) => boolean) | undefined {
  const { protocols, event, hostEvent, group } = checked;
  if (!event) {
    const sent = ownGateOf(protocols, hostEvent, group)?.sends;
    return sent && ((field) => !sent.includes(field) && !SENT_BY_MANY.has(field));
  }
  const own = ownRowOf(checked);
  if (!own) return undefined;
  const isBeside = (field: string) => sendsBeside(own.protocol, field);
  return isOfTools(event)
    ? (field) => OF_AGENT.includes(field) || (OF_CALL.test(field) && !isBeside(field))
    : (field) => OF_TOOL.test(field) || (OF_END.test(field) && !isBeside(field));
}

/** Names of a sub-agent by which alone it refuses, and that its agent does not send on this event. */
export function agentNamedOn(checked: CheckedHandler) {
  const { files, event, group, handler } = checked;
  const own = ownRowOf(checked);
  if (!own || isOfTools(event)) return undefined;
  const [instead] = namesFor(own, "agentType");
  const sent = payloadsOf(own).flatMap(fieldNamesIn);
  const { texts } = readHandler(files, handler, group);
  const fields = OF_SUB_AGENT.filter(
    (name) => !sent.includes(name) && texts.some((text) => text.includes(name)),
  );
  return instead !== undefined &&
    fields.length &&
    texts.every((text) => areOfPayload(text, fields, sent)) &&
    holdsNothingIf({ absent: fields }, asHook(checked))
    ? { fields, instead }
    : undefined;
}

/** The object that is asked for these fields is also asked for one that the payload has. */
function areOfPayload(text: string, fields: readonly string[], sent: readonly string[]): boolean {
  const asked = [...text.matchAll(GETS)].map(([, from = "", field = ""]) => ({ from, field }));
  const owners = asked.filter(({ field }) => fields.includes(field)).map(({ from }) => from);
  return owners.every((owner) =>
    asked.some(({ from, field }) => from === owner && /_/.test(field) && sent.includes(field)),
  );
}
const GETS = /\b(\w+)(?:\.get\(|\[)\s*["'](\w+)["']/g;

const PART_OF_CALL =
  /\bjq\s{1,9}(?:-\w{1,20}\s{1,9}){0,9}-\w{0,9}c\w{0,9}\s{1,9}(?:-\w{1,20}\s{1,9}){0,9}["']?\.tool_?input\b/i;

/** The fields by which alone it refuses, and that are not sent. */
export function unsentOn(
  checked: CheckedHandler,
  { text, isShell }: WaitingText,
): readonly string[] | undefined {
  const isUnsent = isShell ? unsentBy(checked) : undefined;
  if (!isUnsent) return undefined;
  const { fields, without } = withoutAsked(text, ([field = ""]) => isUnsent(field));
  return fields.size && waitsOnlyFor({ text: without, isShell })(UNSENT)
    ? [...new Set([...fields].map((path) => path.split(".")[0] ?? ""))]
    : undefined;
}

/** Whether a script of a shell refuses nothing without these fields. */
export function refusesOnlyWith(
  names: readonly string[],
  { text, isShell }: WaitingText = { text: "", isShell: false },
): boolean {
  const { fields, without } = withoutAsked(text, (path) => names.includes(path.at(-1) ?? ""));
  return isShell && fields.size > 0 && waitsOnlyFor({ text: without, isShell })(UNSENT);
}

/** A command's own code, which people expect in its result. */
const CODE = /^(?:exit_?(?:code|status)|return_?code)$/i;

/** The code of a command without which it does nothing, and which no result of its agent has. */
export function codeUnsentOn(
  checked: CheckedHandler,
  { text, isShell }: WaitingText,
): string | undefined {
  const own = isShell && checked.event === "post-tool-use" && ownRowOf(checked);
  if (!own) return undefined;
  const results = namesFor(own, "toolResponse");
  const [ofShell = {}, ...others] = payloadsOf(own);
  const has = (payload: Fields, result: string, field: string) =>
    isFields(payload[result]) && Object.hasOwn(payload[result], field);
  const { fields, without } = withoutAsked(text, ([result = "", field = "", more]) => {
    const isCode = more === undefined && CODE.test(field) && results.includes(result);
    const sent = [ofShell, ...others].some((payload) => has(payload, result, field));
    return isCode && isFields(ofShell[result]) && !sent;
  });
  return isSoWithout(without, UNSENT, leavesAtOnce) ? [...fields][0] : undefined;
}

/** The fields of which all are such, and the text with nothing in their place. */
function withoutAsked(written: string, isUnsent: (path: readonly string[]) => boolean) {
  const fields = new Set<string>();
  const text = askedAsJq(written);
  // The field may stand within a part that the script has taken out.
  if (!/\bjq\b/.test(text) || PART_OF_CALL.test(text)) return { fields, without: text };
  const isPayload = payloadIn(text);
  const without = text.replace(
    ASKED,
    (whole, shown?: string, _quote?: string, plain?: string, list = "", given?: string, at = 0) => {
      const from = shown ?? given;
      const asked = plain ?? list;
      if (from !== undefined && !isPayload(from)) return whole;
      const paths = [...asked.matchAll(/(?:^|\/\s*)\.([\w.?]+)/g)].map(([, path = ""]) =>
        path.replaceAll("?", ""),
      );
      if (!paths.every((path) => isUnsent(path.split(".")))) return whole;
      for (const path of paths) fields.add(path);
      const quote = text[at - 1] === '"' ? "" : '"';
      return `${quote}\${${UNSENT}:-}${quote}`;
    },
  );
  return { fields, without };
}
