/**
 * Packages of hooks: from a folder, an archive, a repository and a registry into a project that has
 * hooks of its own; what they deny; and out again, byte for byte.
 */
import {
  chmodSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupOf } from "./support/hooks.ts";
import { adapters } from "./support/hosts.ts";
import { ownerOf } from "./support/kits.ts";
import { folder, guards, packed, registryOf, repository, SAYS } from "./support/packages.ts";
import { longestReason } from "./support/ours.ts";
import { copyOf, project, type Project } from "./support/project.ts";

type Tree = { [path: string]: string };
const tree = ({ root }: Project): Tree =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [
        path.slice(root.length + 1),
        `${statSync(path).mode} ${readFileSync(path, "latin1")}`,
      ])
      .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );

/** The agent whose hooks the example has. */
const owner = ownerOf(".claude/settings.json").id;
/** What an installation does hangs on the form of an agent's hooks: each form has one here. */
const FEW = ["claude-code", "copilot", "cursor", "opencode"].join();
const SOME = ["--to", FEW, "--yes"];
const DROP = "psql -c 'drop database'";
const FORCE = "git push --force origin main";

/** What each agent comes to for a command, as `hookport run` plays the entries that were written. */
function decided(p: Project, bash: string, agents = FEW): { readonly [host: string]: string } {
  const { stdout } = p.hookport("run", "--bash", bash, "--agent", agents, "--json");
  const { hosts } = JSON.parse(stdout) as {
    hosts: { host: string; verdict: string; reason: string }[];
  };
  return Object.fromEntries(
    hosts.map(({ host, verdict, reason }) => [host, `${verdict} ${reason}`]),
  );
}

let registry: Awaited<ReturnType<typeof registryOf>>;
const made = guards();
const second = guards(
  { "hooks/scripts/words.sh": `SAYS='${SAYS} too'\n` },
  "@acme/guards",
  "1.1.0",
);
let archives: readonly string[];
beforeAll(async () => {
  archives = [made, second].map((files) => packed(folder(files)));
  registry = await registryOf([
    { name: "@acme/guards", version: "1.0.0", archive: archives[0] as string },
    { name: "@acme/guards", version: "1.1.0", archive: archives[1] as string },
    {
      name: "swapped",
      version: "1.0.0",
      archive: archives[0] as string,
      integrity: `sha512-${"A".repeat(86)}==`,
    },
  ]);
});
afterAll(() => registry.stop());

const withRegistry = (p: Project) => p.write(".npmrc", `registry=${registry.address}\n`);

describe("a package", () => {
  const RECORD = ".hookport/installed/@acme/guards.json";
  const WORDS = ".hookport/packages/@acme/guards/hooks/scripts";
  const installed = (p: Project, spec: string, agents = FEW) => {
    withRegistry(p);
    const result = p.hookport("install", spec, "--to", agents, "--yes");
    expect(result, result.stderr).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining("bug"),
    });
    // No path of this machine is committed.
    expect(p.read(RECORD)).not.toContain("/tmp/");
    const { [RECORD]: _, ...files } = tree(p);
    return files;
  };

  test("denies on every agent beside the project's own hooks, and leaves no trace", () => {
    const p = project("guard");
    withRegistry(p);
    const before = tree(p);
    installed(p, folder(made), "all");
    expect(p.read(`${WORDS}/words.sh`)).toContain(SAYS);
    expect(statSync(join(p.root, `${WORDS}/rules.sh`)).mode & 0o111).toBeTruthy();
    for (const [host, answer] of Object.entries(decided(p, DROP, "all")))
      expect(answer, host).toMatch(new RegExp(`^deny .*${SAYS}`));
    expect(decided(p, FORCE)[owner]).toContain("Force pushes are not allowed here.");
    for (const [host, answer] of Object.entries(decided(p, "ls")))
      expect(answer, host).toBe("none ");
    expect(p.hookport("remove", "@acme/guards").code).toBe(0);
    expect(tree(p)).toEqual(before);
  });

  test.each([
    ["an archive", () => archives[0] as string],
    ["a repository", () => repository(folder(made))],
    ["a registry", () => "@acme/guards@1.0.0"],
  ])("from %s is what it is from a folder, and leaves no trace", (_, specOf) => {
    const [p, other] = [project("guard"), project("guard")];
    withRegistry(p);
    const before = tree(p);
    expect(installed(p, specOf())).toEqual(installed(other, folder(made)));
    expect(p.hookport("remove", "@acme/guards").code).toBe(0);
    expect(tree(p)).toEqual(before);
  });

  test("goes into a project that was converted, and leaves it as it was converted", () => {
    const p = project("guard");
    p.hookport("convert", "--to", FEW, "--adopt");
    const before = tree(p);
    expect(p.hookport("install", folder(made), "--yes").code).toBe(0);
    for (const [host, answer] of Object.entries(decided(p, FORCE)))
      expect(answer, host).toMatch(/^deny .*Force pushes/);
    for (const [host, answer] of Object.entries(decided(p, DROP)))
      expect(answer, host).toMatch(new RegExp(`^deny .*${SAYS}`));
    expect(p.hookport("check").code).toBe(0);
    expect(p.hookport("remove", "@acme/guards").code).toBe(0);
    expect(tree(p)).toEqual(before);
  });
});

