/** Runs command lines inside one thread; `command.ts` beside it asks for them and waits. */
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequire } from "node:module";
import { workerData } from "node:worker_threads";

if (process.env.HOOKPORT_NO_PROCESS) await import("./no-process.mjs");
const { main } = createRequire(import.meta.url)(workerData.program);
const { port, done } = workerData;
const scratch = mkdtempSync(join(tmpdir(), "hookport-stdin-"));

port.on("message", async ({ args, cwd, env, input }) => {
  const file = join(scratch, "stdin");
  writeFileSync(file, input);
  const stdin = openSync(file, "r");
  const stream = () => {
    const texts = [];
    return { texts, write: (text) => texts.push(text) };
  };
  const [stdout, stderr] = [stream(), stream()];
  let result;
  try {
    const code = await main(args, { cwd, env, home: env.HOME, stdin, stdout, stderr });
    result = { code, stdout: stdout.texts.join(""), stderr: stderr.texts.join("") };
  } catch (error) {
    result = { code: null, stdout: stdout.texts.join(""), stderr: String(error?.stack ?? error) };
  }
  closeSync(stdin);
  rmSync(file);
  port.postMessage(result);
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
});
