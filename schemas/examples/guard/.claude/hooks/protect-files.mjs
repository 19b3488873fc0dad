// Denies changes to .env files and to everything under secrets/.
import { readFileSync } from "node:fs";
const { tool_input } = JSON.parse(readFileSync(0, "utf8"));
const file = tool_input.file_path ?? "";
if (/(^|\/)\.env($|\.)|\/secrets\//.test(file)) {
  const permissionDecisionReason = `${file} is protected`;
  console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason } }));
}
