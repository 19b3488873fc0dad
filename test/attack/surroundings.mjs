/**
 * Class 2, odd surroundings: wherever the project lies and whatever the process is given, a
 * forbidden call is denied and a harmless one is not.
 */
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brief, play as call } from "./agents.mjs";
import { FORMS, RELATIVE, WORD, anyRig } from "./guards.mjs";
import { PATH, newFolder } from "./room.mjs";
import words from "./words/surroundings.json";
import { PATHS, evilNode, folder } from "./nodes.mjs";

const { projects: PROJECTS } = words;
const withoutNode = () => {
  const bin = newFolder();
  for (const name of ["sh", "grep", "git", "cat", "bash"])
    symlinkSync(`/usr/bin/${name}`, join(bin, name));
  return bin;
};
const FOREIGN = {
  COPILOT_CLI: "1",
  CLAUDECODE: "1",
  CURSOR_VERSION: "1.0.0",
  HOOK_EVENT: "PostToolUse",
  HOOK_TOOL_NAME: "read_file",
  HOOK_TOOL_INPUT: "{}",
  CLAUDE_PROJECT_DIR: "/nowhere",
  CURSOR_PROJECT_DIR: "/nowhere",
  COPILOT_PROJECT_DIR: "/nowhere",
  CLAUDE_PLUGIN_ROOT: "/nowhere",
  PLUGIN_ROOT: "/nowhere",
  COPILOT_PLUGIN_ROOT: "/nowhere",
  CURSOR_PLUGIN_ROOT: "/nowhere",
  PACKAGE_ROOT: "/nowhere",
  HOOKPORT_HOST: "lime",
  HOOKPORT_KILL: "1 before",
  HOOKPORT_FAIL_OPEN: "1",
  HOOKPORT_DEBUG: "1",
  CLAUDE_ENV_FILE: "/dev/full",
  GEMINI_CLI: "1",
  VSCODE_PID: "1",
  npm_lifecycle_event: "test",
  GIT_DIR: "/nowhere",
  GIT_WORK_TREE: "/nowhere",
};
/** A variable that the agent itself sets is never another's. */
const OWN = {
  "claude-code": ["CLAUDECODE", "CLAUDE_PROJECT_DIR"],
  cursor: ["CURSOR_VERSION", "CURSOR_PROJECT_DIR", "CLAUDE_PROJECT_DIR"],
  copilot: ["COPILOT_CLI", "COPILOT_PROJECT_DIR", "CLAUDE_PROJECT_DIR"],
  lime: ["HOOK_EVENT", "HOOK_TOOL_NAME", "HOOK_TOOL_INPUT"],
};
const foreign = (random, target) =>
  Object.fromEntries(
    random.some(
      Object.entries(FOREIGN).filter(([key]) => !OWN[target].includes(key)),
      6,
    ),
  );

