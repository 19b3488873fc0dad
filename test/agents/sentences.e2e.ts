/**
 * What is said of a hook is true: sentences of convert and audit that were read beside the real
 * agents, and were not.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Fields } from "../../src/model/json.ts";
import { audited, converted, type Texts } from "../support/conversion.ts";
import { adapters } from "../support/hosts.ts";
import { project } from "../support/project.ts";
import { told } from "./checked.ts";

const command = (line: string, more: object = {}) => ({ type: "command", command: line, ...more });
const claude = (event: string, handler: object, group: object = {}): Texts => ({
  ".claude/settings.json": { hooks: { [event]: [{ ...group, hooks: [handler] }] } },
});

const judged = (texts: Texts, target: string) => converted(texts, target).judged[0]?.judged[0];
const findingsOf = (texts: Texts, target: string) => judged(texts, target)?.findings ?? [];
const said = (texts: Texts, target: string, code: string) =>
  findingsOf(texts, target).flatMap((one) => (one.code === code ? [one.message] : []));

test("it is the plugin's folder whose spaces break a plugin's path, and the project's that break the project's", () => {
  const about = (line: string) =>
    told({
      ".claude-plugin/plugin.json": { name: "p" },
      "hooks/hooks.json": { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [command(line)] }] } },
    }).flatMap(({ code, message }) => (code === "unquoted-path" ? [message] : []));
  expect(about("${CLAUDE_PLUGIN_ROOT}/hooks/x.sh")).toEqual([
    expect.stringContaining("a plugin folder with a space"),
  ]);
  expect(about("${CLAUDE_PROJECT_DIR}/hooks/x.sh")).toEqual([
    expect.stringContaining("a project folder with a space"),
  ]);
});

describe("a field is missed where it is told at home on this event, and read", () => {
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
    for (const target of Object.keys(adapters))
      expect([target, untold(event, text, target)]).toEqual([target, []]);
  });
  test.each([
    "jq -r .source\n",
    `python3 -c 'import json,sys; print(json.load(sys.stdin)["source"])'\n`,
    `python3 -c "import json,sys; print(json.load(sys.stdin)[\\"source\\"])"\n`,
    `python3 -c "import json,sys; print(json.load(sys.stdin).get('source'))"\n`,
  ])("SessionStart: the source is missed by %j", (text) =>
    expect(untold("SessionStart", text)).toEqual([
      expect.stringContaining("does not send `source` on SessionStart"),
    ]),
  );
});

describe("what a tool printed is seen where there is such a tool, and its result is never replaced", () => {
  const kept = (matcher: string, target: string) =>
    said(claude("PostToolUse", command("sh ./g.sh"), { matcher }), target, "cannot-withhold");
  test.each(["Edit|Write|MultiEdit", "NotebookEdit", "write_file|replace"])(
    "%s on Copilot",
    (matcher) => expect(kept(matcher, "copilot")).toEqual([]),
  );
});

describe("the spelling of an MCP tool matters to what filters by it", () => {
  const spelt = (group: object, text: string) =>
    said(
      { ...claude("PreToolUse", command("bash ./g.sh"), group), "g.sh": text },
      "copilot",
      "mcp-spelling",
    ).length;
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

describe("a prompt is asked of every call, however its matcher says that", () => {
  test.each([{}, { matcher: "" }, { matcher: "*" }])("%j", (group) => {
    const asked = claude("UserPromptSubmit", { type: "prompt", prompt: "Is it fine?" }, group);
    expect(judged(asked, "cursor")?.opened).toBe(false);
    expect(said(asked, "cursor", "prompt-handler")).toEqual([]);
  });
});

test("what a model answers counts for nothing where the engine makes nothing of it", () => {
  const asked = claude("Stop", { type: "prompt", prompt: "Is it done?" });
  expect(judged(asked, "cursor")?.opened).toBe(true);
  expect(said(asked, "cursor", "prompt-handler")).toEqual([
    "what a model answers on stop counts for nothing on Cursor",
  ]);
  const own = project({
    ".cursor/hooks.json": JSON.stringify({
      version: 1,
      hooks: { stop: [{ type: "prompt", prompt: "Is it done?" }] },
    }),
  });
  const { guards } = audited(own, "cursor");
  expect(guards).toBe(0);
});

test.each([
  [59, 0],
  [60, 0],
  [61, 1],
])(
  "`timeout-capped`: where it is waited for 60 s, of a hook that may take %i s it is said %i times",
  (timeout, times) => {
    const hooks = { sessionEnd: [command("sh ./g.sh", { timeoutSec: timeout })] };
    expect(
      said({ ".github/hooks/x.json": { version: 1, hooks } }, "claude-code", "timeout-capped"),
    ).toHaveLength(times);
  },
);

describe("a program that stands on standard input never reads the event", () => {
  const taken = (line: string) =>
    told(claude("PreToolUse", command(line), { matcher: "Bash" })).filter(
      ({ code }) => code === "stdin-taken",
    );
  test.each([
    "bash -s <<'EOF'\nINPUT=$(cat)\ncase $INPUT in *push*) exit 2;; esac\nEOF",
    "python3 - <<'EOF'\nimport json, sys\nevent = json.load(sys.stdin)\nsys.exit(2)\nEOF",
    "set -e\nnode <<'EOF'\nconst text = require('fs').readFileSync(0)\nprocess.exit(2)\nEOF",
  ])("%j", (line) => expect(taken(line).map(({ level }) => level)).toEqual(["error"]));
  test.each([
    "bash -s <<EOF\nINPUT='$(cat)'\nexit 2\nEOF",
    "INPUT=$(cat) python3 - <<'EOF'\nimport os\nEOF",
    "INPUT=$(cat); python3 - <<'EOF'\nimport sys; sys.stdin.read()\nEOF",
    "cat <<'EOF'\n$(cat) sys.stdin\nEOF",
    "python3 ./g.py <<'EOF'\nsys.stdin\nEOF",
    "cat | bash ./g.sh",
  ])("nothing is said of %j", (line) => expect(taken(line)).toEqual([]));

  test("it is no guard anywhere", () => {
    const one = judged(
      claude("PreToolUse", command("bash -s <<'EOF'\nINPUT=$(cat)\nexit 2\nEOF"), {
        matcher: "Bash",
      }),
      "cursor",
    );
    expect(one?.opened).toBe(true);
  });
});

test("what says nothing has no part of an answer to lose, and is no guard", () => {
  const mute = command("bash -c 'date >> ~/audit.log'");
  for (const event of ["PreToolUse", "UserPromptSubmit", "SessionStart", "Stop", "SubagentStart"])
    for (const target of Object.keys(adapters)) {
      const one = judged(claude(event, mute), target);
      expect([
        event,
        target,
        one?.opened,
        one?.findings.filter(({ code }) => /^(?:cannot-|limited)/.test(code)),
      ]).toEqual([event, target, false, []]);
    }
  expect(
    findingsOf(claude("UserPromptSubmit", command("sh ./g.sh")), "lime").map(({ code }) => code),
  ).toContain("cannot-deny");
});

test("`script-missing`: a path from the folder in which the session starts is said too", () => {
  const about = (line: string) =>
    told(claude("PreToolUse", command(line), { matcher: "Bash" })).flatMap(({ code }) =>
      code.startsWith("script-") ? [code] : [],
    );
  expect(
    ["sh hooks/gone.sh", "python3 gone.py", "cd tools && sh gone.sh", "(cd tools; sh gone.sh)"].map(
      about,
    ),
  ).toEqual([["script-missing"], ["script-missing"], [], []]);
});

test("`matcher-never` names the agent whose tools those are, and on Copilot the surface that ignores matchers", () => {
  const about = (matcher: string) =>
    told({
      ".github/hooks/x.json": {
        version: 1,
        hooks: { preToolUse: [{ type: "command", bash: "exit 2", matcher }] },
      },
    }).flatMap(({ code, message }) => (code === "matcher-never" ? [message] : []));
  const [said = ""] = about("Shell");
  expect(said).toContain(
    "never runs this on preToolUse, but for VS Code's Local engine, which ignores matchers",
  );
  for (const matcher of ["write_file|replace", "Shell|write_file", "Shell"])
    for (const message of about(matcher)) {
      expect(message).not.toContain("Claude Code's");
      expect(message).not.toMatch(/create_file|run_in_terminal/);
    }
});

describe("S28 a payload of Claude Code that lacks what only newer releases tell is known as its own", () => {
  const stop = JSON.parse(
    readFileSync("adapters/claude-code/payloads/Stop.json", "utf8"),
  ) as Fields;
  const { prompt_id: _prompt, effort: _effort, ...older } = stop;
  const documented = {
    ...older,
    session_id: "abc123",
    transcript_path: "/Users/me/.claude/projects/-p/00893aaf-19fa-41d2.jsonl",
  };
  const whose = (payload: Fields) =>
    Object.values(adapters).flatMap(({ protocol }) =>
      protocol.host.recognise({ event: "", payload, env: {} }) ? [protocol.id] : [],
    );
  test.each([
    ["older", older],
    ["documented", documented],
  ])("%s", (_, payload) => {
    expect(whose(payload)).toEqual(["claude-code"]);
    const p = project({ "payload.json": JSON.stringify(payload) });
    expect(p.hookport("run", "--host", "all", "--payload", `${p.root}/payload.json`)).toMatchObject(
      { code: 0, stderr: "" },
    );
  });
});

test("a matcher that fits nothing at home may fit on an agent that reads the same file by its own rule, and that is said", () => {
  const p = project({
    ...claude("PreToolUse", command("exit 2"), { matcher: "bash" }),
  } as Parameters<typeof project>[0]);
  const now = () => {
    const { hooks } = audited(p, "copilot,cursor");
    return hooks[0]?.hosts.map((one) => [one.host, one.now, one.code]);
  };
  expect(now()?.[0]).toEqual(["copilot", "raw", "imported-raw"]);
  p.hookport("convert", "--from", "claude-code", "--to", "copilot,cursor");
  expect(now()?.[0]).toEqual(["copilot", "raw", "imported-raw"]);
  const codes = findingsOf(
    claude("PreToolUse", command("exit 2"), { matcher: "bash" }),
    "copilot",
  ).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(["matcher-never", "fires-twice"]));
});

test("what its own agent starts for nothing runs on one that tells less of a call, and both are said", () => {
  const entry = { matcher: "mcp__gh__delete_repo", bash: "exit 2" };
  const files = {
    ".github/hooks/h.json": JSON.stringify({ version: 1, hooks: { preToolUse: [entry] } }),
  };
  const p = project(files);
  p.hookport("convert", "--to", "cursor,lime");
  const { hooks } = audited(p, "cursor,lime");
  const [cursor, lime] = hooks[0]?.hosts ?? [];
  expect(cursor).toMatchObject({ now: "wired", holds: true, conditions: [{ kind: "trust" }] });
  expect(cursor?.findings[1]).toMatchObject({
    code: "filter-widened",
    message: expect.stringMatching(/names no tool.*mcp__gh__delete_repo$/) as string,
  });
  expect(lime).toMatchObject({ now: "disabled", holds: false, code: "matcher-never" });
});

test("a hook that is not wired is not said to run, and what a conversion would come to is", () => {
  const p = project({
    ...claude("UserPromptSubmit", command("sh s/g.sh")),
    "s/g.sh": "cat >/dev/null; exit 2\n",
  } as Parameters<typeof project>[0]);
  const { hooks } = audited(p, "lime");
  expect(hooks[0]?.hosts[0]).toMatchObject({
    now: "absent",
    reason: expect.stringMatching(
      /^Lime does not run it; after a conversion: Lime runs this on \w+ but does not let it block$/,
    ) as string,
  });
});

/** The state and the code that an audit gives to the only hook on one agent. */
function today(texts: Texts, target: string, ...convert: readonly string[]) {
  const p = project(texts);
  if (convert.length) p.hookport("convert", ...convert);
  const { hooks } = audited(p, target);
  return hooks.map(({ hosts: [one] }) => ({
    now: one?.now,
    holds: one?.holds,
    code: one?.code,
    reason: one?.reason,
  }));
}

