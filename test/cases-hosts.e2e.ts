/** `hookport test --host`: the same case on every agent decides alike, or as the report says. */
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { CaseResult, HostResult, TestReport } from "../schemas/types/output.ts";
import { decisions, pairs } from "./support/decisions.ts";
import { examples } from "./support/examples.ts";
import { adapters } from "./support/hosts.ts";
import { project, type Project } from "./support/project.ts";
import { answered } from "./support/kit.ts";
import { agents, variantsOf } from "./support/kits.ts";
import type { EventName } from "../src/model/events.ts";
import { rowsOf } from "../src/model/route.ts";

/** Milliseconds: hundreds of processes on a busy machine. */
const MOST = 600_000;
const ids = Object.keys(adapters);
const BASH = { overrides: { toolName: "Bash", toolInput: { command: "git push --force" } } };

/** What hangs on the runner and not on the agent shows under these as well as under all. */
const FEW = ["claude-code", "copilot", "cursor", "lime"];

function play(p: Project, hosts = ids): { code: number | null; all: { [id: string]: CaseResult } } {
  const { code, stdout, stderr } = p.hookport("test", "--json", "--host", hosts.join());
  if (!stdout) throw new Error(stderr);
  return {
    code,
    all: Object.fromEntries((JSON.parse(stdout) as TestReport).cases.map((one) => [one.id, one])),
  };
}

/**
 * An agent's own clock may be two seconds, and a busy machine slower than that once: what differs is
 * played again.
 */
function settled(p: Project, hosts = ids): ReturnType<typeof play> {
  const first = play(p, hosts);
  return first.code === 0 ? first : play(p, hosts);
}

const on = (one: CaseResult | undefined) =>
  Object.fromEntries((one?.hosts ?? []).map((each) => [each.host, each]));
const states = (one: CaseResult | undefined) =>
  Object.fromEntries((one?.hosts ?? []).map(({ host, status }) => [host, status]));
/** Agents that never tell this event, and on which no other one carries it. */
const without = (event: EventName) =>
  Object.fromEntries(
    agents
      .filter((agent) => !variantsOf(agent, event).length)
      .filter(({ id }) => {
        const rows = adapters[id] ? rowsOf(adapters[id].protocol) : [];
        return !rows.some(({ carries, readOnly }) => !readOnly && carries?.includes(event));
      })
      .map(({ id }) => [id, "lost"]),
  );
const every = <T>(value: T, hosts = ids) => Object.fromEntries(hosts.map((id) => [id, value]));

/** One group on one event, and one case of it. */
function hook(
  handler: object,
  {
    event = "pre-tool-use",
    matcher,
    input = BASH,
    expected = { fires: true },
    dialect,
    files = {},
  }: {
    readonly event?: string;
    readonly matcher?: string;
    readonly input?: object;
    readonly expected?: object;
    readonly dialect?: string;
    readonly files?: { readonly [path: string]: unknown };
  } = {},
): Project {
  const group = {
    ...(matcher !== undefined && { matcher }),
    ...(dialect !== undefined && { dialect }),
    hooks: [{ type: "command", ...handler }],
  };
  return project({
    "hooks/hooks.json": { version: 1, hooks: { [event]: [group] } },
    "hooks/tests/cases/one.yaml": { name: "one", event, input, expected },
    ...files,
  });
}

