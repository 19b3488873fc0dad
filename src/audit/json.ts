/** Writes every project unchanged, one JSON text a line (schemas/output.schema.json). */
import { printedJson } from "../screen/json.ts";
import type { Audit } from "../../schemas/types/output.ts";
import type { AuditWriter } from "./writer.ts";

const FORMAT: Audit["version"] = 1;

export const jsonWriter = (): AuditWriter => ({
  detail: (project, i) => `${i ? "," : ""}\n${printedJson(project)}`,
  frame: () => ({ before: `{"version":${FORMAT},"projects":[`, after: "\n]}\n" }),
});