test("a hook that logs, written for two agents, is one hook, though only one of them also runs it on a failed turn", () => {
  const logs = command("python3 s.py");
  const twins = {
    ...claude("Stop", logs),
    ".cursor/hooks.json": { version: 1, hooks: { stop: [logs] } },
    "s.py": "print(1)\n",
  };
  expect(today(twins, "claude-code")).toEqual([
    expect.objectContaining({ now: "native" }),
    expect.objectContaining({
      now: "native",
      holds: true,
      reason: expect.stringMatching(
        /^Claude Code runs the same hook from \.claude\/settings\.json, if the folder is trusted/,
      ) as string,
    }),
  ]);
});

test("a hook that nothing runs there is absent, and not broken, though its script is gone", () => {
  const hooks = {
    PreToolUse: [{ hooks: [command("exit 2")] }],
    Stop: [{ hooks: [command("sh gone.sh")] }],
  };
  const all = today({ ".claude/settings.json": { hooks } }, "lime", "--to", "lime");
  expect(all?.map(({ now, code }) => [now, code])).toEqual([
    ["wired", ""],
    ["absent", "no-event"],
  ]);
});

test("a variable that nobody sets is named by its own code where a guard reads the event out of it", () => {
  const line = "echo $CLAUDE_TOOL_INPUT | jq -r .command | grep -q rm && exit 2";
  expect(today(claude("PreToolUse", command(line), { matcher: "Bash" }), "claude-code")).toEqual([
    expect.objectContaining({ now: "broken", holds: false, code: "variable-unset" }),
  ]);
  const levels = (text: string) =>
    told(claude("PreToolUse", command(text), { matcher: "Bash" })).map(({ code, level }) => [
      code,
      level,
    ]);
  expect(levels(line)).toEqual([["variable-unset", "error"]]);
  expect(levels('npx guard --tool "$TOOL_NAME"')).toEqual([["variable-unset", "warning"]]);
});

