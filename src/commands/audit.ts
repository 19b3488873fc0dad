import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { auditProject } from "../judge/project.ts";
import { FORMS } from "../audit/forms.ts";
import { isWrong } from "../audit/missing.ts";
import { demanded, hasGaps } from "../audit/sides.ts";
import { visible } from "../model/visible.ts";
import { readRequired } from "../judge/require.ts";
import { UserError } from "../model/error.ts";
import type { AuditProject } from "../../schemas/types/output.ts";
import { disk } from "../node/disk.ts";
import { tell, type Io } from "../node/io.ts";
import { wasInterrupted } from "../node/writer.ts";
import { projectAt, workspaceIn, type Workspace, lookOf } from "./here.ts";
import { agentsFor } from "./agents.ts";
import { INTERRUPTED, loadAll, today } from "./load.ts";
import { subjects } from "./subject.ts";
import { demandOurFormat } from "./release.ts";
import type { CommandOf } from "../options/table.ts";

export const auditCommand: CommandOf<"audit"> = async (named, options, io) => {
  const known = await loadAll();
  const { adapters } = known;
  for (const dir of named) demandFolder(dir, io);
  const subjectOf = subjects(known, io, Boolean(options.user));
  const paths = named.length || options.user ? named : [undefined];
  const items = [
    ...(options.user ? [{ path: "~", workspace: workspaceIn(io.home, true, known, io) }] : []),
    ...paths.map((path) => ({
      path: path ?? ".",
      workspace: workspaceIn(projectAt(path, adapters, io), false, known, io),
    })),
  ];
  const required =
    options.require === undefined
      ? undefined
      : readRequired(
          options.require,
          disk("/").read(resolve(io.cwd, options.require)),
          Object.keys(adapters),
        );
  const hostsOf = (workspace: Workspace) => {
    const asked = agentsFor(options.to, workspace);
    // The agents of a required guard are asked about as well.
    const named =
      options.to === undefined ? (required ?? []).flatMap(({ hosts = [] }) => hosts) : [];
    return [...new Set([...asked, ...named])];
  };
  const projects = items.map((item) => ({ ...item, hosts: hostsOf(item.workspace) }));
  const asked = Object.keys(adapters).filter((id) =>
    projects.some(({ hosts }) => hosts.includes(id)),
  );
  const view = {
    many: items.length > 1,
    adapters,
    verbose: Boolean(options.verbose),
    hosts: asked,
    required: required !== undefined,
    today: today(io),
    ...lookOf(io),
  };
  const isForPrograms = options.json || options.format === "sarif";
  const isAlone = items.length === 1;
  const kept = isAlone ? undefined : spool(io);
  const audited = kept ?? ([] as AuditProject[]);
  let failed = false;
  // Of several projects each has its own answer.
  if (isAlone) for (const { workspace } of items) demandOurFormat(workspace);
  for (const [i, { path, workspace, hosts }] of projects.entries()) {
    const { root, user } = workspace;
    if (!user && wasInterrupted(root, io)) tell(io, `${path}: ${INTERRUPTED}`);
    progress(io, i, items.length, path);
    const project = auditProject(subjectOf(workspace, { path, hosts, required }));
    failed ||= isWrong(project) || (options.strict === true && hasGaps(project));
    audited.push(required && !isForPrograms ? demanded(project, required) : project);
  }
  progress(io, 0, 0, "");
  for (const part of FORMS[options.json ? "json" : options.format](audited, view))
    if (part) io.stdout.write(part);
  kept?.close();
  return failed ? 1 : 0;
};

function demandFolder(dir: string, { cwd }: Io): void {
  const stat = statSync(resolve(cwd, dir), { throwIfNoEntry: false });
  if (!stat?.isDirectory())
    throw new UserError(
      `${dir}: ${stat ? "a file, and no folder" : "no such folder"}`,
      "name the folders of projects",
    );
}

/** Shows progress on standard error, so that standard output can be piped. */
function progress({ stderr }: Io, done: number, total: number, path: string): void {
  if (stderr.isTTY && (total > 1 || total === 0))
    stderr.write(`\r\x1b[K${total ? `${done}/${total} ${visible(path).slice(0, 60)}` : ""}`);
}

/** Keeps projects in a file, as the verdict on all of them is printed first and known last. */
function spool({ atEnd }: Io) {
  const folder = mkdtempSync(join(tmpdir(), "hookport-audit-"));
  const file = openSync(join(folder, "projects"), "w+");
  // An open file needs no name, except on Windows.
  const leave = () => rmSync(folder, { recursive: true, force: true });
  if (process.platform === "win32") atEnd(leave);
  else leave();
  return {
    push: (project: AuditProject) => void writeSync(file, `${JSON.stringify(project)}\n`),
    close: () => closeSync(file),
    *[Symbol.iterator](): Generator<AuditProject, void> {
      const decoder = new TextDecoder();
      const chunk = Buffer.alloc(1 << 16);
      let rest = "";
      for (let at = 0; ;) {
        const read = readSync(file, chunk, 0, chunk.length, at);
        if (!read) return;
        at += read;
        const text = rest + decoder.decode(chunk.subarray(0, read), { stream: true });
        const lines = text.split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) yield JSON.parse(line) as AuditProject;
      }
    },
  };
}
