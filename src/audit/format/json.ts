/** Every project as it is (schemas/output.schema.json), one a line. */
import { printedJson } from "../../report/format/json.ts";
import type { AuditWriter } from "../writer.ts";

export const jsonWriter = (): AuditWriter => ({
  begin: () => `{"version":1,"projects":[`,
  detail: (project, i) => `${i ? "," : ""}\n${printedJson(project)}`,
  end: () => "\n]}\n",
});
