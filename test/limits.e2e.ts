/** Our own work and people's patterns end in time, whatever a model wrote (S11). */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { exported } from "../adapters/_kin/answer.ts";
import { pascalMatcher } from "../adapters/copilot/facts.ts";
import { mcp } from "../adapters/copilot/tools.ts";
import { decodeReply } from "../adapters/cursor/answers.ts";
import type { HostProtocol } from "../src/model/adapter.ts";
import { hookCall } from "../src/model/call.ts";
import { merge } from "../src/model/merge.ts";
import { fits, type Fit } from "../src/model/matcher.ts";
import { placed } from "../src/model/placeholders.ts";
import { pool } from "../src/model/pool.ts";
import { responseText } from "../src/model/response.ts";
import { bashWordIn } from "../src/read/bash-words.ts";
import { parseShell } from "../src/read/shell-words.ts";
import { splitMcp } from "../src/model/tools.ts";
import { endAll, exec, groups } from "../src/node/exec.ts";
import { parseConfig } from "../src/read/parse.ts";
import { limited, ranOut } from "../src/node/limit.ts";
import { matching } from "../src/node/safe-regex.ts";
import { groupOf } from "./support/hooks.ts";
import { protocols } from "./support/hosts.ts";
import { project } from "./support/project.ts";

const CATASTROPHE = "^(a|a)*$";
const forever = () => {
  for (;;);
};

function thrown(work: () => unknown): unknown {
  try {
    return void work();
  } catch (error) {
    return error;
  }
}

test("S11: a pattern that could be busy for ages may fit, also on a short subject", () => {
  expect(matching()(CATASTROPHE, `${"a".repeat(200)}!`)).toBe("maybe");
  expect(matching()("^(a|a|a|a|a|a)*$", `${"a".repeat(23)}!`)).toBe("maybe");
});

test("S11: all patterns of one call share one clock", () => {
  const match = matching(300, 100);
  const start = performance.now();
  const answers = Array.from({ length: 50 }, (_, i) =>
    match(`^(a|a)*${i}$`, `${"a".repeat(200)}!`),
  );
  expect(new Set(answers)).toEqual(new Set<Fit>(["maybe"]));
  expect(performance.now() - start).toBeLessThan(5000);
  // What cannot be busy still has its answer.
  expect(match("git push", `${" ".repeat(100_000)}git push`)).toBe("yes");
  expect(match("mcp__.*__delete", "mcp__gh__delete")).toBe("yes");
  expect(match("mcp__.*__delete", "mcp__gh__list")).toBe("no");
});

test("S11: a pattern that once ran out of time is not tried again", () => {
  const match = matching(10_000, 50);
  expect(match(CATASTROPHE, `${"a".repeat(200)}!`)).toBe("maybe");
  expect(match(CATASTROPHE, "a".repeat(200))).toBe("maybe");
  expect(match("^(a|b)*$", "a".repeat(200))).toBe("yes");
});

test.each([
  ["^git\\s+push", "git  push --force", "yes"],
  ["git\\s+push", `${"x".repeat(100_000)} git push`, "yes"],
  ["(a+)+$", "aaa", "yes"],
  ["(", "anything", "no"],
  ["(a+", "a".repeat(1000), "no"],
  ["a+$", "b".repeat(1000), "no"],
] as const)("a pattern that ends in time has its answer: %s", (pattern, subject, expected) => {
  expect(matching()(pattern, subject)).toBe(expected);
});

test("S11: Copilot's matchers, too, are tried under the limit: any name of a tool is a model's choice", () => {
  const asked: string[] = [];
  const match = (pattern: string): Fit => (asked.push(pattern), "maybe");
  expect(fits(pascalMatcher, "(a|a)*b", ["a".repeat(100)], match)).toBe("maybe");
  expect(asked).toEqual(["^(?:(a|a)*b)$"]);
});

test("S11: our own work is ended by a clock that a busy loop cannot starve", () => {
  expect(limited(() => 7, 1000)).toBe(7);
  expect(ranOut(thrown(() => limited(forever, 50)))).toBe(true);
  expect(ranOut(thrown(() => limited(() => JSON.parse("{"), 1000)))).toBe(false);
});

