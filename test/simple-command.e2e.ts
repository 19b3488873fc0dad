/** A command that is started without a shell gets the words that a shell would have made. */
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { simpleWords } from "../src/model/simple-command.ts";

const ENV = {
  ROOT: "/a b/c",
  PLAIN: "C:\\Users\\x",
  EMPTY: "",
  GLOB: "/*",
  TILDE: "~",
  QUOTE: `a'b"c$d`,
  file: "é語🙂",
  HOME: "/h *",
  PATH: "/usr/bin:/bin",
  // Without it bash reads the user's own files.
  SHLVL: "2",
};
const SHELLS = ["/bin/sh", "/bin/bash"];

function printed(shell: string, line: string): readonly string[] {
  const { stdout, stderr } = spawnSync(shell, ["-c", `printf '%s\\0' ${line.trimStart()}`], {
    cwd: "/usr",
    env: ENV,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout.split("\0").slice(0, -1);
}

const PIECES =
  `node|a|.claude/hooks/g.cjs|C:\\a|C:/a|\\ |\\\\|\\$|'a b'|'it''s'|"a b"|"\\"x\\$\\a\\\\"|"$ROOT"/x|"\${ROOT}/x y"|$PLAIN|\${PLAIN}|$PLAIN/x|$EMPTY|"$EMPTY"|$GLOB|$NONE|$TILDE|"$QUOTE"|$QUOTE|$file|$PATH|~|~/a|~"/a"|~\\/|$HOME|"$HOME"|*|#|a#b|{a,b}|!|=|A=b|--x=|%|^|]|@|;|&|>|$|\`|'|"|(|é|\u00a0|\n|\t|\\\n|$1|$@|$'a'|[|?|cd|"\\`.split(
    "|",
  );
const lines = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(" ", " ", "")), {
    minLength: 1,
    maxLength: 6,
  })
  .map((pieces) => pieces.map((pair) => pair.join("")).join(""));

test.each(SHELLS)("every command that is read has the words of %s", (shell) => {
  let read = 0;
  fc.assert(
    fc.property(fc.oneof(lines, fc.string({ unit: "grapheme", maxLength: 12 })), (line) => {
      const words = simpleWords(line, ENV);
      if (!words) return;
      read += 1;
      expect(printed(shell, line)).toEqual(words);
    }),
    { numRuns: 800 },
  );
  expect(read).toBeGreaterThan(60);
});

describe("a simple command", () => {
  test.each([
    ["node .claude/hooks/g.cjs", ["node", ".claude/hooks/g.cjs"]],
    [" node  \"$ROOT\"/g.cjs --x='a b'\n", ["node", "/a b/c/g.cjs", "--x=a b"]],
    ['"${ROOT}/g.py" ""', ["/a b/c/g.py", ""]],
    ["node ~/g.cjs", ["node", "/h */g.cjs"]],
    ["$PLAIN\\\\g.exe $EMPTY a", ["C:\\Users\\x\\g.exe", "a"]],
  ])("is %s", (line, words) => expect(simpleWords(line, ENV)).toEqual(words));

  test.each(
    `a; b|a && b|a > b|a $(b)|a \`b\`|a *|a ~b/c|a $HOME|a {b,c}|A=b c|cd a|exit 2|"echo" a|[ a ]|a #b|a "b|a $ROOT|a $GLOB|a $NONE|a "$NONE"|a \${ROOT:-b}|a $1|a \\|a $'b'|$EMPTY|a "$PWD"|(a)|! a|`.split(
      "|",
    ),
  )("is not: %s", (line) => expect(simpleWords(line, ENV)).toBeUndefined());
  test.each(["a | b", "a\nb", "a \\\nb", "a\0", "a\u00a0b"])("nor is %j", (line) =>
    expect(simpleWords(line, ENV)).toBeUndefined(),
  );
});
