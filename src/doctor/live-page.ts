/** Builds the page of what agents showed when they were started. */
import type { Adapters } from "../model/adapter.ts";
import type { Doctor, LiveAgent, LiveHook } from "../../schemas/types/output.ts";
import { shortName } from "../read/short-name.ts";
import { listed, shortTitle } from "../screen/label.ts";
import type { HookCell, Mark } from "../screen/notes.ts";
import type { Page, Sentence } from "../screen/page.ts";

const MARKS: { readonly [S in LiveHook["state"]]: Mark } = {
  reached: "yes",
  missed: "no",
  failed: "no",
  unshown: "unshown",
};

export function livePage(doctor: Doctor, adapters: Adapters): Page {
  const { live = [], project } = doctor;
  const short = ({ host }: LiveAgent) => shortTitle(adapters, host);
  const played = live.filter(({ unplayed }) => !unplayed);
  const cellOf = ({ hooks }: LiveAgent, i: number): HookCell => {
    const { state, why } = hooks[i] as LiveHook;
    return { mark: MARKS[state], notes: why ? [{ code: "", text: why }] : [] };
  };
  return {
    verdict: [verdictOf(doctor, played, adapters)],
    ...(played.length && {
      hooks: {
        agents: played.map(short),
        rows: project.hooks.map(({ name, guard }, i) => ({
          name: shortName(name),
          guard,
          cells: played.map((agent) => cellOf(agent, i)),
        })),
      },
    }),
    sections: [],
    foot: [
      ...played.flatMap((agent) => callLine(agent, short(agent))),
      ...played.flatMap((agent) =>
        agent.unshown ? [`${short(agent)}: it is not shown whether ${agent.unshown}`] : [],
      ),
      ...live.flatMap((agent) =>
        agent.unplayed ? [`${short(agent)} was not started: ${agent.unplayed}`] : [],
      ),
    ],
  };
}

/** The agent did not run it, or it could not start, and nobody has accepted that. */
export const isLost = (doctor: Doctor, { host, hooks }: LiveAgent, i: number): boolean =>
  ["missed", "failed"].includes(hooks[i]?.state ?? "") &&
  !doctor.project.hooks[i]?.hosts.find((one) => one.host === host)?.accepted;

/** The places of the guards among the hooks. */
export const guardsIn = ({ project }: Doctor): readonly number[] =>
  project.hooks.flatMap(({ guard }, i) => (guard ? [i] : []));

function verdictOf(doctor: Doctor, played: readonly LiveAgent[], adapters: Adapters): Sentence {
  if (!played.length) return { text: "No agent was started, so nothing is shown.", tone: "fair" };
  const guards = guardsIn(doctor);
  const lost = guards.filter((i) => played.some((agent) => isLost(doctor, agent, i))).length;
  const unshown = guards.filter((i) =>
    played.some(({ hooks }) => hooks[i]?.state === "unshown"),
  ).length;
  const on = listed(
    played.map(({ host, seconds }) => `${versionOf(doctor, host, adapters)} (${seconds} s)`),
    played.length,
  );
  if (lost)
    return {
      text: `${lost === 1 ? "A guard does" : `${lost} guards do`} not work when the agents are started: ${on}.`,
      tone: "bad",
    };
  if (!guards.length) return { text: `Started: ${on}. No hook here is a guard.`, tone: "good" };
  if (unshown)
    return {
      text: `Started: ${on}. ${unshown === guards.length ? "No guard is" : `${guards.length - unshown} of ${guards.length} guards are`} shown to be reached everywhere.`,
      tone: "fair",
    };
  return { text: `Every guard was reached: ${on}.`, tone: "good" };
}

const versionOf = ({ agents }: Doctor, host: string, adapters: Adapters): string => {
  const version = agents.find((one) => one.host === host)?.version;
  return `${shortTitle(adapters, host)}${version ? ` ${version}` : ""}`;
};

function callLine({ call }: LiveAgent, name: string): readonly string[] {
  if (!call) return [];
  const { outcome, said } = call;
  const what = call.call === "prompt" ? call.call : "call";
  const line = {
    denied: `${name}: a hook denied the ${what}${said && `, and said: ${said}`}`,
    made: `${name}: no hook denied the ${what}`,
    refused: `${name} itself refused the call: ${said}`,
    impossible: `${name} makes no such call here: ${said}`,
    none: `${name}: the session ended before the call`,
  };
  return [line[outcome].replace(/\s+/g, " ")];
}
