/** Keeps programs running that take one session after another, because starting them is slow. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Heard } from "../../src/live/session.ts";
import type { Driver, Folders, Session } from "../../src/model/driver.ts";
import { runProgram, type Ended, type ReadableLine } from "../../src/node/live/program.ts";
import { INSIDE, shutIn } from "../../src/node/live/sandbox.ts";
import type { Model } from "../../src/node/live/server.ts";
import { filesIn } from "./files-in.ts";
import {
  putHome,
  runSession,
  scripted,
  shownBy,
  type SessionStage,
} from "../../src/node/live/session.ts";

/** The temporary folder holds the socket of the program's model. */
export interface KeptPlace {
  readonly folder: string;
  readonly home: string;
  readonly tmp: string;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

interface Running {
  readonly key: string;
  readonly at: KeptPlace;
  readonly line: Promise<ReadableLine>;
  /** Resolves when the program has ended. */
  readonly over: Promise<unknown>;
  end(): void;
}

export interface Keeper {
  /** Holds the folders of the programs, and of every session in them. */
  readonly top: string;
  /** Talks to a program started under this key, or starts one; a slow or ended one is let go. */
  use(
    key: string,
    start: (at: KeptPlace) => Command,
    talk: (line: ReadableLine, at: KeptPlace) => Promise<void>,
    seconds: number,
  ): Promise<Ended>;
  close(): void;
}

/** Keeps at most `most` programs without a session; `top` holds their folders. */
export function keeper(top: string, most: number): Keeper {
  const idle: Running[] = [];
  let number = 0;

  function begin(key: string, start: (at: KeptPlace) => Command): Running {
    const folder = join(top, `kept-${++number}`);
    const at = { folder, home: join(folder, "home"), tmp: join(folder, "tmp") };
    for (const text of [at.home, at.tmp]) mkdirSync(text, { recursive: true });
    const { file, args, env } = start(at);
    const stop = new AbortController();
    let ready: (line: ReadableLine) => void = () => {};
    const line = new Promise<ReadableLine>((found) => (ready = found));
    const talk = (line: ReadableLine) => {
      ready(line);
      return new Promise<void>((done) => stop.signal.addEventListener("abort", () => done()));
    };
    const clock = { cwd: folder, seconds: LONG, signal: stop.signal };
    const over = runProgram(file, { args, env, talk }, clock).catch(() => {});
    return { key, at, line, over, end: () => stop.abort() };
  }

  return {
    top,
    async use(key, start, talk, seconds) {
      const found = idle.findIndex((running) => running.key === key);
      const running = found < 0 ? begin(key, start) : (idle.splice(found, 1)[0] as Running);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<"hung">((done) => {
        timer = setTimeout(done, seconds * 1000, "hung");
      });
      const line = await Promise.race([running.line, running.over.then(() => undefined)]);
      const how = line
        ? await Promise.race([
            talk(line, running.at).then(() => (line.ended() ? ("ended" as const) : "done")),
            running.over.then(() => "ended" as const),
            late,
          ])
        : "ended";
      clearTimeout(timer);
      const output = line?.taken() ?? { stdout: "", stderr: "" };
      if (how === "done") idle.push(running);
      else running.end();
      if (idle.length > most) idle.shift()?.end();
      return { ...output, code: how === "ended" ? 1 : 0, hung: how === "hung" };
    },
    close: () => idle.splice(0).forEach((running) => running.end()),
  };
}

/** Seconds; no run takes so long. */
const LONG = 2_000_000;

/** Only a session without options and personal files of its own runs in a program with others. */
const canBeKept = (driver: Driver, session: Session, { at, writable }: SessionStage): boolean =>
  Boolean(
    writable &&
    !session.args &&
    !session.env &&
    driver.launch(session, at, INSIDE).again &&
    !Object.keys(filesIn(at.home)).length,
  );

/** Runs a session in a kept program where that can take it, else in one of its own. */
export const runWith = (
  keeper: Keeper | undefined,
  driver: Driver,
  session: Session,
  stage: SessionStage,
): Promise<Heard> =>
  keeper && canBeKept(driver, session, stage)
    ? runKept(keeper, driver, session, stage)
    : runSession(driver, session, stage);

async function runKept(
  keeper: Keeper,
  driver: Driver,
  session: Session,
  stage: SessionStage,
): Promise<Heard> {
  const { program, at, writable = [], env, seconds } = stage;
  const launchAt = ({ home, tmp }: Pick<Folders, "home" | "tmp">) =>
    driver.launch(session, { ...at, home, tmp }, INSIDE);
  const { args, env: own, home } = launchAt({ home: "", tmp: "" });
  let model: Model | undefined;
  let first = false;
  try {
    const ended = await keeper.use(
      JSON.stringify([args, own, home]),
      (kept) => {
        first = true;
        const launch = launchAt(kept);
        putHome(kept.home, launch);
        const folders = [...writable, keeper.top];
        const [file, ...rest] = shutIn([program, ...launch.args], folders, socketOf(kept));
        return { file, args: rest, env: { ...env, ...launch.env, HOME: kept.home } };
      },
      async (line, kept) => {
        model = await scripted(driver, session, stage, socketOf(kept));
        const launch = launchAt(kept);
        await (first ? launch.talk : launch.again)?.(line);
      },
      seconds,
    );
    const { stdout, stderr, code, hung } = ended;
    return { requests: model?.requests ?? [], user: shownBy(driver, stdout, stderr), code, hung };
  } finally {
    await model?.close();
  }
}

const socketOf = ({ tmp }: Pick<Folders, "tmp">) => join(tmp, "model");
