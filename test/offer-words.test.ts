/** The question before an installation names a program as it would be typed in the package's folder. */
import { expect, test } from "vitest";
import { programWords } from "../src/install/words.ts";

test.each([
  ["node ${PACKAGE_ROOT}/hooks/guard.mjs", "node hooks/guard.mjs"],
  ['node "${PACKAGE_ROOT}/hooks/guard.mjs" --all', "node hooks/guard.mjs --all"],
  ['"${CLAUDE_PLUGIN_ROOT}"/hooks/guard.sh', "hooks/guard.sh"],
  ['sh "$PACKAGE_ROOT/my hooks/guard.sh"', 'sh "my hooks/guard.sh"'],
  ['A="${PACKAGE_ROOT}"; "$PACKAGE_ROOT/a.sh" "b"', 'A="${PACKAGE_ROOT}"; a.sh "b"'],
])("%s", (command, words) => {
  expect(
    programWords({
      event: "pre-tool-use",
      group: { hooks: [] },
      handler: { type: "command", command },
    }),
  ).toBe(words);
});