test("S11: clocks stand within each other: the inner ends its own work, the outer everything", () => {
  expect(limited(() => [thrown(() => limited(forever, 50)), "goes on"], 10_000)).toEqual([
    expect.any(Error),
    "goes on",
  ]);
  let swallowed = false;
  const inner = () => {
    try {
      limited(forever, 60_000);
    } catch {
      swallowed = true;
    }
  };
  expect(ranOut(thrown(() => limited(inner, 50)))).toBe(true);
  expect(swallowed).toBe(false);
  expect(limited(() => matching(100, 50)(CATASTROPHE, `${"a".repeat(200)}!`), 10_000)).toBe(
    "maybe",
  );
  expect(
    ranOut(thrown(() => limited(() => matching()(CATASTROPHE, `${"a".repeat(200)}!`), 50))),
  ).toBe(true);
});

const job = (command: string) => ({
  file: "/bin/sh",
  args: ["-c", command],
  cwd: "/",
  env: { PATH: process.env["PATH"] },
  stdin: "",
  timeout: 60,
  detached: false,
  envFile: undefined,
});

test("S11: processes start and answer under the limit, and end with it", async () => {
  expect(await limited(async () => exec(job("cat; echo fine")), 10_000)).toMatchObject({
    stdout: "fine\n",
    code: 0,
  });
  const replies: Promise<unknown>[] = [];
  const work = () => {
    replies.push(exec(job("sleep 60")));
    forever();
  };
  expect(ranOut(thrown(() => limited(work, 1000)))).toBe(true);
  expect(groups.size).toBe(1);
  endAll();
  expect(await Promise.all(replies)).toMatchObject([{ fault: "signal" }]);
  expect(groups.size).toBe(0);
});

describe("S11: an answer that was given in time counts, however late this process comes to read it", () => {
  const denying = (timeout = 60) => exec({ ...job("sleep 1; echo no >&2; exit 2"), timeout });
  const denied = { stdout: "", stderr: "no\n", code: 2 };
  const busy = (milliseconds: number) => {
    for (const until = Date.now() + milliseconds; Date.now() < until;);
  };

  test("where it learns that the hook ended, and is busy before it reads what was said", async () => {
    const reply = denying();
    const other = exec(job("exec >&- 2>&-; sleep 0.1")).then(() => busy(800));
    // The ends of both are learned at once, after this one was read.
    const speaking = spawn("sh", ["-c", "sleep 0.1; echo; sleep 1"]);
    speaking.stdout.once("data", () => busy(1500));
    setTimeout(() => busy(700), 20);
    expect(await reply).toEqual(denied);
    await other;
  });

  test("where the hook's time is over when it learns that the hook ended", async () => {
    const reply = denying(2);
    setTimeout(() => busy(1500), 600);
    expect(await reply).toEqual(denied);
  });
});

const MB = (count: number, char: string) =>
  `head -c ${count * 1024 * 1024} /dev/zero | tr '\\0' '${char}'`;

test.each(["\\n", " ", "\\t"])(
  "S9: an answer after 17 MB of %j counts, and little of the blanks is kept",
  async (char) => {
    const { stdout, code } = await exec(job(`${MB(17, char)}; echo '{"decision":"block"}'`));
    expect({ answer: stdout.trim(), code }).toEqual({ answer: '{"decision":"block"}', code: 0 });
    expect(stdout.length).toBeLessThan(1024 * 1024);
  },
);

test("S9: exit code 2 keeps its reason, however much was printed beside it", async () => {
  for (const start of ["", "{"]) {
    const reply = await exec(job(`printf '${start}'; ${MB(17, "x")}; echo why >&2; exit 2`));
    expect({ ...reply, stdout: reply.stdout.slice(0, 2) }).toEqual({
      stdout: `${start}xx`.slice(0, 2),
      stderr: "why\n",
      code: 2,
    });
  }
});

test("S9: an answer that is cut off is none, whatever stands before it", async () => {
  for (const start of ["{", "\\n\\n{", "\\357\\273\\277{", "\\357\\273\\277"])
    expect(await exec(job(`printf '${start}'; ${MB(17, " ")}; echo '}'`))).toMatchObject({
      code: null,
      fault: "limit",
    });
});

/** A patch that deletes so many files, as Copilot tells it. */
const patchOf = (files: number) => ({
  event: "PreToolUse",
  payload: {
    session_id: "s",
    timestamp: "2026-11-22T10:00:00Z",
    cwd: "/project",
    tool_name: "Edit",
    tool_input: [
      "*** Begin Patch",
      ...Array.from({ length: files }, (_, i) => `*** Delete File: f${i}.txt`),
      "*** End Patch",
    ].join("\n"),
  },
  env: {},
});

