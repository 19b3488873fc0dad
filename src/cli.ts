/** Runs `main` on this process; `bin/hookport.cjs` starts it, where this Node.js can run it. */
import { constants, homedir } from "node:os";
import { main } from "./main.ts";
import { endAll } from "./node/exec.ts";
import { currentFolder, onFirstWork } from "./node/io.ts";

export { main };

export function start(): void {
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
