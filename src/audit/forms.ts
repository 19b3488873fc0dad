import { each, type AuditForm } from "./form.ts";
import { htmlForm } from "./html.ts";
import { markdownForm } from "./markdown.ts";
import { sarifForm } from "./sarif.ts";
import { textForm } from "./text.ts";
import { printedJson } from "../screen/json.ts";
import type { Audit } from "../../schemas/types/output.ts";

const FORMAT: Audit["version"] = 1;

/** Every project unchanged, one JSON text a line (schemas/output.schema.json). */
const jsonForm: AuditForm = function* (projects) {
  yield `{"version":${FORMAT},"projects":[`;
  yield* each(projects, (project, i) => `${i ? "," : ""}\n${printedJson(project)}`);
  yield "\n]}\n";
};

export const FORMS = {
  text: textForm,
  json: jsonForm,
  markdown: markdownForm,
  sarif: sarifForm,
  html: htmlForm,
} as const satisfies { readonly [form: string]: AuditForm };
