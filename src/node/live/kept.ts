/** Keeps programs running that take one session after another, because starting them is slow. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { runProgram, type Ended, type ReadableLine } from "./program.ts";

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
    for (const one of [at.home, at.tmp]) mkdirSync(one, { recursive: true });
    const { file, args, env } = start(at);
    const stop = new AbortController();
    let ready: (line: ReadableLine) => void = () => {};
    const line = new Promise<ReadableLine>((found) => (ready = found));
    const talk = (one: ReadableLine) => {
      ready(one);
      return new Promise<void>((done) => stop.signal.addEventListener("abort", () => done()));
    };
    const clock = { cwd: folder, seconds: LONG, signal: stop.signal };
    const over = runProgram(file, { args, env, talk }, clock).catch(() => {});
    return { key, at, line, over, end: () => stop.abort() };
  }

  return {
    top,
    async use(key, start, talk, seconds) {
      const found = idle.findIndex((one) => one.key === key);
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
      const said = line?.taken() ?? { stdout: "", stderr: "" };
      if (how === "done") idle.push(running);
      else running.end();
      if (idle.length > most) idle.shift()?.end();
      return { ...said, code: how === "ended" ? 1 : 0, hung: how === "hung" };
    },
    close: () => idle.splice(0).forEach((one) => one.end()),
  };
}

/** Seconds; no run takes so long. */
const LONG = 2_000_000;
