/** Handles gaps that a team has accepted: they stay visible and fail no command. */
import { diagnostic } from "../model/diagnostics.ts";
import type { Files } from "../model/files.ts";
import { acceptsBy, acceptsOf, placedGaps } from "../plan/accept.ts";
import type { Judged } from "./judge.ts";
import { opens, findingsOf, isMet } from "./word.ts";
import type { AuditHook, HostVerdict, Diagnostic } from "../../schemas/types/output.ts";
import type { AcceptedGap, HooksDocument } from "../../schemas/types/document.ts";
import { isWithin, pointer, same } from "../model/json.ts";
import { quietly } from "../model/error.ts";
import type { Layer } from "../model/layer.ts";
import { readEdited, type Edited } from "../read/edited.ts";
import { parseConfig } from "../read/parse.ts";
import type { Source } from "../read/source.ts";
import { UNIVERSAL } from "../read/universal.ts";

export interface Accepted extends AcceptedGap {
  readonly at: { readonly file: string; readonly line: number; readonly pointer: string };
}

/** Each gap has the place where people wrote it: a universal source, or the edited file. */
export function acceptsIn(
  doc: HooksDocument | undefined,
  { layer, sources }: { readonly layer: Layer; readonly sources: readonly Source[] },
  files: Files,
): readonly Accepted[] {
  const universal = sources.filter(({ host, file }) => host === UNIVERSAL && file !== layer.edited);
  const edited = editedOf(files, layer);
  const groups = sources.flatMap((source) =>
    [...source.groups, ...source.natives].map(({ group }) => group),
  );
  const told = [
    ...universal.flatMap((source) =>
      located(
        source.file,
        acceptsBy(source).map((accept) => [accept]),
        files,
      ),
    ),
    ...(edited ? located(edited.file, placedGaps(edited.accept, groups), files) : []),
  ];
  const rest = located(
    layer.document,
    (doc ? acceptsOf(doc) : []).map((gap) => [gap]),
    files,
  );
  return [
    ...told,
    ...rest.filter(
      ({ at: _at, ...accepted }) => !told.some(({ at: _there, ...other }) => same(accepted, other)),
    ),
  ];
}

/** `items` holds the gaps that each entry of the list expands to. */
function located(
  file: string,
  items: readonly (readonly AcceptedGap[])[],
  files: Files,
): readonly Accepted[] {
  const line = items.length ? parseConfig(files.read(file) ?? "{}", file).line : () => 1;
  return items.flatMap((ones, i) =>
    ones.map((gap) => ({
      ...gap,
      at: { file, line: line(`/accept/${i}`), pointer: `/accept/${i}` },
    })),
  );
}

/** It is undefined if the edited file cannot be read, which is reported elsewhere. */
export const editedOf = (files: Files, layer: Layer): Edited | undefined =>
  quietly(() => readEdited(files, layer));

type Place = Pick<AuditHook, "file" | "pointer">;

/** It is empty if the team has accepted no such gap. */
function whyOf(accepts: readonly AcceptedGap[], host: string, at: Place, gap: Gap): string {
  return accepts.find((accept) => speaksOf(accept, host, at) && isOf(accept, gap))?.why ?? "";
}

/** What an acceptance is about: a code that stands for several losses is accepted for one of them. */
type Gap = Pick<Diagnostic, "code" | "part">;

const isOf = (gap: Gap, { code, part }: Gap) => gap.code === code && gap.part === part;

const speaksOf = (gap: AcceptedGap, host: string, { file, pointer }: Place) =>
  (gap.host === undefined || gap.host === host) &&
  (gap.file === undefined || gap.file === file) &&
  (gap.pointer === undefined || isWithin(pointer, gap.pointer));

/** A guard that is open only because of accepted gaps fails nothing. */
export function accepting(accepts: readonly AcceptedGap[], host: string, judged: Judged): Judged {
  if (!accepts.length) return judged;
  const file = judged.group.origin?.file ?? "";
  const findings = judged.findings.map((finding) =>
    acceptingOf(accepts, host, finding, { file, pointer: finding.pointer }),
  );
  return {
    ...judged,
    findings,
    opened: judged.opened && !findings.filter(opens).every(({ accepted }) => accepted),
  };
}

