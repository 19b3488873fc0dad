import type { Reporter } from "../../model/diagnostics.ts";
import { capOf } from "../../model/call.ts";
import { CONTEXT } from "../../model/cut.ts";
import { handlerTimeout } from "../../model/timeouts.ts";
import { eventInfo, isGate, type Capability } from "../../model/events.ts";
import { fitsNoBuiltIn } from "../../model/servers.ts";
import { ANY } from "../../model/tools.ts";
import { fits, fitsAll } from "../../model/matcher.ts";
import { instead } from "../../model/narrow.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import { valuesOn } from "../checks/matcher.ts";
import { openedThere } from "../checks/script.ts";
import { ROOT, startedOf, wordsOf } from "../../read/script.ts";
import { guards, purposeOf } from "../guard/purpose.ts";
import { isUnseen, mayGive } from "../guard/uses.ts";
import {
  cloudOnly,
  namesNoServer,
  namesServers,
  otherTranscript,
  spelling,
  untold,
} from "./seen.ts";
import { isMasking } from "./masks.ts";
import { routes, sourceCan } from "../../model/route.ts";
import type { Case, Rule } from "../reach/rule.ts";

type OfTables = "row" | "source" | "judged" | "gate";

export function gaps(reach: Omit<Case, OfTables>, tell: Reporter): readonly Diagnostic[] {
  const { way, handler, via } = reach;
  const source = reach.from?.row;
  const judged = purposeOf(reach);
  const asked: Case = { ...reach, row: way.row, source, judged, gate: guards(judged) };
  const rules =
    handler.type === "prompt" || via === "native" ? ALWAYS : [...ALWAYS, ...THROUGH_THE_SHIM];
  return rules.flatMap((rule) => rule(asked, tell) ?? []);
}

/** It may give this part of an answer, so that it has it to lose. */
const gives = (value: Case, part: Capability): boolean =>
  part === "deny" || part === "hold" ? value.gate : mayGive(value, part);

const purpose: Rule = (value, tell) => {
  const { way, row, event, title, judged, gate, handler } = value;
  if (way.carried) {
    const why = `${title} cannot be answered on ${event}: ${row.name} carries it, where a denial counts and an allow is silence`;
    return tell("carried", why, row);
  }
  if (!judged || row.can[judged] || !(gate || gives(value, judged))) return undefined;
  // A result that is withheld instead does not leak.
  if (judged === "rewrite-result" && row.can.withhold) {
    const [code, level] = handler.needs?.includes(judged)
      ? (["limited", "weakened"] as const)
      : ([{ lost: judged }, "notice"] as const);
    return tell(code, `${title}: ${instead(judged, row.can)}`, row, level);
  }
  const lacks = gate
    ? ` but does not let it ${GUARDS[judged] ?? "hide a result: the model sees it"}`
    : `, but its ${judged} does not reach the model`;
  return tell({ lost: judged }, `${title} runs this on ${row.name}${lacks}`, row);
};

const GUARDS: { readonly [C in Capability]?: string } = {
  deny: "block",
  hold: "keep the agent going",
};

/** The filter is on a value that the host does not send (S22). */
const filter: Rule = (value, tell) => {
  const { adapter, event, group, row, title, match, from } = value;
  const { subject } = eventInfo(event);
  const untold = subject && subject !== "tool" && adapter.config.untold?.[subject]?.includes(event);
  const rule = from?.row.matcher ?? from?.protocol.matcher;
  const takes = (values: readonly string[]) =>
    rule && values.every((value) => fits(rule, group.matcher, [value], match) === "yes");
  const values = from && valuesOn(from);
  const takesAny = fitsAll(group.matcher) || takes(ANY) || (values?.length && takes(values));
  if (!untold || takesAny || !from?.row.subject) return undefined;
  const why = `${title} does not send the ${subject} on ${row.name}: this hook runs for every value`;
  return tell("filter-widened", why, row);
};

/** A matcher about MCP tools fits no tool built into its own agent. */
function speaksOfServers({ from, group: { matcher }, match }: Case): boolean {
  if (!from?.row.subject || matcher === undefined || matcher.includes("mcp"))
    return Boolean(matcher?.includes("mcp"));
  return (
    Object.keys(from.protocol.tools).length > 0 &&
    fitsNoBuiltIn(from.protocol, from.row.matcher ?? from.protocol.matcher, matcher, match)
  );
}

