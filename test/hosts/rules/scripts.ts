/** S19 to S22: what the script sees, where it runs, and what its filters mean. */
import type { Scenario } from "../scenario.ts";
import { calling, DONE, saying } from "../../../src/live/session.ts";
import { shell, type Driver, type Session } from "../session.ts";
import { claude, copilot, denied, denies, told, hooks, REASON, rule, says, times, wentOn } from "./kit.ts";

const PATCHES: { readonly [what: string]: readonly string[] } = {
  "adds it": ["*** Add File: kept.env", "+x"],
  "changes it": ["*** Update File: kept.env", "@@", "-KEY=1", "+KEY=2"],
  "deletes it": ["*** Delete File: kept.env"],
  "moves it": ["*** Update File: kept.env", "*** Move to: taken.txt", "@@", "-KEY=1", "+KEY=2"],
  "moves something onto it": ["*** Update File: sample.txt", "*** Move to: kept.env", "@@", "-line one", "+KEY=2", " line two"],
};
const ODD = `a 'b" $c *.txt`;

const call = (name: string, input: { readonly [field: string]: string }): Session => calling({ name, input });

/** A guard of Claude Code's that compares the file with one in its project. */
const protects = (file: string) => ({
  first: [
    `printf %s "$input" | node -e '`,
    `const { tool_input } = JSON.parse(require("fs").readFileSync(0, "utf8"));`,
    `process.exit(tool_input.file_path === process.env.CLAUDE_PROJECT_DIR + "/${file}" ? 0 : 1)' || exit 0`,
  ].join("\n"),
  stderr: REASON,
  code: 2,
});

