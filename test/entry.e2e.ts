/**
 * S10, S12: a written entry finds the shim from any folder, and runs nothing of the project's but our
 * own files, whatever the project put into PATH or the environment.
 */
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { isEntryFor } from "../src/model/entry.ts";
import { isOurs } from "../src/read/source.ts";
import {
  closed,
  DENY,
  each,
  entry,
  FORBIDDEN,
  guarded,
  HOSTS,
  kinds,
  runEntry,
  silent,
  startableRigs,
  variablesOf,
  type Rig,
} from "./support/guarded.ts";
import { groupOf } from "./support/hooks.ts";
import { copyOf, folderOf, project, type Project, type Result } from "./support/project.ts";
import { authors } from "./support/kits.ts";
import { demand } from "./support/needs.ts";

const PATH = process.env["PATH"] ?? "/usr/bin:/bin";
/** The shells of agents, and of people whose shell some agents start; those that this machine has. */
const SHELLS = ["/bin/sh", "/bin/bash", "/usr/bin/zsh", "/usr/bin/fish"].filter((path) =>
  existsSync(path),
);
/** Returns whether a person's own shell may start this agent's entries. */
const isAnyShells = (line: string, shell: string) =>
  !/zsh|fish/.test(shell) || !line.includes('"${');
/** Denies what is forbidden, and leaves what it was started with. */
const SCRIPT = `env > "$PACKAGE_ROOT"/seen; grep -q 'push --force' && { echo no >&2; exit 2; }; exit 0\n`;
const EVIL = 'echo hacked >> "$(dirname "$0")/ran"; echo "{}"; exit 77\n';

interface Run {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  readonly shell?: string;
}

const run = (p: Project, rig: Rig, command: string, { shell, cwd, env = {} }: Run = {}): Result => {
  demand(rig.agent.needs);
  return p.sh(`exec ${shell ?? rig.shell} -c "$LINE"`, {
    input: JSON.stringify(rig.payload(rig.before, rig.tool, { command })),
    env: { ...variablesOf(rig, p.root), LINE: entry(p, rig).line, ...env },
    ...(cwd !== undefined && { cwd }),
  });
};

const evil = (p: Project, folder = "node_modules/.bin") => {
  p.write(`${folder}/node`, `#!/bin/sh\n${EVIL}`);
  return join(p.root, folder);
};

const holds = (p: Project, rig: Rig, how: Run) => {
  expect(rig.denied(run(p, rig, FORBIDDEN, how)), JSON.stringify(how)).toBe(true);
  expect(silent(run(p, rig, "git status", how)), JSON.stringify(how)).toBe(true);
  expect(p.sh("find . -name ran").stdout).toBe("");
};

each("%s", (_, rig) => {
  test("from a subdirectory of an awkward path the entry runs the hook, with a node of the project's first in PATH and options for node that end it; the hook gets its variables back", () => {
    const p = guarded(SCRIPT);
    expect(p.sh("git init -q .").code).toBe(0);
    const sub = join(p.root, "a b/c'd");
    mkdirSync(sub, { recursive: true });
    const env = {
      PATH: `${evil(p)}:${PATH}`,
      NODE_OPTIONS: "--require ./evil77.cjs",
      NODE_COMPILE_CACHE: join(p.root, "cache"),
      CDPATH: "/:/tmp",
      OPENSSL_CONF: join(p.root, "openssl.cnf"),
    };
    const cwd = rig.agent.process.cwd === "session" ? sub : p.root;
    for (const folder of [p.root, cwd])
      p.write(
        `${folder.slice(p.root.length)}/evil77.cjs`,
        `require("fs").writeFileSync("ran", ""); process.exit(77)`,
      );
    p.write(
      "openssl.cnf",
      "nodejs_conf = n\n[n]\nengines = e\n[e]\nz = z\n[z]\ndynamic_path = /nowhere/evil.so\nengine_id = z\ninit = 1\n",
    );
    holds(p, rig, { env, cwd });
    const seen = p.read("seen").split("\n");
    for (const [name, value] of Object.entries(env)) expect(seen).toContain(`${name}=${value}`);
    expect(
      seen.filter((line) => line.startsWith("HOOKPORT_") && !line.startsWith("HOOKPORT_HOST=")),
    ).toEqual([]);
    expect(p.sh("ls").stdout).not.toContain("cache");
  });
});

