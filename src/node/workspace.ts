import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { RunStage } from "../cases/run-script.ts";
import type { HostStage } from "../cases/set-up.ts";
import type { Room } from "../cases/workspace.ts";
import type { LiveStage } from "../cases/run-on-host.ts";
import { exec, onWindows } from "./exec.ts";
import type { Io } from "./io.ts";
import { playLive, type Agent } from "./live/play.ts";
import { orNothing } from "./or-nothing.ts";
import { matchingProject } from "./safe-regex.ts";
import { copiesOf, firedIn, type Copies, type Copy } from "./throwaway.ts";
import { windowsFiles } from "./windows.ts";

/** Deletes the copies when the work is done or the process ends. */
export async function withCopies<T>(
  root: string,
  io: Io,
  work: (copies: Copies) => Promise<T>,
): Promise<T> {
  const copies = copiesOf(root);
  io.atEnd(copies.end);
  try {
    return await work(copies);
  } finally {
    copies.end();
  }
}

/** Milliseconds to wait for the mark of an async hook, which nothing else waits for. */
const LATER = 2000;

interface Shared extends Pick<RunStage, "protocols" | "config"> {
  /** The scripts find programs here, as in PATH. */
  readonly path: string | undefined;
}

export const roomIn =
  (copies: Copies, shared: Shared): Room<HostStage> =>
  async (play) => {
    const copy = copies.lend();
    let left: readonly string[] = [];
    const value = await play(stageIn(copies, copy, shared)).finally(
      () => (left = copies.giveBack(copy)),
    );
    return {
      value,
      outside: left.map((path) => `the script wrote outside of the package: ${path}`),
    };
  };

/** `others` are files of the package that the agent would read as hooks. */
export const liveRoomIn =
  (copies: Copies, shared: Shared, agent: Agent, others: readonly string[]): Room<LiveStage> =>
  async (play) => {
    const copy = copies.lend();
    const { root: project, top } = copy;
    for (const path of others) rmSync(join(project, path), { force: true });
    const stage = stageIn(copies, copy, shared);
    const common = { agent, top, project, log: stage.fired.path, cache: copies.shared };
    const value = await play({
      ...stage,
      play: (event, decision, env) => playLive({ ...common, event, decision, env }),
    }).finally(() => copies.drop(copy));
    // The agent could not write anywhere else.
    return { value, outside: [] };
  };

function stageIn(copies: Copies, copy: Copy, { path: PATH, ...shared }: Shared): HostStage {
  const path = firedIn(copy);
  const marks = () => orNothing(() => readFileSync(path, "utf8").split("\n").length - 1) ?? 0;
  return {
    ...shared,
    windows: onWindows ? windowsFiles() : undefined,
    root: copy.root,
    top: copy.top,
    // A repository around the copy is not the package's.
    env: {
      PATH,
      HOME: copy.home,
      TMPDIR: copy.tmp,
      GIT_CEILING_DIRECTORIES: copy.top,
      // As an installed package has them.
      HOOKPORT_STATE: copy.state,
      PYTHONDONTWRITEBYTECODE: "1",
    },
    run: exec,
    match: matchingProject(),
    write(to, text) {
      mkdirSync(dirname(join(copy.root, to)), { recursive: true });
      writeFileSync(join(copy.root, to), text);
    },
    fired: {
      path,
      async count(late) {
        if (late) copies.spoil(copy);
        for (let left = late ? LATER : 0; left > 0 && !marks(); left -= 50) await setTimeout(50);
        return marks();
      },
    },
  };
}
