/** S29: a guard that reads its agent's transcript finds another one elsewhere. */
import { expect, test } from "vitest";
import { auditOf } from "../support/conversion.ts";

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
function after(script: string, hosts: readonly string[], command = "python3 tools/stop.py") {
  const { hooks } = auditOf(["claude-code", ...hosts], {
    ".claude/settings.json": {
      hooks: { Stop: [{ hooks: [{ type: "command", command }] }] },
    },
    "tools/stop.py": script,
  });
  return hooks[0]?.hosts.map((host) => [
    host.host,
    host.after?.verdict,
    host.after?.findings.find(({ code }) => code === "field-untold")?.message,
  ]);
}

test("a guard differs on every agent whose transcript is not its own agent's", () =>
  expect(after(READS, ["cursor", "opencode"])).toEqual([
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
  expect(after(LOGS, ["cursor"])?.map(([, verdict, text]) => [verdict, text])).toEqual([
    ["runs-if", undefined],
    ["runs-if", undefined],
  ]));

const COUNTS = `import json, sys
talk = json.load(sys.stdin)["transcript_path"]
turns = sum(json.loads(line).get("message", {}).get("role") == "user" for line in open(talk))
print(turns, file=open("log", "a"))
`;
const COUNTS_IN_SHELL = `talk=$(jq -r .transcript_path)
jq -r 'select(.type == "assistant") | .message.model' "$talk" >> log
exit 0
`;
test.each([
  ["python3 tools/stop.py", COUNTS],
  ["sh tools/stop.py", COUNTS_IN_SHELL],
])("unless it parses one: %s", (command, script) =>
  expect(after(script, ["cursor"], command)?.map(([, verdict]) => verdict)).toEqual([
    "runs-if",
    "differs",
  ]),
);

test("a field of the payload is no entry of a transcript", () => {
  const script = `read -r call
echo "$call" | jq -r .transcript_path >> log
echo "$call" | jq -r .message >> log
exit 0
`;
  expect(after(script, ["cursor"], "sh tools/stop.py")?.[1]?.[1]).toBe("runs-if");
});

const WITH_OPTION = `import argparse, json, shutil, sys

def keep(path, reason):
    shutil.copy(path, f"kept-{reason}.jsonl")

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--keep", action="store_true", help="keep it")
    parser.add_argument("--strict", action="store_true")
    args = parser.parse_args()
    event = json.load(sys.stdin)
    talk = event.get("transcript_path", "")
    kept = None
    if args.keep and talk:
        kept = keep(talk, "end")
    if event.get("stop_hook_active"):
        sys.exit(0)
    print(json.dumps({"decision": "block", "reason": "run the tests"}))

main()
`;

test.each([
  ["that is not given", "python3 tools/stop.py --strict", WITH_OPTION, undefined],
  ["that is given", "cd . && python3 tools/stop.py --keep", WITH_OPTION, "names a transcript"],
  ["that may be given", "python3 tools/stop.py $OPTIONS", WITH_OPTION, "names a transcript"],
  [
    "that the script sets itself",
    "python3 tools/stop.py",
    WITH_OPTION.replace("event =", "args.keep = True\n    event ="),
    "names a transcript",
  ],
  [
    "beside another use",
    "python3 tools/stop.py",
    WITH_OPTION.replace("kept = None", "kept = open(talk)"),
    "names a transcript",
  ],
])("a transcript that is read only with an option %s", (_which, command, script, says) => {
  const [, cursor] = after(script, ["cursor"], command) ?? [];
  expect(cursor?.[2]).toEqual(says === undefined ? undefined : expect.stringContaining(says));
});