describe.each(kinds())("an entry of the kind of %s", (_, rig) => {
  test("a node of the project's, first in PATH, is passed over: as it stands, through links, by relative names", () => {
    const p = guarded(SCRIPT);
    const bin = evil(p);
    const link = join(dirname(p.root), "link");
    symlinkSync(p.root, link);
    symlinkSync(bin, join(dirname(p.root), "bin"));
    mkdirSync(join(p.root, "out"));
    symlinkSync(dirname(process.execPath), join(p.root, "out/node-of-another"));
    const paths = [
      bin,
      join(link, "node_modules/.bin"),
      join(dirname(p.root), "bin"),
      `${p.root}//node_modules/../node_modules/.bin/`,
      `${dirname(p.root)}/./x/../${p.root.slice(dirname(p.root).length + 1)}/node_modules/.bin`,
      "node_modules/.bin",
      "./node_modules/.bin",
      "",
      "*",
    ];
    // Each is passed over for the next one; the first that is not answers.
    holds(p, rig, { env: { PATH: `${paths.join(":")}:${PATH}` } });
    // Started by its linked name, the project is the same.
    holds(p, rig, {
      env: {
        ...variablesOf(rig, link),
        PWD: link,
        PATH: `${bin}:${link}/node_modules/.bin:${PATH}`,
      },
      cwd: link,
    });
  });

  test.runIf(authors.includes(rig.agent)).each(SHELLS)("%s runs it alike", (shell) => {
    const p = guarded(SCRIPT);
    if (isAnyShells(entry(p, rig).line, shell)) holds(p, rig, { shell });
  });
});

test("nothing that node would load before the shim is loaded, whichever variable names it", () => {
  const p = guarded(SCRIPT);
  const [, rig] = kinds()[0] as readonly [string, Rig];
  p.write("evil0.cjs", `require("fs").writeFileSync("ran", ""); process.exit(0)`);
  expect(p.sh("mkfifo pipe").code).toBe(0);
  const variables: readonly Record<string, string>[] = [
    {
      NODE_OPTIONS: "--require ./evil0.cjs",
      NODE_V8_COVERAGE: "/proc/none/x",
      NODE_EXTRA_CA_CERTS: join(p.root, "pipe"),
      NODE_CHANNEL_FD: "x",
      NODE_DEBUG: "*",
    },
    { NODE_OPTIONS: `--import=data:text/javascript,process.exit(77)` },
    { NODE_OPTIONS: "--no-such-option" },
  ];
  for (const env of variables) {
    holds(p, rig, { env });
    const seen = p.read("seen").split("\n");
    for (const [name, value] of Object.entries(env)) expect(seen).toContain(`${name}=${value}`);
  }
});

test("S10 without a node outside the project the entry closes", () => {
  const p = guarded(DENY);
  const bin = evil(p);
  const [, rig] = kinds()[0] as readonly [string, Rig];
  for (const path of ["/nowhere", "", bin, `${bin}:.:node_modules/.bin`]) {
    const result = runEntry(p, rig, { env: { PATH: path } });
    expect(closed(rig, result, entry(p, rig).value), path).toBe(true);
    expect(rig.agent.means(rig.before, result, entry(p, rig).value).reason).toContain(
      "(hookport: no-node)",
    );
  }
  expect(p.sh("find . -name ran").stdout).toBe("");
});

