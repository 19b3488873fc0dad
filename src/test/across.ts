/** A case on one agent: the real payload through the written entry, and what that agent would make of the reply. */
import type { Adapter, HookEvent } from "../model/adapter.ts";
import { carriedPart, limits } from "../model/call.ts";
import { merge, restrained, type Decision } from "../model/decision.ts";
import type { Handler } from "../model/document.ts";
import type { Capability } from "../model/events.ts";
import { same, text, type Json } from "../model/json.ts";
import { narrow } from "../model/narrow.ts";
import type { Finding } from "../model/report.ts";
import { route, type Route } from "../model/route.ts";
import type { HostResult } from "../model/test-report.ts";
import { responseText } from "../model/tools.ts";
import { payloadFor, playRow } from "../play.ts";
import type { Case } from "./case.ts";
import { eventOf, handlerOn, testEnv, type Direct, type Stage } from "./direct.ts";
import { told } from "./expect.ts";
import { wordOf } from "./word.ts";
import { filesFor, judgedOn, type Wired } from "./wired.ts";

export interface HostStage extends Stage {
  readonly write: (path: string, text: string) => void;
  /** A file that every firing of the handler adds an empty line to; `late`: one that nobody waits for. */
  readonly fired: { readonly path: string; readonly count: (late: boolean) => Promise<number> };
}

export async function across(wired: Wired, one: Case, direct: Direct, stage: HostStage): Promise<HostResult> {
  const { adapter } = wired;
  const host = adapter.wire.id;
  const { findings = [], level } = judgedOn(wired, one) ?? {};
  const lost = findings.filter((finding) => finding.level === "lost");
  const way = route(stage.wires, adapter.wire, one.event, one.group);
  if (level === "lost" || !way) return { host, status: "lost", decision: "", announced: lost.map(sentence), problems: [] };
  if (!adapter.wire.dialect || !adapter.wire.host)
    return { host, status: "skipped", decision: "", announced: [], problems: ["this agent's replies cannot be read back"] };

  const native = wired.native.has(way.row.name);
  const handler = marked(native ? one.handler : handlerOn(one, stage), direct.fires);
  const ready = native ? wired.alone(one, handler) : wired;
  for (const [path, content] of native ? [] : filesFor(wired, one, handler)) stage.write(path, content);
  const event = happened(eventOf(one, stage.root, stage.env["HOME"]), way);
  const env = { ...stage.env, ...testEnv(stage), HOOKPORT_FIRED: stage.fired.path };
  const decisions = await playRow(adapter, event, way.row, { ...stage, env, files: ready.files });
  const fired = await stage.fired.count(direct.fires && handler.async === true);
  const decision = merge(decisions);
  const wrong = firings(direct.fires, fired, findings, adapter.title);
  const { problems, announced } = wrong.problems.length ? wrong : compared(direct, decision, { adapter, event, way, findings });
  const weaker = announced.length > 0 || wrong.announced.length > 0;
  return {
    host,
    status: problems.length ? "differs" : weaker ? "weaker" : "same",
    decision: problems.length || weaker ? (fired ? wordOf(decision) : "") : direct.fires ? wordOf(direct.decision) : "",
    announced: [...wrong.announced, ...announced],
    problems: [...problems],
  };
}

const sentence = ({ code, message }: Finding) => `${code}: ${message}`;

/** The event under which it comes: another one where it is carried (S17). */
function happened(event: HookEvent, { under, carried }: Route): HookEvent {
  if (!carried) return event;
  if (event.name !== "sub-agent-start") return { ...event, name: under };
  const input = { description: "", prompt: "", subagent_type: event.agentType ?? "general-purpose" };
  return { ...event, name: under, tools: [{ name: "Agent", input }] };
}

/** The handler, leaving a mark when it runs; one that must not run does nothing else. */
function marked({ args, ...handler }: Handler, runs: boolean): Handler {
  const mark = 'echo >> "$HOOKPORT_FIRED"';
  if (!runs) return { ...handler, command: mark };
  if (args) return { ...handler, command: "/bin/sh", args: ["-c", `${mark}\nexec "$0" "$@"`, handler.command as string, ...args] };
  return { ...handler, command: `${mark}\n${handler.command}` };
}

