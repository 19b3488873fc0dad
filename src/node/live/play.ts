/** Plays a case of a hook package on the real agent, in a sandbox, against the scripted model. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UserError } from "../../model/error.ts";
import { partsOf, unseen, type LiveResult } from "../../live/judge.ts";
import { sceneOf } from "../../live/scenario.ts";
import { unasked } from "../../live/session.ts";
import type { Adapter, HookEvent, ProtocolTables } from "../../model/adapter.ts";
import type { Decision } from "../../model/decision.ts";
import type { Driver } from "../../model/driver.ts";
import { programFile } from "../installed.ts";
import { cannotShutIn } from "./sandbox.ts";
import { putFile, runSession } from "./session.ts";
import { emptyRepository } from "./working-tree.ts";

export interface Agent {
  readonly driver: Driver;
  readonly program: string;
  readonly events: ProtocolTables["events"];
}

export interface LiveAsk {
  readonly agent: Agent;
  /** Throwaway, with the project and the log: the only folder that the agent can write to. */
  readonly top: string;
  /** The project is converted for this agent. */
  readonly project: string;
  /** Every run of the hook adds a line to this file. */
  readonly log: string;
  /** A throwaway folder, kept between cases, for what the agent unpacks at its first start. */
  readonly cache: string;
  readonly event: HookEvent;
  /** The decision is narrowed to what the agent can do. */
  readonly decision: Decision;
  /** It has a PATH; HOME and TMPDIR are added. */
  readonly env: { readonly [name: string]: string | undefined };
  readonly seconds?: number;
}

export function agentOn(
  { title, protocol, driver, program }: Adapter,
  path: string,
  drivable: readonly string[],
): Agent {
  if (!driver || !program)
    throw new UserError(
      `${protocol.id} cannot be played on: it cannot be driven without a terminal`,
      `one of: ${drivable.join(", ")}`,
    );
  const file = programFile({ program }, path);
  const { command, package: from, installs } = program;
  if (!file)
    throw new UserError(
      `${title} is not installed here: there is no ${command} on the PATH` +
        (installs === undefined ? "" : ", and npm cannot install its newest release"),
      `npm install -g ${[from, ...(installs === undefined ? [] : [installs])].join("@")}`,
    );
  return { driver, program: file, events: protocol.events };
}

export async function playLive(ask: LiveAsk): Promise<LiveResult> {
  const { agent, top, project, cache, event, decision, seconds = 60 } = ask;
  const { driver, events, program } = agent;
  const scene = sceneOf({ event, decision, driver, events, project, exists: existsSync });
  if (typeof scene === "string") return { skipped: scene };
  const open = cannotShutIn();
  if (open && scene.session.turns.some(({ calls }) => calls))
    return { skipped: `${open}, and this case makes a call` };
  if (!existsSync(join(project, ".git"))) emptyRepository(project);
  for (const [path, content] of Object.entries(scene.files))
    if (content === undefined) mkdirSync(dirname(path), { recursive: true });
    else putFile(path, content);
  const own = mkdtempSync(join(top, "live-"));
  const at = { project, home: join(own, "home"), tmp: join(own, "tmp"), cache };
  for (const folder of [at.home, at.tmp, cache]) mkdirSync(folder, { recursive: true });
  const before = textOf(scene.file);
  // Runs of the hook before the call belong to a file that had to be read first.
  let earlier = linesOf(ask.log);
  const seen = await runSession(driver, scene.session, {
    program,
    at,
    ...(!open && { writable: [top, cache] }),
    env: { ...ask.env, HOME: at.home, TMPDIR: at.tmp },
    seconds,
    onTurn: (turn) => {
      if (turn === scene.turn) earlier = linesOf(ask.log);
    },
  });
  if (seen.hung) return { broken: `it was ended after ${seconds} s` };
  const fired = linesOf(ask.log) - earlier;
  if (!seen.requests.length && !fired) return { broken: `it ${unasked(seen)}` };
  const after = textOf(scene.file);
  const shown = { event, decision, driver, scene, seen, fired, before, after };
  const why = unseen(shown);
  return why === undefined ? { fired, parts: partsOf(shown) } : { skipped: why };
}

const textOf = (file: string | undefined) =>
  file !== undefined && existsSync(file) ? readFileSync(file, "utf8") : undefined;
const linesOf = (file: string) => (textOf(file) ?? "").split("\n").filter(Boolean).length;