describe("entries of other kinds", () => {
  const universal = {
    version: 1,
    hooks: { "pre-tool-use": [groupOf('sh "$PACKAGE_ROOT"/hook.sh')] },
  };
  const converted = (...options: string[]) => {
    const p = project({ "hooks.json": universal, "hook.sh": SCRIPT });
    expect(p.hookport("convert", "hooks.json", "--to", "all", ...options).code).toBe(0);
    return p;
  };
  /** Every entry that an agent runs before a tool: those in other agents' files too. */
  const started = (p: Project) =>
    startableRigs().flatMap(([id, rig]) =>
      rig.agent
        .starts(folderOf(p))
        .filter(({ event }) => event === rig.before)
        .map((line) => ({ ...line, id, rig, isOwn: line.file === rig.file })),
    );
  type Line = ReturnType<typeof started>[number];
  const verdictOf = (p: Project, { rig, command, entry: value }: Line, env = {}) =>
    rig.agent.means(rig.before, run(p, rig, FORBIDDEN, { env: { LINE: command, ...env } }), value)
      .verdict;

  test("with --fail-open an entry lets go under every agent that runs it, whichever it was written for", () => {
    const whole = converted("--fail-open");
    expect(JSON.parse(whole.read(".hookport/lock.json"))).toHaveProperty("failOpen", true);
    const broken = (fault: string) => {
      const p = copyOf(whole);
      p.sh(`for f in .hookport .*/hookport; do ${fault}; done`);
      return p;
    };
    const silenced = broken("rm $f/hook");
    // What the launcher or the shim says is the same in all entries, so that each fault has its turn.
    const turns = [
      [broken("rm $f/shim.cjs"), {}],
      [broken("echo 'process.exit(1)' > $f/shim.cjs"), {}],
      [broken("rm $f/lock.json"), {}],
      [whole, { PATH: "/nowhere" }],
    ] as const;
    const lines = started(whole);
    expect(lines.filter(({ isOwn }) => !isOwn).length).toBeGreaterThan(0);
    for (const [i, line] of lines.entries()) {
      const [p, env] = turns[i % turns.length] as (typeof turns)[number];
      const verdicts = [verdictOf(silenced, line), verdictOf(p, line, env)];
      expect([line.id, line.file, ...verdicts]).toEqual([line.id, line.file, undefined, undefined]);
    }
    for (const [, rig] of kinds()) holds(whole, rig, {});
  });

  test("an entry that another agent runs closes under that one too", () => {
    const p = converted();
    p.sh("rm .hookport/hook .*/hookport/hook");
    for (const line of started(p).filter(({ isOwn }) => !isOwn))
      expect([line.id, line.file, verdictOf(p, line)]).toEqual([line.id, line.file, "deny"]);
  });

  test("one person's entries: --local in the project, --user at home, about the project that the agent works in", () => {
    const settings = (command: string) => ({ hooks: { PreToolUse: [groupOf(command, "Bash")] } });
    const lineIn = (p: Project, file: string) =>
      (JSON.parse(p.read(file)) as Settings).hooks.PreToolUse[0]?.hooks[0]?.command ?? "";
    const rig = HOSTS["claude-code"] as Rig;
    const call = (p: Project, LINE: string, command: string, path = PATH) =>
      p.sh(`exec /bin/sh -c "$LINE"`, {
        input: JSON.stringify(rig.payload("PreToolUse", "Bash", { command })),
        env: { CLAUDE_PROJECT_DIR: p.root, PATH: `${evil(p)}:${path}`, LINE },
      });

    const local = project({
      "hook.sh": SCRIPT.replaceAll("PACKAGE_ROOT", "CLAUDE_PROJECT_DIR"),
      ".claude/settings.local.json": settings('sh "$CLAUDE_PROJECT_DIR"/hook.sh'),
    });
    expect(local.hookport("convert", "--to", "copilot,lime", "--adopt").code).toBe(0);
    const own = lineIn(local, ".claude/settings.local.json");
    expect(own).toContain("claude-code PreToolUse --local");
    expect(rig.denied(call(local, own, FORBIDDEN))).toBe(true);
    expect(silent(call(local, own, "git status"))).toBe(true);

    // Home is the folder around the project.
    const work = project({ "../hook.sh": SCRIPT.replaceAll("PACKAGE_ROOT", "HOME"), "a.txt": "" });
    work.write("../.claude/settings.json", settings('sh "$HOME"/hook.sh'));
    expect(work.hookport("convert", "--user", "--to", "cursor", "--adopt").code).toBe(0);
    const users = lineIn(work, "../.claude/settings.json");
    expect(users).toContain("claude-code PreToolUse --user");
    // A node of the person's own, at home, is outside the project.
    work.sh(`mkdir "$HOME/bin"; ln -s '${process.execPath}' "$HOME/bin/node"`);
    const path = `${dirname(work.root)}/bin:/bin`;
    expect(rig.denied(call(work, users, FORBIDDEN, path))).toBe(true);
    expect(silent(call(work, users, "git status", path))).toBe(true);
    expect(work.sh('find "$HOME" -name ran').stdout).toBe("");
  });
});

