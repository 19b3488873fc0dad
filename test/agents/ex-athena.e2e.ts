/**
 * The module that is written for ex_athena, compiled by Elixir and asked as its report says that the
 * library asks (sections 2 to 4), by the double in the agent's kit.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, readdirSync, renameSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect } from "vitest";
import { blocked, noNode, noShim, unchecked } from "../../src/model/fault-words.ts";
import type { Fields, Json } from "../../src/model/json.ts";
import { agentOf, payloadNamed } from "../support/kits.ts";
import { needs } from "../support/needs.ts";
import { copyOf, project, type Project } from "../support/project.ts";

const MODULE = "lib/hookport/ex_athena.ex";
const SOURCE = resolve("adapters/ex-athena/module.ex");
const DOUBLE = resolve("adapters/ex-athena/kit/double.exs");
const agent = agentOf("ex-athena");
const { test, describe } = needs("elixir");

const bash = (command: Json, more: Fields = {}) =>
  agent.fill(payloadNamed(agent, "PreToolUse.bash"), { input: { command, ...more } });
const tool = (name: string, input: Fields) =>
  agent.fill(payloadNamed(agent, "PreToolUse"), { tool: name, input });
const prompt = (text: string) =>
  agent.fill(payloadNamed(agent, "UserPromptSubmit"), { prompt: text });
const after = payloadNamed(agent, "PostToolUse");
const first = payloadNamed(agent, "PreIteration.first");

type Hooks = { readonly [event: string]: string | readonly [matcher: string, command: string] };

/** Each is converted once, and copied for each test that asks for it. */
const conversions = new Map<string, Project>();

/** A project with these hooks, converted for ex_athena alone. */
function made(hooks: Hooks, name?: string, handler: object = {}): Project {
  const key = JSON.stringify([hooks, handler]);
  const p = conversions.get(key) ?? converted(hooks, handler);
  conversions.set(key, p);
  return copyOf(p, name);
}

function converted(hooks: Hooks, handler: object): Project {
  const groups = Object.entries(hooks).map(([event, value]) => {
    const [matcher, command] = typeof value === "string" ? [undefined, value] : value;
    const list = [{ type: "command", command, ...handler }];
    return [event, [{ ...(matcher !== undefined && { matcher }), hooks: list }]];
  });
  const document = { version: 1, hooks: Object.fromEntries(groups) as object };
  const p = project({ "hooks.json": document });
  p.sh("git init -q .");
  expect(p.hookport("convert", "hooks.json", "--to", "ex-athena")).toMatchObject({ code: 0 });
  return p;
}

interface Around {
  readonly env?: { readonly [name: string]: string | null };
  readonly file?: string;
}

interface Double {
  readonly child: ChildProcess;
  readonly answers: AsyncIterator<string>;
}
/** One for each locale, which Elixir reads at its start. */
const doubles: { [locale: string]: Double } = {};
afterAll(() => Object.values(doubles).forEach(({ child }) => child.kill()));

