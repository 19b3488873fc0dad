/** S31: what nobody can read counts as a guard, and reports tell it from one that is seen to block. */
import { expect, test } from "vitest";
import { sidesIn } from "../../src/audit/sides.ts";
import { hooksOn } from "../../src/screen/hook-rows.ts";
import { auditOf } from "../support/conversion.ts";
import { groupOf } from "../support/hooks.ts";
import { adapters } from "../support/hosts.ts";

const SETTINGS = ".claude/settings.json";
const hooks = { PreToolUse: [groupOf("sh tools/ask.sh", "Bash")] };

function judged(script: string, more: object = {}) {
  const project = auditOf(["claude-code"], {
    [SETTINGS]: { hooks },
    "tools/ask.sh": script,
    ...more,
  });
  const [hook] = project.hooks;
  const [row] = hooksOn(sidesIn(project, adapters), false).rows;
  return [hook?.guard, hook?.unread, row?.guard];
}

const DECIDES = `import json, sys
try:
    import tomllib
except ImportError:
    import tomli as tomllib
def decide(call):
    return "deny" if "rm" in call else "allow"
def answer(word):
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": word}}))
answer(decide(sys.stdin.read()))
`;

test.each<[how: string, script: string, more?: object]>([
  ["it blocks", "echo no >&2\nexit 2\n"],
  ["it prints a denial", `echo '{"decision": "block", "reason": "no"}'\n`],
  [
    "it is started from the top of the repository, as git names it under a setting",
    `bash -c 'exec sh "$(GIT_DISCOVERY_ACROSS_FILESYSTEM=1 git rev-parse --show-toplevel)/tools/blocks.sh"'\n`,
    { "tools/blocks.sh": "echo no >&2\nexit 2\n" },
  ],
  [
    "it prints what a program prints that it kept",
    `set -e\nif ! OUT=$(cat | python3 "$(dirname "$0")/decide.py" 2>/dev/null); then\n  exit 1\nfi\nprintf '%s' "$OUT"\n`,
    { "tools/decide.py": DECIDES },
  ],
  [
    "it says that it blocks, by a code of its own",
    'grep -q rm || exit 0\necho "blocked" >&2\nexit 3\n',
  ],
  [
    "it says that it blocks, and why",
    'grep -q rm || exit 0\necho "BLOCKED: the owner was not found" >&2\nexit 1\n',
  ],
  ["it says that nobody may end", 'grep -q rm || exit 0\necho "Cannot end session!" >&2\nexit 1\n'],
  ["it blocks, and starts what is not read", "ask-somebody || exit 2\n"],
  ["it blocks, and is not read whole", 'eval "$MORE"\nif ask; then\n  echo no >&2\n  exit 2\nfi\n'],
  [
    "it says a lot as it blocks, and is not read whole",
    `eval "$MORE"\nif ask; then\n  cat >&2 <<'END'\n${"this is not to be done\n".repeat(40)}END\n  exit 2\nfi\n`,
  ],
])("a guard: %s", (_how, script, more = {}) =>
  expect(judged(script, more)).toEqual([true, undefined, "yes"]),
);

test.each(
  Object.entries({
    "a program that nobody knows decides": "exec ask-somebody\n",
    "the answer is somebody else's": "ask-somebody --json\nexit 0\n",
    "it only tells its use": 'eval "$MORE"\n[ $# -gt 0 ] || { echo "Usage: x" >&2; exit 2; }\n',
    "it only ends with an error": 'eval "$MORE"\nif ask; then\n  echo no >&2\n  exit 1\nfi\n',
    "it ends with an error before it says anything":
      'cd "$HOME/there" || exit 1\ngit diff --quiet || echo "There are blocked changes." >&2\n',
    "it tells a fault of its own, and that it blocks nothing":
      'cat >> log || { echo "log: cannot write, not blocking" >&2; exit 1; }\n',
    "it ends with a code of its own": 'grep -q rm || exit 0\necho "hooks are off" >&2\nexit 3\n',
    "it tells that it could not log":
      'cat >> calls.log || { echo "cannot log the call" >&2; exit 1; }\n',
    "it tells a fault of its own": 'echo "hook: the log is not writable; skipping" >&2\nexit 1\n',
  }),
)("a possible guard: %s", (_how, script) => expect(judged(script)).toEqual([true, true, "yes?"]));

const PARSES = `import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--event", required=True, choices=events())
args = parser.parse_args()
`;

const paired = (word: string) => `import json, sys
def decide(call):
    return (${word}, "no") if "rm" in call else (None, None)
word, why = decide(sys.stdin.read())
if word:
    print(json.dumps({"decision": word, "reason": why}))
`;

