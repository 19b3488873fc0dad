/**
 * Class 5, hostile repositories: reading one ends in time, runs nothing of it, and touches nothing
 * outside of it.
 */
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { hookport, makeProject, put } from "./room.mjs";
import { differences, tree } from "./tree.mjs";
import words from "./words/hostile.json";
import { MAKES } from "./hostile-makes.mjs";

const { files: FILES, commands: COMMANDS } = words;
const SECONDS = 20;

export async function play(random, index) {
  const place = makeProject({});
  put(place.top, "secret.json", '{"hooks":{}}\n');
  put(place.home, ".claude/settings.json", '{"model":"mine"}\n');
  for (const file of random.some(FILES, 6)) {
    mkdirSync(dirname(join(place.root, file)), { recursive: true });
    try {
      random.one(MAKES)(random, place.root, file);
    } catch {
      // Two makes met at one path: the project has one of them.
    }
  }
  const outside = () =>
    tree(place.top, (path) => path === "project" || path.startsWith("home/.local"));
  const before = outside();
  const done = [];
  for (const args of [random.one(COMMANDS), random.one(COMMANDS), random.one(COMMANDS)]) {
    const result = await hookport(place, args, { seconds: SECONDS });
    done.push(args.join(" "));
    const note = `#${index}: ${done.join("; ")}: exit ${result.code}; ${(result.stderr || result.stdout).slice(-300)}`;
    if (result.timedOut)
      return { verdict: "broken", kind: `no end within ${SECONDS} s: ${args[0]}`, note };
    if (/bug in hookport|at \S+cli\.cjs:\d/.test(result.stderr))
      return { verdict: "broken", kind: `a crash: ${args[0]}`, note };
    const all = tree(place.top, (path) => path.includes("node_modules"));
    const ran = Object.keys(all).filter((path) => /(^|\/)RAN$/.test(path));
    if (ran.length)
      return {
        verdict: "opened",
        kind: `something of it ran: ${args[0]}`,
        note: `${note} ${ran}`,
      };
    const changed = differences(before, outside());
    if (changed.length)
      return {
        verdict: "opened",
        kind: `something outside changed: ${args[0]}`,
        note: `${note} ${changed}`,
      };
  }
  return { verdict: "held" };
}
