/**
 * Runs the command line, and the shim, without processes of their own: in threads, for which the test
 * waits.
 */
import { resolve } from "node:path";

export interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
import {
  MessageChannel,
  receiveMessageOnPort,
  Worker,
  type MessagePort,
} from "node:worker_threads";

/** Milliseconds: a command that takes longer hangs. */
const PATIENCE = 600_000;

interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly done: Int32Array;
}

const THREADS = {
  command: { file: new URL("./command-worker.mjs", import.meta.url), program: "dist/cli.cjs" },
  shim: { file: new URL("./shim-worker.mjs", import.meta.url), program: "dist/shim.cjs" },
};
type Kind = keyof typeof THREADS;
const threads: { [kind in Kind]?: Thread } = {};

function started(kind: Kind): Thread {
  const { port1, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const { file, program } = THREADS[kind];
  const worker = new Worker(file, {
    workerData: { port: port2, done, program: resolve(program) },
    transferList: [port2],
    // As much as the main thread of a process has: what nests too deep for the shim is part of a test.
    ...(kind === "shim" && { resourceLimits: { stackSizeMb: 1 }, execArgv: ["--no-warnings"] }),
  });
  worker.unref();
  port1.unref();
  return { worker, port: port1, done };
}

/** Waits; the thread may wake this one for the call before, when it has already asked for the next. */
function isDone(done: Int32Array): boolean {
  while (Atomics.load(done, 0) === 0)
    if (Atomics.wait(done, 0, 0, PATIENCE) === "timed-out") return false;
  return true;
}

function run(kind: Kind, message: object): Result & Partial<Ending> {
  const { port, done, worker } = (threads[kind] ??= started(kind));
  Atomics.store(done, 0, 0);
  port.postMessage(message);
  const received = isDone(done) ? receiveMessageOnPort(port) : undefined;
  if (received) return received.message as Result & Partial<Ending>;
  void worker.terminate();
  delete threads[kind];
  return { code: null, stdout: "", stderr: "the command hangs" };
}

interface Variables {
  readonly [name: string]: string;
}

/** Runs `hookport` with these arguments, and returns what a process of its own would have left. */
export const command = (args: readonly string[], cwd: string, env: Variables, input = ""): Result =>
  run("command", { args, cwd, env, input });

export interface Ending extends Result {
  /** How many changes of the disk the command made, or tried. */
  readonly changes: number;
  readonly isDead: boolean;
}

/** Runs `hookport` until its Nth change of the disk ("N before", "N half", "N after"; "0" is never). */
export const killed = (
  args: readonly string[],
  cwd: string,
  env: Variables,
  kill: string,
): Ending => ({
  changes: 0,
  isDead: false,
  ...run("command", { args, cwd, env, input: "", kill }),
});

/** Runs the shim as it was built: `args` begin with the path where it stands. */
export const shim = (args: readonly string[], cwd: string, env: Variables, input: string): Result =>
  run("shim", { args, cwd, env, input });
