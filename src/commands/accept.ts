import { auditProject } from "../judge/project.ts";
import { codes, type Code } from "../model/codes.ts";
import { tidy } from "../model/decision.ts";
import { UserError } from "../model/error.ts";
import type { AuditHook } from "../../schemas/types/output.ts";
import { closestWord } from "../model/suggest.ts";
import { say } from "../node/io.ts";
import { enter } from "../node/writer.ts";
import { readEdited, type EditedGap } from "../read/edited.ts";
import { gapName, gapsOf, occursIn } from "../judge/accept.ts";
import { strands } from "../model/diagnostics.ts";
import { findable, shortName } from "../read/short-name.ts";
import { listed } from "../screen/label.ts";
import { accepted } from "../write/edited.ts";
import { agentsFor } from "./agents.ts";
import { prepareAgain } from "./conversion.ts";
import { readableAt } from "./here.ts";
import { subjects } from "./subject.ts";
import { refuseUnderAgent } from "./before.ts";
import type { CommandOf } from "../options/table.ts";

export const acceptCommand: CommandOf<"accept"> = async (code, options, io) => {
  const { to, hook, part, why, all: hasAll = false, user = false } = options;
  await refuseUnderAgent("accept", "accepts a guard that does not hold", io);
  const workspace = await readableAt(undefined, user, io);
  const { adapters, root, layer, files } = workspace;
  if ((code === undefined) === !hasAll)
    throw new UserError(
      "accept what?",
      "name the code of a finding, or all that keeps guards from holding now: --all",
    );
  const known = code === undefined ? undefined : codeNamed(code);
  if (!why?.trim())
    throw new UserError(
      "accepted for which reason?",
      'say it for those who read it later: --why "..."',
    );
  if (!readEdited(files, layer))
    throw new UserError(
      `there is no ${layer.edited} here to write it into`,
      "convert first: hookport convert --to …",
    );
  const writer = await enter(root, adapters, io);
  const hosts = agentsFor(to, workspace);
  const { hooks, notices } = auditProject(
    subjects(workspace, io, user)(workspace, { path: ".", hosts }),
  );
  const gaps = hasAll
    ? gapsOf(hooks).map(({ name, ...gap }) => ({ ...gap, hook: findable(name), why }))
    : [];
  const named =
    known === undefined
      ? []
      : (to === undefined ? [undefined] : hosts).map((host) =>
          withPart(tidy<EditedGap>({ code: known, part, host, hook, why }), hooks, hosts),
        );
  const isWhole = (gap: EditedGap) =>
    !gap.hook &&
    notices.some(
      (finding) =>
        strands(finding) &&
        finding.code === gap.code &&
        (gap.host ?? finding.host) === finding.host,
    );
  for (const gap of named) if (!isWhole(gap)) demandGap(gap, hooks, hosts);
  const wanted: readonly EditedGap[] = hasAll ? gaps : named;
  if (!wanted.length)
    throw new UserError(
      "there is nothing to accept: every guard holds, or is accepted already",
      "hookport check",
    );
  const text = accepted(files.read(layer.edited) ?? "", layer.edited, wanted);
  writer.apply([{ path: layer.edited, before: files.read(layer.edited), after: text }]);
  // The lock lists accepted gaps too.
  const { outcome } = await prepareAgain(workspace, {}, writer);
  writer.apply(outcome.changes);
  const lines = readEdited(files, layer);
  const at = lines ? lines.parsed.line(`/accept/${lines.accept.length - 1}`) : 1;
  for (const gap of wanted) {
    const { host, hook } = gap;
    const on = [host && `on ${adapters[host]?.title}`, hook && `of ${shortName(hook)}`];
    say(io, `accepted: ${[gapName(gap), ...on].filter(Boolean).join(" ")}`);
  }
  say(io, `It is written in ${layer.edited}, line ${at}${user ? "" : ": commit it"}.`);
  return 0;
};

function codeNamed(code: string): Code {
  const known = codes.find((candidate) => candidate === code);
  if (known) return known;
  const near = closestWord(code, codes);
  throw new UserError(
    `there is no finding ${JSON.stringify(code)}${near ? `; did you mean ${near}?` : ""}`,
    "the code stands in brackets behind what `hookport check` says",
  );
}

/** The user has to say which part is accepted if the code is about several parts here. */
function withPart(
  gap: EditedGap,
  hooks: readonly AuditHook[],
  hosts: readonly string[],
): EditedGap {
  const { code, part, host, hook, why } = gap;
  const found = new Set<string>();
  occursIn(hooks.filter(({ name }) => name.includes(hook ?? "")))((at, _, gaps) => {
    if (host === undefined ? hosts.includes(at) : at === host)
      for (const gap of gaps) if (gap.code === code && gap.part) found.add(gap.part);
    return false;
  });
  if (part === undefined && found.size > 1)
    throw new UserError(
      `${gapName(gap)} is said of several parts: ${listed([...found])}`,
      "name the one that is accepted: --part",
    );
  return tidy<EditedGap>({ code, part: part ?? [...found][0], host, hook, why });
}

/** Throws if the gap does not occur: a typing error would otherwise accept nothing in silence. */
function demandGap(gap: EditedGap, hooks: readonly AuditHook[], hosts: readonly string[]): void {
  const { code, part, host, hook } = gap;
  const mine = hook === undefined ? hooks : hooks.filter(({ name }) => name.includes(hook));
  if (!mine.length)
    throw new UserError(
      `no hook here has ${JSON.stringify(hook)} in its command`,
      `name one by its script or command: ${listed([...new Set(hooks.map(({ name }) => shortName(name)))])}`,
    );
  const occurs = occursIn(mine)(
    (at, _, gaps) =>
      (host === undefined ? hosts.includes(at) : at === host) &&
      gaps.some((gap) => gap.code === code && gap.part === part),
  );
  if (!occurs)
    throw new UserError(
      `${gapName(gap)} is said of ${hook === undefined ? "no hook" : "no such hook"} here${host === undefined ? "" : ` on ${host}`}`,
      "the code stands in brackets behind what `hookport convert` and `hookport check` say",
    );
}
