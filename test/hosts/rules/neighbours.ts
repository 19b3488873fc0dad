/** What stands in a project before us: it works beside ours, and is as it was when we are gone. */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { on, script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { shell, type Driver, type Seen } from "../session.ts";
import { claude, denies, hooks, REASON, rule, times, told, wentOn } from "./kit.ts";

/** As nobody else would format it. */
const odd = (value: unknown) => `${JSON.stringify(value, null, "\t").replaceAll("\n", "\r\n")}\r\n`;

const remove = (project: string) => void execFileSync(process.execPath, [resolve("dist/cli.cjs"), "remove"], { cwd: project, env: {} });
const gone = ({ files }: Seen, before: { readonly [path: string]: unknown }) => ({
  "nothing of ours is left": !Object.keys(files).some((path) => path.includes("hookport")),
  "every file is byte for byte as before": Object.entries(before).every(([path, content]) => files[path] === content),
});

export function neighbours(driver: Driver): readonly Scenario[] {
  const { path, value } = driver.foreign("PreToolUse", [{ command: "sh hooks/theirs.sh" }]);
  const user = driver.denied("touch");
  const theirs = { [path]: odd({ ...(user.files[path] as object | undefined), ...value }) };
  const adopted = odd(claude({ guard: { matcher: "Bash" } })[".claude/settings.json"]);
  return [
    rule(driver, "others: settings, permissions and hooks work beside ours, and come back byte for byte", {
      files: { ...hooks({ guard: { answer: on("forbidden", denies()) } }), ...theirs, "hooks/theirs.sh": script("theirs") },
      session: () => ({ ...shell("echo forbidden > forbidden.txt", "touch touched.txt", "echo ran > ran.txt"), ...user.session }),
      afterwards: remove,
      holds: (seen) => ({
        "what our guard forbids did not run": seen.files["forbidden.txt"] === undefined && told(seen),
        "what the user forbids did not run": seen.files["touched.txt"] === undefined,
        ...wentOn(seen),
        "their hook was called": times(seen, "theirs") > 0,
        ...gone(seen, theirs),
      }),
    }),
    rule(driver, "others: an adopted file works, and comes back byte for byte", {
      files: { ...claude({ guard: { answer: on("forbidden", { stderr: REASON, code: 2 }) } }), ".claude/settings.json": adopted },
      from: "claude-code",
      flags: ["--adopt"],
      session: () => shell("echo forbidden > forbidden.txt", "echo ran > ran.txt"),
      afterwards: remove,
      holds: (seen) => ({
        "what the guard forbids did not run": seen.files["forbidden.txt"] === undefined && told(seen),
        ...wentOn(seen),
        ...gone(seen, { ".claude/settings.json": adopted }),
      }),
    }),
  ];
}
