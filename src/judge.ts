/** What one handler is worth on one host, and every finding about it (design, section 6). */
import type { Adapter, Evidence, HostEvent } from "./model/adapter.ts";
import { capOf } from "./model/call.ts";
import { handlerTimeout } from "./model/clock.ts";
import type { Group, Handler } from "./model/document.ts";
import { eventInfo, type Capability, type EventName } from "./model/events.ts";
import { instead } from "./model/narrow.ts";
import { fits } from "./model/matcher.ts";
import type { Finding } from "./model/report.ts";
import { judgedBy, sourceRow, type Route, type Wires } from "./model/route.ts";

export type Level = "exact" | "emulated" | "conditional" | "weakened" | "lost";
export const LEVELS: readonly Level[] = ["exact", "emulated", "conditional", "weakened", "lost"];

export interface Judged {
  readonly event: string;
  readonly group: Group;
  readonly handler: Handler;
  readonly level: Level;
  readonly findings: readonly Finding[];
  /** It could block at its source and cannot here. */
  readonly opened: boolean;
}

interface Question {
  readonly wires: Wires;
  readonly adapter: Adapter;
  readonly event: EventName | null;
  readonly hostEvent?: string;
  readonly group: Group;
  readonly handler: Handler;
  readonly way: Route | undefined;
  /** It stands in the host's own file already and is left alone. */
  readonly left: boolean;
  readonly native: boolean;
  readonly firesTwice: boolean;
  /** The project's folder below the repository's top level. */
  readonly folder: string;
}

export function judge(question: Question): Judged {
  const { event, group, handler, left, native } = question;
  const findings = left ? [] : [...lost(question), ...gaps(question)];
  const worst = Math.max(...findings.map(({ level }) => (level === "notice" ? -1 : LEVELS.indexOf(level))), left || native ? 0 : 1);
  const opened = !left && couldBlock(question) && !canBlock(question);
  return { event: event ?? question.hostEvent ?? "", group, handler, level: LEVELS[worst] as Level, findings, opened };
}

function couldBlock({ wires, event, group }: Question): boolean {
  const capability = event && judgedBy(event, sourceRow(wires, event, group)?.row);
  return capability === "deny" || capability === "hold";
}

function canBlock(question: Question): boolean {
  const { wires, event, group, way } = question;
  const capability = event && judgedBy(event, sourceRow(wires, event, group)?.row);
  return lost(question).length === 0 && Boolean(capability && way && (way.row.can[capability] || way.carried));
}

function lost({ wires, adapter, event, hostEvent, handler, way, group, native }: Question): readonly Finding[] {
  const { title, wire } = adapter;
  const tell = teller(adapter, event ?? hostEvent ?? "", group);
  const owner = Object.keys(handler)
    .find((key) => key.startsWith("x-"))
    ?.slice(2);
  if (event === null)
    return native ? [] : [tell("native-event", "lost", `${title} has nothing like ${hostEvent}`, "keep it for its own agent", undefined)];
  if (!sourceRow(wires, event, group))
    return [
      tell(
        "unknown-dialect",
        "lost",
        `nothing here speaks ${JSON.stringify(group.dialect)} on ${event}`,
        "correct the group's `dialect`",
        undefined,
      ),
    ];
  if (!way)
    return [
      tell(
        "no-event",
        "lost",
        `${title} has no event for ${event}, so this handler never runs there`,
        "find another event for what it does",
        undefined,
      ),
    ];
  if (handler.type === "prompt")
    return way.row.prompt
      ? []
      : [
          tell(
            "prompt-handler",
            "lost",
            `${title} has no handlers that ask a model on ${way.row.name}`,
            "write the check as a command",
            way.row,
          ),
        ];
  if (handler.command === undefined && owner !== wire.id)
    return [
      tell(
        "native-handler",
        "lost",
        `a handler of type ${String(handler[`x-${owner ?? ""}`]?.["type"] ?? "unknown")} runs only in its own agent`,
        "write the check as a command",
        way.row,
      ),
    ];
  return [];
}

