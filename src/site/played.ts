/** Plays a call on the project as the conversion would leave it; what scripts reply is typed in. */
import { marks } from "../../adapters/registry.ts";
import type { Handler } from "../../schemas/types/document.ts";
import type { Invocation, Reply } from "../model/adapter.ts";
import type { Job } from "../model/call.ts";
import { UserError } from "../model/error.ts";
import { changed, type Change, type Files } from "../model/files.ts";
import { groupedBy } from "../model/grouped.ts";
import { parseJson, pretty } from "../model/json.ts";
import { test, tried } from "../model/matcher.ts";
import { absolute } from "../model/paths.ts";
import type { Known } from "../model/route.ts";
import { callsShim } from "../model/started-shim.ts";
import { visible } from "../model/visible.ts";
import { callEvent } from "../play/call-event.ts";
import { shimReply } from "../play/in-memory.ts";
import { play, type Watched, type WatchedHook } from "../play/play.ts";
import { workOnce } from "../play/work.ts";
import { shortName } from "../read/short-name.ts";
import type { PlayedHost } from "../../schemas/types/output.ts";
import type { PageAsked, PlayedValue, ReachedHook, TypedReply } from "./values.ts";

const ROOT = "/project";
const ENV = { HOME: "/home/you", PATH: "/usr/local/bin:/usr/bin:/bin" };
const SILENT: TypedReply = { code: 0, stdout: "", stderr: "" };

interface Reaching {
  readonly host: string;
  readonly handler: Handler;
  readonly payload: string;
}

export interface PlayAsked extends Known {
  readonly files: Files;
  readonly changes: readonly Change[];
  readonly asked: Pick<PageAsked, "call" | "replies">;
  /** The agents that are played. */
  readonly hosts: readonly string[];
}

/** One script has one key on all agents: its reply is typed in once. */
export const hookKey = (handler: Handler): string => workOnce(handler) || (handler.command ?? "");

export async function playGiven(asked: PlayAsked) {
  const { adapters, protocols, changes, hosts } = asked;
  const files = changed(asked.files, changes);
  const call = asked.asked.call ?? {};
  const event = callEvent(call, {
    root: ROOT,
    pathOf: (file) => absolute(file, ROOT, ENV.HOME),
    // Whatever the model edits is there.
    exists: () => true,
  });
  if (!event) throw new UserError("no call is given");
  const match = tried(test);
  const played: PlayedHost[] = [];
  const reaching: Reaching[] = [];
  for (const host of hosts) {
    const adapter = adapters[host];
    if (!adapter) continue;
    const answer = (job: Job, handler: Handler): Reply => {
      reaching.push({ host, handler, payload: job.stdin });
      return { ...(asked.asked.replies[hookKey(handler)] ?? SILENT) };
    };
    const run = async (job: Job, handler: Handler, made: Invocation) => {
      const command = handler.command ?? "";
      if (!callsShim(command)) return answer(job, handler);
      const hooks: WatchedHook[] = [];
      const watched = async (inner: Job, of: Handler) => {
        const { exports: _exports, fault, ...reply } = answer(inner, of);
        hooks.push({ ...reply, command: commandOf(of), fault: fault ?? "", ms: 0 });
        return reply;
      };
      const shim = { protocols, marks, files, root: ROOT, match, run: watched };
      const reply = await shimReply(command, adapter.protocol, { ...made, env: job.env }, shim);
      return { ...reply, hooks } satisfies Watched;
    };
    played.push(await play(adapter, [event], { files, root: ROOT, env: ENV, run, match }));
  }
  return { hosts: played, reaching };
}

const commandOf = ({ command = "", args = [] }: Handler): string => [command, ...args].join(" ");

export async function playedValue(asked: PlayAsked): Promise<PlayedValue> {
  try {
    const { hosts, reaching } = await playGiven(asked);
    const titleOf = (host: string) => asked.adapters[host]?.title ?? host;
    return {
      wrong: "",
      agents: hosts.map((played) => ({ ...played, title: titleOf(played.host) })),
      hooks: reachedHooks(reaching, titleOf),
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { agents: [], hooks: [], wrong: error.message };
  }
}

function reachedHooks(
  reaching: readonly Reaching[],
  titleOf: (host: string) => string,
): readonly ReachedHook[] {
  return groupedBy(reaching, ({ handler }) => hookKey(handler)).map((reached) => {
    const [{ handler }] = reached;
    return {
      key: hookKey(handler),
      name: shortName(commandOf(handler)),
      command: visible(commandOf(handler)),
      payloads: groupedBy(reached, ({ payload }) => payload).map((alike) => ({
        agents: [...new Set(alike.map(({ host }) => titleOf(host)))],
        text: pretty(parseJson(alike[0].payload) ?? alike[0].payload),
      })),
    };
  });
}