describe("every part of a decision, on every event and agent", () => {
  const codes: (number | null)[] = [];
  const all: { [id: string]: CaseResult } = {};
  const take = (played: ReturnType<typeof play>) => {
    codes.push(played.code);
    Object.assign(all, played.all);
  };
  const gate = (event: EventName) => event === "pre-tool-use";
  beforeAll(() => {
    take(settled(project(decisions(gate))));
    // Each third of what is answered elsewhere is played on a third of the agents.
    for (const third of [0, 1, 2])
      take(
        settled(
          project(decisions((event, i) => !gate(event) && i % 3 === third)),
          ids.filter((_, i) => i % 3 === third),
        ),
      );
  }, MOST);
  test("decides alike, or as the report of convert announces", () => {
    const wrong = Object.values(all).flatMap((one) =>
      one.hosts.filter(({ status }) => status === "differs").map((each) => [one.id, each]),
    );
    expect(wrong).toEqual([]);
    expect(codes).toEqual([0, 0, 0, 0]);
  });
  test("a denial before a tool is one everywhere", () => {
    expect(
      Object.values(on(all["pre-tool-use-deny"])).map(({ status, decision }) => [status, decision]),
    ).toEqual(ids.map(() => ["same", "deny"]));
  });
  test("what is weaker or lost says why", () => {
    const less = Object.values(all).flatMap(({ hosts }) =>
      hosts.filter(({ status }) => status === "weaker" || status === "lost"),
    );
    expect(less.length).toBeGreaterThan(50);
    expect(less.filter(({ announced }) => !announced.length)).toEqual([]);
  });
  test("an ask becomes a denial where nobody can be asked, never a run", () => {
    const asked = on(all["pre-tool-use-ask"]);
    expect(
      Object.values(asked).filter(({ decision }) => decision !== "ask" && decision !== "deny"),
    ).toEqual([]);
    expect(asked["cursor"]).toMatchObject({
      status: "weaker",
      decision: "deny",
      announced: [expect.stringContaining("part-lost")],
    });
  });
});

test.each([0, 1, 2])(
  "two parts at once, on every event: what one agent says in one text, or not beside a denial, is no difference (third %i)",
  (third) => {
    // Each third of the pairs is played on a third of the agents.
    const inThird = (_: string, i: number) => i % 3 === third;
    const { code, all } = settled(project(pairs(inThird)), ids.filter(inThird));
    const wrong = Object.values(all).flatMap((one) =>
      one.hosts.filter(({ status }) => status === "differs").map((each) => [one.id, each]),
    );
    expect(wrong).toEqual([]);
    expect([code, Object.keys(all).length > 30]).toEqual([0, true]);
  },
  MOST,
);

describe("in its own words", () => {
  const blank = { decision: "block", reason: "" };
  test.each([
    ["a blank reason", "stop", blank],
    ["an end before a tool", "pre-tool-use", { continue: false, stopReason: "it is over" }],
    ["a message where nobody is told", "notification", { systemMessage: "hear" }],
  ])("%s", (_, event, answer) => {
    const { code, all } = play(
      hook({ command: `echo '${JSON.stringify(answer)}'` }, { event, dialect: "claude-code" }),
    );
    expect([code, Object.values(states(all["one"])).includes("differs")]).toEqual([0, false]);
  });
});

