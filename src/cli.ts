#!/usr/bin/env node
/** The command line: runs `main` on this process's folder, environment and streams. */
import { homedir } from "node:os";
import { main } from "./main.ts";

export { main };

function start(): void {
  // A reader that has seen enough, as in `| head`, is no error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });
  const { env, stdout, stderr } = process;
  const surroundings = { cwd: process.cwd(), env, home: homedir(), stdin: 0, stdout, stderr };
  void main(process.argv.slice(2), surroundings).then((code) => {
    process.exitCode = code;
  });
}

// The bundle is a CommonJS module, which other programs may load too.
if (require.main === module) start();
