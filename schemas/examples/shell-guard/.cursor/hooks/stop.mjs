// Asks once for the changelog.
import { readFileSync } from "node:fs";
const { status, loop_count } = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(status === "completed" && loop_count === 0 ? { followup_message: "Add a line to CHANGELOG.md if users will notice this." } : {}));
