/** What hookport touches on the disk, and what it leaves alone. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { PROJECT, undoFor } from "../src/model/layer.ts";
import { isStale, release, take } from "../src/node/lock.ts";
import { project, type Project } from "./support/project.ts";

const CLAUDE = {
  hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "true" }] }] },
};
const OUT = { code: 2, stderr: expect.stringContaining("leads out of the project") as string };

describe("a config file", () => {
  const source = () => project({ ".claude/settings.json": CLAUDE });

  test("that is a link out of the project is not written", () => {
    const p = project({
      ".claude/settings.json": CLAUDE,
      "../secret.json": { version: 1, hooks: {} },
    });
    mkdirSync(join(p.root, ".cursor"));
    symlinkSync("../../secret.json", join(p.root, ".cursor/hooks.json"));
    expect(p.hookport("convert", "--from", "claude-code", "--to", "cursor")).toMatchObject(OUT);
    expect(p.hookport("convert", "--from", "claude-code", "--to", "copilot").code).toBe(0);
    expect(p.read("../secret.json")).not.toContain("hookport/hook");
  });

  test("that is a link inside the project is written where it leads, and stays a link", () => {
    const p = project({ "config/settings.json": CLAUDE });
    p.sh("mkdir .claude && ln -s ../config/settings.json .claude/settings.json");
    const before = p.read("config/settings.json");
    expect(p.hookport("convert", "--to", "cursor", "--adopt").code).toBe(0);
    expect(p.read("config/settings.json")).toContain("hookport/hook");
    expect(p.hookport("remove").code).toBe(0);
    expect(p.read("config/settings.json")).toBe(before);
    expect(p.sh("test -L .claude/settings.json").code).toBe(0);
  });

  test("that is a link to nothing is not replaced", () => {
    const p = source();
    p.sh("mkdir .cursor && ln -s nothing .cursor/hooks.json");
    expect(p.hookport("convert", "--to", "cursor")).toMatchObject(OUT);
    expect(p.sh("test -L .cursor/hooks.json; ls -d .hookport").stdout).toBe("");
  });

  test.each([
    ["a pipe", "mkfifo .cursor/hooks.json", "not a file"],
    ["a device", "ln -s /dev/zero .cursor/hooks.json", "leads out"],
    ["a folder", "mkdir .cursor/hooks.json", "not a file"],
    ["9 MB", "head -c 9000000 /dev/zero | tr '\\0' ' ' > .cursor/hooks.json", "larger than 8 MB"],
    ["not UTF-8", 'printf \'{"a": "\\377"}\' > .cursor/hooks.json', "not UTF-8"],
  ])("that is %s", (_, make, text) => {
    const p = source();
    p.sh(`mkdir .cursor; ${make}`);
    expect(p.hookport("convert", "--from", "claude-code", "--to", "cursor")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`.cursor/hooks.json: ${text}`) as string,
    });
    expect(existsSync(join(p.root, ".hookport"))).toBe(false);
  });

  test("keeps its permissions; a new one is 0644", () => {
    const p = project({ ".claude/settings.json": CLAUDE, ".cursor/hooks.json": { version: 1 } });
    chmodSync(join(p.root, ".cursor/hooks.json"), 0o640);
    expect(p.hookport("convert", "--from", "claude-code", "--to", "cursor,copilot").code).toBe(0);
    const mode = (path: string) => (statSync(join(p.root, path)).mode & 0o777).toString(8);
    expect(
      ["cursor/hooks.json", "github/hooks/hookport.json", "hookport/lock.json"].map((path) =>
        mode(`.${path}`),
      ),
    ).toEqual(["640", "644", "644"]);
  });
});

describe("a file that cannot be read as JSON is never overwritten", () => {
  const BROKEN = {
    "cut off": '{"hooks": {"preToolUse": [',
    empty: "",
    "a conflict": '<<<<<<< HEAD\n{"version": 1}\n=======\n{}\n>>>>>>> theirs\n',
    "two values": "{} {}",
    "a list": "[]",
    "a text": '"hooks"',
    "hooks of another type": '{"version": 1, "hooks": []}',
    "an event of another type": '{"version": 1, "hooks": {"preToolUse": "x"}}',
    "single quotes": "{'version': 1}",
  };
  test.each(Object.entries(BROKEN))("%s", (_, text) => {
    const p = project({ ".claude/settings.json": CLAUDE });
    expect(p.hookport("convert", "--to", "cursor").code).toBe(0);
    p.write(".cursor/hooks.json", text);
    for (const args of [
      ["convert"],
      ["convert", "--adopt"],
      ["convert", "--to", "cursor,copilot"],
      ["check"],
      ["remove"],
      ["remove", "--to", "cursor"],
      ["run", "--bash", "x"],
    ]) {
      const before = p.sh("find . -type f -exec cksum {} + | sort").stdout;
      const { code, stderr } = p.hookport(...args);
      expect(stderr, args.join(" ")).not.toContain("bug in hookport");
      expect(p.read(".cursor/hooks.json"), args.join(" ")).toBe(text);
      // Nothing else either, where it is an error.
      if (code === 2) expect(p.sh("find . -type f -exec cksum {} + | sort").stdout).toBe(before);
      if (!existsSync(join(p.root, ".hookport"))) break;
    }
  });
});

/** Where the lock of a writer stands. */
function lockOf(p: Project): string {
  const folder = join(dirname(p.root), ".local/state/hookport");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = createHash("sha256").update(realpathSync(p.root)).digest("hex").slice(0, 32);
  return join(folder, `${name}.lock`);
}
/** Leaves the lock of a process that is gone. */
const killed = (p: Project) => writeFileSync(lockOf(p), `${spawnSync("true").pid}\n`);

