/**
 * Class 10, conservation and undo: every handler of a real-looking config is read or named,
 * converting twice is converting once, and `remove` gives back every byte.
 */
import { IDS } from "./agents.mjs";
import { cleanEnv, hookport, makeProject, put, run } from "./room.mjs";
import { differences, tree } from "./tree.mjs";
import { MAKES, written } from "./configs.mjs";

/**
 * How many handlers stand at a pointer of a value, or below it: texts that are commands, and
 * objects that hold one.
 */
function below(value, pointer) {
  const at = pointer
    .split("/")
    .slice(1)
    .reduce((inner, key) => inner?.[key], value);
  const count = (one) => {
    if (typeof one === "string") return 1;
    if (typeof one !== "object" || one === null) return 0;
    if ("command" in one || "bash" in one) return 1;
    return Object.values(one)
      .filter((each) => typeof each === "object" || Array.isArray(one))
      .reduce((sum, each) => sum + count(each), 0);
  };
  return count(at);
}
const git = (place, words) =>
  run("/usr/bin/git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], {
    cwd: place.root,
    env: cleanEnv(place.home),
  });

export async function play(random, index) {
  const source = random.one(IDS);
  const place = makeProject({ "README.md": "x\n" });
  const [path, value, count] = MAKES[source](random);
  put(place.root, path, written(random, value), 0o644);
  const others = random.chance(0.5)
    ? random.some(
        IDS.filter((id) => id !== source),
        2,
      )
    : [];
  for (const id of others) {
    const [other, more] = MAKES[id](random);
    put(
      place.root,
      other,
      written(random, random.chance(0.5) ? { ...more, hooks: {} } : more),
      0o644,
    );
  }
  await git(place, ["init", "-q"]);
  await git(place, ["add", "-A"]);
  await git(place, ["commit", "-qm", "a"]);
  const skip = (name) => name === ".git";
  const before = tree(place.root, skip);
  const words = [
    "convert",
    "--from",
    source,
    "--to",
    random.one(["all", "all", "cursor,copilot", "lime", "claude-code", "cursor"]),
    ...(random.chance(0.5) ? ["--adopt"] : []),
  ];
  const first = await hookport(place, [...words, "--json"]);
  const label = `#${index} ${words.join(" ")}${others.length ? ` beside ${others}` : ""}`;
  const report = (() => {
    try {
      return JSON.parse(first.stdout);
    } catch {
      return undefined;
    }
  })();
  const nothing =
    first.code === 2 && first.stderr && !differences(before, tree(place.root, skip)).length;
  if (!report && nothing) return { verdict: "held", note: first.stderr };
  if (!report)
    return {
      verdict: "broken",
      kind: "no report",
      note: `${label}: exit ${first.code} ${first.stderr.slice(0, 300)}`,
    };
  const covered = report.unread.reduce((sum, { pointer }) => sum + below(value, pointer), 0);
  if (report.handlers + covered !== count)
    return {
      verdict: "broken",
      kind: `handlers of ${source} are not all read or named`,
      note: `${label}: ${count} written, ${report.handlers} read, ${covered} unread: ${JSON.stringify(report.unread.map(({ pointer }) => pointer))}`,
    };
  const odd = report.targets.find(
    ({ handlers }) => Object.values(handlers).reduce((a, b) => a + b, 0) !== report.handlers,
  );
  if (odd)
    return {
      verdict: "broken",
      kind: `the levels on ${odd.host} do not sum up`,
      note: `${label}: ${JSON.stringify(odd.handlers)} of ${report.handlers}`,
    };
  const once = tree(place.root, skip);
  await hookport(place, ["convert"]);
  const twice = differences(once, tree(place.root, skip));
  if (twice.length)
    return {
      verdict: "broken",
      kind: "converting twice is not converting once",
      note: `${label}: ${twice}`,
    };
  const removed = await hookport(place, ["remove"]);
  const back = differences(before, tree(place.root, skip));
  const status = await git(place, ["status", "--porcelain", "--ignored"]);
  if (back.length || status.stdout)
    return {
      verdict: "broken",
      kind: "remove does not give back every byte",
      note: `${label}: exit ${removed.code} ${removed.stderr.slice(0, 200)}; ${back}; ${status.stdout}`,
    };
  return { verdict: "held" };
}
