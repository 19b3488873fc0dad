/**
 * Two agents that nobody makes prove what a new one costs: one with commands in JSON lists, one
 * whose hooks are code. A copy of this repository gets their folders and what is derived from them,
 * and nothing else.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WholeFile } from "../src/model/config.ts";
import { PROJECT, undoFor } from "../src/model/layer.ts";
import { isOwnFile, mayStand, ownLine } from "../src/model/own-file.ts";
import { config as codeIsh } from "./support/made-up/code-ish/config.ts";
import { TRUSTED, trustedAs } from "./support/made-up/shell-ish/trust.ts";
import { memory } from "./support/memory.ts";

const MADE_UP = "test/support/made-up";
const AGENTS = ["code-ish", "shell-ish"];
/** In each of these the kits of both are asked. */
const CONFORMANCE = ["answers", "claims", "events", "kits", "semantics"];
/** Tests that start processes, each agent's own: an agent that is added is played by them. */
const ABOUT_ALL = readdirSync("test", { recursive: true, encoding: "utf8" }).filter(
  (path) => /^(?!agents\/|made-up\.).*\.e2e\.ts$/.test(path) && namesAgents(join("test", path)),
);
function namesAgents(path: string): boolean {
  const text = readFileSync(path, "utf8");
  return /"\.\.?\/support\/(?:folders|hosts|kits)\.ts"/.test(text) && /each\(/.test(text);
}
/** What the JSON reporter writes. */
interface Told {
  readonly testResults: readonly Suite[];
}
interface Suite {
  readonly name: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
}
const passedIn = (suite: Suite | undefined, id: string) =>
  (suite?.assertionResults ?? []).filter(
    ({ fullName, status }) => status === "passed" && fullName.includes(id),
  );
const MODULE = ".code-ish/hooks/hookport.mjs";
const LIST = ".shell-ish/hooks.json";

const top = mkdtempSync(join(tmpdir(), "hookport-made-up-"));
const copy = join(top, "repository");
afterAll(() => rmSync(top, { recursive: true, force: true }));

/** Every file below a folder, with its bytes. */
function tree(root: string): Map<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
  return new Map(
    paths
      .filter((path) => !/^(?:node_modules|dist)\//.test(path))
      .map((path) => [path, readFileSync(join(root, path), "latin1")]),
  );
}

/** A file of an agent's with its imports as they are in its place among the adapters. */
const moved = (id: string, path: string, text: string) =>
  text.replace(/(?<=from ")\.[^"]+(?=")/g, (to) => {
    const [from, found] = [
      dirname(join("adapters", id, path)),
      join(dirname(join(MADE_UP, id, path)), to),
    ];
    return found.startsWith(`${join(MADE_UP, id)}/`)
      ? to
      : relative(from, found).replace(/^(?!\.)/, "./");
  });

const put = (root: string, path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const clean = {
  PATH: process.env["PATH"] ?? "",
  HOME: top,
  NO_COLOR: "1",
  SOURCE_DATE_EPOCH: "1795305600",
};
const vitest = (...args: string[]) => vitestBy("test/vitest.config.ts", {}, ...args);
/** What was built for the run before is built. */
const BUILT = { HOOKPORT_BUILT: "1" };
const vitestBy = (config: string, more: object, ...args: string[]) => {
  const env = { ...clean, HOME: process.env["HOME"] ?? top, ...more };
  const { status, stdout, stderr } = spawnSync(
    "npx",
    ["vitest", "run", "--config", config, ...args],
    {
      cwd: copy,
      env,
      encoding: "utf8",
    },
  );
  return status === 0 ? "passed" : `${stdout}${stderr}`;
};

let before: Map<string, string>;
beforeAll(() => {
  const skipped = /^(?:node_modules|dist|\.git)(?:\/|$)/;
  cpSync(".", copy, { recursive: true, filter: (path) => !skipped.test(path) });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  before = tree(copy);
  for (const id of AGENTS)
    for (const [path, text] of tree(resolve(MADE_UP, id)))
      put(copy, `adapters/${id}/${path}`, moved(id, path, text));
  // The registry first: what is derived from the agents themselves needs it, and nothing that is built.
  const [first, names] = ["test/derived.test.ts", "^the registry|^the schema of documents"];
  expect(vitestBy("test/vitest.config.ts", BUILT, first, "-t", names, "-u")).toBe("passed");
  expect(vitest("test/derived.test.ts", "test/golden.test.ts", "-u")).toBe("passed");
}, 240_000);

describe("what a new agent costs", () => {
  test("its folder, its golden files, and what is derived: no other file changes", () => {
    const after = tree(copy);
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (path) => before.get(path) !== after.get(path),
    );
    const own = new RegExp(`^(?:adapters|golden)/(?:${AGENTS.join("|")})/`);
    // What is said of another program's document names the agents that have no adapter.
    const documents = /^golden\/[\w-]+\/one-document\/report\.txt$/;
    const shared = changed.filter((path) => !own.test(path) && !documents.test(path));
    expect(shared.sort()).toEqual([
      "README.md",
      "adapters/registry.ts",
      "golden/README.md",
      // Guards in its words are played on every other agent.
      "golden/owed.json",
      "schemas/hooks.schema.json",
    ]);
    for (const id of AGENTS)
      expect(changed.some((path) => path.startsWith(`golden/${id}/`))).toBe(true);
  });

  test("the everyday tests hold with both in the repository", () => {
    const file = join(top, "everyday.json");
    const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    expect(vitestBy("test/vitest.unit.config.ts", {}, ...reports)).toBe("passed");
    const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Told;
    for (const name of CONFORMANCE) {
      const suite = testResults.find((testResult) =>
        testResult.name.endsWith(`conformance/${name}.test.ts`),
      );
      // An agent with two events has few of these tests, and none has no test.
      for (const id of AGENTS)
        expect(passedIn(suite, id).length, `${name} ${id}`).toBeGreaterThan(1);
    }
  });

  test("so do those that start processes and name one of them", () => {
    const file = join(top, "processes.json");
    const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const paths = ABOUT_ALL.map((path) => join("test", path));
    const only = ["-t", AGENTS.join("|"), "--testTimeout", "600000"];
    expect(vitestBy("test/vitest.config.ts", BUILT, ...paths, ...only, ...reports)).toBe("passed");
    const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Told;
    for (const id of AGENTS)
      expect(
        testResults.flatMap((testResult) => passedIn(testResult, id)).length,
        id,
      ).toBeGreaterThan(35);
  });
});

/** A project of its own in the copy's reach. */
function started(name: string, files: { readonly [path: string]: string } = {}) {
  const root = join(top, `it's ${name}`);
  cpSync(resolve("schemas/examples/guard"), root, { recursive: true });
  for (const [path, text] of Object.entries(files)) put(root, path, text);
  const run = (file: string, args: readonly string[], input = "") => {
    const { status, stdout, stderr } = spawnSync(file, args, {
      cwd: root,
      env: clean,
      input,
      encoding: "utf8",
    });
    return { code: status, stdout, stderr };
  };
  return {
    root,
    read: (path: string) => readFileSync(join(root, path), "utf8"),
    hookport: (...args: string[]) => run(process.execPath, [join(copy, "dist/cli.cjs"), ...args]),
    killed: (at: string, ...args: string[]) => {
      const preload = ["--require", resolve("test/support/kill.cjs"), join(copy, "dist/cli.cjs")];
      return {
        code: spawnSync(process.execPath, [...preload, ...args], {
          cwd: root,
          env: { ...clean, HOOKPORT_KILL: at },
        }).status,
      };
    },
    shim: (id: string, event: string, payload: object) =>
      run(process.execPath, [join(root, ".hookport/shim.cjs"), id, event], JSON.stringify(payload)),
    sh: (command: string, payload: object) =>
      run("/bin/sh", ["-c", command], JSON.stringify(payload)),
    /** The agent loads our module and asks it. */
    asks: (event: string, payload: object) =>
      JSON.parse(
        execFileSync(
          process.execPath,
          [
            "--input-type=module",
            "-e",
            `const { default: before } = await import(${JSON.stringify(join(root, MODULE))}); console.log(JSON.stringify(before(${JSON.stringify(event)}, ${JSON.stringify(payload)})))`,
          ],
          // A session has a folder of its own, and the module finds the project all the same.
          { cwd: top, env: clean, encoding: "utf8" },
        ),
      ) as { block?: string },
  };
}

const FORBIDDEN = "git push --force origin main";
const running = (root: string, command: string) => ({
  codeish: "toolBefore",
  session: "s",
  directory: root,
  tool: "run",
  args: { cmd: command },
});
const executing = (root: string, command: string) => ({
  shellish: 1,
  event: "PreTool",
  session: "s",
  cwd: root,
  tool_name: "exec",
  input: { line: command },
});

describe("a guard written for another agent", () => {
  const p = started("a project");
  const original = tree(p.root);
  let converted: ReturnType<typeof p.hookport>;
  beforeAll(() => void (converted = p.hookport("convert", "--to", AGENTS.join())));

  test("is converted to both", () => {
    expect(converted.code, converted.stdout + converted.stderr).toBe(0);
    expect(p.read(MODULE).split("\n")[0]).toBe(ownLine("//"));
    expect(JSON.parse(p.read(undoFor(PROJECT, MODULE)))).toEqual({
      version: 1,
      file: MODULE,
      before: null,
      made: [],
      whole: true,
    });
    expect(JSON.parse(p.read(".hookport/lock.json")).targets).toEqual({
      "code-ish": MODULE,
      "shell-ish": LIST,
    });
    expect(converted.stdout).toContain(MODULE.split("/")[0]);
  });

  test("denies in the shim, and lets the rest go", () => {
    expect(
      JSON.parse(p.shim("code-ish", "toolBefore", running(p.root, FORBIDDEN)).stdout).block,
    ).toContain("Force pushes");
    expect(p.shim("code-ish", "toolBefore", running(p.root, "git status")).stdout).toBe("{}");
    expect(
      JSON.parse(p.shim("shell-ish", "PreTool", executing(p.root, FORBIDDEN)).stdout).no,
    ).toContain("Force pushes");
    expect(p.shim("shell-ish", "PreTool", executing(p.root, "git status")).stdout).toBe("");
  });

  test("denies in the entry and in the module as the agents run them", () => {
    const groups = JSON.parse(p.read(LIST)).hooks.PreTool as { hooks: { command: string }[] }[];
    const command = groups[0]?.hooks[0]?.command as string;
    expect(JSON.parse(p.sh(command, executing(p.root, FORBIDDEN)).stdout).no).toContain(
      "Force pushes",
    );
    expect(p.sh(command, executing(p.root, "git status"))).toMatchObject({ stdout: "", code: 0 });
    expect(p.asks("toolBefore", running(p.root, FORBIDDEN)).block).toContain("Force pushes");
    expect(p.asks("toolBefore", running(p.root, "git status"))).toEqual({});
    const writing = {
      codeish: "toolBefore",
      session: "s",
      directory: p.root,
      tool: "save",
      args: { path: ".env", text: "x" },
    };
    expect(p.asks("toolBefore", writing).block).toBeTruthy();
  });

  test("denies in `run`, which asks both, in their own payloads", () => {
    const asked = (...args: string[]) =>
      p.hookport("run", "--host", AGENTS.join(), "--json", ...args);
    const told = asked("--bash", FORBIDDEN, "--expect", "deny");
    expect(told.code, told.stdout + told.stderr).toBe(0);
    expect(JSON.parse(told.stdout).hosts).toMatchObject(
      AGENTS.map((host) => ({ host, verdict: "deny", ran: 1 })),
    );
    expect(asked("--bash", "git status", "--expect", "none").code).toBe(0);
    expect(asked("--edit", ".env", "--expect", "deny").code).toBe(0);
    put(top, "call.json", JSON.stringify(running(p.root, FORBIDDEN)));
    expect(asked("--payload", join(top, "call.json"), "--expect", "deny").code).toBe(0);
  });

  test("holds in `audit`, and stands in the matrix", () => {
    const { code, stdout } = p.hookport("audit", "--to", AGENTS.join(), "--json");
    expect(code, stdout).toBe(0);
    for (const { guard, hosts } of JSON.parse(stdout).projects[0].hooks)
      if (guard)
        expect(hosts).toMatchObject(
          AGENTS.map((host) => ({
            host,
            way: "wired",
            verdict: host === "shell-ish" ? "holds-if" : "holds",
          })),
        );
    expect(p.hookport("explain", "--all").stdout).toContain("Codeish");
  });

  test("hangs on the trust in its entry, hook by hook: off here until it is trusted, which fails with --strict alone", () => {
    const audit = (...args: string[]) =>
      p.hookport("audit", "--verbose", "--to", "shell-ish", ...args);
    const trusting = (...hooks: string[]) => put(top, TRUSTED, JSON.stringify({ hooks }));
    trusting();
    expect(audit()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("On this machine Shellish does not run its guards") as string,
    });
    expect(audit("--strict").code).toBe(1);
    trusting(trustedAs(JSON.parse(p.read(LIST)), LIST, "/hooks/PreTool/0/hooks/0"));
    expect(audit()).toMatchObject({
      code: 0,
      stdout: expect.not.stringContaining("On this machine") as string,
    });
    rmSync(join(top, TRUSTED));
    expect(audit("--json").stdout).toContain('"state":"unknown"');
  });

  test("is converted twice as once", () => {
    expect(p.hookport("check").stdout).toContain("up to date");
    const once = tree(p.root);
    p.hookport("convert");
    expect(tree(p.root)).toEqual(once);
  });

  test("does not follow an edit of the module: it is told, never trusted, and taken back", () => {
    const whole = p.read(MODULE);
    put(p.root, MODULE, whole.replace("return {};", "return { }; "));
    expect(p.hookport("check").code).toBe(1);
    const { code, stdout } = p.hookport("audit", "--to", "code-ish", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout).projects[0].hooks[0].hosts).toMatchObject([
      { host: "code-ish", way: "modified", verdict: "does-not-hold" },
    ]);
    expect(
      p.hookport("run", "--host", "code-ish", "--bash", FORBIDDEN, "--expect", "deny").code,
    ).toBe(1);
    p.hookport("convert");
    expect(p.read(MODULE)).toBe(whole);
  });

  test("S10 holds the call back where the shim cannot answer", () => {
    const shim = p.read(".hookport/shim.cjs");
    for (const damaged of ["", "process.exit(0)", "throw 1"]) {
      put(p.root, ".hookport/shim.cjs", damaged);
      expect(p.asks("toolBefore", running(p.root, "git status")).block).toContain("hookport");
      expect(
        p.hookport("run", "--host", "code-ish", "--bash", "git status", "--expect", "deny").code,
      ).toBe(0);
    }
    put(p.root, ".hookport/shim.cjs", shim);
  });

  test("is never a source: what is ours is named as ours", () => {
    const { code, stderr } = p.hookport("convert", MODULE, "--to", "shell-ish");
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("what hookport wrote is never a source"),
    ]);
  });

  test("goes, and leaves every byte as it was and no folder", () => {
    expect(p.hookport("remove").code).toBe(0);
    expect(tree(p.root)).toEqual(original);
    expect(readdirSync(p.root)).toEqual([".claude"]);
  });
});