interface Settings {
  readonly hooks: {
    readonly PreToolUse: readonly { readonly hooks: readonly { readonly command: string }[] }[];
  };
}

describe("what is recognised as ours", () => {
  const p = guarded("true\n");
  const lines = Object.entries(HOSTS).filter(([, { agent }]) => authors.includes(agent));
  test.each(lines)("an entry of %s is, and an agent finds nothing in it to replace", (id, rig) => {
    const { line } = entry(p, rig);
    expect(line).toMatch(/^\/bin\/sh -c '[^']*' [^;&|]* gate$/);
    expect([isOurs(line), isEntryFor(line, id, rig.before)]).toEqual([true, true]);
    // Some agents put the values of variables into the text of their files.
    const values = new Map([
      ["PATH", "/opt/my tools"],
      ["NODE_OPTIONS", "--no-such-option"],
      ["w", "$(touch ran)"],
    ]);
    const replaced = line.replace(
      /\$(?:(\w+)|\{(\w+)\})/g,
      (whole, name?: string, braced?: string) => values.get(name ?? braced ?? "") ?? whole,
    );
    expect(replaced).toBe(line);
    // Cursor's reader cuts the first two out of texts, and some shells read these two backslashes
    // within single quotes.
    expect(line.slice(0, line.indexOf("' "))).not.toMatch(/\/\/|\/\*|\\\\|\\'/);
    for (const other of [
      line.replace("echo ", "rm -r x; echo "),
      line.replace("hookport failed", "$(rm -r x)"),
      line.replace("77|79)", "*)"),
      line.replace("esac;", "esac; :;"),
    ])
      expect([other, isOurs(other), isEntryFor(other, id, rig.before)]).toEqual([
        other,
        true,
        false,
      ]);
  });

  test.each([
    "grep -q .hookport/hook && exit 2",
    "sh -c 'exit 2' x .hookport/hook cursor preToolUse",
    "true || /bin/sh .hookport/hook cursor preToolUse",
    "node .hookport/shim.cjs cursor preToolUse",
  ])("a command of somebody else's is not: %s", (line) => expect(isOurs(line)).toBe(false));

  test("an entry counts as its host's own only just as it is written", () => {
    const { line } = entry(p, HOSTS["copilot"] as Rig);
    for (const other of [
      `true || ${line}`,
      line.replace("exit $((c&2))", "true"),
      line.replace(" gate", " gate >/dev/null"),
      line.replace("/.hookport", "/$(true)/.hookport"),
      `${line}; true`,
    ])
      expect(isEntryFor(other, "copilot", "PreToolUse"), other).toBe(false);
    expect(isEntryFor(line, "copilot", "PostToolUse")).toBe(false);
  });
});