/**
 * What a guard on `Edit|Write` comes to that answers after a moment; `elapsed` counts the answers
 * that were given.
 */
async function guarded(
  files: number,
  elapsed: (answers: number) => number,
  event = "pre-tool-use",
) {
  const seen = { started: 0, running: 0, most: 0, answers: 0 };
  const answer = await hookCall({
    protocols,
    protocol: protocols["copilot"] as HostProtocol,
    call: { ...patchOf(files), event: event === "pre-tool-use" ? "PreToolUse" : "PostToolUse" },
    documents: [
      {
        doc: { version: 1, hooks: { [event]: [groupOf("guard", "Edit|Write")] } },
        packageRoot: "/project",
      },
    ],
    root: "/project",
    run: async ({ stdin }) => {
      seen.started++;
      seen.most = Math.max(seen.most, ++seen.running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      seen.running--;
      seen.answers++;
      const denied = stdin.includes("/project/f7.txt") || stdin.includes("/project/f3.txt");
      return {
        stdout: "",
        stderr: denied ? `no: ${/f\d+/.exec(stdin.slice(stdin.indexOf("/project/f")))}` : "",
        code: denied ? 2 : 0,
      };
    },
    elapsed: () => elapsed(seen.answers),
  });
  return { ...answer, ...seen };
}

test("S11: a patch of many files does not start a process for each at once, and every part is asked", async () => {
  const { decision, started, most } = await guarded(300, () => 0);
  expect(started).toBe(300);
  expect(most).toBeLessThanOrEqual(20);
  // In the order of the parts, whoever finished first (S2).
  expect(decision).toMatchObject({ verdict: "deny", reason: "no: f3\nno: f7" });
});

test("S10, S11: what could not be asked in time is denied on a gate, and skipped elsewhere", async () => {
  const late = await guarded(300, (answers) => (answers < 100 ? 0 : 1000));
  expect(late.started).toBeLessThan(200);
  expect(late.decision).toMatchObject({
    verdict: "deny",
    reason: expect.stringMatching(
      /^no: f3\nno: f7\nBlocked: .* because time ran out before every hook was asked\. .*\(hookport: out-of-time\)$/,
    ) as string,
  });
  const after = await guarded(300, (answers) => (answers < 100 ? 0 : 1000), "post-tool-use");
  expect(after.started).toBeLessThan(200);
  expect(after.decision.verdict).toBeUndefined();
});

test("S11: handlers beside each other are not queued, however many there are", async () => {
  let most = 0;
  let running = 0;
  await hookCall({
    protocols,
    protocol: protocols["claude-code"] as HostProtocol,
    call: {
      event: "PreToolUse",
      payload: {
        session_id: "s",
        hook_event_name: "PreToolUse",
        cwd: "/p",
        tool_name: "Bash",
        tool_input: { command: "ls" },
      },
      env: {},
    },
    documents: [
      {
        doc: {
          version: 1,
          hooks: {
            "pre-tool-use": [
              { hooks: Array.from({ length: 50 }, (_, i) => ({ command: `guard ${i}` })) },
            ],
          },
        },
        packageRoot: "/p",
      },
    ],
    root: "/p",
    run: async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      return { stdout: "", stderr: "", code: 0 };
    },
    elapsed: () => 0,
  });
  expect(most).toBe(50);
});

test("a pool keeps to its size and to the order it was asked in, also where work fails", async () => {
  const turns = pool(2);
  const order: number[] = [];
  let running = 0;
  const items = Array.from({ length: 20 }, (_, i) =>
    turns(async () => {
      order.push(i);
      expect(++running).toBeLessThanOrEqual(2);
      await Promise.resolve();
      running--;
      if (i % 3 === 0) throw new Error(`${i}`);
    }).catch(() => {}),
  );
  expect(order).toEqual([0, 1]);
  await Promise.all(items);
  expect(order).toEqual(Array.from({ length: 20 }, (_, i) => i));
});

test("S11: a patch of thousands of files is read once, not once for each of them", () => {
  const events = protocols["copilot"]?.host?.decodeEvent(patchOf(20_000), "/project");
  expect(events).toHaveLength(20_000);
});

