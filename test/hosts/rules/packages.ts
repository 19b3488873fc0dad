/** Packages deny beside the project's own guard, and leave the project as it was. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { filesIn } from "../files-in.ts";
import { guards, SAYS } from "../../support/packages.ts";
import type { Driver } from "../driver.ts";
import { on } from "../hook.ts";
import { PATH } from "../play.ts";
import type { Scenario } from "../scenario.ts";
import { shell } from "../session.ts";
import { denies, hooks, rule, told, wentOn } from "./rule.ts";

/** What the guard says that `hookport init` writes. */
const NO_FORCE = "Force pushes are not allowed here";

const hookport = (project: string, ...args: readonly string[]) =>
  void execFileSync(process.execPath, [resolve("dist/cli.cjs"), ...args], {
    cwd: project,
    env: { PATH, HOME: join(project, "../home") },
    stdio: "pipe",
  });

/** The project before anything was installed, kept beside it. */
const kept = (project: string) => join(project, "../before.json");

function install(project: string): void {
  hookport(project, "init", "made");
  writeFileSync(kept(project), JSON.stringify(filesIn(project)));
  for (const folder of ["./by-hand", "./made"]) hookport(project, "install", folder, "--yes");
}

/**
 * Takes the packages out, and leaves the names of the files that differ from before; an agent may
 * have written some of its own meanwhile, and a text that undo needs names what was made since.
 */
function remove(project: string): void {
  for (const name of ["@acme/guards", "made"]) hookport(project, "remove", name);
  const before = JSON.parse(readFileSync(kept(project), "utf8")) as { [path: string]: string };
  const now = filesIn(project);
  const differ = Object.keys({ ...before, ...now }).filter(
    (path) =>
      before[path] !== now[path] &&
      (path in before || path.includes("hookport")) &&
      !path.startsWith(".hookport/undo/"),
  );
  writeFileSync(join(project, "differ.txt"), differ.join("\n"));
}

export const packages = (driver: Driver): readonly Scenario[] => [
  rule(
    driver,
    "packages: one made by hand and one made by init deny beside a guard of the project's, and leave it byte for byte",
    {
      files: {
        ...hooks({ guard: { answer: on("forbidden", denies()) } }),
        ...Object.fromEntries(
          Object.entries(guards()).map(([path, content]) => [`by-hand/${path}`, content]),
        ),
      },
      before: install,
      // Some programs end a run after three calls in a row that failed.
      session: () =>
        shell(
          "git push --force origin main",
          "echo drop database > dropped.txt",
          "echo ran > ran.txt",
          "echo forbidden > forbidden.txt",
        ),
      afterwards: remove,
      holds: (seen) => ({
        "the package made by init denied in its own words": told(seen, NO_FORCE),
        "the package made by hand denied in its own words": told(seen, SAYS),
        "what it forbids did not run": seen.files["dropped.txt"] === undefined,
        "the project's guard denied in its own words": told(seen),
        "what that forbids did not run": seen.files["forbidden.txt"] === undefined,
        ...wentOn(seen),
        [`every file is as it was: ${seen.files["differ.txt"]}`]: seen.files["differ.txt"] === "",
      }),
    },
  ),
];