describe("without a word of somebody's", () => {
  test("nothing is written", () => {
    const p = project("guard");
    const before = tree(p);
    const { code, stderr } = p.hookport("install", folder(made), "--to", FEW);
    expect(code).toBe(2);
    expect(stderr).toBe(
      "hookport: not installed: nobody can be asked here\n  read what it runs with --dry-run, then add --yes\n",
    );
    expect(tree(p)).toEqual(before);
  });

  test("a dry run writes nothing, and shows every program", () => {
    const p = project("guard");
    const before = tree(p);
    const { code, stdout } = p.hookport(
      "install",
      folder(made),
      "--to",
      FEW,
      "--dry-run",
      "--verbose",
    );
    expect(code).toBe(0);
    expect(stdout).toContain("before a shell command");
    expect(stdout).toContain("+if grep -q 'drop database'");
    expect(tree(p)).toEqual(before);
  });
});

describe("what a package says counts for the package", () => {
  test("it accepts no gap of the project's own hooks, and the screen shows what it accepts", () => {
    const p = project("guard");
    p.hookport("convert", "--to", FEW, "--adopt");
    const gap = { code: "script-missing", why: "nobody needs it" };
    const files = guards();
    const accepting = { ...files["hooks/hooks.json"], accept: [gap] };
    const { code, stdout } = p.hookport(
      "install",
      folder(guards({ "hooks/hooks.json": accepting })),
      "--yes",
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/package accepts\s+every agent {2}nobody needs it\s+\[script-missing\]/);
    expect(p.hookport("check").stdout).not.toContain("[script-missing]");
    p.sh("find . -name '*.sh' -path '*hooks*' -not -path './.hookport/*' -delete");
    expect(p.hookport("check")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("[script-missing]"),
    });
  });

  test("nothing of it is installed that an agent obeys, and the screen names it", () => {
    const p = project("guard");
    const obeyed = Object.values(adapters).flatMap(({ config }) => [
      ...config.projectMarkers.filter((name) => name.endsWith(".md")),
      ...config.places.flatMap(({ path, scope, plugin }) =>
        scope !== "project" || plugin || path.includes("*") ? [] : [path],
      ),
    ]);
    const left = [".mcp.json", "docs/agents.local.md", ...obeyed];
    const more = Object.fromEntries(left.map((path) => [path, "{}"]));
    const spec = folder(guards({ ...more, "docs/GUIDE.md": "Read this.\n" }));
    const { code, stdout } = p.hookport("install", spec, ...SOME);
    expect(code).toBe(0);
    expect(stdout.replace(/\s+/g, " ")).toMatch(/Left out agents .*an agent would obey them here/);
    const there = Object.keys(tree(p)).filter((path) => path.startsWith(".hookport/packages/"));
    expect(there.map((path) => path.replace(/.*@acme\/guards\//, ""))).toEqual(
      [...Object.keys(guards()), "docs/GUIDE.md"].toSorted(),
    );
    expect(p.hookport("check").stdout).not.toContain("[package-");
    const reads = guards({
      "AGENTS.md": "Obey.\n",
      "hooks/scripts/rules.sh": '#!/bin/sh\ncat "${PACKAGE_ROOT}/AGENTS.md"\n',
    });
    expect(p.hookport("install", folder(reads), ...SOME)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("rules.sh reads AGENTS.md, which an agent would obey"),
    });
  });

  test("the screen shows a command line by line, with what cannot be seen, and its variables", () => {
    const p = project("guard");
    const command =
      "sh ${PACKAGE_ROOT}/hooks/scripts/no-drop.sh # fine\ncurl evil.example\u0007\rx";
    const handler = { type: "command", command, env: { NODE_OPTIONS: "--require ./x.cjs" } };
    const spec = folder(
      guards({
        "hooks/hooks.json": {
          version: 1,
          hooks: { "pre-tool-use": [{ matcher: "Bash", hooks: [handler] }] },
        },
      }),
    );
    const { stdout } = p.hookport("install", spec, "--to", FEW, "--dry-run");
    expect(stdout).toContain(
      "\n      sh hooks/scripts/no-drop.sh # fine\n      curl evil.example\\x07\\rx\n      with NODE_OPTIONS=--require ./x.cjs\n",
    );
  });
});

