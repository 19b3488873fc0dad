/** `hookport test --host`: the same case on every agent decides alike, or as the report says. */
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { CaseResult, HostResult, TestReport } from "../schemas/types/output.ts";
import { decisions } from "./support/decisions.ts";
import { examples } from "./support/examples.ts";
import { adapters } from "./support/hosts.ts";
import { project, type Project } from "./support/project.ts";
import { answered } from "./support/kit.ts";
import { agents } from "./support/kits.ts";

/** Milliseconds: hundreds of processes on a busy machine. */
const MOST = 600_000;
const ids = Object.keys(adapters);
const BASH = { overrides: { toolName: "Bash", toolInput: { command: "git push --force" } } };

/** What hangs on the runner and not on the agent shows under these as well as under all. */
const FEW = ["claude-code", "copilot", "cursor", "lime"];

interface Played {
  readonly code: number | null;
  readonly cases: { readonly [id: string]: CaseResult };
}

function play(p: Project, hosts: readonly string[] = FEW): Played {
  const { code, stdout, stderr } = p.hookport("test", "--json", "--host", hosts.join());
  if (!stdout) throw new Error(stderr);
  const { cases } = JSON.parse(stdout) as TestReport;
  return { code, cases: Object.fromEntries(cases.map((result) => [result.id, result])) };
}

/**
 * An agent's own clock may be two seconds, and a busy machine slower than that once: what differs is
 * played again.
 */
function settled(p: Project, hosts: readonly string[]): Played {
  const first = play(p, hosts);
  return first.code === 0 ? first : play(p, hosts);
}

const on = (result: CaseResult | undefined) =>
  Object.fromEntries((result?.hosts ?? []).map((host) => [host.host, host]));
const states = (result: CaseResult | undefined) =>
  Object.fromEntries((result?.hosts ?? []).map(({ host, status }) => [host, status]));
const every = <T>(value: T, hosts: readonly string[] = FEW) =>
  Object.fromEntries(hosts.map((id) => [id, value]));

/** One group on one event, and the case of it. */
interface Asked {
  readonly hooks: readonly object[];
  readonly event?: string;
  readonly matcher?: string;
  readonly dialect?: string;
  readonly input?: object;
  readonly expected?: object;
  /** The handler that the case is about. */
  readonly handler?: number;
}

const idOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, "-")
    .slice(0, 64)
    .replace(/-$/, "");

/** A package with these cases, by name. */
function packageOf(
  cases: { readonly [name: string]: Asked },
  others: { readonly [path: string]: unknown } = {},
): Project {
  const hooks: { [event: string]: object[] } = {};
  const files = Object.entries(cases).map(([name, asked]) => {
    const { event = "pre-tool-use", input = BASH, expected = { fires: true } } = asked;
    const groups = (hooks[event] ??= []);
    groups.push({
      ...(asked.matcher !== undefined && { matcher: asked.matcher }),
      ...(asked.dialect !== undefined && { dialect: asked.dialect }),
      hooks: asked.hooks.map((handler) => ({ type: "command", ...handler })),
    });
    const place = { "hook-index": groups.length - 1, "handler-index": asked.handler ?? 0 };
    const id = idOf(name);
    const written = { name: id, event, ...place, input, expected };
    return [`hooks/tests/cases/${id}.yaml`, written] as const;
  });
  return project({
    "hooks/hooks.json": { version: 1, hooks },
    ...Object.fromEntries(files),
    ...others,
  });
}

/** Plays them together, and gives each by the name that it has here. */
function played(cases: { readonly [name: string]: Asked }, files = {}, hosts = FEW) {
  const { code, cases: results } = play(packageOf(cases, files), hosts);
  return { code, of: (name: string) => results[idOf(name)] };
}

const command = (line: string, more: Omit<Asked, "hooks"> = {}): Asked => ({
  hooks: [{ command: line }],
  ...more,
});
const NO = "echo no >&2; exit 2";
const denied = { decision: "deny" };