function doubleIn(locale: string): Double {
  const { PATH = "" } = process.env;
  const env = { PATH, ...(locale && { LC_ALL: locale }) };
  const child = spawn("elixir", [DOUBLE], { env, stdio: ["pipe", "pipe", "ignore"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return (doubles[locale] ??= { child, answers });
}

/** What the agent does at each of these calls, one after the other. */
async function asked(
  { root }: Project,
  calls: readonly Fields[],
  { env = {}, file = MODULE }: Around = {},
  locale = "",
): Promise<readonly Json[]> {
  const { child, answers } = doubles[locale] ?? doubleIn(locale);
  const plain = { PATH: process.env["PATH"] ?? "", HOME: dirname(root), TMPDIR: null };
  const order = JSON.stringify({ file, cwd: root, env: { ...plain, ...env } });
  const lines = calls.map((call) => JSON.stringify(call));
  child.stdin?.write([`@${order}`, ...lines, ""].join("\n"));
  const given: Json[] = [];
  for (const line of lines) {
    const { value, done } = await answers.next();
    expect([done, line.slice(0, 200)]).toEqual([false, line.slice(0, 200)]);
    given.push(JSON.parse(value as string) as Json);
  }
  return given;
}

/** Denies what is forbidden, and says the event's tool and input as its reason. */
const GUARD =
  'e=$(cat); case $e in *forbidden*) printf %s "$e" | grep -o \'"toolInput":{.*},"native"\' >&2; exit 2 ;; esac';
const guard: Hooks = { "pre-tool-use": GUARD };

describe("the text of the module", () => {
  test("is as Elixir's own formatter writes it, compiles without a warning, and makes no atom and no code of a text", async () => {
    const p = made({ "pre-tool-use": ["Bash|Write", GUARD], "pre-prompt": GUARD, stop: "cat >x" });
    expect(p.sh(`mix format --check-formatted '${SOURCE}' ${MODULE}`)).toMatchObject({ code: 0 });
    expect(p.sh(`elixirc --warnings-as-errors -o . ${MODULE}`)).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(p.read(MODULE)).not.toMatch(
      /to_atom|to_existing_atom|Code\.|eval|binary_to_term|apply\(/,
    );
  });

  test("has groups for tools alone, with whole names in small letters", async () => {
    const p = made({ "pre-tool-use": ["Write|Edit", "exit 2"], "pre-prompt": "true" });
    expect(p.read(MODULE)).toContain('matcher: "^(apply_patch|edit|write)$"');
    const calls = ["write", "edit", "apply_patch", "read", "rewrite", "Write", "edit_x"];
    const answers = await asked(
      p,
      calls.map((name) => tool(name, { path: "a.txt", content: "x" })),
    );
    const denied = answers.map((answer) => Object.keys(answer as Fields).join());
    expect(denied).toEqual(["deny", "deny", "deny", "", "", "", ""]);
  });
});

test("each event is handed on as it was recorded", async () => {
  const names = ["PreToolUse", "PermissionDenied", "PostToolUse", "UserPromptSubmit"];
  names.push("PreIteration.first", "SessionEnd", "Stop", "StopFailure");
  names.push("SubagentStop", "PreCompact", "PostCompact", "PostToolUse.after-error");
  const events = ["pre-tool-use", "permission-denied", "post-tool-use", "pre-prompt"];
  events.push("session-start", "session-end", "stop", "stop-failure");
  events.push("sub-agent-end", "pre-compact", "post-compact", "post-tool-use-failure");
  const p = made(Object.fromEntries(events.map((event) => [event, "cat >> log; echo >> log"])));
  const payloads = names.map((name) => payloadNamed(agent, name));
  await asked(p, payloads);
  const seen = p.read("log").trim().split("\n");
  const natives = seen.map((line) => (JSON.parse(line) as { native: Fields }).native);
  /** What the module leaves out, and marks of structs that the double does not keep. */
  const left = [
    "%",
    ":messages",
    ":request",
    ":ui_payload",
    ":telemetry",
    ":tools",
    ":conclusions",
  ];
  const kept = (value: Json | undefined): unknown =>
    Array.isArray(value)
      ? value.map((value: Json) => kept(value))
      : typeof value === "object" && value !== null
        ? Object.fromEntries(
            Object.entries(value as Fields).flatMap(([key, value]) =>
              left.includes(key) ? [] : [[key, kept(value)]],
            ),
          )
        : value;
  expect(natives.map((native) => kept({ ...native, cwd: undefined }))).toEqual(
    payloads.map((payload) => kept(payload)),
  );
});

describe("an answer becomes what a callback returns", () => {
  test("of every kind", async () => {
    const json = (answer: object) => `echo '${JSON.stringify(answer)}'`;
    const p = made({
      "pre-tool-use": `case $(cat) in *halt*) ${json({ continue: false, stopReason: "over" })} ;; *no*) echo stop >&2; exit 2 ;; esac`,
      "pre-prompt": `case $(cat) in *change*) ${json({ updatedPrompt: "another" })} ;; *tell*) echo 'known "ü"' ;; *no*) echo stop >&2; exit 2 ;; esac`,
      "post-tool-use": `case $(cat) in *halt*) ${json({ continue: false, stopReason: "over" })} ;; *) ${json({ decision: "block", reason: "look again" })} ;; esac`,
      "session-start": "echo hello",
    });
    const post = (path: string) => agent.fill(after, { input: { path, content: "x" } });
    const calls = [bash("ls"), bash("no"), bash("halt"), prompt("hi"), prompt("no")];
    calls.push(prompt("change"), prompt("tell"), post("a"), post("halt"), first);
    calls.push(payloadNamed(agent, "PreIteration"));
    expect(await asked(p, calls)).toEqual([
      {},
      { deny: "stop" },
      { halt: "over" },
      {},
      { halt: "stop" },
      { transform: "another" },
      { inject: 'known "ü"' },
      { augment: "look again" },
      { halt: "over" },
      { inject: "hello" },
      {},
    ]);
  });
});

describe("where Hookport cannot answer, a tool is denied and a prompt passes with a word", () => {
  const both = [bash("ls"), prompt("hi")];
  const words = (fault: ReturnType<typeof noShim>) => [
    { deny: blocked(fault) },
    { inject: unchecked(fault, "prompt") },
  ];
  const hooks: Hooks = { ...guard, "pre-prompt": GUARD, stop: "cat >/dev/null" };

  test("without node", async () => {
    const p = made(hooks);
    expect(await asked(p, both, { env: { PATH: "/nowhere" } })).toEqual(words(noNode()));
  });

  test("without a shim, and with one that is no program", async () => {
    const p = made(hooks);
    const harms = ["rm .hookport/shim.cjs", "mkdir .hookport/shim.cjs", "rmdir .hookport/shim.cjs"];
    for (const harm of [...harms, "mkfifo .hookport/shim.cjs"]) {
      p.sh(harm);
      expect([harm, await asked(p, both)]).toEqual([harm, words(noShim())]);
    }
  });

  const SHIMS = [
    ["nothing", ""],
    ["text", "console.log('fine')"],
    ["an empty list", "console.log('[]')"],
    ["two answers", "console.log('{}{}')"],
    ["cut-off JSON", `process.stdout.write('{"deny":"x')`],
    ["an unknown word", `console.log('{"allow":"x"}')`],
    ["a denial that is no text", `console.log('{"deny":true}')`],
    ["two words", `console.log('{"inject":"a","deny":"b"}')`],
    ["half a pair of surrogates", `console.log('{"deny":"\\\\ud800"}')`],
    [
      "bytes that are no text",
      `process.stdout.write(Buffer.from('7b2264656e79223a22ff227d', 'hex'))`,
    ],
    ["silence and another exit code", "console.log('{}'); process.exitCode = 1"],
    ["a crash", "throw new Error('x')"],
    ["a signal", "process.kill(process.pid, 'SIGKILL')"],
    ["more than anybody reads", `process.stdout.write('x'.repeat(80 * 1024 * 1024))`],
  ];
  test("a shim that says anything but one answer", async () => {
    const p = made(hooks, undefined, { timeout: 300 });
    const stop = payloadNamed(agent, "Stop");
    const calls = [...both, stop];
    const programs = SHIMS.map(([, text]) => `() => { ${text} }`).join();
    // Each is started for all calls before it is the next one's turn.
    p.write(
      ".hookport/shim.cjs",
      `const { appendFileSync, statSync } = require("node:fs");
       appendFileSync(__dirname + "/starts", "x");
       const before = statSync(__dirname + "/starts").size - 1;
       [${programs}][Math.floor(before / ${calls.length})]();`,
    );
    const answers = await asked(
      p,
      SHIMS.flatMap(() => calls),
    );
    expect(
      SHIMS.map(([what], i) => [what, answers.slice(i * calls.length, (i + 1) * calls.length)]),
    ).toEqual(SHIMS.map(([what]) => [what, [...words(noShim()), {}]]));
    expect(p.read(".hookport/starts").length).toBe(answers.length);
  });

  test("a shim that hangs, which is ended with all that it started", async () => {
    const p = made(hooks);
    p.write(
      ".hookport/shim.cjs",
      "require('node:child_process').spawn('sleep', ['33.25']); for (;;);",
    );
    p.write(MODULE, p.read(MODULE).replaceAll(/timeout: \d+/g, "timeout: 1"));
    expect(await asked(p, both)).toEqual([
      { deny: expect.stringContaining("hookport failed") as unknown },
      { inject: expect.stringContaining("hookport failed") as unknown },
    ]);
    const left = "ps -eo args | grep -c '^sleep 33[.]25' || true";
    expect(p.sh(`sleep 2; ${left}`).stdout.trim()).toBe("0");
  });

  test("with a folder that may not be entered, and without a folder for what is short-lived", async () => {
    const p = made(hooks);
    expect(await asked(p, [bash("forbidden")], { env: { TMPDIR: "/nowhere" } })).toEqual([
      { deny: expect.stringContaining("forbidden") as unknown },
    ]);
  });

  test("no program of the project's stands between, whatever it is called", async () => {
    const p = made(hooks);
    for (const name of ["head", "sh", "sleep", "node", "kill"])
      p.write(`bin/${name}`, "#!/bin/sh\ntouch pwned\necho '{}'\n");
    p.sh("chmod +x bin/*");
    const PATH = `${p.root}/bin:${process.env["PATH"]}`;
    const [answer] = await asked(p, [bash("ls")], { env: { PATH } });
    expect([answer, p.sh("ls pwned").code]).toEqual([{}, 2]);
  });

  test("--fail-open lets it go", async () => {
    const p = made(hooks);
    expect(p.hookport("convert", "--fail-open")).toMatchObject({ code: 0 });
    p.sh("rm .hookport/shim.cjs");
    expect(await asked(p, both)).toEqual([{}, {}]);
  });
});

describe("a module that was moved", () => {
  const asText = (answers: readonly Json[]) => JSON.stringify(answers);

  test("denies and names the way back, and so do the commands", async () => {
    const p = made(guard);
    p.sh(
      `mkdir -p lib/app/own && git mv -f ${MODULE} lib/app/own/guards.ex || mv ${MODULE} lib/app/own/guards.ex`,
    );
    const answer = asText(await asked(p, [bash("ls")], { file: "lib/app/own/guards.ex" }));
    expect(answer).toContain(`move it back to ${MODULE} beside the folder .hookport`);
    for (const command of ["convert", "check"])
      expect(p.hookport(command)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`move it back to ${MODULE}`) as unknown,
      });
    expect(p.hookport("audit").stdout.replace(/\s+/g, " ")).toContain(
      `lib/app/own/guards.ex is a file of Hookport's`,
    );
    p.sh(`mkdir -p ${dirname(MODULE)}; cp lib/app/own/guards.ex ${MODULE}`);
    expect(p.hookport("convert").stderr).toContain("delete lib/app/own/guards.ex");
    p.sh("rm lib/app/own/guards.ex");
    expect(p.hookport("check")).toMatchObject({ code: 0 });
    expect(await asked(p, [bash("forbidden")])).toEqual([{ deny: expect.anything() as unknown }]);
  });

  test("works under another name, where it stands", async () => {
    const p = made(guard);
    p.write(MODULE, p.read(MODULE).replace("defmodule Hookport.ExAthena", "defmodule My.Guards"));
    expect(await asked(p, [bash("forbidden"), bash("ls")])).toEqual([
      { deny: expect.anything() as unknown },
      {},
    ]);
  });

  test("names the machine where its folder is on another one", async () => {
    const p = made({ "pre-tool-use": 'mv "$PACKAGE_ROOT" "$PACKAGE_ROOT.moved"' });
    const [, second] = await asked(p, [bash("ls"), bash("ls")]);
    renameSync(`${p.root}.moved`, p.root);
    expect(asText([second as Json])).toContain("compiled in a folder that is not on this machine");
  });
});

describe("whatever a model writes stays a text", () => {
  const TEXTS = [
    `it's "quoted" \\ $(touch pwned) \`touch pwned\` #{System.halt(3)} %{} ~s(x) \${IFS}`,
    "lines\nand\r\ttabs\u0000\u0007\u001b[0m\u007f\u2028",
    "ü 漢字 🎉 e\u0301 \ufeff",
    "'; touch pwned; '",
    "-n -e --version",
  ];

  // In the plain locale Elixir itself finds no file below a folder with such letters.
  test.each([
    ["C", `it's a "project" $x #{1}`],
    ["C.UTF-8", `it's a "project" $x #{1} ü 漢`],
  ])("in the locale %s, in the folder %s", async (locale, name) => {
    const p = made(guard, name);
    const calls = TEXTS.map((text) => bash(`forbidden ${text}`));
    expect(await asked(p, calls, {}, locale)).toEqual(
      TEXTS.map((text) => ({
        deny: `"toolInput":${JSON.stringify({ command: `forbidden ${text}` })},"native"`,
      })),
    );
    expect(p.sh("find . -name pwned").stdout).toBe("");
  });

  test("in the names of fields, none of which takes the place of the agent's own", async () => {
    const p = made({ "pre-tool-use": ["Bash", GUARD] });
    const odd = { ":tool_name": "read", "\\:tool_name": "x", ":arguments": {}, ":cwd": "/" };
    const nested = { list: [{ ":a": 1, "\\b": [null, true, 1.5, -2] }] };
    const sorted = (input: object) => Object.fromEntries(Object.entries(input).sort());
    const given = await asked(
      p,
      [odd, nested].map((more) => bash("forbidden", more)),
    );
    const answers = given.map((answer) => {
      const { deny } = answer as { deny: string };
      return sorted(JSON.parse(deny.slice('"toolInput":'.length, -',"native"'.length)) as object);
    });
    expect(answers).toEqual([odd, nested].map((more) => sorted({ ...more, command: "forbidden" })));
  });

  test("a call with bytes that are no text is denied, and so is one that no JSON can be", async () => {
    const p = made(guard);
    expect(
      JSON.stringify(await asked(p, [bash("ls \ud800"), bash({ $atom: "ls" }), bash("ls")])),
    ).toMatch(
      /^\[\{"deny":"Blocked[^}]*unread-call\)"\},\{"deny":"Blocked[^}]*unread-call\)"\},\{\}\]$/,
    );
  });

  test("of any length, and with nothing left behind", async () => {
    const p = made({ "pre-tool-use": "grep -q 'forbidden' && { echo stop >&2; exit 2; }; true" });
    mkdirSync(join(p.root, "../tmp"));
    const env = { TMPDIR: join(p.root, "../tmp") };
    const long = "x".repeat(2 * 1024 * 1024);
    expect(
      await asked(p, [tool("write", { path: "a", content: `${long}forbidden` }), bash(long)], {
        env,
      }),
    ).toEqual([{ deny: "stop" }, {}]);
    expect(readdirSync(env.TMPDIR)).toEqual([]);
  });
});

describe("the files of a patch", () => {
  const DOTENV = 'e=$(cat); case $e in *\'/.env"\'*) echo "not .env" >&2; exit 2 ;; esac';
  const hunk = "@@ -1 +1 @@\n-a\n+b\n";
  const plain = (path: string) => `--- a/${path}\n+++ b/${path}\n${hunk}`;
  const git = (path: string) => `diff --git a/${path} b/${path}\nindex 1..2 100644\n${plain(path)}`;

  test("are judged one by one, and a text that two readers read in two ways is denied", async () => {
    const p = made({ "pre-tool-use": ["Edit|Write", DOTENV] });
    const own = p.root.slice(p.root.lastIndexOf("/") + 1);
    const denied = [
      plain(".env"),
      git(".env"),
      plain("x") + plain(".env"),
      git("x") + git(".env"),
      `--- x\n+++ b/.env\n${hunk}`,
      `--- a/.env\n+++ b/x\n${hunk}`,
      `--- lib/.env\n+++ lib/.env\n${hunk}`,
      `${plain("x")}rename from x\nrename to .env\n`,
      `diff --git a/x b/.env\nrename from x\nrename to .env\n${plain("x")}`,
      `diff --git a/.env b/.env\nnew file mode 100644\n--- /dev/null\n+++ b/.env\n@@ -0,0 +1 @@\n+b\n`,
      `--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n--- a/.env\n+++ b/.env\n a\n@@ -1 +1 @@\n-a\n+b\n`,
      `--- "a/.env"\n+++ "b/.env"\n${hunk}`,
      "no patch at all",
      `--- a/~/.env\n+++ b/~/.env\n${hunk}`,
      git(`${own}/.env`),
    ];
    const runs = [plain("x"), git("lib/x y.ex"), `${plain("x")}\n${plain("y")}`, plain(".env.md")];
    const answers = await asked(
      p,
      [...denied, ...runs].map((patch) => tool("apply_patch", { patch })),
    );
    const open = answers.flatMap((answer, i) =>
      Object.keys(answer as Fields).length === 0 ? [[...denied, ...runs][i]] : [],
    );
    expect(open).toEqual(runs);
  });
});

describe("Elixir as a source", () => {
  const own = { "lib/guards.ex": "%{PreToolUse: [%{hooks: [&deny/2]}]}\n" };

  test("is refused, and why is said", async () => {
    const p = project(own);
    const code = "code-source";
    expect(p.hookport("convert", "lib/guards.ex", "--to", "all", "--json")).toMatchObject({
      code: 2,
      stdout: expect.stringContaining(`"code": "${code}"`) as unknown,
    });
    const { stderr } = p.hookport("convert", "--from", "ex-athena", "--to", "all");
    expect(stderr).toContain("ex_athena: its hooks are functions of Elixir");
    expect(p.hookport("explain", code).stdout).toContain("The hooks in this file are code");
  });
});