describe("a run that was killed", () => {
  test.each([
    ["check"],
    ["convert", "--to", "cursor", "--dry-run"],
    ["remove", "--dry-run"],
    ["run", "--bash", "x"],
  ])("is only spoken of by %s %s", (...args) => {
    const p = project({ ".claude/settings.json": CLAUDE });
    killed(p);
    expect(p.hookport(...args).stderr).toContain("an earlier run was interrupted");
    expect(existsSync(lockOf(p))).toBe(true);
    expect(readdirSync(p.root)).toEqual([".claude"]);
  });

  test("leaves half-written files and empty folders, which the next writer clears away", () => {
    const p = project({ ".claude/settings.json": CLAUDE });
    const original = p.sh("find . | sort").stdout;
    killed(p);
    p.sh(
      "mkdir -p .hookport/undo .cursor .claude/hookport && touch .cursor/.hooks.json.hookport-tmp .claude/.settings.json.hookport-tmp .hookport/undo/.a.json.hookport-tmp",
    );
    p.write(undoFor(PROJECT, ".cursor/hooks.json"), {
      version: 1,
      file: ".cursor/hooks.json",
      before: null,
      made: [],
    });
    expect(p.hookport("remove")).toMatchObject({ code: 0, stderr: "" });
    expect(p.sh("find . | sort").stdout).toBe(original);
    expect(readdirSync(dirname(lockOf(p)))).toEqual([]);
  });
});

test("an error half-way gives back what was written before it", () => {
  const p = project({
    ".claude/settings.json": CLAUDE,
    ".github": "a file where a folder should be\n",
  });
  const before = p.sh("find . -type f | sort").stdout;
  const result = p.hookport("convert", "--to", "cursor,copilot");
  expect(result).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining(".github/hooks/hookport.json: ") as string,
  });
  expect(p.sh("find . -type f | sort").stdout).toBe(before);
  expect(readdirSync(p.root).sort()).toEqual([".claude", ".github"]);
  expect(p.hookport("convert", "--to", "cursor")).toMatchObject({ code: 0, stderr: "" });
});

describe("two at once", () => {
  test("never mix: each finds the other's work whole", async () => {
    const p = project({ ".claude/settings.json": CLAUDE });
    const hosts = ["cursor", "copilot", "lime", "cursor,copilot"];
    const codes = await Promise.all(
      hosts.map(
        (to) =>
          new Promise((done) => {
            const env = {
              PATH: process.env["PATH"],
              HOME: dirname(p.root),
              SOURCE_DATE_EPOCH: "1795305600",
            };
            spawn(process.execPath, [resolve("dist/cli.cjs"), "convert", "--to", to], {
              cwd: p.root,
              env,
              stdio: "ignore",
            }).on("exit", done);
          }),
      ),
    );
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(
      Object.keys((JSON.parse(p.read(".hookport/lock.json")) as { targets: object }).targets),
    ).toEqual(["copilot", "cursor", "lime"]);
    expect(readdirSync(join(p.root, ".hookport/undo"))).toHaveLength(3);
    expect(p.hookport("check").code).toBe(0);
    expect(p.hookport("remove").code).toBe(0);
    expect(readdirSync(p.root)).toEqual([".claude"]);
  });

  test("a living one is waited for, and named in the end; a dead one's lock is taken over", () => {
    const p = project({ ".claude/settings.json": CLAUDE });
    writeFileSync(lockOf(p), `${process.ppid}\n`);
    expect(p.hookport("convert", "--to", "cursor")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        `another hookport is writing to this project (process ${process.ppid})`,
      ) as string,
    });
    expect(existsSync(lockOf(p))).toBe(true);
    killed(p);
    expect(p.hookport("convert", "--to", "cursor").code).toBe(0);
    expect(readdirSync(dirname(lockOf(p)))).toEqual([]);
  });

  test("one that comes and goes while it is looked at is never a dead one's", async () => {
    const lock = join(project({}).root, "lock");
    const busy = spawn("sh", ["-c", `while :; do echo $$ >"$0"; rm "$0"; done`, lock]);
    try {
      while (!existsSync(lock)) await setTimeout(5);
      for (let look = 0; look < 20_000; look++) expect(isStale(lock)).toBe(false);
    } finally {
      busy.kill();
      await once(busy, "exit");
    }
  });

  test("commands in one process take turns, and the lock of an earlier process with the same id is taken over", async () => {
    const { root } = project({});
    const lock = join(root, "lock");
    await take(lock);
    const second = take(lock);
    expect(await Promise.race([second, setTimeout(200, "waits")])).toBe("waits");
    release(lock);
    await second;
    release(lock);
    expect(existsSync(lock)).toBe(false);
    writeFileSync(lock, `${process.pid}\n`);
    utimesSync(lock, 1, 1);
    await take(lock);
    release(lock);
  });
});

test("where the home folder cannot be written, the temporary one has the lock; the project never has", () => {
  const p = project({ ".claude/settings.json": CLAUDE });
  const env = { HOME: p.root, TMPDIR: dirname(p.root) };
  const run = (command: string) =>
    p.sh(`'${process.execPath}' '${resolve("dist/cli.cjs")}' ${command}`, { env });
  expect(run("convert --to cursor").code).toBe(0);
  expect(readdirSync(dirname(p.root)).filter((name) => name.startsWith("hookport-"))).toHaveLength(
    1,
  );
  expect(run("remove").code).toBe(0);
  expect(p.sh("find . -type f | sort").stdout).toBe("./.claude/settings.json\n");
});