describe("a file of somebody else's in our place", () => {
  const THEIRS = "// mine\nexport default () => ({});\n";
  const p = started("a taken place", { [MODULE]: THEIRS, ".code-ish/hooks/other.mjs": THEIRS });
  const original = tree(p.root);

  test("stops the run, which names it and the way out, and nothing is written", () => {
    const { code, stderr } = p.hookport("convert", "--to", AGENTS.join());
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`${MODULE}: this file is somebody else's`),
    ]);
    expect(stderr).toContain("move it to another name");
    expect(tree(p.root)).toEqual(original);
  });

  test("is not removed, whatever the record says of it", () => {
    rmSync(join(p.root, MODULE));
    expect(p.hookport("convert", "--to", "code-ish").code).toBe(0);
    put(p.root, MODULE, THEIRS);
    expect(p.hookport("remove").code).toBe(0);
    expect(tree(p.root)).toEqual(original);
  });

  test("nothing but a file with our first line is taken for ours, whatever a record says", () => {
    p.hookport("convert", "--to", "shell-ish");
    const settings = ".claude/settings.json";
    const record = {
      version: 1,
      file: settings,
      before: null,
      made: [],
      whole: true,
    };
    put(p.root, undoFor(PROJECT, settings), JSON.stringify(record));
    p.hookport("remove");
    expect(p.read(settings)).toBe(original.get(settings));
  });
});