export function scripts(driver: Driver): readonly Scenario[] {
  const one = (name: string, what: Parameters<typeof rule>[2]) => rule(driver, name, what);
  const patches = driver.id === "copilot";
  return [
    ...(patches
      ? Object.entries(PATCHES).map(([what, lines]) =>
          one(`S19 a guard of a file stops the patch that ${what}`, {
            files: {
              ...claude({ guard: { matcher: "Write|Edit", answer: protects("kept.env") } }),
              ...(what !== "adds it" && { "kept.env": "KEY=1\n" }),
            },
            from: "claude-code",
            flags: ["--adopt"],
            session: () => ({
              ...saying({ native: [{ name: "apply_patch", input: ["*** Begin Patch", ...lines, "*** End Patch", ""].join("\n") }] }, DONE),
              model: "gpt-5.4",
            }),
            holds: (seen) => ({
              "the file is as it was": seen.files["kept.env"] === (what === "adds it" ? undefined : "KEY=1\n"),
              "the reason reached the model": told(seen),
            }),
          }),
        )
      : []),
    one("S19 a guard names an MCP tool as its own agent does", {
      files: hooks({
        guard: { matcher: "mcp__probe__echo", answer: denies() },
        other: { matcher: "mcp__other__echo", answer: denies("of-the-other") },
      }),
      session: () => ({ ...call("mcp__probe__echo", { text: "ran" }), mcp: true }),
      holds: (seen) => ({
        ...denied(seen),
        ...(!driver.hidesServer && { "the other server's guard was not called": times(seen, "other") === 0 }),
      }),
    }),
    ...["PROJECT/protected.txt", "PROJECT/sub/../protected.txt", "PROJECT/./protected.txt", "protected.txt", "./sub/../protected.txt"].map(
      (path) =>
        one(`S20 a guard that compares paths sees ${path} whole`, {
          files: claude({ guard: { matcher: "Write|Edit", answer: protects("protected.txt") } }),
          from: "claude-code",
          flags: ["--adopt"],
          session: (project) => call("Write", { file_path: path.replace("PROJECT", project), content: "x" }),
          holds: (seen) => ({
            "the file was not written": seen.files["protected.txt"] === undefined,
            "the reason reached the model": told(seen),
          }),
        }),
    ),
    one("S21 ${file} stays one argument whatever its name holds", {
      files: hooks({
        guard: {
          matcher: "Write",
          handler: { command: "sh ${PACKAGE_ROOT}/hooks/guard.sh ${file}" },
          answer: { first: `[ $# = 1 ] && [ "$1" = "$PACKAGE_ROOT/"'${ODD.replaceAll("'", `'\\''`)}' ] || exit 0`, ...denies() },
        },
      }),
      session: (project) => call("Write", { file_path: `${project}/${ODD}`, content: "x" }),
      holds: (seen) => ({ "the file was not written": seen.files[ODD] === undefined, "the reason reached the model": told(seen) }),
    }),
    one("S21 a script written for bash gets bash", {
      files: copilot(
        "preToolUse",
        `[[ $(cat) == *secret* ]] && echo '${JSON.stringify({ permissionDecision: "deny", permissionDecisionReason: REASON })}'`,
      ),
      from: "copilot",
      holds: denied,
    }),
    one("S21 a script starts in the project and knows it, wherever the session is", {
      files: hooks({
        where: {
          matcher: "Bash",
          answer: {
            first: `[ "$(pwd -P)" = "$(cd "$PACKAGE_ROOT" && pwd -P)" ] || touch "$PACKAGE_ROOT"/wrong.txt`,
          },
        },
      }),
      session: () => shell("cd sub && pwd", "echo ran"),
      holds: (seen) => ({ "it was called twice": times(seen, "where") === 2, "rightly each time": seen.files["wrong.txt"] === undefined }),
    }),
    one("S22 a matcher keeps its meaning", {
      files: hooks({
        exact: { matcher: "Bash" },
        regex: { matcher: "^B.*h$" },
        list: { matcher: "Write|Bash" },
        lower: { matcher: "bash" },
        part: { matcher: "Bas" },
        other: { matcher: "Write|Edit" },
      }),
      holds: (seen) => ({
        ...wentOn(seen),
        "those that fit ran": ["exact", "regex", "list"].every((name) => times(seen, name) === 1),
        "no other ran": ["lower", "part", "other"].every((name) => times(seen, name) === 0),
      }),
    }),
    one("S22 a rule on a command finds it behind another", {
      files: claude({ guard: { matcher: "Bash", handler: { if: "Bash(git push:*)" }, answer: { stderr: REASON, code: 2 } } }),
      from: "claude-code",
      flags: ["--adopt"],
      session: () => shell("cd sub && git push origin main; touch ../pushed.txt", "echo ran > ran.txt"),
      holds: (seen) => ({
        "nothing was pushed": seen.files["pushed.txt"] === undefined,
        "the reason reached the model": told(seen),
        ...wentOn(seen),
      }),
    }),
    one("S22 the beginning of a session is called startup", {
      files: hooks({
        begins: { event: "session-start", matcher: "startup", answer: { stdout: REASON } },
        resumes: { event: "session-start", matcher: "resume" },
      }),
      holds: (seen) => ({ "its text reached the model": told(seen), "the other was not called": times(seen, "resumes") === 0 }),
    }),
    one("S22 a filter on content keeps its meaning", {
      files: hooks({
        fits: { group: { where: { "toolInput.command": "ran\\.txt$" } }, answer: denies() },
        not: { group: { where: { "toolInput.command": "^ran" } }, answer: denies("of-the-other") },
      }),
      holds: (seen) => ({ ...denied(seen), "the other was not called": times(seen, "not") === 0 }),
    }),
    one("S22 a hook that nobody waits for decides nothing", {
      files: claude({
        late: {
          matcher: "Bash",
          handler: { async: true },
          answer: { first: "sleep 1; touch late.txt", ...says({ permissionDecision: "deny" }), code: 2 },
        },
      }),
      from: "claude-code",
      flags: ["--adopt"],
      session: () => shell("echo ran > ran.txt", "sleep 3"),
      holds: (seen) => ({ ...wentOn(seen), "it ran": times(seen, "late") > 0 }),
    }),
  ];
}
