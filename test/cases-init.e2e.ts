/**
 * `hookport init` in a package: its first tests, from what was recorded or from what agents told.
 * What it says and writes is kept in golden/screens/cases-init.txt.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { eventNames } from "../src/model/events.ts";
import type { TestReport } from "../schemas/types/output.ts";
import { authors } from "./support/kits.ts";
import { project, type Project } from "./support/project.ts";
import { screens } from "./support/screens.ts";

const CASES = "hooks/tests/cases";
const filesOf = (p: Project) =>
  existsSync(join(p.root, CASES)) ? readdirSync(join(p.root, CASES)) : [];
const command = (line: string, more: object = {}) => ({ type: "command", command: line, ...more });
const pack = (hooks: object, files: { readonly [path: string]: unknown } = {}) =>
  project({ "hooks/hooks.json": { version: 1, hooks }, ...files });
const on = (event: string, line: string, group: object = {}, more: object = {}) =>
  pack({ [event]: [{ ...group, hooks: [command(line, more)] }] });
const TRUE = [{ hooks: [command("true")] }];
const guard = (line: string, event = "pre-tool-use", matcher = "Bash") =>
  on(event, line, { matcher });
const FIXTURE = "hooks/tests/fixtures/some-agent-pre-tool-use-bash.json";

/** Packages whose cases pass on every agent as soon as they are written, and others. */
const PASS: { readonly [what: string]: () => Project } = {
  "a case for every command, and what was left out": () =>
    pack({
      "pre-tool-use": [
        {
          matcher: "Bash",
          hooks: [command("grep -q push && { echo no >&2; exit 2; }; true"), command("true")],
        },
        { matcher: "mcp__memory__.*", hooks: [command("true")] },
      ],
      "session-start": [{ hooks: [command("echo hello")] }],
      stop: [{ hooks: [{ type: "prompt", prompt: "?" }] }],
    }),
  "a guard that denies what looks forbidden": () =>
    guard("jq -r .toolInput.command | grep -Eq 'rm -rf|git +push.*--force' && exit 2; exit 0"),
  "a guard on one program": () => guard("grep -q terraform.destroy && exit 2; exit 0"),
  "a guard on files": () =>
    guard(
      "jq -r .toolInput.file_path | grep -q '[.]env' && exit 2; exit 0",
      "pre-tool-use",
      "Write",
    ),
  "a guard on what is written": () =>
    guard("grep -q AWS_SECRET && exit 2; exit 0", "pre-tool-use", "Write"),
  "a guard on prompts": () => guard("grep -qi 'password' && exit 2; exit 0", "pre-prompt", ""),
};
const OTHERS: { readonly [what: string]: () => Project } = {
  "what was recorded goes before a sample": () =>
    pack(
      { "pre-tool-use": [{ matcher: "Bash", hooks: [command("cat")] }] },
      {
        [FIXTURE]: {
          hookEventName: "pre-tool-use",
          toolName: "Bash",
          toolInput: { command: "make deploy" },
        },
      },
    ),
  "a guard that reads words which it is not given": () =>
    guard("jq -r .tool_input.command | grep -Eq 'rm -rf|git +push.*--force' && exit 2; exit 0"),
  "a hook that cannot deny": () => guard("cat >> ${PACKAGE_ROOT}/log"),
  "a guard that denies its sample": () => guard("grep -q push && exit 2; exit 0"),
  "a filter that nothing at hand passes": () =>
    on("pre-tool-use", "true", {}, { where: { "toolInput.command": "^very special$" } }),
  "an accident looks like a decision": () =>
    pack({
      "post-tool-use": [{ hooks: [command("echo $PACKAGE_ROOT/x: no such file >&2; exit 2")] }],
      stop: [{ hooks: [command(`printf '%0200d' 0 >&2; exit 2`)] }],
    }),
  "an event that nobody knows": () => pack({ "sesion-start": TRUE, stop: TRUE }),
  "nothing but an event that nobody knows": () => pack({ "sesion-start": TRUE }),
  "no hooks": () => pack({}),
  "a file where a folder must be": () => pack({ stop: TRUE }, { "hooks/tests": "" }),
  "a link that leads out": () => {
    const p = pack({ stop: TRUE });
    p.sh("mkdir ../outside; ln -s ../../outside hooks/tests");
    return p;
  },
  "a project": () => project("guard"),
};

