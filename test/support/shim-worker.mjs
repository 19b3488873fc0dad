/**
 * Runs the built shim inside one thread, anew for each call; `command.ts` beside it asks and waits.
 * What the shim knows of its process stands in the place of the thread's own.
 */
import fs from "node:fs";
import { createRequire } from "node:module";
import vm from "node:vm";
import { workerData } from "node:worker_threads";

const { port, done, program } = workerData;
const require = createRequire(import.meta.url);
const thread = globalThis.process;
const start = new vm.Script(
  `((require, module, exports) => {${fs.readFileSync(program, "utf8")}\n})`,
  { filename: program, importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER },
).runInThisContext();

/** Ends the call that is being answered. */
let end = () => {};

/** Once it has exited, a process writes nothing more. */
function processOf({ args, cwd, env }, output) {
  const began = performance.now();
  const own = {
    argv: [thread.execPath, ...args],
    env: { ...env },
    cwd: () => cwd,
    uptime: () => (performance.now() - began) / 1000,
    once: () => own,
    exit(code) {
      if (output.code !== undefined) return;
      output.code = code;
      end();
    },
  };
  return Object.assign(Object.create(thread), own);
}

const filesOf = (input, output) => ({
  ...fs,
  readFileSync: (path, options) => (path === 0 ? input : fs.readFileSync(path, options)),
  writeSync(descriptor, bytes, at, ...more) {
    if (descriptor > 2) return fs.writeSync(descriptor, bytes, at, ...more);
    if (output.code === undefined) output[descriptor].push(Buffer.from(bytes.subarray(at)));
    return bytes.length - at;
  },
});

function failed(error, output) {
  if (output.code !== undefined) return;
  output[2].push(Buffer.from(String(error?.stack ?? error)));
  output.code = 1;
  end();
}

let output = { code: 0 };
thread.on("uncaughtException", (error) => failed(error, output));

port.on("message", async ({ input, ...call }) => {
  output = { 1: [], 2: [], code: undefined };
  const answered = new Promise((resolve) => (end = resolve));
  const files = filesOf(Buffer.from(input).toString(), output);
  const module = { exports: {} };
  globalThis.process = processOf(call, output);
  try {
    start((name) => (/^(?:node:)?fs$/.test(name) ? files : require(name)), module, module.exports);
  } catch (error) {
    failed(error, output);
  }
  await answered;
  globalThis.process = thread;
  const text = (descriptor) => Buffer.concat(output[descriptor]).toString();
  port.postMessage({ code: output.code, stdout: text(1), stderr: text(2) });
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
});