describe("a difference that nothing announces fails", () => {
  const differ = (command: string, more: Parameters<typeof hook>[1] = {}) =>
    play(hook({ command }, more), FEW);
  test("another decision, with both side by side", () => {
    const { code, all } = differ('[ "$HOOKPORT_HOST" = cursor ] || { echo no >&2; exit 2; }');
    expect(code).toBe(1);
    expect(states(all["one"])).toEqual({ ...every("same", FEW), cursor: "differs" });
    expect(on(all["one"])["cursor"]?.problems).toEqual([
      "by itself it decides deny (no); on Cursor the result is none",
    ]);
    expect(all["one"]?.rerun).toBe("hookport test --case one --agent cursor");
  });
  test("another part beside the same word: what differs is said", () => {
    const { code, all } = differ(
      '[ "$HOOKPORT_HOST" = copilot ] || echo \'{"systemMessage":"hear"}\'',
      { dialect: "claude-code" },
    );
    expect([code, on(all["one"])["copilot"]?.status]).toEqual([1, "differs"]);
    expect(on(all["one"])["copilot"]?.problems).toEqual([
      'by itself it decides none; on GitHub Copilot the result is none, with another message: nothing (alone: "hear")',
    ]);
  });
  test("another reason", () => {
    const { all } = differ('echo "not under ${HOOKPORT_HOST:-nobody}" >&2; exit 2');
    expect(states(all["one"])).toEqual(every("differs", FEW));
  });
  test("not where the package stands, though several copies are in use", () => {
    const deny = {
      hooks: [{ type: "command", command: 'echo "not in $PACKAGE_ROOT, $HOME" >&2; exit 2' }],
    };
    const files = ["a", "b", "c", "d"].map((id): [string, object] => [
      `hooks/tests/cases/${id}.yaml`,
      { name: id, event: "pre-tool-use", input: BASH, expected: { decision: "deny" } },
    ]);
    const { code, all } = play(
      project({
        "hooks/hooks.json": { version: 1, hooks: { "pre-tool-use": [deny] } },
        ...Object.fromEntries(files),
      }),
      FEW,
    );
    expect([code, Object.values(all).map(states)]).toEqual([
      0,
      files.map(() => every("same", FEW)),
    ]);
  });
  test("a part less, and a part more", () => {
    const context = `echo '{"additionalContext":"know"}'`;
    const told = agents
      .filter(({ id }) => FEW.includes(id))
      .filter(({ honours }) => answered(honours.context, []).includes("pre-tool-use"))
      .map(({ id }) => id);
    const [one = ""] = told;
    const deaf = Object.fromEntries(
      FEW.filter((id) => !told.includes(id)).map((id) => [id, "weaker"]),
    );
    const less = differ(`[ "$HOOKPORT_HOST" = ${one} ] || ${context}`);
    expect(states(less.all["one"])).toEqual({ ...every("same", FEW), ...deaf, [one]: "differs" });
    const more = differ(`[ "$HOOKPORT_HOST" = ${one} ] && ${context}; true`);
    expect(states(more.all["one"])).toEqual({ ...every("same", FEW), [one]: "differs" });
  });
  test("another rewrite", () => {
    const { all } = differ(`echo "{\\"updatedInput\\":{\\"command\\":\\"ls $HOOKPORT_HOST\\"}}"`);
    expect(new Set(Object.values(states(all["one"])))).toEqual(new Set(["differs"]));
  });
  test("a script that writes outside only there", () => {
    const { all } = differ('[ "$HOOKPORT_HOST" != lime ] || touch "$PACKAGE_ROOT"/../stray');
    expect(on(all["one"])["lime"]?.problems).toEqual([
      "the script wrote outside of the package: ../stray",
    ]);
  });
});

