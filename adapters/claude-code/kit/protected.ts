/**
 * Claude Code asks about the same changes before and after a conversion, and nothing it lets its
 * model write switches a guard off (S30).
 */
import type { Driver } from "../../../test/hosts/driver.ts";
import { on, SAID } from "../../../test/hosts/hook.ts";
import { fine, guarded, kept } from "../../../test/hosts/rules/pair.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import { shell, type Seen } from "../../../test/hosts/session.ts";
import { bash, calling, heard } from "../../../src/live/session.ts";
import { abroad, adopted, claude } from "./hooks.ts";

const FOLDER = ".claude/hookport";
const LOCK = `${FOLDER}/lock.json`;
const EMPTY = '{"version":1,"hooks":{}}';
const files = claude({
  guard: { matcher: "Bash", answer: on("forbidden", { stderr: SAID, code: 2 }) },
});
const PAIR = ["touch forbidden.txt", "echo fine > harmless.txt"];

/**
 * Calls that are asked about even if their tool is allowed, which without anybody to answer is a
 * refusal (report, "what it protects").
 */
const ATTEMPTS = (project: string) => [
  { name: "Read", input: { file_path: `${project}/${LOCK}` } },
  { name: "Write", input: { file_path: `${project}/${LOCK}`, content: EMPTY } },
  {
    name: "Edit",
    input: { file_path: `${project}/${LOCK}`, old_string: "deny", new_string: "allow" },
  },
  ...[
    `echo '${EMPTY}' > ${LOCK}`,
    `rm ${LOCK}`,
    `rm -rf ${FOLDER}`,
    `mv ${FOLDER} elsewhere`,
    `sed -i s/Bash/Write/ ${LOCK}`,
  ].map(bash),
  ...PAIR.map(bash),
];

const stands = ({ files: now }: Seen) => ({
  "the lock is as it was":
    now[LOCK]?.includes('"seal"') === true && now[`${FOLDER}/shim.cjs`] !== undefined,
});

export function protectedFolder(driver: Driver): readonly Scenario[] {
  if (abroad(driver)) return [];
  return [
    ...["default", "acceptEdits", "dontAsk"].map((mode) =>
      adopted(driver, `S30 in ${mode} its model changes nothing that our entries need`, {
        files,
        session: (project) => ({
          ...calling(...ATTEMPTS(project)),
          args: ["--permission-mode", mode],
        }),
        holds: (seen) => ({ ...stands(seen), ...guarded(seen) }),
      }),
    ),
    ...[
      "rm -rf .hookport",
      `echo '${EMPTY}' > .hookport/lock.json`,
      "echo > .hookport/shim.cjs",
      "echo '{}' > .hookport/hooks.jsonc",
    ].map((harm) =>
      adopted(driver, `S30 a guard goes on after: ${harm}`, {
        files,
        session: () => shell(harm, ...PAIR),
        holds: (seen) => ({ ...stands(seen), ...guarded(seen) }),
      }),
    ),
    // This mode asks nothing: a change locks the session out and switches nothing off.
    ...[
      (project: string) => ({
        name: "Write",
        input: { file_path: `${project}/${LOCK}`, content: EMPTY },
      }),
      () => bash(`rm -rf ${FOLDER}`),
    ].map((harm, i) =>
      adopted(
        driver,
        `S30 in bypassPermissions every call is denied after ${i ? "the folder was removed" : "the lock was written"}`,
        {
          files,
          session: (project) => ({
            ...calling(
              { name: "Read", input: { file_path: `${project}/${LOCK}` } },
              harm(project),
              ...PAIR.map(bash),
            ),
            args: ["--permission-mode", "bypassPermissions"],
            // Outside a sandbox the program refuses this mode to root.
            env: { IS_SANDBOX: "1" },
          }),
          holds: (seen) => ({
            ...kept(seen),
            "it was reached": seen.files[LOCK] === (i ? undefined : EMPTY),
            "nothing else runs either": !fine(seen)["the harmless call ran"],
            "the model was told whom to ask": heard(seen, "git restore "),
          }),
        },
      ),
    ),
    // It is open on Claude Code too: an emptied lock locks the session out, and opens nothing.
    adopted(driver, "S30 what reaches the lock all the same denies every call", {
      files,
      session: () => shell(`python3 -c 'open("${LOCK}", "w").write("{}")'`, ...PAIR),
      holds: (seen) => ({
        ...kept(seen),
        "it was reached": seen.files[LOCK] === "{}",
        "nothing else runs either": !fine(seen)["the harmless call ran"],
      }),
    }),
  ];
}
