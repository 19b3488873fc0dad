/** Playing a case on an agent, with a small agent of our own in the place of a real one. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { FORMATS } from "../src/node/live/session.ts";
import { askedIn } from "../src/live/format.ts";
import { sceneOf } from "../src/live/scenario.ts";
import type { Adapter, HookEvent, Protocol } from "../src/model/adapter.ts";
import type { Decision } from "../src/model/decision.ts";
import type { Driver } from "../src/model/driver.ts";
import type { EventName } from "../src/model/events.ts";
import { programFile } from "../src/node/installed.ts";
import type { UserError } from "../src/model/error.ts";
import { agentOn, playLive } from "../src/node/live/play.ts";
import { cannotShutIn, shutIn } from "../src/node/live/sandbox.ts";
import { anyAuthor } from "./support/kits.ts";
import { protocols } from "./support/hosts.ts";
import { onDisk } from "./support/on-disk.ts";

onDisk();

const made: string[] = [];
function folder(): string {
  const top = mkdtempSync(join(realpathSync(tmpdir()), "it's a hookport-"));
  made.push(top);
  return top;
}
afterAll(() => made.forEach((top) => rmSync(top, { recursive: true, force: true })));

const why = cannotShutIn();
if (why) process.stderr.write(`SKIPPED, what an agent cannot do when it is shut in: ${why}\n`);

describe.skipIf(why)("what is shut in", () => {
  const run = (script: string, top = folder()) => {
    const [file, ...args] = shutIn(["sh", "-c", script], [top], join(top, "model"));
    return spawnSync(file, args, { cwd: top, encoding: "utf8", timeout: 30_000 });
  };

  test("writes in its own folders only", () => {
    const top = folder();
    expect(run("echo kept > kept; exit 3", top).status).toBe(3);
    expect(readFileSync(join(top, "kept"), "utf8")).toBe("kept\n");
    for (const place of [homedir(), dirname(process.execPath), "/etc"]) {
      const file = join(place, ".hookport-written");
      const { stderr } = run(`echo x > '${file}'`);
      // What stands in /tmp is written to its private twin.
      if (!place.startsWith("/tmp/")) expect(stderr, place).toMatch(/read-only/i);
      expect(existsSync(file)).toBe(false);
    }
    expect(run("rm -rf /bin/sh; test -e /bin/sh").status).toBe(0);
  });

  test("has a /tmp that nobody else sees", () => {
    const name = `/tmp/hookport-${process.pid}`;
    run(`echo x > ${name}`);
    expect(existsSync(name)).toBe(false);
  });

  test("has no right to change that, and no device that holds anything", () => {
    expect(run("mount -o remount,rw / || umount /tmp || umount /dev").status).not.toBe(0);
    expect(run("ls /dev").stdout.split("\n")).toEqual(
      expect.arrayContaining(["null", "tty", "urandom"]),
    );
    expect(
      run(
        "find /dev -type b; ls /proc/sysrq-trigger && echo h > /proc/sysrq-trigger; cat /proc/net/route | wc -l",
      ).stdout,
    ).toBe("1\n");
  });

  test("cannot reach a daemon behind a socket", async () => {
    const socket = join(folder(), "daemon");
    const daemon = createServer((socket) => socket.end("here"));
    await new Promise<void>((done) => daemon.listen(socket, done));
    const ask = `require("net").connect(${JSON.stringify(socket)}).on("error", () => process.exit(4)).on("data", () => process.exit(5))`;
    expect(run(`'${process.execPath}' -e '${ask.replaceAll("'", "'\\''")}'`).status).toBe(4);
    daemon.close();
  });

  test("is gone when it is over", () => {
    const top = folder();
    run("(sleep 1; touch late) & exit 0", top);
    spawnSync("sleep", ["2"]);
    expect(existsSync(join(top, "late"))).toBe(false);
  });
});

/** It asks its model, runs `hook.sh` before a call, and refuses what nobody allowed. */
const AGENT = `#!${process.execPath}
const { execSync, spawnSync } = require("child_process");
const [url, allowed, ...prompts] = process.argv.slice(2);
const messages = [];
(async () => {
  for (const content of prompts) {
    messages.push({ role: "user", content });
    for (;;) {
      const answer = await fetch(url + "/chat/completions", { method: "POST", body: JSON.stringify({ messages, tools: [{}] }) });
      const { message } = (await answer.json()).choices[0];
      messages.push(message);
      if (!message.tool_calls) break;
      for (const { id, function: { name, arguments: text } } of message.tool_calls) {
        const { status, stderr } = spawnSync("sh", ["hook.sh"], { input: text, encoding: "utf8" });
        const content = status === 2 ? "HOOK: " + stderr : name !== "Bash" ? "NONE" : allowed ? execSync(JSON.parse(text).command, { encoding: "utf8" }) : "OWN: not allowed";
        messages.push({ role: "tool", tool_call_id: id, content });
      }
    }
  }
})();
`;

