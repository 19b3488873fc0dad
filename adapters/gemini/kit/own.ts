/** Which file `replace` changes where its path is a relative one. */
import { DONE, saying } from "../../../src/live/session.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { on } from "../../../test/hosts/hook.ts";
import { denies, hooks, rule, times, told } from "../../../test/hosts/rules/rule.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";

const replacing = (path: string, from: string, to: string) => ({
  name: "replace",
  input: { file_path: path, instruction: "change it", old_string: from, new_string: to },
});

export const own = (driver: Driver): readonly Scenario[] => [
  rule(driver, "A18 what replaces text in a file is judged and done by one path", {
    files: {
      ...hooks({ guard: { matcher: "Edit|Write", answer: on("sub/key.txt", denies()) } }),
      "sub/key.txt": "kept\n",
    },
    session: (project) =>
      saying(
        { native: [replacing("sample.txt", "line one", "line 1")] },
        // The path is looked for before the first call of this answer is carried out.
        {
          native: [
            { name: "write_file", input: { file_path: `${project}/key.txt`, content: "kept\n" } },
            replacing("key.txt", "kept", "changed"),
          ],
        },
        { native: [replacing("sub/key.txt", "kept", "changed")] },
        DONE,
      ),
    holds: (seen) => ({
      "an everyday edit was made": seen.files["sample.txt"]?.startsWith("line 1\n") === true,
      "the file that the guard keeps is as it was": seen.files["sub/key.txt"] === "kept\n",
      "the file that was judged was changed": seen.files["key.txt"]?.trim() === "changed",
      "the guard was asked about each call": times(seen, "guard") === 4,
      "its reason reached the model": told(seen),
    }),
  }),
];