test("a filter that names tools of an editor alone, which reads no filters, fits nothing", () => {
  const hooks = { preToolUse: [{ matcher: "Read|read_file|Edit", bash: "exit 2" }] };
  expect(today({ ".github/hooks/h.json": { version: 1, hooks } }, "copilot")?.[0]).toMatchObject({
    now: "disabled",
    code: "matcher-never",
  });
});

test.each(["", "*"])(
  "a filter that leaves nothing out (%j) is not widened where its subject is not told",
  (matcher) => {
    expect(
      said(claude("SessionStart", command("sh ./g.sh"), { matcher }), "lime", "filter-widened"),
    ).toEqual([]);
    expect(
      said(
        claude("SessionStart", command("sh ./g.sh"), { matcher: "resume" }),
        "lime",
        "filter-widened",
      ),
    ).toHaveLength(1);
  },
);

test("a relative path holds while the session stays where it was started, where hooks start in its folder", () => {
  const reason = (line: string) =>
    today({ ...claude("PreToolUse", command(line)), "bin/g.sh": "exit 2\n" }, "claude-code")?.[0]
      ?.reason;
  expect(reason("sh bin/g.sh")).toMatch(
    /, and if the session stays in the folder that it was started in, as the path bin\/g\.sh is a relative one$/,
  );
  expect(reason('sh "$CLAUDE_PROJECT_DIR"/bin/g.sh')).not.toContain("relative");
});