const { events } = protocols[anyAuthor.id] as Protocol;
const driver: Driver = {
  surface: "a test",
  format: "chat",
  launch: ({ prompts, allowed }, _, url) => ({
    args: [url, allowed ? "" : "yes", ...prompts],
    env: {},
  }),
  call: (use) => use,
  shown: (stdout, stderr) => stdout + stderr,
  refused: { byHook: /^HOOK/, byItself: /^OWN/, impossible: /^NONE/ },
};

function stage(hook: string) {
  const top = folder();
  const [project, cache, program] = ["project", "cache", "agent"].map((name) =>
    join(top, name),
  ) as [string, string, string];
  for (const text of [project, cache]) mkdirSync(text);
  writeFileSync(program, AGENT);
  chmodSync(program, 0o755);
  writeFileSync(join(project, "hook.sh"), `echo x >> ../log\n${hook}\n`);
  return {
    agent: { driver, program, events },
    top,
    project,
    log: join(top, "log"),
    cache,
    env: { PATH: process.env["PATH"] },
  };
}

const event = (name: EventName, more: Partial<HookEvent> = {}): HookEvent => ({
  name,
  host: "",
  root: "/",
  cwd: "/",
  native: {},
  ...more,
});
const bash = (command: string, name: EventName = "pre-tool-use") =>
  event(name, { tools: [{ name: "Bash", input: { command } }] });
const DENIED: Decision = { verdict: "deny", reason: "not that" };

