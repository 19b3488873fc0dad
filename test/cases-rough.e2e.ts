/**
 * `hookport test` with packages that do not behave: nothing of them stays, and the other cases are
 * told.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { TestReport } from "../schemas/types/output.ts";
import { anyAuthor, authors } from "./support/kits.ts";
import { HOOKPORT, project, type Project } from "./support/project.ts";

const BASH = { overrides: { toolName: "Bash", toolInput: { command: "ls" } } };

/** One hook before every tool, and a case of it. */
function pack(
  handler: object,
  { input = BASH, expected = { fires: true }, group = {} }: { [part: string]: object } = {},
): Project {
  const p = project({
    "hooks/hooks.json": {
      version: 1,
      hooks: { "pre-tool-use": [{ ...group, hooks: [{ type: "command", ...handler }] }] },
    },
    "hooks/tests/cases/one.yaml": { name: "one", event: "pre-tool-use", input, expected },
  });
  mkdirSync(join(p.root, "../tmp"));
  return p;
}

const play = (p: Project, ...args: string[]) =>
  p.sh(`TMPDIR="$PWD/../tmp" ${HOOKPORT} test ${args.join(" ")}`);
/** What becomes of a copy does not hang on the agent. */
const FEW = `--host ${authors
  .slice(0, 3)
  .map(({ id }) => id)
  .join()}`;
const left = (p: Project) => readdirSync(join(p.root, "../tmp"));
const running = (line: string) =>
  spawnSync("pgrep", ["-fx", line], { encoding: "utf8" }).stdout.trim();

describe("nothing stays", () => {
  test("of a script that takes its copy away, and all beside it", () => {
    const p = pack({ command: 'top="${PACKAGE_ROOT%/*}"; rm -rf "$top" "${top%/*}"' });
    expect([play(p), left(p)]).toMatchObject([{ code: 0, stderr: "" }, []]);
    expect([play(p, FEW), left(p)]).toMatchObject([{ code: 1, stderr: "" }, []]);
  });
  test("of one that forbids others its folders", () => {
    const p = pack({
      command:
        'mkdir -p "$TMPDIR/a/b"; chmod 000 "$TMPDIR/a/b"; chmod 500 "$TMPDIR/a" "$TMPDIR" "$HOME"; chmod 000 .',
    });
    expect([play(p, FEW).code, left(p)]).toEqual([0, []]);
  });
  test.runIf(process.platform === "linux")(
    "of one that leaves somebody at work there, in a group of its own too",
    () => {
      const p = pack({
        command:
          'exec >/dev/null 2>&1; (while :; do echo >"$PACKAGE_ROOT/$$.$(date +%N)"; done) & setsid sleep 1213 & sleep 1214 & sleep 0.1',
      });
      expect([play(p, `--host ${anyAuthor.id}`), left(p)]).toMatchObject([
        { code: 0, stderr: "" },
        [],
      ]);
      expect([running("sleep 1213"), running("sleep 1214")]).toEqual(["", ""]);
    },
  );
  test.runIf(process.platform === "linux")(
    "of what a signal ends while an agent's entry runs",
    async () => {
      const p = pack({ command: '[ -z "$HOOKPORT_HOST" ] || sleep 1215', timeout: 100 });
      const child = spawn(
        process.execPath,
        [resolve("dist/cli.cjs"), "test", "--host", anyAuthor.id],
        {
          cwd: p.root,
          env: { PATH: process.env["PATH"], HOME: p.root, TMPDIR: join(p.root, "../tmp") },
          stdio: "ignore",
        },
      );
      const ended = new Promise((done) => child.on("exit", done));
      for (let tries = 0; tries < 200 && !running("sleep 1215"); tries++) await setTimeout(50);
      child.kill("SIGINT");
      expect([await ended, left(p)]).toEqual([130, []]);
      await setTimeout(200);
      expect(running("sleep 1215")).toBe("");
    },
  );
});

test("a folder that goes while it is watched is told", async () => {
  const p = pack({ command: "true" });
  const watching = spawn(process.execPath, [resolve("dist/cli.cjs"), "test", p.root, "--watch"], {
    cwd: join(p.root, ".."),
  });
  let printed = "";
  watching.stdout.on("data", (text) => (printed += String(text)));
  watching.stderr.on("data", (text) => (printed += String(text)));
  const ended = new Promise((done) => watching.on("exit", done));
  for (let tries = 0; tries < 200 && !printed.includes("waiting for a change"); tries++)
    await setTimeout(50);
  p.sh('rm -r "$PWD"');
  expect(await ended).toBe(2);
  expect(printed).toMatch(/hookport: [^\n]*: no such folder\n/);
});