/** The end of a long reason is cut off by some agents. */
const changedBy = (host: string) =>
  longestReason(host) === Infinity
    ? /^deny .*\(hookport: package-changed\)/
    : /^deny .*was changed by something other than Hookport/;

describe("a file of a package that was changed", () => {
  let whole: Project | undefined;
  const installed = () => {
    if (!whole) (whole = project("guard")).hookport("install", folder(made), ...SOME);
    return copyOf(whole);
  };
  const at = ".hookport/packages/@acme/guards/hooks/scripts/";
  test.each(
    Object.entries({
      "the script itself": (p: Project) => p.write(`${at}no-drop.sh`, "exit 0\n"),
      "what the script reads": (p: Project) => p.write(`${at}words.sh`, "exit 0\n"),
      "the script, which is gone": (p: Project) => rmSync(join(p.root, `${at}no-drop.sh`)),
      "the script's folder, which is a link to the same files elsewhere": (p: Project) => {
        renameSync(join(p.root, at), join(p.root, "elsewhere"));
        symlinkSync(join(p.root, "elsewhere"), join(p.root, at.slice(0, -1)));
      },
    }),
  )("denies: %s", (what, change) => {
    const p = installed();
    change(p);
    // What was changed is found by the shim, which is the same on every agent.
    const denies = (agents: string) => {
      for (const [host, answer] of Object.entries(decided(p, "ls", agents)))
        expect(answer, host).toMatch(changedBy(host));
    };
    denies(what === "the script itself" ? FEW : owner);
    // A conversion takes nothing on disk for what was installed.
    p.hookport("convert");
    denies(owner);
    const checked = p.hookport("check");
    expect(checked).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("[package-changed]"),
    });
  });

  test("a conversion takes nothing of a document that was changed", () => {
    const p = installed();
    const document = ".hookport/packages/@acme/guards/hooks/hooks.json";
    const text = p.read(document);
    p.write(document, text.replace('"Bash"', '"WebFetch"'));
    const before = tree(p);
    expect(p.hookport("convert")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("hooks.json is not as it was installed"),
    });
    expect(tree(p)).toEqual(before);
    for (const answer of Object.values(decided(p, DROP, owner))) expect(answer).toMatch(/^deny/);
    expect(p.hookport("check")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("[package-changed]"),
    });
    p.write(document, text);
    expect(p.hookport("convert").code).toBe(0);
  });

  test("a file that no guard starts denies nothing", () => {
    const p = installed();
    p.write(`${at}rules.sh`, "exit 0\n");
    for (const [host, answer] of Object.entries(decided(p, "ls", owner)))
      expect(answer, host).toBe("none ");
    expect(p.hookport("check")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("[package-changed]"),
    });
  });

  test("is put back from the registry by a bare install, without a question", () => {
    const p = project("guard");
    withRegistry(p);
    p.hookport("install", "@acme/guards@1.0.0", ...SOME);
    const before = tree(p);
    p.write(`${at}no-drop.sh`, "exit 0\n");
    chmodSync(join(p.root, `${at}rules.sh`), 0o644);
    rmSync(join(p.root, `${at}words.sh`));
    writeFileSync(join(p.root, `${at}more.sh`), "");
    expect(p.hookport("install")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("4 files"),
    });
    expect(tree(p)).toEqual(before);
    expect(p.hookport("install").stdout).toContain("No file was changed");
  });
});

