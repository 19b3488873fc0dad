/**
 * Class 7, tampering and full disks: a forbidden call is denied while our files are damaged, and a
 * conversion that finds no room leaves the project as it was.
 */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { IDS, brief, entriesOf, play as call } from "./agents.mjs";
import { FORMS, WORD, anyRig, copyOf } from "./guards.mjs";
import { CLI, cleanEnv, hookport, makeProject, newFolder, run } from "./room.mjs";
import { differences, tree } from "./tree.mjs";

const CONFLICT = (text) => `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> theirs\n`;
const WHOLE = [
  "",
  " ",
  "null",
  "[]",
  "{}",
  "true",
  "5",
  "{",
  '{"version":1}',
  '{"version":1,"hooks":{}}',
  '{"version":1,"hooks":[]}',
  '{"hooks":null}',
  '{"version":1,"hooks":{"pre-tool-use":[]}}',
  '{"version":1,"hooks":{"pre-tool-use":{}}}',
  '{"version":1,"hooks":{"pre-tool-use":[null]}}',
  '{"version":1,"hooks":{"pre-tool-use":[{"hooks":[]}]}}',
  '{"version":1,"hooks":{"pre-tool-use":[{"matcher":"Bash","hooks":[{"type":"command"}]}]}}',
  '{"version":1,"hooks":{"pre-tool-use":[{"matcher":5,"hooks":[{"type":"command","command":"exit 2"}]}]}}',
  '{"version":1,"hooks":{"__proto__":[]}}',
  '{"version":1,"hooks":{"stop":[{"hooks":[{"type":"command","command":"true"}]}]}}',
];
const remove = (path) => rmSync(path, { recursive: true, force: true });

/** What is done to a file of ours; the text is what it held. */
const HARM = {
  deleted: (path) => remove(path),
  "cut short": (path, text, random) =>
    writeFileSync(path, text.slice(0, random.below(text.length))),
  emptied: (path, text, random) =>
    writeFileSync(path, random.pick(["", "\n", "\u0000", "\u0000".repeat(text.length)])),
  "a folder": (path) => (remove(path), mkdirSync(path)),
  "a pipe": (path) => (remove(path), execFileSync("/usr/bin/mkfifo", [path])),
  "a link to nothing": (path) => (remove(path), symlinkSync("nothing", path)),
  "a link to itself": (path) => (remove(path), symlinkSync(path, path)),
  "an endless device": (path) => (remove(path), symlinkSync("/dev/zero", path)),
  "a conflict": (path, text) => writeFileSync(path, CONFLICT(text)),
  "other bytes": (path, text, random) =>
    writeFileSync(path, Buffer.from(Array.from({ length: 500 }, () => random.below(256)))),
  "twice as long": (path, text) => writeFileSync(path, text + text),
};
const DOCUMENT = {
  "another document": (path, _, random) => writeFileSync(path, random.pick(WHOLE)),
  "another version": (path, text, random) =>
    writeFileSync(
      path,
      text.replace(
        /"version": *1\b/,
        `"version": ${JSON.stringify(random.pick([0, 2, 99, "1", null, {}]))}`,
      ),
    ),
  "a group's event misspelt": (path, text, random) =>
    writeFileSync(
      path,
      text.replace(
        /"pre-tool-use"/,
        random.pick(['"pre-tool-us"', '"PreToolUse"', '"post-tool-use"', '"x"']),
      ),
    ),
  "commands that are none": (path, text, random) =>
    writeFileSync(
      path,
      text.replaceAll(
        /"command": *"(?:[^"\\]|\\.)*"/g,
        `"command": ${random.pick(["5", "null", "[]", '""'])}`,
      ),
    ),
  "a dialect unknown": (path, text, random) =>
    writeFileSync(
      path,
      text.replaceAll(
        /"dialect": *"[^"]*"/g,
        `"dialect": ${random.pick(['"claude"', "5", '"__proto__"', '""'])}`,
      ),
    ),
  "a huge file": (path, text) =>
    writeFileSync(path, text.replace("{", `{"filler": "${"x".repeat(12_000_000)}",`)),
  "very deep": (path, text) =>
    writeFileSync(
      path,
      text.replace("{", `{"filler": ${"[".repeat(200_000)}${"]".repeat(200_000)},`),
    ),
};
/** What entries start, and what that starts. */
const OURS = ["hook", "shim.cjs"];
const isDocument = (name) => /^(hooks|lock)(\.local)?\.jsonc?$/.test(name);