/** Without the server's name, a guard runs for any server, and the input's is a guess (S19). */
const server: Rule = (value, tell) => {
  const { adapter, group, handler, event, row, title, files, from } = value;
  // Nothing is lost here that its own agent does not tell either.
  const hides =
    eventInfo(event).subject === "tool" &&
    row.subject &&
    namesNoServer(adapter.protocol) &&
    !(from && namesNoServer(from.protocol));
  const filters = group.matcher !== undefined;
  const speaks = filters ? speaksOfServers(value) : namesServers(files, handler, group);
  const { servers } = row;
  const what = filters ? "runs it for any MCP server" : "does not tell it the MCP server";
  const how = `${title} ${what} (${servers ? servers.otherwise : row.name})`;
  if (!hides || !speaks) return undefined;
  return filters
    ? { ...tell("filter-widened", how, row), part: "server" }
    : tell("field-untold", how, row);
};

/** Removing the source's folder would remove its script, and a missing script guards nothing. */
const script: Rule = ({ group, handler, adapter, layer, row }, tell) => {
  const folder = /^[^/]+\//.exec(group.origin?.file ?? "")?.[0];
  if (
    !folder?.startsWith(".") ||
    group.origin?.host === adapter.protocol.id ||
    handler.command === undefined
  )
    return undefined;
  const path = startedOf(handler)?.path;
  // A path from the home folder is not a path of the project.
  const own =
    layer.scope === "user"
      ? path?.replace(/^(?:~|\$HOME|\$\{HOME\})\//, "")
      : path?.replace(ROOT, "").replace(/^(?:\.\/)+/, "");
  return own?.startsWith(folder)
    ? tell("script-in-source-folder", `its script is in ${folder}, which must stay`, row)
    : undefined;
};

const limited: Rule = (value, tell) => {
  const { judged, row, title } = value;
  return judged && !isMasking(judged) && typeof row.can[judged] === "string" && gives(value, judged)
    ? tell("limited", `${title}, ${judged}: ${row.can[judged]}`, row)
    : undefined;
};

/** Context on a carried event goes to the agent that made the call. */
const elsewhere: Rule = (value, tell) => {
  const { event, source, row, way, title } = value;
  const isCarried =
    way.carried &&
    eventInfo(event).parts.includes("context") &&
    (!source || source.can.context) &&
    row.can.context &&
    gives(value, "context");
  const why = `${title}: context reaches the agent that starts it, not the one that starts`;
  return isCarried ? tell({ lost: "context" }, why, row, "notice") : undefined;
};

const missing: Rule = (value, tell) => {
  const { event, source, row, judged, title } = value;
  // Context alone makes such an agent go on, and so it does here.
  const goesOn = (part: Capability) =>
    part === "context" &&
    source?.declined?.context !== undefined &&
    source.can.hold &&
    row.can.hold;
  return eventInfo(event)
    .parts.filter(
      (part) =>
        sourceCan(source, part) &&
        !row.can[part] &&
        (source !== row || goesOn(part)) &&
        part !== "deny" &&
        part !== "hold" &&
        part !== judged &&
        // The turn is over there, whatever the answer is.
        !(part === "end" && eventInfo(event).parts.includes("hold")) &&
        gives(value, part) &&
        !(isMasking(judged) && isMasking(part)),
    )
    .map((part) => {
      const how = goesOn(part)
        ? "context is dropped if there is a reason to go on"
        : (instead(part, row.can) ?? `${part} is dropped`);
      return tell({ lost: part }, `${title}: ${how}`, row, "notice");
    });
};

/** Parts are lost where another row decides about MCP tools, because it names their server. */
const later: Rule = (value, tell) => {
  const { protocols, adapter, event, group, handler, source, row, title } = value;
  const { servers } = row;
  const naming = routes(protocols, adapter.protocol, event, group).find(
    ({ row: other }) => other.name === servers?.row,
  )?.row;
  if (!naming || handler.async) return undefined;
  return eventInfo(event)
    .parts.filter(
      (part) => sourceCan(source, part) && row.can[part] && !naming.can[part] && gives(value, part),
    )
    .map((part) => {
      const how = instead(part, naming.can) ?? `${part} is dropped`;
      const why = `${title}: ${how} where ${naming.name} decides about an MCP tool`;
      return tell({ lost: part }, why, row, "notice");
    });
};

/** Parts of an answer that each have an effect alone but not together. */
export const apart: Rule = (value, tell) => {
  const { event, source, row, handler, title } = value;
  const has = (part: Capability) =>
    eventInfo(event).parts.includes(part) && (!source || source.can[part]) && gives(value, part);
  // A result that cannot be replaced is withheld.
  const withheld = !row.can["rewrite-result"] && has("rewrite-result");
  const both = (part: Capability) =>
    row.can[part] && (has(part) || (part === "withhold" && withheld));
  return (Object.entries(row.excludes ?? {}) as [Capability, readonly Capability[]][]).flatMap(
    ([part, others]) =>
      others
        .filter((other) => both(part) && both(other))
        .map((other) => {
          const why = `${title} drops ${other} on ${row.name} if the answer also has ${part}`;
          const level = handler.needs?.includes(other) ? "weakened" : "notice";
          return tell({ lost: other }, why, row, level);
        }),
  );
};

const PRINTED =
  /(?<=\bcat +["']?)[\w-][\w./-]*\.(?:md|mdx|txt|rst)\b(?!["']? *(?:\w*>[^|\n]*)?\|(?!\|))/g;

/** A file that the hook prints is longer than the agent gives the model of a context (S8). */
const long: Rule = (value, tell) => {
  const { adapter, event, group, handler, source, row, title, files, layer } = value;
  const { context = CONTEXT, contextBytes } = {
    ...adapter.protocol.answerLimits,
    ...row.answerLimits,
  };
  if (!row.can.context || (source && !source.can.context)) return undefined;
  if (layer.scope === "user" || !eventInfo(event).parts.includes("context")) return undefined;
  const named = wordsOf(files, handler, group).match(PRINTED);
  const most = contextBytes ?? context;
  const path = named?.find((name) => files.exists(name) && (files.read(name) ?? "").length > most);
  if (path === undefined || !gives(value, "context") || !isUnseen(files, handler, group))
    return undefined;
  const limit = `${most.toLocaleString("en")} ${contextBytes ? "bytes" : "characters"}`;
  const why = `${title} gives the model at most ${limit} of a context, and ${path} is longer`;
  return tell("limited", why, row);
};

const clock: Rule = ({ protocols, adapter, event, group, handler, source, row, title }, tell) => {
  const cap = capOf(adapter.protocol, row.name);
  // Its own agent may wait less than the hook asks for.
  const seconds = Math.min(
    handlerTimeout(protocols, event, group, handler),
    source?.maxTimeout ?? Infinity,
  );
  if (cap === undefined || seconds <= cap) return undefined;
  const then = isGate(event) ? ", and what it has not judged in time is denied" : "";
  const why = `${title} waits ${cap} s at the most on ${row.name}; this hook may take ${seconds} s${then}`;
  return tell("timeout-capped", why, row);
};

/** Fields that this host does not read, and that their own host does. */
const fields: Rule = ({ protocols, adapter, handler, row, title }, tell) =>
  Object.entries(handler)
    .filter(([key]) => key.startsWith("x-") && key !== `x-${adapter.protocol.id}`)
    .flatMap(([key, own]) =>
      Object.keys(own as object)
        .filter(
          (field) =>
            field !== "if" && protocols[key.slice(2)]?.ownFields?.includes(field) !== false,
        )
        .map((field) => {
          const lacks = adapter.protocol.ownFields?.includes(field)
            ? "is not given"
            : "does not read";
          const why = `${title} ${lacks} \`${field}\`, which is a field of ${key.slice(2)}`;
          return tell("field-ignored", why, row);
        }),
    );

const ALWAYS: readonly Rule[] = [purpose, filter, server, limited, script];
const THROUGH_THE_SHIM: readonly Rule[] = [
  missing,
  elsewhere,
  later,
  apart,
  long,
  clock,
  fields,
  cloudOnly,
  untold,
  otherTranscript,
  spelling,
  openedThere,
];