test.each([
  ["a parser that could not be followed may refuse", PARSES, true],
  [
    "a function is told to deny",
    'import json\ndef answer(word, why):\n    print(json.dumps({"decision": word, "reason": why}))\n' +
      "for why in open('rules'):\n    answer('block', why)\nanswer('approve', '')\n",
    undefined,
  ],
  ["a word of a pair is printed", paired('"block"'), undefined],
  ["a word of a pair that blocks nothing is", paired('"note"'), true],
  ["a parser is told to refuse", `${PARSES}if not args.event: parser.error("no")\n`, undefined],
  [
    "a word that blocks is printed, and a module is not read",
    'import json, nobody_knows\nwhy = nobody_knows.asks(input())\nprint(json.dumps({"decision": why and "block", "reason": why}))\n',
    undefined,
  ],
])("a guard in Python: %s", (_how, script, unread) =>
  expect(
    judged("exec python3 tools/parses.py --event stop\n", { "tools/parses.py": script }),
  ).toEqual([true, unread, unread ? "yes?" : "yes"]),
);

test("no guard: it only writes a line", () =>
  expect(judged('echo "$(date)" >> calls.log\n')).toEqual([false, undefined, ""]));

const DISPATCHES = `import json, sys
def answer(payload):
    sys.stdout.write(json.dumps(payload))
    sys.exit(0)
def on_call(call):
    return {"decision": "block", "reason": "no"} if "rm" in str(call) else {}
def on_stop(call):
    return {"systemMessage": "say what was done"}
def main():
    call = json.load(sys.stdin)
    event = call.get("hook_event_name")
    if event == "PreToolUse":
        answer(on_call(call))
    if event == "Stop":
        answer(on_stop(call))
    answer({})
main()
`;
test("what it denies on another event only makes it a possible guard", () => {
  const group = groupOf('python3 "$CLAUDE_PROJECT_DIR"/d.py');
  const { hooks: found } = auditOf(["claude-code"], {
    [SETTINGS]: { hooks: { PreToolUse: [group], Stop: [group] } },
    "d.py": DISPATCHES,
  });
  expect(found.map(({ event, guard, unread }) => [event, guard, unread])).toEqual([
    ["pre-tool-use", true, undefined],
    ["stop", true, true],
  ]);
});

test.each(
  Object.entries({
    python3: `import json, sys
def on_call(call): return {"decision": "block", "reason": "no"} if "rm" in str(call) else {}
def on_stop(call): return {"systemMessage": "say what was done"}
call = json.load(sys.stdin)
ways = {"PreToolUse": on_call, "Stop": on_stop}
print(json.dumps(ways[call["hook_event_name"]](call)))
`,
    node: `const call = JSON.parse(require("fs").readFileSync(0, "utf8"));
const ways = {
  "PreToolUse": () => ({ decision: "block", reason: "no" }),
  "Stop": () => ({ systemMessage: "say what was done" }),
};
console.log(JSON.stringify(ways[call.hook_event_name]()));
`,
    bash: `jq -r .hook_event_name > event.txt
read -r event < event.txt
case "$event" in
  Stop) echo '{"systemMessage": "say what was done"}' ;;
  PreToolUse) echo '{"decision": "block", "reason": "no"}' ;;
esac
`,
  }),
)("it is not seen on which of its events %s denies", (program, script) => {
  const group = groupOf(`${program} "$CLAUDE_PROJECT_DIR"/tools/hook`);
  const { hooks: found } = auditOf(["claude-code"], {
    [SETTINGS]: { hooks: { PreToolUse: [group], Stop: [group] } },
    "tools/hook": script,
  });
  expect(found.map(({ guard, unread }) => [guard, unread])).toEqual([
    [true, true],
    [true, true],
  ]);
});

const CHOOSES = `import json
def deny(reason):
    print(json.dumps({"decision": "block", "reason": reason}))
def handle(ctx):
    if ctx.hook == "shell-guard":
        if "rm" in ctx.call:
            deny("no")
    if ctx.hook == "budget":
        open("log", "a").write(ctx.call)
def run(ctx):
    if ctx.hook in {"shell-guard", "budget"}:
        handle(ctx)
`;
test("what it denies under another argument only makes it a possible guard", () => {
  const started = (word: string) => groupOf(`python3 "$CLAUDE_PROJECT_DIR"/d.py ${word}`);
  const { hooks: found } = auditOf(["claude-code"], {
    [SETTINGS]: { hooks: { PreToolUse: ["shell-guard", "budget", "other"].map(started) } },
    "d.py":
      "import sys\nfrom types import SimpleNamespace\nfrom rules import run\n" +
      "run(SimpleNamespace(hook=sys.argv[1], call=sys.stdin.read()))\n",
    "rules.py": CHOOSES,
  });
  expect(found.map(({ guard, unread }) => [guard, unread])).toEqual([
    [true, undefined],
    [true, true],
    [true, undefined],
  ]);
});

