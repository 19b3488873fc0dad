/**
 * Ends the command line on a Node.js that is too old, before anything is loaded that needs more.
 */
import { tooOld } from "../model/needed-node.ts";

const why = tooOld(process.versions.node);
if (why !== undefined) {
  const error = { code: "no-node", message: why, hint: "", file: "", line: 0 };
  if (process.argv.includes("--json")) console.log(JSON.stringify({ version: 1, error }));
  else console.error(`hookport: ${why}`);
  process.exit(2);
}
