/** Writes JUnit XML as CI reads it: a test for each case, and one for each case on each agent. */
import type { CaseResult, TestReport } from "../../../schemas/types/output.ts";
import { ENTITIES } from "../../screen/html.ts";

export function junit({ package: folder, cases }: TestReport): string {
  const tests = cases.flatMap(testsOf);
  const count = (kind: Kind) => tests.filter((test) => test.kind === kind).length;
  const seconds = cases.reduce((sum, result) => sum + result.seconds, 0).toFixed(3);
  const totals = `tests="${tests.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}" time="${seconds}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="hookport" ${totals}>`,
    `  <testsuite name="${xml(folder)}" ${totals}>`,
    ...tests.map((test) => test.text),
    "  </testsuite>",
    "</testsuites>",
  ].join("\n");
}

type Kind = "passed" | "failure" | "error" | "skipped";

interface Test {
  readonly kind: Kind;
  readonly text: string;
}

const KINDS = { passed: "passed", failed: "failure", broken: "error", skipped: "skipped" } as const;
/** An announced difference is no failure. */
const KINDS_ON_HOST = {
  same: "passed",
  weaker: "passed",
  lost: "passed",
  differs: "failure",
  skipped: "skipped",
} as const;

function testsOf(result: CaseResult): readonly Test[] {
  const { name, event, file, seconds, status, problems, hosts, stdout, stderr, notices } = result;
  const element = (
    kind: Kind,
    on: string,
    time: number,
    messages: readonly string[],
    output = "",
  ): Test => {
    const attributes = `name="${xml(on)}" classname="${xml(event || "case")}" file="${xml(file)}" time="${time.toFixed(3)}"`;
    const [first = ""] = messages;
    const printed =
      kind === "skipped"
        ? `      <skipped message="${xml(first)}"/>`
        : `      <${kind} message="${xml(first)}">${xml(messages.join("\n"))}</${kind}>`;
    const inside = [...(kind === "passed" ? [] : [printed]), ...(output ? [output] : [])];
    const text = inside.length
      ? [`    <testcase ${attributes}>`, ...inside, "    </testcase>"].join("\n")
      : `    <testcase ${attributes}/>`;
    return { kind, text };
  };
  const told = problems.map(({ line, message, expected, actual }) =>
    [
      `${file}:${line}: ${message}`,
      ...(expected === undefined ? [] : [`expected: ${expected}`]),
      ...(actual === undefined ? [] : [`got: ${actual}`]),
    ].join("\n"),
  );
  const streams = [
    stdout && `      <system-out>${xml(stdout)}</system-out>`,
    stderr && `      <system-err>${xml(stderr)}</system-err>`,
  ];
  const output = streams.filter(Boolean).join("\n");
  const own = problems.length || status !== "failed" ? KINDS[status] : "passed";
  return [
    element(own, name, seconds, own === "skipped" ? notices : told, own === "passed" ? "" : output),
    ...hosts.map((each) =>
      element(KINDS_ON_HOST[each.status], `${name} on ${each.host}`, 0, each.problems),
    ),
  ];
}

/** Characters that XML 1.0 cannot hold are written out. */
const xml = (text: string) =>
  text
    .replace(
      /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu,
      (char) => `\\x${(char.codePointAt(0) ?? 0).toString(16).padStart(2, "0")}`,
    )
    .replace(/[&<>"]/g, (char) => ENTITIES[char] as string)
    .replace(/\n/g, "&#10;");
