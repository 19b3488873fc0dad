/**
 * S10: a written entry runs nothing of the project's but our own files, whatever the project
 * put into PATH or the environment.
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
  runEntry,
  silent,
  startableRigs,
  variablesOf,
} from "./support/guarded.ts";
import { copyOf, folderOf, project, type Project, type Result } from "./support/project.ts";
import { authors } from "./support/kits.ts";
import { demand } from "./support/needs.ts";

const PATH = process.env["PATH"] ?? "/usr/bin:/bin";
const ONLY_SYSTEM = "/nowhere";
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

const run = (
  p: Project,
  id: string,
  command: string,
  { shell, cwd, env = {} }: Run = {},
): Result => {
  const rig = HOSTS[id] as (typeof HOSTS)[string];
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

const holds = (p: Project, id: string, how: Run) => {
  const rig = HOSTS[id] as (typeof HOSTS)[string];
  expect(rig.denied(run(p, id, FORBIDDEN, how)), JSON.stringify(how)).toBe(true);
  expect(silent(run(p, id, "git status", how)), JSON.stringify(how)).toBe(true);
  expect(p.sh("find . -name ran").stdout).toBe("");
};

each("%s", (id, rig) => {
  test("a node of the project's, first on PATH, is passed over: as it stands, through links, by relative names", () => {
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
    holds(p, id, { env: { PATH: `${paths.join(":")}:${PATH}` } });
    // No shell of a person's starts hooks that are code.
    for (const shell of authors.includes(rig.agent) ? SHELLS : [])
      if (isAnyShells(entry(p, rig).line, shell))
        holds(p, id, { env: { PATH: `${bin}:${PATH}` }, shell });
    // Started by its linked name, the project is the same.
    const linked = variablesOf(rig, link);
    holds(p, id, { env: { ...linked, PWD: link, PATH: `${bin}:${PATH}` }, cwd: link });
    holds(p, id, {
      env: { ...linked, PWD: link, PATH: `${link}/node_modules/.bin:${PATH}` },
      cwd: link,
    });
  });

  test("nothing that node would load before the shim is loaded, and hooks get their variables back", () => {
    const p = guarded(SCRIPT);
    for (const code of [77, 0])
      p.write(`evil${code}.cjs`, `require("fs").writeFileSync("ran", ""); process.exit(${code})`);
    p.write(
      "openssl.cnf",
      "nodejs_conf = n\n[n]\nengines = e\n[e]\nz = z\n[z]\ndynamic_path = /nowhere/evil.so\nengine_id = z\ninit = 1\n",
    );
    const variables: readonly Record<string, string>[] = [
      {
        NODE_OPTIONS: "--require ./evil77.cjs",
        NODE_COMPILE_CACHE: join(p.root, "cache"),
        CDPATH: "/:/tmp",
        OPENSSL_CONF: join(p.root, "openssl.cnf"),
        // The agent whose hooks are code is a node itself here, which none of these lets start.
        ...(authors.includes(rig.agent) && {
          NODE_V8_COVERAGE: "/proc/none/x",
          NODE_EXTRA_CA_CERTS: join(p.root, "pipe"),
          NODE_CHANNEL_FD: "x",
          NODE_DEBUG: "*",
        }),
      },
      { NODE_OPTIONS: "--require ./evil0.cjs" },
      { NODE_OPTIONS: `--import=data:text/javascript,process.exit(77)` },
      { NODE_OPTIONS: "--no-such-option" },
    ];
    expect(p.sh("mkfifo pipe").code).toBe(0);
    // Where hooks are code, the agent starts them with what it was started with: once is enough.
    for (const env of authors.includes(rig.agent) ? variables : variables.slice(0, 1)) {
      holds(p, id, { env });
      const seen = p.read("seen").split("\n");
      for (const [name, value] of Object.entries(env)) expect(seen).toContain(`${name}=${value}`);
      expect(
        seen.filter((line) => line.startsWith("HOOKPORT_") && !line.startsWith("HOOKPORT_HOST=")),
      ).toEqual([]);
    }
    expect(p.sh("ls").stdout).not.toContain("cache");
  });

  test.runIf(authors.includes(rig.agent))(
    "an agent that puts the values of variables into the text of its file runs the same entry",
    () => {
      const p = guarded(SCRIPT);
      const values = new Map([
        ["PATH", `/opt/my tools:${PATH}`],
        ["NODE_OPTIONS", "--no-such-option"],
        ["w", "$(touch ran)"],
      ]);
      const { line } = entry(p, rig);
      const replaced = line.replace(
        /\$(?:(\w+)|\{(\w+)\})/g,
        (whole, name?: string, braced?: string) => values.get(name ?? braced ?? "") ?? whole,
      );
      expect(replaced).toBe(line);
      holds(p, id, { env: { LINE: replaced } });
    },
  );

  test("S10 without a node outside the project the entry closes", () => {
    const p = guarded(DENY);
    const bin = evil(p);
    for (const path of [ONLY_SYSTEM, "", bin, `${bin}:.:node_modules/.bin`]) {
      const result = runEntry(p, rig, { env: { PATH: path } });
      expect(closed(rig, result, entry(p, rig).value), path).toBe(true);
      expect(rig.agent.means(rig.before, result, entry(p, rig).value).reason).toContain(
        "(hookport: no-node)",
      );
    }
    expect(p.sh("find . -name ran").stdout).toBe("");
  });
});

describe("entries of other kinds", () => {
  const universal = {
    version: 1,
    hooks: {
      "pre-tool-use": [{ hooks: [{ type: "command", command: 'sh "$PACKAGE_ROOT"/hook.sh' }] }],
    },
  };
  test("--fail-open lets go where there is no node, and otherwise holds", () => {
    const p = project({ "hooks.json": universal, "hook.sh": SCRIPT });
    expect(p.hookport("convert", "hooks.json", "--to", "all", "--fail-open").code).toBe(0);
    for (const [id, rig] of startableRigs()) {
      holds(p, id, { env: { PATH: `${evil(p)}:${PATH}` } });
      expect([
        id,
        rig.agent.means(
          rig.before,
          run(p, id, FORBIDDEN, { env: { PATH: ONLY_SYSTEM } }),
          entry(p, rig).value,
        ).verdict,
      ]).toEqual([id, undefined]);
      expect(rig.denied(run(p, id, FORBIDDEN))).toBe(true);
    }
  });

  test("with --fail-open an entry lets go under every agent that runs it, whichever it was written for", () => {
    for (const open of [true, false]) {
      const whole = project({ "hooks.json": universal, "hook.sh": SCRIPT });
      whole.hookport("convert", "hooks.json", "--to", "all", ...(open ? ["--fail-open"] : []));
      for (const fault of [
        "rm $f/shim.cjs",
        "rm $f/hook",
        "echo 'process.exit(1)' > $f/shim.cjs",
      ]) {
        const p = copyOf(whole);
        p.sh(`for f in .hookport .*/hookport; do ${fault}; done`);
        const said = startableRigs().flatMap(([id, rig]) =>
          rig.agent
            .starts(folderOf(p))
            .filter(({ event }) => event === rig.before)
            .map(({ file, command, entry: value }) => {
              const env = { ...variablesOf(rig, p.root), LINE: command };
              const input = JSON.stringify(
                rig.payload(rig.before, rig.tool, { command: FORBIDDEN }),
              );
              return [
                id,
                file,
                rig.agent.means(
                  rig.before,
                  p.sh(`exec ${rig.shell} -c "$LINE"`, { input, env }),
                  value,
                ).verdict,
              ];
            }),
        );
        expect(
          said.filter(([id, file]) => file !== HOSTS[id as string]?.file).length,
        ).toBeGreaterThan(0);
        expect(said).toEqual(said.map(([id, file]) => [id, file, open ? undefined : "deny"]));
      }
    }
  });

  test("one person's entries: --local in the project, --user at home, about the project that the agent works in", () => {
    const settings = (command: string) => ({
      hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] },
    });
    const lineIn = (p: Project, file: string) =>
      (JSON.parse(p.read(file)) as Settings).hooks.PreToolUse[0]?.hooks[0]?.command ?? "";
    const rig = HOSTS["claude-code"] as (typeof HOSTS)[string];
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
  const lines = Object.values(HOSTS)
    .filter(({ agent }) => authors.includes(agent))
    .map((rig) => [rig.file, rig] as const);
  test.each(lines)("an entry of %s", (_, rig) => {
    const p = guarded("true\n");
    const { line } = entry(p, rig);
    expect(isOurs(line)).toBe(true);
    // Cursor's reader cuts the first two out of texts, and some shells read these two backslashes
    // within single quotes.
    expect(line.slice(0, line.indexOf("' "))).not.toMatch(/\/\/|\/\*|\\\\|\\'/);
  });

  test.each([
    "grep -q .hookport/hook && exit 2",
    "sh -c 'exit 2' x .hookport/hook cursor preToolUse",
    "true || /bin/sh .hookport/hook cursor preToolUse",
    "node .hookport/shim.cjs cursor preToolUse",
  ])("a command of somebody else's is not: %s", (line) => expect(isOurs(line)).toBe(false));

  test("an entry counts as its host's own only just as it is written", () => {
    const { line } = entry(guarded("true\n"), HOSTS["copilot"] as (typeof HOSTS)[string]);
    expect(isEntryFor(line, "copilot", "PreToolUse")).toBe(true);
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
