/** Runs the command line without a process of its own: in a thread, for which the test waits. */
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

let thread: Thread | undefined;

function started(): Thread {
  const { port1, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const program = resolve("dist/cli.cjs");
  const worker = new Worker(new URL("./command-worker.mjs", import.meta.url), {
    workerData: { port: port2, done, program },
    transferList: [port2],
  });
  worker.unref();
  port1.unref();
  return { worker, port: port1, done };
}

function run(message: object): Result & Partial<Ending> {
  thread ??= started();
  const { port, done, worker } = thread;
  Atomics.store(done, 0, 0);
  port.postMessage(message);
  const answered = Atomics.wait(done, 0, 0, PATIENCE) !== "timed-out";
  const received = answered ? receiveMessageOnPort(port) : undefined;
  if (received) return received.message as Result & Partial<Ending>;
  void worker.terminate();
  thread = undefined;
  return { code: null, stdout: "", stderr: "the command hangs" };
}

interface Variables {
  readonly [name: string]: string;
}

/** Runs `hookport` with these arguments, and returns what a process of its own would have left. */
export const command = (args: readonly string[], cwd: string, env: Variables, input = ""): Result =>
  run({ args, cwd, env, input });

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
): Ending => ({ changes: 0, isDead: false, ...run({ args, cwd, env, input: "", kill }) });
