/** Runs `main` on this process; `bin/hookport.cjs` starts it, where this Node.js can run it. */
import { constants, homedir } from "node:os";
import { setFlagsFromString } from "node:v8";
import { main } from "./main.ts";
import { endAll } from "./node/exec.ts";
import { currentFolder, onFirstWork } from "./node/io.ts";

export { main };

/**
 * V8 compiles again what runs often, which costs a short command more than it gains: that begins
 * six times as late. The names change with V8's major versions.
 */
const LATER_TO_OPTIMIZE: { readonly [major: string]: string } = {
  11: "--interrupt-budget=400000",
  12: "--invocation-count-for-turbofan=18000",
  13: "--invocation-count-for-maglev=2400 --invocation-count-for-turbofan=18000",
};

export function start(): void {
  const flag = LATER_TO_OPTIMIZE[Number.parseInt(process.versions.v8)];
  if (flag) setFlagsFromString(flag);
  // A reader that has seen enough, as in `| head`, is no error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });
  // A signal ends the process at once, whatever it computes, until a command has registered work:
  // that work is done when the process exits.
  onFirstWork(() => {
    for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const)
      process.once(signal, () => {
        endAll();
        process.exit(128 + constants.signals[signal]);
      });
  });
  const { env, stdout, stderr } = process;
  const surroundings = { cwd: currentFolder(), env, home: homedir(), stdin: 0, stdout, stderr };
  void main(process.argv.slice(2), surroundings).then((code) => {
    process.exitCode = code;
  });
}

// The bundle is a CommonJS module, which other programs may load too.
if (require.main === module) start();
