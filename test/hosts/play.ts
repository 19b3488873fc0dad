/**
 * One scenario: a fresh project and home, converted by the built command line, on the real program.
 */
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { main } from "../../src/cli.ts";
import { runWith, type Keeper } from "./kept.ts";
import { INSIDE, shutIn } from "../../src/node/live/sandbox.ts";
import { filesIn } from "./files-in.ts";
import { putFile, putHome } from "../../src/node/live/session.ts";
import { sha256 } from "./digest.ts";
import type { Judged, Program, Scenario } from "./scenario.ts";
import type { Driver } from "./driver.ts";
import type { Seen, Session } from "./session.ts";

export interface Rig {
  readonly driver: Driver;
  /** The program's file. */
  readonly program: string;
  /** Everything that is made stands here. */
  readonly top: string;
  readonly cache: string;
  readonly shutIn: boolean;
  readonly keep?: boolean;
  /** Programs that go on between sessions. */
  readonly keeper?: Keeper;
  readonly seconds?: number;
}

export interface Played extends Judged {
  /**
   * SHA-256 of the session's raw log: everything that the program asked its model, in the order it
   * came, a line each.
   */
  readonly digest: string;
  readonly seconds: number;
}

/** As awkward as a folder's name may be. */
const NAME = `it's a "project"`;
/** Seconds that a session may take, unless more are given. */
export const SECONDS = 60;
/** Milliseconds that one of the program's own commands may take. */
const COMMAND = 180_000;
export const PATH = [dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(":");

export async function play(scenario: Scenario, rig: Rig, number: number): Promise<Played> {
  const started = Date.now();
  const top = join(rig.top, `${rig.driver.id}-${number}`);
  const log: string[] = [];
  const digest = () => sha256(log);
  const at = {
    top,
    project: join(top, rig.driver.folderName ?? NAME),
    home: join(top, "home"),
    tmp: join(top, "tmp"),
    log: join(top, "log"),
    cache: rig.cache,
  };
  for (const folder of [at.project, at.home, at.tmp, at.log])
    mkdirSync(folder, { recursive: true });
  try {
    for (const [path, content] of Object.entries(scenario.files))
      putFile(join(at.project, path), content);
    const env = { PATH, HOME: at.home };
    execFileSync("git", ["init", "-q", "-b", "main"], { cwd: at.project, env });
    const report = scenario.convert && (await convert(scenario.convert, at.project, env));
    await scenario.before?.(at.project, commands(rig, at, env));
    const seen = {
      ...(await session(scenario, rig, at, env, log)),
      ...(report !== undefined && { report }),
    };
    if (rig.keep) writeFileSync(join(top, "requests.log"), log.join(""));
    if (rig.keep)
      writeFileSync(
        join(top, "seen.json"),
        `${JSON.stringify({ scenario: scenario.name, claim: scenario.claim, ...seen }, null, 2)}\n`,
      );
    const unheard =
      seen.requests.length === 0 && seen.code
        ? ` (it ended with ${seen.code}: ${lastLine(seen.user)})`
        : "";
    const judged = seen.hung
      ? { verdict: "hung", why: `it was ended after ${rig.seconds ?? SECONDS} s` }
      : scenario.judge(seen);
    return {
      ...judged,
      why: judged.why + unheard,
      digest: digest(),
      seconds: (Date.now() - started) / 1000,
    };
  } catch (error) {
    return {
      verdict: "error",
      why: (error as Error).message,
      digest: digest(),
      seconds: (Date.now() - started) / 1000,
    };
  } finally {
    if (!rig.keep) rmSync(top, { recursive: true, force: true });
  }
}

const lastLine = (text: string) => text.trim().split("\n").at(-1)?.slice(0, 200) ?? "";

/**
 * Runs `hookport convert` as it was built, without a process of its own, and returns what it
 * printed.
 */
export async function convert(
  args: readonly string[],
  project: string,
  env: { readonly PATH: string; readonly HOME: string },
): Promise<string> {
  const hookport = createRequire(import.meta.url)(resolve("dist/cli.cjs")) as {
    readonly main: typeof main;
  };
  const out: string[] = [];
  const errors: string[] = [];
  const code = await hookport.main(["convert", ...args], {
    cwd: project,
    env,
    home: env.HOME,
    // Nothing is read from it: no scenario names a file `-`.
    stdin: 0,
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => errors.push(text) },
  });
  const [stdout, stderr] = [out.join(""), errors.join("")];
  if (code !== 0 && code !== 1)
    throw new Error(`hookport convert ${args.join(" ")} ended with ${code}: ${stderr || stdout}`);
  return `${stdout}${stderr}`;
}

/**
 * Runs the program's own commands in the sandbox, with the settings that its sessions have: what
 * they write there stays.
 */
function commands(
  { driver, program, cache, shutIn: closed }: Rig,
  at: Place,
  env: NodeJS.ProcessEnv,
): Program {
  return async (args, input = "") => {
    if (!closed) throw new Error("plugins are installed in the sandbox alone");
    const launch = driver.launch({ prompts: [], turns: [] }, at, INSIDE);
    putHome(at.home, launch);
    const [file, ...rest] = shutIn(
      [program, ...(driver.install?.start?.(at) ?? []), ...args],
      [at.top, cache],
      join(at.tmp, "none"),
    );
    const running = promisify(execFile)(file, rest, {
      cwd: at.project,
      env: { ...env, ...launch.env },
      timeout: COMMAND,
      killSignal: "SIGKILL",
    });
    running.child.stdin?.on("error", () => {}).end(input);
    try {
      await running;
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      throw new Error(`${args.join(" ")}: ${stderr}${stdout}`.slice(0, 2000), { cause: error });
    }
  };
}

type Place = {
  top: string;
  project: string;
  home: string;
  tmp: string;
  log: string;
  cache: string;
};

async function session(
  scenario: Scenario,
  rig: Rig,
  at: Place,
  env: NodeJS.ProcessEnv,
  log: string[],
): Promise<Seen> {
  const { driver, program, shutIn, keeper, seconds = SECONDS } = rig;
  const wanted = withServer(scenario.session(at.project), driver, at.project);
  const seen = await runWith(keeper, driver, wanted, {
    program,
    at,
    ...(shutIn && { writable: [at.top, at.cache] }),
    env,
    seconds,
    onRequest: (path, body) => log.push(`${path} ${body}\n`),
  });
  const given = Object.entries(filesIn(at.log)).map(
    ([name, text]) => [name, text.split("\n").filter(Boolean)] as const,
  );
  scenario.afterwards?.(at.project);
  return { ...seen, files: filesIn(at.project), given: Object.fromEntries(given) };
}

function withServer({ mcp, ...session }: Session, driver: Driver, project: string): Session {
  if (!mcp) return session;
  const { server, tools } = mcp === true ? { server: "probe", tools: [] } : mcp;
  const command = [
    process.execPath,
    resolve("test/hosts/mcp-server.cjs"),
    project,
    ...tools,
  ] as const;
  return { ...session, args: [...driver.mcp(command, server), ...(session.args ?? [])] };
}
