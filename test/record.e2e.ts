/** `hookport record`: what an agent says becomes fixtures, and nothing else changes. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import type { Adapter, Invocation, Env } from "../src/model/adapter.ts";
import { marks } from "../adapters/registry.ts";
import { hookCall, type Job } from "../src/model/call.ts";
import { fileToWrite, homeFor } from "../src/model/config.ts";
import type { Group, HooksDocument } from "../schemas/types/document.ts";
import { eventNames } from "../src/model/events.ts";
import { isFields, type Fields, type Json } from "../src/model/json.ts";
import { fixtureOf, OUT } from "../src/record/fixture.ts";
import { unreportedEvents } from "../src/record/recording.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { agents, shellOf } from "./support/kits.ts";
import { project, type Project } from "./support/project.ts";

const isEvent = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync("schemas/event.schema.json", "utf8")),
);

const FIXTURES = "hooks/tests/fixtures";
const SECRET = ["ghp", "0123456789abcdefghijABCDEFGHIJ012345"].join("_");
/** Every agent's own field for a shell command, and others that hold texts. */
const TELLING = agents
  .map((agent) => shellOf(agent).fields["command"])
  .concat("prompt", "content", "message", "error", "stdout", "title", "last_assistant_message");

/** As it would come from this machine, with a secret and the home folder in every text. */
function asIfHere(payload: Json, root: string, home: string): Json {
  const map = (value: Json, key = ""): Json => {
    if (typeof value === "string") {
      const text = value
        .replaceAll(/\/home\/dev\/project|\/project(?=\/|$|")/g, () => root)
        .replaceAll(/\/home\/(user|dev)/g, () => home);
      return TELLING.includes(key) ? `${text} ${SECRET} ${home}/x ${root}/y` : text;
    }
    if (Array.isArray(value)) return (value as Json[]).map((value) => map(value, key));
    return isFields(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, value]) => [name, map(value as Json, name)]),
        )
      : value;
  };
  return map(payload);
}

interface Said {
  readonly name: string;
  readonly call: Invocation;
}

/** Every payload known of an agent, as it would come from this project. */
function saidBy({ protocol }: Adapter, root: string): readonly Said[] {
  const folder = `adapters/${protocol.id}/payloads`;
  const rows = eventNames.flatMap((event) => protocol.events[event].map((row) => row.name));
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json") && !name.endsWith(".env.json"))
    .flatMap((name) => {
      const event = name.split(".").find((part) => rows.includes(part));
      if (!event) return [];
      const payload = asIfHere(
        JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as Json,
        root,
        dirname(root),
      ) as Fields;
      const beside = `${folder}/${name.replace(".json", ".env.json")}`;
      const env: Env = existsSync(beside) ? (JSON.parse(readFileSync(beside, "utf8")) as Env) : {};
      return [{ name, call: { event, payload, env } }];
    });
}

const written = (p: Project) => p.sh("find . -type f -exec sha256sum {} + | sort").stdout;
const fixtures = (p: Project) =>
  existsSync(join(p.root, FIXTURES)) ? readdirSync(join(p.root, FIXTURES)).toSorted() : [];

/** The recorder is not waited for by anyone. */
async function until(met: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1200 && !met(); tries++) await setTimeout(50);
}

