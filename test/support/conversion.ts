/** A conversion in memory, and what an audit says of a project, for tests of what is said. */
import { auditProject } from "../../src/judge/project.ts";
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

/** A conversion of all that a project has, for these agents. */
export const request = (files: Memory, targets: readonly string[]) => ({
  adapters,
  protocols,
  layer: PROJECT,
  from: files,
  files,
  sources: findSources(adapters, files, { scopes: ["project", "local", "plugin"] }),
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
export const auditOf = (hosts: readonly string[], texts: Texts, folder = ""): AuditProject =>
  auditProject({
    adapters,
    protocols,
    path: ".",
    hosts,
    folder,
    shim: "// the shim",
    today: "2026-11-22",
    files: filesOf(texts),
  });

/** What `hookport audit` says of a project on these agents, and its exit code. */
export function audited(p: Project, to = "all"): AuditProject & { readonly code: number | null } {
  const { code, stdout } = p.hookport("audit", "--to", to, "--json");
  const [first] = (JSON.parse(stdout) as { projects: readonly AuditProject[] }).projects;
  return { ...(first as AuditProject), code };
}
