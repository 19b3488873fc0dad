/** S29: a guard that reads its agent's transcript finds another one elsewhere. */
import { expect, test } from "vitest";
import { auditProject } from "../../src/judge/project.ts";
import { filesOf } from "../support/conversion.ts";
import { adapters, protocols } from "../support/hosts.ts";

const READS = `import json, sys
event = json.load(sys.stdin)
last = ""
for line in open(event["transcript_path"]):
    entry = json.loads(line)
    if entry.get("type") == "assistant":
        last = str(entry["message"])
if "TODO" in last:
    print(json.dumps({"decision": "block", "reason": "finish it"}))
`;
const LOGS = `import json, sys
print(json.load(sys.stdin)["transcript_path"], file=open("log", "a"))
`;

/** What holds on each agent after a conversion, and what is said of the transcript. */
function after(script: string, ...hosts: readonly string[]) {
  const { hooks } = auditProject({
    adapters,
    protocols,
    path: ".",
    hosts: ["claude-code", ...hosts],
    folder: "",
    shim: "// the shim",
    today: "2026-11-22",
    files: filesOf({
      ".claude/settings.json": {
        hooks: { Stop: [{ hooks: [{ type: "command", command: "python3 tools/stop.py" }] }] },
      },
      "tools/stop.py": script,
    }),
  });
  return hooks[0]?.hosts.map((one) => [
    one.host,
    one.after.verdict,
    one.after.findings.find(({ code }) => code === "field-untold")?.message,
  ]);
}

test("a guard differs on every agent whose transcript is not its own agent's", () =>
  expect(after(READS, "cursor", "opencode")).toEqual([
    ["claude-code", "holds-if", undefined],
    [
      "cursor",
      "differs",
      "`transcript_path` names a transcript in Cursor's own form, and the hook looks for its own agent's",
    ],
    [
      "opencode",
      "differs",
      "OpenCode does not send `transcript_path` on sessionIdle, and the hook reads it",
    ],
  ]));

test("an observer may take any transcript", () =>
  expect(after(LOGS, "cursor")?.map(([, verdict, said]) => [verdict, said])).toEqual([
    ["runs-if", undefined],
    ["runs-if", undefined],
  ]));
