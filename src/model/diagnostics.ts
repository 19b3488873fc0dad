import { infoOf, type Code, type Severity } from "./codes.ts";
import type { Evidence, EventRow } from "./adapter.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import { UserError } from "./error.ts";
import { eventNames, type Capability } from "./events.ts";
import { evidenceOf, type Speaker } from "./observed.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";

/** The most characters, because texts from other people's files may have any length. */
const LONGEST = 600;

/** Without a line it is the whole file, and without a file it is the whole project. */
export type Place = Partial<
  Pick<Diagnostic, "file" | "line" | "column" | "pointer" | "event" | "host">
>;
/** These replace the defaults of the code. */
type Override = Partial<
  Pick<Diagnostic, "level" | "hint" | "part" | "about" | "expected" | "actual" | "evidence">
>;

export function diagnostic(
  code: Code,
  at: Place,
  message: string,
  override: Override = {},
): Diagnostic {
  const { level = infoOf(code).level, hint = infoOf(code).hint, ...more } = override;
  const short = message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message;
  return {
    code,
    level,
    file: "",
    line: 1,
    pointer: "",
    event: "",
    message: short,
    hint,
    ...at,
    ...more,
  };
}

/** A place at the beginning of a UserError's message is taken; `code` is for one without. */
export function fromError(error: unknown, at: Place, code: Code): Diagnostic {
  if (!(error instanceof UserError)) throw error;
  const named =
    at.file && error.message.startsWith(`${at.file}:`) ? error.message.slice(at.file.length) : "";
  const [, line, message = error.message] = /^(?::(\d+))?: (.*)$/s.exec(named) ?? [];
  return diagnostic(error.code ?? code, { ...at, ...(line && { line: Number(line) }) }, message, {
    hint: error.hint || undefined,
  });
}

export const inOrder = (findings: readonly Diagnostic[]): readonly Diagnostic[] =>
  findings.toSorted((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));

/** The diagnostic fails a command with --strict. */
export const isGap = ({ level, accepted }: Diagnostic) => level !== "notice" && !accepted;

/** A hook that was meant to hold something back is not written as its agent runs it. */
export const isLostGuard = ({ level, code, event }: Diagnostic) =>
  level === "error" && (code === "unread" || code === "unknown-event") && event !== "";

/** The finding keeps every guard of an agent from the clones of a project. */
export const strands = ({ code, level, accepted: why }: Diagnostic): boolean =>
  code === "git-ignored" && level === "error" && !why;

const LOSSES: { readonly [C in Capability]?: Code } = {
  deny: "cannot-block",
  hold: "cannot-block",
  withhold: "cannot-hide",
  "rewrite-result": "cannot-hide",
};

/** The code of what is found where an agent does not let a hook do this. */
export const lossOf = (part: Capability): Code => LOSSES[part] ?? "part-lost";

/** The part of an answer that the finding says is lost. */
export const lostPart = ({ code, part }: Diagnostic): Capability | undefined =>
  part !== undefined && lossOf(part as Capability) === code ? (part as Capability) : undefined;

/** About a capability that no hook may ever have used; the shim does something else. */
export const isMinor = (finding: Diagnostic) =>
  finding.level === "notice" && lostPart(finding) !== undefined;

export type Reporter = (
  what: Code | { readonly lost: Capability },
  message: string,
  row?: EventRow,
  level?: Severity,
) => Diagnostic;

export function reporterFor(
  adapter: Speaker,
  event: string,
  origin: Group["origin"],
  handler?: Handler,
): Reporter {
  const { line = 1, pointer = "" } = { ...origin, ...handler?.origin };
  const at = { file: origin?.file ?? ".hookport/hooks.jsonc", line, pointer, event };
  return (what, message, row, level) => {
    const part = typeof what === "string" ? undefined : what.lost;
    const code = typeof what === "string" ? what : lossOf(what.lost);
    return diagnostic(code, at, message, {
      level,
      ...(part && { part }),
      evidence: wholeEvidence(row ? evidenceFor(adapter, row, code, part) : adapter.evidence),
    });
  };
}

/** The cell's if it is about a capability, else the row's. No run has shown another surface. */
function evidenceFor(
  adapter: Speaker,
  row: EventRow,
  code: Code,
  part: Capability | undefined,
): Evidence {
  const event = eventNames.find((name) => adapter.protocol.events[name].includes(row));
  return event && code !== "surface"
    ? evidenceOf(adapter, event, row, part ?? "fires")
    : (row.evidence ?? adapter.evidence);
}

/** With every field, in the order of the formats. */
export const wholeEvidence = ({ basis, source, ...more }: Evidence) => ({
  basis,
  version: more.version ?? "",
  date: more.date ?? "",
  surface: more.surface ?? "",
  source,
});