/** `at` is the hook's place. */
export function acceptingOf(
  accepts: readonly AcceptedGap[],
  host: string,
  finding: Diagnostic,
  at: Place = finding,
): Diagnostic {
  const why = whyOf(accepts, host, at, finding);
  return why ? { ...finding, accepted: why } : finding;
}

const openings = ({ findings }: HostVerdict): readonly Gap[] => [
  ...new Map(
    findings
      .filter(opens)
      .map(({ code, part }) => [`${code} ${part}`, { code, ...(part && { part }) }]),
  ).values(),
];

/** Every gap that keeps a guard from holding and that nobody has accepted, with its hook's name. */
export function gapsOf(
  hooks: readonly AuditHook[],
): readonly (Gap & { readonly host: string; readonly name: string })[] {
  const gaps: (Gap & { host: string; name: string })[] = [];
  for (const { guard, name, hosts } of hooks)
    for (const host of hosts) {
      if (!guard || isMet(host.verdict) || host.accepted) continue;
      for (const gap of openings(host)) gaps.push({ ...gap, host: host.host, name });
    }
  return gaps;
}

/** Empty unless all that keeps the guard from holding is accepted: one gap excuses no other. */
export function acceptedBy(
  accepts: readonly AcceptedGap[],
  at: Place,
  verdict: HostVerdict,
): string {
  if (isMet(verdict.verdict)) return "";
  const whys = openings(verdict).map((gap) => whyOf(accepts, verdict.host, at, gap));
  return whys.includes("") ? "" : [...new Set(whys)].join("; ");
}

type Occurs = (fits: (host: string, at: Place, gaps: readonly Gap[]) => boolean) => boolean;

export function unusedAccepts(accepts: readonly Accepted[], occurs: Occurs): readonly Diagnostic[] {
  return accepts.flatMap(({ at, ...accepted }) => {
    // The `agents` of a hook are not a list that could become outdated.
    if (accepted.code === "left-out") return [];
    const has = (is: (gap: Gap) => boolean) =>
      occurs((host, at, gaps) => speaksOf(accepted, host, at) && gaps.some(is));
    if (has((gap) => isOf(accepted, gap))) return [];
    const named = `${gapName(accepted)}${accepted.host ? ` on ${accepted.host}` : ""} was accepted (${accepted.why})`;
    const isVague = accepted.part === undefined && has(({ code }) => code === accepted.code);
    return [
      diagnostic(
        "accepted-unused",
        at,
        isVague
          ? `${named} without its \`part\`, and so counts for none`
          : `${named} and does not occur any more`,
      ),
    ];
  });
}

/** What the owner says of a hook that is not here: its script may have another name now (S31). */
export function unusedWords(
  layer: Layer,
  sources: readonly Source[],
  files: Files,
): readonly Diagnostic[] {
  const edited = editedOf(files, layer);
  const names = Object.keys(edited?.guard ?? {});
  if (!edited || !names.length) return [];
  const commands = sources
    .flatMap(({ groups, natives }) => [...groups, ...natives])
    .flatMap(({ group }) => group.hooks.map(({ command, prompt }) => command ?? prompt ?? ""));
  const { line } = parseConfig(files.read(edited.file) ?? "{}", edited.file);
  return names
    .filter((name) => name === "" || !commands.some((command) => command.includes(name)))
    .map((name) => {
      const at = pointer("guard", name);
      return diagnostic(
        "accepted-unused",
        { file: edited.file, line: line(at), pointer: at },
        `\`guard\` names ${JSON.stringify(name)}, and no hook here has that in its command`,
        { hint: "name the hook's script, or remove the line" },
      );
    });
}

/** `ofHosts` are findings about an agent's files, not about a hook. */
export const occursIn =
  (hooks: readonly AuditHook[], ofHosts: readonly Diagnostic[] = []): Occurs =>
  (fits) =>
    ofHosts.some((finding) => fits(finding.host ?? "", finding, [finding])) ||
    hooks.some((hook) =>
      hook.hosts.some((verdict) => fits(verdict.host, hook, findingsOf(verdict))),
    );

export const gapName = ({ code, part }: Gap): string => (part ? `${code}, ${part},` : code);
