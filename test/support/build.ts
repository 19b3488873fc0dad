/** Builds what is tested as it ships: the command line and the shim. */
import { execFileSync } from "node:child_process";

export default function setup(): void {
  execFileSync("npm", ["run", "--silent", "bundle"], { stdio: "inherit" });
}
