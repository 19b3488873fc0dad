/** What is said of a handler, once it was played: no claim is better than what was seen to happen (S23). */
import { reporterFor, type Reporter } from "../model/diagnostics.ts";
import type { HookEvent } from "../model/adapter.ts";
import type { Handler } from "../model/document.ts";
import { callsShim } from "../model/entry.ts";
import { isEventName, type EventName } from "../model/events.ts";
import { same } from "../model/json.ts";
import type { Diagnostic } from "../model/output.ts";
import { guardsBy, sourceRow } from "../model/route.ts";
import type { Off } from "../model/world.ts";
import { levelOf, type Judged } from "../plan/judge.ts";
import type { Entry } from "./entries.ts";
import { momentsFor } from "./moments.ts";
import type { Run, HostPlay } from "./runs.ts";

/** The judgement with what the play found in the way. */
export function asPlayed(play: HostPlay, judged: Judged): Judged {
  const { event, group, handler, level, findings } = judged;
  if (!isEventName(event) || level === "lost" || handler.command === undefined) return judged;
  const source = sourceRow(play.protocols, event, group);
  if (!source) return judged;
  // Identical commands of one agent may run once for both (S14).
  const isIt = (run: Run) => run.handler === handler || (run.dialect === source.protocol.id && isSameCommand(run.handler, handler));
  const moments = momentsFor(source, event, group, handler, play.match);
  const plays = moments.map((moment) => ({ moment, runs: play.runsOf(moment).filter(isIt) }));
  const tell = reporterFor(play.adapter, event, group.origin, handler);
  const said = findings.some(({ code }) => code === "fires-twice");
  const found = [...missed(play, event, handler, plays, tell), ...(said ? [] : twice(play, plays, tell))];
  if (!found.length) return judged;
  const all = [...findings, ...found];
  return {
    ...judged,
    findings: all,
    level: levelOf(all, level),
    opened: judged.opened || (guardsBy(event, source.row, handler) !== undefined && found.some(isOpening)),
  };
}

const isOpening = ({ code }: Diagnostic) => code !== "fires-twice";

/** What ran of one handler when this happened. */
interface MomentPlayed {
  readonly moment: HookEvent;
  readonly runs: readonly Run[];
}

const isSameCommand = (a: Handler, b: Handler) => a.command === b.command && same(a.args ?? [], b.args ?? []);

/** What happens on this agent as well, and starts nothing there. */
function missed(play: HostPlay, event: EventName, handler: Handler, plays: readonly MomentPlayed[], tell: Reporter): readonly Diagnostic[] {
  const { adapter, loaded } = play;
  const silent = plays.filter(({ runs }) => !runs.length);
  const [first] = silent;
  if (!first) return [];
  const off = loaded.find((hook) => hook.off && stands(play, hook, event, handler))?.off;
  // It holds once the project stands where its agent looks, which is told for every handler (S24), or the plugin is installed (S25).
  if (off?.by === "place") return [];
  const level = silent.length === plays.length ? "lost" : "weakened";
  const what = first.moment.tools?.[0]?.name ?? event;
  return [
    off
      ? tell(CODES[off.by], `${adapter.title} does not run it: ${off.why}`, undefined, level)
      : tell("never-fires", `${adapter.title} starts nothing that runs it on ${what}`, undefined, level),
  ];
}

const CODES = { switch: "host-disabled", faults: "host-rejects", twin: "never-fires" } as const satisfies {
  readonly [B in Exclude<Off["by"], "place">]: string;
};

/** Would this entry have run it? */
function stands({ adapter }: HostPlay, hook: Entry, event: EventName, handler: Handler): boolean {
  const here = adapter.protocol.events[event].some(({ name }) => name === hook.hostEvent);
  return here && (isSameCommand(hook.handler, handler) || callsShim(hook.handler.command ?? ""));
}

/** The original runs too, in another agent's words (S13). */
function twice({ adapter: { title } }: HostPlay, plays: readonly MomentPlayed[], tell: Reporter): readonly Diagnostic[] {
  const [first] = plays.flatMap(({ runs }) => runs.filter(({ via }) => via === "raw"));
  return first
    ? [tell("fires-twice", `${title} also runs it as it stands in ${first.by.file}, with another payload than it was written for`)]
    : [];
}