const ENDS_WITH_1 =
  'git diff --cached --name-only | grep -q .env || exit 0\n>&2 echo "a secret is staged"\nexit 1\n';
test.each([
  ["PreToolUse", "# Warns of secrets", undefined],
  ["Stop", "# Warns of secrets", true],
  ["Stop", "# Looks for secrets", undefined],
  ["Stop", "# Warns, and blocks\necho blocked >&2", undefined],
])(
  "who fails without a denial may only warn at the end of a turn: %s, %s",
  (event, text, unread) => {
    const group = groupOf("sh tools/ask.sh");
    const { hooks: found } = auditOf(["claude-code"], {
      [SETTINGS]: { hooks: { [event]: [group] } },
      "tools/ask.sh": `${text}\n${ENDS_WITH_1}`,
    });
    expect(found.map((hook) => [hook.guard, hook.unread])).toEqual([[true, unread]]);
  },
);

test.each(
  Object.entries({
    "it ends with 1, which is no denial": "grep -q rm || exit 0\necho 'use trash' >&2\nexit 1\n",
    "no denial is seen in it that counts": `import json, sys
def decide(call):
    answer = {"permission": "deny"} if "rm" in call else {}
    return answer
print(json.dumps(decide(sys.stdin.read())))
`,
  }),
)("a possible guard is told what speaks against it: %s", (why, script) => {
  const command = script.startsWith("import") ? "python3 tools/ask.sh" : "sh tools/ask.sh";
  const project = auditOf(["claude-code"], {
    [SETTINGS]: { hooks: { PreToolUse: [groupOf(command, "Bash")] } },
    "tools/ask.sh": script,
  });
  const { level, message } = project.hooks[0]?.hosts[0]?.findings.at(-1) ?? {};
  expect([level, message]).toEqual([
    "unproved",
    `it cannot be told whether ask.sh refuses anything: ${why}`,
  ]);
});

const answersTwice = (first: object, second: object) => `import json, sys
command = json.load(sys.stdin)["tool_input"]["command"]
if "rm" in command:
    print(json.dumps(${JSON.stringify(first)}))
elif "push" in command:
    print(json.dumps(${JSON.stringify(second).replace('"$unknown"', "sys.argv[1]")}))
`;
const ruled = (permissionDecision: string) => ({
  hookSpecificOutput: {
    hookEventName: "PreToolUse",
    permissionDecision,
    permissionDecisionReason: "no",
  },
});
const flat = (decision: string) => ({ decision, reason: "no" });
test.each<[string, object, object, string?]>([
  ["claude-code", flat("block"), flat("ask"), 'decision: "ask"'],
  ["claude-code", ruled("deny"), ruled("block"), 'permissionDecision: "block"'],
  ["claude-code", ruled("deny"), ruled("ask")],
  ["claude-code", flat("block"), flat("approve")],
  ["claude-code", flat("block"), flat("deny")],
  ["claude-code", flat("block"), flat("$unknown")],
  ["codex", ruled("deny"), ruled("ask"), 'permissionDecision: "ask"'],
])(
  "%s is told an answer beside a denial that it does not know: %o, %o",
  (host, first, second, word) => {
    const hook = { type: "command", command: "python3 tools/ask.py" };
    const project = auditOf([host], {
      [host === "codex" ? ".codex/hooks.json" : SETTINGS]: {
        hooks: { PreToolUse: [{ matcher: "Bash", hooks: [hook] }] },
      },
      "tools/ask.py": answersTwice(first, second),
    });
    const found = project.hooks[0]?.hosts[0]?.findings ?? [];
    const words = found.flatMap(({ message }) => /also answers `(.*?)`/.exec(message)?.[1] ?? []);
    expect(words).toEqual(word === undefined ? [] : [word]);
  },
);

test.each([
  ["a text is before it", 'echo "gate"\n', true],
  ["nothing is", "", false],
  ["it is told elsewhere", 'echo "gate" >&2\n', false],
  ["a code denies too", 'echo "gate"\n[ -e a ] && exit 2\n', false],
])(
  "a denial behind what is not read counts only where no text is before it: %s",
  (_, first, isTold) => {
    const project = auditOf(["claude-code"], {
      [SETTINGS]: { hooks },
      "tools/ask.sh": `${first}if ! npm test; then\n  echo '{"decision":"block","reason":"no"}'\nfi\nexit 0\n`,
    });
    const messages = project.hooks[0]?.hosts[0]?.findings.map(({ message }) => message) ?? [];
    expect(messages.some((text) => text.endsWith("it prints a text before its denial"))).toBe(
      isTold,
    );
  },
);