test("S11, S19: a name of many hyphens could be no more servers' tools than a real one", () => {
  const names = (name: string) =>
    mcp.parse(name, {}).map(({ server, tool }) => `${server}|${tool}`);
  expect(names("a-b-c")).toEqual(["a|b-c", "a-b|c"]);
  expect(names("-".repeat(64))).toHaveLength(62);
  expect(names(`a-${"b".repeat(200)}`)).toHaveLength(1);
  expect(names("x-".repeat(100_000)).map((name) => name.split("|")[0]?.length)).toEqual([1]);
  expect(names(`x-${"y-z".repeat(100_000)}`)).toHaveLength(2);
});

test.each([
  ["mcp__gh__delete", { server: "gh", tool: "delete" }],
  ["mcp___x__y", { server: "_x", tool: "y" }],
  ["mcp__a___b", { server: "a", tool: "_b" }],
  ["mcp__a__b__c", { server: "a", tool: "b__c" }],
  ["mcp____x", undefined],
  ["mcp__a__", undefined],
  ["mcp__a", undefined],
  ["mcp__a__b\n", undefined],
  [`mcp__${"a__".repeat(200_000)}\n`, undefined],
] as const)("S11: the server and the tool in a name of MCP: %#", (name, expected) => {
  expect(splitMcp(name)).toEqual(expected);
});

const answerOf = (stdout: string) =>
  decodeReply({ stdout, stderr: "", code: 0 }, { event: "preToolUse", payload: {}, env: {} });

test.each([
  [
    'log: {"a": "}"} and "quotes"\n{"permission": "deny", "user_message": "no {\\"x\\\\\\\\"}',
    'no {"x\\\\',
  ],
  [
    `first {"permission":"allow"} then ${JSON.stringify({ permission: "deny", user_message: "no", x: { y: [{ z: "{" }] } })}`,
    "no",
  ],
  [`${"{".repeat(300_000)}{"permission":"deny","user_message":"no"}`, "no"],
  [
    `log ${JSON.stringify({ permission: "deny", user_message: "no", x: Array.from({ length: 2000 }, () => ({ a: {} })) })}`,
    "no",
  ],
])("S11: the object that ends an answer is found in one go: %#", (stdout, reason) => {
  expect(answerOf(stdout)).toMatchObject({ verdict: "deny", reason });
});

test.each([
  `${'{"a":'.repeat(200_000)}}`,
  `${'"}'.repeat(200_000)}`,
  `x${"\\".repeat(200_000)}"}`,
  `{${"}".repeat(200_000)}`,
])("S11: an answer that is none is seen to be none at once: %#", (stdout) => {
  expect(answerOf(stdout)).toMatchObject({
    verdict: "deny",
    reason: expect.stringContaining("not what Cursor reads"),
  });
});

test("S11: variables in a file of many empty lines", () => {
  expect(exported(`${"\n".repeat(200_000)} export A=1\n\texport B="x y"`)).toEqual({
    A: "1",
    B: "x y",
  });
});

test("the parts of a call may be more than a function takes arguments", () => {
  expect(
    merge(
      Array.from({ length: 200_000 }, (_, i) =>
        i === 7 ? { verdict: "deny", reason: "no", env: { A: "1" } } : {},
      ),
    ),
  ).toEqual({
    verdict: "deny",
    reason: "no",
    env: { A: "1" },
  });
});

test("a result of many texts is their text, however deep they lie", () => {
  expect(
    responseText([
      { text: "a" },
      [["b", []], null],
      { stdout: "c", stderr: "" },
      { output: ["d"] },
      5,
    ]),
  ).toBe("a\nb\n\n\nc\nd\n5");
});

/** A project whose one hook has these words. */
const hooked = (matcher: string, command: string, count = 1) =>
  project({
    ".claude/settings.json": {
      hooks: {
        PreToolUse: Array.from({ length: count }, () => groupOf(command, matcher)),
      },
    },
  });
const EXPRESSION =
  'tool == "Bash" && tool_input.command matches "(npm run dev|pnpm( run)? dev|yarn dev)"';
const BUSY: readonly [what: string, matcher: string, command: string, count?: number][] = [
  ["a pattern without an end", "^((.*)*)*((.*)*)*x!$", "sh guard.sh"],
  ["a list of 40,000 names", "Bash|".repeat(40_000), "sh guard.sh"],
  ["200 KB of an open brace", "Bash", "${".repeat(100_000)],
  ["200 KB of open brackets", "Bash", "$((".repeat(66_000)],
  ["3,000 hooks", "Bash", "sh guard.sh", 3000],
  ["an expression", EXPRESSION, "exit 2"],
  ["a word of 25,000 names of servers", "mcp__.*", "mcp__a__".repeat(25_000)],
];