test("variables for the session are missed where the script writes them", () => {
  const level = (text: string) =>
    findingsOf({ ...claude("SessionStart", command("sh ./g.sh")), "g.sh": text }, "copilot").find(
      ({ code }) => code === "cannot-env",
    )?.level;
  expect([level('echo "export A=1" >> "$CLAUDE_ENV_FILE"\n'), level("echo hello\n")]).toEqual([
    "weakened",
    "notice",
  ]);
});

test("fields that another agent leaves out are named where the script reads them", () => {
  const failed = {
    ".github/hooks/h.json": { version: 1, hooks: { errorOccurred: [{ bash: "node err.js" }] } },
  };
  const text = "process.stdin.on('data', (d) => console.error(JSON.parse(d).error.message));\n";
  expect(said({ ...failed, "err.js": text }, "cursor", "field-untold")).toEqual([
    "Cursor does not send `error` on stop, and the hook reads it",
  ]);
});

test("what a neighbour could undo is what is asked to be checked", () => {
  const p = project({
    ".claude/settings.json": JSON.stringify({
      hooks: { PreToolUse: [{ hooks: [command("exit 0")] }] },
    }),
    ".cursor/hooks.json": JSON.stringify({
      version: 1,
      hooks: { preToolUse: [command("exit 2")] },
    }),
  });
  const { targets } = JSON.parse(
    p.hookport("convert", "--from", "cursor", "--to", "claude-code", "--json").stdout,
  ) as {
    targets: { findings: { code: string; hint: string }[] }[];
  };
  expect(targets[0]?.findings.find(({ code }) => code === "foreign-hook-can-override")?.hint).toBe(
    "check that it makes nothing that ours deny out of a call",
  );
});

const copilotPlugin = (matcher: string): Texts => ({
  ".claude-plugin/plugin.json": { name: "p" },
  "hooks/hooks.json": {
    hooks: { PreToolUse: [{ matcher, hooks: [command('sh "${CLAUDE_PLUGIN_ROOT}"/g.sh')] }] },
  },
  "g.sh": "exit 2\n",
});

