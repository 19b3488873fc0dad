/**
 * A kill at any moment: every file is whole, nothing names what is not there, and the next command
 * finishes the work.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupOf } from "./support/hooks.ts";
import { adapters } from "./support/hosts.ts";
import { answered } from "./support/kit.ts";
import { authors, ownerOf } from "./support/kits.ts";
import { project, type Project } from "./support/project.ts";

const MODES = ["before", "half", "after"];
const isLong = Boolean(process.env["HOOKPORT_RUNS"]);
/** Of the moments of one command, this many are tried; a long run tries all of them. */
const SAMPLE = 9;

/** Moments at even distances, of which each mode has its turn; the seed says where they begin. */
function moments(changes: number): string[] {
  const count = 3 * changes;
  // Never a multiple of the number of modes.
  const step = isLong ? 1 : 3 * Math.floor(count / SAMPLE / 3) + 1;
  const first = fc.sample(fc.nat(step - 1), 1)[0];
  return Array.from({ length: count }, (_, i) => i)
    .filter((i) => i % step === first)
    .map((i) => `${Math.floor(i / 3) + 1} ${MODES[i % 3]}`);
}

type Tree = { [path: string]: string };
const tree = (root: string): Tree =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .map((entry) => [join(entry.parentPath, entry.name), entry.isFile()] as const)
      .map(
        ([path, isFile]) =>
          [
            path.slice(root.length + 1),
            isFile ? readFileSync(path, "utf8") : "(a folder)",
          ] as const,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
const copy = (files: Tree): Project =>
  project(Object.fromEntries(Object.entries(files).filter(([, text]) => text !== "(a folder)")));
const isTemp = (path: string) => path.endsWith(".hookport-tmp");
/** What stands beside the project's undo texts while a command works. */
function states({ root }: Project): string[] {
  const folder = join(root, "../.local/state/hookport");
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** A process that the system kills at this change. */
const killedProcess = (p: Project, args: readonly string[], kill: string) =>
  spawnSync(
    process.execPath,
    ["--require", resolve("test/support/kill.cjs"), resolve("dist/cli.cjs"), ...args],
    {
      cwd: p.root,
      env: { PATH: process.env["PATH"], HOME: dirname(p.root), HOOKPORT_KILL: kill },
    },
  );

/** Kills a command at moments of its work, and says at how many. */
function survives(before: Tree, args: readonly string[]): number {
  const whole = copy(before);
  const { code, changes } = whole.killed("0", ...args);
  expect(code).not.toBe(2);
  const after = tree(whole.root);
  expect(after).not.toEqual(before);
  expect(states(whole)).toEqual([]);
  const kills = moments(changes);
  const midway = kills[Math.floor(kills.length / 2)];
  for (const kill of kills) {
    const p = copy(before);
    expect(p.killed(kill, ...args).isDead, kill).toBe(true);
    const now = tree(p.root);
    if (kill === midway) {
      const real = copy(before);
      expect(killedProcess(real, args, kill).signal).toBe("SIGKILL");
      expect(tree(real.root), kill).toEqual(now);
    }
    for (const [path, text] of Object.entries(now))
      if (!isTemp(path)) expect([before[path], after[path]], `${kill}: ${path}`).toContain(text);
    for (const path of Object.keys(before))
      if (after[path] !== undefined) expect(now, kill).toHaveProperty([path]);
    if (
      Object.entries(now).some(
        ([path, text]) =>
          !/hookport\//.test(path) && !isTemp(path) && text.includes("hookport/hook "),
      )
    )
      expect(Object.keys(now), kill).toEqual(
        expect.arrayContaining([".hookport/lock.json", ".hookport/hook", ".hookport/shim.cjs"]),
      );
    const next = p.hookport(...args);
    // What came after the last change needs no second run.
    const wasDone = JSON.stringify(now) === JSON.stringify(after);
    if (!wasDone) expect(next, kill).toMatchObject({ code });
    expect(tree(p.root), kill).toEqual(after);
    expect(states(p), kill).toEqual([]);
  }
  return kills.length;
}

/** Of whom the example is not. */
const others = authors
  .map(({ id }) => id)
  .filter((id) => id !== ownerOf(".claude/settings.json").id);
/** What is written for each agent has the same order: a conversion to all of them is killed once. */
const SOME = others.slice(0, 4).join();
const ALL = ["convert", "--to", "all", "--adopt"];
const first = project("guard");
const original = tree(first.root);
first.hookport(...ALL);
const converted = tree(first.root);

test("a conversion", () => expect(survives(original, ALL)).toBeGreaterThan(5), 600_000);

test("a conversion after a source has changed", () => {
  const p = copy(original);
  const settings = p.read(".claude/settings.json");
  p.hookport("convert", "--to", others.slice(0, 2).join());
  p.write(".claude/settings.json", settings.replace("Bash", "Bash|Read"));
  expect(survives(tree(p.root), ["convert", "--to", SOME])).toBeGreaterThan(5);
}, 600_000);

test("a removal", () => expect(survives(converted, ["remove"])).toBeGreaterThan(5), 600_000);

/** Agents that read every file of a folder, each with one that is not the file of ours. */
const folders = authors.flatMap(({ id, native }) => {
  const guard = Object.entries(answered(native, () => ({}))("sh ./guard.sh"))[0];
  const place = adapters[id]?.config.places.find(
    ({ path, scope }) => scope === "project" && path.endsWith("/**/*.json"),
  );
  return guard && place ? [[id, place.path.replace("**/*", "theirs"), guard[1]] as const] : [];
});

test("there is an agent that reads every file of a folder", () =>
  expect(folders.length).toBeGreaterThan(0));

test.each(folders)(
  "a removal of hooks that %s had in another file",
  (_, path, guard) => {
    const p = project({ [path]: JSON.stringify(guard), "guard.sh": "exit 2\n" });
    p.hookport("convert", "--to", others.slice(0, 2).join(), "--adopt");
    expect(survives(tree(p.root), ["remove"])).toBeGreaterThan(5);
  },
  600_000,
);

describe("what moves between an agent's own file and ours", () => {
  const own = ownerOf(".claude/settings.json").id;
  const FILE = ".claude/settings.json";
  const edited = (edit: (p: Project) => void): Tree => {
    const p = copy(original);
    p.hookport("convert", "--to", others.slice(0, 2).join(), "--adopt");
    edit(p);
    return tree(p.root);
  };
  const inFile = (p: Project, path: string, was: string | RegExp, is: string) => {
    expect(p.read(path)).toMatch(was);
    p.write(path, p.read(path).replace(was, is));
  };
  const plain = edited(() => {});
  const left = edited((p) =>
    inFile(p, ".hookport/hooks.jsonc", new RegExp(`"${own}", |, "${own}"`), ""),
  );
  const changed = edited((p) =>
    inFile(p, ".hookport/hooks.jsonc", "force-push.sh", "force-push.sh now"),
  );
  const beside = edited((p) => inFile(p, FILE, /^\{/, '{ "theirs": [1],'));
  const more = edited((p) =>
    inFile(
      p,
      FILE,
      '"hooks": {',
      '"hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "true" }] }],',
    ),
  );

  test.each<[string, Tree, readonly string[]]>([
    ["an agent that left", left, ["convert"]],
    ["every agent's hooks, edited meanwhile", changed, ["convert", "--no-adopt"]],
    ["a removal of the agent alone", plain, ["remove", "--to", own]],
    ["a removal after an edit of a hook", changed, ["remove"]],
    ["a removal after an edit beside the hooks", beside, ["remove"]],
    ["a hook that was added to the agent's file", more, ["convert"]],
    [
      "an edit beside the hooks, and two agents more",
      beside,
      ["convert", "--to", `${own},${SOME}`],
    ],
  ])("%s", (_, before, args) => expect(survives(before, args)).toBeGreaterThan(2), 600_000);
});

const PACKAGE = {
  "pkg/hooks/hooks.json": JSON.stringify({
    version: 1,
    hooks: { "pre-tool-use": [groupOf("sh ${PACKAGE_ROOT}/hooks/g.sh", "Bash")] },
  }),
  "pkg/hooks/g.sh": "exit 0\n",
  "pkg/README.md": "\u00e9\n",
};
const INSTALL = ["install", "./pkg", "--to", SOME, "--yes"];
const packaged = copy({ ...original, ...PACKAGE });
const unpackaged = tree(packaged.root);
packaged.hookport(...INSTALL);
const installed = tree(packaged.root);

test("an installation", () => expect(survives(unpackaged, INSTALL)).toBeGreaterThan(5), 600_000);

test("an update", () => {
  const p = copy(installed);
  p.write("pkg/hooks/g.sh", "exit 2\n");
  expect(survives(tree(p.root), ["update", "--yes"])).toBeGreaterThan(3);
}, 600_000);

test("a package that is put back", () => {
  const p = copy(installed);
  p.write(".hookport/packages/pkg/hooks/g.sh", "exit 1\n");
  expect(survives(tree(p.root), ["install"])).toBeGreaterThan(0);
}, 600_000);

test(
  "a package that is taken out",
  () => expect(survives(installed, ["remove", "pkg"])).toBeGreaterThan(5),
  600_000,
);
