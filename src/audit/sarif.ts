/**
 * Writes SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html), as
 * code-scanning pages accept it
 * (https://docs.github.com/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning).
 */
import { printedJson } from "../screen/json.ts";
import type { Notification, Run } from "sarif";
import { VERSION } from "../model/version.ts";
import type { AuditWriter, AuditView } from "./writer.ts";
import { resultsOf } from "./results.ts";
import { ruleOf } from "./rules.ts";

/**
 * Code-scanning pages show this many results of a run, and reject a file beyond the second number.
 */
const SHOWN = 5_000;
const TAKEN = 25_000;

export function sarifWriter({ many }: AuditView): AuditWriter {
  const rules = new Set<string>();
  let written = 0;
  return {
    detail: (project) =>
      resultsOf(project, many)
        .map((result) => {
          rules.add(result.ruleId);
          return `${written++ ? "," : ""}\n${printedJson(result)}`;
        })
        .join(""),
    frame() {
      const rest: Pick<Run, "tool" | "invocations"> = {
        tool: {
          driver: {
            name: "hookport",
            version: VERSION,
            rules: [...rules].sort().map((id) => ruleOf(id)),
          },
        },
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: tooMany(written) }],
      };
      return {
        before: `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"utf16CodeUnits","results":[`,
        after: `\n],${printedJson(rest).slice(1, -1)}}]}\n`,
      };
    },
  };
}

/** Says that a page will not show all results; the file itself contains them. */
function tooMany(results: number): Notification[] {
  if (results <= SHOWN) return [];
  const text =
    results > TAKEN
      ? `${results} results: code scanning takes no more than ${TAKEN} in one run; audit fewer projects at a time`
      : `${results} results: code scanning shows the first ${SHOWN} of a run, the worst first; audit fewer projects at a time`;
  return [{ level: "warning", message: { text } }];
}