test("a plugin's file that an agent drops is dropped there wherever the plugin is installed", () => {
  expect(today(copilotPlugin("Bash"), "copilot")?.[0]).toMatchObject({ now: "raw" });
  expect(today(copilotPlugin(""), "copilot")?.[0]).toMatchObject({ now: "absent" });
});

test("what a missing script comes to is said where it runs, and not of an agent that does not run it", () => {
  const hook = {
    ".github/hooks/h.json": {
      version: 1,
      hooks: { preToolUse: [{ type: "command", bash: "bash ./gone.sh" }] },
    },
  };
  expect(today(hook, "lime")?.[0]?.reason).toBe(
    "Lime does not run it; besides: its script gone.sh is not there",
  );
  expect(today(hook, "copilot")?.[0]?.reason).toBe(
    "its script gone.sh is not there: GitHub Copilot denies everything that it fits",
  );
});

test("a missing script denies everything where the agent runs the original as well, and takes its end for a denial", () => {
  const gone = claude("PreToolUse", command('"$CLAUDE_PROJECT_DIR"/gone.sh'), { matcher: "Bash" });
  expect(said(gone, "copilot", "script-missing")).toEqual([
    "its script gone.sh is not there: GitHub Copilot denies everything that it fits",
  ]);
});

test("an agent without handlers that ask a model is said to have none", () => {
  const prompt = claude("SubagentStop", { type: "prompt", prompt: "Is it done?" });
  expect(said(prompt, "copilot", "prompt-handler")).toEqual([
    "GitHub Copilot has no hooks that ask a model on SubagentStop",
  ]);
  expect(said(prompt, "cursor", "prompt-handler")).toEqual([
    "what a model answers on subagentStop counts for nothing on Cursor",
  ]);
});

test("a plugin's relative path is looked for where the hook starts, which is the project on some agents and events", () => {
  const plugin = (event: string, more: Texts): Texts => ({
    "hooks/hooks.json": { version: 1, hooks: { [event]: [{ command: "./hooks/g.sh" }] } },
    "hooks/g.sh": "exit 2\n",
    ...more,
  });
  const cursor = { ".cursor-plugin/plugin.json": { name: "p", hooks: "./hooks/hooks.json" } };
  const apart =
    /if the project is the plugin's own folder: this hook starts in the project, and the path \.\/hooks\/g\.sh is a relative one/;
  expect(today(plugin("stop", cursor), "cursor")?.[0]?.reason).toMatch(apart);
  expect(today(plugin("preToolUse", cursor), "cursor")?.[0]?.reason).not.toMatch(apart);
  const claudes = {
    ".claude-plugin/plugin.json": { name: "p" },
    "hooks/hooks.json": { hooks: { PreToolUse: [{ hooks: [command("./hooks/g.sh")] }] } },
  };
  expect(today(plugin("", claudes), "claude-code")?.[0]?.reason).toMatch(apart);
});

test("a matcher of any pattern that leaves nothing out is not widened", () => {
  const widened = (matcher: string) =>
    said(claude("SessionStart", command("sh ./g.sh"), { matcher }), "lime", "filter-widened");
  expect([".", ".+", "^.*$"].map(widened)).toEqual([[], [], []]);
  expect(widened("r.*")).toHaveLength(1);
});

test("an original that runs as it stands and whose script is gone is said to be broken, with what comes of it", () => {
  const gone = claude("PreToolUse", command(".claude/hooks/gone.sh"), { matcher: "Bash" });
  expect(today(gone, "copilot")?.[0]).toMatchObject({
    now: "broken",
    code: "script-missing",
    reason:
      "GitHub Copilot runs it unchanged in .claude/settings.json; its script .claude/hooks/gone.sh is not there: GitHub Copilot denies everything that it fits",
  });
});

test("a plugin's hook on an event that another agent does not have is not run there, whatever runs the same command", () => {
  const plugin = (more: object): Texts => ({
    ".claude-plugin/plugin.json": { name: "p" },
    "hooks/hooks.json": { hooks: { StopFailure: [{ hooks: [command("echo x")] }], ...more } },
  });
  const none = {
    now: "absent",
    reason: expect.stringMatching(
      /reads hooks\/hooks.json .*, and runs nothing on StopFailure/,
    ) as string,
  };
  expect(today(plugin({}), "copilot")?.[0]).toMatchObject(none);
  const same = { PreToolUse: [{ matcher: "Bash", hooks: [command("echo x")] }] };
  expect(today(plugin(same), "copilot")?.find(({ now }) => now !== "raw")).toMatchObject(none);
});

