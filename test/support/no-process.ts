/** Keeps the everyday loop quick: a test that starts a process belongs into an `.e2e.ts` file. */
import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

/** Refuses what would start the process, and says where the test belongs. */
function refuse(file: unknown): never {
  throw new Error(`this test starts ${String(file)}: it belongs into an .e2e.ts file`);
}

for (const name of ["spawn", "spawnSync", "execFile", "execFileSync", "exec", "execSync"] as const)
  Object.assign(childProcess, { [name]: refuse });
syncBuiltinESMExports();