test.each(BUSY)("S11: every command answers in time: %s", (_, matcher, command, count) => {
  const p = hooked(matcher, command, count);
  for (const args of [
    ["check"],
    ["audit", "--agent", "all"],
    ["convert", "--to", "all", "--dry-run"],
    ["run", "--bash", "ls"],
  ]) {
    const start = performance.now();
    const { code, stderr } = p.hookport(...args);
    expect(stderr).not.toContain("bug");
    expect([0, 1, 2]).toContain(code);
    // Ten seconds on an idle machine.
    expect(performance.now() - start, args.join(" ")).toBeLessThan(30_000);
  }
});

test.each([
  ["holds more than 1000 hooks", hooked("Bash", "true", 1001)],
  ["holds a filter of more than 10000 characters", hooked("Bash|".repeat(2001), "true")],
])("S11: a file that %s is refused alike by every command", (what, p) => {
  const file = ".claude/settings.json";
  for (const args of [
    ["convert", "--to", "all"],
    ["run", "--bash", "ls"],
  ])
    expect(p.hookport(...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${file}: ${what}`) as string,
    });
  for (const args of [["check"], ["audit"]]) {
    const { code, stdout, stderr } = p.hookport(...args);
    expect(code).toBeGreaterThan(0);
    expect(`${stdout}${stderr}`).toContain(what);
  }
});

/** Hundredths of a second that a process has computed: enough of them, and it is at its work. */
const computed = (pid: number | undefined) =>
  Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[13]);

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "S11: %s ends a command at once, whatever it computes",
  async (signal) => {
    const p = hooked("^(x|y)", "exit 2", 900);
    const child = spawn(process.execPath, [resolve("dist/cli.cjs"), "audit", "--agent", "all"], {
      cwd: p.root,
      stdio: "ignore",
    });
    const ended = new Promise((end) => child.on("exit", (code, by) => end(by ?? code)));
    await expect.poll(() => computed(child.pid), { timeout: 60_000 }).toBeGreaterThan(100);
    const start = performance.now();
    child.kill(signal);
    expect(await ended).toBe(signal);
    expect(performance.now() - start).toBeLessThan(1000);
  },
);

test.each([parseShell, bashWordIn])(
  "S11: %O reads a command in linear time, however it is nested",
  (read) => {
    const nested = ["${", "$(", "((", "$((", "`", "if ", "$(a;", '"${a:-', "(((a)))"];
    for (const piece of [...nested, "\n", " ", "source ", "a=", "<", '"', "\\", "# ", "${a"]) {
      const start = performance.now();
      read(piece.repeat(100_000));
      expect(performance.now() - start, piece).toBeLessThan(5000);
    }
  },
);

test("S11, S21: whether a name may stand in a command is known at once", () => {
  for (const piece of [
    "${file} ",
    '"',
    "'",
    "\\",
    "$(",
    "a",
    "--x=${file} -e ",
    "perl ",
    "|",
    "[ -v ",
  ]) {
    const start = performance.now();
    placed(`${piece.repeat(100_000)}${"${file}"}`, { file: "a b" }, true);
    placed(`${"${A_PLUGIN_ROOT}"}${piece.repeat(100_000)}`, { A_PLUGIN_ROOT: "/a b" }, true);
    expect(performance.now() - start, piece).toBeLessThan(5000);
  }
  for (const root of ["/p", "/a b", "/it's"])
    for (const piece of [
      "${A_PLUGIN_ROOT} ",
      "'${A_PLUGIN_ROOT}'",
      '"${A_PLUGIN_ROOT}" -e ',
      "eval ",
    ]) {
      const start = performance.now();
      placed(`${piece.repeat(20_000)}${"${A_PLUGIN_ROOT}"}`, { A_PLUGIN_ROOT: root }, false);
      expect(performance.now() - start, `${root} ${piece}`).toBeLessThan(5000);
    }
});

test("S11: a file of hooks over 2 MB is refused before it is read", () => {
  const text = JSON.stringify({ hooks: {}, more: "x".repeat(2 * 1024 * 1024) });
  expect(() => parseConfig(text, "a.json")).toThrow("a.json: is larger than 2 MB");
});