const MARKET = {
  ".claude-plugin/marketplace.json": { name: "m", plugins: [{ name: "p", source: "./plugins/p" }] },
};

test("a plugin that nobody here has on is judged as converted in its own folder, below the top level", () => {
  const apart = Object.fromEntries(
    Object.entries(copilotPlugin("Bash")).map(([path, text]) => [`plugins/p/${path}`, text]),
  );
  const p = project(
    Object.fromEntries(
      Object.entries({ ...apart, ...MARKET }).map(([path, text]) => [
        path,
        typeof text === "string" ? text : JSON.stringify(text),
      ]),
    ),
  );
  p.sh("git init -q");
  const { hooks } = audited(p, "copilot");
  expect(hooks[0]?.hosts[0]?.findings.map(({ code }) => code)).toContain("start-folder");
});

test("a neighbour in a plugin runs where that is enabled", () => {
  const p = project({
    ".claude-plugin/marketplace.json": JSON.stringify(MARKET[".claude-plugin/marketplace.json"]),
    "plugins/p/.claude-plugin/plugin.json": JSON.stringify({ name: "p" }),
    "plugins/p/hooks/hooks.json": JSON.stringify({
      hooks: { PreToolUse: [{ hooks: [command("exit 0")] }] },
    }),
    ".cursor/hooks.json": JSON.stringify({
      version: 1,
      hooks: { preToolUse: [command("exit 2")] },
    }),
  });
  const { targets } = JSON.parse(p.hookport("convert", "--to", "claude-code", "--json").stdout) as {
    targets: { findings: { code: string; message: string }[] }[];
  };
  expect(
    targets[0]?.findings.find(({ code }) => code === "foreign-hook-can-override")?.message,
  ).toMatch(/^where its plugin is enabled, Claude Code runs/);
});

test("context on a stop makes the agent go on, and is dropped beside another reason alone", () => {
  expect(said(claude("Stop", command("sh ./g.sh")), "cursor", "cannot-context")).toEqual([
    "Cursor: context is dropped if there is a reason to go on",
  ]);
});

test("of a hook that is never started nothing is said of how often it is", () => {
  const never = claude("PreToolUse", command("sh ./g.sh"), { matcher: "Edit(" });
  expect(
    findingsOf({ ...never, "g.sh": "grep mcp__memory__create\n" }, "cursor").map(
      ({ code }) => code,
    ),
  ).not.toContain("server-hidden");
});

test("a guard that can be seen to look at the tool's name is said to be asked under each", () => {
  const guard = { "g.sh": "jq -e '.tool_name == \"Edit\"' && exit 2\n" };
  const hooks = (matcher: string) => claude("PreToolUse", command("sh ./g.sh"), { matcher });
  const sentence = [
    "on Cursor one call can be Write or Edit: this hook is asked about it under each of these names, and one denial counts",
  ];
  expect(said({ ...hooks("Edit|Write"), ...guard }, "cursor", "filter-widened")).toEqual(sentence);
  expect(said({ ...hooks("Edit|Write"), "g.sh": "exit 2\n" }, "cursor", "filter-widened")).toEqual(
    [],
  );
  expect(said({ ...hooks("Bash"), ...guard }, "cursor", "filter-widened")).toEqual([]);
  expect(said({ ...hooks("Edit|Write"), ...guard }, "gemini", "filter-widened")).toEqual([]);
});

test("where a later event names servers, what an answer loses there is said", () => {
  const all = claude("PreToolUse", command("sh ./g.sh"), { matcher: "mcp__github__.*" });
  const hooks = { ...all, "g.sh": "exit 2\n" };
  expect(said(hooks, "cursor", "server-hidden")).toEqual([
    "Cursor names an MCP tool's server on beforeMCPExecution only; elsewhere (cloud, `cursor-agent`) this hook runs for the tools of every server",
  ]);
  expect(said(hooks, "cursor", "cannot-context")).toEqual([
    "Cursor: context does not reach the model where beforeMCPExecution decides about an MCP tool",
  ]);
  expect(said(hooks, "cursor", "cannot-rewrite-input")).toEqual([
    "Cursor: a rewritten input becomes a denial where beforeMCPExecution decides about an MCP tool",
  ]);
  const shell = claude("PreToolUse", command("sh ./g.sh"), { matcher: "Bash" });
  expect(said({ ...shell, "g.sh": "exit 2\n" }, "cursor", "cannot-context")).toEqual([]);
});