describe.each(Object.entries(adapters))("%s", (id, adapter) => {
  const place = fileToWrite(adapter.config);
  const home = homeFor(adapter.config, "project") as string;
  const owners = '{\n\t"theirs": [1, 2],\n\t"hooks": {}\n}';
  const begun = () => {
    const p = project({ ...(place && { [place.path]: owners }), "src/app.ts": "" });
    const before = written(p);
    expect(p.hookport("record", "--host", id).code).toBe(0);
    return { p, before };
  };
  /** The entries in its file, or the calls that a file of ours makes. */
  const wired = (p: Project): readonly { hostEvent: string; group: Group }[] => {
    if (place)
      return adapter.config.read?.(JSON.parse(p.read(place.path)) as Json, place).groups ?? [];
    const calls = adapter.config.whole?.calls(p.read(home)) ?? [];
    return calls.map(({ event, matcher, command }) => ({
      hostEvent: event,
      group: { ...(matcher !== undefined && { matcher }), hooks: [{ type: "command", command }] },
    }));
  };

  test("every event it tells is caught; --stop leaves nothing but the fixtures", () => {
    const { p, before } = begun();
    const groups = wired(p);
    const caught = groups.map(({ hostEvent }) => hostEvent);
    for (const event of eventNames.filter((name) => !unreportedEvents(adapter).includes(name)))
      expect(
        adapter.protocol.events[event].some((row) => caught.includes(row.name)),
        event,
      ).toBe(true);
    expect(
      groups.every(
        ({ group }) =>
          group.matcher === undefined && group.hooks.every(({ failClosed }) => !failClosed),
      ),
    ).toBe(true);
    const { code, stdout } = p.hookport("record", "--stop");
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Nothing was recorded") as string,
    });
    expect(written(p)).toBe(before);
  });

  test("every payload is answered with silence, and what is recorded of it is an event with nothing of this machine in it", async () => {
    const { p } = begun();
    const doc = JSON.parse(p.read(".hookport/lock.json")) as HooksDocument;
    const where = {
      roots: [p.root],
      homes: [dirname(p.root)],
      user: "nobody-else",
      machine: "this-machine",
    };
    let masked = 0;
    for (const { name, call } of saidBy(adapter, p.root)) {
      const jobs: Job[] = [];
      const run = async (job: Job) => (
        jobs.push(job),
        { stdout: "not JSON", stderr: "oops", code: 2 }
      );
      const answer = await hookCall({
        protocols,
        protocol: adapter.protocol,
        call,
        documents: [{ doc, packageRoot: p.root }],
        root: p.root,
        run,
        marks,
        elapsed: () => 0,
      });
      expect(answer.reply, name).toEqual(adapter.protocol.host?.encodeReply({}, call));
      for (const job of jobs) {
        expect([job.detached, job.env[OUT]]).toEqual([true, FIXTURES]);
        const fixture = fixtureOf(JSON.parse(job.stdin) as Fields, where);
        expect(isEvent(fixture?.event), `${name}: ${JSON.stringify(isEvent.errors)}`).toBe(true);
        const text = JSON.stringify(fixture?.event);
        for (const secret of [SECRET, dirname(p.root), p.root, ".jsonl"])
          expect(text, name).not.toContain(secret);
        if (text.includes("***")) masked++;
      }
    }
    expect(masked).toBeGreaterThan(0);
  });

  test("through the entries as they are written", async () => {
    const { p } = begun();
    const items = saidBy(adapter, p.root);
    const expected = new Set<string>();
    /** Entries that differ in their event alone are one form of them. */
    const forms = new Set<string>();
    for (const { hostEvent, group } of wired(p)) {
      const command = group.hooks[0]?.command ?? "";
      const sample = items.find(({ call }) => call.event === hostEvent);
      const form = command.replaceAll(hostEvent, "");
      if (!sample) continue;
      const events = adapter.protocol.host?.decodeEvent(sample.call, p.root) ?? [];
      // An event that several entries tell is recorded by one of them.
      const isShared = events.some(({ name }) => adapter.protocol.events[name].length > 1);
      if (forms.has(form) && !isShared) continue;
      forms.add(form);
      const { host } = adapter.protocol;
      const env = {
        ...(sample.call.env as Record<string, string>),
        [host?.marker ?? ""]: sample.call.env[host?.marker ?? ""] ?? "1",
      };
      if (host?.projectDir) env[host.projectDir] = p.root;
      const { code, stdout, stderr } = p.sh(command, {
        env,
        input: JSON.stringify(sample.call.payload),
      });
      const silence = host?.encodeReply({}, sample.call);
      expect({ code, stdout, stderr }, sample.name).toEqual({
        // A file of ours inside an agent reads the launcher's own code where something waits.
        code: /^\/bin\/sh (?!-c ).* (?:gate|call|prompt)$/.test(command)
          ? 77
          : (silence?.code ?? 0),
        stdout: silence?.stdout ?? "",
        stderr: "",
      });
      for (const event of events) expected.add(`${id}-${event.name}`);
    }
    const met = () =>
      [...expected].every((name) => fixtures(p).some((file) => file.startsWith(name)));
    expect(forms.size).toBeGreaterThan(0);
    await until(met);
    expect(met(), `${[...expected].join()} of ${fixtures(p).join()}`).toBe(true);
    const { stdout: told } = p.hookport("record", "--stop");
    const left = fixtures(p);
    expect(told).toContain(`${left.length} fixture`);
    if (place) expect(p.read(place.path)).toBe(owners);
    else expect(existsSync(join(p.root, home))).toBe(false);
    expect(existsSync(join(p.root, ".hookport"))).toBe(false);
    for (const file of left) {
      const text = p.read(`${FIXTURES}/${file}`);
      expect(isEvent(JSON.parse(text)), file).toBe(true);
      for (const secret of [SECRET, p.root, dirname(p.root)]) expect(text).not.toContain(secret);
    }
  });
});