interface Verdict {
  readonly problems: readonly string[];
  readonly announced: readonly string[];
}

/** Filters that the report says are wider there. */
const WIDER = ["filter-widened", "server-hidden"];

function firings(wanted: boolean, fired: number, findings: readonly Finding[], title: string): Verdict {
  const wider = findings.filter(({ code }) => WIDER.includes(code)).map(sentence);
  const never = findings.filter(({ code }) => code === "never-fires").map(sentence);
  if (wanted && !fired) return { problems: never.length ? [] : [`the hook does not run on ${title}`], announced: never };
  if (wanted && fired === 1) return { problems: [], announced: [] };
  if (!fired) return { problems: [], announced: [] };
  const message = wanted ? `the hook runs ${fired} times on ${title}` : `the hook runs on ${title}, and must not`;
  return { problems: wider.length ? [] : [message], announced: wider };
}

interface Where {
  readonly adapter: Adapter;
  readonly event: HookEvent;
  readonly way: Route;
  readonly findings: readonly Finding[];
}

/** Equal, or what the tables make of it there, with every loss announced. */
function compared(direct: Direct, actual: Decision, where: Where): Verdict {
  const { adapter, event, way, findings } = where;
  const lost = differing(direct.decision, actual);
  if (!lost.length && !differing(actual, direct.decision).length) return { problems: [], announced: [] };
  const call = payloadFor(adapter, event, way.row, event.tools?.[0]);
  const [decoded = event] = adapter.wire.host?.decodeEvent(call, event.root) ?? [];
  const wider = findings.some(({ code }) => WIDER.includes(code));
  const carried = way.carried ? carriedPart(direct.decision) : direct.decision;
  const expected = [carried, ...(wider ? [restrained(carried)] : [])].map(
    (one) => narrow(way.under, one, way.row.can, limits(adapter.wire, decoded, one)).decision,
  );
  const fits = expected.some((one) => !differing(one, actual).length && !differing(actual, one).length);
  const both = `alone it decides ${told(direct.decision)}; on ${adapter.title} it comes to ${told(actual)}`;
  if (!fits) return { problems: [both], announced: [] };
  const announced = lost.map((part) => ({ part, why: announcement(part, where) }));
  const silent = announced.filter(({ why }) => why === undefined).map(({ part }) => part);
  if (silent.length) return { problems: [`${both}; no finding of the report announces it (${silent.join(", ")})`], announced: [] };
  return { problems: [], announced: [...new Set(announced.flatMap(({ why }) => why ?? []))] };
}

/** What the report, or the table it is made from, says of a part that does not come through. */
function announcement(part: Capability, { adapter, way, findings }: Where): string | undefined {
  const found =
    findings.find(({ code }) => code === `cannot-${part}`) ??
    findings.find(({ code, level }) => code === "carried" || level === "lost" || (level === "weakened" && !code.startsWith("cannot-")));
  if (found) return sentence(found);
  const how = way.row.can[part];
  return typeof how === "string" ? `${adapter.title}, ${part}: ${how}` : undefined;
}

/** The parts of one decision that another has not. What a reader cannot tell apart is alike: feedback given as context, and a
 *  result withheld by putting a text in its place (S7). */
function differing(decision: Decision, other: Decision): readonly Capability[] {
  const { verdict, reason, ...parts } = decision;
  const stops = verdict === "deny" || verdict === "ask";
  const verdicts = verdict && (other.verdict !== verdict || (stops && !stands(reason, [other.reason]))) ? [verdict] : [];
  const told = [other.feedback, other.context];
  const result = [other.withhold, responseText(other.updatedOutput)];
  const rest = (Object.keys(parts) as (keyof typeof parts)[]).filter((part) => {
    const value = parts[part];
    if (value === undefined || value === false) return false;
    if (part === "feedback" || part === "context") return !stands(parts[part], told);
    if (part === "withhold" || part === "updatedOutput") return !stands(responseText(value as Json), result);
    return typeof value === "string" ? !stands(value, [text(other[part])]) : !same(value, other[part]);
  });
  return [...verdicts, ...rest];
}

/** A text is there where it stands in a longer one. */
const stands = (said: string | undefined, where: readonly (string | undefined)[]) =>
  said === undefined || where.some((one) => one?.includes(said.trim()));
