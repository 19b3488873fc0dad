/** Finds how a run of the play starts: as the agent starts it or, through the shim, as its dialect does. */
import type { Group, Origin } from "../../../schemas/types/document.ts";
import { type Protocol, type Reply, startsInPlugin } from "../../model/adapter.ts";
import { knownOf } from "../../model/known.ts";
import { mayBePacked } from "../../model/job.ts";
import { pastedName } from "../../model/plugin-form.ts";
import { isUniversal, rowNamed } from "../../model/route.ts";
import type { Condition } from "../../model/world.ts";
import { rootWord, staying } from "../../play/entries.ts";
import type { HostPlay, Run } from "../../play/runs.ts";
import type { Trace } from "../../play/trace.ts";
import type { Hook } from "../../play/work.ts";
import type { ReadPlay } from "../reach/rule.ts";
import { isOfPlugin, isOutside, pathsOutside, startedPath } from "./outside-paths.ts";
import { withoutScript } from "./broken.ts";
import { writesDenial } from "../guard/in-vain.ts";
import { lacking, perhapsLacking } from "./lacking.ts";
import { decidingOf, pathsInScript, programsOf } from "./programs-of.ts";
import { toCorrect, toInstall, whereIs } from "./to-meet.ts";
import { needsThere } from "./on-windows.ts";
import { refusedHere } from "./start-there.ts";
import { onlyAsks, switchesOf } from "../guard/observer.ts";
import {
  GOES,
  type HookStart,
  isGone,
  linkedScript,
  TO_LINK,
  ungivenScript,
  unmadeProgram,
  unmadeScript,
} from "./script-place.ts";
import { splitVariable, startFault, type StartFault } from "./start.ts";
import { nextWay } from "../../read/gone.ts";
import { pathsAwaited } from "./waits-for-path.ts";

/** Starts are kept by the entry, the handler and the event: a play has many moments of each. */
const starts = knownOf<Run["by"], Map<string, HookStart>>();

export function startOf(play: ReadPlay, run: Run): HookStart {
  const { by, handler, task, call } = run;
  const kept = starts(by, handler, () => new Map());
  const { event } = task?.call ?? call;
  const known = kept.get(event);
  if (known?.files === play.files) return known;
  const start = newStart(play, run);
  kept.set(event, start);
  return start;
}

function newStart(play: ReadPlay, run: Run): HookStart {
  const { by, task, call } = run;
  // An agent starts what it runs unchanged in its own way.
  const protocol = run.via === "raw" ? play.adapter.protocol : play.protocols[run.dialect];
  const { file, pointer, plugin: from } = by;
  const origin = { host: run.dialect, file, pointer, ...(from !== undefined && { plugin: from }) };
  const group = task?.group ?? { ...by.group, origin };
  const { plugin, package: ofPackage }: Partial<Origin> = group.origin ?? {};
  const packaged = by.scope === "plugin" || plugin !== undefined || ofPackage !== undefined;
  const given = { ...by.env, ...group.env, ...run.handler.env };
  const told = task?.call.env ?? {};
  return {
    handler: run.handler,
    group,
    files: play.files,
    ...(!task && {
      agent: play.adapter.title,
      root: rootWord(play.adapter.config, play.world.folder),
    }),
    sets: (name) =>
      Object.hasOwn(given, name) ||
      (Object.hasOwn(told, name) &&
        (packaged || mayBePacked(group) || !name.includes("PLUGIN_"))) ||
      (packaged && name === pastedName(play.adapter.config.plugin)) ||
      (protocol?.variables.includes(name) === true &&
        !protocol.inCloud?.includes(name) &&
        (packaged || !name.includes("PLUGIN_"))),
    personal: by.scope === "user" || by.scope === "managed" || play.layer.scope === "user",
    shell: shellOf(protocol),
    inPlugin: startsInPlugin(protocol?.dialect, (task?.call ?? call).event),
    folder: play.world.path ?? play.world.folder,
    isTop: play.world.folder === "",
    besideFile: !task && play.adapter.protocol.dialect?.besideFile === true,
    byShim: task !== undefined,
    isUniversal: task !== undefined && isUniversal(task.group),
    pastes: protocol?.dialect?.pastes ?? [],
    isHeld: heldBy(play, run, protocol),
  };
}