const EVENT = {
  hookEventName: "pre-tool-use",
  host: "claude-code",
  cwd: "/x",
  toolName: "Write",
  toolInput: { file_path: "/x/a" },
  native: {},
};

/** The recorder as the shim runs it. */
function recorder(p: Project, event: unknown, out = FIXTURES) {
  return p.sh("node .hookport/record.mjs", {
    env: { PACKAGE_ROOT: p.root, [OUT]: out },
    input: typeof event === "string" ? event : JSON.stringify(event),
  });
}

describe("the recorder", () => {
  const recording = () => {
    const p = project({});
    expect(p.hookport("record", "--host", "cursor").code).toBe(0);
    return p;
  };
  const SILENT = { code: 0, stdout: "", stderr: "" };
  const call = (n: number) => ({
    ...EVENT,
    toolUseId: `t${n}`,
    toolInput: { file_path: "/x/a", content: `${n}` },
  });

  test("records the same once, and of one event and tool a few", () => {
    const p = recording();
    expect(recorder(p, EVENT)).toEqual(SILENT);
    expect(recorder(p, { ...EVENT, toolUseId: "another", sessionId: "another" })).toEqual(SILENT);
    expect(fixtures(p)).toEqual(["claude-code-pre-tool-use-write.json"]);
    for (let n = 2; n < 20; n++)
      p.write(`${FIXTURES}/claude-code-pre-tool-use-write-${n}.json`, call(n));
    for (const n of [3, 20, 21]) expect(recorder(p, call(n))).toEqual(SILENT);
    expect(fixtures(p)).toHaveLength(20);
    expect(fixtures(p)).toContain("claude-code-pre-tool-use-write-20.json");
    recorder(p, { ...EVENT, toolName: "Read" });
    expect(fixtures(p)).toContain("claude-code-pre-tool-use-read.json");
  });

  test("many at once: each payload once, every file whole", async () => {
    const p = recording();
    const recordCall = (n: number) =>
      new Promise((done) => {
        const env = { PATH: process.env["PATH"], PACKAGE_ROOT: p.root, [OUT]: FIXTURES };
        const child = spawn(process.execPath, [join(p.root, ".hookport/record.mjs")], {
          env,
          stdio: ["pipe", "ignore", "ignore"],
        });
        child.on("exit", done);
        child.stdin.end(JSON.stringify(call(n % 4)));
      });
    await Promise.all([...Array(12).keys()].map(recordCall));
    const contents = fixtures(p).map(
      (file) =>
        (JSON.parse(p.read(`${FIXTURES}/${file}`)) as { toolInput: { content: string } }).toolInput
          .content,
    );
    expect(contents.toSorted()).toEqual(["0", "1", "2", "3"]);
  });

  test("of input that cannot be read, or is nested too deep, nothing is recorded and nothing said", () => {
    const p = recording();
    const nested = (n: number) => `${"[".repeat(n)}${"]".repeat(n)}`;
    for (const input of [
      "",
      "{",
      "null",
      "[]",
      '{"hookEventName":"PreToolUse"}',
      '{"hookEventName":5}',
      `{"hookEventName":"stop","message":${"[".repeat(1e5)}`,
    ]) {
      expect(recorder(p, input)).toEqual(SILENT);
      expect(existsSync(join(p.root, "hooks")), input.slice(0, 50)).toBe(false);
    }
    const deep = `{"hookEventName":"pre-tool-use","toolInput":${nested(5e4)}}`;
    expect(recorder(p, deep)).toEqual(SILENT);
  });

  test("where nothing can be written, nothing happens", () => {
    const p = recording();
    p.write("hooks", "a file in the folder's place");
    expect(recorder(p, EVENT)).toEqual(SILENT);
    expect(p.read("hooks")).toBe("a file in the folder's place");
  });

  test("no link leads out, and what stands there stays", () => {
    const p = recording();
    const outside = join(dirname(p.root), "outside");
    mkdirSync(outside);
    mkdirSync(join(p.root, "hooks"));
    symlinkSync(outside, join(p.root, "hooks/tests"));
    expect(recorder(p, EVENT)).toEqual(SILENT);
    expect(readdirSync(outside)).toEqual([]);

    const q = recording();
    const target = join(dirname(q.root), "target.json");
    mkdirSync(join(q.root, FIXTURES), { recursive: true });
    symlinkSync(target, join(q.root, FIXTURES, "claude-code-pre-tool-use-write.json"));
    q.write(`${FIXTURES}/claude-code-pre-tool-use-write-2.json`, "mine");
    q.sh(`mkfifo '${FIXTURES}/claude-code-pre-tool-use-write-3.json'`);
    expect(recorder(q, EVENT)).toEqual(SILENT);
    expect(existsSync(target)).toBe(false);
    expect(q.read(`${FIXTURES}/claude-code-pre-tool-use-write-2.json`)).toBe("mine");
    expect(q.read(`${FIXTURES}/claude-code-pre-tool-use-write-4.json`)).toContain("pre-tool-use");
  });

  test("a long payload is cut", () => {
    const p = recording();
    expect(recorder(p, { ...EVENT, toolInput: { content: "long ".repeat(1e6) } })).toEqual(SILENT);
    const text = p.read(`${FIXTURES}/claude-code-pre-tool-use-write.json`);
    expect(text.length).toBeLessThan(256 * 1024);
    expect(text).toContain("… (cut: ");
  });
});

