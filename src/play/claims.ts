/** What is said of a handler, once it was played: no claim is better than what was seen to happen (S23). */
import { reporterFor } from "../model/findings.ts";
import type { Group, Handler } from "../model/document.ts";
import { callsShim } from "../model/entry.ts";
import { isEventName, type EventName } from "../model/events.ts";
import { same } from "../model/json.ts";
import type { Finding } from "../model/output.ts";
import { judgedBy, sourceRow } from "../model/route.ts";
import type { LoadedHook, Off } from "../model/world.ts";
import { levelOf, type Judged } from "../plan/judge.ts";
import { momentsFor } from "./moments.ts";
import type { Run, HostPlay } from "./runs.ts";

/** The judgement with what the play found in the way. */
export function asPlayed(play: HostPlay, judged: Judged): Judged {
  const { event, group, handler, level, findings } = judged;
  if (!isEventName(event) || level === "lost" || handler.command === undefined) return judged;
  const found = [...missed(play, event, group, handler), ...twice(play, event, group, handler, findings)];
  if (!found.length) return judged;
  const all = [...findings, ...found];
  const purpose = judgedBy(event, sourceRow(play.protocols, event, group)?.row);
  const guards = !handler.async && (purpose === "deny" || purpose === "hold");
  return { ...judged, findings: all, level: levelOf(all, level), opened: judged.opened || (guards && found.some(isOpening)) };
}

const isOpening = ({ code }: Finding) => code !== "fires-twice";

function playsOf(play: HostPlay, event: EventName, group: Group, handler: Handler) {
  const source = sourceRow(play.protocols, event, group);
  const isIt = (run: Run) => run.handler === handler || (run.via !== "shim" && isSameCommand(run.handler, handler));
  const moments = source ? momentsFor(source, event, group, handler, play.match) : [];
  return moments.map((moment) => ({ moment, runs: play.runsOf(moment).filter(isIt) }));
}

const isSameCommand = (a: Handler, b: Handler) => a.command === b.command && same(a.args ?? [], b.args ?? []);

/** What happens on this agent as well, and starts nothing there. */
function missed(play: HostPlay, event: EventName, group: Group, handler: Handler): readonly Finding[] {
  const { adapter, loaded } = play;
  const plays = playsOf(play, event, group, handler);
  const silent = plays.filter(({ runs }) => !runs.length);
  const [first] = silent;
  if (!first) return [];
  const tell = reporterFor(adapter, event, group.origin, handler);
  const level = silent.length === plays.length ? "lost" : "weakened";
  const off = loaded.find((hook) => hook.off && stands(play, hook, event, handler))?.off;
  const what = first.moment.tools?.[0]?.name ?? event;
  return [
    off
      ? tell(CODES[off.by], `${adapter.title} does not run it: ${off.why}`, undefined, level)
      : tell("never-fires", `${adapter.title} starts nothing that runs it on ${what}`, undefined, level),
  ];
}

const CODES = { place: "not-at-top-level", switch: "host-disabled", faults: "host-rejects", twin: "never-fires" } as const satisfies {
  readonly [B in Off["by"]]: string;
};

/** Would this entry have run it? */
function stands({ adapter }: HostPlay, hook: LoadedHook, event: EventName, handler: Handler): boolean {
  const here = adapter.protocol.events[event].some(({ name }) => name === hook.hostEvent);
  return here && (isSameCommand(hook.handler, handler) || callsShim(hook.handler.command ?? ""));
}

/** The original runs too, in another agent's words (S13). */
function twice(play: HostPlay, event: EventName, group: Group, handler: Handler, told: readonly Finding[]): readonly Finding[] {
  if (told.some(({ code }) => code === "fires-twice")) return [];
  const raw = playsOf(play, event, group, handler).flatMap(({ runs }) => runs.filter(({ via }) => via === "raw"));
  const [first] = raw;
  const tell = reporterFor(play.adapter, event, group.origin, handler);
  return first
    ? [
        tell(
          "fires-twice",
          `${play.adapter.title} also runs it as it stands in ${first.by.file}, with another payload than it was written for`,
        ),
      ]
    : [];
}