describe("through the entry as convert writes it", () => {
  test("the script is given the agent's payload in its own words", () => {
    const seen =
      'read -r line; case "$line" in *\'"toolName":"Bash"\'*\'"command":"git push --force"\'*) echo no >&2; exit 2 ;; esac';
    expect(states(play(hook({ command: seen }, { matcher: "Bash" })).all["one"])).toEqual(
      every("same"),
    );
  });
  test("in the dialect the group is written in", () => {
    const native =
      'read -r line; case "$line" in *\'"tool_name":"Bash"\'*) echo no >&2; exit 2 ;; esac';
    const { all } = play(
      hook(
        { command: native },
        { matcher: "Bash", dialect: "claude-code", expected: { decision: "deny" } },
      ),
    );
    expect([all["one"]?.status, states(all["one"])]).toEqual(["passed", every("same")]);
  });
  test("matchers are held there too", () => {
    expect(
      states(
        play(hook({ command: "exit 2" }, { matcher: "Write", expected: { fires: false } })).all[
          "one"
        ],
      ),
    ).toEqual(every("same"));
  });
  test("an event of one kind of tool does not come for another", () => {
    const write = {
      overrides: { toolName: "Write", toolInput: { file_path: "a.ts", content: "" } },
    };
    const { all } = play(
      hook(
        { command: "exit 2" },
        { dialect: "cursor:beforeShellExecution", input: write, expected: { fires: false } },
      ),
    );
    expect([all["one"]?.status, states(all["one"])]).toEqual(["passed", every("same")]);
  });
  test("a handler with arguments, one of them awkward", () => {
    const args = [
      "-c",
      'read -r line; [ "$1" = "a b\\"c" ] && { echo no >&2; exit 2; }',
      "sh",
      'a b"c',
    ];
    expect(states(play(hook({ command: "sh", args })).all["one"])).toEqual(every("same"));
  });
  test.each(["constructor", "__proto__"])("a tool called %s", (toolName) => {
    const deny = { command: "echo no >&2; exit 2" };
    expect(
      states(play(hook(deny, { input: { overrides: { toolName, toolInput: {} } } })).all["one"]),
    ).toEqual(every("same"));
  });
  test.each([
    ["pre-tool-use", "prompt"],
    ["stop", "reason"],
    ["stop", "error"],
    ["pre-prompt", "source"],
  ])("what no agent tells on %s: %s", (event, field) => {
    const seen = { command: `grep -q '"${field}":"zz"' && { echo no >&2; exit 2; }; true` };
    const input = {
      overrides: {
        ...BASH.overrides,
        ...(event !== "pre-tool-use" && { toolName: "" }),
        [field]: "zz",
      },
    };
    expect(
      new Set(
        Object.values(states(play(hook(seen, { event, input })).all["one"])).filter(
          (one) => one !== "lost" && one !== "weaker",
        ),
      ),
    ).toEqual(new Set(["differs"]));
  });
  test("a filter on content", () => {
    const where = { where: { "toolInput.command": "push" } };
    expect(
      states(
        play(
          hook({ command: "echo no >&2; exit 2", ...where }, { expected: { decision: "deny" } }),
          FEW,
        ).all["one"],
      ),
    ).toEqual(every("same", FEW));
    const other = hook(
      { command: "exit 2", where: { "toolInput.command": "^ls" } },
      { expected: { fires: false } },
    );
    expect(states(play(other, FEW).all["one"])).toEqual(every("same", FEW));
  });
  test("an async handler is waited for by nobody, and runs", () => {
    const { all } = play(
      hook({ command: "sleep 0.2; exit 2", async: true }, { expected: { decision: "none" } }),
    );
    expect([all["one"]?.status, Object.values(states(all["one"])).includes("differs")]).toEqual([
      "passed",
      false,
    ]);
  });
  test("the package's own agent files are no part of it", () => {
    const loud = {
      hooks: { PreToolUse: [{ hooks: [{ type: "command", command: "echo other >&2; exit 2" }] }] },
    };
    const { all } = play(
      hook(
        { command: "true" },
        { files: { ".claude/settings.json": loud, ".hookport/lock.json": "{}" } },
      ),
      FEW,
    );
    expect(states(all["one"])).toEqual(every("same", FEW));
  });
  test("the configured variables and clock reach the script", () => {
    const config = (more: object) => ({ "hooks/tests/test-config.json": { version: 1, ...more } });
    const named = play(
      hook(
        { command: '[ "$A" = b ] && { echo no >&2; exit 2; }' },
        { files: config({ env: { A: "b" } }) },
      ),
      FEW,
    );
    expect(states(named.all["one"])).toEqual(every("same", FEW));
  });
  test("one that nobody waits for must not run either, and disturbs no other agent", () => {
    const other = { overrides: { toolName: "mcp__gitlab__x", toolInput: {} } };
    const { all } = play(
      hook(
        { command: "sleep 1", async: true },
        { matcher: "mcp__github__.*", input: other, expected: { fires: false } },
      ),
      FEW,
    );
    expect(states(all["one"])).toEqual({ ...every("same", FEW), cursor: "weaker" });
  });
  test("a handler that nobody waits for, beside one that is waited for", () => {
    const hooks = [
      { type: "command", command: "true" },
      { type: "command", command: "true", async: true },
    ];
    const { all } = play(
      project({
        "hooks/hooks.json": { version: 1, hooks: { "sub-agent-start": [{ hooks }] } },
        "hooks/tests/cases/one.yaml": {
          name: "one",
          event: "sub-agent-start",
          "handler-index": 1,
          input: { overrides: { agentType: "scout" } },
          expected: { fires: true },
        },
      }),
    );
    expect(states(all["one"])).toEqual({ ...every("same"), ...without("sub-agent-start") });
  });
  test("PACKAGE_ROOT is where the agent finds the package, whatever the tests say", () => {
    const root = (folder: string) => ({
      files: {
        "hooks/guard.sh": "echo no >&2; exit 2",
        "guard.sh": "",
        "hooks/tests/test-config.json": { version: 1, env: { PACKAGE_ROOT: folder } },
      },
      expected: { decision: "deny" },
    });
    const command = (path: string) => ({ command: `sh "$PACKAGE_ROOT/${path}"` });
    expect(states(play(hook(command("hooks/guard.sh"), root(".")), FEW).all["one"])).toEqual(
      every("same", FEW),
    );
    expect(states(play(hook(command("guard.sh"), root("hooks")), FEW).all["one"])).toEqual(
      every("differs", FEW),
    );
  });
  test.each([
    ["PATH", "/nowhere"],
    ["NODE_OPTIONS", "--require ./nothing.cjs"],
  ])("the variable %s of the tests is the script's alone", (name, value) => {
    const files = { "hooks/tests/test-config.json": { version: 1, env: { [name]: value } } };
    const deny = { command: `[ "$${name}" = "${value}" ] && { echo no >&2; exit 2; }` };
    expect(
      states(play(hook(deny, { files, expected: { decision: "deny" } }), FEW).all["one"]),
    ).toEqual(every("same", FEW));
  });
  test("a script may clear its TMPDIR", () => {
    expect(
      states(play(hook({ command: 'rm -rf "$TMPDIR"/*; echo no >&2; exit 2' }), FEW).all["one"]),
    ).toEqual(every("same", FEW));
  });
  test("an event another one carries", () => {
    const { all } = play(
      hook(
        { command: "echo no >&2; exit 2" },
        {
          event: "sub-agent-start",
          input: { overrides: { agentType: "scout" } },
          matcher: "scout",
        },
      ),
    );
    expect(on(all["one"])).toMatchObject({
      "claude-code": { decision: "deny" },
      copilot: { decision: "deny" },
      cursor: { decision: "deny" },
      lime: { status: "lost" },
    });
  });
});