async function harmed(random) {
  const made = await anyRig(random, FORMS);
  if (made.source === made.target && !made.adopt) return { verdict: "held" };
  const copy = copyOf(made.place);
  const folder = join(copy.root, ".hookport");
  const named = readdirSync(folder).filter((name) => isDocument(name) || OURS.includes(name));
  const file = random.pick(named);
  const harms = isDocument(file) ? { ...HARM, ...DOCUMENT, ...DOCUMENT } : HARM;
  const harm = random.pick(Object.keys(harms));
  const whole = random.chance(0.06);
  if (whole) remove(folder);
  else harms[harm](join(folder, file), readFileSync(join(folder, file), "utf8"), random);
  const outcome = await call(made.target, copy, { command: `echo ${WORD}` });
  const note = `${made.label}; ${whole ? ".hookport is gone" : `${file}: ${harm}`} => ${brief(outcome)}`;
  if (!outcome.calls.length)
    return { verdict: "opened", kind: `no entry is called: ${made.label}`, note };
  if (!outcome.stop)
    return {
      verdict: "opened",
      kind: `${whole ? "no folder" : `${file}: ${harm}`} on ${made.target}`,
      note,
    };
  return { verdict: "held" };
}

/**
 * The script that a namespace of its own runs: a small disk, the project on it, and afterwards a
 * copy of what is there.
 */
const SMALL = `set -e
mount -t tmpfs -o "$OPTIONS" none "$DISK"
cp -a "$FROM/." "$DISK/"
cd "$DISK"
[ -z "$FILL" ] || head -c "$FILL" /dev/zero >"$DISK/.filler" 2>/dev/null || true
[ -z "$READONLY" ] || mount -o remount,ro "$DISK"
code=0; "$NODE" "$CLI" $WORDS >"$OUT.log" 2>&1 || code=$?
[ -z "$READONLY" ] || mount -o remount,rw "$DISK"
rm -f "$DISK/.filler"
cp -a "$DISK/." "$OUT/"
exit $code`;

async function fullDisk(random) {
  const form = FORMS[random.pick(Object.keys(FORMS))];
  const from = makeProject(form.files);
  const after = makeProject(form.files);
  const words = random.pick([
    "convert --to all",
    "convert --to all --adopt",
    "convert --to cursor,copilot",
  ]);
  await hookport(after, words.split(" "));
  const removes = random.chance(0.3);
  const start = removes ? after : from;
  const [disk, out] = [newFolder(), join(newFolder(), "out")];
  mkdirSync(out);
  const size = 8 + random.below(removes ? 200 : 140);
  const env = {
    ...cleanEnv(start.home),
    OPTIONS: `size=${size + 64}k,nr_inodes=${random.pick([2000, 60 + random.below(40)])}`,
    FILL: random.chance(0.7) ? String(random.below(160) * 1024) : "",
    READONLY: random.chance(0.15) ? "1" : "",
    DISK: disk,
    FROM: start.root,
    OUT: out,
    NODE: process.execPath,
    CLI,
    WORDS: removes ? "remove" : words,
  };
  const result = await run("/usr/bin/unshare", ["-rm", "/bin/sh", "-c", SMALL], {
    cwd: start.root,
    env,
    seconds: 40,
  });
  const log = existsSync(`${out}.log`) ? readFileSync(`${out}.log`, "utf8") : "";
  const [was, now, then] = [start.root, out, removes ? from.root : after.root].map((root) =>
    tree(root),
  );
  const note = `${env.WORDS} with ${env.OPTIONS} fill ${env.FILL} ${env.READONLY && "read-only"}: exit ${result.code}; ${log.slice(-200)}${result.stderr.slice(-200)}`;
  if (/cp:|mount:/.test(result.stderr))
    return { verdict: "held", note: "the disk had no room for the project itself" };
  const [toBefore, toAfter] = [differences(was, now), differences(then, now)];
  if (!toBefore.length || !toAfter.length) return { verdict: "held" };
  const calls = IDS.flatMap((id) => entriesOf(id, out)).some(({ command }) =>
    /hookport\/hook /.test(command ?? ""),
  );
  const missing =
    calls && !OURS.every((name) => readdirSync(join(out, ".hookport")).includes(name));
  return {
    verdict: "broken",
    kind: missing ? "an entry names what is not there" : "neither before nor after",
    note: `${note}; differs from before at ${toBefore}, from after at ${toAfter}`,
  };
}

export const play = (random) => (random.chance(0.75) ? harmed(random) : fullDisk(random));
