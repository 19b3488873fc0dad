/** Keeps the everyday loop quick: a test that starts a process belongs in an `.e2e.ts` file. */
import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

const NAMES = ["spawn", "spawnSync", "execFile", "execFileSync", "exec", "execSync", "fork"];

// The thread in which command lines run reads this, for it has modules of its own.
process.env.HOOKPORT_NO_PROCESS = "1";

/** Throws in the place of starting the process, and says where the test belongs. */
function refuse(file) {
  throw new Error(`this test starts ${String(file)}: it belongs in an .e2e.ts file`);
}

for (const name of NAMES) childProcess[name] = refuse;
syncBuiltinESMExports();