describe("a run that is killed", () => {
  const p = started("a killed run");
  const original = tree(p.root);
  const convert = ["convert", "--to", AGENTS.join()];

  test("never leaves a module without its shim, and the next run finishes it", () => {
    p.hookport(...convert);
    const whole = tree(p.root);
    p.hookport("remove");
    let killed = 0;
    for (let at = 1; ; at += 9) {
      const { code } = p.killed(`${at} ${["before", "half", "after"][killed % 3]}`, ...convert);
      const left = tree(p.root);
      if (left.has(MODULE))
        for (const path of [".hookport/shim.cjs", ".hookport/lock.json"])
          expect(left.get(path)).toBe(whole.get(path));
      expect(p.hookport(...convert).code).toBe(0);
      expect(tree(p.root)).toEqual(whole);
      p.hookport("remove");
      expect(tree(p.root)).toEqual(original);
      if (code === 0) break;
      killed++;
    }
    expect(killed).toBeGreaterThan(3);
  });
});

describe("a call that was converted, and then its hooks left", () => {
  const p = started("an empty project");

  test("takes the module with it", () => {
    p.hookport("convert", "--to", "code-ish");
    expect(isOwnFile(p.read(MODULE))).toBe(true);
    put(p.root, ".claude/settings.json", '{ "hooks": {} }\n');
    p.hookport("convert");
    expect([...tree(p.root).keys()]).not.toContain(MODULE);
  });
});