describe.skipIf(why)("a case played on an agent", () => {
  const play = (hook: string, event: HookEvent, decision: Decision) =>
    playLive({ ...stage(hook), event: event, decision });

  test("a denial that holds, by the hook's own words", async () => {
    expect(await play("echo not that >&2; exit 2", bash("touch made"), DENIED)).toEqual({
      fired: 1,
      parts: [{ part: "deny", honoured: true, why: "it was done" }],
    });
  });

  test("a guard that fails open meets the agent's own refusal, which is not taken for its denial", async () => {
    const ask = stage("exit 0");
    const result = await playLive({ ...ask, event: bash("touch made"), decision: DENIED });
    expect(result).toMatchObject({ fired: 1, parts: [{ part: "deny", honoured: false }] });
    expect(JSON.stringify(result)).toContain("OWN: not allowed");
    expect(existsSync(join(ask.project, "made"))).toBe(false);
  });

  test("a denial whose words do not begin what the agent says of it", async () => {
    const hook = "printf 'sh -c this\nnot that\n' >&2; exit 2";
    expect(await play(hook, bash("touch made"), DENIED)).toMatchObject({
      parts: [{ part: "deny", honoured: true }],
    });
    const other = "printf 'sh -c this\nof another\n' >&2; exit 2";
    expect(await play(other, bash("touch made"), DENIED)).toMatchObject({
      parts: [{ part: "deny", honoured: false }],
    });
  });

  test("nor where its reason is a word that stands in the agent's own", async () => {
    for (const reason of ["not", "allowed", "not allowed"])
      expect(await play("exit 0", bash("touch made"), { verdict: "deny", reason })).toMatchObject({
        parts: [{ part: "deny", honoured: false }],
      });
  });

  test("a text too short to be distinguished from others shows nothing where it is found", async () => {
    const decision = { context: "made" };
    expect(await play("exit 0", bash("echo made", "post-tool-use"), decision)).toMatchObject({
      parts: [
        { part: "none" },
        {
          part: "context",
          honoured: undefined,
          why: '"made" is too short to be distinguished from other words',
        },
      ],
    });
  });

  test("a call that the hook lets pass, and one that it should have", async () => {
    expect(await play("exit 0", bash("true"), {})).toMatchObject({
      parts: [{ part: "none", honoured: true }],
    });
    expect(await play("exit 2", bash("true"), {})).toMatchObject({
      parts: [{ part: "none", honoured: false }],
    });
  });

  test("what was never called, or says nothing", async () => {
    expect(await play("exit 0", event("notification"), {})).toHaveProperty("skipped");
    expect(await play("exit 0", event("session-start", { source: "resume" }), {})).toHaveProperty(
      "skipped",
    );
    expect(
      await playLive({
        ...stage(""),
        log: join(folder(), "no-log"),
        event: bash("true"),
        decision: DENIED,
      }),
    ).toMatchObject({
      fired: 0,
      parts: [{ honoured: false, why: "the hook did not run; its model read: OWN: not allowed" }],
    });
    const other = event("pre-tool-use", { tools: [{ name: "Other", input: {} }] });
    expect(
      await playLive({ ...stage(""), log: join(folder(), "no-log"), event: other, decision: {} }),
    ).toEqual({
      skipped: "no such call can be made here: NONE",
    });
  });

  test("what a hook wants of a result that it only sees", async () => {
    const ask = stage("exit 0");
    const result = await playLive({
      ...ask,
      event: bash("echo made > made", "post-tool-use"),
      decision: { context: "never said" },
    });
    expect(result).toMatchObject({
      parts: [{ part: "none" }, { part: "context", honoured: false }],
    });
    expect(existsSync(join(ask.project, "made"))).toBe(true);
  });

  test("an agent that does not start, or does not end", async () => {
    const ask = { ...stage(""), event: event("pre-prompt"), decision: {} };
    writeFileSync(ask.agent.program, "#!/bin/sh\necho no such option >&2; exit 9\n");
    expect(await playLive(ask)).toEqual({
      broken: "it ended with 9 and never asked its model: no such option",
    });
    writeFileSync(ask.agent.program, "#!/bin/sh\nsleep 60\n");
    expect(await playLive({ ...ask, seconds: 1 })).toEqual({ broken: "it was ended after 1 s" });
  });
});

describe("a scene", () => {
  const scene = (event: HookEvent, more: Partial<Driver> = {}, exists = false) => {
    const made = sceneOf({
      event: event,
      decision: {},
      driver: { ...driver, ...more },
      events: {
        ...events,
        stop: [{ name: "Stop", can: {}, surfaces: { "-p": "never fires it" } }],
      },
      project: "/p",
      exists: () => exists,
    });
    if (typeof made === "string") throw new Error(made);
    return made;
  };
  const file = (name: string, path: string, more = {}) =>
    event("pre-tool-use", { tools: [{ name, input: { file_path: path, ...more } }] });

  test("an event that does not happen on the surface is said to be one", () => {
    expect(scene(event("stop"), { surface: "SDK" }).session.prompts.length).toBe(1);
    expect(() => scene(event("stop"), { surface: "-p, trusted folder" })).toThrow(
      "-p never fires it",
    );
  });

  test("before a gate, nobody allowed anything", () => {
    expect(scene(bash("rm -rf ~")).session.allowed).toEqual([]);
    expect(scene(bash("ls", "permission-request")).session.allowed).toEqual([]);
    expect(scene(bash("ls", "post-tool-use")).session.allowed).toBeUndefined();
    expect(scene(bash("ls"), { allowsFirst: true }).session.allowed).toBeUndefined();
    expect(() => scene(bash("ls", "permission-request"), { allowsFirst: true })).toThrow(
      /refuses such a call/,
    );
  });

  test("what a call needs lies in the project, and nowhere else", () => {
    expect(scene(file("Edit", "/p/a/b.txt", { old_string: "one" })).files).toEqual({
      "/p/a/b.txt": "one",
    });
    expect(scene(file("Edit", "b.txt", { old_string: "one" })).files).toEqual({
      "/p/b.txt": "one",
    });
    expect(scene(file("Write", "/p/a/b.txt")).files).toEqual({ "/p/a/b.txt": undefined });
    expect(scene(file("Edit", "/p/../etc/passwd", { old_string: "one" })).files).toEqual({});
  });

  test("a file that is there is read first, where the agent wants that", () => {
    const read = scene(file("Write", "/etc/passwd"), { readsFirst: true }, true);
    expect(read).toMatchObject({
      call: "call_2",
      reading: "call_1",
      session: { allowed: ["Read"] },
    });
    expect(scene(file("Write", "/etc/passwd"), { readsFirst: true }).call).toBe("call_1");
    expect(scene(file("Write", "/etc/passwd"), {}, true).call).toBe("call_1");
  });
});

