import type { Known } from "../model/route.ts";
import { join, resolve } from "node:path";
import { checkDocument } from "../validate/document.ts";
import { gapsOn, packageFaults } from "../check/package.ts";
import { problemFrom, type Problem } from "../check/problems.ts";
import { isGap } from "../model/diagnostics.ts";
import { UserError } from "../model/error.ts";
import { remembered } from "../model/files.ts";
import type { AuditProject, Diagnostic } from "../../schemas/types/output.ts";
import { placedAt, readInput } from "../node/input.ts";
import type { Io } from "../node/io.ts";
import { shimText } from "../node/shim-text.ts";
import { treeOf } from "../node/tree-of.ts";
import { LARGEST_FILE } from "../read/bounds.ts";
import { DOCUMENT } from "../cases/layout.ts";
import { readPackage } from "../cases/package.ts";
import type { Workspace } from "./here.ts";
import { hostIds, hostsNamed, today } from "./load.ts";
import { locate } from "./sources.ts";
import type { Options } from "../options/table.ts";

/** `table` asks for the table of the hooks as well. */
export type CheckOptions = Partial<Options<"check">> & { readonly table?: boolean };

export interface Checked {
  readonly project: AuditProject;
  readonly problems: readonly Problem[];
  readonly targets: readonly string[];
  readonly failed: boolean;
  /** What hooks of a package cannot do on agents that nobody asked about. */
  readonly agents?: readonly Problem[];
}

/** What an agent cannot do fails only if somebody asked about that agent. */
export function checkedPackage(path: string, workspace: Workspace, options: CheckOptions): Checked {
  const { adapters, protocols, root, io } = workspace;
  const file = join(path, DOCUMENT);
  const whole = checkedDocument(join(root, DOCUMENT), workspace, options, io, file);
  if (whole.project.verdict === "unreadable") return whole;
  const files = remembered(workspace.files);
  const ask = {
    adapters,
    protocols,
    pack: readPackage(workspace, files),
    files,
    tree: treeOf(root, path),
    shim: shimText(),
    today: today(io),
  };
  const asked = options.to !== undefined;
  const hosts = options.to === undefined ? hostIds : hostsNamed(options.to, workspace);
  const gaps = gapsOn(ask, hosts);
  const told = new Set(whole.project.notices.map(({ code, pointer }) => `${code} ${pointer}`));
  const findings = packageFaults(ask).filter(
    ({ code, pointer }) => !told.has(`${code} ${pointer}`),
  );
  const placed = (finding: Diagnostic): Diagnostic => ({
    ...finding,
    file: join(path, finding.file),
  });
  const checked = found([...whole.project.notices, ...findings.map(placed)], path, options);
  const notices = gaps.map(({ finding }) => ({ ...placed(finding), level: "notice" as const }));
  const problems = gaps.map(({ opened, hosts: on, finding }): Problem => {
    const opens = asked && opened;
    const at = placed(finding);
    const guard = `${at.file} ${at.pointer}`;
    const guards = opens ? on.map((host) => ({ guard, host })) : [];
    return problemFrom(at, { guards, mild: !opens });
  });
  return {
    ...checked,
    project: { ...checked.project, notices: [...checked.project.notices, ...notices] },
    problems: [...problems.filter(({ mild }) => !mild), ...checked.problems],
    agents: problems.filter(({ mild }) => mild),
    failed: checked.failed || problems.some(({ mild }) => !mild),
  };
}

/** The document may belong to a package; `named` is its name in reports. */
export function checkedDocument(
  path: string,
  known: Known,
  options: CheckOptions,
  io: Io,
  named = path,
): Checked {
  const text = textAt(path, named, io);
  const place = locate(path, known.adapters, io, () => io.cwd).file ?? path;
  return found(checkDocument(text, place, known, named), named, options);
}

const textAt = (path: string, named: string, { cwd }: Io): string =>
  placedAt(named, () => {
    const hint = "name a project, a package or a universal document";
    return utf8(readInput(resolve(cwd, path), LARGEST_FILE, hint));
  });

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UserError("this is not UTF-8 text", "save the file as UTF-8", "unreadable-file");
  }
}

function found(
  found: readonly Diagnostic[],
  path: string,
  { strict = false }: CheckOptions,
): Checked {
  const failing = (finding: Diagnostic) => finding.level === "error" || (strict && isGap(finding));
  const project: AuditProject = {
    path,
    verdict: found.some(({ level }) => level === "error") ? "unreadable" : "holds",
    hosts: [],
    guards: 0,
    summary: [],
    hooks: [],
    unread: found.filter(({ level }) => level === "error"),
    notices: found.filter(({ level }) => level !== "error"),
    required: [],
  };
  const problems = found.map((finding) => {
    const { message, hint } = finding;
    return problemFrom(finding, {
      text: [message, hint].filter(Boolean).join("; "),
      mild: !failing(finding),
    });
  });
  return { project, problems, targets: [], failed: found.some(failing) };
}
