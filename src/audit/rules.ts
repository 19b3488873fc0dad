import type { ReportingDescriptor } from "sarif";
import { codes, type Severity } from "../model/codes.ts";
import { SITE } from "../model/version.ts";
import { explainJson, explainMarkdown, explainText } from "../explain/explain.ts";

/** A code without a page has a rule too, so that the rule of every result exists. */
export function ruleOf(id: string, site = SITE): ReportingDescriptor {
  const code = codes.find((code) => code === id);
  if (!code) return { id };
  const { title, means, level } = explainJson(code);
  return {
    id,
    ...(site !== undefined && { helpUri: `${site}codes/${code}.html` }),
    shortDescription: { text: title },
    fullDescription: { text: means.replaceAll("\n\n", " ") },
    help: {
      text: explainText(code, { paint: (_, text) => text, width: 80 }),
      markdown: explainMarkdown(code),
    },
    defaultConfiguration: { level: SARIF_LEVEL[level] },
  };
}

export const SARIF_LEVEL = {
  error: "error",
  conditional: "warning",
  unproved: "warning",
  weakened: "warning",
  lost: "warning",
  warning: "warning",
  notice: "note",
} as const satisfies {
  readonly [L in Severity]: string;
};
