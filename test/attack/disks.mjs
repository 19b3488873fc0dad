/**
 * Class 6, full disks: a conversion that finds no room leaves the project as it was.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { IDS, entriesOf } from "./agents.mjs";
import { FORMS } from "./guards.mjs";
import { CLI, cleanEnv, hookport, makeProject, newFolder, run } from "./room.mjs";
import { differences, tree } from "./tree.mjs";

/** What entries start, and what that starts. */
const OURS = ["hook", "shim.cjs"];

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

export async function play(random) {
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