describe("the first line", () => {
  test.each([
    ownLine("//"),
    ownLine("#"),
    ownLine("/*", "*/"),
    ownLine("<!--", "-->"),
    `\uFEFF${ownLine("--")}`,
  ])("%s is ours", (line) => {
    for (const end of ["", "\n", "\r\ncode"]) expect(isOwnFile(line + end)).toBe(true);
  });

  test.each([
    "",
    "// hookport",
    "// see hookport 0.1.0",
    `code(); ${ownLine("//")}`,
    `\n${ownLine("//")}`,
    `${ownLine("//")} mine`,
  ])("%j is not", (line) => expect(isOwnFile(line)).toBe(false));
});

describe("a file that an adapter may not write", () => {
  const text = `${ownLine("//")}\n`;
  const at = (path: string) => {
    const config = {
      ...codeIsh,
      whole: {
        ...(codeIsh.whole as NonNullable<typeof codeIsh.whole>),
        places: [{ path, scope: "project" as const }],
      },
    };
    return (file: WholeFile) => mayStand(memory({}), config, "project", file);
  };

  test.each([
    "../out.mjs",
    "a/../../out.mjs",
    "/etc/out.mjs",
    "C:\\out.mjs",
    "a\\..\\out.mjs",
    ".hookport/shim.cjs",
  ])("%s", (path) => {
    expect(() => at(path)({ path, text })).toThrow("an adapter may not write a file there");
  });

  test("one that it did not name before, or that does not say whose it is", () => {
    expect(() => at(MODULE)({ path: "other.mjs", text })).toThrow("may not write a file there");
    expect(() => at(MODULE)({ path: MODULE, text: "code();\n" })).toThrow(
      "does not say whose it is",
    );
    expect(at(MODULE)({ path: MODULE, text })).toEqual({ path: MODULE, text });
  });
});