describe("the command", () => {
  test("another agent joins a recording, and the fixtures go where they went", () => {
    const p = project({ "package.json": "{}" });
    const before = written(p);
    expect(p.hookport("record", "--host", "cursor", "--out", "events").code).toBe(0);
    const { stdout } = p.hookport("record", "--host", "claude-code");
    expect(stdout).toContain("Every event of Cursor, Claude Code is recorded here");
    expect(stdout).toContain("Cursor does not report: permission-request");
    expect(stdout).toContain("becomes a file in events");
    expect(p.read(".cursor/hooks.json")).toContain("hook cursor preToolUse --fail-open call");
    expect(p.read(".claude/settings.json")).toContain(
      "hook claude-code PreToolUse --fail-open call",
    );
    recorder(p, EVENT, "events");
    expect(p.hookport("record", "--stop").stdout).toContain("1 fixture in events");
    p.sh("rm -r events");
    expect(written(p)).toBe(before);
  });

  test("what was there before the recording is not counted as recorded", () => {
    const p = project({ "hooks/tests/fixtures/old.json": EVENT });
    p.sh("touch -d '1 hour ago' hooks/tests/fixtures/old.json");
    p.hookport("record", "--host", "cursor");
    expect(p.hookport("record", "--stop").stdout).toContain(
      "Nothing new was recorded: was the agent started in this folder",
    );
    p.hookport("record", "--host", "cursor");
    recorder(p, EVENT);
    expect(p.hookport("record", "--stop").stdout).toContain(
      "2 fixtures in hooks/tests/fixtures, 1 of them new\n",
    );
  });

  test("the way to tests is one that can be gone", () => {
    const p = project({});
    expect(p.hookport("record", "--host", "cursor").stdout).toContain(
      "makes tests of them in a hook package: in hooks/tests/fixtures",
    );
    recorder(p, EVENT);
    expect(p.hookport("record", "--stop").stdout).toContain(
      "share them, and put them into hooks/tests/fixtures of a hook package, then: hookport init\n",
    );
    const q = project({ "pack/hooks/hooks.json": { version: 1, hooks: {} } });
    const begun = q.hookport(
      "record",
      "--host",
      "cursor",
      "--out",
      "pack/hooks/tests/fixtures",
    ).stdout;
    expect(begun).toContain("  hookport init -C pack     makes tests of them\n");
    recorder(q, EVENT, "pack/hooks/tests/fixtures");
    expect(q.hookport("record", "--stop").stdout).toContain(
      "share them, then: hookport init -C pack\n",
    );
  });

  test("fixtures may go to another folder than the project", () => {
    const p = project({});
    const out = join(dirname(p.root), "elsewhere");
    expect(p.hookport("record", "--host", "cursor", "--out", out).code).toBe(0);
    const { env } =
      (JSON.parse(p.read(".hookport/lock.json")) as HooksDocument).hooks.stop?.[0]?.hooks[0] ?? {};
    recorder(p, EVENT, env?.[OUT]);
    expect(readdirSync(out)).toHaveLength(1);
  });

  test("`remove` ends a recording as well", () => {
    const p = project({ ".claude/settings.json": '{ "model": "opus" } ' });
    const before = written(p);
    p.hookport("record", "--host", "claude-code,copilot");
    expect(p.hookport("remove").code).toBe(0);
    expect(written(p)).toBe(before);
  });

  test("a project with hooks of its own in it keeps them; a converted one is not recorded; a recording is not converted", () => {
    const hooks = {
      hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "true" }] }] },
    };
    const p = project({ ".claude/settings.json": hooks });
    expect(p.hookport("record", "--host", "claude-code").code).toBe(0);
    expect(p.read(".claude/settings.json")).toContain('"command": "true"');
    expect(p.hookport("convert", "--to", "cursor")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/being recorded[^]*record --stop/) as string,
    });
    expect(p.hookport("record", "--stop").code).toBe(0);
    expect(p.hookport("convert", "--to", "cursor").code).toBe(0);
    const before = written(p);
    expect(p.hookport("record", "--host", "cursor")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/already uses hookport[^]*record in another folder/) as string,
    });
    expect(p.hookport("record", "--stop")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no recording") as string,
    });
    expect(written(p)).toBe(before);
    rmSync(join(p.root, ".hookport/lock.json"));
    expect(p.hookport("record", "--host", "cursor").stderr).toContain("already uses hookport");
  });

  test("what keeps an agent's hooks from running is said", () => {
    const p = project({ ".claude/settings.local.json": { disableAllHooks: true } });
    expect(p.hookport("record", "--host", "claude-code").stdout).toMatch(
      /Claude Code will record nothing: .*disableAllHooks/,
    );
  });

  test.each([6, 12, 18, 24, 27])(
    "what a --stop that was killed had begun is finished: %i",
    (at) => {
      const p = project({});
      const before = written(p);
      p.hookport("record", "--host", "claude-code");
      expect(p.killed(`${at} after`, "record", "--stop").isDead).toBe(true);
      // Killed after its last change, it had finished: there is nothing left to stop.
      const { stdout, stderr } = p.hookport("record", "--stop");
      expect(stdout + stderr).toMatch(/recorded|over/);
      expect(written(p)).toBe(before);
    },
  );

  test("says what is missing", () => {
    const p = project({ "a.txt": "" });
    expect(p.hookport("record")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--agent ID") as string,
    });
    expect(p.hookport("record", "--host", "cursr")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("did you mean cursor?") as string,
    });
    expect(p.hookport("record", "--stop")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("nothing is being recorded") as string,
    });
    expect(p.hookport("record", "--stop", "--host", "cursor").code).toBe(2);
    expect(p.hookport("record", "a.txt", "--host", "cursor").stderr).toContain("not a folder");
    expect(p.hookport("record", "--host", "cursor", "--out", "a.txt/b")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--out DIR") as string,
    });
    expect(p.sh("ls -A").stdout).toBe("a.txt\n");
  });
});
