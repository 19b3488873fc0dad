/** Plays a session of an agent on a copy of a project, and watches which commands it starts. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { recorder, commandsIn, TURN, type RecordedCommand } from "../../live/recorder.ts";
import type { Instead } from "../../live/sandbox-script.ts";
import type { Heard } from "../../live/session.ts";
import type { Session } from "../../model/driver.ts";
import type { Agent } from "./play.ts";
import { runSession } from "./session.ts";
import type { PlayFolders } from "./play-folders.ts";

export interface WatchedAsk {
  readonly agent: Agent;
  readonly session: Session;
  readonly stage: PlayFolders;
  /** The real path of the project, where the agent sees the copy. */
  readonly root: string;
  readonly lent: readonly string[];
  readonly shells: Instead["shells"];
  readonly env: NodeJS.ProcessEnv;
  readonly seconds: number;
}

export function playWatched(ask: WatchedAsk): Promise<Heard> {
  const { agent, session, stage, root, lent, shells, env, seconds } = ask;
  const { top, copy, home, tmp, cache, records } = stage;
  const say = (turn: number) => writeFileSync(join(records, TURN), `${turn}\n`);
  say(0);
  return runSession(agent.driver, session, {
    program: agent.program,
    at: { project: root, home, tmp, cache },
    writable: [top],
    instead: { project: { copy, at: root }, lent, shells, recorder: recorder(records) },
    env: { ...env, HOME: home, TMPDIR: tmp },
    seconds,
    onTurn(turn) {
      const at = session.turns.indexOf(turn);
      if (at >= 0) say(at + 1);
    },
  });
}

export const startedOn = ({ records }: PlayFolders): readonly RecordedCommand[] =>
  commandsIn(
    Object.fromEntries(
      readdirSync(records).map((name) => [name, readFileSync(join(records, name), "utf8")]),
    ),
  );
