/**
 * Runs a session on a real program: starts its model and the program, talks to it, and reports how
 * it ended.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { FORMATS } from "../../live/formats.ts";
import type { Heard } from "../../live/session.ts";
import type { Driver, Folders, Session, Turn } from "../../model/driver.ts";
import { pretty } from "../../model/json.ts";
import { serveConnect } from "./connect.ts";
import { runProgram } from "./program.ts";
import { CLOSED, shutIn, type Argv } from "./sandbox.ts";
import { serve } from "./server.ts";

interface Stage {
  /** The path of the program. */
  readonly program: string;
  readonly at: Folders;
  /**
   * The only folders that the program can write to, in a sandbox in which it reaches only its
   * model; without them there is no sandbox.
   */
  readonly writable?: readonly string[];
  /** The program's environment, except what its driver adds. */
  readonly env: NodeJS.ProcessEnv;
  /** The number of seconds after which the program is ended. */
  readonly seconds: number;
  /** Is called before the model answers with this turn. */
  readonly onTurn?: (turn: Turn) => void;
  /** Is called when the program sends a request to its model. */
  readonly onRequest?: (path: string, body: string) => void;
}

export async function runSession(driver: Driver, session: Session, stage: Stage): Promise<Heard> {
  const { program, at, writable, env, seconds, onTurn, onRequest } = stage;
  let id = 0;
  const calls = (turn: Turn) => {
    onTurn?.(turn);
    return [...(turn.calls ?? []).map(driver.call), ...(turn.native ?? [])].map((call) => ({
      id: `call_${++id}`,
      ...call,
    }));
  };
  const socket = writable && join(at.tmp, "model");
  const script = { main: session.turns, agent: session.agent ?? [] };
  const { format } = driver;
  const model = await (format === "connect"
    ? serveConnect(script, calls, socket, onRequest)
    : serve(FORMATS[format], script, calls, socket, onRequest));
  try {
    const launch = driver.launch(session, at, model.url);
    for (const [path, content] of Object.entries(launch.home ?? {}))
      putFile(join(at.home, path), content);
    const cwd = join(at.project, session.folder ?? "");
    const command: Argv = [program, ...launch.args];
    const [file, ...args] = writable && socket ? shutIn(command, writable, socket) : command;
    const told = { ...env, ...(!writable && CLOSED), ...launch.env };
    const { stdout, stderr, code, hung } = await runProgram(
      file,
      { ...launch, args, env: told },
      { cwd, seconds },
    );
    return { requests: model.requests, user: driver.shown(stdout, stderr), code, hung };
  } finally {
    await model.close();
  }
}

export function putFile(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  const isBytes = typeof content === "string" || content instanceof Uint8Array;
  writeFileSync(file, isBytes ? content : pretty(content), { mode: 0o755 });
}

/** The files by path, without those of Git. */
export function filesIn(root: string): { [path: string]: string } {
  if (!existsSync(root)) return {};
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(".git/"));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}
