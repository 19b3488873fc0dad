/** Runs command lines inside one thread; `command.ts` beside it asks for them and waits. */
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequire } from "node:module";
import { workerData } from "node:worker_threads";

if (process.env.HOOKPORT_NO_PROCESS) await import("./no-process.mjs");
const require = createRequire(import.meta.url);
const { arm, ending } = require("./kill.cjs");
const { main } = require(workerData.program);
const { port, done } = workerData;
const scratch = mkdtempSync(join(tmpdir(), "hookport-stdin-"));

port.on("message", async ({ args, cwd, env, input, kill }) => {
  const file = join(scratch, "stdin");
  writeFileSync(file, input);
  const stdin = openSync(file, "r");
  const stream = () => {
    const texts = [];
    return { texts, write: (text) => texts.push(text) };
  };
  const [stdout, stderr] = [stream(), stream()];
  let result;
  if (kill !== undefined) arm(kill);
  try {
    const code = await main(args, { cwd, env, home: env.HOME, stdin, stdout, stderr });
    result = { code, stdout: stdout.texts.join(""), stderr: stderr.texts.join("") };
  } catch (error) {
    result = { code: null, stdout: stdout.texts.join(""), stderr: String(error?.stack ?? error) };
  }
  if (kill !== undefined) {
    result = { ...result, ...ending() };
    arm("0");
  }
  closeSync(stdin);
  rmSync(file);
  port.postMessage(result);
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
});
