/** Starts the agents on copies of a project, to see which of its hooks they run. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CASES } from "../cases/layout.ts";
import { planOn, type CaseCall, type PlanAsked } from "../doctor/live-session.ts";
import { PLAY_FILES } from "../doctor/live-plan.ts";
import { liveAgent, unplayedAgent, type LiveSeen } from "../doctor/live-rows.ts";
import type { AuditHook, LiveAgent } from "../../schemas/types/output.ts";
import { setsOf } from "../judge/twins.ts";
import { commandsIn, recorder, TURN, type RecordedCommand } from "../live/recorder.ts";
import type { Heard } from "../live/session.ts";
import type { Adapter } from "../model/adapter.ts";
import type { Session } from "../model/driver.ts";
import { UserError } from "../model/error.ts";
import { isInside } from "../node/disk.ts";
import type { Io } from "../node/io.ts";
import { agentOn, type Agent } from "../node/live/play.ts";
import { readText } from "../node/text.ts";
import { cannotShutIn, shellsOn } from "../node/live/sandbox.ts";
import { putFile, runSession } from "../node/live/session.ts";
import { playFolders, type PlayFolders } from "../node/live/play-folders.ts";
import { copyTree, workingTree } from "../node/live/working-tree.ts";
import { listed } from "../screen/label.ts";
import { paragraph } from "../screen/screen.ts";
import { plural } from "../screen/text.ts";

/** It asks to play hooks; of one that stands in several agents' files the first is played. */
export interface LiveRequest extends PlanAsked {
  readonly hosts: readonly string[];
  readonly io: Io;
}

/** Bytes. */
const LONGEST = 64 * 1024;
/** Seconds. */
const PATIENCE = 60;

/** Tells people, who are asked whether agents may be started, what these may run. */
export const announced = (
  names: readonly string[],
  hooks: readonly string[],
  cases: readonly CaseCall[],
) => [
  ...paragraph(
    `This starts ${listed(names, names.length)} on a copy of the project, shut in and without network, with a scripted model. There they may run, with your rights:`,
    WIDTH,
  ),
  ...[...new Set(hooks)].map((hook) => `  ${hook}`),
  ...(cases.length ? [`The calls of ${plural(cases.length, "case")} in ${CASES} are made.`] : []),
];

const WIDTH = 80;

type Candidate = { readonly host: string } & (
  { readonly agent: Agent } | { readonly unplayed: string }
);

export function startable({ subject, hosts, io }: LiveRequest): readonly Candidate[] {
  const path = io.env["PATH"] ?? "";
  const open =
    cannotShutIn() ??
    (shellsOn(path).length ? undefined : "the shell of this machine cannot be watched");
  return hosts.map((host) => {
    const unplayed = (why: string): Candidate => ({ host, unplayed: why });
    if (open) return unplayed(open);
    try {
      const agent = agentOn(subject.adapters[host] as Adapter, path, []);
      if (isInside(subject.machineFolders.path, agent.program))
        return unplayed("its program lies in this project");
      return agent.driver.counting
        ? { host, agent }
        : unplayed("it is not known which settings of this machine count");
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return unplayed(error.message);
    }
  });
}

export function startLive(asked: LiveRequest, candidates: readonly Candidate[]) {
  const sets = setsOf(asked.hooks).filter((set) => set.some(({ hosts }) => hosts.length));
  const request = { ...asked, hooks: sets.map(([first]) => first as AuditHook) };
  const places = request.hooks.map((hook) => asked.hooks.indexOf(hook));
  const agents = candidates.map((candidate) => () => unstarted(candidate));
  async function run() {
    const { subject, hooks, given, io } = request;
    const root = subject.machineFolders.path;
    const stages = playFolders(root);
    io.atEnd(() => stages.end());
    const tree = workingTree(root, io.env, needsOf(request));
    for (const [i, candidate] of candidates.entries()) {
      if ("unplayed" in candidate) continue;
      const stage = stages.next();
      copyTree(root, tree, stage.copy);
      for (const { path, before } of Object.values(PLAY_FILES))
        if (before !== undefined) putFile(join(stage.copy, path), before);
      const plan = planOn(request, candidate.host, candidate.agent.driver);
      const began = performance.now();
      const result = (heard: Heard | undefined) => {
        const seen = {
          started: startedOn(stage),
          heard,
          files: filesIn(stage),
          patience: PATIENCE,
        };
        const seconds = Math.round((performance.now() - began) / 100) / 10;
        const { driver } = candidate.agent;
        return liveAgent(candidate.host, seconds, { plan, hooks, places, given, driver, seen });
      };
      agents[i] = () => result(undefined);
      const heard = await watched(candidate.agent, plan.session, stage, {
        lent: tree.lent,
        at: root,
        env: io.env,
      });
      const ended = result(heard);
      agents[i] = () => ended;
    }
    stages.end();
  }
  return {
    /** Gives what is known by now of every agent, also while one of them runs. */
    known: (): LiveAgent[] => agents.map((agent) => agent()),
    done: run(),
  };
}

/** Plays the session on the copy, which the agent sees at the project's place, and records it. */
function watched(
  { driver, program }: Agent,
  session: Session,
  { top, copy, home, tmp, cache, records }: PlayFolders,
  { lent, at, env }: { lent: readonly string[]; at: string; env: Io["env"] },
): Promise<Heard> {
  const note = (turn: number) => writeFileSync(join(records, TURN), `${turn}\n`);
  note(0);
  const shells = shellsOn(env["PATH"] ?? "");
  return runSession(driver, session, {
    program,
    at: { project: at, home, tmp, cache },
    writable: [top],
    instead: { project: { copy, at }, lent, shells, recorder: recorder(records) },
    env: { ...environmentOf(env), HOME: home, TMPDIR: tmp },
    seconds: PATIENCE,
    onTurn(turn) {
      const number = session.turns.indexOf(turn) + 1;
      if (number) note(number);
    },
  });
}

const startedOn = ({ records }: PlayFolders): readonly RecordedCommand[] =>
  commandsIn(
    Object.fromEntries(
      readdirSync(records).map((name) => [name, readFileSync(join(records, name), "utf8")]),
    ),
  );

export const unstarted = (candidate: Candidate): LiveAgent =>
  unplayedAgent(
    candidate.host,
    "unplayed" in candidate ? candidate.unplayed : "it was ended before",
  );

function filesIn({ copy }: PlayFolders): LiveSeen["files"] {
  const text = (file: keyof typeof PLAY_FILES) =>
    readText(join(copy, PLAY_FILES[file].path), LONGEST) ?? undefined;
  return { edited: text("edited"), made: text("made") };
}

/** What is ignored in the folders of agents, and what a command names. */
function needsOf({ subject, hooks }: LiveRequest): (path: string) => boolean {
  const places = Object.values(subject.adapters).flatMap(({ config }) => config.places);
  const folders = new Set([".hookport", ...places.map(({ path }) => path.split("/")[0] ?? "")]);
  return (path) =>
    folders.has(path.split("/")[0] ?? "") ||
    hooks.some(({ name }) => name.includes(path.replace(/\/$/, "")));
}

/** What fetches packages would try for a minute where there is no network. */
const OFFLINE = { npm_config_offline: "true", UV_OFFLINE: "1", PIP_NO_INDEX: "1" };

/** Nothing else of the terminal's environment is any business of hooks that are tried. */
const environmentOf = (env: Io["env"]): NodeJS.ProcessEnv => ({
  ...OFFLINE,
  ...Object.fromEntries(
    ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ"].flatMap((name) =>
      env[name] === undefined ? [] : [[name, env[name]]],
    ),
  ),
});
