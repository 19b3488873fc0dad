import type { Adapters } from "../model/adapter.ts";
import type {
  AuditHook,
  Doctor,
  LiveAgent,
  LiveCall,
  LiveHook,
} from "../../schemas/types/output.ts";
import { hookNames, listed, shortTitle } from "../screen/label.ts";
import { guardWord } from "../screen/hook-rows.ts";
import type { HookCell, Mark } from "../screen/notes.ts";
import type { Page, Sentence } from "../screen/page.ts";
import { guardsThatDo } from "../screen/verdict.ts";
import { bad, fair, good } from "./page.ts";

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
  const hooks = (played[0]?.hooks ?? []).map(({ hook }) => project.hooks[hook] as AuditHook);
  const names = hookNames(hooks.map(({ name, ...hook }) => ({ ...hook, what: name })));
  const cellOf = (agent: LiveAgent, i: number): HookCell => {
    const { state, why } = agent.hooks[i] as LiveHook;
    return { mark: MARKS[state], notes: why ? [{ code: "", text: why }] : [] };
  };
  return {
    verdict: [verdictOf(doctor, played, adapters)],
    ...(played.length && {
      hooks: {
        agents: played.map(short),
        rows: hooks.map((hook, i) => ({
          name: names[i] ?? "",
          guard: guardWord([hook]),
          cells: played.map((agent) => cellOf(agent, i)),
        })),
      },
    }),
    sections: [],
    foot: [
      ...played.flatMap((agent) => agent.calls.map((call) => callLine(call, short(agent)))),
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
export const isLost = ({ project }: Doctor, host: string, { hook, state }: LiveHook): boolean =>
  ["missed", "failed"].includes(state) &&
  !project.hooks[hook]?.hosts.find((verdict) => verdict.host === host)?.accepted;

export const guardsOf = ({ project }: Doctor, { hooks }: LiveAgent): readonly LiveHook[] =>
  hooks.filter(({ hook }) => project.hooks[hook]?.guard);

function verdictOf(doctor: Doctor, played: readonly LiveAgent[], adapters: Adapters): Sentence {
  if (!played.length) return fair("No agent was started, so nothing is shown.");
  const found = (fits: (guard: LiveHook, host: string) => boolean): number =>
    new Set(
      played.flatMap((agent) =>
        guardsOf(doctor, agent).flatMap((guard) => (fits(guard, agent.host) ? guard.hook : [])),
      ),
    ).size;
  const guards = found(() => true);
  const lost = found((guard, host) => isLost(doctor, host, guard));
  const unshown = found(({ state }) => state === "unshown");
  const on = listed(
    played.map(({ host, seconds }) => `${versionOf(doctor, host, adapters)} (${seconds} s)`),
    played.length,
  );
  if (lost) return bad(`${guardsThatDo(lost, 0)} not work when the agents are started: ${on}.`);
  if (!guards) return good(`Started: ${on}. No hook here is a guard.`);
  const seen = guards - unshown;
  if (unshown)
    return fair(
      `Started: ${on}. On each of them, ${seen} of ${guards} guards ${seen === 1 ? "was" : "were"} seen to run.`,
    );
  return good(`Every guard was reached: ${on}.`);
}

const versionOf = ({ agents }: Doctor, host: string, adapters: Adapters): string => {
  const version = agents.find((agent) => agent.host === host)?.version;
  return `${shortTitle(adapters, host)}${version ? ` ${version}` : ""}`;
};

function callLine({ case: of, call, outcome, message }: LiveCall, name: string): string {
  const words = WORDS[call] ?? { denied: "denied the call", made: "no hook denied the call" };
  const line = {
    denied: `${name}: a hook ${words.denied}${message && `, and said: ${message}`}`,
    made: `${name}: ${words.made}`,
    refused: `${name} itself refused the call: ${message}`,
    impossible: `${name} makes no such call here: ${message}`,
    none: `${name}: the session ended before the call`,
  };
  const text = `${line[outcome]}${of === undefined ? "" : ` (the case ${of})`}`;
  return text.replace(/\s+/g, " ");
}

const WORDS: { readonly [call: string]: { readonly denied: string; readonly made: string } } = {
  prompt: { denied: "denied the prompt", made: "no hook denied the prompt" },
  stop: { denied: "held the end of the turn", made: "no hook held the end of the turn" },
};
