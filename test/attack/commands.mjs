/**
 * Class 3, ways to write `git push`: a rule for it says no to nothing that bash would run as that.
 * Bash and a `git` that writes down its words are the judge.
 */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { IDS, play as call } from "./agents.mjs";
import { hook, rig } from "./guards.mjs";
import { newFolder, run } from "./room.mjs";
import words from "./words/commands.json";

const {
  git: GIT,
  push: PUSH,
  gap: GAP,
  rest: REST,
  special: SPECIAL,
  around: AROUND,
  harmless: HARMLESS,
  tools: TOOLS,
} = words;

const FORMS = Object.fromEntries(
  ["Bash(git push:*)", "Bash(git push *)"].map((rule) => [
    rule,
    hook("claude-code", "PreToolUse", "echo no >&2; exit 2", { matcher: "Bash", if: rule }),
  ]),
);

const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
const double = (text) => `"${text.replaceAll(/["\\$`]/g, "\\$&")}"`;
/**
 * A frame holds the command as it is (c), in single (q) or double (d) quotes, and perhaps a long
 * word (x).
 */
const around = (frame, command) =>
  frame.replaceAll(
    /«([cqdx])»/g,
    (_, sign) => ({ c: command, q: quote(command), d: double(command), x: "x".repeat(3000) })[sign],
  );
const simple = (random) =>
  `${random.pick(GIT)}${random.pick(GAP)}${random.pick(PUSH)}${random.pick(REST)}`;

let bin;
function fakeTools() {
  if (bin) return bin;
  bin = newFolder();
  for (const name of TOOLS)
    for (const folder of ["/usr/bin", "/bin"])
      if (!existsSync(join(bin, name)) && existsSync(join(folder, name)))
        symlinkSync(join(folder, name), join(bin, name));
  writeFileSync(join(bin, "git"), `#!/bin/sh\necho "$1" >>"$GIT_WORDS"\n`, { mode: 0o755 });
  writeFileSync(
    join(bin, "sudo"),
    '#!/bin/sh\nwhile :; do case "$1" in -u) shift 2 ;; -*) shift ;; *) break ;; esac; done\nexec "$@"\n',
    {
      mode: 0o755,
    },
  );
  return bin;
}
async function pushes(command) {
  const room = newFolder();
  const log = join(room, "words");
  mkdirSync(join(room, "work"));
  const env = { PATH: fakeTools(), HOME: room, GIT_WORDS: log, LANG: "C.UTF-8" };
  await run("/bin/bash", ["-c", command], {
    cwd: join(room, "work"),
    env,
    seconds: 5,
    linger: 100,
  });
  return existsSync(log) && readFileSync(log, "utf8").split("\n").includes("push");
}

export async function play(random) {
  const plain = random.chance(0.12);
  let command = plain
    ? random.pick(HARMLESS)
    : random.chance(0.3)
      ? random.pick(SPECIAL)
      : simple(random);
  for (let i = random.below(3); i > 0; i--) command = around(random.pick(AROUND), command);
  const rule = random.pick(Object.keys(FORMS));
  const adopt = random.chance(0.5);
  const target = random.pick(IDS.filter((id) => adopt || id !== "claude-code"));
  const made = await rig(rule, FORMS[rule], { adopt });
  const runs = await pushes(command);
  const outcome = await call(target, made.place, { command });
  const note = `if: ${rule}${adopt ? " --adopt" : ""} -> ${target}: ${JSON.stringify(command)}`;
  if (runs && !outcome.stop) return { verdict: "opened", kind: `git push runs on ${target}`, note };
  if (!runs && outcome.stop) return { verdict: "announced", kind: "widened", note };
  return { verdict: "held" };
}