/** A program that is missing opens nothing where the hook then ends with a denial. */
function heldBy(
  { adapter }: HostPlay,
  { via, task, call }: Run,
  protocol: Protocol | undefined,
): NonNullable<HookStart["isHeld"]> {
  const takes =
    (via === "raw" && "takes" in adapter && adapter.takes) || protocol?.dialect?.decodeReply;
  const isHeld = (reply: Partial<Reply>): boolean => {
    const { verdict, hold, end, withhold } =
      takes?.({ code: 0, stdout: "", stderr: "", ...reply }, task?.call ?? call) ?? {};
    return verdict === "deny" || verdict === "ask" || (hold ?? end ?? withhold) !== undefined;
  };
  return ({ code, text }) =>
    isHeld({ code, ...(/>\s*&\s*2|\/dev\/stderr/.test(text) && { stderr: "a reason" }) }) ||
    (code === 0 && writesDenial(isHeld, text));
}

/** Of an agent that asks a person's own shell, people's shells have what bash has. */
export const shellOf = (protocol: Protocol | undefined): string =>
  protocol?.dialect?.shell({ SHELL: "/bin/bash" })[0] ?? "/bin/sh";

const UNGIVEN: Condition = {
  kind: "ungiven",
  says: "its script is there and does what it is for (not given: drop it here)",
  meet: "drop it here",
};

const UNLINKED = "is a link to is there, which it is not yet";
const UNMADE = "is built or installed, which it is not yet";
const BUILD = "build it on every machine that runs the agent";
const BUILD_OR_KEEP = `${BUILD}, or keep it in the repository`;

/** Lists what of the machine a run needs that no committed file brings (S23). */
export function needsOf(play: ReadPlay, { event, group }: Hook, run: Run): readonly Condition[] {
  const { files } = play;
  const { handler, by } = run;
  if (play.layer.scope === "user" || by.scope === "user" || by.scope === "managed") return [];
  const start = startOf(play, run);
  const there = [...staysFor(play, group, run), ...needsThere(play, run, start)];
  // A machine that lacks something has a fault, and no condition is needed.
  const { terminal } = play.world;
  if (terminal)
    return [
      ...(terminal.windows ? [] : there),
      ...perhapsLacking(start, terminal).map((name) => lacked(name, toInstall(name, files))),
      ...pathsAwaited(start, terminal).map((path) =>
        lacked(path, isOutside(path) ? toCorrect(path, files) : BUILD),
      ),
      ...switched(play, start, event, { ...group, hooks: [handler] }),
    ];
  // Node.js runs the shim.
  const programs = programsOf(start).filter((name) => !(run.via === "shim" && name === "node"));
  const split = splitVariable(start);
  const whole = split && isOfPlugin(split) ? "plugin" : "project";
  const made = unmadeScript(start);
  const program = unmadeProgram(start);
  const linked = linkedScript(start);
  const without = () => withoutScript(play, event, run).replace(/^: /, "; without it ");
  const need = (says: string, meet: string): Condition => ({ kind: "machine", says, meet });
  return [
    ...(ungivenScript(start) === undefined ? [] : [UNGIVEN]),
    ...(split ? [need(`the ${whole} is in no folder with a space in its path`, split.meet)] : []),
    ...(made === undefined ? [] : [need(`${made} ${UNMADE}${without()}`, BUILD_OR_KEEP)]),
    ...(linked === undefined ? [] : [need(`what ${linked} ${UNLINKED}`, TO_LINK)]),
    ...(program === undefined ? [] : [need(`${program} ${UNMADE}`, BUILD)]),
    ...pathsOutside(start).map((path) => {
      const how = path === startedPath(handler) ? without() : "";
      return need(`the machine has ${path}${how}`, toCorrect(path, files, handler.command));
    }),
    ...pathsInScript(start).map(({ path, instead }) => {
      const when = instead === undefined ? "" : ` where $${instead} is not set`;
      return need(
        `the machine has ${path}, which its script starts${when}`,
        toCorrect(path, files),
      );
    }),
    ...programs.map((name) => ({
      ...need(`the machine has ${name}`, "install it on every machine that runs the agent"),
      ...(!decidingOf(start).has(name) && { only: "does all of its work" as const }),
    })),
    ...there,
    ...(run.via === "native" ? asking(play, run, event, group) : []),
    ...switched(play, start, event, { ...group, hooks: [handler] }),
  ];
}

