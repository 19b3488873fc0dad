/** What is said of a hook is true: sentences of convert and audit that were read beside the real agents, and were not. */
import { describe, expect, test } from "vitest";
import { PROJECT } from "../../src/model/layer.ts";
import { convert } from "../../src/convert/convert.ts";
import { findSources } from "../../src/read/find.ts";
import { adapters, protocols } from "../support/hosts.ts";
import { memory } from "../support/memory.ts";
import { told, type Texts } from "./checked.ts";

const command = (line: string, more: object = {}) => ({ type: "command", command: line, ...more });
const claude = (event: string, handler: object, group: object = {}): Texts => ({
  ".claude/settings.json": { hooks: { [event]: [{ ...group, hooks: [handler] }] } },
});

function judged(texts: Texts, target: string) {
  const files = memory(
    Object.fromEntries(Object.entries(texts).map(([path, value]) => [path, typeof value === "string" ? value : JSON.stringify(value)])),
  );
  const sources = findSources(adapters, files, { scopes: ["project"] });
  return convert({
    adapters,
    protocols,
    layer: PROJECT,
    from: files,
    files,
    others: [],
    targets: [target],
    folder: "",
    inPlace: true,
    shim: "",
    failOpen: false,
    adopt: false,
    today: "2026-11-22",
    installed: {},
    ignored: () => false,
    sources,
  }).judged[0]?.judged[0];
}
const findingsOf = (texts: Texts, target: string) => judged(texts, target)?.findings ?? [];
const said = (texts: Texts, target: string, code: string) =>
  findingsOf(texts, target).flatMap((one) => (one.code === code ? [one.message] : []));

test("class 4: it is the plugin's folder whose spaces break a plugin's path, and the project's that break the project's", () => {
  const about = (line: string) =>
    told({
      ".claude-plugin/plugin.json": { name: "p" },
      "hooks/hooks.json": { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [command(line)] }] } },
    }).flatMap(({ code, message }) => (code === "unquoted-path" ? [message] : []));
  expect(about("${CLAUDE_PLUGIN_ROOT}/hooks/x.sh")).toEqual([expect.stringContaining("a plugin folder with a space")]);
  expect(about("${CLAUDE_PROJECT_DIR}/hooks/x.sh")).toEqual([expect.stringContaining("a project folder with a space")]);
});

describe("class 5a: a field is missed where it is told at home on this event, and read", () => {
  const untold = (event: string, text: string, target = "lime", group: object = {}) =>
    said({ ...claude(event, command("bash ./g.sh"), group), "g.sh": text }, target, "field-untold");
  test.each([
    ["PreToolUse", 'source "$(dirname "$0")/lib.sh"\nexit 2\n'],
    ["PreToolUse", "jq -r .source\n"],
    ["SessionStart", 'source "$(dirname "$0")/lib.sh"\necho hello\n'],
    ["SessionStart", '. "source"/lib.sh\n'.replace('"source"', "the source")],
    ["SessionStart", `python3 -c 'import json; print(json.dumps({"source": "hook"}))'\n`],
    ["Stop", "git log --no-summary\nexit 2\n"],
    ["Stop", "node tools.js --summary\n"],
  ])("%s: nothing is missed by %j", (event, text) => {
    for (const target of Object.keys(adapters)) expect([target, untold(event, text, target)]).toEqual([target, []]);
  });
  test.each([
    "jq -r .source\n",
    `python3 -c 'import json,sys; print(json.load(sys.stdin)["source"])'\n`,
    `python3 -c "import json,sys; print(json.load(sys.stdin)[\\"source\\"])"\n`,
    `python3 -c "import json,sys; print(json.load(sys.stdin).get('source'))"\n`,
  ])("SessionStart: the source is missed by %j", (text) =>
    expect(untold("SessionStart", text)).toEqual([expect.stringContaining("does not tell `source` on SessionStart")]),
  );
});

describe("class 5b: what a tool printed is seen where there is such a tool, and its result is never replaced", () => {
  const kept = (matcher: string, target: string) =>
    said(claude("PostToolUse", command("sh ./g.sh"), { matcher }), target, "cannot-withhold");
  test.each(["Edit|Write|MultiEdit", "NotebookEdit", "write_file|replace"])("%s on Copilot", (matcher) =>
    expect(kept(matcher, "copilot")).toEqual([]),
  );
});

describe("class 5c: the spelling of an MCP tool matters to what filters by it", () => {
  const spelt = (group: object, text: string) =>
    said({ ...claude("PreToolUse", command("bash ./g.sh"), group), "g.sh": text }, "copilot", "mcp-spelling").length;
  const DENIAL = "echo 'use mcp__plugin_a-b_c__edit instead' >&2; exit 2\n";
  test.each([
    [{ matcher: "Edit|Write" }, DENIAL],
    [{ matcher: "mcp__.*|Bash" }, DENIAL],
    [{}, DENIAL],
    [{ matcher: "Bash" }, '[ "$tool_name" = "mcp__a_b__c_d" ] && exit 2\n'],
  ])("nothing is said of %j with %j", (group, text) => expect(spelt(group, text)).toBe(0));
  test.each([
    [{ matcher: "mcp__a_b__c_d" }, "exit 2\n"],
    [{}, 'case "$TOOL" in\n  mcp__a_b__c_d) exit 2;;\nesac\n'],
    [{}, 'if [[ "$TOOL" == mcp__a_b__c_d ]]; then exit 2; fi\n'],
    [{ matcher: "*" }, '[ "$TOOL" = "mcp__a_b__c_d" ] && exit 2\n'],
  ])("it is said of %j with %j", (group, text) => expect(spelt(group, text)).toBe(1));
});

describe("class 6: a prompt is asked of every call, however its matcher says that", () => {
  test.each([{}, { matcher: "" }, { matcher: "*" }])("%j", (group) => {
    const one = judged(claude("Stop", { type: "prompt", prompt: "Is it done?" }, group), "cursor");
    expect([one?.level, said(claude("Stop", { type: "prompt", prompt: "Is it done?" }, group), "cursor", "prompt-handler")]).toEqual([
      "conditional",
      [],
    ]);
  });
});

test.each([
  [59, 0],
  [60, 0],
  [61, 1],
])("`timeout-capped`: where it is waited for 60 s, of a hook that may take %i s it is said %i times", (timeout, times) => {
  const hooks = { sessionEnd: [command("sh ./g.sh", { timeoutSec: timeout })] };
  expect(said({ ".github/hooks/x.json": { version: 1, hooks } }, "claude-code", "timeout-capped")).toHaveLength(times);
});