const BENDS = {
  nothing: () => ({}),
  "a folder below": (_, { root }) => ({ cwd: folder(join(root, "sub/a b")) }),
  "a folder that is gone": (_, { root }) => {
    folder(join(root, "gone"));
    return {
      prefix: `cd ${JSON.stringify("gone")} 2>/dev/null && rmdir ../gone 2>/dev/null; `,
      skip: ["cursor", "copilot", "lime"],
    };
  },
  "a directory of the model's": (random, { root }) => ({
    dir: random.pick([folder(join(root, "sub")), "/tmp", "", "sub", "/nowhere"]),
    cwd: folder(join(root, "sub")),
  }),
  "the root of all": () => ({ cwd: "/" }),
  "no home": () => ({ unset: ["HOME"] }),
  "a home that is not there": (_, { root }) => ({ env: { HOME: join(root, "no home") } }),
  "a reduced PATH": () => ({ env: { PATH: "/usr/bin:/bin" } }),
  "an odd language": (random) => ({
    env: {
      LANG: random.pick(["xx", "C", "tr_TR.UTF-8", "ja_JP.SJIS"]),
      LC_ALL: random.pick(["", "POSIX", "zz"]),
      TZ: "Mars/Base",
    },
  }),
  "no temporary folder": (random) => ({
    env: {
      TMPDIR: random.pick(["/nowhere", "/proc", "/dev/null", ""]),
      XDG_RUNTIME_DIR: "/nowhere",
    },
  }),
  "no stdin": () => ({ prefix: "exec 0<&-; ", unreadable: true }),
  "no stderr": () => ({ prefix: "exec 2>&-; " }),
  "a full stderr": () => ({ prefix: "exec 2>/dev/full; " }),
  "a strict umask": (random) => ({ prefix: `umask ${random.pick(["000", "777", "027"])}; ` }),
  "few files": (random) => ({ prefix: `ulimit -n ${random.pick([64, 40, 25])}; ` }),
  "little stack": () => ({ prefix: "ulimit -s 1024; " }),
  "no core, small files": () => ({ prefix: "ulimit -c 0; ulimit -f 0; " }),
  "a low priority": () => ({ prefix: "renice -n 10 $$ >/dev/null 2>&1; " }),
  "ignored signals": () => ({ prefix: "trap '' PIPE TERM INT HUP CHLD; " }),
  "many variables": (random) => ({
    env: Object.fromEntries(
      Array.from({ length: 2000 + random.below(3000) }, (_, i) => [
        `V${i}`,
        "x".repeat(random.below(300)),
      ]),
    ),
  }),
  "a large variable": () => ({ env: { LARGE: "x".repeat(120_000) } }),
  "odd variables": () => ({
    env: {
      IFS: "/",
      CDPATH: "/",
      ENV: "/nowhere",
      PS4: "$(exit 2)",
      POSIXLY_CORRECT: "1",
      GREP_OPTIONS: "-v",
      _: "x",
      PWD: "/nowhere",
      OLDPWD: "",
      SHLVL: "99",
      "BASH_FUNC_x%%": "() { exit 0; }",
    },
  }),
  "another agent's marks": (random, _, target) => ({ env: foreign(random, target) }),
  "an empty NODE_OPTIONS": () => ({
    env: {
      NODE_OPTIONS: "",
      NODE_PATH: "/nowhere",
      NODE_ENV: "production",
      NODE_DEBUG: "fs",
      NODE_NO_WARNINGS: "1",
    },
  }),
  "NODE_OPTIONS that requires a file": (random, { root }) => {
    writeFileSync(join(root, "evil.cjs"), "process.exit(77);\n");
    return {
      env: {
        NODE_OPTIONS: `--require "${random.pick([join(root, "evil.cjs").replaceAll(/["\\]/g, "\\$&"), "./evil.cjs"])}"`,
      },
    };
  },
  "NODE_OPTIONS that node refuses": (random) => ({
    env: {
      NODE_OPTIONS: random.pick([
        "--nope",
        "--require /nowhere.cjs",
        "--max-old-space-size=1",
        "--input-type=module",
        "--test",
        "--check",
      ]),
    },
    unreadable: true,
  }),
  "a node of the project": (_, { root }) => ({ env: { PATH: `${evilNode(root)}:${PATH}` } }),
  "no node": () => ({ env: { PATH: withoutNode() }, unreadable: true }),
  "a compile cache": (_, { root }) => ({
    env: { NODE_COMPILE_CACHE: folder(join(root, "cache")) },
  }),
};
Object.assign(BENDS, PATHS);
const FIRST = Object.keys(BENDS).length - Object.keys(PATHS).length;
/** These change files of the project, so such a project is not used again. */
const OWNED = [
  "a node of the project",
  "a link to the project's node",
  "a node of the project by another way",
  "a folder that is gone",
];

export async function play(random, index) {
  const drawn = random.pick(Object.keys(BENDS).slice(0, FIRST));
  // Some things matter to few guards, so they come at fixed places as well.
  const bend =
    index % 12 === 5
      ? "a directory of the model's"
      : index % 12 === 9
        ? random.pick(Object.keys(PATHS))
        : drawn;
  const name = random.chance(0.4) ? "project" : random.pick(PROJECTS);
  const made = await (bend === "a directory of the model's"
    ? anyRig(random, RELATIVE, { name, targets: ["cursor", "cursor", "claude-code"] })
    : anyRig(random, FORMS, { name }));
  const { skip = [], unreadable, dir, ...bent } = BENDS[bend](random, made.place, made.target);
  // What stops a hook at home as well: it is itself a program of node or bash, or is found from
  // where the session went.
  const own = made.source === made.target && made.id === "claude/relative";
  const asAtHome =
    own ||
    (made.id === "claude/node" && /NODE_OPTIONS|node/.test(bend)) ||
    (/^(cursor|lime)|node/.test(made.id) && bend.includes("variable"));
  if (asAtHome || skip.includes(made.target) || (made.source === made.target && !made.adopt))
    return { verdict: "held" };
  const forbidden = random.chance(0.7);
  const outcome = await call(
    made.target,
    made.place,
    { command: forbidden ? `echo ${WORD}` : "echo fine", dir },
    bent,
  );
  if (OWNED.includes(bend))
    rmSync(join(made.place.root, "node_modules"), { recursive: true, force: true });
  const note = `${made.label}; ${bend} ${JSON.stringify(bent).slice(0, 200)}; in ${JSON.stringify(name)} #${index} => ${brief(outcome)}`;
  if (forbidden && !outcome.stop)
    return {
      verdict: "opened",
      kind: `${made.id.endsWith("/marks") ? "a guard that asks for marks" : bend} on ${made.target}`,
      note,
    };
  if (!forbidden && outcome.stop && !unreadable)
    return { verdict: "over-blocked", kind: `${bend} on ${made.target}`, note };
  return { verdict: "held" };
}