/** Gives the conditions of its entry, with what surely becomes of calls where its path is not found. */
export const entryNeeds = (play: ReadPlay, event: string, run: Run): readonly Condition[] =>
  run.by.conditions.flatMap((condition) => {
    const { kind, about } = condition;
    if (kind !== "start" || about === undefined) return condition;
    // Another way of the command is taken for want of this path.
    if (isGone(play.files, about) && nextWay(run.handler) !== undefined) return [];
    // A shell may end where it changes folder, and some hooks only wake the model.
    const words = JSON.stringify(run.handler);
    const isSure = event !== "sub-agent-end" && !GOES.test(words) && !/asyncRewake/.test(words);
    const lost = isSure ? withoutScript(play, event, run) : "";
    const [, then] = EFFECTS.find(([effect]) => lost.endsWith(effect)) ?? [];
    return then === undefined
      ? condition
      : { ...condition, says: `${condition.says}${ELSEWHERE}${then}` };
  });
/** It stands before what becomes of calls where the path is not found. */
export const ELSEWHERE = "; elsewhere ";
const EFFECTS = [
  ["denies everything that it fits", "all that it is asked about is denied"],
  ["is held at every stop", "every stop is held"],
] as const;

/** For its own agent the shim starts a hook in the session's folder, as that agent does. */
function staysFor(
  { adapter, world }: HostPlay,
  { origin }: Group,
  { task, handler, by }: Run,
): readonly Condition[] {
  const { cwd, scope } = by;
  if (!task?.own || !cwd || handler.cwd || origin?.plugin || origin?.package) return [];
  return staying(adapter.config, world.folder, { cwd, scope, handler, plugin: undefined });
}

const lacked = (name: string, meet: string): Condition => ({
  kind: "machine",
  only: "does all of its work",
  says: `${name} is ${whereIs(name)}`,
  about: name,
  meet,
});

/** The hook asks and never denies, and the agent may ask nobody. */
function asking(
  { protocols, adapter: { protocol }, files }: ReadPlay,
  { handler, call }: Run,
  event: string,
  group: Group,
): readonly Condition[] {
  const condition = rowNamed(protocol, call.event)?.asks;
  return condition && onlyAsks({ protocols, files, event, group, handler }) ? [condition] : [];
}

/** A denial that a variable switches on, which no file sets. */
function switched(
  { protocols, world: { terminal } }: HostPlay,
  { handler, sets, files }: HookStart,
  event: string,
  group: Group,
): readonly Condition[] {
  const isSet = (name: string) => sets(name) || terminal?.env[name] !== undefined;
  const found = switchesOf(isSet, { protocols, files, event, group, handler });
  if (!found) return [];
  const { names, some } = found;
  const says = names.map((name) => `$${name} is set`).join(some ? " or " : " and ");
  return [{ kind: "setting", only: "refuses", says, meet: "set it where the agent starts" }];
}

/** Results are kept because every run of every moment asks for them. */
const faults = knownOf<HookStart, StartFault | undefined>();

/** Why a hook starts nothing at some moment; `none` if it starts at each, undefined if never. */
export function faultOfRuns(
  play: ReadPlay,
  traces: readonly Pick<Trace, "runs">[],
): StartFault | "none" | undefined {
  let found: "none" | undefined;
  for (const { runs } of traces) {
    const items = runs
      .filter(({ via }) => via !== "raw")
      .map((run) => startOf(play, run))
      .map((start) => faults(start, "", () => faultOfStart(play, start)));
    const [first] = items;
    if (first && items.every(Boolean)) return first;
    if (items.length) found = "none";
  }
  return found;
}

/** How the agent starts the hook by this entry of its files, or leaves one of another agent's as it stands. */
export function runBy(
  play: HostPlay,
  handler: Run["handler"],
  by: Run["by"],
  via: "native" | "raw",
): Run {
  const { id } = play.adapter.protocol;
  const call = { event: by.hostEvent, payload: {}, env: {} };
  return { via, handler, dialect: via === "raw" ? (by.of ?? "") : id, by, call };
}

export const faultOfRun = (play: ReadPlay, run: Run): StartFault | undefined =>
  faultOfStart(play, startOf(play, run));

function faultOfStart({ world: { terminal } }: HostPlay, start: HookStart): StartFault | undefined {
  const fault = startFault(start);
  if (!terminal) return fault;
  const isFine = fault?.code === "shell-words" && (terminal.sh === "bash" || terminal.windows);
  const refused = refusedHere(start, terminal);
  const refusal: StartFault = {
    code: "needs-setup",
    message: `it cannot be started on this machine: ${refused?.why}`,
    hint: `${refused?.repair}, or give the hook a \`windows\` command`,
  };
  const [first, ...more]: readonly StartFault[] = [
    ...(fault && !isFine ? [fault] : []),
    ...lacking(start, terminal),
    ...(refused ? [refusal] : []),
  ];
  return first && { ...first, more };
}
