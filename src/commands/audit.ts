import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { auditProject } from "../audit/audit.ts";
import type { Subject } from "../audit/part.ts";
import { FORMS } from "../audit/format/index.ts";
import { visible } from "../report/format/text.ts";
import { readRequired } from "../audit/require.ts";
import type { AuditWriter, AuditTotals } from "../audit/writer.ts";
import { isGap } from "../model/diagnostics.ts";
import { UserError } from "../model/error.ts";
import { remembered } from "../model/files.ts";
import type { AuditProject } from "../model/output.ts";
import { disk } from "../node/disk.ts";
import { belowTop } from "../node/git.ts";
import { landing } from "../node/real-path.ts";
import { wasInterrupted } from "../node/journal.ts";
import { match } from "../node/safe-regex.ts";
import { releaseOfShim, shimText } from "../node/shim-text.ts";
import { projectHere } from "./here.ts";
import { hostsNamed, INTERRUPTED, loadAll, paint, tell, today } from "./load.ts";

interface Options {
  readonly to: string;
  readonly format: keyof typeof FORMS;
  readonly json?: boolean;
  readonly strict?: boolean;
  readonly user?: boolean;
  readonly require?: string;
}

export async function auditCommand(named: readonly string[], options: Options): Promise<number> {
  const { adapters, protocols } = await loadAll();
  for (const dir of named) demandFolder(dir);
  const disks = { adapters, protocols, shim: shimText(), releaseOf: releaseOfShim, today: today() };
  const subjects: readonly (Pick<Subject, "path" | "user"> & { readonly root: string })[] = [
    ...(options.user ? [{ path: "~", root: homedir(), user: true }] : []),
    ...named.map((path) => ({ path, root: resolve(path) })),
    ...(named.length || options.user ? [] : [{ path: ".", root: projectHere() }]),
  ];
  const hostsOf = (root: string, user = false) => hostsNamed(options.to, adapters, root, user);
  const asked = Object.keys(adapters).filter((id) => subjects.some(({ root, user }) => hostsOf(root, user).includes(id)));
  const required =
    options.require === undefined
      ? undefined
      : readRequired(options.require, disk("/").read(resolve(options.require)), Object.keys(adapters));
  const machine = { home: remembered(disk(homedir())), machine: remembered(disk("/")) };
  const output = written(options.json ? "json" : options.format, subjects.length > 1, asked);
  const totals = { projects: 0, holds: 0, open: 0, noGuard: 0, unreadable: 0 };
  let failed = false;
  for (const { path, root, user } of subjects) {
    if (!user && wasInterrupted(root)) tell(`${path}: ${INTERRUPTED}`);
    progress(totals.projects, subjects.length, path);
    const hosts = hostsOf(root, user);
    const project = auditProject({
      ...disks,
      path,
      hosts,
      files: remembered(disk(root)),
      folder: belowTop(root),
      beyond: options.user ? machine : {},
      match,
      ...(!user && { here: { ...machine, path: landing(root) } }),
      ...(user && { user }),
      ...(required && { required }),
    });
    count(totals, project);
    failed ||= isFailed(project, Boolean(options.strict));
    output.add(project);
  }
  progress(0, 0, "");
  output.end(totals);
  return failed ? 1 : 0;
}

function demandFolder(dir: string): void {
  const stat = statSync(dir, { throwIfNoEntry: false });
  if (!stat?.isDirectory())
    throw new UserError(`${dir}: ${stat ? "a file, and no folder" : "no such folder"}`, "name the folders of projects");
}

function isFailed({ verdict, hooks, notices, unread }: AuditProject, strict: boolean): boolean {
  if (verdict !== "holds") return true;
  const open = hooks.some((hook) =>
    hook.hosts.some(
      ({ holds, accepted, findings, conditions }) =>
        !accepted && (!holds || findings.some(isGap) || conditions.some((one) => !one.accepted)),
    ),
  );
  return strict && (open || [...unread, ...notices].some(isGap));
}

function count(totals: { -readonly [K in keyof AuditTotals]: AuditTotals[K] }, { verdict }: AuditProject): void {
  totals.projects++;
  totals[verdict === "no-guard" ? "noGuard" : verdict]++;
}

/** On a terminal's second line of speech, so that what is piped stays clean. */
function progress(done: number, all: number, path: string): void {
  if (process.stderr.isTTY && (all > 1 || all === 0))
    process.stderr.write(`\r\x1b[K${all ? `${done}/${all} ${visible(path).slice(0, 60)}` : ""}`);
}

/** The table first and the details after it, though both become known together: details wait in a file, not in memory. */
function written(format: Options["format"], many: boolean, hosts: readonly string[]) {
  const writer: AuditWriter = FORMS[format]({ many, paint, width: process.stdout.columns ?? 80 });
  const out = (text: string) => void (text && process.stdout.write(text));
  const spool = writer.row ? openSpool() : undefined;
  out(writer.begin(hosts));
  let i = 0;
  return {
    add(project: AuditProject): void {
      if (writer.row) out(writer.row(project, i));
      const detail = writer.detail(project, i++);
      if (spool) spool.add(detail);
      else out(detail);
    },
    end(totals: AuditTotals): void {
      if (spool) {
        out(writer.between?.() ?? "");
        spool.replay(out);
      }
      out(writer.end(totals));
    },
  };
}

function openSpool() {
  const folder = mkdtempSync(join(tmpdir(), "hookport-audit-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = openSync(join(folder, "details"), "w+");
  return {
    add: (text: string) => void writeSync(file, text),
    replay(out: (text: string) => void): void {
      const decoder = new TextDecoder();
      const chunk = Buffer.alloc(1 << 16);
      for (let at = 0; ;) {
        const read = readSync(file, chunk, 0, chunk.length, at);
        if (!read) break;
        at += read;
        out(decoder.decode(chunk.subarray(0, read), { stream: true }));
      }
      closeSync(file);
    },
  };
}
