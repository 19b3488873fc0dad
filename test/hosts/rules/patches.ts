/** S19: patches that two readers could read otherwise, and patches as models write them every day. */
import type { Driver } from "../driver.ts";
import type { Answer } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { denies, hooks, rule, told } from "./rule.ts";

const ROW = " *** Update File: safe.txt";
const APP = `one\n${ROW.slice(1)}\ntwo\nlicense\n`;
const ODD: { readonly [what: string]: readonly string[] } = {
  "with a path that ends with another line end": ["*** Add File: .env\u0085", "+KEY=1"],
  "with a carriage return in a path": ["*** Add File: safe\r+/../.env", "+KEY=1"],
  "with a row to keep that looks like a header": [
    "*** Update File: app.js",
    "@@",
    ROW,
    "-two",
    "+forbidden",
  ],
  "with a row that no new file has": ["*** Add File: app.js", "+one", ROW, "+forbidden"],
  "with a header behind a tab": ["*** Add File: safe", "+one", "\t*** Add File: .env", "+KEY=1"],
  "with a row that the file spells otherwise": ["*** Update File: app.js", "@@", "-LICENSE", "+x"],
  "with a path from the home folder": ["*** Add File: ~/../.env", "+KEY=1"],
};
/** Denies the calls whose input, `t`, passes a test of JavaScript; what the agent sent is not looked at. */
const where = (test: string): Answer => ({
  ...denies(),
  first: [
    `printf %s "$input" | node -e '`,
    `const t = JSON.parse(require("fs").readFileSync(0, "utf8")).toolInput;`,
    `const path = String(t.file_path), added = String(t.new_string ?? t.content);`,
    `process.exit(${test} ? 0 : 1)' || exit 0`,
  ].join("\n"),
});
/** Guards of the files `.env`, of a word that `app.js` may not get, and of one that it may not lose. */
const GUARDS = hooks({
  file: { matcher: "Edit|Write", answer: where('path.endsWith(".env")') },
  word: {
    matcher: "Edit|Write",
    answer: where('path.endsWith("app.js") && added.includes("forbidden")'),
  },
  kept: {
    matcher: "Edit",
    answer: where('path.endsWith("app.js") && String(t.old_string).includes("license")'),
  },
});
const whole = (rows: readonly string[]) =>
  ["*** Begin Patch", ...rows, "*** End Patch", ""].join("\n");

export function patches(driver: Driver): readonly Scenario[] {
  const { patch } = driver;
  if (!patch) return [];
  return [
    ...Object.entries(ODD).map(([what, rows]) =>
      rule(driver, `S19 a patch ${what} opens no guard`, {
        files: { ...GUARDS, ...(rows[0]?.includes("Update") && { "app.js": APP }) },
        session: () => patch(whole(rows)),
        holds: (seen) => ({
          "no guarded file was written": !Object.keys(seen.files).some((path) =>
            path.endsWith(".env"),
          ),
          "no guarded word was written": !seen.files["app.js"]?.includes("forbidden"),
          "no guarded word is lost":
            !rows[0]?.includes("Update") || seen.files["app.js"]?.includes("license") === true,
          "the model was told how to write it": told(seen, "Write it so: rows end with"),
        }),
      }),
    ),
    rule(driver, "S19 a patch of tabs, carriage returns and a move is applied beside a guard", {
      files: {
        ...GUARDS,
        Makefile: "all:\n\techo one\n",
        "windows.txt": "one\r\ntwo\r\n",
      },
      session: () =>
        patch(
          whole([
            "*** Update File: Makefile",
            "*** Move to: sub/Makefile",
            "@@",
            " all:",
            "-\techo one",
            "+\techo two",
            "*** Update File: windows.txt",
            "@@",
            "-one\r",
            "+three\r",
            " two\r",
          ]),
        ),
      holds: ({ files }) => ({
        "the file was moved with its change":
          files["Makefile"] === undefined && files["sub/Makefile"] === "all:\n\techo two\n",
        "the other one was changed": files["windows.txt"]?.startsWith("three") === true,
      }),
    }),
  ];
}