describe("the run goes on", () => {
  test.each(["nothing", "node_modules"])("a link node_modules that leads to %s", (to) => {
    const p = pack({ command: "true" });
    symlinkSync(to, join(p.root, "node_modules"));
    expect(p.hookport("test")).toMatchObject({ code: 0, stderr: "" });
  });
  test.each(["nonsense", `${anyAuthor.id}:nope`, "__proto__"])(
    "a dialect %s breaks its own case",
    (dialect) => {
      const p = pack({ command: "true" }, { group: { dialect } });
      const { code, stdout, stderr } = p.hookport("test", "--host", "all");
      expect([code, stderr]).toEqual([2, ""]);
      expect(stdout).toContain(`nothing here speaks "${dialect}" on pre-tool-use`);
      p.sh("rm -r hooks/tests");
      expect(p.hookport("init").stdout).toContain("no case, as nothing here speaks");
    },
  );
  test("an override of a place far too deep breaks its own case", () => {
    const p = pack(
      { command: "true" },
      { input: { overrides: { [`${"a.".repeat(20_000)}b`]: 1 } } },
    );
    expect(p.hookport("test")).toMatchObject({
      code: 2,
      stdout: expect.stringContaining("an event has no place 20001 levels down") as string,
    });
  });
  test("something in the place of a new file is told", () => {
    const p = pack({ command: "true" });
    p.sh("rm -r hooks/tests; mkdir hooks/tests; echo >hooks/tests/fixtures");
    const { code, stderr } = p.hookport("init");
    expect([code, stderr]).toEqual([
      2,
      "hookport: hooks/tests/fixtures is a file\n  it is a folder of the layout: give the file another name\n",
    ]);
  });
  test("a TMPDIR that is not there is told", () => {
    const { code, stderr } = pack({ command: "true" }).sh(`TMPDIR=/no/such ${HOOKPORT} test`);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^hookport: \/no\/such: ENOENT[^\n]*\n {2}\$TMPDIR must name a folder/),
    ]);
  });
});

test("a folder that is not absolute is one of the copy, whoever the script was written for", () => {
  const input = {
    overrides: {
      ...BASH.overrides,
      cwd: "sub",
      toolName: "Write",
      toolInput: { file_path: "a.ts", content: "" },
    },
  };
  for (const group of [{}, { dialect: anyAuthor.id }]) {
    // Without slashes: a file of the copy would be named as one of the package.
    const p = pack(
      { command: '{ cat; pwd; } | tr / "|" >&2; touch "$(pwd)/was-here"; exit 2' },
      { input, group },
    );
    p.write("sub/a.ts", "");
    const { stdout } = p.hookport("test", "--json");
    const [result] = (JSON.parse(stdout) as TestReport).cases;
    expect(result?.stderr).toMatch(/"file_path":"\|[^"]*\|hookport-test-[^"]*\|sub\|a\.ts"/);
    expect(result?.stderr).toMatch(/"cwd":"\|[^"]*\|hookport-test-[^"]*\|sub"/);
    expect(result?.stderr).toMatch(/\|[^\n]*\|hookport-test-[^\n]*\n$/);
    expect(readdirSync(join(p.root, "sub"))).toEqual(["a.ts"]);
  }
});

test("a case's file may bear any name: the command that runs it alone is one", () => {
  const p = pack({ command: "exit 1" });
  const name = "it's $(touch stray)";
  p.write(`hooks/tests/cases/${name}.yaml`, {
    name: "two",
    event: "pre-tool-use",
    input: BASH,
    expected: { "exit-code": 0 },
  });
  const { cases } = JSON.parse(p.hookport("test", "--json").stdout) as TestReport;
  const rerun = cases.find((result) => result.name === "two")?.rerun ?? "";
  expect(p.sh(rerun.replace("hookport", HOOKPORT)).stdout).toMatch(/\n1 failed\n$/);
  expect(readdirSync(p.root)).toEqual(["hooks"]);
});