function gaps(question: Question): readonly Finding[] {
  const { wires, adapter, event, group, handler, way, firesTwice, native } = question;
  if (!event || !way || lost(question).length) return [];
  const { title } = adapter;
  const tell = teller(adapter, event, group);
  const source = sourceRow(wires, event, group);
  const judged = judgedBy(event, source?.row);
  const out: Finding[] = [];
  if (way.carried)
    out.push(
      tell(
        "carried",
        "weakened",
        `${title} cannot be answered on ${event}: ${way.row.name} carries it, where a denial counts and an allow is silence`,
        "check that it does not deny what would never have been asked",
        way.row,
      ),
    );
  else if (judged && !way.row.can[judged])
    out.push(
      judged === "deny" || judged === "hold"
        ? tell(
            `cannot-${judged}`,
            "weakened",
            `${title} runs this on ${way.row.name} but does not let it ${judged === "deny" ? "block" : "keep the agent going"}`,
            "do not rely on this guard there",
            way.row,
          )
        : tell(
            `cannot-${judged}`,
            "weakened",
            `${title} runs this on ${way.row.name}, but its ${judged} does not reach the model`,
            "use another event",
            way.row,
          ),
    );
  const gate = judged === "deny" || judged === "hold";
  if (way.row.surfaces)
    for (const [surface, what] of Object.entries(way.row.surfaces))
      out.push(
        tell(
          "surface",
          gate ? "conditional" : "notice",
          `${title} (${surface}): ${what}`,
          "do not rely on this guard on that surface",
          way.row,
        ),
      );
  if (question.folder && adapter.config.topLevelOnly)
    out.push(
      tell(
        "not-at-top-level",
        "conditional",
        `${title} reads hooks at the top level of a repository only, and this project is its folder ${question.folder}`,
        "convert the repository's top level",
        way.row,
      ),
    );
  out.push(...filterFindings(question, tell));
  for (const other of source?.row.alsoOn ?? [])
    if (way.row.name !== source?.row.name && !way.row.alsoOn?.includes(other))
      out.push(
        tell(
          "partial-event",
          judged ? "notice" : "weakened",
          `at home this also runs on ${other}, which is an event of its own on ${title}`,
          "write a second hook for that event if it matters",
          way.row,
        ),
      );
  if (judged && typeof way.row.can[judged] === "string")
    out.push(tell("limited", "notice", `${title}, ${judged}: ${way.row.can[judged]}`, "", way.row));
  if (firesTwice)
    out.push(
      tell(
        "fires-twice",
        "weakened",
        `${title} also runs the original in ${group.origin?.file ?? "its file"}, with another payload than it was written for; what it answers there counts in ${title}'s own way`,
        "convert with --adopt, or remove the original",
        way.row,
      ),
    );
  if (handler.type === "prompt" || native) return out;
  for (const capability of missing(event, source?.row, way))
    if (capability !== judged)
      out.push(
        tell(
          `cannot-${capability}`,
          handler.needs?.includes(capability) ? "weakened" : "notice",
          `${title}: ${instead(capability, way.row.can) ?? `${capability} is dropped`}`,
          "nothing to do if the hook never does this",
          way.row,
        ),
      );
  const cap = capOf(adapter.wire, way.row.name);
  const seconds = handlerTimeout(wires, event, group, handler);
  if (cap !== undefined && seconds >= cap)
    out.push(
      tell(
        "timeout-capped",
        "notice",
        `${title} waits ${cap} s at the most on ${way.row.name}; this handler may take ${seconds} s`,
        "make it faster, or `async`",
        way.row,
      ),
    );
  for (const [key, own] of Object.entries(handler))
    if (key.startsWith("x-") && key !== `x-${adapter.wire.id}`)
      for (const field of Object.keys(own as object))
        if (field !== "if")
          out.push(
            tell(
              "native-field",
              "notice",
              `\`${field}\` means something only to ${key.slice(2)}`,
              "nothing to do if the hook works without it",
              way.row,
            ),
          );
  return out;
}

type Tell = ReturnType<typeof teller>;

/** A filter on a value that the host does not have, or does not tell (S22). */
function filterFindings({ wires, adapter, event, group, way }: Question, tell: Tell): readonly Finding[] {
  const subject = event && eventInfo(event).subject;
  const tells = way?.row.tells;
  const source = event && sourceRow(wires, event, group);
  if (!event || !way || !subject || subject === "tool" || !tells || group.matcher === undefined || !source?.row.subject) return [];
  const { wire, row } = source;
  const values = tells.length ? tells : ["\0"];
  const fit = values.some((value) => {
    const call = wire.dialect?.encodeEvent(
      { name: event, host: adapter.wire.id, root: "/", cwd: "/", native: {}, [subject]: value },
      row,
      undefined,
    );
    return call && fits(row.matcher ?? wire.matcher, group.matcher, row.subject?.(call) ?? []) !== "no";
  });
  if (fit) return [];
  const { title } = adapter;
  return tells.length
    ? [
        tell(
          "never-fires",
          "lost",
          `${title} has no ${subject} that ${JSON.stringify(group.matcher)} fits on ${way.row.name}, so this handler never runs there`,
          "find another event for what it does",
          way.row,
        ),
      ]
    : [
        tell(
          "filter-widened",
          "weakened",
          `${title} does not tell the ${subject} on ${way.row.name}: this handler runs whatever it is`,
          "let the hook itself check",
          way.row,
        ),
      ];
}

/** What the source could do on this event and the host cannot. */
function missing(event: EventName, source: HostEvent | undefined, way: Route): readonly Capability[] {
  return eventInfo(event).parts.filter((part) => (!source || source.can[part]) && !way.row.can[part] && part !== "deny" && part !== "hold");
}

function teller(adapter: Adapter, event: string, { origin }: Group) {
  return (code: string, level: Finding["level"], message: string, hint: string, row: HostEvent | undefined): Finding => ({
    code,
    level,
    file: origin?.file ?? ".hookport/hooks.json",
    line: origin?.line ?? 1,
    pointer: origin?.pointer ?? "",
    event,
    message,
    hint,
    evidence: proof(row?.evidence ?? adapter.evidence),
  });
}

export function proof({ basis, version, source }: Evidence): Finding["evidence"] {
  return { basis, version: version ?? "", source };
}
