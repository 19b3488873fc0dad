/**
 * Class 4, odd paths: a guard on a file or a folder means the same file under every agent, and no
 * path runs as code.
 */
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { posix, join } from "node:path";
import { IDS, brief, play as call } from "./agents.mjs";
import { hook, rig, universal } from "./guards.mjs";
import { put } from "./room.mjs";
import words from "./words/paths.json";

const { env: ENV, folder: FOLDER, other: OTHER } = words;
const PARSE = (rule) => `let text = "";
for await (const part of process.stdin) text += part;
const { tool_input } = JSON.parse(text);
const path = tool_input.file_path ?? "";
const root = process.env.CLAUDE_PROJECT_DIR;
if (${rule}) { console.error("no"); process.exit(2); }
`;
const FILES = { matcher: "Write|Edit|Read" };
const node = (rule) =>
  hook("claude-code", "PreToolUse", 'node "$CLAUDE_PROJECT_DIR"/guard.mjs', FILES, {
    "guard.mjs": PARSE(rule),
  });
const doc = (command) => universal(FILES.matcher, command);
const isEnv = (path) => path.endsWith("/.env");
const isOwn = (path, root) => path === `${root}/.env`;

/** What the guard forbids, told of the path that the agent means, as an absolute one. */
const GUARDS = {
  exact: [node("path === `${root}/.env`"), isOwn],
  folder: [
    node("path.startsWith(`${root}/secrets/`)"),
    (path, root) => path.startsWith(`${root}/secrets/`),
  ],
  outside: [node("!path.startsWith(`${root}/`)"), (path, root) => !path.startsWith(`${root}/`)],
  grep: [
    hook(
      "claude-code",
      "PreToolUse",
      `grep -q '"file_path":"[^"]*/[.]env"' || exit 0; echo no >&2; exit 2`,
      FILES,
    ),
    (path) => isEnv(path) && !/["\\\n]/.test(path),
  ],
  variable: [doc('case "${file}" in */.env) echo no >&2; exit 2 ;; esac'), isEnv],
  bare: [doc("case $file in */.env) echo no >&2; exit 2 ;; esac"), isEnv],
  unquoted: [doc("test ${file} = ${PACKAGE_ROOT}/.env && exit 2; exit 0"), isOwn],
  single: [doc(`bash -c 'case "$1" in */.env) exit 2 ;; esac' _ \${file}`), isEnv],
  python: [
    doc(`python3 -c 'import sys; sys.exit(2 if sys.argv[1].endswith("/.env") else 0)' \${file}`),
    isEnv,
  ],
  inner: [
    doc(`if [ -n "\${file}" ]; then case '\${file}' in */none|*/.env) exit 2 ;; esac; fi`),
    isEnv,
  ],
  nodes: [
    doc(`node -e 'process.exit(process.argv[1].endsWith("/.env") ? 2 : 0)' -- \${file}`),
    isEnv,
  ],
};
const FORMS = Object.fromEntries(Object.entries(GUARDS).map(([name, [form]]) => [name, form]));

function meant(path, root, home) {
  const wide = path === "~" ? home : path.startsWith("~/") ? join(home, path.slice(2)) : path;
  return posix.resolve(root, wide);
}

export async function play(random, index) {
  const guard = random.one(Object.keys(GUARDS));
  const [form, forbids] = GUARDS[guard];
  const adopt = form.source === "claude-code" && random.chance(0.5);
  const target = random.one(IDS.filter((id) => adopt || id !== form.source));
  const name = random.chance(0.5) ? "project" : `it's a "strange" $(project)`;
  const made = await rig(guard, FORMS[guard], { adopt, name });
  const { root, home } = made.place;
  for (const folder of ["sub/deeper", "secrets"])
    mkdirSync(join(root, folder), { recursive: true });
  if (!existsSync(join(root, "link"))) symlinkSync("secrets", join(root, "link"));
  put(root, ".env", "SECRET=1\n");
  const wild = OTHER.filter((one) => one.includes("PWNED"));
  let path = random.one(
    random.chance(0.2) ? wild : [...ENV, ...ENV, ...FOLDER, ...OTHER, ...OTHER],
  );
  if (random.chance(0.35) && !path.startsWith("~") && !path.startsWith("/"))
    path = random.one([`${root}/${path}`, `//${root.slice(1)}/${path}`, `${root}/sub/../${path}`]);
  const kind = random.one(["write", "edit", "read"]);
  // A name of its own shows which case it was that ran.
  path = path.replaceAll("PWNED", `PWNED${index}`);
  const outcome = await call(target, made.place, { kind, path, content: "x" });
  const whole = meant(path, root, home);
  const expected = forbids(whole, root) || forbids(path, root);
  const note = `${guard}${adopt ? " --adopt" : ""} -> ${target}; ${kind} ${JSON.stringify(path)} (${whole}) => ${brief(outcome)}`;
  const ran = [root, home, made.place.top, "/tmp"].some((at) =>
    existsSync(join(at, `PWNED${index}`)),
  );
  if (ran) return { verdict: "opened", kind: `a path ran as code in ${guard} on ${target}`, note };
  if (forbids(whole, root) && !outcome.stop)
    return { verdict: "opened", kind: `${guard} on ${target}`, note };
  if (!expected && outcome.stop)
    return { verdict: "over-blocked", kind: `${guard} on ${target}`, note };
  return { verdict: "held" };
}
