/**
 * Class 6, kills while files are written: the tree is before or after in each file, what an entry
 * names is there, and the next command comes to the same end.
 */
import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { IDS, entriesOf } from "./agents.mjs";
import { FORMS } from "./guards.mjs";
import { CLI, KILL, PATH, hookport, makeProject, run } from "./room.mjs";
import { differences, tree } from "./tree.mjs";

const ours = (path) => path.endsWith(".hookport-tmp");
const WAYS = [
  ["convert", "--to", "all"],
  ["convert", "--to", "all", "--adopt"],
  ["convert", "--to", "cursor,copilot"],
  ["convert", "--to", "lime,cursor", "--adopt"],
];
const made = new Map();

/** A starting state and the state after the whole command, made once for each form and way. */
function states(form, way, removes) {
  const key = JSON.stringify([form, way, removes]);
  if (!made.has(key)) {
    made.set(
      key,
      (async () => {
        const start = makeProject(FORMS[form].files);
        if (removes) await hookport(start, way);
        const words = removes ? ["remove"] : way;
        const end = copied(start);
        const result = await hookport(end, words);
        return {
          start,
          words,
          before: tree(start.root),
          after: tree(end.root),
          code: result.code,
          ms: result.ms,
        };
      })(),
    );
  }
  return made.get(key);
}
function copied(start) {
  const copy = makeProject({});
  cpSync(start.root, copy.root, { recursive: true, verbatimSymlinks: true });
  return copy;
}
const left = ({ home }) =>
  existsSync(join(home, ".local/state/hookport"))
    ? readdirSync(join(home, ".local/state/hookport"))
    : [];

export async function play(random) {
  const form = random.pick(Object.keys(FORMS));
  const state = await states(form, random.pick(WAYS), random.chance(0.4));
  const project = copied(state.start);
  const env = { PATH, HOME: project.home, NO_COLOR: "1", LANG: "C.UTF-8" };
  let how;
  const kills = 1 + random.below(3);
  for (let i = 0; i < kills; i++) {
    if (random.chance(0.6)) {
      how = `${how ?? ""} HOOKPORT_KILL="${1 + random.below(25)} ${random.pick(["before", "half", "after"])}"`;
      await run(process.execPath, ["--require", KILL, CLI, ...state.words], {
        cwd: project.root,
        env: { ...env, HOOKPORT_KILL: /"(.*?)"$/.exec(how)[1] },
      });
    } else {
      const ms = state.ms * 0.3 + random.below(Math.ceil(state.ms));
      how = `${how ?? ""} after ${Math.round(ms)} ms`;
      await run(process.execPath, [CLI, ...state.words], {
        cwd: project.root,
        env,
        seconds: ms / 1000,
      });
    }
    const now = tree(project.root, ours);
    const note = `${form}: ${state.words.join(" ")} killed${how}`;
    for (const path of differences(now, state.before).filter((candidate) =>
      differences(now, state.after).includes(candidate),
    ))
      return { verdict: "broken", kind: `a file is neither before nor after: ${path}`, note };
    const calls = IDS.flatMap((id) => entriesOf(id, project.root)).some(({ command }) =>
      /hookport\/hook /.test(command ?? ""),
    );
    const there = existsSync(join(project.root, ".hookport"))
      ? readdirSync(join(project.root, ".hookport"))
      : [];
    if (
      calls &&
      !(
        ["hook", "shim.cjs"].every((name) => there.includes(name)) &&
        there.some((name) => /^(hooks|lock)\.jsonc?$/.test(name))
      )
    )
      return { verdict: "broken", kind: "an entry names what is not there", note };
  }
  const next = await hookport(project, state.words);
  const end = tree(project.root);
  const note = `${form}: ${state.words.join(" ")} killed${how}; then exit ${next.code} (${state.code}) ${next.stderr.slice(0, 200)}; differs at ${differences(end, state.after)}; left ${left(project)}`;
  if (differences(end, state.after).length)
    return { verdict: "broken", kind: "the next command does not come to the same end", note };
  if (left(project).length)
    return { verdict: "broken", kind: "something is left in the state folder", note };
  return { verdict: "held" };
}