const digests = (p: Project) => p.sh("find . -type f -exec sha256sum {} + | sort").stdout;
/** Conformance has every event on every agent: what a case comes to hangs on the form of their hooks. */
const FEW = authors
  .slice(0, 4)
  .map(({ id }) => id)
  .join();
const passes = (p: Project, hosts = FEW) => {
  const { stdout } = p.hookport("test", "--host", hosts, "--json");
  const { cases } = JSON.parse(stdout) as TestReport;
  for (const { id, status } of cases) expect([id, status]).toEqual([id, "passed"]);
  return cases.length;
};

test("what is said and written, of which nothing is touched by a second time", async () => {
  const shots = screens();
  for (const [what, made] of Object.entries({ ...PASS, ...OTHERS })) {
    const p = made();
    const before = digests(p);
    const { code, stdout, stderr } = p.hookport("init");
    const written = filesOf(p).map((name) => {
      const value = parse(p.read(`${CASES}/${name}`)) as { [key: string]: unknown };
      const [at, place] = [value["hook-index"], value["handler-index"] ?? 0];
      const { fixture } = value["input"] as { fixture: string };
      return `${name}: ${at}/${place} ${fixture} ${JSON.stringify(value["expected"])}\n`;
    });
    const next = /\nEach case says [^]*$/;
    if (written.length) expect(stdout).toMatch(next);
    shots.keep(what, { code, stdout: stdout.replace(next, "") + written.join(""), stderr });
    const after = digests(p);
    if (code === 2) expect([what, after]).toEqual([what, before]);
    else expect(p.hookport("init").stdout).toMatch(/(?:^|\n)every hook has a case already\n$/);
    expect([what, digests(p)]).toEqual([what, after]);
    if (what in PASS) passes(p, what === Object.keys(PASS)[0] ? "all" : FEW);
  }
  await shots.compare("cases-init");
});

test("every event has a sample, and a hook on each passes everywhere", () => {
  const p = pack(Object.fromEntries(eventNames.map((name) => [name, TRUE])));
  expect(p.hookport("init")).toMatchObject({ code: 0, stderr: "" });
  expect(passes(p)).toBe(eventNames.length);
});

test("a case that somebody wrote stays, and is one for its hook", () => {
  const p = on("pre-tool-use", "true", { matcher: "Bash" });
  p.hookport("init");
  const path = `${CASES}/01-pre-tool-use-bash.yaml`;
  const mine = {
    name: "mine",
    event: "pre-tool-use",
    input: { fixture: "fixtures/pre-tool-use-bash.json" },
    expected: { fires: true },
  };
  p.write(path, mine);
  expect(p.hookport("init").stdout).toContain("every hook has a case already");
  expect([filesOf(p), JSON.parse(p.read(path))]).toEqual([["01-pre-tool-use-bash.yaml"], mine]);
});

test("a hook that is broken gets a case that fails until it is mended", () => {
  const p = on("stop", "sh ${PACKAGE_ROOT}/hooks/missing.sh && exit 1; exit 7");
  expect(p.hookport("init").stdout).toMatch(
    /stop, group 0, handler 0: it ended with 7, saying ".* hooks\/missing.sh.*"; the case expects 0, and fails until the hook is fixed/,
  );
  expect(p.hookport("test").code).toBe(1);
});

test("a package is found from a folder in it", () => {
  const p = pack({ stop: TRUE }, { "hooks/scripts/x.sh": "" });
  const { code, stdout, stderr } = p.hookport("init", "-C", "hooks/scripts");
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/the package is .*, the nearest folder above with hooks\/hooks\.json/),
  ]);
  expect(stdout).toContain("hooks/tests/cases/01-stop.yaml created");
  expect(p.hookport("init").stdout).toBe("every hook has a case already\n");
  expect(project("guard").hookport("init", "--watch").code).toBe(2);
});