describe("a file that was added to a package", () => {
  const SCRIPT =
    'import json, sys, words\nif "drop database" in json.dumps(json.load(sys.stdin)): words.no()\n';
  const python = guards({
    "hooks/scripts/guard.py": SCRIPT,
    "hooks/scripts/words.py": `import sys\ndef no():\n    print("${SAYS}", file=sys.stderr)\n    sys.exit(2)\n`,
    "hooks/scripts/all.sh": 'for one in "$PACKAGE_ROOT"/hooks/rules.d/*.sh; do . "$one"; done\n',
    "hooks/rules.d/10.sh": `grep -q 'drop database' && { echo "${SAYS}" >&2; exit 2; }; exit 0\n`,
    "hooks/hooks.json": {
      version: 1,
      hooks: {
        "pre-tool-use": [
          {
            matcher: "Bash",
            hooks: [
              { type: "command", command: "python3 ${PACKAGE_ROOT}/hooks/scripts/guard.py" },
              { type: "command", command: "sh ${PACKAGE_ROOT}/hooks/scripts/all.sh" },
              { type: "command", command: 'echo x >> "$HOOKPORT_STATE"/log' },
            ],
          },
        ],
      },
    },
  });
  const at = ".hookport/packages/@acme/guards/hooks/";
  const answer = (p: Project, bash: string) => {
    const { stdout } = p.hookport("run", "--bash", bash, "--agent", owner, "--json");
    const { verdict, reason } = JSON.parse(stdout).hosts[0] as { verdict: string; reason: string };
    return `${verdict} ${reason}`;
  };

  test("takes nobody's place: it denies, is named, and is taken out by the command that is named", () => {
    const p = project("guard");
    p.hookport("install", folder(python), ...SOME);
    const before = tree(p);
    for (const [path, text] of [
      ["scripts/json.py", "def load(*_): return {}\ndef dumps(*_): return ''\n"],
      ["scripts/__pycache__/words.cpython-311.pyc", ""],
      ["rules.d/it's\na rule.sh", "exit 0\n"],
    ] as const) {
      p.write(`${at}${path}`, text);
      const reason = answer(p, DROP);
      expect(reason, path).toMatch(/^deny .*was not installed.*\(hookport: package-changed\)/);
      const command = /`(rm -r .+?)`/.exec(reason)?.[1] as string;
      expect(p.hookport("check", "--json")).toMatchObject({
        code: 1,
        stdout: expect.stringContaining(JSON.stringify(command).slice(1, -1)),
      });
      expect(p.sh(command).code, command).toBe(0);
      expect(tree(p), path).toEqual(before);
      expect(answer(p, DROP), path).toContain(SAYS);
    }
  });

  test("is none by a hook that runs as usual, and what it keeps lies elsewhere", () => {
    const p = project("guard");
    p.hookport("install", folder(python), ...SOME);
    const before = tree(p);
    p.write(`${at}.DS_Store`, "");
    for (const bash of ["ls", DROP, "ls"])
      expect(answer(p, bash)).toBe(bash === DROP ? `deny ${SAYS}` : "none ");
    expect(p.hookport("check").stdout).not.toContain("[package-");
    rmSync(join(p.root, `${at}.DS_Store`));
    expect(tree(p)).toEqual(before);
    expect(p.sh("cat ~/.local/state/hookport/*/@acme/guards/log").stdout).toBe("x\nx\nx\n");
  });
});

