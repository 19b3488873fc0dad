import type { AuditWriter, AuditView } from "./writer.ts";
import { htmlWriter } from "./html.ts";
import { markdownWriter } from "./markdown.ts";
import { sarifWriter } from "./sarif.ts";
import { textWriter } from "./text.ts";
import { printedJson } from "../screen/json.ts";
import type { Audit } from "../../schemas/types/output.ts";

const FORMAT: Audit["version"] = 1;

/** Every project unchanged, one JSON text a line (schemas/output.schema.json). */
const jsonWriter = (): AuditWriter => ({
  detail: (project, i) => `${i ? "," : ""}\n${printedJson(project)}`,
  frame: () => ({ before: `{"version":${FORMAT},"projects":[`, after: "\n]}\n" }),
});

export const FORMS = {
  text: textWriter,
  json: jsonWriter,
  markdown: markdownWriter,
  sarif: sarifWriter,
  html: htmlWriter,
} as const satisfies { readonly [form: string]: (look: AuditView) => AuditWriter };
