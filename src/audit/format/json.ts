/** Writes every project unchanged as JSON (schemas/output.schema.json), one on each line. */
import { printedJson } from "../../report/format/json.ts";
import type { Audit } from "../../model/output.ts";
import type { AuditWriter } from "../writer.ts";

const FORMAT: Audit["version"] = 1;

export const jsonWriter = (): AuditWriter => ({
  begin: () => `{"version":${FORMAT},"projects":[`,
  detail: (project, i) => `${i ? "," : ""}\n${printedJson(project)}`,
  end: () => "\n]}\n",
});