test.each([
  [
    "messages",
    "/v1/messages",
    [
      { role: "assistant", content: [{ type: "tool_use", id: "call_1" }] },
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: "call_1",
            is_error: true,
            content: [{ type: "text", text: "came of it" }],
          },
        ],
      },
    ],
  ],
  [
    "chat",
    "/v1/chat/completions",
    [{ role: "tool", tool_call_id: "call_1", content: "came of it" }],
  ],
] as const)("what a call came to is read from %s", (name, path, messages) => {
  const conversation = FORMATS[name].read(path, { messages });
  expect(conversation && askedIn(conversation).results).toEqual({
    call_1: { text: "came of it", failed: name === "messages" },
  });
});

describe("the agent installed here", () => {
  const program = { command: "acme", package: "@acme/acme" };
  const own = `@acme/acme-${process.platform}-${process.arch}/acme`;
  const installed = (...files: readonly string[]) => {
    const top = folder();
    for (const file of ["@acme/acme/loader.js", ...files]) {
      mkdirSync(dirname(join(top, "node_modules", file)), { recursive: true });
      writeFileSync(join(top, "node_modules", file), "");
    }
    mkdirSync(join(top, "bin"));
    symlinkSync("../node_modules/@acme/acme/loader.js", join(top, "bin/acme"));
    return top;
  };

  test("is the platform's own program, beside the loader or in it; else what the command leads to", () => {
    for (const [files, expected] of [
      [[own], own],
      [[`@acme/acme/node_modules/${own}`], `@acme/acme/node_modules/${own}`],
      [[], "@acme/acme/loader.js"],
    ] as const) {
      const top = installed(...files);
      expect(programFile({ program }, `/nowhere:${join(top, "bin")}`)).toBe(
        join(top, "node_modules", expected),
      );
    }
  });

  /** Returns the way out that an error names. */
  const asked = (ask: () => unknown): string | undefined => {
    try {
      ask();
    } catch (error) {
      return (error as UserError).hint;
    }
    return undefined;
  };

  test("is asked for by its npm package where it is not there", () => {
    const adapter = {
      title: "Acme",
      protocol: { id: "acme" },
      program,
      driver,
    } as unknown as Adapter;
    expect(() => agentOn(adapter, "/nowhere", [])).toThrow("there is no acme on the PATH");
    expect(asked(() => agentOn(adapter, "/nowhere", []))).toBe(`npm install -g ${program.package}`);
    const older = { ...adapter, program: { ...program, installs: "1.2.3" } } as Adapter;
    expect(asked(() => agentOn(older, "/nowhere", []))).toBe(
      `npm install -g ${program.package}@1.2.3`,
    );
    const { driver: _driver, ...mute } = adapter;
    expect(() => agentOn(mute, "/nowhere", ["other"])).toThrow("acme cannot be played on");
  });
});
