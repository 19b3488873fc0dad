/** Runs a session on a real program: starts model and program, talks to it, reports its end. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chat } from "../../live/chat.ts";
import { contents } from "../../live/contents.ts";
import { messages } from "../../live/messages.ts";
import { responses } from "../../live/responses.ts";
import type { Instead } from "../../live/sandbox-script.ts";
import type { Heard } from "../../live/session.ts";
import type { Driver, Folders, Launch, Session, Turn } from "../../model/driver.ts";
import { isFields, parseJson, pretty } from "../../model/json.ts";
import { serveConnect } from "./connect.ts";
import { runProgram } from "./program.ts";
import { CLOSED, shutIn, type Argv } from "./sandbox.ts";
import { serve, type Model } from "./server.ts";

/** The formats in which a single turn answers a request. */
export const FORMATS = { messages, chat, contents, responses };

export interface SessionStage {
  readonly program: string;
  readonly at: Folders;
  /** All that the program can write to, in a sandbox with its model; without them there is none. */
  readonly writable?: readonly string[];
  /** What stands in that sandbox in the place of something else. */
  readonly instead?: Instead;
  /** The program's environment, except what its driver adds. */
  readonly env: NodeJS.ProcessEnv;
  readonly seconds: number;
  /** Is called before the model answers with this turn. */
  readonly onTurn?: (turn: Turn) => void;
  readonly onRequest?: (path: string, body: string) => void;
}

export async function runSession(
  driver: Driver,
  session: Session,
  stage: SessionStage,
): Promise<Heard> {
  const { program, at, writable, env, seconds } = stage;
  const socket = writable && join(at.tmp, "model");
  const model = await scripted(driver, session, stage, socket);
  try {
    const launch = driver.launch(session, at, model.url);
    putHome(at.home, launch);
    const cwd = join(at.project, session.folder ?? "");
    const command: Argv = [program, ...launch.args];
    const [file, ...args] =
      writable && socket ? shutIn(command, writable, socket, stage.instead) : command;
    const told = { ...env, ...(!writable && CLOSED), ...launch.env };
    const { stdout, stderr, code, hung } = await runProgram(
      file,
      { ...launch, args, env: told },
      { cwd, seconds },
    );
    return { requests: model.requests, user: shownBy(driver, stdout, stderr), code, hung };
  } finally {
    await model.close();
  }
}

export function scripted(
  driver: Driver,
  session: Session,
  { onTurn, onRequest }: SessionStage,
  socket: string | undefined,
): Promise<Model> {
  let id = 0;
  const calls = (turn: Turn) => {
    onTurn?.(turn);
    return [...(turn.calls ?? []).map(driver.call), ...(turn.native ?? [])].map((call) => ({
      id: `call_${++id}`,
      ...call,
    }));
  };
  const script = { main: turnsOf(driver, session), agent: session.agent ?? [] };
  const { format } = driver;
  return format === "connect"
    ? serveConnect(script, calls, socket, onRequest)
    : serve(FORMATS[format], script, calls, socket, onRequest);
}

function turnsOf({ agentsBeside }: Driver, { turns, agent }: Session): readonly Turn[] {
  const last = turns.at(-1);
  return agent && agentsBeside && last
    ? [...turns.slice(0, -1), { ...last, thinks: agentsBeside }]
    : turns;
}

/** Writes the user's own settings; what stands there already, hooks for one, stays. */
export function putHome(home: string, launch: Launch): void {
  for (const [path, content] of Object.entries(launch.home ?? {})) {
    const file = join(home, path);
    const before = existsSync(file) ? parseJson(readFileSync(file, "utf8")) : undefined;
    if (!existsSync(file)) putFile(file, content);
    else if (isFields(content) && isFields(before)) putFile(file, { ...content, ...before });
  }
}

export function putFile(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  const isBytes = typeof content === "string" || content instanceof Uint8Array;
  writeFileSync(file, isBytes ? content : pretty(content), { mode: 0o755 });
}

export const shownBy = (driver: Driver, stdout: string, stderr: string): string =>
  driver.shown?.(stdout, stderr) ?? stdout + stderr;
