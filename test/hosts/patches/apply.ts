/**
 * Has the real program apply patches: many calls in one session, and between two of them the folder
 * is looked at and made anew.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DONE } from "../../../src/live/session.ts";
import { filesIn } from "../files-in.ts";
import { putFile, runSession } from "../../../src/node/live/session.ts";
import { PATH, type Rig } from "../play.ts";
import { PROJECT, type Case, type Outcome } from "./outcome.ts";

/** Patches of one session: its conversation is sent whole with every call. */
const MANY = 150;

/** Returns what came of every patch, in the order of the patches. */
export async function applyAll(
  rig: Rig,
  cases: readonly Case[],
  args: readonly string[] = [],
): Promise<readonly Outcome[]> {
  const found: Outcome[] = [];
  while (found.length < cases.length) {
    const next = cases.slice(found.length, found.length + MANY);
    const some = await applySome(rig, next, args, found.length);
    found.push(...(some.length ? some : next.slice(0, 1)));
    process.stderr.write(`${rig.driver.id} ${found.length}/${cases.length}\n`);
  }
  return found;
}

async function applySome(
  rig: Rig,
  cases: readonly Case[],
  more: readonly string[],
  number: number,
): Promise<readonly Outcome[]> {
  const { driver, program, cache, shutIn, seconds = 60 } = rig;
  const top = join(rig.top, `${driver.id}-patches-${number}`);
  const outer = join(top, "outer");
  const at = {
    project: join(outer, PROJECT),
    home: join(top, "home"),
    tmp: join(top, "tmp"),
    cache,
  };
  for (const folder of [at.project, at.home, at.tmp]) mkdirSync(folder, { recursive: true });
  const env = { PATH, HOME: at.home };
  execFileSync("git", ["init", "-q", "-b", "main"], { cwd: at.project, env });
  const text = ({ patch }: Case) => patch.replaceAll("PROJECT", at.project);
  const sessions = cases.map((item) => driver.patch?.(text(item)) ?? { prompts: [], turns: [] });
  const turns = [...sessions.flatMap(({ turns: [turn] }) => (turn ? [turn] : [])), DONE];
  const args = [...(sessions[0]?.args ?? []), ...more];
  const files: Required<Outcome>["files"][] = [];
  try {
    const heard = await runSession(
      driver,
      { ...sessions[0], prompts: ["go on"], turns, args },
      {
        program,
        at,
        ...(shutIn && { writable: [top, cache] }),
        env,
        seconds: seconds + cases.length * 4,
        onTurn: (turn) => {
          // A request for a title or a summary is answered beside the script.
          const asked = turns.indexOf(turn);
          if (asked > 0) files.push(look(outer, at.project));
          const next = cases[asked];
          if (next) renew(outer, at.project, next.start);
        },
      },
    );
    if (!files.length) process.stderr.write(`${heard.user.slice(-2000)}\n`);
    const results = heard.requests.at(-1)?.results ?? {};
    return files.slice(0, cases.length).map((file, i) => ({
      ...(cases[i] as Case),
      files: file,
      told: results[`call_${i + 1}`]?.text.replaceAll(at.project, "PROJECT") ?? "",
    }));
  } finally {
    if (!rig.keep) rmSync(top, { recursive: true, force: true });
  }
}

const GIT = `${PROJECT}/.git/`;

function look(outer: string, project: string): Required<Outcome>["files"] {
  const nameless = (text: string) => text.replaceAll(project, "PROJECT");
  return Object.fromEntries(
    Object.entries(filesIn(outer))
      .filter(([path]) => !path.startsWith(GIT))
      .map(([path, content]) => [nameless(path), nameless(content)]),
  );
}

function renew(outer: string, project: string, start: Case["start"]): void {
  for (const [folder, kept] of [
    [outer, PROJECT],
    [project, ".git"],
  ] as const)
    for (const name of readdirSync(folder))
      if (name !== kept) rmSync(join(folder, name), { recursive: true, force: true });
  for (const [path, content] of Object.entries(start)) putFile(join(project, path), content);
}
