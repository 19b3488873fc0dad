// Denies deleting or writing outside the project.
import { readFileSync } from "node:fs";
const { cwd, toolName, toolArgs } = JSON.parse(readFileSync(0, "utf8"));
const removes = toolName === "bash" && /\brm\s+-rf\s+[/~]/.test(toolArgs.command);
const outside = (toolName === "create" || toolName === "edit") && !toolArgs.path.startsWith(`${cwd}/`);
if (removes || outside) {
  console.log(JSON.stringify({ permissionDecision: "deny", permissionDecisionReason: "Only files of this project may change." }));
}