describe("what is printed", () => {
  const p = hook({ command: '[ "$HOOKPORT_HOST" = cursor ] || { echo no >&2; exit 2; }' });
  test("a table, cases down, agents across", () => {
    const { stdout, code } = p.hookport("test", "--host", "claude-code,cursor");
    expect(code).toBe(1);
    expect(stdout).toBe(`✗ one
    cursor  by itself it decides deny (no); on Cursor the result is none
    stderr:
      no
    again: hookport test --case one --agent cursor

case  alone  claude-code  cursor
one   deny   deny ✓       none ✗

1 failed
`);
  });
  test("JUnit has a test for each agent", () => {
    const { stdout } = p.hookport("test", "--host", "claude-code,cursor", "--format", "junit");
    expect(stdout).toContain(
      '<testsuites name="hookport" tests="3" failures="1" errors="0" skipped="0"',
    );
    expect(stdout).toMatch(
      /<testcase name="one on cursor" classname="pre-tool-use" file="hooks\/tests\/cases\/one.yaml" time="0.000">\n +<failure message="by itself it decides deny/,
    );
  });
  test("an unknown agent", () => {
    expect(p.hookport("test", "--host", "cursr")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("did you mean cursor?") as string,
    });
  });
});

test.each(examples.filter((name) => readdirSync(`schemas/examples/${name}`).includes("hooks")))(
  "the example %s passes on every agent",
  (name) => {
    const { code, all } = settled(project(name));
    expect(code).toBe(0);
    expect(Object.keys(all).length).toBeGreaterThan(0);
    const hosts = Object.values(all).flatMap((one): HostResult[] => one.hosts);
    expect(hosts.filter(({ status }) => status === "differs" || status === "skipped")).toEqual([]);
  },
);