describe("every part of a decision, on every event", () => {
  const codes: (number | null)[] = [];
  const results: CaseResult[] = [];
  let gate: Played["cases"] = {};
  const take = ({ code, cases }: Played) => {
    codes.push(code);
    results.push(...Object.values(cases));
    return cases;
  };
  beforeAll(() => {
    const isVerdict = (texts: readonly string[]) =>
      texts.length === 0 || (texts.length === 1 && ["deny", "ask"].includes(texts[0] ?? ""));
    gate = take(
      settled(
        project(decisions((sentences, event) => event === "pre-tool-use" && isVerdict(sentences))),
        ids,
      ),
    );
    // What each agent makes of each part, and of two, is known without a process
    // (conformance/answers.test.ts, laws.test.ts): of those, some are played on each.
    for (const turn of [0, 1, 2])
      take(
        settled(
          project(decisions(({ length }, _, i) => i % (length < 2 ? 9 : 36) === turn * 2)),
          ids.filter((_, i) => i % 6 === turn * 2 + 1),
        ),
      );
  }, MOST);

  test("decides alike, or as the report of convert announces", () => {
    const wrong = results.flatMap(({ id, hosts }) =>
      hosts.filter(({ status }) => status === "differs").map((host) => [id, host]),
    );
    expect(wrong).toEqual([]);
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(results.length).toBeGreaterThan(30);
  });
  test("a denial before a tool is one everywhere", () => {
    expect(
      Object.values(on(gate["pre-tool-use-deny"])).map(({ status, decision }) => [
        status,
        decision,
      ]),
    ).toEqual(ids.map(() => ["same", "deny"]));
  });
  test("what is weaker or lost says why", () => {
    const less = results.flatMap(({ hosts }) =>
      hosts.filter(({ status }) => status === "weaker" || status === "lost"),
    );
    expect(less.length).toBeGreaterThan(15);
    expect(less.filter(({ announced }) => !announced.length)).toEqual([]);
  });
  test("an ask becomes a denial where nobody can be asked, never a run", () => {
    const asked = on(gate["pre-tool-use-ask"]);
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

const scout = { overrides: { agentType: "scout" } };
const says = (value: object) => `echo '${JSON.stringify(value)}'`;
const tool = (toolName: string, toolInput = {}) => ({ overrides: { toolName, toolInput } });
/** Other parts of the answer may be weaker. */
const isAlike = (result: CaseResult | undefined) =>
  !Object.values(states(result)).includes("differs");

/** Decided through the written entry as alone, with the agent's payload in the hook's words. */
const SAME: { readonly [what: string]: Asked } = {
  "the payload is in the hook's own words": command(
    `read -r line; case "$line" in *'"toolName":"Bash"'*'"command":"git push --force"'*) ${NO} ;; esac`,
    { matcher: "Bash", expected: denied },
  ),
  "and in those of the dialect that the group is written in": command(
    `read -r line; case "$line" in *'"tool_name":"Bash"'*) ${NO} ;; esac`,
    { matcher: "Bash", dialect: "claude-code", expected: denied },
  ),
  "matchers are held": command("exit 2", { matcher: "Write", expected: { fires: false } }),
  "an event of one kind of tool does not come for another": command("exit 2", {
    dialect: "cursor:beforeShellExecution",
    input: tool("Write", { file_path: "a.ts", content: "" }),
    expected: { fires: false },
  }),
  "a handler with arguments, of which one is awkward": {
    hooks: [
      {
        command: "sh",
        args: ["-c", `read -r line; [ "$1" = "a b\\"c" ] && { ${NO}; }`, "sh", 'a b"c'],
      },
    ],
    expected: denied,
  },
  "a tool called constructor": command(NO, { input: tool("constructor"), expected: denied }),
  "a tool called __proto__": command(NO, { input: tool("__proto__"), expected: denied }),
  "a filter on content that fits": {
    hooks: [{ command: NO, where: { "toolInput.command": "push" } }],
    expected: denied,
  },
  "a filter on content that does not": {
    hooks: [{ command: "exit 2", where: { "toolInput.command": "^ls" } }],
    expected: { fires: false },
  },
  "a script may clear its TMPDIR": command(`rm -rf "$TMPDIR"/*; ${NO}`, { expected: denied }),
  "another place of the package, though several copies are in use": command(
    'echo "not in $PACKAGE_ROOT, $HOME" >&2; exit 2',
    { expected: denied },
  ),
};

/** None of these is a difference. */
const ALIKE: { readonly [what: string]: Asked } = {
  "a blank reason": command(says({ decision: "block", reason: "" }), {
    event: "stop",
    dialect: "claude-code",
  }),
  "an end before a tool": command(says({ continue: false, stopReason: "it is over" }), {
    dialect: "claude-code",
  }),
  "a message where nobody is told": command(says({ systemMessage: "hear" }), {
    event: "notification",
    dialect: "claude-code",
  }),
  "an async handler, which nobody waits for": {
    hooks: [{ command: "sleep 0.2; exit 2", async: true }],
    expected: { decision: "none" },
  },
  "a handler that nobody waits for, beside one that is waited for": {
    hooks: [{ command: "true" }, { command: "true", async: true }],
    handler: 1,
    event: "sub-agent-start",
    input: scout,
  },
};
const UNFIRED = "one that nobody waits for, which must not run either";
const CARRIED = "an event that another one carries";

describe("through the entry as convert writes it", () => {
  const loud = {
    hooks: { PreToolUse: [{ hooks: [{ type: "command", command: "echo other >&2; exit 2" }] }] },
  };
  const cases = {
    ...SAME,
    ...ALIKE,
    [UNFIRED]: {
      hooks: [{ command: "sleep 1", async: true }],
      matcher: "mcp__github__.*",
      input: tool("mcp__gitlab__x"),
      expected: { fires: false },
    },
    [CARRIED]: command(NO, { event: "sub-agent-start", input: scout, matcher: "scout" }),
  };
  // The package's own agent files are no part of it.
  const own = { ".claude/settings.json": loud, ".hookport/lock.json": "{}" };
  let results: ReturnType<typeof played>;
  beforeAll(() => {
    results = played(cases, own);
  }, MOST);

  test("nothing differs", () => expect(results.code).toBe(0));
  test.each(Object.keys(SAME))("%s", (what) => {
    const result = results.of(what);
    expect([result?.status, states(result)]).toEqual(["passed", every("same")]);
  });
  test.each(Object.keys(ALIKE))("%s", (what) => {
    const result = results.of(what);
    expect([result?.status, isAlike(result)]).toEqual(["passed", true]);
  });
  test(UNFIRED, () =>
    expect(states(results.of(UNFIRED))).toEqual({ ...every("same"), cursor: "weaker" }),
  );
  test(CARRIED, () =>
    expect(on(results.of(CARRIED))).toMatchObject({
      "claude-code": { decision: "deny" },
      copilot: { decision: "deny" },
      cursor: { decision: "deny" },
      lime: { status: "lost" },
    }),
  );

  test("the variables of the tests reach the script, and nothing else", () => {
    const env = { A: "b", PATH: "/nowhere", NODE_OPTIONS: "--require ./nothing.cjs" };
    const { of } = played(
      Object.fromEntries(
        Object.entries(env).map(([name, value]) => [
          name,
          command(`[ "$${name}" = "${value}" ] && { ${NO}; }`, { expected: denied }),
        ]),
      ),
      { "hooks/tests/test-config.json": { version: 1, env } },
    );
    for (const name of Object.keys(env))
      expect([name, states(of(name))]).toEqual([name, every("same")]);
  });

  test.each([
    ["hooks/guard.sh", ".", "same"],
    ["guard.sh", "hooks", "differs"],
  ])(
    "PACKAGE_ROOT is where the agent finds the package, whatever the tests say: %s in %s",
    (path, folder, state) => {
      const { of } = played(
        { "in a place": command(`sh "$PACKAGE_ROOT/${path}"`, { expected: denied }) },
        {
          "hooks/guard.sh": NO,
          "guard.sh": "",
          "hooks/tests/test-config.json": { version: 1, env: { PACKAGE_ROOT: folder } },
        },
      );
      expect(states(of("in a place"))).toEqual(every(state));
    },
  );
});

describe("a difference that nothing announces fails", () => {
  const context = `echo '{"additionalContext":"know"}'`;
  const told = agents
    .filter(({ id }) => FEW.includes(id))
    .filter(({ honours }) => answered(honours.context, []).includes("pre-tool-use"))
    .map(({ id }) => id);
  const [teller = ""] = told;
  const deaf = Object.fromEntries(
    FEW.filter((id) => !told.includes(id)).map((id) => [id, "weaker"]),
  );
  const differs = (id: string) => ({ ...every("same"), [id]: "differs" });
  const unlike = (asked: Asked, expected: object, problem?: readonly [string, string]) =>
    [asked, expected, problem] as const;
  const CASES: { readonly [what: string]: ReturnType<typeof unlike> } = {
    "another decision, with both side by side": unlike(
      command(`[ "$HOOKPORT_HOST" = cursor ] || { ${NO}; }`),
      differs("cursor"),
      ["cursor", "by itself it decides deny (no); on Cursor the result is none"],
    ),
    "another part beside the same word": unlike(
      command('[ "$HOOKPORT_HOST" = copilot ] || echo \'{"systemMessage":"hear"}\'', {
        dialect: "claude-code",
      }),
      { copilot: "differs" },
      [
        "copilot",
        'by itself it decides none; on GitHub Copilot the result is none, with another message: nothing (alone: "hear")',
      ],
    ),
    "another reason": unlike(
      command('echo "not under ${HOOKPORT_HOST:-nobody}" >&2; exit 2'),
      every("differs"),
    ),
    "a part less": unlike(command(`[ "$HOOKPORT_HOST" = ${teller} ] || ${context}`), {
      ...deaf,
      ...differs(teller),
      ...deaf,
    }),
    "a part more": unlike(
      command(`[ "$HOOKPORT_HOST" = ${teller} ] && ${context}; true`),
      differs(teller),
    ),
    "another rewrite": unlike(
      command(`echo "{\\"updatedInput\\":{\\"command\\":\\"ls $HOOKPORT_HOST\\"}}"`),
      every("differs"),
    ),
    "a script that writes outside only there": unlike(
      command('[ "$HOOKPORT_HOST" != lime ] || touch "$PACKAGE_ROOT"/../stray'),
      differs("lime"),
      ["lime", "the script wrote outside of the package: ../stray"],
    ),
    ...Object.fromEntries(
      [
        ["pre-tool-use", "prompt"],
        ["stop", "reason"],
        ["stop", "error"],
        ["pre-prompt", "source"],
      ].map(([event = "", field = ""]) => [
        `what no agent tells on ${event}: ${field}`,
        unlike(
          command(`grep -q '"${field}":"zz"' && { ${NO}; }; true`, {
            event,
            input: {
              overrides: {
                ...BASH.overrides,
                ...(event !== "pre-tool-use" && { toolName: "" }),
                [field]: "zz",
              },
            },
          }),
          { "claude-code": "differs" },
        ),
      ]),
    ),
  };
  let results: ReturnType<typeof played>;
  beforeAll(() => {
    results = played(
      Object.fromEntries(Object.entries(CASES).map(([what, [asked]]) => [what, asked])),
    );
  }, MOST);

  test("as a whole", () => expect(results.code).toBe(1));
  test.each(Object.entries(CASES))("%s", (what, [, expected, problem]) => {
    const result = results.of(what);
    expect(states(result)).toMatchObject(expected);
    if (what.startsWith("what no agent tells"))
      expect(Object.values(states(result))).not.toContain("same");
    if (problem) expect(on(result)[problem[0]]?.problems).toEqual([problem[1]]);
    expect(result?.rerun).toMatch(/^hookport test --case \S+ --agent /);
  });
});

describe("what is printed", () => {
  const p = packageOf({ one: command(`[ "$HOOKPORT_HOST" = cursor ] || { ${NO}; }`) });
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

test.each(
  examples
    .filter((name) => readdirSync(`schemas/examples/${name}`).includes("hooks"))
    .map((name, turn) => [name, ids.filter((_, i) => i % 3 === turn % 3)] as const),
)("the example %s passes on the agents whose turn it is: %s", (name, hosts) => {
  const { code, cases } = settled(project(name), hosts);
  expect(code).toBe(0);
  expect(Object.keys(cases).length).toBeGreaterThan(0);
  const results = Object.values(cases).flatMap((result): HostResult[] => result.hosts);
  expect(results.filter(({ status }) => status === "differs" || status === "skipped")).toEqual([]);
});
