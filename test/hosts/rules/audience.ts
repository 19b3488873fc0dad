/** One person's hooks: those of a project stay in personal files, those of the home folder hold in every project. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { script } from "../hook.ts";
import { all, HOLDS, type Scenario } from "../scenario.ts";
import { bash, calling } from "../../../src/live/session.ts";
import type { Driver } from "../session.ts";
import { denied, REASON, rule, wasCalled } from "./kit.ts";

const GUARD = script("guard", { stderr: REASON, code: 2 });
const CALL = bash("cat secret.txt; echo ran > ran.txt");

export function audience(driver: Driver): readonly Scenario[] {
  return [
    rule(driver, "audience: a personal hook guards from the agent's own personal file", {
      files: { ".lime/settings.local.json": { hooks: { PreToolUse: ["sh hooks/guard.sh"] } }, "hooks/guard.sh": GUARD },
      from: "lime",
      holds: (seen) => ({
        ...wasCalled(seen, "guard"),
        "the call did not run": seen.files["ran.txt"] === undefined,
        "nothing stands in a shared file": !Object.entries(seen.files).some(
          ([path, text]) => text.includes("shim.cjs") && !/\.local\.json$|^\.hookport/.test(path),
        ),
      }),
    }),
    {
      name: "audience: a hook of the home folder guards in every project",
      files: { "secret.txt": "found-on-disk\n" },
      before: (project) => forUser(join(project, "../home"), driver.id),
      session: () => calling(CALL),
      expected: HOLDS,
      claim: "convert --user",
      judge: (seen) => all({ ...wasCalled(seen, "guard"), ...denied(seen) }),
    },
  ];
}

/** Cursor's user hooks start in its own folder, so that the script is named from there. */
function forUser(home: string, id: string): void {
  const files = { "hooks.json": JSON.stringify({ version: 1, hooks: { preToolUse: [{ command: "sh ./guard.sh" }] } }), "guard.sh": GUARD };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, ".cursor", path)), { recursive: true });
    writeFileSync(join(home, ".cursor", path), text);
  }
  const env = { PATH: process.env["PATH"], HOME: home };
  execFileSync(process.execPath, [resolve("dist/cli.cjs"), "convert", "--user", "--to", id], { cwd: home, env });
}
