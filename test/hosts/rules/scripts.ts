/** S19 to S22: what the script sees, where it runs, and what its filters mean. */
import type { Scenario } from "../scenario.ts";
import { calling } from "../../../src/live/session.ts";
import type { Driver } from "../driver.ts";
import { shell, type Session } from "../session.ts";
import { denied, denies, hooks, REASON, rule, times, told, wentOn } from "./rule.ts";

const ODD = `a 'b" $c *.txt`;

const call = (name: string, input: { readonly [field: string]: string }): Session =>
  calling({ name, input });

export function scripts(driver: Driver): readonly Scenario[] {
  const scenarioOf = (name: string, what: Parameters<typeof rule>[2]) => rule(driver, name, what);
  return [
    scenarioOf("S19 a guard names an MCP tool as its own agent does", {
      files: hooks({
        guard: { matcher: "mcp__probe__echo", answer: denies() },
        other: { matcher: "mcp__other__echo", answer: denies("of-the-other") },
      }),
      session: () => ({ ...call("mcp__probe__echo", { text: "ran" }), mcp: true }),
      holds: (seen) => ({
        ...denied(seen),
        ...(!driver.hidesServer && {
          "the other server's guard was not called": times(seen, "other") === 0,
        }),
      }),
    }),
    scenarioOf("S21 ${file} stays one argument whatever its name holds", {
      files: hooks({
        guard: {
          matcher: "Write",
          handler: { command: "sh ${PACKAGE_ROOT}/hooks/guard.sh ${file}" },
          answer: {
            first: `[ $# = 1 ] && [ "$1" = "$PACKAGE_ROOT/"'${ODD.replaceAll("'", `'\\''`)}' ] || exit 0`,
            ...denies(),
          },
        },
      }),
      session: (project) => call("Write", { file_path: `${project}/${ODD}`, content: "x" }),
      holds: (seen) => ({
        "the file was not written": seen.files[ODD] === undefined,
        "the reason reached the model": told(seen),
      }),
    }),
    scenarioOf("S21 a script starts in the project and knows it, wherever the session is", {
      files: hooks({
        where: {
          matcher: "Bash",
          answer: {
            first: `[ "$(pwd -P)" = "$(cd "$PACKAGE_ROOT" && pwd -P)" ] || touch "$PACKAGE_ROOT"/wrong.txt`,
          },
        },
      }),
      session: () => shell("cd sub && pwd", "echo ran"),
      holds: (seen) => ({
        "it was called twice": times(seen, "where") === 2,
        "rightly each time": seen.files["wrong.txt"] === undefined,
      }),
    }),
    scenarioOf("S22 a matcher keeps its meaning", {
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
    scenarioOf("S22 the beginning of a session is called startup", {
      files: hooks({
        begins: { event: "session-start", matcher: "startup", answer: { stdout: REASON } },
        resumes: { event: "session-start", matcher: "resume" },
      }),
      holds: (seen) => ({
        "its text reached the model": told(seen),
        "the other was not called": times(seen, "resumes") === 0,
      }),
    }),
    scenarioOf("S22 a filter on content keeps its meaning", {
      files: hooks({
        fits: { group: { where: { "toolInput.command": "ran\\.txt$" } }, answer: denies() },
        not: { group: { where: { "toolInput.command": "^ran" } }, answer: denies("of-the-other") },
      }),
      holds: (seen) => ({ ...denied(seen), "the other was not called": times(seen, "not") === 0 }),
    }),
  ];
}
