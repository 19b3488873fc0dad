import type { AuditWriter } from "../writer.ts";
import type { AuditProject } from "../../model/audit.ts";
const json = (): AuditWriter => ({
  begin: () => '{"version":1,"projects":[',
  detail: (project: AuditProject, i) => `${i ? "," : ""}\n${JSON.stringify(project)}`,
  end: () => "\n]}\n",
});
export const writers = { text: json, json, markdown: json, sarif: json, html: json, csv: json } as unknown as {
  [f in "text" | "json" | "markdown" | "sarif" | "html" | "csv"]: (o: object) => AuditWriter;
};
