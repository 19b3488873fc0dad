import type { AuditWriter, AuditView } from "./writer.ts";
import { htmlWriter } from "./html.ts";
import { jsonWriter } from "./json.ts";
import { markdownWriter } from "./markdown.ts";
import { sarifWriter } from "./sarif.ts";
import { textWriter } from "./text.ts";

export const FORMS = {
  text: textWriter,
  json: jsonWriter,
  markdown: markdownWriter,
  sarif: sarifWriter,
  html: htmlWriter,
} as const satisfies { readonly [form: string]: (look: AuditView) => AuditWriter };
