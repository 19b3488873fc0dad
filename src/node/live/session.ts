/** One session on a real program: its model listens, it is started, talked to, and looked at when it is over. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { FORMATS } from "../../live/formats.ts";
import type { Seen } from "../../live/session.ts";
import type { Driver, Place, Session, Turn } from "../../model/driver.ts";
import { pretty } from "../../model/json.ts";
import { runProgram } from "./program.ts";
import { serve } from "./server.ts";

interface Stage {
  /** The program's file. */
  readonly program: string;
  readonly at: Place;
  /** All of its environment but what its driver adds. */
  readonly env: NodeJS.ProcessEnv;
  /** It is ended after so many. */
  readonly seconds: number;
}

export async function runSession(driver: Driver, session: Session, { program, at, env, seconds }: Stage): Promise<Omit<Seen, "files">> {
  let id = 0;
  const calls = ({ calls = [], native = [] }: Turn) =>
    [...calls.map(driver.call), ...native].map((call) => ({ id: `call_${++id}`, ...call }));
  const model = await serve(FORMATS[driver.format], { main: session.turns, agent: session.agent ?? [] }, calls);
  try {
    const launch = driver.launch(session, at, model.url);
    for (const [path, content] of Object.entries(launch.home ?? {})) put(join(at.home, path), content);
    const cwd = join(at.project, session.folder ?? "");
    const { stdout, stderr, code, hung } = await runProgram(program, { ...launch, env: { ...env, ...launch.env } }, { cwd, seconds });
    return { requests: model.requests, user: driver.shown(stdout, stderr), code, hung };
  } finally {
    await model.close();
  }
}

export function put(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : pretty(content), { mode: 0o755 });
}

/** By path, without Git's own. */
export function filesIn(root: string): { [path: string]: string } {
  if (!existsSync(root)) return {};
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(root, join(entry.parentPath, entry.name))).filter((path) => !path.startsWith(".git/"));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}
