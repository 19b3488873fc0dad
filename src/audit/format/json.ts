/** Every project as it is (schemas/output.schema.json), one a line. */
import type { AuditWriter } from "../writer.ts";

export const jsonWriter = (): AuditWriter => ({
  begin: () => `{"version":1,"projects":[`,
  detail: (project, i) => `${i ? "," : ""}\n${JSON.stringify(project)}`,
  end: () => "\n]}\n",
});