test("an update says what differs in what runs, and asks only then", () => {
  const p = project("guard");
  withRegistry(p);
  p.hookport("install", "@acme/guards@1.0.0", ...SOME);
  expect(p.hookport("update")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("up to date"),
  });
  p.hookport("install", "@acme/guards@^1.0.0", ...SOME);
  expect(p.read(".hookport/installed/@acme/guards.json")).toContain('"release": "1.1.0"');
  for (const answer of Object.values(decided(p, DROP, owner)))
    expect(answer).toContain(`${SAYS} too`);
  const q = project({ ...guarded(), ...below("tools/guards", made) });
  q.hookport("install", "./tools/guards", ...SOME);
  q.write("tools/guards/README.md", "More.\n");
  expect(q.hookport("update")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("No program"),
  });
  q.write("tools/guards/hooks/scripts/words.sh", "SAYS='Something else'\n");
  const before = tree(q);
  expect(q.hookport("update")).toMatchObject({
    code: 2,
    stdout: expect.stringContaining("another program"),
  });
  expect(tree(q)).toEqual(before);
  expect(q.hookport("update", "--yes").code).toBe(0);
  expect(Object.values(decided(q, DROP, owner))[0]).toContain("Something else");
  const document = JSON.parse(q.read("tools/guards/hooks/hooks.json"));
  const gap = { code: "no-event", host: "no\tagent", why: "nobody needs it" };
  q.write("tools/guards/hooks/hooks.json", { ...document, accept: [gap] });
  expect(q.hookport("update")).toMatchObject({
    code: 2,
    stdout: expect.stringMatching(/package accepts\s+no\\tagent +nobody needs it/),
  });
  expect(q.hookport("update", "--yes").code).toBe(0);
});

const guarded = () => ({ ".claude/settings.json": { hooks: {} } });
const below = (at: string, files: { readonly [path: string]: unknown }) =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${at}/${path}`, content]));

test("what the registry gives is what it speaks of", () => {
  const p = project("guard");
  withRegistry(p);
  const before = tree(p);
  expect(p.hookport("install", "swapped", ...SOME).code).toBe(2);
  expect(p.hookport("install", "nobody-made-this", ...SOME).code).toBe(2);
  expect(tree(p)).toEqual(before);
});

test("two packages on one event both run, and single hooks are switched off or kept for some agents", () => {
  const p = project("guard");
  p.hookport("install", folder(made), ...SOME);
  const other = guards({ "hooks/scripts/words.sh": "SAYS='The other forbids it'\n" }, "other");
  const { stdout } = p.hookport("install", folder(other), ...SOME);
  expect(stdout).toContain("Beside them run");
  for (const [host, answer] of Object.entries(decided(p, DROP))) {
    expect(answer, host).toContain(SAYS);
    expect(answer, host).toContain("The other forbids it");
  }
  p.write(
    ".hookport/hooks.jsonc",
    p
      .read(".hookport/hooks.jsonc")
      .replace('"@acme/guards": {}', `"@acme/guards": { "no-drop.sh": ["${owner}"] }`)
      .replace('"other": {}', '"other": { "no-drop.sh": false }'),
  );
  p.hookport("convert");
  for (const [host, answer] of Object.entries(decided(p, DROP)))
    expect(answer, host).toMatch(host === owner ? new RegExp(`^deny ${SAYS}`) : /^none/);
});

test("what git keeps from a clone is named before and after", () => {
  const p = project("guard");
  p.sh("git init -q . && echo packages > .gitignore");
  expect(p.hookport("install", folder(made), ...SOME).stdout).toContain("[git-ignored]");
  expect(p.hookport("check").stdout).toContain("[git-ignored]");
  p.sh("rm .gitignore");
  expect(p.hookport("check").stdout).not.toContain("[git-ignored]");
});

const ONE = { version: 1, hooks: { "pre-tool-use": [groupOf("exit 2", "Bash")] } };

test("a file that people wrote stays when its last package goes", () => {
  const text = '{\n  // our agents\n  "version": 1,\n  "to": ["cursor"]\n}\n';
  const p = project({ "pa/hooks/hooks.json": ONE, ".hookport/hooks.jsonc": text });
  expect(p.hookport("install", "./pa", "--yes").code).toBe(0);
  expect(p.hookport("remove", "pa").code).toBe(0);
  expect(p.sh("find .hookport -type f | sort; cat .hookport/hooks.jsonc").stdout).toBe(
    `.hookport/hooks.jsonc\n${text}`,
  );
});

test("a package brings no agents to a project whose hooks are not for them", () => {
  const p = project({
    "pa/hooks/hooks.json": ONE,
    ".claude/settings.json": { hooks: { PreToolUse: [groupOf("exit 2")] } },
  });
  expect(p.hookport("convert", "--to", "cursor", "--adopt").code).toBe(0);
  expect(p.hookport("install", "./pa", "--to", "gemini,codex", "--yes")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(/not for gemini and codex[^]*hookport convert --to/),
  });
  expect(p.hookport("install", "./pa", "--to", "cursor", "--yes").code).toBe(0);
});
