/** A conversion in memory, and what an audit says of a project, for tests of what is said. */
import { auditProject } from "../../src/judge/project.ts";
import type { Subject } from "../../src/judge/part.ts";
import type { Files } from "../../src/model/files.ts";
import { PROJECT } from "../../src/model/layer.ts";
import type { AuditProject } from "../../schemas/types/output.ts";
import { findSources } from "../../src/read/find.ts";
import { adapters, protocols } from "./hosts.ts";
import { memory } from "./memory.ts";
import type { Project } from "./project.ts";

export type Texts = { readonly [path: string]: unknown };
type Memory = ReturnType<typeof memory>;

/** Each value as it would stand in a file. */
const written = (texts: Texts): { readonly [path: string]: string } =>
  Object.fromEntries(
    Object.entries(texts).map(([path, value]) => [
      path,
      typeof value === "string" ? value : JSON.stringify(value, null, 2),
    ]),
  );
export const filesOf = (texts: Texts): Memory => memory(written(texts));

/** A conversion of all that a project has, or of these sources, for these agents. */
export const request = (
  files: Files,
  targets: readonly string[],
  sources = findSources(adapters, files, { scopes: ["project", "local", "plugin"] }),
) => ({
  adapters,
  protocols,
  layer: PROJECT,
  from: files,
  files,
  sources,
  others: [],
  targets,
  folder: "",
  inPlace: true,
  shim: "// the shim\n",
  failOpen: false,
  today: "2026-11-22",
  installed: {},
  ignored: () => false,
});
/** What an audit in memory says of these files on these agents. */
export const auditIn = (
  hosts: readonly string[],
  files: Files,
  more: Partial<Subject> = {},
): AuditProject =>
  auditProject({
    adapters,
    protocols,
    path: ".",
    hosts,
    folder: "",
    shim: "// the shim\n",
    today: "2026-11-22",
    files,
    ...more,
  });
export const auditOf = (hosts: readonly string[], texts: Texts, folder = ""): AuditProject =>
  auditIn(hosts, filesOf(texts), { folder });

/** What `hookport audit` says of a project on these agents, and its exit code. */
export function audited(p: Project, to = "all"): AuditProject & { readonly code: number | null } {
  const { code, stdout } = p.hookport("audit", "--to", to, "--json");
  const [first] = (JSON.parse(stdout) as { projects: readonly AuditProject[] }).projects;
  return { ...(first as AuditProject), code };
}
